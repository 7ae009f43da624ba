/* SPDX-License-Identifier: MIT */
/* bounds-bitset.c - all different, bounds(Z) consistency: a short axis
 *
 * Hall intervals as in bounds.c, on values that are bits.  Terms
 * are taken by increasing end, those of one end in any order, and each takes
 * the least value left from its minimum on.  Let z be the greatest value left
 * below an end e, and e itself be taken.  Then all of z + 1..e is, by terms
 * that do not reach beyond e, and, as z was left, start behind it: a Hall
 * interval, and there is no longer one that ends there.  Conversely, a Hall
 * interval has no value left once its terms had theirs.
 *
 * So one sweep finds every value that is in a Hall interval, and what minima
 * are to be raised to.  The longest stretches of such values are themselves
 * Hall intervals, for the union of two that meet is one.  A term not within a
 * stretch is pruned at its edges; those within are swept again, from the other
 * end, among themselves.  Values of fixed terms are never left, and so count
 * for nothing.
 *
 * Both sweeps together are a fixpoint: what they prune are the bounds no
 * solution has, one to each term within its bounds, and the others are in
 * one.  Only if a bound comes to lie on a hole, or a variable occurs twice,
 * more may follow.
 *
 * O(n log n + axis / 64) per run, memory O(n + axis).
 */
#include "bounds-bitset.h"

#include "kernel/queue.h"

#include <string.h>

enum { NONE = UINT32_MAX };

typedef FdBoundsBits Bits;

/* --- bits on the axis --------------------------------------------------- */

static inline bool
has (const uint64_t *word, uint32_t at)
{
  return word[at >> 6] >> (at & 63) & 1;
}

static inline void
add (uint64_t *word, uint32_t at)
{
  word[at >> 6] |= UINT64_C (1) << (at & 63);
}

static inline void
drop (uint64_t *word, uint32_t at)
{
  word[at >> 6] &= ~(UINT64_C (1) << (at & 63));
}

/* The least place >= @at in the set, and the greatest <= @at. */
static inline uint32_t
next_in (const uint64_t *word, uint32_t at)
{
  uint32_t k = at >> 6;
  uint64_t bits = word[k] & ~UINT64_C (0) << (at & 63);
  while (!bits)
    bits = word[++k];
  return 64 * k + (uint32_t) fd_lowest_bit (bits);
}

static inline uint32_t
prev_in (const uint64_t *word, uint32_t at)
{
  uint32_t k = at >> 6;
  uint64_t bits = word[k] & ~UINT64_C (0) >> (63 - (at & 63));
  while (!bits)
    bits = word[--k];
  return 64 * k + (uint32_t) fd_highest_bit (bits);
}

/* Takes @from..@to out of the set. */
static inline void
drop_range (uint64_t *word, uint32_t from, uint32_t to)
{
  uint32_t k = from >> 6, last = to >> 6;
  uint64_t bits = ~UINT64_C (0) << (from & 63);
  for (; k < last; k++) {
    word[k] &= ~bits;
    bits = ~UINT64_C (0);
  }
  word[k] &= ~(bits & ~UINT64_C (0) >> (63 - (to & 63)));
}

/* --- values left -------------------------------------------------------- */

/* For a sweep in one direction, @step.  Words without values left are skipped
 * by links, shortened as they are followed. */
static void
open_all (Bits *self, uint32_t step)
{
  for (uint32_t k = 0; k < self->n_words + 2; k++) {
    self->left[k] = self->open[k] = self->free[k];
    self->skip[k] = self->free[k] ? k : k + step;
  }
}

static inline uint32_t
follow (uint32_t *skip, uint32_t k)
{
  while (skip[k] != k)
    k = skip[k] = skip[skip[k]];
  return k;
}

/* Takes the least value left from @at on; the greatest up to @at. */
static inline uint32_t
take_up (Bits *self, uint32_t at)
{
  uint32_t k = at >> 6;
  uint64_t bits = self->left[k] & ~UINT64_C (0) << (at & 63);
  if (!bits)
    bits = self->left[k = follow (self->skip, k + 1)];
  if (!(self->left[k] &= ~(bits & -bits)))
    self->skip[k] = k + 1;
  return 64 * k + (uint32_t) fd_lowest_bit (bits);
}

static inline uint32_t
take_down (Bits *self, uint32_t at)
{
  uint32_t k = at >> 6;
  uint64_t bits = self->left[k] & ~UINT64_C (0) >> (63 - (at & 63));
  if (!bits)
    bits = self->left[k = follow (self->skip, k - 1)];
  uint32_t value = 64 * k + (uint32_t) fd_highest_bit (bits);
  drop (self->left, value);
  if (!self->left[k])
    self->skip[k] = k - 1;
  return value;
}

