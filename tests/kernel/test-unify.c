/* SPDX-License-Identifier: MIT */
/* test-unify.c - many variables made one, in every order, cost little more than
 * their number
 *
 * What is rewritten is counted on the trail, as long as a batch is open.  What
 * is only looked at is not, so orders are held against each other by their CPU
 * time: those that were quadratic took hundreds of times as long. */
#include "../draw.h"
#include "suite.h"

#include "kernel/store.h"

#include <time.h>

typedef enum { CHAIN, CHAIN_BACK, STAR, STAR_BACK, EDGES, GROWING, TREE } Order;
enum { N_ORDERS = TREE + 1 };

typedef struct {
  uint32_t a, b;
} Pair;

static void
shuffle (Pair *pair, uint32_t n, uint64_t *seed)
{
  for (uint32_t i = n; i > 1; i--) {
    uint32_t j = draw (seed, i);
    Pair other = pair[i - 1];
    pair[i - 1] = pair[j];
    pair[j] = other;
  }
}

/* The @n pairs, in an order, that make @n + 1 variables one; @swapped, or with
 * the sides as they come. */
static Pair *
new_pairs (Order order, uint32_t n, bool swapped)
{
  uint64_t seed = 5;
  Pair *pair = g_new (Pair, n);
  uint32_t k = 0;
  for (uint32_t step = 1; order == TREE && step <= n; step *= 2)
    for (uint32_t i = 0; i + step <= n; i += 2 * step)
      pair[k++] = (Pair){i, i + step};
  for (; k < n; k++)
    pair[k] = order == CHAIN || order == EDGES ? (Pair){k, k + 1}
              : order == CHAIN_BACK            ? (Pair){n - k - 1, n - k}
              : order == STAR                  ? (Pair){0, k + 1}
              : order == STAR_BACK             ? (Pair){n, n - k - 1}
                                   : (Pair){draw (&seed, k + 1), k + 1};
  if (order == EDGES)
    shuffle (pair, n, &seed);
  for (k = 0; swapped && k < n; k++)
    pair[k] = (Pair){pair[k].b, pair[k].a};
  return pair;
}

static FdStore *store;
static FdVar *x;

/* What they may be: a word, a range, a range with holes, anything. */
static void
make (uint32_t n, int kind)
{
  static const int32_t max[] = {9, 999, 999, FD_VALUE_MAX};
  for (uint32_t i = 0; i <= n; i++) {
    x[i] = fd_var_new (store, 0, max[kind]);
    ck_assert (kind != 2 || fd_set_no_value (store, x[i], 500));
  }
}

static void
unify_all (Order order, uint32_t n, bool swapped)
{
  g_autofree Pair *pair = new_pairs (order, n, swapped);
  for (uint32_t i = 0; i < n; i++)
    ck_assert (fd_unify (store, x[pair[i].a], x[pair[i].b]));
  ck_assert (fd_are_equal (store, x[0], x[n]));
}

static void
begin (uint32_t n)
{
  store = fd_store_new ();
  x = g_new (FdVar, n + 1);
}

static void
end (void)
{
  fd_store_free (store);
  g_free (x);
}

/* Each takes a word of trail for a reference, and few others. */
START_TEST (rewritten_seldom)
{
  enum { N = 4096, LOG = 12 };
  for (int swapped = 0; swapped < 2; swapped++) {
    for (int kind = 0; kind < 4; kind++) {
      begin (N);
      make (N, kind);
      fd_store_begin (store);
      unify_all ((Order) _i, N, swapped);
      ck_assert_uint_le (store->trail.n, N * (LOG / 2 + 4));
      ck_assert (fd_store_commit (store));
      end ();
    }
  }
}
END_TEST

/* Those who subscribe move, too, and to where there are more. */
START_TEST (subscriptions_move_seldom)
{
  enum { N = 1024, LOG = 10 };
  for (int swapped = 0; swapped < 2; swapped++) {
    begin (N);
    make (N, 0);
    FdVar apart = fd_var_new (store, 3, 20);
    for (uint32_t i = 0; i <= N; i++)
      ck_assert (fd_post_relation (store, x[i], FD_LE, apart, -1));
    fd_store_begin (store);
    unify_all ((Order) _i, N, swapped);
    ck_assert_uint_le (store->trail.n, 4 * N * (LOG / 2 + 4));
    ck_assert (fd_store_commit (store));
    end ();
  }
}
END_TEST

static double
seconds (void)
{
  return (double) clock () / CLOCKS_PER_SEC;
}

static double
time_one (Order order, bool swapped, bool explaining)
{
  enum { N = 20000 };
  begin (N);
  ck_assert (fd_store_set_explaining (store, explaining));
  make (N, 0);
  double start = seconds ();
  ck_assert (explaining || fd_store_push (store));
  unify_all (order, N, swapped);
  if (!explaining)
    fd_store_pop (store);
  double time = seconds () - start;
  ck_assert (explaining || !fd_are_equal (store, x[0], x[1]));
  end ();
  return time;
}

/* Inside a level, or where changes are explained, they are constraints. */
START_TEST (orders_are_alike)
{
  double least = 1e9, most = 0;
  for (int order = 0; order < N_ORDERS; order++)
    for (int swapped = 0; swapped < 2; swapped++) {
      double time = time_one ((Order) order, swapped, _i);
      least = MIN (least, time);
      most = MAX (most, time);
    }
  ck_assert_double_lt (most, 20 * (least + 0.005));
}
END_TEST

/* One with many constraints that keep it from others is not looked through for
 * each that is unified with it: the other one's are. */
START_TEST (looked_at_from_the_lesser)
{
  enum { N = 20000 };
  double time[2];
  for (int swapped = 0; swapped < 2; swapped++) {
    begin (2 * N);
    make (2 * N, 1);
    fd_store_begin (store);
    for (uint32_t i = 1; i <= N; i++)
      ck_assert (fd_post_relation (store, x[0], FD_NE, x[i], 0));
    ck_assert (fd_store_commit (store));
    ck_assert (!fd_unify (store, x[0], x[N]) && !fd_unify (store, x[N], x[0]));
    double start = seconds ();
    for (uint32_t i = N + 1; i <= 2 * N; i++)
      ck_assert (swapped ? fd_unify (store, x[i], x[0])
                         : fd_unify (store, x[0], x[i]));
    time[swapped] = seconds () - start;
    ck_assert (!fd_unify (store, x[2 * N], x[1]));
    end ();
  }
  double least = MIN (time[0], time[1]), most = MAX (time[0], time[1]);
  ck_assert_double_lt (most, 20 * (least + 0.005));
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("kernel/unify");
  TCase *tc = tcase_create ("unify");
  tcase_set_timeout (tc, 120);
  tcase_add_loop_test (tc, rewritten_seldom, 0, N_ORDERS);
  tcase_add_loop_test (tc, subscriptions_move_seldom, 0, N_ORDERS);
  tcase_add_loop_test (tc, orders_are_alike, 0, 2);
  tcase_add_test (tc, looked_at_from_the_lesser);
  suite_add_tcase (suite, tc);
  return suite_run (suite);
}
