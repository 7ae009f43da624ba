/* SPDX-License-Identifier: MIT */
/* columns.c - the values left of the variables of a constraint in extension
 *
 * A domain only loses values, so what it has lost since it was looked at last
 * is found by going through what was left then; or, if it was fixed, at once.
 * What goes is moved behind what stays: there the propagator finds it.
 */
#include "columns.h"

void
fd_columns_reset (FdColumns *self, uint32_t n)
{
  for (uint32_t i = 0; i < n; i++) {
    FdColumn *column = &self->column[i];
    column->n_left = column->end - column->start;
    column->size = 0;
    for (uint32_t id = column->start; id < column->end; id++)
      self->order[id] = self->place[id] = id;
  }
}

uint32_t
fd_column_find (const FdColumns *self, const FdColumn *column, int32_t value)
{
  const int32_t *values = self->value;
  uint32_t low = column->start, high = column->end;
  if (low == high || value < values[low] || value > values[high - 1])
    return column->end;
  if ((uint32_t) values[high - 1] - (uint32_t) values[low] == high - low - 1)
    return low + ((uint32_t) value - (uint32_t) values[low]);
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (values[middle] < value)
      low = middle + 1;
    else
      high = middle;
  }
  return values[low] == value ? low : column->end;
}

/* Moves a value that is left to the front. */
static void
keep_one (FdColumns *self, FdColumn *column, uint32_t id)
{
  uint32_t from = self->place[id], to = column->start;
  uint32_t other = self->order[to];
  self->order[to] = id;
  self->order[from] = other;
  self->place[id] = to;
  self->place[other] = from;
  column->n_left = 1;
}

void
fd_column_update (FdColumns *self, FdColumn *column, const FdDomain *x)
{
  if (fd_domain_is_fixed (x)) {
    uint32_t id = fd_column_find (self, column, fd_domain_min (x));
    bool is_left =
        id < column->end && self->place[id] < column->start + column->n_left;
    if (is_left)
      keep_one (self, column, id);
    else
      column->n_left = 0;
    return;
  }
  for (uint32_t i = column->start + column->n_left; i-- > column->start;)
    if (!fd_domain_contains (x, self->value[self->order[i]]))
      fd_column_drop (self, column, i);
}

/* --- pruning ------------------------------------------------------------ */

/* The values left as bits from the least value of @x on. */
static uint64_t
left_bits (const FdColumns *self, const FdColumn *column, int32_t origin)
{
  uint64_t bits = 0;
  for (uint32_t i = 0; i < column->n_left; i++)
    bits |=
        UINT64_C (1) << (self->value[self->order[column->start + i]] - origin);
  return bits;
}

static bool
set_bounds (const FdColumns *self, FdStore *store, const FdColumn *column,
            FdDomain *x, FdReason reason)
{
  const uint32_t *order = self->order + column->start;
  int32_t min = self->value[order[0]], max = min;
  for (uint32_t i = 1; i < column->n_left; i++) {
    int32_t value = self->value[order[i]];
    min = MIN (min, value);
    max = MAX (max, value);
  }
  return fd_domain_set_min (store, x, min, reason) &&
         fd_domain_set_max (store, x, max, reason);
}

/* Between values that are left, whatever else there is. */
static bool
remove_others (const FdColumns *self, FdStore *store, const FdColumn *column,
               FdDomain *x, FdReason reason)
{
  uint32_t end = column->start + column->n_left;
  int64_t from = fd_domain_min (x), max = fd_domain_max (x);
  for (uint32_t id = column->start; id < column->end; id++) {
    int32_t value = self->value[id];
    if (self->place[id] >= end || value < from)
      continue;
    if (value > from &&
        !fd_domain_remove_range (store, x, from, (int64_t) value - 1, reason))
      return false;
    from = (int64_t) value + 1;
  }
  return from > max || fd_domain_remove_range (store, x, from, max, reason);
}

bool
fd_column_prune (const FdColumns *self, FdStore *store, FdColumn *column,
                 FdDomain *x, FdReason reason)
{
  if (!column->n_left)
    return fd_fail (store, reason);
  if (fd_domain_size (x) == column->n_left)
    return true;
  int32_t min = fd_domain_min (x);
  if (column->n_left == 1)
    return fd_domain_fix (store, x, self->value[self->order[column->start]],
                          reason);
  if ((int64_t) fd_domain_max (x) - min < 64) {
    uint64_t gone = ~left_bits (self, column, min) & fd_domain_word (x, min);
    return fd_domain_subtract_word (store, x, min, gone, reason);
  }
  return set_bounds (self, store, column, x, reason) &&
         (fd_domain_size (x) == column->n_left ||
          remove_others (self, store, column, x, reason));
}
