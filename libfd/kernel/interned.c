/* SPDX-License-Identifier: MIT */
/* interned.c - blocks computed from constants, each kept once in a store
 *
 * A block is found by a hash of the numbers from which it was made.
 */
#include "interned.h"

#include "limits.h"
#include "require.h"

#include <stddef.h>
#include <string.h>

static uint32_t
hash_of (const int32_t *number, size_t n)
{
  uint64_t hash = n;
  for (size_t i = 0; i < n; i++) {
    hash = (hash ^ (uint32_t) number[i]) * UINT64_C (0x9e3779b97f4a7c15);
    hash ^= hash >> 32;
  }
  return (uint32_t) hash;
}

static FdInterned **
slot_of (const FdInternedArrays *all, uint32_t hash)
{
  assert (all->n_slots && !(all->n_slots & (all->n_slots - 1)));
  return &all->slot[hash & (all->n_slots - 1)];
}

/* Ensures that there are more slots than blocks. */
static bool
slot_room (FdStore *store)
{
  FdInternedArrays *all = &store->interned, old = *all;
  if (old.n < old.n_slots)
    return true;
  uint32_t more = old.n_slots ? 2 * old.n_slots : 8;
  if (more < old.n_slots)
    return false;
  all->slot = fd_memory_alloc (&store->memory, more * sizeof *all->slot);
  if (!all->slot) {
    all->slot = old.slot;
    return false;
  }
  all->n_slots = more;
  for (uint32_t i = 0; i < old.n_slots; i++)
    for (FdInterned *t = old.slot[i], *next; t; t = next) {
      FdInterned **slot = slot_of (all, t->hash);
      next = t->next;
      t->next = *slot;
      *slot = t;
    }
  fd_memory_free (&store->memory, old.slot, old.n_slots * sizeof *old.slot);
  return true;
}

/* Words of 8 bytes. */
static size_t
n_words (size_t size)
{
  return size / 8 + (size % 8 != 0);
}

static int32_t *
numbers_of (FdInterned *self)
{
  return (int32_t *) (self->block + n_words (self->size));
}

/* The size of a block in bytes; SIZE_MAX if it is impossible. */
static size_t
bytes_of (size_t n, size_t size)
{
  if (n > SIZE_MAX / 32 || size > SIZE_MAX / 4)
    return SIZE_MAX;
  return sizeof (FdInterned) + 8 * n_words (size) + n * sizeof (int32_t);
}

static FdInterned *
find (FdStore *store, uint32_t hash, const int32_t *number, size_t n,
      size_t size, FdInternedFill fill)
{
  for (FdInterned *t = *slot_of (&store->interned, hash); t; t = t->next)
    if (t->hash == hash && t->n == n && t->size == size && t->fill == fill &&
        (!n || memcmp (numbers_of (t), number, n * sizeof *number) == 0))
      return t;
  return NULL;
}

static FdInterned *
add (FdStore *store, uint32_t hash, const int32_t *number, size_t n,
     size_t size, FdInternedFill fill)
{
  size_t bytes = bytes_of (n, size);
  FdInterned *self =
      bytes == SIZE_MAX ? NULL : fd_memory_alloc (&store->memory, bytes);
  if (!self)
    return NULL;
  self->store = store;
  self->fill = fill;
  self->hash = hash;
  self->n = n;
  self->size = size;
  if (n)
    memcpy (numbers_of (self), number, n * sizeof *number);
  fill (self->block, numbers_of (self), n);
  FdInterned **slot = slot_of (&store->interned, hash);
  self->next = *slot;
  *slot = self;
  assert (store->interned.n < store->interned.n_slots);
  store->interned.n++;
  return self;
}

const void *
fd_interned_use (FdStore *store, const int32_t *number, size_t n, size_t size,
                 FdInternedFill fill)
{
  if (!fd_require_store (store) || !fd_require_array (store, number, n) ||
      !fd_require (store, fill, "fill is NULL, expected a function") ||
      !fd_store_work (store, 8 * (uint64_t) n)) /* it may sort them */
    return NULL;
  uint32_t hash = hash_of (number, n);
  FdInterned *self = NULL;
  if (slot_room (store)) {
    self = find (store, hash, number, n, size, fill);
    if (!self)
      self = add (store, hash, number, n, size, fill);
  }
  if (!self) {
    fd_store_halt (store, FD_LIMIT_MEMORY);
    return NULL;
  }
  self->n_users++;
  return self->block;
}

void
fd_interned_leave (const void *block)
{
  if (!block)
    return;
  FdInterned *self =
      (FdInterned *) ((char *) block - offsetof (FdInterned, block));
  FdStore *store = self->store;
  assert (self->n_users && store->interned.n);
  if (--self->n_users)
    return;
  FdInterned **place = slot_of (&store->interned, self->hash);
  assert (*place); /* it is in that list */
  while (*place != self)
    place = &(*place)->next;
  *place = self->next;
  store->interned.n--;
  fd_memory_free (&store->memory, self, bytes_of (self->n, self->size));
}
