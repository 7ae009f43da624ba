/* SPDX-License-Identifier: MIT */
#ifndef FD_CIRCUIT_GRAPH_H
#define FD_CIRCUIT_GRAPH_H

#include "circuit.h"

/* The graph of what a circuit may be: an edge from each node to each one that
 * may be behind it, but for itself.  As it is, or as it was before some moment;
 * then without the edges that the atom to be explained takes. */
typedef struct {
  const FdCircuit *self;
  const FdStore *store; /* NULL: as it is */
  FdPosition at;
  uint32_t removed; /* a node without edges; FD_NO_NODE: none */
  FdAtom assumed;   /* of the past: not what is to be explained */
} FdCircuitGraph;

/* The least node from @from on that may be behind @node; n if there is none. */
uint32_t fd_circuit_next (const FdCircuitGraph *graph, uint32_t node,
                          uint32_t from);

/* Arrays of n numbers that the search for components takes. */
enum { FD_COMPONENT_ARRAYS = 6 };

/* The strongly connected components of @graph without the node that is
 * removed: @component[node] is that of each other node.  They are numbered so
 * that edges lead to the same number or to a lower one.  Returns how many they
 * are.  The first array of @scratch is @component. */
uint32_t fd_circuit_components (const FdCircuitGraph *graph, uint32_t *scratch);

const char *fd_circuit_components_explain (FdPropagator *base, FdStore *store,
                                           FdAtom need, uint64_t code,
                                           FdPosition at, FdAtoms *out);
const char *fd_circuit_components_explain_conflict (FdPropagator *base,
                                                    FdStore *store,
                                                    FdPosition at,
                                                    FdAtoms *out);

/* The node whose successor is not fixed, at the end of the chain from node 0
 * on; FD_NO_NODE: there is none. */
uint32_t fd_circuit_root (const FdCircuitGraph *graph);

/* circuit-components.c without the node @root, of 64 nodes at most. */
bool fd_circuit_prune_word (FdCircuit *self, FdStore *store, uint32_t root);

#endif
