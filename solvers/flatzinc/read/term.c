/* SPDX-License-Identifier: MIT */
/* term.c - reads arguments, elements and annotations
 *
 * Annotations may nest deeper than the stack, so lists that are open are kept
 * in a vector: fzn_read_term() is one loop.
 */
#include "reader.h"

#include <string.h>

/* An array or a call that is open. */
typedef struct {
  uint32_t call; /* its name; 0: an array */
  size_t first;  /* its first term */
} FznOpen;

bool
fzn_push_term (FznReader *reader, FznTerm term)
{
  FznVector *terms = &reader->terms;
  if (!fzn_vector_reserve (&reader->model->memory, terms, sizeof term, 1))
    return fzn_lexer_no_memory (&reader->lexer);
  ((FznTerm *) terms->items)[terms->n++] = term;
  return true;
}

bool
fzn_pop_list (FznReader *reader, uint32_t name, size_t first, uint32_t *list)
{
  FznVector *terms = &reader->terms;
  const FznTerm *items = terms->items;
  size_t n = terms->n - first;
  terms->n = first;
  return fzn_model_add_list (reader->model, name, n ? items + first : NULL, n,
                             list) ||
         fzn_lexer_no_memory (&reader->lexer);
}

void
fzn_reader_clear (FznReader *reader)
{
  FznMemory *memory = &reader->model->memory;
  fzn_vector_clear (memory, &reader->terms, sizeof (FznTerm));
  fzn_vector_clear (memory, &reader->lists, sizeof (FznOpen));
  fzn_vector_clear (memory, &reader->ranges, sizeof (FznRange));
}

/* --- sets ----------------------------------------------------------------- */

/* The integer that is the current token, and the next token. */
static bool
read_int (FznReader *reader, const char *what, int64_t *value)
{
  FznLexer *lexer = &reader->lexer;
  if (lexer->token == FZN_TOKEN_FLOAT)
    return fzn_lexer_error (lexer, lexer->place, FD_ERROR_INVALID,
                            "sets of floats are not supported, expected %s",
                            what);
  if (lexer->token != FZN_TOKEN_INT)
    return fzn_lexer_expected (lexer, what);
  *value = lexer->integer;
  return fzn_next (reader);
}

static bool
add_range (FznReader *reader, int64_t min, int64_t max)
{
  FznVector *ranges = &reader->ranges;
  FznRange *last = ranges->items;
  if (ranges->n && last[ranges->n - 1].max == min - (min > INT64_MIN)) {
    last[ranges->n - 1].max = max;
    return true;
  }
  if (!fzn_vector_reserve (&reader->model->memory, ranges, sizeof (FznRange),
                           1))
    return fzn_lexer_no_memory (&reader->lexer);
  ((FznRange *) ranges->items)[ranges->n++] = (FznRange){min, max};
  return true;
}

static bool
make_set (FznReader *reader, FznTerm *set)
{
  return fzn_model_add_set (reader->model, reader->ranges.items,
                            reader->ranges.n, set) ||
         fzn_lexer_no_memory (&reader->lexer);
}

/* What follows the lower bound of a range. */
static bool
read_range (FznReader *reader, int64_t min, FznTerm *set)
{
  int64_t max = 0;
  reader->ranges.n = 0;
  return fzn_pass (reader, FZN_TOKEN_DOTS, "'..'") &&
         read_int (reader, "an integer, the range's end", &max) &&
         (min > max || add_range (reader, min, max)) && make_set (reader, set);
}

bool
fzn_read_set (FznReader *reader, FznTerm *set)
{
  FznLexer *lexer = &reader->lexer;
  int64_t value = 0;
  if (lexer->token != '{')
    return read_int (reader, "an integer", &value) &&
           read_range (reader, value, set);
  reader->ranges.n = 0;
  if (!fzn_next (reader))
    return false;
  while (lexer->token != '}') {
    if (!read_int (reader, "an integer or '}'", &value) ||
        !add_range (reader, value, value))
      return false;
    if (lexer->token != ',' && lexer->token != '}')
      return fzn_lexer_expected (lexer, "',' or '}'");
    if (lexer->token == ',' && !fzn_next (reader))
      return false;
  }
  return fzn_next (reader) && make_set (reader, set);
}

/* --- names ---------------------------------------------------------------- */

static bool
undeclared (FznReader *reader, FznPlace place, const char *name, size_t length)
{
  int shown = (int) MIN (length, (size_t) 60);
  return fzn_lexer_error (&reader->lexer, place, FD_ERROR_INVALID,
                          "'%.*s' is not declared, expected a name declared "
                          "before",
                          shown, name);
}

