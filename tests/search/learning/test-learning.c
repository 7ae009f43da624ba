/* SPDX-License-Identifier: MIT */
/* Searches that learn find what others find: each solution once, the same
 * optimum; under assumptions, with a core; stopped and gone on with. */
#include "../../tap.h"
#include "kernel/store.h"

#include <fd.h>
#include <string.h>

enum { MAX_QUEENS = 8 };

static FdStore *
new_store (void)
{
  FdStore *store = fd_store_new ();
  ck_assert (fd_store_set_explaining (store, true));
  return store;
}

static void
post_queens (FdStore *store, FdVar *x, int n)
{
  for (int i = 0; i < n; i++)
    x[i] = fd_var_new (store, 0, n - 1);
  for (int i = 0; i < n; i++)
    for (int j = i + 1; j < n; j++)
      for (int k = -1; k <= 1; k++)
        ck_assert (fd_post_relation (store, x[i], FD_NE, x[j], k * (j - i)));
}

/* Counts solutions no two of which are alike in the first @n variables. */
static uint64_t
count_different (FdSearch *search, const FdStore *store, const FdVar *x,
                 uint32_t n)
{
  g_autoptr (GHashTable) seen =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  FdStatus status;
  while ((status = fd_search_next (search)) == FD_STATUS_SOLUTION) {
    g_autoptr (GString) key = g_string_new (NULL);
    for (uint32_t i = 0; i < n; i++) {
      ck_assert (fd_var_is_fixed (store, x[i]));
      g_string_append_printf (key, "%d ", fd_var_min (store, x[i]));
    }
    ck_assert (g_hash_table_add (seen, g_strdup (key->str)));
  }
  ck_assert_int_eq (status, FD_STATUS_EXHAUSTED);
  ck_assert_int_eq (fd_search_next (search), FD_STATUS_EXHAUSTED);
  return g_hash_table_size (seen);
}

/* --- all solutions ------------------------------------------------------ */

START_TEST (test_orders)
{
  for (int var = FD_SELECT_INPUT_ORDER; var <= FD_SELECT_RANDOM; var++)
    for (int val = FD_ASSIGN_MIN; val <= FD_ASSIGN_OUT_RANDOM; val++)
      for (int way = 0; way < 4; way++) {
        g_autoptr (FdStore) store = new_store ();
        FdVar x[MAX_QUEENS];
        post_queens (store, x, 5);
        g_autoptr (FdSearch) search = fd_search_new (store);
        fd_search_add_branching (search, x, 5, (FdVarSelect) var,
                                 (FdValSelect) val);
        ck_assert (fd_search_set_learning (search, true));
        fd_search_set_free (search, way & 1);
        if (way & 2)
          fd_search_set_minimization (search, FD_MINIMIZATION_NONE);
        ck_assert_uint_eq (count_different (search, store, x, 5), 10);
      }
}
END_TEST

START_TEST (test_restarts)
{
  for (int kind = FD_RESTART_NONE; kind <= FD_RESTART_GLUCOSE; kind++)
    for (int way = 0; way < 8; way++) {
      g_autoptr (FdStore) store = new_store ();
      FdVar x[MAX_QUEENS];
      post_queens (store, x, 8);
      g_autoptr (FdSearch) search = fd_search_new (store);
      fd_search_add_branching (search, x, 8, FD_SELECT_FIRST_FAIL,
                               FD_ASSIGN_MEDIAN);
      ck_assert (fd_search_set_learning (search, true));
      fd_search_set_free (search, way & 1);
      if (way & 2)
        fd_search_set_minimization (search, FD_MINIMIZATION_NONE);
      fd_search_set_restarts (search, (FdRestart) kind, way & 4 ? 1 : 7, 1.5);
      ck_assert_uint_eq (count_different (search, store, x, 8), 92);
    }
}
END_TEST

/* How many ways the first @n of eight queens may stand in a solution, as a
 * search that does not learn counts them in test-search.c. */
