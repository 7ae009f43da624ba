/* SPDX-License-Identifier: MIT */
/* long.c - sum of a[i] x[i] = c, or <= c, of many terms
 *
 * What is pruned, in which order and why, is as in equal.c and less-equal.c.
 * There a run looks at each term; here it looks at those that were open when
 * the last one ended, and what the others sum to is kept.  An inequality is
 * entailed once there is no room down; till then that room does not bind it.
 *
 * Nor is there a run of = while nothing can be pruned.  A run leaves the rooms
 * up and down, and no term that is wider than w; spare = min (up, down) - w is
 * not negative.  What happens to a term takes from a room its way at that end,
 * which is no more than w, and no more than a times what the variable spanned
 * when it was posted: so much is taken off spare by advise().  Until that is
 * negative, no term is wider than a room, so that each has its supports.
 */
#include "room.h"

/* Behind a[]; trailed but for the stamps. */
typedef struct {
  uint64_t spare;       /* no room is less than that above the widest term */
  uint64_t widest;      /* at least what the widest term is */
  uint64_t fixed;       /* the sum of the terms that are not open */
  uint64_t spare_stamp; /* of the level that last saved the first */
  uint64_t fixed_stamp; /* likewise the third, and the open */
  uint64_t open[];      /* bits: terms */
} Sum;

static inline Sum *
sum_of (const Linear *self)
{
  assert (self->a == self->own);
  return (Sum *) (self->own + self->base.n);
}

static inline uint32_t
words_of (const Linear *self)
{
  return (self->base.n + 63) / 64;
}

/* Of =: what each variable spanned when it was posted; constant. */
static inline uint32_t *
spans_of (const Linear *self)
{
  return (uint32_t *) (sum_of (self)->open + words_of (self));
}

/* --- trailed -------------------------------------------------------------- */

static inline bool
set_spare (Sum *sum, FdStore *store, int64_t spare)
{
  uint64_t stamp = fd_trail_stamp (store);
  if (sum->spare_stamp != stamp && !fd_trail_save_word (store, &sum->spare))
    return false;
  sum->spare_stamp = stamp;
  sum->spare = (uint64_t) spare;
  return true;
}

static bool
save_fixed (const Linear *self, Sum *sum, FdStore *store)
{
  uint64_t stamp = fd_trail_stamp (store);
  if (sum->fixed_stamp == stamp)
    return true;
  for (uint32_t k = 0; k < words_of (self); k++)
    if (!fd_trail_save_word (store, &sum->open[k]))
      return false;
  if (!fd_trail_save_word (store, &sum->fixed))
    return false;
  sum->fixed_stamp = stamp;
  return true;
}

/* That the terms are narrower now is noted once it is by half. */
static inline bool
set_slack (Sum *sum, FdStore *store, int64_t slack, int64_t widest)
{
  if ((uint64_t) widest <= sum->widest / 2) {
    if (!fd_trail_save_word (store, &sum->widest))
      return false;
    sum->widest = (uint64_t) widest;
  }
  return set_spare (sum, store, slack - widest);
}

static uint64_t
all_of_word (const Linear *self, uint32_t k)
{
  uint32_t n = self->base.n - 64 * k;
  return n < 64 ? (UINT64_C (1) << n) - 1 : UINT64_MAX;
}

/* Nothing that was kept is trusted. */
static bool
begin_anew (const Linear *self, Sum *sum, FdStore *store)
{
  if (!save_fixed (self, sum, store))
    return false;
  for (uint32_t k = 0; k < words_of (self); k++)
    sum->open[k] = all_of_word (self, k);
  sum->fixed = 0;
  return true;
}

/* --- a run ---------------------------------------------------------------- */

/* Whether terms that were open are fixed, those of @gone, which sum to
 * @more. */
static inline bool
close_terms (const Linear *self, Sum *sum, FdStore *store, uint32_t k,
             uint64_t gone, int64_t more)
{
  if (!save_fixed (self, sum, store))
    return false;
  sum->open[k] &= ~gone;
  sum->fixed += (uint64_t) more;
  return true;
}

/* The rooms; false when out of memory. */
FD_FOR_EACH_CALL bool
measure (const Linear *self, Sum *sum, FdStore *store, FdLinearRoom *room)
{
  FdDomain *const *scope = self->base.scope;
  uint32_t positive = self->n_positive;
  int64_t lo = 0, total = 0, widest = 0;
  for (uint32_t k = 0; k < words_of (self); k++) {
    uint64_t gone = 0;
    int64_t more = 0;
    for (uint64_t left = sum->open[k]; left; left &= left - 1) {
      uint32_t i = 64 * k + (uint32_t) __builtin_ctzll (left);
      int32_t min = fd_domain_min (scope[i]), max = fd_domain_max (scope[i]);
      int64_t a = self->own[i], least = i < positive ? a * min : -a * max;
      if (min == max) {
        gone |= left & -left;
        more += least;
        continue;
      }
      int64_t width = a * ((int64_t) max - min);
      lo += least;
      total += width;
      widest = MAX (widest, width);
    }
    if (gone && !close_terms (self, sum, store, k, gone, more))
      return false;
  }
  int64_t up = self->c - lo - (int64_t) sum->fixed;
  *room = (FdLinearRoom){up, total - up, widest};
  return true;
}