/* "[3]" behind the name of @array. */
static bool
read_index (FznReader *reader, FznPlace place, FznTerm array, FznTerm *term)
{
  FznLexer *lexer = &reader->lexer;
  if (fzn_term_kind (array) != FZN_ARRAY)
    return fzn_lexer_error (lexer, place, FD_ERROR_INVALID,
                            "this is no array, expected no '[' behind it");
  FznTerms items = fzn_term_items (reader->model, array);
  if (!fzn_next (reader))
    return false;
  if (lexer->token != FZN_TOKEN_INT)
    return fzn_lexer_expected (lexer, "an integer, the index");
  if (lexer->integer < 1 || (uint64_t) lexer->integer > items.n)
    return fzn_lexer_error (lexer, lexer->place, FD_ERROR_INVALID,
                            "no element %" G_GINT64_FORMAT
                            ", expected an index of 1..%zu",
                            lexer->integer, items.n);
  *term = items.items[lexer->integer - 1];
  return fzn_next (reader) && fzn_pass (reader, ']', "']'");
}

/* A word; *@call: a call's name, whose '(' was passed. */
static bool
read_word (FznReader *reader, FznContext context, FznTerm *term, uint32_t *call)
{
  FznLexer *lexer = &reader->lexer;
  FznNames *names = &reader->model->names;
  FznPlace place = lexer->place;
  if (fzn_lexer_is (lexer, "true") || fzn_lexer_is (lexer, "false")) {
    *term = fzn_term (FZN_BOOL, lexer->start[0] == 't');
    return fzn_next (reader);
  }
  uint32_t name = context == FZN_IN_ANNOTATION
                      ? fzn_names_intern (names, &reader->model->memory,
                                          lexer->start, lexer->length)
                      : fzn_names_find (names, lexer->start, lexer->length);
  if (!name && context == FZN_IN_ANNOTATION)
    return fzn_lexer_no_memory (lexer);
  *term = name ? fzn_names_get (names, name)->value : (FznTerm){0};
  bool is_declared = fzn_term_kind (*term) != FZN_NONE;
  if (context != FZN_IN_ANNOTATION && !is_declared)
    return undeclared (reader, place, lexer->start, lexer->length);
  if (!fzn_next (reader))
    return false;
  if (lexer->token == '(' && context == FZN_IN_ANNOTATION) {
    *call = name;
    return fzn_next (reader);
  }
  if (lexer->token == '[') {
    if (!is_declared)
      return undeclared (reader, place, fzn_model_text (reader->model, name),
                         fzn_names_get (names, name)->length);
    return read_index (reader, place, *term, term);
  }
  if (!is_declared)
    *term = fzn_term (FZN_NAME, name);
  return true;
}

/* --- strings -------------------------------------------------------------- */

/* Digits of an octal or hexadecimal escape at @from. */
static size_t
escape_digits (const char *from, size_t most, unsigned base, unsigned *value)
{
  size_t n = 0;
  for (*value = 0; n < most; n++) {
    int digit = g_ascii_xdigit_value (from[n]);
    if (digit < 0 || (unsigned) digit >= base)
      break;
    *value = *value * base + (unsigned) digit;
  }
  return n;
}

/* The escape after a backslash at @from, into *@to; how long it is, or 0 if it
 * is a NUL. */
static size_t
decode_escape (const char *from, char *to)
{
  static const char letters[] = "abfnrtv", meant[] = "\a\b\f\n\r\t\v";
  const char *letter = strchr (letters, *from);
  unsigned value;
  *to = letter ? meant[letter - letters] : *from;
  if (*from == 'x' || *from == 'X') {
    size_t n = escape_digits (from + 1, 2, 16, &value);
    *to = n ? (char) value : *from;
    return *to ? n + 1 : 0;
  }
  if (*from >= '0' && *from <= '7') {
    size_t n = escape_digits (from, 3, 8, &value);
    *to = (char) value;
    return *to ? n : 0;
  }
  return 1;
}

static bool
read_string (FznReader *reader, FznContext context, FznTerm *term)
{
  FznLexer *lexer = &reader->lexer;
  if (context != FZN_IN_ANNOTATION)
    return fzn_lexer_error (lexer, lexer->place, FD_ERROR_INVALID,
                            "a string outside of annotations, expected a name "
                            "or a constant");
  char *to = lexer->start + 1, *from = to;
  char *end = lexer->start + lexer->length - 1;
  while (from < end) {
    if (*from != '\\') {
      *to++ = *from++;
      continue;
    }
    size_t n = decode_escape (from + 1, to++);
    if (!n)
      return fzn_lexer_error (lexer, lexer->place, FD_ERROR_PARSE,
                              "a NUL in a string, expected text");
    from += 1 + n;
  }
  FznModel *model = reader->model;
  uint32_t name =
      fzn_names_intern (&model->names, &model->memory, lexer->start + 1,
                        (size_t) (to - lexer->start - 1));
  if (!name)
    return fzn_lexer_no_memory (lexer);
  *term = fzn_term (FZN_STRING, name);
  return fzn_next (reader);
}

