/* SPDX-License-Identifier: MIT */
#ifndef FD_ELEMENT_VAR_H
#define FD_ELEMENT_VAR_H

#include <fd.h>

/* Codes of reasons. */
enum {
  FD_ELEMENT_VAR_RANGE,
  FD_ELEMENT_VAR_INDEX,
  FD_ELEMENT_VAR_VALUE,
  FD_ELEMENT_VAR_ELEMENT
};

/* The scope is x[0], ..., x[n-1], index, y; so base->n is n + 2. */
static inline FdDomain *
fd_element_var_index (const FdPropagator *base)
{
  return base->scope[base->n - 2];
}

static inline FdDomain *
fd_element_var_value (const FdPropagator *base)
{
  return base->scope[base->n - 1];
}

/* element-var-explain.c */
const char *fd_element_var_explain (FdPropagator *base, FdStore *store,
                                    FdAtom need, uint64_t code, FdPosition at,
                                    FdAtoms *out);
const char *fd_element_var_explain_conflict (FdPropagator *base, FdStore *store,
                                             FdPosition at, FdAtoms *out);

#endif
