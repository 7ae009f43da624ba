/* SPDX-License-Identifier: MIT */
#ifndef FD_LESS_H
#define FD_LESS_H

#include <fd.h>

/* The k of x + k <= y, as propagators keep it. */

/* No values are further apart: for a k beyond 1 - FD_LESS_MOST..FD_LESS_MOST it
 * is known what x + k <= y says. */
#define FD_LESS_MOST ((int64_t) FD_VALUE_MAX - FD_VALUE_MIN)

/* Constant after posting. */
static inline int64_t
fd_less_offset (const FdPropagator *self)
{
  return self->own + (1 - FD_LESS_MOST);
}

static inline void
fd_less_set_offset (FdPropagator *self, int64_t k)
{
  self->own = (uint32_t) (k - (1 - FD_LESS_MOST));
}

/* x + k <= y, pruned by the bounds of both. */
static inline bool
fd_less_prune (FdStore *store, FdDomain *x, int64_t k, FdDomain *y,
               FdReason reason)
{
  return fd_domain_set_min (store, y, fd_clamp (fd_domain_min (x) + k),
                            reason) &&
         fd_domain_set_max (store, x, fd_clamp (fd_domain_max (y) - k), reason);
}

static inline bool
fd_less_holds (const FdDomain *x, int64_t k, const FdDomain *y)
{
  return fd_domain_max (x) + k <= fd_domain_min (y);
}

static inline bool
fd_less_fails (const FdDomain *x, int64_t k, const FdDomain *y)
{
  return fd_domain_min (x) + k > fd_domain_max (y);
}

/* What @need, a bound that fd_less_prune() has moved, follows from. */
static inline FdAtom
fd_less_cause (FdVar x, int64_t k, FdVar y, FdAtom need)
{
  bool of_y = fd_atom_relation (need) == FD_GE;
  int64_t bound = of_y ? need.value - k : need.value + k;
  return fd_atom (of_y ? x : y, fd_atom_relation (need), fd_clamp (bound));
}

#endif
