/* SPDX-License-Identifier: MIT */
/* test-amb-misuse.c - what must not be called there is refused by name */
#include "puzzles.h"

/* --- outside of the body ------------------------------------------------ */

/* Each is refused by name; without an amb, nobody but GLib can be told. */
#define MISUSE(amb, who, call)                                                 \
  do {                                                                         \
    if (amb)                                                                   \
      ASSERT_REFUSED (amb, who, "outside of the body", call);                  \
    else                                                                       \
      ASSERT_COMPLAINTS (1, call);                                             \
  } while (0)

static void
misuse (FdAmb *amb)
{
  static const int32_t one[] = {1};
  static const char *const name[] = {"one"};
  FdVar x = {1};
  FdAtom b = FD_ATOM_TRUE;
  MISUSE (amb, "fd_amb_fail", fd_amb_fail (amb));
  MISUSE (amb, "fd_amb_fail", fd_amb_require (amb, false));
  MISUSE (amb, "fd_amb_choose", fd_amb_choose (amb, one, 1));
  MISUSE (amb, "fd_amb_choose_range", fd_amb_choose_range (amb, 1, 2));
  MISUSE (amb, "fd_amb_choose_index", fd_amb_choose_index (amb, 2));
  MISUSE (amb, "fd_amb_choose_except",
          fd_amb_choose_except (amb, 1, 2, one, 1));
  MISUSE (amb, "fd_amb_choose_except",
          fd_amb_choose_except (amb, 1, 99, one, 1));
  MISUSE (amb, "fd_amb_choose_string",
          ck_assert_ptr_null (fd_amb_choose_string (amb, name, 1)));
  MISUSE (amb, "fd_amb_choose_var", fd_amb_choose_var (amb, one, 1));
  MISUSE (amb, "fd_amb_choose_var_range", fd_amb_choose_var_range (amb, 1, 2));
  MISUSE (amb, "fd_amb_choose_value", fd_amb_choose_value (amb, FD_VAR_NONE));
  MISUSE (amb, "fd_amb_require_atom", fd_amb_require_atom (amb, FD_ATOM_TRUE));
  MISUSE (amb, "fd_amb_require_equal", fd_amb_require_equal (amb, x, x));
  MISUSE (amb, "fd_amb_require_not_equal",
          fd_amb_require_not_equal (amb, x, x));
  MISUSE (amb, "fd_amb_require_relation",
          fd_amb_require_relation (amb, x, FD_LE, x, 0));
  MISUSE (amb, "fd_amb_require_linear",
          fd_amb_require_linear (amb, one, &x, 1, FD_EQ, 1));
  MISUSE (amb, "fd_amb_require_sum", fd_amb_require_sum (amb, &x, 1, FD_EQ, 1));
  MISUSE (amb, "fd_amb_require_all_different",
          fd_amb_require_all_different (amb, &x, 1));
  MISUSE (amb, "fd_amb_require_clause", fd_amb_require_clause (amb, &b, 1));
  MISUSE (amb, "fd_amb_alloc", ck_assert_ptr_null (fd_amb_alloc (amb, 1)));
  MISUSE (amb, "fd_amb_defer", fd_amb_defer (amb, g_free, NULL));
  MISUSE (amb, "fd_amb_cut_to", fd_amb_cut_to (amb, 0));
  MISUSE (amb, "fd_amb_raise",
          fd_amb_raise (amb, g_error_new (FD_ERROR, FD_ERROR_PARSE, "no")));
}

static void
chooses (FdAmb *amb, gpointer data)
{
  (void) data;
  fd_amb_require (amb, fd_amb_choose_range (amb, 1, 9) == 9);
}

/* Before the first run, with a record, and without an amb. */
START_TEST (test_outside)
{
  g_autoptr (FdAmb) amb = fd_amb_new (chooses, NULL);
  misuse (amb);
  fd_amb_set_failure_limit (amb, 1);
  ck_assert_int_eq (fd_amb_next (amb), FD_STATUS_LIMIT);
  ck_assert_ptr_null (fd_amb_error (amb));
  misuse (amb);
  misuse (NULL);
}
END_TEST

