/* SPDX-License-Identifier: MIT */
/* test-posted.c - the record of what was posted
 *
 * Each post is listed once, with the arguments it was given, whatever became of
 * it; and what is undone is listed no longer.
 */
#include <fd.h>

#include "../tap.h"
#include "kernel/store.h"

static FdStore *store;

static void
setup (void)
{
  store = fd_store_new ();
}

static void
teardown (void)
{
  fd_store_free (store);
}

static const FdArgument *
arguments_of (FdConstraint c)
{
  const FdArgument *a = fd_constraint_arguments (store, c);
  ck_assert_ptr_nonnull (a);
  return a;
}

static void
is_listed (FdConstraint c, const char *name, FdPosted posted, FdAtom condition)
{
  FdAtom atom;
  ck_assert_str_eq (fd_constraint_class_name (store, c), name);
  ck_assert_int_eq (fd_constraint_posted (store, c, &atom), posted);
  ck_assert (fd_atom_equal (atom, condition));
}

static FdConstraint
number (uint32_t i)
{
  return fd_store_constraint (store, i);
}

static void
make (FdVar *x, int n)
{
  for (int i = 0; i < n; i++)
    x[i] = fd_var_new (store, 0, 9);
}

/* Propagators, a pruning, a unification, nothing: one constraint a post. */
START_TEST (one_a_post)
{
  FdVar x[6];
  make (x, 6);
  ck_assert_uint_eq (fd_store_n_constraints (store), 0);
  ck_assert (fd_post_all_different (store, x, NULL, 5, FD_CONSISTENCY_BOUNDS));
  ck_assert_uint_eq (fd_store_n_constraints (store), 1);
  static const int32_t one[] = {1};
  ck_assert (fd_post_linear (store, one, x, 1, FD_LE, 8));     /* a bound */
  ck_assert (fd_post_relation (store, x[0], FD_LE, x[1], 50)); /* entailed */
  ck_assert (fd_post_relation (store, x[4], FD_EQ, x[5], 0)); /* one variable */
  ck_assert (fd_post_iff (store, fd_atom (x[0], FD_GE, 2),
                          fd_atom (x[1], FD_GE, 2))); /* two clauses */
  ck_assert_uint_eq (fd_store_n_constraints (store), 5);
  ck_assert_uint_eq (fd_store_last_constraint (store).id, 5);
  ck_assert (fd_set_value (store, x[2], 3)); /* a domain tells it */
  ck_assert_uint_eq (fd_store_n_constraints (store), 5);
  ck_assert_uint_eq (fd_store_last_constraint (store).id, 0);
  static const char *const name[] = {"all-different", "linear", "relation",
                                     "relation", "iff"};
  for (uint32_t i = 0; i < 5; i++)
    is_listed (number (i), name[i], FD_POSTED_ALWAYS, FD_ATOM_TRUE);
  const FdArgument *a = arguments_of (number (3));
  ck_assert_uint_eq (a[0].var.id, x[4].id);
  ck_assert_int_eq (a[1].relation, FD_EQ);
  ck_assert_uint_eq (a[2].var.id, x[5].id); /* as it was given */
  ck_assert_int_eq (a[3].number, 0);
}
END_TEST

static const int32_t extreme[] = {
    0,          1,      -1,    63,        64,        -64,           -65,
    8191,       8192,   -8192, INT32_MAX, INT32_MIN, INT32_MIN + 1, 1 << 30,
    -(1 << 30), 1000000};

/* Every kind of argument comes back as it went, and so does the condition. */
START_TEST (arguments)
{
  enum { N = G_N_ELEMENTS (extreme) };
  FdVar x[N];
  make (x, N);
  FdVar down[3] = {x[9], x[0], x[4]};
  FdAtom b = fd_atom (x[10], FD_GE, 5);
  for (int k = 0; k < N; k++) {
    int32_t c = extreme[k], a[] = {extreme[k], extreme[(k + 5) % N], 7};
    ck_assert (fd_store_push (store));
    if (fd_post_reified_linear (store, b, a, down, 3, FD_NE, c)) {
      FdConstraint last = fd_store_last_constraint (store);
      is_listed (last, "linear", FD_POSTED_IFF, b);
      const FdArgument *got = arguments_of (last);
      ck_assert_uint_eq (got[0].n, 3);
      ck_assert_mem_eq (got[0].numbers, a, sizeof a);
      ck_assert_uint_eq (got[1].n, 3);
      ck_assert_mem_eq (got[1].vars, down, sizeof down);
      ck_assert_int_eq (got[2].relation, FD_NE);
      ck_assert_int_eq (got[3].number, c);
      ck_assert_int_eq (got[4].consistency, FD_CONSISTENCY_DEFAULT);
    }
    FdInterval set[] = {{c, c}, {3, 8}, {5, c}, {INT32_MIN, INT32_MAX}};
    fd_condition_begin (store, b);
    ck_assert (fd_post_member (store, x[3], set, 4));
    fd_condition_end (store);
    FdConstraint last = fd_store_last_constraint (store);
    is_listed (last, "member", FD_POSTED_IF, b);
    ck_assert_uint_eq (arguments_of (last)[1].n, 4);
    ck_assert_mem_eq (arguments_of (last)[1].set, set, sizeof set);
    FdAtom atom[] = {fd_atom (x[k], FD_NE, 4), {x[1].id << 2 | FD_EQ, c}};
    ck_assert (fd_post_parity (store, atom, 2, k % 2));
    const FdArgument *got = arguments_of (fd_store_last_constraint (store));
    ck_assert_mem_eq (got[0].atoms, atom, sizeof atom);
    ck_assert_int_eq (got[1].truth, k % 2);
    fd_store_pop (store);
  }
}
END_TEST

