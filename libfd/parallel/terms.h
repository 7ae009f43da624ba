/* SPDX-License-Identifier: MIT */
#ifndef FD_TERMS_H
#define FD_TERMS_H

#include "fd-search.h"

/* A term of a sum that is to be as small as can be: weight * x, or, if it is
 * negative, weight * -x; or its weight if the atom holds.  Its weight is above
 * 0.  What was assumed of it is who assumes it to know. */
typedef struct {
  FdVar x; /* none: it is of the atom */
  FdAtom atom;
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

/* What the objective of @search is the sum of: as it was given, or, of a
 * variable, as constraints of the store say; at its root.  n is 0 if it is
 * none.  False: no memory. */
bool fd_terms_init (FdTerms *self, const FdSearch *search);
void fd_terms_clear (FdTerms *self);
/* Behind the others; false: no memory. */
bool fd_terms_add (FdTerms *self, FdTerm term);

/* Whose value it has; none: the atom is a constant. */
static inline FdVar
fd_term_var (const FdTerm *term)
{
  return term->x.id ? term->x : fd_atom_var (term->atom);
}
/* The least value of x, or -x, or the atom; and the greatest; and that where
 * its variable is @value. */
int64_t fd_term_least (const FdTerm *term, const FdStore *store);
int64_t fd_term_most (const FdTerm *term, const FdStore *store);
int64_t fd_term_value (const FdTerm *term, int32_t value);
/* That it is at its least. */
FdAtom fd_term_at_least (const FdTerm *term, const FdStore *store);
/* The least sum. */
int64_t fd_terms_least (const FdTerms *self, const FdStore *store);

#endif
