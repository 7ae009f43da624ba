/* SPDX-License-Identifier: MIT */
#ifndef FD_PROJECT_H
#define FD_PROJECT_H

#include "fd-search.h"
#include "kernel/store.h"

/* What solutions must differ in, and those that could be found again. */
typedef struct {
  FdVar *var;
  FdDomain **x; /* of @var, resolved when the search begins */
  FdAtom *atom;
  uint32_t n, n_atoms;
  uint32_t open;    /* one that was not decided when last asked */
  FdAtom *deciding; /* sorted: decisions that say something of these */
  uint32_t *own;    /* sorted: variables all decisions of which do */
  uint32_t n_deciding, n_own;
  /* solutions, of @words numbers each, the next one behind the last */
  uint32_t words;
  uint32_t *noted; /* one, kept or not */
  uint32_t *kept;
  uint32_t n_kept, room;
  uint32_t *slot; /* 1 + an index into @kept; open addressing */
  uint32_t n_slots;
  uint32_t floor; /* they may come again while so many decisions stand */
} FdProjection;

/* Copies; NULL: no memory. */
FdProjection *fd_projection_new (const FdVar *x, uint32_t n, const FdAtom *atom,
                                 uint32_t n_atoms);
void fd_projection_free (FdProjection *self, FdStore *store);

/* Before a search: no solution is known. */
void fd_projection_begin (FdProjection *self, const FdStore *store);

/* Whether all of it is decided. */
bool fd_projection_decided (FdProjection *self, const FdStore *store);
/* Whether it is, and as in a solution that is kept. */
bool fd_projection_repeats (FdProjection *self, const FdStore *store);

/* At a solution: notes it, and makes room to keep it.  False: no memory. */
bool fd_projection_note (FdProjection *self, FdStore *store);
/* Keeps the one noted last; @depth: of the first decision of others. */
void fd_projection_keep (FdProjection *self, uint32_t depth);
/* Whether the other branch of @decision may lead to the same. */
bool fd_projection_is_other (const FdProjection *self, FdAtom decision);
/* Only @n decisions stand: what cannot come again is forgotten. */
void fd_projection_leave (FdProjection *self, uint32_t n);

#endif
