/* SPDX-License-Identifier: MIT */
/* global-table.c - the terms a[0] are one of the rows of a[1]; or, with the
 * parameter, none of them */
#include "refute.h"

static const char *
table_take (const Model *m, const Constraint *c)
{
  size_t n, n_cells;
  term_items (m, &c->a[0], &n);
  term_items (m, &c->a[1], &n_cells);
  return n && n_cells % n == 0 ? NULL : "not as many numbers as rows ask for";
}

static bool
is_row (const Model *m, const Constraint *c, const int64_t *values)
{
  size_t n, n_cells;
  const Term *x = term_items (m, &c->a[0], &n);
  const Term *cell = term_items (m, &c->a[1], &n_cells);
  for (size_t row = 0; row < n_cells; row += n) {
    size_t i = 0;
    while (i < n && value_of (x[i], values) == cell[row + i].value)
      i++;
    if (i == n)
      return true;
  }
  return false;
}

static bool
table_holds (const Model *m, const Constraint *c, const int64_t *values)
{
  return is_row (m, c, values) == !c->predicate->parameter;
}

/* How many assignments the terms have, as if they were all different
 * variables; of those that are more than @most, any number above. */
static size_t
count_assignments (Refuter *r, const Domain *d, size_t n, size_t most)
{
  size_t product = 1;
  for (size_t i = 0; i < n && product <= most; i++) {
    size_t size = 0;
    int64_t max = view_max (d, &r->views[i]);
    for (int64_t v = view_min (d, &r->views[i]); v <= max && size <= most;
         v = view_next (d, &r->views[i], v + 1))
      size++;
    product = size > most ? most + 1 : product * size;
  }
  return product;
}

static int
compare_rows (const void *a, const void *b, void *n)
{
  const Term *p = *(const Term *const *) a, *q = *(const Term *const *) b;
  for (size_t i = 0; i < *(size_t *) n; i++)
    if (p[i].value != q[i].value)
      return p[i].value < q[i].value ? -1 : 1;
  return 0;
}

/* Whether the rows within the domains, each counted once, are @all. */
static bool
are_all (const Term **row, size_t n_rows, size_t n, size_t all)
{
  size_t n_once = 0;
  if (n_rows < all)
    return false;
  g_qsort_with_data (row, (gint) n_rows, sizeof *row, compare_rows, &n);
  for (size_t k = 0; k < n_rows; k++)
    n_once += !k || compare_rows (&row[k - 1], &row[k], &n) != 0;
  return n_once == all;
}

static bool
is_within (const Refuter *r, const Domain *d, const Term *row, size_t n)
{
  for (size_t i = 0; i < n; i++)
    if (!view_has (d, &r->views[i], row[i].value))
      return false;
  return true;
}

/* A row is within the domains; or, for the opposite, they have nothing but
 * rows. */
static bool
table_refute (Refuter *r, const Domain *d, const Constraint *c, bool holds)
{
  size_t n, n_cells, n_rows = 0;
  const Term *x = term_items (r->names->m, &c->a[0], &n);
  const Term *cell = term_items (r->names->m, &c->a[1], &n_cells);
  for (size_t i = 0; i < n; i++)
    r->views[i] = see (r, x[i]);
  if (holds == !c->predicate->parameter) {
    for (size_t row = 0; row < n_cells; row += n)
      if (is_within (r, d, cell + row, n))
        return false;
    return true;
  }
  size_t all = count_assignments (r, d, n, n_cells / n);
  if (all > n_cells / n)
    return false;
  const Term **within = g_new (const Term *, n_cells / n + 1);
  for (size_t row = 0; row < n_cells; row += n)
    if (is_within (r, d, cell + row, n))
      within[n_rows++] = cell + row;
  bool refuted = are_all (within, n_rows, n, all);
  g_free (within);
  return refuted;
}

const Global table_global = {
    .take = table_take,
    .holds = table_holds,
    .refute = table_refute,
};
