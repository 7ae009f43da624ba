/* SPDX-License-Identifier: MIT */
/* test-contracts.c - what each call promises, at its edges */
#include "dump.h"
#include "suite.h"

#include "kernel/store.h"
#include "kernel/solution.h"

#include <string.h>

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

static void
assert_error (int code, const char *part)
{
  const GError *error = fd_store_error (store);
  ck_assert_msg (g_error_matches (error, FD_ERROR, code), "%s",
                 error ? error->message : "no error");
  ck_assert_msg (strstr (error->message, part) != NULL, "%s", error->message);
}

START_TEST (unify_itself)
{
  FdVar a = fd_var_new (store, 0, 9);
  if (_i)
    ck_assert (fd_store_push (store));
  g_autofree char *before = store_dump (store);
  ck_assert (fd_unify (store, a, a));
  ck_assert (!fd_not_unify (store, a, a));
  ck_assert_ptr_null (fd_store_error (store));
  ck_assert (fd_are_equal (store, a, a));
  ck_assert (!fd_are_different (store, a, a));
  g_autofree char *after = store_dump (store);
  ck_assert_str_eq (before, after);
}
END_TEST

/* Unknown is not empty: no failed call leaves a variable without values. */
START_TEST (never_empty)
{
  FdVar a = fd_var_new_any (store), b = fd_var_new (store, 7, 7);
  ck_assert (!fd_get_value (store, a, NULL));
  ck_assert (fd_get_value (store, b, NULL));
  ck_assert (!fd_set_no_value (store, b, 7));
  ck_assert (!fd_set_value (store, b, 8));
  ck_assert (!fd_set_atom (store, fd_atom (b, FD_GE, 8)));
  ck_assert (!fd_set_atom (store, fd_atom (b, FD_LE, 6)));
  ck_assert (!fd_set_atom (store, fd_atom (b, FD_NE, 7)));
  ASSERT_VALUES (store, b, 7);
  ck_assert_uint_eq (fd_var_size (store, a), (UINT64_C (1) << 31) + 1);
}
END_TEST

/* Constraints and levels are there, but nothing follows from anything. */
START_TEST (passive)
{
  ck_assert (fd_store_set_passive (store));
  if (_i)
    ck_assert (fd_store_set_explaining (store, true));
  FdVar x[] = {fd_var_new (store, 1, 3), fd_var_new (store, 1, 3),
               fd_var_new (store, 1, 3)};
  ck_assert (fd_post_all_different (store, x, NULL, 3, FD_CONSISTENCY_DOMAIN));
  ck_assert (fd_set_value (store, x[0], 2));
  ASSERT_VALUES (store, x[1], 1, 2, 3);
  ck_assert (fd_store_push (store));
  ck_assert (fd_set_value (store, x[1], 2));
  ck_assert (fd_set_value (store, x[2], 3));
  ck_assert (!fd_store_check_solution (store));
  fd_store_pop (store);
  ASSERT_VALUES (store, x[1], 1, 2, 3);
  ck_assert (fd_set_value (store, x[1], 1));
  ck_assert (fd_set_value (store, x[2], 3));
  ck_assert (fd_store_check_solution (store));
  g_autoptr (FdSearch) search = fd_search_new (store);
  ck_assert_int_eq (fd_search_next (search), FD_STATUS_ERROR);
  assert_error (FD_ERROR_INVALID, "the store is passive");
}
END_TEST

