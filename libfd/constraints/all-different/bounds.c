/* SPDX-License-Identifier: MIT */
/* bounds.c - all different, bounds(Z) consistency: any axis
 *
 * As many terms within lo..hi as that has values (a Hall interval) leave none
 * for others: a term with its minimum inside has it raised to hi + 1, one with
 * its maximum inside has it lowered to lo - 1.  bounds-hall.c finds
 * them, here in two sweeps: up, and down on the negated axis.
 *
 * Terms that are fixed must count, as a Hall interval may reach over them:
 * they are terms like others.
 *
 * Both sweeps together are a fixpoint, unless a bound comes to lie on a hole,
 * or a variable occurs twice.  Then the propagator queues up again, behind the
 * value consistent one that is posted beside it: that one is cheaper, so here
 * a fixed term's value is in no other domain.
 *
 * bounds-bitset.c is for the case that the values are not too far apart.
 */
#include "bounds.h"

#include "kernel/queue.h"

#include <string.h>

typedef FdBoundsSweep Sweep;

/* --- the axis ----------------------------------------------------------- */

enum { RUN = 64, FEW_WORDS = 16 };

static void
merge (const uint32_t *a, const uint32_t *b, const uint32_t *end,
       const int64_t *key, uint32_t *out)
{
  const uint32_t *middle = b;
  while (a < middle && b < end)
    *out++ = key[*b] < key[*a] ? *b++ : *a++;
  while (a < middle)
    *out++ = *a++;
  while (b < end)
    *out++ = *b++;
}

/* Sorts places by their key: runs by insertion, then merged.  They come nearly
 * sorted, as the last time left them. */
static void
sort (uint32_t *place, uint32_t n, const int64_t *key, uint32_t *spare)
{
  for (uint32_t i = 0; i < n; i++) {
    uint32_t p = place[i], j = i;
    for (; j % RUN && key[place[j - 1]] > key[p]; j--)
      place[j] = place[j - 1];
    place[j] = p;
  }
  for (uint32_t width = RUN; width < n; width *= 2) {
    for (uint32_t i = 0; i < n; i += 2 * width)
      merge (place + i, place + MIN (i + width, n),
             place + MIN (i + 2 * width, n), key, spare + i);
    memcpy (place, spare, n * sizeof *place);
  }
}

static void
read_terms (Sweep *self)
{
  FdAllDifferentBounds *bounds = &self->bounds;
  const FdAllDifferent *common = &bounds->common;
  for (uint32_t i = 0; i < common->base.n; i++) {
    bounds->min[i] = fd_term_min (common, common->term[i]);
    bounds->end[i] = fd_term_max (common, common->term[i]) + 1;
  }
}

/* A Hall interval of k values has k terms in it, none of them wider than that.
 * Whether, for each k, too few are so narrow, which is cheap to see.  (An
 * interval of as many values as terms prunes nothing, and neither does one of
 * fixed terms.) */
static bool
is_loose (const Sweep *self)
{
  const FdAllDifferentBounds *bounds = &self->bounds;
  uint32_t n = bounds->common.base.n, n_free = bounds->common.n_free;
  uint32_t narrow = n - n_free, *count = self->spare;
  memset (count, 0, n * sizeof *count);
  for (uint32_t i = 0; i < n_free; i++) {
    int64_t width = bounds->end[i] - bounds->min[i];
    if (width < n)
      count[width]++;
  }
  for (uint32_t k = 1; k < n; k++) {
    narrow += count[k];
    if (narrow >= k && narrow > n - n_free)
      return false;
  }
  return true;
}

static void
sort_terms (Sweep *self)
{
  FdAllDifferentBounds *bounds = &self->bounds;
  uint32_t n = bounds->common.base.n;
  sort (self->by_min, n, bounds->min, self->spare);
  sort (self->by_end, n, bounds->end, self->spare);
  memcpy (bounds->order, self->by_end, n * sizeof *bounds->order);
  bounds->n_order = n;
}

/* Merges minima and ends to the boundaries, 1 to n_bounds. */
static void
find_boundaries (Sweep *self)
{
  const FdAllDifferentBounds *bounds = &self->bounds;
  uint32_t n = bounds->n_order, i = 0, j = 0, n_bounds = 0;
  int64_t last = INT64_MIN;
  while (j < n) {
    uint32_t ending = self->by_end[j], starting = self->by_min[MIN (i, n - 1)];
    bool starts = i < n && bounds->min[starting] < bounds->end[ending];
    int64_t value = starts ? bounds->min[starting] : bounds->end[ending];
    if (value != last)
      last = self->bound[++n_bounds] = value;
    if (starts)
      self->range[starting] = (FdTermRange){.from = n_bounds}, i++;
    else
      self->range[ending].to = n_bounds, j++;
  }
  self->n_bounds = n_bounds;
}

/* --- propagation -------------------------------------------------------- */

