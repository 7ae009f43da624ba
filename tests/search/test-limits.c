/* SPDX-License-Identifier: MIT */
/* A limit of time ends what is under way soon, however much a single step of it
 * takes: one run of a propagator, posting a constraint, a probe, an analysis.
 */
#include "../tap.h"

#include <fd.h>
#include <time.h>

/* How much slower the same steps are when each access is checked. */
#ifdef __SANITIZE_ADDRESS__
enum { SLOWNESS = 3 };
#else
enum { SLOWNESS = 1 };
#endif

enum {
  LIMIT = 50,                /* milliseconds asked for */
  PATIENCE = 200 * SLOWNESS, /* more may be taken, of processor time */
};

/* Of this process alone, so that others do not count. */
static int64_t
now (void)
{
  return (int64_t) clock () * 1000 / CLOCKS_PER_SEC;
}

typedef struct {
  const char *name;
  void (*post) (FdStore *store);
  bool learning;
} Case;

static FdVar *
make_vars (FdStore *store, int n, int32_t min, int32_t max)
{
  FdVar *x = g_new (FdVar, n);
  for (int i = 0; i < n; i++)
    x[i] = fd_var_new (store, min, max);
  return x;
}

static void
post_different (FdStore *store, int n, int32_t max, FdConsistency consistency)
{
  g_autofree FdVar *x = make_vars (store, n, 0, max);
  (void) !fd_post_all_different (store, x, NULL, n, consistency);
}

static void
post_value (FdStore *store)
{
  post_different (store, 4000, 3999, FD_CONSISTENCY_VALUE);
}

static void
post_bounds (FdStore *store)
{
  post_different (store, 4000, 3999, FD_CONSISTENCY_BOUNDS);
}

static void
post_domain (FdStore *store)
{
  post_different (store, 4000, 3999, FD_CONSISTENCY_DOMAIN);
}

static void
post_domain_holes (FdStore *store)
{
  enum { N = 2500 };
  FdVar x[N];
  int32_t value[N];
  for (int i = 0; i < N; i++) {
    size_t n = 0;
    for (int v = 0; v < N; v++)
      if (v == i || (v * 7 + i * 13) % 3)
        value[n++] = v;
    x[i] = fd_var_new_values (store, value, n);
  }
  (void) !fd_post_all_different (store, x, NULL, N, FD_CONSISTENCY_DOMAIN);
}

static void
post_linear (FdStore *store)
{
  enum { N = 100000 };
  g_autofree FdVar *x = make_vars (store, N, 0, 100);
  g_autofree int32_t *a = g_new (int32_t, N);
  for (int k = 0; k < 3; k++) {
    for (int i = 0; i < N; i++)
      a[i] = (i * 31 + k * 17) % 41 - 20;
    (void) !fd_post_linear (store, a, x, N, FD_EQ, 777);
  }
}

static void
post_subset_sum (FdStore *store)
{
  enum { N = 40 };
  g_autofree FdVar *x = make_vars (store, N, 0, 60);
  int32_t a[N];
  for (int i = 0; i < N; i++)
    a[i] = 1009 + i * 977 % 5003;
  (void) !fd_post_linear_consistent (store, a, x, N, FD_EQ, 3000000,
                                     FD_CONSISTENCY_DOMAIN);
}

static void
post_element (FdStore *store)
{
  enum { N = 200000 };
  g_autofree int32_t *table = g_new (int32_t, N);
  g_autofree FdVar *index = make_vars (store, 30, 0, N - 1);
  g_autofree FdVar *value = make_vars (store, 30, 0, N - 1);
  for (int i = 0; i < N; i++)
    table[i] = (int32_t) ((uint32_t) i * 2654435761u >> 8) % N;
  for (int k = 0; k < 30; k++)
    (void) !fd_post_element (store, table, N, index[k], value[k]);
  for (int k = 0; k + 1 < 30; k++)
    (void) !fd_post_relation (store, value[k], FD_LT, index[k + 1], 0);
}

