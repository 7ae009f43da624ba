/* SPDX-License-Identifier: MIT */
#ifndef ORACLE_LENGTHS_H
#define ORACLE_LENGTHS_H

#include "random-walk.h"

/* How long reasons are, and how much they ask for, by propagator. */

/* From here on they are counted; for one thread only. */
void oracle_lengths_begin (void);
/* A reason of @need, found true at @at, by @p. */
void oracle_lengths_note (const OracleWalk *walk, const FdPropagator *p,
                          FdAtom need, FdPosition at, bool violated,
                          const FdAtoms *atoms);
/* A line for each propagator and kind of effect; ends the counting. */
void oracle_lengths_print (const char *prefix);

#endif
