/* SPDX-License-Identifier: MIT */
/* global-cumulative.c - tasks never take more than a capacity together
 *
 * Starts a[0], durations a[1], demands a[2], the capacity a[3], and of optional
 * tasks a[4]: whether each is present.  A task is certain to take its least
 * demand from its latest start up to before its earliest start and its least
 * duration: its part.  What is certain is the sum of the parts.
 */
#include "refute.h"

enum { MOST_TASKS = 1000 }; /* for energies */
enum { START, DURATION, DEMAND, CAPACITY, PRESENT };

static const char *
cumulative_take (const Model *m, const Constraint *c)
{
  size_t n, k;
  term_items (m, &c->a[START], &n);
  for (int i = DURATION; i <= (c->predicate->parameter ? PRESENT : DEMAND); i++)
    if (i != CAPACITY && (term_items (m, &c->a[i], &k), k != n))
      return "its arrays are not of one length";
  return NULL;
}

/* --- the definition ----------------------------------------------------- */

typedef struct {
  const Model *m;
  const Constraint *c;
  const int64_t *values;
} Point;

static Wide
at (const Point *p, int argument, size_t i)
{
  size_t n;
  return value_of (term_items (p->m, &p->c->a[argument], &n)[i], p->values);
}

/* What the task takes at @time. */
static Wide
taken_at (const Point *p, size_t i, Wide time)
{
  Wide start = at (p, START, i);
  bool runs = start <= time && time < start + at (p, DURATION, i) &&
              (!p->c->predicate->parameter || at (p, PRESENT, i));
  return runs ? MAX (at (p, DEMAND, i), 0) : 0;
}

static bool
cumulative_holds (const Model *m, const Constraint *c, const int64_t *values)
{
  size_t n;
  Point p = {m, c, values};
  term_items (m, &c->a[START], &n);
  for (size_t i = 0; i < n; i++) {
    Wide time = at (&p, START, i), taken = 0;
    for (size_t j = 0; j < n; j++)
      taken += taken_at (&p, j, time);
    if (taken > at (&p, CAPACITY, 0))
      return false;
  }
  return n == 0 || at (&p, CAPACITY, 0) >= 0;
}

/* --- the rule ----------------------------------------------------------- */

typedef struct {
  Refuter *r;
  const Domain *d;
  const Constraint *c;
  size_t n, n_parts;
  Wide capacity;
} Rule;

/* Behind each other in r->factors. */
typedef struct {
  Wide begin, end, demand, task;
} Part;

static Part *
parts_of (const Rule *rule)
{
  return (Part *) rule->r->factors;
}

static View
view_of (const Rule *rule, int argument, size_t i)
{
  size_t n;
  return see (rule->r,
              term_items (rule->r->names->m, &rule->c->a[argument], &n)[i]);
}

static Wide
least (const Rule *rule, int argument, size_t i)
{
  View w = view_of (rule, argument, i);
  return view_min (rule->d, &w);
}

static Wide
most (const Rule *rule, int argument, size_t i)
{
  View w = view_of (rule, argument, i);
  return view_max (rule->d, &w);
}

/* It takes something somewhere. */
static bool
is_certain (const Rule *rule, size_t i)
{
  return least (rule, DURATION, i) > 0 && least (rule, DEMAND, i) > 0 &&
         (!rule->c->predicate->parameter || least (rule, PRESENT, i) == 1);
}

static void
list_parts (Rule *rule)
{
  for (size_t i = 0; i < rule->n; i++) {
    Part part = {most (rule, START, i),
                 least (rule, START, i) + least (rule, DURATION, i),
                 least (rule, DEMAND, i), (Wide) i};
    if (part.begin < part.end && is_certain (rule, i))
      parts_of (rule)[rule->n_parts++] = part;
  }
}

/* What tasks but @except are certain to take at @time; *@end: that much up to
 * before this. */
static Wide
taken_by_parts (const Rule *rule, Wide time, Wide except, Wide *end)
{
  Wide taken = 0;
  *end = (Wide) 4 * FAR;
  for (size_t k = 0; k < rule->n_parts; k++) {
    const Part *part = &parts_of (rule)[k];
    if (part->task == except || time < part->begin || time >= part->end)
      continue;
    taken += part->demand;
    *end = MIN (*end, part->end);
  }
  return taken;
}

/* Whether a task of @demand that runs from @from up to @to meets a time with
 * too little left for it; then it lasts up to before *@end. */
static bool
is_full (const Rule *rule, Wide from, Wide to, Wide demand, Wide except,
         Wide *end)
{
  if (taken_by_parts (rule, from, except, end) + demand > rule->capacity)
    return true;
  for (size_t k = 0; k < rule->n_parts; k++) {
    Wide time = parts_of (rule)[k].begin; /* only there it gets more */
    if (from < time && time <= to &&
        taken_by_parts (rule, time, except, end) + demand > rule->capacity)
      return true;
  }
  return false;
}

