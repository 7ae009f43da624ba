/* SPDX-License-Identifier: MIT */
/* dreachable-explain.c - why something is in what the root reaches, or is not
 *
 * A reason is a node that must be in the part, and a set of nodes that holds
 * all possible roots but not it, or it but none of them: no edge leaves the
 * one, or enters the other.  That is looked for around what is reached from the
 * roots, and around what reaches the node, whichever takes fewer atoms.
 */
#include "dreachable.h"

#include <assert.h>
#include <string.h>

/* Whether the node cannot be there; says so, once. */
static bool
say_node (const FdGraphView *view, uint32_t node, uint32_t *said, FdAtoms *out)
{
  if (!fd_item_fails (view, node))
    return false;
  if (!said[node])
    fd_item_explain (view, node, false, out);
  said[node] = 1;
  return true;
}

/* Adds why no edge leaves what is marked, or, not @forward, enters it. */
static void
add_cut (const FdGraphView *view, const uint32_t *marked, bool forward,
         uint32_t *said, FdAtoms *out)
{
  const FdGraph *graph = view->graph;
  for (uint32_t e = 0; e < graph->n_edges; e++) {
    uint32_t in = forward ? graph->from[e] : graph->to[e];
    uint32_t other = forward ? graph->to[e] : graph->from[e];
    if (marked[in] && !marked[other] && !say_node (view, other, said, out))
      fd_item_explain (view, fd_dreachable_edge (graph, e), false, out);
  }
}

/* The variable of the root; none if all is decided. */
static FdVar
root_var (const FdGraph *graph)
{
  for (uint32_t i = 0; i < graph->n_nodes; i++) {
    FdVar x = fd_atom_var (fd_item_atom (graph, fd_dreachable_root (graph, i)));
    if (x.id)
      return x;
  }
  return (FdVar){0};
}

/* Adds why the root is none of the nodes that are marked, or are not. */
static void
add_roots (const FdGraphView *view, const uint32_t *marked, bool forward,
           uint32_t *said, FdAtoms *out)
{
  const FdGraph *graph = view->graph;
  FdVar root = root_var (graph);
  size_t first = out->n;
  if (root.id && fd_min_at (view->store, root, view->at) ==
                     fd_max_at (view->store, root, view->at)) {
    fd_explain_fixed (view->store, root, view->at, out);
    for (uint32_t i = 0; i < graph->n_nodes && forward; i++)
      if (!marked[i] && fd_item_holds (view, fd_dreachable_root (graph, i)))
        say_node (view, i, said, out);
    return;
  }
  for (uint32_t i = 0; i < graph->n_nodes; i++)
    if (forward == !marked[i] && !(forward && say_node (view, i, said, out)))
      fd_item_explain (view, fd_dreachable_root (graph, i), false, out);
  fd_atoms_merge (view->store, out, first, view->at);
}

/* Keeps what is shorter of the atoms between and those from @middle on. */
static void
keep_shorter (FdAtoms *out, size_t start, size_t middle)
{
  size_t first = middle - start, second = out->n - middle;
  if (second < first && !out->incomplete) {
    memmove (out->atom + start, out->atom + middle, second * sizeof *out->atom);
    out->n = start + second;
  } else
    out->n = middle;
}

/* Adds why no root reaches @node, with @root alone if it is one. */
static bool
explain_apart (const FdGraphView *view, uint32_t root, uint32_t node,
               FdAtoms *out)
{
  uint32_t n = view->graph->n_nodes, depth = 0;
  uint32_t *marked = view->graph->scratch, *stack = marked + n;
  uint32_t *said = stack + n;
  size_t start = out->n, middle = start;
  for (int forward = 1; forward >= 0; forward--) {
    memset (marked, 0, n * sizeof *marked);
    memset (said, 0, n * sizeof *said);
    depth = 0;
    for (uint32_t i = 0; i < n; i++)
      if (!forward             ? i == node
          : root != FD_NO_ITEM ? i == root
                               : fd_dreachable_may_begin (view, i)) {
        marked[i] = 1;
        stack[depth++] = i;
      }
    fd_dreachable_mark (view, forward, marked, stack, depth);
    if (forward && marked[node])
      return false;
    middle = forward ? start : out->n;
    add_cut (view, marked, forward, said, out);
    if (root == FD_NO_ITEM)
      add_roots (view, marked, forward, said, out);
  }
  keep_shorter (out, start, middle);
  fd_item_explain (view, node, true, out);
  return true;
}

/* A node that must be there, best one that always had to be, and is not
 * reached. */
static uint32_t
choose_required (const FdGraphView *view)
{
  FdGraphView first = *view;
  uint32_t n = view->graph->n_nodes, depth = 0, found = FD_NO_ITEM;
  uint32_t *marked = view->graph->scratch, *stack = marked + n;
  first.at = 0;
  for (uint32_t i = 0; i < n; i++) {
    marked[i] = fd_dreachable_may_begin (view, i);
    if (marked[i])
      stack[depth++] = i;
  }
  fd_dreachable_mark (view, true, marked, stack, depth);
  for (uint32_t i = 0; i < n; i++)
    if (!marked[i] && fd_item_holds (view, i)) {
      if (fd_item_holds (&first, i))
        return i;
      if (found == FD_NO_ITEM)
        found = i;
    }
  return found;
}

static bool
explain_separated (const FdGraphView *view, FdAtoms *out)
{
  uint32_t node = choose_required (view);
  return node != FD_NO_ITEM && explain_apart (view, FD_NO_ITEM, node, out);
}

const char *
fd_dreachable_explain (FdPropagator *base, FdStore *store, FdAtom need,
                       uint64_t code, FdPosition at, FdAtoms *out)
{
  const FdGraph *graph = (const FdGraph *) base;
  uint32_t item = (uint32_t) code >> 3, cause = (uint32_t) (code >> 32);
  bool truth = code & 4, is_failure = !fd_atom_var (need).id;
  FdGraphView view = {.graph = graph,
                      .store = store,
                      .at = at,
                      .item = is_failure ? FD_NO_ITEM : item,
                      .truth = !truth};
  switch (code & 3) {
  case FD_DREACHABLE_RANGE:
    return "root-range";
  case FD_DREACHABLE_END:
    fd_item_explain (&view, cause, truth, out);
    return "end";
  default:
    break;
  }
  bool found = (code & 3) == FD_DREACHABLE_ROOT
                   ? explain_apart (&view, item - fd_dreachable_root (graph, 0),
                                    cause, out)
                   : explain_separated (&view, out);
  assert (found);
  if (!found)
    fd_graph_explain_all (&view, out);
  return "separator";
}

/* An edge without an end. */
static bool
explain_end (const FdGraphView *view, FdAtoms *out)
{
  const FdGraph *graph = view->graph;
  for (uint32_t e = 0; e < graph->n_edges; e++)
    for (int k = 0; k < 2; k++) {
      uint32_t end = k ? graph->to[e] : graph->from[e];
      uint32_t edge = fd_dreachable_edge (graph, e);
      if (!fd_item_holds (view, edge) || !fd_item_fails (view, end))
        continue;
      fd_item_explain (view, edge, true, out);
      fd_item_explain (view, end, false, out);
      return true;
    }
  return false;
}

const char *
fd_dreachable_explain_conflict (FdPropagator *base, FdStore *store,
                                FdPosition at, FdAtoms *out)
{
  FdGraphView view = {
      .graph = (FdGraph *) base, .store = store, .at = at, .item = FD_NO_ITEM};
  return explain_end (&view, out)         ? "end"
         : explain_separated (&view, out) ? "separator"
                                          : NULL;
}
