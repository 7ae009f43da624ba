/* SPDX-License-Identifier: MIT */
/* test-declared-all.c - each declaration against what it posts
 *
 * Random arguments of every class, made of its parameters alone.  The values
 * that satisfy what is posted are those the definition holds of: posted as it
 * is, under a condition, reified, and posted again from the record of another
 * store.
 */
#include <fd.h>

#include "../tap.h"
#include "base/random.h"

#include <string.h>

enum { N_VARS = 4, LEAST = -1, GREATEST = 2, LONGEST = 3 };

#ifdef __SANITIZE_ADDRESS__
enum { N_CASES = 4 }; /* of each class; one takes three times as long */
#else
enum { N_CASES = 12 };
#endif

/* Of numbers of 64 bits. */
#define SCALE INT64_C (100000000000000000)

static FdRandom random_of;

static int32_t
between (int32_t min, int32_t max)
{
  return min +
         (int32_t) fd_random_below (&random_of, (uint32_t) (max - min + 1));
}

/* --- arguments ------------------------------------------------------------ */

/* Variables 1..N_VARS, and the last of all for b. */
typedef struct {
  FdArgument argument[FD_MAX_PARAMETERS];
  FdVar var[FD_MAX_PARAMETERS][LONGEST];
  FdAtom atom[FD_MAX_PARAMETERS][LONGEST];
  int32_t number[FD_MAX_PARAMETERS][LONGEST];
  int64_t number64[FD_MAX_PARAMETERS][LONGEST];
  FdInterval set[FD_MAX_PARAMETERS][LONGEST];
} Arguments;

static FdVar
any_var (void)
{
  return (FdVar){(uint32_t) between (1, N_VARS)};
}

static FdAtom
any_atom (void)
{
  return fd_atom (any_var (), (FdRelation) between (FD_GE, FD_LT),
                  between (LEAST - 1, GREATEST + 1));
}

/* @n: of the arrays, which are as long as each other. */
static FdArgument
any_argument (Arguments *self, size_t i, FdArgumentKind kind, size_t n)
{
  for (size_t k = 0; k < LONGEST; k++) {
    self->var[i][k] = any_var ();
    self->atom[i][k] = any_atom ();
    self->number[i][k] = between (LEAST, GREATEST);
    self->number64[i][k] = self->number[i][k] * SCALE;
    int32_t min = between (LEAST, GREATEST);
    self->set[i][k] = (FdInterval){min, min + between (-1, 1)};
  }
  switch (kind) {
  case FD_ARGUMENT_VAR:
    return fd_argument_var (self->var[i][0]);
  case FD_ARGUMENT_VARS:
    return fd_argument_vars (self->var[i], n);
  case FD_ARGUMENT_INT:
    return fd_argument_int (self->number[i][0]);
  case FD_ARGUMENT_INTS:
    return fd_argument_ints (self->number[i], n);
  case FD_ARGUMENT_INT64:
    return fd_argument_int64 (self->number64[i][0]);
  case FD_ARGUMENT_INTS64:
    return fd_argument_ints64 (self->number64[i], n);
  case FD_ARGUMENT_ATOM:
    return fd_argument_atom (self->atom[i][0]);
  case FD_ARGUMENT_ATOMS:
    return fd_argument_atoms (self->atom[i], n);
  case FD_ARGUMENT_RELATION:
    return fd_argument_relation ((FdRelation) between (FD_GE, FD_LT));
  case FD_ARGUMENT_SET:
    return fd_argument_set (self->set[i], n);
  case FD_ARGUMENT_BOOL:
    return fd_argument_bool (between (0, 1));
  default:
    return fd_argument_consistency ((FdConsistency) between (
        FD_CONSISTENCY_DEFAULT, FD_CONSISTENCY_DOMAIN));
  }
}

/* Makes edges of what was drawn for a constraint on a graph: its nodes are as
 * many as atoms of them, or enough. */
