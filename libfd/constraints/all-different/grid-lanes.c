/* SPDX-License-Identifier: MIT */
/* grid-lanes.c - grids of at most 16 values, and of at most 16 cells a unit
 *
 * What grid.c concludes, from two pictures of what is left: the cells that may
 * still have a value, as bits, and the places that a value has in each unit, as
 * lanes of 16 bits, so that sixteen units are judged at once.  A value that is
 * taken by a cell leaves its peers, in both pictures, by masks; the unit is
 * through with it, and its places there are none.  The singles of a round are
 * noted before any is taken, so that they share what can be done at once.
 *
 * Nothing of this is gathered anew: where a run ends it keeps the pictures, in
 * a slot of its own for each level, and the next one begins with a copy of the
 * slot in force, which is trailed, and takes from it what was told since.
 * Where that is not to be trusted, the pictures are drawn from the domains.
 * Deep in a search, where there are more levels than slots, little happens in a
 * run, and grid.c is as good.
 */
#include "grid.h"
#include "lanes.h"

#include <string.h>

enum { AT_ONCE = FD_LANES_AT_ONCE, SLOTS = FD_GRID_SLOTS };

/* Which units, as lanes that are all ones or zero; and as words. */
typedef FdLanes Lanes;
typedef FdLanesWords Words;
enum { N_WORDS = FD_LANES_WORDS, A_WORD = 4 };

/* All of it is inlined, so that sizes may be known when compiled; unless the
 * code is to be small. */
#ifdef __OPTIMIZE_SIZE__
enum { IS_SMALL = 1 };
#define BODY static
#else
enum { IS_SMALL = 0 };
#define BODY FD_LANES_INLINE
#endif

typedef FdGridCells Cells;

typedef struct {
  FdGrid *grid;
  FdGridLanes *lanes;
  FdStore *store;
  FdGridSizes size;
  bool compare;     /* see lanes.h */
  uint16_t *place;  /* by value and unit: bits, unless the unit is through */
  uint16_t *room;   /* by unit: cells that are not taken */
  uint16_t *full;   /* by unit: all ones if these need all values left */
  Cells *cells;     /* by value */
  Cells *taken;     /* those whose value has left the others */
  uint32_t n_order; /* cells taken in this run */
} Run;

/* Sixteen of them. */
BODY Lanes *
lanes_at (const uint16_t *from)
{
  return (Lanes *) (uintptr_t) from;
}

BODY bool
any_cell (const Cells *cells)
{
  G_STATIC_ASSERT (FD_GRID_CELL_WORDS == 2);
  return (*cells)[0] | (*cells)[1];
}

/* The values of a cell. */
BODY uint64_t
word_of (const Run *r, uint32_t cell)
{
  const uint64_t *cells = (const uint64_t *) r->cells + cell / 64;
  uint64_t word = 0;
  for (uint32_t v = r->size.n_values; v-- > 0;)
    word = 2 * word + (cells[v * FD_GRID_CELL_WORDS] >> cell % 64 & 1);
  return word;
}

/* --- what is lost ----------------------------------------------------------
 */

/* A cell keeps no other values than those given.  There is no branch, as which
 * values it has cannot be foreseen, and nothing happens to one that it does not
 * have; and vectors are written as such, as they are read again at once. */
BODY void
keep_values (Run *r, uint32_t cell, uint32_t given)
{
  const uint16_t *beside = r->lanes->beside + (size_t) cell * r->size.n_units;
  Cells others = ~r->lanes->own[cell];
  uint16_t *place = r->place;
  for (uint32_t v = 0; v < r->size.n_values; v++, given >>= 1) {
    int64_t spared = -(int64_t) (given & 1);
    r->cells[v] &= others | (uint64_t) spared;
    for (uint32_t u = 0; u < r->size.n_units; u += AT_ONCE)
      *lanes_at (place + u) &= *lanes_at (beside + u) | (int16_t) spared;
    place += r->size.n_units;
  }
}

/* Notes that a cell takes a value: one that it has. */
BODY void
note (Run *r, uint32_t cell, uint32_t value)
{
  r->lanes->order[r->n_order++] =
      (uint16_t) (value * FD_GRID_LANE_CELLS + cell);
}

BODY uint32_t
noted_cell (const Run *r, uint32_t i)
{
  return r->lanes->order[i] % FD_GRID_LANE_CELLS;
}

