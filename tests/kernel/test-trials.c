/* SPDX-License-Identifier: MIT */
/* test-trials.c - changes that do not stay: who may make them, who hears of it
 */
#include "dump.h"
#include "suite.h"

#include "kernel/store.h"

#include <string.h>

static FdStore *store;
static FdVar x, y;

static void
setup (void)
{
  store = fd_store_new ();
  x = fd_var_new (store, 0, 3);
  y = fd_var_new (store, 0, 3);
}

static void
teardown (void)
{
  fd_store_free (store);
}

/* --- searches from where none may be ------------------------------------ */

typedef struct {
  FdSearch *search;
  FdAmb *amb;
  int told, refused;
} Attempt;

static void
no_body (FdAmb *amb, gpointer data)
{
  (void) amb, (void) data;
  ck_abort_msg ("a body is run by a listener");
}

static bool
try_all (FdStore *s, FdVar v, gpointer data)
{
  Attempt *self = data;
  uint64_t count;
  self->told++;
  self->refused += fd_search_next (self->search) == FD_STATUS_ERROR &&
                   was_refused (s, "fd_search_next", "by a listener");
  self->refused += fd_search_count (self->search, &count) == FD_STATUS_ERROR &&
                   was_refused (s, "fd_search_next", "by a listener");
  self->refused += !fd_try_values (s, v) &&
                   was_refused (s, "fd_try_values", "by a listener");
  self->refused += fd_probe_values (s, &v, 1, 2, 0) == FD_PROBE_PARTIAL &&
                   was_refused (s, "fd_probe_values", "by a listener");
  self->refused +=
      !fd_store_push (s) && was_refused (s, "fd_store_push", "by a listener");
  fd_store_pop (s);
  self->refused += was_refused (s, "fd_store_pop", "by a listener");
  self->refused += fd_amb_next (self->amb) == FD_STATUS_ERROR;
  return true;
}

/* Outside of a search and inside of one, whose levels are open. */
START_TEST (search_inside_listener)
{
  g_autoptr (FdSearch) search = fd_search_new (store);
  g_autoptr (FdAmb) amb = fd_amb_new (no_body, NULL);
  fd_amb_set_store (amb, store);
  Attempt attempt = {.search = search, .amb = amb};
  ck_assert (fd_on_change (store, x, try_all, &attempt, NULL));
  if (_i) {
    g_autoptr (FdSearch) outer = fd_search_new (store);
    uint64_t count;
    ck_assert_int_eq (fd_search_count (outer, &count), FD_STATUS_EXHAUSTED);
    ck_assert_uint_eq (count, 16);
  } else {
    ck_assert (fd_set_no_value (store, x, 0));
    ASSERT_VALUES (store, x, 1, 2, 3);
  }
  ck_assert_int_gt (attempt.told, 0);
  ck_assert_int_eq (attempt.refused, 7 * attempt.told);
  ck_assert_uint_eq (fd_store_level (store), 0);
  ASSERT_VALUES (store, y, 0, 1, 2, 3);
}
END_TEST

static bool
leave_batch_open (FdStore *s, FdVar v, gpointer data)
{
  (void) data;
  fd_store_begin (s);
  return fd_set_no_value (s, v, 3);
}

START_TEST (batch_left_open)
{
  ck_assert (fd_on_change (store, x, leave_batch_open, NULL, NULL));
  g_autofree char *before = store_dump (store);
  ck_assert (!fd_set_no_value (store, x, 0));
  ck_assert (was_refused (store, "fd_store_begin", "left open by a listener"));
  g_autofree char *after = store_dump (store);
  ck_assert_str_eq (before, after);
}
END_TEST

/* --- at a solution ------------------------------------------------------ */

static bool
nothing (FdStore *s, FdVar v, gpointer data)
{
  (void) s, (void) v, (void) data;
  return true;
}

static void
assert_held (const char *who)
{
  ck_assert (was_refused (store, who, "a search under way would undo it"));
}

/* All that would be dropped when the search goes on. */
START_TEST (changes_at_solution)
{
  g_autoptr (FdSearch) search = fd_search_new (store);
  uint32_t listener = fd_on_change (store, x, nothing, NULL, NULL);
  if (_i)
    fd_search_set_node_limit (search, 2);
  ck_assert_int_eq (fd_search_next (search),
                    _i ? FD_STATUS_LIMIT : FD_STATUS_SOLUTION);
  g_autofree char *before = store_dump (store);
  ck_assert (!fd_set_value (store, x, fd_var_min (store, x)));
  assert_held ("fd_set_atom");
  ck_assert (!fd_set_no_value (store, y, 9));
  assert_held ("fd_set_atom");
  ck_assert (!fd_unify (store, x, y));
  assert_held ("fd_unify");
  ck_assert (!fd_not_unify (store, x, y));
  assert_held ("fd_not_unify");
  ck_assert (!fd_post_sum (store, &x, 1, FD_LE, 3));
  assert_held ("fd_post_sum");
  ck_assert_uint_eq (fd_var_new (store, 0, 1).id, 0);
  assert_held ("fd_var_new");
  ck_assert_uint_eq (fd_on_change (store, x, nothing, NULL, NULL), 0);
  assert_held ("fd_on_change");
  fd_off_change (store, listener);
  assert_held ("fd_off_change");
  fd_store_begin (store);
  assert_held ("fd_store_begin");
  ck_assert (!fd_try_values (store, x));
  assert_held ("fd_try_values");
  fd_store_pop (store);
  ck_assert (was_refused (store, "fd_store_pop", "belongs to a search"));
  g_autofree char *after = store_dump (store);
  ck_assert_str_eq (before, after);
  fd_search_set_node_limit (search, 0);
  uint64_t count;
  ck_assert_int_eq (fd_search_count (search, &count), FD_STATUS_EXHAUSTED);
  ck_assert_uint_eq (count, _i ? 16 : 15);
  ck_assert (fd_set_value (store, x, 1)); /* it is over */
}
END_TEST

