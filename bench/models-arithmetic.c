/* SPDX-License-Identifier: MIT */
/* models-arithmetic.c - products, squares, elements of tables */
#include "models.h"

static void
post_linear (FdStore *store, const FdVar *x, const int32_t *a, int n,
             FdRelation relation, int32_t c)
{
  must (fd_post_linear (store, a, x, (size_t) n, relation, c));
}

/* All triples a < b < c <= n with a a + b b = c c. */
Outcome
pythagoras (int n, int unused)
{
  (void) unused;
  static const int32_t weight[] = {1, 1, -1};
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar x[3], square[3];
  new_vars (store, x, 3, 1, n);
  new_vars (store, square, 3, 1, n * n);
  fd_store_begin (store);
  must (fd_post_relation (store, x[0], FD_LT, x[1], 0));
  must (fd_post_relation (store, x[1], FD_LT, x[2], 0));
  for (int i = 0; i < 3; i++)
    must (fd_post_times (store, x[i], x[i], square[i]));
  post_linear (store, square, weight, 3, FD_EQ, 0);
  must (fd_store_commit (store));
  return search_all (store, x, 3, (Task){.select = FD_SELECT_INPUT_ORDER});
}

/* Four prices in ascending order, with a sum of n hundredths that is their
 * product: 7.11. */
Outcome
grocery (int n, int unused)
{
  (void) unused;
  static const int32_t weight[] = {1, 1, 1, 1};
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar x[4], two[2];
  int32_t most = n * 1000000;
  new_vars (store, x, 4, 1, n);
  fd_store_begin (store);
  for (int i = 0; i < 3; i++)
    must (fd_post_relation (store, x[i], FD_LE, x[i + 1], 0));
  post_linear (store, x, weight, 4, FD_EQ, n);
  new_vars (store, two, 2, 1, most);
  must (fd_post_times (store, x[0], x[1], two[0]));
  must (fd_post_times (store, x[2], x[3], two[1]));
  must (fd_post_times (store, two[0], two[1], fd_var_new (store, most, most)));
  must (fd_store_commit (store));
  return search_all (store, x, 4, (Task){.select = FD_SELECT_INPUT_ORDER});
}

/* 1..2n in two sets of n, of the same sum and the same sum of squares. */
Outcome
partition (int n, int consistency)
{
  g_autoptr (FdStore) store = fd_store_new ();
  int32_t half = n * (2 * n + 1) / 2;
  int32_t half_of_squares = n * (2 * n + 1) * (4 * n + 1) / 6;
  FdVar *x = g_newa (FdVar, (size_t) (2 * n)), *y = g_newa (FdVar, (size_t) n);
  new_vars (store, x, 2 * n, 1, 2 * n);
  fd_store_begin (store);
  must (fd_post_all_different (store, x, NULL, (size_t) (2 * n),
                               (FdConsistency) consistency));
  must (fd_post_relation (store, x[0], FD_LT, x[n], 0));
  for (int k = 0; k < 2; k++) {
    new_vars (store, y, n, 1, 4 * n * n);
    for (int i = 0; i < n; i++) {
      if (i > 0)
        must (
            fd_post_relation (store, x[k * n + i - 1], FD_LT, x[k * n + i], 0));
      must (fd_post_times (store, x[k * n + i], x[k * n + i], y[i]));
    }
    must (fd_post_sum (store, x + k * n, (size_t) n, FD_EQ, half));
    must (fd_post_sum (store, y, (size_t) n, FD_EQ, half_of_squares));
  }
  must (fd_store_commit (store));
  return search_all (store, x, (size_t) (2 * n),
                     (Task){.select = FD_SELECT_FIRST_FAIL});
}

/* n numbers in ascending order whose product is their sum. */
Outcome
product_sum (int n, int unused)
{
  (void) unused;
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar *x = g_newa (FdVar, (size_t) n + 1);
  int32_t *a = g_newa (int32_t, (size_t) n + 1);
  new_vars (store, x, n, 1, 2 * n);
  x[n] = fd_var_new (store, 1, 2 * n);
  fd_store_begin (store);
  FdVar product = x[0];
  for (int i = 1; i < n; i++) {
    FdVar z = i + 1 < n ? fd_var_new (store, 1, 2 * n) : x[n];
    must (fd_post_relation (store, x[i - 1], FD_LE, x[i], 0));
    must (fd_post_times (store, product, x[i], z));
    product = z;
  }
  for (int i = 0; i < n; i++)
    a[i] = 1;
  a[n] = -1;
  post_linear (store, x, a, n + 1, FD_EQ, 0);
  must (fd_store_commit (store));
  return search_all (store, x, (size_t) n,
                     (Task){.select = FD_SELECT_INPUT_ORDER});
}

/* Walks of @length steps that end where they begin, through n places with three
 * ways out of each: place[i + 1] = table[3 place[i] + way[i]]; no way is taken
 * thrice in a row, and the places add up to what they may on average. */
Outcome
walks (int n, int length)
{
  static const int32_t weight[] = {3, 1, -1};
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar *x = g_newa (FdVar, (size_t) (2 * length + 1)), *way = x + length + 1;
  int32_t *table = g_newa (int32_t, (size_t) (3 * n));
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 3; k++)
      table[3 * i + k] =
          (int32_t) ((unsigned) (i * i * 7 + i * 13 * k + 5 * k + k * k * 31) %
                     (unsigned) n);
  new_vars (store, x, length + 1, 0, n - 1);
  new_vars (store, way, length, 0, 2);
  fd_store_begin (store);
  for (int i = 0; i < length; i++) {
    FdVar y[] = {x[i], way[i], fd_var_new (store, 0, 3 * n - 1)};
    post_linear (store, y, weight, 3, FD_EQ, 0);
    must (fd_post_element (store, table, (size_t) (3 * n), y[2], x[i + 1]));
    if (i > 0)
      must (fd_post_relation (store, way[i - 1], FD_NE, way[i], 0));
  }
  must (fd_post_relation (store, x[0], FD_EQ, x[length], 0));
  must (fd_post_sum (store, x, (size_t) length, FD_EQ, n * length / 2));
  must (fd_store_commit (store));
  return search_all (store, x, (size_t) (2 * length + 1),
                     (Task){.select = FD_SELECT_FIRST_FAIL});
}
