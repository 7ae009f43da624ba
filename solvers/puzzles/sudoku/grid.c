/* SPDX-License-Identifier: MIT */

/* Grids as they are given, and their units: the cells that must differ. */
#include "sudoku.h"

#include <string.h>

/* Boxes that are rows or columns say nothing more. */
static bool
has_boxes (const SudokuShape *shape)
{
  return shape->region != NULL || (shape->width > 1 && shape->height > 1);
}

SudokuShape
sudoku_shape_of_boxes (int width, int height)
{
  return (SudokuShape){
      .width = width, .height = height, .side = width * height};
}

SudokuShape
sudoku_shape_copy (const SudokuShape *shape)
{
  SudokuShape copy = *shape;
  gsize n = (gsize) shape->side * (gsize) shape->side;

  if (shape->region != NULL) {
    copy.region = g_new (guint16, 2 * n);
    memcpy (copy.region, shape->region, 2 * n * sizeof *copy.region);
  }
  if (shape->cages != NULL)
    copy.cages = sudoku_cages_copy (shape->cages);
  return copy;
}

void
sudoku_shape_clear (SudokuShape *shape)
{
  g_free (shape->region);
  sudoku_cages_free (shape->cages);
  *shape = (SudokuShape){0};
}

SudokuGrid *
sudoku_grid_new (const SudokuShape *shape, guint line)
{
  SudokuGrid *grid = g_new (SudokuGrid, 1);

  grid->shape = sudoku_shape_copy (shape);
  grid->line = line;
  grid->given = g_new0 (guint16, shape->side * shape->side);
  return grid;
}

void
sudoku_grid_free (SudokuGrid *grid)
{
  sudoku_shape_clear (&grid->shape);
  g_free (grid->given);
  g_free (grid);
}

const char *
sudoku_unit_name (const SudokuShape *shape, int kind)
{
  static const char *const names[SUDOKU_KINDS] = {"row", "column", "box",
                                                  "diagonal", "cage"};

  return kind == SUDOKU_BOX && shape->region != NULL ? "region" : names[kind];
}

int
sudoku_n_units (const SudokuShape *shape, int kind)
{
  if (kind == SUDOKU_CAGE)
    return shape->cages != NULL ? (int) shape->cages->sum->len : 0;
  return kind == SUDOKU_DIAGONAL ? (shape->diagonals ? 2 : 0)
         : kind == SUDOKU_BOX    ? (has_boxes (shape) ? shape->side : 0)
                                 : shape->side;
}

bool
sudoku_shape_equal (const SudokuShape *a, const SudokuShape *b)
{
  gsize n = (gsize) a->side * (gsize) a->side;

  return a->width == b->width && a->height == b->height &&
         a->diagonals == b->diagonals &&
         (a->region == NULL) == (b->region == NULL) &&
         (a->region == NULL ||
          memcmp (a->region, b->region, n * sizeof *a->region) == 0) &&
         (a->cages == NULL) == (b->cages == NULL) &&
         (a->cages == NULL || sudoku_cages_equal (a->cages, b->cages));
}

int
sudoku_unit_size (const SudokuShape *shape, int kind, int which)
{
  if (kind != SUDOKU_CAGE)
    return shape->side;
  return sudoku_cage_start (shape->cages, which + 1) -
         sudoku_cage_start (shape->cages, which);
}

bool
sudoku_post_unit (FdStore *store, const SudokuShape *shape, int kind, int which,
                  const FdVar *cell, FdConsistency consistency)
{
  int n = sudoku_unit_size (shape, kind, which), sum;
  g_autofree FdVar *unit = g_new (FdVar, n);

  for (int i = 0; i < n; i++)
    unit[i] = cell[sudoku_unit_cell (shape, kind, which, i)];
  if (kind != SUDOKU_CAGE)
    return fd_post_all_different (store, unit, NULL, (size_t) n, consistency);
  sum = sudoku_cage_sum (shape->cages, which);
  return fd_post_sum_all_different (store, unit, (size_t) n,
                                    solver_var_new (store, sum, sum));
}

bool
sudoku_post_units (FdStore *store, const SudokuShape *shape, const FdVar *cell,
                   FdConsistency consistency)
{
  bool ok = true;

  for (int kind = 0; kind < SUDOKU_KINDS && ok; kind++)
    for (int which = 0; which < sudoku_n_units (shape, kind) && ok; which++)
      ok = sudoku_post_unit (store, shape, kind, which, cell, consistency);
  return ok;
}

int
sudoku_unit_cell (const SudokuShape *shape, int kind, int which, int i)
{
  int across = shape->side / shape->width; /* boxes side by side */
  int row, column;

  switch (kind) {
  case SUDOKU_ROW:
    row = which;
    column = i;
    break;
  case SUDOKU_COLUMN:
    row = i;
    column = which;
    break;
  case SUDOKU_CAGE:
    return g_array_index (shape->cages->cell, int,
                          sudoku_cage_start (shape->cages, which) + i);
  case SUDOKU_DIAGONAL:
    row = i;
    column = which == 0 ? i : shape->side - 1 - i;
    break;
  default:
    if (shape->region != NULL)
      return shape->region[(shape->side + which) * shape->side + i];
    row = which / across * shape->height + i / shape->width;
    column = which % across * shape->width + i % shape->width;
    break;
  }
  return row * shape->side + column;
}

int
sudoku_units_of (const SudokuShape *shape, int at,
                 SudokuUnit unit[SUDOKU_MOST_UNITS])
{
  int row = at / shape->side, column = at % shape->side, n = 0;
  int across = shape->side / shape->width;

  unit[n++] = (SudokuUnit){SUDOKU_ROW, row};
  unit[n++] = (SudokuUnit){SUDOKU_COLUMN, column};
  if (shape->region != NULL)
    unit[n++] = (SudokuUnit){SUDOKU_BOX, shape->region[at]};
  else if (has_boxes (shape))
    unit[n++] = (SudokuUnit){SUDOKU_BOX, row / shape->height * across +
                                             column / shape->width};
  if (shape->diagonals && row == column)
    unit[n++] = (SudokuUnit){SUDOKU_DIAGONAL, 0};
  if (shape->diagonals && row + column == shape->side - 1)
    unit[n++] = (SudokuUnit){SUDOKU_DIAGONAL, 1};
  if (shape->cages != NULL && shape->cages->of[at] >= 0)
    unit[n++] = (SudokuUnit){SUDOKU_CAGE, shape->cages->of[at]};
  return n;
}

char *
sudoku_grid_clash (const SudokuGrid *grid)
{
  const SudokuShape *shape = &grid->shape;
  int first[SUDOKU_MOST + 1];

  for (int kind = 0; kind < SUDOKU_KINDS; kind++)
    for (int which = 0; which < sudoku_n_units (shape, kind); which++) {
      memset (first, -1, sizeof first);
      for (int i = 0; i < sudoku_unit_size (shape, kind, which); i++) {
        int at = sudoku_unit_cell (shape, kind, which, i), v = grid->given[at];
        if (v == 0)
          continue;
        if (first[v] >= 0)
          return g_strdup_printf (
              "%d is given twice in %s %d, at row %d column %d and at row %d "
              "column %d",
              v, sudoku_unit_name (shape, kind), which + 1,
              first[v] / shape->side + 1, first[v] % shape->side + 1,
              at / shape->side + 1, at % shape->side + 1);
        first[v] = at;
      }
    }
  return NULL;
}
