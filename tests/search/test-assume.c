/* SPDX-License-Identifier: MIT */
/* Assumptions in a search that does not learn: the solutions are those in which
 * all of them hold, whatever else the search is asked for, and a core has no
 * solution. */
#include "../draw.h"
#include "../tap.h"

#include "kernel/atom.h"

#include <fd.h>

enum { N = 4, TOP = 3, ALL = 256, MOST = 3 };

/* x[0] + ... + x[3] <= 7, x[0] != x[1], x[2] < x[3] + x[0] */
static bool
is_solution (const int32_t *v)
{
  return v[0] + v[1] + v[2] + v[3] <= 7 && v[0] != v[1] && v[2] < v[3] + v[0];
}

static void
post (FdStore *store, FdVar *x)
{
  static const int32_t a[] = {-1, 1, -1};
  for (int i = 0; i < N; i++)
    x[i] = fd_var_new (store, 0, TOP);
  ck_assert (fd_post_sum (store, x, N, FD_LE, 7));
  ck_assert (fd_not_unify (store, x[0], x[1]));
  FdVar y[] = {x[0], x[2], x[3]};
  ck_assert (fd_post_linear (store, a, y, 3, FD_LT, 0));
}

/* --- the cases ------------------------------------------------------------ */

typedef struct {
  FdAtom atom[MOST];
  uint32_t n;
  bool projected, optimize, maximize, restarts, last_conflict;
  uint64_t node_step; /* 0: not interrupted */
} Case;

static Case
draw_case (uint64_t *random, const FdVar *x)
{
  Case c = {.n = 1 + draw (random, MOST)};
  for (uint32_t i = 0; i < c.n; i++)
    c.atom[i] = fd_atom (x[draw (random, N)], (FdRelation) draw (random, 4),
                         (int32_t) draw (random, TOP + 1));
  c.projected = !draw (random, 3);
  c.optimize = !draw (random, 3);
  c.maximize = draw (random, 2);
  c.restarts = draw (random, 2);
  c.last_conflict = draw (random, 2);
  c.node_step = draw (random, 3);
  return c;
}

static bool
holds (const Case *c, const FdVar *x, const int32_t *v, uint32_t n)
{
  for (uint32_t i = 0; i < n; i++)
    for (int k = 0; k < N; k++)
      if (x[k].id == fd_atom_var (c->atom[i]).id &&
          !fd_atom_accepts (c->atom[i], v[k]))
        return false;
  return true;
}

/* Which of all assignments are wanted; how many. */
static uint32_t
solve (const Case *c, const FdVar *x, bool *wanted)
{
  uint32_t n = 0;
  for (int i = 0; i < ALL; i++) {
    int32_t v[N] = {i & 3, i >> 2 & 3, i >> 4 & 3, i >> 6};
    wanted[i] = is_solution (v) && holds (c, x, v, c->n);
    n += wanted[i];
  }
  return n;
}

static bool
is_better (const Case *c, int32_t a, int32_t b)
{
  return c->maximize ? a > b : a < b;
}

/* What @i being found says of the others. */
static void
strike (const Case *c, bool *wanted, int i)
{
  for (int k = 0; k < ALL; k++)
    if (k == i || (c->optimize ? !is_better (c, k >> 6, i >> 6)
                               : c->projected && (k & 15) == (i & 15)))
      wanted[k] = false;
}

static FdSearch *
search_for (const Case *c, FdStore *store, const FdVar *x)
{
  FdSearch *search = fd_search_new (store);
  fd_search_add_branching (search, x, N, FD_SELECT_DOM_WDEG, FD_ASSIGN_MEDIAN);
  ck_assert (fd_search_assume (search, c->atom, c->n));
  if (c->projected)
    fd_search_project (search, x, 2, NULL, 0);
  if (c->restarts)
    fd_search_set_restarts (search, FD_RESTART_LINEAR, 1, 1);
  fd_search_set_last_conflict (search, c->last_conflict);
  if (c->optimize)
    (c->maximize ? fd_search_maximize : fd_search_minimize) (search, x[3]);
  return search;
}

static FdStatus
next (const Case *c, FdSearch *search)
{
  const FdStatistics *s = fd_search_statistics (search);
  FdStatus status;
  do {
    if (c->node_step)
      fd_search_set_node_limit (search, s->nodes + c->node_step);
    status = fd_search_next (search);
  } while (status == FD_STATUS_LIMIT);
  return status;
}

static void
check_core (const FdSearch *search, const Case *c, const FdVar *x)
{
  size_t n;
  const FdAtom *core = fd_search_core (search, &n);
  ck_assert_uint_le (n, c->n);
  Case less = {.n = (uint32_t) n};
  for (size_t i = 0; i < n; i++)
    less.atom[i] = core[i];
  bool wanted[ALL];
  ck_assert_uint_eq (solve (&less, x, wanted), 0);
}

