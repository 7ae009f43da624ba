/* SPDX-License-Identifier: MIT */
/* test-zebrajs.c - what the zebrajs document shows, example by example */
#include "suite.h"

static FdStore *store;
static int32_t yellow, blue, red, white, green;

static void
setup (void)
{
  store = fd_store_new ();
  yellow = fd_symbol (store, "yellow");
  blue = fd_symbol (store, "blue");
  red = fd_symbol (store, "red");
  white = fd_symbol (store, "white");
  green = fd_symbol (store, "green");
}

static void
teardown (void)
{
  fd_store_free (store);
}

static FdVar
any (void)
{
  return fd_var_new_any (store);
}

static FdVar
one_of (size_t n, const int32_t *values)
{
  return fd_var_new_values (store, values, n);
}
#define ONE_OF(...)                                                            \
  one_of (sizeof ((int32_t[]){__VA_ARGS__}) / sizeof (int32_t),                \
          (int32_t[]){__VA_ARGS__})

static void
assert_value (FdVar x, int32_t expected)
{
  int32_t value;
  ck_assert (fd_get_value (store, x, &value));
  ck_assert_int_eq (value, expected);
  ck_assert_str_eq (fd_symbol_name (store, value),
                    fd_symbol_name (store, expected));
}

static void
assert_no_value (FdVar x)
{
  int32_t value = 77;
  ck_assert (!fd_get_value (store, x, &value));
  ck_assert_int_eq (value, 77);
}

START_TEST (get_value)
{
  FdVar a = any (), b = ONE_OF (blue), c = ONE_OF (red, blue, green);
  FdVar d = ONE_OF (red, blue, green);
  ck_assert (fd_set_value (store, d, blue));
  assert_no_value (a);
  assert_value (b, blue);
  assert_no_value (c);
  assert_value (d, blue);
}
END_TEST

START_TEST (symbols)
{
  ck_assert_int_eq (fd_symbol (store, "blue"), blue);
  ck_assert_int_ne (fd_symbol (store, ""), blue);
  ck_assert_int_ge (blue, 1 << 29);
  ck_assert_int_le (blue, FD_VALUE_MAX);
  ck_assert_str_eq (fd_symbol_name (store, blue), "blue");
  ck_assert_ptr_null (fd_symbol_name (store, 3));
  ck_assert_ptr_null (fd_symbol_name (store, -3));
  ck_assert_ptr_null (fd_symbol_name (store, FD_VALUE_MAX));
  char name[16];
  int32_t first = fd_symbol (store, "s0");
  for (int i = 1; i < 1000; i++) {
    g_snprintf (name, sizeof name, "s%d", i);
    ck_assert_int_ne (fd_symbol (store, name), first);
  }
  ck_assert_str_eq (fd_symbol_name (store, fd_symbol (store, "s999")), "s999");
  ck_assert_int_eq (fd_symbol (store, "s0"), first);
}
END_TEST

START_TEST (unify_free)
{
  FdVar a = any (), b = any ();
  ck_assert (fd_unify (store, a, b));
  assert_no_value (a);
  ck_assert (fd_are_equal (store, a, b));
}
END_TEST

START_TEST (unify_two_values)
{
  FdVar a = ONE_OF (blue), b = ONE_OF (yellow);
  ck_assert (!fd_unify (store, a, b));
  ck_assert_ptr_null (fd_store_error (store));
  assert_value (a, blue);
  assert_value (b, yellow);
}
END_TEST

START_TEST (unify_free_with_value)
{
  FdVar a = any (), b = ONE_OF (blue);
  ck_assert (fd_unify (store, a, b));
  assert_value (a, blue);
}
END_TEST

START_TEST (unify_domains)
{
  FdVar a = ONE_OF (1, 2, 3), b = ONE_OF (3, 4, 5);
  ASSERT_VALUES (store, a, 1, 2, 3);
  ASSERT_VALUES (store, b, 3, 4, 5);
  ck_assert (fd_unify (store, a, b));
  ASSERT_VALUES (store, a, 3);
  ASSERT_VALUES (store, b, 3);
}
END_TEST

/* Level 0 and levels above behave alike. */
static void
open_levels (int n)
{
  while (n--)
    fd_store_push (store);
}

START_TEST (set_value_through_unified)
{
  FdVar a = any (), b = any ();
  open_levels (_i);
  ck_assert (fd_unify (store, a, b));
  ck_assert (fd_set_value (store, a, blue));
  ck_assert (!fd_set_value (store, b, yellow));
  assert_value (a, blue);
  assert_value (b, blue);
}
END_TEST

START_TEST (not_unify)
{
  FdVar a = any (), b = any ();
  open_levels (_i);
  ck_assert (fd_not_unify (store, a, b));
  ck_assert (fd_set_value (store, a, blue));
  ck_assert (!fd_set_value (store, b, blue));
  assert_value (a, blue);
  assert_no_value (b);
  ck_assert (!fd_var_contains (store, b, blue));
  ck_assert (fd_set_value (store, b, red));
}
END_TEST

