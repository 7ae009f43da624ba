/* SPDX-License-Identifier: MIT */
#ifndef FD_SCOPE_ATOMS_H
#define FD_SCOPE_ATOMS_H

#include "scope-atom.h"

/* Propagators of atoms, one a variable of their scope, on their way from atoms
 * to such a propagator, and back when variables became one. */

/* Room for atoms while a constraint is posted, and for as many variables. */
typedef struct {
  FdAtom *atom;
  FdVar *scope;
  size_t n;
} FdAtomRoom;

/* False, and an error, when out of memory. */
bool fd_atom_room_init (FdStore *store, FdAtomRoom *room, size_t n);
/* The same with the atoms of a propagator in the first places. */
bool fd_atom_room_init_from (FdStore *store, FdAtomRoom *room, size_t n,
                             const FdPropagator *base,
                             const FdScopeAtom *literal);
void fd_atom_room_clear (FdStore *store, FdAtomRoom *room);

/* The atom, which is of a bound if it is of a value that is the least or the
 * greatest: of two values, say.  So only one of two events concerns it. */
FdScopeAtom fd_scope_atom_by_bound (const FdStore *store, FdAtom atom);

/* A propagator of the first @n atoms, whose struct of @size bytes ends, from
 * @offset on, with the array of them, of scope[i] each. */
FdPropagator *fd_scope_atoms_new (FdStore *store,
                                  const FdPropagatorClass *klass, size_t size,
                                  size_t offset, const FdAtomRoom *room,
                                  size_t n);

#endif
