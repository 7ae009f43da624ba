/* SPDX-License-Identifier: MIT */
/* documents.c - the puzzles of an input, one at a time
 *
 * What is no JSON is passed over up to a line that begins as that of the bad
 * puzzle does: with a brace in the same column.
 */
#include "documents.h"

#include <string.h>

struct _ZebraDocuments {
  SolverStream *stream;
  size_t at;
  bool in_array, first; /* no element of the array was read yet */
  guint count;
};

ZebraDocuments *
zebra_documents_new (SolverStream *stream)
{
  ZebraDocuments *documents = g_new0 (ZebraDocuments, 1);

  documents->stream = stream;
  return documents;
}

void
zebra_documents_free (ZebraDocuments *documents)
{
  g_free (documents);
}

static bool
documents_expected (const ZebraDocuments *documents, const char *what,
                    GError **error)
{
  const SolverText *text = &documents->stream->text;
  g_autofree char *found = solver_text_found (text, documents->at);

  return solver_text_error (text, documents->at, FD_ERROR_PARSE, error,
                            "expected %s, found %s", what, found);
}

/* The next character that is not white space; 0 at the end. */
static char
documents_peek (ZebraDocuments *documents)
{
  documents->at =
      json_skip (&documents->stream->text, documents->stream, documents->at);
  return documents->stream->text.text[documents->at];
}

/* Blanks before the first character of the line of @at, and where it is. */
static size_t
documents_indent (const SolverText *text, size_t at, size_t *first)
{
  size_t start = at;

  while (start > 0 && text->text[start - 1] != '\n')
    start--;
  *first = start + strspn (text->text + start, " \t");
  return *first - start;
}

/* To the next line that begins as that of @start. */
static void
documents_recover (ZebraDocuments *documents, size_t start)
{
  SolverStream *stream = documents->stream;
  const SolverText *text = &stream->text;
  size_t first, indent = documents_indent (text, start, &first), at = start;

  for (;;) {
    at += strcspn (text->text + at, "\n");
    at = solver_stream_drop (stream, at);
    at += at < text->length;
    if (at >= text->length && !solver_stream_more (stream)) {
      documents->in_array = false;
      break;
    }
    if (documents_indent (text, at, &first) == indent &&
        text->text[first] == '{') {
      at = first;
      break;
    }
  }
  documents->at = at;
  documents->first = true;
}

/* Goes into arrays, out of them, and over the commas in them, up to a value;
 * %false at a mistake. */
static bool
documents_step (ZebraDocuments *documents, GError **error)
{
  for (;;) {
    char c = documents_peek (documents);
    if (!documents->in_array && c == '[') {
      documents->in_array = documents->first = true;
      documents->count++; /* even an empty one is something */
    } else if (documents->in_array && c == ']') {
      documents->in_array = false;
    } else if (documents->in_array && !documents->first) {
      if (c != ',')
        return documents_expected (documents, "',' or ']'", error);
      documents->first = true;
    } else
      return true;
    documents->at++;
  }
}

static bool
documents_take (ZebraDocuments *documents, JsonPlace *place,
                JsonParser **parser, GError **error)
{
  SolverStream *stream = documents->stream;
  const SolverText *text = &stream->text;
  size_t start = documents->at;

  documents->count++;
  if (!json_check (text, stream, &documents->at, error))
    return false;
  documents->first = false;
  *parser = json_parse (text, start, documents->at, error);
  if (*parser == NULL)
    return false;
  *place = (JsonPlace){
      .text = text, .start = start, .node = json_parser_get_root (*parser)};
  return true;
}

bool
zebra_documents_next (ZebraDocuments *documents, JsonPlace *place,
                      JsonParser **parser, GError **error)
{
  SolverStream *stream = documents->stream;
  size_t start;

  *parser = NULL;
  documents->at = solver_stream_drop (stream, documents->at);
  start = documents->at;
  if (documents_step (documents, error)) {
    start = documents->at;
    if (start >= stream->text.length && documents->count > 0 &&
        !documents->in_array)
      return true;
    if (documents_take (documents, place, parser, error))
      return true;
  }
  documents_recover (documents, MIN (start, stream->text.length));
  solver_stream_failed (stream, error);
  return false;
}

bool
zebra_documents_have_next (ZebraDocuments *documents)
{
  SolverStream *stream = documents->stream;
  bool have;

  if (documents->in_array)
    return true;
  stream->impatient = true;
  documents_peek (documents);
  have = documents->at < stream->text.length || stream->paused;
  stream->impatient = stream->paused = false;
  return have;
}
