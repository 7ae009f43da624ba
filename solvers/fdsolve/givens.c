/* SPDX-License-Identifier: MIT */
/* givens.c - puzzles of which some variables are given: read, and explained */
#include "givens.h"
#include "json-place.h"

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
    if (!solver_refused (store, error) && !solver_told_over (solver, error))
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

/* @word is none of those that are expected. */
static bool
cell_error (const Line *line, const char *word, GError **error)
{
  const GivensFamily *family = line->family;
  g_autofree char *expected =
      g_strdup_printf ("a number from %d to %d, or . for an open cell",
                       family->min, family->max);
  gint64 number;

  if (!g_ascii_string_to_signed (word, 10, G_MININT64, G_MAXINT64, &number,
                                 NULL))
    return line_error (line, expected, error);
  return solver_text_error (line->text, line->at, FD_ERROR_PARSE, error,
                            "expected %s, found %" G_GINT64_FORMAT, expected,
                            number);
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
  else if (g_ascii_string_to_signed (word, 10, line->family->min,
                                     line->family->max, &number, NULL))
    *value = (int32_t) number;
  else
    return cell_error (line, word, error);
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

/* A number, or null. */
static bool
take_cell (const Line *line, const JsonPlace *cell, guint i, GError **error)
{
  gint64 value;

  line->given[i] = GIVENS_NONE;
  if (JSON_NODE_HOLDS_NULL (cell->node))
    return true;
  if (!json_place_int (cell, "a cell", line->family->min, line->family->max,
                       &value, error))
    return false;
  line->given[i] = (int32_t) value;
  return true;
}

/* Cells, or rows of them; *@n: how many so far. */
static bool
take_array (const Line *line, const JsonPlace *array, guint *n, GError **error)
{
  guint length;

  if (!json_place_array (array, "the givens", &length, error))
    return false;
  for (guint i = 0; i < length; i++) {
    JsonPlace of = json_place_element (array, i);
    if (JSON_NODE_HOLDS_ARRAY (of.node)) {
      if (!take_array (line, &of, n, error))
        return false;
    } else if (*n >= line->family->n)
      return json_place_error (&of, error, "expected no more than %u cells",
                               line->family->n);
    else if (!take_cell (line, &of, (*n)++, error))
      return false;
  }
  return true;
}

static bool
take_members (const Line *line, const JsonPlace *givens, GError **error)
{
  g_autoptr (GList) names =
      json_object_get_members (json_node_get_object (givens->node));

  for (guint i = 0; i < line->family->n; i++)
    line->given[i] = GIVENS_NONE;
  for (GList *name = names; name != NULL; name = name->next) {
    int i = line->family->find (name->data, line->family->data);
    JsonPlace cell;
    if (!json_place_member (givens, name->data, &cell))
      continue;
    if (i < 0)
      return json_place_error (&cell, error, "there is no such cell");
    if (!take_cell (line, &cell, (guint) i, error))
      return false;
  }
  return true;
}

/* Where the object says what the command line does: it says the same. */
static bool
check_member (const JsonPlace *object, const GivensMember *member,
              GError **error)
{
  g_autofree char *hint = NULL;
  JsonPlace at;
  gint64 value;

  if (!json_place_member (object, member->name, &at))
    return true;
  if (!json_place_int (&at, member->name, G_MININT64, G_MAXINT64, &value,
                       error))
    return false;
  if (value == member->value)
    return true;
  if (member->is_option)
    hint = g_strdup_printf (": it needs --%s %" G_GINT64_FORMAT, member->name,
                            value);
  return json_place_error (
      &at, error, "%s is %" G_GINT64_FORMAT ", expected %" G_GINT64_FORMAT "%s",
      member->name, value, member->value, hint != NULL ? hint : "");
}

static bool
check_members (const Line *line, const JsonPlace *object, GError **error)
{
  const GivensFamily *family = line->family;
  const char *name;
  JsonPlace at;

  if (json_place_member (object, "family", &at)) {
    if (!json_place_string (&at, "the family", &name, error))
      return false;
    if (strcmp (name, family->family) != 0)
      return json_place_error (&at, error, "expected \"%s\", found another",
                               family->family);
  }
  for (const GivensMember *of = family->members; of->name != NULL; of++)
    if (!check_member (object, of, error))
      return false;
  return true;
}

static bool
take_givens (const Line *line, const JsonPlace *object, GError **error)
{
  JsonPlace givens;
  guint n = 0;

  if (!json_place_member (object, "givens", &givens))
    return json_place_error (object, error, "expected a member \"givens\"");
  if (line->family->find != NULL && JSON_NODE_HOLDS_OBJECT (givens.node))
    return take_members (line, &givens, error);
  return take_array (line, &givens, &n, error) &&
         (n == line->family->n ||
          json_place_error (&givens, error, "expected %u cells, found %u",
                            line->family->n, n));
}

/* Goes behind the object, which is all there is on the line. */
static bool
check_object (Line *line, GError **error)
{
  g_autoptr (GError) wrong = NULL;
  bool good = json_check (line->text, NULL, &line->at, &wrong);

  if (line->at > line->end) {
    line->at = line->end;
    return line_error (line, "an object that ends on its line", error);
  }
  if (!good) {
    g_propagate_error (error, g_steal_pointer (&wrong));
    return false;
  }
  skip_blanks (line);
  return line->at >= line->end ||
         line_error (line, "nothing behind the object", error);
}

static bool
read_object (Line *line, GError **error)
{
  JsonPlace object = {.text = line->text, .start = line->at};
  g_autoptr (JsonParser) parser = NULL;

  if (!check_object (line, error))
    return false;
  parser = json_parse (line->text, object.start, line->at, error);
  if (parser == NULL)
    return false;
  object.node = json_parser_get_root (parser);
  return check_members (line, &object, error) &&
         take_givens (line, &object, error);
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
