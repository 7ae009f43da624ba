/* SPDX-License-Identifier: MIT */
/* rows.c - the constraints of the library as constraints of FlatZinc
 *
 * Of what is not written by its declaration (see declared.c) there is a row
 * here, of predicates of the standard where there are any.  The reified form is
 * the predicate's with "_reif"; what holds under a condition is reified by a
 * bool of its own, which the condition implies.
 */
#include "write.h"

#include <string.h>

/* --- forms ---------------------------------------------------------------- */

void
fzn_write_begin (FznWriter *self, FznForm *form, const char *name)
{
  if (form->mode == FD_POSTED_IF)
    form->fresh = 1 + fzn_write_new (self, FZN_NEW_BOOL, 0, 1);
  fzn_write_text (self, "constraint ");
  fzn_write_text (self, name);
  fzn_write_text (
      self, form->mode == FD_POSTED_ALWAYS && !form->negated ? "(" : "_reif(");
}

/* The last argument of a reified form. */
static void
write_control (FznWriter *self, const FznForm *form)
{
  if (form->mode == FD_POSTED_ALWAYS && !form->negated)
    return;
  fzn_write_text (self, ",");
  if (form->mode == FD_POSTED_IF)
    fzn_write_single (self, form->fresh - 1);
  else if (form->mode == FD_POSTED_ALWAYS)
    fzn_write_text (self, "false");
  else
    fzn_write_bool (self, form->negated ? fd_atom_not (form->condition)
                                        : form->condition);
}

void
fzn_write_end (FznWriter *self, const FznForm *form, const char *annotation)
{
  write_control (self, form);
  fzn_write_text (self, ")");
  fzn_write_text (self, annotation);
  fzn_write_text (self, ";\n");
  if (form->mode != FD_POSTED_IF)
    return;
  fzn_write_text (self, "constraint bool_clause([");
  if (!form->negated)
    fzn_write_single (self, form->fresh - 1);
  fzn_write_text (self, "],[");
  fzn_write_bool (self, form->condition);
  if (form->negated) {
    fzn_write_text (self, ",");
    fzn_write_single (self, form->fresh - 1);
  }
  fzn_write_text (self, "]);\n");
}

/* --- comparisons and sums ------------------------------------------------- */

typedef struct {
  const int32_t *a; /* NULL: all 1 */
  const FdVar *x;
  size_t n;
  FdRelation relation;
  int64_t c;
  const char *annotation;
} Linear;

/* The relation as =, != or <=, with the sign that this gives the sum. */
static int
write_sum_begin (FznWriter *self, FznForm *form, FdRelation r)
{
  fzn_write_begin (self, form,
                   r == FD_EQ   ? "int_lin_eq"
                   : r == FD_NE ? "int_lin_ne"
                                : "int_lin_le");
  return r == FD_GE || r == FD_GT ? -1 : 1;
}

static void
write_linear (FznWriter *self, const Linear *linear, FznForm *form)
{
  FdRelation r = linear->relation;
  int sign = write_sum_begin (self, form, r);
  int64_t c = sign * linear->c - (r == FD_LT || r == FD_GT);
  fzn_write_text (self, "[");
  for (size_t i = 0; i < linear->n; i++) {
    fzn_write_text (self, i ? "," : "");
    fzn_write_int (self, sign * (linear->a ? (int64_t) linear->a[i] : 1));
  }
  fzn_write_text (self, "],");
  fzn_write_vars (self, linear->x, linear->n);
  fzn_write_text (self, ",");
  fzn_write_int (self, c);
  fzn_write_end (self, form, linear->annotation);
}

static void
row_linear (FznWriter *self, const FdArgument *a, FznForm *form)
{
  Linear linear = {a[0].numbers, a[1].vars,
                   a[1].n,       a[2].relation,
                   a[3].number,  fzn_write_annotation (a[4].consistency)};
  write_linear (self, &linear, form);
}

static void
row_sum (FznWriter *self, const FdArgument *a, FznForm *form)
{
  Linear linear = {NULL, a[0].vars, a[0].n, a[1].relation, a[2].number, ""};
  write_linear (self, &linear, form);
}

