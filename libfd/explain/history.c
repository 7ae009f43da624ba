/* SPDX-License-Identifier: MIT */
/* history.c - what a domain was, and since when an atom holds
 *
 * Each entry of the trail has the state before the change.  So walking back
 * over the entries of a variable, the last one first, restores any earlier
 * domain.
 */
#include "history.h"
#include "kernel/require.h"

#include <string.h>

void
fd_bounds_at (const FdStore *store, const FdDomain *x, FdPosition at,
              int32_t *min, int32_t *max)
{
  if (x->word) {
    uint64_t word = fd_history_word (store, x, at);
    *min = x->base + fd_lowest_bit (word);
    *max = x->base + fd_highest_bit (word);
    return;
  }
  assert (store->explaining);
  *min = x->min;
  *max = x->max;
  uint32_t i =
      fd_first_since (store, fd_trail_bounds (&store->trail, x->last), at);
  if (!i)
    return;
  uint64_t old = store->trail.entry[i - 1].old;
  *min = (int32_t) (uint32_t) old;
  *max = (int32_t) (old >> 32);
  assert (*min <= x->min && x->max <= *max); /* wider before */
}

uint32_t
fd_hole_made_paged (const FdDomain *x, int32_t value)
{
  uint32_t room[64];
  return fd_sparse_made_paged (fd_domain_sparse (x), value >> 6,
                               room)[value & 63];
}

/* Of a sparse that may be paged. */
static G_NO_INLINE bool
solid_in_pages (const FdStore *store, const FdDomain *x, int32_t value,
                FdPosition at)
{
  return fd_domain_sparse_contains (x, value) ||
         fd_hole_made (x, value) > MAX (at, store->root_end);
}

/* Most often it is a flat sparse: then no function is called. */
bool
fd_solid_at (const FdStore *store, const FdDomain *x, int32_t value,
             FdPosition at)
{
  FdSparseBitset *sparse = fd_domain_sparse (x);
  if (!sparse)
    return true;
  int32_t k = value >> 6, bit = value & 63;
  const uint64_t *word = fd_sparse_flat (sparse, k);
  if (!word)
    return solid_in_pages (store, x, value, at);
  return *word >> bit & 1 ||
         fd_sparse_made (sparse, k, NULL)[bit] > MAX (at, store->root_end);
}

/* Ensures that there is room for the root bounds of all variables. */
static bool
have_roots (FdStore *store)
{
  uint32_t room = store->n_vars + 1;
  if (room <= store->roots_room)
    return true;
  assert (store->explaining);
  FdRoot *bigger = fd_memory_realloc (&store->memory, store->roots,
                                      store->roots_room * sizeof *bigger,
                                      room * sizeof *bigger);
  if (!bigger)
    return false;
  memset (bigger + store->roots_room, 0,
          (room - store->roots_room) * sizeof *bigger);
  store->roots = bigger;
  store->roots_room = room;
  return true;
}

FdRoot
fd_find_root (FdStore *store, const FdDomain *x)
{
  FdRoot root = {.n_root_moves = store->n_root_moves + 1};
  fd_bounds_at (store, x, store->root_end, &root.min, &root.max);
  root.word = x->word ? fd_history_word (store, x, store->root_end) : 0;
  assert (root.min <= x->min && x->max <= root.max);
  if (have_roots (store))
    store->roots[x->id] = root;
  return root;
}

/* The values of a WORD domain that contradict @atom: it holds if none of them
 * is left. */
static inline uint64_t
word_against (const FdDomain *x, FdAtom atom)
{
  int64_t v = (int64_t) atom.value - x->base;
  uint64_t bit = v >= 0 && v < 64 ? UINT64_C (1) << v : 0;
  switch (fd_atom_relation (atom)) {
  case FD_GE:
    return fd_bits_to (v - 1);
  case FD_LE:
    return fd_bits_from (v + 1);
  case FD_EQ:
    return ~bit;
  default:
    return bit;
  }
}

