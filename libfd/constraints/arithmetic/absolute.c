/* SPDX-License-Identifier: MIT */
/* absolute.c - |x| = y, domain consistent
 *
 * v stays in x while |v| is in y, and u in y while u or -u is in x.  What x
 * loses was no support of anything left in y, so one pass is a fixpoint.  (See
 * fd_domain_may_defer_hole() for what may wait.)
 */
#include "absolute.h"

enum { RULE_NEGATIVE, RULE_ABSOLUTE, RULE_ARGUMENT };

/* --- what supports y: u or -u in x; u >= 0 ------------------------------ */

static int64_t
next_lost_y (const void *data, int64_t u)
{
  const FdDomain *x = data;
  for (;;) {
    int64_t plus = fd_domain_next_outside (x, u);
    int64_t both = -fd_domain_prev_outside (x, -plus);
    if (both == plus)
      return both;
    u = both;
  }
}

static int64_t
next_kept_y (const void *data, int64_t u)
{
  const FdDomain *x = data;
  int64_t plus = fd_domain_next_inside (x, u),
          minus = -fd_domain_prev_inside (x, -u);
  return MIN (plus, minus);
}

static uint64_t
word_y (const void *data, int64_t u)
{
  const FdDomain *x = data;
  return fd_domain_word (x, u) | fd_domain_mirrored_word (x, -u);
}

/* --- what supports x: |v| in y; y >= 0 ---------------------------------- */

static int64_t
next_lost_x (const void *data, int64_t v)
{
  const FdDomain *y = data;
  if (v < 0) {
    v = -fd_domain_prev_outside (y, -v);
    if (v <= 0)
      return v;
    v = 0; /* -y has no hole any more, nor 0 */
  }
  return fd_domain_next_outside (y, v);
}

static int64_t
next_kept_x (const void *data, int64_t v)
{
  const FdDomain *y = data;
  if (v < 0 && -v >= fd_domain_min (y))
    return -fd_domain_prev_inside (y, -v);
  return fd_domain_next_inside (y, MAX (v, 0));
}

static uint64_t
word_x (const void *data, int64_t v)
{
  const FdDomain *y = data;
  return fd_domain_word (y, v) | fd_domain_mirrored_word (y, -v);
}

/* --- propagation -------------------------------------------------------- */

/* Whether x is fixed, or has no value but -y and y. */
static bool
is_settled (const FdDomain *x, const FdDomain *y)
{
  return fd_domain_is_fixed (y) &&
         (fd_domain_is_fixed (x) ||
          fd_domain_next (x, fd_domain_min (x) + 1) == fd_domain_max (x));
}

static bool
absolute_propagate (FdPropagator *base, FdStore *store)
{
  FdDomain *x = base->scope[0], *y = base->scope[1];
  FdReason absolute = fd_reason_lazy (RULE_ABSOLUTE);
  FdReason argument = fd_reason_lazy (RULE_ARGUMENT);
  if (!fd_domain_set_min (store, y, 0, fd_reason_lazy (RULE_NEGATIVE)) ||
      !fd_domain_set_max (store, y, MAX (fd_domain_max (x), -fd_domain_min (x)),
                          absolute) ||
      !fd_domain_keep_supported (
          store, y, &(FdSupport){x, next_lost_y, next_kept_y, word_y},
          absolute) ||
      !fd_domain_set_min (store, x, -fd_domain_max (y), argument) ||
      !fd_domain_set_max (store, x, fd_domain_max (y), argument) ||
      !fd_domain_keep_supported (
          store, x, &(FdSupport){y, next_lost_x, next_kept_x, word_x},
          argument))
    return false;
  if (is_settled (x, y))
    fd_entail (store, base);
  return true;
}

/* --- explanations ------------------------------------------------------- */

/* x had nothing within @from..@to of 0, on either side. */
static void
add_ring (const FdStore *store, FdVar x, int64_t from, int64_t to,
          FdPosition at, FdAtoms *out)
{
  if (from <= 0) {
    fd_explain_outside (store, x, -to, to, at, out);
    return;
  }
  fd_explain_outside (store, x, from, to, at, out);
  fd_explain_outside (store, x, -to, -from, at, out);
}

static bool
is_outside (const FdStore *store, FdVar x, int64_t from, int64_t to,
            FdPosition at)
{
  return fd_min_at (store, x, at) > to || fd_max_at (store, x, at) < from;
}

