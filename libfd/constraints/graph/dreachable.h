/* SPDX-License-Identifier: MIT */
#ifndef FD_DREACHABLE_H
#define FD_DREACHABLE_H

#include "graph.h"

/* Items: the nodes, the edges, and for each node that it is the root; these are
 * of one variable, unless they are constants. */

/* Of a reason, in the last two bits of its code; before them the truth, the
 * item, and the item that it follows from. */
enum {
  FD_DREACHABLE_SEPARATOR,
  FD_DREACHABLE_END,
  FD_DREACHABLE_ROOT,
  FD_DREACHABLE_RANGE
};

/* Numbers of scratch for each node. */
enum { FD_DREACHABLE_ARRAYS = 7 };

static inline uint32_t
fd_dreachable_edge (const FdGraph *graph, uint32_t e)
{
  return graph->n_nodes + e;
}

static inline uint32_t
fd_dreachable_root (const FdGraph *graph, uint32_t node)
{
  return graph->n_nodes + graph->n_edges + node;
}

/* Whether the arc, one of @node, leads there (@forward), or from there, along
 * what may be in the part. */
static inline bool
fd_dreachable_leads (const FdGraphView *view, uint32_t node, FdArc arc,
                     bool forward)
{
  const FdGraph *graph = view->graph;
  uint32_t begins = forward ? node : arc.to, ends = forward ? arc.to : node;
  return graph->from[arc.edge] == begins && graph->to[arc.edge] == ends &&
         !fd_item_fails (view, arc.to) &&
         !fd_item_fails (view, fd_dreachable_edge (graph, arc.edge));
}

static inline bool
fd_dreachable_may_begin (const FdGraphView *view, uint32_t node)
{
  return !fd_item_fails (view, fd_dreachable_root (view->graph, node)) &&
         !fd_item_fails (view, node);
}

/* Marks what is reached from the nodes marked already, which are @stack[0],
 * ..., @stack[@depth - 1]; or, not @forward, what reaches them. */
void fd_dreachable_mark (const FdGraphView *view, bool forward,
                         uint32_t *marked, uint32_t *stack, uint32_t depth);

/* dreachable-explain.c */
const char *fd_dreachable_explain (FdPropagator *base, FdStore *store,
                                   FdAtom need, uint64_t code, FdPosition at,
                                   FdAtoms *out);
const char *fd_dreachable_explain_conflict (FdPropagator *base, FdStore *store,
                                            FdPosition at, FdAtoms *out);

#endif
