/* SPDX-License-Identifier: MIT */
/* fzn-bounds.c - bounds for what has none, and the variables of the store
 */
#include "fzn-poster.h"

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

/* Bounds go from constraint to constraint as long as some are missing; there
 * and back, as definitions may stand in any order. */
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
    for (size_t k = 0; k < self->n; k++) {
      FznCall call;
      size_t i = round % 2 ? self->n - 1 - k : k;
      FznRow row = fzn_poster_at (self, i);
      if (!fzn_may_go_on (instance, k))
        return false;
      if (self->done[i] || !row.builtin->bounds)
        continue;
      fzn_call_init (row, fzn_poster_arguments (self, i), &call);
      if (call.mode == FZN_HOLDS &&
          !row.builtin->bounds (instance, call.a, row.builtin->parameter))
        return false;
    }
  }
  return true;
}

/* A bound that is known, but no value, cannot be: solutions would be lost. */
static bool
refuse_wide (FznPoster *self, size_t i)
{
  FznInstance *instance = self->instance;
  const FznClass *klass = &instance->classes[i];
  bool below = klass->max < FD_VALUE_MIN ||
               (klass->min < FD_VALUE_MIN && klass->min > -FZN_INFINITY);
  bool above = klass->min > FD_VALUE_MAX ||
               (klass->max > FD_VALUE_MAX && klass->max < FZN_INFINITY);
  if (!below && !above)
    return true;
  int64_t high = klass->max < FZN_INFINITY ? klass->max : klass->min;
  int64_t low = klass->min > -FZN_INFINITY ? klass->min : klass->max;
  const FznVariable *variable = &instance->variables[i];
  if (!klass->bounded) /* it was declared so */
    return fzn_model_error (instance->model, variable->line, variable->column,
                            FD_ERROR_OVERFLOW, &instance->error,
                            "'%s' is %" G_GINT64_FORMAT
                            ", expected values within %d..%d",
                            fzn_model_text (instance->model, variable->name),
                            above ? high : low, FD_VALUE_MIN, FD_VALUE_MAX);
  fzn_poster_at (self, klass->bounded - 1);
  return fzn_refuse (instance, FD_ERROR_OVERFLOW,
                     "'%s' may reach %" G_GINT64_FORMAT
                     ", expected values within %d..%d",
                     fzn_model_text (instance->model, variable->name),
                     above ? high : low, FD_VALUE_MIN, FD_VALUE_MAX);
}

bool
fzn_make_all (FznPoster *self)
{
  FznInstance *instance = self->instance;
  for (size_t i = 0; i < instance->n_variables; i++) {
    FznLink link = (FznLink) i << 1;
    FznClass *klass = &instance->classes[i];
    if (instance->links[i] != link || !is_wide (klass))
      continue;
    if (!refuse_wide (self, i))
      return false;
    instance->at = NULL;
    if (!fzn_narrow_link (instance, link, FD_VALUE_MIN, FD_VALUE_MAX))
      return false;
  }
  for (size_t i = 0; i < instance->n_variables; i++) {
    FznLink link = fzn_link (instance, (uint32_t) i);
    FznClass *klass = fzn_class (instance, link);
    if (!fzn_may_go_on (instance, i))
      return false;
    if (!klass->is_used || klass->is_truth || klass->var[0].id)
      continue;
    klass->var[0] = fzn_new_var (instance, klass->min, klass->max);
    if (!klass->var[0].id)
      return false;
  }
  return true;
}

bool
fzn_post_holes (FznInstance *instance)
{
  for (size_t i = 0; i < instance->n_variables; i++) {
    FznLink link = fzn_link (instance, (uint32_t) i);
    FznRanges holes =
        fzn_model_holes (instance->model, &instance->variables[i].domain);
    if (!holes.n || fzn_class (instance, link)->is_truth)
      continue;
    FdInterval *set =
        fzn_scratch (instance, &instance->extra, holes.n, sizeof *set);
    if (!set)
      return false;
    for (size_t k = 0; k < holes.n; k++)
      set[k] = (FdInterval){(int32_t) holes.ranges[k].min,
                            (int32_t) holes.ranges[k].max};
    if (!fzn_posted (instance,
                     fd_post_member (instance->store,
                                     fzn_class (instance, link)->var[0], set,
                                     holes.n)))
      return false;
  }
  return true;
}
