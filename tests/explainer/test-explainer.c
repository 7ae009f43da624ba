/* SPDX-License-Identifier: MIT */
/* test-explainer.c - random models explained wholly: each step follows in a new
 * store, none of its premises can be spared, and all solutions, as they are
 * found by trying, agree with what it concludes
 */
#include "../tap.h"

#include "../search/learning/model.h"

#include <fd.h>

#include <string.h>

#ifdef __SANITIZE_ADDRESS__
enum { MODELS = 200 };
#else
enum { MODELS = 1500 };
#endif
enum { MOST_STEPS = 2000, MOST_VALUES = 1000 };

typedef struct {
  OracleRandom random;
  uint64_t seed;
  Model model;
  ModelSolutions solutions;
  FdStore *store;
  FdVar x[MODEL_VARS];
  FdExplainer *explainer;
  size_t n_steps, n_solved, n_clashed, n_stuck, n_nested, n_supposed, n_clashes,
      n_grades;
} Trial;

/* --- complaints ---------------------------------------------------------- */

static void
complain (const Trial *t, const FdStep *step, const char *what)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *said = step ? fd_step_text (t->explainer, step) : NULL;
  model_describe (&t->model, text);
  ck_abort_msg ("seed %" G_GUINT64_FORMAT ": %s: %s\n%s", t->seed, what,
                said ? said : "", text->str);
}

/* --- a step -------------------------------------------------------------- */

static bool
holds_in (const Trial *t, FdAtom atom, uint32_t solution)
{
  uint32_t v = fd_atom_var (atom).id;
  if (!v)
    return fd_atom_equal (atom, FD_ATOM_TRUE);
  return v > t->model.n_vars ||
         fd_atom_accepts (atom, t->solutions.values[solution][v - 1]);
}

static void
check_step (Trial *t, const FdStep *step)
{
  g_autoptr (GError) error = NULL;
  ck_assert_uint_gt (step->n_conclusions, 0);
  for (size_t i = 0; i < step->n_conclusions; i++)
    for (uint32_t s = 0; s < t->solutions.n; s++)
      if (!holds_in (t, step->conclusion[i], s))
        complain (t, step, "a solution is lost");
  for (size_t i = 0; i < step->n_premises; i++)
    if (!fd_atom_holds (fd_explainer_facts (t->explainer), step->premise[i]))
      complain (t, step, "a premise is not known");
  if (!fd_step_check (t->explainer, step, &error))
    complain (t, step, error->message);
  t->n_steps++;
  t->n_nested += step->rule == FD_STEP_NESTED;
  t->n_supposed += step->rule == FD_STEP_SUPPOSITION;
}

/* What is left is what all solutions have, and they say so. */
static void
check_end (Trial *t, FdExplained how)
{
  const FdStore *facts = fd_explainer_facts (t->explainer);
  t->n_solved += how == FD_EXPLAINED_ALL;
  t->n_clashed += how == FD_EXPLAINED_CLASH;
  t->n_stuck += how == FD_EXPLAINED_STUCK;
  if (how == FD_EXPLAINED_CLASH && t->solutions.n)
    complain (t, NULL, "a clash, and there are solutions");
  if (how == FD_EXPLAINED_ALL && t->solutions.n > 1)
    complain (t, NULL, "all told, and there are several solutions");
  if (how == FD_EXPLAINED_ALL && !t->solutions.n)
    complain (t, NULL, "all told, and there is no solution");
  for (uint32_t s = 0; s < t->solutions.n; s++)
    for (uint32_t v = 0; v < t->model.n_vars; v++)
      if (!fd_var_contains (facts, t->x[v], t->solutions.values[s][v]))
        complain (t, NULL, "a value of a solution is excluded");
}

static void
explain (Trial *t)
{
  FdExplained how = FD_EXPLAINED_STEP;
  const FdStep *step = NULL;
  size_t n = 0;
  while ((step = fd_explainer_next (t->explainer, &how))) {
    ck_assert_int_eq (how, FD_EXPLAINED_STEP);
    ck_assert_uint_lt (n++, MOST_STEPS);
    check_step (t, step);
    g_autofree char *text = fd_step_text (t->explainer, step);
    ck_assert (*text);
    ck_assert (fd_explainer_apply (t->explainer, step));
  }
  check_end (t, how);
}

/* --- models -------------------------------------------------------------- */

