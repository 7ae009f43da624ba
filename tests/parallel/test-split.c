/* SPDX-License-Identifier: MIT */
/* The parts of a search have its solutions, one part after the other. */
#include "random-search.h"

#include "../tap.h"

enum { CASES = 3000 };

/* The solutions of all parts; each is searched in a model of its own. */
static GArray *
solutions_of_parts (RandomSearch *r, const FdCubes *cubes)
{
  GArray *all = g_array_new (FALSE, FALSE, sizeof (uint32_t));
  for (size_t i = 0; i < fd_cubes_length (cubes); i++) {
    size_t n;
    const FdAtom *atom = fd_cubes_get (cubes, i, &n);
    ck_assert (atom);
    GArray *part = solutions_of (r, atom, n);
    g_array_append_vals (all, part->data, part->len);
    g_array_unref (part);
  }
  return all;
}

static void
compare (uint64_t seed)
{
  RandomSearch r = {.seed = seed};
  FdModel model = {0};
  uint64_t random = seed;
  size_t wanted = 1 + draw (&random, 40), n = 1;
  if (random_model (&model, &r)) {
    FdCubes *cubes = fd_search_split (model.search, wanted);
    ck_assert (cubes);
    ck_assert_uint_le (fd_cubes_length (cubes), 4 * wanted);
    ck_assert (!fd_cubes_get (cubes, fd_cubes_length (cubes), &n));
    ck_assert_uint_eq (n, 0);
    ck_assert_uint_eq (fd_store_level (model.store), 0);
    GArray *whole = solutions_of (&r, NULL, 0);
    GArray *parts = solutions_of_parts (&r, cubes);
    ck_assert_msg (are_alike (&r, whole, parts), "seed %" PRIu64, seed);
    /* the search begins as if nothing had happened */
    uint64_t count;
    FdStatus status = fd_search_count (model.search, &count);
    const GError *error = fd_store_error (model.store);
    ck_assert_msg (status == FD_STATUS_EXHAUSTED, "seed %" PRIu64 ": %s", seed,
                   error ? error->message : "no error");
    ck_assert_uint_eq (count, whole->len);
    g_array_unref (whole);
    g_array_unref (parts);
    fd_cubes_free (cubes);
  }
  free_model (&model);
}

START_TEST (random_searches)
{
  for (uint64_t seed = 1; seed <= CASES; seed++)
    compare (seed);
}
END_TEST

/* @n variables of @n values, all different. */
static FdSearch *
permutations (FdStore *store, int32_t n)
{
  g_autofree FdVar *x = g_new (FdVar, n);
  for (int32_t i = 0; i < n; i++)
    x[i] = fd_var_new (store, 1, n);
  ck_assert (fd_post_all_different (store, x, NULL, (size_t) n,
                                    FD_CONSISTENCY_DEFAULT));
  FdSearch *search = fd_search_new (store);
  fd_search_add_branching (search, x, (size_t) n, FD_SELECT_INPUT_ORDER,
                           FD_ASSIGN_MIN);
  return search;
}

START_TEST (as_many_as_wanted)
{
  for (size_t n = 1; n <= 4096; n *= 4) {
    g_autoptr (FdStore) store = fd_store_new ();
    g_autoptr (FdSearch) search = permutations (store, 12);
    g_autoptr (FdCubes) cubes = fd_search_split (search, n);
    ck_assert_uint_ge (fd_cubes_length (cubes), n);
    ck_assert_uint_le (fd_cubes_length (cubes), 4 * n);
  }
}
END_TEST

/* The largest part of permutations has not many times the mean of solutions. */
START_TEST (parts_are_about_equal)
{
  g_autoptr (FdStore) store = fd_store_new ();
  g_autoptr (FdSearch) search = permutations (store, 8);
  g_autoptr (FdCubes) cubes = fd_search_split (search, 50);
  size_t n_parts = fd_cubes_length (cubes);
  uint64_t sum = 0, most = 0;
  fd_search_set_incremental (search, true);
  for (size_t i = 0; i < n_parts; i++) {
    size_t n;
    const FdAtom *atom = fd_cubes_get (cubes, i, &n);
    uint64_t count;
    ck_assert (fd_search_reset (search) && fd_search_assume (search, atom, n));
    ck_assert_int_eq (fd_search_count (search, &count), FD_STATUS_EXHAUSTED);
    sum += count;
    most = MAX (most, count);
  }
  ck_assert_uint_eq (sum, 40320);
  ck_assert_uint_le (most * n_parts, 4 * sum);
}
END_TEST

