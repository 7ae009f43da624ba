/* SPDX-License-Identifier: MIT */
/* all-different-bounds.c - all different, bounds(Z) consistency
 *
 * As many terms within lo..hi as that has values (a Hall interval) leave none
 * for others: a term with its minimum inside has it raised to hi + 1, one with
 * its maximum inside has it lowered to lo - 1.  all-different-sweep.c finds
 * them, here in two sweeps: up, and down on the negated axis.
 *
 * Terms that are fixed must count, as a Hall interval may reach over them.  If
 * the axis is short their values are cut out of it, and it closes up;
 * otherwise they are terms like others.
 *
 * Both sweeps together are a fixpoint, unless a bound comes to lie on a hole,
 * a term is fixed, or a variable occurs twice.  Then the propagator queues up
 * again, behind the value consistent one that is posted beside it: that one
 * is cheaper, so here a fixed term's value is in no other domain.
 */
#include "all-different-bounds.h"

#include <string.h>

typedef FdAllDifferentBounds Bounds;

/* --- the axis ----------------------------------------------------------- */

enum { RUN = 64, SHORT_AXIS = 64 };

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
read_terms (Bounds *self)
{
  const FdAllDifferent *common = &self->common;
  uint32_t n = self->n_words ? common->n_free : common->base.n;
  for (uint32_t i = 0; i < n; i++) {
    self->min[i] = fd_term_min (common, common->term[i]);
    self->end[i] = fd_term_max (common, common->term[i]) + 1;
  }
  self->n_order = n;
  if (!self->n_words)
    return;
  memset (self->cut, 0, self->n_words * sizeof *self->cut);
  for (uint32_t i = n; i < common->base.n; i++) {
    uint64_t at =
        (uint64_t) (fd_term_min (common, common->term[i]) - self->origin);
    self->cut[at >> 6] |= UINT64_C (1) << (at & 63);
  }
}

/* Makes a permutation of the first @before places one of the first @n. */
static void
resize (uint32_t *place, uint32_t before, uint32_t n)
{
  uint32_t n_kept = 0;
  for (uint32_t i = 0; i < before; i++)
    if (place[i] < n)
      place[n_kept++] = place[i];
  for (uint32_t i = before; i < n; i++)
    place[n_kept++] = i;
}

static void
sort_terms (Bounds *self)
{
  uint32_t n = self->n_order;
  if (n != self->n_sorted) {
    resize (self->by_min, self->n_sorted, n);
    resize (self->by_end, self->n_sorted, n);
    self->n_sorted = n;
  }
  sort (self->by_min, n, self->min, self->spare);
  sort (self->by_end, n, self->end, self->spare);
  memcpy (self->order, self->by_end, n * sizeof *self->order);
}

/* The least value cut out from word @k on; takes it out of the mask. */
static int64_t
next_cut (Bounds *self, uint32_t *k)
{
  while (*k < self->n_words && !self->cut[*k])
    ++*k;
  if (*k >= self->n_words)
    return INT64_MAX;
  int64_t value = self->origin + 64 * *k + fd_lowest_bit (self->cut[*k]);
  self->cut[*k] &= self->cut[*k] - 1;
  return value;
}

/* Merges minima and ends to the boundaries, 1 to n_bounds. */
static void
find_boundaries (Bounds *self)
{
  uint32_t n = self->n_order, i = 0, j = 0, n_bounds = 0, k = 0;
  int64_t n_cut = 0, cut = next_cut (self, &k), last = INT64_MIN;
  while (j < n) {
    uint32_t ending = self->order[j], starting = self->by_min[MIN (i, n - 1)];
    bool starts = i < n && self->min[starting] < self->end[ending];
    int64_t real = starts ? self->min[starting] : self->end[ending];
    for (; cut < real; n_cut++)
      cut = next_cut (self, &k);
    if (real - n_cut != last) {
      last = self->bound[++n_bounds] = real - n_cut;
      self->real[n_bounds] = real;
    }
    if (starts)
      self->range[starting] = (FdRange){.from = n_bounds}, i++;
    else
      self->range[ending].to = n_bounds, j++;
  }
  self->n_bounds = n_bounds;
}

/* A Hall interval of k values has k terms in it, none of them wider than that.
 * Whether, for each k, too few are so narrow, which is cheap to see.  (An
 * interval of as many values as terms prunes nothing.) */
static bool
is_loose (const Bounds *self)
{
  uint32_t n = self->n_order, narrow = 0, *count = self->spare;
  memset (count, 0, n * sizeof *count);
  for (uint32_t i = 0; i < n; i++) {
    const FdRange *range = &self->range[i];
    int64_t width = self->bound[range->to] - self->bound[range->from];
    if (width < n)
      count[width]++;
  }
  for (uint32_t k = 1; k < n; k++) {
    narrow += count[k];
    if (narrow >= k)
      return false;
  }
  return true;
}

/* --- propagation -------------------------------------------------------- */

