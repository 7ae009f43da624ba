/* SPDX-License-Identifier: MIT */
/* states.c - state-space search: the object, its limits, and the loop
 *
 * All strategies are one loop: take a state from the open list, test it, note
 * its path if it is a goal, expand it.  They differ in the order of the open
 * list, in what loop detection remembers, and deepening in that it begins
 * again with a higher bound.
 */
#include "states.h"

#include <glib/gprintf.h>
#include <stdarg.h>

enum {
  CLOCK_WORK = 16,         /* expansions between two looks at the clock */
  CLOCK_SUCCESSORS = 1024, /* and successors, within one expansion */
  LEAST_ROOM = 64,
};

static FdOpenKind
open_kind (FdStatesStrategy strategy)
{
  switch (strategy) {
  case FD_STATES_DEPTH_FIRST:
  case FD_STATES_DEEPENING:
    return FD_OPEN_STACK;
  case FD_STATES_BREADTH_FIRST:
    return FD_OPEN_QUEUE;
  default:
    return FD_OPEN_HEAP;
  }
}

static bool
is_complete (const FdStatesClass *klass, FdStatesStrategy strategy,
             const char *who)
{
  if (!klass || !klass->is_goal || !klass->expand)
    return fd_complain (who, "a class without is_goal() and expand(), expected "
                             "one with both");
  if (klass->hash && !klass->equal)
    return fd_complain (who, "hash() without equal(), expected both");
  if ((unsigned) strategy > FD_STATES_DEEPENING)
    return fd_complain (who, "strategy %d, expected one of FdStatesStrategy",
                        (int) strategy);
  return klass->estimate || strategy != FD_STATES_BEST_FIRST ||
         fd_complain (who, "best-first without estimate(), expected it");
}

FdStates *
fd_states_new (const FdStatesClass *klass, gpointer data,
               FdStatesStrategy strategy)
{
  if (!is_complete (klass, strategy, __func__))
    return NULL;
  FdStates *states = g_try_new0 (FdStates, 1);
  if (!states)
    return NULL;
  states->klass = klass;
  states->data = data;
  states->strategy = strategy;
  states->closing = klass->hash && strategy != FD_STATES_DEEPENING;
  states->estimating = klass->estimate && strategy >= FD_STATES_BEST_FIRST;
  states->open.kind = open_kind (strategy);
  fd_memory_init (&states->memory, NULL, NULL);
  return states;
}

static bool
may_be_freed (const FdStates *states)
{
  return (!states->running && !states->freeing) ||
         fd_states_misuse (states, "fd_states_free",
                           "called by a function of the class, expected a call "
                           "outside of them");
}

void
fd_states_free (FdStates *states)
{
  if (!states || !may_be_freed (states))
    return;
  states->freeing = true;
  FdMemory *memory = &states->memory;
  fd_states_drop_batch (states, 0);
  fd_nodes_clear (states);
  fd_memory_free (memory, states->batch,
                  states->batch_room * sizeof (FdSuccessor));
  fd_memory_free (memory, states->goals,
                  states->goals_room * sizeof (uint32_t));
  fd_memory_free (memory, states->open.heap,
                  states->open.heap_room * sizeof (FdOpenEntry));
  fd_memory_free (memory, states->path,
                  states->path_room * sizeof (FdPathStep));
  if (states->error && states->error != &states->report.error)
    g_error_free (states->error);
  fd_report_clear (&states->report, memory);
  assert (memory->used == 0);
  fd_memory_clear (memory);
  g_free (states);
}

/* --- settings and answers ----------------------------------------------- */

void
fd_states_set_time_limit (FdStates *states, double seconds)
{
  if (!fd_require_states (states) ||
      !fd_require_of_states (states, seconds >= 0,
                             "a time limit of %g seconds, expected 0 or more",
                             seconds)) {
    if (states)
      states->spoiled |= !states->begun;
    return;
  }
  fd_limits_set_seconds (&states->limits, seconds);
}

void
fd_states_set_expansion_limit (FdStates *states, uint64_t expanded)
{
  if (!fd_require_states (states))
    return;
  states->limits.nodes = expanded;
}

void
fd_states_set_solution_limit (FdStates *states, uint64_t solutions)
{
  if (!fd_require_states (states))
    return;
  states->limits.solutions = solutions;
}

void
fd_states_set_memory_limit (FdStates *states, size_t bytes)
{
  if (!fd_require_states (states))
    return;
  states->memory.limit = bytes;
}

void
fd_states_stop (FdStates *states)
{
  if (!fd_require_states (states))
    return;
  fd_stop_set (&states->limits.stop);
}

FdLimit
fd_states_limit (const FdStates *states)
{
  if (!fd_require_states (states))
    return FD_LIMIT_NONE;
  return states->limits.reached;
}

const GError *
fd_states_error (const FdStates *states)
{
  if (!fd_require_states (states))
    return NULL;
  return states->error ? states->error : states->refusal;
}

