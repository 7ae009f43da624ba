/* SPDX-License-Identifier: MIT */
/* test-write.c - a store written as FlatZinc and read back
 *
 * Random stores have constraints of every class there is, with arguments drawn
 * by their kinds; the model read back has as many solutions.
 */
#include "../draw.h"
#include "../tap.h"

#include <fd-flatzinc.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifdef __SANITIZE_ADDRESS__
#define MODELS 1000
#else
#define MODELS 5000
#endif

static char *
text_of (FdStore *store, const FdSearch *search, GError **error)
{
  char *text = NULL;
  size_t length = 0;
  FILE *out = open_memstream (&text, &length);
  bool good = fd_store_write_flatzinc (store, search, NULL, 0, out, error);
  fclose (out);
  if (good)
    return text;
  ck_assert_uint_eq (length, 0);
  free (text);
  return NULL;
}

/* --- random stores -------------------------------------------------------- */

typedef struct {
  uint64_t state;
  FdStore *store;
  FdVar x[5];
  size_t n;
  FdVar vars[4];
  int32_t numbers[4];
  int64_t numbers64[4];
  FdAtom atoms[4];
  FdInterval set[4];
} Draw;

static int
below (Draw *d, int n)
{
  return (int) draw (&d->state, (uint32_t) n);
}

static FdVar
draw_var (Draw *d)
{
  return d->x[below (d, (int) d->n)];
}

static FdAtom
draw_atom (Draw *d)
{
  return fd_atom (draw_var (d), (FdRelation) below (d, 6), below (d, 7) - 2);
}

static FdArgument
draw_argument (Draw *d, FdArgumentKind kind, size_t n)
{
  for (size_t i = 0; i < n; i++) {
    int32_t min = below (d, 8) - 3;
    d->numbers[i] = below (d, 7) - 3;
    d->numbers64[i] = d->numbers[i];
    d->vars[i] = draw_var (d);
    d->atoms[i] = draw_atom (d);
    d->set[i] = (FdInterval){min, min + below (d, 3)};
  }
  switch (kind) {
  case FD_ARGUMENT_VAR:
    return fd_argument_var (draw_var (d));
  case FD_ARGUMENT_VARS:
    return fd_argument_vars (d->vars, n);
  case FD_ARGUMENT_INT:
    return fd_argument_int (below (d, 8) - 3);
  case FD_ARGUMENT_INTS:
    return fd_argument_ints (d->numbers, n);
  case FD_ARGUMENT_INT64:
    return fd_argument_int64 (below (d, 8) - 3);
  case FD_ARGUMENT_INTS64:
    return fd_argument_ints64 (d->numbers64, n);
  case FD_ARGUMENT_ATOM:
    return fd_argument_atom (draw_atom (d));
  case FD_ARGUMENT_ATOMS:
    return fd_argument_atoms (d->atoms, n);
  case FD_ARGUMENT_RELATION:
    return fd_argument_relation ((FdRelation) below (d, 6));
  case FD_ARGUMENT_SET:
    return fd_argument_set (d->set, n);
  case FD_ARGUMENT_BOOL:
    return fd_argument_bool (below (d, 2));
  case FD_ARGUMENT_CONSISTENCY:
    return fd_argument_consistency ((FdConsistency) below (d, 4));
  }
  ck_abort_msg ("kind %d", kind);
  return fd_argument_int (0);
}

/* What is refused, or inconsistent, is left out. */
static void
post_random (Draw *d, const FdConstraintClass *klass)
{
  FdArgument a[FD_MAX_PARAMETERS];
  size_t n = (size_t) below (d, 4) + 1;
  for (size_t i = 0; i < FD_MAX_PARAMETERS && klass->parameters[i].name; i++)
    a[i] = draw_argument (d, klass->parameters[i].kind, n);
  FdAtom condition = draw_atom (d);
  switch (below (d, 4)) {
  case 0:
    fd_condition_begin (d->store, condition);
    (void) fd_post_constraint (d->store, klass, a);
    fd_condition_end (d->store);
    break;
  case 1:
    (void) fd_post_reified (d->store, condition, klass, a);
    break;
  default:
    (void) fd_post_constraint (d->store, klass, a);
  }
}

