/* SPDX-License-Identifier: MIT */
/* Workers that search in several ways find the best, whatever the number of
 * threads. */
#include "random-search.h"

#include "../tap.h"

enum { CASES = 300, MOST_THREADS = 7 };

/* --- random models ----------------------------------------------------------
 */

typedef struct {
  RandomSearch random;
  bool satisfy, maximize, is_sum;
} RandomGoal;

static RandomGoal
goal_of (uint64_t seed)
{
  uint64_t random = ~seed;
  return (RandomGoal){.random = {.seed = seed},
                      .satisfy = !draw (&random, 4),
                      .maximize = draw (&random, 2),
                      .is_sum = draw (&random, 2)};
}

/* The sum of all, each with its place as the weight, or the last one. */
static void
set_goal (FdSearch *search, const RandomGoal *g, const RandomSearch *r)
{
  int64_t a[MOST_VARS];
  for (uint32_t i = 0; i < r->n; i++)
    a[i] = (int64_t) i % 3 - 1;
  if (g->satisfy)
    return;
  if (g->is_sum)
    ck_assert ((g->maximize ? fd_search_maximize_linear
                            : fd_search_minimize_linear) (search, a, r->x, r->n,
                                                          NULL, NULL, 0));
  else
    (g->maximize ? fd_search_maximize : fd_search_minimize) (search,
                                                             r->x[r->n - 1]);
}

/* The workers are not to write into @data. */
static bool
make_random (FdModel *model, gpointer data)
{
  const RandomGoal *g = data;
  RandomSearch own = {.seed = g->random.seed};
  bool ok = random_model (model, &own);
  set_goal (model->search, g, &own);
  return ok;
}

/* Whether there is a solution, and if so the best objective. */
static bool
best_alone (RandomGoal *g, int64_t *best)
{
  FdModel model = {0};
  bool found = false;
  if (random_model (&model, &g->random)) {
    set_goal (model.search, g, &g->random);
    while (fd_search_next (model.search) == FD_STATUS_SOLUTION) {
      found = true;
      if (g->satisfy)
        break;
    }
    *best = 0;
    ck_assert (g->satisfy || !found || fd_search_best (model.search, best));
  }
  free_model (&model);
  return found;
}

static int32_t
value_of_portfolio (gconstpointer portfolio, FdVar x)
{
  return fd_portfolio_value (portfolio, x);
}

static int64_t
objective_of (const RandomGoal *g, const FdPortfolio *portfolio)
{
  int64_t sum = 0;
  const RandomSearch *r = &g->random;
  for (uint32_t i = 0; i < r->n; i++)
    sum += ((int64_t) i % 3 - 1) * fd_portfolio_value (portfolio, r->x[i]);
  return g->is_sum ? sum : fd_portfolio_value (portfolio, r->x[r->n - 1]);
}

/* What is found, in turn, as codes. */
static GArray *
solve (const RandomGoal *g, unsigned n_threads, bool racing, int64_t *best)
{
  GArray *found = g_array_new (FALSE, FALSE, sizeof (uint32_t));
  g_autoptr (FdPortfolio) portfolio =
      fd_portfolio_new (make_random, NULL, (gpointer) g);
  FdStatus status;
  fd_portfolio_set_threads (portfolio, n_threads);
  fd_portfolio_set_workers (portfolio, 1 + (unsigned) g->random.seed % 9);
  if (g->random.seed % 4)
    fd_portfolio_set_turn (portfolio, g->random.seed % 4);
  fd_portfolio_set_racing (portfolio, racing);
  if (g->random.seed % 5)
    fd_portfolio_set_nogoods (portfolio, (unsigned) g->random.seed % 17);
  while ((status = fd_portfolio_next (portfolio)) == FD_STATUS_SOLUTION) {
    uint32_t code = code_of (&g->random, value_of_portfolio, portfolio);
    g_array_append_val (found, code);
    if (g->satisfy)
      continue;
    ck_assert (fd_portfolio_best (portfolio, best));
    ck_assert_int_eq (*best, objective_of (g, portfolio));
  }
  ck_assert (!fd_portfolio_error (portfolio));
  ck_assert_int_eq (status, g->satisfy && found->len ? FD_STATUS_LIMIT
                                                     : FD_STATUS_EXHAUSTED);
  int64_t bound;
  if (found->len && !g->satisfy) {
    ck_assert (fd_portfolio_bound (portfolio, &bound));
    ck_assert_int_eq (bound, *best);
  }
  return found;
}

