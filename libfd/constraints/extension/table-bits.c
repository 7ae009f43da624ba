/* SPDX-License-Identifier: MIT */
/* table-bits.c - the rows of a table that are left
 *
 * A sparse bitset: only words that are not 0 are looked at, and each is saved
 * once in a level.  The rows of the values a variable has lost are taken; or,
 * if fewer values are left, all rows but theirs.  A list is gone through by its
 * own words or by those of the set, whichever are fewer.
 */
#include "table.h"

enum { NOWHERE = UINT32_MAX };

/* How a list is gone through: by the words of the set, if it has all words, or
 * so many more that it is faster to look each up. */
static inline bool
goes_by_set (const FdTable *self, uint32_t list)
{
  uint32_t n = self->start[list + 1] - self->start[list];
  return n == self->n_words ? self->n_active < n : self->n_active < n / 16;
}

/* Where a list has @word; NOWHERE, if it has not. */
static inline uint32_t
find_word (const FdTable *self, uint32_t list, uint32_t word)
{
  uint32_t low = self->start[list], high = self->start[list + 1];
  if (high - low == self->n_words)
    return low + word;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (self->word[middle] < word)
      low = middle + 1;
    else
      high = middle;
  }
  return low < self->start[list + 1] && self->word[low] == word
             ? low
             : (uint32_t) NOWHERE;
}

static inline uint64_t
mask_of (const FdTable *self, uint32_t list, uint32_t word)
{
  uint32_t at = find_word (self, list, word);
  return at == NOWHERE ? 0 : self->mask[at];
}

/* The masks of a list that has all words, by these; or NULL. */
static inline const uint64_t *
masks_of_all (const FdTable *self, uint32_t list)
{
  uint32_t from = self->start[list];
  return self->start[list + 1] - from == self->n_words ? self->mask + from
                                                       : NULL;
}

/* --- taking rows -------------------------------------------------------- */

/* The word number @i of active[] becomes @left. */
static inline bool
shrink (FdTable *self, FdStore *store, uint64_t stamp, uint32_t i,
        uint64_t left)
{
  uint32_t w = self->active[i];
  if (self->left[w] == left)
    return true;
  if (self->saved[w] != stamp) {
    if (!fd_trail_save_word (store, &self->left[w]))
      return false;
    self->saved[w] = stamp;
  }
  self->left[w] = left;
  if (left)
    return true;
  uint32_t last = self->active[--self->n_active];
  self->active[self->n_active] = w;
  self->active[i] = last;
  self->position[w] = self->n_active;
  self->position[last] = i;
  return true;
}

/* Takes the rows of @n lists that have all words, or keeps only these: looks at
 * each word once. */
static bool
filter (FdTable *self, FdStore *store, uint64_t stamp, const uint32_t *list,
        uint32_t n, bool keeps)
{
  uint32_t *from = self->count;
  for (uint32_t k = 0; k < n; k++)
    from[k] = self->start[list[k]];
  for (uint32_t i = self->n_active; i-- > 0;) {
    const uint64_t *mask = self->mask + self->active[i];
    uint64_t rows = 0, left = self->left[self->active[i]];
    for (uint32_t k = 0; k < n && left & ~rows; k++)
      rows |= mask[from[k]];
    if (!shrink (self, store, stamp, i, keeps ? left & rows : left & ~rows))
      return false;
  }
  return true;
}

static bool
have_all_words (const FdTable *self, const uint32_t *list, uint32_t n)
{
  for (uint32_t k = 0; k < n; k++)
    if (!masks_of_all (self, list[k]))
      return false;
  return true;
}

static bool
subtract (FdTable *self, FdStore *store, uint64_t stamp, uint32_t list)
{
  if (goes_by_set (self, list)) {
    for (uint32_t i = self->n_active; i-- > 0;) {
      uint32_t w = self->active[i];
      uint64_t mask = mask_of (self, list, w);
      if (!shrink (self, store, stamp, i, self->left[w] & ~mask))
        return false;
    }
    return true;
  }
  for (uint32_t at = self->start[list]; at < self->start[list + 1]; at++) {
    uint32_t w = self->word[at];
    if (self->left[w] & self->mask[at] &&
        !shrink (self, store, stamp, self->position[w],
                 self->left[w] & ~self->mask[at]))
      return false;
  }
  return true;
}

/* Adds a list to what is kept. */
static void
keep (FdTable *self, uint32_t list)
{
  if (goes_by_set (self, list)) {
    for (uint32_t i = 0; i < self->n_active; i++) {
      uint32_t w = self->active[i];
      self->kept[w] |= mask_of (self, list, w);
    }
    return;
  }
  for (uint32_t at = self->start[list]; at < self->start[list + 1]; at++)
    self->kept[self->word[at]] |= self->mask[at];
}

/* Keeps the rows of one list. */
static bool
keep_only (FdTable *self, FdStore *store, uint64_t stamp, uint32_t list)
{
  for (uint32_t k = self->n_active; k-- > 0;) {
    uint32_t w = self->active[k];
    uint64_t mask = mask_of (self, list, w);
    if (!shrink (self, store, stamp, k, self->left[w] & mask))
      return false;
  }
  return true;
}