static void
post_times (FdStore *store)
{
  g_autofree FdVar *x = make_vars (store, 60, 2, 1000000);
  for (int k = 0; k + 2 < 60; k++)
    (void) !fd_post_times (store, x[k], x[k + 1], x[k + 2]);
}

static const Case cases[] = {
    {"all-different, values", post_value, false},
    {"all-different, bounds", post_bounds, false},
    {"all-different, domains", post_domain, false},
    {"all-different, holes", post_domain_holes, false},
    {"linear", post_linear, false},
    {"subset sum", post_subset_sum, false},
    {"element", post_element, false},
    {"times", post_times, false},
    {"all-different, values, learning", post_value, true},
    {"all-different, bounds, learning", post_bounds, true},
    {"all-different, domains, learning", post_domain, true},
    {"linear, learning", post_linear, true},
    {"element, learning", post_element, true},
};

START_TEST (test_search)
{
  const Case *c = &cases[_i];
  g_autoptr (FdStore) store = fd_store_new ();
  ck_assert (fd_store_set_explaining (store, c->learning));
  c->post (store);
  g_autoptr (FdSearch) search = fd_search_new (store);
  ck_assert (fd_search_set_learning (search, c->learning));
  fd_search_set_time_limit (search, LIMIT / 1000.);
  int64_t begun = now ();
  uint64_t count;
  fd_search_count (search, &count);
  ck_assert_msg (now () - begun <= LIMIT + PATIENCE, "%s: took %d ms", c->name,
                 (int) (now () - begun));
}
END_TEST

/* Posting under a limit of the store: what was posted is undone. */
START_TEST (test_posting)
{
  const Case *c = &cases[_i];
  g_autoptr (FdStore) store = fd_store_new ();
  ck_assert (fd_store_set_explaining (store, c->learning));
  FdVar y = fd_var_new (store, 0, 1);
  fd_store_set_time_limit (store, LIMIT / 1000.);
  int64_t begun = now ();
  c->post (store);
  ck_assert_int_le (now () - begun, LIMIT + PATIENCE);
  fd_store_set_time_limit (store, 0);
  ck_assert (fd_set_value (store, y, 1));
}
END_TEST

/* --- probes --------------------------------------------------------------- */

/* One value too few for all: a search takes for ever; so does trying each two
 * values of many. */
START_TEST (test_probe)
{
  static const uint32_t depths[] = {0, 2, 3};
  uint32_t depth = depths[_i];
  g_autoptr (FdStore) store = fd_store_new ();
  enum { N = 60 };
  FdVar x[N];
  for (int i = 0; i < N; i++)
    x[i] = fd_var_new (store, 0, depth ? 4 * N : N - 2);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < i; j++)
      ck_assert (fd_not_unify (store, x[i], x[j]));
  uint64_t size = fd_var_size (store, x[0]);
  fd_store_set_time_limit (store, LIMIT / 1000.);
  int64_t begun = now ();
  if (depth == 0)
    ck_assert (fd_try_values (store, x[0]));
  else
    ck_assert_int_eq (fd_probe_values (store, x, N, depth, 0),
                      FD_PROBE_PARTIAL);
  ck_assert_int_le (now () - begun, LIMIT + PATIENCE);
  ck_assert (
      g_error_matches (fd_store_error (store), FD_ERROR, FD_ERROR_STOPPED));
  ck_assert_uint_eq (fd_var_size (store, x[0]), size);
  ck_assert_uint_eq (fd_store_level (store), 0);
  fd_store_set_time_limit (store, 0);
  ck_assert (fd_set_value (store, x[0], 1));
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("limits");
  TCase *tcase = tcase_create ("search");
  tcase_add_loop_test (tcase, test_search, 0, G_N_ELEMENTS (cases));
  tcase_add_loop_test (tcase, test_posting, 0, G_N_ELEMENTS (cases));
  tcase_add_loop_test (tcase, test_probe, 0, 3);
  tcase_set_timeout (tcase, 0);
  suite_add_tcase (suite, tcase);
  return run_suite (suite);
}
