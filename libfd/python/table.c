/* SPDX-License-Identifier: MIT */
/* table.c - prints the library's constraints for generate.py: the name, whether
 * it is a function, and each parameter with its kind. */
#include <fd.h>
#include <stdio.h>

int
main (void)
{
  for (const FdConstraintClass *const *klass = fd_constraint_classes (); *klass;
       klass++) {
    printf ("%s %d", (*klass)->name, (*klass)->value != NULL);
    for (int i = 0; i < FD_MAX_PARAMETERS && (*klass)->parameters[i].name; i++)
      printf (" %s:%d", (*klass)->parameters[i].name,
              (int) (*klass)->parameters[i].kind);
    putchar ('\n');
  }
  return 0;
}
