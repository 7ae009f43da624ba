/* SPDX-License-Identifier: MIT */
/* test-atoms.c - atoms of any value, made by hand, at every public door
 *
 * A variable over the whole range, with holes, keeps them in a tree; what an
 * atom says of a value beyond the range must be asked of no place outside of
 * it, and be what arithmetic says. */
#include "../tap.h"

#include "kernel/store.h"

#include <fd.h>

static const int32_t values[] = {FD_VALUE_MIN, -70, -69, 5, FD_VALUE_MAX};
static const int32_t far[] = {INT32_MIN,
                              INT32_MIN + 1,
                              FD_VALUE_MIN - 2,
                              FD_VALUE_MIN - 1,
                              FD_VALUE_MAX + 1,
                              FD_VALUE_MAX + 2,
                              INT32_MAX - 1,
                              INT32_MAX,
                              FD_VALUE_MIN,
                              FD_VALUE_MAX,
                              -70,
                              0};
enum { N_VALUES = G_N_ELEMENTS (values), N_FAR = G_N_ELEMENTS (far) };
enum { N_ATOMS = 4 * N_FAR };

static FdStore *store;
static FdVar x;

static void
setup (bool explaining)
{
  store = fd_store_new ();
  ck_assert (!explaining || fd_store_set_explaining (store, true));
  x = fd_var_new_values (store, values, N_VALUES);
  /* one that is no fact */
  ck_assert (fd_set_no_value (store, x, -69));
}

static void
setup_plain (void)
{
  setup (false);
}

static void
setup_explaining (void)
{
  setup (true);
}

static void
teardown (void)
{
  fd_store_free (store);
}

/* As only who does not call fd_atom() can write it. */
static FdAtom
by_hand (int i)
{
  return (FdAtom){x.id << 2 | (uint32_t) i % 4, far[i / 4]};
}

static bool
is_true (FdAtom atom, int32_t value)
{
  switch (fd_atom_relation (atom)) {
  case FD_GE:
    return value >= atom.value;
  case FD_LE:
    return value <= atom.value;
  case FD_EQ:
    return value == atom.value;
  default:
    return value != atom.value;
  }
}

static uint64_t
count_true (FdAtom atom)
{
  uint64_t n = 0;
  for (int i = 0; i < N_VALUES; i++)
    n += values[i] != -69 && is_true (atom, values[i]);
  return n;
}

static uint64_t
count_solutions (FdSearch *search)
{
  uint64_t n;
  ck_assert_int_eq (fd_search_count (search, &n), FD_STATUS_EXHAUSTED);
  fd_search_free (search);
  return n;
}

enum { ALL = N_VALUES - 1 };

START_TEST (test_truth)
{
  FdAtom atom = by_hand (_i), not = fd_atom_not (atom);
  uint64_t n = count_true (atom);
  ck_assert_uint_eq (count_true (not ), ALL - n);
  ck_assert (fd_atom_holds (store, atom) == (n == ALL));
  ck_assert (fd_atom_fails (store, atom) == (n == 0));
  ck_assert (fd_atom_holds (store, not ) == (n == 0));
}
END_TEST

START_TEST (test_truth_in_the_past)
{
  FdAtom atom = by_hand (_i);
  uint64_t n = count_true (atom) + is_true (atom, -69);
  ck_assert (fd_atom_holds_at (store, atom, 0) == (n == N_VALUES));
  ck_assert (fd_atom_holds_at (store, atom, store->trail.n) ==
             (count_true (atom) == ALL));
}
END_TEST

START_TEST (test_set)
{
  FdAtom atom = by_hand (_i);
  uint64_t n = count_true (atom);
  ck_assert (fd_set_atom (store, atom) == (n > 0));
  ck_assert_uint_eq (fd_var_size (store, x), n ? n : ALL);
}
END_TEST

/* Each way to say b <-> atom. */
static bool
post_equivalent (int way, FdVar b, FdAtom atom)
{
  FdAtom both[] = {fd_atom (b, FD_EQ, 1), atom};
  FdInterval one = {1, 1};
  switch (way) {
  case 0:
    return fd_post_iff (store, both[0], atom);
  case 1:
    return fd_post_iff (store, atom, both[0]);
  case 2:
    return fd_post_parity (store, both, 2, false);
  case 3:
    return fd_post_reified_clause (store, both[0], &atom, 1);
  case 4:
    return fd_post_reified_clause (store, atom, both, 1);
  case 5:
    return fd_post_reified_member (store, atom, b, &one, 1);
  default:
    fd_condition_begin (store, atom);
    bool ok = fd_set_value (store, b, 1);
    fd_condition_end (store);
    fd_condition_begin (store, fd_atom_not (atom));
    ok = fd_set_value (store, b, 0) && ok;
    fd_condition_end (store);
    return ok;
  }
}

START_TEST (test_posted)
{
  FdAtom atom = by_hand (_i);
  uint64_t n = count_true (atom);
  for (int way = 0; way < 7; way++) {
    FdVar b = fd_var_new (store, 0, 1);
    ck_assert (fd_store_push (store));
    ck_assert (post_equivalent (way, b, atom));
    ck_assert (fd_var_contains (store, b, 1) == (n > 0));
    ck_assert (fd_var_contains (store, b, 0) == (n < ALL));
    if (n) {
      ck_assert (fd_set_value (store, b, 1));
      ck_assert_uint_eq (fd_var_size (store, x), n);
    }
    fd_store_pop (store);
  }
}
END_TEST

