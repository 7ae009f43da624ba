/* SPDX-License-Identifier: MIT */
/* check-all.c - what a model declares, and whether its constraints mean
 * something
 */
#include "poster.h"

static bool
find_row (FznPoster *self, size_t i)
{
  FznRow *row = &self->rows[self->constraints[i].predicate];
  fzn_poster_at (self, i);
  return row->builtin || fzn_row_find (self->instance->at_name, row) ||
         fzn_refuse (self->instance, FD_ERROR_INVALID,
                     "no such predicate; compile the model with libfd's own "
                     "library (minizinc --solver libfd)");
}

/* Two variables that the constraint says are one. */
static bool
merges (FznInstance *instance, const FznCall *call)
{
  FznShape shape = (FznShape) call->builtin->shape;
  if (call->mode != FZN_HOLDS || (shape != FZN_SAME && shape != FZN_OPPOSITE) ||
      fzn_is_constant (call->a[0]) || fzn_is_constant (call->a[1]))
    return false;
  FznLink x = fzn_link (instance, fzn_term_index (call->a[0]));
  FznLink y = fzn_link (instance, fzn_term_index (call->a[1]));
  fzn_prove_alias (instance, fzn_term_index (call->a[0]),
                   fzn_term_index (call->a[1]), shape == FZN_OPPOSITE);
  fzn_merge (instance, x, y ^ (shape == FZN_OPPOSITE));
  return true;
}

bool
fzn_check_objective (FznInstance *instance)
{
  const FznModel *model = instance->model;
  const FznSolve *solve = fzn_model_solve (model);
  return !solve->sense || !fzn_is_far (instance, solve->objective) ||
         fzn_model_error (model, solve->line, solve->column, FD_ERROR_OVERFLOW,
                          &instance->error,
                          "the objective is %" G_GINT64_FORMAT
                          ", expected values within %d..%d",
                          fzn_bounds (instance, solve->objective).min,
                          FD_VALUE_MIN, FD_VALUE_MAX);
}

/* First pass: every constraint is looked at, so that a model that means nothing
 * is refused even if it contradicts itself. */
bool
fzn_check_all (FznPoster *self)
{
  FznInstance *instance = self->instance;
  for (size_t i = 0; i < self->n; i++) {
    FznCall call;
    FznTerms arguments = fzn_poster_arguments (self, i);
    if (!fzn_may_go_on (instance, i) || !find_row (self, i) ||
        !fzn_call_check (instance, fzn_poster_at (self, i), arguments) ||
        !fzn_switch_check (instance, i, fzn_poster_at (self, i), arguments))
      return false;
    fzn_poster_call (self, i, &call);
    self->done[i] = merges (instance, &call);
    if (!self->done[i])
      fzn_call_mark (instance, arguments);
  }
  instance->at = NULL;
  fzn_prove_source (instance, 0);
  return fzn_check_objective (instance);
}

/* What declarations say: values, and sets that are no range. */
bool
fzn_declare_all (FznInstance *instance)
{
  for (size_t i = 0; i < instance->n_variables; i++) {
    const FznVariable *x = &instance->variables[i];
    FznLink link = fzn_link (instance, (uint32_t) i);
    if (fzn_term_kind (x->value) == FZN_NONE)
      continue;
    if (fzn_is_constant (x->value)) {
      int64_t value = fzn_number (instance->model, x->value);
      fzn_narrow_link (instance, link, value, value);
    } else {
      fzn_merge (instance, link,
                 fzn_link (instance, fzn_term_index (x->value)));
    }
  }
  return !instance->error;
}

static bool
in_ranges (FznRanges set, int64_t value)
{
  for (size_t i = 0; i < set.n; i++)
    if (set.ranges[i].min <= value && value <= set.ranges[i].max)
      return true;
  return false;
}

/* Of truth values, holes are bounds; other variables must be made for them. */
bool
fzn_note_holes (FznInstance *instance)
{
  for (size_t i = 0; i < instance->n_variables; i++) {
    FznRanges holes =
        fzn_model_holes (instance->model, &instance->variables[i].domain);
    FznLink link = fzn_link (instance, (uint32_t) i);
    if (!holes.n)
      continue;
    fzn_class (instance, link)->is_used = true;
    if (fzn_class (instance, link)->is_truth &&
        !fzn_narrow_link (instance, link, !in_ranges (holes, 0),
                          in_ranges (holes, 1)))
      return false;
  }
  return true;
}
