/* SPDX-License-Identifier: MIT */
/* annotations.c - the annotations of the solve item
 *
 * Source: MiniZinc Handbook, "Search" and "Restart".  What is not understood
 * is said once, and skipped.
 */
#include "plan.h"

#include <string.h>

G_GNUC_PRINTF (2, 3)
static void
warn (FznPlan *plan, const char *format, ...)
{
  va_list ap;
  va_start (ap, format);
  g_autofree char *what = g_strdup_vprintf (format, ap);
  va_end (ap);
  if (g_ptr_array_find_with_equal_func (plan->warned, what, g_str_equal, NULL))
    return;
  const FznSolve *solve = fzn_model_solve (plan->model);
  g_autofree char *message =
      g_strdup_printf ("%s:%u:%u: %s", fzn_model_name (plan->model),
                       solve->line, solve->column, what);
  if (plan->warn)
    plan->warn (message, plan->data);
  g_ptr_array_add (plan->warned, g_steal_pointer (&what));
}

static const char *
word_of (const FznPlan *plan, FznTerm term)
{
  FznKind kind = fzn_term_kind (term);
  return kind == FZN_NAME || kind == FZN_CALL
             ? fzn_term_text (plan->model, term)
             : "";
}

static FznTerms
array_items (const FznPlan *plan, FznTerm term)
{
  return fzn_term_kind (term) == FZN_ARRAY ? fzn_term_items (plan->model, term)
                                           : (FznTerms){NULL, 0};
}

/* Whether all are Booleans; or, if not @bools, Booleans and integers. */
static bool
all_are (const FznPlan *plan, FznTerms terms, bool bools)
{
  for (size_t i = 0; i < terms.n; i++) {
    FznKind kind = fzn_plan_kind (plan, terms.items[i]);
    if (kind != FZN_BOOL && (bools || kind != FZN_INT))
      return false;
  }
  return true;
}

/* int_search and bool_search: (variables, choice of variable, of value,
 * exploration); the last may be missing. */
static void
plan_branching (FznPlan *plan, const char *name, FznTerms arguments, bool bools)
{
  FznTerms terms = {NULL, 0};
  if (arguments.n)
    terms = array_items (plan, arguments.items[0]);
  if (arguments.n < 3 || arguments.n > 4 ||
      fzn_term_kind (arguments.items[0]) != FZN_ARRAY ||
      !all_are (plan, terms, bools)) {
    warn (plan,
          "%s is skipped, expected an array of variables, a choice of "
          "variable and a choice of value",
          name);
    return;
  }
  const char *var_word = word_of (plan, arguments.items[1]);
  const char *val_word = word_of (plan, arguments.items[2]);
  const char *instead;
  FdVarSelect var_select = FD_SELECT_INPUT_ORDER;
  FdValSelect val_select = FD_ASSIGN_MIN;
  if (!fzn_choice_of_var (var_word, &var_select, &instead))
    instead = "input_order";
  if (instead)
    warn (plan, "%s: no choice of variable '%s', %s is used", name, var_word,
          instead);
  if (!fzn_choice_of_value (val_word, &val_select))
    warn (plan, "%s: no choice of value '%s', indomain_min is used", name,
          val_word);
  if (arguments.n == 4 &&
      strcmp (word_of (plan, arguments.items[3]), "complete") != 0)
    warn (plan, "%s: no exploration '%s', complete is used", name,
          word_of (plan, arguments.items[3]));
  plan->annotated = true;
  if (fzn_plan_is_pooled (plan)) {
    for (size_t i = 0; i < terms.n; i++)
      fzn_plan_pool_add (plan, terms.items[i], val_select);
    return;
  }
  if (bools && !fzn_choice_orders_bools (var_select) &&
      !fzn_choice_is_random (val_select)) {
    fzn_plan_add_bools (plan, terms, fzn_choice_tries_one (val_select));
    return;
  }
  for (size_t i = 0; i < terms.n; i++)
    fzn_plan_run_add (plan, terms.items[i]);
  fzn_plan_run_flush (plan, var_select, val_select);
}

/* @first is tried first: as a decision before others, or as a hint to a search
 * that chooses for itself. */
static void
add_first (FznPlan *plan, FdAtom first)
{
  enum { CHOOSES = FD_FLATZINC_FREE | FD_FLATZINC_LEARN };
  FdVar x = fd_atom_var (first);
  bool hinted =
      (plan->flags & CHOOSES) == CHOOSES && fd_atom_relation (first) != FD_NE;
  if (!hinted)
    fzn_plan_add_atom (plan, first);
  else if (x.id)
    plan->lost |= !fd_search_set_hint (plan->search, x, first.value);
}