/* Moves the bounds; whether another pass may find more. */
static bool
prune (Sweep *self, FdStore *store, bool *again)
{
  FdAllDifferent *common = &self->bounds.common;
  uint32_t n = self->n_bounds;
  for (uint32_t i = 0; i < common->n_free; i++) {
    const FdTermRange *range = &self->range[i];
    if (!range->new_from && !range->new_to)
      continue;
    FdTerm term = common->term[i];
    FdDomain *x = fd_term_domain (common, term);
    int32_t offset = term.offset;
    if (range->new_to) {
      int64_t min = self->bound[range->new_to];
      if (!fd_domain_set_min (store, x, fd_clamp (min - offset),
                              fd_hall_reason (min - 1, term.index)))
        return false;
      *again |= (int64_t) x->min + offset != min;
    }
    if (range->new_from) {
      int64_t max = self->bound[n + 1 - range->new_from] - 1;
      if (!fd_domain_set_max (store, x, fd_clamp (max - offset),
                              fd_hall_reason (max + 1, term.index)))
        return false;
      *again |= (int64_t) x->max + offset != max;
    }
    *again |= common->repeats;
  }
  return true;
}

static bool
sweep_propagate (FdPropagator *base, FdStore *store)
{
  Sweep *self = (Sweep *) base;
  if (!fd_all_different_take_fixed (&self->bounds.common, store))
    return false;
  if (self->bounds.common.n_free <= 1) {
    fd_entail (store, base);
    return true;
  }
  read_terms (self);
  if (is_loose (self))
    return true;
  sort_terms (self);
  find_boundaries (self);
  uint32_t culprit;
  if (!fd_bounds_sweep (self, self->bound, &culprit))
    return fd_fail (store, fd_hall_reason (self->bounds.end[culprit] - 1, 0));
  fd_bounds_reflect (self);
  /* this one cannot fail: the terms have their values */
  bool again = false;
  if (!fd_bounds_sweep (self, self->mirror, &culprit) ||
      !prune (self, store, &again))
    return false;
  if (again)
    fd_schedule (store, base);
  return true;
}

/* --- posting ------------------------------------------------------------ */

static bool
sweep_on_unify (FdPropagator *base, FdStore *store)
{
  return fd_all_different_repost (base, store, fd_post_bounds_alone);
}

static const FdPropagatorClass sweep_class = {
    .name = "all_different_bounds",
    .cost = FD_COST_QUADRATIC,
    .idempotent = true,
    .propagate = sweep_propagate,
    .explain = fd_all_different_bounds_explain,
    .explain_conflict = fd_all_different_explain_conflict,
    .entailed = fd_all_different_entailed,
    .check = fd_all_different_check,
    .on_unify = sweep_on_unify,
    .implies_ne = fd_all_different_implies_ne,
};

void *
fd_bounds_lay_out (FdAllDifferentBounds *self, void *start, size_t n)
{
  self->min = start;
  self->end = self->min + n;
  self->order = (uint32_t *) (self->end + n);
  return self->order + 2 * n;
}

/* Arrays behind the struct: the widest elements first. */
static void
lay_out (Sweep *self, size_t n)
{
  size_t n_bounds = 2 * n + 2;
  self->bound = fd_bounds_lay_out (&self->bounds, self + 1, n);
  self->mirror = self->bound + n_bounds;
  self->left = self->mirror + n_bounds;
  self->range = (FdTermRange *) (self->left + n_bounds);
  self->next = (uint32_t *) (self->range + n);
  self->hall = self->next + n_bounds;
  self->by_min = self->hall + n_bounds;
  self->by_end = self->by_min + n;
  self->spare = self->by_end + n;
  for (uint32_t i = 0; i < n; i++)
    self->by_min[i] = self->by_end[i] = i;
}

static bool
post_sweep (FdStore *store, const FdVar *x, const int32_t *offsets, size_t n)
{
  size_t each = FD_BOUNDS_BYTES + sizeof (FdTermRange) + 3 * sizeof (uint32_t);
  size_t boundary = 3 * sizeof (int64_t) + 2 * sizeof (uint32_t);
  size_t size = sizeof (Sweep) + n * each + (2 * n + 2) * boundary;
  Sweep *self =
      (Sweep *) fd_all_different_new (store, &sweep_class, size, x, offsets, n);
  if (!self)
    return false;
  lay_out (self, n);
  fd_subscribe_all (store, &self->bounds.common.base, FD_EVENT_BOUNDS);
  return fd_post (store, &self->bounds.common.base);
}

/* How many words of bits the values of the terms take, if that is few; else
 * 0. */
static uint32_t
measure (const FdStore *store, const FdVar *x, const int32_t *offsets, size_t n,
         int64_t *first)
{
  int64_t min = INT64_MAX, max = INT64_MIN;
  for (size_t i = 0; i < n; i++) {
    const FdDomain *domain = fd_domain (store, x[i]);
    int64_t offset = offsets ? offsets[i] : 0;
    min = MIN (min, domain->min + offset);
    max = MAX (max, domain->max + offset);
  }
  *first = min;
  int64_t n_words = (max - min) / 64 + 1;
  int64_t few = MAX (FEW_WORDS, (int64_t) n / 16);
  return n_words <= few ? (uint32_t) n_words : 0;
}

bool
fd_post_bounds_alone (FdStore *store, const FdVar *x, const int32_t *offsets,
                      size_t n)
{
  int64_t min;
  uint32_t n_words = measure (store, x, offsets, n, &min);
  if (n_words)
    return fd_post_bounds_bits (store, x, offsets, n, min, n_words);
  return post_sweep (store, x, offsets, n);
}

bool
fd_post_all_different_bounds (FdStore *store, const FdVar *x,
                              const int32_t *offsets, size_t n)
{
  return fd_post_all_different_value (store, x, offsets, n) &&
         fd_post_bounds_alone (store, x, offsets, n);
}
