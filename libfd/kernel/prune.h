/* SPDX-License-Identifier: MIT */
#ifndef FD_PRUNE_H
#define FD_PRUNE_H

#include "store.h"

/* fd_fail() and fd_assert_atom() of a valid atom, from wherever. */
bool fd_note_failure (FdStore *store, FdReason reason);
G_GNUC_WARN_UNUSED_RESULT static inline bool
fd_prune_atom (FdStore *store, FdAtom atom, FdReason reason)
{
  FdVar var = fd_atom_var (atom);
  if (G_UNLIKELY (!var.id))
    return fd_atom_relation (atom) == FD_EQ || fd_note_failure (store, reason);
  FdDomain *x = fd_domain (store, var);
  switch (fd_atom_relation (atom)) {
  case FD_GE:
    return fd_domain_set_min (store, x, atom.value, reason);
  case FD_LE:
    return fd_domain_set_max (store, x, atom.value, reason);
  case FD_EQ:
    return fd_domain_fix (store, x, atom.value, reason);
  default:
    return fd_domain_remove (store, x, atom.value, reason);
  }
}

#endif
