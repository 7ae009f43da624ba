/* SPDX-License-Identifier: MIT */
/* metamorphic.c - the same question put in another way has the same answer
 *
 * A fixpoint is found whatever the order of changes and of propagators, and
 * whether the constraint was there before them or not; a smaller box leaves
 * no more than a larger one.
 */
#include "random-walk.h"

#include "kernel/queue.h"
#include "kernel/solution.h"
#include "kernel/transaction.h"

#include <string.h>

/* Whether @world, changed with success @ok, is not @expected: NULL if it should
 * have failed. */
static bool
differ (OracleWalk *w, OracleCheck check, const OracleBox *expected, bool ok,
        const OracleWorld *world, const char *how)
{
  const OracleInstance *in = w->world.instance;
  OracleBox now;
  if (ok != (expected != NULL))
    return !oracle_fail (w->verdict, check, "%s %s", how,
                         ok ? "does not fail" : "fails");
  if (!ok)
    return false;
  if (!oracle_world_read (world, &now, w->verdict))
    return true;
  for (uint32_t v = 0; v < in->n_vars; v++)
    for (uint32_t i = 0; i < in->domain[v].n; i++)
      if (oracle_box_has (&now, v, i) != oracle_box_has (expected, v, i))
        return !oracle_fail (w->verdict, check, "%s %s x%u = %d", how,
                             oracle_box_has (&now, v, i) ? "keeps" : "removes",
                             v, in->domain[v].value[i]);
  return false;
}

/* How soon an open condition falls, or what a sharper constraint is posted as,
 * depends on too much to be compared. */
static bool
is_fickle (const OracleWalk *w)
{
  const OracleInstance *in = w->world.instance;
  return w->world.constraint->sharper &&
         (in->conditional || in->share || in->late);
}

/* As differ(), where what was posted later may have pruned more. */
static bool
differ_late (OracleWalk *w, OracleCheck check, const OracleBox *expected,
             bool ok, const OracleWorld *world, const char *how)
{
  OracleBox now;
  if (is_fickle (w))
    return false;
  if (!w->world.constraint->sharper)
    return differ (w, check, expected, ok, world, how);
  if (!expected && ok)
    return !oracle_fail (w->verdict, check, "%s does not fail", how);
  if (!ok || !oracle_world_read (world, &now, w->verdict))
    return w->verdict->check;
  return !oracle_box_within (&now, expected, w->world.instance->n_vars) &&
         !oracle_fail (w->verdict, check, "%s keeps more", how);
}

bool
oracle_again (OracleWalk *w, bool fresh)
{
  FdStore *store = w->world.store;
  FdTransaction frame;
  fd_transaction_begin (store, &frame);
  for (uint32_t id = 1; id <= store->n_propagators; id++) {
    FdPropagator *p = store->propagators[id];
    if (p == w->spy || p->dead)
      continue;
    if (fresh) {
      p->stale = true;
      p->n_fixed = 0;
    }
    fd_schedule (store, p);
  }
  bool ok = fd_transaction_end (store, &frame, true);
  return !differ (w, ORACLE_FIXPOINT, &w->level[w->depth].box, ok, &w->world,
                  fresh ? "running anew" : "running again");
}

bool
oracle_afresh (OracleWalk *w, bool explaining)
{
  const OracleInstance *in = w->world.instance;
  const OracleBox *box = &w->level[w->depth].box;
  OracleWorld other;
  if (in->share == ORACLE_SHARE_EQUATED)
    return true;
  oracle_world_open (&other, w->world.constraint, in, box, explaining, false);
  bool ok = oracle_world_post (&other);
  bool same =
      !differ_late (w, ORACLE_FIXPOINT, box, ok, &other, "posting afresh");
  oracle_world_close (&other);
  return same;
}

/* --- other orders ------------------------------------------------------- */

static uint32_t
collect (const OracleWalk *w, const OracleEvent *more, uint32_t n_more,
         OracleEvent *all)
{
  uint32_t n = 0;
  for (uint32_t d = 0; d <= w->depth; d++)
    for (uint32_t i = 0; i < w->level[d].n_events; i++)
      all[n++] = w->level[d].event[i];
  for (uint32_t i = 0; i < n_more; i++)
    all[n++] = more[i];
  return n;
}

static void
shuffle (OracleRandom *r, OracleEvent *event, uint32_t n)
{
  for (uint32_t i = n; i > 1; i--) {
    uint32_t k = oracle_below (r, i);
    OracleEvent e = event[i - 1];
    event[i - 1] = event[k];
    event[k] = e;
  }
}

static bool
set_all (OracleWorld *world, const OracleEvent *event, uint32_t n,
         bool together)
{
  bool ok = true;
  if (together)
    fd_store_begin (world->store);
  for (uint32_t i = 0; ok && i < n; i++)
    ok = fd_set_atom (world->store,
                      oracle_world_atom (world, event[i].var, event[i].relation,
                                         event[i].value));
  if (together)
    ok = fd_store_commit (world->store) && ok;
  return ok;
}

/* Another order of propagators, where there are several. */
static void
change_costs (OracleRandom *r, FdStore *store)
{
  for (uint32_t id = 1; id <= store->n_propagators; id++)
    store->propagators[id]->cost = (uint8_t) oracle_below (r, FD_N_COSTS);
}

