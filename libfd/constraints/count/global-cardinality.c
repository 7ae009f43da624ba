/* SPDX-License-Identifier: MIT */
/* global-cardinality.c - how often values are taken
 *
 * Each value is counted by a constraint of its own, and the counts are at most
 * as many as the variables together, or just as many where there are no other
 * values.  That is value consistency; above it the flow of
 * cardinality-propagate.c sees what the counts say together.
 */
#include "among.h"
#include "cardinality.h"

#include <stdlib.h>
#include <string.h>

/* So many variables times values are few. */
enum { FEW = 4096 };

typedef struct {
  int32_t value, low, up;
  FdVar count;
} Value;

/* What is to be posted: values ascending; terms has them as arrays. */
typedef struct {
  const FdVar *x;
  size_t n, m;
  bool closed, has_counts;
  Value *value;
  FdVar *counts;
  int32_t *cover, *low, *up;
} Values;

/* Of one value, in the room that is made; for one more than there are, as there
 * may be none. */
enum {
  VALUE_BYTES = sizeof (Value) + sizeof (FdVar) + 3 * sizeof (int32_t) +
                sizeof (FdInterval)
};

static bool
make_room (Values *self, FdStore *store)
{
  self->value = fd_scratch_new (store, self->m + 1, VALUE_BYTES);
  if (!self->value)
    return false;
  self->counts = (FdVar *) (self->value + self->m + 1);
  self->cover = (int32_t *) (self->counts + self->m + 1);
  self->low = self->cover + self->m + 1;
  self->up = self->low + self->m + 1;
  return true;
}

/* --- value by value ------------------------------------------------------- */

static bool
post_count (FdStore *store, const Values *self, const Value *value)
{
  FdInterval set = {value->value, value->value};
  FdAmongTerms terms = {self->x, self->n, &set, 1, FD_EQ, value->count, 0};
  if (self->has_counts || value->low == value->up) {
    terms.k = value->low;
    return fd_among_post (store, &terms);
  }
  terms.relation = FD_GE;
  terms.k = value->low;
  if (value->low > 0 && !fd_among_post (store, &terms))
    return false;
  terms.relation = FD_LE;
  terms.k = value->up;
  return (value->up >= 0 && (size_t) value->up >= self->n) ||
         fd_among_post (store, &terms);
}

static bool
post_closed (FdStore *store, const Values *self)
{
  FdInterval *set = (FdInterval *) (self->up + self->m + 1);
  for (size_t j = 0; j < self->m; j++)
    set[j] = (FdInterval){self->value[j].value, self->value[j].value};
  for (size_t i = 0; i < self->n; i++)
    if (!fd_post_member (store, self->x[i], set, self->m))
      return false;
  return true;
}

/* Of distinct values: the counts together. */
static bool
post_total (FdStore *store, const Values *self)
{
  return !self->has_counts || self->n > FD_VALUE_MAX ||
         fd_post_sum (store, self->counts, self->m,
                      self->closed ? FD_EQ : FD_LE, (int32_t) self->n);
}

static int
compare_values (const void *a, const void *b)
{
  const Value *p = a, *q = b;
  return (p->value > q->value) - (p->value < q->value);
}

/* Sorts them; whether no two are equal. */
static bool
sort_values (Values *self)
{
  bool distinct = true;
  qsort (self->value, self->m, sizeof *self->value, compare_values);
  for (size_t j = 0; j < self->m; j++) {
    const Value *value = &self->value[j];
    distinct = distinct && (j == 0 || value[-1].value != value->value);
    self->counts[j] = value->count;
    self->cover[j] = value->value;
    self->low[j] = value->low;
    self->up[j] = value->up;
  }
  return distinct;
}

static bool
post_flow (FdStore *store, const Values *self, FdConsistency consistency)
{
  bool by_hull = consistency == FD_CONSISTENCY_BOUNDS;
  bool few = consistency == FD_CONSISTENCY_DEFAULT && self->n <= FEW &&
             self->m <= FEW && self->n * self->m <= FEW;
  FdCardinalityTerms terms = {self->x,
                              self->n,
                              self->cover,
                              self->m,
                              self->has_counts ? self->counts : NULL,
                              self->low,
                              self->up,
                              self->closed,
                              by_hull};
  return (!by_hull && !few && consistency != FD_CONSISTENCY_DOMAIN) ||
         fd_cardinality_post (store, &terms);
}

