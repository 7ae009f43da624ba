/* SPDX-License-Identifier: MIT */
#ifndef FD_ALL_DIFFERENT_SINGLES_H
#define FD_ALL_DIFFERENT_SINGLES_H

#include "all-different.h"

/* Values of some terms, as bits. */
typedef struct {
  uint64_t any, several; /* that a term has, that more than one have */
  uint64_t fixed, clash; /* that a term has alone, that two such have */
} FdCensus;

/* Whether it is that of one word of values. */
bool fd_is_all_different_singles_word (const FdPropagator *p);
/* See family.c: at the end of the batch under way, if there is one, looks for
 * constraints that can work as one. */
void fd_all_different_ask_for_grids (FdStore *store);
bool fd_all_different_windows_propagate (FdPropagator *base, FdStore *store);
/* The codes of prunings are indices of terms. */
const char *fd_all_different_singles_explain (FdPropagator *base,
                                              FdStore *store, FdAtom need,
                                              uint64_t code, FdPosition at,
                                              FdAtoms *out);

#endif
