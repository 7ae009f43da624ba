/* SPDX-License-Identifier: MIT */
/* A search that is asked again: each question has the solutions that brute
 * force says, whatever was asked, found, posted and left open before. */
#include "../draw.h"
#include "../tap.h"

#include "kernel/atom.h"

#include <fd.h>
#include <string.h>
#include <time.h>

enum { N = 4, TOP = 3, ALL = 256, MOST = 3, QUESTIONS = 12 };

static int32_t
value_of (int i, uint32_t k)
{
  return i >> 2 * k & 3;
}

/* --- the model ------------------------------------------------------------ */

typedef struct {
  FdStore *store;
  FdSearch *search;
  FdVar x[N];
  bool wanted[ALL]; /* solutions of what is posted */
  bool learning, optimize, restarts, projected;
  FdAtom atom[MOST];
  uint32_t n_atoms;
  uint64_t random;
} World;

static void
build (World *w, uint64_t seed)
{
  *w = (World){.random = seed};
  w->learning = draw (&w->random, 3);
  w->optimize = !draw (&w->random, 3);
  w->restarts = draw (&w->random, 2);
  w->projected = !w->optimize && !draw (&w->random, 4);
  w->store = fd_store_new ();
  ck_assert (fd_store_set_explaining (w->store, w->learning));
  for (int k = 0; k < N; k++)
    w->x[k] = fd_var_new (w->store, 0, TOP);
  ck_assert (fd_post_sum (w->store, w->x, N, FD_LE, 8));
  for (int i = 0; i < ALL; i++)
    w->wanted[i] =
        value_of (i, 0) + value_of (i, 1) + value_of (i, 2) + value_of (i, 3) <=
        8;
  w->search = fd_search_new (w->store);
  fd_search_set_incremental (w->search, true);
  ck_assert (fd_search_set_learning (w->search, w->learning));
  fd_search_set_free (w->search, w->learning && draw (&w->random, 2));
  fd_search_add_branching (w->search, w->x, N, FD_SELECT_FIRST_FAIL,
                           (FdValSelect) draw (&w->random, 4));
  if (w->projected)
    fd_search_project (w->search, w->x, 2, NULL, 0);
  if (w->optimize)
    fd_search_minimize (w->search, w->x[3]);
  if (w->restarts)
    fd_search_set_restarts (w->search, FD_RESTART_LINEAR, 1, 1);
}

typedef enum { SUM, SUM_POSTED_IN_TWO, DISTANCE, CLAUSE, EQUAL, KINDS } Kind;

static bool
relates (Kind kind, int32_t u, int32_t v, int32_t c)
{
  switch (kind) {
  case DISTANCE:
    return u != v + c - 3;
  case CLAUSE:
    return u <= c / 3 || v != c % 4;
  case EQUAL:
    return u == v;
  default:
    return u + v != c;
  }
}

/* A sum is through a variable of its own; that what was posted of it stays,
 * where what is posted next is refused, rules nothing out. */
static bool
post_kind (const World *w, Kind kind, FdVar u, FdVar v, int32_t c)
{
  static const int32_t one[] = {1, 1, -1};
  FdAtom clause[] = {fd_atom (u, FD_LE, c / 3), fd_atom (v, FD_NE, c % 4)};
  FdVar y = {0};
  bool ok;
  switch (kind) {
  case DISTANCE:
    return fd_post_relation (w->store, u, FD_NE, v, c - 3);
  case CLAUSE:
    return fd_post_clause (w->store, clause, 2);
  case EQUAL:
    return fd_post_relation (w->store, u, FD_EQ, v, 0);
  default:
    if (kind == SUM)
      fd_store_begin (w->store);
    y = fd_var_new (w->store, 0, 6);
    ok = fd_post_linear (w->store, one, (FdVar[]){u, v, y}, 3, FD_EQ, 0) &&
         fd_set_atom (w->store, fd_atom (y, FD_NE, c));
    return (kind != SUM || fd_store_commit (w->store)) && ok;
  }
}

