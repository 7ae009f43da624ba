/* SPDX-License-Identifier: MIT */
/* amb.c - running a body until it returns
 *
 * C cannot enter a function twice in the same place, so going back to a choice
 * is running the body again with the choices before it answered from a record.
 * Leaving is a longjmp() out of frames nobody comes back to, to a frame that
 * is still there and that has changed nothing since: that much the C standard
 * defines.  What the frames owned is on the cleanup stack.
 *
 * The ambs whose bodies are running in this thread are a chain.  Leaving one
 * first gives up those it runs, which are then as if stopped by a limit.
 */
#include "choice/amb.h"

/* Looked at some times a run. */
#ifdef __ELF__
__attribute__ ((tls_model ("initial-exec")))
#endif
static _Thread_local FdAmb *innermost;

FdAmb *
fd_amb_new (FdAmbFunc body, gpointer data)
{
  g_return_val_if_fail (body, NULL);
  FdAmb *amb = g_try_new0 (FdAmb, 1);
  if (!amb)
    return NULL;
  amb->body = body;
  amb->data = data;
  amb->patience = amb->period = 1;
  fd_memory_init (&amb->memory, (char *) amb, (char *) amb);
  return amb;
}

/* The run is over. */
static void
close_run (FdAmb *amb)
{
  amb->running = false;
  amb->n_repeated = 0;
  fd_amb_clean (amb);
  fd_amb_close_level (amb);
}

void
fd_amb_free (FdAmb *amb)
{
  if (!amb)
    return;
  g_return_if_fail (!amb->active);
  close_run (amb);
  if (amb->owns_store)
    fd_store_free (amb->store);
  FdMemory *memory = &amb->memory;
  fd_memory_free (memory, amb->choices,
                  amb->choices_room * sizeof *amb->choices);
  fd_memory_free (memory, amb->words, amb->words_room * sizeof *amb->words);
  fd_memory_free (memory, amb->cleanups,
                  amb->cleanups_room * sizeof *amb->cleanups);
  fd_memory_free (memory, amb->vars, amb->vars_room * sizeof *amb->vars);
  fd_memory_clear (memory);
  g_clear_error (&amb->error);
  g_free (amb);
}

bool
fd_amb_grow (FdAmb *amb, void **array, size_t *room, size_t n, size_t element)
{
  if (n <= *room)
    return true;
  size_t more = MAX (MAX (*room * 2, n), 16);
  if (more > SIZE_MAX / 2 / element)
    return false;
  void *bigger =
      fd_memory_realloc (&amb->memory, *array, *room * element, more * element);
  if (!bigger)
    return false;
  *array = bigger;
  *room = more;
  return true;
}

/* --- where the caller is ---------------------------------------------------
 */

/* From inside a propagator or a listener of the store nobody may jump. */
static bool
in_callback (const FdStore *store)
{
  return store && (store->running || store->listening ||
                   store->depth != (store->n_batch ? 1 : 0));
}

static bool
is_in_chain (const FdAmb *amb)
{
  for (const FdAmb *inner = innermost; inner; inner = inner->outer)
    if (inner == amb)
      return true;
  return false;
}

/* Why the caller may not leave @amb's body.  NULL: it may. */
static const char *
why_not_leave (const FdAmb *amb)
{
  if (!amb || !amb->running || !is_in_chain (amb))
    return "from outside of the body";
  for (const FdAmb *inner = innermost;; inner = inner->outer) {
    if (in_callback (inner->store))
      return "from a callback of the store";
    if (inner->cleaning)
      return "from a cleanup";
    if (inner == amb)
      return NULL;
  }
}

/* --- limits ------------------------------------------------------------- */

static bool
hit (FdAmb *amb, FdLimit limit)
{
  amb->limit = limit;
  return true;
}

/* Bodies take from nanoseconds to seconds: the clock is looked at about every
 * millisecond, or more often where that costs nothing. */