/* y >= v: x is far from 0; or farther than y was anyway, by less. */
static void
explain_least (const FdStore *store, FdVar x, FdVar y, int64_t v, FdPosition at,
               FdAtoms *out)
{
  int64_t min = MAX (fd_min_at (store, y, at), 0);
  if (v <= 0)
    return;
  if (is_outside (store, x, 1 - v, v - 1, at)) {
    add_ring (store, x, 0, v - 1, at, out);
    return;
  }
  if (min > 0)
    fd_atoms_add (out, fd_atom (y, FD_GE, (int32_t) min));
  add_ring (store, x, min, v - 1, at, out);
}

static void
explain_greatest (const FdStore *store, FdVar x, FdVar y, int64_t v,
                  FdPosition at, FdAtoms *out)
{
  if (fd_min_at (store, x, at) >= -v && fd_max_at (store, x, at) <= v) {
    fd_atoms_add (out, fd_atom (x, FD_GE, fd_clamp (-v)));
    fd_atoms_add (out, fd_atom (x, FD_LE, fd_clamp (v)));
    return;
  }
  int64_t max = fd_max_at (store, y, at);
  fd_atoms_add (out, fd_atom (y, FD_LE, (int32_t) max));
  add_ring (store, x, v + 1, max, at, out);
}

/* y had no |v| for v of @from..@to, all of one sign. */
static void
add_absent (const FdStore *store, FdVar y, int64_t from, int64_t to,
            FdPosition at, FdAtoms *out)
{
  if (to < 0)
    fd_explain_outside (store, y, -to, -from, at, out);
  else
    fd_explain_outside (store, y, from, to, at, out);
}

/* A bound of x: by the greatest y alone, or from where the bound was. */
static void
explain_argument (const FdStore *store, FdVar x, FdVar y, FdAtom need,
                  FdPosition at, FdAtoms *out)
{
  bool least = fd_atom_relation (need) == FD_GE;
  int64_t v = need.value, far = least ? -v : v;
  if (far >= fd_max_at (store, y, at)) {
    fd_atoms_add (out, fd_atom (y, FD_LE, (int32_t) far));
    return;
  }
  int64_t end = least ? fd_min_at (store, x, at) : fd_max_at (store, x, at);
  fd_atoms_add (out, fd_atom (x, least ? FD_GE : FD_LE, (int32_t) end));
  int64_t from = least ? end : v + 1, to = least ? v - 1 : end;
  if (from < 0 && to >= 0) { /* two parts */
    add_absent (store, y, from, -1, at, out);
    from = 0;
  }
  if (from <= to)
    add_absent (store, y, from, to, at, out);
}

static const char *
absolute_explain (FdPropagator *base, FdStore *store, FdAtom need,
                  uint64_t code, FdPosition at, FdAtoms *out)
{
  FdVar x = fd_propagator_var (base, 0), y = fd_propagator_var (base, 1);
  FdRelation relation = fd_atom_relation (need);
  int64_t v = need.value;
  if (code == RULE_NEGATIVE)
    return "absolute-negative";
  if (code == RULE_ABSOLUTE && relation == FD_GE)
    explain_least (store, x, y, v, at, out);
  else if (code == RULE_ABSOLUTE && relation == FD_LE)
    explain_greatest (store, x, y, v, at, out);
  else if (code == RULE_ABSOLUTE)
    add_ring (store, x, v, v, at, out);
  else if (relation == FD_NE)
    add_absent (store, y, v, v, at, out);
  else
    explain_argument (store, x, y, need, at, out);
  return code == RULE_ABSOLUTE ? "absolute" : "absolute-argument";
}

/* By bounds: y is negative, or nearer to 0 than all of x, or farther. */
static const char *
absolute_explain_conflict (FdPropagator *base, FdStore *store, FdPosition at,
                           FdAtoms *out)
{
  FdVar x = fd_propagator_var (base, 0), y = fd_propagator_var (base, 1);
  int64_t x_min = fd_min_at (store, x, at), x_max = fd_max_at (store, x, at);
  int64_t y_min = fd_min_at (store, y, at), y_max = fd_max_at (store, y, at);
  if (y_max < 0) {
    fd_atoms_add (out, fd_atom (y, FD_LE, -1));
  } else if (x_min > y_max) {
    fd_explain_apart (store, x, 0, y, at, out);
  } else if (-x_max > y_max) {
    fd_atoms_add (out, fd_atom (y, FD_LE, (int32_t) y_max));
    fd_atoms_add (out, fd_atom (x, FD_LE, (int32_t) -y_max - 1));
  } else if (y_min > MAX (x_max, -x_min)) {
    fd_atoms_add (out, fd_atom (y, FD_GE, (int32_t) y_min));
    fd_atoms_add (out, fd_atom (x, FD_LE, (int32_t) y_min - 1));
    fd_atoms_add (out, fd_atom (x, FD_GE, (int32_t) -y_min + 1));
  } else {
    return NULL;
  }
  return "absolute-apart";
}

