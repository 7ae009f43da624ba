/* SPDX-License-Identifier: MIT */
/* global-network-flow.c - a[3] (with costs, a[4]) is a flow in the network
 * whose arcs are from a[1] to a[2], so that what leaves each node less what
 * enters it is a[0]; with costs (parameter 1), of a[3] a unit, it costs a[5]
 *
 * The rule finds a cheapest flow within the bounds, by shortest paths from
 * nodes that have too much to nodes that have too little, and with costs a
 * dearest one.
 */
#include "refute.h"

/* Beyond, the sums might be too great to calculate with. */
#define MOST_VALUE ((int64_t) 1 << 40)

typedef struct {
  const Term *balance, *from, *to, *weight, *flow; /* weight may be NULL */
  size_t n, m;
  Term cost;
} Network;

static Network
network_of (const Model *m, const Constraint *c)
{
  Network w = {0};
  bool costs = c->predicate->parameter;
  w.balance = term_items (m, &c->a[0], &w.n);
  w.from = term_items (m, &c->a[1], &w.m);
  w.to = term_items (m, &c->a[2], &w.m);
  if (costs) {
    w.weight = term_items (m, &c->a[3], &w.m);
    w.cost = c->a[5];
  }
  w.flow = term_items (m, &c->a[costs ? 4 : 3], &w.m);
  return w;
}

static const char *
network_flow_take (const Model *m, const Constraint *c)
{
  size_t n, most, k;
  term_items (m, &c->a[0], &n);
  term_items (m, &c->a[1], &most);
  for (int i = 2; i <= 3 + c->predicate->parameter; i++) {
    term_items (m, &c->a[i], &k);
    if (k != most)
      return "its arrays are not of one length";
  }
  Network w = network_of (m, c);
  for (size_t e = 0; e < w.m; e++) {
    if (w.from[e].value < 0 || w.from[e].value >= (int64_t) n ||
        w.to[e].value < 0 || w.to[e].value >= (int64_t) n)
      return "an end of an arc is no node";
    if (w.weight && ABS (w.weight[e].value) > (int64_t) 1 << 32)
      return "a weight is too great";
  }
  return NULL;
}

static bool
network_flow_holds (const Model *m, const Constraint *c, const int64_t *values)
{
  Network w = network_of (m, c);
  Wide cost = 0;
  for (size_t v = 0; v < w.n; v++) {
    Wide rest = w.balance[v].value;
    for (size_t e = 0; e < w.m; e++) {
      Wide flow = value_of (w.flow[e], values);
      rest -= w.from[e].value == (int64_t) v ? flow : 0;
      rest += w.to[e].value == (int64_t) v ? flow : 0;
    }
    if (rest != 0)
      return false;
  }
  for (size_t e = 0; w.weight && e < w.m; e++)
    cost += (Wide) w.weight[e].value * value_of (w.flow[e], values);
  return !w.weight || cost == value_of (w.cost, values);
}

/* --- the rule ------------------------------------------------------------- */

typedef struct {
  const Domain *d;
  const View *views; /* of the flows */
  Network w;
  int sign;           /* -1: of the dearest */
  Wide *excess, *way; /* of each node; how far it is, or no node */
  Wide *flow;         /* of each arc */
  size_t *last;       /* of each node: the arc to it, from 1; back: m more */
  int64_t work;
} Rule;

#define NO_WAY ((Wide) 1 << 120)

static Wide
cost_of (const Rule *r, size_t e)
{
  return r->w.weight ? (Wide) r->sign * r->w.weight[e].value : 0;
}

static void
begin (Rule *r)
{
  for (size_t v = 0; v < r->w.n; v++)
    r->excess[v] = r->w.balance[v].value;
  for (size_t e = 0; e < r->w.m; e++) {
    bool low = cost_of (r, e) >= 0;
    r->flow[e] =
        low ? view_min (r->d, &r->views[e]) : view_max (r->d, &r->views[e]);
    r->excess[r->w.from[e].value] -= r->flow[e];
    r->excess[r->w.to[e].value] += r->flow[e];
  }
}

/* Over an arc, or back, if that may take more. */
static bool
relax (Rule *r, size_t e, bool back)
{
  size_t u = (size_t) r->w.from[e].value, v = (size_t) r->w.to[e].value;
  if (back ? r->flow[e] <= view_min (r->d, &r->views[e])
           : r->flow[e] >= view_max (r->d, &r->views[e]))
    return false;
  size_t a = back ? v : u, b = back ? u : v;
  Wide way = r->way[a] + (back ? -cost_of (r, e) : cost_of (r, e));
  if (r->way[a] == NO_WAY || way >= r->way[b])
    return false;
  r->way[b] = way;
  r->last[b] = e + 1 + (back ? r->w.m : 0);
  return true;
}

