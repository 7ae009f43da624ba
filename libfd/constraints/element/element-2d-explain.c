/* SPDX-License-Identifier: MIT */
/* element-2d-explain.c - why table[row, column] = y has pruned
 *
 * Each cell that would be a support was out of question because its row or its
 * column had gone, or because y could not be its number.  What only one of them
 * can say, is said by that one, and bounds of y are as weak as these cells
 * allow; then the other cells, where that does not do for them already, are
 * told by their rows, else by their columns.
 */
#include "element-2d.h"

/* Of a question: what was left before, and what the answer needs. */
typedef struct {
  const FdElement2d *self;
  const FdStore *store;
  FdPosition at;
  FdHistoryValues row, column, y;
  int64_t below, above; /* numbers up to below, or from above on, are out */
  bool *needs_row, *needs_column;
  FdAtoms *out;
} Cover;

/* Marks in the first pass what must be said, in the second what else is. */
typedef void (*Visit) (Cover *cover, uint32_t row, uint32_t column);

static bool
had_row (const Cover *cover, uint32_t row)
{
  return fd_history_has (&cover->row, (int64_t) cover->self->row_first + row);
}

static bool
had_column (const Cover *cover, uint32_t column)
{
  return fd_history_has (&cover->column,
                         (int64_t) cover->self->column_first + column);
}

static bool
had_value (const Cover *cover, int32_t v)
{
  return fd_history_has (&cover->y, v);
}

/* Whether y, as the answer says, cannot be @v; a hole is asked for when it is
 * needed alone. */
static bool
says_value (const Cover *cover, int32_t v)
{
  return v <= cover->below || v >= cover->above;
}

static void
need_value (Cover *cover, int32_t v)
{
  FdVar y = fd_domain_var (cover->y.x);
  if (v < cover->y.min)
    cover->below = MAX (cover->below, v);
  else if (v > cover->y.max)
    cover->above = MIN (cover->above, v);
  else
    fd_atoms_add (cover->out, fd_atom (y, FD_NE, v));
}

static void
need_alone (Cover *cover, uint32_t row, uint32_t column)
{
  int32_t v = fd_element_2d_entry (cover->self, row, column);
  bool r = !had_row (cover, row), c = !had_column (cover, column);
  bool y = !had_value (cover, v);
  if (r && !c && !y)
    cover->needs_row[row] = true;
  else if (!r && c && !y)
    cover->needs_column[column] = true;
  else if (!r && !c && y)
    need_value (cover, v);
}

static void
need_rest (Cover *cover, uint32_t row, uint32_t column)
{
  int32_t v = fd_element_2d_entry (cover->self, row, column);
  if (cover->needs_row[row] || cover->needs_column[column] ||
      says_value (cover, v))
    return;
  if (!had_row (cover, row))
    cover->needs_row[row] = true;
  else if (!had_column (cover, column))
    cover->needs_column[column] = true;
  else
    need_value (cover, v);
}

static bool
cover_init (Cover *cover, const FdElement2d *self, FdStore *store,
            FdPosition at, FdAtoms *out)
{
  size_t n = (size_t) self->n_rows + self->n_columns;
  *cover = (Cover){self, store, at, .below = INT64_MIN, .above = INT64_MAX};
  const FdPropagator *base = &self->base;
  fd_history_values_init (&cover->row, store, fd_propagator_var (base, 0), at);
  fd_history_values_init (&cover->column, store, fd_propagator_var (base, 1),
                          at);
  fd_history_values_init (&cover->y, store, fd_propagator_var (base, 2), at);
  cover->out = out;
  cover->needs_row = fd_explain_room (store, n * sizeof (bool), out);
  if (!cover->needs_row)
    return false;
  cover->needs_column = cover->needs_row + self->n_rows;
  for (size_t i = 0; i < n; i++)
    cover->needs_row[i] = false;
  return true;
}

/* Adds that the index, from @first on, was none of those needed. */
static void
add_indices (const Cover *cover, const bool *needs, uint32_t n, FdVar index,
             int32_t first)
{
  FdHistoryValues always;
  fd_history_values_init (&always, cover->store, index, 0);
  for (uint32_t i = 0; i < n; i++)
    if (needs[i] && fd_history_has (&always, (int64_t) first + i))
      fd_atoms_add (cover->out, fd_atom (index, FD_NE, first + (int32_t) i));
}

