/* SPDX-License-Identifier: MIT */
/* test-bin-packing.c - what the oracle's few items do not show: sums, more than
 * are gone through, all solutions, refusals
 */
#include <fd.h>

#include "../tap.h"

#include <string.h>

static FdStore *store;

static void
setup (void)
{
  store = fd_store_new ();
}

static void
teardown (void)
{
  fd_store_free (store);
}

static void
assert_refused (bool posted, FdError code, const char *part)
{
  ck_assert (!posted);
  ck_assert (g_error_matches (fd_store_error (store), FD_ERROR, code));
  ck_assert_ptr_nonnull (strstr (fd_store_error (store)->message, part));
}

START_TEST (refusals)
{
  const int32_t weight[] = {1, -1}, capacity[] = {1, 1};
  FdVar x[] = {fd_var_new (store, 0, 1), fd_var_new (store, 0, 1)};
  FdVar far[] = {fd_var_new (store, 0, 1 << 17), x[0]};
  const FdConstraintClass *load =
      fd_constraint_class_by_name ("bin-packing-load");
  const FdArgument a[] = {fd_argument_vars (x, 2), fd_argument_vars (x, 2),
                          fd_argument_ints (capacity, 1), fd_argument_int (0)};
  assert_refused (fd_post_bin_packing_load (store, x, 2, x, weight, 2, 0),
                  FD_ERROR_INVALID, "a weight of -1");
  assert_refused (
      fd_post_bin_packing_capa (store, capacity, 2, x, weight, 2, 0),
      FD_ERROR_INVALID, "a weight of -1");
  assert_refused (fd_post_bin_packing (store, 1, far, capacity, 2),
                  FD_ERROR_OVERFLOW, "131073 bins");
  assert_refused (fd_post_constraint (store, load, a), FD_ERROR_INVALID,
                  "2 items and 1 weights");
  assert_refused (
      fd_post_bin_packing_capa (store, capacity, 2, x, capacity, 2, INT32_MAX),
      FD_ERROR_OVERFLOW, "beyond");
  ck_assert (fd_post_bin_packing (store, -1, x, weight, 0));
}
END_TEST

/* Of 3, 3, 3 and 5 no sum is 7, nor 4, which is left for the other bin. */
START_TEST (sums)
{
  const int32_t weight[] = {3, 3, 3, 5};
  FdVar x[4], load[2];
  for (int i = 0; i < 4; i++)
    x[i] = fd_var_new (store, 1, 2);
  load[0] = fd_var_new (store, 6, 8);
  load[1] = fd_var_new (store, 0, 20);
  ck_assert (fd_post_bin_packing_load (store, load, 2, x, weight, 4, 1));
  ck_assert (!fd_var_contains (store, load[0], 7));
  ck_assert_int_eq (fd_var_min (store, load[1]), 6);
  ck_assert_int_eq (fd_var_max (store, load[1]), 8);
  ck_assert (fd_set_value (store, x[3], 1));
  ck_assert_int_eq (fd_var_min (store, load[0]), 8);
  ck_assert (!fd_store_error (store));
}
END_TEST

/* So heavy that only bounds are kept. */
START_TEST (heavy)
{
  const int32_t weight[] = {40000000, 30000000, 20000000};
  const int32_t capacity[] = {60000000, 45000000};
  FdVar x[3];
  for (int i = 0; i < 3; i++)
    x[i] = fd_var_new (store, 0, 1);
  ck_assert (fd_post_bin_packing_capa (store, capacity, 2, x, weight, 3, 0));
  ck_assert (fd_set_value (store, x[0], 0));
  ck_assert_int_eq (fd_var_min (store, x[1]), 1);
  ck_assert_int_eq (fd_var_max (store, x[2]), 0);
}
END_TEST

/* Six items of weights 1 to 6 in three bins that weigh 7 each: 3! ways. */
START_TEST (solutions)
{
  enum { N = 6, M = 3 };
  const int32_t weight[] = {1, 2, 3, 4, 5, 6}, capacity[] = {7, 7, 7};
  FdVar x[N], load[M];
  for (int i = 0; i < N; i++)
    x[i] = fd_var_new (store, 0, M - 1);
  for (int i = 0; i < M; i++)
    load[i] = fd_var_new (store, 7, 7);
  ck_assert (
      _i % 3 == 0 ? fd_post_bin_packing_load (store, load, M, x, weight, N, 0)
      : _i % 3 == 1
          ? fd_post_bin_packing_capa (store, capacity, M, x, weight, N, 0)
          : fd_post_bin_packing (store, 7, x, weight, N));
  g_autoptr (FdSearch) search = fd_search_new (store);
  fd_search_set_learning (search, _i >= 3);
  fd_search_set_checking (search, true);
  fd_search_add_branching (search, x, N, FD_SELECT_INPUT_ORDER, FD_ASSIGN_MIN);
  int n = 0;
  while (fd_search_next (search) == FD_STATUS_SOLUTION)
    n++;
  ck_assert_int_eq (n, 6);
  ck_assert_ptr_null (fd_store_error (store));
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("bin-packing");
  TCase *tests = tcase_create ("bin-packing");
  tcase_add_checked_fixture (tests, setup, teardown);
  tcase_add_test (tests, refusals);
  tcase_add_test (tests, sums);
  tcase_add_test (tests, heavy);
  tcase_add_loop_test (tests, solutions, 0, 6);
  suite_add_tcase (suite, tests);
  return run_suite (suite);
}
