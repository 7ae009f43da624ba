/* SPDX-License-Identifier: MIT */
/* test-post.c - random models have the solutions that they should have
 *
 * Each model is a few variables and constraints.  All assignments are judged
 * by the definitions in relations.c, and all solutions that a search finds
 * must be just those: their number and the sum of their hashes are compared.
 */
#include "../tap.h"

#include <string.h>

#include "post/builtins.h"
#include "post-cases.h"
#include "random-model.h"

#ifdef __SANITIZE_ADDRESS__
enum { MODELS = 3000 }; /* each takes four times as long */
#else
enum { MODELS = 12000 };
#endif

/* --- the referee ---------------------------------------------------------- */

static int64_t
item_value (const Item *item, const int64_t *values)
{
  return item->variable >= 0 ? values[item->variable] : item->value;
}

static bool
form_holds (Form form, bool b, bool holds)
{
  return form == IMPLIED ? !b || holds : b == holds;
}

static bool
constraint_holds (const Constraint *c, const int64_t *values)
{
  Argument a[MOST_ARGUMENTS];
  for (size_t k = 0; k < c->n; k++) {
    a[k].n = c->a[k].n;
    for (size_t i = 0; i < a[k].n; i++)
      a[k].v[i] = item_value (&c->a[k].items[i], values);
  }
  if (c->relation == &random_model_equal)
    return values[c->a[0].items[0].variable] ==
           values[c->a[1].items[0].variable];
  size_t base = c->n - c->n_bools;
  bool holds = relation_holds (c->relation, a);
  if (c->n_bools == 0)
    return holds;
  if (c->n_bools == 1)
    return form_holds (c->form, a[base].v[0], holds);
  return form_holds (c->form, a[base + 1].v[0], (a[base].v[0] != 0) == holds);
}

typedef struct {
  uint64_t n, hash;
} Solutions;

static void
add_solution (Solutions *all, const int64_t *values, size_t n)
{
  uint64_t hash = 1;
  for (size_t i = 0; i < n; i++) {
    hash = (hash ^ (uint64_t) values[i]) * UINT64_C (0x9e3779b97f4a7c15);
    hash ^= hash >> 29;
  }
  all->n++;
  all->hash += hash;
}

static void
enumerate (const RandomModel *self, size_t i, int64_t *values, Solutions *all)
{
  if (i < self->n) {
    for (size_t k = 0; k < self->x[i].n; k++) {
      values[i] = self->x[i].values[k];
      enumerate (self, i + 1, values, all);
    }
    return;
  }
  for (size_t k = 0; k < self->n_constraints; k++)
    if (!constraint_holds (&self->c[k], values))
      return;
  add_solution (all, values, self->n);
}

/* --- the library ---------------------------------------------------------- */

static FznTerm
term_of (const FznModel *model, size_t i)
{
  char name[16];
  g_snprintf (name, sizeof name, "x%zu", i);
  return fzn_model_find (model, name);
}

/* Makes all variables of the model, so that a search decides them. */
static void
make_variables (RandomModel *self, const FznModel *model, FznInstance *instance)
{
  for (size_t i = 0; i < self->n; i++)
    if (self->x[i].is_bool && random_model_chance (self, 50))
      fzn_instance_atom (instance, term_of (model, i));
    else
      ck_assert (fzn_instance_var (instance, term_of (model, i)).id);
}

static void
search_all (RandomModel *self, const FznModel *model, FdStore *store,
            FznInstance *instance, Solutions *all)
{
  make_variables (self, model, instance);
  g_autoptr (FdSearch) search = fd_search_new (store);
  while (fd_search_next (search) == FD_STATUS_SOLUTION) {
    int64_t values[MOST_VARIABLES];
    for (size_t i = 0; i < self->n; i++)
      values[i] = fzn_instance_value (instance, term_of (model, i));
    add_solution (all, values, self->n);
  }
}

static bool
may_refuse (const RandomModel *self)
{
  for (size_t k = 0; k < self->n_constraints; k++)
    if (self->c[k].relation->may_refuse)
      return self->has_huge;
  return false;
}

/* Whether a constraint may ask for arrays of one length, or of full rows. */
static bool
may_refuse_lengths (const RandomModel *self)
{
  for (size_t k = 0; k < self->n_constraints; k++) {
    const Relation *relation = self->c[k].relation;
    size_t n_arrays = 0;
    for (const char *kind = relation->kinds; kind && *kind; kind++)
      n_arrays += strchr ("IBC", *kind) != NULL;
    bool has_rows = strstr (relation->name, "element_2d");
    if (relation->may_refuse && (n_arrays > 1 || has_rows))
      return true;
  }
  return false;
}

