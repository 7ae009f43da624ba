/* SPDX-License-Identifier: MIT */
/* global-graph.c - parts of constant graphs
 *
 * Edge e is between the nodes a[1][e] and a[2][e], from 0 on; a[3][e] says
 * whether it is in the part.  The part is
 *
 *   CONNECTED   connected; a[0] says which nodes are in it, all ends of its
 *               edges among them; without a[3], all edges between its nodes are
 *               in it
 *   DREACHABLE  reached, along the directions of its edges, from the node a[4]
 *               less a[5]; likewise, but always with a[3]
 *   FOREST      without a cycle; a[0] is the number of nodes
 *   LOOP        one simple cycle; likewise
 *   DAG         without a cycle of directed edges; likewise
 */
#include "refute.h"

#include <string.h>

enum { CONNECTED, FOREST, LOOP, DAG, DREACHABLE };

/* No node. */
#define NOBODY UINT32_MAX

typedef struct {
  size_t n, m;
  const Term *nodes, *from, *to, *edges; /* nodes, edges: NULL: by number; no */
  Term root;
  int64_t first;                         /* what the root is less */
  uint32_t *up;                          /* groups of nodes */
} Part;

static size_t
length (const Model *m, const Term *t)
{
  size_t n;
  term_items (m, t, &n);
  return n;
}

static const char *
part_take (const Model *m, const Constraint *c)
{
  size_t n_from, n_to, n_edges = length (m, &c->a[3]);
  const Term *from = term_items (m, &c->a[1], &n_from);
  const Term *to = term_items (m, &c->a[2], &n_to);
  int what = c->predicate->parameter;
  bool by_nodes = what == CONNECTED || what == DREACHABLE;
  int64_t n = by_nodes ? (int64_t) length (m, &c->a[0]) : c->a[0].value;
  if (n_from != n_to || (n_edges != n_from && !(what == CONNECTED && !n_edges)))
    return "edges with as many ends, and Booleans";
  if (n < 0 || n > INT32_MAX)
    return "a number of nodes";
  for (size_t e = 0; e < n_from; e++)
    if (from[e].value < 0 || from[e].value >= n || to[e].value < 0 ||
        to[e].value >= n ||
        (what == LOOP && from[e].value == to[e].value))
      return "edges between nodes";
  return NULL;
}

static Part
part_of (const Model *m, const Constraint *c)
{
  Part p = {.nodes = NULL};
  size_t n_edges;
  p.from = term_items (m, &c->a[1], &p.m);
  p.to = term_items (m, &c->a[2], &p.m);
  p.edges = term_items (m, &c->a[3], &n_edges);
  if (!n_edges)
    p.edges = NULL;
  if (c->predicate->parameter == DREACHABLE) {
    p.root = c->a[4];
    p.first = c->a[5].value;
  }
  if (c->predicate->parameter == CONNECTED ||
      c->predicate->parameter == DREACHABLE)
    p.nodes = term_items (m, &c->a[0], &p.n);
  else
    p.n = (size_t) c->a[0].value;
  p.up = g_new (uint32_t, p.n + 1);
  return p;
}

static void
part_up (Part *p)
{
  for (size_t i = 0; i < p->n; i++)
    p->up[i] = (uint32_t) i;
}

static uint32_t
group (Part *p, int64_t node)
{
  uint32_t i = (uint32_t) node;
  while (p->up[i] != i)
    i = p->up[i] = p->up[p->up[i]];
  return i;
}

static bool
join (Part *p, size_t e)
{
  uint32_t a = group (p, p->from[e].value), b = group (p, p->to[e].value);
  p->up[a] = b;
  return a != b;
}

/* --- what is known ----------------------------------------------------------
 */

/* Of terms; with values, of these. */
typedef struct {
  Refuter *r;
  const Domain *d;
  const int64_t *values;
} Known;

static bool
must (const Known *k, Term t)
{
  if (k->values)
    return value_of (t, k->values) == 1;
  View w = see (k->r, t);
  return view_min (k->d, &w) == 1;
}

