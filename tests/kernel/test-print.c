/* SPDX-License-Identifier: MIT */
/* test-print.c - names of variables, and the store as text */
#include "suite.h"

#include "fd-propagator.h"
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

static void
assert_printed (const char *expected)
{
  char *text = NULL;
  size_t n;
  FILE *out = open_memstream (&text, &n);
  ck_assert (fd_store_print (store, out));
  fclose (out);
  ck_assert_str_eq (text, expected);
  free (text);
}

static void
assert_atom (FdAtom atom, const char *expected)
{
  char *text = NULL;
  size_t n;
  FILE *out = open_memstream (&text, &n);
  ck_assert (fd_atom_print (store, atom, out));
  fclose (out);
  ck_assert_str_eq (text, expected);
  free (text);
}

/* Of variables, whatever becomes of them. */
START_TEST (names_stay)
{
  FdVar x = fd_var_new (store, 0, 9), y = fd_var_new (store, 0, 9);
  ck_assert_ptr_null (fd_var_name (store, x));
  char name[] = "x";
  ck_assert (fd_var_set_name (store, x, name));
  name[0] = 'z'; /* it is a copy */
  ck_assert (fd_var_set_name (store, y, "y"));
  ck_assert (fd_unify (store, x, y));
  ck_assert_str_eq (fd_var_name (store, x), "x");
  ck_assert_str_eq (fd_var_name (store, y), "y");
  ck_assert (fd_var_set_name (store, x, "other"));
  ck_assert_str_eq (fd_var_name (store, x), "other");
  ck_assert (fd_var_set_name (store, x, NULL));
  ck_assert_ptr_null (fd_var_name (store, x));
}
END_TEST

/* What stands for several is written with the oldest name among them; but not
 * where they are equal within a level only. */
START_TEST (unified_variables_lend_names)
{
  FdVar a = fd_var_new (store, 0, 9), b = fd_var_new (store, 0, 9);
  FdVar c = fd_var_new (store, 0, 9), d = fd_var_new (store, 0, 9);
  ck_assert (fd_unify (store, a, b));
  ck_assert (fd_unify (store, c, b));
  ck_assert (fd_post_relation (store, a, FD_LE, d, 0));
  assert_printed ("var 1 _1: 0..9\n"
                  "var 2 _2 is _1\n"
                  "var 3 _3 is _1\n"
                  "var 4 _4: 0..9\n"
                  "constraint 1 less (_1, _4)\n");
  ck_assert (fd_var_set_name (store, c, "c"));
  assert_atom (fd_atom (a, FD_LE, 4), "c <= 4");
  ck_assert (fd_var_set_name (store, b, "b"));
  assert_printed ("var 1 _1: 0..9\n"
                  "var 2 b is _1\n"
                  "var 3 c is _1\n"
                  "var 4 _4: 0..9\n"
                  "constraint 1 less (b, _4)\n");
  ck_assert (fd_store_push (store));
  ck_assert (fd_unify (store, d, a));
  assert_atom (fd_atom (d, FD_LE, 4), "_4 <= 4");
}
END_TEST

/* A handle that comes to mean another variable has not the name of the first.
 */
START_TEST (names_go_with_their_level)
{
  FdVar x = fd_var_new (store, 0, 9);
  ck_assert (fd_store_push (store));
  FdVar y = fd_var_new (store, 0, 9);
  ck_assert (fd_var_set_name (store, y, "y"));
  ck_assert (fd_var_set_name (store, x, "x"));
  fd_store_pop (store);
  ck_assert_str_eq (fd_var_name (store, x), "x");
  FdVar z = fd_var_new (store, 0, 9);
  ck_assert_uint_eq (y.id, z.id);
  ck_assert_ptr_null (fd_var_name (store, z));
  /* likewise where a batch fails */
  fd_store_begin (store);
  y = fd_var_new (store, 0, 9);
  ck_assert (fd_var_set_name (store, y, "y"));
  ck_assert (!fd_set_value (store, x, 10));
  ck_assert (!fd_store_commit (store));
  ck_assert_ptr_null (fd_var_name (store, fd_var_new (store, 0, 9)));
}
END_TEST

START_TEST (names_count_as_memory)
{
  FdVar x = fd_var_new (store, 0, 9);
  g_autofree char *name = g_strnfill (100000, 'n');
  ck_assert (fd_var_set_name (store, x, "short"));
  size_t used = fd_store_memory_used (store);
  fd_store_set_memory_limit (store, used + 50000);
  ck_assert (!fd_var_set_name (store, x, name));
  ck_assert (
      g_error_matches (fd_store_error (store), FD_ERROR, FD_ERROR_MEMORY));
  ck_assert_str_eq (fd_var_name (store, x), "short");
  fd_store_set_memory_limit (store, 0);
  ck_assert (fd_var_set_name (store, x, name));
  ck_assert_uint_ge (fd_store_memory_used (store), used + 90000);
}
END_TEST

START_TEST (of_no_variable)
{
  ck_assert (!fd_var_set_name (store, FD_VAR_NONE, "x"));
  ck_assert (
      g_error_matches (fd_store_error (store), FD_ERROR, FD_ERROR_INVALID));
  ck_assert_ptr_null (fd_var_name (store, (FdVar){7}));
}
END_TEST

