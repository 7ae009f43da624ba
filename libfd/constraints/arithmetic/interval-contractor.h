/* SPDX-License-Identifier: MIT */
#ifndef FD_BOX_H
#define FD_BOX_H

#include "constraints/post.h"

/* Propagators of at most FD_BOX_MAX variables that look at bounds only: they
 * say how a box of numbers narrows, and share all else. */

enum { FD_BOX_MAX = 3 };

typedef struct {
  int64_t min, max;
} FdRange;

#define FD_RANGE_EMPTY ((FdRange){INT64_MAX, INT64_MIN})

/* What scope[@i] can be, given the ranges of the whole scope. */
typedef FdRange (*FdNarrow) (const FdRange *box, uint32_t i);

static inline bool
fd_range_contains (FdRange range, int64_t value)
{
  return range.min <= value && value <= range.max;
}

/* Narrows each variable until nothing changes.  The code of each reason is the
 * variable's index in the scope, which may repeat variables. */
bool fd_box_propagate (FdPropagator *base, FdStore *store, FdNarrow narrow);
/* Which bounds it takes, each as weak as may be. */
void fd_box_explain (FdPropagator *base, FdStore *store, FdNarrow narrow,
                     FdAtom need, uint64_t code, FdPosition at, FdAtoms *out);
/* The same of bounds that leave a variable without a value; NULL if all keep
 * one. */
const char *fd_box_explain_conflict (FdPropagator *base, FdStore *store,
                                     FdNarrow narrow, FdPosition at,
                                     FdAtoms *out);
/* Whether nothing is left of some variable; looks at holes. */
bool fd_box_is_empty (const FdPropagator *base, FdNarrow narrow);

#endif
