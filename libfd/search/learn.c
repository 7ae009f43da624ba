/* SPDX-License-Identifier: MIT */
/* learn.c - conflict-driven search
 *
 * There are left branches only.  After a failure the search goes back as far
 * as the nogood learned from it says, and there the nogood forbids one atom.  A
 * solution is a failure, too: of the wish for a better or another one.
 *
 * Source: Marques-Silva & Sakallah, GRASP, IEEE ToC 1999.
 */
#include "search.h"

/* Builds with assertions check explanations if that is cheap. */
#ifdef NDEBUG
enum { CHECKED_ANYWAY = 0 };
#else
enum { CHECKED_ANYWAY = FD_CHECK_FEW };
#endif

/* --- beginning ---------------------------------------------------------- */

static bool
begin (FdSearch *search)
{
  FdStore *store = search->store;
  if (!search->learner && !(search->learner = g_try_new0 (FdLearner, 1)))
    return fd_store_halt (store, FD_HALT_MEMORY);
  if (!fd_search_begin (search))
    return false;
  FdLearner *learner = search->learner;
  learner->check_limit = search->checking ? FD_CHECK_ALL : CHECKED_ANYWAY;
  if (!fd_learner_init (learner, store)) {
    fd_search_leave (search);
    search->state = STATE_NEW;
    return fd_store_halt (store, FD_HALT_MEMORY);
  }
  if (search->objective.id)
    fd_vsids_set_target (learner, fd_domain (store, search->objective)->id,
                         search->maximize ? INT32_MAX : INT32_MIN);
  learner->minimization = search->minimization;
  learner->keeping_root_atoms = search->keeping_root_atoms;
  learner->nogoods->memory_limit =
      search->nogood_memory ? search->nogood_memory : (size_t) 1 << 30;
  if (search->free && search->restart == FD_RESTART_NONE)
    fd_search_set_restarts (search, FD_RESTART_LUBY, 100, 1);
  search->by_vsids = search->free && !search->n_branchings;
  return true;
}

/* --- moving ------------------------------------------------------------- */

static void
back_to (FdSearch *search, uint32_t n_decisions)
{
  FdStore *store = search->store;
  if (n_decisions >= search->n_decisions)
    return;
  uint32_t level = store->n_levels - search->n_decisions + n_decisions;
  fd_vsids_undo (search->learner, store->levels[level].mark);
  const Decision *first = &search->decision[n_decisions];
  search->branching = first->branching;
  search->first = first->first;
  for (; search->n_decisions > n_decisions; search->n_decisions--)
    fd_store_close_level (store);
}

/* As the nogoods' doing. */
static bool
assert_learned (FdSearch *search, FdAtom atom, uint64_t code)
{
  FdStore *store = search->store;
  store->running = &search->learner->nogoods->base;
  bool ok = fd_assert_atom (store, atom, fd_reason_lazy (code));
  store->running = NULL;
  return ok;
}

/* The objective must improve on the best one. */
static bool
improve (FdSearch *search)
{
  if (!search->has_best)
    return true;
  FdRelation relation = search->maximize ? FD_GE : FD_LE;
  int32_t bound = search->best + (search->maximize ? 1 : -1);
  return assert_learned (search, fd_atom (search->objective, relation, bound),
                         FD_NOGOOD_UNIT);
}

/* After a change that may have been made in full or not. */
static void
settle (FdSearch *search, bool ok)
{
  if (ok && fd_propagate (search->store)) {
    search->state = STATE_OPEN;
    return;
  }
  fd_queue_clear (search->store);
  if (search->store->halt) {
    search->state = STATE_RIGHT;
    return;
  }
  search->statistics.failures++;
  search->state = STATE_BACK;
}

static void
restart (FdSearch *search)
{
  back_to (search, 0);
  fd_restart_begin (search);
  search->statistics.nodes++;
  if (search->free)
    search->by_vsids = !search->n_branchings || !search->by_vsids;
  settle (search, improve (search));
}

/* --- learning ----------------------------------------------------------- */

/* Keeps what was learned, and what it forbids.  Where memory comes to an end
 * first, it is still to be done. */
