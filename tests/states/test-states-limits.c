/* SPDX-License-Identifier: MIT */
/* Every limit stops every strategy, and the search goes on afterwards as if
 * nothing had been; errors end it; no state is lost or freed twice. */
#include "state-domains.h"

#include "states/states.h"

#include <string.h>

static FdStates *
endless (Square *square, int strategy, int loops)
{
  *square = (Square){.side = 1000, .endless = true};
  return square_new (square, (FdStatesStrategy) strategy, (Loops) loops);
}

static void
expect_limit (FdStates *states, FdLimit limit)
{
  ck_assert_int_eq (fd_states_next (states), FD_STATUS_LIMIT);
  ck_assert_int_eq (fd_states_limit (states), limit);
  ck_assert_ptr_null (fd_states_error (states));
}

START_TEST (test_expansions)
{
  for (int strategy = 0; strategy < N_STRATEGIES; strategy++)
    for (int loops = 0; loops < N_LOOPS; loops++) {
      Square square;
      g_autoptr (FdStates) states = endless (&square, strategy, loops);
      for (uint64_t limit = 100; limit <= 300; limit += 100) {
        fd_states_set_expansion_limit (states, limit);
        expect_limit (states, FD_LIMIT_NODES);
        expect_limit (states, FD_LIMIT_NODES);
        ck_assert_uint_eq (fd_states_statistics (states)->expanded, limit);
      }
    }
}
END_TEST

START_TEST (test_time)
{
  for (int strategy = 0; strategy < N_STRATEGIES; strategy++)
    for (int loops = 0; loops < N_LOOPS; loops++) {
      Square square;
      g_autoptr (FdStates) states = endless (&square, strategy, loops);
      fd_states_set_memory_limit (states, (size_t) 1 << 30);
      fd_states_set_time_limit (states, 0.02);
      int64_t start = g_get_monotonic_time ();
      expect_limit (states, FD_LIMIT_TIME);
      int64_t took = g_get_monotonic_time () - start;
      ck_assert_int_ge (took, 20000);
      ck_assert_int_le (took, 2000000);
      uint64_t expanded = fd_states_statistics (states)->expanded;
      fd_states_set_time_limit (states, (double) took / 1e6 + 0.05);
      expect_limit (states, FD_LIMIT_TIME);
      ck_assert_uint_gt (fd_states_statistics (states)->expanded, expanded);
    }
}
END_TEST

START_TEST (test_memory)
{
  for (int strategy = 0; strategy < N_STRATEGIES; strategy++)
    for (int loops = 0; loops < N_LOOPS; loops++) {
      Square square;
      g_autoptr (FdStates) states = endless (&square, strategy, loops);
      fd_states_set_expansion_limit (states, 50000);
      fd_states_set_memory_limit (states, 1 << 19);
      FdStatus status = fd_states_next (states);
      ck_assert_int_eq (status, FD_STATUS_LIMIT);
      ck_assert_uint_le (states->memory.used, 1 << 19);
      bool lean = strategy == FD_STATES_DEEPENING ||
                  (strategy == FD_STATES_DEPTH_FIRST && loops == LOOPS_PATH);
      if (!lean)
        ck_assert_int_eq (fd_states_limit (states), FD_LIMIT_MEMORY);
      uint64_t expanded = fd_states_statistics (states)->expanded;
      fd_states_set_memory_limit (states, 1 << 20);
      fd_states_set_expansion_limit (states, expanded + 100);
      expect_limit (states, FD_LIMIT_NODES);
    }
}
END_TEST

/* States that the class says the size of. */
START_TEST (test_state_bytes)
{
  Queens queens = {.n = 12};
  FdStates *states =
      queens_new (&queens, FD_STATES_BREADTH_FIRST, LOOPS_CLOSED);
  fd_states_set_memory_limit (states, 1 << 20);
  expect_limit (states, FD_LIMIT_MEMORY);
  uint64_t held = (uint64_t) (queens.made - queens.freed);
  ck_assert_uint_gt (held * sizeof (FdNode), 250000);
  ck_assert_uint_gt (states->memory.used,
                     held * (sizeof (FdNode) + states->klass->state_bytes));
  fd_states_free (states);
  ck_assert_int_eq (queens.made, queens.freed);
}
END_TEST

