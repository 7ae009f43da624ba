/* SPDX-License-Identifier: MIT */
/* sliding-sum.c - each window of so many of x[0], ..., x[n-1] that follow each
 * other sums to low..up
 *
 * Of prefix sums, the bounds of an x[i] and of a window say alike how much one
 * is above another at most; and sums that obey all of that exist just if no
 * circle is of negative length.  What x[i] can be at most is the shortest path
 * from the sum before it to the sum behind it, and what it can be at least is,
 * negated, the one back: integers, so each bound has a solution between the
 * bounds, of all windows together.
 */
#include "sliding-sum.h"

#include <string.h>

/* So many variables, so that a path fits in 64 bits. */
enum { MAX_N = 1 << 15 };

enum { LOW, UP, SEQ, X };

/* --- propagation ---------------------------------------------------------- */

static bool
solve (FdSlidingSum *self)
{
  FdSlidingGraph *graph = &self->graph;
  uint32_t node;
  for (uint32_t i = 0; i < graph->n; i++) {
    graph->min[i] = fd_domain_min (self->base.scope[i]);
    graph->max[i] = fd_domain_max (self->base.scope[i]);
  }
  if (fd_sliding_solve (graph, &node))
    return true;
  memset (graph->sum, 0, ((size_t) graph->n + 1) * sizeof *graph->sum);
  return false;
}

/* Takes what no path allows; *@room: the sum of what is left between bounds. */
static bool
keep_bounds (FdSlidingSum *self, FdStore *store, int64_t *room)
{
  FdSlidingGraph *graph = &self->graph;
  FdDomain **x = self->base.scope;
  *room = 0;
  for (uint32_t u = 0; u <= graph->n; u++) {
    int64_t next = 0, before = 0;
    fd_sliding_paths (graph, u, &next, &before);
    if (u < graph->n) {
      *room += MIN (next, graph->max[u]);
      if (next < graph->max[u] &&
          !fd_domain_set_max (store, x[u], fd_clamp (next), fd_reason_lazy (u)))
        return false;
    }
    if (u > 0) {
      *room -= MAX (-before, graph->min[u - 1]);
      if (-before > graph->min[u - 1] &&
          !fd_domain_set_min (store, x[u - 1], fd_clamp (-before),
                              fd_reason_lazy (u - 1)))
        return false;
    }
  }
  return true;
}

/* One pass is a fixpoint, unless bounds go beyond what was asked for: there
 * were holes, or a variable occurs twice. */
static bool
sliding_propagate (FdPropagator *base, FdStore *store)
{
  FdSlidingSum *self = (FdSlidingSum *) base;
  int64_t room, left;
  do {
    if (!solve (self))
      return fd_fail (store, fd_reason_lazy (base->n));
    if (!keep_bounds (self, store, &room))
      return false;
    left = 0;
    for (uint32_t i = 0; i < base->n; i++)
      left += (int64_t) fd_domain_max (base->scope[i]) -
              fd_domain_min (base->scope[i]);
  } while (left != room);
  return true;
}

/* Whether no window can be outside. */
static bool
is_entailed (const FdSlidingGraph *graph)
{
  int64_t min = 0, max = 0;
  for (uint32_t i = 0; i < graph->n; i++) {
    min += graph->min[i];
    max += graph->max[i];
    if (i >= graph->window) {
      min -= graph->min[i - graph->window];
      max -= graph->max[i - graph->window];
    }
    if (i + 1 >= graph->window && (min < graph->low || max > graph->up))
      return false;
  }
  return true;
}

static FdEntailment
sliding_entailed (FdPropagator *base, FdStore *store)
{
  (void) store;
  FdSlidingSum *self = (FdSlidingSum *) base;
  return !solve (self)                ? FD_DISENTAILED
         : is_entailed (&self->graph) ? FD_ENTAILED
                                      : FD_UNDECIDED;
}

/* --- the definition ------------------------------------------------------- */

