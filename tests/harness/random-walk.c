/* SPDX-License-Identifier: MIT */
/* random-walk.c - up and down the levels of a store, judging each box
 *
 * A step changes the store by some atoms, or goes back by some levels.  What a
 * level was before it was opened, and what the changes in it led to, is kept:
 * it must be so again after going back, and after doing the same again.
 */
#include "random-walk.h"

void
oracle_script_write (OracleRandom *random, OracleScript *script)
{
  script->n = 8 + oracle_below (random, ORACLE_STEPS - 8);
  for (uint32_t i = 0; i < script->n; i++)
    script->step[i] = oracle_random (random);
}

/* --- back --------------------------------------------------------------- */

static bool
is_restored (OracleWalk *w, uint64_t hash, const char *after)
{
  uint64_t now = oracle_world_hash (&w->world);
  return now == hash ||
         oracle_fail (w->verdict, ORACLE_RESTORED,
                      "after %s the store is not what it was", after);
}

static bool
go_back (OracleWalk *w, uint32_t levels)
{
  oracle_walk_say (w, "  back %u\n", levels);
  for (; levels > 0; levels--) {
    fd_store_pop (w->world.store);
    if (!is_restored (w, w->level[w->depth--].hash, "going back"))
      return false;
  }
  w->seen = MIN (w->seen, w->world.store->trail.n);
  return true;
}

/* --- forth -------------------------------------------------------------- */

/* Changes the present level.  On failure nothing may have changed. */
static bool
change (OracleWalk *w, const OracleEvent *event, uint32_t n, bool *ok)
{
  OracleWalkLevel *level = &w->level[w->depth];
  OracleBox asked = level->box;
  oracle_cut (w, &asked, event, n);
  uint64_t hash = oracle_world_hash (&w->world);
  *ok = oracle_apply (w, event, n);
  oracle_walk_say (w, *ok ? "\n" : ": fails\n");
  if (w->verdict->check || !oracle_judge (w, &asked, *ok, level->live, level))
    return false;
  if (!*ok)
    return is_restored (w, hash, "a failure");
  for (uint32_t i = 0; i < n && level->n_events < ORACLE_EVENTS; i++)
    level->event[level->n_events++] = event[i];
  return true;
}

static void
open_level (OracleWalk *w)
{
  OracleWalkLevel *level = &w->level[w->depth + 1];
  level->hash = oracle_world_hash (&w->world);
  level->box = w->level[w->depth].box;
  level->live = w->level[w->depth].live;
  level->n_events = 0;
  fd_store_push (w->world.store);
  w->depth++;
}

/* The same once more: one level back, and again. */
static bool
replay (OracleWalk *w, const OracleEvent *event, uint32_t n, bool ok)
{
  OracleBox before = w->level[w->depth].box;
  if (!go_back (w, 1))
    return false;
  open_level (w);
  oracle_walk_say (w, "  again");
  bool now;
  if (!change (w, event, n, &now))
    return false;
  if (now != ok || (ok && !oracle_box_equal (&before, &w->level[w->depth].box,
                                             w->world.instance->n_vars)))
    return oracle_fail (w->verdict, ORACLE_REPLAY,
                        "the same change from the same state ends otherwise");
  return true;
}

/* What is looked at only now and then. */
static bool
look_closer (OracleWalk *w, OracleRandom *r)
{
  const OracleInstance *in = w->world.instance;
  uint32_t pick = oracle_below (r, 100);
  if (pick < 30 && !oracle_again (w, pick < 15))
    return false;
  if (pick >= 20 && pick < 40 && !oracle_afresh (w, pick < 25))
    return false;
  if (pick >= 40 && pick < 48 && !oracle_reordered (w, r, NULL, 0, true))
    return false;
  if (pick >= 48 && pick < 52 && !oracle_smaller (w, r))
    return false;
  if (pick >= 52 && pick < 62 && !oracle_checks (w, r))
    return false;
  if (in->explaining && pick >= 40)
    return oracle_reasons (w, 0, w->world.store->trail.n, 4, r);
  return true;
}

static bool
go_forth (OracleWalk *w, OracleRandom *r)
{
  OracleEvent event[3];
  uint32_t n = oracle_chance (r, 80) ? 1 : 2 + oracle_below (r, 2);
  bool level = oracle_chance (r, 85), ok;
  if (!level && w->level[w->depth].n_events + n > ORACLE_EVENTS)
    level = true;
  if (level)
    open_level (w);
  for (uint32_t i = 0; i < n; i++)
    event[i] = oracle_pick_event (w, r);
  oracle_walk_say (w, level ? "  in" : "  do");
  oracle_say_events (w, event, n);
  if (!change (w, event, n, &ok))
    return false;
  if (level && oracle_chance (r, 12) && !replay (w, event, n, ok))
    return false;
  if (ok)
    return look_closer (w, r);
  if (oracle_chance (r, 15) && !oracle_reordered (w, r, event, n, false))
    return false;
  return !level || go_back (w, 1);
}

/* Many levels, most of them empty. */
static bool
go_deep (OracleWalk *w, OracleRandom *r)
{
  uint32_t start = w->depth;
  while (w->depth < start + 64 && w->depth + 3 < ORACLE_LEVELS) {
    if (oracle_chance (r, 10) && !go_forth (w, r))
      return false;
    open_level (w);
  }
  return go_back (w, w->depth - start);
}