START_TEST (test_project)
{
  static const uint64_t ways[] = {1, 8, 36, 62, 80, 90, 90, 92, 92};
  for (uint32_t n = 0; n <= 8; n++)
    for (int way = 0; way < 4; way++) {
      g_autoptr (FdStore) store = new_store ();
      FdVar x[MAX_QUEENS];
      post_queens (store, x, 8);
      g_autoptr (FdSearch) search = fd_search_new (store);
      fd_search_add_branching (search, x, n, FD_SELECT_FIRST_FAIL,
                               FD_ASSIGN_MAX);
      fd_search_project (search, x, n, NULL, 0);
      fd_search_add_branching (search, x, 8, FD_SELECT_FIRST_FAIL,
                               FD_ASSIGN_MIN);
      ck_assert (fd_search_set_learning (search, true));
      fd_search_set_free (search, way & 1);
      if (way & 2)
        fd_search_set_restarts (search, FD_RESTART_LUBY, 1, 1);
      ck_assert_uint_eq (count_different (search, store, x, n), ways[n]);
    }
}
END_TEST

/* Without a variable, there is one solution. */
/* A search inside a search, which goes on with what it had learned: else it
 * would come by the same values of x again. */
START_TEST (test_nested)
{
  g_autoptr (FdStore) store = new_store ();
  FdVar x[3], y[3];
  for (int i = 0; i < 3; i++) {
    y[i] = fd_var_new (store, 0, 3);
    x[i] = fd_var_new (store, 0, 3);
    ck_assert (fd_post_relation (store, x[i], FD_GE, y[i], 0));
  }
  g_autoptr (FdSearch) outer = fd_search_new (store);
  ck_assert (fd_search_set_learning (outer, true));
  fd_search_add_branching (outer, y, 3, FD_SELECT_INPUT_ORDER, FD_ASSIGN_MIN);
  fd_search_project (outer, x, 3, NULL, 0);
  uint64_t n = 0, inside;
  while (n < 1000 && fd_search_next (outer) == FD_STATUS_SOLUTION) {
    n++;
    g_autoptr (FdSearch) inner = fd_search_new (store);
    ck_assert (fd_search_set_learning (inner, true));
    ck_assert_int_eq (fd_search_count (inner, &inside), FD_STATUS_EXHAUSTED);
    ck_assert_uint_eq (inside, 1);
  }
  ck_assert_uint_eq (n, 64);
}
END_TEST

START_TEST (test_nothing)
{
  g_autoptr (FdStore) store = new_store ();
  g_autoptr (FdSearch) search = fd_search_new (store);
  ck_assert (fd_search_set_learning (search, true));
  ck_assert_int_eq (fd_search_next (search), FD_STATUS_SOLUTION);
  ck_assert_int_eq (fd_search_next (search), FD_STATUS_EXHAUSTED);
}
END_TEST

START_TEST (test_not_explaining)
{
  g_autoptr (FdStore) store = fd_store_new ();
  fd_var_new (store, 0, 1);
  g_autoptr (FdSearch) search = fd_search_new (store);
  ck_assert (fd_store_push (store));
  ck_assert (!fd_search_set_learning (search, true));
  ck_assert (!store->explaining);
  ck_assert (fd_search_set_learning (search, false));
  ck_assert_int_eq (fd_search_next (search), FD_STATUS_SOLUTION);
  ck_assert_uint_eq (fd_search_learning_statistics (search).nogoods, 0);
}
END_TEST

