/* SPDX-License-Identifier: MIT */
/* say-constraint.c - what a constraint without a label says
 *
 * Of sums, relations and all-different it is a formula; of others the class and
 * the variables.
 */
#include "say.h"

#include "constraints/constraint.h"

enum { MOST_VARS = 12 }; /* of others, that are listed */

static const char *
relation_text (FdRelation relation)
{
  static const char *const text[] = {
      [FD_GE] = " >= ", [FD_LE] = " <= ", [FD_EQ] = " = ",
      [FD_NE] = " != ", [FD_GT] = " > ",  [FD_LT] = " < ",
  };
  return text[relation];
}

/* --- sums ---------------------------------------------------------------- */

/* A sum of terms with coefficients above 0, those of one side. */
static bool
say_side (const FdExplainer *self, const int32_t *a, const FdVar *x, size_t n,
          bool left, GString *out)
{
  bool some = false;
  for (size_t i = 0; i < n; i++) {
    int64_t c = a ? a[i] : 1;
    c = left ? c : -c;
    if (c <= 0)
      continue;
    g_string_append (out, some ? " + " : "");
    if (c != 1)
      g_string_append_printf (out, "%" G_GINT64_FORMAT " ", c);
    fd_say_var (self, x[i], out);
    some = true;
  }
  return some;
}

/* Terms and constants where they are above 0. */
static void
say_sum (const FdExplainer *self, const int32_t *a, const FdVar *x, size_t n,
         FdRelation relation, int64_t c, GString *out)
{
  bool some = say_side (self, a, x, n, true, out);
  if (c < 0)
    g_string_append_printf (out, "%s%" G_GINT64_FORMAT, some ? " + " : "", -c);
  else if (!some)
    g_string_append_c (out, '0');
  g_string_append (out, relation_text (relation));
  some = say_side (self, a, x, n, false, out);
  if (c > 0)
    g_string_append_printf (out, "%s%" G_GINT64_FORMAT, some ? " + " : "", c);
  else if (!some)
    g_string_append_c (out, '0');
}

static void
say_relation (const FdExplainer *self, const FdArgument *a, GString *out)
{
  fd_say_var (self, a[0].var, out);
  g_string_append (out, relation_text (a[1].relation));
  fd_say_var (self, a[2].var, out);
  if (a[3].number)
    g_string_append_printf (out, " %c %d", a[3].number < 0 ? '-' : '+',
                            ABS (a[3].number));
}

/* --- others -------------------------------------------------------------- */

static void
say_vars (const FdExplainer *self, FdConstraint c, GString *out)
{
  g_autoptr (GArray) scope = g_array_new (FALSE, FALSE, sizeof (FdVar));
  fd_scratch_add_scope (self->model, c, scope);
  for (guint i = 0; i < scope->len && i < MOST_VARS; i++) {
    g_string_append (out, i ? ", " : "");
    fd_say_var (self, g_array_index (scope, FdVar, i), out);
  }
  if (scope->len > MOST_VARS)
    g_string_append (out, ", ...");
}

static void
say_different (const FdExplainer *self, const FdArgument *a, GString *out)
{
  for (size_t i = 0; i < a[0].n && i < MOST_VARS; i++) {
    int32_t offset = a[1].n ? a[1].numbers[i] : 0;
    g_string_append (out, i ? ", " : "");
    fd_say_var (self, a[0].vars[i], out);
    if (offset)
      g_string_append_printf (out, " %c %d", offset < 0 ? '-' : '+',
                              ABS (offset));
  }
  g_string_append (out, a[0].n > MOST_VARS ? ", ... are different"
                                           : " are different");
}

static void
say_condition (const FdExplainer *self, FdConstraint c, GString *out)
{
  FdAtom condition;
  FdPosted how = fd_constraint_posted (self->model, c, &condition);
  if (how == FD_POSTED_ALWAYS)
    return;
  g_string_append (out, how == FD_POSTED_IFF ? " exactly if " : " if ");
  fd_explainer_say_atoms (self, &condition, 1, out);
}

void
fd_say_constraint (const FdExplainer *self, FdConstraint c, GString *out)
{
  const FdConstraintClass *klass = fd_constraint_class (self->model, c);
  const FdArgument *a = fd_constraint_arguments (self->model, c);
  if (a && klass == &fd_linear_constraint)
    say_sum (self, a[0].numbers, a[1].vars, a[1].n, a[2].relation, a[3].number,
             out);
  else if (a && klass == &fd_sum_constraint)
    say_sum (self, NULL, a[0].vars, a[0].n, a[1].relation, a[2].number, out);
  else if (a && klass == &fd_relation_constraint)
    say_relation (self, a, out);
  else if (a && klass == &fd_all_different_constraint)
    say_different (self, a, out);
  else {
    g_string_append_printf (out, "%s (", klass->name);
    say_vars (self, c, out);
    g_string_append_c (out, ')');
  }
  say_condition (self, c, out);
}
