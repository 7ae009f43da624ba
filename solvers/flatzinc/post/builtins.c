/* SPDX-License-Identifier: MIT */
/* builtins.c - the predicates of FlatZinc, one row each
 *
 * A row describes a relation; its reified and half-reified forms need no rows
 * of their own.
 */
#include "builtins.h"

#include <string.h>

#define COMPARE fzn_compare_meaning, fzn_compare_bounds, fzn_compare_post
#define LINEAR fzn_linear_meaning, fzn_linear_bounds, fzn_linear_post
#define BOOL fzn_bool_meaning, fzn_bool_bounds, fzn_bool_post
#define FUNCTION NULL, fzn_function_bounds, fzn_function_post
#define EXTREME NULL, fzn_extreme_bounds, fzn_extreme_post
#define DECLARED NULL, NULL, fzn_declared_post
#define SUM fzn_sum_meaning, fzn_sum_bounds, fzn_sum_post

static const FznBuiltin builtins[] = {
    {"all_different_int", "I", FZN_RELATION, 0, NULL, NULL,
     fzn_all_different_post},
    {"array_bool_and", "B", FZN_FUNCTION, FZN_ARRAY_AND, BOOL},
    {"array_bool_element", "iKb", FZN_RELATION, 0, NULL, fzn_element_bounds,
     fzn_element_bool_post},
    {"array_bool_or", "B", FZN_FUNCTION, FZN_ARRAY_OR, BOOL},
    {"array_bool_xor", "B", FZN_RELATION, FZN_ARRAY_XOR, BOOL},
    {"array_int_element", "iCi", FZN_RELATION, 0, NULL, fzn_element_bounds,
     fzn_element_post},
    {"array_int_maximum", "iI", FZN_RELATION, FZN_MAXIMUM, EXTREME},
    {"array_int_minimum", "iI", FZN_RELATION, FZN_MINIMUM, EXTREME},
    {"array_var_bool_element", "iBb", FZN_RELATION, 0, NULL, fzn_element_bounds,
     fzn_element_var_post},
    {"array_var_int_element", "iIi", FZN_RELATION, 0, NULL, fzn_element_bounds,
     fzn_element_var_post},
    {"bool2int", "bi", FZN_SAME, FD_EQ, COMPARE},
    {"bool_and", "bb", FZN_FUNCTION, FZN_BOOL_AND, BOOL},
    {"bool_clause", "BB", FZN_RELATION, FZN_CLAUSE, BOOL},
    {"bool_eq", "bb", FZN_SAME, FZN_BOOL_EQ, BOOL},
    {"bool_ge", "bb", FZN_RELATION, FZN_BOOL_GE, BOOL},
    {"bool_gt", "bb", FZN_RELATION, FZN_BOOL_GT, BOOL},
    {"bool_le", "bb", FZN_RELATION, FZN_BOOL_LE, BOOL},
    {"bool_lin_eq", "CBi", FZN_RELATION, FD_EQ, LINEAR},
    {"bool_lin_ge", "CBi", FZN_RELATION, FD_GE, LINEAR},
    {"bool_lin_gt", "CBi", FZN_RELATION, FD_GT, LINEAR},
    {"bool_lin_le", "CBi", FZN_RELATION, FD_LE, LINEAR},
    {"bool_lin_lt", "CBi", FZN_RELATION, FD_LT, LINEAR},
    {"bool_lin_ne", "CBi", FZN_RELATION, FD_NE, LINEAR},
    {"bool_lt", "bb", FZN_RELATION, FZN_BOOL_LT, BOOL},
    {"bool_ne", "bb", FZN_OPPOSITE, FZN_BOOL_XOR, BOOL},
    {"bool_not", "bb", FZN_OPPOSITE, FZN_BOOL_XOR, BOOL},
    {"bool_or", "bb", FZN_FUNCTION, FZN_BOOL_OR, BOOL},
    {"bool_xor", "bb", FZN_EITHER, FZN_BOOL_XOR, BOOL},
    {"fzn_all_different", "I", FZN_RELATION, 0, NULL, NULL,
     fzn_all_different_post},
    {"fzn_all_different_int", "I", FZN_RELATION, 0, NULL, NULL,
     fzn_all_different_post},
    {"fzn_at_most_int", "cIc", FZN_RELATION, 0, DECLARED},
    {"int_abs", "ii", FZN_RELATION, FZN_ABSOLUTE, FUNCTION},
    {"int_div", "iii", FZN_RELATION, FZN_DIVIDE, FUNCTION},
    {"int_eq", "ii", FZN_SAME, FD_EQ, COMPARE},
    {"int_ge", "ii", FZN_RELATION, FD_GE, COMPARE},
    {"int_gt", "ii", FZN_RELATION, FD_GT, COMPARE},
    {"int_le", "ii", FZN_RELATION, FD_LE, COMPARE},
    {"int_lin_eq", "CIi", FZN_RELATION, FD_EQ, LINEAR},
    {"int_lin_ge", "CIi", FZN_RELATION, FD_GE, LINEAR},
    {"int_lin_gt", "CIi", FZN_RELATION, FD_GT, LINEAR},
    {"int_lin_le", "CIi", FZN_RELATION, FD_LE, LINEAR},
    {"int_lin_lt", "CIi", FZN_RELATION, FD_LT, LINEAR},
    {"int_lin_ne", "CIi", FZN_RELATION, FD_NE, LINEAR},
    {"int_lt", "ii", FZN_RELATION, FD_LT, COMPARE},
    {"int_max", "iii", FZN_RELATION, FZN_MAXIMUM, EXTREME},
    {"int_min", "iii", FZN_RELATION, FZN_MINIMUM, EXTREME},
    {"int_minus", "iii", FZN_RELATION, FZN_SUM_MINUS, SUM},
    {"int_mod", "iii", FZN_RELATION, FZN_MODULO, FUNCTION},
    {"int_ne", "ii", FZN_RELATION, FD_NE, COMPARE},
    {"int_negate", "ii", FZN_RELATION, FZN_SUM_NEGATE, SUM},
    {"int_plus", "iii", FZN_RELATION, FZN_SUM_PLUS, SUM},
    {"int_pow", "iii", FZN_RELATION, FZN_POWER, FUNCTION},
    {"int_times", "iii", FZN_RELATION, FZN_TIMES, FUNCTION},
    {"set_in", "is", FZN_RELATION, 0, fzn_set_in_meaning, fzn_set_in_bounds,
     fzn_set_in_post},
};

