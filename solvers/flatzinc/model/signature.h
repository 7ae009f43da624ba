/* SPDX-License-Identifier: MIT */
#ifndef FZN_SIGNATURE_H
#define FZN_SIGNATURE_H

#include <fd.h>

/* How a class of constraints is called in FlatZinc, as it declares it:
 * "fzn_at_most_int(k, x, value)" is a name and the class's parameters in
 * FlatZinc's order.  Argument i is the parameter @parameter[i].  A parameter
 * that is not listed has its default: the consistency, for which FlatZinc has
 * annotations, or an array of numbers, which is empty.  A relation between the
 * parameters is no argument: "fzn_count_eq(x, y, =, c)" is the constraint of
 * that relation. */
typedef struct {
  const FdConstraintClass *klass;
  const char *name; /* of so many characters */
  size_t length, n;
  uint8_t parameter[FD_MAX_PARAMETERS];
  bool has_relation;
  FdRelation relation;
} FznSignature;

/* Number @i of those of @klass that list parameters.  False: there are not so
 * many. */
bool fzn_signature_of (const FdConstraintClass *klass, size_t i,
                       FznSignature *self);
/* All of them, one after the other.  False: there are not so many. */
bool fzn_signature_at (size_t i, FznSignature *self);
/* The one called @name.  False: no class has it. */
bool fzn_signature_find (const char *name, FznSignature *self);
/* Whether that parameter is an argument. */
bool fzn_signature_lists (const FznSignature *self, size_t parameter);
/* What the arguments are, by the letters of #FznBuiltin, in @kinds, of
 * FD_MAX_PARAMETERS + 1.  False: FlatZinc cannot say all that the constraint
 * asks for. */
bool fzn_signature_kinds (const FznSignature *self, char *kinds);

#endif
