/* SPDX-License-Identifier: MIT */
/* generate.c - instances where constraint solvers go wrong
 *
 * Repeated variables and constants first of all, then holes, the borders of
 * words, the ends of the range, domains far apart, and no or one term.  Most
 * instances are tiny: then a thousand are judged in the time of one large.
 */
#include "instance.h"

#include <string.h>

enum { N_STYLES = 6 };

static const uint8_t style_weight[N_STYLES] = {38, 18, 14, 10, 11, 9};

static OracleStyle
pick_style (OracleRandom *r, uint32_t allowed)
{
  uint32_t total = 0;
  for (uint32_t i = 0; i < N_STYLES; i++)
    total += allowed >> i & 1 ? style_weight[i] : 0;
  uint32_t pick = oracle_below (r, total);
  for (uint32_t i = 0;; i++) {
    uint32_t weight = allowed >> i & 1 ? style_weight[i] : 0;
    if (pick < weight)
      return (OracleStyle) (1u << i);
    pick -= weight;
  }
}

/* --- one domain --------------------------------------------------------- */

/* The least value of a domain with a span of @span. */
static int32_t
pick_base (OracleRandom *r, OracleStyle style, int32_t span)
{
  static const int32_t borders[] = {63, 64, -64, 0, 128, 1 << 20, -(1 << 20)};
  switch (style) {
  case ORACLE_STYLE_SMALL:
    return oracle_between (r, -2, 5);
  case ORACLE_STYLE_NEGATIVE:
    return oracle_between (r, -span - 6, 0);
  case ORACLE_STYLE_BORDER:
  case ORACLE_STYLE_WIDE:
    return borders[oracle_below (r, G_N_ELEMENTS (borders))] -
           oracle_between (r, 0, span);
  default:
    if (oracle_chance (r, 50))
      return FD_VALUE_MIN + oracle_between (r, 0, 2);
    return FD_VALUE_MAX - span + 1 - oracle_between (r, 0, 2);
  }
}

static void
make_sparse (OracleRandom *r, OracleInstance *in, uint32_t v, uint32_t size)
{
  static const int32_t favourites[] = {0, 12345678, -1, 63, 64, 1000000};
  OracleValues *d = &in->domain[v];
  uint32_t term = 0;
  while (in->var[term] != v)
    term++;
  d->n = 0;
  for (uint32_t i = 0; i < 2 * size && d->n < size; i++) {
    int32_t value = favourites[oracle_below (r, G_N_ELEMENTS (favourites))];
    if (oracle_chance (r, 40))
      value = oracle_between (r, -300000, 300000);
    if (oracle_chance (r, 4))
      value = oracle_between (r, FD_VALUE_MIN, FD_VALUE_MAX);
    oracle_add_value (in, term, value);
    if (oracle_chance (r, 30))
      oracle_add_value (in, term, value + (value < FD_VALUE_MAX));
  }
}

/* Near @anchor, but within the range. */
static int32_t
move_near (OracleRandom *r, int32_t anchor, uint32_t span)
{
  int64_t base = (int64_t) anchor + oracle_between (r, -2, 2);
  return (int32_t) CLAMP (base, FD_VALUE_MIN,
                          FD_VALUE_MAX - (int64_t) span + 1);
}

/* With @anchor, domains meet: else constraints are often decided at once. */
static void
make_domain (OracleRandom *r, OracleInstance *in, uint32_t v, uint32_t size,
             OracleStyle style, bool holes, const int32_t *anchor)
{
  if (style == ORACLE_STYLE_SPARSE) {
    make_sparse (r, in, v, MIN (size, 6));
    return;
  }
  uint32_t span = size;
  if (style == ORACLE_STYLE_WIDE)
    span = oracle_chance (r, 60) ? 62 + oracle_below (r, 5)
                                 : 100 + oracle_below (r, 90);
  if (style == ORACLE_STYLE_WIDE && !holes)
    size = span;
  else if (holes && style != ORACLE_STYLE_WIDE)
    span += 1 + oracle_below (r, 2 * size + 2);
  OracleValues *d = &in->domain[v];
  int32_t base = anchor ? move_near (r, *anchor, span)
                        : pick_base (r, style, (int32_t) span);
  d->n = 0;
  for (uint32_t i = 0; i < span; i++) /* size of span, evenly */
    if (oracle_below (r, span - i) < size - d->n)
      d->value[d->n++] = base + (int32_t) i;
}

/* --- all domains -------------------------------------------------------- */

static uint32_t
pick_budget (OracleRandom *r)
{
  uint32_t percent = oracle_below (r, 100);
  return percent < 55   ? 60
         : percent < 90 ? 300
         : percent < 98 ? 2000
                        : ORACLE_PRODUCT;
}

/* The greatest s with s^n <= budget, or nearly. */
static uint32_t
root (uint32_t budget, uint32_t n)
{
  uint32_t s = 1;
  for (;; s++) {
    uint64_t power = 1;
    for (uint32_t i = 0; i < n; i++)
      power *= s + 1;
    if (power > budget || s >= 64)
      return s;
  }
}

static void
drop_value (OracleRandom *r, OracleValues *d)
{
  uint32_t i = oracle_below (r, d->n);
  memmove (d->value + i, d->value + i + 1, (d->n - i - 1) * sizeof *d->value);
  d->n--;
}

