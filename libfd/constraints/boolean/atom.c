/* SPDX-License-Identifier: MIT */
/* atom.c - making an atom true
 *
 * A pruning says itself what it was; under a condition, it is a clause of one
 * atom.
 */
#include "constraints/constraint.h"

bool
fd_set_atom (FdStore *store, FdAtom atom)
{
  if (!fd_require_atom (store, atom) || !fd_post_enter (store))
    return false;
  atom = fd_atom_canonical (atom);
  if (!fd_has_condition (store))
    return fd_post_atom (store, atom);
  const FdArgument a[] = {fd_argument_atoms (&atom, 1)};
  FdTransaction frame;
  fd_transaction_begin (store, &frame);
  bool ok = fd_record_posted (store, &fd_clause_constraint, a, false) &&
            fd_post_atom (store, atom);
  return fd_transaction_end (store, &frame, ok);
}

bool
fd_set_value (FdStore *store, FdVar x, int32_t value)
{
  if (!fd_require_var (store, x))
    return false;
  return fd_set_atom (store, fd_atom (x, FD_EQ, value));
}

bool
fd_set_no_value (FdStore *store, FdVar x, int32_t value)
{
  if (!fd_require_var (store, x))
    return false;
  return fd_set_atom (store, fd_atom (x, FD_NE, value));
}
