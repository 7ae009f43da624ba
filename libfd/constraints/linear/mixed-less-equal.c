/* SPDX-License-Identifier: MIT */
/* mixed-less-equal.c - sum of a[i] x[i] + sum of w[j] [atom j] <= c, w[j] > 0
 *
 * Let slack = c - load, the least that the sum may be: of a variable's term its
 * least value, of an atom its weight if it holds.  No variable's term may
 * exceed its least value by more than slack.  An atom that is not decided and
 * weighs more must fail; any other has a support, as all others may fail.  The
 * heaviest come first, and slack only shrinks on a path, so those that weigh
 * more are ever more of the first ones: a run goes on where the last one
 * stopped, up to the first that fits.  What comes to hold, or to be greater, is
 * put on the load at once, in O(1), and wakes the constraint only if the first
 * that did fit, or the widest term of a variable, no longer does.  So of atoms
 * alone all runs on a path together take O(n).
 *
 * Atoms of one variable are one term, a group (mixed-groups.c), which is pruned
 * as that of a variable: by how far it can exceed its least weight.
 *
 * An objective is such a sum, whose c falls with each solution found and stays
 * so when the search goes back.  The load does not depend on c, and what was
 * done for a greater c is not wrong for a lesser one.
 */
#include "mixed-at-most.h"

/* So far away that nothing is pruned, and yet no difference leaves 63 bits. */
#define NO_BOUND (INT64_C (1) << 62)

static inline int64_t
join (const uint32_t *halves)
{
  return (int64_t) ((uint64_t) halves[1] << 32 | halves[0]);
}

static inline void
split (uint32_t *halves, int64_t value)
{
  halves[0] = (uint32_t) (uint64_t) value;
  halves[1] = (uint32_t) ((uint64_t) value >> 32);
}

static inline int64_t
slack_of (const FdAtMost *self)
{
  return self->c - join (self->load);
}

static inline bool
is_counted (const FdAtMost *self, uint32_t i)
{
  return self->counted[i / 32] >> i % 32 & 1;
}

static inline bool
holds (const FdAtMost *self, uint32_t i)
{
  return fd_scope_atom_holds (self->base.scope[i], self->term[i].literal);
}

static inline bool
fails (const FdAtMost *self, uint32_t i)
{
  return fd_scope_atom_fails (self->base.scope[i], self->term[i].literal);
}

static inline int32_t
bound_of (const FdAtMost *self, uint32_t i)
{
  const FdDomain *x = self->base.scope[i];
  return fd_at_most_rises (self, i) ? fd_domain_min (x) : fd_domain_max (x);
}

/* How much a variable's term may exceed its least value. */
static inline int64_t
width_of (const FdAtMost *self, uint32_t i)
{
  const FdDomain *x = self->base.scope[i];
  int64_t weight = self->term[i].weight;
  int64_t span = (int64_t) fd_domain_max (x) - fd_domain_min (x);
  return weight > 0 ? weight * span : -weight * span;
}

/* --- the load ------------------------------------------------------------- */

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

static inline bool
save_halves (FdStore *store, uint32_t *halves, int64_t value)
{
  return save_and_set (store, &halves[0], (uint32_t) (uint64_t) value) &&
         save_and_set (store, &halves[1], (uint32_t) ((uint64_t) value >> 32));
}

/* False when out of memory, of which the store takes note, as those below. */
static bool
count (FdAtMost *self, FdStore *store, uint32_t i)
{
  uint32_t *bits = &self->counted[i / 32];
  return save_and_set (store, bits, *bits | UINT32_C (1) << i % 32) &&
         save_halves (store, self->load,
                      join (self->load) + self->term[i].weight);
}

static bool
count_var (FdAtMost *self, FdStore *store, uint32_t i)
{
  int32_t bound = bound_of (self, i);
  int64_t steps = (int64_t) bound - (int32_t) self->bound[i];
  return save_halves (store, self->load,
                      join (self->load) + self->term[i].weight * steps) &&
         save_and_set (store, &self->bound[i], (uint32_t) bound);
}

