/* SPDX-License-Identifier: MIT */
/* single-loop.c - the edges that are true form one simple cycle
 *
 * Of the edges of a node none or two are true.  True edges form paths; an edge
 * between the ends of one path would close it, so it is not taken while there
 * is a true edge besides.  Once a cycle is closed, no other edge is taken.
 *
 * Two edges are on a common cycle exactly if they are in one block: a part of
 * the graph of all edges that may be taken, that no articulation point divides.
 * So an edge that is a block by itself, a bridge, is not taken, nor is one of
 * another block than a true edge.  Tarjan's algorithm finds the blocks, O(m).
 *
 * The reason is a separator: a set S of nodes that edges which may be taken
 * leave to one node alone, or not at all.  A cycle that has an edge with an end
 * in S has none without.
 */
#include "single-loop.h"

#include <string.h>

/* --- degrees -------------------------------------------------------------- */

typedef struct {
  uint32_t n_true, n_possible;
} Degree;

static Degree
degree_of (const FdGraphView *view, uint32_t node)
{
  const FdGraph *graph = view->graph;
  Degree d = {0, 0};
  for (uint32_t k = graph->first[node]; k < graph->first[node + 1]; k++) {
    d.n_true += fd_item_holds (view, graph->arc[k].edge);
    d.n_possible += !fd_item_fails (view, graph->arc[k].edge);
  }
  return d;
}

/* Makes the edges of @node that are open true or false. */
static bool
decide_others (FdGraph *graph, FdStore *store, uint32_t node, bool truth)
{
  FdGraphView view = {.graph = graph, .item = FD_NO_ITEM};
  unsigned rule = truth ? FD_LOOP_LACKS : FD_LOOP_HAS_TWO;
  for (uint32_t k = graph->first[node]; k < graph->first[node + 1]; k++) {
    uint32_t e = graph->arc[k].edge;
    if (!fd_item_holds (&view, e) && !fd_item_fails (&view, e) &&
        !fd_item_set (graph, store, e, truth, fd_loop_reason (rule, e, node)))
      return false;
  }
  return true;
}

/* The only edge of a node that may be taken leads to an end. */
static bool
remove_last (FdGraph *graph, FdStore *store, uint32_t node)
{
  FdGraphView view = {.graph = graph, .item = FD_NO_ITEM};
  for (uint32_t k = graph->first[node]; k < graph->first[node + 1]; k++) {
    uint32_t e = graph->arc[k].edge;
    if (!fd_item_fails (&view, e))
      return fd_item_set (graph, store, e, false,
                          fd_loop_reason (FD_LOOP_LACKS, e, node));
  }
  return true;
}

static bool
prune_degrees (FdGraph *graph, FdStore *store)
{
  FdGraphView view = {.graph = graph, .item = FD_NO_ITEM};
  for (uint32_t i = 0; i < graph->n_nodes; i++) {
    Degree d = degree_of (&view, i);
    if (d.n_true > 2)
      return fd_fail (store, fd_loop_reason (FD_LOOP_HAS_TWO, 0, i));
    if (d.n_true == 2       ? !decide_others (graph, store, i, false)
        : d.n_possible == 1 ? !remove_last (graph, store, i)
                            : d.n_true == 1 && d.n_possible == 2 &&
                                  !decide_others (graph, store, i, true))
      return false;
  }
  return true;
}

/* --- paths ---------------------------------------------------------------- */

/* Closed by @edge: no other is taken. */
static bool
leave_others (FdGraph *graph, FdStore *store, uint32_t edge)
{
  FdGraphView view = {.graph = graph, .item = FD_NO_ITEM};
  uint32_t *way = graph->scratch, *on = way + 2 * (size_t) graph->n_nodes;
  memset (on, 0, graph->n_edges * sizeof *on);
  on[edge] = 1;
  if (!fd_graph_find_way (&view, edge, way, way + graph->n_nodes))
    return true;
  for (uint32_t i = graph->to[edge]; i != graph->from[edge];) {
    on[way[i]] = 1;
    i = graph->from[way[i]] == i ? graph->to[way[i]] : graph->from[way[i]];
  }
  for (uint32_t e = 0; e < graph->n_edges; e++)
    if (!on[e] && !fd_item_fails (&view, e) &&
        !fd_item_set (graph, store, e, false,
                      fd_loop_reason (FD_LOOP_CLOSED, e, edge)))
      return false;
  return true;
}

