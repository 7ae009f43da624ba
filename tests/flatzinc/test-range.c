/* SPDX-License-Identifier: MIT */

/* fzn-libfd on models, and with options, whose numbers are larger than what a
 * store, or a sum of theirs, can hold: what is printed is true of the model. */
#include "../solvers/command.h"

#define BEYOND(name)                                                           \
  "'" name "' may need values beyond -1073741824..1073741824\n\\Z"
#define ONE(x) "x = " x ";\n----------\n"

/* Pigeons: no solution, and not at the first failure. */
#define FOUR_PIGEONS                                                           \
  "var 1..3: a;\nvar 1..3: b;\nvar 1..3: c;\nvar 1..3: d;\n"                   \
  "constraint int_ne(a,b);\nconstraint int_ne(a,c);\n"                         \
  "constraint int_ne(a,d);\nconstraint int_ne(b,c);\n"                         \
  "constraint int_ne(b,d);\nconstraint int_ne(c,d);\nsolve satisfy;\n"

/* As MiniZinc flattens
 *   var int: cost; var 0..3: y;
 *   constraint (y >= 2 -> cost = 1200000000 + y) /\\ (y < 2 -> cost = 5*y+7);
 *   solve maximize cost;
 * The best cost is 1200000003. */
#define COST                                                                   \
  "array [1..2] of int: p = [1,-1];\narray [1..2] of int: q = [1,-5];\n"       \
  "var int: x :: output_var;\nvar 0..3: y;\nvar bool: b;\nvar bool: c;\n"      \
  "var bool: d;\nvar bool: e;\n"                                               \
  "constraint int_le_reif(2,y,b);\nconstraint int_lt_reif(y,2,c);\n"           \
  "constraint int_lin_eq_reif(p,[x,y],1200000000,d);\n"                        \
  "constraint int_lin_eq_reif(q,[x,y],7,e);\n"                                 \
  "constraint bool_clause([d],[b]);\nconstraint bool_clause([e],[c]);\n"       \
  "solve maximize x;\n"

/* Two jobs of two tasks, which nothing bounds from above but the objective; the
 * first tasks share a machine. */
#define JOBS                                                                   \
  "array [1..2] of int: p = [1,-1];\nvar int: x :: output_var;\n"              \
  "var int: a;\nvar int: b;\nvar int: c;\nvar int: d;\nvar bool: e;\n"         \
  "var bool: f;\nconstraint int_le(0,a);\nconstraint int_le(0,b);\n"           \
  "constraint int_le(0,c);\nconstraint int_le(0,d);\n"                         \
  "constraint int_lin_le(p,[a,b],-3);\nconstraint int_lin_le(p,[c,d],-4);\n"   \
  "constraint int_lin_le(p,[b,x],-2);\nconstraint int_lin_le(p,[d,x],-5);\n"   \
  "constraint int_lin_le_reif(p,[a,c],-3,e);\n"                                \
  "constraint int_lin_le_reif(p,[c,a],-4,f);\n"                                \
  "constraint bool_clause([e,f],[]);\nsolve minimize x;\n"

