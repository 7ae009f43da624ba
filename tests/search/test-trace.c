/* SPDX-License-Identifier: MIT */
/* test-trace.c - what a search tells is what it does
 *
 * The events of a search are counted and compared with its statistics, and
 * replayed, decision by decision, in a store that has never been searched.
 */
#include <check.h>
#include <fd.h>
#include <stdlib.h>
#include <string.h>

enum { N = 7, MOST_DEPTH = 200 };

/* What is asked of a search. */
typedef struct {
  const char *name;
  bool explaining, learning, restarts, minimizing, projecting, assuming;
} Setup;

static const Setup setups[] = {
    {.name = "plain"},
    {.name = "explaining", .explaining = true},
    {.name = "restarts", .restarts = true, .minimizing = true},
    {.name = "best", .minimizing = true},
    {.name = "projected", .projecting = true},
    {.name = "assumptions", .assuming = true},
    {.name = "learning", .explaining = true, .learning = true},
    {.name = "learning, best",
     .explaining = true,
     .learning = true,
     .minimizing = true},
    {.name = "learning, restarts",
     .explaining = true,
     .learning = true,
     .restarts = true,
     .minimizing = true},
    {.name = "learning, assumptions",
     .explaining = true,
     .learning = true,
     .assuming = true},
};

typedef struct {
  FdStore *store, *twin; /* the twin is only told of events; NULL: none */
  FdVar x[N], cost;
  const Setup *setup;
  FdAtom decided[MOST_DEPTH];
  uint32_t depth;
  bool failed; /* the node in force */
  bool twin_failed;
  bool starved; /* of memory, now and then */
  uint64_t decisions, prunings, failures, nogoods, backtracks, restarts,
      solutions, interruptions;
} Trace;

/* Queens, and a weighted sum of some columns. */
static FdStore *
new_model (bool explaining, FdVar *x, FdVar *cost)
{
  FdStore *store = fd_store_new ();
  fd_store_set_explaining (store, explaining);
  int32_t up[N], down[N];
  for (int i = 0; i < N; i++) {
    x[i] = fd_var_new (store, 0, N - 1);
    up[i] = i;
    down[i] = -i;
  }
  *cost = fd_var_new (store, -100, 100);
  const int32_t a[] = {3, -2, 5, -1};
  const FdVar y[] = {x[1], x[3], x[5], *cost};
  ck_assert (fd_post_all_different (store, x, NULL, N, FD_CONSISTENCY_VALUE));
  ck_assert (fd_post_all_different (store, x, up, N, FD_CONSISTENCY_BOUNDS));
  ck_assert (fd_post_all_different (store, x, down, N, FD_CONSISTENCY_DOMAIN));
  ck_assert (fd_post_linear (store, a, y, 4, FD_EQ, 0));
  return store;
}

/* --- the tracer ---------------------------------------------------------- */

static void
twin_go (Trace *trace, uint32_t depth, FdAtom atom, bool deeper)
{
  trace->depth = depth;
  trace->failed = false;
  if (!trace->twin)
    return;
  while (fd_store_level (trace->twin) > depth - deeper)
    fd_store_pop (trace->twin);
  if (deeper)
    ck_assert (fd_store_push (trace->twin));
  trace->twin_failed = !fd_set_atom (trace->twin, atom);
}

static void
see_decision (const FdSearch *search, FdAtom atom, uint32_t depth,
              gpointer data)
{
  Trace *trace = data;
  trace->decisions++;
  ck_assert (fd_search_store (search) == trace->store);
  ck_assert (!trace->failed);
  ck_assert_uint_eq (depth, trace->depth + 1);
  ck_assert (!fd_atom_fails (trace->store, atom));
  if (trace->twin)
    ck_assert (!trace->twin_failed);
  trace->decided[depth] = atom;
  twin_go (trace, depth, atom, true);
}