static bool
had_value (const FdStore *store, const FdDomain *x, int32_t value,
           FdPosition at)
{
  int32_t min, max;
  fd_bounds_at (store, x, at, &min, &max);
  return value >= min && value <= max && fd_solid_at (store, x, value, at);
}

bool
fd_atom_held (const FdStore *store, FdAtom atom, FdPosition at)
{
  FdVar x = fd_atom_var (atom);
  assert (store->explaining && x.id <= store->n_vars);
  if (!x.id)
    return fd_atom_relation (atom) == FD_EQ;
  const FdDomain *domain = fd_explained_domain (store, x.id);
  if (domain->word)
    return !(word_against (domain, atom) & fd_history_word (store, domain, at));
  int32_t min, max;
  fd_bounds_at (store, domain, at, &min, &max);
  switch (fd_atom_relation (atom)) {
  case FD_GE:
    return min >= atom.value;
  case FD_LE:
    return max <= atom.value;
  case FD_EQ:
    return min == atom.value && max == atom.value;
  default:
    return !had_value (store, domain, atom.value, at);
  }
}

/* Whether @atom, which holds later, held within these bounds; @solid: its value
 * is not a hole. */
static bool
held_in_bounds (FdAtom atom, uint64_t bounds, bool solid)
{
  int32_t min = (int32_t) (uint32_t) bounds, max = (int32_t) (bounds >> 32);
  switch (fd_atom_relation (atom)) {
  case FD_GE:
    return min >= atom.value;
  case FD_LE:
    return max <= atom.value;
  case FD_EQ:
    return min == max;
  default:
    return atom.value < min || atom.value > max || !solid;
  }
}

/* Whether entry @i - 1, of bounds, was logged after @before, or when @atom held
 * already; then the same is true of the entries after it. */
static inline bool
is_behind (const FdTrail *trail, uint32_t i, FdAtom atom, FdPosition before,
           bool solid)
{
  return i > before || held_in_bounds (atom, trail->entry[i - 1].old, solid);
}

/* The position where a change of bounds made @atom true; @solid: its value is
 * not a hole. */
static FdPosition
position_of_bounds (const FdStore *store, const FdDomain *x, FdAtom atom,
                    FdPosition before, bool solid)
{
  const FdTrail *trail = &store->trail;
  uint32_t i = fd_trail_bounds (trail, x->last);
  while (i > store->root_end) {
    if (!is_behind (trail, i, atom, before, solid))
      return i - 1;
    uint32_t skip = trail->why[i - 1].skip;
    i = skip > store->root_end && is_behind (trail, skip, atom, before, solid)
            ? skip
            : trail->why[i - 1].bounds;
  }
  return FD_POSITION_ROOT;
}

/* The position where a value became a hole, or where a bound had passed it
 * before. */
static FdPosition
position_of_hole (const FdStore *store, const FdDomain *x, FdAtom atom,
                  FdPosition before)
{
  if (fd_domain_sparse (x) && !fd_domain_sparse_contains (x, atom.value)) {
    uint32_t made = fd_hole_made (x, atom.value);
    if (made <= MAX (before, store->root_end))
      return made > store->root_end ? made - 1 : FD_POSITION_ROOT;
  }
  return position_of_bounds (store, x, atom, before, true);
}

FdPosition
fd_atom_position (const FdStore *store, FdAtom atom, FdPosition before)
{
  const FdDomain *x = fd_explained_domain (store, fd_atom_var (atom).id);
  assert (store->explaining && fd_atom_holds_at (store, atom, before));
  if (!x->word)
    return fd_atom_relation (atom) == FD_NE
               ? position_of_hole (store, x, atom, before)
               : position_of_bounds (store, x, atom, before, true);
  uint64_t against = word_against (x, atom);
  const FdTrailEntry *e;
  for (uint32_t i = x->last; (e = fd_entry_since (store, i, 0)); i = e->prev)
    if (i <= before && e->old & against)
      return i - 1;
  return FD_POSITION_ROOT;
}
