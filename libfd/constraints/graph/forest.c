/* SPDX-License-Identifier: MIT */
/* forest.c - no edges that are true form a cycle
 *
 * The true edges join nodes to trees.  An edge between two nodes of one tree
 * would close a cycle, so it is not taken: because of the way through the tree
 * from the one to the other.  All other edges can be taken, each by itself, and
 * all that is open left out; so that is all there is to prune.
 */
#include "graph.h"

#include <assert.h>
#include <string.h>

static bool
forest_propagate (FdPropagator *base, FdStore *store)
{
  FdGraph *graph = (FdGraph *) base;
  FdGraphView view = {.graph = graph, .item = FD_NO_ITEM};
  uint32_t *up = graph->scratch, m = graph->n_edges;
  fd_groups_init (up, graph->n_nodes);
  for (uint32_t e = 0; e < m; e++)
    if (fd_item_holds (&view, e) &&
        !fd_group_join (up, graph->from[e], graph->to[e]))
      return fd_fail (store, fd_reason_lazy (e));
  for (uint32_t e = 0; e < m; e++)
    if (!fd_item_holds (&view, e) && !fd_item_fails (&view, e) &&
        fd_group_of (up, graph->from[e]) == fd_group_of (up, graph->to[e]) &&
        !fd_item_set (graph, store, e, false, fd_reason_lazy (e)))
      return false;
  return true;
}

/* --- reasons -------------------------------------------------------------- */

/* Adds the edges of a cycle of true ones with @edge; false: there is none. */
static bool
explain_cycle (const FdGraphView *view, uint32_t edge, FdAtoms *out)
{
  const FdGraph *graph = view->graph;
  uint32_t *way = graph->scratch;
  if (!fd_graph_find_way (view, edge, way, way + graph->n_nodes))
    return false;
  for (uint32_t node = graph->to[edge]; node != graph->from[edge];) {
    uint32_t e = way[node];
    fd_item_explain (view, e, true, out);
    node = graph->from[e] == node ? graph->to[e] : graph->from[e];
  }
  return true;
}

static const char *
forest_explain (FdPropagator *base, FdStore *store, FdAtom need, uint64_t code,
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
forest_explain_conflict (FdPropagator *base, FdStore *store, FdPosition at,
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

static FdEntailment
forest_entailed (FdPropagator *base, FdStore *store)
{
  (void) store;
  FdGraph *graph = (FdGraph *) base;
  FdGraphView view = {.graph = graph, .item = FD_NO_ITEM};
  uint32_t *up = graph->scratch;
  bool decided = true;
  fd_groups_init (up, graph->n_nodes);
  for (uint32_t e = 0; e < graph->n_edges; e++)
    if (!fd_item_holds (&view, e))
      decided = decided && fd_item_fails (&view, e);
    else if (!fd_group_join (up, graph->from[e], graph->to[e]))
      return FD_DISENTAILED;
  return decided ? FD_ENTAILED : FD_UNDECIDED;
}

/* No edge that is true joins what is one tree already. */
static bool
is_forest (uint32_t *up, size_t n, size_t m, const int32_t *from,
           const int32_t *to, bool (*is_true) (const void *data, size_t e),
           const void *data)
{
  fd_groups_init (up, n);
  for (size_t e = 0; e < m; e++)
    if (is_true (data, e) &&
        !fd_group_join (up, (uint32_t) from[e], (uint32_t) to[e]))
      return false;
  return true;
}

static bool
forest_check (const FdPropagator *base, const int32_t *values)
{
  const FdGraph *graph = (const FdGraph *) base;
  FdGraphValues v = {graph, values};
  return is_forest (graph->scratch, graph->n_nodes, graph->n_edges,
                    (const int32_t *) graph->from, (const int32_t *) graph->to,
                    fd_graph_is_accepted, &v);
}

static bool
forest_holds (const FdArgument *a, const int32_t *truth)
{
  if (a[0].number < 0 || a[3].n != a[1].n ||
      !fd_graph_is_valid (&a[1], &a[2], (size_t) a[0].number))
    return false;
  uint32_t *up = g_try_new (uint32_t, (size_t) a[0].number + 1);
  bool ok = up && is_forest (up, (size_t) a[0].number, a[1].n, a[1].numbers,
                             a[2].numbers, fd_graph_is_one, truth);
  g_free (up);
  return ok;
}

/* --- posting -------------------------------------------------------------- */

static const FdPropagatorClass forest_class = {
    .name = "forest",
    .cost = FD_COST_LINEAR,
    .propagate = forest_propagate,
    .explain = forest_explain,
    .explain_conflict = forest_explain_conflict,
    .entailed = forest_entailed,
    .check = forest_check,
};

static bool
forest_post (FdStore *store, const FdArgument *a)
{
  if (!fd_graph_require_edges (store, "forest", a))
    return false;
  FdGraph *graph =
      fd_graph_new (store, &forest_class, (size_t) a[0].number, &a[1], &a[2],
                    a[3].atoms, a[3].n, NULL, 0, 2 * (size_t) a[0].number);
  return graph && fd_post (store, &graph->base);
}

const FdConstraintClass fd_forest_constraint = {
    .name = "forest",
    .parameters = {{"nodes", FD_ARGUMENT_INT},
                   {"from", FD_ARGUMENT_INTS},
                   {"to", FD_ARGUMENT_INTS},
                   {"edges", FD_ARGUMENT_ATOMS}},
    .consistency = "domain, if no two atoms share a variable",
    .flatzinc = "libfd_forest(nodes, from, to, edges)",
    .holds = forest_holds,
    .post = forest_post,
};

bool
fd_post_forest (FdStore *store, int32_t n_nodes, const int32_t *from,
                const int32_t *to, const FdAtom *edges, size_t n_edges)
{
  const FdArgument a[] = {
      fd_argument_int (n_nodes), fd_argument_ints (from, n_edges),
      fd_argument_ints (to, n_edges), fd_argument_atoms (edges, n_edges)};
  return fd_post_as (store, __func__, &fd_forest_constraint, a);
}
