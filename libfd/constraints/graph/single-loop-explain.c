/* SPDX-License-Identifier: MIT */
/* single-loop-explain.c - why an edge is, or is not, on the one cycle */
#include "single-loop.h"

#include <assert.h>
#include <string.h>

/* --- degrees -------------------------------------------------------------- */

/* So many edges of @node are true, but for what is assumed; those first that
 * always were. */
static void
explain_true (const FdGraphView *view, uint32_t node, uint32_t n, FdAtoms *out)
{
  const FdGraph *graph = view->graph;
  FdGraphView first = *view;
  first.at = 0;
  for (int pass = 0; pass < 2; pass++)
    for (uint32_t k = graph->first[node]; k < graph->first[node + 1]; k++) {
      uint32_t e = graph->arc[k].edge;
      if (!n || e == view->item || !fd_item_holds (view, e) ||
          fd_item_holds (&first, e) != !pass)
        continue;
      fd_item_explain (view, e, true, out);
      n--;
    }
}

/* All other edges of @node are decided: one is true at most. */
static void
explain_lack (const FdGraphView *view, uint32_t node, FdAtoms *out)
{
  const FdGraph *graph = view->graph;
  bool has_true = false;
  for (uint32_t k = graph->first[node]; k < graph->first[node + 1]; k++) {
    uint32_t e = graph->arc[k].edge;
    bool is_true = e != view->item && fd_item_holds (view, e);
    if (!is_true || !has_true)
      fd_item_explain (view, e, is_true, out);
    has_true = has_true || is_true;
  }
}

/* --- cycles --------------------------------------------------------------- */

/* Adds the true edges that lead from the one end of @edge to the other, and
 * marks them; false: there are none. */
static bool
explain_way (const FdGraphView *view, uint32_t edge, uint32_t *on, FdAtoms *out)
{
  const FdGraph *graph = view->graph;
  uint32_t *way = graph->scratch;
  memset (on, 0, graph->n_edges * sizeof *on);
  on[edge] = 1;
  if (!fd_graph_find_way (view, edge, way, way + graph->n_nodes))
    return false;
  for (uint32_t i = graph->to[edge]; i != graph->from[edge];) {
    uint32_t e = way[i];
    on[e] = 1;
    fd_item_explain (view, e, true, out);
    i = graph->from[e] == i ? graph->to[e] : graph->from[e];
  }
  return true;
}

/* Adds that some edge is true that is not marked; one that always was, if there
 * is one. */
static bool
explain_another (const FdGraphView *view, const uint32_t *on, FdAtoms *out)
{
  uint32_t found = FD_NO_ITEM;
  FdGraphView first = *view;
  first.at = 0;
  for (uint32_t e = 0; e < view->graph->n_edges; e++)
    if (!on[e] && fd_item_holds (view, e)) {
      if (fd_item_holds (&first, e))
        return true;
      found = MIN (found, e);
    }
  if (found != FD_NO_ITEM)
    fd_item_explain (view, found, true, out);
  return found != FD_NO_ITEM;
}

/* --- separators ----------------------------------------------------------- */

/* Marks what the ends of @edge, but for @cut, reach by edges that may be taken
 * without @cut; not along @edge, unless @both. */
static void
mark_side (const FdGraphView *view, uint32_t edge, bool both, uint32_t cut,
           uint32_t *marked, uint32_t *stack)
{
  const FdGraph *graph = view->graph;
  uint32_t depth = 0, end[] = {graph->to[edge], graph->from[edge]};
  memset (marked, 0, graph->n_nodes * sizeof *marked);
  for (int k = 0; k <= both; k++)
    if (end[k] != cut && !marked[end[k]]) {
      marked[end[k]] = 1;
      stack[depth++] = end[k];
    }
  while (depth) {
    uint32_t node = stack[--depth];
    for (uint32_t k = graph->first[node]; k < graph->first[node + 1]; k++) {
      FdArc arc = graph->arc[k];
      if (arc.edge == edge || arc.to == cut || marked[arc.to] ||
          fd_item_fails (view, arc.edge))
        continue;
      marked[arc.to] = 1;
      stack[depth++] = arc.to;
    }
  }
}

/* Adds that no edges but @edge leave what is marked, unless to @cut. */
static void
explain_side (const FdGraphView *view, uint32_t edge, uint32_t cut,
              const uint32_t *marked, FdAtoms *out)
{
  const FdGraph *graph = view->graph;
  for (uint32_t e = 0; e < graph->n_edges; e++) {
    uint32_t a = graph->from[e], b = graph->to[e];
    if (e != edge && marked[a] != marked[b] && a != cut && b != cut)
      fd_item_explain (view, e, false, out);
  }
}

static bool
explain_bridge (const FdGraphView *view, uint32_t edge, FdAtoms *out)
{
  const FdGraph *graph = view->graph;
  uint32_t *marked = graph->scratch, *stack = marked + graph->n_nodes;
  mark_side (view, edge, false, FD_NO_ITEM, marked, stack);
  if (marked[graph->from[edge]])
    return false;
  explain_side (view, edge, FD_NO_ITEM, marked, out);
  return true;
}

