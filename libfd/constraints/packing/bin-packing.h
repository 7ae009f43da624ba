/* SPDX-License-Identifier: MIT */
#ifndef FD_BIN_PACKING_H
#define FD_BIN_PACKING_H

#include <fd.h>

/* See bin-packing.c. */

/* Sums that a bin may still take are gone through one by one up to so many
 * words of them. */
enum { FD_BIN_WORDS = 256 };

typedef struct {
  int64_t min, max;
} FdLoadRange;

typedef struct {
  FdPropagator base; /* scope: the bin of each item, then the loads, if any */
  /* constant after posting: */
  uint32_t n, m; /* items, bins */
  bool has_loads;
  int32_t first;  /* the number of the first bin */
  uint32_t words; /* of a row of sums */
  int64_t total;  /* of all weights */
  int32_t *weight;
  FdLoadRange *limit; /* of each bin, without loads */
  /* kept, not trailed: of each bin, a state with nothing to prune, or 0 */
  uint64_t *settled;
  /* scratch: */
  uint64_t *bits; /* see fd_bin_open() and fd_bin_packed() */
  uint32_t *item; /* of one bin: those that may be in it */
  uint64_t *sums; /* a row more than items: what the first of them sum to */
  uint64_t *row;  /* one more */
} FdBinPacking;

/* The domain of a load, NULL if there is none. */
static inline FdDomain *
fd_bin_load (const FdBinPacking *self, uint32_t b)
{
  return self->has_loads ? self->base.scope[self->n + b] : NULL;
}

static inline FdLoadRange
fd_bin_range (const FdBinPacking *self, uint32_t b)
{
  const FdDomain *load = fd_bin_load (self, b);
  return load ? (FdLoadRange){fd_domain_min (load), fd_domain_max (load)}
              : self->limit[b];
}

/* Bits, one for each item: those that may be in bin @b or not, as known, and,
 * behind them, those that are in it.  Items without weight are neither. */
static inline uint32_t
fd_bin_bit_words (const FdBinPacking *self)
{
  return self->n / 64 + 1;
}

static inline uint64_t *
fd_bin_open (const FdBinPacking *self, uint32_t b)
{
  return self->bits + 2 * (size_t) b * fd_bin_bit_words (self);
}

static inline uint64_t *
fd_bin_packed (const FdBinPacking *self, uint32_t b)
{
  return fd_bin_open (self, b) + fd_bin_bit_words (self);
}

/* The state of a bin, a hash of its bits and its load; never 0. */
uint64_t fd_bin_state (const FdBinPacking *self, uint32_t b);

/* The bits from..63, for any @from; the bits 0..to. */
static inline uint64_t
fd_bin_from (int64_t from)
{
  return from <= 0 ? ~UINT64_C (0) : from >= 64 ? 0 : ~UINT64_C (0) << from;
}

static inline uint64_t
fd_bin_to (int64_t to)
{
  return ~fd_bin_from (to + 1);
}

/* Why an item is in or out of a bin, or the load not a value; of an item n:
 * why the load is not, or nothing is possible. */
enum { FD_BIN_RULE_RANGE = UINT32_MAX };

static inline FdReason
fd_bin_reason (uint32_t b, uint32_t item, bool in)
{
  return fd_reason_lazy ((uint64_t) b << 32 | (item << 1 | in));
}

extern const FdPropagatorClass fd_bin_packing_class;

/* --- bin-packing-post.c --------------------------------------------------- */

/* What bin @b weighs; whether all items are in one of @m bins from @first on.
 */
int64_t fd_bin_weight (const int32_t *bin, const int32_t *weight, size_t n,
                       int64_t b);
bool fd_bins_are_within (const int32_t *bin, size_t n, int64_t first, size_t m);

/* --- bin-packing-sums.c --------------------------------------------------- */

/* The sums of @from, and those that are @weight more, of which @to has room for
 * no fewer words. */
void fd_bin_add (uint64_t *to, uint32_t n_to, const uint64_t *from,
                 uint32_t n_from, int64_t weight);

/* Prunes the items of a bin and its load; *@changed: anything.  What is then
 * settled is noted.  @just_read: its bits say what is. */
bool fd_bin_filter (FdBinPacking *self, FdStore *store, uint32_t b,
                    bool just_read, bool *changed);
/* What is known of a bin, by the bits of those that may be in it. */
FdEntailment fd_bin_fits (FdBinPacking *self, uint32_t b);

/* --- bin-packing-explain.c ------------------------------------------------ */

const char *fd_bin_packing_explain (FdPropagator *base, FdStore *store,
                                    FdAtom need, uint64_t code, FdPosition at,
                                    FdAtoms *out);
const char *fd_bin_packing_explain_conflict (FdPropagator *base, FdStore *store,
                                             FdPosition at, FdAtoms *out);

#endif
