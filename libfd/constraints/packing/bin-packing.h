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

/* What a bin has, and may have: as it was when a run last looked. */
typedef struct {
  int64_t packed, possible;
  uint64_t state;   /* a hash of its items and its load: the sum of marks */
  uint64_t settled; /* kept, not trailed: a state with nothing to prune */
} FdBin;

typedef struct {
  FdPropagator base; /* scope: the bin of each item, then the loads, if any */
  /* constant after posting: */
  uint32_t n, m; /* items, bins */
  bool has_loads;
  int32_t first;  /* the number of the first bin */
  uint32_t words; /* of a row of sums */
  int64_t total;  /* of all weights */
  int32_t *weight;
  uint64_t *mark;     /* of each item: what it adds to the hash of a bin */
  FdLoadRange *limit; /* of each bin, without loads */
  /* scratch, but for what is settled: */
  FdBin *bin;
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

/* Of an item that is in a bin, or may be. */
static inline uint64_t
fd_bin_mark (const FdBinPacking *self, uint32_t i, bool in)
{
  uint64_t mark = self->mark[i];
  return in ? mark << 32 | mark >> 32 : mark;
}

/* Of the load of a bin. */
uint64_t fd_bin_load_mark (const FdBinPacking *self, uint32_t b);
void fd_bin_mark_items (FdBinPacking *self);

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
 * settled is noted. */
bool fd_bin_filter (FdBinPacking *self, FdStore *store, uint32_t b,
                    bool *changed);
/* Whether no choice of the items left fits the load. */
bool fd_bin_is_impossible (FdBinPacking *self, uint32_t b);

/* --- bin-packing-explain.c ------------------------------------------------ */

const char *fd_bin_packing_explain (FdPropagator *base, FdStore *store,
                                    FdAtom need, uint64_t code, FdPosition at,
                                    FdAtoms *out);
const char *fd_bin_packing_explain_conflict (FdPropagator *base, FdStore *store,
                                             FdPosition at, FdAtoms *out);

#endif
