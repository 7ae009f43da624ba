/* SPDX-License-Identifier: MIT */
/* network-flow-solve.c - the cheapest flow within bounds
 *
 * It begins with prices of the nodes, any, and the flow that they want: all
 * that an arc may take if it is cheaper than the difference of its prices, the
 * least if it is dearer.  Then no cycle of arcs that could take more, or less,
 * makes it cheaper.  Nodes that have too much then send it, one shortest path
 * after the other, to such as have too little, which keeps it so.  With the
 * prices of the last run the flow of the last run is right but for what has
 * changed.
 *
 * At the end the shortest ways from anywhere are the prices: they are no
 * greater than the sum of all costs.  If a node cannot send what it has, all
 * nodes that it reaches have more than can get out.
 *
 * Source: Ahuja, Magnanti & Orlin, Network Flows, 1993, chapter 9.
 */
#include "network-flow.h"

/* Of more paths it is not known that they end soon. */
static uint64_t
most_paths (const FdNetworkFlow *self)
{
  return 1000 + 4 * ((uint64_t) self->n + self->m);
}

static inline int64_t
cost_of (const FdNetworkFlow *self, uint32_t arc, bool dear)
{
  return !self->has_prices ? 0 : dear ? -self->weight[arc] : self->weight[arc];
}

static void
begin (FdNetworkFlow *self, bool dear)
{
  int64_t *flow = self->flow[dear];
  const int64_t *price = self->price[dear];
  for (uint32_t v = 0; v < self->n; v++)
    self->excess[v] = self->balance[v];
  for (uint32_t e = 0; e < self->m; e++) {
    uint32_t u = self->from[e], v = self->to[e];
    int64_t cost = cost_of (self, e, dear) - price[u] + price[v];
    flow[e] = cost > 0   ? self->low[e]
              : cost < 0 ? self->high[e]
                         : CLAMP (flow[e], self->low[e], self->high[e]);
    self->excess[u] -= flow[e];
    self->excess[v] += flow[e];
  }
}

/* How much more can go through the arc, away from this end of it. */
static inline int64_t
room_of (const FdNetworkFlow *self, const int64_t *flow, FdFlowEnd end)
{
  return end.is_from ? self->high[end.arc] - flow[end.arc]
                     : flow[end.arc] - self->low[end.arc];
}

/* A first in, first out queue of n nodes. */
typedef struct {
  uint32_t head, size;
} Queue;

static void
push (FdNetworkFlow *self, Queue *queue, uint32_t v)
{
  if (self->is_queued[v])
    return;
  self->is_queued[v] = true;
  self->queue[(queue->head + queue->size++) % self->n] = v;
}

static uint32_t
pop (FdNetworkFlow *self, Queue *queue)
{
  uint32_t v = self->queue[queue->head];
  queue->head = (queue->head + 1) % self->n;
  queue->size--;
  self->is_queued[v] = false;
  return v;
}

/* The shortest ways from all nodes that have too much, or from @all; the last
 * arc of each, to go back by, in `parent`: arc << 1, with 1 for its other
 * direction. */
static void
find_ways (FdNetworkFlow *self, bool dear, bool all)
{
  const int64_t *flow = self->flow[dear];
  Queue queue = {0, 0};
  for (uint32_t v = 0; v < self->n; v++) {
    self->distance[v] = FD_FLOW_FAR;
    self->parent[v] = UINT32_MAX;
    if (all || self->excess[v] > 0) {
      self->distance[v] = 0;
      push (self, &queue, v);
    }
  }
  while (queue.size) {
    uint32_t u = pop (self, &queue);
    for (uint32_t k = self->first[u]; k < self->first[u + 1]; k++) {
      FdFlowEnd end = self->end[k];
      int64_t cost = cost_of (self, end.arc, dear);
      uint32_t v = end.is_from ? self->to[end.arc] : self->from[end.arc];
      int64_t way = self->distance[u] + (end.is_from ? cost : -cost);
      if (way >= self->distance[v] || room_of (self, flow, end) <= 0)
        continue;
      self->distance[v] = way;
      self->parent[v] = end.arc << 1 | !end.is_from;
      push (self, &queue, v);
    }
  }
}

/* The nearest node that has too little; n: none is reached. */
static uint32_t
find_nearest (const FdNetworkFlow *self)
{
  uint32_t best = self->n;
  for (uint32_t v = 0; v < self->n; v++)
    if (self->excess[v] < 0 && self->distance[v] < FD_FLOW_FAR &&
        (best == self->n || self->distance[v] < self->distance[best]))
      best = v;
  return best;
}

static inline uint32_t
step_back (const FdNetworkFlow *self, uint32_t v)
{
  uint32_t arc = self->parent[v] >> 1;
  return self->parent[v] & 1 ? self->to[arc] : self->from[arc];
}

/* As much as can go along the way to @target. */
static void
send (FdNetworkFlow *self, bool dear, uint32_t target)
{
  int64_t *flow = self->flow[dear], amount = -self->excess[target];
  uint32_t v = target;
  for (; self->parent[v] != UINT32_MAX; v = step_back (self, v)) {
    FdFlowEnd end = {self->parent[v] >> 1, !(self->parent[v] & 1)};
    amount = MIN (amount, room_of (self, flow, end));
  }
  amount = MIN (amount, self->excess[v]);
  self->excess[v] -= amount;
  self->excess[target] += amount;
  for (v = target; self->parent[v] != UINT32_MAX; v = step_back (self, v))
    flow[self->parent[v] >> 1] += self->parent[v] & 1 ? -amount : amount;
}

static bool
is_balanced (const FdNetworkFlow *self)
{
  for (uint32_t v = 0; v < self->n; v++)
    if (self->excess[v] > 0)
      return false;
  return true;
}

FdFlowResult
fd_flow_solve (FdNetworkFlow *self, bool dear)
{
  int64_t *price = self->price[dear];
  begin (self, dear);
  for (uint64_t left = most_paths (self); !is_balanced (self); left--) {
    if (!left)
      return FD_FLOW_OPEN;
    find_ways (self, dear, false);
    uint32_t target = find_nearest (self);
    if (target < self->n) {
      send (self, dear, target);
      continue;
    }
    return FD_FLOW_CUT;
  }
  find_ways (self, dear, true);
  for (uint32_t v = 0; v < self->n; v++)
    price[v] = -self->distance[v];
  return FD_FLOW_BEST;
}
