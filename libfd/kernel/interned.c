/* SPDX-License-Identifier: MIT */
/* interned.c - constant arrays, each kept once in a store */
#include "interned.h"

#include "limits.h"

#include <stdlib.h>
#include <string.h>

static uint64_t
hash_of (const int32_t *value, uint32_t n)
{
  uint64_t hash = n;
  for (uint32_t i = 0; i < n; i++) {
    hash = (hash ^ (uint32_t) value[i]) * UINT64_C (0x9e3779b97f4a7c15);
    hash ^= hash >> 32;
  }
  return hash;
}

static FdInterned **
slot_of (const FdInternedArrays *tables, uint64_t hash)
{
  assert (tables->n_slots && !(tables->n_slots & (tables->n_slots - 1)));
  return &tables->slot[hash & (tables->n_slots - 1)];
}

/* As many slots as tables, and one. */
static bool
slot_room (FdStore *store)
{
  FdInternedArrays *tables = &store->interned, old = *tables;
  if (old.n < old.n_slots)
    return true;
  uint32_t more = old.n_slots ? 2 * old.n_slots : 8;
  if (more < old.n_slots)
    return fd_store_halt (store, FD_LIMIT_MEMORY);
  tables->slot = fd_memory_alloc (&store->memory, more * sizeof *tables->slot);
  if (!tables->slot) {
    tables->slot = old.slot;
    return fd_store_halt (store, FD_LIMIT_MEMORY);
  }
  tables->n_slots = more;
  for (uint32_t i = 0; i < old.n_slots; i++)
    for (FdInterned *t = old.slot[i], *next; t; t = next) {
      FdInterned **slot = slot_of (tables, t->hash);
      next = t->next;
      t->next = *slot;
      *slot = t;
    }
  fd_memory_free (&store->memory, old.slot, old.n_slots * sizeof *old.slot);
  return true;
}

static int
compare_entries (const void *a, const void *b)
{
  const FdInternedEntry *p = a, *q = b;
  if (p->value != q->value)
    return p->value < q->value ? -1 : 1;
  return (p->index > q->index) - (p->index < q->index);
}

static size_t
bytes_of (uint32_t n)
{
  return sizeof (FdInterned) +
         n * (sizeof (FdInternedEntry) + sizeof (int32_t)) +
         ((size_t) n + 1) * sizeof (uint32_t);
}

/* Lays the arrays out behind the struct. */
static void
fill (FdInterned *self, const int32_t *value, uint32_t n)
{
  FdInternedEntry *entry = (FdInternedEntry *) (self + 1);
  int32_t *copy = (int32_t *) (entry + n);
  uint32_t *start = (uint32_t *) (copy + n), n_groups = 0;
  for (uint32_t i = 0; i < n; i++) {
    copy[i] = value[i];
    entry[i] = (FdInternedEntry){value[i], i};
  }
  qsort (entry, n, sizeof *entry, compare_entries);
  for (uint32_t i = 0; i < n; i++)
    if (i == 0 || entry[i].value != entry[i - 1].value)
      start[n_groups++] = i;
  start[n_groups] = n;
  assert (n_groups <= n && (n_groups || !n));
  self->n = n;
  self->n_groups = n_groups;
  self->value = copy;
  self->entry = entry;
  self->start = start;
}

FdInterned *
fd_interned_use (FdStore *store, const int32_t *value, uint32_t n)
{
  uint64_t hash = hash_of (value, n);
  if (!slot_room (store))
    return NULL;
  FdInterned **slot = slot_of (&store->interned, hash);
  for (FdInterned *t = *slot; t; t = t->next)
    if (t->hash == hash && t->n == n &&
        (!n || memcmp (t->value, value, n * sizeof *value) == 0)) {
      t->n_users++;
      return t;
    }
  FdInterned *self = fd_memory_alloc (&store->memory, bytes_of (n));
  if (!self) {
    fd_store_halt (store, FD_LIMIT_MEMORY);
    return NULL;
  }
  *self =
      (FdInterned){.store = store, .next = *slot, .hash = hash, .n_users = 1};
  fill (self, value, n);
  *slot = self;
  assert (store->interned.n < store->interned.n_slots);
  store->interned.n++;
  return self;
}

void
fd_interned_leave (FdInterned *self)
{
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
  fd_memory_free (&store->memory, self, bytes_of (self->n));
}
