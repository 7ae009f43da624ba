/* SPDX-License-Identifier: MIT */

/* fzn-libfd as MiniZinc runs it: options, protocol, errors. */
#include "../solvers/command.h"

#define TWO                                                                    \
  "var 1..3: x :: output_var;\n"                                               \
  "var 1..3: y :: output_var;\n"
#define PAIR(annotations)                                                      \
  TWO "constraint int_ne(x,y);\nsolve " annotations " satisfy;\n"
#define IN_ORDER ":: int_search([x,y],input_order,indomain_min,complete)"
#define BEST(annotations, sense)                                               \
  TWO "constraint int_ne(x,y);\n"                                              \
      "constraint int_lin_le([1,1],[x,y],4);\n"                                \
      "solve " annotations " " sense " x;\n"
#define NONE TWO "constraint int_lin_le([1,1],[x,y],1);\nsolve satisfy;\n"
#define SEARCH(annotation)                                                     \
  "var 0..9: x :: output_var;\nsolve :: " annotation " satisfy;\n"
#define BITS(annotation)                                                       \
  "var bool: a :: output_var;\nvar bool: b :: output_var;\n"                   \
  "var bool: c :: output_var;\nconstraint bool_not(a,b);\nsolve "              \
  ":: " annotation " satisfy;\n"
