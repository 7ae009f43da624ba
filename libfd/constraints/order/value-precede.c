/* SPDX-License-Identifier: MIT */
/* value-precede.c - of the values c[0], c[1], ..., each occurs in x only behind
 * the one before it
 *
 * Let the place of c[k] be k + 1, and that of a value which is not in c be 0.
 * Behind a part of x whose greatest place is s, every place up to s + 1 may
 * follow, and s becomes the greater of the two.  So a greater s allows more.
 *
 * From the left: the greatest s that can be reached before x[i] is up[i]: it
 * takes a step wherever c[s] is possible.  x[i] loses what has a place above
 * up[i] + 1.  If x[i] has nothing else there is no solution, and only then, for
 * the values of these steps and any others in between are one.
 *
 * From the right: low, the least s behind x[i] from which the rest can go on.
 * One step before, it is low - 1 if x[i] may be the value with the place low,
 * and at least p - 1 if p is the least place that x[i] may have.  If up[i] is
 * below low, it is x[i] that must take the step.  That is all: any other value
 * of x[i] has the values of the steps before it as support, and behind it those
 * that low speaks of (Walsh says it by states, Law & Lee of two values).
 *
 * Reasons go from the left alone: a step that was impossible is the atom that
 * x[i] has lost that value; and a variable behind, whose places were all too
 * great, says that a step had to be taken.
 */
#include "value-precede.h"

enum { LOST, FORCED }; /* code: index << 1 | one of these */

/* --- places ------------------------------------------------------------- */

static inline int32_t
value_at (const Precede *self, uint32_t place)
{
  return self->chain ? self->chain[place - 1]
                     : self->least + (int32_t) place - 1;
}

static uint32_t
search_place (const Precede *self, int32_t value)
{
  uint32_t low = 0, high = self->n_chain;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (self->sorted[middle].value < value)
      low = middle + 1;
    else
      high = middle;
  }
  bool found = low < self->n_chain && self->sorted[low].value == value;
  return found ? self->sorted[low].place : 0;
}

static inline uint32_t
place_of (const Precede *self, int32_t value)
{
  if (self->chain)
    return search_place (self, value);
  bool inside = value >= self->least && value <= self->greatest;
  return inside ? (uint32_t) (value - self->least) + 1 : 0;
}

/* The least place that @x may have, or any up to @enough if it may have one. */
static uint32_t
least_place (const Precede *self, const FdDomain *x, uint32_t enough)
{
  int32_t min = fd_domain_min (x), max = fd_domain_max (x);
  if (!self->chain)
    return max > self->greatest ? 0 : place_of (self, min);
  uint32_t least = UINT32_MAX;
  for (uint32_t place = 1; place <= MIN (enough, self->most); place++)
    if (fd_domain_contains (x, self->chain[place - 1]))
      return place;
  for (int32_t v = min; least > enough; v = fd_domain_next (x, v + 1)) {
    least = MIN (least, place_of (self, v));
    if (v == max)
      break;
  }
  return least;
}

/* --- propagation -------------------------------------------------------- */

static bool
note (FdStore *store, uint32_t *cell, uint32_t value)
{
  if (*cell == value)
    return true;
  if (!fd_trail_save (store, cell))
    return false;
  *cell = value;
  return true;
}

/* x[i] loses the places above @place. */
static bool
cut (Precede *self, FdStore *store, uint32_t i, uint32_t place)
{
  FdDomain *x = self->base.scope[i];
  FdReason reason = fd_reason_lazy ((uint64_t) i << 1 | LOST);
  if (!self->chain && fd_domain_max (x) <= self->greatest)
    return fd_domain_set_max (store, x, value_at (self, place), reason);
  for (uint32_t k = place + 1; k <= self->n_chain; k++)
    if (!fd_domain_remove (store, x, value_at (self, k), reason))
      return false;
  return true;
}

/* The part in front that is fixed. */
static bool
advance (Precede *self, FdStore *store)
{
  uint32_t first = self->first, s = self->s;
  for (; first < self->base.n && s < self->most; first++) {
    const FdDomain *x = self->base.scope[first];
    if (!fd_domain_is_fixed (x))
      break;
    uint32_t place = place_of (self, fd_domain_min (x));
    if (place > s + 1)
      return fd_fail (store, fd_reason_lazy (0));
    s = MAX (s, place);
  }
  return note (store, &self->first, first) && note (store, &self->s, s);
}

