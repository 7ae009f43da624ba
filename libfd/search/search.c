/* SPDX-License-Identifier: MIT */
/* search.c - depth-first search, branch and bound, limits
 *
 * A decision opens a level; when it fails, the level is closed and its
 * negation holds in the level around it.  So the levels in force are the left
 * branches taken, and a node is a fixpoint computed after either.
 */
#include "branching.h"

typedef enum {
  STATE_NEW,      /* not begun */
  STATE_OPEN,     /* at a fixpoint, to go on from */
  STATE_SOLUTION, /* at a solution, to go back from */
  STATE_RIGHT,    /* stopped while refuting `refuted` */
  STATE_BACK,     /* a node failed, to go back from */
  STATE_DONE,
} SearchState;

typedef struct {
  FdAtom atom;
  uint32_t branching, first; /* where the selection stood */
} Decision;

struct _FdSearch {
  FdStore *store;
  FdBranching *branchings;
  uint32_t n_branchings;
  bool incomplete;  /* a branching found no memory */
  FdBranching rest; /* all variables of the store */
  uint32_t branching, first;
  Decision *decision;
  uint32_t n_decisions, decisions_room;
  FdAtom refuted;
  SearchState state;
  FdRandom random;

  FdVar objective;
  bool maximize, has_best;
  int32_t best;

  double seconds;
  int64_t deadline;
  uint64_t node_limit, failure_limit, solution_limit;
  FdLimit limit;
  volatile sig_atomic_t stop;
  FdStatistics statistics;
};

FdSearch *
fd_search_new (FdStore *store)
{
  g_return_val_if_fail (store, NULL);
  FdSearch *search = g_try_new0 (FdSearch, 1);
  if (!search)
    return NULL;
  search->store = store;
  fd_random_init (&search->random, 1);
  return search;
}

/* What the user asks for is not held against the memory limit: it could not be
 * asked for again when the limit is raised.  Both arrays are one block. */
static bool
branching_alloc (FdBranching *branching, uint32_t n)
{
  size_t bytes = n * (sizeof (FdDomain *) + sizeof (FdVar));
  branching->x = g_try_malloc (MAX (bytes, 1));
  if (!branching->x)
    return false;
  branching->var = (FdVar *) (branching->x + n);
  branching->n = n;
  return true;
}

static void
branching_clear (FdBranching *branching)
{
  g_free (branching->x);
  if (branching->destroy)
    branching->destroy (branching->data);
}

/* Back to where the search was made. */
static void
leave (FdSearch *search)
{
  if (search->state == STATE_NEW || search->state == STATE_DONE)
    return;
  for (; search->n_decisions; search->n_decisions--)
    fd_store_pop (search->store);
  fd_store_pop (search->store);
  search->state = STATE_DONE;
}

void
fd_search_free (FdSearch *search)
{
  if (!search)
    return;
  leave (search);
  FdStore *store = search->store;
  for (uint32_t b = 0; b < search->n_branchings; b++)
    branching_clear (&search->branchings[b]);
  branching_clear (&search->rest);
  g_free (search->branchings);
  fd_memory_free (&store->memory, search->decision,
                  search->decisions_room * sizeof (Decision));
  g_free (search);
}

/* --- what to search for ------------------------------------------------- */

/* A branching that finds no memory is missed: the search will not begin. */
static void
add_branching (FdSearch *search, const FdBranching *branching, bool ok)
{
  FdBranching *more = NULL;
  if (ok)
    more =
        g_try_renew (FdBranching, search->branchings, search->n_branchings + 1);
  if (more) {
    search->branchings = more;
    more[search->n_branchings++] = *branching;
    return;
  }
  FdBranching lost = *branching;
  branching_clear (&lost);
  search->incomplete = true;
}

void
fd_search_add_branching (FdSearch *search, const FdVar *x, size_t n,
                         FdVarSelect var_select, FdValSelect val_select)
{
  g_return_if_fail (search && search->state == STATE_NEW);
  g_return_if_fail (n < UINT32_MAX && fd_vars_are_valid (search->store, x, n));
  FdBranching branching = {.var_select = var_select, .val_select = val_select};
  bool ok = branching_alloc (&branching, (uint32_t) n);
  for (size_t i = 0; ok && i < n; i++)
    branching.var[i] = x[i];
  add_branching (search, &branching, ok);
  if (var_select == FD_SELECT_DOM_WDEG)
    search->store->weighing = true;
}

void
fd_search_add_brancher (FdSearch *search, FdBranchFunc func, gpointer data,
                        GDestroyNotify destroy)
{
  g_return_if_fail (search && func && search->state == STATE_NEW);
  FdBranching branching = {.func = func, .data = data, .destroy = destroy};
  add_branching (search, &branching, true);
}

