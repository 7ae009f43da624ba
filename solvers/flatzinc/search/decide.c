/* SPDX-License-Identifier: MIT */
/* decide.c - from terms of a model to branchings of a search
 *
 * A Boolean may be an atom of an integer.  Where the choice of variables
 * cannot tell Booleans apart, they are decided in turn, and an atom is a
 * branching of its own: no variable need be made for it, and the search itself
 * remembers how far it came.
 */
#include "plan.h"

#include <string.h>

/* --- variables ------------------------------------------------------------ */

void
fzn_plan_mark (FznPlan *plan, FznTerm term)
{
  if (fzn_term_kind (term) == FZN_VARIABLE)
    plan->planned[fzn_term_index (term)] = true;
}

/* Whether @term is a variable that may be decided; a number is none, in the
 * range of values or not. */
bool
fzn_plan_is_open (const FznPlan *plan, FznTerm term)
{
  return fzn_term_kind (term) == FZN_VARIABLE &&
         fzn_instance_has_var (plan->instance, term);
}

/* Adds @term to the run, unless it is fixed. */
void
fzn_plan_run_add (FznPlan *plan, FznTerm term)
{
  fzn_plan_mark (plan, term);
  if (!fzn_plan_is_open (plan, term))
    return;
  FdVar x = fzn_instance_var (plan->instance, term);
  if (!x.id)
    plan->lost = true;
  else if (!fd_var_is_fixed (plan->store, x))
    g_array_append_val (plan->run, x);
}

void
fzn_plan_run_flush (FznPlan *plan, FdVarSelect var_select,
                    FdValSelect val_select)
{
  if (plan->run->len)
    fd_search_add_branching (plan->search, (const FdVar *) plan->run->data,
                             plan->run->len, var_select, val_select);
  g_array_set_size (plan->run, 0);
}

FznKind
fzn_plan_kind (const FznPlan *plan, FznTerm term)
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
void
fzn_plan_add_atom (FznPlan *plan, FdAtom first)
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

bool
fzn_plan_is_zero_one (const FznPlan *plan, FznTerm term)
{
  FdAtom atom = fzn_instance_atom (plan->instance, term);
  return fd_atom_holds (plan->store, atom) ||
         fd_atom_fails (plan->store, atom) || is_zero_one (plan->store, atom);
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
void
fzn_plan_add_bools (FznPlan *plan, FznTerms terms, bool one)
{
  FdValSelect select = FD_ASSIGN_MIN;
  for (size_t i = 0; i < terms.n; i++) {
    fzn_plan_mark (plan, terms.items[i]);
    FdAtom atom = fzn_instance_atom (plan->instance, terms.items[i]);
    FdAtom first = one ? atom : fd_atom_not (atom);
    if (fd_store_error (plan->store))
      plan->lost = true;
    if (fd_atom_holds (plan->store, atom) || fd_atom_fails (plan->store, atom))
      continue;
    if (!is_zero_one (plan->store, atom)) {
      fzn_plan_run_flush (plan, FD_SELECT_INPUT_ORDER, select);
      fzn_plan_add_atom (plan, first);
      continue;
    }
    FdVar x = fd_atom_var (atom);
    FdValSelect wanted = is_one (first) ? FD_ASSIGN_MAX : FD_ASSIGN_MIN;
    if (wanted != select)
      fzn_plan_run_flush (plan, FD_SELECT_INPUT_ORDER, select);
    select = wanted;
    g_array_append_val (plan->run, x);
  }
  fzn_plan_run_flush (plan, FD_SELECT_INPUT_ORDER, select);
}

/* --- pools: what is decided in the order of the solver -------------------- */

static bool
pool_sees_first (FznPlan *plan, FdVar x)
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
pool_for (FznPlan *plan, FdValSelect select)
{
  uint32_t i = 0;
  while (i < plan->n_pools && plan->pools[i].select != select)
    i++;
  if (i == plan->n_pools) {
    GArray *x = g_array_new (FALSE, FALSE, sizeof (FdVar));
    plan->pools[plan->n_pools++] = (FznPool){select, x};
  }
  return plan->pools[i].x;
}

/* A Boolean that is an atom of an integer is left to the integer. */
void
fzn_plan_pool_add (FznPlan *plan, FznTerm term, FdValSelect select)
{
  fzn_plan_mark (plan, term);
  if (!fzn_plan_is_open (plan, term))
    return;
  FdVar x;
  if (fzn_plan_kind (plan, term) == FZN_BOOL) {
    FdAtom atom = fzn_instance_atom (plan->instance, term);
    if (fd_atom_holds (plan->store, atom) ||
        fd_atom_fails (plan->store, atom) || !is_zero_one (plan->store, atom))
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

void
fzn_plan_pools_clear (FznPlan *plan)
{
  for (uint32_t i = 0; i < plan->n_pools; i++)
    g_array_unref (plan->pools[i].x);
  plan->n_pools = 0;
}

void
fzn_plan_pools_flush (FznPlan *plan)
{
  for (uint32_t i = 0; i < plan->n_pools; i++) {
    const GArray *x = plan->pools[i].x;
    fd_search_add_branching (plan->search, (const FdVar *) x->data, x->len,
                             FD_SELECT_DOM_WDEG, plan->pools[i].select);
  }
  fzn_plan_pools_clear (plan);
}
