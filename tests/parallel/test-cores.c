/* SPDX-License-Identifier: MIT */
/* A worker that goes by cores, alone: what it finds is best, and its bound is
 * never beyond that. */
#include "random-search.h"

#include "parallel/portfolio.h"
#include "parallel/terms.h"

#include "../tap.h"

enum { CASES = 1500, MOST_TURNS = 10000 };

typedef struct {
  RandomSearch random;
  bool maximize;
  int32_t factor[MOST_VARS];
} Goal;

static Goal
goal_of (uint64_t seed)
{
  uint64_t random = ~seed;
  Goal g = {.random = {.seed = seed}, .maximize = draw (&random, 2)};
  int32_t most = draw (&random, 2) ? 1 : 20;
  for (uint32_t i = 0; i < MOST_VARS; i++)
    g.factor[i] = (int32_t) draw (&random, 2 * (unsigned) most + 1) - most;
  return g;
}

/* The objective is a variable: the sum of all, each with its factor. */
static bool
make (FdModel *model, gpointer data)
{
  const Goal *g = data;
  RandomSearch own = {.seed = g->random.seed};
  FdVar x[MOST_VARS + 1];
  int32_t a[MOST_VARS + 1];
  bool ok = random_model (model, &own);
  for (uint32_t i = 0; i < own.n; i++) {
    x[i] = own.x[i];
    a[i] = g->factor[i];
  }
  x[own.n] = fd_var_new (model->store, -1000, 1000);
  a[own.n] = own.n % 2 ? 1 : -1;
  ok = ok && fd_post_linear (model->store, a, x, own.n + 1, FD_EQ, 3);
  (g->maximize ? fd_search_maximize : fd_search_minimize) (model->search,
                                                           x[own.n]);
  return ok;
}

static bool
best_alone (Goal *g, int64_t *best)
{
  FdModel model = {0};
  bool found = false;
  if (make (&model, g))
    while (fd_search_next (model.search) == FD_STATUS_SOLUTION)
      found = true;
  ck_assert (!found || fd_search_best (model.search, best));
  free_model (&model);
  return found;
}

/* As the portfolio has it run.  Whether it is a sum. */
static bool
run_alone (Goal *g, int64_t best)
{
  FdPortfolio *p = fd_portfolio_new (make, NULL, g);
  FdMember m = {.portfolio = p,
                .number = 7,
                .role = &fd_role_cores,
                .turn = 1 + g->random.seed % 5};
  bool by_cores = false;
  p->n_vars = 1;
  p->has_objective = true;
  p->maximize = g->maximize;
  for (int i = 0; i < MOST_TURNS && p->status == FD_STATUS_SOLUTION; i++) {
    fd_member_run (&m);
    by_cores |= m.own != NULL;
    fd_lock (&p->lock);
    fd_portfolio_exchange (p, &m);
    fd_unlock (&p->lock);
    if (p->has_bound)
      ck_assert_msg (p->bound == best || fd_portfolio_beats (p, p->bound, best),
                     "seed %" PRIu64, g->random.seed);
  }
  ck_assert_msg (p->status == FD_STATUS_EXHAUSTED && p->has_best &&
                     p->best == best,
                 "seed %" PRIu64, g->random.seed);
  fd_member_clear (&m);
  fd_portfolio_free (p);
  return by_cores;
}

START_TEST (random_goals)
{
  int n = 0, n_by_cores = 0;
  for (uint64_t seed = 1; seed <= CASES; seed++) {
    Goal g = goal_of (seed);
    int64_t best = 0;
    if (!best_alone (&g, &best))
      continue;
    n++;
    n_by_cores += run_alone (&g, best);
  }
  ck_assert_int_gt (n, CASES / 4);
  ck_assert_int_gt (n_by_cores, n / 3);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("cores");
  add_test (suite, "random goals", random_goals);
  return run_suite (suite);
}
