/* SPDX-License-Identifier: MIT */
/* network-flow-post.c - flows in networks: definitions, posting, declarations
 */
#include "network-flow.h"

#include "graph.h"

/* What is calculated with is at most twice as much. */
#define MOST_SUM (INT64_C (1) << 61)

/* --- the definition ------------------------------------------------------- */

bool
fd_flow_is_balanced (const int32_t *balance, size_t n, const uint32_t *from,
                     const uint32_t *to, const int32_t *flow, size_t m)
{
  int64_t *rest = g_try_new (int64_t, n + 1);
  bool ok = rest != NULL;
  for (size_t v = 0; ok && v < n; v++)
    rest[v] = balance[v];
  for (size_t e = 0; ok && e < m; e++) {
    rest[from[e]] -= flow[e];
    rest[to[e]] += flow[e];
  }
  for (size_t v = 0; ok && v < n; v++)
    ok = rest[v] == 0;
  g_free (rest);
  return ok;
}

/* In parts of which the lower one takes 31 bits. */
bool
fd_flow_costs (const int32_t *weight, const int32_t *flow, size_t m,
               int32_t cost)
{
  int64_t high = 0, low = 0;
  for (size_t e = 0; e < m; e++) {
    int64_t part = (int64_t) weight[e] * flow[e];
    high += part >> 31;
    low += part & INT32_MAX;
  }
  high += low >> 31;
  return high == cost >> 31 && (low & INT32_MAX) == (cost & INT32_MAX);
}

/* The arguments balance, from, to, flow at @a[...]. */
static bool
holds (const FdArgument *a, const FdArgument *flow, const int32_t *values)
{
  return flow->n == a[1].n && a[2].n == a[1].n &&
         fd_graph_is_valid (&a[1], &a[2], a[0].n) &&
         fd_flow_is_balanced (a[0].numbers, a[0].n,
                              (const uint32_t *) a[1].numbers,
                              (const uint32_t *) a[2].numbers, values, flow->n);
}

/* --- posting -------------------------------------------------------------- */

typedef struct {
  const FdArgument *balance, *from, *to;
  const FdArgument *weight; /* or NULL */
  const FdArgument *flow;
  FdVar cost;
} Network;

static bool
require_network (FdStore *store, const char *who, const Network *w)
{
  size_t m = w->flow->n;
  if (w->from->n != m || (w->weight && w->weight->n != m))
    return fd_post_refuse (store, FD_ERROR_INVALID,
                           "%s: %zu arcs with %zu flows and %zu weights, "
                           "expected as many of each",
                           who, w->from->n, m, w->weight ? w->weight->n : m);
  if (w->balance->n > FD_FLOW_MOST_NODES || m > FD_FLOW_MOST_ARCS)
    return fd_post_refuse (store, FD_ERROR_OVERFLOW,
                           "%s: %zu nodes and %zu arcs, expected at most %d "
                           "and %d",
                           who, w->balance->n, m, (int) FD_FLOW_MOST_NODES,
                           (int) FD_FLOW_MOST_ARCS);
  return fd_graph_require (store, who, w->from, w->to, w->balance->n);
}

static int64_t
size_of (int64_t v)
{
  return v < 0 ? -v : v;
}

static int64_t
greatest_of (const FdStore *store, FdVar x)
{
  return MAX (size_of (fd_given_min (store, x)),
              size_of (fd_given_max (store, x)));
}

typedef struct {
  int64_t flow, balance; /* of all, without signs */
  int64_t cost;          /* of all; beyond MOST_SUM, it may be more */
  int64_t weight;        /* of any */
} Sizes;

static Sizes
measure (const FdStore *store, const Network *w)
{
  Sizes sizes = {0, 0, 0, 1};
  for (size_t v = 0; v < w->balance->n; v++)
    sizes.balance += size_of (w->balance->numbers[v]);
  for (size_t e = 0; e < w->flow->n; e++) {
    int64_t flow = greatest_of (store, w->flow->vars[e]);
    int64_t weight = w->weight ? size_of (w->weight->numbers[e]) : 0;
    sizes.flow += flow;
    sizes.weight = MAX (sizes.weight, weight);
    if (sizes.cost <= MOST_SUM)
      sizes.cost += flow * weight;
  }
  if (w->weight && sizes.cost <= MOST_SUM)
    sizes.cost += greatest_of (store, w->cost);
  return sizes;
}

