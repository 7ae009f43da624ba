/* SPDX-License-Identifier: MIT */
/* names.c - what puzzles call their categories and values */
#include "puzzle.h"

#include <string.h>

/* " (did you mean ...?)": the value of those categories most like @name. */
static char *
suggest_value (const ZebraPuzzle *puzzle, guint first, guint last,
               const char *name)
{
  SolverSuggestion near;

  solver_suggest_init (&near, name);
  for (guint i = 0; i < puzzle->values->len; i++) {
    const ZebraValue *v = zebra_value (puzzle, i);
    if (v->category >= first && v->category <= last)
      solver_suggest_add (&near, v->name);
  }
  return solver_suggest_text (&near, "");
}

static bool
no_category (const ZebraPuzzle *puzzle, const JsonPlace *place,
             const char *name, GError **error)
{
  SolverSuggestion near;
  g_autofree char *meant = NULL;

  solver_suggest_init (&near, name);
  for (guint i = 0; i < puzzle->categories->len; i++)
    solver_suggest_add (&near, zebra_category (puzzle, i)->name);
  meant = solver_suggest_text (&near, "");
  return json_place_error (place, error, "there is no category '%s'%s", name,
                           meant);
}

bool
zebra_category_read (const ZebraPuzzle *puzzle, const JsonPlace *place,
                     guint *category, GError **error)
{
  const char *name;

  if (!json_place_string (place, "the name of a category", &name, error))
    return false;
  for (guint i = 0; i < puzzle->categories->len; i++)
    if (strcmp (zebra_category (puzzle, i)->name, name) == 0) {
      *category = i;
      return true;
    }
  return no_category (puzzle, place, name, error);
}

/* A value called @name in the categories from @first to @last. */
static bool
find_value (const ZebraPuzzle *puzzle, guint first, guint last,
            const JsonPlace *place, guint *value, GError **error)
{
  g_autofree char *meant = NULL;
  const char *name;
  guint found = 0;

  if (!json_place_string (place, "the name of a value", &name, error))
    return false;
  for (guint i = 0; i < puzzle->values->len; i++) {
    const ZebraValue *v = zebra_value (puzzle, i);
    if (v->category < first || v->category > last ||
        strcmp (v->name, name) != 0)
      continue;
    if (found++ == 1)
      return json_place_error (
          place, error,
          "'%s' is in more than one category; write {\"cat\": \"%s\", "
          "\"val\": \"%s\"}",
          name, zebra_category (puzzle, v->category)->name, name);
    *value = i;
  }
  if (found == 1)
    return true;
  meant = suggest_value (puzzle, first, last, name);
  if (first == last)
    return json_place_error (place, error,
                             "there is no value '%s' in category '%s'%s", name,
                             zebra_category (puzzle, first)->name, meant);
  return json_place_error (place, error, "there is no value '%s'%s", name,
                           meant);
}

bool
zebra_value_find (const ZebraPuzzle *puzzle, const JsonPlace *category,
                  const JsonPlace *name, guint *value, GError **error)
{
  guint i = 0;

  return zebra_category_read (puzzle, category, &i, error) &&
         find_value (puzzle, i, i, name, value, error);
}

bool
zebra_value_read (const ZebraPuzzle *puzzle, const JsonPlace *place,
                  guint *value, GError **error)
{
  JsonPlace category, name;
  gint64 row;

  if (!JSON_NODE_HOLDS_OBJECT (place->node))
    return find_value (puzzle, 0, G_MAXUINT, place, value, error);
  if (json_place_member (place, "cat", &category) ||
      json_place_member (place, "category", &category)) {
    if (json_place_member (place, "val", &name) ||
        json_place_member (place, "value", &name))
      return zebra_value_find (puzzle, &category, &name, value, error);
  } else if (json_place_member (place, "v", &name)) {
    if (!json_place_member (place, "y", &category))
      return find_value (puzzle, 0, G_MAXUINT, &name, value, error);
    return json_place_int (&category, "the row \"y\"", 0,
                           (gint64) puzzle->categories->len - 1, &row, error) &&
           find_value (puzzle, (guint) row, (guint) row, &name, value, error);
  }
  return json_place_error (place, error,
                           "expected the name of a value, or an object with "
                           "\"cat\" and \"val\", or with \"v\" and \"y\"");
}

/* --- the seed's form ------------------------------------------------------ */

