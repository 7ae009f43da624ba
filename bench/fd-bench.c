/* SPDX-License-Identifier: MIT */
/* fd-bench - runs rows and prints what they did, tab-separated:
 *
 *   name solutions nodes failures propagations seconds memory
 *
 * usage: fd-bench [--seconds S] [ROW...]
 *
 * Seconds are CPU time a run, the mean over as many runs as fit in S (default
 * 0, one run), model building included.
 */
#include "rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

const char *instances = BENCH_INSTANCES;

static double
cpu_seconds (void)
{
  struct timespec t;
  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double) t.tv_sec + 1e-9 * (double) t.tv_nsec;
}

static void
measure (const Row *row, double seconds)
{
  Outcome outcome;
  double begun = cpu_seconds (), took;
  int runs = 0;
  do {
    outcome = row->run (row->a, row->b);
    took = cpu_seconds () - begun;
    runs++;
  } while (took < seconds);
  printf ("%s\t%" G_GUINT64_FORMAT "\t%" G_GUINT64_FORMAT "\t%" G_GUINT64_FORMAT
          "\t%" G_GUINT64_FORMAT "\t%.9f"
          "\t%" G_GUINT64_FORMAT "\n",
          row->name, outcome.solutions, outcome.nodes, outcome.failures,
          outcome.propagations, took / runs, outcome.peak_memory);
  fflush (stdout);
}

int
main (int argc, char **argv)
{
  double seconds = 0;
  int first = 1;
  if (argc > 2 && strcmp (argv[1], "--seconds") == 0) {
    seconds = g_ascii_strtod (argv[2], NULL);
    first = 3;
  }
  for (size_t i = 0; i < n_rows; i++) {
    bool wanted = first == argc;
    for (int k = first; k < argc; k++)
      wanted = wanted || strcmp (argv[k], rows[i].name) == 0;
    if (wanted)
      measure (&rows[i], seconds);
  }
  return 0;
}
