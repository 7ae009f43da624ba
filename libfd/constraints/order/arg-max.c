/* SPDX-License-Identifier: MIT */
/* arg-max.c - y is the first index of the greatest (or least) of x[0], ...
 *
 * That is, x[j] <= x[y], and x[j] < x[y] for j < y.  The least is the greatest
 * with the order turned round: bounds are taken through `sign`.
 *
 * An index i is possible if x[i] at its greatest is as great as all others at
 * their least.  The first of those with the greatest least value, w, is enough
 * to compare with: i is possible if i = w, or high x[i] >= low x[w], and > if w
 * < i.  An x[j] whose index is impossible is below some x[i] that is not: at
 * most the greatest high x[i], less one for j < i.  Once y is known, x[y] is at
 * least what w says.  All else has support: with i possible and x[i] at its
 * greatest all others may be at their least, or at any value below; and an x[j]
 * that may be the greatest itself may be that at any value that is not below
 * another.  One pass is a fixpoint.
 */
#include <fd.h>

typedef struct {
  FdPropagator base; /* scope: x[0], ..., x[n-1], y */
  /* constant after posting: */
  int32_t sign;   /* 1: the greatest; -1: the least */
  int32_t offset; /* the index of x[0] */
} ArgMax;

/* code: w, or j of RULE_BELOW, << 2 | rule */
enum { RULE_RANGE, RULE_INDEX, RULE_BELOW, RULE_ABOVE };

static inline int64_t
low (const ArgMax *self, uint32_t i)
{
  const FdDomain *x = self->base.scope[i];
  return self->sign > 0 ? fd_domain_min (x) : -(int64_t) fd_domain_max (x);
}

static inline int64_t
high (const ArgMax *self, uint32_t i)
{
  const FdDomain *x = self->base.scope[i];
  return self->sign > 0 ? fd_domain_max (x) : -(int64_t) fd_domain_min (x);
}

/* The first with the greatest least value. */
static uint32_t
find_witness (const ArgMax *self)
{
  uint32_t w = 0;
  for (uint32_t i = 1; i + 1 < self->base.n; i++)
    if (low (self, i) > low (self, w))
      w = i;
  return w;
}

static inline bool
is_possible (const ArgMax *self, uint32_t i, uint32_t w)
{
  return i == w || high (self, i) >= low (self, w) + (w < i);
}

/* What y is then. */
static inline int32_t
value_of (const ArgMax *self, uint32_t i)
{
  return fd_clamp ((int64_t) self->offset + i);
}

static inline uint32_t
index_of (const ArgMax *self, int32_t value)
{
  return (uint32_t) ((int64_t) value - self->offset);
}

static inline bool
has_index (const ArgMax *self, const FdDomain *y, uint32_t i)
{
  return fd_domain_contains (y, value_of (self, i));
}

/* --- propagation -------------------------------------------------------- */

static bool
keep_range (const ArgMax *self, FdStore *store, FdDomain *y)
{
  FdReason reason = fd_reason_lazy (RULE_RANGE);
  return fd_domain_set_min (store, y, value_of (self, 0), reason) &&
         fd_domain_set_max (store, y, value_of (self, self->base.n - 2),
                            reason);
}

static bool
keep_indices (const ArgMax *self, FdStore *store, FdDomain *y, uint32_t w)
{
  FdReason reason = fd_reason_lazy ((uint64_t) w << 2 | RULE_INDEX);
  for (uint32_t i = 0; i + 1 < self->base.n; i++)
    if (!is_possible (self, i, w) &&
        !fd_domain_remove (store, y, value_of (self, i), reason))
      return false;
  return true;
}

static bool
set_high (const ArgMax *self, FdStore *store, uint32_t j, int64_t most)
{
  FdDomain *x = self->base.scope[j];
  FdReason reason = fd_reason_lazy ((uint64_t) j << 2 | RULE_BELOW);
  return self->sign > 0
             ? fd_domain_set_max (store, x, fd_clamp (most), reason)
             : fd_domain_set_min (store, x, fd_clamp (-most), reason);
}

