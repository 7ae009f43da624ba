/* SPDX-License-Identifier: MIT */
#ifndef FD_ALL_DIFFERENT_DOMAIN_H
#define FD_ALL_DIFFERENT_DOMAIN_H

#include "all-different.h"
#include "matching.h"

/* The domain consistent propagators.  Value 64 k + i of the matching is
 * start[k] + i.  Rows of the matching are terms, by their place. */
typedef struct {
  FdAllDifferent common;
  /* constant after posting: */
  int64_t *start;
  /* kept but not trailed; tried again, if the domains still allow it: */
  uint32_t *kept; /* the value of a term, by index */
  /* scratch: */
  FdMatching matching;
  uint64_t *path;  /* values on the path of components */
  uint64_t *open;  /* values of terms not visited */
  uint64_t *part;  /* n + 1 rows: values of each component on the path */
  uint32_t *first; /* where each of them starts in stack */
  uint32_t *stack; /* terms of the components on the path */
  uint32_t *trace; /* terms from the root of the search */
  uint32_t *mine;  /* by term: the component it opened */
} FdAllDifferentDomain;

/* Whether it is that of one word of values. */
bool fd_is_all_different_domain_word (const FdPropagator *p);
bool fd_all_different_word_propagate (FdPropagator *base, FdStore *store);
bool fd_all_different_words_propagate (FdPropagator *base, FdStore *store);
const char *fd_all_different_domain_explain (FdPropagator *base, FdStore *store,
                                             FdAtom need, uint64_t code,
                                             FdPosition at, FdAtoms *out);

#endif
