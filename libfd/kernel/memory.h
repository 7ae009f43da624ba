/* SPDX-License-Identifier: MIT */
#ifndef FD_MEMORY_H
#define FD_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Every allocation whose size depends on input, a domain or the search.  It
 * counts bytes against a limit, and returns NULL instead of aborting. */
typedef struct {
  size_t used, limit; /* limit 0: none */
  uint64_t n_calls;
  uint64_t fail_at; /* for tests: this call fails, counted from 1; 0: none */
} FdMemory;

void *fd_memory_alloc (FdMemory *memory, size_t bytes); /* zeroed */
void *fd_memory_realloc (FdMemory *memory, void *block, size_t old_bytes,
                         size_t new_bytes);
void fd_memory_free (FdMemory *memory, void *block, size_t bytes);

#endif
