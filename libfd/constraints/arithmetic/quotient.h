/* SPDX-License-Identifier: MIT */
#ifndef FD_QUOTIENT_H
#define FD_QUOTIENT_H

#include "interval-contractor.h"

/* Division and modulo round towards zero, so signs come apart: |x| divided by
 * |y|, rounded down, has |z| as its quotient or remainder. */

/* The ranges of |x|, |y| and |z| for one choice of signs. */
typedef struct {
  FdRange a, b, c;
} FdParts;

/* Narrows @parts, none of them negative or empty, b >= 1; what has become empty
 * has no solution. */
typedef void (*FdNarrowParts) (FdParts *parts);

/* What box[@i] of x, y, z can be.  The sign of z is that of x y if @times, else
 * that of x. */
FdRange fd_contract_by_signs (const FdRange *box, uint32_t i, bool times,
                              FdNarrowParts narrow);

/* What all of them can be, until nothing changes; or all are empty. */
void fd_settle_by_signs (FdRange *box, bool times, FdNarrowParts narrow);

enum { FD_RULE_ZERO = FD_CONTRACTOR_MAX }; /* y != 0; others are an index */

/* Of x, y and z: y loses 0, and each what @contract says; entailed once it
 * @is_settled. */
bool fd_quotient_propagate (FdPropagator *base, FdStore *store,
                            FdContract contract, FdSettle settle,
                            bool (*is_settled) (const FdPropagator *base));
FdEntailment fd_quotient_entailed (const FdPropagator *base,
                                   FdContract contract,
                                   bool (*is_settled) (const FdPropagator *));

#endif
