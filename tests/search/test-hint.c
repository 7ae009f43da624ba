/* SPDX-License-Identifier: MIT */
/* Values to be tried first: they lead to the solution hinted at, and, whatever
 * they are, no solution is lost, found twice, or taken for the best. */
#include "../draw.h"
#include "../tap.h"

#include <fd.h>
#include <string.h>

enum { N = 4, TOP = 3, ALL = 256 };

static int32_t
value_of (int i, uint32_t k)
{
  return i >> 2 * k & 3;
}

typedef struct {
  FdStore *store;
  FdSearch *search;
  FdVar x[N];
  bool wanted[ALL];
  bool learning, optimize;
  uint64_t random;
} World;

/* --- the same solutions ----------------------------------------------------
 */

/* Some x[a] != x[b] + c. */
static void
post (World *w)
{
  for (int i = 0; i < ALL; i++)
    w->wanted[i] = true;
  for (uint32_t n = draw (&w->random, 7); n > 0; n--) {
    uint32_t a = draw (&w->random, N),
             b = (a + 1 + draw (&w->random, N - 1)) % N;
    int32_t c = (int32_t) draw (&w->random, 5) - 2;
    if (!fd_post_relation (w->store, w->x[a], FD_NE, w->x[b], c))
      continue;
    for (int i = 0; i < ALL; i++)
      w->wanted[i] &= value_of (i, a) != value_of (i, b) + c;
  }
  if (!draw (&w->random, 3) &&
      fd_post_relation (w->store, w->x[0], FD_EQ, w->x[1], 0))
    for (int i = 0; i < ALL; i++)
      w->wanted[i] &= value_of (i, 0) == value_of (i, 1);
}

/* Of some variables, some of them twice, values that they need not have. */
static void
hint (World *w)
{
  for (uint32_t n = draw (&w->random, N + 2); n > 0; n--)
    ck_assert (fd_search_set_hint (w->search, w->x[draw (&w->random, N)],
                                   (int32_t) draw (&w->random, TOP + 3) - 1));
}

static void
build (World *w, uint64_t seed)
{
  *w = (World){.random = seed};
  w->learning = draw (&w->random, 2);
  w->optimize = draw (&w->random, 2);
  w->store = fd_store_new ();
  ck_assert (fd_store_set_explaining (w->store, w->learning));
  for (int k = 0; k < N; k++)
    w->x[k] = fd_var_new (w->store, 0, TOP);
  w->search = fd_search_new (w->store);
  bool early = draw (&w->random, 2); /* before variables become one */
  if (early)
    hint (w);
  post (w);
  if (!early)
    hint (w);
  ck_assert (fd_search_set_learning (w->search, w->learning));
  fd_search_set_free (w->search, w->learning && draw (&w->random, 2));
  fd_search_set_target_phases (w->search, draw (&w->random, 2));
  fd_search_set_last_conflict (w->search, draw (&w->random, 2));
  if (draw (&w->random, 2))
    fd_search_add_branching (w->search, w->x, N, FD_SELECT_FIRST_FAIL,
                             (FdValSelect) draw (&w->random, 12));
  if (w->optimize)
    fd_search_minimize (w->search, w->x[3]);
  if (draw (&w->random, 2))
    fd_search_set_restarts (w->search, FD_RESTART_LINEAR, 1, 1);
}

static void
strike (World *w)
{
  int i = 0;
  for (uint32_t k = N; k-- > 0;) {
    ck_assert (fd_var_is_fixed (w->store, w->x[k]));
    i = i << 2 | fd_var_min (w->store, w->x[k]);
  }
  ck_assert_msg (w->wanted[i], "%d is none, or was found before", i);
  for (int k = 0; k < ALL; k++)
    if (k == i || (w->optimize && value_of (k, 3) >= value_of (i, 3)))
      w->wanted[k] = false;
}

START_TEST (test_same_solutions)
{
  for (uint64_t seed = 1; seed <= 5000; seed++) {
    World w;
    FdStatus status;
    build (&w, seed * UINT64_C (0x9e3779b97f4a7c15));
    while ((status = fd_search_next (w.search)) == FD_STATUS_SOLUTION) {
      strike (&w);
      hint (&w);
    }
    ck_assert_int_eq (status, FD_STATUS_EXHAUSTED);
    for (int i = 0; i < ALL; i++)
      ck_assert_msg (!w.wanted[i], "%d is not found", i);
    fd_search_free (w.search);
    fd_store_free (w.store);
  }
}
END_TEST

/* --- a warm start ----------------------------------------------------------
 */

enum { QUEENS = 8 };
static const int32_t last_one[QUEENS] = {7, 3, 0, 2, 5, 1, 6, 4};

static void
post_queens (FdStore *store, FdVar *x)
{
  for (int i = 0; i < QUEENS; i++)
    x[i] = fd_var_new (store, 0, QUEENS - 1);
  for (int i = 0; i < QUEENS; i++)
    for (int j = i + 1; j < QUEENS; j++)
      for (int k = -1; k <= 1; k++)
        ck_assert (fd_post_relation (store, x[i], FD_NE, x[j], k * (j - i)));
}