/* --- terms ---------------------------------------------------------------- */

static bool
read_float (FznReader *reader, FznTerm *term)
{
  FznLexer *lexer = &reader->lexer;
  if (!fzn_model_add_float (reader->model, lexer->number, term))
    return fzn_lexer_no_memory (lexer);
  if (!fzn_next (reader))
    return false;
  if (lexer->token == FZN_TOKEN_DOTS)
    return fzn_lexer_error (lexer, lexer->place, FD_ERROR_INVALID,
                            "sets of floats are not supported, expected no "
                            "'..' behind a float");
  return true;
}

/* A term without nesting, or the beginning of a call. */
static bool
read_basic (FznReader *reader, FznContext context, FznTerm *term,
            uint32_t *call)
{
  FznLexer *lexer = &reader->lexer;
  int64_t value;
  switch (lexer->token) {
  case FZN_TOKEN_INT:
    value = lexer->integer;
    if (!fzn_next (reader))
      return false;
    if (lexer->token == FZN_TOKEN_DOTS)
      return read_range (reader, value, term);
    return fzn_model_add_int (reader->model, value, term) ||
           fzn_lexer_no_memory (lexer);
  case FZN_TOKEN_WORD:
    return read_word (reader, context, term, call);
  case FZN_TOKEN_FLOAT:
    return read_float (reader, term);
  case FZN_TOKEN_STRING:
    return read_string (reader, context, term);
  case '{':
    return fzn_read_set (reader, term);
  default:
    return fzn_lexer_expected (lexer, context == FZN_IN_ANNOTATION
                                          ? "an annotation, name or constant"
                                          : "a name or a constant");
  }
}

static bool
open_list (FznReader *reader, uint32_t call)
{
  FznVector *lists = &reader->lists;
  if (!fzn_vector_reserve (&reader->model->memory, lists, sizeof (FznOpen), 1))
    return fzn_lexer_no_memory (&reader->lexer);
  ((FznOpen *) lists->items)[lists->n++] = (FznOpen){call, reader->terms.n};
  return true;
}

static bool
array_in_array (FznReader *reader, FznPlace place)
{
  return fzn_lexer_error (&reader->lexer, place, FD_ERROR_INVALID,
                          "an array in an array, expected a name or a "
                          "constant");
}

static bool
open_array (FznReader *reader, FznContext context)
{
  if (context != FZN_IN_ANNOTATION && reader->lists.n)
    return array_in_array (reader, reader->lexer.place);
  return open_list (reader, 0) && fzn_next (reader);
}

/* Closes the innermost list; the current token does. */
static bool
close_list (FznReader *reader, FznTerm *term)
{
  FznOpen open = ((FznOpen *) reader->lists.items)[--reader->lists.n];
  uint32_t list;
  if (!fzn_pop_list (reader, open.call, open.first, &list))
    return false;
  *term = fzn_term (open.call ? FZN_CALL : FZN_ARRAY, list);
  return fzn_next (reader);
}

/* What ends the innermost list; 0: none is open. */
static inline int
closer (const FznReader *reader)
{
  const FznOpen *open = reader->lists.items;
  if (!reader->lists.n)
    return 0;
  return open[reader->lists.n - 1].call ? ')' : ']';
}

bool
fzn_read_term (FznReader *reader, FznContext context,
               const FznTypeInst *expected, FznTerm *term)
{
  FznLexer *lexer = &reader->lexer;
  for (int end = 0;; end = closer (reader)) {
    FznPlace place = lexer->place;
    if (end && lexer->token == end) {
      if (!close_list (reader, term))
        return false;
    } else if (lexer->token == '[') {
      if (!open_array (reader, context))
        return false;
      continue;
    } else {
      uint32_t call = 0;
      if (!read_basic (reader, context, term, &call))
        return false;
      if (call) {
        if (!open_list (reader, call))
          return false;
        continue;
      }
      if (context == FZN_IN_CONSTRAINT && end &&
          fzn_term_kind (*term) == FZN_ARRAY)
        return array_in_array (reader, place);
      if (expected && !fzn_check_type (reader, place, expected, term))
        return false;
    }
    end = closer (reader);
    if (!end)
      return true;
    if (!fzn_push_term (reader, *term))
      return false;
    if (lexer->token == ',') {
      if (!fzn_next (reader))
        return false;
    } else if (lexer->token != end) {
      return fzn_lexer_expected (lexer,
                                 end == ')' ? "',' or ')'" : "',' or ']'");
    }
  }
}
