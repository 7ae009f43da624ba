/* SPDX-License-Identifier: MIT */
/* bin-packing-sums.c - the items of one bin against its load
 *
 * What the items already in the bin weigh is packed.  Of those that may be in
 * it, row k of a table of bits says what the first k of them can sum to, within
 * what the load leaves.  Of the last row those sums remain that the load has;
 * the load keeps those.  Backwards from there, item k stays out of the bin in
 * some solution of this bin if a sum is left that row k has as well, and is in
 * it if one is left that is its weight more; where only one is so, the item is
 * decided.  So each bin by itself becomes domain consistent.  Row k has words
 * only as far as the first k items reach together.  Where the load leaves more
 * sums than there is room for, the same is asked of the bounds alone.
 *
 * What such a bin is once it has been looked at is known without looking again:
 * the bits of the items decided were moved on the way.  If a variable is there
 * twice, more may have changed, and then the hash is another one.
 *
 * Source: Trick, A dynamic programming approach for consistency and propagation
 * for knapsack constraints, Annals of Operations Research 2003.
 */
#include "bin-packing.h"

/* One bin while it is looked at. */
typedef struct {
  FdBinPacking *self;
  uint32_t b, n_items, words;
  int64_t packed, open; /* the weights in it, and of those that may be */
  FdLoadRange load;
  bool gone; /* the load has values that are no sums */
} Bin;

void
fd_bin_add (uint64_t *to, uint32_t n_to, const uint64_t *from, uint32_t n_from,
            int64_t weight)
{
  uint32_t far = (uint32_t) (weight / 64), near = weight % 64;
  uint32_t n = MIN (n_from, n_to - MIN (n_to, far));
  uint64_t carry = 0;
  for (uint32_t k = 0; k < n_to; k++)
    to[k] = k < n_from ? from[k] : 0;
  for (uint32_t k = 0; k < n; k++) {
    to[k + far] |= from[k] << near | carry;
    carry = from[k] >> 1 >> (63 - near);
  }
  if (n + far < n_to)
    to[n + far] |= carry;
}

/* Those that might be in it may have been decided since. */
static void
refresh (FdBinPacking *self, uint32_t b)
{
  uint64_t *open = fd_bin_open (self, b), *packed = fd_bin_packed (self, b);
  int32_t number = self->first + (int32_t) b;
  for (uint32_t k = 0; k < fd_bin_bit_words (self); k++)
    for (uint64_t left = open[k]; left; left &= left - 1) {
      uint64_t bit = left & -left;
      const FdDomain *x =
          self->base.scope[64 * k + (uint32_t) __builtin_ctzll (left)];
      bool fixed = fd_domain_is_fixed (x), may = fd_domain_contains (x, number);
      if (fixed || !may)
        open[k] &= ~bit;
      if (fixed && may)
        packed[k] |= bit;
    }
}

