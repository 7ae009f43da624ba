/* SPDX-License-Identifier: MIT */
#ifndef FD_AMONG_H
#define FD_AMONG_H

#include <fd.h>

/* How many of x[0], ..., x[n-1] are in a set, compared with a variable, or with
 * a number where c is FD_VAR_NONE.  Under the condition in force. */
typedef struct {
  const FdVar *x;
  size_t n;
  const FdInterval *set; /* in any order; may overlap */
  size_t n_set;
  FdRelation relation;
  FdVar c;
  int32_t k; /* the number */
} FdAmongTerms;

bool fd_among_post (FdStore *store, const FdAmongTerms *terms);

#endif
