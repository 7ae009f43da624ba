/* SPDX-License-Identifier: MIT */
/* equal.c - x + k = y, domain consistent
 *
 * Each side keeps what the other, shifted, still has.  After y has lost what
 * x lacks, x can only lose what y lacks, so one pass is a fixpoint.  (See
 * fd_domain_may_defer_hole() for what may wait.)
 */
#include <fd.h>

/* Constant after posting. */
static inline int32_t
offset (const FdPropagator *self)
{
  return (int32_t) self->own;
}

static bool
equal_propagate (FdPropagator *base, FdStore *store)
{
  FdDomain *x = base->scope[0], *y = base->scope[1];
  FdReason reason = fd_reason_lazy (0);
  if (!fd_domain_intersect (store, y, x, offset (base), false, reason) ||
      !fd_domain_intersect (store, x, y, -offset (base), false, reason))
    return false;
  if (!fd_domain_is_fixed (x))
    return true;
  fd_entail (store, base);
  return fd_domain_fix (store, y,
                        (int32_t) (fd_domain_min (x) + (int64_t) offset (base)),
                        reason);
}

/* What is needed of one side, was so of the other; of a bound that values taken
 * have led to, this need not be true. */
static const char *
equal_explain (FdPropagator *base, FdStore *store, FdAtom need, uint64_t code,
               FdPosition at, FdAtoms *out)
{
  (void) code;
  bool of_y = fd_atom_var (need).id == fd_propagator_var (base, 1).id;
  FdVar other = fd_propagator_var (base, of_y ? 0 : 1);
  int32_t k = of_y ? -offset (base) : offset (base);
  FdAtom same = fd_atom (other, fd_atom_relation (need), need.value + k);
  if (!fd_atom_holds_at (store, same, at))
    return NULL;
  fd_atoms_add (out, same);
  return "equal";
}

static const char *
equal_explain_conflict (FdPropagator *base, FdStore *store, FdPosition at,
                        FdAtoms *out)
{
  FdVar x = fd_propagator_var (base, 0), y = fd_propagator_var (base, 1);
  int32_t k = offset (base);
  return fd_explain_disjoint (store, x, k, y, at, out) ? "equal-disjoint"
                                                       : NULL;
}

static FdEntailment
equal_entailed (FdPropagator *base, FdStore *store)
{
  (void) store;
  const FdDomain *x = base->scope[0], *y = base->scope[1];
  if (fd_domain_is_disjoint (x, y, offset (base)))
    return FD_DISENTAILED;
  return fd_domain_is_fixed (x) && fd_domain_is_fixed (y) ? FD_ENTAILED
                                                          : FD_UNDECIDED;
}

static bool
equal_check (const FdPropagator *base, const int32_t *values)
{
  return (int64_t) values[0] + offset (base) == values[1];
}

static bool
equal_on_unify (FdPropagator *base, FdStore *store)
{
  return offset (base) == 0 || fd_post_false (store);
}

static bool
shifted_differ (const FdPropagator *base, uint32_t i, uint32_t j)
{
  (void) base, (void) i, (void) j;
  return true;
}

#define EQUAL_CLASS                                                            \
  .name = "equal", .cost = FD_COST_CONSTANT, .idempotent = true,               \
  .explains_bounds = true, .propagate = equal_propagate,                       \
  .explain = equal_explain, .explain_conflict = equal_explain_conflict,        \
  .entailed = equal_entailed, .check = equal_check, .on_unify = equal_on_unify

/* Of k = 0, by which variables are unified: it keeps nobody from anybody. */
static const FdPropagatorClass equal_class = {EQUAL_CLASS};
static const FdPropagatorClass shifted_class = {EQUAL_CLASS,
                                                .implies_ne = shifted_differ};

bool
fd_post_equal (FdStore *store, FdVar x, int32_t k, FdVar y)
{
  if (fd_domain (store, x) == fd_domain (store, y))
    return k == 0 || fd_post_false (store);
  FdVar scope[] = {x, y};
  const FdPropagatorClass *klass = k ? &shifted_class : &equal_class;
  FdPropagator *self = fd_propagator_new (store, klass, sizeof *self, scope, 2);
  if (!self)
    return false;
  self->own = (uint32_t) k;
  fd_subscribe_all (store, self, FD_EVENT_DOMAIN);
  return fd_post (store, self);
}
