/* SPDX-License-Identifier: MIT */

/* How hard a puzzle is that is being made, and how it is solved in steps. */
#include "explain-private.h"

/* In a limit of work, and none of time, the same puzzle is judged alike
 * everywhere; a 9 x 9 sudoku takes some thousands. */
#define JUDGE_WORK 2000000

void
solver_judgement_clear (SolverJudgement *self)
{
  g_clear_pointer (&self->names, g_ptr_array_unref);
  g_clear_pointer (&self->json, g_free);
}

/* As --technique may ask for it: as players call it, and by its rule. */
static void
add_names (Explanation *self, const FdStep *step, GPtrArray *names)
{
  const char *name = explain_name (self, step);

  if (step->quiet)
    return;
  if (name != NULL)
    g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_add (names, g_strdup (fd_step_rule_name (step->rule)));
}

static bool
judge_steps (Explanation *self, SolverJudgement *judgement, GError **error)
{
  if (!explain_steps (self, error))
    return false;
  judgement->names = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < self->steps->len; i++)
    add_names (self, self->steps->pdata[i], judgement->names);
  judgement->rating = explain_rating (self);
  judgement->hardest = explain_hardest (self, &judgement->cost);
  judgement->json =
      self->solver->explain ? explain_made_json (self) : g_strdup ("");
  return true;
}

bool
explain_judge (Explanation *self, GError **error)
{
  SolverJudgement *judgement = self->solver->judgement;

  solver_judgement_clear (judgement);
  fd_explainer_set_work_limit (self->explainer, JUDGE_WORK);
  judgement->grade = fd_explainer_grade (self->explainer);
  judgement->effort = fd_explainer_work (self->explainer);
  return judgement->grade < judgement->from ||
         judgement->grade > judgement->to || !judgement->wants_steps ||
         judge_steps (self, judgement, error);
}
