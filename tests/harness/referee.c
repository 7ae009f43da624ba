/* SPDX-License-Identifier: MIT */
/* referee.c - what a constraint made of a box, against all solutions in it */
#include "random-walk.h"

#include <string.h>

static void
values_of (const OracleInstance *in, const uint8_t *index, GString *out)
{
  for (uint32_t v = 0; v < in->n_vars; v++)
    g_string_append_printf (out, "%sx%u = %d", v ? ", " : "", v,
                            in->domain[v].value[index[v]]);
}

static bool
lost (OracleWalk *w, uint32_t live, const OracleBox *left)
{
  const OracleInstance *in = w->world.instance;
  for (uint32_t i = 0; i < live; i++) {
    const uint8_t *index = w->solutions->index[i];
    bool here = left;
    for (uint32_t v = 0; here && v < in->n_vars; v++)
      here = oracle_box_has (left, v, index[v]);
    if (here)
      continue;
    g_autoptr (GString) text = g_string_new (NULL);
    values_of (in, index, text);
    return oracle_fail (w->verdict, ORACLE_SOUND, "lost the solution %s",
                        text->str);
  }
  return true;
}

/* --- strength ----------------------------------------------------------- */

static OracleLeft
bounds_of (const OracleInstance *in, const OracleBox *box)
{
  OracleLeft bounds = {.instance = in, .box = box};
  for (uint32_t t = 0; t < oracle_n_terms (in); t++) {
    uint32_t v = in->var[t];
    const OracleValues *d = &in->domain[v];
    bounds.min[t] = d->value[oracle_box_nth (box, v, 0)];
    bounds.max[t] =
        d->value[oracle_box_nth (box, v, oracle_box_size (box, v) - 1)];
  }
  return bounds;
}

bool
oracle_left_has (const OracleLeft *left, uint32_t term, int32_t value)
{
  uint32_t v = left->instance->var[term];
  const OracleValues *d = &left->instance->domain[v];
  for (uint32_t i = 0; i < d->n; i++)
    if (d->value[i] == value)
      return oracle_box_has (left->box, v, i);
  return false;
}

/* bounds(Z), by looking for a solution with each bound among all integers
 * between the bounds. */
static bool
reaches_bounds (OracleWalk *w, const OracleLeft *bounds)
{
  enum { HULL = 4000 };
  const OracleInstance *in = w->world.instance;
  uint32_t n = in->n_vars, terms = oracle_n_terms (in);
  int32_t min[ORACLE_TERMS], max[ORACLE_TERMS], value[ORACLE_TERMS];
  uint64_t hull = 1;
  for (uint32_t t = 0; t < terms; t++) {
    min[in->var[t]] = value[in->var[t]] = bounds->min[t];
    max[in->var[t]] = bounds->max[t];
  }
  for (uint32_t v = 0; v < n && hull <= HULL; v++)
    hull *= (uint64_t) ((int64_t) max[v] - min[v] + 1);
  if (hull > HULL) {
    w->statistics->hulls_skipped++;
    return true;
  }
  uint32_t wanted = (1u << 2 * n) - 1;
  for (uint64_t i = 0; wanted && i < hull; i++) {
    int32_t of_term[ORACLE_TERMS];
    for (uint32_t t = 0; t < terms; t++)
      of_term[t] = value[in->var[t]];
    if (oracle_holds (w->world.constraint, in, of_term))
      for (uint32_t v = 0; v < n; v++) {
        wanted &= ~((uint32_t) (value[v] == min[v]) << 2 * v);
        wanted &= ~((uint32_t) (value[v] == max[v]) << (2 * v + 1));
      }
    for (uint32_t v = 0; v < n; v++) {
      if (value[v]++ < max[v])
        break;
      value[v] = min[v];
    }
  }
  if (!wanted)
    return true;
  uint32_t v = (uint32_t) __builtin_ctz (wanted) / 2;
  bool low = wanted >> 2 * v & 1;
  return oracle_fail (w->verdict, ORACLE_WEAK,
                      "bound x%u = %d has no support within the bounds", v,
                      low ? min[v] : max[v]);
}

static bool
reaches_domain (OracleWalk *w, const OracleBox *left, const OracleBox *values)
{
  const OracleInstance *in = w->world.instance;
  for (uint32_t v = 0; v < in->n_vars; v++)
    for (uint32_t i = 0; i < in->domain[v].n; i++)
      if (oracle_box_has (left, v, i) && !oracle_box_has (values, v, i))
        return oracle_fail (w->verdict, ORACLE_WEAK,
                            "x%u keeps %d, which no solution has", v,
                            in->domain[v].value[i]);
  return true;
}

typedef enum { CONDITION_FALSE, CONDITION_TRUE, CONDITION_OPEN } Condition;

