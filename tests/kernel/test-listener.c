/* SPDX-License-Identifier: MIT */
/* test-listener.c - who is told of a change, when, and how often */
#include "dump.h"
#include "suite.h"

#include <string.h>

/* Notes that its listener was told, and of what. */
typedef struct {
  char name;
  int destroyed;
  bool refuse;
} Note;

static FdStore *store;
static GString *heard;
static Note notes[4];
static int n_notes;

static void
setup (void)
{
  store = fd_store_new ();
  heard = g_string_new (NULL);
  n_notes = 0;
}

static void
teardown (void)
{
  fd_store_free (store);
  g_string_free (heard, TRUE);
}

static Note *
new_note (char name)
{
  notes[n_notes] = (Note){.name = name};
  return &notes[n_notes++];
}

static bool
noted (FdStore *s, FdVar x, gpointer data)
{
  Note *self = data;
  g_autofree char *values = values_dump (s, x);
  g_string_append_printf (heard, "%c%s;", self->name, values);
  return !self->refuse;
}

static void
note_gone (gpointer data)
{
  ((Note *) data)->destroyed++;
}

static uint32_t
listen (Note *note, FdVar x)
{
  uint32_t id = fd_on_change (store, x, noted, note, note_gone);
  ck_assert_uint_ne (id, 0);
  return id;
}

