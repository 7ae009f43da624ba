/* SPDX-License-Identifier: MIT */

/* A sudoku in steps, with the names that players have for them.
 *
 * The steps are the general ones: a name says what a step happens to be.  A
 * supposition that places nothing and fails in two units is a line and a box
 * that share all places of a value; one that follows one value through two rows
 * and two columns is an X-wing.
 */
#include "fdsolve/explain.h"
#include "sudoku.h"

#include <string.h>

typedef struct {
  const SudokuGrid *grid;
  FdVar *cell;
  char name[32];
} Explain;

/* --- the model ------------------------------------------------------------ */

/* Boxes first, where people look first. */
static const int unit_order[] = {SUDOKU_BOX, SUDOKU_ROW, SUDOKU_COLUMN,
                                 SUDOKU_DIAGONAL, SUDOKU_CAGE};

/* "cage of 15 at r1c2": of several, that of its first cell. */
static char *
unit_label (const SudokuShape *shape, int kind, int which)
{
  int at;

  if (kind != SUDOKU_CAGE)
    return g_strdup_printf ("%s %d", sudoku_unit_name (shape, kind), which + 1);
  at = sudoku_unit_cell (shape, kind, which, 0);
  return g_strdup_printf ("cage of %d at r%dc%d",
                          sudoku_cage_sum (shape->cages, which),
                          at / shape->side + 1, at % shape->side + 1);
}

static bool
record_unit (Explain *self, FdStore *store, int kind, int which)
{
  const SudokuShape *shape = &self->grid->shape;
  g_autofree char *label = unit_label (shape, kind, which);

  return sudoku_post_unit (store, shape, kind, which, self->cell,
                           FD_CONSISTENCY_DOMAIN) &&
         fd_constraint_set_label (store, fd_store_last_constraint (store),
                                  label);
}

static bool
record (Explain *self, FdStore *store)
{
  int side = self->grid->shape.side;

  for (int i = 0; i < side * side; i++)
    self->cell[i] = solver_var_new (store, 1, side);
  solver_name_cells (store, self->cell, side, side);
  for (size_t k = 0; k < G_N_ELEMENTS (unit_order); k++)
    for (int which = 0;
         which < sudoku_n_units (&self->grid->shape, unit_order[k]); which++)
      if (!record_unit (self, store, unit_order[k], which))
        return false;
  return true;
}

/* Which kind of unit it is, and which of them. */
static int
unit_of (const Explain *self, FdConstraint c, int *which)
{
  int at = (int) c.id - 1, k = 0;

  for (; k < (int) G_N_ELEMENTS (unit_order) - 1; k++) {
    int n = sudoku_n_units (&self->grid->shape, unit_order[k]);
    if (at < n)
      break;
    at -= n;
  }
  *which = at;
  return unit_order[k];
}

/* --- words ---------------------------------------------------------------- */

static void
say_atom (GString *out, FdVar x, FdRelation relation, const int32_t *values,
          size_t n, gpointer data)
{
  const Explain *self = data;
  int side = self->grid->shape.side, at = (int) (x.id - self->cell[0].id);
  const char *is = relation == FD_EQ   ? " = "
                   : relation == FD_NE ? " is not "
                   : relation == FD_GE ? " >= "
                                       : " <= ";

  g_string_append_printf (out, "r%dc%d%s", at / side + 1, at % side + 1, is);
  for (size_t i = 0; i < n; i++)
    g_string_append_printf (out, "%s%d", i > 0 ? "/" : "", values[i]);
}

/* --- names ---------------------------------------------------------------- */

static const char *
name_of_set (Explain *self, const FdStep *step)
{
  static const char *const sizes[] = {"", "single", "pair", "triple", "quad"};

  if (step->size == 0)
    return NULL;
  g_snprintf (self->name, sizeof self->name, "%s %s",
              step->of_values ? "hidden" : "naked",
              step->size < G_N_ELEMENTS (sizes) ? sizes[step->size] : "set");
  return self->name;
}

/* Two rows and two columns, and nothing else. */
static bool
is_crossing (const Explain *self, const FdStep *step)
{
  int n[SUDOKU_KINDS] = {0}, which;

  for (size_t i = 0; i < step->n_constraints; i++)
    n[unit_of (self, step->constraint[i], &which)]++;
  return step->n_constraints == 4 && n[SUDOKU_ROW] == 2 &&
         n[SUDOKU_COLUMN] == 2;
}

static bool
is_of_one_value (const FdStep *step)
{
  for (size_t i = 0; i < step->n_links; i++)
    if (step->link[i].atom.value != step->supposed.value)
      return false;
  return true;
}

/* A line and a box, and no cage, that share all places of a value. */
static bool
is_shared (const Explain *self, const FdStep *step)
{
  int which;

  return step->placings == 0 && step->n_constraints == 2 &&
         unit_of (self, step->constraint[0], &which) != SUDOKU_CAGE &&
         unit_of (self, step->constraint[1], &which) != SUDOKU_CAGE;
}

static bool
is_of_cage (const Explain *self, const FdStep *step)
{
  int which;

  return step->n_constraints == 1 &&
         unit_of (self, step->constraint[0], &which) == SUDOKU_CAGE;
}

static const char *
name_of_supposition (Explain *self, const FdStep *step)
{
  int which;

  if (is_shared (self, step))
    return unit_of (self, step->constraint[1], &which) == SUDOKU_BOX
               ? "pointing"
               : "claiming";
  if (is_of_one_value (step))
    return is_crossing (self, step) ? "X-wing" : "chain of one value";
  g_snprintf (self->name, sizeof self->name, "chain of %u%s",
              step->placings + 1, step->sets ? " with sets" : "");
  return self->name;
}

