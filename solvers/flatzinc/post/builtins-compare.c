/* SPDX-License-Identifier: MIT */
/* builtins-compare.c - two terms, a term and a set, terms all different */
#include "builtins.h"

/* What the bounds of both say, of which neither is a number. */
static FznMeaning
ranges_meaning (FznRange x, FznRange y, FdRelation relation)
{
  bool le = x.max <= y.min, ge = x.min >= y.max;
  bool lt = x.max<y.min, gt = x.min> y.max;
  if (lt || gt)
    return fzn_meaning_bool (relation == FD_NE ||
                             (lt ? relation == FD_LE || relation == FD_LT
                                 : relation == FD_GE || relation == FD_GT));
  if ((le && relation == FD_LE) || (ge && relation == FD_GE))
    return fzn_meaning_bool (true);
  if ((le && relation == FD_GT) || (ge && relation == FD_LT))
    return fzn_meaning_bool (false);
  return fzn_meaning (FZN_MEANS_MORE);
}

FznMeaning
fzn_compare_meaning (FznInstance *instance, const FznTerm *a, int relation)
{
  FznRange x = fzn_bounds (instance, a[0]), y = fzn_bounds (instance, a[1]);
  if (y.min == y.max)
    return fzn_compare (instance, a[0], (FdRelation) relation, y.min);
  if (x.min == x.max)
    return fzn_compare (instance, a[1],
                        fd_relation_mirror ((FdRelation) relation), x.min);
  if (fzn_link (instance, fzn_term_index (a[0])) !=
      fzn_link (instance, fzn_term_index (a[1])))
    return instance->is_dry ? ranges_meaning (x, y, (FdRelation) relation)
                            : fzn_meaning (FZN_MEANS_MORE);
  return fzn_meaning_bool (relation == FD_EQ || relation == FD_LE ||
                           relation == FD_GE);
}

/* x <= y - strict. */
static bool
narrow_order (FznInstance *instance, FznTerm x, FznTerm y, int64_t strict)
{
  int64_t least = fzn_bounds (instance, x).min;
  int64_t most = fzn_bounds (instance, y).max;
  if (fzn_is_constant (x) && fzn_is_constant (y))
    return true;
  if (least < FZN_INFINITY)
    least += strict;
  if (most > -FZN_INFINITY)
    most -= strict;
  return fzn_narrow (instance, x, -FZN_INFINITY, most) &&
         fzn_narrow (instance, y, least, FZN_INFINITY);
}

bool
fzn_compare_bounds (FznInstance *instance, const FznTerm *a, int relation,
                    bool holds)
{
  FznRange x = fzn_bounds (instance, a[0]), y = fzn_bounds (instance, a[1]);
  if (!holds)
    relation = fd_relation_not ((FdRelation) relation);
  int64_t strict = relation == FD_LT || relation == FD_GT;
  switch (relation) {
  case FD_EQ:
    return fzn_narrow (instance, a[0], y.min, y.max) &&
           fzn_narrow (instance, a[1], x.min, x.max);
  case FD_LE:
  case FD_LT:
    return narrow_order (instance, a[0], a[1], strict);
  case FD_GE:
  case FD_GT:
    return narrow_order (instance, a[1], a[0], strict);
  default:
    return true;
  }
}

bool
fzn_compare_post (FznInstance *instance, const FznTerm *a, int relation,
                  const FznGoal *goal)
{
  FdVar x = fzn_var (instance, a[0]), y = fzn_var (instance, a[1]);
  FdStore *store = instance->store;
  if (!x.id || !y.id)
    return false;
  if (goal->mode == FZN_IFF)
    return fzn_posted (instance,
                       fd_post_reified_relation (store, goal->b, x,
                                                 (FdRelation) relation, y, 0));
  fzn_goal_begin (instance, goal);
  return fzn_goal_end (
      instance, goal, fd_post_relation (store, x, (FdRelation) relation, y, 0));
}

/* --- sets ----------------------------------------------------------------- */

/* The ranges of @set that reach into @x: the first of them, and how many. */
static size_t
reaching (FznRanges set, FznRange x, size_t *first)
{
  size_t i = 0, n = 0;
  while (i < set.n && set.ranges[i].max < x.min)
    i++;
  *first = i;
  for (; i < set.n && set.ranges[i].min <= x.max; i++)
    n++;
  return n;
}