static bool
prune_paths (FdGraph *graph, FdStore *store)
{
  FdGraphView view = {.graph = graph, .item = FD_NO_ITEM};
  uint32_t *up = graph->scratch, *length = up + graph->n_nodes, n_true = 0;
  fd_groups_init (up, graph->n_nodes);
  memset (length, 0, graph->n_nodes * sizeof *length);
  for (uint32_t e = 0; e < graph->n_edges; e++) {
    if (!fd_item_holds (&view, e))
      continue;
    if (!fd_group_join (up, graph->from[e], graph->to[e]))
      return leave_others (graph, store, e);
    n_true++;
  }
  for (uint32_t e = 0; e < graph->n_edges; e++)
    length[fd_group_of (up, graph->from[e])] += fd_item_holds (&view, e);
  for (uint32_t e = 0; e < graph->n_edges; e++) {
    uint32_t group = fd_group_of (up, graph->from[e]);
    if (group == fd_group_of (up, graph->to[e]) && length[group] < n_true &&
        !fd_item_holds (&view, e) && !fd_item_fails (&view, e) &&
        !fd_item_set (graph, store, e, false,
                      fd_loop_reason (FD_LOOP_CLOSES, e, 0)))
      return false;
  }
  return true;
}

/* --- blocks --------------------------------------------------------------- */

/* Tarjan's algorithm: the edges found since the last articulation point are on
 * a stack. */
typedef struct {
  const FdGraphView *view;
  uint32_t *number, *low, *next, *path, *way; /* by node */
  uint32_t *open, *block;                     /* by edge; block: from 1 */
  uint32_t n_found, depth, n_open, n_blocks;
} Blocks;

static inline void
enter (Blocks *b, uint32_t node, uint32_t edge)
{
  b->number[node] = b->low[node] = ++b->n_found;
  b->next[node] = b->view->graph->first[node];
  b->way[node] = edge;
  b->path[b->depth++] = node;
}

static void
close_block (Blocks *b, uint32_t edge)
{
  uint32_t e;
  b->n_blocks++;
  do {
    e = b->open[--b->n_open];
    b->block[e] = b->n_blocks;
  } while (e != edge);
}

static inline void
leave (Blocks *b, uint32_t node)
{
  if (!--b->depth)
    return;
  uint32_t parent = b->path[b->depth - 1];
  if (b->low[node] >= b->number[parent])
    close_block (b, b->way[node]);
  b->low[parent] = MIN (b->low[parent], b->low[node]);
}

static void
search_from (Blocks *b, uint32_t start)
{
  const FdGraph *graph = b->view->graph;
  enter (b, start, FD_NO_ITEM);
  while (b->depth) {
    uint32_t node = b->path[b->depth - 1];
    if (b->next[node] == graph->first[node + 1]) {
      leave (b, node);
      continue;
    }
    FdArc arc = graph->arc[b->next[node]++];
    if (arc.edge == b->way[node] || fd_item_fails (b->view, arc.edge))
      continue;
    if (!b->number[arc.to]) {
      b->open[b->n_open++] = arc.edge;
      enter (b, arc.to, arc.edge);
    } else if (b->number[arc.to] < b->number[node]) {
      b->open[b->n_open++] = arc.edge;
      b->low[node] = MIN (b->low[node], b->number[arc.to]);
    }
  }
}

static void
find_blocks (Blocks *b)
{
  const FdGraph *graph = b->view->graph;
  memset (b->number, 0, graph->n_nodes * sizeof *b->number);
  memset (b->block, 0, graph->n_edges * sizeof *b->block);
  for (uint32_t i = 0; i < graph->n_nodes; i++)
    if (!b->number[i])
      search_from (b, i);
}

/* Counts the edges of each block, and leaves out what is no cycle, or not that
 * of @taken. */
static bool
leave_blocks (FdGraph *graph, FdStore *store, const Blocks *b, uint32_t taken)
{
  uint32_t *size = b->open; /* which is empty */
  memset (size, 0, graph->n_edges * sizeof *size);
  for (uint32_t e = 0; e < graph->n_edges; e++)
    if (b->block[e])
      size[b->block[e] - 1]++;
  for (uint32_t e = 0; e < graph->n_edges; e++) {
    bool is_bridge = b->block[e] && size[b->block[e] - 1] == 1;
    bool is_other =
        b->block[e] && taken != FD_NO_ITEM && b->block[e] != b->block[taken];
    if ((is_bridge || is_other) &&
        !fd_item_set (
            graph, store, e, false,
            fd_loop_reason (is_bridge ? FD_LOOP_BRIDGE : FD_LOOP_BLOCK, e,
                            is_bridge ? 0 : taken)))
      return false;
  }
  return true;
}

static bool
prune_blocks (FdGraph *graph, FdStore *store)
{
  FdGraphView view = {.graph = graph, .item = FD_NO_ITEM};
  size_t n = graph->n_nodes, m = graph->n_edges;
  uint32_t *scratch = graph->scratch, taken = 0;
  Blocks b = {.view = &view,
              .number = scratch,
              .low = scratch + n,
              .next = scratch + 2 * n,
              .path = scratch + 3 * n,
              .way = scratch + 4 * n,
              .open = scratch + 5 * n,
              .block = scratch + 5 * n + m};
  find_blocks (&b);
  while (taken < m && !fd_item_holds (&view, taken))
    taken++;
  return leave_blocks (graph, store, &b, taken < m ? taken : FD_NO_ITEM);
}

