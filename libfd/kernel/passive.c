/* SPDX-License-Identifier: MIT */
/* passive.c - a store that does not propagate
 *
 * The events that would wake propagators are dropped, so the domains stay as
 * they were declared.  The events are lost for good; therefore a store cannot
 * become active again.  A store that records does not even make the inferences
 * of posting: nothing of a constraint is posted.
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
