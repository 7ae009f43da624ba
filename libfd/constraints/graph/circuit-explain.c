/* SPDX-License-Identifier: MIT */
/* circuit-explain.c - why the components left no circuit
 *
 * What was pruned is assumed.  Then, in the graph that was before, there is one
 * of two witnesses against a circuit:
 *
 * - a set of nodes that no edge leaves, and that is not all there must be;
 * - without one node r, two nodes of which neither reaches the other: two sets
 *   that edges leave to r alone, each with one of the two and not the other.
 *
 * The reason is the edges that are missing.  What a smaller graph misses is
 * missing, too, so that what was pruned between is no matter.  Of a node with a
 * successor that is fixed, this says it all; else bounds are said before holes.
 */
#include "circuit-graph.h"

#include <assert.h>
#include <string.h>

/* Sets of nodes: edges leave @first to what is removed alone, and so do those
 * of @second. */
typedef struct {
  const FdCircuitGraph *graph;
  const uint32_t *first, *second;
} Cut;

static inline bool
crosses (const Cut *cut, uint32_t i, uint32_t j)
{
  return j != cut->graph->removed &&
         ((cut->first[i] && !cut->first[j]) ||
          (cut->second && cut->second[i] && !cut->second[j]));
}

/* Whether what is assumed says that @node does not have @value. */
static inline bool
is_assumed_away (const FdCircuitGraph *graph, FdVar x, int32_t value)
{
  FdAtom assumed = graph->assumed, is = fd_atom (x, FD_EQ, value);
  if (fd_atom_var (assumed).id != x.id)
    return false;
  switch (fd_atom_relation (assumed)) {
  case FD_GE:
    return is.value < assumed.value;
  case FD_LE:
    return is.value > assumed.value;
  case FD_EQ:
    return is.value != assumed.value;
  default:
    return is.value == assumed.value;
  }
}

/* Adds why no edge of @i crosses. */
static void
add_missing_of (const Cut *cut, uint32_t i, FdAtoms *out)
{
  const FdCircuitGraph *graph = cut->graph;
  const FdStore *store = graph->store;
  FdVar x = fd_propagator_var (&graph->self->base, i);
  size_t before = out->n;
  for (uint32_t j = 0; j < graph->self->base.n; j++) {
    int32_t value = fd_circuit_value (graph->self, j);
    FdAtom missing = fd_atom (x, FD_NE, value);
    if (crosses (cut, i, j) && !is_assumed_away (graph, x, value) &&
        !fd_atom_holds_at (store, missing, 0))
      fd_atoms_add (out, missing);
  }
  if (out->n > before + 1 &&
      fd_min_at (store, x, graph->at) == fd_max_at (store, x, graph->at)) {
    out->n = before;
    fd_explain_fixed (store, x, graph->at, out);
    return;
  }
  fd_atoms_merge (store, out, before, graph->at);
}

static void
add_missing (const Cut *cut, FdAtoms *out)
{
  for (uint32_t i = 0; i < cut->graph->self->base.n; i++)
    if (cut->first[i] || (cut->second && cut->second[i]))
      add_missing_of (cut, i, out);
}

/* Marks what @start reaches. */
static void
mark_reached (const FdCircuitGraph *graph, uint32_t start, uint32_t *marked,
              uint32_t *stack)
{
  uint32_t n = graph->self->base.n, depth = 0;
  memset (marked, 0, n * sizeof *marked);
  marked[start] = 1;
  stack[depth++] = start;
  while (depth) {
    uint32_t i = stack[--depth];
    for (uint32_t j = fd_circuit_next (graph, i, 0); j < n;
         j = fd_circuit_next (graph, i, j + 1))
      if (!marked[j] && j != graph->removed) {
        marked[j] = 1;
        stack[depth++] = j;
      }
  }
}

/* The last component, which no edge leaves, or all but the first one, to which
 * no edge leads: the one with fewer edges missing. */
static void
explain_components (const FdCircuitGraph *graph, uint32_t *component,
                    uint32_t n_components, FdAtoms *out)
{
  uint32_t n = graph->self->base.n;
  uint32_t *marked = component + n, first = 0, last = 0;
  for (uint32_t i = 0; i < n; i++) {
    last += component[i] == 0;
    first += component[i] == n_components - 1;
  }
  bool by_last = (uint64_t) last * (n - last) <= (uint64_t) first * (n - first);
  for (uint32_t i = 0; i < n; i++)
    marked[i] = by_last ? component[i] == 0 : component[i] != n_components - 1;
  Cut cut = {graph, marked, NULL};
  add_missing (&cut, out);
}

