/* SPDX-License-Identifier: MIT */
/* dreachable.c - directed edges that are true lead from the root to each node
 *
 * What may be in the part is a graph of its own, which is searched in depth
 * from each node that may be the root.  What is not reached is not in the part.
 * Where all ways to a node that must be in the part go through one node, a
 * dominator, or over one edge, that one must be in the part, too.  With the
 * root fixed, what is left then are solutions: take all that may be in the
 * part, or all that the root reaches without one node or edge.  A node that
 * does not reach all that must be in the part is not the root; what reaches one
 * of these reaches all that this one does, so not all need be walked from.
 *
 * Dominators are found by going through the nodes, in the reverse order of
 * leaving them, until nothing changes; an edge is on all ways to a node where
 * it is the only one that enters it but from what the node dominates.
 */
#include "dreachable.h"

#include <string.h>

static inline FdReason
reason (unsigned rule, uint32_t item, bool truth, uint32_t cause)
{
  return fd_reason_lazy ((uint64_t) cause << 32 | (uint64_t) item << 3 |
                         (uint64_t) truth << 2 | rule);
}

void
fd_dreachable_mark (const FdGraphView *view, bool forward, uint32_t *marked,
                    uint32_t *stack, uint32_t depth)
{
  const FdGraph *graph = view->graph;
  while (depth) {
    uint32_t node = stack[--depth];
    for (uint32_t k = graph->first[node]; k < graph->first[node + 1]; k++) {
      FdArc arc = graph->arc[k];
      if (!marked[arc.to] && fd_dreachable_leads (view, node, arc, forward)) {
        marked[arc.to] = 1;
        stack[depth++] = arc.to;
      }
    }
  }
}

/* --- dominators ----------------------------------------------------------- */

/* By node; above all of them stands one more, from which the search begins:
 * node n_nodes. */
typedef struct {
  const FdGraphView *view;
  uint32_t *number; /* in the order of leaving, from 1; 0: not reached */
  uint32_t *left;   /* the nodes in this order */
  uint32_t *above;  /* the nearest dominator; FD_NO_ITEM: not known yet */
  uint32_t *needed; /* how many of those that it dominates must be there */
  uint32_t *next, *path;
  uint32_t n_left;
} Tree;

static void
search_from (Tree *tree, uint32_t root)
{
  const FdGraph *graph = tree->view->graph;
  uint32_t depth = 0;
  tree->number[root] = FD_NO_ITEM;
  tree->next[root] = graph->first[root];
  tree->path[depth++] = root;
  while (depth) {
    uint32_t node = tree->path[depth - 1];
    if (tree->next[node] == graph->first[node + 1]) {
      tree->left[tree->n_left++] = node;
      tree->number[node] = tree->n_left;
      depth--;
      continue;
    }
    FdArc arc = graph->arc[tree->next[node]++];
    if (tree->number[arc.to] ||
        !fd_dreachable_leads (tree->view, node, arc, true))
      continue;
    tree->number[arc.to] = FD_NO_ITEM;
    tree->next[arc.to] = graph->first[arc.to];
    tree->path[depth++] = arc.to;
  }
}

/* The nearest one above both. */
static uint32_t
meet (const Tree *tree, uint32_t a, uint32_t b)
{
  while (a != b) {
    while (tree->number[a] < tree->number[b])
      a = tree->above[a];
    while (tree->number[b] < tree->number[a])
      b = tree->above[b];
  }
  return a;
}

static uint32_t
find_above (const Tree *tree, uint32_t node)
{
  const FdGraph *graph = tree->view->graph;
  if (fd_dreachable_may_begin (tree->view, node))
    return graph->n_nodes;
  uint32_t found = FD_NO_ITEM;
  for (uint32_t k = graph->first[node]; k < graph->first[node + 1]; k++) {
    FdArc arc = graph->arc[k];
    if (tree->number[arc.to] && tree->above[arc.to] != FD_NO_ITEM &&
        fd_dreachable_leads (tree->view, node, arc, false))
      found = found == FD_NO_ITEM ? arc.to : meet (tree, arc.to, found);
  }
  return found;
}

static void
find_dominators (Tree *tree)
{
  uint32_t top = tree->view->graph->n_nodes;
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t k = tree->n_left; k > 0; k--) {
      uint32_t node = tree->left[k - 1];
      uint32_t above = find_above (tree, node);
      changed = changed || above != tree->above[node];
      tree->above[node] = above;
    }
  }
  memset (tree->needed, 0, (top + 1) * sizeof *tree->needed);
  for (uint32_t k = 0; k < tree->n_left; k++) {
    uint32_t node = tree->left[k];
    tree->needed[node] += fd_item_holds (tree->view, node);
    tree->needed[tree->above[node]] += tree->needed[node];
  }
}

