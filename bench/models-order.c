/* SPDX-License-Identifier: MIT */
/* models-order.c - matrices in order, designs, set partitions, sorted arrays */
#include "models.h"

/* Rows and columns of the matrix of n x k are in lexicographic order. */
static void
post_double_lex (FdStore *store, const FdVar *m, int n, int k)
{
  size_t width = (size_t) k, height = (size_t) n;
  FdVar *a = g_newa (FdVar, height), *b = g_newa (FdVar, height);
  for (int i = 0; i + 1 < n; i++)
    must (fd_post_lex_lesseq (store, m + i * k, width, m + (i + 1) * k, width));
  for (int j = 0; j + 1 < k; j++) {
    for (int i = 0; i < n; i++) {
      a[i] = m[i * k + j];
      b[i] = m[i * k + j + 1];
    }
    must (fd_post_lex_lesseq (store, a, height, b, height));
  }
}

/* All square matrices of 0..@max so. */
Outcome
double_lex (int n, int max)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar *m = g_newa (FdVar, (size_t) (n * n));
  new_vars (store, m, n * n, 0, max);
  fd_store_begin (store);
  post_double_lex (store, m, n, n);
  must (fd_store_commit (store));
  return search_all (store, m, (size_t) (n * n),
                     (Task){.select = FD_SELECT_INPUT_ORDER});
}

/* Block designs (v, k, l): v x b of 0 and 1, rows of r, columns of k, and any
 * two rows have l columns in common. */
Outcome
bibd (int v, int k)
{
  int l = 2, r = l * (v - 1) / (k - 1), b = v * r / k;
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar *m = g_newa (FdVar, (size_t) (v * b));
  FdVar *y = g_newa (FdVar, (size_t) MAX (v, b));
  new_vars (store, m, v * b, 0, 1);
  fd_store_begin (store);
  for (int i = 0; i < v; i++)
    must (fd_post_sum (store, m + i * b, (size_t) b, FD_EQ, r));
  for (int j = 0; j < b; j++) {
    for (int i = 0; i < v; i++)
      y[i] = m[i * b + j];
    must (fd_post_sum (store, y, (size_t) v, FD_EQ, k));
  }
  for (int i = 0; i < v; i++)
    for (int h = i + 1; h < v; h++) {
      new_vars (store, y, b, 0, 1);
      for (int j = 0; j < b; j++)
        must (fd_post_times (store, m[i * b + j], m[h * b + j], y[j]));
      must (fd_post_sum (store, y, (size_t) b, FD_EQ, l));
    }
  post_double_lex (store, m, v, b);
  must (fd_store_commit (store));
  return search_all (store, m, (size_t) (v * b),
                     (Task){.select = FD_SELECT_INPUT_ORDER});
}

/* The partitions of n elements into blocks 1, 2, ..., each of which has a first
 * element behind that of the one before. */
Outcome
partitions (int n, int unused)
{
  (void) unused;
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar *x = g_newa (FdVar, (size_t) n);
  int32_t *value = g_newa (int32_t, (size_t) n);
  new_vars (store, x, n, 1, n);
  for (int k = 0; k < n; k++)
    value[k] = k + 1;
  must (fd_post_value_precede_chain (store, x, (size_t) n, value, (size_t) n));
  return search_all (store, x, (size_t) n,
                     (Task){.select = FD_SELECT_INPUT_ORDER});
}

/* Arrays that increase, by a relation between neighbours. */
Outcome
sorted (int n, int max)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar *x = g_newa (FdVar, (size_t) n);
  new_vars (store, x, n, 1, max);
  for (int i = 0; i + 1 < n; i++)
    must (fd_post_relation (store, x[i], FD_LE, x[i + 1], 0));
  return search_all (store, x, (size_t) n,
                     (Task){.select = FD_SELECT_INPUT_ORDER});
}
