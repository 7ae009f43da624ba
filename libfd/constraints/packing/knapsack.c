/* SPDX-License-Identifier: MIT */
/* knapsack.c - x[i] items of a kind, what they weigh and what they are worth
 *
 * W = sum of w[i] x[i] and P = sum of p[i] x[i], all 0 or more.  Of the two
 * sums follows for any a and b
 *
 *   b P - a W = sum of (b p[i] - a w[i]) x[i],
 *
 * which prunes by bounds.  With a or b 0 it is one of the sums.  With a / b =
 * p[k] / w[k], a price of weight, it says of P, W and each x what the knapsack
 * says that may hold fractions of items (Dantzig): what (W, P) can be is then a
 * polygon whose sides have these slopes, and one that does not meet the ranges
 * of W and P is separated from them by a side of either.  So all prices
 * together, which are as many as there are kinds with another p / w, are
 * bounds(R).
 *
 * Where they are more than MOST_PRICES, so many of them are taken, which prune,
 * and those two a side that matter for P and W: the first kind k, from the best
 * on, that does not fit the greatest W, or with which the least P is reached;
 * and likewise from the worst on.
 *
 * Source: Dantzig, Discrete-variable extremum problems, Operations Research 5,
 * 1957; Fahle & Sellmann, Cost based filtering for the constrained knapsack
 * problem, Annals of Operations Research 115, 2002.
 */
#include "knapsack.h"

enum { MOST_PRICES = 64 };

/* An inequality: b P - a W - ... <= 0, or the opposite. */
typedef struct {
  int64_t a, b;
} Price;

/* code: what was pruned, or n + 2; the kind k, or a sum; the side */
enum { BY_PROFIT = FD_KNAPSACK_MOST, BY_WEIGHT };

static FdReason
reason_of (uint32_t index, uint32_t k, bool opposite)
{
  return fd_reason_lazy ((uint64_t) index << 32 | k << 1 | opposite);
}

static Price
price_of (const FdKnapsack *self, uint32_t k, bool opposite)
{
  Price price = k == BY_PROFIT   ? (Price){0, 1}
                : k == BY_WEIGHT ? (Price){-1, 0}
                                 : (Price){self->p[k], self->w[k]};
  return opposite ? (Price){-price.a, -price.b} : price;
}

/* Of scope[index]. */
static inline int64_t
factor (const FdKnapsack *self, Price price, uint32_t index)
{
  return index < self->n ? price.a * self->w[index] - price.b * self->p[index]
         : index == self->n ? -price.a
                            : price.b;
}

/* --- propagation ---------------------------------------------------------- */

typedef struct {
  int64_t min, max;
} SumRange;

/* What the sum can be. */
static SumRange
sum_range (const FdKnapsack *self, Price price)
{
  SumRange sum = {0, 0};
  for (uint32_t i = 0; i < self->base.n; i++) {
    const FdDomain *x = self->base.scope[i];
    int64_t f = factor (self, price, i);
    int64_t min = fd_domain_min (x), max = fd_domain_max (x);
    sum.min += f * (f > 0 ? min : max);
    sum.max += f * (f > 0 ? max : min);
  }
  return sum;
}

/* Of scope[@index], with the factor @f: by the sum <= 0 and by the sum >= 0. */
static bool
prune (const FdKnapsack *self, FdStore *store, uint32_t index, int64_t f,
       SumRange sum, uint32_t k)
{
  FdDomain *x = self->base.scope[index];
  int64_t size = f < 0 ? -f : f, slack = -sum.min, other = sum.max;
  int64_t min = fd_domain_min (x), max = fd_domain_max (x);
  bool negative = f < 0;
  if (negative) {
    slack = sum.max;
    other = -sum.min;
  }
  return (max - min <= slack / size ||
          fd_domain_set_max (store, x, (int32_t) (min + slack / size),
                             reason_of (index, k, negative))) &&
         (max - min <= other / size ||
          fd_domain_set_min (store, x, (int32_t) (max - other / size),
                             reason_of (index, k, !negative)));
}

/* By one price, from scope[@from] on. */
static bool
filter (const FdKnapsack *self, FdStore *store, uint32_t k, uint32_t from)
{
  Price price = price_of (self, k, false);
  SumRange sum = sum_range (self, price);
  if (sum.min > 0 || sum.max < 0)
    return fd_fail (store, reason_of (self->base.n, k, sum.max < 0));
  for (uint32_t i = from; i < self->base.n; i++) {
    int64_t f = factor (self, price, i);
    if (f && !prune (self, store, i, f, sum, k))
      return false;
  }
  return true;
}

/* The first kind with which what is taken, by @v, comes to @target: from the
 * best on, or from the worst; @n if all does not. */
static uint32_t
find_kind (const FdKnapsack *self, const int32_t *v, int64_t target,
           bool from_worst)
{
  int64_t sum = 0;
  for (uint32_t i = 0; i < self->n; i++)
    sum += (int64_t) v[i] * fd_domain_min (self->base.scope[i]);
  for (uint32_t r = 0; r < self->m; r++) {
    uint32_t i = self->order[from_worst ? self->m - 1 - r : r];
    const FdDomain *x = self->base.scope[i];
    sum += v[i] * ((int64_t) fd_domain_max (x) - fd_domain_min (x));
    if (sum >= target)
      return i;
  }
  return self->n;
}

