/* SPDX-License-Identifier: MIT */
/* dump.c - writes a model as FlatZinc */
#include "dump.h"

/* --- terms ---------------------------------------------------------------- */

/* Escapes can make bytes that are no characters: then all are escaped. */
static void
dump_string (const char *text, GString *out)
{
  bool readable = g_utf8_validate (text, -1, NULL);
  g_string_append_c (out, '"');
  for (; *text; text++) {
    unsigned char byte = (unsigned char) *text;
    if (byte == '"' || byte == '\\')
      g_string_append_printf (out, "\\%c", byte);
    else if (byte < 0x20 || (byte >= 0x80 && !readable))
      g_string_append_printf (out, "\\%03o", byte);
    else
      g_string_append_c (out, *text);
  }
  g_string_append_c (out, '"');
}

static void
dump_ranges (FznRanges set, GString *out)
{
  if (!set.n) {
    g_string_append (out, "1..0");
  } else if (set.n == 1) {
    g_string_append_printf (out, "%" G_GINT64_FORMAT "..%" G_GINT64_FORMAT,
                            set.ranges[0].min, set.ranges[0].max);
  } else {
    const char *comma = "{";
    for (size_t i = 0; i < set.n; i++)
      for (int64_t v = set.ranges[i].min;; v++) {
        g_string_append_printf (out, "%s%" G_GINT64_FORMAT, comma, v);
        comma = ",";
        if (v == set.ranges[i].max)
          break;
      }
    g_string_append_c (out, '}');
  }
}

/* An element of an array declared without elements has no name of its own. */
static void
dump_variable (const FznModel *model, uint32_t index, GString *out)
{
  size_t n;
  const FznVariable *variables = fzn_model_variables (model, &n);
  g_assert (index < n);
  const char *name = fzn_model_text (model, variables[index].name);
  FznTerm term = fzn_model_find (model, name);
  g_string_append (out, name);
  if (fzn_term_kind (term) == FZN_ARRAY) {
    FznTerms items = fzn_term_items (model, term);
    uint32_t first = fzn_term_index (items.items[0]);
    g_string_append_printf (out, "[%u]", index - first + 1);
  }
}

static void
dump_float (double value, GString *out)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  g_ascii_formatd (text, sizeof text, "%.17e", value);
  g_string_append (out, text);
}

static void
dump_basic (const FznModel *model, FznTerm term, GString *out)
{
  switch (fzn_term_kind (term)) {
  case FZN_BOOL:
    g_string_append (out, fzn_term_bool (term) ? "true" : "false");
    break;
  case FZN_INT:
    g_string_append_printf (out, "%" G_GINT64_FORMAT,
                            fzn_term_int (model, term));
    break;
  case FZN_FLOAT:
    dump_float (fzn_term_float (model, term), out);
    break;
  case FZN_SET:
    dump_ranges (fzn_term_set (model, term), out);
    break;
  case FZN_STRING:
    dump_string (fzn_term_text (model, term), out);
    break;
  case FZN_VARIABLE:
    dump_variable (model, fzn_term_index (term), out);
    break;
  case FZN_NAME:
    g_string_append (out, fzn_term_text (model, term));
    break;
  default:
    g_assert_not_reached ();
  }
}

typedef struct {
  FznTerms left;
  char end;
} Open;

