/* SPDX-License-Identifier: MIT */
/* read.c - a puzzle from its JSON; zebra.md describes the schema */
#include "puzzle.h"

#include <string.h>

static void
category_clear (gpointer data)
{
  g_free (((ZebraCategory *) data)->name);
}

static void
value_clear (gpointer data)
{
  g_free (((ZebraValue *) data)->name);
}

static void
question_clear (gpointer data)
{
  g_free (((ZebraQuestion *) data)->text);
}

ZebraPuzzle *
zebra_puzzle_new (guint n_houses)
{
  ZebraPuzzle *puzzle = g_new0 (ZebraPuzzle, 1);

  puzzle->n_houses = n_houses;
  puzzle->categories = g_array_new (FALSE, FALSE, sizeof (ZebraCategory));
  puzzle->values = g_array_new (FALSE, FALSE, sizeof (ZebraValue));
  puzzle->questions = g_array_new (FALSE, FALSE, sizeof (ZebraQuestion));
  puzzle->clues =
      g_ptr_array_new_with_free_func ((GDestroyNotify) zebra_clue_free);
  g_array_set_clear_func (puzzle->categories, category_clear);
  g_array_set_clear_func (puzzle->values, value_clear);
  g_array_set_clear_func (puzzle->questions, question_clear);
  return puzzle;
}

void
zebra_puzzle_free (ZebraPuzzle *puzzle)
{
  if (puzzle == NULL)
    return;
  g_free (puzzle->name);
  g_array_unref (puzzle->categories);
  g_array_unref (puzzle->values);
  g_array_unref (puzzle->questions);
  g_ptr_array_unref (puzzle->clues);
  g_free (puzzle->stated);
  g_free (puzzle->known);
  g_free (puzzle);
}

/* --- categories and values ------------------------------------------------ */

void
zebra_puzzle_add_category (ZebraPuzzle *puzzle, const char *name)
{
  ZebraCategory category = {g_strdup (name), puzzle->values->len, 0};

  g_array_append_val (puzzle->categories, category);
}

void
zebra_puzzle_add_value (ZebraPuzzle *puzzle, const char *name)
{
  ZebraValue value = {g_strdup (name), puzzle->categories->len - 1};

  g_array_append_val (puzzle->values, value);
  zebra_category (puzzle, value.category)->n++;
}

static bool
read_values (ZebraPuzzle *puzzle, const char *name, const JsonPlace *place,
             GError **error)
{
  ZebraCategory category = {NULL, puzzle->values->len, 0};

  for (guint i = 0; i < puzzle->categories->len; i++)
    if (strcmp (zebra_category (puzzle, i)->name, name) == 0)
      return json_place_error (place, error, "a second category '%s'", name);
  if (!json_place_array (place, "the values of a category", &category.n, error))
    return false;
  if (puzzle->n_houses == 0)
    puzzle->n_houses = category.n;
  if (category.n != puzzle->n_houses || category.n == 0 ||
      category.first + category.n > ZEBRA_MAX_VALUES)
    return json_place_error (
        place, error, "category '%s' has %u values, expected %u, one a house",
        name, category.n, puzzle->n_houses);
  category.name = g_strdup (name);
  g_array_append_val (puzzle->categories, category);
  for (guint i = 0; i < category.n; i++) {
    JsonPlace element = json_place_element (place, i);
    ZebraValue value = {NULL, puzzle->categories->len - 1};
    const char *string;
    if (!json_place_string (&element, "a value", &string, error))
      return false;
    for (guint j = category.first; j < puzzle->values->len; j++)
      if (strcmp (zebra_value (puzzle, j)->name, string) == 0)
        return json_place_error (&element, error, "'%s' is in '%s' twice",
                                 string, name);
    value.name = g_strdup (string);
    g_array_append_val (puzzle->values, value);
  }
  return true;
}