static void
see_backtrack (const FdSearch *search, FdAtom atom, uint32_t depth,
               gpointer data)
{
  Trace *trace = data;
  (void) search;
  trace->backtracks++;
  ck_assert_uint_le (depth, trace->depth);
  /* the other branch of what was decided there */
  if (!trace->setup->learning)
    ck_assert (fd_atom_equal (atom, fd_atom_not (trace->decided[depth + 1])));
  twin_go (trace, depth, atom, false);
}

static void
see_restart (const FdSearch *search, uint32_t depth, gpointer data)
{
  Trace *trace = data;
  (void) search;
  trace->restarts++;
  ck_assert_uint_eq (depth, 0);
  trace->depth = depth;
  trace->failed = false;
}

static void
see_pruning (const FdSearch *search, const FdPruning *pruning, gpointer data)
{
  Trace *trace = data;
  (void) search;
  trace->prunings++;
  ck_assert (trace->setup->explaining);
  ck_assert_ptr_nonnull (pruning->constraint);
  ck_assert (pruning->explained || trace->starved);
  ck_assert (fd_atom_holds (trace->store, pruning->atom));
  for (size_t i = 0; i < pruning->n; i++) {
    ck_assert (!fd_atom_equal (pruning->reason[i], pruning->atom));
    ck_assert (fd_atom_holds (trace->store, pruning->reason[i]));
  }
  /* what propagation concludes, it concludes in the twin */
  if (trace->twin && !trace->twin_failed)
    ck_assert (fd_atom_holds (trace->twin, pruning->atom));
}

static void
see_failure (const FdSearch *search, const FdPruning *why, gpointer data)
{
  Trace *trace = data;
  (void) search;
  trace->failures++;
  trace->failed = true;
  ck_assert (fd_atom_equal (why->atom, FD_ATOM_FALSE));
  if (!trace->setup->minimizing)
    ck_assert_ptr_nonnull (why->constraint);
  ck_assert (!why->explained || trace->setup->explaining);
  ck_assert (why->explained || !trace->setup->explaining || !why->constraint ||
             trace->starved);
  for (size_t i = 0; i < why->n; i++)
    ck_assert (fd_atom_holds (trace->store, why->reason[i]));
  if (trace->twin)
    ck_assert (trace->twin_failed);
}

static void
see_nogood (const FdSearch *search, const FdAtom *atoms, size_t n,
            gpointer data)
{
  Trace *trace = data;
  (void) search;
  trace->nogoods++;
  ck_assert_uint_gt (n, 0);
  for (size_t i = 0; i < n; i++)
    ck_assert_uint_ne (fd_atom_var (atoms[i]).id, 0);
}

static void
see_solution (const FdSearch *search, gpointer data)
{
  Trace *trace = data;
  trace->solutions++;
  ck_assert (!trace->failed);
  ck_assert_uint_eq (fd_search_statistics (search)->solutions,
                     trace->solutions);
  for (uint32_t d = 1; d <= trace->depth; d++)
    ck_assert (fd_atom_holds (trace->store, trace->decided[d]));
  for (int i = 0; i < N && trace->twin; i++)
    ck_assert_int_eq (fd_var_min (trace->twin, trace->x[i]),
                      fd_var_min (trace->store, trace->x[i]));
}

static void
see_interrupted (const FdSearch *search, uint32_t depth, gpointer data)
{
  Trace *trace = data;
  (void) search;
  trace->interruptions++;
  ck_assert_uint_eq (depth, trace->depth - 1);
  trace->depth = depth;
}

static const FdTracer tracer = {
    .decision = see_decision,
    .pruning = see_pruning,
    .failure = see_failure,
    .nogood = see_nogood,
    .backtrack = see_backtrack,
    .restart = see_restart,
    .solution = see_solution,
    .interrupted = see_interrupted,
};

/* --- searches ------------------------------------------------------------ */