bool
oracle_reordered (OracleWalk *w, OracleRandom *r, const OracleEvent *more,
                  uint32_t n_more, bool ok)
{
  const OracleInstance *in = w->world.instance;
  OracleEvent all[ORACLE_LEVELS * ORACLE_EVENTS + 8];
  OracleBox full;
  OracleWorld other;
  if (in->share == ORACLE_SHARE_EQUATED)
    return true;
  uint32_t n = collect (w, more, n_more, all);
  uint32_t kind = oracle_below (r, 3);
  if (kind)
    shuffle (r, all, n);
  oracle_box_full (&full, in);
  oracle_world_open (&other, w->world.constraint, in, &full,
                     oracle_chance (r, 20), false);
  bool now;
  if (kind == 2) {
    now = set_all (&other, all, n, false) && oracle_world_post (&other);
  } else {
    now = oracle_world_post (&other);
    if (now && oracle_chance (r, 50))
      change_costs (r, other.store);
    now = now && set_all (&other, all, n, kind == 0);
  }
  static const char *const how[] = {"all changes at once",
                                    "one change after the other",
                                    "posting after all changes"};
  const OracleBox *expected = ok ? &w->level[w->depth].box : NULL;
  bool same =
      kind == 2 || is_fickle (w)
          ? !differ_late (w, ORACLE_ORDER, expected, now, &other, how[kind])
          : !differ (w, ORACLE_ORDER, expected, now, &other, how[kind]);
  oracle_world_close (&other);
  return same;
}

/* --- monotone ----------------------------------------------------------- */

static bool
propagate_from (OracleWalk *w, const OracleBox *from, OracleBox *to)
{
  OracleWorld world;
  oracle_world_open (&world, w->world.constraint, w->world.instance, from,
                     false, false);
  bool ok =
      oracle_world_post (&world) && oracle_world_read (&world, to, w->verdict);
  oracle_world_close (&world);
  return ok;
}

static void
thin (OracleRandom *r, const OracleInstance *in, OracleBox *box)
{
  for (uint32_t v = 0; v < in->n_vars; v++)
    for (uint32_t i = 0; i < in->domain[v].n; i++)
      if (oracle_box_has (box, v, i) && oracle_chance (r, 25) &&
          oracle_box_size (box, v) > 1)
        oracle_box_put (box, v, i, false);
}

bool
oracle_smaller (OracleWalk *w, OracleRandom *r)
{
  const OracleInstance *in = w->world.instance;
  OracleBox large, small, from_large, from_small;
  if (is_fickle (w))
    return true;
  oracle_box_full (&large, in);
  thin (r, in, &large);
  small = large;
  thin (r, in, &small);
  bool ok = propagate_from (w, &large, &from_large);
  bool still = propagate_from (w, &small, &from_small);
  if (w->verdict->check)
    return false;
  if (still &&
      (!ok || !oracle_box_within (&from_small, &from_large, in->n_vars)))
    return oracle_fail (w->verdict, ORACLE_MONOTONE,
                        "a part of a box keeps what the whole does not");
  return true;
}

/* --- check() ------------------------------------------------------------ */

enum { MOST_VARS = 8 * ORACLE_TERMS };

static bool
check_all (const OracleWalk *w, const int32_t *values)
{
  const FdStore *store = w->world.store;
  for (uint32_t id = 1; id <= store->n_propagators; id++) {
    const FdPropagator *p = store->propagators[id];
    if (p == w->spy || (p->dead && w->world.instance->share))
      continue;
    if (!fd_propagator_check (store, p, values))
      return false;
  }
  return true;
}

/* Whether terms that are one variable have one value. */
static bool
unified_agree (const OracleWalk *w, const int32_t *values, const int32_t *by_id)
{
  for (uint32_t t = 0; t < oracle_n_terms (w->world.instance); t++)
    if (values[t] != by_id[fd_domain (w->world.store, w->world.term[t])->id])
      return false;
  return true;
}

/* Of numbers that post() made variables of. */
static void
add_constants (const OracleWalk *w, int32_t *by_id)
{
  const FdStore *store = w->world.store;
  uint32_t n = MIN (fd_var_count (store), MOST_VARS);
  for (uint32_t id = 1; id <= n; id++)
    by_id[id] = fd_var_min (store, (FdVar){id});
}

bool
oracle_checks (OracleWalk *w, OracleRandom *r)
{
  const OracleInstance *in = w->world.instance;
  const FdStore *store = w->world.store;
  if (w->world.constraint->unchecked)
    return true;
  for (int k = 0; k < 3; k++) {
    int32_t by_id[MOST_VARS + 1] = {0}, values[ORACLE_TERMS];
    uint8_t index[ORACLE_TERMS] = {0};
    for (uint32_t v = 0; v < in->n_vars; v++) {
      const OracleBox *box = &w->level[w->depth].box;
      uint32_t nth = oracle_below (r, oracle_box_size (box, v));
      index[v] = (uint8_t) oracle_box_nth (box, v, nth);
    }
    oracle_values_at (in, index, values);
    add_constants (w, by_id);
    for (uint32_t t = 0; t < oracle_n_terms (in); t++) {
      by_id[w->world.x[in->var[t]].id] = values[t];
      by_id[w->world.term[t].id] = values[t];
      by_id[fd_domain (store, w->world.term[t])->id] = values[t];
    }
    bool holds = oracle_is_solution (w->solutions, oracle_rank (in, index));
    bool passes = unified_agree (w, values, by_id) && check_all (w, by_id);
    if (passes != holds) {
      oracle_walk_say (w, "  check at");
      for (uint32_t v = 0; v < in->n_vars; v++)
        oracle_walk_say (w, " x%u = %d", v, in->domain[v].value[index[v]]);
      oracle_walk_say (w, "\n");
      return oracle_fail (
          w->verdict, ORACLE_CHECKED, "check() %s a point that is %s",
          holds ? "rejects" : "accepts", holds ? "a solution" : "none");
    }
  }
  return true;
}
