/* SPDX-License-Identifier: MIT */
/* layers.c - the values are the edges of a path through a layered graph
 *
 * An edge goes with its value, with the last edge into its tail, or with the
 * last one out of its head; a value goes with its last edge.  Each edge that
 * goes is looked at once: whoever remembered it looks for another one that is
 * left.  What was remembered at a failure is right again after it, for then
 * more edges are left; so it needs no trail.
 */
#include "layers.h"

static inline bool
is_left (const FdLayers *self, uint32_t e)
{
  return self->left[e / 64] >> e % 64 & 1;
}

/* --- taking edges ------------------------------------------------------- */

static inline bool
take (FdLayers *self, FdStore *store, uint64_t stamp, uint32_t e)
{
  uint32_t w = e / 64;
  if (self->saved[w] != stamp) {
    if (!fd_trail_save_word (store, &self->left[w]))
      return false;
    self->saved[w] = stamp;
  }
  self->left[w] &= ~(UINT64_C (1) << e % 64);
  return true;
}

/* Whether another edge of a list is left; it is remembered. */
static inline bool
finds_other (const FdLayers *self, const uint32_t *list, uint32_t from,
             uint32_t to, uint32_t *found)
{
  for (uint32_t k = from; k < to; k++)
    if (is_left (self, list[k])) {
      *found = list[k];
      return true;
    }
  return false;
}

static inline bool
finds_out (FdLayers *self, uint32_t node)
{
  for (uint32_t e = self->out[node]; e < self->out[node + 1]; e++)
    if (is_left (self, e)) {
      self->out_found[node] = e;
      return true;
    }
  return false;
}

static inline void
push (FdLayers *self, uint32_t e)
{
  if (is_left (self, e))
    self->stack[self->n_stack++] = e;
}

/* Edge @e, which has just gone, was perhaps the last one out of its tail. */
static void
leave_tail (FdLayers *self, uint32_t e)
{
  uint32_t node = self->tail[e];
  if (self->out_found[node] != e || finds_out (self, node))
    return;
  for (uint32_t k = self->in[node]; k < self->in[node + 1]; k++)
    push (self, self->in_edge[k]);
}

/* Or into its head. */
static void
leave_head (FdLayers *self, uint32_t e)
{
  uint32_t node = self->head[e];
  if (self->in_found[node] != e ||
      finds_other (self, self->in_edge, self->in[node], self->in[node + 1],
                   &self->in_found[node]))
    return;
  for (uint32_t out = self->out[node]; out < self->out[node + 1]; out++)
    push (self, out);
}

/* The layer of an edge. */
static uint32_t
layer_of (const FdLayers *self, uint32_t e)
{
  uint32_t low = 0, high = self->base.n;
  while (high - low > 1) {
    uint32_t middle = low + (high - low) / 2;
    if (self->edge[middle] <= e)
      low = middle;
    else
      high = middle;
  }
  return low;
}

/* Or with its value. */
static bool
leave_value (FdLayers *self, FdStore *store, uint32_t e)
{
  uint32_t v = self->label[e];
  if (self->with_found[v] != e ||
      finds_other (self, self->with_edge, self->with[v], self->with[v + 1],
                   &self->with_found[v]))
    return true;
  FdColumn *column = &self->columns.column[layer_of (self, e)];
  uint32_t place = self->columns.place[v];
  if (place >= column->start + column->n_left)
    return true;
  if (!fd_column_save (store, column))
    return false;
  fd_column_drop (&self->columns, column, place);
  return true;
}

/* Takes what is in the stack, and what goes with it. */
static bool
take_all (FdLayers *self, FdStore *store, uint64_t stamp)
{
  while (self->n_stack) {
    uint32_t e = self->stack[--self->n_stack];
    if (!is_left (self, e))
      continue;
    if (!take (self, store, stamp, e) || !leave_value (self, store, e))
      return false;
    leave_tail (self, e);
    leave_head (self, e);
  }
  return true;
}

