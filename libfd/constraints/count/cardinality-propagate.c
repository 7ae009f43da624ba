/* SPDX-License-Identifier: MIT */
/* cardinality-propagate.c - values that are taken so often: domain and bounds
 * consistency by a flow
 *
 * Each value of cover is a node, and all others together are one more, which
 * may be taken by any number of variables.  A variable keeps the values that it
 * has in some assignment within the least and the greatest counts: see
 * cardinality-flow.c.  For bounds consistency its values are taken to be all
 * between its bounds, and only the bounds move.
 *
 * After Regin, Generalized arc consistency for global cardinality constraint,
 * AAAI 1996.
 */
#include "cardinality.h"

#include "among-state.h"

#include <string.h>

typedef FdCardinality Cardinality;

enum { MAX_WORDS = 1 << 20 };

/* --- the graph ------------------------------------------------------------ */

/* The place of the first value of cover that is @value or more. */
static uint32_t
cover_from (const Cardinality *self, int64_t value)
{
  uint32_t low = 0, high = self->m;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (self->cover[middle] < value)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

static bool
has (const Cardinality *self, const FdDomain *x, int32_t value)
{
  return self->by_hull
             ? fd_domain_min (x) <= value && value <= fd_domain_max (x)
             : fd_domain_contains (x, value);
}

/* The values in word @k of a set, where those of cover follow one another. */
static inline uint64_t
read_word (const Cardinality *self, const FdDomain *x, uint32_t k)
{
  uint32_t rest = self->m - 64 * k;
  uint64_t word =
      fd_domain_word (x, (int64_t) self->cover[0] + 64 * (int64_t) k);
  return rest < 64 ? word & ((UINT64_C (1) << rest) - 1) : word;
}

static void
read_words (Cardinality *self, uint32_t i)
{
  const FdDomain *x = self->base.scope[i];
  uint64_t *may = fd_flow_may (&self->flow, i);
  may[self->flow.words - 1] = 0;
  for (uint32_t k = 0; 64 * k < self->m; k++)
    may[k] = read_word (self, x, k);
  if (!self->closed && (fd_domain_min (x) < self->cover[0] ||
                        fd_domain_max (x) > self->cover[self->m - 1]))
    fd_flow_add (may, self->m);
}

/* Of all variables, where a set is one word. */
static void
read_each_word (Cardinality *self)
{
  int32_t first = self->cover[0], last = self->cover[self->m - 1];
  uint64_t others = UINT64_C (1) << self->m, covered = others - 1;
  uint64_t *may = self->flow.may;
  for (uint32_t i = 0; i < self->n; i++) {
    const FdDomain *x = self->base.scope[i];
    may[i] = fd_domain_word (x, first) & covered;
    if (!self->closed &&
        (fd_domain_min (x) < first || fd_domain_max (x) > last))
      may[i] |= others;
  }
}

static void
read_domain (Cardinality *self, uint32_t i)
{
  const FdDomain *x = self->base.scope[i];
  uint64_t *may = fd_flow_may (&self->flow, i);
  int64_t min = fd_domain_min (x), max = fd_domain_max (x), found = 0;
  memset (may, 0, self->flow.words * sizeof *may);
  for (uint32_t j = cover_from (self, min);
       j < self->m && self->cover[j] <= max; j++)
    if (has (self, x, self->cover[j])) {
      fd_flow_add (may, j);
      found++;
    }
  if (!self->closed &&
      (self->by_hull ? max - min + 1 : (int64_t) fd_domain_size (x)) > found)
    fd_flow_add (may, self->m);
}

/* False if some count cannot be. */
static bool
read_counts (Cardinality *self)
{
  FdFlow *flow = &self->flow;
  for (uint32_t j = 0; j < self->m; j++) {
    const FdDomain *count = self->base.scope[self->n + j];
    flow->low[j] = MAX (fd_domain_min (count), 0);
    flow->up[j] = fd_domain_max (count);
    if (flow->up[j] < 0)
      return false;
  }
  return true;
}

static bool
find (Cardinality *self)
{
  uint32_t culprit;
  bool by_words =
      !self->by_hull && (int64_t) self->cover[self->m - 1] - self->cover[0] ==
                            (int64_t) self->m - 1;
  if (self->has_negative ||
      (fd_cardinality_has_counts (self) && !read_counts (self)))
    return false;
  if (by_words && self->flow.words == 1)
    read_each_word (self);
  else
    for (uint32_t i = 0; i < self->n; i++)
      if (by_words)
        read_words (self, i);
      else
        read_domain (self, i);
  return fd_flow_find (&self->flow, &culprit) == FD_FLOW_FOUND;
}

/* --- pruning -------------------------------------------------------------- */

static inline bool
is_possible (const Cardinality *self, uint32_t i, uint32_t u)
{
  const FdFlow *flow = &self->flow;
  return flow->component[u] == flow->component[flow->match[i]];
}

/* The first value from @value on to @end, up or down, that x[i] may have. */
static int64_t
possible_from (const Cardinality *self, uint32_t i, int64_t value, int64_t end,
               int step)
{
  bool others = !self->closed && is_possible (self, i, self->m);
  while (value != end) {
    uint32_t j = cover_from (self, value);
    bool covered = j < self->m && self->cover[j] == value;
    if (covered ? is_possible (self, i, j) : others)
      break;
    if (covered)
      value += step;
    else if (step > 0)
      value = j < self->m ? MIN (self->cover[j], end) : end;
    else
      value = j > 0 ? MAX (self->cover[j - 1], end) : end;
  }
  return value;
}

static bool
narrow_bounds (Cardinality *self, FdStore *store, uint32_t i, bool *pruned)
{
  FdDomain *x = self->base.scope[i];
  FdReason reason = fd_reason_lazy (i);
  int32_t min = fd_domain_min (x), max = fd_domain_max (x);
  int64_t low = possible_from (self, i, min, max, 1);
  int64_t high = possible_from (self, i, max, low, -1);
  *pruned = *pruned || low > min || high < max;
  return fd_domain_set_min (store, x, (int32_t) low, reason) &&
         fd_domain_set_max (store, x, (int32_t) high, reason);
}

/* Takes all values of x[i] that are not in cover. */
static bool
remove_others (Cardinality *self, FdStore *store, uint32_t i)
{
  FdDomain *x = self->base.scope[i];
  int64_t from = FD_VALUE_MIN;
  for (uint32_t j = 0; j < self->m; j++) {
    if (!fd_among_remove (store, x, from, (int64_t) self->cover[j] - 1,
                          fd_reason_lazy (i)))
      return false;
    from = (int64_t) self->cover[j] + 1;
  }
  return fd_among_remove (store, x, from, FD_VALUE_MAX, fd_reason_lazy (i));
}

static bool
narrow_values (Cardinality *self, FdStore *store, uint32_t i, bool *pruned)
{
  const uint64_t *may = fd_flow_may (&self->flow, i);
  for (uint32_t k = 0; k < self->flow.words; k++)
    for (uint64_t word = may[k]; word; word &= word - 1) {
      uint32_t u = 64 * k + (uint32_t) __builtin_ctzll (word);
      if (is_possible (self, i, u))
        continue;
      *pruned = true;
      if (u == self->m ? !remove_others (self, store, i)
                       : !fd_domain_remove (store, self->base.scope[i],
                                            self->cover[u], fd_reason_lazy (i)))
        return false;
    }
  return true;
}

/* Whether a variable occurs twice, or there are too many to look. */
static bool
has_twice (const FdPropagator *base)
{
  if (base->n > 1000)
    return true;
  for (uint32_t i = 0; i < base->n; i++)
    for (uint32_t k = 0; k < i; k++)
      if (base->scope[i] == base->scope[k])
        return true;
  return false;
}

static bool
is_any_open (const Cardinality *self)
{
  for (uint32_t i = 0; i < self->n; i++)
    if (!fd_domain_is_fixed (self->base.scope[i]))
      return true;
  return false;
}

static bool
cardinality_propagate (FdPropagator *base, FdStore *store)
{
  Cardinality *self = (Cardinality *) base;
  if (base->stale)
    self->repeats = has_twice (base);
  bool pruned;
  do {
    pruned = false;
    if (!find (self))
      return fd_fail (store, fd_reason_lazy (self->n));
    if (!is_any_open (self))
      return true;
    fd_flow_find_components (&self->flow);
    for (uint32_t i = 0; i < self->n; i++)
      if (!fd_domain_is_fixed (base->scope[i]) &&
          !(self->by_hull ? narrow_bounds : narrow_values) (self, store, i,
                                                            &pruned))
        return false;
  } while (pruned && (self->repeats || self->by_hull));
  return true;
}

/* --- the rest ------------------------------------------------------------- */

static FdEntailment
cardinality_entailed (FdPropagator *base, FdStore *store)
{
  (void) store;
  Cardinality *self = (Cardinality *) base;
  if (!find (self))
    return FD_DISENTAILED;
  return fd_scope_is_fixed (base) ? FD_ENTAILED : FD_UNDECIDED;
}

static bool
cardinality_check (const FdPropagator *base, const int32_t *values)
{
  const Cardinality *self = (const Cardinality *) base;
  int64_t covered = 0;
  for (uint32_t j = 0; j < self->m; j++) {
    int64_t count = 0;
    for (uint32_t i = 0; i < self->n; i++)
      count += values[i] == self->cover[j];
    if (fd_cardinality_has_counts (self)
            ? count != values[self->n + j]
            : count < self->low[j] || count > self->up[j])
      return false;
    covered += count;
  }
  return !self->closed || covered == self->n;
}

static const FdPropagatorClass cardinality_class = {
    .name = "global-cardinality",
    .cost = FD_COST_CUBIC,
    .idempotent = true,
    .propagate = cardinality_propagate,
    .explain = fd_cardinality_explain,
    .explain_conflict = fd_cardinality_explain_conflict,
    .entailed = cardinality_entailed,
    .check = cardinality_check,
};

/* --- posting -------------------------------------------------------------- */

/* The counts of the flow that do not change. */
static void
fill_counts (Cardinality *self)
{
  FdFlow *flow = &self->flow;
  flow->low[self->m] = 0;
  flow->up[self->m] = self->n;
  if (fd_cardinality_has_counts (self))
    return;
  for (uint32_t j = 0; j < self->m; j++) {
    flow->low[j] = MAX (self->low[j], 0);
    flow->up[j] = self->up[j];
    self->has_negative = self->has_negative || self->up[j] < 0;
  }
}

/* The arrays behind the struct: those of the graphs, which have the widest
 * elements, first. */
static void
fill (Cardinality *self, const FdCardinalityTerms *terms, size_t flow_bytes)
{
  uint32_t n = (uint32_t) terms->n, m = (uint32_t) terms->m;
  uint32_t n_nodes = m + !terms->closed;
  self->n = n;
  self->m = m;
  self->closed = terms->closed;
  self->by_hull = terms->by_hull;
  char *start = (char *) (self + 1);
  fd_flow_lay_out (&self->flow, n, n_nodes, start);
  fd_flow_lay_out (&self->past, n, n_nodes, start + flow_bytes);
  self->cover = (int32_t *) (start + 2 * flow_bytes);
  self->low = self->cover + m;
  self->up = self->low + m;
  memcpy (self->cover, terms->cover, m * sizeof (int32_t));
  if (!terms->counts) {
    memcpy (self->low, terms->low, m * sizeof (int32_t));
    memcpy (self->up, terms->up, m * sizeof (int32_t));
  }
  fill_counts (self);
  self->repeats = has_twice (&self->base);
}

bool
fd_cardinality_post (FdStore *store, const FdCardinalityTerms *terms)
{
  size_t n = terms->n, m = terms->m, n_scope = n + (terms->counts ? m : 0);
  if (!n || !m || (n + m) * ((m + 1) / 64 + 1) > MAX_WORDS)
    return true;
  FdVar *scope = fd_scratch_new (store, n_scope, sizeof *scope);
  if (!scope)
    return false;
  memcpy (scope, terms->x, n * sizeof *scope);
  if (terms->counts)
    memcpy (scope + n, terms->counts, m * sizeof *scope);
  size_t bytes = fd_flow_bytes ((uint32_t) n, (uint32_t) m + !terms->closed);
  bytes = (bytes + 7) / 8 * 8;
  Cardinality *self = (Cardinality *) fd_propagator_new (
      store, &cardinality_class,
      sizeof *self + 2 * bytes + 3 * m * sizeof (int32_t), scope, n_scope);
  fd_scratch_free (store, scope, n_scope, sizeof *scope);
  if (!self)
    return false;
  fill (self, terms, bytes);
  for (uint32_t i = 0; i < n_scope; i++)
    fd_subscribe (store, &self->base, i,
                  i >= n || terms->by_hull ? fd_bounds_events (store)
                                           : FD_EVENT_DOMAIN);
  return fd_post (store, &self->base);
}
