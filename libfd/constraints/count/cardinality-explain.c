/* SPDX-License-Identifier: MIT */
/* cardinality-explain.c - why a variable lost a value, by a cut of the flow
 *
 * The assignment is found again in the past.  From a value that x[i] lost, the
 * edges reach some others, but not the value x[i] has.  Without the sink, these
 * are full, with variables that have no other values: a Hall set, from which
 * x[i] is shut out.  With the sink, the values that are not reached have no
 * more variables than they need, and no other variables may take them: so x[i]
 * is needed there.  Likewise the values met in vain after a failure.  A reason
 * is that the variables have no other values, or none of these; and the
 * greatest or the least counts.
 */
#include "cardinality.h"

#include <string.h>

typedef FdCardinality Cardinality;

typedef struct {
  Cardinality *self;
  FdStore *store;
  FdPosition at;
  FdAtoms *out;
} Past;

/* --- the graph as it was ---------------------------------------------------
 */

/* Whether a variable had a value of @from..@to; if not, why is added. */
static bool
lacks (const Past *p, uint32_t i, int64_t from, int64_t to)
{
  return from > to ||
         fd_explain_outside (p->store, fd_propagator_var (&p->self->base, i),
                             from, to, p->at, p->out);
}

static bool
had_others (const Past *p, uint32_t i)
{
  const Cardinality *self = p->self;
  size_t before = p->out->n;
  int64_t from = FD_VALUE_MIN;
  bool ok = true;
  for (uint32_t j = 0; ok && j < self->m; j++) {
    ok = lacks (p, i, from, (int64_t) self->cover[j] - 1);
    from = (int64_t) self->cover[j] + 1;
  }
  ok = ok && lacks (p, i, from, FD_VALUE_MAX);
  p->out->n = before;
  return !ok;
}

/* All between the bounds is taken to be there. */
static bool
had_others_between (const Cardinality *self, int64_t min, int64_t max)
{
  int64_t covered = 0;
  for (uint32_t j = 0; j < self->m; j++)
    covered += self->cover[j] >= min && self->cover[j] <= max;
  return max - min + 1 > covered;
}

static void
read_domain (const Past *p, uint32_t i)
{
  const Cardinality *self = p->self;
  FdVar x = fd_propagator_var (&self->base, i);
  uint64_t *may = fd_flow_may (&self->past, i);
  int32_t min = fd_min_at (p->store, x, p->at);
  int32_t max = fd_max_at (p->store, x, p->at);
  memset (may, 0, self->past.words * sizeof *may);
  for (uint32_t j = 0; j < self->m; j++)
    if (self->cover[j] >= min && self->cover[j] <= max &&
        (self->by_hull || fd_contains_at (p->store, x, self->cover[j], p->at)))
      fd_flow_add (may, j);
  if (!self->closed &&
      (self->by_hull ? had_others_between (self, min, max) : had_others (p, i)))
    fd_flow_add (may, self->m);
}

static void
read_count (const Past *p, uint32_t j)
{
  const Cardinality *self = p->self;
  const FdFlow *past = &self->past;
  if (j == self->m) {
    past->low[j] = 0;
    past->up[j] = self->n;
  } else if (fd_cardinality_has_counts (self)) {
    FdVar count = fd_propagator_var (&self->base, self->n + j);
    past->low[j] = MAX (fd_min_at (p->store, count, p->at), 0);
    past->up[j] = fd_max_at (p->store, count, p->at);
  } else {
    past->low[j] = MAX (self->low[j], 0);
    past->up[j] = self->up[j];
  }
}

static FdFlowResult
find (const Past *p, uint32_t *culprit)
{
  Cardinality *self = p->self;
  for (uint32_t i = 0; i < self->n; i++)
    read_domain (p, i);
  for (uint32_t j = 0; j < self->past.n_nodes; j++)
    read_count (p, j);
  memcpy (self->past.match, self->flow.match, self->n * sizeof (uint32_t));
  return fd_flow_find (&self->past, culprit);
}

/* --- reasons -------------------------------------------------------------- */

/* Whether the values of node @u are in the set, or not, as is asked for.  Where
 * it is closed there are no others, so they may be either. */
static bool
is_asked (const Past *p, uint32_t u, const uint64_t *set, bool inside)
{
  const Cardinality *self = p->self;
  return (u == self->m && self->closed) || fd_flow_has (set, u) == inside;
}

/* Adds why x[i] has none of @from..@to, all of them asked for; where it is
 * closed, those of cover alone matter. */
static bool
explain_run (const Past *p, uint32_t i, int64_t from, int64_t to)
{
  const Cardinality *self = p->self;
  size_t before = p->out->n;
  if (lacks (p, i, from, to))
    return true;
  p->out->n = before;
  for (uint32_t j = 0; self->closed && j < self->m; j++)
    if (self->cover[j] >= from && self->cover[j] <= to &&
        !lacks (p, i, self->cover[j], self->cover[j]))
      return false;
  return self->closed;
}

/* Adds why x[i] has no value of @first..@last that is inside, or outside, of
 * the set of nodes. */
static bool
explain_lack (const Past *p, uint32_t i, const uint64_t *set, bool inside,
              int64_t first, int64_t last)
{
  const Cardinality *self = p->self;
  bool others = is_asked (p, self->m, set, inside);
  int64_t from = first; /* of values that were not explained yet */
  for (uint32_t j = 0; j < self->m && self->cover[j] <= last; j++) {
    int64_t v = self->cover[j];
    if (v < first)
      continue;
    if (is_asked (p, j, set, inside)) {
      from = others ? from : v;
      if (!others && !lacks (p, i, v, v))
        return false;
      continue;
    }
    if (others && !explain_run (p, i, from, v - 1))
      return false;
    from = v + 1;
  }
  return !others || explain_run (p, i, from, last);
}

