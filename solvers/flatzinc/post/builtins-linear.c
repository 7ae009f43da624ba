/* SPDX-License-Identifier: MIT */
/* builtins-linear.c - a[0] x[0] + ... + a[n-1] x[n-1] relation y
 *
 * Coefficients and constants have 64 bits in a model, but 32 in the library:
 * what is longer is taken in pieces.
 */
#include "linear-sum.h"

typedef FznWide Wide;

enum { MOST_PIECES = 1024 };

typedef FznSum Sum;

static Sum
sum_of (const FznInstance *instance, const FznTerm *a)
{
  return (Sum){instance->model, fzn_term_items (instance->model, a[0]),
               fzn_term_items (instance->model, a[1]), a[2]};
}

static int64_t
clamp_wide (Wide value)
{
  return (int64_t) CLAMP (value, -(Wide) FZN_INFINITY, (Wide) FZN_INFINITY);
}

/* --- meaning -------------------------------------------------------------- */

static bool
holds (FdRelation relation, Wide c)
{
  switch (relation) {
  case FD_EQ:
    return c == 0;
  case FD_NE:
    return c != 0;
  case FD_LE:
    return c >= 0;
  case FD_LT:
    return c > 0;
  case FD_GE:
    return c <= 0;
  default:
    return c < 0;
  }
}

/* a x relation c. */
static FznMeaning
one_term (FznInstance *instance, Wide a, FznTerm x, FdRelation relation, Wide c)
{
  if (a == 0)
    return fzn_meaning_bool (holds (relation, c));
  bool exact = relation == FD_EQ || relation == FD_NE;
  Wide quotient = fzn_floor_div (c, a);
  if (exact && quotient * a != c)
    return fzn_meaning_bool (relation == FD_NE);
  if (exact)
    return fzn_compare (instance, x, relation, clamp_wide (quotient));
  /* as a x <= c */
  c += relation == FD_GT ? 1 : relation == FD_LT ? -1 : 0;
  if (relation == FD_GE || relation == FD_GT) {
    a = -a;
    c = -c;
  }
  Wide bound = fzn_floor_div (c, a < 0 ? -a : a);
  return a > 0 ? fzn_compare (instance, x, FD_LE, clamp_wide (bound))
               : fzn_compare (instance, x, FD_GE, clamp_wide (-bound));
}

typedef struct {
  Wide sum;      /* of what is known */
  size_t n_open; /* how many terms have no bound */
} End;

/* @a @bound; false: it is infinite, or as good as that. */
static bool
term_end (int64_t a, int64_t bound, Wide *end)
{
  const Wide most = (Wide) (INT64_C (1) << 45) * (INT64_C (1) << 45);
  *end = (Wide) a * bound;
  return (bound > -FZN_INFINITY && bound < FZN_INFINITY &&
          *end<most && * end> - most) ||
         a == 0;
}

static void
add_term (End *end, int64_t a, int64_t bound)
{
  Wide value;
  if (term_end (a, bound, &value))
    end->sum += value;
  else
    end->n_open++;
}

/* Whether the relation holds, if the bounds of all terms decide that. */
static FznMeaning
range_meaning (FznInstance *instance, const Sum *sum, FdRelation relation)
{
  End low = {0, 0}, high = {0, 0};
  for (size_t i = 0; i <= sum->x.n; i++) {
    int64_t a = fzn_sum_coefficient (sum, i);
    FznRange range = fzn_bounds (instance, fzn_sum_term (sum, i));
    add_term (&low, a, a > 0 ? range.min : range.max);
    add_term (&high, a, a > 0 ? range.max : range.min);
  }
  bool from_0 = !low.n_open && low.sum >= 0;
  bool to_0 = !high.n_open && high.sum <= 0;
  if (from_0 && low.sum > 0)
    return fzn_meaning_bool (holds (relation, -1));
  if (to_0 && high.sum < 0)
    return fzn_meaning_bool (holds (relation, 1));
  if ((from_0 && to_0) ||
      (from_0 && (relation == FD_GE || relation == FD_LT)) ||
      (to_0 && (relation == FD_LE || relation == FD_GT)))
    return fzn_meaning_bool (holds (relation, 0));
  return fzn_meaning (FZN_MEANS_MORE);
}

FznMeaning
fzn_linear_meaning (FznInstance *instance, const FznTerm *a, int relation)
{
  Sum sum = sum_of (instance, a);
  Wide c = 0, only_a = 0;
  FznTerm only = {0};
  FznLink only_link = 0;
  for (size_t i = 0; i <= sum.x.n; i++) {
    int64_t factor = fzn_sum_coefficient (&sum, i);
    FznTerm x = fzn_sum_term (&sum, i);
    if (factor == 0)
      continue;
    if (fzn_is_constant (x) || fzn_is_far (instance, x)) {
      c -= (Wide) factor * fzn_bounds (instance, x).min;
      continue;
    }
    FznLink link = fzn_link (instance, fzn_term_index (x));
    if (fzn_term_kind (only) != FZN_NONE && link != only_link)
      return instance->is_dry
                 ? range_meaning (instance, &sum, (FdRelation) relation)
                 : fzn_meaning (FZN_MEANS_MORE);
    only = x;
    only_link = link;
    only_a += factor;
  }
  return one_term (instance, only_a, only, (FdRelation) relation, c);
}