static int
compare_strings (const void *a, const void *b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

/* What was told since the last time, in the order of names. */
static void
assert_log (const char *expected)
{
  g_auto (GStrv) told = g_strsplit (heard->str, ";", -1);
  guint n = g_strv_length (told);
  qsort (told, n, sizeof *told, compare_strings);
  g_autofree char *sorted = g_strjoinv (";", told);
  ck_assert_str_eq (n ? sorted + 1 : "", expected);
  g_string_truncate (heard, 0);
}

START_TEST (once_per_change)
{
  FdVar x = fd_var_new (store, 0, 9), y = fd_var_new (store, 0, 9);
  Note *a = new_note ('a'), *b = new_note ('b');
  listen (a, x);
  listen (b, y);
  ck_assert (fd_post_relation (store, x, FD_LT, y, 0));
  assert_log ("a 0..8 #9;b 1..9 #9");
  ck_assert (fd_set_atom (store, fd_atom (x, FD_GE, 5)));
  assert_log ("a 5..8 #4;b 6..9 #4");
  ck_assert (fd_set_no_value (store, y, 7));
  assert_log ("b 6..6 8..9 #3");
  ck_assert (fd_set_value (store, y, 6));
  assert_log ("a 5..5 #1;b 6..6 #1");
}
END_TEST

/* What holds already tells nobody. */
START_TEST (nothing_new)
{
  FdVar x = fd_var_new (store, 0, 9), y = fd_var_new (store, 0, 9);
  FdVar one = fd_var_new (store, 4, 4), same = fd_var_new (store, 0, 9);
  Note *a = new_note ('a'), *b = new_note ('b');
  Note *c = new_note ('c');
  listen (a, x);
  listen (b, one);
  listen (c, same);
  ck_assert (fd_set_no_value (store, x, 10));
  ck_assert (fd_set_no_value (store, x, INT32_MAX));
  ck_assert (fd_set_no_value (store, x, INT32_MIN));
  ck_assert (fd_set_atom (store, fd_atom (x, FD_GE, 0)));
  ck_assert (fd_set_atom (store, fd_atom (x, FD_LE, 9)));
  ck_assert (fd_set_atom (store, FD_ATOM_TRUE));
  ck_assert (fd_set_value (store, one, 4));
  ck_assert (fd_unify (store, x, x));
  ck_assert (fd_unify (store, x, y));
  ck_assert (fd_unify (store, y, x));
  ck_assert (fd_unify (store, same, x));
  ck_assert (fd_post_relation (store, x, FD_EQ, y, 0));
  ck_assert (fd_post_sum (store, &x, 1, FD_LE, 9));
  ck_assert (!fd_set_atom (store, FD_ATOM_FALSE));
  assert_log ("");
}
END_TEST

/* Both are told of a change of either, each under its own name. */
START_TEST (through_unified)
{
  FdVar x = fd_var_new (store, 0, 9), y = fd_var_new (store, 0, 9);
  FdVar z = fd_var_new (store, 2, 9);
  Note *a = new_note ('a'), *b = new_note ('b');
  Note *c = new_note ('c');
  listen (a, x);
  listen (b, y);
  listen (c, z);
  for (int i = 0; i < _i; i++)
    fd_store_push (store);
  ck_assert (fd_unify (store, x, y));
  assert_log ("");
  ck_assert (fd_set_no_value (store, y, 9));
  assert_log ("a 0..8 #9;b 0..8 #9");
  ck_assert (fd_unify (store, z, x));
  assert_log ("a 2..8 #7;b 2..8 #7;c 2..8 #7");
}
END_TEST

/* Only the side whose values changed is told of a unification. */
START_TEST (side_that_changed)
{
  FdVar x = fd_var_new (store, 0, 9), y = fd_var_new (store, 3, 5);
  Note *a = new_note ('a'), *b = new_note ('b');
  listen (a, _i & 1 ? y : x);
  listen (b, _i & 1 ? x : y);
  if (_i & 4)
    fd_store_push (store);
  ck_assert (_i & 2 ? fd_unify (store, x, y) : fd_unify (store, y, x));
  assert_log (_i & 1 ? "b 3..5 #3" : "a 3..5 #3");
}
END_TEST

START_TEST (failure_undoes_all)
{
  FdVar x = fd_var_new (store, 0, 9), y = fd_var_new (store, 0, 200);
  ck_assert (fd_post_relation (store, y, FD_EQ, x, 7));
  Note *a = new_note ('a'), *b = new_note ('b');
  listen (a, x);
  b->refuse = true;
  listen (b, y);
  g_autofree char *before = store_dump (store);
  ck_assert (!fd_set_value (store, x, 3));
  ck_assert_ptr_null (fd_store_error (store));
  g_autofree char *after = store_dump (store);
  ck_assert_str_eq (before, after);
  b->refuse = false;
  ck_assert (fd_set_value (store, x, 3));
  ASSERT_VALUES (store, y, 10);
}
END_TEST

typedef struct {
  FdVar y;
  int32_t value;
  bool ok, swallow;
} Act;

static bool
set_other (FdStore *s, FdVar x, gpointer data)
{
  (void) x;
  Act *act = data;
  act->ok = fd_set_value (s, act->y, act->value);
  return act->ok || act->swallow;
}

/* A listener's change is a transaction too: if it fails alone, only it is
 * undone, and nobody is told of it. */
START_TEST (failed_change_inside)
{
  FdVar x = fd_var_new (store, 0, 9), y = fd_var_new (store, 0, 9);
  FdVar z = fd_var_new (store, 0, 3);
  ck_assert (fd_post_relation (store, z, FD_EQ, y, 0));
  ck_assert (fd_set_atom (store, fd_atom (y, FD_LE, 3)));
  ck_assert (fd_post_relation (store, z, FD_NE, x, 0));
  Note *b = new_note ('b'), *c = new_note ('c');
  Act act = {.y = y, .value = 2, .swallow = true};
  ck_assert (fd_on_change (store, x, set_other, &act, NULL));
  listen (b, y);
  listen (c, z);
  ck_assert (fd_set_value (store, x, 2));
  ck_assert (!act.ok);
  ASSERT_VALUES (store, x, 2);
  ASSERT_VALUES (store, y, 0, 1, 3);
  assert_log ("b 0..1 3..3 #3;c 0..1 3..3 #3");
}
END_TEST

START_TEST (pruning_chain)
{
  enum { N = 50 };
  FdVar x[N + 1];
  Act act[N];
  for (int i = 0; i <= N; i++)
    x[i] = fd_var_new (store, 0, 9);
  for (int i = 0; i < N; i++) {
    act[i] = (Act){.y = x[i + 1], .value = i % 10};
    ck_assert (fd_on_change (store, x[i], set_other, &act[i], NULL));
  }
  ck_assert (fd_set_no_value (store, x[0], 5));
  for (int i = 0; i < N; i++)
    ASSERT_VALUES (store, x[i + 1], i % 10);
}
END_TEST

/* Without the change that set it off, a chain that fails leaves nothing. */
START_TEST (pruning_chain_fails)
{
  FdVar x = fd_var_new (store, 0, 9), y = fd_var_new (store, 0, 9);
  FdVar z = fd_var_new (store, 0, 4);
  Act first = {.y = y, .value = 7}, second = {.y = z, .value = 7};
  ck_assert (fd_on_change (store, x, set_other, &first, NULL));
  ck_assert (fd_on_change (store, y, set_other, &second, NULL));
  ck_assert (!fd_set_no_value (store, x, 0));
  ck_assert_uint_eq (fd_var_size (store, x), 10);
  ck_assert_uint_eq (fd_var_size (store, y), 10);
  ck_assert_uint_eq (fd_var_size (store, z), 5);
}
END_TEST

/* What a listener does under a condition of its caller is unconditional. */
START_TEST (under_condition)
{
  FdVar b = fd_var_new (store, 0, 1), x = fd_var_new (store, 0, 9);
  FdVar y = fd_var_new (store, 0, 9);
  Act act = {.y = y, .value = 4};
  ck_assert (fd_set_atom (store, fd_atom (x, FD_LE, 8)));
  ck_assert (fd_on_change (store, b, set_other, &act, NULL));
  fd_condition_begin (store, fd_atom (b, FD_EQ, 1));
  ck_assert (fd_set_value (store, x, 9));
  fd_condition_end (store);
  ASSERT_VALUES (store, b, 0);
  ASSERT_VALUES (store, y, 4);
}
END_TEST

START_TEST (off)
{
  FdVar x = fd_var_new (store, 0, 9);
  Note *a = new_note ('a');
  uint32_t id = listen (a, x);
  fd_store_push (store);
  fd_off_change (store, id);
  fd_off_change (store, id);
  ck_assert (fd_set_no_value (store, x, 9));
  assert_log ("");
  fd_store_pop (store);
  ck_assert_int_eq (a->destroyed, 0);
  ck_assert (fd_set_no_value (store, x, 8));
  assert_log ("a 0..7 9..9 #9");
  fd_off_change (store, id);
  ck_assert (fd_set_no_value (store, x, 7));
  assert_log ("");
  fd_off_change (store, 0);
  ck_assert (was_refused (store, "fd_off_change", "0 is no listener"));
  fd_off_change (store, 99);
  ck_assert (was_refused (store, "fd_off_change", "99 is no listener"));
  ck_assert (fd_not_unify (store, x, fd_var_new (store, 0, 9)));
  fd_off_change (store, id + 1); /* a constraint */
  ck_assert (was_refused (store, "fd_off_change", "no listener"));
}
END_TEST

/* Its data goes once: with the level, with a batch undone, with the store. */
START_TEST (destroyed_once)
{
  Note *a = new_note ('a'), *b = new_note ('b'), *c = new_note ('c');
  Note *d = new_note ('d');
  FdVar x = fd_var_new (store, 0, 9);
  listen (a, x);
  fd_off_change (store, listen (d, x));
  fd_store_push (store);
  listen (b, x);
  ck_assert_int_eq (b->destroyed, 0);
  fd_store_begin (store);
  listen (c, x);
  ck_assert (fd_set_atom (store, fd_atom (x, FD_GE, 5)));
  ck_assert (!fd_set_atom (store, fd_atom (x, FD_LE, 4)));
  ck_assert (!fd_store_commit (store));
  ck_assert_int_eq (c->destroyed, 1);
  ck_assert_int_eq (b->destroyed, 0);
  assert_log ("");
  fd_store_pop (store);
  ck_assert_int_eq (b->destroyed, 1);
  ck_assert_int_eq (a->destroyed, 0);
  fd_store_free (store);
  ck_assert_int_eq (a->destroyed, 1);
  ck_assert_int_eq (b->destroyed, 1);
  ck_assert_int_eq (c->destroyed, 1);
  ck_assert_int_eq (d->destroyed, 1);
  store = fd_store_new ();
}
END_TEST

/* A batch is told as one change, at its commit. */
START_TEST (batch)
{
  FdVar x = fd_var_new (store, 0, 9);
  Note *a = new_note ('a');
  listen (a, x);
  fd_store_begin (store);
  for (int v = 1; v < 9; v++)
    ck_assert (fd_set_no_value (store, x, v));
  assert_log ("");
  ck_assert (fd_store_commit (store));
  assert_log ("a 0..0 9..9 #2");
}
END_TEST

typedef struct {
  FdVar x, y;
  uint32_t id;
  int told;
} Growth;

/* Does all that a listener may do. */
static bool
grow (FdStore *s, FdVar x, gpointer data)
{
  Growth *self = data;
  if (self->told++)
    return true;
  self->y = fd_var_new (s, 0, 9);
  fd_off_change (s, self->id);
  if (!self->y.id || !fd_on_change (s, self->y, grow, self, NULL))
    return false;
  fd_store_begin (s);
  bool ok = fd_unify (s, x, self->y) && fd_set_no_value (s, self->y, 3);
  return fd_store_commit (s) && ok;
}

START_TEST (everything_inside)
{
  Growth growth = {.x = fd_var_new (store, 0, 9)};
  for (int i = 0; i < _i; i++)
    fd_store_push (store);
  growth.id = fd_on_change (store, growth.x, grow, &growth, NULL);
  ck_assert (fd_set_no_value (store, growth.x, 0));
  ck_assert (fd_are_equal (store, growth.x, growth.y));
  ck_assert_int_ge (growth.told, 2); /* of the variable it made */
  ASSERT_VALUES (store, growth.x, 1, 2, 4, 5, 6, 7, 8, 9);
  ASSERT_VALUES (store, growth.y, 1, 2, 4, 5, 6, 7, 8, 9);
  for (int i = 0; i < _i; i++)
    fd_store_pop (store);
  ck_assert_uint_eq (fd_var_count (store), _i ? 1 : 2);
}
END_TEST

/* And what it may not. */
static bool
misbehave (FdStore *s, FdVar x, gpointer data)
{
  int *refused = data;
  const char *where = "called by a listener";
  *refused += !fd_store_push (s) && was_refused (s, "fd_store_push", where);
  fd_store_pop (s);
  *refused += was_refused (s, "fd_store_pop", where);
  *refused += !fd_try_values (s, x) && was_refused (s, "fd_try_values", where);
  return true;
}

START_TEST (levels_inside)
{
  FdVar x = fd_var_new (store, 0, 9);
  fd_store_push (store);
  int refused = 0;
  ck_assert (fd_on_change (store, x, misbehave, &refused, NULL));
  ck_assert (fd_set_no_value (store, x, 0));
  ck_assert_int_eq (refused, 3);
  ck_assert_uint_eq (fd_store_level (store), 1);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("kernel/listener");
  TCase *tc = tcase_create ("listener");
  tcase_add_checked_fixture (tc, setup, teardown);
  tcase_add_test (tc, once_per_change);
  tcase_add_test (tc, nothing_new);
  tcase_add_loop_test (tc, through_unified, 0, 2);
  tcase_add_loop_test (tc, side_that_changed, 0, 8);
  tcase_add_test (tc, failure_undoes_all);
  tcase_add_test (tc, failed_change_inside);
  tcase_add_test (tc, pruning_chain);
  tcase_add_test (tc, pruning_chain_fails);
  tcase_add_test (tc, under_condition);
  tcase_add_test (tc, off);
  tcase_add_test (tc, destroyed_once);
  tcase_add_test (tc, batch);
  tcase_add_loop_test (tc, everything_inside, 0, 2);
  tcase_add_test (tc, levels_inside);
  suite_add_tcase (suite, tc);
  return suite_run (suite);
}