static Tree
tree_new (const FdGraphView *view)
{
  const FdGraph *graph = view->graph;
  size_t n = (size_t) graph->n_nodes + 1;
  uint32_t *scratch = graph->scratch;
  Tree tree = {.view = view,
               .number = scratch,
               .left = scratch + n,
               .above = scratch + 2 * n,
               .needed = scratch + 3 * n,
               .next = scratch + 4 * n,
               .path = scratch + 5 * n};
  memset (tree.number, 0, n * sizeof *tree.number);
  memset (tree.above, 0xff, n * sizeof *tree.above);
  for (uint32_t i = 0; i < graph->n_nodes; i++)
    if (!tree.number[i] && fd_dreachable_may_begin (view, i))
      search_from (&tree, i);
  tree.number[graph->n_nodes] = tree.n_left + 1;
  tree.above[graph->n_nodes] = graph->n_nodes;
  find_dominators (&tree);
  return tree;
}

/* The only edge that enters the node but from what it dominates; none if there
 * are several, or if it may be the root. */
static uint32_t
only_edge (const Tree *tree, uint32_t node)
{
  const FdGraph *graph = tree->view->graph;
  uint32_t found = FD_NO_ITEM;
  if (fd_dreachable_may_begin (tree->view, node))
    return FD_NO_ITEM;
  for (uint32_t k = graph->first[node]; k < graph->first[node + 1]; k++) {
    FdArc arc = graph->arc[k];
    if (!tree->number[arc.to] ||
        !fd_dreachable_leads (tree->view, node, arc, false) ||
        meet (tree, arc.to, node) == node)
      continue;
    if (found != FD_NO_ITEM)
      return FD_NO_ITEM;
    found = arc.edge;
  }
  return found;
}

/* --- pruning -------------------------------------------------------------- */

/* @item is in the part only with @end. */
static bool
prune_pair (FdGraph *graph, FdStore *store, uint32_t item, uint32_t end)
{
  FdGraphView view = {.graph = graph, .item = FD_NO_ITEM};
  if (fd_item_holds (&view, item) && !fd_item_holds (&view, end) &&
      !fd_item_set (graph, store, end, true,
                    reason (FD_DREACHABLE_END, end, true, item)))
    return false;
  return !fd_item_fails (&view, end) || fd_item_fails (&view, item) ||
         fd_item_set (graph, store, item, false,
                      reason (FD_DREACHABLE_END, item, false, end));
}

/* An edge has its ends, the root is a node that is there. */
static bool
prune_ends (FdGraph *graph, FdStore *store)
{
  for (uint32_t e = 0; e < graph->n_edges; e++) {
    uint32_t edge = fd_dreachable_edge (graph, e);
    if (!prune_pair (graph, store, edge, graph->from[e]) ||
        !prune_pair (graph, store, edge, graph->to[e]))
      return false;
  }
  for (uint32_t i = 0; i < graph->n_nodes; i++)
    if (!prune_pair (graph, store, fd_dreachable_root (graph, i), i))
      return false;
  return true;
}

static bool
prune_dominated (FdGraph *graph, FdStore *store, const Tree *tree)
{
  for (uint32_t i = 0; i < graph->n_nodes; i++) {
    if (!tree->number[i] || !tree->needed[i])
      continue;
    uint32_t edge = only_edge (tree, i);
    if (edge != FD_NO_ITEM)
      edge = fd_dreachable_edge (graph, edge);
    if (!fd_item_set (graph, store, i, true,
                      reason (FD_DREACHABLE_SEPARATOR, i, true, 0)) ||
        (edge != FD_NO_ITEM &&
         !fd_item_set (graph, store, edge, true,
                       reason (FD_DREACHABLE_SEPARATOR, edge, true, 0))))
      return false;
  }
  for (uint32_t i = 0; i < graph->n_nodes; i++)
    if (!tree->number[i] &&
        !fd_item_set (graph, store, i, false,
                      reason (FD_DREACHABLE_SEPARATOR, i, false, 0)))
      return false;
  return true;
}

/* The node must be there: roots that do not reach it are none. */
static bool
prune_roots_of (FdGraph *graph, FdStore *store, uint32_t node, uint32_t *marked,
                uint32_t *stack)
{
  FdGraphView view = {.graph = graph, .item = FD_NO_ITEM};
  memset (marked, 0, graph->n_nodes * sizeof *marked);
  marked[node] = 1;
  stack[0] = node;
  fd_dreachable_mark (&view, false, marked, stack, 1);
  for (uint32_t i = 0; i < graph->n_nodes; i++)
    if (!marked[i] && fd_dreachable_may_begin (&view, i)) {
      uint32_t root = fd_dreachable_root (graph, i);
      if (!fd_item_set (graph, store, root, false,
                        reason (FD_DREACHABLE_ROOT, root, false, node)))
        return false;
    }
  return true;
}

