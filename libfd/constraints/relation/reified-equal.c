/* SPDX-License-Identifier: MIT */
/* reified-equal.c - b <-> x + k = y
 *
 * While b is open, nothing can follow as long as some value of x has its
 * partner in y, unless both are fixed.  One such value is kept as a witness,
 * and events that leave it alone do not wake the propagator.  The witness is
 * not trailed: what was a witness is one again after backtracking.
 */
#include "constraints/boolean/scope-atom.h"

typedef struct {
  FdPropagator base; /* scope: x, y, b's variable */
  FdScopeAtom b;     /* of scope[2] */
  /* constant after posting: */
  int32_t k;
  int32_t witness; /* of x; a value that may be gone */
} ReifiedEqual;

/* Codes of reasons. */
enum { DIFFERENT, SAME, SIDE, TAKEN };

static inline FdAtom
b_of (const FdPropagator *base)
{
  return fd_scope_atom_of (base, 2, ((const ReifiedEqual *) base)->b);
}

static inline bool
are_fixed (const FdPropagator *base)
{
  return fd_domain_is_fixed (base->scope[0]) &&
         fd_domain_is_fixed (base->scope[1]);
}

/* --- propagation ---------------------------------------------------------- */

static inline bool
has_witness (const ReifiedEqual *self)
{
  int64_t partner = (int64_t) self->witness + self->k;
  return fd_domain_contains (self->base.scope[0], self->witness) &&
         fd_domain_contains (self->base.scope[1], fd_clamp (partner));
}

/* Only a few of the values are tried, unless both sides are words. */
static bool
find_witness (ReifiedEqual *self)
{
  const FdDomain *x = self->base.scope[0], *y = self->base.scope[1];
  int64_t least =
      MAX (fd_domain_min (x), (int64_t) fd_domain_min (y) - self->k);
  uint64_t common =
      fd_domain_word (x, least) & fd_domain_word (y, least + self->k);
  if (common)
    self->witness = (int32_t) (least + __builtin_ctzll (common));
  return common;
}

static bool
propagate_open (FdPropagator *base, FdStore *store)
{
  ReifiedEqual *self = (ReifiedEqual *) base;
  FdDomain *x = base->scope[0], *y = base->scope[1];
  if (!find_witness (self) && fd_domain_is_disjoint (x, y, self->k)) {
    fd_entail (store, base);
    return fd_scope_atom_assert (store, base->scope[2],
                                 fd_scope_atom_not (self->b),
                                 fd_reason_lazy (DIFFERENT));
  }
  if (!are_fixed (base))
    return true;
  fd_entail (store, base);
  return fd_scope_atom_assert (store, base->scope[2], self->b,
                               fd_reason_lazy (SAME));
}

static bool
propagate_equal (FdPropagator *base, FdStore *store)
{
  int32_t k = ((const ReifiedEqual *) base)->k;
  FdDomain *x = base->scope[0], *y = base->scope[1];
  FdReason reason = fd_reason_lazy (SIDE);
  if (!fd_domain_intersect (store, y, x, k, false, reason) ||
      !fd_domain_intersect (store, x, y, -k, false, reason))
    return false;
  if (!fd_domain_is_fixed (x))
    return true;
  fd_entail (store, base);
  return fd_domain_fix (store, y, (int32_t) (fd_domain_min (x) + (int64_t) k),
                        reason);
}

static inline bool
take (FdStore *store, FdDomain *x, int64_t value)
{
  return fd_domain_remove (store, x, fd_clamp (value), fd_reason_lazy (TAKEN));
}

static bool
propagate_different (FdPropagator *base, FdStore *store)
{
  int64_t k = ((const ReifiedEqual *) base)->k;
  FdDomain *x = base->scope[0], *y = base->scope[1];
  if (fd_domain_is_fixed (x))
    return take (store, y, fd_domain_min (x) + k);
  return !fd_domain_is_fixed (y) || take (store, x, fd_domain_min (y) - k);
}

static bool
reified_equal_propagate (FdPropagator *base, FdStore *store)
{
  FdScopeAtom b = ((const ReifiedEqual *) base)->b;
  return fd_scope_atom_holds (base->scope[2], b) ? propagate_equal (base, store)
         : fd_scope_atom_fails (base->scope[2], b)
             ? propagate_different (base, store)
             : propagate_open (base, store);
}

/* Whether @i, just fixed, takes a value from the other side. */
static bool
takes (const ReifiedEqual *self, uint32_t i)
{
  int64_t v = fd_domain_min (self->base.scope[i]);
  int64_t partner = i == 0 ? v + self->k : v - self->k;
  return fd_domain_contains (self->base.scope[1 - i], fd_clamp (partner));
}

static bool
reified_equal_advise (FdPropagator *base, FdStore *store, uint32_t i,
                      FdEvents events)
{
  (void) store;
  const ReifiedEqual *self = (const ReifiedEqual *) base;
  const FdDomain *b = base->scope[2];
  if (fd_scope_atom_holds (b, self->b))
    return true;
  if (fd_scope_atom_fails (b, self->b))
    return i == 2 || (events & FD_EVENT_FIX && takes (self, i));
  return i < 2 && (!has_witness (self) || are_fixed (base));
}

/* --- explanation ---------------------------------------------------------- */

/* What is needed of one side, was so of the other; of a bound that values taken
 * have led to, this need not be true. */
