/* SPDX-License-Identifier: MIT */
#ifndef FD_EXTENSION_COLUMNS_H
#define FD_EXTENSION_COLUMNS_H

#include <fd.h>

/* The values of each variable of a scope that a constraint in extension names,
 * numbered through from 0, and which of them are left: a sparse set a variable.
 * The order in a set is not restored, for any will do; how many are left is. */

/* A variable. */
typedef struct {
  /* constant after posting: its values are start..end - 1, ascending */
  uint32_t start, end;
  /* trailed: the first of order[start..] are left; how many values the domain
   * had when it was looked at last */
  uint32_t n_left, size;
  uint64_t saved; /* the stamp of the level in which they were saved last */
} FdColumn;

typedef struct {
  FdColumn *column;
  int32_t *value;
  uint32_t *order, *place; /* place[order[i]] = i */
} FdColumns;

/* All values of @n columns are left, and no domain was looked at. */
void fd_columns_reset (FdColumns *self, uint32_t n);

/* Saves what changes of @column. */
static inline bool
fd_column_save (FdStore *store, FdColumn *column)
{
  uint64_t stamp = fd_trail_stamp (store);
  if (column->saved == stamp)
    return true;
  column->saved = stamp;
  return fd_trail_save (store, &column->n_left) &&
         fd_trail_save (store, &column->size);
}

/* Takes order[@i], which is left, from what is left of @column. */
static inline void
fd_column_drop (FdColumns *self, FdColumn *column, uint32_t i)
{
  uint32_t last = column->start + --column->n_left;
  uint32_t lost = self->order[i], kept = self->order[last];
  self->order[i] = kept;
  self->order[last] = lost;
  self->place[kept] = i;
  self->place[lost] = last;
}

/* The number of @value in @column; its end, if it has none. */
uint32_t fd_column_find (const FdColumns *self, const FdColumn *column,
                         int32_t value);

/* Takes from what is left of @column, which was saved, what @x does not have.
 * Those taken stand behind what is left then. */
void fd_column_update (FdColumns *self, FdColumn *column, const FdDomain *x);

/* Takes from @x what is not left of @column, for @reason. */
bool fd_column_prune (const FdColumns *self, FdStore *store, FdColumn *column,
                      FdDomain *x, FdReason reason);

/* When a constraint is posted: numbers the @n values @cell[0], @cell[@stride],
 * ... from @first on, ascending, alike ones alike, but FD_ANY UINT32_MAX; lists
 * the @n_list different ones in @list, which has room for @n.  False when out
 * of memory. */
bool fd_column_number (FdStore *store, int32_t *cell, size_t n, size_t stride,
                       uint32_t first, int32_t *list, uint32_t *n_list);

#endif
