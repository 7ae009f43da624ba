/* SPDX-License-Identifier: MIT */
/* scratch.c - stores that hold some clues of a model, and nothing else
 *
 * Variables have their first domains; the constraints are posted in a level,
 * where equality is a constraint like others, and what posting itself takes
 * from a variable has a reason.  Facts come and go in a level above.
 */
#include "explainer.h"

#include "constraints/constraint.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_VALUES = 1 << 20 }; /* of a domain with holes */

bool
fd_scratch_copy_var (FdStore *model, FdVar x, FdStore *into)
{
  int64_t min = fd_var_min (model, x), max = fd_var_max (model, x);
  uint64_t size = fd_var_size (model, x);
  if (size == (uint64_t) (max - min + 1))
    return fd_var_new (into, (int32_t) min, (int32_t) max).id != 0;
  if (size > MOST_VALUES)
    return fd_post_refuse (
        model, FD_ERROR_INVALID,
        "fd_explainer_new: variable %u has %" G_GUINT64_FORMAT
        " values with holes, expected 2^20 at most",
        x.id, size);
  g_autofree int32_t *value = g_new (int32_t, size);
  fd_get_values (model, x, value, size);
  return fd_var_new_values (into, value, size).id != 0;
}

/* --- scopes -------------------------------------------------------------- */

static void
add_var (GArray *out, FdVar x)
{
  if (x.id)
    g_array_append_val (out, x);
}

static void
add_argument (GArray *out, const FdArgument *a)
{
  if (a->kind == FD_ARGUMENT_VAR)
    add_var (out, a->var);
  else if (a->kind == FD_ARGUMENT_ATOM)
    add_var (out, fd_atom_var (a->atom));
  else if (a->kind == FD_ARGUMENT_VARS || a->kind == FD_ARGUMENT_ATOMS)
    for (size_t i = 0; i < a->n; i++)
      add_var (out, a->kind == FD_ARGUMENT_VARS ? a->vars[i]
                                                : fd_atom_var (a->atoms[i]));
}

bool
fd_scratch_add_scope (FdStore *model, FdConstraint c, GArray *out)
{
  const FdConstraintClass *klass = fd_constraint_class (model, c);
  if (!klass)
    return fd_post_refuse (model, FD_ERROR_INVALID,
                           "fd_explainer_new: constraint %u is a propagator "
                           "\"%s\", expected one of a declared class",
                           c.id, fd_constraint_class_name (model, c));
  FdAtom condition;
  fd_constraint_posted (model, c, &condition);
  add_var (out, fd_atom_var (condition));
  const FdArgument *a = fd_constraint_arguments (model, c);
  for (size_t i = 0; a && i < FD_MAX_PARAMETERS && klass->parameters[i].name;
       i++)
    add_argument (out, &a[i]);
  return a != NULL;
}

/* --- variables here and there -------------------------------------------- */

static int
compare_vars (const void *a, const void *b)
{
  uint32_t x = ((const FdVar *) a)->id, y = ((const FdVar *) b)->id;
  return (x > y) - (x < y);
}

static FdVar
to_local (const FdScratch *self, FdVar x)
{
  const FdVar *found =
      x.id ? bsearch (&x, self->var, self->n, sizeof x, compare_vars) : NULL;
  return (FdVar){found ? (uint32_t) (found - self->var) + 1 : 0};
}

bool
fd_scratch_has (const FdScratch *self, FdVar x)
{
  return to_local (self, x).id != 0;
}

FdAtom
fd_scratch_atom (const FdScratch *self, FdAtom atom)
{
  FdVar x = fd_atom_var (atom);
  return x.id
             ? fd_atom (to_local (self, x), fd_atom_relation (atom), atom.value)
             : atom;
}

FdAtom
fd_scratch_atom_back (const FdScratch *self, FdAtom atom)
{
  FdVar x = fd_atom_var (atom);
  return x.id ? fd_atom (self->var[x.id - 1], fd_atom_relation (atom),
                         atom.value)
              : atom;
}

/* --- posting ------------------------------------------------------------- */

static FdConsistency
consistency_of (FdStrength strength)
{
  return strength == FD_STRENGTH_VALUE     ? FD_CONSISTENCY_VALUE
         : strength == FD_STRENGTH_SINGLES ? FD_CONSISTENCY_SINGLES
                                           : FD_CONSISTENCY_DOMAIN;
}

