/* SPDX-License-Identifier: MIT */
/* event.c - changes of a store: choosing, making and telling them */
#include "random-walk.h"

#include "kernel/queue.h"
#include "kernel/transaction.h"
#include "kernel/prune.h"

void
oracle_walk_say (OracleWalk *w, const char *format, ...)
{
  if (!w->trace)
    return;
  va_list args;
  va_start (args, format);
  g_string_append_vprintf (w->trace, format, args);
  va_end (args);
}

static const char *const relation_name[] = {">=", "<=", "=", "!=", ">", "<"};

void
oracle_say_events (OracleWalk *w, const OracleEvent *event, uint32_t n)
{
  for (uint32_t i = 0; i < n; i++)
    oracle_walk_say (w, " x%u %s %d%s", event[i].var,
                     relation_name[event[i].relation], event[i].value,
                     i + 1 < n ? "," : "");
}

/* --- changing ----------------------------------------------------------- */

OracleEvent
oracle_pick_event (OracleWalk *w, OracleRandom *r)
{
  const OracleInstance *in = w->world.instance;
  const OracleBox *box = &w->level[w->depth].box;
  uint32_t open[ORACLE_TERMS], n = 0;
  for (uint32_t v = 0; v < in->n_vars; v++)
    if (oracle_box_size (box, v) > 1)
      open[n++] = v;
  uint32_t v = n && oracle_chance (r, 95) ? open[oracle_below (r, n)]
                                          : oracle_below (r, in->n_vars);
  uint32_t size = oracle_box_size (box, v);
  uint32_t i = oracle_box_nth (box, v, oracle_below (r, size));
  static const uint8_t relations[] = {FD_EQ, FD_EQ, FD_NE, FD_NE, FD_NE,
                                      FD_GE, FD_LE, FD_GE, FD_LE};
  FdRelation relation =
      (FdRelation) relations[oracle_below (r, G_N_ELEMENTS (relations))];
  int32_t value = in->domain[v].value[i];
  if (relation != FD_EQ && oracle_chance (r, 12))
    value += oracle_between (r, -1, 1);
  return (OracleEvent){v, relation, value};
}

void
oracle_cut (OracleWalk *w, OracleBox *box, const OracleEvent *event, uint32_t n)
{
  for (uint32_t i = 0; i < n; i++)
    oracle_box_cut (box, w->world.instance, event[i].var, event[i].relation,
                    event[i].value);
}

bool
oracle_assert_event (OracleWalk *w, const OracleEvent *e)
{
  return fd_set_atom (
      w->world.store,
      oracle_world_atom (&w->world, e->var, e->relation, e->value));
}

/* In a store that explains: as one transaction, stopped to ask why. */
static bool
apply_asking (OracleWalk *w, const OracleEvent *event, uint32_t n)
{
  FdStore *store = w->world.store;
  FdTransaction frame;
  fd_transaction_begin (store, &frame);
  bool ok = true, decided = false;
  for (uint32_t i = 0; ok && i < n; i++)
    ok = fd_prune_atom (store,
                        oracle_world_atom (&w->world, event[i].var,
                                           event[i].relation, event[i].value),
                        FD_REASON_NAIVE);
  decided = ok;
  ok = ok && fd_propagate (store);
  if (!ok && decided)
    oracle_conflict (w);
  return fd_transaction_end (store, &frame, ok);
}

bool
oracle_apply (OracleWalk *w, const OracleEvent *event, uint32_t n)
{
  if (w->world.instance->explaining)
    return apply_asking (w, event, n);
  if (n > 1)
    fd_store_begin (w->world.store);
  bool ok = true;
  for (uint32_t i = 0; ok && i < n; i++)
    ok = oracle_assert_event (w, &event[i]);
  if (n > 1)
    ok = fd_store_commit (w->world.store) && ok;
  return ok;
}
