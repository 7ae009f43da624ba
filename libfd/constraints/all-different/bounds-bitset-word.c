/* SPDX-License-Identifier: MIT */
/* bounds-bitset-word.c - all different, bounds(Z) consistency: 64 values
 *
 * Hall intervals as in bounds-bitset.c, when a word holds all values that
 * terms still have.  The stretches of values in Hall intervals have as many
 * terms within them as values, and the sweep has matched these; so instead of
 * a second sweep they are split into strong components.  From a value edges
 * lead to all that its term may have; a term may have just the values of its
 * component.
 *
 * The components come from one pass over the values and a stack.  A component
 * is complete when no term of it reaches the value at hand; the value joins
 * those on the stack that its own term reaches back to, for they reach it.
 * After Mehlhorn & Thiel, Faster algorithms for bound-consistency of the
 * sortedness and the alldifferent constraint, CP 2000, who take this way for
 * all values.
 */
#include "bounds-bitset.h"

#include "kernel/queue.h"

#include <string.h>

typedef FdBoundsBits Bits;

/* Values from..63, 0..to and from..to, all in 0..63. */
static inline uint64_t
from_bit (uint32_t from)
{
  return ~UINT64_C (0) << from;
}

static inline uint64_t
to_bit (uint32_t to)
{
  return ~UINT64_C (0) >> (63 - to);
}

static inline uint32_t
lowest (uint64_t word)
{
  return (uint32_t) fd_lowest_bit (word);
}

static inline uint32_t
highest (uint64_t word)
{
  return (uint32_t) fd_highest_bit (word);
}

/* --- terms -------------------------------------------------------------- */

/* The values of terms that are no longer fixed are free again. */
static inline void
put_back (Bits *self)
{
  const FdAllDifferent *common = &self->bounds.common;
  while (self->n_cut > common->base.n - common->n_free) {
    uint32_t at = self->cut[--self->n_cut];
    self->free[at >> 6] |= UINT64_C (1) << (at & 63);
  }
}

/* Reads the first @n_free terms, of which so many stay free, into the word.
 * False if they need more. */
static bool
read_word (Bits *self, uint32_t *n_free)
{
  const FdAllDifferent *common = &self->bounds.common;
  FdBoundsWord *w = &self->word;
  uint32_t n = *n_free;
  uint64_t ends = 0, beyond = 0;
  for (uint32_t i = 0; i < n;) {
    FdTerm term = common->term[i];
    const FdDomain *x = fd_term_domain (common, term);
    if (fd_domain_is_fixed (x)) {
      fd_bounds_take_fixed (self, i, --n);
      continue;
    }
    int64_t shift = term.offset - w->base;
    uint64_t min = (uint64_t) (x->min + shift),
             max = (uint64_t) (x->max + shift);
    uint32_t end = max & 63;
    beyond |= min | max;
    w->min[i] = (uint8_t) min;
    w->max[i] = (uint8_t) max;
    w->next[i] = w->first[end];
    w->first[end] = (uint8_t) i++;
    ends |= UINT64_C (1) << end;
  }
  w->ends = ends;
  *n_free = n;
  if (beyond < 64)
    return true;
  memset (w->first, FD_NO_TERM, sizeof w->first);
  return false;
}

/* The free values of the word. */
static inline uint64_t
free_word (const Bits *self)
{
  uint64_t at = (uint64_t) (self->word.base - self->origin);
  const uint64_t *word = self->free + (at >> 6);
  at &= 63;
  return at ? word[0] >> at | word[1] << (64 - at) : word[0];
}

/* --- matching ----------------------------------------------------------- */

/* Terms by increasing maximum, each to its least value in @left.  False at a
 * @culprit without one; else the values in Hall @intervals. */
static bool
match_terms (FdBoundsWord *w, uint64_t *left_out, uint64_t *intervals,
             uint32_t *culprit)
{
  uint64_t left = *left_out, ends = w->ends, hall = 0;
  for (; ends; ends &= ends - 1) {
    uint32_t end = lowest (ends), i = w->first[end];
    uint64_t inside = to_bit (end);
    w->first[end] = FD_NO_TERM;
    do {
      uint64_t values = left & inside & from_bit (w->min[i]);
      if (!values) {
        *culprit = end;
        return false;
      }
      left &= ~(values & -values);
      w->owner[lowest (values)] = (uint8_t) i;
      i = w->next[i];
    } while (i != FD_NO_TERM);
    if (left >> end & 1)
      continue;
    uint64_t below = left & inside;
    hall |= below ? inside & from_bit (highest (below) + 1) : inside;
  }
  *left_out = left;
  *intervals = hall;
  return true;
}

