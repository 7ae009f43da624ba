/* SPDX-License-Identifier: MIT */
/* table-rows.c - from the rows of a table to its lists
 *
 * A variable that occurs twice becomes one column; rows that ask two values of
 * it, or a value it cannot have, are left out.  Values are numbered, rows
 * sorted by all columns, the first one first, so that the lists of the first
 * columns are short, and what is there twice is left out.  All of it is linear
 * but for columns whose values are far apart.
 */
#include "table-rows.h"

#include <stdlib.h>
#include <string.h>

static bool
rows_new (FdTableMade *self, FdStore *store, const FdTableRows *rows)
{
  *self = (FdTableMade){.store = store, .n = rows->n, .n_rows = rows->n_rows};
  self->room = (size_t) rows->n * rows->n_rows;
  return (self->x = fd_scratch_new (store, rows->n, sizeof *self->x)) &&
         (self->start = fd_scratch_new (store, (size_t) rows->n + 1,
                                        sizeof *self->start)) &&
         (self->cell =
              fd_scratch_new (store, self->room + 1, sizeof *self->cell)) &&
         (self->other =
              fd_scratch_new (store, self->room + 1, sizeof *self->other)) &&
         (self->order = fd_scratch_new (store, (size_t) rows->n_rows + 1,
                                        sizeof *self->order)) &&
         (self->value =
              fd_scratch_new (store, self->room + 1, sizeof *self->value));
}

static void
rows_free (FdTableMade *self, const FdTableRows *rows)
{
  FdStore *store = self->store;
  fd_scratch_free (store, self->x, rows->n, sizeof *self->x);
  fd_scratch_free (store, self->start, (size_t) rows->n + 1,
                   sizeof *self->start);
  fd_scratch_free (store, self->cell, self->room + 1, sizeof *self->cell);
  fd_scratch_free (store, self->other, self->room + 1, sizeof *self->other);
  fd_scratch_free (store, self->order, (size_t) rows->n_rows + 1,
                   sizeof *self->order);
  fd_scratch_free (store, self->value, self->room + 1, sizeof *self->value);
}

/* --- one column a variable, and possible rows --------------------------- */

static int
compare_places (const void *a, const void *b)
{
  const uint64_t *p = a, *q = b;
  return (*p > *q) - (*p < *q);
}

/* Makes @column[i] the column of x[i]; false when out of memory. */
static bool
find_columns (FdTableMade *self, const FdVar *x, uint32_t n, uint32_t *column)
{
  uint64_t *place = fd_scratch_new (self->store, n, sizeof *place);
  if (!place)
    return false;
  for (uint32_t i = 0; i < n; i++)
    place[i] =
        (uint64_t) fd_domain_var (fd_domain (self->store, x[i])).id << 32 | i;
  qsort (place, n, sizeof *place, compare_places);
  for (uint32_t i = 0, first = 0; i < n; i++) {
    if (i && place[i] >> 32 != place[i - 1] >> 32)
      first = i;
    column[(uint32_t) place[i]] = (uint32_t) place[first];
  }
  self->n = 0;
  for (uint32_t i = 0; i < n; i++) /* its first occurrence has its place */
    if (column[i] == i) {
      self->x[self->n] = x[i];
      column[i] = self->n++;
    } else {
      column[i] = column[column[i]];
    }
  fd_scratch_free (self->store, place, n, sizeof *place);
  return true;
}

static bool
is_possible (const FdTableMade *self, const int32_t *cell)
{
  for (uint32_t i = 0; i < self->n; i++)
    if (cell[i] != FD_ANY &&
        (cell[i] < FD_VALUE_MIN || cell[i] > FD_VALUE_MAX ||
         fd_is_given (self->store, fd_atom (self->x[i], FD_NE, cell[i]))))
      return false;
  return true;
}

/* Puts a row into its columns; false: it asks two values of a variable. */
static bool
fold_row (const int32_t *from, uint32_t n, const uint32_t *column, int32_t *to)
{
  for (uint32_t i = 0; i < n; i++) {
    int32_t *cell = &to[column[i]];
    if (*cell == FD_ANY)
      *cell = from[i];
    else if (from[i] != FD_ANY && from[i] != *cell)
      return false;
  }
  return true;
}

static bool
take_rows (FdTableMade *self, const FdTableRows *rows)
{
  uint32_t *column = fd_scratch_new (self->store, rows->n, sizeof *column);
  if (!column)
    return false;
  bool ok = find_columns (self, rows->x, rows->n, column);
  self->n_rows = 0;
  for (uint32_t r = 0; ok && r < rows->n_rows; r++) {
    int32_t *to = self->cell + (size_t) self->n_rows * self->n;
    for (uint32_t i = 0; i < self->n; i++)
      to[i] = FD_ANY;
    if (fold_row (rows->cell + (size_t) r * rows->n, rows->n, column, to) &&
        is_possible (self, to))
      self->n_rows++;
  }
  fd_scratch_free (self->store, column, rows->n, sizeof *column);
  return ok;
}

