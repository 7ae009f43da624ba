/* SPDX-License-Identifier: MIT */
#ifndef FD_INTERVAL_CONTRACTOR_H
#define FD_INTERVAL_CONTRACTOR_H

#include <fd.h>

/* Propagators of at most FD_CONTRACTOR_MAX variables that look at bounds only:
 * they say how a box of numbers narrows, and share all else. */

enum { FD_CONTRACTOR_MAX = 3 };

typedef struct {
  int64_t min, max;
} FdRange;

#define FD_RANGE_EMPTY ((FdRange){INT64_MAX, INT64_MIN})

/* What scope[@i] can be, given the ranges of the whole scope. */
typedef FdRange (*FdContract) (const FdRange *box, uint32_t i);

static inline bool
fd_range_contains (FdRange range, int64_t value)
{
  return range.min <= value && value <= range.max;
}

/* x, y and z, of a constraint that says z by the others. */
#define FD_PARAMETERS_XYZ                                                      \
  {                                                                            \
    {"x", FD_ARGUMENT_VAR}, {"y", FD_ARGUMENT_VAR}, {"z", FD_ARGUMENT_VAR},    \
  }

static inline bool
fd_post_xyz (FdStore *store, const char *who, const FdConstraintClass *klass,
             FdVar x, FdVar y, FdVar z)
{
  const FdArgument a[] = {fd_argument_var (x), fd_argument_var (y),
                          fd_argument_var (z)};
  return fd_post_as (store, who, klass, a);
}

static inline bool
fd_post_reified_xyz (FdStore *store, const char *who, FdAtom b,
                     const FdConstraintClass *klass, FdVar x, FdVar y, FdVar z)
{
  const FdArgument a[] = {fd_argument_var (x), fd_argument_var (y),
                          fd_argument_var (z)};
  return fd_post_reified_as (store, who, b, klass, a);
}

/* x x = z: see square.c. */
bool fd_post_square (FdStore *store, FdVar x, FdVar z);

/* Posts one of three variables. */
bool fd_contractor_post (FdStore *store, const FdPropagatorClass *klass,
                         FdVar x, FdVar y, FdVar z);
/* Narrows each variable until nothing changes.  The code of each reason is the
 * variable's index in the scope, which may repeat variables. */
bool fd_contractor_propagate (FdPropagator *base, FdStore *store,
                              FdContract narrow);
/* Which bounds it takes, each as weak as may be. */
void fd_contractor_explain (FdPropagator *base, FdStore *store,
                            FdContract narrow, FdAtom need, uint64_t code,
                            FdPosition at, FdAtoms *out);
/* The same of bounds that leave a variable without a value; NULL if all keep
 * one. */
const char *fd_contractor_explain_conflict (FdPropagator *base, FdStore *store,
                                            FdContract narrow, FdPosition at,
                                            FdAtoms *out);
/* Whether nothing is left of some variable; looks at holes. */
bool fd_contractor_is_empty (const FdPropagator *base, FdContract narrow);

#endif
