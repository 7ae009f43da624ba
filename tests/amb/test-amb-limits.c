/* SPDX-License-Identifier: MIT */
/* test-amb-limits.c - what ends a run before its time, and can be lifted */
#include "puzzles.h"

/* --- limits ------------------------------------------------------------- */

static void
deep (FdAmb *amb, gpointer data)
{
  (void) data;
  for (;;)
    fd_amb_choose_index (amb, 1);
}

static void
wide (FdAmb *amb, gpointer data)
{
  (void) data;
  for (int i = 0; i < 1000; i++)
    fd_amb_choose_index (amb, SIZE_MAX);
  fd_amb_fail (amb);
}

static void
assert_limit (FdAmb *amb, FdLimit limit)
{
  ck_assert_int_eq (fd_amb_next (amb), FD_STATUS_LIMIT);
  ck_assert_int_eq (fd_amb_limit (amb), limit);
}

START_TEST (test_counted_limits)
{
  g_autoptr (FdAmb) amb = fd_amb_new (wide, NULL);
  const FdAmbStatistics *s = fd_amb_statistics (amb);
  fd_amb_set_choice_limit (amb, 500);
  assert_limit (amb, FD_LIMIT_NODES);
  ck_assert_uint_eq (s->choices, 500);
  assert_limit (amb, FD_LIMIT_NODES);
  fd_amb_set_choice_limit (amb, 0);
  fd_amb_set_failure_limit (amb, 7);
  assert_limit (amb, FD_LIMIT_FAILURES);
  ck_assert_uint_eq (s->failures, 7);
  fd_amb_set_failure_limit (amb, 0);
  uint64_t replays = s->replays;
  fd_amb_set_replay_limit (amb, replays + 9);
  assert_limit (amb, FD_LIMIT_REPLAYS);
  ck_assert_uint_eq (s->replays, replays + 9);
  ck_assert_uint_eq (s->failures, 16);
  ck_assert_uint_eq (s->choices, 1000 + 15);
}
END_TEST

START_TEST (test_solution_limit)
{
  int32_t x;
  uint64_t count;
  g_autoptr (FdAmb) amb = fd_amb_new (one_of_ten, &x);
  fd_amb_set_solution_limit (amb, 4);
  ck_assert_int_eq (fd_amb_count (amb, &count), FD_STATUS_LIMIT);
  ck_assert_int_eq (fd_amb_limit (amb), FD_LIMIT_SOLUTIONS);
  ck_assert_uint_eq (count, 4);
  fd_amb_set_solution_limit (amb, 0);
  ck_assert_int_eq (fd_amb_count (amb, &count), FD_STATUS_EXHAUSTED);
  ck_assert_uint_eq (count, 6);
}
END_TEST

/* Whether it is one run without end, or runs without end. */
START_TEST (test_time_limit)
{
  for (int i = 0; i < 2; i++) {
    g_autoptr (FdAmb) amb = fd_amb_new (i ? wide : deep, NULL);
    fd_amb_set_time_limit (amb, 0.05);
    fd_amb_set_memory_limit (amb, 500 << 20);
    int64_t begun = g_get_monotonic_time ();
    assert_limit (amb, FD_LIMIT_TIME);
    int64_t took = g_get_monotonic_time () - begun;
    ck_assert_int_ge (took, 50000);
    ck_assert_int_le (took, 2000000);
    assert_limit (amb, FD_LIMIT_TIME);
  }
}
END_TEST

START_TEST (test_time_limit_raised)
{
  g_autoptr (FdAmb) amb = fd_amb_new (wide, NULL);
  fd_amb_set_time_limit (amb, 0.01);
  assert_limit (amb, FD_LIMIT_TIME);
  fd_amb_set_time_limit (amb, 0.03);
  int64_t begun = g_get_monotonic_time ();
  assert_limit (amb, FD_LIMIT_TIME);
  ck_assert_int_le (g_get_monotonic_time () - begun, 2000000);
  fd_amb_set_time_limit (amb, 0);
  fd_amb_set_failure_limit (amb, fd_amb_statistics (amb)->failures + 10);
  assert_limit (amb, FD_LIMIT_FAILURES);
}
END_TEST

