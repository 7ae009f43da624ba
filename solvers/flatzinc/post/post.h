/* SPDX-License-Identifier: MIT */
#ifndef FZN_POST_H
#define FZN_POST_H

#include "fd-flatzinc.h"
#include "model/fzn.h"

G_BEGIN_DECLS

/**
 * FznInstance:
 *
 * A model as it stands in a store: which variable or atom of the store each
 * variable of the model is.  Variables that must be equal are one, a Boolean
 * may be no more than an atom of an integer, and what nothing mentions is not
 * in the store at all until it is asked for.
 *
 * |[<!-- language="C" -->
 *   g_autoptr (FdStore) store = fd_store_new ();
 *   g_autoptr (FznInstance) instance = fzn_instance_new (model, store, &error);
 *   if (instance && fzn_instance_consistent (instance))
 *     x = fzn_instance_var (instance, fzn_model_find (model, "x"));
 * ]|
 */
typedef struct _FznInstance FznInstance;

/**
 * fzn_instance_new:
 * @model: must outlive the instance
 * @store: outside of all levels; must outlive the instance
 *
 * Posts all constraints of @model in one transaction, and makes the variables
 * that are to be printed and the objective.  A variable whose declaration
 * leaves FD_VALUE_MIN..FD_VALUE_MAX, as that of a plain `int` does, gets its
 * bounds from the constraints around it.  Where they leave that range, too, it
 * is cut to the range: all solutions of the store are some of the model, but
 * fzn_instance_proves() must be asked whether they are all.
 *
 * Errors are `name:line:column: int_lin_eq: what is wrong`: %FD_ERROR_INVALID
 * (no such predicate, arguments of a wrong number or kind),
 * %FD_ERROR_OVERFLOW (numbers that a constraint cannot take),
 * %FD_ERROR_STOPPED, %FD_ERROR_MEMORY.  The store is then of no use.
 *
 * Returns: (nullable): %NULL, and @error set; an inconsistent model is no error
 */
FznInstance *fzn_instance_new (const FznModel *model, FdStore *store,
                               GError **error);
/* The same, with #FdFlatzincReadFlags. */
FznInstance *fzn_instance_new_with (const FznModel *model, FdStore *store,
                                    unsigned flags, GError **error);
/* The same, of those constraints alone that @active (array of all of them) has;
 * it must outlive the instance. */
FznInstance *fzn_instance_new_of (const FznModel *model, FdStore *store,
                                  const bool *active, GError **error);

/**
 * FznSwitches:
 * @of: (array of all constraints): which switch, from 1; 0: it always holds
 * @n: how many switches there are
 *
 * Truth values that the model does not have.  A constraint with a switch need
 * hold only where that is true.
 */
typedef struct {
  uint32_t *of;
  size_t n;
} FznSwitches;

/* The same, of constraints with switches, which must outlive the instance.
 * Refused, besides, where a constraint knows no such form. */
FznInstance *fzn_instance_new_switched (const FznModel *model, FdStore *store,
                                        const FznSwitches *switches,
                                        GError **error);
/* The atom that a switch, from 1, is. */
FdAtom fzn_instance_switch (FznInstance *instance, uint32_t number);
/* Whether the store has all solutions of the model. */
bool fzn_instance_is_whole (const FznInstance *instance);
void fzn_instance_free (FznInstance *instance);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FznInstance, fzn_instance_free)

/* %false: the store has no solution.  Then ask for nothing of the below but
 * what that proves. */
bool fzn_instance_consistent (const FznInstance *instance);

/* See fd_flatzinc_proves(). */
bool fzn_instance_proves (const FznInstance *instance, FdFlatzincClaim claim,
                          int64_t best, GError **error);

/**
 * fzn_instance_name_vars:
 *
 * Names the variables that the store has so far as the model does: one that
 * stands for several by the first of them that is not introduced.
 *
 * Returns: %false when out of memory
 */
bool fzn_instance_name_vars (FznInstance *instance);

/* Whether @term has a variable in the store, or can have one; %false: it is a
 * number beyond FD_VALUE_MIN..FD_VALUE_MAX. */
bool fzn_instance_has_var (const FznInstance *instance, FznTerm term);

/**
 * fzn_instance_var:
 * @term: a variable or constant, int or bool
 *
 * What @term is in the store; a bool is 0 or 1.  Made when first asked for,
 * which must not be inside of a level or search.
 *
 * Returns: #FD_VAR_NONE, and fd_store_error(), when out of memory, @term
 *   is no value of a variable, or the store was stopped
 */
FdVar fzn_instance_var (FznInstance *instance, FznTerm term);

/**
 * fzn_instance_atom:
 * @term: a variable or constant, bool
 *
 * The atom that holds if @term does.  Made when first asked for, as above.
 *
 * Returns: %FD_ATOM_FALSE besides where fzn_instance_var() fails
 */
FdAtom fzn_instance_atom (FznInstance *instance, FznTerm term);

/* The value of @term in a solution; a bool's is 0 or 1. */
int64_t fzn_instance_value (const FznInstance *instance, FznTerm term);

G_END_DECLS

#endif
