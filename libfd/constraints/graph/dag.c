/* SPDX-License-Identifier: MIT */
/* dag.c - no directed edges that are true form a cycle
 *
 * From each node what true edges lead to is walked through.  An edge from
 * there to the node would close a cycle, so it is not taken: because of the way
 * over true edges.  All other edges can be taken, each by itself, and all that
 * is open left out; so that is all there is to prune.  A node that no true edge
 * leaves reaches only itself, and is not walked from.
 */
#include "graph.h"

#include <assert.h>
#include <string.h>

static inline bool
leaves (const FdGraph *graph, FdArc arc, uint32_t node)
{
  return graph->from[arc.edge] == node;
}

/* Marks with @mark what true edges, but @without, lead to from @start. */
static void
walk (const FdGraphView *view, uint32_t start, uint32_t without, uint32_t mark,
      uint32_t *marked, uint32_t *way, uint32_t *queue)
{
  const FdGraph *graph = view->graph;
  uint32_t head = 0, tail = 0;
  marked[start] = mark;
  for (queue[tail++] = start; head < tail; head++)
    for (uint32_t node = queue[head], k = graph->first[node];
         k < graph->first[node + 1]; k++) {
      FdArc arc = graph->arc[k];
      if (arc.edge == without || marked[arc.to] == mark ||
          !leaves (graph, arc, node) || !fd_item_holds (view, arc.edge))
        continue;
      marked[arc.to] = mark;
      way[arc.to] = arc.edge;
      queue[tail++] = arc.to;
    }
}

/* marked, way, queue. */
enum { ARRAYS = 3 };

static bool
dag_propagate (FdPropagator *base, FdStore *store)
{
  FdGraph *graph = (FdGraph *) base;
  FdGraphView view = {.graph = graph, .item = FD_NO_ITEM};
  uint32_t n = graph->n_nodes, *marked = graph->scratch;
  memset (marked, 0, n * sizeof *marked);
  for (uint32_t node = 0; node < n; node++) {
    if (graph->first[node] == graph->first[node + 1])
      continue;
    walk (&view, node, FD_NO_ITEM, node + 1, marked, marked + n,
          marked + 2 * n);
    for (uint32_t k = graph->first[node]; k < graph->first[node + 1]; k++) {
      uint32_t e = graph->arc[k].edge;
      if (graph->to[e] != node || marked[graph->from[e]] != node + 1 ||
          fd_item_fails (&view, e))
        continue;
      if (fd_item_holds (&view, e))
        return fd_fail (store, fd_reason_lazy (e));
      if (!fd_item_set (graph, store, e, false, fd_reason_lazy (e)))
        return false;
    }
  }
  return true;
}

/* --- reasons -------------------------------------------------------------- */

/* Adds the true edges that lead from the end of @edge to its beginning; false:
 * there are no such. */
static bool
explain_cycle (const FdGraphView *view, uint32_t edge, FdAtoms *out)
{
  const FdGraph *graph = view->graph;
  uint32_t n = graph->n_nodes, *marked = graph->scratch, *way = marked + n;
  memset (marked, 0, n * sizeof *marked);
  walk (view, graph->to[edge], edge, 1, marked, way, way + n);
  if (!marked[graph->from[edge]])
    return false;
  for (uint32_t node = graph->from[edge]; node != graph->to[edge];
       node = graph->from[way[node]])
    fd_item_explain (view, way[node], true, out);
  return true;
}

static const char *
dag_explain (FdPropagator *base, FdStore *store, FdAtom need, uint64_t code,
             FdPosition at, FdAtoms *out)
{
  uint32_t edge = (uint32_t) code;
  FdGraphView view = {
      .graph = (FdGraph *) base, .store = store, .at = at, .item = FD_NO_ITEM};
  if (!fd_atom_var (need).id)
    fd_item_explain (&view, edge, true, out);
  bool found = explain_cycle (&view, edge, out);
  assert (found);
  if (!found)
    fd_graph_explain_all (&view, out);
  return "cycle";
}

static const char *
dag_explain_conflict (FdPropagator *base, FdStore *store, FdPosition at,
                      FdAtoms *out)
{
  FdGraphView view = {
      .graph = (FdGraph *) base, .store = store, .at = at, .item = FD_NO_ITEM};
  for (uint32_t e = 0; e < view.graph->n_edges; e++)
    if (fd_item_holds (&view, e) && explain_cycle (&view, e, out)) {
      fd_item_explain (&view, e, true, out);
      return "cycle";
    }
  return NULL;
}

