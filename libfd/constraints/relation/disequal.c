/* SPDX-License-Identifier: MIT */
/* disequal.c - x != y + k
 *
 * When one side is fixed, the other loses one value, and that is all there
 * will ever be to do.  To note that it is done would cost more than to see it
 * once more when the other side is fixed.
 */
#include <fd.h>

/* Constant after posting. */
static inline int32_t
offset (const FdPropagator *self)
{
  return (int32_t) self->own;
}

static inline bool
take (FdStore *store, FdDomain *x, int64_t value, const FdDomain *fixed)
{
  if (value < fd_domain_min (x) || value > fd_domain_max (x))
    return true;
  FdAtom atom = fd_atom (fd_domain_var (fixed), FD_EQ, fd_domain_min (fixed));
  return fd_domain_remove (store, x, (int32_t) value, fd_reason_atom (atom));
}

static bool
disequal_propagate (FdPropagator *base, FdStore *store)
{
  int64_t k = offset (base);
  FdDomain *x = base->scope[0], *y = base->scope[1];
  if (fd_domain_is_fixed (x))
    return take (store, y, fd_domain_min (x) - k, x);
  return !fd_domain_is_fixed (y) || take (store, x, fd_domain_min (y) + k, y);
}

/* Both were fixed. */
static const char *
disequal_explain_conflict (FdPropagator *base, FdStore *store, FdPosition at,
                           FdAtoms *out)
{
  for (uint32_t i = 0; i < 2; i++)
    fd_explain_fixed (store, fd_propagator_var (base, i), at, out);
  return "disequal-same";
}

static FdEntailment
disequal_entailed (FdPropagator *base, FdStore *store)
{
  (void) store;
  const FdDomain *x = base->scope[0], *y = base->scope[1];
  if (fd_domain_is_disjoint (y, x, offset (base)))
    return FD_ENTAILED;
  return fd_domain_is_fixed (x) && fd_domain_is_fixed (y) ? FD_DISENTAILED
                                                          : FD_UNDECIDED;
}

static bool
disequal_check (const FdPropagator *base, const int32_t *values)
{
  return values[0] != (int64_t) values[1] + offset (base);
}

static bool
disequal_on_unify (FdPropagator *base, FdStore *store)
{
  return offset (base) != 0 || fd_post_false (store);
}

static bool
disequal_implies_ne (const FdPropagator *base, uint32_t i, uint32_t j)
{
  (void) i, (void) j;
  return offset (base) == 0;
}

static const FdPropagatorClass disequal_class = {
    .name = "disequal",
    .cost = FD_COST_CONSTANT,
    .idempotent = true,
    .direct = true,
    .propagate = disequal_propagate,
    .explain_conflict = disequal_explain_conflict,
    .entailed = disequal_entailed,
    .check = disequal_check,
    .on_unify = disequal_on_unify,
    .implies_ne = disequal_implies_ne,
};

bool
fd_post_disequal (FdStore *store, FdVar x, FdVar y, int32_t k)
{
  const FdDomain *a = fd_domain (store, x), *b = fd_domain (store, y);
  if (a == b)
    return k != 0 || fd_post_false (store);
  if (fd_domain_min (a) > (int64_t) fd_domain_max (b) + k ||
      fd_domain_max (a) < (int64_t) fd_domain_min (b) + k)
    return true;
  FdVar scope[] = {x, y};
  FdPropagator *self =
      fd_propagator_new (store, &disequal_class, sizeof *self, scope, 2);
  if (!self)
    return false;
  self->own = (uint32_t) k;
  fd_subscribe_all (store, self, FD_EVENT_FIX);
  if (fd_domain_is_fixed (a) || fd_domain_is_fixed (b))
    return fd_post (store, self);
  return fd_post_idle (store, self);
}