static bool
sweep_right (Precede *self, FdStore *store)
{
  uint32_t s = self->s, i = self->first;
  for (; i < self->base.n && s < self->most; i++) {
    self->up[i] = s;
    if (!cut (self, store, i, s + 1))
      return false;
    s += fd_domain_contains (self->base.scope[i], value_at (self, s + 1));
  }
  for (uint32_t k = i; k < self->base.n && self->most < self->n_chain; k++)
    if (!cut (self, store, k, self->most))
      return false;
  return note (store, &self->top, i);
}

static bool
sweep_left (Precede *self, FdStore *store)
{
  uint32_t low = 0, last = 0;
  for (uint32_t i = self->base.n; i-- > self->first;) {
    FdDomain *x = self->base.scope[i];
    if (i < self->top && self->up[i] < low) {
      if (self->up[i] + 1 < low) /* of a repeated variable that was fixed */
        return fd_fail (store, fd_reason_lazy (0));
      FdReason reason = fd_reason_lazy ((uint64_t) i << 1 | FORCED);
      if (!fd_domain_fix (store, x, value_at (self, low), reason))
        return false;
    }
    low -= low && fd_domain_contains (x, value_at (self, low));
    uint32_t place = least_place (self, x, low + 1);
    if (place > low + 1)
      low = place - 1;
    last = last || (low == 0 && place <= 1) ? last : i;
  }
  return note (store, &self->last, last);
}

static bool
precede_propagate (FdPropagator *base, FdStore *store)
{
  Precede *self = (Precede *) base;
  self->running = true;
  if (!advance (self, store) || !sweep_right (self, store))
    return false;
  if (self->first == base->n || self->s == self->most)
    fd_entail (store, base);
  else if (!sweep_left (self, store))
    return false;
  self->running = false;
  return true;
}

/* --- reasons ------------------------------------------------------------ */

/* Adds why x[i] had only places from @place on; false, and nothing is added: it
 * had others. */
static bool
explain_places (const Precede *self, FdStore *store, uint32_t i, uint32_t place,
                FdPosition at, FdAtoms *out)
{
  FdVar x = fd_propagator_var (&self->base, i);
  int32_t min = fd_min_at (store, x, at), max = fd_max_at (store, x, at);
  size_t n = out->n;
  if (place_of (self, min) < place || place_of (self, max) < place)
    return false;
  if (!self->chain) {
    fd_explain_outside (store, x, FD_VALUE_MIN,
                        (int64_t) self->least + place - 2, at, out);
    fd_explain_outside (store, x, (int64_t) self->greatest + 1, FD_VALUE_MAX,
                        at, out);
    return true;
  }
  if (min == max) {
    fd_explain_fixed (store, x, at, out);
    return true;
  }
  int64_t from = FD_VALUE_MIN;
  bool ok = true;
  for (uint32_t k = 0; k < self->n_chain && ok; k++) {
    int64_t value = self->sorted[k].value;
    if (self->sorted[k].place < place || value < from)
      continue;
    ok = value == from ||
         fd_explain_outside (store, x, from, value - 1, at, out);
    from = value + 1;
  }
  ok = ok && fd_explain_outside (store, x, from, FD_VALUE_MAX, at, out);
  if (!ok)
    out->n = n;
  return ok;
}

/* Adds why no place above @most was reached before x[end], even if x[but] did
 * not step: all steps but as many as may be taken were impossible. */
static void
explain_up (const Precede *self, FdStore *store, uint32_t end, uint32_t most,
            uint32_t but, FdPosition at, FdAtoms *out)
{
  uint32_t s = 0;
  if (most >= self->most)
    return;
  for (uint32_t i = 0; i < end && s + (end - i) > most; i++) {
    FdAtom atom = fd_atom (fd_propagator_var (&self->base, i), FD_NE,
                           value_at (self, s + 1));
    if (i == but)
      continue;
    if (fd_atom_holds_at (store, atom, at))
      fd_atoms_add (out, atom);
    else
      s++;
  }
}

/* Adds why there was no solution, even if x[but] did not step: some x[i] had
 * only places that were too great.  False, and nothing added: there was one. */
