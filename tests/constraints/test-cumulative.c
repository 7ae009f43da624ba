/* SPDX-License-Identifier: MIT */
/* test-cumulative.c - what the oracle's few tasks do not show: how far bounds
 * move, the ends of the range, many tasks, and refusals */
#include <fd.h>

#include "../draw.h"
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

static FdVar
number (int32_t value)
{
  return fd_var_new (store, value, value);
}

static void
assert_bounds (FdVar x, int32_t min, int32_t max)
{
  ck_assert_int_eq (fd_var_min (store, x), min);
  ck_assert_int_eq (fd_var_max (store, x), max);
}

START_TEST (lengths_that_differ)
{
  FdVar x[] = {number (1), number (1)};
  FdAtom t[] = {FD_ATOM_TRUE};
  FdArgument a[] = {fd_argument_vars (x, 2), fd_argument_vars (x, 2),
                    fd_argument_vars (x, 2), fd_argument_var (*x),
                    fd_argument_atoms (t, 1)};
  const FdConstraintClass *one = fd_constraint_class_by_name ("cumulative");
  const FdConstraintClass *other =
      fd_constraint_class_by_name ("cumulative-optional");
  for (int i = 1; i < 4; i++) {
    if (i < 3)
      a[i].n = 1;
    ck_assert (!fd_post_constraint (store, i < 3 ? one : other, a));
    ck_assert (
        g_error_matches (fd_store_error (store), FD_ERROR, FD_ERROR_INVALID));
    ck_assert_ptr_nonnull (
        strstr (fd_store_error (store)->message, "cumulative: 2 starts"));
    if (i < 3)
      a[i].n = 2;
  }
}
END_TEST

/* A long and two short ones: both short ones are before or behind it. */
START_TEST (bounds_of_starts)
{
  FdVar start[] = {fd_var_new (store, 3, 4), fd_var_new (store, 2, 20),
                   fd_var_new (store, 0, 5)};
  FdVar duration[] = {number (6), number (2), number (3)};
  FdVar demand[] = {number (2), number (2), number (2)};
  ck_assert (
      fd_post_cumulative (store, start, duration, demand, 3, number (3)));
  assert_bounds (start[0], 3, 4);
  assert_bounds (start[2], 0, 1); /* ends by 4, where the long one runs */
  assert_bounds (start[1], 9, 20);
}
END_TEST

START_TEST (what_is_variable)
{
  FdVar start[] = {fd_var_new (store, 0, 1), fd_var_new (store, 0, 3)};
  FdVar duration[] = {number (5), fd_var_new (store, 0, 9)};
  FdVar demand[] = {number (2), fd_var_new (store, 1, 9)};
  FdVar capacity = fd_var_new (store, 0, 3);
  ck_assert (fd_post_cumulative (store, start, duration, demand, 2, capacity));
  assert_bounds (capacity, 2, 3);
  ck_assert (fd_set_atom (store, fd_atom (demand[1], FD_GE, 2)));
  assert_bounds (duration[1], 0, 1); /* from 0 up to the long one */
  ck_assert (fd_set_value (store, duration[1], 0));
  assert_bounds (demand[1], 2, 9);
}
END_TEST

START_TEST (no_place)
{
  FdVar x = fd_var_new (store, 0, 9), one = number (1);
  FdVar start[] = {number (2), fd_var_new (store, 0, 7)};
  FdVar duration[] = {number (6), number (3)}, demand[] = {one, one};
  FdAtom present[] = {FD_ATOM_TRUE, fd_atom (x, FD_GE, 5)};
  ck_assert (fd_post_cumulative_optional (store, start, duration, demand,
                                          present, 2, one));
  assert_bounds (x, 0, 4);
  assert_bounds (start[1], 0, 7);
}
END_TEST

/* Three of four units each, one at a time, between 0 and 11 or 12. */
START_TEST (too_much_for_an_interval)
{
  FdVar start[3], one = number (1), four = number (4);
  FdVar duration[] = {four, four, four}, demand[] = {one, one, one};
  for (int i = 0; i < 3; i++)
    start[i] = fd_var_new (store, 0, 7 + _i);
  ck_assert (fd_post_cumulative (store, start, duration, demand, 3, one) ==
             (_i == 1));
}
END_TEST

START_TEST (ends_of_the_range)
{
  FdVar start[] = {fd_var_new_any (store), number (FD_VALUE_MAX)};
  FdVar most = number (FD_VALUE_MAX), duration[] = {most, most};
  FdVar demand[] = {most, most};
  ck_assert (fd_post_cumulative (store, start, duration, demand, 2, most));
  assert_bounds (start[0], FD_VALUE_MIN, 0);
  ck_assert (!fd_set_atom (store, fd_atom (start[0], FD_GE, 1)));
}
END_TEST

/* Tasks of one unit, as many as the capacity at each time, all but one fixed:
 * the last has the one place that is left. */
START_TEST (many_tasks)
{
  enum { TIMES = 300, EACH = 4, N = TIMES * EACH };
  FdVar start[N], one = number (1), ones[N];
  uint64_t state = (uint64_t) _i + 1;
  for (int i = 0; i < N; i++) {
    start[i] = fd_var_new (store, 0, TIMES - 1);
    ones[i] = one;
  }
  ck_assert (fd_post_cumulative (store, start, ones, ones, N, number (EACH)));
  int last = (int) draw (&state, N);
  for (int i = 0; i < N; i++) {
    int k = i * 7 % N; /* in no order */
    if (k != last)
      ck_assert (fd_set_value (store, start[k], k / EACH));
  }
  assert_bounds (start[last], last / EACH, last / EACH);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("cumulative");
  TCase *tcase = tcase_create ("cumulative");
  tcase_add_checked_fixture (tcase, setup, teardown);
  tcase_add_test (tcase, lengths_that_differ);
  tcase_add_test (tcase, bounds_of_starts);
  tcase_add_test (tcase, what_is_variable);
  tcase_add_test (tcase, no_place);
  tcase_add_loop_test (tcase, too_much_for_an_interval, 0, 2);
  tcase_add_test (tcase, ends_of_the_range);
  tcase_add_loop_test (tcase, many_tasks, 0, 3);
  suite_add_tcase (suite, tcase);
  return run_suite (suite);
}