/* Each kind of domain: a word, an interval, a sparse set, one value. */
START_TEST (domains_are_ranges)
{
  static const int32_t word[] = {-3, 1, 2, 3, 5}, sparse[] = {-900, 7, 8, 900};
  fd_var_new_values (store, word, 5);
  fd_var_new (store, FD_VALUE_MIN, 1000);
  fd_var_new_values (store, sparse, 4);
  fd_var_new (store, -4, -4);
  FdVar hole = fd_var_new (store, 0, 100000);
  ck_assert (fd_set_no_value (store, hole, 5));
  ck_assert (fd_set_no_value (store, hole, 6));
  ck_assert (fd_set_no_value (store, hole, 99999));
  assert_printed ("var 1 _1: -3, 1..3, 5\n"
                  "var 2 _2: -1073741824..1000\n"
                  "var 3 _3: -900, 7..8, 900\n"
                  "var 4 _4: -4\n"
                  "var 5 _5: 0..4, 7..99998, 100000\n");
}
END_TEST

START_TEST (symbols_are_names)
{
  int32_t values[] = {3, 0};
  values[1] = fd_symbol (store, "a \"b\"\n");
  fd_var_new_values (store, values, 2);
  assert_printed ("var 1 _1: 3, a \\\"b\\\"\\012\n");
}
END_TEST

START_TEST (constraints_follow)
{
  FdVar a = fd_var_new (store, 1, 9), b = fd_var_new (store, 1, 9);
  FdVar c = fd_var_new (store, 0, 9), d = fd_var_new (store, 1, 9);
  FdVar one[] = {a, c, d};
  fd_var_set_name (store, a, "a");
  fd_var_set_name (store, b, "b");
  fd_var_set_name (store, c, "c\\");
  ck_assert (fd_unify (store, a, b));
  ck_assert (fd_post_all_different (store, one, NULL, 3, FD_CONSISTENCY_VALUE));
  ck_assert (fd_set_label (store, "all \"three\""));
  fd_condition_begin (store, fd_atom (c, FD_NE, 2));
  ck_assert (fd_post_relation (store, a, FD_NE, d, 3));
  fd_condition_end (store);
  const FdPropagator *p = store->propagators[1], *q = store->propagators[2];
  g_autofree char *before =
      g_strdup_printf ("var 1 a: 1..9\n"
                       "var 2 b is a\n"
                       "var 3 c\\\\: 0..9\n"
                       "var 4 _4: 1..9\n"
                       "constraint 1 %s (a, c\\\\, _4) \"all \\\"three\\\"\"\n"
                       "constraint 2 %s (a, _4) if c\\\\ != 2\n",
                       p->klass->name, q->klass->name);
  assert_printed (before);
  ck_assert (fd_store_push (store));
  ck_assert (fd_set_value (store, c, 2)); /* the condition is false */
  g_autofree char *inside =
      g_strdup_printf ("var 1 a: 1, 3..9\n"
                       "var 2 b is a\n"
                       "var 3 c\\\\: 2\n"
                       "var 4 _4: 1, 3..9\n"
                       "constraint 1 %s (a, c\\\\, _4) \"all \\\"three\\\"\"\n"
                       "constraint 2 %s (a, _4) if c\\\\ != 2 entailed\n",
                       p->klass->name, q->klass->name);
  assert_printed (inside);
  fd_store_pop (store);
  assert_printed (before);
}
END_TEST

START_TEST (atoms)
{
  FdVar x = fd_var_new (store, 1, 9);
  fd_var_set_name (store, x, "x");
  char *text = NULL;
  size_t n;
  FILE *out = open_memstream (&text, &n);
  const FdAtom all[] = {fd_atom (x, FD_GT, 2), fd_atom (x, FD_LE, -2),
                        fd_atom (x, FD_EQ, 3), fd_atom (x, FD_NE, 4),
                        FD_ATOM_TRUE,          FD_ATOM_FALSE};
  for (size_t i = 0; i < G_N_ELEMENTS (all); i++) {
    ck_assert (fd_atom_print (store, all[i], out));
    putc (';', out);
  }
  ck_assert (!fd_atom_print (store, fd_atom ((FdVar){9}, FD_EQ, 1), out));
  fclose (out);
  ck_assert_str_eq (text, "x >= 3;x <= -2;x = 3;x != 4;true;false;");
  free (text);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("kernel/print");
  TCase *tcase = tcase_create ("print");
  tcase_add_checked_fixture (tcase, setup, teardown);
  tcase_add_test (tcase, names_stay);
  tcase_add_test (tcase, unified_variables_lend_names);
  tcase_add_test (tcase, names_go_with_their_level);
  tcase_add_test (tcase, names_count_as_memory);
  tcase_add_test (tcase, of_no_variable);
  tcase_add_test (tcase, domains_are_ranges);
  tcase_add_test (tcase, symbols_are_names);
  tcase_add_test (tcase, constraints_follow);
  tcase_add_test (tcase, atoms);
  suite_add_tcase (suite, tcase);
  return suite_run (suite);
}
