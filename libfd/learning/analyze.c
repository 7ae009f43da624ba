/* SPDX-License-Identifier: MIT */
/* analyze.c - from a failure to a nogood
 *
 * The atoms that cannot hold together are gone through from the last change
 * back, each of the failing level replaced by its reason, until one is left of
 * that level: the first unique implication point.  It and the atoms of levels
 * below are a nogood, which after going back to the second highest of its
 * levels forbids that one atom.
 *
 * Sources: Marques-Silva & Sakallah, GRASP: a search algorithm for
 * propositional satisfiability, IEEE ToC 1999; Katsirelos & Bacchus,
 * Generalized nogoods in CSPs, AAAI 2005; Ohrimenko, Stuckey & Codish,
 * Propagation via lazy clause generation, Constraints 2009.
 */
#include "learner.h"

enum { BUDGET = 1000 };

/* --- the levels of atoms ------------------------------------------------ */

bool
fd_learner_begin_levels (FdLearner *self)
{
  uint32_t n = self->store->n_levels + 1;
  if (n > self->level_room) {
    uint32_t more = MAX (2 * self->level_room, n + 64);
    uint32_t *bigger = fd_memory_realloc (
        &self->store->memory, self->level_seen,
        self->level_room * sizeof *bigger, more * sizeof *bigger);
    if (!bigger)
      return fd_store_halt (self->store, FD_HALT_MEMORY);
    for (uint32_t i = self->level_room; i < more; i++)
      bigger[i] = 0;
    self->level_seen = bigger;
    self->level_room = more;
  }
  self->seen++;
  return true;
}

/* Whether @level is a new one. */
static bool
see_level (FdLearner *self, uint32_t level)
{
  bool is_new = self->level_seen[level] != self->seen;
  self->level_seen[level] = self->seen;
  return is_new;
}

/* --- replacing atoms by their reasons ----------------------------------- */

/* A nogood was of use: how many levels its atoms are of now. */
static bool
use_nogood (FdLearner *self, uint64_t code, size_t from, FdPosition at)
{
  if (code == FD_NOGOOD_UNIT)
    return true;
  if (!fd_learner_begin_levels (self))
    return false;
  uint32_t lbd = 1;
  for (size_t i = from; i < self->stack.n; i++) {
    FdAtom atom = self->stack.atom[i];
    FdPosition p = fd_learner_position (self, &atom, at);
    lbd +=
        p != FD_POSITION_FACT && see_level (self, fd_level_at (self->store, p));
  }
  fd_nogoods_use (self->nogoods, (uint32_t) code, lbd);
  return true;
}

/* Replaces @atom, which the change at @at made true. */
static bool
resolve (FdLearner *self, FdAtom atom, FdPosition at)
{
  FdStore *store = self->store;
  size_t from = self->stack.n;
  fd_explain_change (store, at, atom, &self->stack);
  self->statistics.explanations++;
  if (self->stack.incomplete)
    return fd_store_halt (store, FD_HALT_MEMORY);
  if (store->trail.entry[at].propagator == self->nogoods->base.id &&
      !use_nogood (self, store->trail.why[at].code, from, at))
    return false;
  for (size_t i = from; i < self->stack.n; i++)
    if (!fd_learner_need (self, self->stack.atom[i], at))
      return false;
  self->stack.n = from;
  return true;
}

/* What of a decision, at @at, the needs there ask for; the rest, holes that a
 * bound passed over, held before. */
static bool
resolve_decision (FdLearner *self, FdPosition at)
{
  FdStore *store = self->store;
  for (uint32_t i = self->first[at]; i; i = self->need[i - 1].next) {
    if (self->need[i - 1].state != FD_NEED_OPEN)
      continue;
    size_t from = self->stack.n;
    fd_explain_change (store, at, self->need[i - 1].atom, &self->stack);
    if (self->stack.incomplete)
      return fd_store_halt (store, FD_HALT_MEMORY);
    for (size_t j = from; j < self->stack.n; j++) {
      FdAtom atom = self->stack.atom[j];
      if (!fd_atom_holds_at (store, atom, at))
        self->need[i - 1].atom = fd_canonical_atom (store, atom);
      else if (!fd_learner_need (self, atom, at))
        return false;
    }
    self->stack.n = from;
  }
  return true;
}

