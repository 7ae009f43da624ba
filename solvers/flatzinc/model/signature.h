/* SPDX-License-Identifier: MIT */
#ifndef FZN_SIGNATURE_H
#define FZN_SIGNATURE_H

#include <fd.h>

/* How a class of constraints is called in FlatZinc, as it declares it:
 * "fzn_at_most_int(k, x, value)" is a name and the class's parameters in
 * FlatZinc's order.  Argument i is the parameter @parameter[i]. */
typedef struct {
  const FdConstraintClass *klass;
  const char *name; /* of so many characters */
  size_t length, n;
  uint8_t parameter[FD_MAX_PARAMETERS];
} FznSignature;

/* The first one of @klass that lists parameters.  False: there is none. */
bool fzn_signature_of (const FdConstraintClass *klass, FznSignature *self);
/* The one called @name.  False: no class has it. */
bool fzn_signature_find (const char *name, FznSignature *self);

#endif