const FdStatesStatistics *
fd_states_statistics (const FdStates *states)
{
  if (!fd_require_states (states))
    return NULL;
  return &states->statistics;
}

/* --- limits and errors -------------------------------------------------- */

bool
fd_states_hit (FdStates *states, FdLimit limit)
{
  return !fd_limits_hit (&states->limits, limit);
}

bool
fd_states_refuse (FdStates *states, FdError code, const char *message)
{
  if (states->error)
    return false;
  states->refusal = NULL;
  states->error =
      fd_report (&states->report, &states->memory, code, "%s", message);
  return false;
}

bool
fd_states_misuse (const FdStates *constant, const char *who, const char *format,
                  ...)
{
  FdStates *states = (FdStates *) constant;
  va_list args;
  va_start (args, format);
  char what[160];
  g_vsnprintf (what, sizeof what, format, args);
  va_end (args);
  if (!states->error)
    states->refusal = fd_report (&states->report, &states->memory,
                                 FD_ERROR_INVALID, "%s: %s", who, what);
  return false;
}

static inline bool
fd_require_yielding (const FdStates *states, const char *who)
{
  return G_LIKELY (states->yielding) ||
         fd_states_misuse (states, who,
                           "called outside of expand(), expected a call in it");
}

void
fd_states_fail (FdStates *states, GError *error)
{
  if (!fd_require_states (states) || !fd_require_yielding (states, __func__)) {
    g_clear_error (&error);
    return;
  }
  if (!error) {
    fd_states_refuse (states, FD_ERROR_INVALID,
                      "fd_states_fail: error is NULL, expected one");
    return;
  }
  if (g_error_matches (error, FD_ERROR, FD_ERROR_MEMORY)) {
    fd_states_hit (states, FD_LIMIT_MEMORY);
    g_error_free (error);
  } else if (states->error) {
    g_error_free (error);
  } else {
    states->error = error;
  }
}

static inline bool
failed (const FdStates *states)
{
  return states->limits.reached != FD_LIMIT_NONE || states->error;
}

bool
fd_states_interrupted (FdStates *states)
{
  FdLimits *limits = &states->limits;
  if (fd_stop_is_set (&limits->stop)) {
    fd_stop_consume (&limits->stop);
    return fd_limits_hit (limits, FD_LIMIT_STOPPED);
  }
  return limits->deadline && g_get_monotonic_time () >= limits->deadline &&
         fd_limits_hit (limits, FD_LIMIT_TIME);
}

/* Before an expansion. */
static bool
limited (FdStates *states)
{
  FdLimits *limits = &states->limits;
  if (fd_limits_enough (limits, limits->nodes, states->statistics.expanded,
                        FD_LIMIT_NODES))
    return true;
  if (!fd_stop_is_set (&limits->stop) && states->work < CLOCK_WORK)
    return false;
  states->work = 0;
  return fd_states_interrupted (states);
}

bool
fd_states_room (FdStates *states, void **array, uint32_t *room, uint64_t n,
                size_t bytes)
{
  if (n <= *room)
    return true;
  /* When twice as much is not allowed, a little more may be. */
  uint64_t wish[] = {MAX (MAX (n, (uint64_t) *room * 2), LEAST_ROOM),
                     n + *room / 8};
  for (int i = 0; i < 2; i++) {
    void *moved = NULL;
    if (wish[i] <= UINT32_MAX)
      moved = fd_memory_realloc (&states->memory, *array, *room * bytes,
                                 wish[i] * bytes);
    if (moved) {
      *array = moved;
      *room = (uint32_t) wish[i];
      return true;
    }
  }
  return fd_states_hit (states, FD_LIMIT_MEMORY);
}

/* --- what comes in ------------------------------------------------------ */

void
fd_states_drop (FdStates *states, gpointer state)
{
  states->memory.used -= states->klass->state_bytes;
  if (states->klass->free)
    states->klass->free (state, states->data);
}

void
fd_states_drop_batch (FdStates *states, uint32_t first)
{
  for (uint32_t i = first; i < states->n_batch; i++)
    fd_states_drop (states, states->batch[i].state);
  states->n_batch = 0;
}

/* Takes @state over, and drops it if there is no room. */
static bool
take_in (FdStates *states, gpointer state, int64_t cost, uint32_t op)
{
  size_t bytes = states->klass->state_bytes;
  if (failed (states) || !fd_memory_reserve (&states->memory, bytes)) {
    if (!failed (states))
      fd_states_hit (states, FD_LIMIT_MEMORY);
    states->memory.used += bytes; /* fd_states_drop() takes it off again */
  } else if (fd_states_room (
                 states, (void **) &states->batch, &states->batch_room,
                 (uint64_t) states->n_batch + 1, sizeof (FdSuccessor))) {
    states->batch[states->n_batch++] = (FdSuccessor){state, cost, op};
    return true;
  }
  fd_states_drop (states, state);
  return false;
}

