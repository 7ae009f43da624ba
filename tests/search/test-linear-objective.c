/* SPDX-License-Identifier: MIT */
/* A sum of variables and atoms as the objective: of thousands of random models,
 * each solution is better than the one before and the last is the best by brute
 * force, whatever else is asked of the search. */
#include "../draw.h"
#include "../tap.h"

#include <fd.h>

enum { N = 5, SIZE = 4, ALL = 1024, TERMS = 6, CLAUSES = 6, MODELS = 600 };

typedef struct {
  uint64_t random;
  int32_t first[N]; /* the least value of each variable; each has SIZE */
  uint32_t clause[CLAUSES][3], sum_of[TERMS]; /* by number */
  FdRelation relation[CLAUSES][3];
  int32_t value[CLAUSES][3];
  bool is_var[TERMS];
  FdRelation wish[TERMS];
  int32_t wished[TERMS];
  int64_t weight[TERMS];
  uint32_t n_clauses, n_terms;
  bool maximize;
} Model;

typedef struct {
  FdStore *store;
  FdSearch *search;
  FdVar x[N];
} World;

static int32_t
between (Model *m, int32_t low, int32_t high)
{
  return low + (int32_t) draw (&m->random, (uint32_t) (high - low + 1));
}

/* With weights of one size, up to all that 2^61 has room for. */
static void
draw_model (Model *m, uint64_t seed)
{
  static const int shift[] = {0, 0, 1, 31, 33, 52};
  *m = (Model){.random = seed};
  int64_t scale = INT64_C (1) << shift[draw (&m->random, 6)];
  m->maximize = draw (&m->random, 2);
  m->n_clauses = draw (&m->random, CLAUSES + 1);
  m->n_terms = draw (&m->random, TERMS + 1);
  for (uint32_t i = 0; i < N; i++)
    m->first[i] = between (m, -6, 3);
  for (uint32_t i = 0; i < m->n_clauses; i++)
    for (uint32_t k = 0; k < 3; k++) {
      uint32_t x = m->clause[i][k] = draw (&m->random, N);
      m->relation[i][k] = (FdRelation) draw (&m->random, 4);
      m->value[i][k] = m->first[x] + between (m, 0, SIZE - 1);
    }
  for (uint32_t i = 0; i < m->n_terms; i++) {
    uint32_t x = m->sum_of[i] = draw (&m->random, N);
    m->is_var[i] = draw (&m->random, 3) == 0;
    m->wish[i] = (FdRelation) draw (&m->random, 4);
    m->wished[i] = m->first[x] + between (m, -1, SIZE);
    m->weight[i] = between (m, -9, 9) * scale + between (m, -1, 1);
  }
}

/* --- by brute force ------------------------------------------------------- */

static bool
relates (int32_t value, FdRelation relation, int32_t other)
{
  return relation == FD_GE   ? value >= other
         : relation == FD_LE ? value <= other
         : relation == FD_EQ ? value == other
                             : value != other;
}

static void
assign (const Model *m, uint32_t number, int32_t *values)
{
  for (uint32_t i = 0; i < N; i++, number /= SIZE)
    values[i] = m->first[i] + (int32_t) (number % SIZE);
}

/* No neighbours are equal, and each clause has an atom that holds. */
static bool
is_solution (const Model *m, const int32_t *values)
{
  for (uint32_t i = 0; i + 1 < N; i++)
    if (values[i] == values[i + 1])
      return false;
  for (uint32_t i = 0; i < m->n_clauses; i++) {
    bool any = false;
    for (uint32_t k = 0; k < 3; k++)
      any |=
          relates (values[m->clause[i][k]], m->relation[i][k], m->value[i][k]);
    if (!any)
      return false;
  }
  return true;
}

static int64_t
sum_of (const Model *m, const int32_t *values)
{
  int64_t sum = 0;
  for (uint32_t i = 0; i < m->n_terms; i++) {
    int32_t value = values[m->sum_of[i]];
    sum += m->is_var[i]                                ? m->weight[i] * value
           : relates (value, m->wish[i], m->wished[i]) ? m->weight[i]
                                                       : 0;
  }
  return sum;
}

static bool
is_better (const Model *m, int64_t sum, int64_t than)
{
  return m->maximize ? sum > than : sum < than;
}

/* Of the solutions in which @atom holds; false: there is none. */
static bool
find_best (const Model *m, int32_t first_at_least, int64_t *best)
{
  bool found = false;
  for (uint32_t i = 0; i < ALL; i++) {
    int32_t values[N];
    assign (m, i, values);
    if (values[0] < first_at_least || !is_solution (m, values))
      continue;
    int64_t sum = sum_of (m, values);
    if (!found || is_better (m, sum, *best))
      *best = sum;
    found = true;
  }
  return found;
}

/* --- by search ------------------------------------------------------------ */