/* --- the first unique implication point --------------------------------- */

static uint32_t
count_open_at (const FdLearner *self, FdPosition at)
{
  uint32_t n = 0;
  for (uint32_t i = self->first[at]; i; i = self->need[i - 1].next)
    n += self->need[i - 1].state == FD_NEED_OPEN;
  return n;
}

/* Whether all that is needed of the change at @at is one atom; @point. */
static bool
is_one_atom (const FdLearner *self, FdPosition at, FdAtom *point)
{
  uint32_t i = self->first[at];
  const FdWhy *why = &self->store->trail.why[at];
  *point = self->need[i - 1].atom;
  if (count_open_at (self, at) == 1)
    return true;
  if (why->mask)
    return false;
  *point = fd_canonical_atom (self->store, why->asked);
  for (; i; i = self->need[i - 1].next)
    if (!fd_atom_implies (*point, self->need[i - 1].atom))
      return false;
  return true;
}

/* Back from @at, until all open needs of the level are one atom. */
static bool
find_point (FdLearner *self, FdPosition at, FdAtom *point)
{
  const FdTrailEntry *entry = self->store->trail.entry;
  for (;;) {
    while (at-- > 0 && (at >= self->first_room || !self->first[at]))
      ;
    assert (at != UINT32_MAX);
    if (!entry[at].propagator && !resolve_decision (self, at))
      return false;
    self->n_open -= count_open_at (self, at);
    bool is_last = !self->n_open && is_one_atom (self, at, point);
    assert (is_last || entry[at].propagator);
    for (uint32_t i = self->first[at]; i; i = self->need[i - 1].next) {
      if (self->need[i - 1].state != FD_NEED_OPEN)
        continue;
      self->need[i - 1].state = FD_NEED_GONE;
      if (!is_last && !resolve (self, self->need[i - 1].atom, at))
        return false;
    }
    if (is_last)
      return fd_learner_add_need (self, *point, at, FD_NEED_OPEN);
  }
}

/* --- the nogood --------------------------------------------------------- */

/* The second highest level, and an atom of it in the second place. */
static bool
measure (FdLearner *self)
{
  FdAtoms *learned = &self->learned;
  uint32_t top = self->store->trail.n;
  if (!fd_learner_begin_levels (self))
    return false;
  self->lbd = 1;
  self->back = self->root;
  for (size_t i = 1; i < learned->n; i++) {
    FdAtom atom = learned->atom[i];
    FdPosition p = fd_atom_position (self->store, atom, top);
    assert (p != FD_POSITION_FACT);
    uint32_t level = fd_level_at (self->store, p);
    self->lbd += see_level (self, level);
    if (level <= self->back)
      continue;
    self->back = level;
    learned->atom[i] = learned->atom[1];
    learned->atom[1] = atom;
  }
  return true;
}

static bool
collect (FdLearner *self)
{
  FdAtoms *learned = &self->learned;
  learned->n = 0;
  /* the last one added is the point; those at positions stay in their lists */
  for (uint32_t i = self->n_needs; i-- > 0;)
    if (self->need[i].state == FD_NEED_OPEN)
      fd_atoms_add (learned, self->need[i].atom);
  if (learned->incomplete)
    return fd_store_halt (self->store, FD_HALT_MEMORY);
  return true;
}

/* The highest level that @atoms are of; the root's: they are facts. */
static uint32_t
top_level (const FdLearner *self, const FdAtom *atoms, size_t n, FdPosition at)
{
  uint32_t top = self->root;
  for (size_t i = 0; i < n; i++) {
    FdAtom atom = atoms[i];
    FdPosition p = fd_learner_position (self, &atom, at);
    if (p != FD_POSITION_FACT)
      top = MAX (top, fd_level_at (self->store, p));
  }
  return top;
}

static bool
add_all (FdLearner *self, const FdAtom *atoms, size_t n, FdPosition at)
{
  for (size_t i = 0; i < n; i++)
    if (!fd_learner_need (self, atoms[i], at))
      return false;
  return true;
}

