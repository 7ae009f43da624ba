/* SPDX-License-Identifier: MIT */
/* page-file.c - --html: a page with one puzzle, to be played
 *
 * All that the page needs is in it.  What is particular to the puzzle is the
 * JSON object that --json writes, with the members that the family adds for
 * pages, and two pictures.  Like a picture it is made of the first solution
 * that is written, or the best one, and written when all is answered.
 */
#include "solver-private.h"
#include "page.h"

#include <string.h>

/* Bytes, but for what is said of the answer: steps that do not fit are left
 * out, and hints come from the solution instead. */
#define PAGE_MOST 99000

/* Larger puzzles are not explained on their pages. */
#define EXPLAINED_VARS 400

bool
solver_page_option (Solver *solver, const char *value, GError **error)
{
  solver->html = value;
  return *value || solver_usage_error (error, "--html: expected a file");
}

/* --- the puzzle as JSON --------------------------------------------------- */

static void
add_string (JsonBuilder *builder, const char *name, const char *value)
{
  json_builder_set_member_name (builder, name);
  json_builder_add_string_value (builder, value);
}

static void
add_solution (JsonBuilder *builder, const SolverPuzzle *puzzle)
{
  json_builder_set_member_name (builder, "solutions");
  json_builder_begin_array (builder);
  json_builder_begin_object (builder);
  puzzle->json (builder, puzzle->data);
  json_builder_end_object (builder);
  json_builder_end_array (builder);
}

/* The object, without its last brace. */
static char *
page_json (const Solver *solver, const SolverPuzzle *puzzle, bool solved)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  char *text;

  json_builder_begin_object (builder);
  add_string (builder, "family", solver->family->name);
  if (puzzle->name != NULL)
    add_string (builder, "name", puzzle->name);
  if (puzzle->describe != NULL)
    puzzle->describe (builder, puzzle->data);
  if (puzzle->page != NULL)
    puzzle->page (builder, solved, puzzle->data);
  if (solved && puzzle->json != NULL)
    add_solution (builder, puzzle);
  json_builder_end_object (builder);
  text = solver_json_text (builder);
  text[strlen (text) - 1] = '\0';
  return text;
}

static void
add_int (JsonBuilder *builder, const char *name, int32_t value)
{
  json_builder_set_member_name (builder, name);
  json_builder_add_int_value (builder, value);
}

void
solver_page_variable (JsonBuilder *builder, const SolverPageVariable *variable)
{
  json_builder_begin_object (builder);
  add_string (builder, "name", variable->name);
  add_int (builder, "min", variable->min);
  add_int (builder, "max", variable->max);
  if (variable->value != NULL)
    add_int (builder, "value", *variable->value);
  if (variable->given != NULL)
    add_int (builder, "given", *variable->given);
  if (variable->aside) {
    json_builder_set_member_name (builder, "aside");
    json_builder_add_boolean_value (builder, TRUE);
  }
  json_builder_end_object (builder);
}

/* --- the page ------------------------------------------------------------- */

static char *
page_picture (const SolverPuzzle *puzzle, PictureKind kind, const char *id)
{
  g_autoptr (Picture) picture = picture_new ();

  puzzle->picture (picture, kind, puzzle->data);
  return picture_element (picture, id);
}

/* What each variable of the page has in the solution. */
static GHashTable *
page_values (const char *page)
{
  GHashTable *values =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autofree char *object = g_strconcat (page, "}", NULL);
  g_autoptr (JsonParser) parser = json_parser_new ();
  JsonObject *root = json_parser_load_from_data (parser, object, -1, NULL)
                         ? json_node_get_object (json_parser_get_root (parser))
                         : NULL;
  JsonNode *list =
      root != NULL ? json_object_get_member (root, "variables") : NULL;
  JsonArray *variables = list != NULL ? json_node_get_array (list) : NULL;

  for (guint i = 0; variables != NULL && i < json_array_get_length (variables);
       i++) {
    JsonObject *of =
        json_node_get_object (json_array_get_element (variables, i));
    JsonNode *value = json_object_get_member (of, "value");
    gint64 *kept = value != NULL ? g_new (gint64, 1) : NULL;
    if (kept == NULL)
      continue;
    *kept = json_node_get_int (value);
    g_hash_table_replace (
        values,
        g_strdup (json_node_get_string (json_object_get_member (of, "name"))),
        kept);
  }
  return values;
}

void
solver_page_solution (Solver *solver, const SolverPuzzle *puzzle)
{
  if (solver->html == NULL)
    return;
  solver_page_forget (solver);
  solver->page = page_json (solver, puzzle, true);
  solver->page_picture = page_picture (puzzle, PICTURE_SOLUTION, "solved");
  if (puzzle->steps != NULL)
    solver->page_values = page_values (solver->page);
}

void
solver_page_forget (Solver *solver)
{
  g_clear_pointer (&solver->page, g_free);
  g_clear_pointer (&solver->page_picture, g_free);
  g_clear_pointer (&solver->page_values, g_hash_table_unref);
}

/* Those that there is room for: the first ones, then. */
static void
page_add_steps (const Solver *solver, GString *out, size_t room)
{
  const GPtrArray *steps = solver->page_steps;
  size_t end = out->len + room;

  g_string_append (out, ",\"steps\":[");
  for (guint i = 0; i < steps->len; i++) {
    const char *step = steps->pdata[i];
    if (out->len + strlen (step) > end)
      break;
    g_string_append_printf (out, "%s%s", i > 0 ? "," : "", step);
  }
  g_string_append_c (out, ']');
}

