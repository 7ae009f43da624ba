/* SPDX-License-Identifier: MIT */
/* test-misuse.c - arguments that are wrong are refused by name */
#include "dump.h"
#include "suite.h"

#include <math.h>

static FdStore *store;
static FdVar x;

static void
setup (void)
{
  store = fd_store_new ();
  x = fd_var_new (store, 0, 3);
}

static void
teardown (void)
{
  fd_store_free (store);
}

#define ASSERT_REFUSED(who, part, call)                                        \
  do {                                                                         \
    ck_assert (!(call));                                                       \
    ck_assert (was_refused (store, who, part));                                \
  } while (0)
#define ASSERT_VOID_REFUSED(who, part, call)                                   \
  ASSERT_REFUSED (who, part, (call, false))

START_TEST (constraints)
{
  g_autofree char *before = store_dump (store);
  FdVar two[] = {x, {9}};
  FdAtom b = fd_atom (two[1], FD_EQ, 1);
  int32_t a[] = {1, 2};
  ASSERT_REFUSED ("fd_post_linear", "x[1] is no variable of this store (id 9)",
                  fd_post_linear (store, a, two, 2, FD_LE, 1));
  ASSERT_REFUSED ("fd_post_linear", "a is NULL",
                  fd_post_linear (store, NULL, two, 1, FD_LE, 1));
  ASSERT_REFUSED ("fd_post_sum", "x is NULL",
                  fd_post_sum (store, NULL, 2, FD_LE, 1));
  ASSERT_REFUSED ("fd_post_sum", "relation 77",
                  fd_post_sum (store, two, 1, (FdRelation) 77, 1));
  ASSERT_REFUSED ("fd_post_linear_consistent", "consistency 9",
                  fd_post_linear_consistent (store, a, two, 1, FD_EQ, 1,
                                             (FdConsistency) 9));
  ASSERT_REFUSED ("fd_post_reified_linear", "the variable of b",
                  fd_post_reified_linear (store, b, a, two, 1, FD_EQ, 1));
  ASSERT_REFUSED ("fd_post_relation", "relation -1",
                  fd_post_relation (store, x, (FdRelation) -1, x, 1));
  ASSERT_REFUSED ("fd_post_next_to", "y is FD_VAR_NONE",
                  fd_post_next_to (store, x, FD_VAR_NONE));
  ASSERT_REFUSED ("fd_post_left_of", "a is FD_VAR_NONE",
                  fd_post_left_of (store, FD_VAR_NONE, x));
  ASSERT_REFUSED ("fd_post_maximum", "of no variable",
                  fd_post_maximum (store, NULL, 0, x));
  ASSERT_REFUSED ("fd_post_element", "table is NULL",
                  fd_post_element (store, NULL, 2, x, x));
  ASSERT_REFUSED ("fd_post_member", "set is NULL",
                  fd_post_member (store, x, NULL, 2));
  ASSERT_REFUSED ("fd_post_clause", "the variable of atoms[0]",
                  fd_post_clause (store, &b, 1));
  ASSERT_REFUSED ("fd_post_reified_power", "z is no variable",
                  fd_post_reified_power (store, FD_ATOM_TRUE, x, x, two[1]));
  g_autofree char *after = store_dump (store);
  ck_assert_str_eq (before, after);
}
END_TEST

START_TEST (settings)
{
  g_autofree char *before = store_dump (store);
  ck_assert (fd_store_push (store));
  ASSERT_REFUSED ("fd_store_set_explaining", "inside of a level",
                  fd_store_set_explaining (store, true));
  fd_store_pop (store);
  ASSERT_VOID_REFUSED ("fd_store_set_time_limit", "-1",
                       fd_store_set_time_limit (store, -1));
  ASSERT_VOID_REFUSED ("fd_store_set_time_limit", "nan",
                       fd_store_set_time_limit (store, NAN));
  g_autoptr (FdSearch) search = fd_search_new (store);
  ck_assert (fd_store_push (store));
  ASSERT_REFUSED ("fd_search_set_learning", "inside of a level",
                  fd_search_set_learning (search, true));
  fd_store_pop (store);
  ck_assert_int_eq (fd_search_next (search), FD_STATUS_SOLUTION);
  const char *begun = "the search has begun";
  ASSERT_VOID_REFUSED ("fd_search_minimize", begun,
                       fd_search_minimize (search, x));
  ASSERT_VOID_REFUSED ("fd_search_add_branching", begun,
                       fd_search_add_branching (search, &x, 1,
                                                FD_SELECT_INPUT_ORDER,
                                                FD_ASSIGN_MIN));
  ASSERT_REFUSED ("fd_search_assume", begun,
                  fd_search_assume (search, NULL, 0));
  ASSERT_VOID_REFUSED ("fd_search_set_time_limit", "nan",
                       fd_search_set_time_limit (search, NAN));
  ASSERT_VOID_REFUSED ("fd_search_set_restarts", "a scale of 0",
                       fd_search_set_restarts (search, FD_RESTART_LUBY, 0, 1));
  ASSERT_REFUSED ("fd_search_minimize_core", "not exhausted",
                  fd_search_minimize_core (search, 0));
  uint64_t count;
  ck_assert_int_eq (fd_search_count (search, &count), FD_STATUS_EXHAUSTED);
  ck_assert_uint_eq (count, 3);
  g_autofree char *after = store_dump (store);
  ck_assert_str_eq (before, after);
}
END_TEST

/* What could not be said by a value keeps a search from beginning. */
START_TEST (setup_refused)
{
  g_autoptr (FdSearch) search = fd_search_new (store);
  ASSERT_VOID_REFUSED ("fd_search_minimize", "FD_VAR_NONE",
                       fd_search_minimize (search, FD_VAR_NONE));
  ck_assert_int_eq (fd_search_next (search), FD_STATUS_ERROR);
  ck_assert (was_refused (store, "fd_search_next", "was refused"));
  ck_assert_uint_eq (fd_store_level (store), 0);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("kernel/misuse");
  TCase *tc = tcase_create ("misuse");
  tcase_add_checked_fixture (tc, setup, teardown);
  tcase_add_test (tc, constraints);
  tcase_add_test (tc, settings);
  tcase_add_test (tc, setup_refused);
  suite_add_tcase (suite, tc);
  return suite_run (suite);
}
