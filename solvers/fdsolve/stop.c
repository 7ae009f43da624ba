/* SPDX-License-Identifier: MIT */

/* SIGINT, SIGTERM, SIGHUP and SIGXCPU (the limit of `ulimit -t`) end whatever
 * is done, and let the answer so far be written; a third one ends the program
 * at once (not the second: timeout(1) sends two).  One that was ignored when
 * the program began, as by nohup(1), still is. */
#include "solver-private.h"

#include <signal.h>

#define STOP_PATIENCE 3

static volatile sig_atomic_t stop_arrived;

static FdAmb *volatile stop_amb;

static void
stop_handle (int number)
{
  FdAmb *amb = stop_amb;

  if (amb != NULL)
    fd_amb_stop (amb);
  if (++stop_arrived >= STOP_PATIENCE) {
    signal (number, SIG_DFL);
    raise (number);
  }
}

static void
stop_install (int number)
{
  struct sigaction action = {.sa_handler = stop_handle, .sa_flags = SA_RESTART},
                   old;

  if (sigaction (number, NULL, &old) == 0 && old.sa_handler == SIG_IGN)
    return;
  sigaction (number, &action, NULL);
}

void
solver_stop_install (FdStore *store)
{
  static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGXCPU};
  static bool installed;

  if (store != NULL)
    fd_store_set_stop (store, &stop_arrived);
  for (size_t i = 0; !installed && i < G_N_ELEMENTS (signals); i++)
    stop_install (signals[i]);
  installed = true;
}

void
solver_stop_amb (FdAmb *amb)
{
  stop_amb = amb;
}

bool
solver_stopped (void)
{
  return stop_arrived != 0;
}