/* An int a atom, of which the first is returned. */
static size_t
write_counts (FznWriter *self, const FdAtom *atom, size_t n)
{
  size_t first = self->next;
  for (size_t i = 0; i < n; i++) {
    size_t count = fzn_write_new (self, FZN_NEW_INT, 0, 1);
    fzn_write_text (self, "constraint bool2int(");
    fzn_write_bool (self, atom[i]);
    fzn_write_text (self, ",");
    fzn_write_single (self, count);
    fzn_write_text (self, ");\n");
  }
  return first;
}

/* The coefficients and the terms of a sum, up to the end of both arrays. */
static void
write_weights (FznWriter *self, int sign, const FdSearchSum *sum)
{
  fzn_write_text (self, "[");
  for (size_t i = 0; i < sum->n + sum->n_atoms; i++) {
    fzn_write_text (self, i ? "," : "");
    fzn_write_int (self,
                   sign * (i < sum->n ? sum->a[i] : sum->weights[i - sum->n]));
  }
}

static void
write_terms (FznWriter *self, const FdSearchSum *sum, size_t first)
{
  fzn_write_text (self, "],[");
  for (size_t i = 0; i < sum->n + sum->n_atoms; i++) {
    fzn_write_text (self, i ? "," : "");
    if (i < sum->n)
      fzn_write_var (self, sum->x[i]);
    else
      fzn_write_single (self, first + i - sum->n);
  }
}

static void
write_mixed (FznWriter *self, const FdSearchSum *sum, FdRelation r, int64_t c,
             FznForm *form)
{
  size_t first = write_counts (self, sum->atoms, sum->n_atoms);
  int sign = write_sum_begin (self, form, r);
  write_weights (self, sign, sum);
  write_terms (self, sum, first);
  fzn_write_text (self, "],");
  fzn_write_int (self, sign * c - (r == FD_LT || r == FD_GT));
  fzn_write_end (self, form, "");
}

/* What a sum may be. */
static void
range_of (const FdStore *store, const FdSearchSum *sum, int64_t *min,
          int64_t *max)
{
  *min = *max = 0;
  for (size_t i = 0; i < sum->n; i++) {
    int64_t a = sum->a[i], low = fd_var_min (store, sum->x[i]),
            high = fd_var_max (store, sum->x[i]);
    *min += a * (a > 0 ? low : high);
    *max += a * (a > 0 ? high : low);
  }
  for (size_t i = 0; i < sum->n_atoms; i++) {
    *min += MIN (sum->weights[i], 0);
    *max += MAX (sum->weights[i], 0);
  }
}

size_t
fzn_write_sum (FznWriter *self, const FdSearchSum *sum)
{
  FznForm form = {.mode = FD_POSTED_ALWAYS};
  int64_t min, max;
  range_of (self->store, sum, &min, &max);
  size_t total = fzn_write_new (self, FZN_NEW_INT, min, max);
  size_t first = write_counts (self, sum->atoms, sum->n_atoms);
  const char *comma = sum->n + sum->n_atoms ? "," : "";
  write_sum_begin (self, &form, FD_EQ);
  write_weights (self, 1, sum);
  fzn_write_text (self, comma);
  fzn_write_text (self, "-1");
  write_terms (self, sum, first);
  fzn_write_text (self, comma);
  fzn_write_single (self, total);
  fzn_write_text (self, "],0");
  fzn_write_end (self, &form, "");
  return total;
}

static void
row_linear_atoms (FznWriter *self, const FdArgument *a, FznForm *form)
{
  FdSearchSum sum = {
      .weights = a[0].numbers64, .atoms = a[1].atoms, .n_atoms = a[1].n};
  write_mixed (self, &sum, a[2].relation, a[3].number64, form);
}

static void
row_linear_mixed (FznWriter *self, const FdArgument *a, FznForm *form)
{
  FdSearchSum sum = {.a = a[0].numbers64,
                     .x = a[1].vars,
                     .n = a[1].n,
                     .weights = a[2].numbers64,
                     .atoms = a[3].atoms,
                     .n_atoms = a[3].n};
  write_mixed (self, &sum, a[4].relation, a[5].number64, form);
}

