/* SPDX-License-Identifier: MIT */
/* table.c - the values of the variables are one of the rows: Compact-Table
 *
 * The rows that are left are those whose values are.  A value stays while a row
 * that has it is left, and remembers in which word of its list that was.  Rows
 * go with values only, and what a variable loses here no row that is left has;
 * so one pass is a fixpoint, and a variable that alone has lost values since
 * the last pass keeps all others.
 */
#include "table.h"

#include <string.h>

/* Takes the values without a row from column @i. */
static bool
keep_supported (FdTable *self, FdStore *store, uint32_t i)
{
  FdDomain *x = self->base.scope[i];
  FdColumn *column = &self->columns.column[i];
  if (self->has_any && fd_table_has (self, self->n_values + i))
    return true;
  if (!fd_column_save (store, column))
    return false;
  for (uint32_t k = column->start + column->n_left; k-- > column->start;)
    if (!fd_table_has (self, self->columns.order[k]))
      fd_column_drop (&self->columns, column, k);
  if (!fd_column_prune (&self->columns, store, column, x, fd_reason_lazy (0)))
    return false;
  column->size = column->n_left;
  return true;
}

static bool
table_propagate (FdPropagator *base, FdStore *store)
{
  FdTable *self = (FdTable *) base;
  uint32_t n_changed, changed = 0, n_open = 0;
  if (!fd_table_update (self, store, &n_changed, &changed))
    return false;
  if (!self->n_active)
    return fd_fail (store, fd_reason_lazy (0));
  if (!n_changed && !base->stale)
    return true;
  for (uint32_t i = 0; i < base->n; i++) {
    bool is_kept = n_changed == 1 && i == changed && !base->stale;
    if (!is_kept && (base->stale || !fd_domain_is_fixed (base->scope[i])) &&
        !keep_supported (self, store, i))
      return false;
    n_open += !fd_domain_is_fixed (base->scope[i]);
  }
  if (n_open <= 1)
    fd_entail (store, base);
  return true;
}

/* Of rows without FD_ANY no two are alike, so they can be counted. */
static FdEntailment
table_entailed (FdPropagator *base, FdStore *store)
{
  FdTable *self = (FdTable *) base;
  uint32_t n_changed, changed, n_open = 0;
  if (!fd_table_update (self, store, &n_changed, &changed))
    return FD_UNDECIDED;
  if (!self->n_active)
    return FD_DISENTAILED;
  for (uint32_t i = 0; i < base->n; i++)
    n_open += !fd_domain_is_fixed (base->scope[i]);
  return !n_open || (!self->has_any &&
                     fd_table_product (self) == fd_table_count_all (self))
             ? FD_ENTAILED
             : FD_UNDECIDED;
}

static bool
table_on_unify (FdPropagator *base, FdStore *store)
{
  return fd_table_post_again ((FdTable *) base, store, false);
}

static bool
table_check (const FdPropagator *base, const int32_t *values)
{
  return fd_table_matches ((const FdTable *) base, values);
}

static const FdPropagatorClass table_class = {
    .name = "table",
    .cost = FD_COST_QUADRATIC,
    .idempotent = true,
    .explains_bounds = true,
    .propagate = table_propagate,
    .explain = fd_table_explain,
    .explain_conflict = fd_table_explain_conflict,
    .entailed = table_entailed,
    .check = table_check,
    .on_unify = table_on_unify,
};

/* --- the declaration ---------------------------------------------------- */

static bool
table_holds (const FdArgument *a, const int32_t *values)
{
  size_t n = a[0].n;
  for (size_t k = 0; n && k + n <= a[1].n; k += n)
    if (fd_row_matches (a[1].numbers + k, values, n))
      return true;
  return false;
}

bool
fd_table_rows_are_whole (FdStore *store, const FdArgument *a, FdTableRows *rows)
{
  if (a[1].n % a[0].n)
    return fd_post_refuse (store, FD_ERROR_INVALID,
                           "table: rows of %zu numbers in all, expected as "
                           "many as there are variables, %zu, in each",
                           a[1].n, a[0].n);
  if (a[1].n > FD_TABLE_MOST_NUMBERS)
    return fd_post_refuse (store, FD_ERROR_OVERFLOW,
                           "table: rows of %zu numbers in all, expected at "
                           "most %d",
                           a[1].n, FD_TABLE_MOST_NUMBERS);
  *rows = (FdTableRows){a[0].vars, (uint32_t) a[0].n,
                        (uint32_t) (a[1].n / a[0].n), a[1].numbers};
  return true;
}

bool
fd_table_post_rows (FdStore *store, const FdArgument *a)
{
  FdTableRows rows;
  return fd_table_rows_are_whole (store, a, &rows) &&
         fd_table_post (store, &table_class, &rows, false);
}

const FdConstraintClass fd_table_constraint = {
    .name = "table",
    .parameters = {{"x", FD_ARGUMENT_VARS, true}, {"rows", FD_ARGUMENT_INTS}},
    .consistency = "domain",
    .source = "Demeulenaere et al., Compact-Table: efficiently filtering table "
              "constraints with reversible sparse bit-sets, CP 2016",
    .flatzinc = "fzn_table_int(x, rows)",
    .holds = table_holds,
    .post = fd_table_post_rows,
    .post_not = fd_negative_table_post,
};

/* The length of all rows, which the caller says by their number. */
FdArgument
fd_table_all_rows (const int32_t *rows, size_t n_rows, size_t n)
{
  bool fits = !n || n_rows <= SIZE_MAX / n;
  return fd_argument_ints (rows, fits ? n_rows * n : SIZE_MAX);
}

bool
fd_post_table (FdStore *store, const FdVar *x, size_t n, const int32_t *rows,
               size_t n_rows)
{
  const FdArgument a[] = {fd_argument_vars (x, n),
                          fd_table_all_rows (rows, n_rows, n)};
  return fd_post_as (store, __func__, &fd_table_constraint, a);
}

bool
fd_post_reified_table (FdStore *store, FdAtom b, const FdVar *x, size_t n,
                       const int32_t *rows, size_t n_rows)
{
  const FdArgument a[] = {fd_argument_vars (x, n),
                          fd_table_all_rows (rows, n_rows, n)};
  return fd_post_reified_as (store, __func__, b, &fd_table_constraint, a);
}
