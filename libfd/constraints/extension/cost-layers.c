/* SPDX-License-Identifier: MIT */
/* cost-layers.c - the values are the edges of a path whose costs have a total
 *
 * The cheapest and the dearest path from the root to each node, and from each
 * node to the goal, are found layer by layer; so for an edge, the cheapest and
 * the dearest path through it is known.  The total is within the cheapest and
 * the dearest of all; a value goes unless some edge with it is on a path that
 * costs no more than the total may be, and on one that costs no less.
 *
 * Paths are found anew only behind the first layer whose values are others than
 * those they were found for, and before the last one, and further as long as
 * nodes change.
 *
 * Source: Demassey, Pesant & Rousseau, A cost-regular based hybrid column
 * generation approach, Constraints 11, 2006.
 */
#include "cost-layers.h"

static inline uint32_t
n_layers (const FdCostLayers *self)
{
  return self->graph.base.n - 1;
}

/* --- paths -------------------------------------------------------------- */

/* Adds to @paths those of @way that go on by an edge. */
static inline void
add_paths (FdPathCosts *paths, FdPathCosts way, int32_t cost)
{
  paths->min = MIN (paths->min, way.min + cost);
  paths->max = MAX (paths->max, way.max + cost);
}

static const FdPathCosts NO_PATH = {2 * FD_COST_FAR, -2 * FD_COST_FAR};

/* So that what is added does not change it. */
static inline FdPathCosts
settled (FdPathCosts paths)
{
  return paths.min >= FD_COST_FAR ? NO_PATH : paths;
}

static inline bool
replace (FdPathCosts *old, FdPathCosts paths)
{
  bool changed = old->min != paths.min || old->max != paths.max;
  *old = paths;
  return changed;
}

/* The nodes behind layer @i; whether one changed. */
static bool
go_down (FdCostLayers *self, uint32_t i)
{
  const FdLayers *g = &self->graph;
  bool changed = false;
  for (uint32_t node = g->node[i + 1]; node < g->node[i + 2]; node++) {
    FdPathCosts paths = NO_PATH;
    for (uint32_t k = g->in[node]; k < g->in[node + 1]; k++) {
      uint32_t e = g->in_edge[k];
      if (self->there[g->label[e]])
        add_paths (&paths, self->above[g->tail[e]], self->cost[e]);
    }
    changed |= replace (&self->above[node], settled (paths));
  }
  return changed;
}

/* Those before it. */
static bool
go_up (FdCostLayers *self, uint32_t i)
{
  const FdLayers *g = &self->graph;
  bool changed = false;
  for (uint32_t node = g->node[i]; node < g->node[i + 1]; node++) {
    FdPathCosts paths = NO_PATH;
    for (uint32_t k = g->out[node]; k < g->out[node + 1]; k++) {
      uint32_t e = g->out_edge[k];
      if (self->there[g->label[e]])
        add_paths (&paths, self->below[g->head[e]], self->cost[e]);
    }
    changed |= replace (&self->below[node], settled (paths));
  }
  return changed;
}

/* Looks at the values of layer @i; whether they are others. */
static bool
look_at (FdCostLayers *self, uint32_t i)
{
  const FdLayers *g = &self->graph;
  const FdColumn *column = &g->columns.column[i];
  const FdDomain *x = g->base.scope[i];
  bool changed = false;
  for (uint32_t v = column->start; v < column->end; v++) {
    uint8_t there = fd_domain_contains (x, g->columns.value[v]);
    changed |= there != self->there[v];
    self->there[v] = there;
  }
  return changed;
}

/* Finds the paths of the values that are there; whether these are others. */
static bool
find_paths (FdCostLayers *self)
{
  uint32_t n = n_layers (self), first = n, last = 0, i;
  for (i = 0; i < n; i++)
    if (look_at (self, i)) {
      first = MIN (first, i);
      last = i;
    }
  if (first == n)
    return false;
  bool changed = true;
  for (i = first; i < n && (i <= last || changed); i++)
    changed = go_down (self, i);
  for (i = last + 1, changed = true; i > 0 && (i > first || changed); i--)
    changed = go_up (self, i - 1);
  return true;
}

void
fd_cost_layers_reset (FdCostLayers *self)
{
  FdLayers *g = &self->graph;
  for (uint32_t node = 0; node < g->n_nodes; node++)
    self->above[node] = self->below[node] = NO_PATH;
  self->above[0] = self->below[g->n_nodes - 1] = (FdPathCosts){0, 0};
  for (uint32_t v = 0; v < g->n_values; v++)
    self->support[v] = g->with[v];
}

static inline FdPathCosts
all_paths (const FdCostLayers *self)
{
  return self->above[self->graph.n_nodes - 1];
}

/* --- pruning ------------------------------------------------------------ */

static inline bool
is_within (const FdCostLayers *self, uint32_t e, FdPathCosts total)
{
  FdPathCosts above = self->above[self->graph.tail[e]];
  FdPathCosts below = self->below[self->graph.head[e]];
  return above.min + self->cost[e] + below.min <= total.max &&
         above.max + self->cost[e] + below.max >= total.min;
}

