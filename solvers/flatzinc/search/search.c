/* SPDX-License-Identifier: MIT */
/* search.c - the search that a model asks for, or the solver's own
 *
 * First what the annotations say, in their order, then all other variables:
 * those of the model's author before those of the compiler.
 */
#include "plan.h"

/* What -f does without learning: dom/wdeg, last conflict, and these restarts.
 */
#define FREE_RESTART_SCALE 100
#define FREE_RESTART_BASE 1.3

/* Marks the variables that are printed: solutions differ in these, and the
 * others are found once for each. */
static void
find_main (FznPlan *plan)
{
  size_t n;
  const FznVariable *variables = fzn_model_variables (plan->model, &n);
  for (size_t i = 0; i < n; i++)
    plan->is_main[i] = variables[i].flags & FZN_OUTPUT;
  const FznArray *arrays = fzn_model_arrays (plan->model, &n);
  for (size_t i = 0; i < n; i++) {
    FznTerms items = fzn_model_list (plan->model, arrays[i].items);
    for (size_t k = 0; (arrays[i].flags & FZN_OUTPUT) && k < items.n; k++)
      if (fzn_term_kind (items.items[k]) == FZN_VARIABLE)
        plan->is_main[fzn_term_index (items.items[k])] = true;
  }
}

/* What is learned decides, but for turns of plain search, for which no variable
 * need be made of a Boolean that is an atom of an integer. */
static bool
leaves_rest (const FznPlan *plan)
{
  return (plan->flags & FD_FLATZINC_LEARN) &&
         (plan->flags & FD_FLATZINC_FREE) && !plan->annotated;
}

/* Variables not planned for, of one kind; what others define is left to
 * them. */
static void
plan_rest (FznPlan *plan, FznType type, bool main)
{
  size_t n;
  const FznVariable *variables = fzn_model_variables (plan->model, &n);
  for (size_t i = 0; i < n; i++) {
    if (plan->planned[i] || variables[i].type != type ||
        (variables[i].flags & FZN_DEFINED) || plan->is_main[i] != main)
      continue;
    FznTerm term = fzn_term (FZN_VARIABLE, i);
    if (fzn_plan_is_pooled (plan))
      fzn_plan_pool_add (plan, term, FD_ASSIGN_MIN);
    else if (type == FZN_TYPE_INT || !leaves_rest (plan) ||
             fzn_plan_is_zero_one (plan, term))
      fzn_plan_run_add (plan, term);
  }
  fzn_plan_run_flush (
      plan, plan->annotated ? FD_SELECT_FIRST_FAIL : FD_SELECT_DOM_WDEG,
      FD_ASSIGN_MIN);
}

/* Of solutions that are printed alike, one. */
static void
plan_projection (FznPlan *plan)
{
  g_autoptr (GArray) bools = g_array_new (FALSE, FALSE, sizeof (FznTerm));
  g_autoptr (GArray) vars = g_array_new (FALSE, FALSE, sizeof (FdVar));
  g_autoptr (GArray) atoms = g_array_new (FALSE, FALSE, sizeof (FdAtom));
  size_t n;
  const FznVariable *variables = fzn_model_variables (plan->model, &n);
  for (size_t i = 0; i < n; i++) {
    FznTerm term = fzn_term (FZN_VARIABLE, i);
    if (!plan->is_main[i])
      continue;
    if (!fzn_plan_is_open (plan, term))
      continue;
    if (variables[i].type == FZN_TYPE_INT) {
      FdVar x = fzn_instance_var (plan->instance, term);
      fzn_plan_run_add (plan, term);
      g_array_append_val (vars, x);
    } else {
      FdAtom atom = fzn_instance_atom (plan->instance, term);
      g_array_append_val (bools, term);
      g_array_append_val (atoms, atom);
    }
  }
  fzn_plan_run_flush (plan, FD_SELECT_INPUT_ORDER, FD_ASSIGN_MIN);
  FznTerms terms = {(const FznTerm *) bools->data, bools->len};
  fzn_plan_add_bools (plan, terms, false);
  if (!plan->lost)
    fd_search_project (plan->search, (const FdVar *) vars->data, vars->len,
                       (const FdAtom *) atoms->data, atoms->len);
}

/* The objective, its best value first; after all that decides it. */
static void
plan_objective (FznPlan *plan)
{
  const FznSolve *solve = fzn_model_solve (plan->model);
  if (!plan->sense)
    return;
  FdVar x = fzn_instance_var (plan->instance, solve->objective);
  if (!x.id) {
    plan->lost = true;
    return;
  }
  fd_search_add_branching (plan->search, &x, 1, FD_SELECT_INPUT_ORDER,
                           plan->sense < 0 ? FD_ASSIGN_MIN : FD_ASSIGN_MAX);
  if (plan->sense < 0)
    fd_search_minimize (plan->search, x);
  else
    fd_search_maximize (plan->search, x);
}

static void
plan_all (FznPlan *plan)
{
  const FznSolve *solve = fzn_model_solve (plan->model);
  bool is_free = plan->flags & FD_FLATZINC_FREE;
  if (plan->flags & FD_FLATZINC_LEARN) {
    fd_search_set_learning (plan->search, true);
    fd_search_set_free (plan->search, is_free);
  } else if (is_free) {
    fd_search_set_restarts (plan->search, FD_RESTART_GEOMETRIC,
                            FREE_RESTART_SCALE, FREE_RESTART_BASE);
    fd_search_set_last_conflict (plan->search, true);
  }
  fzn_plan_annotations (plan);
  /* an objective that is not defined by the others waits for them */
  if (solve->sense)
    fzn_plan_mark (plan, solve->objective);
  fzn_plan_pools_flush (plan);
  find_main (plan);
  if (plan->flags & FD_FLATZINC_LEARN && is_free)
    fd_search_set_turns (plan->search,
                         plan->annotated ? FD_TURNS_PLAIN : FD_TURNS_APART, 0);
  plan_rest (plan, FZN_TYPE_INT, true);
  plan_rest (plan, FZN_TYPE_BOOL, true);
  if (!plan->sense && !(plan->flags & FD_FLATZINC_FIRST)) {
    fzn_plan_pools_flush (plan);
    plan_projection (plan);
  }
  plan_rest (plan, FZN_TYPE_INT, false);
  plan_rest (plan, FZN_TYPE_BOOL, false);
  fzn_plan_pools_flush (plan);
  plan_objective (plan);
}

FdSearch *
fzn_search_new (const FznModel *model, FznInstance *instance, FdStore *store,
                unsigned flags, FdFlatzincWarnFunc warn_func, gpointer data)
{
  size_t n;
  fzn_model_variables (model, &n);
  FznPlan plan = {
      .model = model,
      .instance = instance,
      .store = store,
      .flags = flags,
      .warn = warn_func,
      .data = data,
      .warned = g_ptr_array_new_with_free_func (g_free),
      .search = fd_search_new (store),
      .sense = flags & FD_FLATZINC_OPTIMA ? 0 : fzn_model_solve (model)->sense,
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
  fzn_plan_pools_clear (&plan);
  g_free (plan.planned);
  g_free (plan.is_main);
  if (plan.lost)
    g_clear_pointer (&plan.search, fd_search_free);
  return plan.search;
}
