/* SPDX-License-Identifier: MIT */
/* all-different-hall.c - why a term cannot have a value
 *
 * If it had, some terms would have fewer values together than they are.  Such
 * a set is what the search for an augmenting path has reached when it fails,
 * in the graph of the past domains with that one value given.  The reason: no
 * term of the set has a value outside of those.
 */
#include "all-different-domain.h"

#include <string.h>

/* A row of longer span gives its whole history for a reason, not each hole. */
enum { MAX_SPAN = 4096 };

typedef struct {
  FdAllDifferentDomain *self;
  const FdStore *store;
  FdPosition at;
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
read_past (const Past *p, uint32_t index)
{
  const FdMatching *m = &p->self->matching;
  FdVar x = fd_propagator_var (&p->self->common.base, index);
  int64_t offset = p->self->common.offset[index];
  int64_t min = fd_min_at (p->store, x, p->at) + offset;
  int64_t max = fd_max_at (p->store, x, p->at) + offset;
  uint64_t *row = fd_matching_row (m, index);
  for (uint32_t k = 0; k < m->n_words; k++) {
    int64_t start = p->self->start[k];
    int64_t last = MIN (max, start + 63);
    for (int64_t v = MAX (min, start); v <= last; v++)
      if (fd_contains_at (p->store, x, (int32_t) (v - offset), p->at))
        row[k] |= UINT64_C (1) << (v - start);
  }
}

/* Rows by index: the past, but for the variable that shall have @need's value.
 * Without a variable it asks for the failure there was. */
static void
read_rows (const Past *p, FdAtom need)
{
  const FdAllDifferent *common = &p->self->common;
  FdMatching *m = &p->self->matching;
  memset (m->domain, 0, (size_t) common->base.n * m->n_words * 8);
  memset (m->taken, 0, m->n_words * sizeof *m->taken);
  for (uint32_t i = 0; i < common->base.n; i++) {
    uint32_t v;
    if (common->base.scope[i]->id != fd_atom_var (need).id)
      read_past (p, i);
    else if (find_value (p->self, (int64_t) need.value + common->offset[i], &v))
      fd_matching_row (m, i)[v >> 6] |= UINT64_C (1) << (v & 63);
  }
}

static bool
in_set (const Past *p, int64_t value)
{
  const uint64_t *seen = p->self->matching.seen;
  uint32_t v;
  return find_value (p->self, value, &v) && (seen[v >> 6] >> (v & 63) & 1);
}

/* That the term has no value outside of the set: bounds, as weak as will do,
 * and the holes between them. */
static void
add_term (const Past *p, uint32_t index)
{
  FdVar x = fd_propagator_var (&p->self->common.base, index);
  int64_t offset = p->self->common.offset[index];
  int32_t min = fd_min_at (p->store, x, p->at);
  int32_t max = fd_max_at (p->store, x, p->at);
  if ((int64_t) max - min > MAX_SPAN) {
    fd_explain_domain (p->store, x, p->at, p->out);
    return;
  }
  int32_t low = min, high = max;
  while (low > FD_VALUE_MIN && in_set (p, low - 1 + offset))
    low--;
  while (high < FD_VALUE_MAX && in_set (p, high + 1 + offset))
    high++;
  if (low == high) {
    fd_add_news (p->store, fd_atom (x, FD_EQ, low), p->out);
    return;
  }
  fd_add_news (p->store, fd_atom (x, FD_GE, low), p->out);
  fd_add_news (p->store, fd_atom (x, FD_LE, high), p->out);
  for (int32_t v = min + 1; v < max; v++)
    if (!in_set (p, v + offset))
      fd_add_news (p->store, fd_atom (x, FD_NE, v), p->out);
}

const char *
fd_all_different_domain_explain (FdPropagator *base, FdStore *store,
                                 FdAtom need, uint64_t code, FdPosition at,
                                 FdAtoms *out)
{
  (void) code;
  FdAllDifferentDomain *self = (FdAllDifferentDomain *) base;
  FdMatching *m = &self->matching;
  Past past = {self, store, at, out};
  assert (fd_atom_equal (need, FD_ATOM_FALSE) ||
          fd_atom_relation (need) == FD_NE);
  read_rows (&past, need);
  for (uint32_t i = 0; i < base->n; i++) {
    if (fd_matching_augment (m, i))
      continue;
    for (uint32_t k = 0; k < m->n_queue; k++)
      if (base->scope[m->queue[k]]->id != fd_atom_var (need).id)
        add_term (&past, m->queue[k]);
    return "hall set";
  }
  assert (!"a set of terms with too few values");
  for (uint32_t i = 0; i < base->n; i++)
    fd_explain_domain (store, fd_propagator_var (base, i), at, out);
  return "naive";
}
