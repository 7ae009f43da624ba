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

/* Of scope[i], as that variable is now. */
static inline FdMixedTerm
fd_scope_term_of (const FdPropagator *base, uint32_t i, FdScopeTerm term,
                  bool is_var)
{
  if (is_var)
    return fd_mixed_var (term.weight, fd_propagator_var (base, i));
  return fd_mixed_atom (term.weight, fd_scope_atom_of (base, i, term.literal));
}

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