/* An argument on the variables here; arrays are @kept until they are posted. */
static FdArgument
localize (const FdScratch *self, const FdArgument *a, FdStrength strength,
          bool different, GPtrArray *kept)
{
  FdArgument local = *a;
  if (a->kind == FD_ARGUMENT_VAR) {
    local.var = to_local (self, a->var);
  } else if (a->kind == FD_ARGUMENT_ATOM) {
    local.atom = fd_scratch_atom (self, a->atom);
  } else if (a->kind == FD_ARGUMENT_VARS) {
    FdVar *x = g_new (FdVar, a->n + 1);
    for (size_t i = 0; i < a->n; i++)
      x[i] = to_local (self, a->vars[i]);
    g_ptr_array_add (kept, x);
    local.vars = x;
  } else if (a->kind == FD_ARGUMENT_ATOMS) {
    FdAtom *atom = g_new (FdAtom, a->n + 1);
    for (size_t i = 0; i < a->n; i++)
      atom[i] = fd_scratch_atom (self, a->atoms[i]);
    g_ptr_array_add (kept, atom);
    local.atoms = atom;
  } else if (a->kind == FD_ARGUMENT_CONSISTENCY && different && strength) {
    local.consistency = consistency_of (strength);
  }
  return local;
}

/* One that need hold only where @on does, which is no other condition's. */
static bool
post_if (FdStore *store, FdAtom on, const FdConstraintClass *klass,
         const FdArgument *local)
{
  fd_condition_begin (store, on);
  bool ok = fd_post_constraint (store, klass, local);
  fd_condition_end (store);
  return ok;
}

/* A new truth value, of which @on says: it is @condition, or implied by it. */
static bool
post_truth (FdStore *store, FdAtom on, FdAtom condition, bool both,
            FdAtom *truth)
{
  FdVar x = fd_var_new (store, 0, 1);
  if (!x.id)
    return false;
  *truth = fd_atom (x, FD_EQ, 1);
  FdAtom true_with[] = {*truth, fd_atom_not (on), fd_atom_not (condition)},
         true_only[] = {fd_atom_not (*truth), fd_atom_not (on), condition};
  return fd_post_clause (store, true_with, 3) &&
         (!both || fd_post_clause (store, true_only, 3));
}

/* @on: %FD_ATOM_TRUE, or what switches it on. */
static bool
post (FdScratch *self, FdStore *model, FdConstraint c, FdStrength strength,
      bool different, FdAtom on)
{
  const FdConstraintClass *klass = fd_constraint_class (model, c);
  const FdArgument *a = fd_constraint_arguments (model, c);
  FdArgument local[FD_MAX_PARAMETERS];
  g_autoptr (GPtrArray) kept = g_ptr_array_new_with_free_func (g_free);
  for (size_t i = 0; i < FD_MAX_PARAMETERS && klass->parameters[i].name; i++)
    local[i] = localize (self, &a[i], strength, different, kept);
  FdAtom condition;
  FdPosted how = fd_constraint_posted (model, c, &condition);
  condition = fd_scratch_atom (self, condition);
  bool switched = !fd_atom_equal (on, FD_ATOM_TRUE);
  if (how == FD_POSTED_ALWAYS)
    return switched ? post_if (self->store, on, klass, local)
                    : fd_post_constraint (self->store, klass, local);
  if (switched && !post_truth (self->store, on, condition, how == FD_POSTED_IFF,
                               &condition))
    return false;
  return how == FD_POSTED_IFF
             ? fd_post_reified (self->store, condition, klass, local)
             : post_if (self->store, condition, klass, local);
}

/* False: refused; that clues alone fail is noted. */
static bool
post_clue (FdExplainer *self, FdScratch *scratch, uint32_t at,
           FdStrength strength, FdAtom on)
{
  const FdClue *clue = &self->clue[at];
  for (uint32_t i = 0; i < clue->n_members; i++) {
    bool ok = post (scratch, self->model, clue->member[i], strength,
                    clue->different, on);
    const GError *error = fd_store_error (scratch->store);
    if (!ok && error)
      return fd_post_refuse (self->model, (FdError) error->code,
                             "fd_explainer_new: constraint %u: %s",
                             clue->member[i].id, error->message);
    scratch->refuted |= !ok;
    while (scratch->clue_of->len < fd_store_n_constraints (scratch->store))
      g_array_append_val (scratch->clue_of, at);
  }
  return true;
}

