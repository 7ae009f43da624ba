/* SPDX-License-Identifier: MIT */
#ifndef FD_TRAIL_H
#define FD_TRAIL_H

#include "store.h"

bool fd_trail_grow (FdStore *store);
/* Logs a domain about to change, in a store that explains. */
bool fd_trail_explained (FdStore *store, FdDomain *x, FdTrailKind kind,
                         uint32_t aux, uint64_t old, const FdWhy *why);

static inline bool
fd_trail_room (FdStore *store)
{
  return G_LIKELY (store->trail.n < store->trail.room) || fd_trail_grow (store);
}

/* The same in a store that does not.  Holes are logged each time, for the word
 * may be another one.  The entry is written in any case, and stays if it is
 * the first of its level: no branch can foresee whether it is. */
static inline bool
fd_trail_domain (FdStore *store, FdDomain *x, FdTrailKind kind, uint32_t aux,
                 uint64_t old)
{
  assert (!store->explaining && kind != FD_TRAIL_STATE);
  if (!fd_trail_room (store))
    return false;
  store->trail.entry[store->trail.n] =
      (FdTrailEntry){x->id << 2 | kind, aux, old, {.domain = x}};
  if (kind == FD_TRAIL_HOLES) {
    store->trail.n++;
  } else {
    store->trail.n += x->stamp != store->stamp;
    x->stamp = store->stamp;
  }
  return true;
}

/* The watcher has not seen what is logged at @position, though it may have seen
 * what stood there before.  Undoing need not say so, for nothing then stands
 * there. */
static inline void
fd_trail_unseen (FdStore *store, FdPosition position)
{
  store->nogood_head = MIN (store->nogood_head, position);
}

static inline bool
fd_trail_action (FdStore *store, FdTrailAction action, uint32_t aux,
                 uint64_t old, uint32_t prev)
{
  if (!fd_trail_room (store))
    return false;
  assert (action < FD_N_TRAIL_ACTIONS);
  uint32_t i = store->trail.n++;
  store->trail.entry[i] =
      (FdTrailEntry){FD_TRAIL_TAG (action), aux, old, {{0, prev}}};
  if (store->explaining) {
    store->trail.why[i] = (FdWhy){0};
    fd_trail_unseen (store, i);
  }
  return true;
}

void fd_undo_to (FdStore *store, uint32_t mark);
/* A stamp no level and no domain has. */
void fd_stamps_anew (FdStore *store);
static inline uint32_t
fd_new_stamp (FdStore *store)
{
  if (G_UNLIKELY (store->last_stamp == UINT32_MAX))
    fd_stamps_anew (store);
  return ++store->last_stamp;
}

/* From here on what was logged before @position is a fact. */
static inline void
fd_store_set_root_end (FdStore *store, FdPosition position)
{
  assert (position <= store->trail.n);
  store->n_root_moves += store->root_end != position;
  store->root_end = position;
}

/* The same as fd_trail_save() and fd_trail_save_word(), and wherever they are
 * not inline. */
bool fd_trail_save_cell (FdStore *store, uint32_t *cell);
bool fd_trail_save_word_cell (FdStore *store, uint64_t *cell);
bool fd_trail_save_dead_any (FdStore *store, FdPropagator *p);

/* Whether an entry is but to be written. */
FD_INLINE_ONLY bool
fd_trail_is_plain (const FdStore *store)
{
  return G_LIKELY (!store->explaining && store->trail.n < store->trail.room);
}

/* To be called before p->dead changes. */
FD_INLINE_ONLY bool
fd_trail_save_dead (FdStore *store, FdPropagator *p)
{
  if (!fd_trail_is_plain (store))
    return fd_trail_save_dead_any (store, p);
  store->trail.entry[store->trail.n++] = (FdTrailEntry){
      FD_TRAIL_TAG (FD_TRAIL_DEAD), p->dead, (uintptr_t) p, {{0, 0}}};
  return true;
}

#ifndef FD_EXPORTING
FD_INLINE_ONLY bool
fd_trail_save (FdStore *store, uint32_t *cell)
{
  if (!fd_trail_is_plain (store))
    return fd_trail_save_cell (store, cell);
  store->trail.entry[store->trail.n++] = (FdTrailEntry){
      FD_TRAIL_TAG (FD_TRAIL_CELL), *cell, (uintptr_t) cell, {{0, 0}}};
  return true;
}

FD_INLINE_ONLY bool
fd_trail_save_word (FdStore *store, uint64_t *cell)
{
  if (!fd_trail_is_plain (store))
    return fd_trail_save_word_cell (store, cell);
  store->trail.entry[store->trail.n++] =
      (FdTrailEntry){FD_TRAIL_TAG (FD_TRAIL_WORD_CELL),
                     (uint32_t) *cell,
                     (uintptr_t) cell,
                     {{0, (uint32_t) (*cell >> 32)}}};
  return true;
}

FD_INLINE_ONLY uint64_t
fd_trail_stamp (const FdStore *store)
{
  return (uint64_t) store->n_stamp_turns << 32 | store->stamp;
}
#endif

/* Why a propagator is dead.  One that is led is in force: another runs for it
 * until it is released. */
enum { FD_DEAD_ENTAILED = 1, FD_DEAD_DISABLED, FD_DEAD_LED };

/* For the library itself: unchecked, from wherever. */
#ifndef FD_EXPORTING
FD_INLINE_ONLY void
fd_entail (FdStore *store, FdPropagator *p)
{
  if (!p->dead && fd_trail_save_dead (store, p))
    p->dead = FD_DEAD_ENTAILED;
}
#endif

static inline void
fd_disable (FdStore *store, FdPropagator *p)
{
  if (fd_trail_save_dead (store, p))
    p->dead = FD_DEAD_DISABLED;
}

#endif
