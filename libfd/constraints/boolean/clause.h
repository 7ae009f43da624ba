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
/* Reduces the atoms of a clause to those that matter, and returns how many
 * they are; -1: they always hold. */
int64_t fd_clause_reduce (FdAtom *atom, size_t n);

#endif
