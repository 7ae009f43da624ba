/* SPDX-License-Identifier: MIT */
/* element-2d.c - table[row, column] = y, domain consistent
 *
 * A row stays while some column left has, in that row, a value of y; a column
 * likewise; and a value of y while a cell left has it.  A row that goes had no
 * cell that supports anything, so each is looked at once, and one pass is a
 * fixpoint, if the three are different variables and no large hole waits, see
 * fd-constraints.h.  Where a support was found is remembered, and looked at
 * first; nothing of that need be undone.
 */
#include "element-2d.h"

#include <stdlib.h>
#include <string.h>

static inline FdDomain *
row_of (const FdElement2d *self)
{
  return self->base.scope[FD_ELEMENT_2D_ROW];
}

static inline FdDomain *
column_of (const FdElement2d *self)
{
  return self->base.scope[FD_ELEMENT_2D_COLUMN];
}

static inline FdDomain *
y_of (const FdElement2d *self)
{
  return self->base.scope[FD_ELEMENT_2D_Y];
}

static inline bool
has_row (const FdElement2d *self, uint32_t row)
{
  return fd_domain_contains (row_of (self),
                             fd_clamp ((int64_t) self->row_first + row));
}

static inline bool
has_column (const FdElement2d *self, uint32_t column)
{
  return fd_domain_contains (column_of (self),
                             fd_clamp ((int64_t) self->column_first + column));
}

static inline bool
is_value (const FdElement2d *self, uint32_t row, uint32_t column)
{
  return fd_domain_contains (y_of (self),
                             fd_element_2d_entry (self, row, column));
}

/* --- rows and columns ----------------------------------------------------- */

static bool
row_has_support (FdElement2d *self, uint32_t row)
{
  uint32_t *last = &self->support[row];
  if (has_column (self, *last) && is_value (self, row, *last))
    return true;
  int64_t first = self->column_first;
  for (int64_t v = fd_domain_next_inside (column_of (self), first);
       v < first + self->n_columns;
       v = fd_domain_next_inside (column_of (self), v + 1))
    if (is_value (self, row, (uint32_t) (v - first))) {
      *last = (uint32_t) (v - first);
      return true;
    }
  return false;
}

static bool
column_has_support (FdElement2d *self, uint32_t column)
{
  uint32_t *last = &self->support[self->n_rows + column];
  if (has_row (self, *last) && is_value (self, *last, column))
    return true;
  int64_t first = self->row_first;
  for (int64_t v = fd_domain_next_inside (row_of (self), first);
       v < first + self->n_rows;
       v = fd_domain_next_inside (row_of (self), v + 1))
    if (is_value (self, (uint32_t) (v - first), column)) {
      *last = (uint32_t) (v - first);
      return true;
    }
  return false;
}

/* Keeps of an index, from @first on, those that have a support. */
static bool
keep_indices (FdElement2d *self, FdStore *store, FdDomain *index, int32_t first,
              bool (*has_support) (FdElement2d *self, uint32_t i),
              FdReason reason)
{
  for (int64_t v = fd_domain_min (index); v <= fd_domain_max (index);
       v = fd_domain_next_inside (index, v + 1))
    if (!has_support (self, (uint32_t) (v - first)) &&
        !fd_domain_remove (store, index, (int32_t) v, reason))
      return false;
  return true;
}

/* --- values of y ---------------------------------------------------------- */

static bool
group_has_support (FdElement2d *self, uint32_t group)
{
  const FdElement2dTable *table = self->table;
  uint32_t *last = &self->support[self->n_rows + self->n_columns + group];
  uint32_t from = table->start[group], n = table->start[group + 1] - from;
  for (uint32_t k = 0; k < n; k++) {
    uint32_t i = *last + k < n ? *last + k : *last + k - n;
    uint32_t cell = (uint32_t) table->cell[from + i];
    if (has_row (self, cell / self->n_columns) &&
        has_column (self, cell % self->n_columns)) {
      *last = i;
      return true;
    }
  }
  return false;
}

