/* SPDX-License-Identifier: MIT */
/* givens.c - puzzles of which some variables are given: read, and explained */
#include "givens.h"

#include <string.h>

bool
givens_are_any (const int32_t *given, guint n)
{
  for (guint i = 0; i < n; i++)
    if (given[i] != GIVENS_NONE)
      return true;
  return false;
}

bool
givens_set (FdStore *store, const FdVar *x, const int32_t *given, guint n,
            int32_t base)
{
  for (guint i = 0; i < n; i++)
    if (given[i] != GIVENS_NONE && !fd_set_value (store, x[i], given[i] - base))
      return false;
  return true;
}

bool
givens_explain (Solver *solver, const GivensFamily *family,
                const int32_t *given, const SolverPuzzle *about, GError **error)
{
  g_autoptr (FdStore) store = solver_store_new (solver);
  g_autofree FdVar *x = g_new (FdVar, family->n);
  g_autoptr (GArray) atoms = g_array_new (FALSE, FALSE, sizeof (FdAtom));

  if (!family->post (store, x, true, family->data)) {
    if (!solver_refused (store, error))
      g_assert_not_reached ();
    return false;
  }
  for (guint i = 0; given != NULL && i < family->n; i++)
    if (given[i] != GIVENS_NONE) {
      FdAtom atom = fd_atom (x[i], FD_EQ, given[i]);
      g_array_append_val (atoms, atom);
    }
  return solver_explain (
      solver,
      &(SolverModel){.puzzle = about,
                     .store = store,
                     .given = (const FdAtom *) (const void *) atoms->data,
                     .n_given = atoms->len,
                     .words = family->words},
      error);
}

/* --- a line --------------------------------------------------------------- */

typedef struct {
  const GivensFamily *family;
  const SolverText *text;
  size_t at, end;
  int32_t *given;
} Line;

static bool
line_error (const Line *line, const char *expected, GError **error)
{
  g_autofree char *found = line->at >= line->end
                               ? g_strdup ("the end of the puzzle")
                               : solver_text_found (line->text, line->at);

  return solver_text_error (line->text, line->at, FD_ERROR_PARSE, error,
                            "expected %s, found %s", expected, found);
}

static void
skip_blanks (Line *line)
{
  const char *text = line->text->text;

  while (line->at < line->end &&
         (text[line->at] == ' ' || text[line->at] == '\t'))
    line->at++;
}

/* One word: a number, or none. */
static bool
read_cell (Line *line, int32_t *value, GError **error)
{
  const char *text = line->text->text + line->at;
  size_t length = strcspn (text, " \t\n");
  g_autofree char *word = NULL;
  gint64 number;

  length = MIN (length, line->end - line->at);
  word = g_strndup (text, length);
  if (length == 1 && strchr (".*_", *word) != NULL)
    *value = GIVENS_NONE;
  else if (g_ascii_string_to_signed (word, 10, FD_VALUE_MIN, FD_VALUE_MAX,
                                     &number, NULL))
    *value = (int32_t) number;
  else
    return line_error (line, "a number, or . for an open cell", error);
  line->at += length;
  return true;
}

static bool
read_cells (Line *line, GError **error)
{
  guint n = line->family->n;
  g_autofree char *many = g_strdup_printf ("%u cells", n);

  for (guint i = 0; i < n; i++) {
    skip_blanks (line);
    if (line->at >= line->end)
      return line_error (line, many, error);
    if (!read_cell (line, &line->given[i], error))
      return false;
  }
  skip_blanks (line);
  return line->at >= line->end || line_error (line, "no more cells", error);
}

/* --- an object ------------------------------------------------------------ */

static bool
is_int (JsonNode *node)
{
  return JSON_NODE_HOLDS_VALUE (node) &&
         json_node_get_value_type (node) == G_TYPE_INT64 &&
         json_node_get_int (node) >= FD_VALUE_MIN &&
         json_node_get_int (node) <= FD_VALUE_MAX;
}

/* Cells, or rows of them; *@n: how many so far. */
static bool
take_array (const Line *line, JsonNode *node, guint *n)
{
  JsonArray *array = json_node_get_array (node);

  for (guint i = 0; i < json_array_get_length (array); i++) {
    JsonNode *of = json_array_get_element (array, i);
    if (JSON_NODE_HOLDS_ARRAY (of)) {
      if (!take_array (line, of, n))
        return false;
      continue;
    }
    if (*n >= line->family->n || (!JSON_NODE_HOLDS_NULL (of) && !is_int (of)))
      return false;
    line->given[(*n)++] = JSON_NODE_HOLDS_NULL (of)
                              ? GIVENS_NONE
                              : (int32_t) json_node_get_int (of);
  }
  return true;
}