/* Whether there is a solution of the constraints of @set alone. */
static bool
are_satisfiable (Trial *t, const FdConstraint *c, size_t n, size_t without)
{
  g_autoptr (FdStore) copy = fd_store_new ();
  for (uint32_t id = 1; id <= fd_var_count (t->store); id++) {
    int32_t value[MOST_VALUES];
    size_t room = fd_get_values (t->store, (FdVar){id}, value, MOST_VALUES);
    ck_assert_uint_le (room, MOST_VALUES);
    fd_var_new_values (copy, value, room);
  }
  for (size_t i = 0; i < n; i++)
    if (i != without && !fd_constraint_post_copy (t->store, c[i], copy))
      return false;
  g_autoptr (FdSearch) search = fd_search_new (copy);
  fd_search_set_node_limit (search, 200000);
  return fd_search_next (search) != FD_STATUS_EXHAUSTED;
}

static void
check_clash (Trial *t)
{
  FdConstraint c[MODEL_CONSTRAINTS];
  size_t m,
      n = fd_explainer_clash (t->explainer, c, MODEL_CONSTRAINTS, NULL, 0, &m);
  ck_assert_uint_eq (m, 0);
  if ((n == 0) != (t->solutions.n != 0))
    complain (t, NULL, "a clash where there is none, or the other way");
  for (size_t least = n, told = 0; n && told < 5; told++, t->n_clashes++) {
    if (are_satisfiable (t, c, n, n))
      complain (t, NULL, "what is said to clash has a solution");
    for (size_t i = 0; i < n; i++)
      if (!are_satisfiable (t, c, n, i))
        complain (t, NULL, "what clashes can do without one");
    if (n < least)
      complain (t, NULL, "a smaller clash after a greater one");
    least = n;
    n = fd_explainer_next_clash (t->explainer, c, MODEL_CONSTRAINTS, NULL, 0,
                                 &m);
  }
}

/* A model has a grade if it has one solution, and what is true of that makes it
 * no harder. */
static void
check_grade (Trial *t)
{
  FdGrade grade = fd_explainer_grade (t->explainer);
  if ((grade == FD_GRADE_NONE) == (t->solutions.n == 1))
    complain (t, NULL, "a grade without one solution, or the other way");
  for (int i = 0; i < 3 && grade; i++) {
    size_t v = fd_random_below (&t->random, t->model.n_vars);
    FdAtom atom = fd_atom (t->x[v], FD_EQ, t->solutions.values[0][v]);
    if (!fd_explainer_enter (t->explainer, atom))
      complain (t, NULL, "what is true cannot be entered");
    FdGrade easier = fd_explainer_grade (t->explainer);
    if (!easier || easier > grade)
      complain (t, NULL, "harder with a true atom");
    grade = easier;
    t->n_grades++;
  }
}

static bool
record (Trial *t)
{
  if (!model_post (&t->model, t->store, t->x))
    complain (t, NULL, "a store that records found an inconsistency");
  for (uint32_t i = 0; i < t->model.n_constraints; i++)
    if (t->model.constraint[i].refused)
      return false;
  for (uint32_t v = 0; v < t->model.n_vars; v++) {
    g_autofree char *name = g_strdup_printf ("x%u", v);
    ck_assert (fd_var_set_name (t->store, t->x[v], name));
  }
  return true;
}

static void
try_model (Trial *t)
{
  oracle_random_seed (&t->random, t->seed);
  model_draw (&t->model, &t->random);
  if (!model_solve (&t->model, &t->solutions))
    return;
  g_autoptr (FdStore) store = t->store = fd_store_new ();
  ck_assert (fd_store_set_recording (store));
  if (!record (t))
    return;
  g_autoptr (FdExplainer) explainer = t->explainer = fd_explainer_new (store);
  if (!explainer) /* refused when it is posted, or a propagator of the tests */
    return;
  if (t->seed % 4 == 0)
    check_clash (t);
  explain (t);
  if (fd_var_count (store) == t->model.n_vars)
    check_grade (t);
}

START_TEST (random_models)
{
  Trial *t = g_new0 (Trial, 1);
  for (t->seed = 1; t->seed <= MODELS; t->seed++)
    try_model (t);
  printf ("# %zu steps, %zu suppositions, %zu nested; %zu solved, %zu clash, "
          "%zu stuck, %zu sets that clash\n",
          t->n_steps, t->n_supposed, t->n_nested, t->n_solved, t->n_clashed,
          t->n_stuck, t->n_clashes);
  ck_assert_uint_gt (t->n_steps, MODELS);
  ck_assert_uint_gt (t->n_solved, MODELS / 50);
  ck_assert_uint_gt (t->n_clashes, MODELS / 200);
  ck_assert_uint_gt (t->n_grades, MODELS / 20);
  model_solutions_clear (&t->solutions);
  g_free (t);
}
END_TEST

