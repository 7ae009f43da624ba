/* SPDX-License-Identifier: MIT */
/* solutions.c - boxes, and all solutions of an instance by enumeration */
#include "solutions.h"

#include <string.h>

/* --- boxes -------------------------------------------------------------- */

void
oracle_box_full (OracleBox *box, const OracleInstance *in)
{
  memset (box, 0, sizeof *box);
  for (uint32_t v = 0; v < in->n_vars; v++)
    for (uint32_t i = 0; i < in->domain[v].n; i++)
      oracle_box_put (box, v, i, true);
}

uint32_t
oracle_box_size (const OracleBox *box, uint32_t v)
{
  uint32_t n = 0;
  for (uint32_t k = 0; k < ORACLE_WORDS; k++)
    n += (uint32_t) __builtin_popcountll (box->bits[v][k]);
  return n;
}

uint32_t
oracle_box_nth (const OracleBox *box, uint32_t v, uint32_t nth)
{
  for (uint32_t k = 0; k < ORACLE_WORDS; k++)
    for (uint64_t bits = box->bits[v][k]; bits; bits &= bits - 1)
      if (nth-- == 0)
        return k * 64 + (uint32_t) __builtin_ctzll (bits);
  return UINT32_MAX;
}

bool
oracle_box_within (const OracleBox *a, const OracleBox *b, uint32_t n)
{
  for (uint32_t v = 0; v < n; v++)
    for (uint32_t k = 0; k < ORACLE_WORDS; k++)
      if (a->bits[v][k] & ~b->bits[v][k])
        return false;
  return true;
}

bool
oracle_box_equal (const OracleBox *a, const OracleBox *b, uint32_t n)
{
  return !memcmp (a->bits, b->bits, n * sizeof a->bits[0]);
}

bool
oracle_box_is_fixed (const OracleBox *box, uint32_t n)
{
  for (uint32_t v = 0; v < n; v++)
    if (oracle_box_size (box, v) != 1)
      return false;
  return true;
}

uint64_t
oracle_box_product (const OracleBox *box, uint32_t n)
{
  uint64_t product = 1;
  for (uint32_t v = 0; v < n; v++)
    product *= oracle_box_size (box, v);
  return product;
}

void
oracle_box_cut (OracleBox *box, const OracleInstance *in, uint32_t v,
                FdRelation relation, int32_t value)
{
  const OracleValues *d = &in->domain[v];
  for (uint32_t i = 0; i < d->n; i++)
    if (!oracle_compare (d->value[i], relation, value))
      oracle_box_put (box, v, i, false);
}

/* --- solutions ---------------------------------------------------------- */

void
oracle_values_at (const OracleInstance *in, const uint8_t *index,
                  int32_t *values)
{
  for (uint32_t t = 0; t < oracle_n_terms (in); t++)
    values[t] = in->domain[in->var[t]].value[index[in->var[t]]];
}

uint32_t
oracle_rank (const OracleInstance *in, const uint8_t *index)
{
  uint32_t rank = 0;
  for (uint32_t v = 0; v < in->n_vars; v++)
    rank = rank * in->domain[v].n + index[v];
  return rank;
}

bool
oracle_is_solution (const OracleSolutions *s, uint32_t rank)
{
  return s->member[rank >> 6] >> (rank & 63) & 1;
}

static void
add (OracleSolutions *s, const uint8_t *index, uint32_t rank)
{
  if (s->n == s->room) {
    s->room = s->room ? s->room * 2 : 256;
    s->index = g_realloc (s->index, s->room * sizeof *s->index);
  }
  memcpy (s->index[s->n++], index, sizeof *s->index);
  s->member[rank >> 6] |= UINT64_C (1) << (rank & 63);
}

void
oracle_solutions_find (OracleSolutions *s, const OracleConstraint *c,
                       const OracleInstance *in)
{
  enum { WORDS = ORACLE_PRODUCT / 64 + 1 };
  uint8_t index[ORACLE_TERMS] = {0};
  int32_t values[ORACLE_TERMS];
  uint32_t product = (uint32_t) oracle_product (in);
  g_assert (product <= ORACLE_PRODUCT);
  if (!s->member)
    s->member = g_new (uint64_t, WORDS);
  memset (s->member, 0, (product / 64 + 1) * sizeof *s->member);
  s->n = 0;
  for (uint32_t rank = 0; rank < product; rank++) {
    oracle_values_at (in, index, values);
    if (oracle_holds (c, in, values))
      add (s, index, rank);
    for (uint32_t v = in->n_vars; v-- > 0;) {
      if (++index[v] < in->domain[v].n)
        break;
      index[v] = 0;
    }
  }
}

void
oracle_solutions_clear (OracleSolutions *s)
{
  g_free (s->index);
  g_free (s->member);
  memset (s, 0, sizeof *s);
}

static inline bool
lies_in (const uint8_t *index, const OracleBox *box, uint32_t n_vars)
{
  for (uint32_t v = 0; v < n_vars; v++)
    if (!oracle_box_has (box, v, index[v]))
      return false;
  return true;
}

uint32_t
oracle_solutions_narrow (OracleSolutions *s, uint32_t n, uint32_t n_vars,
                         const OracleBox *box, OracleBox *values)
{
  uint32_t kept = 0;
  memset (values, 0, sizeof *values);
  for (uint32_t i = 0; i < n; i++) {
    uint64_t row;
    if (!lies_in (s->index[i], box, n_vars))
      continue;
    G_STATIC_ASSERT (sizeof row == sizeof s->index[0]);
    memcpy (&row, s->index[i], sizeof row);
    memcpy (s->index[i], s->index[kept], sizeof row);
    memcpy (s->index[kept], &row, sizeof row);
    for (uint32_t v = 0; v < n_vars; v++)
      oracle_box_put (values, v, s->index[kept][v], true);
    kept++;
  }
  return kept;
}

bool
oracle_solutions_any (const OracleSolutions *s, uint32_t n_vars,
                      const OracleBox *box, uint8_t *found)
{
  for (uint32_t i = 0; i < s->n; i++)
    if (lies_in (s->index[i], box, n_vars)) {
      memcpy (found, s->index[i], ORACLE_TERMS);
      return true;
    }
  return false;
}
