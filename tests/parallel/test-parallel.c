/* SPDX-License-Identifier: MIT */
/* Several threads find what one finds, in its order. */
#include "random-search.h"

#include "../tap.h"

enum { CASES = 400, MOST_THREADS = 7 };

static int32_t
value_of_parallel (gconstpointer parallel, FdVar x)
{
  return fd_parallel_value (parallel, x);
}

/* The workers are not to write into @data. */
static bool
make_random (FdModel *model, gpointer data)
{
  const RandomSearch *r = data;
  RandomSearch own = {.seed = r->seed};
  return random_model (model, &own);
}

static GArray *
solutions_in_parallel (RandomSearch *r, unsigned n_threads, size_t n_parts)
{
  GArray *found = g_array_new (FALSE, FALSE, sizeof (uint32_t));
  g_autoptr (FdParallel) parallel = fd_parallel_new (make_random, NULL, r);
  FdStatus status;
  fd_parallel_set_threads (parallel, n_threads);
  fd_parallel_set_parts (parallel, n_parts);
  while ((status = fd_parallel_next (parallel)) == FD_STATUS_SOLUTION) {
    uint32_t code = code_of (r, value_of_parallel, parallel);
    g_array_append_val (found, code);
  }
  ck_assert_int_eq (status, FD_STATUS_EXHAUSTED);
  ck_assert (!fd_parallel_error (parallel));
  size_t n_done, n = fd_parallel_n_parts (parallel, &n_done);
  ck_assert_uint_eq (n, n_done);
  ck_assert_uint_eq (fd_parallel_statistics (parallel).solutions, found->len);
  return found;
}

static void
compare (uint64_t seed)
{
  RandomSearch r = {.seed = seed};
  uint64_t random = seed;
  size_t n_parts = 1 + draw (&random, 40);
  g_autoptr (GArray) one = solutions_of (&r, NULL, 0);
  g_autoptr (GArray) first = solutions_in_parallel (&r, 1, n_parts);
  ck_assert_msg (are_alike (&r, one, first), "seed %" PRIu64, seed);
  for (unsigned n = 2; n <= MOST_THREADS; n = 2 * n - 1) {
    g_autoptr (GArray) more = solutions_in_parallel (&r, n, n_parts);
    ck_assert_msg (are_equal (first, more), "seed %" PRIu64, seed);
  }
}

START_TEST (random_searches)
{
  for (uint64_t seed = 1; seed <= CASES; seed++)
    compare (seed);
}
END_TEST

/* --- queens -----------------------------------------------------------------
 */

typedef struct {
  int32_t n;
  int n_made, n_dropped;
  int fails_at; /* the model that cannot be made */
  int differs_at;
  int starves_at;
  bool has_objective, refuses_5;
} Queens;

static bool
make_queens (FdModel *model, gpointer data)
{
  Queens *q = data;
  int32_t n = q->n;
  g_autofree FdVar *x = g_new (FdVar, n);
  g_autofree int32_t *up = g_new (int32_t, n), *down = g_new (int32_t, n);
  int which = ++q->n_made;
  FdStore *store = model->store = fd_store_new ();
  model->own = g_new (int, 1);
  for (int32_t i = 0; i < n; i++) {
    x[i] = fd_var_new (store, 1, n);
    up[i] = i;
    down[i] = -i;
  }
  if (which == q->differs_at)
    fd_var_new (store, 0, 1);
  if (which == q->starves_at)
    fd_store_set_memory_limit (store, 1);
  if (which == q->fails_at)
    return fd_post_sum (store, x, SIZE_MAX / 2, FD_EQ, 0);
  FdSearch *search = model->search = fd_search_new (store);
  fd_search_add_branching (search, x, (size_t) n, FD_SELECT_FIRST_FAIL,
                           FD_ASSIGN_MIN);
  if (q->has_objective)
    fd_search_minimize (search, x[0]);
  return fd_post_all_different (store, x, NULL, (size_t) n,
                                FD_CONSISTENCY_VALUE) &&
         fd_post_all_different (store, x, up, (size_t) n,
                                FD_CONSISTENCY_VALUE) &&
         fd_post_all_different (store, x, down, (size_t) n,
                                FD_CONSISTENCY_VALUE);
}

static void
drop_queens (gpointer own, gpointer data)
{
  Queens *q = data;
  q->n_dropped++;
  g_free (own);
}