static void
compare (uint64_t seed)
{
  RandomGoal g = goal_of (seed);
  int64_t best = 0, best_found = 0;
  bool has_solution = best_alone (&g, &best);
  g_autoptr (GArray) one = solve (&g, 1, false, &best_found);
  ck_assert_msg (has_solution == (one->len > 0), "seed %" PRIu64, seed);
  ck_assert_msg (best == best_found, "seed %" PRIu64, seed);
  for (unsigned n = 2; n <= MOST_THREADS; n = 2 * n - 1) {
    g_autoptr (GArray) more = solve (&g, n, false, &best_found);
    ck_assert_msg (are_equal (one, more), "seed %" PRIu64, seed);
  }
  g_autoptr (GArray) race = solve (&g, 3, true, &best_found);
  ck_assert_msg (has_solution == (race->len > 0), "seed %" PRIu64, seed);
  ck_assert_msg (best == best_found, "seed %" PRIu64, seed);
}

START_TEST (random_goals)
{
  for (uint64_t seed = 1; seed <= CASES; seed++)
    compare (seed);
}
END_TEST

/* --- a harder one -----------------------------------------------------------
 */

enum { MOST_ITEMS = 40 };

/* Items of which as much as can be is carried, in two sacks that each hold
 * half. */
typedef struct {
  int32_t n;
  int n_made, n_dropped;
  int fails_at, differs_at;    /* 0: none */
  bool refused, without_first; /* of which it assumes that it is left */
} Sacks;

static bool
make_sacks (FdModel *model, gpointer data)
{
  Sacks *s = data;
  int which = ++s->n_made;
  uint64_t random = 7;
  int32_t a[2][MOST_ITEMS], worth[MOST_ITEMS + 1], room[2] = {0, 0};
  FdVar x[MOST_ITEMS + 1];
  FdStore *store = model->store = fd_store_new ();
  model->own = g_new (int, 1);
  for (int32_t i = 0; i < s->n; i++) {
    x[i] = fd_var_new (store, 0, 1);
    worth[i] = 20 + (int32_t) draw (&random, 30);
    for (int k = 0; k < 2; k++)
      room[k] += a[k][i] = 20 + (int32_t) draw (&random, 30);
  }
  x[s->n] = fd_var_new (store, 0, 60 * s->n);
  worth[s->n] = -1;
  if (which == s->fails_at)
    return fd_post_sum (store, x, SIZE_MAX / 2, FD_EQ, 0);
  bool ok = fd_post_linear (store, worth, x, (size_t) s->n + 1, FD_EQ, 0);
  for (int k = 0; ok && k < 2; k++)
    ok = fd_post_linear (store, a[k], x, (size_t) s->n, FD_LE, room[k] / 2);
  model->search = fd_search_new (store);
  fd_search_add_branching (model->search, x, (size_t) s->n,
                           FD_SELECT_INPUT_ORDER, FD_ASSIGN_MAX);
  FdAtom left = fd_atom (x[0], FD_EQ, 0);
  if (s->without_first)
    ck_assert (fd_search_assume (model->search, &left, 1));
  if (which != s->differs_at)
    fd_search_maximize (model->search, x[s->n]);
  return ok;
}

static void
drop_sacks (gpointer own, gpointer data)
{
  Sacks *s = data;
  s->n_dropped++;
  g_free (own);
}

static bool
draw_sacks (FdModel *model, GString *text, gpointer data)
{
  const Sacks *s = data;
  for (uint32_t i = 1; i <= (uint32_t) s->n; i++)
    g_string_append_printf (text, "%d", fd_var_min (model->store, (FdVar){i}));
  if (s->refused)
    g_string_assign (text, "heavy");
  return !s->refused;
}

static FdPortfolio *
sacks_new (Sacks *s, unsigned n_threads)
{
  FdPortfolio *portfolio = fd_portfolio_new (make_sacks, drop_sacks, s);
  ck_assert (portfolio);
  fd_portfolio_set_threads (portfolio, n_threads);
  fd_portfolio_set_render (portfolio, draw_sacks);
  return portfolio;
}

static void
append_workers (FdPortfolio *portfolio, GString *text)
{
  FdPortfolioWorker w;
  for (unsigned i = 0; fd_portfolio_worker (portfolio, i, &w); i++)
    g_string_append_printf (
        text, "%s %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 "\n", w.name,
        w.improvements, w.statistics.nodes, w.statistics.failures,
        w.statistics.propagations);
}