static bool
out_of_time (FdAmb *amb)
{
  if (--amb->patience)
    return false;
  int64_t now = g_get_monotonic_time (), passed = now - amb->clock;
  if (passed < 500)
    amb->period = MIN (amb->period * 2, 256u);
  else if (passed > 2000)
    amb->period = MAX (amb->period / 4, 1u);
  amb->patience = amb->period;
  amb->clock = now;
  return now >= amb->deadline;
}

static bool
stopped (FdAmb *amb)
{
  if (amb->stop)
    return hit (amb, FD_LIMIT_STOPPED);
  return amb->deadline && out_of_time (amb) && hit (amb, FD_LIMIT_TIME);
}

/* An amb that another one's body runs is ended by the limits of both; that one
 * is left, for its body would take the lack of an answer for the answer no. */
bool
fd_amb_limited (FdAmb *amb)
{
  for (FdAmb *outer = amb->outer; outer; outer = outer->outer)
    if (!why_not_leave (outer) && stopped (outer))
      fd_amb_leave_limit (outer, outer->limit);
  if (amb->choice_limit && amb->statistics.choices >= amb->choice_limit)
    return hit (amb, FD_LIMIT_NODES);
  return stopped (amb);
}

static bool
run_limited (FdAmb *amb)
{
  const FdAmbStatistics *s = &amb->statistics;
  if (amb->failure_limit && s->failures >= amb->failure_limit)
    return hit (amb, FD_LIMIT_FAILURES);
  if (amb->replay_limit && s->replays >= amb->replay_limit)
    return hit (amb, FD_LIMIT_REPLAYS);
  return fd_amb_limited (amb);
}

void
fd_amb_set_time_limit (FdAmb *amb, double seconds)
{
  g_return_if_fail (amb && seconds >= 0);
  seconds = MIN (seconds, 1e9);
  if (amb->begun) {
    int64_t begun = amb->deadline - (int64_t) (amb->seconds * G_USEC_PER_SEC);
    if (!amb->deadline)
      begun = g_get_monotonic_time ();
    amb->deadline =
        seconds > 0 ? begun + (int64_t) (seconds * G_USEC_PER_SEC) : 0;
  }
  amb->seconds = seconds;
  amb->patience = amb->period = 1;
}

void
fd_amb_set_choice_limit (FdAmb *amb, uint64_t choices)
{
  g_return_if_fail (amb);
  amb->choice_limit = choices;
}

void
fd_amb_set_failure_limit (FdAmb *amb, uint64_t failures)
{
  g_return_if_fail (amb);
  amb->failure_limit = failures;
}

void
fd_amb_set_replay_limit (FdAmb *amb, uint64_t replays)
{
  g_return_if_fail (amb);
  amb->replay_limit = replays;
}

void
fd_amb_set_solution_limit (FdAmb *amb, uint64_t solutions)
{
  g_return_if_fail (amb);
  amb->solution_limit = solutions;
}

void
fd_amb_set_memory_limit (FdAmb *amb, size_t bytes)
{
  g_return_if_fail (amb);
  amb->memory.limit = bytes;
  if (amb->owns_store)
    fd_store_set_memory_limit (amb->store, bytes);
}

void
fd_amb_set_random_order (FdAmb *amb, uint64_t seed)
{
  g_return_if_fail (amb && !amb->begun);
  amb->shuffled = true;
  fd_random_init (&amb->random, seed);
}

void
fd_amb_stop (FdAmb *amb)
{
  g_return_if_fail (amb);
  amb->stop = 1;
}

FdLimit
fd_amb_limit (const FdAmb *amb)
{
  g_return_val_if_fail (amb, FD_LIMIT_NONE);
  return amb->limit;
}

const FdAmbStatistics *
fd_amb_statistics (const FdAmb *amb)
{
  g_return_val_if_fail (amb, NULL);
  return &amb->statistics;
}

const GError *
fd_amb_error (const FdAmb *amb)
{
  g_return_val_if_fail (amb, NULL);
  return amb->error;
}

/* --- leaving ------------------------------------------------------------ */

