/* SPDX-License-Identifier: MIT */
/* layers-build.c - from edges to the propagator of a layered graph
 *
 * Nodes that no path from the root reaches, or from which none leads to the
 * goal, are left out with their edges.  The others are numbered layer by layer,
 * and the edges by their values, so those with a value, and those of a layer,
 * stand together.  If they cost something, the propagator is another one, with
 * more behind the same.
 */
#include "cost-layers.h"

#include <string.h>

/* What is known of a node that is given. */
enum { REACHED = 1, LEADS = 2, KEPT = 3 };

/* The graph in the making. */
typedef struct {
  FdStore *store;
  const FdLayersGiven *given;
  size_t n_given; /* nodes */
  uint8_t *flags; /* of those */
  uint32_t *number;
  uint32_t n_nodes, n_edges, n_values;
  uint32_t *node; /* the first of each layer; the end */
  uint32_t *out, *tail, *head;
  int32_t *label, *list, *cost;
  uint32_t *start; /* of each column in list[]; the end */
} Build;

static inline size_t
place_of (const Build *b, uint32_t layer, uint32_t node)
{
  return (size_t) layer * b->given->width + node;
}

/* What is known of the nodes of a layer. */
static inline uint8_t *
flags_of (const Build *b, uint32_t layer)
{
  return b->flags + place_of (b, layer, 0);
}

/* --- nodes -------------------------------------------------------------- */

static void
find_kept (Build *b)
{
  const FdLayersGiven *given = b->given;
  b->flags[place_of (b, 0, given->root)] = REACHED;
  for (uint32_t i = 0; i < given->n; i++) {
    const uint8_t *tail = flags_of (b, i);
    uint8_t *head = flags_of (b, i + 1);
    for (uint32_t k = given->start[i]; k < given->start[i + 1]; k++)
      head[given->edge[k].to] |= tail[given->edge[k].from] & REACHED;
  }
  b->flags[place_of (b, given->n, given->goal)] |= LEADS;
  for (uint32_t i = given->n; i-- > 0;) {
    const uint8_t *head = flags_of (b, i + 1);
    uint8_t *tail = flags_of (b, i);
    for (uint32_t k = given->start[i]; k < given->start[i + 1]; k++)
      if (head[given->edge[k].to] == KEPT)
        tail[given->edge[k].from] |= LEADS;
  }
}

static void
number_nodes (Build *b)
{
  for (uint32_t i = 0; i <= b->given->n; i++) {
    b->node[i] = b->n_nodes;
    for (uint32_t k = 0; k < b->given->width; k++)
      if (b->flags[place_of (b, i, k)] == KEPT)
        b->number[place_of (b, i, k)] = b->n_nodes++;
  }
  b->node[b->given->n + 1] = b->n_nodes;
}

/* --- edges -------------------------------------------------------------- */

/* How many edges leave each node, then where they begin. */
static void
count_edges (Build *b)
{
  const FdLayersGiven *given = b->given;
  for (uint32_t i = 0; i < given->n; i++) {
    const uint8_t *tail = flags_of (b, i), *head = flags_of (b, i + 1);
    const uint32_t *number = b->number + place_of (b, i, 0);
    for (uint32_t k = given->start[i]; k < given->start[i + 1]; k++) {
      const FdLayerEdge *e = &given->edge[k];
      if (tail[e->from] == KEPT && head[e->to] == KEPT) {
        b->out[number[e->from] + 1]++;
        b->n_edges++;
      }
    }
  }
  for (uint32_t node = 0; node < b->n_nodes; node++)
    b->out[node + 1] += b->out[node];
}