static bool
count_group (FdAtMost *self, FdStore *store, uint32_t i)
{
  FdGroup *group = fd_at_most_group (self, i);
  int64_t least = fd_group_least (group);
  return fd_group_advance (group, store, self->base.scope[i]) &&
         save_halves (store, self->load,
                      join (self->load) + fd_group_least (group) - least);
}

static inline bool
is_group (const FdAtMost *self, uint32_t i)
{
  return i - self->n_vars < self->n_groups;
}

static inline bool
is_tight (const FdAtMost *self)
{
  int64_t slack = slack_of (self);
  return slack < 0 ||
         (fd_at_most_first_atom (self) && join (self->widest) > slack) ||
         (self->n_done < self->base.n &&
          self->term[self->n_done].weight > slack);
}

static bool
count_term (FdAtMost *self, FdStore *store, uint32_t i)
{
  return i < self->n_vars     ? count_var (self, store, i)
         : is_group (self, i) ? count_group (self, store, i)
                              : count (self, store, i);
}

/* Whether the term is at least more than what is on the load of it. */
static inline bool
is_more (const FdAtMost *self, uint32_t i)
{
  if (i < self->n_vars)
    return bound_of (self, i) != (int32_t) self->bound[i];
  if (is_group (self, i))
    return fd_group_is_more (fd_at_most_group (self, i), self->base.scope[i]);
  return !is_counted (self, i) && holds (self, i);
}

static bool
at_most_advise (FdPropagator *base, FdStore *store, uint32_t index,
                FdEvents events)
{
  (void) events;
  FdAtMost *self = (FdAtMost *) base;
  bool conditional = base->conditional;
  bool more = is_more (self, index);
  if (more && !count_term (self, store, index))
    return conditional;
  /* of a group something may have been left */
  return conditional || ((more || is_group (self, index)) && is_tight (self));
}

/* What is more, though nobody was advised: variables became one.  False when
 * out of memory. */
static bool
recount (FdAtMost *self, FdStore *store)
{
  for (uint32_t i = 0; i < self->base.n; i++)
    if (is_more (self, i) && !count_term (self, store, i))
      return false;
  return true;
}

/* --- the propagator ------------------------------------------------------- */

static bool
narrow_var (FdAtMost *self, FdStore *store, uint32_t i, int64_t slack)
{
  FdDomain *x = self->base.scope[i];
  int64_t weight = self->term[i].weight;
  FdReason reason = fd_reason_lazy (i);
  if (weight > 0)
    return fd_domain_set_max (
        store, x, (int32_t) (fd_domain_min (x) + slack / weight), reason);
  return fd_domain_set_min (
      store, x, (int32_t) (fd_domain_max (x) + slack / weight), reason);
}

static bool
narrow_terms (FdAtMost *self, FdStore *store, int64_t slack)
{
  int64_t widest = 0;
  for (uint32_t i = 0; i < self->n_vars; i++) {
    if (width_of (self, i) > slack && !narrow_var (self, store, i, slack))
      return false;
    widest = MAX (widest, width_of (self, i));
  }
  for (uint32_t k = 0; k < self->n_groups; k++) {
    uint32_t i = self->n_vars + k;
    if (fd_group_width (&self->group[k]) > slack &&
        !fd_group_narrow (&self->group[k], store, self->base.scope[i], slack,
                          fd_reason_lazy (i)))
      return false;
    widest = MAX (widest, fd_group_width (&self->group[k]));
  }
  return save_halves (store, self->widest, widest);
}

/* What is pruned may make others of the same variable hold, which advise()
 * puts on the load. */
static bool
decide_atoms (FdAtMost *self, FdStore *store)
{
  const FdPropagator *base = &self->base;
  uint32_t i = self->n_done;
  while (slack_of (self) >= 0 && i < base->n &&
         self->term[i].weight > slack_of (self)) {
    if (!is_counted (self, i) && !fails (self, i) &&
        !fd_assert_atom (store, fd_atom_not (fd_at_most_atom (base, i)),
                         fd_reason_lazy (i)))
      return false;
    i++;
  }
  return slack_of (self) < 0 || save_and_set (store, &self->n_done, i);
}

