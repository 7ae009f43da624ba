/* SPDX-License-Identifier: MIT */
/* terms.c - an objective as the sum of its terms
 *
 * One that was given as a sum is that.  Else it is a variable; what it is the
 * sum of says a linear equation with it, of more than two variables, in which
 * its factor is 1 or -1.  Of several such the one with most terms is taken, the
 * first of them.
 *
 * A term that such an equation says is a sum itself is replaced by its terms:
 * so weights are told apart that a model adds up by the way.  Only if nothing
 * is lost by it: their least values add up to its own.
 */
#include "terms.h"

#include "search/search.h"

#include "base/room.h"
#include "constraints/linear/linear.h"
#include "kernel/listener.h"

/* Weights beyond that are not multiplied, nor are there more terms. */
enum { MOST_WEIGHT = 1 << 20, MOST_TERMS = 1 << 12 };

/* --- equations --------------------------------------------------------------
 */

/* Which of the scope is @x; p->n: it does not define it. */
static uint32_t
place_of (const FdStore *store, const FdPropagator *p, const FdDomain *x)
{
  const Linear *sum = (const Linear *) p;
  uint32_t place = p->n;
  if (fd_is_listener (p) || p->dead || p->klass->check != fd_linear_eq_check ||
      p->n < 3 || !fd_atom_is_true (store, fd_propagator_condition (p)))
    return p->n;
  for (uint32_t i = 0; i < p->n; i++)
    if (p->scope[i] == x && sum->a[i] == 1)
      place = i;
  return place;
}

/* NULL: none of those that were not @used, by id, defines it. */
static const Linear *
find_sum (const FdStore *store, const FdDomain *x, const bool *used,
          uint32_t *place)
{
  const Linear *found = NULL;
  for (uint32_t k = 0; k < fd_domain_n_subscriptions (x); k++) {
    const FdPropagator *p = fd_propagator_of (&x->annex->subscription[k]);
    uint32_t i = place_of (store, p, x);
    if (i == p->n || used[p->id] || (found && found->base.n > p->n) ||
        (found && found->base.n == p->n && found->base.id <= p->id))
      continue;
    found = (const Linear *) p;
    *place = i;
  }
  return found;
}

static bool
add_var (FdTerms *self, FdVar x, int64_t a)
{
  return !a || fd_terms_add (self, (FdTerm){.x = x,
                                            .atom = FD_ATOM_TRUE,
                                            .negative = a < 0,
                                            .weight = a < 0 ? -a : a});
}

/* Its factor in the equation, or 0 for what it defines. */
static inline int64_t
factor_of (const Linear *sum, uint32_t i, uint32_t place)
{
  return i == place ? 0 : i < sum->n_positive ? sum->a[i] : -sum->a[i];
}

/* @a times what x[place] is: factors of the others, and c, with the other sign
 * if they are on the same side as it.  False: no memory. */
static bool
add_sum (FdTerms *self, const Linear *sum, uint32_t place, int64_t a)
{
  int64_t side = place < sum->n_positive ? -a : a;
  bool ok = true;
  self->offset -= side * sum->c;
  for (uint32_t i = 0; ok && i < sum->base.n; i++)
    ok = add_var (self, fd_domain_var (sum->base.scope[i]),
                  side * factor_of (sum, i, place));
  return ok;
}

/* --- terms that are sums themselves -----------------------------------------
 */

/* Whether the least of @x, or of -x, is that of the terms. */
static bool
is_as_strong (const Linear *sum, uint32_t place, bool negative)
{
  const FdDomain *x = sum->base.scope[place];
  int64_t side = (place < sum->n_positive) != negative ? -1 : 1;
  int64_t least = -side * sum->c;
  for (uint32_t i = 0; i < sum->base.n; i++) {
    int64_t a = side * factor_of (sum, i, place);
    least += a * (a > 0 ? sum->base.scope[i]->min : sum->base.scope[i]->max);
  }
  return least == (negative ? -(int64_t) x->max : x->min);
}

static bool
is_light (const Linear *sum, int64_t weight)
{
  for (uint32_t i = 0; i < sum->base.n; i++)
    if (sum->a[i] > MOST_WEIGHT / weight)
      return false;
  return true;
}

