/* SPDX-License-Identifier: MIT */
/* Depth-first search: every solution once, the best one, and limits that can
 * be lifted. */
#include "../tap.h"

#include "queens.h"

#include <string.h>
#include <time.h>

static bool
attacks (int a, int i, int b, int j)
{
  return a == b || abs (a - b) == abs (i - j);
}

/* How many ways there are, without libfd. */
static uint64_t
count_queens (int n, int placed, int *column)
{
  if (placed == n)
    return 1;
  uint64_t count = 0;
  for (int c = 0; c < n; c++) {
    bool free = true;
    for (int i = 0; i < placed; i++)
      free = free && !attacks (column[i], i, c, placed);
    column[placed] = c;
    count += free ? count_queens (n, placed + 1, column) : 0;
  }
  return count;
}

START_TEST (test_counts)
{
  for (int n = 1; n <= 8; n++) {
    g_autoptr (FdStore) store = fd_store_new ();
    FdVar x[MAX_QUEENS];
    int column[MAX_QUEENS];
    post_queens (store, x, n);
    g_autoptr (FdSearch) search = fd_search_new (store);
    uint64_t count;
    ck_assert_int_eq (fd_search_count (search, &count), FD_STATUS_EXHAUSTED);
    ck_assert_uint_eq (count, count_queens (n, 0, column));
    ck_assert_uint_eq (fd_search_statistics (search)->solutions, count);
  }
}
END_TEST

/* The tree is fixed by the order: these are Gecode's counts for it too. */
START_TEST (test_nodes)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar x[MAX_QUEENS];
  post_queens (store, x, 8);
  g_autoptr (FdSearch) search = fd_search_new (store);
  fd_search_add_branching (search, x, 8, FD_SELECT_INPUT_ORDER, FD_ASSIGN_MIN);
  uint64_t count;
  fd_search_count (search, &count);
  ck_assert_uint_eq (fd_search_statistics (search)->nodes, 831);
  ck_assert_uint_eq (fd_search_statistics (search)->failures, 324);
}
END_TEST

START_TEST (test_selections_agree)
{
  for (int var = FD_SELECT_INPUT_ORDER; var <= FD_SELECT_RANDOM; var++)
    for (int val = FD_ASSIGN_MIN; val <= FD_ASSIGN_OUT_RANDOM; val++) {
      g_autoptr (FdStore) store = fd_store_new ();
      FdVar x[MAX_QUEENS];
      post_queens (store, x, 6);
      g_autoptr (FdSearch) search = fd_search_new (store);
      fd_search_add_branching (search, x, 6, (FdVarSelect) var,
                               (FdValSelect) val);
      uint64_t count;
      fd_search_count (search, &count);
      ck_assert_uint_eq (count, 4);
    }
}
END_TEST

START_TEST (test_no_two_alike)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar x[MAX_QUEENS];
  post_queens (store, x, 8);
  g_autoptr (FdSearch) search = fd_search_new (store);
  g_autoptr (GHashTable) seen =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  while (fd_search_next (search) == FD_STATUS_SOLUTION) {
    char key[9] = "";
    for (int i = 0; i < 8; i++) {
      ck_assert (fd_var_is_fixed (store, x[i]));
      key[i] = (char) ('a' + fd_var_min (store, x[i]));
    }
    ck_assert (g_hash_table_add (seen, g_strdup (key)));
  }
  ck_assert_uint_eq (g_hash_table_size (seen), 92);
}
END_TEST

START_TEST (test_restores)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar x[MAX_QUEENS];
  post_queens (store, x, 8);
  FdSearch *search = fd_search_new (store);
  ck_assert_int_eq (fd_search_next (search), FD_STATUS_SOLUTION);
  ck_assert (fd_var_is_fixed (store, x[0]));
  fd_search_free (search);
  ck_assert_uint_eq (fd_store_level (store), 0);
  for (int i = 0; i < 8; i++)
    ck_assert_uint_eq (fd_var_size (store, x[i]), 8);
  /* and once more, in a level */
  fd_store_push (store);
  ck_assert (fd_set_value (store, x[0], 0));
  search = fd_search_new (store);
  uint64_t count;
  fd_search_count (search, &count);
  ck_assert_uint_eq (count, 4);
  ck_assert_int_eq (fd_search_next (search), FD_STATUS_EXHAUSTED);
  fd_search_free (search);
  ck_assert_uint_eq (fd_store_level (store), 1);
  fd_store_pop (store);
}
END_TEST

/* --- branch and bound --------------------------------------------------- */

