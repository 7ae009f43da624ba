/* SPDX-License-Identifier: MIT */
/* distance.c - |x - y| = k, domain consistent, k > 0
 *
 * Each side keeps what the other still has k below or k above.  What the
 * second loses was no support of anything in the first, so one pass is a
 * fixpoint.  Between the values of y shifted down and those shifted up there
 * may be a gap; where that is too many values in a row, they wait until a bound
 * comes by.
 */
#include <fd.h>

typedef struct {
  FdPropagator base;
  /* constant after posting: */
  int32_t k;
} Distance;

enum { RULE_ENDS, RULE_GAP };

/* The least v >= @v with neither v - k nor v + k in @y. */
static int64_t
next_unsupported (const FdDomain *y, int64_t k, int64_t v)
{
  for (;;) {
    int64_t up = fd_domain_next_outside (y, v - k) + k;
    int64_t both = fd_domain_next_outside (y, up + k) - k;
    if (both == up)
      return up;
    v = both;
  }
}

static bool
keep_ends (FdStore *store, FdDomain *x, const FdDomain *y, int64_t k)
{
  FdReason ends = fd_reason_lazy (RULE_ENDS), gap = fd_reason_lazy (RULE_GAP);
  if (!fd_domain_set_min (store, x, fd_clamp (fd_domain_min (y) - k), ends) ||
      !fd_domain_set_max (store, x, fd_clamp (fd_domain_max (y) + k), ends))
    return false;
  if (fd_domain_min (x) > fd_domain_max (y) - k &&
      !fd_domain_set_min (store, x, fd_clamp (fd_domain_min (y) + k), gap))
    return false;
  return fd_domain_max (x) >= fd_domain_min (y) + k ||
         fd_domain_set_max (store, x, fd_clamp (fd_domain_max (y) - k), gap);
}

/* The least value >= @v with support; beyond all values if there is none. */
static int64_t
next_supported (const FdDomain *y, int64_t k, int64_t v)
{
  int64_t below = fd_domain_next_inside (y, v - k),
          above = fd_domain_next_inside (y, v + k);
  int64_t next = (int64_t) FD_VALUE_MAX + 1;
  if (below <= fd_domain_max (y))
    next = below + k;
  return above <= fd_domain_max (y) ? MIN (next, above - k) : next;
}

/* Many values in a row without support from @v on go, or wait; few are left, at
 * *@next. */
static bool
keep_far (FdStore *store, FdDomain *x, const FdDomain *y, int64_t k, int64_t v,
          int64_t *next)
{
  int64_t kept = next_supported (y, k, v);
  if (kept - v < 64)
    return true;
  *next = kept;
  return fd_domain_remove_interval (store, x, v, kept - 1,
                                    fd_reason_lazy (RULE_ENDS));
}

static bool
keep_supported (FdStore *store, FdDomain *x, const FdDomain *y, int64_t k)
{
  if (!keep_ends (store, x, y, k))
    return false;
  for (int64_t v = fd_domain_min (x); v <= fd_domain_max (x);) {
    v = fd_domain_next (x, (int32_t) v);
    uint64_t keep = fd_domain_word (y, v - k) | fd_domain_word (y, v + k);
    int64_t next = v;
    if (!keep && !keep_far (store, x, y, k, v, &next))
      return false;
    if (next == v) {
      if (!fd_domain_subtract_word (store, x, v, ~keep,
                                    fd_reason_lazy (RULE_ENDS)))
        return false;
      next = ~keep ? v + 64 : next_unsupported (y, k, v + 64);
    }
    v = next;
  }
  return true;
}

/* Whether x is fixed, and y has no third value. */
static bool
is_settled (const FdDomain *x, const FdDomain *y)
{
  return fd_domain_is_fixed (x) &&
         (fd_domain_is_fixed (y) ||
          fd_domain_next (y, fd_domain_min (y) + 1) == fd_domain_max (y));
}

static bool
distance_propagate (FdPropagator *base, FdStore *store)
{
  int32_t k = ((const Distance *) base)->k;
  FdDomain *x = base->scope[0], *y = base->scope[1];
  if (!keep_supported (store, x, y, k) || !keep_supported (store, y, x, k))
    return false;
  if (is_settled (x, y) || is_settled (y, x))
    fd_entail (store, base);
  return true;
}

static void
add_bound (FdAtoms *out, FdVar x, FdRelation relation, int64_t value)
{
  fd_atoms_add (out, fd_atom (x, relation, fd_clamp (value)));
}

/* A value went because the other has it neither k below nor k above; a bound
 * moved to the end of the other's shifted range, or over the gap.  A bound that
 * values taken have led to need not be one of these. */
