/* SPDX-License-Identifier: MIT */
/* layers.c - the values are the edges of a path through a layered graph
 *
 * An edge goes with its value, with the last edge into its tail, or with the
 * last one out of its head; a value goes with its last edge.  First go the
 * edges of the values that were lost; then, from the root to the goal, those
 * whose tail is not reached any more; then, back to the root, those whose head
 * leads nowhere.  Neither way makes work for the one before: an edge that goes
 * with its head is the last into no other node that was reached.
 *
 * Each edge that goes is looked at once a way: a node that remembered it looks
 * for another one that is left.  What was remembered at a failure is right
 * again after it, for then more edges are left; so it needs no trail.  The
 * edges with a value stand together, and are looked at by words.
 */
#include "layers.h"

#include <string.h>

/* One run: edges that go are taken. */
typedef struct {
  FdLayers *self;
  FdStore *store;
  uint64_t stamp; /* of the trail */
  bool took;      /* some, since last looked */
} Run;

static inline bool
is_left (const FdLayers *self, uint32_t e)
{
  return self->left[e / 64] >> e % 64 & 1;
}

/* The bits of word @w that are within @from..@to - 1, some of which are. */
static inline uint64_t
mask_of (uint32_t w, uint32_t from, uint32_t to)
{
  uint64_t mask = UINT64_MAX;
  if (w == from / 64)
    mask <<= from % 64;
  if (w == (to - 1) / 64)
    mask &= UINT64_MAX >> (63 - (to - 1) % 64);
  return mask;
}

static inline bool
has_value (const FdLayers *self, uint32_t v)
{
  uint32_t from = self->with[v], to = self->with[v + 1];
  for (uint32_t w = from / 64; w <= (to - 1) / 64; w++)
    if (self->left[w] & mask_of (w, from, to))
      return true;
  return false;
}

/* Whether another edge of list[from..to - 1] is left than the one at *@found;
 * it is remembered.  Those before that one are likely to have gone. */
static inline bool
finds_other (const FdLayers *self, const uint32_t *list, uint32_t from,
             uint32_t to, uint32_t *found)
{
  uint32_t before = *found;
  for (uint32_t k = before + 1; k < to; k++)
    if (is_left (self, list[k])) {
      *found = k;
      return true;
    }
  for (uint32_t k = from; k < before; k++)
    if (is_left (self, list[k])) {
      *found = k;
      return true;
    }
  return false;
}

/* --- taking edges ------------------------------------------------------- */

/* Those of word @w with the bits @bits. */
static inline bool
take (Run *run, uint32_t w, uint64_t bits)
{
  FdLayers *self = run->self;
  bits &= self->left[w];
  if (!bits)
    return true;
  if (self->saved[w] != run->stamp) {
    if (!fd_trail_save_word (run->store, &self->left[w]))
      return false;
    self->saved[w] = run->stamp;
  }
  self->left[w] ^= bits;
  self->taken[w] |= bits;
  run->took = true;
  return true;
}

static inline bool
take_listed (Run *run, const uint32_t *list, uint32_t from, uint32_t to)
{
  for (uint32_t k = from; k < to; k++)
    if (!take (run, list[k] / 64, UINT64_C (1) << list[k] % 64))
      return false;
  return true;
}

static inline bool
take_value (Run *run, uint32_t v)
{
  uint32_t from = run->self->with[v], to = run->self->with[v + 1];
  for (uint32_t w = from / 64; w <= (to - 1) / 64; w++)
    if (!take (run, w, mask_of (w, from, to)))
      return false;
  return true;
}

/* The edges of the values that column @i has lost, which stand behind those
 * left, up to @before. */
static bool
take_lost (Run *run, uint32_t i, uint32_t before)
{
  const FdLayers *self = run->self;
  const FdColumn *column = &self->columns.column[i];
  for (uint32_t k = column->n_left; k < before; k++)
    if (!take_value (run, self->columns.order[column->start + k]))
      return false;
  return true;
}

/* Of word @w, within @from..@to - 1.  Mostly none. */
static inline uint64_t
taken_within (const FdLayers *self, uint32_t w, uint32_t from, uint32_t to)
{
  uint64_t taken = self->taken[w];
  return G_LIKELY (!taken) ? 0 : taken & mask_of (w, from, to);
}

/* --- towards the goal --------------------------------------------------- */

/* Edge @e, which has gone, was perhaps the last one into its head. */
static inline bool
leave_head (Run *run, uint32_t e)
{
  FdLayers *self = run->self;
  uint32_t node = self->head[e], *found = &self->in_found[node];
  return self->in_edge[*found] != e ||
         finds_other (self, self->in_edge, self->in[node], self->in[node + 1],
                      found) ||
         take_listed (run, self->out_edge, self->out[node],
                      self->out[node + 1]);
}