/* 2 x + 3 y <= 12, x != y: the best of x + 2 y by looking at all. */
START_TEST (test_best)
{
  for (int maximize = 0; maximize <= 1; maximize++) {
    g_autoptr (FdStore) store = fd_store_new ();
    FdVar v[] = {fd_var_new (store, 0, 9), fd_var_new (store, 0, 9),
                 fd_var_new (store, -99, 99)};
    int32_t a[] = {2, 3}, b[] = {1, 2, -1};
    ck_assert (fd_post_linear (store, a, v, 2, FD_LE, 12));
    ck_assert (fd_post_linear (store, b, v, 3, FD_EQ, 0));
    ck_assert (fd_not_unify (store, v[0], v[1]));
    int best = maximize ? -1000 : 1000;
    for (int x = 0; x <= 9; x++)
      for (int y = 0; y <= 9; y++)
        if (2 * x + 3 * y <= 12 && x != y)
          best = maximize ? MAX (best, x + 2 * y) : MIN (best, x + 2 * y);
    g_autoptr (FdSearch) search = fd_search_new (store);
    fd_search_add_branching (search, v, 2, FD_SELECT_INPUT_ORDER,
                             FD_ASSIGN_MIN);
    (maximize ? fd_search_maximize : fd_search_minimize) (search, v[2]);
    int last = maximize ? -1000 : 1000, found = last;
    while (fd_search_next (search) == FD_STATUS_SOLUTION) {
      found = fd_var_min (store, v[2]);
      ck_assert (maximize ? found > last : found < last);
      last = found;
    }
    ck_assert_int_eq (found, best);
  }
}
END_TEST

/* --- limits ------------------------------------------------------------- */

START_TEST (test_node_limit_resumes)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar x[MAX_QUEENS];
  post_queens (store, x, 8);
  g_autoptr (FdSearch) search = fd_search_new (store);
  fd_search_add_branching (search, x, 8, FD_SELECT_INPUT_ORDER, FD_ASSIGN_MIN);
  uint64_t all = 0, stops = 0;
  for (uint64_t limit = 10;; limit += 10) {
    fd_search_set_node_limit (search, limit);
    uint64_t count;
    FdStatus status = fd_search_count (search, &count);
    all += count;
    if (status == FD_STATUS_EXHAUSTED)
      break;
    ck_assert_int_eq (fd_search_limit (search), FD_LIMIT_NODES);
    ck_assert_uint_le (fd_search_statistics (search)->nodes, limit + 1);
    stops++;
  }
  ck_assert_uint_eq (all, 92);
  ck_assert_uint_eq (fd_search_statistics (search)->nodes, 831);
  ck_assert_uint_ge (stops, 80);
}
END_TEST

START_TEST (test_failure_and_solution_limits)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar x[MAX_QUEENS];
  post_queens (store, x, 8);
  g_autoptr (FdSearch) search = fd_search_new (store);
  fd_search_set_failure_limit (search, 1);
  ck_assert_int_eq (fd_search_next (search), FD_STATUS_LIMIT);
  ck_assert_int_eq (fd_search_limit (search), FD_LIMIT_FAILURES);
  fd_search_set_failure_limit (search, 0);
  fd_search_set_solution_limit (search, 3);
  uint64_t count;
  ck_assert_int_eq (fd_search_count (search, &count), FD_STATUS_LIMIT);
  ck_assert_uint_eq (count, 3);
  ck_assert_int_eq (fd_search_limit (search), FD_LIMIT_SOLUTIONS);
}
END_TEST

START_TEST (test_time_limit)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar x[40];
  for (int i = 0; i < 40; i++)
    x[i] = fd_var_new (store, 0, 38); /* one pigeon too many */
  for (int i = 0; i < 40; i++)
    for (int j = i + 1; j < 40; j++)
      ck_assert (fd_not_unify (store, x[i], x[j]));
  g_autoptr (FdSearch) search = fd_search_new (store);
  fd_search_set_time_limit (search, 0.05);
  int64_t begun = g_get_monotonic_time ();
  ck_assert_int_eq (fd_search_next (search), FD_STATUS_LIMIT);
  ck_assert_int_eq (fd_search_limit (search), FD_LIMIT_TIME);
  int64_t took = g_get_monotonic_time () - begun;
  ck_assert_int_ge (took, 50000);
  ck_assert_int_le (took, 5000000);
}
END_TEST

