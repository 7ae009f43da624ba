/* SPDX-License-Identifier: MIT */
/* memory.c - allocation with a budget and a failpoint
 *
 * Thousands of tiny problems are solved one after another, and what they cost
 * is mostly malloc; so blocks of up to 4 kB come from chunks, in classes of
 * like size.
 */
#include "memory.h"

#include <assert.h>
#include <glib.h>
#include <stdlib.h>
#include <string.h>
#ifdef __linux__
#include <sys/mman.h>
#endif

enum {
  FINE = FD_MEMORY_STEP * FD_MEMORY_FINE,
  COARSE_STEP = FD_MEMORY_COARSE_STEP,
  FIRST_CHUNK = 16 << 10,
  HUGE_PAGE = 2 << 20,
  LEAST_CUT_CLASS = 32,
};

/* The byte before a block says how far malloc's begins before it. */
void *
fd_aligned_new (size_t bytes)
{
  char *start = malloc (bytes + FD_CACHE_LINE);
  if (!start)
    return NULL;
  size_t shift = FD_CACHE_LINE - (uintptr_t) start % FD_CACHE_LINE;
  start[shift - 1] = (char) shift;
  return start + shift;
}

void
fd_aligned_free (void *block)
{
  char *start = block;
  if (start)
    free (start - start[-1]);
}

void
fd_memory_zero (void *block, size_t bytes)
{
  memset (block, 0, bytes);
}

void
fd_memory_init (FdMemory *memory, char *start, char *end)
{
  memory->next = start;
  memory->end = end;
}

void
fd_memory_clear (FdMemory *memory)
{
  while (memory->chunks) {
    void *chunk = memory->chunks;
    memory->chunks = *(void **) chunk;
    free (chunk);
  }
}

static inline size_t
size_class (size_t bytes)
{
  if (G_LIKELY (bytes <= FINE))
    return bytes ? (bytes + FD_MEMORY_STEP - 1) / FD_MEMORY_STEP : 1;
  return FD_MEMORY_FINE + (bytes - FINE + COARSE_STEP - 1) / COARSE_STEP;
}

static inline size_t
class_bytes (size_t class)
{
  if (G_LIKELY (class <= FD_MEMORY_FINE))
    return class * FD_MEMORY_STEP;
  return FINE + (class - FD_MEMORY_FINE) * COARSE_STEP;
}

static inline bool
memory_allows (FdMemory *memory, size_t more)
{
  if (++memory->n_calls == memory->fail_at)
    return false;
  return !memory->limit || (memory->used <= memory->limit &&
                            more <= memory->limit - memory->used);
}

/* To be given a page by the system costs more than to fill it. */
static void *
huge_page (void)
{
#ifdef MADV_HUGEPAGE
  void *page = aligned_alloc (HUGE_PAGE, HUGE_PAGE);
  if (page)
    madvise (page, HUGE_PAGE, MADV_HUGEPAGE);
  return page;
#else
  return malloc (HUGE_PAGE);
#endif
}

/* What is left of a chunk, less than the largest block, becomes blocks. */
static void
free_rest (FdMemory *memory)
{
  for (size_t rest; (rest = (size_t) (memory->end - memory->next));) {
    size_t class = rest > FINE ? FD_MEMORY_FINE + (rest - FINE) / COARSE_STEP
                               : rest / FD_MEMORY_STEP;
    assert (class && class < FD_MEMORY_CLASSES);
    *(void **) memory->next = memory->free[class];
    memory->free[class] = memory->next;
    memory->next += class_bytes (class);
  }
}

/* A block of at least @least that was given back, as by an array that grew, is
 * cut up before the system is asked for more. */
static bool
cut_block (FdMemory *memory, size_t least)
{
  for (size_t class = FD_MEMORY_CLASSES - 1; class >= least; class --) {
    char *block = memory->free[class];
    if (!block)
      continue;
    memory->free[class] = *(void **) block;
    memory->next = block;
    memory->end = block + class_bytes (class);
    return true;
  }
  return false;
}

