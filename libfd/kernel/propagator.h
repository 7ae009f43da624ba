/* SPDX-License-Identifier: MIT */
#ifndef FD_PROPAGATOR_PRIVATE_H
#define FD_PROPAGATOR_PRIVATE_H

#include "store.h"

/* Takes the last propagator away again. */
void fd_undo_posted (FdStore *store, const FdTrailEntry *entry);
/* fd_propagator_new() of the library itself, which looks at nothing. */
FdPropagator *fd_propagator_make (FdStore *store,
                                  const FdPropagatorClass *klass, size_t size,
                                  const FdVar *scope, size_t n);
#ifndef FD_EXPORTING
FD_INLINE_ONLY FdPropagator *
fd_propagator_new (FdStore *store, const FdPropagatorClass *klass, size_t size,
                   const FdVar *scope, size_t n)
{
  return fd_propagator_make (store, klass, size, scope, n);
}
#endif
/* As fd_propagator_new(), of what is no constraint that anybody posted. */
FdPropagator *fd_propagator_new_alone (FdStore *store,
                                       const FdPropagatorClass *klass,
                                       size_t size, const FdVar *scope,
                                       size_t n);
void fd_propagator_free (FdStore *store, FdPropagator *p);

#endif