/* The last solution of all is the first one found, without a failure: by
 * branchings, learning or not, and where the search chooses for itself. */
START_TEST (test_warm_start)
{
  g_autoptr (FdStore) store = fd_store_new ();
  ck_assert (fd_store_set_explaining (store, true));
  FdVar x[QUEENS];
  post_queens (store, x);
  g_autoptr (FdSearch) search = fd_search_new (store);
  ck_assert (fd_search_set_learning (search, _i));
  fd_search_set_free (search, _i == 2);
  if (_i < 2)
    fd_search_add_branching (search, x, QUEENS, FD_SELECT_FIRST_FAIL,
                             FD_ASSIGN_MIN);
  for (int i = 0; i < QUEENS; i++)
    ck_assert (fd_search_set_hint (search, x[i], last_one[i]));
  ck_assert_int_eq (fd_search_next (search), FD_STATUS_SOLUTION);
  ck_assert_uint_eq (fd_search_statistics (search)->failures, 0);
  for (int i = 0; i < QUEENS; i++)
    ck_assert_int_eq (fd_var_min (store, x[i]), last_one[i]);
}
END_TEST

/* Each question of a search that is asked again has hints of its own. */
START_TEST (test_incremental)
{
  g_autoptr (FdStore) store = fd_store_new ();
  ck_assert (fd_store_set_explaining (store, _i));
  FdVar x = fd_var_new (store, 0, 9), y = {0};
  g_autoptr (FdSearch) search = fd_search_new (store);
  ck_assert (fd_search_set_learning (search, _i));
  fd_search_set_free (search, _i == 2);
  fd_search_set_incremental (search, true);
  for (int32_t v = 0; v <= 9; v++) {
    ck_assert (fd_search_reset (search));
    y = fd_var_new (store, 0, 9);
    ck_assert (fd_search_set_hint (search, x, v));
    ck_assert (fd_search_set_hint (search, y, 9 - v));
    ck_assert_int_eq (fd_search_next (search), FD_STATUS_SOLUTION);
    ck_assert_int_eq (fd_var_min (store, x), v);
    ck_assert_int_eq (fd_var_min (store, y), 9 - v);
  }
}
END_TEST

/* --- near the best solution --------------------------------------------------
 */

enum { FREE = 12 };

/* How often a variable that need not change does, from one solution to the
 * next, where values are drawn. */
static uint32_t
count_changes (bool learning, bool target_phases)
{
  g_autoptr (FdStore) store = fd_store_new ();
  ck_assert (fd_store_set_explaining (store, learning));
  FdVar y = fd_var_new (store, 0, 9), x[FREE];
  for (int i = 0; i < FREE; i++)
    x[i] = fd_var_new (store, 0, 9);
  g_autoptr (FdSearch) search = fd_search_new (store);
  ck_assert (fd_search_set_learning (search, learning));
  fd_search_set_target_phases (search, target_phases);
  fd_search_add_branching (search, &y, 1, FD_SELECT_INPUT_ORDER, FD_ASSIGN_MIN);
  fd_search_add_branching (search, x, FREE, FD_SELECT_INPUT_ORDER,
                           FD_ASSIGN_RANDOM);
  fd_search_maximize (search, y);
  int32_t before[FREE];
  uint32_t n = 0, changes = 0;
  for (; fd_search_next (search) == FD_STATUS_SOLUTION; n++)
    for (int i = 0; i < FREE; i++) {
      int32_t value = fd_var_min (store, x[i]);
      changes += n && before[i] != value;
      before[i] = value;
    }
  ck_assert_uint_eq (n, 10);
  return changes;
}

START_TEST (test_target_phases)
{
  ck_assert_uint_eq (count_changes (_i, true), 0);
  ck_assert_uint_gt (count_changes (_i, false), FREE);
}
END_TEST

/* --- what is refused ---------------------------------------------------------
 */

START_TEST (test_refused)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar x = fd_var_new (store, 0, 3);
  g_autoptr (FdSearch) search = fd_search_new (store);
  ck_assert (!fd_search_set_hint (search, x, FD_VALUE_MAX + 1));
  ck_assert (!fd_search_set_hint (search, (FdVar){2}, 1));
  ck_assert (fd_search_set_hint (search, x, FD_VALUE_MAX));
  ck_assert_int_eq (fd_search_next (search), FD_STATUS_SOLUTION);
  ck_assert_int_eq (fd_var_min (store, x), 0);
}
END_TEST

/* For learning off, on, and free. */
static void
add_loop_test (Suite *suite, const char *name, const TTest *test, int n)
{
  TCase *tcase = tcase_create (name);
  tcase_add_loop_test (tcase, test, 0, n);
  suite_add_tcase (suite, tcase);
}

int
main (void)
{
  Suite *suite = suite_create ("hint");
  add_test (suite, "same solutions", test_same_solutions);
  add_loop_test (suite, "warm start", test_warm_start, 3);
  add_loop_test (suite, "incremental", test_incremental, 3);
  add_loop_test (suite, "target phases", test_target_phases, 2);
  add_test (suite, "refused", test_refused);
  return run_suite (suite);
}
