/* SPDX-License-Identifier: MIT */
/* connected.c - the nodes and edges of a graph that are true are connected
 *
 * What may be in the part is a graph of its own.  A node that must be in the
 * part, the root, is where a search in depth begins.  What it does not reach is
 * not in the part.  Where all ways from the root to some other node that must
 * be in the part go through one node, an articulation point, or over one edge,
 * a bridge, that one must be in the part, too: in the search, no edge leads
 * from the subtree below it to above.  What is left then are solutions: take
 * all that may be in the part, or all that the root reaches without one node or
 * edge.
 *
 * A reason is a separator.  Two nodes that must be in the part, and between
 * them what is not: around the nodes that are reached from the one or the
 * other, whichever are fewer atoms.
 *
 * Without edges of their own, an edge is in the part if both of its nodes are.
 */
#include "graph.h"

#include <assert.h>
#include <string.h>

/* Of a reason, in the last two bits of its code; before them the truth, the
 * item, and the item that it follows from. */
enum { RULE_SEPARATOR, RULE_END };

static inline FdReason
reason (unsigned rule, uint32_t item, bool truth, uint32_t cause)
{
  return fd_reason_lazy ((uint64_t) cause << 32 | (uint64_t) item << 3 |
                         (uint64_t) truth << 2 | rule);
}

static inline bool
is_induced (const FdGraph *graph)
{
  return graph->n_items == graph->n_nodes;
}

/* Whether the edge may be walked along to @to, the nodes being possible. */
static inline bool
leads (const FdGraphView *view, FdArc arc)
{
  const FdGraph *graph = view->graph;
  return !fd_item_fails (view, arc.to) &&
         (is_induced (graph) ||
          !fd_item_fails (view, graph->n_nodes + arc.edge));
}

/* --- the search ----------------------------------------------------------- */

/* Nodes have numbers from 1 as they are found; @low is the lowest one that an
 * edge of the subtree leads to; @required counts nodes of the subtree. */
typedef struct {
  const FdGraphView *view;
  uint32_t *number, *low, *required, *next, *path, *way; /* by node */
  uint32_t *must; /* by item: a separator */
  uint32_t n_found, depth;
} Search;

enum { ARRAYS = 6 };

static Search
search_new (const FdGraphView *view)
{
  size_t n = view->graph->n_nodes;
  uint32_t *scratch = view->graph->scratch;
  Search s = {.view = view,
              .number = scratch,
              .low = scratch + n,
              .required = scratch + 2 * n,
              .next = scratch + 3 * n,
              .path = scratch + 4 * n,
              .way = scratch + 5 * n,
              .must = scratch + ARRAYS * n};
  memset (s.number, 0, n * sizeof *s.number);
  memset (s.must, 0, view->graph->n_items * sizeof *s.must);
  return s;
}

static inline void
enter (Search *s, uint32_t node, uint32_t edge)
{
  s->number[node] = s->low[node] = ++s->n_found;
  s->required[node] = fd_item_holds (s->view, node);
  s->next[node] = s->view->graph->first[node];
  s->way[node] = edge;
  s->path[s->depth++] = node;
}

/* Of @node everything is found. */
static inline void
leave (Search *s, uint32_t node)
{
  const FdGraph *graph = s->view->graph;
  if (!--s->depth)
    return;
  uint32_t parent = s->path[s->depth - 1];
  if (s->required[node]) {
    if (s->low[node] >= s->number[parent])
      s->must[parent] = 1;
    if (!is_induced (graph) && s->low[node] > s->number[parent])
      s->must[graph->n_nodes + s->way[node]] = 1;
  }
  s->low[parent] = MIN (s->low[parent], s->low[node]);
  s->required[parent] += s->required[node];
}

static void
search_from (Search *s, uint32_t root)
{
  const FdGraph *graph = s->view->graph;
  enter (s, root, FD_NO_ITEM);
  while (s->depth) {
    uint32_t node = s->path[s->depth - 1];
    if (s->next[node] == graph->first[node + 1]) {
      leave (s, node);
      continue;
    }
    FdArc arc = graph->arc[s->next[node]++];
    if (arc.edge == s->way[node] || !leads (s->view, arc))
      continue;
    if (s->number[arc.to])
      s->low[node] = MIN (s->low[node], s->number[arc.to]);
    else
      enter (s, arc.to, arc.edge);
  }
}

