/* SPDX-License-Identifier: MIT */
/* cycles.c - full grids that differ a little from one
 *
 * The cells of two values fall into parts that share no row, column or box; in
 * each part the two values can change places.  Two rows that cross the same
 * boxes fall into parts of columns that have the same values in both; in each
 * part the rows can change places.  Likewise two columns.  Each such grid must
 * be excluded by a given, and none takes a search.
 */
#include "fdsolve/generate.h"
#include "sudoku.h"

#include <string.h>

typedef struct {
  const SudokuShape *shape;
  const int32_t *grid;
  int32_t *other;
  Generator *generator;
} Cycles;

/* --- two values ----------------------------------------------------------- */

static bool
share_unit (const SudokuShape *shape, int a, int b)
{
  int side = shape->side;

  return a / side == b / side || a % side == b % side ||
         (a / side / shape->height == b / side / shape->height &&
          a % side / shape->width == b % side / shape->width);
}

/* @cell: (array length=n): where the two values are; puts the part of the first
 * in front, and returns how many cells it has. */
static int
gather_part (const Cycles *c, int *cell, int n)
{
  int found = 1;

  for (int i = 0; i < found; i++)
    for (int j = found; j < n; j++)
      if (share_unit (c->shape, cell[i], cell[j])) {
        int t = cell[found];
        cell[found++] = cell[j];
        cell[j] = t;
      }
  return found;
}

static void
exchange_values (const Cycles *c, int32_t v, int32_t w, int *cell)
{
  int side = c->shape->side, n = 0, part;

  for (int i = 0; i < side * side; i++)
    if (c->grid[i] == v || c->grid[i] == w)
      cell[n++] = i;
  for (; n > 0; cell += part, n -= part) {
    part = gather_part (c, cell, n);
    for (int i = 0; i < part; i++)
      c->other[cell[i]] = v + w - c->grid[cell[i]];
    generator_add_other (c->generator, c->other);
    for (int i = 0; i < part; i++)
      c->other[cell[i]] = c->grid[cell[i]];
  }
}

/* --- two lines ------------------------------------------------------------ */

static int
cell_of (const Cycles *c, bool across, int line, int i)
{
  return across ? line * c->shape->side + i : i * c->shape->side + line;
}

/* The part that begins at @start; marks its places. */
static void
exchange_part (const Cycles *c, bool across, int a, int b, int start,
               bool *done)
{
  int side = c->shape->side, i = start;

  do {
    int p = cell_of (c, across, a, i), q = cell_of (c, across, b, i);
    c->other[p] = c->grid[q];
    c->other[q] = c->grid[p];
    done[i] = true;
    for (i = 0; c->grid[cell_of (c, across, a, i)] != c->grid[q]; i++)
      ;
  } while (i != start);
  generator_add_other (c->generator, c->other);
  for (i = 0; i < side; i++) {
    int p = cell_of (c, across, a, i), q = cell_of (c, across, b, i);
    c->other[p] = c->grid[p];
    c->other[q] = c->grid[q];
  }
}

static void
exchange_lines (const Cycles *c, bool across, int a, int b)
{
  bool done[SUDOKU_MOST] = {false};

  for (int i = 0; i < c->shape->side; i++)
    if (!done[i])
      exchange_part (c, across, a, b, i, done);
}

/* --- all ------------------------------------------------------------------ */

void
sudoku_add_cycles (const SudokuShape *shape, const int32_t *grid,
                   Generator *generator)
{
  int side = shape->side;
  gsize n = (gsize) side * (gsize) side;
  g_autofree int32_t *other = g_memdup2 (grid, n * sizeof *grid);
  g_autofree int *cell = g_new (int, 2 * side);
  Cycles c = {
      .shape = shape, .grid = grid, .other = other, .generator = generator};

  for (int32_t v = 1; v <= side; v++)
    for (int32_t w = 1; w < v; w++)
      exchange_values (&c, v, w, cell);
  for (int a = 0; a < side; a++)
    for (int b = 0; b < a; b++) {
      if (a / shape->height == b / shape->height)
        exchange_lines (&c, true, a, b);
      if (a / shape->width == b / shape->width)
        exchange_lines (&c, false, a, b);
    }
}
