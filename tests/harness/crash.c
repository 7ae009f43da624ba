/* SPDX-License-Identifier: MIT */
/* crash.c - last words
 *
 * The line that reproduces an instance is kept ready, so that a handler of
 * signals need only write it.
 */
#include "run.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

enum { PATIENCE = 30 }; /* seconds an instance may take */

static char line[256];
static volatile sig_atomic_t ticks;

/* Provided by the sanitizers, where there are any. */
void __sanitizer_set_death_callback (void (*callback) (void))
    __attribute__ ((weak));

static void
last_words (void)
{
  const char *text = line[0] ? line : "oracle: outside of all instances\n";
  if (write (STDERR_FILENO, text, strlen (text)) < 0)
    return;
}

static void
on_signal (int number)
{
  last_words ();
  signal (number, SIG_DFL);
  raise (number);
}

static void
on_tick (int number)
{
  (void) number;
  if (line[0] && ++ticks >= PATIENCE) {
    last_words ();
    abort ();
  }
}

void
oracle_guard (void)
{
  static const int fatal[] = {SIGSEGV, SIGBUS,  SIGFPE,
                              SIGILL,  SIGABRT, SIGTRAP};
  if (__sanitizer_set_death_callback)
    __sanitizer_set_death_callback (last_words);
  else
    for (size_t i = 0; i < G_N_ELEMENTS (fatal); i++)
      signal (fatal[i], on_signal);
  signal (SIGALRM, on_tick);
  struct itimerval each_second = {{1, 0}, {1, 0}};
  setitimer (ITIMER_REAL, &each_second, NULL);
  g_log_set_always_fatal (G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING |
                          G_LOG_LEVEL_ERROR);
}

void
oracle_guard_enter (const char *name, uint64_t seed, uint64_t instance)
{
  ticks = 0;
  line[0] = '\0';
  if (name)
    g_snprintf (line, sizeof line,
                "oracle --seed %" G_GUINT64_FORMAT " --case %" G_GUINT64_FORMAT
                " --constraint %s  crashed or hung here\n",
                seed, instance, name);
}
