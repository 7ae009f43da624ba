/* SPDX-License-Identifier: MIT */
/* all-equal.c - x[0] = x[1] = ... = x[n-1]
 *
 * As it stands it is n - 1 equalities, which make them one variable where that
 * can be.  Under a condition it is one propagator, which fails the condition as
 * soon as no value is common to all, even if each two have one; when the
 * condition holds, each x[i] keeps the values that all have.
 *
 * The opposite: once all but one are fixed to one value, that one loses it.
 */
#include <fd.h>

/* Values that a reason of a failure looks at. */
enum { MANY = 4096 };

/* The least value >= @v of all; beyond the range if there is none. */
static int64_t
next_common (const FdPropagator *base, int64_t v)
{
  for (uint32_t i = 0, same = 0; same < base->n;
       i = i + 1 < base->n ? i + 1 : 0) {
    int64_t next = fd_domain_next_inside (base->scope[i], v);
    if (next > FD_VALUE_MAX)
      return next;
    same = next == v ? same + 1 : 1;
    v = next;
  }
  return v;
}

static bool
are_equal (const FdPropagator *base)
{
  for (uint32_t i = 1; i < base->n; i++) {
    const FdDomain *x = base->scope[0], *y = base->scope[i];
    if (x != y && (!fd_domain_is_fixed (x) || !fd_domain_is_fixed (y) ||
                   fd_domain_min (x) != fd_domain_min (y)))
      return false;
  }
  return true;
}

/* --- all equal ---------------------------------------------------------- */

/* First x[0] loses what another one lacks, then each of them what x[0] does:
 * the code is the index of the other side. */
static bool
all_equal_propagate (FdPropagator *base, FdStore *store)
{
  FdDomain **x = base->scope;
  for (uint32_t i = 1; i < base->n; i++)
    if (x[i] != x[0] &&
        !fd_domain_intersect (store, x[0], x[i], 0, false, fd_reason_lazy (i)))
      return false;
  for (uint32_t i = 1; i < base->n; i++)
    if (x[i] != x[0] &&
        !fd_domain_intersect (store, x[i], x[0], 0, false, fd_reason_lazy (0)))
      return false;
  if (are_equal (base))
    fd_entail (store, base);
  return true;
}

/* What is needed of one, was so of the other; of a bound that values taken have
 * led to, this need not be true. */
static const char *
all_equal_explain (FdPropagator *base, FdStore *store, FdAtom need,
                   uint64_t code, FdPosition at, FdAtoms *out)
{
  FdAtom same = fd_atom (fd_propagator_var (base, (uint32_t) code),
                         fd_atom_relation (need), need.value);
  if (!fd_atom_holds_at (store, same, at))
    return NULL;
  fd_atoms_add (out, same);
  return "all-equal";
}

/* The one with the greatest least value, or the least greatest one. */
static FdVar
innermost (const FdPropagator *base, const FdStore *store, bool least,
           FdPosition at)
{
  FdVar best = fd_propagator_var (base, 0);
  for (uint32_t i = 1; i < base->n; i++) {
    FdVar x = fd_propagator_var (base, i);
    if (least ? fd_min_at (store, x, at) > fd_min_at (store, best, at)
              : fd_max_at (store, x, at) < fd_max_at (store, best, at))
      best = x;
  }
  return best;
}

/* Adds that one of them had lost @v before @at, one that never had it first;
 * false: all had it. */
static bool
explain_lost (const FdPropagator *base, const FdStore *store, int64_t v,
              FdPosition at, FdAtoms *out)
{
  FdVar lost = FD_VAR_NONE;
  for (uint32_t i = 0; i < base->n; i++) {
    FdVar x = fd_propagator_var (base, i);
    if (!fd_contains_at (store, x, (int32_t) v, 0))
      return true;
    if (!lost.id && !fd_contains_at (store, x, (int32_t) v, at))
      lost = x;
  }
  if (lost.id)
    fd_atoms_add (out, fd_atom (lost, FD_NE, (int32_t) v));
  return lost.id;
}

