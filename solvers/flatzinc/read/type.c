/* SPDX-License-Identifier: MIT */
/* type.c - reads types, and compares terms with them */
#include "reader.h"

#include <string.h>

static const char *const type_names[] = {"bool", "int", "float", "set of int"};

/* --- what a term is ------------------------------------------------------- */

static const char *
describe (const FznReader *reader, FznTerm term)
{
  switch (fzn_term_kind (term)) {
  case FZN_BOOL:
    return "a bool";
  case FZN_INT:
    return "an int";
  case FZN_FLOAT:
    return "a float";
  case FZN_SET:
    return "a set of int";
  case FZN_ARRAY:
    return "an array";
  case FZN_VARIABLE:
    return fzn_variable (reader, term)->type == FZN_TYPE_BOOL ? "a var bool"
                                                              : "a var int";
  default:
    return "something else";
  }
}

static bool
is_of_type (const FznReader *reader, FznTerm term, const FznTypeInst *type)
{
  static const FznKind kinds[] = {FZN_BOOL, FZN_INT, FZN_FLOAT, FZN_SET};
  FznKind kind = fzn_term_kind (term);
  if (kind == FZN_VARIABLE)
    return type->is_var && fzn_variable (reader, term)->type == type->type;
  return kind == kinds[type->type];
}

bool
fzn_check_type (FznReader *reader, FznPlace place, const FznTypeInst *type,
                FznTerm *term)
{
  if (G_LIKELY (is_of_type (reader, *term, type)))
    return true;
  if (type->type == FZN_TYPE_FLOAT && fzn_term_kind (*term) == FZN_INT)
    return fzn_model_add_float (reader->model,
                                (double) fzn_term_int (reader->model, *term),
                                term) ||
           fzn_lexer_no_memory (&reader->lexer);
  return fzn_lexer_error (&reader->lexer, place, FD_ERROR_INVALID,
                          "%s, expected %s%s", describe (reader, *term),
                          type->is_var ? "var " : "", type_names[type->type]);
}

/* --- types ---------------------------------------------------------------- */

/* "1..n"; in predicates "int" and several of them, too. */
static bool
read_index_set (FznReader *reader, bool of_predicate, FznTypeInst *type)
{
  FznLexer *lexer = &reader->lexer;
  if (of_predicate && fzn_lexer_is (lexer, "int"))
    return fzn_next (reader);
  if (lexer->token != FZN_TOKEN_INT)
    return fzn_lexer_expected (lexer, of_predicate ? "'int' or '1..'"
                                                   : "'1..' and the length");
  if (lexer->integer != 1 && !of_predicate)
    return fzn_lexer_expected (lexer, "1: arrays begin there");
  if (!fzn_next (reader) || !fzn_pass (reader, FZN_TOKEN_DOTS, "'..'"))
    return false;
  if (lexer->token != FZN_TOKEN_INT)
    return fzn_lexer_expected (lexer, "an integer, the length");
  if (lexer->integer >= UINT32_MAX)
    return fzn_lexer_error (lexer, lexer->place, FD_ERROR_OVERFLOW,
                            "%" G_GINT64_FORMAT
                            " elements are too many, expected fewer than 2^32",
                            lexer->integer);
  type->length = lexer->integer > 0 ? (uint32_t) lexer->integer : 0;
  return fzn_next (reader);
}

static bool
pass_of (FznReader *reader)
{
  if (!fzn_lexer_is (&reader->lexer, "of"))
    return fzn_lexer_expected (&reader->lexer, "'of'");
  return fzn_next (reader);
}

static bool
read_array_of (FznReader *reader, bool of_predicate, FznTypeInst *type)
{
  type->is_array = true;
  if (!fzn_next (reader) || !fzn_pass (reader, '[', "'['") ||
      !read_index_set (reader, of_predicate, type))
    return false;
  while (of_predicate && reader->lexer.token == ',')
    if (!fzn_next (reader) || !read_index_set (reader, of_predicate, type))
      return false;
  return fzn_pass (reader, ']', "']'") && pass_of (reader);
}

/* A value, or beside the range of values. */
static int32_t
value_or_beside (int64_t value)
{
  return (int32_t) CLAMP (value, FD_VALUE_MIN - 1, FD_VALUE_MAX + 1);
}

static bool
has_end_beyond (const FznDomain *domain)
{
  return domain->min < FD_VALUE_MIN || domain->max > FD_VALUE_MAX;
}

/* The domain of a var int that @set is. */
static void
set_domain (FznReader *reader, FznTerm set, FznDomain *domain)
{
  FznRanges ranges = fzn_term_set (reader->model, set);
  uint64_t word = fzn_term_payload (set);
  if (ranges.n) {
    domain->min = value_or_beside (ranges.ranges[0].min);
    domain->max = value_or_beside (ranges.ranges[ranges.n - 1].max);
  } else {
    domain->min = 1;
    domain->max = 0;
  }
  /* One range of values is not needed as a set, which is the last that was
   * made. */
  if (ranges.n > 1 || has_end_beyond (domain))
    domain->holes = (uint32_t) word;
  else
    reader->model->words.n = word;
}

