/* SPDX-License-Identifier: MIT */
/* cleanup.c - what a run owns */
#include "amb.h"

static bool
push (FdAmb *amb, FdAmbCleanup cleanup)
{
  if (!fd_amb_grow (amb, (void **) &amb->cleanups, &amb->cleanups_room,
                    amb->n_cleanups + 1, sizeof cleanup))
    return false;
  amb->cleanups[amb->n_cleanups++] = cleanup;
  return true;
}

static void
destroy (FdAmb *amb, const FdAmbCleanup *cleanup)
{
  if (cleanup->destroy)
    cleanup->destroy (cleanup->pointer);
  else
    fd_memory_free (&amb->memory, cleanup->pointer, cleanup->bytes);
}

/* Each is off the stack before it is called: nothing is destroyed twice. */
void
fd_amb_clean (FdAmb *amb)
{
  amb->cleaning = amb->n_cleanups > 0;
  while (amb->n_cleanups) {
    FdAmbCleanup cleanup = amb->cleanups[--amb->n_cleanups];
    destroy (amb, &cleanup);
  }
  amb->cleaning = false;
}

void
fd_amb_defer (FdAmb *amb, GDestroyNotify notify, gpointer pointer)
{
  if (!fd_require_of_amb (amb, notify, "destroy is NULL, expected a function"))
    return;
  if (!fd_amb_check_inside (amb, G_STRFUNC))
    return;
  if (push (amb, (FdAmbCleanup){.destroy = notify, .pointer = pointer}))
    return;
  notify (pointer);
  fd_amb_leave_limit (amb, FD_LIMIT_MEMORY);
}

gpointer
fd_amb_alloc (FdAmb *amb, size_t bytes)
{
  if (!fd_amb_check_inside (amb, G_STRFUNC))
    return NULL;
  void *block = fd_memory_alloc (&amb->memory, bytes);
  if (block && push (amb, (FdAmbCleanup){.pointer = block, .bytes = bytes}))
    return block;
  fd_memory_free (&amb->memory, block, bytes);
  fd_amb_leave_limit (amb, FD_LIMIT_MEMORY);
  return NULL;
}
