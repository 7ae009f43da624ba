/* SPDX-License-Identifier: MIT */
#ifndef FD_SEEN_H
#define FD_SEEN_H

#include "base/memory.h"

/* A set of values; zeroed is empty. */
typedef struct {
  int32_t *slot; /* by hash; FD_SEEN_FREE: none */
  uint32_t n, n_slots;
} FdSeen;

#define FD_SEEN_FREE INT32_MIN /* no variable has it */

/* False: no memory. */
bool fd_seen_add (FdSeen *self, FdMemory *memory, int32_t value);
bool fd_seen_contains (const FdSeen *self, int32_t value);
void fd_seen_clear (FdSeen *self, FdMemory *memory);

#endif
