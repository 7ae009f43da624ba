/* SPDX-License-Identifier: MIT */
/* search.c - depth-first search, branch and bound
 *
 * A decision opens a level; when it fails, the level is closed and its
 * negation holds in the level around it.  So the levels in force are the left
 * branches taken, and a node is a fixpoint computed after either.  Assumptions
 * are the first decisions, without another branch.
 */
#include "search.h"

/* --- moving ------------------------------------------------------------- */

void
fd_search_schedule_all (FdSearch *search)
{
  FdStore *store = search->store;
  for (uint32_t id = 1; id <= store->n_propagators; id++) {
    FdPropagator *p = store->propagators[id];
    if (fd_is_listener (p))
      continue;
    p->stale = true;
    fd_schedule (store, p);
  }
}

/* The objective must improve on the best one. */
static bool
improve (FdSearch *search)
{
  if (!search->has_best)
    return true;
  FdRelation relation = search->maximize ? FD_GE : FD_LE;
  int32_t bound = search->best + (search->maximize ? 1 : -1);
  return fd_assert_atom (search->store,
                         fd_atom (search->objective, relation, bound),
                         FD_REASON_NAIVE);
}

/* By the first branching, from the one in force, that has something to do. */
bool
fd_search_decide (FdSearch *search, FdAtom *decision)
{
  for (; search->branching < search->n_branchings; search->branching++) {
    if (fd_branching_next (&search->branchings[search->branching],
                           search->store, &search->random, &search->first,
                           decision))
      return true;
    search->first = 0;
  }
  return fd_branching_next (&search->rest, search->store, &search->random,
                            &search->first, decision);
}

/* What to decide at a fixpoint: first the culprit of the last failure, if that
 * is wanted, then by the branchings.  False: nothing is left. */
static bool
choose (FdSearch *search, FdAtom *decision)
{
  if (!search->culprit)
    return fd_search_decide (search, decision);
  const FdDomain *x = search->store->vars[search->culprit];
  if (fd_domain_is_fixed (x))
    return fd_search_decide (search, decision);
  uint32_t b = search->culprit_branching;
  /* what solutions must differ in is decided before all else */
  if (search->projection && fd_search_decide (search, decision) &&
      search->branching < search->n_distinct && b >= search->n_distinct)
    return true;
  const FdBranching *branching =
      b < search->n_branchings ? &search->branchings[b] : &search->rest;
  *decision = fd_branching_decide (branching, &search->random, x);
  return true;
}

/* Source: Lecoutre, Sais, Tabary & Vidal, Reasoning from last conflict(s) in
 * constraint programming, AI 2009. */
static void
blame (FdSearch *search, FdAtom atom)
{
  if (!search->last_conflict || (search->branching < search->n_branchings &&
                                 search->branchings[search->branching].func))
    return;
  search->culprit = fd_atom_var (atom).id;
  search->culprit_branching = search->branching;
}

/* Opens a level and decides @atom there.  False: inconsistent, or halted. */
static inline bool
take (FdSearch *search, FdAtom atom)
{
  FdStore *store = search->store;
  fd_store_open_level (store); /* there is room */
  search->decision[search->n_decisions++] =
      (Decision){atom, search->branching, search->first};
  search->statistics.nodes++;
  if (search->n_decisions > search->statistics.peak_depth)
    search->statistics.peak_depth = search->n_decisions;
  if (fd_assert_atom (store, atom, FD_REASON_NAIVE) && fd_propagate (store))
    return true;
  fd_queue_clear (store);
  if (!store->halt)
    blame (search, atom);
  return false;
}

/* Undoes a decision that was halted: it will be taken again. */
static void
untake (FdSearch *search)
{
  const Decision *last = &search->decision[--search->n_decisions];
  fd_store_close_level (search->store);
  search->branching = last->branching;
  search->first = last->first;
  search->statistics.nodes--;
}

/* Closes the last level; what it decided is to be refuted.  False: none but
 * assumptions are left. */
static inline __attribute__ ((always_inline)) bool
close_last (FdSearch *search)
{
  if (search->n_decisions <= search->n_assumptions)
    return false;
  const Decision *last = &search->decision[--search->n_decisions];
  fd_store_close_level (search->store);
  search->branching = last->branching;
  search->first = last->first;
  search->refuted = fd_atom_not (last->atom);
  if (search->projection)
    fd_projection_leave (search->projection, search->n_decisions);
  return true;
}

/* To the other branch of the last decision.  False: none is left. */
static bool
go_back (FdSearch *search)
{
  bool open = close_last (search);
  search->statistics.nodes += open;
  return open;
}