/* x relation y + k */
static void
row_relation (FznWriter *self, const FdArgument *a, FznForm *form)
{
  static const int32_t difference[] = {1, -1};
  static const char *const names[] = {
      [FD_GE] = "int_le", [FD_LE] = "int_le", [FD_EQ] = "int_eq",
      [FD_NE] = "int_ne", [FD_GT] = "int_lt", [FD_LT] = "int_lt",
  };
  FdRelation relation = a[1].relation;
  bool swap = relation == FD_GE || relation == FD_GT;
  const FdVar x[] = {a[0].var, a[2].var};
  if (a[3].number) {
    Linear linear = {difference, x, 2, relation, a[3].number, ""};
    write_linear (self, &linear, form);
    return;
  }
  fzn_write_begin (self, form, names[relation]);
  fzn_write_var (self, x[swap]);
  fzn_write_text (self, ",");
  fzn_write_var (self, x[!swap]);
  fzn_write_end (self, form, "");
}

/* |x - y| = k: x - y and its absolute value get variables of their own, which
 * have a value for any x and y. */
static void
row_distance (FznWriter *self, const FdArgument *a, FznForm *form)
{
  const FdStore *store = self->store;
  int64_t least =
      (int64_t) fd_var_min (store, a[0].var) - fd_var_max (store, a[1].var);
  int64_t most =
      (int64_t) fd_var_max (store, a[0].var) - fd_var_min (store, a[1].var);
  size_t d = fzn_write_new (self, FZN_NEW_INT, least, most);
  size_t e = fzn_write_new (self, FZN_NEW_INT, 0, MAX (-least, most));
  fzn_write_text (self, "constraint int_lin_eq([1,-1,1],[");
  fzn_write_single (self, d);
  fzn_write_text (self, ",");
  fzn_write_var (self, a[0].var);
  fzn_write_text (self, ",");
  fzn_write_var (self, a[1].var);
  fzn_write_text (self, "],0);\nconstraint int_abs(");
  fzn_write_single (self, d);
  fzn_write_text (self, ",");
  fzn_write_single (self, e);
  fzn_write_text (self, ");\n");
  fzn_write_begin (self, form, "int_eq");
  fzn_write_single (self, e);
  fzn_write_text (self, ",");
  fzn_write_int (self, a[2].number);
  fzn_write_end (self, form, "");
}

/* --- all-different -------------------------------------------------------- */

static void
row_all_different (FznWriter *self, const FdArgument *a, FznForm *form)
{
  fzn_write_begin (self, form, "all_different_int");
  fzn_write_text (self, "[");
  for (size_t i = 0; i < a[0].n; i++) {
    fzn_write_text (self, i ? "," : "");
    fzn_write_shift (self, a[0].vars[i], a[1].n ? a[1].numbers[i] : 0);
  }
  fzn_write_text (self, "]");
  fzn_write_end (self, form, fzn_write_annotation (a[2].consistency));
}

static void
row_some_equal (FznWriter *self, const FdArgument *a, FznForm *form)
{
  form->negated = true;
  fzn_write_begin (self, form, "all_different_int");
  fzn_write_vars (self, a[0].vars, a[0].n);
  fzn_write_end (self, form, "");
}

/* --- truth values --------------------------------------------------------- */

/* The literals of one sign, after @more of that sign. */
static size_t
write_literals (FznWriter *self, const FdArgument *a, bool negated, size_t more)
{
  for (size_t i = 0; i < a->n; i++) {
    FdAtom atom = a->atoms[i];
    bool known = !fd_atom_var (atom).id || fd_atom_holds (self->store, atom) ||
                 fd_atom_fails (self->store, atom);
    if (known ? negated : fzn_write_is_negated (self, &atom) != negated)
      continue;
    fzn_write_text (self, more++ ? "," : "");
    fzn_write_bool (self, atom);
  }
  return more;
}

/* Under a condition, that it fails is one more literal. */
static void
row_clause (FznWriter *self, const FdArgument *a, FznForm *form)
{
  FznForm plain = *form;
  bool half = form->mode == FD_POSTED_IF;
  if (half)
    plain.mode = FD_POSTED_ALWAYS;
  fzn_write_begin (self, &plain, "bool_clause");
  fzn_write_text (self, "[");
  write_literals (self, &a[0], false, 0);
  fzn_write_text (self, "],[");
  if (half)
    fzn_write_bool (self, form->condition);
  write_literals (self, &a[0], true, half);
  fzn_write_text (self, "]");
  fzn_write_end (self, &plain, "");
}

/* array_bool_xor says that an odd number is true, and has no reified form in
 * the standard: what it would define is one more of the truth values. */
