/* SPDX-License-Identifier: MIT */
/* refute.h - whether a constraint has a solution within domains */
#ifndef CHECK_REFUTE_H
#define CHECK_REFUTE_H

#include "domain.h"

/* What truths of atoms of x add to a sum for the values from..to. */
typedef struct {
  uint32_t x;
  int64_t from, to;
  Wide weight;
} SumPiece;

/* Of a sum, as names were in the epoch. */
typedef struct {
  uint64_t epoch;
  size_t n, n_single; /* behind n_single: truths that share a variable */
  View *views;
  Wide *factors;
  Wide rest;        /* what is known */
  SumPiece *pieces; /* of those that share one, by x and from */
  size_t n_pieces;
} Terms;

struct _Refuter {
  Names *names;
  Terms *terms;    /* by constraint */
  View *views;     /* of one constraint */
  Wide *factors;   /* likewise */
  uint32_t *scope; /* variables */
  uint64_t *seen;  /* by variable: when it was met last */
  uint32_t *place; /* by variable: which view it is */
  uint64_t now;
  int64_t *values; /* by variable */
  uint64_t *bits, *more;
  uint32_t *owners; /* by value, in a matching; and when it was visited */
  uint64_t *visited;
  int boxes;     /* that may still be tried */
  bool is_short; /* whether only few assignments are divided */
};

enum {
  MOST_BOXES = 20000,
  MOST_WORK = 100000000, /* boxes by arguments */
  MOST_OPEN = 500,       /* variables to divide */
  MOST_VALUES = 65536,   /* between the least and the greatest */
  MOST_STEPS = 1024,     /* values of all terms of a sum */
  MOST_MATCHED = 2000,
  MOST_ASSIGNMENTS = 5000, /* see FORMAT */
};

void refuter_init (Refuter *r, Names *names);
/* True only if no values in d satisfy the constraint. */
bool refute (Refuter *r, Domain *d, const Constraint *c);

/* Rules: true only if no values in d satisfy the relation; or, unless it
 * holds, its opposite.  refute-sum.c */
bool sum_refute (Refuter *r, const Domain *d, const Constraint *c, bool holds);
bool join_refute (Refuter *r, const Domain *d, const Constraint *c, bool holds);
/* sum-pieces.c */
void terms_find_pieces (Refuter *r, Terms *t);
/* To the least and the greatest sum. */
void terms_add_pieces (const Terms *t, const Domain *d, Wide *min, Wide *max);
/* refute-global.c */
/* Whether no number within least..most has the relation to any value of c; or,
 * unless it holds, the opposite.  global-count.c */
bool count_is_refuted (const Domain *d, int64_t least, int64_t most,
                       Relation relation, bool holds, const View *c);
/* How many of the first n views can have values of their own; no less. */
size_t match_views (Refuter *r, const Domain *d, size_t n);
/* A task that takes p or more, and starts within first..last; begin and end are
 * where others leave room for it: from the start first and last + p. */
typedef struct {
  Wide p, first, last, begin, end;
} UnaryTask;
/* The tasks cannot take place without an overlap; they are changed.
 * global-disjunctive.c */
bool unary_refute (UnaryTask *task, size_t n);
/* The first n views cannot all be different. */
bool clash_refute (Refuter *r, const Domain *d, size_t n);
bool different_refute (Refuter *r, const Domain *d, const Constraint *c,
                       bool holds);
bool member_refute (Refuter *r, const Domain *d, const Constraint *c,
                    bool holds);
bool element_refute (Refuter *r, const Domain *d, const Constraint *c,
                     bool holds);
bool extreme_refute (Refuter *r, const Domain *d, const Constraint *c,
                     bool holds);
bool function_refute (Refuter *r, const Domain *d, const Constraint *c,
                      bool holds);

static inline View
see (Refuter *r, Term t)
{
  return names_view (r->names, t);
}

/* Of 64 bits; what is beyond becomes the last of them. */
static inline int64_t
clamp (Wide v)
{
  return v < INT64_MIN ? INT64_MIN : v > INT64_MAX ? INT64_MAX : (int64_t) v;
}

static inline bool
is_fixed (const Domain *d, const View *w)
{
  return view_min (d, w) == view_max (d, w);
}

static inline bool
is_same (const View *v, const View *w)
{
  return v->kind == SEEN_VARIABLE && w->kind == SEEN_VARIABLE &&
         v->atom.x == w->atom.x && v->flip == w->flip;
}

/* Whether both may have one value within min..max. */
static inline bool
meet (const Domain *d, const View *v, const View *w, int64_t min, int64_t max)
{
  for (int64_t a = min; a <= max;) {
    int64_t b = view_next (d, w, view_next (d, v, a));
    if (b > max || b > FAR)
      return false;
    a = view_next (d, v, b);
    if (a == b)
      return true;
  }
  return false;
}

/* Whether both may have one value. */
static inline bool
may_be_one (const Domain *d, const View *v, const View *w)
{
  int64_t far = FAR + 2;
  return v->kind == SEEN_NUMBER ? view_has (d, w, v->atom.v)
                                : meet (d, v, w, -far, far);
}

/* Both are one value, whichever it is. */
static inline bool
are_one (const Domain *d, const View *v, const View *w)
{
  return is_same (v, w) || (is_fixed (d, v) && is_fixed (d, w) &&
                            view_min (d, v) == view_min (d, w));
}

#endif
