/* SPDX-License-Identifier: MIT */
/* leave.c - leaving a body, from where that may be done
 *
 * Leaving is a longjmp() out of frames nobody comes back to, to a frame that
 * is still there and that has changed nothing since: that much the C standard
 * defines.  What the frames owned is on the cleanup stack.
 *
 * The ambs that are running in this thread are a chain.  Leaving one first
 * gives up the bodies it runs, which are then as if stopped by a limit.
 */
#include "amb.h"

#include <glib/gprintf.h>
#include <stdarg.h>

/* Looked at some times a run. */
#ifdef __ELF__
__attribute__ ((tls_model ("initial-exec")))
#endif
static _Thread_local FdAmb *innermost;

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

const char *
fd_amb_why_not_leave (const FdAmb *amb)
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

/* Outside of a body that runs, a refusal is told until the next call of
 * fd_amb_next() that is not refused; an error stays. */
static void
refuse (FdAmb *amb, const char *who, const char *what)
{
  if (!amb->error)
    amb->refusal = fd_report (&amb->report, &amb->memory, FD_ERROR_INVALID,
                              "%s: %s", who, what);
}

bool
fd_amb_misuse (const FdAmb *constant, const char *who, const char *format, ...)
{
  FdAmb *amb = (FdAmb *) constant;
  if (!amb)
    return fd_misused_null (who, "amb");
  va_list args;
  va_start (args, format);
  char what[160];
  g_vsnprintf (what, sizeof what, format, args);
  va_end (args);
  if (amb->active && !is_in_chain (amb)) /* it is another thread's */
    return fd_complain (who, "%s", what);
  if (!amb->running) {
    refuse (amb, who, what);
    return false;
  }
  fd_amb_err (amb, FD_ERROR_INVALID, "%s: %s", who, what);
  if (!fd_amb_why_not_leave (amb))
    fd_amb_leave (amb, FD_AMB_ERROR);
  return false;
}

bool
fd_amb_check_inside (FdAmb *amb, const char *function)
{
  if (G_LIKELY (amb && amb->running && amb == innermost && !amb->store))
    return true;
  const char *why = fd_amb_why_not_leave (amb);
  return !why || fd_amb_misuse (amb, function,
                                "called %s, expected a call by the body", why);
}

void
fd_amb_begin_call (FdAmb *amb)
{
  amb->outer = innermost;
  innermost = amb;
  amb->active = true;
  fd_limits_begin_call (&amb->limits);
  if (!amb->store)
    return;
  amb->outer_deadline = fd_store_begin_search (amb->store, &amb->limits.stop,
                                               amb->limits.deadline);
  amb->seen_propagations = amb->store->n_propagations;
}

void
fd_amb_end_call (FdAmb *amb)
{
  if (amb->store) {
    fd_store_end_search (amb->store, amb->outer_deadline);
    amb->statistics.propagations +=
        amb->store->n_propagations - amb->seen_propagations;
  }
  fd_limits_end_call (&amb->limits);
  innermost = amb->outer;
  amb->outer = NULL;
  amb->active = false;
}

void
fd_amb_close_run (FdAmb *amb)
{
  amb->running = false;
  amb->n_repeated = 0;
  fd_amb_clean (amb);
  fd_amb_close_level (amb);
}

void
fd_amb_leave (FdAmb *amb, FdAmbState state)
{
  while (innermost != amb) {
    FdAmb *inner = innermost;
    if (inner->running) {
      inner->state = FD_AMB_READY;
      fd_amb_close_run (inner);
    }
    fd_amb_end_call (inner);
  }
  amb->state = amb->error ? FD_AMB_ERROR : state;
  fd_amb_close_run (amb);
  longjmp (amb->leave, 1);
}

void
fd_amb_leave_limit (FdAmb *amb, FdLimit limit)
{
  amb->limits.reached = limit;
  if (amb->n_choices)
    amb->statistics.repeated++; /* the last one, in the run that goes on */
  fd_amb_leave (amb, FD_AMB_READY);
}

void
fd_amb_err (FdAmb *amb, int code, const char *format, ...)
{
  va_list args;
  if (amb->error)
    return;
  va_start (args, format);
  amb->refusal = NULL;
  amb->error =
      fd_report_valist (&amb->report, &amb->memory, code, format, args);
  va_end (args);
}

void
fd_amb_raise (FdAmb *amb, GError *error)
{
  if (!fd_require_of_amb (amb, error, "error is NULL, expected one"))
    return;
  bool inside = fd_amb_check_inside (amb, G_STRFUNC);
  if (!inside || amb->error)
    g_error_free (error);
  else
    amb->error = error;
  if (inside)
    fd_amb_leave (amb, FD_AMB_ERROR);
}

void
fd_amb_too_short (FdAmb *amb, const char *what)
{
  fd_amb_err (amb, FD_ERROR_REPLAY,
              "replay: the body %s after %zu choices, but made %zu before",
              what, amb->next, amb->n_choices);
}

void
fd_amb_fail (FdAmb *amb)
{
  if (!fd_amb_check_inside (amb, G_STRFUNC))
    return;
  if (amb->store && fd_amb_store_halted (amb))
    fd_amb_leave (amb, FD_AMB_READY);
  if (amb->next < amb->n_choices) {
    fd_amb_too_short (amb, "failed");
    fd_amb_leave (amb, FD_AMB_ERROR);
  }
  amb->statistics.failures++;
  fd_amb_leave (amb, FD_AMB_BACK);
}
