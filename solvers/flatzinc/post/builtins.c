/* SPDX-License-Identifier: MIT */
/* builtins.c - what FlatZinc alone knows of its predicates, one row each
 *
 * A row describes a relation; its reified and half-reified forms need no rows
 * of their own.  Of a predicate that a class of the library declares with its
 * parameters, a row says only what is known before there are variables; without
 * a row nothing is.
 */
#include "builtins.h"

#include <string.h>

#define COMPARE fzn_compare_meaning, fzn_compare_bounds, NULL, fzn_compare_post
#define LINEAR fzn_linear_meaning, fzn_linear_bounds, NULL, fzn_linear_post
#define BOOL fzn_bool_meaning, fzn_bool_bounds, NULL, fzn_bool_post
#define FUNCTION NULL, fzn_function_bounds, fzn_function_far, NULL
#define EXTREME NULL, fzn_extreme_bounds, NULL, fzn_extreme_post
#define SUM fzn_sum_meaning, fzn_sum_bounds, NULL, fzn_sum_post
#define ELEMENT(post) NULL, fzn_element_bounds, NULL, post
#define COUNT NULL, fzn_count_bounds, NULL, NULL
#define DIFFERENT NULL, NULL, fzn_all_different_far, NULL

/* As the class declares. */
#define DECLARED ""

