/* SPDX-License-Identifier: MIT */
#ifndef FD_MATCHING_H
#define FD_MATCHING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A bipartite graph of n terms and 64 n_words values, and a matching in it.
 * The arrays are in the memory of whoever owns it. */
typedef struct {
  uint32_t n_words;
  uint64_t *domain; /* n rows of n_words: the values of a term as bits */
  uint32_t *value;  /* by term: matched to it */
  uint32_t *owner;  /* by value: the term it is matched to, if it is taken */
  uint64_t *taken;  /* values that are matched, or not to be had */
  /* of the last search: */
  uint64_t *seen;  /* the values reached */
  uint32_t *queue; /* the terms reached */
  uint32_t n_queue;
  uint32_t *from; /* by value: the term it was reached from */
} FdMatching;

/* The bytes the arrays take, and making them point there. */
size_t fd_matching_bytes (size_t n, size_t n_words);
void fd_matching_init (FdMatching *m, void *memory, size_t n, size_t n_words);

/* Gives @term the value, which is free. */
void fd_matching_take (FdMatching *m, uint32_t term, uint32_t value);

/* Matches one more term, perhaps giving others new values.  On failure, the
 * n_queue terms of queue have together only the values in seen, which are one
 * too few. */
bool fd_matching_augment (FdMatching *m, uint32_t term);

static inline uint64_t *
fd_matching_row (const FdMatching *m, uint32_t term)
{
  return m->domain + (size_t) term * m->n_words;
}

#endif
