/* SPDX-License-Identifier: MIT */
#ifndef DRAW_H
#define DRAW_H

#include <stdint.h>

/* One of 0..@n - 1, the same on every machine; @state is the seed. */
static inline uint32_t
draw (uint64_t *state, uint32_t n)
{
  *state =
      *state * UINT64_C (6364136223846793005) + UINT64_C (1442695040888963407);
  return (uint32_t) (*state >> 33) % n;
}

#endif
