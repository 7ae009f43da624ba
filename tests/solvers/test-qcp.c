/* SPDX-License-Identifier: MIT */
#include "command.h"

/* How many Latin squares there are of orders 1 to 5: 1, 2, 12, 576, 161280
 * (OEIS A002860). */
static const CommandCase cases[] = {
    /* A square of order 100 takes half a second to draw. */
    {.name = "a limit while a square is drawn",
     .shell = "ulimit -S -t 2; \"$FDSOLVE\" qcp 100 --holes 4000 --time-limit "
              "10ms --stats",
     .status = 2,
     .out = "unknown\n",
     .err_like = "\\Afdsolve: stopped by the time limit, before the search\n"
                 "nodes +0\n[^@]*^total time"},
    {.name = "a limit while a partial square is drawn",
     .shell = "ulimit -S -t 2; \"$FDSOLVE\" qcp 100 --holes 100 --partial "
              "--time-limit 10ms",
     .status = 2,
     .out = "unknown\n",
     .err_like = "\\Afdsolve: stopped by the time limit, before the search\n"},
    {.name = "a signal while a square is drawn",
     .shell = "timeout --preserve-status -s HUP 0.2 \"$FDSOLVE\" qcp 100 "
              "--holes 4000 --json",
     .status = 2,
     .out_like = "\\A\\{\"family\":\"qcp\",\"status\":\"unknown\",\"count\":0,"
                 "\"complete\":false,\"stopped\":\"signal\"\\}\n\\Z",
     .err_like = "\\Afdsolve: stopped by the signal, before the search\n",
     .json = true},
    {.name = "order 1",
     .args = {"qcp", "-", "--unique"},
     .input = ".\n",
     .out_like = " 1 (?s).*\n\nunique\n\\Z"},
    {.name = "order 4, all",
     .args = {"qcp", "-", "--count"},
     .input = "....\n....\n....\n....\n",
     .out = "576\n"},
    {.name = "order 4, all, with learning",
     .args = {"qcp", "-", "--count", "--learn"},
     .input = "....\n....\n....\n....\n",
     .out = "576\n"},
    {.name = "order 5, all",
     .args = {"qcp", "5", "--holes", "25", "--count"},
     .out = "161280\n"},
    {.name = "a line",
     .args = {"qcp", "-", "--order", "4", "-n0"},
     .input = "12342143341243.1\n",
     .out_like = "│ 4 3 2 1 │",
     .err_like = "^fdsolve: 1 solution$"},
    {.name = "a shape",
     .args = {"qcp", "-", "--json", "-n0"},
     .input = "3x1\n12.......\n",
     .json = true,
     .out_like = "\"box\":\\[3,1\\],\"givens\":\\[\\[1,2,0\\],\\[0,0,0\\],"
                 "\\[0,0,0\\]\\].*\"count\":2,\"complete\":true",
     .err_like = "^fdsolve: 2 solutions$"},
    {.name = "several",
     .args = {"qcp", "-"},
     .input = "3x1\n123231...\n12......3\n...231312\n",
     .out = "123231312\nno solution\n123231312\n",
     .err_like = "3 puzzles"},
    {.name = "two equal ones",
     .args = {"qcp", "-"},
     .input = "1.1\n...\n...\n",
     .out = "no solution: 1 is given twice in row 1, at row 1 column 1 and at "
            "row 1 column 3\n"},
    {.name = "drawn, written and read",
     .shell = "\"$FDSOLVE\" qcp 12 --holes 60 --seed 3 --write |"
              "\"$FDSOLVE\" qcp - | cmp - /dev/fd/3 3<<E && echo same\n"
              "$(\"$FDSOLVE\" qcp 12 --holes 60 --seed 3)\nE\n",
     .out = "same\n"},
    {.name = "balanced holes",
     .shell = "\"$FDSOLVE\" qcp 20 --holes 168 --write | tail -n1 | fold -w20 |"
              "tr -cd '.\\n' | sort | uniq -c | tr -s ' '",
     .out = " 12 ........\n 8 .........\n"},
    {.name = "seeds differ",
     .shell = "for s in 1 1 2; do \"$FDSOLVE\" qcp 9 --holes 30 --seed $s "
              "--write | tail -n1; done | uniq | wc -l",
     .out = "2\n"},
    {.name = "no completion",
     .args = {"qcp", "25", "--holes", "255", "--partial", "--seed", "186"},
     .out = "no solution\n"},
    {.name = "no completion, with learning",
     .args = {"qcp", "25", "--holes", "255", "--partial", "--seed", "186",
              "--learn"},
     .out = "no solution\n"},
    {.name = "a completion, with learning",
     .args = {"qcp", "25", "--holes", "262", "--seed", "3", "--learn",
              "--quiet"},
     .out_like = "\\A┌"},
    {.name = "a row too short",
     .args = {"qcp", "-"},
     .input = "...\n..\n...\n",
     .status = 65,
     .err_like = "^fdsolve: <stdin>:2:1: expected the 3 cells of row 2 of the "
                 "puzzle that begins in line 1, found 2$"},
    {.name = "boxes",
     .args = {"qcp", "-"},
     .input = "2x2\n................\n",
     .status = 65,
     .err_like = "^fdsolve: <stdin>:2:1: a Latin square has no boxes but its "
                 "rows: 4x1, not 2x2$"},
    {.name = "too few holes",
     .args = {"qcp", "30", "--holes", "10", "--partial"},
     .status = 1,
     .err_like = "^fdsolve: --holes: no partial square was found with only 10 "
                 "holes$"},
    {.name = "too many holes",
     .args = {"qcp", "3", "--holes", "10"},
     .status = 1,
     .err_like = "^fdsolve: --holes: expected a whole number from 0 to 9, "
                 "found '10'$"},
    {.name = "two orders",
     .args = {"qcp", "3", "4", "--holes", "1"},
     .status = 1,
     .err_like = "^fdsolve: --holes takes one N, found also '4'$"},
    {.name = "write what",
     .args = {"qcp", "-", "--write"},
     .status = 1,
     .err_like = "^fdsolve: --write is for --holes$"},
};

int
main (void)
{
  return command_main ("solvers/qcp", cases, G_N_ELEMENTS (cases));
}
