/* SPDX-License-Identifier: MIT */
/* constraint.c - posting any constraint by its declaration
 *
 * The one place where arguments are looked at, and where the transaction of a
 * constraint begins and ends: all that it posts holds, or nothing of it.
 */
#include "constraint.h"

/* --- what an argument must be ------------------------------------------- */

const char *
fd_argument_kind_text (FdArgumentKind kind)
{
  static const char *const text[] = {
      [FD_ARGUMENT_VAR] = "a variable",
      [FD_ARGUMENT_VARS] = "an array of variables",
      [FD_ARGUMENT_INT] = "an int",
      [FD_ARGUMENT_INTS] = "an array of int",
      [FD_ARGUMENT_ATOM] = "an atom",
      [FD_ARGUMENT_ATOMS] = "an array of atoms",
      [FD_ARGUMENT_RELATION] = "a relation",
      [FD_ARGUMENT_SET] = "a set of intervals",
      [FD_ARGUMENT_BOOL] = "a bool",
      [FD_ARGUMENT_CONSISTENCY] = "a consistency",
      [FD_ARGUMENT_INT64] = "an int64",
      [FD_ARGUMENT_INTS64] = "an array of int64",
  };
  return (unsigned) kind < G_N_ELEMENTS (text) && text[kind] ? text[kind]
                                                             : "no argument";
}

static bool
misused_kind (const FdStore *store, const char *who, const FdParameter *p,
              const FdArgument *a)
{
  return fd_store_misuse (store, who, "%s is %s, expected %s", p->name,
                          fd_argument_kind_text (a->kind),
                          fd_argument_kind_text (p->kind));
}

bool
fd_misused_argument (const FdStore *store, const char *who,
                     const FdParameter *p, const FdArgument *a)
{
  if (a->kind != p->kind)
    return misused_kind (store, who, p, a);
  const char *element = p->kind == FD_ARGUMENT_VARS    ? "variable"
                        : p->kind == FD_ARGUMENT_ATOMS ? "atom"
                        : p->kind == FD_ARGUMENT_SET   ? "interval"
                                                       : "int";
  return fd_require_value (store, who, p, a) &&
         fd_store_misuse (store, who,
                          "%s is an array of no %s, expected one or more",
                          p->name, element);
}

static inline bool
require_arguments (const FdStore *store, const char *who,
                   const FdConstraintClass *klass, const FdArgument *a)
{
  const FdParameter *p = klass->parameters;
  for (size_t i = 0; i < FD_MAX_PARAMETERS && p[i].name; i++)
    if (!fd_require_argument (store, who, &p[i], &a[i]))
      return false;
  return true;
}

/* --- the definition ----------------------------------------------------- */

static size_t
n_values (const FdArgument *a)
{
  switch (a->kind) {
  case FD_ARGUMENT_VAR:
  case FD_ARGUMENT_ATOM:
    return 1;
  case FD_ARGUMENT_VARS:
  case FD_ARGUMENT_ATOMS:
    return a->n;
  default:
    return 0;
  }
}

size_t
fd_arguments_n_values (const FdConstraintClass *klass,
                       const FdArgument *arguments)
{
  const FdParameter *p = klass->parameters;
  size_t n = 0;
  for (size_t i = 0; i < FD_MAX_PARAMETERS && p[i].name; i++)
    n += n_values (&arguments[i]);
  return n;
}

static bool
have_kinds (const FdConstraintClass *klass, const FdArgument *arguments)
{
  const FdParameter *p = klass->parameters;
  for (size_t i = 0; i < FD_MAX_PARAMETERS && p[i].name; i++)
    if (arguments[i].kind != p[i].kind)
      return false;
  return true;
}

bool
fd_constraint_holds (const FdConstraintClass *klass,
                     const FdArgument *arguments, const int32_t *values)
{
  g_return_val_if_fail (klass && (klass->value || klass->holds), false);
  g_return_val_if_fail (arguments && have_kinds (klass, arguments), false);
  g_return_val_if_fail (values || !fd_arguments_n_values (klass, arguments),
                        false);
  int64_t value;
  if (!klass->value)
    return klass->holds (arguments, values);
  size_t last = fd_arguments_n_values (klass, arguments) - 1;
  return klass->value (arguments, values, &value) && value == values[last];
}

/* --- posting ------------------------------------------------------------ */