/* --- pruning -------------------------------------------------------------- */

/* A true edge has true ends, and no edge leads to a node that is not there. */
static bool
prune_ends (FdGraph *graph, FdStore *store)
{
  FdGraphView view = {.graph = graph, .item = FD_NO_ITEM};
  for (uint32_t e = 0; e < graph->n_edges; e++) {
    uint32_t edge = graph->n_nodes + e;
    for (int k = 0; k < 2; k++) {
      uint32_t end = k ? graph->to[e] : graph->from[e];
      if (fd_item_holds (&view, edge) && !fd_item_holds (&view, end) &&
          !fd_item_set (graph, store, end, true,
                        reason (RULE_END, end, true, edge)))
        return false;
      if (fd_item_fails (&view, end) && !fd_item_fails (&view, edge) &&
          !fd_item_set (graph, store, edge, false,
                        reason (RULE_END, edge, false, end)))
        return false;
    }
  }
  return true;
}

static uint32_t
find_required (const FdGraphView *view)
{
  uint32_t n = view->graph->n_nodes, i = 0;
  while (i < n && !fd_item_holds (view, i))
    i++;
  return i < n ? i : FD_NO_ITEM;
}

/* Edges between what is not reached follow from their ends. */
static bool
prune_separated (FdGraph *graph, FdStore *store, const Search *s)
{
  for (uint32_t i = 0; i < graph->n_items; i++)
    if (s->must[i] && !fd_item_set (graph, store, i, true,
                                    reason (RULE_SEPARATOR, i, true, 0)))
      return false;
  for (uint32_t i = 0; i < graph->n_nodes; i++)
    if (!s->number[i] && !fd_item_set (graph, store, i, false,
                                       reason (RULE_SEPARATOR, i, false, 0)))
      return false;
  return true;
}

static bool
connected_propagate (FdPropagator *base, FdStore *store)
{
  FdGraph *graph = (FdGraph *) base;
  FdGraphView view = {.graph = graph, .item = FD_NO_ITEM};
  if (!is_induced (graph) && !prune_ends (graph, store))
    return false;
  uint32_t root = find_required (&view);
  if (root == FD_NO_ITEM)
    return true;
  Search s = search_new (&view);
  search_from (&s, root);
  return prune_separated (graph, store, &s);
}

/* --- reasons -------------------------------------------------------------- */

/* Marks what @start reaches. */
static void
mark_reached (const FdGraphView *view, uint32_t start, uint32_t *marked,
              uint32_t *stack)
{
  const FdGraph *graph = view->graph;
  uint32_t depth = 0;
  memset (marked, 0, graph->n_nodes * sizeof *marked);
  marked[start] = 1;
  stack[depth++] = start;
  while (depth) {
    uint32_t node = stack[--depth];
    for (uint32_t k = graph->first[node]; k < graph->first[node + 1]; k++) {
      FdArc arc = graph->arc[k];
      if (!marked[arc.to] && leads (view, arc)) {
        marked[arc.to] = 1;
        stack[depth++] = arc.to;
      }
    }
  }
}

/* Adds why no edge leaves what is marked: each leads to a node that is not
 * there, or is not there itself. */
static void
add_separator (const FdGraphView *view, uint32_t *marked, FdAtoms *out)
{
  const FdGraph *graph = view->graph;
  for (uint32_t node = 0; node < graph->n_nodes; node++) {
    if (marked[node] != 1)
      continue;
    for (uint32_t k = graph->first[node]; k < graph->first[node + 1]; k++) {
      FdArc arc = graph->arc[k];
      if (marked[arc.to])
        continue;
      if (fd_item_fails (view, arc.to)) {
        fd_item_explain (view, arc.to, false, out);
        marked[arc.to] = 2;
      } else
        fd_item_explain (view, graph->n_nodes + arc.edge, false, out);
    }
  }
}

/* A node that must be there, if one always had to be, such a one; not among
 * those marked. */
static uint32_t
choose_required (const FdGraphView *view, const uint32_t *marked)
{
  FdGraphView first = *view;
  uint32_t found = FD_NO_ITEM;
  first.at = 0;
  for (uint32_t i = 0; i < view->graph->n_nodes; i++)
    if ((!marked || !marked[i]) && fd_item_holds (view, i)) {
      if (fd_item_holds (&first, i))
        return i;
      if (found == FD_NO_ITEM)
        found = i;
    }
  return found;
}

