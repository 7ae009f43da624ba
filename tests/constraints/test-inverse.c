/* SPDX-License-Identifier: MIT */
/* test-inverse.c - what the oracle's few variables do not show: more values
 * than a word, more than are remembered, all solutions, the ends of the range
 */
#include <fd.h>

#include "../tap.h"

/* Two sides of @n variables each, counted from @first on. */
static FdVar *
new_sides (FdStore *store, int32_t n, const int32_t *first)
{
  FdVar *x = g_new (FdVar, 2 * (size_t) n);
  for (int32_t i = 0; i < n; i++) {
    x[i] = fd_var_new (store, first[1], first[1] + n - 1);
    x[n + i] = fd_var_new (store, first[0], first[0] + n - 1);
  }
  return x;
}

static bool
post (FdStore *store, const FdVar *x, int32_t n, const int32_t *first,
      FdConsistency consistency)
{
  return fd_post_inverse (store, x, (size_t) n, first[0], x + n, (size_t) n,
                          first[1], consistency);
}

static void
assert_pairs (const FdStore *store, const FdVar *x, int32_t n,
              const int32_t *first)
{
  bool good = true;
  for (int32_t i = 0; i < n; i++)
    for (int32_t j = 0; j < n; j++)
      good &= fd_var_contains (store, x[i], first[1] + j) ==
              fd_var_contains (store, x[n + j], first[0] + i);
  ck_assert (good);
}

/* Values are taken at random, and levels closed again. */
START_TEST (pairs)
{
  static const int32_t sizes[] = {5, 63, 64, 65, 130, 300};
  const int32_t first[] = {-7, 1000 * _i}, n = sizes[_i];
  g_autoptr (GRand) random = g_rand_new_with_seed (4711 + (guint32) _i);
  g_autoptr (FdStore) store = fd_store_new ();
  fd_store_set_explaining (store, _i % 2);
  g_autofree FdVar *x = new_sides (store, n, first);
  ck_assert (post (store, x, n, first, FD_CONSISTENCY_DEFAULT));
  for (int step = 0, depth = 0; step < 400; step++) {
    if (depth && g_rand_int_range (random, 0, 4) == 0) {
      fd_store_pop (store);
      depth--;
    }
    if (g_rand_int_range (random, 0, 3) == 0) {
      ck_assert (fd_store_push (store));
      depth++;
    }
    int32_t v = g_rand_int_range (random, 0, 2 * n);
    int32_t value = first[v < n] + g_rand_int_range (random, 0, n);
    (void) !fd_set_atom (
        store,
        fd_atom (x[v], g_rand_int_range (random, 0, 9) ? FD_NE : FD_EQ, value));
    if (step % 8 == 0)
      assert_pairs (store, x, n, first);
  }
}
END_TEST

/* So many that their values are not remembered. */
START_TEST (many)
{
  enum { N = 5000 };
  const int32_t first[] = {1, 1};
  g_autoptr (FdStore) store = fd_store_new ();
  g_autofree FdVar *x = new_sides (store, N, first);
  ck_assert (post (store, x, N, first, FD_CONSISTENCY_DEFAULT));
  for (int32_t i = 0; i < 40; i++) {
    ck_assert (fd_set_value (store, x[i], 100 + i));
    ck_assert (fd_set_no_value (store, x[60 + i], 200 + i));
    ck_assert (fd_var_is_fixed (store, x[N + 99 + i]));
    ck_assert (!fd_var_contains (store, x[N + 199 + i], 61 + i));
  }
  ck_assert_uint_eq (fd_var_size (store, x[50]), N - 40);
}
END_TEST

/* n! in each way to search, and half of them where a pair is excluded. */
START_TEST (solutions)
{
  enum { N = 5, ALL = 120 };
  static const FdConsistency consistencies[] = {
      FD_CONSISTENCY_DEFAULT, FD_CONSISTENCY_BOUNDS, FD_CONSISTENCY_DOMAIN};
  const int32_t first[] = {0, 3};
  g_autoptr (FdStore) store = fd_store_new ();
  g_autofree FdVar *x = new_sides (store, N, first);
  ck_assert (post (store, x, N, first, consistencies[_i % 3]));
  g_autoptr (FdSearch) search = fd_search_new (store);
  fd_search_set_learning (search, _i >= 3);
  fd_search_set_checking (search, true);
  fd_search_add_branching (search, x, 2 * N, FD_SELECT_FIRST_FAIL,
                           FD_ASSIGN_MAX);
  int n = 0;
  while (fd_search_next (search) == FD_STATUS_SOLUTION)
    n++;
  ck_assert_int_eq (n, ALL);
  ck_assert_uint_eq (fd_search_statistics (search)->failures, 0);
}
END_TEST

/* Its own inverse: the involutions of 6. */
START_TEST (one_array)
{
  enum { N = 6, ALL = 76 };
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar x[N];
  for (int i = 0; i < N; i++)
    x[i] = fd_var_new (store, 1, N);
  ck_assert (fd_post_inverse (store, x, N, 1, x, N, 1, FD_CONSISTENCY_DEFAULT));
  g_autoptr (FdSearch) search = fd_search_new (store);
  fd_search_set_learning (search, _i);
  fd_search_add_branching (search, x, N, FD_SELECT_INPUT_ORDER, FD_ASSIGN_MIN);
  int n = 0;
  while (fd_search_next (search) == FD_STATUS_SOLUTION)
    n++;
  ck_assert_int_eq (n, ALL);
}
END_TEST

START_TEST (lengths_and_ends)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar x[3];
  for (int i = 0; i < 3; i++)
    x[i] = fd_var_new_any (store);
  FdConsistency any = FD_CONSISTENCY_DEFAULT;
  ck_assert (fd_post_inverse (store, x, 0, 1, x, 0, 1, any));
  ck_assert (!fd_post_inverse (store, x, 1, 1, x + 1, 2, 1, any));
  ck_assert (!fd_post_inverse (store, x, 1, INT32_MAX, x + 1, 1, 1, any));
  ck_assert (!fd_post_inverse (store, x, 1, 1, x + 1, 1, INT32_MIN, any));
  ck_assert_ptr_null (fd_store_error (store));
  ck_assert (
      fd_post_inverse (store, x, 1, FD_VALUE_MAX, x + 1, 1, FD_VALUE_MIN, any));
  ck_assert_int_eq (fd_var_max (store, x[0]), FD_VALUE_MIN);
  ck_assert_int_eq (fd_var_min (store, x[1]), FD_VALUE_MAX);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("inverse");
  TCase *tests = tcase_create ("inverse");
  tcase_set_timeout (tests, 120);
  tcase_add_loop_test (tests, pairs, 0, 6);
  tcase_add_test (tests, many);
  tcase_add_loop_test (tests, solutions, 0, 6);
  tcase_add_loop_test (tests, one_array, 0, 2);
  tcase_add_test (tests, lengths_and_ends);
  suite_add_tcase (suite, tests);
  return run_suite (suite);
}
