/* SPDX-License-Identifier: MIT */
#ifndef FD_HOLD_H
#define FD_HOLD_H

#include "require.h"

/* Who opens levels that it will close itself, whatever is changed in them: a
 * search, a probe, a run of an FdAmb.  Holds are nested; while one rests, the
 * user may change the store only in a level pushed since. */

/* Whose levels are open. */
struct _FdHold {
  FdHold *outer;
  uint32_t outer_held, outer_floor; /* what the store's were */
  uint32_t level;                   /* below its own */
  uint32_t top;                     /* when it rested last */
  bool open;
};

/* The level just opened is its own, and those opened next. */
void fd_hold_begin (FdStore *store, FdHold *hold);
/* It waits, as a search does at a solution, and it goes on. */
void fd_hold_rest (FdStore *store, FdHold *hold);
void fd_hold_resume (FdStore *store, const FdHold *hold);
/* It waits, and what is changed meanwhile, where it stands, is to stay. */
void fd_hold_accept (FdStore *store, FdHold *hold);
/* Closes its levels, and ends what was begun inside of it.  Of one that was
 * ended before, nothing. */
void fd_hold_end (FdStore *store, FdHold *hold);

/* Whether all is as when it rested last; refused if not. */
bool fd_hold_require (const FdStore *store, const FdHold *hold,
                      const char *who);

#endif
