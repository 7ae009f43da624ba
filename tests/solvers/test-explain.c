/* SPDX-License-Identifier: MIT */
#include "command.h"

#define TWO(more, clues)                                                       \
  "{\"houses\": 2, \"categories\": {\"drink\": [\"tea\", \"water\"],\n"        \
  "\"pet\": [\"dog\", \"zebra\"]}," more "\n\"clues\": [" clues "]}"
#define FIRST "{\"type\":\"first\",\"a\":\"tea\"}"
#define SAME "{\"type\":\"same\",\"a\":\"tea\",\"b\":\"zebra\"}"
#define LAST "{\"type\":\"last\",\"a\":\"zebra\"}"

/* Of the published list of magictour: a pair, claiming, chains. */
#define CHAINS                                                                 \
  ".....8...74..1.....1.93..2.....6931...8....7........65.34...1....6.8....9." \
  ".1.2.3.\n"

static const CommandCase cases[] = {
    {.name = "costs have one decimal",
     .args = {"sudoku", "-", "--grade", "--json"},
     .input =
         "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5.."
         "2.....1.4......\n",
     .out_like = "\"rating\":2\\.6,\"hardest\":2\\.6,\"cost\":112\\.",
     .json = true},
    {.name = "the classical zebra",
     .args = {"zebra", "classic", "--explain", "--check-steps"},
     .out_like =
         "\\A(?= *1\\. Clue 5 .*: green is not in 1; ivory is not in 5\\.\n)"
         "(.*\n)*.*Clue 8 .the milk drinker lives in the house in the "
         "center.: milk is in house 3\\.\n"
         "(.*\n)*.*Clue 13 .the Japanese is the person with Parliaments.: "
         "Norwegian is in house 1, so Parliaments is not in 1\\.\n"
         "(.*\n)*.*If red is in house 4, then clue 5 fails\\. So red is not "
         "in 4\\. By: each color has one house\\. Known: .*\n"
         "(.*\n)*hard .grade 4.: 50 steps, 5 by supposition; hardest 19\\.5, "
         "in "
         "all 194\\.0\n\\Z"},
    {.name = "15 zebras, each step checked",
     .args = {"zebra", "--explain", "--check-steps",
              "@data/zebra-structured.jsonl"},
     .out_like = "\\A((?!no solution|several|no simple|stopped).*\n)*\\Z",
     .err_like = "\\Afdsolve: 15 puzzles: 15 with a solution, 0 without, 0 not "
                 "fully answered"},
    {.name = "120 zebras, each step checked",
     .args = {"zebra", "--explain", "--check-steps",
              "@shared/data/zebra/structured-120.jsonl"},
     .out_like = "\\A((?!no solution|several|no simple|stopped).*\n)*\\Z",
     .err_like = "\\Afdsolve: 120 puzzles: 120 with a solution, 0 without, 0 "
                 "not fully answered"},
    {.name = "clues that clash",
     .args = {"zebra", "-", "--explain", "--check-steps"},
     .input = TWO ("", FIRST "," SAME "," LAST),
     .out_like = "so there is no solution\\.\nno solution: these clash: "
                 "clue 1 .the tea drinker lives in the first house.; clue 2 "
                 ".the tea drinker is the zebra owner.; clue 3 .the zebra "
                 "owner lives in the last house.\n\\Z"},
    {.name = "several solutions",
     .args = {"zebra", "-", "--explain"},
     .input = TWO ("", SAME),
     .out = "several solutions: tea is in house 1 or tea is in house 2; water "
            "is in house 2 or water is in house 1; dog is in house 2 or dog "
            "is in house 1\n"},
    {.name = "a hint, from what is known",
     .args = {"zebra", "-", "--hint"},
     .input = TWO ("\"known\": {\"drink\": [\"water\", null]},", SAME),
     .out = "Clue 1 (the tea drinker is the zebra owner): water is in house 1, "
            "so zebra is in house 2.\n"},
    {.name = "what is known is wrong",
     .args = {"zebra", "-", "--explain"},
     .input = TWO ("\"known\": {\"drink\": [\"water\", null]},", FIRST),
     .out_like = "no solution: these clash: each drink has one house; clue 1 "
                 ".the tea drinker lives in the first house.; water is in "
                 "house 1\n\\Z"},
    {.name = "known values that are none",
     .args = {"zebra", "-", "--hint"},
     .input = TWO ("\"known\": {\"drink\": [\"beer\", null]},", SAME),
     .status = 65,
     .err_like = "no value 'beer' in category 'drink'"},
    {.name = "steps in JSON",
     .args = {"zebra", "-", "--explain", "--json"},
     .input = TWO ("", FIRST "," SAME),
     .out_like =
         "\"given\":\\[\\],\"steps\":\\[\\{\"number\":1,\"rule\":\"clue\","
         "\"text\":\"Clue 1 .the tea drinker lives in the first house.: tea is "
         "in house 1\\.\",\"cost\":1\\.0,\"conclusions\":\\[\\{\"var\":\"tea\","
         "\"is\":1\\}\\],\"placed\":\\[\\{\"var\":\"tea\",\"is\":1\\}\\],"
         "\"constraints\":\\[\"clue 1 .the tea drinker lives in the first "
         "house.\"\\]\\}.*\"premises\":\\[\\{\"var\":\"tea\",\"is\":1,\"from\":"
         "0\\}\\].*\"explained\":\"solved\",\"solution\":\\{\"tea\":1,"
         "\"water\":2,\"dog\":2,\"zebra\":1\\},\"grade\":1,\"difficulty\":"
         "\"easy\"",
     .json = true},
    {.name = "a sudoku with a pair, claiming and chains",
     .args = {"sudoku", "--explain", "--check-steps", "-"},
     .input = CHAINS,
     .out_like =
         "Hidden single: r\\dc\\d = \\d: the only place for \\d in (row|column|"
         "box) \\d\\.\n(.*\n)*.*Claiming: all 6s of row 9 lie in box 9, so "
         "r7c9 "
         "is not 6\\.\n(.*\n)*.*Naked pair: row 1: r1c1, r1c2 have only 2/6 "
         "left, so r1c4 is not 6; r1c7 is not 6\\.\n(.*\n)*.*Chain of 2: If "
         "r9c7 = 6, then r9c5 = 5 .row 9., and row 2 fails\\. So r9c7 is not "
         "6\\.(.*\n)*hard .grade 4.: 6\\d steps"},
    {.name = "a hint",
     .args = {"sudoku", "--hint", "-"},
     .input = CHAINS,
     .out = "Hidden single: r1c9 = 1: the only place for 1 in box 3.\n"},
    {.name = "givens that clash",
     .args = {"sudoku", "--explain", "-"},
     .input = "5.5......................................................."
              ".......................\n",
     .out_like = "so there is no solution\\.\nno solution: these clash: box 1; "
                 "r1c1 = 5; r1c3 = 5\n\\Z"},
    {.name = "an empty grid",
     .args = {"sudoku", "--explain", "--box", "2x2", "-"},
     .input = "................\n",
     .out_like = "several solutions: r3c2 = 1 or r3c2 = 3; "},
    /* Sudokus of 17 givens where they are, or as many that are made. */
    {.name = "sudokus, each step checked",
     .shell = "f=\"$FD_SHARED/data/sudoku/17-clue-first-2000.txt\"; "
              "if [ -f \"$f\" ]; then head -n 60 \"$f\"; else \"$FDSOLVE\" "
              "sudoku --generate 3x3 --count 55 --quiet; fi | "
              "grep '^[0-9.]' | \"$FDSOLVE\" sudoku --explain --check-steps "
              "--quiet - | grep -c steps,",
     .out_like = "\\A5\\d\n\\Z"},
    {.name = "SEND+MORE=MONEY",
     .args = {"crypt", "SEND+MORE=MONEY", "--explain", "--check-steps"},
     .out_like =
         "\\A *1\\. Column 5 \\(c4 = M\\): M is 1; c4 is 1\\.\n(.*\n)*.*"
         "Column 1 \\(E \\+ D = Y \\+ 10 c1\\): .* so Y is 2\\.\n"
         "(.*\n)*tricky .grade 3.: \\d+ steps"},
    {.name = "queens",
     .args = {"queens", "4", "--explain", "--check-steps"},
     .out_like = "^several solutions: the queen of row 1 is in column 2 or the "
                 "queen of row 1 is in column 3; "},
    {.name = "no queens",
     .args = {"queens", "3", "--explain", "--check-steps"},
     .out_like = "no solution: these clash: "},
    {.name = "grades of several",
     .args = {"zebra", "--grade", "--quiet", "@data/zebra-structured.jsonl"},
     .out_like = "\\A((easy .grade 1.|hard .grade 4.): \\d+ steps, \\d+ by "
                 "supposition; hardest [\\d.]+, in all [\\d.]+\n){15}grade 1  "
                 "easy +\\d+  #+\ngrade 4  hard +\\d+  #+\n\\Z"},
    {.name = "a grade in JSON",
     .args = {"sudoku", "--grade", "--json", "-"},
     .input = CHAINS,
     .out_like = "\"explained\":\"solved\".*\"grade\":4,\"difficulty\":"
                 "\"hard\"",
     .json = true},
    {.name = "a map in two colours",
     .args = {"color", "-", "--colors", "2", "--explain"},
     .input = "p edge 3 3\ne 1 2\ne 2 3\ne 1 3\n",
     .out_like = "no solution"},
    {.name = "a map in two that can be",
     .args = {"color", "-", "--colors", "2", "--explain", "--check-steps"},
     .input = "p edge 4 4\ne 1 2\ne 2 3\ne 3 4\ne 4 1\n",
     .out_like = "\\Aseveral solutions: vertex 1 has color 1 or vertex 1 has "
                 "color 2; "},
    {.name = "numbers in a row, by the ends",
     .args = {"jobshop", "-", "--explain", "--check-steps"},
     .input = "3 3\n0 3 1 2 2 2\n0 2 2 1 1 4\n1 4 2 3 0 1\n",
     .out_like = "j3t1 <= j3t2 - 4: j3t1 is not 19\\.\\.22; j3t2 is not "
                 "0\\.\\.3\\.\n"},
    {.name = "a family without constraints",
     .args = {"states", "queens", "5", "--explain"},
     .status = 1,
     .err_like = "--explain: states has no constraints"},
    {.name = "with puzzles to be made",
     .args = {"sudoku", "--generate", "2x2", "--hint"},
     .status = 1,
     .err_like = "--hint cannot be combined with --generate"},
    {.name = "with a count",
     .args = {"queens", "4", "--explain", "--count"},
     .status = 1,
     .err_like = "--explain cannot be combined with -n"},
};

int
main (void)
{
  return command_main ("solvers/explain", cases, G_N_ELEMENTS (cases));
}