/* --- three houses -------------------------------------------------------- */

/* A cat, a dog, a fish; a red, a green, a blue house. */
enum { CAT, DOG, FISH, RED, GREEN, BLUE, N_THINGS };

typedef struct {
  FdStore *model;
  FdVar x[N_THINGS];
  FdConstraint pets, colors, first, left, same;
} Houses;

static FdConstraint
label_last (FdStore *model, const char *label)
{
  FdConstraint c = fd_store_last_constraint (model);
  ck_assert (fd_constraint_set_label (model, c, label));
  return c;
}

static Houses
make_houses (void)
{
  static const char *const names[] = {"cat", "dog",   "fish",
                                      "red", "green", "blue"};
  Houses h = {.model = fd_store_new ()};
  FdInterval one = {1, 1};
  ck_assert (fd_store_set_recording (h.model));
  for (int i = 0; i < N_THINGS; i++) {
    h.x[i] = fd_var_new (h.model, 1, 3);
    fd_var_set_name (h.model, h.x[i], names[i]);
  }
  ck_assert (
      fd_post_all_different (h.model, h.x, NULL, 3, FD_CONSISTENCY_DEFAULT));
  h.pets = label_last (h.model, "each pet has one house");
  ck_assert (fd_post_all_different (h.model, h.x + RED, NULL, 3,
                                    FD_CONSISTENCY_DEFAULT));
  h.colors = label_last (h.model, "each color has one house");
  ck_assert (fd_post_member (h.model, h.x[CAT], &one, 1));
  h.first = label_last (h.model, "{0} lives first");
  ck_assert (fd_post_left_of (h.model, h.x[RED], h.x[GREEN]));
  h.left = label_last (h.model, "{1} is just left of {0}");
  ck_assert (fd_unify (h.model, h.x[DOG], h.x[GREEN]));
  h.same = label_last (h.model, "{0} and {1} are one");
  return h;
}

static GString *
tell_all (FdExplainer *e, FdExplained *how)
{
  GString *text = g_string_new (NULL);
  const FdStep *step;
  while ((step = fd_explainer_next (e, how))) {
    g_autofree char *said = fd_step_text (e, step);
    ck_assert (fd_step_check (e, step, NULL));
    ck_assert (fd_explainer_apply (e, step));
    if (!step->quiet)
      g_string_append_printf (text, "%u. %s\n", step->number, said);
  }
  return text;
}

START_TEST (houses)
{
  Houses h = make_houses ();
  g_autoptr (FdExplainer) e = fd_explainer_new (h.model);
  FdExplained how;
  g_autoptr (GString) text = tell_all (e, &how);
  ck_assert_int_eq (how, FD_EXPLAINED_STUCK);
  ck_assert_str_eq (text->str,
                    "1. cat lives first: cat is 1.\n"
                    "2. red is just left of green: red is not 3; green is "
                    "not 1.\n"
                    "3. If blue is 2, then red is just left of green fails. "
                    "So blue is not 2. By: each color has one house.\n");
  g_clear_pointer (&e, fd_explainer_free);
  fd_store_free (h.model);
}
END_TEST

/* What is entered is a premise like others; what contradicts it is told. */
START_TEST (entered)
{
  Houses h = make_houses ();
  g_autoptr (FdExplainer) e = fd_explainer_new (h.model);
  FdExplained how;
  FdAtom fish = fd_atom (h.x[FISH], FD_EQ, 2),
         green = fd_atom (h.x[GREEN], FD_EQ, 2);
  ck_assert (fd_explainer_enter (e, fish));
  ck_assert (fd_explainer_is_placed (e, h.x[FISH]));
  ck_assert_ptr_null (fd_explainer_origin (e, fish));
  const FdStep *why = fd_explainer_why_not (e, green);
  ck_assert_ptr_nonnull (why);
  g_autofree char *text = fd_step_text (e, why);
  ck_assert_str_eq (
      text, "If green is 2, then cat is 1, dog is 2 (dog and "
            "green are one), and each pet has one house fails. "
            "So cat is not 2; dog is not 2; green is not 2. By: cat lives "
            "first. Known: fish is 2.");
  ck_assert (fd_step_check (e, why, NULL));
  g_autoptr (GString) all = tell_all (e, &how);
  ck_assert_int_eq (how, FD_EXPLAINED_ALL);
  ck_assert (!fd_explainer_enter (e, green));
  why = fd_explainer_why_not (e, green);
  ck_assert_ptr_nonnull (why);
  ck_assert_uint_gt (why->number, 0);
  ck_assert (fd_explainer_origin (e, fd_atom_not (green)) == why);
  ck_assert_int_eq (fd_var_min (fd_explainer_facts (e), h.x[GREEN]), 3);
  g_clear_pointer (&e, fd_explainer_free);
  fd_store_free (h.model);
}
END_TEST