START_TEST (test_solutions)
{
  for (int strategy = 0; strategy < N_STRATEGIES; strategy++) {
    Queens queens = {.n = 8};
    g_autoptr (FdStates) states =
        queens_new (&queens, (FdStatesStrategy) strategy, LOOPS_CLOSED);
    int n = 0;
    fd_states_set_solution_limit (states, 50);
    while (fd_states_next (states) == FD_STATUS_SOLUTION)
      n++;
    ck_assert_int_eq (n, 50);
    expect_limit (states, FD_LIMIT_SOLUTIONS);
    fd_states_set_solution_limit (states, 0);
    while (fd_states_next (states) == FD_STATUS_SOLUTION)
      n++;
    ck_assert_int_eq (n, 92);
  }
}
END_TEST

static gpointer
stop_soon (gpointer data)
{
  g_usleep (20000);
  fd_states_stop (data);
  return NULL;
}

START_TEST (test_stop)
{
  for (int strategy = 0; strategy < N_STRATEGIES; strategy++) {
    Square square;
    g_autoptr (FdStates) states = endless (&square, strategy, LOOPS_CLOSED);
    fd_states_set_time_limit (states, 30);
    GThread *thread = g_thread_new ("stop", stop_soon, states);
    expect_limit (states, FD_LIMIT_STOPPED);
    g_thread_join (thread);
    fd_states_set_expansion_limit (
        states, fd_states_statistics (states)->expanded + 100);
    expect_limit (states, FD_LIMIT_NODES);
    fd_states_stop (states);
    fd_states_set_expansion_limit (states, 0);
    expect_limit (states, FD_LIMIT_STOPPED);
  }
}
END_TEST

/* --- an expansion that does not end by itself ------------------------------
 */

static bool
never (gconstpointer state, gpointer data)
{
  (void) state;
  (void) data;
  return false;
}

static void
expand_for_ever (FdStates *states, gconstpointer state, gpointer data)
{
  (void) state;
  (void) data;
  while (fd_states_yield (states, NULL, 1, 0))
    continue;
}

START_TEST (test_endless_expansion)
{
  static const FdStatesClass klass = {.is_goal = never,
                                      .expand = expand_for_ever};
  for (int strategy = 0; strategy < N_STRATEGIES; strategy++) {
    if (strategy == FD_STATES_BEST_FIRST)
      continue;
    g_autoptr (FdStates) states =
        fd_states_new (&klass, NULL, (FdStatesStrategy) strategy);
    fd_states_add_start (states, NULL);
    fd_states_set_time_limit (states, 0.01);
    fd_states_set_memory_limit (states, (size_t) 1 << 30);
    expect_limit (states, FD_LIMIT_TIME);
    fd_states_set_time_limit (states, 0);
    fd_states_set_memory_limit (states, 1 << 20);
    expect_limit (states, FD_LIMIT_MEMORY);
    ck_assert_uint_eq (fd_states_statistics (states)->expanded, 0);
  }
}
END_TEST

/* --- going on after a limit ------------------------------------------------
 */

/* Everything a whole search says, as text. */
static void
tell (FdStates *states, GString *out)
{
  g_string_append_printf (out, "%" G_GINT64_FORMAT ":",
                          fd_states_cost (states));
  for (size_t i = 0; i < fd_states_path_length (states); i++)
    g_string_append_printf (out, " %u", fd_states_path_operator (states, i));
  g_string_append_c (out, '\n');
}

typedef enum { SMOOTH, STEP_BY_STEP, FAILING } Way;

/* Runs to the end, however often it is interrupted. */
static char *
run_all (FdStates *states, Way way, uint64_t fail_every)
{
  GString *out = g_string_new (NULL);
  for (;;) {
    if (way == STEP_BY_STEP)
      fd_states_set_expansion_limit (
          states, fd_states_statistics (states)->expanded + 1);
    if (way == FAILING)
      states->memory.fail_at = states->memory.n_calls + fail_every;
    FdStatus status = fd_states_next (states);
    if (status == FD_STATUS_SOLUTION)
      tell (states, out);
    else if (status == FD_STATUS_EXHAUSTED)
      break;
    else
      ck_assert (way != SMOOTH && !fd_states_error (states));
  }
  states->memory.fail_at = 0;
  return g_string_free (out, FALSE);
}

START_TEST (test_going_on)
{
  for (int strategy = 0; strategy < N_STRATEGIES; strategy++)
    for (int loops = 0; loops < N_LOOPS; loops++) {
      g_autofree char *told[2] = {NULL};
      FdStatesStatistics statistics[2];
      for (Way way = SMOOTH; way <= STEP_BY_STEP; way++) {
        Queens queens = {.n = 6};
        FdStates *states =
            queens_new (&queens, (FdStatesStrategy) strategy, (Loops) loops);
        told[way] = run_all (states, way, 0);
        statistics[way] = *fd_states_statistics (states);
        fd_states_free (states);
        ck_assert_int_eq (queens.made, queens.freed);
      }
      ck_assert_str_eq (told[0], told[1]);
      ck_assert (
          memcmp (&statistics[0], &statistics[1], sizeof statistics[0]) == 0);
      g_free (told[1]);
      told[1] = NULL;
    }
}
END_TEST