static FdParallel *
queens_new (Queens *q, unsigned n_threads)
{
  FdParallel *parallel = fd_parallel_new (make_queens, drop_queens, q);
  ck_assert (parallel);
  fd_parallel_set_threads (parallel, n_threads);
  return parallel;
}

START_TEST (counting)
{
  static const uint64_t known[] = {1, 1, 0, 0, 2, 10, 4, 40, 92, 352};
  for (int32_t n = 1; n <= 9; n++) {
    Queens q = {.n = n};
    uint64_t count;
    FdParallel *parallel = queens_new (&q, 3);
    ck_assert_int_eq (fd_parallel_count (parallel, &count),
                      FD_STATUS_EXHAUSTED);
    ck_assert_uint_eq (count, known[n]);
    ck_assert_uint_eq (fd_parallel_statistics (parallel).solutions, count);
    fd_parallel_free (parallel);
    ck_assert_int_eq (q.n_made, q.n_dropped);
  }
}
END_TEST

/* What is ready is had without waiting, also after a stop was seen. */
START_TEST (ready)
{
  Queens q = {.n = 8};
  size_t n = 0, most = 0, left = 0;
  g_autoptr (FdParallel) parallel = queens_new (&q, 2);
  fd_parallel_set_parts (parallel, 1);
  ck_assert_uint_eq (fd_parallel_n_ready (parallel), 0);
  while (fd_parallel_next (parallel) == FD_STATUS_SOLUTION) {
    if (left)
      ck_assert_uint_eq (fd_parallel_n_ready (parallel), left - 1);
    left = fd_parallel_n_ready (parallel);
    most = MAX (most, left);
    if (++n == 40 || (n > 40 && left == 1)) {
      fd_parallel_stop (parallel);
      ck_assert_int_eq (fd_parallel_next (parallel), FD_STATUS_LIMIT);
      ck_assert_int_eq (fd_parallel_limit (parallel), FD_LIMIT_STOPPED);
      ck_assert_uint_eq (fd_parallel_n_ready (parallel), left);
    }
  }
  ck_assert_uint_eq (n, 92);
  ck_assert_uint_gt (most, 0);
  ck_assert_uint_eq (fd_parallel_n_ready (parallel), 0);
}
END_TEST

/* As many parts as threads need, if solutions come in the same order. */
START_TEST (number_of_parts)
{
  Queens q = {.n = 10};
  size_t n[2];
  for (unsigned i = 0; i < 2; i++) {
    g_autoptr (FdParallel) parallel = queens_new (&q, 1 + i * 15);
    ck_assert_int_eq (fd_parallel_next (parallel), FD_STATUS_SOLUTION);
    n[i] = fd_parallel_n_parts (parallel, NULL);
  }
  ck_assert_uint_ge (n[0], 64);
  ck_assert_uint_lt (n[0], 256);
  ck_assert_uint_gt (n[1], n[0]);
}
END_TEST

/* Solutions that wait have hardly room. */
START_TEST (little_memory)
{
  for (size_t bytes = 0; bytes <= 512; bytes += 128) {
    Queens q = {.n = 8};
    int n = 0;
    g_autoptr (FdParallel) parallel = queens_new (&q, 4);
    fd_parallel_set_memory_limit (parallel, bytes);
    while (fd_parallel_next (parallel) == FD_STATUS_SOLUTION)
      n++;
    ck_assert_int_eq (n, 92);
  }
}
END_TEST

START_TEST (some_outputs)
{
  Queens q = {.n = 6};
  FdVar x[2] = {{3}, {1}};
  g_autoptr (FdParallel) parallel = queens_new (&q, 2);
  fd_parallel_set_outputs (parallel, x, 2);
  ck_assert_int_eq (fd_parallel_value (parallel, x[0]), 0);
  ck_assert_int_eq (fd_parallel_next (parallel), FD_STATUS_SOLUTION);
  /* 2 4 6 1 3 5 */
  ck_assert_int_eq (fd_parallel_value (parallel, x[0]), 6);
  ck_assert_int_eq (fd_parallel_value (parallel, x[1]), 2);
  ck_assert_int_eq (fd_parallel_value (parallel, (FdVar){2}), 0);
  ck_assert_int_eq (fd_parallel_value (parallel, (FdVar){1000}), 0);
}
END_TEST

/* Solutions of no bytes are solutions, too. */
START_TEST (no_outputs)
{
  Queens q = {.n = 6};
  g_autoptr (FdParallel) parallel = queens_new (&q, 2);
  fd_parallel_set_outputs (parallel, NULL, 0);
  for (int i = 0; i < 4; i++)
    ck_assert_int_eq (fd_parallel_next (parallel), FD_STATUS_SOLUTION);
  ck_assert_int_eq (fd_parallel_next (parallel), FD_STATUS_EXHAUSTED);
}
END_TEST

