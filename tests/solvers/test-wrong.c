/* SPDX-License-Identifier: MIT */
#include "command.h"

/* A wrong solution is never written, nor counted: the constraint is named. */
#define NAMED                                                                  \
  "unequal: violated by x1 = ([01]), x2 = \\g1: this is a bug in fdsolve"

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
};

int
main (void)
{
  return command_main ("solvers/wrong", cases, G_N_ELEMENTS (cases));
}
