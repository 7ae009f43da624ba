/* SPDX-License-Identifier: MIT */
/* maximum.c - y = max (x[0], ..., x[n-1]), or min; bounds consistent
 *
 * y lies between the greatest minimum and the greatest maximum of the x[i], and
 * no x[i] exceeds y.  If only one x[i] can reach the least y, it must.  The
 * minimum is the same with the order turned round: bounds are taken through
 * `sign`.  One pass is a fixpoint, but for bounds that go on over holes.
 */
#include <fd.h>
#include <stdlib.h>
#include <string.h>

enum { RULE_REACHED, RULE_BEYOND, RULE_UNDER, RULE_ONLY };

typedef struct {
  FdPropagator base; /* scope: x[0], ..., x[n-1], y; no variable twice */
  /* constant after posting: */
  int32_t sign; /* 1: maximum; -1: minimum */
} Maximum;

/* --- bounds in the order of sign ---------------------------------------- */

static inline int64_t
low (const FdDomain *x, int32_t sign)
{
  return sign > 0 ? fd_domain_min (x) : -(int64_t) fd_domain_max (x);
}

static inline int64_t
high (const FdDomain *x, int32_t sign)
{
  return sign > 0 ? fd_domain_max (x) : -(int64_t) fd_domain_min (x);
}

static inline bool
raise_low (FdStore *store, FdDomain *x, int32_t sign, int64_t value,
           uint64_t rule)
{
  FdReason reason = fd_reason_lazy (rule);
  return sign > 0 ? fd_domain_set_min (store, x, (int32_t) value, reason)
                  : fd_domain_set_max (store, x, (int32_t) -value, reason);
}

static inline bool
lower_high (FdStore *store, FdDomain *x, int32_t sign, int64_t value,
            uint64_t rule)
{
  return raise_low (store, x, -sign, -value, rule);
}

/* --- propagation -------------------------------------------------------- */

typedef struct {
  int64_t low, high;   /* the greatest of each */
  uint32_t candidates; /* which reach y's low */
  uint32_t candidate;  /* the last of them */
} Summary;

static Summary
summarise (const FdPropagator *base, int32_t sign)
{
  uint32_t n = base->n - 1;
  Summary s = {INT64_MIN, INT64_MIN, 0, n};
  int64_t y = low (base->scope[n], sign);
  for (uint32_t i = 0; i < n; i++) {
    int64_t a = low (base->scope[i], sign), b = high (base->scope[i], sign);
    s.low = MAX (s.low, a);
    s.high = MAX (s.high, b);
    if (b >= y) {
      s.candidates++;
      s.candidate = i;
    }
  }
  return s;
}

/* Raises the only candidate to y, or fails if there is none.  Of several, any
 * may be the greatest. */
static bool
raise_only (FdStore *store, FdPropagator *base, int32_t sign, const Summary *s,
            bool *again)
{
  int64_t need = low (base->scope[base->n - 1], sign);
  if (s->candidates > 1)
    return true;
  FdDomain *x = base->scope[s->candidates ? s->candidate : 0];
  if (!raise_low (store, x, sign, need, RULE_ONLY))
    return false;
  *again = *again || low (x, sign) > need;
  return true;
}

static bool
maximum_propagate (FdPropagator *base, FdStore *store)
{
  int32_t sign = ((const Maximum *) base)->sign;
  FdDomain *y = base->scope[base->n - 1];
  Summary s;
  for (bool again = true; again;) {
    s = summarise (base, sign);
    if (!raise_low (store, y, sign, s.low, RULE_REACHED) ||
        !lower_high (store, y, sign, s.high, RULE_BEYOND))
      return false;
    int64_t limit = high (y, sign);
    again = limit < s.high;
    for (uint32_t i = 0; again && i + 1 < base->n; i++)
      if (!lower_high (store, base->scope[i], sign, limit, RULE_UNDER))
        return false;
    s = summarise (base, sign);
    if (!raise_only (store, base, sign, &s, &again))
      return false;
  }
  if (fd_domain_is_fixed (y) && (s.low == low (y, sign) || s.candidates == 1))
    fd_entail (store, base);
  return true;
}

