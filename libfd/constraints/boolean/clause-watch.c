/* SPDX-License-Identifier: MIT */
/* clause-watch.c - a clause in the lists of the two variables that it watches
 */
#include "clause.h"

#include "kernel/two-watched.h"

static uint32_t
fail_events (const FdClause *self, uint32_t i)
{
  return (uint32_t) fd_scope_atom_fail_events (self->literal[i]);
}

void
fd_clause_begin_watch (FdStore *store, FdClause *self)
{
  G_STATIC_ASSERT (G_N_ELEMENTS (self->watch) == FD_N_TWO_WATCHED);
  uint32_t *watch = self->watch;
  const uint32_t events[] = {fail_events (self, watch[0]),
                             fail_events (self, watch[1])};
  fd_two_watched_begin (store, &self->base, watch, events);
}

bool
fd_clause_watch (FdStore *store, FdClause *self, uint32_t k, uint32_t index)
{
  return fd_two_watched_move (store, &self->base, self->watch, k, index,
                              fail_events (self, index));
}
