/* SPDX-License-Identifier: MIT */
/* copy.c - posting recorded constraints again, and switching one off */
#include "constraint.h"
#include "domain/domain.h"
#include "kernel/error.h"
#include "kernel/propagator.h"
#include "kernel/record.h"
#include "kernel/trail.h"
#include "kernel/unify.h"

static bool
post_as_recorded (FdStore *store, const FdRecordHead *head,
                  const FdArgument *arguments)
{
  if (head->mode == FD_RECORD_IFF)
    return fd_post_reified (store, head->condition, head->klass, arguments);
  if (head->mode == FD_RECORD_ALWAYS)
    return fd_post_constraint (store, head->klass, arguments);
  fd_condition_begin (store, head->condition);
  bool ok = fd_post_constraint (store, head->klass, arguments);
  fd_condition_end (store);
  return ok;
}

bool
fd_constraint_post_copy (FdStore *store, FdConstraint constraint, FdStore *into)
{
  if (!fd_require_constraint_of (store, __func__, constraint))
    return false;
  if (!into)
    return fd_misused_null (__func__, "into");
  FdRecordHead head = fd_record_head (store, constraint.id);
  if (!head.klass)
    return fd_store_misuse (into, __func__,
                            "constraint %u is a propagator \"%s\", expected "
                            "one of a declared class",
                            constraint.id,
                            fd_constraint_class_name (store, constraint));
  const FdArgument *arguments = fd_constraint_arguments (store, constraint);
  if (!arguments) /* no memory, of the store that has them */
    return fd_store_enter (into) &&
           fd_store_refuse (into, FD_ERROR_MEMORY, "copy: out of memory");
  return post_as_recorded (into, &head, arguments);
}

/* --- all of a store ---------------------------------------------------------
 */

/* The values that @from has, of a variable that has all between its bounds. */
static bool
copy_values (FdStore *into, FdDomain *x, const FdDomain *from)
{
  int32_t hole, at = from->min;
  while (at < from->max && fd_domain_next_hole (from, at, &hole)) {
    at = fd_domain_next (from, hole);
    if (!fd_domain_remove_range (into, x, hole, (int64_t) at - 1,
                                 FD_REASON_NAIVE))
      return false;
  }
  return true;
}

static bool
copy_var (const FdStore *store, uint32_t id, FdStore *into)
{
  const FdDomain *from = fd_domain_of (store, id);
  FdVar copy = fd_var_new (into, from->min, from->max);
  if (!copy.id)
    return false;
  FdTransaction frame;
  fd_transaction_begin (into, &frame);
  return fd_transaction_end (into, &frame,
                             copy_values (into, fd_domain (into, copy), from));
}

/* Each on its own: in a batch, equal variables do not become one. */
static bool
copy_equality (const FdStore *store, uint32_t id, FdStore *into)
{
  FdVar one = fd_domain_var (fd_domain_of (store, id));
  return one.id == id || fd_unify (into, one, (FdVar){id});
}

/* By number, which constraints are switched off; NULL: no memory. */
static bool *
find_disabled (const FdStore *store)
{
  bool *off = g_try_new0 (bool, (size_t) fd_store_n_constraints (store) + 1);
  for (uint32_t id = 1; off && id <= store->n_propagators; id++) {
    const FdPropagator *p = store->propagators[id];
    off[p->constraint] |= p->dead == FD_DEAD_DISABLED;
  }
  return off;
}

static bool
copy_constraints (FdStore *store, FdStore *into)
{
  g_autofree bool *off = find_disabled (store);
  if (!off)
    return fd_store_refuse (into, FD_ERROR_MEMORY, "copy: out of memory");
  bool ok = true;
  fd_store_begin (into);
  for (uint32_t i = 0; ok && i < fd_store_n_constraints (store); i++) {
    FdConstraint c = fd_store_constraint (store, i);
    ok = off[c.id] || fd_constraint_post_copy (store, c, into);
  }
  return fd_batch_end (into, ok);
}

bool
fd_store_copy (FdStore *store, FdStore *into)
{
  if (!fd_require_store (store))
    return false;
  if (!into)
    return fd_misused_null (__func__, "into");
  if (!fd_store_enter (into) ||
      !fd_require (into, into != store && !into->n_vars,
                   "into has %u variables, expected a store without",
                   into->n_vars))
    return false;
  bool ok = true;
  for (uint32_t id = 1; ok && id <= store->n_vars; id++)
    ok = copy_var (store, id, into);
  for (uint32_t id = 1; ok && id <= store->n_vars; id++)
    ok = copy_equality (store, id, into);
  return ok && copy_constraints (store, into);
}

/* --- switching off ----------------------------------------------------------
 */

/* Whether it keeps two variables equal, x = y and not x + k = y, that were made
 * one in a level, or in a store that explains: they stay one. */
static bool
keeps_one (const FdStore *store, const FdPropagator *p)
{
  return g_str_equal (p->klass->name, "equal") && p->n == 2 &&
         !p->conditional && !p->klass->implies_ne &&
         fd_are_one (store, fd_domain_var (p->scope[0]),
                     fd_domain_var (p->scope[1]));
}

bool
fd_constraint_disable (FdStore *store, FdConstraint constraint)
{
  if (!fd_require_constraint_of (store, __func__, constraint) ||
      !fd_store_enter (store) ||
      !fd_require (store, store->n_levels,
                   "outside of all levels, expected fd_store_push() before"))
    return false;
  FdTransaction frame;
  fd_transaction_begin (store, &frame);
  bool ok = !store->release || store->release (store);
  for (uint32_t id = 1; id <= store->n_propagators; id++)
    if (store->propagators[id]->constraint == constraint.id &&
        !keeps_one (store, store->propagators[id]))
      fd_disable (store, store->propagators[id]);
  return fd_transaction_end (store, &frame, ok);
}
