/* SPDX-License-Identifier: MIT */
#ifndef CRYPT_POLY_H
#define CRYPT_POLY_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

/* What an expression may grow to; beyond that it is refused with a message. */
#define CRYPT_MAX_DEGREE 8
#define CRYPT_MAX_TERMS 20000
#define CRYPT_MAX_WORK                                                         \
  2000000 /* pairs of terms that one product multiplies                        \
           */

/**
 * CryptTerm:
 * @coefficient: never 0 in a normal polynomial
 * @power: of the base
 * @letter: (array length=degree): ascending, repetitions allowed
 *
 * coefficient * base^power * letter[0] * ... * letter[degree - 1].
 */
typedef struct {
  int64_t coefficient;
  uint32_t power;
  uint32_t degree;
  uint16_t letter[CRYPT_MAX_DEGREE];
} CryptTerm;

/**
 * CryptPoly:
 *
 * A sum of terms.  Normal: sorted by power, degree and letters, each
 * combination of them once.
 */
typedef struct {
  GArray *terms;
} CryptPoly;

CryptPoly *crypt_poly_new (void);
void crypt_poly_free (CryptPoly *p);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (CryptPoly, crypt_poly_free)

static inline const CryptTerm *
crypt_poly_term (const CryptPoly *p, guint i)
{
  return &g_array_index (p->terms, CryptTerm, i);
}

/* Adds a digit at a place; @letter < 0: the constant @digit. */
void crypt_poly_add_digit (CryptPoly *p, uint32_t power, int letter,
                           int64_t digit);

/**
 * crypt_poly_add, crypt_poly_multiply:
 *
 * @p = @p + @sign * @q, or @p = @p * @q, in normal form.
 *
 * Returns: (nullable): %NULL, or which limit was passed: then @p is unusable
 */
const char *crypt_poly_add (CryptPoly *p, const CryptPoly *q, int sign);
const char *crypt_poly_multiply (CryptPoly *p, const CryptPoly *q);

/* The order of terms, without their coefficients. */
int crypt_term_compare (const CryptTerm *s, const CryptTerm *t);

#endif
