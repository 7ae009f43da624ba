/* SPDX-License-Identifier: MIT */
/* order.c - colors are taken into use in their order
 *
 * Let 1..u be the colors that fixed vertices have.  No constraint and no
 * decision so far tells one of the colors above u from another, so whatever
 * solution there is with a vertex in one of them, there is also one with the
 * vertex in u + 1.  Hence a vertex whose least color is above u may be fixed
 * to u + 1.  Values go from domains by decisions (of colors in use), by what
 * these imply, or, from above, by the bound on the number of colors, which
 * keeps those above u and below it alike.
 *
 * This is no relation between the vertices but a choice among equal solutions,
 * so every assignment passes its check.
 * Source: the same rule is in the exact algorithm of Brelaz, New methods to
 * color the vertices of a graph, CACM 22 (1979), as "one new color at most".
 */
#include "order.h"

static int32_t
order_used (const FdPropagator *self, const FdStore *store)
{
  int32_t used = 0;

  for (uint32_t i = 0; i < self->n; i++) {
    FdVar x = fd_propagator_var (self, i);
    int32_t min = fd_var_min (store, x);
    if (min > used && fd_var_is_fixed (store, x))
      used = min;
  }
  return used;
}

static bool
order_propagate (FdPropagator *self, FdStore *store)
{
  int32_t used = order_used (self, store);

  for (uint32_t i = 0; i < self->n; i++) {
    FdVar x = fd_propagator_var (self, i);
    if (fd_var_min (store, x) <= used || fd_var_is_fixed (store, x))
      continue;
    used++;
    if (!fd_fix (store, x, used, FD_REASON_NAIVE))
      return false;
  }
  return true;
}

static bool
order_check (const FdPropagator *self, const int32_t *values)
{
  (void) self;
  (void) values;
  return true;
}

static const FdPropagatorClass order_class = {
    .name = "color_order",
    .cost = FD_COST_QUADRATIC,
    .propagate = order_propagate,
    .check = order_check,
};

bool
color_post_order (FdStore *store, const FdVar *x, size_t n)
{
  FdPropagator *self =
      fd_propagator_new (store, &order_class, sizeof (FdPropagator), x, n);

  if (self != NULL)
    fd_subscribe_all (store, self, FD_EVENT_MIN);
  return fd_post (store, self);
}