START_TEST (equal_and_different)
{
  FdVar a = fd_var_new (store, 0, 9), b = fd_var_new (store, 0, 9);
  FdVar c = fd_var_new (store, 10, 12), d = fd_var_new (store, 4, 4);
  FdVar e = fd_var_new (store, 4, 4), f = fd_var_new (store, 0, 9);
  ck_assert (!fd_are_equal (store, a, b) && !fd_are_different (store, a, b));
  ck_assert (fd_are_different (store, a, c)); /* no value in common */
  ck_assert (fd_are_equal (store, d, e));     /* both are 4 */
  ck_assert (!fd_are_different (store, d, e));
  ck_assert (!fd_unify (store, a, c));
  ck_assert (fd_not_unify (store, a, c));
  ck_assert (!fd_not_unify (store, d, e));
  ck_assert (fd_unify (store, d, e));
  ck_assert (fd_post_relation (store, a, FD_NE, b, 0));
  ck_assert (fd_are_different (store, b, a));
  ck_assert (!fd_unify (store, a, b));
  ck_assert (fd_post_all_different (store, (FdVar[]){b, f, c}, NULL, 3,
                                    FD_CONSISTENCY_DEFAULT));
  ck_assert (fd_are_different (store, b, f));
  ck_assert (!fd_unify (store, f, b));
  ck_assert (fd_unify (store, a, f));
  ck_assert (fd_are_equal (store, f, a));
}
END_TEST

/* Known only as long as its level. */
START_TEST (known_in_level)
{
  FdVar a = fd_var_new (store, 0, 9), b = fd_var_new (store, 0, 9);
  FdVar c = fd_var_new (store, 0, 9);
  ck_assert (fd_store_push (store));
  ck_assert (fd_unify (store, a, b));
  ck_assert (fd_store_push (store));
  ck_assert (fd_not_unify (store, b, c));
  ck_assert (fd_are_different (store, a, c));
  ck_assert (!fd_unify (store, c, a));
  fd_store_pop (store);
  ck_assert (!fd_are_different (store, a, c));
  ck_assert (fd_are_equal (store, a, b));
  ck_assert (fd_unify (store, c, a));
  ck_assert (fd_are_equal (store, c, b));
  fd_store_pop (store);
  ck_assert (!fd_are_equal (store, a, b));
  ck_assert (!fd_are_equal (store, c, b));
  ck_assert (fd_not_unify (store, a, b));
}
END_TEST

/* --- refusals ----------------------------------------------------------- */

START_TEST (refused_variables)
{
  int32_t outside[] = {1, FD_VALUE_MAX + 1}, below[] = {FD_VALUE_MIN - 1};
  ck_assert_uint_eq (fd_var_new (store, 5, 3).id, 0);
  assert_error (FD_ERROR_OVERFLOW, "5..3");
  ck_assert_uint_eq (fd_var_new (store, INT32_MIN, 3).id, 0);
  assert_error (FD_ERROR_OVERFLOW, "-2147483648..3");
  ck_assert_uint_eq (fd_var_new_values (store, outside, 2).id, 0);
  assert_error (FD_ERROR_OVERFLOW, "1073741825");
  ck_assert_uint_eq (fd_var_new_values (store, below, 1).id, 0);
  assert_error (FD_ERROR_OVERFLOW, "-1073741825");
  ck_assert_uint_eq (fd_var_new_values (store, NULL, 0).id, 0);
  assert_error (FD_ERROR_INVALID, "no values, expected");
  ck_assert_uint_eq (fd_var_count (store), 0);
}
END_TEST

START_TEST (refused_constraints)
{
  int32_t a[40];
  FdVar x[40];
  for (int i = 0; i < 40; i++) {
    a[i] = i % 2 ? INT32_MAX : INT32_MIN;
    x[i] = fd_var_new_any (store);
  }
  g_autofree char *before = store_dump (store);
  static const FdRelation relations[] = {FD_EQ, FD_NE, FD_LE,
                                         FD_GE, FD_LT, FD_GT};
  for (int i = 0; i < 6; i++) {
    ck_assert (!fd_post_linear (store, a, x, 40, relations[i], 5));
    assert_error (FD_ERROR_OVERFLOW, "");
    ck_assert (!fd_post_reified_linear (store, fd_atom (x[0], FD_GE, 4), a, x,
                                        40, relations[i], 5));
    assert_error (FD_ERROR_OVERFLOW, "");
  }
  g_autofree char *after = store_dump (store);
  ck_assert_str_eq (before, after);
  ck_assert (fd_post_linear (store, a, x, 1, FD_LE, 0));
  ck_assert_ptr_null (fd_store_error (store));
}
END_TEST

