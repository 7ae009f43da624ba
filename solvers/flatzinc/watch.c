/* SPDX-License-Identifier: MIT */
/* watch.c - signals and the time limit, at whatever moment they come
 *
 * A thread of its own waits for them, so that a solution is never lost in a
 * read that blocks, a propagator that runs for long, or while memory is given
 * back.  MiniZinc kills a solver about 0.1 s after SIGTERM: the grace after a
 * signal is shorter than that after the time limit.
 */
#include "watch.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

#define GRACE_OF_SIGNAL (25 * 1000)
#define GRACE_OF_TIME (80 * 1000)
#define POLL (5 * 1000)
#define PATIENCE 3 /* signals */

typedef struct {
  FznAnswer *answer;
  int64_t deadline; /* 0: none */
  sigset_t signals;
} Watch;

static volatile sig_atomic_t stop;

volatile sig_atomic_t *
fzn_watch_stop (void)
{
  return &stop;
}

/* The number of a signal that came before @when; 0: none did. */
static int
wait_until (const Watch *watch, int64_t when)
{
  for (;;) {
    int number;
    if (!when) {
      number = sigwaitinfo (&watch->signals, NULL);
    } else {
      int64_t left = MAX (when - g_get_monotonic_time (), 0);
      struct timespec time = {left / G_USEC_PER_SEC,
                              left % G_USEC_PER_SEC * 1000};
      number = sigtimedwait (&watch->signals, NULL, &time);
    }
    if (number > 0 || (when && errno == EAGAIN))
      return MAX (number, 0);
  }
}

static void *
watch_run (void *data)
{
  Watch *watch = data;
  int number = wait_until (watch, watch->deadline);
  int n_signals = number != 0;
  __atomic_store_n (&stop, 1, __ATOMIC_RELAXED);
  int64_t end =
      g_get_monotonic_time () + (number ? GRACE_OF_SIGNAL : GRACE_OF_TIME);
  /* whoever reads the output may be slow: then the other thread is writing */
  bool written = false;
  for (;; end = g_get_monotonic_time () + POLL) {
    while ((number = wait_until (watch, end)))
      if (++n_signals >= PATIENCE)
        _exit (128 + number);
    if (fzn_answer_try_end (watch->answer, FZN_ENDING_LIMIT, &written))
      break;
  }
  _exit (written ? 0 : 1);
}

void
fzn_watch_begin (FznAnswer *answer, int64_t microseconds)
{
  static Watch watch;
  static const int numbers[] = {SIGINT, SIGTERM, SIGHUP, SIGXCPU};
  pthread_t thread;
  watch.answer = answer;
  watch.deadline = microseconds ? g_get_monotonic_time () + microseconds : 0;
  sigemptyset (&watch.signals);
  for (size_t i = 0; i < G_N_ELEMENTS (numbers); i++)
    sigaddset (&watch.signals, numbers[i]);
  pthread_sigmask (SIG_BLOCK, &watch.signals, NULL);
  if (pthread_create (&thread, NULL, watch_run, &watch) == 0)
    pthread_detach (thread);
  else /* signals end the program as they do any other */
    pthread_sigmask (SIG_UNBLOCK, &watch.signals, NULL);
}
