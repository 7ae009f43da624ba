/* SPDX-License-Identifier: MIT */

/* fdsolve states: known paths, shortest lengths, tables, and bad input. */
#include "command.h"

#define HARDEST "8 6 7 / 2 5 4 / 3 _ 1"

/* The first of Korf's 100, 57 moves. */
#define KORF "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3"
#define KORF_GOAL "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15"

static const CommandCase cases[] = {
    {.name = "an estimate that jugs have not",
     .args = {"states", "jugs", "3", "5", "4", "--estimate", "manhattan"},
     .status = 1,
     .err_like = "\\Afdsolve: --estimate: jugs has one estimate only, found "
                 "'manhattan'; conflict, manhattan and none are of 'puzzle'"},
    {.name = "a goal that queens have not",
     .args = {"states", "queens", "8", "--goal", "1"},
     .status = 1,
     .err_like = "--goal: queens has its own"},
    {.name = "a name mistyped",
     .args = {"states", "jgus", "3", "5", "4"},
     .status = 1,
     .err_like = "found 'jgus' \\(did you mean 'jugs'\\?\\)"},
    {.name = "jugs",
     .args = {"states", "jugs", "3", "5", "4"},
     .out = "   0  start          0/3  0/5\n"
            "   1  fill B         0/3  5/5\n"
            "   2  pour B into A  3/3  2/5\n"
            "   3  empty A        0/3  2/5\n"
            "   4  pour B into A  2/3  0/5\n"
            "   5  fill B         2/3  5/5\n"
            "   6  pour B into A  3/3  4/5\n"
            "6 steps, cost 6\n"},
    {.name = "jugs, JSON",
     .args = {"states", "jugs", "3", "2", "1", "--json"},
     .out = "{\"family\":\"states\",\"puzzle\":\"jugs\",\"strategy\":"
            "\"breadth\",\"capacities\":[3,2],\"goal\":1,\"solutions\":["
            "{\"cost\":2,\"steps\":[\"fill A\",\"pour A into B\"],"
            "\"litres\":[1,2]}],\"status\":\"solved\",\"count\":1,"
            "\"complete\":false}\n",
     .json = true},
    {.name = "jugs, nothing to do",
     .args = {"states", "jugs", "5", "0"},
     .out = "   0  start  0/5\n0 steps, cost 0\n"},
    {.name = "jugs, impossible",
     .args = {"states", "jugs", "6", "4", "3"},
     .out = "no solution\n"},
    {.name = "jugs, impossible, as DIMACS says it",
     .args = {"states", "jugs", "6", "4", "3", "--exit-status=dimacs"},
     .status = 20,
     .out = "no solution\n"},
    {.name = "jugs, goals",
     .args = {"states", "jugs", "5", "3", "4", "--count"},
     .out = "2\n"},
    {.name = "jugs, not unique",
     .args = {"states", "jugs", "5", "3", "4", "--unique", "--json"},
     .out_like = "\"count\":2,\"complete\":false,\"unique\":false\\}\n\\Z",
     .json = true},
    {.name = "queens, first",
     .args = {"states", "queens", "8"},
     .locale = "C",
     .out = "   1  place queen at (0, 0)\n   2  place queen at (1, 4)\n"
            "   3  place queen at (2, 7)\n   4  place queen at (3, 5)\n"
            "   5  place queen at (4, 2)\n   6  place queen at (5, 6)\n"
            "   7  place queen at (6, 1)\n   8  place queen at (7, 3)\n"
            "Q . . . . . . .\n. . . . Q . . .\n. . . . . . . Q\n"
            ". . . . . Q . .\n. . Q . . . . .\n. . . . . . Q .\n"
            ". Q . . . . . .\n. . . Q . . . .\n8 steps, cost 8\n"},
    {.name = "queens by each strategy",
     .shell = "for s in depth breadth uniform best astar deepening; do "
              "\"$FDSOLVE\" states queens 8 --count --strategy $s; done",
     .out = "92\n92\n92\n92\n92\n92\n"},
    {.name = "queens, none",
     .args = {"states", "queens", "3", "--strategy", "breadth"},
     .out = "no solution\n"},
    {.name = "queens, compared",
     .args = {"states", "queens", "8", "--all", "--compare"},
     .out_like = "\\Amethod +solutions +cost +nodes +failures +held +seconds\n"
                 "((depth|breadth|uniform|best|astar|deepening) +92 +8 +[0-9]+ "
                 "+- +[0-9]+ +[0-9.]+  complete\n){6}"
                 "propagation +92 +- +831 +324 +- +[0-9.]+  complete\n\\Z"},
    {.name = "queens, compared in JSON",
     .args = {"states", "queens", "6", "--compare", "--json"},
     .out_like = "\"puzzle\":\"queens\",\"n\":6,\"methods\":\\[\\{\"method\":"
                 "\"depth\",\"count\":1,",
     .json = true},
    {.name = "a limit in a table",
     .args = {"states", "queens", "20", "--compare", "--all", "--node-limit",
              "1000"},
     .status = 2,
     .out_like = "^depth .* node limit\nbreadth .* node limit\n[^@]*"
                 "^propagation .* node limit\n\\Z"},
    {.name = "the hardest 8-puzzle",
     .args = {"states", "puzzle", HARDEST},
     .out_like = "\\A   0  start +8 6 7 / 2 5 4 / 3 _ 1\n"
                 "( +[0-9]+  move [1-8] (up|down|left|right) +[1-8_ /]+\n){31}"
                 "31 steps, cost 31\n\\Z"},
    {.name = "the hardest 8-puzzle, each shortest way",
     .shell = "for s in breadth uniform astar deepening; do "
              "for e in none manhattan conflict; do "
              "[ $s$e = deepeningnone ] || \"$FDSOLVE\" states puzzle '" HARDEST
              "' --strategy $s --estimate $e | tail -n 1; done; done | uniq -c",
     .out_like = "\\A *11 31 steps, cost 31\n\\Z"},
    {.name = "rows in one line",
     .args = {"states", "puzzle", "1 2 3", "4 5 6", "7", "_", "8", "--json"},
     .out_like = "\"width\":3,\"height\":3,\"start\":\\[1,2,3,4,5,6,7,0,8\\].*"
                 "\"steps\":\\[\"move 8 left\"\\]",
     .json = true},
    {.name = "from standard input, 2 x 3",
     .args = {"states", "puzzle", "-"},
     .input = "4 1 3\r\n_ 2 5\r\n",
     .out = "   0  start        4 1 3 / _ 2 5\n"
            "   1  move 4 down  _ 1 3 / 4 2 5\n"
            "   2  move 1 left  1 _ 3 / 4 2 5\n"
            "   3  move 2 up    1 2 3 / 4 _ 5\n"
            "   4  move 5 left  1 2 3 / 4 5 _\n"
            "4 steps, cost 4\n"},
    {.name = "one of Korf's, from the middle of its solution",
     .args = {"states", "puzzle", "1 2 6 3 / 4 9 5 7 / 8 13 10 11 / 12 14 15 _",
              "--goal", KORF_GOAL, "--json"},
     .out_like = "\"cost\":[0-9]+,",
     .json = true},
    {.name = "goals",
     .args = {"states", "puzzle", "1 2 / 3 _", "--goal", "1 _ 3 2", "--json"},
     .out_like = "\"goal\":\\[1,0,3,2\\],\"solutions\":\\[\\{\"cost\":1,",
     .json = true},
    {.name = "an odd puzzle",
     .args = {"states", "puzzle", "2 1 3 / 4 5 6 / 7 8 _"},
     .out_like = "\\Ano solution: it takes an odd number of swaps"},
    {.name = "an odd puzzle, compared",
     .args = {"states", "puzzle", "2 1 3 / 4 5 6 / 7 8 _", "--compare"},
     .out_like = "\\Ano solution: it takes an odd number of swaps"},
    {.name = "one row",
     .args = {"states", "puzzle", "2 1 _ /"},
     .out_like = "\\Ano solution"},
    {.name = "one square",
     .args = {"states", "puzzle", "_"},
     .out = "   0  start  _\n0 steps, cost 0\n"},
    {.name = "a time limit",
     .args = {"states", "puzzle", KORF, "--goal", KORF_GOAL, "--strategy",
              "deepening", "--estimate", "manhattan", "--time-limit", "0.1"},
     .status = 2,
     .out = "unknown\n",
     .err_like = "\\Afdsolve: stopped by the time limit\n\\Z"},
    {.name = "a node limit",
     .args = {"states", "puzzle", KORF, "--goal", KORF_GOAL, "--node-limit",
              "1000", "--stats"},
     .status = 2,
     .out = "unknown\n",
     .err_like = "stopped by the node limit\nexpanded +1000\n"},
    {.name = "a memory limit",
     .args = {"states", "puzzle", KORF, "--goal", KORF_GOAL, "--strategy",
              "breadth", "--memory-limit=10"},
     .status = 2,
     .out = "unknown\n",
     .err_like = "\\Afdsolve: stopped by the memory limit\n\\Z"},
    {.name = "no name",
     .args = {"states"},
     .status = 1,
     .err_like = "^fdsolve: states: too few arguments"},
    {.name = "unknown name",
     .args = {"states", "hanoi", "3"},
     .status = 1,
     .err_like = "expected jugs, queens or puzzle, found 'hanoi'$"},
    {.name = "unknown strategy",
     .args = {"states", "queens", "8", "--strategy", "wide"},
     .status = 1,
     .err_like = "expected one of depth, breadth, uniform, best, astar, "
                 "deepening, found 'wide'$"},
    {.name = "best without an estimate",
     .args = {"states", "puzzle", HARDEST, "--strategy=best",
              "--estimate=none"},
     .status = 1,
     .err_like = "^fdsolve: --strategy best needs an estimate$"},
    {.name = "queens without a number",
     .args = {"states", "queens"},
     .status = 1,
     .err_like = "^fdsolve: states queens: expected N$"},
    {.name = "queens, too many",
     .args = {"states", "queens", "65"},
     .status = 1,
     .err_like = "N: expected a whole number from 1 to 64, found '65'$"},
    {.name = "jugs without a goal",
     .args = {"states", "jugs", "5"},
     .status = 1,
     .err_like = "expected the capacities of 1 to 8 jugs, then the litres "
                 "wanted$"},
    {.name = "a jug of nothing",
     .args = {"states", "jugs", "0", "5"},
     .status = 1,
     .err_like = "CAPACITY: expected a whole number from 1 to 60000"},
    {.name = "not a tile",
     .args = {"states", "puzzle", "2 1 3 / 4 x 6 / 7 8 _"},
     .status = 65,
     .err_like = "\\Afdsolve: puzzle:1:11: expected a tile's number .*found "
                 "'x'\n"},
    {.name = "a tile too large",
     .args = {"states", "puzzle", "2 1 3 / 4 13 6 / 7 8 _"},
     .status = 65,
     .err_like = "\\Afdsolve: puzzle:1:11: expected tiles from 1 to 8 .* found "
                 "13\n"},
    {.name = "a tile of 20 digits",
     .args = {"states", "puzzle", "2 1 33333333333333333333"},
     .status = 65,
     .err_like = "puzzle:1:5: expected a tile's number"},
    {.name = "a tile twice",
     .args = {"states", "puzzle", "2 1 3 / 4 5 2 / 7 8 _"},
     .status = 65,
     .err_like = "puzzle:1:13: expected each tile once, found '2' a second"},
    {.name = "two gaps",
     .args = {"states", "puzzle", "-"},
     .input = "1 2 3\n4 5 _\n7 8 _\n",
     .status = 65,
     .err_like =
         "<stdin>:3:5: expected each tile once, found the gap a second"},
    {.name = "a short row",
     .args = {"states", "puzzle", "2 1 3 / 4 5 6 / 7 8"},
     .status = 65,
     .err_like = "puzzle:1:20: expected 3 tiles in each row, as in the first, "
                 "found 2\n"},
    {.name = "nine in a row",
     .args = {"states", "puzzle", "1 2 3 4 5 6 7 8 9 _"},
     .status = 65,
     .err_like = "puzzle:1:1: expected at most 8 rows of at most 8 tiles"},
    {.name = "no tiles",
     .args = {"states", "puzzle", ""},
     .status = 65,
     .err_like = "puzzle:1:1: expected tiles, found none\n"},
    {.name = "another goal's size",
     .args = {"states", "puzzle", "1 2 / 3 _", "--goal", "1 2 3"},
     .status = 65,
     .err_like = "--goal:1:1: expected 2 rows of 2 tiles"},
};

int
main (void)
{
  return command_main ("solvers/states", cases, G_N_ELEMENTS (cases));
}
