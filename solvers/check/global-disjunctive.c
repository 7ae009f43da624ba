/* SPDX-License-Identifier: MIT */
/* global-disjunctive.c - tasks that start at a[0], take a[1], and, if there is
 * a[2], take place if that is true, do not overlap
 */
#include "refute.h"

#include <stdlib.h>

/* The parameter: whether what takes no time has its place, too; whether a task
 * may be absent. */
enum { STRICT = 1, OPTIONAL = 2 };

typedef struct {
  const Term *start, *duration, *present;
  size_t n;
} Tasks;

static bool
takes_part (const Constraint *c, int64_t duration)
{
  return duration > 0 || c->predicate->parameter & STRICT;
}

static Tasks
tasks_of (const Model *m, const Constraint *c)
{
  Tasks t = {0};
  t.start = term_items (m, &c->a[0], &t.n);
  t.duration = term_items (m, &c->a[1], &t.n);
  if (c->predicate->parameter & OPTIONAL)
    t.present = term_items (m, &c->a[2], &t.n);
  return t;
}

static const char *
disjunctive_take (const Model *m, const Constraint *c)
{
  size_t n, k;
  term_items (m, &c->a[0], &n);
  for (int i = 1; i < (c->predicate->parameter & OPTIONAL ? 3 : 2); i++) {
    term_items (m, &c->a[i], &k);
    if (k != n)
      return "arrays of different lengths";
  }
  return NULL;
}

static bool
disjunctive_holds (const Model *m, const Constraint *c, const int64_t *values)
{
  Tasks t = tasks_of (m, c);
  for (size_t i = 0; i < t.n; i++) {
    int64_t p = value_of (t.duration[i], values);
    if (p < 0)
      return false;
    if (!takes_part (c, p) || (t.present && !value_of (t.present[i], values)))
      continue;
    Wide s = value_of (t.start[i], values);
    for (size_t j = 0; j < i; j++) {
      Wide u = value_of (t.start[j], values);
      int64_t q = value_of (t.duration[j], values);
      if (takes_part (c, q) &&
          (!t.present || value_of (t.present[j], values)) && s + p > u &&
          u + q > s)
        return false;
    }
  }
  return true;
}

/* --- the rule ------------------------------------------------------------- */

static int
compare_ends (const void *a, const void *b)
{
  Wide x = ((const UnaryTask *) a)->end, y = ((const UnaryTask *) b)->end;
  return (x > y) - (x < y);
}

/* Tasks that certainly take part; -1: a duration is negative. */
static int
list_tasks (Refuter *r, const Domain *d, const Constraint *c, UnaryTask *task)
{
  Tasks t = tasks_of (r->names->m, c);
  int n = 0;
  for (size_t i = 0; i < t.n; i++) {
    View s = see (r, t.start[i]), p = see (r, t.duration[i]);
    int64_t least = view_min (d, &p);
    if (view_max (d, &p) < 0)
      return -1;
    if (t.present) {
      View w = see (r, t.present[i]);
      if (view_min (d, &w) < 1)
        continue;
    }
    least = least < 0 ? 0 : least;
    if (!takes_part (c, least))
      continue;
    Wide first = view_min (d, &s), last = view_max (d, &s);
    task[n++] = (UnaryTask){least, first, last, first, last + least};
  }
  return n;
}

/* What cannot come before another task comes after it.  True: of two, none can
 * be the first. */
static bool
order_refute (UnaryTask *task, size_t n)
{
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < i; j++) {
      UnaryTask *a = &task[i], *b = &task[j];
      bool ab = a->first + a->p <= b->last, ba = b->first + b->p <= a->last;
      if (!ab && !ba)
        return true;
      if (ab && ba)
        continue;
      UnaryTask *early = ab ? a : b, *late = ab ? b : a;
      Wide done = early->first + early->p;
      early->end = MIN (early->end, late->last);
      late->begin = MAX (late->begin, done);
    }
  return false;
}

/* More to do than time between a begin and an end. */
static bool
overload_refute (UnaryTask *task, size_t n)
{
  qsort (task, n, sizeof *task, compare_ends);
  for (size_t i = 0; i < n; i++) {
    Wide sum = 0, begin = task[i].begin;
    for (size_t j = 0; j < n; j++) {
      if (task[j].begin < begin)
        continue;
      sum += task[j].p;
      if (sum > task[j].end - begin)
        return true;
    }
  }
  return false;
}

bool
unary_refute (UnaryTask *task, size_t n)
{
  return n > 1 && (order_refute (task, n) || overload_refute (task, n));
}

/* All is right, whatever the values. */
static bool
is_certain (Refuter *r, const Domain *d, const Constraint *c)
{
  Tasks t = tasks_of (r->names->m, c);
  Wide *bounds = r->factors;
  size_t n = 0;
  for (size_t i = 0; i < t.n; i++) {
    View s = see (r, t.start[i]), p = see (r, t.duration[i]);
    if (view_min (d, &p) < 0)
      return false;
    if (t.present) {
      View w = see (r, t.present[i]);
      if (view_max (d, &w) < 1)
        continue;
    }
    if (!takes_part (c, view_max (d, &p)))
      continue;
    bounds[n++] = view_min (d, &s);
    bounds[n++] = (Wide) view_max (d, &s) + view_max (d, &p);
  }
  for (size_t i = 0; i < n; i += 2)
    for (size_t j = 0; j < i; j += 2)
      if (bounds[i] < bounds[j + 1] && bounds[j] < bounds[i + 1])
        return false;
  return true;
}

static bool
disjunctive_refute (Refuter *r, const Domain *d, const Constraint *c,
                    bool holds)
{
  if (!holds)
    return is_certain (r, d, c);
  UnaryTask *task = g_new (UnaryTask, tasks_of (r->names->m, c).n + 1);
  int n = list_tasks (r, d, c, task);
  bool refuted = n < 0 || unary_refute (task, (size_t) n);
  g_free (task);
  return refuted;
}

const Global disjunctive_global = {
    .take = disjunctive_take,
    .holds = disjunctive_holds,
    .refute = disjunctive_refute,
};
