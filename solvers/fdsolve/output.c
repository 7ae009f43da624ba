/* SPDX-License-Identifier: MIT */

/* What is written about a puzzle: solutions and the answer on standard output,
 * for people or as JSON; summaries on standard error.
 *
 * A JSON object is written in three pieces (the puzzle, each solution as it is
 * found, the answer), so listing all of a million solutions needs no memory.
 */
#include "solver-private.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define U64 G_GUINT64_FORMAT

/* --- the stream ----------------------------------------------------------- */

/* In a list of puzzles an answer may wait for the next ones, to be written with
 * them, but only while they are found at once: it is written when so many
 * microseconds have passed since something was, and before anything that may
 * take longer. */
#define OUTPUT_PATIENCE 2000

static bool output_waits;
static gint64 output_flushed; /* when it was at last */
static int output_errno;      /* of what was written without being asked */

static bool
output_failed (GError **error)
{
  int code = output_errno != 0 ? output_errno : errno;

  g_set_error (error, SOLVER_ERROR,
               code == EPIPE ? SOLVER_ERROR_CLOSED : SOLVER_ERROR_OUTPUT,
               "cannot write to standard output: %s", g_strerror (code));
  return false;
}

bool
solver_write (const char *text, gssize length, GError **error)
{
  size_t n = length < 0 ? strlen (text) : (size_t) length;

  solver_progress_clear ();
  return fwrite (text, 1, n, stdout) == n || output_failed (error);
}

bool
solver_flush (GError **error)
{
  output_waits = false;
  return (fflush (stdout) == 0 && !ferror (stdout)) || output_failed (error);
}

void
solver_write_waiting (void)
{
  if (output_waits && fflush (stdout) != 0)
    output_errno = errno;
  output_waits = false;
}

/* Nobody looks at a file as it is written, and who reads from a pipe is not
 * kept waiting. */
static bool
output_may_wait (const Solver *solver)
{
  static int terminal = -1;

  if (!solver->brisk || !solver->batch || solver->jobs > 0 ||
      solver->proof != NULL || solver->svg != NULL || solver->html != NULL)
    return false;
  if (terminal < 0)
    terminal = isatty (STDOUT_FILENO);
  return terminal == 0;
}

static bool
output_flush_soon (const Solver *solver, GError **error)
{
  gint64 now;

  if (!output_may_wait (solver))
    return solver_flush (error);
  now = g_get_monotonic_time ();
  output_waits = now - output_flushed < OUTPUT_PATIENCE;
  if (output_waits)
    return !ferror (stdout) || output_failed (error);
  output_flushed = now;
  return solver_flush (error);
}

/* --- JSON ----------------------------------------------------------------- */

static char *
output_json_text (JsonBuilder *builder)
{
  json_builder_end_object (builder);
  return solver_json_text (builder);
}

static JsonBuilder *
output_json_new (void)
{
  JsonBuilder *builder = json_builder_new ();

  json_builder_begin_object (builder);
  return builder;
}

static void
output_json_u64 (JsonBuilder *builder, const char *name, uint64_t value)
{
  json_builder_set_member_name (builder, name);
  json_builder_add_int_value (builder, (gint64) value);
}

static void
output_json_string (JsonBuilder *builder, const char *name, const char *value)
{
  json_builder_set_member_name (builder, name);
  json_builder_add_string_value (builder, value);
}

static void
output_json_bool (JsonBuilder *builder, const char *name, bool value)
{
  json_builder_set_member_name (builder, name);
  json_builder_add_boolean_value (builder, value);
}

/* Everything before the solutions, without the object's last brace. */
static char *
output_json_head (const Solver *solver, const SolverPuzzle *puzzle)
{
  g_autoptr (JsonBuilder) builder = output_json_new ();
  char *text;

  output_json_string (builder, "family", solver->family->name);
  if (puzzle->name != NULL)
    output_json_string (builder, "name", puzzle->name);
  if (puzzle->describe != NULL)
    puzzle->describe (builder, puzzle->data);
  text = output_json_text (builder);
  text[strlen (text) - 1] = '\0';
  return text;
}

/* Calls @write for each number of a struct of @kind, but for those of now. */
static void
output_fields (FdStatisticsKind kind, gconstpointer statistics,
               void (*write) (gpointer out, const char *name, guint64 value),
               gpointer out)
{
  const guint64 *value = statistics;
  size_t n;
  const FdStatisticsField *field = fd_statistics_fields (kind, &n);

  for (size_t i = 0; i < n; i++)
    if (field[i].join != FD_STATISTICS_LAST)
      write (out, field[i].name, value[i]);
}