/* The first group whose number is at least @v. */
static uint32_t
group_from (const FdElement2dTable *table, int64_t v)
{
  uint32_t low = 0, high = table->n_groups;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (fd_element_2d_number (table->cell[table->start[middle]]) < v)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

static int64_t
next_kept (const void *data, int64_t v)
{
  const FdElement2d *self = data;
  const FdElement2dTable *table = self->table;
  for (uint32_t g = group_from (table, v); g < table->n_groups; g++)
    if (group_has_support ((FdElement2d *) self, g))
      return fd_element_2d_number (table->cell[table->start[g]]);
  return (int64_t) FD_VALUE_MAX + 1;
}

static int64_t
next_lost (const void *data, int64_t v)
{
  const FdElement2d *self = data;
  const FdElement2dTable *table = self->table;
  for (uint32_t g = group_from (table, v); g < table->n_groups; g++, v++)
    if (fd_element_2d_number (table->cell[table->start[g]]) != v ||
        !group_has_support ((FdElement2d *) self, g))
      break;
  return v;
}

/* What y has not counts as supported. */
static uint64_t
kept_word (const void *data, int64_t v)
{
  const FdElement2d *self = data;
  const FdElement2dTable *table = self->table;
  uint64_t lost = fd_domain_word (y_of (self), v);
  for (uint32_t g = group_from (table, v); lost && g < table->n_groups; g++) {
    int64_t bit = fd_element_2d_number (table->cell[table->start[g]]) - v;
    if (bit >= 64)
      break;
    if ((lost >> bit & 1) && group_has_support ((FdElement2d *) self, g))
      lost &= ~(UINT64_C (1) << bit);
  }
  return ~lost;
}

/* --- propagation -------------------------------------------------------- */

static bool
keep_range (FdStore *store, FdDomain *index, int32_t first, uint32_t n)
{
  FdReason reason = fd_reason_lazy (FD_ELEMENT_2D_RANGE);
  return fd_domain_set_min (store, index, first, reason) &&
         fd_domain_set_max (store, index, fd_clamp ((int64_t) first + n - 1),
                            reason);
}

/* All is fixed, and holds: where variables repeat, a run may have taken what it
 * had found to support something. */
static bool
is_decided (const FdElement2d *self)
{
  return fd_domain_is_fixed (row_of (self)) &&
         fd_domain_is_fixed (column_of (self)) &&
         fd_domain_is_fixed (y_of (self)) &&
         is_value (self,
                   (uint32_t) (fd_domain_min (row_of (self)) - self->row_first),
                   (uint32_t) (fd_domain_min (column_of (self)) -
                               self->column_first));
}

static bool
element_2d_propagate (FdPropagator *base, FdStore *store)
{
  FdElement2d *self = (FdElement2d *) base;
  FdDomain *row = row_of (self), *column = column_of (self), *y = y_of (self);
  FdSupport support = {self, next_lost, next_kept, kept_word};
  if (!keep_range (store, row, self->row_first, self->n_rows) ||
      !keep_range (store, column, self->column_first, self->n_columns) ||
      !keep_indices (self, store, row, self->row_first, row_has_support,
                     fd_reason_lazy (FD_ELEMENT_2D_IS_ROW)) ||
      !keep_indices (self, store, column, self->column_first,
                     column_has_support,
                     fd_reason_lazy (FD_ELEMENT_2D_IS_COLUMN)) ||
      !fd_domain_keep_supported (store, y, &support,
                                 fd_reason_lazy (FD_ELEMENT_2D_IS_VALUE)))
    return false;
  if (is_decided (self))
    fd_entail (store, base);
  return true;
}

/* --- entailment, definition ----------------------------------------------- */

static bool
is_inside (const FdDomain *index, int64_t first, uint32_t n)
{
  return fd_domain_min (index) >= first && fd_domain_max (index) < first + n;
}

static FdEntailment
element_2d_entailed (FdPropagator *base, FdStore *store)
{
  (void) store;
  const FdElement2d *self = (const FdElement2d *) base;
  bool any = false;
  bool all =
      is_inside (row_of (self), self->row_first, self->n_rows) &&
      is_inside (column_of (self), self->column_first, self->n_columns) &&
      fd_domain_is_fixed (y_of (self));
  for (uint32_t row = 0; row < self->n_rows; row++)
    for (uint32_t k = 0; has_row (self, row) && k < self->n_columns; k++) {
      if (!has_column (self, k))
        continue;
      bool one = is_value (self, row, k);
      any = any || one;
      all = all && one;
      if (any && !all)
        return FD_UNDECIDED;
    }
  return !any ? FD_DISENTAILED : all ? FD_ENTAILED : FD_UNDECIDED;
}

static bool
element_2d_check (const FdPropagator *base, const int32_t *values)
{
  const FdElement2d *self = (const FdElement2d *) base;
  int64_t row = (int64_t) values[0] - self->row_first;
  int64_t column = (int64_t) values[1] - self->column_first;
  return row >= 0 && row < self->n_rows && column >= 0 &&
         column < self->n_columns &&
         fd_element_2d_entry (self, (uint32_t) row, (uint32_t) column) ==
             values[2];
}

static void
element_2d_finalize (FdPropagator *base)
{
  fd_interned_leave (((FdElement2d *) base)->table);
}

static const FdPropagatorClass element_2d_class = {
    .name = "element-2d",
    .cost = FD_COST_QUADRATIC,
    .propagate = element_2d_propagate,
    .explain = fd_element_2d_explain,
    .explain_conflict = fd_element_2d_explain_conflict,
    .entailed = element_2d_entailed,
    .check = element_2d_check,
    .finalize = element_2d_finalize,
};

/* --- tables --------------------------------------------------------------- */

static int
compare_cells (const void *a, const void *b)
{
  int64_t p = *(const int64_t *) a, q = *(const int64_t *) b;
  return (p > q) - (p < q);
}

static size_t
bytes_of (size_t n)
{
  return sizeof (FdElement2dTable) + n * sizeof (int64_t) +
         (2 * n + 1) * sizeof (int32_t);
}

static void
fill (void *block, const int32_t *number, size_t n)
{
  FdElement2dTable *self = block;
  self->n = (uint32_t) n;
  self->start = (uint32_t *) (self->cell + n);
  self->value = (int32_t *) (self->start + n + 1);
  memcpy (self->value, number, n * sizeof *number);
  for (size_t i = 0; i < n; i++)
    self->cell[i] =
        (int64_t) ((uint64_t) (uint32_t) number[i] << 32 | (uint32_t) i);
  qsort (self->cell, n, sizeof *self->cell, compare_cells);
  for (uint32_t i = 0; i < n; i++)
    if (i == 0 || fd_element_2d_number (self->cell[i]) !=
                      fd_element_2d_number (self->cell[i - 1]))
      self->start[self->n_groups++] = i;
  self->start[self->n_groups] = self->n;
}

/* --- posting ------------------------------------------------------------ */

enum { TABLE, COLUMNS, ROW_FIRST, COLUMN_FIRST, ROW, COLUMN, Y };

static bool
post_propagator (FdStore *store, const FdArgument *a)
{
  size_t n = a[TABLE].n, n_columns = (size_t) a[COLUMNS].number;
  const FdVar scope[] = {a[ROW].var, a[COLUMN].var, a[Y].var};
  const FdElement2dTable *table =
      fd_interned_use (store, a[TABLE].numbers, n, bytes_of (n), fill);
  if (!table)
    return false;
  size_t n_support = n / n_columns + n_columns + table->n_groups;
  FdElement2d *self = (FdElement2d *) fd_propagator_new (
      store, &element_2d_class,
      sizeof *self + n_support * sizeof *self->support, scope, 3);
  if (!self) {
    fd_interned_leave (table);
    return false;
  }
  self->table = table;
  self->n_rows = (uint32_t) (n / n_columns);
  self->n_columns = (uint32_t) n_columns;
  self->row_first = a[ROW_FIRST].number;
  self->column_first = a[COLUMN_FIRST].number;
  fd_subscribe_all (store, &self->base, FD_EVENT_DOMAIN);
  return fd_post (store, &self->base);
}

static bool
element_2d_post (FdStore *store, const FdArgument *a)
{
  size_t n = a[TABLE].n;
  if (n && (a[COLUMNS].number < 1 || n % (size_t) a[COLUMNS].number))
    return fd_post_refuse (store, FD_ERROR_INVALID,
                           "element-2d: %zu entries in rows of %d, expected "
                           "full rows",
                           n, a[COLUMNS].number);
  if (n > FD_VALUE_MAX / 8)
    return fd_post_refuse (store, FD_ERROR_OVERFLOW,
                           "element-2d: %zu entries, expected at most %d", n,
                           FD_VALUE_MAX / 8);
  if (n == 0)
    return fd_post_false (store);
  return post_propagator (store, a);
}

/* --- the declaration ---------------------------------------------------- */

static bool
element_2d_value (const FdArgument *a, const int32_t *x, int64_t *y)
{
  int64_t columns = a[COLUMNS].number;
  int64_t row = (int64_t) x[0] - a[ROW_FIRST].number;
  int64_t column = (int64_t) x[1] - a[COLUMN_FIRST].number;
  if (row < 0 || column < 0 || column >= columns ||
      row >= (int64_t) a[TABLE].n / columns)
    return false;
  *y = a[TABLE].numbers[row * columns + column];
  return true;
}

const FdConstraintClass fd_element_2d_constraint = {
    .name = "element-2d",
    .parameters = {{"table", FD_ARGUMENT_INTS},
                   {"columns", FD_ARGUMENT_INT},
                   {"row-first", FD_ARGUMENT_INT},
                   {"column-first", FD_ARGUMENT_INT},
                   {"row", FD_ARGUMENT_VAR},
                   {"column", FD_ARGUMENT_VAR},
                   {"y", FD_ARGUMENT_VAR}},
    .consistency = "domain, for different variables",
    .flatzinc =
        "libfd_element_2d(table, columns, row-first, column-first, row, "
        "column, y)",
    .value = element_2d_value,
    .post = element_2d_post,
};

bool
fd_post_element_2d (FdStore *store, const int32_t *table, size_t n_rows,
                    size_t n_columns, FdVar row, int32_t row_first,
                    FdVar column, int32_t column_first, FdVar y)
{
  size_t n = n_columns && n_rows > FD_VALUE_MAX / 8 / n_columns
                 ? SIZE_MAX / sizeof *table
                 : n_rows * n_columns;
  const FdArgument a[] = {
      fd_argument_ints (table, n), fd_argument_int ((int32_t) n_columns),
      fd_argument_int (row_first), fd_argument_int (column_first),
      fd_argument_var (row),       fd_argument_var (column),
      fd_argument_var (y)};
  return fd_post_as (store, __func__, &fd_element_2d_constraint, a);
}
