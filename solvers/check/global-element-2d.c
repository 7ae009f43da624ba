/* SPDX-License-Identifier: MIT */
/* global-element-2d.c - a[6] is the entry of the table a[0] in row a[4] and
 * column a[5]; the rows have a[1] entries, and the indices of the first row and
 * column are a[2] and a[3]
 */
#include "refute.h"

enum { TABLE, COLUMNS, ROW_FIRST, COLUMN_FIRST, ROW, COLUMN, ENTRY };

/* The table, and its rows and columns. */
typedef struct {
  const Term *entry;
  Wide n[2], first[2];
} Grid;

static Grid
grid_of (const Model *m, const Constraint *c)
{
  size_t n;
  Grid grid = {.entry = term_items (m, &c->a[TABLE], &n)};
  grid.n[1] = n ? c->a[COLUMNS].value : 0;
  grid.n[0] = n ? (Wide) n / grid.n[1] : 0;
  grid.first[0] = c->a[ROW_FIRST].value;
  grid.first[1] = c->a[COLUMN_FIRST].value;
  return grid;
}

static const char *
element_2d_take (const Model *m, const Constraint *c)
{
  size_t n;
  term_items (m, &c->a[TABLE], &n);
  return !n || (c->a[COLUMNS].value > 0 &&
                (Wide) n % (Wide) c->a[COLUMNS].value == 0)
             ? NULL
             : "its rows are not full";
}

static bool
element_2d_holds (const Model *m, const Constraint *c, const int64_t *values)
{
  Grid grid = grid_of (m, c);
  Wide at[2];
  for (int k = 0; k < 2; k++) {
    at[k] = value_of (c->a[ROW + k], values) - grid.first[k];
    if (at[k] < 0 || at[k] >= grid.n[k])
      return false;
  }
  return grid.entry[at[0] * grid.n[1] + at[1]].value ==
         value_of (c->a[ENTRY], values);
}

/* Whether the view can be an index that is none of @k's. */
static bool
leaves (const Domain *d, const View *v, const Grid *grid, int k)
{
  return view_min (d, v) < grid->first[k] ||
         view_max (d, v) >= grid->first[k] + grid->n[k];
}

/* No cell that can be meant has an entry that can be a[6]; unless it holds,
 * each has the one that it is. */
static bool
element_2d_refute (Refuter *r, const Domain *d, const Constraint *c, bool holds)
{
  Grid grid = grid_of (r->names->m, c);
  View at[2] = {see (r, c->a[ROW]), see (r, c->a[COLUMN])};
  View y = see (r, c->a[ENTRY]);
  if (!holds && (!is_fixed (d, &y) || leaves (d, &at[0], &grid, 0) ||
                 leaves (d, &at[1], &grid, 1)))
    return false;
  for (Wide i = 0; i < grid.n[0]; i++) {
    Wide row = grid.first[0] + i;
    if (row != clamp (row) || !view_has (d, &at[0], clamp (row)))
      continue;
    for (Wide j = 0; j < grid.n[1]; j++) {
      Wide column = grid.first[1] + j;
      if (column == clamp (column) && view_has (d, &at[1], clamp (column)) &&
          view_has (d, &y, grid.entry[i * grid.n[1] + j].value) == holds)
        return false;
    }
  }
  return true;
}

const Global element_2d_global = {
    .take = element_2d_take,
    .holds = element_2d_holds,
    .refute = element_2d_refute,
};