/* All that is found, and what was done for it. */
static char *
tell_sacks (unsigned n_threads, uint64_t failures)
{
  Sacks s = {.n = 30};
  g_autoptr (FdPortfolio) portfolio = sacks_new (&s, n_threads);
  GString *text = g_string_new (NULL);
  FdStatus status;
  size_t n;
  fd_portfolio_set_failure_limit (portfolio, failures);
  fd_portfolio_set_turn (portfolio, failures / 100);
  while ((status = fd_portfolio_next (portfolio)) == FD_STATUS_SOLUTION)
    g_string_append_printf (text, "%s\n", fd_portfolio_text (portfolio, &n));
  append_workers (portfolio, text);
  g_string_append_printf (text, "%d %d", (int) status,
                          (int) fd_portfolio_limit (portfolio));
  return g_string_free (text, FALSE);
}

START_TEST (same_work)
{
  for (uint64_t failures = 1000; failures <= 8000; failures *= 2) {
    g_autofree char *one = tell_sacks (1, failures);
    for (unsigned n = 2; n <= MOST_THREADS; n = 2 * n - 1) {
      g_autofree char *more = tell_sacks (n, failures);
      ck_assert_str_eq (one, more);
    }
  }
}
END_TEST

/* All workers keep to what the model's search assumes. */
START_TEST (assumed)
{
  Sacks s = {.n = 30, .without_first = true};
  g_autoptr (FdPortfolio) portfolio = sacks_new (&s, 2);
  fd_portfolio_set_failure_limit (portfolio, 5000);
  fd_portfolio_set_turn (portfolio, 50);
  while (fd_portfolio_next (portfolio) == FD_STATUS_SOLUTION)
    ck_assert_int_eq (fd_portfolio_value (portfolio, (FdVar){1}), 0);
}
END_TEST

/* --- ending early -----------------------------------------------------------
 */

START_TEST (left_early)
{
  Sacks s = {.n = 40};
  FdPortfolio *portfolio = sacks_new (&s, 4);
  ck_assert_int_eq (fd_portfolio_next (portfolio), FD_STATUS_SOLUTION);
  fd_portfolio_free (portfolio);
  ck_assert_int_eq (s.n_made, s.n_dropped);
  fd_portfolio_free (sacks_new (&s, 2));
  fd_portfolio_free (NULL);
}
END_TEST

static gpointer
stop_it (gpointer portfolio)
{
  g_usleep (20000);
  fd_portfolio_stop (portfolio);
  return NULL;
}

/* After a limit it goes on, as if there had been none. */
START_TEST (stopped)
{
  Sacks s = {.n = 40};
  g_autoptr (FdPortfolio) portfolio = sacks_new (&s, 2);
  int64_t best, before = 0;
  for (int i = 0; i < 4; i++) {
    FdStatus status;
    GThread *thread = g_thread_new ("stop", stop_it, portfolio);
    while ((status = fd_portfolio_next (portfolio)) == FD_STATUS_SOLUTION) {
      ck_assert (fd_portfolio_best (portfolio, &best));
      ck_assert_int_gt (best, before);
      before = best;
    }
    g_thread_join (thread);
    if (status == FD_STATUS_EXHAUSTED)
      break;
    ck_assert_int_eq (status, FD_STATUS_LIMIT);
    ck_assert_int_eq (fd_portfolio_limit (portfolio), FD_LIMIT_STOPPED);
  }
}
END_TEST

/* Once it has found a solution, the worker waits in its turn, which does not
 * end.  The solution is delivered when all is to stop. */
typedef struct {
  Sacks sacks;
  bool found, let_go;
  volatile sig_atomic_t stop;
  bool by_store; /* it is the store that is told to stop */
  FdPortfolio *portfolio;
} Blocked;

static bool
choose_or_wait (const FdStore *store, gpointer data, FdAtom *decision)
{
  const Blocked *b = data;
  while (b->found && !__atomic_load_n (&b->let_go, __ATOMIC_ACQUIRE))
    g_usleep (1000);
  for (uint32_t i = 1; i <= (uint32_t) b->sacks.n; i++) {
    FdVar x = {i};
    if (fd_var_is_fixed (store, x))
      continue;
    *decision = fd_atom (x, FD_EQ, fd_var_max (store, x));
    return true;
  }
  return false;
}

