/* SPDX-License-Identifier: MIT */
/* replayed.c - a user's propagator that leaves its reasons to the kernel
 *
 * x[0] + ... + x[n-1] <= k.  How many of the first terms are fixed, and their
 * sum, are kept in trailed cells: what it was told is gone when it runs again.
 */
#include "oracle.h"

typedef struct {
  FdPropagator base;
  uint32_t n_done, sum; /* trailed */
  int32_t k;
} Replayed;

static bool
take_fixed (Replayed *self, FdStore *store)
{
  uint32_t n = self->n_done, sum = self->sum;
  int32_t value;
  while (n < self->base.n &&
         fd_get_value (store, fd_propagator_var (&self->base, n), &value)) {
    sum += (uint32_t) value;
    n++;
  }
  if (n == self->n_done)
    return true;
  if (!fd_trail_save (store, &self->n_done) ||
      !fd_trail_save (store, &self->sum))
    return false;
  self->n_done = n;
  self->sum = sum;
  return true;
}

static bool
replayed_propagate (FdPropagator *base, FdStore *store)
{
  Replayed *self = (Replayed *) base;
  if (!take_fixed (self, store))
    return false;
  int64_t slack = (int64_t) self->k - (int32_t) self->sum;
  for (uint32_t i = self->n_done; i < base->n; i++)
    slack -= fd_var_min (store, fd_propagator_var (base, i));
  if (slack < 0)
    return fd_fail (store, FD_REASON_NAIVE);
  for (uint32_t i = self->n_done; i < base->n; i++) {
    FdVar x = fd_propagator_var (base, i);
    int64_t max = fd_var_min (store, x) + slack;
    if (max < fd_var_max (store, x) &&
        !fd_set_max (store, x, (int32_t) max,
                     i % 2 ? FD_REASON_NAIVE : fd_reason_lazy (i)))
      return false;
  }
  return true;
}

static int64_t
sum_of (const int32_t *x, uint32_t n)
{
  int64_t sum = 0;
  for (uint32_t i = 0; i < n; i++)
    sum += x[i];
  return sum;
}

static bool
replayed_check (const FdPropagator *base, const int32_t *values)
{
  return sum_of (values, base->n) <= ((const Replayed *) base)->k;
}

static const FdPropagatorClass replayed_class = {
    .name = "replayed",
    .cost = FD_COST_LINEAR,
    .propagate = replayed_propagate,
    .explain = fd_explain_by_replay,
    .explain_conflict = fd_explain_conflict_by_replay,
    .check = replayed_check,
};

static bool
replayed_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  Replayed *self = (Replayed *) fd_propagator_new (store, &replayed_class,
                                                   sizeof *self, x, in->n);
  if (!self)
    return false;
  self->k = in->k;
  fd_subscribe_all (store, &self->base, FD_EVENT_DOMAIN);
  return fd_post (store, &self->base);
}

static void
replayed_generate (OracleRandom *r, OracleInstance *in)
{
  int32_t values[ORACLE_TERMS];
  oracle_pick (r, in, values);
  in->k = (int32_t) sum_of (values, in->n);
}

static bool
replayed_holds (const OracleInstance *in, const int32_t *x)
{
  int64_t sum = 0;
  for (uint32_t i = 0; i < in->n; i++)
    sum += x[i];
  return sum <= in->k;
}

const OracleConstraint oracle_replayed = {
    .name = "replayed",
    .posts = "",
    .min_terms = 1,
    .max_terms = 5,
    .styles = ORACLE_STYLE_SMALL | ORACLE_STYLE_NEGATIVE | ORACLE_STYLE_BORDER |
              ORACLE_STYLE_WIDE,
    .generate = replayed_generate,
    .holds = replayed_holds,
    .post = replayed_post,
    .strength = ORACLE_DECIDES,
};
