/* SPDX-License-Identifier: MIT */
/* linear-objective.c - a sum as the objective
 *
 * The search posts a constraint of its own, whose right-hand side decreases
 * with each solution found and is not trailed: see constraints/linear.  So the
 * sum, of 64 bits, needs no variable.  To maximize a sum, its negation is
 * minimized.
 */
#include "linear-objective.h"

#include "constraints/linear/mixed.h"
#include "kernel/queue.h"

struct _FdLinearObjective {
  FdSearchSum sum; /* as it was given; its arrays lie behind it */
  size_t n;        /* terms */
  /* once the search has started: */
  FdPropagator *propagator;
  int64_t offset; /* what the propagator's sum is short of */
  int64_t values[];
};

/* --- made and freed ------------------------------------------------------ */

static void
copy_arrays (FdLinearObjective *self, const FdSearchSum *sum)
{
  int64_t *a = self->values, *weights = a + sum->n;
  FdVar *x = (FdVar *) (weights + sum->n_atoms);
  FdAtom *atoms = (FdAtom *) (x + sum->n);
  for (size_t i = 0; i < sum->n; i++) {
    a[i] = sum->a[i];
    x[i] = sum->x[i];
  }
  for (size_t i = 0; i < sum->n_atoms; i++) {
    weights[i] = sum->weights[i];
    atoms[i] = fd_atom_canonical (sum->atoms[i]);
  }
  self->sum =
      (FdSearchSum){a, x, sum->n, weights, atoms, sum->n_atoms, sum->maximize};
}

FdLinearObjective *
fd_linear_objective_new (const FdSearchSum *sum)
{
  size_t bytes = sum->n * (sizeof (int64_t) + sizeof (FdVar)) +
                 sum->n_atoms * (sizeof (int64_t) + sizeof (FdAtom));
  FdLinearObjective *self = g_try_malloc0 (sizeof *self + bytes);
  if (!self)
    return NULL;
  self->n = sum->n + sum->n_atoms;
  copy_arrays (self, sum);
  return self;
}

void
fd_linear_objective_free (FdLinearObjective *self)
{
  g_free (self);
}

const FdSearchSum *
fd_linear_objective_sum (const FdLinearObjective *self)
{
  return &self->sum;
}

const FdPropagator *
fd_linear_objective_propagator (const FdLinearObjective *self)
{
  return self->propagator;
}

/* --- as terms to be minimized --------------------------------------------- */

static FdMixedTerm *
terms_new (const FdLinearObjective *self, FdStore *store)
{
  const FdSearchSum *sum = &self->sum;
  FdMixedTerm *term = fd_mixed_terms_new (store, self->n);
  if (!term)
    return NULL;
  fd_mixed_terms_fill (term, sum->a, sum->x, sum->n, sum->weights, sum->atoms,
                       sum->n_atoms);
  for (size_t i = 0; sum->maximize && i < self->n; i++)
    term[i].weight = (int64_t) - (uint64_t) term[i].weight;
  return term;
}

bool
fd_linear_objective_is_small (const FdLinearObjective *self, FdStore *store,
                              bool *small)
{
  FdMixedTerm *term = terms_new (self, store);
  if (!term)
    return false;
  *small = fd_mixed_terms_are_small (store, term, self->n);
  fd_mixed_terms_free (store, term, self->n);
  return true;
}

bool
fd_linear_objective_begin (FdLinearObjective *self, FdStore *store)
{
  FdMixedTerm *term = terms_new (self, store);
  if (!term)
    return false;
  self->propagator = fd_objective_new (store, term, self->n, &self->offset);
  fd_mixed_terms_free (store, term, self->n);
  return self->propagator != NULL;
}

bool
fd_linear_objective_is_valid (const FdLinearObjective *self,
                              const FdStore *store)
{
  const FdSearchSum *sum = &self->sum;
  return fd_vars_are_valid (store, sum->x, sum->n) &&
         fd_atoms_are_valid (store, sum->atoms, sum->n_atoms);
}

/* --- its value ------------------------------------------------------------ */

int64_t
fd_linear_objective_value (const FdLinearObjective *self, const FdStore *store)
{
  const FdSearchSum *sum = &self->sum;
  int64_t value = 0;
  for (size_t i = 0; i < sum->n; i++)
    value += sum->a[i] * fd_domain (store, sum->x[i])->min;
  for (size_t i = 0; i < sum->n_atoms; i++)
    if (fd_atom_is_true (store, sum->atoms[i]))
      value += sum->weights[i];
  return value;
}

int64_t
fd_linear_objective_bound (const FdLinearObjective *self)
{
  int64_t least = fd_objective_least (self->propagator) + self->offset;
  return self->sum.maximize ? -least : least;
}

/* --- better and better ---------------------------------------------------- */

void
fd_linear_objective_improve (FdLinearObjective *self, int64_t best)
{
  int64_t least = self->sum.maximize ? -best : best;
  fd_objective_set_bound (self->propagator, least - 1 - self->offset);
}

void
fd_linear_objective_schedule (FdLinearObjective *self, FdStore *store)
{
  fd_schedule (store, self->propagator);
}

void
fd_linear_objective_release (FdLinearObjective *self)
{
  if (self->propagator)
    fd_objective_set_bound (self->propagator, INT64_MAX);
}

bool
fd_linear_objective_explain (FdLinearObjective *self, FdStore *store,
                             FdAtoms *out)
{
  return fd_objective_explain (self->propagator, store, store->trail.n, out) &&
         !out->incomplete;
}

/* --- what to try first ---------------------------------------------------- */

void
fd_linear_objective_aim (const FdLinearObjective *self, FdLearner *learner)
{
  const FdSearchSum *sum = &self->sum;
  for (size_t i = 0; i < sum->n; i++) {
    bool small = (sum->a[i] > 0) != sum->maximize;
    fd_vsids_set_phase (learner, fd_domain (learner->store, sum->x[i])->id,
                        small ? INT32_MIN : INT32_MAX);
  }
}
