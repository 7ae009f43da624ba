/* SPDX-License-Identifier: MIT */
#ifndef FD_MEMORY_H
#define FD_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Sizes in steps of 16 bytes up to 1 kB, then of 512 up to 4 kB. */
enum {
  FD_MEMORY_STEP = 16,
  FD_MEMORY_FINE = 64,
  FD_MEMORY_COARSE_STEP = 512,
  FD_MEMORY_CLASSES = 71,
  FD_MEMORY_SMALL =
      FD_MEMORY_STEP * FD_MEMORY_FINE +
      FD_MEMORY_COARSE_STEP * (FD_MEMORY_CLASSES - 1 - FD_MEMORY_FINE)
};

/* The address sanitizer sees every block by itself. */
#if defined __SANITIZE_ADDRESS__
#define FD_MEMORY_POOLED 0
#elif defined __has_feature
#if __has_feature(address_sanitizer)
#define FD_MEMORY_POOLED 0
#endif
#endif
#ifndef FD_MEMORY_POOLED
#define FD_MEMORY_POOLED 1
#endif

/* A block of malloc's that begins on a cache line; aligned_alloc() costs more,
 * for it cuts and joins blocks. */
enum { FD_CACHE_LINE = 64 };
void *fd_aligned_new (size_t bytes);
void fd_aligned_free (void *block);

/* memset() of what is known to be long: where the compiler knows the size, too,
 * it may make a slow loop of it. */
void fd_memory_zero (void *block, size_t bytes);

/* Every allocation whose size depends on input, a domain or the search.  It
 * counts bytes against a limit, and returns NULL instead of aborting.  Small
 * blocks are cut from chunks and used again; all chunks go at once. */
typedef struct {
  size_t used, limit; /* limit 0: none */
  uint64_t n_calls;
  uint64_t fail_at; /* for tests: this call fails, counted from 1; 0: none */
  void *free[FD_MEMORY_CLASSES]; /* by size, a list each */
  char *next, *end;              /* what is left of the last chunk */
  void *chunks;                  /* a list */
  size_t chunk_bytes;            /* of the last one */
} FdMemory;

/* Of a zeroed one.  @start..@end: to be cut up first; it stays the caller's. */
void fd_memory_init (FdMemory *memory, char *start, char *end);
/* All small blocks are gone; others must have been freed. */
void fd_memory_clear (FdMemory *memory);

/* Whether such blocks come from chunks. */
static inline bool
fd_memory_is_pooled (size_t bytes)
{
  return FD_MEMORY_POOLED && bytes <= FD_MEMORY_SMALL;
}
void *fd_memory_alloc (FdMemory *memory, size_t bytes); /* zeroed */
/* Not zeroed.  Mostly a small block, and no budget to look at. */
void *fd_memory_take_any (FdMemory *memory, size_t bytes);
static inline void *
fd_memory_take (FdMemory *memory, size_t bytes)
{
  size_t class = (bytes + FD_MEMORY_STEP - 1) / FD_MEMORY_STEP;
  if (!FD_MEMORY_POOLED || class - 1 >= FD_MEMORY_FINE || memory->limit ||
      memory->fail_at)
    return fd_memory_take_any (memory, bytes);
  void *block = memory->free[class];
  if (block)
    memory->free[class] = *(void **) block;
  else if ((size_t) (memory->end - memory->next) < class * FD_MEMORY_STEP)
    return fd_memory_take_any (memory, bytes);
  else
    memory->next = (char *) (block = memory->next) + class * FD_MEMORY_STEP;
  memory->n_calls++;
  memory->used += bytes;
  return block;
}
void *fd_memory_realloc (FdMemory *memory, void *block, size_t old_bytes,
                         size_t new_bytes);
/* Counts @bytes that the caller allocates otherwise; false: not allowed. */
bool fd_memory_reserve (FdMemory *memory, size_t bytes);
/* Blocks that are not counted, not zeroed, and refused only when there is no
 * memory at all. */
void *fd_memory_lend (FdMemory *memory, size_t bytes);
void fd_memory_return (FdMemory *memory, void *block, size_t bytes);
/* Of a block, which is not NULL. */
void fd_memory_give_back (FdMemory *memory, void *block, size_t bytes);
/* Likewise, if there is one. */
static inline void
fd_memory_free (FdMemory *memory, void *block, size_t bytes)
{
  if (block)
    fd_memory_give_back (memory, block, bytes);
}
/* The same just before fd_memory_clear(): what is small goes with its chunk. */
static inline void
fd_memory_free_last (FdMemory *memory, void *block, size_t bytes)
{
  if (!fd_memory_is_pooled (bytes))
    fd_memory_free (memory, block, bytes);
}

#endif
