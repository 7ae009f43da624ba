/* SPDX-License-Identifier: MIT */
/* matching.c - matching terms to values, sets of values as words
 *
 * A shortest augmenting path by breadth-first search: each value is reached
 * once, each term reads its row once.
 */
#include "matching.h"

#include <string.h>

#include "base/bits.h"

size_t
fd_matching_bytes (size_t n, size_t n_words)
{
  size_t n_values = 64 * n_words;
  return (n * n_words + 2 * n_words) * sizeof (uint64_t) +
         2 * (n + n_values) * sizeof (uint32_t);
}

void
fd_matching_init (FdMatching *m, void *memory, size_t n, size_t n_words)
{
  size_t n_values = 64 * n_words;
  m->n_words = (uint32_t) n_words;
  m->domain = memory;
  m->taken = m->domain + n * n_words;
  m->seen = m->taken + n_words;
  m->value = (uint32_t *) (m->seen + n_words);
  m->queue = m->value + n;
  m->owner = m->queue + n;
  m->from = m->owner + n_values;
}

void
fd_matching_take (FdMatching *m, uint32_t term, uint32_t value)
{
  m->taken[value >> 6] |= UINT64_C (1) << (value & 63);
  m->value[term] = value;
  m->owner[value] = term;
}

/* Each term on the path takes the value the next one had. */
static void
shift_values (FdMatching *m, uint32_t first, uint32_t value)
{
  for (;;) {
    uint32_t term = m->from[value], before = m->value[term];
    fd_matching_take (m, term, value);
    if (term == first)
      return;
    value = before;
  }
}

/* Visits the values of @term in one word; true at one that is free. */
static bool
reach (FdMatching *m, uint32_t term, uint32_t word, uint32_t *value)
{
  uint64_t fresh = fd_matching_row (m, term)[word] & ~m->seen[word];
  uint64_t free = fresh & ~m->taken[word];
  if (free) {
    *value = 64 * word + (uint32_t) fd_lowest_bit (free);
    m->from[*value] = term;
    return true;
  }
  m->seen[word] |= fresh;
  for (; fresh; fresh &= fresh - 1) {
    uint32_t v = 64 * word + (uint32_t) fd_lowest_bit (fresh);
    m->from[v] = term;
    m->queue[m->n_queue++] = m->owner[v];
  }
  return false;
}

bool
fd_matching_augment (FdMatching *m, uint32_t term)
{
  memset (m->seen, 0, m->n_words * sizeof *m->seen);
  m->queue[0] = term;
  m->n_queue = 1;
  uint32_t value;
  for (uint32_t i = 0; i < m->n_queue; i++)
    for (uint32_t k = 0; k < m->n_words; k++)
      if (reach (m, m->queue[i], k, &value)) {
        shift_values (m, term, value);
        return true;
      }
  return false;
}
