/* SPDX-License-Identifier: MIT */

/* Many puzzles in one input: a bad one costs only itself, and each is answered
 * before the next is there; and what is said of puzzles with several solutions,
 * or none. */
#include "command.h"

/* Two puzzles of 4 cells are sent through a pipe: the second only once the
 * answer to the first has come. */
#define IN_TURN(command, first, second)                                        \
  "d=$(mktemp -d); { printf '%s\\n' '" first "'; i=0; "                        \
  "while [ ! -e $d/m ] && [ $i -lt 80 ]; do sleep 0.1; i=$((i+1)); done; "     \
  "if [ -e $d/m ]; then printf '%s\\n' '" second "'; fi; } | "                 \
  "\"$FDSOLVE\" " command " --quiet | "                                        \
  "{ read a; : > $d/m; read b; echo \"$a $b\"; }; rm -r $d"

#define PET(clue)                                                              \
  "{\"categories\":{\"pet\":[\"dog\",\"zebra\"]},\"clues\":[{\"type\":\"" clue \
  "\",\"a\":\"dog\"}]}"

#define TWO_PETS(more)                                                         \
  "{\"categories\":{\"pet\":[\"dog\",\"zebra\"],\"drink\":[\"tea\",\"gin\"]}," \
  "\"clues\":[{\"type\":\"same_house\",\"a\":\"dog\",\"b\":\"tea\"}]" more "}"
#define ASK(value, of)                                                         \
  ",\"questions\":[{\"text\":\"?\",\"a\":\"" value "\"" of "}]"
#define LEFT(a, b) "{\"type\":\"left_of\",\"a\":\"" a "\",\"b\":\"" b "\"}"

#define GRID_1 "1234\n3412\n2143\n432.\n"
#define GRID_2 "12..\n3412\n2143\n4321\n"

#define SOLVED                                                                 \
  "5789126344938765122615349879846517237324981651567238496192453783451872968"  \
  "27369451"

