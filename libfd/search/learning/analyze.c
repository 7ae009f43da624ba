/* SPDX-License-Identifier: MIT */
/* analyze.c - computes a nogood from a failure
 *
 * The conflict set is processed from the last change to the first: each atom of
 * the failing level is replaced by its reason, until only one atom of that
 * level is left, the first unique implication point.  This atom and the atoms
 * of lower levels are the nogood.  After backjumping to the second highest of
 * its levels, the nogood forbids that one atom.
 *
 * Sources: Marques-Silva & Sakallah, GRASP: a search algorithm for
 * propositional satisfiability, IEEE ToC 1999; Katsirelos & Bacchus,
 * Generalized nogoods in CSPs, AAAI 2005; Ohrimenko, Stuckey & Codish,
 * Propagation via lazy clause generation, Constraints 2009.
 */
#include "learner.h"

#include "kernel/limits.h"

/* The budget of explanations for minimizing a nogood: between these limits,
 * BUDGET_PER_ATOM for each atom that was dropped recently.  Where these were a
 * small share of the nogood, it is as much smaller: few atoms fewer of very
 * many save little. */
enum { LEAST_BUDGET = 8, GREATEST_BUDGET = 1000 };
#define BUDGET_PER_ATOM 8
#define SMALL_SHARE 0.25

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
      return fd_store_halt (self->store, FD_LIMIT_MEMORY);
    for (uint32_t i = self->level_room; i < more; i++)
      bigger[i] = 0;
    self->level_seen = bigger;
    self->level_room = more;
  }
  self->seen++;
  return true;
}

bool
fd_learner_see_level (FdLearner *self, uint32_t level)
{
  assert (level < self->level_room);
  bool is_new = self->level_seen[level] != self->seen;
  self->level_seen[level] = self->seen;
  return is_new;
}

/* --- replacing atoms by their reasons ----------------------------------- */

/* Whether the reason of the change at @at is a nogood; *@ref receives it. */
static bool
is_nogood (const FdLearner *self, FdPosition at, uint32_t *ref)
{
  uint64_t code = self->store->trail.why[at].code;
  if (self->store->trail.entry[at].propagator != self->nogoods->base.id ||
      code == FD_NOGOOD_UNIT)
    return false;
  assert (code < self->nogoods->n_words);
  *ref = (uint32_t) code;
  return true;
}

void
fd_learner_prove_step (const FdLearner *self, FdPosition at, FdAtom atom,
                       const FdAtom *reason, size_t n)
{
  const FdStore *store = self->store;
  FdProof *proof = self->nogoods->proof;
  bool fails = !fd_atom_var (atom).id;
  const FdPropagator *p =
      fails ? store->conflict.propagator
            : store->propagators[store->trail.entry[at].propagator];
  uint64_t code = fails ? store->conflict.why.code : store->trail.why[at].code;
  uint64_t source;
  if (!p || (p == &self->nogoods->base && code == FD_NOGOOD_UNIT))
    return; /* what is learned from facts alone is empty by itself */
  if (p == &self->nogoods->base)
    source = fd_proof_by_nogood (fd_nogoods_number (p, code));
  else
    source = fd_proof_source_of (proof, p);
  fd_proof_infer (proof, fails ? UINT32_MAX : at, source, reason, n, atom);
}

/* The nogood is complete; writes its number. */
static void
prove_learned (FdLearner *self, bool solution)
{
  FdProof *proof = self->nogoods->proof;
  const FdAtoms *learned = &self->learned;
  if (G_UNLIKELY (proof))
    self->number = (solution ? fd_proof_forbid : fd_proof_learn) (
        proof, learned->atom, learned->n);
}

static FdAnalysis
exhaust (FdLearner *self, bool solution)
{
  fd_atoms_empty (&self->learned);
  prove_learned (self, solution);
  return FD_ANALYSIS_EXHAUSTED;
}

/* Work of an explanation in addition to asking for it; see
 * fd_store_work_done(). */
enum { EXPLANATION_WORK = 500 };

