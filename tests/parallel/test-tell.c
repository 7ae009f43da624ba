/* SPDX-License-Identifier: MIT */
/* What a search learned, told to another of the same model: it excludes no
 * solution that is better than those both know of. */
#include "random-search.h"

#include "search/search.h"

#include "../tap.h"

enum { CASES = 400, LONGEST = 16, MOST_SOLUTIONS = 4096 };

/* A model in which searches fail, with an objective or without. */
typedef struct {
  uint64_t seed;
  RandomSearch vars;
  FdVar cost;
  bool satisfy, maximize, is_sum;
} Hard;

typedef struct {
  int32_t value[MOST_VARS + 1];
  int64_t objective;
} Solution;

static bool
make_hard (Hard *h, FdModel *model)
{
  uint64_t random = h->seed;
  FdStore *store = model->store = fd_store_new ();
  RandomSearch *r = &h->vars;
  FdVar terms[MOST_VARS + 1];
  int32_t a[MOST_VARS + 1];
  r->n = 5 + draw (&random, MOST_VARS - 4);
  h->satisfy = !draw (&random, 4);
  h->maximize = draw (&random, 2);
  h->is_sum = draw (&random, 2);
  fd_store_set_explaining (store, true);
  for (uint32_t i = 0; i < r->n; i++) {
    terms[i] = r->x[i] = fd_var_new (store, 0, 1 + (int32_t) draw (&random, 4));
    a[i] = (int32_t) draw (&random, 7) - 3;
  }
  terms[r->n] = h->cost = fd_var_new (store, -200, 200);
  a[r->n] = -1;
  bool ok = fd_post_linear (store, a, terms, r->n + 1, FD_EQ, 0);
  for (uint32_t n = 4 + draw (&random, 5); n > 0; n--)
    ok = random_constraint (store, r, &random) && ok;
  return ok;
}

static void
make_search (const Hard *h, FdModel *model)
{
  FdSearch *search = model->search = fd_search_new (model->store);
  int64_t one = 1;
  if (h->satisfy)
    return;
  if (h->is_sum)
    ck_assert (
        (h->maximize ? fd_search_maximize_linear : fd_search_minimize_linear) (
            search, &one, &h->cost, 1, NULL, NULL, 0));
  else
    (h->maximize ? fd_search_maximize : fd_search_minimize) (search, h->cost);
}

static void
read_solution (const Hard *h, const FdStore *store, Solution *s)
{
  for (uint32_t i = 0; i < h->vars.n; i++)
    s->value[i] = fd_var_min (store, h->vars.x[i]);
  s->value[h->vars.n] = fd_var_min (store, h->cost);
  s->objective = s->value[h->vars.n];
}

/* By a search that neither learns nor has an objective. */
static uint32_t
all_of (Hard *h, Solution *all)
{
  FdModel model = {0};
  uint32_t n = 0;
  if (make_hard (h, &model)) {
    model.search = fd_search_new (model.store);
    while (n < MOST_SOLUTIONS &&
           fd_search_next (model.search) == FD_STATUS_SOLUTION)
      read_solution (h, model.store, &all[n++]);
  }
  free_model (&model);
  return n;
}

static bool
is_better (const Hard *h, int64_t a, int64_t b)
{
  return h->maximize ? a > b : a < b;
}

/* The variables are the first of the store, in this order. */
static bool
holds (const FdAtom *atom, size_t n, const Solution *s)
{
  for (size_t i = 0; i < n; i++)
    if (!fd_atom_accepts (atom[i], s->value[fd_atom_var (atom[i]).id - 1]))
      return false;
  return true;
}

/* Tells @to what @search learned, after a look at all solutions. */
static uint32_t
tell_all (const Hard *h, FdSearch *search, FdSearch *to, const Solution *all,
          uint32_t n_all)
{
  const FdAtoms *learned = &search->tells.learned;
  uint32_t n_told = 0;
  for (size_t i = 0, n; i < learned->n; i += n + 1) {
    for (n = 0; fd_atom_var (learned->atom[i + n]).id;)
      n++;
    for (uint32_t k = 0; k < n_all; k++)
      if (h->satisfy || !search->has_best ||
          is_better (h, all[k].objective, search->best))
        ck_assert_msg (!holds (learned->atom + i, n, &all[k]),
                       "seed %" PRIu64 ": a solution is forbidden", h->seed);
    fd_search_hear (to, learned->atom + i, (n + 1) * sizeof (FdAtom));
    n_told++;
  }
  search->tells.learned.n = search->tells.n = 0;
  return n_told;
}

static void
set_up (FdSearch *search, uint32_t scale, bool incremental)
{
  fd_search_share (search, scale % 2);
  fd_search_set_free (search, true);
  fd_search_set_restarts (search, FD_RESTART_LUBY, scale, 1);
  fd_search_set_incremental (search, incremental);
  fd_search_tell_nogoods (search, LONGEST, search->store->n_vars);
  ck_assert (fd_search_set_learning (search, true));
}

typedef struct {
  FdModel model[2];
  Solution best[2];
  bool done;
} Pair;

/* A turn of one, and then the other is told. */
static uint32_t
take_turn (Hard *h, Pair *pair, int which, const Solution *all, uint32_t n_all)
{
  FdModel *one = &pair->model[which], *other = &pair->model[!which];
  FdStatus status;
  fd_search_set_turn (one->search, 2, 1000000);
  while ((status = fd_search_next (one->search)) == FD_STATUS_SOLUTION)
    if (h->satisfy)
      break;
  pair->done = status != FD_STATUS_LIMIT;
  if (one->search->has_best)
    ck_assert (fd_search_adopt (other->search, one->search->best,
                                one->search->kept, one->search->n_kept - 1));
  uint32_t n = tell_all (h, one->search, other->search, all, n_all);
  if (!pair->done || h->satisfy) {
    ck_assert (!h->satisfy || status != FD_STATUS_EXHAUSTED || !n_all);
    return n;
  }
  ck_assert (one->search->has_best == (n_all > 0));
  for (uint32_t k = 0; k < n_all; k++)
    ck_assert_msg (!is_better (h, all[k].objective, one->search->best),
                   "seed %" PRIu64 ": a better one was lost", h->seed);
  return n;
}

static uint32_t
compare (uint64_t seed, uint64_t *n_taken)
{
  Hard h = {.seed = seed};
  Pair pair = {0};
  static Solution all[MOST_SOLUTIONS];
  uint32_t n_all = all_of (&h, all), n_told = 0;
  bool ok = true;
  if (n_all == MOST_SOLUTIONS)
    return 0;
  for (int i = 0; i < 2; i++) {
    ok = make_hard (&h, &pair.model[i]);
    make_search (&h, &pair.model[i]);
    set_up (pair.model[i].search, 1 + (uint32_t) (seed + (unsigned) i) % 3,
            i && seed % 2);
  }
  for (int turn = 0; ok && !pair.done; turn++)
    n_told += take_turn (&h, &pair, turn % 2, all, n_all);
  for (int i = 0; i < 2; i++) {
    *n_taken += pair.model[i].search->tells.n_taken;
    free_model (&pair.model[i]);
  }
  return n_told;
}

START_TEST (told)
{
  uint64_t n_told = 0, n_taken = 0;
  for (uint64_t seed = 1; seed <= CASES; seed++)
    n_told += compare (seed, &n_taken);
  ck_assert_uint_gt (n_told, CASES);
  ck_assert_uint_gt (n_taken, CASES / 2);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("tell");
  add_test (suite, "told", told);
  return run_suite (suite);
}
