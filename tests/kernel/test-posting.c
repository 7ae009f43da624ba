/* SPDX-License-Identifier: MIT */
/* test-posting.c - what posting functions have, as programs call it: memory,
 * refusals, what is given, and the condition in force; what a model takes, and
 * leaves
 */
#include "suite.h"

#include <string.h>

static FdStore *store;
static FdVar x, y;

static void
setup (void)
{
  store = fd_store_new ();
  x = fd_var_new (store, 0, 9);
  y = fd_var_new (store, 0, 9);
}

static void
teardown (void)
{
  fd_store_free (store);
}

/* --- memory --------------------------------------------------------------- */

START_TEST (scratch)
{
  for (size_t n = 0; n < 5000; n = 3 * n + 1) {
    size_t used = fd_store_memory_used (store);
    char *bytes = fd_scratch_new (store, n, 12);
    ck_assert_ptr_nonnull (bytes);
    for (size_t i = 0; i < 12 * n; i++)
      ck_assert_int_eq (bytes[i], 0);
    memset (bytes, 1, 12 * n);
    ck_assert_uint_ge (fd_store_memory_used (store), used + 12 * n);
    fd_scratch_free (store, bytes, n, 12);
    ck_assert_uint_eq (fd_store_memory_used (store), used);
  }
  fd_scratch_free (store, NULL, 1, 1);
  ck_assert_ptr_null (fd_store_error (store));
}
END_TEST

START_TEST (no_scratch)
{
  ck_assert_ptr_null (fd_scratch_new (store, SIZE_MAX / 4, 12));
  ck_assert (
      g_error_matches (fd_store_error (store), FD_ERROR, FD_ERROR_MEMORY));
  fd_store_set_memory_limit (store, fd_store_memory_used (store) + 1000);
  ck_assert_ptr_null (fd_scratch_new (store, 1000, 1000));
  ck_assert (
      g_error_matches (fd_store_error (store), FD_ERROR, FD_ERROR_MEMORY));
}
END_TEST

/* --- a constraint of the test's ------------------------------------------- */

/* x >= 3 if y = 1, and refused for a greater bound. */
static bool
late_post (FdStore *own, const FdArgument *a)
{
  if (a[1].number > 3)
    return fd_post_refuse (own, FD_ERROR_OVERFLOW,
                           "late: a bound of %d, expected at most 3",
                           a[1].number);
  FdAtom outer = fd_condition_in_force (own);
  ck_assert (fd_has_condition (own) == !fd_atom_equal (outer, FD_ATOM_TRUE));
  FdAtom was = fd_condition_exchange (own, fd_atom (y, FD_EQ, 1));
  ck_assert (fd_atom_equal (was, outer));
  ck_assert (fd_has_condition (own));
  bool ok = fd_post_atom (own, fd_atom (a[0].var, FD_GE, a[1].number));
  fd_condition_exchange (own, outer);
  return ok && fd_post_atom (own, fd_atom (a[0].var, FD_LE, 8));
}

static const FdConstraintClass late_constraint = {
    .name = "late",
    .parameters = {{"x", FD_ARGUMENT_VAR}, {"bound", FD_ARGUMENT_INT}},
    .post = late_post,
};

static bool
post_late (int32_t bound)
{
  const FdArgument a[] = {fd_argument_var (x), fd_argument_int (bound)};
  return fd_post_constraint (store, &late_constraint, a);
}

START_TEST (refusal)
{
  ck_assert (!post_late (4));
  const GError *error = fd_store_error (store);
  ck_assert (g_error_matches (error, FD_ERROR, FD_ERROR_OVERFLOW));
  ck_assert_str_eq (error->message, "late: a bound of 4, expected at most 3");
  ck_assert_uint_eq (fd_var_size (store, x), 10);
}
END_TEST

START_TEST (exchanged_condition)
{
  fd_store_set_explaining (store, _i);
  ck_assert (post_late (3));
  ck_assert_int_eq (fd_var_min (store, x), 0);
  ck_assert_int_eq (fd_var_max (store, x), 8);
  ck_assert (fd_set_value (store, y, 1));
  ck_assert_int_eq (fd_var_min (store, x), 3);
}
END_TEST

