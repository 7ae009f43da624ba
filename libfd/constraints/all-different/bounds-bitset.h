/* SPDX-License-Identifier: MIT */
#ifndef FD_ALL_DIFFERENT_BITS_H
#define FD_ALL_DIFFERENT_BITS_H

#include "bounds.h"

enum { FD_NO_TERM = 0xff };

/* What a run needs if all free terms' values are within base..base + 63; by
 * place in term, or by value. */
typedef struct {
  int64_t base;
  uint8_t min[64], max[64];
  uint64_t ends;     /* the maxima there are */
  uint8_t first[64]; /* by maximum: a term; FD_NO_TERM between runs */
  uint8_t next[64];  /* by place: another one with that maximum */
  uint8_t owner[64]; /* by value: the term it was given to */
} FdBoundsWord;

/* The propagator for short axes.  Places on the axis count from 64: the words
 * before and behind are all ones, so that every search ends. */
typedef struct {
  FdAllDifferentBounds bounds;
  /* constant after posting: */
  int64_t origin;   /* the value of place 0 */
  uint32_t n_words; /* from word 1 on */
  /* kept but not trailed; the values of terms not fixed any more are put back
   * before it is used: */
  uint64_t *free; /* without the values of n_cut terms */
  uint32_t *cut;  /* these values, in the order they were taken out */
  uint32_t n_cut;
  /* kept but not trailed; wherever it is, it is only tried first: */
  bool is_wide; /* a word would not have been enough */
  FdBoundsWord word;
  /* scratch: */
  uint64_t *left; /* free, and not taken in this sweep */
  uint64_t *open; /* free, and in no Hall interval */
  uint32_t *skip; /* from a word to one with values left */
  uint32_t *min;  /* of a term, by place in term */
  uint32_t *max;
  uint32_t *raised; /* places of terms that get a new minimum */
  uint32_t *new_min;
  uint32_t n_raised;
  /* terms by an end; empty between runs */
  uint64_t *ends;
  uint32_t *first; /* by end: the first term */
  uint32_t *next;  /* by place: another one with that end */
} FdBoundsBits;

/* Cuts out the value of the term at @place, which was fixed, and exchanges it
 * with the one at @n. */
static inline void
fd_bounds_take_fixed (FdBoundsBits *self, uint32_t place, uint32_t n)
{
  FdAllDifferent *common = &self->bounds.common;
  FdTerm term = common->term[place];
  uint32_t at = (uint32_t) (fd_term_min (common, term) - self->origin);
  self->free[at >> 6] &= ~(UINT64_C (1) << (at & 63));
  self->cut[self->n_cut++] = at;
  common->term[place] = common->term[n];
  common->term[n] = term;
}

bool fd_bounds_bits_propagate (FdPropagator *base, FdStore *store);

/* Reads the first @n_free terms, of which so many stay free, when they need
 * more than the word.  True if they do not: then it is moved to them. */
bool fd_bounds_read_wide (FdBoundsBits *self, uint32_t *n_free);
/* Runs on the @n terms that were read. */
bool fd_bounds_run_wide (FdBoundsBits *self, FdStore *store, uint32_t n);

/* Moves a bound of the term at @place, because of the Hall interval just
 * beyond; whether another run may find more. */
bool fd_bounds_raise (FdAllDifferentBounds *self, FdStore *store,
                      uint32_t place, int64_t min, bool *again);
bool fd_bounds_lower (FdAllDifferentBounds *self, FdStore *store,
                      uint32_t place, int64_t max, bool *again);

#endif
