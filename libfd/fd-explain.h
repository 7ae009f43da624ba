/* SPDX-License-Identifier: MIT */
#ifndef FD_EXPLAIN_H
#define FD_EXPLAIN_H

#include "fd-constraint.h"

FD_BEGIN_DECLS

/**
 * FdInference:
 * @atom: what follows; #FD_ATOM_FALSE: a failure
 * @by: from which constraint; #FD_CONSTRAINT_NONE: see @rule
 * @rule: (transfer none): the label of the constraint's rule; "posted": posting
 *   it made @atom true.  Without a constraint: "domain", it held from the first
 *   or follows from what else its variable has lost; "given", it was set from
 *   outside, decided or assumed, or follows from that; "nogood", a search has
 *   learned it
 * @premise: (array length=n_premises): what it follows from: indices of
 *   inferences before this one, ascending
 *
 * @by and the premises together imply @atom.
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
 * Inferences from what was given to a conclusion, in the order in which they
 * were made.  All of them are needed for the last one.  Atoms that hold of the
 * domains with which their variables were made are left out of premises.
 * Labels and handles are good as long as the constraints are there.
 */
typedef struct _FdDerivation FdDerivation;

/**
 * fd_explain_atom:
 * @atom: holds
 *
 * Why @atom holds, in a store that explains (fd_store_set_explaining()).
 * O(k log k) for k atoms in reasons, and what the hooks of the constraints
 * take.
 *
 * Returns: (transfer full) (nullable): its derivation; %NULL if @store does not
 *   explain or @atom does not hold (%FD_ERROR_INVALID), or when out of memory
 */
FdDerivation *fd_explain_atom (FdStore *store, FdAtom atom);

/**
 * fd_explain_refutation:
 * @assumed: (array length=n): may be none
 * @is_refuted: (out) (nullable): receives whether propagation refutes them
 *
 * Assumes all of @assumed, propagates, tells why that fails, if it does, and
 * takes everything back.
 *
 * Returns: (transfer full) (nullable): a derivation of #FD_ATOM_FALSE; %NULL if
 *   propagation finds no failure, a limit of @store ended it, @store does not
 *   explain (%FD_ERROR_INVALID), or when out of memory
 */
FdDerivation *fd_explain_refutation (FdStore *store, const FdAtom *assumed,
                                     size_t n, bool *is_refuted);

/**
 * fd_derivation_length:
 *
 * Returns: the number of inferences, one or more
 */
size_t fd_derivation_length (const FdDerivation *self);

/**
 * fd_derivation_inference:
 * @i: from 0 to fd_derivation_length() - 1, which is the conclusion
 *
 * Returns: (transfer none) (nullable): inference @i; %NULL if there is none
 */
const FdInference *fd_derivation_inference (const FdDerivation *self, size_t i);

/**
 * fd_derivation_free:
 * @self: (nullable)
 */
void fd_derivation_free (FdDerivation *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FdDerivation, fd_derivation_free)

FD_END_DECLS

#endif
