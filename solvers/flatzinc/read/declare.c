/* SPDX-License-Identifier: MIT */
/* declare.c - reads declarations of variables, arrays and parameters */
#include "reader.h"

#include <string.h>

/* Words that are no names: those of the grammar. */
static bool
is_keyword (const FznLexer *lexer)
{
  static const char *const keywords[] = {
      "array", "bool",     "constraint", "false", "float",
      "int",   "maximize", "minimize",   "of",    "predicate",
      "set",   "satisfy",  "solve",      "true",  "var",
  };
  if (!g_ascii_islower (lexer->start[0]))
    return false;
  for (size_t i = 0; i < G_N_ELEMENTS (keywords); i++)
    if (strlen (keywords[i]) == lexer->length &&
        memcmp (keywords[i], lexer->start, lexer->length) == 0)
      return true;
  return false;
}

/* The name to be declared. */
static bool
read_name (FznReader *reader, uint32_t *name)
{
  FznLexer *lexer = &reader->lexer;
  FznModel *model = reader->model;
  if (lexer->token != FZN_TOKEN_WORD || is_keyword (lexer))
    return fzn_lexer_expected (lexer, "a name");
  *name = fzn_names_intern (&model->names, &model->memory, lexer->start,
                            lexer->length);
  if (!*name)
    return fzn_lexer_no_memory (lexer);
  if (fzn_term_kind (fzn_names_get (&model->names, *name)->value) != FZN_NONE)
    return fzn_lexer_error (lexer, lexer->place, FD_ERROR_INVALID,
                            "'%.*s' is declared already, expected another name",
                            (int) MIN (lexer->length, (size_t) 60),
                            lexer->start);
  return fzn_next (reader);
}

static void
declare (FznReader *reader, uint32_t name, FznTerm value)
{
  fzn_names_get (&reader->model->names, name)->value = value;
}

static bool
add_output (FznReader *reader, bool is_array, size_t index)
{
  FznModel *model = reader->model;
  FznOutput *output = fzn_model_add (model, &model->outputs, sizeof *output);
  if (!output)
    return fzn_lexer_no_memory (&reader->lexer);
  *output = (FznOutput){is_array, (uint32_t) index};
  return true;
}

/* Adds the variable and lets its name stand for it. */
static bool
add_variable (FznReader *reader, const FznVariable *variable, FznTerm *term)
{
  FznModel *model = reader->model;
  size_t index = model->variables.n;
  FznVariable *added =
      fzn_model_add (model, &model->variables, sizeof *variable);
  if (!added)
    return fzn_lexer_no_memory (&reader->lexer);
  *added = *variable;
  *term = fzn_term (FZN_VARIABLE, index);
  return !(variable->flags & FZN_OUTPUT) || add_output (reader, false, index);
}

static FznVariable
new_variable (const FznTypeInst *type, uint32_t name, FznPlace place)
{
  bool unbounded = type->type == FZN_TYPE_INT && !type->is_restricted;
  return (FznVariable){
      .domain = type->domain,
      .name = name,
      .line = place.line,
      .column = place.column,
      .type = (uint8_t) type->type,
      .flags = unbounded ? FZN_UNBOUNDED : 0,
  };
}

/* --- variables and parameters --------------------------------------------- */

/* The value behind the '='. */
static bool
read_value (FznReader *reader, const FznTypeInst *type, FznTerm *value)
{
  if (reader->lexer.token == '[')
    return fzn_lexer_expected (&reader->lexer, "a name or a constant");
  return fzn_read_term (reader, FZN_IN_DECLARATION, type, value);
}

static bool
read_variable (FznReader *reader, const FznTypeInst *type, uint32_t name,
               FznPlace place)
{
  FznVariable variable = new_variable (type, name, place);
  FznTerm term;
  if (!fzn_read_variable_annotations (reader, &variable))
    return false;
  if (reader->lexer.token == '=' &&
      (!fzn_next (reader) || !read_value (reader, type, &variable.value)))
    return false;
  if (!add_variable (reader, &variable, &term))
    return false;
  declare (reader, name, term);
  return true;
}

static bool
read_parameter (FznReader *reader, const FznTypeInst *type, uint32_t name)
{
  uint32_t annotations;
  FznTerm value;
  if (!fzn_read_annotations (reader, &annotations) ||
      !fzn_pass (reader, '=', "'=' and the parameter's value") ||
      !read_value (reader, type, &value))
    return false;
  declare (reader, name, value);
  return true;
}