/* --- what is made of solutions -----------------------------------------------
 */

/* As digits; the one that begins with 5 is refused. */
static bool
draw_queens (FdModel *model, GString *text, gpointer data)
{
  const Queens *q = data;
  for (uint32_t i = 1; i <= (uint32_t) q->n; i++)
    g_string_append_printf (text, "%d", fd_var_min (model->store, (FdVar){i}));
  if (!q->refuses_5 || text->str[0] != '5')
    return true;
  g_string_assign (text, "begins with 5");
  return false;
}

START_TEST (rendered)
{
  static const char *const all[] = {"246135", "362514", "415263", "531642"};
  Queens q = {.n = 6};
  g_autoptr (FdParallel) parallel = queens_new (&q, 3);
  fd_parallel_set_render (parallel, draw_queens);
  for (int i = 0; i < 4; i++) {
    size_t n;
    ck_assert (!fd_parallel_text (parallel, &n));
    ck_assert_int_eq (fd_parallel_next (parallel), FD_STATUS_SOLUTION);
    ck_assert_str_eq (fd_parallel_text (parallel, &n), all[i]);
    ck_assert_uint_eq (n, 6);
    ck_assert_int_eq (fd_parallel_value (parallel, (FdVar){1}), 0);
    fd_parallel_stop (parallel);
    ck_assert_int_eq (fd_parallel_next (parallel), FD_STATUS_LIMIT);
  }
  ck_assert_int_eq (fd_parallel_next (parallel), FD_STATUS_EXHAUSTED);
}
END_TEST

/* Its make function leaves off where a constraint is inconsistent. */
static bool
make_inconsistent (FdModel *model, gpointer data)
{
  (void) data;
  model->store = fd_store_new ();
  FdVar x = fd_var_new (model->store, 1, 2);
  return fd_set_value (model->store, x, 3);
}

START_TEST (inconsistent_models)
{
  uint64_t count = 1;
  g_autoptr (FdParallel) one = fd_parallel_new (make_inconsistent, NULL, NULL);
  g_autoptr (FdParallel) two = fd_parallel_new (make_inconsistent, NULL, NULL);
  ck_assert_int_eq (fd_parallel_next (one), FD_STATUS_EXHAUSTED);
  fd_parallel_set_threads (two, 2);
  ck_assert_int_eq (fd_parallel_count (two, &count), FD_STATUS_EXHAUSTED);
  ck_assert_uint_eq (count, 0);
}
END_TEST

/* It is asked to stop while it is made. */
static bool
make_stopped (FdModel *model, gpointer data)
{
  FdVar x[60];
  model->store = fd_store_new ();
  for (size_t i = 0; i < G_N_ELEMENTS (x); i++)
    x[i] = fd_var_new (model->store, 0, (int32_t) i);
  fd_store_set_stop (model->store, data);
  for (;;)
    if (!fd_post_all_different (model->store, x, NULL, G_N_ELEMENTS (x),
                                FD_CONSISTENCY_DOMAIN))
      return false;
}

START_TEST (stopped_models)
{
  volatile sig_atomic_t stop = 1;
  gpointer data = (gpointer) (uintptr_t) &stop;
  g_autoptr (FdParallel) all = fd_parallel_new (make_stopped, NULL, data);
  g_autoptr (FdPortfolio) one = fd_portfolio_new (make_stopped, NULL, data);
  ck_assert_int_eq (fd_parallel_next (all), FD_STATUS_LIMIT);
  ck_assert_int_eq (fd_parallel_limit (all), FD_LIMIT_STOPPED);
  ck_assert_int_eq (fd_portfolio_next (one), FD_STATUS_LIMIT);
  ck_assert_int_eq (fd_portfolio_limit (one), FD_LIMIT_STOPPED);
}
END_TEST

START_TEST (refused_solutions)
{
  Queens q = {.n = 6, .refuses_5 = true};
  uint64_t count;
  g_autoptr (FdParallel) parallel = queens_new (&q, 2);
  fd_parallel_set_render (parallel, draw_queens);
  ck_assert_int_eq (fd_parallel_count (parallel, &count), FD_STATUS_ERROR);
  ck_assert_str_eq (fd_parallel_error (parallel)->message, "begins with 5");
}
END_TEST

