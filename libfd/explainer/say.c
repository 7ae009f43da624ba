/* SPDX-License-Identifier: MIT */
/* say.c - steps in sentences
 *
 * Of a value that a quiet clue took it is said what was placed there: "r6c4 is
 * 1" and not "r5c4 is not 1".
 */
#include "say.h"

#include "kernel/error.h"
#include "kernel/require.h"

/* --- atoms --------------------------------------------------------------- */

static const char *
separator (bool first)
{
  return first ? "" : ", ";
}

static void
say_atoms (const FdExplainer *self, const FdAtom *atoms, size_t n,
           const char *between, GString *out)
{
  g_autofree int32_t *values = g_new (int32_t, n + 1);
  for (size_t i = 0, end; i < n; i = end) {
    FdVar x = fd_atom_var (atoms[i]);
    FdRelation relation = fd_atom_relation (atoms[i]);
    g_string_append (out, i ? between : "");
    for (end = i; end < n && atoms[end].tag == atoms[i].tag &&
                  (end == i || relation == FD_NE);
         end++)
      values[end - i] = atoms[end].value;
    if (x.id)
      fd_say_atom (self, x, relation, values, end - i, out);
    else
      g_string_append (out, fd_atom_equal (atoms[i], FD_ATOM_FALSE)
                                ? "there is no solution"
                                : "it holds");
  }
}

void
fd_explainer_say_atoms (const FdExplainer *self, const FdAtom *atoms, size_t n,
                        GString *out)
{
  if (fd_require_explainer (self, __func__) &&
      fd_require (self->model, (atoms || !n) && out,
                  "the atoms or the string are NULL, expected both"))
    say_atoms (self, atoms, n, ", ", out);
}

void
fd_explainer_say_constraint (const FdExplainer *self, FdConstraint constraint,
                             GString *out)
{
  uint32_t n = self ? fd_store_n_constraints (self->model) : 0;
  if (fd_require_explainer (self, __func__) &&
      fd_require (self->model, constraint.id && constraint.id <= n && out,
                  "constraint %u, expected one of the model's %u, and a "
                  "string",
                  constraint.id, n))
    fd_say_clue (self, constraint, false, out);
}

/* What is to be said for the premise: the placing that took it, or itself. */
static FdAtom
spoken_premise (const FdExplainer *self, FdAtom atom)
{
  uint32_t origin = fd_facts_origin (self, atom);
  const FdStep *step =
      origin && origin != UINT32_MAX ? self->applied->pdata[origin - 1] : NULL;
  bool is_taken = step && step->rule == FD_STEP_ELIMINATION &&
                  step->n_premises == 1 && fd_atom_relation (atom) == FD_NE;
  return is_taken ? step->premise[0] : atom;
}

static GArray *
spoken_premises (const FdExplainer *self, const FdAtom *premise, size_t n)
{
  GArray *spoken = g_array_new (FALSE, FALSE, sizeof (FdAtom));
  for (size_t i = 0; i < n; i++) {
    FdAtom atom = spoken_premise (self, premise[i]);
    g_array_append_val (spoken, atom);
  }
  fd_step_sort_atoms (spoken);
  return spoken;
}

static bool
say_premises (const FdExplainer *self, const FdStep *step, GString *out)
{
  g_autoptr (GArray) spoken =
      spoken_premises (self, step->premise, step->n_premises);
  say_atoms (self, (FdAtom *) (gpointer) spoken->data, spoken->len, ", ", out);
  return spoken->len != 0;
}

static void
say_in_brackets (const FdExplainer *self, const FdStep *step, GString *out)
{
  g_string_append (out, " (");
  if (say_premises (self, step, out))
    g_string_append_c (out, ')');
  else
    g_string_truncate (out, out->len - 2);
}

/* A variable that is placed is said so, and not what it lost. */
static void
say_conclusions (const FdExplainer *self, const FdStep *step, GString *out)
{
  g_autoptr (GArray) said = g_array_new (FALSE, FALSE, sizeof (FdAtom));
  for (size_t i = 0; i < step->n_conclusions; i++) {
    FdAtom atom = step->conclusion[i];
    bool placed = false;
    for (size_t k = 0; k < step->n_placed && !placed; k++)
      placed = fd_atom_var (step->placed[k]).id == fd_atom_var (atom).id;
    if (!placed)
      g_array_append_val (said, atom);
  }
  g_array_append_vals (said, step->placed, (guint) step->n_placed);
  say_atoms (self, (FdAtom *) (gpointer) said->data, said->len, "; ", out);
}