static bool
assert_nogood (FdSearch *search)
{
  FdLearner *learner = search->learner;
  const FdAtoms *learned = &learner->learned;
  FdAtom forbidden = fd_atom_not (learned->atom[0]);
  uint32_t ref;
  bool ok;
  if (learned->n == 1) {
    ok = assert_learned (search, forbidden, FD_NOGOOD_UNIT);
    search->pending = !ok && search->store->halt;
    return ok;
  }
  ok = fd_nogoods_add (learner->nogoods, search->store, learned->atom,
                       (uint32_t) learned->n, learner->lbd, search->permanent,
                       &ref);
  search->pending = !ok;
  return ok && (!learner->asserting || assert_learned (search, forbidden, ref));
}

/* After an analysis.  False: there is nothing left to search. */
static bool
learn (FdSearch *search, FdAnalysis analysis, bool permanent)
{
  FdLearner *learner = search->learner;
  FdStore *store = search->store;
  if (analysis == FD_ANALYSIS_EXHAUSTED || analysis == FD_ANALYSIS_WRONG)
    return false;
  if (analysis == FD_ANALYSIS_HALTED) {
    if (!store->halt)
      store->halt = FD_HALT_MEMORY;
    return true;
  }
  fd_restart_note (search, learner->lbd);
  back_to (search, learner->back - learner->root);
  search->statistics.nodes++;
  search->permanent = permanent;
  bool ok = assert_nogood (search) && improve (search);
  settle (search, ok);
  return true;
}

/* All that solutions are to differ in, as it is now. */
static void
add_projection (const FdSearch *search, FdAtoms *out)
{
  const FdProjection *p = search->projection;
  for (uint32_t i = 0; i < p->n; i++)
    fd_atoms_add (out, fd_atom (fd_domain_var (p->x[i]), FD_EQ, p->x[i]->min));
  for (uint32_t i = 0; i < p->n_atoms; i++)
    fd_atoms_add (out, fd_atom_is_true (search->store, p->atom[i])
                           ? p->atom[i]
                           : fd_atom_not (p->atom[i]));
}

/* A better solution is wanted; or one that differs from the one found, which
 * is forbidden itself: less may follow from why it is as it is. */
static FdAnalysis
analyze_solution (FdSearch *search)
{
  FdLearner *learner = search->learner;
  FdPosition at = search->store->trail.n;
  if (search->objective.id) {
    FdRelation relation = search->maximize ? FD_LE : FD_GE;
    FdAtom good = fd_atom (search->objective, relation, search->best);
    return fd_learner_analyze (learner, &good, 1, at);
  }
  FdAtoms same = {.store = search->store};
  if (search->projection)
    add_projection (search, &same);
  else
    for (uint32_t i = 0; i < search->n_decisions; i++)
      fd_atoms_add (&same, search->decision[i].atom);
  FdAnalysis analysis = FD_ANALYSIS_HALTED;
  if (!same.incomplete)
    analysis = fd_learner_forbid (learner, same.atom, same.n, at);
  fd_atoms_clear (&same);
  return analysis;
}

/* --- assumptions -------------------------------------------------------- */

/* As a decision is logged. */
static FdAtom
as_logged (const FdStore *store, FdAtom atom)
{
  FdVar x = fd_atom_var (atom);
  if (x.id)
    x = fd_domain_var (fd_domain (store, x));
  return fd_atom (x, fd_atom_relation (atom), atom.value);
}

/* No solution has assumption @i together with those before it: those it needs
 * come first.  False: no memory. */
static bool
find_core (FdSearch *search, uint32_t i)
{
  FdLearner *learner = search->learner;
  FdAtom failed = search->assumption[i];
  search->n_core = 0;
  if (!fd_learner_trace (learner, fd_atom_not (failed)))
    return false;
  for (uint32_t j = 0; j < i; j++)
    for (size_t k = 0; k < learner->learned.n; k++)
      if (fd_atom_equal (as_logged (search->store, search->assumption[j]),
                         learner->learned.atom[k])) {
        FdAtom atom = search->assumption[j];
        search->assumption[j] = search->assumption[search->n_core];
        search->assumption[search->n_core++] = atom;
        break;
      }
  search->assumption[i] = search->assumption[search->n_core];
  search->assumption[search->n_core++] = failed;
  return true;
}

/* --- the search --------------------------------------------------------- */

/* The least or greatest value as a bound: then reasons need not tell of both
 * bounds, and its negation makes no hole.  Among very many values some may be
 * put off, and only a bound brings that to light, so a side of the value is
 * decided. */
