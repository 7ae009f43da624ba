/* SPDX-License-Identifier: MIT */

/* Which givens of a sudoku without a solution clash. */
#include "sudoku.h"

/* Larger grids take too long to post in a store that explains. */
#define CLASH_SIDE 36

static bool
clash_post (FdStore *store, const SudokuShape *shape, FdVar *cell)
{
  int side = shape->side;
  bool posted;

  for (int i = 0; i < side * side; i++)
    cell[i] = solver_var_new (store, 1, side);
  fd_store_begin (store);
  posted = sudoku_post_units (store, shape, cell, FD_CONSISTENCY_DEFAULT);
  return fd_store_commit (store) && posted;
}

static char *
clash_say (const SudokuGrid *grid, const int *at, const GArray *which)
{
  GString *out = g_string_new ("these givens clash:");
  int side = grid->shape.side;

  for (guint i = 0; i < which->len; i++) {
    int k = at[g_array_index (which, guint, i)];
    g_string_append_printf (out, "%s row %d column %d = %d", i > 0 ? "," : "",
                            k / side + 1, k % side + 1, grid->given[k]);
  }
  return g_string_free (out, FALSE);
}

char *
sudoku_clash (const Solver *solver, const SudokuGrid *grid)
{
  int n = grid->shape.side * grid->shape.side;
  g_autoptr (FdStore) store = solver_need (fd_store_new ());
  g_autofree FdVar *cell = g_new (FdVar, n);
  g_autofree FdAtom *atoms = g_new (FdAtom, n);
  g_autofree int *at = g_new (int, n);
  g_autoptr (GArray) which = NULL;
  guint count = 0;

  fd_store_set_explaining (store, true);
  if (grid->shape.side > CLASH_SIDE || !clash_post (store, &grid->shape, cell))
    return NULL;
  for (int i = 0; i < n; i++)
    if (grid->given[i] != 0) {
      at[count] = i;
      atoms[count++] = fd_atom (cell[i], FD_EQ, grid->given[i]);
    }
  which = solver_clash (solver, store, atoms, count);
  return which != NULL && which->len > 0 ? clash_say (grid, at, which) : NULL;
}
