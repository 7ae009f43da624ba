/* SPDX-License-Identifier: MIT */
/* change.c - removes values from a domain
 *
 * Every pruning follows one pattern.  If no value would be left, record the
 * conflict and fail.  Otherwise log the old state, change the domain, and
 * notify the subscribers.  The bits of a sparse bitset outside of min..max have
 * no meaning, so moving a bound touches no bits.
 *
 * The function bodies are compiled twice, so that a store that does not explain
 * spends no time on what explanations need.
 */
#include "change.h"

#include "annex.h"
#include "limits.h"

#define BODY static inline __attribute__ ((always_inline))

/* A pruning: what must become true of x, and the reason. */
typedef struct {
  FdStore *store;
  FdDomain *x;
  FdRelation relation;
  int32_t value;
  bool mask; /* instead, several values go */
  FdReason reason;
  bool explaining; /* known when compiled */
} Pruning;

BODY FdWhy
why (const Pruning *p)
{
  return (FdWhy){
      .code = p->reason.code,
      .asked = fd_atom (fd_domain_var (p->x), p->relation, p->value),
      .kind = (uint16_t) p->reason.kind,
      .mask = p->mask,
  };
}

BODY bool
conflict (const Pruning *p)
{
  if (p->explaining)
    p->store->conflict =
        (FdConflict){p->store->running, p->store->trail.n, why (p)};
  return false;
}

BODY bool
log_domain (const Pruning *p, FdTrailKind kind, uint32_t aux, uint64_t old)
{
  if (!p->explaining)
    return fd_trail_domain (p->store, p->x, kind, aux, old);
  FdWhy reason = why (p);
  return fd_trail_explained (p->store, p->x, kind, aux, old, &reason);
}

BODY uint32_t
events_of (const FdDomain *x, int32_t min, int32_t max)
{
  uint32_t events = FD_EVENT_DOMAIN;
  events |= min > x->min ? FD_EVENT_MIN : 0;
  events |= max < x->max ? FD_EVENT_MAX : 0;
  events |= min == max ? FD_EVENT_FIX : 0;
  return events;
}

/* Reduces the domain to the values of @word, a nonempty subset. */
BODY bool
change_word (const Pruning *p, uint64_t word)
{
  assert (word && !(word & ~p->x->word));
  if (!log_domain (p, FD_TRAIL_WORD, p->x->size, p->x->word))
    return false;
  fd_word_set (p->store, p->x, word);
  return true;
}

/* The size between new bounds.  The size of a sparse bitset is computed only
 * when it is asked for, because bounds move far more often. */
static inline uint32_t
size_within (const FdDomain *x, int32_t min, int32_t max)
{
  if (!fd_domain_sparse (x))
    return (uint32_t) max - (uint32_t) min + 1;
  return min == max ? 1 : 0;
}

/* Sets new bounds, which are values, of a domain that is not of kind WORD. */
BODY bool
change_bounds (const Pruning *p, int32_t min, int32_t max, uint32_t size)
{
  FdDomain *x = p->x;
  assert (!x->word && min <= max && min >= x->min && max <= x->max);
  assert (fd_domain_contains (x, min) && fd_domain_contains (x, max));
  uint64_t old = (uint64_t) (uint32_t) x->min | (uint64_t) x->max << 32;
  if (!log_domain (p, FD_TRAIL_BOUNDS, x->size, old))
    return false;
  uint32_t events = events_of (x, min, max);
  x->min = min;
  x->max = max;
  x->size = size;
  assert (fd_domain_is_sound (x));
  fd_schedule_events (p->store, x, events);
  return true;
}

BODY bool
cut_bounds (const Pruning *p, int32_t min, int32_t max)
{
  return change_bounds (p, min, max, size_within (p->x, min, max));
}

static bool
new_window (FdStore *store, FdDomain *x)
{
  FdBounds made = fd_bounds_made (store, x->id);
  assert (!x->word && !fd_domain_sparse (x));
  assert (made.min <= x->min && x->max <= made.max);
  FdAnnex *annex = fd_annex (store, x);
  if (annex)
    annex->sparse =
        fd_sparse_new (&store->memory, made.min, made.max, store->explaining);
  return fd_domain_sparse (x) || fd_store_halt (store, FD_LIMIT_MEMORY);
}

/* Makes holes strictly inside the bounds: the @n bits @holes of word @k, which
 * are all values now.  The caller notifies the subscribers. */
