/* SPDX-License-Identifier: MIT */
/* model.c - constraints for a system of letter equations
 *
 * A polynomial that is to be 0 is posted in columns, which see what the last
 * digits say.  If it is linear and all coefficients stay small with the powers
 * of the base multiplied in, it is posted as one linear constraint besides,
 * which sees the whole range of the numbers: SEND + MORE = MONEY takes 5 nodes
 * with both, 7 with that alone, 11 in columns; SATURN + URANUS + NEPTUNE +
 * PLUTO = PLANETS 493, 6453, 555.  For products the sum adds nothing.
 */
#include "columns.h"
#include "fdsolve/givens.h"

CryptOutcome
crypt_outcome (CryptPoster *poster, bool posted)
{
  if (posted)
    return CRYPT_POSTED;
  return solver_refused (poster->model->store, poster->error) ? CRYPT_REFUSED
                                                              : CRYPT_EMPTY;
}

int64_t
crypt_power (int64_t base, uint32_t exponent)
{
  int64_t result = 1;

  while (exponent-- > 0)
    if (__builtin_mul_overflow (result, base, &result))
      return INT64_MAX;
  return result;
}

/* --- one linear constraint ------------------------------------------------ */

/* Multiplies the powers of the base in and adds the coefficients up; false if
 * letters are multiplied or a number leaves 31 bits.  @a: one for each letter;
 * @c: what has no letter. */
static bool
flatten (const CryptSystem *system, const CryptPoly *p, int64_t *a, int64_t *c)
{
  for (guint i = 0; i < p->terms->len; i++) {
    const CryptTerm *t = crypt_poly_term (p, i);
    int64_t *sum = t->degree == 0 ? c : &a[t->letter[0]];
    int64_t value;
    if (t->degree > 1 ||
        __builtin_mul_overflow (t->coefficient,
                                crypt_power (system->base, t->power), &value) ||
        __builtin_add_overflow (*sum, value, sum))
      return false;
  }
  for (guint i = 0; i < system->letters->len; i++)
    if (a[i] > INT32_MAX || a[i] < -INT32_MAX)
      return false;
  return *c <= INT32_MAX && *c >= -INT32_MAX;
}

/* Posts @p = 0 as one constraint, if it can be one. */
static CryptOutcome
post_flat (CryptPoster *poster, const CryptPoly *p)
{
  guint n = poster->system->letters->len, m = 0;
  g_autofree int64_t *sum = g_new0 (int64_t, n + 1);
  g_autofree int32_t *a = g_new0 (int32_t, n + 1);
  g_autofree FdVar *x = g_new0 (FdVar, n + 1);
  int64_t c = 0;

  if (!flatten (poster->system, p, sum, &c))
    return CRYPT_POSTED;
  for (guint i = 0; i < n; i++) {
    if (sum[i] == 0)
      continue;
    a[m] = (int32_t) sum[i];
    x[m++] = poster->model->letters[i];
  }
  return crypt_outcome (poster, fd_post_linear (poster->model->store, a, x, m,
                                                FD_EQ, (int32_t) -c));
}

/* --- the whole ------------------------------------------------------------ */

static CryptOutcome
post_letters (CryptPoster *poster, const CryptRules *rules)
{
  CryptModel *model = poster->model;
  const CryptSystem *system = poster->system;

  for (guint i = 0; i < model->n; i++) {
    int32_t min = !rules->zero && g_array_index (system->leading, bool, i);
    model->letters[i] = solver_var_new (model->store, min, system->base - 1);
    if (model->letters[i].id == FD_VAR_NONE.id)
      return crypt_outcome (poster, false);
  }
  if (!rules->different)
    return CRYPT_POSTED;
  if (model->n > (guint) system->base) {
    model->none = g_strdup_printf ("%u different letters, but only %d digits",
                                   model->n, system->base);
    return CRYPT_EMPTY;
  }
  return crypt_outcome (
      poster, fd_post_all_different (model->store, model->letters, NULL,
                                     model->n, FD_CONSISTENCY_DOMAIN));
}

