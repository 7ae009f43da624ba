/* SPDX-License-Identifier: MIT */
/* atom.c - whether an atom holds, and whether it fails */
#include "atom.h"

#include "require.h"

bool
fd_atom_holds (const FdStore *store, FdAtom atom)
{
  if (!fd_require_atom (store, atom))
    return false;
  return fd_atom_is_true (store, atom);
}

bool
fd_atom_fails (const FdStore *store, FdAtom atom)
{
  if (!fd_require_atom (store, atom))
    return false;
  return fd_atom_is_true (store, fd_atom_not (atom));
}