/* {"drink": ["tea", ...], ...}, in that order. */
static bool
read_category_object (ZebraPuzzle *puzzle, const JsonPlace *place,
                      GError **error)
{
  g_autoptr (GList) names =
      json_object_get_members (json_node_get_object (place->node));

  for (GList *l = names; l != NULL; l = l->next) {
    JsonPlace values;
    json_place_member (place, l->data, &values);
    if (!read_values (puzzle, l->data, &values, error))
      return false;
  }
  return true;
}

/* ["drink", ...], and {"drink": ["tea", ...], ...} in "values". */
static bool
read_category_list (ZebraPuzzle *puzzle, const JsonPlace *place,
                    const JsonPlace *list, GError **error)
{
  JsonPlace values, at;
  guint n;

  if (!json_place_array (list, "the names of the categories", &n, error))
    return false;
  if (!json_place_member (place, "values", &values))
    return json_place_error (place, error, "expected a member \"values\"");
  if (!json_place_object (&values, "the values of each category", error))
    return false;
  for (guint i = 0; i < n; i++) {
    JsonPlace element = json_place_element (list, i);
    const char *name;
    if (!json_place_string (&element, "the name of a category", &name, error))
      return false;
    if (!json_place_member (&values, name, &at))
      return json_place_error (
          &element, error, "category '%s' has no values in \"values\"", name);
    if (!read_values (puzzle, name, &at, error))
      return false;
  }
  if (json_object_get_size (json_node_get_object (values.node)) != n)
    return json_place_error (
        &values, error, "values of %u categories, but there are %u",
        json_object_get_size (json_node_get_object (values.node)), n);
  return true;
}

static bool
read_categories (ZebraPuzzle *puzzle, const JsonPlace *place, GError **error)
{
  JsonPlace at;
  gint64 n;
  bool good;

  if (json_place_member (place, "n_houses", &at) ||
      json_place_member (place, "houses", &at)) {
    if (!json_place_int (&at, "the number of houses", 1, ZEBRA_MAX_HOUSES, &n,
                         error))
      return false;
    puzzle->n_houses = (guint) n;
  }
  if (!json_place_member (place, "categories", &at)) {
    if (json_place_member (place, "grid", &at))
      return zebra_grid_read (puzzle, place, &at, error);
    return json_place_error (place, error,
                             "expected a member \"categories\" or \"grid\"");
  }
  good = JSON_NODE_HOLDS_OBJECT (at.node)
             ? read_category_object (puzzle, &at, error)
             : read_category_list (puzzle, place, &at, error);
  if (good && puzzle->categories->len == 0)
    return json_place_error (&at, error, "expected at least one category");
  if (good && puzzle->n_houses > ZEBRA_MAX_HOUSES)
    return json_place_error (&at, error, "more than %d houses",
                             ZEBRA_MAX_HOUSES);
  return good;
}

/* --- the rest ------------------------------------------------------------- */

static bool
read_clues (const Solver *solver, ZebraPuzzle *puzzle, const JsonPlace *place,
            GError **error)
{
  JsonPlace at;
  guint n;

  if (!json_place_member (place, "clues", &at))
    return json_place_error (place, error, "expected a member \"clues\"");
  if (!json_place_array (&at, "the clues", &n, error))
    return false;
  for (guint i = 0; i < n; i++) {
    JsonPlace element = json_place_element (&at, i);
    ZebraClue *clue = zebra_clue_read (puzzle, &element, error);
    if (clue == NULL)
      return false;
    g_ptr_array_add (puzzle->clues, clue);
    if (i % 64 == 63 && solver_is_late (solver, error))
      return false;
  }
  return true;
}

