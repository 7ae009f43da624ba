/* SPDX-License-Identifier: MIT */
/* sliding-sum-explain.c - why a sliding sum left no choice
 *
 * With what is to be explained assumed not to be so, the prefix sums had a
 * circle of negative length; a reason is the bounds that are its edges.  What
 * it is shorter than -1 they may be weaker: first those are left out that can
 * be, then what is left is given to the others as they come.
 */
#include "sliding-sum.h"

#include <string.h>

typedef struct {
  FdSlidingSum *self;
  FdStore *store;
  FdPosition at;
  FdAtoms *out;
  uint32_t i;    /* whose bound is assumed; n: none */
  bool least;    /* which one */
  uint32_t node; /* on the circle */
  int64_t spare;
} Past;

static void
look_back (const Past *p, FdAtom assumed)
{
  FdSlidingGraph *graph = &p->self->past;
  for (uint32_t i = 0; i < graph->n; i++) {
    FdVar x = fd_propagator_var (&p->self->base, i);
    graph->min[i] = fd_min_at (p->store, x, p->at);
    graph->max[i] = fd_max_at (p->store, x, p->at);
  }
  if (p->i < graph->n)
    *(p->least ? &graph->min[p->i] : &graph->max[p->i]) = assumed.value;
  memset (graph->sum, 0, ((size_t) graph->n + 1) * sizeof *graph->sum);
}

/* The shortest edge of the two nodes; and whether it is a bound of x[*@i]. */
static int64_t
edge_between (const FdSlidingGraph *graph, uint32_t u, uint32_t v, uint32_t *i,
              bool *least)
{
  int64_t best = INT64_MAX, length;
  uint32_t end;
  *i = graph->n;
  *least = false;
  for (uint32_t k = 0; k < FD_SLIDING_EDGES; k++)
    if (fd_sliding_edge (graph, u, k, &end, &length) && end == v &&
        length < best) {
      best = length;
      *i = k == 0 ? u : k == 1 ? v : graph->n;
      *least = k == 1;
    }
  return best;
}

/* What the bound of an edge can be weaker by, up to saying nothing. */
static int64_t
weakness (const Past *p, uint32_t i, bool least)
{
  const FdSlidingGraph *graph = &p->self->past;
  int64_t root = fd_root_bound (p->store, p->self->base.scope[i], least, p->at);
  return least ? graph->min[i] - root : root - graph->max[i];
}

/* Goes once around: edges that are bounds are left out; or, with @add, are
 * added, those that were not. */
static void
go_around (Past *p, bool add)
{
  const FdSlidingGraph *graph = &p->self->past;
  uint32_t v = p->node, i;
  bool least;
  do {
    uint32_t u = graph->from[v];
    edge_between (graph, u, v, &i, &least);
    v = u;
    if (i == graph->n || (i == p->i && least == p->least))
      continue;
    int64_t weaker = weakness (p, i, least);
    bool *out = &p->self->left_out[2 * (size_t) i + least];
    if (!add) {
      *out = weaker <= p->spare;
      p->spare -= *out ? weaker : 0;
    } else if (!*out) {
      int64_t bound =
          least ? graph->min[i] - p->spare : graph->max[i] + p->spare;
      p->spare = 0;
      fd_explain_bound (p->store, p->self->base.scope[i], least,
                        fd_clamp (bound), p->out);
    }
  } while (v != p->node);
}

static int64_t
length_of_circle (const Past *p)
{
  const FdSlidingGraph *graph = &p->self->past;
  int64_t length = 0;
  uint32_t v = p->node, i;
  bool least;
  do {
    length += edge_between (graph, graph->from[v], v, &i, &least);
    v = graph->from[v];
  } while (v != p->node);
  return length;
}

static bool
explain_circle (Past *p, FdAtom assumed)
{
  look_back (p, assumed);
  if (fd_sliding_solve (&p->self->past, &p->node))
    return false;
  p->spare = -length_of_circle (p) - 1;
  if (p->spare < 0)
    return false;
  go_around (p, false);
  go_around (p, true);
  return true;
}

const char *
fd_sliding_explain (FdPropagator *base, FdStore *store, FdAtom need,
                    uint64_t code, FdPosition at, FdAtoms *out)
{
  FdSlidingSum *self = (FdSlidingSum *) base;
  FdAtom assumed = fd_atom_not (need);
  FdRelation relation = fd_atom_relation (assumed);
  Past p = {.self = self,
            .store = store,
            .at = at,
            .out = out,
            .i = (uint32_t) code,
            .least = relation == FD_GE};
  bool is_bound = relation == FD_GE || relation == FD_LE;
  if (is_bound && explain_circle (&p, assumed))
    return "sliding-sum";
  for (uint32_t i = 0; i < base->n; i++)
    fd_explain_domain (store, fd_propagator_var (base, i), at, out);
  return "sliding-sum";
}

const char *
fd_sliding_explain_conflict (FdPropagator *base, FdStore *store, FdPosition at,
                             FdAtoms *out)
{
  FdSlidingSum *self = (FdSlidingSum *) base;
  Past p = {.self = self, .store = store, .at = at, .out = out, .i = base->n};
  return explain_circle (&p, FD_ATOM_FALSE) ? "sliding-sum" : NULL;
}
