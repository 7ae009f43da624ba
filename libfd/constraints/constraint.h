/* SPDX-License-Identifier: MIT */
#ifndef FD_CONSTRAINT_PRIVATE_H
#define FD_CONSTRAINT_PRIVATE_H

#include "argument.h"

/* As fd_post_as() and fd_post_reified_as(), unchecked; inside of the library
 * those names are these. */
bool fd_post_declared (FdStore *store, const char *who,
                       const FdConstraintClass *klass,
                       const FdArgument *arguments);
bool fd_post_reified_declared (FdStore *store, const char *who, FdAtom b,
                               const FdConstraintClass *klass,
                               const FdArgument *arguments);
#ifndef FD_EXPORTING
FD_INLINE_ONLY bool
fd_post_reified_as (FdStore *store, const char *who, FdAtom b,
                    const FdConstraintClass *klass, const FdArgument *arguments)
{
  return fd_post_reified_declared (store, who, b, klass, arguments);
}
#endif
/* Whether @klass is one that can be posted. */
bool fd_require_class_of (const FdStore *store, const char *who,
                          const FdConstraintClass *klass,
                          const FdArgument *arguments);
/* Likewise, reified. */
bool fd_require_definition_of (const FdStore *store, const char *who,
                               const FdConstraintClass *klass,
                               const FdArgument *arguments);

/* Lists a constraint: see kernel/record.h.  In the transaction that posts it;
 * within another constraint's, nothing is done.  Its arguments have the
 * parameters' kinds. */
bool fd_record_posted (FdStore *store, const FdConstraintClass *klass,
                       const FdArgument *arguments, bool reified);
/* --- few arguments, none an array ---------------------------------------- */

/* fd_post_as() of up to FD_FEW_ARGUMENTS, whose kinds and number the compiler
 * knows: straight-line code. */
enum { FD_FEW_ARGUMENTS = 4 };

FD_STRAIGHT bool
fd_require_few (const FdStore *store, const char *who, const FdParameter *p,
                const FdArgument *a, size_t n)
{
  return (n < 1 || fd_require_value (store, who, &p[0], &a[0])) &&
         (n < 2 || fd_require_value (store, who, &p[1], &a[1])) &&
         (n < 3 || fd_require_value (store, who, &p[2], &a[2])) &&
         (n < 4 || fd_require_value (store, who, &p[3], &a[3]));
}

FD_STRAIGHT bool
fd_record_few (FdStore *store, const FdConstraintClass *klass,
               const FdArgument *a, size_t n)
{
  if (!fd_is_recorded (store))
    return true;
  const FdParameter *p = klass->parameters;
  uint32_t last = 0;
  uint8_t *at = fd_record_begin (store, klass, FD_RECORD_ALWAYS,
                                 FD_FEW_ARGUMENTS * FD_RECORD_ARGUMENT_BYTES);
  if (!at)
    return false;
  at = n < 1 ? at : fd_record_put_argument (at, p[0].kind, &a[0], &last);
  at = n < 2 ? at : fd_record_put_argument (at, p[1].kind, &a[1], &last);
  at = n < 3 ? at : fd_record_put_argument (at, p[2].kind, &a[2], &last);
  at = n < 4 ? at : fd_record_put_argument (at, p[3].kind, &a[3], &last);
  fd_record_end (store, at);
  return true;
}

FD_STRAIGHT bool
fd_post_few (FdStore *store, const char *who, const FdConstraintClass *klass,
             const FdArgument *a, size_t n)
{
  assert (n <= FD_FEW_ARGUMENTS);
  assert (!klass->parameters[n].name);
  if (!store)
    return fd_misused_null (who, "store");
  if (!fd_require_few (store, who, klass->parameters, a, n) ||
      !fd_post_enter_as (store, who))
    return false;
  FdTransaction frame;
  fd_transaction_begin (store, &frame);
  bool ok = fd_record_few (store, klass, a, n) &&
            (G_UNLIKELY (store->recording) || klass->post (store, a));
  return fd_transaction_end (store, &frame, ok);
}

/* Whether the compiler knows all @n arguments of @klass so well. */
FD_STRAIGHT bool
fd_are_few (const FdConstraintClass *klass, size_t n)
{
  const unsigned few = 1u << FD_ARGUMENT_VAR | 1u << FD_ARGUMENT_INT |
                       1u << FD_ARGUMENT_ATOM | 1u << FD_ARGUMENT_RELATION |
                       1u << FD_ARGUMENT_BOOL | 1u << FD_ARGUMENT_CONSISTENCY;
  const FdParameter *p = klass->parameters;
  return n <= FD_FEW_ARGUMENTS && (n < 1 || few >> p[0].kind & 1) &&
         (n < 2 || few >> p[1].kind & 1) && (n < 3 || few >> p[2].kind & 1) &&
         (n < 4 || few >> p[3].kind & 1);
}

/* Of an array of arguments, as declared.  It is settled by the compiler which
 * of the two it is. */
#ifndef FD_EXPORTING
#define fd_post_as(store, who, klass, a)                                       \
  (fd_are_few (klass, G_N_ELEMENTS (a))                                        \
       ? fd_post_few (store, who, klass, a, G_N_ELEMENTS (a))                  \
       : fd_post_declared (store, who, klass, a))
#endif

/* The arguments of what is listed; of a propagator its scope.  Arrays are the
 * record's, up to the next call.  False: no memory, and the store has halted.
 */
bool fd_record_arguments (FdStore *store, uint32_t id, FdArgument *arguments);
bool fd_record_scope (FdStore *store, const FdPropagator *p,
                      FdArgument *argument);

/* Whether @c is listed; else the refusal. */
bool fd_require_constraint_of (const FdStore *store, const char *who,
                               FdConstraint c);

/* The constraint under the condition @b, and its negation under not @b; where
 * no condition is in force, as in reify(). */
bool fd_post_halves (FdStore *store, FdAtom b, const FdConstraintClass *klass,
                     const FdArgument *arguments);

/* Not the constraint, once it is fixed: see reify/negation.c. */
bool fd_post_negation (FdStore *store, const FdConstraintClass *klass,
                       const FdArgument *arguments);

/* What an argument is, with its article: "a variable". */
const char *fd_argument_kind_text (FdArgumentKind kind);

/* How many values the definition of a constraint takes. */
size_t fd_arguments_n_values (const FdConstraintClass *klass,
                              const FdArgument *arguments);

#define FD_CONSTRAINT_CLASS(id)                                                \
  extern const FdConstraintClass fd_##id##_constraint;
#include "classes.inc"
#undef FD_CONSTRAINT_CLASS

#endif