static bool
step (OracleWalk *w, uint64_t word)
{
  const OracleInstance *in = w->world.instance;
  OracleRandom r;
  oracle_random_seed (&r, word);
  uint32_t pick = oracle_below (&r, 100);
  const OracleWalkLevel *level = &w->level[w->depth];
  bool full = w->depth + 3 >= ORACLE_LEVELS ||
              oracle_box_is_fixed (&level->box, in->n_vars);
  if (level->live == oracle_box_product (&level->box, in->n_vars) &&
      oracle_chance (&r, 70))
    full = true; /* nothing to find out any more */
  if (w->depth > w->floor && (pick < 20 || full)) {
    uint32_t levels = w->depth - w->floor;
    if (oracle_chance (&r, 70))
      levels = 1 + oracle_below (&r, levels);
    return go_back (w, levels);
  }
  if (in->n_vars == 0 || full)
    return true;
  if (pick < 22 && w->depth + 70 < ORACLE_LEVELS)
    return go_deep (w, &r);
  if (pick < 26)
    return oracle_label (w, &r);
  return go_forth (w, &r);
}

/* --- the whole ---------------------------------------------------------- */

/* Some changes before the constraint is there. */
static void
before_posting (OracleWalk *w, OracleRandom *r)
{
  OracleWalkLevel *level = &w->level[w->depth];
  for (uint32_t i = oracle_below (r, 3); i > 0; i--) {
    OracleEvent event = oracle_pick_event (w, r);
    OracleBox box = level->box;
    oracle_cut (w, &box, &event, 1);
    if (!oracle_box_product (&box, w->world.instance->n_vars))
      continue;
    oracle_walk_say (w, "  early");
    oracle_say_events (w, &event, 1);
    oracle_walk_say (w, "\n");
    if (!oracle_assert_event (w, &event))
      oracle_fail (w->verdict, ORACLE_SOUND, "a change alone fails");
    level->box = box;
    level->event[level->n_events++] = event;
  }
}

/* Switches the history on, if it is to begin at @moment. */
static void
begin_history (OracleWalk *w, OracleHistory moment)
{
  if (w->history == moment && !fd_store_set_explaining (w->world.store, true))
    oracle_fail (w->verdict, ORACLE_REFUSED, "the history cannot begin");
}

static bool
post (OracleWalk *w)
{
  const OracleInstance *in = w->world.instance;
  FdStore *store = w->world.store;
  if (in->batched)
    fd_store_begin (store);
  bool ok = oracle_world_post (&w->world);
  if (in->batched)
    ok = fd_store_commit (store) && ok;
  const GError *error = fd_store_error (store);
  if (!ok && error) {
    w->statistics->refused++;
    if (!w->world.constraint->may_refuse ||
        !w->world.constraint->may_refuse (in))
      oracle_fail (w->verdict, ORACLE_REFUSED, "refused: %s", error->message);
    return false;
  }
  begin_history (w, ORACLE_HISTORY_POSTED);
  if (ok && in->share == ORACLE_SHARE_EQUATED && !in->late) {
    open_level (w);
    w->floor = w->depth;
  }
  ok = ok && in->share ? oracle_world_unify (&w->world) : ok;
  begin_history (w, ORACLE_HISTORY_UNIFIED);
  return ok;
}

/* Of a constraint posted outside of all levels it may begin later. */
static OracleHistory
draw_history (const OracleInstance *in, uint64_t draw)
{
  if (!in->explaining)
    return ORACLE_HISTORY_NEVER;
  if (in->late || draw % 4 < 2)
    return ORACLE_HISTORY_FIRST;
  return draw % 4 == 2 && in->share != ORACLE_SHARE_EQUATED
             ? ORACLE_HISTORY_UNIFIED
             : ORACLE_HISTORY_POSTED;
}

static bool
walk_on (OracleWalk *w, const OracleScript *script)
{
  for (uint32_t i = 0; i < script->n; i++)
    if (!step (w, script->step[i]) || w->verdict->check)
      return false;
  return true;
}

bool
oracle_walk (OracleWalk *w, const OracleConstraint *c, const OracleInstance *in,
             const OracleScript *script)
{
  OracleRandom r;
  oracle_random_seed (&r, script->n ? script->step[0] : 1);
  OracleWalkLevel *root = &w->level[0];
  oracle_box_full (&root->box, in);
  w->curious = oracle_random (&r);
  w->history = draw_history (in, w->curious);
  oracle_world_open (&w->world, c, in, &root->box,
                     w->history == ORACLE_HISTORY_FIRST,
                     in->share != ORACLE_SHARE_POSTED);
  w->depth = w->floor = w->seen = 0;
  w->spy = NULL;
  root->live = w->solutions->n;
  root->n_events = 0;
  if (in->explaining)
    oracle_spy (w);
  if (in->late && in->n_vars) {
    open_level (w);
    w->floor = 1;
    before_posting (w, &r);
  }
  OracleBox asked = w->level[w->depth].box;
  uint64_t errors = w->statistics->refused;
  bool ok = post (w);
  OracleWalkLevel *level = &w->level[w->depth];
  level->live = root->live;
  oracle_walk_say (w, "  post%s\n", ok ? "" : ": fails");
  if (errors == w->statistics->refused && !w->verdict->check &&
      oracle_judge (w, &asked, ok, root->live, level) && ok)
    ok = oracle_checks (w, &r) && walk_on (w, script) && go_back (w, w->depth);
  oracle_world_close (&w->world);
  return !w->verdict->check;
}