static bool
post (const Model *m, World *w)
{
  bool ok = true;
  for (uint32_t i = 0; i < N; i++)
    w->x[i] = fd_var_new (w->store, m->first[i], m->first[i] + SIZE - 1);
  for (uint32_t i = 0; ok && i + 1 < N; i++)
    ok = fd_post_relation (w->store, w->x[i], FD_NE, w->x[i + 1], 0);
  for (uint32_t i = 0; ok && i < m->n_clauses; i++) {
    FdAtom atom[3];
    for (uint32_t k = 0; k < 3; k++)
      atom[k] =
          fd_atom (w->x[m->clause[i][k]], m->relation[i][k], m->value[i][k]);
    ok = fd_post_clause (w->store, atom, 3);
  }
  return ok;
}

static void
set_objective (const Model *m, const World *w)
{
  int64_t a[TERMS], weight[TERMS];
  FdVar x[TERMS];
  FdAtom atom[TERMS];
  size_t n = 0, n_atoms = 0;
  for (uint32_t i = 0; i < m->n_terms; i++)
    if (m->is_var[i]) {
      a[n] = m->weight[i];
      x[n++] = w->x[m->sum_of[i]];
    } else {
      weight[n_atoms] = m->weight[i];
      atom[n_atoms++] = fd_atom (w->x[m->sum_of[i]], m->wish[i], m->wished[i]);
    }
  ck_assert ((m->maximize ? fd_search_maximize_linear
                          : fd_search_minimize_linear) (w->search, a, x, n,
                                                        weight, atom, n_atoms));
}

static void
choose_ways (Model *m, World *w, bool learning)
{
  ck_assert (fd_search_set_learning (w->search, learning));
  fd_search_set_free (w->search, learning && draw (&m->random, 2));
  fd_search_set_checking (w->search, draw (&m->random, 2));
  fd_search_set_target_phases (w->search, draw (&m->random, 2));
  if (draw (&m->random, 2))
    fd_search_add_branching (w->search, w->x, N,
                             (FdVarSelect) draw (&m->random, 10),
                             (FdValSelect) draw (&m->random, 13));
  if (draw (&m->random, 2))
    fd_search_set_restarts (w->search, FD_RESTART_LUBY,
                            1 + draw (&m->random, 3), 1);
  if (draw (&m->random, 2))
    ck_assert (fd_search_set_hint (w->search, w->x[1], m->first[1] + 2));
}

/* What the search says of the solution that the store holds. */
static int64_t
expect_better (const Model *m, const World *w, bool any, int64_t before)
{
  int32_t values[N];
  int64_t best;
  for (uint32_t i = 0; i < N; i++)
    values[i] = fd_var_min (w->store, w->x[i]);
  int64_t sum = sum_of (m, values);
  ck_assert (is_solution (m, values));
  ck_assert (!any || is_better (m, sum, before));
  ck_assert (fd_search_best (w->search, &best));
  ck_assert_int_eq (best, sum);
  return sum;
}

/* No solution is beyond the bound, and it does not get worse. */
static void
expect_bound (const Model *m, const World *w, bool feasible, int64_t best,
              int64_t *before)
{
  int64_t bound;
  if (!fd_search_bound (w->search, &bound))
    return;
  ck_assert (!feasible || bound == best || is_better (m, bound, best));
  ck_assert (!is_better (m, bound, *before));
  *before = bound;
}

/* From now on to the end, with a pause after every few nodes. */
static void
expect_best (Model *m, World *w, int32_t first_at_least)
{
  int64_t best = 0, sum = 0, bound = m->maximize ? INT64_MAX : INT64_MIN;
  bool feasible = find_best (m, first_at_least, &best), any = false;
  FdStatus status;
  do {
    uint64_t nodes = fd_search_statistics (w->search)->nodes;
    fd_search_set_node_limit (w->search, nodes + 1 + draw (&m->random, 9));
    status = fd_search_next (w->search);
    if (status == FD_STATUS_SOLUTION) {
      sum = expect_better (m, w, any, sum);
      any = true;
    }
    expect_bound (m, w, feasible, best, &bound);
  } while (status == FD_STATUS_SOLUTION || status == FD_STATUS_LIMIT);
  ck_assert_int_eq (status, FD_STATUS_EXHAUSTED);
  ck_assert_int_eq (any, feasible);
  ck_assert_int_eq (fd_search_best (w->search, &sum), feasible);
  ck_assert (!feasible || sum == best);
  ck_assert_int_eq (fd_search_bound (w->search, &bound), feasible);
  ck_assert (!feasible || bound == best);
}

static void
world_init (World *w, bool learning)
{
  w->store = fd_store_new ();
  ck_assert (fd_store_set_explaining (w->store, learning));
  w->search = NULL;
}

static void
world_clear (World *w)
{
  fd_search_free (w->search);
  fd_store_free (w->store);
}