/* --- making -------------------------------------------------------------- */

static void
find_vars (const FdExplainer *self, FdScratch *scratch, const uint32_t *clues,
           uint32_t n)
{
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (FdVar));
  for (uint32_t i = 0; i < n; i++) {
    const FdClue *clue = &self->clue[clues[i]];
    g_array_append_vals (all, clue->scope, clue->n_scope);
  }
  if (n > 1)
    g_array_sort (all, compare_vars);
  scratch->var = g_new (FdVar, all->len + 1);
  for (uint32_t i = 0; i < all->len; i++) {
    FdVar x = g_array_index (all, FdVar, i);
    if (!scratch->n || scratch->var[scratch->n - 1].id != x.id)
      scratch->var[scratch->n++] = x;
  }
}

/* With the variables of the clues, and nothing posted. */
static FdScratch *
make (FdExplainer *self, const uint32_t *clues, uint32_t n)
{
  g_autoptr (FdScratch) scratch = g_new0 (FdScratch, 1);
  scratch->work = &self->work;
  scratch->clue_of = g_array_new (FALSE, FALSE, sizeof (uint32_t));
  scratch->store = fd_store_new ();
  find_vars (self, scratch, clues, n);
  bool ok = scratch->store && fd_store_set_explaining (scratch->store, true);
  for (uint32_t i = 0; ok && i < scratch->n; i++)
    ok = fd_scratch_copy_var (self->model, scratch->var[i], scratch->store);
  return ok ? g_steal_pointer (&scratch) : NULL;
}

FdScratch *
fd_explainer_scratch (FdExplainer *self, const uint32_t *clues, uint32_t n,
                      FdStrength strength)
{
  g_autoptr (FdScratch) scratch = make (self, clues, n);
  bool ok = scratch && fd_store_push (scratch->store);
  for (uint32_t i = 0; ok && i < n; i++)
    ok = post_clue (self, scratch, clues[i], strength, FD_ATOM_TRUE);
  return ok ? g_steal_pointer (&scratch) : NULL;
}

FdScratch *
fd_explainer_switched (FdExplainer *self, FdAtom *on)
{
  g_autofree uint32_t *clue = g_new (uint32_t, self->n_clues + 1);
  for (uint32_t i = 0; i < self->n_clues; i++)
    clue[i] = i;
  g_autoptr (FdScratch) scratch = make (self, clue, self->n_clues);
  bool ok = scratch != NULL;
  for (uint32_t i = 0; ok && i < self->n_clues; i++) {
    FdVar x = fd_var_new (scratch->store, 0, 1);
    on[i] = fd_atom (x, FD_EQ, 1);
    ok = x.id && post_clue (self, scratch, i, FD_STRENGTH_POSTED, on[i]);
  }
  return ok && !scratch->refuted ? g_steal_pointer (&scratch) : NULL;
}

void
fd_scratch_clear (FdScratch *self)
{
  if (!self)
    return;
  fd_store_free (self->store);
  g_free (self->var);
  g_array_unref (self->clue_of);
  g_free (self);
}

FdScratch *
fd_clue_solo (FdExplainer *self, uint32_t clue, FdStrength strength)
{
  FdScratch **solo = &self->clue[clue].solo[strength];
  if (!*solo)
    *solo = fd_explainer_scratch (self, &clue, 1, strength);
  return *solo;
}

uint32_t
fd_scratch_clue (const FdScratch *self, FdConstraint by)
{
  return by.id && by.id <= self->clue_of->len
             ? g_array_index (self->clue_of, uint32_t, by.id - 1)
             : UINT32_MAX;
}

/* --- facts there --------------------------------------------------------- */

bool
fd_scratch_load (FdScratch *self, const FdAtom *atoms, size_t n)
{
  FdStore *store = self->store;
  ++*self->work;
  if (self->refuted || !fd_store_push (store))
    return false;
  fd_store_begin (store);
  for (size_t i = 0; i < n; i++)
    if (!fd_atom_var (atoms[i]).id ||
        fd_scratch_has (self, fd_atom_var (atoms[i])))
      (void) !fd_set_atom (store, fd_scratch_atom (self, atoms[i]));
  if (fd_store_commit (store))
    return true;
  fd_store_pop (store);
  return false;
}

void
fd_scratch_unload (FdScratch *self)
{
  fd_store_pop (self->store);
}
