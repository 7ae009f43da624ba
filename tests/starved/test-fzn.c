/* SPDX-License-Identifier: MIT */

/* fzn-libfd without memory: models of all kinds, searched in all manners.  See
 * run.c. */
#include "run.h"

#include <string.h>

#define X(n, domain) "var " domain ": x" #n " :: output_var;\n"
#define X3(domain) X (1, domain) X (2, domain) X (3, domain)
#define SATISFY "solve satisfy;\n"
#define MAXIMIZE "solve maximize x1;\n"
#define DIFFERENT                                                              \
  "constraint int_ne(x1,x2);\nconstraint int_ne(x2,x3);\n"                     \
  "constraint int_ne(x1,x3);\n"

/* Pigeons for the learning, and something to find. */
#define HARD                                                                   \
  "var 0..40: o :: output_var;\n"                                              \
  "var 1..4: a :: output_var; var 1..4: b; var 1..4: c; var 1..4: d;\n"        \
  "constraint int_ne(a,b); constraint int_ne(a,c); constraint int_ne(a,d);\n"  \
  "constraint int_ne(b,c); constraint int_ne(b,d); constraint int_ne(c,d);\n"  \
  "constraint int_lin_eq([1,-4,-3,-2,-1],[o,a,b,c,d],0);\n"                    \
  "constraint int_lin_le([1,1],[a,b],6);\n"

#define KNAPSACK                                                               \
  "var 0..99: o :: output_var;\n" X3 (                                         \
      "0..3") "constraint int_lin_le([4,3,2],[x1,x2,x3],13);\n"                \
              "constraint int_lin_eq([1,-5,-4,-3],[o,x1,x2,x3],0);\n"
#define IN_ORDER                                                               \
  "solve :: int_search([x1,x2,x3],input_order,indomain_min,complete) "         \
  "maximize o;\n"

static const StarvedCase cases[] = {
    {.name = "help", .args = {"--help"}},
    {.name = "version", .args = {"--version"}},
    {.name = "unknown option", .args = {"--unknown"}, .status = 1},
    {.name = "wrong value", .args = {"-n", "many", "-"}, .status = 1},
    {.name = "no model", .args = {"-"}, .input = "var 1..3: x;\n", .status = 1},
    {.name = "bad model",
     .args = {"-"},
     .input = X3 ("1..3") "constraint int_le(x1,y);\n" SATISFY,
     .status = 1},
    {.name = "no variable", .args = {"-"}, .input = SATISFY},
    {.name = "one variable", .args = {"-"}, .input = X (1, "1..3") SATISFY},
    {.name = "all values", .args = {"-a", "-"}, .input = X (1, "1..9") SATISFY},
    {.name = "some values",
     .args = {"-n", "3", "-"},
     .input = X (1, "1..9") SATISFY},
    {.name = "sparse",
     .args = {"-a", "-"},
     .input = X (1, "{1,5,900,77777}") SATISFY},
    {.name = "unsatisfiable",
     .args = {"-"},
     .input = X3 ("1..2") DIFFERENT SATISFY},
    {.name = "different",
     .args = {"-a", "-"},
     .input = X3 ("1..3") DIFFERENT SATISFY},
    {.name = "sum",
     .args = {"-a", "-"},
     .input =
         X3 ("0..4") "constraint int_lin_eq([1,2,3],[x1,x2,x3],9);\n" SATISFY},
    {.name = "product",
     .args = {"-a", "-"},
     .input = X3 ("1..6") "constraint int_times(x1,x2,x3);\n" SATISFY},
    {.name = "quotient",
     .args = {"-a", "-"},
     .input = X3 ("1..4") "constraint int_div(x1,x2,x3);\n" SATISFY},
    {.name = "modulo",
     .args = {"-a", "-"},
     .input = X3 ("1..4") "constraint int_mod(x1,x2,x3);\n" SATISFY},
    {.name = "maximum",
     .args = {"-a", "-"},
     .input = X3 ("1..3") "constraint int_max(x1,x2,x3);\n" SATISFY},
    {.name = "distance",
     .args = {"-a", "-"},
     .input = X3 ("-2..2") "constraint int_abs(x1,x2);\nconstraint "
                           "int_lt(x2,x3);\n" SATISFY},
    {.name = "element",
     .args = {"-a", "-"},
     .input = X3 ("1..4") "constraint array_int_element(x1,[3,1,4,2],x2);\n"
                          "constraint "
                          "array_var_int_element(x2,[x1,x2,x3],x3);\n" SATISFY},
    {.name = "reified",
     .args = {"-a", "-"},
     .input =
         X3 ("1..3") "var bool: b :: output_var;\n"
                     "constraint int_le_reif(x1,x2,b);\n"
                     "constraint "
                     "int_lin_eq_reif([1,1,-1],[x1,x2,x3],0,b);\n" SATISFY},
    {.name = "clauses",
     .args = {"-a", "-"},
     .input = "var bool: a :: output_var; var bool: b :: output_var;\n"
              "var bool: c :: output_var;\n"
              "constraint bool_clause([a,b],[c]);\n"
              "constraint array_bool_xor([a,b,c]);\n" SATISFY},
    {.name = "half reified",
     .args = {"-a", "-"},
     .input =
         X3 ("1..3") "var bool: b :: output_var;\n"
                     "constraint int_lin_le_reif([1,1,1],[x1,x2,x3],5,b);\n"
                     "constraint set_in_reif(x1,{1,3},b);\n" SATISFY},
    {.name = "array",
     .args = {"-a", "-"},
     .input =
         X3 ("1..2") "array [1..3] of var int: y :: output_array([1..3]) = "
                     "[x1,x2,x3];\nconstraint int_eq(x1,x3);\n" SATISFY},
    {.name = "two dimensions",
     .args = {"-"},
     .input = "array [1..4] of var 1..2: y :: output_array([1..2,1..2]) = "
              "[1,2,2,1];\n" SATISFY},
    {.name = "projection",
     .args = {"-a", "-"},
     .input =
         X (1, "1..3") "var 1..4: y; var 1..4: z;\n"
                       "constraint int_lin_le([1,1,1],[x1,y,z],7);\n" SATISFY},
    {.name = "projection, learning",
     .args = {"-a", "--learn", "-"},
     .input = X (1, "1..3") "var 1..4: y; var 1..4: z;\n"
                            "constraint int_lin_le([1,1,1],[x1,y,z],7);\n"
                            "constraint int_ne(y,z);\n" SATISFY},
    {.name = "large domain",
     .args = {"-"},
     .input =
         X3 ("0..1000000") DIFFERENT "constraint int_lt(x1,x2);\n" SATISFY},
    {.name = "best",
     .args = {"-v", "-"},
     .input = X3 ("1..9") DIFFERENT MAXIMIZE,
     .each = "-i"},
    {.name = "better ones",
     .args = {"-i", "-"},
     .input = X3 ("1..9") DIFFERENT MAXIMIZE},
    {.name = "knapsack",
     .args = {"-v", "-"},
     .input = KNAPSACK IN_ORDER,
     .each = "-i"},
    {.name = "knapsack, each", .args = {"-a", "-"}, .input = KNAPSACK IN_ORDER},
    {.name = "knapsack, some",
     .args = {"-n-i", "3", "-"},
     .input = KNAPSACK IN_ORDER},
    {.name = "knapsack, all optima",
     .args = {"-a-o", "-"},
     .input = KNAPSACK IN_ORDER},
    {.name = "knapsack, learning",
     .args = {"--learn", "-v", "-"},
     .input = KNAPSACK IN_ORDER,
     .each = "-i"},
    {.name = "knapsack, freely",
     .args = {"-f", "-v", "-"},
     .input = KNAPSACK IN_ORDER,
     .each = "-i"},
    {.name = "knapsack, freely, each",
     .args = {"-f", "-i", "-"},
     .input = KNAPSACK IN_ORDER},
    {.name = "knapsack, checked",
     .args = {"-f", "--check", "-v", "-"},
     .input = KNAPSACK IN_ORDER,
     .each = "-i"},
    {.name = "knapsack, restarts",
     .args = {"--restart", "luby", "--restart-scale", "5", "-v", "-"},
     .input = KNAPSACK IN_ORDER,
     .each = "-i"},
    {.name = "hard",
     .args = {"-v", "-"},
     .input = HARD "solve minimize o;\n",
     .each = "-i"},
    {.name = "hard, learning",
     .args = {"--learn", "-v", "-"},
     .input = HARD "solve minimize o;\n",
     .each = "-i"},
    {.name = "hard, freely",
     .args = {"-f", "-v", "-"},
     .input = HARD "solve maximize o;\n",
     .each = "-i"},
    {.name = "hard, freely, no learning",
     .args = {"-f", "--no-learn", "-v", "-"},
     .input = HARD "solve maximize o;\n",
     .each = "-i"},
    {.name = "hard, all, freely",
     .args = {"-f", "-a", "-"},
     .input = HARD SATISFY},
    {.name = "random values",
     .args = {"-a", "-r", "7", "-"},
     .input =
         X3 ("1..3") "solve :: int_search([x1,x2,x3],dom_w_deg,indomain_random,"
                     "complete) satisfy;\n"},
    {.name = "sequence",
     .args = {"-a", "-"},
     .input =
         X3 ("1..3") "solve :: seq_search([int_search([x1],input_order,"
                     "indomain_max,complete),int_search([x2,x3],first_fail,"
                     "indomain_split,"
                     "complete)]) satisfy;\n"},
};