bool
fd_require_class_of (const FdStore *store, const char *who,
                     const FdConstraintClass *klass,
                     const FdArgument *arguments)
{
  if (!store)
    return fd_misused_null (who, "store");
  if (!klass || !klass->name || !klass->post)
    return fd_store_misuse (store, who,
                            "the class of the constraint is NULL or has no "
                            "name or no post(), expected all of them");
  return arguments || !klass->parameters[0].name ||
         fd_store_misuse (store, who,
                          "the arguments of \"%s\" are NULL, expected one for "
                          "each parameter",
                          klass->name);
}

/* What a function of a class posted, unless it left something half made. */
static bool
is_whole (const FdStore *store, const FdConstraintClass *klass, bool ok)
{
  return ok && (G_LIKELY (!store->pending) ||
                fd_store_misuse (store, klass->name,
                                 "a propagator was made and not posted, "
                                 "expected fd_post() of it"));
}

bool
fd_post_declared (FdStore *store, const char *who,
                  const FdConstraintClass *klass, const FdArgument *arguments)
{
  if (!require_arguments (store, who, klass, arguments) ||
      !fd_post_enter_as (store, who))
    return false;
  FdTransaction frame;
  fd_transaction_begin (store, &frame);
  bool ok = fd_record_posted (store, klass, arguments, false) &&
            (G_UNLIKELY (store->recording) || klass->post (store, arguments));
  return fd_transaction_end (store, &frame, is_whole (store, klass, ok));
}

static bool
post_not (FdStore *store, const FdConstraintClass *klass,
          const FdArgument *arguments)
{
  return klass->post_not ? klass->post_not (store, arguments)
                         : fd_post_negation (store, klass, arguments);
}

bool
fd_post_halves (FdStore *store, FdAtom b, const FdConstraintClass *klass,
                const FdArgument *arguments)
{
  store->condition = b;
  bool ok = is_whole (store, klass, klass->post (store, arguments));
  store->condition = fd_atom_not (b);
  ok = ok && post_not (store, klass, arguments);
  store->condition = FD_ATOM_TRUE;
  return ok;
}

/* As C if b holds, and not C if it does not. */
static bool
post_both (FdStore *store, FdAtom b, const FdConstraintClass *klass,
           const FdArgument *arguments)
{
  store->condition = FD_ATOM_TRUE;
  return klass->reify ? klass->reify (store, b, arguments)
                      : fd_post_halves (store, b, klass, arguments);
}

bool
fd_post_reified_declared (FdStore *store, const char *who, FdAtom b,
                          const FdConstraintClass *klass,
                          const FdArgument *arguments)
{
  if (!require_arguments (store, who, klass, arguments) ||
      !fd_require_atom_of (store, who, "b", b) ||
      !fd_post_enter_as (store, who))
    return false;
  if (fd_has_condition (store))
    return fd_store_misuse (store, who,
                            "a reified constraint under a condition, expected "
                            "fd_condition_end() before");
  b = fd_atom_canonical (b);
  FdTransaction frame;
  fd_transaction_begin (store, &frame);
  store->condition = b;
  bool ok = fd_record_posted (store, klass, arguments, true) &&
            (store->recording || post_both (store, b, klass, arguments));
  store->condition = FD_ATOM_TRUE;
  return fd_transaction_end (store, &frame, is_whole (store, klass, ok));
}

bool
fd_post_constraint (FdStore *store, const FdConstraintClass *klass,
                    const FdArgument *arguments)
{
  return fd_require_class_of (store, __func__, klass, arguments) &&
         fd_post_declared (store, klass->name, klass, arguments);
}

bool
fd_require_definition_of (const FdStore *store, const char *who,
                          const FdConstraintClass *klass,
                          const FdArgument *arguments)
{
  return fd_require_class_of (store, who, klass, arguments) &&
         (klass->value || klass->holds || klass->post_not || klass->reify ||
          fd_store_misuse (store, who,
                           "the constraint \"%s\" has no definition, expected "
                           "value() or holds() of its class",
                           klass->name));
}

bool
fd_post_reified (FdStore *store, FdAtom b, const FdConstraintClass *klass,
                 const FdArgument *arguments)
{
  return fd_require_definition_of (store, __func__, klass, arguments) &&
         fd_post_reified_declared (store, klass->name, b, klass, arguments);
}
