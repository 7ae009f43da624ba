/* SPDX-License-Identifier: MIT */
/* layers-explain.c - why no path was left: a cut of the layered graph
 *
 * An edge that violates what is to be explained was on no path: its tail was
 * not reached from the root, or its head did not lead to the goal.  Of a node
 * that was not reached, each edge into it had lost its value, or had a tail
 * that was not reached, either.  So from the violating edges on, layer by
 * layer: what must have lost its value, for its tail was reached, is a reason;
 * whose value is gone by these reasons alone needs no other; the tails of the
 * rest must not be reached.  Likewise towards the goal.
 */
#include "layers-reason.h"

/* Of a node: was it reached, did it lead to the goal; must it not. */
enum { REACHED = 1, LEADS = 2, CLOSED = 4 };

/* --- where paths led ---------------------------------------------------- */

/* From the root down to layer @to, and from the goal up to layer @from. */
static void
find_paths (const FdLayersReason *c, uint32_t to, uint32_t from)
{
  FdLayers *self = c->self;
  for (uint32_t node = 0; node < self->n_nodes; node++)
    self->mark[node] = 0;
  self->mark[0] = REACHED;
  self->mark[self->n_nodes - 1] |= LEADS;
  for (uint32_t e = 0; e < self->edge[to]; e++)
    if (self->gone[self->label[e]] == FD_VALUE_THERE &&
        self->mark[self->tail[e]] & REACHED)
      self->mark[self->head[e]] |= REACHED;
  for (uint32_t e = self->n_edges; e-- > self->edge[from];)
    if (self->gone[self->label[e]] == FD_VALUE_THERE &&
        self->mark[self->head[e]] & LEADS)
      self->mark[self->tail[e]] |= LEADS;
}

/* --- towards the root, towards the goal --------------------------------- */

/* No node that is closed, of layer @i + 1 and those before, is reached. */
static void
cut_above (const FdLayersReason *c, uint32_t i)
{
  FdLayers *self = c->self;
  for (uint32_t layer = i + 1; layer-- > 0;) {
    FdLayersNeeded needed = {0};
    uint32_t from = self->edge[layer], to = self->edge[layer + 1];
    for (uint32_t e = from; e < to; e++)
      if (self->mark[self->head[e]] & CLOSED &&
          self->mark[self->tail[e]] & REACHED)
        fd_layers_need (self, &needed, self->label[e]);
    fd_layers_add_needed (c, layer, &needed);
    for (uint32_t e = from; e < to; e++)
      if (self->mark[self->head[e]] & CLOSED && !fd_layers_is_cut (self, e))
        self->mark[self->tail[e]] |= CLOSED;
  }
}

/* From none that is closed, of layer @i and those behind, leads a path to the
 * goal. */
static void
cut_below (const FdLayersReason *c, uint32_t i)
{
  FdLayers *self = c->self;
  for (uint32_t layer = i; layer < self->base.n; layer++) {
    FdLayersNeeded needed = {0};
    uint32_t from = self->edge[layer], to = self->edge[layer + 1];
    for (uint32_t e = from; e < to; e++)
      if (self->mark[self->tail[e]] & CLOSED &&
          self->mark[self->head[e]] & LEADS)
        fd_layers_need (self, &needed, self->label[e]);
    fd_layers_add_needed (c, layer, &needed);
    for (uint32_t e = from; e < to; e++)
      if (self->mark[self->tail[e]] & CLOSED && !fd_layers_is_cut (self, e))
        self->mark[self->head[e]] |= CLOSED;
  }
}

/* --- the hooks ---------------------------------------------------------- */

/* Closes an end of each edge of layer @i that violates @need; where both were
 * on paths, its value must have been gone.  False: it was not. */
static bool
close_edges (const FdLayersReason *c, uint32_t i, FdAtom need)
{
  FdLayers *self = c->self;
  FdLayersNeeded needed = {0};
  for (uint32_t e = self->edge[i]; e < self->edge[i + 1]; e++) {
    uint32_t v = self->label[e];
    uint8_t *tail = &self->mark[self->tail[e]];
    uint8_t *head = &self->mark[self->head[e]];
    if (fd_atom_accepts (need, self->columns.value[v]) ||
        fd_layers_is_cut (self, e) || !(*tail & REACHED) || !(*head & LEADS))
      continue;
    if (self->gone[v] == FD_VALUE_THERE) {
      fd_layers_find_gone (c, i); /* nothing is named by what goes on */
      return false;
    }
    fd_layers_need (self, &needed, v);
  }
  fd_layers_add_needed (c, i, &needed);
  for (uint32_t e = self->edge[i]; e < self->edge[i + 1]; e++) {
    uint8_t *tail = &self->mark[self->tail[e]];
    uint8_t *head = &self->mark[self->head[e]];
    if (fd_atom_accepts (need, self->columns.value[self->label[e]]) ||
        fd_layers_is_cut (self, e) || *tail & CLOSED || *head & CLOSED)
      continue;
    *(*tail & REACHED ? head : tail) |= CLOSED;
  }
  return true;
}

/* By layer @i; false: there it has a path. */
static bool
explain_at (const FdLayersReason *c, uint32_t i, FdAtom need)
{
  uint32_t n = c->self->base.n;
  find_paths (c, i, i + 1);
  if (!close_edges (c, i, need))
    return false;
  if (i > 0)
    cut_above (c, i - 1);
  if (i + 1 < n)
    cut_below (c, i + 1);
  return true;
}

/* A variable that occurs twice lost its value in one of its layers. */
const char *
fd_layers_explain (FdPropagator *base, FdStore *store, FdAtom need,
                   uint64_t code, FdPosition at, FdAtoms *out)
{
  (void) code;
  FdLayersReason c = {
      .self = (FdLayers *) base, .store = store, .at = at, .out = out};
  FdVar x = fd_atom_var (need);
  if (!x.id)
    return fd_layers_explain_conflict (base, store, at, out);
  for (uint32_t k = 0; k < base->n; k++)
    fd_layers_find_gone (&c, k);
  for (uint32_t i = 0; i < base->n; i++)
    if (fd_propagator_var (base, i).id == x.id && explain_at (&c, i, need))
      return "layered-graph";
  return NULL;
}

const char *
fd_layers_explain_conflict (FdPropagator *base, FdStore *store, FdPosition at,
                            FdAtoms *out)
{
  FdLayers *self = (FdLayers *) base;
  FdLayersReason c = {.self = self, .store = store, .at = at, .out = out};
  for (uint32_t k = 0; k < base->n; k++)
    fd_layers_find_gone (&c, k);
  find_paths (&c, base->n, base->n);
  uint8_t *goal = &self->mark[self->n_nodes - 1];
  if (*goal & REACHED)
    return NULL;
  *goal |= CLOSED;
  cut_above (&c, base->n - 1);
  return "layered-graph";
}