/* From each of its starts the task meets a time that has too little left. */
static bool
has_no_place (const Rule *rule, size_t i)
{
  Wide start = least (rule, START, i), last = most (rule, START, i), end;
  Wide duration = least (rule, DURATION, i), demand = least (rule, DEMAND, i);
  while (start <= last) {
    if (!is_full (rule, start, start + duration - 1, demand, (Wide) i, &end))
      return false;
    start = end;
  }
  return true;
}

/* Whether energies fit 128 bits. */
static bool
is_small (const Rule *rule)
{
  for (size_t i = 0; i < rule->n; i++)
    if (least (rule, DEMAND, i) > W_MOST)
      return false;
  return rule->capacity <= FAR;
}

/* What the task takes at least within [begin, end). */
static Wide
energy_within (const Rule *rule, size_t i, Wide begin, Wide end)
{
  if (!is_certain (rule, i))
    return 0;
  Wide duration = least (rule, DURATION, i), time = MIN (duration, end - begin);
  time = MIN (time, least (rule, START, i) + duration - begin);
  time = MIN (time, end - most (rule, START, i));
  return MAX (time, 0) * least (rule, DEMAND, i);
}

/* From the earliest start of a task up to the latest end of one they take more
 * than there is. */
static bool
is_overloaded (const Rule *rule)
{
  for (size_t i = 0; i < rule->n; i++)
    for (size_t j = 0; j < rule->n; j++) {
      if (!is_certain (rule, i) || !is_certain (rule, j))
        continue;
      Wide begin = least (rule, START, i), energy = 0;
      Wide end = most (rule, START, j) + least (rule, DURATION, j);
      for (size_t k = 0; begin < end && k < rule->n; k++)
        energy += energy_within (rule, k, begin, end);
      if (begin < end && energy > rule->capacity * (end - begin))
        return true;
    }
  return false;
}

/* The tasks that take more than half of the capacity do not fit one behind the
 * other. */
static bool
is_crowded (const Rule *rule)
{
  UnaryTask *task = g_new (UnaryTask, rule->n + 1);
  size_t n = 0;
  for (size_t i = 0; i < rule->n; i++) {
    if (!is_certain (rule, i) || 2 * least (rule, DEMAND, i) <= rule->capacity)
      continue;
    Wide first = least (rule, START, i), last = most (rule, START, i);
    Wide p = least (rule, DURATION, i);
    task[n++] = (UnaryTask){p, first, last, first, last + p};
  }
  bool refuted = unary_refute (task, n);
  g_free (task);
  return refuted;
}

/* Too little in any case; or the parts take too much at some time; or a task
 * that may not be left out has no place beside the others' parts; or there is
 * too much for an interval, or of tasks that go one by one. */
static bool
exceeds (Rule *rule)
{
  Wide end;
  if (rule->capacity < 0)
    return true;
  list_parts (rule);
  for (size_t k = 0; k < rule->n_parts; k++)
    if (taken_by_parts (rule, parts_of (rule)[k].begin, -1, &end) >
        rule->capacity)
      return true;
  for (size_t i = 0; i < rule->n; i++)
    if (is_certain (rule, i) && has_no_place (rule, i))
      return true;
  return (rule->n <= MOST_TASKS && is_small (rule) && is_overloaded (rule)) ||
         is_crowded (rule);
}

/* Even where all tasks run that may, they take no more than there is. */
static bool
never_exceeds (const Rule *rule)
{
  Wide capacity = least (rule, CAPACITY, 0);
  for (size_t i = 0; i < rule->n; i++) {
    Wide time = least (rule, START, i), taken = 0;
    for (size_t j = 0; j < rule->n; j++)
      if (least (rule, START, j) <= time &&
          time < most (rule, START, j) + most (rule, DURATION, j) &&
          (!rule->c->predicate->parameter || most (rule, PRESENT, j) == 1))
        taken += MAX (most (rule, DEMAND, j), 0);
    if (taken > capacity)
      return false;
  }
  return capacity >= 0;
}

static bool
cumulative_refute (Refuter *r, const Domain *d, const Constraint *c, bool holds)
{
  Rule rule = {.r = r, .d = d, .c = c};
  term_items (r->names->m, &c->a[START], &rule.n);
  if (rule.n == 0)
    return !holds;
  rule.capacity = most (&rule, CAPACITY, 0);
  return holds ? exceeds (&rule) : never_exceeds (&rule);
}

const Global cumulative_global = {
    .take = cumulative_take,
    .holds = cumulative_holds,
    .refute = cumulative_refute,
};