BODY bool
make_holes (const Pruning *p, int32_t k, uint64_t holes, uint32_t n)
{
  FdStore *store = p->store;
  FdDomain *x = p->x;
  if (!fd_domain_sparse (x) && !new_window (store, x))
    return false;
  FdSparseBitset *sparse = fd_domain_sparse (x);
  uint64_t *word = fd_sparse_flat (sparse, k);
  if (!word)
    word = fd_sparse_touch (&store->memory, sparse, k);
  uint32_t *made = p->explaining && word
                       ? fd_sparse_remember (&store->memory, sparse, k)
                       : NULL;
  if (!word || (p->explaining && !made))
    return fd_store_halt (store, FD_LIMIT_MEMORY);
  assert (holes && (*word & holes) == holes && n == fd_popcount (holes));
  assert ((int64_t) k * 64 + fd_lowest_bit (holes) > x->min);
  assert ((int64_t) k * 64 + fd_highest_bit (holes) < x->max);
  if (!log_domain (p, FD_TRAIL_HOLES, (uint32_t) k, *word))
    return false;
  *word &= ~holes;
  if (x->size)
    x->size -= n;
  for (; p->explaining && holes; holes &= holes - 1)
    made[fd_lowest_bit (holes)] = store->trail.n;
  return true;
}

/* The number of values in the words @k..@end - 1 of a paged sparse bitset. */
static uint32_t
count_words (const FdSparseBitset *sparse, int32_t k, int32_t end)
{
  uint32_t n = 0;
  for (int32_t begin, next; k < end; k = next) {
    FdStretch run = fd_sparse_stretch (sparse, k, &begin, &next);
    next = MIN (next, end);
    if (run == FD_STRETCH_FULL)
      n += (uint32_t) (next - k) * 64;
    else if (run == FD_STRETCH_WORD)
      n += fd_popcount (fd_sparse_get (sparse, k));
  }
  return n;
}

/* Makes holes of a whole block of words, as make_holes() does in one word. */
static bool
make_block (const Pruning *p, int32_t k, int level)
{
  FdStore *store = p->store;
  FdSparseBitset *sparse = fd_domain_sparse (p->x);
  assert (level > 0 && sparse && !sparse->n); /* paged */
  uint32_t n = count_words (sparse, k, k + (1 << 6 * level));
  if (!n)
    return true;
  if (!fd_trail_room (store))
    return false;
  uint32_t cut =
      fd_sparse_cut (&store->memory, sparse, k, level, store->trail.n + 1);
  if (!cut)
    return fd_store_halt (store, FD_LIMIT_MEMORY);
  if (p->x->size)
    p->x->size -= n;
  return log_domain (p, FD_TRAIL_HOLES, cut, n);
}

/* --- the prunings ------------------------------------------------------- */

/* The events of one bound that moved. */
BODY uint32_t
bounds_events (const FdDomain *x, uint32_t event)
{
  return FD_EVENT_DOMAIN | event | (x->min == x->max ? FD_EVENT_FIX : 0);
}

/* Requires that @min is greater than the old minimum. */
BODY bool
raise_min (FdStore *store, FdDomain *x, int32_t min, FdReason reason,
           bool explaining)
{
  Pruning p = {store, x, FD_GE, min, false, reason, explaining};
  assert (min > x->min);
  if (min > x->max)
    return conflict (&p);
  if (!x->word)
    return cut_bounds (&p, fd_domain_next (x, min), x->max);
  if (!log_domain (&p, FD_TRAIL_WORD, x->size, x->word))
    return false;
  x->word &= ~UINT64_C (0) << (min - x->base);
  x->size = 0;
  x->min = x->base + fd_lowest_bit (x->word);
  assert (x->min >= min && fd_domain_is_sound (x));
  fd_schedule_events (store, x, bounds_events (x, FD_EVENT_MIN));
  return true;
}

/* Requires that @max is less than the old maximum. */
BODY bool
lower_max (FdStore *store, FdDomain *x, int32_t max, FdReason reason,
           bool explaining)
{
  Pruning p = {store, x, FD_LE, max, false, reason, explaining};
  assert (max < x->max);
  if (max < x->min)
    return conflict (&p);
  if (!x->word)
    return cut_bounds (&p, x->min, fd_domain_prev (x, max));
  if (!log_domain (&p, FD_TRAIL_WORD, x->size, x->word))
    return false;
  x->word &= ~UINT64_C (0) >> (63 - (max - x->base));
  x->size = 0;
  x->max = x->base + fd_highest_bit (x->word);
  assert (x->max <= max && fd_domain_is_sound (x));
  fd_schedule_events (store, x, bounds_events (x, FD_EVENT_MAX));
  return true;
}