static void
post (World *w)
{
  uint32_t a = draw (&w->random, N), b = (a + 1 + draw (&w->random, N - 1)) % N;
  int32_t c = (int32_t) draw (&w->random, 7);
  /* an equality leaves little to ask */
  Kind kind = (Kind) draw (&w->random, draw (&w->random, 4) ? EQUAL : KINDS);
  bool ok = post_kind (w, kind, w->x[a], w->x[b], c), wanted[ALL];
  uint32_t left = 0;
  for (int i = 0; i < ALL; i++) {
    wanted[i] =
        w->wanted[i] && relates (kind, value_of (i, a), value_of (i, b), c);
    left += wanted[i];
  }
  ck_assert (ok || !left); /* what is refused changes nothing */
  if (ok)
    memcpy (w->wanted, wanted, sizeof wanted);
}

/* --- a question ------------------------------------------------------------
 */

static bool
holds (const World *w, const FdAtom *atom, size_t n, int i)
{
  for (size_t j = 0; j < n; j++)
    for (uint32_t k = 0; k < N; k++)
      if (w->x[k].id == fd_atom_var (atom[j]).id &&
          !fd_atom_accepts (atom[j], value_of (i, k)))
        return false;
  return true;
}

static uint32_t
solve (const World *w, const FdAtom *atom, size_t n, bool *left)
{
  uint32_t count = 0;
  for (int i = 0; i < ALL; i++) {
    left[i] = w->wanted[i] && holds (w, atom, n, i);
    count += left[i];
  }
  return count;
}

static void
assume (World *w)
{
  w->n_atoms = draw (&w->random, MOST + 1);
  for (uint32_t i = 0; i < w->n_atoms; i++)
    w->atom[i] =
        fd_atom (w->x[draw (&w->random, N)], (FdRelation) draw (&w->random, 4),
                 (int32_t) draw (&w->random, TOP + 1));
  ck_assert (fd_search_assume (w->search, w->atom, w->n_atoms));
}

static int
found (const World *w)
{
  int i = 0;
  for (uint32_t k = N; k-- > 0;)
    i = i << 2 | fd_var_min (w->store, w->x[k]);
  return i;
}

/* What @i being found says of the others. */
static void
strike (const World *w, bool *left, int i)
{
  for (int k = 0; k < ALL; k++)
    if (k == i || (w->optimize    ? value_of (k, 3) >= value_of (i, 3)
                   : w->projected ? (k & 15) == (i & 15)
                                  : false))
      left[k] = false;
}

static uint32_t
count (const bool *left)
{
  uint32_t n = 0;
  for (int i = 0; i < ALL; i++)
    n += left[i];
  return n;
}

static void
check_core (const World *w)
{
  size_t n;
  bool left[ALL];
  const FdAtom *core = fd_search_core (w->search, &n);
  ck_assert_uint_le (n, w->n_atoms);
  ck_assert_uint_eq (solve (w, core, n, left), 0);
}

/* One more solution, none, or a limit.  False: the end of this question. */
static bool
go_on (World *w, bool *left, bool *any)
{
  FdStatus status = fd_search_next (w->search);
  if (status == FD_STATUS_SOLUTION) {
    int i = found (w);
    ck_assert_msg (left[i], "%d is none, or was found before", i);
    strike (w, left, i);
    *any = true;
    return draw (&w->random, 4);
  }
  if (status == FD_STATUS_LIMIT)
    return draw (&w->random, 2);
  ck_assert_int_eq (status, FD_STATUS_EXHAUSTED);
  ck_assert_uint_eq (count (left), 0);
  if (!*any)
    check_core (w);
  return false;
}

static void
ask (World *w)
{
  bool left[ALL], any = false;
  ck_assert (fd_search_reset (w->search));
  for (uint32_t n = draw (&w->random, 2); n > 0; n--)
    post (w);
  assume (w);
  solve (w, w->atom, w->n_atoms, left);
  bool limited = !draw (&w->random, 3);
  do
    fd_search_set_node_limit (
        w->search, limited ? fd_search_statistics (w->search)->nodes + 1 : 0);
  while (go_on (w, left, &any));
}