/* Numbers of 64 bits, on either side of those of 32. */
START_TEST (wide_arguments)
{
  FdVar x[2];
  make (x, 2);
  for (int k = 0; k < 64; k++) {
    int64_t bit = (int64_t) (UINT64_C (1) << k), c = k % 2 ? bit : ~bit;
    int64_t w[] = {bit / 16, -(bit / 16), 5 - k};
    FdAtom atom[] = {fd_atom (x[0], FD_GE, 2), fd_atom (x[1], FD_NE, 3),
                     fd_atom (x[1], FD_EQ, 7)};
    fd_condition_begin (store, atom[0]);
    ck_assert (fd_post_linear_atoms (store, w, atom, 3, FD_NE, c));
    ck_assert (fd_post_linear_atoms (store, w + 1, atom, k % 3, FD_NE, c ^ 1));
    fd_condition_end (store);
    uint32_t n = fd_store_n_constraints (store);
    const FdArgument *got = arguments_of (number (n - 2));
    ck_assert_uint_eq (got[0].n, 3);
    ck_assert_mem_eq (got[0].numbers64, w, sizeof w);
    ck_assert_mem_eq (got[1].atoms, atom, sizeof atom);
    ck_assert_int_eq (got[3].number64, c);
    got = arguments_of (number (n - 1));
    ck_assert_uint_eq (got[0].n, (size_t) k % 3);
    ck_assert (k % 3 == 0 || got[0].numbers64[0] == w[1]);
    ck_assert_int_eq (got[3].number64, c ^ 1);
  }
}
END_TEST

enum { MANY = 300 };

/* An array that stands there already is read from where it stands; also after
 * the one before was undone. */
START_TEST (long_arrays)
{
  int32_t table[MANY], other[MANY];
  for (int i = 0; i < MANY; i++) {
    table[i] = i * 37 % 101;
    other[i] = i * 31 % 97;
  }
  FdVar x[4];
  make (x, 4);
  ck_assert (fd_store_push (store));
  ck_assert (fd_post_element (store, table, MANY, x[0], x[1]));
  fd_store_pop (store);
  ck_assert_uint_eq (fd_store_n_constraints (store), 0);
  ck_assert (fd_post_element (store, other, MANY, x[0], x[1]));
  ck_assert (fd_post_element (store, table, MANY, x[0], x[2]));
  size_t used = store->record.n_bytes;
  for (int i = 0; i < 10; i++)
    ck_assert (fd_post_element (store, i % 2 ? table : other, MANY, x[0],
                                i % 2 ? x[2] : x[1]));
  ck_assert_uint_le (store->record.n_bytes, used + 100);
  for (uint32_t i = 0; i < 12; i++) {
    const FdArgument *a = arguments_of (number (i));
    ck_assert_uint_eq (a[0].n, MANY);
    ck_assert_mem_eq (a[0].numbers, i % 2 ? table : other, sizeof table);
    ck_assert_uint_eq (a[2].var.id, x[i % 2 ? 2 : 1].id);
  }
}
END_TEST

/* With a level, a transaction and a batch goes what was posted in it, with its
 * name, label and source. */
