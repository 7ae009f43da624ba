/* SPDX-License-Identifier: MIT */
/* bounds.c - bounds for what has none, and the variables of the store
 */
#include "poster.h"

enum { BOUNDS_ROUNDS = 16 };

static bool
is_wide (const FznClass *klass)
{
  return klass->min < FD_VALUE_MIN || klass->max > FD_VALUE_MAX;
}

static bool
has_wide (const FznInstance *instance)
{
  for (size_t i = 0; i < instance->n_variables; i++)
    if (instance->links[i] == (FznLink) i << 1 &&
        is_wide (&instance->classes[i]))
      return true;
  return false;
}

/* A truth value that the bounds of a relation decide already. */
static bool
bound_truth (FznInstance *instance, const FznCall *call)
{
  const FznBuiltin *builtin = call->builtin;
  if (!builtin->meaning)
    return true;
  FznMeans means =
      builtin->meaning (instance, call->a, builtin->parameter).means;
  if (means == FZN_MEANS_FALSE)
    return fzn_narrow (instance, call->b, 0, 0);
  return means != FZN_MEANS_TRUE || call->mode != FZN_IFF ||
         fzn_narrow (instance, call->b, 1, 1);
}

static bool
bound_call (FznInstance *instance, const FznCall *call)
{
  const FznBuiltin *builtin = call->builtin;
  FznRange b = {1, 1};
  if (call->mode != FZN_HOLDS) {
    if (!instance->has_wide || call->outer_mode != FZN_HOLDS)
      return true;
    b = fzn_bounds (instance, call->b);
  }
  if (b.min < b.max)
    return bound_truth (instance, call);
  if (!builtin->bounds || (!b.min && call->mode == FZN_IMPLIES))
    return true;
  return builtin->bounds (instance, call->a, builtin->parameter, b.min != 0);
}

/* Ends of a domain that are in no range of it move to those that are. */
static bool
bound_domain (FznInstance *instance, size_t i)
{
  FznRanges set =
      fzn_model_holes (instance->model, &instance->variables[i].domain);
  FznLink link = fzn_link (instance, (uint32_t) i);
  FznClass klass = *fzn_class (instance, link);
  size_t first = 0, last = set.n;
  if (!set.n || klass.is_truth || !is_wide (&klass))
    return true;
  while (first < last && set.ranges[first].max < klass.min)
    first++;
  while (first < last && set.ranges[last - 1].min > klass.max)
    last--;
  return first < last ? fzn_narrow_link (instance, link, set.ranges[first].min,
                                         set.ranges[last - 1].max)
                      : fzn_contradiction (instance);
}

/* Bounds go from constraint to constraint as long as some are missing; there
 * and back, as definitions may stand in any order.  Nothing but the model is
 * asked: whatever its solutions are, they are within. */
bool
fzn_bound_all (FznPoster *self)
{
  FznInstance *instance = self->instance;
  instance->changed = true;
  for (int round = 0; round < BOUNDS_ROUNDS && instance->changed; round++) {
    instance->has_wide = has_wide (instance);
    if (round && !instance->has_wide)
      break;
    instance->changed = false;
    for (size_t i = 0; instance->has_wide && i < instance->n_variables; i++)
      if (!bound_domain (instance, i))
        return false;
    for (size_t k = 0; k < self->n; k++) {
      FznCall call;
      size_t i = round % 2 ? self->n - 1 - k : k;
      const FznRow *row = fzn_poster_at (self, i);
      if (!fzn_may_go_on (instance, k))
        return false;
      if (self->done[i] || (!row->builtin->bounds && !row->builtin->meaning))
        continue;
      fzn_poster_call (self, i, &call);
      if (!bound_call (instance, &call))
        return false;
    }
  }
  return true;
}

/* Bounds that are no values give way to those of the store, and the instance is
 * cut: what is found stands, what is not found may be beyond. */
static bool
cut_class (FznInstance *instance, FznLink link)
{
  const FznClass *klass = fzn_class (instance, link);
  if (instance->proof && !instance->is_cut)
    fd_proof_assume_bounds (instance->proof);
  instance->is_cut = true;
  return klass->min <= FD_VALUE_MAX && klass->max >= FD_VALUE_MIN
             ? fzn_narrow_link (instance, link, FD_VALUE_MIN, FD_VALUE_MAX)
             : fzn_contradiction (instance);
}

static bool
cut_all (FznInstance *instance)
{
  for (size_t i = 0; i < instance->n_variables; i++) {
    FznLink link = (FznLink) i << 1;
    const FznClass *klass = &instance->classes[i];
    if (instance->links[i] != link || !is_wide (klass))
      continue;
    if (klass->min == klass->max)
      instance->has_far = true;
    else if (!cut_class (instance, link))
      return false;
  }
  return true;
}

bool
fzn_make_all (FznPoster *self)
{
  FznInstance *instance = self->instance;
  instance->at = NULL;
  fzn_prove_source (instance, 0);
  instance->is_dry = false;
  if (!cut_all (instance))
    return false;
  for (size_t i = 0; i < instance->n_variables; i++) {
    FznLink link = fzn_link (instance, (uint32_t) i);
    FznClass *klass = fzn_class (instance, link);
    if (!fzn_may_go_on (instance, i))
      return false;
    if (!klass->is_used || klass->is_truth || klass->var[0].id ||
        is_wide (klass))
      continue;
    klass->var[0] = fzn_new_var (instance, klass->min, klass->max);
    if (!klass->var[0].id)
      return false;
    fzn_prove_name (instance, link, klass->var[0]);
  }
  return true;
}

/* The ranges of @set as far as they are values. */
static size_t
take_values (FznRanges set, FdInterval *interval)
{
  size_t n = 0;
  for (size_t i = 0; i < set.n; i++)
    if (set.ranges[i].max >= FD_VALUE_MIN && set.ranges[i].min <= FD_VALUE_MAX)
      interval[n++] = (FdInterval){fzn_clamp (set.ranges[i].min),
                                   fzn_clamp (set.ranges[i].max)};
  return n;
}

bool
fzn_post_holes (FznInstance *instance)
{
  for (size_t i = 0; i < instance->n_variables; i++) {
    FznLink link = fzn_link (instance, (uint32_t) i);
    FznRanges holes =
        fzn_model_holes (instance->model, &instance->variables[i].domain);
    FdVar x = fzn_class (instance, link)->var[0];
    if (holes.n < 2 || !x.id || fzn_class (instance, link)->is_truth)
      continue;
    FdInterval *set =
        fzn_scratch (instance, &instance->extra, holes.n, sizeof *set);
    if (!set)
      return false;
    size_t n = take_values (holes, set);
    if (!fzn_posted (instance, fd_post_member (instance->store, x, set, n)))
      return false;
  }
  return true;
}