static const CommandCase cases[] = {
    /* Sudoku. */
    {.name = "a bad line among sudokus",
     .args = {"sudoku", "--box", "2x1"},
     .input = "1...\n1..x\n.1..\n",
     .status = 65,
     .out = "1221\n2112\n",
     .err_like =
         "\\Afdsolve: <stdin>:2:4: expected a digit [^@]*found 'x'\n"
         "    1..x\n       \\^\n"
         "fdsolve: 2 puzzles: 2 with a solution, 0 without, 0 not fully "
         "answered, 1 bad; "},
    {.name = "a bad cell costs all rows of its grid",
     .args = {"sudoku", "--quiet"},
     .input = "1234\n34y2\n2143\n432.\n\n" GRID_2,
     .status = 65,
     .out = "1234341221434321\n",
     .err_like = "\\Afdsolve: <stdin>:2:3: [^@]*found 'y'\n    34y2\n      "
                 "\\^\n\\Z"},
    {.name = "a row too short costs its grid",
     .args = {"sudoku", "--quiet"},
     .input = "1234\n342\n2143\n432.\n" GRID_1,
     .status = 65,
     .out = "1234341221434321\n",
     .err_like = "\\Afdsolve: <stdin>:2:1: expected the 4 cells of row 2 "
                 "[^@]*\\^\n\\Z"},
    {.name = "a row that is missing costs its grid",
     .args = {"sudoku", "--quiet"},
     .input = "1234\n3412\n2143\n\n" GRID_2,
     .status = 65,
     .out = "1234341221434321\n",
     .err_like = "\\Afdsolve: <stdin>:5:1: expected row 4 of the 4x4 puzzle "
                 "that begins in line 1 before the next one\n    12..\n    "
                 "\\^\n\\Z"},
    {.name = "the last grid is cut",
     .args = {"sudoku", "--quiet"},
     .input = GRID_1 "1234\n3412\n",
     .status = 65,
     .out = "1234341221434321\n",
     .err_like = "\\Afdsolve: <stdin>:7:1: expected row 3 of the 4x4 puzzle "
                 "that begins in line 5, found the end"},
    {.name = "empty lines between bands, and everywhere",
     .args = {"sudoku", "--quiet"},
     .input = "1234\n3412\n\n2143\n432.\n\n1234\n\n3412\n\n2143\n\n432.\n",
     .out = "1234341221434321\n1234341221434321\n"},
    {.name = "a file that is missing among others",
     .shell = "echo 1... | \"$FDSOLVE\" sudoku --box 2x1 /nonexistent - "
              "/nonexistent",
     .status = 65,
     .out = "1221\n",
     .err_like = "\\A(fdsolve: /nonexistent: No such file or directory\n){2}"
                 "fdsolve: 1 puzzle: .* 2 bad;"},
    {.name = "Latin squares, one with boxes",
     .args = {"qcp", "--order", "2", "--quiet", "-"},
     .input = "1.\n.1\n1.\n.x\n2.\n..\n",
     .status = 65,
     .out = "1221\n2112\n",
     .err_like = "\\Afdsolve: <stdin>:4:2: expected a digit"},

    /* What is written as JSON is read. */
    {.name = "a sudoku as JSON",
     .args = {"sudoku"},
     .input = "{\"box\":[2,1],\"givens\":[[1,0],[null,1]]}\n",
     .out_like = "1 +2"},
    {.name = "sudokus as JSON, one bad, and a line",
     .args = {"sudoku", "--quiet"},
     .input = "{\"box\":[2,1],\"givens\":[[1,0],[null,1]]}\n"
              "{\"box\":[2,1],\"givens\":[[1,0],[null,3]]}\n"
              "{\"box\":[2,1],\"givens\":[[1,0],[null,1]]\n"
              "2x1\n.1..\n{\"box\":[1,1],\"givens\":[[1]]}\n",
     .status = 65,
     .out = "1221\n2112\n1\n",
     .err_like = "\\Afdsolve: <stdin>:2:36: a cell is 3, expected 0 to 2\n[^@]*"
                 "fdsolve: <stdin>:4:1: expected ',' or '}'"},
    {.name = "JSON without givens",
     .args = {"sudoku"},
     .input = "{\"box\":[2,1]}",
     .status = 65,
     .err_like = "\\Afdsolve: <stdin>:1:1: expected a member \"givens\""},
    {.name = "sudokus made and read again",
     .shell = "for s in 3x3 3x2 1x5 2x2; do \"$FDSOLVE\" sudoku --generate $s "
              "--count 3 --seed 2 --json --quiet; done | \"$FDSOLVE\" sudoku "
              "--unique --quiet | cut -f 2 | uniq -c",
     .out_like = "\\A +12 unique\n\\Z"},
    {.name = "the solution's JSON is read, too",
     .shell = "echo 1... | \"$FDSOLVE\" sudoku --box 2x1 --json --quiet | "
              "\"$FDSOLVE\" sudoku --line --quiet",
     .out = "1221\n"},
    {.name = "zebras made and read again",
     .shell = "\"$FDSOLVE\" zebra --generate 3x3 --count 5 --json --quiet | "
              "\"$FDSOLVE\" zebra --unique --verify --quiet - | cut -f 2 | "
              "uniq -c",
     .out_like = "\\A +5 unique\n\\Z"},

    /* Zebra. */
    {.name = "a bad line among zebras",
     .args = {"zebra", "-", "--quiet"},
     .input = PET ("first") "\n" PET ("frist") "\n" PET ("last") "\n",
     .status = 65,
     .out = "pet: dog, zebra\npet: zebra, dog\n",
     .err_like = "\\Afdsolve: <stdin>:2:[0-9]+: unknown type of clue 'frist'"},
    {.name = "a cut line among zebras",
     .args = {"zebra", "-", "--quiet"},
     .input = PET ("first") "\n{\"categories\":{\n" PET ("last") "\n",
     .status = 65,
     .out = "pet: dog, zebra\npet: zebra, dog\n",
     .err_like = "\\Afdsolve: <stdin>:3:1: expected a member's name"},
    {.name = "bad elements of an array",
     .args = {"zebra", "-", "--quiet"},
     .input = "[\n  " PET ("first") ",\n  {\"categories\" 5},\n  " PET (
         "last") ",\n  7,\n  " PET ("first") "\n]\n",
     .status = 65,
     .out = "pet: dog, zebra\npet: zebra, dog\npet: dog, zebra\n",
     .err_like = "\\Afdsolve: <stdin>:3:17: expected ':'[^@]*"
                 "fdsolve: <stdin>:5:3: expected an object"},
    {.name = "an array without an end",
     .args = {"zebra", "-", "--quiet"},
     .input = "[\n" PET ("first"),
     .status = 65,
     .out = "pet: dog, zebra\n",
     .err_like = "expected ',' or '\\]', found end of file"},

    /* Others. */
    {.name = "a bad line among equations",
     .args = {"crypt", "--list", "-", "--quiet"},
     .input = "A + A = B\n+\nTWO + TWO = FOUR\n",
     .status = 65,
     .out_like = "\\A.+\n.+\n\\Z",
     .err_like = "\\Afdsolve: <stdin>:2:"},
    {.name = "a bad job shop among others",
     .args = {"jobshop", "-", "--json", "--quiet"},
     .input = "instance a\n1 1\n0 3\ninstance b\n2 2\n0 1 1 2\n0 1 5 2\n"
              "instance c\n1 2\n0 1 1 4\n",
     .status = 65,
     .out_like = "\\A.*\"name\":\"a\".*\"makespan\":3.*\n"
                 ".*\"name\":\"c\".*\"makespan\":5.*\n\\Z",
     .err_like = "\\Afdsolve: <stdin>:7:5: expected the number of a machine",
     .json = true},
    {.name = "a bad graph among others",
     .shell = "echo 'p edge 2 x' | \"$FDSOLVE\" color - europe --quiet",
     .status = 65,
     .out_like = "\\Aeurope:\n",
     .err_like = "\\Afdsolve: <stdin>:1:10: "},

    /* Truth about solutions: others than the one shown, and none. */
    {.name = "a sudoku with several solutions",
     .args = {"sudoku"},
     .input = "1...\n....\n....\n....\n",
     .out_like = "1 ",
     .err_like = "\\Afdsolve: <stdin>:1: there are other solutions, too\n\\Z"},
    {.name = "a zebra with several solutions",
     .args = {"zebra", "-", "--json"},
     .input = PET ("odd") "\n" TWO_PETS (""),
     .out_like = "\"status\":\"solved\",\"count\":1,",
     .err_like = "\\Afdsolve: zebra: there are other solutions, too\n"
                 "fdsolve: 2 puzzles",
     .json = true},
    {.name = "letters with several solutions",
     .args = {"crypt", "A + B = C"},
     .out_like = "=",
     .err_like =
         "\\Afdsolve: A \\+ B = C: there are other solutions, too\n\\Z"},
    {.name = "nothing is said of others that were asked for",
     .args = {"crypt", "A + B = 3", "-n", "2"},
     .out_like = "=",
     .err_like = "\\Afdsolve: 2 solutions, perhaps not all\n\\Z"},
    {.name = "the only solution",
     .args = {"crypt", "SEND + MORE = MONEY"},
     .out_like = "10652"},
    {.name = "several solutions, one answer",
     .args = {"zebra", "-", "--unique", "--quiet"},
     .input = TWO_PETS (ASK ("tea", ",\"of\":\"pet\"")),
     .out_like = "\n\nnot unique, but the answers are\n\\Z"},
    {.name = "several solutions, several answers",
     .args = {"zebra", "-", "--unique", "--quiet"},
     .input = TWO_PETS (ASK ("tea", "")),
     .out_like = "\n\nnot unique\n\\Z"},
    {.name = "answers, JSON",
     .args = {"zebra", "-", "--unique", "--json"},
     .input = TWO_PETS (ASK ("tea", ",\"of\":\"pet\"")) "\n" TWO_PETS (
         ASK ("tea", "")) "\n" TWO_PETS (""),
     .out_like =
         "\"unique\":false,\"unique_answers\":true\\}\n.*\"unique\":"
         "false,\"unique_answers\":false\\}\n.*\"unique\":false\\}\n\\Z",
     .err_like = "\\(0 unique, 3 not, 1 of these but in their answers\\)",
     .json = true},
    {.name = "givens that clash",
     .args = {"sudoku"},
     .input = "12..\n..3.\n....\n4...\n",
     .out = "no solution: these givens clash: row 1 column 1 = 1, row 1 column "
            "2 = 2, row 2 column 3 = 3\n"},
    {.name = "clues that clash: two, although four are met first",
     .args = {"zebra", "-"},
     .input = "{\"categories\":{\"pet\":[\"dog\",\"fox\",\"cat\",\"ant\"]},"
              "\n\"clues\":[\n" LEFT ("dog", "fox") ",\n" LEFT (
                  "fox",
                  "cat") ",\n" LEFT ("cat",
                                     "ant") ",\n" LEFT ("ant",
                                                        "dog") ","
                                                               "\n{\"type\":"
                                                               "\"last\",\"a\":"
                                                               "\"cat\"}]}",
     .out_like = "\\Ano solution: these 2 clues clash: The cat .* \\(5:1\\) "
                 ".* \\(7:1\\)\n\\Z"},
    {.name = "a clue that clashes with itself",
     .args = {"zebra", "-", "--json"},
     .input = "{\"categories\":{\"pet\":[\"dog\",\"fox\"]},\"clues\":["
              "{\"type\":\"first\",\"a\":\"dog\"}," LEFT ("fox", "fox") "]}",
     .out_like = "\"reason\":\"this clue cannot hold: The fox .*\\(1:",
     .json = true},

    /* As it comes. */
    {.name = "sudokus in turn",
     .shell = IN_TURN ("sudoku --box 2x1", "1...", ".1.."),
     .out = "1221 2112\n"},
    {.name = "sudokus in turn, several at a time",
     .shell = IN_TURN ("sudoku --box 2x1", "1...\n.1..\n2...\n", ".2.."),
     .out = "1221 2112\n"},
    {.name = "an answer, before a search that does not end",
     .shell = "d=$(mktemp -d); { for i in 1 2; do echo " SOLVED "; done; "
              "printf %081d 0; } | "
              "{ timeout 3 \"$FDSOLVE\" sudoku --count --quiet; : > $d/m; } | "
              "{ read a; read b; [ -e $d/m ] || echo \"$a $b\"; }; rm -r $d",
     .out = "1 1\n"},
    {.name = "answers and mistakes in their order",
     .shell = "printf '%s\\n' 1... .1.. x... 2... | \"$FDSOLVE\" sudoku "
              "--box 2x1 2>&1 | sed 's/;.*//'",
     .out = "1221\n2112\n"
            "fdsolve: <stdin>:3:1: expected a digit 1 to 2 or a blank (. 0 _ "
            "*), found 'x'\n    x...\n    ^\n2112\n"
            "fdsolve: 3 puzzles: 3 with a solution, 0 without, 0 not fully "
            "answered, 1 bad\n"},
    {.name = "answers that cannot be written",
     .shell = "for i in 1 2 3 4; do echo 1...; done | \"$FDSOLVE\" sudoku "
              "--box 2x1 > /dev/full",
     .status = 74,
     .err_like = "\\Afdsolve: cannot write to standard output: "},
    {.name = "Latin squares in turn",
     .shell = IN_TURN ("qcp --order 2 -", "1...", ".1.."),
     .out = "1221 2112\n"},
    {.name = "zebras in turn",
     .shell = IN_TURN ("zebra -", PET ("first"), PET ("last")),
     .out = "pet: dog, zebra pet: zebra, dog\n"},
    {.name = "elements of an array in turn",
     .shell = IN_TURN ("zebra -", "[" PET ("first"), "," PET ("last") "]"),
     .out = "pet: dog, zebra pet: zebra, dog\n"},
    {.name = "equations in turn",
     .shell = IN_TURN ("crypt --list -", "A - A = 0 * A * A + B", "A + B = 17"),
     .out_like = "\\A.*= .* .*= .*\n"},
    {.name = "a signal while the next one is awaited",
     .shell = "{ echo 1...; exec sleep 9; } | timeout --preserve-status 3 "
              "\"$FDSOLVE\" sudoku --box 2x1",
     .status = 2,
     .out = "1221\n",
     .err_like = "\\Afdsolve: 1 puzzle: "},
    {.name = "memory is that of one puzzle",
     .shell = "\"$FDSOLVE\" --version > /dev/null; sh -c 'ulimit -v 150000; "
              "\"$FDSOLVE\" --version; exit $?' > /dev/null 2>&1 || "
              "{ echo 60000; exit; }; yes \"$(printf '%10000s' 1...)\" | head "
              "-n 60000 | "
              "(ulimit -v 150000; \"$FDSOLVE\" sudoku --box 2x1 --quiet) | "
              "wc -l",
     .out = "60000\n"},
};

int
main (void)
{
  return command_main ("solvers/batch", cases, G_N_ELEMENTS (cases));
}
