/* SPDX-License-Identifier: MIT */
/* domain.c - the values of a variable, and taking them away
 *
 * Every pruning follows one pattern: if nothing would be left, record the
 * conflict and fail; log the old state; change; tell the subscribers.  A
 * window's bits outside min..max mean nothing, so moving a bound touches none.
 */
#include "domain.h"

#include "store.h"

/* --- looking ------------------------------------------------------------ */

bool
fd_window_contains (const FdDomain *x, int32_t value)
{
  return fd_window_get (x->window, value >> 6) >> (value & 63) & 1;
}

uint64_t
fd_window_word_at (const FdDomain *x, int64_t origin)
{
  if (origin > x->max || origin + 63 < x->min)
    return 0;
  uint64_t word = ~UINT64_C (0);
  if (x->window) {
    int32_t k = (int32_t) (origin >> 6), low = (int32_t) (origin & 63);
    word = k >= x->min >> 6 ? fd_window_get (x->window, k) >> low : 0;
    if (low && k < x->max >> 6)
      word |= fd_window_get (x->window, k + 1) << (64 - low);
  }
  return word & fd_bits_from (x->min - origin) & fd_bits_to (x->max - origin);
}

uint32_t
fd_domain_count (const FdDomain *x)
{
  if (!x->window)
    return (uint32_t) x->max - (uint32_t) x->min + 1;
  uint32_t size = 0;
  int32_t begin, end;
  for (int64_t v = x->min; v <= x->max; v = (int64_t) end * 64) {
    FdRun run = fd_window_run (x->window, (int32_t) (v >> 6), &begin, &end);
    int64_t last = MIN (x->max, (int64_t) end * 64 - 1);
    if (run == FD_RUN_FULL)
      size += (uint32_t) (last - v + 1);
    else if (run == FD_RUN_WORD)
      size += fd_popcount (fd_window_get (x->window, begin) &
                           fd_bits_from (v - (int64_t) begin * 64) &
                           fd_bits_to (last - (int64_t) begin * 64));
  }
  return size;
}

int32_t
fd_domain_next (const FdDomain *x, int32_t value)
{
  assert (value <= x->max);
  if (value <= x->min)
    return x->min;
  if (x->word)
    return x->base +
           fd_lowest_bit (x->word & fd_bits_from ((int64_t) value - x->base));
  if (!x->window)
    return value;
  int32_t begin, end;
  for (;; value = end * 64) {
    FdRun run = fd_window_run (x->window, value >> 6, &begin, &end);
    if (run == FD_RUN_FULL)
      return value;
    if (run == FD_RUN_EMPTY)
      continue;
    uint64_t word =
        fd_window_get (x->window, begin) & fd_bits_from (value & 63);
    if (word)
      return begin * 64 + fd_lowest_bit (word);
  }
}

int32_t
fd_domain_prev (const FdDomain *x, int32_t value)
{
  assert (value >= x->min);
  if (value >= x->max)
    return x->max;
  if (x->word)
    return x->base +
           fd_highest_bit (x->word & fd_bits_to ((int64_t) value - x->base));
  if (!x->window)
    return value;
  int32_t begin, end;
  for (;; value = begin * 64 - 1) {
    FdRun run = fd_window_run (x->window, value >> 6, &begin, &end);
    if (run == FD_RUN_FULL)
      return value;
    if (run == FD_RUN_EMPTY)
      continue;
    uint64_t word = fd_window_get (x->window, begin) & fd_bits_to (value & 63);
    if (word)
      return begin * 64 + fd_highest_bit (word);
  }
}

