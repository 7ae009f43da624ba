/* SPDX-License-Identifier: MIT */

/* Steps as JSON; see json.md. */
#include "explain-private.h"

#include <string.h>

static void
add_string (JsonBuilder *builder, const char *name, const char *value)
{
  json_builder_set_member_name (builder, name);
  json_builder_add_string_value (builder, value);
}

static void
add_int (JsonBuilder *builder, const char *name, gint64 value)
{
  json_builder_set_member_name (builder, name);
  json_builder_add_int_value (builder, value);
}

/* A cost, to one decimal, as it is in text. */
static void
add_cost (JsonBuilder *builder, const char *name, double value)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_formatd (number, sizeof number, "%.1f", value);
  json_builder_set_member_name (builder, name);
  json_builder_add_double_value (builder, g_ascii_strtod (number, NULL));
}

/* --- atoms ---------------------------------------------------------------- */

static void
add_var (const Explanation *self, JsonBuilder *builder, FdVar x)
{
  const char *name = fd_var_name (self->model->store, x);
  g_autofree char *number = g_strdup_printf ("_%u", x.id);

  add_string (builder, "var", name != NULL ? name : number);
}

/* Of values that are excluded up to the end of @n, which are more of the same.
 */
static size_t
add_not (const Explanation *self, JsonBuilder *builder, const FdAtom *atoms,
         size_t n)
{
  size_t i = 0;

  json_builder_set_member_name (builder, "not");
  json_builder_begin_array (builder);
  do
    json_builder_add_int_value (builder, atoms[i].value + self->model->base);
  while (++i < n && atoms[i].tag == atoms[0].tag);
  json_builder_end_array (builder);
  return i;
}

/* Adds the members of an atom, or of several of one variable; how many. */
static size_t
add_members (const Explanation *self, JsonBuilder *builder, const FdAtom *atoms,
             size_t n)
{
  FdRelation relation = fd_atom_relation (atoms[0]);

  if (fd_atom_var (atoms[0]).id == 0) {
    json_builder_set_member_name (builder, "false");
    json_builder_add_boolean_value (builder, TRUE);
    return 1;
  }
  add_var (self, builder, fd_atom_var (atoms[0]));
  if (relation == FD_NE)
    return add_not (self, builder, atoms, n);
  add_int (builder,
           relation == FD_EQ   ? "is"
           : relation == FD_GE ? "least"
                               : "most",
           (gint64) atoms[0].value + self->model->base);
  return 1;
}

static void
add_atoms (const Explanation *self, JsonBuilder *builder, const char *name,
           const FdAtom *atoms, size_t n)
{
  json_builder_set_member_name (builder, name);
  json_builder_begin_array (builder);
  for (size_t i = 0; i < n;) {
    json_builder_begin_object (builder);
    i += add_members (self, builder, atoms + i, n - i);
    json_builder_end_object (builder);
  }
  json_builder_end_array (builder);
}

/* The index of the step that concluded it; -1. */
static gint64
origin_of (const Explanation *self, FdAtom atom)
{
  const FdStep *step = fd_explainer_origin (self->explainer, atom);
  guint index;

  return step != NULL && g_ptr_array_find (self->steps, step, &index)
             ? (gint64) index
             : -1;
}

static void
add_premises (const Explanation *self, JsonBuilder *builder, const FdStep *step)
{
  json_builder_set_member_name (builder, "premises");
  json_builder_begin_array (builder);
  for (size_t i = 0; i < step->n_premises; i++) {
    gint64 from = origin_of (self, step->premise[i]);
    json_builder_begin_object (builder);
    add_members (self, builder, &step->premise[i], 1);
    if (from >= 0)
      add_int (builder, "from", from);
    json_builder_end_object (builder);
  }
  json_builder_end_array (builder);
}

/* --- steps ---------------------------------------------------------------- */

static char *
say_constraint (const Explanation *self, FdConstraint c)
{
  GString *out = g_string_new (NULL);

  fd_explainer_say_constraint (self->explainer, c, out);
  return g_string_free (out, FALSE);
}

