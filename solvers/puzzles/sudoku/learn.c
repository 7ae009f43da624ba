/* SPDX-License-Identifier: MIT */
/* learn.c - a puzzle made of candidates, for a search that learns
 *
 * What the givens leave open is stated anew with a 0..1 variable for each
 * candidate, a value that a cell may still have: one candidate of a cell is
 * true, and one of each value in a unit that lacks it.  A nogood then speaks of
 * candidates alone.  With the cells as variables it would speak of bounds, too,
 * and whether one value is less than another means nothing here.
 */
#include "sudoku.h"

struct _SudokuLearned {
  FdStore *store;
  SudokuShape shape;
  FdVar *candidate; /* by cell, then value; FD_VAR_NONE: it is none */
  int32_t *fixed;   /* by cell: its value, 0: open */
};

void
sudoku_learned_free (SudokuLearned *self)
{
  if (self == NULL)
    return;
  fd_store_free (self->store);
  g_free (self->candidate);
  g_free (self->fixed);
  g_free (self);
}

static int
count_cells (const SudokuLearned *self)
{
  return self->shape.side * self->shape.side;
}

static FdVar *
candidate_at (const SudokuLearned *self, int cell, int value)
{
  return &self->candidate[cell * self->shape.side + value - 1];
}

/* --- the model ------------------------------------------------------------ */

static void
add_candidates (SudokuLearned *self, const FdStore *store, const FdVar *cell)
{
  for (int i = 0; i < count_cells (self); i++) {
    if (fd_get_value (store, cell[i], &self->fixed[i]))
      continue;
    self->fixed[i] = 0;
    for (int v = 1; v <= self->shape.side; v++)
      if (fd_var_contains (store, cell[i], v))
        *candidate_at (self, i, v) = fd_var_new (self->store, 0, 1);
  }
}

static void
gather (GArray *group, FdVar candidate)
{
  if (candidate.id != 0)
    g_array_append_val (group, candidate);
}

/* One of @group is true. */
static bool
post_group (SudokuLearned *self, const GArray *group)
{
  const FdVar *x = (const FdVar *) (const void *) group->data;

  return group->len == 0 ||
         (fd_post_sum (self->store, x, group->len, FD_LE, 1) &&
          fd_post_sum (self->store, x, group->len, FD_GE, 1));
}

static bool
post_at_most (SudokuLearned *self, const GArray *group)
{
  return group->len == 0 ||
         fd_post_sum (self->store, (const FdVar *) (const void *) group->data,
                      group->len, FD_LE, 1);
}

/* The values of the candidates that are true add up to what the values known
 * leave. */
static bool
post_cage_sum (SudokuLearned *self, int which)
{
  const SudokuShape *shape = &self->shape;
  g_autoptr (GArray) x = g_array_new (FALSE, FALSE, sizeof (FdVar));
  g_autoptr (GArray) a = g_array_new (FALSE, FALSE, sizeof (int32_t));
  int32_t left = sudoku_cage_sum (shape->cages, which);

  for (int i = 0; i < sudoku_unit_size (shape, SUDOKU_CAGE, which); i++) {
    int at = sudoku_unit_cell (shape, SUDOKU_CAGE, which, i);
    left -= self->fixed[at];
    for (int32_t v = 1; self->fixed[at] == 0 && v <= shape->side; v++)
      if (candidate_at (self, at, v)->id != 0) {
        gather (x, *candidate_at (self, at, v));
        g_array_append_val (a, v);
      }
  }
  return x->len == 0 ? left == 0
                     : fd_post_linear (self->store,
                                       (const int32_t *) (const void *) a->data,
                                       (const FdVar *) (const void *) x->data,
                                       x->len, FD_EQ, left);
}

static bool
post_cells (SudokuLearned *self, GArray *group)
{
  bool good = true;

  for (int i = 0; good && i < count_cells (self); i++) {
    g_array_set_size (group, 0);
    for (int v = 1; v <= self->shape.side; v++)
      gather (group, *candidate_at (self, i, v));
    good = post_group (self, group);
  }
  return good;
}

static bool
post_unit (SudokuLearned *self, int kind, int which, GArray *group)
{
  bool good = true;

  for (int v = 1; good && v <= self->shape.side; v++) {
    g_array_set_size (group, 0);
    for (int i = 0; i < sudoku_unit_size (&self->shape, kind, which); i++) {
      int at = sudoku_unit_cell (&self->shape, kind, which, i);
      gather (group, *candidate_at (self, at, v));
    }
    good = kind == SUDOKU_CAGE ? post_at_most (self, group)
                               : post_group (self, group);
  }
  return good && (kind != SUDOKU_CAGE || post_cage_sum (self, which));
}

static bool
post_rules (SudokuLearned *self)
{
  g_autoptr (GArray) group = g_array_new (FALSE, FALSE, sizeof (FdVar));
  bool good = true;

  fd_store_begin (self->store);
  good = post_cells (self, group);
  for (int kind = 0; kind < SUDOKU_KINDS; kind++)
    for (int which = 0; good && which < sudoku_n_units (&self->shape, kind);
         which++)
      good = post_unit (self, kind, which, group);
  return fd_store_commit (self->store) && good;
}

SudokuLearned *
sudoku_learned_new (const SudokuShape *shape, const FdStore *store,
                    const FdVar *cell)
{
  SudokuLearned *self = g_new0 (SudokuLearned, 1);
  gsize n = (gsize) shape->side * (gsize) shape->side;

  self->shape = *shape;
  self->candidate = g_new0 (FdVar, n * (gsize) shape->side);
  self->fixed = g_new0 (int32_t, n);
  self->store = fd_store_new ();
  if (self->store != NULL) {
    fd_store_set_explaining (self->store, true);
    add_candidates (self, store, cell);
  }
  return self;
}

bool
sudoku_learned_post (SudokuLearned *self)
{
  return self->store != NULL && post_rules (self);
}

bool
sudoku_learned_forbid (SudokuLearned *self, const int32_t *value)
{
  g_autoptr (GArray) clause = g_array_new (FALSE, FALSE, sizeof (FdAtom));

  for (int i = 0; i < count_cells (self); i++)
    if (self->fixed[i] == 0) {
      FdAtom other = fd_atom (*candidate_at (self, i, value[i]), FD_EQ, 0);
      g_array_append_val (clause, other);
    }
  return fd_post_clause (
      self->store, (const FdAtom *) (const void *) clause->data, clause->len);
}

void
sudoku_learned_name_vars (const SudokuLearned *self)
{
  int side = self->shape.side;

  for (int i = 0; i < count_cells (self); i++)
    for (int v = 1; v <= side; v++)
      if (candidate_at (self, i, v)->id != 0)
        solver_name_var (self->store, *candidate_at (self, i, v), "r%dc%d=%d",
                         i / side + 1, i % side + 1, v);
}

/* --- a solution ----------------------------------------------------------- */

FdStore *
sudoku_learned_store (const SudokuLearned *self)
{
  return self->store;
}

void
sudoku_learned_values (const SudokuLearned *self, int32_t *value)
{
  for (int i = 0; i < count_cells (self); i++) {
    value[i] = self->fixed[i];
    for (int v = 1; value[i] == 0 && v <= self->shape.side; v++) {
      FdVar x = *candidate_at (self, i, v);
      if (x.id != 0 && fd_var_min (self->store, x) == 1)
        value[i] = v;
    }
  }
}
