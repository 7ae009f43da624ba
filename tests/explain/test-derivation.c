/* SPDX-License-Identifier: MIT */
/* test-derivation.c - derivations over random models: each inference follows
 * from its premises by its constraint alone, as a search of a store with
 * nothing else finds; all are needed; and nothing but what was assumed is given
 */
#include "../tap.h"

#include "../search/learning/model.h"

#include <fd.h>

#include "kernel/atom.h"

#ifdef __SANITIZE_ADDRESS__
enum { MODELS = 150 };
#else
enum { MODELS = 600 };
#endif
enum { MOST_ASSUMED = 4 };

typedef struct {
  OracleRandom random;
  uint64_t seed;
  Model model;
  FdStore *store;
  FdVar x[MODEL_VARS];
  FdAtom assumed[MOST_ASSUMED];
  size_t n_assumed;
  size_t n_checked, n_refuted, n_atoms; /* of all models */
} Trial;

static size_t
below (Trial *t, size_t n)
{
  return fd_random_below (&t->random, n);
}

/* --- one inference ----------------------------------------------------------
 */

static void
append_atom (GString *text, FdAtom atom)
{
  static const char *const names[] = {">=", "<=", "=", "!="};
  g_string_append_printf (text, " x%u %s %d", fd_atom_var (atom).id,
                          names[fd_atom_relation (atom)], (int) atom.value);
}

/* Variables with the ids and the first values of those of the model. */
static FdStore *
make_copy (const Trial *t)
{
  FdStore *copy = fd_store_new ();
  for (uint32_t v = 0; v < t->model.n_vars; v++) {
    const OracleValues *d = &t->model.domain[v];
    FdVar x = fd_var_new_values (copy, d->value, d->n);
    ck_assert_uint_eq (x.id, t->x[v].id);
  }
  return copy;
}

static bool
is_of_model (const Trial *t, FdAtom atom)
{
  return fd_atom_var (atom).id <= t->model.n_vars;
}

static bool
is_about_model (const Trial *t, const FdDerivation *d, const FdInference *one)
{
  for (size_t k = 0; k < one->n_premises; k++)
    if (!is_of_model (t, fd_derivation_inference (d, one->premise[k])->atom))
      return false;
  return is_of_model (t, one->atom);
}

/* Shows the model and the derivation. */
static void
complain (const Trial *t, const FdDerivation *d, const char *what)
{
  g_autoptr (GString) text = g_string_new (NULL);
  model_describe (&t->model, text);
  for (size_t i = 0; i < t->n_assumed; i++)
    append_atom (text, t->assumed[i]);
  for (size_t i = 0; i < fd_derivation_length (d); i++) {
    const FdInference *one = fd_derivation_inference (d, i);
    g_string_append_printf (text, "\n%zu. constraint %u, %s: ", i, one->by.id,
                            one->rule);
    for (size_t k = 0; k < one->n_premises; k++)
      g_string_append_printf (text, "%u ", one->premise[k]);
    append_atom (text, one->atom);
  }
  ck_abort_msg ("seed %" G_GUINT64_FORMAT ": %s\n%s", t->seed, what, text->str);
}

static void
check_inference (Trial *t, const FdDerivation *d, const FdInference *one)
{
  g_autoptr (FdStore) copy = make_copy (t);
  bool open = !one->by.id || fd_constraint_post_copy (t->store, one->by, copy);
  if (fd_store_error (copy)) /* a propagator of the tests' */
    return;
  for (size_t k = 0; open && k < one->n_premises; k++)
    open =
        fd_set_atom (copy, fd_derivation_inference (d, one->premise[k])->atom);
  open = open && fd_set_atom (copy, fd_atom_not (one->atom));
  uint64_t n = 0;
  if (open) {
    g_autoptr (FdSearch) search = fd_search_new (copy);
    fd_search_set_node_limit (search, 200000);
    FdStatus status = fd_search_next (search);
    ck_assert_int_ne (status, FD_STATUS_ERROR);
    n = status == FD_STATUS_SOLUTION;
  }
  t->n_checked++;
  if (n)
    complain (t, d, "does not follow");
}

