/* SPDX-License-Identifier: MIT */
/* test-wide.c - what the oracle's small domains do not show: huge domains, huge
 * sets, and refusals */
#include <fd.h>

#include "../draw.h"
#include "../tap.h"
#include "kernel/store.h"

static FdStore *store;

static void
setup (void)
{
  store = fd_store_new ();
  fd_store_set_memory_limit (store, 64 << 20);
}

static void
teardown (void)
{
  fd_store_free (store);
}

static void
assert_bounds (FdVar x, int32_t min, int32_t max)
{
  ck_assert_int_eq (fd_var_min (store, x), min);
  ck_assert_int_eq (fd_var_max (store, x), max);
}

/* --- refusals ----------------------------------------------------------- */

START_TEST (extremum_of_nothing)
{
  FdVar y = fd_var_new (store, 0, 9);
  FdAtom b = fd_atom (fd_var_new (store, 0, 1), FD_EQ, 1);
  for (int i = 0; i < 4; i++) {
    bool ok = i == 0   ? fd_post_maximum (store, NULL, 0, y)
              : i == 1 ? fd_post_minimum (store, NULL, 0, y)
              : i == 2 ? fd_post_reified_maximum (store, b, NULL, 0, y)
                       : fd_post_reified_minimum (store, b, NULL, 0, y);
    ck_assert (!ok);
    ck_assert (
        g_error_matches (fd_store_error (store), FD_ERROR, FD_ERROR_INVALID));
    ck_assert_uint_eq (store->n_propagators, 0);
  }
  ck_assert (fd_post_maximum (store, &y, 1, y));
  ck_assert_ptr_null (fd_store_error (store));
}
END_TEST

START_TEST (reified_under_a_condition)
{
  FdVar x = fd_var_new (store, -9, 9), y = fd_var_new (store, -9, 9);
  FdAtom b = fd_atom (fd_var_new (store, 0, 1), FD_EQ, 1);
  FdInterval set = {0, 4};
  fd_condition_begin (store, fd_atom (x, FD_GE, 0));
  for (int i = 0; i < 3; i++) {
    bool ok = i == 0   ? fd_post_reified_absolute (store, b, x, y)
              : i == 1 ? fd_post_reified_clause (store, b, &b, 1)
                       : fd_post_reified_member (store, b, x, &set, 1);
    ck_assert (!ok);
    ck_assert (
        g_error_matches (fd_store_error (store), FD_ERROR, FD_ERROR_INVALID));
  }
  fd_condition_end (store);
  ck_assert (fd_post_reified_member (store, b, x, &set, 1));
}
END_TEST

/* --- huge domains ------------------------------------------------------- */

/* Two values far apart, with a hole between them from before. */
START_TEST (far_apart)
{
  int32_t table[] = {1000000000, 0};
  FdInterval set[] = {{1000000000, 1000000000}, {0, 0}};
  for (int i = 0; i < 3; i++) {
    FdVar y = fd_var_new_any (store), index = fd_var_new_any (store);
    FdVar x[] = {fd_var_new (store, 0, 0),
                 fd_var_new (store, 1000000000, 1000000000)};
    ck_assert (fd_set_no_value (store, y, 5));
    ck_assert (i == 0   ? fd_post_element (store, table, 2, index, y)
               : i == 1 ? fd_post_element_var (store, x, 2, index, y)
                        : fd_post_member (store, y, set, 2));
    assert_bounds (y, 0, 1000000000);
    fd_store_push (store);
    ck_assert (fd_set_atom (store, fd_atom (y, FD_GE, 1)));
    assert_bounds (y, 1000000000, 1000000000);
    fd_store_pop (store);
    ck_assert (fd_set_atom (store, fd_atom (y, FD_LE, 999999999)));
    assert_bounds (y, 0, 0);
  }
}
END_TEST

START_TEST (absolute_of_anything)
{
  FdVar x = fd_var_new_any (store), y = fd_var_new_any (store);
  ck_assert (fd_post_absolute (store, x, y, FD_CONSISTENCY_DOMAIN));
  assert_bounds (y, 0, FD_VALUE_MAX);
  ck_assert (fd_set_no_value (store, x, 7));
  ck_assert (fd_var_contains (store, y, 7));
  ck_assert (fd_set_no_value (store, x, -7));
  ck_assert (!fd_var_contains (store, y, 7));
  ck_assert (fd_set_no_value (store, y, 1000));
  ck_assert (!fd_var_contains (store, x, 1000));
  ck_assert (!fd_var_contains (store, x, -1000));
  ck_assert (fd_set_atom (store, fd_atom (y, FD_GE, 500000000)));
  ck_assert (fd_set_atom (store, fd_atom (x, FD_LE, 499999999)));
  assert_bounds (x, FD_VALUE_MIN, -500000000);
}
END_TEST

