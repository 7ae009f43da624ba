/* SPDX-License-Identifier: MIT */
/* trail.c - logs changes and undoes them
 *
 * Without explanations, a domain that has the stamp of the present level was
 * already logged in it; one entry restores what the domain was before the
 * level.  With explanations, every change has an entry of its own.  Domains and
 * cells are undone in this file; other kinds of entries are undone by the
 * module that logged them.
 */
#include "trail.h"

#include "grow.h"
#include "require.h"

bool
fd_trail_grow (FdStore *store)
{
  FdTrail *trail = &store->trail;
  assert (trail->n == trail->room);
  if (store->explaining && !fd_grow (store, (void **) &trail->why, trail->n,
                                     &trail->why_room, sizeof *trail->why))
    return false;
  return fd_grow (store, (void **) &trail->entry, trail->n, &trail->room,
                  sizeof *trail->entry);
}

/* Apart, so that what mostly happens has no registers to save. */
static G_NO_INLINE bool
grow_and_log (FdStore *store, FdDomain *x, FdTrailKind kind, uint32_t aux,
              uint64_t old, const FdWhy *why)
{
  return fd_trail_grow (store) &&
         fd_trail_explained (store, x, kind, aux, old, why);
}

bool
fd_trail_explained (FdStore *store, FdDomain *x, FdTrailKind kind, uint32_t aux,
                    uint64_t old, const FdWhy *why)
{
  assert (store->explaining && kind != FD_TRAIL_STATE);
  assert (x->last <= store->trail.n);
  assert (!x->last || fd_trail_id (&store->trail.entry[x->last - 1]) == x->id);
  uint32_t i = store->trail.n, last = x->last;
  if (G_UNLIKELY (i == store->trail.room))
    return grow_and_log (store, x, kind, aux, old, why);
  uint32_t who = store->running ? store->running->id : 0;
  uint32_t bounds = fd_trail_bounds (&store->trail, last);
  assert (bounds <= last); /* chains descend */
  store->trail.entry[i] =
      (FdTrailEntry){x->id << 2 | kind, aux, old, {{who, last}}};
  FdWhy *here = &store->trail.why[i];
  *here = *why;
  here->bounds = bounds;
  here->level = store->n_levels;
  x->last = store->trail.n = i + 1;
  if (kind == FD_TRAIL_BOUNDS)
    fd_trail_link (&store->trail, i + 1);
  fd_trail_unseen (store, i);
  return true;
}

bool
fd_trail_save_cell (FdStore *store, uint32_t *cell)
{
  return fd_trail_action (store, FD_TRAIL_CELL, *cell, (uintptr_t) cell, 0);
}

bool
fd_trail_save_word_cell (FdStore *store, uint64_t *cell)
{
  return fd_trail_action (store, FD_TRAIL_WORD_CELL, (uint32_t) *cell,
                          (uintptr_t) cell, (uint32_t) (*cell >> 32));
}

bool
fd_trail_save_dead_any (FdStore *store, FdPropagator *p)
{
  return fd_trail_action (store, FD_TRAIL_DEAD, p->dead, (uintptr_t) p, 0);
}

static inline void
undo_cell (const FdTrailEntry *entry)
{
  assert (entry->old);
  *(uint32_t *) (uintptr_t) entry->old = entry->aux;
}

static inline void
undo_word_cell (const FdTrailEntry *entry)
{
  assert (entry->old);
  *(uint64_t *) (uintptr_t) entry->old =
      (uint64_t) entry->prev << 32 | entry->aux;
}