/* Of all that are no single atoms, together, up to more than @enough. */
static int64_t
width_of_terms (const FdAtMost *self, int64_t enough)
{
  int64_t width = 0;
  for (uint32_t i = 0; i < self->n_vars; i++)
    width += width_of (self, i);
  for (uint32_t k = 0; k < self->n_groups && width <= enough; k++)
    width += fd_group_width_now (&self->group[k],
                                 self->base.scope[self->n_vars + k]);
  return width;
}

/* To the fixpoint: what was pruned may be of other terms, too. */
static bool
narrow (FdAtMost *self, FdStore *store)
{
  bool has_terms = fd_at_most_first_atom (self) > 0;
  int64_t slack;
  do {
    slack = slack_of (self);
    if (slack >= 0 && has_terms && !narrow_terms (self, store, slack))
      return false;
    if (!decide_atoms (self, store))
      return false;
    if (slack_of (self) < 0)
      return fd_fail (store, fd_reason_lazy (self->base.n));
  } while (has_terms && slack_of (self) != slack);
  return true;
}

static bool
objective_propagate (FdPropagator *base, FdStore *store)
{
  FdAtMost *self = (FdAtMost *) base;
  if (base->stale && !recount (self, store))
    return false;
  return narrow (self, store);
}

static bool
at_most_propagate (FdPropagator *base, FdStore *store)
{
  FdAtMost *self = (FdAtMost *) base;
  if (!objective_propagate (base, store))
    return false;
  if (self->n_done == base->n &&
      width_of_terms (self, slack_of (self)) <= slack_of (self))
    fd_entail (store, base);
  return true;
}

/* --- what it says of values ----------------------------------------------- */

static FdEntailment
at_most_entailed (FdPropagator *base, FdStore *store)
{
  FdAtMost *self = (FdAtMost *) base;
  if (!recount (self, store))
    return FD_UNDECIDED;
  int64_t slack = slack_of (self), open = width_of_terms (self, slack);
  if (slack < 0)
    return FD_DISENTAILED;
  for (uint32_t i = fd_at_most_first_atom (self); i < base->n && open <= slack;
       i++)
    if (!is_counted (self, i) && !fails (self, i))
      open += self->term[i].weight;
  return open <= slack ? FD_ENTAILED : FD_UNDECIDED;
}

static bool
at_most_check (const FdPropagator *base, const int32_t *values)
{
  const FdAtMost *self = (const FdAtMost *) base;
  int64_t sum = 0;
  for (uint32_t i = 0; i < base->n; i++)
    if (i < self->n_vars)
      sum += self->term[i].weight * values[i];
    else if (is_group (self, i))
      sum += fd_group_weight (fd_at_most_group (self, i), values[i]);
    else if (fd_scope_atom_accepts (self->term[i].literal, values[i]))
      sum += self->term[i].weight;
  return sum <= self->c;
}

/* Over what its variables are now. */
static bool
at_most_on_unify (FdPropagator *base, FdStore *store)
{
  const FdAtMost *self = (const FdAtMost *) base;
  size_t n = self->n_terms, k = 0;
  FdMixedTerm *term = fd_mixed_terms_new (store, n);
  if (!term)
    return false;
  for (uint32_t i = 0; i < base->n; i++)
    if (is_group (self, i))
      k += fd_group_terms (fd_at_most_group (self, i),
                           fd_propagator_var (base, i), &term[k]);
    else
      term[k++] = fd_scope_term_of (base, i, self->term[i], i < self->n_vars);
  bool ok = fd_post_mixed (store, term, n, FD_LE, self->c);
  fd_mixed_terms_free (store, term, n);
  return ok;
}