static bool
prune_roots (FdGraph *graph, FdStore *store)
{
  FdGraphView view = {.graph = graph, .item = FD_NO_ITEM};
  uint32_t n = graph->n_nodes, roots = 0;
  uint32_t *marked = graph->scratch, *stack = marked + n, *done = stack + n;
  for (uint32_t i = 0; i < n && roots < 2; i++)
    roots += fd_dreachable_may_begin (&view, i);
  if (roots < 2)
    return true;
  memset (done, 0, n * sizeof *done);
  for (uint32_t i = 0; i < n; i++) {
    if (done[i] || !fd_item_holds (&view, i))
      continue;
    if (!prune_roots_of (graph, store, i, marked, stack))
      return false;
    done[i] = 1;
    stack[0] = i;
    fd_dreachable_mark (&view, true, done, stack, 1);
  }
  return true;
}

/* The root is a node. */
static bool
prune_range (FdGraph *graph, FdStore *store)
{
  for (uint32_t i = 0; i < graph->n_nodes; i++) {
    FdItem item = graph->item[fd_dreachable_root (graph, i)];
    if (item.index >= FD_ITEM_FALSE)
      continue;
    FdDomain *root = graph->base.scope[item.index];
    int64_t first =
        (int64_t) fd_item_atom (graph, fd_dreachable_root (graph, i)).value - i;
    FdReason because = fd_reason_lazy (FD_DREACHABLE_RANGE);
    return fd_domain_set_min (store, root, fd_clamp (first), because) &&
           fd_domain_set_max (store, root,
                              fd_clamp (first + graph->n_nodes - 1), because);
  }
  return fd_fail (store, fd_reason_lazy (FD_DREACHABLE_RANGE));
}

static bool
dreachable_propagate (FdPropagator *base, FdStore *store)
{
  FdGraph *graph = (FdGraph *) base;
  FdGraphView view = {.graph = graph, .item = FD_NO_ITEM};
  if (!prune_range (graph, store) || !prune_ends (graph, store))
    return false;
  Tree tree = tree_new (&view);
  return prune_dominated (graph, store, &tree) && prune_roots (graph, store);
}

/* --- the definition ------------------------------------------------------- */

typedef bool (*IsTrue) (const void *data, size_t i);

/* @marked: room for a number a node. */
static bool
is_reached (uint32_t *marked, size_t n, size_t m, const int32_t *from,
            const int32_t *to, int64_t root, IsTrue is_true, const void *data)
{
  if (root < 0 || root >= (int64_t) n || !is_true (data, (size_t) root))
    return false;
  for (size_t i = 0; i < n; i++)
    marked[i] = i == (size_t) root;
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t e = 0; e < m; e++) {
      if (!is_true (data, n + e))
        continue;
      if (!is_true (data, (size_t) from[e]) || !is_true (data, (size_t) to[e]))
        return false;
      if (marked[from[e]] && !marked[to[e]]) {
        marked[to[e]] = 1;
        changed = true;
      }
    }
  }
  for (size_t i = 0; i < n; i++)
    if (is_true (data, i) && !marked[i])
      return false;
  return true;
}

static bool
dreachable_check (const FdPropagator *base, const int32_t *values)
{
  const FdGraph *graph = (const FdGraph *) base;
  FdGraphValues v = {graph, values};
  int64_t root = -1;
  for (uint32_t i = 0; i < graph->n_nodes && root < 0; i++)
    if (fd_item_accepts (graph, fd_dreachable_root (graph, i), values))
      root = i;
  return is_reached (graph->scratch, graph->n_nodes, graph->n_edges,
                     (const int32_t *) graph->from, (const int32_t *) graph->to,
                     root, fd_graph_is_accepted, &v);
}

/* The arguments, in this order. */
enum { NODES, FROM, TO, EDGES, ROOT, FIRST };

static bool
dreachable_holds (const FdArgument *a, const int32_t *values)
{
  size_t n = a[NODES].n, m = a[FROM].n;
  if (!fd_graph_is_valid (&a[FROM], &a[TO], n) || a[EDGES].n != m)
    return false;
  uint32_t *marked = g_try_new (uint32_t, n + 1);
  bool ok = marked && is_reached (marked, n, m, a[FROM].numbers, a[TO].numbers,
                                  (int64_t) values[n + m] - a[FIRST].number,
                                  fd_graph_is_one, values);
  g_free (marked);
  return ok;
}

/* An edge lacks an end, a node is not reached, or there is no root; or all is
 * decided. */
