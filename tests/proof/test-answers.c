/* SPDX-License-Identifier: MIT */
/* test-answers.c - what a program proves that searches by itself
 *
 * Each model is FlatZinc, read into a store that has a proof; the search is the
 * program's own.  fdcheck says what is proved.
 */
#include "../tap.h"

#include <fd-flatzinc.h>
#include <glib/gstdio.h>
#include <string.h>

#define N_MOST 8

static char *folder, *model_path, *proof_path;
static FdStore *store;
static FdProof *proof;
static FdFlatzinc *model;
static FdVar x[N_MOST];
static size_t n_x;

/* Variables are called a, b, c, ... */
static void
begin (const char *text, bool learning)
{
  g_autoptr (GError) error = NULL;
  ck_assert (g_file_set_contents (model_path, text, -1, NULL));
  store = fd_store_new ();
  ck_assert (fd_store_set_explaining (store, learning));
  proof = fd_proof_new_file (proof_path, &error);
  ck_assert_msg (proof, "%s", error ? error->message : "");
  ck_assert (fd_store_set_proof (store, proof));
  model = fd_flatzinc_read_file (store, model_path, &error);
  ck_assert_msg (model, "%s", error ? error->message : "");
  for (n_x = 0; n_x < N_MOST; n_x++) {
    char name[] = {(char) ('a' + n_x), 0};
    x[n_x] = fd_flatzinc_var (model, name);
    if (!x[n_x].id)
      break;
  }
}

static FdSearch *
new_search (bool learning)
{
  FdSearch *search = fd_search_new (store);
  fd_search_add_branching (search, x, n_x, FD_SELECT_INPUT_ORDER,
                           FD_ASSIGN_MIN);
  ck_assert (fd_search_set_learning (search, learning));
  fd_search_set_proof (search, proof);
  return search;
}

static uint64_t
find_all (FdSearch *search)
{
  uint64_t n = 0;
  FdStatus status;
  while ((status = fd_search_next (search)) == FD_STATUS_SOLUTION) {
    fd_flatzinc_prove_solution (model);
    n++;
  }
  ck_assert_int_eq (status, FD_STATUS_EXHAUSTED);
  return n;
}

/* Ends the proof; what fdcheck says is @verdict. */
static void
end (const char *verdict)
{
  g_autofree char *out = NULL;
  const char *argv[] = {g_getenv ("FDCHECK"), model_path, proof_path, NULL};
  g_autoptr (GError) error = NULL;
  ck_assert (fd_proof_close (proof, &error));
  fd_flatzinc_free (model);
  fd_store_free (store);
  fd_proof_free (proof);
  ck_assert (g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_DEFAULT, NULL,
                           NULL, &out, NULL, NULL, &error));
  ck_assert_str_eq (g_strstrip (out), verdict);
}

static void
setup (void)
{
  folder = g_dir_make_tmp (NULL, NULL);
  model_path = g_build_filename (folder, "model.fzn", NULL);
  proof_path = g_build_filename (folder, "model.fdp", NULL);
}

static void
teardown (void)
{
  g_remove (model_path);
  g_remove (proof_path);
  g_rmdir (folder);
  g_free (folder);
  g_free (model_path);
  g_free (proof_path);
}

/* Four of four, by the values fixed alone. */
#define FOUR                                                                   \
  "var 1..4: a :: output_var; var 1..4: b :: output_var;"                      \
  "var 1..4: c :: output_var; var 1..4: d :: output_var;"                      \
  "constraint all_different_int([a,b,c,d]) :: value; solve satisfy;"

#define ALL_24 "verified all 24\nsolutions differ in: a, b, c, d"

/* --- assumptions ---------------------------------------------------------- */

/* Each search plain or, if _i, learning. */
START_TEST (core)
{
  begin (FOUR, _i);
  g_autoptr (FdSearch) search = new_search (_i);
  FdAtom wanted[] = {fd_atom (x[3], FD_GE, 2), fd_atom (x[0], FD_LE, 2),
                     fd_atom (x[1], FD_LE, 2), fd_atom (x[2], FD_LE, 2)};
  ck_assert (fd_search_assume (search, wanted, 4));
  ck_assert_uint_eq (find_all (search), 0);
  size_t n;
  const FdAtom *found = fd_search_core (search, &n);
  ck_assert_uint_le (3, n);
  fd_proof_claim_core (proof, found, n);
  ck_assert_ptr_null (fd_proof_broken (proof));
  fd_search_free (g_steal_pointer (&search));
  end (n == 4 ? "verified core d>=2 a<=2 b<=2 c<=2"
              : "verified core a<=2 b<=2 c<=2");
}
END_TEST