BODY bool
fix (FdStore *store, FdDomain *x, int32_t value, FdReason reason,
     bool explaining)
{
  Pruning p = {store, x, FD_EQ, value, false, reason, explaining};
  if (!fd_domain_contains (x, value))
    return conflict (&p);
  if (fd_domain_is_fixed (x))
    return true;
  if (!x->word)
    return change_bounds (&p, value, value, 1);
  return change_word (&p, UINT64_C (1) << (value - x->base));
}

BODY bool
remove_wide (const Pruning *p)
{
  FdDomain *x = p->x;
  int32_t value = p->value;
  assert (!x->word);
  if (fd_domain_sparse (x) && !fd_domain_sparse_contains (x, value))
    return true;
  if (fd_domain_is_fixed (x))
    return conflict (p);
  uint32_t size = x->size ? x->size - 1 : 0;
  if (value == x->min)
    return change_bounds (p, fd_domain_next (x, value + 1), x->max, size);
  if (value == x->max)
    return change_bounds (p, x->min, fd_domain_prev (x, value - 1), size);
  if (!make_holes (p, value >> 6, UINT64_C (1) << (value & 63), 1))
    return false;
  fd_schedule_events (p->store, x, FD_EVENT_DOMAIN);
  return true;
}

BODY bool
remove_value (FdStore *store, FdDomain *x, int32_t value, FdReason reason,
              bool explaining)
{
  Pruning p = {store, x, FD_NE, value, false, reason, explaining};
  assert (value >= x->min && value <= x->max);
  if (!x->word)
    return remove_wide (&p);
  assert (fd_domain_contains (x, value));
  uint64_t bit = UINT64_C (1) << (value - x->base), word = x->word & ~bit;
  if (!word)
    return conflict (&p);
  if (!log_domain (&p, FD_TRAIL_WORD, x->size, x->word))
    return false;
  fd_word_lose (store, x, word, bit);
  return true;
}

/* The least and the greatest value that is not in the mask; false if there is
 * none.  The rest of the mask's own word is examined as a whole. */
static bool
bounds_without (const FdDomain *x, int64_t origin, uint64_t mask, int32_t *min,
                int32_t *max)
{
  int64_t low = x->min - origin, high = x->max - origin;
  bool takes_min = low >= 0 && low < 64 && mask >> low & 1;
  bool takes_max = high >= 0 && high < 64 && mask >> high & 1;
  uint64_t left =
      takes_min || takes_max ? fd_domain_word (x, origin) & ~mask : 0;
  *min = x->min;
  *max = x->max;
  if (takes_min && !left && high < 64)
    return false;
  if (takes_min)
    *min = left ? (int32_t) (origin + fd_lowest_bit (left))
                : fd_domain_next (x, (int32_t) (origin + 64));
  if (takes_max)
    *max = left ? (int32_t) (origin + fd_highest_bit (left))
                : fd_domain_prev (x, (int32_t) (origin - 1));
  assert (x->min <= *min && *min <= *max && *max <= x->max);
  return true;
}

BODY bool
subtract_wide (const Pruning *p, int64_t origin, uint64_t mask)
{
  FdDomain *x = p->x;
  int32_t min, max;
  if (!bounds_without (x, origin, mask, &min, &max))
    return conflict (p);
  if ((min != x->min || max != x->max) && !cut_bounds (p, min, max))
    return false;
  uint64_t left = mask & fd_domain_word (x, origin);
  if (!left)
    return true;
  int32_t k = (int32_t) (origin >> 6), low = (int32_t) (origin & 63);
  uint64_t here = left << low, above = low ? left >> (64 - low) : 0;
  if ((here && !make_holes (p, k, here, fd_popcount (here))) ||
      (above && !make_holes (p, k + 1, above, fd_popcount (above))))
    return false;
  fd_schedule_events (p->store, x, FD_EVENT_DOMAIN);
  return true;
}

BODY bool
subtract_word (FdStore *store, FdDomain *x, int64_t origin, uint64_t mask,
               FdReason reason, bool explaining)
{
  Pruning p = {store, x, FD_NE, 0, true, reason, explaining};
  if (!x->word) {
    mask &= fd_domain_word (x, origin);
    return !mask || subtract_wide (&p, origin, mask);
  }
  uint64_t word = x->word & ~fd_shift (mask, origin - x->base);
  if (word == x->word)
    return true;
  if (!word)
    return conflict (&p);
  return change_word (&p, word);
}

