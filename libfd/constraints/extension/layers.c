/* SPDX-License-Identifier: MIT */
/* layers.c - the values are the edges of a path through a layered graph
 *
 * An edge is left if its value is, and if its tail and its head are alive.  It
 * is known how many edges into each node and out of it, and how many with each
 * value, are left; so what has lost its last one is seen at once.
 *
 * First go the edges of the values that were lost; then, towards the goal, the
 * nodes that no edge leads to any more, with their edges; then, back towards
 * the root, those that none leaves.  This makes no work for the way before: an
 * edge that goes with its head is the last into no other node that is alive.
 */
#include "layers.h"

/* One run. */
typedef struct {
  FdLayers *self;
  FdStore *store;
  uint64_t stamp; /* of the trail */
  /* nodes that no edge leads to, and that none leaves, not yet looked at */
  uint32_t n_unreached, n_ends;
  bool prunes; /* some variable */
} Run;

static inline bool
is_alive (const FdLayers *self, uint32_t node)
{
  return self->alive[node / 64] >> node % 64 & 1;
}

static inline bool
is_goal_reached (const FdLayers *self)
{
  return is_alive (self, self->n_nodes - 1);
}

/* --- edges that go ------------------------------------------------------ */

static inline bool
save_node (Run *run, FdLayerNode *node)
{
  if (node->saved == run->stamp)
    return true;
  node->saved = run->stamp;
  return fd_trail_save_word (run->store, &node->left.both);
}

static inline bool
save_value (Run *run, FdLayerValue *value)
{
  if (value->saved == run->stamp)
    return true;
  value->saved = run->stamp;
  return fd_trail_save (run->store, &value->n_left);
}

/* One edge less leads to node @head.  The last one is not taken off: then the
 * node dies, and what the trail restores is that it is alive. */
static inline bool
leave_head (Run *run, uint32_t head)
{
  FdLayerNode *node = &run->self->nodes[head];
  if (node->left.in == 1) {
    run->self->unreached[run->n_unreached++] = head;
    return true;
  }
  if (!save_node (run, node))
    return false;
  node->left.in--;
  return true;
}

/* One less leaves node @tail. */
static inline bool
leave_tail (Run *run, uint32_t tail)
{
  FdLayerNode *node = &run->self->nodes[tail];
  if (node->left.out == 1) {
    run->self->ends[run->n_ends++] = tail;
    return true;
  }
  if (!save_node (run, node))
    return false;
  node->left.out--;
  return true;
}

/* One less has value @v.  With the last one it goes. */
static inline bool
leave_value (Run *run, uint32_t v)
{
  FdLayers *self = run->self;
  FdLayerValue *value = &self->values[v];
  if (value->n_left > 1) {
    if (!save_value (run, value))
      return false;
    value->n_left--;
    return true;
  }
  FdColumn *column = &self->columns.column[value->layer];
  if (!fd_column_save (run->store, column))
    return false;
  fd_column_drop (&self->columns, column, self->columns.place[v]);
  run->prunes = true;
  return true;
}

static inline bool
kill_node (Run *run, uint32_t node)
{
  FdLayers *self = run->self;
  uint32_t w = node / 64;
  if (self->saved[w] != run->stamp) {
    if (!fd_trail_save_word (run->store, &self->alive[w]))
      return false;
    self->saved[w] = run->stamp;
  }
  self->alive[w] ^= UINT64_C (1) << node % 64;
  return true;
}

/* --- values that were lost ---------------------------------------------- */

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

/* Those that column @i has lost, which stand behind what is left. */
typedef struct {
  uint32_t i;
  const uint32_t *value, *end;
} Lost;

/* Whether the edges with them are more than those of the nodes of layer @i that
 * are alive, if these have as many as others. */
static bool
are_many (const FdLayers *self, Lost lost)
{
  uint32_t from = self->node[lost.i], to = self->node[lost.i + 1];
  uint64_t n_edges = 0, n_alive = 0;
  for (const uint32_t *v = lost.value; v < lost.end; v++)
    n_edges += self->with[*v + 1] - self->with[*v];
  for (uint32_t w = from / 64; w <= (to - 1) / 64; w++)
    n_alive += (uint32_t) __builtin_popcountll (self->alive[w] &
                                                mask_of (w, from, to));
  return n_edges * (to - from) >
         n_alive * (self->edge[lost.i + 1] - self->edge[lost.i]);
}

static bool
take_by_value (Run *run, Lost lost)
{
  const FdLayers *self = run->self;
  for (const uint32_t *v = lost.value; v < lost.end; v++)
    for (uint32_t e = self->with[*v]; e < self->with[*v + 1]; e++)
      if (is_alive (self, self->tail[e]) && is_alive (self, self->head[e]) &&
          (!leave_head (run, self->head[e]) ||
           !leave_tail (run, self->tail[e])))
        return false;
  return true;
}

