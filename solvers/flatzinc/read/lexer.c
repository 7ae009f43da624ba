/* SPDX-License-Identifier: MIT */
/* lexer.c - FlatZinc's tokens
 *
 * The buffer ends in a NUL that is no input, so the loops below need one test
 * a character; only at a NUL do they ask whether there is more to read.  What
 * is read moves the current token to the buffer's beginning; a token that
 * fills the buffer doubles it.  So every byte is moved a bounded number of
 * times.
 */
#include "lexer.h"

#include <errno.h>
#include <math.h>
#include <string.h>

enum { PIECE = 1 << 16, SHOWN = 40 };

enum { IS_WORD = 1, IS_DIGIT = 2, IS_FIRST = 4, IS_BLANK = 8, IS_MARK = 16 };

static const uint8_t classes[256] = {
    ['0' ... '9'] = IS_WORD | IS_DIGIT,
    ['A' ... 'Z'] = IS_WORD | IS_FIRST,
    ['a' ... 'z'] = IS_WORD | IS_FIRST,
    ['_'] = IS_WORD | IS_FIRST,
    [' '] = IS_BLANK,
    ['\t'] = IS_BLANK,
    ['\r'] = IS_BLANK,
    ['\v'] = IS_BLANK,
    ['\f'] = IS_BLANK,
    ['('] = IS_MARK,
    [')'] = IS_MARK,
    ['['] = IS_MARK,
    [']'] = IS_MARK,
    ['{'] = IS_MARK,
    ['}'] = IS_MARK,
    [','] = IS_MARK,
    [';'] = IS_MARK,
    ['='] = IS_MARK,
};

static inline bool
is_class (char c, unsigned class)
{
  return classes[(unsigned char) c] & class;
}

static inline bool
is_tail (char c)
{
  return ((unsigned char) c & 0xc0) == 0x80;
}

/* --- errors --------------------------------------------------------------- */

bool
fzn_lexer_error (FznLexer *lexer, FznPlace place, int code, const char *format,
                 ...)
{
  if (lexer->failed)
    return false;
  lexer->failed = true;
  va_list ap;
  va_start (ap, format);
  g_autofree char *message = g_strdup_vprintf (format, ap);
  va_end (ap);
  g_set_error (lexer->error, FD_ERROR, code, "%s:%u:%u: %s", lexer->name,
               place.line, place.column, message);
  return false;
}

bool
fzn_lexer_no_memory (FznLexer *lexer)
{
  return fzn_lexer_error (lexer, lexer->place, FD_ERROR_MEMORY,
                          "out of memory: the model takes %zu bytes so far%s",
                          lexer->memory->used,
                          lexer->memory->limit ? ", and there is a limit" : "");
}

/* A character as a message can show it. */
static char *
show_character (const char *p, size_t length)
{
  gunichar c = g_utf8_get_char_validated (p, (gssize) length);
  if (c & 0x80000000u)
    return g_strdup_printf ("byte 0x%02x", (unsigned char) *p);
  if (c < 0x20 || c == 0x7f || !g_unichar_isgraph (c))
    return g_strdup_printf ("character U+%04X", c);
  return g_strdup_printf ("'%.*s'", (int) (g_utf8_next_char (p) - p), p);
}

static char *
show_token (const FznLexer *lexer)
{
  int shown = (int) MIN (lexer->length, (size_t) SHOWN);
  const char *more = lexer->length > SHOWN ? "..." : "";
  switch (lexer->token) {
  case FZN_TOKEN_END:
    return g_strdup ("the end of the input");
  case FZN_TOKEN_STRING:
    return g_strdup ("a string");
  default:
    return g_strdup_printf ("'%.*s%s'", shown, lexer->start, more);
  }
}

bool
fzn_lexer_expected (FznLexer *lexer, const char *what)
{
  if (lexer->failed)
    return false;
  g_autofree char *found = show_token (lexer);
  return fzn_lexer_error (lexer, lexer->place, FD_ERROR_PARSE,
                          "expected %s, found %s", what, found);
}

/* --- input ---------------------------------------------------------------- */