/* Of many values: no part has what is left of them. */
START_TEST (many_values)
{
  for (int from_above = 0; from_above < 2; from_above++) {
    g_autoptr (FdStore) store = fd_store_new ();
    g_autoptr (FdSearch) search = fd_search_new (store);
    FdVar x = fd_var_new (store, 1, 20000);
    fd_search_add_branching (search, &x, 1, FD_SELECT_INPUT_ORDER,
                             from_above ? FD_ASSIGN_MAX : FD_ASSIGN_MIN);
    g_autoptr (FdCubes) cubes = fd_search_split (search, 16);
    size_t n_parts = fd_cubes_length (cubes);
    uint64_t count, sum = 0;
    ck_assert_uint_ge (n_parts, 16);
    fd_search_set_incremental (search, true);
    for (size_t i = 0; i < n_parts; i++) {
      size_t n;
      const FdAtom *atom = fd_cubes_get (cubes, i, &n);
      ck_assert (fd_search_reset (search) &&
                 fd_search_assume (search, atom, n));
      ck_assert_int_eq (fd_search_next (search), FD_STATUS_SOLUTION);
      ck_assert_int_eq (fd_var_min (store, x),
                        from_above ? 20000 - sum : 1 + sum);
      ck_assert_int_eq (fd_search_count (search, &count), FD_STATUS_EXHAUSTED);
      ck_assert_uint_le ((count + 1) * n_parts, 2 * 20000);
      sum += count + 1;
    }
    ck_assert_uint_eq (sum, 20000);
  }
}
END_TEST

START_TEST (nothing_to_split)
{
  g_autoptr (FdStore) store = fd_store_new ();
  g_autoptr (FdSearch) search = fd_search_new (store);
  g_autoptr (FdCubes) cubes = fd_search_split (search, 10);
  size_t n = 1;
  ck_assert_uint_eq (fd_cubes_length (cubes), 1);
  ck_assert (fd_cubes_get (cubes, 0, &n));
  ck_assert_uint_eq (n, 0);
}
END_TEST

START_TEST (refuted_assumption)
{
  g_autoptr (FdStore) store = fd_store_new ();
  g_autoptr (FdSearch) search = permutations (store, 4);
  FdVar x = {1};
  FdAtom both[2] = {fd_atom (x, FD_EQ, 1), fd_atom (x, FD_EQ, 2)};
  ck_assert (fd_search_assume (search, both, 2));
  g_autoptr (FdCubes) cubes = fd_search_split (search, 10);
  ck_assert (cubes);
  ck_assert_uint_eq (fd_cubes_length (cubes), 0);
}
END_TEST

START_TEST (stopped)
{
  g_autoptr (FdStore) store = fd_store_new ();
  g_autoptr (FdSearch) search = permutations (store, 12);
  fd_search_stop (search);
  g_autoptr (FdCubes) cubes = fd_search_split (search, 100);
  ck_assert (!cubes);
  ck_assert_int_eq (fd_search_limit (search), FD_LIMIT_STOPPED);
  cubes = fd_search_split (search, 100);
  ck_assert (cubes);
}
END_TEST

START_TEST (refused)
{
  g_autoptr (FdStore) store = fd_store_new ();
  g_autoptr (FdSearch) search = permutations (store, 4);
  ck_assert_int_eq (fd_search_next (search), FD_STATUS_SOLUTION);
  ck_assert (!fd_search_split (search, 10));
  ck_assert (fd_store_error (store));
  g_autoptr (FdSearch) other = fd_search_new (store);
  ck_assert (!fd_search_split (other, 0));
  ck_assert (!fd_search_split (NULL, 1));
  ck_assert_uint_eq (fd_cubes_length (NULL), 0);
  fd_cubes_free (NULL);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("split");
  add_test (suite, "random searches", random_searches);
  add_test (suite, "as many as wanted", as_many_as_wanted);
  add_test (suite, "parts are about equal", parts_are_about_equal);
  add_test (suite, "many values", many_values);
  add_test (suite, "nothing to split", nothing_to_split);
  add_test (suite, "refuted assumption", refuted_assumption);
  add_test (suite, "stopped", stopped);
  add_test (suite, "refused", refused);
  return run_suite (suite);
}
