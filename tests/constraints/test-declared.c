/* SPDX-License-Identifier: MIT */
/* test-declared.c - constraints posted, reified and judged by declarations */
#include <fd.h>

#include "../tap.h"

#include <string.h>

/* --- the library's ------------------------------------------------------- */

START_TEST (all_are_complete)
{
  const FdConstraintClass *const *classes = fd_constraint_classes ();
  for (size_t i = 0; classes[i]; i++) {
    const FdConstraintClass *klass = classes[i];
    ck_assert_msg (i == 0 || strcmp (classes[i - 1]->name, klass->name) < 0,
                   "%s", klass->name);
    ck_assert_ptr_eq (fd_constraint_class_by_name (klass->name), klass);
    ck_assert_msg (klass->post && klass->consistency, "%s", klass->name);
    ck_assert_msg (!klass->value != !klass->holds, "%s", klass->name);
  }
  ck_assert_ptr_nonnull (classes[0]);
  ck_assert_ptr_null (fd_constraint_class_by_name ("no-such-constraint"));
}
END_TEST

START_TEST (a_class_is_described)
{
  g_autofree char *text =
      fd_constraint_describe (fd_constraint_class_by_name ("absolute"));
  ck_assert_str_eq (text, "absolute (x: variable, y: variable, "
                          "consistency: consistency)\n"
                          "  consistency: domain if asked for; by default "
                          "bounds(Z)\n"
                          "  FlatZinc: int_abs(x, y)\n");
}
END_TEST

/* --- one of a user -------------------------------------------------------- */

/* Some atom holds, or x is not in the set, or is the second number. */
static bool
odd_one_holds (const FdArgument *a, const int32_t *values)
{
  for (size_t i = 0; i < a[0].n; i++)
    if (values[i])
      return true;
  int32_t x = values[a[0].n];
  for (size_t i = 0; i < a[2].n; i++)
    if (x >= a[2].set[i].min && x <= a[2].set[i].max)
      return x == a[3].numbers[1];
  return true;
}

/* Nothing: the tests below look at its opposite alone. */
static bool
odd_one_post (FdStore *store, const FdArgument *a)
{
  (void) store, (void) a;
  return true;
}

static const FdConstraintClass odd_one = {
    .name = "odd-one",
    .parameters = {{"atoms", FD_ARGUMENT_ATOMS},
                   {"x", FD_ARGUMENT_VAR},
                   {"set", FD_ARGUMENT_SET},
                   {"numbers", FD_ARGUMENT_INTS, true}},
    .consistency = "none",
    .holds = odd_one_holds,
    .post = odd_one_post,
};

/* Arguments are copied: these are gone when it runs. */
static bool
post_odd_one (FdStore *store, FdAtom b, FdVar x, FdVar y)
{
  FdAtom atoms[] = {FD_ATOM_FALSE, fd_atom (y, FD_EQ, 2)};
  FdInterval set[] = {{1, 1}, {3, 4}};
  int32_t numbers[] = {7, 4};
  FdArgument a[] = {fd_argument_atoms (atoms, 2), fd_argument_var (x),
                    fd_argument_set (set, 2), fd_argument_ints (numbers, 2)};
  bool ok = fd_post_reified (store, b, &odd_one, a);
  memset (atoms, 0, sizeof atoms);
  memset (set, 0, sizeof set);
  memset (numbers, 0, sizeof numbers);
  return ok;
}

/* Not b says by the definition what the values must not be. */
START_TEST (an_opposite_follows_from_the_definition)
{
  g_autoptr (FdStore) store = fd_store_new ();
  fd_store_set_explaining (store, _i);
  FdVar x = fd_var_new (store, 0, 5), y = fd_var_new (store, 1, 3);
  FdVar b = fd_var_new (store, 0, 1);
  ck_assert (post_odd_one (store, fd_atom (b, FD_EQ, 1), x, y));
  for (int32_t i = 0; i <= 5; i++)
    for (int32_t k = 1; k <= 3; k++) {
      bool holds = k == 2 || i == 0 || i == 2 || i >= 4;
      ck_assert (fd_store_push (store));
      ck_assert (fd_set_value (store, x, i) && fd_set_value (store, y, k));
      ck_assert_int_eq (fd_var_is_fixed (store, b), holds);
      ck_assert_int_eq (fd_set_value (store, b, 0), !holds);
      fd_store_pop (store);
    }
}
END_TEST

/* --- reified by the definition, without a function of its own ------------ */

START_TEST (a_distance_is_reified)
{
  g_autoptr (FdStore) store = fd_store_new ();
  fd_store_set_explaining (store, _i);
  FdVar x = fd_var_new (store, 0, 4), y = fd_var_new (store, 0, 4);
  FdVar b = fd_var_new (store, 0, 1);
  FdArgument a[] = {fd_argument_var (x), fd_argument_var (y),
                    fd_argument_int (2)};
  ck_assert (fd_post_reified (store, fd_atom (b, FD_EQ, 1),
                              fd_constraint_class_by_name ("distance"), a));
  for (int32_t i = 0; i <= 4; i++)
    for (int32_t k = 0; k <= 4; k++) {
      int32_t value;
      ck_assert (fd_store_push (store));
      ck_assert (fd_set_value (store, x, i) && fd_set_value (store, y, k));
      ck_assert (fd_get_value (store, b, &value));
      ck_assert_int_eq (value, ABS (i - k) == 2);
      fd_store_pop (store);
    }
}
END_TEST

