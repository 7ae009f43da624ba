/* SPDX-License-Identifier: MIT */
/* Learning where memory is short: nogoods keep to their limit, and whichever
 * allocation fails, the search goes on later and misses nothing. */
#include "../../tap.h"

#include <fd.h>

#include "kernel/store.h"

/* --- problems ----------------------------------------------------------- */

static FdSearch *
search_of (FdStore *store)
{
  FdSearch *search = fd_search_new (store);
  ck_assert_ptr_nonnull (search);
  ck_assert (fd_search_set_learning (search, true));
  return search;
}

static FdStore *
new_store (void)
{
  FdStore *store = fd_store_new ();
  ck_assert (fd_store_set_explaining (store, true));
  return store;
}

static FdSearch *
queens (FdStore *store, int n)
{
  FdVar x[12];
  for (int i = 0; i < n; i++)
    x[i] = fd_var_new (store, 0, n - 1);
  for (int i = 0; i < n; i++)
    for (int j = i + 1; j < n; j++)
      for (int k = -1; k <= 1; k++)
        ck_assert (fd_post_relation (store, x[i], FD_NE, x[j], k * (j - i)));
  return search_of (store);
}

/* @n pigeons in a hole less. */
static FdSearch *
pigeons (FdStore *store, int n)
{
  FdVar x[20];
  for (int i = 0; i < n; i++)
    x[i] = fd_var_new (store, 0, n - 2);
  for (int i = 0; i < n; i++)
    for (int j = i + 1; j < n; j++)
      ck_assert (fd_not_unify (store, x[i], x[j]));
  FdSearch *search = search_of (store);
  fd_search_add_branching (search, x, (size_t) n, FD_SELECT_INPUT_ORDER,
                           FD_ASSIGN_MIN);
  return search;
}

/* The same in 0..1 variables, of which one says that a pigeon is in a hole. */
static FdSearch *
pigeons_01 (FdStore *store, int n)
{
  FdVar x[20][20];
  FdAtom atoms[20];
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n - 1; j++) {
      x[i][j] = fd_var_new (store, 0, 1);
      atoms[j] = fd_atom (x[i][j], FD_EQ, 1);
    }
    ck_assert (fd_post_clause (store, atoms, (size_t) n - 1));
  }
  for (int j = 0; j < n - 1; j++)
    for (int i = 0; i < n; i++)
      for (int k = 0; k < i; k++) {
        FdAtom two[] = {fd_atom (x[i][j], FD_EQ, 0),
                        fd_atom (x[k][j], FD_EQ, 0)};
        ck_assert (fd_post_clause (store, two, 2));
      }
  return search_of (store);
}

/* The shortest ruler with 5 marks is 11 long. */
static FdSearch *
golomb (FdStore *store, FdVar *length)
{
  FdVar mark[5], distance[10];
  size_t n = 0;
  for (int i = 0; i < 5; i++)
    mark[i] = fd_var_new (store, 0, i ? 30 : 0);
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < i; j++) {
      int32_t a[] = {1, -1, -1};
      FdVar x[] = {mark[i], mark[j], fd_var_new (store, 1, 30)};
      ck_assert (fd_post_linear (store, a, x, 3, FD_EQ, 0));
      distance[n++] = x[2];
    }
  ck_assert (
      fd_post_all_different (store, distance, NULL, n, FD_CONSISTENCY_BOUNDS));
  FdSearch *search = search_of (store);
  fd_search_minimize (search, mark[4]);
  *length = mark[4];
  return search;
}

/* --- each allocation fails once ----------------------------------------- */

typedef enum {
  QUEENS,
  QUEENS_FREE,
  PIGEONS,
  PIGEONS_01,
  GOLOMB,
  ASSUMED,
  N_KINDS
} Kind;

