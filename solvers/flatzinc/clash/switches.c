/* SPDX-License-Identifier: MIT */
/* switches.c - what switches each constraint of a model on
 *
 * A part is a switch.  A definition is switched on by all that mentions its
 * variable, be that on itself; one of a truth value, `b <-> relation` where
 * nothing else is said of b, can just as well always hold, for whatever the
 * other variables are, b has a value with it.  That is so of several at once,
 * too, unless they define each other in a circle: one of each circle has a
 * switch.
 */
#include "parts-private.h"

#include <string.h>

typedef struct {
  const FznParts *parts;
  GArray *mentioned; /* of uint32_t: by all constraints, in turn */
  size_t *first;     /* of each in @mentioned, and where the last ends */
  bool *total;       /* a definition that can always hold */
  uint8_t *seen;     /* of the walk: 1: on the way, 2: done */
} Graph;

static uint32_t
mention (const Graph *g, size_t at)
{
  return g_array_index (g->mentioned, uint32_t, at);
}

/* --- definitions that can always hold ------------------------------------- */

/* Whether the constraint is `b <-> relation`, of its last argument. */
static bool
is_equivalence (const FznParts *self, const FznConstraint *c)
{
  size_t n;
  const FznPredicate *predicates = fzn_model_predicates (self->model, &n);
  const char *name =
      fzn_model_text (self->model, predicates[c->predicate].name);
  FznTerms a = fzn_model_list (self->model, c->arguments);
  return (g_str_has_suffix (name, "_reif") ||
          strcmp (name, "array_bool_and") == 0 ||
          strcmp (name, "array_bool_or") == 0) &&
         a.n && fzn_term_kind (a.items[a.n - 1]) == FZN_VARIABLE &&
         fzn_term_index (a.items[a.n - 1]) == c->defines - 1;
}

static bool
is_total (const Graph *g, size_t i)
{
  const FznParts *self = g->parts;
  const FznConstraint *c = &self->constraints[i];
  const FznVariable *b = &self->variables[c->defines - 1];
  size_t itself = 0;
  for (size_t k = g->first[i]; k < g->first[i + 1]; k++)
    itself += mention (g, k) == i;
  return self->definition[c->defines - 1] == i + 1 && itself == 1 &&
         b->type == FZN_TYPE_BOOL && fzn_term_kind (b->value) == FZN_NONE &&
         !b->domain.holes && b->domain.min == 0 && b->domain.max == 1 &&
         is_equivalence (self, c);
}

/* --- circles -------------------------------------------------------------- */

/* Walks from definition @from to what it mentions; the way is kept in @way, and
 * in @at which mention comes next.  What leads back to the way does not always
 * hold. */
static void
walk (Graph *g, uint32_t from, GArray *way, size_t *at)
{
  g->seen[from] = 1;
  g_array_append_val (way, from);
  while (way->len) {
    uint32_t i = g_array_index (way, uint32_t, way->len - 1);
    if (at[i] == g->first[i + 1]) {
      g->seen[i] = 2;
      g_array_set_size (way, way->len - 1);
      continue;
    }
    uint32_t next = mention (g, at[i]++);
    if (next == i)
      continue;
    if (g->seen[next] == 1) {
      g->total[i] = false;
    } else if (!g->seen[next]) {
      g->seen[next] = 1;
      g_array_append_val (way, next);
    }
  }
}

static void
break_circles (Graph *g)
{
  size_t n = g->parts->n;
  g_autoptr (GArray) way = g_array_new (FALSE, FALSE, sizeof (uint32_t));
  g_autofree size_t *at = g_new (size_t, n + 1);
  memcpy (at, g->first, (n + 1) * sizeof *at);
  for (size_t i = 0; i < n; i++)
    if (!g->seen[i] && fzn_parts_is_definition (g->parts, i))
      walk (g, (uint32_t) i, way, at);
}

static void
graph_init (Graph *g, const FznParts *parts)
{
  size_t n = parts->n;
  *g = (Graph){
      .parts = parts,
      .mentioned = g_array_new (FALSE, FALSE, sizeof (uint32_t)),
      .first = g_new (size_t, n + 1),
      .total = g_new0 (bool, n + 1),
      .seen = g_new0 (uint8_t, n + 1),
  };
  for (size_t i = 0; i < n; i++) {
    g->first[i] = g->mentioned->len;
    fzn_parts_mentions (parts, i, g->mentioned);
  }
  g->first[n] = g->mentioned->len;
  for (size_t i = 0; i < n; i++)
    g->total[i] = fzn_parts_is_definition (parts, i) && is_total (g, i);
  break_circles (g);
}

static void
graph_clear (Graph *g)
{
  g_array_unref (g->mentioned);
  g_free (g->first);
  g_free (g->total);
  g_free (g->seen);
}

/* --- switches ------------------------------------------------------------- */

static void
imply (GArray *implied, uint32_t one, uint32_t other)
{
  if (!other || one == other)
    return;
  g_array_append_val (implied, one);
  g_array_append_val (implied, other);
}

/* What says that @i is on: a switch for each definition that has one, or leads
 * to others. */
static uint32_t *
number_all (const Graph *g, FznSwitches *switches)
{
  const FznParts *self = g->parts;
  uint32_t *on = g_new0 (uint32_t, self->n + 1);
  switches->n = self->names->len;
  for (size_t i = 0; i < self->n; i++) {
    bool leads = g->first[i + 1] - g->first[i] > 1;
    if (!fzn_parts_is_definition (self, i))
      on[i] = self->part[i] == FZN_NO_PART ? 0 : (uint32_t) self->part[i] + 1;
    else if (!g->total[i] || leads)
      on[i] = (uint32_t) ++switches->n;
    switches->of[i] = g->total[i] ? 0 : on[i];
  }
  return on;
}

void
fzn_parts_switch (const FznParts *self, FznSwitches *switches, GArray *implied)
{
  Graph g;
  graph_init (&g, self);
  switches->of = g_new0 (uint32_t, self->n + 1);
  g_autofree uint32_t *on = number_all (&g, switches);
  for (size_t i = 0; i < self->n; i++) {
    bool is_definition = fzn_parts_is_definition (self, i);
    if (is_definition && self->part[i] != FZN_NO_PART)
      imply (implied, (uint32_t) self->part[i] + 1, on[i]);
    for (size_t k = g.first[i]; k < g.first[i + 1]; k++) {
      uint32_t other = mention (&g, k);
      if (other != i && (!is_definition || on[i]))
        imply (implied, on[i], on[other]);
    }
  }
  graph_clear (&g);
}