static const char *
name_step (const FdExplainer *explainer, const FdStep *step, gpointer data)
{
  Explain *self = data;

  (void) explainer;
  if (step->rule != FD_STEP_SUPPOSITION && step->rule != FD_STEP_NESTED &&
      is_of_cage (self, step))
    return "cage";
  switch (step->rule) {
  case FD_STEP_SINGLE:
    return "naked single";
  case FD_STEP_ONLY_PLACE:
    return fd_atom_var (step->conclusion[0]).id != 0 ? "hidden single" : NULL;
  case FD_STEP_HALL_SET:
    return name_of_set (self, step);
  case FD_STEP_SUPPOSITION:
    return fd_atom_var (step->supposed).id != 0
               ? name_of_supposition (self, step)
               : NULL;
  case FD_STEP_NESTED:
    return "nested chains";
  default:
    return NULL;
  }
}

/* "All 6s of box 8 lie in row 7, so r7c9 is not 6." */
static char *
say_shared_places (const FdExplainer *explainer, const FdStep *step,
                   const Explain *self)
{
  const SudokuShape *shape = &self->grid->shape;
  GString *out = g_string_new (NULL);
  int in, which_in, of, which_of;

  of = unit_of (self, step->constraint[1], &which_of);
  in = unit_of (self, step->constraint[0], &which_in);
  g_string_append_printf (out, "all %ds of %s %d lie in %s %d, so ",
                          step->supposed.value, sudoku_unit_name (shape, of),
                          which_of + 1, sudoku_unit_name (shape, in),
                          which_in + 1);
  fd_explainer_say_atoms (explainer, step->conclusion, step->n_conclusions,
                          out);
  if (step->n_placed > 0)
    g_string_append (out, "; ");
  fd_explainer_say_atoms (explainer, step->placed, step->n_placed, out);
  g_string_append_c (out, '.');
  return g_string_free (out, FALSE);
}

/* "r9c3 = 7: the only place for 7 in column 3." */
static char *
say_only_place (const FdExplainer *explainer, const FdStep *step,
                const Explain *self)
{
  GString *out = g_string_new (NULL);
  int which, kind = unit_of (self, step->constraint[0], &which);

  fd_explainer_say_atoms (explainer, step->conclusion, 1, out);
  g_string_append_printf (
      out, ": the only place for %d in %s %d.", step->conclusion[0].value,
      sudoku_unit_name (&self->grid->shape, kind), which + 1);
  return g_string_free (out, FALSE);
}

static char *
say_step (const FdExplainer *explainer, const FdStep *step, gpointer data)
{
  const Explain *self = data;

  if (step->rule == FD_STEP_ONLY_PLACE &&
      fd_atom_var (step->conclusion[0]).id != 0)
    return say_only_place (explainer, step, self);
  return step->rule == FD_STEP_SUPPOSITION && is_shared (self, step) &&
                 fd_atom_var (step->supposed).id != 0
             ? say_shared_places (explainer, step, self)
             : NULL;
}

/* --- the whole ------------------------------------------------------------ */

static void
prepare (FdExplainer *explainer, gpointer data)
{
  static const struct {
    FdStepRule rule;
    FdStepCost cost;
  } costs[] = {
      {FD_STEP_SINGLE, {.base = 2.3}},
      {FD_STEP_ONLY_PLACE, {.base = 1.5}},
      {FD_STEP_HALL_SET, {.base = 2, .size = 0.5}},
      {FD_STEP_SUPPOSITION,
       {.base = 1.4, .constraint = 0.6, .placing = 0.8, .join = 1, .size = 2}},
  };

  (void) data;
  for (size_t i = 0; i < G_N_ELEMENTS (costs); i++)
    fd_explainer_set_cost (explainer, costs[i].rule, &costs[i].cost);
}

static GArray *
given_atoms (const Explain *self)
{
  GArray *given = g_array_new (FALSE, FALSE, sizeof (FdAtom));
  int n = self->grid->shape.side * self->grid->shape.side;

  for (int i = 0; i < n; i++)
    if (self->grid->given[i] != 0) {
      FdAtom atom = fd_atom (self->cell[i], FD_EQ, self->grid->given[i]);
      g_array_append_val (given, atom);
    }
  return given;
}

static double
rate (gpointer data)
{
  const Explain *self = data;

  return sudoku_rating (self->grid);
}

bool
sudoku_explain (Solver *solver, const SudokuGrid *grid,
                const SolverPuzzle *about, GError **error)
{
  g_autoptr (FdStore) store = solver_store_new (solver);
  g_autofree FdVar *cell = g_new (FdVar, grid->shape.side * grid->shape.side);
  Explain self = {.grid = grid, .cell = cell};
  FdExplainerWords words = {.atom = say_atom, .data = &self};
  g_autoptr (GArray) given = NULL;

  if (!record (&self, store)) {
    if (!solver_refused (store, error))
      g_assert_not_reached ();
    return false;
  }
  given = given_atoms (&self);
  return solver_explain (
      solver,
      &(SolverModel){.puzzle = about,
                     .store = store,
                     .given = (const FdAtom *) (const void *) given->data,
                     .n_given = given->len,
                     .words = &words,
                     .name = name_step,
                     .say = say_step,
                     .prepare = prepare,
                     .rate = rate,
                     .data = &self},
      error);
}