static FdSearch *
new_search (const Setup *setup, FdStore *store, const FdVar *x, FdVar cost)
{
  FdSearch *search = fd_search_new (store);
  if (setup->learning)
    ck_assert (fd_search_set_learning (search, true));
  if (setup->restarts)
    fd_search_set_restarts (search, FD_RESTART_CONSTANT, 5, 1);
  if (setup->minimizing)
    fd_search_minimize (search, cost);
  if (setup->projecting)
    fd_search_project (search, x, 2, NULL, 0);
  const FdAtom assumed[] = {fd_atom (x[2], FD_GE, 2), fd_atom (x[3], FD_NE, 4)};
  if (setup->assuming)
    ck_assert (fd_search_assume (search, assumed, 2));
  fd_search_add_branching (search, x + 3, N - 3, FD_SELECT_FIRST_FAIL,
                           FD_ASSIGN_MEDIAN);
  return search;
}

static FdStatistics
statistics_of (const Setup *setup)
{
  FdVar x[N], cost;
  g_autoptr (FdStore) store = new_model (setup->explaining, x, &cost);
  g_autoptr (FdSearch) search = new_search (setup, store, x, cost);
  uint64_t count;
  ck_assert_int_eq (fd_search_count (search, &count), FD_STATUS_EXHAUSTED);
  return *fd_search_statistics (search);
}

static void
assert_counts (const Trace *trace, const FdSearch *search)
{
  const FdStatistics *s = fd_search_statistics (search);
  if (!s->nodes) /* not begun */
    return;
  ck_assert_uint_eq (s->nodes, 1 + trace->decisions - trace->interruptions +
                                   trace->backtracks + trace->restarts);
  ck_assert_uint_eq (s->failures, trace->failures);
  ck_assert_uint_eq (s->solutions, trace->solutions);
  ck_assert_uint_eq (s->restarts, trace->restarts);
  ck_assert_uint_eq (fd_search_learning_statistics (search).nogoods,
                     trace->nogoods);
}

/* The tree told is the tree searched, and the one without a tracer. */
START_TEST (events_are_the_tree)
{
  const Setup *setup = &setups[_i];
  Trace trace = {.setup = setup};
  trace.store = new_model (setup->explaining, trace.x, &trace.cost);
  if (!setup->learning && !setup->minimizing)
    trace.twin = new_model (setup->explaining, trace.x, &trace.cost);
  FdSearch *search = new_search (setup, trace.store, trace.x, trace.cost);
  ck_assert (fd_search_add_tracer (search, &tracer, &trace, NULL));
  while (fd_search_next (search) == FD_STATUS_SOLUTION)
    assert_counts (&trace, search);
  assert_counts (&trace, search);
  ck_assert_uint_gt (trace.decisions, 10);
  ck_assert_uint_gt (trace.failures, 0);
  ck_assert_uint_gt (trace.solutions, 1);
  ck_assert (trace.prunings > 0 || !setup->explaining);
  ck_assert (trace.restarts > 0 || !setup->restarts);
  ck_assert (trace.nogoods > 0 || !setup->learning);
  FdStatistics told = *fd_search_statistics (search),
               untold = statistics_of (setup);
  ck_assert_mem_eq (&told, &untold, sizeof told);
  fd_search_free (search);
  fd_store_free (trace.twin);
  fd_store_free (trace.store);
}
END_TEST

/* Limits between and within nodes, and going on. */
START_TEST (events_survive_limits)
{
  const Setup *setup = &setups[_i];
  Trace trace = {.setup = setup};
  trace.store = new_model (setup->explaining, trace.x, &trace.cost);
  FdSearch *search = new_search (setup, trace.store, trace.x, trace.cost);
  ck_assert (fd_search_add_tracer (search, &tracer, &trace, NULL));
  FdStatus status;
  uint64_t nodes = 0;
  do {
    fd_search_set_node_limit (search, ++nodes);
    status = fd_search_next (search);
    assert_counts (&trace, search);
  } while (status != FD_STATUS_EXHAUSTED);
  fd_search_free (search);
  fd_store_free (trace.store);
}
END_TEST