static const char *
explain_side (FdPropagator *base, FdStore *store, FdAtom need, FdPosition at,
              FdAtoms *out)
{
  int32_t k = ((const ReifiedEqual *) base)->k;
  bool of_y = fd_atom_var (need).id == fd_propagator_var (base, 1).id;
  FdAtom same = fd_atom (fd_propagator_var (base, of_y ? 0 : 1),
                         fd_atom_relation (need), need.value + (of_y ? -k : k));
  if (!fd_atom_holds_at (store, same, at))
    return NULL;
  fd_atoms_add (out, same);
  fd_atoms_add (out, b_of (base));
  return "equal";
}

static const char *
explain_taken (FdPropagator *base, FdStore *store, FdAtom need, FdPosition at,
               FdAtoms *out)
{
  if (fd_atom_relation (need) != FD_NE)
    return NULL;
  bool of_y = fd_atom_var (need).id == fd_propagator_var (base, 1).id;
  fd_explain_fixed (store, fd_propagator_var (base, of_y ? 0 : 1), at, out);
  fd_atoms_add (out, fd_atom_not (b_of (base)));
  return "disequal";
}

static bool
explain_disjoint (const FdPropagator *base, FdStore *store, FdPosition at,
                  FdAtoms *out)
{
  return fd_explain_disjoint (store, fd_propagator_var (base, 0),
                              ((const ReifiedEqual *) base)->k,
                              fd_propagator_var (base, 1), at, out);
}

static void
explain_both_fixed (const FdPropagator *base, FdStore *store, FdPosition at,
                    FdAtoms *out)
{
  for (uint32_t i = 0; i < 2; i++)
    fd_explain_fixed (store, fd_propagator_var (base, i), at, out);
}

/* A bound of b's variable that a value taken has moved is asked for value by
 * value. */
static const char *
explain_b (FdPropagator *base, FdStore *store, FdAtom need, uint64_t code,
           FdPosition at, FdAtoms *out)
{
  FdAtom b = b_of (base), made = code == SAME ? b : fd_atom_not (b);
  if (fd_atom_relation (made) == FD_NE && fd_atom_relation (need) != FD_NE)
    return NULL;
  if (code == SAME) {
    explain_both_fixed (base, store, at, out);
    return "equal-same";
  }
  if (!explain_disjoint (base, store, at, out))
    for (uint32_t i = 0; i < 2; i++)
      fd_explain_domain (store, fd_propagator_var (base, i), at, out);
  return "equal-disjoint";
}

static const char *
reified_equal_explain (FdPropagator *base, FdStore *store, FdAtom need,
                       uint64_t code, FdPosition at, FdAtoms *out)
{
  return code == SIDE    ? explain_side (base, store, need, at, out)
         : code == TAKEN ? explain_taken (base, store, need, at, out)
                         : explain_b (base, store, need, code, at, out);
}

/* Of x and y, where b was known. */
static const char *
reified_equal_explain_conflict (FdPropagator *base, FdStore *store,
                                FdPosition at, FdAtoms *out)
{
  FdAtom b = b_of (base), not_b = fd_atom_not (b);
  if (fd_atom_holds_at (store, b, at) &&
      explain_disjoint (base, store, at, out)) {
    fd_atoms_add (out, b);
    return "equal-disjoint";
  }
  if (!fd_atom_holds_at (store, not_b, at))
    return NULL;
  explain_both_fixed (base, store, at, out);
  fd_atoms_add (out, not_b);
  return "disequal-same";
}

/* --- definition, posting -------------------------------------------------- */

static bool
reified_equal_check (const FdPropagator *base, const int32_t *values)
{
  const ReifiedEqual *self = (const ReifiedEqual *) base;
  return ((int64_t) values[0] + self->k == values[1]) ==
         fd_scope_atom_accepts (self->b, values[2]);
}

static bool
reified_equal_on_unify (FdPropagator *base, FdStore *store)
{
  return fd_post_reified_equal (store, b_of (base), fd_propagator_var (base, 0),
                                ((const ReifiedEqual *) base)->k,
                                fd_propagator_var (base, 1));
}

/* A run that decides b leaves nothing to do, so one pass is a fixpoint. */
static const FdPropagatorClass reified_equal_class = {
    .name = "reified-equal",
    .cost = FD_COST_CONSTANT,
    .idempotent = true,
    .explains_bounds = true,
    .propagate = reified_equal_propagate,
    .explain = reified_equal_explain,
    .explain_conflict = reified_equal_explain_conflict,
    .advise = reified_equal_advise,
    .advise_is_stateless = true,
    .check = reified_equal_check,
    .on_unify = reified_equal_on_unify,
};

bool
fd_post_reified_equal (FdStore *store, FdAtom b, FdVar x, int32_t k, FdVar y)
{
  if (fd_domain (store, x) == fd_domain (store, y))
    return fd_post_atom (store, k == 0 ? b : fd_atom_not (b));
  FdVar scope[] = {x, y, fd_atom_var (b)};
  ReifiedEqual *self = (ReifiedEqual *) fd_propagator_new (
      store, &reified_equal_class, sizeof *self, scope, 3);
  if (!self)
    return false;
  self->k = k;
  self->b = fd_scope_atom (b);
  fd_subscribe (store, &self->base, 0, FD_EVENT_DOMAIN);
  fd_subscribe (store, &self->base, 1, FD_EVENT_DOMAIN);
  fd_subscribe (store, &self->base, 2, fd_scope_atom_events (self->b));
  return fd_post (store, &self->base);
}