START_TEST (test_against_all)
{
  uint64_t random = 7;
  uint32_t none = 0, found = 0;
  for (int round = 0; round < 3000; round++) {
    g_autoptr (FdStore) store = fd_store_new ();
    FdVar x[N];
    bool wanted[ALL];
    post (store, x);
    Case c = draw_case (&random, x);
    uint32_t there_are = solve (&c, x, wanted);
    g_autoptr (FdSearch) search = search_for (&c, store, x);
    FdStatus status;
    while ((status = next (&c, search)) == FD_STATUS_SOLUTION) {
      int i = 0;
      for (int k = N; k-- > 0;)
        i = i << 2 | fd_var_min (store, x[k]);
      ck_assert (wanted[i]);
      strike (&c, wanted, i);
      found++;
    }
    ck_assert_int_eq (status, FD_STATUS_EXHAUSTED);
    ck_assert_int_eq (fd_search_next (search), FD_STATUS_EXHAUSTED);
    for (int i = 0; i < ALL; i++)
      ck_assert (!wanted[i]);
    ck_assert_uint_eq (fd_store_level (store), 0);
    ck_assert_uint_eq (fd_var_size (store, x[0]), TOP + 1);
    if (there_are)
      continue;
    none++;
    check_core (search, &c, x);
    if (draw (&random, 2)) {
      ck_assert (fd_search_minimize_core (search, 0));
      check_core (search, &c, x);
    }
  }
  ck_assert_uint_ge (none, 100);
  ck_assert_uint_ge (found, 10000);
}
END_TEST

/* --- the core ------------------------------------------------------------- */

/* Named are those up to the first that fails, or all. */
START_TEST (test_core)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar x[3];
  for (int i = 0; i < 3; i++)
    x[i] = fd_var_new (store, 0, 9);
  ck_assert (fd_post_relation (store, x[0], FD_LT, x[1], 0));
  FdAtom atoms[] = {fd_atom (x[2], FD_EQ, 3), fd_atom (x[0], FD_GE, 5),
                    fd_atom (x[1], FD_LE, 5), fd_atom (x[2], FD_GE, 1)};
  for (int constant = 0; constant <= 1; constant++) {
    g_autoptr (FdSearch) search = fd_search_new (store);
    if (constant)
      atoms[2] = FD_ATOM_FALSE;
    ck_assert (fd_search_assume (search, atoms, 4));
    ck_assert_int_eq (fd_search_next (search), FD_STATUS_EXHAUSTED);
    size_t n;
    const FdAtom *core = fd_search_core (search, &n);
    ck_assert_uint_eq (n, 3);
    for (size_t i = 0; i < n; i++)
      ck_assert (fd_atom_equal (core[i], atoms[i]));
    ck_assert (fd_search_minimize_core (search, 0));
    core = fd_search_core (search, &n);
    ck_assert_uint_eq (n, constant ? 1 : 2);
    ck_assert (fd_atom_equal (core[n - 1], atoms[2]));
  }
}
END_TEST

/* After a solution there is none to be named. */
START_TEST (test_no_core)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar x = fd_var_new (store, 0, 9);
  g_autoptr (FdSearch) search = fd_search_new (store);
  FdAtom atom = fd_atom (x, FD_GE, 9);
  ck_assert (fd_search_assume (search, &atom, 1));
  uint64_t count;
  ck_assert_int_eq (fd_search_count (search, &count), FD_STATUS_EXHAUSTED);
  ck_assert_uint_eq (count, 1);
  size_t n;
  fd_search_core (search, &n);
  ck_assert_uint_eq (n, 0);
}
END_TEST

/* --- a smaller core, within limits ---------------------------------------- */

/* 14 pigeons in 13 holes once an assumption holds; then in none that can be
 * shown soon. */
static FdSearch *
pigeons (FdStore *store)
{
  FdVar x[14], b[8];
  for (int i = 0; i < 14; i++)
    x[i] = fd_var_new (store, 0, 12);
  FdAtom atoms[8];
  for (int k = 0; k < 8; k++) {
    b[k] = fd_var_new (store, 0, 1);
    atoms[k] = fd_atom (b[k], FD_EQ, 1);
  }
  for (int i = 0; i < 14; i++)
    for (int j = i + 1; j < 14; j++)
      ck_assert (fd_not_unify (store, x[i], x[j]));
  ck_assert (fd_post_sum (store, b, 8, FD_LE, 7));
  FdSearch *search = fd_search_new (store);
  ck_assert (fd_search_assume (search, atoms, 8));
  return search;
}

static gpointer
stop_soon (gpointer search)
{
  g_usleep (20000);
  fd_search_stop (search);
  return NULL;
}

START_TEST (test_minimize_within_limits)
{
  for (int way = 0; way <= 1; way++) {
    g_autoptr (FdStore) store = fd_store_new ();
    g_autoptr (FdSearch) search = pigeons (store);
    ck_assert_int_eq (fd_search_next (search), FD_STATUS_EXHAUSTED);
    int64_t begun = g_get_monotonic_time ();
    GThread *thread = NULL;
    if (way)
      thread = g_thread_new ("stop", stop_soon, search);
    else
      fd_search_set_time_limit (search, 0.05);
    ck_assert (!fd_search_minimize_core (search, 0));
    ck_assert_int_eq (fd_search_limit (search),
                      way ? FD_LIMIT_STOPPED : FD_LIMIT_TIME);
    ck_assert_int_le (g_get_monotonic_time () - begun, 5000000);
    if (thread)
      g_thread_join (thread);
    ck_assert_uint_eq (fd_store_level (store), 0);
    ck_assert (!fd_search_minimize_core (search, 10));
  }
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("assume");
  add_test (suite, "against all assignments", test_against_all);
  add_test (suite, "core", test_core);
  add_test (suite, "no core", test_no_core);
  add_test (suite, "smaller core, within limits", test_minimize_within_limits);
  return run_suite (suite);
}
