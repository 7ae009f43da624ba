/* SPDX-License-Identifier: MIT */
/* declared.c - constraints of the library as FlatZinc, by their declarations
 *
 * A class that declares a predicate with its parameters is written by that, if
 * it says all that was asked for.
 */
#include "write.h"

#include "model/signature.h"

const char *
fzn_write_annotation (FdConsistency consistency)
{
  switch (consistency) {
  case FD_CONSISTENCY_VALUE:
    return " :: value";
  case FD_CONSISTENCY_BOUNDS:
    return " :: bounds";
  case FD_CONSISTENCY_DOMAIN:
    return " :: domain";
  default:
    return "";
  }
}

/* --- sets ---------------------------------------------------------------- */

void
fzn_write_interval (FznWriter *self, FdInterval interval)
{
  fzn_write_int (self, interval.min);
  fzn_write_text (self, "..");
  fzn_write_int (self, interval.max);
}

/* So many values are listed. */
#define LISTED 4096

static uint64_t
count_values (const FdArgument *a)
{
  uint64_t n = 0;
  for (size_t i = 0; i < a->n; i++)
    n += (uint64_t) MAX ((int64_t) a->set[i].max - a->set[i].min + 1, 0);
  return n;
}

/* Whether it is neither a range nor a short list. */
static bool
is_long (const FdArgument *a)
{
  return a->n > 1 && count_values (a) > LISTED;
}

static void
write_values (FznWriter *self, const FdArgument *a)
{
  bool some = false;
  fzn_write_text (self, "{");
  for (size_t i = 0; i < a->n; i++)
    for (int64_t v = a->set[i].min; v <= a->set[i].max; v++) {
      fzn_write_text (self, some ? "," : "");
      fzn_write_int (self, v);
      some = true;
    }
  fzn_write_text (self, "}");
}

static void
write_set (FznWriter *self, const FdArgument *a)
{
  if (a->n == 1 && a->set[0].min <= a->set[0].max)
    fzn_write_interval (self, a->set[0]);
  else
    write_values (self, a);
}

/* --- by their declaration ------------------------------------------------- */

static void
write_bools (FznWriter *self, const FdAtom *atom, size_t n)
{
  fzn_write_text (self, "[");
  for (size_t i = 0; i < n; i++) {
    fzn_write_text (self, i ? "," : "");
    fzn_write_bool (self, atom[i]);
  }
  fzn_write_text (self, "]");
}

/* Of a kind that FlatZinc has. */
static void
write_argument (FznWriter *self, const FdArgument *a)
{
  switch (a->kind) {
  case FD_ARGUMENT_VAR:
    return fzn_write_var (self, a->var);
  case FD_ARGUMENT_VARS:
    return fzn_write_vars (self, a->vars, a->n);
  case FD_ARGUMENT_INT:
    return fzn_write_int (self, a->number);
  case FD_ARGUMENT_INTS:
    return fzn_write_ints (self, a->numbers, a->n);
  case FD_ARGUMENT_ATOM:
    return fzn_write_bool (self, a->atom);
  case FD_ARGUMENT_ATOMS:
    return write_bools (self, a->atoms, a->n);
  default:
    return write_set (self, a);
  }
}

/* What stands for any value is no number of FlatZinc. */
static bool
has_any (const FdArgument *a)
{
  for (size_t i = 0; a->kind == FD_ARGUMENT_INTS && i < a->n; i++)
    if (a->numbers[i] == FD_ANY)
      return true;
  return false;
}

/* Whether the signature says all: what it does not list is an annotation, or
 * empty. */
static bool
says_all (const FznSignature *signature, const FdArgument *a,
          const char **annotation)
{
  const FdParameter *p = signature->klass->parameters;
  *annotation = "";
  for (size_t i = 0; i < FD_MAX_PARAMETERS && p[i].name; i++)
    if (has_any (&a[i]))
      return false;
    else if (p[i].kind == FD_ARGUMENT_CONSISTENCY)
      *annotation = fzn_write_annotation (a[i].consistency);
    else if (p[i].kind == FD_ARGUMENT_RELATION) {
      if (signature->relation != a[i].relation)
        return false;
    } else if (fzn_signature_lists (signature, i)
                   ? p[i].kind == FD_ARGUMENT_SET && is_long (&a[i])
                   : a[i].n > 0)
      return false;
  return true;
}

/* The first signature of @klass that does. */
static bool
find_signature (const FdConstraintClass *klass, const FdArgument *a,
                FznSignature *signature, const char **annotation)
{
  char kinds[FD_MAX_PARAMETERS + 1];
  for (size_t i = 0; fzn_signature_of (klass, i, signature); i++)
    if (fzn_signature_kinds (signature, kinds) &&
        says_all (signature, a, annotation))
      return true;
  return false;
}

bool
fzn_write_declared (FznWriter *self, const FdConstraintClass *klass,
                    const FdArgument *a, FznForm *form)
{
  FznSignature signature;
  const char *annotation;
  char name[64];
  if (!find_signature (klass, a, &signature, &annotation) ||
      signature.length >= sizeof name)
    return false;
  g_snprintf (name, sizeof name, "%.*s", (int) signature.length,
              signature.name);
  fzn_write_begin (self, form, name);
  for (size_t i = 0; i < signature.n; i++) {
    fzn_write_text (self, i ? "," : "");
    write_argument (self, &a[signature.parameter[i]]);
  }
  fzn_write_end (self, form, annotation);
  return true;
}