/* --- each twice --------------------------------------------------------- */

#define TWICE(name, function)                                                  \
  static G_NO_INLINE bool name##_explained (FdStore *store, FdDomain *x,       \
                                            int32_t value, FdReason reason)    \
  {                                                                            \
    return name (store, x, value, reason, true);                               \
  }                                                                            \
  bool function (FdStore *store, FdDomain *x, int32_t value, FdReason reason)  \
  {                                                                            \
    if (G_UNLIKELY (store->explaining))                                        \
      return name##_explained (store, x, value, reason);                       \
    return name (store, x, value, reason, false);                              \
  }

TWICE (raise_min, fd_domain_raise_min)
TWICE (lower_max, fd_domain_lower_max)
TWICE (fix, fd_domain_fix_value)
TWICE (remove_value, fd_domain_remove_value)

static G_NO_INLINE bool
subtract_word_explained (FdStore *store, FdDomain *x, int64_t origin,
                         uint64_t mask, FdReason reason)
{
  return subtract_word (store, x, origin, mask, reason, true);
}

bool
fd_domain_remove_word (FdStore *store, FdDomain *x, int64_t origin,
                       uint64_t mask, FdReason reason)
{
  if (G_UNLIKELY (store->explaining))
    return subtract_word_explained (store, x, origin, mask, reason);
  return subtract_word (store, x, origin, mask, reason, false);
}

/* --- many values in a row ----------------------------------------------- */

/* Removes @from..@to, strictly inside the bounds of a domain with a paged
 * sparse bitset: whole blocks, and words at both ends. */
static bool
take_blocks (const Pruning *p, int64_t from, int64_t to)
{
  int32_t last = (int32_t) (to >> 6), k = (int32_t) (from >> 6);
  assert (p->x->min < from && from <= to && to < p->x->max);
  assert (fd_domain_sparse (p->x) && !fd_domain_sparse (p->x)->n);
  for (int level; k <= last; k += 1 << 6 * level) {
    int64_t origin = (int64_t) k * 64;
    bool whole = from <= origin;
    level = whole ? fd_sparse_block (k, (int32_t) ((to + 1) >> 6)) : 0;
    if (level > 0 && !make_block (p, k, level))
      return false;
    if (level > 0)
      continue;
    uint64_t gone = fd_sparse_get (fd_domain_sparse (p->x), k) &
                    fd_bits_from (from - origin) & fd_bits_to (to - origin);
    if (gone && !make_holes (p, k, gone, fd_popcount (gone)))
      return false;
  }
  fd_schedule_events (p->store, p->x, FD_EVENT_DOMAIN);
  return true;
}

/* Removes the remaining values of @from..@to word by word. */
static bool
take_words (FdStore *store, FdDomain *x, int64_t from, int64_t to,
            FdReason reason)
{
  while (from <= to && from <= x->max) {
    from = fd_domain_next (x, (int32_t) MAX (from, x->min));
    if (from <= to && !fd_domain_subtract_word (store, x, from,
                                                fd_bits_to (to - from), reason))
      return false;
    from += 64;
  }
  return true;
}

/* Each word takes memory that is not returned in this level. */
enum { MOST_WORDS = 1 << 12 };

/* As take_blocks(), in a store that explains.  Blocks are used for runs of
 * values that are too long to be named one by one; single values are removed by
 * words, as long as these are not too many. */
static bool
take_nameless (const Pruning *p, int64_t from, int64_t to)
{
  FdDomain *x = p->x;
  int64_t n_words = 0;
  for (int64_t v = fd_domain_next (x, (int32_t) from); v <= to;) {
    int32_t hole;
    bool ends = fd_domain_next_hole (x, (int32_t) v, &hole) && hole <= to;
    int64_t last = ends ? (int64_t) hole - 1 : to;
    bool by_word = last - v < FD_WIDEST_HOLE && n_words++ < MOST_WORDS;
    if (by_word)
      last = MIN (v + 63, to);
    if (by_word ? !fd_domain_subtract_word (p->store, x, v,
                                            fd_bits_to (last - v), p->reason)
                : !take_blocks (p, v, last))
      return false;
    v = fd_domain_next (x, (int32_t) last + 1);
  }
  return true;
}

