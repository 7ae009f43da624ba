/* SPDX-License-Identifier: MIT */
/* table-lists.c - the propagator of a table, in one block of memory
 *
 * Behind it stand its arrays: the lists of rows, one after the other, each with
 * as many words as have a row in it; or with all words, if a quarter of them
 * have, for then none must be looked for.  The rows come sorted, so those of a
 * list of the first columns stand together, and it is short.
 */
#include "table-rows.h"

#include <string.h>

/* --- lists -------------------------------------------------------------- */

/* The list that a row is in for a column. */
static inline uint32_t
list_of (const FdTableMade *self, uint32_t i, uint32_t id)
{
  return id == FD_TABLE_ANY ? self->start[self->n] + i : id;
}

/* How many words each of @n_lists has; @last is scratch. */
static uint64_t
count_words (const FdTableMade *self, uint32_t n_lists, uint32_t *n_words,
             uint32_t *last)
{
  uint32_t all = (self->n_rows + 63) / 64;
  uint64_t sum = 0;
  for (uint32_t r = 0; r < self->n_rows; r++)
    for (uint32_t i = 0; i < self->n; i++) {
      uint32_t list = list_of (self, i, self->other[(size_t) r * self->n + i]);
      if (last[list] != r / 64 + 1) {
        last[list] = r / 64 + 1;
        n_words[list]++;
      }
    }
  for (uint32_t list = 0; list < n_lists; list++) {
    if (n_words[list] >= (all + 3) / 4)
      n_words[list] = all;
    sum += n_words[list];
  }
  return sum;
}

static void
fill_lists (FdTable *self, const FdTableMade *rows, const uint32_t *n_words,
            uint32_t *next)
{
  uint32_t n = rows->n, n_lists = self->n_values + n;
  for (uint32_t list = 0; list < n_lists; list++) {
    next[list] = self->start[list];
    self->start[list + 1] = self->start[list] + n_words[list];
    for (uint32_t w = 0; w < self->n_words && n_words[list] == self->n_words;
         w++)
      self->word[self->start[list] + w] = w;
  }
  for (uint32_t r = 0; r < rows->n_rows; r++)
    for (uint32_t i = 0; i < n; i++) {
      uint32_t list = list_of (rows, i, rows->other[(size_t) r * n + i]);
      uint32_t *at = &next[list];
      if (n_words[list] == self->n_words)
        *at = self->start[list] + r / 64;
      else if (self->mask[*at] && self->word[*at] != r / 64)
        ++*at;
      self->word[*at] = r / 64;
      self->mask[*at] |= UINT64_C (1) << r % 64;
      self->has_any = self->has_any || list >= self->n_values;
    }
  for (uint32_t list = 0; list < n_lists; list++)
    if (n_words[list])
      self->found[list] = (FdTableRest){self->mask[self->start[list]],
                                        self->word[self->start[list]]};
}

static void
fill (FdTable *self, const FdTableMade *rows, uint32_t *n_words)
{
  uint32_t n = rows->n;
  for (uint32_t i = 0; i < n; i++)
    self->columns.column[i] =
        (FdColumn){.start = rows->start[i], .end = rows->start[i + 1]};
  memcpy (self->columns.value, rows->value,
          self->n_values * sizeof *rows->value);
  fd_columns_reset (&self->columns, n);
  memcpy (self->row, rows->other,
          (size_t) rows->n_rows * n * sizeof *self->row);
  fill_lists (self, rows, n_words, n_words + self->n_values + n);
  self->n_active = self->n_words;
  for (uint32_t w = 0; w < self->n_words; w++) {
    self->active[w] = self->position[w] = w;
    self->left[w] = UINT64_MAX;
  }
  if (rows->n_rows % 64)
    self->left[self->n_words - 1] = (UINT64_C (1) << rows->n_rows % 64) - 1;
}

/* --- the block ---------------------------------------------------------- */

/* Where the next array of a block goes. */
static void *
cut (char *block, size_t *at, size_t n, size_t size)
{
  void *array = block ? block + *at : NULL;
  *at += (n * size + 7) / 8 * 8;
  return array;
}

/* Lays the arrays out behind the propagator; returns the bytes of all.  With
 * @block NULL, it only counts. */
static size_t
lay_out (FdTable *self, char *block, uint32_t n, uint32_t n_words_of_lists)
{
  size_t at = (sizeof *self + 7) / 8 * 8;
  size_t n_words = self->n_words, n_values = self->n_values;
  size_t n_lists = n_values + n;
#define CUT(array, length)                                                     \
  self->array = cut (block, &at, length, sizeof *self->array)
  CUT (mask, n_words_of_lists);
  CUT (left, n_words);
  CUT (saved, n_words);
  CUT (kept, n_words);
  CUT (found, n_lists);
  CUT (columns.column, n);
  CUT (columns.value, n_values);
  CUT (columns.order, n_values);
  CUT (columns.place, n_values);
  CUT (row, (size_t) self->n_rows * n);
  CUT (start, n_lists + 1);
  CUT (word, n_words_of_lists);
  CUT (active, n_words);
  CUT (position, n_words);
  CUT (count, n_values);
  CUT (hit, self->n_rows);
  CUT (gone, n_values);
#undef CUT
  return at;
}

static bool
post_propagator (FdStore *store, const FdPropagatorClass *klass,
                 const FdTableMade *rows, uint32_t *n_words, uint64_t sum)
{
  FdTable sizes = {.n_rows = rows->n_rows,
                   .n_words = (rows->n_rows + 63) / 64,
                   .n_values = rows->start[rows->n]};
  size_t bytes = lay_out (&sizes, NULL, rows->n, (uint32_t) sum);
  FdTable *self =
      (FdTable *) fd_propagator_new (store, klass, bytes, rows->x, rows->n);
  if (!self)
    return false;
  self->n_rows = sizes.n_rows;
  self->n_words = sizes.n_words;
  self->n_values = sizes.n_values;
  lay_out (self, (char *) self, rows->n, (uint32_t) sum);
  fill (self, rows, n_words);
  fd_subscribe_all (store, &self->base, FD_EVENT_DOMAIN);
  return fd_post (store, &self->base);
}

bool
fd_table_post_made (FdStore *store, const FdPropagatorClass *klass,
                    const FdTableMade *rows)
{
  uint32_t n_lists = rows->start[rows->n] + rows->n;
  size_t length = 2 * (size_t) n_lists;
  uint32_t *n_words = fd_scratch_new (store, length, sizeof *n_words);
  if (!n_words)
    return false;
  uint64_t sum = count_words (rows, n_lists, n_words, n_words + n_lists);
  bool ok = post_propagator (store, klass, rows, n_words, sum);
  fd_scratch_free (store, n_words, length, sizeof *n_words);
  return ok;
}
