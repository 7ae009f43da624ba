/* SPDX-License-Identifier: MIT */
#ifndef FD_CARDINALITY_FLOW_H
#define FD_CARDINALITY_FLOW_H

#include <fd.h>

/* Variables that each take one of n_nodes values, of which value u is taken
 * low[u] to up[u] times.  See cardinality-flow.c. */
typedef struct {
  uint32_t n;       /* variables */
  uint32_t n_nodes; /* values */
  uint32_t words;   /* of a set of nodes and the sink, which is the last */
  uint64_t *may;    /* of each variable: a set of nodes */
  int64_t *low, *up, *count;
  uint32_t *match;  /* of each variable: a node, or n_nodes */
  uint64_t *seen;   /* a set of nodes: those a search has met */
  uint64_t *closed; /* nodes whose component is known */
  uint64_t *edges;  /* of each node and the sink: a set of them */
  uint32_t *via;    /* of each node: which variable would come, or go */
  uint32_t *queue;  /* nodes */
  uint32_t *component, *lowlink, *order, *stack;
} FdFlow;

static inline bool
fd_flow_has (const uint64_t *set, uint32_t u)
{
  return set[u / 64] >> u % 64 & 1;
}

static inline void
fd_flow_add (uint64_t *set, uint32_t u)
{
  set[u / 64] |= UINT64_C (1) << u % 64;
}

static inline uint64_t *
fd_flow_may (const FdFlow *self, uint32_t i)
{
  return self->may + (size_t) i * self->words;
}

static inline uint64_t *
fd_flow_edges (const FdFlow *self, uint32_t u)
{
  return self->edges + (size_t) u * self->words;
}

/* How many bytes its arrays take; lays them out from @start on. */
size_t fd_flow_bytes (uint32_t n, uint32_t n_nodes);
void fd_flow_lay_out (FdFlow *self, uint32_t n, uint32_t n_nodes, void *start);

/* What the variables may take is to be set, with low and up. */
typedef enum {
  FD_FLOW_FOUND,
  FD_FLOW_FULL, /* more variables than room have no other values than `seen` */
  FD_FLOW_SHORT /* fewer variables than needed have any value of `seen` */
} FdFlowResult;
/* Makes match an assignment.  Keeps of it what is still right.  After
 * FD_FLOW_FULL *culprit is the variable that is left over. */
FdFlowResult fd_flow_find (FdFlow *self, uint32_t *culprit);
/* Of an assignment: component[u] of the nodes such that variable i may take u
 * in some assignment if u and match[i] have the same. */
void fd_flow_find_components (FdFlow *self);
/* Of an assignment: adds to seen all nodes reached from those in it, and the
 * sink, if it is. */
void fd_flow_reach (FdFlow *self);

#endif