/* a != b, b = c, a = c cannot all hold: whichever is said last fails, and the
 * two others stand. */
START_TEST (two_of_three)
{
  static const int orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                   {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
  const int *order = orders[_i % 6];
  int level_from = _i / 6; /* 0: the first call is in a level; 3: none is */
  FdVar a = any (), b = any (), c = any ();
  for (int i = 0; i < 3; i++) {
    if (i == level_from)
      fd_store_push (store);
    bool ok = order[i] == 0   ? fd_not_unify (store, a, b)
              : order[i] == 1 ? fd_unify (store, b, c)
                              : fd_unify (store, a, c);
    ck_assert_msg (ok == (i < 2), "call %d is %d", i, ok);
  }
  int last = order[2];
  ck_assert (fd_are_different (store, a, b) == (last != 0));
  ck_assert (fd_are_equal (store, b, c) == (last != 1));
  ck_assert (fd_are_equal (store, a, c) == (last != 2));
  ck_assert (fd_are_different (store, b, c) == (last == 1));
  ck_assert (fd_are_different (store, a, c) == (last == 2));
  ck_assert (fd_are_equal (store, a, b) == (last == 0));
}
END_TEST

START_TEST (set_no_value)
{
  FdVar a = ONE_OF (yellow, blue, red);
  open_levels (_i);
  assert_no_value (a);
  ck_assert (fd_set_no_value (store, a, yellow));
  ck_assert (fd_set_no_value (store, a, red));
  assert_value (a, blue);
  ck_assert (!fd_set_no_value (store, a, blue));
  assert_value (a, blue);
}
END_TEST

START_TEST (get_values)
{
  FdVar a = ONE_OF (yellow, blue, red);
  assert_no_value (a);
  ck_assert (fd_set_no_value (store, a, yellow));
  ASSERT_VALUES (store, a, blue, red);
}
END_TEST

START_TEST (try_values)
{
  FdVar a = ONE_OF (yellow, blue, red, white, green);
  FdVar x[] = {a, ONE_OF (blue, red, white), ONE_OF (blue, red, white),
               ONE_OF (blue, red, white),
               ONE_OF (yellow, blue, red, white, green)};
  open_levels (_i);
  for (int i = 0; i < 5; i++)
    for (int j = i + 1; j < 5; j++)
      ck_assert (fd_not_unify (store, x[i], x[j]));
  ASSERT_VALUES (store, a, yellow, blue, red, white, green);
  ck_assert (fd_try_values (store, a));
  ASSERT_VALUES (store, a, yellow, green);
  for (int i = 1; i < 4; i++)
    ASSERT_VALUES (store, x[i], blue, red, white);
  ck_assert (fd_try_values (store, x[4]));
  ASSERT_VALUES (store, x[4], yellow, green);
  ck_assert_uint_eq (fd_store_level (store), (uint32_t) _i);
}
END_TEST

START_TEST (try_values_of_none)
{
  FdVar x[] = {ONE_OF (blue, red), ONE_OF (blue, red), ONE_OF (blue, red)};
  for (int i = 0; i < 3; i++)
    ck_assert (fd_not_unify (store, x[i], x[(i + 1) % 3]));
  for (int i = 0; i < 3; i++) {
    ck_assert (!fd_try_values (store, x[i]));
    ASSERT_VALUES (store, x[i], blue, red);
  }
}
END_TEST

static bool
note_values (FdStore *s, FdVar x, gpointer data)
{
  GString *seen = data;
  int32_t values[8];
  size_t n = fd_get_values (s, x, values, 8);
  for (size_t i = 0; i < n; i++)
    g_string_append_printf (seen, "%s ", fd_symbol_name (s, values[i]));
  g_string_append_c (seen, '|');
  return true;
}

START_TEST (on_change)
{
  FdVar a = ONE_OF (blue, red, yellow);
  open_levels (_i);
  g_autoptr (GString) seen = g_string_new (NULL);
  ck_assert_uint_ne (fd_on_change (store, a, note_values, seen, NULL), 0);
  ck_assert (fd_set_no_value (store, a, yellow));
  ck_assert_str_eq (seen->str, "blue red |");
  ck_assert (fd_set_no_value (store, a, yellow));
  ck_assert_str_eq (seen->str, "blue red |");
  ck_assert (fd_set_value (store, a, red));
  ck_assert_str_eq (seen->str, "blue red |red |");
}
END_TEST

/* --- a puzzle from listeners and unification only ----------------------- */

/* Drops from @x each value whose neighbour at @step is not in @other. */
static bool
keep_neighbours (FdVar x, FdVar other, int32_t step)
{
  int32_t values[8];
  size_t n = fd_get_values (store, x, values, 8);
  for (size_t i = 0; i < n; i++)
    if (!fd_var_contains (store, other, values[i] + step) &&
        !fd_set_no_value (store, x, values[i]))
      return false;
  return true;
}

typedef struct {
  FdVar a, b;
} Pair;

static bool
left_changed (FdStore *s, FdVar x, gpointer data)
{
  (void) s, (void) x;
  const Pair *pair = data;
  return keep_neighbours (pair->b, pair->a, -1);
}

static bool
right_changed (FdStore *s, FdVar x, gpointer data)
{
  (void) s, (void) x;
  const Pair *pair = data;
  return keep_neighbours (pair->a, pair->b, 1);
}

static void
immediately_left (const Pair *pair)
{
  ck_assert (fd_on_change (store, pair->a, left_changed, (gpointer) pair, 0));
  ck_assert (fd_on_change (store, pair->b, right_changed, (gpointer) pair, 0));
}

START_TEST (left_of_by_listeners)
{
  Pair pair = {fd_var_new (store, 0, 3), fd_var_new (store, 1, 4)};
  immediately_left (&pair);
  ck_assert (fd_set_no_value (store, pair.a, 0));
  ASSERT_VALUES (store, pair.a, 1, 2, 3);
  ASSERT_VALUES (store, pair.b, 2, 3, 4);
  ck_assert (fd_set_atom (store, fd_atom (pair.b, FD_LT, 4)));
  ASSERT_VALUES (store, pair.a, 1, 2);
  ck_assert (!fd_set_value (store, pair.b, 1));
  ASSERT_VALUES (store, pair.b, 2, 3);
  ck_assert (fd_set_value (store, pair.a, 2));
  ASSERT_VALUES (store, pair.b, 3);
}
END_TEST

/* Three houses, two rows of three items; one variable an occurrence, those of
 * an item unified, those of a row kept apart:
 *   row 0: A immediately left of B, C at house 2
 *   row 1: P immediately left of Q, Q below B, R anywhere */
START_TEST (puzzle_by_listeners)
{
  open_levels (_i);
  Pair ab = {fd_var_new (store, 0, 1), fd_var_new (store, 1, 2)};
  Pair pq = {fd_var_new (store, 0, 1), fd_var_new (store, 1, 2)};
  FdVar c = ONE_OF (2), r = fd_var_new (store, 0, 2);
  FdVar q2 = fd_var_new (store, 0, 2), b2 = fd_var_new (store, 0, 2);
  immediately_left (&ab);
  immediately_left (&pq);
  FdVar row0[] = {ab.a, ab.b, c}, row1[] = {pq.a, pq.b, r};
  for (int i = 0; i < 3; i++)
    for (int j = i + 1; j < 3; j++) {
      ck_assert (fd_not_unify (store, row0[i], row0[j]));
      ck_assert (fd_not_unify (store, row1[i], row1[j]));
    }
  ck_assert (fd_unify (store, q2, b2)); /* Q is below B */
  ck_assert (fd_unify (store, pq.b, q2));
  ck_assert (fd_unify (store, b2, ab.b));
  ASSERT_VALUES (store, ab.a, 0);
  ASSERT_VALUES (store, ab.b, 1);
  ASSERT_VALUES (store, pq.a, 0);
  ASSERT_VALUES (store, q2, 1);
  ASSERT_VALUES (store, r, 2);
  ck_assert (fd_unify (store, r, c));
  ck_assert (!fd_unify (store, pq.a, c));
}
END_TEST

/* The document's own puzzle: 2 x 2, each row ordered. */
START_TEST (two_by_two)
{
  Pair row0 = {fd_var_new (store, 0, 0), fd_var_new (store, 1, 1)};
  Pair row1 = {fd_var_new (store, 0, 0), fd_var_new (store, 1, 1)};
  immediately_left (&row0);
  immediately_left (&row1);
  ck_assert (fd_not_unify (store, row0.a, row0.b));
  ck_assert (fd_not_unify (store, row1.a, row1.b));
  ck_assert (fd_unify (store, row0.a, row1.a));
  ck_assert (!fd_unify (store, row0.a, row1.b));
  ASSERT_VALUES (store, row1.b, 1);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("kernel/zebrajs");
  TCase *tc = tcase_create ("document");
  tcase_add_checked_fixture (tc, setup, teardown);
  tcase_add_test (tc, get_value);
  tcase_add_test (tc, symbols);
  tcase_add_test (tc, unify_free);
  tcase_add_test (tc, unify_two_values);
  tcase_add_test (tc, unify_free_with_value);
  tcase_add_test (tc, unify_domains);
  tcase_add_loop_test (tc, set_value_through_unified, 0, 3);
  tcase_add_loop_test (tc, not_unify, 0, 3);
  tcase_add_loop_test (tc, two_of_three, 0, 24);
  tcase_add_loop_test (tc, set_no_value, 0, 3);
  tcase_add_test (tc, get_values);
  tcase_add_loop_test (tc, try_values, 0, 3);
  tcase_add_test (tc, try_values_of_none);
  tcase_add_loop_test (tc, on_change, 0, 3);
  tcase_add_test (tc, left_of_by_listeners);
  tcase_add_loop_test (tc, puzzle_by_listeners, 0, 3);
  tcase_add_test (tc, two_by_two);
  suite_add_tcase (suite, tc);
  return suite_run (suite);
}
