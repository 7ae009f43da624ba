/* SPDX-License-Identifier: MIT */
/* cost-layers-explain.c - why each path cost too much, or too little
 *
 * Some edges are to be on no path of at most a limit.  The values that were
 * gone are given back layer by layer, from the root on, unless with one of them
 * a path within the limit would lead from the root, through what has been given
 * back, and on to the goal, through what was there: that one stays gone, and is
 * a reason.  So none of these is needless for those kept.  In the end the
 * cheapest path says how weak the bound of the total may be.  Paths that cost
 * too little are those that cost too much with the signs changed.
 *
 * Source: Gange, Stuckey & Van Hentenryck, Explaining propagators for
 * edge-valued decision diagrams, CP 2013.
 */
#include "cost-layers.h"
#include "layers-reason.h"

/* For what an edge of the layer explained is not left: it is none of those
 * explained; paths through it cost too much; too little. */
enum { NEITHER, TOO_MUCH, TOO_LITTLE };

/* Of all layers. */
enum { ALL_LAYERS = UINT32_MAX };

/* Paths through the edges of @layer that have @side, or all paths. */
typedef struct {
  FdLayersReason reason;
  FdCostLayers *self;
  uint32_t layer;
  uint8_t side;
  int sign; /* of costs */
} Paths;

static inline uint32_t
n_layers (const FdCostLayers *self)
{
  return self->graph.base.n - 1;
}

static inline int64_t
add (int64_t distance, int64_t cost)
{
  return distance >= FD_COST_FAR ? FD_COST_FAR : distance + cost;
}

static inline int64_t
cost_of (const Paths *p, uint32_t e)
{
  return p->sign * (int64_t) p->self->cost[e];
}

static inline bool
is_meant (const Paths *p, uint32_t i, uint32_t e)
{
  return i != p->layer || p->self->side[e] == p->side;
}

/* The cheapest path through edge @e. */
static inline int64_t
through (const Paths *p, uint32_t e)
{
  const FdLayers *g = &p->self->graph;
  int64_t cost = add (p->self->from[g->tail[e]], cost_of (p, e));
  int64_t rest = p->self->to[g->head[e]];
  return rest >= FD_COST_FAR ? FD_COST_FAR : add (cost, rest);
}

/* --- distances ---------------------------------------------------------- */

static inline bool
was_there (const Paths *p, uint32_t e)
{
  const FdLayers *g = &p->self->graph;
  return g->gone[g->label[e]] == FD_VALUE_THERE;
}

static void
reset (const Paths *p)
{
  const FdLayers *g = &p->self->graph;
  for (uint32_t node = 0; node < g->n_nodes; node++)
    p->self->from[node] = p->self->to[node] = FD_COST_FAR;
  p->self->from[0] = p->self->to[g->n_nodes - 1] = 0;
}

/* To the goal, through what was there, from the nodes before layer @i on. */
static void
measure_to (const Paths *p, uint32_t i)
{
  FdCostLayers *self = p->self;
  const FdLayers *g = &self->graph;
  for (uint32_t layer = n_layers (self); layer-- > i;)
    for (uint32_t e = g->edge[layer]; e < g->edge[layer + 1]; e++)
      if (was_there (p, e) && is_meant (p, layer, e)) {
        int64_t *to = &self->to[g->tail[e]];
        *to = MIN (*to, add (self->to[g->head[e]], cost_of (p, e)));
      }
}

/* From the root to the nodes before layer @i. */
static void
measure_from (const Paths *p, uint32_t i)
{
  FdCostLayers *self = p->self;
  const FdLayers *g = &self->graph;
  for (uint32_t e = 0; e < g->edge[i]; e++)
    if (was_there (p, e)) {
      int64_t *from = &self->from[g->head[e]];
      *from = MIN (*from, add (self->from[g->tail[e]], cost_of (p, e)));
    }
}

/* --- the sweep ---------------------------------------------------------- */

