/* SPDX-License-Identifier: MIT */
/* search.c - the search loop: depth-first search, branch and bound
 *
 * A decision opens a level, so the open levels are the decisions on the path,
 * and a node is the fixpoint computed after a decision.  Assumptions are the
 * first decisions.  When a node has failed, or a solution is left, the strategy
 * says how far to go back and which atom holds there: chronological.c, learn.c.
 */
#include "search.h"

#include "kernel/grow.h"
#include "kernel/level.h"
#include "kernel/listener.h"
#include "kernel/queue.h"
#include "kernel/solution.h"
#include "kernel/trail.h"
#include "kernel/prune.h"

/* --- levels ------------------------------------------------------------- */

/* Opens a level and decides @atom in it.  False: inconsistent, or halted. */
static inline bool
take (FdSearch *search, FdAtom atom)
{
  FdStore *store = search->store;
  fd_store_open_next_level (store);
  search->decision[search->n_decisions++] =
      (Decision){atom, search->branching, search->first};
  search->statistics.nodes++;
  if (search->n_decisions > search->statistics.peak_depth)
    search->statistics.peak_depth = search->n_decisions;
  fd_trace (decision, search, atom);
  bool ok = fd_prune_atom (store, atom, FD_REASON_NAIVE);
  fd_prove (decision, search, atom);
  if (ok && fd_propagate (store))
    return true;
  assert (fd_queue_is_empty (store));
  if (!store->halt)
    fd_search_blame (search, atom);
  return false;
}

/* Undoes a decision that was halted; it will be made again. */
static void
untake (FdSearch *search)
{
  fd_search_back (search);
  search->statistics.nodes--;
  fd_prove (undone, search, 1, false);
  fd_trace (interrupted, search);
}

void
fd_search_back_to (FdSearch *search, uint32_t n_decisions)
{
  FdStore *store = search->store;
  if (n_decisions >= search->n_decisions)
    return;
  uint32_t level = store->n_levels - search->n_decisions + n_decisions;
  if (search->learner)
    fd_vsids_undo (search->learner, store->levels[level].mark);
  while (search->n_decisions > n_decisions)
    fd_search_back (search);
  if (search->projection)
    fd_projection_leave (search->projection, n_decisions);
}

void
fd_search_not_settled (FdSearch *search)
{
  FdStore *store = search->store;
  if (!fd_queue_is_empty (store))
    fd_queue_clear (store);
  search->statistics.failures += !store->halt;
  search->state = store->halt ? STATE_INTERRUPTED : STATE_FAILED;
}

void
fd_search_settle (FdSearch *search)
{
  FdStore *store = search->store;
  bool ok =
      search->strategy->assert_resolved (search) && fd_search_improve (search);
  fd_prove (asserted, search);
  if (ok && fd_propagate (store)) {
    search->state = STATE_OPEN;
    return;
  }
  fd_search_not_settled (search);
}

/* --- its beginning and end ---------------------------------------------- */

static void
resolve_vars (FdSearch *search, FdBranching *branching)
{
  for (uint32_t i = 0; i < branching->n; i++) {
    branching->x[i] = fd_domain (search->store, branching->var[i]);
    /* they have the numbers from 1 on, most often in this order */
    search->n_listed += branching->x[i]->id == search->n_listed + 1;
  }
  fd_select_tree_free (branching->tree);
  branching->tree = NULL;
  if (fd_branching_wants_tree (branching))
    branching->tree =
        fd_select_tree_new (branching->x, branching->n,
                            branching->var_select == FD_SELECT_DOM_WDEG);
}

/* Whom the rest need not look at behind the branchings: the first variables, as
 * far as each is one of theirs or is fixed already.  Without memory for that it
 * looks at more. */
static G_GNUC_NO_INLINE void
pass_over_listed (FdSearch *search)
{
  const FdStore *store = search->store;
  uint32_t n = store->n_vars;
  size_t bytes = (n / 64 + 1) * sizeof (uint64_t);
  uint64_t *listed = fd_memory_lend (&search->store->memory, bytes);
  if (!listed)
    return;
  fd_memory_zero (listed, bytes);
  for (uint32_t b = 0; b < search->n_branchings; b++)
    for (uint32_t i = 0; i < search->branchings[b].n; i++) {
      uint32_t id = search->branchings[b].x[i]->id;
      listed[id / 64] |= UINT64_C (1) << id % 64;
    }
  for (; search->n_listed < n; search->n_listed++) {
    const FdDomain *x = fd_domain_of (store, search->n_listed + 1);
    if (!fd_domain_is_fixed (x) && !(listed[x->id / 64] >> x->id % 64 & 1))
      break;
  }
  fd_memory_return (&search->store->memory, listed, bytes);
}