/* Also where there was none when the search began; and it can be raised. */
START_TEST (test_late_time_limit)
{
  g_autoptr (FdStore) store = fd_store_new ();
  g_autoptr (FdSearch) search = pigeons (store, 14);
  fd_search_set_node_limit (search, 1000);
  ck_assert_int_eq (fd_search_next (search), FD_STATUS_LIMIT);
  ck_assert_int_eq (fd_search_limit (search), FD_LIMIT_NODES);
  fd_search_set_node_limit (search, 0);
  int64_t begun = g_get_monotonic_time ();
  for (int round = 1; round <= 2; round++) {
    fd_search_set_time_limit (search, 0.03 * round);
    ck_assert_int_eq (fd_search_next (search), FD_STATUS_LIMIT);
    ck_assert_int_eq (fd_search_limit (search), FD_LIMIT_TIME);
    ck_assert_int_ge (g_get_monotonic_time () - begun, 30000 * round);
    ck_assert_int_le (g_get_monotonic_time () - begun, 5000000);
  }
}
END_TEST

START_TEST (test_stop)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar x[MAX_QUEENS];
  post_queens (store, x, 8);
  g_autoptr (FdSearch) search = fd_search_new (store);
  fd_search_stop (search);
  ck_assert_int_eq (fd_search_next (search), FD_STATUS_LIMIT);
  ck_assert_int_eq (fd_search_limit (search), FD_LIMIT_STOPPED);
}
END_TEST

/* Posts for ever; returns how many were posted in the end. */
static uint32_t
post_until_refused (FdStore *store)
{
  uint32_t n = 0;
  FdVar x[2] = {fd_var_new (store, 0, 9), fd_var_new (store, 0, 9)};
  fd_store_begin (store);
  while (fd_post_relation (store, x[0], FD_NE, x[1], 1) && n < 100000000)
    n++;
  ck_assert (
      g_error_matches (fd_store_error (store), FD_ERROR, FD_ERROR_STOPPED));
  ck_assert (!fd_store_commit (store));
  ck_assert (fd_set_value (store, x[0], 5));
  ck_assert_uint_eq (fd_var_size (store, x[1]), 10); /* all undone */
  return n;
}

/* Posting and searching alike end with the limits of the store. */
static void
check_store_limits (bool by_time)
{
  g_autoptr (FdStore) store = fd_store_new ();
  volatile sig_atomic_t stop = 1;
  if (by_time)
    fd_store_set_time_limit (store, 0.02);
  else
    fd_store_set_stop (store, &stop);
  int64_t begun = g_get_monotonic_time ();
  uint32_t n = post_until_refused (store);
  ck_assert_int_le (g_get_monotonic_time () - begun, 5000000);
  if (!by_time)
    ck_assert_uint_lt (n, 1000);

  g_autoptr (FdSearch) search = fd_search_new (store);
  fd_search_set_time_limit (search, 100);
  for (int i = 0; i < MAX_QUEENS; i++)
    fd_var_new (store, 0, MAX_QUEENS - 1);
  uint64_t count;
  ck_assert_int_eq (fd_search_count (search, &count), FD_STATUS_LIMIT);
  ck_assert_int_eq (fd_search_limit (search),
                    by_time ? FD_LIMIT_TIME : FD_LIMIT_STOPPED);

  stop = 0;
  fd_store_set_time_limit (store, 0);
  fd_search_free (g_steal_pointer (&search)); /* it would undo the change */
  FdVar y = fd_var_new (store, 0, 9), z = fd_var_new (store, 0, 9);
  ck_assert (fd_post_relation (store, y, FD_LT, z, 0));
}

START_TEST (test_store_limits)
{
  check_store_limits (true);
  check_store_limits (false);
}
END_TEST

START_TEST (test_memory_limit)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar x[MAX_QUEENS];
  post_queens (store, x, 10);
  fd_store_set_memory_limit (store, fd_store_memory_used (store) + 1);
  g_autoptr (FdSearch) search = fd_search_new (store);
  fd_search_add_branching (search, x, 10, FD_SELECT_INPUT_ORDER, FD_ASSIGN_MIN);
  ck_assert_int_eq (fd_search_next (search), FD_STATUS_LIMIT);
  ck_assert_int_eq (fd_search_limit (search), FD_LIMIT_MEMORY);
  fd_store_set_memory_limit (store, 0);
  uint64_t count;
  ck_assert_int_eq (fd_search_count (search, &count), FD_STATUS_EXHAUSTED);
  ck_assert_uint_eq (count, 724);
}
END_TEST

/* --- determinism -------------------------------------------------------- */