/* --- in the body -------------------------------------------------------- */

static gpointer
fail_in_thread (gpointer amb)
{
  fd_amb_fail (amb);
  return NULL;
}

/* What the body may not do with its own amb ends it, and says so. */
static void
calls_itself (FdAmb *amb, gpointer data)
{
  switch (*(int *) data) {
  case 0:
    fd_amb_next (amb);
    break;
  case 1:
    fd_amb_free (amb);
    break;
  case 2:
    fd_amb_set_random_order (amb, 1);
    break;
  case 3:
    fd_amb_choose (amb, NULL, 2);
    break;
  case 4:
    fd_amb_choose_except (amb, 1, 2, NULL, 2);
    break;
  case 5:
    fd_amb_choose_string (amb, NULL, 2);
    break;
  case 6:
    fd_amb_choose_var (amb, NULL, 2);
    break;
  case 7:
    fd_amb_choose_value (amb, (FdVar){9});
    break;
  case 8:
    fd_amb_value (amb, (FdVar){9});
    break;
  case 9:
    fd_amb_cut_to (amb, 1);
    break;
  case 10:
    fd_amb_defer (amb, NULL, NULL);
    break;
  case 11:
    fd_amb_raise (amb, NULL);
    break;
  case 12:
    fd_amb_set_store (amb, NULL);
    break;
  case 13:
    fd_amb_set_time_limit (amb, -1);
    break;
  case 14:
    fd_amb_set_branching (amb, (FdVarSelect) 99, FD_ASSIGN_MIN);
    break;
  case 15:
    fd_amb_count (amb, NULL);
    break;
  default:
    fd_amb_all (amb, NULL, NULL);
  }
  ck_abort_msg ("case %d came back", *(int *) data);
}

START_TEST (test_calls_itself)
{
  static const char *const who[] = {"fd_amb_next",
                                    "fd_amb_free",
                                    "fd_amb_set_random_order",
                                    "fd_amb_choose",
                                    "fd_amb_choose_except",
                                    "fd_amb_choose_string",
                                    "fd_amb_choose_var",
                                    "fd_amb_choose_value",
                                    "fd_amb_value",
                                    "fd_amb_cut_to",
                                    "fd_amb_defer",
                                    "fd_amb_raise",
                                    "fd_amb_set_store",
                                    "fd_amb_set_time_limit",
                                    "fd_amb_set_branching",
                                    "fd_amb_count",
                                    "fd_amb_all"};
  int which = _i;
  g_autoptr (FdAmb) amb = fd_amb_new (calls_itself, &which);
  for (int i = 0; i < 2; i++) {
    ck_assert_int_eq (fd_amb_next (amb), FD_STATUS_ERROR);
    ck_assert (was_refused (amb, who[which], ""));
  }
}
END_TEST

/* Another thread's amb is not even written to. */
static void
fails_elsewhere (FdAmb *amb, gpointer data)
{
  (void) data;
  ASSERT_COMPLAINTS (1, {
    GThread *thread = g_thread_new ("fail", fail_in_thread, amb);
    g_thread_join (thread);
  });
}

START_TEST (test_fails_elsewhere)
{
  g_autoptr (FdAmb) amb = fd_amb_new (fails_elsewhere, NULL);
  ck_assert_int_eq (fd_amb_next (amb), FD_STATUS_SOLUTION);
  ck_assert_ptr_null (fd_amb_error (amb));
}
END_TEST

static void
chooses_nothing (FdAmb *amb, gpointer data)
{
  (void) amb, (void) data;
}

/* A setting that is refused keeps the amb from beginning; another call does
 * not, and is forgotten when it goes on. */
