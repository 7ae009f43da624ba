/* SPDX-License-Identifier: MIT */
/* conflict-set.c - the conflict set: the atoms that a failure needs, each with
 * the change that made it true */
#include "learner.h"

#include "kernel/grow.h"
#include "kernel/limits.h"

#include <string.h>

/* The same of an atom of @x, whose value, and those beside it, are in range. */
static inline FdAtom
canonical (const FdStore *store, const FdDomain *x, FdAtom atom)
{
  FdBounds made = fd_bounds_made (store, x->id);
  uint32_t var = fd_domain_var (x).id << 2;
  FdRelation relation = fd_atom_relation (atom);
  int32_t v = atom.value;
  if (relation == FD_EQ) {
    if (v == made.min)
      relation = FD_LE;
    else if (v == made.max)
      relation = FD_GE;
  } else if (relation == FD_NE) {
    if (v == made.min)
      return (FdAtom){var | FD_GE, v + 1};
    if (v == made.max)
      return (FdAtom){var | FD_LE, v - 1};
  }
  return (FdAtom){var | (uint32_t) relation, v};
}

FdAtom
fd_canonical_atom (const FdStore *store, FdAtom atom)
{
  assert (fd_var_is_valid (store, fd_atom_var (atom)));
  return canonical (store, fd_explained_domain (store, fd_atom_var (atom).id),
                    atom);
}

/* Of an atom about 0 or 1 of a variable with these values, which changes but
 * once: as it is always written, and where. */
static inline FdPosition
position_of_literal (const FdStore *store, const FdDomain *x, FdAtom *atom)
{
  bool always = fd_atom_relation (*atom) == (atom->value ? FD_LE : FD_GE);
  if (always || x->last <= store->root_end)
    return FD_POSITION_ROOT;
  assert (fd_domain_is_fixed (x));
  *atom = fd_literal_atom (x->id << 1 | (uint32_t) x->min);
  return x->last - 1;
}

FdPosition
fd_learner_position (FdLearner *self, FdAtom *atom, FdPosition before)
{
  const FdStore *store = self->store;
  const FdDomain *x = fd_explained_domain (store, fd_atom_var (*atom).id);
  FdPosition p;
  if ((uint32_t) atom->value <= 1 && fd_var_has_literals (store, x->id)) {
    p = position_of_literal (store, x, atom);
    assert (p == fd_atom_position (store, *atom, before));
  } else {
    *atom = canonical (store, x, *atom);
    p = fd_atom_position (store, *atom, before);
  }
  assert (p == FD_POSITION_ROOT || (p < before && p < store->trail.n));
  assert (p == FD_POSITION_ROOT ||
          (p < fd_level_begin (store, self->root + 1)) ==
              (fd_level_at (store, p) <= self->root));
  if (p == FD_POSITION_ROOT ||
      (!self->keeping_root_atoms && p < fd_level_begin (store, self->root + 1)))
    return FD_POSITION_ROOT;
  if (!self->keeping_root_atoms && self->fact_var != fd_atom_var (*atom).id &&
      self->fact_var != UINT32_MAX)
    return p;
  if (store->trail.entry[p].propagator != self->nogoods->base.id)
    return p;
  const FdWhy *why = &store->trail.why[p];
  return why->code == FD_NOGOOD_UNIT && fd_atom_implies (why->asked, *atom)
             ? FD_POSITION_ROOT
             : p;
}

/* Ensures that there are lists for all positions of the trail. */
static bool
reach (FdLearner *self, FdPosition position)
{
  if (position < self->first_room)
    return true;
  uint32_t more = MAX (self->store->trail.room, position + 1);
  uint32_t *bigger = fd_memory_realloc (&self->store->memory, self->first,
                                        self->first_room * sizeof *bigger,
                                        more * sizeof *bigger);
  if (!bigger)
    return fd_store_halt (self->store, FD_LIMIT_MEMORY);
  memset (bigger + self->first_room, 0,
          (more - self->first_room) * sizeof *bigger);
  assert (position < more);
  self->first = bigger;
  self->first_room = more;
  return true;
}