static void
draw_graph (Arguments *self, const FdConstraintClass *klass, size_t n)
{
  const FdParameter *p = klass->parameters;
  if (strcmp (p[1].name ? p[1].name : "", "from") != 0)
    return;
  bool counted = p[0].kind == FD_ARGUMENT_INT;
  if (counted)
    self->argument[0].number = LONGEST + 1;
  for (size_t k = 0; k < n; k++) {
    int32_t nodes = counted ? LONGEST + 1 : (int32_t) n;
    self->number[1][k] = between (0, nodes - 1);
    self->number[2][k] = (self->number[1][k] + between (counted, 2)) % nodes;
  }
}

/* Those of what is packed are 0 or more. */
static void
draw_weights (Arguments *self, const FdConstraintClass *klass)
{
  const FdParameter *p = klass->parameters;
  for (size_t i = 0; i < FD_MAX_PARAMETERS && p[i].name; i++)
    for (size_t k = 0; k < LONGEST; k++)
      if (strcmp (p[i].name, "weight") == 0 ||
          strcmp (p[i].name, "profit") == 0)
        self->number[i][k] = MAX (self->number[i][k], 0);
}

/* A table's rows are full. */
static void
draw_columns (Arguments *self, const FdConstraintClass *klass, size_t n)
{
  const FdParameter *p = klass->parameters;
  if (strcmp (p[1].name ? p[1].name : "", "columns") == 0)
    self->argument[1].number = n % 2 == 0 && between (0, 1) ? 2
                               : between (0, 1)             ? 1
                                                            : (int32_t) n;
}

static void
any_arguments (Arguments *self, const FdConstraintClass *klass)
{
  const FdParameter *p = klass->parameters;
  bool nonempty = false;
  for (size_t i = 0; i < FD_MAX_PARAMETERS && p[i].name; i++)
    nonempty |= p[i].nonempty;
  size_t n = (size_t) between (nonempty, LONGEST);
  for (size_t i = 0; i < FD_MAX_PARAMETERS && p[i].name; i++)
    self->argument[i] = any_argument (self, i, p[i].kind, n);
  draw_graph (self, klass, n);
  draw_weights (self, klass);
  draw_columns (self, klass, n);
}

/* --- the definition ------------------------------------------------------- */

static int32_t
truth_of (FdAtom atom, const int32_t *value)
{
  int32_t x = value[fd_atom_var (atom).id];
  switch (fd_atom_relation (atom)) {
  case FD_GE:
    return x >= atom.value;
  case FD_LE:
    return x <= atom.value;
  case FD_EQ:
    return x == atom.value;
  default:
    return x != atom.value;
  }
}

/* @value: of the variables by their ids. */
static bool
is_satisfied (const FdConstraintClass *klass, const FdArgument *a,
              const int32_t *value)
{
  int32_t of_arguments[FD_MAX_PARAMETERS * LONGEST], *v = of_arguments;
  const FdParameter *p = klass->parameters;
  for (size_t i = 0; i < FD_MAX_PARAMETERS && p[i].name; i++)
    for (size_t k = 0; k < a[i].n; k++)
      if (a[i].kind == FD_ARGUMENT_VAR)
        *v++ = value[a[i].var.id];
      else if (a[i].kind == FD_ARGUMENT_VARS)
        *v++ = value[a[i].vars[k].id];
      else if (a[i].kind == FD_ARGUMENT_ATOM)
        *v++ = truth_of (a[i].atom, value);
      else if (a[i].kind == FD_ARGUMENT_ATOMS)
        *v++ = truth_of (a[i].atoms[k], value);
  return fd_constraint_holds (klass, a, of_arguments);
}

/* --- what is posted ------------------------------------------------------- */

static FdStore *
new_store (bool explaining)
{
  FdStore *store = fd_store_new ();
  ck_assert (fd_store_set_explaining (store, explaining));
  for (int i = 0; i < N_VARS; i++)
    fd_var_new (store, LEAST, GREATEST);
  fd_var_new (store, 0, 1);
  return store;
}

static bool
post (FdStore *store, const FdConstraintClass *klass, const FdArgument *a,
      FdPosted posted, FdAtom b)
{
  if (posted == FD_POSTED_IFF)
    return fd_post_reified (store, b, klass, a);
  if (posted == FD_POSTED_IF)
    fd_condition_begin (store, b);
  bool ok = fd_post_constraint (store, klass, a);
  if (posted == FD_POSTED_IF)
    fd_condition_end (store);
  return ok;
}