static bool
number_column (FdTableMade *self, uint32_t i)
{
  uint32_t n, first = self->start[i];
  if (!fd_column_number (self->store, self->cell + i, self->n_rows, self->n,
                         first, self->value + first, &n))
    return false;
  self->start[i + 1] = first + n;
  return true;
}

/* --- order -------------------------------------------------------------- */

/* Sorts order[] by column @i, leaving what is alike as it is. */
static void
sort_by (FdTableMade *self, uint32_t i, uint32_t *to, uint32_t *count)
{
  uint32_t first = self->start[i], n = self->start[i + 1] - first;
  memset (count, 0, ((size_t) n + 2) * sizeof *count);
  for (uint32_t r = 0; r < self->n_rows; r++) {
    uint32_t id = (uint32_t) self->cell[(size_t) r * self->n + i];
    count[id == FD_TABLE_ANY ? n + 1 : id - first + 1]++;
  }
  for (uint32_t k = 1; k <= n; k++)
    count[k] += count[k - 1];
  count[n + 1] = count[n]; /* those with any are last */
  for (uint32_t k = 0; k < self->n_rows; k++) {
    uint32_t r = self->order[k];
    uint32_t id = (uint32_t) self->cell[(size_t) r * self->n + i];
    to[count[id == FD_TABLE_ANY ? n + 1 : id - first]++] = r;
  }
  memcpy (self->order, to, self->n_rows * sizeof *to);
}

/* Puts the rows in order[] into other[], each once. */
static void
gather (FdTableMade *self)
{
  uint32_t n_rows = 0;
  size_t bytes = self->n * sizeof *self->other;
  for (uint32_t k = 0; k < self->n_rows; k++) {
    const int32_t *row = self->cell + (size_t) self->order[k] * self->n;
    uint32_t *to = self->other + (size_t) n_rows * self->n;
    if (n_rows && memcmp (to - self->n, row, bytes) == 0)
      continue;
    memcpy (to, row, bytes);
    n_rows++;
  }
  self->n_rows = n_rows;
}

static bool
sort_rows (FdTableMade *self)
{
  size_t n_most = 0;
  for (uint32_t i = 0; i < self->n; i++)
    n_most = MAX (n_most, self->start[i + 1] - self->start[i]);
  n_most += 2;
  uint32_t *count = fd_scratch_new (self->store, n_most, sizeof *count);
  if (!count)
    return false;
  for (uint32_t r = 0; r < self->n_rows; r++)
    self->order[r] = r;
  for (uint32_t i = self->n; i-- > 0;)
    sort_by (self, i, self->other, count);
  gather (self);
  fd_scratch_free (self->store, count, n_most, sizeof *count);
  return true;
}

/* --- posting ------------------------------------------------------------ */

bool
fd_table_post (FdStore *store, const FdPropagatorClass *klass,
               const FdTableRows *rows, bool empty)
{
  FdTableMade made;
  bool ok = rows_new (&made, store, rows) && take_rows (&made, rows);
  if (ok && !made.n_rows) {
    ok = empty || fd_post_false (store);
  } else if (ok) {
    for (uint32_t i = 0; ok && i < made.n; i++)
      ok = number_column (&made, i);
    ok = ok && sort_rows (&made) && fd_table_post_made (store, klass, &made);
  }
  rows_free (&made, rows);
  return ok;
}

bool
fd_table_post_again (FdTable *self, FdStore *store, bool empty)
{
  uint32_t n = self->base.n;
  size_t n_cells = (size_t) self->n_rows * n;
  FdVar *x = fd_scratch_new (store, n, sizeof *x);
  int32_t *cell = fd_scratch_new (store, n_cells, sizeof *cell);
  bool ok = x && cell;
  if (ok) {
    for (uint32_t i = 0; i < n; i++)
      x[i] = fd_propagator_var (&self->base, i);
    for (size_t k = 0; k < n_cells; k++)
      cell[k] = self->row[k] == FD_TABLE_ANY
                    ? FD_ANY
                    : self->columns.value[self->row[k]];
    FdTableRows rows = {x, n, self->n_rows, cell};
    ok = fd_table_post (store, self->base.klass, &rows, empty);
  }
  fd_scratch_free (store, x, n, sizeof *x);
  fd_scratch_free (store, cell, n_cells, sizeof *cell);
  return ok;
}
