/* SPDX-License-Identifier: MIT */
/* negation.c - not C, for any constraint C, by its definition
 *
 * Of a function y = f (x), y loses the value of f when all x are fixed; of any
 * other constraint, it must not hold when all is fixed.  It serves as the
 * negation in reified constraints, where C has a propagator of its own.
 */
#include "constraints/boolean/scope-atom.h"
#include "constraints/constraint.h"

#include <string.h>

typedef struct {
  FdPropagator base; /* scope: variables of the arguments, in their order */
  /* constant after posting: */
  const FdConstraintClass *klass;
  FdArgument argument[FD_MAX_PARAMETERS]; /* arrays are in the block */
  uint32_t n_known; /* how many of the scope must be fixed for it to act */
  /* kept, not trailed: one of those that was not fixed when last looked at;
   * only where to look first */
  uint32_t open;
  /* scratch: */
  int32_t value[]; /* and behind the values, the arrays */
} Negation;

/* --- the copy of the arguments ------------------------------------------ */

/* The size of an element whose array is to be kept. */
static size_t
element_size (FdArgumentKind kind)
{
  return kind == FD_ARGUMENT_INTS     ? sizeof (int32_t)
         : kind == FD_ARGUMENT_ATOMS  ? sizeof (FdAtom)
         : kind == FD_ARGUMENT_SET    ? sizeof (FdInterval)
         : kind == FD_ARGUMENT_INTS64 ? sizeof (int64_t)
                                      : 0;
}

static size_t
n_parameters (const FdConstraintClass *klass)
{
  size_t n = 0;
  while (n < FD_MAX_PARAMETERS && klass->parameters[n].name)
    n++;
  return n;
}

/* The elements of all are made of 4 bytes or 8. */
static int32_t *
align_for (FdArgumentKind kind, int32_t *room)
{
  return kind == FD_ARGUMENT_INTS64 ? room + ((uintptr_t) room / 4 & 1) : room;
}

static void
copy_arguments (Negation *self, const FdArgument *a, int32_t *room)
{
  for (size_t i = 0; i < n_parameters (self->klass); i++) {
    size_t bytes = a[i].n * element_size (a[i].kind);
    self->argument[i] = a[i];
    if (a[i].kind == FD_ARGUMENT_VARS)
      self->argument[i].vars = NULL;
    if (!bytes)
      continue;
    room = align_for (a[i].kind, room);
    memcpy (room, a[i].numbers, bytes);
    self->argument[i].numbers = room;
    room += bytes / sizeof *room;
  }
}

/* --- values ------------------------------------------------------------- */

/* Whether all that it waits for are fixed. */
static bool
is_ready (Negation *self)
{
  uint32_t n = self->n_known;
  for (uint32_t k = 0; k < n; k++) {
    uint32_t i = self->open + k < n ? self->open + k : self->open + k - n;
    if (!fd_domain_is_fixed (self->base.scope[i])) {
      self->open = i;
      return false;
    }
  }
  return true;
}

/* @v: the values of the scope; moved past the atom's, if it has a variable. */
static int32_t
truth_of (FdAtom atom, const int32_t **v)
{
  if (!fd_atom_var (atom).id)
    return fd_atom_relation (atom) == FD_EQ;
  return fd_scope_atom_accepts (fd_scope_atom (atom), *(*v)++);
}

/* From the values of the scope those of the definition. */
static void
fill_values (const Negation *self, const int32_t *v, int32_t *value)
{
  const FdArgument *a = self->argument;
  for (size_t i = 0; i < n_parameters (self->klass); i++) {
    size_t n = a[i].n;
    if (a[i].kind == FD_ARGUMENT_VAR || a[i].kind == FD_ARGUMENT_VARS)
      while (n-- > 0)
        *value++ = *v++;
    else if (a[i].kind == FD_ARGUMENT_ATOM)
      *value++ = truth_of (a[i].atom, &v);
    else if (a[i].kind == FD_ARGUMENT_ATOMS)
      for (size_t k = 0; k < n; k++)
        *value++ = truth_of (a[i].atoms[k], &v);
  }
}

/* Whether C holds of @v, the values of the scope; of a function, what the last
 * of them must not be. */
static bool
is_forbidden (const Negation *self, const int32_t *v, int64_t *last)
{
  int32_t *value = (int32_t *) self->value + self->base.n;
  fill_values (self, v, value);
  if (!self->klass->value)
    return self->klass->holds (self->argument, value);
  return self->klass->value (self->argument, value, last);
}

static bool
is_forbidden_now (Negation *self, int64_t *last)
{
  for (uint32_t i = 0; i < self->base.n; i++)
    self->value[i] = self->base.scope[i]->min;
  return is_forbidden (self, self->value, last);
}

/* --- the propagator ----------------------------------------------------- */

static bool
negation_propagate (FdPropagator *base, FdStore *store)
{
  Negation *self = (Negation *) base;
  int64_t last;
  if (!is_ready (self))
    return true;
  fd_entail (store, base);
  if (!is_forbidden_now (self, &last))
    return true;
  if (!self->klass->value)
    return fd_fail (store, fd_reason_lazy (0));
  return fd_domain_remove (store, base->scope[base->n - 1], fd_clamp (last),
                           fd_reason_lazy (0));
}

