/* SPDX-License-Identifier: MIT */
/* Of solutions that agree in what matters, one is found. */
#include "../tap.h"

#include "queens.h"

#include "base/random.h"

/* How many ways the first @n of eight queens may stand in a solution. */
static uint64_t
count_projected (uint32_t n, bool last_conflict, bool improve)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar x[MAX_QUEENS];
  post_queens (store, x, 8);
  g_autoptr (FdSearch) search = fd_search_new (store);
  fd_search_add_branching (search, x, n, FD_SELECT_FIRST_FAIL, FD_ASSIGN_MAX);
  fd_search_project (search, x, n, NULL, 0);
  fd_search_add_branching (search, x, 8, FD_SELECT_FIRST_FAIL, FD_ASSIGN_MIN);
  fd_search_set_last_conflict (search, last_conflict);
  if (improve)
    fd_search_maximize (search, x[7]);
  uint64_t count;
  ck_assert_int_eq (fd_search_count (search, &count), FD_STATUS_EXHAUSTED);
  return count;
}

START_TEST (test_project)
{
  static const uint64_t ways[] = {1, 8, 36, 62, 80, 90, 90, 92, 92};
  for (uint32_t n = 0; n <= 8; n++)
    for (int last_conflict = 0; last_conflict < 2; last_conflict++)
      ck_assert_uint_eq (count_projected (n, last_conflict, false), ways[n]);
  /* of no effect on a best solution: one with nothing to differ in */
  ck_assert_uint_ge (count_projected (0, false, true), 2);
}
END_TEST

enum { N_MIXED = 5, MIXED_MODELS = 3000 };

/* A search over some variables of a random model in some order; the solutions
 * differ in the first of them and in two atoms of the last. */
static GString *
mixed_solutions (uint64_t seed, bool project, bool in_steps, bool learn)
{
  FdRandom random;
  fd_random_init (&random, seed);
  g_autoptr (FdStore) store = fd_store_new ();
  ck_assert (fd_store_set_explaining (store, learn));
  FdVar x[N_MIXED], order[N_MIXED];
  for (int i = 0; i < N_MIXED; i++)
    x[i] = fd_var_new (store, 0, (int32_t) fd_random_below (&random, 4));
  for (int k = 0; k < 4; k++) {
    FdVar a = x[fd_random_below (&random, N_MIXED)];
    FdVar b = x[fd_random_below (&random, N_MIXED)];
    int32_t c = (int32_t) fd_random_below (&random, 5) - 2;
    FdRelation relation = fd_random_below (&random, 3) ? FD_LE : FD_NE;
    if (fd_random_below (&random, 2))
      (void) fd_post_relation (store, a, relation, b, c);
  }
  size_t n = fd_random_below (&random, N_MIXED);
  int32_t v = (int32_t) fd_random_below (&random, 3);
  FdVar last = x[N_MIXED - 1];
  FdAtom atoms[] = {fd_atom (last, FD_GE, v), fd_atom (last, FD_EQ, v)};
  size_t n_atoms = fd_random_below (&random, 3);
  g_autoptr (FdSearch) search = fd_search_new (store);
  for (int i = 0; i < N_MIXED; i++)
    order[i] = x[fd_random_below (&random, N_MIXED)];
  size_t half = fd_random_below (&random, N_MIXED + 1);
  FdVarSelect var_select =
      fd_random_below (&random, 2) ? FD_SELECT_INPUT_ORDER : FD_SELECT_SMALLEST;
  FdValSelect val_select =
      fd_random_below (&random, 2) ? FD_ASSIGN_SPLIT : FD_ASSIGN_MAX;
  ck_assert (!learn || fd_search_set_learning (search, true));
  fd_search_add_branching (search, order, half, var_select, val_select);
  if (project)
    fd_search_project (search, x, n, atoms, n_atoms);
  fd_search_add_branching (search, order, N_MIXED, var_select, val_select);
  g_autoptr (GHashTable) seen =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GString *text = g_string_new (NULL);
  FdStatus status;
  for (uint64_t nodes = 1;; nodes++) {
    if (in_steps)
      fd_search_set_node_limit (search, nodes);
    status = fd_search_next (search);
    if (status == FD_STATUS_EXHAUSTED)
      break;
    if (status == FD_STATUS_LIMIT)
      continue;
    GString *one = g_string_new (" ");
    for (size_t i = 0; i < n; i++)
      g_string_append_printf (one, "%d", fd_var_min (store, x[i]));
    for (size_t i = 0; i < n_atoms; i++)
      g_string_append_c (one, fd_atom_holds (store, atoms[i]) ? 't' : 'f');
    if (project || !g_hash_table_contains (seen, one->str))
      g_string_append (text, one->str);
    g_hash_table_add (seen, g_string_free (one, FALSE));
  }
  return text;
}

