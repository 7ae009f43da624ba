/* SPDX-License-Identifier: MIT */
/* test-program-solutions.c - which solutions fzn-libfd prints, and how */
#include "program.h"

static const CommandCase cases[] = {
    /* Solutions. */
    {.name = "one solution",
     .args = {"-"},
     .input = PAIR (IN_ORDER),
     .out = SOLUTION ("1", "2")},
    {.name = "all",
     .args = {"-a", "-"},
     .input = PAIR (IN_ORDER),
     .out = SOLUTION ("1", "2") SOLUTION ("1", "3") SOLUTION ("2", "1")
         SOLUTION ("2", "3") SOLUTION ("3", "1")
             SOLUTION ("3", "2") "==========\n"},
    {.name = "two",
     .args = {"-n", "2", "-"},
     .input = PAIR (IN_ORDER),
     .out = SOLUTION ("1", "2") SOLUTION ("1", "3")},
    {.name = "as many as there are",
     .args = {"-n", "7", "-"},
     .input = PAIR (IN_ORDER),
     .out_like = "\\A(x = .;\ny = .;\n-{10}\n){6}={10}\n\\Z"},
    {.name = "-n 0 is all",
     .args = {"-n", "0", "-"},
     .input = PAIR (IN_ORDER),
     .out_like = "\\A(x = .;\ny = .;\n-{10}\n){6}={10}\n\\Z"},
    {.name = "all, freely",
     .args = {"-a", "-f", "-"},
     .input = PAIR (IN_ORDER),
     .out_like = "\\A(x = .;\ny = .;\n-{10}\n){6}={10}\n\\Z"},
    {.name = "intermediate says nothing without an objective",
     .args = {"-i", "-"},
     .input = PAIR (IN_ORDER),
     .out = SOLUTION ("1", "2")},
    {.name = "no solution",
     .args = {"-a", "-"},
     .input = NONE,
     .out = "=====UNSATISFIABLE=====\n"},
    {.name = "no solution, found by searching",
     .args = {"-"},
     .input = "var 1..2: x; var 1..2: y; var 1..2: z; constraint int_ne(x,y); "
              "constraint int_ne(x,z); constraint int_ne(y,z); solve satisfy;",
     .out = "=====UNSATISFIABLE=====\n"},
    {.name = "an empty domain",
     .args = {"-"},
     .input = "var {}: x :: output_var; solve satisfy;",
     .out = "=====UNSATISFIABLE=====\n"},
    {.name = "nothing at all",
     .args = {"-a", "-"},
     .input = "solve satisfy;",
     .out = "----------\n==========\n"},

    /* How values are written. */
    {.name = "arrays, Booleans, order of the text",
     .args = {"-"},
     .input =
         "array [1..2] of int: p :: output_array([0..1]) = [7,-8];\n"
         "var bool: t :: output_var;\nvar -3..-3: m :: output_var;\n"
         "array [1..4] of var int: a :: output_array([1..2,-1..0]) = "
         "[m,1,2,m];\n"
         "array [1..2] of var bool: b :: output_array([1..2]) = [t,false];\n"
         "array [1..0] of var int: e :: output_array([1..0]) = [];\n"
         "var int: big :: output_var = 1000000000;\n"
         "constraint bool_eq(t,true);\nsolve satisfy;\n",
     .out = "p = array1d(0..1,[7,-8]);\nt = true;\nm = -3;\n"
            "a = array2d(1..2,-1..0,[-3,1,2,-3]);\n"
            "b = array1d(1..2,[true,false]);\ne = array1d(1..0,[]);\n"
            "big = 1000000000;\n----------\n"},
    {.name = "one solution whatever the compiler's variables are",
     .args = {"-a", "-"},
     .input = "var 0..1: x :: output_var;\n"
              "var 0..5: t :: var_is_introduced;\n"
              "constraint int_le(x,t);\nsolve satisfy;\n",
     .out = ONE ("0") ONE ("1") "==========\n"},
    {.name = "but all of those that are printed",
     .args = {"-a", "-"},
     .input = "var 0..1: x :: var_is_introduced;\n"
              "var 4..5: t :: var_is_introduced;\n"
              "array [1..2] of var int: o :: output_array([1..2]) = [x,t];\n"
              "solve :: int_search(o,input_order,indomain_min) satisfy;\n",
     .out_like = "\\A(o = [^;]*;\n-{10}\n){4}={10}\n\\Z"},

    /* What is not printed. */
    {.name = "what is not printed makes no further solution",
     .args = {"-a", "-"},
     .input = "var 1..2: x :: output_var;\nvar 1..3: y;\nsolve satisfy;\n",
     .out = "x = 1;\n----------\nx = 2;\n----------\n==========\n"},
    {.name = "nor if it is searched on",
     .args = {"-a", "-"},
     .input = "var 1..2: x :: output_var;\nvar 1..3: y;\n"
              "solve :: int_search([y,x],input_order,indomain_max,complete) "
              "satisfy;\n",
     .out = ONE ("2") ONE ("1") "==========\n"},
    {.name = "nor if there is a hint for it",
     .args = {"-n", "5", "-"},
     .input = "var {6,7}: v;\nvar 1..2: x :: output_var;\n"
              "solve :: warm_start([v],[6]) satisfy;\n",
     .out = ONE ("1") ONE ("2") "==========\n"},
    {.name = "nor what is left of an integer behind a Boolean",
     .args = {"-a", "-f", "-"},
     .input = "var {-2,0,1}: x;\nvar bool: y :: output_var;\n"
              "var bool: z :: output_var;\n"
              "var bool: u :: output_var :: var_is_introduced;\n"
              "constraint int_gt_reif(x,-2,z);\n"
              "constraint bool_and_reif(u,z,y,y);\nsolve satisfy;\n",
     .out = "y = false;\nz = true;\nu = true;\n----------\n"
            "y = true;\nz = true;\nu = true;\n----------\n==========\n"},
    {.name = "so many of all",
     .args = {"-n", "2", "-a", "-"},
     .input = "var 1..9: x :: output_var;\nsolve satisfy;\n",
     .out = "x = 1;\n----------\nx = 2;\n----------\n"},
    {.name = "a constant beyond all values needs no search",
     .args = {"-a", "-"},
     .input = "var 1..2: x :: output_var;\nsolve :: int_search([x,3000000000], "
              "input_order, indomain_max, complete) satisfy;\n",
     .out = "x = 2;\n----------\nx = 1;\n----------\n==========\n"},
    {.name = "nor a free one",
     .args = {"-a", "-f", "-"},
     .input = "var 1..2: x :: output_var;\nsolve :: int_search([x,3000000000], "
              "input_order, indomain_min, complete) satisfy;\n",
     .out = "x = 1;\n----------\nx = 2;\n----------\n==========\n"},
};

int
main (void)
{
  return command_main ("flatzinc/program-solutions", cases,
                       G_N_ELEMENTS (cases));
}
