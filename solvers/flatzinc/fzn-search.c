/* SPDX-License-Identifier: MIT */
/* fzn-search.c - the search that a model's annotations ask for
 *
 * A Boolean may be an atom of an integer.  Where the choice of variables
 * cannot tell Booleans apart, they are decided in turn, and an atom is a
 * branching of its own: no variable need be made for it, and the search itself
 * remembers how far it came.
 */
#include "fzn-search.h"

#include "fzn-choice.h"
#include "fzn-model.h"

#include <string.h>

/* What -f does: dom/wdeg, last conflict, and these restarts. */
#define FREE_RESTART_SCALE 100
#define FREE_RESTART_BASE 1.3

/* Variables to be branched on together. */
typedef struct {
  FdValSelect select;
  GArray *x; /* FdVar */
} Pool;

typedef struct {
  const FznModel *model;
  FznInstance *instance;
  FdStore *store;
  const FznOptions *options;
  FznWarnFunc warn;
  GPtrArray *warned; /* what was said */
  FdSearch *search;
  GArray *todo;  /* annotations, the next one last */
  GArray *run;   /* FdVar: of the branching to be added */
  bool *planned; /* variables of the model that are branched on */
  bool *is_main; /* those that solutions differ in */
  Pool pools[FZN_N_VALUE_CHOICES]; /* -f */
  uint32_t n_pools;
  GByteArray *seen; /* by id, variables of the store in pools */
  bool annotated;   /* there was a search annotation */
  bool lost;        /* no memory */
} Plan;

G_GNUC_PRINTF (2, 3)
static void
warn (Plan *plan, const char *format, ...)
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
  plan->warn (message);
  g_ptr_array_add (plan->warned, g_steal_pointer (&what));
}

/* --- variables ------------------------------------------------------------ */

static void
mark_planned (Plan *plan, FznTerm term)
{
  if (fzn_term_kind (term) == FZN_VARIABLE)
    plan->planned[fzn_term_index (term)] = true;
}

/* Adds @term to the run, unless it is fixed. */
static void
run_add (Plan *plan, FznTerm term)
{
  mark_planned (plan, term);
  FdVar x = fzn_instance_var (plan->instance, term);
  if (!x.id)
    plan->lost = true;
  else if (!fd_var_is_fixed (plan->store, x))
    g_array_append_val (plan->run, x);
}

static void
run_flush (Plan *plan, FdVarSelect var_select, FdValSelect val_select)
{
  if (plan->run->len)
    fd_search_add_branching (plan->search, (const FdVar *) plan->run->data,
                             plan->run->len, var_select, val_select);
  g_array_set_size (plan->run, 0);
}

static FznKind
kind_of_value (const Plan *plan, FznTerm term)
{
  FznKind kind = fzn_term_kind (term);
  if (kind != FZN_VARIABLE)
    return kind;
  size_t n;
  const FznVariable *variables = fzn_model_variables (plan->model, &n);
  FznType type = (FznType) variables[fzn_term_index (term)].type;
  return type == FZN_TYPE_BOOL ? FZN_BOOL : FZN_INT;
}

/* --- atoms ---------------------------------------------------------------- */

static bool
branch_on_atom (const FdStore *store, gpointer data, FdAtom *decision)
{
  *decision = *(FdAtom *) data;
  return !fd_atom_holds (store, *decision) && !fd_atom_fails (store, *decision);
}

/* @first is tried, then its negation. */
static void
add_atom (Plan *plan, FdAtom first)
{
  if (fd_atom_holds (plan->store, first) || fd_atom_fails (plan->store, first))
    return;
  FdAtom *copy = g_new (FdAtom, 1);
  *copy = first;
  fd_search_add_brancher (plan->search, branch_on_atom, copy, g_free);
}

static bool
is_zero_one (const FdStore *store, FdAtom atom)
{
  FdVar x = fd_atom_var (atom);
  return x.id && fd_var_min (store, x) >= 0 && fd_var_max (store, x) <= 1;
}

/* Whether @atom, of a 0..1 variable, says that it is 1. */
static bool
is_one (FdAtom atom)
{
  FdRelation relation = fd_atom_relation (atom);
  return relation == FD_NE ? atom.value == 0
                           : relation != FD_LE && atom.value == 1;
}

/* Booleans in turn, @one: true first.  As long as they are 0..1 variables that
 * have the same value to be tried first, they make up one branching. */