void
fzn_lexer_init (FznLexer *lexer)
{
  static char nothing[1];
  lexer->buffer = NULL;
  lexer->room = 0;
  lexer->start = lexer->end = nothing;
  lexer->line = 1;
  lexer->place = (FznPlace){1, 1};
}

void
fzn_lexer_clear (FznLexer *lexer)
{
  fzn_memory_free (lexer->memory, lexer->buffer, lexer->room);
  lexer->buffer = NULL;
}

/* Makes room behind what is still needed: @start..@end. */
static bool
make_room (FznLexer *lexer)
{
  size_t kept = (size_t) (lexer->end - lexer->start);
  if (lexer->room && lexer->start > lexer->buffer) {
    lexer->base += (uint64_t) (lexer->start - lexer->buffer);
    memmove (lexer->buffer, lexer->start, kept);
  }
  if (kept + 1 >= lexer->room / 2) {
    size_t room = MAX (2 * lexer->room, (size_t) PIECE);
    char *buffer =
        fzn_memory_resize (lexer->memory, lexer->buffer, lexer->room, room);
    if (!buffer)
      return fzn_lexer_no_memory (lexer);
    lexer->buffer = buffer;
    lexer->room = room;
  }
  lexer->start = lexer->buffer;
  lexer->end = lexer->buffer + kept;
  *lexer->end = '\0';
  return true;
}

static bool
stopped (FznLexer *lexer)
{
  if (!lexer->options || !lexer->options->stop ||
      !lexer->options->stop (lexer->options->data))
    return false;
  lexer->failed = true;
  g_set_error (lexer->error, G_FILE_ERROR, G_FILE_ERROR_INTR,
               "%s: the reading was stopped", lexer->name);
  return true;
}

/* Reads more; false: there is no more, or an error is set.  Pointers into the
 * buffer move, and what is before @start is lost. */
static bool
more (FznLexer *lexer)
{
  if (lexer->at_end)
    return false;
  lexer->at_end = true; /* after errors, too */
  if (stopped (lexer) || !make_room (lexer))
    return false;
  size_t room = lexer->room - 1 - (size_t) (lexer->end - lexer->buffer);
  gssize n = lexer->read (lexer->data, lexer->end, room, lexer->error);
  if (n < 0)
    lexer->failed = true;
  if (n <= 0)
    return false;
  lexer->at_end = false;
  lexer->end += n;
  *lexer->end = '\0';
  return true;
}

/* The token's byte @i, all before it being known; a NUL after the end. */
static inline char
at (FznLexer *lexer, size_t i)
{
  char c = lexer->start[i];
  if (G_UNLIKELY (!c) && lexer->start + i == lexer->end && more (lexer))
    c = lexer->start[i];
  return c;
}

/* Where the token's byte @i is. */
static FznPlace
place_of (const FznLexer *lexer, size_t i)
{
  uint64_t offset = lexer->base + (uint64_t) (lexer->start - lexer->buffer) + i;
  uint64_t column = offset - lexer->line_start - lexer->tails + 1;
  FznPlace place = {lexer->line, (uint32_t) MIN (column, UINT32_MAX)};
  return place;
}

/* A byte that may not be where it is: @i of the token. */
static bool
bad_byte (FznLexer *lexer, size_t i, const char *where)
{
  if (lexer->failed)
    return false;
  FznPlace place = place_of (lexer, i);
  char c = lexer->start[i];
  if (!c)
    return fzn_lexer_error (lexer, place, FD_ERROR_PARSE,
                            "NUL byte%s: FlatZinc is text", where);
  for (size_t ahead = 1; ahead < 4; ahead++)
    if (!at (lexer, i + ahead))
      break;
  g_autofree char *shown = show_character (
      lexer->start + i, (size_t) (lexer->end - lexer->start) - i);
  return fzn_lexer_error (lexer, place, FD_ERROR_PARSE,
                          "unexpected %s%s, expected FlatZinc", shown, where);
}

/* --- blanks --------------------------------------------------------------- */

