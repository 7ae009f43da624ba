/* SPDX-License-Identifier: MIT */
#ifndef FD_TERMS_H
#define FD_TERMS_H

#include "fd-search.h"

/* A term of a sum that is to be as small as can be: weight * x, or, if it is
 * negative, weight * -x; its weight is above 0.  What was assumed of it is who
 * assumes it to know. */
typedef struct {
  FdVar x;
  bool negative;
  int64_t weight;
  FdAtom assumed;
} FdTerm;

/* The objective as such a sum: offset and the terms, turned if it is
 * maximized. */
typedef struct {
  FdTerm *term;
  size_t n, room;
  int64_t offset;
} FdTerms;

/* What the objective of @search, a variable, is the sum of, as a constraint of
 * the store says; at its root.  n is 0 if it is none.  False: no memory. */
bool fd_terms_init (FdTerms *self, const FdSearch *search);
void fd_terms_clear (FdTerms *self);
/* Behind the others; false: no memory. */
bool fd_terms_add (FdTerms *self, FdTerm term);

/* The least value of x, or -x; and the greatest. */
int64_t fd_term_least (const FdTerm *term, const FdStore *store);
int64_t fd_term_most (const FdTerm *term, const FdStore *store);
/* The least sum. */
int64_t fd_terms_least (const FdTerms *self, const FdStore *store);

#endif
