/* SPDX-License-Identifier: MIT */
/* reified-less.c - b <-> x + k <= y
 *
 * While b is open, it follows from bounds that are apart either way.  Events
 * from which nothing follows do not wake the propagator.
 */
#include "constraints/boolean/scope-atom.h"
#include "less.h"

typedef struct {
  FdPropagator base; /* scope: x, y, b's variable */
  FdScopeAtom b;     /* of scope[2]; constant after posting */
} ReifiedLess;

/* Codes of reasons: of b, that x + k > y, that it is not; of a bound of x or y,
 * that b holds, or that it fails. */
enum { GREATER, LESS, IF_LESS, IF_GREATER };

static inline FdAtom
b_of (const FdPropagator *base)
{
  return fd_scope_atom_of (base, 2, ((const ReifiedLess *) base)->b);
}

/* --- propagation ---------------------------------------------------------- */

static bool
propagate_open (FdPropagator *base, FdStore *store)
{
  FdScopeAtom b = ((const ReifiedLess *) base)->b;
  int64_t k = fd_less_offset (base);
  const FdDomain *x = base->scope[0], *y = base->scope[1];
  bool fails = fd_less_fails (x, k, y);
  if (!fails && !fd_less_holds (x, k, y))
    return true;
  fd_entail (store, base);
  if (fails)
    return fd_scope_atom_assert (store, base->scope[2], fd_scope_atom_not (b),
                                 fd_reason_lazy (GREATER));
  return fd_scope_atom_assert (store, base->scope[2], b, fd_reason_lazy (LESS));
}

/* x + k <= y */
static bool
propagate_less (FdPropagator *base, FdStore *store, FdDomain *x, int64_t k,
                FdDomain *y, uint64_t code)
{
  if (!fd_less_prune (store, x, k, y, fd_reason_lazy (code)))
    return false;
  if (fd_less_holds (x, k, y))
    fd_entail (store, base);
  return true;
}

static bool
reified_less_propagate (FdPropagator *base, FdStore *store)
{
  FdScopeAtom b = ((const ReifiedLess *) base)->b;
  int64_t k = fd_less_offset (base);
  FdDomain *x = base->scope[0], *y = base->scope[1];
  return fd_scope_atom_holds (base->scope[2], b)
             ? propagate_less (base, store, x, k, y, IF_LESS)
         : fd_scope_atom_fails (base->scope[2], b)
             ? propagate_less (base, store, y, 1 - k, x, IF_GREATER)
             : propagate_open (base, store);
}

/* Whether a bound of x + k <= y has to move. */
static inline bool
prunes (const FdDomain *x, int64_t k, const FdDomain *y)
{
  return fd_domain_min (x) + k > fd_domain_min (y) ||
         fd_domain_max (x) + k > fd_domain_max (y);
}

static bool
reified_less_advise (FdPropagator *base, FdStore *store, uint32_t i,
                     FdEvents events)
{
  (void) store, (void) events;
  FdScopeAtom b = ((const ReifiedLess *) base)->b;
  int64_t k = fd_less_offset (base);
  const FdDomain *x = base->scope[0], *y = base->scope[1];
  if (fd_scope_atom_holds (base->scope[2], b))
    return i == 2 || prunes (x, k, y);
  if (fd_scope_atom_fails (base->scope[2], b))
    return i == 2 || prunes (y, 1 - k, x);
  return i < 2 && (fd_less_fails (x, k, y) || fd_less_holds (x, k, y));
}

/* --- explanation ---------------------------------------------------------- */

/* Of x + k > y, if @greater, or x + k <= y, what was so before @at. */
static bool
explain_apart (const FdPropagator *base, FdStore *store, bool greater,
               FdPosition at, FdAtoms *out)
{
  int64_t k = fd_less_offset (base);
  FdVar x = fd_propagator_var (base, 0), y = fd_propagator_var (base, 1);
  return greater ? fd_explain_apart (store, x, k, y, at, out)
                 : fd_explain_apart (store, y, 1 - k, x, at, out);
}

static const char *
reified_less_explain (FdPropagator *base, FdStore *store, FdAtom need,
                      uint64_t code, FdPosition at, FdAtoms *out)
{
  int64_t k = fd_less_offset (base);
  FdVar x = fd_propagator_var (base, 0), y = fd_propagator_var (base, 1);
  FdAtom b = b_of (base);
  if (code == GREATER || code == LESS) {
    explain_apart (base, store, code == GREATER, at, out);
    return "less-apart";
  }
  fd_atoms_add (out, code == IF_LESS ? b : fd_atom_not (b));
  fd_atoms_add (out, code == IF_LESS ? fd_less_cause (x, k, y, need)
                                     : fd_less_cause (y, 1 - k, x, need));
  return "less";
}

/* Of x and y, where b was known. */
static const char *
reified_less_explain_conflict (FdPropagator *base, FdStore *store,
                               FdPosition at, FdAtoms *out)
{
  FdAtom b = b_of (base);
  bool holds = fd_atom_holds_at (store, b, at);
  if (!holds && !fd_atom_holds_at (store, fd_atom_not (b), at))
    return NULL;
  if (!explain_apart (base, store, holds, at, out))
    return NULL;
  fd_atoms_add (out, holds ? b : fd_atom_not (b));
  return "less-apart";
}

/* --- definition, posting -------------------------------------------------- */

static bool
reified_less_check (const FdPropagator *base, const int32_t *values)
{
  return (values[0] + fd_less_offset (base) <= values[1]) ==
         fd_scope_atom_accepts (((const ReifiedLess *) base)->b, values[2]);
}

static bool
reified_less_on_unify (FdPropagator *base, FdStore *store)
{
  return fd_post_reified_less (store, b_of (base), fd_propagator_var (base, 0),
                               fd_less_offset (base),
                               fd_propagator_var (base, 1));
}

/* A run that decides b leaves nothing to do, so one pass is a fixpoint. */
static const FdPropagatorClass reified_less_class = {
    .name = "reified-less",
    .cost = FD_COST_CONSTANT,
    .idempotent = true,
    .propagate = reified_less_propagate,
    .explain = reified_less_explain,
    .explain_conflict = reified_less_explain_conflict,
    .advise = reified_less_advise,
    .advise_is_stateless = true,
    .check = reified_less_check,
    .on_unify = reified_less_on_unify,
};

bool
fd_post_reified_less (FdStore *store, FdAtom b, FdVar x, int64_t k, FdVar y)
{
  if (fd_domain (store, x) == fd_domain (store, y))
    return fd_post_atom (store, k <= 0 ? b : fd_atom_not (b));
  if (k > FD_LESS_MOST)
    return fd_post_atom (store, fd_atom_not (b));
  if (k <= -FD_LESS_MOST)
    return fd_post_atom (store, b);
  FdVar scope[] = {x, y, fd_atom_var (b)};
  ReifiedLess *self = (ReifiedLess *) fd_propagator_new (
      store, &reified_less_class, sizeof *self, scope, 3);
  if (!self)
    return false;
  fd_less_set_offset (&self->base, k);
  self->b = fd_scope_atom (b);
  fd_subscribe (store, &self->base, 0, FD_EVENT_MIN | FD_EVENT_MAX);
  fd_subscribe (store, &self->base, 1, FD_EVENT_MIN | FD_EVENT_MAX);
  fd_subscribe (store, &self->base, 2, fd_scope_atom_events (self->b));
  return fd_post (store, &self->base);
}
