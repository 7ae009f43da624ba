/* SPDX-License-Identifier: MIT */

/* --explain and --hint: a puzzle solved in steps that a person follows. */
#include "explain-private.h"

#include <string.h>

/* Without a limit of time. */
#define EXPLAIN_SECONDS 60.0
/* Likewise, for a page, which can do with fewer steps. */
#define EXPLAIN_ASIDE 10.0

bool
solver_explains (const Solver *solver)
{
  return solver->explain || solver->hint || solver->grade || solver->aside ||
         solver->judgement != NULL;
}

/* --- how hard it is ------------------------------------------------------- */

double
explain_hardest (const Explanation *self, double *sum)
{
  double hardest = 0;

  *sum = 0;
  for (guint i = 0; i < self->steps->len; i++) {
    const FdStep *step = self->steps->pdata[i];
    if (step->quiet)
      continue;
    hardest = MAX (hardest, step->cost);
    *sum += step->cost;
  }
  return hardest;
}

double
explain_rating (const Explanation *self)
{
  return self->model->rate != NULL ? self->model->rate (self->model->data) : 0;
}

const char *
explain_name (const Explanation *self, const FdStep *step)
{
  return self->model->name != NULL && !step->quiet
             ? self->model->name (self->explainer, step, self->model->data)
             : NULL;
}

/* --- the steps ------------------------------------------------------------ */

/* "Naked pair: ..." */
static char *
explain_text (const Explanation *self, const FdStep *step)
{
  const char *name = explain_name (self, step);
  g_autofree char *own =
      self->model->say != NULL
          ? self->model->say (self->explainer, step, self->model->data)
          : NULL;
  g_autofree char *text = own != NULL ? g_steal_pointer (&own)
                                      : fd_step_text (self->explainer, step);
  char *said =
      name == NULL ? g_strdup (text) : g_strdup_printf ("%s: %s", name, text);

  if (g_ascii_islower (said[0]) && g_ascii_islower (said[1]))
    said[0] = g_ascii_toupper (said[0]); /* a word, and no "r1c2" */
  return said;
}

static bool
explain_tell (const Explanation *self, const FdStep *step, const char *text,
              GError **error)
{
  g_autofree char *line = NULL;

  if (self->solver->json || step->quiet || self->solver->grade ||
      self->solver->aside || self->solver->judgement != NULL)
    return true;
  line = self->hinted ? g_strdup_printf ("%s\n", text)
                      : g_strdup_printf ("%3u. %s\n", step->number, text);
  return solver_write (line, -1, error);
}

/* It follows, and none of its premises can be spared. */
static bool
explain_check (const Explanation *self, const FdStep *step, GError **error)
{
  g_autoptr (GError) why = NULL;

  if (!self->solver->check_steps || fd_step_check (self->explainer, step, &why))
    return true;
  g_set_error (error, SOLVER_ERROR, SOLVER_ERROR_INTERNAL,
               "%s: this is a bug in fdsolve", why->message);
  return false;
}

/* The step as it is told before its conclusions are known. */
static bool
explain_take (Explanation *self, const FdStep *step, GError **error)
{
  char *text = explain_text (self, step);

  g_ptr_array_add (self->steps, (gpointer) step);
  g_ptr_array_add (self->texts, text);
  self->hinted = self->solver->hint && !step->quiet;
  if (!self->hinted && !fd_explainer_apply (self->explainer, step))
    g_assert_not_reached ();
  return explain_check (self, step, error) &&
         explain_tell (self, step, text, error);
}

bool
explain_steps (Explanation *self, GError **error)
{
  const FdStep *step;

  do {
    while (!self->hinted && !solver_stopped () &&
           (step = fd_explainer_next (self->explainer, &self->how)) != NULL)
      if (!explain_take (self, step, error))
        return false;
  } while (self->solver->aside && !solver_stopped () && explain_choose (self));
  return true;
}

/* --- the end -------------------------------------------------------------- */

static void
explain_summary (const Explanation *self, GString *out)
{
  double sum, hardest = explain_hardest (self, &sum);
  double rating = explain_rating (self);
  guint told = 0, suppositions = 0;

  for (guint i = 0; i < self->steps->len; i++) {
    const FdStep *step = self->steps->pdata[i];
    told += !step->quiet;
    suppositions += step->rule >= FD_STEP_SUPPOSITION;
  }
  g_string_append_printf (
      out,
      "%s (grade %d): %u steps, %u by supposition; hardest %.1f, in all %.1f",
      fd_grade_name (self->grade), self->grade, told, suppositions, hardest,
      sum);
  if (rating > 0)
    g_string_append_printf (out, "; rated %.1f", rating);
  g_string_append_c (out, '\n');
}

static void
explain_say_clash (const Explanation *self, GString *out)
{
  g_string_append (out, "no solution");
  for (guint i = 0; i < self->clash->len; i++)
    g_string_append_printf (out, "%s %s",
                            i > 0                   ? ";"
                            : self->clash->len == 1 ? ": this cannot be:"
                                                    : ": these clash:",
                            (const char *) self->clash->pdata[i]);
  g_string_append_c (out, '\n');
}

static void
explain_say_difference (const Explanation *self, GString *out)
{
  if (self->differ->len == 0) {
    g_string_append (out, "no simple step is left\n");
    return;
  }
  g_string_append (out, "several solutions:");
  for (guint i = 0; i + 1 < self->differ->len; i += 2)
    g_string_append_printf (out, "%s %s or %s", i > 0 ? ";" : "",
                            (const char *) self->differ->pdata[i],
                            (const char *) self->differ->pdata[i + 1]);
  g_string_append_c (out, '\n');
}

