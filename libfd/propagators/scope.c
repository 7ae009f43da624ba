/* SPDX-License-Identifier: MIT */
/* scope.c - room for variables while a constraint is posted */
#include "propagators.h"

FdVar *
fd_scope_new (FdStore *store, size_t n)
{
  FdVar *scope = NULL;
  if (n < UINT32_MAX)
    scope = fd_memory_alloc (&store->memory, n * sizeof *scope);
  if (!scope)
    fd_store_refuse (store, FD_ERROR_MEMORY, "constraint: out of memory");
  return scope;
}

void
fd_scope_free (FdStore *store, FdVar *scope, size_t n)
{
  fd_memory_free (&store->memory, scope, n * sizeof *scope);
}

FdVar *
fd_scope_of (FdStore *store, const FdPropagator *base)
{
  FdVar *scope = fd_scope_new (store, base->n);
  for (uint32_t i = 0; scope && i < base->n; i++)
    scope[i] = fd_propagator_var (base, i);
  return scope;
}
