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
  fd_search_set_turn (one->search, 2, 0);
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

/* --- as searches in several processes do it --------------------------------
 */

static void
set_up_news (FdSearch *search, uint32_t scale)
{
  fd_search_set_free (search, true);
  fd_search_set_restarts (search, FD_RESTART_LUBY, scale, 1);
  fd_search_set_news (search, LONGEST);
  ck_assert (fd_search_set_learning (search, true));
}

/* Whether it may hear what holds for those that look for nothing worse than
 * @worst, if @has_worst. */
static bool
may_hear (const Hard *h, const FdSearch *search, bool has_worst, int64_t worst)
{
  int64_t own;
  return !has_worst ||
         (fd_search_cutoff (search, &own) && !is_better (h, worst, own));
}

/* Nogoods forbid no solution that is as good as it looks for. */
static uint32_t
pass_news (const Hard *h, FdSearch *search, FdSearch *to, const Solution *all,
           uint32_t n_all)
{
  size_t n;
  int64_t worst = 0;
  uint32_t n_told = 0;
  bool has_worst = fd_search_cutoff (search, &worst);
  const FdAtom *news = fd_search_news (search, &n);
  for (size_t i = 0, length; i < n; i += length + 1) {
    for (length = 0; fd_atom_var (news[i + length]).id;)
      length++;
    for (uint32_t k = 0; k < n_all; k++)
      if (h->satisfy || !has_worst || !is_better (h, worst, all[k].objective))
        ck_assert_msg (!holds (news + i, length, &all[k]),
                       "seed %" PRIu64 ": a solution is forbidden", h->seed);
    n_told++;
  }
  if (!may_hear (h, to, has_worst, worst))
    return 0;
  ck_assert (fd_search_hear_news (to, news, n));
  return n_told;
}

/* The one that comes to its end has found one of the best itself. */
static uint32_t
take_turn_apart (Hard *h, Pair *pair, int which, const Solution *all,
                 uint32_t n_all)
{
  FdSearch *one = pair->model[which].search;
  FdSearch *other = pair->model[!which].search;
  FdStatus status;
  int64_t best = 0;
  fd_search_set_failure_limit (one, fd_search_statistics (one)->failures + 2);
  while ((status = fd_search_next (one)) == FD_STATUS_SOLUTION)
    if (h->satisfy)
      break;
  pair->done = status != FD_STATUS_LIMIT;
  if (!h->satisfy && fd_search_best (one, &best))
    ck_assert (fd_search_set_cutoff (other, best));
  uint32_t n = pass_news (h, one, other, all, n_all);
  if (!pair->done || h->satisfy)
    return n;
  ck_assert_msg (fd_search_best (one, &best) == (n_all > 0),
                 "seed %" PRIu64 ": none was found", h->seed);
  for (uint32_t k = 0; k < n_all; k++)
    ck_assert_msg (!is_better (h, all[k].objective, best),
                   "seed %" PRIu64 ": a better one was lost", h->seed);
  return n;
}

/* All solutions are looked for: what it learned tells of none, before the first
 * and after each. */
static uint32_t
tell_of_all (uint64_t seed, uint32_t *n_solutions)
{
  Hard h = {.seed = seed};
  static Solution all[MOST_SOLUTIONS];
  uint32_t n_all = all_of (&h, all), n_told = 0, n = 0;
  FdModel model[2] = {{0}};
  FdStatus status;
  for (int i = 0; i < 2; i++) {
    ck_assert (make_hard (&h, &model[i]) || !n_all);
    make_search (&h, &model[i]);
    set_up_news (model[i].search, 1);
  }
  do {
    status = n_all ? fd_search_next (model[0].search) : FD_STATUS_EXHAUSTED;
    n_told += pass_news (&h, model[0].search, model[1].search, all, n_all);
    n += status == FD_STATUS_SOLUTION;
  } while (status == FD_STATUS_SOLUTION);
  ck_assert_uint_eq (n, n_all);
  *n_solutions += n;
  for (n = 0; n_all && fd_search_next (model[1].search) == FD_STATUS_SOLUTION;)
    n++;
  ck_assert_uint_eq (n, n_all);
  for (int i = 0; i < 2; i++)
    free_model (&model[i]);
  return n_told;
}

static bool
is_small (uint64_t seed)
{
  Hard h = {.seed = seed};
  static Solution all[MOST_SOLUTIONS];
  uint32_t n = all_of (&h, all);
  return h.satisfy && n < 300;
}

START_TEST (told_of_all)
{
  uint32_t n_told = 0, n_solutions = 0;
  for (uint64_t seed = 1; seed <= CASES; seed++)
    if (is_small (seed))
      n_told += tell_of_all (seed, &n_solutions);
  ck_assert_uint_gt (n_told, 0);
  ck_assert_uint_gt (n_solutions, CASES);
}
END_TEST

/* --- altogether ------------------------------------------------------------
 */

static uint32_t
compare (uint64_t seed, bool apart, uint64_t *n_taken)
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
    uint32_t scale = 1 + (uint32_t) (seed + (unsigned) i) % 3;
    if (apart)
      set_up_news (pair.model[i].search, scale);
    else
      set_up (pair.model[i].search, scale, i && seed % 2);
  }
  for (int turn = 0; ok && !pair.done; turn++)
    n_told +=
        (apart ? take_turn_apart : take_turn) (&h, &pair, turn % 2, all, n_all);
  for (int i = 0; i < 2; i++) {
    *n_taken += pair.model[i].search->tells.n_taken;
    free_model (&pair.model[i]);
  }
  return n_told;
}

static void
compare_all (bool apart)
{
  uint64_t n_told = 0, n_taken = 0;
  for (uint64_t seed = 1; seed <= CASES; seed++)
    n_told += compare (seed, apart, &n_taken);
  /* what follows from a solution of its own the other may not hear at once */
  ck_assert_uint_gt (n_told, apart ? CASES / 2 : CASES);
  ck_assert_uint_gt (n_taken, CASES / (apart ? 8 : 2));
}

START_TEST (told)
{
  compare_all (false);
}
END_TEST

START_TEST (told_apart)
{
  compare_all (true);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("tell");
  add_test (suite, "told", told);
  add_test (suite, "told apart", told_apart);
  add_test (suite, "told of all", told_of_all);
  return run_suite (suite);
}
