/* SPDX-License-Identifier: MIT */
/* count-variable.c - how many of x[0], ..., x[n-1] equal y: = c, != c, >= c or
 * <= c
 *
 * For each value v of y, must (v) of the x[i] are v, and can (v) may be.  If no
 * number between them is one that c allows, y is not v; and c is within what is
 * left for the values of y.  That x[i] = u is possible if there is a v such
 * that with it the count can be as c wants: for v != u, that is can (v), less
 * one if x[i] may be v, where that is not too few; for v = u, must (v) and one
 * more, where that is not too many.  So, with low and high the least and the
 * greatest count that c allows, an x[i] for which two values of y are left by
 * the first rule loses nothing; if it is one, w, then at most w; and if there
 * is none, x[i] keeps the values of y that the second rule allows.
 *
 * A run takes O(n) for each value of y.  Where that would be too much, it waits
 * until y has fewer.
 */
#include "count-variable.h"

#include "among-state.h"

#include <string.h>

enum { MAX_WORK = 1 << 18 };

/* Scope: x[0], ..., x[n-1], c, y.  So each value of y is a set of the others.
 */
typedef struct {
  FdPropagator base;
  /* constant after posting: */
  uint32_t n;
  FdRelation relation; /* FD_EQ, FD_NE, FD_GE or FD_LE */
  int32_t shift;       /* the count is compared with c + shift */
} CountVariable;

typedef struct {
  int64_t must, can;
} Count;

static Count
count_of (const CountVariable *self, int32_t v)
{
  Count count = {0, 0};
  for (uint32_t i = 0; i < self->n; i++) {
    const FdDomain *x = self->base.scope[i];
    bool has = fd_domain_contains (x, v);
    count.can += has;
    count.must += has && fd_domain_is_fixed (x);
  }
  return count;
}

static inline FdDomain *
c_of (const CountVariable *self)
{
  return self->base.scope[self->n];
}

static inline FdDomain *
y_of (const CountVariable *self)
{
  return self->base.scope[self->n + 1];
}

static inline int64_t
least_c (const CountVariable *self)
{
  return (int64_t) fd_domain_min (c_of (self)) + self->shift;
}

static inline int64_t
greatest_c (const CountVariable *self)
{
  return (int64_t) fd_domain_max (c_of (self)) + self->shift;
}

static inline int64_t
low_of (const CountVariable *self)
{
  return self->relation == FD_LE ? 0 : least_c (self);
}

static inline int64_t
high_of (const CountVariable *self)
{
  return self->relation == FD_GE ? self->n : greatest_c (self);
}

/* What the constraint says, if y is such that the count is within must..can. */
static FdEntailment
judge (const CountVariable *self, Count count)
{
  int64_t least = least_c (self), greatest = greatest_c (self);
  bool no, yes;
  if (self->relation == FD_LE) {
    no = count.must > greatest;
    yes = count.can <= least;
  } else if (self->relation == FD_GE) {
    no = count.can < least;
    yes = count.must >= greatest;
  } else {
    bool one = count.must == count.can && least == greatest;
    bool apart = fd_domain_next_inside (c_of (self), count.must - self->shift) >
                 count.can - self->shift;
    no = self->relation == FD_EQ ? apart : one && least == count.must;
    yes = self->relation == FD_EQ ? one && least == count.must : apart;
  }
  return no ? FD_DISENTAILED : yes ? FD_ENTAILED : FD_UNDECIDED;
}

/* The next value of y at or after @v; beyond all values if there is none. */
static inline int64_t
next_y (const CountVariable *self, int64_t v)
{
  return fd_domain_next_inside (y_of (self), v);
}

static bool
is_too_much (const CountVariable *self)
{
  uint64_t n_values = fd_domain_size (y_of (self));
  return n_values > 1 && n_values * (self->n + 1) > MAX_WORK;
}

/* --- propagation ---------------------------------------------------------- */

