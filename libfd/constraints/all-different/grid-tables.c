/* SPDX-License-Identifier: MIT */
/* grid-tables.c - what a run by lanes knows of a grid
 *
 * Made when it is posted: where each cell sits in each of its units, and by
 * unit what is left of the cells, and of the places in all units, of a value
 * that a cell of the unit takes.  Those of several units are left in all.
 */
#include "grid.h"
#include "lanes.h"

#include <string.h>

static uint32_t
padded (uint32_t n)
{
  return (n + FD_LANES_AT_ONCE - 1) / FD_LANES_AT_ONCE * FD_LANES_AT_ONCE;
}

static FdGridSizes
measure (uint32_t n_cells, uint32_t n_units, uint32_t n_values,
         uint32_t n_seats)
{
  FdGridSizes s = {.n_values = n_values,
                   .n_words = (n_cells + 63) / 64,
                   .n_units = padded (n_units + 1), /* one that is none */
                   .n_seats = n_seats,
                   .unit_words = (n_units + 63) / 64};
  s.slot = (n_values + 1) * s.n_words + (n_values + 2) * s.n_units / 4;
  return s;
}

size_t
fd_grid_lanes_bytes (uint32_t n_cells, uint32_t n_units, uint32_t n_values,
                     uint32_t n_seats)
{
  FdGridSizes s = measure (n_cells, n_units, n_values, n_seats);
  size_t words = (1 + n_units + 1 + n_values) * (size_t) s.n_words +
                 (size_t) FD_GRID_SLOTS * s.slot;
  return sizeof (FdGridLanes) + words * sizeof (uint64_t) +
         ((size_t) (n_units + 1) * s.n_units + n_units * FD_GRID_LANE) *
             sizeof (uint16_t) +
         (size_t) n_cells * n_seats * sizeof (FdGridSeat) +
         n_cells * (sizeof (uint16_t) + sizeof (uint8_t));
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

/* What is left of the cells, and of the places, of a value that a cell of the
 * unit takes. */
static void
fill_masks (const FdGrid *grid, FdGridLanes *l, uint32_t unit)
{
  uint64_t *apart = l->apart + (size_t) unit * l->size.n_words;
  uint16_t *keep = l->keep + (size_t) unit * l->size.n_units;
  uint32_t n = unit < grid->n_units ? grid->unit[unit].n_free : 0;
  memset (apart, 0xff, l->size.n_words * sizeof *apart);
  memset (keep, 0xff, l->size.n_units * sizeof *keep);
  for (uint32_t i = 0; i < n; i++) {
    uint32_t cell = l->cell[unit * FD_GRID_LANE + i];
    const FdGridSeat *seat = l->seat + (size_t) cell * l->size.n_seats;
    apart[cell / 64] &= ~(UINT64_C (1) << cell % 64);
    for (uint32_t k = 0; k < l->size.n_seats; k++)
      keep[seat[k].unit] &= seat[k].others;
  }
  if (n)
    keep[unit] = 0;
}

void
fd_grid_lanes_init (FdGrid *grid, void *block, uint32_t n_values,
                    uint32_t n_seats)
{
  FdGridLanes *l = grid->lanes = block;
  FdGridSizes s = l->size =
      measure (grid->base.n, grid->n_units, n_values, n_seats);
  l->changed = (uint64_t *) (l + 1);
  l->apart = l->changed + s.n_words;
  l->slot = l->apart + (size_t) (grid->n_units + 1) * s.n_words;
  l->before = l->slot + (size_t) FD_GRID_SLOTS * s.slot;
  l->keep = (uint16_t *) (l->before + (size_t) n_values * s.n_words);
  l->seat = (FdGridSeat *) (l->keep + (size_t) (grid->n_units + 1) * s.n_units);
  l->order = (uint16_t *) (l->seat + (size_t) grid->base.n * n_seats);
  l->cell = l->order + grid->base.n;
  l->value = (uint8_t *) (l->cell + grid->n_units * FD_GRID_LANE);
  memset (l->changed, 0, s.n_words * sizeof *l->changed);
  fill_seats (grid, l);
  for (uint32_t u = 0; u <= grid->n_units; u++)
    fill_masks (grid, l, u);
}
