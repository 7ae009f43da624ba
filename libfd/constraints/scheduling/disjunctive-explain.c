/* SPDX-License-Identifier: MIT */
/* disjunctive-explain.c - why tasks overlap
 *
 * All that the rules find is one of two clashes, with what is to be explained
 * negated and taken for granted:
 *
 * overload: tasks that start at a or later and are done by b take more than
 * b - a together;
 *
 * precedences: task i is not done before e + p(i), and starts by l; all others
 * of a set start by e + p(i) - 1, so that i cannot come before them, at a or
 * later, and take more than l - a together.
 *
 * Of the history the smallest such set is taken that is found by adding tasks
 * in the order of est, the latest first.  What it has more than it needs, its
 * slack, is given back: first in tasks left out, then in durations that always
 * were that great, then in bounds: a, b and l move apart until they always
 * held, or by half of it each.
 *
 * Vilim, Computing explanations for the unary resource constraint, CPAIOR 2005.
 */
#include "disjunctive.h"

typedef FdDisjunctiveTask Task;

typedef struct {
  FdDisjunctive *self;
  const FdStore *store;
  FdPosition at;
  bool mirrored;
  uint32_t i;          /* the task that is pruned */
  bool est, lst, here; /* which of its bounds is granted; that it is present */
  int64_t granted;
  uint32_t *set; /* of so many tasks, by est, the latest first */
  uint32_t n;
  FdAtoms *out;
} Clash;

/* A code, from the lowest bit: mirrored; whether i is to be absent; the rule;
 * i; a time, which is within -2^31..2^31. */
enum { RULE_BIT = 2, TASK_BIT = 4, TASK_BITS = 27, TIME_BIT = 31 };

#define EARLIEST (2 * (int64_t) FD_VALUE_MIN)

FdReason
fd_disjunctive_reason (const FdDisjunctive *self, FdDisjunctiveRule rule,
                       uint32_t i, int64_t lct)
{
  uint64_t absent = self->kind[i] == FD_TASK_OPTIONAL;
  return fd_reason_lazy (
      (uint64_t) (lct - EARLIEST) << TIME_BIT | (uint64_t) i << TASK_BIT |
      (uint64_t) rule << RULE_BIT | absent << 1 | self->mirrored);
}

/* --- the history ---------------------------------------------------------- */

static bool
was_present (const Clash *c, uint32_t j)
{
  const FdDisjunctive *self = c->self;
  if (!self->present || (j == c->i && c->here))
    return true;
  FdAtom present =
      fd_scope_atom_of (&self->base, 2 * self->n + j, self->present[j]);
  return fd_atom_holds_at (c->store, present, c->at);
}

/* A task at the time asked for; in the direction asked for. */
static Task
read_task (const Clash *c, uint32_t j)
{
  const FdPropagator *base = &c->self->base;
  FdVar start = fd_propagator_var (base, j);
  FdVar duration = fd_propagator_var (base, c->self->n + j);
  int64_t min = fd_min_at (c->store, start, c->at);
  int64_t max = fd_max_at (c->store, start, c->at);
  int64_t p = fd_min_at (c->store, duration, c->at);
  int64_t first = fd_min_at (c->store, start, 0);
  int64_t last = fd_max_at (c->store, start, 0);
  int64_t least = fd_min_at (c->store, duration, 0);
  Task t = {min, max, p, first, last, least};
  if (c->mirrored)
    t = (Task){-max - p, -min - p, p, -last - p, -first - p, least};
  if (j == c->i && c->est)
    t.est = t.first = c->granted;
  if (j == c->i && c->lst)
    t.lst = t.last = c->granted;
  return t;
}

static inline const Task *
task_of (const Clash *c, uint32_t j)
{
  return &c->self->task[j];
}

/* --- atoms ---------------------------------------------------------------- */

static void
add (const Clash *c, FdAtom atom)
{
  if (!fd_atom_holds_at (c->store, atom, 0))
    fd_atoms_add (c->out, atom);
}

