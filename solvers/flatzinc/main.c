/* SPDX-License-Identifier: MIT */
/* fzn-libfd - solves FlatZinc models, for MiniZinc and by itself */
#include "cubes/cubes.h"
#include "program.h"
#include "watch.h"

#include "../licences.h"
#include "../out-of-memory.h"
#include "../proof-file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* --- solving -------------------------------------------------------------- */

static bool
load (Program *program, GError **error)
{
  const FznOptions *options = &program->options;
  program->store = fd_store_new ();
  if (!program->store)
    out_of_memory ();
  program->stats.store = program->store;
  fd_store_set_memory_limit (program->store, options->memory);
  fd_store_set_explaining (program->store, options->learning);
  fd_store_set_stop (program->store, fzn_watch_stop ());
  if (program->proof)
    fd_store_set_proof (program->store, program->proof);
  FznParallel *parallel = &program->parallel;
  unsigned flags = options->no_cliques ? FD_FLATZINC_NO_CLIQUES : 0;
  if (options->threads && fzn_parallel_read (parallel, options))
    program->model = fd_flatzinc_read_memory_with (
        program->store, parallel->text, (gssize) parallel->length,
        parallel->name, flags, error);
  else
    program->model = fd_flatzinc_read_file_with (program->store, options->path,
                                                 flags, error);
  return program->model != NULL;
}

/* What is to be written of the solution the store holds; but not again what
 * @known is. */
static bool
take_solution (Program *program, GString *text, bool now, const GString *known)
{
  bool optimizing = program_is_optimizing (program);
  fd_flatzinc_prove_solution (program->model);
  g_string_truncate (text, 0);
  fd_flatzinc_append_solution (program->model, text);
  if (known && g_string_equal (text, known))
    return true;
  if (optimizing) {
    program->stats.has_objective = true;
    program->stats.objective = fd_flatzinc_objective_value (program->model);
  }
  g_autofree char *lines = optimizing ? program_statistics (program) : NULL;
  bool good = fzn_answer_solution (program->answer, text, now, lines);
  if (optimizing)
    program_tell (program, "objective %" G_GINT64_FORMAT,
                  program->stats.objective);
  return good;
}

static int
end_unfinished (Program *program, FdStatus status)
{
  if (status == FD_STATUS_ERROR)
    return program_fail (program, fd_store_error (program->store));
  if (fd_search_limit (program->search) == FD_LIMIT_MEMORY)
    return program_end_starved (program, "the search ends: no more memory");
  return program_end (program, FZN_ENDING_LIMIT);
}

/* What is left of a limit; 0 is none. */
static uint64_t
left_of (uint64_t limit, uint64_t used)
{
  return limit ? MAX (limit, used + 1) - used : 0;
}

/* Makes the search, and traces it if that is asked for.  False: no memory, or
 * the store was stopped. */
static bool
make_search (Program *program, const FznOptions *options, unsigned flags,
             FdFlatzincWarnFunc warn_func)
{
  flags |= (options->free ? FD_FLATZINC_FREE : 0) |
           (options->learning ? FD_FLATZINC_LEARN : 0);
  program->search =
      fd_flatzinc_search_new (program->model, flags, warn_func, NULL);
  program->stats.search = program->search;
  if (!program->search)
    return false;
  fzn_set_up_search (options, program->search);
  fd_search_set_proof (program->search, program->proof);
  return !trace_files_wanted (&options->trace) ||
         (fd_flatzinc_name_vars (program->model) &&
          trace_files_add (&options->trace, program->search));
}

/* Ends the search for the best objective, and begins one for all solutions
 * that have it.  False: a limit, or no memory. */
static bool
begin_again (Program *program)
{
  FznOptions options = program->options;
  FznStats *stats = &program->stats;
  stats->before = *fd_search_statistics (program->search);
  stats->search = NULL;
  stats->proven = true;
  options.nodes = left_of (options.nodes, stats->before.nodes);
  options.failures = left_of (options.failures, stats->before.failures);
  g_clear_pointer (&program->search, fd_search_free);
  FdVar x = fd_flatzinc_objective (program->model);
  if (program->proof)
    fd_proof_restrict (program->proof, stats->objective);
  if (!x.id || !fd_set_value (program->store, x, (int32_t) stats->objective))
    return false;
  return make_search (program, &options, FD_FLATZINC_OPTIMA, NULL);
}

