/* SPDX-License-Identifier: MIT */
/* models-count.c - magic sequences, values that are taken so often,
 * cars */
#include "models.h"

/* x[i] is how often i occurs in x; and, for the value i, i x[i] adds up to what
 * x[i] does: to n. */
Outcome
magic_sequence (int n, int unused)
{
  (void) unused;
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar *x = g_newa (FdVar, (size_t) n);
  int32_t *a = g_newa (int32_t, (size_t) n);
  new_vars (store, x, n, 0, n - 1);
  fd_store_begin (store);
  for (int i = 0; i < n; i++) {
    must (fd_post_count (store, x, (size_t) n, fd_var_new (store, i, i), FD_EQ,
                         x[i]));
    a[i] = i - 1;
  }
  must (fd_post_sum (store, x, (size_t) n, FD_EQ, n));
  must (fd_post_linear (store, a, x, (size_t) n, FD_EQ, 0));
  must (fd_store_commit (store));
  return search_all (store, x, (size_t) n,
                     (Task){.select = FD_SELECT_INPUT_ORDER});
}

/* All sequences of n of the values 0..n/2 - 1, each of which is there once to
 * three times; x[i] is none of every fifth value. */
Outcome
cardinality (int n, int consistency)
{
  g_autoptr (FdStore) store = fd_store_new ();
  int m = n / 2;
  FdVar *x = g_newa (FdVar, (size_t) n);
  int32_t *cover = g_newa (int32_t, (size_t) m),
          *low = g_newa (int32_t, (size_t) m);
  int32_t *up = g_newa (int32_t, (size_t) m);
  new_vars (store, x, n, 0, m - 1);
  fd_store_begin (store);
  for (int i = 0; i < n; i++)
    for (int v = 0; v < m; v++)
      if ((2 * i + 3 * v) % 5 < 2)
        must (fd_set_no_value (store, x[i], v));
  for (int v = 0; v < m; v++) {
    cover[v] = v;
    low[v] = 1;
    up[v] = 3;
  }
  must (fd_post_global_cardinality_low_up (store, x, (size_t) n, cover, low, up,
                                           (size_t) m, true,
                                           (FdConsistency) consistency));
  must (fd_store_commit (store));
  return search_all (store, x, (size_t) n,
                     (Task){.select = FD_SELECT_INPUT_ORDER});
}

/* Cars of six classes, so many of each: of q that follow each other, no more
 * than p have an option, which is some classes'. */
Outcome
cars (int n, int consistency)
{
  enum { CLASSES = 6, OPTIONS = 4 };
  static const int p[OPTIONS] = {1, 2, 1, 2}, q[OPTIONS] = {2, 3, 3, 5};
  static const int has[OPTIONS] = {0x0b, 0x32, 0x04, 0x21};
  int32_t class[CLASSES], made[CLASSES];
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar *x = g_newa (FdVar, (size_t) n);
  new_vars (store, x, n, 0, CLASSES - 1);
  for (int k = 0; k < CLASSES; k++) {
    class[k] = k;
    made[k] = (n + k) / CLASSES;
  }
  fd_store_begin (store);
  must (fd_post_global_cardinality_low_up (store, x, (size_t) n, class, made,
                                           made, CLASSES, true,
                                           (FdConsistency) consistency));
  for (int o = 0; o < OPTIONS; o++) {
    FdInterval set[CLASSES];
    size_t n_set = 0;
    for (int k = 0; k < CLASSES; k++)
      if (has[o] >> k & 1)
        set[n_set++] = (FdInterval){k, k};
    for (int i = 0; i + q[o] <= n; i++)
      must (fd_post_among (store, x + i, (size_t) q[o], set, n_set,
                           fd_var_new (store, 0, p[o])));
  }
  must (fd_store_commit (store));
  return search_all (
      store, x, (size_t) n,
      (Task){.select = FD_SELECT_INPUT_ORDER, .node_limit = 200000});
}
