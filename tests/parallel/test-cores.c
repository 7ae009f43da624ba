/* SPDX-License-Identifier: MIT */
/* A worker that goes by cores, alone: what it finds is best, and its bound is
 * never beyond that. */
#include "random-search.h"

#include "parallel/portfolio.h"
#include "parallel/terms.h"

#include "../tap.h"

enum { CASES = 1500, MOST_TURNS = 10000 };

/* How the objective is said: a variable that is the sum of all, each with its
 * factor; or that and another one are terms of an objective; or the sum itself,
 * and atoms. */
typedef enum { BY_SUM, BY_SUMS, BY_ITSELF, N_WAYS } Way;

typedef struct {
  RandomSearch random;
  bool maximize;
  Way way;
  int32_t factor[MOST_VARS];
} Goal;

static Goal
goal_of (uint64_t seed)
{
  uint64_t random = ~seed;
  Goal g = {.random = {.seed = seed},
            .maximize = draw (&random, 2),
            .way = (Way) (seed % N_WAYS)};
  int32_t most = draw (&random, 2) ? 1 : 20;
  for (uint32_t i = 0; i < MOST_VARS; i++)
    g.factor[i] = (int32_t) draw (&random, 2 * (unsigned) most + 1) - most;
  return g;
}

/* Of the variables from @from on: FD_VAR_NONE if it cannot be. */
static FdVar
sum_of (FdStore *store, const Goal *g, const RandomSearch *own, uint32_t from)
{
  FdVar x[MOST_VARS + 1];
  int32_t a[MOST_VARS + 1];
  uint32_t n = 0;
  for (uint32_t i = from; i < own->n; i++, n++) {
    x[n] = own->x[i];
    a[n] = g->factor[i];
  }
  x[n] = fd_var_new (store, -1000, 1000);
  a[n] = own->n % 2 ? 1 : -1;
  return fd_post_linear (store, a, x, n + 1, FD_EQ, 3) ? x[n] : FD_VAR_NONE;
}

/* Twice one sum, less another one. */
static FdVar
sum_of_sums (FdStore *store, const Goal *g, const RandomSearch *own)
{
  FdVar y = sum_of (store, g, own, 0), z = sum_of (store, g, own, own->n / 2);
  FdVar all = y.id && z.id ? fd_var_new (store, -4000, 4000) : FD_VAR_NONE;
  const FdVar x[] = {y, z, own->x[0], all};
  const int32_t a[] = {2, -1, g->factor[0], -1};
  return all.id && fd_post_linear (store, a, x, 4, FD_EQ, 0) ? all
                                                             : FD_VAR_NONE;
}

static bool
set_sum (FdModel *model, const Goal *g, const RandomSearch *own)
{
  int64_t a[MOST_VARS], weights[MOST_VARS];
  FdAtom atoms[MOST_VARS];
  for (uint32_t i = 0; i < own->n; i++) {
    a[i] = i % 2 ? g->factor[i] : 0;
    weights[i] = INT64_C (100) * g->factor[i];
    atoms[i] = fd_atom (own->x[i], i % 3 ? FD_EQ : FD_GE, (int32_t) (i % 4));
  }
  return (g->maximize ? fd_search_maximize_linear : fd_search_minimize_linear) (
      model->search, a, own->x, own->n, weights, atoms, own->n);
}

static bool
make (FdModel *model, gpointer data)
{
  const Goal *g = data;
  RandomSearch own = {.seed = g->random.seed};
  if (!random_model (model, &own))
    return false;
  if (g->way == BY_ITSELF)
    return set_sum (model, g, &own);
  FdVar x = g->way == BY_SUM ? sum_of (model->store, g, &own, 0)
                             : sum_of_sums (model->store, g, &own);
  if (x.id)
    (g->maximize ? fd_search_maximize : fd_search_minimize) (model->search, x);
  return x.id;
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
  p->turn = g->random.seed % 2 ? m.turn : 0; /* failures, or work */
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
  int n = 0, n_by_cores[N_WAYS] = {0};
  for (uint64_t seed = 1; seed <= CASES; seed++) {
    Goal g = goal_of (seed);
    int64_t best = 0;
    if (!best_alone (&g, &best))
      continue;
    n++;
    n_by_cores[g.way] += run_alone (&g, best);
  }
  ck_assert_int_gt (n, CASES / 4);
  for (int way = 0; way < N_WAYS; way++)
    ck_assert_int_gt (n_by_cores[way], n / 9);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("cores");
  add_test (suite, "random goals", random_goals);
  return run_suite (suite);
}
