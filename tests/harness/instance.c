/* SPDX-License-Identifier: MIT */
/* instance.c - what an instance is, apart from how it is chosen */
#include "instance.h"

#include <string.h>

const char *const oracle_trait_name[ORACLE_N_TRAITS] = {
    "holes",      "constant", "repeated",    "unified",    "negative",
    "straddling", "border",   "wide",        "ends",       "sparse",
    "no term",    "one term", "conditional", "explaining", "late",
};

bool
oracle_compare (Wide x, FdRelation relation, Wide y)
{
  switch (relation) {
  case FD_GE:
    return x >= y;
  case FD_LE:
    return x <= y;
  case FD_EQ:
    return x == y;
  case FD_NE:
    return x != y;
  case FD_GT:
    return x > y;
  default:
    return x < y;
  }
}

uint32_t
oracle_n_terms (const OracleInstance *in)
{
  return in->n + in->conditional;
}

bool
oracle_repeats (const OracleInstance *in)
{
  return in->n_vars < oracle_n_terms (in);
}

uint64_t
oracle_product (const OracleInstance *in)
{
  uint64_t product = 1;
  for (uint32_t v = 0; v < in->n_vars; v++)
    product *= in->domain[v].n;
  return product;
}

bool
oracle_holds (const OracleConstraint *c, const OracleInstance *in,
              const int32_t *values)
{
  if (in->conditional &&
      !oracle_compare (values[in->n], in->condition, in->condition_value))
    return true;
  return c->holds (in, values);
}

OracleStrength
oracle_strength (const OracleConstraint *c, const OracleInstance *in)
{
  if (in->share == ORACLE_SHARE_EQUATED || (c->unshared && oracle_repeats (in)))
    return ORACLE_DECIDES;
  return c->strength_of ? c->strength_of (in) : c->strength;
}

void
oracle_compact (OracleInstance *in)
{
  uint32_t kept = 0;
  for (uint32_t v = 0; v < in->n_vars; v++) {
    bool used = false;
    for (uint32_t t = 0; t < oracle_n_terms (in); t++)
      used |= in->var[t] == v;
    if (!used)
      continue;
    if (kept != v) {
      in->domain[kept] = in->domain[v];
      for (uint32_t t = 0; t < oracle_n_terms (in); t++)
        if (in->var[t] == v)
          in->var[t] = (uint8_t) kept;
    }
    kept++;
  }
  in->n_vars = kept;
}

/* --- traits ------------------------------------------------------------- */

static uint32_t
traits_of_domain (const OracleValues *d)
{
  uint32_t traits = 0;
  int32_t min = d->value[0], max = d->value[d->n - 1];
  int64_t span = (int64_t) max - min + 1;
  traits |= (span > d->n) << ORACLE_TRAIT_HOLES;
  traits |= (d->n == 1) << ORACLE_TRAIT_CONSTANT;
  traits |= (max < 0) << ORACLE_TRAIT_NEGATIVE;
  traits |= (min < 0 && max > 0) << ORACLE_TRAIT_STRADDLING;
  traits |= (min >> 6 != max >> 6) << ORACLE_TRAIT_BORDER;
  traits |= (span >= 62) << ORACLE_TRAIT_WIDE;
  traits |= (min <= FD_VALUE_MIN + 8 || max >= FD_VALUE_MAX - 8)
            << ORACLE_TRAIT_ENDS;
  traits |= (span > 1000) << ORACLE_TRAIT_SPARSE;
  return traits;
}

uint32_t
oracle_traits (const OracleInstance *in)
{
  uint32_t traits = 0;
  for (uint32_t v = 0; v < in->n_vars; v++)
    traits |= traits_of_domain (&in->domain[v]);
  if (oracle_repeats (in)) {
    traits |= 1u << ORACLE_TRAIT_REPEATED;
    traits |= (in->share != ORACLE_SHARE_POSTED) << ORACLE_TRAIT_UNIFIED;
  }
  traits |= (in->n == 0) << ORACLE_TRAIT_NO_TERM;
  traits |= (in->n == 1) << ORACLE_TRAIT_ONE_TERM;
  traits |= (uint32_t) in->conditional << ORACLE_TRAIT_CONDITIONAL;
  traits |= (uint32_t) in->explaining << ORACLE_TRAIT_EXPLAINING;
  traits |= (uint32_t) in->late << ORACLE_TRAIT_LATE;
  return traits;
}

/* --- for declarations --------------------------------------------------- */

void
oracle_pick (OracleRandom *random, const OracleInstance *in, int32_t *values)
{
  int32_t of_var[ORACLE_TERMS];
  for (uint32_t v = 0; v < in->n_vars; v++)
    of_var[v] = in->domain[v].value[oracle_below (random, in->domain[v].n)];
  for (uint32_t t = 0; t < oracle_n_terms (in); t++)
    values[t] = of_var[in->var[t]];
}

void
oracle_set_range (OracleInstance *in, uint32_t term, int32_t min, int32_t max)
{
  OracleValues *d = &in->domain[in->var[term]];
  d->n = 0;
  for (int64_t v = min; v <= max && d->n < ORACLE_VALUES; v++)
    d->value[d->n++] = (int32_t) v;
}

void
oracle_add_value (OracleInstance *in, uint32_t term, int32_t value)
{
  OracleValues *d = &in->domain[in->var[term]];
  uint32_t i = 0;
  while (i < d->n && d->value[i] < value)
    i++;
  if (d->n == ORACLE_VALUES || (i < d->n && d->value[i] == value))
    return;
  memmove (d->value + i + 1, d->value + i, (d->n - i) * sizeof *d->value);
  d->value[i] = value;
  d->n++;
}

FdRelation
oracle_relation (OracleRandom *random)
{
  return (FdRelation) oracle_below (random, 6);
}
