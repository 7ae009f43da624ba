/* SPDX-License-Identifier: MIT */
/* global-reservoir.c - the level, to which the event at a[0][i] adds a[1][i],
 * is always within a[2]..a[3]; at first it is 0
 *
 * The rule sums, at each earliest and each latest time, what each event has
 * changed by then, at least and at most.
 */
#include "refute.h"

enum { TIME, CHANGE, MIN_LEVEL, MAX_LEVEL };

static const char *
reservoir_take (const Model *m, const Constraint *c)
{
  size_t n, k;
  term_items (m, &c->a[TIME], &n);
  term_items (m, &c->a[CHANGE], &k);
  return n == k ? NULL : "its arrays are not of one length";
}

static bool
reservoir_holds (const Model *m, const Constraint *c, const int64_t *values)
{
  size_t n;
  const Term *time = term_items (m, &c->a[TIME], &n);
  const Term *change = term_items (m, &c->a[CHANGE], &n);
  Wide min = value_of (c->a[MIN_LEVEL], values);
  Wide max = value_of (c->a[MAX_LEVEL], values);
  for (size_t i = 0; i < n; i++) {
    Wide level = 0;
    for (size_t j = 0; j < n; j++)
      if (value_of (time[j], values) <= value_of (time[i], values))
        level += value_of (change[j], values);
    if (level < min || level > max)
      return false;
  }
  return min <= 0 && 0 <= max;
}

/* --- the rule ------------------------------------------------------------- */

/* Events have their times in the first n views, their changes in the next. */
typedef struct {
  const Domain *d;
  const View *time, *change;
  size_t n;
  View min, max;
  bool holds;
} Rule;

/* What the level is at @time, at least and at most. */
static void
sum_up (const Rule *rule, Wide time, Wide *least, Wide *most)
{
  *least = *most = 0;
  for (size_t i = 0; i < rule->n; i++) {
    Wide low = view_min (rule->d, &rule->change[i]);
    Wide high = view_max (rule->d, &rule->change[i]);
    if (view_min (rule->d, &rule->time[i]) > time)
      continue;
    bool past = view_max (rule->d, &rule->time[i]) <= time;
    *least += past ? low : MIN (low, 0);
    *most += past ? high : MAX (high, 0);
  }
}

/* At one time the level is outside in any case; or, if it is not to hold, it
 * may be outside. */
static bool
is_outside (const Rule *rule, Wide least, Wide most)
{
  const Domain *d = rule->d;
  return rule->holds ? most < view_min (d, &rule->min) ||
                           least > view_max (d, &rule->max)
                     : least < view_max (d, &rule->min) ||
                           most > view_min (d, &rule->max);
}

static bool
is_ever_outside (const Rule *rule)
{
  if (is_outside (rule, 0, 0))
    return true;
  for (size_t k = 0; k < 2 * rule->n; k++) {
    const View *time = &rule->time[k / 2];
    Wide least, most;
    sum_up (rule, k % 2 ? view_max (rule->d, time) : view_min (rule->d, time),
            &least, &most);
    if (is_outside (rule, least, most))
      return true;
  }
  return false;
}

static bool
reservoir_refute (Refuter *r, const Domain *d, const Constraint *c, bool holds)
{
  Rule rule = {.d = d, .holds = holds};
  const Model *m = r->names->m;
  const Term *time = term_items (m, &c->a[TIME], &rule.n);
  const Term *change = term_items (m, &c->a[CHANGE], &rule.n);
  for (size_t i = 0; i < rule.n; i++) {
    r->views[i] = see (r, time[i]);
    r->views[rule.n + i] = see (r, change[i]);
  }
  rule.time = r->views;
  rule.change = r->views + rule.n;
  rule.min = see (r, c->a[MIN_LEVEL]);
  rule.max = see (r, c->a[MAX_LEVEL]);
  return is_ever_outside (&rule) == holds;
}

const Global reservoir_global = {
    .take = reservoir_take,
    .holds = reservoir_holds,
    .refute = reservoir_refute,
};
