/* SPDX-License-Identifier: MIT */
/* knapsack-post.c - the knapsack: definition, posting, declaration */
#include "knapsack.h"

#include <stdlib.h>

/* What is calculated with is at most twice as much. */
#define MOST_SUM (INT64_C (1) << 61)

/* --- the definition ------------------------------------------------------- */

/* Stops before it is too much to be a value. */
bool
fd_knapsack_has_sum (const int32_t *v, const int32_t *x, size_t n, int32_t all)
{
  int64_t sum = 0;
  for (size_t i = 0; i < n && sum <= all; i++) {
    if (x[i] < 0 || v[i] < 0)
      return false;
    sum += (int64_t) v[i] * x[i];
  }
  return sum == all;
}

static bool
knapsack_holds (const FdArgument *a, const int32_t *values)
{
  size_t n = a[2].n;
  return a[0].n == n && a[1].n == n &&
         fd_knapsack_has_sum (a[0].numbers, values, n, values[n]) &&
         fd_knapsack_has_sum (a[1].numbers, values, n, values[n + 1]);
}

/* --- posting -------------------------------------------------------------- */

typedef struct {
  int32_t w, p;
  uint32_t i;
} Kind;

/* The best first. */
static int
compare_prices (const Kind *x, const Kind *y)
{
  int64_t a = (int64_t) x->p * y->w, b = (int64_t) y->p * x->w;
  return (a < b) - (a > b);
}

static int
compare_kinds (const void *one, const void *other)
{
  const Kind *x = one, *y = other;
  int price = compare_prices (x, y);
  return price ? price : (x->i > y->i) - (x->i < y->i);
}

/* Into @kind, those that are not for nothing; how many. */
static uint32_t
put_in_order (const FdArgument *a, Kind *kind)
{
  uint32_t m = 0;
  for (size_t i = 0; i < a[2].n; i++)
    if (a[0].numbers[i] || a[1].numbers[i])
      kind[m++] = (Kind){a[0].numbers[i], a[1].numbers[i], (uint32_t) i};
  if (m)
    qsort (kind, m, sizeof *kind, compare_kinds);
  return m;
}

/* The greatest that the sum of v[i] x[i] and that of @all can be, without
 * signs; above 2^61, it may be more. */
static int64_t
greatest_sum (const FdStore *store, const FdArgument *v, const FdArgument *x,
              FdVar all)
{
  int64_t sum =
      MAX (-(int64_t) fd_given_min (store, all), fd_given_max (store, all));
  for (size_t i = 0; i < x->n && sum <= MOST_SUM; i++)
    sum += v->numbers[i] * MAX (-(int64_t) fd_given_min (store, x->vars[i]),
                                (int64_t) fd_given_max (store, x->vars[i]));
  return sum;
}

static int64_t
greatest_of (const FdArgument *v)
{
  int32_t most = 1;
  for (size_t i = 0; i < v->n; i++)
    most = MAX (most, v->numbers[i]);
  return most;
}

static bool
require_kinds (FdStore *store, const FdArgument *a)
{
  size_t n = a[2].n;
  if (a[0].n != n || a[1].n != n)
    return fd_post_refuse (store, FD_ERROR_INVALID,
                           "knapsack: %zu weights, %zu profits and %zu kinds, "
                           "expected as many of each",
                           a[0].n, a[1].n, n);
  if (n > FD_KNAPSACK_MOST)
    return fd_post_refuse (store, FD_ERROR_OVERFLOW,
                           "knapsack: %zu kinds, expected at most %d", n,
                           (int) FD_KNAPSACK_MOST);
  for (size_t i = 0; i < n; i++)
    if (a[0].numbers[i] < 0 || a[1].numbers[i] < 0)
      return fd_post_refuse (store, FD_ERROR_INVALID,
                             "knapsack: a weight of %d and a profit of %d, "
                             "expected 0 or more",
                             a[0].numbers[i], a[1].numbers[i]);
  return true;
}

