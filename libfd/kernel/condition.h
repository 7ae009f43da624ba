/* SPDX-License-Identifier: MIT */
#ifndef FD_CONDITION_H
#define FD_CONDITION_H

#include "store.h"

#ifndef FD_EXPORTING
/* It is canonical: of those without a variable, only this one begins so. */
FD_INLINE_ONLY bool
fd_has_condition (const FdStore *store)
{
  return store->condition.tag != FD_ATOM_TRUE.tag;
}

FD_INLINE_ONLY FdAtom
fd_condition_in_force (const FdStore *store)
{
  return store->condition;
}

FD_INLINE_ONLY FdAtom
fd_condition_exchange (FdStore *store, FdAtom condition)
{
  FdAtom outer = store->condition;
  store->condition = condition;
  return outer;
}
#endif

/* Whatever condition is in force. */
void fd_conditions_end (FdStore *store);

#endif
