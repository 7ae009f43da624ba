/* SPDX-License-Identifier: MIT */

/* Texts in memory, and messages that point into them. */
#include "solver.h"

#include <string.h>

/* Columns of an offending line that are shown, at most, and of those before
 * the caret. */
#define TEXT_SHOWN 72
#define TEXT_BEFORE 48

SolverText *
solver_text_new (const char *name, const char *text)
{
  g_autoptr (SolverStream) stream = solver_stream_new (name, text);
  SolverText *whole = g_new (SolverText, 1);

  while (solver_stream_more (stream))
    ;
  *whole = stream->text;
  stream->text = (SolverText){0};
  return whole;
}

void
solver_text_free (SolverText *text)
{
  if (text == NULL)
    return;
  g_free (text->name);
  g_free (text->text);
  g_free (text);
}

/* --- places --------------------------------------------------------------- */

/* The length of the character at @at: of its UTF-8 sequence, or 1 for a byte
 * that belongs to none. */
static size_t
text_step (const SolverText *text, size_t at)
{
  gunichar c =
      g_utf8_get_char_validated (text->text + at, (gssize) (text->length - at));

  return (c & 0x80000000u) != 0 || c == 0
             ? 1
             : (size_t) g_unichar_to_utf8 (c, NULL);
}

static size_t
text_line_start (const SolverText *text, size_t at)
{
  while (at > 0 && text->text[at - 1] != '\n')
    at--;
  return at;
}

static guint
text_columns (const SolverText *text, size_t start, size_t end)
{
  guint columns = 0;

  for (; start < end; start += text_step (text, start))
    columns++;
  return columns;
}

size_t
solver_text_offset (const SolverText *text, guint line, guint column)
{
  size_t at = 0;

  for (; line > text->line && at < text->length; at++)
    line -= text->text[at] == '\n';
  for (; column > 1 && at < text->length && text->text[at] != '\n'; column--)
    at += text_step (text, at);
  return MIN (at, text->length);
}

char *
solver_text_place (const SolverText *text, size_t offset)
{
  size_t start = text_line_start (text, offset);
  guint line = text->line;

  for (size_t at = 0; at < start; at++)
    line += text->text[at] == '\n';
  return g_strdup_printf ("%u:%u", line,
                          text_columns (text, start, offset) + 1);
}

char *
solver_text_found (const SolverText *text, size_t offset)
{
  const char *p = text->text + offset;
  gunichar c;

  if (offset >= text->length)
    return g_strdup ("end of file");
  if (*p == '\n')
    return g_strdup ("end of line");
  c = g_utf8_get_char_validated (p, (gssize) (text->length - offset));
  if ((c & 0x80000000u) != 0)
    return g_strdup_printf ("byte 0x%02x", (guchar) *p);
  if (c == '\'')
    return g_strdup ("\"'\"");
  if (c > 0x20 && c < 0x7f)
    return g_strdup_printf ("'%c'", (char) c);
  if (c == ' ')
    return g_strdup ("a space");
  if (c == '\t')
    return g_strdup ("a tab");
  if (g_unichar_isgraph (c)) {
    size_t n = text_step (text, offset);
    return g_strdup_printf ("U+%04X '%.*s'", c, (int) n, p);
  }
  return g_strdup_printf ("U+%04X", c);
}

/* --- messages ------------------------------------------------------------- */

/* Adds the character at @at as a terminal can show it, and returns the next
 * one's offset. */
static size_t
text_show (const SolverText *text, size_t at, GString *out)
{
  size_t n = text_step (text, at);
  gunichar c = g_utf8_get_char_validated (text->text + at, (gssize) n);

  if ((c & 0x80000000u) != 0)
    g_string_append_c (out, '?');
  else if (c == '\t')
    g_string_append_c (out, ' ');
  else if (!g_unichar_isprint (c))
    g_string_append_c (out, '?');
  else
    g_string_append_len (out, text->text + at, (gssize) n);
  return at + n;
}

/* "name:line:column: message", the line, and the caret. */
static char *
text_message (const SolverText *text, size_t offset, const char *kind,
              const char *message)
{
  GString *out = g_string_new (NULL);
  g_autofree char *place = solver_text_place (text, offset);
  size_t start = text_line_start (text, offset), at;
  guint column = text_columns (text, start, offset), shown;

  g_string_append_printf (out, "%s:%s: %s%s\n", text->name, place, kind,
                          message);

  g_string_append (out, "    ");
  for (at = start; column > TEXT_BEFORE; column--)
    at += text_step (text, at);
  if (at != start) {
    g_string_append (out, "... ");
    column += 4;
  }
  for (shown = 0;
       shown < TEXT_SHOWN && at < text->length && text->text[at] != '\n';
       shown++)
    at = text_show (text, at, out);
  if (at < text->length && text->text[at] != '\n')
    g_string_append (out, " ...");
  g_string_append_printf (out, "\n    %*s^", (int) column, "");
  return g_string_free (out, FALSE);
}

bool
solver_text_error (const SolverText *text, size_t offset, int code,
                   GError **error, const char *format, ...)
{
  va_list ap;
  g_autofree char *message = NULL, *full = NULL;

  va_start (ap, format);
  message = g_strdup_vprintf (format, ap);
  va_end (ap);
  full = text_message (text, offset, "", message);
  g_set_error_literal (error, FD_ERROR, code, full);
  return false;
}

void
solver_text_warn (const Solver *solver, const SolverText *text, size_t offset,
                  const char *format, ...)
{
  va_list ap;
  g_autofree char *message = NULL, *full = NULL;

  va_start (ap, format);
  message = g_strdup_vprintf (format, ap);
  va_end (ap);
  full = text_message (text, offset, "warning: ", message);
  solver_note (solver, "%s", full);
}
