/* SPDX-License-Identifier: MIT */
/* not-equal.c - sum of a[i] x[i] != c
 *
 * While two variables have several values, every value of each has a support.
 * So two of them are watched, and only when all others are fixed has the last
 * one a value to lose; then nothing is left to do.
 */
#include "linear.h"

/* Kept, not trailed: two variables, not fixed when a run last looked, or else
 * it had nothing left to do; going back only opens more. */
static uint32_t *
watch_of (FdPropagator *base)
{
  return fd_linear_more ((Linear *) base);
}

static bool
is_open (const FdPropagator *base, uint32_t i)
{
  return !fd_domain_is_fixed (base->scope[i]);
}

/* Moves a watch from a fixed variable to one that is open; where there is
 * none, it stays: going back, that one is among the first to open again. */
static void
look_around (FdPropagator *base)
{
  uint32_t *watch = watch_of (base);
  for (uint32_t k = 0; k < 2; k++)
    for (uint32_t i = 0; i < base->n && !is_open (base, watch[k]); i++)
      if (i != watch[1 - k] && is_open (base, i))
        watch[k] = i;
}

static bool
linear_ne_propagate (FdPropagator *base, FdStore *store)
{
  const Linear *self = (const Linear *) base;
  const uint32_t *watch = watch_of (base);
  look_around (base);
  bool first = is_open (base, watch[0]);
  if (first && is_open (base, watch[1]))
    return true;
  uint32_t last = watch[first ? 0 : 1];
  int64_t rest = self->c;
  for (uint32_t i = 0; i < base->n; i++) {
    int64_t term = self->a[i] * fd_domain_min (base->scope[i]);
    if (i != last)
      rest -= i < self->n_positive ? term : -term;
  }
  fd_entail (store, base);
  int64_t a = last < self->n_positive ? self->a[last] : -self->a[last];
  return rest % a != 0 ||
         fd_domain_remove (store, base->scope[last], fd_clamp (rest / a),
                           fd_linear_reason (last, false));
}

/* The values of all others. */
static const char *
linear_ne_explain (FdPropagator *base, FdStore *store, FdAtom need,
                   uint64_t code, FdPosition at, FdAtoms *out)
{
  (void) need;
  fd_linear_explain_fixed (base, store, (uint32_t) (code >> 1), at, out);
  return "linear-last";
}

static const char *
linear_ne_explain_conflict (FdPropagator *base, FdStore *store, FdPosition at,
                            FdAtoms *out)
{
  fd_linear_explain_fixed (base, store, base->n, at, out);
  return "linear-values";
}

/* Only the watched need wake it. */
static bool
linear_ne_advise (FdPropagator *base, FdStore *store, uint32_t index,
                  FdEvents events)
{
  (void) store, (void) events;
  const uint32_t *watch = watch_of (base);
  return index == watch[0] || index == watch[1];
}

static FdEntailment
linear_ne_entailed (FdPropagator *base, FdStore *store)
{
  (void) store;
  look_around (base);
  FdEntailment equal = fd_linear_equals ((const Linear *) base);
  return equal == FD_ENTAILED      ? FD_DISENTAILED
         : equal == FD_DISENTAILED ? FD_ENTAILED
                                   : FD_UNDECIDED;
}

static bool
linear_ne_check (const FdPropagator *base, const int32_t *values)
{
  const Linear *self = (const Linear *) base;
  return fd_linear_value (self, values) != self->c;
}

static bool
linear_ne_on_unify (FdPropagator *base, FdStore *store)
{
  return fd_linear_on_unify (base, store, FD_NE);
}

#define CLASS(of_cost)                                                         \
  {                                                                            \
    .name = "linear !=", .cost = of_cost, .idempotent = true,                  \
    .propagate = linear_ne_propagate, .explain = linear_ne_explain,            \
    .explain_conflict = linear_ne_explain_conflict,                            \
    .advise = linear_ne_advise, .advise_is_stateless = true,                   \
    .entailed = linear_ne_entailed, .check = linear_ne_check,                  \
    .on_unify = linear_ne_on_unify,                                            \
  }

static const FdPropagatorClass linear_ne_class = CLASS (FD_COST_LINEAR);
static const FdPropagatorClass short_class = CLASS (FD_COST_CONSTANT);

bool
fd_post_linear_ne (FdStore *store, const int64_t *a, const FdVar *x, uint32_t n,
                   uint32_t n_positive, int64_t c)
{
  Linear *self = fd_linear_new (
      store, fd_linear_is_short (n) ? &short_class : &linear_ne_class, a, x, n,
      n_positive, c, 2 * sizeof (uint32_t));
  if (!self)
    return false;
  watch_of (&self->base)[1] = 1;
  fd_subscribe_all (store, &self->base, FD_EVENT_FIX);
  return fd_post (store, &self->base);
}