FD_FOR_EACH_CALL bool
cut (const Linear *self, FdStore *store, uint32_t i, FdLinearRoom *room)
{
  return fd_linear_cut_term (self, store, i, self->own[i], room, false,
                             i < self->n_positive);
}

/* A round of cuts.  Once there is no room, the term that comes next fails, be
 * it fixed. */
static bool
cut_open (const Linear *self, const Sum *sum, FdStore *store,
          FdLinearRoom *room)
{
  FdDomain *const *scope = self->base.scope;
  uint32_t n = self->base.n;
  int64_t most = MIN (room->up, room->down);
  if (most < 0)
    return cut (self, store, 0, room);
  room->widest = 0;
  for (uint32_t k = 0; k < words_of (self); k++)
    for (uint64_t left = sum->open[k]; left; left &= left - 1) {
      uint32_t i = 64 * k + (uint32_t) __builtin_ctzll (left);
      int64_t width = fd_linear_width (self->own[i], scope[i], false);
      if (width <= most) {
        room->widest = MAX (room->widest, width);
        continue;
      }
      if (!cut (self, store, i, room))
        return false;
      most = MIN (room->up, room->down);
      if (most < 0)
        return cut (self, store, i + 1 < n ? i + 1 : 0, room);
    }
  return true;
}

FD_FOR_EACH_CALL bool
run (FdPropagator *base, FdStore *store, bool equal)
{
  const Linear *self = (const Linear *) base;
  Sum *sum = sum_of (self);
  FdLinearRoom room;
  if ((base->stale && !begin_anew (self, sum, store)) ||
      !measure (self, sum, store, &room))
    return false;
  if (!equal && room.down <= 0)
    return fd_entail (store, base), true;
  if (!equal)
    room.down = INT64_MAX;
  while (room.widest > MIN (room.up, room.down))
    if (!cut_open (self, sum, store, &room))
      return false;
  return !equal ||
         set_slack (sum, store, MIN (room.up, room.down), room.widest);
}

static bool
equal_propagate (FdPropagator *base, FdStore *store)
{
  return run (base, store, true);
}

static bool
less_equal_propagate (FdPropagator *base, FdStore *store)
{
  return run (base, store, false);
}

/* --- when to run ---------------------------------------------------------- */

static bool
equal_advise (FdPropagator *base, FdStore *store, uint32_t index,
              FdEvents events)
{
  (void) events;
  const Linear *self = (const Linear *) base;
  Sum *sum = sum_of (self);
  int64_t spare = (int64_t) sum->spare;
  if (spare < 0 || base->conditional)
    return true;
  int64_t width = self->own[index] * (int64_t) spans_of (self)[index];
  spare -= MIN (width, (int64_t) sum->widest);
  return !set_spare (sum, store, spare) || spare < 0;
}

#define CLASS(of_name, of_propagate, of_advise, relation)                      \
  {                                                                            \
    .name = of_name, .cost = FD_COST_LINEAR, .idempotent = true,               \
    .propagate = of_propagate, .explain = fd_linear_explain,                   \
    .explain_conflict = fd_linear_explain_conflict_##relation,                 \
    .advise = of_advise, .entailed = fd_linear_##relation##_entailed,          \
    .check = fd_linear_##relation##_check,                                     \
    .on_unify = fd_linear_##relation##_on_unify,                               \
  }

static const FdPropagatorClass equal_class =
    CLASS ("linear =", equal_propagate, equal_advise, eq);
static const FdPropagatorClass less_equal_class =
    CLASS ("linear <=", less_equal_propagate, NULL, le);

Linear *
fd_linear_long_new (FdStore *store, const int64_t *a, const FdVar *x,
                    uint32_t n, uint32_t n_positive, FdRelation relation,
                    int64_t c)
{
  const FdPropagatorClass *klass =
      relation == FD_EQ ? &equal_class : &less_equal_class;
  uint32_t n_spans = relation == FD_EQ ? n : 0;
  size_t more = sizeof (Sum) + (n + 63) / 64 * sizeof (uint64_t) +
                n_spans * sizeof (uint32_t);
  Linear *self = fd_linear_new (store, klass, a, x, n, n_positive, c, more);
  if (!self)
    return NULL;
  sum_of (self)->spare = UINT64_MAX; /* less than 0: it is to run */
  sum_of (self)->widest = INT64_MAX;
  for (uint32_t i = 0; i < n_spans; i++)
    spans_of (self)[i] = (uint32_t) fd_domain_max (self->base.scope[i]) -
                         (uint32_t) fd_domain_min (self->base.scope[i]);
  return self;
}