/* Task @j of duration @p starts at @est or later. */
static void
add_est (const Clash *c, uint32_t j, int64_t est, int64_t p)
{
  FdVar start = fd_propagator_var (&c->self->base, j);
  if (j == c->i && c->est)
    return;
  add (c, c->mirrored ? fd_atom (start, FD_LE, fd_clamp (-est - p))
                      : fd_atom (start, FD_GE, fd_clamp (est)));
}

/* It starts by @lst. */
static void
add_lst (const Clash *c, uint32_t j, int64_t lst, int64_t p)
{
  FdVar start = fd_propagator_var (&c->self->base, j);
  if (j == c->i && c->lst)
    return;
  add (c, c->mirrored ? fd_atom (start, FD_GE, fd_clamp (-lst - p))
                      : fd_atom (start, FD_LE, fd_clamp (lst)));
}

/* It is present, and takes @p. */
static void
add_task (const Clash *c, uint32_t j, int64_t p)
{
  const FdDisjunctive *self = c->self;
  add (c, fd_atom (fd_propagator_var (&self->base, self->n + j), FD_GE,
                   (int32_t) p));
  if (self->present && !(j == c->i && c->here))
    add (c, fd_scope_atom_of (&self->base, 2 * self->n + j, self->present[j]));
}

/* --- the set -------------------------------------------------------------- */

/* All tasks there were, by est, the latest first; in scratch of the propagator,
 * which no run needs by now.  What is too short takes no part, but for i. */
static void
list_tasks (Clash *c)
{
  FdDisjunctive *self = c->self;
  c->set = self->spare;
  c->n = 0;
  for (uint32_t j = 0; j < self->n; j++) {
    if (j != c->i && !was_present (c, j))
      continue;
    self->task[j] = read_task (c, j);
    self->p[j] = self->task[j].p;
    if (!fd_disjunctive_takes_part (self, self->p[j]))
      continue;
    uint32_t k = c->n++;
    for (; k > 0 && task_of (c, c->set[k - 1])->est < task_of (c, j)->est; k--)
      c->set[k] = c->set[k - 1];
    c->set[k] = j;
  }
}

/* Whether all that is said of the task always held. */
static bool
is_free (const Clash *c, uint32_t j, int64_t est, int64_t lst)
{
  const FdDisjunctive *self = c->self;
  const Task *t = task_of (c, j);
  return t->first >= est && t->last <= lst && t->least >= t->p &&
         (!self->present ||
          fd_atom_holds_at (
              c->store,
              fd_scope_atom_of (&self->base, 2 * self->n + j, self->present[j]),
              0));
}

/* Leaves out tasks but the last one, for which the set has too much by @slack;
 * then durations are what they always were.  (A task that is shorter starts
 * later where it is mirrored: it is done when it was.)  All are still to be
 * done, or, @by_lst, to start, by @lct. */
static int64_t
give_back (Clash *c, int64_t slack, int64_t est, int64_t lct, bool by_lst)
{
  FdDisjunctive *self = c->self;
  uint32_t n = 0;
  for (uint32_t k = 0; k < c->n; k++) {
    uint32_t j = c->set[k];
    int64_t lst = by_lst ? lct : lct - self->p[j];
    bool drop = k + 1 < c->n && j != c->i && self->p[j] <= slack &&
                !is_free (c, j, est, lst);
    if (drop)
      slack -= self->p[j];
    else
      c->set[n++] = j;
  }
  c->n = n;
  for (uint32_t k = 0; k < n; k++) {
    uint32_t j = c->set[k];
    Task *t = &self->task[j];
    int64_t less = t->p - t->least, later = c->mirrored ? less : 0;
    if (less <= 0 || less > slack || j == c->i ||
        !fd_disjunctive_takes_part (self, t->least) ||
        (by_lst && t->lst + later > lct))
      continue;
    slack -= less;
    self->p[j] = t->least;
    *t = (Task){t->est + later,   t->lst + later,  t->least,
                t->first + later, t->last + later, t->least};
  }
  return slack;
}

/* How far a must go down for all est to have always held; b up, for lct. */
static int64_t
distance_to_first (const Clash *c, int64_t est)
{
  int64_t distance = 0;
  for (uint32_t k = 0; k < c->n; k++)
    distance = MAX (distance, est - task_of (c, c->set[k])->first);
  return distance;
}

