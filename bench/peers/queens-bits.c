/* SPDX-License-Identifier: MIT */
/* queens-bits - counts the solutions of n queens with three words of bits
 *
 * No engine at all: what the machine can do for this one puzzle, as a limit.
 * Usage and output are those of fd-bench, what is not known left blank.
 */
#include "../measure.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Places the queens of the rows left; the masks are the columns taken, and
 * those the diagonals reach in this row. */
static uint64_t
count (uint32_t all, uint32_t columns, uint32_t up, uint32_t down)
{
  if (columns == all)
    return 1;
  uint64_t n = 0;
  for (uint32_t free = all & ~(columns | up | down); free; free &= free - 1) {
    uint32_t bit = free & -free;
    n += count (all, columns | bit, (up | bit) << 1, (down | bit) >> 1);
  }
  return n;
}

static void
measure (int n, double seconds)
{
  double begun = cpu_seconds (), took = 0;
  uint64_t solutions, runs = 0, batch = 1;
  do {
    for (uint64_t i = 0; i < batch; i++) {
      volatile uint32_t all = (1u << n) - 1; /* or it is counted just once */
      solutions = count (all, 0, 0, 0);
    }
    runs += batch;
    batch = runs;
    took = cpu_seconds () - begun;
  } while (took < seconds);
  printf ("queens-%d-all-ne\t%lu\t\t\t\t%.9f\t%lu\tdone\t\n", n,
          (unsigned long) solutions, took / (double) runs, peak_memory ());
}

int
main (int argc, char **argv)
{
  static const int sizes[] = {8, 10, 12};
  double seconds = 0;
  int first = 1, matched = 0;
  int list = argc == 2 && strcmp (argv[1], "--list") == 0;
  if (argc > 2 && strcmp (argv[1], "--seconds") == 0) {
    seconds = atof (argv[2]);
    first = 3;
  }
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
    char name[32];
    snprintf (name, sizeof name, "queens-%d-all-ne", sizes[i]);
    if (list)
      puts (name);
    int wanted = first == argc;
    for (int k = first; k < argc; k++)
      wanted = wanted || strcmp (argv[k], name) == 0;
    if (wanted && !list)
      measure (sizes[i], seconds);
    matched += wanted;
  }
  return !list && !matched;
}
