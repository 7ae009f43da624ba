/* SPDX-License-Identifier: MIT */
/* A copy of a store has its solutions, and the same search finds them. */
#include "random-search.h"

#include "../tap.h"

enum { CASES = 3000 };

/* Holes, equal variables, and what a level took away. */
static bool
change (FdStore *store, const RandomSearch *r, uint64_t *random)
{
  bool ok = true;
  if (!draw (random, 3))
    ok = fd_unify (store, r->x[0], r->x[draw (random, r->n)]);
  if (!draw (random, 3))
    ok = fd_set_no_value (store, r->x[draw (random, r->n)], 1) && ok;
  if (!draw (random, 3))
    ok = fd_not_unify (store, r->x[0], r->x[r->n - 1]) && ok;
  fd_store_push (store);
  if (ok && fd_store_n_constraints (store) && !draw (random, 3)) {
    uint32_t i = draw (random, fd_store_n_constraints (store));
    ok = fd_constraint_disable (store, fd_store_constraint (store, i));
  }
  if (!draw (random, 3))
    ok = fd_set_no_value (store, r->x[0], 2) && ok;
  return ok;
}

static GArray *
all_solutions (const RandomSearch *r, FdStore *store)
{
  GArray *found = g_array_new (FALSE, FALSE, sizeof (uint32_t));
  FdSearch *search = fd_search_new (store);
  fd_search_add_branching (search, r->x, r->n, FD_SELECT_FIRST_FAIL,
                           FD_ASSIGN_MEDIAN);
  while (fd_search_next (search) == FD_STATUS_SOLUTION) {
    uint32_t code = code_of (r, value_in_store, store);
    g_array_append_val (found, code);
  }
  fd_search_free (search);
  return found;
}

/* What is posted anew may conclude more, from what is known by then. */
static void
compare_values (const RandomSearch *r, const FdStore *store,
                const FdStore *copy)
{
  for (uint32_t i = 0; i < r->n; i++) {
    for (int32_t value = 0; value < 4; value++)
      ck_assert (fd_var_contains (store, r->x[i], value) ||
                 !fd_var_contains (copy, r->x[i], value));
    for (uint32_t j = 0; j < r->n; j++)
      ck_assert (!fd_are_equal (store, r->x[i], r->x[j]) ||
                 fd_are_equal (copy, r->x[i], r->x[j]));
  }
}

static void
compare (uint64_t seed)
{
  RandomSearch r = {.seed = seed};
  FdModel model = {0};
  uint64_t random = seed;
  bool possible = random_model (&model, &r);
  FdStore *copy = fd_store_new ();
  if (possible && change (model.store, &r, &random)) {
    bool copied = fd_store_copy (model.store, copy);
    ck_assert (copied || !fd_store_error (copy));
    g_autoptr (GArray) found = all_solutions (&r, model.store);
    g_autoptr (GArray) one = sorted (found);
    if (copied)
      compare_values (&r, model.store, copy);
    g_autoptr (GArray) copies =
        copied ? all_solutions (&r, copy)
               : g_array_new (FALSE, FALSE, sizeof (uint32_t));
    g_autoptr (GArray) two = sorted (copies);
    ck_assert_msg (are_equal (one, two), "seed %" PRIu64, seed);
  }
  fd_store_free (copy);
  free_model (&model);
}

START_TEST (random_stores)
{
  for (uint64_t seed = 1; seed <= CASES; seed++)
    compare (seed);
}
END_TEST

/* What is switched off in a level is no part of a copy that is made there. */
START_TEST (switched_off)
{
  g_autoptr (FdStore) store = fd_store_new (), copy = fd_store_new ();
  g_autoptr (FdStore) whole = fd_store_new ();
  const FdVar x[] = {fd_var_new (store, 0, 3), fd_var_new (store, 0, 3)};
  ck_assert (fd_post_relation (store, x[0], FD_LE, x[1], 0));
  ck_assert (fd_post_all_different (store, x, NULL, 2, FD_CONSISTENCY_VALUE));
  ck_assert (fd_store_push (store));
  ck_assert (fd_constraint_disable (store, fd_store_last_constraint (store)));
  ck_assert (fd_store_copy (store, copy));
  ck_assert_uint_eq (fd_store_n_constraints (copy), 1);
  ck_assert (fd_set_value (copy, x[0], 2));
  ck_assert_int_eq (fd_var_min (copy, x[1]), 2);
  fd_store_pop (store);
  ck_assert (fd_store_copy (store, whole));
  ck_assert_uint_eq (fd_store_n_constraints (whole), 2);
}
END_TEST

/* Of wide variables holes are copied, not values. */
START_TEST (wide_variables)
{
  static const int32_t value[] = {FD_VALUE_MIN, -5, 0, 1 << 20, FD_VALUE_MAX};
  g_autoptr (FdStore) store = fd_store_new (), copy = fd_store_new ();
  FdVar any = fd_var_new_any (store);
  ck_assert (fd_set_no_value (store, any, 77));
  FdVar some = fd_var_new_values (store, value, 5);
  ck_assert (fd_store_copy (store, copy));
  ck_assert_uint_eq (fd_var_size (copy, any), fd_var_size (store, any));
  ck_assert (!fd_var_contains (copy, any, 77));
  int32_t found[6];
  ck_assert_uint_eq (fd_get_values (copy, some, found, 6), 5);
  ck_assert_mem_eq (found, value, sizeof value);
}
END_TEST

/* What cannot be read for lack of memory is no sign that nothing solves it. */
START_TEST (out_of_memory)
{
  g_autoptr (FdStore) store = fd_store_new (), copy = fd_store_new ();
  const FdVar x[] = {fd_var_new (store, 0, 1), fd_var_new (store, 0, 1)};
  ck_assert (fd_post_relation (store, x[0], FD_LE, x[1], 0));
  fd_store_set_memory_limit (store, 1);
  ck_assert (!fd_store_copy (store, copy));
  ck_assert (
      g_error_matches (fd_store_error (copy), FD_ERROR, FD_ERROR_MEMORY));
}
END_TEST

START_TEST (refused)
{
  g_autoptr (FdStore) store = fd_store_new (), other = fd_store_new ();
  fd_var_new (store, 0, 1);
  fd_var_new (other, 0, 1);
  ck_assert (!fd_store_copy (store, other));
  ck_assert (fd_store_error (other));
  ck_assert (!fd_store_copy (store, store));
  ck_assert (!fd_store_copy (store, NULL));
  ck_assert (!fd_store_copy (NULL, other));
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("copy");
  add_test (suite, "random stores", random_stores);
  add_test (suite, "switched off", switched_off);
  add_test (suite, "wide variables", wide_variables);
  add_test (suite, "out of memory", out_of_memory);
  add_test (suite, "refused", refused);
  return run_suite (suite);
}