START_TEST (undone)
{
  FdVar x[3];
  make (x, 3);
  ck_assert (fd_post_relation (store, x[0], FD_LT, x[1], 0));
  ck_assert (fd_constraint_set_name (store, number (0), "kept"));
  ck_assert (!fd_post_relation (store, x[1], FD_LT, x[1], 0));
  ck_assert_uint_eq (fd_store_last_constraint (store).id, 0);
  ck_assert_uint_eq (fd_store_n_constraints (store), 1);
  ck_assert (fd_store_push (store));
  ck_assert (fd_not_unify (store, x[0], x[2]));
  ck_assert (fd_unify (store, x[1], x[2]));
  ck_assert_uint_eq (fd_store_n_constraints (store), 3);
  FdConstraint c = fd_store_last_constraint (store);
  is_listed (c, "relation", FD_POSTED_ALWAYS, FD_ATOM_TRUE);
  ck_assert (fd_constraint_set_name (store, c, "gone"));
  ck_assert (fd_constraint_set_label (store, c, "gone"));
  ck_assert (fd_constraint_set_source (store, c, 7));
  ck_assert_uint_eq (fd_constraint_source (store, c), 7);
  fd_store_pop (store);
  ck_assert_uint_eq (fd_store_n_constraints (store), 1);
  ck_assert_uint_eq (fd_store_last_constraint (store).id, 0);
  ck_assert (fd_set_label (store, "of nothing"));
  fd_store_begin (store);
  ck_assert (fd_post_relation (store, x[0], FD_LT, x[2], 0));
  ck_assert (fd_post_relation (store, x[1], FD_LT, x[2], 0));
  ck_assert_uint_eq (fd_store_n_constraints (store), 3);
  ck_assert (!fd_post_relation (store, x[2], FD_LT, x[2], 0));
  ck_assert (!fd_store_commit (store));
  ck_assert_uint_eq (fd_store_n_constraints (store), 1);
  for (int i = 0; i < 2; i++)
    ck_assert (fd_post_relation (store, x[i], FD_LE, x[2], 0));
  for (uint32_t i = 1; i < 3; i++) {
    ck_assert_ptr_null (fd_constraint_name (store, number (i)));
    ck_assert_ptr_null (fd_constraint_label (store, number (i)));
    ck_assert_uint_eq (fd_constraint_source (store, number (i)), 0);
  }
  ck_assert_str_eq (fd_constraint_name (store, number (0)), "kept");
}
END_TEST

static bool
do_nothing (FdPropagator *self, FdStore *in)
{
  (void) self, (void) in;
  return true;
}

static bool
unheard (FdStore *in, FdVar x, gpointer data)
{
  (void) in, (void) x, (void) data;
  return true;
}

/* A propagator of the user's has its name, and a listener is none. */
START_TEST (of_the_user)
{
  static const FdPropagatorClass klass = {.name = "mine",
                                          .propagate = do_nothing};
  FdVar x[2];
  make (x, 2);
  ck_assert (fd_on_change (store, x[0], unheard, NULL, NULL));
  ck_assert_uint_eq (fd_store_n_constraints (store), 0);
  FdAtom b = fd_atom (x[0], FD_GE, 2);
  fd_condition_begin (store, b);
  FdPropagator *p =
      fd_propagator_new (store, &klass, sizeof (FdPropagator), x, 2);
  fd_subscribe_all (store, p, FD_EVENT_FIX);
  ck_assert (fd_post (store, p));
  ck_assert (fd_set_value (store, x[1], 4)); /* a clause */
  fd_condition_end (store);
  ck_assert_uint_eq (fd_store_n_constraints (store), 2);
  is_listed (number (0), "mine", FD_POSTED_IF, b);
  ck_assert_ptr_null (fd_constraint_class (store, number (0)));
  ck_assert_uint_eq (fd_propagator_constraint (p).id, 1);
  ck_assert_uint_eq (arguments_of (number (0))[0].n, 2);
  ck_assert_mem_eq (arguments_of (number (0))[0].vars, x, sizeof x);
  is_listed (number (1), "clause", FD_POSTED_IF, b);
  ck_assert (fd_atom_equal (arguments_of (number (1))[0].atoms[0],
                            fd_atom (x[1], FD_EQ, 4)));
}
END_TEST

static bool
post_in_listener (FdStore *in, FdVar x, gpointer data)
{
  return fd_post_relation (in, x, FD_LE, *(FdVar *) data, 0);
}

/* What a listener posts is listed behind what woke it, and is not part of it.
 */
START_TEST (within_a_listener)
{
  FdVar x[3];
  make (x, 3);
  ck_assert (fd_on_change (store, x[0], post_in_listener, &x[2], NULL));
  ck_assert (fd_post_relation (store, x[0], FD_LT, x[1], 0));
  ck_assert_uint_eq (fd_store_n_constraints (store), 2);
  ck_assert_uint_eq (fd_store_last_constraint (store).id, 1);
  ck_assert_uint_eq (arguments_of (number (1))[2].var.id, x[2].id);
  fd_set_label (store, "first");
  ck_assert_str_eq (fd_constraint_label (store, number (0)), "first");
  ck_assert_ptr_null (fd_constraint_label (store, number (1)));
}
END_TEST