static bool
take_members (const Line *line, JsonNode *node)
{
  JsonObject *object = json_node_get_object (node);
  g_autoptr (GList) names = json_object_get_members (object);

  for (guint i = 0; i < line->family->n; i++)
    line->given[i] = GIVENS_NONE;
  for (GList *name = names; name != NULL; name = name->next) {
    JsonNode *value = json_object_get_member (object, name->data);
    int i = line->family->find (name->data, line->family->data);
    if (i < 0 || !is_int (value))
      return false;
    line->given[i] = (int32_t) json_node_get_int (value);
  }
  return true;
}

static bool
take_givens (const Line *line, JsonNode *root)
{
  JsonNode *givens =
      root != NULL && JSON_NODE_HOLDS_OBJECT (root)
          ? json_object_get_member (json_node_get_object (root), "givens")
          : NULL;
  guint n = 0;

  if (givens == NULL)
    return false;
  if (JSON_NODE_HOLDS_ARRAY (givens))
    return take_array (line, givens, &n) && n == line->family->n;
  return line->family->find != NULL && JSON_NODE_HOLDS_OBJECT (givens) &&
         take_members (line, givens);
}

static bool
read_object (const Line *line, GError **error)
{
  g_autoptr (JsonParser) parser = json_parser_new ();

  if (json_parser_load_from_data (parser, line->text->text + line->at,
                                  (gssize) (line->end - line->at), NULL) &&
      take_givens (line, json_parser_get_root (parser)))
    return true;
  return solver_text_error (line->text, line->at, FD_ERROR_PARSE, error,
                            "expected an object whose \"givens\" are those of "
                            "%u cells, null for an open one",
                            line->family->n);
}

/* --- all of them ---------------------------------------------------------- */

/* Where the line ends, but for remarks; %false if there is nothing else. */
static bool
is_puzzle (Line *line)
{
  const char *text = line->text->text;

  line->at = 0;
  line->end = strcspn (text, "\n");
  skip_blanks (line);
  if (text[line->at] != '{')
    line->end = MIN (line->end, strcspn (text, "#"));
  while (line->end > line->at && strchr (" \t", text[line->end - 1]) != NULL)
    line->end--;
  return line->at < line->end;
}

static bool
read_line (Line *line, GError **error)
{
  return line->text->text[line->at] == '{' ? read_object (line, error)
                                           : read_cells (line, error);
}

/* A puzzle that was read, or why it could not be. */
typedef struct {
  int32_t *given;
  char *name; /* %NULL: there is none */
  GError *wrong;
} Held;

typedef struct {
  Solver *solver;
  const GivensFamily *family;
  bool (*solve) (const int32_t *given, const char *name, gpointer data,
                 GError **error);
  gpointer data;
  Held held;
} Reading;

static void
reading_clear (Reading *reading)
{
  g_free (reading->held.given);
  g_free (reading->held.name);
  g_clear_error (&reading->held.wrong);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Reading, reading_clear)

static bool
solve_held (Reading *reading, GError **error)
{
  Held *held = &reading->held;
  g_autofree char *name = g_steal_pointer (&held->name);
  bool good = true;

  if (name == NULL)
    return true;
  if (held->wrong != NULL) {
    g_propagate_error (error, g_steal_pointer (&held->wrong));
    good = false;
  } else
    good = reading->solve (held->given, name, reading->data, error);
  return good || solver_go_on (reading->solver, error);
}

/* The first one waits until it is known whether it is the only one. */
static bool
take_line (Reading *reading, Line *line, guint nth, GError **error)
{
  const SolverText *text = line->text;

  if (nth == 1)
    solver_batch (reading->solver, 0);
  if (!solve_held (reading, error))
    return false;
  reading->held.name = g_strdup_printf ("%s:%u", text->name, text->line);
  line->given = reading->held.given;
  read_line (line, &reading->held.wrong);
  return nth == 0 || solve_held (reading, error);
}

bool
givens_each (Solver *solver, const char *path, const GivensFamily *family,
             bool (*solve) (const int32_t *given, const char *name,
                            gpointer data, GError **error),
             gpointer data, GError **error)
{
  g_autoptr (SolverStream) stream = solver_stream_open (path, error);
  g_auto (Reading) reading = {solver, family, solve, data, {0}};
  guint count = 0;

  if (stream == NULL)
    return false;
  reading.held.given = g_new (int32_t, family->n);
  while (solver_going (solver) && solver_stream_more (stream)) {
    Line line = {.family = family, .text = &stream->text};
    if (is_puzzle (&line) && !take_line (&reading, &line, count++, error))
      return false;
    solver_stream_drop (stream, stream->text.length);
  }
  if (!solve_held (&reading, error) || solver_stream_failed (stream, error))
    return false;
  return count > 0 || !solver_going (solver) ||
         solver_text_error (&stream->text, stream->text.length, FD_ERROR_PARSE,
                            error, "expected a puzzle, found the end");
}