/* A limit of work ends the steps where it is met, every time. */
START_TEST (work)
{
  Houses h = make_houses ();
  uint64_t whole = 0;
  for (int i = 0; i < 3; i++) {
    g_autoptr (FdExplainer) e = fd_explainer_new (h.model);
    FdExplained how;
    uint64_t before = fd_explainer_work (e);
    fd_explainer_set_work_limit (e, i == 0 ? 0 : i == 1 ? whole + 1 : whole);
    g_autoptr (GString) text = tell_all (e, &how);
    ck_assert_int_eq (how, i < 2 ? FD_EXPLAINED_STUCK : FD_EXPLAINED_LIMIT);
    ck_assert_uint_gt (fd_explainer_work (e), before);
    if (i == 0)
      whole = fd_explainer_work (e) - before;
  }
  fd_store_free (h.model);
}
END_TEST

START_TEST (clashing)
{
  Houses h = make_houses ();
  g_autoptr (FdExplainer) e = fd_explainer_new (h.model);
  FdExplained how;
  FdConstraint c[8];
  FdAtom blue = fd_atom (h.x[BLUE], FD_EQ, 2), atom;
  size_t n_entered;
  ck_assert_uint_eq (fd_explainer_clash (e, c, 8, &atom, 1, &n_entered), 0);
  ck_assert_uint_eq (n_entered, 0);
  ck_assert (fd_explainer_enter (e, blue));
  ck_assert_uint_eq (fd_explainer_clash (e, c, 8, &atom, 1, &n_entered), 2);
  ck_assert_uint_eq (n_entered, 1);
  ck_assert (fd_atom_equal (atom, blue));
  ck_assert_uint_eq (c[0].id, h.colors.id);
  ck_assert_uint_eq (c[1].id, h.left.id);
  ck_assert_uint_eq (fd_explainer_next_clash (e, c, 8, &atom, 1, &n_entered),
                     0);
  ck_assert_uint_eq (n_entered, 0);
  g_autoptr (GString) all = tell_all (e, &how);
  ck_assert_int_eq (how, FD_EXPLAINED_CLASH);
  ck_assert (strstr (all->str, "there is no solution"));
  g_clear_pointer (&e, fd_explainer_free);
  fd_store_free (h.model);
}
END_TEST

/* Two constraints of one source are one clue, and a variable without a name
 * that occurs in it alone is none to speak of. */
START_TEST (one_clue)
{
  g_autoptr (FdStore) model = fd_store_new ();
  ck_assert (fd_store_set_recording (model));
  FdVar x = fd_var_new (model, 1, 3), y = fd_var_new (model, 1, 3),
        b = fd_var_new (model, 0, 1);
  fd_var_set_name (model, x, "x");
  fd_var_set_name (model, y, "y");
  FdAtom either[] = {fd_atom (b, FD_EQ, 0), fd_atom (x, FD_EQ, 1)},
         other[] = {fd_atom (b, FD_EQ, 1), fd_atom (y, FD_EQ, 1)};
  ck_assert (fd_post_clause (model, either, 2));
  label_last (model, "one of {0} and {1} is 1");
  fd_constraint_set_source (model, fd_store_last_constraint (model), 7);
  ck_assert (fd_post_clause (model, other, 2));
  fd_constraint_set_source (model, fd_store_last_constraint (model), 7);
  g_autoptr (FdExplainer) e = fd_explainer_new (model);
  ck_assert (fd_explainer_enter (e, fd_atom (x, FD_EQ, 2)));
  FdExplained how;
  const FdStep *step = fd_explainer_next (e, &how);
  ck_assert_ptr_nonnull (step);
  ck_assert_uint_eq (step->n_constraints, 1);
  ck_assert_uint_eq (step->n_conclusions, 1);
  ck_assert (fd_atom_equal (step->conclusion[0], fd_atom (y, FD_EQ, 1)));
  ck_assert (fd_step_check (e, step, NULL));
  ck_assert (fd_explainer_apply (e, step));
  ck_assert_ptr_null (fd_explainer_next (e, &how));
  ck_assert_int_eq (how, FD_EXPLAINED_ALL);
  g_clear_pointer (&e, fd_explainer_free);
}
END_TEST