#define AT_MOST_MEMBERS                                                        \
  .cost = FD_COST_LINEAR, .idempotent = true, .explain = fd_at_most_explain,   \
  .explain_conflict = fd_at_most_explain_conflict, .advise = at_most_advise,   \
  .check = at_most_check

static const FdPropagatorClass atoms_class = {
    .name = "linear-atoms <=",
    .propagate = at_most_propagate,
    .entailed = at_most_entailed,
    .on_unify = at_most_on_unify,
    AT_MOST_MEMBERS,
};

static const FdPropagatorClass mixed_class = {
    .name = "linear-mixed <=",
    .propagate = at_most_propagate,
    .entailed = at_most_entailed,
    .on_unify = at_most_on_unify,
    AT_MOST_MEMBERS,
};

/* Never entailed, for its bound is to fall. */
static const FdPropagatorClass objective_class = {
    .name = "objective",
    .propagate = objective_propagate,
    AT_MOST_MEMBERS,
};

/* --- posting -------------------------------------------------------------- */

/* Writes the variable of each term to sum->scope, of a group once; returns how
 * many groups there are. */
static uint32_t
fill_scope (const FdMixedSum *sum)
{
  uint32_t n = 0, n_groups = 0;
  for (uint32_t i = 0; i < sum->n; i++) {
    FdVar x = fd_atom_var (sum->term[i].atom);
    bool shares = sum->term[i].shares;
    if (shares && n_groups && sum->scope[n - 1].id == x.id)
      continue;
    n_groups += shares;
    sum->scope[n++] = x;
  }
  return n_groups;
}

static FdScopeTerm
scope_term (const FdStore *store, const FdMixedTerm *term)
{
  return (FdScopeTerm){term->weight,
                       fd_scope_atom_by_bound (store, term->atom)};
}

/* Where the atoms and the pieces of the next group are to be. */
typedef struct {
  FdScopeTerm *atom;
  FdGroupPiece *piece;
} GroupRoom;

static size_t
bytes_of (const FdMixedSum *sum, uint32_t n, uint32_t n_groups)
{
  return (n + sum->n_shared) * sizeof (FdScopeTerm) +
         fd_group_most_pieces (sum->n_shared, n_groups) *
             sizeof (FdGroupPiece) +
         n_groups * sizeof (FdGroup) +
         (n / 32 + 1 + sum->n_vars) * sizeof (uint32_t);
}

static GroupRoom
place_all (FdAtMost *self, const FdMixedSum *sum)
{
  uint32_t n = self->base.n;
  FdScopeTerm *atom = self->term + n;
  FdGroupPiece *piece = (FdGroupPiece *) (atom + sum->n_shared);
  self->group = (FdGroup *) (piece + fd_group_most_pieces (sum->n_shared,
                                                           self->n_groups));
  self->counted = (uint32_t *) (self->group + self->n_groups);
  self->bound = self->counted + n / 32 + 1;
  return (GroupRoom){atom, piece};
}

/* Of the first @n terms, up to the last one of the same variable. */
static void
init_group (const FdStore *store, FdAtMost *self, uint32_t k,
            const FdMixedTerm *term, uint32_t n, GroupRoom *room)
{
  FdGroup *group = &self->group[k];
  uint32_t x = fd_atom_var (term->atom).id;
  group->atom = room->atom;
  group->piece = room->piece;
  for (uint32_t i = 0; i < n && fd_atom_var (term[i].atom).id == x; i++)
    group->atom[group->n_atoms++] = scope_term (store, &term[i]);
  fd_group_init (group, store, self->base.scope[self->n_vars + k]);
  room->atom += group->n_atoms;
  room->piece += fd_group_most_pieces (group->n_atoms, 1);
}

/* Of a term that is no group. */
static void
init_term (const FdStore *store, FdAtMost *self, uint32_t i,
           const FdMixedTerm *term)
{
  self->term[i] = scope_term (store, term);
  if (i < self->n_vars)
    self->bound[i] = (uint32_t) bound_of (self, i);
  else if (holds (self, i))
    self->counted[i / 32] |= UINT32_C (1) << i % 32;
}