static bool
explain_stuck (const Precede *self, FdStore *store, uint32_t but, FdPosition at,
               FdAtoms *out)
{
  uint32_t s = 0;
  for (uint32_t i = 0; i < self->base.n; i++) {
    FdVar x = fd_propagator_var (&self->base, i);
    if (i == but)
      continue;
    if (s < self->most &&
        fd_contains_at (store, x, value_at (self, s + 1), at)) {
      s++;
      continue;
    }
    uint32_t place = place_of (self, fd_min_at (store, x, at));
    if (place < s + 2)
      continue;
    if (self->chain &&
        !fd_atom_holds_at (store, fd_atom (x, FD_EQ, value_at (self, place)),
                           at))
      place = s + 2;
    if (explain_places (self, store, i, place, at, out)) {
      explain_up (self, store, i, place - 2, but, at, out);
      return true;
    }
  }
  return false;
}

static const char *
precede_explain (FdPropagator *base, FdStore *store, FdAtom need, uint64_t code,
                 FdPosition at, FdAtoms *out)
{
  const Precede *self = (const Precede *) base;
  uint32_t i = (uint32_t) (code >> 1);
  bool lost = fd_atom_var (need).id && (code & 1) == LOST;
  if (lost && fd_atom_relation (need) == FD_NE) {
    explain_up (self, store, i, place_of (self, need.value) - 2, UINT32_MAX, at,
                out);
  } else if (lost) {
    fd_explain_outside (store, fd_propagator_var (base, i),
                        (int64_t) self->greatest + 1, FD_VALUE_MAX, at, out);
    explain_up (self, store, i, place_of (self, need.value) - 1, UINT32_MAX, at,
                out);
  } else if (!explain_stuck (self, store,
                             fd_atom_var (need).id ? i : UINT32_MAX, at, out)) {
    for (uint32_t k = 0; k < base->n; k++)
      fd_explain_domain (store, fd_propagator_var (base, k), at, out);
  }
  return "value-precede";
}

static const char *
precede_explain_conflict (FdPropagator *base, FdStore *store, FdPosition at,
                          FdAtoms *out)
{
  return explain_stuck ((const Precede *) base, store, UINT32_MAX, at, out)
             ? "value-precede"
             : NULL;
}

/* --- the rest of the class ---------------------------------------------- */

/* Behind x[top] all places are reached, and behind x[last] none is asked for;
 * but a run may change both, and of a repeated variable prune what was passed.
 */
static bool
precede_advise (FdPropagator *base, FdStore *store, uint32_t index,
                FdEvents events)
{
  (void) store, (void) events;
  const Precede *self = (const Precede *) base;
  return self->running || index < self->top || index <= self->last ||
         least_place (self, base->scope[index], 1) > 1;
}

static FdEntailment
precede_entailed (FdPropagator *base, FdStore *store)
{
  (void) store;
  const Precede *self = (const Precede *) base;
  uint32_t s = 0;
  bool fixed = true, reached = false;
  for (uint32_t i = 0; i < base->n; i++) {
    const FdDomain *x = base->scope[i];
    if (least_place (self, x, s + 1) > s + 1)
      return FD_DISENTAILED;
    fixed = fixed && fd_domain_is_fixed (x);
    s += s < self->most && fd_domain_contains (x, value_at (self, s + 1));
    reached = reached || (fixed && s == self->most);
  }
  return fixed || (reached && self->most == self->n_chain) ? FD_ENTAILED
                                                           : FD_UNDECIDED;
}

static bool
precede_check (const FdPropagator *base, const int32_t *values)
{
  const Precede *self = (const Precede *) base;
  uint32_t s = 0;
  for (uint32_t i = 0; i < base->n; i++) {
    uint32_t place = place_of (self, values[i]);
    if (place > s + 1)
      return false;
    s = MAX (s, place);
  }
  return true;
}

const FdPropagatorClass fd_value_precede_class = {
    .name = "value-precede",
    .cost = FD_COST_LINEAR,
    .propagate = precede_propagate,
    .explain = precede_explain,
    .explain_conflict = precede_explain_conflict,
    .advise = precede_advise,
    .advise_is_stateless = true,
    .entailed = precede_entailed,
    .check = precede_check,
};