static void
explain_count (const Past *p, uint32_t u, bool least)
{
  const Cardinality *self = p->self;
  if (u >= self->m || !fd_cardinality_has_counts (self))
    return;
  int64_t bound = least ? self->past.low[u] : self->past.up[u];
  FdAtom atom = fd_atom (fd_propagator_var (&self->base, self->n + u),
                         least ? FD_GE : FD_LE, (int32_t) bound);
  if (!fd_atom_holds_at (p->store, atom, 0))
    fd_atoms_add (p->out, atom);
}

/* The set, seen, is full: its variables, and @more, have no other values. */
static bool
explain_full (const Past *p, uint32_t more)
{
  const Cardinality *self = p->self;
  const FdFlow *past = &self->past;
  for (uint32_t u = 0; u < past->n_nodes; u++)
    if (fd_flow_has (past->seen, u))
      explain_count (p, u, false);
  for (uint32_t i = 0; i < self->n; i++)
    if ((i == more || (past->match[i] < past->n_nodes &&
                       fd_flow_has (past->seen, past->match[i]))) &&
        !explain_lack (p, i, past->seen, false, FD_VALUE_MIN, FD_VALUE_MAX))
      return false;
  return true;
}

/* The values outside, or inside, of seen need all their variables: no others
 * can have them. */
static bool
explain_needed (const Past *p, bool inside)
{
  const Cardinality *self = p->self;
  const FdFlow *past = &self->past;
  for (uint32_t u = 0; u < past->n_nodes; u++)
    if (fd_flow_has (past->seen, u) == inside)
      explain_count (p, u, true);
  for (uint32_t i = 0; i < self->n; i++)
    if (fd_flow_has (past->seen, past->match[i]) != inside &&
        !explain_lack (p, i, past->seen, inside, FD_VALUE_MIN, FD_VALUE_MAX))
      return false;
  return true;
}

/* Marks the values that @need says x[@i] has not, as far as it had them; and
 * where they lie. */
static void
mark_lost (const Past *p, uint32_t i, FdAtom need, int64_t *first,
           int64_t *last)
{
  const Cardinality *self = p->self;
  uint64_t *seen = self->past.seen;
  const uint64_t *may = fd_flow_may (&self->past, i);
  FdRelation relation = fd_atom_relation (need);
  *first = relation == FD_LE   ? (int64_t) need.value + 1
           : relation == FD_NE ? need.value
                               : FD_VALUE_MIN;
  *last = relation == FD_GE   ? (int64_t) need.value - 1
          : relation == FD_NE ? need.value
                              : FD_VALUE_MAX;
  memset (seen, 0, self->past.words * sizeof *seen);
  int64_t covered = 0, least = *first, most = *last;
  if (self->by_hull) {
    FdVar x = fd_propagator_var (&self->base, i);
    least = MAX (least, fd_min_at (p->store, x, p->at));
    most = MIN (most, fd_max_at (p->store, x, p->at));
  }
  for (uint32_t j = 0; j < self->m; j++)
    if (self->cover[j] >= least && self->cover[j] <= most) {
      covered++;
      if (fd_flow_has (may, j))
        fd_flow_add (seen, j);
    }
  size_t before = p->out->n;
  if (self->closed || most - least + 1 <= covered)
    return;
  bool some = self->by_hull;
  int64_t from = least;
  for (uint32_t j = 0; !some && j <= self->m; j++) {
    int64_t v = j < self->m ? MIN (self->cover[j], most + 1) : most + 1;
    some = v >= from && !lacks (p, i, from, v - 1);
    from = MAX (from, v + 1);
  }
  p->out->n = before;
  if (some)
    fd_flow_add (seen, self->m);
}

static bool
explain_value (const Past *p, uint32_t i, FdAtom need)
{
  Cardinality *self = p->self;
  FdFlow *past = &self->past;
  uint32_t culprit;
  int64_t first, last;
  if (find (p, &culprit) != FD_FLOW_FOUND)
    return false;
  mark_lost (p, i, need, &first, &last);
  fd_flow_reach (past);
  if (fd_flow_has (past->seen, past->match[i]))
    return false;
  if (fd_flow_has (past->seen, past->n_nodes))
    return explain_needed (p, false) &&
           explain_lack (p, i, past->seen, false, first, last);
  return explain_full (p, UINT32_MAX) &&
         explain_lack (p, i, past->seen, false, first, last);
}

const char *
fd_cardinality_explain_conflict (FdPropagator *base, FdStore *store,
                                 FdPosition at, FdAtoms *out)
{
  Past p = {(Cardinality *) base, store, at, out};
  size_t before = out->n;
  uint32_t culprit = 0;
  FdFlowResult result = find (&p, &culprit);
  if (result == FD_FLOW_FULL
          ? explain_full (&p, culprit)
          : result == FD_FLOW_SHORT && explain_needed (&p, true))
    return "cardinality";
  out->n = before;
  return NULL;
}

const char *
fd_cardinality_explain (FdPropagator *base, FdStore *store, FdAtom need,
                        uint64_t code, FdPosition at, FdAtoms *out)
{
  Past p = {(Cardinality *) base, store, at, out};
  size_t before = out->n;
  if (fd_atom_var (need).id
          ? explain_value (&p, (uint32_t) code, need)
          : fd_cardinality_explain_conflict (base, store, at, out) != NULL)
    return "cardinality";
  out->n = before;
  for (uint32_t i = 0; i < base->n; i++)
    fd_explain_domain (store, fd_propagator_var (base, i), at, out);
  return "cardinality";
}
