/* SPDX-License-Identifier: MIT */
/* test-program-objective.c - solutions of fzn-libfd that are to be the best */
#include "program.h"

static const CommandCase cases[] = {
    {.name = "best",
     .args = {"-"},
     .input = BEST (IN_ORDER, "maximize"),
     .out = SOLUTION ("3", "1") "==========\n"},
    {.name = "best, each better one",
     .args = {"-i", "-"},
     .input = BEST (IN_ORDER, "maximize"),
     .out = SOLUTION ("1", "2") SOLUTION ("2", "1")
         SOLUTION ("3", "1") "==========\n"},
    {.name = "best, -a",
     .args = {"-a", "-"},
     .input = BEST (IN_ORDER, "maximize"),
     .out = SOLUTION ("1", "2") SOLUTION ("2", "1")
         SOLUTION ("3", "1") "==========\n"},
    {.name = "best, -n is of no effect",
     .args = {"-n", "1", "-"},
     .input = BEST (IN_ORDER, "maximize"),
     .out = SOLUTION ("3", "1") "==========\n"},
    {.name = "two better ones",
     .args = {"-n-i", "2", "-"},
     .input = BEST (IN_ORDER, "maximize"),
     .out = SOLUTION ("1", "2") SOLUTION ("2", "1")},
    {.name = "least",
     .args = {"-a", "-"},
     .input = BEST (IN_ORDER, "minimize"),
     .out = SOLUTION ("1", "2") "==========\n"},
    {.name = "best, freely",
     .args = {"-f", "-"},
     .input = BEST (IN_ORDER, "maximize"),
     .out = SOLUTION ("3", "1") "==========\n"},
    {.name = "all of the best",
     .args = {"-a-o", "-"},
     .input = BEST (IN_ORDER, "minimize"),
     .out = SOLUTION ("1", "2") SOLUTION ("1", "3") "==========\n"},
    {.name = "all of the best, freely, and with all better ones",
     .args = {"-a", "-f", "--all-optimal", "-"},
     .input = BEST (":: int_search([x,y],input_order,indomain_max,complete)",
                    "minimize"),
     .out_like = "\\A(x = [23];\ny = .;\n-{10}\n)*"
                 "x = 1;\ny = 3;\n-{10}\nx = 1;\ny = 2;\n-{10}\n={10}\n\\Z"},
    {.name = "one of the best is in them once, though it is found last",
     .args = {"-a-o", "-s", "-"},
     .input = TWO "var 1..9: z;\nsolve :: int_search([z,x,y],input_order,"
                  "indomain_max,complete) :: restart_constant(100) maximize x;",
     .out_like = "\\Ax = 3;\ny = 3;\n-{10}\nx = 3;\ny = 2;\n-{10}\n"
                 "x = 3;\ny = 1;\n-{10}\n={10}\n[^@]*"
                 "%%%mzn-stat: solutions=3\n"},
    {.name = "two of the best",
     .args = {"-n-o", "2", "-"},
     .input = TWO "solve " IN_ORDER " maximize 7;",
     .out = SOLUTION ("1", "1") SOLUTION ("1", "2") "==========\n"},
    {.name = "two of the best, where there is one",
     .args = {"-n-o", "2", "-"},
     .input = BEST (IN_ORDER, "maximize"),
     .out = SOLUTION ("3", "1") "==========\n"},
    {.name = "the best are of no effect without an objective",
     .args = {"-a-o", "-n-o", "3", "-"},
     .input = PAIR (IN_ORDER),
     .out = SOLUTION ("1", "2")},
    {.name = "none is best",
     .args = {"-a-o", "-"},
     .input = TWO "constraint int_lin_le([1,1],[x,y],1);\n"
                  "solve minimize x;\n",
     .out = "=====UNSATISFIABLE=====\n"},
    {.name = "the best, and a limit among them",
     .args = {"-a-o", "--node-limit", "12", "-"},
     .input = TWO "solve " IN_ORDER " maximize 7;",
     .out_like = "\\A(x = .;\ny = .;\n-{10}\n){2,8}\\Z"},
    {.name = "a constant objective",
     .args = {"-i", "-"},
     .input = TWO "solve " IN_ORDER " minimize 7;",
     .out = SOLUTION ("1", "1") "==========\n"},
    {.name = "a constant objective, all",
     .args = {"-a", "-"},
     .input = TWO "solve " IN_ORDER " maximize -1073741824;",
     .out = SOLUTION ("1", "1") "==========\n"},
    {.name = "a constant objective that is no value",
     .args = {"-a", "-"},
     .input = "var 1..3: x :: output_var;\n  solve\n maximize 3000000000;\n",
     .status = 1,
     .err_like = "\\Afzn-libfd: <stdin>:2:3: the objective is 3000000000, "
                 "expected values within -1073741824..1073741824\n\\Z"},
    {.name = "a variable that is declared to be no value",
     .args = {"-"},
     .input = "var bool: b;\nvar int: x = -3000000000;\n"
              "solve maximize x;\n",
     .status = 1,
     .err_like = "\\Afzn-libfd: <stdin>:3:1: the objective is -3000000000, "
                 "expected values within -1073741824..1073741824\n\\Z"},
    {.name = "an objective that nothing else decides",
     .args = {"-i", "-"},
     .input = "var 1..9: x :: output_var; solve maximize x;",
     .out = ONE ("9") "==========\n"},
};

int
main (void)
{
  return command_main ("flatzinc/program-objective", cases,
                       G_N_ELEMENTS (cases));
}
