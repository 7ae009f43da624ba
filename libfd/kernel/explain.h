/* SPDX-License-Identifier: MIT */
#ifndef FD_EXPLAIN_H
#define FD_EXPLAIN_H

#include "store.h"

/* Reasons, read from the trail of a store that explains. */

/* @need became true by the change logged at @at: adds to @out atoms that held
 * before @at and imply it by one constraint, and returns the label of the rule
 * used; NULL if it was a decision or came from outside, and has no reason. */
const char *fd_explain_change (FdStore *store, FdPosition at, FdAtom need,
                               FdAtoms *out);

/* The same for the last failure: atoms that cannot all hold. */
const char *fd_explain_conflict (FdStore *store, FdAtoms *out);

#endif
