/* SPDX-License-Identifier: MIT */
#ifndef FD_ALL_DIFFERENT_GRID_H
#define FD_ALL_DIFFERENT_GRID_H

#include "all-different.h"

/* Units of a grid, as bits in so many words; cells. */
enum { FD_GRID_WORDS = 4, FD_GRID_CELLS = 1 << 12 };

typedef struct _FdGrid FdGrid;

/* One all-different constraint of a grid.  The first n_free cells are those
 * that were not fixed; any permutation of them will do. */
typedef struct {
  /* constant after posting: */
  FdPropagator *singles, *domain; /* led; NULL: only singles are asked for */
  /* trailed: */
  uint32_t n_free;
  /* kept but not trailed: */
  uint16_t *cell;
  uint8_t *kept; /* by place: the value it was matched to at last */
} FdGridUnit;

/* See grid-matching.c. */
typedef struct {
  FdPropagator base;
  FdGrid *grid;
  uint64_t dirty[FD_GRID_WORDS]; /* units changed since they were matched */
} FdGridMatching;

/* See grid.c. */
struct _FdGrid {
  FdPropagator base; /* its scope: the cells */
  /* constant after posting: */
  int64_t origin; /* the value of bit 0 */
  uint32_t n_units, n_words;
  FdGridUnit *unit;
  uint64_t *units;     /* by cell, n_words each: the units it is in */
  uint32_t *first;     /* by cell: where its peers begin, and the end */
  uint16_t *peer;      /* the cells that differ from it */
  uint32_t *listeners; /* by cell: subscriptions that are the grid's alone */
  FdGridMatching *matching; /* NULL: only singles are asked for */
  /* trailed: */
  uint32_t n_open;
  /* kept but not trailed: */
  uint16_t *open;                /* cells; the first n_open were not fixed */
  uint64_t dirty[FD_GRID_WORDS]; /* units changed since they were looked at */
  /* scratch, of one run: */
  uint64_t *word;  /* by cell: its values */
  uint16_t *fixed; /* cells whose value is still to be taken from others */
};

extern const FdPropagatorClass fd_grid_class, fd_grid_matching_class;

/* The values of a cell as bits from the origin on. */
static inline uint64_t
fd_grid_read (const FdGrid *self, uint32_t cell)
{
  const FdDomain *x = self->base.scope[cell];
  uint64_t left = (uint64_t) (x->base - self->origin);
  if (G_LIKELY (x->word && left < 64))
    return x->word << left;
  return fd_domain_word (x, self->origin);
}

/* Has units matched that were changed, as far as they can lose anything. */
void fd_grid_match (FdGridMatching *self, FdStore *store,
                    const uint64_t *units);

/* Lets the units of a grid that is retired work for themselves again. */
bool fd_grid_release (FdGrid *self, FdStore *store);

#endif
