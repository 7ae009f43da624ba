/* SPDX-License-Identifier: MIT */
/* signature.c - the predicates of FlatZinc that classes declare
 *
 * A class lists them, separated by spaces, some by name alone.
 */
#include "signature.h"

#include <string.h>

/* Which parameter is called by the @length characters of @word. */
static size_t
find_parameter (const FdConstraintClass *klass, const char *word, size_t length)
{
  const FdParameter *p = klass->parameters;
  size_t i = 0;
  while (
      i < FD_MAX_PARAMETERS && p[i].name &&
      (strlen (p[i].name) != length || strncmp (p[i].name, word, length) != 0))
    i++;
  return i < FD_MAX_PARAMETERS && p[i].name ? i : FD_MAX_PARAMETERS;
}

/* Whether the @length characters of @word are a relation. */
static bool
read_relation (FznSignature *self, const char *word, size_t length)
{
  static const char *const names[] = {
      [FD_GE] = ">=", [FD_LE] = "<=", [FD_EQ] = "=",
      [FD_NE] = "!=", [FD_GT] = ">",  [FD_LT] = "<",
  };
  for (size_t i = 0; i < G_N_ELEMENTS (names); i++)
    if (strlen (names[i]) == length && strncmp (names[i], word, length) == 0) {
      self->has_relation = true;
      self->relation = (FdRelation) i;
      return true;
    }
  return false;
}

/* From @at on, behind the parenthesis. */
static bool
read_parameters (FznSignature *self, const char *at)
{
  self->n = 0;
  self->has_relation = false;
  for (size_t length; *at && *at != ')'; at += length) {
    at += strspn (at, ", ");
    length = strcspn (at, ",)");
    if (read_relation (self, at, length))
      continue;
    size_t i = find_parameter (self->klass, at, length);
    if (self->n == FD_MAX_PARAMETERS || i == FD_MAX_PARAMETERS)
      return false;
    self->parameter[self->n++] = (uint8_t) i;
  }
  return *at;
}

/* The next signature at or after @at that lists parameters; NULL: none. */
static const char *
next_signature (FznSignature *self, const char *at)
{
  const char *paren = at ? strchr (at, '(') : NULL;
  if (!paren)
    return NULL;
  self->name = paren;
  while (self->name > at && self->name[-1] != ' ')
    self->name--;
  self->length = (size_t) (paren - self->name);
  return paren + 1;
}

bool
fzn_signature_of (const FdConstraintClass *klass, size_t i, FznSignature *self)
{
  self->klass = klass;
  const char *at = klass->flatzinc;
  while ((at = next_signature (self, at)))
    if (i-- == 0)
      return read_parameters (self, at);
  return false;
}

bool
fzn_signature_at (size_t i, FznSignature *self)
{
  const FdConstraintClass *const *classes = fd_constraint_classes ();
  for (; *classes; classes++) {
    self->klass = *classes;
    const char *at = self->klass->flatzinc;
    while ((at = next_signature (self, at)))
      if (i-- == 0)
        return read_parameters (self, at);
  }
  return false;
}

bool
fzn_signature_find (const char *name, FznSignature *self)
{
  size_t length = strlen (name);
  for (size_t i = 0; fzn_signature_at (i, self); i++)
    if (self->length == length && strncmp (self->name, name, length) == 0)
      return true;
  return false;
}

bool
fzn_signature_lists (const FznSignature *self, size_t parameter)
{
  for (size_t i = 0; i < self->n; i++)
    if (self->parameter[i] == parameter)
      return true;
  return false;
}

/* --- what FlatZinc calls a parameter -------------------------------------- */

/* What an argument is whose parameter is of that kind, by the letters of
 * FznBuiltin; 0: FlatZinc has no such thing. */
static char
letter_of (FdArgumentKind kind)
{
  static const char letter[] = {
      [FD_ARGUMENT_VAR] = 'i',  [FD_ARGUMENT_VARS] = 'I',
      [FD_ARGUMENT_INT] = 'c',  [FD_ARGUMENT_INTS] = 'C',
      [FD_ARGUMENT_ATOM] = 'b', [FD_ARGUMENT_ATOMS] = 'B',
      [FD_ARGUMENT_SET] = 's',
  };
  return (size_t) kind < sizeof letter ? letter[kind] : 0;
}

/* A parameter that is not listed has a default: no consistency in particular,
 * or an array that may be missing. */
static bool
has_default (const FdParameter *p)
{
  return p->kind == FD_ARGUMENT_CONSISTENCY ||
         (p->kind == FD_ARGUMENT_INTS && !p->nonempty);
}

bool
fzn_signature_kinds (const FznSignature *self, char *kinds)
{
  const FdParameter *p = self->klass->parameters;
  for (size_t i = 0; i < FD_MAX_PARAMETERS && p[i].name; i++)
    if (!fzn_signature_lists (self, i) && !has_default (&p[i]) &&
        !(p[i].kind == FD_ARGUMENT_RELATION && self->has_relation))
      return false;
  for (size_t i = 0; i < self->n; i++)
    if (!(kinds[i] = letter_of (p[self->parameter[i]].kind)))
      return false;
  kinds[self->n] = '\0';
  return true;
}
