/* SPDX-License-Identifier: MIT */
/* element-table.c - where in a constant array each value is
 *
 * If the values lie within about twice as many numbers as there are entries,
 * they are sorted by counting, else by comparing.
 */
#include "element.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
  int32_t value;
  uint32_t index;
} Entry;

static void
find_range (const int32_t *value, size_t n, int32_t *min, int32_t *max)
{
  *min = INT32_MAX, *max = INT32_MIN;
  for (size_t i = 0; i < n; i++) {
    *min = MIN (*min, value[i]);
    *max = MAX (*max, value[i]);
  }
}

/* How many groups there are when dense; at most as many as entries if not. */
static uint32_t
room_for_groups (int64_t min, int64_t max, size_t n, bool *dense)
{
  *dense = max - min < (int64_t) (2 * n + 64);
  return *dense ? (uint32_t) (max - min + 1) : (uint32_t) n;
}

/* How many masks: where the indices are a word, and the groups so few that a
 * look at each is less than to remember them. */
static uint32_t
room_for_masks (uint32_t n, uint32_t groups, bool dense)
{
  enum { FEW = 32 };
  return dense && n <= 64 && groups <= FEW ? groups : 0;
}

static size_t
bytes_of (uint32_t n, uint32_t groups, bool dense)
{
  return sizeof (FdElementTable) +
         (2 * (size_t) n + groups + 1) * sizeof (uint32_t) +
         (fd_element_words (groups) + room_for_masks (n, groups, dense) +
          fd_element_words (n) + (size_t) 1) *
             sizeof (uint64_t);
}

/* Counts the entries of each group, and puts each behind those before. */
static void
fill_dense (FdElementTable *self)
{
  const int32_t *value = self->value;
  for (uint32_t i = 0; i < self->n; i++)
    self->group[i] = (uint32_t) ((int64_t) value[i] - self->base);
  for (uint32_t i = 0; i < self->n; i++)
    self->start[self->group[i] + 1]++;
  for (uint32_t g = 0; g < self->n_groups; g++)
    self->start[g + 1] += self->start[g];
  for (uint32_t i = 0; i < self->n; i++)
    self->order[self->start[self->group[i]]++] = i;
  for (uint32_t g = self->n_groups; g > 0; g--)
    self->start[g] = self->start[g - 1];
  self->start[0] = 0;
}

static int
compare_entries (const void *a, const void *b)
{
  const Entry *p = a, *q = b;
  if (p->value != q->value)
    return p->value < q->value ? -1 : 1;
  return (p->index > q->index) - (p->index < q->index);
}

/* group[] and order[] are side by side: there the entries are sorted. */
static void
fill_sparse (FdElementTable *self)
{
  Entry *entry = (Entry *) self->group;
  for (uint32_t i = 0; i < self->n; i++)
    entry[i] = (Entry){self->value[i], i};
  qsort (entry, self->n, sizeof *entry, compare_entries);
  uint32_t *index = self->group;
  for (uint32_t i = 0; i < self->n; i++) {
    if (i == 0 || entry[i].value != self->value[index[i - 1]])
      self->start[self->n_groups++] = i;
    index[i] = entry[i].index;
  }
  self->start[self->n_groups] = self->n;
  memcpy (self->order, index, self->n * sizeof *index);
  for (uint32_t g = 0; g < self->n_groups; g++)
    for (uint32_t i = self->start[g]; i < self->start[g + 1]; i++)
      self->group[self->order[i]] = g;
}

static void
fill (void *block, const int32_t *value, size_t n)
{
  FdElementTable *self = block;
  int32_t min, max;
  find_range (value, n, &min, &max);
  uint32_t room = room_for_groups (min, max, n, &self->dense);
  self->n = (uint32_t) n;
  self->n_groups = self->dense ? room : 0;
  self->base = min;
  self->value = value;
  self->used = self->room;
  uint32_t n_masks = room_for_masks (self->n, room, self->dense);
  uint64_t *mask = self->used + fd_element_words (room);
  self->mask = n_masks ? mask : NULL;
  self->seen = mask + n_masks;
  self->group = (uint32_t *) (self->seen + fd_element_words (self->n));
  self->order = self->group + n;
  self->start = self->order + n;
  if (self->dense)
    fill_dense (self);
  else
    fill_sparse (self);
  for (uint32_t i = 0; i < n; i++)
    self->used[self->group[i] / 64] |= UINT64_C (1) << self->group[i] % 64;
  for (uint32_t i = 0; i < n && self->mask; i++)
    mask[self->group[i]] |= UINT64_C (1) << i;
}

const FdElementTable *
fd_element_table (FdStore *store, const int32_t *value, uint32_t n)
{
  int32_t min, max;
  bool dense;
  find_range (value, n, &min, &max);
  uint32_t groups = room_for_groups (min, max, n, &dense);
  return fd_interned_use (store, value, n, bytes_of (n, groups, dense), fill);
}

uint32_t
fd_element_group_from (const FdElementTable *table, int64_t value)
{
  if (table->dense)
    return (uint32_t) CLAMP (value - table->base, 0, (int64_t) table->n_groups);
  uint32_t low = 0, high = table->n_groups;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (fd_element_value (table, middle) < value)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}
