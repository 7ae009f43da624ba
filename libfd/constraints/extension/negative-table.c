/* SPDX-License-Identifier: MIT */
/* negative-table.c - the values of the variables are none of the rows
 *
 * The rows that are left are those that the values may still be.  A value is
 * taken when as many of them have it as there are ways to choose the values of
 * the other variables: then each way is a row.  Rows are counted only once
 * there are enough of them.  With a value all its ways go, from the rows and
 * from the ways of others alike, so one pass is a fixpoint.
 *
 * Rows with FD_ANY stand for too many to be counted: each is a clause.
 */
#include "table.h"

#include <string.h>

/* From here on, there are more ways to choose all but one of the values than
 * rows. */
#define MOST_WAYS (UINT64_C (1) << 31 << 27)

/* Takes from column @i the values that @ways rows have; their number is that of
 * all ways to choose values of the others. */
static bool
take_filled (FdTable *self, FdStore *store, uint32_t i, uint32_t ways)
{
  FdDomain *x = self->base.scope[i];
  const FdColumn *column = &self->columns.column[i];
  for (uint32_t k = 0; k < column->n_left; k++) {
    uint32_t id = self->columns.order[column->start + k];
    if (fd_table_count (self, id) == ways &&
        !fd_domain_remove (store, x, self->columns.value[id],
                           fd_reason_lazy (0)))
      return false;
  }
  return true;
}

static bool
negative_table_propagate (FdPropagator *base, FdStore *store)
{
  FdTable *self = (FdTable *) base;
  uint32_t n_changed, changed;
  if (!fd_table_update (self, store, &n_changed, &changed))
    return false;
  if (!self->n_active) {
    fd_entail (store, base);
    return true;
  }
  uint64_t all = 1, n_left = 0;
  for (uint32_t i = 0; i < base->n; i++) {
    all *= self->columns.column[i].size;
    if (all > MOST_WAYS)
      return true;
  }
  for (uint32_t i = 0; i < base->n; i++) {
    uint64_t ways = all / self->columns.column[i].size;
    if (ways > self->n_rows)
      continue;
    n_left = n_left ? n_left : fd_table_count_all (self);
    if (ways <= n_left && !take_filled (self, store, i, (uint32_t) ways))
      return false;
  }
  return true;
}

static FdEntailment
negative_table_entailed (FdPropagator *base, FdStore *store)
{
  FdTable *self = (FdTable *) base;
  uint32_t n_changed, changed;
  if (!fd_table_update (self, store, &n_changed, &changed))
    return FD_UNDECIDED;
  return !self->n_active                                        ? FD_ENTAILED
         : fd_table_product (self) == fd_table_count_all (self) ? FD_DISENTAILED
                                                                : FD_UNDECIDED;
}

/* --- explanations ------------------------------------------------------- */

/* Some values of each variable, by count[]: all ways to choose from them are
 * rows, also where values were chosen that were gone. */
typedef struct {
  FdTable *self;
  const FdStore *store;
  FdPosition at;
  FdAtoms *out;
  uint64_t ways;
} Box;

static inline bool
has_row (const FdTable *self, const uint32_t *row, uint32_t but)
{
  for (uint32_t i = 0; i < self->base.n; i++)
    if (i != but && !self->count[row[i]])
      return false;
  return true;
}

static uint32_t
size_of (const FdTable *self, uint32_t i)
{
  const FdColumn *column = &self->columns.column[i];
  uint32_t n = 0;
  for (uint32_t v = column->start; v < column->end; v++)
    n += self->count[v];
  return n;
}

/* The values there were; of the variable of @need, the one it denies.  False:
 * not all ways to choose were rows. */
