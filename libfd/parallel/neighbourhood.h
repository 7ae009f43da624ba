/* SPDX-License-Identifier: MIT */
#ifndef FD_NEIGHBOURHOOD_H
#define FD_NEIGHBOURHOOD_H

#include "terms.h"

#include "search/search.h"

#include "base/random.h"

/* Which variables are to keep the value of the best solution. */
typedef enum {
  FD_NEIGHBOURHOOD_RANDOM,
  FD_NEIGHBOURHOOD_CONSTRAINTS, /* the variables of some are let go */
  FD_NEIGHBOURHOOD_OBJECTIVE,   /* those near to terms of the objective, by
                                 * what these cost beyond their least */
  FD_NEIGHBOURHOOD_FORWARD,     /* kept: what propagation leads to */
  FD_NEIGHBOURHOOD_REVERSE,     /* let go: what propagation leads to */
  FD_NEIGHBOURHOOD_WINDOW,      /* let go: those of values near each other */
  FD_N_NEIGHBOURHOODS,
} FdNeighbourhoodKind;

/* The variables to choose from, and what was chosen. */
typedef struct {
  FdStore *store;
  FdVar objective;         /* or none */
  const FdPropagator *sum; /* that keeps it, if it is none; or NULL */
  uint32_t *id;            /* open at the root */
  uint32_t n;
  uint32_t *index; /* by id: 1 + the index among them, or 0 */
  uint32_t n_ids;
  uint32_t *order; /* a permutation of @id: the last are to be let go */
  bool *taken;     /* by index */
  uint32_t *first; /* by index: constraints on it, in @constraint */
  FdPropagator **constraint;
  FdTerms terms; /* of the objective; none: it is no sum */
  FdAtom *kept;  /* what is assumed: so many */
  uint32_t n_kept;
} FdNeighbourhood;

/* Of @search, at its root.  False: no memory. */
bool fd_neighbourhood_init (FdNeighbourhood *self, const FdSearch *search);
void fd_neighbourhood_clear (FdNeighbourhood *self);

/* Chooses what to keep, until propagation leaves no more than @n_free open, by
 * the values of the best solution; outside of all levels but the root's.
 * @better: to hold, too; FD_ATOM_TRUE: nothing. */
void fd_neighbourhood_choose (FdNeighbourhood *self, FdNeighbourhoodKind kind,
                              const int32_t *value, uint32_t n_free,
                              FdAtom better, FdRandom *random);

#endif