/* What a constraint becomes as variables are unified is part of it. */
START_TEST (rewritten)
{
  FdVar x[3];
  make (x, 3);
  static const int32_t a[] = {1, 2, 5};
  ck_assert (fd_post_linear (store, a, x, 3, FD_LE, 20));
  ck_assert (fd_post_relation (store, x[0], FD_LE, x[1], 0));
  ck_assert (fd_unify (store, x[0], x[2]));
  ck_assert_uint_eq (fd_store_n_constraints (store), 2);
  ck_assert_uint_eq (store->n_propagators, 3);
  ck_assert_uint_eq (fd_propagator_constraint (store->propagators[3]).id, 1);
}
END_TEST

/* Inside a level it prunes nothing, and its solutions need not satisfy it; with
 * the level that ends. */
START_TEST (disabled)
{
  FdVar x[3];
  make (x, 3);
  ck_assert (fd_post_all_different (store, x, NULL, 3, FD_CONSISTENCY_DOMAIN));
  FdConstraint c = fd_store_last_constraint (store);
  ck_assert (fd_post_relation (store, x[0], FD_LE, x[1], 0));
  ck_assert (!fd_constraint_disable (store, c)); /* at no level */
  ck_assert_ptr_nonnull (fd_store_error (store));
  for (int round = 0; round < 2; round++) {
    ck_assert (fd_store_push (store));
    ck_assert (fd_set_value (store, x[0], 5));
    ck_assert (!fd_var_contains (store, x[1], 5));
    ck_assert (fd_constraint_disable (store, c));
    ck_assert (fd_set_value (store, x[2], 7));
    ck_assert (fd_var_contains (store, x[1], 7));
    ck_assert_int_eq (fd_var_min (store, x[1]), 6); /* by the other one */
    ck_assert (fd_set_value (store, x[1], 7));
    ck_assert (fd_store_check_solution (store));
    ck_assert_uint_eq (fd_store_n_constraints (store), 2);
    fd_store_pop (store);
    ck_assert (fd_store_push (store));
    ck_assert (fd_set_value (store, x[2], 7));
    ck_assert (!fd_var_contains (store, x[1], 7));
    fd_store_pop (store);
  }
}
END_TEST

/* The only propagator that the last post needed. */
static const char *
kind_after (uint32_t n)
{
  ck_assert_uint_eq (store->n_propagators, n + 1);
  return store->propagators[n + 1]->klass->name;
}

/* Sums that forbid one assignment of Booleans, or are the difference of two
 * variables, are one propagator of a simpler kind. */
START_TEST (simpler)
{
  FdVar x[2], b[3];
  make (x, 2);
  for (int i = 0; i < 3; i++)
    b[i] = fd_var_new (store, 0, 1);
  FdAtom b0 = fd_atom (b[0], FD_EQ, 1);
  static const int32_t difference[] = {2, -2}, knapsack[] = {3, 5, 4};
  ck_assert (fd_post_sum (store, b, 3, FD_LE, 2));
  ck_assert_str_eq (kind_after (0), "clause");
  ck_assert (fd_post_sum (store, b, 3, FD_GE, 1));
  ck_assert_str_eq (kind_after (1), "clause");
  ck_assert (fd_post_linear (store, knapsack, b, 3, FD_LE, 9));
  ck_assert_str_eq (kind_after (2), "clause");
  ck_assert (fd_post_linear (store, knapsack, b, 3, FD_LE, 8));
  ck_assert_str_eq (kind_after (3), "linear <="); /* 5 + 4, too */
  ck_assert (fd_post_reified_relation (store, b0, x[0], FD_GT, x[1], 2));
  ck_assert_str_eq (kind_after (4), "reified-less");
  ck_assert (fd_post_reified_linear (store, b0, difference, x, 2, FD_LE, 5));
  ck_assert_str_eq (kind_after (5), "reified-less");
  ck_assert (fd_post_reified_linear (store, b0, difference, x, 2, FD_NE, 4));
  ck_assert_str_eq (kind_after (6), "reified-equal");
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("constraints/posted");
  TCase *tc = tcase_create ("posted");
  tcase_add_checked_fixture (tc, setup, teardown);
  tcase_add_test (tc, one_a_post);
  tcase_add_test (tc, arguments);
  tcase_add_test (tc, wide_arguments);
  tcase_add_test (tc, long_arrays);
  tcase_add_test (tc, undone);
  tcase_add_test (tc, of_the_user);
  tcase_add_test (tc, within_a_listener);
  tcase_add_test (tc, rewritten);
  tcase_add_test (tc, disabled);
  tcase_add_test (tc, simpler);
  suite_add_tcase (suite, tc);
  return run_suite (suite);
}
