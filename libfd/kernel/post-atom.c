/* SPDX-License-Identifier: MIT */
/* post-atom.c - one atom as a constraint
 *
 * Without a condition it is pruned at once; under one it waits in a propagator.
 */
#include "fd-history.h"
#include "atom.h"
#include "condition.h"
#include "require.h"
#include "transaction.h"
#include "prune.h"

/* condition -> scope[0] relation value */
typedef struct {
  FdPropagator base;
  FdRelation relation;
  int32_t value;
} AtomHolds;

static FdAtom
atom_of (const FdPropagator *base)
{
  const AtomHolds *self = (const AtomHolds *) base;
  return fd_atom (fd_propagator_var (base, 0), self->relation, self->value);
}

static bool
atom_propagate (FdPropagator *base, FdStore *store)
{
  fd_entail (store, base);
  return fd_assert_atom (store, atom_of (base), fd_reason_lazy (0));
}

/* The reason is the condition, which the kernel adds. */
static const char *
atom_explain (FdPropagator *base, FdStore *store, FdAtom need, uint64_t code,
              FdPosition at, FdAtoms *out)
{
  (void) base, (void) store, (void) need, (void) code, (void) at, (void) out;
  return "condition";
}

static const char *
atom_explain_conflict (FdPropagator *base, FdStore *store, FdPosition at,
                       FdAtoms *out)
{
  FdAtom not = fd_atom_not (atom_of (base));
  if (!fd_atom_holds_at (store, not, at))
    return NULL;
  if (!fd_atom_holds_at (store, not, 0))
    fd_atoms_add (out, not );
  return "atom-fails";
}

static FdEntailment
atom_entailed (FdPropagator *base, FdStore *store)
{
  FdTruth truth = fd_atom_truth (store, atom_of (base));
  return truth == FD_TRUTH_TRUE    ? FD_ENTAILED
         : truth == FD_TRUTH_FALSE ? FD_DISENTAILED
                                   : FD_UNDECIDED;
}

static bool
atom_check (const FdPropagator *base, const int32_t *values)
{
  const AtomHolds *self = (const AtomHolds *) base;
  switch (self->relation) {
  case FD_GE:
    return values[0] >= self->value;
  case FD_LE:
    return values[0] <= self->value;
  case FD_EQ:
    return values[0] == self->value;
  default:
    return values[0] != self->value;
  }
}

static const FdPropagatorClass atom_class = {
    .name = "atom",
    .cost = FD_COST_CONSTANT,
    .idempotent = true,
    .propagate = atom_propagate,
    .explain = atom_explain,
    .explain_conflict = atom_explain_conflict,
    .entailed = atom_entailed,
    .check = atom_check,
};

/* That it holds need not be noticed. */
static FdEvents
fail_events (FdRelation relation)
{
  return relation == FD_GE   ? FD_EVENT_MAX
         : relation == FD_LE ? FD_EVENT_MIN
         : relation == FD_EQ ? FD_EVENT_DOMAIN
                             : FD_EVENT_FIX;
}

bool
fd_post_atom (FdStore *store, FdAtom atom)
{
  if (!fd_store_enter (store) || !fd_require_atom (store, atom))
    return false;
  atom = fd_atom_canonical (atom);
  if (fd_atom_is_true (store, atom))
    return true;
  if (!fd_has_condition (store)) {
    if (fd_atom_is_true (store, fd_atom_not (atom)))
      return fd_post_false (store);
    FdTransaction transaction;
    fd_transaction_begin (store, &transaction);
    bool ok = fd_prune_atom (store, atom, fd_reason_posted (store));
    return fd_transaction_end (store, &transaction, ok);
  }
  FdVar x = fd_atom_var (atom);
  if (!x.id)
    return fd_post_false (store);
  AtomHolds *self =
      (AtomHolds *) fd_propagator_new (store, &atom_class, sizeof *self, &x, 1);
  if (!self)
    return false;
  self->relation = fd_atom_relation (atom);
  self->value = atom.value;
  fd_subscribe_all (store, &self->base, fail_events (self->relation));
  return fd_post (store, &self->base);
}

bool
fd_post_false (FdStore *store)
{
  if (!fd_store_enter (store))
    return false;
  FdAtom condition = store->condition;
  if (!fd_has_condition (store)) {
    store->failed = true;
    return false;
  }
  store->condition = FD_ATOM_TRUE;
  bool ok = fd_post_atom (store, fd_atom_not (condition));
  store->condition = condition;
  return ok;
}

FdReason
fd_reason_posted (const FdStore *store)
{
  if (!fd_require_store (store))
    return FD_REASON_NAIVE;
  return (FdReason){store->constraint, FD_REASON_KIND_NAIVE};
}

FdEvents
fd_bounds_events (const FdStore *store)
{
  if (!fd_require_store (store))
    return FD_EVENT_DOMAIN;
  return fd_has_condition (store) ? FD_EVENT_DOMAIN : FD_EVENT_BOUNDS;
}
