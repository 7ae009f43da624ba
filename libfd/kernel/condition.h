/* SPDX-License-Identifier: MIT */
#ifndef FD_CONDITION_H
#define FD_CONDITION_H

#include "store.h"

/* It is canonical: of those without a variable, only this one begins so. */
FD_INLINE_ONLY bool
fd_has_condition (const FdStore *store)
{
  return store->condition.tag != FD_ATOM_TRUE.tag;
}

/* Whatever condition is in force. */
void fd_conditions_end (FdStore *store);

#endif
