/* SPDX-License-Identifier: MIT */
/* grid-lanes.c - grids of at most 16 values, and of at most 16 cells a unit
 *
 * What grid.c concludes, from two pictures of what is left: the cells that may
 * still have a value, as bits, and the places that a value has in each unit, as
 * lanes of 16 bits, so that sixteen units are judged at once.  A value that is
 * taken by a cell leaves its peers, in both pictures, by masks; the unit is
 * through with it, and its places there are none.
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

/* Whether the code is to be small. */
#ifdef __OPTIMIZE_SIZE__
enum { IS_SMALL = 1 };
#else
enum { IS_SMALL = 0 };
#endif

/* All of it is inlined, so that sizes may be known when compiled. */
#define BODY FD_LANES_INLINE

typedef struct {
  FdGrid *grid;
  FdGridLanes *lanes;
  FdStore *store;
  FdGridSizes size;
  uint64_t *cells;  /* by value: bits */
  uint64_t *taken;  /* bits: cells whose value has left the others */
  uint16_t *place;  /* by value and unit: bits, unless the unit is through */
  uint16_t *room;   /* by unit: cells that are not taken */
  uint16_t *full;   /* by unit: all ones if these need all values left */
  uint32_t n_order; /* cells taken in this run */
} Run;

/* Sixteen of them. */
BODY Lanes *
lanes_at (const uint16_t *from)
{
  return (Lanes *) (uintptr_t) from;
}

/* Those that word @k stands for. */
BODY uint64_t
cells_of (const Run *r, uint32_t k)
{
  uint32_t n = r->grid->base.n - 64 * k;
  return n < 64 ? (UINT64_C (1) << n) - 1 : UINT64_MAX;
}

/* --- what is lost ----------------------------------------------------------
 */

BODY const FdGridSeat *
seats_of (const Run *r, uint32_t cell)
{
  return r->lanes->seat + (size_t) cell * r->size.n_seats;
}

/* A cell keeps no other values than those given.  There is no branch, as which
 * values it has cannot be foreseen, and nothing happens to one that it does not
 * have; and vectors are written as such, as they are read again at once. */
BODY void
keep_values (Run *r, uint32_t cell, uint32_t given)
{
  const uint16_t *beside = r->lanes->beside + (size_t) cell * r->size.n_units;
  uint64_t *cells = r->cells + cell / 64, bit = UINT64_C (1) << cell % 64;
  uint16_t *place = r->place;
  for (uint32_t v = 0; v < r->size.n_values; v++, given >>= 1) {
    int64_t spared = -(int64_t) (given & 1);
    *cells &= ~bit | (uint64_t) spared;
    for (uint32_t u = 0; u < r->size.n_units; u += AT_ONCE)
      *lanes_at (place + u) &= *lanes_at (beside + u) | (int16_t) spared;
    cells += r->size.n_words;
    place += r->size.n_units;
  }
}

/* A cell keeps one value: it loses all, but for that. */
BODY void
keep_value (Run *r, uint32_t cell, uint32_t value)
{
  if (IS_SMALL) {
    keep_values (r, cell, 1u << value);
    return;
  }
  uint64_t *cells = r->cells + (size_t) value * r->size.n_words + cell / 64;
  const uint16_t *beside = r->lanes->beside + (size_t) cell * r->size.n_units;
  uint16_t *place = r->place + (size_t) value * r->size.n_units;
  for (uint32_t u = 0; u < r->size.n_units; u += AT_ONCE) {
    Lanes own = *lanes_at (place + u), others = *lanes_at (beside + u);
    for (uint32_t v = 0; v < r->size.n_values; v++)
      *lanes_at (r->place + (size_t) v * r->size.n_units + u) &= others;
    *lanes_at (place + u) = own;
  }
  for (uint32_t v = 0; v < r->size.n_values; v++)
    r->cells[(size_t) v * r->size.n_words + cell / 64] &=
        ~(UINT64_C (1) << cell % 64);
  *cells |= UINT64_C (1) << cell % 64;
}