static const char *
distance_explain (FdPropagator *base, FdStore *store, FdAtom need,
                  uint64_t code, FdPosition at, FdAtoms *out)
{
  int64_t k = ((const Distance *) base)->k, v = need.value;
  FdVar x = fd_atom_var (need);
  FdRelation relation = fd_atom_relation (need);
  FdVar y = fd_propagator_var (base, x.id == fd_propagator_var (base, 0).id);
  if (relation == FD_NE) {
    add_bound (out, y, FD_NE, v - k);
    add_bound (out, y, FD_NE, v + k);
    return "distance";
  }
  int64_t step = relation == FD_GE ? k : -k;
  if (code == RULE_ENDS) {
    FdAtom end = fd_atom (y, relation, fd_clamp (v + step));
    if (!fd_atom_holds_at (store, end, at))
      return NULL;
    fd_atoms_add (out, end);
    return "distance-ends";
  }
  bool least = relation == FD_GE;
  int64_t end = least ? fd_min_at (store, x, at) : fd_max_at (store, x, at);
  add_bound (out, x, relation, end);
  add_bound (out, y, least ? FD_LE : FD_GE, end + step - (least ? 1 : -1));
  add_bound (out, y, relation, v - step);
  return "distance-gap";
}

static const char *
distance_explain_conflict (FdPropagator *base, FdStore *store, FdPosition at,
                           FdAtoms *out)
{
  FdVar x = fd_propagator_var (base, 0), y = fd_propagator_var (base, 1);
  int32_t k = ((const Distance *) base)->k;
  size_t before = out->n;
  if (fd_explain_disjoint (store, x, k, y, at, out) &&
      fd_explain_disjoint (store, x, -k, y, at, out))
    return "distance-disjoint";
  out->n = before;
  return NULL;
}

static FdEntailment
distance_entailed (FdPropagator *base, FdStore *store)
{
  (void) store;
  int32_t k = ((const Distance *) base)->k;
  const FdDomain *x = base->scope[0], *y = base->scope[1];
  if (fd_domain_is_disjoint (x, y, k) && fd_domain_is_disjoint (x, y, -k))
    return FD_DISENTAILED;
  if (fd_domain_is_fixed (y)) {
    y = x;
    x = base->scope[1];
  }
  if (!fd_domain_is_fixed (x))
    return FD_UNDECIDED;
  uint32_t n =
      fd_domain_contains (y, fd_clamp ((int64_t) fd_domain_min (x) - k));
  n += fd_domain_contains (y, fd_clamp ((int64_t) fd_domain_min (x) + k));
  return fd_domain_size (y) == n ? FD_ENTAILED : FD_UNDECIDED;
}

static bool
is_distance (const int32_t *x, int64_t k)
{
  int64_t difference = (int64_t) x[0] - x[1];
  return difference == k || difference == -k;
}

static bool
distance_check (const FdPropagator *base, const int32_t *values)
{
  return is_distance (values, ((const Distance *) base)->k);
}

static bool
distance_on_unify (FdPropagator *base, FdStore *store)
{
  (void) base;
  return fd_post_false (store);
}

static bool
distance_implies_ne (const FdPropagator *base, uint32_t i, uint32_t j)
{
  (void) base, (void) i, (void) j;
  return true;
}

static const FdPropagatorClass distance_class = {
    .name = "distance",
    .cost = FD_COST_CONSTANT,
    .idempotent = true,
    .explains_bounds = true,
    .propagate = distance_propagate,
    .explain = distance_explain,
    .explain_conflict = distance_explain_conflict,
    .entailed = distance_entailed,
    .check = distance_check,
    .on_unify = distance_on_unify,
    .implies_ne = distance_implies_ne,
};

static bool
distance_post (FdStore *store, FdVar x, FdVar y, int32_t k)
{
  if (k == 0)
    return fd_post_relation (store, x, FD_EQ, y, 0);
  if (k < 0 || fd_domain (store, x) == fd_domain (store, y))
    return fd_post_false (store);
  FdVar scope[] = {x, y};
  Distance *self = (Distance *) fd_propagator_new (store, &distance_class,
                                                   sizeof *self, scope, 2);
  if (!self)
    return false;
  self->k = k;
  fd_subscribe_all (store, &self->base, FD_EVENT_DOMAIN);
  return fd_post (store, &self->base);
}

static bool
distance_holds (const FdArgument *a, const int32_t *values)
{
  return a[2].number >= 0 && is_distance (values, a[2].number);
}

static bool
post_arguments (FdStore *store, const FdArgument *a)
{
  return distance_post (store, a[0].var, a[1].var, a[2].number);
}

const FdConstraintClass fd_distance_constraint = {
    .name = "distance",
    .parameters = {{"x", FD_ARGUMENT_VAR},
                   {"y", FD_ARGUMENT_VAR},
                   {"k", FD_ARGUMENT_INT}},
    .consistency = "domain",
    .holds = distance_holds,
    .post = post_arguments,
};

bool
fd_post_distance (FdStore *store, FdVar x, FdVar y, int32_t k)
{
  const FdArgument a[] = {fd_argument_var (x), fd_argument_var (y),
                          fd_argument_int (k)};
  return fd_post_as (store, __func__, &fd_distance_constraint, a);
}
