/* SPDX-License-Identifier: MIT */

/* SIGINT and SIGTERM end the search, and let the answer so far be written; a
 * third one ends the program at once (not the second: timeout(1) sends two).
 * Until the first store is made they end it as usual. */
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

void
solver_stop_install (FdStore *store)
{
  struct sigaction action = {.sa_handler = stop_handle, .sa_flags = SA_RESTART};
  static bool installed;

  if (store != NULL)
    fd_store_set_stop (store, &stop_arrived);
  if (installed)
    return;
  installed = true;
  sigaction (SIGINT, &action, NULL);
  sigaction (SIGTERM, &action, NULL);
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
