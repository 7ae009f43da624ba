/* SPDX-License-Identifier: MIT */
/* mixed-not-equal.c - sum of a[i] x[i] + sum of w[j] [atom j] != c
 *
 * While two terms are not decided, each may be more than one number: the other
 * changes the sum.  So two of them are watched, and once only one is left, it
 * must not be what the others leave to c.
 */
#include "mixed-scope.h"

typedef struct {
  FdPropagator base;
  /* constant after posting: */
  int64_t c;
  uint32_t n_vars; /* terms, the first ones */
  /* kept, not trailed: two terms that were not decided when a run last looked;
   * going back decides none */
  uint32_t watch[2];
  /* constant after posting: */
  FdScopeTerm term[];
} Differ;

static FdAtom
atom_at (const Differ *self, uint32_t i)
{
  return fd_scope_atom_of (&self->base, i, self->term[i].literal);
}

static bool
is_open (const Differ *self, uint32_t i)
{
  const FdDomain *x = self->base.scope[i];
  if (i < self->n_vars)
    return !fd_domain_is_fixed (x);
  return !fd_scope_atom_holds (x, self->term[i].literal) &&
         !fd_scope_atom_fails (x, self->term[i].literal);
}

/* The next open term round from @from on, but @other; @from if there is none.
 */
static uint32_t
next_open (const Differ *self, uint32_t from, uint32_t other)
{
  for (uint32_t i = from + 1; i < self->base.n; i++)
    if (i != other && is_open (self, i))
      return i;
  for (uint32_t i = 0; i < from; i++)
    if (i != other && is_open (self, i))
      return i;
  return from;
}

/* Moves a watch from a decided term to one that is open; where there is none,
 * it stays: going back, that one is among the first to open again. */
static void
look_around (Differ *self)
{
  uint32_t *watch = self->watch;
  for (uint32_t k = 0; k < 2; k++)
    if (!is_open (self, watch[k]))
      watch[k] = next_open (self, watch[k], watch[1 - k]);
}

/* Whether at most one term is open, @last. */
static bool
is_last (Differ *self, uint32_t *last)
{
  look_around (self);
  bool first = is_open (self, self->watch[0]);
  *last = self->watch[!first];
  return !first || !is_open (self, self->watch[1]);
}

/* What is missing to c without the term @except, all others being decided. */
static int64_t
rest_without (const Differ *self, uint32_t except)
{
  int64_t rest = self->c;
  for (uint32_t i = 0; i < self->base.n; i++) {
    const FdDomain *x = self->base.scope[i];
    if (i == except)
      continue;
    if (i < self->n_vars)
      rest -= self->term[i].weight * fd_domain_min (x);
    else if (fd_scope_atom_holds (x, self->term[i].literal))
      rest -= self->term[i].weight;
  }
  return rest;
}

/* What must hold of the term @i so that it is not @rest: FD_ATOM_TRUE if it
 * never is. */
static FdAtom
other_than (const Differ *self, uint32_t i, int64_t rest)
{
  int64_t weight = self->term[i].weight;
  if (i >= self->n_vars)
    return rest == 0        ? atom_at (self, i)
           : rest == weight ? fd_atom_not (atom_at (self, i))
                            : FD_ATOM_TRUE;
  int64_t value = rest / weight;
  bool is_value =
      rest % weight == 0 && value >= FD_VALUE_MIN && value <= FD_VALUE_MAX;
  return is_value ? fd_atom (fd_propagator_var (&self->base, i), FD_NE,
                             (int32_t) value)
                  : FD_ATOM_TRUE;
}

static bool
differ_propagate (FdPropagator *base, FdStore *store)
{
  Differ *self = (Differ *) base;
  uint32_t last;
  if (!is_last (self, &last))
    return true;
  fd_entail (store, base);
  FdAtom atom = other_than (self, last, rest_without (self, last));
  return fd_atom_equal (atom, FD_ATOM_TRUE) ||
         fd_assert_atom (store, atom, fd_reason_lazy (last));
}

/* --- explaining ----------------------------------------------------------- */

/* Whether the term was decided before @at; why, and what it was then. */
static bool
explain_term (const Differ *self, const FdStore *store, uint32_t i,
              FdPosition at, int64_t *value, FdAtoms *out)
{
  FdVar x = fd_propagator_var (&self->base, i);
  if (i < self->n_vars) {
    int32_t min = fd_min_at (store, x, at);
    *value = self->term[i].weight * min;
    fd_explain_fixed (store, x, at, out);
    return min == fd_max_at (store, x, at);
  }
  FdAtom atom = atom_at (self, i);
  bool holds = fd_atom_holds_at (store, atom, at);
  *value = holds ? self->term[i].weight : 0;
  if (!holds)
    atom = fd_atom_not (atom);
  fd_atoms_add (out, atom);
  return holds || fd_atom_holds_at (store, atom, at);
}