static bool
no_floats (FznReader *reader)
{
  return fzn_lexer_error (
      &reader->lexer, reader->lexer.place, FD_ERROR_INVALID,
      "float variables are not supported, expected var bool or var int: state "
      "the model over integers, e.g. in a smaller unit");
}

static bool
no_sets (FznReader *reader)
{
  return fzn_lexer_error (
      &reader->lexer, reader->lexer.place, FD_ERROR_INVALID,
      "set variables are not supported, expected var bool or var int: compile "
      "the model with libfd's library or one that includes nosets.mzn");
}

static bool
pass_number (FznReader *reader)
{
  if (reader->lexer.token != FZN_TOKEN_INT &&
      reader->lexer.token != FZN_TOKEN_FLOAT)
    return fzn_lexer_expected (&reader->lexer, "a number");
  return fzn_next (reader);
}

/* Of a predicate's parameter a domain says nothing: it is passed over. */
static bool
pass_domain (FznReader *reader)
{
  FznLexer *lexer = &reader->lexer;
  if (lexer->token != '{')
    return pass_number (reader) && fzn_pass (reader, FZN_TOKEN_DOTS, "'..'") &&
           pass_number (reader);
  if (!fzn_next (reader))
    return false;
  while (lexer->token != '}') {
    if (!pass_number (reader))
      return false;
    if (lexer->token != '}' && !fzn_pass (reader, ',', "',' or '}'"))
      return false;
  }
  return fzn_next (reader);
}

/* "l..u" or "{...}", of integers. */
static bool
read_domain (FznReader *reader, FznTypeInst *type)
{
  FznTerm set;
  type->is_restricted = true;
  if (!fzn_read_set (reader, &set))
    return false;
  set_domain (reader, set, &type->domain);
  return true;
}

/* Of no variables at all, which may be of any type. */
static bool
is_empty (const FznTypeInst *type)
{
  return type->is_array && !type->length;
}

static bool
read_set_of (FznReader *reader, bool of_predicate, FznTypeInst *type)
{
  FznLexer *lexer = &reader->lexer;
  type->type = FZN_TYPE_SET;
  if (type->is_var && !of_predicate && !is_empty (type))
    return no_sets (reader);
  if (!fzn_next (reader) || !pass_of (reader))
    return false;
  if (fzn_lexer_is (lexer, "int") ||
      (of_predicate && fzn_lexer_is (lexer, "float")))
    return fzn_next (reader);
  if (!of_predicate && !type->is_var)
    return fzn_lexer_expected (lexer, "'int'");
  return pass_domain (reader);
}

static bool
read_element_type (FznReader *reader, bool of_predicate, FznTypeInst *type)
{
  FznLexer *lexer = &reader->lexer;
  type->place = lexer->place;
  type->type = FZN_TYPE_INT;
  if (fzn_lexer_is (lexer, "int"))
    return fzn_next (reader);
  if (fzn_lexer_is (lexer, "bool")) {
    type->type = FZN_TYPE_BOOL;
    type->domain = (FznDomain){.min = 0, .max = 1};
    return fzn_next (reader);
  }
  if (fzn_lexer_is (lexer, "set"))
    return read_set_of (reader, of_predicate, type);
  bool is_float = fzn_lexer_is (lexer, "float");
  if (type->is_var && !of_predicate && !is_empty (type) &&
      (is_float || lexer->token == FZN_TOKEN_FLOAT))
    return no_floats (reader);
  if (is_float) {
    type->type = FZN_TYPE_FLOAT;
    return fzn_next (reader);
  }
  if (is_empty (type) && lexer->token == FZN_TOKEN_FLOAT) {
    type->type = FZN_TYPE_FLOAT;
    return pass_domain (reader);
  }
  if (of_predicate &&
      (fzn_lexer_is (lexer, "string") || fzn_lexer_is (lexer, "ann")))
    return fzn_next (reader);
  if (!type->is_var && !of_predicate)
    return fzn_lexer_expected (
        lexer, "the type of a parameter: bool, int, float or set of int");
  bool is_domain = lexer->token == FZN_TOKEN_INT || lexer->token == '{';
  if (of_predicate && (is_domain || lexer->token == FZN_TOKEN_FLOAT))
    return pass_domain (reader);
  if (is_domain)
    return read_domain (reader, type);
  return fzn_lexer_expected (
      lexer, "a type: bool, int, a range like 1..9 or a set like {1,3}");
}

bool
fzn_read_type (FznReader *reader, bool of_predicate, FznTypeInst *type)
{
  FznLexer *lexer = &reader->lexer;
  *type = (FznTypeInst){
      .place = lexer->place,
      .domain = {.min = FD_VALUE_MIN, .max = FD_VALUE_MAX},
  };
  if (fzn_lexer_is (lexer, "array") &&
      !read_array_of (reader, of_predicate, type))
    return false;
  if (fzn_lexer_is (lexer, "var")) {
    type->is_var = true;
    if (!fzn_next (reader))
      return false;
  }
  return read_element_type (reader, of_predicate, type);
}
