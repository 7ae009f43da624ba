/* SPDX-License-Identifier: MIT */
/* atoms-less-equal.c - sum of w[i] [atom i] <= c, all w[i] > 0
 *
 * Let slack = c - the weight of the atoms that hold.  An atom that is not
 * decided and weighs more must fail; any other has a support, as all others may
 * fail.  The heaviest come first, and slack only shrinks on a path, so those
 * that weigh more are ever more of the first ones: a run goes on where the last
 * one stopped, up to the first that fits.  An atom that comes to hold takes its
 * weight off at once, in O(1), and wakes the constraint only if the first that
 * did fit no longer does.  So on a path all runs together take O(n).
 */
#include "atoms.h"

#include "constraints/boolean/scope-atom.h"

typedef struct {
  int64_t weight;
  FdScopeAtom literal; /* of the variable of the same place in the scope */
} Term;

typedef struct {
  FdPropagator base;
  /* constant after posting: */
  int64_t c;
  /* trailed: */
  uint32_t slack[2]; /* the low half first */
  uint32_t n_done;   /* so many terms hold, or fail */
  uint32_t *counted; /* bits: the terms whose weight is off the slack */
  Term term[];
} AtMost;

static inline int64_t
slack_of (const AtMost *self)
{
  return (int64_t) ((uint64_t) self->slack[1] << 32 | self->slack[0]);
}

static inline bool
is_counted (const AtMost *self, uint32_t i)
{
  return self->counted[i / 32] >> i % 32 & 1;
}

static FdAtom
atom_at (const FdPropagator *base, uint32_t i)
{
  return fd_scope_atom_of (base, i, ((const AtMost *) base)->term[i].literal);
}

static inline bool
holds (const AtMost *self, uint32_t i)
{
  return fd_scope_atom_holds (self->base.scope[i], self->term[i].literal);
}

static inline bool
fails (const AtMost *self, uint32_t i)
{
  return fd_scope_atom_fails (self->base.scope[i], self->term[i].literal);
}

/* --- the slack ------------------------------------------------------------ */

static inline bool
save_and_set (FdStore *store, uint32_t *cell, uint32_t value)
{
  if (*cell == value)
    return true;
  if (!fd_trail_save (store, cell))
    return false;
  *cell = value;
  return true;
}

/* False when out of memory, of which the store takes note. */
static bool
count (AtMost *self, FdStore *store, uint32_t i)
{
  uint32_t *bits = &self->counted[i / 32];
  uint64_t slack = (uint64_t) (slack_of (self) - self->term[i].weight);
  return save_and_set (store, bits, *bits | UINT32_C (1) << i % 32) &&
         save_and_set (store, &self->slack[0], (uint32_t) slack) &&
         save_and_set (store, &self->slack[1], (uint32_t) (slack >> 32));
}

static bool
at_most_advise (FdPropagator *base, FdStore *store, uint32_t index,
                FdEvents events)
{
  (void) events;
  AtMost *self = (AtMost *) base;
  if (is_counted (self, index) || !holds (self, index) ||
      !count (self, store, index))
    return base->condition.tag != FD_ATOM_TRUE.tag;
  return base->condition.tag != FD_ATOM_TRUE.tag || slack_of (self) < 0 ||
         (self->n_done < base->n &&
          self->term[self->n_done].weight > slack_of (self));
}

/* Those that hold, though nobody was advised: variables became one.  False when
 * out of memory. */
static bool
recount (AtMost *self, FdStore *store)
{
  for (uint32_t i = 0; i < self->base.n; i++)
    if (!is_counted (self, i) && holds (self, i) && !count (self, store, i))
      return false;
  return true;
}

/* --- the propagator ------------------------------------------------------- */

/* What is pruned may make others of the same variable hold, which advise()
 * takes off the slack. */
static bool
at_most_propagate (FdPropagator *base, FdStore *store)
{
  AtMost *self = (AtMost *) base;
  uint32_t i = self->n_done;
  if (base->stale && !recount (self, store))
    return false;
  while (slack_of (self) >= 0 && i < base->n &&
         self->term[i].weight > slack_of (self)) {
    if (!is_counted (self, i) && !fails (self, i) &&
        !fd_assert_atom (store, fd_atom_not (atom_at (base, i)),
                         fd_reason_lazy (i)))
      return false;
    i++;
  }
  if (slack_of (self) < 0)
    return fd_fail (store, fd_reason_lazy (base->n));
  if (i == base->n)
    fd_entail (store, base);
  return save_and_set (store, &self->n_done, i);
}

/* Adds atoms that held before @at, root facts first, then the heaviest first,
 * until they leave no room for @weight; so of those that are no facts none is
 * needless.  False: there are not so many. */
