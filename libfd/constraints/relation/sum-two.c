/* SPDX-License-Identifier: MIT */
/* sum-two.c - x + y = k, domain consistent
 *
 * Each side keeps k minus what the other still has.  After y has lost what x
 * lacks, x can only lose what y lacks, so one pass is a fixpoint.  (See
 * fd_domain_may_defer_hole() for what may wait.)
 */
#include <fd.h>

typedef struct {
  FdPropagator base;
  /* constant after posting: */
  int64_t k;
} Mirror;

/* --- what supports v: k - v in x ----------------------------------------- */

typedef struct {
  const FdDomain *x;
  int64_t k;
} Other;

static int64_t
next_lost (const void *data, int64_t v)
{
  const Other *other = data;
  return other->k - fd_domain_prev_outside (other->x, other->k - v);
}

static int64_t
next_kept (const void *data, int64_t v)
{
  const Other *other = data;
  if (other->k - v < fd_domain_min (other->x))
    return (int64_t) FD_VALUE_MAX + 1;
  return other->k - fd_domain_prev_inside (other->x, other->k - v);
}

static uint64_t
word (const void *data, int64_t v)
{
  const Other *other = data;
  return fd_domain_mirrored_word (other->x, other->k - v);
}

static bool
keep_mirrored (FdStore *store, FdDomain *y, const FdDomain *x, int64_t k)
{
  Other other = {x, k};
  FdReason reason = fd_reason_lazy (0);
  int64_t min = fd_domain_min (y);
  if (fd_domain_max (y) - min < 64)
    return fd_domain_subtract_word (store, y, min, ~word (&other, min), reason);
  return fd_domain_set_min (store, y, fd_clamp (k - fd_domain_max (x)),
                            reason) &&
         fd_domain_set_max (store, y, fd_clamp (k - fd_domain_min (x)),
                            reason) &&
         fd_domain_keep_supported (
             store, y, &(FdSupport){&other, next_lost, next_kept, word},
             reason);
}

/* --- the propagator ------------------------------------------------------ */

static bool
sum_two_propagate (FdPropagator *base, FdStore *store)
{
  int64_t k = ((const Mirror *) base)->k;
  FdDomain *x = base->scope[0], *y = base->scope[1];
  if (!keep_mirrored (store, y, x, k) || !keep_mirrored (store, x, y, k))
    return false;
  if (!fd_domain_is_fixed (x))
    return true;
  fd_entail (store, base);
  return fd_domain_fix (store, y, fd_clamp (k - fd_domain_min (x)),
                        fd_reason_lazy (0));
}

/* A bound of y moved over values that x, mirrored, had not. */
static void
explain_hole (const FdStore *store, FdVar y, FdVar x, int64_t k, FdAtom need,
              FdPosition at, FdAtoms *out)
{
  bool least = fd_atom_relation (need) == FD_GE;
  int32_t end = least ? fd_min_at (store, y, at) : fd_max_at (store, y, at);
  int64_t from = least ? end : (int64_t) need.value + 1;
  int64_t to = least ? (int64_t) need.value - 1 : end;
  fd_atoms_add (out, fd_atom (y, fd_atom_relation (need), end));
  fd_explain_outside (store, x, k - to, k - from, at, out);
}

/* What is needed of one side, was so of the other, mirrored; or nearly, where
 * only holes are in between. */
static const char *
sum_two_explain (FdPropagator *base, FdStore *store, FdAtom need, uint64_t code,
                 FdPosition at, FdAtoms *out)
{
  (void) code;
  int64_t k = ((const Mirror *) base)->k;
  FdVar y = fd_atom_var (need);
  FdVar x = fd_propagator_var (base, y.id == fd_propagator_var (base, 0).id);
  FdRelation relation = fd_relation_mirror (fd_atom_relation (need));
  FdAtom mirrored = fd_atom (x, relation, fd_clamp (k - need.value));
  if (relation == FD_NE || fd_atom_holds_at (store, mirrored, at))
    fd_atoms_add (out, mirrored);
  else
    explain_hole (store, y, x, k, need, at, out);
  return "sum-two";
}

static FdEntailment
sum_two_entailed (FdPropagator *base, FdStore *store)
{
  (void) store;
  const FdDomain *x = base->scope[0], *y = base->scope[1];
  Other other = {x, ((const Mirror *) base)->k};
  int64_t v = fd_domain_min (y), kept;
  while (v <= fd_domain_max (y) && (kept = next_kept (&other, v)) != v)
    v = fd_domain_next_inside (y, kept);
  if (v > fd_domain_max (y))
    return FD_DISENTAILED;
  return fd_domain_is_fixed (x) && fd_domain_is_fixed (y) ? FD_ENTAILED
                                                          : FD_UNDECIDED;
}

static bool
sum_two_check (const FdPropagator *base, const int32_t *values)
{
  return (int64_t) values[0] + values[1] == ((const Mirror *) base)->k;
}

/* 2 x = k */
static bool
sum_two_on_unify (FdPropagator *base, FdStore *store)
{
  int64_t k = ((const Mirror *) base)->k;
  if (k % 2)
    return fd_post_false (store);
  return fd_post_atom (
      store, fd_atom (fd_propagator_var (base, 0), FD_EQ, fd_clamp (k / 2)));
}

static bool
sum_two_implies_ne (const FdPropagator *base, uint32_t i, uint32_t j)
{
  (void) i, (void) j;
  return ((const Mirror *) base)->k % 2;
}

static const FdPropagatorClass sum_two_class = {
    .name = "sum-two",
    .cost = FD_COST_CONSTANT,
    .idempotent = true,
    .propagate = sum_two_propagate,
    .explain = sum_two_explain,
    .entailed = sum_two_entailed,
    .check = sum_two_check,
    .on_unify = sum_two_on_unify,
    .implies_ne = sum_two_implies_ne,
};

bool
fd_post_sum_two (FdStore *store, FdVar x, FdVar y, int64_t k)
{
  FdVar scope[] = {x, y};
  Mirror *self = (Mirror *) fd_propagator_new (store, &sum_two_class,
                                               sizeof *self, scope, 2);
  if (!self)
    return false;
  self->k = k;
  fd_subscribe_all (store, &self->base, FD_EVENT_DOMAIN);
  return fd_post (store, &self->base);
}
