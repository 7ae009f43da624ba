/* SPDX-License-Identifier: MIT */
/* global-automaton.c - the terms a[0] are a word that an automaton accepts
 *
 * By the parameter: its transitions by state and symbol; its edges; or a
 * decision diagram, which accepts behind as many edges as there are terms, in
 * state 0.  Transitions and diagrams may have costs, whose sum is a term more;
 * then no two edges of a state have the same symbol.
 */
#include "refute.h"

#include <string.h>

enum { TABLE, EDGES, DIAGRAM, COST_TABLE, COST_DIAGRAM };

/* The automaton as edges, or as a table. */
typedef struct {
  const Model *m;
  const Term *number; /* three an edge; or a state for each symbol */
  size_t n_edges, n_symbols;
  int64_t n_states, initial;
  bool is_table, is_diagram;
  Span accepting;
  const Term *cost; /* of each edge; or NULL */
  size_t n_costs;
  Term total;
} Automaton;

static bool
has_table (const Constraint *c)
{
  return c->predicate->parameter == TABLE ||
         c->predicate->parameter == COST_TABLE;
}

static Automaton
automaton_of (const Model *m, const Constraint *c)
{
  int kind = c->predicate->parameter;
  Automaton a = {.m = m,
                 .n_states = c->a[1].value,
                 .initial = 1,
                 .is_table = has_table (c),
                 .is_diagram = kind == DIAGRAM || kind == COST_DIAGRAM};
  size_t n, at = a.is_table ? 3 : 2;
  a.number = term_items (m, &c->a[at++], &n);
  a.n_edges = a.is_table ? n : n / 3;
  a.n_symbols = a.is_table ? (size_t) c->a[2].value : 0;
  if (!a.is_diagram) {
    a.initial = c->a[at++].value;
    a.accepting = m->sets[c->a[at++].value];
  }
  if (kind == COST_TABLE || kind == COST_DIAGRAM) {
    a.cost = term_items (m, &c->a[at++], &a.n_costs);
    a.total = c->a[at];
  }
  return a;
}

typedef struct {
  int64_t from, symbol, to;
} Edge;

static Edge
edge_at (const Automaton *a, size_t k)
{
  const Term *e = a->number + 3 * k;
  if (!a->is_table)
    return (Edge){e[0].value, e[1].value, e[2].value};
  return (Edge){(int64_t) (k / a->n_symbols) + 1,
                (int64_t) (k % a->n_symbols) + 1, a->number[k].value};
}

static int
compare_edges (const void *one, const void *other)
{
  const Edge *a = one, *b = other;
  int from = (a->from > b->from) - (a->from < b->from);
  return from ? from : (a->symbol > b->symbol) - (a->symbol < b->symbol);
}

/* Two edges of a state have the same symbol. */
static bool
is_ambiguous (const Automaton *a)
{
  bool found = false;
  Edge *edge = g_new (Edge, a->n_edges + 1);
  for (size_t k = 0; k < a->n_edges; k++)
    edge[k] = edge_at (a, k);
  qsort (edge, a->n_edges, sizeof *edge, compare_edges);
  for (size_t k = 1; k < a->n_edges; k++)
    found |= compare_edges (&edge[k - 1], &edge[k]) == 0;
  g_free (edge);
  return found;
}

/* That many letters and states are looked at together. */
#define MOST_NODES ((uint64_t) 1 << 24)

static const char *
automaton_take (const Model *m, const Constraint *c)
{
  size_t n, n_letters;
  bool table = has_table (c);
  int64_t states = c->a[1].value, symbols = c->a[2].value;
  term_items (m, &c->a[table ? 3 : 2], &n);
  if (states < 1 || states > INT32_MAX)
    return "a number of states that is none";
  if (!table && n % 3)
    return "edges that are not three numbers each";
  if (table && (symbols < 0 || symbols > INT32_MAX ||
                (uint64_t) (states * symbols) != n))
    return "not a transition for each state and symbol";
  Automaton a = automaton_of (m, c);
  if (a.initial < 1 || a.initial > states)
    return "an initial state that is none";
  for (size_t k = 0; k < a.n_edges; k++) {
    Edge e = edge_at (&a, k);
    if (e.from < 1 || e.from > states || e.to > states ||
        e.to < (c->predicate->parameter == EDGES))
      return "an edge of a state that is none";
  }
  if (a.cost && a.n_costs != a.n_edges)
    return "not a cost for each edge";
  term_items (m, &c->a[0], &n_letters);
  if (a.cost && (n_letters + 3) * ((uint64_t) states + 1) > MOST_NODES)
    return "too many states, by the number of variables";
  if (a.cost && a.is_diagram && is_ambiguous (&a))
    return "two edges of a node with one value";
  return NULL;
}

static bool
is_accepting (const Automaton *a, int64_t state)
{
  if (a->is_diagram)
    return state == 0;
  uint32_t end = a->accepting.first + a->accepting.n;
  for (uint32_t i = a->accepting.first; i < end; i++)
    if (state >= a->m->ranges[i].min && state <= a->m->ranges[i].max)
      return true;
  return false;
}

/* Whether a word is accepted behind which the states @now may be. */
static bool
does_accept (const Automaton *a, const bool *now)
{
  for (int64_t q = 0; q <= a->n_states; q++)
    if (now[q] && is_accepting (a, q))
      return true;
  return false;
}

static bool
leads (const Automaton *a, Edge e)
{
  return !a->is_table || e.to > 0;
}

