/* SPDX-License-Identifier: MIT */

/* One line on a terminal, from half a second on. */
#include "solver-private.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define PROGRESS_FIRST (G_USEC_PER_SEC / 2)
#define PROGRESS_EVERY (G_USEC_PER_SEC / 5)

static gint64 progress_last;
static bool progress_shown;

static bool
progress_wanted (const Solver *solver)
{
  static int terminal = -1;

  if (terminal < 0) {
    const char *kind = g_getenv ("TERM");
    terminal =
        isatty (STDERR_FILENO) && kind != NULL && strcmp (kind, "dumb") != 0;
  }
  return terminal == 1 && !solver->quiet;
}

static void
progress_rate (GString *out, double done, double seconds, const char *what)
{
  double rate = done / seconds;

  g_string_append_printf (out, "  %.*f %s/s", rate < 10 ? 1 : 0, rate, what);
}

void
solver_progress (const Solver *solver, const FdStatistics *statistics)
{
  gint64 now;
  double seconds;
  g_autoptr (GString) out = NULL;

  if (!progress_wanted (solver))
    return;
  now = g_get_monotonic_time ();
  if (now - solver->started < PROGRESS_FIRST ||
      now - progress_last < PROGRESS_EVERY)
    return;
  seconds = (double) (now - solver->started) / G_USEC_PER_SEC;
  progress_last = now;
  progress_shown = true;
  out = g_string_new ("\r");
  if (solver->batch) {
    guint done = solver->puzzles;
    g_string_append_printf (out, "%u", done);
    if (solver->total != 0)
      g_string_append_printf (out, " of %u", solver->total);
    g_string_append (out, " puzzles");
    progress_rate (out, done, seconds, "puzzles");
    if (solver->total > done && done > 0)
      g_string_append_printf (out, "  %.0f s left",
                              seconds * (solver->total - done) / done);
  } else if (solver->wanted != 1 && statistics != NULL) {
    double found = (double) statistics->solutions;
    g_string_append_printf (out, "%" G_GUINT64_FORMAT " solutions",
                            statistics->solutions);
    if (solver->wanted > 0 && solver->task != TASK_UNIQUE)
      g_string_append_printf (out, " of %" G_GUINT64_FORMAT, solver->wanted);
    progress_rate (out, found, seconds, "solutions");
    if (solver->wanted > statistics->solutions && found > 0 &&
        solver->task != TASK_UNIQUE)
      g_string_append_printf (out, "  at most %.0f s left",
                              seconds * ((double) solver->wanted - found) /
                                  found);
  } else if (statistics != NULL) {
    g_string_append_printf (out, "%" G_GUINT64_FORMAT " nodes",
                            statistics->nodes);
    progress_rate (out, (double) statistics->nodes, seconds, "nodes");
  }
  g_string_append_printf (out, "  %.1f s\033[K", seconds);
  fputs (out->str, stderr);
  fflush (stderr);
}

void
solver_progress_clear (void)
{
  if (!progress_shown)
    return;
  progress_shown = false;
  fputs ("\r\033[K", stderr);
  fflush (stderr);
}