/* --- a derivation -----------------------------------------------------------
 */

static bool
follows_from_assumed (const Trial *t, FdAtom atom)
{
  for (size_t i = 0; i < t->n_assumed; i++)
    if (fd_atom_var (t->assumed[i]).id == fd_atom_var (atom).id &&
        fd_atom_implies (t->assumed[i], atom))
      return true;
  return false;
}

static void
check_derivation (Trial *t, const FdDerivation *d)
{
  size_t n = fd_derivation_length (d);
  g_autofree bool *needed = g_new0 (bool, n);
  needed[n - 1] = true;
  ck_assert_ptr_null (fd_derivation_inference (d, n));
  for (size_t i = n; i-- > 0;) {
    const FdInference *one = fd_derivation_inference (d, i);
    ck_assert_ptr_nonnull (one->rule);
    if (!needed[i])
      complain (t, d, "one is not needed");
    for (size_t k = 0; k < one->n_premises; k++) {
      ck_assert_uint_lt (one->premise[k], i);
      ck_assert (!k || one->premise[k - 1] < one->premise[k]);
      needed[one->premise[k]] = true;
    }
    bool given = g_str_equal (one->rule, "given");
    ck_assert (!given || (!one->n_premises && !one->by.id));
    if (given && !follows_from_assumed (t, one->atom))
      complain (t, d, "given, and not assumed");
    if (!given && is_about_model (t, d, one))
      check_inference (t, d, one);
  }
}

/* --- questions --------------------------------------------------------------
 */

static FdAtom
draw_atom (Trial *t)
{
  size_t v = below (t, t->model.n_vars);
  const OracleValues *d = &t->model.domain[v];
  static const FdRelation relations[] = {FD_GE, FD_LE, FD_EQ, FD_NE};
  return fd_atom (t->x[v], relations[below (t, 4)],
                  d->value[below (t, d->n)] + (int32_t) below (t, 3) - 1);
}

static GString *
dump (const Trial *t)
{
  GString *text = g_string_new (NULL);
  for (uint32_t v = 0; v < t->model.n_vars; v++)
    for (uint32_t i = 0; i < t->model.domain[v].n; i++)
      g_string_append_c (
          text, fd_var_contains (t->store, t->x[v], t->model.domain[v].value[i])
                    ? '1'
                    : '0');
  return text;
}

/* Assumed at once: what fd_explain_refutation() says of it is what comes. */
static void
ask_refutation (Trial *t)
{
  g_autoptr (GString) before = dump (t);
  t->n_assumed = below (t, MOST_ASSUMED + 1);
  for (size_t i = 0; i < t->n_assumed; i++)
    t->assumed[i] = draw_atom (t);
  bool refuted = false;
  g_autoptr (FdDerivation) d =
      fd_explain_refutation (t->store, t->assumed, t->n_assumed, &refuted);
  g_autoptr (GString) after = dump (t);
  ck_assert_str_eq (before->str, after->str);
  ck_assert_int_eq (refuted, d != NULL);
  fd_store_begin (t->store);
  for (size_t i = 0; i < t->n_assumed; i++)
    (void) !fd_set_atom (t->store, t->assumed[i]);
  ck_assert_int_eq (fd_store_commit (t->store), !refuted);
  if (!d)
    return;
  size_t n = fd_derivation_length (d);
  ck_assert (
      fd_atom_equal (fd_derivation_inference (d, n - 1)->atom, FD_ATOM_FALSE));
  check_derivation (t, d);
  t->n_refuted++;
}

