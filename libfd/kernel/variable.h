/* SPDX-License-Identifier: MIT */
#ifndef FD_VARIABLE_H
#define FD_VARIABLE_H

#include "store.h"

/* All of them, but not the arrays of them. */
void fd_vars_free (FdStore *store);
/* The last one. */
void fd_undo_var (FdStore *store, const FdTrailEntry *entry);

#endif