START_TEST (test_questions)
{
  for (uint64_t seed = 1; seed <= 5000; seed++) {
    World w;
    build (&w, seed * UINT64_C (0x9e3779b97f4a7c15));
    for (int i = 0; i < QUESTIONS; i++)
      ask (&w);
    fd_search_free (w.search);
    for (int k = 0; k < N; k++)
      ck_assert_int_eq (fd_var_size (w.store, w.x[k]), TOP + 1);
    fd_store_free (w.store);
  }
}
END_TEST

/* --- what is kept ----------------------------------------------------------
 */

enum { PIGEONS = 7 };

/* No six holes hold seven, where b is true. */
static FdSearch *
post_pigeons (FdStore *store, FdVar *b)
{
  ck_assert (fd_store_set_explaining (store, true));
  FdVar x[PIGEONS];
  *b = fd_var_new (store, 0, 1);
  for (int i = 0; i < PIGEONS; i++)
    x[i] = fd_var_new (store, 0, PIGEONS - 1);
  for (int i = 0; i < PIGEONS; i++) {
    FdAtom clause[] = {fd_atom (*b, FD_EQ, 0),
                       fd_atom (x[i], FD_LT, PIGEONS - 1)};
    ck_assert (fd_post_clause (store, clause, 2));
    for (int j = 0; j < i; j++)
      ck_assert (fd_post_relation (store, x[i], FD_NE, x[j], 0));
  }
  FdSearch *search = fd_search_new (store);
  fd_search_set_incremental (search, true);
  ck_assert (fd_search_set_learning (search, true));
  return search;
}

/* Asked the same again, it fails no more than once: it is known why. */
START_TEST (test_nogoods_kept)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar b;
  g_autoptr (FdSearch) search = post_pigeons (store, &b);
  FdAtom on = fd_atom (b, FD_EQ, 1);
  uint64_t failures[3];
  for (int i = 0; i < 3; i++) {
    ck_assert (fd_search_reset (search));
    ck_assert (fd_search_assume (search, &on, 1));
    ck_assert_int_eq (fd_search_next (search), FD_STATUS_EXHAUSTED);
    failures[i] = fd_search_statistics (search)->failures;
  }
  ck_assert_uint_gt (failures[0], 20);
  ck_assert_uint_le (failures[2] - failures[0], 2);
  ck_assert (fd_search_reset (search));
  ck_assert_int_eq (fd_search_next (search), FD_STATUS_SOLUTION);
}
END_TEST

/* --- many small questions ---------------------------------------------------
 */

/* Each takes a few nodes and runs of propagators, however many were asked
 * before: 10,000 on one search take far less than 0.2 s where the library is
 * built for speed.  Nor does memory grow, but by nogoods. */
START_TEST (test_many)
{
  enum { QUEENS = 6, MANY = 10000 };
  g_autoptr (FdStore) store = fd_store_new ();
  ck_assert (fd_store_set_explaining (store, true));
  FdVar x[QUEENS];
  for (int i = 0; i < QUEENS; i++)
    x[i] = fd_var_new (store, 0, QUEENS - 1);
  for (int i = 0; i < QUEENS; i++)
    for (int j = i + 1; j < QUEENS; j++)
      for (int k = -1; k <= 1; k++)
        ck_assert (fd_post_relation (store, x[i], FD_NE, x[j], k * (j - i)));
  g_autoptr (FdSearch) search = fd_search_new (store);
  fd_search_set_incremental (search, true);
  ck_assert (fd_search_set_learning (search, true));
  fd_search_set_free (search, true);
  uint32_t n_found = 0, expected = 0;
  clock_t begun = clock ();
  for (int i = 0; i < MANY; i++) {
    /* by the first queen's place, where the second stands; -1: nowhere */
    static const int32_t second[] = {-1, 3, 5, 0, 2, -1};
    int32_t u = i % QUEENS, v = i / QUEENS % QUEENS;
    FdAtom atom[] = {fd_atom (x[0], FD_EQ, u), fd_atom (x[1], FD_EQ, v)};
    ck_assert (fd_search_reset (search));
    ck_assert (fd_search_assume (search, atom, 2));
    n_found += fd_search_next (search) == FD_STATUS_SOLUTION;
    expected += second[u] == v;
  }
  double seconds = (double) (clock () - begun) / CLOCKS_PER_SEC;
  const FdStatistics *s = fd_search_statistics (search);
  g_print ("# %d questions: %.3f s, %" G_GUINT64_FORMAT
           " nodes, %" G_GUINT64_FORMAT " failures, %" G_GUINT64_FORMAT
           " propagations\n",
           MANY, seconds, s->nodes, s->failures, s->propagations);
  ck_assert_uint_eq (n_found, expected);
  ck_assert_uint_le (s->nodes, 4 * MANY);
  ck_assert_uint_le (s->failures, 100);
  ck_assert_uint_le (s->propagations, 50 * MANY);
}
END_TEST