/* Each term of more than two values, and what replaces it; each equation is
 * @used once, so that it ends.  False: no memory. */
static bool
replace (FdTerms *self, const FdStore *store, bool *used)
{
  bool ok = true;
  for (size_t i = 0; ok && i < self->n; i++) {
    FdTerm term = self->term[i];
    const FdDomain *x = fd_domain (store, term.x);
    uint32_t place = 0;
    if ((int64_t) x->max - x->min <= 1 || term.weight > MOST_WEIGHT)
      continue;
    const Linear *sum = find_sum (store, x, used, &place);
    if (!sum || self->n + sum->base.n > MOST_TERMS ||
        !is_light (sum, term.weight) ||
        !is_as_strong (sum, place, term.negative))
      continue;
    used[sum->base.id] = true;
    self->term[i--] = self->term[--self->n];
    ok = add_sum (self, sum, place, term.negative ? -term.weight : term.weight);
  }
  return ok;
}

/* --- altogether -------------------------------------------------------------
 */

static bool
init_by_store (FdTerms *self, const FdSearch *search)
{
  const FdStore *store = search->store;
  g_autofree bool *used = g_try_new0 (bool, (size_t) store->n_propagators + 1);
  uint32_t place = 0;
  if (!used)
    return false;
  const Linear *sum =
      find_sum (store, fd_domain (store, search->objective), used, &place);
  if (!sum)
    return true;
  used[sum->base.id] = true;
  return add_sum (self, sum, place, search->maximize ? -1 : 1) &&
         replace (self, store, used);
}

/* What costs nothing if the atom fails, or if it holds. */
static bool
add_atom (FdTerms *self, FdAtom atom, int64_t a)
{
  if (a < 0)
    self->offset += a;
  return !a ||
         fd_terms_add (self, (FdTerm){.atom = a < 0 ? fd_atom_not (atom) : atom,
                                      .weight = a < 0 ? -a : a});
}

static bool
init_by_sum (FdTerms *self, const FdSearch *search)
{
  const FdSearchSum *sum = fd_linear_objective_sum (search->linear);
  int64_t sign = sum->maximize ? -1 : 1;
  bool ok = true;
  for (size_t i = 0; ok && i < sum->n; i++)
    ok = add_var (self, sum->x[i], sign * sum->a[i]);
  for (size_t i = 0; ok && i < sum->n_atoms; i++)
    ok = add_atom (self, sum->atoms[i], sign * sum->weights[i]);
  return ok;
}

bool
fd_terms_init (FdTerms *self, const FdSearch *search)
{
  *self = (FdTerms){0};
  return search->linear         ? init_by_sum (self, search)
         : search->objective.id ? init_by_store (self, search)
                                : true;
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
  if (!term->x.id)
    return fd_atom_is_true (store, term->atom);
  const FdDomain *x = fd_domain (store, term->x);
  return term->negative ? -(int64_t) x->max : x->min;
}

int64_t
fd_term_most (const FdTerm *term, const FdStore *store)
{
  if (!term->x.id)
    return !fd_atom_is_true (store, fd_atom_not (term->atom));
  const FdDomain *x = fd_domain (store, term->x);
  return term->negative ? -(int64_t) x->min : x->max;
}

int64_t
fd_term_value (const FdTerm *term, int32_t value)
{
  if (term->x.id)
    return term->negative ? -(int64_t) value : value;
  return fd_atom_accepts (term->atom, value);
}

FdAtom
fd_term_at_least (const FdTerm *term, const FdStore *store)
{
  if (!term->x.id)
    return fd_atom_is_true (store, term->atom) ? FD_ATOM_TRUE
                                               : fd_atom_not (term->atom);
  const FdDomain *x = fd_domain (store, term->x);
  return term->negative ? fd_atom (fd_domain_var (x), FD_GE, x->max)
                        : fd_atom (fd_domain_var (x), FD_LE, x->min);
}

int64_t
fd_terms_least (const FdTerms *self, const FdStore *store)
{
  int64_t sum = self->offset;
  for (size_t i = 0; i < self->n; i++)
    sum += self->term[i].weight * fd_term_least (&self->term[i], store);
  return sum;
}
