/* SPDX-License-Identifier: MIT */
/* generate-run.c - many puzzles: seeds, limits, and how many clues they have */
#include "generate-order.h"
#include "solver-private.h"

#include <stdio.h>

const char *const generate_notions[] = {"search", "propagation", "probing",
                                        NULL};

typedef struct {
  guint made, written, stopped;
  guint unmet;               /* none was to order */
  uint64_t clues;            /* of all that were written */
  GArray *histogram;         /* guint: how many have so many clues */
  guint grades[FD_N_GRADES]; /* how many of them have each */
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
generate_check_form (const Solver *solver, bool is_json, GError **error)
{
  return is_json || !solver->explain ||
         solver_usage_error (error, "--explain adds the steps to puzzles made "
                                    "as JSON: it needs --json");
}

bool
generate_write (const GString *text, GError **error)
{
  return solver_write (text->str, (gssize) text->len, error) &&
         solver_flush (error);
}

void
generate_append_json (JsonBuilder *builder, const char *more, GString *out)
{
  g_autofree char *text = solver_json_text (builder);

  g_string_append (out, text);
  g_string_truncate (out, out->len - 1);
  g_string_append_printf (out, "%s}\n", more);
}

/* --- the report ----------------------------------------------------------- */

static void
tally_add (Tally *tally, guint clues, FdGrade grade)
{
  tally->grades[grade]++;
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
  for (int i = FD_GRADE_NONE + 1; i < FD_N_GRADES; i++)
    if (tally->grades[i] > 0)
      g_string_append_printf (out, ", %u %s", tally->grades[i],
                              fd_grade_name ((FdGrade) i));
  if (tally->unmet > 0)
    g_string_append_printf (out,
                            ", %u times none to order was among those tried, "
                            "see --tries",
                            tally->unmet);
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

/* All that does not change from puzzle to puzzle. */
typedef struct {
  Solver *solver;
  const GenerateFamily *family;
  GenerateOrder order;
  guint at_most;
} Run;

static void
run_clear (Run *run)
{
  generate_order_clear (&run->order);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Run, run_clear)

static GenerateStatus
make_by (const Run *run, uint64_t seed, GArray *kept,
         SolverJudgement *judgement, GError **error)
{
  const GenerateFamily *family = run->family;
  GenerateLimits limits = {.nodes = run->solver->node_limit};

  run->solver->posting = 0; /* the time is this puzzle's own */
  if (run->solver->time_limit > 0)
    limits.deadline = g_get_monotonic_time () +
                      (gint64) (run->solver->time_limit * G_USEC_PER_SEC);
  return run->order.is_picky || run->order.is_graded
             ? generate_to_order (run->solver, family, &run->order, seed,
                                  &limits, kept, judgement, error)
             : family->make (seed, &limits, kept, family->data, error);
}

static bool
write_one (const Run *run, uint64_t seed, const GArray *kept,
           const SolverJudgement *judgement, GError **error)
{
  g_autoptr (GString) json = g_string_new (NULL);
  g_autoptr (GString) text = g_string_new (NULL);

  if (judgement->grade != FD_GRADE_NONE)
    generate_order_say (judgement, json, text);
  return run->family->write (seed, kept, &(GenerateSaid){json->str, text->str},
                             run->family->data, error);
}

static bool
make_one (const Run *run, uint64_t seed, Tally *tally, GArray *kept,
          SolverJudgement *judgement, GError **error)
{
  const GenerateFamily *family = run->family;
  guint n;

  switch (make_by (run, seed, kept, judgement, error)) {
  case GENERATE_DONE:
    break;
  case GENERATE_UNMET:
    tally->unmet++;
    return true;
  case GENERATE_NONE:
    return solver_usage_error (error,
                               "--generate: there is no solution at all");
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
    if (!g_error_matches (*error, FD_ERROR, FD_ERROR_STOPPED))
      return false;
    g_clear_error (error);
    tally->stopped++;
    return true;
  }
  n = family->count (kept, family->data);
  tally->made++;
  if (n > run->at_most)
    return true;
  tally_add (tally, n, judgement->grade);
  return write_one (run, seed, kept, judgement, error);
}

/* Whether a time limit that may be too short for any puzzle ended one. */
static bool
is_over (const Solver *solver, const Tally *tally, guint count)
{
  return !solver_going (solver) ||
         tally->written + tally->stopped + tally->unmet >= count;
}

bool
generate_run (Solver *solver, char **args, const GenerateFamily *family,
              GError **error)
{
  g_autoptr (GArray) kept = g_array_new (FALSE, FALSE, sizeof (guint));
  g_auto (Run) run = {.solver = solver, .family = family};
  SolverJudgement judgement = {0};
  Tally tally = {0};
  gint64 most = G_MAXUINT;
  guint count = 0;
  bool good = true;

  if (!read_count (solver, args, &count, error) ||
      !solver_option_int (solver, "at-most", 0, G_MAXUINT, &most, error) ||
      !generate_order_read (solver, family, &run.order, error))
    return false;
  if (most < run.order.fewest)
    return solver_usage_error (error,
                               "--at-most drops all puzzles that have as many "
                               "clues as --clues asks for");
  run.at_most = (guint) most;
  solver_stop_install (NULL);
  solver_batch (solver, count);
  tally.histogram = g_array_new (FALSE, TRUE, sizeof (guint));
  for (uint64_t seed = solver->seed;
       good && seed < G_MAXINT64 && !is_over (solver, &tally, count); seed++) {
    good = make_one (&run, seed, &tally, kept, &judgement, error);
    solver_judgement_clear (&judgement);
    solver->puzzles = tally.written;
    solver_progress (solver, NULL);
  }
  solver->batch = false; /* the summary of puzzles solved is not for these */
  solver->seconds =
      (double) (g_get_monotonic_time () - solver->started) / G_USEC_PER_SEC;
  solver->unanswered = count - tally.written;
  solver->satisfiable = tally.written;
  fd_statistics_join (FD_STATISTICS_SEARCH, &solver->statistics,
                      family->statistics);
  if (good)
    report (solver, &tally, family->clues);
  g_array_unref (tally.histogram);
  return good;
}
