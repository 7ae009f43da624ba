/* SPDX-License-Identifier: MIT */
/* parse.c - from text to polynomials, by recursive descent */
#include "parse.h"

#include <string.h>

#define MAX_NESTING 200
#define MAX_LETTERS 1000
#define MAX_WORD 5000

typedef struct {
  CryptSystem *system;
  const SolverText *text;
  size_t at, end;
  int nesting;
  GError **error;
} Parser;

static CryptPoly *parse_sum (Parser *parser);

static gunichar
peek (const Parser *parser)
{
  const char *p = parser->text->text + parser->at;

  if (parser->at >= parser->end)
    return 0;
  /* (gunichar) -1 or -2 where the text is not UTF-8: never a letter. */
  return g_utf8_get_char_validated (p, (gssize) (parser->end - parser->at));
}

static void
advance (Parser *parser)
{
  parser->at += (size_t) g_unichar_to_utf8 (peek (parser), NULL);
}

static void
skip_blanks (Parser *parser)
{
  for (;;) {
    gunichar c = peek (parser);
    if (c == '#')
      while (parser->at < parser->end && parser->text->text[parser->at] != '\n')
        parser->at++;
    else if (c == ' ' || c == '\t' || c == 0xa0)
      advance (parser);
    else
      return;
  }
}

static void
skip_separators (Parser *parser)
{
  for (skip_blanks (parser); peek (parser) == ';' || peek (parser) == '\n';
       skip_blanks (parser))
    advance (parser);
}

/* Takes one of the spellings of an operator; returns it in ASCII, or 0. */
static char
take_operator (Parser *parser, const char *which)
{
  gunichar c;

  skip_blanks (parser);
  c = peek (parser);
  if (c == 0xd7 || c == 0xb7 || c == 0x22c5)
    c = '*';
  if (c == 0x2212)
    c = '-';
  if (c == 0 || c >= 0x80 || strchr (which, (int) c) == NULL)
    return 0;
  advance (parser);
  return (char) c;
}

static gpointer
unexpected (Parser *parser, const char *expected)
{
  g_autofree char *found = NULL;

  if (parser->at >= parser->end)
    found = g_strdup ("the end");
  else
    found = solver_text_found (parser->text, parser->at);
  solver_text_error (parser->text, parser->at, FD_ERROR_PARSE, parser->error,
                     "expected %s, found %s", expected, found);
  return NULL;
}

static gpointer
invalid (Parser *parser, size_t at, const char *message)
{
  solver_text_error (parser->text, at, FD_ERROR_INVALID, parser->error, "%s",
                     message);
  return NULL;
}

int
crypt_system_letter (const CryptSystem *system, gunichar letter)
{
  for (guint i = 0; i < system->letters->len; i++)
    if (g_array_index (system->letters, gunichar, i) == letter)
      return (int) i;
  return -1;
}

static int
add_letter (CryptSystem *system, gunichar letter)
{
  int i = crypt_system_letter (system, letter);
  bool no = false;

  if (i >= 0)
    return i;
  if (system->letters->len == MAX_LETTERS)
    return -1;
  g_array_append_val (system->letters, letter);
  g_array_append_val (system->leading, no);
  return (int) system->letters->len - 1;
}

/* A letter or a digit of a word; false: an error. */
static bool
parse_place (Parser *parser, gunichar c, int *letter, int *digit)
{
  *letter = -1;
  *digit = 0;
  if (c >= '0' && c <= '9') {
    *digit = (int) c - '0';
    if (*digit < parser->system->base)
      return true;
    solver_text_error (parser->text, parser->at, FD_ERROR_INVALID,
                       parser->error, "'%c' is no digit in base %d", (char) c,
                       parser->system->base);
    return false;
  }
  *letter = add_letter (parser->system, g_unichar_toupper (c));
  if (*letter >= 0)
    return true;
  invalid (parser, parser->at, "more than 1000 different letters");
  return false;
}

static bool
is_place (gunichar c)
{
  return (c >= '0' && c <= '9') ||
         (c != (gunichar) -1 && c != (gunichar) -2 && g_unichar_isalpha (c));
}

static CryptPoly *
parse_word (Parser *parser)
{
  g_autoptr (CryptPoly) word = crypt_poly_new ();
  size_t start = parser->at;
  uint32_t n = 0, i = 0;

  for (; is_place (peek (parser)); advance (parser))
    n++;
  if (n > MAX_WORD)
    return invalid (parser, start, "a word of more than 5000 letters");
  for (parser->at = start; i < n; advance (parser), i++) {
    int letter, digit;
    if (!parse_place (parser, peek (parser), &letter, &digit))
      return NULL;
    if (i == 0 && n > 1 && letter >= 0)
      g_array_index (parser->system->leading, bool, letter) = true;
    crypt_poly_add_digit (word, n - 1 - i, letter, digit);
  }
  return g_steal_pointer (&word);
}

