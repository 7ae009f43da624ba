/* SPDX-License-Identifier: MIT */
/* refute.h - whether a constraint has a solution within domains */
#ifndef CHECK_REFUTE_H
#define CHECK_REFUTE_H

#include "domain.h"

typedef struct {
  Names *names;
  View *views;     /* of one constraint */
  Wide *factors;   /* likewise */
  uint32_t *scope; /* variables */
  uint64_t *seen;  /* by variable: when it was met last */
  uint32_t *place; /* by variable: which view it is */
  uint64_t now;
  int64_t *values; /* by variable */
  uint64_t *bits, *more;
  uint32_t *owners; /* by value, in a matching; and when it was visited */
  uint64_t *visited;
  int boxes; /* that may still be tried */
} Refuter;

void refuter_init (Refuter *r, Names *names);
/* True only if no values in d satisfy the constraint. */
bool refute (Refuter *r, Domain *d, const Constraint *c);

#endif