static inline bool
add_seen (FdLearner *self, FdAtom atom, FdPosition position, FdSeenState state)
{
  assert (position < self->store->trail.n);
  if (!reach (self, position) ||
      !fd_grow (self->store, (void **) &self->conflict, self->n_conflict,
                &self->conflict_room, sizeof *self->conflict))
    return false;
  uint32_t next = self->first[position];
  assert (next <= self->n_conflict);
  uint64_t values = next ? self->conflict[next - 1].values : 0;
  self->conflict[self->n_conflict] =
      (FdSeen){atom, position, next, state, values | fd_seen_values (atom)};
  self->first[position] = ++self->n_conflict;
  return true;
}

bool
fd_learner_add_seen (FdLearner *self, FdAtom atom, FdPosition position,
                     FdSeenState state)
{
  return add_seen (self, atom, position, state);
}

/* --- what is known of atoms ----------------------------------------------- */

/* Values of a variable lie side by side. */
static inline FdKnownAtom *
place_of (const FdLearner *self, FdAtom atom)
{
  uint32_t i = (atom.tag * 0x9e3779b1) >> 16;
  return &self->known[(i + (uint32_t) atom.value) & (self->n_known - 1)];
}

/* What stands at @position stays there while its level has this stamp. */
static inline uint64_t
stamp_of (const FdStore *store, FdPosition position)
{
  uint32_t level = fd_level_at (store, position);
  uint32_t stamp =
      level < store->n_levels ? store->levels[level].stamp : store->stamp;
  return (uint64_t) store->n_stamp_turns << 32 | stamp;
}

/* Whether this analysis has seen @atom, whose place @known is. */
static inline bool
is_seen (const FdLearner *self, const FdKnownAtom *known, FdAtom atom)
{
  return fd_atom_equal (known->atom, atom) && known->analysis == self->analysis;
}

/* Of @atom, not seen yet, true before @before: from now on at least its
 * position.  Makes it canonical. */
static inline void
know (FdLearner *self, FdKnownAtom *known, FdAtom *atom, FdPosition before)
{
  const FdStore *store = self->store;
  if (fd_atom_equal (known->atom, *atom) && known->position < store->trail.n &&
      known->stamp == stamp_of (store, known->position)) {
    *atom = fd_canonical_atom (store, *atom);
    assert (known->position == fd_learner_position (self, atom, before));
    return;
  }
  *known = (FdKnownAtom){.atom = *atom};
  known->position = fd_learner_position (self, atom, before);
  if (known->position != FD_POSITION_ROOT)
    known->stamp = stamp_of (store, known->position);
}

/* --- holes that follow from a single atom ---------------------------------
 *
 * The holes of a wide domain make nogoods long, though often many of them have
 * the same atom as their only reason: each index of an element constraint whose
 * entry is a value, for instance, that another variable has lost.  Such a hole
 * of a lower level is replaced by its reason at once, as those of the failing
 * level are anyway.  As the nogood is weaker then, the first FEW atoms stay as
 * they are.  This goes on until more than MOST_LOST holes that the same
 * propagator made in the same variable, less as many as were replaced, but
 * never less than -MOST_WON, had no such reason.  An analysis decides by what
 * was counted before it: begun again after a halt, it comes to the same. */
enum { FEW = 32, MOST_LOST = 8, MOST_WON = 64 };

/* Finds out whether @atom follows from a single atom.  False: halted. */
static bool
ask_reason (FdLearner *self, FdAtom atom, FdKnownAtom *known)
{
  size_t from = self->stack.n;
  if (!fd_learner_explain (self, atom, known->position))
    return false;
  bool is_single = self->stack.n == from + 1;
  known->reason = is_single ? self->stack.atom[from] : FD_ATOM_TRUE;
  self->stack.n = from;
  return true;
}

/* The atom by which to replace @atom; FD_ATOM_TRUE if none.  False: halted. */
static bool
find_reason (FdLearner *self, FdAtom atom, FdKnownAtom *known, FdAtom *reason)
{
  uint32_t id = self->store->trail.entry[known->position].propagator;
  *reason = FD_ATOM_TRUE;
  if (fd_atom_relation (atom) != FD_NE || !id || id == self->nogoods->base.id)
    return true;
  uint32_t hash = fd_atom_var (atom).id * 0x9e3779b1 ^ id * 0x85ebca6b;
  uint32_t i = hash >> (32 - FD_LOST_BITS);
  if (self->lost[i] > MOST_LOST)
    return true;
  if (!known->reason.tag && !ask_reason (self, atom, known))
    return false;
  *reason = known->reason;
  int lost = self->now_lost[i] + (fd_atom_var (*reason).id ? -1 : 1);
  self->now_lost[i] = (int8_t) CLAMP (lost, -MOST_WON, MOST_LOST + 1);
  return true;
}