/* Up to the first possible index with the greatest high, x[j] is less. */
static bool
keep_below (const ArgMax *self, FdStore *store, const FdDomain *y)
{
  uint32_t n = self->base.n - 1, first = 0;
  int64_t most = INT64_MIN;
  for (uint32_t i = 0; i < n; i++)
    if (has_index (self, y, i) && high (self, i) > most) {
      most = high (self, i);
      first = i;
    }
  for (uint32_t j = 0; j < n; j++)
    if (!has_index (self, y, j) && high (self, j) > most - (j < first) &&
        !set_high (self, store, j, most - (j < first)))
      return false;
  return true;
}

/* y is known. */
static bool
keep_above (const ArgMax *self, FdStore *store, uint32_t i, uint32_t w)
{
  FdDomain *x = self->base.scope[i];
  FdReason reason = fd_reason_lazy ((uint64_t) w << 2 | RULE_ABOVE);
  int64_t least = low (self, w) + (w < i);
  if (i == w)
    return true;
  return self->sign > 0
             ? fd_domain_set_min (store, x, fd_clamp (least), reason)
             : fd_domain_set_max (store, x, fd_clamp (-least), reason);
}

static bool
is_above (const ArgMax *self, uint32_t i)
{
  for (uint32_t j = 0; j + 1 < self->base.n; j++)
    if (j != i && low (self, i) < high (self, j) + (j < i))
      return false;
  return true;
}

static bool
arg_max_propagate (FdPropagator *base, FdStore *store)
{
  const ArgMax *self = (const ArgMax *) base;
  FdDomain *y = base->scope[base->n - 1];
  if (!keep_range (self, store, y))
    return false;
  uint32_t w = find_witness (self);
  if (!keep_indices (self, store, y, w) || !keep_below (self, store, y))
    return false;
  if (!fd_domain_is_fixed (y))
    return true;
  uint32_t i = index_of (self, fd_domain_min (y));
  if (!keep_above (self, store, i, w))
    return false;
  if (is_above (self, i))
    fd_entail (store, base);
  return true;
}

/* --- reasons ------------------------------------------------------------ */

/* Adds why x[w] was greater than x[i], or as great with w < i. */
static bool
explain_impossible (const ArgMax *self, FdStore *store, uint32_t i, uint32_t w,
                    FdPosition at, FdAtoms *out)
{
  FdVar x = fd_propagator_var (&self->base, i);
  FdVar y = fd_propagator_var (&self->base, w);
  return self->sign > 0 ? fd_explain_apart (store, y, w < i, x, at, out)
                        : fd_explain_apart (store, x, w < i, y, at, out);
}

/* The atom that x[i] is at most @most, in the order of sign; or at least. */
static inline FdAtom
bound_atom (const ArgMax *self, uint32_t i, bool at_most, int64_t bound)
{
  return fd_atom (fd_propagator_var (&self->base, i),
                  at_most == (self->sign > 0) ? FD_LE : FD_GE,
                  fd_clamp (self->sign * bound));
}

static inline FdAtom
not_index (const ArgMax *self, uint32_t i)
{
  return fd_atom (fd_propagator_var (&self->base, self->base.n - 1), FD_NE,
                  value_of (self, i));
}

/* Adds why x[i] was no greatest that would allow x[j] to be above @most. */
static void
explain_no_room (const ArgMax *self, FdStore *store, uint32_t i, uint32_t j,
                 int64_t most, FdPosition at, FdAtoms *out)
{
  FdAtom bound = bound_atom (self, i, true, most + (j < i));
  FdAtom index = not_index (self, i);
  if (i != j && fd_atom_holds_at (store, bound, 0))
    return;
  if (fd_atom_holds_at (store, index, 0))
    return;
  bool use_bound = i != j && fd_atom_holds_at (store, bound, at);
  fd_atoms_add (out, use_bound ? bound : index);
}

