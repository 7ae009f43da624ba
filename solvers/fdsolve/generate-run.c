/* SPDX-License-Identifier: MIT */
/* generate-run.c - many puzzles: seeds, limits, and how many clues they have */
#include "generate.h"
#include "solver-private.h"

#include <stdio.h>

const char *const generate_notions[] = {"search", "propagation", "probing",
                                        NULL};

typedef struct {
  guint made, written, stopped;
  uint64_t clues;    /* of all that were written */
  GArray *histogram; /* guint: how many have so many clues */
} Tally;

bool
generate_notion (const Solver *solver, GenerateNotion *notion, GError **error)
{
  int choice = GENERATE_BY_SEARCH;

  if (!solver_option_choice (solver, "by", generate_notions, &choice, error))
    return false;
  *notion = (GenerateNotion) choice;
  return true;
}

/* `--count N` is `--count`, and N among the arguments; `--count=N` and `-n N`
 * are the same. */
static bool
read_count (const Solver *solver, char **args, guint *count, GError **error)
{
  bool apart = solver->task == TASK_COUNT && solver->wanted == 0;
  gint64 n = 1;

  if (solver->task == TASK_UNIQUE)
    return solver_usage_error (error,
                               "--generate makes unique puzzles; --unique is "
                               "for puzzles read");
  if (apart) {
    if (args[0] == NULL)
      return solver_usage_error (error, "--count: expected how many puzzles to "
                                        "make, 1 or more, after it");
    if (!solver_parse_int (args[0], "--count", 1, G_MAXINT32, &n, error))
      return false;
    args++;
  } else if (solver->wanted == 0 || solver->wanted > G_MAXINT32)
    return solver_usage_error (
        error, "-n: expected how many puzzles to make, 1 to %d", G_MAXINT32);
  else
    n = (gint64) solver->wanted;
  if (args[0] != NULL)
    return solver_usage_error (error, "--generate reads no puzzles, found '%s'",
                               args[0]);
  if (solver->seed > (uint64_t) (G_MAXINT64 - n))
    return solver_usage_error (error,
                               "--seed: too large for %" G_GINT64_FORMAT
                               " puzzles, whose seeds follow each other",
                               n);
  *count = (guint) n;
  return true;
}

bool
generate_is_asked (const Solver *solver, const char *const *names,
                   bool *is_asked, GError **error)
{
  *is_asked = solver_option (solver, "generate") != NULL;
  for (; !*is_asked && *names != NULL; names++)
    if (solver_option (solver, *names) != NULL)
      return solver_usage_error (error, "--%s is for --generate", *names);
  return true;
}

bool
generate_check_args (const Solver *solver, char **args, GError **error)
{
  guint count;

  return read_count (solver, args, &count, error);
}

bool
generate_write (const GString *text, GError **error)
{
  return solver_write (text->str, (gssize) text->len, error) &&
         solver_flush (error);
}

/* --- the report ----------------------------------------------------------- */

static void
tally_add (Tally *tally, guint clues)
{
  if (tally->histogram->len <= clues)
    g_array_set_size (tally->histogram, clues + 1);
  g_array_index (tally->histogram, guint, clues)++;
  tally->clues += clues;
  tally->written++;
}

static void
report (const Solver *solver, const Tally *tally, const char *clues)
{
  g_autoptr (GString) out = g_string_new (NULL);
  double seconds = solver->seconds;

  g_string_append_printf (out, "%u puzzle%s", tally->written,
                          tally->written == 1 ? "" : "s");
  if (tally->made > tally->written)
    g_string_append_printf (out, " of %u made", tally->made);
  if (tally->stopped > 0)
    g_string_append_printf (out, ", %u stopped by a limit", tally->stopped);
  g_string_append_printf (out, "; %.3f s, %.1f puzzles/s", seconds,
                          tally->made / seconds);
  if (tally->written > 0) {
    g_string_append_printf (out, "; %.2f %s a puzzle:",
                            (double) tally->clues / tally->written, clues);
    for (guint i = 0; i < tally->histogram->len; i++) {
      guint n = g_array_index (tally->histogram, guint, i);
      if (n > 0)
        g_string_append_printf (out, " %ux%u", n, i);
    }
  }
  solver_note (solver, "%s", out->str);
}

/* --- the loop over seeds -------------------------------------------------- */

static bool
make_one (Solver *solver, const GenerateFamily *family, uint64_t seed,
          guint most, Tally *tally, GArray *kept, GError **error)
{
  GenerateLimits limits = {.nodes = solver->node_limit};

  if (solver->time_limit > 0)
    limits.deadline = g_get_monotonic_time () +
                      (gint64) (solver->time_limit * G_USEC_PER_SEC);
  switch (family->make (seed, &limits, kept, family->data, error)) {
  case GENERATE_DONE:
    break;
  case GENERATE_HOPELESS:
    return solver_usage_error (error,
                               "all %s of the types asked for do not make a "
                               "puzzle: there is another solution, or --by is "
                               "too weak",
                               family->clues);
  case GENERATE_LIMIT:
    tally->stopped++;
    return true;
  case GENERATE_FAILED:
    return false;
  }
  tally->made++;
  if (kept->len > most)
    return true;
  tally_add (tally, kept->len);
  return family->write (seed, kept, family->data, error);
}

/* Whether a time limit that may be too short for any puzzle ended one. */
static bool
is_over (const Solver *solver, const Tally *tally, guint count)
{
  return !solver_going (solver) || tally->written + tally->stopped >= count;
}

bool
generate_run (Solver *solver, char **args, const GenerateFamily *family,
              GError **error)
{
  g_autoptr (GArray) kept = g_array_new (FALSE, FALSE, sizeof (guint));
  Tally tally = {0};
  gint64 most = G_MAXUINT;
  guint count = 0;
  bool good = true;

  if (!read_count (solver, args, &count, error) ||
      !solver_option_int (solver, "at-most", 0, G_MAXUINT, &most, error))
    return false;
  solver_stop_install (NULL);
  solver_batch (solver, count);
  tally.histogram = g_array_new (FALSE, TRUE, sizeof (guint));
  for (uint64_t seed = solver->seed;
       good && seed < G_MAXINT64 && !is_over (solver, &tally, count); seed++) {
    good = make_one (solver, family, seed, (guint) most, &tally, kept, error);
    solver->puzzles = tally.written;
    solver_progress (solver, NULL);
  }
  solver->batch = false; /* the summary of puzzles solved is not for these */
  solver->seconds =
      (double) (g_get_monotonic_time () - solver->started) / G_USEC_PER_SEC;
  solver->unanswered = count - tally.written;
  solver->satisfiable = tally.written;
  fd_statistics_join (FD_STATISTICS_SEARCH, &solver->statistics,
                      generator_statistics (family->generator));
  if (good)
    report (solver, &tally, family->clues);
  g_array_unref (tally.histogram);
  return good;
}
