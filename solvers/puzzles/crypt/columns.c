/* SPDX-License-Identifier: MIT */
/* columns.c - a polynomial made 0 digit by digit, as one adds on paper
 *
 * Each power p of the base is a column with a carry into the next:
 *
 *   terms of column p + carry[p] = base * carry[p+1]
 *
 * carry[0] and the last carry are 0.  The carries' ranges follow from those of
 * the terms, so no number grows with the length of the words.  A product of
 * letters is a variable, made once for all equations.
 */
#include "columns.h"
#include "fdsolve/givens.h"

#include <string.h>

static CryptOutcome
refuse (CryptPoster *poster, const char *message)
{
  solver_text_error (poster->system->text, poster->system->start,
                     FD_ERROR_OVERFLOW, poster->error, "%s", message);
  return CRYPT_REFUSED;
}

/* --- products ------------------------------------------------------------- */

static int
product_compare (const CryptProduct *p, uint32_t degree, const uint16_t *letter)
{
  if (p->degree != degree)
    return p->degree < degree ? -1 : 1;
  for (uint32_t i = 0; i < degree; i++)
    if (p->letter[i] != letter[i])
      return p->letter[i] < letter[i] ? -1 : 1;
  return 0;
}

/* Where a product is, or where it belongs; true: it is there. */
static bool
product_find (const GArray *products, uint32_t degree, const uint16_t *letter,
              guint *place)
{
  guint low = 0, high = products->len;

  while (low < high) {
    guint middle = (low + high) / 2;
    int order = product_compare (
        &g_array_index (products, CryptProduct, middle), degree, letter);
    if (order == 0) {
      *place = middle;
      return true;
    }
    if (order < 0)
      low = middle + 1;
    else
      high = middle;
  }
  *place = low;
  return false;
}

/* The variable for a product of letters; made from that of all but the last
 * one if it is new. */
static CryptOutcome
product_var (CryptPoster *poster, uint32_t degree, const uint16_t *letter,
             FdVar *x)
{
  FdStore *store = poster->model->store;
  GArray *products = poster->model->products;
  int64_t max = crypt_power (poster->system->base - 1, degree);
  CryptProduct p = {.degree = degree};
  guint place;
  CryptOutcome o;

  if (degree == 1) {
    *x = poster->model->letters[letter[0]];
    return CRYPT_POSTED;
  }
  if (product_find (products, degree, letter, &place)) {
    *x = g_array_index (products, CryptProduct, place).var;
    return CRYPT_POSTED;
  }
  if (max > FD_VALUE_MAX)
    return refuse (poster, "so many letters multiplied with each other give "
                           "numbers too large in this base");
  o = product_var (poster, degree - 1, letter, x);
  if (o != CRYPT_POSTED)
    return o;
  p.max = (int32_t) max;
  p.var = solver_var_new (store, 0, p.max);
  if (p.var.id == FD_VAR_NONE.id)
    return crypt_outcome (poster, false);
  memcpy (p.letter, letter, degree * sizeof *letter);
  o = crypt_outcome (poster,
                     fd_post_times (store, *x,
                                    poster->model->letters[letter[degree - 1]],
                                    p.var));
  product_find (products, degree, letter, &place);
  g_array_insert_val (products, place, p);
  *x = p.var;
  return o;
}

/* --- columns -------------------------------------------------------------- */

static int64_t
floor_divide (int64_t a, int64_t b)
{
  return a / b - (a % b != 0 && a < 0);
}

typedef struct {
  GArray *a, *x;    /* int32_t, FdVar */
  int64_t min, max; /* of the sum, the constant included */
  int64_t constant;
} Column;

static bool
column_widen (Column *column, int64_t low, int64_t high)
{
  const int64_t limit = (int64_t) 1 << 40;

  column->min += low;
  column->max += high;
  return low >= -limit && high <= limit && column->min >= -limit &&
         column->max <= limit;
}

static CryptOutcome
column_add (CryptPoster *poster, Column *column, const CryptTerm *t)
{
  const int64_t limit = (int64_t) 1 << 30;
  int64_t max = crypt_power (poster->system->base - 1, t->degree);
  int32_t a = (int32_t) t->coefficient;
  FdVar x;
  CryptOutcome o;

  if (t->coefficient > limit || t->coefficient < -limit || max > limit)
    return refuse (poster, "the numbers in the expression are too large");
  if (!column_widen (column, MIN (0, a * max), MAX (0, a * max)))
    return refuse (poster, "the numbers in the expression are too large");
  if (t->degree == 0) {
    column->constant += t->coefficient;
    /* A constant moves both ends. */
    *(a < 0 ? &column->max : &column->min) += a;
    return CRYPT_POSTED;
  }
  o = product_var (poster, t->degree, t->letter, &x);
  g_array_append_val (column->a, a);
  g_array_append_val (column->x, x);
  return o;
}