START_TEST (test_refused_outside)
{
  g_autoptr (FdAmb) amb = fd_amb_new (chooses_nothing, NULL);
  ASSERT_REFUSED (amb, "fd_amb_value", "", fd_amb_value (amb, (FdVar){1}));
  ASSERT_REFUSED (amb, "fd_amb_count", "count is NULL",
                  fd_amb_count (amb, NULL));
  ASSERT_REFUSED (amb, "fd_amb_all", "func is NULL",
                  fd_amb_all (amb, NULL, NULL));
  ck_assert_int_eq (fd_amb_next (amb), FD_STATUS_SOLUTION);
  ck_assert_ptr_null (fd_amb_error (amb));
  ASSERT_REFUSED (amb, "fd_amb_set_random_order", "has begun",
                  fd_amb_set_random_order (amb, 1));
  ck_assert_int_eq (fd_amb_next (amb), FD_STATUS_EXHAUSTED);
  g_autoptr (FdAmb) late = fd_amb_new (chooses_nothing, NULL);
  ASSERT_REFUSED (late, "fd_amb_set_time_limit", "-1",
                  fd_amb_set_time_limit (late, -1));
  ck_assert_int_eq (fd_amb_next (late), FD_STATUS_ERROR);
  ck_assert (was_refused (late, "fd_amb_set_time_limit", "-1"));
  ASSERT_COMPLAINTS (1, ck_assert_ptr_null (fd_amb_new (NULL, NULL)));
}
END_TEST

/* --- without an amb ----------------------------------------------------- */

START_TEST (test_without_amb)
{
  FdAmb *amb = NULL;
  FdStore *store = NULL;
  uint64_t n;
  ASSERT_COMPLAINTS (1, fd_amb_next (amb));
  ASSERT_COMPLAINTS (1, fd_amb_count (amb, &n));
  ASSERT_COMPLAINTS (1, fd_amb_all (amb, NULL, NULL));
  ASSERT_COMPLAINTS (1, fd_amb_set_random_order (amb, 1));
  ASSERT_COMPLAINTS (1, fd_amb_set_time_limit (amb, 1));
  ASSERT_COMPLAINTS (1, fd_amb_set_choice_limit (amb, 1));
  ASSERT_COMPLAINTS (1, fd_amb_set_failure_limit (amb, 1));
  ASSERT_COMPLAINTS (1, fd_amb_set_replay_limit (amb, 1));
  ASSERT_COMPLAINTS (1, fd_amb_set_solution_limit (amb, 1));
  ASSERT_COMPLAINTS (1, fd_amb_set_memory_limit (amb, 1));
  ASSERT_COMPLAINTS (1, fd_amb_stop (amb));
  ASSERT_COMPLAINTS (1, fd_amb_limit (amb));
  ASSERT_COMPLAINTS (1, fd_amb_statistics (amb));
  ASSERT_COMPLAINTS (1, fd_amb_error (amb));
  ASSERT_COMPLAINTS (1, fd_amb_is_replaying (amb));
  ASSERT_COMPLAINTS (1, fd_amb_cut (amb));
  ASSERT_COMPLAINTS (1, fd_amb_mark (amb));
  ASSERT_COMPLAINTS (1, fd_amb_store (amb));
  ASSERT_COMPLAINTS (1, fd_amb_set_store (amb, store));
  ASSERT_COMPLAINTS (
      1, fd_amb_set_branching (amb, FD_SELECT_INPUT_ORDER, FD_ASSIGN_MIN));
  ASSERT_COMPLAINTS (1, fd_amb_value (amb, (FdVar){1}));
  fd_amb_free (amb);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("amb misuse");
  add_test (suite, "outside", test_outside);
  TCase *tcase = tcase_create ("calls itself");
  tcase_add_loop_test (tcase, test_calls_itself, 0, 17);
  suite_add_tcase (suite, tcase);
  add_test (suite, "elsewhere", test_fails_elsewhere);
  add_test (suite, "refused outside", test_refused_outside);
  add_test (suite, "without an amb", test_without_amb);
  return run_suite (suite);
}