/* Keeps what is shorter of the atoms between and those from @middle on. */
static void
keep_shorter (FdAtoms *out, size_t start, size_t middle)
{
  size_t first = middle - start, second = out->n - middle;
  if (second < first && !out->incomplete) {
    memmove (out->atom + start, out->atom + middle, second * sizeof *out->atom);
    out->n = start + second;
  } else
    out->n = middle;
}

/* Two nodes that must be there, and are separated. */
static bool
explain_separated (const FdGraphView *view, FdAtoms *out)
{
  uint32_t n = view->graph->n_nodes;
  uint32_t *marked = view->graph->scratch, *stack = marked + n;
  uint32_t root = choose_required (view, NULL);
  if (root == FD_NO_ITEM)
    return false;
  mark_reached (view, root, marked, stack);
  uint32_t other = choose_required (view, marked);
  if (other == FD_NO_ITEM)
    return false;
  size_t start = out->n;
  add_separator (view, marked, out);
  size_t middle = out->n;
  mark_reached (view, other, marked, stack);
  add_separator (view, marked, out);
  keep_shorter (out, start, middle);
  fd_item_explain (view, root, true, out);
  fd_item_explain (view, other, true, out);
  return true;
}

static const char *
connected_explain (FdPropagator *base, FdStore *store, FdAtom need,
                   uint64_t code, FdPosition at, FdAtoms *out)
{
  uint32_t item = (uint32_t) code >> 3, cause = (uint32_t) (code >> 32);
  bool truth = code & 4, is_failure = !fd_atom_var (need).id;
  FdGraphView view = {.graph = (FdGraph *) base,
                      .store = store,
                      .at = at,
                      .item = is_failure ? FD_NO_ITEM : item,
                      .truth = !truth};
  if ((code & 3) == RULE_END) {
    fd_item_explain (&view, cause, truth, out);
    return "end";
  }
  bool found = explain_separated (&view, out);
  assert (found);
  if (!found)
    fd_graph_explain_all (&view, out);
  return "separator";
}

/* An edge without an end. */
static bool
explain_end (const FdGraphView *view, FdAtoms *out)
{
  const FdGraph *graph = view->graph;
  for (uint32_t e = 0; e < graph->n_edges && !is_induced (graph); e++)
    for (int k = 0; k < 2; k++) {
      uint32_t end = k ? graph->to[e] : graph->from[e];
      if (!fd_item_holds (view, graph->n_nodes + e) ||
          !fd_item_fails (view, end))
        continue;
      fd_item_explain (view, graph->n_nodes + e, true, out);
      fd_item_explain (view, end, false, out);
      return true;
    }
  return false;
}

static const char *
connected_explain_conflict (FdPropagator *base, FdStore *store, FdPosition at,
                            FdAtoms *out)
{
  FdGraphView view = {
      .graph = (FdGraph *) base, .store = store, .at = at, .item = FD_NO_ITEM};
  return explain_end (&view, out)         ? "end"
         : explain_separated (&view, out) ? "separator"
                                          : NULL;
}

/* --- the definition ------------------------------------------------------- */

typedef bool (*IsTrue) (const void *data, size_t i);

/* Each edge joins the groups of its nodes: one is left. */
static bool
is_connected (size_t n, size_t m, const int32_t *from, const int32_t *to,
              bool induced, IsTrue is_true, const void *data)
{
  uint32_t *up = g_try_new (uint32_t, n + 1);
  size_t n_groups = 0;
  bool ok = up != NULL;
  if (ok)
    fd_groups_init (up, n);
  for (size_t i = 0; i < n; i++)
    n_groups += is_true (data, i);
  for (size_t e = 0; e < m && ok; e++) {
    uint32_t a = (uint32_t) from[e], b = (uint32_t) to[e];
    bool both = is_true (data, a) && is_true (data, b);
    if (induced ? !both : !is_true (data, n + e))
      continue;
    ok = both;
    n_groups -= ok && fd_group_join (up, a, b);
  }
  g_free (up);
  return ok && n_groups <= 1;
}

