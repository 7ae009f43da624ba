/* SPDX-License-Identifier: MIT */
/* test-amb-store.c - whose store it is, and how a body leaves it */
#include "puzzles.h"

#include "amb/amb.h"

/* --- whose store it is -------------------------------------------------- */

static void
above (FdAmb *amb, gpointer data)
{
  FdVar *x = data; /* x[0] is of the store that was given */
  x[1] = fd_amb_choose_var_range (amb, 0, 9);
  fd_amb_require_relation (amb, x[1], FD_GT, x[0], 0);
}

START_TEST (test_given_store)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar x[2] = {fd_var_new (store, 7, 8), FD_VAR_NONE};
  ck_assert (fd_store_push (store));
  FdAmb *amb = fd_amb_new (above, x);
  fd_amb_set_store (amb, store);
  ck_assert_ptr_eq (fd_amb_store (amb), store);
  uint64_t count;
  ck_assert_int_eq (fd_amb_count (amb, &count), FD_STATUS_EXHAUSTED);
  ck_assert_uint_eq (count, 3);
  fd_amb_free (amb);
  amb = fd_amb_new (above, x);
  fd_amb_set_store (amb, store);
  ck_assert_int_eq (fd_amb_next (amb), FD_STATUS_SOLUTION);
  ck_assert_uint_gt (fd_store_level (store), 1);
  fd_amb_free (amb); /* in the midst */
  ck_assert_uint_eq (fd_store_level (store), 1);
  ck_assert_uint_eq (fd_var_count (store), 1);
  ck_assert_uint_eq (fd_var_size (store, x[0]), 2);
  fd_store_pop (store);
}
END_TEST

/* What is posted before the first run is posted once. */
static void
of_model (FdAmb *amb, gpointer data)
{
  FdVar *x = data;
  ck_assert_uint_eq (fd_var_count (fd_amb_store (amb)), 2);
  fd_amb_require_atom (amb,
                       fd_atom (x[0], FD_EQ, fd_amb_choose_range (amb, 0, 9)));
}

START_TEST (test_model_outside)
{
  g_autoptr (FdAmb) amb = fd_amb_new (of_model, NULL);
  FdStore *store = fd_amb_store (amb);
  FdVar x[2] = {fd_var_new (store, 0, 9), fd_var_new (store, 0, 9)};
  ck_assert (fd_post_sum (store, x, 2, FD_EQ, 17));
  amb->data = x;
  uint64_t count;
  ck_assert_int_eq (fd_amb_count (amb, &count), FD_STATUS_EXHAUSTED);
  ck_assert_uint_eq (count, 2);
}
END_TEST

/* --- bodies that leave the store open ----------------------------------- */

static void
untidy (FdAmb *amb, gpointer data)
{
  FdVar *x = data;
  FdStore *store = fd_amb_store (amb);
  *x = fd_amb_choose_var_range (amb, 0, 9);
  int32_t how = fd_amb_choose_range (amb, 0, 5);
  if (how % 3 == 0) {
    fd_store_begin (store);
    fd_store_begin (store);
    fd_set_atom (store, fd_atom (*x, FD_GE, 8));
  } else if (how % 3 == 1) {
    fd_store_push (store);
    fd_set_atom (store, fd_atom (*x, FD_GE, 7));
  } else {
    fd_condition_begin (store, fd_atom (*x, FD_LE, 4));
    fd_set_atom (store, fd_atom (*x, FD_GE, 5));
  }
  fd_amb_require (amb, how >= 3);
}

START_TEST (test_untidy)
{
  FdVar x;
  g_autoptr (FdAmb) amb = fd_amb_new (untidy, &x);
  uint64_t count;
  ck_assert_int_eq (fd_amb_count (amb, &count), FD_STATUS_EXHAUSTED);
  ck_assert_uint_eq (count, 2 + 3 + 5);
  ck_assert_uint_eq (fd_store_level (fd_amb_store (amb)), 0);
}
END_TEST

/* A batch that turns out inconsistent when the body ends is a failure. */
static void
bad_batch (FdAmb *amb, gpointer data)
{
  int32_t *y = data;
  FdVar x = fd_amb_choose_var_range (amb, 0, 9);
  *y = fd_amb_choose_range (amb, 1, 2);
  fd_store_begin (fd_amb_store (amb));
  fd_set_atom (fd_amb_store (amb), fd_atom (x, FD_EQ, 10 * (2 - *y)));
}

START_TEST (test_bad_batch)
{
  int32_t y;
  g_autoptr (FdAmb) amb = fd_amb_new (bad_batch, &y);
  ck_assert_int_eq (fd_amb_next (amb), FD_STATUS_SOLUTION);
  ck_assert_int_eq (y, 2);
  ck_assert_uint_eq (fd_amb_statistics (amb)->failures, 1);
  ck_assert_int_eq (fd_amb_next (amb), FD_STATUS_EXHAUSTED);
}
END_TEST

/* --- one store, two ambs ------------------------------------------------ */

typedef struct {
  FdAmb *outer;
  FdVar x;
  bool through;
  uint64_t inner_solutions;
} Nest;

static void
inner_body (FdAmb *amb, gpointer data)
{
  Nest *nest = data;
  FdVar y = fd_amb_choose_var_range (amb, 0, 9);
  fd_amb_require_relation (amb, y, FD_LT, nest->x, 0);
  fd_amb_require (nest->outer, !nest->through);
}

static void
outer_body (FdAmb *amb, gpointer data)
{
  Nest *nest = data;
  nest->outer = amb;
  int32_t x = fd_amb_choose_range (amb, 0, 3);
  nest->x = fd_amb_choose_var_range (amb, x, x);
  FdAmb *inner = fd_amb_new (inner_body, nest);
  fd_amb_defer (amb, (GDestroyNotify) fd_amb_free, inner);
  fd_amb_set_store (inner, fd_amb_store (amb));
  while (fd_amb_next (inner) == FD_STATUS_SOLUTION)
    if (nest->inner_solutions++ == 4)
      break; /* in the midst of its search: what is its is above */
  fd_amb_free (fd_amb_new (inner_body, nest));
  if (x != 3)
    return;
  fd_amb_fail (amb);
}

START_TEST (test_shared_store)
{
  for (int through = 0; through <= 1; through++) {
    Nest nest = {.through = through};
    g_autoptr (FdAmb) amb = fd_amb_new (outer_body, &nest);
    uint64_t count;
    ck_assert_int_eq (fd_amb_count (amb, &count), FD_STATUS_EXHAUSTED);
    /* y < 0 fails of itself, before the inner body fails the outer one */
    ck_assert_uint_eq (count, through ? 1 : 3);
    ck_assert_uint_eq (nest.inner_solutions, through ? 0 : 5);
    ck_assert_uint_eq (fd_store_level (fd_amb_store (amb)), 0);
  }
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("amb store");
  add_test (suite, "given store", test_given_store);
  add_test (suite, "model outside", test_model_outside);
  add_test (suite, "untidy", test_untidy);
  add_test (suite, "bad batch", test_bad_batch);
  add_test (suite, "shared store", test_shared_store);
  return run_suite (suite);
}