static void
draw_store (Draw *d, uint64_t seed)
{
  const FdConstraintClass *const *classes = fd_constraint_classes ();
  static const char *const names[] = {"x", "a b", "_1", "var", "x"};
  size_t n_classes = 0;
  while (classes[n_classes])
    n_classes++;
  *d = (Draw){.state = seed * 2 + 1, .store = fd_store_new ()};
  d->n = (size_t) below (d, 4) + 2;
  for (size_t i = 0; i < d->n; i++) {
    int32_t min = below (d, 4) - 2;
    d->x[i] = fd_var_new (d->store, min, min + 1 + below (d, 4));
    if (below (d, 3))
      ck_assert (fd_var_set_name (d->store, d->x[i], names[i]));
    (void) fd_set_no_value (d->store, d->x[i], below (d, 5));
  }
  /* every class in its turn */
  post_random (d, classes[seed % n_classes]);
  for (int i = below (d, 3); i > 0; i--)
    post_random (d, classes[below (d, (int) n_classes)]);
  if (!below (d, 5))
    (void) fd_unify (d->store, draw_var (d), draw_var (d));
}

static uint64_t
count_store (FdStore *store)
{
  g_autoptr (FdSearch) search = fd_search_new (store);
  uint64_t count;
  ck_assert_int_eq (fd_search_count (search, &count), FD_STATUS_EXHAUSTED);
  return count;
}

static uint64_t
count_text (const char *text)
{
  g_autoptr (FdStore) store = fd_store_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (FdFlatzinc) model =
      fd_flatzinc_read_memory (store, text, -1, "written", &error);
  ck_assert_msg (model != NULL, "%s\n%s", error ? error->message : "", text);
  if (!fd_flatzinc_is_consistent (model))
    return 0;
  g_autoptr (FdSearch) search = fd_flatzinc_search_new (model, 0, NULL, NULL);
  uint64_t count = 0;
  FdStatus status;
  while ((status = fd_search_next (search)) == FD_STATUS_SOLUTION) {
    ck_assert_msg (fd_flatzinc_check_solution (model, &error), "%s\n%s",
                   error ? error->message : "", text);
    count++;
  }
  ck_assert_int_eq (status, FD_STATUS_EXHAUSTED);
  return count;
}

START_TEST (test_random)
{
  uint64_t n_solutions = 0, n_constraints = 0;
  for (uint64_t seed = 0; seed < MODELS; seed++) {
    Draw d;
    g_autoptr (GError) error = NULL;
    draw_store (&d, seed);
    char *text = text_of (d.store, NULL, &error);
    ck_assert_msg (text != NULL, "%s", error ? error->message : "");
    char *again = text_of (d.store, NULL, NULL);
    ck_assert_str_eq (text, again);
    uint64_t count = count_store (d.store), read = count_text (text);
    ck_assert_msg (count == read,
                   "seed %d: %d solutions, %d when read back:\n%s", (int) seed,
                   (int) count, (int) read, text);
    n_solutions += count;
    n_constraints += fd_store_n_constraints (d.store);
    free (again);
    free (text);
    fd_store_free (d.store);
  }
  ck_assert_uint_gt (n_solutions, MODELS);
  ck_assert_uint_gt (n_constraints, MODELS);
}
END_TEST

/* --- an objective that is a sum ------------------------------------------- */

/* False: there is no solution. */
static bool
find_best (FdSearch *search, int64_t *best)
{
  FdStatus status;
  while ((status = fd_search_next (search)) == FD_STATUS_SOLUTION)
    ;
  ck_assert_int_eq (status, FD_STATUS_EXHAUSTED);
  return fd_search_best (search, best);
}

static bool
find_best_of_text (const char *text, int64_t *best)
{
  g_autoptr (FdStore) store = fd_store_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (FdFlatzinc) model =
      fd_flatzinc_read_memory (store, text, -1, "written", &error);
  ck_assert_msg (model != NULL, "%s\n%s", error ? error->message : "", text);
  if (!fd_flatzinc_is_consistent (model))
    return false;
  g_autoptr (FdSearch) search = fd_flatzinc_search_new (model, 0, NULL, NULL);
  return find_best (search, best);
}