static void
output_json_field (gpointer builder, const char *name, guint64 value)
{
  output_json_u64 (builder, name, value);
}

static void
output_json_statistics (JsonBuilder *builder, const SolverAnswer *answer)
{
  json_builder_set_member_name (builder, "statistics");
  json_builder_begin_object (builder);
  output_fields (answer->by, &answer->statistics, output_json_field, builder);
  if (answer->learned)
    output_json_u64 (builder, "nogoods", answer->learning.nogoods);
  json_builder_set_member_name (builder, "seconds");
  json_builder_add_double_value (builder, answer->seconds);
  json_builder_end_object (builder);
}

const char *
solver_limit_name (FdLimit limit)
{
  switch (limit) {
  case FD_LIMIT_TIME:
    return "time limit";
  case FD_LIMIT_NODES:
    return "node limit";
  case FD_LIMIT_FAILURES:
    return "failure limit";
  case FD_LIMIT_MEMORY:
    return "memory limit";
  case FD_LIMIT_STOPPED:
    return "signal";
  case FD_LIMIT_REPLAYS:
    return "replay limit";
  case FD_LIMIT_SOLUTIONS:
  case FD_LIMIT_NONE:
    break;
  }
  return "limit";
}

static const char *
output_status (const SolverPuzzle *puzzle, const SolverAnswer *answer)
{
  if (answer->satisfiable)
    return puzzle->sense != 0 && answer->proven ? "optimal" : "solved";
  return answer->complete ? "none" : "unknown";
}

static void
output_json_answers (JsonBuilder *builder, const SolverAnswer *answer)
{
  bool one = answer->complete && answer->found == 1;

  json_builder_set_member_name (builder, "unique_answers");
  if (one || answer->answers != ANSWERS_UNKNOWN)
    json_builder_add_boolean_value (builder,
                                    one || answer->answers == ANSWERS_SAME);
  else
    json_builder_add_null_value (builder);
}

/* Everything after the solutions, without the object's first brace. */
static char *
output_json_tail (const Solver *solver, const SolverPuzzle *puzzle,
                  const SolverAnswer *answer)
{
  g_autoptr (JsonBuilder) builder = output_json_new ();
  g_autofree char *text = NULL;

  output_json_string (builder, "status", output_status (puzzle, answer));
  output_json_u64 (builder, "count", answer->found);
  output_json_bool (builder, "complete", answer->complete);
  if (solver->task == TASK_UNIQUE) {
    json_builder_set_member_name (builder, "unique");
    if (answer->complete || answer->found > 1)
      json_builder_add_boolean_value (builder, answer->found == 1);
    else
      json_builder_add_null_value (builder);
    if (puzzle->differ != NULL)
      output_json_answers (builder, answer);
  }
  if (puzzle->sense != 0 && answer->has_best) {
    json_builder_set_member_name (builder, puzzle->objective_name);
    json_builder_add_int_value (builder, answer->best);
    output_json_bool (builder, "proven", answer->proven);
  }
  if (answer->has_bound && !answer->proven) {
    json_builder_set_member_name (builder, "bound");
    json_builder_add_int_value (builder, answer->bound);
  }
  if (answer->has_bound && !answer->proven && answer->has_best) {
    json_builder_set_member_name (builder, "gap");
    json_builder_add_int_value (builder, ABS (answer->best - answer->bound));
  }
  if (puzzle->none != NULL && *puzzle->none != '\0')
    output_json_string (builder, "reason", puzzle->none);
  if (answer->limit != FD_LIMIT_NONE)
    output_json_string (builder, "stopped", solver_limit_name (answer->limit));
  if (solver->stats)
    output_json_statistics (builder, answer);
  text = output_json_text (builder);
  return g_strconcat (text + 1, "\n", NULL);
}

char *
solver_output_object (const Solver *solver, const SolverPuzzle *puzzle,
                      void (*tail) (JsonBuilder *builder, gpointer data),
                      gpointer data)
{
  g_autofree char *head = output_json_head (solver, puzzle);
  g_autoptr (JsonBuilder) builder = output_json_new ();
  g_autofree char *rest = NULL;

  tail (builder, data);
  rest = output_json_text (builder);
  return g_strconcat (head, ",", rest + 1, "\n", NULL);
}

