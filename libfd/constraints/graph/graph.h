/* SPDX-License-Identifier: MIT */
#ifndef FD_GRAPH_PRIVATE_H
#define FD_GRAPH_PRIVATE_H

#include <fd.h>

#include "../boolean/scope-atom.h"

/* What the constraints on parts of a graph have in common.  The graph is
 * constant; that a node or an edge is in the part is an atom, an *item*.  Items
 * are numbered, nodes first. */

#define FD_NO_ITEM UINT32_MAX

typedef struct {
  uint32_t to, edge;
} FdArc;

/* An item: an atom of scope[@index], or a constant. */
enum { FD_ITEM_TRUE = UINT32_MAX, FD_ITEM_FALSE = UINT32_MAX - 1 };
typedef struct {
  uint32_t index;
  FdScopeAtom literal;
} FdItem;

typedef struct {
  FdPropagator base;
  /* constant after posting: */
  uint32_t n_nodes, n_edges, n_items;
  uint32_t *first;     /* of the arcs of each node; n_nodes + 1 of them */
  FdArc *arc;          /* two an edge, but one if it leads back at once */
  uint32_t *from, *to; /* of each edge */
  FdItem *item;
  /* scratch: */
  uint32_t *scratch;
} FdGraph;

/* Of a constraint: whether @from and @to say the edges between @n_nodes. */
bool fd_graph_require (FdStore *store, const char *who, const FdArgument *from,
                       const FdArgument *to, size_t n_nodes);

/* Makes a propagator of @klass whose items are @atoms, woken by each of them,
 * with room for @n_scratch numbers. */
FdGraph *fd_graph_new (FdStore *store, const FdPropagatorClass *klass,
                       size_t n_nodes, const FdArgument *from,
                       const FdArgument *to, const FdAtom *atoms,
                       size_t n_atoms, const FdAtom *more, size_t n_more,
                       size_t n_scratch);

/* The same of the arguments nodes, from, to, edges of which edges has a truth
 * each. */
bool fd_graph_require_edges (FdStore *store, const char *who,
                             const FdArgument *a);
/* Refuses the edge @e from @node to itself. */
bool fd_graph_refuse_edge (FdStore *store, const char *who, size_t e,
                           int32_t node);
bool fd_graph_is_valid (const FdArgument *from, const FdArgument *to,
                        size_t n_nodes);

/* Groups of nodes, joined: @up leads each node to another of its group, or to
 * itself. */
static inline uint32_t
fd_group_of (uint32_t *up, uint32_t node)
{
  while (up[node] != node)
    node = up[node] = up[up[node]];
  return node;
}

/* Joins the groups of two nodes; false if they are one. */
static inline bool
fd_group_join (uint32_t *up, uint32_t a, uint32_t b)
{
  a = fd_group_of (up, a);
  b = fd_group_of (up, b);
  up[a] = b;
  return a != b;
}

static inline void
fd_groups_init (uint32_t *up, size_t n)
{
  for (size_t i = 0; i < n; i++)
    up[i] = (uint32_t) i;
}

/* --- items as they are, or were ------------------------------------------ */

/* @item is assumed to be @truth, whatever it is: FD_NO_ITEM: none is. */
typedef struct {
  const FdGraph *graph;
  const FdStore *store; /* NULL: as they are */
  FdPosition at;
  uint32_t item;
  bool truth;
} FdGraphView;

static inline FdAtom
fd_item_atom (const FdGraph *graph, uint32_t i)
{
  FdItem item = graph->item[i];
  if (item.index >= FD_ITEM_FALSE)
    return item.index == FD_ITEM_TRUE ? FD_ATOM_TRUE : FD_ATOM_FALSE;
  return fd_scope_atom_of (&graph->base, item.index, item.literal);
}

static inline bool
fd_item_holds (const FdGraphView *view, uint32_t i)
{
  FdItem item = view->graph->item[i];
  if (i == view->item)
    return view->truth;
  if (item.index >= FD_ITEM_FALSE)
    return item.index == FD_ITEM_TRUE;
  if (fd_scope_atom_holds (view->graph->base.scope[item.index], item.literal))
    return !view->store ||
           fd_atom_holds_at (view->store, fd_item_atom (view->graph, i),
                             view->at);
  return false;
}

static inline bool
fd_item_fails (const FdGraphView *view, uint32_t i)
{
  FdItem item = view->graph->item[i];
  if (i == view->item)
    return !view->truth;
  if (item.index >= FD_ITEM_FALSE)
    return item.index == FD_ITEM_FALSE;
  if (fd_scope_atom_fails (view->graph->base.scope[item.index], item.literal))
    return !view->store ||
           fd_atom_holds_at (view->store,
                             fd_atom_not (fd_item_atom (view->graph, i)),
                             view->at);
  return false;
}

/* Whether @i is true by @values of the scope. */
static inline bool
fd_item_accepts (const FdGraph *graph, uint32_t i, const int32_t *values)
{
  FdItem item = graph->item[i];
  return item.index >= FD_ITEM_FALSE
             ? item.index == FD_ITEM_TRUE
             : fd_scope_atom_accepts (item.literal, values[item.index]);
}

/* Whether item @i is true: by values of the scope, @data being these; by truths
 * themselves. */
typedef struct {
  const FdGraph *graph;
  const int32_t *values;
} FdGraphValues;

static inline bool
fd_graph_is_accepted (const void *data, size_t i)
{
  const FdGraphValues *v = (const FdGraphValues *) data;
  return fd_item_accepts (v->graph, (uint32_t) i, v->values);
}

static inline bool
fd_graph_is_one (const void *data, size_t i)
{
  return ((const int32_t *) data)[i];
}

/* Makes @i true, or false. */
bool fd_item_set (FdGraph *graph, FdStore *store, uint32_t i, bool truth,
                  FdReason reason) G_GNUC_WARN_UNUSED_RESULT;

/* Adds that @i is true, or false, unless that is assumed or always held. */
void fd_item_explain (const FdGraphView *view, uint32_t i, bool truth,
                      FdAtoms *out);

/* Adds all that has happened to the scope. */
void fd_graph_explain_all (const FdGraphView *view, FdAtoms *out);

/* Finds a way over true edges, not @edge, from the one end of @edge to the
 * other, where items are edges: @way[node] is the edge by which @node is
 * reached.
 * @queue: room for all nodes.  False: there is none. */
bool fd_graph_find_way (const FdGraphView *view, uint32_t edge, uint32_t *way,
                        uint32_t *queue);

#endif
