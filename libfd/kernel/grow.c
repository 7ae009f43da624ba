/* SPDX-License-Identifier: MIT */
/* grow.c - arrays that grow, in the store's memory */
#include "grow.h"

#include "limits.h"

bool
fd_grow_array (FdStore *store, void **array, uint32_t *room, size_t element)
{
  assert (element && !*array == !*room);
  uint32_t more = *room ? *room * 2 : 16;
  void *bigger = fd_memory_realloc (&store->memory, *array, *room * element,
                                    more * element);
  if (!bigger || more < *room)
    return fd_store_halt (store, FD_LIMIT_MEMORY);
  *array = bigger;
  *room = more;
  return true;
}