static FdAtom
as_bound (const FdStore *store, FdAtom atom)
{
  FdVar var = fd_atom_var (atom);
  const FdDomain *x = fd_domain (store, var);
  FdRelation relation = fd_atom_relation (atom);
  if (relation == FD_EQ && atom.value == x->min)
    return fd_atom (var, FD_LE, atom.value);
  if (relation == FD_EQ && atom.value == x->max)
    return fd_atom (var, FD_GE, atom.value);
  if (relation == FD_NE && atom.value == x->min)
    return fd_atom (var, FD_GT, atom.value);
  if (relation == FD_NE && atom.value == x->max)
    return fd_atom (var, FD_LT, atom.value);
  if (relation == FD_EQ && fd_domain_size (x) > FD_WIDEST_HOLE)
    return fd_atom (var, FD_LE, atom.value);
  if (relation == FD_NE && fd_domain_size (x) > FD_WIDEST_HOLE)
    return fd_atom (var, FD_GT, atom.value);
  return atom;
}

static bool
choose (FdSearch *search, FdAtom *decision)
{
  if (search->by_vsids)
    return fd_vsids_next (search->learner, decision);
  if (!fd_search_decide (search, decision))
    return false;
  *decision = as_bound (search->store, *decision);
  return true;
}

/* From a fixpoint down to a solution or a failure. */
static FdStatus
descend (FdSearch *search)
{
  FdStore *store = search->store;
  FdRandom before = search->random;
  for (;;) {
    FdAtom decision;
    uint32_t n = search->n_decisions;
    if (!n && !search->keeping_root_atoms)
      fd_store_set_root_end (store, store->trail.n);
    if (n == search->n_assumptions)
      fd_search_note_bound (search);
    if (n < search->n_assumptions) {
      decision = search->assumption[n];
      if (fd_atom_fails (store, decision)) {
        if (find_core (search, n) || search->learner->wrong)
          return fd_search_finish (search);
        fd_search_halted (search);
        return fd_search_pause (search, &before);
      }
    } else if (!choose (search, &decision)) {
      return fd_search_found (search);
    }
    FdStatus status = fd_search_step (search, decision, &before);
    if (status != FD_STATUS_SOLUTION)
      return status;
  }
}

/* From a failure on.  False: there is nothing left. */
static bool
go_back (FdSearch *search)
{
  FdLearner *learner = search->learner;
  FdAnalysis analysis = fd_learner_analyze_failure (learner);
  if (!learn (search, analysis, false))
    return false;
  if (search->state == STATE_OPEN && search->n_decisions &&
      fd_restart_due (search))
    restart (search);
  return true;
}

FdStatus
fd_search_run_learning (FdSearch *search)
{
  FdStore *store = search->store;
  if (search->state != STATE_NEW && search->state != STATE_DONE &&
      search->learner->nogoods->unwatched &&
      !fd_nogoods_watch_all (search->learner->nogoods, store)) {
    fd_search_halted (search);
    return FD_STATUS_LIMIT;
  }
  for (;;) {
    switch (search->state) {
    case STATE_NEW:
      if (!begin (search)) {
        fd_search_halted (search);
        return FD_STATUS_LIMIT;
      }
      break;
    case STATE_OPEN: {
      FdStatus status = descend (search);
      if (status != FD_STATUS_EXHAUSTED || search->state == STATE_DONE)
        return status;
      break;
    }
    case STATE_SOLUTION:
      if (search->solution_limit &&
          search->statistics.solutions >= search->solution_limit) {
        fd_search_hit (search, FD_LIMIT_SOLUTIONS);
        return FD_STATUS_LIMIT;
      }
      if (search->objective.id)
        fd_vsids_keep_phases (search->learner);
      if (!learn (search, analyze_solution (search), true))
        return fd_search_finish (search);
      break;
    case STATE_BACK:
      if (fd_search_limited (search))
        return FD_STATUS_LIMIT;
      if (!go_back (search))
        return fd_search_finish (search);
      break;
    case STATE_RIGHT:
      store->nogood_head = 0;
      fd_search_schedule_all (search);
      settle (search,
              (!search->pending || assert_nogood (search)) && improve (search));
      break;
    case STATE_DONE:
      return search->wrong ? FD_STATUS_ERROR : FD_STATUS_EXHAUSTED;
    }
    if (fd_search_halted (search))
      return FD_STATUS_LIMIT;
    if (fd_nogoods_reducing (search->learner->nogoods) &&
        search->state == STATE_OPEN &&
        !fd_nogoods_reduce (search->learner->nogoods, store)) {
      fd_search_halted (search);
      return FD_STATUS_LIMIT;
    }
  }
}