void
fzn_dump_term (const FznModel *model, FznTerm term, GString *out)
{
  g_autoptr (GArray) stack = g_array_new (false, false, sizeof (Open));
  for (;;) {
    FznKind kind = fzn_term_kind (term);
    if (kind == FZN_ARRAY || kind == FZN_CALL) {
      if (kind == FZN_CALL)
        g_string_append (out, fzn_term_text (model, term));
      g_string_append_c (out, kind == FZN_CALL ? '(' : '[');
      Open open = {fzn_term_items (model, term), kind == FZN_CALL ? ')' : ']'};
      g_array_append_val (stack, open);
    } else {
      dump_basic (model, term, out);
      if (stack->len && g_array_index (stack, Open, stack->len - 1).left.n)
        g_string_append_c (out, ',');
    }
    Open *top = NULL;
    while (stack->len) {
      top = &g_array_index (stack, Open, stack->len - 1);
      if (top->left.n)
        break;
      g_string_append_c (out, top->end);
      g_array_set_size (stack, stack->len - 1);
      top = NULL;
      if (stack->len && g_array_index (stack, Open, stack->len - 1).left.n)
        g_string_append_c (out, ',');
    }
    if (!top)
      return;
    term = *top->left.items++;
    top->left.n--;
  }
}

static void
dump_list (const FznModel *model, FznTerms list, GString *out)
{
  for (size_t i = 0; i < list.n; i++) {
    if (i)
      g_string_append_c (out, ',');
    fzn_dump_term (model, list.items[i], out);
  }
}

static void
dump_annotations (const FznModel *model, uint32_t list, GString *out)
{
  FznTerms annotations = fzn_model_list (model, list);
  for (size_t i = 0; i < annotations.n; i++) {
    g_string_append (out, " :: ");
    fzn_dump_term (model, annotations.items[i], out);
  }
}

/* --- items ---------------------------------------------------------------- */

static void
dump_type (const FznModel *model, const FznDomain *domain, FznType type,
           uint8_t flags, GString *out)
{
  static const char *const names[] = {"bool", "int", "float", "set of int"};
  FznRanges holes = fzn_model_holes (model, domain);
  FznRange hull = {domain->min, domain->max};
  if (!(flags & FZN_PARAMETER))
    g_string_append (out, "var ");
  if (flags & (FZN_PARAMETER | FZN_UNBOUNDED) || type != FZN_TYPE_INT)
    g_string_append (out, names[type]);
  else
    dump_ranges (holes.n               ? holes
                 : hull.min > hull.max ? (FznRanges){0}
                                       : (FznRanges){&hull, 1},
                 out);
}

static void
dump_flags (uint8_t flags, GString *out)
{
  if (flags & FZN_INTRODUCED)
    g_string_append (out, " :: var_is_introduced");
  if (flags & FZN_DEFINED)
    g_string_append (out, " :: is_defined_var");
}

static void
dump_variable_item (const FznModel *model, const FznVariable *variable,
                    GString *out)
{
  dump_type (model, &variable->domain, variable->type, variable->flags, out);
  g_string_append_printf (out, ": %s", fzn_model_text (model, variable->name));
  dump_flags (variable->flags, out);
  if (variable->flags & FZN_OUTPUT)
    g_string_append (out, " :: output_var");
  dump_annotations (model, variable->annotations, out);
  if (fzn_term_kind (variable->value) != FZN_NONE) {
    g_string_append (out, " = ");
    fzn_dump_term (model, variable->value, out);
  }
  g_string_append (out, ";\n");
}

/* Whether its variables were declared by it. */
static bool
is_own (const FznModel *model, const FznArray *array)
{
  size_t n;
  const FznVariable *variables = fzn_model_variables (model, &n);
  FznTerms items = fzn_model_list (model, array->items);
  return items.n && fzn_term_kind (items.items[0]) == FZN_VARIABLE &&
         variables[fzn_term_index (items.items[0])].name == array->name;
}

static void
dump_array_item (const FznModel *model, const FznArray *array, GString *out)
{
  FznTerms items = fzn_model_list (model, array->items);
  g_string_append_printf (out, "array [1..%zu] of ", items.n);
  dump_type (model, &array->domain, array->type, array->flags, out);
  g_string_append_printf (out, ": %s", fzn_model_text (model, array->name));
  dump_flags (array->flags, out);
  if (array->flags & FZN_OUTPUT) {
    g_string_append (out, " :: output_array([");
    dump_list (model, fzn_model_list (model, array->dims), out);
    g_string_append (out, "])");
  }
  dump_annotations (model, array->annotations, out);
  if (!is_own (model, array)) {
    g_string_append (out, " = [");
    dump_list (model, items, out);
    g_string_append_c (out, ']');
  }
  g_string_append (out, ";\n");
}

