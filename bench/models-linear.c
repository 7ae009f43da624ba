/* SPDX-License-Identifier: MIT */
/* models-linear.c - sums of many terms */
#include "models.h"

enum { MOST_SOLUTIONS = 20000 };

/* 50..150, of no pattern that an order of the terms would follow. */
static int32_t
weight (int i, int k)
{
  return 50 + (i * 37 + k * 53 + i * i % 11 * (k + 7)) % 101;
}

static Outcome
find_some (FdStore *store, const FdVar *x, int n)
{
  must (fd_store_commit (store));
  return search_all (
      store, x, (size_t) n,
      (Task){.select = FD_SELECT_INPUT_ORDER, .max_solutions = MOST_SOLUTIONS});
}

/* So much in a thousand of what the items weigh, exactly. */
Outcome
subset_sum (int n, int per_mille)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar *x = g_newa (FdVar, (size_t) n);
  int32_t *a = g_newa (int32_t, (size_t) n), total = 0;
  new_vars (store, x, n, 0, 1);
  for (int i = 0; i < n; i++)
    total += a[i] = weight (i, 0);
  fd_store_begin (store);
  must (fd_post_linear (store, a, x, (size_t) n, FD_EQ,
                        total * per_mille / 1000));
  return find_some (store, x, n);
}

/* Up to 9 of each, and every third taken off; @sum is what they come to. */
Outcome
knapsack_equation (int n, int sum)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar *x = g_newa (FdVar, (size_t) n);
  int32_t *a = g_newa (int32_t, (size_t) n);
  new_vars (store, x, n, 0, 9);
  for (int i = 0; i < n; i++)
    a[i] = i % 3 == 2 ? -weight (i, 1) : weight (i, 1);
  fd_store_begin (store);
  must (fd_post_linear (store, a, x, (size_t) n, FD_EQ, sum));
  return find_some (store, x, n);
}

/* Items that have a size in each of so many ways, of each of which a fifth of
 * all is to be had; a sixth of the items are to be taken. */
Outcome
budgets (int n, int n_budgets)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar *x = g_newa (FdVar, (size_t) n);
  int32_t *a = g_newa (int32_t, (size_t) n);
  new_vars (store, x, n, 0, 1);
  fd_store_begin (store);
  for (int k = 0; k < n_budgets; k++) {
    int32_t total = 0;
    for (int i = 0; i < n; i++)
      total += a[i] = weight (i, k);
    must (fd_post_linear (store, a, x, (size_t) n, FD_LE, total / 5));
  }
  must (fd_post_sum (store, x, (size_t) n, FD_GE, n / 6));
  return find_some (store, x, n);
}
