/* SPDX-License-Identifier: MIT */
/* fd-bench - runs rows and prints what they did, tab-separated:
 *
 *   name solutions nodes failures propagations seconds memory end store best
 *   nogoods atoms
 *
 * usage: fd-bench [--seconds S] [ROW...]
 *        fd-bench --list
 *
 * Seconds are CPU time a run, the mean over as many runs as take S (default 0,
 * one run), model building included.  Memory is the peak of the process, in
 * bytes; store is what the store asked for.  End is "done", or "cut" if a limit
 * stopped it.  Best is the least value found of what is minimized.  Nogoods are
 * those learned, atoms all that are in them.  Rows in "-learn" and "-free" are
 * others searched with learning, by the branching given and by the search's
 * own.  Without names, all rows but those of scale.py are run.
 */
#include "measure.h"
#include "rows.h"

#include <stdlib.h>
#include <string.h>

static void
measure (const Row *row, double seconds)
{
  Outcome outcome;
  double begun = cpu_seconds (), took = 0;
  uint64_t runs = 0, batch = 1;
  do {
    for (uint64_t i = 0; i < batch; i++)
      outcome = row->run (row->a, row->b);
    runs += batch;
    batch = runs; /* doubles: reading the clock is not free */
    took = cpu_seconds () - begun;
  } while (took < seconds && !outcome.absent);
  if (outcome.absent) {
    fprintf (stderr, "fd-bench: %s: its instance is not here\n", row->name);
    return;
  }
  printf ("%s\t%" G_GUINT64_FORMAT "\t%" G_GUINT64_FORMAT "\t%" G_GUINT64_FORMAT
          "\t%" G_GUINT64_FORMAT "\t%.9f\t%lu\t%s\t%" G_GUINT64_FORMAT "\t",
          row->name, outcome.solutions, outcome.nodes, outcome.failures,
          outcome.propagations, took / (double) runs, peak_memory (),
          outcome.cut ? "cut" : "done", outcome.store_bytes);
  if (outcome.minimizes && outcome.solutions > 0)
    printf ("%d", outcome.best);
  if (outcome.nogoods > 0)
    printf ("\t%" G_GUINT64_FORMAT "\t%" G_GUINT64_FORMAT, outcome.nogoods,
            outcome.atoms);
  putchar ('\n');
  fflush (stdout);
}

static const Row *
find_row (const char *name)
{
  for (size_t i = 0; i < n_rows; i++)
    if (strcmp (rows[i].name, name) == 0)
      return &rows[i];
  fprintf (stderr, "fd-bench: no row is called '%s': see --list\n", name);
  exit (1);
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
  bool list = argc == 2 && strcmp (argv[1], "--list") == 0;
  for (size_t i = 0; i < n_rows && (first == argc || list); i++)
    if (list)
      puts (rows[i].name);
    else if (!g_str_has_prefix (rows[i].name, "scale-"))
      measure (&rows[i], seconds);
  for (int k = first; k < argc && !list; k++)
    measure (find_row (argv[k]), seconds);
  return 0;
}