/* An inconsistency after a refusal is none. */
START_TEST (error_is_of_the_last_call)
{
  FdVar a = fd_var_new (store, 1, 3), b = fd_var_new (store, 5, 6);
  FdVar c = fd_var_new (store, 1, 3);
  ck_assert (fd_not_unify (store, a, c));
  typedef bool (*Call) (FdStore *, FdVar, FdVar);
  static const Call calls[] = {fd_unify, fd_not_unify};
  for (int i = 0; i < 8; i++) {
    ck_assert_uint_eq (fd_var_new (store, 5, 3).id, 0);
    ck_assert_ptr_nonnull (fd_store_error (store));
    bool ok = i == 0   ? fd_set_value (store, a, 99)
              : i == 1 ? fd_set_no_value (store, a, 99)
              : i == 2 ? fd_set_atom (store, FD_ATOM_FALSE)
              : i == 3 ? calls[0](store, a, b)
              : i == 4 ? calls[0](store, a, c)
              : i == 5 ? calls[1](store, a, a)
              : i == 6 ? calls[1](store, a, b)
                       : fd_try_values (store, a);
    ck_assert_msg (ok == (i == 1 || i == 6 || i == 7), "call %d", i);
    ck_assert_msg (!fd_store_error (store), "call %d: %s", i,
                   fd_store_error (store)->message);
  }
}
END_TEST

/* A caller's mistakes are refused, and said to be mistakes. */
START_TEST (mistakes)
{
  FdVar a = fd_var_new (store, 1, 3), far = {17};
  g_autofree char *before = store_dump (store);
  ck_assert_int_eq (fd_var_min (store, far), 0);
  ck_assert (was_refused (store, "fd_var_min", "17"));
  ck_assert_int_eq (fd_var_max (store, FD_VAR_NONE), 0);
  ck_assert (was_refused (store, "fd_var_max", "FD_VAR_NONE"));
  ck_assert_uint_eq (fd_var_size (store, far), 0);
  ck_assert (was_refused (store, "fd_var_size", "17"));
  ck_assert_int_eq (fd_var_next (store, far, 0), FD_VALUE_MAX + 1);
  ck_assert (was_refused (store, "fd_var_next", "17"));
  ck_assert (!fd_var_contains (store, far, 0));
  ck_assert (was_refused (store, "fd_var_contains", "17"));
  ck_assert (!fd_unify (store, a, far));
  ck_assert (was_refused (store, "fd_unify", "17"));
  ck_assert (!fd_atom_holds (store, fd_atom (far, FD_GE, 0)));
  ck_assert (was_refused (store, "fd_atom_holds", "17"));
  ck_assert (!fd_atom_fails (store, fd_atom (far, FD_GE, 0)));
  ck_assert (was_refused (store, "fd_atom_fails", "17"));
  ck_assert (!fd_set_atom (store, fd_atom (far, FD_GE, 0)));
  ck_assert (was_refused (store, "fd_set_atom", "17"));
  fd_store_pop (store);
  ck_assert (was_refused (store, "fd_store_pop", "no level is open"));
  ck_assert (!fd_store_commit (store));
  ck_assert (was_refused (store, "fd_store_commit", "no batch is open"));
  ck_assert (!fd_post_relation (store, a, FD_EQ, far, 0));
  ck_assert (was_refused (store, "fd_post_relation", "17"));
  ck_assert (!fd_post_sum (store, &far, 1, FD_EQ, 0));
  ck_assert (was_refused (store, "fd_post_sum", "17"));
  ck_assert (!fd_post_clause (store, (FdAtom[]){fd_atom (far, FD_EQ, 1)}, 1));
  ck_assert (was_refused (store, "fd_post_clause", "17"));
  ck_assert (!fd_post_distance (store, far, a, 0));
  ck_assert (was_refused (store, "fd_post_distance", "17"));
  ck_assert (!fd_post_all_different (store, (FdVar[]){a, far}, NULL, 2, 0));
  ck_assert (was_refused (store, "fd_post_all_different", "17"));
  ck_assert (!fd_post_times (store, a, a, far));
  ck_assert (was_refused (store, "fd_post_times", "17"));
  ck_assert (!fd_post_element (store, (int32_t[]){1}, 1, far, a));
  ck_assert (was_refused (store, "fd_post_element", "17"));
  ck_assert (
      !fd_post_iff (store, fd_atom (a, FD_EQ, 1), fd_atom (far, FD_EQ, 1)));
  ck_assert (was_refused (store, "fd_post_iff", "17"));
  g_autofree char *after = store_dump (store);
  ck_assert_str_eq (before, after);
}
END_TEST

