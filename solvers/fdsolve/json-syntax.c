/* SPDX-License-Identifier: MIT */
/* json-syntax.c - the grammar of JSON, checked by recursive descent */
#include "json-place.h"

#include <string.h>

#define MAX_NESTING 100
#define MAX_DIGITS 18 /* before the point: what an int64_t holds */

typedef struct {
  const SolverText *text;
  SolverStream *stream;
  size_t at;
  int nesting;
  GError **error;
} Checker;

static bool check_value (Checker *checker);

static char
peek (Checker *checker)
{
  checker->at = json_skip (checker->text, checker->stream, checker->at);
  return checker->text->text[checker->at];
}

static bool
expected (Checker *checker, const char *what)
{
  g_autofree char *found = solver_text_found (checker->text, checker->at);

  return solver_text_error (checker->text, checker->at, FD_ERROR_PARSE,
                            checker->error, "expected %s, found %s", what,
                            found);
}

/* One character or escape sequence of a string. */
static bool
check_character (Checker *checker)
{
  const char *p = checker->text->text + checker->at;
  gunichar c = g_utf8_get_char_validated (
      p, (gssize) (checker->text->length - checker->at));

  if (c == (gunichar) -1 || c == (gunichar) -2)
    return expected (checker, "UTF-8 text");
  if (c < 0x20)
    return expected (checker, "'\"' at the end of the string");
  if (c != '\\') {
    checker->at += (size_t) (g_utf8_next_char (p) - p);
    return true;
  }
  checker->at++;
  if (p[1] == '\0' || strchr ("\"\\/bfnrtu", p[1]) == NULL)
    return expected (checker, "an escape sequence after '\\'");
  if (g_str_has_prefix (p, "\\u0000")) {
    checker->at--;
    return solver_text_error (checker->text, checker->at, FD_ERROR_PARSE,
                              checker->error,
                              "expected text, found the NUL character \\u0000");
  }
  checker->at++;
  for (int i = 0; p[1] == 'u' && i < 4; i++, checker->at++)
    if (!g_ascii_isxdigit (checker->text->text[checker->at]))
      return expected (checker, "four hexadecimal digits after '\\u'");
  return true;
}

static bool
check_string (Checker *checker)
{
  checker->at++;
  while (checker->text->text[checker->at] != '"')
    if (checker->at >= checker->text->length)
      return expected (checker, "'\"' at the end of the string");
    else if (!check_character (checker))
      return false;
  checker->at++;
  return true;
}

static bool
check_digits (Checker *checker)
{
  if (!g_ascii_isdigit (checker->text->text[checker->at]))
    return expected (checker, "a digit");
  while (g_ascii_isdigit (checker->text->text[checker->at]))
    checker->at++;
  return true;
}

static bool
check_number (Checker *checker)
{
  const char *text = checker->text->text;
  size_t start = checker->at;

  checker->at += text[checker->at] == '-';
  if (text[checker->at] == '0' && g_ascii_isdigit (text[checker->at + 1]))
    return expected (checker, "a number without a 0 before it");
  if (!check_digits (checker))
    return false;
  if (checker->at - start > MAX_DIGITS)
    return solver_text_error (checker->text, start, FD_ERROR_PARSE,
                              checker->error, "a number of more than %d digits",
                              MAX_DIGITS);
  if (text[checker->at] == '.') {
    checker->at++;
    if (!check_digits (checker))
      return false;
  }
  if (text[checker->at] == 'e' || text[checker->at] == 'E') {
    checker->at++;
    checker->at += text[checker->at] == '+' || text[checker->at] == '-';
    return check_digits (checker);
  }
  return true;
}

static bool
check_word (Checker *checker)
{
  static const char *const words[] = {"true", "false", "null"};
  const char *p = checker->text->text + checker->at;

  for (guint i = 0; i < G_N_ELEMENTS (words); i++) {
    size_t n = strlen (words[i]);
    if (strncmp (p, words[i], n) == 0 && !g_ascii_isalnum (p[n])) {
      checker->at += n;
      return true;
    }
  }
  return expected (checker, "a JSON value");
}

/* The inside of an array or object, up to its @close. */
static bool
check_inside (Checker *checker, char close)
{
  checker->at++;
  if (peek (checker) == close) {
    checker->at++;
    return true;
  }
  for (;; checker->at++) {
    if (close == '}') {
      if (peek (checker) != '"')
        return expected (checker, "a member's name in double quotes");
      if (!check_string (checker))
        return false;
      if (peek (checker) != ':')
        return expected (checker, "':'");
      checker->at++;
    }
    if (!check_value (checker))
      return false;
    if (peek (checker) == close) {
      checker->at++;
      return true;
    }
    if (peek (checker) != ',')
      return expected (checker, close == '}' ? "',' or '}'" : "',' or ']'");
  }
}

static bool
check_value (Checker *checker)
{
  char c = peek (checker);
  bool good;

  if (c == '"')
    return check_string (checker);
  if (c == '-' || g_ascii_isdigit (c))
    return check_number (checker);
  if (c != '{' && c != '[')
    return check_word (checker);
  if (++checker->nesting > MAX_NESTING)
    return solver_text_error (checker->text, checker->at, FD_ERROR_PARSE,
                              checker->error, "nested more than %d deep",
                              MAX_NESTING);
  good = check_inside (checker, c == '{' ? '}' : ']');
  checker->nesting--;
  return good;
}

/* Only between tokens is there more to read: none goes over a line's end. */
size_t
json_skip (const SolverText *text, SolverStream *stream, size_t at)
{
  do
    at += strspn (text->text + at, " \t\n\r");
  while (at >= text->length && stream != NULL && solver_stream_more (stream));
  return at;
}

bool
json_check (const SolverText *text, SolverStream *stream, size_t *at,
            GError **error)
{
  Checker checker = {.text = text, .stream = stream, .at = *at, .error = error};
  bool good = check_value (&checker);

  *at = checker.at;
  return good;
}

JsonParser *
json_parse (const SolverText *text, size_t start, size_t end, GError **error)
{
  JsonParser *parser = json_parser_new ();

  if (json_parser_load_from_data (parser, text->text + start,
                                  (gssize) (end - start), error))
    return parser;
  g_prefix_error (error, "%s: ", text->name);
  g_object_unref (parser);
  return NULL;
}