static bool
post_values (FdStore *store, Values *self, FdConsistency consistency)
{
  bool distinct = sort_values (self);
  for (size_t j = 0; j < self->m; j++)
    if (self->value[j].low > self->value[j].up)
      return fd_post_false (store);
  if (self->closed && !post_closed (store, self))
    return false;
  for (size_t j = 0; j < self->m; j++)
    if (!post_count (store, self, &self->value[j]))
      return false;
  return !distinct ||
         (post_total (store, self) && post_flow (store, self, consistency));
}

static bool
post_and_free (FdStore *store, Values *self, FdConsistency consistency)
{
  bool ok = post_values (store, self, consistency);
  fd_scratch_free (store, self->value, self->m + 1, VALUE_BYTES);
  return ok;
}

/* --- definitions ---------------------------------------------------------- */

static int64_t
occurrences (const int32_t *x, size_t n, int32_t value)
{
  int64_t equal = 0;
  for (size_t i = 0; i < n; i++)
    equal += x[i] == value;
  return equal;
}

static bool
are_covered (const int32_t *x, size_t n, const int32_t *cover, size_t m)
{
  for (size_t i = 0; i < n; i++)
    if (!occurrences (cover, m, x[i]))
      return false;
  return true;
}

/* --- counts that are variables -------------------------------------------- */

enum { X, COVER, COUNTS, CONSISTENCY };

static bool
counts_hold (const FdArgument *a, const int32_t *values)
{
  size_t n = a[X].n;
  if (a[COVER].n != a[COUNTS].n)
    return false;
  for (size_t j = 0; j < a[COVER].n; j++)
    if (occurrences (values, n, a[COVER].numbers[j]) != values[n + j])
      return false;
  return true;
}

static bool
closed_counts_hold (const FdArgument *a, const int32_t *values)
{
  return counts_hold (a, values) &&
         are_covered (values, a[X].n, a[COVER].numbers, a[COVER].n);
}

static bool
post_counts (FdStore *store, const FdArgument *a, bool closed)
{
  Values self = {.x = a[X].vars,
                 .n = a[X].n,
                 .m = a[COVER].n,
                 .closed = closed,
                 .has_counts = true};
  if (a[COVER].n != a[COUNTS].n)
    return fd_post_refuse (store, FD_ERROR_INVALID,
                           "global-cardinality: cover has %zu elements and "
                           "counts %zu, expected as many of both",
                           a[COVER].n, a[COUNTS].n);
  if (!make_room (&self, store))
    return false;
  for (size_t j = 0; j < self.m; j++)
    self.value[j] = (Value){a[COVER].numbers[j], 0, 0, a[COUNTS].vars[j]};
  return post_and_free (store, &self, a[CONSISTENCY].consistency);
}

static bool
counts_post (FdStore *store, const FdArgument *a)
{
  return post_counts (store, a, false);
}

static bool
closed_counts_post (FdStore *store, const FdArgument *a)
{
  return post_counts (store, a, true);
}

#define COUNTS_MEMBERS                                                         \
  .parameters = {{"x", FD_ARGUMENT_VARS},                                      \
                 {"cover", FD_ARGUMENT_INTS},                                  \
                 {"counts", FD_ARGUMENT_VARS},                                 \
                 {"consistency", FD_ARGUMENT_CONSISTENCY}},                    \
  .consistency = "of x as asked, for different variables; of each count what " \
                 "must and may take its value, and the sum of all",            \
  .source = "Regin, Generalized arc consistency for global cardinality "       \
            "constraint, AAAI 1996"

const FdConstraintClass fd_global_cardinality_constraint = {
    .name = "global-cardinality",
    COUNTS_MEMBERS,
    .flatzinc = "fzn_global_cardinality(x, cover, counts)",
    .holds = counts_hold,
    .post = counts_post,
};

const FdConstraintClass fd_global_cardinality_closed_constraint = {
    .name = "global-cardinality-closed",
    COUNTS_MEMBERS,
    .flatzinc = "fzn_global_cardinality_closed(x, cover, counts)",
    .holds = closed_counts_hold,
    .post = closed_counts_post,
};

