/* SPDX-License-Identifier: MIT */
#ifndef FD_POST_ATOM_H
#define FD_POST_ATOM_H

#include "store.h"

/* The inner of the public changes: prunes, or posts under the condition. */
bool fd_post_atom (FdStore *store, FdAtom atom);

#endif