bool
fd_domain_next_hole (const FdDomain *x, int32_t from, int32_t *hole)
{
  if (from < x->min)
    from = x->min;
  if (x->word) {
    uint64_t holes = ~x->word & fd_bits_from (from - (int64_t) x->base) &
                     fd_bits_to (x->max - (int64_t) x->base);
    if (!holes)
      return false;
    *hole = x->base + fd_lowest_bit (holes);
    return true;
  }
  if (!x->window)
    return false;
  int32_t begin, end;
  for (int64_t v = from; v < x->max; v = (int64_t) end * 64) {
    FdRun run = fd_window_run (x->window, (int32_t) (v >> 6), &begin, &end);
    if (run == FD_RUN_FULL)
      continue;
    uint64_t holes =
        ~fd_window_get (x->window, (int32_t) (v >> 6)) & fd_bits_from (v & 63);
    if (holes) {
      *hole = (int32_t) (v & ~63) + fd_lowest_bit (holes);
      return *hole < x->max;
    }
  }
  return false;
}

bool
fd_domain_is_disjoint (const FdDomain *x, const FdDomain *y, int32_t k)
{
  if (x->word && y->word)
    return !(x->word & fd_domain_word (y, (int64_t) x->base + k));
  int64_t v = MAX (x->min, (int64_t) y->min - k);
  int64_t end = MIN (x->max, (int64_t) y->max - k);
  while (v <= end) {
    int64_t next = fd_domain_next (x, (int32_t) v);
    if (next <= end)
      next = (int64_t) fd_domain_next (y, (int32_t) (next + k)) - k;
    if (next == v)
      return false;
    v = next;
  }
  return true;
}

/* --- changing ----------------------------------------------------------- */

static inline FdWhy
why (FdDomain *x, FdRelation relation, int32_t value, FdReason reason)
{
  return (FdWhy){reason.code, fd_atom (fd_domain_var (x), relation, value),
                 (uint16_t) reason.kind, false};
}

static inline FdWhy
why_mask (FdDomain *x, FdReason reason)
{
  FdWhy w = why (x, FD_NE, 0, reason);
  w.mask = true;
  return w;
}

static bool
conflict (FdStore *store, FdWhy w)
{
  if (store->explaining)
    store->conflict = (FdConflict){store->running, store->trail.n, w};
  return false;
}

/* Leaves the values of @word, none of them new and at least one. */
static inline bool
change_word (FdStore *store, FdDomain *x, uint64_t word, uint32_t size, FdWhy w)
{
  assert (word && !(word & ~x->word));
  if (!fd_trail_domain (store, x, FD_TRAIL_WORD, x->size, x->word, w))
    return false;
  int32_t min = x->base + fd_lowest_bit (word);
  int32_t max = x->base + fd_highest_bit (word);
  uint32_t events = FD_EVENT_DOMAIN;
  events |= min > x->min ? FD_EVENT_MIN : 0;
  events |= max < x->max ? FD_EVENT_MAX : 0;
  events |= min == max ? FD_EVENT_FIX : 0;
  x->word = word;
  x->size = size;
  x->min = min;
  x->max = max;
  fd_schedule_events (store, x, events);
  return true;
}

/* How many values of a small window lie in @from..@to. */
static uint32_t
count_between (const FdDomain *x, int32_t from, int32_t to)
{
  uint32_t n = 0;
  for (int32_t k = from >> 6; k <= to >> 6; k++) {
    int64_t origin = (int64_t) k * 64;
    n += fd_popcount (fd_window_get (x->window, k) &
                      fd_bits_from (from - origin) & fd_bits_to (to - origin));
  }
  return n;
}

static uint32_t
size_within (const FdDomain *x, int32_t min, int32_t max)
{
  if (!x->window)
    return (uint32_t) max - (uint32_t) min + 1;
  if (!x->size || !fd_window_is_small (x->window))
    return min == max ? 1 : 0;
  uint32_t size = x->size;
  if (min > x->min)
    size -= count_between (x, x->min, min - 1);
  if (max < x->max)
    size -= count_between (x, max + 1, x->max);
  return size;
}

