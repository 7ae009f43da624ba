/* SPDX-License-Identifier: MIT */
/* names.c - names of values and sentences about constraints
 *
 * Both are the user's input, of any size: they count against the memory limit,
 * and their lack of memory is a status.
 */
#include "names.h"

#include <string.h>

enum { LEAST_ROOM = 16 };

static char *
copy_text (FdMemory *memory, const char *text)
{
  size_t bytes = strlen (text) + 1;
  char *copy = fd_memory_alloc (memory, bytes);
  return copy ? memcpy (copy, text, bytes) : NULL;
}

static void
free_text (FdMemory *memory, char *text)
{
  if (text)
    fd_memory_give_back (memory, text, strlen (text) + 1);
}

/* For @least elements at least, the new ones zeroed. */
static bool
grow (FdMemory *memory, char ***array, uint32_t *room, uint32_t least)
{
  if (least <= *room)
    return true;
  size_t more = LEAST_ROOM;
  while (more < least)
    more *= 2;
  if (more > UINT32_MAX)
    return false;
  char **bigger = fd_memory_realloc (memory, *array, *room * sizeof **array,
                                     more * sizeof **array);
  if (!bigger)
    return false;
  memset (bigger + *room, 0, (more - *room) * sizeof **array);
  *array = bigger;
  *room = (uint32_t) more;
  return true;
}

/* --- symbols ------------------------------------------------------------ */

/* Fowler, Noll & Vo's FNV-1a, with its high bits mixed in. */
static uint32_t
hash_of (const char *name)
{
  uint32_t hash = 2166136261u;
  for (const char *p = name; *p; p++)
    hash = (hash ^ (unsigned char) *p) * 16777619u;
  return hash ^ hash >> 15;
}

/* Where @name is, or a free slot for it; some are free. */
static uint32_t *
slot_of (const FdSymbols *self, const char *name)
{
  uint32_t mask = self->n_slots - 1, i = hash_of (name) & mask;
  while (self->slot[i] && strcmp (self->name[self->slot[i] - 1], name) != 0)
    i = (i + 1) & mask;
  return &self->slot[i];
}

/* At most half of the slots are in use. */
static bool
slots_room (FdSymbols *self, FdMemory *memory)
{
  if (self->n < self->n_slots / 2)
    return true;
  FdSymbols wider = *self;
  wider.n_slots = self->n_slots ? self->n_slots * 2 : 2 * LEAST_ROOM;
  wider.slot = fd_memory_alloc (memory, wider.n_slots * sizeof *wider.slot);
  if (!wider.slot)
    return false;
  for (uint32_t i = 0; i < self->n; i++)
    *slot_of (&wider, self->name[i]) = i + 1;
  fd_memory_free (memory, self->slot, self->n_slots * sizeof *self->slot);
  *self = wider;
  return true;
}

uint32_t
fd_symbols_add (FdSymbols *self, FdMemory *memory, const char *name)
{
  if (self->n_slots && *slot_of (self, name))
    return *slot_of (self, name) - 1;
  if (!slots_room (self, memory) ||
      !grow (memory, &self->name, &self->room, self->n + 1))
    return FD_SYMBOL_NONE;
  char *copy = copy_text (memory, name);
  if (!copy)
    return FD_SYMBOL_NONE;
  *slot_of (self, name) = self->n + 1;
  self->name[self->n] = copy;
  return self->n++;
}

void
fd_symbols_clear (FdSymbols *self, FdMemory *memory)
{
  for (uint32_t i = 0; i < self->n; i++)
    free_text (memory, self->name[i]);
  fd_memory_free (memory, self->name, self->room * sizeof *self->name);
  fd_memory_free (memory, self->slot, self->n_slots * sizeof *self->slot);
}

/* --- labels ------------------------------------------------------------- */

bool
fd_labels_set (FdLabels *self, FdMemory *memory, uint32_t id, const char *label)
{
  if (!label && id >= self->room)
    return true;
  if (!grow (memory, &self->sentence, &self->room, id + 1))
    return false;
  char *copy = label ? copy_text (memory, label) : NULL;
  if (label && !copy)
    return false;
  free_text (memory, self->sentence[id]);
  self->sentence[id] = copy;
  return true;
}

void
fd_labels_free (FdLabels *self, FdMemory *memory)
{
  for (uint32_t id = 0; id < self->room; id++)
    free_text (memory, self->sentence[id]);
  fd_memory_free (memory, self->sentence, self->room * sizeof *self->sentence);
}