/* --- terms -------------------------------------------------------------- */

static inline void
file (Bits *self, uint32_t place, uint32_t end)
{
  self->next[place] = self->first[end - 64];
  self->first[end - 64] = place;
  add (self->ends, end);
}

static inline uint32_t
unfile (Bits *self, uint32_t end)
{
  uint32_t place = self->first[end - 64];
  self->first[end - 64] = NONE;
  drop (self->ends, end);
  return place;
}

static void
unfile_all (Bits *self)
{
  for (uint32_t k = 1; k <= self->n_words; k++)
    while (self->ends[k])
      unfile (self, 64 * k + (uint32_t) fd_lowest_bit (self->ends[k]));
}

bool
fd_bounds_read_wide (Bits *self, uint32_t *n_free)
{
  const FdAllDifferent *common = &self->bounds.common;
  uint32_t n = *n_free, least = UINT32_MAX, greatest = 0;
  for (uint32_t i = 0; i < n;) {
    FdTerm term = common->term[i];
    const FdDomain *x = fd_term_domain (common, term);
    if (fd_domain_is_fixed (x)) {
      fd_bounds_take_fixed (self, i, --n);
      continue;
    }
    int64_t shift = term.offset - self->origin;
    self->min[i] = (uint32_t) (x->min + shift);
    self->max[i] = (uint32_t) (x->max + shift);
    least = MIN (least, self->min[i]);
    greatest = MAX (greatest, self->max[i]);
    i++;
  }
  *n_free = n;
  self->is_wide = n > 64 || greatest - least > 63;
  if (!self->is_wide)
    self->word.base = least + self->origin;
  return !self->is_wide;
}

/* --- the sweeps --------------------------------------------------------- */

/* By increasing maximum.  False at a @culprit without a value; else whether
 * there is @any Hall interval. */
static bool
sweep_up (Bits *self, uint32_t *culprit, bool *any)
{
  const uint64_t *left = self->left;
  uint64_t *open = self->open;
  for (uint32_t k = 1; k <= self->n_words; k++)
    while (self->ends[k]) {
      uint32_t end = 64 * k + (uint32_t) fd_lowest_bit (self->ends[k]);
      for (uint32_t i = unfile (self, end); i != NONE; i = self->next[i]) {
        uint32_t min = self->min[i];
        if (take_up (self, min) > end) {
          *culprit = end;
          return false;
        }
        if (!has (open, min)) {
          self->new_min[self->n_raised] = next_in (open, min);
          self->raised[self->n_raised++] = i;
        }
      }
      if (!has (left, end)) {
        drop_range (open, prev_in (left, end) + 1, end);
        *any = true;
      }
    }
  return true;
}

bool
fd_bounds_raise (FdAllDifferentBounds *self, FdStore *store, uint32_t place,
                 int64_t min, bool *again)
{
  FdTerm term = self->common.term[place];
  FdDomain *x = fd_term_domain (&self->common, term);
  if (!fd_domain_set_min (store, x, (int32_t) (min - term.offset),
                          fd_hall_reason (min - 1, term.index)))
    return false;
  *again |= self->common.repeats || x->min + (int64_t) term.offset != min;
  return true;
}

bool
fd_bounds_lower (FdAllDifferentBounds *self, FdStore *store, uint32_t place,
                 int64_t max, bool *again)
{
  FdTerm term = self->common.term[place];
  FdDomain *x = fd_term_domain (&self->common, term);
  if (!fd_domain_set_max (store, x, (int32_t) (max - term.offset),
                          fd_hall_reason (max + 1, term.index)))
    return false;
  *again |= self->common.repeats || x->max + (int64_t) term.offset != max;
  return true;
}

static inline bool
raise_min (Bits *self, FdStore *store, uint32_t i, uint32_t min, bool *again)
{
  return fd_bounds_raise (&self->bounds, store, i, min + self->origin, again);
}

static inline bool
lower_max (Bits *self, FdStore *store, uint32_t i, uint32_t max, bool *again)
{
  return fd_bounds_lower (&self->bounds, store, i, max + self->origin, again);
}

/* Files the terms within a stretch by their minimum, and prunes maxima of the
 * others. */
static bool
enter_stretches (Bits *self, FdStore *store, uint32_t n, bool *again)
{
  const uint64_t *open = self->open;
  uint32_t below = 0, last = 0; /* of the stretch before */
  for (uint32_t i = 0; i < n; i++) {
    uint32_t max = self->max[i];
    if (has (open, max))
      continue;
    if (max <= below || max > last) {
      below = prev_in (open, max);
      last = next_in (open, max) - 1;
    }
    if (below < self->min[i])
      file (self, i, self->min[i]);
    else if (!lower_max (self, store, i, below, again))
      return false;
  }
  return true;
}