/* --- arrays --------------------------------------------------------------- */

/* Whether @array, whose name stands at @place, has elements of that type. */
static bool
check_alias (FznReader *reader, FznPlace place, const FznTypeInst *type,
             FznTerm array)
{
  if (fzn_term_kind (array) != FZN_ARRAY)
    return fzn_lexer_error (&reader->lexer, place, FD_ERROR_INVALID,
                            "this is no array, expected '[' and the elements "
                            "or the name of an array");
  FznTerms items = fzn_term_items (reader->model, array);
  for (size_t i = 0; i < items.n; i++) {
    FznTerm item = fzn_term_items (reader->model, array).items[i];
    uint64_t bits = item.bits;
    if (!fzn_check_type (reader, place, type, &item))
      return false;
    if (item.bits != bits)
      return fzn_lexer_error (&reader->lexer, place, FD_ERROR_INVALID,
                              "an array of int, expected one of float");
  }
  return true;
}

static bool
read_elements (FznReader *reader, const FznTypeInst *type, uint32_t *items)
{
  FznLexer *lexer = &reader->lexer;
  FznPlace place = lexer->place;
  FznTerm array;
  bool is_name = lexer->token == FZN_TOKEN_WORD;
  if (lexer->token != '[' && !is_name)
    return fzn_lexer_expected (lexer, "'[' and the elements");
  if (!fzn_read_term (reader, FZN_IN_DECLARATION, is_name ? NULL : type,
                      &array) ||
      (is_name && !check_alias (reader, place, type, array)))
    return false;
  size_t n = fzn_term_items (reader->model, array).n;
  if (n != type->length)
    return fzn_lexer_error (lexer, place, FD_ERROR_INVALID,
                            "the number of elements is %zu, expected %u", n,
                            type->length);
  *items = (uint32_t) fzn_term_payload (array);
  return true;
}

/* An array without elements declares as many variables. */
static bool
make_elements (FznReader *reader, const FznTypeInst *type, uint32_t name,
               FznPlace place, uint32_t *items)
{
  FznVariable variable = new_variable (type, name, place);
  FznMemory *memory = &reader->model->memory;
  size_t first = reader->terms.n;
  /* At once: what is more than the machine has is refused, not begun. */
  if (!fzn_vector_reserve (memory, &reader->terms, sizeof (FznTerm),
                           type->length) ||
      !fzn_vector_reserve (memory, &reader->model->variables,
                           sizeof (FznVariable), type->length))
    return fzn_lexer_no_memory (&reader->lexer);
  for (uint32_t i = 0; i < type->length; i++) {
    FznTerm term;
    if (!add_variable (reader, &variable, &term) ||
        !fzn_push_term (reader, term))
      return false;
  }
  return fzn_pop_list (reader, 0, first, items);
}

static bool
read_array (FznReader *reader, const FznTypeInst *type, uint32_t name,
            FznPlace place)
{
  FznModel *model = reader->model;
  FznVariable like = new_variable (type, name, place);
  FznArray array = {
      .domain = like.domain,
      .name = name,
      .line = place.line,
      .column = place.column,
      .type = like.type,
      .flags = type->is_var ? like.flags : FZN_PARAMETER,
  };
  if (!fzn_read_array_annotations (reader, type->length, &array))
    return false;
  if (reader->lexer.token == '=' || !type->is_var) {
    if (!fzn_pass (reader, '=', "'=' and the array's elements") ||
        !read_elements (reader, type, &array.items))
      return false;
  } else if (!make_elements (reader, type, name, place, &array.items)) {
    return false;
  }
  FznArray *added = fzn_model_add (model, &model->arrays, sizeof array);
  if (!added)
    return fzn_lexer_no_memory (&reader->lexer);
  *added = array;
  declare (reader, name, fzn_term (FZN_ARRAY, array.items));
  return !(array.flags & FZN_OUTPUT) ||
         add_output (reader, true, model->arrays.n - 1);
}

bool
fzn_read_declaration (FznReader *reader)
{
  FznTypeInst type;
  uint32_t name = 0;
  if (!fzn_read_type (reader, false, &type) || !fzn_pass (reader, ':', "':'"))
    return false;
  FznPlace place = reader->lexer.place;
  if (!read_name (reader, &name))
    return false;
  if (type.is_array ? !read_array (reader, &type, name, place)
      : type.is_var ? !read_variable (reader, &type, name, place)
                    : !read_parameter (reader, &type, name))
    return false;
  return fzn_pass (reader, ';', "';'");
}