/* One after the other, and within a level: nothing is left behind. */
START_TEST (test_again)
{
  g_autoptr (FdStore) store = new_store ();
  FdVar x[MAX_QUEENS];
  post_queens (store, x, 8);
  for (int round = 0; round < 3; round++) {
    FdSearch *search = fd_search_new (store);
    ck_assert (fd_search_set_learning (search, true));
    ck_assert_uint_eq (count_different (search, store, x, 8),
                       round == 1 ? 4 : 92);
    fd_search_free (search);
    ck_assert_uint_eq (fd_var_size (store, x[7]), round == 1 ? 6 : 8);
    if (round == 0) {
      ck_assert (fd_store_push (store));
      ck_assert (fd_set_value (store, x[0], 0));
    } else if (round == 1) {
      fd_store_pop (store);
    }
  }
  /* left in the middle */
  FdSearch *search = fd_search_new (store);
  ck_assert (fd_search_set_learning (search, true));
  ck_assert_int_eq (fd_search_next (search), FD_STATUS_SOLUTION);
  ck_assert_int_eq (fd_search_next (search), FD_STATUS_SOLUTION);
  fd_search_free (search);
  ck_assert_uint_eq (fd_store_level (store), 0);
  ck_assert_uint_eq (fd_var_size (store, x[0]), 8);
}
END_TEST

/* What is true or false already is no decision: the rest is left to others. */
static bool
decide_what_is_known (const FdStore *store, gpointer data, FdAtom *decision)
{
  const FdVar *x = data;
  for (int i = 0; i < 8; i++)
    for (int v = 0; v < 8; v++)
      if (!fd_var_contains (store, x[i], v)) {
        *decision = fd_atom (x[i], v % 2 ? FD_EQ : FD_NE, v);
        return true;
      }
  *decision = fd_atom (x[0], FD_EQ, 3);
  return true;
}

START_TEST (test_known_decisions)
{
  for (int free = 0; free <= 1; free++) {
    g_autoptr (FdStore) store = new_store ();
    FdVar x[MAX_QUEENS];
    post_queens (store, x, 8);
    g_autoptr (FdSearch) search = fd_search_new (store);
    ck_assert (fd_search_set_learning (search, true));
    fd_search_set_free (search, free);
    fd_search_add_brancher (search, decide_what_is_known, x, NULL);
    ck_assert_uint_eq (count_different (search, store, x, 8), 92);
  }
}
END_TEST

/* --- the best ----------------------------------------------------------- */

/* The least and the greatest of 3 x0 - 2 x3 + x5 over eight queens. */
START_TEST (test_best)
{
  static const int32_t a[] = {3, -2, 1, -1};
  int best[2] = {1000, -1000};
  for (int learning = 0; learning <= 1; learning++)
    for (int way = 0; way < 12; way++) {
      g_autoptr (FdStore) store = new_store ();
      FdVar x[MAX_QUEENS];
      post_queens (store, x, 8);
      FdVar sum[] = {x[0], x[3], x[5], fd_var_new (store, -100, 100)};
      ck_assert (fd_post_linear (store, a, sum, 4, FD_EQ, 0));
      g_autoptr (FdSearch) search = fd_search_new (store);
      ck_assert (fd_search_set_learning (search, learning));
      fd_search_set_free (search, way & 2);
      if (way / 4)
        fd_search_set_restarts (
            search, way / 4 == 1 ? FD_RESTART_LUBY : FD_RESTART_GEOMETRIC, 2,
            1.2);
      bool max = way & 1;
      (max ? fd_search_maximize : fd_search_minimize) (search, sum[3]);
      int last = max ? -1000 : 1000;
      FdStatus status;
      while ((status = fd_search_next (search)) == FD_STATUS_SOLUTION) {
        int found = fd_var_min (store, sum[3]);
        ck_assert_int_eq (found, 3 * fd_var_min (store, x[0]) -
                                     2 * fd_var_min (store, x[3]) +
                                     fd_var_min (store, x[5]));
        ck_assert (max ? found > last : found < last);
        last = found;
      }
      ck_assert_int_eq (status, FD_STATUS_EXHAUSTED);
      if (!learning && way < 2)
        best[max] = last;
      ck_assert_int_eq (last, best[max]);
    }
}
END_TEST

/* An objective that is decided goes for its best value, not for one better than
 * before. */
