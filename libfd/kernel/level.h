/* SPDX-License-Identifier: MIT */
#ifndef FD_LEVEL_H
#define FD_LEVEL_H

#include "grow.h"
#include "trail.h"

/* Where the trail stands. */
static inline void
fd_level_note (const FdStore *store, FdLevel *level)
{
  level->mark = store->trail.n;
  level->n_reasons = (uint32_t) store->trail.reasons.n;
  level->stamp = store->stamp;
  level->n_constraints = store->record.n;
}

/* Room for one more level; false = out of memory. */
static inline bool
fd_store_level_room (FdStore *store)
{
  return fd_grow (store, (void **) &store->levels, store->n_levels,
                  &store->levels_room, sizeof *store->levels);
}
/* As fd_store_push(), where there is room; or false = out of memory. */
static inline void
fd_store_open_next_level (FdStore *store)
{
  assert (store->n_levels < store->levels_room);
  assert (!store->n_levels ||
          store->levels[store->n_levels - 1].mark <= store->trail.n);
  fd_level_note (store, &store->levels[store->n_levels++]);
  store->stamp = fd_new_stamp (store);
}
bool fd_store_open_level (FdStore *store);
/* As fd_store_pop(), until so many are open. */
void fd_store_close_levels (FdStore *store, uint32_t n);
static inline void
fd_store_close_level (FdStore *store)
{
  fd_store_close_levels (store, store->n_levels - 1);
}

#endif