/* Keeps the rows with what is left of column @i. */
static bool
keep_left (FdTable *self, FdStore *store, uint64_t stamp, uint32_t i)
{
  const FdColumn *column = &self->columns.column[i];
  uint32_t first = self->columns.order[column->start];
  if (column->n_left == 1 && !self->has_any && goes_by_set (self, first))
    return keep_only (self, store, stamp, first);
  for (uint32_t k = 0; k < self->n_active; k++)
    self->kept[self->active[k]] = 0;
  for (uint32_t k = 0; k < column->n_left; k++)
    keep (self, self->columns.order[column->start + k]);
  if (self->has_any)
    keep (self, self->n_values + i);
  for (uint32_t k = self->n_active; k-- > 0;) {
    uint32_t w = self->active[k];
    if (!shrink (self, store, stamp, k, self->left[w] & self->kept[w]))
      return false;
  }
  return true;
}

/* Column @i has lost the values behind those left, up to @before. */
static bool
take (FdTable *self, FdStore *store, uint64_t stamp, uint32_t i,
      uint32_t before)
{
  const FdColumn *column = &self->columns.column[i];
  const uint32_t *list = self->columns.order + column->start;
  uint32_t n = column->n_left;
  bool keeps = n <= before - n;
  if (!keeps) {
    list += n;
    n = before - n;
  }
  if (!(keeps && self->has_any) && have_all_words (self, list, n))
    return filter (self, store, stamp, list, n, keeps);
  if (keeps)
    return keep_left (self, store, stamp, i);
  for (uint32_t k = 0; k < n; k++)
    if (!subtract (self, store, stamp, list[k]))
      return false;
  return true;
}

static bool
save_active (FdTable *self, FdStore *store, uint64_t stamp)
{
  if (self->active_saved == stamp)
    return true;
  self->active_saved = stamp;
  return fd_trail_save (store, &self->n_active);
}

bool
fd_table_update (FdTable *self, FdStore *store, uint32_t *n_changed,
                 uint32_t *changed)
{
  uint64_t stamp = fd_trail_stamp (store);
  *n_changed = 0;
  for (uint32_t i = 0; i < self->base.n && self->n_active; i++) {
    const FdDomain *x = self->base.scope[i];
    FdColumn *column = &self->columns.column[i];
    uint32_t size = fd_domain_size (x), before = column->n_left;
    if (size == column->size)
      continue;
    ++*n_changed;
    *changed = i;
    if (!fd_column_save (store, column) || !save_active (self, store, stamp))
      return false;
    fd_column_update (&self->columns, column, x);
    column->size = size;
    if (column->n_left < before && !take (self, store, stamp, i, before))
      return false;
  }
  return true;
}

/* --- asking ------------------------------------------------------------- */

bool
fd_table_finds (FdTable *self, uint32_t list)
{
  uint32_t first = self->start[list], end = self->start[list + 1];
  if (!goes_by_set (self, list)) {
    for (uint32_t at = first; at < end; at++)
      if (self->left[self->word[at]] & self->mask[at]) {
        self->found[list] = (FdTableRest){self->mask[at], self->word[at]};
        return true;
      }
    return false;
  }
  bool all = masks_of_all (self, list) != NULL;
  for (uint32_t i = 0; i < self->n_active; i++) {
    uint32_t w = self->active[i];
    uint32_t at = all ? first + w : find_word (self, list, w);
    if (at != NOWHERE && self->left[w] & self->mask[at]) {
      self->found[list] = (FdTableRest){self->mask[at], w};
      return true;
    }
  }
  return false;
}

uint32_t
fd_table_count (const FdTable *self, uint32_t list)
{
  uint32_t n = 0;
  const uint64_t *all = masks_of_all (self, list);
  if (all) {
    for (uint32_t i = 0; i < self->n_active; i++) {
      uint32_t w = self->active[i];
      n += (uint32_t) __builtin_popcountll (self->left[w] & all[w]);
    }
    return n;
  }
  if (goes_by_set (self, list)) {
    for (uint32_t i = 0; i < self->n_active; i++) {
      uint32_t w = self->active[i];
      n += (uint32_t) __builtin_popcountll (self->left[w] &
                                            mask_of (self, list, w));
    }
    return n;
  }
  for (uint32_t at = self->start[list]; at < self->start[list + 1]; at++)
    n += (uint32_t) __builtin_popcountll (self->left[self->word[at]] &
                                          self->mask[at]);
  return n;
}

uint32_t
fd_table_count_all (const FdTable *self)
{
  uint32_t n = 0;
  for (uint32_t i = 0; i < self->n_active; i++)
    n += (uint32_t) __builtin_popcountll (self->left[self->active[i]]);
  return n;
}

uint64_t
fd_table_product (const FdTable *self)
{
  uint64_t product = 1;
  for (uint32_t i = 0; i < self->base.n; i++) {
    product *= self->columns.column[i].size;
    if (product > self->n_rows)
      return UINT64_MAX;
  }
  return product;
}

bool
fd_table_matches (const FdTable *self, const int32_t *values)
{
  uint32_t n = self->base.n;
  for (uint32_t r = 0; r < self->n_rows; r++) {
    const uint32_t *row = self->row + (size_t) r * n;
    uint32_t i = 0;
    while (i < n &&
           (row[i] == FD_TABLE_ANY || self->columns.value[row[i]] == values[i]))
      i++;
    if (i == n)
      return true;
  }
  return false;
}