START_TEST (test_best_at_once)
{
  for (int max = 0; max <= 1; max++) {
    g_autoptr (FdStore) store = new_store ();
    FdVar x = fd_var_new (store, -1000, 1000);
    FdVar y = fd_var_new (store, -900, 900);
    ck_assert (fd_post_relation (store, x, FD_EQ, y, 0));
    g_autoptr (FdSearch) search = fd_search_new (store);
    ck_assert (fd_search_set_learning (search, true));
    fd_search_set_free (search, true);
    (max ? fd_search_maximize : fd_search_minimize) (search, x);
    ck_assert_int_eq (fd_search_next (search), FD_STATUS_SOLUTION);
    ck_assert_int_eq (fd_var_min (store, x), max ? 900 : -900);
    ck_assert_int_eq (fd_search_next (search), FD_STATUS_EXHAUSTED);
  }
}
END_TEST

/* --- assumptions -------------------------------------------------------- */

/* Three of them clash: 4 + 4 + 4 > 10. */
START_TEST (test_core)
{
  for (int minimize = 0; minimize <= 1; minimize++) {
    g_autoptr (FdStore) store = new_store ();
    FdVar x[6];
    for (int i = 0; i < 6; i++)
      x[i] = fd_var_new (store, 0, 9);
    ck_assert (fd_post_sum (store, x, 3, FD_LE, 10));
    g_autoptr (FdSearch) search = fd_search_new (store);
    ck_assert (fd_search_set_learning (search, true));
    FdAtom assumed[] = {
        fd_atom (x[3], FD_EQ, 1), fd_atom (x[0], FD_GE, 4),
        fd_atom (x[4], FD_NE, 2), fd_atom (x[1], FD_GE, 4),
        fd_atom (x[5], FD_LE, 7), fd_atom (x[2], FD_GE, 4),
    };
    ck_assert (fd_search_assume (search, assumed, 6));
    ck_assert_int_eq (fd_search_next (search), FD_STATUS_EXHAUSTED);
    if (minimize)
      ck_assert (fd_search_minimize_core (search, 0));
    size_t n;
    const FdAtom *core = fd_search_core (search, &n);
    ck_assert_uint_eq (n, 3);
    for (size_t i = 0; i < n; i++)
      ck_assert_uint_le (fd_atom_var (core[i]).id, x[2].id);
  }
}
END_TEST

/* The pigeons do not fit once three of the holes are closed; one of those that
 * are assumed closed is not needed for that. */
START_TEST (test_minimal_core)
{
  g_autoptr (FdStore) store = new_store ();
  FdVar x[5], closed[6];
  for (int i = 0; i < 5; i++)
    x[i] = fd_var_new (store, 0, 5);
  for (int h = 0; h < 6; h++) {
    closed[h] = fd_var_new (store, 0, 1);
    for (int i = 0; i < 5; i++) {
      FdAtom atoms[] = {fd_atom (closed[h], FD_LE, 0),
                        fd_atom (x[i], FD_NE, h)};
      ck_assert (fd_post_clause (store, atoms, 2));
    }
  }
  ck_assert (fd_post_all_different (store, x, NULL, 5, FD_CONSISTENCY_VALUE));
  g_autoptr (FdSearch) search = fd_search_new (store);
  ck_assert (fd_search_set_learning (search, true));
  FdAtom assumed[6];
  for (int h = 0; h < 6; h++)
    assumed[h] = fd_atom (closed[h], h % 2 ? FD_EQ : FD_GE, 1);
  ck_assert (fd_search_assume (search, assumed, 4));
  ck_assert_int_eq (fd_search_next (search), FD_STATUS_EXHAUSTED);
  ck_assert (fd_search_minimize_core (search, 0));
  size_t n;
  fd_search_core (search, &n);
  ck_assert_uint_eq (n, 2);
}
END_TEST