/* Gives back what may come back to layer @i. */
static void
sweep_layer (const Paths *p, uint32_t i, int64_t limit)
{
  FdCostLayers *self = p->self;
  FdLayers *g = &self->graph;
  FdLayersNeeded needed = {0};
  uint32_t from = g->edge[i], to = g->edge[i + 1];
  for (uint32_t e = from; e < to; e++)
    if (is_meant (p, i, e) && through (p, e) <= limit)
      fd_layers_need (g, &needed, g->label[e]);
  fd_layers_add_needed (&p->reason, i, &needed);
  for (uint32_t e = from; e < to; e++)
    if (is_meant (p, i, e) && !fd_layers_is_cut (g, e)) {
      int64_t *node = &self->from[g->head[e]];
      *node = MIN (*node, add (self->from[g->tail[e]], cost_of (p, e)));
    }
}

/* Adds why no path is within @limit; returns what the cheapest one may cost
 * for these reasons alone. */
static int64_t
sweep (const Paths *p, int64_t limit)
{
  reset (p);
  measure_to (p, 0);
  for (uint32_t i = 0; i < n_layers (p->self); i++)
    sweep_layer (p, i, limit);
  return p->self->from[p->self->graph.n_nodes - 1];
}

/* What the total was at most; with the signs changed, if costs have them. */
static int64_t
total_limit (const Paths *p)
{
  FdVar total = fd_propagator_var (&p->self->graph.base, n_layers (p->self));
  return p->sign > 0
             ? fd_max_at (p->reason.store, total, p->reason.at)
             : -(int64_t) fd_min_at (p->reason.store, total, p->reason.at);
}

/* Adds why no path was within what the total was at most; @unbounded: there was
 * none at all. */
static void
sweep_total (const Paths *p, bool unbounded)
{
  FdVar total = fd_propagator_var (&p->self->graph.base, n_layers (p->self));
  int64_t least = sweep (p, unbounded ? FD_COST_FAR - 1 : total_limit (p));
  if (least >= FD_COST_FAR)
    return;
  if (p->sign > 0 && least <= FD_VALUE_MAX)
    fd_atoms_add (p->reason.out, fd_atom (total, FD_LT, (int32_t) least));
  else if (p->sign < 0 && -least >= FD_VALUE_MIN)
    fd_atoms_add (p->reason.out, fd_atom (total, FD_GT, (int32_t) -least));
}

/* --- the total ---------------------------------------------------------- */

/* Whether all paths cost more than @limit; if so, why. */
static bool
explain_limit (Paths p, int sign, int64_t limit)
{
  p.sign = sign;
  p.layer = ALL_LAYERS;
  reset (&p);
  measure_to (&p, 0);
  if (p.self->to[0] <= limit)
    return false;
  sweep (&p, limit);
  return true;
}

/* Whether the paths say that the total was as needed; if so, why. */
static bool
explain_bound (const Paths *p, FdAtom need)
{
  int64_t value = need.value;
  switch (fd_atom_relation (need)) {
  case FD_GE:
    return explain_limit (*p, 1, value - 1);
  case FD_GT:
    return explain_limit (*p, 1, value);
  case FD_LE:
    return explain_limit (*p, -1, -(value + 1));
  case FD_LT:
    return explain_limit (*p, -1, -value);
  case FD_NE:
    return explain_limit (*p, 1, value) || explain_limit (*p, -1, -value);
  default:
    return false;
  }
}

/* --- values ------------------------------------------------------------- */

static void
measure_around (Paths *p, uint32_t i, int sign)
{
  p->sign = sign;
  p->layer = ALL_LAYERS;
  reset (p);
  measure_from (p, i);
  measure_to (p, i + 1);
}

/* The edges of layer @i that violate @need, or all, by what they cost; those
 * that were gone and cost enough are a reason themselves.  @unbounded: what
 * costs too much was on no path.  False: an edge was left. */