/* x[j] is at most @most: no other has room for more, and j is no index. */
static void
explain_below (const ArgMax *self, FdStore *store, uint32_t j, int64_t most,
               FdPosition at, FdAtoms *out)
{
  uint32_t n = self->base.n - 1;
  FdVar y = fd_propagator_var (&self->base, n);
  int32_t min = fd_min_at (store, y, at);
  if (min == fd_max_at (store, y, at)) {
    uint32_t i = index_of (self, min);
    fd_explain_fixed (store, y, at, out);
    fd_atoms_add (out, bound_atom (self, i, true, most + (j < i)));
    return;
  }
  for (uint32_t i = 0; i < n; i++)
    explain_no_room (self, store, i, j, most, at, out);
}

static const char *
arg_max_explain (FdPropagator *base, FdStore *store, FdAtom need, uint64_t code,
                 FdPosition at, FdAtoms *out)
{
  const ArgMax *self = (const ArgMax *) base;
  uint32_t w = (uint32_t) (code >> 2);
  int64_t bound = self->sign * (int64_t) need.value;
  FdVar y = fd_propagator_var (base, base->n - 1);
  switch (code & 3) {
  case RULE_INDEX:
    explain_impossible (self, store, index_of (self, need.value), w, at, out);
    return "arg-max-index";
  case RULE_BELOW:
    explain_below (self, store, w, bound, at, out);
    return "arg-max-below";
  case RULE_ABOVE:
    fd_explain_fixed (store, y, at, out);
    bound -= w < index_of (self, fd_min_at (store, y, at));
    fd_atoms_add (out, bound_atom (self, w, false, bound));
    return "arg-max-above";
  default:
    return "arg-max-range";
  }
}

static uint32_t
find_witness_at (const ArgMax *self, const FdStore *store, FdPosition at)
{
  uint32_t w = 0;
  int64_t greatest = INT64_MIN;
  for (uint32_t i = 0; i + 1 < self->base.n; i++) {
    FdVar x = fd_propagator_var (&self->base, i);
    int64_t least = self->sign > 0 ? fd_min_at (store, x, at)
                                   : -(int64_t) fd_max_at (store, x, at);
    if (least > greatest) {
      greatest = least;
      w = i;
    }
  }
  return w;
}

/* All indices were gone, or impossible. */
static const char *
arg_max_explain_conflict (FdPropagator *base, FdStore *store, FdPosition at,
                          FdAtoms *out)
{
  const ArgMax *self = (const ArgMax *) base;
  uint32_t w = find_witness_at (self, store, at);
  FdVar y = fd_propagator_var (base, base->n - 1);
  size_t before = out->n;
  int32_t value = fd_min_at (store, y, at);
  if (value == fd_max_at (store, y, at)) {
    uint32_t i = index_of (self, value);
    bool inside = i < base->n - 1;
    if (inside && (i == w || !explain_impossible (self, store, i, w, at, out)))
      return NULL;
    fd_explain_fixed (store, y, at, out);
    return "arg-max-index";
  }
  for (uint32_t i = 0; i + 1 < base->n; i++) {
    FdAtom atom = not_index (self, i);
    if (fd_atom_holds_at (store, atom, 0) ||
        (i != w && explain_impossible (self, store, i, w, at, out)))
      continue;
    if (!fd_atom_holds_at (store, atom, at)) {
      out->n = before;
      return NULL;
    }
    fd_atoms_add (out, atom);
  }
  return "arg-max-index";
}

/* --- the rest of the class ---------------------------------------------- */

static FdEntailment
arg_max_entailed (FdPropagator *base, FdStore *store)
{
  (void) store;
  const ArgMax *self = (const ArgMax *) base;
  const FdDomain *y = base->scope[base->n - 1];
  uint32_t w = find_witness (self), possible = 0, one = 0;
  for (uint32_t i = 0; i + 1 < base->n; i++)
    if (has_index (self, y, i) && is_possible (self, i, w)) {
      possible++;
      one = i;
    }
  if (!possible)
    return FD_DISENTAILED;
  return fd_domain_is_fixed (y) && is_above (self, one) ? FD_ENTAILED
                                                        : FD_UNDECIDED;
}

static int64_t
first_index (const int32_t *x, size_t n, int32_t sign)
{
  size_t best = 0;
  for (size_t i = 1; i < n; i++)
    if (sign > 0 ? x[i] > x[best] : x[i] < x[best])
      best = i;
  return (int64_t) best;
}