static const CommandCase cases[] = {
    /* Values that the store does not have. */
    {.name = "a solution beyond the values",
     .args = {"-"},
     .input = "var int: x :: output_var; var bool: b :: output_var;\n"
              "constraint int_le_reif(1500000000,x,b);\n"
              "constraint bool_eq(b,true); solve satisfy;\n",
     .out = "=====UNKNOWN=====\n",
     .err_like = "\\Afzn-libfd: <stdin>:1:10: unknown: " BEYOND ("x")},
    {.name = "a count without bounds",
     .args = {"-"},
     .input = "var 1..2: x; var 1..2: y; var int: c; var int: d;\n"
              "constraint fzn_count_eq([x,y],1,c);\n"
              "constraint fzn_among(d,[x,y],1..1);\n"
              "constraint int_lt(c,d); solve satisfy;\n",
     .out = "=====UNSATISFIABLE=====\n"},
    {.name = "counts of values without bounds",
     .args = {"-"},
     .input = "var 1..2: x; var 1..2: y; var int: c; var int: d; var int: e;\n"
              "constraint fzn_global_cardinality([x,y],[1,2],[c,d]);\n"
              "constraint fzn_nvalue(e,[x,y]);\n"
              "constraint int_lin_le([-1,-1,-1],[c,d,e],-5); solve satisfy;\n",
     .out = "=====UNSATISFIABLE=====\n"},
    {.name = "more solutions beyond the values",
     .args = {"-a", "-"},
     .input = "var int: x :: output_var;\n"
              "constraint set_in(x,{5,2000000000}); solve satisfy;\n",
     .out = ONE ("5"),
     .err_like = "\\Afzn-libfd: <stdin>:1:10: unknown: " BEYOND ("x")},
    {.name = "more values declared",
     .args = {"-a", "-"},
     .input = "var {5,2000000000}: x :: output_var; solve satisfy;\n",
     .out = ONE ("5"),
     .err_like = "\\Afzn-libfd: <stdin>:1:21: unknown: " BEYOND ("x")},
    {.name = "no bound for the objective",
     .args = {"-"},
     .input = "var int: x :: output_var; solve maximize x;\n",
     .out = ONE ("1073741824"),
     .err_like = "\\Afzn-libfd: <stdin>:1:10: unknown: " BEYOND ("x")},
    {.name = "no bound for the objective, all of the best",
     .args = {"-a-o", "-"},
     .input = "var int: x :: output_var; solve maximize x;\n",
     .out = ONE ("1073741824"),
     .err_like = "\\Afzn-libfd: <stdin>:1:10: unknown: " BEYOND ("x")},
    {.name = "no bound, but of what is better",
     .args = {"-"},
     .input = "var 2..9: y; var int: x :: output_var;\n"
              "constraint int_lin_le([1,-1],[y,x],-7); solve minimize x;\n",
     .out = ONE ("9") "==========\n"},
    {.name = "no bound, but for what is no solution",
     .args = {"-"},
     .input = "var 1..2: y; var int: x :: output_var;\n"
              "constraint int_lt(y,x); constraint int_ne(y,1);\n"
              "constraint int_ne(y,2); solve minimize x;\n",
     .out = "=====UNSATISFIABLE=====\n"},
    {.name = "a variable that is a number beyond the values",
     .args = {"-a", "-"},
     .input = "var int: x :: output_var = -3000000000; var 0..3: y;\n"
              "constraint int_le(x,y); solve :: int_search([y,x],first_fail,"
              "indomain_min,complete) satisfy;\n",
     .out = ONE ("-3000000000") "==========\n"},

    {.name = "an objective beyond the values on one side",
     .args = {"-"},
     .input = COST,
     .out = ONE ("12"),
     .err_like = "\\Afzn-libfd: <stdin>:3:10: unknown: " BEYOND ("x")},
    {.name = "an objective beyond the values on one side, learning",
     .args = {"-f", "-"},
     .input = COST,
     .out = ONE ("12"),
     .err_like = "\\Afzn-libfd: <stdin>:3:10: unknown: " BEYOND ("x")},
    {.name = "only the objective bounds the tasks",
     .args = {"-"},
     .input = JOBS,
     .out = ONE ("9") "==========\n"},
    {.name = "only the objective bounds the tasks, learning",
     .args = {"-f", "-"},
     .input = JOBS,
     .out = ONE ("9") "==========\n"},
    {.name = "a product that may be beyond the values",
     .args = {"-"},
     .input = "var 0..100000: a; var 0..100000: b; var int: x :: output_var;\n"
              "constraint int_times(a,b,x); constraint int_le(4000,a);\n"
              "constraint int_lin_le([-1],[b],-3); solve minimize x;\n",
     .out = ONE ("12000") "==========\n"},

    /* Arrays of no variables, of types that variables cannot have. */
    {.name = "an empty array of sets",
     .args = {"-"},
     .input = "array [1..0] of var set of int: e :: output_array([1..0]) = "
              "[];\nsolve satisfy;\n",
     .out = "e = array1d(1..0,[]);\n----------\n"},
    {.name = "an empty array of floats",
     .args = {"-a", "-"},
     .input = "array [1..0] of var 0.5..1.5: e :: output_array([1..2,1..0]);\n"
              "solve satisfy;\n",
     .out = "e = array2d(1..2,1..0,[]);\n----------\n==========\n"},

    /* Options. */
    {.name = "a time limit beyond time",
     .args = {"-t", "9223372036854775807", "-"},
     .input = "var 5..5: x :: output_var; solve satisfy;",
     .out = ONE ("5")},
    {.name = "constant restarts come to an end",
     .args = {"--restart", "constant", "--restart-scale", "1", "-"},
     .input = FOUR_PIGEONS,
     .out = "=====UNSATISFIABLE=====\n"},
    {.name = "geometric restarts come to an end that do not grow",
     .args = {"--restart", "geometric", "--restart-base", "1",
              "--restart-scale", "1", "-"},
     .input = FOUR_PIGEONS,
     .out = "=====UNSATISFIABLE=====\n"},
    {.name = "constant restarts that the model asks for",
     .args = {"-"},
     .input = "var 1..3: x :: output_var; var 1..3: y; var 1..3: z;\n"
              "constraint int_ne(x,y); constraint int_ne(x,z);\n"
              "constraint int_ne(y,z); constraint int_lin_le([1,-2],[x,y],-4);"
              "\nsolve :: int_search([z,y,x],input_order,indomain_min,complete)"
              " :: restart_constant(1) satisfy;\n",
     .out_like = "\\Ax = [12];\n-{10}\n\\Z"},
};

int
main (void)
{
  return command_main ("flatzinc/range", cases, G_N_ELEMENTS (cases));
}
