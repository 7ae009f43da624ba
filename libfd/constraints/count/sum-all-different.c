/* SPDX-License-Identifier: MIT */
/* sum-all-different.c - x[0], ..., x[n-1] are different and sum to s
 *
 * The sets of values that the first i variables can take, each its own, are
 * made from those of the first i - 1, by each value of the next variable that
 * is not in them.  Of those of all variables only sets stay whose sum s may
 * be; going back, a set stays if with some value of the next variable it makes
 * one that stayed.  The values met on the way are those that have a solution.
 *
 * A set is a number, and sets of sets are bits by these numbers, so a value is
 * added to 64 sets at once: by a shift.  For more than 12 values it is
 * all-different and a sum, each by itself.
 */
#include <fd.h>

#include <string.h>

enum { MAX_VALUES = 12 };

typedef struct {
  FdPropagator base; /* scope: x[0], ..., x[n-1], s */
  /* constant after posting: */
  uint32_t n, m;             /* variables; values */
  uint32_t words;            /* of a set of sets */
  int32_t value[MAX_VALUES]; /* ascending */
  /* scratch: */
  uint64_t *ahead; /* n + 1 sets of sets */
  uint64_t *back;  /* two */
} Cage;

/* --- sets of sets --------------------------------------------------------- */

/* Of 64 sets, those that have value @v. */
static const uint64_t has[] = {
    UINT64_C (0xaaaaaaaaaaaaaaaa), UINT64_C (0xcccccccccccccccc),
    UINT64_C (0xf0f0f0f0f0f0f0f0), UINT64_C (0xff00ff00ff00ff00),
    UINT64_C (0xffff0000ffff0000), UINT64_C (0xffffffff00000000)};

/* Adds to @to the sets @from that lack @v, with it. */
static void
add_value (const Cage *self, uint64_t *to, const uint64_t *from, uint32_t v)
{
  uint32_t step = v < 6 ? 0 : 1u << (v - 6);
  for (uint32_t k = 0; k < self->words; k++)
    if (v < 6)
      to[k] |= (from[k] & ~has[v]) << (1u << v);
    else if (!(k & step))
      to[k + step] |= from[k];
}

/* Adds to @to those of @within which with @v are in @from; whether there are
 * any. */
static bool
take_value (const Cage *self, uint64_t *to, const uint64_t *from,
            const uint64_t *within, uint32_t v)
{
  uint32_t step = v < 6 ? 0 : 1u << (v - 6);
  uint64_t any = 0;
  for (uint32_t k = 0; k < self->words; k++) {
    uint64_t sets = v < 6      ? (from[k] & has[v]) >> (1u << v)
                    : k & step ? 0
                               : from[k + step];
    sets &= within[k];
    to[k] |= sets;
    any |= sets;
  }
  return any != 0;
}

static int64_t
sum_of (const Cage *self, uint32_t set)
{
  int64_t sum = 0;
  for (; set; set &= set - 1)
    sum += self->value[__builtin_ctz (set)];
  return sum;
}

/* --- propagation ---------------------------------------------------------- */

static inline FdDomain *
s_of (const Cage *self)
{
  return self->base.scope[self->n];
}

/* False if a variable has values that are not listed: a reason that is tried in
 * other domains than there were when it was posted. */
static bool
go_ahead (Cage *self)
{
  size_t words = self->words;
  memset (self->ahead, 0, (self->n + 1) * words * sizeof *self->ahead);
  self->ahead[0] = 1; /* the empty set */
  for (uint32_t i = 0; i < self->n; i++) {
    const FdDomain *x = self->base.scope[i];
    uint32_t size = 0;
    for (uint32_t v = 0; v < self->m; v++)
      if (fd_domain_contains (x, self->value[v])) {
        size++;
        add_value (self, self->ahead + (i + 1) * words, self->ahead + i * words,
                   v);
      }
    if (size != fd_domain_size (x))
      return false;
  }
  return true;
}

/* Of the sets of all variables, those with a sum that s may be; the least and
 * the greatest sum.  False: there are none. */
