/* SPDX-License-Identifier: MIT */
#ifndef FD_WATCH_H
#define FD_WATCH_H

#include "../kernel/store.h"

/* Who is to be told when an atom becomes true.  The atoms of each variable and
 * relation are sorted by value, so that those a change makes true are a range,
 * and nothing else is looked at. */

/* One nogood that watches an atom. */
typedef struct {
  uint32_t ref;   /* << 1, and 1 if the nogood is this atom and the blocker */
  FdAtom blocker; /* another of its atoms; if false, there is nothing to do */
} FdWatch;

/* Those that watch one atom. */
typedef struct {
  int32_t key; /* its value, negated if the relation is <= */
  uint32_t n, room;
  FdWatch *watch;
} FdWatchList;

typedef struct {
  FdWatchList *list; /* by ascending key */
  uint32_t n, room;
} FdWatchMap;

typedef struct {
  FdWatchMap (*of)[4]; /* by variable and relation */
  uint32_t n_vars;
  size_t bytes;
} FdWatches;

bool fd_watches_init (FdWatches *watches, FdStore *store);
void fd_watches_clear (FdWatches *watches, FdMemory *memory);
/* All lists become empty; the second way, they give back their memory. */
void fd_watches_empty (FdWatches *watches);
void fd_watches_release (FdWatches *watches, FdMemory *memory);
/* False: no memory. */
bool fd_watches_add (FdWatches *watches, FdStore *store, FdAtom atom,
                     FdWatch watch);

/* Undoes the last fd_watches_add() of @atom. */
void fd_watches_take_back (FdWatches *watches, FdAtom atom);

static inline int32_t
fd_watch_key (FdAtom atom)
{
  return fd_atom_relation (atom) == FD_LE ? -atom.value : atom.value;
}

/* The first list with a key of at least @key. */
static inline uint32_t
fd_watch_map_from (const FdWatchMap *map, int32_t key)
{
  uint32_t low = 0, high = map->n;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (map->list[middle].key < key)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

#endif
