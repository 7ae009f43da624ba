/* SPDX-License-Identifier: MIT */
/* models-sums.c - sums, differences and orders */
#include "models.h"

enum { NODE_LIMIT = 300000 };

Outcome
hexagon (int consistency, int unused)
{
  (void) unused;
  static const struct {
    int n, cell[5];
  } line[15] = {
      {3, {0, 1, 2}},         {4, {3, 4, 5, 6}},      {5, {7, 8, 9, 10, 11}},
      {4, {12, 13, 14, 15}},  {3, {16, 17, 18}},      {3, {0, 3, 7}},
      {4, {1, 4, 8, 12}},     {5, {2, 5, 9, 13, 16}}, {4, {6, 10, 14, 17}},
      {3, {11, 15, 18}},      {3, {2, 6, 11}},        {4, {1, 5, 10, 15}},
      {5, {0, 4, 9, 14, 18}}, {4, {3, 8, 13, 17}},    {3, {7, 12, 16}},
  };
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar x[19];
  new_vars (store, x, 19, 1, 19);
  fd_store_begin (store);
  for (int i = 0; i < 15; i++) {
    FdVar y[5];
    for (int k = 0; k < line[i].n; k++)
      y[k] = x[line[i].cell[k]];
    must (fd_post_sum (store, y, (size_t) line[i].n, FD_EQ, 38));
  }
  must (
      fd_post_all_different (store, x, NULL, 19, (FdConsistency) consistency));
  must (fd_store_commit (store));
  return search_all (store, x, 19, (Task){.select = FD_SELECT_INPUT_ORDER});
}

Outcome
send_more (int a, int b)
{
  (void) a, (void) b;
  g_autoptr (FdStore) store = fd_store_new ();
  static const int32_t weight[] = {1000, 91, -90, 1, -9000, -900, 10, -1};
  FdVar x[8]; /* S E N D M O R Y */
  for (int i = 0; i < 8; i++)
    x[i] = fd_var_new (store, i == 0 || i == 4, 9);
  fd_store_begin (store);
  must (fd_post_linear (store, weight, x, 8, FD_EQ, 0));
  must (fd_post_all_different (store, x, NULL, 8, FD_CONSISTENCY_VALUE));
  must (fd_store_commit (store));
  return search_all (store, x, 8, (Task){.select = FD_SELECT_INPUT_ORDER});
}

static Outcome
magic_search (int n, int consistency, Task task)
{
  int cells = n * n, sum = n * (cells + 1) / 2;
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar *x = g_newa (FdVar, (size_t) cells), *y = g_newa (FdVar, (size_t) n);
  new_vars (store, x, cells, 1, cells);
  fd_store_begin (store);
  for (int i = 0; i < n; i++) {
    must (fd_post_sum (store, x + i * n, (size_t) n, FD_EQ, sum));
    for (int j = 0; j < n; j++)
      y[j] = x[j * n + i];
    must (fd_post_sum (store, y, (size_t) n, FD_EQ, sum));
  }
  for (int j = 0; j < n; j++)
    y[j] = x[j * n + j];
  must (fd_post_sum (store, y, (size_t) n, FD_EQ, sum));
  for (int j = 0; j < n; j++)
    y[j] = x[j * n + n - 1 - j];
  must (fd_post_sum (store, y, (size_t) n, FD_EQ, sum));
  must (fd_post_all_different (store, x, NULL, (size_t) cells,
                               (FdConsistency) consistency));
  must (fd_post_relation (store, x[0], FD_LT, x[n - 1], 0));
  must (fd_post_relation (store, x[0], FD_LT, x[cells - n], 0));
  must (fd_post_relation (store, x[0], FD_LT, x[cells - 1], 0));
  must (fd_post_relation (store, x[n - 1], FD_LT, x[cells - n], 0));
  must (fd_store_commit (store));
  return search_all (store, x, (size_t) cells, task);
}

Outcome
magic (int n, int mode)
{
  return magic_search (n, mode % 10,
                       (Task){.select = mode >= 10 ? FD_SELECT_FIRST_FAIL
                                                   : FD_SELECT_INPUT_ORDER,
                              .max_solutions = 1,
                              .node_limit = NODE_LIMIT});
}

Outcome
magic_all (int n, int consistency)
{
  return magic_search (n, consistency, (Task){.select = FD_SELECT_INPUT_ORDER});
}

Outcome
golomb (int n, int consistency)
{
  int n_diffs = n * (n - 1) / 2, k = 0;
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar *mark = g_newa (FdVar, (size_t) n);
  FdVar *diff = g_newa (FdVar, (size_t) n_diffs);
  for (int i = 0; i < n; i++)
    mark[i] = fd_var_new (store, 0, i ? n * n : 0);
  fd_store_begin (store);
  for (int i = 1; i < n; i++)
    must (fd_post_relation (store, mark[i - 1], FD_LT, mark[i], 0));
  static const int32_t weight[] = {1, -1, -1};
  for (int j = 1; j < n; j++)
    for (int i = 0; i < j; i++) {
      int w = j - i;
      diff[k] = fd_var_new (store, w * (w + 1) / 2, n * n);
      FdVar y[] = {mark[j], mark[i], diff[k++]};
      must (fd_post_linear (store, weight, y, 3, FD_EQ, 0));
    }
  must (fd_post_all_different (store, diff, NULL, (size_t) n_diffs,
                               (FdConsistency) consistency));
  must (fd_post_relation (store, diff[0], FD_LT, diff[n_diffs - 1], 0));
  must (fd_store_commit (store));
  return search_all (
      store, mark, (size_t) n,
      (Task){.select = FD_SELECT_INPUT_ORDER, .minimize = mark[n - 1]});
}

Outcome
chain (int n, int max)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar *x = g_newa (FdVar, (size_t) n);
  new_vars (store, x, n, 0, max);
  fd_store_begin (store);
  for (int i = 0; i + 1 < n; i++)
    must (fd_post_relation (store, x[i], FD_LE, x[i + 1], -(1 + i % 7)));
  must (fd_store_commit (store));
  return search_all (
      store, x, (size_t) n,
      (Task){.select = FD_SELECT_INPUT_ORDER, .max_solutions = 1});
}

Outcome
big_add (int n, int max)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar *x = g_newa (FdVar, (size_t) n * 2), *z = x + n;
  new_vars (store, x, n, 0, max);
  new_vars (store, z, n - 1, max / 4, max / 2);
  static const int32_t weight[] = {1, 1, -1};
  fd_store_begin (store);
  for (int i = 0; i + 1 < n; i++) {
    FdVar y[] = {x[i], x[i + 1], z[i]};
    must (fd_post_linear (store, weight, y, 3, FD_EQ, 0));
  }
  for (int i = 0; i + 1 < n; i++)
    must (fd_post_relation (store, x[i], FD_NE, x[i + 1], 0));
  must (
      fd_post_all_different (store, x, NULL, (size_t) n, FD_CONSISTENCY_VALUE));
  must (fd_post_all_different (store, z, NULL, (size_t) n - 1,
                               FD_CONSISTENCY_VALUE));
  must (fd_store_commit (store));
  return search_all (
      store, x, (size_t) n * 2 - 1,
      (Task){.select = FD_SELECT_INPUT_ORDER, .max_solutions = 1});
}