/* --- pruning ------------------------------------------------------------ */

typedef struct {
  Bits *self;
  FdStore *store;
  int64_t base;  /* the value of bit 0 */
  uint64_t hall; /* values in Hall intervals */
  bool again;    /* another run may find more */
} Run;

/* Leaves the term the values from the least to the greatest of @values that it
 * has. */
static bool
narrow (Run *run, uint32_t place, uint64_t values)
{
  const FdBoundsWord *w = &run->self->word;
  values &= from_bit (w->min[place]) & to_bit (w->max[place]);
  uint32_t min = lowest (values), max = highest (values);
  return (min == w->min[place] ||
          fd_bounds_raise (&run->self->bounds, run->store, place,
                           run->base + min, &run->again)) &&
         (max == w->max[place] ||
          fd_bounds_lower (&run->self->bounds, run->store, place,
                           run->base + max, &run->again));
}

/* Terms with values outside of the stretches have none inside that they
 * need. */
static bool
narrow_outside (Run *run, uint64_t taken, uint64_t open)
{
  const FdBoundsWord *w = &run->self->word;
  for (uint64_t left = taken & open; left; left &= left - 1) {
    uint32_t i = w->owner[lowest (left)];
    if ((run->hall >> w->min[i] | run->hall >> w->max[i]) & 1 &&
        !narrow (run, i, open))
      return false;
  }
  return true;
}

typedef struct {
  uint64_t values;
  uint32_t max; /* that a term of it reaches */
} Component;

/* Terms of a component have none of the @others. */
static bool
narrow_component (Run *run, uint64_t values, uint64_t others)
{
  const FdBoundsWord *w = &run->self->word;
  for (uint64_t left = values; left; left &= left - 1) {
    uint32_t i = w->owner[lowest (left)];
    if (others & from_bit (w->min[i]) & to_bit (w->max[i]) &&
        !narrow (run, i, values))
      return false;
  }
  return true;
}

static bool
split_stretches (Run *run)
{
  const FdBoundsWord *w = &run->self->word;
  uint64_t hall = run->hall;
  Component stack[65], *below = stack, top = {0, 64};
  for (uint64_t left = hall; left; left &= left - 1) {
    uint32_t value = lowest (left), i = w->owner[value];
    uint64_t reached = from_bit (w->min[i]);
    uint32_t max = w->max[i];
    for (; top.max < value; top = *--below)
      if (!narrow_component (run, top.values, hall & ~top.values))
        return false;
    if (!(top.values & reached)) {
      *below++ = top;
      top = (Component){left & -left, max};
      continue;
    }
    top.values |= left & -left;
    top.max = MAX (top.max, max);
    while (below[-1].values & reached) {
      top.values |= (--below)->values;
      top.max = MAX (top.max, below->max);
    }
  }
  if (top.values == hall)
    return true;
  for (; below > stack; top = *--below)
    if (!narrow_component (run, top.values, hall & ~top.values))
      return false;
  return true;
}

static bool
run_word (Bits *self, FdStore *store)
{
  FdBoundsWord *w = &self->word;
  uint64_t free = free_word (self), left = free;
  Run run = {self, store, w->base, 0, false};
  uint32_t culprit;
  if (!match_terms (w, &left, &run.hall, &culprit)) {
    memset (w->first, FD_NO_TERM, sizeof w->first);
    return fd_fail (store, fd_hall_reason (run.base + culprit, 0));
  }
  run.hall &= free;
  if (!run.hall)
    return true;
  if (!narrow_outside (&run, free & ~left, free & ~run.hall) ||
      !split_stretches (&run))
    return false;
  if (run.again)
    fd_schedule (store, &self->bounds.common.base);
  return true;
}

bool
fd_bounds_bits_propagate (FdPropagator *base, FdStore *store)
{
  Bits *self = (Bits *) base;
  FdAllDifferent *common = &self->bounds.common;
  uint32_t n = common->n_free;
  put_back (self);
  bool is_word = !self->is_wide && n <= 64 && read_word (self, &n);
  if (!is_word && fd_bounds_read_wide (self, &n))
    is_word = read_word (self, &n);
  if (n <= 1) {
    memset (self->word.first, FD_NO_TERM, sizeof self->word.first);
    fd_entail (store, base);
    return true;
  }
  if (n != common->n_free) {
    if (!fd_trail_save (store, &common->n_free)) {
      memset (self->word.first, FD_NO_TERM, sizeof self->word.first);
      return false;
    }
    common->n_free = n;
  }
  return is_word ? run_word (self, store) : fd_bounds_run_wide (self, store, n);
}
