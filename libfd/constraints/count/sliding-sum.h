/* SPDX-License-Identifier: MIT */
#ifndef FD_SLIDING_SUM_H
#define FD_SLIDING_SUM_H

#include <fd.h>

/* A graph of the sums of the first k of x[0], ..., x[n-1], for k from 0 to n:
 * an edge from u to v of the length w says sum (v) <= sum (u) + w.  Of a node
 * four edges leave at most: to the next, the one before, and as many as are in
 * a window on and back. */
typedef struct {
  uint32_t n, window;
  int64_t low, up; /* of each window */
  int64_t *min, *max;
  int64_t *sum;    /* a solution */
  int64_t *length; /* from some node, above what the solution has */
  uint32_t *from;  /* the node before, on a shortest path */
  uint32_t *mark;
  uint32_t now; /* a mark */
  struct FdSlidingPlace {
    int64_t length;
    uint32_t node;
  } * heap;
  uint32_t n_heap, n_stack;
  uint32_t *stack; /* those as near as the last one */
} FdSlidingGraph;

/* See sliding-sum.c. */
typedef struct {
  FdPropagator base;
  FdSlidingGraph graph; /* the solution is kept, as the next run starts there */
  /* scratch: */
  FdSlidingGraph past;
  bool *left_out; /* by variable and bound: not needed in a reason */
} FdSlidingSum;

/* --- sliding-sum-paths.c -------------------------------------------------- */

enum { FD_SLIDING_EDGES = 4 };

/* The end and the length of the edge @k of @u; false: it has none. */
static inline bool
fd_sliding_edge (const FdSlidingGraph *graph, uint32_t u, uint32_t k,
                 uint32_t *v, int64_t *length)
{
  uint32_t step = k < 2 ? 1 : graph->window;
  bool back = k % 2;
  if (back ? u < step : graph->n - u < step)
    return false;
  *v = back ? u - step : u + step;
  *length = k == 0   ? graph->max[u]
            : k == 1 ? -graph->min[u - 1]
            : k == 2 ? graph->up
                     : -graph->low;
  return true;
}

size_t fd_sliding_bytes (uint32_t n);
void fd_sliding_init (FdSlidingGraph *graph, void *room, uint32_t n);
/* Makes the sums a solution; false: there is none, and a circle of negative
 * length is in from[], from *@node back. */
bool fd_sliding_solve (FdSlidingGraph *graph, uint32_t *node);
/* The length of the shortest paths from @u to u + 1 and to u - 1, of a graph
 * that is solved; where there is no such node, what was there stays. */
void fd_sliding_paths (FdSlidingGraph *graph, uint32_t u, int64_t *next,
                       int64_t *before);

/* --- sliding-sum-explain.c ------------------------------------------------ */

const char *fd_sliding_explain (FdPropagator *base, FdStore *store, FdAtom need,
                                uint64_t code, FdPosition at, FdAtoms *out);
const char *fd_sliding_explain_conflict (FdPropagator *base, FdStore *store,
                                         FdPosition at, FdAtoms *out);

#endif