static void
add_bools_in_turn (Plan *plan, FznTerms terms, bool one)
{
  FdValSelect select = FD_ASSIGN_MIN;
  for (size_t i = 0; i < terms.n; i++) {
    mark_planned (plan, terms.items[i]);
    FdAtom atom = fzn_instance_atom (plan->instance, terms.items[i]);
    FdAtom first = one ? atom : fd_atom_not (atom);
    if (fd_store_error (plan->store))
      plan->lost = true;
    if (fd_atom_holds (plan->store, atom) || fd_atom_fails (plan->store, atom))
      continue;
    if (!is_zero_one (plan->store, atom)) {
      run_flush (plan, FD_SELECT_INPUT_ORDER, select);
      add_atom (plan, first);
      continue;
    }
    FdVar x = fd_atom_var (atom);
    FdValSelect wanted = is_one (first) ? FD_ASSIGN_MAX : FD_ASSIGN_MIN;
    if (wanted != select)
      run_flush (plan, FD_SELECT_INPUT_ORDER, select);
    select = wanted;
    g_array_append_val (plan->run, x);
  }
  run_flush (plan, FD_SELECT_INPUT_ORDER, select);
}

/* --- pools: what is decided in the order of the solver -------------------- */

static bool
pool_sees_first (Plan *plan, FdVar x)
{
  guint seen = plan->seen->len;
  if (x.id >= seen) {
    guint length = MAX (2 * seen, x.id + 1);
    g_byte_array_set_size (plan->seen, length);
    memset (plan->seen->data + seen, 0, length - seen);
  }
  return !plan->seen->data[x.id]++;
}

static GArray *
pool_for (Plan *plan, FdValSelect select)
{
  uint32_t i = 0;
  while (i < plan->n_pools && plan->pools[i].select != select)
    i++;
  if (i == plan->n_pools) {
    GArray *x = g_array_new (FALSE, FALSE, sizeof (FdVar));
    plan->pools[plan->n_pools++] = (Pool){select, x};
  }
  return plan->pools[i].x;
}

/* A Boolean that is an atom of an integer is left to the integer. */
static void
pool_add (Plan *plan, FznTerm term, FdValSelect select)
{
  mark_planned (plan, term);
  FdVar x;
  if (kind_of_value (plan, term) == FZN_BOOL) {
    FdAtom atom = fzn_instance_atom (plan->instance, term);
    if (!is_zero_one (plan->store, atom))
      return;
    x = fd_atom_var (atom);
    if (!fzn_choice_is_random (select)) {
      bool one = fzn_choice_tries_one (select) == is_one (atom);
      select = one ? FD_ASSIGN_MAX : FD_ASSIGN_MIN;
    }
  } else {
    x = fzn_instance_var (plan->instance, term);
  }
  if (!x.id)
    plan->lost = true;
  else if (!fd_var_is_fixed (plan->store, x) && pool_sees_first (plan, x))
    g_array_append_val (pool_for (plan, select), x);
}

static void
pools_clear (Plan *plan)
{
  for (uint32_t i = 0; i < plan->n_pools; i++)
    g_array_unref (plan->pools[i].x);
  plan->n_pools = 0;
}

static void
pools_flush (Plan *plan)
{
  for (uint32_t i = 0; i < plan->n_pools; i++) {
    const GArray *x = plan->pools[i].x;
    fd_search_add_branching (plan->search, (const FdVar *) x->data, x->len,
                             FD_SELECT_DOM_WDEG, plan->pools[i].select);
  }
  pools_clear (plan);
}

/* --- annotations ---------------------------------------------------------- */

static const char *
word_of (const Plan *plan, FznTerm term)
{
  FznKind kind = fzn_term_kind (term);
  return kind == FZN_NAME || kind == FZN_CALL
             ? fzn_term_text (plan->model, term)
             : "";
}

static FznTerms
array_items (const Plan *plan, FznTerm term)
{
  return fzn_term_kind (term) == FZN_ARRAY ? fzn_term_items (plan->model, term)
                                           : (FznTerms){NULL, 0};
}

/* Whether all are Booleans; or, if not @bools, Booleans and integers. */
static bool
all_are (const Plan *plan, FznTerms terms, bool bools)
{
  for (size_t i = 0; i < terms.n; i++) {
    FznKind kind = kind_of_value (plan, terms.items[i]);
    if (kind != FZN_BOOL && (bools || kind != FZN_INT))
      return false;
  }
  return true;
}