static void
new_line (FznLexer *lexer, const char *next)
{
  if (lexer->line < UINT32_MAX)
    lexer->line++;
  lexer->line_start = lexer->base + (uint64_t) (next - lexer->buffer);
  lexer->tails = 0;
}

/* From the % up to the end of the line. */
static bool
skip_comment (FznLexer *lexer)
{
  for (;;) {
    char *p = lexer->start;
    for (; *p && *p != '\n'; p++)
      lexer->tails += is_tail (*p);
    lexer->start = p;
    if (*p)
      return true;
    if (p < lexer->end)
      return bad_byte (lexer, 0, " in a comment");
    if (!more (lexer))
      return !lexer->failed;
  }
}

/* Moves @start to the next token. */
static bool
skip_blanks (FznLexer *lexer)
{
  for (;;) {
    char *p = lexer->start;
    while (is_class (*p, IS_BLANK))
      p++;
    lexer->start = p;
    if (*p == '\n') {
      lexer->start++;
      new_line (lexer, lexer->start);
    } else if (*p == '%') {
      if (!skip_comment (lexer))
        return false;
    } else if (*p || p < lexer->end) {
      return true;
    } else if (!more (lexer)) {
      return !lexer->failed;
    }
  }
}

/* A byte order mark is no column. */
static bool
skip_mark (FznLexer *lexer)
{
  if (at (lexer, 0) == '\xef' && at (lexer, 1) == '\xbb' &&
      at (lexer, 2) == '\xbf') {
    lexer->start += 3;
    lexer->line_start = 3;
  }
  return !lexer->failed;
}

/* --- numbers -------------------------------------------------------------- */

static bool
number_too_large (FznLexer *lexer, size_t length, const char *what)
{
  return fzn_lexer_error (lexer, lexer->place, FD_ERROR_OVERFLOW,
                          "%.*s%s does not fit %s",
                          (int) MIN (length, (size_t) SHOWN), lexer->start,
                          length > SHOWN ? "..." : "", what);
}

/* Digits of @base (8, 10 or 16) from @i on; returns where they end. */
static inline size_t
lex_digits (FznLexer *lexer, size_t i, unsigned base, uint64_t *value,
            bool *over)
{
  const uint64_t most = UINT64_MAX / base - 1;
  for (;; i++) {
    char c = at (lexer, i);
    unsigned digit = (unsigned char) c - (unsigned) '0';
    if (digit > 9)
      digit = base == 16 ? (unsigned) g_ascii_xdigit_value (c) : base;
    if (digit >= base)
      return i;
    *over |= *value > most;
    *value = *value * base + digit;
  }
}

static bool
lex_float (FznLexer *lexer, size_t length)
{
  char *end = lexer->start + length, after = *end;
  *end = '\0';
  lexer->number = g_ascii_strtod (lexer->start, NULL);
  *end = after;
  if (!isfinite (lexer->number))
    return number_too_large (lexer, length, "a double");
  lexer->token = FZN_TOKEN_FLOAT;
  lexer->length = length;
  return true;
}

/* The exponent that may be at @i; returns where it ends. */
static size_t
lex_exponent (FznLexer *lexer, size_t i)
{
  char c = at (lexer, i);
  if (c != 'e' && c != 'E')
    return i;
  c = at (lexer, i + 1);
  size_t sign = c == '+' || c == '-';
  if (!g_ascii_isdigit (sign ? at (lexer, i + 2) : c))
    return i;
  for (i += 1 + sign; g_ascii_isdigit (at (lexer, i)); i++)
    ;
  return i;
}

