/* SPDX-License-Identifier: MIT */
#ifndef FD_AMONG_STATE_H
#define FD_AMONG_STATE_H

#include "among.h"

/* See among-propagate.c. */
typedef struct {
  FdPropagator base; /* scope: x[0], ..., and c, if it is a variable */
  /* constant after posting: */
  uint32_t n;          /* of x */
  FdRelation relation; /* FD_EQ, FD_NE, FD_GE or FD_LE */
  int32_t shift;       /* the count is compared with c + shift */
  int32_t k;           /* c, where it is a number */
  uint32_t n_set;
  uint32_t untold; /* bits, by index % 32: of some, any event wakes */
  FdInterval *set; /* ascending, apart */
  int64_t origin;
  uint64_t mask; /* the set from origin on, if all x are in one word; or 0 */
  /* trailed: */
  union {
    struct {
      uint32_t must, can; /* so many are in the set; may be */
    };
    uint64_t counts;
  };
  uint32_t *open; /* bits: those that are neither inside nor outside */
} FdAmong;

/* Codes of reasons: 2 i + 1 for x[i] in the set, 2 i for x[i] outside, and for
 * c behind them. */
static inline uint64_t
fd_among_code (uint32_t i, bool inside)
{
  return 2 * (uint64_t) i + inside;
}

static inline bool
fd_among_has_var (const FdAmong *self)
{
  return self->base.n > self->n;
}

/* Removes the values from..to: by a bound, where that does it, or run by run.
 */
static inline bool
fd_among_remove (FdStore *store, FdDomain *x, int64_t from, int64_t to,
                 FdReason reason)
{
  if (from > to)
    return true;
  if (to >= fd_domain_max (x))
    return fd_domain_set_max (store, x, fd_clamp (from - 1), reason);
  if (from <= fd_domain_min (x))
    return fd_domain_set_min (store, x, fd_clamp (to + 1), reason);
  for (int64_t v = fd_domain_next_inside (x, from), end; v <= to;
       v = fd_domain_next_inside (x, end)) {
    end = MIN (fd_domain_next_outside (x, v), to + 1);
    if (!fd_domain_remove_range (store, x, v, end - 1, reason))
      return false;
  }
  return true;
}

/* --- among-explain.c ------------------------------------------------------ */

typedef struct {
  const FdAmong *self;
  const FdStore *store;
  FdPosition at;
  FdAtoms *out;
} FdAmongPast;

/* Adds that @n of the x[i], but for x[@but], were inside, or outside; false:
 * there were not so many, and nothing is added. */
bool fd_among_explain_number (const FdAmongPast *p, int64_t n, bool inside,
                              uint32_t but);
/* What c wanted the count to be at least; at most. */
int64_t fd_among_bound_at (const FdAmongPast *p, bool least);
/* Adds that c wanted the count to be at least, or at most, @bound. */
void fd_among_add_bound (const FdAmongPast *p, bool least, int64_t bound);
/* Why c has a bound, or lost a value. */
bool fd_among_explain_c (const FdAmongPast *p, FdAtom need);

const char *fd_among_explain (FdPropagator *base, FdStore *store, FdAtom need,
                              uint64_t code, FdPosition at, FdAtoms *out);
const char *fd_among_explain_conflict (FdPropagator *base, FdStore *store,
                                       FdPosition at, FdAtoms *out);

#endif
