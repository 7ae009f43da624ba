/* SPDX-License-Identifier: MIT */
#ifndef FD_NETWORK_FLOW_H
#define FD_NETWORK_FLOW_H

#include "../linear/row.h"

/* See network-flow.c. */

/* More would take too much room. */
enum { FD_FLOW_MOST_NODES = 1 << 20, FD_FLOW_MOST_ARCS = 1 << 22 };

/* An end of an arc at a node: it is that of from, or of to. */
typedef struct {
  uint32_t arc;
  bool is_from;
} FdFlowEnd;

typedef struct {
  FdPropagator base; /* scope: the flow of each arc, then the cost, if any */
  /* constant after posting: */
  _Alignas(int64_t) uint32_t n, m; /* nodes, arcs */
  bool has_cost;
  bool has_prices; /* no sum by prices overflows */
  uint32_t *from, *to;
  int32_t *weight, *balance;
  uint32_t *first; /* of the ends at each node; n + 1 of them */
  FdFlowEnd *end;
  /* of minimizing and of maximizing, kept from run to run, to begin with: any
   * flow, any prices */
  int64_t *flow[2], *price[2];
  /* scratch: */
  int64_t *low, *high; /* the bounds of each arc */
  int64_t *excess, *distance;
  uint32_t *queue, *parent, *index;
  bool *is_queued;
  int64_t *factor; /* of a row */
} FdNetworkFlow;

typedef enum {
  FD_FLOW_BEST, /* there is a flow; no other one is cheaper by the prices */
  FD_FLOW_CUT,  /* there is none: more is in the nodes with a distance than can
                 * get out */
  FD_FLOW_OPEN  /* it took too long */
} FdFlowResult;

/* Of a node that is not reached. */
#define FD_FLOW_FAR INT64_MAX

extern const FdPropagatorClass fd_network_flow_class;

/* Whether at each node what leaves it less what enters is its balance; whether
 * the cost is @cost.  network-flow-post.c */
bool fd_flow_is_balanced (const int32_t *balance, size_t n,
                          const uint32_t *from, const uint32_t *to,
                          const int32_t *flow, size_t m);
bool fd_flow_costs (const int32_t *weight, const int32_t *flow, size_t m,
                    int32_t cost);

/* --- network-flow-solve.c ------------------------------------------------- */

/* The cheapest flow within low and high, or with @dear the dearest. */
FdFlowResult fd_flow_solve (FdNetworkFlow *self, bool dear);

#endif