/* @best is one of the best solutions, written or not; and then the others. */
static int
search_optima (Program *program, const GString *best, bool written)
{
  uint64_t n = 1, wanted = program->options.optima;
  if (!written && !fzn_answer_solution (program->answer, best, true, NULL))
    return program_report_write_error (program->answer);
  if (!begin_again (program))
    return program_end_unbegun (program);
  g_autoptr (GString) text = g_string_new (NULL);
  FdStatus status;
  while ((status = fd_search_next (program->search)) == FD_STATUS_SOLUTION) {
    g_autoptr (GError) error = NULL;
    if (!fd_flatzinc_check_solution (program->model, &error))
      return program_end_unsound (program, error);
    if (!take_solution (program, text, true, best))
      return program_report_write_error (program->answer);
    if (g_string_equal (text, best))
      program->stats.before.solutions--; /* it was counted */
    else if (++n == wanted)
      return program_end (program, FZN_ENDING_COMPLETE);
  }
  return status == FD_STATUS_EXHAUSTED
             ? program_end_exhausted (program, FD_FLATZINC_CLAIM_OPTIMA, n)
             : end_unfinished (program, status);
}

static int
search (Program *program)
{
  const FznOptions *options = &program->options;
  bool optimizing = program_is_optimizing (program);
  bool now = !optimizing || options->all || options->improving ||
             options->improvements;
  uint64_t wanted =
      optimizing ? options->improvements : fzn_options_solutions (options);
  g_autoptr (GString) text = g_string_new (NULL);
  uint64_t n = 0;
  FdStatus status;
  program->stats.searching = g_get_monotonic_time ();
  if (program->proof && optimizing && options->optima != 1)
    fd_proof_mark (program->proof);
  while ((status = fd_search_next (program->search)) == FD_STATUS_SOLUTION) {
    g_autoptr (GError) error = NULL;
    if (!fd_flatzinc_check_solution (program->model, &error))
      return program_end_unsound (program, error);
    if (!take_solution (program, text, now, NULL))
      return program_report_write_error (program->answer);
    if (++n == wanted)
      return program_end (program, FZN_ENDING_ENOUGH);
  }
  if (status != FD_STATUS_EXHAUSTED)
    return end_unfinished (program, status);
  if (optimizing && n && options->optima != 1 &&
      fd_flatzinc_proves (program->model, FD_FLATZINC_CLAIM_BEST,
                          program->stats.objective, NULL))
    return search_optima (program, text, now);
  return program_end_exhausted (program,
                                !n           ? FD_FLATZINC_CLAIM_NONE
                                : optimizing ? FD_FLATZINC_CLAIM_BEST
                                             : FD_FLATZINC_CLAIM_ALL,
                                n);
}

static int
solve (Program *program)
{
  g_autoptr (GError) error = NULL;
  if (!load (program, &error))
    return program_end_early (program, error);
  program_tell (program, "model posted: %u variables",
                fd_var_count (program->store));
  program->stats.inconsistent = !fd_flatzinc_is_consistent (program->model);
  if (program->stats.inconsistent)
    return program_end_exhausted (program, FD_FLATZINC_CLAIM_NONE, 0);
  if (program_is_parallel (program))
    return program_search_in_parallel (program);
  bool is_one = fzn_options_solutions (&program->options) == 1;
  if (!make_search (program, &program->options, is_one ? FD_FLATZINC_FIRST : 0,
                    program_warn))
    return program_end_unbegun (program);
  return search (program);
}

/* What was traced is complete once the search is freed.  Returns the status to
 * end with. */