/* --- rules --------------------------------------------------------------- */

static void
say_rule_of_clue (const FdExplainer *self, const FdStep *step, GString *out)
{
  fd_say_clue (self, step->constraint[0], false, out);
  g_string_append (out, ": ");
  if (say_premises (self, step, out))
    g_string_append (out, ", so ");
  say_conclusions (self, step, out);
}

static void
say_single (const FdExplainer *self, const FdStep *step, GString *out)
{
  say_atoms (self, step->conclusion, 1, "", out);
  g_string_append (out, ": nothing else is left");
  say_in_brackets (self, step, out);
}

static void
say_only_place (const FdExplainer *self, const FdStep *step, GString *out)
{
  if (!fd_atom_var (step->conclusion[0]).id) {
    say_rule_of_clue (self, step, out);
    return;
  }
  fd_say_clue (self, step->constraint[0], false, out);
  g_string_append (out, ": ");
  say_atoms (self, step->conclusion, 1, "", out);
  g_string_append (out, ", as no other can be");
  say_in_brackets (self, step, out);
}

/* Those that the premises exclude, each once, but for what is placed. */
static void
add_excluded (const FdExplainer *self, const FdStep *step, GArray *values)
{
  uint32_t clue = self->clue_of[step->constraint[0].id - 1];
  for (size_t i = 0; i < step->n_premises; i++) {
    bool known = fd_atom_relation (step->premise[i]) != FD_NE ||
                 fd_clue_has_placed (self, clue, step->premise[i].value);
    for (guint k = 0; k < values->len && !known; k++)
      known = g_array_index (values, int32_t, k) == step->premise[i].value;
    if (!known)
      g_array_append_val (values, step->premise[i].value);
  }
}

/* Those that some variable has left, by the premises. */
static void
add_left (const FdExplainer *self, const FdStep *step, FdVar x, GArray *values)
{
  for (int32_t v = fd_var_min (self->model, x); v <= FD_VALUE_MAX;
       v = fd_var_next (self->model, x, v)) {
    bool open = true, known = false;
    for (size_t k = 0; k < step->n_premises && open; k++)
      open = fd_atom_var (step->premise[k]).id != x.id ||
             fd_atom_accepts (step->premise[k], v);
    for (guint k = 0; k < values->len && !known; k++)
      known = g_array_index (values, int32_t, k) == v;
    if (open && !known)
      g_array_append_val (values, v);
  }
}

static int
compare_values (const void *a, const void *b)
{
  int32_t v = *(const int32_t *) a, w = *(const int32_t *) b;
  return (v > w) - (v < w);
}

static bool
is_premise_var (const FdStep *step, FdVar x)
{
  for (size_t i = 0; i < step->n_premises; i++)
    if (fd_atom_var (step->premise[i]).id == x.id)
      return true;
  return false;
}

/* Adds the variables of the clue that the premises speak of, or, if it is of
 * values, those that they do not; and what these have left. */
static void
say_set (const FdExplainer *self, const FdStep *step, bool of_values,
         GString *out, GArray *values)
{
  const FdClue *clue = &self->clue[self->clue_of[step->constraint[0].id - 1]];
  for (uint32_t i = 0; i < clue->n_scope; i++) {
    FdVar x = clue->scope[i];
    if (is_premise_var (step, x) == of_values ||
        (of_values && self->known[x.id].placed))
      continue;
    g_string_append (out, separator (!out->len));
    fd_say_var (self, x, out);
    if (!of_values)
      add_left (self, step, x, values);
  }
  if (of_values)
    add_excluded (self, step, values);
  g_array_sort (values, compare_values);
}

