/* SPDX-License-Identifier: MIT */
#ifndef FD_EXTENSION_LAYERS_H
#define FD_EXTENSION_LAYERS_H

#include "columns.h"

/* A layered graph: an edge of layer i is a value of x[i] and leads from a node
 * of layer i to one of layer i + 1.  The values of x satisfy the constraint if
 * they are the edges of a path from the root, the only node of layer 0, to the
 * goal, the only one of layer n. */

typedef struct {
  uint32_t from, to; /* nodes by their numbers within their layers */
  int32_t value;
  int32_t cost; /* 0 without a total */
} FdLayerEdge;

/* As it is given. */
typedef struct {
  const FdVar *x;
  uint32_t n;
  uint32_t width; /* the nodes of a layer have numbers below */
  const FdLayerEdge *edge;
  const uint32_t *start; /* of each layer in edge[]; the end */
  uint32_t root, goal;
  const FdVar *total; /* of the costs on the path; or NULL */
} FdLayersGiven;

/* An edge of a node: its other node, and its value by number. */
typedef struct {
  uint32_t node, value;
} FdLayerArc;

/* How many edges into a node and out of it are left.  The root has one into it,
 * and the goal one out of it, that are none. */
typedef struct {
  union {
    struct {
      uint32_t in, out;
    };
    uint64_t both; /* as it is trailed */
  } left;
  uint64_t saved; /* the stamp of the level in which it was saved last */
} FdLayerNode;

/* How many edges with a value are left; 0 once the value is not. */
typedef struct {
  uint32_t n_left, layer;
  uint64_t saved;
} FdLayerValue;

/* A node is alive if paths lead from the root to it and from it to the goal. */
typedef struct {
  FdPropagator base;
  /* constant after posting: of layer i, nodes node[i].. and edges edge[i].. */
  uint32_t n_nodes, n_edges, n_values;
  FdColumns columns;
  uint32_t *node, *edge;
  uint32_t *tail, *head, *label; /* of each edge: nodes, number of its value */
  uint32_t *out, *in; /* where the edges out of a node, and into it, begin */
  uint32_t *with;     /* where those with a value do */
  uint32_t *out_edge, *in_edge; /* of each node: with costs */
  FdLayerArc *out_arc, *in_arc; /* the same: without costs, as all below */
  /* trailed: bits of nodes that are alive; edges left */
  uint64_t *alive;
  FdLayerNode *nodes;
  FdLayerValue *values;
  uint64_t *saved; /* when words of alive[] were */
  /* scratch: nodes to be looked at; for reasons, of nodes and values */
  uint32_t *unreached, *ends;
  uint8_t *mark, *gone;
} FdLayers;

/* Posts it, without the edges that no path has. */
bool fd_layers_post (FdStore *store, const FdLayersGiven *given);

const char *fd_layers_explain (FdPropagator *base, FdStore *store, FdAtom need,
                               uint64_t code, FdPosition at, FdAtoms *out);
const char *fd_layers_explain_conflict (FdPropagator *base, FdStore *store,
                                        FdPosition at, FdAtoms *out);
bool fd_layers_propagate (FdPropagator *base, FdStore *store);
FdEntailment fd_layers_entailed (FdPropagator *base, FdStore *store);
bool fd_layers_check (const FdPropagator *base, const int32_t *values);

#endif