typedef bool Has (const void *data, size_t i, int64_t v);

/* Whether some word is accepted of which value @i may be what @has says. */
static bool
accepts_any (const Automaton *a, size_t n, Has *has, const void *data)
{
  size_t n_states = (size_t) a->n_states + 1;
  bool *now = g_new0 (bool, 2 * n_states), *next = now + n_states;
  bool *both = now;
  now[a->initial] = true;
  for (size_t i = 0; i < n; i++) {
    memset (next, 0, n_states * sizeof *next);
    for (size_t k = 0; k < a->n_edges; k++) {
      Edge e = edge_at (a, k);
      if (leads (a, e) && now[e.from] && has (data, i, e.symbol))
        next[e.to] = true;
    }
    bool *old = now;
    now = next;
    next = old;
  }
  bool accepted = does_accept (a, now);
  g_free (both);
  return accepted;
}

/* --- costs --------------------------------------------------------------- */

/* The least and the greatest cost of some paths; is_any: there are some. */
typedef struct {
  Wide min, max;
  bool is_any;
} Costs;

static void
add_paths (Costs *to, const Costs *paths, Wide cost)
{
  if (!paths->is_any)
    return;
  Wide min = paths->min + cost, max = paths->max + cost;
  if (!to->is_any || min < to->min)
    to->min = min;
  if (!to->is_any || max > to->max)
    to->max = max;
  to->is_any = true;
}

/* Goes back over letter @i: from what the paths behind it cost to those before
 * it.  Whether one of its edges is on a path of at most @most, and on one of at
 * least @least; @before: the paths from the beginning. */
static bool
go_back (const Automaton *a, size_t i, Has *has, const void *data,
         const Costs *before, const Costs *behind, Costs *next, Costs total)
{
  bool left = false;
  memset (next, 0, ((size_t) a->n_states + 1) * sizeof *next);
  for (size_t k = 0; k < a->n_edges; k++) {
    Edge e = edge_at (a, k);
    if (!leads (a, e) || !has (data, i, e.symbol))
      continue;
    Costs through = {0};
    add_paths (&next[e.from], &behind[e.to], a->cost[k].value);
    if (before[e.from].is_any)
      add_paths (&through, &behind[e.to], a->cost[k].value);
    left |= through.is_any && before[e.from].min + through.min <= total.max &&
            before[e.from].max + through.max >= total.min;
  }
  return left;
}

/* Whether each letter has such an edge; @total is of the bounds. */
static bool
can_cost (const Automaton *a, size_t n, Has *has, const void *data, Costs total)
{
  size_t n_states = (size_t) a->n_states + 1;
  Costs *above = g_new0 (Costs, (n + 3) * n_states);
  Costs *behind = above + (n + 1) * n_states, *next = behind + n_states;
  above[a->initial].is_any = true;
  for (size_t i = 0; i < n; i++)
    for (size_t k = 0; k < a->n_edges; k++) {
      Edge e = edge_at (a, k);
      if (leads (a, e) && has (data, i, e.symbol))
        add_paths (&above[(i + 1) * n_states + (size_t) e.to],
                   &above[i * n_states + (size_t) e.from], a->cost[k].value);
    }
  for (size_t q = 0; q < n_states; q++)
    behind[q].is_any = is_accepting (a, (int64_t) q);
  bool left =
      n > 0 || (behind[a->initial].is_any && total.min <= 0 && total.max >= 0);
  for (size_t i = n; left && i-- > 0;) {
    left = go_back (a, i, has, data, above + i * n_states, behind, next, total);
    Costs *old = behind;
    behind = next;
    next = old;
  }
  g_free (above);
  return left;
}

/* --- the rule ------------------------------------------------------------ */

typedef struct {
  const Term *x;
  const int64_t *values;
  const Refuter *r;
  const Domain *d;
} Word;

static bool
value_is (const void *data, size_t i, int64_t v)
{
  const Word *w = data;
  return value_of (w->x[i], w->values) == v;
}

static bool
view_may_be (const void *data, size_t i, int64_t v)
{
  const Word *w = data;
  return view_has (w->d, &w->r->views[i], v);
}

static bool
automaton_holds (const Model *m, const Constraint *c, const int64_t *values)
{
  size_t n;
  Automaton a = automaton_of (m, c);
  Word w = {.x = term_items (m, &c->a[0], &n), .values = values};
  if (!a.cost)
    return accepts_any (&a, n, value_is, &w);
  Wide total = value_of (a.total, values);
  return can_cost (&a, n, value_is, &w, (Costs){total, total, true});
}

/* The opposite is left to enumeration. */
static bool
automaton_refute (Refuter *r, const Domain *d, const Constraint *c, bool holds)
{
  size_t n;
  const Model *m = r->names->m;
  Automaton a = automaton_of (m, c);
  Word w = {.x = term_items (m, &c->a[0], &n), .r = r, .d = d};
  if (!holds)
    return false;
  for (size_t i = 0; i < n; i++)
    r->views[i] = see (r, w.x[i]);
  if (!a.cost)
    return !accepts_any (&a, n, view_may_be, &w);
  View total = see (r, a.total);
  Costs range = {view_min (d, &total), view_max (d, &total), true};
  return !can_cost (&a, n, view_may_be, &w, range);
}

const Global automaton_global = {
    .take = automaton_take,
    .holds = automaton_holds,
    .refute = automaton_refute,
};