/* Whether value @v, which is there, may stay. */
static bool
has_support (FdCostLayers *self, uint32_t v, FdPathCosts total)
{
  const FdLayers *g = &self->graph;
  if (is_within (self, self->support[v], total))
    return true;
  for (uint32_t e = g->with[v]; e < g->with[v + 1]; e++)
    if (is_within (self, e, total)) {
      self->support[v] = e;
      return true;
    }
  return false;
}

/* Lists what is left of a column first.  Where @x is another layer's variable,
 * too, some that was there may have gone meanwhile. */
static void
list_left (FdCostLayers *self, FdColumn *column, const FdDomain *x,
           FdPathCosts total)
{
  FdColumns *columns = &self->graph.columns;
  uint32_t left = column->start, gone = column->end;
  for (uint32_t v = column->start; v < column->end; v++) {
    bool stays = self->there[v] && has_support (self, v, total) &&
                 fd_domain_contains (x, columns->value[v]);
    uint32_t place = stays ? left++ : --gone;
    columns->order[place] = v;
    columns->place[v] = place;
  }
  column->n_left = left - column->start;
}

static bool
prune_layers (FdCostLayers *self, FdStore *store, FdPathCosts total)
{
  FdColumns *columns = &self->graph.columns;
  for (uint32_t i = 0; i < n_layers (self); i++) {
    FdColumn *column = &columns->column[i];
    FdDomain *x = self->graph.base.scope[i];
    list_left (self, column, x, total);
    if (!fd_column_prune (columns, store, column, x, fd_reason_lazy (0)))
      return false;
  }
  return true;
}

/* No less than the cheapest path, no more than the dearest. */
static bool
prune_total (FdCostLayers *self, FdStore *store)
{
  FdDomain *total = self->graph.base.scope[n_layers (self)];
  FdPathCosts all = all_paths (self);
  if (all.min > fd_domain_max (total) || all.max < fd_domain_min (total))
    return fd_fail (store, fd_reason_lazy (0));
  return (all.min <= fd_domain_min (total) ||
          fd_domain_set_min (store, total, (int32_t) all.min,
                             fd_reason_lazy (0))) &&
         (all.max >= fd_domain_max (total) ||
          fd_domain_set_max (store, total, (int32_t) all.max,
                             fd_reason_lazy (0)));
}

/* --- the hooks ---------------------------------------------------------- */

static FdPathCosts
total_range (const FdCostLayers *self)
{
  const FdDomain *total = self->graph.base.scope[n_layers (self)];
  return (FdPathCosts){fd_domain_min (total), fd_domain_max (total)};
}

/* The total may be a layer's variable, too. */
static bool
cost_layers_propagate (FdPropagator *base, FdStore *store)
{
  FdCostLayers *self = (FdCostLayers *) base;
  FdPathCosts total, now;
  find_paths (self);
  do {
    if (!prune_total (self, store))
      return false;
    total = total_range (self);
    if (!prune_layers (self, store, total))
      return false;
    now = total_range (self);
  } while (find_paths (self) || replace (&total, now));
  if (fd_scope_is_fixed (base))
    fd_entail (store, base);
  return true;
}

/* Once all is fixed, there is one path, or none. */
static FdEntailment
cost_layers_entailed (FdPropagator *base, FdStore *store)
{
  (void) store;
  FdCostLayers *self = (FdCostLayers *) base;
  find_paths (self);
  FdPathCosts all = all_paths (self), total = total_range (self);
  if (all.min > total.max || all.max < total.min)
    return FD_DISENTAILED;
  return fd_scope_is_fixed (base) ? FD_ENTAILED : FD_UNDECIDED;
}

/* The edge out of @node with @value; the end, if there is none. */
static uint32_t
find_edge (const FdCostLayers *self, uint32_t node, int32_t value)
{
  const FdLayers *g = &self->graph;
  for (uint32_t k = g->out[node]; k < g->out[node + 1]; k++)
    if (g->columns.value[g->label[g->out_edge[k]]] == value)
      return g->out_edge[k];
  return g->n_edges;
}

static bool
cost_layers_check (const FdPropagator *base, const int32_t *values)
{
  const FdCostLayers *self = (const FdCostLayers *) base;
  uint32_t node = 0, n = n_layers (self);
  int64_t sum = 0;
  for (uint32_t i = 0; i < n; i++) {
    uint32_t e = find_edge (self, node, values[i]);
    if (e == self->graph.n_edges)
      return false;
    sum += self->cost[e];
    node = self->graph.head[e];
  }
  return sum == values[n];
}

const FdPropagatorClass fd_cost_layers_class = {
    .name = "cost-layers",
    .cost = FD_COST_QUADRATIC,
    .idempotent = true,
    .explains_bounds = true,
    .propagate = cost_layers_propagate,
    .explain = fd_cost_layers_explain,
    .explain_conflict = fd_cost_layers_explain_conflict,
    .entailed = cost_layers_entailed,
    .check = cost_layers_check,
};
