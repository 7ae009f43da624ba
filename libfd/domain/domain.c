/* SPDX-License-Identifier: MIT */
/* domain.c - looking at the values of a variable */
#include "domain.h"

#include <assert.h>

const FdAnnex fd_no_annex = {0};

static bool
is_sound_word (const FdDomain *x)
{
  return !fd_domain_sparse (x) && x->min == x->base + fd_lowest_bit (x->word) &&
         x->max == x->base + fd_highest_bit (x->word) &&
         (!x->size || x->size == fd_popcount (x->word));
}

bool
fd_domain_is_sound (const FdDomain *x)
{
  uint64_t span = (uint64_t) ((int64_t) x->max - x->min) + 1;
  if (!x->id || x->min > x->max || x->min < FD_VALUE_MIN ||
      x->max > FD_VALUE_MAX)
    return false;
  if (x->word)
    return is_sound_word (x);
  if (!fd_domain_sparse (x))
    return !x->size || x->size == span;
  return x->size <= span && fd_domain_sparse_contains (x, x->min) &&
         fd_domain_sparse_contains (x, x->max);
}

/* What of @word, at @origin, is within the bounds, which are not all outside
 * of it. */
static inline uint64_t
within_bounds (const FdDomain *x, int64_t origin, uint64_t word)
{
  int64_t below = x->min - origin, above = origin + 63 - x->max;
  assert (below <= 63 && above <= 63);
  if (below > 0)
    word &= ~UINT64_C (0) << below;
  return above > 0 ? word & ~UINT64_C (0) >> above : word;
}

/* Of a sparse that may be paged, and two of its words. */
static G_NO_INLINE uint64_t
sparse_words_at (const FdDomain *x, const FdSparseBitset *sparse,
                 int64_t origin)
{
  int32_t k = (int32_t) (origin >> 6), low = (int32_t) (origin & 63);
  uint64_t word = k >= x->min >> 6 ? fd_sparse_get (sparse, k) >> low : 0;
  if (low && k < x->max >> 6)
    word |= fd_sparse_get (sparse, k + 1) << (64 - low);
  return within_bounds (x, origin, word);
}

/* Most often it is one word of a flat sparse: then no function is called. */
uint64_t
fd_domain_sparse_word_at (const FdDomain *x, int64_t origin)
{
  if (origin > x->max || origin + 63 < x->min)
    return 0;
  FdSparseBitset *sparse = fd_domain_sparse (x);
  if (!sparse)
    return within_bounds (x, origin, ~UINT64_C (0));
  const uint64_t *word =
      origin & 63 ? NULL : fd_sparse_flat (sparse, (int32_t) (origin >> 6));
  return word ? within_bounds (x, origin, *word)
              : sparse_words_at (x, sparse, origin);
}

static uint32_t
count_window (const FdDomain *x)
{
  const FdSparseBitset *sparse = fd_domain_sparse (x);
  uint32_t size = 0;
  int32_t begin, end;
  for (int64_t v = x->min; v <= x->max; v = (int64_t) end * 64) {
    FdStretch run =
        fd_sparse_stretch (sparse, (int32_t) (v >> 6), &begin, &end);
    int64_t last = MIN (x->max, (int64_t) end * 64 - 1);
    if (run == FD_STRETCH_FULL)
      size += (uint32_t) (last - v + 1);
    else if (run == FD_STRETCH_WORD)
      size += fd_popcount (fd_sparse_get (sparse, begin) &
                           fd_bits_from (v - (int64_t) begin * 64) &
                           fd_bits_to (last - (int64_t) begin * 64));
  }
  return size;
}

uint32_t
fd_domain_count (FdDomain *x)
{
  if (x->word)
    x->size = fd_popcount (x->word);
  else if (fd_domain_sparse (x))
    x->size = count_window (x);
  else
    x->size = (uint32_t) x->max - (uint32_t) x->min + 1;
  return x->size;
}

/* In a flat sparse, which holds all of min..max. */
static int32_t
next_flat (const FdSparseBitset *sparse, int32_t value)
{
  const uint64_t *word = &sparse->word[(value >> 6) - sparse->first];
  uint64_t left = *word & fd_bits_from (value & 63);
  while (!left)
    left = *++word;
  return ((int32_t) (word - sparse->word) + sparse->first) * 64 +
         fd_lowest_bit (left);
}

static int32_t
prev_flat (const FdSparseBitset *sparse, int32_t value)
{
  const uint64_t *word = &sparse->word[(value >> 6) - sparse->first];
  uint64_t left = *word & fd_bits_to (value & 63);
  while (!left)
    left = *--word;
  return ((int32_t) (word - sparse->word) + sparse->first) * 64 +
         fd_highest_bit (left);
}