/* A level of the user's own is his, at every depth of searches. */
START_TEST (levels_at_solution)
{
  g_autoptr (FdSearch) search = fd_search_new (store);
  uint64_t n = 0, count;
  while (fd_search_next (search) == FD_STATUS_SOLUTION) {
    ck_assert (fd_store_push (store));
    FdVar z = fd_var_new (store, 0, 9);
    ck_assert (fd_post_relation (store, z, FD_GT, x, 0));
    ck_assert (fd_try_values (store, z));
    g_autoptr (FdSearch) inner = fd_search_new (store);
    ck_assert_int_eq (fd_search_next (inner), FD_STATUS_SOLUTION);
    ck_assert (!fd_set_no_value (store, z, 9));
    assert_held ("fd_set_atom");
    ck_assert_int_eq (fd_search_next (search), FD_STATUS_ERROR);
    ck_assert (was_refused (store, "fd_search_next", "inside this one"));
    ck_assert_int_eq (fd_search_count (inner, &count), FD_STATUS_EXHAUSTED);
    ck_assert_uint_eq (count, 8u - (uint32_t) fd_var_min (store, x));
    ck_assert (fd_set_no_value (store, z, 9));
    ck_assert_int_eq (fd_search_next (search), FD_STATUS_ERROR);
    ck_assert (was_refused (store, "fd_search_next", "1 levels were pushed"));
    fd_store_pop (store);
    n++;
  }
  ck_assert_uint_eq (n, 16);
  ck_assert_uint_eq (fd_store_level (store), 0);
}
END_TEST

/* Freed in the wrong order, each closes no more than its own levels. */
START_TEST (outer_search_first)
{
  g_autofree char *before = store_dump (store);
  FdSearch *outer = fd_search_new (store), *inner = fd_search_new (store);
  ck_assert_int_eq (fd_search_next (outer), FD_STATUS_SOLUTION);
  ck_assert_int_eq (fd_search_next (inner), FD_STATUS_SOLUTION);
  fd_search_free (outer);
  ck_assert_int_eq (fd_search_next (inner), FD_STATUS_ERROR);
  ck_assert (was_refused (store, "fd_search_next", "has ended"));
  ck_assert (fd_store_push (store));
  fd_search_free (inner);
  ck_assert_uint_eq (fd_store_level (store), 1);
  fd_store_pop (store);
  g_autofree char *after = store_dump (store);
  ck_assert_str_eq (before, after);
}
END_TEST

/* A variable to search on that vanished before the search began. */
START_TEST (variables_gone)
{
  g_autoptr (FdSearch) search = fd_search_new (store);
  ck_assert (fd_store_push (store));
  FdVar z = fd_var_new (store, 0, 3);
  if (_i)
    fd_search_minimize (search, z);
  else
    fd_search_add_branching (search, &z, 1, FD_SELECT_INPUT_ORDER,
                             FD_ASSIGN_MIN);
  fd_store_pop (store);
  ck_assert_int_eq (fd_search_next (search), FD_STATUS_ERROR);
  ck_assert (was_refused (store, "fd_search_next", "is gone"));
}
END_TEST

/* --- being told --------------------------------------------------------- */

typedef struct {
  GString *log;
  char name;
} Ear;

static bool
hear_change (FdStore *s, FdVar v, gpointer data)
{
  Ear *self = data;
  g_string_append_printf (self->log, "%c%s%d ", self->name,
                          fd_store_is_trial (s) ? "?" : "",
                          (int) fd_var_size (s, v));
  return true;
}

static void
hear_undo (FdStore *s, gpointer data)
{
  Ear *self = data;
  g_string_append_printf (self->log, "%c%s%d ", self->name,
                          fd_store_is_trial (s) ? "?" : "",
                          (int) fd_var_size (s, x));
  ck_assert (!fd_set_no_value (s, x, 1));
  ck_assert (was_refused (s, "fd_set_atom", "fd_on_undo()"));
  ck_assert (!fd_store_push (s));
  ck_assert (was_refused (s, "fd_store_push", "fd_on_undo()"));
}

