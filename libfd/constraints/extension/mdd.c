/* SPDX-License-Identifier: MIT */
/* mdd.c - the values are a path through a multi-valued decision diagram
 *
 * A diagram is a layered graph as it stands: node 1 is its root, and behind
 * node 0, the goal, there is nothing.  The level of a node is how many edges
 * are before it on paths from the root; it must be one number, so there is no
 * cycle.
 */
#include "automaton.h"

#include <stdlib.h>

bool
fd_mdd_is_valid (const FdArgument *a)
{
  const int32_t *e = a[FD_MDD_EDGES].numbers;
  if (a[FD_MDD_NODES].number < 1 || a[FD_MDD_EDGES].n % 3)
    return false;
  for (size_t k = 0; k < a[FD_MDD_EDGES].n; k += 3)
    if (e[k] < 1 || e[k] > a[FD_MDD_NODES].number || e[k + 2] < 0 ||
        e[k + 2] > a[FD_MDD_NODES].number)
      return false;
  return true;
}

/* Nodes that are reached with the values so far are marked by their number. */
static bool
mdd_holds (const FdArgument *a, const int32_t *values)
{
  const int32_t *e = a[FD_MDD_EDGES].numbers;
  size_t n = a[FD_MDD_X].n;
  if (!n || !fd_mdd_is_valid (a))
    return false;
  size_t *reached =
      calloc ((size_t) a[FD_MDD_NODES].number + 1, sizeof *reached);
  if (!reached)
    return false;
  reached[1] = 1;
  for (size_t i = 0; i < n; i++)
    for (size_t k = 0; k < a[FD_MDD_EDGES].n; k += 3)
      if (e[k] && reached[e[k]] == i + 1 && e[k + 1] == values[i])
        reached[e[k + 2]] = i + 2;
  bool holds = reached[0] == n + 1;
  free (reached);
  return holds;
}

/* --- levels ------------------------------------------------------------- */

enum { NO_LEVEL = UINT32_MAX };

/* The diagram in the making. */
typedef struct {
  FdStore *store;
  const char *name;
  const FdArgument *a;
  const int32_t *cost; /* of edges; or NULL */
  const FdVar *total;
  size_t n_nodes, n_edges;
  uint32_t *level, *place; /* of nodes; place: among those of the level */
  uint32_t *queue;         /* of nodes; then how many a level has */
  uint32_t *first, *by;    /* edges by their nodes */
  uint32_t *start;         /* of each level in edge[]; the end */
  FdLayerEdge *edge;
} Diagram;

static void
sort_edges (Diagram *d)
{
  const int32_t *e = d->a[FD_MDD_EDGES].numbers;
  for (size_t k = 0; k < d->n_edges; k++)
    d->first[e[3 * k] + 1]++;
  for (size_t node = 0; node < d->n_nodes; node++)
    d->first[node + 1] += d->first[node];
  for (size_t k = 0; k < d->n_edges; k++)
    d->by[d->first[e[3 * k]]++] = (uint32_t) k;
  for (size_t node = d->n_nodes; node-- > 0;)
    d->first[node + 1] = d->first[node];
  d->first[0] = 0;
}

static bool
refuse_edge (const Diagram *d, uint32_t k, uint32_t level)
{
  const int32_t *e = d->a[FD_MDD_EDGES].numbers + 3 * k;
  return fd_post_refuse (d->store, FD_ERROR_INVALID,
                         "%s: edge %u from node %d, of level %u, to node %d, "
                         "expected one to the next of %zu levels, and no "
                         "cycle",
                         d->name, k, e[0], level, e[2], d->a[FD_MDD_X].n);
}

/* Goes through an edge of a node whose level is known; false: it cannot be. */
static bool
follow (Diagram *d, uint32_t k, uint32_t level, size_t *n_queue)
{
  uint32_t to = (uint32_t) d->a[FD_MDD_EDGES].numbers[3 * k + 2];
  bool is_last = level + 1 == d->a[FD_MDD_X].n;
  if (is_last != (to == 0) ||
      (to && d->level[to] != NO_LEVEL && d->level[to] != level + 1))
    return refuse_edge (d, k, level);
  if (to && d->level[to] == NO_LEVEL) {
    d->level[to] = level + 1;
    d->queue[(*n_queue)++] = to;
  }
  return true;
}

