/* SPDX-License-Identifier: MIT */
/* circuit-components.c - a circuit, by the components without one node
 *
 * Take a node r away.  What is left of the circuit is a path through all other
 * nodes, so of two of them one must be reachable from the other: their strongly
 * connected components stand in one row, and the path goes from each to the
 * next.  Hence
 *
 * - an edge must lead from each to the next, from the last one to r and from r
 *   to the first one; where there is just one edge, it is taken;
 * - no edge can be taken that leaves a component out, or that leads from r to
 *   another component than the first, or to r from another than the last.
 *
 * r is the end of the chain of fixed successors from node 0 on.
 *
 * If nodes may be left out, r is a node that may not: what it does not reach,
 * or what does not reach it, is not on the circuit.
 *
 * Tarjan's algorithm finds the components; edges found later lead to those
 * found earlier.  One pass over the edges does the rest.
 */
#include "circuit-graph.h"

#include <string.h>

/* --- the graph ----------------------------------------------------------- */

static uint32_t
next_before (const FdCircuitGraph *graph, uint32_t node, uint32_t from)
{
  const FdCircuit *self = graph->self;
  FdVar x = fd_propagator_var (&self->base, node);
  bool assumed = fd_atom_var (graph->assumed).id == x.id;
  for (; from < self->base.n; from++) {
    int32_t value = fd_circuit_value (self, from);
    if (from != node && (!assumed || fd_atom_accepts (graph->assumed, value)) &&
        (fd_domain_contains (self->base.scope[node], value) ||
         fd_contains_at (graph->store, x, value, graph->at)))
      break;
  }
  return from;
}

uint32_t
fd_circuit_next (const FdCircuitGraph *graph, uint32_t node, uint32_t from)
{
  if (graph->store)
    return next_before (graph, node, from);
  const FdCircuit *self = graph->self;
  const FdDomain *x = self->base.scope[node];
  int64_t min = (int64_t) self->offset + from, max = fd_domain_max (x);
  if (min > max)
    return self->base.n;
  int32_t value = fd_domain_next (x, (int32_t) MAX (min, FD_VALUE_MIN));
  int64_t next = (int64_t) value - self->offset;
  if (next == node)
    return fd_circuit_next (graph, node, node + 1);
  return next < (int64_t) self->base.n ? (uint32_t) next : self->base.n;
}

uint32_t
fd_circuit_root (const FdCircuitGraph *graph)
{
  uint32_t n = graph->self->base.n, i = 0;
  for (uint32_t length = 0; length < n; length++) {
    uint32_t next = fd_circuit_next (graph, i, 0);
    if (next == n || fd_circuit_next (graph, i, next + 1) < n)
      return i;
    i = next;
  }
  return FD_NO_NODE;
}

/* --- components ---------------------------------------------------------- */

/* Tarjan's algorithm without recursion.  A node that was found has a number,
 * from 1; @low is the lowest number that it is known to reach; @next is the
 * edge to be followed next. */
typedef struct {
  const FdCircuitGraph *graph;
  uint32_t *component, *number, *low, *next, *path, *open;
  uint32_t n_found, n_path, n_open, n_components;
} Tarjan;

static inline void
enter (Tarjan *t, uint32_t node)
{
  t->number[node] = t->low[node] = ++t->n_found;
  t->next[node] = 0;
  t->path[t->n_path++] = node;
  t->open[t->n_open++] = node;
}

static inline void
leave (Tarjan *t, uint32_t node)
{
  t->n_path--;
  if (t->low[node] == t->number[node]) {
    uint32_t i;
    do {
      i = t->open[--t->n_open];
      t->component[i] = t->n_components;
    } while (i != node);
    t->n_components++;
  }
  if (t->n_path) {
    uint32_t parent = t->path[t->n_path - 1];
    t->low[parent] = MIN (t->low[parent], t->low[node]);
  }
}

static void
visit (Tarjan *t, uint32_t start)
{
  uint32_t n = t->graph->self->base.n;
  enter (t, start);
  while (t->n_path) {
    uint32_t i = t->path[t->n_path - 1];
    uint32_t j = fd_circuit_next (t->graph, i, t->next[i]);
    if (j >= n) {
      leave (t, i);
      continue;
    }
    t->next[i] = j + 1;
    if (j == t->graph->removed)
      continue;
    if (!t->number[j])
      enter (t, j);
    else if (t->component[j] == FD_NO_NODE)
      t->low[i] = MIN (t->low[i], t->number[j]);
  }
}

uint32_t
fd_circuit_components (const FdCircuitGraph *graph, uint32_t *scratch)
{
  uint32_t n = graph->self->base.n;
  Tarjan t = {
      .graph = graph,
      .component = scratch,
      .number = scratch + n,
      .low = scratch + 2 * (size_t) n,
      .next = scratch + 3 * (size_t) n,
      .path = scratch + 4 * (size_t) n,
      .open = scratch + 5 * (size_t) n,
  };
  for (uint32_t i = 0; i < n; i++)
    t.component[i] = FD_NO_NODE;
  memset (t.number, 0, n * sizeof *t.number);
  for (uint32_t i = 0; i < n; i++)
    if (i != graph->removed && !t.number[i])
      visit (&t, i);
  return t.n_components;
}