/* New bounds, themselves values, of a domain that is not of kind WORD. */
static bool
change_bounds (FdStore *store, FdDomain *x, int32_t min, int32_t max, FdWhy w)
{
  assert (min <= max && min >= x->min && max <= x->max);
  uint64_t old = (uint64_t) (uint32_t) x->min | (uint64_t) x->max << 32;
  uint32_t size = size_within (x, min, max);
  if (!fd_trail_domain (store, x, FD_TRAIL_BOUNDS, x->size, old, w))
    return false;
  uint32_t events = FD_EVENT_DOMAIN;
  events |= min > x->min ? FD_EVENT_MIN : 0;
  events |= max < x->max ? FD_EVENT_MAX : 0;
  events |= min == max ? FD_EVENT_FIX : 0;
  x->min = min;
  x->max = max;
  x->size = size;
  fd_schedule_events (store, x, events);
  return true;
}

/* Makes holes strictly inside the bounds: @holes of word @k, all of which are
 * values now.  The subscribers are told by the caller. */
static bool
make_holes (FdStore *store, FdDomain *x, int32_t k, uint64_t holes, FdWhy w)
{
  if (!x->window) {
    const FdVarInfo *info = &store->info[x->id];
    x->window = fd_window_new (&store->memory, info->min, info->max);
    if (!x->window)
      return fd_store_halt (store, FD_HALT_MEMORY);
  }
  uint64_t *word = fd_window_touch (&store->memory, x->window, k);
  if (!word)
    return fd_store_halt (store, FD_HALT_MEMORY);
  if (!fd_trail_domain (store, x, FD_TRAIL_HOLES, (uint32_t) k, *word, w))
    return false;
  *word &= ~holes;
  if (fd_window_is_small (x->window) && x->size)
    x->size -= fd_popcount (holes);
  else
    x->size = 0;
  return true;
}

bool
fd_domain_raise_min (FdStore *store, FdDomain *x, int32_t min, FdReason reason)
{
  FdWhy w = why (x, FD_GE, min, reason);
  if (min > x->max)
    return conflict (store, w);
  if (x->word) {
    uint64_t word = x->word & fd_bits_from ((int64_t) min - x->base);
    return change_word (store, x, word, fd_popcount (word), w);
  }
  return change_bounds (store, x, fd_domain_next (x, min), x->max, w);
}

bool
fd_domain_lower_max (FdStore *store, FdDomain *x, int32_t max, FdReason reason)
{
  FdWhy w = why (x, FD_LE, max, reason);
  if (max < x->min)
    return conflict (store, w);
  if (x->word) {
    uint64_t word = x->word & fd_bits_to ((int64_t) max - x->base);
    return change_word (store, x, word, fd_popcount (word), w);
  }
  return change_bounds (store, x, x->min, fd_domain_prev (x, max), w);
}

bool
fd_domain_fix (FdStore *store, FdDomain *x, int32_t value, FdReason reason)
{
  FdWhy w = why (x, FD_EQ, value, reason);
  if (!fd_domain_contains (x, value))
    return conflict (store, w);
  if (fd_domain_is_fixed (x))
    return true;
  if (x->word)
    return change_word (store, x, UINT64_C (1) << (value - x->base), 1, w);
  return change_bounds (store, x, value, value, w);
}

bool
fd_domain_remove_value (FdStore *store, FdDomain *x, int32_t value,
                        FdReason reason)
{
  FdWhy w = why (x, FD_NE, value, reason);
  if (!fd_domain_contains (x, value))
    return true;
  if (fd_domain_is_fixed (x))
    return conflict (store, w);
  if (x->word) {
    uint64_t word = x->word & ~(UINT64_C (1) << (value - x->base));
    if (value == x->min || value == x->max)
      return change_word (store, x, word, x->size - 1, w);
    if (!fd_trail_domain (store, x, FD_TRAIL_WORD, x->size, x->word, w))
      return false;
    x->word = word;
    x->size--;
    fd_schedule_hole (store, x);
    return true;
  }
  if (value == x->min)
    return change_bounds (store, x, fd_domain_next (x, value + 1), x->max, w);
  if (value == x->max)
    return change_bounds (store, x, x->min, fd_domain_prev (x, value - 1), w);
  if (!make_holes (store, x, value >> 6, UINT64_C (1) << (value & 63), w))
    return false;
  fd_schedule_hole (store, x);
  return true;
}

