/* SPDX-License-Identifier: MIT */
/* models-choice.c - entries of a table in two directions; partners */
#include "models.h"

/* Journeys of so many steps through different ones of n places; the steps cost
 * what a table says, all together half of what they may. */
Outcome
journeys (int n, int length)
{
  enum { DEAREST = 20 };
  uint32_t state = 7;
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar *x = g_newa (FdVar, (size_t) (2 * length + 1)), *cost = x + length + 1;
  int32_t *table = g_newa (int32_t, (size_t) (n * n));
  for (int i = 0; i < n * n; i++)
    table[i] = 1 + (int32_t) (draw (&state) % DEAREST);
  new_vars (store, x, length + 1, 0, n - 1);
  new_vars (store, cost, length, 1, DEAREST);
  fd_store_begin (store);
  must (fd_post_all_different (store, x, NULL, (size_t) length + 1,
                               FD_CONSISTENCY_VALUE));
  for (int i = 0; i < length; i++)
    must (fd_post_element_2d (store, table, (size_t) n, (size_t) n, x[i], 0,
                              x[i + 1], 0, cost[i]));
  must (fd_post_sum (store, cost, (size_t) length, FD_LE, 3 * length));
  must (fd_store_commit (store));
  return search_all (store, x, (size_t) (2 * length + 1),
                     (Task){.select = FD_SELECT_INPUT_ORDER});
}

/* Pairs of n people, some of whom do not get on: who is whose partner. */
Outcome
partners (int n, int seed)
{
  uint32_t state = (uint32_t) seed;
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar *x = g_newa (FdVar, (size_t) n);
  new_vars (store, x, n, 0, n - 1);
  fd_store_begin (store);
  for (int i = 0; i < n; i++) {
    must (fd_set_no_value (store, x[i], i));
    for (int j = 0; j < i; j++)
      if (draw (&state) % 2)
        must (fd_set_no_value (store, x[i], j));
  }
  must (fd_post_inverse (store, x, (size_t) n, 0, x, (size_t) n, 0,
                         FD_CONSISTENCY_DOMAIN));
  must (fd_store_commit (store));
  return search_all (store, x, (size_t) n,
                     (Task){.select = FD_SELECT_INPUT_ORDER});
}