bool
fd_post_global_cardinality (FdStore *store, const FdVar *x, size_t n,
                            const int32_t *cover, const FdVar *counts, size_t m,
                            bool closed, FdConsistency consistency)
{
  const FdArgument a[] = {fd_argument_vars (x, n), fd_argument_ints (cover, m),
                          fd_argument_vars (counts, m),
                          fd_argument_consistency (consistency)};
  return fd_post_as (store, __func__,
                     closed ? &fd_global_cardinality_closed_constraint
                            : &fd_global_cardinality_constraint,
                     a);
}

/* --- counts within low..up ------------------------------------------------ */

enum { LOW = 2, UP, LOW_UP_CONSISTENCY };

static bool
low_up_holds (const FdArgument *a, const int32_t *values)
{
  if (a[COVER].n != a[LOW].n || a[COVER].n != a[UP].n)
    return false;
  for (size_t j = 0; j < a[COVER].n; j++) {
    int64_t count = occurrences (values, a[X].n, a[COVER].numbers[j]);
    if (count < a[LOW].numbers[j] || count > a[UP].numbers[j])
      return false;
  }
  return true;
}

static bool
closed_low_up_holds (const FdArgument *a, const int32_t *values)
{
  return low_up_holds (a, values) &&
         are_covered (values, a[X].n, a[COVER].numbers, a[COVER].n);
}

static bool
post_low_up (FdStore *store, const FdArgument *a, bool closed)
{
  Values self = {
      .x = a[X].vars, .n = a[X].n, .m = a[COVER].n, .closed = closed};
  if (a[COVER].n != a[LOW].n || a[COVER].n != a[UP].n)
    return fd_post_refuse (store, FD_ERROR_INVALID,
                           "global-cardinality-low-up: cover has %zu elements, "
                           "low %zu and up %zu, expected as many of all",
                           a[COVER].n, a[LOW].n, a[UP].n);
  if (!make_room (&self, store))
    return false;
  for (size_t j = 0; j < self.m; j++)
    self.value[j] = (Value){a[COVER].numbers[j], a[LOW].numbers[j],
                            a[UP].numbers[j], FD_VAR_NONE};
  return post_and_free (store, &self, a[LOW_UP_CONSISTENCY].consistency);
}

static bool
low_up_post (FdStore *store, const FdArgument *a)
{
  return post_low_up (store, a, false);
}

static bool
closed_low_up_post (FdStore *store, const FdArgument *a)
{
  return post_low_up (store, a, true);
}

#define LOW_UP_MEMBERS                                                         \
  .parameters = {{"x", FD_ARGUMENT_VARS},                                      \
                 {"cover", FD_ARGUMENT_INTS},                                  \
                 {"low", FD_ARGUMENT_INTS},                                    \
                 {"up", FD_ARGUMENT_INTS},                                     \
                 {"consistency", FD_ARGUMENT_CONSISTENCY}},                    \
  .consistency = "as asked, for different variables",                          \
  .source = "Regin, Generalized arc consistency for global cardinality "       \
            "constraint, AAAI 1996"

const FdConstraintClass fd_global_cardinality_low_up_constraint = {
    .name = "global-cardinality-low-up",
    LOW_UP_MEMBERS,
    .flatzinc = "fzn_global_cardinality_low_up(x, cover, low, up)",
    .holds = low_up_holds,
    .post = low_up_post,
};

const FdConstraintClass fd_global_cardinality_low_up_closed_constraint = {
    .name = "global-cardinality-low-up-closed",
    LOW_UP_MEMBERS,
    .flatzinc = "fzn_global_cardinality_low_up_closed(x, cover, low, up)",
    .holds = closed_low_up_holds,
    .post = closed_low_up_post,
};

bool
fd_post_global_cardinality_low_up (FdStore *store, const FdVar *x, size_t n,
                                   const int32_t *cover, const int32_t *low,
                                   const int32_t *up, size_t m, bool closed,
                                   FdConsistency consistency)
{
  const FdArgument a[] = {fd_argument_vars (x, n), fd_argument_ints (cover, m),
                          fd_argument_ints (low, m), fd_argument_ints (up, m),
                          fd_argument_consistency (consistency)};
  return fd_post_as (store, __func__,
                     closed ? &fd_global_cardinality_low_up_closed_constraint
                            : &fd_global_cardinality_low_up_constraint,
                     a);
}