/* The whole object, in a form that a script element can hold; @room: what steps
 * may take. */
static char *
page_puzzle (const Solver *solver, const SolverPuzzle *puzzle,
             const SolverAnswer *answer, size_t room)
{
  g_autoptr (GString) out = g_string_new (solver->page);
  bool several = answer->found > 1 || answer->second;

  if (solver->page == NULL) {
    g_autofree char *json = page_json (solver, puzzle, false);
    g_string_assign (out, json);
  }
  if (solver->page_steps != NULL)
    page_add_steps (solver, out, room);
  g_string_append_printf (out, ",\"status\":\"%s\",\"unique\":%s}",
                          answer->satisfiable || answer->found > 0 ? "solved"
                          : answer->complete                       ? "none"
                                                                   : "unknown",
                          several                                  ? "false"
                          : answer->complete && answer->found == 1 ? "true"
                                                                   : "null");
  g_string_replace (out, "<", "\\u003c", 0);
  return g_string_free (g_steal_pointer (&out), FALSE);
}

typedef struct {
  const char *name;
  const char *text; /* as it is */
} Part;

static char *
page_fill (const Part *parts, guint n)
{
  GString *out = g_string_new (NULL);
  const char *p = solver_page_html;

  while (*p != '\0') {
    const char *at = strchr (p, '@'), *end;
    if (at == NULL) {
      g_string_append (out, p);
      break;
    }
    end = strchr (at + 1, '@');
    g_string_append_len (out, p, (gssize) (at - p));
    for (guint i = 0; i < n; i++)
      if (strncmp (parts[i].name, at + 1, (size_t) (end - at - 1)) == 0)
        g_string_append (out, parts[i].text);
    p = end + 1;
  }
  return g_string_free (out, FALSE);
}

static char *
page_title (const SolverPuzzle *puzzle)
{
  g_autoptr (Picture) picture = picture_new ();
  g_autoptr (GString) title = g_string_new (NULL);

  puzzle->picture (picture, PICTURE_PUZZLE, puzzle->data);
  picture_escape (title, picture->title->str);
  return g_string_free (g_steal_pointer (&title), FALSE);
}

/* Steps are kept for the page: solver_explain() writes nothing. */
static bool
page_take_steps (Solver *solver, const SolverPuzzle *puzzle, GError **error)
{
  g_autoptr (GError) why = NULL;
  bool good;

  g_clear_pointer (&solver->page_steps, g_ptr_array_unref);
  solver->aside = true;
  good = puzzle->steps (solver, puzzle, &why);
  solver->aside = false;
  if (good || g_error_matches (why, FD_ERROR, FD_ERROR_STOPPED))
    return true;
  g_propagate_error (error, g_steal_pointer (&why));
  return false;
}

/* Of a solution that is known, in what the search left of the time; a page does
 * without steps where there are none. */
static bool
page_explain (Solver *solver, const SolverPuzzle *puzzle,
              const SolverAnswer *answer, GError **error)
{
  gint64 took = (gint64) (answer->seconds * G_USEC_PER_SEC);
  bool good = true;

  if (puzzle->steps == NULL || solver->page_values == NULL ||
      fd_var_count (puzzle->store) > EXPLAINED_VARS)
    return true;
  solver->posting = MAX (g_get_monotonic_time () - took, 1);
  if (!solver_is_over (solver))
    good = page_take_steps (solver, puzzle, error);
  solver->posting = 0;
  return good;
}

bool
solver_page_write (Solver *solver, const SolverPuzzle *puzzle,
                   const SolverAnswer *answer, GError **error)
{
  g_autofree char *title = NULL, *json = NULL, *picture = NULL, *text = NULL;
  g_autofree char *style = NULL, *path = NULL;
  g_autofree char *solution = NULL;
  size_t used;

  if (solver->html == NULL)
    return true;
  if (!page_explain (solver, puzzle, answer, error))
    return false;
  title = page_title (puzzle);
  picture = puzzle->board ? g_strdup ("")
                          : page_picture (puzzle, PICTURE_PUZZLE, "open");
  solution = solver->page_picture != NULL
                 ? g_steal_pointer (&solver->page_picture)
                 : g_strdup ("");
  solver_page_share_paths (&picture, &solution);
  style = g_strconcat (solver_page_css, picture_style (), "\n", NULL);
  used = strlen (solver_page_html) + strlen (solver_page_js) + strlen (style) +
         strlen (picture) + strlen (solution) + 2 * strlen (title) +
         (solver->page != NULL ? strlen (solver->page) : 0);
  json = page_puzzle (solver, puzzle, answer,
                      used < PAGE_MOST ? PAGE_MOST - used : 0);
  text = page_fill ((const Part[]){{"TITLE", title},
                                   {"STYLE", style},
                                   {"PICTURE", picture},
                                   {"SOLUTION", solution},
                                   {"PUZZLE", json},
                                   {"SCRIPT", solver_page_js}},
                    6);
  solver_page_forget (solver);
  g_clear_pointer (&solver->page_steps, g_ptr_array_unref);
  path = solver_numbered_path (solver, solver->html, ++solver->n_pages);
  return solver_write_file (path, text, error);
}