static FdSearch *
draw_objective (Draw *d)
{
  FdSearch *search = fd_search_new (d->store);
  size_t n = (size_t) below (d, 4), n_atoms = (size_t) below (d, 4);
  (void) draw_argument (d, FD_ARGUMENT_VARS, 4);
  ck_assert (
      (below (d, 2) ? fd_search_maximize_linear : fd_search_minimize_linear) (
          search, d->numbers64, d->vars, n, d->numbers64 + 1, d->atoms,
          MIN (n_atoms, 3)));
  return search;
}

START_TEST (test_objective)
{
  uint64_t n_solved = 0;
  for (uint64_t seed = 0; seed < MODELS / 10; seed++) {
    Draw d;
    int64_t best = 0, best_read = 0;
    draw_store (&d, seed);
    FdSearch *search = draw_objective (&d);
    char *text = text_of (d.store, search, NULL);
    bool solved = find_best (search, &best);
    ck_assert_int_eq (find_best_of_text (text, &best_read), solved);
    ck_assert_msg (best == best_read, "seed %d: %d, %d when read back:\n%s",
                   (int) seed, (int) best, (int) best_read, text);
    n_solved += solved;
    free (text);
    fd_search_free (search);
    fd_store_free (d.store);
  }
  ck_assert_uint_gt (n_solved, MODELS / 20);
}
END_TEST

/* --- by Gecode ------------------------------------------------------------ */

/* Of so many models, at least so many are to be ones that Gecode reads. */
enum { BY_GECODE = 300, LEAST_BY_GECODE = 100 };

/* The solutions in what a solver of FlatZinc prints: those that differ, for
 * variables that it introduces may tell others apart. */
static uint64_t
count_printed (const char *printed)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  g_auto (GStrv) part = g_strsplit (printed, "----------\n", -1);
  for (size_t i = 0; part[i] && part[i + 1]; i++)
    g_hash_table_add (seen, part[i]);
  return g_hash_table_size (seen);
}

/* False: there is a predicate that it has not, or a number that one of its own
 * does not take, as it says itself. */
static bool
count_by_gecode (const char *program, const char *text, uint64_t *count)
{
  g_autofree char *path = NULL, *printed = NULL, *errors = NULL;
  int file = g_file_open_tmp ("fd-XXXXXX.fzn", &path, NULL), status;
  ck_assert_int_ge (file, 0);
  ck_assert (close (file) == 0);
  ck_assert (g_file_set_contents (path, text, -1, NULL));
  char *command[] = {(char *) program, (char *) "-a", path, NULL};
  ck_assert (g_spawn_sync (NULL, command, NULL, G_SPAWN_DEFAULT, NULL, NULL,
                           &printed, &errors, &status, NULL));
  (void) remove (path);
  if (g_regex_match_simple ("Constraint \\w+ not found|: Number out of limits",
                            errors, 0, 0))
    return false;
  ck_assert_msg (g_spawn_check_wait_status (status, NULL) &&
                     (strstr (printed, "==========") ||
                      strstr (printed, "=====UNSATISFIABLE=====")),
                 "%s%s%s", printed, errors, text);
  *count = count_printed (printed);
  return true;
}

/* Gecode, where it is installed, counts as many solutions of what is written.
 */
START_TEST (test_gecode)
{
  g_autofree char *program = g_find_program_in_path ("fzn-gecode");
  uint32_t n_compared = 0;
  for (uint64_t seed = 0; program && seed < BY_GECODE; seed++) {
    Draw d;
    draw_store (&d, seed);
    char *text = text_of (d.store, NULL, NULL);
    uint64_t count = count_store (d.store), by_gecode;
    if (count_by_gecode (program, text, &by_gecode)) {
      ck_assert_msg (count == by_gecode,
                     "seed %d: %d solutions, %d by Gecode:\n%s", (int) seed,
                     (int) count, (int) by_gecode, text);
      n_compared++;
    }
    free (text);
    fd_store_free (d.store);
  }
  ck_assert_uint_ge (n_compared, program ? LEAST_BY_GECODE : 0);
}
END_TEST

/* --- by hand -------------------------------------------------------------- */