/* A clause of it and of what has no variable. */
START_TEST (test_without_variable)
{
  FdAtom odd[] = {by_hand (_i), {FD_GE, -7}, {FD_LE, INT32_MAX}, {FD_NE, 1}};
  uint64_t n = count_true (odd[0]);
  ck_assert (fd_post_clause (store, odd, 4) == (n > 0));
  ck_assert_uint_eq (fd_var_size (store, x), n ? n : ALL);
}
END_TEST

START_TEST (test_assumed)
{
  FdAtom atom = by_hand (_i);
  FdSearch *search = fd_search_new (store);
  ck_assert (fd_search_set_learning (search, true));
  fd_search_set_checking (search, true);
  ck_assert (fd_search_assume (search, &atom, 1));
  ck_assert_uint_eq (count_solutions (search), count_true (atom));
}
END_TEST

START_TEST (test_projected)
{
  FdAtom atom = by_hand (_i);
  uint64_t n = count_true (atom);
  FdSearch *search = fd_search_new (store);
  ck_assert (!store->explaining || fd_search_set_learning (search, true));
  fd_search_project (search, NULL, 0, &atom, 1);
  ck_assert_uint_eq (count_solutions (search), n && n < ALL ? 2 : 1);
}
END_TEST

static bool
decide_it (const FdStore *asked, gpointer data, FdAtom *decision)
{
  (void) asked;
  *decision = *(const FdAtom *) data;
  return true;
}

START_TEST (test_decided)
{
  FdAtom atom = by_hand (_i);
  FdAtom none[] = {{FD_GE, 3}, {FD_LE, 3}, {FD_EQ, 3}, {FD_NE, 3}};
  FdSearch *search = fd_search_new (store);
  ck_assert (!store->explaining || fd_search_set_learning (search, true));
  fd_search_add_brancher (search, decide_it, &none[_i % 4], NULL);
  fd_search_add_brancher (search, decide_it, &atom, NULL);
  ck_assert_uint_eq (count_solutions (search), ALL);
}
END_TEST

/* y = 0, if x = 5 or in any case; seen once x is fixed, with a reason in which
 * an atom says nothing. */
typedef struct {
  FdPropagator base;
  FdAtom nothing;
  bool always;
} Vain;

static bool
vain_propagate (FdPropagator *base, FdStore *s)
{
  const Vain *self = (const Vain *) base;
  FdVar cause = fd_propagator_var (base, 0), y = fd_propagator_var (base, 1);
  FdAtom why[] = {fd_atom (cause, FD_EQ, 5), self->nothing};
  if (!fd_var_is_fixed (s, cause))
    return true;
  if (self->always)
    return fd_set_max (s, y, 0, fd_reason_atom (self->nothing));
  return !fd_atom_holds (s, why[0]) ||
         fd_set_max (s, y, 0, fd_reason_atoms (s, why, 2));
}

static bool
vain_check (const FdPropagator *base, const int32_t *v)
{
  return v[1] == 0 || (!((const Vain *) base)->always && v[0] != 5);
}

static const FdPropagatorClass vain_class = {
    .name = "vain",
    .cost = FD_COST_CONSTANT,
    .propagate = vain_propagate,
    .check = vain_check,
};

/* y = z and z > 0, so the reason is asked for. */
static uint64_t
count_in_vain (FdAtom nothing, bool always)
{
  FdVar scope[] = {x, fd_var_new (store, 0, 1)}, z = fd_var_new (store, 0, 9);
  Vain *vain =
      (Vain *) fd_propagator_new (store, &vain_class, sizeof *vain, scope, 2);
  ck_assert_ptr_nonnull (vain);
  vain->nothing = nothing;
  vain->always = always;
  fd_subscribe_all (store, &vain->base, FD_EVENT_DOMAIN);
  ck_assert (fd_post (store, &vain->base));
  ck_assert (fd_post_relation (store, scope[1], FD_EQ, z, 0));
  FdSearch *search = fd_search_new (store);
  ck_assert (fd_search_set_learning (search, true));
  fd_search_set_checking (search, true);
  fd_search_add_branching (search, &x, 1, FD_SELECT_INPUT_ORDER, FD_ASSIGN_MAX);
  ck_assert (fd_search_assume (search, &(FdAtom){z.id << 2 | FD_GE, 1}, 1));
  return count_solutions (search);
}

START_TEST (test_reason)
{
  FdAtom atom = by_hand (_i);
  if (count_true (atom) < ALL)
    return;
  ck_assert (fd_store_push (store));
  ck_assert_uint_eq (count_in_vain (atom, false), ALL - 1);
  fd_store_pop (store);
  ck_assert_uint_eq (count_in_vain (atom, true), 0);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("search/atoms");
  for (int explaining = 0; explaining < 2; explaining++) {
    TCase *tcase = tcase_create (explaining ? "explaining" : "plain");
    tcase_add_checked_fixture (
        tcase, explaining ? setup_explaining : setup_plain, teardown);
    tcase_add_loop_test (tcase, test_truth, 0, N_ATOMS);
    tcase_add_loop_test (tcase, test_set, 0, N_ATOMS);
    tcase_add_loop_test (tcase, test_posted, 0, N_ATOMS);
    tcase_add_loop_test (tcase, test_without_variable, 0, N_ATOMS);
    tcase_add_loop_test (tcase, test_projected, 0, N_ATOMS);
    tcase_add_loop_test (tcase, test_decided, 0, N_ATOMS);
    if (explaining) {
      tcase_add_loop_test (tcase, test_truth_in_the_past, 0, N_ATOMS);
      tcase_add_loop_test (tcase, test_assumed, 0, N_ATOMS);
      tcase_add_loop_test (tcase, test_reason, 0, N_ATOMS);
    }
    suite_add_tcase (suite, tcase);
  }
  return run_suite (suite);
}