/* What follows from nothing, contradicts itself, or is said twice. */
START_TEST (test_odd_assumptions)
{
  static const struct {
    FdRelation r[3];
    int32_t v[3];
    uint32_t n, core;
  } rows[] = {
      {{FD_GE}, {0}, 1, UINT32_MAX},            /* true anyway */
      {{FD_GE}, {10}, 1, 1},                    /* false anyway */
      {{FD_NE}, {3}, 1, 1},                     /* by the store */
      {{FD_GE, FD_LE}, {6, 4}, 2, 2},           /* against each other */
      {{FD_GE, FD_LE, FD_GE}, {4, 2, 4}, 3, 2}, /* one is enough */
      {{FD_EQ, FD_EQ}, {3, 3}, 2, UINT32_MAX},  /* twice */
      {{FD_GE, FD_GE, FD_NE}, {1, 2, 9}, 3, UINT32_MAX},
  };
  for (size_t i = 0; i < G_N_ELEMENTS (rows); i++) {
    g_autoptr (FdStore) store = new_store ();
    FdVar x = fd_var_new (store, 0, 9);
    if (i == 2)
      ck_assert (fd_set_value (store, x, 3));
    g_autoptr (FdSearch) search = fd_search_new (store);
    ck_assert (fd_search_set_learning (search, true));
    for (uint32_t k = 0; k < rows[i].n; k++) {
      FdAtom atom = fd_atom (x, rows[i].r[k], rows[i].v[k]);
      ck_assert (fd_search_assume (search, &atom, 1));
    }
    FdStatus status = fd_search_next (search);
    if (rows[i].core == UINT32_MAX) {
      ck_assert_int_eq (status, FD_STATUS_SOLUTION);
      continue;
    }
    ck_assert_int_eq (status, FD_STATUS_EXHAUSTED);
    size_t n;
    fd_search_core (search, &n);
    ck_assert_uint_eq (n, rows[i].core);
  }
}
END_TEST

START_TEST (test_constant_assumptions)
{
  for (int which = 0; which <= 1; which++) {
    g_autoptr (FdStore) store = new_store ();
    FdVar x = fd_var_new (store, 0, 2);
    (void) x;
    g_autoptr (FdSearch) search = fd_search_new (store);
    ck_assert (fd_search_set_learning (search, true));
    FdAtom atoms[] = {FD_ATOM_TRUE, which ? FD_ATOM_FALSE : FD_ATOM_TRUE};
    ck_assert (fd_search_assume (search, atoms, 2));
    uint64_t count;
    ck_assert_int_eq (fd_search_count (search, &count), FD_STATUS_EXHAUSTED);
    ck_assert_uint_eq (count, which ? 0 : 3);
    size_t n;
    const FdAtom *core = fd_search_core (search, &n);
    if (which) {
      ck_assert_uint_eq (n, 1);
      ck_assert (fd_atom_equal (core[0], FD_ATOM_FALSE));
    }
  }
}
END_TEST

/* --- stopped and gone on with ------------------------------------------- */

typedef struct {
  const FdVar *x;
  volatile sig_atomic_t *stop;
  int calls;
} Stopping;

/* The first open variable's least value; stops the search now and then. */
static bool
decide_and_stop (const FdStore *store, gpointer data, FdAtom *decision)
{
  Stopping *s = data;
  if (++s->calls % 7 == 0)
    *s->stop = 1;
  for (int i = 0; i < 8; i++)
    if (!fd_var_is_fixed (store, s->x[i])) {
      *decision = fd_atom (s->x[i], FD_EQ, fd_var_min (store, s->x[i]));
      return true;
    }
  return false;
}

START_TEST (test_stop)
{
  g_autoptr (FdStore) store = new_store ();
  FdVar x[MAX_QUEENS];
  volatile sig_atomic_t stop = 0;
  Stopping stopping = {x, &stop, 0};
  post_queens (store, x, 8);
  fd_store_set_stop (store, &stop);
  g_autoptr (FdSearch) search = fd_search_new (store);
  ck_assert (fd_search_set_learning (search, true));
  fd_search_add_brancher (search, decide_and_stop, &stopping, NULL);
  uint64_t count = 0, stops = 0;
  FdStatus status;
  while ((status = fd_search_next (search)) != FD_STATUS_EXHAUSTED) {
    if (status == FD_STATUS_SOLUTION) {
      count++;
      continue;
    }
    ck_assert_int_eq (fd_search_limit (search), FD_LIMIT_STOPPED);
    stop = 0;
    stops++;
  }
  ck_assert_uint_eq (count, 92);
  ck_assert_uint_gt (stops, 20);
}
END_TEST

