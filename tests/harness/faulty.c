/* SPDX-License-Identifier: MIT */
/* faulty.c - a propagator of a user's, and what he may do wrong in it
 *
 * sum (x) <= k: each variable may exceed its least value by the slack.  For
 * sum (x) = k the same is done upside down, again and again until nothing
 * changes: that a change of its own wakes it is left to the kernel.
 */
#include "faulty.h"

typedef struct {
  FdPropagator base;
  /* constant after posting: */
  Broken fault;
  bool equal;
  int64_t k;
  /* kept but not trailed, and in BROKEN_STALE trusted: */
  int64_t fixed_sum;
  uint64_t runs;
} Sum;

static FdVar
var (const FdPropagator *base, uint32_t i)
{
  return fd_propagator_var (base, i);
}

static int32_t
bound (int64_t value)
{
  return (int32_t) CLAMP (value, FD_VALUE_MIN - 1, FD_VALUE_MAX + 1);
}

/* --- <= ----------------------------------------------------------------- */

static bool
prune_maxima (Sum *self, FdStore *store)
{
  FdPropagator *base = &self->base;
  int64_t slack = self->k;
  uint32_t open = 0;
  for (uint32_t i = 0; i < base->n; i++) {
    slack -= fd_var_min (store, var (base, i));
    open += !fd_var_is_fixed (store, var (base, i));
  }
  if (self->fault == BROKEN_PRUNES_TOO_MUCH && open == 2)
    slack--;
  if (slack < 0)
    return fd_fail (store, fd_reason_lazy (0));
  if (self->fault == BROKEN_WEAK && open > 1)
    return true;
  for (uint32_t i = 0; i < base->n; i++) {
    FdVar x = var (base, i);
    if (!fd_set_max (store, x, bound (fd_var_min (store, x) + slack),
                     fd_reason_lazy (i)))
      return false;
  }
  return true;
}

static bool
prune_minima (Sum *self, FdStore *store)
{
  FdPropagator *base = &self->base;
  int64_t slack = -self->k;
  for (uint32_t i = 0; i < base->n; i++)
    slack += fd_var_max (store, var (base, i));
  if (slack < 0)
    return fd_fail (store, fd_reason_lazy (1));
  for (uint32_t i = 0; i < base->n; i++) {
    FdVar x = var (base, i);
    if (!fd_set_min (store, x, bound (fd_var_max (store, x) - slack),
                     fd_reason_lazy (i)))
      return false;
  }
  return true;
}

/* Entailed when even the greatest values are not too much. */
static void
entail (Sum *self, FdStore *store)
{
  FdPropagator *base = &self->base;
  int64_t most = 0, least = 0;
  for (uint32_t i = 0; i < base->n; i++) {
    most += fd_var_max (store, var (base, i));
    least += fd_var_min (store, var (base, i));
  }
  int64_t k = self->k + (self->fault == BROKEN_ENTAILS_EARLY);
  if (self->equal ? least == k && most == k : most <= k)
    fd_entail (store, base);
}

/* --- faults that need their own body ------------------------------------ */

/* Adds what got fixed to a sum nobody takes back. */
static bool
propagate_stale (Sum *self, FdStore *store)
{
  FdPropagator *base = &self->base;
  int64_t sum = 0;
  uint32_t n = 0;
  for (uint32_t i = 0; i < base->n; i++)
    n += fd_var_is_fixed (store, var (base, i));
  if (base->stale || n == base->n)
    self->fixed_sum = 0;
  for (uint32_t i = 0; i < base->n && (base->stale || n == base->n); i++)
    if (fd_var_is_fixed (store, var (base, i)))
      self->fixed_sum += fd_var_min (store, var (base, i));
  sum = self->fixed_sum;
  for (uint32_t i = 0; i < base->n; i++)
    if (!fd_var_is_fixed (store, var (base, i)))
      sum += fd_var_min (store, var (base, i));
  return sum <= self->k || fd_fail (store, FD_REASON_NAIVE);
}

static bool
propagate_capriciously (Sum *self, FdStore *store)
{
  FdPropagator *base = &self->base;
  uint64_t size = 0;
  for (uint32_t i = 0; i < base->n; i++)
    size += fd_var_size (store, var (base, i));
  return size == base->n || size % 2 ? prune_maxima (self, store) : true;
}

static bool
sum_propagate (FdPropagator *base, FdStore *store)
{
  Sum *self = (Sum *) base;
  self->runs++;
  switch (self->fault) {
  case BROKEN_ACCEPTS_ALL:
    return true;
  case BROKEN_STALE:
    return propagate_stale (self, store);
  case BROKEN_CAPRICIOUS:
    return propagate_capriciously (self, store);
  case BROKEN_UNDONE_BY_HAND:
    if (self->runs % 7 == 0)
      base->dead = 1;
    break;
  default:
    break;
  }
  if (!prune_maxima (self, store) ||
      (self->equal && !prune_minima (self, store)))
    return false;
  entail (self, store);
  return true;
}