static const char *
negation_explain (FdPropagator *base, FdStore *store, FdAtom need,
                  uint64_t code, FdPosition at, FdAtoms *out)
{
  (void) need, (void) code;
  for (uint32_t i = 0; i < ((const Negation *) base)->n_known; i++)
    fd_explain_fixed (store, fd_propagator_var (base, i), at, out);
  return "negation";
}

/* Everything was fixed. */
static const char *
negation_explain_conflict (FdPropagator *base, FdStore *store, FdPosition at,
                           FdAtoms *out)
{
  for (uint32_t i = 0; i < base->n; i++)
    fd_explain_fixed (store, fd_propagator_var (base, i), at, out);
  return "negation";
}

static bool
negation_advise (FdPropagator *base, FdStore *store, uint32_t index,
                 FdEvents events)
{
  (void) store, (void) index, (void) events;
  return fd_domain_is_fixed (base->scope[((const Negation *) base)->open]);
}

static FdEntailment
negation_entailed (FdPropagator *base, FdStore *store)
{
  (void) store;
  Negation *self = (Negation *) base;
  int64_t last;
  if (!is_ready (self))
    return FD_UNDECIDED;
  if (!is_forbidden_now (self, &last))
    return FD_ENTAILED;
  if (!self->klass->value)
    return FD_DISENTAILED;
  const FdDomain *y = base->scope[base->n - 1];
  if (!fd_domain_contains (y, fd_clamp (last)))
    return FD_ENTAILED;
  return fd_domain_is_fixed (y) ? FD_DISENTAILED : FD_UNDECIDED;
}

static bool
negation_check (const FdPropagator *base, const int32_t *values)
{
  const Negation *self = (const Negation *) base;
  int64_t last;
  return !is_forbidden (self, values, &last) ||
         (self->klass->value && last != values[base->n - 1]);
}

static const FdPropagatorClass negation_class = {
    .name = "negation",
    .cost = FD_COST_LINEAR,
    .idempotent = true,
    .propagate = negation_propagate,
    .explain = negation_explain,
    .explain_conflict = negation_explain_conflict,
    .advise = negation_advise,
    .advise_is_stateless = true,
    .entailed = negation_entailed,
    .check = negation_check,
};

/* --- posting ------------------------------------------------------------ */

static size_t
add_atom (FdVar *scope, size_t n, FdAtom atom)
{
  scope[n] = fd_atom_var (atom);
  return n + (scope[n].id != 0);
}

/* Returns how many variables there are. */
static size_t
fill_scope (const FdConstraintClass *klass, const FdArgument *a, FdVar *scope)
{
  size_t n = 0;
  for (size_t i = 0; i < n_parameters (klass); i++)
    if (a[i].kind == FD_ARGUMENT_VAR)
      scope[n++] = a[i].var;
    else if (a[i].kind == FD_ARGUMENT_VARS)
      for (size_t k = 0; k < a[i].n; k++)
        scope[n++] = a[i].vars[k];
    else if (a[i].kind == FD_ARGUMENT_ATOM)
      n = add_atom (scope, n, a[i].atom);
    else if (a[i].kind == FD_ARGUMENT_ATOMS)
      for (size_t k = 0; k < a[i].n; k++)
        n = add_atom (scope, n, a[i].atoms[k]);
  return n;
}

static Negation *
negation_new (FdStore *store, const FdConstraintClass *klass,
              const FdArgument *a, const FdVar *scope, size_t n)
{
  size_t n_values = n + fd_arguments_n_values (klass, a);
  size_t bytes = sizeof (Negation) + n_values * sizeof (int32_t);
  for (size_t i = 0; i < n_parameters (klass); i++)
    bytes += a[i].n * element_size (a[i].kind) + sizeof (int32_t);
  Negation *self =
      (Negation *) fd_propagator_new (store, &negation_class, bytes, scope, n);
  if (!self)
    return NULL;
  self->klass = klass;
  self->n_known = (uint32_t) n - (klass->value != NULL);
  copy_arguments (self, a, self->value + n_values);
  return self;
}

bool
fd_post_negation (FdStore *store, const FdConstraintClass *klass,
                  const FdArgument *a)
{
  size_t n_values = fd_arguments_n_values (klass, a);
  FdVar *scope = fd_scratch_new (store, n_values + 1, sizeof *scope);
  if (!scope)
    return false;
  size_t n = fill_scope (klass, a, scope);
  Negation *self = negation_new (store, klass, a, scope, n);
  fd_scratch_free (store, scope, n_values + 1, sizeof *scope);
  if (!self)
    return false;
  for (uint32_t i = 0; i < n; i++)
    fd_subscribe (store, &self->base, i,
                  i < self->n_known ? FD_EVENT_FIX : FD_EVENT_DOMAIN);
  return fd_post (store, &self->base);
}