typedef struct {
  char *name;
  guint row;
} Item;

/* Notes the value that an object {"v":, "y":} names, once. */
static bool
note_item (GArray *items, const JsonPlace *place, guint rows, GError **error)
{
  JsonPlace v, y;
  const char *name;
  gint64 row;
  Item item;

  if (!json_place_object (place, "a value with \"v\" and \"y\"", error))
    return false;
  if (!json_place_member (place, "v", &v) ||
      !json_place_member (place, "y", &y))
    return json_place_error (place, error,
                             "expected the members \"v\" and \"y\"");
  if (!json_place_string (&v, "the name of a value", &name, error) ||
      !json_place_int (&y, "the row \"y\"", 0, (gint64) rows - 1, &row, error))
    return false;
  for (guint i = 0; i < items->len; i++) {
    const Item *old = &g_array_index (items, Item, i);
    if (strcmp (old->name, name) != 0)
      continue;
    return old->row == (guint) row ||
           json_place_error (&y, error,
                             "'%s' is in row %u according to an earlier "
                             "clue",
                             name, old->row);
  }
  item = (Item){g_strdup (name), (guint) row};
  g_array_append_val (items, item);
  return true;
}

/* Notes what a clue, or the clues inside of it, name. */
static bool
note_clue (GArray *items, const JsonPlace *place, guint rows, GError **error)
{
  static const char *const members[] = {"a", "b", "c"};
  JsonPlace part;
  guint n;

  if (!json_place_object (place, "a clue", error))
    return false;
  for (guint i = 0; i < G_N_ELEMENTS (members); i++)
    if (json_place_member (place, members[i], &part) &&
        !note_item (items, &part, rows, error))
      return false;
  if (!json_place_member (place, "clues", &part))
    return true;
  if (!json_place_array (&part, "the clues", &n, error))
    return false;
  for (guint i = 0; i < n; i++) {
    JsonPlace inner = json_place_element (&part, i);
    if (!note_clue (items, &inner, rows, error))
      return false;
  }
  return true;
}

static void
item_clear (gpointer data)
{
  g_free (((Item *) data)->name);
}

/* Makes a category of each row, of the items that are in it. */
static bool
add_rows (ZebraPuzzle *puzzle, GArray *items, guint rows,
          const JsonPlace *place, GError **error)
{
  for (guint row = 0; row < rows; row++) {
    ZebraCategory category = {NULL, puzzle->values->len, 0};
    for (guint i = 0; i < items->len; i++) {
      Item *item = &g_array_index (items, Item, i);
      ZebraValue value = {item->name, row};
      if (item->row != row)
        continue;
      item->name = NULL;
      g_array_append_val (puzzle->values, value);
      category.n++;
    }
    category.name = g_strdup_printf ("row %u", row);
    g_array_append_val (puzzle->categories, category);
    if (category.n > puzzle->n_houses)
      return json_place_error (place, error,
                               "row %u has %u values, but \"w\" is %u", row,
                               category.n, puzzle->n_houses);
  }
  return true;
}

bool
zebra_grid_read (ZebraPuzzle *puzzle, const JsonPlace *place,
                 const JsonPlace *grid, GError **error)
{
  g_autoptr (GArray) items = g_array_new (FALSE, FALSE, sizeof (Item));
  JsonPlace w, h, clues;
  gint64 width, rows;

  g_array_set_clear_func (items, item_clear);
  if (!json_place_object (grid, "the grid", error))
    return false;
  if (!json_place_member (grid, "w", &w) || !json_place_member (grid, "h", &h))
    return json_place_error (grid, error,
                             "expected the members \"w\" and \"h\"");
  if (!json_place_int (&w, "\"w\"", 1, ZEBRA_MAX_HOUSES, &width, error) ||
      !json_place_int (&h, "\"h\"", 1, ZEBRA_MAX_VALUES, &rows, error))
    return false;
  puzzle->n_houses = (guint) width;
  if (json_place_member (place, "clues", &clues)) {
    guint n;
    if (!json_place_array (&clues, "the clues", &n, error))
      return false;
    for (guint i = 0; i < n; i++) {
      JsonPlace clue = json_place_element (&clues, i);
      if (!note_clue (items, &clue, (guint) rows, error))
        return false;
    }
  }
  return add_rows (puzzle, items, (guint) rows, grid, error);
}