static void
cover_end (const Cover *cover, size_t first)
{
  const FdElement2d *self = cover->self;
  const FdPropagator *base = &self->base;
  if (cover->below != INT64_MIN)
    fd_explain_bound (cover->store, cover->y.x, true,
                      fd_clamp (cover->below + 1), cover->out);
  if (cover->above != INT64_MAX)
    fd_explain_bound (cover->store, cover->y.x, false,
                      fd_clamp (cover->above - 1), cover->out);
  add_indices (cover, cover->needs_row, self->n_rows,
               fd_propagator_var (base, 0), self->row_first);
  add_indices (cover, cover->needs_column, self->n_columns,
               fd_propagator_var (base, 1), self->column_first);
  fd_atoms_merge (cover->store, cover->out, first, cover->at);
}

static void
visit_row (Cover *cover, uint32_t row, Visit visit)
{
  for (uint32_t k = 0; k < cover->self->n_columns; k++)
    visit (cover, row, k);
}

static void
visit_column (Cover *cover, uint32_t column, Visit visit)
{
  for (uint32_t i = 0; i < cover->self->n_rows; i++)
    visit (cover, i, column);
}

/* The cells with numbers @from..@to. */
static void
visit_numbers (Cover *cover, int64_t from, int64_t to, Visit visit)
{
  const FdElement2dTable *table = cover->self->table;
  uint32_t low = 0, high = table->n;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (fd_element_2d_number (table->cell[middle]) < from)
      low = middle + 1;
    else
      high = middle;
  }
  for (; low < table->n && fd_element_2d_number (table->cell[low]) <= to;
       low++) {
    uint32_t cell = (uint32_t) table->cell[low];
    visit (cover, cell / cover->self->n_columns, cell % cover->self->n_columns);
  }
}

/* --- what is asked for ---------------------------------------------------- */

/* A row, or a column, went: of its cells, none was left. */
static void
explain_index (Cover *cover, FdAtom need, bool is_row, size_t first)
{
  const FdElement2d *self = cover->self;
  int64_t i =
      (int64_t) need.value - (is_row ? self->row_first : self->column_first);
  for (int pass = 0; pass < 2; pass++) {
    Visit visit = pass ? need_rest : need_alone;
    if (is_row)
      visit_row (cover, (uint32_t) i, visit);
    else
      visit_column (cover, (uint32_t) i, visit);
  }
  cover_end (cover, first);
}

/* Values of y: of the cells with such numbers, none was left; between the bound
 * that moved and what y had before. */
static void
explain_value (Cover *cover, FdAtom need, size_t first)
{
  int64_t from = need.value, to = need.value;
  FdRelation relation = fd_atom_relation (need);
  if (relation == FD_GE) {
    from = (int64_t) FD_VALUE_MIN - 1;
    to = (int64_t) need.value - 1;
  } else if (relation == FD_LE) {
    from = (int64_t) need.value + 1;
    to = (int64_t) FD_VALUE_MAX + 1;
  }
  visit_numbers (cover, from, to, need_alone);
  visit_numbers (cover, from, to, need_rest);
  cover_end (cover, first);
}

const char *
fd_element_2d_explain (FdPropagator *base, FdStore *store, FdAtom need,
                       uint64_t code, FdPosition at, FdAtoms *out)
{
  Cover cover;
  size_t first = out->n;
  if (code == FD_ELEMENT_2D_RANGE)
    return "element-range";
  if (!cover_init (&cover, (const FdElement2d *) base, store, at, out))
    return NULL;
  if (code != FD_ELEMENT_2D_IS_VALUE) {
    explain_index (&cover, need, code == FD_ELEMENT_2D_IS_ROW, first);
    return "element-index";
  }
  explain_value (&cover, need, first);
  return "element-value";
}

/* No cell was left. */
const char *
fd_element_2d_explain_conflict (FdPropagator *base, FdStore *store,
                                FdPosition at, FdAtoms *out)
{
  const FdElement2d *self = (const FdElement2d *) base;
  Cover cover;
  size_t first = out->n;
  if (!cover_init (&cover, self, store, at, out))
    return NULL;
  for (uint32_t row = 0; row < self->n_rows; row++)
    for (uint32_t k = 0; k < self->n_columns; k++)
      if (had_row (&cover, row) && had_column (&cover, k) &&
          had_value (&cover, fd_element_2d_entry (self, row, k)))
        return NULL;
  for (int pass = 0; pass < 2; pass++)
    for (uint32_t row = 0; row < self->n_rows; row++)
      visit_row (&cover, row, pass ? need_rest : need_alone);
  cover_end (&cover, first);
  return "element-none";
}