static void
init_terms (const FdStore *store, FdAtMost *self, const FdMixedSum *sum)
{
  const FdMixedTerm *term = sum->term, *shared = term + sum->n_vars;
  const FdMixedTerm *single = shared + sum->n_shared;
  GroupRoom room = place_all (self, sum);
  for (uint32_t i = 0; i < sum->n_vars; i++)
    init_term (store, self, i, &term[i]);
  for (uint32_t k = 0; k < self->n_groups; k++) {
    init_group (store, self, k, shared, (uint32_t) (single - shared), &room);
    shared += self->group[k].n_atoms;
  }
  for (uint32_t i = fd_at_most_first_atom (self); i < self->base.n; i++)
    init_term (store, self, i, single++);
}

/* What holds is on the load when it is posted. */
static int64_t
first_load (const FdAtMost *self)
{
  int64_t load = 0;
  for (uint32_t i = 0; i < self->base.n; i++)
    if (is_group (self, i))
      load += fd_group_least (fd_at_most_group (self, i));
    else if (i < self->n_vars)
      load += self->term[i].weight * bound_of (self, i);
    else if (is_counted (self, i))
      load += self->term[i].weight;
  return load;
}

/* What may change a term's least value; under a condition also what may make
 * the sum be entailed. */
static FdEvents
events_of (const FdStore *store, const FdAtMost *self, uint32_t i)
{
  FdScopeAtom literal = self->term[i].literal;
  bool conditional = fd_has_condition (store);
  if (is_group (self, i))
    return FD_EVENT_DOMAIN;
  if (i < self->n_vars)
    return conditional                  ? FD_EVENT_BOUNDS
           : fd_at_most_rises (self, i) ? FD_EVENT_MIN
                                        : FD_EVENT_MAX;
  return fd_scope_atom_hold_events (literal) |
         (conditional ? fd_scope_atom_fail_events (literal) : 0);
}

static FdAtMost *
at_most_new (FdStore *store, const FdPropagatorClass *klass,
             const FdMixedSum *sum, int64_t c)
{
  uint32_t n_groups = fill_scope (sum), n = sum->n - sum->n_shared + n_groups;
  FdAtMost *self = (FdAtMost *) fd_propagator_new (
      store, klass, sizeof *self + bytes_of (sum, n, n_groups), sum->scope, n);
  if (!self)
    return NULL;
  self->c = c;
  self->n_terms = sum->n;
  self->n_vars = sum->n_vars;
  self->n_groups = n_groups;
  self->n_done = fd_at_most_first_atom (self);
  init_terms (store, self, sum);
  split (self->load, first_load (self));
  split (self->widest, width_of_terms (self, INT64_MAX));
  for (uint32_t i = 0; i < n; i++)
    fd_subscribe (store, &self->base, i, events_of (store, self, i));
  return self;
}

bool
fd_post_mixed_le (FdStore *store, const FdMixedSum *sum, int64_t c)
{
  FdAtMost *self =
      at_most_new (store, sum->n_vars ? &mixed_class : &atoms_class, sum, c);
  return self && fd_post (store, &self->base);
}

/* --- an objective --------------------------------------------------------- */

FdPropagator *
fd_post_objective (FdStore *store, const FdMixedSum *sum)
{
  FdAtMost *self = at_most_new (store, &objective_class, sum, NO_BOUND);
  return self && fd_post_idle (store, &self->base) ? &self->base : NULL;
}

void
fd_objective_set_bound (FdPropagator *base, int64_t bound)
{
  ((FdAtMost *) base)->c = MIN (bound, NO_BOUND);
}

int64_t
fd_objective_least (const FdPropagator *base)
{
  return join (((const FdAtMost *) base)->load);
}

bool
fd_objective_explain (FdPropagator *base, FdStore *store, FdPosition at,
                      FdAtoms *out)
{
  return fd_at_most_explain_conflict (base, store, at, out);
}