static bool
go_down (Run *run, uint32_t i)
{
  const FdLayers *self = run->self;
  uint32_t from = self->edge[i], to = self->edge[i + 1];
  for (uint32_t w = from / 64; w <= (to - 1) / 64; w++)
    for (uint64_t bits = taken_within (self, w, from, to); bits;
         bits &= bits - 1)
      if (!leave_head (run, 64 * w + (uint32_t) __builtin_ctzll (bits)))
        return false;
  return true;
}

/* --- towards the root --------------------------------------------------- */

/* Or the last one out of its tail.  If that is not reached any more, those into
 * it have gone. */
static inline bool
leave_tail (Run *run, uint32_t e)
{
  FdLayers *self = run->self;
  uint32_t node = self->tail[e], *found = &self->out_found[node];
  return self->out_edge[*found] != e ||
         (node && !is_left (self, self->in_edge[self->in_found[node]])) ||
         finds_other (self, self->out_edge, self->out[node],
                      self->out[node + 1], found) ||
         take_listed (run, self->in_edge, self->in[node], self->in[node + 1]);
}

/* Value @v of layer @i has lost edges. */
static inline bool
leave_value (Run *run, uint32_t i, uint32_t v)
{
  FdLayers *self = run->self;
  FdColumn *column = &self->columns.column[i];
  uint32_t place = self->columns.place[v];
  if (place >= column->start + column->n_left || has_value (self, v))
    return true;
  if (!fd_column_save (run->store, column))
    return false;
  fd_column_drop (&self->columns, column, place);
  return true;
}

static bool
go_up (Run *run, uint32_t i)
{
  const FdLayers *self = run->self;
  uint32_t from = self->edge[i], to = self->edge[i + 1], last = UINT32_MAX;
  for (uint32_t w = from / 64; w <= (to - 1) / 64; w++)
    for (uint64_t bits = taken_within (self, w, from, to); bits;
         bits &= bits - 1) {
      uint32_t e = 64 * w + (uint32_t) __builtin_ctzll (bits),
               v = self->label[e];
      if ((v != last && !leave_value (run, i, v)) || !leave_tail (run, e))
        return false;
      last = v;
    }
  return true;
}

static inline bool
is_goal_reached (const FdLayers *self)
{
  return is_left (self, self->in_edge[self->in_found[self->n_nodes - 1]]);
}

/* Both ways, where layers @first to @last have lost values.  If the goal is not
 * reached, there is no way back. */
static bool
take_paths (Run *run, uint32_t first, uint32_t last)
{
  FdLayers *self = run->self;
  uint32_t i = first;
  for (run->took = true; i < self->base.n && (i <= last || run->took); i++) {
    run->took = false;
    if (!go_down (run, i))
      return false;
  }
  if (is_goal_reached (self))
    for (run->took = true; i > 0 && (i > first || run->took); i--) {
      run->took = false;
      if (!go_up (run, i - 1))
        return false;
    }
  return true;
}

/* Takes from the columns what the domains have lost, and the edges with it. */
static bool
take_all_lost (Run *run, uint32_t *first, uint32_t *last)
{
  FdLayers *self = run->self;
  for (uint32_t i = 0; i < self->base.n; i++) {
    const FdDomain *x = self->base.scope[i];
    FdColumn *column = &self->columns.column[i];
    uint32_t size = fd_domain_size (x), before = column->n_left;
    if (size == column->size)
      continue;
    if (!fd_column_save (run->store, column))
      return false;
    fd_column_update (&self->columns, column, x);
    column->size = size;
    if (column->n_left == before)
      continue;
    *first = MIN (*first, i);
    *last = i;
    if (!take_lost (run, i, before))
      return false;
  }
  return true;
}

/* False when out of memory. */
static bool
update (FdLayers *self, FdStore *store)
{
  Run run = {.self = self, .store = store, .stamp = fd_trail_stamp (store)};
  uint32_t first = self->base.n, last = 0;
  bool ok = take_all_lost (&run, &first, &last);
  if (first == self->base.n)
    return ok;
  ok = ok && take_paths (&run, first, last);
  memset (self->taken, 0, (self->n_edges + 63) / 64 * sizeof *self->taken);
  return ok;
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
  bool again = true;
  while (again) {
    if (!update (self, store))
      return false;
    if (!is_goal_reached (self))
      return fd_fail (store, fd_reason_lazy (0));
    if (!prune (self, store, &again))
      return false;
  }
  if (fd_scope_is_fixed (base))
    fd_entail (store, base);
  return true;
}

FdEntailment
fd_layers_entailed (FdPropagator *base, FdStore *store)
{
  FdLayers *self = (FdLayers *) base;
  if (!update (self, store))
    return FD_UNDECIDED;
  if (!is_goal_reached (self))
    return FD_DISENTAILED;
  return fd_scope_is_fixed (base) ? FD_ENTAILED : FD_UNDECIDED;
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