static int
compare_words (const void *a, const void *b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

/* In the order of the text. */
static GString *
sorted (const GString *solutions)
{
  g_auto (GStrv) word = g_strsplit (solutions->str, " ", -1);
  GString *text = g_string_new (NULL);
  qsort (word, g_strv_length (word), sizeof *word, compare_words);
  for (size_t i = 0; word[i]; i++)
    g_string_append_printf (text, "%s ", word[i]);
  return text;
}

/* Those of all solutions that are new, in their order. */
START_TEST (test_project_others_first)
{
  size_t n = 0;
  for (uint64_t seed = 0; seed < MIXED_MODELS; seed++) {
    g_autoptr (GString) all = mixed_solutions (seed, false, false, false);
    for (int in_steps = 0; in_steps < 2; in_steps++) {
      g_autoptr (GString) projected =
          mixed_solutions (seed, true, in_steps, false);
      if (strcmp (all->str, projected->str) != 0)
        ck_abort_msg ("seed %d: %s expected, not %s", (int) seed, all->str,
                      projected->str);
    }
    n += all->len > 0;
  }
  ck_assert_uint_gt (n, MIXED_MODELS / 4);
}
END_TEST

/* They are the same, if learning finds them in another order. */
START_TEST (test_project_learning)
{
  for (uint64_t seed = 0; seed < MIXED_MODELS; seed++) {
    g_autoptr (GString) all = mixed_solutions (seed, true, false, false);
    g_autoptr (GString) learned = mixed_solutions (seed, true, seed % 2, true);
    g_autoptr (GString) expected = sorted (all);
    g_autoptr (GString) found = sorted (learned);
    if (strcmp (expected->str, found->str) != 0)
      ck_abort_msg ("seed %d: %s expected, not %s", (int) seed, all->str,
                    learned->str);
  }
}
END_TEST

/* One bit counts, and the first decides it: a million solutions each. */
START_TEST (test_project_prunes)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar x[21];
  for (int i = 0; i < 21; i++)
    x[i] = fd_var_new (store, 0, 1);
  ck_assert (fd_post_relation (store, x[0], FD_EQ, x[20], 0));
  g_autoptr (FdSearch) search = fd_search_new (store);
  fd_search_add_branching (search, x, 21, FD_SELECT_INPUT_ORDER, FD_ASSIGN_MIN);
  fd_search_project (search, &x[20], 1, NULL, 0);
  uint64_t count;
  ck_assert_int_eq (fd_search_count (search, &count), FD_STATUS_EXHAUSTED);
  ck_assert_uint_eq (count, 2);
  ck_assert_uint_le (fd_search_statistics (search)->nodes, 50);
}
END_TEST

/* Two that are one variable are said once in the nogood of a solution. */
START_TEST (test_project_unified)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar x[2];
  for (int i = 0; i < 2; i++)
    x[i] = fd_var_new (store, 0, 4);
  ck_assert (fd_unify (store, x[0], x[1]));
  g_autoptr (FdSearch) search = fd_search_new (store);
  ck_assert (fd_search_set_learning (search, true));
  fd_search_project (search, x, 2, NULL, 0);
  uint64_t count;
  ck_assert_int_eq (fd_search_count (search, &count), FD_STATUS_EXHAUSTED);
  ck_assert_uint_eq (count, 5);
  FdLearningStatistics s = fd_search_learning_statistics (search);
  ck_assert_uint_ge (s.nogoods, 4);
  ck_assert_uint_eq (s.atoms, s.nogoods);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("projection");
  add_test (suite, "project", test_project);
  add_test (suite, "project, others first", test_project_others_first);
  add_test (suite, "project, learning", test_project_learning);
  add_test (suite, "project prunes", test_project_prunes);
  add_test (suite, "project, unified", test_project_unified);
  return run_suite (suite);
}
