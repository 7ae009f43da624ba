/* SPDX-License-Identifier: MIT */
#ifndef FD_ROOM_H
#define FD_ROOM_H

#include <stdbool.h>
#include <stddef.h>

/* Room for @n elements of @size bytes in *@array, which has it for *@room; it
 * grows to at least twice as much.  For what outlives a store, or is not held
 * against its memory limit; kernel/grow.h is for the others.  False: no memory,
 * and nothing changed. */
bool fd_room (void *array, size_t n, size_t *room, size_t size);

#endif
