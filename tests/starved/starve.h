/* SPDX-License-Identifier: MIT */
#ifndef STARVE_H
#define STARVE_H

#include <stdint.h>

/* Between a test and a program it starves, in a file that both map. */
typedef struct {
  uint64_t at;     /* this allocation fails, counted from 1; 0: none */
  uint64_t onward; /* and all after it */
  uint64_t calls;  /* made since main() began */
  uint64_t failed;
} Starve;

#define STARVE_FILE "STARVE_FILE" /* in the environment: its name */

#endif