/* What is to come out, in one number. */
static uint64_t
answer (Kind kind, uint64_t fail_after, bool *failed)
{
  FdStore *store = new_store ();
  FdVar length = FD_VAR_NONE;
  FdSearch *search = kind == PIGEONS      ? pigeons (store, 5)
                     : kind == PIGEONS_01 ? pigeons_01 (store, 5)
                     : kind == GOLOMB     ? golomb (store, &length)
                                          : queens (store, 6);
  if (kind == QUEENS_FREE)
    fd_search_set_free (search, true);
  if (kind == ASSUMED) {
    FdAtom atoms[] = {fd_atom ((FdVar){3}, FD_GE, 1),
                      fd_atom ((FdVar){1}, FD_EQ, 0)}; /* a corner */
    ck_assert (fd_search_assume (search, atoms, 2));
  }
  uint64_t result = 0, stops = 0;
  if (fail_after)
    store->memory.fail_at = store->memory.n_calls + fail_after;
  for (;;) {
    FdStatus status = fd_search_next (search);
    if (status == FD_STATUS_EXHAUSTED)
      break;
    if (status == FD_STATUS_SOLUTION) {
      for (uint32_t i = 1; i <= fd_var_count (store); i++)
        ck_assert (fd_var_is_fixed (store, (FdVar){i}));
      result = length.id ? (uint64_t) fd_var_min (store, length) : result + 1;
      continue;
    }
    ck_assert_int_eq (fd_search_limit (search), FD_LIMIT_MEMORY);
    ck_assert_uint_lt (++stops, 3);
  }
  if (kind == ASSUMED) {
    size_t n;
    const FdAtom *core = fd_search_core (search, &n);
    ck_assert_uint_le (n, 2);
    for (size_t i = 0; i < n; i++)
      result += 10 * (core[i].value == 0);
  }
  *failed = store->memory.n_calls >= store->memory.fail_at;
  fd_search_free (search);
  ck_assert_uint_eq (fd_store_level (store), 0);
  fd_store_free (store);
  return result;
}

START_TEST (test_each_allocation)
{
  static const uint64_t expected[N_KINDS] = {4, 4, 0, 0, 11, 10};
  for (Kind kind = QUEENS; kind < N_KINDS; kind++) {
    bool failed;
    ck_assert_uint_eq (answer (kind, 0, &failed), expected[kind]);
    uint64_t k = 1;
    for (failed = true; failed; k++)
      ck_assert_uint_eq (answer (kind, k, &failed), expected[kind]);
    ck_assert_uint_gt (k, 20);
  }
}
END_TEST

/* b = 0 fails at once; then b = 1 is refuted to be 0, and a chain of sums that
 * are not 2 makes all others 1: each is entailed just before its one pruning.
 * The more there is on the trail already, the later it grows. */
static uint64_t
count_chain (bool learning, int n_before, uint64_t fail_after, bool *failed)
{
  enum { LENGTH = 70 };
  g_autoptr (FdStore) store = new_store ();
  FdVar b = fd_var_new (store, 0, 1), c = fd_var_new (store, 0, 1);
  FdVar y[LENGTH];
  for (int i = 0; i < LENGTH; i++)
    y[i] = fd_var_new (store, i == 0, 1);
  for (int i = 0; i < n_before; i++)
    ck_assert (fd_set_value (store, fd_var_new (store, 0, 1), 0));
  for (int32_t v = 0; v <= 1; v++) {
    FdAtom atoms[] = {fd_atom (b, FD_EQ, 1), fd_atom (c, FD_EQ, v)};
    ck_assert (fd_post_clause (store, atoms, 2));
  }
  for (int i = 0; i + 1 < LENGTH; i++) {
    FdVar x[] = {b, y[i], y[i + 1]};
    ck_assert (fd_post_sum (store, x, 3, FD_NE, 2));
  }
  g_autoptr (FdSearch) search = fd_search_new (store);
  ck_assert (fd_search_set_learning (search, learning));
  fd_search_add_branching (search, &b, 1, FD_SELECT_INPUT_ORDER, FD_ASSIGN_MIN);
  if (fail_after)
    store->memory.fail_at = store->memory.n_calls + fail_after;
  uint64_t count = 0;
  FdStatus status;
  while ((status = fd_search_next (search)) != FD_STATUS_EXHAUSTED)
    if (status == FD_STATUS_SOLUTION) {
      for (int i = 0; i < LENGTH; i++)
        ck_assert_int_eq (fd_var_max (store, y[i]), 1);
      ck_assert_int_eq (fd_var_min (store, y[LENGTH - 1]), 1);
      count++;
    }
  *failed = store->memory.n_calls >= store->memory.fail_at;
  return count;
}