/* The nearest node that lacks some, from those that have too much; n: none. */
static size_t
find_nearest (Rule *r)
{
  size_t best = r->w.n;
  for (size_t v = 0; v < r->w.n; v++) {
    r->way[v] = r->excess[v] > 0 ? 0 : NO_WAY;
    r->last[v] = 0;
  }
  for (bool changed = true; changed && r->work >= 0;) {
    changed = false;
    r->work -= (int64_t) r->w.m;
    for (size_t e = 0; e < r->w.m; e++) {
      changed |= relax (r, e, false);
      changed |= relax (r, e, true);
    }
  }
  for (size_t v = 0; v < r->w.n; v++)
    if (r->excess[v] < 0 && r->way[v] < NO_WAY &&
        (best == r->w.n || r->way[v] < r->way[best]))
      best = v;
  return best;
}

/* Where the way to @v comes from; *@room: what the arc may take more. */
static size_t
step_back (const Rule *r, size_t v, Wide *room)
{
  size_t e = (r->last[v] - 1) % r->w.m;
  bool back = r->last[v] > r->w.m;
  *room = back ? r->flow[e] - view_min (r->d, &r->views[e])
               : view_max (r->d, &r->views[e]) - r->flow[e];
  return (size_t) (back ? r->w.to[e].value : r->w.from[e].value);
}

static void
send (Rule *r, size_t target)
{
  Wide amount = -r->excess[target], room;
  size_t v = target;
  while (r->last[v]) {
    v = step_back (r, v, &room);
    amount = MIN (amount, room);
  }
  amount = MIN (amount, r->excess[v]);
  r->excess[v] -= amount;
  r->excess[target] += amount;
  for (v = target; r->last[v]; v = step_back (r, v, &room))
    r->flow[(r->last[v] - 1) % r->w.m] +=
        r->last[v] > r->w.m ? -amount : amount;
}

/* Whether there is no flow; or its least cost, *@cost, by the sign.  Without
 * either, it would take too long. */
static bool
is_impossible (Rule *r, Wide *cost)
{
  begin (r);
  *cost = -NO_WAY;
  for (;;) {
    bool done = true;
    Wide sum = 0;
    for (size_t v = 0; v < r->w.n; v++) {
      done = done && r->excess[v] == 0;
      sum += r->excess[v];
    }
    if (done)
      break;
    if (sum != 0)
      return true;
    size_t target = find_nearest (r);
    if (r->work < 0)
      return false;
    if (target == r->w.n)
      return true;
    send (r, target);
  }
  *cost = 0;
  for (size_t e = 0; e < r->w.m; e++)
    *cost += cost_of (r, e) * r->flow[e];
  return false;
}

static bool
is_refuted (Rule *rule, const View *cost)
{
  Wide least;
  if (is_impossible (rule, &least))
    return true;
  if (!rule->w.weight)
    return false;
  if (least > view_max (rule->d, cost))
    return true;
  rule->sign = -1;
  return is_impossible (rule, &least) || -least < view_min (rule->d, cost);
}

static bool
network_flow_refute (Refuter *r, const Domain *d, const Constraint *c,
                     bool holds)
{
  Rule rule = {.d = d, .views = r->views, .sign = 1, .work = MOST_WORK};
  rule.w = network_of (r->names->m, c);
  View cost = {0};
  if (!holds)
    return false; /* the definition says it */
  for (size_t e = 0; e < rule.w.m; e++) {
    r->views[e] = see (r, rule.w.flow[e]);
    if (view_min (d, &r->views[e]) < -MOST_VALUE ||
        view_max (d, &r->views[e]) > MOST_VALUE)
      return false;
  }
  if (rule.w.weight)
    cost = see (r, rule.w.cost);
  rule.excess = g_new (Wide, rule.w.n + 1);
  rule.way = g_new (Wide, rule.w.n + 1);
  rule.flow = g_new (Wide, rule.w.m + 1);
  rule.last = g_new (size_t, rule.w.n + 1);
  bool refuted = is_refuted (&rule, &cost);
  g_free (rule.excess);
  g_free (rule.way);
  g_free (rule.flow);
  g_free (rule.last);
  return refuted;
}

const Global network_flow_global = {
    .take = network_flow_take,
    .holds = network_flow_holds,
    .refute = network_flow_refute,
};
