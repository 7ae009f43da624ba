/* SPDX-License-Identifier: MIT */
#include "command.h"

/* A grid with one solution, in several forms. */
#define LINE                                                                   \
  "3_65_84__52________87____31__3_1__8_9__863__5_5__9_6__13____25________74__" \
  "52_63__"
#define SOLVED                                                                 \
  "31657849252913476848762953126341598797486312585179264313894725669235187474" \
  "5286319"
#define GRID                                                                   \
  "3 _ 6 5 _ 8 4 _ _\n"                                                        \
  "5 2 _ _ _ _ _ _ _\n"                                                        \
  "_ 8 7 _ _ _ _ 3 1\n"                                                        \
  "_ _ 3 _ 1 _ _ 8 _\n"                                                        \
  "9 _ _ 8 6 3 _ _ 5\n"                                                        \
  "_ 5 _ _ 9 _ 6 _ _\n"                                                        \
  "1 3 _ _ _ _ 2 5 _\n"                                                        \
  "_ _ _ _ _ _ _ 7 4\n"                                                        \
  "_ _ 5 2 _ 6 3 _ _\n"
#define RULED                                                                  \
  "# with rules\n"                                                             \
  "+-------+-------+-------+\r\n"                                              \
  "| 3 . 6 | 5 . 8 | 4 . . |\r\n"                                              \
  "| 5 2 * | . 0 . | . . . |\r\n"                                              \
  "| . 8 7 | . . . | . 3 1 |\r\n"                                              \
  "+-------+-------+-------+\r\n"                                              \
  "| . . 3 | . 1 . | . 8 . |\r\n"                                              \
  "| 9 . . | 8 6 3 | . . 5 |  # the middle\r\n"                                \
  "| . 5 . | . 9 . | 6 . . |\r\n"                                              \
  "\r\n"                                                                       \
  "[1,3,0, 0,0,0, 2,5,0]\r\n"                                                  \
  "| . . . | . . . | . 7 4 |\r\n"                                              \
  "..5 2.6 3.."

#define BOARD                                                                     \
  "┌───────┬───────┬───────┐\n" \
  "│ 3 1 6 │ 5 7 8 │ 4 9 2 │\n"                                           \
  "│ 5 2 9 │ 1 3 4 │ 7 6 8 │\n"                                           \
  "│ 4 8 7 │ 6 2 9 │ 5 3 1 │\n"                                           \
  "├───────┼───────┼───────┤\n" \
  "│ 2 6 3 │ 4 1 5 │ 9 8 7 │\n"                                           \
  "│ 9 7 4 │ 8 6 3 │ 1 2 5 │\n"                                           \
  "│ 8 5 1 │ 7 9 2 │ 6 4 3 │\n"                                           \
  "├───────┼───────┼───────┤\n" \
  "│ 1 3 8 │ 9 4 7 │ 2 5 6 │\n"                                           \
  "│ 6 9 2 │ 3 5 1 │ 8 7 4 │\n"                                           \
  "│ 7 4 5 │ 2 8 6 │ 3 1 9 │\n"                                           \
  "└───────┴───────┴───────┘\n"

#define DOTS_16 "................\n"
#define DOTS_9 "........."
#define EMPTY DOTS_9 DOTS_9 DOTS_9 DOTS_9 DOTS_9 DOTS_9 DOTS_9 DOTS_9 DOTS_9
#define CLASH                                                                  \
  "5.......5" DOTS_9 DOTS_9 DOTS_9 DOTS_9 DOTS_9 DOTS_9 DOTS_9 DOTS_9

#define BLANK_4 "................\n"
#define JIGSAW "regions: 1122113243324443\n"
#define JIGSAW_BOARD                                                           \
  "┌───────┬───────┐\n"                      \
  "│ 1   3 │ 2   4 │\n"                                                  \
  "│       ├───┐   │\n"                                          \
  "│ 4   2 │ 1 │ 3 │\n"                                                \
  "├───┬───┘   │   │\n"                                  \
  "│ 2 │ 4   3 │ 1 │\n"                                                \
  "│   └───────┼───┤\n"                            \
  "│ 3   1   4 │ 2 │\n"                                                  \
  "└───────────┴───┘\n"