/* --- ending early -----------------------------------------------------------
 */

START_TEST (left_early)
{
  Queens q = {.n = 12};
  FdParallel *parallel = queens_new (&q, 4);
  fd_parallel_set_memory_limit (parallel, 1024);
  ck_assert_int_eq (fd_parallel_next (parallel), FD_STATUS_SOLUTION);
  fd_parallel_free (parallel);
  ck_assert_int_eq (q.n_made, q.n_dropped);
  fd_parallel_free (queens_new (&q, 2));
  fd_parallel_free (NULL);
}
END_TEST

static gpointer
stop_it (gpointer parallel)
{
  g_usleep (20000);
  fd_parallel_stop (parallel);
  return NULL;
}

START_TEST (stopped)
{
  Queens q = {.n = 30};
  uint64_t count;
  FdParallel *parallel = queens_new (&q, 2);
  GThread *thread = g_thread_new ("stop", stop_it, parallel);
  ck_assert_int_eq (fd_parallel_count (parallel, &count), FD_STATUS_LIMIT);
  ck_assert_int_eq (fd_parallel_limit (parallel), FD_LIMIT_STOPPED);
  g_thread_join (thread);
  fd_parallel_free (parallel);
}
END_TEST

START_TEST (time_limit)
{
  Queens q = {.n = 30};
  uint64_t count;
  FdParallel *parallel = queens_new (&q, 2);
  fd_parallel_set_time_limit (parallel, 0.02);
  ck_assert_int_eq (fd_parallel_count (parallel, &count), FD_STATUS_LIMIT);
  ck_assert_int_eq (fd_parallel_limit (parallel), FD_LIMIT_TIME);
  fd_parallel_free (parallel);
}
END_TEST

/* After a limit it goes on. */
START_TEST (going_on)
{
  Queens q = {.n = 8};
  int n = 0;
  FdStatus status;
  g_autoptr (FdParallel) parallel = queens_new (&q, 2);
  do {
    fd_parallel_stop (parallel);
    ck_assert_int_eq (fd_parallel_next (parallel), FD_STATUS_LIMIT);
    status = fd_parallel_next (parallel);
    n += status == FD_STATUS_SOLUTION;
  } while (status == FD_STATUS_SOLUTION);
  ck_assert_int_eq (status, FD_STATUS_EXHAUSTED);
  ck_assert_int_eq (n, 92);
}
END_TEST

START_TEST (counting_on)
{
  Queens q = {.n = 8};
  uint64_t count, before = 0;
  FdStatus status;
  g_autoptr (FdParallel) parallel = queens_new (&q, 2);
  fd_parallel_set_render (parallel, draw_queens);
  do {
    fd_parallel_stop (parallel);
    ck_assert_int_eq (fd_parallel_count (parallel, &count), FD_STATUS_LIMIT);
    ck_assert_uint_ge (count, before);
    before = count;
    fd_parallel_set_time_limit (parallel, 0);
    status = fd_parallel_count (parallel, &count);
  } while (status == FD_STATUS_LIMIT);
  ck_assert_int_eq (status, FD_STATUS_EXHAUSTED);
  ck_assert_uint_eq (count, 92);
  /* also where there is nothing left to stop */
  fd_parallel_stop (parallel);
  ck_assert_int_eq (fd_parallel_count (parallel, &count), FD_STATUS_LIMIT);
  ck_assert_int_eq (fd_parallel_count (parallel, &count), FD_STATUS_EXHAUSTED);
  ck_assert_uint_eq (count, 92);
}
END_TEST

/* --- failures ---------------------------------------------------------------
 */

static void
expect_error (Queens *q, unsigned n_threads, const char *word)
{
  g_autoptr (FdParallel) parallel = queens_new (q, n_threads);
  FdStatus status;
  while ((status = fd_parallel_next (parallel)) == FD_STATUS_SOLUTION)
    ;
  ck_assert_int_eq (status, FD_STATUS_ERROR);
  ck_assert (fd_parallel_error (parallel));
  ck_assert_msg (strstr (fd_parallel_error (parallel)->message, word) != NULL,
                 "%s", fd_parallel_error (parallel)->message);
  ck_assert_int_eq (fd_parallel_next (parallel), FD_STATUS_ERROR);
}

static void
expect_no_count (Queens *q)
{
  g_autoptr (FdParallel) parallel = queens_new (q, 2);
  uint64_t count = 1;
  ck_assert_int_eq (fd_parallel_count (parallel, &count), FD_STATUS_ERROR);
  ck_assert_uint_eq (count, 0);
  ck_assert (fd_parallel_error (parallel));
}