static void
dump_predicates (const FznModel *model, GString *out)
{
  size_t n;
  const FznPredicate *predicates = fzn_model_predicates (model, &n);
  for (size_t i = 0; i < n; i++) {
    if (!predicates[i].declared)
      continue;
    g_string_append_printf (out, "predicate %s(",
                            fzn_model_text (model, predicates[i].name));
    for (uint32_t k = 0; k < predicates[i].n_parameters; k++)
      g_string_append_printf (out, "%svar int: p%u", k ? "," : "", k);
    g_string_append (out, ");\n");
  }
}

static void
dump_constraint (const FznModel *model, const FznConstraint *constraint,
                 GString *out)
{
  static const char *const consistency[] = {
      [FD_CONSISTENCY_DEFAULT] = "",
      [FD_CONSISTENCY_VALUE] = " :: value",
      [FD_CONSISTENCY_BOUNDS] = " :: bounds",
      [FD_CONSISTENCY_DOMAIN] = " :: domain",
  };
  size_t n;
  const FznPredicate *predicates = fzn_model_predicates (model, &n);
  g_assert (constraint->predicate < n);
  g_string_append_printf (
      out, "constraint %s(",
      fzn_model_text (model, predicates[constraint->predicate].name));
  dump_list (model, fzn_model_list (model, constraint->arguments), out);
  g_string_append_printf (out, ")%s", consistency[constraint->consistency]);
  if (constraint->defines) {
    g_string_append (out, " :: defines_var(");
    dump_variable (model, constraint->defines - 1, out);
    g_string_append_c (out, ')');
  }
  dump_annotations (model, constraint->annotations, out);
  g_string_append (out, ";\n");
}

#define PLACE(record) ((uint64_t) (record).line << 32 | (record).column)

/* In the order of the text: an annotation may use a name that is declared
 * later as something else. */
static void
dump_items (const FznModel *model, GString *out)
{
  size_t n_x, n_a, n_c, x = 0, a = 0, c = 0;
  const FznVariable *variables = fzn_model_variables (model, &n_x);
  const FznArray *arrays = fzn_model_arrays (model, &n_a);
  const FznConstraint *constraints = fzn_model_constraints (model, &n_c);
  while (x < n_x || a < n_a || c < n_c) {
    uint64_t at_x = x < n_x ? PLACE (variables[x]) : UINT64_MAX;
    uint64_t at_a = a < n_a ? PLACE (arrays[a]) : UINT64_MAX;
    uint64_t at_c = c < n_c ? PLACE (constraints[c]) : UINT64_MAX;
    if (at_c < at_x && at_c < at_a) {
      dump_constraint (model, &constraints[c++], out);
    } else if (at_x < at_a) {
      dump_variable_item (model, &variables[x++], out);
    } else {
      dump_array_item (model, &arrays[a], out);
      if (is_own (model, &arrays[a]))
        x += fzn_model_list (model, arrays[a].items).n;
      a++;
    }
  }
}

char *
fzn_dump (const FznModel *model)
{
  GString *out = g_string_new (NULL);
  const FznSolve *solve = fzn_model_solve (model);
  dump_predicates (model, out);
  dump_items (model, out);
  g_string_append (out, "solve");
  dump_annotations (model, solve->annotations, out);
  g_string_append (out, solve->sense < 0   ? " minimize "
                        : solve->sense > 0 ? " maximize "
                                           : " satisfy");
  if (solve->sense)
    fzn_dump_term (model, solve->objective, out);
  g_string_append (out, ";\n");
  return g_string_free (out, false);
}