static bool
lex_number (FznLexer *lexer)
{
  size_t sign = lexer->start[0] == '-', i;
  uint64_t value = 0;
  bool over = false;
  if (sign && !g_ascii_isdigit (at (lexer, 1)))
    return bad_byte (lexer, 0, " without a digit after it");
  char base = at (lexer, sign) == '0' ? at (lexer, sign + 1) : 0;
  if (base == 'x' && g_ascii_isxdigit (at (lexer, sign + 2))) {
    i = lex_digits (lexer, sign + 2, 16, &value, &over);
  } else if (base == 'o' && (at (lexer, sign + 2) & ~7) == '0') {
    i = lex_digits (lexer, sign + 2, 8, &value, &over);
  } else {
    i = lex_digits (lexer, sign, 10, &value, &over);
    size_t integer = i;
    char c = at (lexer, i);
    if (c == '.' && g_ascii_isdigit (at (lexer, i + 1)))
      while (g_ascii_isdigit (at (lexer, ++i)))
        ;
    if (c == '.' || (c | 0x20) == 'e')
      i = lex_exponent (lexer, i);
    if (i != integer)
      return !lexer->failed && lex_float (lexer, i);
  }
  if (lexer->failed)
    return false;
  if (over || value > (uint64_t) INT64_MAX + sign)
    return number_too_large (lexer, i, "64 bits");
  lexer->integer = (int64_t) (sign ? -value : value);
  lexer->token = FZN_TOKEN_INT;
  lexer->length = i;
  return true;
}

/* --- strings and words ---------------------------------------------------- */

/* The token is what is between the quotes, escapes and all. */
static bool
lex_string (FznLexer *lexer)
{
  size_t i = 1;
  uint64_t tails = lexer->tails;
  bool is_ascii = true;
  for (char c; (c = at (lexer, i)) != '"'; i++) {
    if (c == '\\' && at (lexer, i + 1) && at (lexer, i + 1) != '\n')
      c = at (lexer, ++i);
    is_ascii &= (unsigned char) c < 0x80;
    if (is_tail (c)) {
      tails++;
    } else if (!c && lexer->start + i < lexer->end) {
      lexer->tails = tails;
      return bad_byte (lexer, i, " in a string");
    } else if (!c || c == '\n') {
      return fzn_lexer_error (lexer, lexer->place, FD_ERROR_PARSE,
                              "this string does not end on its line, expected "
                              "'\"'");
    }
  }
  if (!is_ascii && !g_utf8_validate (lexer->start, (gssize) i, NULL))
    return fzn_lexer_error (lexer, lexer->place, FD_ERROR_PARSE,
                            "this string is not UTF-8");
  lexer->tails = tails;
  lexer->token = FZN_TOKEN_STRING;
  lexer->length = i + 1;
  return true;
}

static bool
lex_word (FznLexer *lexer)
{
  size_t i = 1;
  do {
    while (is_class (lexer->start[i], IS_WORD))
      i++;
  } while (lexer->start + i == lexer->end && more (lexer));
  lexer->token = FZN_TOKEN_WORD;
  lexer->length = i;
  return !lexer->failed;
}

/* The end, "::", ":" and "..". */
static bool
lex_rest (FznLexer *lexer)
{
  char c = lexer->start[0];
  lexer->length = 1;
  switch (c) {
  case '\0':
    if (lexer->start < lexer->end)
      return bad_byte (lexer, 0, "");
    lexer->token = FZN_TOKEN_END;
    lexer->length = 0;
    return !lexer->failed;
  case ':':
  case '.':
    if (at (lexer, 1) == c) {
      lexer->token = c == ':' ? FZN_TOKEN_COLONS : FZN_TOKEN_DOTS;
      lexer->length = 2;
      return true;
    }
    lexer->token = c;
    return c == ':' ? !lexer->failed : bad_byte (lexer, 0, "");
  default:
    return bad_byte (lexer, 0, "");
  }
}

bool
fzn_lexer_next (FznLexer *lexer)
{
  if (G_UNLIKELY (!lexer->room)) {
    if (!skip_mark (lexer))
      return false;
  } else {
    lexer->start += lexer->length;
  }
  lexer->length = 0;
  if (lexer->failed || !skip_blanks (lexer))
    return false;
  lexer->place = place_of (lexer, 0);
  char c = lexer->start[0];
  if (is_class (c, IS_MARK)) {
    lexer->token = c;
    lexer->length = 1;
    return true;
  }
  if (is_class (c, IS_FIRST))
    return lex_word (lexer);
  if (is_class (c, IS_DIGIT) || c == '-')
    return lex_number (lexer);
  if (c == '"')
    return lex_string (lexer);
  return lex_rest (lexer);
}
