/* SPDX-License-Identifier: MIT */
#ifndef FD_NAMES_H
#define FD_NAMES_H

#include "memory.h"

/* The names of symbols, numbered in order; zeroed is empty. */
typedef struct {
  char **name;
  uint32_t *slot; /* by hash: 1 + a number; 0: free */
  uint32_t n, room, n_slots;
} FdSymbols;

/* The sentences about constraints, by the number of the propagator. */
typedef struct {
  char **sentence; /* NULL: none */
  uint32_t room;
} FdLabels;

enum { FD_SYMBOL_NONE = UINT32_MAX };

/* The number of @name, a new one if need be; FD_SYMBOL_NONE: no memory. */
uint32_t fd_symbols_add (FdSymbols *self, FdMemory *memory, const char *name);
void fd_symbols_clear (FdSymbols *self, FdMemory *memory);

/* False: no memory, and nothing changed.  @label: (nullable) */
bool fd_labels_set (FdLabels *self, FdMemory *memory, uint32_t id,
                    const char *label);
void fd_labels_free (FdLabels *self, FdMemory *memory);
static inline void
fd_labels_clear (FdLabels *self, FdMemory *memory)
{
  if (self->room)
    fd_labels_free (self, memory);
}
static inline const char *
fd_labels_get (const FdLabels *self, uint32_t id)
{
  return id < self->room ? self->sentence[id] : NULL;
}

#endif