bool
fd_learner_explain (FdLearner *self, FdAtom atom, FdPosition at)
{
  FdStore *store = self->store;
  uint32_t id = store->trail.entry[at].propagator;
  uint64_t n_vars = id ? store->propagators[id]->n : 0;
  size_t from = self->stack.n;
  const char *label = fd_explain_change (store, at, atom, &self->stack);
  size_t n = self->stack.n - from;
  self->statistics.explanations++;
  if (self->stack.incomplete)
    return fd_store_halt (store, FD_LIMIT_MEMORY);
  store->worked += EXPLANATION_WORK;
  return fd_store_work (store, 64 + 4 * (uint64_t) n + n_vars) &&
         fd_learner_check (self, at, atom, self->stack.atom + from, n, label);
}

/* Replaces @atom, which the change at @at made true, by its reason. */
static bool
resolve (FdLearner *self, FdAtom atom, FdPosition at)
{
  FdStore *store = self->store;
  size_t from = self->stack.n;
  uint32_t ref = 0, lbd = 1;
  bool counts = is_nogood (self, at, &ref);
  assert (store->trail.entry[at].propagator); /* no decision */
  if (counts && !fd_learner_begin_levels (self))
    return fd_store_halt (store, FD_LIMIT_MEMORY);
  if (!fd_learner_explain (self, atom, at))
    return false;
  fd_learner_prove (self, at, atom, self->stack.atom + from,
                    self->stack.n - from);
  for (size_t i = from; i < self->stack.n; i++) {
    FdPosition p;
    if (!fd_learner_see (self, self->stack.atom[i], at, &p))
      return false;
    if (counts && p != FD_POSITION_ROOT) {
      uint32_t level = fd_level_at (store, p);
      lbd += level > self->root && fd_learner_see_level (self, level);
    }
  }
  self->stack.n = from;
  if (counts)
    fd_nogoods_use (self->nogoods, ref, lbd);
  return true;
}

/* For a decision at @at: takes the part that the conflict set needs.  The rest,
 * holes that a bound passed, held before. */
