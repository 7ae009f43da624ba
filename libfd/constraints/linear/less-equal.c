/* SPDX-License-Identifier: MIT */
/* less-equal.c - sum of a[i] x[i] <= c
 *
 * Let slack = c - the least value of the sum.  No term may exceed its own
 * least value by more.  A negative slack empties the first domain pruned, so
 * failure needs no path of its own.  One pass is a fixpoint: it cuts greatest
 * values of terms, and slack depends on their least ones.  Each value left has
 * the least values of the other terms as its support.
 */
#include "linear.h"

static inline int64_t
span (const Linear *self, uint32_t i)
{
  const FdDomain *x = self->base.scope[i];
  return self->a[i] * ((int64_t) fd_domain_max (x) - fd_domain_min (x));
}

static bool
linear_le_propagate (FdPropagator *base, FdStore *store)
{
  const Linear *self = (const Linear *) base;
  uint32_t positive = self->n_positive;
  int64_t lo = 0, total = 0, widest = 0;
  for (uint32_t i = 0; i < base->n; i++) {
    const FdDomain *x = base->scope[i];
    int64_t a = self->a[i],
            width = a * ((int64_t) fd_domain_max (x) - fd_domain_min (x));
    lo += i < positive ? a * fd_domain_min (x) : -a * fd_domain_max (x);
    total += width;
    widest = MAX (widest, width);
  }
  int64_t slack = self->c - lo;
  if (widest > slack)
    for (uint32_t i = 0; i < base->n; i++) {
      int64_t width = span (self, i);
      if (width <= slack)
        continue;
      FdDomain *x = base->scope[i];
      FdReason reason = fd_linear_reason (i, false);
      int64_t most = fd_floor_div (slack, self->a[i]);
      if (i < positive
              ? !fd_domain_set_max (store, x,
                                    fd_clamp (fd_domain_min (x) + most), reason)
              : !fd_domain_set_min (
                    store, x, fd_clamp (fd_domain_max (x) - most), reason))
        return false;
      total -= width - span (self, i);
    }
  if (total <= slack)
    fd_entail (store, base);
  return true;
}

#define CLASS(of_cost)                                                         \
  {                                                                            \
    .name = "linear <=", .cost = of_cost, .idempotent = true,                  \
    .propagate = linear_le_propagate, .explain = fd_linear_explain,            \
    .explain_conflict = fd_linear_explain_conflict_le,                         \
    .entailed = fd_linear_le_entailed, .check = fd_linear_le_check,            \
    .on_unify = fd_linear_le_on_unify,                                         \
  }

static const FdPropagatorClass linear_le_class = CLASS (FD_COST_LINEAR);
static const FdPropagatorClass short_class = CLASS (FD_COST_CONSTANT);

bool
fd_post_linear_le (FdStore *store, const int64_t *a, const FdVar *x, uint32_t n,
                   uint32_t n_positive, int64_t c)
{
  const FdPropagatorClass *klass =
      fd_linear_is_short (n) ? &short_class : &linear_le_class;
  Linear *self = n >= FD_LINEAR_LONG_LE
                     ? fd_linear_long_new (store, a, x, n, n_positive, FD_LE, c)
                     : fd_linear_new (store, klass, a, x, n, n_positive, c, 0);
  if (!self)
    return false;
  for (uint32_t i = 0; i < n; i++)
    fd_subscribe (store, &self->base, i,
                  i < n_positive ? FD_EVENT_MIN : FD_EVENT_MAX);
  return fd_post (store, &self->base);
}