static bool
single_loop_propagate (FdPropagator *base, FdStore *store)
{
  FdGraph *graph = (FdGraph *) base;
  return prune_degrees (graph, store) && prune_paths (graph, store) &&
         prune_blocks (graph, store);
}

/* --- the definition ------------------------------------------------------- */

/* Degrees, and edges that join nothing new: one a cycle. */
static bool
is_loop (size_t n, size_t m, const int32_t *from, const int32_t *to,
         bool (*is_true) (const void *data, size_t e), const void *data)
{
  uint32_t *up = g_try_new (uint32_t, 2 * n + 1), *degree = up + n,
           n_cycles = 0;
  bool ok = true;
  if (!up)
    return false;
  fd_groups_init (up, n);
  memset (degree, 0, n * sizeof *degree);
  for (size_t e = 0; e < m; e++) {
    if (!is_true (data, e))
      continue;
    degree[from[e]]++;
    degree[to[e]]++;
    n_cycles += !fd_group_join (up, (uint32_t) from[e], (uint32_t) to[e]);
  }
  for (size_t i = 0; i < n; i++)
    ok = ok && (degree[i] == 0 || degree[i] == 2);
  g_free (up);
  return ok && n_cycles == 1;
}

static bool
single_loop_check (const FdPropagator *base, const int32_t *values)
{
  const FdGraph *graph = (const FdGraph *) base;
  FdGraphValues v = {graph, values};
  return is_loop (graph->n_nodes, graph->n_edges, (const int32_t *) graph->from,
                  (const int32_t *) graph->to, fd_graph_is_accepted, &v);
}

static bool
single_loop_holds (const FdArgument *a, const int32_t *truth)
{
  return a[0].number >= 0 && a[3].n == a[1].n &&
         fd_graph_is_valid (&a[1], &a[2], (size_t) a[0].number) &&
         is_loop ((size_t) a[0].number, a[1].n, a[1].numbers, a[2].numbers,
                  fd_graph_is_one, truth);
}

/* --- posting -------------------------------------------------------------- */

static const FdPropagatorClass single_loop_class = {
    .name = "single-loop",
    .cost = FD_COST_QUADRATIC,
    .propagate = single_loop_propagate,
    .explain = fd_loop_explain,
    .explain_conflict = fd_loop_explain_conflict,
    .check = single_loop_check,
};

/* An edge from a node to itself would be a cycle by itself. */
static bool
require_two_ends (FdStore *store, const FdArgument *a)
{
  for (size_t e = 0; e < a[1].n; e++)
    if (a[1].numbers[e] == a[2].numbers[e])
      return fd_graph_refuse_edge (store, "single-loop", e, a[1].numbers[e]);
  return true;
}

static bool
single_loop_post (FdStore *store, const FdArgument *a)
{
  if (!fd_graph_require_edges (store, "single-loop", a) ||
      !require_two_ends (store, a) ||
      !fd_post_clause (store, a[3].atoms, a[3].n))
    return false;
  FdGraph *graph = fd_graph_new (
      store, &single_loop_class, (size_t) a[0].number, &a[1], &a[2], a[3].atoms,
      a[3].n, NULL, 0, 5 * (size_t) a[0].number + 2 * a[1].n);
  return graph && fd_post (store, &graph->base);
}

const FdConstraintClass fd_single_loop_constraint = {
    .name = "single-loop",
    .parameters = {{"nodes", FD_ARGUMENT_INT},
                   {"from", FD_ARGUMENT_INTS},
                   {"to", FD_ARGUMENT_INTS},
                   {"edges", FD_ARGUMENT_ATOMS}},
    .consistency = "degrees, paths that do not close, and blocks",
    .source = "Tarjan, Depth-first search and linear graph algorithms, SIAM "
              "Journal on Computing 1 (1972)",
    .flatzinc = "libfd_single_loop(nodes, from, to, edges)",
    .holds = single_loop_holds,
    .post = single_loop_post,
};

bool
fd_post_single_loop (FdStore *store, int32_t n_nodes, const int32_t *from,
                     const int32_t *to, const FdAtom *edges, size_t n_edges)
{
  const FdArgument a[] = {
      fd_argument_int (n_nodes), fd_argument_ints (from, n_edges),
      fd_argument_ints (to, n_edges), fd_argument_atoms (edges, n_edges)};
  return fd_post_as (store, __func__, &fd_single_loop_constraint, a);
}