static bool
can (const Known *k, Term t)
{
  if (k->values)
    return value_of (t, k->values) == 1;
  View w = see (k->r, t);
  return view_max (k->d, &w) == 1;
}

static bool
can_be (const Known *k, Term t, Wide v)
{
  if (k->values)
    return value_of (t, k->values) == v;
  View w = see (k->r, t);
  return v == clamp (v) && view_has (k->d, &w, clamp (v));
}

/* Nodes that must be in the part are not joined by what can be, or an edge that
 * must be has an end that cannot. */
static bool
is_apart (Part *p, const Known *k)
{
  uint32_t first = NOBODY;
  part_up (p);
  for (size_t e = 0; e < p->m; e++) {
    bool both = can (k, p->nodes[p->from[e].value]) &&
                can (k, p->nodes[p->to[e].value]);
    if (!both && p->edges && must (k, p->edges[e]))
      return true;
    if (both && (!p->edges || can (k, p->edges[e])))
      join (p, e);
  }
  for (size_t i = 0; i < p->n; i++)
    if (must (k, p->nodes[i])) {
      if (first != NOBODY && group (p, first) != group (p, (int64_t) i))
        return true;
      first = (uint32_t) i;
    }
  for (size_t e = 0; e < p->m && p->edges; e++)
    if (must (k, p->edges[e])) {
      if (first != NOBODY && group (p, first) != group (p, p->from[e].value))
        return true;
      first = (uint32_t) p->from[e].value;
    }
  return false;
}

/* How many edges that must be close a cycle of such; *n: how many there are. */
static size_t
count_closing (Part *p, const Known *k, size_t *n)
{
  size_t closing = 0;
  part_up (p);
  *n = 0;
  for (size_t e = 0; e < p->m; e++)
    if (must (k, p->edges[e])) {
      closing += !join (p, e);
      ++*n;
    }
  return closing;
}

/* --- directed edges ---------------------------------------------------------
 */

/* Round by round nodes are taken away that no edge enters that must be there,
 * from one that is left; some stay. */
static bool
has_way_back (Part *p, const Known *k)
{
  size_t left = p->n, before;
  for (size_t i = 0; i < p->n; i++)
    p->up[i] = 1;
  for (uint32_t round = 1; left; round++) {
    for (size_t e = 0; e < p->m; e++)
      if (p->up[p->from[e].value] >= round && must (k, p->edges[e]))
        p->up[p->to[e].value] = round + 1;
    before = left;
    left = 0;
    for (size_t i = 0; i < p->n; i++)
      left += p->up[i] > round;
    if (left == before)
      return true;
  }
  return false;
}

/* No node can be the root; or what can be does not lead from those that can to
 * a node that must be in the part; or an edge must be and an end cannot. */
static bool
is_out_of_reach (Part *p, const Known *k)
{
  bool any = false;
  for (size_t i = 0; i < p->n; i++) {
    p->up[i] = can (k, p->nodes[i]) &&
               can_be (k, p->root, (Wide) p->first + (Wide) i);
    any |= p->up[i];
  }
  for (bool changed = any; changed;) {
    changed = false;
    for (size_t e = 0; e < p->m; e++) {
      int64_t from = p->from[e].value, to = p->to[e].value;
      if (p->up[from] && !p->up[to] && can (k, p->edges[e]) &&
          can (k, p->nodes[to])) {
        p->up[to] = 1;
        changed = true;
      }
    }
  }
  for (size_t i = 0; i < p->n; i++)
    if (!p->up[i] && must (k, p->nodes[i]))
      return true;
  for (size_t e = 0; e < p->m; e++)
    if (must (k, p->edges[e]) && !(can (k, p->nodes[p->from[e].value]) &&
                                   can (k, p->nodes[p->to[e].value])))
      return true;
  return !any;
}

/* --- one cycle --------------------------------------------------------------
 */

