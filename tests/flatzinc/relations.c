/* SPDX-License-Identifier: MIT */
/* relations.c - what the predicates of FlatZinc mean, by the definitions */
#include "relations.h"

#include "../wide.h"
#include "model/signature.h"

#include <string.h>

#define RELATION(name) static bool name (const Argument *a)
#define V(k) ((Wide) a[k].v[0])
#define N(k) (a[k].n)

/* --- two numbers ---------------------------------------------------------- */

RELATION (eq)
{
  return V (0) == V (1);
}
RELATION (ne)
{
  return V (0) != V (1);
}
RELATION (le)
{
  return V (0) <= V (1);
}
RELATION (lt)
{
  return V (0) < V (1);
}
RELATION (ge)
{
  return V (0) >= V (1);
}
RELATION (gt)
{
  return V (0) > V (1);
}

/* --- sums ----------------------------------------------------------------- */

static Wide
sum (const Argument *a)
{
  Wide total = 0;
  for (size_t i = 0; i < N (0); i++)
    total += (Wide) a[0].v[i] * a[1].v[i];
  return total;
}

RELATION (lin_eq)
{
  return sum (a) == V (2);
}
RELATION (lin_ne)
{
  return sum (a) != V (2);
}
RELATION (lin_le)
{
  return sum (a) <= V (2);
}
RELATION (lin_lt)
{
  return sum (a) < V (2);
}
RELATION (lin_ge)
{
  return sum (a) >= V (2);
}
RELATION (lin_gt)
{
  return sum (a) > V (2);
}
RELATION (plus)
{
  return V (0) + V (1) == V (2);
}
RELATION (minus)
{
  return V (0) - V (1) == V (2);
}
RELATION (negate)
{
  return -V (0) == V (1);
}

/* --- functions ------------------------------------------------------------ */

static Wide
magnitude (Wide x)
{
  return x < 0 ? -x : x;
}

RELATION (times)
{
  return V (0) * V (1) == V (2);
}
RELATION (absolute)
{
  return magnitude (V (0)) == V (1);
}

/* The quotient without its fraction: the largest q with q |y| <= |x|. */
static Wide
quotient (Wide x, Wide y)
{
  Wide q = (uint64_t) magnitude (x) / (uint64_t) magnitude (y);
  return (x < 0) != (y < 0) ? -q : q;
}

RELATION (divide)
{
  return V (1) != 0 && quotient (V (0), V (1)) == V (2);
}

RELATION (modulo)
{
  return V (1) != 0 && V (0) - V (1) * quotient (V (0), V (1)) == V (2);
}

RELATION (power)
{
  Wide x = V (0), y = V (1), z = 1;
  if (x == 0 && y < 0)
    return false;
  if (y < 0 && magnitude (x) > 1)
    return V (2) == 0;
  /* of -1, 0 and 1 only the parity of the exponent matters */
  Wide n = magnitude (x) <= 1 && y != 0 ? 2 - (uint64_t) magnitude (y) % 2 : y;
  for (Wide i = 0; i < n; i++) {
    z *= x;
    if (magnitude (z) > (Wide) UINT64_MAX)
      return false;
  }
  return z == V (2);
}

static Wide
extreme (const int64_t *v, size_t n, int sign)
{
  Wide best = v[0];
  for (size_t i = 1; i < n; i++)
    if (sign * (v[i] - best) > 0)
      best = v[i];
  return best;
}

static bool
of_two (const Argument *a, int sign)
{
  int64_t v[] = {a[0].v[0], a[1].v[0]};
  return extreme (v, 2, sign) == V (2);
}

RELATION (max)
{
  return of_two (a, 1);
}
RELATION (min)
{
  return of_two (a, -1);
}
RELATION (maximum)
{
  return N (1) && extreme (a[1].v, N (1), 1) == V (0);
}
RELATION (minimum)
{
  return N (1) && extreme (a[1].v, N (1), -1) == V (0);
}

RELATION (element)
{
  return V (0) >= 1 && V (0) <= (Wide) N (1) && a[1].v[a[0].v[0] - 1] == V (2);
}

