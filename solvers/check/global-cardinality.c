/* SPDX-License-Identifier: MIT */
/* global-cardinality.c - how often values are taken
 *
 * There is a solution within the domains, the counts between their bounds, if
 * each variable can have a value so that none is taken too often, and each
 * value can have as many variables as it needs: two matchings, for if there is
 * either there is one that is both (Quimper, Golynski, Lopez-Ortiz & van Beek,
 * An efficient bounds consistency algorithm for the global cardinality
 * constraint, Constraints 2005).
 */
#include "refute.h"

typedef struct {
  int64_t value, low, up, count;
} Value;

typedef struct {
  const Domain *d;
  const View *x;
  size_t n, m;
  Value *value;
  size_t *of; /* of each variable: its value, or m */
  bool *met;  /* of each variable, or value */
} Graph;

/* --- definitions ---------------------------------------------------------- */

/* Whether the counts are within low..up, or else are up; and nothing else is
 * taken, if it is closed. */
static bool
are_right (const Model *m, const Constraint *c, const Term *low, const Term *up,
           const int64_t *values)
{
  size_t n, n_cover;
  Wide covered = 0, distinct;
  const Term *x = term_items (m, &c->a[0], &n);
  const Term *cover = term_items (m, &c->a[1], &n_cover);
  for (size_t j = 0; j < n_cover; j++) {
    Wide count = 0;
    for (size_t i = 0; i < n; i++)
      count += value_of (x[i], values) == cover[j].value;
    if (count > value_of (up[j], values) || count < value_of (low[j], values))
      return false;
    distinct = count;
    for (size_t k = 0; k < j; k++)
      distinct = cover[k].value == cover[j].value ? 0 : distinct;
    covered += distinct;
  }
  return !c->predicate->parameter || covered == (Wide) n;
}

static bool
cardinality_holds (const Model *m, const Constraint *c, const int64_t *values)
{
  size_t n;
  const Term *counts = term_items (m, &c->a[2], &n);
  return are_right (m, c, counts, counts, values);
}

static bool
low_up_holds (const Model *m, const Constraint *c, const int64_t *values)
{
  size_t n;
  return are_right (m, c, term_items (m, &c->a[2], &n),
                    term_items (m, &c->a[3], &n), values);
}

static const char *
take_lengths (const Model *m, const Constraint *c, size_t n_arguments)
{
  size_t n, other;
  term_items (m, &c->a[1], &n);
  for (size_t i = 2; i < n_arguments; i++) {
    term_items (m, &c->a[i], &other);
    if (other != n)
      return "arrays of different lengths";
  }
  return NULL;
}

static const char *
cardinality_take (const Model *m, const Constraint *c)
{
  return take_lengths (m, c, 3);
}

static const char *
low_up_take (const Model *m, const Constraint *c)
{
  return take_lengths (m, c, 4);
}

/* --- matchings ------------------------------------------------------------ */

/* Finds a value for the variable i, moving others. */
static bool
place (Graph *g, size_t i)
{
  for (size_t j = 0; j < g->m; j++) {
    Value *value = &g->value[j];
    if (g->met[j] || !view_has (g->d, &g->x[i], value->value))
      continue;
    g->met[j] = true;
    bool free = value->count < value->up;
    if (free)
      value->count++;
    for (size_t k = 0; k < g->n && !free; k++)
      free = g->of[k] == j && place (g, k);
    if (free) {
      g->of[i] = j;
      return true;
    }
  }
  return false;
}

/* Finds a variable for the value j, taking it from others, which find one. */
static bool
supply (Graph *g, size_t j)
{
  for (size_t i = 0; i < g->n; i++) {
    if (g->met[i] || !view_has (g->d, &g->x[i], g->value[j].value))
      continue;
    g->met[i] = true;
    if (g->of[i] == g->m || supply (g, g->of[i])) {
      g->of[i] = j;
      return true;
    }
  }
  return false;
}

static void
clear (Graph *g)
{
  for (size_t i = 0; i < g->n; i++)
    g->of[i] = g->m;
}

static void
meet_none (Graph *g)
{
  for (size_t i = 0; i < g->n || i < g->m; i++)
    g->met[i] = false;
}

