/* SPDX-License-Identifier: MIT */
/* describe.c - the declaration of a constraint as text */
#include "constraint.h"

#include <string.h>

/* Without its article. */
static const char *
kind_text (FdArgumentKind kind)
{
  return strchr (fd_argument_kind_text (kind), ' ') + 1;
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