/* Memory runs out within nodes; a reason there is no memory for is not told. */
START_TEST (interruptions_are_told)
{
  const Setup *setup = &setups[_i];
  Trace trace = {.setup = setup, .starved = true};
  trace.store = new_model (setup->explaining, trace.x, &trace.cost);
  FdSearch *search = new_search (setup, trace.store, trace.x, trace.cost);
  ck_assert (fd_search_add_tracer (search, &tracer, &trace, NULL));
  FdStatus status;
  for (size_t more = 1;; more++) { /* memory for a little more each time */
    size_t used = fd_store_memory_used (trace.store);
    fd_store_set_memory_limit (trace.store, used + 16 * more);
    status = fd_search_next (search);
    assert_counts (&trace, search);
    if (status == FD_STATUS_EXHAUSTED)
      break;
    ck_assert_uint_lt (more, 100000);
  }
  fd_search_free (search);
  fd_store_free (trace.store);
}
END_TEST

/* --- several, and none --------------------------------------------------- */

static void
append_digit (const FdSearch *search, gpointer data)
{
  (void) search;
  GString **out = data;
  g_string_append (out[0], (const char *) out[1]);
}

static void
note_end (gpointer data)
{
  GString **out = data;
  g_string_append_printf (out[0], "-%s", (const char *) out[1]);
}

START_TEST (tracers_are_told_in_order)
{
  static const FdTracer sparse = {.solution = append_digit};
  FdStore *store = fd_store_new ();
  fd_var_new (store, 1, 2);
  GString *text = g_string_new (NULL);
  gpointer one[] = {text, "1"}, two[] = {text, "2"}, three[] = {text, "3"};
  FdSearch *search = fd_search_new (store);
  ck_assert (fd_search_add_tracer (search, &sparse, one, note_end));
  ck_assert (fd_search_add_tracer (search, &sparse, two, note_end));
  while (fd_search_next (search) == FD_STATUS_SOLUTION)
    ;
  ck_assert_str_eq (text->str, "1212");
  /* too late */
  ck_assert (!fd_search_add_tracer (search, &sparse, three, note_end));
  ck_assert_str_eq (text->str, "1212-3");
  fd_search_free (search);
  ck_assert_str_eq (text->str, "1212-3-1-2");
  g_string_free (text, TRUE);
  fd_store_free (store);
}
END_TEST

/* --- as text ------------------------------------------------------------- */

typedef bool (*WriteFunc) (FdSearch *search, FILE *out);

/* x < y < z of 1..3, but for y != 2: no solution below x = 1. */
static char *
write_small (WriteFunc write, bool learning)
{
  FdStore *store = fd_store_new ();
  fd_store_set_explaining (store, learning);
  FdVar x = fd_var_new (store, 1, 3), y = fd_var_new (store, 1, 3);
  fd_var_set_name (store, x, "x");
  fd_var_set_name (store, y, "the \"y\"");
  ck_assert (fd_post_relation (store, x, FD_NE, y, 0));
  ck_assert (fd_set_label (store, "apart"));
  ck_assert (fd_post_distance (store, x, y, 1));
  FdSearch *search = fd_search_new (store);
  fd_search_set_learning (search, learning);
  char *text = NULL;
  size_t n;
  FILE *out = open_memstream (&text, &n);
  ck_assert (write (search, out));
  while (fd_search_next (search) == FD_STATUS_SOLUTION)
    ;
  fd_search_free (search);
  fclose (out);
  fd_store_free (store);
  return text;
}