START_TEST (models)
{
  for (uint64_t i = 0; i < MODELS; i++) {
    Model m;
    World w;
    draw_model (&m, 20261122 + i + MODELS * (uint64_t) _i);
    bool assumed = draw (&m.random, 3) == 0;
    world_init (&w, _i & 1);
    if (post (&m, &w)) {
      int32_t least = m.first[0] + assumed * 2;
      FdAtom atom = fd_atom (w.x[0], FD_GE, least);
      w.search = fd_search_new (w.store);
      choose_ways (&m, &w, _i & 1);
      set_objective (&m, &w);
      ck_assert (!assumed || fd_search_assume (w.search, &atom, 1));
      expect_best (&m, &w, least);
      ck_assert_uint_eq (fd_store_level (w.store), 0);
    }
    world_clear (&w);
  }
}
END_TEST

/* Each question anew, with what was found out for the others, of which some
 * were not asked to the end. */
START_TEST (questions)
{
  for (uint64_t i = 0; i < MODELS / 3; i++) {
    Model m;
    World w;
    draw_model (&m, 20261123 + i + MODELS * (uint64_t) _i);
    world_init (&w, _i & 1);
    if (post (&m, &w)) {
      w.search = fd_search_new (w.store);
      fd_search_set_incremental (w.search, true);
      choose_ways (&m, &w, _i & 1);
      set_objective (&m, &w);
      for (int question = 0; question < 6; question++) {
        int32_t least = m.first[0] + between (&m, 0, SIZE);
        FdAtom atom = fd_atom (w.x[0], FD_GE, least);
        ck_assert (fd_search_reset (w.search));
        ck_assert (fd_search_assume (w.search, &atom, 1));
        fd_search_set_node_limit (w.search, 0);
        if (draw (&m.random, 3) == 0)
          fd_search_next (w.search);
        else
          expect_best (&m, &w, least);
      }
    }
    world_clear (&w);
  }
}
END_TEST

/* --- what is refused ------------------------------------------------------ */

START_TEST (refused)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar x = fd_var_new (store, -1000, 9), far = {99};
  FdAtom atom = fd_atom (x, FD_EQ, 3);
  int64_t one = 1, much = INT64_C (1) << 61, least = INT64_MIN;
  FdSearchSum sum;
  g_autoptr (FdSearch) search = fd_search_new (store);
  ck_assert (fd_search_minimize_linear (search, &one, &x, 1, &one, &atom, 1));
  ck_assert (fd_search_linear_objective (search, &sum));
  ck_assert (sum.n == 1 && sum.n_atoms == 1 && !sum.maximize);
  ck_assert (sum.a[0] == 1 && sum.x[0].id == x.id);
  ck_assert (
      fd_search_maximize_linear (search, NULL, NULL, 0, &much, &atom, 1));
  ck_assert (fd_search_linear_objective (search, &sum));
  ck_assert (sum.n == 0 && sum.weights[0] == much && sum.maximize);
  fd_search_minimize (search, x);
  ck_assert (!fd_search_linear_objective (search, &sum));
  ck_assert (!fd_search_minimize_linear (search, &much, &x, 1, NULL, NULL, 0));
  ck_assert_str_eq (fd_store_error (store)->message,
                    "objective: its terms may add up to more than 2^61");
  ck_assert_int_eq (fd_store_error (store)->code, FD_ERROR_OVERFLOW);
  ck_assert (
      !fd_search_minimize_linear (search, NULL, NULL, 0, &least, &atom, 1));
  ck_assert_int_eq (fd_store_error (store)->code, FD_ERROR_OVERFLOW);
  ck_assert (!fd_search_minimize_linear (search, &one, &far, 1, NULL, NULL, 0));
  ck_assert_int_eq (fd_store_error (store)->code, FD_ERROR_INVALID);
  ck_assert_int_eq (fd_search_next (search), FD_STATUS_ERROR);
}
END_TEST

START_TEST (not_proved)
{
  g_autoptr (FdStore) store = fd_store_new ();
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autoptr (FdProof) proof = fd_proof_new_memory (bytes);
  int64_t one = 1;
  ck_assert (fd_store_set_proof (store, proof));
  FdVar x = fd_var_new (store, 0, 9);
  g_autoptr (FdSearch) search = fd_search_new (store);
  fd_search_set_proof (search, proof);
  ck_assert (fd_search_minimize_linear (search, &one, &x, 1, NULL, NULL, 0));
  ck_assert_int_eq (fd_search_next (search), FD_STATUS_ERROR);
  ck_assert_ptr_nonnull (
      strstr (fd_store_error (store)->message, "for the best of a sum"));
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("linear-objective");
  TCase *tcase = tcase_create ("linear-objective");
  tcase_add_loop_test (tcase, models, 0, 8);
  tcase_add_loop_test (tcase, questions, 0, 4);
  tcase_set_timeout (tcase, 0);
  suite_add_tcase (suite, tcase);
  add_test (suite, "refused", refused);
  add_test (suite, "not proved", not_proved);
  return run_suite (suite);
}
