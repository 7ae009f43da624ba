/* SPDX-License-Identifier: MIT */
/* global-bin-packing.c - items in bins, and what the bins weigh
 *
 * The predicate's parameter tells three apart: loads a[0], the bins of items
 * a[1], their weights a[2], and the number of the first bin a[3]; the same with
 * capacities; or one capacity for bins of any number.
 */
#include "refute.h"

#include <string.h>

enum { LOADS, CAPACITIES, ONE };

static const char *
bin_packing_take (const Model *m, const Constraint *c)
{
  size_t n, k;
  term_items (m, &c->a[1], &n);
  const Term *weights = term_items (m, &c->a[2], &k);
  if (n != k)
    return "its arrays are not of one length";
  for (size_t i = 0; i < n; i++)
    if (weights[i].value < 0)
      return "a weight is negative";
  return NULL;
}

/* The bins @first, ..., @first + n_bins - 1. */
typedef struct {
  const Term *loads, *items, *weights;
  size_t n_bins, n;
  Wide first, total;
  int kind;
} Packing;

static Packing
packing_of (const Model *m, const Constraint *c)
{
  Packing p = {.kind = c->predicate->parameter};
  p.loads = term_items (m, &c->a[0], &p.n_bins);
  p.items = term_items (m, &c->a[1], &p.n);
  p.weights = term_items (m, &c->a[2], &p.n);
  p.first = p.kind == ONE ? 0 : c->a[3].value;
  for (size_t i = 0; i < p.n; i++)
    p.total += p.weights[i].value;
  return p;
}

/* --- the definition ------------------------------------------------------- */

static Wide
weight_in (const Packing *p, const int64_t *values, Wide number)
{
  Wide sum = 0;
  for (size_t i = 0; i < p->n; i++)
    if (value_of (p->items[i], values) == number)
      sum += p->weights[i].value;
  return sum;
}

static bool
bin_packing_holds (const Model *m, const Constraint *c, const int64_t *values)
{
  Packing p = packing_of (m, c);
  for (size_t i = 0; i < p.n; i++) {
    Wide bin = value_of (p.items[i], values);
    if (p.kind == ONE ? weight_in (&p, values, bin) > p.loads[0].value
                      : bin < p.first || bin >= p.first + (Wide) p.n_bins)
      return false;
  }
  for (size_t b = 0; b < p.n_bins && p.kind != ONE; b++) {
    Wide sum = weight_in (&p, values, p.first + (Wide) b);
    Wide load = value_of (p.loads[b], values);
    if (p.kind == LOADS ? sum != load : sum > load)
      return false;
  }
  return true;
}

/* --- the rule ------------------------------------------------------------- */

typedef struct {
  Refuter *r;
  const Domain *d;
  Packing p;
  View *views; /* of the items, then of the loads */
} Rule;

/* Adds the weight to the sums of r->bits below @n. */
static void
add_weight (Refuter *r, size_t n, int64_t weight)
{
  size_t words = n / 64 + 1, skip = (size_t) (weight / 64);
  int shift = (int) (weight % 64);
  for (size_t k = words; k-- > skip;) {
    uint64_t moved = r->bits[k - skip] << shift;
    if (shift && k > skip)
      moved |= r->bits[k - skip - 1] >> (64 - shift);
    r->bits[k] |= moved;
  }
}

/* What a bin may weigh. */
typedef struct {
  Wide min, max;
  const View *load; /* or NULL */
} Room;

/* Whether no choice of the items that may be in the bin weighs what it may. */
static bool
is_impossible (const Rule *rule, Wide number, const Room *room)
{
  const Domain *d = rule->d;
  Wide packed = 0, open = 0;
  size_t n_open = 0;
  for (size_t i = 0; i < rule->p.n; i++) {
    const View *w = &rule->views[i];
    Wide weight = rule->p.weights[i].value;
    if (number != clamp (number) || !view_has (d, w, clamp (number)))
      continue;
    if (is_fixed (d, w)) {
      packed += weight;
    } else {
      open += weight;
      rule->r->factors[n_open++] = weight;
    }
  }
  if (packed > room->max || packed + open < room->min)
    return true;
  Wide most = MIN (room->max - packed, open);
  if (most >= MOST_VALUES)
    return false;
  memset (rule->r->bits, 0, (size_t) (most / 64 + 1) * sizeof (uint64_t));
  rule->r->bits[0] = 1;
  for (size_t i = 0; i < n_open; i++)
    if (rule->r->factors[i] <= most)
      add_weight (rule->r, (size_t) most, clamp (rule->r->factors[i]));
  for (Wide s = 0; s <= most; s++)
    if (rule->r->bits[s / 64] >> (s % 64) & 1 && packed + s >= room->min &&
        (!room->load || view_has (d, room->load, clamp (packed + s))))
      return false;
  return true;
}

