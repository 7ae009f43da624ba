/* SPDX-License-Identifier: MIT */
/* output.c - a solution in the words of FlatZinc */
#include "output.h"

#include "model/model.h"

#include <string.h>

/* g_string_append_printf is slow, and numbers are most of what is written. */
static void
append_int (GString *text, int64_t value)
{
  char digits[24], *p = digits + sizeof digits;
  uint64_t rest = value < 0 ? -(uint64_t) value : (uint64_t) value;
  do
    *--p = (char) ('0' + rest % 10);
  while (rest /= 10);
  if (value < 0)
    *--p = '-';
  g_string_append_len (text, p, digits + sizeof digits - p);
}

static void
append_set (GString *text, FznRanges set)
{
  if (set.n == 1 && set.ranges[0].max > set.ranges[0].min) {
    append_int (text, set.ranges[0].min);
    g_string_append (text, "..");
    append_int (text, set.ranges[0].max);
    return;
  }
  g_string_append_c (text, '{');
  for (size_t i = 0; i < set.n; i++)
    for (int64_t v = set.ranges[i].min;; v++) {
      if (i || v > set.ranges[i].min)
        g_string_append_c (text, ',');
      append_int (text, v);
      if (v == set.ranges[i].max)
        break;
    }
  g_string_append_c (text, '}');
}

/* Always with a point or an exponent, so that it stays a float. */
static void
append_float (GString *text, double value)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];
  g_ascii_dtostr (digits, sizeof digits, value);
  g_string_append (text, digits);
  if (!strpbrk (digits, ".en"))
    g_string_append (text, ".0");
}

static void
append_term (const FznModel *model, const FznInstance *instance, FznTerm term,
             bool is_bool, GString *text)
{
  switch (fzn_term_kind (term)) {
  case FZN_FLOAT:
    append_float (text, fzn_term_float (model, term));
    break;
  case FZN_SET:
    append_set (text, fzn_term_set (model, term));
    break;
  case FZN_BOOL:
    g_string_append (text, fzn_term_bool (term) ? "true" : "false");
    break;
  case FZN_INT:
    append_int (text, fzn_term_int (model, term));
    break;
  default: {
    int64_t value = fzn_instance_value (instance, term);
    if (is_bool)
      g_string_append (text, value ? "true" : "false");
    else
      append_int (text, value);
  }
  }
}

/* An empty index set has no name but 1..0. */
static void
append_index_set (const FznModel *model, FznTerm term, GString *text)
{
  FznRanges set = fzn_term_set (model, term);
  append_int (text, set.n ? set.ranges[0].min : 1);
  g_string_append (text, "..");
  append_int (text, set.n ? set.ranges[set.n - 1].max : 0);
}

static void
append_array (const FznModel *model, const FznInstance *instance,
              const FznArray *array, GString *text)
{
  FznTerms dims = fzn_model_list (model, array->dims);
  FznTerms items = fzn_model_list (model, array->items);
  g_string_append (text, "array");
  append_int (text, (int64_t) dims.n);
  g_string_append (text, "d(");
  for (size_t i = 0; i < dims.n; i++) {
    append_index_set (model, dims.items[i], text);
    g_string_append_c (text, ',');
  }
  g_string_append_c (text, '[');
  for (size_t i = 0; i < items.n; i++) {
    if (i)
      g_string_append_c (text, ',');
    append_term (model, instance, items.items[i], array->type == FZN_TYPE_BOOL,
                 text);
  }
  g_string_append (text, "])");
}

void
fzn_output_solution (const FznModel *model, const FznInstance *instance,
                     GString *text)
{
  size_t n, n_variables, n_arrays;
  const FznOutput *outputs = fzn_model_outputs (model, &n);
  const FznVariable *variables = fzn_model_variables (model, &n_variables);
  const FznArray *arrays = fzn_model_arrays (model, &n_arrays);
  for (size_t i = 0; i < n; i++) {
    uint32_t index = outputs[i].index;
    bool is_array = outputs[i].is_array;
    g_string_append (text,
                     fzn_model_text (model, is_array ? arrays[index].name
                                                     : variables[index].name));
    g_string_append (text, " = ");
    if (is_array)
      append_array (model, instance, &arrays[index], text);
    else
      append_term (model, instance, fzn_term (FZN_VARIABLE, index),
                   variables[index].type == FZN_TYPE_BOOL, text);
    g_string_append (text, ";\n");
  }
}