START_TEST (text_is_as_documented)
{
  char *text = write_small (fd_search_trace_text, false);
  ck_assert_str_eq (text, "decide 1 x = 1\n"
                          "solution 1\n"
                          "back 0 x != 1\n"
                          "decide 1 x = 2\n"
                          "decide 2 the \\\"y\\\" = 1\n"
                          "solution 2\n"
                          "back 1 the \\\"y\\\" != 1\n"
                          "solution 3\n"
                          "back 0 x != 2\n"
                          "solution 4\n");
  free (text);
  text = write_small (fd_search_trace_text, true);
  ck_assert_ptr_nonnull (strstr (text, "decide 1 x <= 1\n  the \\\"y\\\" "));
  ck_assert_ptr_nonnull (strstr (text, " because x = 1\n"));
  ck_assert_ptr_nonnull (strstr (text, "\nnogood "));
  free (text);
}
END_TEST

static uint32_t
occurrences (const char *text, const char *part)
{
  uint32_t n = 0;
  for (; (text = strstr (text, part)); text += strlen (part))
    n++;
  return n;
}

START_TEST (tree_is_a_graph)
{
  char *text = write_small (fd_search_trace_tree, false);
  ck_assert_str_eq (text,
                    "digraph search {\n"
                    "node [shape=point];\n"
                    "n0;\n"
                    "n0 -> n1 [style=solid, label=\"x = 1\"];\n"
                    "n1 [shape=diamond, color=green];\n"
                    "n0 -> n2 [style=dotted, label=\"x != 1\"];\n"
                    "n2 -> n3 [style=solid, label=\"x = 2\"];\n"
                    "n3 -> n4 [style=solid, label=\"the \\\"y\\\" = 1\"];\n"
                    "n4 [shape=diamond, color=green];\n"
                    "n3 -> n5 [style=dotted, label=\"the \\\"y\\\" != 1\"];\n"
                    "n5 [shape=diamond, color=green];\n"
                    "n2 -> n6 [style=dotted, label=\"x != 2\"];\n"
                    "n6 [shape=diamond, color=green];\n"
                    "}\n");
  free (text);
}
END_TEST

/* Each node but the root has one edge to it, each failure a mark. */
START_TEST (trees_have_all_nodes)
{
  const Setup *setup = &setups[_i];
  FdVar x[N], cost;
  FdStore *store = new_model (setup->explaining, x, &cost);
  FdSearch *search = new_search (setup, store, x, cost);
  char *text = NULL;
  size_t n;
  FILE *out = open_memstream (&text, &n);
  ck_assert (fd_search_trace_tree (search, out));
  uint64_t count;
  ck_assert_int_eq (fd_search_count (search, &count), FD_STATUS_EXHAUSTED);
  FdStatistics s = *fd_search_statistics (search);
  fd_search_free (search);
  fclose (out);
  ck_assert_uint_eq (occurrences (text, " -> "), s.nodes - 1);
  ck_assert_uint_eq (occurrences (text, "color=red"), s.failures);
  ck_assert_uint_eq (occurrences (text, "color=green"), s.solutions);
  ck_assert_uint_eq (occurrences (text, "color=blue"), s.restarts);
  free (text);
  fd_store_free (store);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("search/trace");
  TCase *tcase = tcase_create ("trace");
  int n = G_N_ELEMENTS (setups);
  tcase_add_loop_test (tcase, events_are_the_tree, 0, n);
  tcase_add_loop_test (tcase, events_survive_limits, 0, n);
  tcase_add_loop_test (tcase, interruptions_are_told, 0, n);
  tcase_add_test (tcase, tracers_are_told_in_order);
  tcase_add_test (tcase, text_is_as_documented);
  tcase_add_test (tcase, tree_is_a_graph);
  tcase_add_loop_test (tcase, trees_have_all_nodes, 0, n);
  suite_add_tcase (suite, tcase);
  SRunner *runner = srunner_create (suite);
  srunner_set_tap (runner, "-");
  srunner_run_all (runner, CK_SILENT);
  int failed = srunner_ntests_failed (runner);
  srunner_free (runner);
  return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
