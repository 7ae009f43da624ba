/* SPDX-License-Identifier: MIT */
#include "command.h"

static const CommandCase cases[] = {
    {.name = "the classical one",
     .args = {"crypt", "SEND + MORE = MONEY"},
     .out = "9567 + 1085 = 10652\n"
            "D = 7, E = 5, M = 1, N = 6, O = 0, R = 8, S = 9, Y = 2\n"},
    {.name = "it is unique",
     .args = {"crypt", "SEND + MORE = MONEY", "--unique"},
     .out_like = "\\A9567 \\+ 1085 = 10652\n.*\n\nunique\n\\Z"},
    {.name = "in JSON",
     .args = {"crypt", "send+more = money", "--json"},
     .out = "{\"family\":\"crypt\",\"name\":\"send+more = money\","
            "\"puzzle\":\"send+more = money\",\"base\":10,\"solutions\":["
            "{\"equation\":\"9567+1085 = 10652\",\"letters\":{\"D\":7,"
            "\"E\":5,\"M\":1,\"N\":6,\"O\":0,\"R\":8,\"S\":9,\"Y\":2}}],"
            "\"status\":\"solved\",\"count\":1,\"complete\":false}\n",
     .json = true},
    {.name = "solutions of 38 sums, counted",
     .shell = "grep -v '^#' \"$FD_DATA/crypt-alphametics.tsv\" | cut -f2 "
              "> counts.$$; "
              "\"$FDSOLVE\" crypt --quiet --count --list "
              "\"$FD_DATA/crypt-alphametics.tsv\" | cmp - counts.$$ "
              "&& wc -l < counts.$$; s=$?; rm -f counts.$$; exit $s",
     .out = "38\n"},
    {.name = "the solutions of those that have one",
     .shell = "awk -F'\\t' '$2 == 1 { print $3 }' "
              "\"$FD_DATA/crypt-alphametics.tsv\" > sums.$$; "
              "awk -F'\\t' '$2 == 1' \"$FD_DATA/crypt-alphametics.tsv\" "
              "| \"$FDSOLVE\" crypt --quiet --list - | cmp - sums.$$ "
              "&& wc -l < sums.$$; s=$?; rm -f sums.$$; exit $s",
     .out = "19\n"},

    /* Operators, bases, several equations. */
    {.name = "product",
     .args = {"crypt", "TWO * TWO = THREE", "--all", "--quiet"},
     .out_like = "\\A138 \\* 138 = 19044\n.*\n\\Z"},
    {.name = "parentheses and signs",
     .args = {"crypt", "--count", "--", "-(A + B)*-(A - B) = +C1"},
     /* 11 = 11 * 1 with 6 and 5, 81 = 9 * 9 with 9 and 0. */
     .out = "2\n"},
    {.name = "squares",
     .args = {"crypt", "A*A + B*B = C*C", "A + B = D", "--count"},
     .out = "2\n"},
    {.name = "products of a word",
     .args = {"crypt", "AB * C = DE", "--count"},
     .out = "31\n"},
    {.name = "products of three",
     .args = {"crypt", "A*B*C = 7*D", "--count"},
     .out = "12\n"},
    {.name = "literals are numbers of the base",
     .args = {"crypt", "--base", "16", "10 * A = B0", "--count",
              "--different=no"},
     .out = "15\n"},
    {.name = "digits inside of a word",
     .args = {"crypt", "A2 + 1B = 7C", "--count", "--different=no"},
     /* A = 6 and B + 2 = C, or A = 5 and B + 2 = C + 10. */
     .out = "10\n"},
    {.name = "both sides",
     .args = {"crypt", "MONEY - MORE = SEND", "--unique", "--quiet"},
     .out_like = "\\A10652 - 1085 = 9567\n.*\n\nunique\n\\Z"},
    {.name = "a chain of equations",
     .args = {"crypt", "A + B = C = D - 1 = 5", "--count"},
     /* D = 6, C = 5: A and B from 0 to 9 and new: 1+4, 2+3. */
     .out = "4\n"},
    {.name = "arguments are equations of one puzzle",
     .args = {"crypt", "A + A = B", "B + B = C", "C + C = D", "--all",
              "--quiet"},
     .out = "1 + 1 = 2\n2 + 2 = 4\n4 + 4 = 8\nA = 1, B = 2, C = 4, D = 8\n"},
    {.name = "lines of a file are equations of one puzzle",
     .args = {"crypt", "--file", "-"},
     .input = "# powers\nA + A = B # two\n\nB + B = C;C + C = D",
     .out = "1 + 1 = 2\n2 + 2 = 4\n4 + 4 = 8\nA = 1, B = 2, C = 4, D = 8\n"},
    {.name = "lines of a list are puzzles",
     .args = {"crypt", "--list", "-", "--unique"},
     .input = "# two\nA + A = 2\tremark\n\nA + A = 3\nA + B = 3\n",
     .out_like = "\\A1 \\+ 1 = 2\tunique\nno solution\n[0-3] \\+ [0-3] = 3\t"
                 "not unique\n\\Z",
     .err_like = "\\Afdsolve: 3 puzzles: 2 with a solution \\(1 unique, 1 "
                 "not\\), 1 without, 0 not fully answered"},
    {.name = "base 2",
     .args = {"crypt", "--base=2", "A + B = 1", "--count"},
     .out = "2\n"},
    {.name = "base 36, digits beyond 9",
     .args = {"crypt", "--base=36", "A = 35"},
     .status = 0,
     .out_like = "\\Ano solution\n\\Z"},
    {.name = "base 12",
     .args = {"crypt", "--base=12", "A + 1 = 10"},
     .out = "B + 1 = 10\nA = 11\n"},
    {.name = "leading zeros",
     .args = {"crypt", "AB + AB = CB", "--count", "--zero"},
     /* B = 0, and A from 1 to 4. */
     .out = "4\n"},
    {.name = "letters that are not ASCII",
     .args = {"crypt", "É + é = 8"},
     .out = "4 + 4 = 8\nÉ = 4\n"},

    /* Words of any length: columns with carries. */
    {.name = "long words",
     .args = {"crypt", "ABCABCABCABCD - ABCABCABCABCC = D - C", "--count"},
     /* Always true: 9 * 9 * 8 * 7. */
     .out = "4536\n"},
    {.name = "a long product",
     .args = {"crypt", "ABCDEFGHI * 9 = IHGFEDCBA * 1", "--count",
              "--different=no"},
     .out = "2\n"},
    {.name = "a long sum",
     .args = {"crypt", "1111111111111111111 * A = BBBBBBBBBBBBBBBBBBB",
              "--count", "--different=no"},
     .out = "9\n"},

    /* No solution. */
    {.name = "more letters than digits",
     .args = {"crypt", "ABCDEF + GHIJKL = MNO"},
     .out = "no solution: 15 different letters, but only 10 digits\n"},
    {.name = "numbers alone",
     .args = {"crypt", "1 + 1 = 2"},
     .out = "1 + 1 = "
            "2\n"},
    {.name = "numbers alone, wrong",
     .args = {"crypt", "1 + 1 = 3"},
     .out = "no solution\n"},
    {.name = "contradiction",
     .args = {"crypt", "A = B"},
     .out = "no solution\n"},

    /* Bad input. */
    {.name = "no equation",
     .args = {"crypt", "SEND + MORE"},
     .status = 65,
     .err_like = "\\Afdsolve: <equation>:1:12: expected an operator or '=', "
                 "found the end\n    SEND \\+ MORE\n {15}\\^\n\\Z"},
    {.name = "operator twice",
     .args = {"crypt", "SEND + * MORE = MONEY"},
     .status = 65,
     .err_like = "<equation>:1:8: expected a word, a number or '\\(', found "
                 "'\\*'"},
    {.name = "stray character, second equation",
     .args = {"crypt", "A = A", "B = B?"},
     .status = 65,
     .err_like = "<equation>:2:6: expected an operator, ';' or the end, found "
                 "'\\?'"},
    {.name = "open parenthesis",
     .args = {"crypt", "(A + B = C"},
     .status = 65,
     .err_like = "<equation>:1:8: expected an operator or '\\)', found '='"},
    {.name = "no UTF-8",
     .shell = "\"$FDSOLVE\" crypt \"$(printf 'A = \\377')\"",
     .status = 65,
     .err_like = "<equation>:1:5: expected a word, .* found byte 0xff"},
    {.name = "digit outside of the base",
     .args = {"crypt", "--base", "2", "A = 2"},
     .status = 65,
     .err_like = "<equation>:1:5: '2' is no digit in base 2\n"},
    {.name = "degree",
     .args = {"crypt", "A*A*A*A*A*A*A*A*A = B"},
     .status = 65,
     .err_like = "<equation>:1:16: .* more than 8 letters"},
    {.name = "products too large",
     .args = {"crypt", "--base", "36", "A*B*C*D*E*F*G = 1"},
     .status = 65,
     .err_like =
         "<equation>:1:1: the numbers in the expression are too large\n"},
    {.name = "coefficients too large",
     .args = {"crypt", "9999999999 * 9999999999 * 9999999999 * A = 1"},
     .out = "no solution\n"},
    {.name = "too many terms",
     .shell = "w=$(printf '%02000d' 0 | tr 0 A); \"$FDSOLVE\" crypt "
              "\"$w * $w = B\"",
     .status = 65,
     .err_like = "<equation>:1:2002: the words multiplied here are too long"},
    {.name = "nested too deep",
     .shell = "p=$(printf '%0100000d' 0 | tr 0 '('); echo \"${p}A = B\" | "
              "\"$FDSOLVE\" crypt --file -",
     .status = 65,
     .err_like = "<stdin>:1:201: parentheses nested more than 200 deep"},
    {.name = "a million signs",
     .shell = "p=$(printf '%01000000d' 0 | tr 0 '-'); echo \"A = 5 + ${p}B\" "
              "| \"$FDSOLVE\" crypt --file - --count --different=no",
     .out = "5\n"},
    {.name = "base 37",
     .args = {"crypt", "--base", "37", "A = B"},
     .status = 1,
     .err_like = "--base: expected a whole number from 2 to 36, found '37'"},
    {.name = "no arguments",
     .args = {"crypt"},
     .status = 1,
     .err_like = "expected equations, --file or --list"},
    {.name = "file and equation",
     .args = {"crypt", "A = B", "--file", "x"},
     .status = 1,
     .err_like = "only one of them"},
    {.name = "missing file",
     .args = {"crypt", "--file", "/nonexistent"},
     .status = 65,
     .err_like = "\\Afdsolve: /nonexistent: No such file or directory\n\\Z"},
    {.name = "directory",
     .args = {"crypt", "--list", "/"},
     .status = 65,
     .err_like = "\\Afdsolve: /: Is a directory\n\\Z"},
    {.name = "empty file",
     .args = {"crypt", "--file", "-"},
     .status = 65,
     .err_like = "<stdin>:1:1: expected a word"},
    {.name = "empty list",
     .args = {"crypt", "--list", "-"},
     .status = 65,
     .err_like = "<stdin>:1:1: expected an equation, found the end"},
    {.name = "zeros",
     .shell = "head -c 100000000 /dev/zero | \"$FDSOLVE\" crypt --file -",
     .status = 65,
     .err_like = "<stdin>:1:1: expected text, found a NUL byte"},
};

int
main (void)
{
  return command_main ("solvers/crypt", cases, G_N_ELEMENTS (cases));
}