bool
fd_search_open (FdSearch *search)
{
  FdStore *store = search->store;
  if (search->incomplete || !fd_store_open_level (store))
    return fd_store_halt (store, FD_LIMIT_MEMORY);
  fd_hold_begin (store, &search->hold);
  search->state = search->incremental ? STATE_RESET : STATE_OPEN;
  search->rest.n = store->n_vars;
  if (fd_search_has_objective (search)) {
    fd_projection_free (search->projection, store);
    search->projection = NULL;
  }
  if (search->projection)
    fd_projection_begin (search->projection, store);
  search->n_listed = 0;
  for (uint32_t b = 0; b < search->n_branchings; b++)
    resolve_vars (search, &search->branchings[b]);
  if (!search->incremental && search->n_listed < store->n_vars)
    pass_over_listed (search);
  fd_search_begin_hints (search, 0);
  search->statistics.nodes = !search->incremental;
  search->traced = store->trail.n;
  if (!search->linear || fd_linear_objective_begin (search->linear, store))
    return true;
  fd_search_leave (search);
  search->state = STATE_NEW;
  return fd_store_halt (store, FD_LIMIT_MEMORY);
}

void
fd_search_leave (FdSearch *search)
{
  if (search->state == STATE_NEW ||
      (search->state == STATE_DONE && !search->incremental))
    return;
  if (search->learner)
    fd_learner_clear (search->learner);
  search->n_decisions = 0;
  fd_hold_end (search->store, &search->hold);
  search->state = STATE_DONE;
}

FdStatus
fd_search_finish (FdSearch *search)
{
  search->wrong |= search->learner && search->learner->wrong;
  search->wrong |= search->store->misadvised;
  if (search->incremental && !search->wrong)
    fd_search_end_question (search);
  else
    fd_search_leave (search);
  search->incremental &= !search->wrong;
  search->state = STATE_DONE;
  return search->wrong ? FD_STATUS_ERROR : FD_STATUS_EXHAUSTED;
}

/* --- solutions ---------------------------------------------------------- */

/* Builds with assertions check every solution, but only against constraints
 * that have a definition. */
static bool
is_right (const FdSearch *search)
{
  FdStore *store = search->store;
  if (store->misadvised)
    return false;
#ifndef NDEBUG
  if (!search->checking && fd_store_check (store))
    return fd_store_check_solution (store);
#endif
  return !search->checking || fd_store_check_solution (store);
}

static FdStatus
found (FdSearch *search)
{
  if (!is_right (search)) {
    search->wrong = true;
    return fd_search_finish (search);
  }
  if (!fd_search_keep (search)) {
    fd_search_halted (search);
    return FD_STATUS_LIMIT;
  }
  search->statistics.solutions++;
  search->state = STATE_SOLUTION;
  fd_search_note_best (search);
  fd_trace (solution, search);
  return FD_STATUS_SOLUTION;
}

/* --- down to a solution or a failure ------------------------------------ */

FdStatus
fd_search_pause (FdSearch *search, const FdRandom *decision)
{
  search->random = *decision;
  search->state = STATE_OPEN;
  return FD_STATUS_LIMIT;
}

static bool
room_for_decision (FdSearch *search)
{
  return fd_grow (search->store, (void **) &search->decision,
                  search->n_decisions, &search->decisions_room,
                  sizeof (Decision)) &&
         fd_store_level_room (search->store);
}

bool
fd_search_take (FdSearch *search, FdAtom atom)
{
  if (!room_for_decision (search))
    return fd_store_halt (search->store, FD_LIMIT_MEMORY);
  return take (search, atom);
}

static inline FdStatus
step (FdSearch *search, FdAtom decision, FdRandom *before)
{
  if (fd_search_limited (search))
    return fd_search_pause (search, before);
  if (!room_for_decision (search)) {
    fd_search_halted (search);
    return fd_search_pause (search, before);
  }
  if (take (search, decision)) {
    *before = search->random;
    return FD_STATUS_SOLUTION;
  }
  if (fd_search_halted (search)) {
    untake (search);
    return fd_search_pause (search, before);
  }
  search->statistics.failures++;
  search->state = STATE_FAILED;
  return FD_STATUS_EXHAUSTED;
}