/* Of all values of y. */
typedef struct {
  int64_t least, most; /* counts */
  uint32_t n_loose;    /* so many can be counted more often than they must */
  int32_t loose;       /* the last of them */
} Summary;

static inline FdReason
reason_of (uint32_t i)
{
  return fd_reason_lazy (i);
}

static bool
narrow_y (CountVariable *self, FdStore *store, Summary *s)
{
  *s = (Summary){INT64_MAX, -1, 0, 0};
  for (int64_t v = next_y (self, FD_VALUE_MIN); v <= FD_VALUE_MAX;
       v = next_y (self, v + 1)) {
    Count count = count_of (self, (int32_t) v);
    if (judge (self, count) == FD_DISENTAILED) {
      if (!fd_domain_remove (store, y_of (self), (int32_t) v,
                             reason_of (self->n + 1)))
        return false;
      continue;
    }
    s->least = MIN (s->least, count.must);
    s->most = MAX (s->most, count.can);
    if (count.can > low_of (self)) {
      s->n_loose++;
      s->loose = (int32_t) v;
    }
  }
  return true;
}

static bool
narrow_c (CountVariable *self, FdStore *store, const Summary *s)
{
  FdReason reason = reason_of (self->n);
  FdDomain *c = c_of (self);
  if (self->relation == FD_NE)
    return !fd_domain_is_fixed (y_of (self)) || s->least != s->most ||
           fd_domain_remove (store, c, (int32_t) s->least - self->shift,
                             reason);
  return (self->relation == FD_GE ||
          fd_domain_set_min (store, c, (int32_t) s->least - self->shift,
                             reason)) &&
         (self->relation == FD_LE ||
          fd_domain_set_max (store, c, (int32_t) s->most - self->shift,
                             reason));
}

/* Keeps of x[i] the values of y: they can be counted once more, as each number
 * up to can (v) is allowed. */
static bool
keep_y (CountVariable *self, FdStore *store, uint32_t i)
{
  FdDomain *x = self->base.scope[i];
  int64_t from = FD_VALUE_MIN;
  for (int64_t v = next_y (self, FD_VALUE_MIN); v <= FD_VALUE_MAX;
       v = next_y (self, v + 1)) {
    if (from < v && !fd_among_remove (store, x, from, v - 1, reason_of (i)))
      return false;
    from = v + 1;
  }
  return from > FD_VALUE_MAX ||
         fd_among_remove (store, x, from, FD_VALUE_MAX, reason_of (i));
}

/* The values that y may have, whatever x[i] is instead of them: how many; and
 * the last one. */
static uint32_t
count_without (const CountVariable *self, uint32_t i, const Summary *s,
               int32_t *last)
{
  const FdDomain *x = self->base.scope[i];
  uint32_t n = s->n_loose;
  *last = s->loose;
  for (int64_t v = next_y (self, FD_VALUE_MIN); n < 2 && v <= FD_VALUE_MAX;
       v = next_y (self, v + 1))
    if (!fd_domain_contains (x, (int32_t) v) &&
        count_of (self, (int32_t) v).can == low_of (self)) {
      *last = (int32_t) v;
      n++;
    }
  return n;
}

static bool
narrow_x (CountVariable *self, FdStore *store, uint32_t i, const Summary *s)
{
  FdDomain *x = self->base.scope[i];
  int32_t v;
  if (fd_domain_is_fixed (x))
    return true;
  uint32_t n = count_without (self, i, s, &v);
  if (n == 0)
    return keep_y (self, store, i);
  if (n > 1 || count_of (self, v).must < high_of (self))
    return true;
  return fd_domain_remove (store, x, v, reason_of (i));
}

/* y and c are fixed: the last of the x[i] that may or may not be y must not
 * make the count c. */
static bool
narrow_last (CountVariable *self, FdStore *store)
{
  int32_t v = fd_domain_min (y_of (self));
  Count count = count_of (self, v);
  int64_t k = least_c (self);
  for (uint32_t i = 0; i < self->n && count.can - count.must == 1; i++) {
    FdDomain *x = self->base.scope[i];
    if (fd_domain_is_fixed (x) || !fd_domain_contains (x, v))
      continue;
    if (k == count.must)
      return fd_domain_fix (store, x, v, reason_of (i));
    return k != count.can || fd_domain_remove (store, x, v, reason_of (i));
  }
  return true;
}