/* Takes values from the largest until the product fits.  A wide interval
 * becomes one constant among others rather than a domain of holes. */
static void
fit_product (OracleRandom *r, OracleInstance *in, uint64_t budget)
{
  while (oracle_product (in) > budget) {
    uint32_t most = 0;
    for (uint32_t v = 1; v < in->n_vars; v++)
      if (in->domain[v].n > in->domain[most].n)
        most = v;
    OracleValues *d = &in->domain[most];
    if (oracle_chance (r, 10))
      d->n = 1 + oracle_below (r, d->n / 2);
    else
      drop_value (r, d);
  }
}

static void
generate_domains (const OracleConstraint *c, OracleRandom *r,
                  OracleInstance *in, uint32_t budget)
{
  uint32_t allowed = c->styles ? c->styles : ORACLE_STYLE_ALL;
  OracleStyle style = pick_style (r, allowed);
  bool holes = oracle_chance (r, 45), constants = oracle_chance (r, 22);
  uint32_t cap = root (budget, MAX (in->n_vars, 1));
  int32_t anchor = pick_base (r, style, (int32_t) cap);
  bool anchored = oracle_chance (r, 60);
  for (uint32_t v = 0; v < in->n_vars; v++) {
    OracleStyle own = oracle_chance (r, 20) ? pick_style (r, allowed) : style;
    uint32_t size = 1 + oracle_below (r, MIN (2 * cap, 30));
    if (size == 1 && oracle_chance (r, 70))
      size = 2;
    make_domain (r, in, v, size, own, holes && oracle_chance (r, 70),
                 anchored && own == style ? &anchor : NULL);
    if (constants && oracle_chance (r, 40)) {
      OracleValues *d = &in->domain[v];
      d->value[0] = d->value[oracle_below (r, d->n)];
      d->n = 1;
    }
  }
}

/* --- the rest ----------------------------------------------------------- */

static uint32_t
pick_n (const OracleConstraint *c, OracleRandom *r)
{
  if (c->min_terms == 0 && oracle_chance (r, 2))
    return 0;
  if (c->min_terms <= 1 && c->max_terms >= 1 && oracle_chance (r, 6))
    return 1;
  uint32_t min = MIN (MAX (c->min_terms, 2), c->max_terms);
  return min + oracle_below (r, c->max_terms - min + 1);
}

static void
share_variables (OracleRandom *r, OracleInstance *in)
{
  uint32_t terms = oracle_n_terms (in);
  for (uint32_t t = 0; t < terms; t++)
    in->var[t] = (uint8_t) t;
  in->n_vars = terms;
  if (terms < 2 || !oracle_chance (r, 32))
    return;
  uint32_t certain = 1 + oracle_below (r, terms - 1);
  for (uint32_t t = 1; t < terms; t++)
    if (t == certain || oracle_chance (r, 20))
      in->var[t] = in->var[oracle_below (r, t)];
  static const uint8_t shares[] = {ORACLE_SHARE_POSTED,  ORACLE_SHARE_POSTED,
                                   ORACLE_SHARE_POSTED,  ORACLE_SHARE_UNIFIED,
                                   ORACLE_SHARE_UNIFIED, ORACLE_SHARE_EQUATED};
  if (!in->explaining)
    in->share = (OracleShare) shares[oracle_below (r, G_N_ELEMENTS (shares))];
}

static void
generate_condition (OracleRandom *r, OracleInstance *in)
{
  OracleValues *d = &in->domain[in->var[in->n]];
  bool shared = false;
  for (uint32_t t = 0; t < in->n; t++)
    shared |= in->var[t] == in->var[in->n];
  in->condition = (FdRelation) oracle_below (r, 4);
  if (!shared && oracle_chance (r, 70)) {
    static const FdRelation relations[] = {FD_EQ, FD_GE, FD_NE, FD_LE};
    uint32_t i = oracle_below (r, 4);
    oracle_set_range (in, in->n, 0, 1);
    in->condition = relations[i];
    in->condition_value = i < 2;
    return;
  }
  in->condition_value = d->value[oracle_below (r, d->n)];
}

void
oracle_generate (const OracleConstraint *c, OracleRandom *r, OracleInstance *in)
{
  uint32_t budget = pick_budget (r);
  memset (in, 0, sizeof *in);
  in->n = pick_n (c, r);
  in->conditional = !c->unconditional && oracle_chance (r, 15);
  in->explaining = oracle_chance (r, 30);
  share_variables (r, in);
  oracle_compact (in);
  in->late = in->share != ORACLE_SHARE_UNIFIED && oracle_chance (r, 12);
  in->batched = oracle_chance (r, 15);
  generate_domains (c, r, in, budget);
  if (in->conditional)
    generate_condition (r, in);
  fit_product (r, in, budget);
  in->variant = c->variant;
  in->relation = c->relation;
  if (c->generate)
    c->generate (r, in);
  for (uint32_t v = 0; v < in->n_vars; v++)
    g_assert (in->domain[v].n && in->domain[v].value[0] >= FD_VALUE_MIN &&
              in->domain[v].value[in->domain[v].n - 1] <= FD_VALUE_MAX);
  fit_product (r, in, MAX (budget, 300));
}
