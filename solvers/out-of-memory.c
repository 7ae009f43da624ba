/* SPDX-License-Identifier: MIT */
/* out-of-memory.c - the last resort of a program without memory
 *
 * The library says by a status that it is out of memory.  What is above it, our
 * own code at the edges and json-glib, uses GLib's strings and containers, and
 * GLib does not return when an allocation fails, but in three ways:
 *
 *  - g_malloc() and its kin log a fatal error: a log handler ends the program
 *    before GLib traps (SIGTRAP);
 *  - to log, GLib allocates the message, by vasprintf(), and logs a fatal error
 *    if that fails, and so on until the stack overflows (SIGSEGV): so the
 *    program has a vasprintf() of its own, which GLib's calls find first, and
 *    ends there;
 *  - the slice allocator, mutexes and private data call abort(): its signal is
 *    caught, and it was for want of memory if the last system error says so.
 *
 * All of them run in the thread that asked, between two statements of ours, so
 * that what is known can be written: by functions that allocate nothing.
 */
#include "out-of-memory.h"

#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *name = "";
static int (*save_known) (void);

static void
say (const char *text)
{
  if (write (STDERR_FILENO, text, strlen (text)) < 0)
    return; /* nobody to tell */
}

void
out_of_memory (void)
{
  int (*save) (void) = save_known;
  save_known = NULL; /* it might come here again */
  say (name);
  say (": out of memory\n");
  int status = save ? save () : 0;
  _exit (status ? status : OUT_OF_MEMORY_EXIT);
}

static void
on_log (const char *domain, GLogLevelFlags level, const char *message,
        gpointer data)
{
  if (level & G_LOG_LEVEL_ERROR && strstr (message, "alloc"))
    out_of_memory ();
  g_log_default_handler (domain, level, message, data);
}

/* Returns to abort(), which then ends the program as it does. */
static void
on_abort (int number)
{
  (void) number;
  if (errno == ENOMEM)
    out_of_memory ();
}

void
out_of_memory_install (const char *program, int (*save) (void))
{
  struct sigaction action = {.sa_handler = on_abort};
  name = program;
  save_known = save;
  g_log_set_default_handler (on_log, NULL);
  sigaction (SIGABRT, &action, NULL);
}

/* --- instead of the system's ---------------------------------------------- */

#define EXPORT __attribute__ ((visibility ("default")))

EXPORT int vasprintf (char **text, const char *format, va_list args);
EXPORT int __vasprintf_chk (char **text, int flag, const char *format,
                            va_list args);

int
vasprintf (char **text, const char *format, va_list args)
{
  va_list again;
  va_copy (again, args);
  int n = vsnprintf (NULL, 0, format, again);
  va_end (again);
  if (n < 0)
    return n;
  *text = malloc ((size_t) n + 1);
  if (!*text)
    out_of_memory ();
  return vsnprintf (*text, (size_t) n + 1, format, args);
}

/* What programs call that are compiled with _FORTIFY_SOURCE. */
int
__vasprintf_chk (char **text, int flag, const char *format, va_list args)
{
  (void) flag;
  return vasprintf (text, format, args);
}
