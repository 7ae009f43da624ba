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

/* --- what a bin looks like ------------------------------------------------ */

/* As of the generator SplitMix64. */
static inline uint64_t
mix (uint64_t x)
{
  x += 0x9e3779b97f4a7c15u;
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
  x = (x ^ x >> 27) * 0x94d049bb133111ebu;
  return x ^ x >> 31;
}

void
fd_bin_mark_items (FdBinPacking *self)
{
  for (uint32_t i = 0; i < self->n; i++)
    self->mark[i] = mix (i);
}

uint64_t
fd_bin_load_mark (const FdBinPacking *self, uint32_t b)
{
  const FdDomain *load = fd_bin_load (self, b);
  if (!load)
    return 1;
  uint64_t bounds = (uint64_t) (uint32_t) fd_domain_min (load) << 32 |
                    (uint32_t) fd_domain_max (load);
  uint64_t size = fd_domain_size (load);
  return 1 + mix (bounds ^ size * UINT64_C (0x9fb21c651e98df25));
}

static void
read_item (FdBinPacking *self, uint32_t i)
{
  const FdDomain *x = self->base.scope[i];
  int32_t min = fd_domain_min (x), max = fd_domain_max (x);
  int32_t weight = self->weight[i];
  if (min == max) {
    FdBin *bin = &self->bin[min - self->first];
    bin->state += fd_bin_mark (self, i, true);
    bin->packed += weight;
    bin->possible += weight;
    return;
  }
  uint64_t mark = fd_bin_mark (self, i, false);
  for (int64_t v = min; v <= max; v += 64)
    for (uint64_t word = fd_domain_word (x, v); word; word &= word - 1) {
      FdBin *bin = &self->bin[v - self->first + __builtin_ctzll (word)];
      bin->state += mark;
      bin->possible += weight;
    }
}

/* Items are within the range of the bins; those without weight are in none. */
static void
read_bins (FdBinPacking *self)
{
  for (uint32_t b = 0; b < self->m; b++) {
    FdBin *bin = &self->bin[b];
    bin->packed = bin->possible = 0;
    bin->state = fd_bin_load_mark (self, b);
  }
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

/* Each bin whose state is new; true in *@changed if anything was pruned: then
 * the states may no longer be those of now. */
static bool
filter_bins (FdBinPacking *self, FdStore *store, bool *changed)
{
  for (uint32_t b = 0; b < self->m; b++) {
    FdBin *bin = &self->bin[b];
    if (bin->state == bin->settled)
      continue;
    if (!self->has_loads && bin->possible <= self->limit[b].max &&
        bin->packed >= self->limit[b].min)
      continue;
    if (!fd_bin_filter (self, store, b, changed))
      return false;
  }
  return true;
}

static bool
bin_packing_propagate (FdPropagator *base, FdStore *store)
{
  FdBinPacking *self = (FdBinPacking *) base;
  if (!keep_range (self, store))
    return false;
  bool changed;
  do {
    changed = false;
    read_bins (self);
    if (!filter_bins (self, store, &changed))
      return false;
  } while (changed);
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

static bool
is_certain (const FdBinPacking *self, uint32_t b)
{
  const FdBin *bin = &self->bin[b];
  FdLoadRange load = fd_bin_range (self, b);
  if (!self->has_loads)
    return bin->possible <= load.max;
  return bin->packed == bin->possible && load.min == load.max &&
         load.min == bin->packed;
}

static FdEntailment
bin_packing_entailed (FdPropagator *base, FdStore *store)
{
  (void) store;
  FdBinPacking *self = (FdBinPacking *) base;
  bool all;
  if (!have_bins (self, &all))
    return FD_DISENTAILED;
  for (uint32_t b = 0; b < self->m; b++)
    if (fd_bin_is_impossible (self, b))
      return FD_DISENTAILED;
  if (!all)
    return FD_UNDECIDED;
  read_bins (self);
  for (uint32_t b = 0; b < self->m; b++)
    if (!is_certain (self, b))
      return FD_UNDECIDED;
  return FD_ENTAILED;
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