/* Takes the other branch.  False: halted. */
static bool
go_right (FdSearch *search)
{
  if (fd_assert_atom (search->store, search->refuted, FD_REASON_NAIVE) &&
      improve (search) && fd_propagate (search->store)) {
    search->state = STATE_OPEN;
    if (search->n_decisions == search->n_assumptions)
      fd_search_note_bound (search);
  } else if (fd_search_halted (search)) {
    search->state = STATE_RIGHT;
    return false;
  } else {
    fd_queue_clear (search->store);
    search->statistics.failures++;
    search->state = STATE_BACK;
  }
  return true;
}

/* Closes all levels below the assumptions', where only the bound is new.
 * False: halted. */
static bool
restart (FdSearch *search)
{
  for (; search->n_decisions > search->n_assumptions; search->n_decisions--)
    fd_store_close_level (search->store);
  search->branching = search->first = 0;
  search->refuted = FD_ATOM_TRUE;
  search->statistics.nodes++;
  fd_restart_begin (search);
  return go_right (search);
}

static void
resolve (const FdStore *store, FdBranching *branching)
{
  for (uint32_t i = 0; i < branching->n; i++)
    branching->x[i] = fd_domain (store, branching->var[i]);
  fd_select_tree_free (branching->tree);
  branching->tree = NULL;
  if (fd_branching_wants_tree (branching))
    branching->tree =
        fd_select_tree_new (branching->x, branching->n,
                            branching->var_select == FD_SELECT_DOM_WDEG);
}

bool
fd_search_begin (FdSearch *search)
{
  FdStore *store = search->store;
  FdBranching *rest = &search->rest;
  if (search->incomplete ||
      (!rest->x && !fd_branching_alloc (rest, store->n_vars)) ||
      !fd_store_open_level (store))
    return fd_store_halt (store, FD_HALT_MEMORY);
  fd_hold_begin (store, &search->hold);
  search->state = STATE_OPEN;
  for (uint32_t i = 0; i < rest->n; i++)
    rest->var[i] = (FdVar){i + 1};
  resolve (store, rest);
  if (search->objective.id) {
    fd_projection_free (search->projection, store);
    search->projection = NULL;
  }
  if (search->projection)
    fd_projection_resolve (search->projection, store);
  for (uint32_t b = 0; b < search->n_branchings; b++)
    resolve (store, &search->branchings[b]);
  search->statistics.nodes = 1;
  return true;
}

void
fd_search_leave (FdSearch *search)
{
  if (search->state == STATE_NEW || search->state == STATE_DONE)
    return;
  if (search->learner)
    fd_learner_clear (search->learner);
  search->n_decisions = 0;
  fd_hold_end (search->store, &search->hold);
  search->state = STATE_DONE;
}

/* --- the search --------------------------------------------------------- */

FdStatus
fd_search_finish (FdSearch *search)
{
  search->wrong |= search->learner && search->learner->wrong;
  fd_search_leave (search);
  return search->wrong ? FD_STATUS_ERROR : FD_STATUS_EXHAUSTED;
}

/* Builds with assertions check every solution, but only by constraints that
 * have a definition. */
static bool
is_right (const FdSearch *search)
{
  FdStore *store = search->store;
#ifndef NDEBUG
  if (!search->checking && fd_store_check (store))
    return fd_store_check_solution (store);
#endif
  return !search->checking || fd_store_check_solution (store);
}

FdStatus
fd_search_found (FdSearch *search)
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
  if (search->objective.id) {
    search->has_best = true;
    search->best = fd_domain (search->store, search->objective)->min;
  }
  return FD_STATUS_SOLUTION;
}

/* From a solution, noted, back to the last decision before all that solutions
 * must differ in was decided.  False: there is none. */
static bool
leave_solution (FdSearch *search)
{
  FdProjection *projection = search->projection;
  do
    if (!close_last (search))
      return false;
  while (fd_projection_decided (projection, search->store));
  search->statistics.nodes++;
  uint32_t depth = search->n_assumptions, n = search->n_decisions;
  /* the last one included, which is to be refuted */
  while (depth <= n &&
         !fd_projection_is_other (projection, search->decision[depth].atom))
    depth++;
  if (depth <= n)
    fd_projection_keep (projection, depth);
  return true;
}

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

/* Inline, for both searches spend their time around it. */
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
  search->state = STATE_BACK;
  return FD_STATUS_EXHAUSTED;
}

FdStatus
fd_search_step (FdSearch *search, FdAtom decision, FdRandom *before)
{
  return step (search, decision, before);
}