/* The node at which the side of @edge and that of @other part; any that does
 * will do.  FD_NO_ITEM: none need be taken out, if *found. */
static uint32_t
find_cut (const FdGraphView *view, uint32_t edge, uint32_t other,
          uint32_t *marked, uint32_t *stack, bool *found)
{
  const FdGraph *graph = view->graph;
  uint32_t a = graph->from[other], b = graph->to[other];
  *found = true;
  mark_side (view, edge, true, FD_NO_ITEM, marked, stack);
  if (!marked[a] && !marked[b])
    return FD_NO_ITEM;
  for (uint32_t cut = 0; cut < graph->n_nodes; cut++) {
    mark_side (view, edge, true, cut, marked, stack);
    if (!marked[a] && !marked[b])
      return cut;
  }
  *found = false;
  return FD_NO_ITEM;
}

static bool
explain_block (const FdGraphView *view, uint32_t edge, uint32_t other,
               FdAtoms *out)
{
  const FdGraph *graph = view->graph;
  uint32_t *marked = graph->scratch, *stack = marked + graph->n_nodes;
  bool found;
  uint32_t cut = find_cut (view, edge, other, marked, stack, &found);
  if (!found)
    return false;
  explain_side (view, edge, cut, marked, out);
  fd_item_explain (view, other, true, out);
  return true;
}

/* --- the hooks ------------------------------------------------------------ */

const char *
fd_loop_explain (FdPropagator *base, FdStore *store, FdAtom need, uint64_t code,
                 FdPosition at, FdAtoms *out)
{
  FdGraph *graph = (FdGraph *) base;
  uint32_t edge = (uint32_t) code >> 3, cause = (uint32_t) (code >> 32);
  uint32_t *on = graph->scratch + 2 * (size_t) graph->n_nodes;
  bool is_failure = !fd_atom_var (need).id, found;
  FdGraphView view = {.graph = graph,
                      .store = store,
                      .at = at,
                      .item = is_failure ? FD_NO_ITEM : edge,
                      .truth = (code & 7) != FD_LOOP_LACKS};
  switch (code & 7) {
  case FD_LOOP_HAS_TWO:
    explain_true (&view, cause, 2 + is_failure, out);
    return "two edges";
  case FD_LOOP_LACKS:
    explain_lack (&view, cause, out);
    return "two edges";
  case FD_LOOP_CLOSES:
    found =
        explain_way (&view, edge, on, out) && explain_another (&view, on, out);
    break;
  case FD_LOOP_CLOSED:
    view.item = FD_NO_ITEM; /* what was not true then is on no way */
    found = explain_way (&view, cause, on, out);
    fd_item_explain (&view, cause, true, out);
    break;
  case FD_LOOP_BRIDGE:
    found = explain_bridge (&view, edge, out);
    break;
  default:
    found = explain_block (&view, edge, cause, out);
  }
  assert (found);
  if (!found)
    fd_graph_explain_all (&view, out);
  if (is_failure)
    fd_item_explain (&view, edge, true, out);
  return (code & 7) < FD_LOOP_BRIDGE ? "closed" : "block";
}

/* A cycle, and a true edge that is not on it. */
static bool
explain_two_cycles (const FdGraphView *view, FdAtoms *out)
{
  const FdGraph *graph = view->graph;
  uint32_t *on = graph->scratch + 2 * (size_t) graph->n_nodes;
  for (uint32_t e = 0; e < graph->n_edges; e++) {
    size_t before = out->n;
    if (!fd_item_holds (view, e) || !explain_way (view, e, on, out))
      continue;
    fd_item_explain (view, e, true, out);
    if (explain_another (view, on, out))
      return true;
    out->n = before;
  }
  return false;
}

const char *
fd_loop_explain_conflict (FdPropagator *base, FdStore *store, FdPosition at,
                          FdAtoms *out)
{
  FdGraph *graph = (FdGraph *) base;
  FdGraphView view = {
      .graph = graph, .store = store, .at = at, .item = FD_NO_ITEM};
  for (uint32_t i = 0; i < graph->n_nodes; i++) {
    uint32_t n_true = 0, n_open = 0;
    for (uint32_t k = graph->first[i]; k < graph->first[i + 1]; k++) {
      n_true += fd_item_holds (&view, graph->arc[k].edge);
      n_open += !fd_item_holds (&view, graph->arc[k].edge) &&
                !fd_item_fails (&view, graph->arc[k].edge);
    }
    if (n_true > 2)
      explain_true (&view, i, 3, out);
    else if (n_true == 1 && !n_open)
      explain_lack (&view, i, out);
    else
      continue;
    return "two edges";
  }
  return explain_two_cycles (&view, out) ? "closed" : NULL;
}