static void
row_parity (FznWriter *self, const FdArgument *a, FznForm *form)
{
  bool reified = form->mode != FD_POSTED_ALWAYS;
  FznForm plain = {.mode = FD_POSTED_ALWAYS};
  FznForm told = *form;
  if (form->mode == FD_POSTED_IF)
    told.fresh = 1 + fzn_write_new (self, FZN_NEW_BOOL, 0, 1);
  fzn_write_begin (self, &plain, "array_bool_xor");
  fzn_write_text (self, a[1].truth == reified ? "[true" : "[");
  size_t n = a[1].truth == reified;
  for (size_t i = 0; i < a[0].n; i++) {
    fzn_write_text (self, n++ ? "," : "");
    fzn_write_bool (self, a[0].atoms[i]);
  }
  if (reified && !n)
    fzn_write_text (self, "false");
  write_control (self, &told);
  fzn_write_text (self, "]");
  fzn_write_end (self, &plain, "");
  if (form->mode != FD_POSTED_IF)
    return;
  fzn_write_text (self, "constraint bool_clause([");
  fzn_write_single (self, told.fresh - 1);
  fzn_write_text (self, "],[");
  fzn_write_bool (self, form->condition);
  fzn_write_text (self, "]);\n");
}

/* --- sets and tables ------------------------------------------------------ */

static void
row_element (FznWriter *self, const FdArgument *a, FznForm *form)
{
  fzn_write_begin (self, form, "array_int_element");
  fzn_write_shift (self, a[1].var, 1);
  fzn_write_text (self, ",");
  fzn_write_ints (self, a[0].numbers, a[0].n);
  fzn_write_text (self, ",");
  fzn_write_var (self, a[2].var);
  fzn_write_end (self, form, "");
}

static void
row_element_var (FznWriter *self, const FdArgument *a, FznForm *form)
{
  fzn_write_begin (self, form, "array_var_int_element");
  fzn_write_shift (self, a[1].var, 1);
  fzn_write_text (self, ",");
  fzn_write_vars (self, a[0].vars, a[0].n);
  fzn_write_text (self, ",");
  fzn_write_var (self, a[2].var);
  fzn_write_end (self, form, "");
}

/* Which interval it is in: a bool each, of which one must be true. */
static void
row_intervals (FznWriter *self, const FdArgument *a, FznForm *form)
{
  size_t first = self->next;
  for (size_t i = 0; i < a[1].n; i++) {
    size_t b = fzn_write_new (self, FZN_NEW_BOOL, 0, 1);
    fzn_write_text (self, "constraint set_in_reif(");
    fzn_write_var (self, a[0].var);
    fzn_write_text (self, ",");
    fzn_write_interval (self, a[1].set[i]);
    fzn_write_text (self, ",");
    fzn_write_single (self, b);
    fzn_write_text (self, ");\n");
  }
  fzn_write_begin (self, form, "bool_clause");
  fzn_write_text (self, "[");
  for (size_t i = 0; i < a[1].n; i++) {
    fzn_write_text (self, i ? "," : "");
    fzn_write_single (self, first + i);
  }
  fzn_write_text (self, "],[]");
  fzn_write_end (self, form, "");
}

/* --- all of them ---------------------------------------------------------- */

static const struct {
  const char *name;
  void (*write) (FznWriter *self, const FdArgument *a, FznForm *form);
} rows[] = {
    {"all-different", row_all_different},
    {"clause", row_clause},
    {"distance", row_distance},
    {"element", row_element},
    {"element-var", row_element_var},
    {"linear", row_linear},
    {"linear-atoms", row_linear_atoms},
    {"linear-mixed", row_linear_mixed},
    {"member", row_intervals},
    {"parity", row_parity},
    {"relation", row_relation},
    {"some-equal", row_some_equal},
    {"sum", row_sum},
};

bool
fzn_write_constraint (FznWriter *self, const FdConstraintClass *klass,
                      const FdArgument *arguments, FznForm form)
{
  if (fzn_write_declared (self, klass, arguments, &form))
    return true;
  for (size_t i = 0; i < G_N_ELEMENTS (rows); i++)
    if (strcmp (rows[i].name, klass->name) == 0) {
      rows[i].write (self, arguments, &form);
      return true;
    }
  return false;
}