/* What constraints without a label say. */
START_TEST (formulas)
{
  g_autoptr (FdStore) model = fd_store_new ();
  const int32_t a[] = {2, -3, 1}, offsets[] = {0, 1, -2};
  FdVar x[3];
  ck_assert (fd_store_set_recording (model));
  for (int i = 0; i < 3; i++) {
    x[i] = fd_var_new (model, 0, 9);
    fd_var_set_name (model, x[i], (const char *const[]){"x", "y", "z"}[i]);
  }
  fd_post_linear (model, a, x, 3, FD_EQ, 5);
  fd_post_linear (model, a + 1, x + 1, 1, FD_LE, -6);
  fd_post_sum (model, x, 3, FD_GE, 4);
  fd_post_relation (model, x[0], FD_LT, x[1], -2);
  fd_post_all_different (model, x, offsets, 3, FD_CONSISTENCY_DEFAULT);
  fd_post_maximum (model, x, 2, x[2]);
  fd_condition_begin (model, fd_atom (x[2], FD_EQ, 1));
  fd_not_unify (model, x[0], x[1]);
  fd_condition_end (model);
  static const char *const said[] = {
      "2 x + z = 3 y + 5",
      "6 <= 3 y",
      "x + y + z >= 4",
      "x < y - 2",
      "x, y + 1, z - 2 are different",
      "maximum (x, y, z)",
      "x != y if z is 1",
  };
  g_autoptr (FdExplainer) e = fd_explainer_new (model);
  ck_assert_uint_eq (fd_store_n_constraints (model), G_N_ELEMENTS (said));
  for (uint32_t i = 0; i < G_N_ELEMENTS (said); i++) {
    g_autoptr (GString) out = g_string_new (NULL);
    fd_explainer_say_constraint (e, fd_store_constraint (model, i), out);
    ck_assert_str_eq (out->str, said[i]);
  }
  g_clear_pointer (&e, fd_explainer_free);
}
END_TEST

/* --- what is refused ----------------------------------------------------- */

static bool
says (const FdStore *store, const char *function, const char *part)
{
  const GError *error = fd_store_error (store);
  return error && g_str_has_prefix (error->message, function) &&
         strstr (error->message, part);
}

START_TEST (refused)
{
  Houses h = make_houses ();
  g_autoptr (FdExplainer) e = fd_explainer_new (h.model);
  FdVar far = {99};
  GString *out = NULL;
  ck_assert (!fd_explainer_enter (e, fd_atom (far, FD_EQ, 1)));
  ck_assert (says (h.model, "fd_explainer_enter:", "99"));
  ck_assert (!fd_explainer_enter (e, FD_ATOM_TRUE));
  ck_assert (says (h.model, "fd_explainer_enter:", "no variable"));
  ck_assert_ptr_null (fd_explainer_why_not (e, fd_atom (far, FD_EQ, 1)));
  ck_assert (says (h.model, "fd_explainer_why_not:", "99"));
  ck_assert_ptr_null (fd_explainer_origin (e, fd_atom (far, FD_EQ, 1)));
  ck_assert (says (h.model, "fd_explainer_origin:", "99"));
  ck_assert (!fd_explainer_is_placed (e, far));
  ck_assert (says (h.model, "fd_explainer_is_placed:", "99"));
  ck_assert (!fd_explainer_apply (e, NULL));
  ck_assert (says (h.model, "fd_explainer_apply:", "another step"));
  fd_explainer_set_cost (e, FD_STEP_N_RULES, NULL);
  ck_assert (says (h.model, "fd_explainer_set_cost:", "rule 7"));
  fd_explainer_set_quiet (e, (FdConstraint){77}, true);
  ck_assert (says (h.model, "fd_explainer_set_quiet:", "77"));
  ck_assert (!fd_step_check (e, NULL, NULL));
  ck_assert (says (h.model, "fd_step_check:", "NULL"));
  g_free (fd_step_text (e, NULL));
  ck_assert (says (h.model, "fd_step_text:", "NULL"));
  fd_explainer_say_constraint (e, (FdConstraint){77}, out);
  ck_assert (says (h.model, "fd_explainer_say_constraint:", "77"));
  fd_explainer_say_atoms (e, NULL, 1, out);
  ck_assert (says (h.model, "fd_explainer_say_atoms:", "NULL"));
  g_clear_pointer (&e, fd_explainer_free);
  fd_store_free (h.model);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("explainer");
  add_test (suite, "random models", random_models);
  add_test (suite, "houses", houses);
  add_test (suite, "entered", entered);
  add_test (suite, "work", work);
  add_test (suite, "clashing", clashing);
  add_test (suite, "one clue", one_clue);
  add_test (suite, "formulas", formulas);
  add_test (suite, "refused", refused);
  return run_suite (suite);
}
