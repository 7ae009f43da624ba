/* SPDX-License-Identifier: MIT */
#ifndef FD_HISTORY_PRIVATE_H
#define FD_HISTORY_PRIVATE_H

#include "fd-history.h"
#include "kernel/store.h"

/* What was before a moment, read from the trail of a store that explains. */

/* Entry @i - 1 of @x if it was logged at or after @at.  Of the time before the
 * facts nobody asks. */
static inline const FdTrailEntry *
fd_entry_since (const FdStore *store, uint32_t i, FdPosition at)
{
  return i > MAX (at, store->root_end) ? &store->trail.entry[i - 1] : NULL;
}

/* Of the entries of bounds up to @i - 1 the first that was logged at or after
 * @at, + 1; 0: none was. */
FD_INLINE_ONLY uint32_t
fd_first_since (const FdStore *store, uint32_t i, FdPosition at)
{
  const FdWhy *why = store->trail.why;
  uint32_t end = MAX (at, store->root_end);
  if (i <= end)
    return 0;
  for (;;)
    if (why[i - 1].skip > end)
      i = why[i - 1].skip;
    else if (why[i - 1].bounds > end)
      i = why[i - 1].bounds;
    else
      return i;
}

/* Its bounds before @at. */
void fd_bounds_at (const FdStore *store, const FdDomain *x, FdPosition at,
                   int32_t *min, int32_t *max);
/* When the hole at @value was made, position + 1; 0: it always was there. */
uint32_t fd_hole_made_paged (const FdDomain *x, int32_t value);
static inline uint32_t
fd_hole_made (const FdDomain *x, int32_t value)
{
  const FdSparseBitset *sparse = fd_domain_sparse (x);
  return sparse->n ? fd_sparse_made (sparse, value >> 6, NULL)[value & 63]
                   : fd_hole_made_paged (x, value);
}

/* Whether @value was no hole then; bounds aside. */
bool fd_solid_at (const FdStore *store, const FdDomain *x, int32_t value,
                  FdPosition at);

/* As fd_atom_holds_at(), of a valid atom in a store that explains.  Inside of
 * the library that name is this one, unchecked. */
bool fd_atom_held (const FdStore *store, FdAtom atom, FdPosition at);
#ifndef FD_EXPORTING
FD_INLINE_ONLY bool
fd_atom_holds_at (const FdStore *store, FdAtom atom, FdPosition at)
{
  return fd_atom_held (store, atom, at);
}
#endif

/* Where @atom, true at @before, had become true; FD_POSITION_ROOT if it was a
 * fact. */
#define FD_POSITION_ROOT UINT32_MAX
FdPosition fd_atom_position (const FdStore *store, FdAtom atom,
                             FdPosition before);

/* Of two atoms, both true before @at: whether @a was true earlier.  A fact
 * always was. */
FD_INLINE_ONLY bool
fd_atom_came_earlier (const FdStore *store, FdAtom a, FdAtom b, FdPosition at)
{
  return fd_atom_position (store, a, at) + 1 <
         fd_atom_position (store, b, at) + 1;
}
#ifndef FD_EXPORTING
FD_INLINE_ONLY bool
fd_atom_is_earlier (const FdStore *store, FdAtom a, FdAtom b, FdPosition at)
{
  return fd_atom_came_earlier (store, a, b, at);
}
#endif

/* --- bounds on their way back ------------------------------------------- */

/* What it was before an entry that is not of holes. */
FD_INLINE_ONLY int32_t
fd_entry_bound (const FdDomain *x, const FdTrailEntry *e, bool least)
{
  if (fd_trail_kind (e) == FD_TRAIL_WORD)
    return x->base + (least ? fd_lowest_bit (e->old) : fd_highest_bit (e->old));
  return (int32_t) (uint32_t) (least ? e->old : e->old >> 32);
}

/* The last entry that may be of bounds, and the one before it, + 1. */
FD_INLINE_ONLY uint32_t
fd_last_bound (const FdStore *store, const FdDomain *x)
{
  return x->word ? x->last : fd_trail_bounds (&store->trail, x->last);
}

FD_INLINE_ONLY uint32_t
fd_bound_before (const FdStore *store, const FdDomain *x, uint32_t entry)
{
  return x->word ? store->trail.entry[entry - 1].prev
                 : store->trail.why[entry - 1].bounds;
}

/* The first entry that may be of bounds at or after @at, + 1; 0: none was. */
FD_INLINE_ONLY uint32_t
fd_first_bound_since (const FdStore *store, const FdDomain *x, FdPosition at)
{
  uint32_t first = 0, i = fd_last_bound (store, x);
  if (!x->word)
    return fd_first_since (store, i, at);
  for (; i > MAX (at, store->root_end); i = store->trail.entry[i - 1].prev)
    first = i;
  return first;
}

/* As fd_history_bound() and fd_history_bound_origin(), unchecked; inside of the
 * library those names are these. */