/* --- the best solution ------------------------------------------------------
 */

/* It is of the last question, also where that has none. */
START_TEST (test_best)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar x = fd_var_new (store, 0, 9);
  g_autoptr (FdSearch) search = fd_search_new (store);
  fd_search_set_incremental (search, true);
  fd_search_maximize (search, x);
  for (int32_t v = 9; v >= -1; v--) {
    FdAtom most = fd_atom (x, FD_LE, v);
    int32_t best;
    uint64_t n;
    ck_assert (fd_search_reset (search));
    ck_assert (fd_search_assume (search, &most, 1));
    ck_assert_int_eq (fd_search_count (search, &n), FD_STATUS_EXHAUSTED);
    ck_assert_int_eq (fd_search_best_value (search, x, &best), v >= 0);
    if (v >= 0)
      ck_assert_int_eq (best, v);
  }
}
END_TEST

/* A cutoff is of all questions, and what one of them finds is not. */
static void
check_cutoff (bool learning, bool late)
{
  g_autoptr (FdStore) store = fd_store_new ();
  ck_assert (fd_store_set_explaining (store, learning));
  FdVar x = fd_var_new (store, 0, 20), y = fd_var_new (store, 0, 3);
  ck_assert (fd_post_relation (store, x, FD_GE, y, 0));
  g_autoptr (FdSearch) search = fd_search_new (store);
  ck_assert (fd_search_set_learning (search, learning));
  fd_search_set_incremental (search, true);
  fd_search_minimize (search, x);
  static const int32_t least[] = {5, 7, 9, 8, 5, 7, 6};
  static const int32_t cutoff[] = {8, 8, 8, 8, 8, 6, 6};
  for (size_t i = 0; i < G_N_ELEMENTS (least); i++) {
    FdAtom from = fd_atom (x, FD_GE, least[i]);
    int64_t worst = 0, best = 0;
    uint64_t n;
    ck_assert (fd_search_reset (search));
    ck_assert (fd_search_assume (search, &from, 1));
    if (late && i == 0) /* once a better one is known */
      ck_assert_int_eq (fd_search_next (search), FD_STATUS_SOLUTION);
    if (i == 0 || cutoff[i] < cutoff[i - 1])
      ck_assert (fd_search_set_cutoff (search, cutoff[i]));
    if (!late || i > 0) {
      ck_assert (fd_search_cutoff (search, &worst));
      ck_assert_int_eq (worst, cutoff[i]);
    }
    ck_assert_int_eq (fd_search_count (search, &n), FD_STATUS_EXHAUSTED);
    ck_assert_int_eq (fd_search_best (search, &best), least[i] <= cutoff[i]);
    if (least[i] <= cutoff[i])
      ck_assert_int_eq (best, least[i]);
  }
}