/* --- one puzzle ----------------------------------------------------------- */

char *
solver_render (const Solver *solver, const SolverPuzzle *puzzle)
{
  GString *out;

  if (solver->json) {
    g_autoptr (JsonBuilder) builder = output_json_new ();
    if (puzzle->json != NULL)
      puzzle->json (builder, puzzle->data);
    return output_json_text (builder);
  }
  out = g_string_new (NULL);
  if (solver->batch && puzzle->draw_line != NULL)
    puzzle->draw_line (out, puzzle->data);
  else
    puzzle->draw (&solver->style, out, puzzle->data);
  return g_string_free (out, FALSE);
}

bool
solver_output_begin (Solver *solver, const SolverPuzzle *puzzle, GError **error)
{
  g_autofree char *head = NULL;

  if (solver_picture_is_answer (solver))
    return true;
  if (!solver->json) {
    if (solver->batch && puzzle->draw_line == NULL && puzzle->name != NULL) {
      g_autofree char *title = g_strconcat (puzzle->name, ":\n", NULL);
      if (!solver_write (title, -1, error))
        return false;
    }
    solver_unfinished_begin (solver, puzzle);
    return true;
  }
  head = output_json_head (solver, puzzle);
  solver_unfinished_begin (solver, puzzle);
  return solver_write (head, -1, error) &&
         (solver->task == TASK_COUNT ||
          solver_write (",\"solutions\":[", -1, error));
}

/* In a batch, the verdict of --unique follows on the solution's line. */
static bool
output_in_line (const Solver *solver, const char *rendered)
{
  return solver->batch && strchr (rendered, '\n') == NULL;
}

static bool
output_solution (Solver *solver, const char *rendered, uint64_t nth,
                 GError **error)
{
  bool line = output_in_line (solver, rendered);

  if (solver_picture_is_answer (solver))
    return true;
  if (solver->json)
    return (nth == 1 || solver_write (",", 1, error)) &&
           solver_write (rendered, -1, error);
  if (solver->task == TASK_UNIQUE && line)
    return nth > 1 || solver_write (rendered, -1, error);
  if (nth > 1 && !line && !solver_write ("\n", 1, error))
    return false;
  return solver_write (rendered, -1, error) &&
         (!line || solver_write ("\n", 1, error)) &&
         (solver->more ||
          (solver_wants_one (solver) ? output_flush_soon (solver, error)
                                     : solver_flush (error)));
}

bool
solver_output_solution (Solver *solver, const char *rendered, uint64_t nth,
                        GError **error)
{
  bool good = output_solution (solver, rendered, nth, error);

  solver_unfinished_found (nth, true);
  return good;
}

static void
output_verdict_unique (const Solver *solver, const SolverPuzzle *puzzle,
                       const SolverAnswer *answer, GString *out)
{
  if (answer->found > 0)
    g_string_append_c (out, solver->batch && puzzle->draw_line != NULL ? '\t'
                                                                       : '\n');
  if (answer->found > 1)
    g_string_append (out, answer->answers == ANSWERS_SAME
                              ? "not unique, but the answers are\n"
                              : "not unique\n");
  else if (!answer->complete)
    g_string_append (out,
                     answer->found ? "unknown whether unique\n" : "unknown\n");
  else if (answer->found == 1)
    g_string_append (out, "unique\n");
}

static void
output_verdict (const Solver *solver, const SolverPuzzle *puzzle,
                const SolverAnswer *answer, GString *out)
{
  if (!answer->satisfiable && answer->complete && solver->task != TASK_COUNT)
    g_string_append_printf (out, "no solution%s%s\n",
                            puzzle->none && *puzzle->none ? ": " : "",
                            puzzle->none ? puzzle->none : "");
  else if (solver->task == TASK_COUNT)
    g_string_append_printf (
        out, "%s%" U64 "\n",
        answer->complete || answer->limit == FD_LIMIT_NONE ? "" : "at least ",
        answer->found);
  else if (solver->task == TASK_UNIQUE)
    output_verdict_unique (solver, puzzle, answer, out);
  else if (!answer->satisfiable)
    g_string_append (out, "unknown\n");
  if (puzzle->sense != 0 && answer->has_best) {
    g_string_append_printf (out, "%s = %d%s", puzzle->objective_name,
                            answer->best,
                            answer->proven ? ", proven" : ", not proven");
    if (answer->has_bound && !answer->proven)
      g_string_append_printf (out, " (at %s %" G_GINT64_FORMAT ")",
                              puzzle->sense < 0 ? "least" : "most",
                              answer->bound);
    g_string_append_c (out, '\n');
  }
}