static void
add_constraints (const Explanation *self, JsonBuilder *builder,
                 const FdStep *step)
{
  json_builder_set_member_name (builder, "constraints");
  json_builder_begin_array (builder);
  for (size_t i = 0; i < step->n_constraints; i++) {
    g_autofree char *text = say_constraint (self, step->constraint[i]);
    json_builder_add_string_value (builder, text);
  }
  json_builder_end_array (builder);
}

static void
add_links (const Explanation *self, JsonBuilder *builder, const FdStep *step)
{
  json_builder_set_member_name (builder, "links");
  json_builder_begin_array (builder);
  for (size_t i = 0; i < step->n_links; i++) {
    json_builder_begin_object (builder);
    add_members (self, builder, &step->link[i].atom, 1);
    if (step->link[i].by.id != 0) {
      g_autofree char *text = say_constraint (self, step->link[i].by);
      add_string (builder, "by", text);
    }
    json_builder_end_object (builder);
  }
  json_builder_end_array (builder);
}

static void
add_supposition (const Explanation *self, JsonBuilder *builder,
                 const FdStep *step)
{
  if (fd_atom_var (step->supposed).id != 0) {
    json_builder_set_member_name (builder, "supposed");
    json_builder_begin_object (builder);
    add_members (self, builder, &step->supposed, 1);
    json_builder_end_object (builder);
  }
  add_links (self, builder, step);
  if (step->sets) {
    json_builder_set_member_name (builder, "sets");
    json_builder_add_boolean_value (builder, TRUE);
  }
  add_int (builder, "placings", step->placings);
  add_int (builder, "joins", step->joins);
}

static void add_lemmas (const Explanation *self, JsonBuilder *builder,
                        const FdStep *step);

/* What a page does not show. */
static void
add_details (const Explanation *self, JsonBuilder *builder, const FdStep *step)
{
  if (step->rule >= FD_STEP_SUPPOSITION)
    add_supposition (self, builder, step);
  if (step->size > 0)
    add_int (builder, "size", step->size);
  if (step->n_lemmas > 0)
    add_lemmas (self, builder, step);
}

static void
add_step (const Explanation *self, JsonBuilder *builder, const FdStep *step,
          const char *text)
{
  const char *name = explain_name (self, step);

  json_builder_begin_object (builder);
  if (step->number != 0)
    add_int (builder, "number", step->number);
  if (step->quiet) {
    json_builder_set_member_name (builder, "quiet");
    json_builder_add_boolean_value (builder, TRUE);
  }
  add_string (builder, "rule", fd_step_rule_name (step->rule));
  if (name != NULL)
    add_string (builder, "name", name);
  if (text != NULL)
    add_string (builder, "text", text);
  if (!self->solver->aside)
    add_cost (builder, "cost", step->cost);
  add_atoms (self, builder, "conclusions", step->conclusion,
             step->n_conclusions);
  if (step->n_placed > 0)
    add_atoms (self, builder, "placed", step->placed, step->n_placed);
  if (step->n_premises > 0 && self->solver->aside)
    add_atoms (self, builder, "premises", step->premise, step->n_premises);
  else if (step->n_premises > 0)
    add_premises (self, builder, step);
  add_constraints (self, builder, step);
  if (!self->solver->aside)
    add_details (self, builder, step);
  json_builder_end_object (builder);
}

static void
add_lemmas (const Explanation *self, JsonBuilder *builder, const FdStep *step)
{
  json_builder_set_member_name (builder, "lemmas");
  json_builder_begin_array (builder);
  for (size_t i = 0; i < step->n_lemmas; i++)
    add_step (self, builder, step->lemma[i], NULL);
  json_builder_end_array (builder);
}

/* --- the puzzle ----------------------------------------------------------- */

