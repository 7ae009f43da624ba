/* SPDX-License-Identifier: MIT */
/* hidden-singles-explain.c - why a value is a term's, or is not
 *
 * A value is not, because another term has it.  It is, because no other term
 * has it; but only if there were no more values than terms before the first
 * level is it sure that some term has.  Otherwise, all that happened is the
 * reason.
 */
#include "hidden-singles.h"

#include "explain/explain.h"

typedef FdAllDifferent Singles;

typedef struct {
  const Singles *self;
  const FdStore *store;
  FdPosition at;
  FdAtoms *out;
} Past;

static const char *
add_everything (const Past *p)
{
  for (uint32_t i = 0; i < p->self->base.n; i++)
    fd_explain_domain (p->store, fd_propagator_var (&p->self->base, i), p->at,
                       p->out);
  return "naive";
}

/* The atom that the term has @value, or that it has not. */
static FdAtom
term_atom (const Past *p, uint32_t index, FdRelation relation, int64_t value)
{
  return fd_atom (fd_propagator_var (&p->self->base, index), relation,
                  fd_clamp (value - p->self->offset[index]));
}

/* The term but @except that was fixed to @value; n if none was. */
static uint32_t
find_fixed (const Past *p, uint32_t except, int64_t value)
{
  uint32_t n = p->self->base.n;
  for (uint32_t i = 0; i < n; i++)
    if (i != except &&
        fd_atom_holds_at (p->store, term_atom (p, i, FD_EQ, value), p->at))
      return i;
  return n;
}

/* Whether there were no more values than terms, by the bounds at the root, and
 * which. */
static bool
always_few (const Past *p, int64_t *min, int64_t *max)
{
  *min = INT64_MAX;
  *max = INT64_MIN;
  for (uint32_t i = 0; i < p->self->base.n; i++) {
    const FdDomain *x = p->self->base.scope[i];
    int64_t offset = p->self->offset[i];
    *min = MIN (*min, fd_root_bound (p->store, x, true, p->at) + offset);
    *max = MAX (*max, fd_root_bound (p->store, x, false, p->at) + offset);
  }
  return *max - *min < p->self->base.n;
}

/* That there are no others. */
static void
add_few (const Past *p, int64_t min, int64_t max)
{
  for (uint32_t i = 0; i < p->self->base.n; i++) {
    const FdDomain *x = p->self->base.scope[i];
    int64_t offset = p->self->offset[i];
    fd_explain_bound (p->store, x, true, fd_clamp (min - offset), p->out);
    fd_explain_bound (p->store, x, false, fd_clamp (max - offset), p->out);
  }
}

/* That no term but @except has the value, if that is so. */
static bool
add_nowhere (const Past *p, uint32_t except, int64_t value)
{
  uint32_t n = p->self->base.n;
  for (uint32_t i = 0; i < n; i++)
    if (i != except &&
        !fd_atom_holds_at (p->store, term_atom (p, i, FD_NE, value), p->at))
      return false;
  for (uint32_t i = 0; i < n; i++)
    if (i != except)
      fd_add_news (p->store, term_atom (p, i, FD_NE, value), p->out);
  return true;
}

static const char *
explain_failure (const Past *p)
{
  uint32_t n = p->self->base.n;
  for (uint32_t i = 0; i < n; i++) {
    FdVar x = fd_propagator_var (&p->self->base, i);
    int64_t value =
        (int64_t) fd_min_at (p->store, x, p->at) + p->self->offset[i];
    uint32_t other = find_fixed (p, i, value);
    if (other == n ||
        fd_min_at (p->store, x, p->at) != fd_max_at (p->store, x, p->at))
      continue;
    fd_add_news (p->store, term_atom (p, i, FD_EQ, value), p->out);
    fd_add_news (p->store, term_atom (p, other, FD_EQ, value), p->out);
    return "taken twice";
  }
  int64_t min, max;
  if (always_few (p, &min, &max))
    for (int64_t value = min; value <= max; value++)
      if (add_nowhere (p, n, value)) {
        add_few (p, min, max);
        return "taken by none";
      }
  return add_everything (p);
}

const char *
fd_all_different_singles_explain (FdPropagator *base, FdStore *store,
                                  FdAtom need, uint64_t code, FdPosition at,
                                  FdAtoms *out)
{
  const Singles *self = (const Singles *) base;
  const Past past = {self, store, at, out};
  if (fd_atom_equal (need, FD_ATOM_FALSE))
    return explain_failure (&past);
  uint32_t index = (uint32_t) code;
  int64_t value = (int64_t) need.value + self->offset[index], min, max;
  if (fd_atom_relation (need) == FD_EQ) {
    if (always_few (&past, &min, &max) && add_nowhere (&past, index, value)) {
      add_few (&past, min, max);
      return "hidden single";
    }
    return add_everything (&past);
  }
  assert (fd_atom_relation (need) == FD_NE);
  uint32_t other = find_fixed (&past, index, value);
  assert (other < base->n);
  fd_add_news (store, term_atom (&past, other, FD_EQ, value), out);
  return "taken";
}
