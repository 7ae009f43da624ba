/* SPDX-License-Identifier: MIT */
/* terms.c - an objective as the sum of its terms
 *
 * The objective is a variable; what it is the sum of says a linear equation
 * with it, of more than two variables, in which its factor is 1 or -1.  Of
 * several such the one with most terms is taken, the first of them.
 */
#include "terms.h"

#include "search/search.h"

#include "base/room.h"
#include "constraints/linear/linear.h"
#include "kernel/listener.h"

/* Which of the scope is the objective; p->n: it does not define it. */
static uint32_t
place_of (const FdStore *store, const FdPropagator *p,
          const FdDomain *objective)
{
  const Linear *sum = (const Linear *) p;
  uint32_t place = p->n;
  if (fd_is_listener (p) || p->dead || p->klass->check != fd_linear_eq_check ||
      p->n < 3 || !fd_atom_is_true (store, fd_propagator_condition (p)))
    return p->n;
  for (uint32_t i = 0; i < p->n; i++)
    if (p->scope[i] == objective && sum->a[i] == 1)
      place = i;
  return place;
}

static const Linear *
find_sum (const FdStore *store, const FdDomain *objective, uint32_t *place)
{
  const Linear *found = NULL;
  for (uint32_t id = 1; id <= store->n_propagators; id++) {
    const FdPropagator *p = store->propagators[id];
    uint32_t i = place_of (store, p, objective);
    if (i == p->n || (found && found->base.n >= p->n))
      continue;
    found = (const Linear *) p;
    *place = i;
  }
  return found;
}

/* x[place] = factor * (c - the others), where its factor is 1 or -1. */
bool
fd_terms_init (FdTerms *self, const FdSearch *search)
{
  const FdStore *store = search->store;
  uint32_t place = 0;
  *self = (FdTerms){0};
  const Linear *sum =
      search->objective.id
          ? find_sum (store, fd_domain (store, search->objective), &place)
          : NULL;
  bool ok = true;
  if (!sum)
    return true;
  bool turned = (place < sum->n_positive) == search->maximize;
  self->offset = turned ? -sum->c : sum->c;
  for (uint32_t i = 0; ok && i < sum->base.n; i++)
    if (i != place)
      ok = fd_terms_add (self,
                         (FdTerm){.x = fd_domain_var (sum->base.scope[i]),
                                  .negative = (i < sum->n_positive) != turned,
                                  .weight = sum->a[i]});
  return ok;
}

void
fd_terms_clear (FdTerms *self)
{
  g_free (self->term);
  *self = (FdTerms){0};
}

bool
fd_terms_add (FdTerms *self, FdTerm term)
{
  if (!fd_room (&self->term, self->n + 1, &self->room, sizeof term))
    return false;
  self->term[self->n++] = term;
  return true;
}

int64_t
fd_term_least (const FdTerm *term, const FdStore *store)
{
  const FdDomain *x = fd_domain (store, term->x);
  return term->negative ? -(int64_t) x->max : x->min;
}

int64_t
fd_term_most (const FdTerm *term, const FdStore *store)
{
  const FdDomain *x = fd_domain (store, term->x);
  return term->negative ? -(int64_t) x->min : x->max;
}

int64_t
fd_terms_least (const FdTerms *self, const FdStore *store)
{
  int64_t sum = self->offset;
  for (size_t i = 0; i < self->n; i++)
    sum += self->term[i].weight * fd_term_least (&self->term[i], store);
  return sum;
}