static bool
make_blocked (FdModel *model, gpointer data)
{
  Blocked *b = data;
  bool ok = make_sacks (model, &b->sacks);
  fd_store_set_stop (model->store, &b->stop);
  fd_search_free (model->search);
  model->search = fd_search_new (model->store);
  fd_search_add_brancher (model->search, choose_or_wait, b, NULL);
  fd_search_maximize (model->search, (FdVar){(uint32_t) b->sacks.n + 1});
  return ok;
}

static bool
note_found (FdModel *model, GString *text, gpointer data)
{
  (void) model;
  (void) text;
  return ((Blocked *) data)->found = true;
}

static gpointer
stop_blocked (gpointer data)
{
  Blocked *b = data;
  g_usleep (100000);
  if (b->by_store)
    __atomic_store_n (&b->stop, 1, __ATOMIC_RELAXED);
  else
    fd_portfolio_stop (b->portfolio);
  return NULL;
}

static void
flush (bool by_store, unsigned n_threads, bool racing)
{
  Blocked b = {.sacks = {.n = 40}, .by_store = by_store};
  g_autoptr (FdPortfolio) portfolio =
      fd_portfolio_new (make_blocked, drop_sacks, &b);
  b.portfolio = portfolio;
  fd_portfolio_set_threads (portfolio, n_threads);
  fd_portfolio_set_racing (portfolio, racing);
  fd_portfolio_set_render (portfolio, note_found);
  GThread *thread = g_thread_new ("stop", stop_blocked, &b);
  ck_assert_int_eq (fd_portfolio_next (portfolio), FD_STATUS_SOLUTION);
  ck_assert_int_gt (fd_portfolio_value (portfolio, (FdVar){41}), 0);
  g_thread_join (thread);
  __atomic_store_n (&b.let_go, true, __ATOMIC_RELEASE);
  FdStatus status;
  while ((status = fd_portfolio_next (portfolio)) == FD_STATUS_SOLUTION)
    ;
  ck_assert_int_eq (status, FD_STATUS_LIMIT);
  ck_assert_int_eq (fd_portfolio_limit (portfolio), FD_LIMIT_STOPPED);
}

START_TEST (flushed)
{
  for (int i = 0; i < 8; i++)
    flush (i & 1, 1 + (i >> 1 & 1), i >> 2);
}
END_TEST

START_TEST (time_limit)
{
  Sacks s = {.n = 40};
  FdStatus status;
  g_autoptr (FdPortfolio) portfolio = sacks_new (&s, 2);
  fd_portfolio_set_time_limit (portfolio, 0.05);
  while ((status = fd_portfolio_next (portfolio)) == FD_STATUS_SOLUTION)
    ;
  if (status == FD_STATUS_LIMIT)
    ck_assert_int_eq (fd_portfolio_limit (portfolio), FD_LIMIT_TIME);
}
END_TEST

static void
stop_at_3 (const FdProgress *progress, gpointer portfolio)
{
  ck_assert (!progress->has_best || progress->best <= progress->bound);
  if (progress->rounds == 3)
    fd_portfolio_stop (portfolio);
}

START_TEST (progress)
{
  Sacks s = {.n = 40};
  FdStatus status;
  g_autoptr (FdPortfolio) portfolio = sacks_new (&s, 2);
  fd_portfolio_set_progress (portfolio, stop_at_3, portfolio);
  fd_portfolio_set_turn (portfolio, 100);
  while ((status = fd_portfolio_next (portfolio)) == FD_STATUS_SOLUTION)
    ;
  ck_assert_int_eq (status, FD_STATUS_LIMIT);
  ck_assert_int_eq (s.n_made, 3); /* a worker more in each round */
}
END_TEST

typedef struct {
  FdPortfolio *portfolio;
  uint64_t rounds;
} Stop;

static void
stop_at (const FdProgress *so_far, gpointer data)
{
  const Stop *stop = data;
  if (so_far->rounds == stop->rounds)
    fd_portfolio_stop (stop->portfolio);
}

static FdPortfolio *
run_rounds (Sacks *s, uint64_t rounds)
{
  Stop stop = {sacks_new (s, 2), rounds};
  fd_portfolio_set_progress (stop.portfolio, stop_at, &stop);
  while (fd_portfolio_next (stop.portfolio) == FD_STATUS_SOLUTION)
    ;
  ck_assert_int_eq (fd_portfolio_limit (stop.portfolio), FD_LIMIT_STOPPED);
  return stop.portfolio;
}

