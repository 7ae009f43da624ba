/* SPDX-License-Identifier: MIT */
/* test-program-annotations.c - the search that a model asks fzn-libfd for */
#include "program.h"

#define SEARCH(annotation)                                                     \
  "var 0..9: x :: output_var;\nsolve :: " annotation " satisfy;\n"

#define BITS(annotation)                                                       \
  "var bool: a :: output_var;\nvar bool: b :: output_var;\n"                   \
  "var bool: c :: output_var;\nconstraint bool_not(a,b);\nsolve "              \
  ":: " annotation " satisfy;\n"

static const CommandCase cases[] = {
    /* Search annotations: the order of the values of 0..9. */
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
     .out = SOLUTION ("1", "2")},
    {.name = "threads for an objective",
     .args = {"-p", "4", "-"},
     .input = "var 1..3: x :: output_var;\nsolve maximize x;\n",
     .out = "x = 3;\n----------\n==========\n"},
    {.name = "threads that do not learn",
     .args = {"-p", "4", "--no-learn", "-"},
     .input = "var 1..3: x :: output_var;\nsolve maximize x;\n",
     .out_like = "x = 3;",
     .err_like = "-p: with --no-learn, one thread does all the work$"},
    {.name = "all the best by threads",
     .args = {"-p", "2", "-a-o", "-"},
     .input = "var 1..3: x :: output_var;\nvar 0..1: y :: output_var;\n"
              "solve maximize x;\n",
     .out_like = "x = 3;\ny = .;\n-{10}\nx = 3;\ny = .;\n-{10}\n={10}\n\\Z"},
    {.name = "what each worker did",
     .args = {"-p", "2", "-s", "-"},
     .input = "var 1..3: x :: output_var;\nsolve maximize x;\n",
     .out_like = "%%%mzn-stat: worker1=\"model: "},
};

int
main (void)
{
  return command_main ("flatzinc/program-annotations", cases,
                       G_N_ELEMENTS (cases));
}