/* --- sets and arrays ------------------------------------------------------ */

RELATION (set_in)
{
  for (size_t i = 0; i + 1 < N (1); i += 2)
    if (a[1].v[i] <= V (0) && V (0) <= a[1].v[i + 1])
      return true;
  return false;
}

RELATION (all_different)
{
  for (size_t i = 0; i < N (0); i++)
    for (size_t j = 0; j < i; j++)
      if (a[0].v[i] == a[0].v[j])
        return false;
  return true;
}

RELATION (at_most)
{
  int64_t left = a[0].v[0];
  for (size_t i = 0; i < N (1); i++)
    if (a[1].v[i] == a[2].v[0])
      left--;
  return left >= 0;
}

RELATION (table)
{
  for (size_t row = 0; N (0) && row < N (1) / N (0); row++) {
    size_t i = 0;
    while (i < N (0) && a[0].v[i] == a[1].v[row * N (0) + i])
      i++;
    if (i == N (0))
      return true;
  }
  return false;
}

RELATION (negative_table)
{
  return !table (a);
}

static size_t
count (const Argument *a)
{
  size_t n = 0;
  for (size_t i = 0; i < a->n; i++)
    n += a->v[i] != 0;
  return n;
}

RELATION (array_and)
{
  return count (a) == N (0);
}
RELATION (array_or)
{
  return count (a) > 0;
}
RELATION (array_xor)
{
  return count (a) % 2 == 1;
}
RELATION (clause)
{
  return count (a) > 0 || count (a + 1) < N (1);
}
RELATION (and)
{
  return V (0) && V (1);
}
RELATION (or)
{
  return V (0) || V (1);
}

#define SUMS(prefix, kinds)                                                    \
  {prefix "_eq", kinds, false, false, lin_eq},                                 \
      {prefix "_ge", kinds, false, false, lin_ge},                             \
      {prefix "_gt", kinds, false, false, lin_gt},                             \
      {prefix "_le", kinds, false, false, lin_le},                             \
      {prefix "_lt", kinds, false, false, lin_lt},                             \
  {                                                                            \
    prefix "_ne", kinds, false, false, lin_ne                                  \
  }

static const Relation rows[] = {
    {"all_different_int", "I", false, false, all_different},
    {"array_bool_and", "B", true, false, array_and},
    {"array_bool_element", "iKb", false, false, element},
    {"array_bool_or", "B", true, false, array_or},
    {"array_bool_xor", "B", false, false, array_xor},
    {"array_int_element", "iCi", false, false, element},
    {"array_int_maximum", "iI", false, false, maximum},
    {"array_int_minimum", "iI", false, false, minimum},
    {"array_var_bool_element", "iBb", false, false, element},
    {"array_var_int_element", "iIi", false, true, element},
    {"bool2int", "bi", false, false, eq},
    {"bool_and", "bb", true, false, and},
    {"bool_clause", "BB", false, false, clause},
    {"bool_eq", "bb", false, false, eq},
    {"bool_ge", "bb", false, false, ge},
    {"bool_gt", "bb", false, false, gt},
    {"bool_le", "bb", false, false, le},
    SUMS ("bool_lin", "CBi"),
    {"bool_lt", "bb", false, false, lt},
    {"bool_ne", "bb", false, false, ne},
    {"bool_not", "bb", false, false, ne},
    {"bool_or", "bb", true, false, or },
    {"bool_xor", "bb", false, false, ne},
    {"bool_xor", "bb", true, false, ne},
    {"fzn_all_different", "I", false, false, all_different},
    {"fzn_all_different_int", "I", false, false, all_different},
    {"fzn_at_most_int", "cIc", false, true, at_most},
    {"fzn_negative_table_int", "IC", false, true, negative_table},
    {"fzn_table_int", "IC", false, true, table},
    {"int_abs", "ii", false, true, absolute},
    {"int_div", "iii", false, true, divide},
    {"int_eq", "ii", false, false, eq},
    {"int_ge", "ii", false, false, ge},
    {"int_gt", "ii", false, false, gt},
    {"int_le", "ii", false, false, le},
    SUMS ("int_lin", "CIi"),
    {"int_lt", "ii", false, false, lt},
    {"int_max", "iii", false, false, max},
    {"int_min", "iii", false, false, min},
    {"int_minus", "iii", false, false, minus},
    {"int_mod", "iii", false, true, modulo},
    {"int_ne", "ii", false, false, ne},
    {"int_negate", "ii", false, false, negate},
    {"int_plus", "iii", false, false, plus},
    {"int_pow", "iii", false, true, power},
    {"int_times", "iii", false, true, times},
    {"set_in", "is", false, false, set_in},
};