/* A cell takes a value, the only one that it has left. */
BODY void
take (Run *r, uint32_t cell, uint32_t value)
{
  const FdGridLanes *l = r->lanes;
  const uint64_t *apart = l->apart + (size_t) cell * r->size.n_words;
  const uint16_t *beside = l->beside + (size_t) cell * r->size.n_units;
  const uint16_t *keep = l->keep + (size_t) cell * r->size.n_units;
  uint64_t *cells = r->cells + (size_t) value * r->size.n_words;
  uint16_t *place = r->place + (size_t) value * r->size.n_units;
  r->taken[cell / 64] |= UINT64_C (1) << cell % 64;
  l->order[r->n_order++] = (uint16_t) cell;
  for (uint32_t i = 0; i < r->size.n_words; i++)
    cells[i] &= apart[i];
  for (uint32_t u = 0; u < r->size.n_units; u += AT_ONCE) {
    *lanes_at (place + u) &= *lanes_at (keep + u);
    *lanes_at (r->room + u) += *lanes_at (beside + u) != -1;
  }
}

/* --- naked singles ---------------------------------------------------------
 */

/* Nothing is left for a cell: the last one to take something from it did so in
 * a unit that both are in. */
static G_NO_INLINE bool
fail_for (const FdGrid *grid, FdStore *store, uint32_t cell, uint32_t n_order)
{
  const FdGridLanes *l = grid->lanes;
  const uint16_t *peer = grid->peer + grid->first[cell];
  uint32_t n = grid->first[cell + 1] - grid->first[cell];
  while (n_order-- > 0)
    for (uint32_t i = 0; i < n; i++)
      if (peer[i] == l->order[n_order])
        return fd_grid_fail_for (grid, store, peer[i], cell);
  return fd_grid_fail_as (grid, store, l->seat[cell * l->size.n_seats].unit);
}

/* Those of 64 cells that have one value left each; one may have lost it to
 * another by the time it is reached. */
BODY bool
take_each (Run *r, uint32_t k, uint64_t single)
{
  const uint64_t *cells = r->cells + k;
  for (uint32_t v = 0; single && v < r->size.n_values; v++) {
    for (uint64_t mine; (mine = *cells & single); single ^= mine & -mine)
      take (r, 64 * k + (uint32_t) fd_lowest_bit (mine), v);
    cells += r->size.n_words;
  }
  return !single ||
         fail_for (r->grid, r->store,
                   64 * k + (uint32_t) fd_lowest_bit (single), r->n_order);
}

/* Of 64 cells; @more: some took a value. */
BODY bool
take_singles (Run *r, uint32_t k, bool *more)
{
  uint32_t n_words = r->size.n_words;
  const uint64_t *cells = r->cells + k;
  uint64_t once = 0, twice = 0;
  for (uint32_t v = 0; v < r->size.n_values; v++, cells += n_words) {
    twice |= once & *cells;
    once |= *cells;
  }
  uint64_t none = ~once & cells_of (r, k);
  if (G_UNLIKELY (none))
    return fail_for (r->grid, r->store,
                     64 * k + (uint32_t) fd_lowest_bit (none), r->n_order);
  uint64_t single = once & ~(twice | r->taken[k]);
  *more |= single != 0;
  return !single || take_each (r, k, single);
}

