/* SPDX-License-Identifier: MIT */
#ifndef MEASURE_H
#define MEASURE_H

/* Included by C and C++. */
#include <stdio.h>
#include <time.h>

/* CPU time of this process so far. */
static inline double
cpu_seconds (void)
{
  struct timespec t;
  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double) t.tv_sec + 1e-9 * (double) t.tv_nsec;
}

/* The most memory this program ever had in core, in bytes; 0 if the system does
 * not tell.  (The ru_maxrss of getrusage() is never less than what the program
 * that started this one had.) */
static inline unsigned long
peak_memory (void)
{
  char line[256];
  unsigned long kilobytes = 0;
  FILE *file = fopen ("/proc/self/status", "r");
  if (!file)
    return 0;
  while (fgets (line, sizeof line, file))
    if (sscanf (line, "VmHWM: %lu", &kilobytes) == 1)
      break;
  fclose (file);
  return kilobytes * 1024;
}

#endif