static bool
find_box (Box *box, FdAtom need)
{
  FdTable *self = box->self;
  box->ways = 1;
  for (uint32_t i = 0; i < self->base.n; i++) {
    FdVar x = fd_propagator_var (&self->base, i);
    const FdColumn *column = &self->columns.column[i];
    bool is_denied = x.id == fd_atom_var (need).id;
    for (uint32_t v = column->start; v < column->end; v++) {
      int32_t value = self->columns.value[v];
      self->count[v] = is_denied
                           ? value == need.value
                           : fd_contains_at (box->store, x, value, box->at);
    }
    box->ways *= size_of (self, i);
    if (!box->ways || box->ways > self->n_rows)
      return false;
  }
  uint64_t n = 0;
  for (uint32_t r = 0; r < self->n_rows; r++)
    n += has_row (self, self->row + (size_t) r * self->base.n, UINT32_MAX);
  return n == box->ways;
}

/* Whether value @v of column @i might as well have been there. */
static bool
is_filled (const Box *box, uint32_t i, uint32_t v)
{
  const FdTable *self = box->self;
  uint64_t n = 0;
  for (uint32_t at = self->start[v]; at < self->start[v + 1]; at++)
    for (uint64_t mask = self->mask[at]; mask; mask &= mask - 1) {
      uint32_t r = self->word[at] * 64 + (uint32_t) __builtin_ctzll (mask);
      n += has_row (self, self->row + (size_t) r * self->base.n, i);
    }
  return n == box->ways / size_of (self, i);
}

/* Adds value @v of column @i, if that is no harm. */
static bool
widen (Box *box, uint32_t i, uint32_t v)
{
  FdTable *self = box->self;
  uint32_t size = size_of (self, i);
  if (!is_filled (box, i, v))
    return false;
  self->count[v] = 1;
  box->ways = box->ways / size * (size + 1);
  return true;
}

/* Weakens what is to be said of column @i: bounds value by value, and holes. */
static void
widen_column (Box *box, uint32_t i)
{
  FdTable *self = box->self;
  const FdColumn *column = &self->columns.column[i];
  const int32_t *value = self->columns.value;
  uint32_t first = column->start, last = column->end - 1;
  while (!self->count[first])
    first++;
  while (!self->count[last])
    last--;
  for (uint32_t v = first + 1; v < last; v++)
    if (!self->count[v])
      widen (box, i, v);
  while (first > column->start && value[first - 1] == value[first] - 1 &&
         widen (box, i, first - 1))
    first--;
  while (last + 1 < column->end && value[last + 1] == value[last] + 1 &&
         widen (box, i, last + 1))
    last++;
}

static void
add_unless_fact (const Box *box, FdAtom atom)
{
  if (!fd_atom_holds_at (box->store, atom, 0))
    fd_atoms_add (box->out, atom);
}

/* Why variable @i had none but the values of the box; false, if it had, or
 * there is too much between them. */
static bool
add_column (const Box *box, uint32_t i)
{
  const FdTable *self = box->self;
  FdVar x = fd_propagator_var (&self->base, i);
  const FdColumn *column = &self->columns.column[i];
  int64_t first = INT64_MAX, last = INT64_MIN;
  for (uint32_t v = column->start; v < column->end; v++) {
    int32_t value = self->columns.value[v];
    if (!self->count[v])
      continue;
    if (last == INT64_MIN)
      first = value;
    else if (last + 1 < value &&
             !fd_explain_outside (box->store, x, last + 1, (int64_t) value - 1,
                                  box->at, box->out))
      return false;
    last = value;
  }
  if (fd_min_at (box->store, x, box->at) < first ||
      fd_max_at (box->store, x, box->at) > last)
    return false;
  if (first == last) {
    add_unless_fact (box, fd_atom (x, FD_EQ, (int32_t) first));
    return true;
  }
  add_unless_fact (box, fd_atom (x, FD_GE, (int32_t) first));
  add_unless_fact (box, fd_atom (x, FD_LE, (int32_t) last));
  return true;
}