/* --- entailment, definition --------------------------------------------- */

static FdEntailment
absolute_entailed (FdPropagator *base, FdStore *store)
{
  (void) store;
  const FdDomain *x = base->scope[0], *y = base->scope[1];
  bool possible = false;
  for (int64_t v = fd_domain_next_inside (x, -(int64_t) fd_domain_max (y));
       v <= MIN (fd_domain_max (x), fd_domain_max (y)) && !possible;) {
    int64_t below = v < 0 ? fd_domain_prev_inside (y, -v) : -1;
    int64_t next = below >= 0 ? -below : fd_domain_next_inside (y, MAX (v, 0));
    possible = next == v;
    v = fd_domain_next_inside (x, next);
  }
  if (!possible)
    return FD_DISENTAILED;
  return fd_domain_is_fixed (x) && fd_domain_is_fixed (y) ? FD_ENTAILED
                                                          : FD_UNDECIDED;
}

static bool
absolute_value (const FdArgument *a, const int32_t *x, int64_t *y)
{
  (void) a;
  *y = ABS ((int64_t) x[0]);
  return true;
}

static bool
absolute_check (const FdPropagator *base, const int32_t *values)
{
  (void) base;
  int64_t y;
  return absolute_value (NULL, values, &y) && y == values[1];
}

static bool
absolute_on_unify (FdPropagator *base, FdStore *store)
{
  return fd_post_atom (store, fd_atom (fd_propagator_var (base, 0), FD_GE, 0));
}

static const FdPropagatorClass absolute_class = {
    .name = "absolute",
    .cost = FD_COST_CONSTANT,
    .idempotent = true,
    .propagate = absolute_propagate,
    .explain = absolute_explain,
    .explain_conflict = absolute_explain_conflict,
    .entailed = absolute_entailed,
    .check = absolute_check,
    .on_unify = absolute_on_unify,
};

static bool
absolute_post (FdStore *store, const FdArgument *a)
{
  FdVar x = a[0].var, y = a[1].var;
  if (fd_domain (store, x) == fd_domain (store, y))
    return fd_post_atom (store, fd_atom (x, FD_GE, 0));
  if (a[2].consistency != FD_CONSISTENCY_DOMAIN)
    return fd_post_absolute_bounds (store, x, y);
  FdVar scope[] = {x, y};
  FdPropagator *self =
      fd_propagator_new (store, &absolute_class, sizeof *self, scope, 2);
  if (!self)
    return false;
  fd_subscribe_all (store, self, FD_EVENT_DOMAIN);
  return fd_post (store, self);
}

const FdConstraintClass fd_absolute_constraint = {
    .name = "absolute",
    .parameters = {{"x", FD_ARGUMENT_VAR},
                   {"y", FD_ARGUMENT_VAR},
                   {"consistency", FD_ARGUMENT_CONSISTENCY}},
    .consistency = "domain if asked for; by default bounds(Z)",
    .flatzinc = "int_abs(x, y)",
    .value = absolute_value,
    .post = absolute_post,
};

bool
fd_post_absolute (FdStore *store, FdVar x, FdVar y, FdConsistency consistency)
{
  const FdArgument a[] = {fd_argument_var (x), fd_argument_var (y),
                          fd_argument_consistency (consistency)};
  return fd_post_as (store, __func__, &fd_absolute_constraint, a);
}

bool
fd_post_reified_absolute (FdStore *store, FdAtom b, FdVar x, FdVar y)
{
  const FdArgument a[] = {fd_argument_var (x), fd_argument_var (y),
                          fd_argument_consistency (FD_CONSISTENCY_DOMAIN)};
  return fd_post_reified_as (store, __func__, b, &fd_absolute_constraint, a);
}