/* What all other terms are. */
static const char *
differ_explain (FdPropagator *base, FdStore *store, FdAtom need, uint64_t code,
                FdPosition at, FdAtoms *out)
{
  (void) need;
  int64_t value;
  for (uint32_t i = 0; i < base->n; i++)
    if (i != code)
      explain_term ((const Differ *) base, store, i, at, &value, out);
  return ((const Differ *) base)->n_vars ? "linear-mixed-last"
                                         : "linear-atoms-last";
}

static const char *
differ_explain_conflict (FdPropagator *base, FdStore *store, FdPosition at,
                         FdAtoms *out)
{
  const Differ *self = (const Differ *) base;
  size_t n = out->n;
  int64_t rest = self->c, value;
  bool decided = true;
  for (uint32_t i = 0; decided && i < base->n; i++) {
    decided = explain_term (self, store, i, at, &value, out);
    rest -= value;
  }
  if (decided && rest == 0)
    return self->n_vars ? "linear-mixed-values" : "linear-atoms-values";
  out->n = n;
  return NULL;
}

/* --- the rest ------------------------------------------------------------- */

/* Only the watched need wake it; of variables it is entailed by holes, too. */
static bool
differ_advise (FdPropagator *base, FdStore *store, uint32_t index,
               FdEvents events)
{
  (void) store, (void) events;
  const Differ *self = (const Differ *) base;
  return (self->n_vars && base->conditional) ||
         ((index == self->watch[0] || index == self->watch[1]) &&
          !is_open (self, index));
}

static FdEntailment
differ_entailed (FdPropagator *base, FdStore *store)
{
  Differ *self = (Differ *) base;
  uint32_t last;
  if (!is_last (self, &last))
    return FD_UNDECIDED;
  FdAtom atom = other_than (self, last, rest_without (self, last));
  return fd_atom_holds (store, atom)   ? FD_ENTAILED
         : fd_atom_fails (store, atom) ? FD_DISENTAILED
                                       : FD_UNDECIDED;
}

static bool
differ_check (const FdPropagator *base, const int32_t *values)
{
  const Differ *self = (const Differ *) base;
  return fd_scope_terms_sum (self->term, base->n, self->n_vars, values) !=
         self->c;
}

static bool
differ_on_unify (FdPropagator *base, FdStore *store)
{
  const Differ *self = (const Differ *) base;
  return fd_scope_terms_post (base, store, self->term, self->n_vars, FD_NE,
                              self->c);
}

#define DIFFER_MEMBERS                                                         \
  .cost = FD_COST_LINEAR, .idempotent = true, .propagate = differ_propagate,   \
  .explain = differ_explain, .explain_conflict = differ_explain_conflict,      \
  .advise = differ_advise, .advise_is_stateless = true,                        \
  .entailed = differ_entailed, .check = differ_check,                          \
  .on_unify = differ_on_unify

static const FdPropagatorClass atoms_class = {
    .name = "linear-atoms !=",
    DIFFER_MEMBERS,
};

static const FdPropagatorClass mixed_class = {
    .name = "linear-mixed !=",
    DIFFER_MEMBERS,
};

static FdEvents
events_of (const FdStore *store, const Differ *self, uint32_t i)
{
  FdScopeAtom literal = self->term[i].literal;
  if (i < self->n_vars)
    return fd_has_condition (store) ? FD_EVENT_DOMAIN : FD_EVENT_FIX;
  return fd_scope_atom_events (literal);
}

bool
fd_post_mixed_ne (FdStore *store, const FdMixedSum *sum, int64_t c)
{
  uint32_t n = sum->n;
  fd_mixed_fill_scope (sum);
  Differ *self = (Differ *) fd_propagator_new (
      store, sum->n_vars ? &mixed_class : &atoms_class,
      sizeof *self + n * sizeof (FdScopeTerm), sum->scope, n);
  if (!self)
    return false;
  self->c = c;
  self->n_vars = sum->n_vars;
  self->watch[1] = 1;
  for (uint32_t i = 0; i < n; i++) {
    self->term[i] = (FdScopeTerm){
        sum->term[i].weight, fd_scope_atom_by_bound (store, sum->term[i].atom)};
    fd_subscribe (store, &self->base, i, events_of (store, self, i));
  }
  return fd_post (store, &self->base);
}
