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

/* From @at on, behind the parenthesis. */
static bool
read_parameters (FznSignature *self, const char *at)
{
  self->n = 0;
  for (size_t length; *at && *at != ')'; at += length) {
    at += strspn (at, ", ");
    length = strcspn (at, ",)");
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
fzn_signature_of (const FdConstraintClass *klass, FznSignature *self)
{
  self->klass = klass;
  const char *at = next_signature (self, klass->flatzinc);
  return at && read_parameters (self, at);
}

bool
fzn_signature_find (const char *name, FznSignature *self)
{
  const FdConstraintClass *const *classes = fd_constraint_classes ();
  size_t length = strlen (name);
  for (size_t i = 0; classes[i]; i++) {
    self->klass = classes[i];
    const char *at = classes[i]->flatzinc;
    while ((at = next_signature (self, at)))
      if (self->length == length && strncmp (self->name, name, length) == 0)
        return read_parameters (self, at);
  }
  return false;
}