/* From a fixpoint down to a solution or a failure. */
static FdStatus
descend (FdSearch *search)
{
  FdAtom decision;
  FdRandom before = search->random;
  while (search->n_decisions < search->n_assumptions) {
    decision = search->assumption[search->n_decisions];
    FdStatus status = fd_search_step (search, decision, &before);
    if (status != FD_STATUS_SOLUTION)
      return status;
  }
  if (search->n_decisions == search->n_assumptions)
    fd_search_note_bound (search);
  for (;;) {
    if (search->projection &&
        fd_projection_repeats (search->projection, search->store)) {
      search->state = STATE_BACK;
      return FD_STATUS_EXHAUSTED;
    }
    if (!choose (search, &decision))
      return fd_search_found (search);
    FdStatus status = step (search, decision, &before);
    if (status != FD_STATUS_SOLUTION)
      return status;
  }
}

/* No solution is left under the assumptions.  Without one so far, those up to
 * the first that failed, or else all, have none together. */
static FdStatus
exhaust (FdSearch *search)
{
  if (!search->statistics.solutions)
    search->n_core = search->n_decisions;
  return fd_search_finish (search);
}

static FdStatus
run (FdSearch *search)
{
  for (;;) {
    switch (search->state) {
    case STATE_NEW:
      if (!fd_search_begin (search)) {
        fd_search_halted (search);
        return FD_STATUS_LIMIT;
      }
      break;
    case STATE_OPEN: {
      FdStatus status = descend (search);
      if (status != FD_STATUS_EXHAUSTED)
        return status;
      break;
    }
    case STATE_SOLUTION:
      if (search->solution_limit &&
          search->statistics.solutions >= search->solution_limit) {
        fd_search_hit (search, FD_LIMIT_SOLUTIONS);
        return FD_STATUS_LIMIT;
      }
      if (!search->projection) {
        search->state = STATE_BACK;
        break;
      }
      if (fd_search_limited (search))
        return FD_STATUS_LIMIT;
      if (!fd_projection_note (search->projection, search->store)) {
        fd_search_hit (search, FD_LIMIT_MEMORY);
        return FD_STATUS_LIMIT;
      }
      if (!leave_solution (search))
        return exhaust (search);
      if (!go_right (search))
        return FD_STATUS_LIMIT;
      break;
    case STATE_BACK:
      if (fd_search_limited (search))
        return FD_STATUS_LIMIT;
      if (search->n_decisions > search->n_assumptions &&
          fd_restart_due (search)) {
        if (!restart (search))
          return FD_STATUS_LIMIT;
        break;
      }
      if (!go_back (search))
        return exhaust (search);
      if (!go_right (search))
        return FD_STATUS_LIMIT;
      break;
    case STATE_RIGHT:
      fd_search_schedule_all (search);
      if (!go_right (search))
        return FD_STATUS_LIMIT;
      break;
    case STATE_DONE:
      return search->wrong ? FD_STATUS_ERROR : FD_STATUS_EXHAUSTED;
    }
  }
}

static bool
are_valid (const FdSearch *search)
{
  const FdStore *store = search->store;
  bool valid = search->objective.id <= store->n_vars;
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

/* Whether it may begin, or go on; refused if not. */
static bool
may_run (const FdSearch *search, const char *who)
{
  const FdStore *store = search->store;
  if (!fd_require_idle_of (store, who))
    return false;
  if (search->refused)
    return fd_store_misuse (store, who,
                            "a call that set the search up was refused, "
                            "expected a search without mistakes");
  if (search->state == STATE_NEW && !are_valid (search))
    return fd_store_misuse (store, who,
                            "a variable to search on is gone with its level, "
                            "expected variables of the store");
  return search->state == STATE_NEW || search->state == STATE_DONE ||
         fd_hold_require (store, &search->hold, who);
}

FdStatus
fd_search_next (FdSearch *search)
{
  if (!fd_require_search (search) || !may_run (search, __func__))
    return FD_STATUS_ERROR;
  FdStore *store = search->store;
  uint64_t before = store->n_propagations;
  search->limit = FD_LIMIT_NONE;
  if (search->state == STATE_NEW)
    fd_search_set_deadline (search);
  int64_t outer =
      fd_store_begin_search (store, &search->stop, search->deadline);
  if (search->hold.open)
    fd_hold_resume (store, &search->hold);
  FdStatus status =
      search->learning ? fd_search_run_learning (search) : run (search);
  if (search->hold.open)
    fd_hold_rest (store, &search->hold);
  fd_store_end_search (store, outer);
  if (search->limit == FD_LIMIT_STOPPED)
    fd_stop_consume (&search->stop);
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
