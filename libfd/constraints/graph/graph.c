/* SPDX-License-Identifier: MIT */
/* graph.c - a constant graph whose nodes and edges are atoms */
#include "graph.h"

#include <string.h>

/* Of nodes, and of edges; a graph that has more is refused. */
enum { FD_GRAPH_MOST = 1 << 24 };

static inline bool
is_edge (const FdArgument *from, const FdArgument *to, size_t e, size_t n_nodes)
{
  int32_t a = from->numbers[e], b = to->numbers[e];
  return a >= 0 && b >= 0 && (size_t) a < n_nodes && (size_t) b < n_nodes;
}

bool
fd_graph_is_valid (const FdArgument *from, const FdArgument *to, size_t n_nodes)
{
  bool ok = from->n == to->n && n_nodes < FD_GRAPH_MOST;
  for (size_t e = 0; e < from->n && ok; e++)
    ok = is_edge (from, to, e, n_nodes);
  return ok;
}

bool
fd_graph_require (FdStore *store, const char *who, const FdArgument *from,
                  const FdArgument *to, size_t n_nodes)
{
  if (from->n != to->n)
    return fd_post_refuse (store, FD_ERROR_INVALID,
                           "%s: to has %zu elements, expected as many as from, "
                           "%zu",
                           who, to->n, from->n);
  if (n_nodes >= FD_GRAPH_MOST || from->n >= FD_GRAPH_MOST)
    return fd_post_refuse (
        store, FD_ERROR_INVALID,
        "%s: %zu nodes and %zu edges, expected fewer than 2^24", who, n_nodes,
        from->n);
  for (size_t e = 0; e < from->n; e++)
    if (!is_edge (from, to, e, n_nodes))
      return fd_post_refuse (store, FD_ERROR_INVALID,
                             "%s: edge %zu is from %d to %d, expected nodes of "
                             "0..%lld",
                             who, e, from->numbers[e], to->numbers[e],
                             (long long) n_nodes - 1);
  return true;
}

bool
fd_graph_require_edges (FdStore *store, const char *who, const FdArgument *a)
{
  if (a[0].number < 0)
    return fd_post_refuse (store, FD_ERROR_INVALID,
                           "%s: nodes is %d, expected 0 or more", who,
                           a[0].number);
  if (a[3].n != a[1].n)
    return fd_post_refuse (
        store, FD_ERROR_INVALID,
        "%s: edges has %zu elements, expected as many as from, "
        "%zu",
        who, a[3].n, a[1].n);
  return fd_graph_require (store, who, &a[1], &a[2], (size_t) a[0].number);
}

bool
fd_graph_refuse_edge (FdStore *store, const char *who, size_t e, int32_t node)
{
  return fd_post_refuse (
      store, FD_ERROR_INVALID,
      "%s: edge %zu is from %d to itself, expected two nodes", who, e, node);
}

/* How many of them are of a variable. */
static size_t
count_variables (const FdAtom *atoms, size_t n)
{
  size_t found = 0;
  for (size_t i = 0; i < n; i++)
    found += fd_atom_var (atoms[i]).id != 0;
  return found;
}

static size_t
take_items (FdItem *item, FdVar *scope, size_t n_scope, const FdAtom *atoms,
            size_t n)
{
  for (size_t i = 0; i < n; i++) {
    FdVar x = fd_atom_var (atoms[i]);
    item[i].index = x.id                                   ? (uint32_t) n_scope
                    : fd_atom_relation (atoms[i]) == FD_EQ ? FD_ITEM_TRUE
                                                           : FD_ITEM_FALSE;
    item[i].literal = fd_scope_atom (
        fd_atom (x, fd_atom_relation (atoms[i]), atoms[i].value));
    if (x.id)
      scope[n_scope++] = x;
  }
  return n_scope;
}

static void
add_arc (FdGraph *graph, uint32_t from, uint32_t to, uint32_t edge)
{
  graph->arc[graph->first[from]++] = (FdArc){to, edge};
}

/* Behind each node's last arc its first one is put, and moved back then. */
static void
sort_arcs (FdGraph *graph)
{
  uint32_t n = graph->n_nodes, m = graph->n_edges, sum = 0;
  for (uint32_t e = 0; e < m; e++) {
    graph->first[graph->from[e]]++;
    graph->first[graph->to[e]] += graph->to[e] != graph->from[e];
  }
  for (uint32_t i = 0; i <= n; i++) {
    uint32_t here = graph->first[i];
    graph->first[i] = sum;
    sum += here;
  }
  for (uint32_t e = 0; e < m; e++) {
    add_arc (graph, graph->from[e], graph->to[e], e);
    if (graph->to[e] != graph->from[e])
      add_arc (graph, graph->to[e], graph->from[e], e);
  }
  for (uint32_t i = n; i > 0; i--)
    graph->first[i] = graph->first[i - 1];
  graph->first[0] = 0;
}