/* Whether the store, with all variables given these values, is consistent. */
static bool
accepts (FdStore *store, const int32_t *value)
{
  bool ok = true;
  ck_assert (fd_store_push (store));
  for (uint32_t id = 1; ok && id <= N_VARS + 1; id++)
    ok = fd_set_value (store, (FdVar){id}, value[id]);
  fd_store_pop (store);
  return ok;
}

/* The next values, in the order of numbers; false: there are none. */
static bool
next_values (int32_t *value)
{
  for (uint32_t id = 1; id <= N_VARS + 1; id++) {
    if (value[id]++ < (id > N_VARS ? 1 : GREATEST))
      return true;
    value[id] = id > N_VARS ? 0 : LEAST;
  }
  return false;
}

static void
compare (FdStore *store, bool ok, const FdConstraintClass *klass,
         const FdArgument *a, FdPosted posted)
{
  int32_t value[N_VARS + 2];
  for (uint32_t id = 1; id <= N_VARS + 1; id++)
    value[id] = id > N_VARS ? 0 : LEAST;
  do {
    bool holds = is_satisfied (klass, a, value), b = value[N_VARS + 1];
    bool expected = posted == FD_POSTED_ALWAYS ? holds
                    : posted == FD_POSTED_IF   ? !b || holds
                                               : b == holds;
    ck_assert_msg ((ok && accepts (store, value)) == expected,
                   "%s, posted %d: (%d, %d, %d, %d) %d", klass->name, posted,
                   value[1], value[2], value[3], value[4], value[5]);
  } while (next_values (value));
}

/* Arguments drawn each by itself are seldom an automaton or a diagram; what is
 * none is refused.  The oracle draws those that are. */
static bool
is_malformed (const FdStore *store, const FdConstraintClass *klass)
{
  static const char *const names[] = {"cost-mdd", "cost-regular", "mdd",
                                      "regular",  "regular-nfa",  NULL};
  const GError *error = fd_store_error (store);
  return error && error->code == FD_ERROR_INVALID &&
         g_strv_contains (names, klass->name);
}

static void
try_case (const FdConstraintClass *klass, const FdArgument *a, FdPosted posted,
          bool explaining)
{
  FdAtom b = fd_atom ((FdVar){N_VARS + 1}, FD_GE, 1);
  g_autoptr (FdStore) store = new_store (explaining);
  bool ok = post (store, klass, a, posted, b);
  if (is_malformed (store, klass)) {
    ck_assert (!ok && !fd_store_n_constraints (store));
    return;
  }
  ck_assert_msg (!fd_store_error (store), "%s: %s", klass->name,
                 ok ? "" : fd_store_error (store)->message);
  compare (store, ok, klass, a, posted);
  ck_assert_uint_eq (fd_store_n_constraints (store), ok);
  if (!ok)
    return;
  g_autoptr (FdStore) copy = new_store (explaining);
  ok = fd_constraint_post_copy (store, fd_store_constraint (store, 0), copy);
  ck_assert_ptr_eq (fd_constraint_class (copy, fd_store_constraint (copy, 0)),
                    klass);
  compare (copy, ok, klass, a, posted);
}

START_TEST (all_agree)
{
  const FdConstraintClass *const *classes = fd_constraint_classes ();
  fd_random_init (&random_of, 20261122 + (uint64_t) _i);
  for (size_t i = 0; classes[i]; i++)
    for (int k = 0; k < N_CASES; k++) {
      Arguments self;
      any_arguments (&self, classes[i]);
      for (int posted = FD_POSTED_ALWAYS; posted <= FD_POSTED_IFF; posted++)
        try_case (classes[i], self.argument, (FdPosted) posted, k % 4 == 3);
    }
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("declared-all");
  TCase *tcase = tcase_create ("agree");
  tcase_set_timeout (tcase, 100);
  tcase_add_loop_test (tcase, all_agree, 0, 4);
  suite_add_tcase (suite, tcase);
  return run_suite (suite);
}