/* --- by declaration ------------------------------------------------------- */

static bool
has_row (const FznSignature *declared)
{
  for (size_t i = 0; i < G_N_ELEMENTS (rows); i++)
    if (strlen (rows[i].name) == declared->length &&
        strncmp (rows[i].name, declared->name, declared->length) == 0)
      return true;
  return false;
}

/* The rows, and behind them what has none; made once. */
static GArray *
all_relations (void)
{
  static GArray *all;
  FznSignature declared;
  char kinds[FD_MAX_PARAMETERS + 1];
  if (all)
    return all;
  all = g_array_new (FALSE, FALSE, sizeof (Relation));
  g_array_append_vals (all, rows, G_N_ELEMENTS (rows));
  for (size_t i = 0; fzn_signature_at (i, &declared); i++) {
    if (has_row (&declared) || !fzn_signature_kinds (&declared, kinds))
      continue;
    Relation relation = {.name = g_strndup (declared.name, declared.length),
                         .kinds = g_strdup (kinds),
                         .may_refuse = true};
    g_array_append_val (all, relation);
  }
  return all;
}

size_t
n_relations (void)
{
  return all_relations ()->len;
}

const Relation *
relation_at (size_t i)
{
  return &g_array_index (all_relations (), Relation, i);
}

/* Where an argument of the class is in its definition: values of variables, or
 * numbers that the argument itself has. */
typedef struct {
  FdArgument argument[FD_MAX_PARAMETERS];
  int32_t value[FD_MAX_PARAMETERS * 8], number[FD_MAX_PARAMETERS * 8];
  FdInterval set[4];
  size_t n_values, n_numbers;
} Definition;

static void
define_argument (Definition *self, size_t p, FdArgumentKind kind,
                 const Argument *a)
{
  bool of_variables = kind == FD_ARGUMENT_VAR || kind == FD_ARGUMENT_VARS ||
                      kind == FD_ARGUMENT_ATOM || kind == FD_ARGUMENT_ATOMS;
  int32_t *to = of_variables ? self->value + self->n_values
                             : self->number + self->n_numbers;
  for (size_t i = 0; i < a->n; i++)
    to[i] = (int32_t) a->v[i];
  for (size_t i = 0; kind == FD_ARGUMENT_SET && i + 1 < a->n; i += 2)
    self->set[i / 2] = (FdInterval){to[i], to[i + 1]};
  *(of_variables ? &self->n_values : &self->n_numbers) += a->n;
  self->argument[p] = kind == FD_ARGUMENT_INT ? fd_argument_int (*to)
                      : kind == FD_ARGUMENT_SET
                          ? fd_argument_set (self->set, a->n / 2)
                          : fd_argument_ints (to, a->n);
  self->argument[p].kind = kind;
}

bool
relation_holds (const Relation *relation, const Argument *a)
{
  FznSignature declared;
  Definition self = {0};
  if (relation->holds)
    return relation->holds (a);
  if (!fzn_signature_find (relation->name, &declared))
    return false;
  const FdParameter *parameters = declared.klass->parameters;
  for (size_t p = 0; p < FD_MAX_PARAMETERS && parameters[p].name; p++) {
    self.argument[p] = fd_argument_relation (declared.relation);
    self.argument[p].kind = parameters[p].kind;
    for (size_t k = 0; k < declared.n; k++)
      if (declared.parameter[k] == p)
        define_argument (&self, p, parameters[p].kind, &a[k]);
  }
  return fd_constraint_holds (declared.klass, self.argument, self.value);
}