START_TEST (condition_on_top)
{
  FdVar b = fd_var_new (store, 0, 1);
  fd_condition_begin (store, fd_atom (b, FD_EQ, 1));
  ck_assert (post_late (3));
  fd_condition_end (store);
  ck_assert_int_eq (fd_var_max (store, x), 9);
  ck_assert (fd_set_value (store, y, 1));
  ck_assert_int_eq (fd_var_min (store, x), 3);
  ck_assert_int_eq (fd_var_max (store, x), 9);
  ck_assert (fd_set_value (store, b, 1));
  ck_assert_int_eq (fd_var_max (store, x), 8);
}
END_TEST

/* --- what is given -------------------------------------------------------- */

START_TEST (given)
{
  FdAtom above = fd_atom (x, FD_GE, 4), below = fd_atom (x, FD_LE, 9);
  ck_assert (fd_is_given (store, FD_ATOM_TRUE));
  ck_assert (!fd_is_given (store, FD_ATOM_FALSE));
  ck_assert (fd_is_given (store, below) && !fd_is_given (store, above));
  ck_assert (fd_store_set_explaining (store, _i));
  FdVar seven = fd_var_new (store, 7, 7);
  ck_assert (fd_store_push (store));
  ck_assert (fd_set_atom (store, above) && fd_set_value (store, y, 2));
  /* with a history it must have held from the first */
  ck_assert_int_eq (fd_is_given (store, above), !_i);
  ck_assert_int_eq (fd_is_constant (store, y), !_i);
  ck_assert_int_eq (fd_given_min (store, x), _i ? 0 : 4);
  ck_assert_int_eq (fd_given_min (store, y), _i ? 0 : 2);
  ck_assert_int_eq (fd_given_max (store, y), _i ? 9 : 2);
  ck_assert (fd_is_given (store, below));
  ck_assert (fd_is_constant (store, seven) && !fd_is_constant (store, x));
  fd_store_pop (store);
}
END_TEST

/* Whatever is concluded, at the root or in a level; of what became one, those
 * of one of them, which are no narrower than those that are left. */
START_TEST (first_bounds)
{
  FdVar wide = fd_var_new (store, FD_VALUE_MIN, FD_VALUE_MAX);
  ck_assert_int_eq (fd_first_min (store, wide), FD_VALUE_MIN);
  ck_assert_int_eq (fd_first_max (store, wide), FD_VALUE_MAX);
  ck_assert (fd_set_atom (store, fd_atom (x, FD_GE, 4)));
  ck_assert (fd_store_push (store) && fd_set_value (store, x, 5));
  ck_assert_int_eq (fd_first_min (store, x), 0);
  ck_assert_int_eq (fd_first_max (store, x), 9);
  fd_store_pop (store);
  ck_assert (fd_unify (store, x, wide));
  ck_assert_int_le (fd_first_min (store, x), 0);
  ck_assert_int_ge (fd_first_max (store, wide), 9);
}
END_TEST

START_TEST (explains)
{
  ck_assert (!fd_store_explains (store));
  ck_assert (fd_store_set_explaining (store, true));
  ck_assert (fd_store_explains (store));
}
END_TEST

/* --- subscriptions ---------------------------------------------------------
 */

static bool
nothing (FdPropagator *base, FdStore *of)
{
  (void) base, (void) of;
  return true;
}

/* Of x and y it hears of x alone; that is all right when y is fixed. */
START_TEST (not_subscribed)
{
#ifdef NDEBUG
  return;
#endif
  static const FdPropagatorClass deaf = {.name = "deaf", .propagate = nothing};
  bool idle = _i & 1, fixed = _i & 2;
  ck_assert (!fixed || fd_set_value (store, y, 4));
  FdVar scope[] = {x, y};
  FdPropagator *self = fd_propagator_new (store, &deaf, sizeof *self, scope, 2);
  fd_subscribe (store, self, 0, FD_EVENT_FIX);
  bool posted = idle ? fd_post_idle (store, self) : fd_post (store, self);
  ck_assert_int_eq (posted, fixed);
  const GError *error = fd_store_error (store);
  ck_assert_int_eq (error == NULL, fixed);
  ck_assert (!error ||
             strstr (error->message, "\"deaf\" has an index without"));
}
END_TEST

/* --- how much it takes ---------------------------------------------------- */

/* Arrays grow by doubling: they are full, and almost so those of a variable's
 * subscriptions, with 126 of them. */
