/* SPDX-License-Identifier: MIT */
/* grow.c - growing arrays, in the memory of the store */
#include "grow.h"

#include "limits.h"

#include <string.h>

static bool
grow (FdStore *store, void **array, uint32_t more, uint32_t *room,
      size_t element)
{
  assert (element && !*array == !*room);
  void *bigger = NULL;
  if (!*array)
    bigger = fd_memory_take (&store->memory, more * element);
  else if (more > *room)
    bigger = fd_memory_realloc (&store->memory, *array, *room * element,
                                more * element);
  if (!bigger)
    return fd_store_halt (store, FD_LIMIT_MEMORY);
  *array = bigger;
  *room = more;
  return true;
}

bool
fd_grow_array (FdStore *store, void **array, uint32_t *room, size_t element)
{
  return grow (store, array, *room ? *room * 2 : 16, room, element);
}

bool
fd_grow_to (FdStore *store, void **array, uint32_t n, uint32_t *room,
            size_t element)
{
  return n <= *room || grow (store, array, MAX (n, *room * 2), room, element);
}

bool
fd_grow_table (FdStore *store, void **table, uint32_t *room, size_t element)
{
  uint32_t had = *room;
  if (had > store->n_vars)
    return true;
  if (!fd_grow_to (store, table, store->n_vars + 1, room, element))
    return false;
  memset ((char *) *table + had * element, 0, (*room - had) * element);
  return true;
}