static int64_t
distance_to_last (const Clash *c, int64_t lct)
{
  int64_t distance = 0;
  for (uint32_t k = 0; k < c->n; k++) {
    uint32_t j = c->set[k];
    distance = MAX (distance, task_of (c, j)->last + c->self->p[j] - lct);
  }
  return distance;
}

/* --- overload ------------------------------------------------------------- */

/* The tasks that are done by @lct, up to where they are too much. */
static bool
find_overload (Clash *c, int64_t lct)
{
  uint32_t n = 0, all = c->n;
  int64_t sum = 0;
  for (uint32_t k = 0; k < all; k++) {
    uint32_t j = c->set[k];
    const Task *t = task_of (c, j);
    if (t->lst + t->p > lct)
      continue;
    sum += t->p;
    c->set[n++] = j;
    if (sum > lct - t->est) {
      c->n = n;
      return true;
    }
  }
  return false;
}

static int64_t
sum_of (const Clash *c)
{
  int64_t sum = 0;
  for (uint32_t k = 0; k < c->n; k++)
    sum += c->self->p[c->set[k]];
  return sum;
}

static int64_t
latest (const Clash *c, bool by_lst)
{
  int64_t time = INT64_MIN;
  for (uint32_t k = 0; k < c->n; k++) {
    uint32_t j = c->set[k];
    if (by_lst && j == c->i)
      continue;
    time = MAX (time, task_of (c, j)->lst + (by_lst ? 0 : c->self->p[j]));
  }
  return time;
}

static const char *
explain_overload (Clash *c, int64_t lct)
{
  if (!find_overload (c, lct))
    return NULL;
  int64_t a = task_of (c, c->set[c->n - 1])->est, b = latest (c, false);
  give_back (c, sum_of (c) - (b - a) - 1, a, b, false);
  b = latest (c, false);
  int64_t slack = sum_of (c) - (b - a) - 1;
  int64_t left = distance_to_first (c, a), right = distance_to_last (c, b);
  int64_t down = left <= slack    ? left
                 : right <= slack ? slack - right
                                  : slack / 2;
  a -= down;
  b += slack - down;
  for (uint32_t k = 0; k < c->n; k++) {
    uint32_t j = c->set[k];
    int64_t p = c->self->p[j];
    add_task (c, j, p);
    add_est (c, j, a, p);
    add_lst (c, j, b - p, p);
  }
  return "disjunctive-overload";
}

/* --- precedences ---------------------------------------------------------- */

/* Those that i cannot come before, up to where they are too much. */
static bool
find_precedences (Clash *c, const Task *i)
{
  uint32_t n = 0, all = c->n;
  int64_t sum = 0;
  for (uint32_t k = 0; k < all; k++) {
    uint32_t j = c->set[k];
    const Task *t = task_of (c, j);
    if (j == c->i || t->lst >= i->est + i->p)
      continue;
    sum += t->p;
    c->set[n++] = j;
    if (sum + t->est > i->lst) {
      c->n = n;
      return true;
    }
  }
  return false;
}

static const char *
explain_precedences (Clash *c)
{
  Task i = *task_of (c, c->i);
  if (!find_precedences (c, &i))
    return NULL;
  int64_t a = task_of (c, c->set[c->n - 1])->est, l = i.lst;
  int64_t slack = a + sum_of (c) - 1 - l;
  slack = give_back (c, slack, a, i.est + i.p - 1, true);
  if (!c->lst && i.last <= l + slack) {
    slack -= i.last - l;
    l = i.last;
  }
  int64_t left = distance_to_first (c, a);
  int64_t down = c->lst || left <= slack ? slack : slack / 2;
  a -= down;
  l += slack - down;
  int64_t e = i.est, least = latest (c, true) - i.p + 1;
  if (!c->est)
    e = MAX (least, MIN (e, i.first));
  add_task (c, c->i, i.p);
  add_est (c, c->i, e, i.p);
  add_lst (c, c->i, l, i.p);
  for (uint32_t k = 0; k < c->n; k++) {
    uint32_t j = c->set[k];
    int64_t p = c->self->p[j];
    add_task (c, j, p);
    add_est (c, j, a, p);
    add_lst (c, j, e + i.p - 1, p);
  }
  return "disjunctive-precedence";
}

