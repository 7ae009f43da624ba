/* SPDX-License-Identifier: MIT */
/* global-value-precede.c - each of some values, in turn, occurs in x only
 * behind the one before it
 *
 * The parameter tells the predicates apart: (s, t, x), (c, x), and (x), where
 * the values are 1, 2, 3, ...
 */
#include "refute.h"

enum { PAIR, CHAIN, ALL_POSITIVE };

typedef struct {
  const Term *x;
  size_t n;
  const Term *chain; /* NULL: 1, 2, 3, ... */
  size_t n_chain;
} Precede;

static Precede
precede_of (const Model *m, const Constraint *c)
{
  int kind = c->predicate->parameter;
  Precede p = {NULL, 0, NULL, SIZE_MAX};
  p.x = term_items (m, &c->a[kind == PAIR ? 2 : kind == CHAIN], &p.n);
  if (kind == PAIR) {
    p.chain = c->a;
    p.n_chain = 2;
  } else if (kind == CHAIN) {
    p.chain = term_items (m, &c->a[0], &p.n_chain);
  }
  return p;
}

/* The value that may occur only behind the @k values before it. */
static int64_t
chain_value (const Precede *p, size_t k)
{
  return p->chain ? p->chain[k].value : (int64_t) k + 1;
}

/* Whether @v may occur where the first @s values of the chain have, of the
 * first @end that may at all. */
static bool
is_allowed (const Precede *p, int64_t v, size_t s, size_t end)
{
  if (!p->chain)
    return v <= 1 || (uint64_t) v <= (uint64_t) s + 1;
  for (size_t k = s < end ? s + 1 : end; k < p->n_chain; k++)
    if (p->chain[k].value == v)
      return false;
  return true;
}

/* All that is behind a value which occurs twice can never occur; so of the
 * chain, what counts as having occurred stops before it. */
static size_t
chain_end (const Precede *p)
{
  size_t rising = 1;
  while (p->chain && rising < p->n_chain &&
         p->chain[rising - 1].value < p->chain[rising].value)
    rising++;
  for (size_t k = 0; p->chain && rising < p->n_chain && k < p->n_chain; k++)
    for (size_t j = k + 1; j < p->n_chain; j++)
      if (p->chain[k].value == p->chain[j].value)
        return k;
  return p->n_chain;
}

static bool
is_preceded (const Precede *p, const int64_t *values, int64_t s, int64_t t)
{
  for (size_t i = 0; i < p->n; i++) {
    Wide v = value_of (p->x[i], values);
    if (v == t)
      return false;
    if (v == s)
      return true;
  }
  return true;
}

static bool
value_precede_holds (const Model *m, const Constraint *c, const int64_t *values)
{
  Precede p = precede_of (m, c);
  Wide most = 0;
  if (p.chain) {
    for (size_t k = 1; k < p.n_chain; k++)
      if (!is_preceded (&p, values, p.chain[k - 1].value, p.chain[k].value))
        return false;
    return true;
  }
  for (size_t i = 0; i < p.n; i++) {
    Wide v = value_of (p.x[i], values);
    if (v > most + 1)
      return false;
    most = v > most ? v : most;
  }
  return true;
}

/* From the left, with as many values of the chain seen as can be: then each
 * variable must have a value that is allowed. */
static bool
value_precede_refute (Refuter *r, const Domain *d, const Constraint *c,
                      bool holds)
{
  Precede p = precede_of (r->names->m, c);
  if (!holds)
    return false; /* the definition says it */
  size_t s = 0, end = chain_end (&p);
  for (size_t i = 0; i < p.n; i++) {
    View w = see (r, p.x[i]);
    if (s < end && view_has (d, &w, chain_value (&p, s))) {
      s++;
      continue;
    }
    int64_t v = view_min (d, &w), max = view_max (d, &w);
    bool ok = false;
    for (size_t k = 0; k < 3 && k < s && p.chain && !ok; k++)
      ok = view_has (d, &w, p.chain[k].value);
    for (; !ok && v <= max; v = view_next (d, &w, v + 1)) {
      ok = is_allowed (&p, v, s, end);
      if (!p.chain)
        break; /* the others are greater */
    }
    if (!ok)
      return true;
  }
  return false;
}

const Global value_precede_global = {
    .holds = value_precede_holds,
    .refute = value_precede_refute,
};