static bool
slides (const int32_t *x, size_t n, int64_t low, int64_t up, int64_t window)
{
  int64_t sum = 0;
  if (window < 0)
    return false;
  for (size_t i = 0; i <= n; i++) {
    if (i >= (uint64_t) window && (sum < low || sum > up))
      return false;
    if (i < n)
      sum += x[i];
    if (i < n && i >= (uint64_t) window)
      sum -= x[i - (size_t) window];
  }
  return true;
}

static bool
sliding_check (const FdPropagator *base, const int32_t *values)
{
  const FdSlidingGraph *graph = &((const FdSlidingSum *) base)->graph;
  return slides (values, base->n, graph->low, graph->up, graph->window);
}

static bool
sliding_holds (const FdArgument *a, const int32_t *values)
{
  return slides (values, a[X].n, a[LOW].number, a[UP].number, a[SEQ].number);
}

/* --- posting -------------------------------------------------------------- */

static const FdPropagatorClass sliding_class = {
    .name = "sliding-sum",
    .cost = FD_COST_QUADRATIC,
    .idempotent = true,
    .propagate = sliding_propagate,
    .explain = fd_sliding_explain,
    .explain_conflict = fd_sliding_explain_conflict,
    .entailed = sliding_entailed,
    .check = sliding_check,
};

static void
fill (FdSlidingSum *self, const FdArgument *a, size_t bytes)
{
  uint32_t n = self->base.n;
  fd_sliding_init (&self->graph, self + 1, n);
  fd_sliding_init (&self->past, (char *) (self + 1) + bytes, n);
  self->left_out = (bool *) (self + 1) + 2 * bytes;
  self->graph.window = self->past.window = (uint32_t) a[SEQ].number;
  self->graph.low = self->past.low = a[LOW].number;
  self->graph.up = self->past.up = a[UP].number;
}

static bool
sliding_post (FdStore *store, const FdArgument *a)
{
  size_t n = a[X].n;
  if (a[SEQ].number < 0)
    return fd_post_false (store);
  if ((size_t) a[SEQ].number > n)
    return true;
  if (!a[SEQ].number || !n)
    return (a[LOW].number <= 0 && a[UP].number >= 0) || fd_post_false (store);
  if (n > MAX_N)
    return fd_post_refuse (store, FD_ERROR_OVERFLOW,
                           "sliding-sum: %zu variables, expected at most %d", n,
                           MAX_N);
  size_t bytes = fd_sliding_bytes ((uint32_t) n);
  FdSlidingSum *self = (FdSlidingSum *) fd_propagator_new (
      store, &sliding_class, sizeof *self + 2 * bytes + 2 * n, a[X].vars, n);
  if (!self)
    return false;
  fill (self, a, bytes);
  fd_subscribe_all (store, &self->base, FD_EVENT_BOUNDS);
  return fd_post (store, &self->base);
}

const FdConstraintClass fd_sliding_sum_constraint = {
    .name = "sliding-sum",
    .parameters = {{"low", FD_ARGUMENT_INT},
                   {"up", FD_ARGUMENT_INT},
                   {"seq", FD_ARGUMENT_INT},
                   {"x", FD_ARGUMENT_VARS}},
    .consistency = "bounds(Z), for different variables",
    .source = "Brand, Narodytska, Quimper, Stuckey and Walsh, Encodings of the "
              "sequence constraint, CP 2007",
    .flatzinc = "fzn_sliding_sum(low, up, seq, x)",
    .holds = sliding_holds,
    .post = sliding_post,
};

bool
fd_post_sliding_sum (FdStore *store, int32_t low, int32_t up, int32_t seq,
                     const FdVar *x, size_t n)
{
  const FdArgument a[] = {fd_argument_int (low), fd_argument_int (up),
                          fd_argument_int (seq), fd_argument_vars (x, n)};
  return fd_post_as (store, __func__, &fd_sliding_sum_constraint, a);
}
