/* SPDX-License-Identifier: MIT */
/* columns-number.c - the values of a column by number
 *
 * Where they are near each other, a table of all numbers between says which
 * there are; where they are far apart, they are sorted.
 */
#include "columns.h"

#include <stdlib.h>

/* The values to be numbered. */
typedef struct {
  int32_t *cell;
  size_t n, stride;
  uint32_t first;
} Cells;

static int
compare_values (const void *a, const void *b)
{
  const int32_t *p = a, *q = b;
  return (*p > *q) - (*p < *q);
}

static uint32_t
sort_values (const Cells *c, int32_t *list)
{
  uint32_t n = 0, n_once = 0;
  for (size_t k = 0; k < c->n; k++) {
    int32_t v = c->cell[k * c->stride];
    if (v != FD_ANY)
      list[n++] = v;
  }
  qsort (list, n, sizeof *list, compare_values);
  for (uint32_t k = 0; k < n; k++)
    if (!k || list[k] != list[k - 1])
      list[n_once++] = list[k];
  return n_once;
}

static void
number_wide (const Cells *c, const int32_t *list, uint32_t n_list)
{
  for (size_t k = 0; k < c->n; k++) {
    int32_t *cell = &c->cell[k * c->stride];
    const int32_t *found =
        *cell == FD_ANY
            ? NULL
            : bsearch (cell, list, n_list, sizeof *list, compare_values);
    uint32_t id = found ? c->first + (uint32_t) (found - list) : UINT32_MAX;
    *cell = (int32_t) id;
  }
}

static uint32_t
number_narrow (const Cells *c, int32_t min, uint32_t range, uint32_t *number,
               int32_t *list)
{
  uint32_t n = 0;
  for (size_t k = 0; k < c->n; k++) {
    int32_t v = c->cell[k * c->stride];
    if (v != FD_ANY)
      number[v - min] = 1;
  }
  for (uint32_t k = 0; k < range; k++)
    if (number[k]) {
      number[k] = c->first + n;
      list[n++] = min + (int32_t) k;
    }
  for (size_t k = 0; k < c->n; k++) {
    int32_t *cell = &c->cell[k * c->stride];
    uint32_t id = *cell == FD_ANY ? UINT32_MAX : number[*cell - min];
    *cell = (int32_t) id;
  }
  return n;
}

bool
fd_column_number (FdStore *store, int32_t *cell, size_t n, size_t stride,
                  uint32_t first, int32_t *list, uint32_t *n_list)
{
  Cells c = {cell, n, stride, first};
  int64_t min = INT64_MAX, max = INT64_MIN;
  for (size_t k = 0; k < n; k++) {
    int32_t v = cell[k * stride];
    if (v == FD_ANY)
      continue;
    min = MIN (min, v);
    max = MAX (max, v);
  }
  if (min > max || max - min >= 4 * (int64_t) n + 256) {
    *n_list = sort_values (&c, list);
    number_wide (&c, list, *n_list);
    return true;
  }
  uint32_t range = (uint32_t) (max - min + 1);
  uint32_t *number = fd_scratch_new (store, range, sizeof *number);
  if (!number)
    return false;
  *n_list = number_narrow (&c, (int32_t) min, range, number, list);
  fd_scratch_free (store, number, range, sizeof *number);
  return true;
}