/* --- the rest of the class ---------------------------------------------- */

/* x[code] <= v because the others were at least what they were; for >= the
 * others were at most.  A failure needs all; its code says which side. */
static const char *
sum_explain (FdPropagator *base, FdStore *store, FdAtom need, uint64_t code,
             FdPosition at, FdAtoms *out)
{
  const Sum *self = (const Sum *) base;
  bool failed = fd_atom_equal (need, FD_ATOM_FALSE);
  bool maxima = failed ? code == 1 : fd_atom_relation (need) == FD_GE;
  for (uint32_t i = 0; i < base->n; i++) {
    FdVar x = var (base, i);
    if (!failed && i == code)
      continue;
    if (self->fault == BROKEN_REASON_SHORT && i == 0)
      continue;
    if (self->fault == BROKEN_REASON_NONE && failed)
      continue;
    bool now = self->fault == BROKEN_REASON_PRESENT;
    if (maxima)
      fd_atoms_add (out, fd_atom (x, FD_LE,
                                  now ? fd_var_max (store, x)
                                      : fd_max_at (store, x, at)));
    else
      fd_atoms_add (out, fd_atom (x, FD_GE,
                                  now ? fd_var_min (store, x)
                                      : fd_min_at (store, x, at)));
  }
  return "sum";
}

static FdEntailment
sum_entailed (FdPropagator *base, FdStore *store)
{
  const Sum *self = (const Sum *) base;
  int64_t most = 0, least = 0;
  if (self->fault == BROKEN_OPEN)
    return FD_UNDECIDED;
  for (uint32_t i = 0; i < base->n; i++) {
    most += fd_var_max (store, var (base, i));
    least += fd_var_min (store, var (base, i));
  }
  int64_t k = self->k - (self->fault == BROKEN_HASTY);
  if (least > k || (self->equal && most < k))
    return FD_DISENTAILED;
  return (self->equal ? least == most && least == k : most <= k) ? FD_ENTAILED
                                                                 : FD_UNDECIDED;
}

static bool
sum_check (const FdPropagator *base, const int32_t *values)
{
  const Sum *self = (const Sum *) base;
  int64_t sum = self->fault == BROKEN_CHECK;
  for (uint32_t i = 0; i < base->n; i++)
    sum += values[i];
  return self->equal ? sum == self->k : sum <= self->k;
}

static const FdPropagatorClass sum_class = {
    .name = "user-sum",
    .cost = FD_COST_LINEAR,
    .propagate = sum_propagate,
    .explain = sum_explain,
    .entailed = sum_entailed,
    .check = sum_check,
};

static const FdPropagatorClass one_pass_class = {
    .name = "user-sum",
    .cost = FD_COST_LINEAR,
    .idempotent = true,
    .propagate = sum_propagate,
    .explain = sum_explain,
    .entailed = sum_entailed,
    .check = sum_check,
};

static bool
post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  Broken fault = (Broken) in->variant;
  const FdPropagatorClass *klass =
      fault == BROKEN_ONE_PASS ? &one_pass_class : &sum_class;
  if (fault == BROKEN_REFUSES && in->n == 3)
    return fd_var_new (store, 1, 0).id != 0;
  Sum *self = (Sum *) fd_propagator_new (store, klass, sizeof *self, x, in->n);
  if (!self)
    return false;
  self->fault = fault;
  self->equal = in->relation == FD_EQ;
  self->k = in->k;
  fd_subscribe_all (store, &self->base,
                    fault == BROKEN_SLEEPS ? FD_EVENT_FIX : FD_EVENT_BOUNDS);
  return fd_post (store, &self->base);
}

/* --- its declaration ---------------------------------------------------- */

static void
generate (OracleRandom *r, OracleInstance *in)
{
  int32_t values[ORACLE_TERMS];
  int64_t sum = 0;
  oracle_pick (r, in, values);
  for (uint32_t i = 0; i < in->n; i++)
    sum += values[i];
  in->k = (int32_t) CLAMP (sum, INT32_MIN, INT32_MAX);
}

static bool
holds (const OracleInstance *in, const int32_t *x)
{
  Wide sum = 0;
  for (uint32_t i = 0; i < in->n; i++)
    sum += x[i];
  return oracle_compare (sum, in->relation, in->k);
}

OracleConstraint
broken_declaration (Broken fault, bool equal)
{
  bool weak = equal || (fault != BROKEN_NOT && fault != BROKEN_WEAK);
  return (OracleConstraint){
      .name = equal ? "user-sum-equal" : "user-sum",
      .posts = "",
      .max_terms = 5,
      .min_terms = 2,
      .generate = generate,
      .holds = holds,
      .post = post,
      .strength = weak ? ORACLE_DECIDES : ORACLE_DOMAIN,
      .alike = true,
      .unshared = true,
      .variant = fault,
      .relation = equal ? FD_EQ : FD_LE,
  };
}
