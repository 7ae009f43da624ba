/* SPDX-License-Identifier: MIT */
/* Strides: after a restart, a free search first demands that the objective be
 * better by at most twice what was gained between two restarts; and the best
 * solution is that of plain search. */
#include "../../tap.h"
#include "base/random.h"

#include <fd.h>

enum { N = 10, N_COVERS = 8, N_MODELS = 40 };

/* Weights of items, triples of which are to be taken nine times: the sum is
 * the objective, or, to be maximized, what is missing to 9999. */
typedef struct {
  FdStore *store;
  FdVar x[N], sum;
  bool maximize;
} Model;

static Model
new_model (uint32_t seed)
{
  Model m = {.store = fd_store_new (), .maximize = seed & 1};
  static const int32_t ones[] = {1, 1, 1};
  FdRandom random;
  fd_random_init (&random, seed);
  int32_t a[N + 1];
  FdVar terms[N + 1];
  for (int i = 0; i < N; i++) {
    terms[i] = m.x[i] = fd_var_new (m.store, 0, 9);
    a[i] = 1 + (int32_t) fd_random_below (&random, 97);
  }
  m.sum = terms[N] = fd_var_new (m.store, 0, 9999);
  a[N] = m.maximize ? 1 : -1;
  ck_assert (
      fd_post_linear (m.store, a, terms, N + 1, FD_EQ, m.maximize ? 9999 : 0));
  for (int k = 0; k < N_COVERS; k++) {
    uint64_t at = fd_random_below (&random, N);
    uint64_t step = 1 + fd_random_below (&random, N / 2 - 1);
    FdVar cover[] = {m.x[at], m.x[(at + step) % N], m.x[(at + 2 * step) % N]};
    ck_assert (fd_post_linear (m.store, ones, cover, 3, FD_GE, 9));
  }
  return m;
}

/* What a search does, as its tracer is told. */
typedef struct {
  const Model *model;
  int64_t best, from, gained; /* most between two restarts */
  bool has_best, restarted;
  uint64_t n_strides;
} Told;

static void
note_restart (const FdSearch *search, uint32_t depth, gpointer data)
{
  Told *told = data;
  (void) search, (void) depth;
  int64_t gain = ABS (told->best - told->from);
  told->gained = MAX (gain, told->gained);
  told->from = told->best;
  told->restarted = told->has_best;
}

static void
note_decision (const FdSearch *search, FdAtom atom, uint32_t depth,
               gpointer data)
{
  Told *told = data;
  (void) search, (void) depth;
  const Model *m = told->model;
  bool demands = told->restarted && fd_atom_var (atom).id == m->sum.id &&
                 fd_atom_relation (atom) == (m->maximize ? FD_GE : FD_LE);
  told->restarted = false;
  int64_t more =
      m->maximize ? atom.value - told->best : told->best - atom.value;
  if (!demands || more <= 1)
    return;
  ck_assert_int_le (more, 2 * told->gained);
  told->n_strides++;
}

static void
note_solution (const FdSearch *search, gpointer data)
{
  Told *told = data;
  int64_t before = told->best;
  ck_assert (fd_search_best (search, &told->best));
  if (!told->has_best)
    told->from = told->best;
  else
    ck_assert (told->model->maximize ? told->best > before
                                     : told->best < before);
  told->has_best = true;
}

static int64_t
best_of (const Model *m, bool learning, Told *told)
{
  static const FdTracer tracer = {.decision = note_decision,
                                  .restart = note_restart,
                                  .solution = note_solution};
  g_autoptr (FdSearch) search = fd_search_new (m->store);
  ck_assert (fd_search_set_learning (search, learning));
  fd_search_set_free (search, learning);
  if (learning)
    fd_search_set_restarts (search, FD_RESTART_CONSTANT, 2, 1);
  else
    fd_search_add_branching (search, m->x, N, FD_SELECT_INPUT_ORDER,
                             FD_ASSIGN_MIN);
  (m->maximize ? fd_search_maximize : fd_search_minimize) (search, m->sum);
  *told = (Told){.model = m};
  ck_assert (fd_search_add_tracer (search, &tracer, told, NULL));
  FdStatus status;
  while ((status = fd_search_next (search)) == FD_STATUS_SOLUTION)
    ;
  ck_assert_int_eq (status, FD_STATUS_EXHAUSTED);
  int64_t best = -1, bound = -1;
  ck_assert (fd_search_best (search, &best));
  ck_assert (fd_search_bound (search, &bound));
  ck_assert_int_eq (best, bound);
  return best;
}

START_TEST (test_strides)
{
  uint64_t n_strides = 0;
  for (uint32_t seed = 0; seed < N_MODELS; seed++) {
    Told told;
    Model m = new_model (seed);
    int64_t best = best_of (&m, true, &told);
    n_strides += told.n_strides;
    ck_assert_int_eq (best_of (&m, false, &told), best);
    ck_assert_uint_eq (told.n_strides, 0);
    fd_store_free (m.store);
  }
  ck_assert_uint_gt (n_strides, N_MODELS);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("stride");
  add_test (suite, "strides", test_strides);
  return run_suite (suite);
}
