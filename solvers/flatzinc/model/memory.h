/* SPDX-License-Identifier: MIT */
#ifndef FZN_MEMORY_H
#define FZN_MEMORY_H

#include <fd.h>

/* Counts bytes against a limit; what is refused is NULL, never an abort. */
typedef struct {
  size_t used, limit; /* limit 0: none */
  FdStore *store;     /* (nullable): whose they are besides */
  uint64_t n_calls;
  uint64_t fail_at; /* for tests: this call fails, counted from 1; 0: none */
} FznMemory;

/* NULL: refused, and @block is as it was. */
void *fzn_memory_resize (FznMemory *memory, void *block, size_t old_bytes,
                         size_t new_bytes);
void fzn_memory_free (FznMemory *memory, void *block, size_t bytes);

/* Items of one size, one after another; zeroed is empty. */
typedef struct {
  void *items;
  size_t n, room;
} FznVector;

/* Makes room for @more items. */
bool fzn_vector_grow (FznMemory *memory, FznVector *vector, size_t item_bytes,
                      size_t more);
/* Gives back the room not used. */
void fzn_vector_trim (FznMemory *memory, FznVector *vector, size_t item_bytes);
void fzn_vector_clear (FznMemory *memory, FznVector *vector, size_t item_bytes);

static inline bool
fzn_vector_reserve (FznMemory *memory, FznVector *vector, size_t item_bytes,
                    size_t more)
{
  return more <= vector->room - vector->n ||
         fzn_vector_grow (memory, vector, item_bytes, more);
}

#endif