START_TEST (test_limits)
{
  for (uint64_t step = 1; step <= 40; step += 13) {
    g_autoptr (FdStore) store = new_store ();
    FdVar x[MAX_QUEENS];
    post_queens (store, x, 8);
    g_autoptr (FdSearch) search = fd_search_new (store);
    ck_assert (fd_search_set_learning (search, true));
    uint64_t count = 0, stops = 0;
    FdStatus status;
    for (uint64_t limit = step;; limit += step) {
      fd_search_set_node_limit (search, limit);
      while ((status = fd_search_next (search)) == FD_STATUS_SOLUTION)
        count++;
      if (status == FD_STATUS_EXHAUSTED)
        break;
      ck_assert_int_eq (fd_search_limit (search), FD_LIMIT_NODES);
      stops++;
    }
    ck_assert_uint_eq (count, 92);
    ck_assert_uint_gt (stops, 10);
  }
}
END_TEST

START_TEST (test_time_limit)
{
  g_autoptr (FdStore) store = new_store ();
  FdVar x[40];
  for (int i = 0; i < 40; i++)
    x[i] = fd_var_new (store, 0, 38);
  for (int i = 0; i < 40; i++)
    for (int j = i + 1; j < 40; j++)
      ck_assert (fd_not_unify (store, x[i], x[j]));
  g_autoptr (FdSearch) search = fd_search_new (store);
  ck_assert (fd_search_set_learning (search, true));
  fd_search_set_time_limit (search, 0.1);
  int64_t begun = g_get_monotonic_time ();
  ck_assert_int_eq (fd_search_next (search), FD_STATUS_LIMIT);
  ck_assert_int_eq (fd_search_limit (search), FD_LIMIT_TIME);
  ck_assert_int_le (g_get_monotonic_time () - begun, 5000000);
}
END_TEST

/* Variables made in a level pushed at a solution: no nogood speaks of them. */
START_TEST (test_variables_at_a_solution)
{
  g_autoptr (FdStore) store = fd_store_new ();
  ck_assert (fd_store_set_explaining (store, true));
  FdVar x[3], y[1000];
  for (int i = 0; i < 3; i++)
    x[i] = fd_var_new (store, 0, 3);
  ck_assert (fd_post_all_different (store, x, NULL, 3, FD_CONSISTENCY_VALUE));
  g_autoptr (FdSearch) search = fd_search_new (store);
  ck_assert (fd_search_set_learning (search, true));
  uint64_t n = 0;
  while (fd_search_next (search) == FD_STATUS_SOLUTION) {
    n++;
    ck_assert (fd_store_push (store));
    for (int i = 0; i < 1000; i++)
      y[i] = fd_var_new (store, 0, 9);
    for (int i = 1; i < 1000; i++)
      ck_assert (fd_post_relation (store, y[i], FD_GT, y[0], 0));
    fd_store_pop (store);
  }
  ck_assert_uint_eq (n, 4 * 3 * 2);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("learning");
  add_test (suite, "orders", test_orders);
  add_test (suite, "restarts", test_restarts);
  add_test (suite, "project", test_project);
  add_test (suite, "nested", test_nested);
  add_test (suite, "nothing", test_nothing);
  add_test (suite, "not explaining", test_not_explaining);
  add_test (suite, "again", test_again);
  add_test (suite, "known decisions", test_known_decisions);
  add_test (suite, "best", test_best);
  add_test (suite, "best at once", test_best_at_once);
  add_test (suite, "core", test_core);
  add_test (suite, "minimal core", test_minimal_core);
  add_test (suite, "odd assumptions", test_odd_assumptions);
  add_test (suite, "constant assumptions", test_constant_assumptions);
  add_test (suite, "stop", test_stop);
  add_test (suite, "limits", test_limits);
  add_test (suite, "time limit", test_time_limit);
  add_test (suite, "variables at a solution", test_variables_at_a_solution);
  return run_suite (suite);
}