START_TEST (arithmetic_of_anything)
{
  FdVar x[12];
  for (int i = 0; i < 12; i++)
    x[i] = fd_var_new_any (store);
  ck_assert (fd_post_divide (store, x[0], x[1], x[2]));
  ck_assert (!fd_var_contains (store, x[1], 0));
  ck_assert (fd_post_modulo (store, x[3], x[4], x[5]));
  assert_bounds (x[5], 1 - FD_VALUE_MAX, FD_VALUE_MAX - 1);
  ck_assert (fd_set_atom (store, fd_atom (x[3], FD_LE, -1)));
  assert_bounds (x[5], 1 - FD_VALUE_MAX, 0);
  ck_assert (fd_post_power (store, x[6], x[7], x[8]));
  ck_assert (fd_set_value (store, x[7], 3));
  assert_bounds (x[6], -1024, 1024);
  assert_bounds (x[8], FD_VALUE_MIN, FD_VALUE_MAX);
  ck_assert (fd_set_atom (store, fd_atom (x[8], FD_GE, 999)));
  assert_bounds (x[6], 10, 1024);
}
END_TEST

/* A prime near the end of the range has no divisor but itself. */
START_TEST (divisors_of_a_prime)
{
  FdVar x = fd_var_new (store, 1073741789, 1073741789);
  FdVar y = fd_var_new (store, 2, FD_VALUE_MAX), z = fd_var_new (store, 0, 0);
  ck_assert (fd_post_modulo (store, x, y, z));
  assert_bounds (y, 1073741789, 1073741789);
}
END_TEST

/* --- huge sets ---------------------------------------------------------- */

START_TEST (a_million_intervals)
{
  enum { N = 1000000 };
  g_autofree FdInterval *set = g_new (FdInterval, N);
  for (int32_t i = 0; i < N; i++)
    set[N - 1 - i] = (FdInterval){3 * i, 3 * i + 1};
  FdVar x = fd_var_new (store, 0, 3 * N - 1), b = fd_var_new (store, 0, 1);
  FdVar y = fd_var_new (store, -100, 3 * N - 1);
  ck_assert (fd_post_member (store, y, set, N));
  ck_assert_uint_eq (fd_var_size (store, y), 2 * N);
  ck_assert (fd_post_reified_member (store, fd_atom (b, FD_EQ, 1), x, set, N));
  fd_store_push (store);
  ck_assert (fd_set_atom (store, fd_atom (x, FD_LE, 1)));
  ck_assert (fd_var_min (store, b) == 1);
  fd_store_pop (store);
  ck_assert (fd_set_atom (store, fd_atom (x, FD_LE, 10)));
  ck_assert (fd_set_value (store, b, 0));
  ck_assert_uint_eq (fd_var_size (store, x), 3);
}
END_TEST

/* Sets that say no more than an atom leave nothing of their own behind. */
START_TEST (sets_that_are_atoms)
{
  static const FdInterval sets[][2] = {{{-5, 3}, {1, 4}},  {{5, 99}, {9, 9}},
                                       {{7, 7}, {7, 7}},   {{0, 3}, {5, 9}},
                                       {{1, 0}, {10, 20}}, {{0, 6}, {5, 9}}};
  static const FdAtom atoms[] = {{1 << 2 | FD_LE, 4}, {1 << 2 | FD_GE, 5},
                                 {1 << 2 | FD_EQ, 7}, {1 << 2 | FD_NE, 4},
                                 {FD_NE, 0},          {FD_EQ, 0}};
  for (size_t i = 0; i < G_N_ELEMENTS (sets); i++) {
    FdStore *other = fd_store_new ();
    FdVar x = fd_var_new (other, 0, 9), b = fd_var_new (other, 0, 1);
    ck_assert (
        fd_post_reified_member (other, fd_atom (b, FD_EQ, 1), x, sets[i], 2));
    uint32_t n = other->n_propagators;
    FdStore *same = fd_store_new ();
    fd_var_new (same, 0, 9);
    fd_var_new (same, 0, 1);
    ck_assert (fd_post_iff (same, fd_atom (b, FD_EQ, 1), atoms[i]));
    ck_assert_uint_eq (n, same->n_propagators);
    ck_assert_int_eq (fd_var_size (other, b), fd_var_size (same, b));
    fd_store_free (other);
    fd_store_free (same);
  }
}
END_TEST

