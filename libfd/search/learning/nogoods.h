/* SPDX-License-Identifier: MIT */
#ifndef FD_NOGOODS_H
#define FD_NOGOODS_H

#include "proof/proof.h"
#include "watch.h"

/* A set of atoms that no solution holds all of; behind it stand the atoms, or
 * all of them packed.  Its first two are watched: as long as neither
 * is true there is nothing to do. */
typedef struct {
  uint32_t n;
  uint32_t lbd; /* levels its atoms are of; the least seen */
  float activity;
  uint16_t search; /* where to look for the next atom to watch */
  bool permanent : 1, locked : 1, packed : 1, literals : 1, temporary : 1;
} FdNogood;

/* The nogoods of a search: the store's watcher, so they are a propagator, run
 * before all others. */
typedef struct {
  FdPropagator base;
  uint64_t *arena; /* nogoods one behind the other; a reference is an index */
  uint32_t n_words, room;
  FdWatches watches;
  FdStore *store;
  float step; /* what a use adds to an activity */
  uint32_t n_kept, n_local, local_limit;
  uint32_t least; /* fewer are never too large */
  uint64_t n_forgotten;
  bool temporary; /* what is added now */
  bool incompact; /* there are some to be given up still */
  bool unwatched; /* fd_nogoods_watch_all() was halted */
  size_t memory_limit;
  FdProof *proof;  /* that has them, or NULL */
  GArray *numbers; /* there; of FdNogoodNumber, by reference */
} FdNogoods;

/* What a proof calls a nogood. */
typedef struct {
  uint32_t ref, number;
} FdNogoodNumber;

/* Code of a pruning that follows from a nogood of one atom. */
#define FD_NOGOOD_UNIT UINT64_MAX

/* Makes it the watcher of @store, until the level in force is closed; NULL: no
 * memory. */
FdNogoods *fd_nogoods_new (FdStore *store);

static inline FdNogood *
fd_nogood (const FdNogoods *self, uint32_t ref)
{
  assert (ref < self->n_words);
  return (FdNogood *) (self->arena + ref);
}

static inline FdAtom *
fd_nogood_atoms (const FdNogood *nogood)
{
  assert (!nogood->packed);
  return (FdAtom *) (nogood + 1);
}

static inline FdPacked *
fd_nogood_packed (const FdNogood *nogood)
{
  assert (nogood->packed);
  return (FdPacked *) (nogood + 1);
}

/* Either way. */
static inline FdAtom
fd_nogood_atom (const FdNogoods *self, const FdNogood *nogood, uint32_t i)
{
  assert (i < nogood->n);
  return nogood->packed ? fd_packed_atom (fd_nogood_packed (nogood)[i],
                                          self->watches.shift)
                        : fd_nogood_atoms (nogood)[i];
}

/* What it takes of the arena. */
static inline uint32_t
fd_nogood_words (uint32_t n, bool packed)
{
  uint32_t header = sizeof (FdNogood) / sizeof (uint64_t);
  return header + (packed ? (n + 1) / 2 : n);
}

static inline uint32_t
fd_nogoods_next (const FdNogoods *self, uint32_t ref)
{
  const FdNogood *nogood = fd_nogood (self, ref);
  assert (nogood->n >= 2);
  return ref + fd_nogood_words (nogood->n, nogood->packed);
}

/* Adds @n >= 2 atoms, open now or once, the first two of which are to be
 * watched.  False: no memory. */
bool fd_nogoods_add (FdNogoods *self, FdStore *store, const FdAtom *atom,
                     uint32_t n, uint32_t lbd, bool permanent, uint32_t *ref);
/* Lets the first two atoms of a nogood be watched.  False: no memory. */
bool fd_nogoods_watch (FdNogoods *self, FdStore *store, uint32_t ref);
/* @ref was of use in an analysis, with atoms of @lbd levels. */
void fd_nogoods_use (FdNogoods *self, uint32_t ref, uint32_t lbd);
/* The uses so far count a little less from here on. */
void fd_nogoods_decay (FdNogoods *self);

/* --- numbers.c ------------------------------------------------------------ */

/* From here on, what is learned is proved. */
void fd_nogoods_prove (FdNogoods *self, FdProof *proof);
/* Nogood @ref, added last, has @number. */
void fd_nogoods_set_number (FdNogoods *self, uint32_t ref, uint32_t number);
/* That of the nogood that is the reason @code of the watcher. */
uint32_t fd_nogoods_number (const FdPropagator *watcher, uint64_t code);
/* Nogoods are about to go, and others to move to where @new_ref says. */
void fd_nogoods_renumber (FdNogoods *self, const uint32_t *new_ref,
                          uint32_t unit);

/* --- propagate.c ---------------------------------------------------------- */

/* All who watch @atom, which became true, in a list of @n words; of which those
 * are left that watch it still. */
bool fd_nogoods_propagate (FdNogoods *self, FdStore *store, FdAtom atom,
                           uint32_t *word, uint32_t *n);

/* --- reduce.c ------------------------------------------------------------- */

/* Whether it is time to forget some. */
bool fd_nogoods_reducing (const FdNogoods *self);
/* Forgets the least useful half of those that may be, or of the memory they
 * take.  False: no memory. */
bool fd_nogoods_reduce (FdNogoods *self, FdStore *store);
/* Watches all anew, by their first two atoms.  False: no memory; to be done
 * again before anything is propagated. */
bool fd_nogoods_watch_all (FdNogoods *self, FdStore *store);
/* Gives up the temporary ones, none of which is a reason; then the others are
 * not watched until fd_nogoods_recover().  False: no memory. */
void fd_nogoods_drop_temporary (FdNogoods *self, FdStore *store);
bool fd_nogoods_recover (FdNogoods *self, FdStore *store);
/* For the variables that the store has now.  False: no memory. */
bool fd_nogoods_extend (FdNogoods *self, FdStore *store);
size_t fd_nogoods_bytes (const FdNogoods *self);
/* Until their limit. */
size_t fd_nogoods_bytes_left (const FdNogoods *self);

#endif