bool
fd_domain_remove_values (FdStore *store, FdDomain *x, int64_t from, int64_t to,
                         FdReason reason)
{
  if (from > to || from > x->max || to < x->min)
    return true;
  if (x->word || !fd_domain_takes_blocks (store, from, to))
    return take_words (store, x, from, to, reason);
  Pruning p = {store, x, FD_NE, 0, true, reason, store->explaining};
  if (from <= x->min && to >= x->max)
    return conflict (&p);
  if (from <= x->min)
    return cut_bounds (&p, fd_domain_next (x, (int32_t) to + 1), x->max);
  if (to >= x->max)
    return cut_bounds (&p, x->min, fd_domain_prev (x, (int32_t) from - 1));
  if (!fd_domain_sparse (x) && !new_window (store, x))
    return false;
  if (fd_domain_sparse (x)->n)
    return take_words (store, x, from, to, reason);
  return p.explaining ? take_nameless (&p, from, to)
                      : take_blocks (&p, from, to);
}

/* --- one domain from another -------------------------------------------- */

bool
fd_domain_defers_hole (const FdStore *store, const FdDomain *x, int64_t from,
                       int64_t to)
{
  if (!fd_domain_may_defer_hole (store, from, to) || from > x->max ||
      to < x->min)
    return false;
  int32_t hole;
  from = fd_domain_next (x, (int32_t) MAX (from, x->min));
  if (fd_domain_next_hole (x, (int32_t) from, &hole) && hole < to)
    to = hole;
  return fd_domain_may_defer_hole (store, from, MIN (to, x->max));
}

/* The 64 bits from bit @low of word k on, which extend into word k + 1. */
static inline uint64_t
flat_word (const FdSparseBitset *sparse, int64_t k, uint32_t low)
{
  uint64_t word = fd_sparse_get (sparse, (int32_t) k) >> low;
  return low ? word | fd_sparse_get (sparse, (int32_t) k + 1) << (64 - low)
             : word;
}

/* Requires that the bounds of y are within those of x, shifted.  Processes one
 * word of x at a time. */
static bool
intersect_flat (FdStore *store, FdDomain *y, const FdDomain *x, int32_t k,
                FdReason reason)
{
  const FdSparseBitset *sparse = fd_domain_sparse (x);
  const FdSparseBitset *own = fd_domain_sparse (y);
  int64_t v = ((int64_t) y->min - k) & ~INT64_C (63);
  assert ((int64_t) x->min + k <= y->min && y->max <= (int64_t) x->max + k);
  for (; v + k <= y->max; v += 64) {
    uint64_t holes = ~fd_sparse_get (sparse, (int32_t) (v >> 6));
    if (!holes)
      continue;
    if (own && own->n && !(holes & flat_word (own, (v + k) >> 6, (v + k) & 63)))
      continue;
    if (!fd_domain_subtract_word (store, y, v + k, holes, reason))
      return false;
  }
  return true;
}

bool
fd_domain_keep_shifted (FdStore *store, FdDomain *y, const FdDomain *x,
                        int32_t k, bool exactly, FdReason reason)
{
  if (y->word) {
    uint64_t keep = fd_domain_word (x, (int64_t) y->base - k);
    return fd_domain_subtract_word (store, y, y->base, ~keep, reason);
  }
  if (!fd_domain_set_min (store, y, fd_clamp ((int64_t) x->min + k), reason) ||
      !fd_domain_set_max (store, y, fd_clamp ((int64_t) x->max + k), reason))
    return false;
  if (!x->word && !fd_domain_sparse (x))
    return true;
  if (!x->word && fd_domain_sparse (x)->n)
    return intersect_flat (store, y, x, k, reason);
  /* go from hole to hole of x, but only where y has values; a wide gap of x is
   * crossed in one step */
  int32_t hole, end = x->min;
  int64_t v = (int64_t) y->min - k;
  while (v < x->max && fd_domain_next_hole (x, (int32_t) v, &hole) &&
         (int64_t) hole + k <= y->max) {
    int64_t origin = fd_domain_next (y, (int32_t) ((int64_t) hole + k));
    if (end < hole || !fd_domain_contains (x, end))
      end = fd_domain_next (x, hole);
    int64_t last = (int64_t) end + k - 1;
    if (fd_domain_takes_blocks (store, origin, last)) {
      if (!fd_domain_remove_range (store, y, origin, last, reason))
        return false;
      v = end;
      continue;
    }
    if (!exactly && fd_domain_defers_hole (store, y, origin, last)) {
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
