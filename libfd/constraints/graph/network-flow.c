/* SPDX-License-Identifier: MIT */
/* network-flow.c - a flow in a network, and what it costs
 *
 * What leaves a node less what enters it is its balance: an inequality each
 * way, and so is the cost, the sum of what the arcs cost.  With any prices p of
 * the nodes they add up to
 *
 *   cost = sum of p[v] balance[v] + sum of (w[a] - p[from[a]] + p[to[a]])
 * flow[a],
 *
 * where each arc is at least what its bound says.  With the prices of a
 * cheapest flow within the bounds (network-flow-solve.c) that is just what this
 * flow costs, so nothing could be better; and the same for the dearest.  If
 * there is no flow, the balances of the nodes from which too little can get out
 * add up to such an inequality, too.  A flow is looked for once the nodes by
 * themselves have nothing to prune.  Prices are not kept for reasons: with the
 * bounds as they were then, others are found that say as much.
 *
 * Source: Ahuja, Magnanti & Orlin, Network Flows, 1993, chapter 9; Downing,
 * Feydy & Stuckey, Explaining flow-based propagation, CPAIOR 2012.
 */
#include "network-flow.h"

/* code: what was pruned, or n of the scope; a node, or one of these; the side
 */
enum { OF_COST = FD_FLOW_MOST_NODES, OF_FLOW };

static FdReason
reason_of (uint32_t index, uint32_t what, bool opposite)
{
  return fd_reason_lazy ((uint64_t) index << 32 | what << 1 | opposite);
}

/* --- the inequalities ----------------------------------------------------- */

/* What leaves the node @v less what enters it is at most its balance. */
static FdRow
row_of_node (FdNetworkFlow *self, uint32_t v, bool opposite)
{
  uint32_t n = 0;
  for (uint32_t k = self->first[v]; k < self->first[v + 1]; k++, n++) {
    self->index[n] = self->end[k].arc;
    self->factor[n] = self->end[k].is_from != opposite ? 1 : -1;
  }
  int64_t most = self->balance[v];
  return (FdRow){n, self->index, self->factor, opposite ? -most : most};
}

/* What the arcs cost is at most the cost. */
static FdRow
row_of_cost (FdNetworkFlow *self, bool opposite)
{
  for (uint32_t e = 0; e < self->m; e++)
    self->factor[e] = opposite ? -(int64_t) self->weight[e] : self->weight[e];
  self->factor[self->m] = opposite ? 1 : -1;
  return (FdRow){self->m + 1, NULL, self->factor, 0};
}

static inline int64_t
price_of (const FdNetworkFlow *self, uint32_t v, FdFlowResult result, bool dear)
{
  return result == FD_FLOW_CUT ? self->distance[v] < FD_FLOW_FAR
                               : self->price[dear][v];
}

/* By the prices that were found. */
static FdRow
row_of_flow (FdNetworkFlow *self, FdFlowResult result, bool dear)
{
  bool priced = result == FD_FLOW_BEST && self->has_prices;
  int64_t most = 0, sign = dear ? -1 : 1;
  for (uint32_t v = 0; v < self->n; v++)
    most -= price_of (self, v, result, dear) * self->balance[v];
  for (uint32_t e = 0; e < self->m; e++)
    self->factor[e] = (priced ? sign * self->weight[e] : 0) -
                      price_of (self, self->from[e], result, dear) +
                      price_of (self, self->to[e], result, dear);
  if (self->has_cost)
    self->factor[self->m] = priced ? -sign : 0;
  return (FdRow){self->base.n, NULL, self->factor, most};
}

/* --- propagation ---------------------------------------------------------- */

static bool
filter (FdNetworkFlow *self, FdStore *store, const FdRow *row, uint32_t what,
        bool opposite, bool *changed)
{
  int64_t slack = fd_row_slack (&self->base, row);
  if (slack < 0)
    return fd_fail (store, reason_of (self->base.n, what, opposite));
  for (uint32_t i = 0; i < row->n; i++)
    if (!fd_row_prune (&self->base, store, row, i, slack,
                       reason_of (fd_row_index (row, i), what, opposite),
                       changed))
      return false;
  return true;
}

static bool
filter_sums (FdNetworkFlow *self, FdStore *store, bool *changed)
{
  for (int opposite = 0; opposite < 2; opposite++) {
    for (uint32_t v = 0; v < self->n; v++) {
      FdRow row = row_of_node (self, v, opposite);
      if (!filter (self, store, &row, v, opposite, changed))
        return false;
    }
    if (!self->has_cost)
      continue;
    FdRow row = row_of_cost (self, opposite);
    if (!filter (self, store, &row, OF_COST, opposite, changed))
      return false;
  }
  return true;
}

/* The cheapest flow, or the dearest one, in a row; false if it took too long.
 */
static bool
solve (FdNetworkFlow *self, bool dear, FdRow *row)
{
  FdFlowResult result = fd_flow_solve (self, dear);
  if (result != FD_FLOW_OPEN)
    *row = row_of_flow (self, result, dear);
  return result != FD_FLOW_OPEN;
}

