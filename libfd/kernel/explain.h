/* SPDX-License-Identifier: MIT */
#ifndef FD_EXPLAIN_H
#define FD_EXPLAIN_H

#include "store.h"

/* Reasons, read from the trail of a store that explains. */

/* @need became true by the change logged at @at: adds to @out atoms that held
 * before @at and imply it by one constraint, and returns the label of the rule
 * used.  Of what was decided, or came from outside, and so has no reason: adds
 * as much of it as is needed, and what else held before; NULL. */
const char *fd_explain_change (FdStore *store, FdPosition at, FdAtom need,
                               FdAtoms *out);

/* The same for the last failure: atoms that cannot all hold. */
const char *fd_explain_conflict (FdStore *store, FdAtoms *out);

/* Where @atom, true at @before, had become true; FD_POSITION_FACT if it was a
 * fact. */
#define FD_POSITION_FACT UINT32_MAX
FdPosition fd_atom_position (const FdStore *store, FdAtom atom,
                             FdPosition before);

#endif
