/* SPDX-License-Identifier: MIT */
#ifndef FD_CONDITION_H
#define FD_CONDITION_H

#include "store.h"

static inline bool
fd_has_condition (const FdStore *store)
{
  return !fd_atom_equal (store->condition, FD_ATOM_TRUE);
}

/* Whatever condition is in force. */
void fd_conditions_end (FdStore *store);

#endif
