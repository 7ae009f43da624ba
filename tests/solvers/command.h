/* SPDX-License-Identifier: MIT */
#ifndef COMMAND_H
#define COMMAND_H

#include <glib.h>
#include <stdbool.h>

/**
 * CommandCase:
 * @name: of the case, in messages
 * @args: of fdsolve, ended by %NULL.  "@data/" at the start of one is the
 *   folder of this test, "@shared/" that of the large data sets; a case that
 *   needs those is skipped where they are not
 * @shell: (nullable): instead of @args: a command for /bin/sh, where "$FDSOLVE"
 *   is the program (and $FD_DATA the folder of this test)
 * @input: (nullable): what standard input is
 * @locale: (nullable): LC_ALL; default C.UTF-8
 * @status: the exit status
 * @out: (nullable): all of standard output
 * @out_like: (nullable): a regular expression that standard output matches
 * @err_like: (nullable): the same for standard error; %NULL: it is empty
 * @slow: it takes minutes under the sanitizers, and is skipped there
 * @terminal: it needs a pseudo-terminal, and is skipped where there is none
 * @json: each line of standard output is a JSON object
 *
 * One run of the program and what is expected of it.  A case says what
 * standard output must be by at least one of @out, @out_like and @json, unless
 * it expects an error: then standard output must be empty.
 */
typedef struct {
  const char *name;
  const char *args[12];
  const char *shell;
  const char *input;
  const char *locale;
  int status;
  const char *out;
  const char *out_like;
  const char *err_like;
  bool slow;
  bool terminal;
  bool json;
} CommandCase;

/**
 * command_main:
 * @suite: its name, "solvers/..."
 * @cases: (array length=n)
 *
 * Runs each case as a test of its own.
 *
 * Returns: the exit status of the test program
 */
int command_main (const char *suite, const CommandCase *cases, int n);

#endif
