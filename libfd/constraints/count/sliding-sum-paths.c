/* SPDX-License-Identifier: MIT */
/* sliding-sum-paths.c - shortest paths among prefix sums
 *
 * A solution is found by making sums smaller, edge by edge, from the one that
 * was there before, forwards and backwards in turns.  Where there is none, the
 * edges that made the sums smaller come to form a circle, and such a circle is
 * always of negative length.  Less what the solution says of its ends, no edge
 * is shorter than 0, so the shortest paths from a node are found in the order
 * of their lengths, no longer than the edges they are to be compared with.
 */
#include "sliding-sum.h"

#include <string.h>

typedef struct FdSlidingPlace Place;

size_t
fd_sliding_bytes (uint32_t n)
{
  size_t nodes = (size_t) n + 1;
  return nodes * 4 * sizeof (int64_t) +
         (nodes * 3 + 1) / 2 * 2 * sizeof (uint32_t) +
         (FD_SLIDING_EDGES * nodes + 1) * sizeof (Place);
}

void
fd_sliding_init (FdSlidingGraph *graph, void *room, uint32_t n)
{
  size_t nodes = (size_t) n + 1;
  graph->n = n;
  graph->heap = room;
  graph->min = (int64_t *) (graph->heap + FD_SLIDING_EDGES * nodes + 1);
  graph->max = graph->min + nodes;
  graph->sum = graph->max + nodes;
  graph->length = graph->sum + nodes;
  graph->from = (uint32_t *) (graph->length + nodes);
  graph->mark = graph->from + nodes;
  graph->stack = graph->mark + nodes;
}

/* --- a solution ----------------------------------------------------------- */

/* The first sum that is too far from the next one or from that a window on; or
 * as many as there are. */
static uint32_t
first_wrong (const FdSlidingGraph *graph)
{
  const int64_t *sum = graph->sum;
  uint32_t first = 0;
  for (; first < graph->n; first++) {
    int64_t x = sum[first + 1] - sum[first];
    if (x < graph->min[first] || x > graph->max[first])
      break;
  }
  for (uint32_t u = 0, v = graph->window; u < first && v <= graph->n;
       u++, v++) {
    int64_t window = sum[v] - sum[u];
    if (window < graph->low || window > graph->up)
      return u;
  }
  return first;
}

static void
shorten (FdSlidingGraph *graph, uint32_t u)
{
  uint32_t v;
  int64_t length;
  for (uint32_t k = 0; k < FD_SLIDING_EDGES; k++)
    if (fd_sliding_edge (graph, u, k, &v, &length) &&
        graph->sum[u] + length < graph->sum[v]) {
      graph->sum[v] = graph->sum[u] + length;
      graph->from[v] = u;
    }
}

/* Whether the nodes before form a circle; *@node: one on it. */
static bool
find_circle (FdSlidingGraph *graph, uint32_t *node)
{
  uint32_t start = graph->now;
  for (uint32_t v = 0; v <= graph->n; v++) {
    uint32_t mark = ++graph->now, u = v;
    while (u != UINT32_MAX && graph->mark[u] <= start) {
      graph->mark[u] = mark;
      u = graph->from[u];
    }
    if (u != UINT32_MAX && graph->mark[u] == mark) {
      *node = u;
      return true;
    }
  }
  return false;
}

bool
fd_sliding_solve (FdSlidingGraph *graph, uint32_t *node)
{
  memset (graph->mark, 0, ((size_t) graph->n + 1) * sizeof *graph->mark);
  memset (graph->from, 0xff, ((size_t) graph->n + 1) * sizeof *graph->from);
  uint32_t first;
  for (graph->now = 0; (first = first_wrong (graph)) < graph->n;) {
    for (uint32_t u = first; u <= graph->n; u++)
      shorten (graph, u);
    for (uint32_t u = graph->n + 1; u-- > 0;)
      shorten (graph, u);
    if (graph->now > UINT32_MAX / 2) {
      memset (graph->mark, 0, ((size_t) graph->n + 1) * sizeof *graph->mark);
      graph->now = 0;
    }
    if (find_circle (graph, node))
      return false;
  }
  return true;
}

/* --- shortest paths ------------------------------------------------------- */

static void
push (FdSlidingGraph *graph, Place place)
{
  uint32_t i = graph->n_heap++;
  for (; i && graph->heap[(i - 1) / 2].length > place.length; i = (i - 1) / 2)
    graph->heap[i] = graph->heap[(i - 1) / 2];
  graph->heap[i] = place;
}

static Place
pop (FdSlidingGraph *graph)
{
  Place *heap = graph->heap, top = heap[0], last = heap[--graph->n_heap];
  uint32_t i = 0, n = graph->n_heap;
  for (uint32_t child = 1; child < n; child = 2 * i + 1) {
    if (child + 1 < n && heap[child + 1].length < heap[child].length)
      child++;
    if (heap[child].length >= last.length)
      break;
    heap[i] = heap[child];
    i = child;
  }
  heap[i] = last;
  return top;
}

/* Node @v at @length, if that is below @limit, and it was not met at less.  If
 * it is as near as the last one, it is put on the stack. */
static inline void
reach (FdSlidingGraph *graph, uint32_t v, int64_t length, int64_t limit,
       int64_t last)
{
  if (length >= limit ||
      (graph->mark[v] == graph->now && graph->length[v] <= length))
    return;
  graph->mark[v] = graph->now;
  graph->length[v] = length;
  if (length == last)
    graph->stack[graph->n_stack++] = v;
  else
    push (graph, (Place){length, v});
}

/* What an edge from u to v is longer than the solution has it. */
static inline int64_t
surplus (const FdSlidingGraph *graph, uint32_t u, uint32_t v, int64_t length)
{
  return length + graph->sum[u] - graph->sum[v];
}

static inline int64_t
length_of (const FdSlidingGraph *graph, uint32_t v, int64_t limit)
{
  return graph->mark[v] == graph->now ? graph->length[v] : limit;
}

void
fd_sliding_paths (FdSlidingGraph *graph, uint32_t u, int64_t *next,
                  int64_t *before)
{
  int64_t up = 0, down = 0, length;
  uint32_t v;
  if (u < graph->n)
    up = surplus (graph, u, u + 1, graph->max[u]);
  if (u > 0)
    down = surplus (graph, u, u - 1, -graph->min[u - 1]);
  int64_t limit = MAX (up, down);
  uint32_t n_asked = (up > 0) + (down > 0);
  if (++graph->now == 0) {
    memset (graph->mark, 0, ((size_t) graph->n + 1) * sizeof *graph->mark);
    graph->now = 1;
  }
  graph->n_heap = graph->n_stack = 0;
  Place place = {0, u};
  reach (graph, u, 0, limit, 0);
  while (graph->n_stack || graph->n_heap) {
    if (graph->n_stack)
      place.node = graph->stack[--graph->n_stack];
    else
      place = pop (graph);
    if (place.length > graph->length[place.node])
      continue;
    if (((up > 0 && place.node == u + 1) ||
         (down > 0 && place.node == u - 1)) &&
        !--n_asked)
      break;
    for (uint32_t k = 0; k < FD_SLIDING_EDGES; k++)
      if (fd_sliding_edge (graph, place.node, k, &v, &length))
        reach (graph, v, place.length + surplus (graph, place.node, v, length),
               limit, place.length);
  }
  if (u < graph->n)
    *next = length_of (graph, u + 1, limit) + graph->sum[u + 1] - graph->sum[u];
  if (u > 0)
    *before =
        length_of (graph, u - 1, limit) + graph->sum[u - 1] - graph->sum[u];
}