/* Two assumptions that exclude each other, and one that root does. */
START_TEST (clash)
{
  begin ("var 1..4: a; var 1..4: b; constraint int_lin_le([1],[b],3);"
         "solve satisfy;",
         true);
  g_autoptr (FdSearch) search = new_search (true);
  FdAtom two[] = {fd_atom (x[0], FD_EQ, 1), fd_atom (x[0], FD_GE, 3)};
  FdAtom one[] = {fd_atom (x[0], FD_EQ, 1), fd_atom (x[1], FD_EQ, 4)};
  ck_assert (fd_search_assume (search, _i ? one : two, 2));
  ck_assert_uint_eq (find_all (search), 0);
  size_t n;
  const FdAtom *found = fd_search_core (search, &n);
  fd_proof_claim_core (proof, found, n);
  fd_search_free (g_steal_pointer (&search));
  end (_i ? "verified core b=4" : "verified core a=1 a>=3");
}
END_TEST

/* A search under assumptions leaves the proof as it found it. */
START_TEST (then_all)
{
  begin (FOUR, _i);
  FdSearch *search = new_search (_i);
  fd_proof_differ (proof);
  FdAtom wanted[] = {fd_atom (x[0], FD_LE, 2), fd_atom (x[1], FD_GE, 3)};
  ck_assert (fd_search_assume (search, wanted, 2));
  ck_assert_uint_eq (find_all (search), 8);
  fd_search_free (search);
  search = new_search (_i);
  ck_assert_uint_eq (find_all (search), 24);
  fd_proof_claim (proof, FD_CLAIM_ALL, 24);
  ck_assert_ptr_null (fd_proof_broken (proof));
  fd_search_free (search);
  end (ALL_24);
}
END_TEST

/* One search is asked again: each time it comes to the same solutions, which
 * are counted once; what has none is one more step. */
START_TEST (again)
{
  begin (FOUR, true);
  fd_proof_differ (proof);
  FdSearch *search = new_search (true);
  fd_search_set_incremental (search, true);
  for (int question = 0; question < 40; question++) {
    int32_t v = question % 4 + 1;
    FdAtom wanted[] = {fd_atom (x[question % 3], FD_LE, 2),
                       fd_atom (x[3], FD_LE, 2),
                       fd_atom (x[(question + 1) % 3], FD_EQ, v)};
    size_t n = (size_t) (question / 3) % 4;
    static const uint64_t solutions[][2] = {{24, 24}, {12, 12}, {4, 4}, {0, 2}};
    ck_assert (fd_search_assume (search, wanted, n));
    ck_assert_uint_eq (find_all (search), solutions[n][v > 2]);
    ck_assert (fd_search_reset (search));
  }
  ck_assert_uint_eq (find_all (search), 24);
  fd_proof_claim (proof, FD_CLAIM_ALL, 24);
  ck_assert_ptr_null (fd_proof_broken (proof));
  fd_search_free (search);
  end (ALL_24);
}
END_TEST

/* Questions without a solution; the last one is the claim. */
START_TEST (none_again)
{
  begin (FOUR, true);
  FdSearch *search = new_search (true);
  fd_search_set_incremental (search, true);
  size_t n;
  for (int question = 0; question < 4; question++) {
    ck_assert (!question || fd_search_reset (search));
    for (int i = 0; i < 4; i++) {
      FdAtom low = fd_atom (x[i], FD_LE, 2);
      ck_assert (i == question || fd_search_assume (search, &low, 1));
    }
    ck_assert_uint_eq (find_all (search), 0);
  }
  const FdAtom *found = fd_search_core (search, &n);
  ck_assert_uint_eq (n, 3);
  fd_proof_claim_core (proof, found, n);
  ck_assert_ptr_null (fd_proof_broken (proof));
  fd_search_free (search);
  end ("verified core a<=2 b<=2 c<=2");
}
END_TEST

/* --- solutions ------------------------------------------------------------ */

