/* SPDX-License-Identifier: MIT */
/* describe.c - the declaration of a constraint as text */
#include "constraint.h"

static const char *
kind_text (FdArgumentKind kind)
{
  switch (kind) {
  case FD_ARGUMENT_VAR:
    return "variable";
  case FD_ARGUMENT_VARS:
    return "array of variables";
  case FD_ARGUMENT_INT:
    return "int";
  case FD_ARGUMENT_INTS:
    return "array of int";
  case FD_ARGUMENT_ATOM:
    return "atom";
  case FD_ARGUMENT_ATOMS:
    return "array of atoms";
  case FD_ARGUMENT_RELATION:
    return "relation";
  case FD_ARGUMENT_SET:
    return "set of intervals";
  case FD_ARGUMENT_BOOL:
    return "bool";
  case FD_ARGUMENT_CONSISTENCY:
    return "consistency";
  }
  return "nothing";
}

static void
add_line (GString *text, const char *what, const char *said)
{
  if (said)
    g_string_append_printf (text, "  %s: %s\n", what, said);
}

char *
fd_constraint_describe (const FdConstraintClass *klass)
{
  g_return_val_if_fail (klass && klass->name, NULL);
  GString *text = g_string_new (klass->name);
  const FdParameter *p = klass->parameters;
  for (size_t i = 0; i < FD_MAX_PARAMETERS && p[i].name; i++)
    g_string_append_printf (text, "%s%s: %s", i ? ", " : " (", p[i].name,
                            kind_text (p[i].kind));
  g_string_append (text, p[0].name ? ")\n" : "\n");
  add_line (text, "consistency", klass->consistency);
  add_line (text, "FlatZinc", klass->flatzinc);
  add_line (text, "source", klass->source);
  return g_string_free (text, FALSE);
}
