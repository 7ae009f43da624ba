/* SPDX-License-Identifier: MIT */
/* condition.c - the condition under which constraints are posted */
#include "condition.h"

#include "atom.h"
#include "require.h"

void
fd_condition_begin (FdStore *store, FdAtom condition)
{
  if (!fd_store_enter (store))
    return;
  bool ok = fd_require (store, !store->n_conditions,
                        "a condition is in force, expected fd_condition_end() "
                        "before") &&
            fd_require_atom (store, condition);
  store->n_conditions++;
  assert (!ok || fd_atom_equal (store->condition, FD_ATOM_TRUE));
  if (ok)
    store->condition = fd_atom_canonical (condition);
  else
    store->condition_refused = true;
}

void
fd_conditions_end (FdStore *store)
{
  store->condition = FD_ATOM_TRUE;
  store->condition_refused = false;
  store->n_conditions = 0;
}

void
fd_condition_end (FdStore *store)
{
  if (!fd_require_store (store) ||
      !fd_require (store, store->n_conditions,
                   "no condition is in force, expected an "
                   "fd_condition_begin() before"))
    return;
  if (--store->n_conditions == 0)
    fd_conditions_end (store);
}