static void
set_objective (FdSearch *search, FdVar objective, bool maximize)
{
  g_return_if_fail (search && search->state == STATE_NEW);
  g_return_if_fail (fd_var_is_valid (search->store, objective));
  search->objective = objective;
  search->maximize = maximize;
}

void
fd_search_minimize (FdSearch *search, FdVar objective)
{
  set_objective (search, objective, false);
}

void
fd_search_maximize (FdSearch *search, FdVar objective)
{
  set_objective (search, objective, true);
}

void
fd_search_set_time_limit (FdSearch *search, double seconds)
{
  g_return_if_fail (search && seconds >= 0);
  int64_t begun =
      search->deadline - (int64_t) (search->seconds * G_USEC_PER_SEC);
  search->seconds = MIN (seconds, 1e9);
  if (search->state != STATE_NEW && search->deadline)
    search->deadline = begun + (int64_t) (search->seconds * G_USEC_PER_SEC);
}

void
fd_search_set_node_limit (FdSearch *search, uint64_t nodes)
{
  g_return_if_fail (search);
  search->node_limit = nodes;
}

void
fd_search_set_failure_limit (FdSearch *search, uint64_t failures)
{
  g_return_if_fail (search);
  search->failure_limit = failures;
}

void
fd_search_set_solution_limit (FdSearch *search, uint64_t solutions)
{
  g_return_if_fail (search);
  search->solution_limit = solutions;
}

void
fd_search_set_seed (FdSearch *search, uint64_t seed)
{
  g_return_if_fail (search);
  fd_random_init (&search->random, seed);
}

void
fd_search_stop (FdSearch *search)
{
  g_return_if_fail (search);
  search->stop = 1;
}

FdLimit
fd_search_limit (const FdSearch *search)
{
  g_return_val_if_fail (search, FD_LIMIT_NONE);
  return search->limit;
}

const FdStatistics *
fd_search_statistics (const FdSearch *search)
{
  g_return_val_if_fail (search, NULL);
  return &search->statistics;
}

/* --- limits ------------------------------------------------------------- */

static bool
hit (FdSearch *search, FdLimit limit)
{
  search->limit = limit;
  return true;
}

static bool
limited (FdSearch *search)
{
  const FdStatistics *s = &search->statistics;
  if (fd_store_stopped (search->store))
    return hit (search, FD_LIMIT_STOPPED);
  if (search->node_limit && s->nodes >= search->node_limit)
    return hit (search, FD_LIMIT_NODES);
  if (search->failure_limit && s->failures >= search->failure_limit)
    return hit (search, FD_LIMIT_FAILURES);
  int64_t deadline = search->store->deadline;
  if (deadline && s->nodes % 64 == 0 && g_get_monotonic_time () >= deadline)
    return hit (search, FD_LIMIT_TIME);
  return false;
}

/* Whether propagation was stopped, rather than inconsistent. */
static bool
halted (FdSearch *search)
{
  FdHalt halt = search->store->halt;
  search->store->halt = FD_HALT_NONE;
  switch (halt) {
  case FD_HALT_NONE:
    return false;
  case FD_HALT_TIME:
    return hit (search, FD_LIMIT_TIME);
  case FD_HALT_STOPPED:
    return hit (search, FD_LIMIT_STOPPED);
  default:
    return hit (search, FD_LIMIT_MEMORY);
  }
}

/* --- moving ------------------------------------------------------------- */

