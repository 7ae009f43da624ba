/* SPDX-License-Identifier: MIT */

/* Limits before the search, while a puzzle is read, drawn and posted, and how
 * the run goes on after a puzzle that was not answered. */
#include "explain.h"
#include "solver-private.h"

/* Reading is given a little longer than all else: without the whole puzzle
 * there is no answer at all. */
#define LIMITS_READING 0.15

void
solver_begin (Solver *solver)
{
  solver->posting = g_get_monotonic_time ();
}

double
solver_time_left (const Solver *solver)
{
  gint64 took;

  if (solver->time_limit <= 0 || solver->posting == 0)
    return solver->time_limit;
  took = g_get_monotonic_time () - solver->posting;
  return MAX (solver->time_limit - (double) took / G_USEC_PER_SEC, 1e-6);
}

bool
solver_is_over (const Solver *solver)
{
  return solver_stopped () ||
         (solver->time_limit > 0 && solver_time_left (solver) <= 1e-6);
}

bool
solver_told_over (const Solver *solver, GError **error)
{
  if (!solver_is_over (solver))
    return false;
  g_set_error (error, FD_ERROR, FD_ERROR_STOPPED,
               "stopped by the %s, before the search",
               solver_stopped () ? "signal" : "time limit");
  return true;
}

bool
solver_is_late (const Solver *solver, GError **error)
{
  gint64 took = g_get_monotonic_time () - solver->posting;

  return (solver_stopped () || (double) took / G_USEC_PER_SEC >
                                   solver->time_limit + LIMITS_READING) &&
         solver_told_over (solver, error);
}

FdStore *
solver_store_bare (const Solver *solver)
{
  FdStore *store = solver_need (fd_store_new ());

  if (solver_explains (solver))
    fd_store_set_recording (store);
  else if (solver->proof != NULL)
    fd_store_set_passive (store);
  return store;
}

void
solver_store_limit (Solver *solver, FdStore *store)
{
  if (solver->posting == 0)
    solver_begin (solver);
  fd_store_set_time_limit (store, solver_time_left (solver));
  solver_stop_install (store);
}

FdStore *
solver_store_new (Solver *solver)
{
  FdStore *store = solver_store_bare (solver);

  solver_store_limit (solver, store);
  return store;
}

static void
limits_json (JsonBuilder *builder, gpointer data)
{
  (void) data;
  json_builder_set_member_name (builder, "status");
  json_builder_add_string_value (builder, "unknown");
  json_builder_set_member_name (builder, "count");
  json_builder_add_int_value (builder, 0);
  json_builder_set_member_name (builder, "complete");
  json_builder_add_boolean_value (builder, FALSE);
  json_builder_set_member_name (builder, "stopped");
  json_builder_add_string_value (
      builder,
      solver_limit_name (solver_stopped () ? FD_LIMIT_STOPPED : FD_LIMIT_TIME));
}

/* The answer to a puzzle that was not got ready in time. */
static bool
limits_unknown (Solver *solver, GError **error)
{
  g_autofree char *text = NULL;
  g_autoptr (GError) failed = NULL;

  if (solver->json)
    text = solver_output_object (solver, &(SolverPuzzle){0}, limits_json, NULL);
  if (solver_write (text != NULL ? text : "unknown\n", -1, &failed) &&
      solver_flush (&failed))
    return true;
  g_clear_error (error);
  g_propagate_error (error, g_steal_pointer (&failed));
  return false;
}

bool
solver_go_on (Solver *solver, GError **error)
{
  int status = solver_error_status (*error);

  solver->posting = 0;
  if (status == SOLVER_EXIT_INPUT && !solver_stopped ()) {
    solver_report (*error);
    solver->bad++;
  } else if (g_error_matches (*error, FD_ERROR, FD_ERROR_STOPPED)) {
    if (!limits_unknown (solver, error))
      return false;
    solver_report (*error);
    solver->puzzles++;
    solver->unanswered++;
  } else if (status != SOLVER_EXIT_INPUT)
    return false;
  g_clear_error (error);
  return true;
}

bool
solver_going (const Solver *solver)
{
  (void) solver;
  return !solver_stopped ();
}

bool
solver_refused (const FdStore *store, GError **error)
{
  const GError *why = fd_store_error (store);

  if (why == NULL)
    return false;
  if (g_error_matches (why, FD_ERROR, FD_ERROR_STOPPED))
    g_set_error (error, FD_ERROR, FD_ERROR_STOPPED,
                 "stopped by the %s, before the search",
                 solver_stopped () ? "signal" : "time limit");
  else
    g_propagate_error (error, g_error_copy (why));
  return true;
}
