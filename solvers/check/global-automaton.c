/* SPDX-License-Identifier: MIT */
/* global-automaton.c - the terms a[0] are a word that an automaton accepts
 *
 * By the parameter: its transitions by state and symbol; its edges; or a
 * decision diagram, which accepts behind as many edges as there are terms, in
 * state 0.
 */
#include "refute.h"

#include <string.h>

enum { TABLE, EDGES, DIAGRAM };

/* The automaton as edges, or as a table. */
typedef struct {
  const Model *m;
  const Term *number; /* three an edge; or a state for each symbol */
  size_t n_edges, n_symbols;
  int64_t n_states, initial;
  bool is_table, is_diagram;
  Span accepting;
} Automaton;

static Automaton
automaton_of (const Model *m, const Constraint *c)
{
  int kind = c->predicate->parameter;
  Automaton a = {.m = m,
                 .n_states = c->a[1].value,
                 .initial = 1,
                 .is_table = kind == TABLE,
                 .is_diagram = kind == DIAGRAM};
  size_t n, at = kind == TABLE ? 3 : 2;
  a.number = term_items (m, &c->a[at], &n);
  a.n_edges = kind == TABLE ? n : n / 3;
  a.n_symbols = kind == TABLE ? (size_t) c->a[2].value : 0;
  if (kind == DIAGRAM)
    return a;
  a.initial = c->a[at + 1].value;
  a.accepting = m->sets[c->a[at + 2].value];
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

static const char *
automaton_take (const Model *m, const Constraint *c)
{
  size_t n;
  int kind = c->predicate->parameter;
  int64_t states = c->a[1].value, symbols = c->a[2].value;
  term_items (m, &c->a[kind == TABLE ? 3 : 2], &n);
  if (states < 1 || states > INT32_MAX)
    return "a number of states that is none";
  if (kind != TABLE && n % 3)
    return "edges that are not three numbers each";
  if (kind == TABLE && (symbols < 0 || symbols > INT32_MAX ||
                        (uint64_t) (states * symbols) != n))
    return "not a transition for each state and symbol";
  Automaton a = automaton_of (m, c);
  if (a.initial < 1 || a.initial > states)
    return "an initial state that is none";
  for (size_t k = 0; k < a.n_edges; k++) {
    Edge e = edge_at (&a, k);
    if (e.from < 1 || e.from > states || e.to > states ||
        e.to < (kind == EDGES))
      return "an edge of a state that is none";
  }
  return NULL;
}

/* Whether a word is accepted behind which the states @now may be. */
static bool
does_accept (const Automaton *a, const bool *now)
{
  if (a->is_diagram)
    return now[0];
  for (uint32_t i = a->accepting.first; i < a->accepting.first + a->accepting.n;
       i++) {
    Range r = a->m->ranges[i];
    for (int64_t q = r.min < 1 ? 1 : r.min; q <= r.max && q <= a->n_states; q++)
      if (now[q])
        return true;
  }
  return false;
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
      bool leads = !a->is_table || e.to > 0;
      if (leads && now[e.from] && has (data, i, e.symbol))
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
  return accepts_any (&a, n, value_is, &w);
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
  return !accepts_any (&a, n, view_may_be, &w);
}

const Global automaton_global = {
    .take = automaton_take,
    .holds = automaton_holds,
    .refute = automaton_refute,
};
