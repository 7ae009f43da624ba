/* SPDX-License-Identifier: MIT */
/* grid.c - all-different constraints that share variables, as one propagator
 *
 * The rows, columns and boxes of a sudoku, or the lines of a Latin square, wake
 * each other again and again, and each time a variable is changed that all of
 * them listen to.  A grid does their work on a copy of the domains, a word
 * each, until nothing changes; and then each variable is changed once.
 *
 * Naked singles: what a fixed cell has is taken from its peers, the cells of
 * all units that it is in.  Hidden singles: of a unit that has as many values
 * left as cells, a value that one cell alone has is its value; fewer values are
 * a failure.  Both are what hidden-singles.c concludes for one unit, and the
 * fixpoint of such conclusions does not depend on their order.
 *
 * The units are the constraints that were posted.  They stay, and are checked
 * and blamed as ever, but do not run: the grid leads them.  In a store that
 * explains, each works for itself: see family.c.
 */
#include "grid.h"

typedef struct {
  FdGrid *grid;
  FdStore *store;
  uint32_t n_fixed;
  uint64_t dirty[FD_GRID_WORDS];  /* units still to be looked at */
  uint64_t looked[FD_GRID_WORDS]; /* that were */
  uint64_t saved[FD_GRID_WORDS];  /* whose n_free is on the trail */
} Run;

static inline bool
is_single (uint64_t word)
{
  return !(word & (word - 1));
}

static inline void
mark (uint64_t *set, const uint64_t *more, uint32_t n_words)
{
  set[0] |= more[0];
  for (uint32_t k = 1; k < n_words; k++)
    set[k] |= more[k];
}

G_NO_INLINE bool
fd_grid_fail_as (const FdGrid *self, FdStore *store, uint32_t unit)
{
  store->running = self->unit[unit].singles;
  return fd_fail (store, fd_reason_lazy (0));
}

/* Two cells of a unit have the same value, and no other. */
G_NO_INLINE bool
fd_grid_fail_for (const FdGrid *self, FdStore *store, uint32_t a, uint32_t b)
{
  const uint64_t *p = self->units + (size_t) a * self->n_words;
  const uint64_t *q = self->units + (size_t) b * self->n_words;
  uint32_t k = 0;
  while (!(p[k] & q[k]))
    k++;
  return fd_grid_fail_as (self, store,
                          64 * k + (uint32_t) fd_lowest_bit (p[k] & q[k]));
}

/* --- naked singles ------------------------------------------------------- */

/* Takes the values of the fixed cells from their peers. */
static inline __attribute__ ((always_inline)) bool
take_fixed (Run *r, uint32_t n_words)
{
  const FdGrid *self = r->grid;
  uint64_t *word = self->word;
  while (r->n_fixed) {
    uint32_t cell = self->fixed[--r->n_fixed];
    uint64_t value = word[cell];
    const uint16_t *peer = self->peer + self->first[cell];
    const uint16_t *end = self->peer + self->first[cell + 1];
    mark (r->dirty, self->units + (size_t) cell * n_words, n_words);
    for (; peer < end; peer++) {
      uint64_t left = word[*peer];
      if (!(left & value))
        continue;
      left ^= value;
      if (!left)
        return fd_grid_fail_for (self, r->store, cell, *peer);
      word[*peer] = left;
      mark (r->dirty, self->units + (size_t) *peer * n_words, n_words);
      if (is_single (left))
        self->fixed[r->n_fixed++] = *peer;
    }
  }
  return true;
}

/* --- hidden singles ------------------------------------------------------ */

/* The values that cells of a unit have, and that more than one have. */
typedef struct {
  uint64_t any, several;
} Census;

/* Cells that are fixed are put behind the others. */
static inline uint32_t
count (const FdGrid *self, FdGridUnit *unit, Census *census)
{
  uint32_t n = unit->n_free;
  uint16_t *cell = unit->cell;
  uint64_t any = 0, several = 0;
  for (uint32_t i = 0; i < n;) {
    uint64_t word = self->word[cell[i]];
    if (is_single (word)) {
      uint16_t c = cell[i];
      uint8_t kept = unit->kept[i];
      cell[i] = cell[--n];
      unit->kept[i] = unit->kept[n];
      cell[n] = c;
      unit->kept[n] = kept;
      continue;
    }
    several |= any & word;
    any |= word;
    i++;
  }
  *census = (Census){any, several};
  return n;
}

static inline bool
set_free (Run *r, uint32_t u, uint32_t n)
{
  FdGridUnit *unit = &r->grid->unit[u];
  if (n == unit->n_free)
    return true;
  uint64_t bit = UINT64_C (1) << u % 64, *saved = &r->saved[u / 64];
  if (!(*saved & bit) && !fd_trail_save (r->store, &unit->n_free))
    return false;
  *saved |= bit;
  unit->n_free = n;
  return true;
}

/* Fixes the cells that have one of the values; false if one has two. */
static inline bool
fix_hidden (Run *r, uint32_t u, uint32_t n, uint64_t hidden)
{
  const FdGrid *self = r->grid;
  const uint16_t *cell = self->unit[u].cell;
  for (uint32_t i = 0; i < n && hidden; i++) {
    uint64_t mine = self->word[cell[i]] & hidden;
    if (!mine)
      continue;
    if (!is_single (mine))
      return fd_grid_fail_as (self, r->store, u);
    hidden ^= mine;
    self->word[cell[i]] = mine;
    self->fixed[r->n_fixed++] = cell[i];
  }
  return true;
}

