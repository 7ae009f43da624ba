/* SPDX-License-Identifier: MIT */
#include "command.h"

/* There is one magic square of order 3 and there are 880 of order 4, not
 * counting turned and mirrored ones. */
static const CommandCase cases[] = {
    {.name = "order 1",
     .args = {"magic", "1", "--unique"},
     .out = "1\n\nunique\n"},
    {.name = "order 2", .args = {"magic", "2"}, .out = "no solution\n"},
    {.name = "order 3",
     .args = {"magic", "3", "--distinct", "--unique"},
     .out = "2 9 4\n7 5 3\n6 1 8\n\nunique\n"},
    {.name = "order 3, all", .args = {"magic", "3", "--count"}, .out = "8\n"},
    {.name = "order 3, distinct",
     .args = {"magic", "3", "--count", "--distinct"},
     .out = "1\n"},
    {.name = "order 4, distinct",
     .args = {"magic", "4", "--count", "--distinct"},
     .out = "880\n"},
    {.name = "order 4, some",
     .args = {"magic", "4", "-n5"},
     .out_like = "\\A(( ?[ 0-9]{2}){4}\n){4}(\n(( ?[ 0-9]{2}){4}\n){4}){4}\\Z",
     .err_like = "\\Afdsolve: 5 solutions, perhaps not all\n\\Z"},
    {.name = "order 5",
     .args = {"magic", "5", "--json"},
     .out_like = "\"n\":5,\"sum\":65,",
     .json = true},
    {.name = "order 6",
     .args = {"magic", "6"},
     .out_like = "\\A(( ?[ 0-9]{2}){6}\n){6}\\Z"},
    {.name = "order 0",
     .args = {"magic", "0"},
     .status = 1,
     .err_like = "^fdsolve: N: expected a whole number from 1 to 100, found "
                 "'0'$"},
};

int
main (void)
{
  return command_main ("solvers/magic", cases, G_N_ELEMENTS (cases));
}
