/* SPDX-License-Identifier: MIT */
/* items.c - reads the items of a model, one after another
 *
 * The language is that of the MiniZinc Handbook, "Specification of FlatZinc".
 * More is understood than it says, for compilers of all ages: items in any
 * order with the solve item last, a comma behind the last element, x[3] for
 * the element of an array, an array's name for its elements, arrays of
 * variables without elements, annotations of parameters.
 */
#include "reader.h"

#include <string.h>

static FznPredicate *
get_predicate (const FznReader *reader, uint32_t index)
{
  return (FznPredicate *) reader->model->predicates.items + index;
}

/* The predicate that the current token names. */
static bool
read_predicate_name (FznReader *reader, uint32_t *index)
{
  FznLexer *lexer = &reader->lexer;
  FznModel *model = reader->model;
  if (lexer->token != FZN_TOKEN_WORD)
    return fzn_lexer_expected (lexer, "the name of a predicate");
  uint32_t name = fzn_names_intern (&model->names, &model->memory, lexer->start,
                                    lexer->length);
  if (!name)
    return fzn_lexer_no_memory (lexer);
  *index = fzn_names_get (&model->names, name)->predicate;
  if (*index) {
    --*index;
    return fzn_next (reader);
  }
  FznPredicate *added =
      fzn_model_add (model, &model->predicates, sizeof *added);
  if (!added)
    return fzn_lexer_no_memory (lexer);
  added->name = name;
  *index = (uint32_t) model->predicates.n - 1;
  fzn_names_get (&model->names, name)->predicate = *index + 1;
  return fzn_next (reader);
}

/* "type: name, ..." up to the ')'. */
static bool
read_parameters (FznReader *reader, uint32_t *n)
{
  FznLexer *lexer = &reader->lexer;
  for (*n = 0; lexer->token != ')'; ++*n) {
    FznTypeInst type;
    if (!fzn_read_type (reader, true, &type) || !fzn_pass (reader, ':', "':'"))
      return false;
    if (!fzn_pass (reader, FZN_TOKEN_WORD, "the parameter's name"))
      return false;
    if (lexer->token != ')' && !fzn_pass (reader, ',', "',' or ')'"))
      return false;
  }
  return fzn_next (reader);
}

static bool
read_predicate (FznReader *reader)
{
  FznLexer *lexer = &reader->lexer;
  uint32_t index, n;
  if (!fzn_next (reader))
    return false;
  FznPlace place = lexer->place;
  size_t n_known = reader->model->predicates.n;
  if (!read_predicate_name (reader, &index))
    return false;
  if (index < n_known && !get_predicate (reader, index)->declared)
    return fzn_lexer_error (lexer, place, FD_ERROR_INVALID,
                            "this predicate is used before, expected its "
                            "declaration there");
  if (index < n_known)
    return fzn_lexer_error (lexer, place, FD_ERROR_INVALID,
                            "this predicate is declared already, expected "
                            "another name");
  if (!fzn_pass (reader, '(', "'('") || !read_parameters (reader, &n))
    return false;
  FznPredicate *predicate = get_predicate (reader, index);
  predicate->declared = true;
  predicate->n_parameters = n;
  return fzn_pass (reader, ';', "';'");
}

static bool
read_arguments (FznReader *reader, uint32_t *list, size_t *n)
{
  FznLexer *lexer = &reader->lexer;
  size_t first = reader->terms.n;
  if (!fzn_pass (reader, '(', "'('"))
    return false;
  while (lexer->token != ')') {
    FznTerm term;
    if (!fzn_read_term (reader, FZN_IN_CONSTRAINT, NULL, &term) ||
        !fzn_push_term (reader, term))
      return false;
    if (lexer->token != ')' && !fzn_pass (reader, ',', "',' or ')'"))
      return false;
  }
  *n = reader->terms.n - first;
  return fzn_pop_list (reader, 0, first, list) && fzn_next (reader);
}

static bool
read_constraint (FznReader *reader)
{
  FznLexer *lexer = &reader->lexer;
  FznModel *model = reader->model;
  FznConstraint constraint = {.consistency = FD_CONSISTENCY_DEFAULT};
  size_t n;
  if (!fzn_next (reader))
    return false;
  FznPlace place = lexer->place;
  constraint.line = place.line;
  constraint.column = place.column;
  if (!read_predicate_name (reader, &constraint.predicate) ||
      !read_arguments (reader, &constraint.arguments, &n))
    return false;
  const FznPredicate *predicate = get_predicate (reader, constraint.predicate);
  if (predicate->declared && predicate->n_parameters != n)
    return fzn_lexer_error (
        lexer, place, FD_ERROR_INVALID,
        "the number of arguments of '%s' is %zu, expected %u",
        fzn_model_text (model, predicate->name), n, predicate->n_parameters);
  if (!fzn_read_constraint_annotations (reader, &constraint))
    return false;
  FznConstraint *added =
      fzn_model_add (model, &model->constraints, sizeof constraint);
  if (!added)
    return fzn_lexer_no_memory (lexer);
  *added = constraint;
  return fzn_pass (reader, ';', "';'");
}

static bool
read_objective (FznReader *reader, int sense)
{
  static const FznTypeInst var_int = {.is_var = true, .type = FZN_TYPE_INT};
  FznSolve *solve = &reader->model->solve;
  solve->sense = sense;
  if (!fzn_next (reader))
    return false;
  if (!sense)
    return true;
  if (reader->lexer.token == '[')
    return fzn_lexer_expected (&reader->lexer, "a name or an integer");
  return fzn_read_term (reader, FZN_IN_CONSTRAINT, &var_int, &solve->objective);
}

static bool
read_solve (FznReader *reader)
{
  FznLexer *lexer = &reader->lexer;
  FznSolve *solve = &reader->model->solve;
  solve->line = lexer->place.line;
  solve->column = lexer->place.column;
  if (!fzn_next (reader) || !fzn_read_annotations (reader, &solve->annotations))
    return false;
  int sense = fzn_lexer_is (lexer, "minimize")   ? -1
              : fzn_lexer_is (lexer, "maximize") ? 1
                                                 : 0;
  if (!sense && !fzn_lexer_is (lexer, "satisfy"))
    return fzn_lexer_expected (lexer,
                               "'satisfy', 'minimize', 'maximize' or '::'");
  return read_objective (reader, sense) && fzn_pass (reader, ';', "';'");
}

bool
fzn_read_items (FznReader *reader)
{
  FznLexer *lexer = &reader->lexer;
  if (!fzn_next (reader))
    return false;
  while (!fzn_lexer_is (lexer, "solve")) {
    bool good;
    if (fzn_lexer_is (lexer, "constraint"))
      good = read_constraint (reader);
    else if (fzn_lexer_is (lexer, "var") || fzn_lexer_is (lexer, "array") ||
             fzn_lexer_is (lexer, "int") || fzn_lexer_is (lexer, "bool") ||
             fzn_lexer_is (lexer, "float") || fzn_lexer_is (lexer, "set"))
      good = fzn_read_declaration (reader);
    else if (fzn_lexer_is (lexer, "predicate"))
      good = read_predicate (reader);
    else
      good = fzn_lexer_expected (
          lexer, lexer->token == FZN_TOKEN_END
                     ? "a solve item"
                     : "an item: predicate, a type, constraint or solve");
    if (!good)
      return false;
  }
  if (!read_solve (reader))
    return false;
  return lexer->token == FZN_TOKEN_END ||
         fzn_lexer_expected (lexer, "the end, for the solve item is the last");
}
