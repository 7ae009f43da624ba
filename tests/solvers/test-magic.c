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
    {.name = "givens",
     .args = {"magic", "3", "--givens", "-", "--unique"},
     .input = "8 3 . . . . . . .\n",
     .out = "8 3 4\n1 5 9\n6 7 2\n\nunique\n"},
    {.name = "givens, 0",
     .args = {"magic", "3", "--givens", "-"},
     .input = "0 . . . . . . . .\n",
     .status = 65,
     .err_like = "^fdsolve: <stdin>:1:1: expected a number from 1 to 9, .*, "
                 "found 0\n"},
    {.name = "givens, 10",
     .args = {"magic", "3", "--givens", "-"},
     .input = "{\"givens\": [[null, null, null], [null, 10, null], [null, "
              "null, null]]}\n",
     .status = 65,
     .err_like = "^fdsolve: <stdin>:1:40: a cell is 10, expected 1 to 9\n"},
    {.name = "givens, another sum",
     .args = {"magic", "3", "--givens", "-"},
     .input = "{\"n\": 3, \"sum\": 16, \"givens\": []}\n",
     .status = 65,
     .err_like = "^fdsolve: <stdin>:1:17: sum is 16, expected 15\n"},
    {.name = "givens, distinct",
     .args = {"magic", "3", "--givens", "-", "--distinct"},
     .input = "8 3 . . . . . . .\n",
     .status = 1,
     .err_like = "^fdsolve: --givens: .*expected no --distinct$"},
    {.name = "made, distinct",
     .args = {"magic", "--generate", "3", "--distinct"},
     .status = 1,
     .err_like = "^fdsolve: --generate: .*expected no --distinct$"},
    {.name = "in steps: one of those turned and mirrored",
     .args = {"magic", "3", "--explain", "--check-steps"},
     .out_like = "\\nhard \\(grade 4\\): [0-9]+ steps, [0-9]+ by supposition; "
                 ".*\\n\\Z"},
    {.name = "none to be made",
     .args = {"magic", "--generate", "2"},
     .status = 1,
     .err_like = "^fdsolve: --generate: there is no solution at all$"},
};

int
main (void)
{
  return command_main ("solvers/magic", cases, G_N_ELEMENTS (cases));
}