/* Leaves out[] as it was, but a place further on. */
static void
place_edges (Build *b)
{
  const FdLayersGiven *given = b->given;
  for (uint32_t i = 0; i < given->n; i++) {
    const uint8_t *flags = flags_of (b, i), *below = flags_of (b, i + 1);
    const uint32_t *number = b->number + place_of (b, i, 0);
    for (uint32_t k = given->start[i]; k < given->start[i + 1]; k++) {
      const FdLayerEdge *e = &given->edge[k];
      if (flags[e->from] != KEPT || below[e->to] != KEPT)
        continue;
      uint32_t tail = number[e->from], at = b->out[tail]++;
      b->tail[at] = tail;
      b->head[at] = number[given->width + e->to];
      b->label[at] = e->value;
      b->cost[at] = e->cost;
    }
  }
  memmove (b->out + 1, b->out, b->n_nodes * sizeof *b->out);
  b->out[0] = 0;
}

static bool
number_values (Build *b)
{
  for (uint32_t i = 0; i < b->given->n; i++) {
    uint32_t n, from = b->out[b->node[i]], to = b->out[b->node[i + 1]];
    if (!fd_column_number (b->store, b->label + from, to - from, 1, b->n_values,
                           b->list + b->n_values, &n))
      return false;
    b->start[i] = b->n_values;
    b->n_values += n;
  }
  b->start[b->given->n] = b->n_values;
  return true;
}

/* --- the block ---------------------------------------------------------- */

static void *
cut (char *block, size_t *at, size_t n, size_t size)
{
  void *array = block ? block + *at : NULL;
  *at += (n * size + 7) / 8 * 8;
  return array;
}

#define CUT(owner, array, length)                                              \
  (owner)->array = cut (block, &at, length, sizeof *(owner)->array)

/* Lays the arrays out behind the propagator, from byte @at on; returns the end.
 * With @block NULL, it only counts. */
static size_t
lay_out (FdLayers *self, char *block, size_t at, uint32_t n)
{
  size_t n_nodes = self->n_nodes, n_edges = self->n_edges;
  size_t n_values = self->n_values;
  CUT (self, columns.column, n);
  CUT (self, columns.value, n_values);
  CUT (self, columns.order, n_values);
  CUT (self, columns.place, n_values);
  CUT (self, node, (size_t) n + 2);
  CUT (self, edge, (size_t) n + 1);
  CUT (self, tail, n_edges);
  CUT (self, head, n_edges);
  CUT (self, label, n_edges);
  CUT (self, out, n_nodes + 1);
  CUT (self, in, n_nodes + 1);
  CUT (self, with, n_values + 1);
  CUT (self, mark, n_nodes);
  CUT (self, gone, n_values);
  return at;
}

/* What a graph without costs has besides. */
static size_t
lay_out_plain (FdLayers *self, char *block, size_t at)
{
  size_t n_nodes = self->n_nodes, n_words = (n_nodes + 63) / 64;
  CUT (self, out_arc, self->n_edges);
  CUT (self, in_arc, self->n_edges);
  CUT (self, alive, n_words);
  CUT (self, saved, n_words);
  CUT (self, nodes, n_nodes);
  CUT (self, values, self->n_values);
  CUT (self, unreached, n_nodes);
  CUT (self, ends, n_nodes);
  return at;
}

/* What edges with costs have besides. */
static size_t
lay_out_costs (FdCostLayers *self, char *block, size_t at)
{
  size_t n_nodes = self->graph.n_nodes, n_edges = self->graph.n_edges;
  size_t n_values = self->graph.n_values;
  CUT (self, graph.out_edge, n_edges);
  CUT (self, graph.in_edge, n_edges);
  CUT (self, above, n_nodes);
  CUT (self, below, n_nodes);
  CUT (self, from, n_nodes);
  CUT (self, to, n_nodes);
  CUT (self, cost, n_edges);
  CUT (self, support, n_values);
  CUT (self, there, n_values);
  CUT (self, side, n_edges);
  return at;
}

#undef CUT