/* Whether the loads cannot sum to the weight of all items: by their bounds, or
 * by the values of the only one that is open. */
static bool
loads_refute (const Rule *rule)
{
  const Packing *p = &rule->p;
  Wide least = 0, most = 0;
  size_t open = p->n_bins;
  bool several = false;
  for (size_t b = 0; b < p->n_bins; b++) {
    const View *w = &rule->views[p->n + b];
    least += view_min (rule->d, w);
    most += view_max (rule->d, w);
    if (!is_fixed (rule->d, w)) {
      several = open < p->n_bins;
      open = b;
    }
  }
  if (least > p->total || most < p->total)
    return true;
  if (open == p->n_bins || several)
    return false;
  const View *w = &rule->views[p->n + open];
  Wide rest = p->total - least + view_min (rule->d, w);
  return !view_has (rule->d, w, clamp (rest));
}

/* Each bin takes what the others cannot. */
static bool
capacities_refute (const Rule *rule)
{
  const Packing *p = &rule->p;
  Wide all = 0;
  for (size_t b = 0; b < p->n_bins; b++) {
    if (p->loads[b].value < 0)
      return true;
    all += p->loads[b].value;
  }
  for (size_t b = 0; b < p->n_bins; b++) {
    Wide capacity = p->loads[b].value, rest = p->total - (all - capacity);
    Room room = {MAX (rest, 0), capacity, NULL};
    if (is_impossible (rule, p->first + (Wide) b, &room))
      return true;
  }
  return p->total > all;
}

/* The bins are all numbers from the least to the greatest of any item. */
static bool
one_refute (const Rule *rule)
{
  const Packing *p = &rule->p;
  Wide capacity = p->loads[0].value, min = FAR, max = -FAR;
  for (size_t i = 0; i < p->n; i++) {
    min = MIN (min, view_min (rule->d, &rule->views[i]));
    max = MAX (max, view_max (rule->d, &rule->views[i]));
  }
  if (!p->n || capacity < 0)
    return p->n;
  if (max - min >= MOST_WORK / (Wide) p->n)
    return false;
  Wide others = (max - min) * capacity;
  Room room = {MAX (p->total - others, 0), capacity, NULL};
  for (Wide number = min; number <= max; number++)
    if (is_impossible (rule, number, &room))
      return true;
  return false;
}

static bool
bin_packing_refute (Refuter *r, const Domain *d, const Constraint *c,
                    bool holds)
{
  Rule rule = {r, d, packing_of (r->names->m, c), r->views};
  const Packing *p = &rule.p;
  if (!holds)
    return false; /* the definition says it */
  for (size_t i = 0; i < p->n; i++)
    rule.views[i] = see (r, p->items[i]);
  if (p->kind == ONE)
    return one_refute (&rule);
  for (size_t i = 0; i < p->n; i++)
    if (view_next (d, &rule.views[i], clamp (p->first)) >=
        p->first + (Wide) p->n_bins)
      return true;
  if (p->kind == CAPACITIES)
    return capacities_refute (&rule);
  for (size_t b = 0; b < p->n_bins; b++)
    rule.views[p->n + b] = see (r, p->loads[b]);
  if (loads_refute (&rule))
    return true;
  for (size_t b = 0; b < p->n_bins; b++) {
    const View *w = &rule.views[p->n + b];
    Room room = {view_min (d, w), view_max (d, w), w};
    if (is_impossible (&rule, p->first + (Wide) b, &room))
      return true;
  }
  return false;
}

const Global bin_packing_global = {
    .take = bin_packing_take,
    .holds = bin_packing_holds,
    .refute = bin_packing_refute,
};
