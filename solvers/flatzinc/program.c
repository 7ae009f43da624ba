/* SPDX-License-Identifier: MIT */
/* program.c - how a run of fzn-libfd ends, and what it tells on the way */
#include "program.h"

#include "watch.h"

#include "../out-of-memory.h"

#include <stdio.h>

void
program_warn (const char *message, gpointer data)
{
  (void) data;
  fprintf (stderr, "fzn-libfd: warning: %s\n", message);
}

void
program_tell (const Program *program, const char *format, ...)
{
  va_list ap;
  if (!program->options.verbose)
    return;
  double seconds = (double) (g_get_monotonic_time () - program->stats.begun) /
                   G_USEC_PER_SEC;
  fprintf (stderr, "fzn-libfd: %.3f s: ", seconds);
  va_start (ap, format);
  vfprintf (stderr, format, ap);
  va_end (ap);
  fputc ('\n', stderr);
}

bool
program_is_optimizing (const Program *program)
{
  return fd_flatzinc_goal (program->model) != FD_FLATZINC_SATISFY;
}

/* --- endings -------------------------------------------------------------- */

int
program_report_write_error (FznAnswer *answer)
{
  fprintf (stderr, "fzn-libfd: standard output: %s\n",
           g_strerror (fzn_answer_errno (answer)));
  return 1;
}

char *
program_statistics (const Program *program)
{
  if (!program->options.statistics)
    return NULL;
  GString *text = g_string_new (NULL);
  fzn_stats_append (&program->stats, text);
  return g_string_free (text, FALSE);
}

/* What is proved by a search that found @n solutions and came to no end. */
static void
claim_unfinished (Program *program)
{
  int64_t bound;
  bool found = program->stats.search &&
               fd_search_statistics (program->stats.search)->solutions;
  if (program->stats.search && program_is_optimizing (program) &&
      fd_search_bound (program->stats.search, &bound))
    fd_proof_claim (program->proof, FD_CLAIM_BOUND, bound);
  else
    fd_proof_claim (program->proof,
                    found ? FD_CLAIM_SATISFIABLE : FD_CLAIM_OPEN, 0);
}

/* The search is exhausted; @n solutions were found, alike ones once. */
static void
claim (Program *program, FdFlatzincClaim what, uint64_t n)
{
  static const FdClaim claims[] = {
      [FD_FLATZINC_CLAIM_NONE] = FD_CLAIM_UNSATISFIABLE,
      [FD_FLATZINC_CLAIM_ALL] = FD_CLAIM_ALL,
      [FD_FLATZINC_CLAIM_BEST] = FD_CLAIM_OPTIMUM,
      [FD_FLATZINC_CLAIM_OPTIMA] = FD_CLAIM_ALL,
  };
  if (program->proof)
    fd_proof_claim (program->proof, claims[what],
                    what == FD_FLATZINC_CLAIM_BEST ? program->stats.objective
                                                   : (int64_t) n);
}

int
program_end (Program *program, FznEnding ending)
{
  if (program->proof)
    claim_unfinished (program);
  g_autofree char *text = program_statistics (program);
  return fzn_answer_end (program->answer, ending, text)
             ? 0
             : program_report_write_error (program->answer);
}

int
program_end_exhausted (Program *program, FdFlatzincClaim what, uint64_t n)
{
  g_autoptr (GError) error = NULL;
  if (fd_flatzinc_proves (program->model, what, program->stats.objective,
                          &error)) {
    claim (program, what, n);
    int status = program_end (program, FZN_ENDING_COMPLETE);
    return status || n ? status : program_name_clashes (program);
  }
  if (!g_error_matches (error, FD_ERROR, FD_ERROR_STOPPED))
    fprintf (stderr, "fzn-libfd: %s\n", error->message);
  return program_end (program, FZN_ENDING_LIMIT);
}

int
program_fail (Program *program, const GError *error)
{
  fprintf (stderr, "fzn-libfd: %s\n", error->message);
  fzn_answer_drop (program->answer);
  return 1;
}

int
program_end_starved (Program *program, const char *message)
{
  fprintf (stderr, "fzn-libfd: %s\n", message);
  int status = program_end (program, FZN_ENDING_LIMIT);
  return status || program->options.memory ? status : OUT_OF_MEMORY_EXIT;
}

int
program_end_unsound (Program *program, const GError *error)
{
  return g_error_matches (error, FD_ERROR, FD_ERROR_MEMORY)
             ? program_end_starved (program, error->message)
             : program_fail (program, error);
}

int
program_end_early (Program *program, const GError *error)
{
  if (*fzn_watch_stop () || g_error_matches (error, FD_ERROR, FD_ERROR_STOPPED))
    return program_end (program, FZN_ENDING_LIMIT);
  if (!g_error_matches (error, FD_ERROR, FD_ERROR_MEMORY))
    return program_fail (program, error);
  return program_end_starved (program, error->message);
}

int
program_end_unbegun (Program *program)
{
  const GError *why = fd_store_error (program->store);
  if (*fzn_watch_stop () ||
      (why && !g_error_matches (why, FD_ERROR, FD_ERROR_MEMORY)))
    return program_end (program, FZN_ENDING_LIMIT);
  return program_end_starved (program, "no memory for the search");
}