/* Before the search begins, or where nothing has failed yet. */
static void
cut_early (bool learning, uint64_t nodes)
{
  FdVar x[4];
  int64_t best = 0;
  uint64_t n;
  g_autoptr (FdStore) store = fd_store_new ();
  for (size_t i = 0; i < G_N_ELEMENTS (x); i++)
    x[i] = fd_var_new (store, 0, 5);
  ck_assert (fd_post_sum (store, x, 4, FD_GE, 5));
  g_autoptr (FdSearch) search = fd_search_new (store);
  ck_assert (fd_search_set_learning (search, learning));
  fd_search_add_branching (search, x, 4, FD_SELECT_INPUT_ORDER, FD_ASSIGN_MAX);
  fd_search_minimize (search, x[3]);
  if (nodes) {
    fd_search_set_node_limit (search, nodes);
    ck_assert_int_eq (fd_search_next (search), FD_STATUS_LIMIT);
    fd_search_set_node_limit (search, 0);
  }
  ck_assert (fd_search_set_cutoff (search, 2));
  ck_assert_int_eq (fd_search_count (search, &n), FD_STATUS_EXHAUSTED);
  ck_assert (fd_search_best (search, &best));
  ck_assert_int_eq (best, 0);
}

START_TEST (test_cut_early)
{
  for (uint64_t nodes = 0; nodes < 4; nodes++) {
    cut_early (false, nodes);
    cut_early (true, nodes);
  }
}
END_TEST

START_TEST (test_cutoff)
{
  for (int way = 0; way < 4; way++)
    check_cutoff (way & 1, way & 2);
}
END_TEST

/* What others tell who know of a solution as good as the one of this question
 * does not hold of the next. */
START_TEST (test_news)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar x = fd_var_new (store, 0, 20);
  g_autoptr (FdSearch) search = fd_search_new (store);
  ck_assert (fd_search_set_learning (search, true));
  fd_search_set_incremental (search, true);
  fd_search_minimize (search, x);
  FdAtom five = fd_atom (x, FD_GE, 5), seven = fd_atom (x, FD_GE, 7);
  /* none with x >= 5 is better than 5 */
  FdAtom news[] = {five, FD_ATOM_FALSE};
  int64_t best;
  ck_assert (fd_search_assume (search, &five, 1));
  ck_assert_int_eq (fd_search_next (search), FD_STATUS_SOLUTION);
  ck_assert (fd_search_best (search, &best) && best == 5);
  ck_assert (fd_search_hear_news (search, news, 2));
  ck_assert_int_eq (fd_search_next (search), FD_STATUS_EXHAUSTED);
  ck_assert (fd_search_reset (search));
  ck_assert (fd_search_assume (search, &seven, 1));
  ck_assert_int_eq (fd_search_next (search), FD_STATUS_SOLUTION);
  ck_assert (fd_search_best (search, &best) && best == 7);
}
END_TEST

/* --- what is refused ---------------------------------------------------------
 */

START_TEST (test_refused)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar x = fd_var_new (store, 0, 3);
  g_autoptr (FdSearch) plain = fd_search_new (store);
  ck_assert (!fd_search_reset (plain));
  g_autoptr (FdSearch) search = fd_search_new (store);
  fd_search_set_incremental (search, true);
  ck_assert (fd_search_reset (search));
  ck_assert_int_eq (fd_search_next (search), FD_STATUS_SOLUTION);
  ck_assert (
      !fd_set_atom (store, fd_atom (x, FD_NE, 3))); /* before the reset */
  ck_assert (fd_search_reset (search));
  ck_assert (fd_set_atom (store, fd_atom (x, FD_NE, 0)));
  uint32_t level = fd_store_level (store);
  fd_store_pop (store); /* the search's own */
  ck_assert_uint_eq (fd_store_level (store), level);
  ck_assert (fd_store_push (store));
  ck_assert_int_eq (fd_search_next (search), FD_STATUS_ERROR);
  fd_store_pop (store);
  ck_assert_int_eq (fd_search_next (search), FD_STATUS_SOLUTION);
  ck_assert_int_eq (fd_var_min (store, x), 1);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("incremental");
  add_test (suite, "questions", test_questions);
  add_test (suite, "nogoods kept", test_nogoods_kept);
  add_test (suite, "many", test_many);
  add_test (suite, "best", test_best);
  add_test (suite, "cutoff", test_cutoff);
  add_test (suite, "cut early", test_cut_early);
  add_test (suite, "news", test_news);
  add_test (suite, "refused", test_refused);
  return run_suite (suite);
}