/* --- names ---------------------------------------------------------------- */

const FznBuiltin *
fzn_builtin_at (size_t i)
{
  return i < G_N_ELEMENTS (builtins) ? &builtins[i] : NULL;
}

static int
compare_names (const void *key, const void *row)
{
  return strcmp (key, ((const FznBuiltin *) row)->name);
}

static const FznBuiltin *
find_name (const char *name)
{
  return bsearch (name, builtins, G_N_ELEMENTS (builtins), sizeof *builtins,
                  compare_names);
}

static const FznBuiltin *
find_stem (const char *name, const char *ending)
{
  char stem[64];
  size_t length = strlen (name), without = length - strlen (ending);
  if (!g_str_has_suffix (name, ending) || without >= sizeof stem)
    return NULL;
  memcpy (stem, name, without);
  stem[without] = '\0';
  return find_name (stem);
}

bool
fzn_row_find (const char *name, FznRow *row)
{
  *row = (FznRow){find_name (name), FZN_HOLDS};
  if (!row->builtin)
    *row = (FznRow){find_stem (name, "_reif"), FZN_IFF};
  if (!row->builtin)
    *row = (FznRow){find_stem (name, "_imp"), FZN_IMPLIES};
  return row->builtin;
}

/* --- arguments ------------------------------------------------------------ */

static const char *
kind_text (char kind)
{
  switch (kind) {
  case 'i':
    return "an int";
  case 'b':
    return "a bool";
  case 'I':
    return "an array of int";
  case 'B':
    return "an array of bool";
  case 'c':
    return "a constant int";
  case 'C':
    return "an array of constant int";
  case 'K':
    return "an array of constant bool";
  default:
    return "a set of int";
  }
}