BODY uint32_t
noted_value (const Run *r, uint32_t i)
{
  return r->lanes->order[i] / FD_GRID_LANE_CELLS;
}

/* The cells noted from @first on, @cells, lose all values. */
BODY void
clear (Run *r, uint32_t first, const Cells *cells)
{
  const uint16_t *beside = r->lanes->beside;
  for (uint32_t u = 0; u < r->size.n_units; u += AT_ONCE, beside += AT_ONCE) {
    Lanes others = ~(Lanes){0};
    for (uint32_t i = first; i < r->n_order; i++)
      others &= *lanes_at (beside + noted_cell (r, i) * r->size.n_units);
    for (uint32_t v = 0; v < r->size.n_values; v++)
      *lanes_at (r->place + v * r->size.n_units + u) &= others;
  }
  for (uint32_t v = 0; v < r->size.n_values; v++)
    r->cells[v] &= ~*cells;
}

/* A cell takes a value, which its peers lose. */
BODY void
take_one (Run *r, uint32_t cell, uint32_t value)
{
  const uint16_t *beside = r->lanes->beside + cell * r->size.n_units;
  const uint16_t *keep = r->lanes->keep + cell * r->size.n_units;
  uint16_t *place = r->place + value * r->size.n_units;
  for (uint32_t u = 0; u < r->size.n_units; u += AT_ONCE) {
    Lanes sits = ~*lanes_at (beside + u);
    fd_lanes_fill (&sits, r->compare);
    *lanes_at (place + u) &= *lanes_at (keep + u);
    *lanes_at (r->room + u) += sits;
  }
  r->cells[value] |= r->lanes->own[cell];
  r->cells[value] &= r->lanes->apart[cell];
}

/* So do those noted from @first on, @cells. */
BODY void
take (Run *r, uint32_t first, const Cells *cells)
{
  *r->taken |= *cells;
  for (uint32_t i = first; i < r->n_order; i++)
    take_one (r, noted_cell (r, i), noted_value (r, i));
}

/* --- naked singles ---------------------------------------------------------
 */

/* Nothing is left for a cell: the last one to take something from it did so in
 * a unit that both are in. */
static G_NO_INLINE bool
fail_for (const FdGrid *grid, FdStore *store, const Cells *none,
          uint32_t n_order)
{
  const FdGridLanes *l = grid->lanes;
  uint32_t k = !(*none)[0],
           cell = 64 * k + (uint32_t) fd_lowest_bit ((*none)[k]);
  const uint16_t *peer = grid->peer + grid->first[cell];
  uint32_t n = grid->first[cell + 1] - grid->first[cell];
  while (n_order-- > 0)
    for (uint32_t i = 0; i < n; i++)
      if (peer[i] == l->order[n_order] % FD_GRID_LANE_CELLS)
        return fd_grid_fail_for (grid, store, peer[i], cell);
  return fd_grid_fail_as (grid, store, l->seat[cell * l->size.n_seats].unit);
}

/* Notes cells that have one value each.  The value is a number, of which they
 * have each bit together. */
BODY void
note_singles (Run *r, const Cells *single)
{
  Cells bit[4] = {{0}};
  for (uint32_t v = 0; v < r->size.n_values; v++)
    for (uint32_t b = 0; b < 4; b++)
      bit[b] |= r->cells[v] & -(uint64_t) (v >> b & 1);
  for (uint32_t k = 0; k < FD_GRID_CELL_WORDS; k++)
    for (uint64_t left = (*single)[k]; left; left &= left - 1) {
      uint32_t i = (uint32_t) fd_lowest_bit (left), value = 0;
      for (uint32_t b = 0; b < 4; b++)
        value |= (uint32_t) (bit[b][k] >> i & 1) << b;
      note (r, 64 * k + i, value);
    }
}

/* Until there are no more; two peers that had the same leave one of them
 * nothing. */
BODY bool
take_naked (Run *r)
{
  for (;;) {
    Cells once = {0}, twice = {0}, none, single;
    uint32_t first = r->n_order;
    for (uint32_t v = 0; v < r->size.n_values; v++) {
      twice |= once & r->cells[v];
      once |= r->cells[v];
    }
    none = r->lanes->all & ~once;
    if (G_UNLIKELY (any_cell (&none)))
      return fail_for (r->grid, r->store, &none, first);
    single = once & ~(twice | *r->taken);
    if (!any_cell (&single))
      return true;
    note_singles (r, &single);
    take (r, first, &single);
  }
}