/* --- values far apart, beside a sorted array ---------------------------- */

enum { MOST = 24, WAYS = 5 };

/* What @v stands for on the other side: the values w with @way (v, w). */
static size_t
partners (int way, int64_t k, int64_t v, int64_t *w)
{
  switch (way) {
  case 0:
    w[0] = v + k;
    return 1;
  case 1:
    w[0] = k - v;
    return 1;
  case 2:
    w[0] = v - k;
    w[1] = v + k;
    return 2;
  case 3:
    w[0] = v < 0 ? -v : v;
    return 1;
  default:
    w[0] = v;
    w[1] = -v;
    return v >= 0 ? 2 : 0;
  }
}

static bool
post_way (int way, int32_t k, FdVar x, FdVar y)
{
  FdVar both[] = {x, y};
  return way == 0   ? fd_post_relation (store, y, FD_EQ, x, k)
         : way == 1 ? fd_post_sum (store, both, 2, FD_EQ, k)
         : way == 2 ? fd_post_distance (store, x, y, k)
         : way == 3 ? fd_post_absolute (store, x, y, FD_CONSISTENCY_DOMAIN)
                    : fd_post_absolute (store, y, x, FD_CONSISTENCY_DOMAIN);
}

static int
compare_values (const void *a, const void *b)
{
  int64_t x = *(const int64_t *) a, y = *(const int64_t *) b;
  return (x > y) - (x < y);
}

/* In a row, near each other, or as far away as can be. */
static size_t
draw_values (uint64_t *seed, int32_t *value)
{
  size_t n = 1 + draw (seed, MOST / 2);
  for (size_t i = 0; i < n; i++) {
    uint32_t near = draw (seed, 3);
    int64_t v = (int64_t) draw (seed, UINT32_MAX >> 1) + FD_VALUE_MIN;
    if (near && i > 0)
      v = value[i - 1] + (int64_t) draw (seed, near == 1 ? 3 : 200);
    value[i] = (int32_t) MIN (v, FD_VALUE_MAX);
  }
  return n;
}

/* What a sparse variable leaves another of any value, is what stands opposite
 * to its values, no more: in and outside of a level, and after losing some. */
START_TEST (opposite_of_few)
{
  uint64_t seed = 1 + (uint64_t) _i;
  int way = _i % WAYS;
  int32_t value[MOST];
  int64_t opposite[2 * MOST];
  size_t n_values = draw_values (&seed, value), n = 0;
  int32_t k = 1 + (int32_t) draw (&seed, 1u << 6 * draw (&seed, 5));
  FdVar x = fd_var_new_values (store, value, n_values);
  FdVar y = fd_var_new_any (store);
  if (draw (&seed, 2))
    fd_store_push (store);
  size_t gone = draw (&seed, 2) ? draw (&seed, (uint32_t) n_values) : n_values;
  if (gone < n_values && !fd_set_no_value (store, x, value[gone]))
    gone = n_values;
  for (size_t i = 0; i < n_values; i++)
    if (gone == n_values || value[i] != value[gone])
      n += partners (way, k, value[i], opposite + n);
  qsort (opposite, n, sizeof *opposite, compare_values);
  size_t kept = 0;
  for (size_t i = 0; i < n; i++)
    if (opposite[i] >= FD_VALUE_MIN && opposite[i] <= FD_VALUE_MAX &&
        (!kept || opposite[kept - 1] != opposite[i]))
      opposite[kept++] = opposite[i];
  ck_assert (post_way (way, k, x, y) == (kept > 0));
  if (!kept)
    return;
  int32_t got[2 * MOST];
  ck_assert_uint_eq (fd_get_values (store, y, got, 2 * MOST), kept);
  for (size_t i = 0; i < kept; i++)
    ck_assert_int_eq (got[i], opposite[i]);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("wide");
  TCase *tcase = tcase_create ("wide");
  tcase_add_checked_fixture (tcase, setup, teardown);
  tcase_add_test (tcase, extremum_of_nothing);
  tcase_add_test (tcase, reified_under_a_condition);
  tcase_add_test (tcase, far_apart);
  tcase_add_test (tcase, absolute_of_anything);
  tcase_add_test (tcase, arithmetic_of_anything);
  tcase_add_test (tcase, divisors_of_a_prime);
  tcase_add_test (tcase, a_million_intervals);
  tcase_add_test (tcase, sets_that_are_atoms);
  tcase_add_loop_test (tcase, opposite_of_few, 0, 300 * WAYS);
  suite_add_tcase (suite, tcase);
  return run_suite (suite);
}