static Condition
condition_in (const OracleInstance *in, const OracleBox *box)
{
  uint32_t v = in->var[in->n];
  bool holds = false, fails = false;
  for (uint32_t i = 0; i < in->domain[v].n; i++)
    if (oracle_box_has (box, v, i)) {
      bool is = oracle_compare (in->domain[v].value[i], in->condition,
                                in->condition_value);
      holds |= is;
      fails |= !is;
    }
  return holds && fails ? CONDITION_OPEN
         : holds        ? CONDITION_TRUE
                        : CONDITION_FALSE;
}

/* With the condition open and all else fixed, the constraint holds, or the
 * condition would have been made false. */
static bool
condition_is_due (OracleWalk *w, const OracleBox *left)
{
  const OracleInstance *in = w->world.instance;
  int32_t values[ORACLE_TERMS];
  uint8_t index[ORACLE_TERMS] = {0};
  for (uint32_t t = 0; t < in->n; t++)
    if (oracle_box_size (left, in->var[t]) != 1)
      return true;
  for (uint32_t v = 0; v < in->n_vars; v++)
    index[v] = (uint8_t) oracle_box_nth (left, v, 0);
  oracle_values_at (in, index, values);
  return w->world.constraint->holds (in, values) ||
         oracle_fail (w->verdict, ORACLE_CONDITION,
                      "all is fixed and violated, but the condition is open");
}

static bool
is_strong (OracleWalk *w, const OracleBox *left, const OracleBox *values)
{
  const OracleInstance *in = w->world.instance;
  const OracleConstraint *c = w->world.constraint;
  if (in->conditional) {
    Condition condition = condition_in (in, left);
    if (condition == CONDITION_OPEN)
      return condition_is_due (w, left);
    if (condition == CONDITION_FALSE)
      return true;
  }
  OracleLeft bounds;
  switch (oracle_strength (c, in)) {
  case ORACLE_DOMAIN:
    return reaches_domain (w, left, values);
  case ORACLE_BOUNDS:
    bounds = bounds_of (in, left);
    return reaches_bounds (w, &bounds);
  case ORACLE_REACHES:
    bounds = bounds_of (in, left);
    return c->reached (in, &bounds) ||
           oracle_fail (w->verdict, ORACLE_WEAK,
                        "what is left is more than promised");
  default:
    return true;
  }
}

/* --- entailment --------------------------------------------------------- */

/* Two that are one say that they are equal without a propagator. */
static bool
any_are_one (const OracleWalk *w)
{
  const OracleInstance *in = w->world.instance;
  const FdStore *store = w->world.store;
  for (uint32_t v = 0; v < in->n_vars; v++)
    for (uint32_t u = 0; u < v; u++)
      if (fd_domain (store, w->world.x[u]) == fd_domain (store, w->world.x[v]))
        return true;
  return false;
}

static bool
all_are_entailed (const OracleWalk *w)
{
  const FdStore *store = w->world.store;
  if (any_are_one (w))
    return false;
  for (uint32_t id = 1; id <= store->n_propagators; id++)
    if (store->propagators[id] != w->spy && !store->propagators[id]->dead)
      return false;
  return true;
}

static bool
entailment_is_right (OracleWalk *w, const OracleBox *left, uint32_t live)
{
  if (!all_are_entailed (w))
    return true;
  w->statistics->entailed++;
  uint64_t product = oracle_box_product (left, w->world.instance->n_vars);
  return product == live ||
         oracle_fail (w->verdict, ORACLE_ENTAILED,
                      "entailed, but only %u of the %" G_GUINT64_FORMAT
                      " points left are solutions",
                      live, product);
}

/* --- together ----------------------------------------------------------- */

static void
count_removed (OracleWalk *w, const OracleBox *asked, const OracleBox *left,
               const OracleBox *values)
{
  for (uint32_t v = 0; v < w->world.instance->n_vars; v++) {
    uint32_t all = oracle_box_size (asked, v);
    w->statistics->removable += all - oracle_box_size (values, v);
    w->statistics->removed += all - (left ? oracle_box_size (left, v) : 0);
  }
}

bool
oracle_judge (OracleWalk *w, const OracleBox *asked, bool ok, uint32_t live,
              OracleWalkLevel *level)
{
  const OracleInstance *in = w->world.instance;
  OracleBox values, left;
  w->statistics->cases++;
  live =
      oracle_solutions_narrow (w->solutions, live, in->n_vars, asked, &values);
  if (!ok) {
    w->statistics->failed++;
    count_removed (w, asked, NULL, &values);
    return lost (w, live, NULL);
  }
  if (!oracle_world_read (&w->world, &left, w->verdict))
    return false;
  if (!oracle_box_within (&left, asked, in->n_vars))
    return oracle_fail (w->verdict, ORACLE_CONTRACTING,
                        "a value is left that was not there");
  if (!oracle_box_within (&values, &left, in->n_vars))
    return lost (w, live, &left);
  count_removed (w, asked, &left, &values);
  if (!live && oracle_box_is_fixed (&left, in->n_vars))
    return oracle_fail (w->verdict, ORACLE_DECIDED,
                        "all is fixed to no solution");
  if (!is_strong (w, &left, &values) || !entailment_is_right (w, &left, live))
    return false;
  level->box = left;
  level->live = live;
  return true;
}
