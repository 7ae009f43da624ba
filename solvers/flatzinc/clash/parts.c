/* SPDX-License-Identifier: MIT */
/* parts.c - which constraints of a model are one in the words of its author
 *
 * What MiniZinc makes of one constraint are several, with variables between
 * them that it introduced, each defined by a constraint.  A definition excludes
 * nothing by itself, and is shared by all that mention its variable, whoever
 * had it made: it holds with each of them.
 */
#include "parts-private.h"

#include <string.h>

/* --- names ---------------------------------------------------------------- */

/* The string of an annotation `word (string)`; or NULL. */
static const char *
string_of (const FznParts *self, const FznConstraint *c, const char *word)
{
  const FznModel *model = self->model;
  FznTerms all = fzn_model_list (model, c->annotations);
  for (size_t i = 0; i < all.n; i++) {
    if (fzn_term_kind (all.items[i]) != FZN_CALL ||
        strcmp (fzn_term_text (model, all.items[i]), word) != 0)
      continue;
    FznTerms arguments = fzn_term_items (model, all.items[i]);
    if (arguments.n == 1 && fzn_term_kind (arguments.items[0]) == FZN_STRING)
      return fzn_term_text (model, arguments.items[0]);
  }
  return NULL;
}

/* "file|line|column|line|column|..." as MiniZinc says places. */
static char *
place_of (const char *step)
{
  g_auto (GStrv) field = g_strsplit (step, "|", 6);
  if (g_strv_length (field) < 5 || !*field[0])
    return NULL;
  g_autofree char *file = g_path_get_basename (field[0]);
  return strcmp (field[1], field[3]) == 0
             ? g_strdup_printf ("%s:%s.%s-%s", file, field[1], field[2],
                                field[4])
             : g_strdup_printf ("%s:%s.%s-%s.%s", file, field[1], field[2],
                                field[3], field[4]);
}

/* Of the first step of the path that is in a file. */
static char *
place_in (const char *path)
{
  g_auto (GStrv) steps = g_strsplit (path, ";", -1);
  char *place = NULL;
  for (guint i = 0; steps[i] && !place; i++)
    place = place_of (steps[i]);
  return place;
}

/* (nullable): what the model calls it. */
static char *
name_of (const FznParts *self, const FznConstraint *c)
{
  const char *name = string_of (self, c, "mzn_constraint_name");
  const char *inner = string_of (self, c, "mzn_expression_name");
  const char *path = string_of (self, c, "mzn_path");
  char *found = name && inner   ? g_strdup_printf ("%s: %s", name, inner)
                : name || inner ? g_strdup (name ? name : inner)
                : path          ? place_in (path)
                                : NULL;
  return found ? g_strdelimit (found, "\n\r", ' ') : NULL;
}

/* The part called @name (transfer full), new if there is none. */
static int32_t
part_called (FznParts *self, char *name)
{
  gpointer number = g_hash_table_lookup (self->numbers, name);
  if (number) {
    g_free (name);
    return GPOINTER_TO_INT (number) - 1;
  }
  g_ptr_array_add (self->names, name);
  g_hash_table_insert (self->numbers, name,
                       GINT_TO_POINTER ((int) self->names->len));
  return (int32_t) self->names->len - 1;
}

bool
fzn_parts_is_definition (const FznParts *self, size_t i)
{
  const FznConstraint *c = &self->constraints[i];
  return c->defines && self->variables[c->defines - 1].flags & FZN_INTRODUCED;
}

static void
find_parts (FznParts *self)
{
  for (size_t i = 0; i < self->n; i++) {
    const FznConstraint *c = &self->constraints[i];
    bool named = string_of (self, c, "mzn_constraint_name") ||
                 string_of (self, c, "mzn_expression_name");
    bool defines = fzn_parts_is_definition (self, i);
    if (defines)
      self->definition[c->defines - 1] = (uint32_t) i + 1;
    char *name = named || !defines ? name_of (self, c) : NULL;
    self->part[i] = name ? part_called (self, name) : FZN_NO_PART;
  }
}