/* Without a projection, if the proof says that all variables count. */
START_TEST (differing)
{
  begin (FOUR, true);
  if (_i)
    fd_proof_differ (proof);
  FdSearch *search = new_search (true);
  ck_assert_uint_eq (find_all (search), 24);
  fd_proof_claim (proof, FD_CLAIM_ALL, 24);
  if (_i)
    ck_assert_ptr_null (fd_proof_broken (proof));
  else
    ck_assert_str_eq (fd_proof_broken (proof),
                      "solutions that differ in decisions");
  fd_search_free (search);
  end (_i ? ALL_24 : "verified open: 24 solutions");
}
END_TEST

/* --- what is not proved --------------------------------------------------- */

#define CREEP                                                                  \
  "var 0..20000: a; var 0..20000: b; constraint int_lin_le([1,-1],[a,b],-1);"  \
  "constraint int_lin_le([2,-2],[b,a],-2); solve satisfy;"

START_TEST (creeping)
{
  g_autoptr (GError) error = NULL;
  ck_assert (g_file_set_contents (model_path, CREEP, -1, NULL));
  store = fd_store_new ();
  proof = fd_proof_new_file (proof_path, NULL);
  if (_i)
    fd_proof_set_limit (proof, 60000);
  ck_assert (fd_store_set_proof (store, proof));
  model = fd_flatzinc_read_file (store, model_path, &error);
  ck_assert (!fd_flatzinc_is_consistent (model));
  fd_proof_claim (proof, FD_CLAIM_UNSATISFIABLE, 0);
  if (_i) {
    ck_assert_str_eq (fd_proof_broken (proof), "it is longer than its limit");
    ck_assert_uint_le (fd_proof_bytes (proof), 300000);
  } else {
    ck_assert_ptr_null (fd_proof_broken (proof));
  }
  end (_i ? "verified open: 0 solutions" : "verified unsat");
}
END_TEST

/* A hole is as many records as it has values. */
START_TEST (holes)
{
  g_autofree char *text = g_strdup_printf (
      "var 0..1000000000: a :: output_var; var 1..3: b;"
      "constraint array_int_element(b,[0,5,%d],a); solve satisfy;",
      _i ? 1000000000 : 100000);
  begin (text, false);
  if (_i)
    ck_assert_str_eq (fd_proof_broken (proof), "holes of too many values");
  FdSearch *search = new_search (false);
  ck_assert_uint_eq (find_all (search), 3);
  fd_proof_claim (proof, FD_CLAIM_SATISFIABLE, 0);
  fd_search_free (search);
  end (_i ? "verified open: 3 solutions" : "verified sat: 3 solutions");
}
END_TEST

START_TEST (levels)
{
  begin (FOUR, false);
  ck_assert (fd_store_push (store));
  ck_assert (fd_set_value (store, x[0], 1));
  ck_assert_str_eq (fd_proof_broken (proof), "a level that is no search's");
  fd_store_pop (store);
  fd_proof_claim (proof, FD_CLAIM_UNSATISFIABLE, 0);
  end ("verified open: 0 solutions");
}
END_TEST

/* Searches that are refused with a proof. */
START_TEST (refused)
{
  begin (FOUR, _i);
  FdSearch *search = new_search (_i);
  fd_search_set_incremental (search, true);
  if (_i)
    fd_search_minimize (search, x[0]);
  ck_assert_int_eq (fd_search_next (search), FD_STATUS_ERROR);
  ck_assert (strstr (fd_store_error (store)->message,
                     _i ? "asked again and again for the best"
                        : "asked again and again without learning"));
  fd_search_free (search);
  fd_proof_claim (proof, FD_CLAIM_OPEN, 0);
  end ("verified open: 0 solutions");
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("proof/answers");
  TCase *tests = tcase_create ("answers");
  tcase_add_checked_fixture (tests, setup, teardown);
  tcase_add_loop_test (tests, core, 0, 2);
  tcase_add_loop_test (tests, clash, 0, 2);
  tcase_add_loop_test (tests, then_all, 0, 2);
  tcase_add_test (tests, again);
  tcase_add_test (tests, none_again);
  tcase_add_loop_test (tests, differing, 0, 2);
  tcase_add_loop_test (tests, creeping, 0, 2);
  tcase_add_loop_test (tests, holes, 0, 2);
  tcase_add_test (tests, levels);
  tcase_add_loop_test (tests, refused, 0, 2);
  suite_add_tcase (suite, tests);
  return run_suite (suite);
}
