/* SPDX-License-Identifier: MIT */
#ifndef FD_CLAUSE_H
#define FD_CLAUSE_H

#include "scope-atoms.h"

extern const FdConstraintClass fd_clause_constraint;

/* Clauses as constraints of this folder post each other, under the condition in
 * force; arguments are valid. */
bool fd_clause_post (FdStore *store, const FdAtom *atoms, size_t n);
bool fd_reified_clause_post (FdStore *store, FdAtom b, const FdAtom *atoms,
                             size_t n);

/* A long one; what a short one keeps is in clause.c. */
typedef struct {
  FdPropagator base;
  /* kept, not trailed: two atoms that did not fail when a run last looked;
   * going back never makes an atom fail.  Behind them, of a clause that begins
   * to watch, what kernel/two-watched.h keeps. */
  uint32_t watch[4];
  /* constant after posting: */
  FdScopeAtom literal[]; /* of scope[i] */
} FdClause;

/* Instead of subscribing; out of memory, the store halts. */
void fd_clause_begin_watch (FdStore *store, FdClause *self);
/* The k-th that it watches is @index from now on. */
bool fd_clause_watch (FdStore *store, FdClause *self, uint32_t k,
                      uint32_t index);

/* Reduces the atoms of a clause to those that matter, and returns how many
 * they are; -1: they always hold. */
int64_t fd_clause_reduce (FdAtom *atom, size_t n);

#endif
