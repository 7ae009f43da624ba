/* SPDX-License-Identifier: MIT */
/* test-program-limits.c - limits, statistics and traces of fzn-libfd */
#include "program.h"

/* Pigeons: no solution, and it takes for ever to find out. */
#define PIGEONS                                                                \
  "for i in 1 2 3 4 5 6 7 8 9 a b c d; do echo \"var 1..12: x$i;\"; done; "    \
  "for i in 1 2 3 4 5 6 7 8 9 a b c d; do "                                    \
  "for j in 1 2 3 4 5 6 7 8 9 a b c d; do "                                    \
  "test $i = $j || echo \"constraint int_ne(x$i,x$j);\"; done; done; "         \
  "echo \"solve satisfy;\""

/* The same, and soon found out. */
#define FOUR_PIGEONS                                                           \
  "var 1..3: a;\nvar 1..3: b;\nvar 1..3: c;\nvar 1..3: d;\n"                   \
  "constraint int_ne(a,b);\nconstraint int_ne(a,c);\n"                         \
  "constraint int_ne(a,d);\nconstraint int_ne(b,c);\n"                         \
  "constraint int_ne(b,d);\nconstraint int_ne(c,d);\nsolve satisfy;\n"

static const CommandCase cases[] = {
    /* What the search does, with the model's names. */
    {.name = "trace",
     .args = {"-a", "--trace", "-", "-"},
     .input = PAIR (IN_ORDER),
     .out_like = "\\A[^@]*==========\n\\Z",
     .err_like = "\\Adecide 1 x = 1\ndecide 2 y = 2\nsolution 1\n"
                 "back 1 y != 2\nsolution 2\nback 0 x != 1\n[^@]*"
                 "solution 6\n\\Z"},
    {.name = "trace with reasons",
     .args = {"-a", "--learn", "--trace=-", "-"},
     .input = PAIR (IN_ORDER),
     .out_like = "\\A[^@]*==========\n\\Z",
     .err_like = "\\Adecide 1 x <= 1\n  y >= 2 by [^@]* because x = 1\n"
                 "[^@]*^nogood "},
    {.name = "tree",
     .args = {"-a", "--tree=-", "-"},
     .input = PAIR (IN_ORDER),
     .out_like = "\\A[^@]*==========\n\\Z",
     .err_like = "\\Adigraph search \\{\n[^@]*^n0 -> n1 .style=solid, "
                 "label=\"x = 1\".;\n[^@]*^\\}\n\\Z"},
    {.name = "trace to nowhere",
     .args = {"--trace", "/nonexistent/log", "-"},
     .input = PAIR (IN_ORDER),
     .status = 1,
     .err_like =
         "\\Afzn-libfd: /nonexistent/log: No such file or directory\n\\Z"},
    {.name = "trace on a full disk",
     .args = {"--trace", "/dev/full", "-"},
     .input = PAIR (IN_ORDER),
     .out = SOLUTION ("1", "2"),
     .status = 1,
     .err_like = "\\Afzn-libfd: /dev/full: No space left on device\n\\Z"},

    /* Statistics. */
    {.name = "statistics",
     .args = {"-s", "-a", "-"},
     .input = PAIR (IN_ORDER),
     .out_like = "^==========\n%%%mzn-stat: initTime=[0-9.]+\n"
                 "%%%mzn-stat: solveTime=[0-9.]+\n"
                 "%%%mzn-stat: variables=2\n"
                 "%%%mzn-stat: propagations=[0-9]+\n%%%mzn-stat: nodes=11\n"
                 "%%%mzn-stat: failures=0\n%%%mzn-stat: solutions=6\n"
                 "%%%mzn-stat: restarts=0\n%%%mzn-stat: peakDepth=2\n"
                 "%%%mzn-stat: peakMem=[0-9.]+\n"
                 "%%%mzn-stat-end\n\\Z"},
    {.name = "statistics of threads",
     .args = {"-s", "-a", "-p", "2", "-"},
     .input = "var 1..9: x :: output_var;\nvar 1..9: y :: output_var;\n"
              "var 1..9: z :: output_var;\n"
              "constraint int_lin_le([1,1,1],[x,y,z],11);\nsolve satisfy;\n",
     .out_like = "^==========\n[^@]*"
                 "%%%mzn-stat: propagations=[1-9][0-9]{2,}\n"},
    {.name = "statistics of the best",
     .args = {"-s", "-"},
     .input = BEST (IN_ORDER, "maximize"),
     .out_like = "^==========\n[^@]*%%%mzn-stat: solutions=3\n[^@]*"
                 "%%%mzn-stat: objective=3\n%%%mzn-stat: objectiveBound=3\n"
                 "%%%mzn-stat-end\n\\Z"},
    {.name = "statistics of what is not the best yet",
     .args = {"-s", "-n-i", "1", "-"},
     .input = BEST (IN_ORDER, "maximize"),
     .out_like = "\\Ax = 1;\ny = 2;\n[^@]*%%%mzn-stat: objective=1\n"
                 "%%%mzn-stat: objectiveBound=3\n%%%mzn-stat-end\n\\Z"},
    {.name = "statistics of several of the best",
     .args = {"-s", "-a-o", "-"},
     .input = BEST (IN_ORDER, "minimize"),
     .out_like = "\\Ax = 1;\ny = 2;\n-{10}\nx = 1;\ny = 3;\n-{10}\n={10}\n"
                 "[^@]*%%%mzn-stat: objective=1\n"
                 "%%%mzn-stat: objectiveBound=1\n%%%mzn-stat-end\n\\Z"},
    {.name = "statistics of nothing",
     .args = {"-s", "-"},
     .input = NONE,
     .out_like = "\\A=====UNSATISFIABLE=====\n%%%mzn-stat: initTime=[^@]*"
                 "%%%mzn-stat: nodes=0\n%%%mzn-stat: failures=1\n[^@]*"
                 "%%%mzn-stat-end\n\\Z"},
    {.name = "propagations of posting alone",
     .args = {"-s", "-"},
     .input = "var 1..9: x; var 1..9: y; var 1..9: z;\n"
              "constraint int_lt(x,y);\nconstraint int_lt(y,z);\n"
              "constraint int_lt(z,x);\nsolve satisfy;\n",
     .out_like = "\\A=====UNSATISFIABLE=====\n[^@]*"
                 "%%%mzn-stat: propagations=[1-9][0-9]*\n"
                 "%%%mzn-stat: nodes=0\n%%%mzn-stat: failures=1\n"},
    {.name = "explanations checked",
     .args = {"--learn", "--check", "-s", "-"},
     .input = FOUR_PIGEONS,
     .out_like = "\\A=====UNSATISFIABLE=====\n[^@]*%%%mzn-stat: nogoods=[1-9]"
                 "[^@]*%%%mzn-stat: explanationsChecked=[1-9][0-9]*\n"},
    {.name = "free, without learning",
     .args = {"-f", "--no-learn", "--check", "-s", "-"},
     .input = FOUR_PIGEONS,
     .out_like = "\\A=====UNSATISFIABLE=====\n[^@]*peakDepth=[12]\n"
                 "%%%mzn-stat: peakMem"},
    {.name = "bounds of a quotient of numbers",
     .args = {"-a", "-"},
     .input = "var {65}: x;\nvar {3}: y;\nvar int: z :: output_var;\n"
              "var int: u :: output_var;\nvar int: v :: output_var;\n"
              "constraint int_pow(z,x,u);\nconstraint int_mod(y,y,z);\n"
              "constraint int_div(x,y,v);\nsolve satisfy;\n",
     .out = "z = 0;\nu = 0;\nv = 21;\n----------\n==========\n"},
    {.name = "bounds of a quotient of one variable",
     .args = {"-a", "-"},
     .input = "var {65}: x;\nvar 0..3: y;\nvar int: z :: output_var;\n"
              "var int: u :: output_var;\nvar int: v :: output_var;\n"
              "constraint int_pow(z,x,u);\nconstraint int_mod(y,y,z);\n"
              "constraint int_div(y,y,v);\nsolve satisfy;\n",
     .out = "z = 0;\nu = 0;\nv = 1;\n----------\n==========\n"},
    {.name = "whether all are different needs no variables",
     .args = {"-s", "-a", "-"},
     .input = "var 1..2: x :: output_var;\nvar 1..4: y;\nvar 2..3: z;\n"
              "var bool: b :: output_var;\n"
              "constraint all_different_int_reif([x,y,3,z],b);\n"
              "constraint int_lt(y,x);\nsolve satisfy;\n",
     .out_like = "\\Ax = 2;\nb = false;\n-{10}\n={10}\n[^@]*"
                 "%%%mzn-stat: variables=5\n"},
    {.name = "verbose",
     .args = {"-v", "-"},
     .input = PAIR (IN_ORDER),
     .out = SOLUTION ("1", "2"),
     .err_like = "^fzn-libfd: [0-9.]+ s: model posted: "},

    /* Limits. */
    {.name = "time limit",
     .shell = "{ " PIGEONS "; } | \"$FDSOLVE\" -t 200 -s -",
     .out_like = "\\A=====UNKNOWN=====\n%%%mzn-stat: [^@]*\n"
                 "%%%mzn-stat-end\n\\Z"},
    {.name = "node limit",
     .shell = "{ " PIGEONS "; } | \"$FDSOLVE\" --node-limit 100 -s -",
     .out_like = "\\A=====UNKNOWN=====\n[^@]*%%%mzn-stat: nodes=100\n"},
    {.name = "failure limit",
     .shell = "{ " PIGEONS "; } | \"$FDSOLVE\" --failure-limit 10 -s -",
     .out_like = "\\A=====UNKNOWN=====\n[^@]*%%%mzn-stat: failures=10\n"},
    {.name = "a limit after the last solution",
     .args = {"-t", "100000", "--node-limit", "1000", "-a", "-"},
     .input = PAIR (IN_ORDER),
     .out_like = "\\A(x = .;\ny = .;\n-{10}\n){6}={10}\n\\Z"},
    {.name = "a limit between solutions",
     .args = {"--node-limit", "4", "-a", "-"},
     .input = PAIR (IN_ORDER),
     .out_like = "\\A(x = .;\ny = .;\n-{10}\n){1,4}\\Z"},
    {.name = "time limit, waiting for input",
     .shell = "sleep 5 | { \"$FDSOLVE\" -t 100 -; }",
     .out = "=====UNKNOWN=====\n"},
    {.name = "memory limit while reading",
     .args = {"--mem-limit", "100", "-"},
     .input = PAIR (IN_ORDER),
     .out = "=====UNKNOWN=====\n",
     .err_like = "\\Afzn-libfd: <stdin>:[^\n]*memory[^\n]*\n\\Z"},
    {.name = "memory limit while posting",
     .shell = "{ " PIGEONS "; } | \"$FDSOLVE\" --mem-limit=30K -",
     .out = "=====UNKNOWN=====\n",
     .err_like = "\\Afzn-libfd: [^\n]*memory[^\n]*\n\\Z"},
};

int
main (void)
{
  return command_main ("flatzinc/program-limits", cases, G_N_ELEMENTS (cases));
}
