/* SPDX-License-Identifier: MIT */
/* memory.c - allocation with a budget and a failpoint */
#include "memory.h"

#include <glib.h>

static bool
memory_allows (FdMemory *memory, size_t more)
{
  if (++memory->n_calls == memory->fail_at)
    return false;
  return !memory->limit || (memory->used <= memory->limit &&
                            more <= memory->limit - memory->used);
}

void *
fd_memory_alloc (FdMemory *memory, size_t bytes)
{
  if (!memory_allows (memory, bytes))
    return NULL;
  void *block = g_try_malloc0 (MAX (bytes, 1));
  if (block)
    memory->used += bytes;
  return block;
}

void *
fd_memory_realloc (FdMemory *memory, void *block, size_t old_bytes,
                   size_t new_bytes)
{
  size_t more = new_bytes > old_bytes ? new_bytes - old_bytes : 0;
  if (!memory_allows (memory, more))
    return NULL;
  void *bigger = g_try_realloc (block, MAX (new_bytes, 1));
  if (bigger)
    memory->used += new_bytes - old_bytes;
  return bigger;
}

void
fd_memory_free (FdMemory *memory, void *block, size_t bytes)
{
  if (!block)
    return;
  memory->used -= bytes;
  g_free (block);
}