static const char *
all_equal_explain_conflict (FdPropagator *base, FdStore *store, FdPosition at,
                            FdAtoms *out)
{
  FdVar low = innermost (base, store, true, at);
  FdVar high = innermost (base, store, false, at);
  if (fd_explain_apart (store, low, 0, high, at, out))
    return "all-equal-apart";
  int64_t from = fd_min_at (store, low, at), to = fd_max_at (store, high, at);
  size_t first = out->n;
  if (to - from > MANY)
    return NULL;
  fd_explain_bound (store, fd_domain (store, low), true, (int32_t) from, out);
  fd_explain_bound (store, fd_domain (store, high), false, (int32_t) to, out);
  for (int64_t v = from; v <= to; v++)
    if (!explain_lost (base, store, v, at, out)) {
      out->n = first;
      return NULL;
    }
  return "all-equal-none";
}

static FdEntailment
all_equal_entailed (FdPropagator *base, FdStore *store)
{
  (void) store;
  return next_common (base, fd_domain_min (base->scope[0])) > FD_VALUE_MAX
             ? FD_DISENTAILED
         : are_equal (base) ? FD_ENTAILED
                            : FD_UNDECIDED;
}

static bool
is_all_equal (const int32_t *values, size_t n)
{
  for (size_t i = 1; i < n; i++)
    if (values[i] != values[0])
      return false;
  return true;
}

static bool
all_equal_check (const FdPropagator *base, const int32_t *values)
{
  return is_all_equal (values, base->n);
}

static const FdPropagatorClass all_equal_class = {
    .name = "all-equal",
    .cost = FD_COST_LINEAR,
    .explains_bounds = true,
    .propagate = all_equal_propagate,
    .explain = all_equal_explain,
    .explain_conflict = all_equal_explain_conflict,
    .entailed = all_equal_entailed,
    .check = all_equal_check,
};

/* --- not all equal ------------------------------------------------------ */

typedef struct {
  const FdDomain *fixed; /* one that is fixed, if any */
  FdDomain *open;        /* one that is not */
  bool differ;           /* two are fixed to different values */
  bool several;          /* there is another open one */
} Census;

static Census
take_census (const FdPropagator *base)
{
  Census census = {0};
  for (uint32_t i = 0; i < base->n && !census.differ; i++) {
    FdDomain *x = base->scope[i];
    if (!fd_domain_is_fixed (x)) {
      census.several = census.several || (census.open && census.open != x);
      census.open = x;
    } else if (!census.fixed) {
      census.fixed = x;
    } else {
      census.differ = fd_domain_min (x) != fd_domain_min (census.fixed);
    }
  }
  return census;
}

static bool
not_all_equal_propagate (FdPropagator *base, FdStore *store)
{
  Census census = take_census (base);
  if (census.differ) {
    fd_entail (store, base);
    return true;
  }
  if (census.several)
    return true;
  if (!census.fixed || !census.open)
    return fd_fail (store, fd_reason_lazy (0));
  fd_entail (store, base);
  return fd_domain_remove (store, census.open, fd_domain_min (census.fixed),
                           fd_reason_lazy (0));
}

static bool
is_one_variable (const FdPropagator *base)
{
  for (uint32_t i = 1; i < base->n; i++)
    if (base->scope[i] != base->scope[0])
      return false;
  return true;
}

/* Adds that all but @except had one value; false: they had not. */
static bool
explain_fixed (const FdPropagator *base, const FdStore *store, FdVar except,
               FdPosition at, FdAtoms *out)
{
  FdVar fixed = FD_VAR_NONE;
  if (is_one_variable (base))
    return true;
  for (uint32_t i = 0; i < base->n; i++) {
    FdVar x = fd_propagator_var (base, i);
    if (x.id == except.id)
      continue;
    if (!fixed.id)
      fixed = x;
    int32_t value = fd_min_at (store, fixed, at);
    if (fd_min_at (store, x, at) != value || fd_max_at (store, x, at) != value)
      return false;
  }
  for (uint32_t i = 0; i < base->n; i++)
    if (fd_propagator_var (base, i).id != except.id)
      fd_explain_fixed (store, fd_propagator_var (base, i), at, out);
  return true;
}

