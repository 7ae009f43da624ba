/* SPDX-License-Identifier: MIT */
#ifndef FD_ALL_DIFFERENT_GRID_H
#define FD_ALL_DIFFERENT_GRID_H

#include "all-different.h"

#include "kernel/change.h"
#include "word-graph.h"

/* Units of a grid, as bits in so many words; cells. */
enum { FD_GRID_WORDS = 4, FD_GRID_CELLS = 1 << 12 };

/* See grid-lanes.c: values, and cells of a unit, that a lane has room for;
 * cells of a grid that is done by lanes; levels. */
enum { FD_GRID_LANE = 16, FD_GRID_LANE_CELLS = 128, FD_GRID_SLOTS = 16 };
enum { FD_GRID_CELL_WORDS = FD_GRID_LANE_CELLS / 64 };

/* So many cells, as bits. */
typedef uint64_t FdGridCells __attribute__ ((
    vector_size (FD_GRID_LANE_CELLS / 8), aligned (8), may_alias));

/* Fewer cells of a unit with as many values, but no singles, are matched in
 * vain: see grid-matching.c. */
enum { FD_GRID_LEAST = 4 };

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
  uint64_t units[FD_GRID_WORDS]; /* those that are matched */
  uint64_t dirty[FD_GRID_WORDS]; /* those changed since they were */
} FdGridMatching;

/* A place of a cell in a unit: all bits but that. */
typedef struct {
  uint16_t unit, others;
} FdGridSeat;

/* See grid-lanes.c. */
typedef struct {
  uint32_t n_values;
  uint32_t n_units;    /* lanes, some of which are none */
  uint32_t n_seats;    /* of each cell, some of which are none */
  uint32_t unit_words; /* for units, as bits */
  uint32_t slot;       /* words of 64 bits */
} FdGridSizes;

typedef struct {
  /* constant after posting: */
  FdGridSizes size;
  FdGridCells all;
  FdGridSeat *seat;   /* by cell */
  uint16_t *cell;     /* by unit and place */
  FdGridCells *own;   /* by cell: it alone */
  FdGridCells *apart; /* by cell: those that may have its value, and it */
  uint16_t *keep;   /* by cell: in each unit the places that may, but its own */
  uint16_t *beside; /* by cell: in each unit all places but its own */
  /* kept but not trailed: */
  uint64_t changed[FD_GRID_CELL_WORDS]; /* cells, since the last run */
  uint64_t *slot;
  uint64_t stamp[FD_GRID_SLOTS]; /* of the level that made it what it is */
  /* scratch, of one run: */
  FdGridCells *before; /* what the slot had, if it is used again */
  uint16_t *order;     /* the cells that took a value, in this order: with it */
} FdGridLanes;

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
  FdGridLanes *lanes;       /* NULL: there is no room in them */
  /* trailed: */
  uint32_t n_open;
  uint32_t slot; /* in force, of the lanes */
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

/* Whether nobody is to be told of what happens to a cell. */
static inline bool
fd_grid_is_alone (const FdGrid *self, uint32_t cell, const FdDomain *x)
{
  return self->listeners[cell] == fd_domain_n_subscriptions (x);
}

/* Leaves a cell that has the values @old those of @word. */
static inline bool
fd_grid_write (const FdGrid *self, FdStore *store, uint32_t cell, uint64_t old,
               uint64_t word)
{
  FdDomain *x = self->base.scope[cell];
  uint64_t left = (uint64_t) (x->base - self->origin);
  assert (word && !(word & ~old));
  if (G_UNLIKELY (left >= 64 || !fd_word_is_ready (store, x) ||
                  !fd_grid_is_alone (self, cell, x)))
    return fd_domain_subtract_word (store, x, self->origin, old & ~word,
                                    FD_REASON_NAIVE);
  if (!fd_trail_domain (store, x, FD_TRAIL_WORD, x->size, x->word))
    return false;
  x->word = word >> left;
  x->size = 0;
  x->min = x->base + fd_lowest_bit (x->word);
  x->max = x->base + fd_highest_bit (x->word);
  assert (fd_domain_is_sound (x));
  return true;
}

/* Fails, in the name of a unit; of one that two cells are in. */
bool fd_grid_fail_as (const FdGrid *self, FdStore *store, uint32_t unit);
bool fd_grid_fail_for (const FdGrid *self, FdStore *store, uint32_t a,
                       uint32_t b);

/* For a grid of so many cells and units, of @n_values values, with each cell in
 * at most @n_seats units: bytes; to be called when all else is known: see
 * grid-tables.c. */
size_t fd_grid_lanes_bytes (uint32_t n_cells, uint32_t n_units,
                            uint32_t n_values, uint32_t n_seats);
void fd_grid_lanes_init (FdGrid *self, void *block, uint32_t n_values,
                         uint32_t n_seats);

/* Whether a run by lanes has where to keep what it does; a run without. */
bool fd_grid_has_slot (const FdGrid *self, const FdStore *store);
bool fd_grid_leave_slots (FdGrid *self, FdStore *store);

/* A run by lanes.  Adds the units that may lose something by being matched. */
bool fd_grid_run_lanes (FdGrid *self, FdStore *store, uint64_t *units);

/* The values that a unit needs, at most so many, as the terms of @g, and as its
 * values the places that they have; none if they are too few to match; false:
 * they are not known by lanes. */
bool fd_grid_read_places (const FdGrid *self, uint32_t unit, FdWordGraph *g,
                          uint8_t *value);

/* Has units matched that were changed, as far as they can lose anything. */
void fd_grid_match (FdGridMatching *self, FdStore *store,
                    const uint64_t *units);

/* Lets the units of a grid that is retired work for themselves again. */
bool fd_grid_release (FdGrid *self, FdStore *store);

#endif
