/* SPDX-License-Identifier: MIT */
#ifndef FZN_ANSWER_H
#define FZN_ANSWER_H

#include <fd.h>

/**
 * FznAnswer:
 *
 * What standard output is told: solutions, how it ended, statistics.  It is
 * shared by the thread that searches and the one that watches the clock: each
 * call is one piece, and after the end nothing more is written.
 */
typedef struct _FznAnswer FznAnswer;

/**
 * FznEnding:
 * @FZN_ENDING_COMPLETE: what was found is all there is, or the best
 * @FZN_ENDING_LIMIT: there may be more
 * @FZN_ENDING_ENOUGH: as many solutions as were asked for
 */
typedef enum {
  FZN_ENDING_COMPLETE,
  FZN_ENDING_LIMIT,
  FZN_ENDING_ENOUGH,
} FznEnding;

FznAnswer *fzn_answer_new (void);

/**
 * fzn_answer_solution:
 * @text: (transfer none): the solution, lines
 * @now: write it; otherwise it waits for the end, or for a later one
 * @statistics: (nullable): to be written if the end comes from elsewhere
 *
 * Returns: %false if it cannot be written: see fzn_answer_errno()
 */
bool fzn_answer_solution (FznAnswer *answer, const GString *text, bool now,
                          const char *statistics);

/**
 * fzn_answer_hold:
 * @text: (transfer none): a solution, lines: written by fzn_answer_flush(), by
 *   the end, or when too much is held
 *
 * Returns: %false if it cannot be written
 */
bool fzn_answer_hold (FznAnswer *answer, const GString *text);

/* Writes what is held.  False: it cannot be written. */
bool fzn_answer_flush (FznAnswer *answer);

/* What is to be written as statistics if the end comes from elsewhere; %NULL:
 * what was. */
void fzn_answer_set_statistics (FznAnswer *answer, const char *statistics);

/**
 * fzn_answer_end:
 * @statistics: (nullable): lines; %NULL: those that were set last
 *
 * Writes the solution that waits, the status and the statistics, once.
 *
 * Returns: %false if that, or anything before, could not be written
 */
bool fzn_answer_end (FznAnswer *answer, FznEnding ending,
                     const char *statistics);

/* As that, but not while the other thread is writing: *@written says.  It
 * allocates nothing. */
bool fzn_answer_try_end (FznAnswer *answer, FznEnding ending, bool *written);

/* Ends without a word: an error is reported elsewhere.  False: it has ended. */
bool fzn_answer_drop (FznAnswer *answer);

/* Of the first write that failed; 0: none did. */
int fzn_answer_errno (FznAnswer *answer);

#endif
