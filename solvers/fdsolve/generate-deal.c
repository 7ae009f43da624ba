/* SPDX-License-Identifier: MIT */
/* generate-deal.c - clues in their order, and what they exclude
 *
 * Clues are drawn when they are asked for.  An assignment other than the hidden
 * one has a bound, the place of the first clue that excludes it.
 */
#include "generate-private.h"
#include "solver-private.h"

#include <string.h>

const int32_t *
generator_other (const Generator *g, guint o)
{
  return &g_array_index (g->others, int32_t, (gsize) o * g->model.n);
}

guint *
generator_bound (const Generator *g, guint o)
{
  return &g_array_index (g->bound, guint, o);
}

void
generator_add_other (Generator *g, const int32_t *other)
{
  guint bound = 0;

  g_array_append_vals (g->others, other, g->model.n);
  g_array_append_val (g->bound, bound);
  if (!g->is_begun)
    g->n_known++;
}

uint64_t
generator_count_nodes (const Generator *g)
{
  return g->statistics.nodes - g->nodes;
}

/* Whether no limit is reached. */
bool
generator_is_going (const Generator *g)
{
  const GenerateLimits *limits = g->limits;

  return !solver_stopped () &&
         (!limits->deadline || g_get_monotonic_time () < limits->deadline) &&
         (!limits->nodes || generator_count_nodes (g) < limits->nodes);
}

guint
generator_clue (const Generator *g, guint place)
{
  return g_array_index (g->order, guint, place);
}

bool
generator_draw (Generator *g)
{
  if (!generator_is_going (g) || !g->model.draw (g->n_drawn, g->model.data))
    return false;
  g_array_append_val (g->order, g->n_drawn);
  g->n_drawn++;
  return true;
}

/* Sets the bound of @o, which no clue before @from excludes; %false if none
 * does. */
bool
generator_set_bound (Generator *g, guint o, guint from)
{
  const int32_t *other = generator_other (g, o);

  for (guint i = from; i < g->n_drawn || generator_draw (g); i++)
    if (g->model.excludes (generator_clue (g, i), other, g->model.data)) {
      *generator_bound (g, o) = i + 1;
      return true;
    }
  return false;
}

guint
generator_greatest_bound (const Generator *g)
{
  guint greatest = 0;

  for (guint o = 0; o < g->bound->len; o++)
    greatest = MAX (greatest, *generator_bound (g, o));
  return greatest;
}

/* Notes what the store holds; no clue before @from excludes it. */
Verdict
generator_note_other (Generator *g, guint from)
{
  guint o = g->bound->len, bound = 0;

  for (guint i = 0; i < g->model.n; i++) {
    int32_t value = fd_var_min (g->model.store, g->model.x[i]);
    g_array_append_val (g->others, value);
  }
  g_array_append_val (g->bound, bound);
  return generator_set_bound (g, o, from) ? VERDICT_OTHER : VERDICT_HOPELESS;
}

void
generator_move_first (Generator *g, guint place)
{
  guint *order = &g_array_index (g->order, guint, 0);
  guint clue = order[place];

  memmove (order + 1, order, place * sizeof *order);
  order[0] = clue;
  for (guint o = 0; o < g->bound->len; o++) {
    guint *bound = generator_bound (g, o);
    if (*bound == 0 || *bound > place + 1)
      continue;
    *bound = g->model.excludes (clue, generator_other (g, o), g->model.data)
                 ? 1
                 : *bound + 1;
  }
}