static bool
choose_sides (Paths *p, uint32_t i, const FdAtom *need, bool *unbounded)
{
  FdCostLayers *self = p->self;
  const FdLayers *g = &self->graph;
  *unbounded = true;
  measure_around (p, i, 1);
  for (uint32_t e = g->edge[i]; e < g->edge[i + 1]; e++) {
    uint32_t v = g->label[e];
    int64_t cost = through (p, e);
    self->side[e] = TOO_LITTLE;
    if (g->gone[v] == FD_VALUE_NEVER ||
        (need && fd_atom_accepts (*need, g->columns.value[v])))
      self->side[e] = NEITHER;
    else if (cost > total_limit (p)) {
      self->side[e] = TOO_MUCH;
      *unbounded = *unbounded && cost >= FD_COST_FAR;
    }
  }
  measure_around (p, i, -1);
  for (uint32_t e = g->edge[i]; e < g->edge[i + 1]; e++)
    if (self->side[e] == TOO_LITTLE && through (p, e) <= total_limit (p)) {
      if (was_there (p, e))
        return false;
      self->side[e] = TOO_MUCH;
    }
  return true;
}

static bool
has_side (const FdCostLayers *self, uint32_t i, uint8_t side)
{
  const FdLayers *g = &self->graph;
  for (uint32_t e = g->edge[i]; e < g->edge[i + 1]; e++)
    if (self->side[e] == side)
      return true;
  return false;
}

/* By layer @i; false: there an edge was left. */
static bool
explain_at (Paths p, uint32_t i, const FdAtom *need)
{
  bool unbounded;
  if (!choose_sides (&p, i, need, &unbounded))
    return false;
  p.layer = i;
  for (p.side = TOO_MUCH; p.side <= TOO_LITTLE; p.side++)
    if (has_side (p.self, i, p.side)) {
      p.sign = p.side == TOO_MUCH ? 1 : -1;
      sweep_total (&p, p.side == TOO_MUCH && unbounded);
    }
  return true;
}

/* --- the hooks ---------------------------------------------------------- */

static Paths
paths_at (FdPropagator *base, FdStore *store, FdPosition at, FdAtoms *out)
{
  FdCostLayers *self = (FdCostLayers *) base;
  Paths p = {
      .reason = {.self = &self->graph, .store = store, .at = at, .out = out},
      .self = self,
      .layer = ALL_LAYERS};
  for (uint32_t i = 0; i < n_layers (self); i++)
    fd_layers_find_gone (&p.reason, i);
  return p;
}

/* No path was within the total; or in some layer, no edge was on one that cost
 * little enough and on one that cost enough. */
const char *
fd_cost_layers_explain_conflict (FdPropagator *base, FdStore *store,
                                 FdPosition at, FdAtoms *out)
{
  Paths p = paths_at (base, store, at, out);
  for (p.sign = 1; p.sign >= -1; p.sign -= 2) {
    reset (&p);
    measure_to (&p, 0);
    int64_t cheapest = p.self->to[0];
    if (cheapest > total_limit (&p)) {
      sweep_total (&p, cheapest >= FD_COST_FAR);
      return "cost-layers";
    }
  }
  for (uint32_t i = 0; i < n_layers (p.self); i++)
    if (explain_at (p, i, NULL))
      return "cost-layers";
  return NULL;
}

/* The total may be one of the layers' variables, too. */
const char *
fd_cost_layers_explain (FdPropagator *base, FdStore *store, FdAtom need,
                        uint64_t code, FdPosition at, FdAtoms *out)
{
  (void) code;
  FdVar x = fd_atom_var (need);
  if (!x.id)
    return fd_cost_layers_explain_conflict (base, store, at, out);
  Paths p = paths_at (base, store, at, out);
  if (fd_propagator_var (base, base->n - 1).id == x.id &&
      explain_bound (&p, need))
    return "cost-layers";
  for (uint32_t i = 0; i + 1 < base->n; i++)
    if (fd_propagator_var (base, i).id == x.id && explain_at (p, i, &need))
      return "cost-layers";
  return NULL;
}