/* --- hidden singles --------------------------------------------------------
 */

static G_NO_INLINE bool
fail_first (const FdGrid *grid, FdStore *store, uint32_t first,
            const Lanes *units)
{
  uint32_t i = 0;
  while (!(*units)[i])
    i++;
  return fd_grid_fail_as (grid, store, first + i);
}

/* Of sixteen units: what has one place left, as bits of values; which have as
 * many values left as cells; false: some have less. */
BODY bool
judge_units (Run *r, uint32_t u, Lanes *hidden)
{
  const Lanes none = {0};
  Lanes room = *lanes_at (r->room + u), found = none, left = none, full, less;
  for (uint32_t v = r->size.n_values; v-- > 0;) {
    Lanes x = *lanes_at (r->place + v * r->size.n_units + u);
    Lanes more = x & (x - 1);
    fd_lanes_fill (&x, r->compare);
    fd_lanes_fill (&more, r->compare);
    left -= x;
    found += found - (x & ~more);
  }
  less = (left - room) >> 15;
  if (G_UNLIKELY (fd_lanes_any (&less)))
    return fail_first (r->grid, r->store, u, &less);
  full = left - room;
  fd_lanes_fill (&full, r->compare);
  *lanes_at (r->full + u) = ~full;
  *hidden = found & ~full;
  return true;
}

/* Notes cells that have values with one place left.  Of two values for a cell
 * it takes one; the other is then nowhere. */
BODY void
note_hidden (Run *r, uint32_t unit, uint64_t hidden, Cells *noted)
{
  const FdGridLanes *l = r->lanes;
  for (; hidden; hidden &= hidden - 1) {
    uint32_t i = (uint32_t) fd_lowest_bit (hidden), v = i % FD_GRID_LANE;
    uint32_t u = unit + i / FD_GRID_LANE;
    uint32_t place = r->place[v * r->size.n_units + u];
    uint32_t cell =
        l->cell[u * FD_GRID_LANE + (uint32_t) fd_lowest_bit (place)];
    Cells before = *noted & l->own[cell];
    if (any_cell (&before))
      continue;
    *noted |= l->own[cell];
    note (r, cell, v);
  }
}

BODY bool
take_hidden (Run *r)
{
  Cells noted = {0};
  uint32_t first = r->n_order;
  for (uint32_t u = 0; u < r->size.n_units; u += AT_ONCE) {
    Lanes hidden;
    if (!judge_units (r, u, &hidden))
      return false;
    const Words *word = (const Words *) &hidden;
    for (uint32_t k = 0; k < N_WORDS; k++)
      note_hidden (r, u + A_WORD * k, (*word)[k], &noted);
  }
  if (r->n_order == first)
    return true;
  clear (r, first, &noted);
  take (r, first, &noted);
  return true;
}

BODY bool
judge (Run *r)
{
  uint32_t n_order;
  do {
    if (!take_naked (r))
      return false;
    n_order = r->n_order;
    if (!take_hidden (r))
      return false;
  } while (r->n_order != n_order);
  return true;
}

/* --- slots -----------------------------------------------------------------
 */

BODY void
use_slot (Run *r, uint32_t slot)
{
  const FdGridLanes *l = r->lanes;
  size_t n_units = r->size.n_units;
  r->place = (uint16_t *) (l->slot + (size_t) slot * r->size.slot);
  r->room = r->place + r->size.n_values * n_units;
  r->full = r->room + n_units;
  r->cells = (Cells *) (r->full + n_units);
  r->taken = r->cells + r->size.n_values;
}

/* Draws what is left. */
static void
draw (Run own)
{
  const Run *r = &own;
  const FdGrid *grid = r->grid;
  memset (r->place, 0, r->size.slot * sizeof (uint64_t));
  for (uint32_t u = 0; u < grid->n_units; u++)
    r->room[u] = (uint16_t) grid->unit[u].singles->n;
  for (uint32_t cell = 0; cell < grid->base.n; cell++) {
    const FdGridSeat *seat = r->lanes->seat + cell * r->size.n_seats;
    for (uint64_t left = fd_grid_read (grid, cell); left; left &= left - 1) {
      uint32_t v = (uint32_t) fd_lowest_bit (left);
      uint16_t *place = r->place + (size_t) v * r->size.n_units;
      r->cells[v] |= r->lanes->own[cell];
      for (uint32_t k = 0; k < r->size.n_seats; k++)
        place[seat[k].unit] |= (uint16_t) ~seat[k].others;
    }
  }
}

