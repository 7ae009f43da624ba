/* SPDX-License-Identifier: MIT */
/* level.c - levels: changes made in a level are undone when it is closed */
#include "level.h"

#include "limits.h"
#include "listener-undo.h"
#include "record.h"
#include "require.h"
#include "trail.h"
#include "witness.h"

bool
fd_store_open_level (FdStore *store)
{
  if (!fd_store_level_room (store))
    return false;
  fd_store_open_next_level (store);
  return true;
}

bool
fd_store_push (FdStore *store)
{
  if (!fd_require_idle (store))
    return false;
  bool ok = fd_store_open_level (store);
  if (!ok)
    fd_store_report_halt (store);
  return ok;
}

void
fd_store_close_levels (FdStore *store, uint32_t n)
{
  assert (n < store->n_levels);
  const FdLevel *level = &store->levels[n];
  assert (level->mark <= store->trail.n);
  assert (level->n_reasons <= store->trail.reasons.n);
  assert (!store->n_fixed && !store->depth);
  store->n_levels = n;
  fd_undo_to (store, level->mark);
  assert (store->trail.n == level->mark);
  fd_record_cut (store, level->n_constraints);
  store->trail.reasons.n = level->n_reasons;
  store->stamp = level->stamp;
  fd_witness_skip (store);
  if (G_UNLIKELY (store->undo_listeners))
    fd_tell_undone (store);
}

bool
fd_store_is_trial (const FdStore *store)
{
  return fd_require_store (store) && store->hold;
}

void
fd_store_pop (FdStore *store)
{
  if (fd_require_idle (store) &&
      fd_require (store, store->n_levels,
                  "no level is open, expected an fd_store_push() before") &&
      fd_require (store, store->n_levels > store->floor,
                  "the level belongs to a search under way, expected its end "
                  "before"))
    fd_store_close_level (store);
}

uint32_t
fd_store_level (const FdStore *store)
{
  if (!fd_require_store (store))
    return 0;
  return store->n_levels;
}