/* --- explanations ------------------------------------------------------- */

static int64_t
high_at (const FdStore *store, FdVar x, int32_t sign, FdPosition at)
{
  return sign > 0 ? fd_max_at (store, x, at)
                  : -(int64_t) fd_min_at (store, x, at);
}

static int64_t
low_at (const FdStore *store, FdVar x, int32_t sign, FdPosition at)
{
  return -high_at (store, x, -sign, at);
}

static FdAtom
at_least (FdVar x, int32_t sign, int64_t value)
{
  return sign > 0 ? fd_atom (x, FD_GE, fd_clamp (value))
                  : fd_atom (x, FD_LE, fd_clamp (-value));
}

/* All x[i] but @skip are at most @value. */
static void
add_under (const FdPropagator *base, int32_t sign, int64_t value, uint32_t skip,
           FdAtoms *out)
{
  for (uint32_t i = 0; i + 1 < base->n; i++)
    if (i != skip)
      fd_atoms_add (out, at_least (fd_propagator_var (base, i), -sign, -value));
}

/* How many of these atoms are news: y reaches @value, and all x[i] but @skip
 * stay under it. */
static uint32_t
count_news (const FdPropagator *base, const FdStore *store, int32_t sign,
            int64_t value, uint32_t skip, FdPosition at)
{
  uint32_t n = 0;
  for (uint32_t i = 0; i < base->n; i++) {
    bool is_y = i + 1 == base->n, least = is_y == (sign > 0);
    int32_t root = fd_root_bound (store, base->scope[i], least, at);
    int64_t bound = sign > 0 ? root : -(int64_t) root;
    if (i != skip)
      n += is_y ? bound < value : bound >= value;
  }
  return n;
}

/* y reaches what no x[i] but @only does: any value from @least to y's own will
 * do.  The fewest atoms; of as many, those that leave the x[i] the most. */
static void
explain_only (const FdPropagator *base, const FdStore *store, int32_t sign,
              int64_t least, uint32_t only, FdPosition at, FdAtoms *out)
{
  FdVar y = fd_propagator_var (base, base->n - 1);
  int64_t value = low_at (store, y, sign, at);
  if (count_news (base, store, sign, least, only, at) <
      count_news (base, store, sign, value, only, at))
    value = least;
  fd_atoms_add (out, at_least (y, sign, value));
  add_under (base, sign, value - 1, only, out);
}

/* What no x[i] but @only reaches. */
static int64_t
above_others (const FdPropagator *base, const FdStore *store, int32_t sign,
              uint32_t only, FdPosition at)
{
  int64_t above = INT64_MIN;
  for (uint32_t i = 0; i + 1 < base->n; i++)
    if (i != only)
      above = MAX (above,
                   high_at (store, fd_propagator_var (base, i), sign, at) + 1);
  return above;
}

static uint32_t
index_of (const FdPropagator *base, FdVar x)
{
  uint32_t i = 0;
  while (i + 1 < base->n && fd_propagator_var (base, i).id != x.id)
    i++;
  return i;
}

/* The x[i] that reached @value first. */
static uint32_t
first_to_reach (const FdPropagator *base, const FdStore *store, int32_t sign,
                int64_t value, FdPosition at)
{
  uint32_t first = base->n;
  for (uint32_t i = 0; i + 1 < base->n; i++) {
    FdVar x = fd_propagator_var (base, i);
    if (low_at (store, x, sign, at) < value)
      continue;
    if (first == base->n ||
        fd_atom_is_earlier (
            store, at_least (x, sign, value),
            at_least (fd_propagator_var (base, first), sign, value), at))
      first = i;
  }
  return first;
}

