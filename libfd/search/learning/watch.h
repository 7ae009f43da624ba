/* SPDX-License-Identifier: MIT */
#ifndef FD_WATCH_H
#define FD_WATCH_H

#include "literal.h"
#include "packed.h"

/* Who is to be told when an atom becomes true.  A 0..1 variable has a list for
 * each of its two.  The atoms of any other variable and relation are sorted by
 * value, so that those a change makes true are a range, and nothing else is
 * looked at. */

/* One nogood that watches an atom.  In a list it takes two words if it is
 * packed, and three if not. */
typedef struct {
  uint32_t tag; /* its ref << 1, and 1 unless it is packed */
  union {       /* another of its atoms; if false, there is nothing to do */
    FdPacked packed;
    FdAtom atom;
  } blocker;
} FdWatch;

static inline uint32_t
fd_watch_tag (uint32_t ref, bool packed)
{
  return ref << 1 | !packed;
}

static inline bool
fd_watch_is_packed (uint32_t tag)
{
  return !(tag & 1);
}

static inline uint32_t
fd_watch_words (uint32_t tag)
{
  return 2 + (tag & 1);
}

/* Those that watch one atom. */
typedef struct {
  uint32_t *word;
  uint32_t n, room; /* words */
} FdWatchList;

typedef struct {
  int32_t key; /* the value of the atom, negated if the relation is <= */
  FdWatchList list;
} FdWatchKey;

typedef struct {
  FdWatchKey *key; /* ascending */
  uint32_t n, room;
} FdWatchMap;

typedef union {
  FdWatchList literal[2]; /* of a 0..1 variable, by value */
  FdWatchMap map[4];      /* of others, by relation */
} FdVarWatches;

typedef struct {
  FdVarWatches *of; /* by variable */
  bool *any;        /* behind them: whether a variable has a list in use */
  uint32_t n_vars, shift; /* of packed atoms */
  size_t bytes;
} FdWatches;

bool fd_watches_init (FdWatches *watches, FdStore *store);
/* For more variables. */
bool fd_watches_extend (FdWatches *watches, FdStore *store);
void fd_watches_clear (FdWatches *watches, FdStore *store);
/* All lists become empty; the second way, they give back their memory. */
void fd_watches_empty (FdWatches *watches, const FdStore *store);
void fd_watches_release (FdWatches *watches, FdStore *store);

/* Who watches @atom, in a list made if there is none; NULL: no memory. */
FdWatchList *fd_watches_list (FdWatches *watches, FdStore *store, FdAtom atom);

/* Room for one more watch, of @words; false: no memory. */
bool fd_watches_grow (FdWatches *watches, FdStore *store, FdWatchList *list,
                      uint32_t words);

static inline void
fd_watch_set_blocker (FdWatch *watch, FdAtom atom, uint32_t shift)
{
  if (fd_watch_is_packed (watch->tag))
    watch->blocker.packed = fd_atom_pack (atom, shift);
  else
    watch->blocker.atom = atom;
}

static inline uint32_t
fd_watch_write (FdWatch watch, uint32_t *word)
{
  word[0] = watch.tag;
  word[1] = watch.blocker.packed; /* or the tag of the atom */
  if (fd_watch_is_packed (watch.tag))
    return 2;
  word[2] = (uint32_t) watch.blocker.atom.value;
  return 3;
}

/* False: no memory. */
static inline bool
fd_watches_add (FdWatches *watches, FdStore *store, FdWatchList *list,
                FdWatch watch)
{
  uint32_t words = fd_watch_words (watch.tag);
  if (!list || (list->n + words > list->room &&
                !fd_watches_grow (watches, store, list, words)))
    return false;
  list->n += fd_watch_write (watch, list->word + list->n);
  return true;
}

static inline int32_t
fd_watch_key (FdAtom atom)
{
  return fd_atom_relation (atom) == FD_LE ? -atom.value : atom.value;
}

/* The first list with a key of at least @key.  Often all keys from the first
 * on are there. */
static inline uint32_t
fd_watch_map_from (const FdWatchMap *map, int32_t key)
{
  uint32_t low = 0, high = map->n;
  uint32_t guess = high ? (uint32_t) key - (uint32_t) map->key[0].key : 0;
  if (guess < high && map->key[guess].key == key)
    return guess;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (map->key[middle].key < key)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

#endif
