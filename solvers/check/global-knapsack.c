/* SPDX-License-Identifier: MIT */
/* global-knapsack.c - of weights a[0] and profits a[1], a[2] of each kind: a[3]
 * is the sum of the weights, a[4] that of the profits
 *
 * The rule goes by bounds: of each sum, and, with each kind's profit p and
 * weight w, of w times the sum of profits less p times that of weights.
 */
#include "refute.h"

static const char *
knapsack_take (const Model *m, const Constraint *c)
{
  size_t n, n_w, n_p;
  const Term *w = term_items (m, &c->a[0], &n_w);
  const Term *p = term_items (m, &c->a[1], &n_p);
  term_items (m, &c->a[2], &n);
  if (n_w != n || n_p != n)
    return "its arrays are not of one length";
  for (size_t i = 0; i < n; i++)
    if (w[i].value < 0 || w[i].value > INT32_MAX || p[i].value < 0 ||
        p[i].value > INT32_MAX)
      return "a number is negative or too great";
  return NULL;
}

static bool
knapsack_holds (const Model *m, const Constraint *c, const int64_t *values)
{
  size_t n;
  const Term *w = term_items (m, &c->a[0], &n);
  const Term *p = term_items (m, &c->a[1], &n);
  const Term *x = term_items (m, &c->a[2], &n);
  Wide weight = 0, profit = 0;
  for (size_t i = 0; i < n; i++) {
    Wide v = value_of (x[i], values);
    if (v < 0)
      return false;
    weight += w[i].value * v;
    profit += p[i].value * v;
  }
  return weight == value_of (c->a[3], values) &&
         profit == value_of (c->a[4], values);
}

/* --- the rule ------------------------------------------------------------- */

/* Beyond, the sums might be too great to calculate with. */
#define MOST_VALUE ((int64_t) 1 << 40)

typedef struct {
  const Domain *d;
  const Term *w, *p;
  const View *x; /* and of a[3] and a[4], behind them */
  size_t n;
} Rule;

/* b P - a W less the same of the kinds: its least and greatest. */
static bool
is_impossible (const Rule *rule, Wide a, Wide b)
{
  Wide least = 0, most = 0;
  for (size_t i = 0; i < rule->n + 2; i++) {
    Wide f = i < rule->n    ? a * rule->w[i].value - b * rule->p[i].value
             : i == rule->n ? -a
                            : b;
    Wide min = view_min (rule->d, &rule->x[i]);
    Wide max = view_max (rule->d, &rule->x[i]);
    least += f * (f > 0 ? min : max);
    most += f * (f > 0 ? max : min);
  }
  return least > 0 || most < 0;
}

static bool
knapsack_refute (Refuter *r, const Domain *d, const Constraint *c, bool holds)
{
  size_t n;
  const Model *m = r->names->m;
  Rule rule = {.d = d, .x = r->views};
  const Term *x = term_items (m, &c->a[2], &n);
  rule.w = term_items (m, &c->a[0], &n);
  rule.p = term_items (m, &c->a[1], &n);
  rule.n = n;
  if (!holds)
    return false; /* the definition says it */
  for (size_t i = 0; i < n + 2; i++) {
    r->views[i] = see (r, i < n ? x[i] : c->a[i - n + 3]);
    if (i < n && view_max (d, &r->views[i]) < 0)
      return true;
    if (view_min (d, &r->views[i]) < -MOST_VALUE ||
        view_max (d, &r->views[i]) > MOST_VALUE)
      return false;
  }
  if (is_impossible (&rule, -1, 0) || is_impossible (&rule, 0, 1))
    return true;
  for (size_t k = 0; k < n; k++)
    if (is_impossible (&rule, rule.p[k].value, rule.w[k].value))
      return true;
  return false;
}

const Global knapsack_global = {
    .take = knapsack_take,
    .holds = knapsack_holds,
    .refute = knapsack_refute,
};
