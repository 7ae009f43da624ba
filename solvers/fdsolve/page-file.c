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
  g_autoptr (JsonGenerator) generator = json_generator_new ();
  g_autoptr (JsonNode) root = NULL;
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
  root = json_builder_get_root (builder);
  json_generator_set_root (generator, root);
  text = json_generator_to_data (generator, NULL);
  text[strlen (text) - 1] = '\0';
  return text;
}

void
solver_page_variable (JsonBuilder *builder, const char *name, int32_t min,
                      int32_t max, const int32_t *value)
{
  json_builder_begin_object (builder);
  add_string (builder, "name", name);
  json_builder_set_member_name (builder, "min");
  json_builder_add_int_value (builder, min);
  json_builder_set_member_name (builder, "max");
  json_builder_add_int_value (builder, max);
  if (value != NULL) {
    json_builder_set_member_name (builder, "value");
    json_builder_add_int_value (builder, *value);
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

void
solver_page_solution (Solver *solver, const SolverPuzzle *puzzle)
{
  if (solver->html == NULL)
    return;
  solver_page_forget (solver);
  solver->page = page_json (solver, puzzle, true);
  solver->page_picture = page_picture (puzzle, PICTURE_SOLUTION, "solved");
}

void
solver_page_forget (Solver *solver)
{
  g_clear_pointer (&solver->page, g_free);
  g_clear_pointer (&solver->page_picture, g_free);
}

/* The whole object, in a form that a script element can hold. */
static char *
page_puzzle (const Solver *solver, const SolverPuzzle *puzzle,
             const SolverAnswer *answer)
{
  g_autoptr (GString) out = g_string_new (solver->page);
  bool several = answer->found > 1 || answer->second;

  if (solver->page == NULL) {
    g_autofree char *json = page_json (solver, puzzle, false);
    g_string_assign (out, json);
  }
  if (solver->page_steps != NULL)
    g_string_append_printf (out, ",\"steps\":%s", solver->page_steps);
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

bool
solver_page_write (Solver *solver, const SolverPuzzle *puzzle,
                   const SolverAnswer *answer, GError **error)
{
  g_autofree char *title = NULL, *json = NULL, *picture = NULL, *text = NULL;
  g_autofree char *style = NULL, *path = NULL;

  if (solver->html == NULL)
    return true;
  title = page_title (puzzle);
  json = page_puzzle (solver, puzzle, answer);
  picture = puzzle->board ? g_strdup ("")
                          : page_picture (puzzle, PICTURE_PUZZLE, "open");
  style = g_strconcat (solver_page_css, picture_style (), "\n", NULL);
  text = page_fill (
      (const Part[]){{"TITLE", title},
                     {"STYLE", style},
                     {"PICTURE", picture},
                     {"SOLUTION",
                      solver->page_picture != NULL ? solver->page_picture : ""},
                     {"PUZZLE", json},
                     {"SCRIPT", solver_page_js}},
      6);
  solver_page_forget (solver);
  g_clear_pointer (&solver->page_steps, g_free);
  path = solver_numbered_path (solver, solver->html, ++solver->n_pages);
  return solver_write_file (path, text, error);
}
