/* SPDX-License-Identifier: MIT */
/* say-words.c - the names of variables, values and clues, and their templates
 */
#include "say.h"

void
fd_say_var (const FdExplainer *self, FdVar x, GString *out)
{
  const char *name = fd_var_name (self->model, x);
  if (name)
    g_string_append (out, name);
  else
    g_string_append_printf (out, "_%u", x.id);
}

static void
say_value (const FdExplainer *self, int32_t value, GString *out)
{
  const char *name = fd_symbol_name (self->model, value);
  if (name)
    g_string_append (out, name);
  else
    g_string_append_printf (out, "%d", (int) value);
}

/* How many numbers from @values on follow each other, and have no name. */
static size_t
run_length (const FdExplainer *self, const int32_t *values, size_t n)
{
  size_t k = 0;
  while (k < n && (int64_t) values[k] - values[0] == (int64_t) k &&
         !fd_symbol_name (self->model, values[k]))
    k++;
  return k;
}

/* Many numbers in a row by the ends: 1/4..9. */
void
fd_say_values (const FdExplainer *self, const int32_t *values, size_t n,
               GString *out)
{
  enum { LONG = 4 };
  for (size_t i = 0; i < n; i++) {
    size_t run = run_length (self, values + i, n - i);
    g_string_append (out, i ? "/" : "");
    say_value (self, values[i], out);
    if (run < LONG)
      continue;
    g_string_append (out, "..");
    i += run - 1;
    say_value (self, values[i], out);
  }
}

void
fd_say_atom (const FdExplainer *self, FdVar x, FdRelation relation,
             const int32_t *values, size_t n, GString *out)
{
  if (self->words.atom) {
    self->words.atom (out, x, relation, values, n, self->words.data);
    return;
  }
  fd_say_var (self, x, out);
  g_string_append (out, relation == FD_NE   ? " is not "
                        : relation == FD_EQ ? " is "
                        : relation == FD_GE ? " is at least "
                                            : " is at most ");
  fd_say_values (self, values, n, out);
}

/* With {i} for the variable i of the first constraint. */
static void
say_template (const FdExplainer *self, FdConstraint c, const char *label,
              GString *out)
{
  g_autoptr (GArray) scope = g_array_new (FALSE, FALSE, sizeof (FdVar));
  fd_scratch_add_scope (self->model, c, scope);
  for (const char *p = label; *p; p++) {
    char *end;
    guint64 i = *p == '{' ? g_ascii_strtoull (p + 1, &end, 10) : 0;
    if (*p == '{' && end != p + 1 && *end == '}' && i < scope->len) {
      fd_say_var (self, g_array_index (scope, FdVar, i), out);
      p = end;
    } else {
      g_string_append_c (out, *p);
    }
  }
}

void
fd_say_clue (const FdExplainer *self, FdConstraint c, bool brief, GString *out)
{
  const char *label = fd_constraint_label (self->model, c);
  if (self->words.constraint)
    self->words.constraint (out, c, brief, self->words.data);
  else if (label)
    say_template (self, c, label, out);
  else
    fd_say_constraint (self, c, out);
}