/* In a level, where what was assumed holds: all that it led to. */
static void
ask_atoms (Trial *t)
{
  for (int i = 0; i < 6; i++) {
    FdAtom atom = draw_atom (t);
    bool holds = fd_atom_holds (t->store, atom);
    g_autoptr (FdDerivation) d = fd_explain_atom (t->store, atom);
    ck_assert_int_eq (holds, d != NULL);
    ck_assert (holds || fd_store_error (t->store));
    if (!holds)
      continue;
    size_t n = fd_derivation_length (d);
    ck_assert (fd_atom_equal (fd_derivation_inference (d, n - 1)->atom, atom));
    check_derivation (t, d);
    t->n_atoms++;
  }
}

static void
try_model (Trial *t)
{
  oracle_random_seed (&t->random, t->seed);
  model_draw (&t->model, &t->random);
  g_autoptr (FdStore) store = t->store = fd_store_new ();
  ck_assert (fd_store_set_explaining (store, true));
  if (!model_post (&t->model, store, t->x))
    return;
  t->n_assumed = 0;
  ask_atoms (t);
  for (int i = 0; i < 4; i++) {
    ck_assert (fd_store_push (store));
    ask_refutation (t);
    ask_atoms (t);
    fd_store_pop (store);
  }
}

START_TEST (random_models)
{
  Trial *t = g_new0 (Trial, 1);
  for (t->seed = 1; t->seed <= MODELS; t->seed++)
    try_model (t);
  printf ("# %zu refutations, %zu atoms, %zu inferences checked\n",
          t->n_refuted, t->n_atoms, t->n_checked);
  ck_assert_uint_gt (t->n_refuted, MODELS / 4);
  ck_assert_uint_gt (t->n_checked, MODELS);
  g_free (t);
}
END_TEST

/* x < y < z in 0..2 leave x no choice, and 1 has none. */
START_TEST (chain)
{
  g_autoptr (FdStore) store = fd_store_new ();
  ck_assert (fd_store_set_explaining (store, true));
  FdVar x = fd_var_new (store, 0, 2), y = fd_var_new (store, 0, 3),
        z = fd_var_new (store, 0, 2);
  ck_assert (fd_post_relation (store, x, FD_LT, y, 0));
  ck_assert (fd_post_relation (store, y, FD_LT, z, 0));
  FdAtom one = fd_atom (x, FD_EQ, 1);
  bool refuted;
  g_autoptr (FdDerivation) d = fd_explain_refutation (store, &one, 1, &refuted);
  ck_assert (refuted);
  g_autoptr (GString) text = g_string_new (NULL);
  for (size_t i = 0; i < fd_derivation_length (d); i++) {
    const FdInference *step = fd_derivation_inference (d, i);
    g_string_append_printf (text, "[%u", step->by.id);
    for (size_t k = 0; k < step->n_premises; k++)
      g_string_append_printf (text, " %u", step->premise[k]);
    g_string_append (text, "]");
    append_atom (text, step->atom);
  }
  ck_assert_str_eq (text->str, "[2] x2 <= 1[1 0] x1 != 1[0] x1 = 1"
                               "[0 1 2] x0 != 0");
}
END_TEST

START_TEST (nothing_to_say)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar x = fd_var_new (store, 0, 9);
  FdAtom two = fd_atom (x, FD_EQ, 2);
  bool refuted = true;
  ck_assert_ptr_null (fd_explain_refutation (store, &two, 1, &refuted));
  ck_assert (!refuted && fd_store_error (store));
  ck_assert (fd_store_set_explaining (store, true));
  ck_assert_ptr_null (fd_explain_refutation (store, &two, 1, &refuted));
  ck_assert (!refuted && !fd_store_error (store));
  ck_assert_ptr_null (fd_explain_refutation (store, &two, 1, NULL));
  ck_assert_ptr_null (fd_explain_atom (store, two));
  fd_derivation_free (NULL);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("derivation");
  add_test (suite, "random models", random_models);
  add_test (suite, "chain", chain);
  add_test (suite, "nothing to say", nothing_to_say);
  return run_suite (suite);
}
