/* SPDX-License-Identifier: MIT */
/* passive.c - a store that concludes nothing
 *
 * What wakes propagators is dropped, so the domains stay as they are declared.
 * The events are lost for good; therefore a store cannot become active again.
 */
#include "queue.h"
#include "require.h"

#include "fd-store.h"

bool
fd_store_set_passive (FdStore *store)
{
  if (!fd_store_enter (store) ||
      !fd_require (store, !store->n_vars && !store->trail.room,
                   "the store has variables or constraints, expected none"))
    return false;
  store->passive = store->attended = true;
  return true;
}
