/* SPDX-License-Identifier: MIT */
/* bin-packing-sums.c - the items of one bin against its load
 *
 * What the items already in the bin weigh is packed.  Of those that may be in
 * it, row k of a table of bits says what the first k of them can sum to, within
 * what the load leaves.  Of the last row those sums remain that the load has;
 * the load keeps those.  Backwards from there, item k stays out of the bin in
 * some solution of this bin if a sum is left that row k has as well, and is in
 * it if one is left that is its weight more; where only one is so, the item is
 * decided.  So each bin by itself becomes domain consistent.  Where the load
 * leaves more sums than there is room for, the same is asked of the bounds
 * alone.
 *
 * Source: Trick, A dynamic programming approach for consistency and propagation
 * for knapsack constraints, Annals of Operations Research 2003.
 */
#include "bin-packing.h"

#include <string.h>

/* One bin while it is looked at. */
typedef struct {
  FdBinPacking *self;
  uint32_t b, n_items, words;
  int64_t packed, open; /* the weights in it, and of those that may be */
  FdLoadRange load;
} Bin;

void
fd_bin_add (uint64_t *to, const uint64_t *from, uint32_t words, int64_t weight)
{
  int64_t far = weight / 64, near = weight % 64;
  for (uint32_t k = words; k-- > 0;) {
    uint64_t moved = 0;
    if (k >= far)
      moved = from[k - far] << near;
    if (near && k > far)
      moved |= from[k - far - 1] >> (64 - near);
    to[k] = from[k] | moved;
  }
}

/* Items without weight make no difference. */
static Bin
read_bin (FdBinPacking *self, uint32_t b)
{
  Bin bin = {.self = self, .b = b, .load = fd_bin_range (self, b)};
  int64_t number = (int64_t) self->first + b;
  for (uint32_t i = 0; i < self->n; i++) {
    const FdDomain *x = self->base.scope[i];
    if (!self->weight[i] || !fd_domain_contains (x, (int32_t) number))
      continue;
    if (fd_domain_is_fixed (x)) {
      bin.packed += self->weight[i];
    } else {
      self->item[bin.n_items++] = i;
      bin.open += self->weight[i];
    }
  }
  return bin;
}

/* How many words the sums take that fit; 0: too many, or there is none. */
static uint32_t
count_words (const Bin *bin)
{
  int64_t most = MIN (bin->load.max - bin->packed, bin->open);
  if (most < 0 || most / 64 >= bin->self->words)
    return 0;
  return (uint32_t) (most / 64) + 1;
}

static uint64_t *
row_of (const Bin *bin, uint32_t k)
{
  return bin->self->sums + (size_t) k * bin->self->words;
}

/* Which of the sums of word @k the load has. */
static uint64_t
load_word (const Bin *bin, uint32_t k)
{
  const FdDomain *load = fd_bin_load (bin->self, bin->b);
  int64_t origin = bin->packed + (int64_t) k * 64;
  if (load)
    return fd_domain_word (load, origin);
  return fd_bin_from (bin->load.min - origin) &
         fd_bin_to (bin->load.max - origin);
}

/* Fills the table; false if no sum is left, those that are in self->row. */
static bool
fill_table (Bin *bin)
{
  FdBinPacking *self = bin->self;
  uint64_t any = 0;
  memset (row_of (bin, 0), 0, bin->words * sizeof (uint64_t));
  row_of (bin, 0)[0] = 1;
  for (uint32_t k = 0; k < bin->n_items; k++)
    fd_bin_add (row_of (bin, k + 1), row_of (bin, k), bin->words,
                self->weight[self->item[k]]);
  for (uint32_t k = 0; k < bin->words; k++) {
    self->row[k] = row_of (bin, bin->n_items)[k] & load_word (bin, k);
    any |= self->row[k];
  }
  return any != 0;
}

/* --- prunings ----------------------------------------------------------- */

static bool
put_in (const Bin *bin, FdStore *store, uint32_t i)
{
  return fd_domain_fix (store, bin->self->base.scope[i],
                        bin->self->first + (int32_t) bin->b,
                        fd_bin_reason (bin->b, i, false));
}

static bool
leave_out (const Bin *bin, FdStore *store, uint32_t i)
{
  return fd_domain_remove (store, bin->self->base.scope[i],
                           bin->self->first + (int32_t) bin->b,
                           fd_bin_reason (bin->b, i, true));
}

static bool
is_impossible (Bin *bin)
{
  if (bin->packed > bin->load.max || bin->packed + bin->open < bin->load.min)
    return true;
  bin->words = count_words (bin);
  return bin->words && !fill_table (bin);
}