/* By falling minimum.  All terms have values. */
static bool
sweep_down (Bits *self, FdStore *store, bool *again)
{
  const uint64_t *left = self->left;
  uint64_t *open = self->open;
  for (uint32_t k = self->n_words; k > 0; k--)
    while (self->ends[k]) {
      uint32_t end = 64 * k + (uint32_t) fd_highest_bit (self->ends[k]);
      for (uint32_t i = unfile (self, end); i != NONE; i = self->next[i]) {
        uint32_t max = self->max[i];
        take_down (self, max);
        if (!has (open, max) &&
            !lower_max (self, store, i, prev_in (open, max), again))
          return false;
      }
      if (!has (left, end))
        drop_range (open, end, next_in (left, end) - 1);
    }
  return true;
}

static bool
prune (Bits *self, FdStore *store, uint32_t n, bool *again)
{
  for (uint32_t i = 0; i < self->n_raised; i++)
    if (!raise_min (self, store, self->raised[i], self->new_min[i], again))
      return false;
  if (!enter_stretches (self, store, n, again))
    return false;
  open_all (self, UINT32_MAX); /* - 1 */
  return sweep_down (self, store, again);
}

bool
fd_bounds_run_wide (Bits *self, FdStore *store, uint32_t n)
{
  uint32_t culprit;
  for (uint32_t i = 0; i < n; i++)
    file (self, i, self->max[i]);
  open_all (self, 1);
  self->n_raised = 0;
  bool any = false, again = false;
  if (!sweep_up (self, &culprit, &any)) {
    unfile_all (self);
    return fd_fail (store, fd_hall_reason (culprit + self->origin, 0));
  }
  if (any && !prune (self, store, n, &again)) {
    unfile_all (self);
    return false;
  }
  if (again)
    fd_schedule (store, &self->bounds.common.base);
  return true;
}

/* --- posting ------------------------------------------------------------ */

static bool
bits_on_unify (FdPropagator *base, FdStore *store)
{
  return fd_all_different_repost (base, store, fd_post_bounds_alone);
}

static const FdPropagatorClass bits_class = {
    .name = "all_different_bounds",
    .cost = FD_COST_QUADRATIC,
    .idempotent = true,
    .propagate = fd_bounds_bits_propagate,
    .explain = fd_all_different_bounds_explain,
    .explain_conflict = fd_all_different_explain_conflict,
    .entailed = fd_all_different_entailed,
    .check = fd_all_different_check,
    .on_unify = bits_on_unify,
    .implies_ne = fd_all_different_implies_ne,
};

/* Arrays behind the struct: the widest elements first. */
static void
lay_out (Bits *self, size_t n)
{
  size_t n_words = self->n_words + 2;
  self->free = (uint64_t *) fd_bounds_lay_out (&self->bounds, self + 1, n);
  self->left = self->free + n_words;
  self->open = self->left + n_words;
  self->ends = self->open + n_words;
  self->min = (uint32_t *) (self->ends + n_words);
  self->max = self->min + n;
  self->next = self->max + n;
  self->raised = self->next + n;
  self->new_min = self->raised + n;
  self->cut = self->new_min + n;
  self->skip = self->cut + n;
  self->first = self->skip + n_words;
  memset (self->free, 0xff, n_words * sizeof *self->free);
  memset (self->word.first, FD_NO_TERM, sizeof self->word.first);
  memset (self->first, 0xff, 64 * self->n_words * sizeof *self->first);
}

bool
fd_post_bounds_bits (FdStore *store, const FdVar *x, const int32_t *offsets,
                     size_t n, int64_t min, uint32_t n_words)
{
  size_t each = FD_BOUNDS_BYTES + 6 * sizeof (uint32_t);
  size_t size = sizeof (Bits) + n * each +
                (n_words + 2) * (4 * sizeof (uint64_t) + sizeof (uint32_t)) +
                64 * n_words * sizeof (uint32_t);
  Bits *self =
      (Bits *) fd_all_different_new (store, &bits_class, size, x, offsets, n);
  if (!self)
    return false;
  self->origin = min - 64;
  self->n_words = n_words;
  self->word.base = min;
  self->is_wide = n > 64 || n_words > 1;
  lay_out (self, n);
  fd_subscribe_all (store, &self->bounds.common.base, FD_EVENT_BOUNDS);
  return fd_post (store, &self->bounds.common.base);
}
