/* SPDX-License-Identifier: MIT */
/* grid-matching.c - domain consistency of the units of a grid
 *
 * Runs where singles stall: later than the grid, as it costs more.  Each unit
 * that was changed since is matched anew.  What that prunes may be singles
 * again, so the grid runs before the next unit does.
 *
 * A unit that has as many values as cells left, without a single, can only lose
 * values if some of its cells have together as many values as they are, two or
 * more; and then so have the others, the cells with the values that are left.
 * So fewer than four cells lose none.
 */
#include "grid.h"

#include "kernel/change.h"
#include "word-graph.h"

#include <string.h>

void
fd_grid_match (FdGridMatching *self, FdStore *store, const uint64_t *units)
{
  const FdGrid *grid = self->grid;
  uint64_t any = 0;
  for (uint32_t k = 0; k < grid->n_words; k++)
    any |= self->dirty[k] |= units[k] & self->units[k];
  if (any)
    fd_schedule (store, &self->base);
}

/* The values of the cells that are not fixed; @place: which those are. */
static inline void
read_unit (const FdGrid *grid, const FdGridUnit *unit, FdWordGraph *g,
           uint8_t *place)
{
  uint32_t n = 0;
  g->fixed = 0;
  for (uint32_t i = 0; i < unit->n_free; i++) {
    uint64_t word = fd_grid_read (grid, unit->cell[i]);
    g->domain[n] = word;
    g->value[n] = unit->kept[i];
    place[n] = (uint8_t) i;
    n += (word & (word - 1)) != 0;
  }
  g->n = n;
}

/* The first cells of a unit that are as many as their values. */
static inline bool
has_no_room (const FdWordGraph *g)
{
  uint64_t any = 0;
  for (uint32_t i = 0; i < g->n; i++)
    any |= g->domain[i];
  return g->n < FD_GRID_LEAST && fd_popcount (any) == g->n;
}

static bool
fail_unit (FdStore *store, const FdGridUnit *unit)
{
  store->running = unit->domain;
  return fd_fail (store, fd_reason_lazy (0));
}

static bool
prune_unit (const FdGrid *grid, FdStore *store, const FdGridUnit *unit,
            const FdWordGraph *g, const uint8_t *place)
{
  for (uint64_t left = g->changed; left; left &= left - 1) {
    uint32_t i = (uint32_t) fd_lowest_bit (left);
    FdDomain *x = grid->base.scope[unit->cell[place[i]]];
    if (!fd_word_subtract (store, x, grid->origin, g->gone[i], FD_REASON_NAIVE))
      return false;
  }
  return true;
}

/* What a match changes itself needs no second look. */
static bool
match_cells (const FdGrid *grid, FdStore *store, uint32_t u, bool *pruned)
{
  FdGridUnit *unit = &grid->unit[u];
  FdWordGraph g;
  uint8_t place[64];
  read_unit (grid, unit, &g, place);
  if (has_no_room (&g))
    return true;
  if (!fd_word_graph_filter (&g))
    return fail_unit (store, unit);
  for (uint32_t i = 0; i < g.n; i++)
    unit->kept[place[i]] = g.value[i];
  *pruned = g.changed;
  return !g.changed || prune_unit (grid, store, unit, &g, place);
}

/* Of the cells of a unit: the values that lost them. */
static bool
prune_places (const FdGrid *grid, FdStore *store, uint32_t u,
              const FdWordGraph *g, const uint8_t *value)
{
  const uint16_t *cell = grid->lanes->cell + u * FD_GRID_LANE;
  uint64_t gone[FD_GRID_LANE] = {0};
  for (uint64_t left = g->changed; left; left &= left - 1) {
    uint32_t i = (uint32_t) fd_lowest_bit (left);
    for (uint64_t at = g->gone[i]; at; at &= at - 1)
      gone[fd_lowest_bit (at)] |= UINT64_C (1) << value[i];
  }
  for (uint32_t i = 0; i < FD_GRID_LANE; i++)
    if (gone[i] && !fd_word_subtract (store, grid->base.scope[cell[i]],
                                      grid->origin, gone[i], FD_REASON_NAIVE))
      return false;
  return true;
}

/* A unit that needs all its values has each in a place of its own: the same
 * matching, the other way round. */
static bool
match_unit (const FdGrid *grid, FdStore *store, uint32_t u, bool *pruned)
{
  FdWordGraph g;
  uint8_t value[FD_GRID_LANE];
  *pruned = false;
  if (!fd_grid_read_places (grid, u, &g, value))
    return match_cells (grid, store, u, pruned);
  if (!g.n)
    return true;
  if (!fd_word_graph_filter_few (&g, 0))
    return fail_unit (store, &grid->unit[u]);
  *pruned = g.changed;
  return !g.changed || prune_places (grid, store, u, &g, value);
}

static void
forget (FdGridMatching *self)
{
  for (uint32_t k = 0; k < FD_GRID_WORDS; k++)
    self->dirty[k] = 0;
}

static bool
matching_propagate (FdPropagator *base, FdStore *store)
{
  FdGridMatching *self = (FdGridMatching *) base;
  assert (!store->explaining);
  if (base->stale)
    memcpy (self->dirty, self->units, sizeof self->dirty);
  for (uint32_t k = 0; k < self->grid->n_words; k++)
    while (self->dirty[k]) {
      uint64_t bit = self->dirty[k] & -self->dirty[k];
      bool pruned;
      self->dirty[k] ^= bit;
      if (!match_unit (self->grid, store,
                       64 * k + (uint32_t) fd_lowest_bit (bit), &pruned))
        return forget (self), false;
      if (!pruned)
        continue;
      fd_schedule (store, base);
      return true;
    }
  return true;
}

const FdPropagatorClass fd_grid_matching_class = {
    .name = "all_different_grid_matching",
    .cost = FD_COST_CUBIC,
    .propagate = matching_propagate,
    .check = fd_check_led,
};