static bool
fail (const Bin *bin, FdStore *store)
{
  return fd_fail (store, fd_bin_reason (bin->b, bin->self->n, false));
}

/* The least, or the greatest, sum left. */
static int64_t
extreme_sum (const Bin *bin, bool least)
{
  const uint64_t *row = bin->self->row;
  uint32_t k = least ? 0 : bin->words - 1;
  while (!row[k])
    k += least ? 1 : UINT32_MAX;
  return bin->packed + (int64_t) k * 64 +
         (least ? __builtin_ctzll (row[k]) : 63 - __builtin_clzll (row[k]));
}

/* Keeps of the load what is a sum. */
static bool
keep_load (const Bin *bin, FdStore *store, bool *changed)
{
  FdDomain *load = fd_bin_load (bin->self, bin->b);
  FdReason reason = fd_bin_reason (bin->b, bin->self->n, false);
  int64_t min = bin->packed, max = bin->packed + bin->open;
  if (!load)
    return true;
  if (bin->words) {
    min = extreme_sum (bin, true);
    max = extreme_sum (bin, false);
  }
  *changed |= min > bin->load.min || max < bin->load.max;
  if (!fd_domain_set_min (store, load, fd_clamp (min), reason) ||
      !fd_domain_set_max (store, load, fd_clamp (max), reason))
    return false;
  for (uint32_t k = 0; k < bin->words; k++) {
    uint64_t gone = load_word (bin, k) & ~bin->self->row[k];
    *changed |= gone != 0;
    if (gone && !fd_domain_subtract_word (
                    store, load, bin->packed + (int64_t) k * 64, gone, reason))
      return false;
  }
  return true;
}

/* Whether a sum left is @weight more than one of @row, of @words words. */
static bool
is_reached (const uint64_t *left, const uint64_t *row, uint32_t words,
            int64_t weight)
{
  int64_t far = weight / 64, near = weight % 64;
  for (uint32_t k = (uint32_t) MIN (far, words); k < words; k++) {
    uint64_t moved = row[k - far] << near;
    if (near && k > far)
      moved |= row[k - far - 1] >> (64 - near);
    if (moved & left[k])
      return true;
  }
  return false;
}

/* Adds to the sums left those that are @weight less, as far as @row has
 * them. */
static void
step_back (uint64_t *left, const uint64_t *row, uint32_t words, int64_t weight)
{
  int64_t far = weight / 64, near = weight % 64;
  for (uint32_t k = 0; k < words; k++) {
    uint64_t moved = 0;
    if (k + far < words)
      moved = left[k + far] >> near;
    if (near && k + far + 1 < words)
      moved |= left[k + far + 1] << (64 - near);
    left[k] = (left[k] | moved) & row[k];
  }
}

static bool
decide_items (const Bin *bin, FdStore *store, bool *changed)
{
  FdBinPacking *self = bin->self;
  for (uint32_t k = bin->n_items; k-- > 0;) {
    uint32_t i = self->item[k];
    const uint64_t *row = row_of (bin, k);
    bool in = is_reached (self->row, row, bin->words, self->weight[i]);
    bool out = is_reached (self->row, row, bin->words, 0);
    step_back (self->row, row, bin->words, self->weight[i]);
    *changed |= !in || !out;
    if ((!in && !leave_out (bin, store, i)) ||
        (!out && !put_in (bin, store, i)))
      return false;
  }
  return true;
}

static bool
decide_by_bounds (const Bin *bin, FdStore *store, bool *changed)
{
  const FdBinPacking *self = bin->self;
  FdLoadRange load = fd_bin_range (self, bin->b);
  for (uint32_t k = 0; k < bin->n_items; k++) {
    uint32_t i = self->item[k];
    int64_t weight = self->weight[i];
    bool out = bin->packed + weight > load.max;
    bool in = bin->packed + bin->open - weight < load.min;
    *changed |= in || out;
    if ((out && !leave_out (bin, store, i)) || (in && !put_in (bin, store, i)))
      return false;
  }
  return true;
}

bool
fd_bin_filter (FdBinPacking *self, FdStore *store, uint32_t b, bool *changed)
{
  Bin bin = read_bin (self, b);
  if (is_impossible (&bin))
    return fail (&bin, store);
  if (!self->has_loads && bin.packed >= bin.load.min &&
      bin.packed + bin.open <= bin.load.max)
    return true;
  if (!keep_load (&bin, store, changed))
    return false;
  return bin.words ? decide_items (&bin, store, changed)
                   : decide_by_bounds (&bin, store, changed);
}

bool
fd_bin_is_impossible (FdBinPacking *self, uint32_t b)
{
  Bin bin = read_bin (self, b);
  return is_impossible (&bin);
}
