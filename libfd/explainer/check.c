/* SPDX-License-Identifier: MIT */
/* check.c - that a step is right, and says no more than is needed
 *
 * In new stores: the premises and the clues named lead to each conclusion by
 * the propagation of the rule; and without any one of the premises some
 * conclusion is lost.
 */
#include "explainer.h"

#include "constraints/constraint.h"

static bool
complain (const FdStep *step, const char *what, FdAtom atom, GError **error)
{
  static const char *const relation[] = {">=", "<=", "=", "!="};
  g_set_error (error, FD_ERROR, FD_ERROR_EXPLANATION,
               "step by %s: %s: variable %u %s %d",
               fd_step_rule_name (step->rule), what, fd_atom_var (atom).id,
               relation[fd_atom_relation (atom)], (int) atom.value);
  return false;
}

static bool
follows (FdExplainer *self, FdScratch *scratch, const FdStep *step,
         const FdAtom *premise, size_t n)
{
  if (step->rule == FD_STEP_SINGLE)
    return fd_step_is_single (self, step, premise, n);
  return scratch->refuted || fd_step_follows (scratch, step, premise, n);
}

/* Of a new store with the clues of the step alone. */
static FdScratch *
fresh (FdExplainer *self, const FdStep *step)
{
  g_autofree uint32_t *clue = g_new (uint32_t, step->n_constraints + 1);
  for (size_t i = 0; i < step->n_constraints; i++)
    clue[i] = self->clue_of[step->constraint[i].id - 1];
  return fd_explainer_scratch (self, clue, (uint32_t) step->n_constraints,
                               fd_step_strength (step));
}

bool
fd_step_check (FdExplainer *self, const FdStep *step, GError **error)
{
  if (!fd_require_explainer (self, __func__) ||
      !fd_require (self->model, step, "the step is NULL, expected one"))
    return false;
  g_autoptr (FdScratch) scratch = fresh (self, step);
  g_autofree FdAtom *rest = g_new (FdAtom, step->n_premises + 1);
  if (!scratch)
    return complain (step, "refused", FD_ATOM_TRUE, error);
  if (!follows (self, scratch, step, step->premise, step->n_premises))
    return complain (step, "it does not follow", step->conclusion[0], error);
  for (size_t i = 0; i < step->n_premises; i++) {
    size_t n = 0;
    for (size_t k = 0; k < step->n_premises; k++)
      if (k != i)
        rest[n++] = step->premise[k];
    if (follows (self, scratch, step, rest, n))
      return complain (step, "a premise can be spared", step->premise[i],
                       error);
  }
  return true;
}
