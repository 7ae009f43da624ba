/* SPDX-License-Identifier: MIT */
/* classes.c - the declarations of all constraints, by name */
#include "constraint.h"

#include <string.h>

static const FdConstraintClass *const classes[] = {
#define FD_CONSTRAINT_CLASS(id) &fd_##id##_constraint,
#include "classes.inc"
#undef FD_CONSTRAINT_CLASS
    NULL,
};

const FdConstraintClass *const *
fd_constraint_classes (void)
{
  return classes;
}

static int
compare_names (const void *name, const void *klass)
{
  return strcmp (name, (*(const FdConstraintClass *const *) klass)->name);
}

const FdConstraintClass *
fd_constraint_class_by_name (const char *name)
{
  g_return_val_if_fail (name, NULL);
  const FdConstraintClass *const *found =
      bsearch (name, classes, G_N_ELEMENTS (classes) - 1, sizeof *classes,
               compare_names);
  return found ? *found : NULL;
}
