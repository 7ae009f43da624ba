/* SPDX-License-Identifier: MIT */
/* lexer.c - the tokens of FlatZinc; memory, files and messages */
#include "lexer.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- memory and messages -------------------------------------------------- */

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

void *
grow (void *items, size_t n, size_t size)
{
  if (n & (n - 1)) /* room for the next power of two */
    return items;
  if (n > SIZE_MAX / 2 / size ||
      !(items = realloc (items, (n ? 2 * n : 1) * size)))
    die ("out of memory");
  return items;
}

void *
reserve (void *items, size_t *room, size_t n, size_t size)
{
  if (n < *room)
    return items;
  *room = n ? 2 * n : 16;
  if (n > SIZE_MAX / 4 / size || !(items = realloc (items, *room * size)))
    die ("out of memory");
  return items;
}

char *
slurp (const char *file, size_t *length)
{
  FILE *in = strcmp (file, "-") == 0 ? stdin : fopen (file, "rb");
  size_t n = 0, room = 1 << 16, got;
  char *text = malloc (room);
  if (!in)
    die ("%s: %s", file, strerror (errno));
  while (text && (got = fread (text + n, 1, room - n - 1, in)) > 0)
    if ((n += got) == room - 1)
      text = realloc (text, room *= 2);
  if (!text)
    die ("out of memory");
  if (ferror (in))
    die ("%s: %s", file, strerror (errno));
  text[n] = '\0';
  *length = n;
  if (in != stdin)
    fclose (in);
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
is_digit (char c)
{
  return c >= '0' && c <= '9';
}

static bool
is_word (char c)
{
  return is_digit (c) || ((c | 32) >= 'a' && (c | 32) <= 'z') || c == '_';
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
lex_real (Reader *r, const char *at)
{
  char *end;
  r->token = REAL;
  strtod (at, &end);
  r->at = end;
}

static void
lex_number (Reader *r)
{
  const char *at = r->at + (*r->at == '-');
  int base = at[0] != '0' ? 10 : at[1] == 'x' ? 16 : at[1] == 'o' ? 8 : 10;
  char *end;
  r->token = INTEGER;
  if (!is_digit (*at))
    lex_expected (r, "FlatZinc");
  errno = 0;
  unsigned long long value = strtoull (at + (base == 10 ? 0 : 2), &end, base);
  r->at = end;
  if (base == 10 &&
      ((*end == '.' && is_digit (end[1])) || (*end | 32) == 'e')) {
    lex_real (r, at);
    return;
  }
  bool negative = *r->start == '-';
  if (errno || value > (unsigned long long) INT64_MAX + negative)
    lex_expected (r, "an integer of 64 bits");
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
  if (is_digit (c) || c == '-') {
    lex_number (r);
  } else if (is_word (c)) {
    while (is_word (*r->at))
      r->at++;
    r->token = WORD;
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
  size_t n = strlen (word);
  return r->token == WORD && (size_t) (r->at - r->start) == n &&
         memcmp (r->start, word, n) == 0;
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