void
fd_learner_begin_seen (FdLearner *self)
{
  memcpy (self->now_lost, self->lost, sizeof self->lost);
}

void
fd_learner_keep_seen (FdLearner *self)
{
  memcpy (self->lost, self->now_lost, sizeof self->lost);
}

/* --- the set -------------------------------------------------------------- */

/* Whether all atoms of @position are holes of a single word. */
static inline bool
is_word (const FdLearner *self, FdPosition position)
{
  const FdTrailEntry *entry = &self->store->trail.entry[position];
  return fd_trail_kind (entry) == FD_TRAIL_HOLES &&
         !fd_sparse_is_cut (entry->aux);
}

/* Whether an open need of @position implies @atom, or @atom takes the place of
 * one. */
static bool
joins (FdLearner *self, FdAtom atom, FdPosition position)
{
  uint32_t first = fd_learner_first (self, position);
  uint64_t values = fd_seen_values (atom);
  if (!first || !(self->conflict[first - 1].values & values))
    return false;
#ifdef NDEBUG /* otherwise it is looked for */
  if (is_word (self, position))
    return true;
#endif
  for (uint32_t i = first; i; i = self->conflict[i - 1].next) {
    FdSeen *other = &self->conflict[i - 1];
    assert (other->position == position && other->next < i);
    if (other->state != FD_SEEN_OPEN)
      continue;
    if (fd_atom_implies (other->atom, atom))
      return true;
    if (fd_atom_implies (atom, other->atom)) {
      other->atom = atom;
      self->conflict[first - 1].values |= values;
      return true;
    }
  }
  assert (!is_word (self, position));
  return false;
}

/* Adds @atom, which became true at @position. */
static bool
add_open (FdLearner *self, FdAtom atom, FdPosition position)
{
  if (joins (self, atom, position))
    return true;
  assert (self->level > self->store->n_levels ||
          (position >= self->level_begin) ==
              (fd_level_at (self->store, position) == self->level));
  self->n_open += position >= self->level_begin;
  fd_vsids_bump (self, atom);
  return add_seen (self, atom, position, FD_SEEN_OPEN);
}

/* Of an atom not seen yet, whose place @known is. */
static G_NO_INLINE bool
see_new (FdLearner *self, FdKnownAtom *known, FdAtom atom, FdPosition before,
         FdPosition *where)
{
  know (self, known, &atom, before);
  *where = known->position;
  for (;;) {
    FdPosition at = known->position;
    FdAtom reason = FD_ATOM_TRUE;
    known->analysis = self->analysis;
    if (at == FD_POSITION_ROOT)
      return true;
    if (self->n_conflict >= FEW && at < self->level_begin &&
        !find_reason (self, atom, known, &reason))
      return false;
    if (!fd_atom_var (reason).id)
      return add_open (self, atom, at);
    fd_learner_prove (self, at, atom, &reason, 1);
    atom = reason;
    known = place_of (self, atom);
    if (is_seen (self, known, atom))
      return true;
    know (self, known, &atom, at);
  }
}

/* Most were seen before. */
bool
fd_learner_see (FdLearner *self, FdAtom atom, FdPosition before,
                FdPosition *where)
{
  FdKnownAtom *known = place_of (self, atom);
  if (!is_seen (self, known, atom))
    return see_new (self, known, atom, before, where);
  *where = known->position;
  return true;
}

void
fd_learner_clear_seen (FdLearner *self)
{
  for (uint32_t i = 0; i < self->n_conflict; i++) {
    assert (self->conflict[i].position < self->first_room);
    self->first[self->conflict[i].position] = 0;
  }
  self->n_conflict = 0;
  if (++self->analysis)
    return;
  memset (self->known, 0, self->n_known * sizeof *self->known);
  self->analysis = 1;
}
