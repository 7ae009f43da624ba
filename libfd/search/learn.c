/* SPDX-License-Identifier: MIT */
/* learn.c - after a failure, learns a nogood and backjumps
 *
 * There are left branches only.  After a failure, the search returns to the
 * level that the learned nogood gives, where the nogood forbids one atom.  A
 * solution is treated as a failure, too: of the requirement of a better or
 * another one.
 *
 * Source: Marques-Silva & Sakallah, GRASP, IEEE ToC 1999.
 */
#include "search.h"
#include "kernel/prune.h"

#include "kernel/level.h"

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
    return fd_store_halt (store, FD_LIMIT_MEMORY);
  if (!fd_search_open (search))
    return false;
  FdLearner *learner = search->learner;
  learner->check_limit = search->checking ? FD_CHECK_ALL : CHECKED_ANYWAY;
  if (!fd_learner_init (learner, store)) {
    fd_search_leave (search);
    search->state = STATE_NEW;
    return fd_store_halt (store, FD_LIMIT_MEMORY);
  }
  if (search->proof)
    fd_nogoods_prove (learner->nogoods, search->proof);
  if (search->objective.id)
    fd_vsids_set_target (learner, fd_domain (store, search->objective)->id,
                         search->maximize ? INT32_MAX : INT32_MIN);
  if (search->linear)
    fd_linear_objective_aim (search->linear, learner);
  fd_search_begin_hints (search, 0);
  if (search->scatter)
    fd_vsids_scatter (learner, &search->random);
  fd_search_share_phases (search);
  learner->minimization = search->minimization;
  learner->keeping_root_atoms = search->keeping_root_atoms;
  learner->nogoods->memory_limit =
      search->nogood_memory ? search->nogood_memory : (size_t) 1 << 30;
  if (search->free && search->restart == FD_RESTART_NONE)
    fd_search_set_restarts (search, FD_RESTART_LUBY, 100, 1);
  learner->choosing = search->free;
  search->by_vsids = learner->choosing &&
                     (!search->n_branchings || fd_turns_are_apart (search));
  return true;
}

static bool
ask (FdSearch *search)
{
  FdLearner *learner = search->learner;
  FdStore *store = search->store;
  uint32_t n_old = learner->n_vars;
  if (!fd_learner_extend (learner))
    return false;
  if (learner->nogoods->unwatched || learner->n_vars != n_old)
    store->nogood_head = 0;
  fd_search_begin_hints (search, n_old);
  if (!learner->nogoods->unwatched ||
      fd_nogoods_recover (learner->nogoods, store))
    return true;
  return store->halt ? false : fd_store_halt (store, FD_LIMIT_MEMORY);
}

/* Makes @atom true, in the name of the nogoods. */
static bool
assert_learned (FdSearch *search, FdAtom atom, uint64_t code)
{
  FdStore *store = search->store;
  FdLearner *learner = search->learner;
  uint32_t id = fd_domain_of (store, fd_atom_var (atom).id)->id;
  if (code == FD_NOGOOD_UNIT && store->n_levels > learner->root &&
      learner->fact_var != id)
    learner->fact_var = learner->fact_var ? UINT32_MAX : id;
  store->running = &learner->nogoods->base;
  bool ok = fd_prune_atom (store, atom, fd_reason_lazy (code));
  store->running = NULL;
  return ok;
}

static bool
assert_bound (FdSearch *search, FdAtom bound)
{
  return assert_learned (search, bound, FD_NOGOOD_UNIT);
}

/* --- learning ----------------------------------------------------------- */

/* Stores the learned nogood and makes the atom true that it implies.  If memory
 * runs out first, this is repeated later. */
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
  if (ok && search->proof)
    fd_nogoods_set_number (learner->nogoods, ref, learner->number);
  return ok && (!learner->asserting || assert_learned (search, forbidden, ref));
}

static bool
assert_resolved (FdSearch *search)
{
  return !search->pending || assert_nogood (search);
}

/* Adds the present values of the projection. */
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

/* Adds the decisions; they need not be the reason of all values. */
static void
add_decisions (const FdSearch *search, FdAtoms *out)
{
  if (search->proof)
    fd_proof_break (search->proof, "solutions that differ in decisions");
  for (uint32_t i = 0; i < search->n_decisions; i++)
    fd_atoms_add (out, search->decision[i].atom);
}

/* The conflict is that a better solution is required. */
static FdAnalysis
analyze_best (FdSearch *search)
{
  FdStore *store = search->store;
  FdAtoms good = {.store = store};
  FdAnalysis analysis = FD_ANALYSIS_HALTED;
  if (fd_search_explain_best (search, &good))
    analysis =
        fd_learner_analyze (search->learner, good.atom, good.n, store->trail.n);
  fd_atoms_clear (&good);
  return analysis;
}

/* The conflict is that a different solution is required.  The nogood forbids
 * the solution itself, because less may follow from the reasons of its values.
 */
static FdAnalysis
analyze_solution (FdSearch *search)
{
  if (fd_search_has_objective (search))
    return analyze_best (search);
  FdAtoms same = {.store = search->store};
  if (search->projection)
    add_projection (search, &same);
  else if (!search->proof || !fd_proof_add_solution (search->proof, &same))
    add_decisions (search, &same);
  FdAnalysis analysis = FD_ANALYSIS_HALTED;
  if (!same.incomplete)
    analysis = fd_learner_forbid (search->learner, same.atom, same.n,
                                  search->store->trail.n);
  fd_atoms_clear (&same);
  return analysis;
}

static FdResolved
halt (FdStore *store)
{
  if (!store->halt)
    store->halt = FD_LIMIT_MEMORY;
  return FD_RESOLVED_HALTED;
}

/* From now on, nogoods hold for this query only; memory is reserved. */
static void
leave_root (FdSearch *search)
{
  fd_search_back_to (search, 0);
  fd_search_begin_question (search);
  search->learner->asserting = false;
}

static FdResolved
resolve (FdSearch *search)
{
  if (search->incremental && !fd_store_level_room (search->store))
    return halt (search->store);
  FdLearner *learner = search->learner;
  bool solution = search->state == STATE_SOLUTION;
  if (solution && fd_search_has_objective (search))
    fd_vsids_keep_phases (learner);
  FdAnalysis analysis = solution ? analyze_solution (search)
                                 : fd_learner_analyze_failure (learner);
  if (analysis == FD_ANALYSIS_HALTED)
    return halt (search->store);
  if (analysis != FD_ANALYSIS_LEARNED) {
    search->hopeless |= !solution && !search->asking;
    return FD_RESOLVED_EXHAUSTED;
  }
  fd_restart_note (search, learner->lbd);
  if (G_UNLIKELY (search->tells.longest) && !solution)
    fd_search_tell (search);
  fd_search_back_to (search, learner->back - learner->root);
  search->permanent = solution;
  search->pending = true;
  if (solution && search->incremental && !search->asking)
    leave_root (search);
  fd_prove (undone, search, 0, true);
  return FD_RESOLVED;
}

static uint32_t
floor_of (const FdSearch *search)
{
  (void) search;
  return 0;
}

/* The search restarts after something was learned from a failure, if nothing
 * failed again. */
const FdStrategy fd_learning = {
    .restarts_in = 1 << STATE_RESOLVED,
    .begin = begin,
    .ask = ask,
    .resolve = resolve,
    .assert_resolved = assert_resolved,
    .assert_bound = assert_bound,
    .floor = floor_of,
};
