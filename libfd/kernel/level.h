/* SPDX-License-Identifier: MIT */
#ifndef FD_LEVEL_H
#define FD_LEVEL_H

#include "store.h"

/* Where the trail stands. */
static inline void
fd_level_note (const FdStore *store, FdLevel *level)
{
  level->mark = store->trail.n;
  level->n_reasons = (uint32_t) store->trail.reasons.n;
  level->stamp = store->stamp;
  level->n_constraints = store->record.n;
}

/* As fd_store_push(); false = out of memory. */
bool fd_store_open_level (FdStore *store);
/* As fd_store_pop(), until so many are open. */
void fd_store_close_levels (FdStore *store, uint32_t n);
static inline void
fd_store_close_level (FdStore *store)
{
  fd_store_close_levels (store, store->n_levels - 1);
}
/* Room for one more level; false = out of memory. */
bool fd_store_level_room (FdStore *store);

#endif
