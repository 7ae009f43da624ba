/* SPDX-License-Identifier: MIT */
/* models-packing.c - squares in a box, bins, what must not be together */
#include "models.h"

/* Squares of the sides n, n - 1, ..., 1 in a box. */
Outcome
squares (int n, int side)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar *x = g_newa (FdVar, (size_t) (4 * n));
  FdVar *position = g_newa (FdVar, (size_t) (2 * n));
  FdVar *y = x + n, *size = x + 2 * n;
  for (int i = 0; i < n; i++) {
    size[i] = fd_var_new (store, n - i, n - i);
    x[i] = fd_var_new (store, 0, side - (n - i));
    y[i] = fd_var_new (store, 0, side - (n - i));
    position[2 * i] = x[i];
    position[2 * i + 1] = y[i];
  }
  must (fd_post_diffn (store, x, y, size, size, (size_t) n));
  return search_all (
      store, position, (size_t) (2 * n),
      (Task){.select = FD_SELECT_INPUT_ORDER, .node_limit = 100000});
}

/* Items of random weights in bins of which each takes so much. */
Outcome
packings (int n, int m)
{
  uint32_t state = 31;
  int sum = 0;
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar *x = g_newa (FdVar, (size_t) (n + m)), *load = x + n;
  int32_t *weight = g_newa (int32_t, (size_t) n);
  for (int i = 0; i < n; i++) {
    weight[i] = 300 - 10 * i + (int32_t) (draw (&state) % 7);
    sum += weight[i];
  }
  new_vars (store, x, n, 0, m - 1);
  new_vars (store, load, m, 0, sum / m + 100);
  must (fd_post_bin_packing_load (store, load, (size_t) m, x, weight,
                                  (size_t) n, 0));
  return search_all (
      store, x, (size_t) n,
      (Task){.select = FD_SELECT_INPUT_ORDER, .node_limit = 100000});
}

/* As the tables of models-extension.c, but of what must not be. */
Outcome
negative_tables (int n_tuples, int n_tables)
{
  enum { N = 12, WIDTH = 3, MOST = 16 };
  static const int stride[] = {1, 5, 7};
  uint32_t state = 37;
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar x[N], y[WIDTH];
  g_autofree int32_t *row = g_new (int32_t, (size_t) n_tuples * WIDTH);
  new_vars (store, x, N, 0, MOST - 1);
  fd_store_begin (store);
  for (int t = 0; t < n_tables; t++) {
    for (int k = 0; k < WIDTH; k++)
      y[k] = x[(t + stride[t % 3] * k) % N];
    for (int k = 0; k < n_tuples * WIDTH; k++)
      row[k] = (int32_t) (draw (&state) % MOST);
    must (fd_post_negative_table (store, y, WIDTH, row, (size_t) n_tuples));
  }
  must (fd_store_commit (store));
  return search_all (
      store, x, N, (Task){.select = FD_SELECT_FIRST_FAIL, .node_limit = 25000});
}
