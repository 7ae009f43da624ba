/* SPDX-License-Identifier: MIT */
/* all-different-value.c - all different, value consistency
 *
 * The value of a fixed term is taken from the terms that are left.  Terms that
 * were taken out earlier need no look: their values are gone from this one's
 * domain already.  The list of newly fixed terms grows while it is worked off,
 * so that an empty list is the fixpoint.
 */
#include "all-different.h"

/* What the list would say, had it been kept. */
static void
list_fixed (FdAllDifferent *self)
{
  FdPropagator *base = &self->base;
  base->n_fixed = 0;
  for (uint32_t i = 0; i < self->n_free; i++)
    if (fd_domain_is_fixed (fd_term_domain (self, self->term[i])))
      base->fixed[base->n_fixed++] = self->term[i].index;
}

/* Makes the term at @index the last of the first @n. */
static void
move_to_end (FdAllDifferent *self, uint32_t index, uint32_t n)
{
  uint32_t i = self->place[index];
  assert (i < n);
  FdTerm term = self->term[i], last = self->term[n - 1];
  self->term[i] = last;
  self->place[last.index] = i;
  self->term[n - 1] = term;
  self->place[index] = n - 1;
}

/* Takes the value of scope[@index] from the first @n terms.  Most of them do
 * not have it, which for small domains is seen here. */
static inline bool
take_value (FdAllDifferent *self, FdStore *store, uint32_t index, uint32_t n)
{
  const FdDomain *fixed = self->base.scope[index];
  FdReason reason =
      fd_reason_atom (fd_atom (fd_domain_var (fixed), FD_EQ, fixed->min));
  int64_t value = (int64_t) fixed->min + self->offset[index];
  for (const FdTerm *term = self->term, *end = term + n; term < end; term++) {
    FdDomain *x = fd_term_domain (self, *term);
    int64_t v = value - term->offset;
    uint64_t i = (uint64_t) (v - x->base);
    if (G_LIKELY (x->word) ? i > 63 || !(x->word >> i & 1)
                           : v < x->min || v > x->max)
      continue;
    if (!fd_domain_remove_value (store, x, (int32_t) v, reason))
      return false;
  }
  return true;
}

static bool
value_propagate (FdPropagator *base, FdStore *store)
{
  FdAllDifferent *self = (FdAllDifferent *) base;
  if (base->fresh)
    list_fixed (self);
  if (!base->n_fixed)
    return true;
  uint32_t n = self->n_free;
  while (base->n_fixed) {
    uint32_t index = base->fixed[--base->n_fixed];
    move_to_end (self, index, n--);
    if (!take_value (self, store, index, n))
      return false;
  }
  if (!fd_trail_save (store, &self->n_free))
    return false;
  self->n_free = n;
  if (n <= 1)
    fd_entail (store, base);
  return true;
}

static bool
value_rewrite (FdPropagator *base, FdStore *store)
{
  return fd_all_different_repost (base, store, fd_post_all_different_value);
}

static const FdPropagatorClass value_class = {
    .name = "all_different_value",
    .cost = FD_COST_LINEAR,
    .idempotent = true,
    .tracks_fixed = true,
    .propagate = value_propagate,
    .entailed = fd_all_different_entailed,
    .check = fd_all_different_check,
    .rewrite = value_rewrite,
    .differ = fd_all_different_differ,
};

bool
fd_post_all_different_value (FdStore *store, const FdVar *x,
                             const int32_t *offsets, size_t n)
{
  FdAllDifferent *self =
      fd_all_different_new (store, &value_class, sizeof *self, x, offsets, n);
  if (!self)
    return false;
  fd_subscribe_all (store, &self->base, FD_EVENT_FIX);
  for (size_t i = 0; i < n; i++)
    if (fd_domain_is_fixed (self->base.scope[i]))
      return fd_post (store, &self->base);
  return fd_post_idle (store, &self->base);
}
