/* SPDX-License-Identifier: MIT */
#ifndef FD_CARDINALITY_H
#define FD_CARDINALITY_H

#include "cardinality-flow.h"

/* The values of x[0], ..., x[n-1] among cover, ascending and distinct, are
 * taken so often; counts, or else low and up. */
typedef struct {
  const FdVar *x;
  size_t n;
  const int32_t *cover;
  size_t m;
  const FdVar *counts; /* or NULL */
  const int32_t *low, *up;
  bool closed;  /* no other values */
  bool by_hull; /* bounds consistency */
} FdCardinalityTerms;

/* See cardinality-propagate.c. */
typedef struct {
  FdPropagator
      base; /* scope: x[0], ..., and the counts, if they are variables */
  /* constant after posting: */
  uint32_t n, m;
  bool closed, by_hull, repeats;
  bool has_negative; /* up[j] < 0 for some j */
  int32_t *cover;
  int32_t *low, *up; /* where the counts are numbers */
  /* kept but not trailed, as each run keeps of it what is right: */
  FdFlow flow;
  /* scratch: */
  FdFlow past;
} FdCardinality;

static inline bool
fd_cardinality_has_counts (const FdCardinality *self)
{
  return self->base.n > self->n;
}

/* Too large a graph is not posted: then nothing is done. */
bool fd_cardinality_post (FdStore *store, const FdCardinalityTerms *terms);

/* --- cardinality-explain.c ------------------------------------------------ */

const char *fd_cardinality_explain (FdPropagator *base, FdStore *store,
                                    FdAtom need, uint64_t code, FdPosition at,
                                    FdAtoms *out);
const char *fd_cardinality_explain_conflict (FdPropagator *base, FdStore *store,
                                             FdPosition at, FdAtoms *out);

#endif
