/* SPDX-License-Identifier: MIT */
/* amb.c - running a body until it returns
 *
 * C cannot enter a function twice in the same place, so going back to a choice
 * is running the body again with the choices before it answered from a record.
 */
#include "amb.h"

#include "kernel/condition.h"

FdAmb *
fd_amb_new (FdAmbFunc body, gpointer data)
{
  if (!body) {
    fd_misused_null (__func__, "body");
    return NULL;
  }
  FdAmb *amb = g_try_new0 (FdAmb, 1);
  if (!amb)
    return NULL;
  amb->body = body;
  amb->data = data;
  fd_memory_init (&amb->memory, (char *) amb, (char *) amb);
  return amb;
}

/* From a callback of the store its level cannot be closed. */
static bool
may_be_freed (FdAmb *amb)
{
  const FdStore *store = amb->in_level ? amb->store : NULL;
  if (!amb->active && !amb->cleaning &&
      (!store || (!store->running && !store->callback)))
    return true;
  return fd_amb_misuse (amb, "fd_amb_free",
                        "called from within the body or a callback, expected a "
                        "call outside of them");
}

void
fd_amb_free (FdAmb *amb)
{
  if (!amb || !may_be_freed (amb))
    return;
  fd_amb_close_run (amb);
  if (amb->owns_store)
    fd_store_free (amb->store);
  FdMemory *memory = &amb->memory;
  fd_memory_free (memory, amb->choices,
                  amb->choices_room * sizeof *amb->choices);
  fd_memory_free (memory, amb->words, amb->words_room * sizeof *amb->words);
  fd_memory_free (memory, amb->cleanups,
                  amb->cleanups_room * sizeof *amb->cleanups);
  fd_memory_free (memory, amb->vars, amb->vars_room * sizeof *amb->vars);
  if (amb->error && amb->error != &amb->report.error)
    g_error_free (amb->error);
  fd_report_clear (&amb->report, memory);
  fd_memory_clear (memory);
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

void
fd_amb_set_random_order (FdAmb *amb, uint64_t seed)
{
  if (!fd_require_amb (amb) ||
      !fd_require_setting (
          amb, !amb->begun,
          "the amb has begun, expected a call before the first "
          "fd_amb_next()"))
    return;
  amb->shuffled = true;
  fd_random_init (&amb->random, seed);
}

const FdAmbStatistics *
fd_amb_statistics (const FdAmb *amb)
{
  if (!fd_require_amb (amb))
    return NULL;
  return &amb->statistics;
}

const GError *
fd_amb_error (const FdAmb *amb)
{
  if (!fd_require_amb (amb))
    return NULL;
  return amb->error ? amb->error : amb->refusal;
}

/* --- running ------------------------------------------------------------ */

static bool
begin_run (FdAmb *amb)
{
  if (amb->store && !fd_amb_open_level (amb)) {
    amb->limits.reached = FD_LIMIT_MEMORY;
    return false;
  }
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
    fd_amb_too_short (amb, "ended");
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
    fd_amb_close_run (amb);
  amb->statistics.solutions += amb->state == FD_AMB_SOLUTION;
}

static bool
go_back (FdAmb *amb)
{
  if (fd_amb_run_limited (amb))
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
    fd_amb_close_run (amb);
  }
  for (;;) {
    if (amb->limits.reached != FD_LIMIT_NONE && amb->state != FD_AMB_ERROR)
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
        fd_amb_close_run (amb);
      break;
    case FD_AMB_SOLUTION:
      if (fd_limits_enough (&amb->limits, amb->limits.solutions,
                            amb->statistics.solutions, FD_LIMIT_SOLUTIONS)) {
        break;
      }
      amb->state = amb->search ? FD_AMB_ENDED : FD_AMB_BACK;
      if (!amb->search)
        fd_amb_close_run (amb);
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

/* What the store refuses is the amb's error, too. */
static bool
may_use (FdAmb *amb, FdStore *store, const char *who)
{
  if (fd_require_idle_of (store, who) &&
      (!fd_has_condition (store) ||
       fd_store_misuse (store, who,
                        "a condition is in force, expected "
                        "fd_condition_end() before")))
    return true;
  if (!amb->error)
    amb->refusal = fd_report (&amb->report, &amb->memory, FD_ERROR_INVALID,
                              "%s", store->error->message);
  return false;
}

static bool
may_go_on (FdAmb *amb, const char *who)
{
  if (amb->active || amb->cleaning)
    return fd_amb_misuse (amb, who,
                          "called from within the body or a callback, expected "
                          "a call outside of them");
  if (amb->spoiled) /* and what was refused is told */
    return false;
  return !amb->store || may_use (amb, amb->store, who);
}

FdStatus
fd_amb_next (FdAmb *amb)
{
  if (!fd_require_amb (amb) || !may_go_on (amb, __func__))
    return FD_STATUS_ERROR;
  amb->refusal = NULL;
  fd_amb_start_clock (amb);
  fd_amb_begin_call (amb);
  FdStatus status = go_on (amb);
  fd_amb_end_call (amb);
  return status;
}

FdStatus
fd_amb_count (FdAmb *amb, uint64_t *count)
{
  if (!fd_require_amb (amb) ||
      !fd_require_of_amb (amb, count,
                          "count is NULL, expected where to write it"))
    return FD_STATUS_ERROR;
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
  if (!fd_require_amb (amb) ||
      !fd_require_of_amb (amb, func, "func is NULL, expected a function"))
    return FD_STATUS_ERROR;
  FdStatus status;
  do
    status = fd_amb_next (amb);
  while (status == FD_STATUS_SOLUTION && func (amb, data));
  return status;
}