static const char *
maximum_explain (FdPropagator *base, FdStore *store, FdAtom need, uint64_t code,
                 FdPosition at, FdAtoms *out)
{
  int32_t sign = ((const Maximum *) base)->sign;
  int64_t v = sign > 0 ? need.value : -(int64_t) need.value;
  uint32_t i = 0;
  switch (code) {
  case RULE_REACHED:
    i = first_to_reach (base, store, sign, v, at);
    fd_atoms_add (out, at_least (fd_propagator_var (base, i), sign, v));
    return "maximum-reached";
  case RULE_BEYOND:
    add_under (base, sign, v, base->n, out);
    return "maximum-beyond";
  case RULE_UNDER:
    fd_atoms_add (out,
                  at_least (fd_propagator_var (base, base->n - 1), -sign, -v));
    return "maximum-under";
  default:
    i = index_of (base, fd_atom_var (need));
    explain_only (base, store, sign,
                  MAX (v, above_others (base, store, sign, i, at)), i, at, out);
    return "maximum-only";
  }
}

/* y reaches what no x[i] does; or an x[i] is beyond y; or y lacks the one value
 * that is left. */
static const char *
maximum_explain_conflict (FdPropagator *base, FdStore *store, FdPosition at,
                          FdAtoms *out)
{
  int32_t sign = ((const Maximum *) base)->sign;
  FdVar y = fd_propagator_var (base, base->n - 1);
  int64_t above = above_others (base, store, sign, base->n, at);
  int64_t beyond = high_at (store, y, sign, at) + 1;
  if (low_at (store, y, sign, at) >= above) {
    explain_only (base, store, sign, above, base->n, at, out);
    return "maximum-beyond";
  }
  uint32_t i = first_to_reach (base, store, sign, beyond, at);
  if (i < base->n) {
    FdVar x = fd_propagator_var (base, i);
    fd_explain_apart (store, sign > 0 ? x : y, 0, sign > 0 ? y : x, at, out);
    return "maximum-under";
  }
  FdAtom hole = fd_atom (y, FD_NE, fd_clamp (sign * (above - 1)));
  i = first_to_reach (base, store, sign, above - 1, at);
  if (i == base->n || !fd_atom_holds_at (store, hole, at))
    return NULL;
  fd_atoms_add (out, hole);
  fd_atoms_add (out, at_least (fd_propagator_var (base, i), sign, above - 1));
  add_under (base, sign, above - 1, base->n, out);
  return "maximum-hole";
}

/* --- entailment, definition --------------------------------------------- */

static FdEntailment
maximum_entailed (FdPropagator *base, FdStore *store)
{
  (void) store;
  int32_t sign = ((const Maximum *) base)->sign;
  const FdDomain *y = base->scope[base->n - 1];
  Summary s = summarise (base, sign);
  if (s.high < low (y, sign) || s.low > high (y, sign))
    return FD_DISENTAILED;
  if (s.low < s.high)
    return FD_UNDECIDED;
  if (!fd_domain_contains (y, (int32_t) (sign * s.low)))
    return FD_DISENTAILED;
  return fd_domain_is_fixed (y) ? FD_ENTAILED : FD_UNDECIDED;
}

static int32_t
extreme_of (int32_t sign, const int32_t *values, size_t n)
{
  int32_t best = values[0];
  for (size_t i = 1; i < n; i++)
    best = sign > 0 ? MAX (best, values[i]) : MIN (best, values[i]);
  return best;
}

static bool
maximum_check (const FdPropagator *base, const int32_t *values)
{
  return extreme_of (((const Maximum *) base)->sign, values, base->n - 1) ==
         values[base->n - 1];
}

static bool maximum_on_unify (FdPropagator *base, FdStore *store);

static const FdPropagatorClass maximum_class = {
    .name = "maximum",
    .cost = FD_COST_LINEAR,
    .idempotent = true,
    .propagate = maximum_propagate,
    .explain = maximum_explain,
    .explain_conflict = maximum_explain_conflict,
    .entailed = maximum_entailed,
    .check = maximum_check,
    .on_unify = maximum_on_unify,
};

/* --- posting ------------------------------------------------------------ */

static int
compare_ids (const void *a, const void *b)
{
  const FdVar *p = a, *q = b;
  return (p->id > q->id) - (p->id < q->id);
}

/* y is one of the x[i]: the others do not exceed it. */
static bool
post_bound (FdStore *store, int32_t sign, const FdVar *x, size_t n, FdVar y)
{
  for (size_t i = 0; i < n; i++)
    if (x[i].id != y.id &&
        !fd_post_relation (store, x[i], sign > 0 ? FD_LE : FD_GE, y, 0))
      return false;
  return true;
}

