/* SPDX-License-Identifier: MIT */
/* check.c - whether a solution is one, by the definitions
 *
 * It reads the model and the values alone.  What makes variables one, turns
 * Booleans into atoms or drops constraints cannot deceive it.
 */
#include "check.h"

#include "declared.h"
#include "model/model.h"
#include "model/wide.h"

#include <string.h>

typedef FznWide Wide;

/* A constraint with the values of a solution. */
typedef struct {
  const FznModel *model;
  const int64_t *values; /* of variables */
  FznTerms arguments;
  GArray *scratch; /* int64_t */
  const FznSignature *declared;
} Case;

typedef bool (*HoldsFunc) (const Case *c);

/* @n: how many arguments the relation has; one more is a Boolean that tells
 * whether it holds. */
typedef struct {
  const char *name;
  HoldsFunc holds;
  size_t n;
} Meaning;

/* A predicate that the model calls. */
typedef struct {
  Meaning meaning; /* without a name: unknown */
  bool half;       /* the Boolean is only implied */
  FznSignature declared;
} Called;

struct _FznCheck {
  const FznModel *model;
  Called *called;  /* by predicate */
  int64_t *values; /* of variables, in one solution */
  GArray *scratch;
};

/* --- values --------------------------------------------------------------- */

static inline int64_t
value_of (const Case *c, FznTerm term)
{
  switch (term.bits & ((1 << FZN_KIND_BITS) - 1)) {
  case FZN_VARIABLE:
    return c->values[fzn_term_payload (term)];
  case FZN_BIG_INT:
    return fzn_term_int (c->model, term);
  default: /* a Boolean or an integer */
    return (int64_t) term.bits >> FZN_KIND_BITS;
  }
}

static Wide
number (const Case *c, size_t k)
{
  return value_of (c, c->arguments.items[k]);
}

static FznTerms
list (const Case *c, size_t k)
{
  return fzn_term_items (c->model, c->arguments.items[k]);
}

static bool
is_in (Wide value, FznRanges set)
{
  for (size_t i = 0; i < set.n; i++)
    if (set.ranges[i].min <= value && value <= set.ranges[i].max)
      return true;
  return false;
}

/* C rounds towards zero, and so does FlatZinc. */
static Wide
quotient (Wide x, Wide y)
{
  return y == -1 ? -x : (Wide) ((int64_t) x / (int64_t) y);
}

/* --- relations ------------------------------------------------------------ */

#define HOLDS(name, formula)                                                   \
  static bool name (const Case *c)                                             \
  {                                                                            \
    return formula;                                                            \
  }
#define X number (c, 0)
#define Y number (c, 1)
#define Z number (c, 2)

HOLDS (holds_eq, X == Y)
HOLDS (holds_ne, X != Y)
HOLDS (holds_le, X <= Y)
HOLDS (holds_lt, X < Y)
HOLDS (holds_ge, X >= Y)
HOLDS (holds_gt, X > Y)
HOLDS (holds_and, X &&Y)
HOLDS (holds_or, X || Y)
HOLDS (holds_plus, X + Y == Z)
HOLDS (holds_minus, X - Y == Z)
HOLDS (holds_negate, -X == Y)
HOLDS (holds_times, Z == X * Y)
HOLDS (holds_abs, (X < 0 ? -X : X) == Y)
HOLDS (holds_div, Y &&quotient (X, Y) == Z)
HOLDS (holds_mod, Y &&X - Y * quotient (X, Y) == Z)
HOLDS (holds_max, MAX (X, Y) == Z)
HOLDS (holds_min, MIN (X, Y) == Z)
HOLDS (holds_set_in, is_in (X, fzn_term_set (c->model, c->arguments.items[1])))

static bool
holds_pow (const Case *c)
{
  Wide x = X, y = Y, power = 1;
  if (x == 0 || x == 1 || x == -1)
    return (x || y >= 0) && Z == (y == 0 ? 1 : (int64_t) y % 2 ? x : x * x);
  if (y < 0)
    return Z == 0;
  for (Wide i = 0; i < y; i++) {
    power *= x;
    if (power > INT64_MAX || power < INT64_MIN)
      return false;
  }
  return Z == power;
}

static Wide
sum (const Case *c)
{
  FznTerms a = list (c, 0), x = list (c, 1);
  Wide total = 0;
  for (size_t i = 0; i < a.n; i++)
    total += (Wide) value_of (c, a.items[i]) * value_of (c, x.items[i]);
  return total;
}

HOLDS (holds_lin_eq, sum (c) == Z)
HOLDS (holds_lin_ne, sum (c) != Z)
HOLDS (holds_lin_le, sum (c) <= Z)
HOLDS (holds_lin_lt, sum (c) < Z)
HOLDS (holds_lin_ge, sum (c) >= Z)
HOLDS (holds_lin_gt, sum (c) > Z)

