/* SPDX-License-Identifier: MIT */
/* test-labels.c - which constraints a label names */
#include "suite.h"

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

static bool
unheard (FdStore *s, FdVar x, gpointer data)
{
  (void) s, (void) x, (void) data;
  return false;
}

static const char *
label_of (uint32_t id)
{
  return fd_propagator_label (store, store->propagators[id]);
}

/* To all that the constraint posted last consists of, or to nothing. */
START_TEST (labels_of_others)
{
  FdVar x = fd_var_new (store, 0, 9), y = fd_var_new (store, 0, 9);
  FdVar z = fd_var_new (store, 0, 9), b = fd_var_new (store, 0, 1);
  ck_assert (fd_post_relation (store, x, FD_LT, y, 0));
  FdVar w = fd_var_new (store, 0, 1);
  ck_assert (fd_on_change (store, w, unheard, NULL, NULL));
  fd_set_label (store, "first");
  ck_assert_str_eq (label_of (1), "first");
  ck_assert_ptr_null (label_of (2)); /* the listener */
  static const int32_t one[] = {1};
  ck_assert (fd_post_relation (store, x, FD_LT, y, 50)); /* entailed */
  fd_set_label (store, "entailed");
  ck_assert (fd_post_linear (store, one, &z, 1, FD_LE, 8)); /* a bound */
  fd_set_label (store, "bound");
  ck_assert (!fd_post_relation (store, x, FD_LT, x, 0));
  fd_set_label (store, "failed");
  ck_assert (!fd_post_sum (store, NULL, 3, FD_LT, 0));
  fd_set_label (store, "refused");
  ck_assert (fd_post_relation (store, y, FD_EQ, z, 0)); /* a unification */
  fd_set_label (store, "unified");
  ck_assert_uint_eq (store->n_propagators, 2);
  ck_assert_str_eq (label_of (1), "first");
  uint32_t n = store->n_propagators;
  static const int32_t two[] = {1, 2};
  ck_assert (fd_post_reified_linear (store, fd_atom (b, FD_EQ, 1), two,
                                     (FdVar[]){x, y}, 2, FD_LE, 9));
  fd_set_label (store, "reified");
  ck_assert_uint_gt (store->n_propagators, n + 1);
  while (++n <= store->n_propagators)
    ck_assert_str_eq (label_of (n), "reified");
  ck_assert_str_eq (label_of (1), "first");
}
END_TEST

/* What a constraint becomes when variables are unified has its name. */
START_TEST (labels_stay)
{
  FdVar x[3];
  for (int i = 0; i < 3; i++)
    x[i] = fd_var_new (store, 0, 9);
  static const int32_t a[] = {1, 2, 5};
  ck_assert (fd_post_linear (store, a, x, 3, FD_LE, 20));
  fd_set_label (store, "sum");
  ck_assert (fd_unify (store, x[0], x[2]));
  fd_set_label (store, "unify");
  ck_assert_uint_eq (store->n_propagators, 2);
  ck_assert_str_eq (label_of (2), "sum");
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("kernel/labels");
  TCase *tc = tcase_create ("labels");
  tcase_add_checked_fixture (tc, setup, teardown);
  tcase_add_test (tc, labels_of_others);
  tcase_add_test (tc, labels_stay);
  suite_add_tcase (suite, tc);
  return suite_run (suite);
}
