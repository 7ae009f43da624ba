/* SPDX-License-Identifier: MIT */
#ifndef FD_EXPLAIN_H
#define FD_EXPLAIN_H

#include "fd-constraint.h"

FD_BEGIN_DECLS

/**
 * FdInference:
 * @atom: the atom inferred; #FD_ATOM_FALSE: a failure
 * @by: the constraint that implies it; #FD_CONSTRAINT_NONE: see @rule
 * @rule: (transfer none): with a constraint, the label of its rule, or "posted"
 *   if posting the constraint made @atom true.  Without a constraint: "domain":
 *   @atom held from the beginning, or follows from other values that its
 *   variable has lost; "given": @atom was set from outside, decided or assumed,
 *   or follows from such an atom; "nogood": a search has learned it
 * @premise: (array length=n_premises): what @atom follows from: indices of
 *   earlier inferences, ascending
 *
 * One inference: @by and the premises together imply @atom.
 */
typedef struct {
  FdAtom atom;
  FdConstraint by;
  const char *rule;
  const uint32_t *premise;
  size_t n_premises;
} FdInference;

/**
 * FdDerivation:
 *
 * A list of inferences from what was given to a conclusion, in the order in
 * which they were made.  The last inference needs all others.  Atoms that are
 * true for the initial domains of their variables are omitted from premises.
 * Labels and handles are valid as long as the constraints exist.
 */
typedef struct _FdDerivation FdDerivation;

/**
 * fd_explain_atom:
 * @atom: must hold
 *
 * Derives why @atom holds, in a store that explains
 * (fd_store_set_explaining()).  O(k log k) for k atoms in reasons, plus the
 * time of the hooks of the constraints.
 *
 * Returns: (transfer full) (nullable): the derivation; %NULL with
 *   %FD_ERROR_INVALID if @store does not explain or @atom does not hold; %NULL
 *   when out of memory
 */
FdDerivation *fd_explain_atom (FdStore *store, FdAtom atom);

/**
 * fd_explain_refutation:
 * @assumed: (array length=n): atoms; @n may be 0
 * @is_refuted: (out) (nullable): whether propagation refutes @assumed
 *
 * Assumes all atoms of @assumed, propagates, derives the failure if there is
 * one, and undoes everything.
 *
 * Returns: (transfer full) (nullable): a derivation of #FD_ATOM_FALSE; %NULL if
 *   propagation does not fail, if a limit of @store ended it, if @store does
 *   not explain (%FD_ERROR_INVALID), or when out of memory
 */
FdDerivation *fd_explain_refutation (FdStore *store, const FdAtom *assumed,
                                     size_t n, bool *is_refuted);

/**
 * fd_derivation_length:
 *
 * Returns: the number of inferences, at least 1
 */
size_t fd_derivation_length (const FdDerivation *self);

/**
 * fd_derivation_inference:
 * @i: from 0 to fd_derivation_length() - 1; the last one is the conclusion
 *
 * Returns: (transfer none) (nullable): inference @i; %NULL if there is no such
 *   inference
 */
const FdInference *fd_derivation_inference (const FdDerivation *self, size_t i);

/**
 * fd_derivation_free:
 * @self: (nullable): %NULL does nothing
 */
void fd_derivation_free (FdDerivation *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FdDerivation, fd_derivation_free)

FD_END_DECLS

#endif