/* The objective of the last solution that it told of; NULL: none. */
static const char *
last_told (const char *text)
{
  static const char word[] = " objective ";
  const char *last = NULL;
  for (const char *p = strstr (text, word); p; p = strstr (p + 1, word))
    last = p + sizeof word - 1;
  return last;
}

/* Where memory ended the search for the best, there is the best one found, and
 * it is among those that are found on the way. */
static const char *
judge_best (const char *out, const StarvedRun *run, const StarvedRun *each)
{
  static const char end[] = "----------\n";
  const char *told = last_told (run->err->str), *stop = strstr (out, end);
  if (!stop)
    return told ? "lost the best solution" : "wrote no solution";
  g_autofree char *block = g_strndup (out, (gsize) (stop - out) + strlen (end));
  if (strcmp (block, out) != 0)
    return "wrote more than one solution";
  if (!strstr (each->out->str, block))
    return "wrote something else";
  g_autofree char *value =
      told ? g_strndup (told, strcspn (told, "\n")) : g_strdup ("");
  g_autofree char *line = g_strdup_printf (" = %s;\n", value);
  return told && strstr (block, line) ? NULL : "wrote another than the best";
}

static const char *
judge (const StarvedCase *c, const StarvedRun *run, const StarvedRun *each)
{
  const char *out = run->out->str;
  if (strcmp (out, "=====UNKNOWN=====\n") == 0 || !*out)
    return last_told (run->err->str) ? "lost the solution" : NULL;
  if (c->each)
    return judge_best (out, run, each);
  if (!g_str_has_prefix (each->out->str, out))
    return "wrote something else";
  return c->status || out[run->out->len - 1] != '\n' ? "wrote half a line"
                                                     : NULL;
}

int
main (void)
{
  return starved_run_all (g_getenv ("FDSOLVE"), cases, G_N_ELEMENTS (cases),
                          judge);
}