static bool
is_covered (const Graph *g, int64_t v)
{
  for (size_t j = 0; j < g->m; j++)
    if (g->value[j].value == v)
      return true;
  return false;
}

static bool
has_other (const Graph *g, size_t i)
{
  int64_t max = view_max (g->d, &g->x[i]);
  for (int64_t v = view_min (g->d, &g->x[i]); v <= max;
       v = view_next (g->d, &g->x[i], v + 1))
    if (!is_covered (g, v))
      return true;
  return false;
}

static bool
has_solution (Graph *g, bool closed)
{
  clear (g);
  for (size_t i = 0; i < g->n; i++) {
    if (!closed && has_other (g, i))
      continue;
    meet_none (g);
    if (!place (g, i))
      return false;
  }
  clear (g);
  for (size_t j = 0; j < g->m; j++)
    for (int64_t k = 0; k < g->value[j].low; k++) {
      meet_none (g);
      if (!supply (g, j))
        return false;
    }
  return true;
}

/* Cuts the counts to what must and what can have the value; false: none is
 * left. */
static bool
cut (const Graph *g, Value *value, const View *low, const View *up)
{
  int64_t must = 0, can = 0;
  for (size_t i = 0; i < g->n; i++) {
    bool has = view_has (g->d, &g->x[i], value->value);
    can += has;
    must += has && is_fixed (g->d, &g->x[i]);
  }
  if (low == up) { /* one count, of which any value is right */
    must = view_next (g->d, low, must);
    can = MIN (can, view_max (g->d, up));
    while (can >= must && !view_has (g->d, up, can))
      can--;
  } else {
    must = MAX (must, low->atom.v);
    can = MIN (can, up->atom.v);
  }
  value->low = MAX (value->low, must);
  value->up = MIN (value->up, can);
  return value->low <= value->up;
}

/* Adds the value, once. */
static Value *
value_for (Graph *g, int64_t v, int64_t n)
{
  for (size_t j = 0; j < g->m; j++)
    if (g->value[j].value == v)
      return &g->value[j];
  g->value[g->m] = (Value){v, 0, n, 0};
  return &g->value[g->m++];
}

static bool
refute_counts (Refuter *r, const Domain *d, const Constraint *c,
               const Term *low, const Term *up)
{
  size_t n, n_cover;
  const Term *x = term_items (r->names->m, &c->a[0], &n);
  const Term *cover = term_items (r->names->m, &c->a[1], &n_cover);
  if (n > MOST_MATCHED || n_cover > MOST_MATCHED)
    return false;
  for (size_t i = 0; i < n; i++)
    r->views[i] = see (r, x[i]);
  Graph g = {.d = d,
             .x = r->views,
             .n = n,
             .value = g_new (Value, n_cover + 1),
             .of = g_new (size_t, n + 1),
             .met = g_new (bool, n + n_cover + 1)};
  bool refuted = false;
  for (size_t j = 0; j < n_cover && !refuted; j++) {
    View least = see (r, low[j]), most = see (r, up[j]);
    refuted = !cut (&g, value_for (&g, cover[j].value, (int64_t) n), &least,
                    low == up ? &least : &most);
  }
  refuted = refuted || !has_solution (&g, c->predicate->parameter);
  g_free (g.value);
  g_free (g.of);
  g_free (g.met);
  return refuted;
}

static bool
cardinality_refute (Refuter *r, const Domain *d, const Constraint *c,
                    bool holds)
{
  size_t n;
  const Term *counts = term_items (r->names->m, &c->a[2], &n);
  return holds && refute_counts (r, d, c, counts, counts);
}

static bool
low_up_refute (Refuter *r, const Domain *d, const Constraint *c, bool holds)
{
  size_t n;
  return holds &&
         refute_counts (r, d, c, term_items (r->names->m, &c->a[2], &n),
                        term_items (r->names->m, &c->a[3], &n));
}

const Global cardinality_global = {
    .take = cardinality_take,
    .holds = cardinality_holds,
    .refute = cardinality_refute,
};

const Global low_up_global = {
    .take = low_up_take,
    .holds = low_up_holds,
    .refute = low_up_refute,
};