bool
solver_output_end (Solver *solver, const SolverPuzzle *puzzle,
                   const SolverAnswer *answer, GError **error)
{
  g_autoptr (GString) out = g_string_new (NULL);

  if (solver_picture_is_answer (solver))
    ;
  else if (solver->json) {
    g_autofree char *tail = output_json_tail (solver, puzzle, answer);
    g_string_append (out, solver->task == TASK_COUNT ? "," : "],");
    g_string_append (out, tail);
  } else
    output_verdict (solver, puzzle, answer, out);
  solver_unfinished_end ();
  if (!solver_write (out->str, (gssize) out->len, error) ||
      !output_flush_soon (solver, error))
    return false;
  if (answer->second)
    solver_note (solver, "%s: there are other solutions, too",
                 puzzle->name != NULL ? puzzle->name : solver->family->name);
  if (answer->limit == FD_LIMIT_MEMORY ||
      (answer->limit != FD_LIMIT_NONE && !solver->batch))
    solver_note (solver, "stopped by the %s",
                 solver_limit_name (answer->limit));
  if (solver->task == TASK_SHOW && solver->wanted != 1 && !solver->batch)
    solver_note (solver, "%" U64 " solution%s%s", answer->found,
                 answer->found == 1 ? "" : "s",
                 answer->complete ? "" : ", perhaps not all");
  return true;
}

/* --- the whole run -------------------------------------------------------- */

static void
output_batch_unique (const Solver *solver, GString *out)
{
  g_string_append_printf (out, " (%u unique, %u not", solver->unique,
                          solver->several);
  if (solver->same > 0)
    g_string_append_printf (out, ", %u of these but in their answers",
                            solver->same);
  g_string_append_c (out, ')');
}

static void
output_batch (const Solver *solver, double seconds)
{
  g_autoptr (GString) out = g_string_new (NULL);

  g_string_append_printf (out, "%u puzzle%s: %u with a solution",
                          solver->puzzles, solver->puzzles == 1 ? "" : "s",
                          solver->satisfiable);
  if (solver->task == TASK_UNIQUE)
    output_batch_unique (solver, out);
  g_string_append_printf (out, ", %u without, %u not fully answered",
                          solver->unsatisfiable, solver->unanswered);
  if (solver->bad > 0)
    g_string_append_printf (out, ", %u bad", solver->bad);
  if (seconds > 0)
    g_string_append_printf (out, "; %.3f s, %.0f puzzles/s", seconds,
                            solver->puzzles / seconds);
  solver_note (solver, "%s", out->str);
}

static void
output_field (gpointer out, const char *name, guint64 value)
{
  g_autofree char *words = g_strdelimit (g_strdup (name), "_", ' ');

  fprintf (out, "%-13s %" U64 "\n", words, value);
}

/* Only where plain search was given up. */
static void
output_learning (const Solver *solver)
{
  fprintf (stderr,
           "learned       %u of %u puzzle%s, %" U64 " nogoods of %.1f atoms\n",
           solver->learned, solver->puzzles, solver->puzzles == 1 ? "" : "s",
           solver->learning.nogoods,
           (double) solver->learning.atoms /
               (double) MAX (solver->learning.nogoods, 1));
}

void
solver_output_summary (const Solver *solver)
{
  double seconds =
      (double) (g_get_monotonic_time () - solver->started) / G_USEC_PER_SEC;

  solver_progress_clear ();
  if (solver->batch)
    output_batch (solver, seconds);
  if (!solver->stats || (solver->bad > 0 && solver->puzzles == 0))
    return;
  output_fields (solver->by, &solver->statistics, output_field, stderr);
  if (solver->learned > 0)
    output_learning (solver);
  fprintf (stderr, "search time   %.3f s\ntotal time    %.3f s\n",
           solver->seconds, seconds);
}

void
solver_note (const Solver *solver, const char *format, ...)
{
  va_list ap;
  g_autofree char *message = NULL;

  if (solver->quiet)
    return;
  va_start (ap, format);
  message = g_strdup_vprintf (format, ap);
  va_end (ap);
  solver_write_waiting ();
  solver_progress_clear ();
  fprintf (stderr, "fdsolve: %s\n", message);
}