bool
fd_amb_check_inside (FdAmb *amb, const char *function)
{
  if (G_LIKELY (amb && amb->running && amb == innermost && !amb->store))
    return true;
  const char *why = why_not_leave (amb);
  if (!why)
    return true;
  g_critical ("%s: called %s", function, why);
  if (amb && amb->running && is_in_chain (amb) && !amb->error)
    amb->error = g_error_new (FD_ERROR, FD_ERROR_INVALID, "%s was called %s",
                              function, why);
  return false;
}

/* What `amb` gave to its store, or took of it, for this call. */
static void
begin_call (FdAmb *amb)
{
  amb->outer = innermost;
  innermost = amb;
  amb->active = true;
  amb->limit = FD_LIMIT_NONE;
  if (!amb->store)
    return;
  amb->outer_stop = amb->store->stop;
  amb->outer_deadline = amb->store->deadline;
  amb->store->stop = &amb->stop;
  amb->store->deadline = amb->deadline;
  amb->seen_propagations = amb->store->n_propagations;
}

static void
end_call (FdAmb *amb)
{
  if (amb->store) {
    amb->store->stop = amb->outer_stop;
    amb->store->deadline = amb->outer_deadline;
    amb->statistics.propagations +=
        amb->store->n_propagations - amb->seen_propagations;
  }
  innermost = amb->outer;
  amb->outer = NULL;
  amb->active = false;
}

void
fd_amb_leave (FdAmb *amb, FdAmbState state)
{
  while (innermost != amb) {
    FdAmb *inner = innermost;
    if (inner->running) {
      inner->state = FD_AMB_READY;
      close_run (inner);
    }
    end_call (inner);
  }
  amb->state = amb->error ? FD_AMB_ERROR : state;
  close_run (amb);
  longjmp (amb->leave, 1);
}

void
fd_amb_leave_limit (FdAmb *amb, FdLimit limit)
{
  amb->limit = limit;
  if (amb->n_choices)
    amb->statistics.repeated++; /* the last one, in the run that goes on */
  fd_amb_leave (amb, FD_AMB_READY);
}

void
fd_amb_leave_error (FdAmb *amb, GError *error)
{
  if (amb->error)
    g_error_free (error);
  else
    amb->error = error;
  fd_amb_leave (amb, FD_AMB_ERROR);
}

void
fd_amb_raise (FdAmb *amb, GError *error)
{
  g_return_if_fail (error);
  if (fd_amb_check_inside (amb, G_STRFUNC))
    fd_amb_leave_error (amb, error);
  else
    g_error_free (error);
}

static GError *
too_short (const FdAmb *amb, const char *what)
{
  return g_error_new (FD_ERROR, FD_ERROR_REPLAY,
                      "replay: the body %s after %zu choices, but made %zu "
                      "before",
                      what, amb->next, amb->n_choices);
}

void
fd_amb_fail (FdAmb *amb)
{
  if (!fd_amb_check_inside (amb, G_STRFUNC))
    return;
  if (amb->store && fd_amb_store_halted (amb))
    fd_amb_leave (amb, FD_AMB_READY);
  if (amb->next < amb->n_choices)
    fd_amb_leave_error (amb, too_short (amb, "failed"));
  amb->statistics.failures++;
  fd_amb_leave (amb, FD_AMB_BACK);
}

/* --- running ------------------------------------------------------------ */

static bool
begin_run (FdAmb *amb)
{
  if (amb->store && !fd_amb_open_level (amb))
    return !hit (amb, FD_LIMIT_MEMORY);
  amb->statistics.replays += amb->begun;
  amb->begun = true;
  amb->next = 0;
  amb->n_repeated = amb->n_choices;
  if (amb->n_choices)
    amb->statistics.repeated += amb->n_choices - 1;
  amb->running = true;
  return true;
}

