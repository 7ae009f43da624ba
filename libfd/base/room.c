/* SPDX-License-Identifier: MIT */
/* room.c - arrays that grow, in memory of no store */
#include "room.h"

#include <glib.h>
#include <stdint.h>

#define LEAST_BYTES 64

bool
fd_room (void *array, size_t n, size_t *room, size_t size)
{
  void **block = array;
  if (n <= *room)
    return true;
  size_t more = MAX (MAX (n, 2 * *room), LEAST_BYTES / size);
  void *grown =
      more > SIZE_MAX / size ? NULL : g_try_realloc (*block, more * size);
  if (!grown)
    return false;
  *block = grown;
  *room = more;
  return true;
}