/* Prices are at most the number of nodes times the greatest weight. */
static bool
have_prices (const Sizes *sizes, size_t n)
{
  int64_t most = (MOST_SUM - (1 << 30)) / (2 * (int64_t) n + 1);
  return sizes->flow + sizes->balance + 1 <= most / sizes->weight;
}

static void
fill_ends (FdNetworkFlow *self)
{
  uint32_t sum = 0;
  for (uint32_t e = 0; e < self->m; e++)
    if (self->from[e] != self->to[e]) {
      self->first[self->from[e]]++;
      self->first[self->to[e]]++;
    }
  for (uint32_t v = 0; v <= self->n; v++) {
    uint32_t size = self->first[v];
    self->first[v] = sum;
    sum += size;
  }
  for (uint32_t e = 0; e < self->m; e++)
    if (self->from[e] != self->to[e]) {
      self->end[self->first[self->from[e]]++] = (FdFlowEnd){e, true};
      self->end[self->first[self->to[e]]++] = (FdFlowEnd){e, false};
    }
  for (uint32_t v = self->n; v > 0; v--)
    self->first[v] = self->first[v - 1];
  self->first[0] = 0;
}

/* What takes 8 bytes comes first. */
static size_t
divide_room (FdNetworkFlow *self, size_t n, size_t m, bool fill)
{
  int64_t **wide[] = {&self->flow[0], &self->flow[1],  &self->low,
                      &self->high,    &self->price[0], &self->price[1],
                      &self->excess,  &self->distance, &self->factor};
  const size_t n_wide[] = {m, m, m, m, n, n, n, n, m + 1};
  uint32_t **narrow[] = {&self->from,  &self->to,     &self->first,
                         &self->queue, &self->parent, &self->index};
  const size_t n_narrow[] = {m, m, n + 1, n, n, m + 1};
  char *base = (char *) (self + 1);
  size_t at = 0;
  for (size_t k = 0; k < G_N_ELEMENTS (wide); k++) {
    if (fill)
      *wide[k] = (int64_t *) (base + at);
    at += n_wide[k] * sizeof (int64_t);
  }
  for (size_t k = 0; k < G_N_ELEMENTS (narrow); k++) {
    if (fill)
      *narrow[k] = (uint32_t *) (base + at);
    at += n_narrow[k] * sizeof (uint32_t);
  }
  if (fill) {
    self->weight = (int32_t *) (base + at);
    self->balance = self->weight + m;
    self->end = (FdFlowEnd *) (self->balance + n);
    self->is_queued = (bool *) (self->end + 2 * m);
  }
  return at + (m + n) * sizeof (int32_t) + 2 * m * sizeof (FdFlowEnd) +
         n * sizeof (bool);
}

static void
fill (FdNetworkFlow *self, const Network *w, const Sizes *sizes)
{
  size_t n = w->balance->n, m = w->flow->n;
  self->n = (uint32_t) n;
  self->m = (uint32_t) m;
  divide_room (self, n, m, true);
  self->has_cost = w->weight != NULL;
  self->has_prices = w->weight && have_prices (sizes, n);
  for (size_t v = 0; v < n; v++)
    self->balance[v] = w->balance->numbers[v];
  for (size_t e = 0; e < m; e++) {
    self->from[e] = (uint32_t) w->from->numbers[e];
    self->to[e] = (uint32_t) w->to->numbers[e];
    self->weight[e] = w->weight ? w->weight->numbers[e] : 0;
  }
  fill_ends (self);
}

static FdNetworkFlow *
propagator_new (FdStore *store, const Network *w)
{
  FdNetworkFlow none;
  size_t n_scope = w->flow->n + (w->weight != NULL);
  FdVar *scope = fd_scratch_new (store, n_scope, sizeof *scope);
  if (!scope)
    return NULL;
  for (size_t e = 0; e < w->flow->n; e++)
    scope[e] = w->flow->vars[e];
  if (w->weight)
    scope[w->flow->n] = w->cost;
  FdNetworkFlow *self = (FdNetworkFlow *) fd_propagator_new (
      store, &fd_network_flow_class,
      sizeof *self + divide_room (&none, w->balance->n, w->flow->n, false),
      scope, n_scope);
  fd_scratch_free (store, scope, n_scope, sizeof *scope);
  return self;
}

