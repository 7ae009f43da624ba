/* SPDX-License-Identifier: MIT */
/* domain-explain.c - why a term cannot have a value
 *
 * If it had, some terms would have fewer values together than they are.  Such
 * a set is what the search for an augmenting path has reached when it fails,
 * in the graph of the past domains with that one value given; and as that term
 * comes last, it is the least set there is.  The reason: no term of the set has
 * a value outside of those.  For a bound, all values beyond it are given.
 */
#include "domain.h"

#include "explain/explain.h"

#include <string.h>

/* A row of longer span gives its whole history for a reason, not each hole. */
enum { MAX_SPAN = 4096 };

typedef struct {
  FdAllDifferentDomain *self;
  const FdStore *store;
  FdPosition at;
  /* the variable that shall have one of these values */
  uint32_t id;
  int64_t from, to;
  FdAtoms *out;
} Past;

static bool
find_value (const FdAllDifferentDomain *self, int64_t value, uint32_t *where)
{
  uint32_t low = 0, high = self->matching.n_words;
  while (low < high) {
    uint32_t middle = (low + high) / 2;
    if (self->start[middle] <= value)
      low = middle + 1;
    else
      high = middle;
  }
  if (!low || value > self->start[low - 1] + 63)
    return false;
  *where = 64 * (low - 1) + (uint32_t) (value - self->start[low - 1]);
  return true;
}

static void
read_history (const Past *p, uint32_t index)
{
  const FdMatching *m = &p->self->matching;
  FdVar x = fd_propagator_var (&p->self->common.base, index);
  int64_t offset = p->self->common.offset[index];
  FdHistoryValues past;
  fd_history_values_init (&past, p->store, x, p->at);
  int64_t min = past.min, max = past.max;
  if (x.id == p->id) {
    min = MAX (min, p->from);
    max = MIN (max, p->to);
  }
  uint64_t *row = fd_matching_row (m, index);
  for (uint32_t k = 0; k < m->n_words; k++) {
    int64_t origin = p->self->start[k] - offset;
    row[k] = fd_history_bits (&past, origin) & fd_bits_from (min - origin) &
             fd_bits_to (max - origin);
  }
}

static bool
in_set (const Past *p, int64_t value)
{
  const uint64_t *seen = p->self->matching.seen;
  uint32_t v;
  return find_value (p->self, value, &v) && (seen[v >> 6] >> (v & 63) & 1);
}

/* That the term has no value outside of the set, of those it shall have if it
 * is the one: bounds, as weak as will do, and the holes between them. */
static void
add_term (const Past *p, uint32_t index)
{
  const FdDomain *x = p->self->common.base.scope[index];
  FdVar var = fd_domain_var (x);
  int64_t offset = p->self->common.offset[index];
  int32_t min = fd_history_bound (p->store, x, true, p->at).bound;
  int32_t max = fd_history_bound (p->store, x, false, p->at).bound;
  bool of_min = true, of_max = true;
  if (x->id == p->id) {
    of_min = p->from < min;
    of_max = p->to > max;
    min = (int32_t) MAX (min, p->from);
    max = (int32_t) MIN (max, p->to);
  }
  if ((int64_t) max - min > MAX_SPAN) {
    fd_explain_domain (p->store, var, p->at, p->out);
    return;
  }
  int32_t low = min, high = max;
  while (of_min && low > FD_VALUE_MIN && in_set (p, low - 1 + offset))
    low--;
  while (of_max && high < FD_VALUE_MAX && in_set (p, high + 1 + offset))
    high++;
  if (of_min && of_max && low == high) {
    fd_explain_fixed (p->store, var, p->at, p->out);
    return;
  }
  if (of_min)
    fd_explain_bound (p->store, x, true, low, p->out);
  if (of_max)
    fd_explain_bound (p->store, x, false, high, p->out);
  for (int32_t v = min; v <= max; v++)
    if (!in_set (p, v + offset))
      fd_add_news (p->store, fd_atom (var, FD_NE, v), p->out);
}

/* The terms of the variable come last; false: they all find values. */
static bool
find_set (const Past *p)
{
  const FdPropagator *base = &p->self->common.base;
  FdMatching *m = &p->self->matching;
  memset (m->domain, 0, (size_t) base->n * m->n_words * 8);
  memset (m->taken, 0, m->n_words * sizeof *m->taken);
  for (uint32_t i = 0; i < base->n; i++)
    read_history (p, i);
  for (uint32_t i = 0; i < base->n; i++)
    if (base->scope[i]->id != p->id && !fd_matching_augment (m, i))
      return true;
  for (uint32_t i = 0; i < base->n; i++)
    if (base->scope[i]->id == p->id && !fd_matching_augment (m, i))
      return true;
  return false;
}

const char *
fd_all_different_domain_explain (FdPropagator *base, FdStore *store,
                                 FdAtom need, uint64_t code, FdPosition at,
                                 FdAtoms *out)
{
  (void) code;
  FdAllDifferentDomain *self = (FdAllDifferentDomain *) base;
  FdRelation relation = fd_atom_relation (need);
  const FdMatching *m = &self->matching;
  Past past = {.self = self,
               .store = store,
               .at = at,
               .id = fd_atom_var (need).id,
               .from = relation == FD_GE   ? INT32_MIN
                       : relation == FD_LE ? (int64_t) need.value + 1
                                           : need.value,
               .to = relation == FD_GE   ? (int64_t) need.value - 1
                     : relation == FD_LE ? INT32_MAX
                                         : need.value,
               .out = out};
  assert (relation != FD_EQ);
  if (find_set (&past)) {
    for (uint32_t k = 0; k < m->n_queue; k++)
      add_term (&past, m->queue[k]);
    return "hall set";
  }
  /* which happens of a bound, if several terms are one variable */
  assert (relation == FD_GE || relation == FD_LE);
  return NULL;
}