static const char *
not_all_equal_explain (FdPropagator *base, FdStore *store, FdAtom need,
                       uint64_t code, FdPosition at, FdAtoms *out)
{
  (void) code;
  explain_fixed (base, store, fd_atom_var (need), at, out);
  return "not-all-equal";
}

static const char *
not_all_equal_explain_conflict (FdPropagator *base, FdStore *store,
                                FdPosition at, FdAtoms *out)
{
  return explain_fixed (base, store, FD_VAR_NONE, at, out) ? "not-all-equal"
                                                           : NULL;
}

static FdEntailment
not_all_equal_entailed (FdPropagator *base, FdStore *store)
{
  (void) store;
  Census census = take_census (base);
  return census.differ                                        ? FD_ENTAILED
         : !census.open || (!census.fixed && !census.several) ? FD_DISENTAILED
                                                              : FD_UNDECIDED;
}

static bool
not_all_equal_check (const FdPropagator *base, const int32_t *values)
{
  return !is_all_equal (values, base->n);
}

static const FdPropagatorClass not_all_equal_class = {
    .name = "not-all-equal",
    .cost = FD_COST_LINEAR,
    .idempotent = true,
    .propagate = not_all_equal_propagate,
    .explain = not_all_equal_explain,
    .explain_conflict = not_all_equal_explain_conflict,
    .entailed = not_all_equal_entailed,
    .check = not_all_equal_check,
};

/* --- posting ------------------------------------------------------------ */

static bool
post_propagator (FdStore *store, const FdArgument *a,
                 const FdPropagatorClass *klass, FdEvents events)
{
  FdPropagator *self =
      fd_propagator_new (store, klass, sizeof *self, a[0].vars, a[0].n);
  if (!self)
    return false;
  fd_subscribe_all (store, self, events);
  return fd_post (store, self);
}

static bool
all_equal_post (FdStore *store, const FdArgument *a)
{
  if (a[0].n > 2 && fd_has_condition (store))
    return post_propagator (store, a, &all_equal_class, FD_EVENT_DOMAIN);
  for (size_t i = 1; i < a[0].n; i++)
    if (!fd_post_relation (store, a[0].vars[0], FD_EQ, a[0].vars[i], 0))
      return false;
  return true;
}

static bool
all_equal_post_not (FdStore *store, const FdArgument *a)
{
  if (a[0].n < 2)
    return fd_post_false (store);
  if (a[0].n == 2)
    return fd_post_relation (store, a[0].vars[0], FD_NE, a[0].vars[1], 0);
  return post_propagator (store, a, &not_all_equal_class, FD_EVENT_FIX);
}

static bool
all_equal_holds (const FdArgument *a, const int32_t *values)
{
  return is_all_equal (values, a[0].n);
}

const FdConstraintClass fd_all_equal_constraint = {
    .name = "all-equal",
    .parameters = {{"x", FD_ARGUMENT_VARS}},
    .consistency = "domain",
    .flatzinc = "fzn_all_equal_int(x)",
    .holds = all_equal_holds,
    .post = all_equal_post,
    .post_not = all_equal_post_not,
};

bool
fd_post_all_equal (FdStore *store, const FdVar *x, size_t n)
{
  const FdArgument a[] = {fd_argument_vars (x, n)};
  return fd_post_as (store, __func__, &fd_all_equal_constraint, a);
}

bool
fd_post_reified_all_equal (FdStore *store, FdAtom b, const FdVar *x, size_t n)
{
  const FdArgument a[] = {fd_argument_vars (x, n)};
  return fd_post_reified_as (store, __func__, b, &fd_all_equal_constraint, a);
}