static bool
connected_check (const FdPropagator *base, const int32_t *values)
{
  const FdGraph *graph = (const FdGraph *) base;
  FdGraphValues v = {graph, values};
  return is_connected (graph->n_nodes, graph->n_edges,
                       (const int32_t *) graph->from,
                       (const int32_t *) graph->to, is_induced (graph),
                       fd_graph_is_accepted, &v);
}

static bool
connected_holds (const FdArgument *a, const int32_t *truth)
{
  if (!fd_graph_is_valid (&a[1], &a[2], a[0].n) || (a[3].n && a[3].n != a[1].n))
    return false;
  return is_connected (a[0].n, a[1].n, a[1].numbers, a[2].numbers, !a[3].n,
                       fd_graph_is_one, truth);
}

/* --- posting -------------------------------------------------------------- */

/* Two nodes are apart, or an edge is without an end; or all is decided. */
static FdEntailment
connected_entailed (FdPropagator *base, FdStore *store)
{
  (void) store;
  FdGraph *graph = (FdGraph *) base;
  FdGraphView view = {.graph = graph, .item = FD_NO_ITEM};
  bool decided = true, separated = false;
  for (uint32_t e = 0; e < graph->n_edges && !is_induced (graph); e++)
    if (fd_item_holds (&view, graph->n_nodes + e) &&
        (fd_item_fails (&view, graph->from[e]) ||
         fd_item_fails (&view, graph->to[e])))
      return FD_DISENTAILED;
  uint32_t root = find_required (&view), *marked = graph->scratch;
  if (root != FD_NO_ITEM)
    mark_reached (&view, root, marked, marked + graph->n_nodes);
  for (uint32_t i = 0; i < graph->n_items; i++) {
    bool holds = fd_item_holds (&view, i);
    decided = decided && (holds || fd_item_fails (&view, i));
    separated = separated || (holds && i < graph->n_nodes && !marked[i]);
  }
  return separated ? FD_DISENTAILED : decided ? FD_ENTAILED : FD_UNDECIDED;
}

static const FdPropagatorClass connected_class = {
    .name = "connected",
    .cost = FD_COST_QUADRATIC,
    .propagate = connected_propagate,
    .explain = connected_explain,
    .explain_conflict = connected_explain_conflict,
    .entailed = connected_entailed,
    .check = connected_check,
};

static bool
connected_post (FdStore *store, const FdArgument *a)
{
  if (!fd_graph_require (store, "connected", &a[1], &a[2], a[0].n))
    return false;
  if (a[3].n && a[3].n != a[1].n)
    return fd_post_refuse (store, FD_ERROR_INVALID,
                           "connected: edges has %zu elements, expected none "
                           "or as many as from, %zu",
                           a[3].n, a[1].n);
  FdGraph *graph = fd_graph_new (store, &connected_class, a[0].n, &a[1], &a[2],
                                 a[0].atoms, a[0].n, a[3].atoms, a[3].n,
                                 ARRAYS * a[0].n + a[0].n + a[3].n);
  return graph && fd_post (store, &graph->base);
}

const FdConstraintClass fd_connected_constraint = {
    .name = "connected",
    .parameters = {{"nodes", FD_ARGUMENT_ATOMS},
                   {"from", FD_ARGUMENT_INTS},
                   {"to", FD_ARGUMENT_INTS},
                   {"edges", FD_ARGUMENT_ATOMS}},
    .consistency = "domain, if no two atoms share a variable",
    .source = "Tarjan, Depth-first search and linear graph algorithms, SIAM "
              "Journal on Computing 1 (1972)",
    .flatzinc = "libfd_connected(nodes, from, to, edges)",
    .holds = connected_holds,
    .post = connected_post,
};

bool
fd_post_connected (FdStore *store, const FdAtom *nodes, size_t n_nodes,
                   const int32_t *from, const int32_t *to, size_t n_edges,
                   const FdAtom *edges)
{
  const FdArgument a[] = {fd_argument_atoms (nodes, n_nodes),
                          fd_argument_ints (from, n_edges),
                          fd_argument_ints (to, n_edges),
                          fd_argument_atoms (edges, edges ? n_edges : 0)};
  return fd_post_as (store, __func__, &fd_connected_constraint, a);
}
