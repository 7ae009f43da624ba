/* SPDX-License-Identifier: MIT */
/* Large neighbourhood search beside brute force: random models of long clauses,
 * with a weighted sum of variables and atoms as the objective. */
#include "../draw.h"
#include "../tap.h"

#include <fd.h>
#include <inttypes.h>

enum {
  CASES = 60,
  N_BOOLS = 8,
  N = 11, /* the others have four values */
  MOST_CLAUSES = 30,
  LONGEST = 12,
  N_TERMS = 6, /* atoms of the objective */
  WORKERS = 5
};

typedef struct {
  uint64_t seed;
  size_t n_clauses, length[MOST_CLAUSES];
  FdAtom clause[MOST_CLAUSES][LONGEST];
  int64_t a[N], weight[N_TERMS];
  FdAtom term[N_TERMS];
} Case;

static int32_t
most_of (uint32_t i)
{
  return i < N_BOOLS ? 1 : 3;
}

static FdAtom
draw_atom (uint64_t *random)
{
  static const FdRelation relations[] = {FD_GE, FD_LE, FD_EQ, FD_NE};
  uint32_t i = draw (random, N);
  return fd_atom ((FdVar){i + 1}, relations[draw (random, 4)],
                  (int32_t) draw (random, (uint32_t) most_of (i) + 1));
}

static Case
draw_case (uint64_t seed)
{
  Case c = {.seed = seed};
  uint64_t random = seed;
  c.n_clauses = 5 + draw (&random, MOST_CLAUSES - 5);
  for (size_t k = 0; k < c.n_clauses; k++) {
    c.length[k] = 2 + draw (&random, LONGEST - 1);
    for (size_t i = 0; i < c.length[k]; i++)
      c.clause[k][i] = draw_atom (&random);
  }
  for (uint32_t i = 0; i < N; i++)
    c.a[i] = (int64_t) draw (&random, 41) - 20;
  for (uint32_t i = 0; i < N_TERMS; i++) {
    c.weight[i] = (int64_t) draw (&random, 61) - 30;
    c.term[i] = draw_atom (&random);
  }
  return c;
}

/* --- brute force ------------------------------------------------------------
 */

/* @value: of each variable, by id. */
static bool
holds (FdAtom atom, const int32_t *value)
{
  int32_t v = value[fd_atom_var (atom).id];
  switch (fd_atom_relation (atom)) {
  case FD_GE:
    return v >= atom.value;
  case FD_LE:
    return v <= atom.value;
  case FD_EQ:
    return v == atom.value;
  default:
    return v != atom.value;
  }
}

static bool
is_solution (const Case *c, const int32_t *value)
{
  for (size_t k = 0; k < c->n_clauses; k++) {
    bool ok = false;
    for (size_t i = 0; !ok && i < c->length[k]; i++)
      ok = holds (c->clause[k][i], value);
    if (!ok)
      return false;
  }
  return true;
}

static int64_t
objective_of (const Case *c, const int32_t *value)
{
  int64_t sum = 0;
  for (uint32_t i = 0; i < N; i++)
    sum += c->a[i] * value[i + 1];
  for (uint32_t i = 0; i < N_TERMS; i++)
    sum += holds (c->term[i], value) ? c->weight[i] : 0;
  return sum;
}

/* Whether there is a solution, and the least objective. */
static bool
best_of (const Case *c, int64_t *best)
{
  int32_t value[N + 1] = {0};
  bool found = false;
  uint32_t i;
  do {
    if (is_solution (c, value)) {
      int64_t objective = objective_of (c, value);
      *best = found ? MIN (*best, objective) : objective;
      found = true;
    }
    for (i = 0; i < N && value[i + 1] == most_of (i); i++)
      value[i + 1] = 0;
    if (i < N)
      value[i + 1]++;
  } while (i < N);
  return found;
}

/* --- the portfolio ----------------------------------------------------------
 */

/* Its own search begins far from the best. */
static bool
make (FdModel *model, gpointer data)
{
  const Case *c = data;
  FdVar x[N];
  FdStore *store = model->store = fd_store_new ();
  fd_store_set_explaining (store, model->is_free);
  for (uint32_t i = 0; i < N; i++)
    x[i] = fd_var_new (store, 0, most_of (i));
  FdSearch *search = model->search = fd_search_new (store);
  for (uint32_t i = 0; i < N; i++)
    fd_search_add_branching (search, &x[i], 1, FD_SELECT_INPUT_ORDER,
                             c->a[i] < 0 ? FD_ASSIGN_MIN : FD_ASSIGN_MAX);
  ck_assert (fd_search_minimize_linear (search, c->a, x, N, c->weight, c->term,
                                        N_TERMS));
  bool ok = true;
  for (size_t k = 0; ok && k < c->n_clauses; k++)
    ok = fd_post_clause (store, c->clause[k], c->length[k]);
  return ok;
}

static uint64_t
improvements_by_lns (FdPortfolio *portfolio)
{
  FdPortfolioWorker w;
  uint64_t sum = 0;
  for (unsigned i = 0; fd_portfolio_worker (portfolio, i, &w); i++)
    sum += g_str_equal (w.name, "neighbourhoods") ? w.improvements : 0;
  return sum;
}

/* Returns how many better solutions large neighbourhood search has found. */
static uint64_t
compare (const Case *c, unsigned n_threads)
{
  int64_t best = 0, found = 0;
  bool has_solution = best_of (c, &best), any = false;
  g_autoptr (FdPortfolio) portfolio =
      fd_portfolio_new (make, NULL, (gpointer) c);
  fd_portfolio_set_threads (portfolio, n_threads);
  fd_portfolio_set_workers (portfolio, WORKERS);
  fd_portfolio_set_turn (portfolio, 1);
  fd_portfolio_set_seed (portfolio, c->seed);
  FdStatus status;
  while ((status = fd_portfolio_next (portfolio)) == FD_STATUS_SOLUTION) {
    int32_t value[N + 1];
    for (uint32_t i = 1; i <= N; i++)
      value[i] = fd_portfolio_value (portfolio, (FdVar){i});
    ck_assert_msg (is_solution (c, value), "seed %" PRIu64, c->seed);
    ck_assert (!any || objective_of (c, value) < found);
    ck_assert (fd_portfolio_best (portfolio, &found));
    ck_assert_int_eq (found, objective_of (c, value));
    any = true;
  }
  ck_assert_int_eq (status, FD_STATUS_EXHAUSTED);
  ck_assert_msg (any == has_solution, "seed %" PRIu64, c->seed);
  ck_assert_msg (found == best, "seed %" PRIu64, c->seed);
  return improvements_by_lns (portfolio);
}

START_TEST (long_clauses)
{
  uint64_t improvements = 0;
  for (uint64_t seed = 1; seed <= CASES; seed++) {
    Case c = draw_case (seed);
    uint64_t alone = compare (&c, 1);
    ck_assert_uint_eq (compare (&c, 3), alone);
    improvements += alone;
  }
  ck_assert_uint_gt (improvements, 0);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("lns");
  add_test (suite, "long clauses", long_clauses);
  return run_suite (suite);
}
