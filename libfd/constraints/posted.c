/* SPDX-License-Identifier: MIT */
/* posted.c - what is known of the constraints that were posted */
#include "constraint.h"
#include "kernel/error.h"
#include "kernel/grow.h"
#include "kernel/limits.h"
#include "kernel/record.h"

#include <string.h>

bool
fd_require_constraint_of (const FdStore *store, const char *who, FdConstraint c)
{
  if (!store)
    return fd_misused_null (who, "store");
  return G_LIKELY (c.id && c.id <= store->record.n) ||
         fd_store_misuse (store, who,
                          "constraint %u, expected one of the store's %u", c.id,
                          store->record.n);
}

uint32_t
fd_store_n_constraints (const FdStore *store)
{
  return fd_require_store (store) ? store->record.n : 0;
}

FdConstraint
fd_store_constraint (const FdStore *store, uint32_t i)
{
  if (!fd_require_store (store) ||
      !fd_require (store, i < store->record.n,
                   "constraint %u, expected a number below the store's %u", i,
                   store->record.n))
    return FD_CONSTRAINT_NONE;
  return (FdConstraint){i + 1};
}

FdConstraint
fd_store_last_constraint (const FdStore *store)
{
  if (!fd_require_store (store))
    return FD_CONSTRAINT_NONE;
  return (FdConstraint){store->constraint};
}

FdConstraint
fd_propagator_constraint (const FdPropagator *self)
{
  if (self)
    return (FdConstraint){self->constraint};
  fd_complain (__func__, "the propagator is NULL, expected one");
  return FD_CONSTRAINT_NONE;
}

/* --- what it is ---------------------------------------------------------- */

const FdConstraintClass *
fd_constraint_class (const FdStore *store, FdConstraint constraint)
{
  if (!fd_require_constraint_of (store, __func__, constraint))
    return NULL;
  return fd_record_head (store, constraint.id).klass;
}

static const FdPropagator *
user_propagator (const FdStore *store, const FdRecordHead *head)
{
  const uint8_t *at = head->rest;
  return store->propagators[fd_record_get (&at)];
}

const char *
fd_constraint_class_name (const FdStore *store, FdConstraint constraint)
{
  if (!fd_require_constraint_of (store, __func__, constraint))
    return NULL;
  FdRecordHead head = fd_record_head (store, constraint.id);
  return head.klass ? head.klass->name
                    : user_propagator (store, &head)->klass->name;
}

const FdArgument *
fd_constraint_arguments (FdStore *store, FdConstraint constraint)
{
  if (!fd_require_constraint_of (store, __func__, constraint))
    return NULL;
  FdRecord *record = &store->record;
  if (!record->argument)
    record->argument = fd_memory_alloc (
        &store->memory, FD_MAX_PARAMETERS * sizeof *record->argument);
  FdArgument *a = record->argument;
  FdRecordHead head = fd_record_head (store, constraint.id);
  bool ok =
      a &&
      (head.klass ? fd_record_arguments (store, constraint.id, a)
                  : fd_record_scope (store, user_propagator (store, &head), a));
  if (ok)
    return a;
  store->halt = FD_LIMIT_NONE;
  fd_store_refuse (store, FD_ERROR_MEMORY, "arguments: out of memory");
  return NULL;
}

FdPosted
fd_constraint_posted (const FdStore *store, FdConstraint constraint,
                      FdAtom *condition)
{
  FdRecordHead head = {.condition = FD_ATOM_TRUE};
  if (fd_require_constraint_of (store, __func__, constraint))
    head = fd_record_head (store, constraint.id);
  if (condition)
    *condition = head.condition;
  return (FdPosted) head.mode;
}

/* --- what the host says of it -------------------------------------------- */

static bool
set_text (FdStore *store, FdLabels *texts, FdConstraint c, const char *text)
{
  return fd_labels_set (texts, &store->memory, c.id, text) ||
         fd_store_refuse (store, FD_ERROR_MEMORY, "constraint: out of memory");
}

bool
fd_constraint_set_name (FdStore *store, FdConstraint constraint,
                        const char *name)
{
  return fd_require_constraint_of (store, __func__, constraint) &&
         set_text (store, &store->record.names, constraint, name);
}

const char *
fd_constraint_name (const FdStore *store, FdConstraint constraint)
{
  if (!fd_require_constraint_of (store, __func__, constraint))
    return NULL;
  return fd_labels_get (&store->record.names, constraint.id);
}

bool
fd_constraint_set_label (FdStore *store, FdConstraint constraint,
                         const char *label)
{
  return fd_require_constraint_of (store, __func__, constraint) &&
         set_text (store, &store->record.labels, constraint, label);
}

const char *
fd_constraint_label (const FdStore *store, FdConstraint constraint)
{
  if (!fd_require_constraint_of (store, __func__, constraint))
    return NULL;
  return fd_labels_get (&store->record.labels, constraint.id);
}

/* The new ones are 0. */
static bool
tags_room (FdStore *store, uint32_t least)
{
  FdRecord *record = &store->record;
  if (least <= record->tags_room)
    return true;
  uint64_t room = MAX ((uint64_t) least * 3 / 2, 16);
  size_t bytes = record->tags_room * sizeof *record->tag;
  uint32_t *bigger = NULL;
  if (room <= UINT32_MAX)
    bigger = fd_memory_realloc (&store->memory, record->tag, bytes,
                                (size_t) room * sizeof *bigger);
  if (!bigger)
    return fd_store_refuse (store, FD_ERROR_MEMORY,
                            "constraint: out of memory");
  memset (bigger + record->tags_room, 0,
          ((size_t) room - record->tags_room) * sizeof *bigger);
  record->tag = bigger;
  record->tags_room = (uint32_t) room;
  return true;
}

bool
fd_constraint_set_source (FdStore *store, FdConstraint constraint,
                          uint32_t source)
{
  if (!fd_require_constraint_of (store, __func__, constraint) ||
      !tags_room (store, constraint.id + 1))
    return false;
  store->record.tag[constraint.id] = source;
  return true;
}

uint32_t
fd_constraint_source (const FdStore *store, FdConstraint constraint)
{
  if (!fd_require_constraint_of (store, __func__, constraint) ||
      constraint.id >= store->record.tags_room)
    return 0;
  return store->record.tag[constraint.id];
}