/* The body has returned. */
static void
end_run (FdAmb *amb)
{
  amb->running = false;
  amb->n_repeated = 0;
  if (!amb->error && amb->next < amb->n_choices)
    amb->error = too_short (amb, "ended");
  amb->state = FD_AMB_SOLUTION;
  if (amb->store && !amb->error) {
    bool ok = fd_amb_close_body (amb);
    amb->state = ok                          ? FD_AMB_ENDED
                 : fd_amb_store_halted (amb) ? FD_AMB_READY
                                             : FD_AMB_BACK;
    amb->statistics.failures += amb->state == FD_AMB_BACK;
  }
  if (amb->error)
    amb->state = FD_AMB_ERROR;
  if (amb->state != FD_AMB_SOLUTION && amb->state != FD_AMB_ENDED)
    close_run (amb);
  amb->statistics.solutions += amb->state == FD_AMB_SOLUTION;
}

static bool
go_back (FdAmb *amb)
{
  if (run_limited (amb))
    return false;
  amb->state = fd_amb_advance (amb) ? FD_AMB_READY : FD_AMB_DONE;
  return amb->state == FD_AMB_READY;
}

/* Runs the body until it does not just fail.  Nothing in this frame changes
 * after setjmp(), so all of it is good after longjmp(). */
static void
run (FdAmb *amb)
{
  if (setjmp (amb->leave)) {
    if (amb->state != FD_AMB_BACK || !go_back (amb))
      return;
  }
  if (!begin_run (amb))
    return;
  amb->body (amb, amb->data);
  end_run (amb);
}

static FdStatus
go_on (FdAmb *amb)
{
  if (amb->committed && amb->state != FD_AMB_ERROR) {
    amb->state = FD_AMB_DONE;
    close_run (amb);
  }
  for (;;) {
    if (amb->limit != FD_LIMIT_NONE)
      return FD_STATUS_LIMIT;
    switch (amb->state) {
    case FD_AMB_READY:
      if (!fd_amb_limited (amb))
        run (amb);
      if (amb->state == FD_AMB_SOLUTION)
        return FD_STATUS_SOLUTION;
      break;
    case FD_AMB_ENDED:
      if (fd_amb_complete (amb) == FD_STATUS_SOLUTION)
        return FD_STATUS_SOLUTION;
      if (amb->state == FD_AMB_BACK)
        close_run (amb);
      break;
    case FD_AMB_SOLUTION:
      if (amb->solution_limit &&
          amb->statistics.solutions >= amb->solution_limit) {
        hit (amb, FD_LIMIT_SOLUTIONS);
        break;
      }
      amb->state = amb->search ? FD_AMB_ENDED : FD_AMB_BACK;
      if (!amb->search)
        close_run (amb);
      break;
    case FD_AMB_BACK:
      go_back (amb);
      break;
    case FD_AMB_DONE:
      return FD_STATUS_EXHAUSTED;
    case FD_AMB_ERROR:
      return FD_STATUS_ERROR;
    }
  }
}

FdStatus
fd_amb_next (FdAmb *amb)
{
  g_return_val_if_fail (amb && !amb->active, FD_STATUS_ERROR);
  g_return_val_if_fail (
      !amb->store || (!amb->store->depth && !fd_has_condition (amb->store)),
      FD_STATUS_ERROR);
  if (!amb->begun && amb->seconds > 0)
    amb->deadline =
        g_get_monotonic_time () + (int64_t) (amb->seconds * G_USEC_PER_SEC);
  begin_call (amb);
  FdStatus status = go_on (amb);
  end_call (amb);
  return status;
}

FdStatus
fd_amb_count (FdAmb *amb, uint64_t *count)
{
  g_return_val_if_fail (amb && count, FD_STATUS_ERROR);
  *count = 0;
  for (;;) {
    FdStatus status = fd_amb_next (amb);
    if (status != FD_STATUS_SOLUTION)
      return status;
    ++*count;
  }
}

FdStatus
fd_amb_all (FdAmb *amb, FdAmbFoundFunc func, gpointer data)
{
  g_return_val_if_fail (amb && func, FD_STATUS_ERROR);
  FdStatus status;
  do
    status = fd_amb_next (amb);
  while (status == FD_STATUS_SOLUTION && func (amb, data));
  return status;
}