/* The terms of one sign, with coefficients of at least 1. */
static bool
say_side (const CryptPoster *poster, const Column *column, int sign,
          GString *out)
{
  int64_t constant = sign * column->constant;
  bool first = true;

  for (guint i = 0; i < column->a->len; i++) {
    int64_t a = (int64_t) sign * g_array_index (column->a, int32_t, i);
    if (a <= 0)
      continue;
    g_string_append (out, first ? "" : " + ");
    if (a > 1)
      g_string_append_printf (out, "%" G_GINT64_FORMAT " ", a);
    crypt_var_name (poster->model, poster->system,
                    g_array_index (column->x, FdVar, i), out);
    first = false;
  }
  if (constant > 0)
    g_string_append_printf (out, "%s%" G_GINT64_FORMAT, first ? "" : " + ",
                            constant);
  return !first || constant > 0;
}

/* "column 2 (N + R + c1 = E + 10 c2)" */
static void
label_column (const CryptPoster *poster, const Column *column, guint number)
{
  FdStore *store = poster->model->store;
  g_autoptr (GString) out = g_string_new (NULL);

  g_string_printf (out, "column %u (", number);
  if (!say_side (poster, column, 1, out))
    g_string_append_c (out, '0');
  g_string_append (out, " = ");
  if (!say_side (poster, column, -1, out))
    g_string_append_c (out, '0');
  g_string_append_c (out, ')');
  givens_label (store, fd_store_n_constraints (store), "%s", out->str);
}

/* Terms + carry = base * next carry, which is made and left in @carry. */
static CryptOutcome
column_post (CryptPoster *poster, Column *column, bool last, FdVar *carry)
{
  FdStore *store = poster->model->store;
  CryptOutcome o;
  CryptCarry made;
  int64_t base = poster->system->base;
  int64_t low = -floor_divide (-column->min, base);
  int64_t high = floor_divide (column->max, base);
  int32_t one = 1, minus = (int32_t) -base;

  if (carry->id != FD_VAR_NONE.id) {
    g_array_append_val (column->a, one);
    g_array_append_val (column->x, *carry);
  }
  *carry = FD_VAR_NONE;
  if (!last) {
    if (low > high)
      return CRYPT_EMPTY;
    if (low < FD_VALUE_MIN || high > FD_VALUE_MAX)
      return refuse (poster, "the numbers in the expression are too large");
    *carry = solver_var_new (store, (int32_t) low, (int32_t) high);
    if (carry->id == FD_VAR_NONE.id)
      return crypt_outcome (poster, false);
    made = (CryptCarry){*carry, (int32_t) low, (int32_t) high};
    g_array_append_val (poster->model->carries, made);
    g_array_append_val (column->a, minus);
    g_array_append_val (column->x, *carry);
  }
  if (column->constant > INT32_MAX || column->constant < -INT32_MAX)
    return refuse (poster, "the numbers in the expression are too large");
  o = crypt_outcome (
      poster,
      fd_post_linear (store, (const int32_t *) (void *) column->a->data,
                      (const FdVar *) (void *) column->x->data, column->a->len,
                      FD_EQ, (int32_t) -column->constant));
  if (poster->told && o == CRYPT_POSTED)
    label_column (poster, column, ++poster->model->n_columns);
  return o;
}

CryptOutcome
crypt_post_columns (CryptPoster *poster, const CryptPoly *p)
{
  FdStore *store = poster->model->store;
  guint n = p->terms->len, i = 0;
  uint32_t last = n > 0 ? crypt_poly_term (p, n - 1)->power : 0;
  FdVar carry = FD_VAR_NONE;
  CryptOutcome o = CRYPT_POSTED;

  for (uint32_t place = 0; place <= last && o == CRYPT_POSTED; place++) {
    Column column = {g_array_new (FALSE, FALSE, sizeof (int32_t)),
                     g_array_new (FALSE, FALSE, sizeof (FdVar)), 0, 0, 0};
    if (carry.id != FD_VAR_NONE.id) {
      column.min = fd_var_min (store, carry);
      column.max = fd_var_max (store, carry);
    }
    for (; i < n && crypt_poly_term (p, i)->power == place && o == CRYPT_POSTED;
         i++)
      o = column_add (poster, &column, crypt_poly_term (p, i));
    if (o == CRYPT_POSTED)
      o = column_post (poster, &column, place == last, &carry);
    g_array_unref (column.a);
    g_array_unref (column.x);
  }
  return o;
}