/* --- durations ------------------------------------------------------------ */

/* Task j cannot come before i, nor can i, if it takes more than @most. */
static const char *
explain_duration (Clash *c, uint32_t j, int64_t most)
{
  const FdDisjunctive *self = c->self;
  Task t = read_task (c, j), i = read_task (c, c->i);
  int64_t slack = t.est + t.p - 1 - i.lst;
  if (slack < 0 || t.lst - i.est > most || !was_present (c, j) ||
      !was_present (c, c->i) || !fd_disjunctive_takes_part (self, t.p))
    return NULL;
  int64_t l = MIN (i.lst + slack, MAX (i.lst, i.last));
  int64_t e = MAX (t.lst - most, MIN (i.est, i.first));
  add_task (c, j, t.p);
  add_est (c, j, l + 1 - t.p, t.p);
  add_lst (c, j, e + most, t.p);
  add_est (c, c->i, e, 0);
  add_lst (c, c->i, l, 0);
  if (self->present)
    add (c, fd_scope_atom_of (&self->base, 2 * self->n + c->i,
                              self->present[c->i]));
  return "disjunctive-duration";
}

/* --- asked ---------------------------------------------------------------- */

/* The start of i is asked for: the opposite is granted. */
static void
grant (Clash *c, FdAtom need)
{
  bool least = fd_atom_relation (need) == FD_GE;
  int64_t v = (int64_t) need.value + (least ? -1 : 1);
  c->lst = least != c->mirrored;
  c->est = !c->lst;
  c->granted = v;
  if (c->mirrored)
    c->granted =
        -v - fd_min_at (c->store,
                        fd_propagator_var (&c->self->base, c->self->n + c->i),
                        c->at);
}

static const char *
explain_all (const Clash *c)
{
  const FdPropagator *base = &c->self->base;
  for (uint32_t k = 0; k < base->n; k++)
    fd_explain_domain (c->store, fd_propagator_var (base, k), c->at, c->out);
  return "naive";
}

const char *
fd_disjunctive_explain (FdPropagator *base, FdStore *store, FdAtom need,
                        uint64_t code, FdPosition at, FdAtoms *out)
{
  FdDisjunctive *self = (FdDisjunctive *) base;
  FdDisjunctiveRule rule = code >> RULE_BIT & 3;
  uint32_t i = code >> TASK_BIT & ((1u << TASK_BITS) - 1);
  int64_t time = (int64_t) (code >> TIME_BIT) + EARLIEST;
  Clash c = {.self = self, .store = store, .at = at, .out = out, .i = i};
  const char *label;
  c.mirrored = code & 1;
  if (rule == FD_DISJUNCTIVE_DURATION) {
    label = explain_duration (&c, (uint32_t) time, need.value);
    return label ? label : explain_all (&c);
  }
  if (fd_atom_equal (need, FD_ATOM_FALSE))
    c.i = FD_THETA_NONE;
  else if (code & 2)
    c.here = true;
  else
    grant (&c, need);
  list_tasks (&c);
  label = rule == FD_DISJUNCTIVE_OVERLOAD ? explain_overload (&c, time)
                                          : explain_precedences (&c);
  return label ? label : explain_all (&c);
}

/* Two tasks of which none can come first. */
const char *
fd_disjunctive_explain_conflict (FdPropagator *base, FdStore *store,
                                 FdPosition at, FdAtoms *out)
{
  FdDisjunctive *self = (FdDisjunctive *) base;
  Clash c = {.self = self, .store = store, .at = at, .out = out};
  c.i = FD_THETA_NONE;
  list_tasks (&c);
  for (uint32_t k = 0; k < c.n; k++) {
    uint32_t i = c.set[k];
    const Task *t = task_of (&c, i);
    for (uint32_t m = 0; m < k; m++) {
      uint32_t j = c.set[m];
      const Task *u = task_of (&c, j);
      if (t->est + t->p <= u->lst || u->est + u->p <= t->lst)
        continue;
      c.i = i;
      c.set[0] = j;
      c.n = 1;
      return explain_precedences (&c);
    }
  }
  return NULL;
}