/* --- of arrays ------------------------------------------------------------ */

static bool
holds_element (const Case *c)
{
  return X >= 1 && X <= (Wide) list (c, 1).n &&
         value_of (c, list (c, 1).items[(size_t) X - 1]) == Z;
}

/* X is one of the array, and no other exceeds it in the direction of @sign. */
static bool
is_extreme (const Case *c, int sign)
{
  bool found = false;
  FznTerms terms = list (c, 1);
  Wide x = X;
  for (size_t i = 0; i < terms.n; i++) {
    Wide value = value_of (c, terms.items[i]);
    if (sign * (value - x) > 0)
      return false;
    found |= value == x;
  }
  return found;
}

HOLDS (holds_maximum, is_extreme (c, 1))
HOLDS (holds_minimum, is_extreme (c, -1))

static size_t
n_true (const Case *c, size_t k)
{
  FznTerms terms = list (c, k);
  size_t n = 0;
  for (size_t i = 0; i < terms.n; i++)
    n += value_of (c, terms.items[i]) != 0;
  return n;
}

HOLDS (holds_array_and, n_true (c, 0) == list (c, 0).n)
HOLDS (holds_array_or, n_true (c, 0) > 0)
HOLDS (holds_array_xor, n_true (c, 0) % 2 == 1)
HOLDS (holds_clause, n_true (c, 0) > 0 || n_true (c, 1) < list (c, 1).n)

static int
compare (const void *a, const void *b)
{
  int64_t x = *(const int64_t *) a, y = *(const int64_t *) b;
  return (x > y) - (x < y);
}

static bool
holds_all_different (const Case *c)
{
  FznTerms terms = list (c, 0);
  GArray *values = c->scratch;
  g_array_set_size (values, 0);
  for (size_t i = 0; i < terms.n; i++) {
    int64_t value = value_of (c, terms.items[i]);
    g_array_append_val (values, value);
  }
  g_array_sort (values, compare);
  for (guint i = 1; i < values->len; i++)
    if (g_array_index (values, int64_t, i) ==
        g_array_index (values, int64_t, i - 1))
      return false;
  return true;
}

/* Of a constraint of the library as it stands. */
HOLDS (holds_declared, fzn_declared_holds (c->model, c->declared,
                                           c->arguments.items, c->values))

static const Meaning meanings[] = {
    {"all_different_int", holds_all_different, 1},
    {"array_bool_and", holds_array_and, 1},
    {"array_bool_element", holds_element, 3},
    {"array_bool_or", holds_array_or, 1},
    {"array_bool_xor", holds_array_xor, 1},
    {"array_int_element", holds_element, 3},
    {"array_int_maximum", holds_maximum, 2},
    {"array_int_minimum", holds_minimum, 2},
    {"array_var_bool_element", holds_element, 3},
    {"array_var_int_element", holds_element, 3},
    {"bool2int", holds_eq, 2},
    {"bool_and", holds_and, 2},
    {"bool_clause", holds_clause, 2},
    {"bool_eq", holds_eq, 2},
    {"bool_ge", holds_ge, 2},
    {"bool_gt", holds_gt, 2},
    {"bool_le", holds_le, 2},
    {"bool_lin_eq", holds_lin_eq, 3},
    {"bool_lin_ge", holds_lin_ge, 3},
    {"bool_lin_gt", holds_lin_gt, 3},
    {"bool_lin_le", holds_lin_le, 3},
    {"bool_lin_lt", holds_lin_lt, 3},
    {"bool_lin_ne", holds_lin_ne, 3},
    {"bool_lt", holds_lt, 2},
    {"bool_ne", holds_ne, 2},
    {"bool_not", holds_ne, 2},
    {"bool_or", holds_or, 2},
    {"bool_xor", holds_ne, 2},
    {"fzn_all_different", holds_all_different, 1},
    {"fzn_all_different_int", holds_all_different, 1},
    {"int_abs", holds_abs, 2},
    {"int_div", holds_div, 3},
    {"int_eq", holds_eq, 2},
    {"int_ge", holds_ge, 2},
    {"int_gt", holds_gt, 2},
    {"int_le", holds_le, 2},
    {"int_lin_eq", holds_lin_eq, 3},
    {"int_lin_ge", holds_lin_ge, 3},
    {"int_lin_gt", holds_lin_gt, 3},
    {"int_lin_le", holds_lin_le, 3},
    {"int_lin_lt", holds_lin_lt, 3},
    {"int_lin_ne", holds_lin_ne, 3},
    {"int_lt", holds_lt, 2},
    {"int_max", holds_max, 3},
    {"int_min", holds_min, 3},
    {"int_minus", holds_minus, 3},
    {"int_mod", holds_mod, 3},
    {"int_ne", holds_ne, 2},
    {"int_negate", holds_negate, 2},
    {"int_plus", holds_plus, 3},
    {"int_pow", holds_pow, 3},
    {"int_times", holds_times, 3},
    {"set_in", holds_set_in, 2},
};