/* By itself, one worker does the most at first; then all begin. */
START_TEST (main_worker)
{
  Sacks s = {.n = 40};
  FdPortfolioWorker second, third;
  g_autoptr (FdPortfolio) portfolio = run_rounds (&s, 3);
  ck_assert (fd_portfolio_worker (portfolio, 1, &second));
  ck_assert (!fd_portfolio_worker (portfolio, 2, &third));
  g_autoptr (FdPortfolio) longer = run_rounds (&s, 25);
  ck_assert (fd_portfolio_worker (longer, 1, &second));
  ck_assert (fd_portfolio_worker (longer, 2, &third));
  ck_assert_uint_gt (second.statistics.failures, 5 * third.statistics.failures);
}
END_TEST

/* --- failures ---------------------------------------------------------------
 */

static void
expect_error (Sacks *s, const char *word)
{
  g_autoptr (FdPortfolio) portfolio = sacks_new (s, 2);
  FdStatus status;
  while ((status = fd_portfolio_next (portfolio)) == FD_STATUS_SOLUTION)
    ;
  ck_assert_int_eq (status, FD_STATUS_ERROR);
  ck_assert (fd_portfolio_error (portfolio));
  ck_assert_msg (strstr (fd_portfolio_error (portfolio)->message, word) != NULL,
                 "%s", fd_portfolio_error (portfolio)->message);
  ck_assert_int_eq (fd_portfolio_next (portfolio), FD_STATUS_ERROR);
}

START_TEST (models_that_fail)
{
  expect_error (&(Sacks){.n = 40, .fails_at = 1}, "fd_post_sum");
  expect_error (&(Sacks){.n = 40, .fails_at = 2}, "fd_post_sum");
  expect_error (&(Sacks){.n = 40, .differs_at = 2}, "differ");
  expect_error (&(Sacks){.n = 40, .refused = true}, "heavy");
}
END_TEST

static bool
make_nothing (FdModel *model, gpointer data)
{
  (void) model;
  (void) data;
  return true;
}

START_TEST (misuse)
{
  Sacks s = {.n = 6};
  int64_t best;
  ck_assert (!fd_portfolio_new (NULL, NULL, NULL));
  ck_assert_int_eq (fd_portfolio_next (NULL), FD_STATUS_ERROR);
  ck_assert (!fd_portfolio_error (NULL));
  g_autoptr (FdPortfolio) nothing = fd_portfolio_new (make_nothing, NULL, NULL);
  ck_assert_int_eq (fd_portfolio_next (nothing), FD_STATUS_ERROR);
  g_autoptr (FdPortfolio) threads = sacks_new (&s, 0);
  ck_assert_int_eq (fd_portfolio_next (threads), FD_STATUS_ERROR);
  g_autoptr (FdPortfolio) workers = sacks_new (&s, 1);
  fd_portfolio_set_workers (workers, 0);
  ck_assert_int_eq (fd_portfolio_next (workers), FD_STATUS_ERROR);
  g_autoptr (FdPortfolio) turns = sacks_new (&s, 1);
  fd_portfolio_set_turn (turns, 0);
  ck_assert_int_eq (fd_portfolio_next (turns), FD_STATUS_ERROR);
  g_autoptr (FdPortfolio) late = sacks_new (&s, 1);
  ck_assert (!fd_portfolio_best (late, &best));
  ck_assert (!fd_portfolio_text (late, NULL));
  ck_assert_int_eq (fd_portfolio_value (late, (FdVar){1}), 0);
  ck_assert_int_eq (fd_portfolio_next (late), FD_STATUS_SOLUTION);
  ck_assert_int_eq (fd_portfolio_value (late, (FdVar){1000}), 0);
  fd_portfolio_set_threads (late, 2);
  ck_assert_int_eq (fd_portfolio_next (late), FD_STATUS_ERROR);
  g_autoptr (FdPortfolio) seconds = sacks_new (&s, 1);
  fd_portfolio_set_time_limit (seconds, -1);
  ck_assert_int_eq (fd_portfolio_next (seconds), FD_STATUS_ERROR);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("portfolio");
  add_test (suite, "random goals", random_goals);
  add_test (suite, "same work", same_work);
  add_test (suite, "assumed", assumed);
  add_test (suite, "left early", left_early);
  add_test (suite, "stopped", stopped);
  add_test (suite, "flushed", flushed);
  add_test (suite, "time limit", time_limit);
  add_test (suite, "progress", progress);
  add_test (suite, "main worker", main_worker);
  add_test (suite, "models that fail", models_that_fail);
  add_test (suite, "misuse", misuse);
  return run_suite (suite);
}
