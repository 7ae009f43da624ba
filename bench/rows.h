/* SPDX-License-Identifier: MIT */
#ifndef ROWS_H
#define ROWS_H

#include <fd.h>

/* What one run of a row did. */
typedef struct {
  uint64_t solutions;
  uint64_t nodes, failures, propagations;
  uint64_t store_bytes;    /* what the store had asked for at the end */
  uint64_t nogoods, atoms; /* learned, and in them */
  int32_t best;            /* least value found, if it minimizes */
  bool minimizes;
  bool cut;    /* stopped by a node limit */
  bool absent; /* its instance is not on this machine */
} Outcome;

/* One benchmark: @run builds the model and searches it. */
typedef struct {
  const char *name;
  Outcome (*run) (int a, int b);
  int a, b;
} Row;

extern const Row rows[];
extern const size_t n_rows;

#endif
