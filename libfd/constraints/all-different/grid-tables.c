/* SPDX-License-Identifier: MIT */
/* grid-tables.c - what a run by lanes knows of a grid
 *
 * Made when it is posted: where each cell sits in each of its units, and what
 * is left of the cells, and of the places in all units, of a value that it
 * takes.
 */
#include "grid.h"
#include "lanes.h"

#include <string.h>

/* That a vector is within one line of a cache: what is read as such begins at a
 * multiple of its size. */
enum { ALIGNED = sizeof (FdLanes) };

static uint32_t
padded (uint32_t n)
{
  return (n + FD_LANES_AT_ONCE - 1) / FD_LANES_AT_ONCE * FD_LANES_AT_ONCE;
}

static FdGridSizes
measure (uint32_t n_units, uint32_t n_values, uint32_t n_seats)
{
  FdGridSizes s = {.n_values = n_values,
                   .n_units = padded (n_units + 1), /* one that is none */
                   .n_seats = n_seats,
                   .unit_words = (n_units + 63) / 64};
  s.slot = (n_values + 2) * s.n_units / 4 +
           (n_values / 2 + 1) * 2 * FD_GRID_CELL_WORDS;
  return s;
}

size_t
fd_grid_lanes_bytes (uint32_t n_cells, uint32_t n_units, uint32_t n_values,
                     uint32_t n_seats)
{
  FdGridSizes s = measure (n_units, n_values, n_seats);
  return sizeof (FdGridLanes) + ALIGNED +
         (size_t) FD_GRID_SLOTS * s.slot * sizeof (uint64_t) +
         ((size_t) 2 * n_cells + n_values) * sizeof (FdGridCells) +
         ((size_t) 2 * n_cells * s.n_units + n_units * FD_GRID_LANE + n_cells) *
             sizeof (uint16_t) +
         (size_t) n_cells * n_seats * sizeof (FdGridSeat);
}

static void
fill_cells (const FdGrid *grid, FdGridLanes *l)
{
  memset (&l->all, 0, sizeof l->all);
  memset (l->own, 0, grid->base.n * sizeof *l->own);
  for (uint32_t cell = 0; cell < grid->base.n; cell++) {
    l->own[cell][cell / 64] = UINT64_C (1) << cell % 64;
    l->all |= l->own[cell];
  }
}

/* The units of a cell, and how many there are: the others are none. */
static void
fill_seats (const FdGrid *grid, FdGridLanes *l)
{
  uint32_t none = grid->n_units, n = grid->base.n * l->size.n_seats;
  for (uint32_t i = 0; i < n; i++)
    l->seat[i] = (FdGridSeat){(uint16_t) none, UINT16_MAX};
  for (uint32_t u = 0; u < grid->n_units; u++)
    for (uint32_t i = 0; i < grid->unit[u].n_free; i++) {
      FdGridSeat *seat = l->seat + grid->unit[u].cell[i] * l->size.n_seats;
      while (seat->unit != none)
        seat++;
      *seat = (FdGridSeat){(uint16_t) u, (uint16_t) ~(1u << i)};
      l->cell[u * FD_GRID_LANE + i] = grid->unit[u].cell[i];
    }
}

/* The cells of a unit, but for @cell, lose a value that it takes. */
static void
lose_unit (const FdGrid *grid, FdGridLanes *l, uint32_t cell, uint32_t unit)
{
  uint16_t *keep = l->keep + (size_t) cell * l->size.n_units;
  for (uint32_t i = 0; i < grid->unit[unit].n_free; i++) {
    uint32_t other = l->cell[unit * FD_GRID_LANE + i];
    const FdGridSeat *seat = l->seat + (size_t) other * l->size.n_seats;
    if (other != cell)
      l->apart[cell] &= ~l->own[other];
    for (uint32_t k = 0; k < l->size.n_seats; k++)
      keep[seat[k].unit] &= seat[k].others;
  }
  keep[unit] = 0;
}

static void
fill_masks (const FdGrid *grid, FdGridLanes *l, uint32_t cell)
{
  uint32_t none = grid->n_units, n_units = l->size.n_units;
  const FdGridSeat *seat = l->seat + (size_t) cell * l->size.n_seats;
  uint16_t *beside = l->beside + (size_t) cell * n_units;
  l->apart[cell] = l->all;
  memset (l->keep + (size_t) cell * n_units, 0xff, n_units * sizeof *l->keep);
  memset (beside, 0xff, n_units * sizeof *beside);
  for (uint32_t k = 0; k < l->size.n_seats && seat[k].unit != none; k++) {
    beside[seat[k].unit] = seat[k].others;
    lose_unit (grid, l, cell, seat[k].unit);
  }
}

void
fd_grid_lanes_init (FdGrid *grid, void *block, uint32_t n_values,
                    uint32_t n_seats)
{
  FdGridLanes *l = grid->lanes = block;
  FdGridSizes s = l->size = measure (grid->n_units, n_values, n_seats);
  uintptr_t at = (uintptr_t) (l + 1) + ALIGNED - 1;
  l->slot = (uint64_t *) (at - at % ALIGNED);
  l->keep = (uint16_t *) (l->slot + (size_t) FD_GRID_SLOTS * s.slot);
  l->beside = l->keep + (size_t) grid->base.n * s.n_units;
  l->own = (FdGridCells *) (l->beside + (size_t) grid->base.n * s.n_units);
  l->apart = l->own + grid->base.n;
  l->before = l->apart + grid->base.n;
  l->seat = (FdGridSeat *) (l->before + n_values);
  l->order = (uint16_t *) (l->seat + (size_t) grid->base.n * n_seats);
  l->cell = l->order + grid->base.n;
  memset (l->changed, 0, sizeof l->changed);
  fill_cells (grid, l);
  fill_seats (grid, l);
  for (uint32_t cell = 0; cell < grid->base.n; cell++)
    fill_masks (grid, l, cell);
}
