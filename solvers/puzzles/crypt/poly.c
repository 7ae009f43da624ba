/* SPDX-License-Identifier: MIT */
/* poly.c - polynomials over letters and powers of the base
 *
 * A word is the polynomial that its digits make; sums and products of words
 * are sums and products of polynomials.  The base stays a symbol, so words of
 * any length have small coefficients, and terms of one power make a column.
 */
#include "poly.h"

#include <string.h>

static const char too_many[] =
    "the expression has more than 20000 terms when multiplied out";
static const char too_long[] = "the words multiplied here are too long";
static const char too_deep[] =
    "the expression multiplies more than 8 letters with each other";
static const char too_large[] = "the expression has too large a coefficient";

CryptPoly *
crypt_poly_new (void)
{
  CryptPoly *p = g_new (CryptPoly, 1);
  p->terms = g_array_new (FALSE, TRUE, sizeof (CryptTerm));
  return p;
}

void
crypt_poly_free (CryptPoly *p)
{
  if (p == NULL)
    return;
  g_array_unref (p->terms);
  g_free (p);
}

int
crypt_term_compare (const CryptTerm *s, const CryptTerm *t)
{
  if (s->power != t->power)
    return s->power < t->power ? -1 : 1;
  if (s->degree != t->degree)
    return s->degree < t->degree ? -1 : 1;
  for (uint32_t i = 0; i < s->degree; i++)
    if (s->letter[i] != t->letter[i])
      return s->letter[i] < t->letter[i] ? -1 : 1;
  return 0;
}

static int
compare (gconstpointer s, gconstpointer t)
{
  return crypt_term_compare (s, t);
}

/* Brings @p into normal form. */
static const char *
normalise (CryptPoly *p)
{
  CryptTerm *t = (CryptTerm *) (void *) p->terms->data;
  guint n = 0;

  g_array_sort (p->terms, compare);
  for (guint i = 0; i < p->terms->len; i++) {
    if (n > 0 && crypt_term_compare (&t[n - 1], &t[i]) == 0) {
      if (__builtin_add_overflow (t[n - 1].coefficient, t[i].coefficient,
                                  &t[n - 1].coefficient))
        return too_large;
    } else {
      if (n > 0 && t[n - 1].coefficient == 0)
        n--;
      t[n++] = t[i];
    }
  }
  if (n > 0 && t[n - 1].coefficient == 0)
    n--;
  g_array_set_size (p->terms, n);
  return n > CRYPT_MAX_TERMS ? too_many : NULL;
}

void
crypt_poly_add_digit (CryptPoly *p, uint32_t power, int letter, int64_t digit)
{
  CryptTerm term = {.coefficient = letter < 0 ? digit : 1, .power = power};

  if (letter >= 0) {
    term.degree = 1;
    term.letter[0] = (uint16_t) letter;
  }
  if (term.coefficient != 0)
    g_array_append_val (p->terms, term);
}

const char *
crypt_poly_add (CryptPoly *p, const CryptPoly *q, int sign)
{
  for (guint i = 0; i < q->terms->len; i++) {
    CryptTerm term = *crypt_poly_term (q, i);
    if (__builtin_mul_overflow (term.coefficient, (int64_t) sign,
                                &term.coefficient))
      return too_large;
    g_array_append_val (p->terms, term);
  }
  return normalise (p);
}

/* Merges the letters of two terms, keeping the order. */
static bool
term_multiply (const CryptTerm *s, const CryptTerm *t, CryptTerm *product)
{
  uint32_t i = 0, j = 0;

  memset (product, 0, sizeof *product);
  product->power = s->power + t->power;
  product->degree = s->degree + t->degree;
  for (uint32_t k = 0; k < product->degree; k++)
    product->letter[k] =
        j == t->degree || (i < s->degree && s->letter[i] <= t->letter[j])
            ? s->letter[i++]
            : t->letter[j++];
  return !__builtin_mul_overflow (s->coefficient, t->coefficient,
                                  &product->coefficient);
}

const char *
crypt_poly_multiply (CryptPoly *p, const CryptPoly *q)
{
  GArray *left = p->terms;
  const char *error = NULL;

  if ((uint64_t) left->len * q->terms->len > CRYPT_MAX_WORK)
    return too_long;
  p->terms = g_array_new (FALSE, TRUE, sizeof (CryptTerm));
  for (guint i = 0; i < left->len && error == NULL; i++) {
    const CryptTerm *s = &g_array_index (left, CryptTerm, i);
    for (guint j = 0; j < q->terms->len && error == NULL; j++) {
      const CryptTerm *t = crypt_poly_term (q, j);
      CryptTerm product;
      if (s->degree + t->degree > CRYPT_MAX_DEGREE)
        error = too_deep;
      else if (!term_multiply (s, t, &product))
        error = too_large;
      else
        g_array_append_val (p->terms, product);
    }
  }
  g_array_unref (left);
  return error != NULL ? error : normalise (p);
}
