/* SPDX-License-Identifier: MIT */
/* proof.c - what an exhausted store proves of its model
 *
 * A store has its own range of values, and a variable that the model leaves
 * open beyond it was cut.  That is harmless in two cases.  Bounds that follow
 * from the model, and from an objective that is to be better than the best
 * known, may be within the range.  Or nothing sees the difference: if every
 * constraint on x is as true of all values of x beyond as it is of the last
 * value within, whatever the others are, then a solution with x beyond is one
 * with x at the last value, too; and so for one such variable after another.
 *
 * The bounds are found anew, for a store was made of those at hand.
 */
#include "poster.h"

#include <string.h>

/* What is known of the ends of a class. */
enum { CUT_MIN = 1, CUT_MAX = 2, HARMFUL = 4 };

typedef struct {
  const FznInstance *made; /* with the store */
  FznPoster poster;
  FznInstance instance; /* of bounds alone */
  FdFlatzincClaim claim;
  uint8_t *ends; /* by variable, of roots */
} Proof;

static uint8_t *
ends_of (Proof *self, FznTerm term)
{
  return &self->ends[fzn_link (&self->instance, fzn_term_index (term)) >> 1];
}

/* --- which are cut -------------------------------------------------------- */

static bool
is_in (FznRanges set, int64_t value)
{
  for (size_t i = 0; i < set.n; i++)
    if (set.ranges[i].min <= value && value <= set.ranges[i].max)
      return true;
  return !set.n;
}

/* Whether the last value within the range is one that the declaration of the
 * variable @i and the bounds of its class allow. */
static bool
has_last (const FznInstance *instance, size_t i, const FznClass *klass,
          int64_t last)
{
  FznRanges holes =
      fzn_model_holes (instance->model, &instance->variables[i].domain);
  return klass->min <= last && last <= klass->max && is_in (holes, last);
}

static void
find_cut (Proof *self)
{
  FznInstance *instance = &self->instance;
  for (size_t i = 0; i < instance->n_variables; i++) {
    FznLink link = fzn_link (instance, (uint32_t) i);
    const FznClass *klass = fzn_class (instance, link);
    uint8_t *ends = &self->ends[link >> 1];
    if (fzn_is_far (self->made, fzn_term (FZN_VARIABLE, i)))
      continue; /* that was no cut */
    if (klass->min < FD_VALUE_MIN)
      *ends |=
          CUT_MIN | (has_last (instance, i, klass, FD_VALUE_MIN) ? 0 : HARMFUL);
    if (klass->max > FD_VALUE_MAX)
      *ends |=
          CUT_MAX | (has_last (instance, i, klass, FD_VALUE_MAX) ? 0 : HARMFUL);
  }
}

/* --- which are seen ------------------------------------------------------- */

/* Solutions differ in what is printed. */
static void
see_outputs (Proof *self)
{
  const FznModel *model = self->instance.model;
  size_t n, n_arrays;
  const FznOutput *outputs = fzn_model_outputs (model, &n);
  const FznArray *arrays = fzn_model_arrays (model, &n_arrays);
  for (size_t i = 0; i < n; i++) {
    FznTerm one = fzn_term (FZN_VARIABLE, outputs[i].index);
    FznTerms items = {&one, 1};
    if (outputs[i].is_array)
      items = fzn_model_list (model, arrays[outputs[i].index].items);
    for (size_t k = 0; k < items.n; k++)
      if (fzn_term_kind (items.items[k]) == FZN_VARIABLE)
        *ends_of (self, items.items[k]) |= HARMFUL;
  }
}

static void
see_objective (Proof *self)
{
  FznTerm objective = fzn_model_solve (self->instance.model)->objective;
  if (!fzn_is_constant (objective))
    *ends_of (self, objective) |= HARMFUL;
}

/* Whether the relation is the same for all values min..max of @klass. */
static bool
is_same (Proof *self, const FznCall *call, FznClass *klass, int64_t min,
         int64_t max)
{
  const FznBuiltin *builtin = call->builtin;
  FznClass kept = *klass;
  if (!builtin->meaning)
    return false;
  klass->min = min;
  klass->max = max;
  FznMeans means =
      builtin->meaning (&self->instance, call->a, builtin->parameter).means;
  *klass = kept;
  return means == FZN_MEANS_TRUE || means == FZN_MEANS_FALSE;
}

static void
see_term (Proof *self, const FznCall *call, FznTerm term)
{
  uint8_t *ends = ends_of (self, term);
  FznClass *klass = fzn_class (
      &self->instance, fzn_link (&self->instance, fzn_term_index (term)));
  if (!(*ends & (CUT_MIN | CUT_MAX)) || *ends & HARMFUL)
    return;
  if (((*ends & CUT_MIN) &&
       !is_same (self, call, klass, klass->min, FD_VALUE_MIN)) ||
      ((*ends & CUT_MAX) &&
       !is_same (self, call, klass, FD_VALUE_MAX, klass->max)))
    *ends |= HARMFUL;
}