static bool
resolve_decision (FdLearner *self, FdPosition at)
{
  FdStore *store = self->store;
  FdPosition p;
  for (uint32_t i = self->first[at]; i; i = self->conflict[i - 1].next) {
    if (self->conflict[i - 1].state != FD_SEEN_OPEN)
      continue;
    size_t from = self->stack.n;
    fd_explain_change (store, at, self->conflict[i - 1].atom, &self->stack);
    if (self->stack.incomplete)
      return fd_store_halt (store, FD_LIMIT_MEMORY);
    for (size_t j = from; j < self->stack.n; j++) {
      FdAtom atom = self->stack.atom[j];
      if (!fd_atom_holds_at (store, atom, at))
        self->conflict[i - 1].atom = fd_canonical_atom (store, atom);
      else if (!fd_learner_see (self, atom, at, &p))
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
  for (uint32_t i = self->first[at]; i; i = self->conflict[i - 1].next)
    n += self->conflict[i - 1].state == FD_SEEN_OPEN;
  return n;
}

/* Whether what is needed of the change at @at is a single atom; *@point
 * receives it. */
static bool
is_one_atom (const FdLearner *self, FdPosition at, FdAtom *point)
{
  uint32_t i = self->first[at];
  assert (i && self->conflict[i - 1].position == at);
  const FdWhy *why = &self->store->trail.why[at];
  *point = self->conflict[i - 1].atom;
  if (count_open_at (self, at) == 1)
    return true;
  if (why->mask)
    return false;
  *point = fd_canonical_atom (self->store, why->asked);
  for (; i; i = self->conflict[i - 1].next)
    if (!fd_atom_implies (*point, self->conflict[i - 1].atom))
      return false;
  return true;
}

/* Goes back from @at until the open needs of the level are a single atom. */
static bool
find_point (FdLearner *self, FdPosition at, FdAtom *point)
{
  const FdTrailEntry *entry = self->store->trail.entry;
  for (;;) {
    while (at-- > 0 && !fd_learner_first (self, at))
      ;
    assert (at != UINT32_MAX);
    if (!entry[at].propagator && !resolve_decision (self, at))
      return false;
    assert (count_open_at (self, at) <= self->n_open);
    self->n_open -= count_open_at (self, at);
    bool is_last = !self->n_open && is_one_atom (self, at, point);
    assert (is_last || entry[at].propagator);
    for (uint32_t i = self->first[at]; i; i = self->conflict[i - 1].next) {
      if (self->conflict[i - 1].state != FD_SEEN_OPEN)
        continue;
      self->conflict[i - 1].state = FD_SEEN_GONE;
      if (!is_last && !resolve (self, self->conflict[i - 1].atom, at))
        return false;
    }
    if (is_last)
      return fd_learner_add_seen (self, *point, at, FD_SEEN_OPEN);
  }
}

/* --- the nogood --------------------------------------------------------- */

/* The highest level of @atoms; for the root's, they are facts. */
static uint32_t
top_level (FdLearner *self, const FdAtom *atoms, size_t n, FdPosition at)
{
  uint32_t top = self->root;
  for (size_t i = 0; i < n; i++) {
    FdAtom atom = atoms[i];
    FdPosition p = fd_learner_position (self, &atom, at);
    if (p != FD_POSITION_ROOT)
      top = MAX (top, fd_level_at (self->store, p));
  }
  return top;
}

static bool
add_all (FdLearner *self, const FdAtom *atoms, size_t n, FdPosition at)
{
  FdPosition p;
  for (size_t i = 0; i < n; i++)
    if (!fd_learner_see (self, atoms[i], at, &p))
      return false;
  return true;
}

static uint32_t
budget_of (const FdLearner *self)
{
  double share = self->dropped / (self->dropped + self->kept + 1);
  double budget = BUDGET_PER_ATOM * self->dropped;
  if (share < SMALL_SHARE)
    budget *= share / SMALL_SHARE;
  return (uint32_t) MIN (LEAST_BUDGET + budget, GREATEST_BUDGET);
}

FdAnalysis
fd_learner_analyze (FdLearner *self, const FdAtom *atoms, size_t n,
                    FdPosition at)
{
  FdAtom point;
  self->level = top_level (self, atoms, n, at);
  if (self->level == self->root)
    return exhaust (self, false);
  assert (self->level <= self->store->n_levels && !self->n_conflict);
  self->n_open = 0;
  self->level_begin = fd_level_begin (self->store, self->level);
  self->budget = budget_of (self);
  fd_learner_begin_seen (self);
  bool ok = add_all (self, atoms, n, at) && find_point (self, at, &point) &&
            (self->minimization == FD_MINIMIZATION_NONE ||
             fd_learner_minimize (self)) &&
            fd_learner_collect (self);
  fd_learner_clear_seen (self);
  fd_atoms_empty (&self->stack);
  if (!ok && self->nogoods->proof)
    fd_proof_drop_stage (self->nogoods->proof);
  if (!ok)
    return self->wrong ? FD_ANALYSIS_WRONG : FD_ANALYSIS_HALTED;
  fd_learner_keep_seen (self);
  prove_learned (self, false);
  self->asserting = true;
  assert (self->learned.n && self->root <= self->back);
  assert (self->back < self->level && self->lbd);
  self->statistics.nogoods++;
  self->statistics.atoms += self->learned.n;
  self->kept += ((double) self->learned.n - self->kept) / FD_LEARNER_AVERAGED;
  fd_vsids_decay (self);
  fd_nogoods_decay (self->nogoods);
  return FD_ANALYSIS_LEARNED;
}

/* Moves the atom of the highest level among those from @first on to @first. */
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

/* Whether @atom is among the learned atoms.  Atoms of unified variables are
 * equal; such variables are rare. */
static bool
is_learned (FdLearner *self, FdAtom atom)
{
  const FdAtoms *learned = &self->learned;
  uint32_t id = fd_atom_var (atom).id;
  bool first = self->seen_var[id] != self->pass;
  self->seen_var[id] = self->pass;
  for (size_t i = 0; !first && i < learned->n; i++)
    if (fd_atom_equal (learned->atom[i], atom))
      return true;
  return false;
}

FdAnalysis
fd_learner_forbid (FdLearner *self, const FdAtom *atoms, size_t n,
                   FdPosition at)
{
  FdAtoms *learned = &self->learned;
  fd_atoms_empty (learned);
  self->pass++;
  for (size_t i = 0; i < n; i++) {
    FdAtom atom = atoms[i];
    if (fd_learner_position (self, &atom, at) != FD_POSITION_ROOT &&
        !is_learned (self, atom))
      fd_atoms_add (learned, atom);
  }
  if (learned->incomplete)
    return FD_ANALYSIS_HALTED;
  if (!learned->n)
    return exhaust (self, true);
  uint32_t level = put_highest (self, 0, at), next = put_highest (self, 1, at);
  if (level == self->root)
    return exhaust (self, true);
  prove_learned (self, true);
  self->asserting = next < level;
  self->back = self->asserting ? next : level - 1;
  assert (self->back < level);
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
  FdAtoms conflict = {.store = store};
  const char *label =
      fd_explain_conflict_seen (store, &self->second_look, &conflict);
  const FdPropagator *p = store->conflict.propagator;
  if (p == &self->nogoods->base && store->conflict.why.code != FD_NOGOOD_UNIT)
    fd_nogoods_use (self->nogoods, (uint32_t) store->conflict.why.code,
                    UINT32_MAX);
  FdAnalysis analysis = FD_ANALYSIS_HALTED;
  if (conflict.incomplete ||
      !fd_learner_check_conflict (self, &conflict, label))
    analysis = self->wrong ? FD_ANALYSIS_WRONG : FD_ANALYSIS_HALTED;
  else {
    fd_learner_prove (self, at, FD_ATOM_FALSE, conflict.atom, conflict.n);
    analysis = fd_learner_analyze (self, conflict.atom, conflict.n, at);
  }
  fd_atoms_clear (&conflict);
  return analysis;
}

/* --- assumptions -------------------------------------------------------- */

/* The traced atoms and the opposite of @atom have no solution together. */
static void
prove_traced (FdLearner *self, FdAtom atom)
{
  FdAtoms all = {.store = self->store};
  for (size_t i = 0; i < self->learned.n; i++)
    fd_atoms_add (&all, self->learned.atom[i]);
  if (fd_atom_var (atom).id)
    fd_atoms_add (&all, fd_atom_not (atom));
  if (all.incomplete)
    fd_proof_drop_stage (self->nogoods->proof);
  else
    fd_proof_learn (self->nogoods->proof, all.atom, all.n);
  fd_atoms_clear (&all);
}

bool
fd_learner_trace (FdLearner *self, FdAtom atom)
{
  FdStore *store = self->store;
  FdPosition at = store->trail.n;
  FdPosition p;
  self->level = UINT32_MAX;
  self->level_begin = FD_POSITION_ROOT;
  fd_atoms_empty (&self->learned);
  bool ok = !fd_atom_var (atom).id || fd_learner_see (self, atom, at, &p);
  while (ok && at-- > 0) {
    if (!fd_learner_first (self, at))
      continue;
    if (fd_level_at (store, at) <= self->root)
      break;
    bool is_decision = !store->trail.entry[at].propagator;
    if (is_decision) {
      fd_atoms_add (&self->learned, store->trail.why[at].asked);
      ok = resolve_decision (self, at);
    }
    for (uint32_t i = self->first[at]; ok && i;
         i = self->conflict[i - 1].next) {
      if (self->conflict[i - 1].state != FD_SEEN_OPEN)
        continue;
      self->conflict[i - 1].state = FD_SEEN_GONE;
      ok = is_decision || resolve (self, self->conflict[i - 1].atom, at);
    }
  }
  fd_learner_clear_seen (self);
  fd_atoms_empty (&self->stack);
  if (ok && self->nogoods->proof)
    prove_traced (self, atom);
  return ok &&
         (!self->learned.incomplete || fd_store_halt (store, FD_LIMIT_MEMORY));
}
