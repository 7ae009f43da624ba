/* SPDX-License-Identifier: MIT */
/* passive.c - a store that concludes nothing
 *
 * What wakes propagators is dropped, so the domains stay as they are declared.
 * The events are lost for good; therefore a store cannot become active again.
 * In one that records, not even what posting itself would conclude is: nothing
 * of a constraint is posted.
 */
#include "queue.h"
#include "require.h"

#include "fd-store.h"

static bool
set_passive (FdStore *store, const char *who)
{
  if (!fd_store_enter_as (store, who))
    return false;
  if (store->n_vars || store->trail.room)
    return fd_store_misuse (store, who,
                            "the store has variables or constraints, expected "
                            "none");
  store->passive = store->attended = true;
  return true;
}

bool
fd_store_set_passive (FdStore *store)
{
  return set_passive (store, __func__);
}

bool
fd_store_set_recording (FdStore *store)
{
  if (!set_passive (store, __func__))
    return false;
  store->recording = true;
  return true;
}