/* --- pruning ------------------------------------------------------------- */

/* The edges from each component to the next: how many, and one of them. */
typedef struct {
  uint32_t *count, *from, *to;
} Steps;

static inline void
add_step (Steps *steps, uint32_t component, uint32_t from, uint32_t to)
{
  steps->count[component]++;
  steps->from[component] = from;
  steps->to[component] = to;
}

/* Prunes what leaves a component out, and counts the other edges of @i that
 * leave its component. */
static bool
prune_node (FdCircuit *self, FdStore *store, const FdCircuitGraph *graph,
            const uint32_t *component, uint32_t n_components, uint32_t i,
            Steps *steps)
{
  uint32_t n = self->base.n, root = graph->removed;
  uint32_t own = i == root ? n_components : component[i];
  for (uint32_t j = fd_circuit_next (graph, i, 0); j < n;
       j = fd_circuit_next (graph, i, j + 1)) {
    uint32_t other = j == root ? 0 : component[j] + 1;
    if (other == own)
      add_step (steps, own, i, j);
    else if (other < own && !fd_domain_remove (store, self->base.scope[i],
                                               fd_circuit_value (self, j),
                                               fd_reason_lazy (root)))
      return false;
  }
  return true;
}

/* Of a circuit with all nodes. */
static bool
prune_row (FdCircuit *self, FdStore *store)
{
  uint32_t n = self->base.n, *scratch = self->scratch;
  FdCircuitGraph graph = {.self = self, .removed = FD_NO_NODE};
  uint32_t root = graph.removed = fd_circuit_root (&graph);
  if (root == FD_NO_NODE)
    return true;
  if (n <= 64)
    return fd_circuit_prune_word (self, store, root);
  uint32_t n_components = fd_circuit_components (&graph, scratch);
  /* the arrays of the search, but for the first, are free again; steps are as
   * many as components and one more, n at most */
  Steps steps = {scratch + n, scratch + 2 * (size_t) n,
                 scratch + 3 * (size_t) n};
  memset (steps.count, 0, n * sizeof *steps.count);
  for (uint32_t i = 0; i < n; i++)
    if (!prune_node (self, store, &graph, scratch, n_components, i, &steps))
      return false;
  for (uint32_t c = 0; c <= n_components; c++) {
    if (!steps.count[c])
      return fd_fail (store, fd_reason_lazy (root));
    if (steps.count[c] == 1 &&
        !fd_domain_fix (store, self->base.scope[steps.from[c]],
                        fd_circuit_value (self, steps.to[c]),
                        fd_reason_lazy (root)))
      return false;
  }
  return true;
}

/* A node that must be on the circuit, if it may leave some out. */
static uint32_t
required_root (const FdCircuit *self)
{
  for (uint32_t i = 0; i < self->base.n; i++)
    if (!fd_domain_contains (self->base.scope[i], fd_circuit_value (self, i)))
      return i;
  return FD_NO_NODE;
}

static bool
leave_out_unreachable (FdCircuit *self, FdStore *store)
{
  FdCircuitGraph graph = {.self = self, .removed = FD_NO_NODE};
  uint32_t root = required_root (self), *component = self->scratch;
  if (root == FD_NO_NODE || fd_circuit_components (&graph, self->scratch) == 1)
    return true;
  for (uint32_t i = 0; i < self->base.n; i++)
    if (component[i] != component[root] &&
        !fd_domain_fix (store, self->base.scope[i], fd_circuit_value (self, i),
                        fd_reason_lazy ((uint64_t) i << 32 | root)))
      return false;
  return true;
}

static bool
circuit_components_propagate (FdPropagator *base, FdStore *store)
{
  FdCircuit *self = (FdCircuit *) base;
  return self->optional ? leave_out_unreachable (self, store)
                        : prune_row (self, store);
}

static const FdPropagatorClass circuit_components_class = {
    .name = "circuit-components",
    .cost = FD_COST_QUADRATIC,
    .propagate = circuit_components_propagate,
    .explain = fd_circuit_components_explain,
    .explain_conflict = fd_circuit_components_explain_conflict,
    .check = fd_circuit_check,
};

bool
fd_post_circuit_components (FdStore *store, const FdVar *x, size_t n,
                            int32_t offset, bool optional)
{
  FdCircuit *self = fd_circuit_new (store, &circuit_components_class, x, n,
                                    offset, optional, FD_COMPONENT_ARRAYS + 1);
  if (!self)
    return false;
  fd_subscribe_all (store, &self->base, FD_EVENT_DOMAIN);
  return fd_post (store, &self->base);
}
