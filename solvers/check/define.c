/* SPDX-License-Identifier: MIT */
/* define.c - the predicates: what they take, and when they hold */
#include "model.h"

#include <stdlib.h>
#include <string.h>

#define SUMS(form, relation) (form) << 3 | (relation)
/* Joins: the second array, or the first or second of two, is negated. */
enum { NOT_FIRST = 8, NOT_SECOND = 16, BOTH = 32 };

#define GLOBAL(name, kinds, function, parameter)                               \
  extern const Global function##_global;
#include "globals.inc"
#undef GLOBAL

/* Behind the parameter: how many Booleans more without an ending. */
static const Predicate table[] = {
    {"all_different_int", "I", DIFFERENT, 0, 0, 0, NULL},
    {"fzn_all_different", "I", DIFFERENT, 0, 0, 0, NULL},
    {"fzn_all_different_int", "I", DIFFERENT, 0, 0, 0, NULL},
    {"set_in", "is", MEMBER, 0, 0, 0, NULL},
    {"array_bool_element", "iKb", ELEMENT, 0, 0, 0, NULL},
    {"array_int_element", "iCi", ELEMENT, 0, 0, 0, NULL},
    {"array_var_bool_element", "iBb", ELEMENT, 0, 0, 0, NULL},
    {"array_var_int_element", "iIi", ELEMENT, 0, 0, 0, NULL},
    {"array_int_maximum", "iI", EXTREME, 1, 0, 0, NULL},
    {"array_int_minimum", "iI", EXTREME, -1, 0, 0, NULL},
    {"int_max", "iii", EXTREME, 1, 0, 0, NULL},
    {"int_min", "iii", EXTREME, -1, 0, 0, NULL},
    {"int_times", "iii", TIMES, 0, 0, 0, NULL},
    {"int_div", "iii", DIVIDE, 0, 0, 0, NULL},
    {"int_mod", "iii", MODULO, 0, 0, 0, NULL},
    {"int_pow", "iii", POWER, 0, 0, 0, NULL},
    {"int_abs", "ii", ABSOLUTE, 0, 0, 0, NULL},
    {"int_plus", "iii", SUM, SUMS (PLUS, EQ), 0, 0, NULL},
    {"int_minus", "iii", SUM, SUMS (MINUS, EQ), 0, 0, NULL},
    {"int_negate", "ii", SUM, SUMS (NEGATE, EQ), 0, 0, NULL},
    {"bool2int", "bi", SUM, SUMS (COMPARE, EQ), 0, 0, NULL},
    {"int_eq", "ii", SUM, SUMS (COMPARE, EQ), 0, 0, NULL},
    {"int_ge", "ii", SUM, SUMS (COMPARE, GE), 0, 0, NULL},
    {"int_gt", "ii", SUM, SUMS (COMPARE, GT), 0, 0, NULL},
    {"int_le", "ii", SUM, SUMS (COMPARE, LE), 0, 0, NULL},
    {"int_lt", "ii", SUM, SUMS (COMPARE, LT), 0, 0, NULL},
    {"int_ne", "ii", SUM, SUMS (COMPARE, NE), 0, 0, NULL},
    {"int_lin_eq", "CIi", SUM, SUMS (LINEAR, EQ), 0, 0, NULL},
    {"int_lin_ge", "CIi", SUM, SUMS (LINEAR, GE), 0, 0, NULL},
    {"int_lin_gt", "CIi", SUM, SUMS (LINEAR, GT), 0, 0, NULL},
    {"int_lin_le", "CIi", SUM, SUMS (LINEAR, LE), 0, 0, NULL},
    {"int_lin_lt", "CIi", SUM, SUMS (LINEAR, LT), 0, 0, NULL},
    {"int_lin_ne", "CIi", SUM, SUMS (LINEAR, NE), 0, 0, NULL},
    {"bool_lin_eq", "CBi", SUM, SUMS (LINEAR, EQ), 0, 0, NULL},
    {"bool_lin_ge", "CBi", SUM, SUMS (LINEAR, GE), 0, 0, NULL},
    {"bool_lin_gt", "CBi", SUM, SUMS (LINEAR, GT), 0, 0, NULL},
    {"bool_lin_le", "CBi", SUM, SUMS (LINEAR, LE), 0, 0, NULL},
    {"bool_lin_lt", "CBi", SUM, SUMS (LINEAR, LT), 0, 0, NULL},
    {"bool_lin_ne", "CBi", SUM, SUMS (LINEAR, NE), 0, 0, NULL},
    {"bool_eq", "bb", JOIN, EVEN | BOTH, 0, 0, NULL},
    {"bool_ne", "bb", JOIN, ODD | BOTH, 0, 0, NULL},
    {"bool_not", "bb", JOIN, ODD | BOTH, 0, 0, NULL},
    {"bool_le", "bb", JOIN, SOME | BOTH | NOT_FIRST, 0, 0, NULL},
    {"bool_lt", "bb", JOIN, ALL | BOTH | NOT_FIRST, 0, 0, NULL},
    {"bool_ge", "bb", JOIN, SOME | BOTH | NOT_SECOND, 0, 0, NULL},
    {"bool_gt", "bb", JOIN, ALL | BOTH | NOT_SECOND, 0, 0, NULL},
    {"array_bool_xor", "B", JOIN, ODD, 0, 0, NULL},
    {"bool_clause", "BB", JOIN, SOME | BOTH | NOT_SECOND, 0, 0, NULL},
    {"bool_xor", "bb", JOIN, ODD | BOTH, 0, 1, NULL},
    {"bool_and", "bb", JOIN, ALL | BOTH, 1, 1, NULL},
    {"bool_or", "bb", JOIN, SOME | BOTH, 1, 1, NULL},
    {"array_bool_and", "B", JOIN, ALL, 1, 1, NULL},
    {"array_bool_or", "B", JOIN, SOME, 1, 1, NULL},
#define GLOBAL(name, kinds, function, parameter)                               \
  {name, kinds, GLOBAL, parameter, 0, 0, &function##_global},
#include "globals.inc"
#undef GLOBAL
};

/* --- what they take ------------------------------------------------------- */

bool
predicate_find (const char *name, Constraint *c)
{
  c->mode = g_str_has_suffix (name, "_reif")  ? IFF
            : g_str_has_suffix (name, "_imp") ? IMPLIES
                                              : HOLDS;
  size_t n = strlen (name) - (c->mode == IFF ? 5 : c->mode == IMPLIES ? 4 : 0);
  for (size_t i = 0; i < G_N_ELEMENTS (table) && !c->predicate; i++)
    if (strlen (table[i].name) == n && memcmp (table[i].name, name, n) == 0)
      c->predicate = &table[i];
  return c->predicate;
}

static bool
is_scalar (const Model *m, Term t, char kind)
{
  bool is_bool = kind == 'b' || kind == 'B' || kind == 'K';
  bool constant = kind == 'c' || kind == 'C' || kind == 'K';
  if (t.kind == VARIABLE)
    return !constant && m->variables[t.value].is_bool == is_bool;
  return t.kind == (is_bool ? TRUTH : NUMBER);
}

static bool
is_kind (const Model *m, const Term *t, char kind)
{
  size_t n;
  if (kind == 's')
    return t->kind == SET;
  if ((t->kind == ARRAY) != (strchr ("IBCK", kind) != NULL))
    return false;
  const Term *items = term_items (m, t, &n);
  for (size_t i = 0; i < n; i++)
    if (!is_scalar (m, items[i], kind))
      return false;
  return true;
}

/* Whether sums of the coefficients @t by integers of 64 bits have 128. */
static bool
are_small (const Model *m, const Term *t)
{
  size_t n;
  const Term *items = term_items (m, t, &n);
  uint64_t total = 0;
  for (size_t i = 0; i < n; i++) {
    int64_t a = items[i].value;
    if (__builtin_add_overflow (total, a < 0 ? -(uint64_t) a : (uint64_t) a,
                                &total))
      return false;
  }
  return total <= (uint64_t) 1 << 63;
}

/* Those of its n arguments, and room for t. */
static void
add_all (const Model *m, Constraint *c, size_t n)
{
  GArray *all = g_array_new (FALSE, FALSE, sizeof (Term));
  for (size_t i = 0; i < n; i++) {
    size_t length;
    const Term *items = term_items (m, &c->a[i], &length);
    if (c->a[i].kind != SET)
      g_array_append_vals (all, items, (guint) length);
  }
  c->n_all = all->len;
  g_array_set_size (all, all->len + 1);
  c->all = (Term *) (void *) g_array_free (all, FALSE);
}

void
constraint_name (Constraint *c, uint32_t t)
{
  c->t = t + 1;
  c->all[c->n_all++] = (Term){VARIABLE, t};
}

/* Sets @c's arguments; what is wrong with them, or NULL. */
const char *
predicate_take (const Model *m, Constraint *c, const Term *a, size_t n)
{
  const Predicate *p = c->predicate;
  size_t base = strlen (p->kinds), reified = c->mode != HOLDS;
  size_t least = reified > p->least ? reified : p->least;
  if (n < base + least || n > base + p->most + reified)
    return "a wrong number of arguments";
  for (size_t i = 0; i < n; i++)
    if (!is_kind (m, &a[i], i < base ? p->kinds[i] : 'b'))
      return "an argument of a wrong type";
  bool is_sum = p->op == SUM && *p->kinds == 'C';
  if (is_sum && m->arrays[a[0].value].n != m->arrays[a[1].value].n)
    return "not as many coefficients as variables";
  if (is_sum && !are_small (m, &a[0]))
    return "coefficients that are more than 2^63 together";
  c->a = g_memdup2 (a, n * sizeof *a);
  add_all (m, c, n);
  const char *wrong =
      p->global && p->global->take ? p->global->take (m, c) : NULL;
  c->outer = HOLDS;
  if (n == base + 2) {
    c->outer = c->mode;
    c->o = a[base + 1];
    c->mode = IFF;
  } else if (n == base + 1 && c->mode == HOLDS) {
    c->mode = IFF;
  }
  if (n > base)
    c->b = a[base];
  return wrong;
}

/* --- sums and joins ------------------------------------------------------- */

size_t
sum_length (const Model *m, const Constraint *c)
{
  static const uint8_t lengths[] = {
      [COMPARE] = 2, [PLUS] = 3, [MINUS] = 3, [NEGATE] = 2};
  Sum form = (Sum) (c->predicate->parameter >> 3);
  return form == LINEAR ? m->arrays[c->a[1].value].n + 1 : lengths[form];
}

Term
sum_term (const Model *m, const Constraint *c, size_t i, int64_t *factor)
{
  static const int8_t factors[][3] = {[COMPARE] = {1, -1},
                                      [PLUS] = {1, 1, -1},
                                      [MINUS] = {1, -1, -1},
                                      [NEGATE] = {1, 1}};
  Sum form = (Sum) (c->predicate->parameter >> 3);
  if (form != LINEAR) {
    *factor = factors[form][i];
    return c->a[i];
  }
  size_t n;
  const Term *a = term_items (m, &c->a[0], &n);
  *factor = i < n ? a[i].value : -1;
  return i < n ? term_items (m, &c->a[1], &n)[i] : c->a[2];
}

size_t
join_length (const Model *m, const Constraint *c)
{
  size_t n, n_second = 0;
  term_items (m, &c->a[0], &n);
  if (c->predicate->parameter & BOTH)
    term_items (m, &c->a[1], &n_second);
  return n + n_second;
}

Term
join_term (const Model *m, const Constraint *c, size_t i, bool *negated)
{
  size_t n;
  const Term *items = term_items (m, &c->a[0], &n);
  *negated = c->predicate->parameter & (i < n ? NOT_FIRST : NOT_SECOND);
  return i < n ? items[i]
               : term_items (m, &c->a[1], &n)[i - join_length (m, c) + n];
}

/* --- when they hold ------------------------------------------------------- */

/* A sum too large for 128 bits is no solution. */
static bool
sum_holds (const Model *m, const Constraint *c, const int64_t *values)
{
  Wide total = 0;
  for (size_t i = 0, n = sum_length (m, c); i < n; i++) {
    int64_t factor;
    Wide value = value_of (sum_term (m, c, i, &factor), values);
    if (__builtin_add_overflow (total, factor * value, &total))
      return false;
  }
  switch (c->predicate->parameter & 7) {
  case EQ:
    return total == 0;
  case NE:
    return total != 0;
  case LE:
    return total <= 0;
  case LT:
    return total < 0;
  case GE:
    return total >= 0;
  default:
    return total > 0;
  }
}

static bool
join_holds (const Model *m, const Constraint *c, const int64_t *values)
{
  size_t n = join_length (m, c), n_true = 0;
  for (size_t i = 0; i < n; i++) {
    bool negated;
    Term t = join_term (m, c, i, &negated);
    n_true += (value_of (t, values) != 0) != negated;
  }
  switch (c->predicate->parameter & 7) {
  case ALL:
    return n_true == n;
  case SOME:
    return n_true > 0;
  case ODD:
    return n_true % 2;
  default:
    return n_true % 2 == 0;
  }
}

int
compare_numbers (const void *a, const void *b)
{
  int64_t x = *(const int64_t *) a, y = *(const int64_t *) b;
  return x < y ? -1 : x > y;
}

static bool
different_holds (const Model *m, const Constraint *c, const int64_t *values)
{
  size_t n;
  bool holds = true;
  const Term *items = term_items (m, &c->a[0], &n);
  int64_t *sorted = g_new (int64_t, n + 1);
  for (size_t i = 0; i < n; i++)
    sorted[i] = (int64_t) value_of (items[i], values);
  qsort (sorted, n, sizeof *sorted, compare_numbers);
  for (size_t i = 1; i < n; i++)
    holds &= sorted[i] != sorted[i - 1];
  g_free (sorted);
  return holds;
}

static bool
member_holds (const Model *m, const Constraint *c, const int64_t *values)
{
  Span set = m->sets[c->a[1].value];
  Wide x = value_of (c->a[0], values);
  for (uint32_t i = set.first; i < set.first + set.n; i++)
    if (m->ranges[i].min <= x && x <= m->ranges[i].max)
      return true;
  return false;
}

static bool
element_holds (const Model *m, const Constraint *c, const int64_t *values)
{
  size_t n;
  const Term *items = term_items (m, &c->a[1], &n);
  Wide i = value_of (c->a[0], values);
  return i >= 1 && i <= (Wide) n &&
         value_of (items[i - 1], values) == value_of (c->a[2], values);
}

static bool
extreme_holds (const Model *m, const Constraint *c, const int64_t *values)
{
  bool of_array = c->a[1].kind == ARRAY, found = false;
  size_t n = 2;
  const Term *items = of_array ? term_items (m, &c->a[1], &n) : c->a;
  Wide result = value_of (of_array ? c->a[0] : c->a[2], values);
  for (size_t i = 0; i < n; i++) {
    Wide x = value_of (items[i], values);
    if (c->predicate->parameter * (x - result) > 0)
      return false;
    found |= x == result;
  }
  return found;
}

/* Beyond 64 bits it is far away, of the right sign. */
static Wide
power (Wide x, Wide y)
{
  Wide z = 1, far = (Wide) 1 << 64;
  if (x == 0 || x == 1)
    return y ? x : 1;
  if (x == -1)
    return y % 2 ? -1 : 1;
  for (Wide i = 0; i < y; i++) {
    z *= x;
    if (z > far || z < -far)
      return x < 0 && y % 2 ? -far : far;
  }
  return z;
}

bool
function_value (Operator op, Wide x, Wide y, Wide *z)
{
  switch (op) {
  case TIMES:
    *z = x * y;
    return true;
  case DIVIDE:
    *z = y ? x / y : 0;
    return y;
  case MODULO:
    *z = y ? x % y : 0;
    return y;
  case POWER:
    *z = y >= 0 ? power (x, y) : x == 1 ? 1 : x == -1 ? (y % 2 ? -1 : 1) : 0;
    return y >= 0 || x;
  default:
    *z = x < 0 ? -x : x;
    return true;
  }
}

static bool
function_holds (const Constraint *c, const int64_t *values)
{
  bool one = c->predicate->op == ABSOLUTE;
  Wide z, x = value_of (c->a[0], values);
  Wide y = one ? 0 : value_of (c->a[1], values);
  return function_value (c->predicate->op, x, y, &z) &&
         z == value_of (c->a[one ? 1 : 2], values);
}

static bool
relation_holds (const Model *m, const Constraint *c, const int64_t *values)
{
  switch (c->predicate->op) {
  case SUM:
    return sum_holds (m, c, values);
  case JOIN:
    return join_holds (m, c, values);
  case DIFFERENT:
    return different_holds (m, c, values);
  case GLOBAL:
    return c->predicate->global->holds (m, c, values);
  case MEMBER:
    return member_holds (m, c, values);
  case ELEMENT:
    return element_holds (m, c, values);
  case EXTREME:
    return extreme_holds (m, c, values);
  default:
    return function_holds (c, values);
  }
}

bool
constraint_holds (const Model *m, const Constraint *c, const int64_t *values)
{
  bool holds = relation_holds (m, c, values);
  if (c->t && holds != values[c->t - 1])
    return false;
  if (c->mode == IFF)
    holds = holds == (value_of (c->b, values) != 0);
  else if (c->mode == IMPLIES)
    holds |= !value_of (c->b, values);
  if (c->outer == IFF)
    return holds == (value_of (c->o, values) != 0);
  return holds || (c->outer == IMPLIES && !value_of (c->o, values));
}