/* --- bounds --------------------------------------------------------------- */

/* a x <= what the other terms leave: -end is the least of the rest. */
static bool
narrow_term (FznInstance *instance, int64_t a, FznTerm x, FznRange range,
             const End *least, Wide c)
{
  Wide own;
  bool known = term_end (a, a > 0 ? range.min : range.max, &own);
  if (a == 0 || least->n_open > (known ? 0 : 1))
    return true;
  Wide room = c - least->sum + (known ? own : 0);
  if (a > 0)
    return fzn_narrow (instance, x, -FZN_INFINITY,
                       clamp_wide (fzn_floor_div (room, a)));
  return fzn_narrow (instance, x, clamp_wide (-fzn_floor_div (room, -(Wide) a)),
                     FZN_INFINITY);
}

/* sign (a[0] x[0] + ...) <= c. */
static bool
narrow_all (FznInstance *instance, const Sum *sum, int sign, Wide c)
{
  End least = {0, 0};
  for (size_t i = 0; i <= sum->x.n; i++) {
    int64_t a = fzn_sum_coefficient (sum, i) * sign;
    FznRange range = fzn_bounds (instance, fzn_sum_term (sum, i));
    add_term (&least, a, a > 0 ? range.min : range.max);
  }
  if (least.n_open > 1)
    return true;
  for (size_t i = 0; i <= sum->x.n; i++) {
    int64_t a = fzn_sum_coefficient (sum, i) * sign;
    FznRange range = fzn_bounds (instance, fzn_sum_term (sum, i));
    if (!narrow_term (instance, a, fzn_sum_term (sum, i), range, &least, c))
      return false;
  }
  return true;
}

bool
fzn_linear_bounds (FznInstance *instance, const FznTerm *a, int relation,
                   bool holds)
{
  Sum sum = sum_of (instance, a);
  if (!holds)
    relation = fd_relation_not ((FdRelation) relation);
  if (relation == FD_NE || (!instance->has_wide && sum.x.n > 1))
    return true;
  for (size_t i = 0; i < sum.x.n; i++)
    if (fzn_sum_coefficient (&sum, i) == INT64_MIN)
      return true;
  bool above = relation == FD_GE || relation == FD_GT || relation == FD_EQ;
  bool below = relation == FD_LE || relation == FD_LT || relation == FD_EQ;
  Wide c = relation == FD_LT || relation == FD_GT ? -1 : 0;
  return (!below || narrow_all (instance, &sum, 1, c)) &&
         (!above || narrow_all (instance, &sum, -1, c));
}

/* --- posting -------------------------------------------------------------- */

/* The terms, in the scratch of the instance. */
typedef struct {
  FznInstance *instance;
  size_t n;
  Wide c;
} Terms;

static bool
add (Terms *self, int64_t a, FdVar x)
{
  FznInstance *instance = self->instance;
  FznMemory *memory = &instance->memory;
  if (!x.id)
    return false;
  if (!fzn_vector_reserve (memory, &instance->vars, sizeof x, 1) ||
      !fzn_vector_reserve (memory, &instance->ints, sizeof (int32_t), 1))
    return fzn_refuse_memory (instance);
  ((FdVar *) instance->vars.items)[instance->vars.n++] = x;
  ((int32_t *) instance->ints.items)[instance->ints.n++] = (int32_t) a;
  self->n++;
  return true;
}

/* A coefficient of more than 32 bits as several. */
static bool
add_pieces (Terms *self, int64_t a, FdVar x)
{
  const int64_t most = INT32_MAX;
  if (a / most >= MOST_PIECES || a / most <= -MOST_PIECES)
    return fzn_refuse (self->instance, FD_ERROR_OVERFLOW,
                       "the coefficient %" G_GINT64_FORMAT
                       " is out of range, expected less than 2^41",
                       a);
  while (a > most || a < -most) {
    int64_t piece = a > 0 ? most : -most;
    if (!add (self, piece, x))
      return false;
    a -= piece;
  }
  return add (self, a, x);
}

static bool
collect (Terms *self, const Sum *sum)
{
  FznInstance *instance = self->instance;
  instance->vars.n = instance->ints.n = 0;
  for (size_t i = 0; i <= sum->x.n; i++) {
    int64_t a = fzn_sum_coefficient (sum, i);
    FznTerm x = fzn_sum_term (sum, i);
    if (fzn_is_constant (x) || fzn_is_far (instance, x))
      self->c -= (Wide) a * fzn_bounds (instance, x).min;
    else if (a && !add_pieces (self, a, fzn_var (instance, x)))
      return false;
  }
  return true;
}