/* Each is one, but for definitions. */
static void
number_all (FznParts *self)
{
  size_t n;
  const FznPredicate *predicates = fzn_model_predicates (self->model, &n);
  for (size_t i = 0; i < self->n; i++) {
    const FznConstraint *c = &self->constraints[i];
    if (fzn_parts_is_definition (self, i))
      continue;
    self->part[i] = part_called (
        self,
        g_strdup_printf (
            "%s:%u.%u: %s", fzn_model_name (self->model), c->line, c->column,
            fzn_model_text (self->model, predicates[c->predicate].name)));
  }
}

FznParts *
fzn_parts_new (const FznModel *model)
{
  FznParts *self = g_new (FznParts, 1);
  *self = (FznParts){
      .model = model,
      .names = g_ptr_array_new_with_free_func (g_free),
      .numbers = g_hash_table_new (g_str_hash, g_str_equal),
  };
  self->constraints = fzn_model_constraints (model, &self->n);
  self->variables = fzn_model_variables (model, &self->n_variables);
  self->part = g_new (int32_t, self->n + 1);
  self->definition = g_new0 (uint32_t, self->n_variables + 1);
  find_parts (self);
  if (!self->names->len)
    number_all (self);
  return self;
}

void
fzn_parts_free (FznParts *self)
{
  if (!self)
    return;
  g_ptr_array_unref (self->names);
  g_hash_table_unref (self->numbers);
  g_free (self->part);
  g_free (self->definition);
  g_free (self);
}

size_t
fzn_parts_n (const FznParts *self)
{
  return self->names->len;
}

const char *
fzn_parts_name (const FznParts *self, size_t i)
{
  return i < self->names->len ? self->names->pdata[i] : NULL;
}

/* --- what a constraint mentions ------------------------------------------- */

/* The definitions of a variable, and of those that it was declared equal to. */
static void
add_term (const FznParts *self, FznTerm term, GArray *out)
{
  while (fzn_term_kind (term) == FZN_VARIABLE) {
    uint32_t x = fzn_term_index (term), i = self->definition[x] - 1;
    if (self->definition[x])
      g_array_append_val (out, i);
    term = self->variables[x].value;
  }
}

void
fzn_parts_mentions (const FznParts *self, size_t i, GArray *out)
{
  FznTerms all = fzn_model_list (self->model, self->constraints[i].arguments);
  for (size_t k = 0; k < all.n; k++) {
    add_term (self, all.items[k], out);
    if (fzn_term_kind (all.items[k]) != FZN_ARRAY)
      continue;
    FznTerms items = fzn_term_items (self->model, all.items[k]);
    for (size_t j = 0; j < items.n; j++)
      add_term (self, items.items[j], out);
  }
}

/* --- what holds ----------------------------------------------------------- */

static void
activate (bool *active, GArray *waiting, size_t i)
{
  uint32_t number = (uint32_t) i;
  if (active[i])
    return;
  active[i] = true;
  g_array_append_val (waiting, number);
}

void
fzn_parts_activate (const FznParts *self, const bool *in, bool *active)
{
  g_autoptr (GArray) waiting = g_array_new (FALSE, FALSE, sizeof (uint32_t)),
                     mentioned = g_array_new (FALSE, FALSE, sizeof (uint32_t));
  memset (active, 0, self->n * sizeof *active);
  for (size_t i = 0; i < self->n; i++)
    if (self->part[i] == FZN_NO_PART ? !fzn_parts_is_definition (self, i)
                                     : in[self->part[i]])
      activate (active, waiting, i);
  while (waiting->len) {
    uint32_t i = g_array_index (waiting, uint32_t, waiting->len - 1);
    g_array_set_size (waiting, waiting->len - 1);
    g_array_set_size (mentioned, 0);
    fzn_parts_mentions (self, i, mentioned);
    for (guint k = 0; k < mentioned->len; k++)
      activate (active, waiting, g_array_index (mentioned, uint32_t, k));
  }
}