static void
undo_holes (FdStore *store, FdDomain *x, const FdTrailEntry *entry)
{
  assert (!x->word && fd_domain_sparse (x));
  uint64_t *word = fd_sparse_flat (fd_domain_sparse (x), (int32_t) entry->aux);
  if (!word && fd_sparse_is_cut (entry->aux)) {
    fd_sparse_uncut (&store->memory, fd_domain_sparse (x), entry->aux);
    if (x->size)
      x->size += (uint32_t) entry->old;
    return;
  }
  if (!word) /* it is stored since the holes were made */
    word = fd_sparse_touch (NULL, fd_domain_sparse (x), (int32_t) entry->aux);
  assert (word && !(*word & ~entry->old)); /* holes only became more */
  uint64_t back = entry->old & ~*word;
  if (x->size)
    x->size += back & (back - 1) ? fd_popcount (back) : 1;
  *word = entry->old;
}

static inline void
undo_dead (const FdTrailEntry *entry)
{
  ((FdPropagator *) (uintptr_t) entry->old)->dead = (uint8_t) entry->aux;
}

/* Undoes entry @n.  Most entries are of cells or the dead, so these need no
 * function call. */
static inline void
undo_state (FdStore *store, const FdTrailEntry *entry, uint32_t n)
{
  assert (fd_trail_id (entry) < FD_N_TRAIL_ACTIONS);
  if (G_LIKELY (entry->tag == FD_TRAIL_TAG (FD_TRAIL_CELL))) {
    undo_cell (entry);
    return;
  }
  if (entry->tag == FD_TRAIL_TAG (FD_TRAIL_DEAD)) {
    undo_dead (entry);
    return;
  }
  if (entry->tag == FD_TRAIL_TAG (FD_TRAIL_WORD_CELL)) {
    undo_word_cell (entry);
    return;
  }
  store->trail.n = n;
  store->trail.undo[fd_trail_id (entry)](store, entry);
}

static inline void
undo_domain (FdStore *store, FdDomain *x, const FdTrailEntry *entry)
{
  FdTrailKind kind = fd_trail_kind (entry);
  assert (x->id == fd_trail_id (entry));
  if (kind == FD_TRAIL_WORD) {
    assert (x->word && !(x->word & ~entry->old));
    x->word = entry->old;
    x->size = entry->aux;
    x->min = x->base + fd_lowest_bit (x->word);
    x->max = x->base + fd_highest_bit (x->word);
    assert (fd_domain_is_sound (x));
  } else if (kind == FD_TRAIL_BOUNDS) {
    assert (!x->word && x->min <= x->max);
    x->min = (int32_t) (uint32_t) entry->old;
    x->max = (int32_t) (entry->old >> 32);
    x->size = entry->aux;
    assert (fd_domain_is_sound (x));
  } else {
    undo_holes (store, x, entry);
  }
}

static inline __attribute__ ((always_inline)) void
undo_to (FdStore *store, uint32_t mark, bool explaining)
{
  FdTrail *trail = &store->trail;
  assert (mark <= trail->n);
  uint32_t n = trail->n;
  while (n > mark) {
    const FdTrailEntry *entry = &trail->entry[--n];
    if (fd_trail_kind (entry) == FD_TRAIL_STATE) {
      undo_state (store, entry, n);
      continue;
    }
    FdDomain *x = explaining ? fd_explained_domain (store, fd_trail_id (entry))
                             : entry->domain;
    if (explaining) {
      assert (entry->prev <= n); /* chains descend */
      x->last = entry->prev;
    } else {
      x->stamp = 0;
    }
    undo_domain (store, x, entry);
  }
  trail->n = n;
}

void
fd_undo_to (FdStore *store, uint32_t mark)
{
  if (store->explaining)
    undo_to (store, mark, true);
  else
    undo_to (store, mark, false);
}

/* The stamps are used up: all start again. */
void
fd_stamps_anew (FdStore *store)
{
  /* in a store that explains, `last` takes the place of the stamp */
  for (uint32_t i = 1; i <= store->n_vars && !store->explaining; i++)
    fd_own_domain (store, i)->stamp = 0;
  assert (store->last_stamp == UINT32_MAX);
  store->last_stamp = 0;
  store->n_stamp_turns++;
  for (uint32_t i = 0; i < store->n_levels; i++)
    store->levels[i].stamp = ++store->last_stamp;
}
