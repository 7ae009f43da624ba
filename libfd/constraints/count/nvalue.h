/* SPDX-License-Identifier: MIT */
#ifndef FD_NVALUE_H
#define FD_NVALUE_H

#include <fd.h>

/* The values of x[0], ..., x[n-1], now or in the past, and what is found in
 * them.  Variables and values are numbers from 0 on; a value's is the distance
 * from the origin.  Where the values are too many, only the bounds are there.
 */
typedef struct {
  uint32_t n, words; /* of a set of values; 0: bounds only */
  int32_t origin;
  int32_t *min, *max;
  uint64_t *row;  /* n sets of values */
  uint64_t *key;  /* to sort by; the variable below */
  uint64_t *seen; /* values */
  /* Variables without a common value, first those that are fixed: */
  uint32_t *chosen, n_chosen, n_fixed;
  uint64_t *fixed; /* values */
  uint64_t *kept;  /* the values left if there may be no more */
  /* A matching: */
  uint32_t n_matched;
  uint32_t *owner; /* of a value: its variable, from 1; 0: none */
  uint32_t *match; /* of a variable: its value, from 1; 0: none */
  uint32_t *from;  /* of a value: the variable it was reached from */
  uint32_t *queue; /* variables that were reached */
  bool *reached;
} FdNValueSets;

/* See nvalue.c. */
typedef struct {
  FdPropagator base; /* scope: x[0], ..., x[n-1], c */
  /* constant after posting: */
  uint32_t n;
  FdRelation relation; /* FD_EQ, FD_NE, FD_GE or FD_LE */
  int32_t shift;       /* the number is compared with c + shift */
  /* scratch: */
  FdNValueSets now, past;
} FdNValue;

/* --- nvalue-sets.c -------------------------------------------------------- */

size_t fd_nvalue_bytes (uint32_t n, uint32_t words);
/* Lays it out in @room. */
void fd_nvalue_init (FdNValueSets *sets, void *room, uint32_t n, uint32_t words,
                     int32_t origin);

/* Chooses; as many as were found is the least number of values there are. */
void fd_nvalue_choose (FdNValueSets *sets);
/* Of the same choice, finds what is kept. */
void fd_nvalue_keep (FdNValueSets *sets);
/* How many values are fixed; and how many there are in all, or variables if
 * these are not known. */
uint32_t fd_nvalue_count_fixed (FdNValueSets *sets);
uint32_t fd_nvalue_count_all (FdNValueSets *sets);
/* Matches; returns the greatest number of values there may be. */
uint32_t fd_nvalue_match (FdNValueSets *sets);
/* The same from the last matching on, where there are sets; no further than to
 * @enough. */
uint32_t fd_nvalue_rematch (FdNValueSets *sets, uint32_t enough);
/* Lists in the queue, and marks, which variables are reached from those without
 * a value, and from @i unless it is n, by values that they may have and those
 * who have them; @seen: these values.  Returns how many; 0 also if a value
 * that nobody has was reached. */
uint32_t fd_nvalue_reach (FdNValueSets *sets, uint32_t i);

static inline uint64_t *
fd_nvalue_row (const FdNValueSets *sets, uint32_t i)
{
  return sets->row + (size_t) i * sets->words;
}

/* --- nvalue-explain.c ----------------------------------------------------- */

/* Codes of reasons: the index in the scope. */
const char *fd_nvalue_explain (FdPropagator *base, FdStore *store, FdAtom need,
                               uint64_t code, FdPosition at, FdAtoms *out);
const char *fd_nvalue_explain_conflict (FdPropagator *base, FdStore *store,
                                        FdPosition at, FdAtoms *out);

#endif