FdAnalysis
fd_learner_analyze (FdLearner *self, const FdAtom *atoms, size_t n,
                    FdPosition at)
{
  FdAtom point;
  self->level = top_level (self, atoms, n, at);
  if (self->level == self->root)
    return FD_ANALYSIS_EXHAUSTED;
  self->n_open = 0;
  self->budget = BUDGET;
  bool ok = add_all (self, atoms, n, at) && find_point (self, at, &point) &&
            (self->minimization == FD_MINIMIZATION_NONE ||
             fd_learner_minimize (self)) &&
            collect (self);
  fd_learner_forget_needs (self);
  self->stack.n = 0;
  if (!ok)
    return FD_ANALYSIS_NO_MEMORY;
  fd_learner_merge (self);
  if (!measure (self))
    return FD_ANALYSIS_NO_MEMORY;
  self->asserting = true;
  self->statistics.nogoods++;
  self->statistics.atoms += self->learned.n;
  fd_activity_decay (self);
  fd_nogoods_decay (self->nogoods);
  return FD_ANALYSIS_LEARNED;
}

/* Moves the atom of the highest level, of those from @first on, there. */
static uint32_t
put_highest (FdLearner *self, size_t first, FdPosition at)
{
  FdAtoms *learned = &self->learned;
  uint32_t highest = self->root;
  for (size_t i = first; i < learned->n; i++) {
    FdAtom atom = learned->atom[i];
    uint32_t level =
        fd_level_at (self->store, fd_atom_position (self->store, atom, at));
    if (level <= highest)
      continue;
    highest = level;
    learned->atom[i] = learned->atom[first];
    learned->atom[first] = atom;
  }
  return highest;
}

FdAnalysis
fd_learner_forbid (FdLearner *self, const FdAtom *atoms, size_t n,
                   FdPosition at)
{
  FdAtoms *learned = &self->learned;
  learned->n = 0;
  for (size_t i = 0; i < n; i++) {
    FdAtom atom = atoms[i];
    if (fd_learner_position (self, &atom, at) != FD_POSITION_FACT)
      fd_atoms_add (learned, atom);
  }
  if (learned->incomplete)
    return FD_ANALYSIS_NO_MEMORY;
  if (!learned->n)
    return FD_ANALYSIS_EXHAUSTED;
  uint32_t level = put_highest (self, 0, at), next = put_highest (self, 1, at);
  self->asserting = next < level;
  self->back = self->asserting ? next : level - 1;
  self->lbd = (uint32_t) learned->n;
  self->statistics.nogoods++;
  self->statistics.atoms += learned->n;
  return FD_ANALYSIS_LEARNED;
}

FdAnalysis
fd_learner_analyze_failure (FdLearner *self)
{
  FdStore *store = self->store;
  FdPosition at = store->conflict.at;
  FdAtoms conflict = {0};
  fd_explain_conflict (store, &conflict);
  const FdPropagator *p = store->conflict.propagator;
  if (p == &self->nogoods->base && store->conflict.why.code != FD_NOGOOD_UNIT)
    fd_nogoods_use (self->nogoods, (uint32_t) store->conflict.why.code,
                    UINT32_MAX);
  FdAnalysis analysis = FD_ANALYSIS_NO_MEMORY;
  if (!conflict.incomplete)
    analysis = fd_learner_analyze (self, conflict.atom, conflict.n, at);
  fd_atoms_clear (&conflict);
  return analysis;
}

/* --- assumptions -------------------------------------------------------- */

bool
fd_learner_trace (FdLearner *self, FdAtom atom)
{
  FdStore *store = self->store;
  FdPosition at = store->trail.n;
  self->level = UINT32_MAX;
  self->learned.n = 0;
  bool ok = !fd_atom_var (atom).id || fd_learner_need (self, atom, at);
  while (ok && at-- > 0) {
    if (at >= self->first_room || !self->first[at])
      continue;
    bool is_decision = !store->trail.entry[at].propagator;
    if (is_decision) {
      fd_atoms_add (&self->learned, store->trail.why[at].asked);
      ok = resolve_decision (self, at);
    }
    for (uint32_t i = self->first[at]; ok && i; i = self->need[i - 1].next) {
      if (self->need[i - 1].state != FD_NEED_OPEN)
        continue;
      self->need[i - 1].state = FD_NEED_GONE;
      ok = is_decision || resolve (self, self->need[i - 1].atom, at);
    }
  }
  fd_learner_forget_needs (self);
  self->stack.n = 0;
  return ok && !self->learned.incomplete;
}
