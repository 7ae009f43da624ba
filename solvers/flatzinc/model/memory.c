/* SPDX-License-Identifier: MIT */
/* memory.c - allocation with a budget and a failpoint, and vectors */
#include "memory.h"

enum { FIRST_ROOM = 16 };

static bool
reserve (FznMemory *memory, size_t more)
{
  if (++memory->n_calls == memory->fail_at)
    return false;
  if (memory->limit &&
      (memory->used > memory->limit || more > memory->limit - memory->used))
    return false;
  return !memory->store || !more ||
         fd_store_reserve_memory (memory->store, more);
}

static void
release (FznMemory *memory, size_t bytes)
{
  memory->used -= bytes;
  if (memory->store && bytes)
    fd_store_release_memory (memory->store, bytes);
}

void *
fzn_memory_resize (FznMemory *memory, void *block, size_t old_bytes,
                   size_t new_bytes)
{
  size_t more = new_bytes > old_bytes ? new_bytes - old_bytes : 0;
  if (!reserve (memory, more))
    return NULL;
  memory->used += more;
  void *moved = g_try_realloc (block, MAX (new_bytes, 1));
  release (memory, !moved ? more : old_bytes + more - new_bytes);
  return moved;
}

void
fzn_memory_free (FznMemory *memory, void *block, size_t bytes)
{
  if (!block)
    return;
  release (memory, bytes);
  g_free (block);
}

bool
fzn_vector_grow (FznMemory *memory, FznVector *vector, size_t item_bytes,
                 size_t more)
{
  size_t most = SIZE_MAX / 2 / item_bytes;
  if (more > most - vector->n)
    return false;
  size_t room = MAX (vector->room + vector->room / 2, (size_t) FIRST_ROOM);
  room = MIN (MAX (room, vector->n + more), most);
  void *items = fzn_memory_resize (
      memory, vector->items, vector->room * item_bytes, room * item_bytes);
  if (!items)
    return false;
  vector->items = items;
  vector->room = room;
  return true;
}

void
fzn_vector_trim (FznMemory *memory, FznVector *vector, size_t item_bytes)
{
  if (vector->n == vector->room)
    return;
  void *items = fzn_memory_resize (
      memory, vector->items, vector->room * item_bytes, vector->n * item_bytes);
  if (!items)
    return;
  vector->items = items;
  vector->room = vector->n;
}

void
fzn_vector_clear (FznMemory *memory, FznVector *vector, size_t item_bytes)
{
  fzn_memory_free (memory, vector->items, vector->room * item_bytes);
  *vector = (FznVector){0};
}
