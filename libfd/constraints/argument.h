/* SPDX-License-Identifier: MIT */
#ifndef FD_ARGUMENT_PRIVATE_H
#define FD_ARGUMENT_PRIVATE_H

#include "fd-constraint.h"
#include "kernel/record.h"
#include "post.h"

/* One argument: whether it is valid, and its record.  Inline in any case: where
 * the compiler knows its kind, little is left of either. */
#define FD_STRAIGHT static inline __attribute__ ((always_inline))

/* The refusal of what is not @p's kind, or an array without elements. */
bool fd_misused_argument (const FdStore *store, const char *who,
                          const FdParameter *p, const FdArgument *a);

/* The kind is @p's, which of a declaration the compiler knows. */
FD_STRAIGHT bool
fd_require_value (const FdStore *store, const char *who, const FdParameter *p,
                  const FdArgument *a)
{
  switch (p->kind) {
  case FD_ARGUMENT_VAR:
    return fd_require_var_of (store, who, p->name, a->var);
  case FD_ARGUMENT_VARS:
    return fd_require_vars_of (store, who, p->name, a->vars, a->n);
  case FD_ARGUMENT_ATOM:
    return fd_require_atom_of (store, who, p->name, a->atom);
  case FD_ARGUMENT_ATOMS:
    return fd_require_atoms_of (store, who, p->name, a->atoms, a->n);
  case FD_ARGUMENT_INTS:
    return fd_require_array_of (store, who, p->name, a->numbers, a->n);
  case FD_ARGUMENT_INTS64:
    return fd_require_array_of (store, who, p->name, a->numbers64, a->n);
  case FD_ARGUMENT_SET:
    return fd_require_array_of (store, who, p->name, a->set, a->n);
  case FD_ARGUMENT_RELATION:
    return fd_require_relation_of (store, who, a->relation);
  case FD_ARGUMENT_CONSISTENCY:
    return fd_require_consistency_of (store, who, a->consistency);
  case FD_ARGUMENT_INT:
  case FD_ARGUMENT_INT64:
  case FD_ARGUMENT_BOOL:
    return true;
  }
  return false;
}

FD_STRAIGHT bool
fd_require_argument (const FdStore *store, const char *who,
                     const FdParameter *p, const FdArgument *a)
{
  if (G_UNLIKELY (a->kind != p->kind || (p->nonempty && !a->n)))
    return fd_misused_argument (store, who, p, a);
  return fd_require_value (store, who, p, a);
}

/* --- the record ---------------------------------------------------------- */

/* Of what is no array, at most. */
enum { FD_RECORD_ARGUMENT_BYTES = 2 * FD_NUMBER_BYTES };

/* Whether what is posted is from outside, and no part of a constraint. */
static inline bool
fd_is_recorded (const FdStore *store)
{
  return store->depth == store->ground + 1;
}

static inline uint8_t *
fd_record_put_folded (uint8_t *at, uint32_t number)
{
  return fd_record_put (at, fd_record_fold (number));
}

/* A low half with a sign, so that a small number is small, and the rest. */
static inline uint8_t *
fd_record_put_number64 (uint8_t *at, int64_t number)
{
  uint32_t low = (uint32_t) (uint64_t) number;
  uint64_t rest = (uint64_t) number - (uint64_t) (int64_t) (int32_t) low;
  at = fd_record_put_folded (at, low);
  return fd_record_put_folded (at, (uint32_t) (rest >> 32));
}

/* What is no array. */
FD_STRAIGHT uint8_t *
fd_record_put_argument (uint8_t *at, FdArgumentKind kind, const FdArgument *a,
                        uint32_t *last_var)
{
  if (kind == FD_ARGUMENT_VAR) {
    at = fd_record_put_folded (at, a->var.id - *last_var);
    *last_var = a->var.id;
    return at;
  }
  if (kind == FD_ARGUMENT_ATOM) {
    at = fd_record_put_folded (at, a->atom.tag);
    return fd_record_put_folded (at, (uint32_t) a->atom.value);
  }
  if (kind == FD_ARGUMENT_INT64)
    return fd_record_put_number64 (at, a->number64);
  if (kind == FD_ARGUMENT_INT)
    return fd_record_put_folded (at, (uint32_t) a->number);
  return fd_record_put (at, kind == FD_ARGUMENT_RELATION ? a->relation
                            : kind == FD_ARGUMENT_BOOL   ? a->truth
                                                         : a->consistency);
}

#endif
