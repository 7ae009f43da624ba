/* SPDX-License-Identifier: MIT */
/* models-queens.c - n queens: pairwise !=, or three all-different */
#include "models.h"

/* Consistency 0: pairwise !=. */
static void
post_queens (FdStore *store, FdVar *x, int n, int consistency)
{
  new_vars (store, x, n, 0, n - 1);
  fd_store_begin (store);
  if (consistency) {
    int32_t *up = g_newa (int32_t, (size_t) n);
    int32_t *down = g_newa (int32_t, (size_t) n);
    for (int i = 0; i < n; i++) {
      up[i] = i;
      down[i] = -i;
    }
    FdConsistency c = (FdConsistency) consistency;
    must (fd_post_all_different (store, x, NULL, (size_t) n, c));
    must (fd_post_all_different (store, x, up, (size_t) n, c));
    must (fd_post_all_different (store, x, down, (size_t) n, c));
  } else {
    for (int i = 0; i < n; i++)
      for (int j = i + 1; j < n; j++)
        for (int k = -1; k <= 1; k++)
          must (fd_post_relation (store, x[i], FD_NE, x[j], k * (j - i)));
  }
  must (fd_store_commit (store));
}

Outcome
queens_all (int n, int consistency)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar *x = g_newa (FdVar, (size_t) n);
  post_queens (store, x, n, consistency);
  return search_all (store, x, (size_t) n,
                     (Task){.select = FD_SELECT_INPUT_ORDER});
}

Outcome
queens_first (int n, int consistency)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar *x = g_newa (FdVar, (size_t) n);
  post_queens (store, x, n, consistency);
  return search_all (
      store, x, (size_t) n,
      (Task){.select = FD_SELECT_FIRST_FAIL, .max_solutions = 1});
}