/* --- the definition ------------------------------------------------------- */

/* Round by round takes away the nodes that no edge enters from one that is
 * left, until none is left. @round: room for a number a node. */
static bool
is_dag (uint32_t *round, size_t n, size_t m, const int32_t *from,
        const int32_t *to, bool (*is_true) (const void *data, size_t e),
        const void *data)
{
  size_t left = n, before;
  for (size_t i = 0; i < n; i++)
    round[i] = 1;
  for (uint32_t r = 1; left; r++) {
    for (size_t e = 0; e < m; e++)
      if (is_true (data, e) && round[from[e]] >= r)
        round[to[e]] = r + 1;
    before = left;
    left = 0;
    for (size_t i = 0; i < n; i++)
      left += round[i] > r;
    if (left == before)
      return false;
  }
  return true;
}

static FdEntailment
dag_entailed (FdPropagator *base, FdStore *store)
{
  (void) store;
  FdGraph *graph = (FdGraph *) base;
  FdGraphView view = {.graph = graph, .item = FD_NO_ITEM};
  uint32_t n = graph->n_nodes, *marked = graph->scratch;
  bool decided = true;
  memset (marked, 0, n * sizeof *marked);
  for (uint32_t node = 0; node < n; node++) {
    walk (&view, node, FD_NO_ITEM, node + 1, marked, marked + n,
          marked + 2 * n);
    for (uint32_t k = graph->first[node]; k < graph->first[node + 1]; k++) {
      uint32_t e = graph->arc[k].edge;
      bool holds = fd_item_holds (&view, e);
      if (holds && graph->to[e] == node && marked[graph->from[e]] == node + 1)
        return FD_DISENTAILED;
      decided = decided && (holds || fd_item_fails (&view, e));
    }
  }
  return decided ? FD_ENTAILED : FD_UNDECIDED;
}

static bool
dag_check (const FdPropagator *base, const int32_t *values)
{
  const FdGraph *graph = (const FdGraph *) base;
  FdGraphValues v = {graph, values};
  return is_dag (graph->scratch, graph->n_nodes, graph->n_edges,
                 (const int32_t *) graph->from, (const int32_t *) graph->to,
                 fd_graph_is_accepted, &v);
}

static bool
dag_holds (const FdArgument *a, const int32_t *truth)
{
  if (a[0].number < 0 || a[3].n != a[1].n ||
      !fd_graph_is_valid (&a[1], &a[2], (size_t) a[0].number))
    return false;
  uint32_t *round = g_try_new (uint32_t, (size_t) a[0].number + 1);
  bool ok = round && is_dag (round, (size_t) a[0].number, a[1].n, a[1].numbers,
                             a[2].numbers, fd_graph_is_one, truth);
  g_free (round);
  return ok;
}

/* --- posting -------------------------------------------------------------- */

static const FdPropagatorClass dag_class = {
    .name = "dag",
    .cost = FD_COST_QUADRATIC,
    .propagate = dag_propagate,
    .explain = dag_explain,
    .explain_conflict = dag_explain_conflict,
    .entailed = dag_entailed,
    .check = dag_check,
};

static bool
dag_post (FdStore *store, const FdArgument *a)
{
  if (!fd_graph_require_edges (store, "dag", a))
    return false;
  FdGraph *graph =
      fd_graph_new (store, &dag_class, (size_t) a[0].number, &a[1], &a[2],
                    a[3].atoms, a[3].n, NULL, 0, ARRAYS * (size_t) a[0].number);
  return graph && fd_post (store, &graph->base);
}

const FdConstraintClass fd_dag_constraint = {
    .name = "dag",
    .parameters = {{"nodes", FD_ARGUMENT_INT},
                   {"from", FD_ARGUMENT_INTS},
                   {"to", FD_ARGUMENT_INTS},
                   {"edges", FD_ARGUMENT_ATOMS}},
    .consistency = "domain, if no two atoms share a variable",
    .flatzinc = "libfd_dag(nodes, from, to, edges)",
    .holds = dag_holds,
    .post = dag_post,
};

bool
fd_post_dag (FdStore *store, int32_t n_nodes, const int32_t *from,
             const int32_t *to, const FdAtom *edges, size_t n_edges)
{
  const FdArgument a[] = {
      fd_argument_int (n_nodes), fd_argument_ints (from, n_edges),
      fd_argument_ints (to, n_edges), fd_argument_atoms (edges, n_edges)};
  return fd_post_as (store, __func__, &fd_dag_constraint, a);
}