static void
assert_heard (GString *log, const char *what)
{
  ck_assert_str_eq (log->str, what);
  g_string_truncate (log, 0);
}

static void
count_down (gpointer data)
{
  --*(int *) data;
}

START_TEST (undoing_is_told)
{
  g_autoptr (GString) log = g_string_new (NULL);
  Ear c = {log, 'c'}, u = {log, 'u'}, v = {log, 'v'};
  ck_assert (fd_on_change (store, x, hear_change, &c, NULL));
  uint32_t first = fd_on_undo (store, hear_undo, &u, NULL);
  uint32_t second = fd_on_undo (store, hear_undo, &v, NULL);
  ck_assert (first && second && first != second);
  ck_assert (fd_post_relation (store, x, FD_LT, y, 0));
  assert_heard (log, "c3 ");
  ck_assert (!fd_set_value (store, y, 0)); /* seen at once */
  assert_heard (log, "");
  fd_store_begin (store);
  ck_assert (fd_set_value (store, y, 1) && fd_set_value (store, x, 2));
  ck_assert (!fd_store_commit (store));
  assert_heard (log, "u3 v3 ");
  ck_assert (fd_store_push (store));
  ck_assert (fd_set_no_value (store, x, 0));
  fd_store_pop (store);
  assert_heard (log, "c2 u3 v3 ");
  fd_off_undo (store, first);
  fd_off_undo (store, first);
  ck_assert (was_refused (store, "fd_off_undo", "no listener"));
  ck_assert (fd_store_push (store));
  fd_store_pop (store);
  assert_heard (log, "v3 ");
}
END_TEST

/* A listener that fails the transaction after another was told of it. */
static bool
object (FdStore *s, FdVar v, gpointer data)
{
  (void) s, (void) v;
  return *(bool *) data;
}

START_TEST (listener_objects)
{
  g_autoptr (GString) log = g_string_new (NULL);
  Ear c = {log, 'c'}, u = {log, 'u'};
  bool agree = false;
  ck_assert (fd_on_change (store, x, hear_change, &c, NULL));
  ck_assert (fd_on_change (store, y, object, &agree, NULL));
  ck_assert (fd_on_undo (store, hear_undo, &u, NULL));
  fd_store_begin (store);
  ck_assert (fd_set_no_value (store, x, 0) && fd_set_no_value (store, y, 0));
  ck_assert (!fd_store_commit (store));
  ck_assert_ptr_nonnull (strstr (log->str, "u4 "));
  ck_assert_uint_eq (fd_var_size (store, x), 4);
}
END_TEST

START_TEST (trials_are_told)
{
  g_autoptr (GString) log = g_string_new (NULL);
  Ear c = {log, 'c'}, u = {log, 'u'};
  ck_assert (fd_on_change (store, x, hear_change, &c, NULL));
  ck_assert (fd_on_undo (store, hear_undo, &u, NULL));
  ck_assert (fd_set_no_value (store, x, 0));
  ck_assert (fd_set_no_value (store, x, 1));
  assert_heard (log, "c3 c2 ");
  ck_assert (fd_try_values (store, x));
  ck_assert_ptr_nonnull (strstr (log->str, "c?1 "));
  ck_assert_ptr_null (strstr (log->str, "c1"));
  ck_assert (g_str_has_suffix (log->str, "u2 "));
  g_string_truncate (log, 0);
  g_autoptr (FdSearch) search = fd_search_new (store);
  ck_assert_int_eq (fd_search_next (search), FD_STATUS_SOLUTION);
  assert_heard (log, "c?1 ");
  ck_assert (fd_store_is_trial (store));
  fd_search_free (g_steal_pointer (&search));
  assert_heard (log, "u2 ");
  ck_assert (!fd_store_is_trial (store));
}
END_TEST

START_TEST (undo_listeners_are_destroyed)
{
  int left = 2;
  FdStore *own = fd_store_new ();
  uint32_t id = fd_on_undo (own, hear_undo, &left, count_down);
  ck_assert (fd_on_undo (own, hear_undo, &left, count_down));
  fd_off_undo (own, id);
  ck_assert_int_eq (left, 1);
  fd_store_free (own);
  ck_assert_int_eq (left, 0);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("kernel/trials");
  TCase *tc = tcase_create ("trials");
  tcase_add_checked_fixture (tc, setup, teardown);
  tcase_add_loop_test (tc, search_inside_listener, 0, 2);
  tcase_add_test (tc, batch_left_open);
  tcase_add_loop_test (tc, changes_at_solution, 0, 2);
  tcase_add_test (tc, levels_at_solution);
  tcase_add_test (tc, outer_search_first);
  tcase_add_loop_test (tc, variables_gone, 0, 2);
  tcase_add_test (tc, undoing_is_told);
  tcase_add_test (tc, listener_objects);
  tcase_add_test (tc, trials_are_told);
  tcase_add_test (tc, undo_listeners_are_destroyed);
  suite_add_tcase (suite, tc);
  return suite_run (suite);
}