/* int_search and bool_search: (variables, choice of variable, of value,
 * exploration); the last may be missing. */
static void
plan_branching (Plan *plan, const char *name, FznTerms arguments, bool bools)
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
  if (plan->options->free) {
    for (size_t i = 0; i < terms.n; i++)
      pool_add (plan, terms.items[i], val_select);
    return;
  }
  if (bools && !fzn_choice_orders_bools (var_select) &&
      !fzn_choice_is_random (val_select)) {
    add_bools_in_turn (plan, terms, fzn_choice_tries_one (val_select));
    return;
  }
  for (size_t i = 0; i < terms.n; i++)
    run_add (plan, terms.items[i]);
  run_flush (plan, var_select, val_select);
}

/* warm_start: (variables, values): each value is tried first. */
static void
plan_warm_start (Plan *plan, const char *name, FznTerms arguments)
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
           kind_of_value (plan, terms.items[i]) == kind;
  if (!good) {
    warn (plan, "%s is skipped, expected variables and as many values", name);
    return;
  }
  for (size_t i = 0; i < terms.n; i++) {
    if (fzn_term_kind (terms.items[i]) != FZN_VARIABLE)
      continue;
    if (bools) {
      FdAtom atom = fzn_instance_atom (plan->instance, terms.items[i]);
      add_atom (plan,
                fzn_term_bool (values.items[i]) ? atom : fd_atom_not (atom));
      continue;
    }
    int64_t value = fzn_term_int (plan->model, values.items[i]);
    FdVar x = fzn_instance_var (plan->instance, terms.items[i]);
    if (x.id && value >= FD_VALUE_MIN && value <= FD_VALUE_MAX)
      add_atom (plan, fd_atom (x, FD_EQ, (int32_t) value));
  }
}

/* restart_KIND: (scale), geometric: (base, scale). */
static void
plan_restarts (Plan *plan, const char *name, FznTerms arguments)
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
push_all (Plan *plan, FznTerms terms)
{
  for (size_t i = terms.n; i-- > 0;)
    g_array_append_val (plan->todo, terms.items[i]);
}

/* An annotation of variables or values there are none of. */
static bool
is_empty (const Plan *plan, FznTerms arguments)
{
  return arguments.n && fzn_term_kind (arguments.items[0]) == FZN_ARRAY &&
         !array_items (plan, arguments.items[0]).n;
}

static void
plan_annotation (Plan *plan, FznTerm annotation)
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

static void
plan_annotations (Plan *plan)
{
  const FznSolve *solve = fzn_model_solve (plan->model);
  push_all (plan, fzn_model_list (plan->model, solve->annotations));
  while (plan->todo->len) {
    FznTerm next = g_array_index (plan->todo, FznTerm, plan->todo->len - 1);
    g_array_set_size (plan->todo, plan->todo->len - 1);
    plan_annotation (plan, next);
  }
}

/* --- what is left to decide ----------------------------------------------- */

/* Marks the variables that the model's author made or wants to see: solutions
 * differ in these, and the compiler's own are found once for each. */
static void
find_main (Plan *plan)
{
  size_t n;
  const FznVariable *variables = fzn_model_variables (plan->model, &n);
  for (size_t i = 0; i < n; i++)
    plan->is_main[i] = !(variables[i].flags & FZN_INTRODUCED) ||
                       (variables[i].flags & FZN_OUTPUT);
  const FznArray *arrays = fzn_model_arrays (plan->model, &n);
  for (size_t i = 0; i < n; i++) {
    FznTerms items = fzn_model_list (plan->model, arrays[i].items);
    for (size_t k = 0; (arrays[i].flags & FZN_OUTPUT) && k < items.n; k++)
      if (fzn_term_kind (items.items[k]) == FZN_VARIABLE)
        plan->is_main[fzn_term_index (items.items[k])] = true;
  }
}

/* Variables not planned for, of one kind; what others define is left to
 * them. */
static void
plan_rest (Plan *plan, FznType type, bool main)
{
  size_t n;
  const FznVariable *variables = fzn_model_variables (plan->model, &n);
  for (size_t i = 0; i < n; i++) {
    if (plan->planned[i] || variables[i].type != type ||
        (variables[i].flags & FZN_DEFINED) || plan->is_main[i] != main)
      continue;
    if (plan->options->free)
      pool_add (plan, fzn_term (FZN_VARIABLE, i), FD_ASSIGN_MIN);
    else
      run_add (plan, fzn_term (FZN_VARIABLE, i));
  }
  run_flush (plan, plan->annotated ? FD_SELECT_FIRST_FAIL : FD_SELECT_DOM_WDEG,
             FD_ASSIGN_MIN);
}