/* The search is at a fixpoint with no decisions but assumptions. */
static void
note_root (FdSearch *search)
{
  FdStore *store = search->store;
  fd_trace (prunings, search); /* while they can be explained */
  if (search->learner && !search->n_decisions && !search->keeping_root_atoms)
    fd_store_set_root_end (store, store->trail.n);
  if (search->n_decisions == search->n_assumptions)
    fd_search_note_bound (search);
}

/* Whether the projection is decided as in a solution found before. */
static inline bool
repeating (const FdSearch *search)
{
  return search->projection &&
         fd_projection_repeats (search->projection, search->store);
}

/* Continues from a fixpoint. */
static FdStatus
descend (FdSearch *search)
{
  FdStatus status;
  FdAtom decision;
  FdRandom before = search->random;
  do {
    if (search->n_decisions <= search->n_assumptions)
      note_root (search);
    if (search->n_decisions < search->n_assumptions) {
      decision = search->assumption[search->n_decisions];
      if (search->learner && fd_atom_fails (search->store, decision))
        return fd_search_refute_assumption (search, &before);
    } else if (repeating (search)) {
      search->state = STATE_FAILED;
      return FD_STATUS_EXHAUSTED;
    } else if (!fd_search_decide (search, &decision)) {
      return found (search);
    }
    status = step (search, decision, &before);
  } while (status == FD_STATUS_SOLUTION);
  return status;
}

/* --- the loop ----------------------------------------------------------- */

static bool
stopping (FdSearch *search)
{
  bool solution = search->state == STATE_SOLUTION;
  FdLimits *limits = &search->limits;
  if (solution &&
      fd_limits_enough (limits, limits->solutions, search->statistics.solutions,
                        FD_LIMIT_SOLUTIONS))
    return true;
  return (solution || search->state == STATE_FAILED) &&
         fd_search_limited (search);
}

void
fd_search_schedule_all (FdSearch *search)
{
  FdStore *store = search->store;
  store->nogood_head = 0;
  for (uint32_t id = 1; id <= store->n_propagators; id++) {
    FdPropagator *p = store->propagators[id];
    if (fd_is_listener (p))
      continue;
    p->stale = true;
    fd_schedule (store, p);
  }
}

static void
resume (FdSearch *search)
{
  fd_search_schedule_all (search);
  fd_search_settle (search);
}

static bool
resolving (const FdSearch *search)
{
  return search->state == STATE_FAILED || search->state == STATE_SOLUTION;
}

static void
resolve (FdSearch *search)
{
  bool failed = search->state == STATE_FAILED;
  switch (search->strategy->resolve (search)) {
  case FD_RESOLVED:
    search->statistics.nodes++;
    fd_search_settle (search);
    if (failed && search->state == STATE_OPEN)
      search->state = STATE_RESOLVED;
    break;
  case FD_RESOLVED_EXHAUSTED:
    fd_search_finish (search);
    break;
  case FD_RESOLVED_HALTED:
    break;
  }
}

static bool
reducing (const FdSearch *search)
{
  return search->learner && (search->learner->nogoods->unwatched ||
                             fd_nogoods_reducing (search->learner->nogoods));
}

static void
reduce (FdSearch *search)
{
  FdNogoods *nogoods = search->learner->nogoods;
  if (!(nogoods->unwatched ? fd_nogoods_recover (nogoods, search->store)
                           : fd_nogoods_reduce (nogoods, search->store)) &&
      !search->store->halt)
    fd_store_halt (search->store, FD_LIMIT_MEMORY);
}

/* Continues if the search is not at a node. */
static void
get_going (FdSearch *search)
{
  if (search->state == STATE_NEW)
    search->strategy->begin (search);
  else if (search->state == STATE_RESET)
    fd_search_ask (search);
  else if (search->state == STATE_RETURNING)
    fd_turns_return (search);
  else
    resume (search);
}