static const FznBuiltin builtins[] = {
    {"all_different_int", DECLARED, FZN_RELATION, 0, DIFFERENT},
    {"array_bool_and", "B", FZN_FUNCTION, FZN_ARRAY_AND, BOOL},
    {"array_bool_element", "iKb", FZN_RELATION, 0,
     ELEMENT (fzn_element_bool_post)},
    {"array_bool_or", "B", FZN_FUNCTION, FZN_ARRAY_OR, BOOL},
    {"array_bool_xor", "B", FZN_RELATION, FZN_ARRAY_XOR, BOOL},
    {"array_int_element", "iCi", FZN_RELATION, 0, ELEMENT (fzn_element_post)},
    {"array_int_maximum", DECLARED, FZN_RELATION, FZN_MAXIMUM, EXTREME},
    {"array_int_minimum", DECLARED, FZN_RELATION, FZN_MINIMUM, EXTREME},
    {"array_var_bool_element", "iBb", FZN_RELATION, 0,
     ELEMENT (fzn_element_var_post)},
    {"array_var_int_element", "iIi", FZN_RELATION, 0,
     ELEMENT (fzn_element_var_post)},
    {"bool2int", "bi", FZN_SAME, FD_EQ, COMPARE},
    {"bool_and", "bb", FZN_FUNCTION, FZN_BOOL_AND, BOOL},
    {"bool_clause", "BB", FZN_RELATION, FZN_CLAUSE, BOOL},
    {"bool_eq", DECLARED, FZN_SAME, FZN_BOOL_EQ, BOOL},
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
    {"fzn_all_different", DECLARED, FZN_RELATION, 0, DIFFERENT},
    {"fzn_all_different_int", DECLARED, FZN_RELATION, 0, DIFFERENT},
    {"fzn_among", DECLARED, FZN_RELATION, FZN_AMONG, COUNT},
    {"fzn_count_eq", DECLARED, FZN_RELATION, FZN_COUNT, COUNT},
    {"fzn_count_eq_par", DECLARED, FZN_RELATION, FZN_COUNT, COUNT},
    {"fzn_global_cardinality", DECLARED, FZN_RELATION, FZN_COUNTS, COUNT},
    {"fzn_global_cardinality_closed", DECLARED, FZN_RELATION, FZN_COUNTS,
     COUNT},
    {"fzn_nvalue", DECLARED, FZN_RELATION, FZN_N_VALUES, COUNT},
    {"int_abs", DECLARED, FZN_RELATION, FZN_ABSOLUTE, FUNCTION},
    {"int_div", DECLARED, FZN_RELATION, FZN_DIVIDE, FUNCTION},
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
    {"int_mod", DECLARED, FZN_RELATION, FZN_MODULO, FUNCTION},
    {"int_ne", "ii", FZN_RELATION, FD_NE, COMPARE},
    {"int_negate", "ii", FZN_RELATION, FZN_SUM_NEGATE, SUM},
    {"int_plus", "iii", FZN_RELATION, FZN_SUM_PLUS, SUM},
    {"int_pow", DECLARED, FZN_RELATION, FZN_POWER, FUNCTION},
    {"int_times", DECLARED, FZN_RELATION, FZN_TIMES, FUNCTION},
    {"set_in", DECLARED, FZN_RELATION, 0, fzn_set_in_meaning, fzn_set_in_bounds,
     NULL, fzn_set_in_post},
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
find_builtin (const char *name)
{
  return bsearch (name, builtins, G_N_ELEMENTS (builtins), sizeof *builtins,
                  compare_names);
}

/* The row of @name, by itself or by its declaration. */
static bool
find_name (const char *name, FznMode mode, FznRow *row)
{
  static const FznBuiltin none = {.shape = FZN_RELATION};
  *row = (FznRow){.builtin = find_builtin (name), .mode = mode};
  if (row->builtin)
    memcpy (row->kinds, row->builtin->kinds, sizeof row->kinds);
  if (row->kinds[0])
    return true;
  bool declared = fzn_signature_find (name, &row->declared) &&
                  fzn_signature_kinds (&row->declared, row->kinds);
  if (!row->builtin)
    row->builtin = &none;
  return declared;
}

static bool
find_stem (const char *name, const char *ending, FznMode mode, FznRow *row)
{
  char stem[64];
  size_t length = strlen (name), without = length - strlen (ending);
  if (!g_str_has_suffix (name, ending) || without >= sizeof stem)
    return false;
  memcpy (stem, name, without);
  stem[without] = '\0';
  return find_name (stem, mode, row);
}

bool
fzn_row_find (const char *name, FznRow *row)
{
  if (find_name (name, FZN_HOLDS, row) ||
      find_stem (name, "_reif", FZN_IFF, row) ||
      find_stem (name, "_imp", FZN_IMPLIES, row))
    return true;
  row->builtin = NULL;
  return false;
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
extra_bools (const FznRow *row, size_t *least, size_t *most)
{
  size_t reified = row->mode != FZN_HOLDS;
  bool function = row->builtin->shape == FZN_FUNCTION;
  bool either = row->builtin->shape == FZN_EITHER;
  *least = function || reified;
  *most = (function || either) + reified;
}

static bool
check_count (FznInstance *instance, const FznRow *row, size_t n)
{
  size_t least, most, base = strlen (row->kinds);
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
fzn_call_check (FznInstance *instance, const FznRow *row, FznTerms arguments)
{
  const char *kinds = row->kinds;
  size_t base = strlen (kinds);
  if (!check_count (instance, row, arguments.n))
    return false;
  for (size_t i = 0; i < arguments.n; i++) {
    char kind = i < base ? kinds[i] : 'b';
    if (!is_of_kind (instance, arguments.items[i], kind))
      return fzn_refuse (instance, FD_ERROR_INVALID,
                         "argument %zu: expected %s", i + 1, kind_text (kind));
  }
  if (kinds[0] != 'C' || row->declared.klass)
    return true;
  size_t n_a = fzn_term_items (instance->model, arguments.items[0]).n;
  size_t n_x = fzn_term_items (instance->model, arguments.items[1]).n;
  return n_a == n_x ||
         fzn_refuse (instance, FD_ERROR_INVALID,
                     "%zu coefficients for %zu variables, expected as many",
                     n_a, n_x);
}

void
fzn_call_init (const FznRow *row, FznTerms arguments, FznCall *call)
{
  const FznTerm *a = arguments.items;
  size_t base = strlen (row->kinds), extra = arguments.n - base;
  *call =
      (FznCall){.builtin = row->builtin, .declared = &row->declared, .a = a};
  if (extra == 2) {
    call->mode = FZN_IFF;
    call->outer_mode = row->mode;
    call->outer_b = a[base + 1];
  } else if (extra == 1) {
    call->mode = row->mode == FZN_HOLDS ? FZN_IFF : row->mode;
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