static bool
is_scalar (const FznInstance *instance, FznTerm term, bool is_bool,
           bool constant)
{
  FznKind kind = fzn_term_kind (term);
  if (kind == FZN_VARIABLE)
    return !constant && instance->variables[fzn_term_index (term)].type ==
                            (is_bool ? FZN_TYPE_BOOL : FZN_TYPE_INT);
  return kind == (is_bool ? FZN_BOOL : FZN_INT);
}

static bool
is_of_kind (const FznInstance *instance, FznTerm term, char kind)
{
  bool is_bool = kind == 'b' || kind == 'B' || kind == 'K';
  if (kind == 's')
    return fzn_term_kind (term) == FZN_SET;
  if (kind == 'i' || kind == 'b' || kind == 'c')
    return is_scalar (instance, term, is_bool, kind == 'c');
  if (fzn_term_kind (term) != FZN_ARRAY)
    return false;
  FznTerms items = fzn_term_items (instance->model, term);
  for (size_t i = 0; i < items.n; i++)
    if (!is_scalar (instance, items.items[i], is_bool,
                    kind == 'C' || kind == 'K'))
      return false;
  return true;
}

/* How many bools follow the arguments of the relation: at least, at most. */
static void
extra_bools (FznRow row, size_t *least, size_t *most)
{
  size_t reified = row.mode != FZN_HOLDS;
  bool function = row.builtin->shape == FZN_FUNCTION;
  bool either = row.builtin->shape == FZN_EITHER;
  *least = function || reified;
  *most = (function || either) + reified;
}

static bool
check_count (FznInstance *instance, FznRow row, size_t n)
{
  size_t least, most, base = strlen (row.builtin->kinds);
  extra_bools (row, &least, &most);
  if (n >= base + least && n <= base + most)
    return true;
  if (least == most)
    return fzn_refuse (instance, FD_ERROR_INVALID,
                       "%zu arguments, expected %zu", n, base + least);
  return fzn_refuse (instance, FD_ERROR_INVALID,
                     "%zu arguments, expected %zu or %zu", n, base + least,
                     base + most);
}

bool
fzn_call_check (FznInstance *instance, FznRow row, FznTerms arguments)
{
  const char *kinds = row.builtin->kinds;
  size_t base = strlen (kinds);
  if (!check_count (instance, row, arguments.n))
    return false;
  for (size_t i = 0; i < arguments.n; i++) {
    char kind = i < base ? kinds[i] : 'b';
    if (!is_of_kind (instance, arguments.items[i], kind))
      return fzn_refuse (instance, FD_ERROR_INVALID,
                         "argument %zu: expected %s", i + 1, kind_text (kind));
  }
  if (kinds[0] != 'C')
    return true;
  size_t n_a = fzn_term_items (instance->model, arguments.items[0]).n;
  size_t n_x = fzn_term_items (instance->model, arguments.items[1]).n;
  return n_a == n_x ||
         fzn_refuse (instance, FD_ERROR_INVALID,
                     "%zu coefficients for %zu variables, expected as many",
                     n_a, n_x);
}

void
fzn_call_init (FznRow row, FznTerms arguments, FznCall *call)
{
  const FznTerm *a = arguments.items;
  size_t base = strlen (row.builtin->kinds), extra = arguments.n - base;
  *call = (FznCall){.builtin = row.builtin, .a = a};
  if (extra == 2) {
    call->mode = FZN_IFF;
    call->outer_mode = row.mode;
    call->outer_b = a[base + 1];
  } else if (extra == 1) {
    call->mode = row.mode == FZN_HOLDS ? FZN_IFF : row.mode;
  }
  if (extra)
    call->b = a[base];
}

void
fzn_call_mark (FznInstance *instance, FznTerms arguments)
{
  for (size_t i = 0; i < arguments.n; i++) {
    FznTerms items = {&arguments.items[i], 1};
    if (fzn_term_kind (arguments.items[i]) == FZN_ARRAY)
      items = fzn_term_items (instance->model, arguments.items[i]);
    for (size_t k = 0; k < items.n; k++)
      if (!fzn_is_constant (items.items[k]))
        fzn_class (instance,
                   fzn_link (instance, fzn_term_index (items.items[k])))
            ->is_used = true;
  }
}
