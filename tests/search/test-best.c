/* SPDX-License-Identifier: MIT */
/* The best solution, and the bound, are known also when the store holds
 * something else: after a limit, and at the end. */
#include "../tap.h"

#include <fd.h>

enum { N = 6, TOP = 9 };

/* x[0..4] differ, x[5] = x[0] + 2 x[1] + ... + 5 x[4] */
static void
post (FdStore *store, FdVar *x)
{
  static const int32_t a[] = {1, 2, 3, 4, 5, -1};
  for (int i = 0; i < N; i++)
    x[i] = fd_var_new (store, 0, i + 1 < N ? TOP : 1000);
  ck_assert (
      fd_post_all_different (store, x, NULL, N - 1, FD_CONSISTENCY_DEFAULT));
  ck_assert (fd_post_linear (store, a, x, N, FD_EQ, 0));
}

/* The least is 0 4 + 1 3 + 2 2 + 3 1 + 4 0 with weights from 1; @assumed: x[4]
 * is at least 3. */
static int32_t
optimum (bool maximize, bool assumed)
{
  int32_t best = maximize ? -1 : 1000;
  for (int i = 0; i < 100000; i++) {
    int v[5], k = i, differ = 1, sum = 0;
    for (int j = 0; j < 5; j++, k /= 10)
      v[j] = k % 10;
    for (int j = 0; j < 5; j++)
      for (int m = 0; m < j; m++)
        differ &= v[j] != v[m];
    for (int j = 0; j < 5; j++)
      sum += (j + 1) * v[j];
    if (!differ || (assumed && v[4] < 3))
      continue;
    best = maximize ? MAX (best, sum) : MIN (best, sum);
  }
  return best;
}

static void
expect_kept (const FdSearch *search, const FdVar *x, const int32_t *values)
{
  int32_t value;
  for (int i = 0; i < N; i++) {
    ck_assert (fd_search_best_value (search, x[i], &value));
    ck_assert_int_eq (value, values[i]);
  }
}

/* The bound is right, and only gets better. */
static void
expect_bound (const FdSearch *search, bool maximize, int32_t best,
              int64_t *before)
{
  int64_t bound;
  if (!fd_search_bound (search, &bound))
    return;
  ck_assert (maximize ? bound >= best : bound <= best);
  ck_assert (maximize ? bound <= *before : bound >= *before);
  *before = bound;
}

START_TEST (test_best)
{
  bool learning = _i & 1, maximize = _i & 2, assumed = _i & 4,
       restarts = _i & 8;
  g_autoptr (FdStore) store = fd_store_new ();
  ck_assert (fd_store_set_explaining (store, learning));
  FdVar x[N];
  post (store, x);
  g_autoptr (FdSearch) search = fd_search_new (store);
  ck_assert (fd_search_set_learning (search, learning));
  FdAtom atom = fd_atom (x[4], FD_GE, 3);
  if (assumed)
    ck_assert (fd_search_assume (search, &atom, 1));
  if (restarts)
    fd_search_set_restarts (search, FD_RESTART_LUBY, 5, 1);
  (maximize ? fd_search_maximize : fd_search_minimize) (search, x[5]);
  int32_t best = optimum (maximize, assumed), values[N], value;
  int64_t before = maximize ? INT32_MAX : INT32_MIN, bound;
  ck_assert (!fd_search_best_value (search, x[0], &value));
  ck_assert (!fd_search_best (search, &bound));
  ck_assert (!fd_search_bound (search, &bound));
  FdStatus status;
  bool found = false;
  do {
    fd_search_set_node_limit (search, fd_search_statistics (search)->nodes + 3);
    status = fd_search_next (search);
    if (status == FD_STATUS_SOLUTION) {
      for (int i = 0; i < N; i++)
        values[i] = fd_var_min (store, x[i]);
      found = true;
    }
    if (found)
      expect_kept (search, x, values);
    expect_bound (search, maximize, best, &before);
  } while (status != FD_STATUS_EXHAUSTED);
  ck_assert_uint_eq (fd_var_size (store, x[0]), TOP + 1); /* as before */
  ck_assert (fd_search_best_value (search, x[5], &value));
  ck_assert_int_eq (value, best);
  ck_assert (fd_search_best (search, &bound));
  ck_assert_int_eq (bound, best);
  ck_assert (fd_search_bound (search, &bound));
  ck_assert_int_eq (bound, best);
}
END_TEST

/* Without an objective: the first one; and none where there is none. */
START_TEST (test_first)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar x = fd_var_new (store, 3, 5);
  int32_t value;
  int64_t bound;
  {
    g_autoptr (FdSearch) search = fd_search_new (store);
    uint64_t count;
    ck_assert_int_eq (fd_search_count (search, &count), FD_STATUS_EXHAUSTED);
    ck_assert (fd_search_best_value (search, x, &value));
    ck_assert_int_eq (value, 3);
    ck_assert (!fd_search_best_value (search, (FdVar){99}, &value));
    ck_assert (!fd_search_bound (search, &bound));
  }
  FdAtom atom = fd_atom (x, FD_GE, 6);
  g_autoptr (FdSearch) search = fd_search_new (store);
  ck_assert (fd_search_assume (search, &atom, 1));
  fd_search_minimize (search, x);
  ck_assert_int_eq (fd_search_next (search), FD_STATUS_EXHAUSTED);
  ck_assert (!fd_search_best_value (search, x, &value));
  ck_assert (!fd_search_bound (search, &bound));
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("best");
  TCase *tcase = tcase_create ("best");
  tcase_add_loop_test (tcase, test_best, 0, 16);
  tcase_set_timeout (tcase, 0);
  suite_add_tcase (suite, tcase);
  add_test (suite, "first", test_first);
  return run_suite (suite);
}