static void
fill (FdKnapsack *self, const FdArgument *a, const Kind *kind, bool has_prices)
{
  for (size_t i = 0; i < a[2].n; i++) {
    self->w[i] = a[0].numbers[i];
    self->p[i] = a[1].numbers[i];
  }
  for (uint32_t r = 0; r < self->m; r++) {
    self->order[r] = kind[r].i;
    if (has_prices && (r == 0 || compare_prices (&kind[r - 1], &kind[r])))
      self->price[self->n_prices++] = kind[r].i;
  }
}

/* Whether no sum by a price may go beyond 2^62, if those by weight and by
 * profit are at most @w and @p. */
static bool
have_prices (const FdArgument *a, int64_t w, int64_t p)
{
  return p < MOST_SUM / greatest_of (&a[0]) - 1 &&
         w < MOST_SUM / greatest_of (&a[1]) - 1;
}

static FdKnapsack *
propagator_new (FdStore *store, const FdArgument *a)
{
  size_t n = a[2].n;
  FdVar *scope = fd_scratch_new (store, n + 2, sizeof *scope);
  if (!scope)
    return NULL;
  for (size_t i = 0; i < n; i++)
    scope[i] = a[2].vars[i];
  scope[n] = a[3].var;
  scope[n + 1] = a[4].var;
  FdKnapsack *self = (FdKnapsack *) fd_propagator_new (
      store, &fd_knapsack_class,
      sizeof *self + 4 * n * sizeof (int32_t) + (n + 2) * sizeof (int64_t),
      scope, n + 2);
  fd_scratch_free (store, scope, n + 2, sizeof *scope);
  if (!self)
    return NULL;
  self->n = (uint32_t) n;
  self->factor = (int64_t *) (self + 1);
  self->w = (int32_t *) (self->factor + n + 2);
  self->p = self->w + n;
  self->order = (uint32_t *) (self->p + n);
  self->price = self->order + n;
  return self;
}

static bool
knapsack_post (FdStore *store, const FdArgument *a)
{
  size_t n = a[2].n;
  if (!require_kinds (store, a))
    return false;
  for (size_t i = 0; i < n; i++)
    if (!fd_post_atom (store, fd_atom (a[2].vars[i], FD_GE, 0)))
      return false;
  int64_t w = greatest_sum (store, &a[0], &a[2], a[3].var);
  int64_t p = greatest_sum (store, &a[1], &a[2], a[4].var);
  if (w > MOST_SUM || p > MOST_SUM)
    return fd_post_refuse (store, FD_ERROR_OVERFLOW,
                           "knapsack: sums beyond 2^61");
  Kind *kind = fd_scratch_new (store, n + 1, sizeof *kind);
  if (!kind)
    return false;
  FdKnapsack *self = propagator_new (store, a);
  if (self) {
    self->m = put_in_order (a, kind);
    fill (self, a, kind, have_prices (a, w, p));
  }
  fd_scratch_free (store, kind, n + 1, sizeof *kind);
  if (!self)
    return false;
  fd_subscribe_all (store, &self->base, FD_EVENT_BOUNDS);
  return fd_post (store, &self->base);
}

const FdConstraintClass fd_knapsack_constraint = {
    .name = "knapsack",
    .parameters = {{"weight", FD_ARGUMENT_INTS},
                   {"profit", FD_ARGUMENT_INTS},
                   {"x", FD_ARGUMENT_VARS},
                   {"W", FD_ARGUMENT_VAR},
                   {"P", FD_ARGUMENT_VAR}},
    .consistency = "bounds(R)",
    .source = "Dantzig, Discrete-variable extremum problems, Operations "
              "Research 5, 1957",
    .flatzinc = "libfd_knapsack(weight, profit, x, W, P)",
    .holds = knapsack_holds,
    .post = knapsack_post,
};

bool
fd_post_knapsack (FdStore *store, const int32_t *weight, const int32_t *profit,
                  const FdVar *x, size_t n, FdVar w, FdVar p)
{
  const FdArgument a[] = {fd_argument_ints (weight, n),
                          fd_argument_ints (profit, n), fd_argument_vars (x, n),
                          fd_argument_var (w), fd_argument_var (p)};
  return fd_post_as (store, __func__, &fd_knapsack_constraint, a);
}
