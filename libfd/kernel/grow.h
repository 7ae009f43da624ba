/* SPDX-License-Identifier: MIT */
#ifndef FD_GROW_H
#define FD_GROW_H

#include "store.h"

/* Makes room for one more element of an array; false = out of memory. */
bool fd_grow_array (FdStore *store, void **array, uint32_t *room,
                    size_t element);
/* The same, for @n elements, which may be many more than there were. */
bool fd_grow_to (FdStore *store, void **array, uint32_t n, uint32_t *room,
                 size_t element);
/* The same of a table by the id of a variable: for all there are, and those
 * that are new are zero. */
bool fd_grow_table (FdStore *store, void **table, uint32_t *room,
                    size_t element);
static inline bool
fd_grow (FdStore *store, void **array, uint32_t n, uint32_t *room,
         size_t element)
{
  return G_LIKELY (n < *room) || fd_grow_array (store, array, room, element);
}

#endif