/* What is inside a pair of parentheses or behind a sign. */
static CryptPoly *
parse_factor (Parser *parser)
{
  g_autoptr (CryptPoly) p = NULL;
  int sign = 1;
  char c;

  while ((c = take_operator (parser, "+-")) != 0)
    sign = c == '-' ? -sign : sign;
  if (is_place (peek (parser))) {
    p = parse_word (parser);
  } else if (take_operator (parser, "(")) {
    if (++parser->nesting > MAX_NESTING)
      return invalid (parser, parser->at - 1,
                      "parentheses nested more than 200 deep");
    p = parse_sum (parser);
    parser->nesting--;
    if (p != NULL && !take_operator (parser, ")"))
      return unexpected (parser, "an operator or ')'");
  } else {
    return unexpected (parser, "a word, a number or '('");
  }
  if (p != NULL && sign < 0) {
    g_autoptr (CryptPoly) q = g_steal_pointer (&p);
    const char *message;
    p = crypt_poly_new ();
    message = crypt_poly_add (p, q, -1);
    if (message != NULL)
      return invalid (parser, parser->at, message);
  }
  return g_steal_pointer (&p);
}

static CryptPoly *
parse_product (Parser *parser)
{
  g_autoptr (CryptPoly) p = parse_factor (parser);

  while (p != NULL && take_operator (parser, "*")) {
    size_t at = parser->at - 1;
    g_autoptr (CryptPoly) q = parse_factor (parser);
    const char *message;
    if (q == NULL)
      return NULL;
    message = crypt_poly_multiply (p, q);
    if (message != NULL)
      return invalid (parser, at, message);
  }
  return g_steal_pointer (&p);
}

static CryptPoly *
parse_sum (Parser *parser)
{
  g_autoptr (CryptPoly) p = parse_product (parser);
  char c;

  while (p != NULL && (c = take_operator (parser, "+-")) != 0) {
    size_t at = parser->at - 1;
    g_autoptr (CryptPoly) q = parse_product (parser);
    const char *message;
    if (q == NULL)
      return NULL;
    message = crypt_poly_add (p, q, c == '-' ? -1 : 1);
    if (message != NULL)
      return invalid (parser, at, message);
  }
  return g_steal_pointer (&p);
}

/* left = right = ...: each side minus the one before it. */
static bool
parse_equation (Parser *parser)
{
  g_autoptr (CryptPoly) left = parse_sum (parser);

  if (left == NULL)
    return false;
  if (!take_operator (parser, "="))
    return unexpected (parser, "an operator or '='") != NULL;
  do {
    size_t at = parser->at - 1;
    CryptPoly *right;
    const char *message;
    take_operator (parser, "="); /* "==" is as good */
    right = parse_sum (parser);
    if (right == NULL)
      return false;
    message = crypt_poly_add (left, right, -1);
    g_ptr_array_add (parser->system->equations, g_steal_pointer (&left));
    left = crypt_poly_new ();
    if (message == NULL)
      message = crypt_poly_add (left, right, 1);
    crypt_poly_free (right);
    if (message != NULL)
      return invalid (parser, at, message) != NULL;
  } while (take_operator (parser, "="));
  skip_blanks (parser);
  if (parser->at < parser->end && peek (parser) != ';' && peek (parser) != '\n')
    return unexpected (parser, "an operator, ';' or the end") != NULL;
  return true;
}

static void
free_poly (gpointer p)
{
  crypt_poly_free (p);
}

CryptSystem *
crypt_parse (const SolverText *text, size_t start, size_t end, int base,
             GError **error)
{
  g_autoptr (CryptSystem) system = g_new0 (CryptSystem, 1);
  Parser parser = {
      .system = system, .text = text, .at = start, .end = end, .error = error};

  system->letters = g_array_new (FALSE, FALSE, sizeof (gunichar));
  system->leading = g_array_new (FALSE, FALSE, sizeof (bool));
  system->equations = g_ptr_array_new_with_free_func (free_poly);
  system->text = text;
  system->start = start;
  system->end = end;
  system->base = base;
  skip_separators (&parser);
  do {
    if (!parse_equation (&parser))
      return NULL;
    skip_separators (&parser);
  } while (parser.at < parser.end);
  return g_steal_pointer (&system);
}

void
crypt_system_free (CryptSystem *system)
{
  if (system == NULL)
    return;
  g_array_unref (system->letters);
  g_array_unref (system->leading);
  g_ptr_array_unref (system->equations);
  g_free (system);
}