static FdStatus
run (FdSearch *search)
{
  while (search->state != STATE_DONE) {
    FdStatus status = FD_STATUS_EXHAUSTED;
    if (stopping (search))
      return FD_STATUS_LIMIT;
    if (G_UNLIKELY (search->state <= STATE_INTERRUPTED))
      get_going (search);
    else if (fd_search_adopting (search))
      fd_search_assert_adopted (search);
    else if (fd_search_restarting (search))
      fd_search_restart (search);
    else if (resolving (search))
      resolve (search);
    else if (reducing (search))
      reduce (search);
    else if (fd_search_hears (search))
      fd_search_learn_told (search);
    else
      status = descend (search);
    if (status != FD_STATUS_EXHAUSTED)
      return status;
    if (fd_search_halted (search))
      return FD_STATUS_LIMIT;
  }
  return search->wrong ? FD_STATUS_ERROR : FD_STATUS_EXHAUSTED;
}

static bool
are_valid (const FdSearch *search)
{
  const FdStore *store = search->store;
  bool valid =
      search->objective.id <= store->n_vars &&
      (!search->linear || fd_linear_objective_is_valid (search->linear, store));
  for (uint32_t b = 0; valid && b < search->n_branchings; b++)
    valid = fd_vars_are_valid (store, search->branchings[b].var,
                               search->branchings[b].n);
  const FdProjection *p = search->projection;
  if (valid && p)
    valid = fd_vars_are_valid (store, p->var, p->n) &&
            fd_atoms_are_valid (store, p->atom, p->n_atoms);
  return valid &&
         fd_atoms_are_valid (store, search->assumption, search->n_assumptions);
}

bool
fd_search_may_run (const FdSearch *search, const char *who)
{
  const FdStore *store = search->store;
  if (!fd_require_idle_of (store, who))
    return false;
  if (store->passive)
    return fd_store_misuse (store, who,
                            "the store is passive, expected one that "
                            "propagates");
  if (search->refused)
    return fd_store_misuse (store, who,
                            "a call that set the search up was refused, "
                            "expected a search without mistakes");
  if ((search->state == STATE_NEW || search->state == STATE_RESET) &&
      !are_valid (search))
    return fd_store_misuse (store, who,
                            "a variable to search on is gone with its level, "
                            "expected variables of the store");
  if (search->proof && !fd_prove_may (search, who))
    return false;
  return search->state == STATE_NEW ||
         (search->state == STATE_DONE && !search->incremental) ||
         fd_hold_require (store, &search->hold, who);
}

/* Prepares the store for the time until the next call. */
static void
rest (FdSearch *search)
{
  bool accepts = search->state == STATE_DONE || search->state == STATE_RESET;
  if (search->hold.open)
    (accepts ? fd_hold_accept : fd_hold_rest) (search->store, &search->hold);
}

FdStatus
fd_search_next (FdSearch *search)
{
  if (!fd_require_search (search) || !fd_search_may_run (search, __func__))
    return FD_STATUS_ERROR;
  FdStore *store = search->store;
  uint64_t before = store->n_propagations;
  fd_limits_begin_call (&search->limits);
  if (search->state == STATE_NEW)
    fd_search_start_clock (search);
  search->strategy = !search->learning             ? &fd_chronological
                     : fd_search_is_plain (search) ? &search->turns->strategy
                                                   : &fd_learning;
  if (G_UNLIKELY (search->tracings))
    search->strategy = fd_tracing_strategy (search);
  int64_t outer = fd_store_begin_search (store, &search->limits.stop,
                                         search->limits.deadline);
  if (search->hold.open)
    fd_hold_resume (store, &search->hold);
  search->running = true;
  bool checking = store->checking;
  store->checking |= search->checking;
  if (G_UNLIKELY (store->witness))
    fd_prove_begin (search);
  FdStatus status = run (search);
  store->checking = checking;
  store->misadvised &= checking;
  if (G_UNLIKELY (store->witness))
    fd_prove_end (search);
  fd_trace (failure, search);
  rest (search);
  search->running = false;
  fd_store_end_search (store, outer);
  fd_limits_end_call (&search->limits);
  search->statistics.propagations += store->n_propagations - before;
  return status;
}

FdStatus
fd_search_count (FdSearch *search, uint64_t *count)
{
  if (!fd_require_search (search) ||
      !fd_require (search->store, count,
                   "count is NULL, expected where to write it"))
    return FD_STATUS_ERROR;
  *count = 0;
  for (;;) {
    FdStatus status = fd_search_next (search);
    if (status != FD_STATUS_SOLUTION)
      return status;
    ++*count;
  }
}
