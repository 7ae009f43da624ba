/* SPDX-License-Identifier: MIT */
/* test-names.c - what is traced and exported speaks in each family's names */
#include "command.h"

/* Of a trace: one of the first decision; then how many lines have a variable
 * without a name. */
#define TRACED(command)                                                        \
  "t=$(mktemp); \"$FDSOLVE\" " command " --quiet --trace $t >/dev/null; "      \
  "grep -m 1 '^decide' $t; grep -c '[(, ]_[0-9]' $t; rm $t"

/* The names of the variables of a model, those the writer itself made left
 * out. */
#define EXPORTED(command)                                                      \
  "t=$(mktemp); \"$FDSOLVE\" " command " --quiet --flatzinc $t >/dev/null; "   \
  "sed -n '/introduced/d; s/^var [^:]*: \\([A-Za-z0-9_]*\\).*/\\1/p' $t "      \
  "| head -n 12 | tr '\\n' ' '; rm $t"

#define JOBS "2 2\n0 3 1 2\n1 2 0 4\n"
#define GRAPH "p edge 4 4\ne 1 2\ne 2 3\ne 3 1\ne 3 4\n"
#define SHIDOKU "1...............\n"

static const CommandCase cases[] = {
    {.name = "queens, traced",
     .shell = TRACED ("queens 6 --all"),
     .out = "decide 1 q1 = 1\n0\n"},
    {.name = "queens, exported",
     .shell = EXPORTED ("queens 4"),
     .out = "q1 q2 q3 q4 "},
    {.name = "magic",
     .shell = TRACED ("magic 3 --all"),
     .out = "decide 1 r1c1 = 5\n0\n"},
    {.name = "hexagon",
     .shell = EXPORTED ("hexagon"),
     .out = "r1c1 r1c2 r1c3 r2c1 r2c2 r2c3 r2c4 r3c1 r3c2 r3c3 r3c4 r3c5 "},
    {.name = "sudoku, traced",
     .shell = TRACED ("sudoku --all"),
     .input = SHIDOKU,
     .out = "decide 1 r1c2 = 2\n0\n"},
    {.name = "sudoku, exported",
     .shell = EXPORTED ("sudoku"),
     .input = SHIDOKU,
     .out = "r1c1 r1c2 r1c3 r1c4 r2c1 r2c2 r2c3 r2c4 r3c1 r3c2 r3c3 r3c4 "},
    {.name = "sudoku, several in one store",
     .shell = TRACED ("sudoku --all"),
     .input = SHIDOKU SHIDOKU,
     .out = "decide 1 r1c2 = 2\n0\n"},
    /* The search that learns has a variable for each value of a cell. */
    {.name = "sudoku, learned",
     .shell = "t=$(mktemp); \"$FDSOLVE\" sudoku --unique --trace $t "
              "$FD_DATA/sudoku-193-solutions.txt >/dev/null; "
              "grep -m 1 '^decide 1 r1c2=1 ' $t; rm $t",
     .out = "decide 1 r1c2=1 <= 0\n"},
    {.name = "quasigroups",
     .shell = EXPORTED ("qcp 3 --holes 2"),
     .out = "r1c1 r1c2 r1c3 r2c1 r2c2 r2c3 r3c1 r3c2 r3c3 "},
    {.name = "letters and carries",
     .shell = EXPORTED ("crypt 'SEND + MORE = MONEY'"),
     .out = "S E N D M O R Y c1 c2 c3 c4 "},
    {.name = "letters, traced",
     .shell = TRACED ("crypt 'SEND + MORE = MONEY' --all"),
     .out = "decide 1 E = 4\n0\n"},
    {.name = "products of letters",
     .shell = EXPORTED ("crypt 'AA * B = CC'"),
     .out = "A B C A_B c1 "},
    /* Variables made for the clues are unified with those of the values. */
    {.name = "zebra, traced",
     .shell = TRACED ("zebra classic --all"),
     .out = "decide 1 green = 3\n0\n"},
    {.name = "zebra, exported",
     .shell = EXPORTED ("zebra classic"),
     .out_like = "\\Ared green ivory yellow blue English Spanish "},
    {.name = "graph of numbers",
     .shell = EXPORTED ("color -"),
     .input = GRAPH,
     .out = "v1 v2 v3 v4 colors "},
    {.name = "graph of names",
     .shell = TRACED ("color europe --colors 4"),
     .out_like = "\\Adecide 1 United Kingdom = [1-4]\n0\n\\Z"},
    {.name = "jobs, traced",
     .shell = TRACED ("jobshop -"),
     .input = JOBS,
     .out = "decide 1 j2t2<j1t1 <= 0\n0\n"},
    {.name = "jobs, exported",
     .shell = EXPORTED ("jobshop -"),
     .input = JOBS,
     /* and the four durations, which are constants */
     .out = "j2t2_j1t1 j1t2_j2t1 makespan j1t1 j1t2 j2t1 j2t2 "
            "x_8 x_9 x_10 x_11 "},
    {.name = "the tree",
     .shell = "\"$FDSOLVE\" queens 6 --tree - 2>&1 >/dev/null | sed -n 4p",
     .out_like = "\\An0 -> n1 \\[style=solid, label=\"q[1-6] = [0-5]\"\\];\n"},
};

int
main (void)
{
  return command_main ("solvers/names", cases, G_N_ELEMENTS (cases));
}
