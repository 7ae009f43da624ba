/* SPDX-License-Identifier: MIT */
/* seen.c - a set of values, as a hash table
 *
 * Its size depends on the number of values, not on the span of a domain, and
 * counts against the memory limit.
 */
#include "seen.h"

enum { LEAST_SLOTS = 16 };

/* The slot of @value, or the free slot for it. */
static int32_t *
slot_of (const FdSeen *self, int32_t value)
{
  uint32_t mask = self->n_slots - 1;
  uint32_t i = (uint32_t) value * 2654435769u; /* 2^32 / the golden ratio */
  for (i = (i ^ i >> 16) & mask; self->slot[i] != value; i = (i + 1) & mask)
    if (self->slot[i] == FD_SEEN_FREE)
      break;
  return &self->slot[i];
}

/* Ensures that at most half of the slots are in use. */
static bool
make_room (FdSeen *self, FdMemory *memory)
{
  if (self->n < self->n_slots / 2)
    return true;
  FdSeen wider = {.n = self->n};
  wider.n_slots = self->n_slots ? self->n_slots * 2 : LEAST_SLOTS;
  wider.slot = fd_memory_alloc (memory, wider.n_slots * sizeof *wider.slot);
  if (!wider.slot)
    return false;
  for (uint32_t i = 0; i < wider.n_slots; i++)
    wider.slot[i] = FD_SEEN_FREE;
  for (uint32_t i = 0; i < self->n_slots; i++)
    if (self->slot[i] != FD_SEEN_FREE)
      *slot_of (&wider, self->slot[i]) = self->slot[i];
  fd_seen_clear (self, memory);
  *self = wider;
  return true;
}

bool
fd_seen_add (FdSeen *self, FdMemory *memory, int32_t value)
{
  if (fd_seen_contains (self, value))
    return true;
  if (!make_room (self, memory))
    return false;
  *slot_of (self, value) = value;
  self->n++;
  return true;
}

bool
fd_seen_contains (const FdSeen *self, int32_t value)
{
  return self->n_slots && *slot_of (self, value) == value;
}

void
fd_seen_clear (FdSeen *self, FdMemory *memory)
{
  fd_memory_free (memory, self->slot, self->n_slots * sizeof *self->slot);
  *self = (FdSeen){0};
}