/* To the fixpoint of the unit. */
static inline __attribute__ ((always_inline)) bool
look_at (Run *r, uint32_t u, uint32_t n_words)
{
  FdGridUnit *unit = &r->grid->unit[u];
  Census census;
  uint32_t n = count (r->grid, unit, &census);
  if (!set_free (r, u, n))
    return false;
  uint32_t n_values = fd_popcount (census.any);
  if (n_values < n)
    return fd_grid_fail_as (r->grid, r->store, u);
  uint64_t hidden = census.any & ~census.several;
  if (n_values > n || !hidden)
    return true;
  return fix_hidden (r, u, n, hidden) && take_fixed (r, n_words);
}

static inline __attribute__ ((always_inline)) bool
look_at_all (Run *r, uint32_t n_words)
{
  for (uint32_t k = 0; k < n_words;) {
    if (!r->dirty[k]) {
      k++;
      continue;
    }
    uint64_t bit = r->dirty[k] & -r->dirty[k];
    r->dirty[k] ^= bit;
    r->looked[k] |= bit;
    if (!look_at (r, 64 * k + (uint32_t) fd_lowest_bit (bit), n_words))
      return false;
    for (uint32_t i = 0; i < k; i++)
      if (r->dirty[i])
        k = i;
  }
  return true;
}

/* --- the copy ------------------------------------------------------------ */

/* Reads the cells that were not fixed; lists those that are by now. */
static inline void
read_cells (Run *r)
{
  const FdGrid *self = r->grid;
  for (uint32_t i = 0; i < self->n_open; i++) {
    uint16_t cell = self->open[i];
    uint64_t word = fd_grid_read (self, cell);
    self->word[cell] = word;
    self->fixed[r->n_fixed] = cell;
    r->n_fixed += is_single (word);
  }
}

static inline bool
write_cells (FdGrid *self, FdStore *store)
{
  uint32_t n = self->n_open;
  for (uint32_t i = 0; i < n;) {
    uint16_t cell = self->open[i];
    uint64_t old = fd_grid_read (self, cell);
    if (self->word[cell] != old &&
        !fd_grid_write (self, store, cell, old, self->word[cell]))
      return false;
    if (is_single (self->word[cell])) {
      self->open[i] = self->open[--n];
      self->open[n] = cell;
      continue;
    }
    i++;
  }
  if (n == self->n_open)
    return true;
  if (!fd_trail_save (store, &self->n_open))
    return false;
  self->n_open = n;
  return true;
}

/* --- the run ------------------------------------------------------------- */

static void
dirty_all (FdGrid *self)
{
  for (uint32_t u = 0; u < self->n_units; u++)
    self->dirty[u / 64] |= UINT64_C (1) << u % 64;
}

/* Leaves nothing marked: what fails is undone. */
static inline void
take_dirty (FdGrid *self, Run *r, uint32_t n_words)
{
  for (uint32_t k = 0; k < n_words; k++) {
    r->dirty[k] = self->dirty[k];
    r->looked[k] = r->saved[k] = self->dirty[k] = 0;
  }
}

static inline __attribute__ ((always_inline)) bool
run (FdGrid *self, FdStore *store, uint32_t n_words)
{
  Run r;
  r.grid = self;
  r.store = store;
  r.n_fixed = 0;
  take_dirty (self, &r, n_words);
  if (self->lanes && fd_grid_has_slot (self, store)) {
    if (!fd_grid_run_lanes (self, store, r.looked))
      return false;
  } else {
    read_cells (&r);
    if (!take_fixed (&r, n_words) || !look_at_all (&r, n_words) ||
        !write_cells (self, store) || !fd_grid_leave_slots (self, store))
      return false;
  }
  if (self->matching)
    fd_grid_match (self->matching, store, r.looked);
  return true;
}

/* With the number of words known when compiled, where it is one. */
static bool
grid_propagate (FdPropagator *base, FdStore *store)
{
  FdGrid *self = (FdGrid *) base;
  assert (!store->explaining);
  if (base->stale)
    dirty_all (self);
  return self->n_words == 1 ? run (self, store, 1)
                            : run (self, store, self->n_words);
}

static bool
grid_advise (FdPropagator *base, FdStore *store, uint32_t index,
             FdEvents events)
{
  (void) events;
  FdGrid *self = (FdGrid *) base;
  if (store->running == base)
    return false;
  if (self->lanes)
    self->lanes->changed[index / 64] |= UINT64_C (1) << index % 64;
  mark (self->dirty, self->units + (size_t) index * self->n_words,
        self->n_words);
  return true;
}

/* Two cells are one: no unit may have both. */
static bool
grid_on_unify (FdPropagator *base, FdStore *store)
{
  const FdGrid *self = (const FdGrid *) base;
  for (uint32_t i = 0; i < base->n; i++)
    for (uint32_t k = self->first[i]; k < self->first[i + 1]; k++)
      if (base->scope[self->peer[k]] == base->scope[i])
        return fd_post_false (store);
  return fd_grid_release ((FdGrid *) base, store);
}

const FdPropagatorClass fd_grid_class = {
    .name = "all_different_grid",
    .cost = FD_COST_LINEAR,
    .idempotent = true,
    .propagate = grid_propagate,
    .advise = grid_advise,
    .check = fd_check_led,
    .on_unify = grid_on_unify,
};
