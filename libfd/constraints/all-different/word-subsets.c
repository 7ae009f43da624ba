/* SPDX-License-Identifier: MIT */
/* word-subsets.c - domain consistency of a few terms, by Hall's theorem
 *
 * Terms can have a value each, all different, if and only if any k of them have
 * at least k values together (Hall, On Representatives of Subsets, 1935).
 * Where some k have k values exactly, the other terms lose those; and what no
 * such set of terms takes from a term is its value in some solution.
 *
 * Nine terms have 512 subsets.  The values of a subset are bits in a lane of
 * 16, so that sixteen subsets are judged at once.  The first four terms choose
 * the lane, the others the vector.
 */
#include "base/bits.h"
#include "lanes.h"
#include "word-graph.h"

typedef uint16_t Lanes __attribute__ ((vector_size (32), may_alias));

enum {
  AT_ONCE = FD_LANES_AT_ONCE,
  IN_LANES = 4, /* terms that differ between the lanes of a vector */
  N_VECTORS = 1 << (FD_WORD_SUBSETS_TERMS - IN_LANES)
};

#define BODY FD_LANES_INLINE

typedef struct {
  FdWordGraph *graph;
  uint32_t shift; /* of the first value */
  uint32_t n_vectors;
  Lanes low, others; /* values of the first four terms: in a set; not in it */
  Lanes n_low;       /* how many of them are in a set */
  uint16_t high[N_VECTORS]; /* by vector: values of the terms behind them */
  Lanes lost[N_VECTORS];    /* values of a set that the other terms lose */
} Subsets;

BODY bool
any (const Lanes *x)
{
  return fd_lanes_any ((const FdLanes *) x);
}

BODY void
popcount (Lanes *x)
{
  Lanes n = *x - ((*x >> 1) & 0x5555);
  n = (n & 0x3333) + ((n >> 2) & 0x3333);
  n = (n + (n >> 4)) & 0x0f0f;
  *x = n * 0x0101 >> 8;
}

BODY uint16_t
values_of (const Subsets *s, uint32_t i)
{
  return (uint16_t) (s->graph->domain[i] >> s->shift);
}

BODY void
join_values (Subsets *s)
{
  static const Lanes has[IN_LANES] = {
      {0, -1, 0, -1, 0, -1, 0, -1, 0, -1, 0, -1, 0, -1, 0, -1},
      {0, 0, -1, -1, 0, 0, -1, -1, 0, 0, -1, -1, 0, 0, -1, -1},
      {0, 0, 0, 0, -1, -1, -1, -1, 0, 0, 0, 0, -1, -1, -1, -1},
      {0, 0, 0, 0, 0, 0, 0, 0, -1, -1, -1, -1, -1, -1, -1, -1}};
  const Lanes none = {0};
  s->low = s->others = s->n_low = none;
  for (uint32_t i = 0; i < IN_LANES && i < s->graph->n; i++) {
    s->low |= has[i] & values_of (s, i);
    s->others |= ~has[i] & values_of (s, i);
    s->n_low -= has[i];
  }
  s->high[0] = 0;
  for (uint32_t k = 1; k < s->n_vectors; k++)
    s->high[k] = s->high[k & (k - 1)] |
                 values_of (s, IN_LANES + (uint32_t) fd_lowest_bit (k));
}

/* Judges each set; true: one has fewer values than terms, for which @fails; or
 * the values of one that has no more are some of other terms, too. */
BODY bool
judge (Subsets *s, bool compare, bool *fails)
{
  static const uint16_t n_high[N_VECTORS] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2,
                                             3, 2, 3, 3, 4, 1, 2, 2, 3, 2, 3,
                                             3, 4, 2, 3, 3, 4, 3, 4, 4, 5};
  Lanes fail = {0}, lost = {0}, either;
  for (uint32_t k = 0; k < s->n_vectors; k++) {
    Lanes values = s->low | s->high[k];
    Lanes others = s->others | s->high[s->n_vectors - 1 - k];
    Lanes n_terms = s->n_low + n_high[k], n_values = values;
    popcount (&n_values);
    FdLanes more = (FdLanes) (n_values - n_terms);
    fail |= (Lanes) (more >> 15);
    fd_lanes_fill (&more, compare);
    s->lost[k] = values & others & ~(Lanes) more;
    lost |= s->lost[k];
  }
  either = fail | lost;
  if (!any (&either))
    return false;
  *fails = any (&fail);
  return true;
}

static void
lose (FdWordGraph *g, uint32_t i, uint64_t values)
{
  uint64_t gone = g->domain[i] & values, bit = UINT64_C (1) << i;
  if (!gone)
    return;
  g->domain[i] ^= gone;
  g->gone[i] = g->changed & bit ? g->gone[i] | gone : gone;
  g->changed |= bit;
}

static void
prune_others (FdWordGraph *g, uint32_t set, uint64_t lost)
{
  for (uint32_t i = 0; i < g->n; i++)
    if (!(set >> i & 1))
      lose (g, i, lost);
}

static void
prune (const Subsets *s)
{
  for (uint32_t k = 0; k < s->n_vectors; k++) {
    if (!any (&s->lost[k]))
      continue;
    for (uint32_t i = 0; i < AT_ONCE; i++)
      if (s->lost[k][i])
        prune_others (s->graph, AT_ONCE * k + i,
                      (uint64_t) s->lost[k][i] << s->shift);
  }
}

BODY bool
filter (FdWordGraph *g, uint32_t shift, bool compare)
{
  Subsets s;
  bool fails;
  s.graph = g;
  s.shift = shift;
  s.n_vectors = g->n <= IN_LANES ? 1 : 1u << (g->n - IN_LANES);
  g->changed = 0;
  for (uint32_t i = 0; g->fixed && i < g->n; i++)
    lose (g, i, g->fixed);
  join_values (&s);
  if (!judge (&s, compare, &fails))
    return true;
  if (fails)
    return false;
  prune (&s);
  return true;
}

#ifdef FD_LANES_WIDE
FD_LANES_WIDE static bool
filter_wide (FdWordGraph *g, uint32_t shift)
{
  return filter (g, shift, true);
}
#endif

bool
fd_word_graph_filter_few (FdWordGraph *g, uint32_t shift)
{
#ifdef FD_LANES_WIDE
  if (fd_lanes_are_wide ())
    return filter_wide (g, shift);
#endif
  return filter (g, shift, FD_LANES_COMPARE);
}