START_TEST (no_store)
{
  FdVar a = {1};
  criticals_expect ();
  ck_assert (!fd_set_value (NULL, a, 1));
  ck_assert (!fd_unify (NULL, a, a));
  ck_assert (!fd_store_push (NULL));
  fd_store_pop (NULL);
  fd_store_begin (NULL);
  ck_assert (!fd_store_commit (NULL));
  ck_assert_uint_eq (fd_var_new (NULL, 1, 2).id, 0);
  ck_assert_uint_eq (fd_var_count (NULL), 0);
  ck_assert_ptr_null (fd_store_error (NULL));
  ck_assert_uint_ge (criticals_seen (), 9);
  fd_store_free (NULL);
}
END_TEST

START_TEST (explaining_switch)
{
  ck_assert (fd_store_set_explaining (store, true));
  ck_assert (fd_store_set_explaining (store, false));
  FdVar x = fd_var_new (store, 0, 1);
  ck_assert (fd_store_set_explaining (store, false));
  fd_store_begin (store);
  ck_assert (!fd_store_set_explaining (store, true));
  fd_store_commit (store);
  ck_assert (fd_store_push (store));
  ck_assert (!fd_store_set_explaining (store, true));
  fd_store_pop (store);
  fd_condition_begin (store, fd_atom (x, FD_EQ, 1));
  ck_assert (!fd_store_set_explaining (store, true));
  fd_condition_end (store);
  ck_assert (fd_store_set_explaining (store, true));
  ck_assert (fd_store_set_explaining (store, true));
  ck_assert (!fd_store_set_explaining (store, false));
}
END_TEST

/* --- levels and batches ------------------------------------------------- */

START_TEST (levels_restore)
{
  FdVar x[20];
  for (int i = 0; i < 20; i++)
    x[i] = fd_var_new (store, 0, i % 3 ? 9 : 1000);
  char *dump[51];
  for (int i = 0; i < 50; i++) {
    dump[i] = store_dump (store);
    ck_assert (fd_store_push (store));
    ck_assert_uint_eq (fd_store_level (store), (uint32_t) i + 1);
    ck_assert (fd_set_no_value (store, x[i % 20], 1 + i / 20 * 3));
    ck_assert (fd_not_unify (store, x[i % 20], x[(i + 7) % 20]));
    ck_assert (fd_var_new (store, 0, i).id);
    if (i % 10 == 9)
      ck_assert (fd_unify (store, x[i % 20], (FdVar){fd_var_count (store)}));
  }
  for (int i = 50; i-- > 0;) {
    fd_store_pop (store);
    g_autofree char *now = store_dump (store);
    ck_assert_str_eq (dump[i], now);
    g_free (dump[i]);
  }
  ck_assert_uint_eq (fd_var_count (store), 20);
}
END_TEST

/* Ids are dense again when variables have vanished. */
START_TEST (variables_vanish)
{
  FdVar a = fd_var_new (store, 0, 9);
  for (int round = 0; round < 3; round++) {
    ck_assert (fd_store_push (store));
    for (uint32_t i = 0; i < 200; i++)
      ck_assert_uint_eq (fd_var_new (store, 0, 99).id, i + 2);
    ck_assert (fd_not_unify (store, a, (FdVar){150}));
    ck_assert (fd_set_value (store, (FdVar){150}, 4));
    ck_assert (!fd_var_contains (store, a, 4));
    fd_store_pop (store);
    ck_assert_uint_eq (fd_var_count (store), 1);
    ck_assert_uint_eq (fd_var_size (store, a), 10);
  }
}
END_TEST