/* Every propagator anew: for a node whose fixpoint was interrupted. */
static void
schedule_all (FdStore *store)
{
  for (uint32_t id = 1; id <= store->n_propagators; id++) {
    FdPropagator *p = store->propagators[id];
    if (fd_is_listener (p))
      continue;
    p->fresh = true;
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

/* The first branching, from the one in force, that has something to decide. */
static bool
next_decision (FdSearch *search, FdAtom *decision)
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

/* Takes @atom.  False: the node failed, or was halted. */
static bool
go_left (FdSearch *search, FdAtom atom)
{
  FdStore *store = search->store;
  fd_store_push (store);
  search->decision[search->n_decisions++] =
      (Decision){atom, search->branching, search->first};
  search->statistics.nodes++;
  if (search->n_decisions > search->statistics.peak_depth)
    search->statistics.peak_depth = search->n_decisions;
  if (fd_assert_atom (store, atom, FD_REASON_NAIVE) && fd_propagate (store))
    return true;
  fd_queue_clear (store);
  return false;
}

/* Undoes a left branch that was halted: it will be taken again. */
static void
untake (FdSearch *search)
{
  const Decision *last = &search->decision[--search->n_decisions];
  fd_store_pop (search->store);
  search->branching = last->branching;
  search->first = last->first;
  search->statistics.nodes--;
}

/* Closes the last level; what it decided is refuted.  False: none is left. */
static bool
go_back (FdSearch *search)
{
  if (!search->n_decisions)
    return false;
  const Decision *last = &search->decision[--search->n_decisions];
  fd_store_pop (search->store);
  search->branching = last->branching;
  search->first = last->first;
  search->refuted = fd_atom_not (last->atom);
  search->statistics.nodes++;
  return true;
}

/* Takes the other branch.  False: halted. */
static bool
go_right (FdSearch *search)
{
  if (fd_assert_atom (search->store, search->refuted, FD_REASON_NAIVE) &&
      improve (search) && fd_propagate (search->store)) {
    search->state = STATE_OPEN;
  } else if (halted (search)) {
    search->state = STATE_RIGHT;
    return false;
  } else {
    fd_queue_clear (search->store);
    search->statistics.failures++;
    search->state = STATE_BACK;
  }
  return true;
}

static void
resolve (const FdStore *store, FdBranching *branching)
{
  for (uint32_t i = 0; i < branching->n; i++)
    branching->x[i] = fd_domain (store, branching->var[i]);
}

static bool
begin (FdSearch *search)
{
  FdStore *store = search->store;
  FdBranching *rest = &search->rest;
  if (search->incomplete ||
      (!rest->x && !branching_alloc (rest, store->n_vars)) ||
      !fd_store_open_level (store))
    return fd_store_halt (store, FD_HALT_MEMORY);
  search->state = STATE_OPEN;
  for (uint32_t i = 0; i < rest->n; i++)
    rest->var[i] = (FdVar){i + 1};
  resolve (store, rest);
  for (uint32_t b = 0; b < search->n_branchings; b++)
    resolve (store, &search->branchings[b]);
  search->statistics.nodes = 1;
  return true;
}

/* --- the search --------------------------------------------------------- */

static FdStatus
finish (FdSearch *search)
{
  leave (search);
  return FD_STATUS_EXHAUSTED;
}

static FdStatus
found (FdSearch *search)
{
  assert (!fd_store_check (search->store));
  search->statistics.solutions++;
  search->state = STATE_SOLUTION;
  if (search->objective.id) {
    search->has_best = true;
    search->best = fd_domain (search->store, search->objective)->min;
  }
  return FD_STATUS_SOLUTION;
}

/* The decision will be looked for again: its draws are taken back. */
static FdStatus
pause_before (FdSearch *search, const FdRandom *decision)
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

/* From a fixpoint down to a solution or a failure. */
static FdStatus
descend (FdSearch *search)
{
  FdAtom decision;
  FdRandom before = search->random;
  while (next_decision (search, &decision)) {
    if (limited (search))
      return pause_before (search, &before);
    if (!room_for_decision (search)) {
      halted (search);
      return pause_before (search, &before);
    }
    if (go_left (search, decision)) {
      before = search->random;
      continue;
    }
    if (halted (search)) {
      untake (search);
      return pause_before (search, &before);
    }
    search->statistics.failures++;
    search->state = STATE_BACK;
    return FD_STATUS_EXHAUSTED;
  }
  return found (search);
}

static FdStatus
run (FdSearch *search)
{
  for (;;) {
    switch (search->state) {
    case STATE_NEW:
      if (!begin (search)) {
        halted (search);
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
        hit (search, FD_LIMIT_SOLUTIONS);
        return FD_STATUS_LIMIT;
      }
      search->state = STATE_BACK;
      break;
    case STATE_BACK:
      if (limited (search))
        return FD_STATUS_LIMIT;
      if (!go_back (search))
        return finish (search);
      if (!go_right (search))
        return FD_STATUS_LIMIT;
      break;
    case STATE_RIGHT:
      schedule_all (search->store);
      if (!go_right (search))
        return FD_STATUS_LIMIT;
      break;
    case STATE_DONE:
      return FD_STATUS_EXHAUSTED;
    }
  }
}

FdStatus
fd_search_next (FdSearch *search)
{
  g_return_val_if_fail (search, FD_STATUS_EXHAUSTED);
  FdStore *store = search->store;
  volatile sig_atomic_t *outer_stop = store->search_stop;
  int64_t outer_deadline = store->deadline;
  uint64_t before = store->n_propagations;
  search->limit = FD_LIMIT_NONE;
  store->search_stop = &search->stop;
  if (search->state == STATE_NEW && search->seconds > 0)
    search->deadline =
        g_get_monotonic_time () + (int64_t) (search->seconds * G_USEC_PER_SEC);
  if (search->deadline &&
      (!outer_deadline || search->deadline < outer_deadline))
    store->deadline = search->deadline;
  FdStatus status = run (search);
  store->search_stop = outer_stop;
  store->deadline = outer_deadline;
  search->statistics.propagations += store->n_propagations - before;
  return status;
}

FdStatus
fd_search_count (FdSearch *search, uint64_t *count)
{
  g_return_val_if_fail (search && count, FD_STATUS_EXHAUSTED);
  *count = 0;
  for (;;) {
    FdStatus status = fd_search_next (search);
    if (status != FD_STATUS_SOLUTION)
      return status;
    ++*count;
  }
}
