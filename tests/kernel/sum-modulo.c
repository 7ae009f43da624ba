/* SPDX-License-Identifier: MIT */
/* sum-modulo.c - a user's propagator: the rest of a sum
 *
 * When all variables but one are fixed, that one keeps the values that make
 * the sum right.
 */
#include "sum-modulo.h"

typedef struct {
  FdPropagator base;
  int32_t modulus, rest;
} SumModulo;

static int32_t
remainder_of (int64_t sum, int32_t modulus)
{
  return (int32_t) ((sum % modulus + modulus) % modulus);
}

static bool
sum_modulo_propagate (FdPropagator *base, FdStore *store)
{
  const SumModulo *self = (const SumModulo *) base;
  int64_t sum = 0;
  FdVar open = FD_VAR_NONE;
  for (uint32_t i = 0; i < base->n; i++) {
    FdVar x = fd_propagator_var (base, i);
    int32_t value;
    if (fd_get_value (store, x, &value))
      sum += value;
    else if (open.id)
      return true;
    else
      open = x;
  }
  fd_entail (store, base);
  if (!open.id)
    return remainder_of (sum, self->modulus) == self->rest ||
           fd_fail (store, FD_REASON_NAIVE);
  for (int32_t v = fd_var_min (store, open); v <= FD_VALUE_MAX;
       v = fd_var_next (store, open, v))
    if (remainder_of (sum + v, self->modulus) != self->rest &&
        !fd_remove (store, open, v, FD_REASON_NAIVE))
      return false;
  return true;
}

static bool
sum_modulo_check (const FdPropagator *base, const int32_t *values)
{
  const SumModulo *self = (const SumModulo *) base;
  int64_t sum = 0;
  for (uint32_t i = 0; i < base->n; i++)
    sum += values[i];
  return remainder_of (sum, self->modulus) == self->rest;
}

static const FdPropagatorClass sum_modulo_class = {
    .name = "sum-modulo",
    .cost = FD_COST_LINEAR,
    .idempotent = true,
    .propagate = sum_modulo_propagate,
    .check = sum_modulo_check,
};

bool
post_sum_modulo (FdStore *store, const FdVar *x, size_t n, int32_t modulus,
                 int32_t rest)
{
  SumModulo *self = (SumModulo *) fd_propagator_new (store, &sum_modulo_class,
                                                     sizeof *self, x, n);
  if (!self)
    return false;
  self->modulus = modulus;
  self->rest = rest;
  fd_subscribe_all (store, &self->base, FD_EVENT_FIX);
  return fd_post (store, &self->base);
}
