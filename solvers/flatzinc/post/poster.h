/* SPDX-License-Identifier: MIT */
#ifndef FZN_POSTER_H
#define FZN_POSTER_H

#include "builtins.h"

/* An instance in the making: passes over all constraints, in the order below.
 * Each returns false if that is the end: an error, or a contradiction. */
typedef struct {
  FznInstance *instance;
  const FznConstraint *constraints;
  size_t n;
  FznConstraint *some; /* (array length=n_all) (nullable): those active */
  size_t n_all;
  const FznPredicate *predicates;
  size_t n_predicates;
  FznRow *rows; /* by predicate */
  bool *done;   /* by constraint: nothing is left to post */
} FznPoster;

/* post.c: false: no memory. */
bool fzn_poster_init (FznPoster *self, FznInstance *instance);
void fzn_poster_clear (FznPoster *self);
/* What the model alone says of bounds; nothing is made in the store. */
bool fzn_poster_bound (FznPoster *self);

/* The constraint that errors speak of from now on, and its row. */
const FznRow *fzn_poster_at (FznPoster *self, size_t i);
FznTerms fzn_poster_arguments (const FznPoster *self, size_t i);
/* Takes it apart, after it was checked; with its switch. */
void fzn_poster_call (FznPoster *self, size_t i, FznCall *call);

/* switch.c: makes the switches variables behind those of the model; false: no
 * memory. */
bool fzn_switches_init (FznInstance *instance);
void fzn_switches_clear (FznInstance *instance);
/* Whether constraint @i can have its switch; else sets the error. */
bool fzn_switch_check (FznInstance *instance, size_t i, const FznRow *row,
                       FznTerms arguments);
/* What it is called with it. */
void fzn_switch_call (const FznInstance *instance, size_t i, FznCall *call);

/* check-all.c: what declarations say; arguments and equal variables; holes.
 */
bool fzn_declare_all (FznInstance *instance);
bool fzn_check_all (FznPoster *self);
bool fzn_note_holes (FznInstance *instance);
/* Whether the objective is, or may be, a value. */
bool fzn_check_objective (FznInstance *instance);

/* bounds.c: bounds; the variables of the store; holes in them. */
bool fzn_bound_all (FznPoster *self);
bool fzn_make_all (FznPoster *self);
bool fzn_post_holes (FznInstance *instance);

/* define.c: truth values that are atoms, and which of them are known. */
bool fzn_define_all (FznPoster *self);
bool fzn_set_known (FznInstance *instance);

/* constrain.c: the rest. */
bool fzn_post_constraints (FznPoster *self);

/* unary.c, cliques.c: what follows from great tasks, and from clauses. */
bool fzn_post_unaries (FznPoster *self);
bool fzn_post_cliques (FznPoster *self);

/* Neither an error nor a contradiction so far. */
static inline bool
fzn_goes_on (const FznInstance *instance)
{
  return instance->consistent && !instance->error;
}

enum { FZN_STEPS = 1 << 10 }; /* between two looks at the limits */

/* Asked at step @i of a pass; false: a limit was reached. */
static inline bool
fzn_may_go_on (FznInstance *instance, size_t i)
{
  return i % FZN_STEPS ||
         fzn_posted (instance, fd_store_check_limits (instance->store));
}

#endif
