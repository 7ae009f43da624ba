/* SPDX-License-Identifier: MIT */
/* collect.c - makes the nogood of the atoms that are left
 *
 * Atoms of one variable are joined: the strongest bound of each side says what
 * weaker ones do, and bounds move over holes next to them.  The others keep the
 * positions they are known to have become true at.
 */
#include "learner.h"

#include "kernel/limits.h"

/* How often holes are looked at for those next to a bound.  More of them may be
 * left, which says the same. */
enum { MOST_PASSES = 8 };

/* Adds an atom of @level to the nogood; keeps one of the second highest level
 * in the second place. */
static void
take (FdLearner *self, FdAtom atom, uint32_t level)
{
  FdAtoms *learned = &self->learned;
  fd_atoms_add (learned, atom);
  if (learned->n < 2 || learned->incomplete)
    return;
  self->lbd += level > self->root && fd_learner_see_level (self, level);
  if (level <= self->back)
    return;
  self->back = level;
  assert (level <= self->level);
  learned->atom[learned->n - 1] = learned->atom[1];
  learned->atom[1] = atom;
}

static inline void
take_need (FdLearner *self, const FdSeen *need)
{
  take (self, need->atom, fd_level_at (self->store, need->position));
}

/* --- atoms of the same variable ------------------------------------------- */

/* All needs of one variable, linked by ->next from @last on, and the bounds
 * that they imply. */
typedef struct {
  FdLearner *learner;
  uint32_t last;
  int32_t min, max;
} Group;

static inline const FdSeen *
need_at (const Group *g, uint32_t i)
{
  return i ? &g->learner->conflict[i - 1] : NULL;
}

static inline bool
is_hole (const FdSeen *need)
{
  return fd_atom_relation (need->atom) == FD_NE;
}

static void
find_bounds (Group *g)
{
  const FdSeen *need;
  for (uint32_t i = g->last; (need = need_at (g, i)); i = need->next) {
    FdRelation relation = fd_atom_relation (need->atom);
    if (relation == FD_GE || relation == FD_EQ)
      g->min = MAX (g->min, need->atom.value);
    if (relation == FD_LE || relation == FD_EQ)
      g->max = MIN (g->max, need->atom.value);
  }
}

/* Moves the bounds over holes next to them. */
static void
skip_holes (Group *g)
{
  const FdSeen *need;
  bool moved = true;
  for (int pass = 0; moved && pass < MOST_PASSES; pass++) {
    moved = false;
    for (uint32_t i = g->last; (need = need_at (g, i)); i = need->next) {
      bool least = need->atom.value == g->min;
      if (!is_hole (need) || (!least && need->atom.value != g->max))
        continue;
      g->min += least;
      g->max -= !least;
      moved = true;
    }
  }
  assert (g->min <= g->max); /* they held together */
}

/* A bound, which may be one of the needs. */
static void
take_bound (const Group *g, FdRelation relation, int32_t value)
{
  FdLearner *self = g->learner;
  const FdStore *store = self->store;
  const FdSeen *need = need_at (g, g->last);
  FdAtom atom = fd_atom (fd_atom_var (need->atom), relation, value);
  atom = fd_canonical_atom (store, atom);
  for (uint32_t i = g->last; (need = need_at (g, i)); i = need->next)
    if (fd_atom_equal (need->atom, atom)) {
      take_need (self, need);
      return;
    }
  FdPosition at = fd_atom_position (store, atom, store->trail.n);
  take (self, atom, fd_level_at (store, at));
}

static void
take_bounds (const Group *g, bool greatest_first)
{
  uint32_t id = fd_atom_var (need_at (g, g->last)->atom).id;
  FdBounds made = fd_bounds_made (g->learner->store, id);
  if (greatest_first && g->max < made.max)
    take_bound (g, FD_LE, g->max);
  if (g->min > made.min)
    take_bound (g, FD_GE, g->min);
  if (!greatest_first && g->max < made.max)
    take_bound (g, FD_LE, g->max);
}

/* Holes at the bounds themselves are those that were not moved over. */
static inline bool
is_inside (const Group *g, const FdSeen *need)
{
  return is_hole (need) && need->atom.value >= g->min &&
         need->atom.value <= g->max;
}

/* Takes the needs of one variable, the last of which is @last - 1; what has
 * become of that one comes first. */
static void
take_group (FdLearner *self, uint32_t last)
{
  const FdSeen *need = &self->conflict[last - 1];
  FdBounds made = fd_bounds_made (self->store, fd_atom_var (need->atom).id);
  Group g = {self, last, made.min, made.max};
  find_bounds (&g);
  skip_holes (&g);
  if (g.min == g.max) {
    take_bound (&g, FD_EQ, g.min);
    return;
  }
  bool inside = is_inside (&g, need);
  if (inside)
    take_need (self, need);
  take_bounds (&g, fd_atom_relation (need->atom) == FD_LE ||
                       (is_hole (need) && need->atom.value > g.max));
  for (uint32_t i = inside ? need->next : last; (need = need_at (&g, i));
       i = need->next)
    if (is_inside (&g, need))
      take_need (self, need);
}

/* Links the open needs of each variable by ->next, the last one first.  Nothing
 * is looked for by position any more. */
static void
link_by_variable (FdLearner *self)
{
  self->pass++;
  for (uint32_t i = 0; i < self->n_conflict; i++) {
    FdSeen *need = &self->conflict[i];
    if (need->state != FD_SEEN_OPEN)
      continue;
    uint32_t id = fd_atom_var (need->atom).id;
    need->next = self->seen_var[id] == self->pass ? self->last_seen[id] : 0;
    self->seen_var[id] = self->pass;
    self->last_seen[id] = i + 1;
  }
}

bool
fd_learner_collect (FdLearner *self)
{
  fd_atoms_empty (&self->learned);
  self->lbd = 1;
  self->back = self->root;
  if (!fd_learner_begin_levels (self))
    return false;
  link_by_variable (self);
  for (uint32_t i = self->n_conflict; i-- > 0;) {
    const FdSeen *need = &self->conflict[i];
    if (need->state != FD_SEEN_OPEN ||
        self->last_seen[fd_atom_var (need->atom).id] != i + 1)
      continue;
    if (need->next)
      take_group (self, i + 1);
    else
      take_need (self, need);
  }
  return !self->learned.incomplete ||
         fd_store_halt (self->store, FD_LIMIT_MEMORY);
}