/* A state that was not taken in. */
static bool
give_back (FdStates *states, gpointer state)
{
  if (states->klass->free)
    states->klass->free (state, states->data);
  return false;
}

bool
fd_states_add_start (FdStates *states, gpointer state)
{
  if (!fd_require_states (states))
    return false;
  if (!fd_require_of_states (states, !states->begun && !states->running,
                             "the search has begun, expected a call before the "
                             "first fd_states_next()"))
    return give_back (states, state);
  bool ok = take_in (states, state, 0, 0);
  fd_limits_begin_call (&states->limits);
  return ok;
}

bool
fd_states_yield (FdStates *states, gpointer state, int64_t cost, uint32_t op)
{
  if (!fd_require_states (states))
    return false;
  if (!fd_require_yielding (states, __func__))
    return give_back (states, state);
  if (!take_in (states, state, cost, op))
    return false;
  if (cost < 0)
    return fd_states_refuse (states, FD_ERROR_INVALID,
                             "the cost of an operator is negative");
  int64_t g;
  if (__builtin_add_overflow (fd_node (states, states->current)->g, cost, &g))
    return fd_states_refuse (states, FD_ERROR_OVERFLOW,
                             "the cost of a path leaves 64 bits");
  return states->n_batch % CLOCK_SUCCESSORS || !fd_states_interrupted (states);
}

/* --- the loop ----------------------------------------------------------- */

static bool
begin (FdStates *states)
{
  if (states->strategy == FD_STATES_DEEPENING) {
    if (!fd_deepening_begin (states))
      return false;
  } else {
    uint32_t n = states->n_batch;
    if (!fd_states_integrate (states, 0))
      return false;
    states->n_starts = n;
  }
  states->begun = true;
  return true;
}

/* Takes the next state to look at.  False: there is none. */
static bool
take (FdStates *states)
{
  do
    states->current = fd_open_take (states);
  while (!states->current && states->strategy == FD_STATES_DEEPENING &&
         fd_deepening_round (states));
  states->tested = false;
  return states->current != 0;
}

/* Depth-first, a state is met when it is taken, not when it is yielded. */
static bool
met_before (FdStates *states)
{
  if (!states->closing || states->strategy != FD_STATES_DEPTH_FIRST)
    return false;
  const FdNode *node = fd_node (states, states->current);
  if (!fd_interned_find (states, node->state, node->tally)) {
    fd_interned_add (states, states->current);
    return false;
  }
  states->statistics.dropped++;
  fd_node_release (states, states->current);
  states->current = 0;
  return true;
}

/* Whether the current state is a goal that was not reported yet. */
static bool
test (FdStates *states)
{
  const FdNode *node = fd_node (states, states->current);
  return !node->goal && !fd_deepening_knows (states, states->current) &&
         states->klass->is_goal (node->state, states->data);
}

static FdStatus
found (FdStates *states, uint32_t id)
{
  if (fd_limits_enough (&states->limits, states->limits.solutions,
                        states->statistics.solutions, FD_LIMIT_SOLUTIONS)) {
    return FD_STATUS_LIMIT;
  }
  if (!fd_states_note_path (states, id))
    return FD_STATUS_LIMIT;
  states->statistics.solutions++;
  return FD_STATUS_SOLUTION;
}

static FdStatus
run (FdStates *states)
{
  if (!states->begun && !begin (states))
    return FD_STATUS_LIMIT;
  while (!failed (states)) {
    if (states->next_goal < states->n_goals) {
      FdStatus status = found (states, states->goals[states->next_goal]);
      states->next_goal += status == FD_STATUS_SOLUTION;
      return status;
    }
    if (!states->current) {
      if (!take (states)) {
        states->done = true;
        return FD_STATUS_EXHAUSTED;
      }
      if (met_before (states))
        continue;
    }
    if (!states->tested && test (states)) {
      FdStatus status = found (states, states->current);
      states->tested = status == FD_STATUS_SOLUTION;
      return status;
    }
    states->tested = true;
    if (limited (states) || !fd_states_expand (states, states->current))
      break;
    states->current = 0;
  }
  return FD_STATUS_LIMIT;
}

/* What spoiled it is told already. */
static bool
may_go_on (const FdStates *states)
{
  return !states->spoiled &&
         ((!states->running && !states->freeing) ||
          fd_states_misuse (states, "fd_states_next",
                            "called by a function of the class, expected a "
                            "call outside of them"));
}

FdStatus
fd_states_next (FdStates *states)
{
  if (!fd_require_states (states) || !may_go_on (states))
    return FD_STATUS_ERROR;
  states->refusal = NULL;
  fd_limits_begin_call (&states->limits);
  states->n_path = 0;
  if (states->done)
    return FD_STATUS_EXHAUSTED;
  if (states->error)
    return FD_STATUS_ERROR;
  fd_limits_start_clock (&states->limits);
  states->running = true;
  FdStatus status = run (states);
  states->running = false;
  return states->error ? FD_STATUS_ERROR : status;
}