static Bin
read_bin (FdBinPacking *self, uint32_t b)
{
  Bin bin = {.self = self, .b = b, .load = fd_bin_range (self, b)};
  const uint64_t *open = fd_bin_open (self, b),
                 *packed = fd_bin_packed (self, b);
  for (uint32_t k = 0; k < fd_bin_bit_words (self); k++) {
    for (uint64_t left = open[k]; left; left &= left - 1) {
      uint32_t i = 64 * k + (uint32_t) __builtin_ctzll (left);
      self->item[bin.n_items++] = i;
      bin.open += self->weight[i];
    }
    for (uint64_t left = packed[k]; left; left &= left - 1)
      bin.packed += self->weight[64 * k + (uint32_t) __builtin_ctzll (left)];
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

/* The words of a row of items that weigh so much together. */
static inline uint32_t
words_up_to (const Bin *bin, int64_t weight)
{
  return (uint32_t) MIN (bin->words, weight / 64 + 1);
}

/* Fills the table; false if no sum is left, those that are in self->row. */
static bool
fill_table (Bin *bin)
{
  FdBinPacking *self = bin->self;
  uint64_t any = 0, gone = 0;
  int64_t sum = 0;
  uint32_t words = 1;
  row_of (bin, 0)[0] = 1;
  for (uint32_t k = 0; k < bin->n_items; k++) {
    int64_t weight = self->weight[self->item[k]];
    uint32_t more = words_up_to (bin, sum += weight);
    fd_bin_add (row_of (bin, k + 1), more, row_of (bin, k), words, weight);
    words = more;
  }
  const uint64_t *sums = row_of (bin, bin->n_items);
  for (uint32_t k = 0; k < words; k++) {
    uint64_t load = load_word (bin, k);
    self->row[k] = sums[k] & load;
    any |= self->row[k];
    gone |= load & ~sums[k];
  }
  bin->gone = gone != 0;
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
  for (uint32_t k = 0; k < bin->words && bin->gone; k++) {
    uint64_t gone = load_word (bin, k) & ~bin->self->row[k];
    *changed |= gone != 0;
    if (gone && !fd_domain_subtract_word (
                    store, load, bin->packed + (int64_t) k * 64, gone, reason))
      return false;
  }
  return true;
}

/* What the sums left say of an item. */
typedef struct {
  uint64_t in, out; /* not 0: it may be */
} Ways;

/* Of the @n_left words of sums left, with an item of @weight, those without it:
 * as far as @row, of @n words, has them. */
static inline Ways
step_back (uint64_t *left, uint32_t n_left, const uint64_t *row, uint32_t n,
           int64_t weight)
{
  uint32_t far = (uint32_t) (weight / 64), near = weight % 64;
  Ways ways = {0, 0};
  for (uint32_t k = 0; k < n; k++) {
    uint64_t moved = 0;
    if (k + far + 1 < n_left)
      moved = left[k + far] >> near | left[k + far + 1] << 1 << (63 - near);
    else if (k + far < n_left)
      moved = left[k + far] >> near;
    ways.in |= moved & row[k];
    ways.out |= left[k] & row[k];
    left[k] = (left[k] | moved) & row[k];
  }
  return ways;
}

static void
note_decided (const Bin *bin, uint32_t i, bool in)
{
  uint64_t bit = UINT64_C (1) << i % 64;
  fd_bin_open (bin->self, bin->b)[i / 64] &= ~bit;
  if (in)
    fd_bin_packed (bin->self, bin->b)[i / 64] |= bit;
}

static bool
decide_items (Bin *bin, FdStore *store, bool *changed)
{
  FdBinPacking *self = bin->self;
  int64_t sum = bin->open;
  uint32_t words = bin->words;
  for (uint32_t k = bin->n_items; k-- > 0;) {
    uint32_t i = self->item[k], had = words;
    words = words_up_to (bin, sum -= self->weight[i]);
    Ways ways =
        step_back (self->row, had, row_of (bin, k), words, self->weight[i]);
    if (G_LIKELY (ways.in && ways.out))
      continue;
    *changed = true;
    note_decided (bin, i, ways.in != 0);
    if (!(ways.in ? put_in (bin, store, i) : leave_out (bin, store, i)))
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
fd_bin_filter (FdBinPacking *self, FdStore *store, uint32_t b, bool just_read,
               bool *changed)
{
  if (!just_read)
    refresh (self, b);
  if (fd_bin_state (self, b) == self->settled[b])
    return true;
  Bin bin = read_bin (self, b);
  bool pruned = false;
  if (self->has_loads || bin.packed < bin.load.min ||
      bin.packed + bin.open > bin.load.max) {
    if (is_impossible (&bin))
      return fail (&bin, store);
    if (!keep_load (&bin, store, &pruned) ||
        !(bin.words ? decide_items (&bin, store, &pruned)
                    : decide_by_bounds (&bin, store, &pruned)))
      return false;
  }
  if (bin.words || !pruned)
    self->settled[b] = fd_bin_state (self, b);
  *changed |= pruned;
  return true;
}

FdEntailment
fd_bin_fits (FdBinPacking *self, uint32_t b)
{
  refresh (self, b);
  Bin bin = read_bin (self, b);
  int64_t most = bin.packed + bin.open;
  if (is_impossible (&bin))
    return FD_DISENTAILED;
  bool certain = self->has_loads
                     ? bin.packed == most && bin.load.min == bin.load.max &&
                           bin.load.min == most
                     : most <= bin.load.max;
  return certain ? FD_ENTAILED : FD_UNDECIDED;
}
