/* SPDX-License-Identifier: MIT */
/* test-linear-atoms.c - sums of more atoms than the oracle can enumerate
 *
 * On random walks down and up the levels: whatever the weights, an atom that is
 * not decided fails exactly if it weighs more than what is left.
 */
#include <fd.h>

#include "../tap.h"
#include "base/random.h"

enum { N = 70, LAST = 5, STEPS = 3000 };

static FdRandom random_of;

static int32_t
below (uint32_t n)
{
  return (int32_t) fd_random_below (&random_of, n);
}

typedef struct {
  FdStore *store;
  FdVar x[N];
  FdAtom atom[N];
  int64_t weight[N], c;
} Sum;

/* A variable an atom; weights that together leave 32 bits by far. */
static void
sum_init (Sum *self, bool explaining, unsigned most)
{
  static const FdRelation relations[] = {FD_GE, FD_LE, FD_EQ, FD_NE};
  self->store = fd_store_new ();
  self->c = 0;
  ck_assert (fd_store_set_explaining (self->store, explaining));
  for (int i = 0; i < N; i++) {
    self->x[i] = fd_var_new (self->store, 0, LAST);
    self->atom[i] =
        fd_atom (self->x[i], relations[below (4)], 1 + below (LAST - 1));
    self->weight[i] = (INT64_C (1) << below (most)) + below (9);
    self->c += self->weight[i] / 3;
  }
  ck_assert (fd_post_linear_atoms (self->store, self->weight, self->atom, N,
                                   FD_LE, self->c));
}

static int64_t
slack_of (const Sum *self)
{
  int64_t slack = self->c;
  for (int i = 0; i < N; i++)
    if (fd_atom_holds (self->store, self->atom[i]))
      slack -= self->weight[i];
  return slack;
}

/* Below the fixpoint there is none but this. */
static void
is_consistent (const Sum *self)
{
  int64_t slack = slack_of (self);
  ck_assert_int_ge (slack, 0);
  for (int i = 0; i < N; i++)
    if (self->weight[i] > slack)
      ck_assert (fd_atom_holds (self->store, self->atom[i]) ||
                 fd_atom_fails (self->store, self->atom[i]));
}

/* Whether a value may be taken is told by the sum alone. */
static void
try_value (Sum *self, int i, int32_t value)
{
  bool has = fd_var_contains (self->store, self->x[i], value);
  FdAtom fixed = fd_atom (self->x[i], FD_EQ, value);
  ck_assert (fd_store_push (self->store));
  ck_assert_int_eq (fd_set_atom (self->store, fixed), has);
  if (has)
    is_consistent (self);
  else
    fd_store_pop (self->store);
}

START_TEST (walks)
{
  static const unsigned most[] = {1, 4, 31, 33, 54};
  Sum self;
  fd_random_init (&random_of, 20261122 + (uint64_t) _i);
  sum_init (&self, _i % 2, most[_i / 2]);
  for (int step = 0, depth = 0; step < STEPS; step++) {
    if (depth && below (8) == 0) {
      for (int k = 1 + below ((uint32_t) depth); k > 0; k--, depth--)
        fd_store_pop (self.store);
      is_consistent (&self);
      continue;
    }
    uint32_t levels = fd_store_level (self.store);
    try_value (&self, below (N), below (LAST + 1));
    depth += fd_store_level (self.store) > levels;
  }
  fd_store_free (self.store);
}
END_TEST

/* --- the best sum --------------------------------------------------------- */

enum { VARS = 6, VALUES = 3, CLAUSES = 12, WISHES = 9 };

typedef struct {
  FdVar x[VARS];
  FdAtom clause[CLAUSES][3], wish[WISHES];
  int64_t weight[WISHES];
} Wishes;

static FdAtom
any_atom (const Wishes *self)
{
  return fd_atom (self->x[below (VARS)], (FdRelation) below (4),
                  below (VALUES));
}

static void
draw_wishes (Wishes *self, FdStore *store)
{
  for (int i = 0; i < VARS; i++)
    self->x[i] = fd_var_new (store, 0, VALUES - 1);
  for (int i = 0; i < CLAUSES * 3; i++)
    self->clause[i / 3][i % 3] = any_atom (self);
  for (int i = 0; i < WISHES; i++) {
    self->wish[i] = any_atom (self);
    self->weight[i] = (below (2001) - 1000) * INT64_C (1000000000001);
  }
}

static bool
is_true (FdAtom atom, const int32_t *value)
{
  int32_t x = value[fd_atom_var (atom).id];
  FdRelation relation = fd_atom_relation (atom);
  return relation == FD_GE   ? x >= atom.value
         : relation == FD_LE ? x <= atom.value
         : relation == FD_EQ ? x == atom.value
                             : x != atom.value;
}

static int64_t
worth_of (const Wishes *self, const int32_t *value)
{
  int64_t worth = 0;
  for (int i = 0; i < WISHES; i++)
    worth += is_true (self->wish[i], value) ? self->weight[i] : 0;
  return worth;
}

