/* SPDX-License-Identifier: MIT */
#ifndef FD_LINEAR_OBJECTIVE_H
#define FD_LINEAR_OBJECTIVE_H

#include "fd-search.h"
#include "search/learning/learner.h"

/* A sum of variables and atoms to be as small as can be, or as great.  Its
 * value, the best and the bound are those of the sum that was asked for. */
typedef struct _FdLinearObjective FdLinearObjective;

/* Everything is copied.  NULL when out of memory. */
FdLinearObjective *fd_linear_objective_new (const FdSearchSum *sum);
const FdSearchSum *fd_linear_objective_sum (const FdLinearObjective *self);
/* Which keeps it, once it has begun. */
const FdPropagator *
fd_linear_objective_propagator (const FdLinearObjective *self);
void fd_linear_objective_free (FdLinearObjective *self);
/* @small: whether no value of it leaves 61 bits; of valid terms.  False: no
 * memory. */
bool fd_linear_objective_is_small (const FdLinearObjective *self,
                                   FdStore *store, bool *small);
bool fd_linear_objective_is_valid (const FdLinearObjective *self,
                                   const FdStore *store);

/* In the level of the search.  False: no memory. */
bool fd_linear_objective_begin (FdLinearObjective *self, FdStore *store);

/* At a solution. */
int64_t fd_linear_objective_value (const FdLinearObjective *self,
                                   const FdStore *store);
/* The best that it may be of the values left. */
int64_t fd_linear_objective_bound (const FdLinearObjective *self);

/* It must be better than @best from now on, until it is released. */
void fd_linear_objective_improve (FdLinearObjective *self, int64_t best);
void fd_linear_objective_release (FdLinearObjective *self);
/* The next propagation sees to that: needed each time the search went back. */
void fd_linear_objective_schedule (FdLinearObjective *self, FdStore *store);
/* Why it is not better now.  False: no memory. */
bool fd_linear_objective_explain (FdLinearObjective *self, FdStore *store,
                                  FdAtoms *out);

/* What a search that learns tries first of each term. */
void fd_linear_objective_aim (const FdLinearObjective *self,
                              FdLearner *learner);

#endif