BODY bool
take_all (Run *r)
{
  bool more;
  do {
    more = false;
    for (uint32_t k = 0; k < r->size.n_words; k++)
      if (!take_singles (r, k, &more))
        return false;
  } while (more);
  return true;
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

/* Which units have as many values left as cells; false: some have less. */
BODY bool
judge_units (Run *r)
{
  const Lanes none = {0};
  for (uint32_t u = 0; u < r->size.n_units; u += AT_ONCE) {
    Lanes room = *lanes_at (r->room + u), left = none;
    const uint16_t *place = r->place + u;
    for (uint32_t v = 0; v < r->size.n_values; v++, place += r->size.n_units)
      left -= *lanes_at (place) != none;
    Lanes less = left < room, full = left == room;
    if (G_UNLIKELY (fd_lanes_any (&less)))
      return fail_first (r->grid, r->store, u, &less);
    *lanes_at (r->full + u) = full;
  }
  return true;
}

/* A value has one place left in a unit that needs it, or had. */
BODY void
put (Run *r, uint32_t unit, uint32_t value)
{
  uint32_t place = r->place[(size_t) value * r->size.n_units + unit];
  if (!place) /* it was put there for another unit */
    return;
  uint32_t cell =
      r->lanes->cell[unit * FD_GRID_LANE + (uint32_t) fd_lowest_bit (place)];
  keep_value (r, cell, value);
  take (r, cell, value);
}

BODY void
put_each (Run *r, uint32_t first, uint64_t units, uint32_t value)
{
  for (; units; units &= units - 1) {
    uint32_t i = (uint32_t) fd_lowest_bit (units) / 16;
    units &= ~(UINT64_C (0xfffe) << 16 * i);
    put (r, first + i, value);
  }
}

BODY void
put_all (Run *r, uint32_t first, const Lanes *units, uint32_t value)
{
  const Words *word = (const Words *) units;
  for (uint32_t k = 0; k < N_WORDS; k++)
    put_each (r, first + A_WORD * k, (*word)[k], value);
}

/* Of sixteen units, those where a value has one place left. */
BODY void
keep_single (Lanes *units, const uint16_t *place)
{
  const Lanes none = {0};
  const Lanes one = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
  Lanes x = *lanes_at (place);
  *units &= ((x & (x - one)) == none) & (x != none);
}

BODY void
put_single (Run *r, uint32_t value)
{
  const uint16_t *place = r->place + (size_t) value * r->size.n_units;
  Lanes any = {0};
  for (uint32_t u = 0; u < r->size.n_units; u += AT_ONCE) {
    Lanes units = *lanes_at (r->full + u);
    keep_single (&units, place + u);
    any |= units;
  }
  if (!fd_lanes_any (&any))
    return;
  for (uint32_t u = 0; u < r->size.n_units; u += AT_ONCE) {
    Lanes units = *lanes_at (r->full + u);
    keep_single (&units, place + u);
    put_all (r, u, &units, value);
  }
}

BODY bool
judge (Run *r)
{
  uint32_t n_order;
  do {
    if (!take_all (r) || !judge_units (r))
      return false;
    n_order = r->n_order;
    for (uint32_t v = 0; v < r->size.n_values; v++)
      put_single (r, v);
  } while (r->n_order != n_order);
  return true;
}

/* --- slots -----------------------------------------------------------------
 */

BODY void
use_slot (Run *r, uint32_t slot)
{
  const FdGridLanes *l = r->lanes;
  r->cells = l->slot + (size_t) slot * r->size.slot;
  r->taken = r->cells + r->size.n_values * r->size.n_words;
  r->place = (uint16_t *) (r->taken + r->size.n_words);
  r->room = r->place + (size_t) r->size.n_values * r->size.n_units;
  r->full = r->room + r->size.n_units;
}

/* Draws what is left. */
static void
draw (Run own)
{
  const Run *r = &own;
  const FdGrid *grid = r->grid;
  memset (r->cells, 0, r->size.slot * sizeof *r->cells);
  for (uint32_t u = 0; u < grid->n_units; u++)
    r->room[u] = (uint16_t) grid->unit[u].singles->n;
  for (uint32_t cell = 0; cell < grid->base.n; cell++) {
    const FdGridSeat *seat = seats_of (r, cell);
    for (uint64_t left = fd_grid_read (grid, cell); left; left &= left - 1) {
      uint32_t v = (uint32_t) fd_lowest_bit (left);
      uint16_t *place = r->place + (size_t) v * r->size.n_units;
      r->cells[v * r->size.n_words + cell / 64] |= UINT64_C (1) << cell % 64;
      for (uint32_t k = 0; k < r->size.n_seats; k++)
        place[seat[k].unit] |= (uint16_t) ~seat[k].others;
    }
  }
}

/* Takes from the copy what was told. */
BODY void
hear (Run *r, uint32_t k)
{
  for (uint64_t left = r->lanes->changed[k]; left; left &= left - 1) {
    uint32_t cell = 64 * k + (uint32_t) fd_lowest_bit (left);
    uint32_t word = (uint32_t) fd_grid_read (r->grid, cell);
    if (IS_SMALL || word & (word - 1))
      keep_values (r, cell, word);
    else
      keep_value (r, cell, (uint32_t) fd_lowest_bit (word));
  }
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
  for (uint32_t k = 0; k < l->size.n_words; k++)
    if (l->changed[k])
      return false;
  return true;
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
  if (!r->full[unit] || r->room[unit] > FD_WORD_SUBSETS_TERMS)
    return false;
  const uint16_t *place = r->place + unit;
  uint32_t n = 0;
  g->n = 0;
  if (r->room[unit] < FD_GRID_LEAST)
    return true;
  for (uint32_t v = 0; v < r->size.n_values; v++, place += r->size.n_units) {
    g->domain[n] = *place;
    value[n] = (uint8_t) v;
    n += *place != 0;
  }
  g->n = n;
  g->fixed = 0;
  assert (n == r->room[unit]);
  return true;
}

/* --- the domains -----------------------------------------------------------
 */

/* The values of a cell. */
BODY uint64_t
word_of (const Run *r, uint32_t cell)
{
  const uint64_t *cells = r->cells + cell / 64;
  uint64_t word = 0;
  for (uint32_t v = r->size.n_values; v-- > 0;)
    word = 2 * word + (cells[(size_t) v * r->size.n_words] >> cell % 64 & 1);
  return word;
}

/* The cells of word @k that are not in the pictures as they were. */
BODY uint64_t
differing (const Run *r, const uint64_t *before, uint32_t k)
{
  uint32_t n = r->size.n_words;
  uint64_t differ = 0;
  for (uint32_t v = 0; v < r->size.n_values; v++)
    differ |= r->cells[v * n + k] ^ before[v * n + k];
  return differ;
}

/* Writes those of 64 cells that are not as they were; adds their units. */
BODY bool
write_cells (const Run *r, uint32_t k, uint64_t cells, uint64_t *units)
{
  const FdGrid *grid = r->grid;
  for (; cells; cells &= cells - 1) {
    uint32_t cell = 64 * k + (uint32_t) fd_lowest_bit (cells);
    uint64_t old = fd_grid_read (grid, cell), word = word_of (r, cell);
    if (word != old && !fd_grid_write (grid, r->store, cell, old, word))
      return false;
    for (uint32_t i = 0; i < r->size.unit_words; i++)
      units[i] |= grid->units[(size_t) cell * r->size.unit_words + i];
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
    Lanes closed = *lanes_at (r->room + u) < least;
    const Words *word = (const Words *) &closed;
    for (uint32_t k = 0; k < N_WORDS; k++)
      units[u / 64] &= ~(bits_of ((*word)[k]) << (u % 64 + A_WORD * k));
  }
}

/* --- the run ---------------------------------------------------------------
 */

/* Begins with what was kept; returns that, of the cells. */
BODY const uint64_t *
begin (Run *r, uint32_t slot)
{
  const FdGridLanes *l = r->lanes;
  const uint64_t *kept = l->slot + (size_t) r->grid->slot * r->size.slot;
  if (slot != r->grid->slot) {
    memcpy (r->cells, kept, r->size.slot * sizeof *kept);
    return kept;
  }
  memcpy (l->before, kept, r->size.n_values * r->size.n_words * sizeof *kept);
  return l->before;
}

BODY bool
run (FdGrid *grid, FdStore *store, uint64_t *units, FdGridSizes size)
{
  FdGridLanes *l = grid->lanes;
  Run own = {.grid = grid, .lanes = l, .store = store, .size = size}, *r = &own;
  uint32_t slot = next_slot (grid, store);
  bool anew = grid->base.stale || grid->slot == SLOTS;
  const uint64_t *before = NULL;
  use_slot (r, slot);
  if (anew)
    draw (own);
  else
    before = begin (r, slot);
  for (uint32_t k = 0; k < size.n_words; k++) {
    if (!anew)
      hear (r, k);
    l->changed[k] = 0;
  }
  if (!judge (r))
    return false;
  for (uint32_t k = 0; k < size.n_words; k++) {
    uint64_t cells = anew ? cells_of (r, k) : differing (r, before, k);
    if (!write_cells (r, k, cells, units))
      return false;
  }
  open_units (r, units);
  l->stamp[slot] = fd_trail_stamp (store);
  return set_slot (grid, store, slot);
}

/* With sizes known when compiled, where they are those of an ordinary sudoku:
 * 27 units, three to each of 81 cells, and nine values; unless the code is to
 * be small. */
BODY bool
run_sized (FdGrid *grid, FdStore *store, uint64_t *units)
{
  FdGridSizes size = grid->lanes->size;
  bool is_ordinary = !IS_SMALL && size.n_values == 9 && size.n_units == 32 &&
                     size.n_words == 2 && size.n_seats == 3;
  if (!is_ordinary)
    return run (grid, store, units, size);
  size.n_values = 9;
  size.n_units = 32;
  size.n_words = 2;
  size.n_seats = 3;
  size.unit_words = 1;
  return run (grid, store, units, size);
}

#ifdef FD_LANES_WIDE
FD_LANES_WIDE static bool
run_wide (FdGrid *grid, FdStore *store, uint64_t *units)
{
  return run_sized (grid, store, units);
}
#endif

bool
fd_grid_run_lanes (FdGrid *grid, FdStore *store, uint64_t *units)
{
#ifdef FD_LANES_WIDE
  if (fd_lanes_are_wide ())
    return run_wide (grid, store, units);
#endif
  return run_sized (grid, store, units);
}