static bool
keep_sums (Cage *self, int64_t *least, int64_t *most)
{
  uint64_t *last = self->ahead + (size_t) self->n * self->words;
  *least = INT64_MAX;
  *most = INT64_MIN;
  for (uint32_t k = 0; k < self->words; k++)
    for (uint64_t rest = last[k]; rest; rest &= rest - 1) {
      int64_t sum = sum_of (self, 64 * k + (uint32_t) __builtin_ctzll (rest));
      if (sum < fd_domain_min (s_of (self)) ||
          sum > fd_domain_max (s_of (self)) ||
          !fd_domain_contains (s_of (self), (int32_t) sum)) {
        last[k] &= ~(rest & -rest);
        continue;
      }
      *least = MIN (*least, sum);
      *most = MAX (*most, sum);
    }
  return *least <= *most;
}

static bool
has_sum (const Cage *self, int64_t sum)
{
  const uint64_t *last = self->ahead + (size_t) self->n * self->words;
  for (uint32_t k = 0; k < self->words; k++)
    for (uint64_t rest = last[k]; rest; rest &= rest - 1)
      if (sum_of (self, 64 * k + (uint32_t) __builtin_ctzll (rest)) == sum)
        return true;
  return false;
}

static bool
narrow_s (Cage *self, FdStore *store, int64_t least, int64_t most)
{
  FdDomain *s = s_of (self);
  FdReason reason = fd_reason_lazy (self->n);
  if (!fd_domain_set_min (store, s, (int32_t) least, reason) ||
      !fd_domain_set_max (store, s, (int32_t) most, reason))
    return false;
  for (int64_t v = least; v < most; v = fd_domain_next_inside (s, v + 1))
    if (!has_sum (self, v) && !fd_domain_remove (store, s, (int32_t) v, reason))
      return false;
  return true;
}

/* Takes from x[i] what is not in a set that stays. */
static bool
go_back (Cage *self, FdStore *store)
{
  size_t words = self->words, bytes = words * sizeof *self->back;
  uint64_t *next = self->back, *here = self->back + words;
  memcpy (next, self->ahead + self->n * words, bytes);
  for (uint32_t i = self->n; i-- > 0;) {
    FdDomain *x = self->base.scope[i];
    memset (here, 0, bytes);
    for (uint32_t v = 0; v < self->m; v++)
      if (fd_domain_contains (x, self->value[v]) &&
          !take_value (self, here, next, self->ahead + i * words, v) &&
          !fd_domain_remove (store, x, self->value[v], fd_reason_lazy (i)))
        return false;
    uint64_t *other = next;
    next = here;
    here = other;
  }
  return true;
}

static bool
cage_propagate (FdPropagator *base, FdStore *store)
{
  Cage *self = (Cage *) base;
  int64_t least, most;
  if (!go_ahead (self))
    return true;
  if (!keep_sums (self, &least, &most))
    return fd_fail (store, fd_reason_lazy (self->n));
  return narrow_s (self, store, least, most) && go_back (self, store);
}

static FdEntailment
cage_entailed (FdPropagator *base, FdStore *store)
{
  (void) store;
  Cage *self = (Cage *) base;
  int64_t least, most;
  bool fixed = true;
  for (uint32_t i = 0; i < base->n; i++)
    fixed = fixed && fd_domain_is_fixed (base->scope[i]);
  if (!go_ahead (self))
    return FD_UNDECIDED;
  return !keep_sums (self, &least, &most) ? FD_DISENTAILED
         : fixed                          ? FD_ENTAILED
                                          : FD_UNDECIDED;
}

/* --- the definition ------------------------------------------------------- */

static bool
is_cage (const int32_t *x, size_t n, int64_t s)
{
  for (size_t i = 0; i < n; i++) {
    s -= x[i];
    for (size_t k = 0; k < i; k++)
      if (x[k] == x[i])
        return false;
  }
  return s == 0;
}

static bool
cage_check (const FdPropagator *base, const int32_t *values)
{
  const Cage *self = (const Cage *) base;
  return is_cage (values, self->n, values[self->n]);
}

static bool
cage_holds (const FdArgument *a, const int32_t *values)
{
  return is_cage (values, a[0].n, values[a[0].n]);
}

/* --- posting -------------------------------------------------------------- */

static const FdPropagatorClass cage_class = {
    .name = "sum-all-different",
    .cost = FD_COST_CUBIC,
    .propagate = cage_propagate,
    .explain = fd_explain_by_replay,
    .explain_conflict = fd_explain_conflict_by_replay,
    .entailed = cage_entailed,
    .check = cage_check,
};

