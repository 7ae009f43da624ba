/* SPDX-License-Identifier: MIT */
#ifndef QUEENS_H
#define QUEENS_H

#include "../tap.h"

#include <fd.h>

enum { MAX_QUEENS = 12 };

/* @n queens, each on a row of its own: no two on a column or a diagonal. */
static inline void
post_queens (FdStore *store, FdVar *x, int n)
{
  for (int i = 0; i < n; i++)
    x[i] = fd_var_new (store, 0, n - 1);
  for (int i = 0; i < n; i++)
    for (int j = i + 1; j < n; j++)
      for (int k = -1; k <= 1; k++)
        ck_assert (fd_post_relation (store, x[i], FD_NE, x[j], k * (j - i)));
}

/* @n pigeons in a hole less: failures without end, almost. */
static inline FdSearch *
pigeons (FdStore *store, int n)
{
  FdVar x[20];
  for (int i = 0; i < n; i++)
    x[i] = fd_var_new (store, 0, n - 2);
  for (int i = 0; i < n; i++)
    for (int j = i + 1; j < n; j++)
      ck_assert (fd_not_unify (store, x[i], x[j]));
  FdSearch *search = fd_search_new (store);
  fd_search_add_branching (search, x, (size_t) n, FD_SELECT_INPUT_ORDER,
                           FD_ASSIGN_MIN);
  return search;
}

#endif