static CryptOutcome
post_equation (CryptPoster *poster, const CryptPoly *p)
{
  guint n = p->terms->len;
  CryptOutcome o = crypt_post_columns (poster, p);

  /* A single column is the whole already; steps go by columns. */
  if (o != CRYPT_POSTED || n == 0 || crypt_poly_term (p, n - 1)->power == 0 ||
      poster->told)
    return o;
  return post_flat (poster, p);
}

CryptModel *
crypt_model_new (FdStore *store, const CryptSystem *system,
                 const CryptRules *rules, bool told, GError **error)
{
  g_autoptr (CryptModel) model = g_new0 (CryptModel, 1);
  CryptPoster poster = {model, system, error, told};
  CryptOutcome o;

  model->store = store;
  model->n = system->letters->len;
  model->letters = g_new0 (FdVar, model->n + 1);
  model->products = g_array_new (FALSE, FALSE, sizeof (CryptProduct));
  model->carries = g_array_new (FALSE, FALSE, sizeof (CryptCarry));
  o = post_letters (&poster, rules);
  if (told && rules->different && o == CRYPT_POSTED)
    givens_label (store, fd_store_n_constraints (store), "different digits");
  for (guint i = 0; i < system->equations->len && o == CRYPT_POSTED; i++)
    o = post_equation (&poster, g_ptr_array_index (system->equations, i));
  if (o == CRYPT_REFUSED)
    return NULL;
  if (o == CRYPT_EMPTY && model->none == NULL)
    model->none = g_strdup ("");
  if (told)
    crypt_model_name_vars (model, system);
  return g_steal_pointer (&model);
}

static void
append_letter (const CryptSystem *system, guint letter, GString *out)
{
  g_string_append_unichar (out,
                           g_array_index (system->letters, gunichar, letter));
}

static void
append_product (const CryptSystem *system, const CryptProduct *product,
                GString *out)
{
  for (uint32_t i = 0; i < product->degree; i++) {
    if (i > 0)
      g_string_append_c (out, '*');
    append_letter (system, product->letter[i], out);
  }
}

void
crypt_var_name (const CryptModel *model, const CryptSystem *system, FdVar x,
                GString *out)
{
  for (guint i = 0; i < model->n; i++)
    if (model->letters[i].id == x.id)
      append_letter (system, i, out);
  for (guint i = 0; i < model->products->len; i++) {
    const CryptProduct *product =
        &g_array_index (model->products, CryptProduct, i);
    if (product->var.id == x.id)
      append_product (system, product, out);
  }
  /* It is asked about the last ones. */
  for (guint i = model->carries->len; i-- > 0;)
    if (g_array_index (model->carries, CryptCarry, i).var.id == x.id) {
      g_string_append_printf (out, "c%u", i + 1);
      break;
    }
}

static void
name_var (const CryptModel *model, const CryptSystem *system, FdVar x)
{
  g_autoptr (GString) name = g_string_new (NULL);

  crypt_var_name (model, system, x, name);
  solver_name_var (model->store, x, "%s", name->str);
}

void
crypt_model_name_vars (const CryptModel *model, const CryptSystem *system)
{
  for (guint i = 0; i < model->n; i++)
    name_var (model, system, model->letters[i]);
  for (guint i = 0; i < model->products->len; i++)
    name_var (model, system,
              g_array_index (model->products, CryptProduct, i).var);
  for (guint i = 0; i < model->carries->len; i++)
    solver_name_var (model->store,
                     g_array_index (model->carries, CryptCarry, i).var, "c%u",
                     i + 1);
}

bool
crypt_steps (Solver *solver, const CryptSystem *system, const CryptRules *rules,
             const SolverPuzzle *about, GError **error)
{
  g_autoptr (CryptModel) model =
      crypt_model_new (solver_store_new (solver), system, rules, true, error);

  if (model == NULL)
    return false;
  return solver_explain (
      solver, &(SolverModel){.puzzle = about, .store = model->store}, error);
}

void
crypt_model_free (CryptModel *model)
{
  if (model == NULL)
    return;
  fd_store_free (model->store);
  g_free (model->letters);
  g_array_unref (model->products);
  g_array_unref (model->carries);
  g_free (model->none);
  g_free (model);
}