/* The two kinds of a side: by what W may be at most (at least), and P at least
 * (at most).  @n: there is none. */
static void
find_kinds (const FdKnapsack *self, bool from_worst, uint32_t *kind)
{
  const FdDomain *w = self->base.scope[self->n];
  const FdDomain *p = self->base.scope[self->n + 1];
  kind[0] = find_kind (self, self->w,
                       from_worst ? fd_domain_min (w) : fd_domain_max (w),
                       from_worst);
  kind[1] = find_kind (self, self->p,
                       from_worst ? fd_domain_max (p) : fd_domain_min (p),
                       from_worst);
}

/* Of how many prices one is taken. */
static inline uint32_t
step_of (const FdKnapsack *self)
{
  return self->n_prices / MOST_PRICES + 1;
}

static bool
is_impossible (const FdKnapsack *self, uint32_t k)
{
  SumRange sum = sum_range (self, price_of (self, k, false));
  return sum.min > 0 || sum.max < 0;
}

static bool
knapsack_propagate (FdPropagator *base, FdStore *store)
{
  const FdKnapsack *self = (const FdKnapsack *) base;
  uint32_t step = step_of (self);
  if (!filter (self, store, BY_WEIGHT, 0) ||
      !filter (self, store, BY_PROFIT, 0))
    return false;
  for (uint32_t r = 0; r < self->n_prices; r += step)
    if (!filter (self, store, self->price[r], 0))
      return false;
  for (int side = 0; side < 2 && step > 1; side++) {
    uint32_t kind[2];
    find_kinds (self, side, kind);
    for (size_t i = 0; i < 2; i++)
      if (kind[i] < self->n && !filter (self, store, kind[i], self->n))
        return false;
  }
  if (fd_scope_is_fixed (base) && !is_impossible (self, BY_WEIGHT) &&
      !is_impossible (self, BY_PROFIT))
    fd_entail (store, base);
  return true;
}

static FdEntailment
knapsack_entailed (FdPropagator *base, FdStore *store)
{
  (void) store;
  const FdKnapsack *self = (const FdKnapsack *) base;
  if (is_impossible (self, BY_WEIGHT) || is_impossible (self, BY_PROFIT))
    return FD_DISENTAILED;
  for (uint32_t r = 0; r < self->n_prices; r += step_of (self))
    if (is_impossible (self, self->price[r]))
      return FD_DISENTAILED;
  return fd_scope_is_fixed (base) ? FD_ENTAILED : FD_UNDECIDED;
}

/* --- reasons -------------------------------------------------------------- */

static FdRow
row_of (const FdKnapsack *self, uint32_t k, bool opposite)
{
  Price price = price_of (self, k, opposite);
  for (uint32_t i = 0; i < self->base.n; i++)
    self->factor[i] = factor (self, price, i);
  return (FdRow){self->base.n, NULL, self->factor, 0};
}

static const char *
knapsack_explain (FdPropagator *base, FdStore *store, FdAtom need,
                  uint64_t code, FdPosition at, FdAtoms *out)
{
  const FdKnapsack *self = (const FdKnapsack *) base;
  uint32_t index = (uint32_t) (code >> 32), rest = (uint32_t) code;
  FdRow row = row_of (self, rest >> 1, rest & 1);
  if (!fd_atom_var (need).id)
    index = base->n;
  return fd_row_explain (base, store, &row, index, fd_row_value_without (need),
                         at, out)
             ? "knapsack"
             : NULL;
}

/* By the sums, or by any price. */
static const char *
knapsack_explain_conflict (FdPropagator *base, FdStore *store, FdPosition at,
                           FdAtoms *out)
{
  const FdKnapsack *self = (const FdKnapsack *) base;
  for (uint32_t i = 0; i < 2 * (self->n_prices + 2); i++) {
    uint32_t k = i < 2 ? BY_WEIGHT : i < 4 ? BY_PROFIT : self->price[i / 2 - 2];
    FdRow row = row_of (self, k, i & 1);
    if (fd_row_explain (base, store, &row, base->n, 0, at, out))
      return "knapsack";
  }
  return NULL;
}

/* --- the definition ------------------------------------------------------- */

static bool
knapsack_check (const FdPropagator *base, const int32_t *values)
{
  const FdKnapsack *self = (const FdKnapsack *) base;
  return fd_knapsack_has_sum (self->w, values, self->n, values[self->n]) &&
         fd_knapsack_has_sum (self->p, values, self->n, values[self->n + 1]);
}

const FdPropagatorClass fd_knapsack_class = {
    .name = "knapsack",
    .cost = FD_COST_LINEAR,
    .propagate = knapsack_propagate,
    .explain = knapsack_explain,
    .explain_conflict = knapsack_explain_conflict,
    .entailed = knapsack_entailed,
    .check = knapsack_check,
};