/* The first value not in the mask, from one end; false if none is left. */
static bool
bounds_without (const FdDomain *x, int64_t origin, uint64_t mask, int32_t *min,
                int32_t *max)
{
  int32_t lo = x->min, hi = x->max;
  while (lo - origin >= 0 && lo - origin < 64 && mask >> (lo - origin) & 1) {
    if (lo == x->max)
      return false;
    lo = fd_domain_next (x, lo + 1);
  }
  while (hi - origin >= 0 && hi - origin < 64 && mask >> (hi - origin) & 1)
    hi = fd_domain_prev (x, hi - 1);
  *min = lo;
  *max = hi;
  return true;
}

static bool
subtract_wide (FdStore *store, FdDomain *x, int64_t origin, uint64_t mask,
               FdWhy w)
{
  int32_t min, max;
  if (!bounds_without (x, origin, mask, &min, &max))
    return conflict (store, w);
  if ((min != x->min || max != x->max) &&
      !change_bounds (store, x, min, max, w))
    return false;
  uint64_t left = mask & fd_domain_word (x, origin);
  if (!left)
    return true;
  int32_t k = (int32_t) (origin >> 6), low = (int32_t) (origin & 63);
  uint64_t here = left << low, above = low ? left >> (64 - low) : 0;
  if (here && !make_holes (store, x, k, here, w))
    return false;
  if (above && !make_holes (store, x, k + 1, above, w))
    return false;
  fd_schedule_hole (store, x);
  return true;
}

bool
fd_domain_subtract_word (FdStore *store, FdDomain *x, int64_t origin,
                         uint64_t mask, FdReason reason)
{
  FdWhy w = why_mask (x, reason);
  mask &= fd_domain_word (x, origin);
  if (!mask)
    return true;
  if (!x->word)
    return subtract_wide (store, x, origin, mask, w);
  uint64_t word = x->word & ~fd_shift (mask, origin - x->base);
  if (!word)
    return conflict (store, w);
  return change_word (store, x, word, fd_popcount (word), w);
}

enum { WIDEST_GAP = 1 << 24 };

bool
fd_domain_puts_off (const FdDomain *x, int64_t from, int64_t to)
{
  if (to - from < WIDEST_GAP || from > x->max || to < x->min)
    return false;
  int32_t hole;
  from = fd_domain_next (x, (int32_t) MAX (from, x->min));
  if (fd_domain_next_hole (x, (int32_t) from, &hole) && hole < to)
    to = hole;
  return MIN (to, x->max) - from >= WIDEST_GAP;
}

bool
fd_domain_intersect (FdStore *store, FdDomain *y, const FdDomain *x, int32_t k,
                     bool exactly, FdReason reason)
{
  if (y->word) {
    uint64_t keep = fd_domain_word (x, (int64_t) y->base - k);
    return fd_domain_subtract_word (store, y, y->base, ~keep, reason);
  }
  if (!fd_domain_set_min (store, y, fd_clamp ((int64_t) x->min + k), reason) ||
      !fd_domain_set_max (store, y, fd_clamp ((int64_t) x->max + k), reason))
    return false;
  /* from hole to hole of x, but only where y has values */
  int32_t hole;
  int64_t v = (int64_t) y->min - k;
  while (v < x->max && fd_domain_next_hole (x, (int32_t) v, &hole) &&
         (int64_t) hole + k <= y->max) {
    int64_t origin = fd_domain_next (y, (int32_t) ((int64_t) hole + k));
    int64_t end = fd_domain_next (x, hole);
    if (!exactly && fd_domain_puts_off (y, origin, end + k - 1)) {
      v = end;
      continue;
    }
    uint64_t holes = ~fd_domain_word (x, origin - k);
    if (!fd_domain_subtract_word (store, y, origin, holes, reason))
      return false;
    v = origin - k + 64;
  }
  return true;
}