static bool
see_constraints (Proof *self)
{
  FznPoster *poster = &self->poster;
  for (size_t i = 0; i < poster->n; i++) {
    FznCall call;
    FznTerms arguments = fzn_poster_arguments (poster, i);
    if (!fzn_may_go_on (&self->instance, i))
      return false;
    if (poster->done[i])
      continue;
    fzn_call_init (fzn_poster_at (poster, i), arguments, &call);
    for (size_t j = 0; j < arguments.n; j++) {
      FznTerms items = {&arguments.items[j], 1};
      if (fzn_term_kind (arguments.items[j]) == FZN_ARRAY)
        items = fzn_term_items (self->instance.model, arguments.items[j]);
      for (size_t k = 0; k < items.n; k++)
        if (!fzn_is_constant (items.items[k]))
          see_term (self, &call, items.items[k]);
    }
  }
  return true;
}

/* --- the claim ------------------------------------------------------------ */

/* One that the author of the model knows, if there is one. */
static const FznVariable *
find_harmful (Proof *self)
{
  FznInstance *instance = &self->instance;
  const FznVariable *found = NULL;
  for (size_t i = 0; i < instance->n_variables; i++) {
    const FznVariable *x = &instance->variables[i];
    uint8_t ends = *ends_of (self, fzn_term (FZN_VARIABLE, i));
    if (!(ends & HARMFUL) || !(ends & (CUT_MIN | CUT_MAX)))
      continue;
    if (!(x->flags & FZN_INTRODUCED))
      return x;
    found = found ? found : x;
  }
  return found;
}

/* Solutions that matter have such an objective. */
static bool
bound_objective (Proof *self, int64_t best)
{
  const FznSolve *solve = fzn_model_solve (self->instance.model);
  int64_t min = -FZN_INFINITY, max = FZN_INFINITY;
  if (self->claim == FD_FLATZINC_CLAIM_OPTIMA)
    min = max = best;
  else if (solve->sense < 0)
    max = best - 1;
  else
    min = best + 1;
  return fzn_narrow (&self->instance, solve->objective, min, max) &&
         fzn_bound_all (&self->poster);
}

static bool
find_ends (Proof *self)
{
  FznInstance *instance = &self->instance;
  size_t n = instance->n_variables;
  self->ends = fzn_memory_resize (&instance->memory, NULL, 0, n);
  if (!self->ends)
    return fzn_refuse_memory (instance);
  memset (self->ends, 0, n);
  find_cut (self);
  if (self->claim == FD_FLATZINC_CLAIM_ALL ||
      self->claim == FD_FLATZINC_CLAIM_OPTIMA)
    see_outputs (self);
  if (self->claim == FD_FLATZINC_CLAIM_BEST ||
      self->claim == FD_FLATZINC_CLAIM_OPTIMA)
    see_objective (self);
  return see_constraints (self);
}

/* The error stays with the instance. */
static bool
prove (Proof *self, int64_t best)
{
  FznInstance *instance = &self->instance;
  bool better = self->claim == FD_FLATZINC_CLAIM_BEST ||
                self->claim == FD_FLATZINC_CLAIM_OPTIMA;
  if (!fzn_poster_init (&self->poster, instance) ||
      !fzn_poster_bound (&self->poster) ||
      (better && !bound_objective (self, best)))
    return !instance->error; /* no solution, or none better */
  if (!find_ends (self))
    return false;
  const FznVariable *x = find_harmful (self);
  return !x || fzn_model_error (instance->model, x->line, x->column,
                                FD_ERROR_OVERFLOW, &instance->error,
                                "unknown: '%s' may need values beyond %d..%d",
                                fzn_model_text (instance->model, x->name),
                                FD_VALUE_MIN, FD_VALUE_MAX);
}

bool
fzn_instance_proves (const FznInstance *instance, FdFlatzincClaim claim,
                     int64_t best, GError **error)
{
  g_return_val_if_fail (instance && (!error || !*error), false);
  if (!instance->is_cut)
    return true;
  Proof self = {
      .made = instance,
      .instance = {.model = instance->model,
                   .store = instance->store,
                   .active = instance->active,
                   .consistent = true},
      .claim = claim,
  };
  bool proved = prove (&self, best);
  FznInstance *own = &self.instance;
  fzn_memory_free (&own->memory, self.ends, own->n_variables);
  fzn_poster_clear (&self.poster);
  fzn_classes_clear (own);
  if (own->error)
    g_propagate_error (error, own->error);
  return proved;
}