static bool
new_chunk (FdMemory *memory)
{
  size_t bytes = memory->chunk_bytes
                     ? MIN (memory->chunk_bytes * 2, (size_t) HUGE_PAGE)
                     : (size_t) FIRST_CHUNK;
  char *chunk = bytes < HUGE_PAGE ? malloc (bytes) : huge_page ();
  if (!chunk)
    return false;
  *(void **) chunk = memory->chunks;
  memory->chunks = chunk;
  memory->chunk_bytes = bytes;
  memory->next = chunk + FD_MEMORY_STEP;
  memory->end = chunk + bytes;
  return true;
}

/* For a block of @class. */
static G_GNUC_NO_INLINE bool
refill (FdMemory *memory, size_t class)
{
  free_rest (memory);
  return cut_block (memory, MAX (class, LEAST_CUT_CLASS)) || new_chunk (memory);
}

/* A block of at most FD_MEMORY_SMALL bytes, not zeroed. */
static inline void *
take_small (FdMemory *memory, size_t bytes)
{
  size_t class = size_class (bytes);
  void *block = memory->free[class];
  if (block) {
    memory->free[class] = *(void **) block;
    return block;
  }
  size_t rounded = class_bytes (class);
  if ((size_t) (memory->end - memory->next) < rounded &&
      !refill (memory, class))
    return NULL;
  block = memory->next;
  memory->next += rounded;
  return block;
}

void *
fd_memory_lend (FdMemory *memory, size_t bytes)
{
  return fd_memory_is_pooled (bytes) ? take_small (memory, bytes)
                                     : g_try_malloc (MAX (bytes, 1));
}

void *
fd_memory_take_any (FdMemory *memory, size_t bytes)
{
  if (!memory_allows (memory, bytes))
    return NULL;
  void *block = fd_memory_lend (memory, bytes);
  if (block)
    memory->used += bytes;
  return block;
}

static G_GNUC_NO_INLINE void *
alloc_large (FdMemory *memory, size_t bytes)
{
  if (!memory_allows (memory, bytes))
    return NULL;
  void *block = g_try_malloc0 (MAX (bytes, 1));
  if (block)
    memory->used += bytes;
  return block;
}

void *
fd_memory_alloc (FdMemory *memory, size_t bytes)
{
  if (G_UNLIKELY (!fd_memory_is_pooled (bytes)))
    return alloc_large (memory, bytes);
  void *block = fd_memory_take (memory, bytes);
  return block ? memset (block, 0, bytes) : NULL;
}

bool
fd_memory_reserve (FdMemory *memory, size_t bytes)
{
  if (!memory_allows (memory, bytes))
    return false;
  memory->used += bytes;
  return true;
}

void
fd_memory_return (FdMemory *memory, void *block, size_t bytes)
{
  if (!fd_memory_is_pooled (bytes)) {
    g_free (block);
    return;
  }
  size_t class = size_class (bytes);
  *(void **) block = memory->free[class];
  memory->free[class] = block;
}

void *
fd_memory_realloc (FdMemory *memory, void *block, size_t old_bytes,
                   size_t new_bytes)
{
  if (!block)
    return fd_memory_take (memory, new_bytes);
  size_t more = new_bytes > old_bytes ? new_bytes - old_bytes : 0;
  if (!memory_allows (memory, more))
    return NULL;
  void *moved;
  if (fd_memory_is_pooled (old_bytes) || fd_memory_is_pooled (new_bytes)) {
    moved = fd_memory_lend (memory, new_bytes);
    if (moved) {
      memcpy (moved, block, MIN (old_bytes, new_bytes));
      fd_memory_return (memory, block, old_bytes);
    }
  } else {
    moved = g_try_realloc (block, MAX (new_bytes, 1));
  }
  if (moved)
    memory->used += new_bytes - old_bytes;
  return moved;
}

void
fd_memory_give_back (FdMemory *memory, void *block, size_t bytes)
{
  memory->used -= bytes;
  fd_memory_return (memory, block, bytes);
}