static const char *
negative_table_explain (FdPropagator *base, FdStore *store, FdAtom need,
                        uint64_t code, FdPosition at, FdAtoms *out)
{
  (void) code;
  Box box = {.self = (FdTable *) base, .store = store, .at = at, .out = out};
  size_t n = out->n;
  bool is_conflict = !fd_atom_var (need).id;
  if ((!is_conflict && fd_atom_relation (need) != FD_NE) ||
      !find_box (&box, need))
    return NULL;
  for (uint32_t i = 0; i < base->n; i++) {
    FdVar x = fd_propagator_var (base, i);
    if (x.id == fd_atom_var (need).id)
      continue;
    widen_column (&box, i);
    if (add_column (&box, i))
      continue;
    if (is_conflict) {
      out->n = n;
      return NULL;
    }
    fd_explain_domain (store, x, at, out);
  }
  return "negative-table";
}

static const char *
negative_table_explain_conflict (FdPropagator *base, FdStore *store,
                                 FdPosition at, FdAtoms *out)
{
  return negative_table_explain (base, store, FD_ATOM_FALSE, 0, at, out);
}

/* --- posting ------------------------------------------------------------ */

static bool
negative_table_on_unify (FdPropagator *base, FdStore *store)
{
  return fd_table_post_again ((FdTable *) base, store, true);
}

static bool
negative_table_check (const FdPropagator *base, const int32_t *values)
{
  return !fd_table_matches ((const FdTable *) base, values);
}

static const FdPropagatorClass negative_table_class = {
    .name = "negative-table",
    .cost = FD_COST_QUADRATIC,
    .idempotent = true,
    .propagate = negative_table_propagate,
    .explain = negative_table_explain,
    .explain_conflict = negative_table_explain_conflict,
    .entailed = negative_table_entailed,
    .check = negative_table_check,
    .on_unify = negative_table_on_unify,
};

/* Not all of the row's values. */
static bool
post_clause (FdStore *store, const FdTableRows *rows, uint32_t r, FdAtom *atom)
{
  const int32_t *cell = rows->cell + (size_t) r * rows->n;
  uint32_t n = 0;
  for (uint32_t i = 0; i < rows->n; i++)
    if (cell[i] != FD_ANY)
      atom[n++] = fd_atom (rows->x[i], FD_NE, cell[i]);
  return fd_post_clause (store, atom, n);
}

static bool
post_clauses (FdStore *store, const FdTableRows *rows)
{
  FdAtom *atom = fd_scratch_new (store, rows->n, sizeof *atom);
  bool ok = atom != NULL;
  for (uint32_t r = 0; ok && r < rows->n_rows; r++)
    ok = post_clause (store, rows, r, atom);
  fd_scratch_free (store, atom, rows->n, sizeof *atom);
  return ok;
}

bool
fd_negative_table_post (FdStore *store, const FdArgument *a)
{
  FdTableRows rows;
  if (!fd_table_rows_are_whole (store, a, &rows))
    return false;
  for (size_t k = 0; k < a[1].n; k++)
    if (a[1].numbers[k] == FD_ANY)
      return post_clauses (store, &rows);
  return fd_table_post (store, &negative_table_class, &rows, true);
}

/* --- the declaration ---------------------------------------------------- */

static bool
negative_table_holds (const FdArgument *a, const int32_t *values)
{
  size_t n = a[0].n;
  for (size_t k = 0; n && k + n <= a[1].n; k += n)
    if (fd_row_matches (a[1].numbers + k, values, n))
      return false;
  return true;
}

const FdConstraintClass fd_negative_table_constraint = {
    .name = "negative-table",
    .parameters = {{"x", FD_ARGUMENT_VARS, true}, {"rows", FD_ARGUMENT_INTS}},
    .consistency = "domain, without FD_ANY",
    .source = "Verhaeghe, Lecoutre & Schaus, Extending Compact-Table to "
              "negative and short tables, AAAI 2017",
    .flatzinc = "fzn_negative_table_int(x, rows)",
    .holds = negative_table_holds,
    .post = fd_negative_table_post,
    .post_not = fd_table_post_rows,
};

bool
fd_post_negative_table (FdStore *store, const FdVar *x, size_t n,
                        const int32_t *rows, size_t n_rows)
{
  const FdArgument a[] = {fd_argument_vars (x, n),
                          fd_table_all_rows (rows, n_rows, n)};
  return fd_post_as (store, __func__, &fd_negative_table_constraint, a);
}