/* By enumeration; INT64_MIN: there is no solution. */
static int64_t
best_of_all (const Wishes *self)
{
  int64_t best = INT64_MIN;
  for (int code = 0; code < 729; code++) { /* VALUES to the VARS */
    int32_t value[VARS + 1] = {0};
    for (int i = 0, rest = code; i < VARS; i++, rest /= VALUES)
      value[self->x[i].id] = rest % VALUES;
    bool ok = true;
    for (int i = 0; ok && i < CLAUSES; i++)
      ok = is_true (self->clause[i][0], value) ||
           is_true (self->clause[i][1], value) ||
           is_true (self->clause[i][2], value);
    if (ok)
      best = MAX (best, worth_of (self, value));
  }
  return best;
}

/* By asking for more, at the root, as long as there is more. */
static int64_t
best_found (FdStore *store, const Wishes *self, bool learning)
{
  int64_t best = INT64_MIN;
  for (int i = 0; i < CLAUSES; i++)
    if (!fd_post_clause (store, self->clause[i], 3))
      return best;
  g_autoptr (FdSearch) search = fd_search_new (store);
  fd_search_set_learning (search, learning);
  fd_search_set_checking (search, true);
  fd_search_set_incremental (search, true);
  while (fd_search_next (search) == FD_STATUS_SOLUTION) {
    int32_t value[VARS + 1] = {0};
    for (int i = 0; i < VARS; i++)
      value[self->x[i].id] = fd_var_min (store, self->x[i]);
    ck_assert_int_gt (worth_of (self, value), best);
    best = worth_of (self, value);
    ck_assert (fd_search_reset (search));
    if (!fd_post_linear_atoms (store, self->weight, self->wish, WISHES, FD_GT,
                               best))
      break;
  }
  ck_assert_ptr_null (fd_store_error (store));
  return best;
}

START_TEST (the_best)
{
  fd_random_init (&random_of, 77 + (uint64_t) _i);
  int solved = 0;
  for (int k = 0; k < 200; k++) {
    g_autoptr (FdStore) store = fd_store_new ();
    Wishes self;
    ck_assert (fd_store_set_explaining (store, k % 2));
    draw_wishes (&self, store);
    int64_t best = best_of_all (&self);
    ck_assert_int_eq (best_found (store, &self, k % 2), best);
    solved += best != INT64_MIN;
  }
  ck_assert_int_gt (solved, 50);
}
END_TEST

/* A variable that becomes one with another may make its atom hold without a
 * change of the other. */
START_TEST (unified)
{
  for (int conditional = 0; conditional < 2; conditional++) {
    g_autoptr (FdStore) store = fd_store_new ();
    FdVar fixed = fd_var_new (store, 3, 3), b = fd_var_new (store, 0, 1);
    FdVar x = fd_var_new (store, 0, 9), y = fd_var_new (store, 0, 9);
    for (int i = 0; i < 9; i++) /* the larger class, that is kept */
      ck_assert (fd_unify (store, fixed, fd_var_new (store, 3, 3)));
    FdAtom atom[] = {fd_atom (x, FD_EQ, 3), fd_atom (y, FD_EQ, 5),
                     fd_atom (y, FD_GE, 7)};
    static const int64_t weight[] = {3, 1, 4};
    if (conditional)
      fd_condition_begin (store, fd_atom (b, FD_EQ, 1));
    ck_assert (fd_post_linear_atoms (store, weight, atom, 3, FD_LE, 3));
    if (conditional)
      fd_condition_end (store);
    ck_assert (!conditional || fd_set_value (store, y, 5));
    ck_assert (fd_unify (store, fixed, x));
    if (conditional)
      ck_assert_int_eq (fd_var_max (store, b), 0);
    else
      ck_assert (!fd_var_contains (store, y, 5));
  }
}
END_TEST

/* Any weights, or the refusal. */
START_TEST (limits)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar x = fd_var_new (store, 0, 1), y = fd_var_new (store, 0, 1);
  FdAtom atom[] = {fd_atom (x, FD_EQ, 1), fd_atom (y, FD_EQ, 1)};
  int64_t half = INT64_C (1) << 60, weight[] = {half, -half};
  ck_assert (fd_post_linear_atoms (store, weight, atom, 2, FD_LE, INT64_MAX));
  ck_assert (fd_post_linear_atoms (store, weight, atom, 2, FD_NE, INT64_MIN));
  ck_assert (!fd_post_linear_atoms (store, weight, atom, 2, FD_LE, INT64_MIN));
  ck_assert (!fd_post_linear_atoms (store, weight, atom, 2, FD_EQ, half - 1));
  ck_assert_ptr_null (fd_store_error (store));
  ck_assert (fd_post_linear_atoms (store, weight, atom, 2, FD_GE, half));
  ck_assert (fd_atom_holds (store, atom[0]) && fd_atom_fails (store, atom[1]));
  weight[0] = INT64_MIN;
  ck_assert (!fd_post_linear_atoms (store, weight, atom, 2, FD_LE, 0));
  ck_assert_int_eq (fd_store_error (store)->code, FD_ERROR_OVERFLOW);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("constraints/linear-atoms");
  TCase *tc = tcase_create ("sums");
  tcase_set_timeout (tc, 100);
  tcase_add_loop_test (tc, walks, 0, 10);
  tcase_add_loop_test (tc, the_best, 0, 4);
  tcase_add_test (tc, unified);
  tcase_add_test (tc, limits);
  suite_add_tcase (suite, tc);
  return run_suite (suite);
}