/* The edges of the values that column @i has lost, which stand behind those
 * left, up to @before. */
static bool
take_lost (FdLayers *self, FdStore *store, uint64_t stamp, uint32_t i,
           uint32_t before)
{
  const FdColumn *column = &self->columns.column[i];
  uint32_t start = column->start, left = column->n_left;
  for (uint32_t k = left; k < before; k++) {
    uint32_t v = self->columns.order[start + k];
    for (uint32_t at = self->with[v]; at < self->with[v + 1]; at++)
      push (self, self->with_edge[at]);
  }
  return take_all (self, store, stamp);
}

/* What the domains have lost; false when out of memory. */
static bool
update (FdLayers *self, FdStore *store)
{
  uint64_t stamp = fd_trail_stamp (store);
  for (uint32_t i = 0; i < self->base.n; i++) {
    const FdDomain *x = self->base.scope[i];
    FdColumn *column = &self->columns.column[i];
    uint32_t size = fd_domain_size (x), before = column->n_left;
    if (size == column->size)
      continue;
    if (!fd_column_save (store, column))
      return false;
    fd_column_update (&self->columns, column, x);
    column->size = size;
    self->n_stack = 0;
    if (column->n_left < before && !take_lost (self, store, stamp, i, before))
      return false;
  }
  return true;
}

static inline bool
has_path (const FdLayers *self)
{
  return is_left (self, self->out_found[0]);
}

/* --- the hooks ---------------------------------------------------------- */

/* Takes the values without an edge from all variables.  *@again: one that
 * occurs twice has lost some in one of its columns. */
static bool
prune (FdLayers *self, FdStore *store, bool *again)
{
  for (uint32_t i = 0; i < self->base.n; i++) {
    FdColumn *column = &self->columns.column[i];
    FdDomain *x = self->base.scope[i];
    if (column->size == column->n_left || fd_domain_size (x) != column->size)
      continue;
    if (!fd_column_save (store, column) ||
        !fd_column_prune (&self->columns, store, column, x, fd_reason_lazy (0)))
      return false;
    column->size = column->n_left;
  }
  *again = false;
  for (uint32_t i = 0; i < self->base.n; i++)
    *again = *again || self->columns.column[i].size !=
                           fd_domain_size (self->base.scope[i]);
  return true;
}

bool
fd_layers_propagate (FdPropagator *base, FdStore *store)
{
  FdLayers *self = (FdLayers *) base;
  bool again = true, open = false;
  while (again) {
    if (!update (self, store))
      return false;
    if (!has_path (self))
      return fd_fail (store, fd_reason_lazy (0));
    if (!prune (self, store, &again))
      return false;
  }
  for (uint32_t i = 0; i < base->n && !open; i++)
    open = !fd_domain_is_fixed (base->scope[i]);
  if (!open)
    fd_entail (store, base);
  return true;
}

FdEntailment
fd_layers_entailed (FdPropagator *base, FdStore *store)
{
  FdLayers *self = (FdLayers *) base;
  if (!update (self, store))
    return FD_UNDECIDED;
  if (!has_path (self))
    return FD_DISENTAILED;
  for (uint32_t i = 0; i < base->n; i++)
    if (!fd_domain_is_fixed (base->scope[i]))
      return FD_UNDECIDED;
  return FD_ENTAILED;
}

/* From layer to layer, what nodes the values lead to. */
bool
fd_layers_check (const FdPropagator *base, const int32_t *values)
{
  FdLayers *self = (FdLayers *) base;
  for (uint32_t node = 0; node < self->n_nodes; node++)
    self->mark[node] = node == 0;
  for (uint32_t i = 0; i < base->n; i++)
    for (uint32_t e = self->edge[i]; e < self->edge[i + 1]; e++)
      if (self->mark[self->tail[e]] &&
          self->columns.value[self->label[e]] == values[i])
        self->mark[self->head[e]] = 1;
  return self->mark[self->n_nodes - 1];
}
