/* SPDX-License-Identifier: MIT */
/* lexer.c - the tokens of FlatZinc; memory, files and messages */
#include "lexer.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void
die (const char *format, ...)
{
  va_list ap;
  va_start (ap, format);
  fflush (stdout);
  fprintf (stderr, "%s: ", program);
  vfprintf (stderr, format, ap);
  fputc ('\n', stderr);
  exit (2);
}

/* Up to the next power of two. */
void *
grow_more (void *items, size_t n, size_t size)
{
  return g_realloc_n (items, MAX (2 * n, 16), size);
}

char *
slurp (const char *file, size_t *length)
{
  GError *error = NULL;
  char *text = NULL;
  if (!g_file_get_contents (strcmp (file, "-") ? file : "/dev/stdin", &text,
                            length, &error))
    die ("%s: %s", file, error->message);
  return text;
}

_Noreturn void
lex_expected (Reader *r, const char *what)
{
  int shown = r->at - r->start > 40 ? 40 : (int) (r->at - r->start);
  die ("%s:%u:%d: expected %s, found '%.*s'", r->m->file, r->line,
       (int) (r->start - r->row) + 1, what, shown, r->start);
}

static bool
is_word (char c)
{
  return g_ascii_isalnum (c) || c == '_';
}

static void
skip_blanks (Reader *r)
{
  for (;; r->at++) {
    if (*r->at == '%')
      while (r->at < r->end && *r->at != '\n')
        r->at++;
    if (*r->at == '\n') {
      r->line++;
      r->row = r->at + 1;
    } else if (!*r->at || !strchr (" \t\r\v\f", *r->at)) {
      return;
    }
  }
}

static void
lex_number (Reader *r)
{
  bool negative = *r->at == '-', octal, hex;
  const char *at = r->at + negative;
  char *end;
  if (!g_ascii_isdigit (*at))
    lex_expected (r, "FlatZinc");
  octal = at[0] == '0' && at[1] == 'o';
  hex = at[0] == '0' && at[1] == 'x';
  errno = 0;
  uint64_t value = strtoull (at + (octal || hex ? 2 : 0), &end,
                             octal ? 8
                             : hex ? 16
                                   : 10);
  r->token = INTEGER;
  if (!octal && !hex &&
      ((*end == '.' && g_ascii_isdigit (end[1])) ||
       g_ascii_tolower (*end) == 'e')) {
    r->token = REAL;
    strtod (at, &end);
  } else if (errno || value > (uint64_t) INT64_MAX + negative) {
    r->at = end;
    lex_expected (r, "an integer of 64 bits");
  }
  r->at = end;
  r->integer = (int64_t) (negative ? -value : value);
}

static void
lex_string (Reader *r)
{
  for (r->at++; *r->at != '"'; r->at++) {
    if (*r->at == '\\' && r->at + 1 < r->end)
      r->at++;
    if (r->at >= r->end || *r->at == '\n')
      lex_expected (r, "a string that ends on its line");
  }
  r->at++;
  r->token = STRING;
}

void
lex_next (Reader *r)
{
  skip_blanks (r);
  r->start = r->at;
  char c = *r->at;
  if (g_ascii_isdigit (c) || c == '-') {
    lex_number (r);
  } else if (is_word (c)) {
    while (is_word (*r->at))
      r->at++;
    r->token = WORD;
    g_string_truncate (r->word, 0);
    g_string_append_len (r->word, r->start, r->at - r->start);
  } else if (c == '"') {
    lex_string (r);
  } else if ((c == ':' || c == '.') && r->at[1] == c) {
    r->token = c == ':' ? COLONS : DOTS;
    r->at += 2;
  } else if (c && strchr ("()[]{},;=:", c)) {
    r->token = c;
    r->at++;
  } else if (!c && r->at >= r->end) {
    r->token = END;
  } else {
    r->at++;
    lex_expected (r, "FlatZinc");
  }
}

bool
lex_is (const Reader *r, const char *word)
{
  return r->token == WORD && strcmp (r->word->str, word) == 0;
}

bool
lex_passes (Reader *r, int token)
{
  if (r->token != token)
    return false;
  lex_next (r);
  return true;
}

void
lex_pass (Reader *r, int token, const char *what)
{
  if (!lex_passes (r, token))
    lex_expected (r, what);
}

bool
lex_passes_word (Reader *r, const char *word)
{
  return lex_is (r, word) && lex_passes (r, WORD);
}

int64_t
lex_int (Reader *r)
{
  int64_t value = r->integer;
  lex_pass (r, INTEGER, "an integer");
  return value;
}