START_TEST (batch_succeeds)
{
  FdVar a = fd_var_new (store, 0, 9), b = fd_var_new (store, 0, 9);
  fd_store_begin (store);
  fd_store_begin (store);
  ck_assert (fd_set_atom (store, fd_atom (a, FD_GE, 4)));
  ck_assert (fd_store_commit (store));
  ck_assert (fd_post_relation (store, b, FD_GT, a, 2));
  ck_assert_int_eq (fd_var_min (store, b), 0); /* not propagated yet */
  ck_assert (fd_store_commit (store));
  ck_assert_int_eq (fd_var_min (store, b), 7);
  ck_assert_int_eq (fd_var_max (store, a), 6);
}
END_TEST

/* One false inside, or one at the commit: all is undone. */
START_TEST (batch_fails)
{
  FdVar a = fd_var_new (store, 0, 9), b = fd_var_new (store, 0, 9);
  ck_assert (fd_post_relation (store, a, FD_LT, b, 0));
  if (_i & 1)
    ck_assert (fd_store_push (store));
  g_autofree char *before = store_dump (store);
  fd_store_begin (store);
  ck_assert (fd_var_new (store, 0, 5).id);
  ck_assert (fd_set_atom (store, fd_atom (a, FD_GE, 5)));
  fd_store_begin (store);
  bool ok = _i & 2 ? fd_set_value (store, a, 4) : fd_set_value (store, b, 5);
  ck_assert (ok == !(_i & 2));
  fd_store_commit (store);
  ck_assert (fd_not_unify (store, a, b));
  ck_assert (!fd_store_commit (store));
  ck_assert_ptr_null (fd_store_error (store));
  g_autofree char *after = store_dump (store);
  ck_assert_str_eq (before, after);
}
END_TEST

START_TEST (deep_batches)
{
  FdVar a = fd_var_new (store, 0, 99);
  for (int i = 0; i < 60; i++) {
    fd_store_begin (store);
    ck_assert (fd_set_no_value (store, a, i));
  }
  g_autofree char *open = store_dump (store);
  ck_assert (!fd_store_push (store));
  ck_assert (was_refused (store, "fd_store_push", "a batch is open"));
  g_autofree char *still = store_dump (store);
  ck_assert_str_eq (open, still);
  for (int i = 0; i < 60; i++)
    ck_assert (fd_store_commit (store) == (i < 59));
  ck_assert_int_eq (fd_var_min (store, a), 0); /* what was refused spoils it */
  fd_store_begin (store);
  for (int i = 0; i < 60; i++)
    ck_assert (fd_set_no_value (store, a, i));
  ck_assert (fd_store_commit (store));
  ck_assert_int_eq (fd_var_min (store, a), 60);
  ck_assert (fd_store_push (store));
}
END_TEST

/* Stamps are numbers that run out; everything still comes back. */
START_TEST (stamps_run_out)
{
  FdVar x[3];
  for (int i = 0; i < 3; i++)
    x[i] = fd_var_new (store, 0, i ? 9 : 500);
  ck_assert (fd_post_relation (store, x[0], FD_NE, x[1], 0));
  for (int start = 0; start < 40; start++) {
    store->last_stamp = UINT32_MAX - (uint32_t) start;
    char *dump[8];
    for (int i = 0; i < 8; i++) {
      dump[i] = values_dump (store, x[i % 3]);
      ck_assert (fd_store_push (store));
      fd_store_begin (store);
      ck_assert (fd_set_no_value (store, x[i % 3], i));
      ck_assert (fd_set_no_value (store, x[(i + 1) % 3], 9 - i % 3));
      ck_assert (fd_store_commit (store));
    }
    for (int i = 8; i-- > 0;) {
      fd_store_pop (store);
      g_autofree char *now = values_dump (store, x[i % 3]);
      ck_assert_str_eq (dump[i], now);
      g_free (dump[i]);
    }
  }
}
END_TEST