static bool
count_variable_propagate (FdPropagator *base, FdStore *store)
{
  CountVariable *self = (CountVariable *) base;
  Summary s;
  if (is_too_much (self))
    return true;
  if (!narrow_y (self, store, &s) || !narrow_c (self, store, &s))
    return false;
  bool one = fd_domain_is_fixed (y_of (self));
  if (self->relation == FD_NE)
    return !one || !fd_domain_is_fixed (c_of (self)) ||
           narrow_last (self, store);
  if (s.n_loose <= 1)
    for (uint32_t i = 0; i < self->n; i++)
      if (!narrow_x (self, store, i, &s))
        return false;
  return true;
}

static FdEntailment
count_variable_entailed (FdPropagator *base, FdStore *store)
{
  (void) store;
  const CountVariable *self = (const CountVariable *) base;
  bool no = true, yes = true;
  if (is_too_much (self))
    return FD_UNDECIDED;
  for (int64_t v = next_y (self, FD_VALUE_MIN);
       v <= FD_VALUE_MAX && (no || yes); v = next_y (self, v + 1)) {
    FdEntailment one = judge (self, count_of (self, (int32_t) v));
    no = no && one == FD_DISENTAILED;
    yes = yes && one == FD_ENTAILED;
  }
  return no ? FD_DISENTAILED : yes ? FD_ENTAILED : FD_UNDECIDED;
}

/* --- reasons -------------------------------------------------------------- */

/* The count of one value, as a constraint of its own. */
static FdAmong
view_of (const CountVariable *self, FdInterval *value)
{
  return (FdAmong){.base = self->base,
                   .n = self->n,
                   .relation = self->relation,
                   .shift = self->shift,
                   .n_set = 1,
                   .set = value};
}

/* What x[i] has to do with a value, if it is as an atom says. */
typedef enum { ASIDE, INSIDE, OUTSIDE } Assumed;

/* By a bound it lost no value of y, so those beyond that it had are none. */
static Assumed
assume (const CountVariable *self, uint32_t i, FdAtom assumed, int32_t v)
{
  if (i >= self->n)
    return ASIDE;
  return fd_atom_relation (assumed) == FD_EQ && assumed.value == v ? INSIDE
                                                                   : OUTSIDE;
}

/* Why y is not v, if x[i] is as assumed. */
static bool
explain_value (const FdAmongPast *p, uint32_t i, Assumed assumed)
{
  const FdAmong *self = p->self;
  if (assumed == ASIDE)
    return fd_among_explain_conflict ((FdPropagator *) &self->base,
                                      (FdStore *) p->store, p->at, p->out);
  int64_t high = fd_among_bound_at (p, false);
  int64_t low = fd_among_bound_at (p, true);
  bool inside = assumed == INSIDE;
  if (inside ? self->relation == FD_GE : self->relation == FD_LE)
    return false;
  fd_among_add_bound (p, !inside, inside ? high : low);
  return inside ? fd_among_explain_number (p, high, true, i)
                : fd_among_explain_number (p, self->n - low, false, i);
}

static const char *
explain_naively (const CountVariable *self, FdStore *store, FdPosition at,
                 FdAtoms *out)
{
  for (uint32_t i = 0; i < self->base.n; i++)
    fd_explain_domain (store, fd_propagator_var (&self->base, i), at, out);
  return "count";
}

/* For each value that y had: why x[@i] or c, or nothing at all, lost what it
 * lost.  @i: n + 1 for nothing. */
