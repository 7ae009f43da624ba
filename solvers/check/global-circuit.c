/* SPDX-License-Identifier: MIT */
/* global-circuit.c - a[0][i] - a[1] is the node behind node i, from 0 on: one
 * circuit; with the parameter 1, of the nodes that are not behind themselves
 *
 * All successors are different.  Of the graph of those left: it must be
 * strongly connected; and take one node away, then a path through all others is
 * left, so that of two of them one reaches the other.  If nodes may be left
 * out, then those that may not are in one component.
 */
#include "graph.h"
#include "refute.h"

/* Whether the walk from start, of so many steps, comes back then first. */
static bool
is_round (const Term *items, const int64_t *values, Wide offset, size_t n,
          size_t start, size_t steps)
{
  size_t i = start;
  for (size_t k = 1; k <= steps; k++) {
    Wide next = value_of (items[i], values) - offset;
    if (next < 0 || next >= (Wide) n)
      return false;
    i = (size_t) next;
    if (i == start)
      return k == steps;
  }
  return false;
}

static bool
circuit_holds (const Model *m, const Constraint *c, const int64_t *values)
{
  size_t n, start = 0, on = 0;
  const Term *items = term_items (m, &c->a[0], &n);
  Wide offset = c->a[1].value;
  for (size_t i = 0; i < n; i++)
    if (!c->predicate->parameter ||
        value_of (items[i], values) - offset != (Wide) i) {
      start = i;
      on++;
    }
  return !on || is_round (items, values, offset, n, start, on);
}

/* The edges of the node; false: it has no successor at all. */
static bool
add_edges (Graph *g, const Domain *d, const View *w, uint32_t i, int64_t offset)
{
  bool has = false;
  int64_t max = view_max (d, w), last = offset + g->n - 1;
  for (int64_t v = view_next (d, w, offset); v <= max && v <= last;
       v = view_next (d, w, v + 1)) {
    has = true;
    if (v - offset != i)
      graph_add (g, i, (uint32_t) (v - offset));
  }
  return has;
}

static bool
all_refute (Graph *g)
{
  if (!graph_is_strong (g, NOWHERE))
    return true;
  for (uint32_t i = 0; i < g->n; i++)
    if (!graph_is_row (g, i))
      return true;
  return false;
}

/* Two that must be on the circuit are in different components. */
static bool
some_refute (Graph *g, const Domain *d, const View *views, int64_t offset)
{
  uint32_t first = NOWHERE;
  graph_parts (g, NOWHERE);
  for (uint32_t i = 0; i < g->n; i++)
    if (!view_has (d, &views[i], offset + i)) {
      if (first != NOWHERE && g->part[i] != g->part[first])
        return true;
      first = i;
    }
  return false;
}

static bool
circuit_refute (Refuter *r, const Domain *d, const Constraint *c, bool holds)
{
  size_t n;
  const Term *items = term_items (r->names->m, &c->a[0], &n);
  int64_t offset = c->a[1].value;
  if (!holds || !n || n > MOST_MATCHED || offset < -FAR || offset > FAR)
    return false;
  if (different_refute (r, d, c, true)) /* of a[0] */
    return true;
  Graph *g = graph_new ((uint32_t) n);
  bool refuted = false;
  for (size_t i = 0; i < n; i++) {
    r->views[i] = see (r, items[i]);
    refuted |= !add_edges (g, d, &r->views[i], (uint32_t) i, offset);
  }
  if (!refuted)
    refuted = c->predicate->parameter ? some_refute (g, d, r->views, offset)
                                      : all_refute (g);
  graph_free (g);
  return refuted;
}

const Global circuit_global = {
    .holds = circuit_holds,
    .refute = circuit_refute,
};
