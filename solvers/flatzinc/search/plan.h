/* SPDX-License-Identifier: MIT */
#ifndef FZN_PLAN_H
#define FZN_PLAN_H

#include "choice.h"
#include "model/model.h"
#include "search.h"

/* --- the search of a model, while it is put together ---------------------- */

/* Variables to be branched on together. */
typedef struct {
  FdValSelect select;
  GArray *x; /* FdVar */
} FznPool;

typedef struct {
  const FznModel *model;
  FznInstance *instance;
  FdStore *store;
  unsigned flags; /* FdFlatzincSearchFlags */
  FdFlatzincWarnFunc warn;
  gpointer data;
  GPtrArray *warned; /* what was said */
  FdSearch *search;
  int sense;     /* as in the model; 0 also if the objective is settled */
  GArray *todo;  /* annotations, the next one last */
  GArray *run;   /* FdVar: of the branching to be added */
  bool *planned; /* variables of the model that are branched on */
  bool *is_main; /* those that solutions differ in */
  FznPool pools[FZN_N_VALUE_CHOICES]; /* -f */
  uint32_t n_pools;
  GByteArray *seen; /* by id, variables of the store in pools */
  bool annotated;   /* there was a search annotation */
  bool lost;        /* no memory */
} FznPlan;

/* Whether all variables are decided in one order of the solver's own, but not
 * by what it learns. */
static inline bool
fzn_plan_is_pooled (const FznPlan *plan)
{
  return (plan->flags & (FD_FLATZINC_FREE | FD_FLATZINC_LEARN)) ==
         FD_FLATZINC_FREE;
}

/* --- decide.c ------------------------------------------------------------- */

/* What @term is: FZN_BOOL or FZN_INT, also of a variable; or what it is. */
FznKind fzn_plan_kind (const FznPlan *plan, FznTerm term);
void fzn_plan_mark (FznPlan *plan, FznTerm term);
bool fzn_plan_is_open (const FznPlan *plan, FznTerm term);

/* A run: variables of a branching to come; those that are fixed are left
 * out. */
void fzn_plan_run_add (FznPlan *plan, FznTerm term);
void fzn_plan_run_flush (FznPlan *plan, FdVarSelect var_select,
                         FdValSelect val_select);

/* @first is tried, then its negation. */
void fzn_plan_add_atom (FznPlan *plan, FdAtom first);
/* Booleans in turn, @one: true first. */
void fzn_plan_add_bools (FznPlan *plan, FznTerms terms, bool one);

/* Whether @term is fixed, or a Boolean that is a 0..1 variable. */
bool fzn_plan_is_zero_one (const FznPlan *plan, FznTerm term);

/* Pools: what is decided in the order of the solver, each variable once. */
void fzn_plan_pool_add (FznPlan *plan, FznTerm term, FdValSelect select);
void fzn_plan_pools_flush (FznPlan *plan);
void fzn_plan_pools_clear (FznPlan *plan);

/* --- annotations.c -------------------------------------------------------- */

/* Follows the annotations of the solve item. */
void fzn_plan_annotations (FznPlan *plan);

#endif
