/* SPDX-License-Identifier: MIT */
/* models-permutations.c - permutations, and squares of them */
#include "models.h"

/* All rows of 0..n-1 whose steps are 1..n-1, in any order. */
Outcome
all_interval (int n, int consistency)
{
  static const int32_t weight[] = {1, -1, -1};
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar *x = g_newa (FdVar, (size_t) n), *step = g_newa (FdVar, (size_t) n);
  new_vars (store, x, n, 0, n - 1);
  new_vars (store, step, n - 1, 1, n - 1);
  fd_store_begin (store);
  for (int i = 0; i + 1 < n; i++) {
    FdVar y[] = {x[i + 1], x[i], fd_var_new (store, 1 - n, n - 1)};
    must (fd_post_linear (store, weight, y, 3, FD_EQ, 0));
    must (fd_post_absolute (store, y[2], step[i], FD_CONSISTENCY_BOUNDS));
  }
  must (fd_post_all_different (store, x, NULL, (size_t) n,
                               (FdConsistency) consistency));
  must (fd_post_all_different (store, step, NULL, (size_t) n - 1,
                               (FdConsistency) consistency));
  must (fd_post_relation (store, x[0], FD_LT, x[n - 1], 0));
  must (fd_store_commit (store));
  return search_all (store, x, (size_t) n,
                     (Task){.select = FD_SELECT_FIRST_FAIL});
}

/* All permutations without two equal vectors between their points. */
Outcome
costas (int n, int consistency)
{
  static const int32_t weight[] = {1, -1, -1};
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar *x = g_newa (FdVar, (size_t) n), *diff = g_newa (FdVar, (size_t) n);
  new_vars (store, x, n, 1, n);
  fd_store_begin (store);
  must (fd_post_all_different (store, x, NULL, (size_t) n,
                               (FdConsistency) consistency));
  for (int h = 1; h + 1 < n; h++) {
    new_vars (store, diff, n - h, 1 - n, n - 1);
    for (int i = 0; i + h < n; i++) {
      FdVar y[] = {x[i + h], x[i], diff[i]};
      must (fd_post_linear (store, weight, y, 3, FD_EQ, 0));
    }
    must (fd_post_all_different (store, diff, NULL, (size_t) (n - h),
                                 (FdConsistency) consistency));
  }
  must (fd_store_commit (store));
  return search_all (store, x, (size_t) n,
                     (Task){.select = FD_SELECT_INPUT_ORDER});
}

/* Langford's pairs: k + 1 places lie from the first k to the second; x has the
 * places of 1, 1, 2, 2, ..., y what is on each. */
Outcome
langford (int n, int consistency)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar *x = g_newa (FdVar, (size_t) (4 * n)), *y = x + 2 * n;
  size_t places = (size_t) (2 * n);
  new_vars (store, x, 4 * n, 0, 2 * n - 1);
  fd_store_begin (store);
  for (int k = 0; k < n; k++)
    must (fd_post_relation (store, x[2 * k + 1], FD_EQ, x[2 * k], k + 2));
  must (fd_post_inverse (store, x, places, 0, y, places, 0,
                         (FdConsistency) consistency));
  must (fd_store_commit (store));
  return search_all (store, y, places, (Task){.select = FD_SELECT_INPUT_ORDER});
}

/* Queens by rows and by columns. */
Outcome
queens_dual (int n, int consistency)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar *x = g_newa (FdVar, (size_t) (2 * n)), *y = x + n;
  int32_t *offset = g_newa (int32_t, (size_t) n);
  new_vars (store, x, 2 * n, 0, n - 1);
  fd_store_begin (store);
  must (fd_post_inverse (store, x, (size_t) n, 0, y, (size_t) n, 0,
                         (FdConsistency) consistency));
  for (int sign = -1; sign <= 1; sign += 2) {
    for (int i = 0; i < n; i++)
      offset[i] = sign * i;
    must (fd_post_all_different (store, x, offset, (size_t) n,
                                 FD_CONSISTENCY_VALUE));
  }
  must (fd_store_commit (store));
  return search_all (store, x, (size_t) (2 * n),
                     (Task){.select = FD_SELECT_FIRST_FAIL});
}

/* Idempotent quasigroups with ((b a) b) b = a, the condition QG5. */
Outcome
quasigroup_5 (int n, int consistency)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar *q = g_newa (FdVar, (size_t) (n * n)), *y = g_newa (FdVar, (size_t) n);
  new_vars (store, q, n * n, 0, n - 1);
  fd_store_begin (store);
  for (int i = 0; i < n; i++) {
    must (fd_set_value (store, q[i * n + i], i));
    must (fd_set_atom (store, fd_atom (q[i * n + n - 1], FD_GE, i - 1)));
    must (fd_post_all_different (store, q + i * n, NULL, (size_t) n,
                                 (FdConsistency) consistency));
  }
  for (int j = 0; j < n; j++) {
    for (int i = 0; i < n; i++)
      y[i] = q[i * n + j];
    must (fd_post_all_different (store, y, NULL, (size_t) n,
                                 (FdConsistency) consistency));
    for (int i = 0; i < n; i++) {
      FdVar z = fd_var_new (store, 0, n - 1);
      must (fd_post_element_var (store, y, (size_t) n, q[j * n + i], z));
      must (fd_post_element_var (store, y, (size_t) n, z,
                                 fd_var_new (store, i, i)));
    }
  }
  must (fd_store_commit (store));
  return search_all (store, q, (size_t) (n * n),
                     (Task){.select = FD_SELECT_FIRST_FAIL});
}

/* Steiner's triples of 1..n: no pair is in two of them; triples and their
 * elements ascend.  A pair is a number. */
Outcome
steiner (int n, int consistency)
{
  static const int pair[3][2] = {{0, 1}, {0, 2}, {1, 2}};
  const int32_t weight[] = {n + 1, 1, -1};
  int n_triples = n * (n - 1) / 6;
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar *x = g_newa (FdVar, (size_t) (3 * n_triples));
  FdVar *code = g_newa (FdVar, (size_t) (3 * n_triples));
  new_vars (store, x, 3 * n_triples, 1, n);
  new_vars (store, code, 3 * n_triples, 0, (n + 1) * (n + 1));
  fd_store_begin (store);
  for (int t = 0; t < n_triples; t++) {
    FdVar *y = x + 3 * t;
    must (fd_post_relation (store, y[0], FD_LT, y[1], 0));
    must (fd_post_relation (store, y[1], FD_LT, y[2], 0));
    if (t > 0)
      must (fd_post_relation (store, code[3 * t - 3], FD_LT, code[3 * t], 0));
    for (int k = 0; k < 3; k++) {
      FdVar z[] = {y[pair[k][0]], y[pair[k][1]], code[3 * t + k]};
      must (fd_post_linear (store, weight, z, 3, FD_EQ, 0));
    }
  }
  must (fd_post_all_different (store, code, NULL, (size_t) (3 * n_triples),
                               (FdConsistency) consistency));
  must (fd_store_commit (store));
  return search_all (
      store, x, (size_t) (3 * n_triples),
      (Task){.select = FD_SELECT_INPUT_ORDER, .node_limit = 200000});
}
