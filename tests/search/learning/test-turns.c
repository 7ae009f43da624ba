/* SPDX-License-Identifier: MIT */
/* A search that learns, in turns with plain search: the same answers, however
 * long the turns are and wherever it is stopped; and what one of both does
 * quickly. */
#include "../../tap.h"
#include "kernel/store.h"
#include "search/search.h"

#include <fd.h>

static const uint64_t lengths[] = {1, 300, 2000, 20000, 0};
static const FdTurns kinds[] = {FD_TURNS_PLAIN, FD_TURNS_APART};

static FdSearch *
new_search (FdStore *store, int way)
{
  FdSearch *search = fd_search_new (store);
  ck_assert (fd_search_set_learning (search, true));
  fd_search_set_free (search, true);
  fd_search_set_restarts (search, FD_RESTART_LUBY, way & 1 ? 1 : 10, 1);
  fd_search_set_turns (search, kinds[way / 2 % 2],
                       lengths[(size_t) way / 4 % G_N_ELEMENTS (lengths)]);
  return search;
}
enum { N_WAYS = 4 * G_N_ELEMENTS (lengths) };

/* What it takes to be done of the tree is a part of it. */
static void
check_part (const FdSearch *search)
{
  ck_assert (search->turns->part >= 0 && search->turns->part <= 1);
}

static uint64_t
plain_failures (const FdSearch *search)
{
  return fd_search_learning_statistics (search).plain_failures;
}

/* Until the next solution or the end, stopped after each @nodes, 0: never. */
static FdStatus
search_on (FdSearch *search, uint64_t nodes)
{
  for (;;) {
    uint64_t so_far = fd_search_statistics (search)->nodes;
    fd_search_set_node_limit (search, nodes ? so_far + nodes : 0);
    FdStatus status = fd_search_next (search);
    check_part (search);
    if (status != FD_STATUS_LIMIT)
      return status;
    ck_assert_int_eq (fd_search_limit (search), FD_LIMIT_NODES);
    ck_assert_uint_gt (fd_search_statistics (search)->nodes, so_far);
  }
}

/* --- models ---------------------------------------------------------------
 */

/* @n pigeons in one hole less. */
static void
post_pigeons (FdStore *store, FdVar *x, uint32_t n)
{
  for (uint32_t i = 0; i < n; i++)
    x[i] = fd_var_new (store, 1, (int32_t) n - 1);
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t j = i + 1; j < n; j++)
      ck_assert (fd_post_relation (store, x[i], FD_NE, x[j], 0));
}

/* A ruler of @n marks, as short as may be: x[n - 1]. */
static void
post_ruler (FdStore *store, FdVar *x, uint32_t n)
{
  FdVar d[64];
  uint32_t n_d = 0;
  for (uint32_t i = 0; i < n; i++)
    x[i] = fd_var_new (store, i ? 1 : 0, i ? (int32_t) (n * n) : 0);
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t j = i + 1; j < n; j++) {
      static const int32_t a[] = {1, -1, -1};
      d[n_d] = fd_var_new (store, 1, (int32_t) (n * n));
      FdVar terms[] = {x[j], x[i], d[n_d++]};
      ck_assert (fd_post_linear (store, a, terms, 3, FD_EQ, 0));
    }
  ck_assert (
      fd_post_all_different (store, d, NULL, n_d, FD_CONSISTENCY_DEFAULT));
}

/* --- what is found -------------------------------------------------------- */

START_TEST (test_none)
{
  FdVar x[8];
  uint64_t plain = 0;
  for (int way = 0; way < N_WAYS; way++)
    for (uint64_t nodes = 0; nodes < 4; nodes += 3) {
      g_autoptr (FdStore) store = fd_store_new ();
      post_pigeons (store, x, 6);
      g_autoptr (FdSearch) search = new_search (store, way);
      fd_search_add_branching (search, x, 6, FD_SELECT_INPUT_ORDER,
                               FD_ASSIGN_MIN);
      ck_assert_int_eq (search_on (search, nodes), FD_STATUS_EXHAUSTED);
      ck_assert_uint_eq (fd_search_statistics (search)->solutions, 0);
      plain += plain_failures (search);
    }
  ck_assert_uint_gt (plain, 0);
}
END_TEST

/* The best ruler of six marks has length 17. */
START_TEST (test_best)
{
  FdVar x[8];
  uint64_t plain = 0;
  for (int way = 0; way < N_WAYS; way++)
    for (uint64_t nodes = 0; nodes < 4; nodes += 3) {
      g_autoptr (FdStore) store = fd_store_new ();
      post_ruler (store, x, 6);
      g_autoptr (FdSearch) search = new_search (store, way);
      fd_search_add_branching (search, x, 6, FD_SELECT_FIRST_FAIL,
                               way % 3 ? FD_ASSIGN_MIN : FD_ASSIGN_SPLIT);
      fd_search_minimize (search, x[5]);
      int64_t best = 1000, found;
      FdStatus status;
      while ((status = search_on (search, nodes)) == FD_STATUS_SOLUTION) {
        ck_assert (fd_search_best (search, &found));
        ck_assert_int_lt (found, best);
        best = found;
      }
      ck_assert_int_eq (status, FD_STATUS_EXHAUSTED);
      ck_assert_int_eq (best, 17);
      plain += plain_failures (search);
    }
  ck_assert_uint_gt (plain, 100);
}
END_TEST

