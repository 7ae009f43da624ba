/* SPDX-License-Identifier: MIT */
/* scope-atoms.c - what the propagators of atoms do alike when they are posted
 */
#include "scope-atoms.h"

enum { PLACE_BYTES = sizeof (FdAtom) + sizeof (FdVar) };

bool
fd_atom_room_init (FdStore *store, FdAtomRoom *room, size_t n)
{
  room->atom = fd_scratch_new (store, n, PLACE_BYTES);
  room->scope = room->atom ? (FdVar *) (room->atom + n) : NULL;
  room->n = n;
  return room->atom != NULL;
}

bool
fd_atom_room_init_from (FdStore *store, FdAtomRoom *room, size_t n,
                        const FdPropagator *base, const FdScopeAtom *literal)
{
  if (!fd_atom_room_init (store, room, n))
    return false;
  for (uint32_t i = 0; i < base->n; i++)
    room->atom[i] = fd_scope_atom_of (base, i, literal[i]);
  return true;
}

void
fd_atom_room_clear (FdStore *store, FdAtomRoom *room)
{
  fd_scratch_free (store, room->atom, room->n, PLACE_BYTES);
}

FdScopeAtom
fd_scope_atom_by_bound (const FdStore *store, FdAtom atom)
{
  FdVar x = fd_atom_var (atom);
  FdRelation relation = fd_atom_relation (atom);
  if (!x.id || (relation != FD_EQ && relation != FD_NE))
    return fd_scope_atom (atom);
  bool equal = relation == FD_EQ;
  if (atom.value == fd_given_min (store, x))
    return (FdScopeAtom){equal ? FD_LE : FD_GE, atom.value + !equal};
  if (atom.value == fd_given_max (store, x))
    return (FdScopeAtom){equal ? FD_GE : FD_LE, atom.value - !equal};
  return fd_scope_atom (atom);
}

FdPropagator *
fd_scope_atoms_new (FdStore *store, const FdPropagatorClass *klass, size_t size,
                    size_t offset, const FdAtomRoom *room, size_t n)
{
  for (size_t i = 0; i < n; i++)
    room->scope[i] = fd_atom_var (room->atom[i]);
  FdPropagator *self = fd_propagator_new (
      store, klass, size + n * sizeof (FdScopeAtom), room->scope, n);
  FdScopeAtom *literal = (FdScopeAtom *) ((char *) self + offset);
  for (size_t i = 0; self && i < n; i++)
    literal[i] = fd_scope_atom_by_bound (store, room->atom[i]);
  return self;
}