static const CommandCase cases[] = {
    /* The forms of a puzzle, and of an answer. */
    {.name = "grid", .args = {"sudoku", "-"}, .input = GRID, .out = BOARD},
    {.name = "no file is standard input",
     .args = {"sudoku", "--unique"},
     .input = GRID,
     .out = BOARD "\nunique\n"},
    {.name = "ASCII",
     .args = {"sudoku"},
     .locale = "C",
     .input = GRID,
     .out_like =
         "\\A\\+-------\\+-------\\+-------\\+\n\\| 3 1 6 \\| 5 7 8 \\|"},
    {.name = "rules, commas, CRLF, no newline at the end",
     .args = {"sudoku", "--line"},
     .input = RULED,
     .out = SOLVED "\n",
     .err_like = "\\Afdsolve: 1 puzzle: 1 with a solution, 0 without, 0 not "
                 "fully answered; .* puzzles/s\n\\Z"},
    {.name = "line",
     .args = {"sudoku", "--line", "--quiet"},
     .input = LINE,
     .out = SOLVED "\n"},
    {.name = "line after a byte order mark",
     .args = {"sudoku", "--line", "--quiet"},
     .input = "\xef\xbb\xbf" LINE "\n",
     .out = SOLVED "\n"},
    {.name = "JSON",
     .args = {"sudoku", "--json", "--unique"},
     .input = "1 2 3 4\n3 4 1 2\n2 1 4 3\n. . . .\n",
     .out = "{\"family\":\"sudoku\",\"name\":\"<stdin>:1\",\"box\":[2,2],"
            "\"givens\":[[1,2,3,4],[3,4,1,2],[2,1,4,3],[0,0,0,0]],"
            "\"solutions\":[{\"grid\":[[1,2,3,4],[3,4,1,2],[2,1,4,3],"
            "[4,3,2,1]]}],\"status\":\"solved\",\"count\":1,"
            "\"complete\":true,\"unique\":true}\n",
     .json = true},
    {.name = "not unique",
     .args = {"sudoku", "--unique"},
     .input = "1...............\n",
     .out_like = "\\A(.*\n){7}\n(.*\n){7}\nnot unique\n\\Z"},
    {.name = "4x4, all",
     .args = {"sudoku", "--count"},
     .input = "................\n",
     .out = "288\n"},
    {.name = "boxes 3x2",
     .args = {"sudoku", "--box", "3x2", "--count"},
     .input = "123456\n456123\n......\n......\n......\n......\n",
     .out = "1408\n"},
    {.name = "boxes 3x2 by a line of the file",
     .args = {"sudoku", "--unique", "--line", "--quiet"},
     .input = "3x2\n.3............4..625..4....5.15....2\n",
     .out = "135624642315314256256143423561561432\tunique\n"},
    {.name = "16x16 in numbers",
     .args = {"sudoku", "--line", "--quiet"},
     .input = "16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1\n" DOTS_16 DOTS_16 DOTS_16
         DOTS_16 DOTS_16 DOTS_16 DOTS_16 DOTS_16 DOTS_16 DOTS_16 DOTS_16 DOTS_16
             DOTS_16 DOTS_16 DOTS_16,
     .out_like = "\\AGFEDCBA987654321[1-9A-G]{240}\n\\Z"},
    {.name = "36x36",
     .shell = "{ seq -s ' ' 36; for i in $(seq 35); do printf ' %036d\\n' 0; "
              "done; } | \"$FDSOLVE\" sudoku --line --quiet",
     .out_like = "\\A1 2 3 4 5 6 7 8 9 10 11( [0-9]+){1285}\n\\Z"},
    {.name = "a batch in all its verdicts",
     .args = {"sudoku", "--unique"},
     .input = LINE "\n# comment\n" EMPTY "\n\n" CLASH "\n" GRID "\n2x2\n4...\n"
                   "....\n....\n....",
     .out_like =
         "\\A" SOLVED "\tunique\n[1-9]{81}\tnot unique\n"
         "no solution: 5 is given twice in row 1, at row 1 column 1 and "
         "at row 1 column 9\n" SOLVED "\tunique\n4[1-4]{15}\tnot unique\n\\Z",
     .err_like = "\\Afdsolve: 5 puzzles: 4 with a solution \\(2 unique, 2 "
                 "not\\), 1 without, 0 not fully answered; .*/s\n\\Z"},
    {.name = "a batch, counted",
     .args = {"sudoku", "--count", "--quiet"},
     .input = LINE "\n" CLASH "\n" LINE "\n",
     .out = "1\n0\n1\n"},
    {.name = "a batch, JSON",
     .args = {"sudoku", "--json", "--quiet"},
     .input = LINE "\n" CLASH "\n",
     .out_like =
         "\\A\\{.*\"status\":\"solved\",\"count\":1,.*\\}\n\\{.*\"name\":"
         "\"<stdin>:2\".*\"solutions\":\\[\\],\"status\":\"none\","
         "\"count\":0,\"complete\":true,\"reason\":\"5 is given twice "
         "in row 1, .*\\}\n\\Z",
     .json = true},

    /* Real puzzles. */
    {.name = "Gecode's 9x9",
     .args = {"sudoku", "@data/sudoku-gecode-9x9.txt", "--unique"},
     .out_like = "\\A([1-9]{81}\tunique\n){18}\\Z",
     .err_like = "18 puzzles: 18 with a solution \\(18 unique, 0 not\\)"},
    {.name = "Gecode's 16x16",
     .args = {"sudoku", "@data/sudoku-gecode-16x16.txt", "--unique"},
     .out_like = "\\A([1-9A-G]{256}\tunique\n){12}\\Z",
     .err_like = "12 puzzles: 12 with a solution \\(12 unique, 0 not\\)"},
    /* Plain search does not end on the first two: they need learning. */
    {.name = "Gecode's 25x25",
     .args = {"sudoku", "@data/sudoku-gecode-25x25.txt", "--unique", "--stats"},
     .out_like = "\\A([1-9A-P]{625}\tunique\n){3}\\Z",
     .err_like = "3 puzzles: 3 with a solution \\(3 unique, 0 not\\)(.*\n)*"
                 "learned       2 of 3 puzzles, [0-9]+ nogoods",
     .slow = true},
    {.name = "what is learned, in JSON",
     .args = {"sudoku", "@data/sudoku-193-solutions.txt", "--unique", "--json",
              "--stats"},
     .out_like = "\"unique\":false,\"statistics\":\\{.*\"nogoods\":[1-9]",
     .err_like = "^learned       1 of 1 puzzle, ",
     .json = true},
    /* As many as MiniSat counts: plain search finds some of them, and the one
     * that learns only the others. */
    {.name = "all solutions by learning",
     .args = {"sudoku", "@data/sudoku-193-solutions.txt", "--count", "--stats"},
     .out = "193\n",
     .err_like = "^learned       1 of 1 puzzle, "},
    {.name = "17 clues",
     .args = {"sudoku", "@shared/data/sudoku/17-clue-first-2000.txt",
              "--unique"},
     .out_like = "\\A[1-9]{81}\tunique\n",
     .err_like = "2000 puzzles: 2000 with a solution \\(2000 unique, 0 not\\)"},

    /* No solution. */
    {.name = "diagonals",
     .args = {"sudoku", "--count", "--box", "2x2"},
     .input = "1...............\n",
     .out = "72\n"},
    {.name = "diagonals, too",
     .args = {"sudoku", "--count", "--box", "2x2", "--diagonals"},
     .input = "1...............\n",
     .out = "12\n"},
    {.name = "diagonals in JSON, and not in the next puzzle",
     .args = {"sudoku", "--count", "--quiet"},
     .input = "{\"diagonals\":true,\"givens\":[[1,0,0,0],[0,0,0,0],[0,0,0,0],"
              "[0,0,0,0]]}\n{\"diagonals\":false,\"givens\":[[1,0,0,0],"
              "[0,0,0,0],[0,0,0,0],[0,0,0,0]]}\n",
     .out = "12\n72\n"},
    {.name = "diagonals, in words",
     .args = {"sudoku", "--diagonals", "--json", "--quiet"},
     .input = "1234............\n",
     .out_like = "\"diagonals\":true,\"givens\":\\[\\[1,2,3,4\\]",
     .json = true},
    {.name = "equal givens in a diagonal",
     .args = {"sudoku", "--diagonals", "--quiet"},
     .input = "1..............1\n",
     .out =
         "no solution: 1 is given twice in diagonal 1, at row 1 column 1 and "
         "at row 4 column 4\n"},
    {.name = "wrong diagonals",
     .args = {"sudoku"},
     .input = "{\"diagonals\":1,\"givens\":[[1]]}\n",
     .status = 65,
     .err_like = ":1:14: expected true or false"},
    {.name = "a Latin square has no diagonals",
     .args = {"qcp", "-"},
     .input = "{\"diagonals\":true,\"givens\":[[1]]}\n",
     .status = 65,
     .err_like = "a Latin square has no boxes but its rows: 1x1, not 1x1, and "
                 "no diagonals"},
    {.name = "steps along a diagonal",
     .shell = "\"$FDSOLVE\" sudoku --generate 3x3 --diagonals --quiet | "
              "\"$FDSOLVE\" sudoku --diagonals --explain --check-steps --quiet",
     .out_like = "the only place for [1-9] in diagonal 1\\."},

    /* Jigsaws; the counts are by trial of all grids. */
    {.name = "jigsaw",
     .args = {"sudoku", "--count"},
     .input = JIGSAW "................\n",
     .out = "72\n"},
    {.name = "jigsaw, drawn",
     .args = {"sudoku", "--quiet"},
     .input = JIGSAW "13..\n..1.\n....\n...2\n",
     .out = JIGSAW_BOARD},
    {.name = "regions in rows, until a box",
     .args = {"sudoku", "--count", "--quiet"},
     .input = "# so\nregions:\nAABB\n\nAA C B # here\nD|CC|B\n----\nDDDC\n\n"
              "1...\n....\n....\n....\n\n1...............\n2x2\n"
              "1...............\n",
     .out = "18\n18\n72\n"},
    {.name = "regions by numbers, with diagonals",
     .args = {"sudoku", "--count", "--diagonals"},
     .input = "regions: 10 10 10 3 10 3 3 3 9 1 1 1 9 9 9 1\n"
              "1...............\n",
     .out = "6\n"},
    {.name = "regions in parts",
     .args = {"sudoku", "--count"},
     .input = "regions: 1212121234343434\n1...............\n",
     .out = "72\n"},
    {.name = "jigsaws in JSON, and a box",
     .args = {"sudoku", "--count", "--quiet"},
     .input = "{\"regions\":[[1,1,2,2],[1,1,3,2],[4,3,3,2],[4,4,4,3]],"
              "\"givens\":[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]}\n"
              "{\"givens\":[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]}\n",
     .out = "18\n72\n"},
    {.name = "jigsaw, in words",
     .args = {"sudoku", "--json", "--quiet", "-n", "1"},
     .input = JIGSAW "1234............\n",
     .out_like = "\"regions\":\\[\\[1,1,2,2\\],\\[1,1,3,2\\],\\[4,3,3,2\\],"
                 "\\[4,4,4,3\\]\\],\"givens\":\\[\\[1,2,3,4\\]",
     .json = true},
    {.name = "equal givens in a region",
     .args = {"sudoku", "--quiet"},
     .input = JIGSAW "......1........1\n",
     .out = "no solution: 1 is given twice in region 3, at row 2 column 3 and "
            "at row 4 column 4\n"},
    {.name = "steps in a region",
     .shell = "\"$FDSOLVE\" sudoku --generate 3x3 --jigsaw --quiet | "
              "\"$FDSOLVE\" sudoku --explain --check-steps --quiet",
     .out_like = "the only place for [1-9] in region [1-9]\\."},
    {.name = "jigsaws made are read again",
     .shell = "\"$FDSOLVE\" sudoku --generate 3x3 --jigsaw -n 5 --quiet | "
              "\"$FDSOLVE\" sudoku --unique --quiet | grep -c '\tunique'",
     .out = "5\n"},
    {.name = "jigsaws made are read again, as JSON",
     .shell = "\"$FDSOLVE\" sudoku --generate 5x1 --jigsaw -n 5 --quiet --json "
              "| \"$FDSOLVE\" sudoku --unique --quiet | grep -c '\tunique'",
     .out = "5\n"},
    {.name = "jigsaw by choices",
     .args = {"amb", "sudoku", "-", "-n", "0", "--count"},
     .input = JIGSAW "1...............\n",
     .out = "18\n"},
    {.name = "too few regions",
     .args = {"sudoku"},
     .input = "regions: 112233\n1...............\n",
     .status = 65,
     .err_like = ":1:9: expected the regions of all cells .*, found 6 cells"},
    {.name = "a region that is too large",
     .args = {"sudoku"},
     .input = "regions: 1111111122223333\n1...............\n",
     .status = 65,
     .err_like = ":1:14: expected 4 regions of 4 cells each, found one more "
                 "cell of a region"},
    {.name = "one more region",
     .args = {"sudoku"},
     .input = "regions:\n12\n13\n",
     .status = 65,
     .err_like = ":3:2: expected 2 regions of 2 cells each, found one more "
                 "region"},
    {.name = "a blank is no region",
     .args = {"sudoku"},
     .input = "regions:\n1122\n11.2\n",
     .status = 65,
     .err_like = ":3:3: expected the letter or number of a region, found '.'"},
    {.name = "a short row of regions",
     .args = {"sudoku"},
     .input = "regions:\n1122\n113\n",
     .status = 65,
     .err_like = ":3:1: expected the 4 cells of row 2 of the regions, found 3"},
    {.name = "regions that end",
     .args = {"sudoku"},
     .input = "regions:\n1122\n",
     .status = 65,
     .err_like = ":3:1: expected row 2 of the regions, found the end"},
    {.name = "regions within a puzzle",
     .args = {"sudoku"},
     .input = "12..\n" JIGSAW,
     .status = 65,
     .err_like = ":2:1: expected row 2 of the 4x4 puzzle"},
    {.name = "regions in JSON that are none",
     .args = {"sudoku"},
     .input = "{\"regions\":[[1,2],[1,1]],\"givens\":[[0,0],[0,0]]}\n",
     .status = 65,
     .err_like = ":1:22: expected 2 regions of 2 cells each, found one more "
                 "cell of a region"},
    {.name = "regions in JSON that are not square",
     .args = {"sudoku"},
     .input = "{\"regions\":[[1,2],[1]],\"givens\":[[0,0],[0,0]]}\n",
     .status = 65,
     .err_like = ":1:19: expected 2 cells, found 1"},
    {.name = "regions and a box",
     .args = {"sudoku"},
     .input = "{\"regions\":[[1,1],[2,2]],\"box\":[2,1],\"givens\":[[0,0],"
              "[0,0]]}\n",
     .status = 65,
     .err_like = ":1:32: regions are in place of boxes"},
    {.name = "a Latin square has no regions",
     .args = {"qcp", "-"},
     .input = "regions: 1122\n1...\n",
     .status = 65,
     .err_like = "and no regions"},

    /* Killers; the counts are by trial of all grids. */
    {.name = "killer",
     .args = {"sudoku", "--count"},
     .input = "cages: 3=r1c1+r1c2 7=r2c1+r3c1\n2x2\n" BLANK_4,
     .out = "24\n"},
    {.name = "cages are of the next puzzle, in any number of lines",
     .args = {"sudoku", "--count", "--quiet"},
     .input = "cages: 3=r1c1+r1c2 # so\ncages: 7=r2c1+r3c1, 2=r4c4;\n" BLANK_4
              "1...............\n",
     .out = "2\n72\n"},
    {.name = "killer in JSON, without givens",
     .args = {"sudoku", "--count", "--quiet"},
     .input = "{\"box\":[2,2],\"cages\":[{\"sum\":3,\"cells\":[\"r1c1\","
              "\"r1c2\"]},{\"sum\":7,\"cells\":[\"r2c1\",\"r3c1\"]}]}\n",
     .out = "24\n"},
    {.name = "killer, in words",
     .args = {"sudoku", "--json", "--quiet", "-n", "1"},
     .input = "cages: 3=r1c1+r1c2\n" BLANK_4,
     .out_like = "\"cages\":\\[\\{\"sum\":3,\"cells\":\\[\"r1c1\",\"r1c2\"\\]"
                 "\\}\\],\"givens\":\\[\\[0,0,0,0\\]",
     .json = true},
    {.name = "cages that clash",
     .args = {"sudoku", "--quiet"},
     .input = "cages: 3=r1c1+r1c2 3=r1c3+r1c4\n" BLANK_4
              "cages: 3=r1c1+r1c2 3=r1c3+r1c4\n" BLANK_4,
     .out = "no solution: the cages clash\nno solution: the cages clash\n"},
    {.name = "cages that clash, explained",
     .args = {"sudoku", "--explain", "--quiet"},
     .input = "cages: 3=r1c1+r1c2 3=r1c3+r1c4\n" BLANK_4,
     .out_like = "cage of 3 at r1c1.*cage of 3 at r1c3"},
    {.name = "equal givens in a cage",
     .args = {"sudoku", "--quiet"},
     .input = "cages: 6=r1c1+r2c3+r1c2\n1.....1.........\n",
     .out = "no solution: 1 is given twice in cage 1, at row 1 column 1 and at "
            "row 2 column 3\n"},
    {.name = "steps by cages",
     .shell = "\"$FDSOLVE\" sudoku --generate 3x3 --killer --quiet | "
              "\"$FDSOLVE\" sudoku --explain --check-steps --quiet",
     .out_like = "Cage: cage of [0-9]+ at r[1-9]c[1-9]: "},
    {.name = "killers made are read again",
     .shell = "\"$FDSOLVE\" sudoku --generate 3x3 --killer -n 5 --quiet | "
              "\"$FDSOLVE\" sudoku --unique --quiet | grep -c '\tunique'",
     .out = "5\n"},
    {.name = "killers made are read again, as JSON",
     .shell = "\"$FDSOLVE\" sudoku --generate 3x2 --killer --jigsaw -n 5 "
              "--quiet --json | \"$FDSOLVE\" sudoku --unique --quiet | "
              "grep -c '\tunique'",
     .out = "5\n"},
    {.name = "a cage without a sum",
     .args = {"sudoku"},
     .input = "cages: 3=r1c1+r1c2 r1c3\n" BLANK_4,
     .status = 65,
     .err_like = ":1:20: expected a cage such as 15=r1c1\\+r1c2, found 'r'"},
    {.name = "a cage without cells",
     .args = {"sudoku"},
     .input = "cages: 3=r1c1+ 4=r1c3\n" BLANK_4,
     .status = 65,
     .err_like = ":1:15: expected a cell such as r1c2, found"},
    {.name = "a cell in two cages",
     .args = {"sudoku"},
     .input = "cages: 3=r1c1+r1c2 4=r1c2\n" BLANK_4,
     .status = 65,
     .err_like = ":1:22: expected a cell that is in no other cage, found 'r'"},
    {.name = "a cage beyond the grid",
     .args = {"sudoku"},
     .input = "cages: 3=r1c1+r1c5\n" BLANK_4,
     .status = 65,
     .err_like = ":2:1: cage 1: expected cells of a 4x4 puzzle, found r1c5"},
    {.name = "a sum that is too large",
     .args = {"sudoku"},
     .input = "cages: 8=r1c1+r1c2\n" BLANK_4,
     .status = 65,
     .err_like = ":2:1: cage 1: expected a sum of 2 different values, 3 to 7, "
                 "found 8"},
    {.name = "a cage that is too large",
     .args = {"sudoku"},
     .input = "cages: 15=r1c1+r1c2+r2c3+r3c4+r4c4\n" BLANK_4,
     .status = 65,
     .err_like = "cage 1: expected at most 4 cells, found 5"},
    {.name = "cages without a puzzle",
     .args = {"sudoku"},
     .input = "cages: 3=r1c1+r1c2\n",
     .status = 65,
     .err_like = ":2:1: expected the puzzle of the cages of line 1, found the "
                 "end"},
    {.name = "cages behind the last puzzle",
     .args = {"sudoku", "--unique"},
     .input = "4 1 2 3\n2 3 4 1\n1 2 3 4\n3 4 1 .\n"
              "cages: 3=r1c1+r1c2\ncages: 3=r2c1+r2c2\n",
     .out = "4123234112343412\tunique\n",
     .status = 65,
     .err_like = ":7:1: expected the puzzle of the cages of line 5, found the "
                 "end"},
    {.name = "cages for a puzzle that has some",
     .args = {"sudoku"},
     .input = "cages: 3=r1c1+r1c2\n"
              "{\"cages\":[{\"sum\":3,\"cells\":[\"r1c1\",\"r1c2\"]}],"
              "\"box\":[2,2],\"givens\":[[0,0,0,0],[0,0,0,0],[0,0,0,0],"
              "[0,0,0,0]]}\n",
     .status = 65,
     .err_like = ":2:1: expected a puzzle without cages, for those of line 1"},
    {.name = "a cage in JSON without a sum",
     .args = {"sudoku"},
     .input = "{\"cages\":[{\"cells\":[\"r1c1\"]}]}\n",
     .status = 65,
     .err_like = ":1:11: expected members \"sum\" and \"cells\""},
    {.name = "a cell in JSON that is none",
     .args = {"sudoku"},
     .input = "{\"cages\":[{\"sum\":3,\"cells\":[\"r1d1\"]}]}\n",
     .status = 65,
     .err_like =
         ":1:29: expected a cell such as \"r1c2\", found another string"},
    {.name = "a puzzle in JSON of nothing",
     .args = {"sudoku"},
     .input = "{\"box\":[2,2]}\n",
     .status = 65,
     .err_like = "expected a member \"givens\""},
    {.name = "a Latin square has no cages",
     .args = {"qcp", "-"},
     .input = "cages: 1=r1c1\n2x1\n1.\n..\n",
     .status = 65,
     .err_like = "and no cages"},
    {.name = "choices know no cages",
     .args = {"amb", "sudoku", "-"},
     .input = "cages: 3=r1c1+r1c2\n" BLANK_4,
     .status = 65,
     .err_like = "choices know no cages"},
    {.name = "regions are made with puzzles",
     .args = {"sudoku", "--jigsaw"},
     .status = 1,
     .err_like = "--jigsaw is for --generate"},
    {.name = "equal givens in a row",
     .args = {"sudoku"},
     .input = CLASH,
     .out = "no solution: 5 is given twice in row 1, at row 1 column 1 and at "
            "row 1 column 9\n"},
    {.name = "equal givens in a column",
     .args = {"sudoku"},
     .input = "1...\n2...\n....\n2...\n",
     .out = "no solution: 2 is given twice in column 1, at row 2 column 1 and "
            "at row 4 column 1\n"},
    {.name = "equal givens in a box",
     .args = {"sudoku"},
     .input = "....\n....\n..3.\n...3\n",
     .out = "no solution: 3 is given twice in box 4, at row 3 column 3 and at "
            "row 4 column 4\n"},
    {.name = "no solution, no two givens at fault",
     .args = {"sudoku"},
     .input = "1 2 3 .\n. . . 4\n. . . .\n. . . .\n",
     .out = "no solution: these givens clash: row 1 column 1 = 1, row 1 "
            "column 2 = 2, row 2 column 4 = 4\n"},

    /* Bad input. */
    {.name = "wrong letter",
     .args = {"sudoku"},
     .input = ".........x" DOTS_9 DOTS_9 DOTS_9 DOTS_9 DOTS_9 DOTS_9 DOTS_9
              "........\n",
     .status = 65,
     .err_like = "\\Afdsolve: <stdin>:1:10: expected a digit 1 to 9 or a blank "
                 "\\(\\. 0 _ \\*\\), found 'x'\n    \\.{9}x\\..*\n"
                 " {13}\\^\n\\Z"},
    {.name = "wrong letter in UTF-8",
     .args = {"sudoku"},
     .input = "1 2 3 4\n. . é .\n. . . .\n. . . .\n",
     .status = 65,
     .err_like = "<stdin>:2:5: expected a digit 1 to 4 or a blank "
                 "\\(\\. 0 _ \\*\\), found U\\+00E9 'é'\n    \\. \\. é \\.\n"
                 "        \\^\n\\Z"},
    {.name = "bytes that are no UTF-8",
     .args = {"sudoku"},
     .input = "12\xff"
              "4\n....\n....\n....\n",
     .status = 65,
     .err_like = "<stdin>:1:3: .* found byte 0xff\n    12\\?4\n      \\^\n\\Z"},
    {.name = "value out of range",
     .args = {"sudoku", "--box", "3x2"},
     .input = "1.....\n......\n...7..\n......\n......\n......\n",
     .status = 65,
     .err_like = "<stdin>:3:4: expected a digit 1 to 6 or a blank "
                 "\\(\\. 0 _ \\*\\), found '7'$"},
    {.name = "number out of range",
     .args = {"sudoku", "--box=5x2"},
     .input = "1 2 3 4 5 6 7 8 9 10\n. . . . . . . . . B\n",
     .status = 65,
     .err_like = "<stdin>:2:19: expected 1 to 9, A, a number up to 10 or a "
                 "blank \\(\\. 0 _ \\*\\), found 'B'$"},
    {.name = "letter out of range",
     .args = {"sudoku", "--box", "4x4"},
     .input = "123456789ABCDEFH\n",
     .status = 65,
     .err_like = "<stdin>:1:16: expected 1 to 9, A to G, .* found 'H'$"},
    {.name = "80 characters",
     .args = {"sudoku"},
     .input = LINE
     "\n........" DOTS_9 DOTS_9 DOTS_9 DOTS_9 DOTS_9 DOTS_9 DOTS_9 DOTS_9 "\n",
     .status = 65,
     .out_like = "\\A[1-9]{81}\n\\Z",
     .err_like = "\\Afdsolve: <stdin>:2:1: expected a whole puzzle "
                 "\\(16, 81, 256, 625 ... cells\\) or a row of one "
                 "\\(4, 9, 16, 25 ...\\), found 80 cells; boxes that are not "
                 "square need --box\n    \\.{72} ...\n    \\^\n"
                 "fdsolve: 1 puzzle: .*, 1 bad; "},
    {.name = "80 characters of 81",
     .args = {"sudoku", "--box=3x3"},
     .input =
         "........" DOTS_9 DOTS_9 DOTS_9 DOTS_9 DOTS_9 DOTS_9 DOTS_9 DOTS_9,
     .status = 65,
     .err_like = "<stdin>:1:1: expected the 81 cells of a 9x9 puzzle or the 9 "
                 "of a row, found 80$"},
    {.name = "a row too short",
     .args = {"sudoku"},
     .input = "1234\n341\n....\n....\n",
     .status = 65,
     .err_like =
         "<stdin>:2:1: expected the 4 cells of row 2 of the puzzle that "
         "begins in line 1, found 3$"},
    {.name = "rows missing",
     .args = {"sudoku"},
     .input = "1234\n34..\n....\n",
     .status = 65,
     .err_like = "<stdin>:4:1: expected row 4 of the 4x4 puzzle that begins in "
                 "line 1, found the end$"},
    {.name = "empty",
     .args = {"sudoku"},
     .input = "",
     .status = 65,
     .err_like = "\\Afdsolve: <stdin>:1:1: expected a puzzle, found the end$"},
    {.name = "comments only",
     .args = {"sudoku"},
     .input = "# nothing\n\n",
     .status = 65,
     .err_like = "<stdin>:3:1: expected a puzzle, found the end"},
    {.name = "missing file",
     .args = {"sudoku", "no-such-file.txt"},
     .status = 65,
     .err_like =
         "\\Afdsolve: no-such-file.txt: No such file or directory\n\\Z"},
    {.name = "directory",
     .args = {"sudoku", "/"},
     .status = 65,
     .err_like = "\\Afdsolve: /: Is a directory\n\\Z"},
    {.name = "100 MB of NUL bytes",
     .shell = "head -c 100000000 /dev/zero | \"$FDSOLVE\" sudoku",
     .status = 65,
     .err_like = "\\Afdsolve: <stdin>:1:1: expected text, found a NUL byte\n"},
    {.name = "a NUL byte after text",
     .shell = "printf '1234\\n12\\0004' | \"$FDSOLVE\" sudoku",
     .status = 65,
     .err_like = "<stdin>:2:3: expected text, found a NUL byte\n    12\n"
                 "      \\^\n\\Z"},
    {.name = "100 MB of the digit 0",
     .shell = "head -c 100000000 /dev/zero | tr '\\0' 0 | \"$FDSOLVE\" sudoku",
     .status = 65,
     .err_like = "<stdin>:1:1: .*found more than 65536 cells"},
    {.name = "box without x",
     .args = {"sudoku", "--box", "9"},
     .status = 1,
     .err_like = "--box: expected WIDTHxHEIGHT with at most 256 cells, such as "
                 "3x2, found '9'$"},
    {.name = "box 0x3",
     .args = {"sudoku", "--box", "0x3"},
     .status = 1,
     .err_like = "found '0x3'$"},
    {.name = "box too large",
     .args = {"sudoku", "--box", "99x99"},
     .status = 1,
     .err_like = "found '99x99'$"},
};

int
main (void)
{
  return command_main ("solvers/sudoku", cases, G_N_ELEMENTS (cases));
}