static void
say_hall_set (const FdExplainer *self, const FdStep *step, GString *out)
{
  g_autoptr (GArray) values = g_array_new (FALSE, FALSE, sizeof (int32_t));
  g_autoptr (GString) vars = g_string_new (NULL);
  g_autoptr (GString) said = g_string_new (NULL);
  fd_say_clue (self, step->constraint[0], false, out);
  say_set (self, step, step->of_values, vars, values);
  fd_say_values (self, (int32_t *) (gpointer) values->data, values->len, said);
  g_string_append_printf (out,
                          step->of_values
                              ? ": %2$s are left for %1$s alone, so "
                              : ": %s have only %s left, so ",
                          vars->str, said->str);
  say_conclusions (self, step, out);
}

static void
say_links (const FdExplainer *self, const FdStep *step, GString *out)
{
  for (size_t i = 0; i < step->n_links; i++) {
    g_string_append (out, separator (!i));
    say_atoms (self, &step->link[i].atom, 1, "", out);
    if (!step->link[i].by.id)
      continue;
    g_string_append (out, " (");
    fd_say_clue (self, step->link[i].by, true, out);
    g_string_append_c (out, ')');
  }
}

static void
say_failure (const FdExplainer *self, const FdStep *step, GString *out)
{
  say_atoms (self, &step->supposed, 1, "", out);
  g_string_append (out, ", then ");
  say_links (self, step, out);
  g_string_append (out, step->n_links ? ", and " : "");
  if (step->n_constraints)
    fd_say_clue (self, step->constraint[step->n_constraints - 1], true, out);
  g_string_append (out, " fails");
}

/* Which clues there are that no link names. */
static void
say_others (const FdExplainer *self, const FdStep *step, GString *out)
{
  bool first = true;
  for (size_t i = 0; i + 1 < step->n_constraints; i++) {
    bool named = false;
    for (size_t k = 0; k < step->n_links && !named; k++)
      named = step->link[k].by.id == step->constraint[i].id;
    if (named)
      continue;
    g_string_append (out, first ? ". By: " : ", ");
    fd_say_clue (self, step->constraint[i], true, out);
    first = false;
  }
}

static void
say_lemmas (const FdExplainer *self, const FdStep *step, GString *out)
{
  g_string_append (out, "Suppose ");
  say_atoms (self, &step->supposed, 1, "", out);
  g_string_append_c (out, '.');
  for (size_t i = 0; i < step->n_lemmas; i++) {
    g_string_append (out, " If ");
    say_failure (self, step->lemma[i], out);
    g_string_append (out, ", so ");
    say_atoms (self, step->lemma[i]->conclusion, 1, "", out);
    g_string_append_c (out, '.');
  }
  g_string_append (out, " Then nothing is left. So ");
}

static void
say_supposition (const FdExplainer *self, const FdStep *step, GString *out)
{
  bool is_clash = fd_atom_equal (step->supposed, FD_ATOM_TRUE);
  if (step->rule == FD_STEP_NESTED)
    say_lemmas (self, step, out);
  else if (!is_clash) {
    g_string_append (out, "If ");
    say_failure (self, step, out);
    g_string_append (out, ". So ");
  }
  say_conclusions (self, step, out);
  if (step->rule != FD_STEP_NESTED)
    say_others (self, step, out);
  if (!step->n_premises)
    return;
  g_string_append (out, ". Known: ");
  say_premises (self, step, out);
}

char *
fd_step_text (const FdExplainer *self, const FdStep *step)
{
  if (!fd_require_explainer (self, __func__) ||
      !fd_require (self->model, step, "the step is NULL, expected one"))
    return g_strdup ("");
  GString *out = g_string_new (NULL);
  switch (step->rule) {
  case FD_STEP_SINGLE:
    say_single (self, step, out);
    break;
  case FD_STEP_ONLY_PLACE:
    say_only_place (self, step, out);
    break;
  case FD_STEP_HALL_SET:
    if (step->size)
      say_hall_set (self, step, out);
    else
      say_rule_of_clue (self, step, out);
    break;
  case FD_STEP_SUPPOSITION:
  case FD_STEP_NESTED:
    say_supposition (self, step, out);
    break;
  default:
    say_rule_of_clue (self, step, out);
  }
  g_string_append_c (out, '.');
  return g_string_free (out, FALSE);
}

void
fd_explainer_set_words (FdExplainer *self, const FdExplainerWords *words)
{
  if (fd_require_explainer (self, __func__))
    self->words = words ? *words : (FdExplainerWords){0};
}