static int
end_trace (Program *program, int status)
{
  g_autofree char *message = NULL;
  if (!trace_files_wanted (&program->options.trace))
    return status;
  g_clear_pointer (&program->search, fd_search_free);
  if (trace_files_close (&program->options.trace, &message))
    return status;
  fprintf (stderr, "fzn-libfd: %s\n", message);
  return MAX (status, 1);
}

/* As long as memory and disk last, the proof is what was done. */
static int
end_proof (Program *program, int status)
{
  g_autoptr (GError) error = NULL;
  FdProof *proof = program->proof;
  if (!proof)
    return status;
  fd_proof_claim (proof, FD_CLAIM_OPEN, 0);
  if (fd_proof_broken (proof))
    fprintf (stderr, "fzn-libfd: warning: --proof: nothing is proved: %s\n",
             fd_proof_broken (proof));
  if (fd_proof_close (proof, &error))
    return status;
  fprintf (stderr, "fzn-libfd: %s: %s\n", program->options.proof,
           error->message);
  return MAX (status, 1);
}

static bool
open_proof (Program *program, char **message)
{
  g_autoptr (GError) error = NULL;
  if (!program->options.proof)
    return true;
  program->proof = proof_file_new (program->options.proof, &error);
  if (!program->proof)
    *message = g_strdup (error->message);
  return program->proof;
}

/* The program that tells about itself. */
static int
print (const char *text)
{
  if (fputs (text, stdout) != EOF && fflush (stdout) == 0)
    return 0;
  fprintf (stderr, "fzn-libfd: standard output: %s\n", g_strerror (errno));
  return 1;
}

/* What it holds is reachable to the end. */
static Program self;

/* The other thread may be writing, but not for long. */
static int
save_best (void)
{
  bool written = true;
  for (int i = 0; self.answer && i < 1000; i++) {
    if (fzn_answer_try_end (self.answer, FZN_ENDING_LIMIT, &written))
      break;
    g_usleep (1000);
  }
  return written ? 0 : 1;
}

static int
print_constraints (void)
{
  const FdConstraintClass *const *classes = fd_constraint_classes ();
  g_autoptr (GString) text = g_string_new (NULL);
  for (size_t i = 0; classes[i]; i++) {
    g_autofree char *one = fd_constraint_describe (classes[i]);
    g_string_append (text, one);
  }
  return print (text->str);
}

int
main (int argc, char **argv)
{
  FznOptions *options = &self.options;
  g_autofree char *message = NULL;
  out_of_memory_install ("fzn-libfd", save_best);
  self.stats.begun = g_get_monotonic_time ();
  signal (SIGPIPE, SIG_IGN); /* a write fails, and says so */
  if (!fzn_options_parse (options, argc, argv, &message)) {
    fprintf (stderr, "fzn-libfd: %s\n", message);
    return 1;
  }
  if (options->help) {
    g_autofree char *help = fzn_options_help ();
    return print (help);
  }
  if (options->constraints)
    return print_constraints ();
  if (options->version) {
    g_autofree char *version =
        licences_version ("fzn-libfd", FZN_VERSION, options->verbose, NULL);
    return print (version);
  }
  bool in_cubes = fzn_cubes_wanted (options);
  if (!in_cubes && !options->threads && fzn_options_are_for_threads (options)) {
    fputs ("fzn-libfd: --workers, --turn, --nogoods and --no-deterministic "
           "need -p\n",
           stderr);
    return 1;
  }
  if (!in_cubes && (!trace_files_open (&options->trace, &message) ||
                    !open_proof (&self, &message))) {
    fprintf (stderr, "fzn-libfd: %s\n", message);
    return 1;
  }
  self.answer = fzn_answer_new ();
  fzn_watch_begin (self.answer,
                   (int64_t) MIN (options->milliseconds, G_MAXINT64 / 2000) *
                       1000);
  if (in_cubes)
    return fzn_cubes_run (options, self.answer);
  program_tell (&self, "%s is read", options->path);
  /* what was allocated is left to the system, which is faster */
  return end_proof (&self, end_trace (&self, solve (&self)));
}