/* Takes from the copy what was told. */
BODY void
hear (Run *r)
{
  Cells fixed = {0};
  for (uint32_t k = 0; k < FD_GRID_CELL_WORDS; k++)
    for (uint64_t left = r->lanes->changed[k]; left; left &= left - 1) {
      uint32_t cell = 64 * k + (uint32_t) fd_lowest_bit (left);
      uint32_t word = (uint32_t) fd_grid_read (r->grid, cell);
      if (IS_SMALL || word & (word - 1)) {
        keep_values (r, cell, word);
        continue;
      }
      fixed |= r->lanes->own[cell];
      note (r, cell, (uint32_t) fd_lowest_bit (word));
    }
  if (IS_SMALL || !r->n_order)
    return;
  clear (r, 0, &fixed);
  take (r, 0, &fixed);
}

/* The slot for what is now; that in force, if it is of this level. */
BODY uint32_t
next_slot (const FdGrid *grid, const FdStore *store)
{
  uint32_t slot = grid->slot;
  if (slot < SLOTS && grid->lanes->stamp[slot] == fd_trail_stamp (store))
    return slot;
  if (!store->n_levels) /* one slot to go back to: that of one transaction */
    return store->depth <= 1 ? slot == 0 : SLOTS;
  return MIN (slot + 1, SLOTS);
}

bool
fd_grid_has_slot (const FdGrid *grid, const FdStore *store)
{
  return next_slot (grid, store) < SLOTS;
}

static bool
set_slot (FdGrid *grid, FdStore *store, uint32_t slot)
{
  if (grid->slot == slot)
    return true;
  if (!fd_trail_save (store, &grid->slot))
    return false;
  grid->slot = slot;
  return true;
}

bool
fd_grid_leave_slots (FdGrid *grid, FdStore *store)
{
  return !grid->lanes || set_slot (grid, store, SLOTS);
}

/* --- places ----------------------------------------------------------------
 */

/* Whether a slot shows what the domains are now. */
static bool
is_current (const FdGrid *grid)
{
  const FdGridLanes *l = grid->lanes;
  if (!l || grid->base.stale || grid->slot == SLOTS)
    return false;
  return !(l->changed[0] | l->changed[1]);
}

bool
fd_grid_read_places (const FdGrid *grid, uint32_t unit, FdWordGraph *g,
                     uint8_t *value)
{
  Run own = {.lanes = grid->lanes}, *r = &own;
  if (!is_current (grid))
    return false;
  r->size = r->lanes->size;
  use_slot (r, grid->slot);
  uint32_t n = 0, room = r->room[unit];
  if (!r->full[unit] || room > FD_WORD_SUBSETS_TERMS)
    return false;
  const uint16_t *place = r->place + unit;
  g->n = 0;
  if (room < FD_GRID_LEAST)
    return true;
  for (uint32_t v = 0; v < r->size.n_values; v++, place += r->size.n_units) {
    g->domain[n] = *place;
    value[n] = (uint8_t) v;
    n += *place != 0;
  }
  g->n = n;
  g->fixed = 0;
  assert (n == room);
  return true;
}

/* --- the domains -----------------------------------------------------------
 */

/* The cells that are not in the pictures as they were. */
BODY void
find_differing (const Run *r, const Cells *before, Cells *differ)
{
  Cells found = {0};
  for (uint32_t v = 0; v < r->size.n_values; v++)
    found |= r->cells[v] ^ before[v];
  *differ = found;
}

/* Writes a cell, if that is news; adds its units. */
BODY bool
write_cell (const Run *r, uint32_t cell, uint64_t word, uint64_t *units)
{
  const FdGrid *grid = r->grid;
  uint64_t old = fd_grid_read (grid, cell);
  for (uint32_t i = 0; i < r->size.unit_words; i++)
    units[i] |= grid->units[(size_t) cell * r->size.unit_words + i];
  return word == old || fd_grid_write (grid, r->store, cell, old, word);
}

