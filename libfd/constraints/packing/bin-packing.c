/* SPDX-License-Identifier: MIT */
/* bin-packing.c - items in bins, and what the bins then weigh
 *
 * For each bin alone, the items that may be in it and its load, or its
 * capacity, are a knapsack: bin-packing-sums.c keeps what some choice of items
 * reaches.  The weights of all bins are that of all items, which a sum of the
 * loads says; of capacities, each bin must take what the others cannot.  A bin
 * is looked at only where its items or its load are not what they were when
 * nothing more could be pruned: that is told by a hash of them, which needs no
 * trail, as it speaks of what they are and not of when.
 *
 * Source: Shaw, A constraint for bin packing, CP 2004.
 */
#include "bin-packing.h"

#include <string.h>

/* --- what a bin looks like ------------------------------------------------ */

static inline uint64_t
mix (uint64_t state, uint64_t word)
{
  state = (state ^ word) * UINT64_C (0x9e3779b97f4a7c15);
  return state ^ state >> 32;
}

static uint64_t
load_mark (const FdBinPacking *self, uint32_t b)
{
  const FdDomain *load = fd_bin_load (self, b);
  if (!load)
    return 1;
  uint64_t bounds = (uint64_t) (uint32_t) fd_domain_min (load) << 32 |
                    (uint32_t) fd_domain_max (load);
  return mix (bounds, fd_domain_size (load));
}

uint64_t
fd_bin_state (const FdBinPacking *self, uint32_t b)
{
  const uint64_t *bits = fd_bin_open (self, b);
  uint64_t state = load_mark (self, b);
  for (uint32_t k = 0; k < 2 * fd_bin_bit_words (self); k++)
    state = mix (state, bits[k]);
  return state | 1;
}

static void
empty_bins (FdBinPacking *self)
{
  memset (self->bits, 0,
          2 * (size_t) self->m * fd_bin_bit_words (self) * sizeof *self->bits);
}

static inline void
note (uint64_t *bits, uint32_t i)
{
  bits[i / 64] |= UINT64_C (1) << i % 64;
}

static void
read_item (FdBinPacking *self, uint32_t i)
{
  const FdDomain *x = self->base.scope[i];
  int32_t min = fd_domain_min (x), max = fd_domain_max (x);
  if (min == max) {
    note (fd_bin_packed (self, (uint32_t) (min - self->first)), i);
    return;
  }
  for (int64_t v = min; v <= max; v += 64)
    for (uint64_t word = fd_domain_word (x, v); word; word &= word - 1)
      note (fd_bin_open (self, (uint32_t) (v - self->first) +
                                   (uint32_t) __builtin_ctzll (word)),
            i);
}

/* Items are within the range of the bins; those without weight are in none. */
static void
read_bins (FdBinPacking *self)
{
  empty_bins (self);
  for (uint32_t i = 0; i < self->n; i++)
    if (self->weight[i])
      read_item (self, i);
}

/* --- the propagator ------------------------------------------------------- */

static bool
keep_range (FdBinPacking *self, FdStore *store)
{
  FdReason range = fd_reason_lazy (FD_BIN_RULE_RANGE);
  int32_t last = self->first + (int32_t) (self->m - 1);
  for (uint32_t i = 0; i < self->n; i++)
    if (!fd_domain_set_min (store, self->base.scope[i], self->first, range) ||
        !fd_domain_set_max (store, self->base.scope[i], last, range))
      return false;
  return true;
}

/* Each bin whose state is new; @just_read: its bits say what is, until anything
 * is pruned; *@changed: that was. */
static bool
filter_bins (FdBinPacking *self, FdStore *store, bool just_read, bool *changed)
{
  *changed = false;
  for (uint32_t b = 0; b < self->m; b++)
    if (!fd_bin_filter (self, store, b, just_read && !*changed, changed))
      return false;
  return true;
}

static bool
bin_packing_propagate (FdPropagator *base, FdStore *store)
{
  FdBinPacking *self = (FdBinPacking *) base;
  if (base->stale && !keep_range (self, store))
    return false;
  bool changed;
  read_bins (self);
  if (!filter_bins (self, store, true, &changed))
    return false;
  while (changed)
    if (!filter_bins (self, store, false, &changed))
      return false;
  if (fd_scope_is_fixed (base))
    fd_entail (store, base);
  return true;
}

/* Whether every item has some bin; *@all: and no other value. */
static bool
have_bins (const FdBinPacking *self, bool *all)
{
  int64_t last = MIN ((int64_t) self->first + self->m - 1, FD_VALUE_MAX);
  *all = true;
  for (uint32_t i = 0; i < self->n; i++) {
    const FdDomain *x = self->base.scope[i];
    if (fd_domain_next_inside (x, self->first) > last)
      return false;
    *all =
        *all && fd_domain_min (x) >= self->first && fd_domain_max (x) <= last;
  }
  return true;
}

/* As if each bin might have all items, whatever these are. */
static void
suppose_all (FdBinPacking *self)
{
  empty_bins (self);
  for (uint32_t b = 0; b < self->m; b++)
    for (uint32_t i = 0; i < self->n; i++)
      if (self->weight[i])
        note (fd_bin_open (self, b), i);
}

static FdEntailment
bin_packing_entailed (FdPropagator *base, FdStore *store)
{
  (void) store;
  FdBinPacking *self = (FdBinPacking *) base;
  bool all;
  if (!have_bins (self, &all))
    return FD_DISENTAILED;
  suppose_all (self);
  FdEntailment known = all ? FD_ENTAILED : FD_UNDECIDED;
  for (uint32_t b = 0; b < self->m; b++) {
    FdEntailment fits = fd_bin_fits (self, b);
    if (fits == FD_DISENTAILED)
      return FD_DISENTAILED;
    if (fits == FD_UNDECIDED)
      known = FD_UNDECIDED;
  }
  return known;
}

/* --- the definition ------------------------------------------------------- */

static bool
bin_packing_check (const FdPropagator *base, const int32_t *values)
{
  const FdBinPacking *self = (const FdBinPacking *) base;
  if (!fd_bins_are_within (values, self->n, self->first, self->m))
    return false;
  for (uint32_t b = 0; b < self->m; b++) {
    int64_t sum = fd_bin_weight (values, self->weight, self->n,
                                 (int64_t) self->first + b);
    if (self->has_loads ? values[self->n + b] != sum : sum > self->limit[b].max)
      return false;
  }
  return true;
}

const FdPropagatorClass fd_bin_packing_class = {
    .name = "bin-packing",
    .cost = FD_COST_HUGE,
    .idempotent = true,
    .propagate = bin_packing_propagate,
    .explain = fd_bin_packing_explain,
    .explain_conflict = fd_bin_packing_explain_conflict,
    .entailed = bin_packing_entailed,
    .check = bin_packing_check,
};
