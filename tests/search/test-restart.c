/* SPDX-License-Identifier: MIT */
/* Restarts, and deciding first what failed last. */
#include "../tap.h"

#include "queens.h"

/* --- restarts ----------------------------------------------------------- */

/* A restart after each so many failures, as the documentation says. */
START_TEST (test_restart_sequences)
{
  static const struct {
    FdRestart restart;
    uint32_t scale;
    double base;
    uint64_t cutoffs[12];
  } rows[] = {
      {FD_RESTART_NONE, 1, 1, {1000}},
      {FD_RESTART_CONSTANT, 7, 1, {7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7}},
      {FD_RESTART_LINEAR, 3, 1, {3, 6, 9, 12, 15, 18, 21, 24}},
      {FD_RESTART_GEOMETRIC, 4, 1.5, {4, 6, 9, 13, 20, 30, 45}},
      {FD_RESTART_LUBY, 3, 1, {3, 3, 6, 3, 3, 6, 12, 3, 3, 6, 3, 3}},
  };
  for (size_t row = 0; row < G_N_ELEMENTS (rows); row++)
    for (uint64_t limit = 1; limit <= 54; limit++) {
      uint64_t expected = 0, sum = rows[row].cutoffs[0];
      while (sum < limit)
        sum += rows[row].cutoffs[++expected];
      g_autoptr (FdStore) store = fd_store_new ();
      g_autoptr (FdSearch) search = pigeons (store, 9);
      fd_search_set_restarts (search, rows[row].restart, rows[row].scale,
                              rows[row].base);
      fd_search_set_failure_limit (search, limit);
      ck_assert_int_eq (fd_search_next (search), FD_STATUS_LIMIT);
      ck_assert_uint_eq (fd_search_statistics (search)->restarts, expected);
    }
}
END_TEST

/* Five pigeons fail 12 times at least, so that the shortest runs alone would
 * never see the end. */
START_TEST (test_restarts_end)
{
  for (int kind = FD_RESTART_CONSTANT; kind <= FD_RESTART_GLUCOSE; kind++)
    for (int learning = 0; learning <= 1; learning++) {
      g_autoptr (FdStore) store = fd_store_new ();
      if (learning)
        fd_store_set_explaining (store, true);
      g_autoptr (FdSearch) search = pigeons (store, 5);
      fd_search_set_learning (search, learning);
      fd_search_set_restarts (search, (FdRestart) kind, 1, 1);
      fd_search_set_failure_limit (search, 1000000);
      ck_assert_int_eq (fd_search_next (search), FD_STATUS_EXHAUSTED);
    }
}
END_TEST

/* With restarts and last conflict every solution is still found once, and an
 * optimum proven. */
START_TEST (test_restarts_lose_nothing)
{
  for (int kind = 0; kind < 16; kind++) {
    g_autoptr (FdStore) store = fd_store_new ();
    FdVar x[MAX_QUEENS];
    post_queens (store, x, 8);
    g_autoptr (FdSearch) search = fd_search_new (store);
    fd_search_add_branching (search, x, 8,
                             kind & 1 ? FD_SELECT_DOM_WDEG : FD_SELECT_RANDOM,
                             kind & 2 ? FD_ASSIGN_SPLIT : FD_ASSIGN_MEDIAN);
    fd_search_set_last_conflict (search, kind & 4);
    fd_search_set_restarts (search, FD_RESTART_GEOMETRIC, 1, 1.2);
    uint64_t count = 0;
    if (kind & 8) {
      fd_search_maximize (search, x[3]);
      while (fd_search_next (search) == FD_STATUS_SOLUTION)
        count = (uint64_t) fd_var_min (store, x[3]);
      ck_assert_uint_eq (count, 7);
      ck_assert_uint_gt (fd_search_statistics (search)->restarts, 0);
    } else {
      ck_assert_int_eq (fd_search_count (search, &count), FD_STATUS_EXHAUSTED);
      ck_assert_uint_eq (count, 92);
    }
  }
}
END_TEST

/* Three variables of two values cannot all differ, which is seen when one of
 * them is decided.  To decide that one after each failure, before those that
 * do not matter, makes the tree a path. */
START_TEST (test_last_conflict)
{
  for (int wanted = 0; wanted <= 1; wanted++) {
    g_autoptr (FdStore) store = fd_store_new ();
    FdVar x[23];
    for (int i = 0; i < 23; i++)
      x[i] = fd_var_new (store, 0, i < 20 ? 3 : 1);
    for (int i = 20; i < 23; i++)
      ck_assert (fd_not_unify (store, x[i], x[i == 22 ? 20 : i + 1]));
    g_autoptr (FdSearch) search = fd_search_new (store);
    fd_search_add_branching (search, x, 23, FD_SELECT_INPUT_ORDER,
                             FD_ASSIGN_MIN);
    fd_search_set_last_conflict (search, wanted);
    fd_search_set_node_limit (search, 1000);
    ck_assert_int_eq (fd_search_next (search),
                      wanted ? FD_STATUS_EXHAUSTED : FD_STATUS_LIMIT);
  }
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("restarts");
  add_test (suite, "sequences of restarts", test_restart_sequences);
  add_test (suite, "restarts end", test_restarts_end);
  add_test (suite, "restarts lose nothing", test_restarts_lose_nothing);
  add_test (suite, "last conflict", test_last_conflict);
  return run_suite (suite);
}