/* All of it; returns the bytes. */
static size_t
lay_out_all (FdCostLayers *self, char *block, const Build *b)
{
  FdLayers *graph = &self->graph;
  bool costs = b->given->total != NULL;
  size_t size = costs ? sizeof *self : sizeof *graph;
  graph->n_nodes = b->n_nodes;
  graph->n_edges = b->n_edges;
  graph->n_values = b->n_values;
  size_t at = lay_out (graph, block, (size + 7) / 8 * 8, b->given->n);
  return costs ? lay_out_costs (self, block, at)
               : lay_out_plain (graph, block, at);
}

/* Where the edges of each @key[], whose values are below @n, begin. */
static void
count_keys (uint32_t n_edges, const uint32_t *key, uint32_t n, uint32_t *start)
{
  for (uint32_t e = 0; e < n_edges; e++)
    start[key[e] + 1]++;
  for (uint32_t k = 0; k < n; k++)
    start[k + 1] += start[k];
}

/* The edges, by their values; @cost, if it is not NULL, what they cost. */
static void
fill_edges (FdLayers *self, const Build *b, int32_t *cost)
{
  uint32_t n_edges = b->n_edges;
  const uint32_t *label = (const uint32_t *) b->label;
  count_keys (n_edges, label, b->n_values, self->with);
  for (uint32_t e = 0; e < n_edges; e++) {
    uint32_t at = self->with[label[e]]++;
    self->tail[at] = b->tail[e];
    self->head[at] = b->head[e];
    self->label[at] = label[e];
    if (cost)
      cost[at] = b->cost[e];
  }
  memmove (self->with + 1, self->with, b->n_values * sizeof *self->with);
  self->with[0] = 0;
}

/* Lists the edges by @key[], with their nodes of @other[] and their values in
 * @arc[], or else by their numbers in @list[]. */
static void
list_edges (const FdLayers *self, const uint32_t *key, const uint32_t *other,
            uint32_t *start, FdLayerArc *arc, uint32_t *list)
{
  count_keys (self->n_edges, key, self->n_nodes, start);
  for (uint32_t e = 0; e < self->n_edges; e++) {
    uint32_t at = start[key[e]]++;
    if (arc)
      arc[at] = (FdLayerArc){other[e], self->label[e]};
    else
      list[at] = e;
  }
  memmove (start + 1, start, self->n_nodes * sizeof *start);
  start[0] = 0;
}

/* All are left. */
static void
fill_counts (FdLayers *self)
{
  for (uint32_t node = 0; node < self->n_nodes; node++) {
    self->alive[node / 64] |= UINT64_C (1) << node % 64;
    self->nodes[node].left.in = self->in[node + 1] - self->in[node];
    self->nodes[node].left.out = self->out[node + 1] - self->out[node];
  }
  self->nodes[0].left.in = self->nodes[self->n_nodes - 1].left.out = 1;
  for (uint32_t i = 0; i < self->base.n; i++) {
    const FdColumn *column = &self->columns.column[i];
    for (uint32_t v = column->start; v < column->end; v++) {
      self->values[v].n_left = self->with[v + 1] - self->with[v];
      self->values[v].layer = i;
    }
  }
}

static void
fill (FdLayers *self, const Build *b, int32_t *cost)
{
  uint32_t n = b->given->n;
  for (uint32_t i = 0; i < n; i++)
    self->columns.column[i] =
        (FdColumn){.start = b->start[i], .end = b->start[i + 1]};
  memcpy (self->columns.value, b->list, b->n_values * sizeof *b->list);
  fd_columns_reset (&self->columns, n);
  memcpy (self->node, b->node, ((size_t) n + 2) * sizeof *b->node);
  for (uint32_t i = 0; i <= n; i++)
    self->edge[i] = b->out[b->node[i]];
  fill_edges (self, b, cost);
  list_edges (self, self->tail, self->head, self->out, self->out_arc,
              self->out_edge);
  list_edges (self, self->head, self->tail, self->in, self->in_arc,
              self->in_edge);
}

