/* SPDX-License-Identifier: MIT */
/* all-different-value.c - all different, value consistency
 *
 * The value of a fixed term is taken from the terms that are left.  Terms that
 * were taken out earlier need no look: their values are gone from this one's
 * domain already.  The list of newly fixed terms grows while it is worked off,
 * so that an empty list is the fixpoint.
 *
 * How many terms are left is not trailed.  What was taken out stands last,
 * the latest first; backtracking sets the latest free again.  So of the places
 * from n_free on, those of terms that are not fixed, or fixed anew and listed,
 * come before all others, and are found when they are needed.  A run that does
 * not know which were fixed later than others leaves all of them, once undone.
 */
#include "all-different.h"

/* Lists all that are fixed, as if no term had been taken out. */
static bool
list_fixed (FdAllDifferent *self, FdStore *store)
{
  FdPropagator *base = &self->base;
  self->n_free = base->n;
  base->n_fixed = 0;
  for (uint32_t i = 0; i < base->n; i++)
    if (fd_domain_is_fixed (base->scope[i]))
      base->fixed[base->n_fixed++] = i;
  return !base->n_fixed || fd_trail_save (store, &self->n_free);
}

/* How many terms are left, those in the list among them. */
static inline uint32_t
count_free (const FdAllDifferent *self)
{
  const FdPropagator *base = &self->base;
  uint32_t n = self->n_free;
  for (uint32_t k = 0; k < base->n_fixed; k++)
    n = MAX (n, self->place[base->fixed[k]] + 1);
  while (n < base->n &&
         !fd_domain_is_fixed (fd_term_domain (self, self->term[n])))
    n++;
  return n;
}

/* Makes the term at @index the last of the first @n. */
static inline void
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

/* Out of line, so that the loop below has the registers. */
static G_NO_INLINE bool
take_slowly (FdStore *store, FdDomain *x, int32_t value, const FdDomain *fixed)
{
  if (!x->word && fd_window_is_ready (store, x, value))
    return fd_window_take (store, x, value);
  FdAtom reason = fd_atom (fd_domain_var (fixed), FD_EQ, fixed->min);
  return fd_domain_remove_value (store, x, value, fd_reason_atom (reason));
}

/* Takes the value of scope[@index] from the first @n terms.  Most of them do
 * not have it, which for small domains is seen here. */
static inline bool
take_value (FdAllDifferent *self, FdStore *store, uint32_t index, uint32_t n)
{
  FdDomain **scope = self->base.scope;
  const FdDomain *fixed = scope[index];
  int64_t value = (int64_t) fixed->min + self->offset[index];
  for (const FdTerm *term = self->term, *end = term + n; term < end; term++) {
    FdDomain *x = scope[term->index];
    int64_t v = value - term->offset;
    uint64_t i = (uint64_t) (v - x->base);
    if (G_LIKELY (x->word) ? i > 63 || !(x->word >> i & 1)
                           : v < x->min || v > x->max)
      continue;
    if (!(G_LIKELY (fd_word_is_ready (store, x))
              ? fd_word_take (store, x, (uint32_t) i)
              : take_slowly (store, x, (int32_t) v, fixed)))
      return false;
  }
  return true;
}

static bool
value_propagate (FdPropagator *base, FdStore *store)
{
  FdAllDifferent *self = (FdAllDifferent *) base;
  if (base->fresh && !list_fixed (self, store))
    return false;
  if (!base->n_fixed)
    return true;
  uint32_t n = self->n_free = count_free (self);
  while (base->n_fixed) {
    uint32_t index = base->fixed[--base->n_fixed];
    move_to_end (self, index, n--);
    if (!take_value (self, store, index, n))
      return false;
  }
  self->n_free = n;
  if (n <= 1)
    fd_entail (store, base);
  return true;
}

/* Runs only while the condition is undecided: no term is taken out. */
static FdEntailment
value_entailed (FdPropagator *base, FdStore *store)
{
  ((FdAllDifferent *) base)->n_free = base->n;
  return fd_all_different_entailed (base, store);
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
    .entailed = value_entailed,
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