/* Where changes are explained, the past stays when stamps run out. */
START_TEST (stamps_leave_the_past)
{
  g_autoptr (FdStore) own = fd_store_new ();
  ck_assert (fd_store_set_explaining (own, true));
  FdVar x = fd_var_new (own, 0, 9);
  ck_assert (fd_store_push (own));
  ck_assert (fd_set_atom (own, fd_atom (x, FD_GE, 3)));
  FdPosition between = own->trail.n;
  own->last_stamp = UINT32_MAX;
  ck_assert (fd_store_push (own));
  ck_assert (fd_set_atom (own, fd_atom (x, FD_GE, 5)));
  ck_assert_int_eq (fd_min_at (own, x, own->trail.n), 5);
  ck_assert_int_eq (fd_min_at (own, x, between), 3);
  ck_assert_int_eq (fd_min_at (own, x, 0), 0);
}
END_TEST

/* A stop is noticed between changes, and ends the batch it falls in. */
START_TEST (limits_between_changes)
{
  volatile sig_atomic_t stop = 0;
  FdVar x = fd_var_new (store, 0, 9);
  fd_store_set_stop (store, &stop);
  ck_assert (fd_store_check_limits (store));
  fd_store_begin (store);
  ck_assert (fd_set_value (store, x, 3));
  stop = 1;
  ck_assert (!fd_store_check_limits (store));
  assert_error (FD_ERROR_STOPPED, "stopped");
  stop = 0;
  ck_assert (!fd_store_check_limits (store));
  ck_assert (!fd_store_commit (store));
  ck_assert_uint_eq (fd_var_size (store, x), 10);
  ck_assert (fd_store_check_limits (store));
  fd_store_set_time_limit (store, 1e-6);
  g_usleep (10);
  ck_assert (!fd_store_check_limits (store));
  assert_error (FD_ERROR_STOPPED, "out of time");
}
END_TEST

/* --- conditions --------------------------------------------------------- */

typedef bool (*Pairwise) (FdStore *store, FdVar x, FdVar y);

/* A conditional change does nothing before its condition holds, and makes the
 * condition false when it is violated. */
START_TEST (conditional_pairs)
{
  Pairwise post = _i & 1 ? fd_unify : fd_not_unify;
  if (_i & 2)
    ck_assert (fd_store_push (store));
  FdVar x = fd_var_new (store, 0, 4), y = fd_var_new (store, 3, 7);
  FdVar b = fd_var_new (store, 0, 9);
  fd_condition_begin (store, fd_atom (b, FD_GE, 5));
  ck_assert (post (store, x, y));
  fd_condition_end (store);
  ck_assert_uint_eq (fd_var_size (store, x), 5);
  ck_assert (!fd_are_equal (store, x, y) && !fd_are_different (store, x, y));
  ck_assert (fd_store_push (store));
  ck_assert (fd_set_value (store, x, 3));
  ck_assert (fd_set_value (store, y, _i & 1 ? 4 : 3));
  ck_assert_int_eq (fd_var_max (store, b), 4);
  fd_store_pop (store);
  ck_assert (fd_set_atom (store, fd_atom (b, FD_GT, 6)));
  ck_assert (fd_set_value (store, x, 3));
  if (_i & 1)
    ASSERT_VALUES (store, y, 3);
  else
    ASSERT_VALUES (store, y, 4, 5, 6, 7);
}
END_TEST

START_TEST (conditional_values)
{
  FdVar x = fd_var_new (store, 0, 4), b = fd_var_new (store, 0, 1);
  fd_condition_begin (store, fd_atom (b, FD_EQ, 1));
  ck_assert (fd_set_value (store, x, 3));
  fd_condition_end (store);
  ck_assert_uint_eq (fd_var_size (store, x), 5);
  ck_assert (fd_store_push (store));
  ck_assert (fd_set_no_value (store, x, 3));
  ASSERT_VALUES (store, b, 0);
  fd_store_pop (store);
  fd_condition_begin (store, fd_atom (b, FD_EQ, 0));
  ck_assert (fd_set_value (store, x, 17)); /* so b is 1, and x is 3 */
  fd_condition_end (store);
  ASSERT_VALUES (store, b, 1);
  ASSERT_VALUES (store, x, 3);
}
END_TEST

/* Under a condition that never holds, a constraint says nothing, and a solution
 * need not satisfy it. */