/* Sorts @scope, which has @n variables and room for y. */
static bool
maximum_post (FdStore *store, int32_t sign, FdVar *scope, size_t n, FdVar y)
{
  size_t kept = 0;
  bool among = false;
  y = fd_domain_var (fd_domain (store, y));
  for (size_t i = 0; i < n; i++)
    scope[i] = fd_domain_var (fd_domain (store, scope[i]));
  qsort (scope, n, sizeof *scope, compare_ids);
  for (size_t i = 0; i < n; i++) {
    among = among || scope[i].id == y.id;
    if (!kept || scope[kept - 1].id != scope[i].id)
      scope[kept++] = scope[i];
  }
  if (among)
    return post_bound (store, sign, scope, kept, y);
  if (kept == 1)
    return fd_post_relation (store, scope[0], FD_EQ, y, 0);
  scope[kept] = y;
  Maximum *self = (Maximum *) fd_propagator_new (store, &maximum_class,
                                                 sizeof *self, scope, kept + 1);
  if (!self)
    return false;
  self->sign = sign;
  fd_subscribe_all (store, &self->base, fd_bounds_events (store));
  return fd_post (store, &self->base);
}

static bool
maximum_on_unify (FdPropagator *base, FdStore *store)
{
  FdVar *scope = fd_scratch_new (store, base->n, sizeof *scope);
  if (!scope)
    return false;
  for (uint32_t i = 0; i < base->n; i++)
    scope[i] = fd_propagator_var (base, i);
  bool ok = maximum_post (store, ((const Maximum *) base)->sign, scope,
                          base->n - 1, scope[base->n - 1]);
  fd_scratch_free (store, scope, base->n, sizeof *scope);
  return ok;
}

/* --- the declarations --------------------------------------------------- */

static bool
post_extreme (FdStore *store, int32_t sign, const FdArgument *a)
{
  size_t n = a[0].n;
  FdVar *scope = fd_scratch_new (store, n + 1, sizeof *scope);
  if (!scope)
    return false;
  memcpy (scope, a[0].vars, n * sizeof *scope);
  bool ok = maximum_post (store, sign, scope, n, a[1].var);
  fd_scratch_free (store, scope, n + 1, sizeof *scope);
  return ok;
}

/* Both constraints alike, by what stands for the sign. */
#define EXTREME(id, sign, predicates)                                          \
  static bool id##_value (const FdArgument *a, const int32_t *x, int64_t *y)   \
  {                                                                            \
    *y = extreme_of (sign, x, a[0].n);                                         \
    return true;                                                               \
  }                                                                            \
  static bool post_##id (FdStore *store, const FdArgument *a)                  \
  {                                                                            \
    return post_extreme (store, sign, a);                                      \
  }                                                                            \
  const FdConstraintClass fd_##id##_constraint = {                             \
      .name = #id,                                                             \
      .parameters = {{"x", FD_ARGUMENT_VARS, true}, {"y", FD_ARGUMENT_VAR}},   \
      .consistency = "bounds(Z)",                                              \
      .flatzinc = predicates,                                                  \
      .value = id##_value,                                                     \
      .post = post_##id,                                                       \
  };                                                                           \
  bool fd_post_##id (FdStore *store, const FdVar *x, size_t n, FdVar y)        \
  {                                                                            \
    const FdArgument a[] = {fd_argument_vars (x, n), fd_argument_var (y)};     \
    return fd_post_as (store, __func__, &fd_##id##_constraint, a);             \
  }                                                                            \
  bool fd_post_reified_##id (FdStore *store, FdAtom b, const FdVar *x,         \
                             size_t n, FdVar y)                                \
  {                                                                            \
    const FdArgument a[] = {fd_argument_vars (x, n), fd_argument_var (y)};     \
    return fd_post_reified_as (store, __func__, b, &fd_##id##_constraint, a);  \
  }

EXTREME (maximum, 1, "array_int_maximum(y, x) int_max")
EXTREME (minimum, -1, "array_int_minimum(y, x) int_min")