/* Moves the bounds; whether another pass may find more. */
static bool
prune (Bounds *self, FdStore *store, bool *again)
{
  FdAllDifferent *common = &self->common;
  uint32_t n = self->n_bounds;
  for (uint32_t i = 0; i < self->n_order; i++) {
    const FdRange *range = &self->range[i];
    if (!range->new_from && !range->new_to)
      continue;
    FdTerm term = common->term[i];
    FdDomain *x = fd_term_domain (common, term);
    int32_t offset = term.offset;
    if (range->new_to) {
      int64_t min = self->real[range->new_to];
      if (!fd_domain_set_min (store, x, fd_clamp (min - offset),
                              fd_hall_reason (min - 1, term.index)))
        return false;
      *again |= (int64_t) x->min + offset != min;
    }
    if (range->new_from) {
      int64_t max = self->real[n + 1 - range->new_from] - 1;
      if (!fd_domain_set_max (store, x, fd_clamp (max - offset),
                              fd_hall_reason (max + 1, term.index)))
        return false;
      *again |= (int64_t) x->max + offset != max;
    }
    *again |= common->repeats || fd_domain_is_fixed (x);
  }
  return true;
}

static bool
bounds_propagate (FdPropagator *base, FdStore *store)
{
  Bounds *self = (Bounds *) base;
  if (!fd_all_different_take_fixed (&self->common, store))
    return false;
  if (self->common.n_free <= 1) {
    fd_entail (store, base);
    return true;
  }
  read_terms (self);
  sort_terms (self);
  find_boundaries (self);
  if (is_loose (self))
    return true;
  uint32_t culprit;
  if (!fd_bounds_sweep (self, self->bound, &culprit))
    return fd_fail (store, fd_hall_reason (self->end[culprit] - 1, 0));
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

static bool post_bounds (FdStore *store, const FdVar *x, const int32_t *offsets,
                         size_t n);

static bool
bounds_rewrite (FdPropagator *base, FdStore *store)
{
  return fd_all_different_repost (base, store, post_bounds);
}

static const FdPropagatorClass bounds_class = {
    .name = "all_different_bounds",
    .cost = FD_COST_QUADRATIC,
    .idempotent = true,
    .propagate = bounds_propagate,
    .explain = fd_all_different_bounds_explain,
    .entailed = fd_all_different_entailed,
    .check = fd_all_different_check,
    .rewrite = bounds_rewrite,
    .differ = fd_all_different_differ,
};

/* How many words the axis takes, if that is few; else 0. */
static uint32_t
measure (const FdStore *store, const FdVar *x, const int32_t *offsets, size_t n,
         int64_t *origin)
{
  int64_t min = INT64_MAX, max = INT64_MIN;
  for (size_t i = 0; i < n; i++) {
    const FdDomain *domain = fd_domain (store, x[i]);
    int64_t offset = offsets ? offsets[i] : 0;
    min = MIN (min, domain->min + offset);
    max = MAX (max, domain->max + offset);
  }
  *origin = min;
  int64_t n_words = (max - min) / 64 + 1;
  return n_words <= MAX (SHORT_AXIS, (int64_t) n) ? (uint32_t) n_words : 0;
}

/* Arrays behind the struct: the widest elements first. */
static void
lay_out (Bounds *self, size_t n)
{
  size_t n_bounds = 2 * n + 2;
  self->cut = (uint64_t *) (self + 1);
  self->min = (int64_t *) (self->cut + self->n_words);
  self->end = self->min + n;
  self->real = self->end + n;
  self->bound = self->real + n_bounds;
  self->mirror = self->bound + n_bounds;
  self->left = self->mirror + n_bounds;
  self->range = (FdRange *) (self->left + n_bounds);
  self->next = (uint32_t *) (self->range + n);
  self->hall = self->next + n_bounds;
  self->by_min = self->hall + n_bounds;
  self->order = self->by_min + n;
  self->by_end = self->order + n;
  self->spare = self->by_end + n;
}

static bool
post_bounds (FdStore *store, const FdVar *x, const int32_t *offsets, size_t n)
{
  int64_t origin;
  uint32_t n_words = measure (store, x, offsets, n, &origin);
  size_t each = 2 * sizeof (int64_t) + sizeof (FdRange) + 4 * sizeof (uint32_t);
  size_t boundary = 4 * sizeof (int64_t) + 2 * sizeof (uint32_t);
  size_t size = sizeof (Bounds) + n_words * sizeof (uint64_t) + n * each +
                (2 * n + 2) * boundary;
  Bounds *self = (Bounds *) fd_all_different_new (store, &bounds_class, size, x,
                                                  offsets, n);
  if (!self)
    return false;
  self->origin = origin;
  self->n_words = n_words;
  lay_out (self, n);
  fd_subscribe_all (store, &self->common.base, FD_EVENT_BOUNDS);
  return fd_post (store, &self->common.base);
}

bool
fd_post_all_different_bounds (FdStore *store, const FdVar *x,
                              const int32_t *offsets, size_t n)
{
  FdTransaction frame;
  fd_transaction_begin (store, &frame);
  bool ok = fd_post_all_different_value (store, x, offsets, n) &&
            post_bounds (store, x, offsets, n);
  return fd_transaction_end (store, &frame, ok);
}
