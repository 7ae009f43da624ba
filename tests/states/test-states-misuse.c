/* SPDX-License-Identifier: MIT */
/* test-states-misuse.c - what must not be called there is refused by name */
#include "../kernel/suite.h"

#include <math.h>
#include <string.h>

static FdStates *states;
static unsigned n_freed;

static bool
was_told (const char *who, const char *part)
{
  const GError *error = fd_states_error (states);
  return g_error_matches (error, FD_ERROR, FD_ERROR_INVALID) &&
         g_str_has_prefix (error->message, who) &&
         strstr (error->message, part) && strstr (error->message, "expected");
}

#define ASSERT_REFUSED(who, part, call)                                        \
  do {                                                                         \
    call;                                                                      \
    ck_assert_msg (was_told (who, part), "%s: %s", who,                        \
                   fd_states_error (states)                                    \
                       ? fd_states_error (states)->message                     \
                       : "no error");                                          \
  } while (0)

static bool
is_three (gconstpointer state, gpointer data)
{
  (void) data;
  return GPOINTER_TO_INT (state) == 3;
}

static uint64_t
hash (gconstpointer state, gpointer data)
{
  (void) data;
  return (uint64_t) GPOINTER_TO_INT (state);
}

/* Calls what only the user may call. */
static void
expand (FdStates *self, gconstpointer state, gpointer data)
{
  int n = GPOINTER_TO_INT (state);
  if (data) {
    ASSERT_REFUSED ("fd_states_next", "function of the class",
                    ck_assert_int_eq (fd_states_next (self), FD_STATUS_ERROR));
    ASSERT_REFUSED ("fd_states_free", "function of the class",
                    fd_states_free (self));
    ASSERT_REFUSED ("fd_states_add_start", "has begun",
                    ck_assert (!fd_states_add_start (self, NULL)));
  }
  if (n < 5)
    fd_states_yield (self, GINT_TO_POINTER (n + 1), 1, 7);
}

static void
count_free (gpointer state, gpointer data)
{
  (void) state, (void) data;
  n_freed++;
}

static const FdStatesClass number_class = {
    .is_goal = is_three, .expand = expand, .free = count_free};

static void
begin (gpointer data)
{
  n_freed = 0;
  states = fd_states_new (&number_class, data, FD_STATES_BREADTH_FIRST);
  ck_assert (fd_states_add_start (states, GINT_TO_POINTER (1)));
}

static void
look_at_path (size_t i)
{
  ASSERT_REFUSED ("fd_states_path_state", "",
                  ck_assert (!fd_states_path_state (states, i)));
  ASSERT_REFUSED ("fd_states_path_cost", "",
                  ck_assert (!fd_states_path_cost (states, i)));
  ASSERT_REFUSED ("fd_states_path_operator", "",
                  ck_assert (!fd_states_path_operator (states, i)));
  ASSERT_REFUSED ("fd_states_path_describe", "",
                  ck_assert (!fd_states_path_describe (states, i)));
}

/* What is refused outside changes nothing, is told until the search goes on,
 * and frees what it was given. */
START_TEST (outside)
{
  begin (NULL);
  look_at_path (0);
  ASSERT_REFUSED ("fd_states_cost", "no path",
                  ck_assert (!fd_states_cost (states)));
  ASSERT_REFUSED ("fd_states_yield", "outside of expand()",
                  ck_assert (!fd_states_yield (states, NULL, 1, 0)));
  ck_assert_uint_eq (n_freed, 1);
  ASSERT_REFUSED ("fd_states_fail", "outside of expand()",
                  fd_states_fail (states, g_error_new (FD_ERROR, 0, "no")));
  ASSERT_REFUSED ("fd_states_fail", "", fd_states_fail (states, NULL));
  ck_assert_int_eq (fd_states_next (states), FD_STATUS_SOLUTION);
  ck_assert_ptr_null (fd_states_error (states));
  ck_assert_uint_eq (fd_states_path_length (states), 2);
  look_at_path (3);
  ck_assert_uint_eq (fd_states_path_operator (states, 1), 7);
  ASSERT_REFUSED ("fd_states_add_start", "has begun",
                  ck_assert (!fd_states_add_start (states, NULL)));
  ck_assert_uint_eq (n_freed, 2);
  ASSERT_REFUSED ("fd_states_set_time_limit", "nan",
                  fd_states_set_time_limit (states, NAN));
  ck_assert_int_eq (fd_states_next (states), FD_STATUS_EXHAUSTED);
  fd_states_free (states);
}
END_TEST

START_TEST (inside)
{
  begin (&states);
  ck_assert_int_eq (fd_states_next (states), FD_STATUS_SOLUTION);
  ck_assert_int_eq (GPOINTER_TO_INT (fd_states_path_state (states, 2)), 3);
  fd_states_free (states);
}
END_TEST

START_TEST (setup_refused)
{
  begin (NULL);
  ASSERT_REFUSED ("fd_states_set_time_limit", "-1",
                  fd_states_set_time_limit (states, -1));
  ck_assert_int_eq (fd_states_next (states), FD_STATUS_ERROR);
  ck_assert (was_told ("fd_states_set_time_limit", "-1"));
  fd_states_free (states);
  ck_assert_uint_eq (n_freed, 1);
}
END_TEST

/* Without a search to carry the error. */
START_TEST (nowhere)
{
  FdStatesClass bad[] = {number_class, number_class, number_class,
                         number_class};
  FdStates *none = NULL;
  bad[0].expand = NULL;
  bad[1].is_goal = NULL;
  bad[2].hash = hash;
  criticals_expect ();
  for (int i = 0; i < 3; i++)
    ck_assert (!fd_states_new (&bad[i], NULL, FD_STATES_DEPTH_FIRST));
  ck_assert (!fd_states_new (NULL, NULL, FD_STATES_DEPTH_FIRST));
  ck_assert (!fd_states_new (&bad[3], NULL, FD_STATES_BEST_FIRST));
  ck_assert (!fd_states_new (&bad[3], NULL, (FdStatesStrategy) 99));
  ck_assert (!fd_states_add_start (none, NULL));
  ck_assert (!fd_states_yield (none, NULL, 0, 0));
  fd_states_fail (none, NULL);
  fd_states_set_time_limit (none, 1);
  fd_states_set_expansion_limit (none, 1);
  fd_states_set_solution_limit (none, 1);
  fd_states_set_memory_limit (none, 1);
  fd_states_stop (none);
  ck_assert_int_eq (fd_states_next (none), FD_STATUS_ERROR);
  ck_assert_int_eq (fd_states_limit (none), FD_LIMIT_NONE);
  ck_assert (!fd_states_error (none) && !fd_states_statistics (none));
  ck_assert_uint_eq (fd_states_path_length (none), 0);
  ck_assert (!fd_states_path_state (none, 0));
  ck_assert_int_eq (fd_states_path_cost (none, 0), 0);
  ck_assert_uint_eq (fd_states_path_operator (none, 0), 0);
  ck_assert (!fd_states_path_describe (none, 0));
  ck_assert_int_eq (fd_states_cost (none), 0);
  ck_assert_uint_eq (criticals_seen (), 6 + 18);
  fd_states_free (none);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("states/misuse");
  TCase *tc = tcase_create ("misuse");
  tcase_add_test (tc, outside);
  tcase_add_test (tc, inside);
  tcase_add_test (tc, setup_refused);
  tcase_add_test (tc, nowhere);
  suite_add_tcase (suite, tc);
  return suite_run (suite);
}