/* Marks the components from which an edge leads to the next one; returns the
 * first without, n_components - 1 if all but the last component have one.  */
static uint32_t
find_gap (const FdCircuitGraph *graph, const uint32_t *component,
          uint32_t n_components, uint32_t *steps)
{
  uint32_t n = graph->self->base.n, gap = 1;
  memset (steps, 0, n * sizeof *steps);
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t j = fd_circuit_next (graph, i, 0);
         i != graph->removed && j < n; j = fd_circuit_next (graph, i, j + 1))
      if (j != graph->removed && component[i] == component[j] + 1)
        steps[component[i]] = 1;
  while (gap < n_components && steps[gap])
    gap++;
  return gap;
}

static uint32_t
node_in (const FdCircuitGraph *graph, const uint32_t *component, uint32_t c)
{
  uint32_t i = 0;
  while (i == graph->removed || component[i] != c)
    i++;
  return i;
}

/* Two components in a row without an edge between. */
static bool
explain_gap (const FdCircuitGraph *graph, uint32_t *component,
             uint32_t n_components, FdAtoms *out)
{
  size_t n = graph->self->base.n;
  uint32_t *first = component + n, *second = first + n, *stack = second + n;
  uint32_t gap = find_gap (graph, component, n_components, first);
  if (gap >= n_components)
    return false;
  mark_reached (graph, node_in (graph, component, gap), first, stack);
  mark_reached (graph, node_in (graph, component, gap - 1), second, stack);
  Cut cut = {graph, first, second};
  add_missing (&cut, out);
  return true;
}

static const char *
explain_row (FdCircuitGraph *graph, uint32_t root, uint32_t *scratch,
             FdAtoms *out)
{
  uint32_t n_components = fd_circuit_components (graph, scratch);
  if (n_components > 1) {
    explain_components (graph, scratch, n_components, out);
    return "component";
  }
  if (root == FD_NO_NODE)
    return NULL;
  graph->removed = root;
  n_components = fd_circuit_components (graph, scratch);
  return explain_gap (graph, scratch, n_components, out) ? "row" : NULL;
}

/* That @node is not on the circuit, as @root is. */
static const char *
explain_left_out (const FdCircuitGraph *graph, uint32_t root, uint32_t node,
                  uint32_t *scratch, FdAtoms *out)
{
  const FdCircuit *self = graph->self;
  uint32_t *marked = scratch, *stack = scratch + self->base.n;
  FdAtom required = fd_atom (fd_propagator_var (&self->base, root), FD_NE,
                             fd_circuit_value (self, root));
  mark_reached (graph, root, marked, stack);
  if (marked[node])
    mark_reached (graph, node, marked, stack);
  if (marked[node] && marked[root])
    return NULL;
  Cut cut = {graph, marked, NULL};
  add_missing (&cut, out);
  if (!fd_atom_holds_at (graph->store, required, 0))
    fd_atoms_add (out, required);
  return "component";
}

const char *
fd_circuit_components_explain (FdPropagator *base, FdStore *store, FdAtom need,
                               uint64_t code, FdPosition at, FdAtoms *out)
{
  FdCircuit *self = (FdCircuit *) base;
  FdCircuitGraph graph = {.self = self,
                          .store = store,
                          .at = at,
                          .removed = FD_NO_NODE,
                          .assumed = fd_atom_not (need)};
  uint32_t root = (uint32_t) code, node = (uint32_t) (code >> 32);
  const char *label =
      self->optional ? explain_left_out (&graph, root, node, self->scratch, out)
                     : explain_row (&graph, root, self->scratch, out);
  assert (label);
  for (uint32_t i = 0; !label && i < base->n; i++)
    fd_explain_domain (store, fd_propagator_var (base, i), at, out);
  return label ? label : "naive";
}

const char *
fd_circuit_components_explain_conflict (FdPropagator *base, FdStore *store,
                                        FdPosition at, FdAtoms *out)
{
  FdCircuit *self = (FdCircuit *) base;
  FdCircuitGraph graph = {
      .self = self, .store = store, .at = at, .removed = FD_NO_NODE};
  if (self->optional)
    return NULL;
  return explain_row (&graph, fd_circuit_root (&graph), self->scratch, out);
}
