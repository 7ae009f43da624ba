/* SPDX-License-Identifier: MIT */
#ifndef FZN_WATCH_H
#define FZN_WATCH_H

#include "print/answer.h"

#include <signal.h>

/**
 * fzn_watch_begin:
 * @answer: ended by the watch if need be
 * @microseconds: from now on, at most G_MAXINT64 / 2; 0: no limit
 *
 * From here on SIGINT, SIGTERM, SIGHUP, SIGXCPU and the end of the time set
 * what fzn_watch_stop() gives, which ends reading, posting and searching.
 * Should the program not end of itself within moments, a thread ends @answer
 * and the program.  Call it once, before any other thread is made.
 */
void fzn_watch_begin (FznAnswer *answer, int64_t microseconds);

volatile sig_atomic_t *fzn_watch_stop (void);

#endif