/* False: refused. */
static bool
solve (RandomModel *self, uint64_t seed, Solutions *all)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FznModel) model =
      fzn_model_read_memory (self->head->str, -1, "model", NULL, &error);
  if (!model)
    ck_abort_msg ("seed %" G_GUINT64_FORMAT ": %s\n%s", seed, error->message,
                  self->head->str);
  g_autoptr (FdStore) store = fd_store_new ();
  g_autoptr (FznInstance) instance = fzn_instance_new (model, store, &error);
  if (!instance) {
    if (!(error->code == FD_ERROR_OVERFLOW && may_refuse (self)) &&
        !(error->code == FD_ERROR_INVALID && may_refuse_lengths (self)))
      ck_abort_msg ("seed %" G_GUINT64_FORMAT ": %s\n%s", seed, error->message,
                    self->head->str);
    return false;
  }
  if (fzn_instance_consistent (instance))
    search_all (self, model, store, instance, all);
  return true;
}

static bool
check_seed (uint64_t seed, size_t *n_consistent)
{
  RandomModel draw;
  random_model_init (&draw, seed);
  if (g_getenv ("FZN_PRINT"))
    g_printerr ("%s", draw.head->str);
  Solutions expected = {0}, found = {0};
  int64_t values[MOST_VARIABLES];
  enumerate (&draw, 0, values, &expected);
  bool solved = solve (&draw, seed, &found);
  if (solved && (found.n != expected.n || found.hash != expected.hash))
    ck_abort_msg ("seed %" G_GUINT64_FORMAT ": %" G_GUINT64_FORMAT
                  " solutions, expected %" G_GUINT64_FORMAT "%s\n%s",
                  seed, found.n, expected.n,
                  found.n == expected.n ? ", others" : "", draw.head->str);
  *n_consistent += expected.n > 0;
  random_model_clear (&draw);
  return solved;
}

/* FZN_SEED and FZN_MODELS in the environment choose others; with FZN_PRINT,
 * they are shown. */
START_TEST (random_models)
{
  const char *seed_text = g_getenv ("FZN_SEED");
  const char *count_text = g_getenv ("FZN_MODELS");
  uint64_t seed = seed_text ? g_ascii_strtoull (seed_text, NULL, 10) : 1;
  uint64_t n = count_text ? g_ascii_strtoull (count_text, NULL, 10) : MODELS;
  size_t refused = 0, consistent = 0;
  for (uint64_t i = 0; i < n; i++)
    refused += !check_seed (seed + i, &consistent);
  g_print ("# seeds %" G_GUINT64_FORMAT "..%" G_GUINT64_FORMAT
           ": %zu models with solutions, %zu refused\n",
           seed, seed + n - 1, consistent, refused);
  if (n >= 1000) {
    ck_assert_uint_gt (consistent, n / 3);
    ck_assert_uint_lt (refused, n / 10);
  }
}
END_TEST

static bool
is_defined (const char *name, const char *kinds, bool as_function)
{
  for (size_t i = 0; i < n_relations (); i++)
    if (g_str_equal (relation_at (i)->name, name) &&
        g_str_equal (relation_at (i)->kinds, kinds) &&
        relation_at (i)->is_function == as_function)
      return true;
  return false;
}

/* No predicate goes untested, and the table can be searched. */
START_TEST (all_predicates)
{
  const FznBuiltin *last = NULL, *builtin;
  for (size_t i = 0; (builtin = fzn_builtin_at (i)); i++, last = builtin) {
    FznRow row;
    const char *name = builtin->name;
    bool function = builtin->shape == FZN_FUNCTION;
    ck_assert_msg (!last || strcmp (last->name, name) < 0, "%s", name);
    ck_assert_msg (fzn_row_find (name, &row) && row.builtin == builtin, "%s",
                   name);
    ck_assert_msg (is_defined (name, row.kinds, function), "%s", name);
    ck_assert_msg (builtin->shape != FZN_EITHER ||
                       is_defined (name, row.kinds, true),
                   "%s", name);
    ck_assert_msg (builtin->post || row.declared.klass, "%s", name);
  }
  ck_assert_ptr_nonnull (last);
}
END_TEST

/* What classes declare can be called, with or without a row. */
START_TEST (declared_predicates)
{
  const FdConstraintClass *const *classes = fd_constraint_classes ();
  FznSignature declared;
  size_t n = 0, n_written = 0;
  for (; fzn_signature_at (n, &declared); n++) {
    FznRow row;
    g_autofree char *name = g_strndup (declared.name, declared.length);
    ck_assert_msg (fzn_row_find (name, &row), "%s", name);
    ck_assert_uint_eq (strlen (row.kinds), declared.n);
    ck_assert_msg (is_defined (name, row.kinds, false), "%s", name);
  }
  for (; *classes; classes++)
    for (const char *c = (*classes)->flatzinc; c && *c; c++)
      n_written += *c == '(';
  ck_assert_uint_eq (n, n_written);
  ck_assert_uint_gt (n, 5);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("post");
  add_test (suite, "predicates", all_predicates);
  add_test (suite, "declared", declared_predicates);
  add_test (suite, "random", random_models);
  Suite *suites[] = {post_cases_suite (), suite};
  return run_suites (suites, G_N_ELEMENTS (suites));
}
