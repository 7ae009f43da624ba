/* SPDX-License-Identifier: MIT */
/* minimize.c - removes atoms from a nogood that follow from the others
 *
 * An atom is unnecessary if its reason holds whenever the other atoms do.  This
 * is tested recursively for the atoms of the reason, from later changes to
 * earlier ones, within a budget; the results are kept in the conflict set.
 *
 * Source: Soerensson & Biere, Minimizing learned clauses, SAT 2009.
 */
#include "learner.h"

enum { DEEPEST = 64 };

static bool is_redundant (FdLearner *self, FdAtom atom, FdPosition position,
                          uint32_t depth);

/* Whether the change at @position, as far as it made @atom true, follows from
 * the conflict set. */
static bool
follows (FdLearner *self, FdAtom atom, FdPosition position, uint32_t depth)
{
  FdStore *store = self->store;
  assert (position < store->trail.n && depth <= DEEPEST);
  if (!store->trail.entry[position].propagator || depth == DEEPEST ||
      !self->budget)
    return false;
  self->budget--;
  size_t from = self->stack.n;
  bool ok = fd_learner_explain (self, atom, position);
  for (size_t i = from; ok && i < self->stack.n; i++) {
    FdAtom part = self->stack.atom[i];
    FdPosition p = fd_learner_position (self, &part, position);
    ok = p == FD_POSITION_ROOT || is_redundant (self, part, p, depth + 1);
  }
  if (ok)
    fd_learner_prove (self, position, atom, self->stack.atom + from,
                      self->stack.n - from);
  self->stack.n = from;
  return ok;
}

/* What is known of @atom: 1: it is in the set or follows from it; -1: it is not
 * known to follow; 0: nothing. */
static int
is_known (const FdLearner *self, FdAtom atom, FdPosition position)
{
  uint32_t i = fd_learner_first (self, position);
  for (; i; i = self->conflict[i - 1].next) {
    const FdSeen *need = &self->conflict[i - 1];
    assert (i <= self->n_conflict && need->position == position);
    if (need->state == FD_SEEN_NOT_REDUNDANT) {
      if (fd_atom_implies (atom, need->atom))
        return -1;
    } else if (need->state != FD_SEEN_GONE &&
               fd_atom_implies (need->atom, atom))
      return 1;
  }
  return 0;
}

static bool
is_redundant (FdLearner *self, FdAtom atom, FdPosition position, uint32_t depth)
{
  int known = is_known (self, atom, position);
  if (known)
    return known > 0;
  uint32_t level = fd_level_at (self->store, position);
  assert (level < self->level_room);
  if (self->level_seen[level] != self->seen)
    return false;
  bool ok = follows (self, atom, position, depth);
  if (!fd_learner_add_seen (self, atom, position,
                            ok ? FD_SEEN_REDUNDANT : FD_SEEN_NOT_REDUNDANT))
    return false;
  return ok;
}

bool
fd_learner_minimize (FdLearner *self)
{
  uint32_t n = self->n_conflict;
  assert (n && self->conflict[n - 1].state == FD_SEEN_OPEN); /* the point */
  if (!fd_learner_begin_levels (self))
    return false;
  for (uint32_t i = 0; i < n; i++)
    if (self->conflict[i].state == FD_SEEN_OPEN)
      self->level_seen[fd_level_at (self->store, self->conflict[i].position)] =
          self->seen;
  uint64_t dropped = self->statistics.dropped;
  /* the last need is the unique implication point */
  for (uint32_t i = 0; i + 1 < n && self->budget; i++) {
    FdSeen need = self->conflict[i];
    if (need.state != FD_SEEN_OPEN ||
        !follows (self, need.atom, need.position, 0))
      continue;
    self->conflict[i].state = FD_SEEN_REDUNDANT;
    self->statistics.dropped++;
  }
  dropped = self->statistics.dropped - dropped;
  self->dropped += ((double) dropped - self->dropped) / FD_LEARNER_AVERAGED;
  return !self->store->halt && !self->stack.incomplete && !self->wrong;
}