FD_INLINE_ONLY FdHistoryBound
fd_bound_history (const FdStore *store, const FdDomain *x, bool least,
                  FdPosition at)
{
  FdHistoryBound past = {least ? x->min : x->max, fd_last_bound (store, x)};
  assert (store->explaining);
  uint32_t first = fd_first_bound_since (store, x, at);
  if (first) {
    past.bound = fd_entry_bound (x, &store->trail.entry[first - 1], least);
    past.entry = fd_bound_before (store, x, first);
    assert (past.entry < first);
  }
  assert (least ? past.bound <= x->min : past.bound >= x->max);
  return past;
}

/* Of bounds: the way back over entries before which the bound was the same. */
FD_INLINE_ONLY uint32_t
fd_bound_skip (const FdStore *store, const FdDomain *x, bool least,
               const FdHistoryBound *past)
{
  uint32_t skip = store->trail.why[past->entry - 1].skip;
  bool is_same =
      skip > store->root_end &&
      fd_entry_bound (x, &store->trail.entry[skip - 1], least) == past->bound;
  return is_same ? skip : store->trail.why[past->entry - 1].bounds;
}

FD_INLINE_ONLY bool
fd_bound_origin (const FdStore *store, const FdDomain *x, bool least,
                 FdHistoryBound *past, int32_t *before)
{
  while (past->entry > store->root_end) {
    *before = fd_entry_bound (x, &store->trail.entry[past->entry - 1], least);
    if (*before != past->bound)
      return true;
    past->entry = x->word ? fd_bound_before (store, x, past->entry)
                          : fd_bound_skip (store, x, least, past);
  }
  return false;
}

#ifndef FD_EXPORTING
FD_INLINE_ONLY FdHistoryBound
fd_history_bound (const FdStore *store, const FdDomain *x, bool least,
                  FdPosition at)
{
  return fd_bound_history (store, x, least, at);
}

FD_INLINE_ONLY bool
fd_history_bound_origin (const FdStore *store, const FdDomain *x, bool least,
                         FdHistoryBound *past, int32_t *before)
{
  return fd_bound_origin (store, x, least, past, before);
}
#endif

/* What is a fact of it, from now on remembered. */
FdRoot fd_find_root (FdStore *store, const FdDomain *x);
FD_INLINE_ONLY FdRoot
fd_root_of (const FdStore *store, const FdDomain *x)
{
  if (x->id < store->roots_room) {
    const FdRoot *root = &store->roots[x->id];
    if (root->n_root_moves == store->n_root_moves + 1)
      return *root;
  }
  return fd_find_root ((FdStore *) store, x);
}

/* The values of a WORD domain before @at. */
static inline uint64_t
fd_history_word (const FdStore *store, const FdDomain *x, FdPosition at)
{
  uint64_t word = x->word;
  assert (word && store->explaining);
  for (uint32_t i = x->last; i > MAX (at, store->root_end);
       i = store->trail.entry[i - 1].prev)
    word = store->trail.entry[i - 1].old;
  assert (!(x->word & ~word));
  return word;
}

/* As fd_history_has(), of values that were read; inside of the library that
 * name is this one. */
FD_INLINE_ONLY bool
fd_history_had (const FdHistoryValues *past, int64_t value)
{
  if (value < past->min || value > past->max)
    return false;
  if (past->word)
    return past->word >> (value - past->x->base) & 1;
  return fd_solid_at (past->store, past->x, (int32_t) value, past->at);
}
#ifndef FD_EXPORTING
FD_INLINE_ONLY bool
fd_history_has (const FdHistoryValues *past, int64_t value)
{
  return fd_history_had (past, value);
}
#endif

/* The values of a WORD domain that facts leave. */
static inline uint64_t
fd_root_word (const FdStore *store, const FdDomain *x)
{
  uint64_t word = fd_root_of (store, x).word;
  assert (word == fd_history_word (store, x, 0));
  return word;
}

/* The bound that is a fact: an atom that says no more costs a nogood nothing.
 * Of the time before the facts, the first one. */
FD_INLINE_ONLY int32_t
fd_bound_of_root (const FdStore *store, const FdDomain *x, bool least,
                  FdPosition at)
{
  if (at < store->root_end) {
    FdBounds made = fd_bounds_made (store, x->id);
    return least ? made.min : made.max;
  }
  if (x->last <= store->root_end)
    return least ? x->min : x->max; /* nothing happened since */
  FdRoot root = fd_root_of (store, x);
  assert (fd_bounds_made (store, x->id).min <= root.min);
  assert (root.max <= fd_bounds_made (store, x->id).max);
  return least ? root.min : root.max;
}
#ifndef FD_EXPORTING
FD_INLINE_ONLY FdPosition
fd_root_end (const FdStore *store)
{
  return store->root_end;
}

FD_INLINE_ONLY uint64_t
fd_root_stamp (const FdStore *store)
{
  return (uint64_t) store->n_root_moves + 1;
}

FD_INLINE_ONLY int32_t
fd_root_bound (const FdStore *store, const FdDomain *x, bool least,
               FdPosition at)
{
  return fd_bound_of_root (store, x, least, at);
}
#endif

#endif