START_TEST (test_entailed_and_halted)
{
  for (int learning = 0; learning <= 1; learning++)
    for (int n_before = 0; n_before < 8; n_before++) {
      bool failed;
      ck_assert_uint_eq (count_chain (learning, n_before, 0, &failed), 2);
      failed = true;
      for (uint64_t i = 1; failed; i++)
        ck_assert_uint_eq (count_chain (learning, n_before, i, &failed), 2);
    }
}
END_TEST

/* --- limits ------------------------------------------------------------- */

/* What the nogoods take stays within the limit, but for the last one, where
 * without it they take far more. */
static void
check_limit (FdSearch *(*problem) (FdStore *store, int n), size_t limit)
{
  enum { FAILURES = 9000 };
  uint64_t most[2] = {0, 0};
  for (int limited = 0; limited <= 1; limited++) {
    g_autoptr (FdStore) store = new_store ();
    g_autoptr (FdSearch) search = problem (store, 13);
    if (limited)
      fd_search_set_nogood_memory (search, limit);
    for (uint64_t k = 100; k <= FAILURES; k += 100) {
      fd_search_set_failure_limit (search, k);
      ck_assert_int_eq (fd_search_next (search), FD_STATUS_LIMIT);
      FdLearningStatistics s = fd_search_learning_statistics (search);
      most[limited] = MAX (most[limited], s.bytes);
      ck_assert_uint_eq (s.kept + s.forgotten, s.nogoods);
    }
    FdLearningStatistics s = fd_search_learning_statistics (search);
    ck_assert (!limited || s.forgotten);
  }
  ck_assert_uint_gt (most[0], 3 * limit);
  ck_assert_uint_lt (most[1], limit + 3000);
}

START_TEST (test_nogood_limit)
{
  check_limit (pigeons, 200000);
  check_limit (pigeons, 30000);
  check_limit (pigeons_01, 250000);
  check_limit (pigeons_01, 60000);
}
END_TEST

/* The limit of the store is an end for the time being; raised step by step,
 * the search goes on where it was. */
START_TEST (test_store_limit)
{
  for (int free = 0; free <= 1; free++) {
    g_autoptr (FdStore) store = new_store ();
    g_autoptr (FdSearch) search = queens (store, 8);
    fd_search_set_free (search, free);
    size_t limit = fd_store_memory_used (store) + 100;
    uint64_t count = 0, stops = 0;
    for (;;) {
      fd_store_set_memory_limit (store, limit);
      FdStatus status = fd_search_next (search);
      ck_assert_uint_le (fd_store_memory_used (store), limit);
      if (status == FD_STATUS_EXHAUSTED)
        break;
      if (status == FD_STATUS_SOLUTION) {
        count++;
        continue;
      }
      ck_assert_int_eq (fd_search_limit (search), FD_LIMIT_MEMORY);
      stops++;
      limit += 1000;
    }
    ck_assert_uint_eq (count, 92);
    ck_assert_uint_gt (stops, 5);
  }
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("memory of learning");
  add_test (suite, "each allocation", test_each_allocation);
  add_test (suite, "entailed and halted", test_entailed_and_halted);
  add_test (suite, "nogood limit", test_nogood_limit);
  add_test (suite, "store limit", test_store_limit);
  return run_suite (suite);
}
