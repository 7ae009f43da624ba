/* SPDX-License-Identifier: MIT */
/* threads.c - a run of fzn-libfd by several threads */
#include "program.h"

static unsigned
search_flags (const FznOptions *options)
{
  return (options->free ? FD_FLATZINC_FREE : 0) |
         (options->learning ? FD_FLATZINC_LEARN : 0) |
         (fzn_options_solutions (options) == 1 ? FD_FLATZINC_FIRST : 0);
}

/* One solution is enough, or the best one. */
static bool
wants_portfolio (const Program *program)
{
  return program_is_optimizing (program) ||
         fzn_options_solutions (&program->options) == 1;
}

static const char *
why_one_thread (const Program *program)
{
  const FznOptions *options = &program->options;
  bool portfolio = wants_portfolio (program);
  bool limited = options->nodes || options->failures;
  return program->proof                         ? "--proof"
         : trace_files_wanted (&options->trace) ? "a trace"
         : portfolio && options->no_learn       ? "--no-learn"
         : !portfolio && limited                ? "a limit of nodes or failures"
                                                : NULL;
}

bool
program_is_parallel (const Program *program)
{
  g_autofree char *message = NULL;
  const char *why;
  if (!program->options.threads)
    return false;
  if (!(why = why_one_thread (program)))
    return program->parallel.text;
  if (program->options.threads == 1)
    return false;
  message = g_strdup_printf ("-p: with %s, one thread does all the work", why);
  program_warn (message, NULL);
  return false;
}

/* --- what it says ----------------------------------------------------------
 */

static void
note_statistics (Program *program, uint64_t n)
{
  FznStats *stats = &program->stats;
  const FznParallel *parallel = &program->parallel;
  if (!program->options.statistics)
    return;
  stats->before = fzn_parallel_statistics (parallel);
  stats->before.solutions = n;
  stats->propagations = stats->before.propagations;
  stats->has_bound = fzn_parallel_bound (parallel, &stats->bound);
  g_free ((char *) stats->workers);
  stats->workers = fzn_parallel_workers (parallel);
}

/* Solutions that are there already are written as one piece. */
static bool
write_soon (Program *program, const GString *text)
{
  return fzn_answer_hold (program->answer, text) &&
         (fzn_parallel_has_more (&program->parallel) ||
          fzn_answer_flush (program->answer));
}

static bool
write_solution (Program *program, const GString *text, uint64_t n)
{
  const FznOptions *options = &program->options;
  FznStats *stats = &program->stats;
  bool optimizing = program_is_optimizing (program);
  bool now = options->all || options->improving || options->improvements;
  if (!optimizing)
    return write_soon (program, text);
  stats->has_objective = true;
  note_statistics (program, n);
  g_autofree char *lines = program_statistics (program);
  bool good = fzn_answer_solution (program->answer, text, now, lines);
  program_tell (program, "objective %" G_GINT64_FORMAT, stats->objective);
  return good;
}

/* --- searching --------------------------------------------------------------
 */

static int
end_unfinished (Program *program, FdStatus status)
{
  const FznParallel *parallel = &program->parallel;
  if (status == FD_STATUS_ERROR)
    return program_fail (program, fzn_parallel_error (parallel));
  if (fzn_parallel_limit (parallel) == FD_LIMIT_MEMORY)
    return program_end_starved (program, "the search ends: no more memory");
  return program_end (program, FZN_ENDING_LIMIT);
}

/* @best is one of the best solutions, written or not; and then the others. */
static int
search_optima (Program *program, const GString *best, bool written)
{
  FznParallel *parallel = &program->parallel;
  uint64_t n = 1, wanted = program->options.optima;
  g_autoptr (GString) text = g_string_new (NULL);
  FdStatus status;
  if (!written && !fzn_answer_solution (program->answer, best, true, NULL))
    return program_report_write_error (program->answer);
  program->stats.proven = true;
  fzn_parallel_end (parallel);
  parallel->objective = program->stats.objective;
  parallel->has_objective = true;
  if (!fzn_parallel_begin_all (parallel, FD_FLATZINC_OPTIMA))
    return program_end_unbegun (program);
  while ((status = fzn_parallel_next (parallel, text, NULL)) ==
         FD_STATUS_SOLUTION) {
    if (g_string_equal (text, best))
      continue;
    if (!write_soon (program, text))
      return program_report_write_error (program->answer);
    if (++n == wanted)
      break;
  }
  if (!fzn_answer_flush (program->answer))
    return program_report_write_error (program->answer);
  if (status == FD_STATUS_SOLUTION)
    return program_end (program, FZN_ENDING_COMPLETE);
  return status == FD_STATUS_EXHAUSTED
             ? program_end_exhausted (program, FD_FLATZINC_CLAIM_OPTIMA, n)
             : end_unfinished (program, status);
}

static int
end_best (Program *program, const GString *best)
{
  const FznOptions *options = &program->options;
  if (options->optima != 1 &&
      fd_flatzinc_proves (program->model, FD_FLATZINC_CLAIM_BEST,
                          program->stats.objective, NULL))
    return search_optima (program, best,
                          options->all || options->improving ||
                              options->improvements);
  return program_end_exhausted (program, FD_FLATZINC_CLAIM_BEST, 1);
}

static int
search (Program *program)
{
  const FznOptions *options = &program->options;
  FznParallel *parallel = &program->parallel;
  bool optimizing = program_is_optimizing (program);
  uint64_t n = 0, wanted = optimizing ? options->improvements
                                      : fzn_options_solutions (options);
  g_autoptr (GString) text = g_string_new (NULL);
  FdStatus status;
  program->stats.searching = g_get_monotonic_time ();
  while ((status =
              fzn_parallel_next (parallel, text, &program->stats.objective)) ==
         FD_STATUS_SOLUTION) {
    if (!write_solution (program, text, ++n))
      return program_report_write_error (program->answer);
    if (n == wanted)
      break;
  }
  if (!fzn_answer_flush (program->answer))
    return program_report_write_error (program->answer);
  note_statistics (program, n);
  if (status == FD_STATUS_SOLUTION)
    return program_end (program, FZN_ENDING_ENOUGH);
  if (status != FD_STATUS_EXHAUSTED)
    return end_unfinished (program, status);
  if (optimizing && n)
    return end_best (program, text);
  return program_end_exhausted (
      program, n ? FD_FLATZINC_CLAIM_ALL : FD_FLATZINC_CLAIM_NONE, n);
}

int
program_search_in_parallel (Program *program)
{
  FznParallel *parallel = &program->parallel;
  unsigned flags = search_flags (&program->options);
  /* as much as the threads will, and tells of annotations */
  FdSearch *one =
      fd_flatzinc_search_new (program->model, flags, program_warn, NULL);
  fd_search_free (one);
  bool begun = one && (wants_portfolio (program)
                           ? fzn_parallel_begin_best (parallel, flags)
                           : fzn_parallel_begin_all (parallel, flags));
  int status = begun ? search (program) : program_end_unbegun (program);
  fzn_parallel_clear (parallel);
  return status;
}
