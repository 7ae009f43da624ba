/* SPDX-License-Identifier: MIT */
#ifndef FD_RANDOM_H
#define FD_RANDOM_H

#include <stdint.h>

/* A seeded generator, the same on every machine. */
typedef struct {
  uint64_t state[4];
} FdRandom;

void fd_random_init (FdRandom *random, uint64_t seed);
/* Any 64 bits. */
uint64_t fd_random_next (FdRandom *random);
/* A number below @n, which is at least 1; every one equally likely. */
uint64_t fd_random_below (FdRandom *random, uint64_t n);

#endif
