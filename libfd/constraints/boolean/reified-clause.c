/* SPDX-License-Identifier: MIT */
/* reified-clause.c - b <-> (atom[0] or ... or atom[n-1])
 *
 * A clause says that some atom holds if b does.  The other direction is one
 * propagator: an atom that holds makes b true, and when b fails, all atoms do.
 */
#include "clause.h"

typedef struct {
  FdPropagator base;     /* scope: b's variable, then the atoms' */
  FdScopeAtom literal[]; /* of scope[i]; constant after posting */
} Implies;

static FdAtom
atom_at (const FdPropagator *base, uint32_t i)
{
  return fd_scope_atom_of (base, i, ((const Implies *) base)->literal[i]);
}

static bool
drop_all (FdPropagator *base, FdStore *store)
{
  fd_entail (store, base);
  for (uint32_t i = 1; i < base->n; i++)
    if (!fd_assert_atom (store, fd_atom_not (atom_at (base, i)),
                         fd_reason_lazy (i)))
      return false;
  return true;
}

static bool
implies_propagate (FdPropagator *base, FdStore *store)
{
  const FdScopeAtom *literal = ((const Implies *) base)->literal;
  FdDomain **scope = base->scope;
  if (fd_scope_atom_fails (scope[0], literal[0]))
    return drop_all (base, store);
  bool settled = fd_scope_atom_holds (scope[0], literal[0]), reached = false;
  for (uint32_t i = 1; !settled && !reached && i < base->n; i++)
    reached = fd_scope_atom_holds (scope[i], literal[i]);
  if (settled || reached)
    fd_entail (store, base);
  return !reached ||
         fd_scope_atom_assert (store, scope[0], literal[0], fd_reason_lazy (0));
}

/* b follows from any atom that held, so from the first that did; that an atom
 * fails, from b. */
static const char *
implies_explain (FdPropagator *base, FdStore *store, FdAtom need, uint64_t code,
                 FdPosition at, FdAtoms *out)
{
  (void) need;
  if (code) {
    fd_atoms_add (out, fd_atom_not (atom_at (base, 0)));
    return "none-holds";
  }
  FdAtom first = FD_ATOM_FALSE;
  for (uint32_t i = 1; i < base->n; i++) {
    FdAtom atom = atom_at (base, i);
    if (fd_atom_holds_at (store, atom, at) &&
        (!fd_atom_var (first).id ||
         fd_atom_is_earlier (store, atom, first, at)))
      first = atom;
  }
  fd_atoms_add (out, first);
  return "one-holds";
}

static bool
implies_advise (FdPropagator *base, FdStore *store, uint32_t index,
                FdEvents events)
{
  (void) store, (void) events;
  FdScopeAtom literal = ((const Implies *) base)->literal[index];
  const FdDomain *x = base->scope[index];
  return fd_scope_atom_holds (x, literal) ||
         (index == 0 && fd_scope_atom_fails (x, literal));
}

static bool
implies_check (const FdPropagator *base, const int32_t *values)
{
  const FdScopeAtom *literal = ((const Implies *) base)->literal;
  if (fd_scope_atom_accepts (literal[0], values[0]))
    return true;
  for (uint32_t i = 1; i < base->n; i++)
    if (fd_scope_atom_accepts (literal[i], values[i]))
      return false;
  return true;
}

static const FdPropagatorClass implies_class = {
    .name = "reified-clause",
    .cost = FD_COST_LINEAR,
    .idempotent = true,
    .propagate = implies_propagate,
    .explain = implies_explain,
    .advise = implies_advise,
    .advise_is_stateless = true,
    .check = implies_check,
};

/* --- posting ------------------------------------------------------------ */

/* atom[0] holds if one of the others does. */
static bool
post_implies (FdStore *store, const FdAtomRoom *room, size_t n)
{
  Implies *self =
      (Implies *) fd_scope_atoms_new (store, &implies_class, sizeof *self,
                                      offsetof (Implies, literal), room, n);
  if (!self)
    return false;
  for (uint32_t i = 0; i < n; i++) {
    FdEvents events = fd_scope_atom_hold_events (self->literal[i]);
    if (i == 0)
      events |= fd_scope_atom_fail_events (self->literal[i]);
    fd_subscribe (store, &self->base, i, events);
  }
  return fd_post (store, &self->base);
}

/* Reduces the atoms, of which the first is b. */
static bool
otherwise_post (FdStore *store, const FdAtomRoom *room)
{
  FdAtom *atom = room->atom;
  size_t kept = 1;
  for (size_t i = 1; i < room->n; i++) {
    if (fd_is_given (store, atom[i]))
      return fd_post_atom (store, atom[0]);
    if (!fd_is_given (store, fd_atom_not (atom[i])))
      atom[kept++] = atom[i];
  }
  if (kept == 1 || fd_is_given (store, atom[0]))
    return true;
  if (kept > 2 && fd_atom_var (atom[0]).id)
    return post_implies (store, room, kept);
  for (size_t i = 1; i < kept; i++) {
    FdAtom pair[] = {atom[0], fd_atom_not (atom[i])};
    if (!fd_clause_post (store, pair, 2))
      return false;
  }
  return true;
}

bool
fd_reified_clause_post (FdStore *store, FdAtom b, const FdAtom *atoms, size_t n)
{
  FdAtomRoom room;
  if (!fd_atom_room_init (store, &room, n + 1))
    return false;
  room.atom[0] = fd_atom_not (b);
  fd_atoms_copy (room.atom + 1, atoms, n);
  bool ok = fd_clause_post (store, room.atom, n + 1);
  room.atom[0] = b;
  ok = ok && otherwise_post (store, &room);
  fd_atom_room_clear (store, &room);
  return ok;
}

bool
fd_post_reified_clause (FdStore *store, FdAtom b, const FdAtom *atoms, size_t n)
{
  const FdArgument a[] = {fd_argument_atoms (atoms, n)};
  return fd_post_reified_as (store, __func__, b, &fd_clause_constraint, a);
}