/* Of no variable at all, what holds is known at once. */
START_TEST (nothing_is_reified)
{
  g_autoptr (FdStore) store = fd_store_new ();
  fd_store_set_explaining (store, _i);
  for (int32_t k = -1; k <= 0; k++) {
    int32_t value;
    FdVar b = fd_var_new (store, 0, 1);
    FdArgument a[] = {fd_argument_vars (NULL, 0), fd_argument_int (1),
                      fd_argument_int (k)};
    ck_assert (fd_post_reified (store, fd_atom (b, FD_EQ, 1),
                                fd_constraint_class_by_name ("at-most"), a));
    ck_assert (fd_get_value (store, b, &value));
    ck_assert_int_eq (value, k >= 0);
  }
}
END_TEST

/* --- a caller's mistakes -------------------------------------------------- */

static void
assert_refused (const FdStore *store, bool ok, const char *what)
{
  const GError *error = fd_store_error (store);
  ck_assert (!ok);
  ck_assert_msg (error && strstr (error->message, what), "%s, expected \"%s\"",
                 error ? error->message : "no error", what);
  ck_assert_int_eq (error->code, FD_ERROR_INVALID);
}

START_TEST (arguments_are_of_their_kinds)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar x = fd_var_new (store, 0, 4);
  const FdConstraintClass *times = fd_constraint_class_by_name ("times");
  const FdConstraintClass *maximum = fd_constraint_class_by_name ("maximum");
  FdArgument a[] = {fd_argument_var (x), fd_argument_int (3),
                    fd_argument_var (x)};
  assert_refused (store, fd_post_constraint (store, times, a),
                  "times: y is an int, expected a variable");
  assert_refused (store, fd_post_reified (store, FD_ATOM_TRUE, times, a),
                  "times: y is an int, expected a variable");
  a[1] = fd_argument_var (FD_VAR_NONE);
  assert_refused (store, fd_post_constraint (store, times, a),
                  "y is FD_VAR_NONE");
  FdArgument none[] = {fd_argument_vars (NULL, 0), fd_argument_var (x)};
  assert_refused (store, fd_post_constraint (store, maximum, none),
                  "x is an array of no variable, expected one or more");
  a[1] = fd_argument_var (x);
  ck_assert (fd_post_constraint (store, times, a));
}
END_TEST

START_TEST (a_class_can_be_posted)
{
  static const FdConstraintClass empty = {.name = "empty"};
  static const FdConstraintClass vague = {.name = "vague",
                                          .post = odd_one_post};
  g_autoptr (FdStore) store = fd_store_new ();
  assert_refused (store, fd_post_constraint (store, NULL, NULL), "is NULL");
  assert_refused (store, fd_post_constraint (store, &empty, NULL), "post()");
  assert_refused (store, fd_post_constraint (store, &odd_one, NULL),
                  "the arguments of \"odd-one\" are NULL");
  assert_refused (store, fd_post_reified (store, FD_ATOM_TRUE, &vague, NULL),
                  "has no definition");
  ck_assert (fd_post_constraint (store, &vague, NULL));
}
END_TEST

/* --- half made ------------------------------------------------------------ */

static bool
never_runs (FdPropagator *self, FdStore *store)
{
  (void) self, (void) store;
  return true;
}

/* Makes a propagator, forgets to post it, and returns what it is told. */
static bool
half_post (FdStore *store, const FdArgument *a)
{
  static const FdPropagatorClass klass = {
      .name = "half", .cost = FD_COST_LINEAR, .propagate = never_runs};
  return fd_propagator_new (store, &klass, sizeof (FdPropagator), &a[0].var,
                            1) &&
         a[1].truth;
}

static const FdConstraintClass half = {
    .name = "half",
    .parameters = {{"x", FD_ARGUMENT_VAR}, {"success", FD_ARGUMENT_BOOL}},
    .post = half_post,
    .post_not = half_post,
};

/* What is left of it is undone, and the store goes on. */
START_TEST (half_a_constraint_is_undone)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar x = fd_var_new (store, 1, 3);
  FdAtom b = fd_atom (fd_var_new (store, 0, 1), FD_EQ, 1);
  FdArgument a[] = {fd_argument_var (x), fd_argument_bool (_i)};
  ck_assert (!fd_post_constraint (store, &half, a));
  ck_assert (_i == (fd_store_error (store) != NULL));
  ck_assert (fd_set_atom (store, fd_atom (x, FD_GE, 2)));
  ck_assert_ptr_null (fd_store_error (store));
  ck_assert (!fd_post_reified (store, b, &half, a));
  if (_i)
    ck_assert_str_eq (fd_store_error (store)->message,
                      "half: a propagator was made and not posted, expected "
                      "fd_post() of it");
  ck_assert (fd_post_relation (store, x, FD_NE, x, 1));
  ck_assert_int_eq (fd_var_min (store, x), 2);
}
END_TEST

/* Both without and with explanations. */
static void
add_both (Suite *suite, const char *name, const TTest *test)
{
  TCase *tcase = tcase_create (name);
  tcase_add_loop_test (tcase, test, 0, 2);
  suite_add_tcase (suite, tcase);
}

int
main (void)
{
  Suite *suite = suite_create ("declared");
  add_test (suite, "complete", all_are_complete);
  add_test (suite, "described", a_class_is_described);
  add_both (suite, "opposite", an_opposite_follows_from_the_definition);
  add_both (suite, "reified", a_distance_is_reified);
  add_both (suite, "nothing", nothing_is_reified);
  add_test (suite, "kinds", arguments_are_of_their_kinds);
  add_test (suite, "class", a_class_can_be_posted);
  add_both (suite, "half", half_a_constraint_is_undone);
  return run_suite (suite);
}