FznMeaning
fzn_set_in_meaning (FznInstance *instance, const FznTerm *a, int parameter)
{
  (void) parameter;
  FznRange x = fzn_bounds (instance, a[0]);
  FznRanges set = fzn_term_set (instance->model, a[1]);
  size_t first, n = reaching (set, x, &first);
  if (n == 0)
    return fzn_meaning_bool (false);
  const FznRange *range = set.ranges + first;
  bool from_min = range->min <= x.min, to_max = range[n - 1].max >= x.max;
  if (n == 2 && from_min && to_max && range[1].min - range->max == 2)
    return fzn_compare (instance, a[0], FD_NE, range->max + 1);
  if (n > 1)
    return fzn_meaning (FZN_MEANS_MORE);
  if (from_min)
    return fzn_compare (instance, a[0], FD_LE, range->max);
  if (to_max)
    return fzn_compare (instance, a[0], FD_GE, range->min);
  if (range->min == range->max)
    return fzn_compare (instance, a[0], FD_EQ, range->min);
  return fzn_meaning (FZN_MEANS_MORE);
}

bool
fzn_set_in_bounds (FznInstance *instance, const FznTerm *a, int parameter,
                   bool holds)
{
  (void) parameter;
  if (!holds)
    return true;
  FznRange x = fzn_bounds (instance, a[0]);
  FznRanges set = fzn_term_set (instance->model, a[1]);
  size_t first, n = reaching (set, x, &first);
  if (n == 0)
    return fzn_contradiction (instance);
  return fzn_narrow (instance, a[0], set.ranges[first].min,
                     set.ranges[first + n - 1].max);
}

bool
fzn_set_in_post (FznInstance *instance, const FznTerm *a, int parameter,
                 const FznGoal *goal)
{
  (void) parameter;
  FznRange bounds = fzn_bounds (instance, a[0]);
  FznRanges set = fzn_term_set (instance->model, a[1]);
  size_t first, n = reaching (set, bounds, &first);
  FdInterval *interval =
      fzn_scratch (instance, &instance->extra, n, sizeof *interval);
  FdVar x = fzn_var (instance, a[0]);
  FdStore *store = instance->store;
  if (!interval || !x.id)
    return false;
  for (size_t i = 0; i < n; i++)
    interval[i] = (FdInterval){fzn_clamp (set.ranges[first + i].min),
                               fzn_clamp (set.ranges[first + i].max)};
  if (goal->mode == FZN_IFF)
    return fzn_posted (instance,
                       fd_post_reified_member (store, goal->b, x, interval, n));
  fzn_goal_begin (instance, goal);
  return fzn_goal_end (instance, goal, fd_post_member (store, x, interval, n));
}

/* --- all different -------------------------------------------------------- */

static int
compare_int64 (const void *a, const void *b)
{
  int64_t x = *(const int64_t *) a, y = *(const int64_t *) b;
  return (x > y) - (x < y);
}

/* The numbers of @x that are no values differ from all variables, but must
 * differ from each other. */
static bool
far_differ (FznInstance *instance, FznTerms x, bool *differ)
{
  size_t n = 0;
  int64_t *far = fzn_scratch (instance, &instance->extra, x.n, sizeof *far);
  for (size_t i = 0; far && i < x.n; i++)
    if (fzn_is_far (instance, x.items[i]))
      far[n++] = fzn_bounds (instance, x.items[i]).min;
  if (n)
    qsort (far, n, sizeof *far, compare_int64);
  *differ = true;
  for (size_t i = 1; i < n; i++)
    *differ &= far[i - 1] != far[i];
  return far;
}

/* The others. */
static bool
take_near (FznInstance *instance, FznTerms x, size_t *n)
{
  FdVar *vars = fzn_scratch (instance, &instance->vars, x.n, sizeof *vars);
  *n = 0;
  for (size_t i = 0; vars && i < x.n; i++) {
    if (fzn_is_far (instance, x.items[i]))
      continue;
    vars[*n] = fzn_var (instance, x.items[i]);
    if (!vars[(*n)++].id)
      return false;
  }
  return vars;
}

/* The first @n variables of the scratch. */
static bool
post_near (FznInstance *instance, size_t n, const FznGoal *goal)
{
  const FdArgument argument[] = {
      fd_argument_vars (instance->vars.items, n), fd_argument_ints (NULL, 0),
      fd_argument_consistency ((FdConsistency) instance->at->consistency)};
  return fzn_post_class (
      instance, goal, fd_constraint_class_by_name ("all-different"), argument);
}

FznFar
fzn_all_different_far (FznInstance *instance, const FznTerm *a, int parameter,
                       const FznGoal *goal)
{
  (void) parameter;
  size_t n;
  bool differ, far = false;
  FznTerms items = fzn_term_items (instance->model, a[0]);
  for (size_t i = 0; i < items.n && !far; i++)
    far = fzn_is_far (instance, items.items[i]);
  if (!far)
    return FZN_FAR_NONE;
  if (!far_differ (instance, items, &differ) ||
      !take_near (instance, items, &n))
    return FZN_FAR_FAILED;
  bool ok = differ
                ? post_near (instance, n, goal)
                : fzn_post_meaning (instance, goal, fzn_meaning_bool (false));
  return ok ? FZN_FAR_POSTED : FZN_FAR_FAILED;
}