enum { MANY = (1 << 14) - 1, N_FULL = 2 * MANY / 126 + 1 };

static void
make_many (FdVar *many)
{
  for (size_t i = 0; i < MANY; i++)
    many[i] = fd_var_new (store, 0, (int32_t) (i % 2));
}

/* Of variables on which nothing is posted: of 0..1, and of others. */
START_TEST (bytes_of_variables)
{
  size_t used = fd_store_memory_used (store);
  for (size_t i = 0; i < MANY; i++)
    fd_var_new (store, 0, 1);
  size_t made = fd_store_memory_used (store) - used;
  ck_assert_uint_le (made, (size_t) 41 * MANY);
  fd_store_free (store);
  store = fd_store_new ();
  used = fd_store_memory_used (store);
  for (size_t i = 0; i < MANY; i++)
    fd_var_new (store, 0, 99);
  made = fd_store_memory_used (store) - used;
  ck_assert_uint_le (made, (size_t) 49 * MANY);
}
END_TEST

/* In a batch, x_i != x_(i+1), ... */
static void
post_many (const FdVar *many, size_t n_vars)
{
  for (size_t i = 0; i < MANY; i++)
    ck_assert (fd_post_relation (store, many[i % n_vars], FD_NE,
                                 many[(i + 1 + i / n_vars) % n_vars], 0));
}

START_TEST (bytes)
{
  FdVar *many = g_new (FdVar, MANY);
  fd_store_free (store);
  store = fd_store_new ();
  size_t used = fd_store_memory_used (store);
  make_many (many);
  size_t made = fd_store_memory_used (store);
  ck_assert_uint_le (made - used, (size_t) 50 * MANY);
  for (size_t i = 0; i < N_FULL; i++)
    many[i] = fd_var_new (store, 0, 99);
  used = fd_store_memory_used (store);
  fd_store_begin (store);
  post_many (many, N_FULL);
  ck_assert (fd_store_commit (store));
  used = fd_store_memory_used (store) - used;
  ck_assert_uint_le (used, (size_t) 150 * MANY);
  g_free (many);
}
END_TEST

/* A batch of many that is not to be leaves nothing of them: in a level, or not,
 * and with others between them. */
START_TEST (batch_undone)
{
  bool level = _i & 1, explaining = _i & 2;
  FdVar *many = g_new (FdVar, MANY);
  for (size_t i = 0; i < 256; i++)
    many[i] = fd_var_new (store, 0, 999);
  fd_store_set_explaining (store, explaining);
  if (level)
    fd_store_push (store);
  uint32_t n = fd_store_n_constraints (store);
  for (int k = 0; k < 3; k++) {
    fd_store_begin (store);
    post_many (many, 256);
    ck_assert (fd_post_sum (store, many, 20, FD_GE, 7));
    post_many (many, 256);
    ck_assert (fd_post_relation (store, many[0], FD_LT, many[1], 0));
    ck_assert (fd_post_relation (store, many[1], FD_LE, many[0], 0) || k);
    ck_assert (!fd_store_commit (store));
    ck_assert_uint_eq (fd_store_n_constraints (store), n);
  }
  for (size_t i = 0; i < 256; i++)
    ck_assert (fd_set_value (store, many[i], 7));
  if (level)
    fd_store_pop (store);
  ck_assert_int_eq (fd_var_is_fixed (store, many[0]), !level);
  g_free (many);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("posting");
  TCase *tests = tcase_create ("posting");
  tcase_add_checked_fixture (tests, setup, teardown);
  tcase_add_test (tests, scratch);
  tcase_add_test (tests, no_scratch);
  tcase_add_test (tests, refusal);
  tcase_add_loop_test (tests, exchanged_condition, 0, 2);
  tcase_add_test (tests, condition_on_top);
  tcase_add_loop_test (tests, given, 0, 2);
  tcase_add_loop_test (tests, not_subscribed, 0, 4);
  tcase_add_test (tests, first_bounds);
  tcase_add_test (tests, explains);
  tcase_add_test (tests, bytes_of_variables);
  tcase_add_test (tests, bytes);
  tcase_add_loop_test (tests, batch_undone, 0, 4);
  suite_add_tcase (suite, tests);
  return suite_run (suite);
}
