/* SPDX-License-Identifier: MIT */
#ifndef FZN_NAMES_H
#define FZN_NAMES_H

#include "memory.h"
#include "fzn.h"

/* All names and strings of a model, each once.  A name is the number of the
 * 64-bit word at which its record begins; 0 is none. */
typedef struct {
  FznVector words;
  struct FznNameSlot *slots; /* a hash table, never walked for output */
  size_t n_slots;            /* a power of 2, or 0 */
  size_t n_names;
  uint64_t seed;
} FznNames;

/* What a name stands for, its text behind. */
typedef struct {
  FznTerm value;      /* variable, array or parameter */
  uint32_t predicate; /* 1 + its index */
  uint32_t length;
  char text[];
} FznName;

/* 0: no memory */
uint32_t fzn_names_intern (FznNames *names, FznMemory *memory, const char *text,
                           size_t length);
/* 0: not there */
uint32_t fzn_names_find (const FznNames *names, const char *text,
                         size_t length);
void fzn_names_trim (FznNames *names, FznMemory *memory);
void fzn_names_clear (FznNames *names, FznMemory *memory);

/* Good until the next name is made. */
static inline FznName *
fzn_names_get (const FznNames *names, uint32_t name)
{
  return (FznName *) ((uint64_t *) names->words.items + name);
}

#endif