START_TEST (models_that_fail)
{
  expect_no_count (&(Queens){.n = 6, .fails_at = 1});
  expect_no_count (&(Queens){.n = 6, .has_objective = true});
  expect_error (&(Queens){.n = 6, .fails_at = 1}, 2, "fd_post_sum");
  expect_error (&(Queens){.n = 6, .has_objective = true}, 2, "objective");
}
END_TEST

static void
expect_no_memory (Queens *q)
{
  g_autoptr (FdParallel) parallel = queens_new (q, 2);
  FdStatus status;
  while ((status = fd_parallel_next (parallel)) == FD_STATUS_SOLUTION)
    ;
  ck_assert_int_eq (status, FD_STATUS_LIMIT);
  ck_assert_int_eq (fd_parallel_limit (parallel), FD_LIMIT_MEMORY);
}

START_TEST (models_without_memory)
{
  expect_no_memory (&(Queens){.n = 6, .starves_at = 1});
  expect_no_memory (&(Queens){.n = 12, .starves_at = 2});
}
END_TEST

/* Enough to do for both threads. */
START_TEST (second_models_that_fail)
{
  expect_error (&(Queens){.n = 12, .fails_at = 2}, 2, "fd_post_sum");
  expect_error (&(Queens){.n = 12, .differs_at = 2}, 2, "differ");
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
  Queens q[5]; /* each of one search's threads */
  uint64_t count;
  for (size_t i = 0; i < G_N_ELEMENTS (q); i++)
    q[i] = (Queens){.n = 6};
  ck_assert (!fd_parallel_new (NULL, NULL, NULL));
  ck_assert_int_eq (fd_parallel_next (NULL), FD_STATUS_ERROR);
  ck_assert_int_eq (fd_parallel_count (NULL, &count), FD_STATUS_ERROR);
  ck_assert (!fd_parallel_error (NULL));
  g_autoptr (FdParallel) nothing = fd_parallel_new (make_nothing, NULL, NULL);
  ck_assert_int_eq (fd_parallel_next (nothing), FD_STATUS_ERROR);
  g_autoptr (FdParallel) threads = queens_new (&q[0], 0);
  ck_assert_int_eq (fd_parallel_next (threads), FD_STATUS_ERROR);
  g_autoptr (FdParallel) parts = queens_new (&q[1], 1);
  fd_parallel_set_parts (parts, 0);
  ck_assert_int_eq (fd_parallel_next (parts), FD_STATUS_ERROR);
  g_autoptr (FdParallel) outputs = queens_new (&q[2], 1);
  fd_parallel_set_outputs (outputs, &(FdVar){7}, 1);
  ck_assert_int_eq (fd_parallel_next (outputs), FD_STATUS_ERROR);
  g_autoptr (FdParallel) late = queens_new (&q[3], 1);
  ck_assert_int_eq (fd_parallel_next (late), FD_STATUS_SOLUTION);
  fd_parallel_set_threads (late, 2);
  ck_assert_int_eq (fd_parallel_next (late), FD_STATUS_ERROR);
  g_autoptr (FdParallel) seconds = queens_new (&q[4], 1);
  fd_parallel_set_time_limit (seconds, -1);
  ck_assert_int_eq (fd_parallel_next (seconds), FD_STATUS_ERROR);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("parallel");
  add_test (suite, "random searches", random_searches);
  add_test (suite, "counting", counting);
  add_test (suite, "ready", ready);
  add_test (suite, "number of parts", number_of_parts);
  add_test (suite, "little memory", little_memory);
  add_test (suite, "some outputs", some_outputs);
  add_test (suite, "no outputs", no_outputs);
  add_test (suite, "rendered", rendered);
  add_test (suite, "inconsistent models", inconsistent_models);
  add_test (suite, "stopped models", stopped_models);
  add_test (suite, "refused solutions", refused_solutions);
  add_test (suite, "left early", left_early);
  add_test (suite, "stopped", stopped);
  add_test (suite, "time limit", time_limit);
  add_test (suite, "going on", going_on);
  add_test (suite, "counting on", counting_on);
  add_test (suite, "models that fail", models_that_fail);
  add_test (suite, "models without memory", models_without_memory);
  add_test (suite, "second models that fail", second_models_that_fail);
  add_test (suite, "misuse", misuse);
  return run_suite (suite);
}