static bool
explain_weight (const FdPropagator *base, const FdStore *store, int64_t weight,
                FdPosition at, FdAtoms *out)
{
  const AtMost *self = (const AtMost *) base;
  FdPosition root = MIN (store->root_end, at);
  int64_t room = self->c - weight;
  for (uint32_t i = 0; root && i < base->n && room >= 0; i++)
    if (fd_atom_holds_at (store, atom_at (base, i), root)) {
      fd_atoms_add (out, atom_at (base, i));
      room -= self->term[i].weight;
    }
  for (uint32_t i = 0; i < base->n && room >= 0; i++) {
    FdAtom atom = atom_at (base, i);
    if (!fd_atom_holds_at (store, atom, at) ||
        (root && fd_atom_holds_at (store, atom, root)))
      continue;
    fd_atoms_add (out, atom);
    room -= self->term[i].weight;
  }
  return room < 0;
}

static const char *
at_most_explain (FdPropagator *base, FdStore *store, FdAtom need, uint64_t code,
                 FdPosition at, FdAtoms *out)
{
  (void) need;
  const AtMost *self = (const AtMost *) base;
  explain_weight (base, store, code < base->n ? self->term[code].weight : 0, at,
                  out);
  return "linear-atoms";
}

static const char *
at_most_explain_conflict (FdPropagator *base, FdStore *store, FdPosition at,
                          FdAtoms *out)
{
  size_t n = out->n;
  if (explain_weight (base, store, 0, at, out))
    return "linear-atoms";
  out->n = n;
  return NULL;
}

static FdEntailment
at_most_entailed (FdPropagator *base, FdStore *store)
{
  AtMost *self = (AtMost *) base;
  if (!recount (self, store))
    return FD_UNDECIDED;
  int64_t slack = slack_of (self), open = 0;
  if (slack < 0)
    return FD_DISENTAILED;
  for (uint32_t i = 0; i < base->n && open <= slack; i++)
    if (!is_counted (self, i) && !fails (self, i))
      open += self->term[i].weight;
  return open <= slack ? FD_ENTAILED : FD_UNDECIDED;
}

static bool
at_most_check (const FdPropagator *base, const int32_t *values)
{
  const AtMost *self = (const AtMost *) base;
  int64_t sum = 0;
  for (uint32_t i = 0; i < base->n; i++)
    if (fd_scope_atom_accepts (self->term[i].literal, values[i]))
      sum += self->term[i].weight;
  return sum <= self->c;
}

static bool
at_most_on_unify (FdPropagator *base, FdStore *store)
{
  const AtMost *self = (const AtMost *) base;
  FdWeightedAtom *term = fd_weighted_atoms_new (store, base->n);
  if (!term)
    return false;
  for (uint32_t i = 0; i < base->n; i++)
    term[i] = (FdWeightedAtom){self->term[i].weight, atom_at (base, i)};
  bool ok = fd_post_weighted_atoms (store, term, base->n, FD_LE, self->c);
  fd_weighted_atoms_free (store, term, base->n);
  return ok;
}

static const FdPropagatorClass at_most_class = {
    .name = "linear-atoms <=",
    .cost = FD_COST_LINEAR,
    .idempotent = true,
    .propagate = at_most_propagate,
    .explain = at_most_explain,
    .explain_conflict = at_most_explain_conflict,
    .advise = at_most_advise,
    .entailed = at_most_entailed,
    .check = at_most_check,
    .on_unify = at_most_on_unify,
};

/* --- posting -------------------------------------------------------------- */

/* What holds is off the slack when it is posted. */
static void
init_terms (AtMost *self, const FdWeightedAtom *term, int64_t c)
{
  uint32_t n = self->base.n;
  self->c = c;
  self->counted = (uint32_t *) (self->term + n);
  for (uint32_t i = 0; i < n; i++) {
    self->term[i] = (Term){term[i].weight, fd_scope_atom (term[i].atom)};
    if (!holds (self, i))
      continue;
    self->counted[i / 32] |= UINT32_C (1) << i % 32;
    c -= term[i].weight;
  }
  self->slack[0] = (uint32_t) (uint64_t) c;
  self->slack[1] = (uint32_t) ((uint64_t) c >> 32);
}

bool
fd_post_atoms_le (FdStore *store, const FdWeightedAtom *term, FdVar *scope,
                  uint32_t n, int64_t c)
{
  size_t bytes = n * sizeof (Term) + (n / 32 + 1) * sizeof (uint32_t);
  for (uint32_t i = 0; i < n; i++)
    scope[i] = fd_atom_var (term[i].atom);
  AtMost *self = (AtMost *) fd_propagator_new (store, &at_most_class,
                                               sizeof *self + bytes, scope, n);
  if (!self)
    return false;
  init_terms (self, term, c);
  for (uint32_t i = 0; i < n; i++) {
    FdScopeAtom literal = self->term[i].literal;
    FdEvents events = fd_scope_atom_hold_events (literal);
    if (fd_has_condition (store)) /* it may be entailed */
      events |= fd_scope_atom_fail_events (literal);
    fd_subscribe (store, &self->base, i, events);
  }
  return fd_post (store, &self->base);
}