/* Of solutions that differ in the compiler's variables alone, one. */
static void
plan_projection (Plan *plan)
{
  g_autoptr (GArray) bools = g_array_new (FALSE, FALSE, sizeof (FznTerm));
  size_t n;
  const FznVariable *variables = fzn_model_variables (plan->model, &n);
  for (size_t i = 0; i < n; i++) {
    FznTerm term = fzn_term (FZN_VARIABLE, i);
    if (plan->is_main[i] && variables[i].type == FZN_TYPE_INT)
      run_add (plan, term);
    else if (plan->is_main[i])
      g_array_append_val (bools, term);
  }
  run_flush (plan, FD_SELECT_INPUT_ORDER, FD_ASSIGN_MIN);
  FznTerms terms = {(const FznTerm *) bools->data, bools->len};
  add_bools_in_turn (plan, terms, false);
  fd_search_project (plan->search);
}

/* The objective, its best value first; after all that decides it. */
static void
plan_objective (Plan *plan)
{
  const FznSolve *solve = fzn_model_solve (plan->model);
  if (!solve->sense)
    return;
  FdVar x = fzn_instance_var (plan->instance, solve->objective);
  if (!x.id) {
    plan->lost = true;
    return;
  }
  fd_search_add_branching (plan->search, &x, 1, FD_SELECT_INPUT_ORDER,
                           solve->sense < 0 ? FD_ASSIGN_MIN : FD_ASSIGN_MAX);
  if (solve->sense < 0)
    fd_search_minimize (plan->search, x);
  else
    fd_search_maximize (plan->search, x);
}

static void
plan_all (Plan *plan)
{
  const FznOptions *options = plan->options;
  const FznSolve *solve = fzn_model_solve (plan->model);
  if (options->free) {
    fd_search_set_restarts (plan->search, FD_RESTART_GEOMETRIC,
                            FREE_RESTART_SCALE, FREE_RESTART_BASE);
    fd_search_set_last_conflict (plan->search, true);
  }
  plan_annotations (plan);
  /* an objective that is not defined by the others waits for them */
  if (solve->sense)
    mark_planned (plan, solve->objective);
  pools_flush (plan);
  find_main (plan);
  plan_rest (plan, FZN_TYPE_INT, true);
  plan_rest (plan, FZN_TYPE_BOOL, true);
  if (!solve->sense && (options->all || options->solutions != 1)) {
    pools_flush (plan);
    plan_projection (plan);
  }
  plan_rest (plan, FZN_TYPE_INT, false);
  plan_rest (plan, FZN_TYPE_BOOL, false);
  pools_flush (plan);
  plan_objective (plan);
  if (options->has_restart)
    fd_search_set_restarts (plan->search, options->restart,
                            options->restart_scale, options->restart_base);
  fd_search_set_seed (plan->search, options->seed);
  fd_search_set_node_limit (plan->search, options->nodes);
  fd_search_set_failure_limit (plan->search, options->failures);
}

FdSearch *
fzn_search_new (const FznModel *model, FznInstance *instance, FdStore *store,
                const FznOptions *options, FznWarnFunc warn_func)
{
  size_t n;
  fzn_model_variables (model, &n);
  Plan plan = {
      .model = model,
      .instance = instance,
      .store = store,
      .options = options,
      .warn = warn_func,
      .warned = g_ptr_array_new_with_free_func (g_free),
      .search = fd_search_new (store),
      .todo = g_array_new (FALSE, FALSE, sizeof (FznTerm)),
      .run = g_array_new (FALSE, FALSE, sizeof (FdVar)),
      .planned = g_try_new0 (bool, n + 1),
      .is_main = g_try_new0 (bool, n + 1),
      .seen = g_byte_array_new (),
  };
  plan.lost = !plan.search || !plan.planned || !plan.is_main;
  if (!plan.lost)
    plan_all (&plan);
  g_ptr_array_unref (plan.warned);
  g_array_unref (plan.todo);
  g_array_unref (plan.run);
  g_byte_array_unref (plan.seen);
  pools_clear (&plan);
  g_free (plan.planned);
  g_free (plan.is_main);
  if (plan.lost)
    g_clear_pointer (&plan.search, fd_search_free);
  return plan.search;
}