static void
subscribe (FdStore *store, FdGraph *graph)
{
  for (uint32_t i = 0; i < graph->n_items; i++) {
    FdItem item = graph->item[i];
    if (item.index < FD_ITEM_FALSE)
      fd_subscribe (store, &graph->base, item.index,
                    fd_scope_atom_events (item.literal));
  }
}

FdGraph *
fd_graph_new (FdStore *store, const FdPropagatorClass *klass, size_t n_nodes,
              const FdArgument *from, const FdArgument *to, const FdAtom *atoms,
              size_t n_atoms, const FdAtom *more, size_t n_more,
              size_t n_scratch)
{
  size_t m = from->n, n_items = n_atoms + n_more;
  size_t n_scope =
      count_variables (atoms, n_atoms) + count_variables (more, n_more);
  size_t size = sizeof (FdGraph) + n_items * sizeof (FdItem) +
                2 * m * sizeof (FdArc) +
                (n_nodes + 1 + 2 * m + n_scratch) * sizeof (uint32_t);
  FdItem *item = fd_scratch_new (store, n_items + 1, sizeof *item);
  FdVar *scope = fd_scratch_new (store, n_scope + 1, sizeof *scope);
  FdGraph *graph = NULL;
  if (item && scope) {
    take_items (item + n_atoms, scope,
                take_items (item, scope, 0, atoms, n_atoms), more, n_more);
    graph = (FdGraph *) fd_propagator_new (store, klass, size, scope, n_scope);
  }
  if (graph) {
    graph->n_nodes = (uint32_t) n_nodes;
    graph->n_edges = (uint32_t) m;
    graph->n_items = (uint32_t) n_items;
    graph->item = (FdItem *) (graph + 1);
    graph->arc = (FdArc *) (graph->item + n_items);
    graph->first = (uint32_t *) (graph->arc + 2 * m);
    graph->from = graph->first + n_nodes + 1;
    graph->to = graph->from + m;
    graph->scratch = graph->to + m;
    for (size_t i = 0; i < n_items; i++)
      graph->item[i] = item[i];
    for (size_t e = 0; e < m; e++) {
      graph->from[e] = (uint32_t) from->numbers[e];
      graph->to[e] = (uint32_t) to->numbers[e];
    }
    sort_arcs (graph);
    subscribe (store, graph);
  }
  fd_scratch_free (store, scope, n_scope + 1, sizeof *scope);
  fd_scratch_free (store, item, n_items + 1, sizeof *item);
  return graph;
}

bool
fd_item_set (FdGraph *graph, FdStore *store, uint32_t i, bool truth,
             FdReason reason)
{
  FdAtom atom = fd_item_atom (graph, i);
  if (!fd_atom_var (atom).id)
    return fd_atom_equal (atom, FD_ATOM_TRUE) == truth ||
           fd_fail (store, reason);
  return fd_assert_atom (store, truth ? atom : fd_atom_not (atom), reason);
}

void
fd_item_explain (const FdGraphView *view, uint32_t i, bool truth, FdAtoms *out)
{
  FdAtom atom = fd_item_atom (view->graph, i);
  if (i == view->item || !fd_atom_var (atom).id)
    return;
  if (!truth)
    atom = fd_atom_not (atom);
  if (!fd_atom_holds_at (view->store, atom, 0))
    fd_atoms_add (out, atom);
}

bool
fd_graph_find_way (const FdGraphView *view, uint32_t edge, uint32_t *way,
                   uint32_t *queue)
{
  const FdGraph *graph = view->graph;
  uint32_t head = 0, tail = 0, start = graph->from[edge];
  if (start == graph->to[edge])
    return true;
  memset (way, 0xff, graph->n_nodes * sizeof *way);
  for (queue[tail++] = start; head < tail; head++)
    for (uint32_t k = graph->first[queue[head]];
         k < graph->first[queue[head] + 1]; k++) {
      FdArc arc = graph->arc[k];
      if (arc.edge == edge || arc.to == start || way[arc.to] != FD_NO_ITEM ||
          !fd_item_holds (view, arc.edge))
        continue;
      way[arc.to] = arc.edge;
      if (arc.to == graph->to[edge])
        return true;
      queue[tail++] = arc.to;
    }
  return false;
}

void
fd_graph_explain_all (const FdGraphView *view, FdAtoms *out)
{
  const FdPropagator *base = &view->graph->base;
  for (uint32_t i = 0; i < base->n; i++)
    fd_explain_domain (view->store, fd_propagator_var (base, i), view->at, out);
}
