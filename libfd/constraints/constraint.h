/* SPDX-License-Identifier: MIT */
#ifndef FD_CONSTRAINT_PRIVATE_H
#define FD_CONSTRAINT_PRIVATE_H

#include "fd-constraint.h"
#include "post.h"

/* As fd_post_as(), unchecked; inside of the library that name is this one. */
bool fd_post_declared (FdStore *store, const char *who,
                       const FdConstraintClass *klass,
                       const FdArgument *arguments);
#ifndef FD_EXPORTING
FD_INLINE_ONLY bool
fd_post_as (FdStore *store, const char *who, const FdConstraintClass *klass,
            const FdArgument *arguments)
{
  return fd_post_declared (store, who, klass, arguments);
}
#endif
/* Whether @klass is one that can be posted. */
bool fd_require_class_of (const FdStore *store, const char *who,
                          const FdConstraintClass *klass,
                          const FdArgument *arguments);
/* As fd_post_reified(), for the public function @who: see fd_post_as(). */
bool fd_post_reified_as (FdStore *store, const char *who, FdAtom b,
                         const FdConstraintClass *klass,
                         const FdArgument *arguments);

/* The same of three variables. */
static inline bool
fd_post_xyz (FdStore *store, const char *who, const FdConstraintClass *klass,
             FdVar x, FdVar y, FdVar z)
{
  const FdArgument a[] = {fd_argument_var (x), fd_argument_var (y),
                          fd_argument_var (z)};
  return fd_post_as (store, who, klass, a);
}

static inline bool
fd_post_reified_xyz (FdStore *store, const char *who, FdAtom b,
                     const FdConstraintClass *klass, FdVar x, FdVar y, FdVar z)
{
  const FdArgument a[] = {fd_argument_var (x), fd_argument_var (y),
                          fd_argument_var (z)};
  return fd_post_reified_as (store, who, b, klass, a);
}

/* Lists a constraint: see kernel/record.h.  In the transaction that posts it;
 * within another constraint's, nothing is done.  Its arguments have the
 * parameters' kinds. */
bool fd_record_posted (FdStore *store, const FdConstraintClass *klass,
                       const FdArgument *arguments, bool reified);
/* The arguments of what is listed; of a propagator its scope.  Arrays are the
 * record's, up to the next call.  False: no memory, and the store has halted.
 */
bool fd_record_arguments (FdStore *store, uint32_t id, FdArgument *arguments);
bool fd_record_scope (FdStore *store, const FdPropagator *p,
                      FdArgument *argument);

/* Whether @c is listed; else the refusal. */
bool fd_require_constraint_of (const FdStore *store, const char *who,
                               FdConstraint c);

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