#define SOLUTION(x, y) "x = " x ";\ny = " y ";\n----------\n"
#define ONE(x) "x = " x ";\n----------\n"

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
    {.name = "help",
     .args = {"--help"},
     .out_like = "\\AUsage: fzn-libfd [^@]*^  -a, --all-solutions [^@]*"
                 "^Exit status: "},
    {.name = "version",
     .args = {"--version"},
     .out_like = "\\Afzn-libfd \\(libfd\\) [0-9]+\\.[0-9]+\\.[0-9]+\n\\Z"},
    {.name = "constraints",
     .args = {"--constraints"},
     .out_like = "^times \\(x: variable, [^@]*  FlatZinc: int_times\\("},

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

    /* With an objective. */
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

    /* Search annotations: the order of the values of 0..9. */
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
    {.name = "indomain_max",
     .args = {"-n", "3", "-"},
     .input = SEARCH ("int_search([x],input_order,indomain_max,complete)"),
     .out = ONE ("9") ONE ("8") ONE ("7")},
    {.name = "indomain_median",
     .args = {"-n", "3", "-"},
     .input = SEARCH ("int_search([x],first_fail,indomain_median,complete)"),
     .out = ONE ("4") ONE ("5") ONE ("3")},
    {.name = "indomain_middle",
     .args = {"-n", "2", "-"},
     .input = SEARCH ("int_search([x],largest,indomain_middle,complete)"),
     .out = ONE ("4") ONE ("5")},
    {.name = "indomain_reverse_split",
     .args = {"-n", "2", "-"},
     .input = SEARCH ("int_search([x],occurrence,indomain_reverse_split)"),
     .out = ONE ("9") ONE ("8")},
    {.name = "outdomain_min",
     .args = {"-n", "2", "-"},
     .input = SEARCH ("int_search([x],smallest,outdomain_min,complete)"),
     .out = ONE ("9") ONE ("8")},
    {.name = "outdomain_max",
     .args = {"-n", "2", "-"},
     .input = SEARCH ("int_search([x],max_regret,outdomain_max,complete)"),
     .out = ONE ("0") ONE ("1")},
    {.name = "random values, every one once",
     .shell = "printf 'var 0..9: x :: output_var; solve :: int_search([x],"
              "random,indomain_random,complete) satisfy;' > t$$.fzn; "
              "for r in 1 2 2; do \"$FDSOLVE\" -a -r $r t$$.fzn > t$$.$r.out; "
              "sort -u t$$.$r.out | wc -l; done; "
              "cmp -s t$$.1.out t$$.2.out || echo differ; rm -f t$$.*",
     .out = "12\n12\n12\ndiffer\n"},
    {.name = "constants and repetitions in the array",
     .args = {"-n", "2", "-"},
     .input = PAIR (":: int_search([3,y,y,x,1],input_order,indomain_max,"
                    "complete)"),
     .out = SOLUTION ("2", "3") SOLUTION ("1", "3")},
    {.name = "an empty array",
     .args = {"-"},
     .input = PAIR (":: int_search([],first_fail,indomain_max,complete)"),
     .out = SOLUTION ("1", "2")},
    {.name = "one after another",
     .args = {"-n", "2", "-"},
     .input = PAIR (":: seq_search([seq_search([int_search([y],input_order,"
                    "indomain_max,complete)]),int_search([x],input_order,"
                    "indomain_min,complete)])"),
     .out = SOLUTION ("1", "3") SOLUTION ("2", "3")},
    {.name = "Booleans, true first",
     .args = {"-a", "-"},
     .input = BITS ("bool_search([c,b,a],input_order,indomain_max,complete)"),
     .out = "a = false;\nb = true;\nc = true;\n----------\n"
            "a = true;\nb = false;\nc = true;\n----------\n"
            "a = false;\nb = true;\nc = false;\n----------\n"
            "a = true;\nb = false;\nc = false;\n----------\n==========\n"},
    {.name = "Booleans, false first, by failures",
     .args = {"-n", "1", "-"},
     .input = BITS ("bool_search([b,a,c],dom_w_deg,indomain_min,complete)"),
     .out = "a = true;\nb = false;\nc = false;\n----------\n"},
    {.name = "Booleans that are comparisons",
     .args = {"-n", "1", "-"},
     .input = "var 0..9: x :: output_var;\n"
              "var bool: p :: var_is_introduced :: is_defined_var;\n"
              "var bool: q :: var_is_introduced :: is_defined_var;\n"
              "constraint int_le_reif(4,x,p) :: defines_var(p);\n"
              "constraint int_le_reif(x,6,q) :: defines_var(q);\n"
              "solve :: bool_search([p,q],input_order,indomain_max,complete) "
              "satisfy;\n",
     .out = ONE ("4")},
    {.name = "hints first",
     .args = {"-n", "3", "-"},
     .input = PAIR (":: seq_search([warm_start([x,y],[2,3]),int_search([x,y],"
                    "input_order,indomain_min,complete)])"),
     .out = SOLUTION ("2", "3") SOLUTION ("2", "1") SOLUTION ("1", "3")},
    {.name = "a hint that cannot be",
     .args = {"-n", "1", "-"},
     .input = PAIR (":: warm_start_array([warm_start_int([x,y],[7,3])])"),
     .out = SOLUTION ("1", "3")},
    {.name = "hints for a search that chooses for itself",
     .args = {"-f", "-n", "1", "-"},
     .input = PAIR (":: warm_start_int([x,y],[2,3])"),
     .out = SOLUTION ("2", "3")},
    {.name = "hints for Booleans in such a search",
     .args = {"-f", "-n", "1", "-"},
     .input = BITS ("warm_start_bool([b,c],[true,true])"),
     .out = "a = false;\nb = true;\nc = true;\n----------\n"},
    {.name = "hints for Booleans",
     .args = {"-n", "1", "-"},
     .input = BITS ("warm_start_bool([b,c],[true,true])"),
     .out = "a = false;\nb = true;\nc = true;\n----------\n"},
    {.name = "restarts",
     .args = {"-"},
     .input = BEST (":: restart_geometric(1.5,10) " IN_ORDER, "maximize"),
     .out = SOLUTION ("3", "1") "==========\n"},
    {.name = "switches of Gecode",
     .args = {"-node", "9", "-fail", "9", "-time", "60000", "-a", "-"},
     .input = "var 1..2: x :: output_var; solve satisfy;",
     .out = ONE ("1") ONE ("2") "==========\n"},
    {.name = "restarts by option",
     .args = {"--restart", "luby", "--restart-scale=5", "-"},
     .input = BEST (":: restart_luby(250)", "maximize"),
     .out = SOLUTION ("3", "1") "==========\n"},

    /* What is not understood is said once, and skipped. */
    {.name = "an unknown annotation",
     .args = {"-"},
     .input = PAIR (":: lds(3) :: lds(4) " IN_ORDER),
     .out = SOLUTION ("1", "2"),
     .err_like = "\\Afzn-libfd: warning: <stdin>:4:[0-9]+: unknown annotation "
                 "'lds' is skipped\n\\Z"},
    {.name = "an unknown choice of variable",
     .args = {"-"},
     .input = PAIR (":: int_search([y,x],guess,indomain_max,complete)"),
     .out = SOLUTION ("2", "3"),
     .err_like = "no choice of variable 'guess', input_order is used$"},
    {.name = "an unknown choice of value",
     .args = {"-"},
     .input = PAIR (":: int_search([y,x],input_order,guess,complete)"),
     .out = SOLUTION ("2", "1"),
     .err_like = "no choice of value 'guess', indomain_min is used$"},
    {.name = "an annotation of another form",
     .args = {"-"},
     .input = PAIR (":: int_search(x,input_order)"),
     .out_like = "\\Ax = .;\ny = .;\n-{10}\n\\Z",
     .err_like = "int_search is skipped, expected an array of variables, "},
    {.name = "threads",
     .args = {"-p", "4", "-"},
     .input = PAIR (IN_ORDER),
     .out = SOLUTION ("1", "2"),
     .err_like = "-p: one thread does all the work$"},

    /* Statistics. */
    {.name = "statistics",
     .args = {"-s", "-a", "-"},
     .input = PAIR (IN_ORDER),
     .out_like = "^==========\n%%%mzn-stat: initTime=[0-9.]+\n"
                 "%%%mzn-stat: solveTime=[0-9.]+\n"
                 "%%%mzn-stat: solutions=6\n%%%mzn-stat: variables=2\n"
                 "%%%mzn-stat: propagations=[0-9]+\n%%%mzn-stat: nodes=11\n"
                 "%%%mzn-stat: failures=0\n%%%mzn-stat: restarts=0\n"
                 "%%%mzn-stat: peakDepth=2\n%%%mzn-stat: peakMem=[0-9.]+\n"
                 "%%%mzn-stat-end\n\\Z"},
    {.name = "statistics of the best",
     .args = {"-s", "-"},
     .input = BEST (IN_ORDER, "maximize"),
     .out_like = "^==========\n[^@]*%%%mzn-stat: solutions=3\n[^@]*"
                 "%%%mzn-stat: objective=3\n%%%mzn-stat-end\n\\Z"},
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

    /* Errors. */
    {.name = "no file",
     .args = {"-a"},
     .status = 1,
     .err_like = "\\Afzn-libfd: no file, expected a FlatZinc model "},
    {.name = "two files",
     .args = {"a.fzn", "b.fzn"},
     .status = 1,
     .err_like = "\\Afzn-libfd: a second file, 'b.fzn', expected one\n\\Z"},
    {.name = "unknown option",
     .args = {"-x", "-"},
     .status = 1,
     .err_like = "\\Afzn-libfd: unknown option '-x'; see fzn-libfd --help\n"},
    {.name = "number missing",
     .args = {"-n"},
     .status = 1,
     .err_like = "-n: nothing after it, expected a number from 0 up$"},
    {.name = "no number",
     .args = {"-t", "1s", "-"},
     .status = 1,
     .err_like = "-t: '1s', expected milliseconds$"},
    {.name = "negative number",
     .args = {"-n", "-1", "-"},
     .status = 1,
     .err_like = "-n: '-1', expected a number from 0 up$"},
    {.name = "value for a flag",
     .args = {"--statistics=1", "-"},
     .status = 1,
     .err_like = "-s takes no value$"},
    {.name = "restarts of no kind",
     .args = {"--restart", "often", "-"},
     .status = 1,
     .err_like = "--restart: 'often', expected none, constant, "},
    {.name = "too much memory",
     .args = {"--mem-limit", "99999999999999G", "-"},
     .status = 1,
     .err_like = "expected bytes, as in 512M$"},
    {.name = "no such file",
     .args = {"/nonexistent/model.fzn"},
     .status = 1,
     .err_like = "\\Afzn-libfd: /nonexistent/model.fzn: No such file or "
                 "directory\n\\Z"},
    {.name = "a folder",
     .args = {"/"},
     .status = 1,
     .err_like = "\\Afzn-libfd: /: Is a directory\n\\Z"},
    {.name = "standard input closed",
     .shell = "\"$FDSOLVE\" - <&-",
     .status = 1,
     .err_like = "\\Afzn-libfd: <stdin>: Bad file descriptor\n\\Z"},
    {.name = "nothing on standard input",
     .args = {"-"},
     .input = "",
     .status = 1,
     .err_like = "\\Afzn-libfd: <stdin>:1:1: "},
    {.name = "no FlatZinc",
     .args = {"-"},
     .input = "var 1..3: x;\nhello;\n",
     .status = 1,
     .err_like = "\\Afzn-libfd: <stdin>:2:1: "},
    {.name = "cut off anywhere",
     .shell = "cd \"$FD_DATA/corpus\" && n=0; while [ $n -lt 400 ]; do "
              "head -c $n queens.fzn | \"$FDSOLVE\" - > /dev/null 2>&1; "
              "[ $? -eq 1 ] || echo \"$n bytes\"; n=$((n + 7)); done",
     .out = ""},
    {.name = "an unknown predicate",
     .args = {"-"},
     .input = "var 1..3: x;\n  constraint int_frob(x,1);\nsolve satisfy;\n",
     .status = 1,
     .err_like = "\\Afzn-libfd: <stdin>:2:[0-9]+: int_frob: [^\n]+\n\\Z"},

    /* What cannot be written. */
    {.name = "a full disk",
     .shell = "test -c /dev/full || exit 1; printf 'var 1..3: x :: output_var; "
              "solve satisfy;' | \"$FDSOLVE\" - > /dev/full",
     .status = 1,
     .err_like = "\\Afzn-libfd: standard output: No space left on device\n\\Z"},
    {.name = "a full disk, statistics",
     .shell = "printf 'solve satisfy;' | \"$FDSOLVE\" -s -n 1 - > /dev/full",
     .status = 1,
     .err_like = "\\Afzn-libfd: standard output: No space left on device\n\\Z"},
    {.name = "a full disk, help",
     .shell = "\"$FDSOLVE\" --help > /dev/full",
     .status = 1,
     .err_like = "\\Afzn-libfd: standard output: No space left on device\n\\Z"},
    {.name = "a closed pipe",
     .shell = "{ printf 'var 1..1000000: x :: output_var; solve satisfy;' | "
              "\"$FDSOLVE\" -a -; echo $? >&2; } | head -n 1",
     .out_like = "\\Ax = [0-9]+;\n\\Z",
     .err_like = "\\Afzn-libfd: standard output: Broken pipe\n1\n\\Z"},
    {.name = "standard output closed",
     .shell = "printf 'solve satisfy;' | \"$FDSOLVE\" - >&-",
     .status = 1,
     .err_like = "\\Afzn-libfd: standard output: Bad file descriptor\n\\Z"},
};

int
main (void)
{
  return command_main ("flatzinc/program", cases, G_N_ELEMENTS (cases));
}