static FdEntailment
dreachable_entailed (FdPropagator *base, FdStore *store)
{
  (void) store;
  FdGraph *graph = (FdGraph *) base;
  FdGraphView view = {.graph = graph, .item = FD_NO_ITEM};
  uint32_t n = graph->n_nodes, n_roots = 0;
  uint32_t *marked = graph->scratch, *stack = marked + n;
  bool decided = true, outside = true;
  for (uint32_t e = 0; e < graph->n_edges; e++)
    if (fd_item_holds (&view, fd_dreachable_edge (graph, e)) &&
        (fd_item_fails (&view, graph->from[e]) ||
         fd_item_fails (&view, graph->to[e])))
      return FD_DISENTAILED;
  for (uint32_t i = 0; i < n; i++) {
    marked[i] = fd_dreachable_may_begin (&view, i);
    if (marked[i])
      stack[n_roots++] = i;
    outside = outside && !fd_item_holds (&view, fd_dreachable_root (graph, i));
  }
  if (!n_roots)
    return FD_DISENTAILED;
  fd_dreachable_mark (&view, true, marked, stack, n_roots);
  for (uint32_t i = 0; i < n + graph->n_edges; i++) {
    bool holds = fd_item_holds (&view, i);
    if (i < n && holds && !marked[i])
      return FD_DISENTAILED;
    decided = decided && (holds || fd_item_fails (&view, i));
  }
  return decided && !outside ? FD_ENTAILED : FD_UNDECIDED;
}

/* --- posting -------------------------------------------------------------- */

static const FdPropagatorClass dreachable_class = {
    .name = "dreachable",
    .cost = FD_COST_QUADRATIC,
    .propagate = dreachable_propagate,
    .explain = fd_dreachable_explain,
    .explain_conflict = fd_dreachable_explain_conflict,
    .entailed = dreachable_entailed,
    .check = dreachable_check,
};

static FdGraph *
dreachable_new (FdStore *store, const FdArgument *a)
{
  size_t n = a[NODES].n, m = a[FROM].n;
  FdAtom *more = fd_scratch_new (store, n + m, sizeof *more);
  if (!more)
    return NULL;
  if (m)
    memcpy (more, a[EDGES].atoms, m * sizeof *more);
  for (size_t i = 0; i < n; i++) {
    int64_t v = (int64_t) a[FIRST].number + (int64_t) i;
    more[m + i] = v < FD_VALUE_MIN || v > FD_VALUE_MAX
                      ? FD_ATOM_FALSE
                      : fd_atom (a[ROOT].var, FD_EQ, (int32_t) v);
  }
  FdGraph *graph = fd_graph_new (store, &dreachable_class, n, &a[FROM], &a[TO],
                                 a[NODES].atoms, n, more, n + m,
                                 FD_DREACHABLE_ARRAYS * (n + 1));
  fd_scratch_free (store, more, n + m, sizeof *more);
  return graph;
}

static bool
dreachable_post (FdStore *store, const FdArgument *a)
{
  if (!fd_graph_require (store, "dreachable", &a[FROM], &a[TO], a[NODES].n))
    return false;
  if (a[EDGES].n != a[FROM].n)
    return fd_post_refuse (store, FD_ERROR_INVALID,
                           "dreachable: edges has %zu elements, expected as "
                           "many as from, %zu",
                           a[EDGES].n, a[FROM].n);
  if (!a[NODES].n)
    return fd_post_false (store);
  FdGraph *graph = dreachable_new (store, a);
  return graph && fd_post (store, &graph->base);
}

const FdConstraintClass fd_dreachable_constraint = {
    .name = "dreachable",
    .parameters = {{"nodes", FD_ARGUMENT_ATOMS},
                   {"from", FD_ARGUMENT_INTS},
                   {"to", FD_ARGUMENT_INTS},
                   {"edges", FD_ARGUMENT_ATOMS},
                   {"root", FD_ARGUMENT_VAR},
                   {"first", FD_ARGUMENT_INT}},
    .consistency = "domain, if root is fixed and no two atoms share a variable",
    .source = "Cooper, Harvey & Kennedy, A simple, fast dominance algorithm, "
              "2001",
    .flatzinc = "libfd_dreachable(nodes, from, to, edges, root, first)",
    .holds = dreachable_holds,
    .post = dreachable_post,
};

bool
fd_post_dreachable (FdStore *store, const FdAtom *nodes, size_t n_nodes,
                    const int32_t *from, const int32_t *to, const FdAtom *edges,
                    size_t n_edges, FdVar root, int32_t first)
{
  const FdArgument a[] = {fd_argument_atoms (nodes, n_nodes),
                          fd_argument_ints (from, n_edges),
                          fd_argument_ints (to, n_edges),
                          fd_argument_atoms (edges, n_edges),
                          fd_argument_var (root),
                          fd_argument_int (first)};
  return fd_post_as (store, __func__, &fd_dreachable_constraint, a);
}
