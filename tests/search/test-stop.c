/* SPDX-License-Identifier: MIT */
/* A stop, from another thread: it ends one call, and the next goes on.  To be
 * run under the thread sanitizer too. */
#include "../tap.h"

#include <fd-amb.h>
#include <fd.h>

enum { PIGEONS = 14, ROUNDS = 6 };

/* Nothing that is found out soon. */
static void
post_pigeons (FdStore *store)
{
  FdVar x[PIGEONS];
  for (int i = 0; i < PIGEONS; i++)
    x[i] = fd_var_new (store, 0, PIGEONS - 2);
  for (int i = 0; i < PIGEONS; i++)
    for (int j = i + 1; j < PIGEONS; j++)
      ck_assert (fd_not_unify (store, x[i], x[j]));
}

static FdStore *
new_store (bool learning)
{
  FdStore *store = fd_store_new ();
  ck_assert (fd_store_set_explaining (store, learning));
  return store;
}

static gpointer
stop_search (gpointer search)
{
  g_usleep (3000);
  fd_search_stop (search);
  return NULL;
}

START_TEST (test_search)
{
  bool learning = _i;
  g_autoptr (FdStore) store = new_store (learning);
  post_pigeons (store);
  g_autoptr (FdSearch) search = fd_search_new (store);
  ck_assert (fd_search_set_learning (search, learning));
  uint64_t nodes = 0;
  for (int round = 0; round < ROUNDS; round++) {
    GThread *thread = g_thread_new ("stop", stop_search, search);
    ck_assert_int_eq (fd_search_next (search), FD_STATUS_LIMIT);
    ck_assert_int_eq (fd_search_limit (search), FD_LIMIT_STOPPED);
    g_thread_join (thread);
    /* it goes on: with a limit of its own this time */
    nodes = fd_search_statistics (search)->nodes + 100;
    fd_search_set_node_limit (search, nodes);
    ck_assert_int_eq (fd_search_next (search), FD_STATUS_LIMIT);
    ck_assert_int_eq (fd_search_limit (search), FD_LIMIT_NODES);
    ck_assert_uint_ge (fd_search_statistics (search)->nodes, nodes);
    fd_search_set_node_limit (search, 0);
  }
}
END_TEST

/* One asked for before is kept for the next call. */
START_TEST (test_early)
{
  g_autoptr (FdStore) store = fd_store_new ();
  fd_var_new (store, 0, 4);
  g_autoptr (FdSearch) search = fd_search_new (store);
  uint64_t count;
  fd_search_stop (search);
  ck_assert_int_eq (fd_search_next (search), FD_STATUS_LIMIT);
  ck_assert_int_eq (fd_search_limit (search), FD_LIMIT_STOPPED);
  ck_assert_int_eq (fd_search_next (search), FD_STATUS_SOLUTION);
  fd_search_stop (search);
  ck_assert_int_eq (fd_search_count (search, &count), FD_STATUS_LIMIT);
  ck_assert_uint_eq (count, 0);
  ck_assert_int_eq (fd_search_count (search, &count), FD_STATUS_EXHAUSTED);
  ck_assert_uint_eq (count, 4);
}
END_TEST

/* --- the host's own flag -------------------------------------------------- */

static volatile sig_atomic_t host;

static gpointer
stop_host (gpointer data)
{
  (void) data;
  g_usleep (3000);
  __atomic_store_n (&host, 1, __ATOMIC_RELAXED);
  return NULL;
}

/* It stays until the host takes it back. */
START_TEST (test_host)
{
  g_autoptr (FdStore) store = fd_store_new ();
  post_pigeons (store);
  fd_store_set_stop (store, &host);
  g_autoptr (FdSearch) search = fd_search_new (store);
  for (int round = 0; round < ROUNDS; round++) {
    __atomic_store_n (&host, 0, __ATOMIC_RELAXED);
    GThread *thread = g_thread_new ("stop", stop_host, NULL);
    for (int again = 0; again <= 1; again++) {
      ck_assert_int_eq (fd_search_next (search), FD_STATUS_LIMIT);
      ck_assert_int_eq (fd_search_limit (search), FD_LIMIT_STOPPED);
    }
    g_thread_join (thread);
  }
}
END_TEST

/* --- an amb --------------------------------------------------------------- */

static void
never (FdAmb *amb, gpointer data)
{
  (void) data;
  for (int i = 0; i < 40; i++)
    fd_amb_choose_range (amb, 0, 1);
  fd_amb_fail (amb);
}

static gpointer
stop_amb (gpointer amb)
{
  g_usleep (3000);
  fd_amb_stop (amb);
  return NULL;
}

START_TEST (test_amb)
{
  g_autoptr (FdAmb) amb = fd_amb_new (never, NULL);
  for (int round = 0; round < ROUNDS; round++) {
    GThread *thread = g_thread_new ("stop", stop_amb, amb);
    ck_assert_int_eq (fd_amb_next (amb), FD_STATUS_LIMIT);
    ck_assert_int_eq (fd_amb_limit (amb), FD_LIMIT_STOPPED);
    g_thread_join (thread);
    fd_amb_set_failure_limit (amb, fd_amb_statistics (amb)->failures + 100);
    ck_assert_int_eq (fd_amb_next (amb), FD_STATUS_LIMIT);
    ck_assert_int_eq (fd_amb_limit (amb), FD_LIMIT_FAILURES);
    fd_amb_set_failure_limit (amb, 0);
  }
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("stop");
  TCase *tcase = tcase_create ("search");
  tcase_add_loop_test (tcase, test_search, 0, 2);
  tcase_set_timeout (tcase, 0);
  suite_add_tcase (suite, tcase);
  add_test (suite, "early", test_early);
  add_test (suite, "host", test_host);
  add_test (suite, "amb", test_amb);
  return run_suite (suite);
}
