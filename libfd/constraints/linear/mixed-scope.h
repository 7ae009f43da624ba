/* SPDX-License-Identifier: MIT */
#ifndef FD_MIXED_SCOPE_H
#define FD_MIXED_SCOPE_H

#include "../boolean/scope-atoms.h"
#include "mixed.h"

/* A term of the variable of the same place in a propagator's scope; the first
 * n_vars of them are of variables, and have no literal. */
typedef struct {
  int64_t weight;
  FdScopeAtom literal;
} FdScopeTerm;

/* Writes the variables of @sum as its scope. */
void fd_mixed_fill_scope (const FdMixedSum *sum);

/* For check(): the sum of @values. */
int64_t fd_scope_terms_sum (const FdScopeTerm *term, uint32_t n,
                            uint32_t n_vars, const int32_t *values);

/* For on_unify(): posts the sum again, over what its variables are now. */
bool fd_scope_terms_post (const FdPropagator *base, FdStore *store,
                          const FdScopeTerm *term, uint32_t n_vars,
                          FdRelation relation, int64_t c);

#endif