/* The edges of @node, which is alive, with values that are not left, but were
 * until now. */
static bool
take_of_node (Run *run, uint32_t node, uint32_t end)
{
  const FdLayers *self = run->self;
  const FdLayerArc *arc = self->out_arc + self->out[node];
  for (; arc < self->out_arc + self->out[node + 1]; arc++)
    if (self->columns.place[arc->value] >= end &&
        self->values[arc->value].n_left && is_alive (self, arc->node) &&
        (!leave_head (run, arc->node) || !leave_tail (run, node)))
      return false;
  return true;
}

static bool
take_by_node (Run *run, Lost lost)
{
  const FdLayers *self = run->self;
  const FdColumn *column = &self->columns.column[lost.i];
  uint32_t from = self->node[lost.i], to = self->node[lost.i + 1];
  for (uint32_t w = from / 64; w <= (to - 1) / 64; w++)
    for (uint64_t bits = self->alive[w] & mask_of (w, from, to); bits;
         bits &= bits - 1)
      if (!take_of_node (run, 64 * w + (uint32_t) __builtin_ctzll (bits),
                         column->start + column->n_left))
        return false;
  return true;
}

static bool
take_lost (Run *run, Lost lost)
{
  FdLayers *self = run->self;
  if (!(are_many (self, lost) ? take_by_node (run, lost)
                              : take_by_value (run, lost)))
    return false;
  for (const uint32_t *v = lost.value; v < lost.end; v++) {
    if (!save_value (run, &self->values[*v]))
      return false;
    self->values[*v].n_left = 0;
  }
  return true;
}

/* Takes from column @i what its domain, of @size values, has lost, and the
 * edges with it. */
static bool
take_lost_of (Run *run, uint32_t i, uint32_t size)
{
  FdLayers *self = run->self;
  FdColumn *column = &self->columns.column[i];
  const uint32_t *order = self->columns.order + column->start;
  uint32_t before = column->n_left;
  if (!fd_column_save (run->store, column))
    return false;
  fd_column_update (&self->columns, column, self->base.scope[i]);
  column->size = size;
  return column->n_left == before ||
         take_lost (run, (Lost){i, order + column->n_left, order + before});
}

static bool
take_all_lost (Run *run)
{
  const FdLayers *self = run->self;
  for (uint32_t i = 0; i < self->base.n; i++) {
    const FdColumn *column = &self->columns.column[i];
    uint32_t size = fd_domain_size (self->base.scope[i]);
    if (size != column->size && !take_lost_of (run, i, size))
      return false;
    run->prunes |= size != column->n_left;
  }
  return true;
}

/* --- the ways ----------------------------------------------------------- */

static bool
go_down (Run *run)
{
  const FdLayers *self = run->self;
  while (run->n_unreached && is_goal_reached (self)) {
    uint32_t node = self->unreached[--run->n_unreached];
    const FdLayerArc *end = self->out_arc + self->out[node + 1];
    if (!kill_node (run, node))
      return false;
    for (const FdLayerArc *arc = self->out_arc + self->out[node]; arc < end;
         arc++)
      if (is_alive (self, arc->node) && self->values[arc->value].n_left &&
          (!leave_head (run, arc->node) || !leave_value (run, arc->value)))
        return false;
  }
  return true;
}

/* Some nodes that no edge leaves have gone on the way down. */
static bool
go_up (Run *run)
{
  const FdLayers *self = run->self;
  while (run->n_ends) {
    uint32_t node = self->ends[--run->n_ends];
    if (!is_alive (self, node))
      continue;
    const FdLayerArc *end = self->in_arc + self->in[node + 1];
    if (!kill_node (run, node))
      return false;
    for (const FdLayerArc *arc = self->in_arc + self->in[node]; arc < end;
         arc++)
      if (is_alive (self, arc->node) && self->values[arc->value].n_left &&
          (!leave_tail (run, arc->node) || !leave_value (run, arc->value)))
        return false;
  }
  return true;
}

/* False when out of memory.  If the goal is not reached, there is no way back.
 * *@prunes: values of variables have no edges. */
static bool
update (FdLayers *self, FdStore *store, bool *prunes)
{
  Run run = {.self = self, .store = store, .stamp = fd_trail_stamp (store)};
  bool ok = take_all_lost (&run) && go_down (&run) &&
            (!is_goal_reached (self) || go_up (&run));
  *prunes = run.prunes;
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
  bool again;
  do {
    if (!update (self, store, &again))
      return false;
    if (!is_goal_reached (self))
      return fd_fail (store, fd_reason_lazy (0));
    if (again && !prune (self, store, &again))
      return false;
  } while (again);
  if (fd_scope_is_fixed (base))
    fd_entail (store, base);
  return true;
}

FdEntailment
fd_layers_entailed (FdPropagator *base, FdStore *store)
{
  FdLayers *self = (FdLayers *) base;
  bool prunes;
  if (!update (self, store, &prunes))
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
