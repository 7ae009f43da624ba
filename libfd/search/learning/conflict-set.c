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

/* For each value of a WORD domain, when it was removed, or that it was not. */
static void
find_gone (FdLearner *self, const FdDomain *x)
{
  const FdStore *store = self->store;
  uint64_t later = x->word;
  for (int i = 0; i < 64; i++)
    self->gone[i] = FD_POSITION_ROOT;
  const FdTrailEntry *e;
  for (uint32_t i = x->last; (e = fd_entry_since (store, i, 0)); i = e->prev) {
    for (uint64_t lost = e->old & ~later; lost; lost &= lost - 1)
      self->gone[fd_lowest_bit (lost)] = i - 1;
    later = e->old;
  }
  self->gone_known = true;
}

/* As fd_atom_position(); for many values of the same variable in succession,
 * the changes of the variable are processed only once. */
static FdPosition
position_of (FdLearner *self, const FdDomain *x, FdAtom atom, FdPosition before)
{
  const FdStore *store = self->store;
  if (fd_atom_relation (atom) != FD_NE || !x->word)
    return fd_atom_position (store, atom, before);
  if (self->gone_var != x->id) {
    self->gone_var = x->id;
    self->gone_known = false;
    return fd_atom_position (store, atom, before);
  }
  if (!self->gone_known)
    find_gone (self, x);
  int64_t i = (int64_t) atom.value - x->base;
  FdPosition p = i >= 0 && i < 64 ? self->gone[i] : FD_POSITION_ROOT;
  assert (p == fd_atom_position (store, atom, before));
  return p;
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
    p = position_of (self, x, *atom, before);
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

bool
fd_learner_add_seen (FdLearner *self, FdAtom atom, FdPosition position,
                     FdSeenState state)
{
  assert (position < self->store->trail.n);
  if (!reach (self, position) ||
      !fd_grow (self->store, (void **) &self->conflict, self->n_conflict,
                &self->conflict_room, sizeof *self->conflict))
    return false;
  self->conflict[self->n_conflict] =
      (FdSeen){atom, position, self->first[position], state};
  assert (self->first[position] <= self->n_conflict);
  self->first[position] = ++self->n_conflict;
  return true;
}

bool
fd_learner_see (FdLearner *self, FdAtom atom, FdPosition before,
                FdPosition *where)
{
  FdPosition position = fd_learner_position (self, &atom, before);
  *where = position;
  if (position == FD_POSITION_ROOT)
    return true;
  if (!reach (self, position))
    return false;
  for (uint32_t i = self->first[position]; i; i = self->conflict[i - 1].next) {
    FdSeen *other = &self->conflict[i - 1];
    assert (other->position == position && other->next < i);
    if (other->state != FD_SEEN_OPEN)
      continue;
    if (fd_atom_implies (other->atom, atom))
      return true;
    if (fd_atom_implies (atom, other->atom)) {
      other->atom = atom;
      return true;
    }
  }
  assert (self->level > self->store->n_levels ||
          (position >= self->level_begin) ==
              (fd_level_at (self->store, position) == self->level));
  self->n_open += position >= self->level_begin;
  fd_vsids_bump (self, atom);
  return fd_learner_add_seen (self, atom, position, FD_SEEN_OPEN);
}

void
fd_learner_clear_seen (FdLearner *self)
{
  for (uint32_t i = 0; i < self->n_conflict; i++) {
    assert (self->conflict[i].position < self->first_room);
    self->first[self->conflict[i].position] = 0;
  }
  self->n_conflict = 0;
}
