/* SPDX-License-Identifier: MIT */
/* copy.c - posting a recorded constraint again, and switching one off */
#include "constraint.h"
#include "kernel/propagator.h"
#include "kernel/record.h"
#include "kernel/trail.h"

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
  return arguments && post_as_recorded (into, &head, arguments);
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
    if (store->propagators[id]->constraint == constraint.id)
      fd_disable (store, store->propagators[id]);
  return fd_transaction_end (store, &frame, ok);
}