static void
add_solution (const Explanation *self, JsonBuilder *builder)
{
  const FdStore *facts = fd_explainer_facts (self->explainer);

  json_builder_set_member_name (builder, "solution");
  json_builder_begin_object (builder);
  for (guint id = 1; id <= fd_var_count (facts); id++) {
    const char *name = fd_var_name (self->model->store, (FdVar){id});
    if (name != NULL && fd_explainer_is_placed (self->explainer, (FdVar){id}))
      add_int (builder, name,
               (gint64) fd_var_min (facts, (FdVar){id}) + self->model->base);
  }
  json_builder_end_object (builder);
}

static void
add_strings (JsonBuilder *builder, const char *name, const GPtrArray *strings,
             bool pairs)
{
  json_builder_set_member_name (builder, name);
  json_builder_begin_array (builder);
  for (guint i = 0; i < strings->len; i++) {
    if (pairs && i % 2 == 0)
      json_builder_begin_array (builder);
    json_builder_add_string_value (builder, strings->pdata[i]);
    if (pairs && i % 2 == 1)
      json_builder_end_array (builder);
  }
  json_builder_end_array (builder);
}

static const char *
how_it_ended (const Explanation *self)
{
  static const char *const names[] = {"step", "solved", "clash", "stuck",
                                      "limit"};

  return self->hinted ? "hint" : names[self->how];
}

static void
add_given_and_steps (const Explanation *self, JsonBuilder *builder)
{
  add_atoms (self, builder, "given", self->model->given, self->model->n_given);
  json_builder_set_member_name (builder, "steps");
  json_builder_begin_array (builder);
  for (guint i = 0; i < self->steps->len; i++)
    add_step (self, builder, self->steps->pdata[i], self->texts->pdata[i]);
  json_builder_end_array (builder);
}

void
explain_json (JsonBuilder *builder, gpointer explanation)
{
  const Explanation *self = explanation;
  double sum, hardest = explain_hardest (self, &sum);

  add_given_and_steps (self, builder);
  add_string (builder, "explained", how_it_ended (self));
  add_solution (self, builder);
  if (self->grade != FD_GRADE_NONE) {
    double rating = explain_rating (self);
    add_int (builder, "grade", self->grade);
    add_string (builder, "difficulty", fd_grade_name (self->grade));
    if (rating > 0)
      add_cost (builder, "rating", rating);
  }
  add_cost (builder, "hardest", hardest);
  add_cost (builder, "cost", sum);
  if (self->clash->len > 0)
    add_strings (builder, "clash", self->clash, false);
  if (self->differ->len > 0)
    add_strings (builder, "differ", self->differ, true);
}

char *
explain_made_json (const Explanation *self)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autofree char *object = NULL;

  json_builder_begin_object (builder);
  add_given_and_steps (self, builder);
  json_builder_end_object (builder);
  object = solver_json_text (builder);
  object[0] = ',';
  object[strlen (object) - 1] = '\0';
  return g_steal_pointer (&object);
}

static void
add_chosen (const Explanation *self, JsonBuilder *builder, FdAtom atom,
            const char *text)
{
  json_builder_begin_object (builder);
  add_string (builder, "rule", "choice");
  add_string (builder, "text", text);
  add_atoms (self, builder, "conclusions", &atom, 1);
  json_builder_end_object (builder);
}

GPtrArray *
explain_page_json (const Explanation *self)
{
  GPtrArray *page = g_ptr_array_new_with_free_func (g_free);
  guint n_chosen = 0;

  for (guint i = 0; i < self->steps->len; i++) {
    g_autoptr (JsonBuilder) builder = json_builder_new ();
    const FdStep *step = self->steps->pdata[i];
    const char *text = self->texts->pdata[i];
    if (step == NULL)
      add_chosen (self, builder,
                  g_array_index (self->chosen, FdAtom, n_chosen++), text);
    else if (!step->quiet)
      add_step (self, builder, step, text);
    else
      continue;
    g_ptr_array_add (page, solver_json_text (builder));
  }
  return page;
}