/* Each solution once, also where the first is found plainly. */
START_TEST (test_all)
{
  uint64_t plain = 0;
  for (int way = 0; way < N_WAYS; way++) {
    g_autoptr (FdStore) store = fd_store_new ();
    FdVar x[8];
    post_ruler (store, x, 5);
    ck_assert (fd_set_atom (store, fd_atom (x[4], FD_LE, 11)));
    g_autoptr (FdSearch) search = new_search (store, way);
    /* values from above: many failures come before the first solution */
    fd_search_add_branching (search, x, 5, FD_SELECT_INPUT_ORDER,
                             FD_ASSIGN_MAX);
    uint64_t n = 0;
    ck_assert_int_eq (fd_search_count (search, &n), FD_STATUS_EXHAUSTED);
    ck_assert_uint_eq (n, 4);
    plain += plain_failures (search);
  }
  ck_assert_uint_gt (plain, 0);
}
END_TEST

/* For rulers of @n marks that are at most so long. */
static FdSearch *
new_ruler_search (FdStore *store, uint32_t n, int32_t length)
{
  FdVar x[8];
  post_ruler (store, x, n);
  ck_assert (fd_set_atom (store, fd_atom (x[n - 1], FD_LE, length)));
  FdSearch *search = fd_search_new (store);
  fd_search_add_branching (search, x, n, FD_SELECT_INPUT_ORDER, FD_ASSIGN_MAX);
  return search;
}

/* By a sequence that restarts also after solutions, which plain search would
 * find again. */
START_TEST (test_many)
{
  uint64_t expected = 0;
  {
    g_autoptr (FdStore) store = fd_store_new ();
    g_autoptr (FdSearch) search = new_ruler_search (store, 6, 24);
    ck_assert_int_eq (fd_search_count (search, &expected), FD_STATUS_EXHAUSTED);
    ck_assert_uint_gt (expected, 100);
  }
  uint64_t restarts = 0;
  for (size_t l = 0; l < G_N_ELEMENTS (lengths); l++)
    for (size_t k = 0; k < G_N_ELEMENTS (kinds); k++) {
      g_autoptr (FdStore) store = fd_store_new ();
      g_autoptr (FdSearch) search = new_ruler_search (store, 6, 24);
      ck_assert (fd_search_set_learning (search, true));
      fd_search_set_free (search, true);
      fd_search_set_restarts (search, FD_RESTART_GLUCOSE, 1, 1);
      fd_search_set_turns (search, kinds[k], lengths[l]);
      uint64_t n = 0;
      ck_assert_int_eq (fd_search_count (search, &n), FD_STATUS_EXHAUSTED);
      ck_assert_uint_eq (n, expected);
      restarts += fd_search_statistics (search)->restarts;
    }
  ck_assert_uint_gt (restarts, 0);
}
END_TEST

/* --- without memory ------------------------------------------------------- */

/* One allocation after another fails, and the search goes on. */
START_TEST (test_memory)
{
  static const int ways[] = {1, 3, 5};
  for (size_t w = 0; w < G_N_ELEMENTS (ways); w++) {
    g_autoptr (FdStore) store = fd_store_new ();
    FdVar x[8];
    post_ruler (store, x, 6);
    g_autoptr (FdSearch) search = new_search (store, ways[w]);
    fd_search_add_branching (search, x, 6, FD_SELECT_INPUT_ORDER,
                             FD_ASSIGN_MIN);
    fd_search_minimize (search, x[5]);
    FdStatus status = FD_STATUS_SOLUTION;
    int64_t best = 0;
    for (int i = 0; status != FD_STATUS_EXHAUSTED; i++) {
      store->memory.fail_at = i % 2 ? store->memory.n_calls + 1 : 0;
      fd_search_set_node_limit (search, fd_search_statistics (search)->nodes +
                                            (i % 2 ? 20 : 1));
      status = fd_search_next (search);
      ck_assert_int_ne (status, FD_STATUS_ERROR);
    }
    store->memory.fail_at = 0;
    ck_assert (fd_search_best (search, &best));
    ck_assert_int_eq (best, 17);
  }
}
END_TEST

/* --- what it is for ------------------------------------------------------- */

/* Sums of few of a hundred: learning tries as many as plain search does, each
 * at a hundred times the cost. */
START_TEST (test_pays)
{
  enum { N = 60 };
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar x[N];
  int32_t a[N];
  for (int i = 0; i < N; i++) {
    x[i] = fd_var_new (store, 0, 1);
    a[i] = 100 + 7 * (i % 15);
  }
  ck_assert (fd_post_linear (store, a, x, N, FD_EQ, 450));
  g_autoptr (FdSearch) search = fd_search_new (store);
  ck_assert (fd_search_set_learning (search, true));
  fd_search_set_free (search, true);
  fd_search_set_turns (search, FD_TURNS_PLAIN, 0);
  fd_search_add_branching (search, x, N, FD_SELECT_INPUT_ORDER, FD_ASSIGN_MIN);
  ck_assert_int_eq (fd_search_next (search), FD_STATUS_EXHAUSTED);
  uint64_t failures = fd_search_statistics (search)->failures;
  ck_assert_uint_gt (plain_failures (search), failures / 4 * 3);
}
END_TEST

START_TEST (test_refused)
{
  g_autoptr (FdStore) store = fd_store_new ();
  g_autoptr (FdSearch) search = fd_search_new (store);
  fd_search_set_turns (search, (FdTurns) 3, 0);
  ck_assert_str_eq (fd_store_error (store)->message,
                    "fd_search_set_turns: turns 3, expected one of FdTurns");
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("turns");
  add_test (suite, "none", test_none);
  add_test (suite, "best", test_best);
  add_test (suite, "all", test_all);
  add_test (suite, "many", test_many);
  add_test (suite, "memory", test_memory);
  add_test (suite, "pays", test_pays);
  add_test (suite, "refused", test_refused);
  return run_suite (suite);
}