static const FdPropagatorClass layers_class = {
    .name = "layered-graph",
    .cost = FD_COST_QUADRATIC,
    .idempotent = true,
    .explains_bounds = true,
    .propagate = fd_layers_propagate,
    .explain = fd_layers_explain,
    .explain_conflict = fd_layers_explain_conflict,
    .entailed = fd_layers_entailed,
    .check = fd_layers_check,
};

/* The variables of the layers, and the total. */
static FdPropagator *
propagator_new (const Build *b, size_t bytes)
{
  const FdLayersGiven *given = b->given;
  if (!given->total)
    return fd_propagator_new (b->store, &layers_class, bytes, given->x,
                              given->n);
  size_t n = (size_t) given->n + 1;
  FdVar *scope = fd_scratch_new (b->store, n, sizeof *scope);
  if (!scope)
    return NULL;
  memcpy (scope, given->x, given->n * sizeof *scope);
  scope[given->n] = *given->total;
  FdPropagator *self =
      fd_propagator_new (b->store, &fd_cost_layers_class, bytes, scope, n);
  fd_scratch_free (b->store, scope, n, sizeof *scope);
  return self;
}

static bool
post_propagator (const Build *b)
{
  FdCostLayers sizes;
  FdPropagator *base = propagator_new (b, lay_out_all (&sizes, NULL, b));
  if (!base)
    return false;
  FdCostLayers *costs = b->given->total ? (FdCostLayers *) base : NULL;
  lay_out_all ((FdCostLayers *) base, (char *) base, b);
  fill ((FdLayers *) base, b, costs ? costs->cost : NULL);
  if (costs)
    fd_cost_layers_reset (costs);
  else
    fill_counts ((FdLayers *) base);
  fd_subscribe_all (b->store, base, FD_EVENT_DOMAIN);
  return fd_post (b->store, base);
}

/* --- building ----------------------------------------------------------- */

/* The arrays of @b, of which these are the lengths and sizes. */
static bool
each_array (Build *b, size_t n_edges,
            bool (*act) (FdStore *, void **, size_t, size_t))
{
  FdStore *store = b->store;
  size_t n = b->given->n;
  return act (store, (void **) &b->flags, b->n_given, sizeof *b->flags) &&
         act (store, (void **) &b->number, b->n_given, sizeof *b->number) &&
         act (store, (void **) &b->node, n + 2, sizeof *b->node) &&
         act (store, (void **) &b->out, b->n_given + 1, sizeof *b->out) &&
         act (store, (void **) &b->tail, n_edges, sizeof *b->tail) &&
         act (store, (void **) &b->head, n_edges, sizeof *b->head) &&
         act (store, (void **) &b->label, n_edges, sizeof *b->label) &&
         act (store, (void **) &b->list, n_edges, sizeof *b->list) &&
         act (store, (void **) &b->cost, n_edges, sizeof *b->cost) &&
         act (store, (void **) &b->start, n + 1, sizeof *b->start);
}

static bool
make_array (FdStore *store, void **array, size_t n, size_t size)
{
  return (*array = fd_scratch_new (store, n, size));
}

static bool
free_array (FdStore *store, void **array, size_t n, size_t size)
{
  fd_scratch_free (store, *array, n, size);
  return true;
}

bool
fd_layers_post (FdStore *store, const FdLayersGiven *given)
{
  Build b = {.store = store,
             .given = given,
             .n_given = ((size_t) given->n + 1) * given->width};
  size_t n_edges = (size_t) given->start[given->n] + 1;
  bool ok = each_array (&b, n_edges, make_array);
  if (ok) {
    find_kept (&b);
    number_nodes (&b);
    if (b.flags[place_of (&b, 0, given->root)] != KEPT) {
      ok = fd_post_false (store);
    } else {
      count_edges (&b);
      place_edges (&b);
      ok = number_values (&b) && post_propagator (&b);
    }
  }
  each_array (&b, n_edges, free_array);
  return ok;
}