static bool
explain_all (const CountVariable *self, FdStore *store, uint32_t i, FdAtom need,
             FdPosition at, FdAtoms *out)
{
  FdVar y = fd_propagator_var (&self->base, self->n + 1);
  FdAtom assumed = fd_atom_not (need);
  int64_t min = fd_min_at (store, y, at), max = fd_max_at (store, y, at);
  if (max - min > MAX_WORK)
    return false;
  for (int64_t v = min; v <= max; v++) {
    if (!fd_contains_at (store, y, (int32_t) v, at))
      continue;
    FdInterval value = {(int32_t) v, (int32_t) v};
    FdAmong view = view_of (self, &value);
    FdAmongPast p = {&view, store, at, out};
    if (i == self->n
            ? !fd_among_explain_c (&p, need)
            : !explain_value (&p, i, assume (self, i, assumed, (int32_t) v)))
      return false;
  }
  fd_explain_domain (store, y, at, out);
  if (i < self->n && fd_atom_relation (need) != FD_NE)
    fd_explain_domain (store, fd_propagator_var (&self->base, i), at, out);
  return true;
}

static const char *
count_variable_explain (FdPropagator *base, FdStore *store, FdAtom need,
                        uint64_t code, FdPosition at, FdAtoms *out)
{
  const CountVariable *self = (const CountVariable *) base;
  uint32_t i = (uint32_t) code;
  size_t before = out->n;
  bool ok = false;
  if (self->relation == FD_NE && i <= self->n)
    ok = false;
  else if (i <= self->n)
    ok = explain_all (self, store, i, need, at, out);
  else if (fd_atom_relation (need) == FD_NE) {
    FdInterval value = {need.value, need.value};
    FdAmong view = view_of (self, &value);
    FdAmongPast p = {&view, store, at, out};
    ok = explain_value (&p, self->n, ASIDE);
  }
  if (ok)
    return "count";
  out->n = before;
  return explain_naively (self, store, at, out);
}

static const char *
count_variable_explain_conflict (FdPropagator *base, FdStore *store,
                                 FdPosition at, FdAtoms *out)
{
  const CountVariable *self = (const CountVariable *) base;
  size_t before = out->n;
  if (explain_all (self, store, self->n + 1, FD_ATOM_FALSE, at, out))
    return "count";
  out->n = before;
  return NULL;
}

/* --- the rest ------------------------------------------------------------- */

static bool
count_variable_check (const FdPropagator *base, const int32_t *values)
{
  const CountVariable *self = (const CountVariable *) base;
  int64_t n = 0, c = (int64_t) values[self->n] + self->shift;
  for (uint32_t i = 0; i < self->n; i++)
    n += values[i] == values[self->n + 1];
  return self->relation == FD_EQ   ? n == c
         : self->relation == FD_NE ? n != c
         : self->relation == FD_LE ? n <= c
                                   : n >= c;
}

static const FdPropagatorClass count_variable_class = {
    .name = "count",
    .cost = FD_COST_QUADRATIC,
    .propagate = count_variable_propagate,
    .explain = count_variable_explain,
    .explain_conflict = count_variable_explain_conflict,
    .entailed = count_variable_entailed,
    .check = count_variable_check,
};

bool
fd_count_variable_post (FdStore *store, const FdVar *x, size_t n, FdVar value,
                        FdRelation relation, FdVar c)
{
  FdVar *scope = fd_scratch_new (store, n + 2, sizeof *scope);
  if (!scope)
    return false;
  if (n)
    memcpy (scope, x, n * sizeof *scope);
  scope[n] = c;
  scope[n + 1] = value;
  CountVariable *self = (CountVariable *) fd_propagator_new (
      store, &count_variable_class, sizeof *self, scope, n + 2);
  fd_scratch_free (store, scope, n + 2, sizeof *scope);
  if (!self)
    return false;
  self->n = (uint32_t) n;
  self->relation = relation == FD_GT   ? FD_GE
                   : relation == FD_LT ? FD_LE
                                       : relation;
  self->shift = (relation == FD_GT) - (relation == FD_LT);
  fd_subscribe_all (store, &self->base, FD_EVENT_DOMAIN);
  return fd_post (store, &self->base);
}