/* A node with more than two edges, or with one that must be alone. */
static bool
has_degree (const Part *p, const Known *k)
{
  uint32_t *taken = g_new0 (uint32_t, 2 * p->n + 1), *open = taken + p->n;
  bool wrong = false;
  for (size_t e = 0; e < p->m; e++)
    for (int end = 0; end < 2; end++) {
      int64_t i = end ? p->to[e].value : p->from[e].value;
      taken[i] += must (k, p->edges[e]);
      open[i] += can (k, p->edges[e]);
    }
  for (size_t i = 0; i < p->n; i++)
    wrong |= taken[i] > 2 || (taken[i] == 1 && open[i] == 1);
  g_free (taken);
  return wrong;
}

/* A cycle is closed, and some edge that must be is not on it: its node is in
 * another group, as no node has more than two edges. */
static bool
has_rest (Part *p, const Known *k)
{
  size_t n, closing = count_closing (p, k, &n);
  uint32_t closed = NOBODY;
  if (closing != 1)
    return closing > 1;
  part_up (p);
  for (size_t e = 0; e < p->m; e++)
    if (must (k, p->edges[e]) && !join (p, e))
      closed = (uint32_t) p->from[e].value;
  for (size_t e = 0; e < p->m; e++)
    if (must (k, p->edges[e]) &&
        group (p, p->from[e].value) != group (p, closed))
      return true;
  return false;
}

/* Without the node @cut, or the edge @without, what can be joins all that must
 * be: each edge by an end that is not @cut, or both ends of @without. */
static bool
is_parted (Part *p, const Known *k, uint32_t cut, size_t without)
{
  uint32_t first = NOBODY;
  part_up (p);
  for (size_t e = 0; e < p->m; e++)
    if (e != without && p->from[e].value != cut && p->to[e].value != cut &&
        can (k, p->edges[e]))
      join (p, e);
  if (without < p->m)
    return group (p, p->from[without].value) != group (p, p->to[without].value);
  for (size_t e = 0; e < p->m; e++)
    if (must (k, p->edges[e])) {
      int64_t end = p->from[e].value == cut ? p->to[e].value : p->from[e].value;
      if (first != NOBODY && group (p, first) != group (p, end))
        return true;
      first = (uint32_t) end;
    }
  return false;
}

static bool
is_no_loop (Part *p, const Known *k)
{
  bool open = false;
  for (size_t e = 0; e < p->m; e++)
    open |= can (k, p->edges[e]);
  if (!open || has_degree (p, k) || has_rest (p, k) ||
      is_parted (p, k, NOBODY, p->m))
    return true;
  for (uint32_t i = 0; i < p->n; i++)
    if (is_parted (p, k, i, p->m))
      return true;
  for (size_t e = 0; e < p->m; e++)
    if (must (k, p->edges[e]) && is_parted (p, k, NOBODY, e))
      return true;
  return false;
}

/* --- all of them ------------------------------------------------------------
 */

static bool
is_wrong (Part *p, const Known *k, int what)
{
  size_t n;
  if (what == CONNECTED)
    return is_apart (p, k);
  if (what == DREACHABLE)
    return is_out_of_reach (p, k);
  if (what == DAG)
    return has_way_back (p, k);
  if (what == FOREST)
    return count_closing (p, k, &n) > 0;
  return is_no_loop (p, k);
}

/* With values, the rules are sharp. */
static bool
part_holds (const Model *m, const Constraint *c, const int64_t *values)
{
  Part p = part_of (m, c);
  Known k = {NULL, NULL, values};
  bool holds = !is_wrong (&p, &k, c->predicate->parameter);
  g_free (p.up);
  return holds;
}

static bool
part_refute (Refuter *r, const Domain *d, const Constraint *c, bool holds)
{
  if (!holds)
    return false;
  Part p = part_of (r->names->m, c);
  Known k = {r, d, NULL};
  bool refuted = is_wrong (&p, &k, c->predicate->parameter);
  g_free (p.up);
  return refuted;
}

const Global part_global = {
    .take = part_take,
    .holds = part_holds,
    .refute = part_refute,
};
