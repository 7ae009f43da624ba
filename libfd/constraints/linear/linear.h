/* SPDX-License-Identifier: MIT */
#ifndef FD_LINEAR_H
#define FD_LINEAR_H

#include <fd.h>

#include <assert.h>

/* A sum of terms over different variables: those with a positive coefficient
 * first, then those with a negative one; a[] holds the magnitudes, none 0. */
typedef struct {
  FdPropagator base;
  /* constant after posting: */
  int64_t c;
  uint32_t n_positive;
  FdConsistency consistency; /* asked for, of = */
  const int64_t *a;          /* own, or shared: a short sum without factors */
  int64_t own[];
} Linear;

/* A sum on its way to its form; a[] and x[] lie in a block of
 * FD_LINEAR_TERM_BYTES a term, which also is what the way there takes. */
typedef struct {
  int64_t *a;
  FdVar *x;
  uint32_t n, n_positive;
  FdRelation relation;
  int64_t c;
  FdConsistency consistency;
  bool may_unify; /* not posted in the middle of a unification */
} FdLinearSum;

enum { FD_LINEAR_TERM_BYTES = 32 };

/* Whether a run over @n terms is among the cheapest. */
static inline bool
fd_linear_is_short (uint32_t n)
{
  return n <= 3;
}

typedef enum {
  FD_SUM_OPEN,
  FD_SUM_HOLDS,
  FD_SUM_FAILS,
  FD_SUM_TOO_LARGE, /* for 62 bits */
} FdSumState;

/* The greatest common divisor, of any sign. */
static inline int64_t
fd_gcd (int64_t a, int64_t b)
{
  while (b) {
    int64_t next = a % b;
    a = b;
    b = next;
  }
  return a;
}

/* The greatest magnitude that the variable ever had. */
static inline int64_t
fd_linear_most (const FdStore *store, FdVar x)
{
  int64_t min = fd_first_min (store, x), max = fd_first_max (store, x);
  return MAX (MAX (max, -max), -min);
}

/* @a NULL: all 1. */
void fd_linear_sum_init (const FdStore *store, FdLinearSum *sum, void *block,
                         const int64_t *a, const FdVar *x, uint32_t n,
                         FdRelation relation, int64_t c);
FdSumState fd_linear_sum_reduce (const FdStore *store, FdLinearSum *sum);

/* a[0] x[0] + ... relation c, for any coefficients; under the condition in
 * force; arguments are valid. */
bool fd_post_terms (FdStore *store, const int64_t *a, const FdVar *x, size_t n,
                    FdRelation relation, int64_t c, FdConsistency consistency);

bool fd_post_linear_eq (FdStore *store, const int64_t *a, const FdVar *x,
                        uint32_t n, uint32_t n_positive, int64_t c,
                        FdConsistency consistency);
/* Whether sum <= c is a clause, and then posts that. */
bool fd_linear_is_clause (const FdStore *store, const FdLinearSum *sum);
bool fd_linear_post_clause (FdStore *store, const FdLinearSum *sum);
/* Whether fd_post_linear_domain() can do it at a bearable cost. */
bool fd_linear_domain_is_cheap (const FdStore *store, const int64_t *a,
                                const FdVar *x, uint32_t n);
bool fd_post_linear_domain (FdStore *store, const int64_t *a, const FdVar *x,
                            uint32_t n, uint32_t n_positive, int64_t c);
bool fd_post_linear_le (FdStore *store, const int64_t *a, const FdVar *x,
                        uint32_t n, uint32_t n_positive, int64_t c);
bool fd_post_linear_ne (FdStore *store, const int64_t *a, const FdVar *x,
                        uint32_t n, uint32_t n_positive, int64_t c);

/* From so many terms on, it pays to know which are fixed: of <=, whose run is
 * short, and of =, which is advised too. */
enum { FD_LINEAR_LONG_LE = 16, FD_LINEAR_LONG_EQ = 32 };

/* Of = and <=: see long.c. */
Linear *fd_linear_long_new (FdStore *store, const int64_t *a, const FdVar *x,
                            uint32_t n, uint32_t n_positive,
                            FdRelation relation, int64_t c);

Linear *fd_linear_new (FdStore *store, const FdPropagatorClass *klass,
                       const int64_t *a, const FdVar *x, uint32_t n,
                       uint32_t n_positive, int64_t c, size_t more);
/* The @more bytes behind it. */
static inline void *
fd_linear_more (Linear *self)
{
  return self->own + (self->a == self->own ? self->base.n : 0);
}

/* A run of the propagator of =: its bounds. */
bool fd_linear_eq_narrow (const Linear *self, FdStore *store);
/* The least and the greatest value of the whole sum. */
void fd_linear_range (const Linear *self, int64_t *lo, int64_t *hi);
/* What is known of sum = c. */
FdEntailment fd_linear_equals (const Linear *self);
int64_t fd_linear_value (const Linear *self, const int32_t *values);
/* Posts it anew, after variables of its scope became one. */
bool fd_linear_on_unify (const FdPropagator *base, FdStore *store,
                         FdRelation relation);

/* Hooks of sum = c, and of sum <= c. */
FdEntailment fd_linear_eq_entailed (FdPropagator *base, FdStore *store);
FdEntailment fd_linear_le_entailed (FdPropagator *base, FdStore *store);
bool fd_linear_eq_check (const FdPropagator *base, const int32_t *values);
bool fd_linear_le_check (const FdPropagator *base, const int32_t *values);
bool fd_linear_eq_on_unify (FdPropagator *base, FdStore *store);
bool fd_linear_le_on_unify (FdPropagator *base, FdStore *store);

/* --- past.c --------------------------------------------------------------- */

/* What explanations of one of the two inequalities have found out. */
typedef struct {
  int64_t root;    /* the sum of the least terms that are facts */
  uint64_t stamp;  /* see fd_root_stamp(), as of then; 0: never */
  uint32_t strong; /* a term that once was a reason by itself, + 1; 0: none */
} FdLinearPast;

/* Of sum <= c, or, @above, of sum >= c; NULL when out of memory. */
FdLinearPast *fd_linear_past (FdStore *store, const FdPropagator *base,
                              bool above);

/* --- explain.c ------------------------------------------------------------ */

/* Code of a pruning of term @i, which follows from sum <= c, or, @above, from
 * sum >= c; and its explanation. */
static inline FdReason
fd_linear_reason (uint32_t i, bool above)
{
  return fd_reason_lazy ((uint64_t) i << 1 | above);
}

const char *fd_linear_explain (FdPropagator *base, FdStore *store, FdAtom need,
                               uint64_t code, FdPosition at, FdAtoms *out);
/* Why sum <= c, or sum = c, had no solution among the bounds before @at; NULL
 * if it had. */
const char *fd_linear_explain_conflict_le (FdPropagator *base, FdStore *store,
                                           FdPosition at, FdAtoms *out);
const char *fd_linear_explain_conflict_eq (FdPropagator *base, FdStore *store,
                                           FdPosition at, FdAtoms *out);
/* That all terms but @open had the values they had. */
void fd_linear_explain_fixed (const FdPropagator *base, const FdStore *store,
                              uint32_t open, FdPosition at, FdAtoms *out);

#endif