/* warm_start: (variables, values): each value is tried first. */
static void
plan_warm_start (FznPlan *plan, const char *name, FznTerms arguments)
{
  FznTerms terms = {NULL, 0}, values = {NULL, 0};
  if (arguments.n == 2) {
    terms = array_items (plan, arguments.items[0]);
    values = array_items (plan, arguments.items[1]);
  }
  bool bools = values.n && fzn_term_kind (values.items[0]) == FZN_BOOL;
  FznKind kind = bools ? FZN_BOOL : FZN_INT;
  bool good = arguments.n == 2 && terms.n == values.n;
  for (size_t i = 0; good && i < values.n; i++)
    good = fzn_term_kind (values.items[i]) == kind &&
           fzn_plan_kind (plan, terms.items[i]) == kind;
  if (!good) {
    warn (plan, "%s is skipped, expected variables and as many values", name);
    return;
  }
  for (size_t i = 0; i < terms.n; i++) {
    if (!fzn_plan_is_open (plan, terms.items[i]))
      continue;
    if (bools) {
      FdAtom atom = fzn_instance_atom (plan->instance, terms.items[i]);
      add_first (plan,
                 fzn_term_bool (values.items[i]) ? atom : fd_atom_not (atom));
      continue;
    }
    int64_t value = fzn_term_int (plan->model, values.items[i]);
    FdVar x = fzn_instance_var (plan->instance, terms.items[i]);
    if (x.id && value >= FD_VALUE_MIN && value <= FD_VALUE_MAX)
      add_first (plan, fd_atom (x, FD_EQ, (int32_t) value));
  }
}

/* restart_KIND: (scale), geometric: (base, scale). */
static void
plan_restarts (FznPlan *plan, const char *name, FznTerms arguments)
{
  static const struct {
    const char *name;
    FdRestart restart;
    size_t n;
  } table[] = {
      {"restart_none", FD_RESTART_NONE, 0},
      {"restart_constant", FD_RESTART_CONSTANT, 1},
      {"restart_linear", FD_RESTART_LINEAR, 1},
      {"restart_luby", FD_RESTART_LUBY, 1},
      {"restart_geometric", FD_RESTART_GEOMETRIC, 2},
  };
  for (size_t i = 0; i < G_N_ELEMENTS (table); i++) {
    if (strcmp (table[i].name, name) != 0)
      continue;
    int64_t scale = 1;
    double base = 1;
    bool good = arguments.n == table[i].n;
    if (good && arguments.n) {
      FznTerm term = arguments.items[arguments.n - 1];
      good = fzn_term_kind (term) == FZN_INT;
      scale = good ? fzn_term_int (plan->model, term) : 0;
    }
    if (good && arguments.n == 2) {
      FznTerm term = arguments.items[0];
      good =
          fzn_term_kind (term) == FZN_FLOAT || fzn_term_kind (term) == FZN_INT;
      if (good)
        base = fzn_term_kind (term) == FZN_FLOAT
                   ? fzn_term_float (plan->model, term)
                   : (double) fzn_term_int (plan->model, term);
    }
    if (!good || scale < 1 || scale > UINT32_MAX || !(base >= 1))
      break;
    fd_search_set_restarts (plan->search, table[i].restart, (uint32_t) scale,
                            base);
    return;
  }
  warn (plan,
        "%s is skipped, expected a known kind of restart, and numbers "
        "from 1 up for it",
        name);
}

static void
push_all (FznPlan *plan, FznTerms terms)
{
  for (size_t i = terms.n; i-- > 0;)
    g_array_append_val (plan->todo, terms.items[i]);
}

/* An annotation of variables or values there are none of. */
static bool
is_empty (const FznPlan *plan, FznTerms arguments)
{
  return arguments.n && fzn_term_kind (arguments.items[0]) == FZN_ARRAY &&
         !array_items (plan, arguments.items[0]).n;
}

static void
plan_annotation (FznPlan *plan, FznTerm annotation)
{
  const char *name = word_of (plan, annotation);
  FznTerms arguments = {NULL, 0};
  if (fzn_term_kind (annotation) == FZN_CALL)
    arguments = fzn_term_items (plan->model, annotation);
  if (strcmp (name, "seq_search") == 0 ||
      strcmp (name, "warm_start_array") == 0) {
    if (arguments.n == 1 && fzn_term_kind (arguments.items[0]) == FZN_ARRAY)
      push_all (plan, array_items (plan, arguments.items[0]));
    else
      warn (plan, "%s is skipped, expected an array of annotations", name);
  } else if (strcmp (name, "int_search") == 0) {
    plan_branching (plan, name, arguments, false);
  } else if (strcmp (name, "bool_search") == 0) {
    plan_branching (plan, name, arguments, true);
  } else if (strcmp (name, "warm_start") == 0 ||
             strcmp (name, "warm_start_int") == 0 ||
             strcmp (name, "warm_start_bool") == 0) {
    plan_warm_start (plan, name, arguments);
  } else if (g_str_has_prefix (name, "restart_")) {
    plan_restarts (plan, name, arguments);
  } else if (*name && !is_empty (plan, arguments)) {
    warn (plan, "unknown annotation '%s' is skipped", name);
  }
}

void
fzn_plan_annotations (FznPlan *plan)
{
  const FznSolve *solve = fzn_model_solve (plan->model);
  push_all (plan, fzn_model_list (plan->model, solve->annotations));
  while (plan->todo->len) {
    FznTerm next = g_array_index (plan->todo, FznTerm, plan->todo->len - 1);
    g_array_set_size (plan->todo, plan->todo->len - 1);
    plan_annotation (plan, next);
  }
}