/* Lists the values of all; returns how many, at most one more than there may
 * be. */
static uint32_t
list_values (const FdStore *store, const FdArgument *x, int32_t *value)
{
  uint32_t m = 0;
  for (int64_t from = FD_VALUE_MIN;; from = (int64_t) value[m++] + 1) {
    int64_t next = INT64_MAX;
    for (size_t i = 0; i < x->n; i++)
      next = MIN (next,
                  fd_domain_next_inside (fd_domain (store, x->vars[i]), from));
    if (next > FD_VALUE_MAX || m > MAX_VALUES)
      return m;
    value[m] = (int32_t) next;
  }
}

static bool
post_sets (FdStore *store, const FdArgument *a, uint32_t m,
           const int32_t *value)
{
  size_t n = a[0].n, words = m < 6 ? 1 : (size_t) 1 << (m - 6);
  FdVar scope[MAX_VALUES + 1];
  memcpy (scope, a[0].vars, n * sizeof *scope);
  scope[n] = a[1].var;
  Cage *self = (Cage *) fd_propagator_new (
      store, &cage_class, sizeof *self + (n + 3) * words * sizeof (uint64_t),
      scope, n + 1);
  if (!self)
    return false;
  self->n = (uint32_t) n;
  self->m = m;
  self->words = (uint32_t) words;
  memcpy (self->value, value, m * sizeof *value);
  self->ahead = (uint64_t *) (self + 1);
  self->back = self->ahead + (n + 1) * words;
  fd_subscribe_all (store, &self->base, FD_EVENT_DOMAIN);
  return fd_post (store, &self->base);
}

static bool
post_apart (FdStore *store, const FdArgument *a)
{
  size_t n = a[0].n;
  FdVar *x = fd_scratch_new (store, n + 1, sizeof *x + sizeof (int32_t));
  if (!x)
    return false;
  int32_t *factor = (int32_t *) (x + n + 1);
  memcpy (x, a[0].vars, n * sizeof *x);
  x[n] = a[1].var;
  for (size_t i = 0; i < n; i++)
    factor[i] = 1;
  factor[n] = -1;
  bool ok = fd_post_all_different (store, x, NULL, n, FD_CONSISTENCY_DEFAULT) &&
            fd_post_linear (store, factor, x, n + 1, FD_EQ, 0);
  fd_scratch_free (store, x, n + 1, sizeof *x + sizeof (int32_t));
  return ok;
}

/* How often a variable is one of the x[i]. */
static uint32_t
occurrences (const FdStore *store, const FdArgument *x, FdVar y)
{
  uint32_t n = 0;
  for (size_t i = 0; i < x->n; i++)
    n += fd_domain (store, x->vars[i]) == fd_domain (store, y);
  return n;
}

/* One variable twice is not different from itself; and if the sum is one of
 * those in it, the sum of the others is 0, which the sets do not see. */
static bool
cage_post (FdStore *store, const FdArgument *a)
{
  int32_t value[MAX_VALUES + 1];
  if (!a[0].n)
    return fd_post_atom (store, fd_atom (a[1].var, FD_EQ, 0));
  uint32_t m = list_values (store, &a[0], value);
  if (m > MAX_VALUES)
    return post_apart (store, a);
  if (a[0].n > m)
    return fd_post_false (store);
  for (size_t i = 0; i < a[0].n; i++)
    if (occurrences (store, &a[0], a[0].vars[i]) > 1)
      return fd_post_false (store);
  return (!occurrences (store, &a[0], a[1].var) || post_apart (store, a)) &&
         post_sets (store, a, m, value);
}

const FdConstraintClass fd_sum_all_different_constraint = {
    .name = "sum-all-different",
    .parameters = {{"x", FD_ARGUMENT_VARS}, {"s", FD_ARGUMENT_VAR}},
    .consistency = "domain, for different variables of at most 12 values; else "
                   "that of all-different and of the sum",
    .flatzinc = "libfd_sum_all_different(x, s)",
    .holds = cage_holds,
    .post = cage_post,
};

bool
fd_post_sum_all_different (FdStore *store, const FdVar *x, size_t n, FdVar s)
{
  const FdArgument a[] = {fd_argument_vars (x, n), fd_argument_var (s)};
  return fd_post_as (store, __func__, &fd_sum_all_different_constraint, a);
}
