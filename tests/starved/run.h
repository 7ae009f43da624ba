/* SPDX-License-Identifier: MIT */
#ifndef STARVED_RUN_H
#define STARVED_RUN_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

/* What is to be starved. */
typedef struct {
  const char *name;
  const char *args[10];
  const char *input; /* on standard input; NULL: nothing */
  const char *each;  /* the option that has each solution written, or NULL */
  int status;        /* of a run that is not starved */
} StarvedCase;

/* One run. */
typedef struct {
  int status; /* as from waitpid() */
  uint64_t calls, failed;
  GString *out, *err;
} StarvedRun;

typedef struct {
  uint64_t runs, signals, partial, complete;
} StarvedCounts;

/* What a run wrote that memory ended; @whole: what it writes otherwise, with
 * each solution if there is an option for that.  Says what is wrong with it;
 * NULL: nothing. */
typedef const char *StarvedJudge (const StarvedCase *c, const StarvedRun *run,
                                  const StarvedRun *whole);

/* Runs all: each with each allocation failing, and with all from it on.  Speaks
 * TAP, a line a case.  Returns the exit status of the test. */
int starved_run_all (const char *program, const StarvedCase *cases, size_t n,
                     StarvedJudge *judge);

#endif