START_TEST (test_text)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar a = fd_var_new (store, 1, 3), b = fd_var_new (store, 2, 9);
  FdVar c = fd_var_new_values (store, (const int32_t[]){1, 5, 100}, 3);
  ck_assert (fd_var_set_name (store, a, "a"));
  ck_assert (fd_var_set_name (store, b, "a"));
  ck_assert (fd_set_no_value (store, b, 5));
  ck_assert (fd_post_relation (store, a, FD_LT, b, 0));
  ck_assert (fd_post_clause (
      store, (const FdAtom[]){fd_atom (a, FD_EQ, 2), fd_atom (b, FD_LE, 4)},
      2));
  ck_assert (fd_post_all_different (store, (const FdVar[]){a, c}, NULL, 2,
                                    FD_CONSISTENCY_DOMAIN));
  g_autoptr (FdSearch) search = fd_search_new (store);
  fd_search_add_branching (search, &a, 1, FD_SELECT_FIRST_FAIL, FD_ASSIGN_MAX);
  fd_search_maximize (search, b);
  char *text = text_of (store, search, NULL);
  ck_assert_str_eq (
      text,
      "var 1..3: a :: output_var;\n"
      "var 2..9: a_2 :: output_var;\n"
      "var {1,5,100}: x_3 :: output_var;\n"
      "var bool: b_1 :: var_is_introduced :: is_defined_var;\n"
      "var bool: b_2 :: var_is_introduced :: is_defined_var;\n"
      "constraint int_ne(a_2,5);\n"
      "constraint int_eq_reif(a,2,b_1) :: defines_var(b_1);\n"
      "constraint int_le_reif(5,a_2,b_2) :: defines_var(b_2);\n"
      "constraint int_lt(a,a_2);\n"
      "constraint bool_clause([b_1],[b_2]);\n"
      "constraint all_different_int([a,x_3]) :: domain;\n"
      "solve :: seq_search([int_search([a],first_fail,indomain_max,complete)])"
      " maximize a_2;\n");
  free (text);
}
END_TEST

static bool
own_propagate (FdPropagator *self, FdStore *store)
{
  (void) self, (void) store;
  return true;
}

/* What has no form is named, and nothing is written. */
START_TEST (test_refused)
{
  static const FdPropagatorClass klass = {
      .name = "own", .cost = FD_COST_LINEAR, .propagate = own_propagate};
  g_autoptr (FdStore) store = fd_store_new ();
  g_autoptr (GError) error = NULL;
  FdVar x = fd_var_new (store, 1, 3);
  FdPropagator *own = fd_propagator_new (store, &klass, sizeof *own, &x, 1);
  fd_subscribe_all (store, own, FD_EVENT_FIX);
  ck_assert (fd_post (store, own));
  ck_assert (!text_of (store, NULL, &error));
  ck_assert (g_error_matches (error, FD_ERROR, FD_ERROR_INVALID));
  ck_assert_str_eq (error->message,
                    "constraint 1, own, has no form in FlatZinc, expected one "
                    "of the library's");
}
END_TEST

START_TEST (test_full)
{
  g_autoptr (FdStore) store = fd_store_new ();
  g_autoptr (GError) error = NULL;
  FILE *full = fopen ("/dev/full", "w");
  fd_var_new (store, 1, 3);
  if (!full)
    return;
  ck_assert (!fd_store_write_flatzinc (store, NULL, NULL, 0, full, &error));
  ck_assert (g_error_matches (error, G_FILE_ERROR, G_FILE_ERROR_NOSPC));
  fclose (full);
}
END_TEST

/* Without memory it says so, and gives back what it took. */
START_TEST (test_starved)
{
  Draw d;
  draw_store (&d, 3);
  size_t used = fd_store_memory_used (d.store), n_refused = 0;
  char *text = NULL;
  for (size_t more = 1; !text; more += 16) {
    g_autoptr (GError) error = NULL;
    fd_store_set_memory_limit (d.store, used + more);
    text = text_of (d.store, NULL, &error);
    n_refused += !text;
    ck_assert (text || g_error_matches (error, FD_ERROR, FD_ERROR_MEMORY));
  }
  ck_assert_uint_gt (n_refused, 10);
  free (text);
  fd_store_free (d.store);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("flatzinc/write");
  add_test (suite, "text", test_text);
  add_test (suite, "random stores", test_random);
  add_test (suite, "objective", test_objective);
  add_test (suite, "by Gecode", test_gecode);
  add_test (suite, "refused", test_refused);
  add_test (suite, "a full disk", test_full);
  add_test (suite, "starved", test_starved);
  return run_suite (suite);
}