static bool
read_question (ZebraPuzzle *puzzle, const JsonPlace *place, GError **error)
{
  ZebraQuestion question = {.category = -1};
  const char *text = NULL;
  JsonPlace at, value;
  guint category;
  bool good;

  if (!json_place_object (place, "a question", error))
    return false;
  if (json_place_member (place, "text", &at) &&
      !json_place_string (&at, "the text of a question", &text, error))
    return false;
  if (json_place_member (place, "of", &at)) {
    if (!zebra_category_read (puzzle, &at, &category, error))
      return false;
    question.category = (int) category;
  }
  if (json_place_member (place, "a", &value))
    good = zebra_value_read (puzzle, &value, &question.value, error);
  else
    good = zebra_value_read (puzzle, place, &question.value, error);
  if (!good)
    return false;
  question.text =
      text != NULL
          ? g_strdup (text)
          : g_strdup_printf ("%s of %s:",
                             question.category < 0
                                 ? "house"
                                 : zebra_category (puzzle, category)->name,
                             zebra_value (puzzle, question.value)->name);
  g_array_append_val (puzzle->questions, question);
  return true;
}

static bool
read_questions (ZebraPuzzle *puzzle, const JsonPlace *place, GError **error)
{
  JsonPlace at;
  guint n;

  if (!json_place_member (place, "questions", &at))
    return true;
  if (!json_place_array (&at, "the questions", &n, error))
    return false;
  for (guint i = 0; i < n; i++) {
    JsonPlace element = json_place_element (&at, i);
    if (!read_question (puzzle, &element, error))
      return false;
  }
  return true;
}

/* The values of a category, by house; null where none is stated. */
static bool
read_stated (const ZebraPuzzle *puzzle, const JsonPlace *place, guint category,
             const char *what, int32_t *stated, GError **error)
{
  guint n;

  if (!json_place_array (place, what, &n, error))
    return false;
  if (n != puzzle->n_houses)
    return json_place_error (place, error, "%u values, expected %u", n,
                             puzzle->n_houses);
  for (guint i = 0; i < n; i++) {
    JsonPlace element = json_place_element (place, i);
    const ZebraCategory *c = zebra_category (puzzle, category);
    const char *name;
    guint v = c->first;
    if (JSON_NODE_HOLDS_NULL (element.node))
      continue;
    if (!json_place_string (&element, "a value", &name, error))
      return false;
    while (v < c->first + c->n &&
           strcmp (zebra_value (puzzle, v)->name, name) != 0)
      v++;
    if (v == c->first + c->n)
      return json_place_error (&element, error,
                               "there is no value '%s' in category '%s'", name,
                               c->name);
    stated[v] = (int32_t) i;
  }
  return true;
}

/* The member @name, an object of such arrays; *@houses: NULL if there is none.
 */
static bool
read_houses_of (const ZebraPuzzle *puzzle, const JsonPlace *place,
                const char *name, const char *what, int32_t **houses,
                GError **error)
{
  JsonPlace at, values;

  if (!json_place_member (place, name, &at))
    return true;
  if (!json_place_object (&at, what, error))
    return false;
  *houses = g_new (int32_t, puzzle->values->len + 1);
  for (guint v = 0; v < puzzle->values->len; v++)
    (*houses)[v] = -1;
  for (guint i = 0; i < puzzle->categories->len; i++)
    if (json_place_member (&at, zebra_category (puzzle, i)->name, &values) &&
        !read_stated (puzzle, &values, i, what, *houses, error))
      return false;
  return true;
}

ZebraPuzzle *
zebra_puzzle_read (const Solver *solver, const JsonPlace *place, GError **error)
{
  g_autoptr (ZebraPuzzle) puzzle = zebra_puzzle_new (0);
  const char *name = NULL;
  JsonPlace at;

  if (!json_place_object (place, "a puzzle", error))
    return NULL;
  if (json_place_member (place, "name", &at) &&
      !json_place_string (&at, "the name of the puzzle", &name, error))
    return NULL;
  puzzle->name = g_strdup (name);
  if (!read_categories (puzzle, place, error) ||
      !read_clues (solver, puzzle, place, error) ||
      !read_questions (puzzle, place, error) ||
      !read_houses_of (puzzle, place, "solution", "the stated solution",
                       &puzzle->stated, error) ||
      !read_houses_of (puzzle, place, "known", "what is known", &puzzle->known,
                       error))
    return NULL;
  return g_steal_pointer (&puzzle);
}
