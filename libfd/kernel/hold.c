/* SPDX-License-Identifier: MIT */
/* hold.c - levels that have an owner: a search, a probe or an amb
 *
 * A constraint that is posted at a solution of a search would be in a level
 * that the search closes when it continues, and would be lost silently.
 * Therefore a search marks its levels, and such changes are refused.
 */
#include "hold.h"

#include "level.h"

void
fd_hold_begin (FdStore *store, FdHold *hold)
{
  assert (store->n_levels);
  *hold = (FdHold){.outer = store->hold,
                   .outer_held = store->held,
                   .outer_floor = store->floor,
                   .level = store->n_levels - 1,
                   .open = true};
  assert (hold->outer != hold);
  store->hold = hold;
}

void
fd_hold_rest (FdStore *store, FdHold *hold)
{
  assert (hold->open && store->hold == hold);
  assert (store->n_levels > hold->level);
  hold->top = store->floor = store->n_levels;
  store->held = store->n_levels + 1;
}

void
fd_hold_accept (FdStore *store, FdHold *hold)
{
  fd_hold_rest (store, hold);
  store->held = store->n_levels;
}

void
fd_hold_resume (FdStore *store, const FdHold *hold)
{
  assert (hold->outer_held <= hold->level + 1);
  store->held = hold->outer_held;
  store->floor = hold->outer_floor;
}

void
fd_hold_end (FdStore *store, FdHold *hold)
{
  if (!hold->open)
    return;
  for (; store->hold != hold; store->hold = store->hold->outer)
    store->hold->open = false;
  hold->open = false;
  store->hold = hold->outer;
  fd_hold_resume (store, hold);
  if (store->n_levels > hold->level)
    fd_store_close_levels (store, hold->level);
}

bool
fd_hold_require (const FdStore *store, const FdHold *hold, const char *who)
{
  if (!hold->open)
    return fd_store_misuse (store, who,
                            "the search around this one has ended, expected "
                            "the inner one to end first");
  if (store->hold != hold)
    return fd_store_misuse (store, who,
                            "a search inside this one is under way, expected "
                            "fd_search_free() of that one before");
  return store->n_levels == hold->top ||
         fd_store_misuse (store, who,
                          "%u levels were pushed since the last call, expected "
                          "fd_store_pop() of each before",
                          store->n_levels - hold->top);
}
