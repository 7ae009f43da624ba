/* SPDX-License-Identifier: MIT */
#ifndef FD_TRAIL_ENTRY_H
#define FD_TRAIL_ENTRY_H

#include "base/memory.h"
#include "fd-propagator.h"

/* The entries of the undo log, which in a store that explains is also its whole
 * history. */

typedef enum {
  FD_TRAIL_WORD,   /* a WORD domain: aux = size, old = word */
  FD_TRAIL_BOUNDS, /* aux = size, old = min | max << 32 */
  FD_TRAIL_HOLES,  /* a sparse's word: aux = its index, old = the word; or a
                      gap: aux = fd_sparse_cut(), old = how many values */
  FD_TRAIL_STATE,  /* something else: id = an FdTrailAction */
} FdTrailKind;

typedef enum {
  FD_TRAIL_CELL,       /* aux = value, old = address of a uint32_t */
  FD_TRAIL_WORD_CELL,  /* aux, prev = value, old = address of a uint64_t */
  FD_TRAIL_DEAD,       /* aux = value, old = FdPropagator * */
  FD_TRAIL_POSTED,     /* the last aux + 1 propagators; the first prev of a
                          scope, or all, are subscribed in section old */
  FD_TRAIL_VAR,        /* the last variable */
  FD_TRAIL_SUBSCRIBED, /* aux = variable, old = section */
  FD_TRAIL_VALUE_SUBSCRIBED, /* aux = variable, old = FdValuePage * */
  FD_TRAIL_WATCHED,          /* aux = propagator, old = its numbers */
  FD_TRAIL_SCOPE,    /* aux = propagator, prev = index, old = FdDomain * */
  FD_TRAIL_ALIAS,    /* aux = variable, old = FdDomain * */
  FD_TRAIL_EQUALITY, /* counted in n_level_equalities */
  FD_TRAIL_SPLICE,   /* the circles of aux and old were made one */
  FD_N_TRAIL_ACTIONS
} FdTrailAction;

/* As prev of FD_TRAIL_POSTED: all of the scope. */
#define FD_TRAIL_ALL UINT32_MAX

typedef struct {
  uint32_t tag; /* id << 2 | kind */
  uint32_t aux;
  uint64_t old;
  union {
    struct {
      uint32_t propagator; /* who did it; 0: a decision, or from outside */
      uint32_t prev;       /* the variable's previous entry + 1, or 0 */
    };
    FdDomain *domain; /* instead, in a store that does not explain */
  };
} FdTrailEntry;

/* Undoes what an FdTrailAction stands for.  Who logs such entries has one. */
typedef void (*FdTrailUndo) (FdStore *store, const FdTrailEntry *entry);

/* Private kind of FdReason: the negation of a condition, because what was
 * posted under it is violated by all values left of the scope. */
enum { FD_REASON_KIND_VIOLATED = FD_REASON_KIND_ATOMS + 1 };

/* Beside each entry while explanations are on. */
typedef struct {
  uint64_t code;
  FdAtom asked;  /* what was to become true */
  uint16_t kind; /* of the reason */
  bool mask;     /* instead, several values were taken at once */
  uint8_t rank;  /* of an entry of bounds: skip leads over 2^rank - 1 of them */
  uint32_t level;  /* it happened in */
  uint32_t bounds; /* the variable's previous entry of bounds + 1, or 0 */
  uint32_t skip;   /* of an entry of bounds: one further back + 1, or 0 */
} FdWhy;

typedef struct {
  FdTrailEntry *entry;
  FdWhy *why;              /* NULL unless explaining */
  const FdTrailUndo *undo; /* by FdTrailAction */
  uint32_t n, room, why_room;
  FdAtoms reasons; /* copied ones, n at a time behind their number */
} FdTrail;

#define FD_TRAIL_TAG(action) ((uint32_t) (action) << 2 | FD_TRAIL_STATE)

FD_INLINE_ONLY FdTrailKind
fd_trail_kind (const FdTrailEntry *entry)
{
  return (FdTrailKind) (entry->tag & 3);
}

static inline uint32_t
fd_trail_id (const FdTrailEntry *entry)
{
  return entry->tag >> 2;
}

/* Entry @i - 1 of a variable, or the one before it, that is of bounds, + 1. */
FD_INLINE_ONLY uint32_t
fd_trail_bounds (const FdTrail *trail, uint32_t i)
{
  if (!i || fd_trail_kind (&trail->entry[i - 1]) == FD_TRAIL_BOUNDS)
    return i;
  return trail->why[i - 1].bounds;
}

/* Entry @i - 1 of bounds, of those of one variable that are linked by ->bounds,
 * learns its way back over many of them: skips of one length that follow each
 * other become one.  So going along ->skip where that is not too far, else
 * along
 * ->bounds, finds any of n entries in O(log n) steps.
 *
 * Myers, An applicative random-access stack, Information Processing Letters
 * 1983. */
static inline void
fd_trail_link (FdTrail *trail, uint32_t i)
{
  static const FdWhy start = {0};
  FdWhy *why = &trail->why[i - 1];
  const FdWhy *one = why->bounds ? &trail->why[why->bounds - 1] : &start;
  const FdWhy *two = one->skip ? &trail->why[one->skip - 1] : &start;
  bool joined = one->rank == two->rank;
  why->rank = joined ? one->rank + 1 : 1;
  why->skip = joined ? two->skip : why->bounds;
  assert (why->skip <= why->bounds && why->bounds < i);
}

#endif