/* --- the check ------------------------------------------------------------ */

/* The meaning of @name, without an ending. */
static void
find (const char *name, Called *called)
{
  char kinds[FD_MAX_PARAMETERS + 1];
  for (size_t i = 0; i < G_N_ELEMENTS (meanings); i++)
    if (strcmp (meanings[i].name, name) == 0) {
      called->meaning = meanings[i];
      return;
    }
  if (fzn_signature_find (name, &called->declared) &&
      fzn_signature_kinds (&called->declared, kinds))
    called->meaning = (Meaning){called->declared.klass->name, holds_declared,
                                called->declared.n};
}

static void
find_call (const char *name, Called *called)
{
  *called = (Called){.half = g_str_has_suffix (name, "_imp")};
  bool reified = called->half || g_str_has_suffix (name, "_reif");
  g_autofree char *stem = g_strndup (
      name, reified ? (size_t) (strrchr (name, '_') - name) : strlen (name));
  find (stem, called);
}

static bool
is_known (const Called *called, FznTerms arguments)
{
  size_t n = called->meaning.n;
  return called->meaning.name && (arguments.n == n || arguments.n == n + 1);
}

FznCheck *
fzn_check_new (const FznModel *model, size_t *unknown)
{
  FznCheck *check = g_new0 (FznCheck, 1);
  size_t n;
  const FznPredicate *predicates = fzn_model_predicates (model, &n);
  check->model = model;
  check->scratch = g_array_new (FALSE, FALSE, sizeof (int64_t));
  check->called = g_try_new (Called, n + 1);
  size_t n_variables;
  fzn_model_variables (model, &n_variables);
  check->values = g_try_new (int64_t, n_variables + 1);
  if (!check->called || !check->values) {
    fzn_check_free (check);
    return NULL;
  }
  for (size_t i = 0; i < n; i++)
    find_call (fzn_model_text (model, predicates[i].name), &check->called[i]);
  const FznConstraint *constraints = fzn_model_constraints (model, &n);
  *unknown = 0;
  for (size_t i = 0; i < n; i++)
    *unknown += !is_known (&check->called[constraints[i].predicate],
                           fzn_model_list (model, constraints[i].arguments));
  return check;
}

void
fzn_check_free (FznCheck *check)
{
  if (!check)
    return;
  g_array_unref (check->scratch);
  g_free (check->called);
  g_free (check->values);
  g_free (check);
}

static bool
constraint_holds (const Case *c, const Called *called)
{
  bool holds = called->meaning.holds (c);
  if (c->arguments.n == called->meaning.n)
    return holds;
  bool told = number (c, called->meaning.n) != 0;
  return called->half ? !told || holds : told == holds;
}

static bool
variable_holds (const Case *c, const FznVariable *variable, int64_t value)
{
  bool in_domain =
      variable->domain.holes
          ? is_in (value, fzn_model_holes (c->model, &variable->domain))
          : variable->flags & FZN_UNBOUNDED || (variable->domain.min <= value &&
                                                value <= variable->domain.max);
  return in_domain && (fzn_term_kind (variable->value) == FZN_NONE ||
                       value_of (c, variable->value) == value);
}

static bool
fails (const Case *c, uint32_t line, uint32_t column, const char *what,
       GError **error)
{
  g_set_error (error, FD_ERROR, FD_ERROR_SOLUTION,
               "%s:%u:%u: %s does not hold in a solution found: this is an "
               "error of the solver, please report it",
               fzn_model_name (c->model), line, column, what);
  return false;
}

bool
fzn_check_solution (FznCheck *check, const FznInstance *instance,
                    GError **error)
{
  const FznModel *model = check->model;
  Case c = {.model = model, .values = check->values, .scratch = check->scratch};
  size_t n;
  const FznVariable *variables = fzn_model_variables (model, &n);
  for (size_t i = 0; i < n; i++)
    check->values[i] =
        fzn_instance_value (instance, fzn_term (FZN_VARIABLE, i));
  for (size_t i = 0; i < n; i++)
    if (!variable_holds (&c, &variables[i], check->values[i]))
      return fails (&c, variables[i].line, variables[i].column,
                    "the declared domain", error);
  const FznPredicate *predicates = fzn_model_predicates (model, &n);
  const FznConstraint *constraints = fzn_model_constraints (model, &n);
  for (size_t i = 0; i < n; i++) {
    const FznConstraint *constraint = &constraints[i];
    const Called *called = &check->called[constraint->predicate];
    c.arguments = fzn_model_list (model, constraint->arguments);
    c.declared = &called->declared;
    if (is_known (called, c.arguments) && !constraint_holds (&c, called))
      return fails (
          &c, constraint->line, constraint->column,
          fzn_model_text (model, predicates[constraint->predicate].name),
          error);
  }
  return true;
}