static void
read_bounds (FdNetworkFlow *self)
{
  for (uint32_t e = 0; e < self->m; e++) {
    self->low[e] = fd_domain_min (self->base.scope[e]);
    self->high[e] = fd_domain_max (self->base.scope[e]);
  }
}

/* Prunes the cost alone: what the prices say of the flow of an arc depends on
 * which of the cheapest flows was found. */
static bool
filter_flow (FdNetworkFlow *self, FdStore *store, bool dear)
{
  FdRow row;
  bool changed;
  if (!solve (self, dear, &row))
    return true;
  int64_t slack = fd_row_slack (&self->base, &row);
  if (slack < 0)
    return fd_fail (store, reason_of (self->base.n, OF_FLOW, dear));
  return !self->has_cost ||
         fd_row_prune (&self->base, store, &row, self->m, slack,
                       reason_of (self->m, OF_FLOW, dear), &changed);
}

static bool
network_flow_propagate (FdPropagator *base, FdStore *store)
{
  FdNetworkFlow *self = (FdNetworkFlow *) base;
  bool changed = false;
  if (!filter_sums (self, store, &changed))
    return false;
  if (changed)
    return true; /* which wakes it again */
  read_bounds (self);
  return filter_flow (self, store, false) &&
         (!self->has_prices || filter_flow (self, store, true));
}

static bool
sums_fail (FdNetworkFlow *self)
{
  for (int opposite = 0; opposite < 2; opposite++) {
    for (uint32_t v = 0; v < self->n; v++) {
      FdRow row = row_of_node (self, v, opposite);
      if (fd_row_slack (&self->base, &row) < 0)
        return true;
    }
    if (!self->has_cost)
      continue;
    FdRow row = row_of_cost (self, opposite);
    if (fd_row_slack (&self->base, &row) < 0)
      return true;
  }
  return false;
}

static FdEntailment
network_flow_entailed (FdPropagator *base, FdStore *store)
{
  (void) store;
  FdNetworkFlow *self = (FdNetworkFlow *) base;
  FdRow row;
  if (sums_fail (self))
    return FD_DISENTAILED;
  read_bounds (self);
  for (int dear = 0; dear < 1 + self->has_prices; dear++)
    if (solve (self, dear, &row) && fd_row_slack (base, &row) < 0)
      return FD_DISENTAILED;
  return fd_scope_is_fixed (base) ? FD_ENTAILED : FD_UNDECIDED;
}

/* --- reasons -------------------------------------------------------------- */

static void
read_past_bounds (FdNetworkFlow *self, const FdStore *store, FdPosition at)
{
  for (uint32_t e = 0; e < self->m; e++) {
    FdVar x = fd_propagator_var (&self->base, e);
    self->low[e] = fd_min_at (store, x, at);
    self->high[e] = fd_max_at (store, x, at);
  }
}

static const char *
network_flow_explain (FdPropagator *base, FdStore *store, FdAtom need,
                      uint64_t code, FdPosition at, FdAtoms *out)
{
  FdNetworkFlow *self = (FdNetworkFlow *) base;
  uint32_t index = (uint32_t) (code >> 32), what = (uint32_t) code >> 1;
  bool opposite = code & 1;
  FdRow row;
  if (!fd_atom_var (need).id)
    index = base->n;
  if (what == OF_FLOW) {
    read_past_bounds (self, store, at);
    if (!solve (self, opposite, &row))
      return NULL;
  } else {
    row = what == OF_COST ? row_of_cost (self, opposite)
                          : row_of_node (self, what, opposite);
  }
  return fd_row_explain (base, store, &row, index, fd_row_value_without (need),
                         at, out)
             ? "network-flow"
             : NULL;
}

static const char *
network_flow_explain_conflict (FdPropagator *base, FdStore *store,
                               FdPosition at, FdAtoms *out)
{
  FdNetworkFlow *self = (FdNetworkFlow *) base;
  uint64_t n_nodes = self->n, n_sums = n_nodes + self->has_cost;
  for (uint64_t k = 0; k < 2 * (n_sums + 1); k++) {
    uint64_t what = k / 2 < n_nodes  ? k / 2
                    : k / 2 < n_sums ? (uint64_t) OF_COST
                                     : (uint64_t) OF_FLOW;
    uint64_t code = (uint64_t) base->n << 32 | what << 1 | (k & 1);
    const char *label =
        network_flow_explain (base, store, FD_ATOM_FALSE, code, at, out);
    if (label)
      return label;
  }
  return NULL;
}

/* --- the definition ------------------------------------------------------- */

static bool
network_flow_check (const FdPropagator *base, const int32_t *values)
{
  const FdNetworkFlow *self = (const FdNetworkFlow *) base;
  return fd_flow_is_balanced (self->balance, self->n, self->from, self->to,
                              values, self->m) &&
         (!self->has_cost ||
          fd_flow_costs (self->weight, values, self->m, values[self->m]));
}

const FdPropagatorClass fd_network_flow_class = {
    .name = "network-flow",
    .cost = FD_COST_CUBIC,
    .propagate = network_flow_propagate,
    .explain = network_flow_explain,
    .explain_conflict = network_flow_explain_conflict,
    .entailed = network_flow_entailed,
    .check = network_flow_check,
};
