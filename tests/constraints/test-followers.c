/* SPDX-License-Identifier: MIT */
/* test-followers.c - all-different constraints on the same variables
 *
 * They work as one, but each is in force for itself: only as long as it is
 * posted, and only if its condition holds.
 */
#include <fd.h>

#include "../tap.h"

/* Three variables 0..9, x; with `up`, what x[0] = 3 takes from x[1] is 2. */
static const int32_t up[] = {0, 1, 2};

static FdStore *
new_board (FdVar x[3])
{
  FdStore *store = fd_store_new ();
  for (int i = 0; i < 3; i++)
    x[i] = fd_var_new (store, 0, 9);
  return store;
}

static bool
post (FdStore *store, const FdVar *x, const int32_t *offsets)
{
  return fd_post_all_different (store, x, offsets, 3, FD_CONSISTENCY_VALUE);
}

static void
expect (const FdStore *store, const FdVar *x, bool three, bool two)
{
  ck_assert_int_eq (fd_var_contains (store, x[1], 3), three);
  ck_assert_int_eq (fd_var_contains (store, x[1], 2), two);
}

START_TEST (both_are_in_force)
{
  FdVar x[3];
  g_autoptr (FdStore) store = new_board (x);
  ck_assert (post (store, x, NULL) && post (store, x, up));
  ck_assert (fd_set_value (store, x[0], 3));
  expect (store, x, false, false);
  ck_assert (fd_var_contains (store, x[2], 2));
  ck_assert (!fd_var_contains (store, x[2], 1));
}
END_TEST

START_TEST (a_later_one_goes_with_its_level)
{
  FdVar x[3];
  g_autoptr (FdStore) store = new_board (x);
  ck_assert (post (store, x, NULL));
  fd_store_push (store);
  ck_assert (post (store, x, up));
  fd_store_push (store);
  ck_assert (fd_set_value (store, x[0], 3));
  expect (store, x, false, false);
  fd_store_pop (store);
  fd_store_pop (store);
  ck_assert (fd_set_value (store, x[0], 3));
  expect (store, x, false, true);
}
END_TEST

START_TEST (a_later_one_goes_with_its_transaction)
{
  FdVar x[3];
  g_autoptr (FdStore) store = new_board (x);
  ck_assert (post (store, x, NULL));
  fd_store_begin (store);
  ck_assert (post (store, x, up));
  fd_set_value (store, x[1], 10);
  ck_assert (!fd_store_commit (store));
  ck_assert (fd_set_value (store, x[0], 3));
  expect (store, x, false, true);
}
END_TEST

START_TEST (a_later_one_knows_what_was_fixed_before)
{
  FdVar x[3];
  g_autoptr (FdStore) store = new_board (x);
  ck_assert (post (store, x, NULL));
  ck_assert (fd_set_value (store, x[0], 3));
  expect (store, x, false, true);
  ck_assert (post (store, x, up));
  expect (store, x, false, false);
}
END_TEST

/* Posts one of the two under a condition that is made true at last. */
static void
check_condition (bool first)
{
  FdVar x[3];
  g_autoptr (FdStore) store = new_board (x);
  FdVar b = fd_var_new (store, 0, 1);
  ck_assert (first || post (store, x, NULL));
  fd_condition_begin (store, fd_atom (b, FD_EQ, 1));
  ck_assert (post (store, x, up));
  fd_condition_end (store);
  ck_assert (!first || post (store, x, NULL));
  ck_assert (fd_set_value (store, x[0], 3));
  expect (store, x, false, true);
  ck_assert (fd_set_value (store, b, 1));
  expect (store, x, false, false);
}

START_TEST (a_condition_is_of_one)
{
  check_condition (false);
  check_condition (true);
}
END_TEST

START_TEST (they_are_kept_different_by_any)
{
  FdVar x[3];
  g_autoptr (FdStore) store = new_board (x);
  ck_assert (post (store, x, up));
  ck_assert (!fd_are_different (store, x[0], x[1]));
  ck_assert (post (store, x, NULL));
  ck_assert (fd_are_different (store, x[0], x[1]));
  ck_assert (!fd_unify (store, x[0], x[1]));
}
END_TEST

START_TEST (more_than_work_as_one)
{
  FdVar x[3];
  g_autoptr (FdStore) store = new_board (x);
  for (int32_t k = 0; k < 7; k++) {
    const int32_t offsets[] = {0, k, 0};
    ck_assert (post (store, x, offsets));
  }
  ck_assert (fd_set_value (store, x[0], 8));
  ck_assert_uint_eq (fd_var_size (store, x[1]), 3);
  ck_assert_int_eq (fd_var_max (store, x[1]), 9);
  ck_assert_uint_eq (fd_var_size (store, x[2]), 9);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("followers");
  add_test (suite, "both", both_are_in_force);
  add_test (suite, "level", a_later_one_goes_with_its_level);
  add_test (suite, "transaction", a_later_one_goes_with_its_transaction);
  add_test (suite, "late", a_later_one_knows_what_was_fixed_before);
  add_test (suite, "condition", a_condition_is_of_one);
  add_test (suite, "different", they_are_kept_different_by_any);
  add_test (suite, "many", more_than_work_as_one);
  return run_suite (suite);
}