static int32_t
next_paged (const FdSparseBitset *sparse, int32_t value)
{
  uint64_t word;
  int32_t k = value >> 6, found = fd_sparse_seek (sparse, k, true, &word);
  if (found == k) {
    word &= fd_bits_from (value & 63);
    if (!word)
      found = fd_sparse_seek (sparse, k + 1, true, &word);
  }
  return found * 64 + fd_lowest_bit (word);
}

static int32_t
prev_paged (const FdSparseBitset *sparse, int32_t value)
{
  uint64_t word;
  int32_t k = value >> 6, found = fd_sparse_seek (sparse, k, false, &word);
  if (found == k) {
    word &= fd_bits_to (value & 63);
    if (!word)
      found = fd_sparse_seek (sparse, k - 1, false, &word);
  }
  return found * 64 + fd_highest_bit (word);
}

int32_t
fd_domain_value_from (const FdDomain *x, int32_t value)
{
  assert (value <= x->max);
  if (value <= x->min)
    return x->min;
  if (x->word)
    return x->base +
           fd_lowest_bit (x->word & fd_bits_from ((int64_t) value - x->base));
  const FdSparseBitset *sparse = fd_domain_sparse (x);
  if (!sparse)
    return value;
  return sparse->n ? next_flat (sparse, value) : next_paged (sparse, value);
}

int32_t
fd_domain_value_to (const FdDomain *x, int32_t value)
{
  assert (value >= x->min);
  if (value >= x->max)
    return x->max;
  if (x->word)
    return x->base +
           fd_highest_bit (x->word & fd_bits_to ((int64_t) value - x->base));
  const FdSparseBitset *sparse = fd_domain_sparse (x);
  if (!sparse)
    return value;
  return sparse->n ? prev_flat (sparse, value) : prev_paged (sparse, value);
}

bool
fd_domain_hole_from (const FdDomain *x, int32_t from, int32_t *hole)
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
  const FdSparseBitset *sparse = fd_domain_sparse (x);
  if (!sparse)
    return false;
  int32_t begin, end;
  for (int64_t v = from; v < x->max; v = (int64_t) end * 64) {
    FdStretch run =
        fd_sparse_stretch (sparse, (int32_t) (v >> 6), &begin, &end);
    if (run == FD_STRETCH_FULL)
      continue;
    uint64_t holes =
        ~fd_sparse_get (sparse, (int32_t) (v >> 6)) & fd_bits_from (v & 63);
    if (holes) {
      *hole = (int32_t) (v & ~63) + fd_lowest_bit (holes);
      return *hole < x->max;
    }
  }
  return false;
}

bool
fd_domain_hole_to (const FdDomain *x, int32_t from, int32_t *hole)
{
  if (from > x->max)
    from = x->max;
  if (x->word) {
    uint64_t holes = ~x->word & fd_bits_to (from - (int64_t) x->base) &
                     fd_bits_from (x->min - (int64_t) x->base);
    if (!holes)
      return false;
    *hole = x->base + fd_highest_bit (holes);
    return true;
  }
  const FdSparseBitset *sparse = fd_domain_sparse (x);
  if (!sparse)
    return false;
  int32_t begin, end;
  for (int64_t v = from; v > x->min; v = (int64_t) begin * 64 - 1) {
    FdStretch run =
        fd_sparse_stretch (sparse, (int32_t) (v >> 6), &begin, &end);
    if (run == FD_STRETCH_FULL)
      continue;
    uint64_t holes =
        ~fd_sparse_get (sparse, (int32_t) (v >> 6)) & fd_bits_to (v & 63);
    if (holes) {
      *hole = (int32_t) (v & ~63) + fd_highest_bit (holes);
      return *hole > x->min;
    }
  }
  return false;
}

bool
fd_domain_have_none (const FdDomain *x, const FdDomain *y, int32_t k)
{
  if (x->word && y->word)
    return !(x->word & fd_domain_word (y, (int64_t) x->base + k));
  int64_t v = MAX (x->min, (int64_t) y->min - k);
  int64_t end = MIN (x->max, (int64_t) y->max - k);
  if (v <= end && fd_domain_contains (x, (int32_t) v) &&
      fd_domain_contains (y, (int32_t) (v + k)))
    return false;
  while (v <= end) {
    v = fd_domain_next (x, (int32_t) v);
    if (v > end)
      break;
    int64_t next = (int64_t) fd_domain_next (y, (int32_t) (v + k)) - k;
    if (next == v)
      return false;
    if (next - v >= 64) {
      v = next;
      continue;
    }
    if (fd_domain_word (x, v) & fd_domain_word (y, v + k))
      return false;
    v += 64;
  }
  return true;
}