START_TEST (condition_fails)
{
  FdVar x = fd_var_new (store, 0, 1), y = fd_var_new (store, 0, 1);
  fd_condition_begin (store, FD_ATOM_FALSE);
  ck_assert (fd_not_unify (store, x, y));
  fd_condition_end (store);
  ck_assert (fd_set_value (store, x, 1) && fd_set_value (store, y, 1));
  ck_assert_ptr_null (fd_store_check (store));
}
END_TEST

START_TEST (conditions_do_not_nest)
{
  FdVar x = fd_var_new (store, 0, 4), b = fd_var_new (store, 0, 1);
  fd_condition_begin (store, fd_atom (b, FD_EQ, 1));
  fd_condition_begin (store, fd_atom (b, FD_EQ, 0));
  ck_assert (was_refused (store, "fd_condition_begin", "is in force"));
  ck_assert (!fd_set_value (store, x, 3)); /* it would be b's alone */
  ck_assert (was_refused (store, "fd_set_atom", "was refused"));
  fd_condition_end (store);
  fd_condition_end (store);
  fd_condition_end (store);
  ck_assert (was_refused (store, "fd_condition_end", "no condition"));
  ASSERT_VALUES (store, x, 0, 1, 2, 3, 4);
  fd_condition_begin (store, fd_atom (b, FD_EQ, 1));
  ck_assert (fd_set_value (store, x, 9)); /* so b is not 1 */
  fd_condition_end (store);
  ASSERT_VALUES (store, b, 0);
  ck_assert (!fd_set_value (store, x, 9));
  fd_condition_begin (store, FD_ATOM_FALSE);
  ck_assert (fd_set_value (store, x, 9));
  fd_condition_end (store);
  fd_condition_begin (store, FD_ATOM_TRUE);
  ck_assert (fd_set_value (store, x, 2));
  fd_condition_end (store);
  ASSERT_VALUES (store, x, 2);
}
END_TEST

/* Two stores know nothing of each other. */
START_TEST (two_stores)
{
  g_autoptr (FdStore) other = fd_store_new ();
  FdVar a = fd_var_new (store, 0, 9), b = fd_var_new (other, 0, 9);
  ck_assert_uint_eq (a.id, b.id);
  ck_assert_int_eq (fd_symbol (store, "x"), fd_symbol (other, "y"));
  ck_assert_str_eq (fd_symbol_name (other, fd_symbol (store, "x")), "y");
  ck_assert (fd_set_value (store, a, 3));
  ck_assert_uint_eq (fd_var_size (other, b), 10);
  ck_assert_uint_eq (fd_var_new (store, 3, 1).id, 0);
  ck_assert_ptr_null (fd_store_error (other));
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("kernel/contracts");
  TCase *tc = tcase_create ("contracts");
  tcase_add_checked_fixture (tc, setup, teardown);
  tcase_add_loop_test (tc, unify_itself, 0, 2);
  tcase_add_test (tc, never_empty);
  tcase_add_test (tc, equal_and_different);
  tcase_add_test (tc, known_in_level);
  tcase_add_test (tc, refused_variables);
  tcase_add_test (tc, refused_constraints);
  tcase_add_test (tc, error_is_of_the_last_call);
  tcase_add_test (tc, mistakes);
  tcase_add_test (tc, no_store);
  tcase_add_test (tc, explaining_switch);
  tcase_add_test (tc, levels_restore);
  tcase_add_test (tc, variables_vanish);
  tcase_add_test (tc, batch_succeeds);
  tcase_add_loop_test (tc, batch_fails, 0, 4);
  tcase_add_test (tc, deep_batches);
  tcase_add_test (tc, stamps_run_out);
  tcase_add_test (tc, stamps_leave_the_past);
  tcase_add_loop_test (tc, conditional_pairs, 0, 4);
  tcase_add_test (tc, conditional_values);
  tcase_add_test (tc, limits_between_changes);
  tcase_add_test (tc, condition_fails);
  tcase_add_test (tc, conditions_do_not_nest);
  tcase_add_test (tc, two_stores);
  tcase_add_loop_test (tc, passive, 0, 2);
  suite_add_tcase (suite, tc);
  return suite_run (suite);
}