/* Memory that fails at each of its uses in turn costs time, nothing else. */
START_TEST (test_failing_memory)
{
  for (int strategy = 0; strategy < N_STRATEGIES; strategy++)
    for (int loops = 0; loops < N_LOOPS; loops++) {
      Queens smooth = {.n = 6};
      FdStates *states =
          queens_new (&smooth, (FdStatesStrategy) strategy, (Loops) loops);
      g_autofree char *expected = run_all (states, SMOOTH, 0);
      fd_states_free (states);
      for (uint64_t every = 8; every < 60; every++) {
        Queens queens = {.n = 6};
        states =
            queens_new (&queens, (FdStatesStrategy) strategy, (Loops) loops);
        g_autofree char *told = run_all (states, FAILING, every);
        ck_assert_str_eq (told, expected);
        fd_states_free (states);
        ck_assert_int_eq (queens.made, queens.freed);
      }
    }
}
END_TEST

START_TEST (test_start_without_memory)
{
  Queens queens = {.n = 6};
  FdStates *states = queens_new (&queens, FD_STATES_DEPTH_FIRST, LOOPS_NONE);
  states->memory.fail_at = states->memory.n_calls + 1;
  queens.made++;
  ck_assert (!fd_states_add_start (states, g_malloc0 (64)));
  ck_assert_int_eq (fd_states_next (states), FD_STATUS_SOLUTION);
  fd_states_free (states);
  ck_assert_int_eq (queens.made, queens.freed);
}
END_TEST

/* A search abandoned at any point frees every state once. */
START_TEST (test_abandoned)
{
  for (int strategy = 0; strategy < N_STRATEGIES; strategy++)
    for (int loops = 0; loops < N_LOOPS; loops++)
      for (uint64_t limit = 0; limit < 40; limit++) {
        Queens queens = {.n = 6};
        FdStates *states =
            queens_new (&queens, (FdStatesStrategy) strategy, (Loops) loops);
        fd_states_set_expansion_limit (states, limit);
        if (limit)
          fd_states_next (states);
        fd_states_free (states);
        ck_assert_int_eq (queens.made, queens.freed);
      }
  fd_states_free (NULL);
}
END_TEST

START_TEST (test_no_start)
{
  for (int strategy = 0; strategy < N_STRATEGIES; strategy++) {
    if (strategy == FD_STATES_BEST_FIRST)
      continue;
    static const FdStatesClass klass = {.is_goal = never,
                                        .expand = expand_for_ever};
    g_autoptr (FdStates) states =
        fd_states_new (&klass, NULL, (FdStatesStrategy) strategy);
    ck_assert_int_eq (fd_states_next (states), FD_STATUS_EXHAUSTED);
  }
}
END_TEST

static bool
always (gconstpointer state, gpointer data)
{
  (void) state;
  (void) data;
  return true;
}

static void
expand_nothing (FdStates *states, gconstpointer state, gpointer data)
{
  (void) states;
  (void) state;
  (void) data;
}

/* As many as fill a chunk of nodes, and one more or less. */
START_TEST (test_many_starts)
{
  static const FdStatesClass klass = {.is_goal = always,
                                      .expand = expand_nothing};
  for (int strategy = 0; strategy < N_STRATEGIES; strategy++)
    for (uint64_t n = FD_NODE_CHUNK - 2; n <= FD_NODE_CHUNK + 2; n++) {
      if (strategy == FD_STATES_BEST_FIRST)
        continue;
      g_autoptr (FdStates) states =
          fd_states_new (&klass, NULL, (FdStatesStrategy) strategy);
      for (uint64_t i = 0; i < n; i++)
        ck_assert (fd_states_add_start (states, NULL));
      while (fd_states_next (states) == FD_STATUS_SOLUTION)
        ck_assert_uint_eq (fd_states_path_length (states), 0);
      ck_assert_uint_eq (fd_states_statistics (states)->solutions, n);
    }
}
END_TEST

/* --- errors ----------------------------------------------------------------
 */

/* 0 -> 1 with the given cost, 1 -> 2 -> 3 with cost 1, 0 -> 2 with cost 5; 3 is
 * the goal. */