/* Breadth first: so levels ascend. */
static bool
find_levels (Diagram *d)
{
  size_t n_queue = 0;
  for (size_t node = 0; node < d->n_nodes; node++)
    d->level[node] = NO_LEVEL;
  d->level[1] = 0;
  d->queue[n_queue++] = 1;
  for (size_t q = 0, place = 0; q < n_queue; q++) {
    uint32_t node = d->queue[q];
    place = q && d->level[node] == d->level[d->queue[q - 1]] ? place + 1 : 0;
    d->place[node] = (uint32_t) place;
    for (uint32_t k = d->first[node]; k < d->first[node + 1]; k++)
      if (!follow (d, d->by[k], d->level[node], &n_queue))
        return false;
  }
  return true;
}

/* --- posting ------------------------------------------------------------ */

/* Lists the edges that may be of paths, level by level. */
static void
list_edges (Diagram *d, uint32_t *width)
{
  const int32_t *edges = d->a[FD_MDD_EDGES].numbers;
  uint32_t n = 0, n_levels = (uint32_t) d->a[FD_MDD_X].n, level = 0;
  *width = 1;
  for (size_t q = 0; q < d->n_nodes && d->queue[q]; q++) {
    uint32_t node = d->queue[q];
    *width = MAX (*width, d->place[node] + 1);
    while (level < d->level[node])
      d->start[++level] = n;
    for (uint32_t k = d->first[node]; k < d->first[node + 1]; k++) {
      const int32_t *e = edges + 3 * (size_t) d->by[k];
      if (fd_may_have (d->store, d->a[FD_MDD_X].vars[level], e[1]))
        d->edge[n++] = (FdLayerEdge){d->place[node], e[2] ? d->place[e[2]] : 0,
                                     e[1], d->cost ? d->cost[d->by[k]] : 0};
    }
  }
  while (level < n_levels)
    d->start[++level] = n;
}

static bool
post_diagram (Diagram *d)
{
  uint32_t width;
  sort_edges (d);
  if (!find_levels (d))
    return false;
  list_edges (d, &width);
  FdLayersGiven given = {.x = d->a[FD_MDD_X].vars,
                         .n = (uint32_t) d->a[FD_MDD_X].n,
                         .width = width,
                         .edge = d->edge,
                         .start = d->start,
                         .total = d->total};
  return fd_layers_post (d->store, &given);
}

bool
fd_mdd_post (FdStore *store, const char *name, const FdArgument *a,
             const int32_t *cost, const FdVar *total)
{
  if (!fd_mdd_is_valid (a))
    return fd_post_refuse (store, FD_ERROR_INVALID,
                           "%s: edges that are not three numbers each, node, "
                           "value, node, expected nodes of 1..%d, or 0 behind "
                           "an edge",
                           name, a[FD_MDD_NODES].number);
  Diagram d = {.store = store,
               .name = name,
               .a = a,
               .cost = cost,
               .total = total,
               .n_nodes = (size_t) a[FD_MDD_NODES].number + 1,
               .n_edges = a[FD_MDD_EDGES].n / 3};
  size_t n_numbers = 4 * d.n_nodes + d.n_edges + a[FD_MDD_X].n + 3;
  uint32_t *number = fd_scratch_new (store, n_numbers, sizeof *number);
  d.edge = fd_scratch_new (store, d.n_edges + 1, sizeof *d.edge);
  bool ok = number && d.edge;
  if (ok) {
    d.level = number;
    d.place = d.level + d.n_nodes;
    d.queue = d.place + d.n_nodes;
    d.first = d.queue + d.n_nodes;
    d.by = d.first + d.n_nodes + 1;
    d.start = d.by + d.n_edges;
    ok = post_diagram (&d);
  }
  fd_scratch_free (store, number, n_numbers, sizeof *number);
  fd_scratch_free (store, d.edge, d.n_edges + 1, sizeof *d.edge);
  return ok;
}

static bool
mdd_post (FdStore *store, const FdArgument *a)
{
  return fd_mdd_post (store, "mdd", a, NULL, NULL);
}

const FdConstraintClass fd_mdd_constraint = {
    .name = "mdd",
    .parameters = {{"x", FD_ARGUMENT_VARS, true},
                   {"nodes", FD_ARGUMENT_INT},
                   {"edges", FD_ARGUMENT_INTS}},
    .consistency = "domain, for different variables",
    .flatzinc = "libfd_mdd(x, nodes, edges)",
    .holds = mdd_holds,
    .post = mdd_post,
};

bool
fd_post_mdd (FdStore *store, const FdVar *x, size_t n, int32_t nodes,
             const int32_t *edges, size_t n_edges)
{
  size_t n_numbers = n_edges <= SIZE_MAX / 3 ? 3 * n_edges : SIZE_MAX;
  const FdArgument a[] = {fd_argument_vars (x, n), fd_argument_int (nodes),
                          fd_argument_ints (edges, n_numbers)};
  return fd_post_as (store, __func__, &fd_mdd_constraint, a);
}
