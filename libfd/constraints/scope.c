/* SPDX-License-Identifier: MIT */
/* scope.c - room for variables and atoms while a constraint is posted */
#include "post.h"

#include "kernel/error.h"

static void *
room_new (FdStore *store, size_t n, size_t size)
{
  void *room = NULL;
  if (n < UINT32_MAX)
    room = fd_memory_alloc (&store->memory, n * size);
  if (!room)
    fd_store_refuse (store, FD_ERROR_MEMORY, "constraint: out of memory");
  return room;
}

FdVar *
fd_scope_new (FdStore *store, size_t n)
{
  return room_new (store, n, sizeof (FdVar));
}

void
fd_scope_free (FdStore *store, FdVar *scope, size_t n)
{
  fd_memory_free (&store->memory, scope, n * sizeof *scope);
}

FdAtom *
fd_atoms_new (FdStore *store, size_t n)
{
  return room_new (store, n, sizeof (FdAtom) + sizeof (FdVar));
}

void
fd_atoms_free (FdStore *store, FdAtom *atom, size_t n)
{
  fd_memory_free (&store->memory, atom, n * (sizeof (FdAtom) + sizeof (FdVar)));
}

FdVar *
fd_scope_of (FdStore *store, const FdPropagator *base)
{
  FdVar *scope = fd_scope_new (store, base->n);
  for (uint32_t i = 0; scope && i < base->n; i++)
    scope[i] = fd_propagator_var (base, i);
  return scope;
}
