/* SPDX-License-Identifier: MIT */
#ifndef FZN_PROGRAM_H
#define FZN_PROGRAM_H

#include "fd-flatzinc.h"
#include "options.h"
#include "parallel-search.h"
#include "print/answer.h"
#include "print/stats.h"

/* A run of fzn-libfd. */
typedef struct {
  FznOptions options;
  FznAnswer *answer;
  FdStore *store;
  FdFlatzinc *model;
  FdSearch *search;
  FznStats stats;
  FdProof *proof; /* NULL: none */
  FznParallel parallel;
} Program;

bool program_is_optimizing (const Program *program);

void program_warn (const char *message, gpointer data);
/* On standard error, if that is wanted. */
void program_tell (const Program *program, const char *format, ...)
    G_GNUC_PRINTF (2, 3);
/* (transfer full) (nullable): the lines, if they are wanted. */
char *program_statistics (const Program *program);

/* Each ends the answer, and returns the status to exit with. */

int program_end (Program *program, FznEnding ending);
/* The search is exhausted, or the model inconsistent; unless the model has more
 * than the store could hold, that is the answer.  @n solutions were found,
 * alike ones once. */
int program_end_exhausted (Program *program, FdFlatzincClaim what, uint64_t n);
int program_fail (Program *program, const GError *error);
/* Out of memory: that is a limit if one was asked for, else an error. */
int program_end_starved (Program *program, const char *message);
/* There is no search: a limit, or no memory. */
int program_end_unbegun (Program *program);
/* A solution that does not hold, or could not be checked. */
int program_end_unsound (Program *program, const GError *error);
/* An error, or a limit that was reached while reading or posting. */
int program_end_early (Program *program, const GError *error);
int program_report_write_error (FznAnswer *answer);

/* --- clashes.c ----------------------------------------------------------- */

/* Names what clashes, if that is wanted: after the answer, that there is no
 * solution.  Returns the status to exit with. */
int program_name_clashes (Program *program);

/* --- threads.c ------------------------------------------------------------ */

/* Whether several threads are to search. */
bool program_is_parallel (const Program *program);
int program_search_in_parallel (Program *program);

#endif
