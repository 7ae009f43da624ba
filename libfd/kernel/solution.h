/* SPDX-License-Identifier: MIT */
#ifndef FD_SOLUTION_H
#define FD_SOLUTION_H

#include "store.h"

/* Whether @self holds on @values, by id; conditions count. */
bool fd_propagator_check (const FdStore *store, const FdPropagator *self,
                          const int32_t *values);
/* The first constraint violated by the values all variables now have; NULL if
 * none is.  For stores in which all variables are fixed. */
const FdPropagator *fd_store_check (const FdStore *store);

#endif
