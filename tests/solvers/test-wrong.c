/* SPDX-License-Identifier: MIT */
#include "command.h"

/* A wrong solution is never written, nor counted: the constraint is named. */
#define NAMED                                                                  \
  "unequal: violated by x1 = ([01]), x2 = \\g1: this is a bug in fdsolve"

#define RULES                                                                  \
  "^fdsolve: wrong: the solution found breaks the rules of the puzzle: "       \
  "this is a bug in fdsolve"

static const CommandCase cases[] = {
    {.name = "first",
     .shell = "\"$FDSOLVE_WRONG\" wrong",
     .status = 70,
     .err_like = NAMED},
    {.name = "after restarts",
     .shell = "\"$FDSOLVE_WRONG\" wrong --restarts",
     .status = 70,
     .err_like = NAMED},
    {.name = "all",
     .shell = "\"$FDSOLVE_WRONG\" wrong --all",
     .status = 70,
     .err_like = NAMED},
    {.name = "counted",
     .shell = "\"$FDSOLVE_WRONG\" wrong --count",
     .status = 70,
     .err_like = NAMED},
    {.name = "best",
     .shell = "\"$FDSOLVE_WRONG\" wrong --best",
     .status = 70,
     .err_like = NAMED},

    /* Threads draw and check what they find, by their own view of it. */
    {.name = "drawn",
     .shell = "\"$FDSOLVE_WRONG\" wrong --rules -n 2 --quiet",
     .out = "drawn\n\ndrawn\n"},
    {.name = "drawn by threads",
     .shell = "\"$FDSOLVE_WRONG\" wrong --rules -n 2 --quiet -j 2",
     .out = "drawn by a thread\n\ndrawn by a thread\n"},
    {.name = "refused",
     .shell = "\"$FDSOLVE_WRONG\" wrong --refuse --all",
     .status = 70,
     .err_like = RULES},
    {.name = "refused by threads",
     .shell = "\"$FDSOLVE_WRONG\" wrong --refuse --all -j 2",
     .status = 70,
     .err_like = RULES},
    {.name = "refused by threads that count",
     .shell = "\"$FDSOLVE_WRONG\" wrong --refuse --count -j 2",
     .status = 70,
     .err_like = RULES},
};

int
main (void)
{
  return command_main ("solvers/wrong", cases, G_N_ELEMENTS (cases));
}