static void
line (Graph *graph, int cost)
{
  *graph = (Graph){.n = 4, .n_edges = 4};
  for (int i = 0; i < 3; i++) {
    graph->edge[i].from = i;
    graph->edge[i].to = i + 1;
    graph->edge[i].cost = i ? 1 : cost;
  }
  graph->edge[3].to = 2;
  graph->edge[3].cost = 5;
  graph->goal[3] = true;
}

static void
expect_error (Graph *graph, int strategy, int loops, FdError code)
{
  FdStates *states =
      graph_new (graph, (FdStatesStrategy) strategy, (Loops) loops);
  for (int i = 0; i < 2; i++) {
    ck_assert_int_eq (fd_states_next (states), FD_STATUS_ERROR);
    ck_assert_int_eq (fd_states_limit (states), FD_LIMIT_NONE);
    ck_assert (
        g_error_matches (fd_states_error (states), FD_ERROR, (int) code));
  }
  fd_states_free (states);
  ck_assert_int_eq (graph->made, graph->freed);
}

START_TEST (test_errors)
{
  for (int strategy = 0; strategy < N_STRATEGIES; strategy++)
    for (int loops = 0; loops < N_LOOPS; loops++) {
      Graph graph;
      line (&graph, -1);
      expect_error (&graph, strategy, loops, FD_ERROR_INVALID);
      if (strategy < FD_STATES_BEST_FIRST)
        continue;
      for (int at = 0; at < 4; at++) {
        line (&graph, 1);
        graph.estimate[at] = -1;
        expect_error (&graph, strategy, loops, FD_ERROR_INVALID);
      }
      for (int at = 1; at < 4; at++) {
        line (&graph, 2);
        graph.estimate[at] = INT64_MAX - 1;
        expect_error (&graph, strategy, loops, FD_ERROR_OVERFLOW);
      }
    }
}
END_TEST

static void
expand_dear (FdStates *states, gconstpointer state, gpointer data)
{
  (void) state;
  (void) data;
  fd_states_yield (states, GINT_TO_POINTER (1), INT64_MAX / 2 + 1, 0);
}

static void
expand_refusing (FdStates *states, gconstpointer state, gpointer data)
{
  const int *code = data;
  (void) state;
  fd_states_yield (states, NULL, 1, 0);
  fd_states_fail (states,
                  g_error_new_literal (FD_ERROR, *code, "of the class"));
  fd_states_fail (states, g_error_new_literal (FD_ERROR, *code, "another"));
  ck_assert (!fd_states_yield (states, NULL, 1, 0));
}

START_TEST (test_class_errors)
{
  static const FdStatesClass dear = {.is_goal = never, .expand = expand_dear};
  static const FdStatesClass refusing = {.is_goal = never,
                                         .expand = expand_refusing};
  for (int strategy = 0; strategy < N_STRATEGIES; strategy++) {
    if (strategy == FD_STATES_BEST_FIRST)
      continue;
    g_autoptr (FdStates) one =
        fd_states_new (&dear, NULL, (FdStatesStrategy) strategy);
    fd_states_add_start (one, NULL);
    ck_assert_int_eq (fd_states_next (one), FD_STATUS_ERROR);
    ck_assert (
        g_error_matches (fd_states_error (one), FD_ERROR, FD_ERROR_OVERFLOW));

    int code = FD_ERROR_MEMORY;
    g_autoptr (FdStates) two =
        fd_states_new (&refusing, &code, (FdStatesStrategy) strategy);
    fd_states_add_start (two, NULL);
    expect_limit (two, FD_LIMIT_MEMORY);
    code = FD_ERROR_PARSE;
    ck_assert_int_eq (fd_states_next (two), FD_STATUS_ERROR);
    ck_assert_int_eq (fd_states_limit (two), FD_LIMIT_NONE);
    ck_assert_str_eq (fd_states_error (two)->message, "of the class");
  }
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("states-limits");
  add_test (suite, "expansions", test_expansions);
  add_test (suite, "time", test_time);
  add_test (suite, "memory", test_memory);
  add_test (suite, "state-bytes", test_state_bytes);
  add_test (suite, "solutions", test_solutions);
  add_test (suite, "stop", test_stop);
  add_test (suite, "endless-expansion", test_endless_expansion);
  add_test (suite, "going-on", test_going_on);
  add_test (suite, "failing-memory", test_failing_memory);
  add_test (suite, "start-without-memory", test_start_without_memory);
  add_test (suite, "abandoned", test_abandoned);
  add_test (suite, "no-start", test_no_start);
  add_test (suite, "many-starts", test_many_starts);
  add_test (suite, "errors", test_errors);
  add_test (suite, "class-errors", test_class_errors);
  return run_suite (suite);
}
