/* SPDX-License-Identifier: MIT */
/* exported.c - posting from outside of the library, with a look at what is
 * handed over */
#define FD_EXPORTING

#include "constraint.h"

bool
fd_post_as (FdStore *store, const char *who, const FdConstraintClass *klass,
            const FdArgument *arguments)
{
  if (!who)
    return fd_misused_null (__func__, "who");
  return fd_require_class_of (store, who, klass, arguments) &&
         fd_post_declared (store, who, klass, arguments);
}
