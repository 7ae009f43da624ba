/* SPDX-License-Identifier: MIT */
/* at-most.c - at most k of x[0], ..., x[n-1] equal a value
 *
 * Once k of them are fixed to the value, the others lose it; one more is a
 * failure.  Each other value of a variable has a solution with it, as the
 * variables are different ones; so that is all there is.  Only a variable that
 * is fixed to the value wakes it: on one path k + 1 runs at most.
 */
#include <fd.h>

typedef struct {
  FdPropagator base;
  /* constant after posting: */
  int32_t value, k;
} AtMost;

static inline bool
is_taken (const FdDomain *x, int32_t value)
{
  return fd_domain_min (x) == value && fd_domain_max (x) == value;
}

/* How many must, and how many may, equal the value. */
static void
count (const AtMost *self, int32_t *taken, int32_t *possible)
{
  *taken = *possible = 0;
  for (uint32_t i = 0; i < self->base.n; i++) {
    const FdDomain *x = self->base.scope[i];
    *taken += is_taken (x, self->value);
    *possible += fd_domain_contains (x, self->value);
  }
}

static bool
at_most_propagate (FdPropagator *base, FdStore *store)
{
  const AtMost *self = (const AtMost *) base;
  int32_t taken, possible;
  count (self, &taken, &possible);
  if (taken > self->k)
    return fd_fail (store, fd_reason_lazy (0));
  if (taken < self->k && possible > self->k)
    return true;
  fd_entail (store, base);
  if (possible <= self->k)
    return true;
  for (uint32_t i = 0; i < base->n; i++)
    if (!is_taken (base->scope[i], self->value) &&
        !fd_domain_remove (store, base->scope[i], self->value,
                           fd_reason_lazy (0)))
      return false;
  return true;
}

/* Adds that @n of the variables had the value before @at, those first that
 * always had it and so need no atom; false: there are not so many. */
static bool
explain_taken (const FdPropagator *base, const FdStore *store, int32_t n,
               FdPosition at, FdAtoms *out)
{
  int32_t value = ((const AtMost *) base)->value;
  for (uint32_t i = 0; i < base->n && n > 0; i++)
    n -= fd_atom_holds_at (
        store, fd_atom (fd_propagator_var (base, i), FD_EQ, value), 0);
  for (uint32_t i = 0; i < base->n && n > 0; i++) {
    FdAtom atom = fd_atom (fd_propagator_var (base, i), FD_EQ, value);
    if (fd_atom_holds_at (store, atom, 0) ||
        !fd_atom_holds_at (store, atom, at))
      continue;
    fd_atoms_add (out, atom);
    n--;
  }
  return n <= 0;
}

/* k others had the value; for a failure, k + 1. */
static const char *
at_most_explain (FdPropagator *base, FdStore *store, FdAtom need, uint64_t code,
                 FdPosition at, FdAtoms *out)
{
  (void) code;
  int32_t k = ((const AtMost *) base)->k;
  explain_taken (base, store, k + !fd_atom_var (need).id, at, out);
  return "at-most";
}

static const char *
at_most_explain_conflict (FdPropagator *base, FdStore *store, FdPosition at,
                          FdAtoms *out)
{
  size_t n = out->n;
  if (explain_taken (base, store, ((const AtMost *) base)->k + 1, at, out))
    return "at-most";
  out->n = n;
  return NULL;
}

static bool
at_most_advise (FdPropagator *base, FdStore *store, uint32_t index,
                FdEvents events)
{
  (void) store, (void) events;
  return fd_domain_min (base->scope[index]) == ((const AtMost *) base)->value;
}

static FdEntailment
at_most_entailed (FdPropagator *base, FdStore *store)
{
  (void) store;
  const AtMost *self = (const AtMost *) base;
  int32_t taken, possible;
  count (self, &taken, &possible);
  return taken > self->k       ? FD_DISENTAILED
         : possible <= self->k ? FD_ENTAILED
                               : FD_UNDECIDED;
}

/* --- the definition ----------------------------------------------------- */

static bool
is_at_most (const int32_t *x, size_t n, int32_t value, int32_t k)
{
  size_t equal = 0;
  for (size_t i = 0; i < n; i++)
    equal += x[i] == value;
  return k >= 0 && equal <= (size_t) k;
}

static bool
at_most_check (const FdPropagator *base, const int32_t *values)
{
  const AtMost *self = (const AtMost *) base;
  return is_at_most (values, base->n, self->value, self->k);
}

static bool
at_most_holds (const FdArgument *a, const int32_t *values)
{
  return is_at_most (values, a[0].n, a[1].number, a[2].number);
}

/* --- posting ------------------------------------------------------------ */

static const FdPropagatorClass at_most_class = {
    .name = "at-most",
    .cost = FD_COST_LINEAR,
    .idempotent = true,
    .propagate = at_most_propagate,
    .explain = at_most_explain,
    .explain_conflict = at_most_explain_conflict,
    .advise = at_most_advise,
    .advise_is_stateless = true,
    .entailed = at_most_entailed,
    .check = at_most_check,
};

static bool
at_most_post (FdStore *store, const FdArgument *a)
{
  if (a[2].number < 0)
    return fd_post_false (store);
  if ((size_t) a[2].number >= a[0].n)
    return true;
  AtMost *self = (AtMost *) fd_propagator_new (store, &at_most_class,
                                               sizeof *self, a[0].vars, a[0].n);
  if (!self)
    return false;
  self->value = a[1].number;
  self->k = a[2].number;
  fd_subscribe_all (store, &self->base, FD_EVENT_FIX);
  return fd_post (store, &self->base);
}

const FdConstraintClass fd_at_most_constraint = {
    .name = "at-most",
    .parameters = {{"x", FD_ARGUMENT_VARS},
                   {"value", FD_ARGUMENT_INT},
                   {"k", FD_ARGUMENT_INT}},
    .consistency = "domain, for different variables",
    .flatzinc = "fzn_at_most_int(k, x, value)",
    .holds = at_most_holds,
    .post = at_most_post,
};

bool
fd_post_at_most (FdStore *store, const FdVar *x, size_t n, int32_t value,
                 int32_t k)
{
  const FdArgument a[] = {fd_argument_vars (x, n), fd_argument_int (value),
                          fd_argument_int (k)};
  return fd_post_as (store, __func__, &fd_at_most_constraint, a);
}
