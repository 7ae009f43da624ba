/* SPDX-License-Identifier: MIT */
/* test-long-sums.c - sums of more terms than the oracle draws */
#include <fd.h>

#include "../tap.h"

#include <string.h>

enum { MOST_TERMS = 150, MOST_SUM = 4000 };

typedef struct {
  uint32_t n;
  int32_t a[MOST_TERMS], min[MOST_TERMS], max[MOST_TERMS], c;
  FdRelation relation;
} Draw;

static void
draw_sum (GRand *random, Draw *d, uint32_t n, int32_t widest)
{
  int64_t some = 0;
  d->n = n;
  d->relation = g_rand_boolean (random) ? FD_EQ : FD_LE;
  for (uint32_t i = 0; i < n; i++) {
    int32_t a = g_rand_int_range (random, 1, 12);
    d->a[i] = g_rand_int_range (random, 0, 3) ? a : -a;
    d->min[i] = g_rand_int_range (random, -2, 3);
    d->max[i] = d->min[i] + g_rand_int_range (random, 0, widest + 1);
    some += d->a[i] * g_rand_int_range (random, d->min[i], d->max[i] + 1);
  }
  d->c = (int32_t) some;
}

static void
post (FdStore *store, const Draw *d, FdVar *x)
{
  for (uint32_t i = 0; i < d->n; i++)
    x[i] = fd_var_new (store, d->min[i], d->max[i]);
  ck_assert (fd_post_linear (store, d->a, x, d->n, d->relation, d->c));
}

/* So little above the least sum that most terms have their least values. */
static void
draw_least (GRand *random, Draw *d, uint32_t n)
{
  int64_t least = 0;
  draw_sum (random, d, n, 1);
  for (uint32_t i = 0; i < n; i++)
    least += d->a[i] * (d->a[i] > 0 ? d->min[i] : d->max[i]);
  d->c = (int32_t) least + g_rand_int_range (random, 2, 20);
}

/* How many ways there are to reach each sum, from @low on. */
static uint64_t
count_ways (const Draw *d)
{
  uint64_t way[2][2 * MOST_SUM + 1] = {{0}}, n = 0;
  way[0][MOST_SUM] = 1;
  for (uint32_t i = 0; i < d->n; i++) {
    uint64_t *from = way[i % 2], *to = way[1 - i % 2];
    memset (to, 0, sizeof way[0]);
    for (int32_t s = 0; s <= 2 * MOST_SUM; s++)
      for (int32_t v = d->min[i]; from[s] && v <= d->max[i]; v++) {
        ck_assert_int_le (ABS (s + d->a[i] * v - MOST_SUM), MOST_SUM);
        to[s + d->a[i] * v] += from[s];
      }
  }
  for (int32_t s = -MOST_SUM; s <= d->c; s++)
    if (s == d->c || d->relation == FD_LE)
      n += way[d->n % 2][s + MOST_SUM];
  return n;
}

static uint64_t
count_solutions (const Draw *d, bool learning)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar x[MOST_TERMS];
  fd_store_set_explaining (store, learning);
  post (store, d, x);
  g_autoptr (FdSearch) search = fd_search_new (store);
  fd_search_set_learning (search, learning);
  fd_search_set_checking (search, true);
  fd_search_add_branching (search, x, d->n, FD_SELECT_INPUT_ORDER,
                           FD_ASSIGN_MIN);
  FdStatus status;
  while ((status = fd_search_next (search)) == FD_STATUS_SOLUTION)
    continue;
  ck_assert_int_eq (status, FD_STATUS_EXHAUSTED);
  return fd_search_statistics (search)->solutions;
}

START_TEST (all_solutions)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (1606);
  int n_compared = 0;
  for (int round = 0; round < 120; round++) {
    Draw d;
    draw_least (random, &d, (uint32_t) g_rand_int_range (random, 45, 90));
    uint64_t ways = count_ways (&d);
    if (ways > 3000)
      continue;
    ck_assert_uint_eq (count_solutions (&d, false), ways);
    if (ways <= 200)
      ck_assert_uint_eq (count_solutions (&d, true), ways);
    n_compared++;
  }
  ck_assert_int_gt (n_compared, 20);
}
END_TEST

/* Goes up and down levels; what is left is what a sum that is posted there and
 * then leaves. */
static void
walk (GRand *random, const Draw *d, bool explaining)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar x[MOST_TERMS], y[MOST_TERMS];
  fd_store_set_explaining (store, explaining);
  post (store, d, x);
  for (int step = 0, depth = 0; step < 60; step++) {
    if (depth && g_rand_int_range (random, 0, 4) == 0) {
      fd_store_pop (store);
      depth--;
      continue;
    }
    uint32_t i = (uint32_t) g_rand_int_range (random, 0, (int32_t) d->n);
    int32_t min = fd_var_min (store, x[i]), max = fd_var_max (store, x[i]);
    int32_t value = g_rand_int_range (random, min, max + 1);
    FdRelation relation =
        (FdRelation) g_rand_int_range (random, FD_GE, FD_EQ + 1);
    bool at_root = step < 2;
    if (!at_root)
      ck_assert (fd_store_push (store));
    depth += !at_root;
    g_autoptr (FdStore) other = fd_store_new ();
    Draw now = *d;
    for (uint32_t k = 0; k < d->n; k++) {
      now.min[k] = fd_var_min (store, x[k]);
      now.max[k] = fd_var_max (store, x[k]);
    }
    post (other, &now, y);
    FdAtom atom = fd_atom (x[i], relation, value);
    bool ok = fd_set_atom (store, atom);
    ck_assert_int_eq (fd_set_atom (other, fd_atom (y[i], relation, value)), ok);
    for (uint32_t k = 0; k < d->n; k++) {
      ck_assert_int_eq (fd_var_min (store, x[k]), fd_var_min (other, y[k]));
      ck_assert_int_eq (fd_var_max (store, x[k]), fd_var_max (other, y[k]));
    }
  }
}

START_TEST (walks)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (2016);
  for (int round = 0; round < 80; round++) {
    Draw d;
    uint32_t n = (uint32_t) g_rand_int_range (random, 14, MOST_TERMS + 1);
    draw_sum (random, &d, n, round % 5 + 1);
    walk (random, &d, round % 2);
  }
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("long-sums");
  TCase *tests = tcase_create ("long-sums");
  tcase_set_timeout (tests, 100);
  tcase_add_test (tests, all_solutions);
  tcase_add_test (tests, walks);
  suite_add_tcase (suite, tests);
  return run_suite (suite);
}
