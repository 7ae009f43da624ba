/* SPDX-License-Identifier: MIT */
#ifndef FD_INSIDE_H
#define FD_INSIDE_H

/* What <fd.h> is to the library's own propagators: the same functions, those of
 * fd-domain.h inline, and what the propagators post of each other.  A file that
 * includes nothing else of the library than <fd.h>, and headers beside it that
 * do the same, compiles outside of it as well. */
#include "constraints/constraint.h"
#include "constraints/deferred-hole.h"

#include "explain/explain.h"

#endif
