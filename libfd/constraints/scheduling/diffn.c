/* SPDX-License-Identifier: MIT */
/* diffn.c - boxes that do not overlap, by pairs
 *
 * Two boxes are apart in one of some ways: in a dimension, either is before the
 * other one; or, where that is allowed, has no size.  If only one way is left
 * by the bounds, it holds: x + w <= y prunes by its bounds, no size is 0.
 *
 * A box of which a bound moved is looked at beside all others, once, whichever
 * of its bounds moved.
 *
 * Beldiceanu and Carlsson, Sweep as a generic pruning technique applied to the
 * non-overlapping rectangles constraint, CP 2001, call that the forbidden
 * regions of pairs.
 */
#include "diffn.h"

/* In dimension @d, box @i ends before @j begins. */
typedef struct {
  FdDomain *x, *w, *y;
} Before;

static inline Before
before (const FdDiffn *self, uint32_t i, uint32_t j, uint32_t d)
{
  FdDomain *const *scope = self->base.scope;
  return (Before){scope[fd_diffn_position (self, i, d)],
                  scope[fd_diffn_size (self, i, d)],
                  scope[fd_diffn_position (self, j, d)]};
}

static inline bool
is_possible (Before b)
{
  return (int64_t) fd_domain_min (b.x) + fd_domain_min (b.w) <=
         fd_domain_max (b.y);
}

static inline bool
is_certain (Before b)
{
  return (int64_t) fd_domain_max (b.x) + fd_domain_max (b.w) <=
         fd_domain_min (b.y);
}

static inline bool
is_zero (const FdDomain *w)
{
  return fd_domain_is_fixed (w) && fd_domain_min (w) == 0;
}

static bool
prune_before (FdStore *store, Before b, FdReason reason)
{
  int64_t end = (int64_t) fd_domain_min (b.x) + fd_domain_min (b.w);
  if (!fd_domain_set_min (store, b.y, fd_clamp (end), reason))
    return false;
  int64_t last = fd_domain_max (b.y);
  return fd_domain_set_max (store, b.x, fd_clamp (last - fd_domain_min (b.w)),
                            reason) &&
         fd_domain_set_max (store, b.w, fd_clamp (last - fd_domain_min (b.x)),
                            reason);
}

/* What is known of two boxes. */
typedef struct {
  uint32_t n_ways; /* up to 2 */
  bool certain;
  Before way; /* of a single one; or this has no size: */
  FdDomain *zero;
} Pair;

static void
add_before (Pair *pair, Before b)
{
  if (!is_possible (b))
    return;
  pair->n_ways++;
  pair->way = b;
  pair->zero = NULL;
  pair->certain |= is_certain (b);
}

static void
add_zero (Pair *pair, FdDomain *w)
{
  if (!fd_domain_contains (w, 0))
    return;
  pair->n_ways++;
  pair->zero = w;
  pair->certain |= is_zero (w);
}

/* Up to where it is clear that the pair prunes nothing. */
static Pair
look_at (const FdDiffn *self, uint32_t i, uint32_t j, bool certainly)
{
  Pair pair = {0};
  for (uint32_t d = 0; d < self->n_dimensions; d++) {
    add_before (&pair, before (self, i, j, d));
    add_before (&pair, before (self, j, i, d));
    if (!self->strict) {
      add_zero (&pair, self->base.scope[fd_diffn_size (self, i, d)]);
      add_zero (&pair, self->base.scope[fd_diffn_size (self, j, d)]);
    }
    if (pair.certain || (pair.n_ways > 1 && !certainly))
      break;
  }
  return pair;
}

static bool
prune_pair (const FdDiffn *self, FdStore *store, uint32_t i, uint32_t j)
{
  Pair pair = look_at (self, i, j, false);
  if (pair.certain || pair.n_ways > 1)
    return true;
  FdReason reason = fd_diffn_reason (i, j);
  if (pair.n_ways == 0)
    return fd_fail (store, reason);
  if (pair.zero)
    return fd_domain_fix (store, pair.zero, 0, reason);
  return prune_before (store, pair.way, reason);
}

/* Whether it is clear, from what is known of the one box, that it and another
 * prune nothing; @x and @w are its first position and size, @n apart. */
static inline bool
is_settled (const FdDiffnSide *side, uint32_t n_dimensions, FdDomain *const *x,
            FdDomain *const *w, uint32_t n)
{
  uint32_t n_ways = 0;
  for (uint32_t d = 0; d < n_dimensions; d++, x += n, w += n) {
    int64_t min = fd_domain_min (*x), max = fd_domain_max (*x);
    if (side[d].last_end <= min || max + fd_domain_max (*w) <= side[d].first)
      return true;
    n_ways += side[d].first_end <= max;
    n_ways += min + fd_domain_min (*w) <= side[d].last;
    if (n_ways > 1)
      return true;
  }
  return false;
}

