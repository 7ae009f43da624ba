/* SPDX-License-Identifier: MIT */
/* dimacs.c - reads graphs in the DIMACS format for coloring
 *
 * Files in circulation list edges twice, hold loops and count their edges
 * wrongly; none of this makes the graph unclear, so it is read and warned of.
 * All else that is not as it should be is an error.
 */
#include "graph.h"

#include <string.h>

typedef struct {
  const Solver *solver;
  const SolverText *text;
  size_t at;
  size_t header; /* offset of the number of edges */
  gint64 n, m;   /* n = 0: no header yet */
  GArray *edges;
  GError **error;
} Reader;

static bool
unexpected (Reader *reader, const char *expected)
{
  g_autofree char *found = solver_text_found (reader->text, reader->at);

  return solver_text_error (reader->text, reader->at, FD_ERROR_PARSE,
                            reader->error, "expected %s, found %s", expected,
                            found);
}

static void
skip_blanks (Reader *reader)
{
  reader->at += strspn (reader->text->text + reader->at, " \t\r");
}

static bool
read_word (Reader *reader, const char *word)
{
  size_t n = strlen (word);
  const char *p = reader->text->text + reader->at;

  if (strncmp (p, word, n) != 0 || g_ascii_isalnum (p[n]))
    return false;
  reader->at += n;
  return true;
}

static bool
read_number (Reader *reader, const char *what, gint64 min, gint64 max,
             gint64 *value)
{
  const char *digits;
  size_t start;

  skip_blanks (reader);
  start = reader->at;
  digits = reader->text->text + start;
  if (!g_ascii_isdigit (*digits))
    return unexpected (reader, what);
  for (*value = 0; g_ascii_isdigit (*digits); digits++, reader->at++)
    if (*value <= max)
      *value = *value * 10 + (*digits - '0');
  if (strchr (" \t\r\n", *digits) == NULL)
    return unexpected (reader, "a blank after the number");
  if (*value >= min && *value <= max)
    return true;
  return solver_text_error (
      reader->text, start, FD_ERROR_INVALID, reader->error,
      "expected %s, %" G_GINT64_FORMAT " to %" G_GINT64_FORMAT ", found %.*s",
      what, min, max, (int) MIN (reader->at - start, 40),
      reader->text->text + start);
}

static bool
read_end (Reader *reader)
{
  skip_blanks (reader);
  if (reader->at < reader->text->length &&
      reader->text->text[reader->at] != '\n')
    return unexpected (reader, "the end of the line");
  return true;
}

static bool
read_header (Reader *reader, size_t line)
{
  if (reader->n > 0)
    return solver_text_error (reader->text, line, FD_ERROR_INVALID,
                              reader->error, "a second 'p' line");
  skip_blanks (reader);
  if (!read_word (reader, "edge") && !read_word (reader, "edges") &&
      !read_word (reader, "col"))
    return unexpected (reader, "'edge' or 'col'");
  if (!read_number (reader, "the number of vertices", 1, COLOR_MAX_VERTICES,
                    &reader->n))
    return false;
  skip_blanks (reader);
  reader->header = reader->at;
  return read_number (reader, "the number of edges", 0, G_MAXUINT32 / 4,
                      &reader->m) &&
         read_end (reader);
}

static bool
read_edge (Reader *reader, size_t line)
{
  ColorEdge edge = {.offset = line};
  gint64 u, v;

  if (reader->n == 0)
    return solver_text_error (reader->text, line, FD_ERROR_PARSE, reader->error,
                              "an edge before the line 'p edge ...'");
  if (!read_number (reader, "the number of a vertex", 1, reader->n, &u) ||
      !read_number (reader, "the number of a vertex", 1, reader->n, &v) ||
      !read_end (reader))
    return false;
  if (reader->edges->len >= G_MAXUINT32 / 4)
    return solver_text_error (reader->text, line, FD_ERROR_INVALID,
                              reader->error, "too many edges");
  edge.u = (uint32_t) (u - 1);
  edge.v = (uint32_t) (v - 1);
  g_array_append_val (reader->edges, edge);
  return true;
}

static bool
read_line (Reader *reader)
{
  size_t line;

  skip_blanks (reader);
  line = reader->at;
  if (read_word (reader, "c") || reader->text->text[line] == 'c' ||
      read_word (reader, "n") || read_word (reader, "d") ||
      read_word (reader, "v") || read_word (reader, "x")) {
    /* Remarks, node weights and data for the generator of the graph. */
    reader->at += strcspn (reader->text->text + reader->at, "\n");
    return true;
  }
  if (read_word (reader, "p"))
    return read_header (reader, line);
  if (read_word (reader, "e"))
    return read_edge (reader, line);
  if (line < reader->text->length && reader->text->text[line] != '\n')
    return unexpected (reader, "a line 'c', 'p' or 'e'");
  return true;
}

/* Warns of the first of a kind, and says how many there are. */
static void
warn_edges (const Reader *reader, const char *what, guint count, size_t first)
{
  if (count == 1)
    solver_text_warn (reader->solver, reader->text, first, "%s: ignored", what);
  else if (count > 1)
    solver_text_warn (reader->solver, reader->text, first,
                      "%s: ignored, with %u more of the kind", what, count - 1);
}

/* @edges as color_graph_new() left them: in order. */
static void
warn_all (const Reader *reader, uint32_t n_edges)
{
  guint loops = 0, repeated = 0;
  size_t first_loop = 0, first_repeated = 0;

  for (guint i = 0; i < reader->edges->len; i++) {
    const ColorEdge *e = &g_array_index (reader->edges, ColorEdge, i);
    if (e->u == e->v) {
      if (loops++ == 0 || e->offset < first_loop)
        first_loop = e->offset;
    } else if (i > 0 && e[-1].u == e->u && e[-1].v == e->v) {
      if (repeated++ == 0 || e->offset < first_repeated)
        first_repeated = e->offset;
    }
  }
  warn_edges (reader, "an edge from a vertex to itself", loops, first_loop);
  warn_edges (reader, "an edge listed before", repeated, first_repeated);
  if (reader->m != reader->edges->len && reader->m != n_edges)
    solver_text_warn (reader->solver, reader->text, reader->header,
                      "the header counts %" G_GINT64_FORMAT
                      " edges, the file lists %u",
                      reader->m, reader->edges->len);
}

ColorGraph *
color_graph_read (const Solver *solver, const SolverText *text, GError **error)
{
  g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (ColorEdge));
  Reader reader = {
      .solver = solver, .text = text, .edges = edges, .error = error};
  ColorGraph *graph;

  while (reader.at < text->length) {
    if (!read_line (&reader) ||
        (edges->len % 1024 == 0 && solver_is_late (solver, error)))
      return NULL;
    reader.at += reader.at < text->length;
  }
  if (reader.n == 0) {
    solver_text_error (text, text->length, FD_ERROR_PARSE, error,
                       "expected a line 'p edge VERTICES EDGES', found the "
                       "end of the file");
    return NULL;
  }
  graph = color_graph_new ((uint32_t) reader.n, edges);
  warn_all (&reader, graph->n_edges);
  return graph;
}