/* Writes those that took a value, and others that are not as they were. */
BODY bool
write_cells (const Run *r, const Cells *differ, uint64_t *units)
{
  Cells others = *differ & ~*r->taken;
  for (uint32_t i = 0; i < r->n_order; i++)
    if (!write_cell (r, noted_cell (r, i), UINT64_C (1) << noted_value (r, i),
                     units))
      return false;
  for (uint32_t k = 0; k < FD_GRID_CELL_WORDS; k++)
    for (uint64_t left = others[k]; left; left &= left - 1) {
      uint32_t cell = 64 * k + (uint32_t) fd_lowest_bit (left);
      if (!write_cell (r, cell, word_of (r, cell), units))
        return false;
    }
  return true;
}

/* A bit for each of four lanes that are all ones or zero. */
BODY uint64_t
bits_of (uint64_t lanes)
{
  return (lanes & UINT64_C (0x0008000400020001)) *
             UINT64_C (0x0001000100010001) >>
         48;
}

/* Those that may lose something by being matched. */
BODY void
open_units (const Run *r, uint64_t *units)
{
  for (uint32_t u = 0; u < r->grid->n_units; u += AT_ONCE) {
    Lanes least = (*lanes_at (r->full + u) & (FD_GRID_LEAST - 2)) + 2;
    Lanes closed = (*lanes_at (r->room + u) - least) >> 15;
    const Words *word = (const Words *) &closed;
    for (uint32_t k = 0; k < N_WORDS; k++)
      units[u / 64] &= ~(bits_of ((*word)[k]) << (u % 64 + A_WORD * k));
  }
}

/* --- the run ---------------------------------------------------------------
 */

/* Begins with what was kept; returns that, of the cells. */
BODY const Cells *
begin (Run *r, uint32_t slot)
{
  const FdGridLanes *l = r->lanes;
  use_slot (r, r->grid->slot);
  const Cells *kept = r->cells;
  if (slot == r->grid->slot) {
    memcpy (l->before, kept, r->size.n_values * sizeof *kept);
    return l->before;
  }
  const uint16_t *from = r->place;
  use_slot (r, slot);
  memcpy (r->place, from, r->size.slot * sizeof (uint64_t));
  return kept;
}

BODY bool
run (FdGrid *grid, FdStore *store, uint64_t *units, FdGridSizes size,
     bool compare)
{
  FdGridLanes *l = grid->lanes;
  Run own = {.grid = grid,
             .lanes = l,
             .store = store,
             .size = size,
             .compare = compare},
      *r = &own;
  uint32_t slot = next_slot (grid, store);
  bool anew = grid->base.stale || grid->slot == SLOTS;
  Cells differ = l->all;
  const Cells *before = NULL;
  if (anew) {
    use_slot (r, slot);
    draw (own);
  } else {
    before = begin (r, slot);
    hear (r);
  }
  l->changed[0] = l->changed[1] = 0;
  if (!judge (r))
    return false;
  if (!anew)
    find_differing (r, before, &differ);
  if (!write_cells (r, &differ, units))
    return false;
  open_units (r, units);
  l->stamp[slot] = fd_trail_stamp (store);
  return set_slot (grid, store, slot);
}

/* With sizes known when compiled, where they are those of an ordinary sudoku:
 * 27 units, three to each of 81 cells, and nine values; unless the code is to
 * be small. */
BODY bool
run_sized (FdGrid *grid, FdStore *store, uint64_t *units, bool compare)
{
  FdGridSizes size = grid->lanes->size;
  bool is_ordinary = !IS_SMALL && size.n_values == 9 && size.n_units == 32 &&
                     size.n_seats == 3;
  if (!is_ordinary)
    return run (grid, store, units, size, compare);
  size.n_values = 9;
  size.n_units = 32;
  size.n_seats = 3;
  size.unit_words = 1;
  return run (grid, store, units, size, compare);
}

#ifdef FD_LANES_WIDE
FD_LANES_WIDE static bool
run_wide (FdGrid *grid, FdStore *store, uint64_t *units)
{
  return run_sized (grid, store, units, true);
}
#endif

bool
fd_grid_run_lanes (FdGrid *grid, FdStore *store, uint64_t *units)
{
#ifdef FD_LANES_WIDE
  if (fd_lanes_are_wide ())
    return run_wide (grid, store, units);
#endif
  return run_sized (grid, store, units, FD_LANES_COMPARE);
}
