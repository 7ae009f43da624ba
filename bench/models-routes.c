/* SPDX-License-Identifier: MIT */
/* models-routes.c - circuits: of a grid, of a knight, and short ones; and paths
 * told by elements
 */
#include "models.h"

/* Steps along the sides of squares; and a knight's. */
static const int steps[2][8][2] = {
    {{1, 0}, {-1, 0}, {0, 1}, {0, -1}},
    {{1, 2}, {1, -2}, {-1, 2}, {-1, -2}, {2, 1}, {2, -1}, {-2, 1}, {-2, -1}}};

/* The squares behind each square of a board. */
static void
new_board (FdStore *store, FdVar *x, int n, int knight)
{
  for (int i = 0; i < n * n; i++) {
    int32_t next[8];
    size_t n_next = 0;
    for (int k = 0; k < (knight ? 8 : 4); k++) {
      int row = i / n + steps[knight][k][0],
          column = i % n + steps[knight][k][1];
      if (row >= 0 && row < n && column >= 0 && column < n)
        next[n_next++] = row * n + column;
    }
    x[i] = fd_var_new_values (store, next, n_next);
  }
}

/* All circuits through the squares of a grid. */
Outcome
hamilton (int n, int consistency)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar *x = g_newa (FdVar, (size_t) (n * n));
  new_board (store, x, n, 0);
  must (fd_post_circuit (store, x, (size_t) (n * n), 0,
                         (FdConsistency) consistency));
  return search_all (store, x, (size_t) (n * n), (Task){.max_solutions = 0});
}

/* A knight's tours of a board of 6 times 6, so many of them. */
Outcome
knights (int solutions, int consistency)
{
  enum { N = 6 };
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar x[N * N];
  new_board (store, x, N, 1);
  must (fd_post_circuit (store, x, N * N, 0, (FdConsistency) consistency));
  return search_all (store, x, N * N,
                     (Task){.select = FD_SELECT_FIRST_FAIL,
                            .max_solutions = (uint64_t) solutions});
}

/* The shortest circuit through n places: what the way from each costs is an
 * element of its row. */
Outcome
salesman (int n, int consistency)
{
  enum { MOST = 20 };
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar x[MOST], cost[MOST + 1];
  int32_t sign[MOST + 1], row[MOST];
  new_vars (store, x, n, 0, n - 1);
  new_vars (store, cost, n, 0, 100);
  cost[n] = fd_var_new (store, 0, 100 * n);
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++)
      row[j] = (int32_t) ((unsigned) (i * 37 + j * 91 + i * j * 53) % 97 + 1);
    must (fd_post_element (store, row, (size_t) n, x[i], cost[i]));
    sign[i] = 1;
  }
  sign[n] = -1;
  must (fd_post_linear (store, sign, cost, (size_t) n + 1, FD_EQ, 0));
  must (fd_post_circuit (store, x, (size_t) n, 0, (FdConsistency) consistency));
  return search_all (
      store, x, (size_t) n,
      (Task){.select = FD_SELECT_FIRST_FAIL, .minimize = cost[n]});
}

/* Paths of nine places out of n: two that follow each other have the same
 * element, the one of one array, the other of another.  @spread: how far apart
 * the elements are. */
Outcome
elements (int n, int spread)
{
  enum { LENGTH = 9, MOST = 400 };
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar x[LENGTH], y[LENGTH - 1];
  int32_t from[MOST], to[MOST];
  new_vars (store, x, LENGTH, 0, n - 1);
  new_vars (store, y, LENGTH - 1, 0, n / 2 * spread);
  for (int i = 0; i + 1 < LENGTH; i++) {
    for (int j = 0; j < n; j++) {
      from[j] = j * (j + 2 * i + 1) % 101 % (n / 2) * spread;
      to[j] = j * (j + i + 7) % 103 % (n / 2) * spread;
    }
    must (fd_post_element (store, from, (size_t) n, x[i], y[i]));
    must (fd_post_element (store, to, (size_t) n, x[i + 1], y[i]));
  }
  return search_all (
      store, x, LENGTH,
      (Task){.select = FD_SELECT_FIRST_FAIL, .max_solutions = 5000});
}