static bool
arg_max_check (const FdPropagator *base, const int32_t *values)
{
  const ArgMax *self = (const ArgMax *) base;
  uint32_t n = base->n - 1;
  return values[n] == self->offset + first_index (values, n, self->sign);
}

static const FdPropagatorClass arg_max_class = {
    .name = "arg-max",
    .cost = FD_COST_LINEAR,
    .propagate = arg_max_propagate,
    .explain = arg_max_explain,
    .explain_conflict = arg_max_explain_conflict,
    .entailed = arg_max_entailed,
    .check = arg_max_check,
};

/* --- posting ------------------------------------------------------------ */

static bool
arg_max_post (FdStore *store, const FdArgument *a, int32_t sign)
{
  size_t n = a[0].n;
  if (n == 0)
    return fd_post_false (store);
  if (n == 1)
    return fd_post_atom (store, fd_atom (a[2].var, FD_EQ, a[1].number));
  FdVar *scope = fd_scratch_new (store, n + 1, sizeof *scope);
  if (!scope)
    return false;
  for (size_t i = 0; i < n; i++)
    scope[i] = a[0].vars[i];
  scope[n] = a[2].var;
  ArgMax *self = (ArgMax *) fd_propagator_new (store, &arg_max_class,
                                               sizeof *self, scope, n + 1);
  fd_scratch_free (store, scope, n + 1, sizeof *scope);
  if (!self)
    return false;
  self->sign = sign;
  self->offset = a[1].number;
  for (uint32_t i = 0; i < n; i++)
    fd_subscribe (store, &self->base, i, FD_EVENT_BOUNDS);
  fd_subscribe (store, &self->base, (uint32_t) n, FD_EVENT_DOMAIN);
  return fd_post (store, &self->base);
}

static bool
arg_max_value (const FdArgument *a, const int32_t *values, int64_t *y)
{
  *y = a[1].number + first_index (values, a[0].n, 1);
  return a[0].n > 0;
}

static bool
arg_min_value (const FdArgument *a, const int32_t *values, int64_t *y)
{
  *y = a[1].number + first_index (values, a[0].n, -1);
  return a[0].n > 0;
}

static bool
greatest_post (FdStore *store, const FdArgument *a)
{
  return arg_max_post (store, a, 1);
}

static bool
least_post (FdStore *store, const FdArgument *a)
{
  return arg_max_post (store, a, -1);
}

const FdConstraintClass fd_arg_max_constraint = {
    .name = "arg-max",
    .parameters = {{"x", FD_ARGUMENT_VARS},
                   {"offset", FD_ARGUMENT_INT},
                   {"y", FD_ARGUMENT_VAR}},
    .consistency = "domain, for different variables",
    .flatzinc = "libfd_arg_max(x, offset, y)",
    .value = arg_max_value,
    .post = greatest_post,
};

const FdConstraintClass fd_arg_min_constraint = {
    .name = "arg-min",
    .parameters = {{"x", FD_ARGUMENT_VARS},
                   {"offset", FD_ARGUMENT_INT},
                   {"y", FD_ARGUMENT_VAR}},
    .consistency = "domain, for different variables",
    .flatzinc = "libfd_arg_min(x, offset, y)",
    .value = arg_min_value,
    .post = least_post,
};

bool
fd_post_arg_max (FdStore *store, const FdVar *x, size_t n, int32_t offset,
                 FdVar y)
{
  const FdArgument a[] = {fd_argument_vars (x, n), fd_argument_int (offset),
                          fd_argument_var (y)};
  return fd_post_as (store, __func__, &fd_arg_max_constraint, a);
}

bool
fd_post_arg_min (FdStore *store, const FdVar *x, size_t n, int32_t offset,
                 FdVar y)
{
  const FdArgument a[] = {fd_argument_vars (x, n), fd_argument_int (offset),
                          fd_argument_var (y)};
  return fd_post_as (store, __func__, &fd_arg_min_constraint, a);
}
