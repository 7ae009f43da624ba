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

/* Narrows all of the box until nothing changes; a range may become empty. */
typedef void (*FdSettle) (FdRange *box);

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
/* The same, and each step is a change with the bounds before it as its reason.
 */
bool fd_contractor_step (FdPropagator *base, FdStore *store, FdContract narrow);
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

/* --- for a constraint that narrows its box itself ------------------------- */

static inline void
fd_contractor_read (const FdPropagator *base, uint32_t n, FdRange *box)
{
  for (uint32_t i = 0; i < n; i++)
    box[i] = (FdRange){fd_domain_min (base->scope[i]),
                       fd_domain_max (base->scope[i])};
}

/* Takes the scope to the box; *@beyond: a bound went over holes, or a variable
 * that the scope repeats went farther. */
static inline bool
fd_contractor_write (FdPropagator *base, FdStore *store, uint32_t n,
                     const FdRange *box, bool *beyond)
{
  for (uint32_t i = 0; i < n; i++) {
    FdDomain *x = base->scope[i];
    FdReason reason = fd_reason_lazy (i);
    if (!fd_domain_set_min (store, x, fd_clamp (box[i].min), reason) ||
        !fd_domain_set_max (store, x, fd_clamp (box[i].max), reason))
      return false;
  }
  *beyond = false;
  for (uint32_t i = 0; i < n; i++)
    *beyond = *beyond || fd_domain_min (base->scope[i]) != box[i].min ||
              fd_domain_max (base->scope[i]) != box[i].max;
  return true;
}

/* As fd_contractor_propagate(), of @n variables, by @settle.  Bounds may creep
 * from integer to integer, as those of large factors of a number do; where no
 * reasons are asked for, they settle before a domain is touched. */
FD_FOR_EACH_CALL bool
fd_contractor_settle (FdPropagator *base, FdStore *store, uint32_t n,
                      FdContract narrow, FdSettle settle)
{
  if (fd_store_explains (store))
    return fd_contractor_step (base, store, narrow);
  FdRange box[FD_CONTRACTOR_MAX];
  bool again;
  do {
    fd_contractor_read (base, n, box);
    settle (box);
    if (!fd_contractor_write (base, store, n, box, &again))
      return false;
  } while (again);
  return true;
}

#endif