static void
explain_say_end (Explanation *self, GString *out)
{
  if (self->hinted)
    return;
  if (self->how == FD_EXPLAINED_CLASH)
    explain_say_clash (self, out);
  else if (self->how == FD_EXPLAINED_STUCK)
    explain_say_difference (self, out);
  else if (self->how == FD_EXPLAINED_LIMIT)
    g_string_append (out, "stopped by the time limit\n");
  else
    explain_summary (self, out);
}

static bool
explain_end (Explanation *self, GError **error)
{
  g_autoptr (GString) out = g_string_new (NULL);

  if (self->solver->aside) {
    self->solver->page_steps = explain_page_json (self);
    return true;
  }
  if (!self->hinted && self->how == FD_EXPLAINED_CLASH)
    explain_find_clash (self);
  if (!self->hinted && self->how == FD_EXPLAINED_STUCK)
    explain_find_difference (self);
  if (self->how == FD_EXPLAINED_ALL)
    self->grade = fd_explainer_grade (self->explainer);
  self->solver->grades[self->grade]++;
  if (self->solver->json) {
    g_autofree char *text = solver_output_object (
        self->solver, self->model->puzzle, explain_json, self);
    g_string_append (out, text);
  } else {
    explain_say_end (self, out);
  }
  return solver_write (out->str, (gssize) out->len, error) &&
         solver_flush (error);
}

/* --- the whole ------------------------------------------------------------ */

static void
explain_tally (Explanation *self)
{
  Solver *solver = self->solver;
  bool done = self->hinted || self->how == FD_EXPLAINED_ALL;

  solver->puzzles++;
  solver->satisfiable += done;
  solver->unsatisfiable += !done && self->how == FD_EXPLAINED_CLASH;
  solver->several += !done && self->differ->len > 0;
  solver->unanswered +=
      !done && self->how != FD_EXPLAINED_CLASH && self->differ->len == 0;
}

static bool
explain_open (Explanation *self, GError **error)
{
  const SolverModel *model = self->model;
  double seconds = solver_time_left (self->solver);
  double most = self->solver->aside               ? EXPLAIN_ASIDE
                : self->solver->judgement != NULL ? 0
                                                  : EXPLAIN_SECONDS;

  self->explainer = fd_explainer_new (model->store);
  if (self->explainer == NULL) {
    if (!solver_refused (model->store, error))
      solver_need (NULL); /* one of its stores found no memory */
    return false;
  }
  fd_explainer_set_limits (
      self->explainer, seconds > 0 ? seconds : most,
      self->solver->aside && !model->puzzle->single ? 1 : 2, 6);
  fd_explainer_set_words (self->explainer, model->words);
  if (model->prepare != NULL)
    model->prepare (self->explainer, model->data);
  return true;
}

/* What is given contradicts itself at once: then all of it is looked at. */
static void
explain_enter (Explanation *self)
{
  for (size_t i = 0; i < self->model->n_given; i++)
    if (!fd_explainer_enter (self->explainer, self->model->given[i]))
      self->how = FD_EXPLAINED_CLASH;
}

static bool
explain_title (const Explanation *self, GError **error)
{
  const char *name = self->model->puzzle->name;
  g_autofree char *title = NULL;

  if (self->solver->json || self->solver->aside || !self->solver->batch ||
      name == NULL)
    return true;
  title = g_strdup_printf (self->solver->grade ? "%s: " : "%s:\n", name);
  return solver_write (title, -1, error);
}

bool
solver_explain (Solver *solver, const SolverModel *model, GError **error)
{
  Explanation self = {.solver = solver, .model = model};
  bool good = explain_open (&self, error);

  self.steps = g_ptr_array_new ();
  self.texts = g_ptr_array_new_with_free_func (g_free);
  self.clash = g_ptr_array_new_with_free_func (g_free);
  self.differ = g_ptr_array_new_with_free_func (g_free);
  self.chosen = g_array_new (FALSE, FALSE, sizeof (FdAtom));
  if (good) {
    explain_enter (&self);
    good = solver->judgement != NULL ? explain_judge (&self, error)
                                     : explain_title (&self, error) &&
                                           (self.how == FD_EXPLAINED_CLASH ||
                                            explain_steps (&self, error)) &&
                                           explain_end (&self, error);
  }
  if (good && !solver->aside && solver->judgement == NULL)
    explain_tally (&self);
  g_ptr_array_unref (self.steps);
  g_ptr_array_unref (self.texts);
  g_ptr_array_unref (self.clash);
  g_ptr_array_unref (self.differ);
  g_array_unref (self.chosen);
  fd_explainer_free (self.explainer);
  solver->posting = 0;
  return good;
}

/* --- grades of many ------------------------------------------------------- */

/* How many of each there are, as long as there is room on a line. */
bool
solver_explain_grades (const Solver *solver, GError **error)
{
  g_autoptr (GString) out = g_string_new (NULL);
  guint most = 1;

  if (!solver->grade || !solver->batch || solver->json)
    return true;
  for (int i = 0; i < FD_N_GRADES; i++)
    most = MAX (most, solver->grades[i]);
  for (int i = 0; i < FD_N_GRADES; i++) {
    if (solver->grades[i] == 0)
      continue;
    g_string_append_printf (out, "grade %d  %-9s %6u  ", i,
                            fd_grade_name ((FdGrade) i), solver->grades[i]);
    for (guint k = 0; k < (solver->grades[i] * 50 + most - 1) / most; k++)
      g_string_append_c (out, '#');
    g_string_append_c (out, '\n');
  }
  return solver_write (out->str, (gssize) out->len, error) &&
         solver_flush (error);
}