START_TEST (test_memory_limit)
{
  g_autoptr (FdAmb) amb = fd_amb_new (deep, NULL);
  fd_amb_set_memory_limit (amb, 10000);
  assert_limit (amb, FD_LIMIT_MEMORY);
  uint64_t choices = fd_amb_statistics (amb)->choices;
  assert_limit (amb, FD_LIMIT_MEMORY);
  ck_assert_uint_eq (fd_amb_statistics (amb)->choices, choices);
  fd_amb_set_memory_limit (amb, 1000000);
  assert_limit (amb, FD_LIMIT_MEMORY);
  ck_assert_uint_gt (fd_amb_statistics (amb)->choices, 2 * choices);
}
END_TEST

static void
lists (FdAmb *amb, gpointer data)
{
  static const int32_t list[] = {1, 2, 3, 4};
  static const char *const names[] = {"a", "b", "c", "d"};
  (void) data;
  for (int i = 0; i < 5; i++) {
    fd_amb_choose (amb, list, 4);
    fd_amb_choose_string (amb, names, 2);
  }
  *(char *) fd_amb_alloc (amb, 100) = 1;
}

/* What the record takes depends on its length alone. */
START_TEST (test_memory_is_bounded)
{
  uint64_t count;
  g_autoptr (FdAmb) amb = fd_amb_new (lists, NULL);
  fd_amb_set_random_order (amb, 1);
  fd_amb_set_memory_limit (amb, 5000);
  ck_assert_int_eq (fd_amb_count (amb, &count), FD_STATUS_EXHAUSTED);
  ck_assert_uint_eq (count, 1 << 15);
}
END_TEST

static gpointer
stop_soon (gpointer amb)
{
  g_usleep (20000);
  fd_amb_stop (amb);
  return NULL;
}

START_TEST (test_stop)
{
  g_autoptr (FdAmb) amb = fd_amb_new (wide, NULL);
  GThread *thread = g_thread_new ("stop", stop_soon, amb);
  assert_limit (amb, FD_LIMIT_STOPPED);
  g_thread_join (thread);
}
END_TEST

/* Stopped at every choice, it still finds what it finds. */
START_TEST (test_limit_resumes)
{
  int32_t column[8];
  g_autoptr (FdAmb) amb = fd_amb_new (queens, column);
  g_autoptr (FdAmb) free = fd_amb_new (queens, column);
  uint64_t all = 0, count, limit = 0;
  FdStatus status;
  do {
    fd_amb_set_choice_limit (amb, ++limit);
    status = fd_amb_count (amb, &count);
    all += count;
  } while (status == FD_STATUS_LIMIT);
  ck_assert_int_eq (status, FD_STATUS_EXHAUSTED);
  ck_assert_uint_eq (all, 92);
  fd_amb_count (free, &count);
  const FdAmbStatistics *a = fd_amb_statistics (amb);
  const FdAmbStatistics *b = fd_amb_statistics (free);
  ck_assert_uint_eq (a->choices, b->choices);
  ck_assert_uint_eq (a->failures, b->failures);
  ck_assert_uint_gt (a->replays, b->replays);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("amb limits");
  add_test (suite, "counted limits", test_counted_limits);
  add_test (suite, "solution limit", test_solution_limit);
  add_test (suite, "time limit", test_time_limit);
  add_test (suite, "time limit raised", test_time_limit_raised);
  add_test (suite, "memory limit", test_memory_limit);
  add_test (suite, "memory is bounded", test_memory_is_bounded);
  add_test (suite, "stop", test_stop);
  add_test (suite, "limit resumes", test_limit_resumes);
  return run_suite (suite);
}