/* What the sum certainly is of a constant beyond all it can reach. */
static FznMeaning
far_meaning (FznInstance *instance, const Sum *sum, FdRelation relation, Wide c)
{
  Wide low = 0, high = 0;
  for (size_t i = 0; i <= sum->x.n; i++) {
    Wide a = fzn_sum_coefficient (sum, i);
    FznRange range = fzn_bounds (instance, fzn_sum_term (sum, i));
    if (range.min == range.max && fzn_is_far (instance, fzn_sum_term (sum, i)))
      continue; /* in c */
    if (fzn_is_constant (fzn_sum_term (sum, i)))
      continue;
    low += a * (a > 0 ? range.min : range.max);
    high += a * (a > 0 ? range.max : range.min);
  }
  if (low <= c && c <= high)
    return fzn_meaning (FZN_MEANS_MORE);
  return fzn_meaning_bool (holds (relation, c < low ? -1 : 1));
}

/* Makes the constant one of 32 bits, by a term that is a constant. */
static bool
shorten (Terms *self)
{
  const Wide piece = FD_VALUE_MAX;
  if (self->c >= INT32_MIN && self->c <= INT32_MAX)
    return true;
  Wide pieces = fzn_floor_div (self->c, piece);
  if (pieces > INT32_MAX || pieces < -INT32_MAX)
    return fzn_refuse (self->instance, FD_ERROR_OVERFLOW,
                       "the sum may leave 62 bits");
  self->c -= pieces * piece;
  return add (self, (int64_t) -pieces,
              fzn_constant (self->instance, FD_VALUE_MAX));
}

static bool
post_terms (const Terms *self, FdRelation relation, const FznGoal *goal)
{
  FznInstance *instance = self->instance;
  const FdVar *x = instance->vars.items;
  const int32_t *a = instance->ints.items;
  FdStore *store = instance->store;
  int32_t c = (int32_t) self->c;
  if (goal->mode == FZN_IFF)
    return fzn_posted (instance, fd_post_reified_linear (store, goal->b, a, x,
                                                         self->n, relation, c));
  fzn_goal_begin (instance, goal);
  return fzn_goal_end (
      instance, goal,
      fd_post_linear_consistent (store, a, x, self->n, relation, c,
                                 (FdConsistency) instance->at->consistency));
}

static bool
post_sum (FznInstance *instance, const Sum *sum, FdRelation relation,
          const FznGoal *goal)
{
  Terms terms = {instance, 0, 0};
  bool done, ok = fzn_linear_groups_post (instance, sum, relation, goal, &done);
  if (done)
    return ok;
  if (!collect (&terms, sum))
    return false;
  if (terms.c < INT32_MIN || terms.c > INT32_MAX) {
    FznMeaning meaning = far_meaning (instance, sum, relation, terms.c);
    if (meaning.means != FZN_MEANS_MORE)
      return fzn_post_meaning (instance, goal, meaning);
  }
  return shorten (&terms) && post_terms (&terms, relation, goal);
}

bool
fzn_linear_post (FznInstance *instance, const FznTerm *a, int relation,
                 const FznGoal *goal)
{
  Sum sum = sum_of (instance, a);
  return post_sum (instance, &sum, (FdRelation) relation, goal);
}

/* --- sums of two ---------------------------------------------------------- */

/* The terms of x + y = z, x - y = z, -x = z, as the sum of a[0..n-1] and, in
 * @y, the result. */
static Sum
short_sum (const FznInstance *instance, const FznTerm *a, int kind,
           FznTerm factor[2])
{
  factor[0] = fzn_term (FZN_INT, kind == FZN_SUM_NEGATE ? (uint64_t) -1 : 1);
  factor[1] = fzn_term (FZN_INT, kind == FZN_SUM_MINUS ? (uint64_t) -1 : 1);
  size_t n = kind == FZN_SUM_NEGATE ? 1 : 2;
  return (Sum){instance->model, {factor, n}, {a, n}, a[n]};
}

bool
fzn_sum_bounds (FznInstance *instance, const FznTerm *a, int kind, bool holds)
{
  FznTerm factor[2];
  Sum sum = short_sum (instance, a, kind, factor);
  return !instance->has_wide || !holds ||
         (narrow_all (instance, &sum, 1, 0) &&
          narrow_all (instance, &sum, -1, 0));
}

FznMeaning
fzn_sum_meaning (FznInstance *instance, const FznTerm *a, int kind)
{
  FznTerm factor[2];
  Sum sum = short_sum (instance, a, kind, factor);
  return instance->is_dry ? range_meaning (instance, &sum, FD_EQ)
                          : fzn_meaning (FZN_MEANS_MORE);
}

bool
fzn_sum_post (FznInstance *instance, const FznTerm *a, int kind,
              const FznGoal *goal)
{
  FznTerm factor[2];
  Sum sum = short_sum (instance, a, kind, factor);
  return post_sum (instance, &sum, FD_EQ, goal);
}

bool
fzn_product_post (FznInstance *instance, FznTerm factor, FznTerm x, FznTerm y,
                  const FznGoal *goal)
{
  Sum sum = {instance->model, {&factor, 1}, {&x, 1}, y};
  return post_sum (instance, &sum, FD_EQ, goal);
}
