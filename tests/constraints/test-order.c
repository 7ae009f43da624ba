/* SPDX-License-Identifier: MIT */
/* test-order.c - counts that are known, found by constraints of order */
#include <fd.h>

#include "../tap.h"

enum { MOST = 16 };

static uint64_t
count (FdStore *store, const FdVar *x, size_t n, bool learning)
{
  uint64_t solutions = 0;
  g_autoptr (FdSearch) search = fd_search_new (store);
  fd_search_add_branching (search, x, n, FD_SELECT_FIRST_FAIL, FD_ASSIGN_MIN);
  ck_assert (fd_search_set_learning (search, learning));
  while (fd_search_next (search) == FD_STATUS_SOLUTION)
    solutions++;
  return solutions;
}

static void
new_vars (FdStore *store, FdVar *x, int n, int32_t min, int32_t max)
{
  for (int i = 0; i < n; i++)
    x[i] = fd_var_new (store, min, max);
}

/* Blocks are numbered as they appear. */
START_TEST (set_partitions)
{
  static const uint64_t bell[] = {1, 1, 2, 5, 15, 52, 203, 877};
  for (int n = 1; n < (int) G_N_ELEMENTS (bell); n++) {
    g_autoptr (FdStore) store = fd_store_new ();
    FdVar x[MOST];
    new_vars (store, x, n, 1, n);
    ck_assert (fd_post_seq_precede_chain (store, x, (size_t) n));
    ck_assert_uint_eq (count (store, x, (size_t) n, _i), bell[n]);
  }
}
END_TEST

/* Into at most three blocks, which have numbers that are no run. */
START_TEST (partitions_into_three)
{
  static const uint64_t known[] = {1, 1, 2, 5, 14, 41, 122, 365};
  static const int32_t value[] = {7, -1, 30};
  for (int n = 1; n < (int) G_N_ELEMENTS (known); n++) {
    g_autoptr (FdStore) store = fd_store_new ();
    FdVar x[MOST];
    for (int i = 0; i < n; i++)
      x[i] = fd_var_new_values (store, value, 3);
    ck_assert (fd_post_value_precede_chain (store, x, (size_t) n, value, 3));
    ck_assert_uint_eq (count (store, x, (size_t) n, _i), known[n]);
  }
}
END_TEST

/* Square matrices of 0 and 1 whose rows and columns are in order. */
START_TEST (double_lex)
{
  static const uint64_t known[] = {1, 2, 7, 45, 650};
  for (size_t n = 1; n < G_N_ELEMENTS (known); n++) {
    g_autoptr (FdStore) store = fd_store_new ();
    FdVar m[MOST], a[2][4];
    new_vars (store, m, (int) (n * n), 0, 1);
    for (size_t i = 0; i + 1 < n; i++) {
      for (size_t j = 0; j < n; j++) {
        a[0][j] = m[j * n + i];
        a[1][j] = m[j * n + i + 1];
      }
      ck_assert (fd_post_lex_lesseq (store, a[0], n, a[1], n));
      ck_assert (fd_post_lex_lesseq (store, m + i * n, n, m + (i + 1) * n, n));
    }
    ck_assert_uint_eq (count (store, m, n * n, _i), known[n]);
  }
}
END_TEST

/* Of the words of 3 letters of 3, those before each one: 27 * 26 / 2 pairs. */
START_TEST (words)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar x[6];
  new_vars (store, x, 6, 1, 3);
  ck_assert (fd_post_lex_less (store, x, 3, x + 3, 3));
  ck_assert_uint_eq (count (store, x, 6, _i), 351);
}
END_TEST

/* Each of 4^4 arrays has one index of its greatest, the first; and as many have
 * their first greatest at 0 as sum v^3, v = 1..4. */
START_TEST (first_greatest)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar x[5];
  new_vars (store, x, 4, 1, 4);
  x[4] = fd_var_new (store, -9, 9);
  ck_assert (fd_post_arg_max (store, x, 4, 0, x[4]));
  ck_assert_uint_eq (count (store, x, 5, _i), 256);
  ck_assert (fd_set_value (store, x[4], 0));
  ck_assert_uint_eq (count (store, x, 5, _i), 100);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("order");
  TCase *known = tcase_create ("known counts");
  tcase_add_loop_test (known, set_partitions, 0, 2);
  tcase_add_loop_test (known, partitions_into_three, 0, 2);
  tcase_add_loop_test (known, double_lex, 0, 2);
  tcase_add_loop_test (known, words, 0, 2);
  tcase_add_loop_test (known, first_greatest, 0, 2);
  suite_add_tcase (suite, known);
  return run_suite (suite);
}
