/* SPDX-License-Identifier: MIT */
/* test-declared.c - constraints called in FlatZinc by their declaration alone
 *
 * Arguments of every kind that a class can have, whether or not FlatZinc has
 * a row of its own for such a predicate.
 */
#include "../tap.h"

#include "post/declared.h"

/* A call: its arguments stand for @parameters of the class. */
typedef struct {
  const char *klass;
  uint8_t parameters[FD_MAX_PARAMETERS], n;
  const char *variables, *arguments;
  size_t n_plain, n_reified, n_implied; /* solutions */
} Call;

static const Call calls[] = {
    {"iff", {0, 1}, 2, "var bool: x; var bool: y;", "x, y", 2, 4, 6},
    {"iff", {0, 1}, 2, "var bool: x; var bool: y;", "y, false", 2, 4, 6},
    {"clause", {0}, 1, "var bool: x; var bool: y;", "[x, y]", 3, 4, 7},
    {"clause", {0}, 1, "var bool: x; var bool: y;", "[x, y, true]", 4, 4, 8},
    {"clause", {0}, 1, "var bool: x;", "[]", 0, 2, 2},
    {"member", {0, 1}, 2, "var 0..5: x;", "x, {1, 3, 9}", 2, 6, 8},
    {"member", {0, 1}, 2, "var 0..5: x;", "x, {}", 0, 6, 6},
    {"member", {0, 1}, 2, "var 0..5: x;", "x, 4..9000000000", 2, 6, 8},
    {"member", {0, 1}, 2, "var 0..5: x;", "x, {-9000000000, 2}", 1, 6, 7},
    {"at-most",
     {0, 1, 2},
     3,
     "var 1..3: x; var 1..2: y;",
     "[x, y, x], 1, 2",
     5,
     6,
     11},
    {"absolute", {1, 0}, 2, "var 0..2: y; var -3..3: x;", "y, x", 5, 21, 26},
    {"all-different",
     {0},
     1,
     "var 1..2: x; var 1..3: y;",
     "[x, y, 3]",
     2,
     6,
     8},
    {"times", {2, 0, 1}, 3, "var 0..9: z; var 2..3: x;", "z, x, x", 2, 20, 22},
};

/* A model with the variables, of which one says whether the constraint holds,
 * and with a call that only this test understands. */
static FznModel *
read_model (const Call *call, bool with_call)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text =
      g_strdup_printf ("%s var bool: told; %s%s%s solve satisfy;",
                       call->variables, with_call ? "constraint called(" : "",
                       with_call ? call->arguments : "", with_call ? ");" : "");
  FznModel *model = fzn_model_read_memory (text, -1, "call", NULL, &error);
  ck_assert_msg (model != NULL, "%s", error ? error->message : text);
  return model;
}

static FznSignature
signature_of (const Call *call)
{
  FznSignature signature = {.klass = fd_constraint_class_by_name (call->klass),
                            .n = call->n};
  ck_assert_ptr_nonnull (signature.klass);
  memcpy (signature.parameter, call->parameters, sizeof call->parameters);
  return signature;
}

/* Whether the values of the variables satisfy it, by its definition. */
static bool
is_right (FznInstance *instance, const FznSignature *declared,
          const FznTerm *arguments, FznMode mode)
{
  int64_t values[4];
  for (size_t i = 0; i < instance->n_variables; i++)
    values[i] = fzn_instance_value (instance, fzn_term (FZN_VARIABLE, i));
  bool holds =
      fzn_declared_holds (instance->model, declared, arguments, values);
  bool told = values[instance->n_variables - 1];
  return mode == FZN_HOLDS ? holds
         : mode == FZN_IFF ? told == holds
                           : !told || holds;
}

/* The number of solutions, each of which is one. */
static size_t
count (FznInstance *instance, const FznSignature *declared,
       const FznTerm *arguments, FznMode mode)
{
  FdVar x[4];
  size_t n = instance->n_variables - (mode == FZN_HOLDS), n_found = 0;
  for (size_t i = 0; i < n; i++)
    x[i] = fzn_var (instance, fzn_term (FZN_VARIABLE, i));
  g_autoptr (FdSearch) search = fd_search_new (instance->store);
  fd_search_add_branching (search, x, n, FD_SELECT_INPUT_ORDER, FD_ASSIGN_MIN);
  while (fd_search_next (search) == FD_STATUS_SOLUTION) {
    ck_assert (is_right (instance, declared, arguments, mode));
    n_found++;
  }
  return n_found;
}

static size_t
solve (const Call *call, FznMode mode)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FznModel) variables = read_model (call, false);
  g_autoptr (FznModel) model = read_model (call, true);
  g_autoptr (FdStore) store = fd_store_new ();
  g_autoptr (FznInstance) instance =
      fzn_instance_new (variables, store, &error);
  ck_assert_ptr_nonnull (instance);
  size_t n;
  FznSignature declared = signature_of (call);
  instance->model = model;
  instance->at = fzn_model_constraints (model, &n);
  FznTerms arguments = fzn_model_list (model, instance->at->arguments);
  FznTerm told = fzn_term (FZN_VARIABLE, instance->n_variables - 1);
  FznGoal goal = {mode,
                  mode == FZN_HOLDS ? FD_ATOM_TRUE : fzn_atom (instance, told)};
  bool ok = fzn_declared_post (instance, &declared, arguments.items, &goal);
  fzn_scratch_clear (instance);
  ck_assert (!instance->error);
  return ok ? count (instance, &declared, arguments.items, mode) : 0;
}

START_TEST (calls_have_solutions)
{
  const Call *call = &calls[_i];
  ck_assert_uint_eq (solve (call, FZN_HOLDS), call->n_plain);
  ck_assert_uint_eq (solve (call, FZN_IFF), call->n_reified);
  ck_assert_uint_eq (solve (call, FZN_IMPLIES), call->n_implied);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("flatzinc/declared");
  TCase *tcase = tcase_create ("calls");
  tcase_add_loop_test (tcase, calls_have_solutions, 0, G_N_ELEMENTS (calls));
  suite_add_tcase (suite, tcase);
  return run_suite (suite);
}
