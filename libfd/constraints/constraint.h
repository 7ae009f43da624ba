/* SPDX-License-Identifier: MIT */
#ifndef FD_CONSTRAINT_PRIVATE_H
#define FD_CONSTRAINT_PRIVATE_H

#include "fd-constraint.h"
#include "post.h"

/* As fd_post_constraint() and fd_post_reified(), for the public function
 * @who. */
bool fd_post_as (FdStore *store, const char *who,
                 const FdConstraintClass *klass, const FdArgument *arguments);
bool fd_post_reified_as (FdStore *store, const char *who, FdAtom b,
                         const FdConstraintClass *klass,
                         const FdArgument *arguments);

/* Not the constraint, once it is fixed: see reify/negation.c. */
bool fd_post_negation (FdStore *store, const FdConstraintClass *klass,
                       const FdArgument *arguments);

/* How many values the definition of a constraint takes. */
size_t fd_arguments_n_values (const FdConstraintClass *klass,
                              const FdArgument *arguments);

#define FD_CONSTRAINT_CLASS(id)                                                \
  extern const FdConstraintClass fd_##id##_constraint;
#include "classes.inc"
#undef FD_CONSTRAINT_CLASS

#endif
