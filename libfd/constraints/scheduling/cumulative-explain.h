/* SPDX-License-Identifier: MIT */
#ifndef FD_CUMULATIVE_EXPLAIN_H
#define FD_CUMULATIVE_EXPLAIN_H

#include "cumulative.h"

#include <assert.h>

/* What the files that explain a cumulative share. */

/**
 * FdPast:
 * @at: the position that the reason is asked for
 * @out: the atoms of the reason
 */
typedef struct {
  FdCumulative *self;
  FdStore *store;
  FdPosition at;
  FdAtoms *out;
} FdPast;

/* The bounds of variable @i of the scope: as they were, and at the root. */
static inline int64_t
fd_past_min (const FdPast *p, uint32_t i)
{
  return fd_min_at (p->store, fd_propagator_var (&p->self->base, i), p->at);
}

static inline int64_t
fd_past_max (const FdPast *p, uint32_t i)
{
  return fd_max_at (p->store, fd_propagator_var (&p->self->base, i), p->at);
}

static inline int64_t
fd_past_root (const FdPast *p, uint32_t i, bool least)
{
  return fd_root_bound (p->store, p->self->base.scope[i], least, p->at);
}

static inline int64_t
fd_past_capacity (const FdPast *p)
{
  return fd_past_max (p, fd_capacity_at (p->self));
}

/* Adds that variable @i is at least, or at most, @bound. */
static inline void
fd_past_add_bound (const FdPast *p, uint32_t i, bool least, int64_t bound)
{
  fd_explain_bound (p->store, p->self->base.scope[i], least, fd_clamp (bound),
                    p->out);
}

/* The same, of a bound that may be weaker by what is left of *@slack. */
static inline void
fd_past_add_weakened (const FdPast *p, uint32_t i, bool least, int64_t bound,
                      int64_t *slack)
{
  int64_t gap = least ? bound - fd_past_root (p, i, true)
                      : fd_past_root (p, i, false) - bound;
  gap = CLAMP (gap, 0, *slack);
  *slack -= gap;
  fd_past_add_bound (p, i, least, least ? bound - gap : bound + gap);
}

static inline bool
fd_past_was_present (const FdPast *p, uint32_t i, FdPosition at)
{
  return !p->self->optional ||
         fd_atom_holds_at (p->store, fd_presence_of (p->self, i), at);
}

static inline void
fd_past_add_presence (const FdPast *p, uint32_t i)
{
  if (!fd_past_was_present (p, i, 0))
    fd_atoms_add (p->out, fd_presence_of (p->self, i));
}

/* cumulative-explain-time.c: adds that task @i ended after @time. */
void fd_past_add_end (const FdPast *p, uint32_t i, int64_t time);

/**
 * FdOverload:
 * @lo, @hi: tasks ran from @lo to @hi
 * @except: the task that @own is of, which is none of them; n: of none
 * @own, @limit: with @own they took more than @limit
 * @own_is_reason: the demand of @except was that much before
 * @limit_is_reason: the capacity was that little before
 */
typedef struct {
  int64_t lo, hi;
  uint32_t except;
  int64_t own, limit;
  bool own_is_reason;
  bool limit_is_reason;
} FdOverload;

/* cumulative-explain-time.c: adds why; false, and nothing is added, if they did
 * not take so much. */
bool fd_past_try_overload (const FdPast *p, const FdOverload *o);

/* The same where it is known that they did. */
static inline void
fd_past_add_overload (const FdPast *p, const FdOverload *o)
{
  bool did = fd_past_try_overload (p, o);
  assert (did);
  (void) did;
}

/* That others leave @i at [@lo, @hi] less than it takes. */
static inline FdOverload
fd_past_beside (const FdPast *p, uint32_t i, int64_t lo, int64_t hi)
{
  return (FdOverload){.lo = lo,
                      .hi = hi,
                      .except = i,
                      .own = fd_past_min (p, fd_demand_at (p->self, i)),
                      .limit = fd_past_capacity (p),
                      .own_is_reason = true,
                      .limit_is_reason = true};
}

/* cumulative-explain-energy.c: tasks took more than there was from the start of
 * @first up to the end of @last. */
void fd_past_explain_energy (const FdPast *p, uint32_t first, uint32_t last);

/* cumulative-explain-nowhere.c: there was no place for task @i. */
void fd_past_explain_nowhere (const FdPast *p, FdTimeTableRule rule, uint32_t i,
                              FdAtom need);

#endif