/* The next box from @j on that is not settled; a loop of its own, for the
 * registers that it needs. */
static __attribute__ ((noinline)) uint32_t
find_unsettled (const FdDiffn *self, uint32_t j)
{
  uint32_t n = self->n, k = self->n_dimensions;
  FdDomain *const *x = self->base.scope, *const *w = x + (size_t) k * n;
  const FdDiffnSide *side = self->sides;
  while (j < n && is_settled (side, k, x + j, w + j, n))
    j++;
  return j;
}

/* Box @i beside all others.  What find_unsettled() knows of it may become too
 * weak here; it is noted again then. */
static bool
prune_beside (FdDiffn *self, FdStore *store, uint32_t i)
{
  for (uint32_t d = 0; d < self->n_dimensions; d++) {
    const FdDomain *x = self->base.scope[fd_diffn_position (self, i, d)],
                   *w = self->base.scope[fd_diffn_size (self, i, d)];
    int64_t first = fd_domain_min (x), last = fd_domain_max (x);
    self->sides[d] = (FdDiffnSide){first, last, first + fd_domain_min (w),
                                   last + fd_domain_max (w)};
  }
  for (uint32_t j = 0; (j = find_unsettled (self, j)) < self->n; j++)
    if (j != i && !prune_pair (self, store, i, j))
      return false;
  return true;
}

/* --- boxes that moved ----------------------------------------------------- */

static void
note (FdDiffn *self, uint32_t i)
{
  if (self->is_moved[i])
    return;
  self->is_moved[i] = 1;
  self->moved[self->n_moved++] = i;
}

static bool
diffn_advise (FdPropagator *base, FdStore *store, uint32_t index,
              FdEvents events)
{
  (void) store, (void) events;
  FdDiffn *self = (FdDiffn *) base;
  note (self, index % self->n);
  return true;
}

/* What it prunes is noted by advise(), as it is woken by that, too. */
static bool
diffn_propagate (FdPropagator *base, FdStore *store)
{
  FdDiffn *self = (FdDiffn *) base;
  for (uint32_t i = 0; base->stale && i < self->n; i++)
    note (self, i);
  while (self->n_moved > 0) {
    uint32_t i = self->moved[self->n_moved - 1];
    self->is_moved[i] = 0;
    self->n_moved--;
    if (!prune_beside (self, store, i)) {
      note (self, i);
      return false;
    }
  }
  return true;
}

static FdEntailment
diffn_entailed (FdPropagator *base, FdStore *store)
{
  (void) store;
  const FdDiffn *self = (const FdDiffn *) base;
  FdEntailment known = FD_ENTAILED;
  for (uint32_t i = 0; i < self->n; i++)
    for (uint32_t j = 0; j < i; j++) {
      Pair pair = look_at (self, i, j, true);
      if (pair.n_ways == 0)
        return FD_DISENTAILED;
      if (!pair.certain)
        known = FD_UNDECIDED;
    }
  return known;
}

static bool
diffn_check (const FdPropagator *base, const int32_t *values)
{
  const FdDiffn *self = (const FdDiffn *) base;
  size_t n = self->n, k = self->n_dimensions;
  return fd_is_diffn (values, values + n * k, n, k, 1, n, self->strict);
}

static const FdPropagatorClass diffn_class = {
    .name = "diffn",
    .cost = FD_COST_QUADRATIC,
    .idempotent = true,
    .propagate = diffn_propagate,
    .explain = fd_diffn_explain,
    .explain_conflict = fd_diffn_explain_conflict,
    .advise = diffn_advise,
    .entailed = diffn_entailed,
    .check = diffn_check,
};

FdDiffn *
fd_diffn_new (FdStore *store, const FdVar *scope, size_t n, size_t n_dimensions,
              bool strict)
{
  FdDiffn *self = (FdDiffn *) fd_propagator_new (
      store, &diffn_class,
      sizeof *self + n_dimensions * sizeof *self->sides +
          n * (sizeof *self->moved + sizeof *self->is_moved),
      scope, 2 * n * n_dimensions);
  if (!self)
    return NULL;
  self->n = (uint32_t) n;
  self->n_dimensions = (uint32_t) n_dimensions;
  self->strict = strict;
  self->sides = (FdDiffnSide *) (self + 1);
  self->moved = (uint32_t *) (self->sides + n_dimensions);
  self->is_moved = (uint8_t *) (self->moved + n);
  fd_subscribe_all (store, &self->base,
                    strict ? fd_bounds_events (store) : FD_EVENT_DOMAIN);
  return self;
}