/* Stopped every @step nodes, if not 0. */
static GString *
trace (uint64_t seed, uint64_t step)
{
  GString *text = g_string_new (NULL);
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar x[MAX_QUEENS];
  post_queens (store, x, 10);
  g_autoptr (FdSearch) search = fd_search_new (store);
  fd_search_set_seed (search, seed);
  fd_search_add_branching (search, x, 10, FD_SELECT_RANDOM, FD_ASSIGN_RANDOM);
  for (int k = 0; k < 5; k++) {
    uint64_t limit = 0;
    do
      fd_search_set_node_limit (search, limit += step);
    while (fd_search_next (search) == FD_STATUS_LIMIT);
    ck_assert_uint_eq (fd_search_statistics (search)->solutions, k + 1);
    for (int i = 0; i < 10; i++)
      g_string_append_printf (text, "%d ", fd_var_min (store, x[i]));
  }
  return text;
}

START_TEST (test_seed)
{
  GString *a = trace (7, 0), *b = trace (7, 0), *c = trace (8, 0);
  GString *stopped = trace (7, 3);
  ck_assert_str_eq (a->str, b->str);
  ck_assert_str_eq (a->str, stopped->str);
  ck_assert_str_ne (a->str, c->str);
  g_string_free (a, true);
  g_string_free (b, true);
  g_string_free (c, true);
  g_string_free (stopped, true);
}
END_TEST

/* --- small searches in a large store ------------------------------------ */

/* CPU time of 1,000 searches of a few nodes on the first three variables. */
static double
time_small_searches (int n_others)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar x[3];
  for (int i = 0; i < 3; i++)
    x[i] = fd_var_new (store, 0, 5);
  for (int i = 0; i < n_others; i++)
    fd_var_new (store, 0, 1);
  clock_t begun = clock ();
  for (int i = 0; i < 1000; i++) {
    g_autoptr (FdSearch) search = fd_search_new (store);
    fd_search_add_branching (search, x, 3, FD_SELECT_INPUT_ORDER,
                             FD_ASSIGN_MIN);
    fd_search_set_node_limit (search, 5);
    ck_assert_int_eq (fd_search_next (search), FD_STATUS_LIMIT);
  }
  return (double) (clock () - begun) / CLOCKS_PER_SEC;
}

/* A search that looks at three variables does not pay for all: those it would
 * decide last are looked at when it gets there. */
START_TEST (test_small_in_large)
{
  ck_assert_double_lt (time_small_searches (100000),
                       20 * time_small_searches (10) + 0.01);
}
END_TEST

/* --- the store freed first ------------------------------------------------ */

static int n_gone;

static bool
idle (FdPropagator *self, FdStore *store)
{
  (void) self, (void) store;
  return true;
}

static void
note_gone (FdPropagator *self)
{
  (void) self;
  n_gone++;
}

static const FdPropagatorClass mortal = {.name = "mortal",
                                         .cost = FD_COST_LINEAR,
                                         .propagate = idle,
                                         .finalize = note_gone};

/* It lives on for its searches: one that was not begun, one at a solution, and
 * one that has ended. */
START_TEST (test_store_freed_first)
{
  FdStore *store = fd_store_new ();
  FdVar x = fd_var_new (store, 1, 2);
  FdPropagator *own = fd_propagator_new (store, &mortal, sizeof *own, &x, 1);
  fd_subscribe_all (store, own, FD_EVENT_FIX);
  ck_assert (fd_post (store, own));
  FdSearch *search[3];
  uint64_t count;
  n_gone = 0;
  for (int i = 0; i < 3; i++)
    search[i] = fd_search_new (store);
  ck_assert_int_eq (fd_search_count (search[2], &count), FD_STATUS_EXHAUSTED);
  ck_assert_int_eq (fd_search_next (search[1]), FD_STATUS_SOLUTION);
  fd_store_free (store);
  ck_assert_int_eq (fd_search_next (search[1]), FD_STATUS_SOLUTION);
  for (int i = 0; i < 3; i++) {
    ck_assert_int_eq (n_gone, 0);
    fd_search_free (search[i]);
  }
  ck_assert_int_eq (n_gone, 1);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("search");
  add_test (suite, "counts", test_counts);
  add_test (suite, "nodes", test_nodes);
  add_test (suite, "selections agree", test_selections_agree);
  add_test (suite, "no two alike", test_no_two_alike);
  add_test (suite, "restores", test_restores);
  add_test (suite, "best", test_best);
  add_test (suite, "node limit resumes", test_node_limit_resumes);
  add_test (suite, "failures, solutions", test_failure_and_solution_limits);
  add_test (suite, "time limit", test_time_limit);
  add_test (suite, "late time limit", test_late_time_limit);
  add_test (suite, "stop", test_stop);
  add_test (suite, "limits of the store", test_store_limits);
  add_test (suite, "memory limit", test_memory_limit);
  add_test (suite, "seed", test_seed);
  add_test (suite, "small in large", test_small_in_large);
  add_test (suite, "store freed first", test_store_freed_first);
  return run_suite (suite);
}