static bool
post (FdStore *store, const char *who, const Network *w)
{
  int64_t sum = 0;
  if (!require_network (store, who, w))
    return false;
  Sizes sizes = measure (store, w);
  if (sizes.cost > MOST_SUM)
    return fd_post_refuse (store, FD_ERROR_OVERFLOW, "%s: costs beyond 2^61",
                           who);
  for (size_t v = 0; v < w->balance->n; v++) {
    sum += w->balance->numbers[v];
    if (w->flow->n == 0 && w->balance->numbers[v] != 0)
      return fd_post_false (store);
  }
  if (sum != 0)
    return fd_post_false (store);
  if (w->flow->n == 0)
    return !w->weight || fd_post_atom (store, fd_atom (w->cost, FD_EQ, 0));
  FdNetworkFlow *self = propagator_new (store, w);
  if (!self)
    return false;
  fill (self, w, &sizes);
  fd_subscribe_all (store, &self->base, FD_EVENT_BOUNDS);
  return fd_post (store, &self->base);
}

/* --- the declarations ----------------------------------------------------- */

static bool
network_flow_holds (const FdArgument *a, const int32_t *values)
{
  return holds (a, &a[3], values);
}

static bool
network_flow_post (FdStore *store, const FdArgument *a)
{
  const Network w = {&a[0], &a[1], &a[2], NULL, &a[3], FD_VAR_NONE};
  return post (store, "network-flow", &w);
}

const FdConstraintClass fd_network_flow_constraint = {
    .name = "network-flow",
    .parameters = {{"balance", FD_ARGUMENT_INTS},
                   {"from", FD_ARGUMENT_INTS},
                   {"to", FD_ARGUMENT_INTS},
                   {"flow", FD_ARGUMENT_VARS}},
    .consistency = "bounds at each node; whether there is a flow",
    .source = "Ahuja, Magnanti & Orlin, Network Flows, 1993",
    .flatzinc = "libfd_network_flow(balance, from, to, flow)",
    .holds = network_flow_holds,
    .post = network_flow_post,
};

bool
fd_post_network_flow (FdStore *store, const int32_t *balance, size_t n_nodes,
                      const int32_t *from, const int32_t *to, const FdVar *flow,
                      size_t n_arcs)
{
  const FdArgument a[] = {
      fd_argument_ints (balance, n_nodes), fd_argument_ints (from, n_arcs),
      fd_argument_ints (to, n_arcs), fd_argument_vars (flow, n_arcs)};
  return fd_post_as (store, __func__, &fd_network_flow_constraint, a);
}

static bool
network_flow_cost_holds (const FdArgument *a, const int32_t *values)
{
  return a[3].n == a[4].n && holds (a, &a[4], values) &&
         fd_flow_costs (a[3].numbers, values, a[4].n, values[a[4].n]);
}

static bool
network_flow_cost_post (FdStore *store, const FdArgument *a)
{
  const Network w = {&a[0], &a[1], &a[2], &a[3], &a[4], a[5].var};
  return post (store, "network-flow-cost", &w);
}

const FdConstraintClass fd_network_flow_cost_constraint = {
    .name = "network-flow-cost",
    .parameters = {{"balance", FD_ARGUMENT_INTS},
                   {"from", FD_ARGUMENT_INTS},
                   {"to", FD_ARGUMENT_INTS},
                   {"weight", FD_ARGUMENT_INTS},
                   {"flow", FD_ARGUMENT_VARS},
                   {"cost", FD_ARGUMENT_VAR}},
    .consistency = "bounds at each node; bounds of the cost",
    .source = "Ahuja, Magnanti & Orlin, Network Flows, 1993",
    .flatzinc =
        "libfd_network_flow_cost(balance, from, to, weight, flow, cost)",
    .holds = network_flow_cost_holds,
    .post = network_flow_cost_post,
};

bool
fd_post_network_flow_cost (FdStore *store, const int32_t *balance,
                           size_t n_nodes, const int32_t *from,
                           const int32_t *to, const int32_t *weight,
                           const FdVar *flow, size_t n_arcs, FdVar cost)
{
  const FdArgument a[] = {
      fd_argument_ints (balance, n_nodes), fd_argument_ints (from, n_arcs),
      fd_argument_ints (to, n_arcs),       fd_argument_ints (weight, n_arcs),
      fd_argument_vars (flow, n_arcs),     fd_argument_var (cost)};
  return fd_post_as (store, __func__, &fd_network_flow_cost_constraint, a);
}
