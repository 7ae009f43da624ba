/* SPDX-License-Identifier: MIT */
/* exchange.c - what a member of a portfolio found, told to all
 *
 * Of the members' solutions those are delivered that are better than all
 * before, in the order of the members.
 */
#include "portfolio.h"

#include "search/search.h"

#include <string.h>

static bool
note_best (FdPortfolio *self, const char *bytes, int64_t objective)
{
  size_t n = ((size_t) self->n_vars + 1) * sizeof (int32_t);
  if (!self->values && !(self->values = g_try_malloc (n)))
    return false;
  memcpy (self->values, bytes + sizeof (FdFound), n);
  self->best = objective;
  self->has_best = self->has_objective;
  self->n_best++;
  return true;
}

static bool
is_wanted (const FdPortfolio *self, const char *bytes, FdFound *found)
{
  memcpy (found, bytes, sizeof *found);
  return self->has_objective ? fd_portfolio_is_better (self, found->objective)
                             : !self->n_best;
}

/* False: no memory. */
static bool
take_solution (FdPortfolio *self, FdMember *m, const char *bytes, size_t n)
{
  FdFound found;
  if (!is_wanted (self, bytes, &found))
    return true;
  char *room = fd_blobs_room (&self->queue, n);
  if (!room || !note_best (self, bytes, found.objective))
    return false;
  memcpy (room, bytes, n);
  fd_blobs_add (&self->queue, n);
  m->n_improvements++;
  return true;
}

static void
note_bound (FdPortfolio *self, const FdMember *m)
{
  if (!m->has_bound || !self->has_objective)
    return;
  if (!self->has_bound || fd_portfolio_beats (self, self->bound, m->bound))
    self->bound = m->bound;
  self->has_bound = true;
}

static void
note_status (FdPortfolio *self, FdMember *m)
{
  if (m->status == FD_STATUS_EXHAUSTED && self->status == FD_STATUS_SOLUTION)
    self->status = FD_STATUS_EXHAUSTED;
  if (m->status == FD_STATUS_LIMIT && m->limit == FD_LIMIT_MEMORY)
    m->retired = true;
  bool stopped = m->limit == FD_LIMIT_STOPPED || m->limit == FD_LIMIT_TIME;
  if (m->status == FD_STATUS_LIMIT && stopped && !self->halting) {
    self->halting = true; /* by its store */
    self->limits.reached = m->limit;
  }
}

void
fd_portfolio_exchange (FdPortfolio *self, FdMember *m)
{
  bool ok = true;
  while (ok && m->found.read < m->found.n) {
    size_t n;
    const char *bytes = fd_blobs_read (&m->found, &n);
    ok = take_solution (self, m, bytes, n);
  }
  fd_blobs_clear (&m->found, false);
  if (!ok && self->status == FD_STATUS_SOLUTION) {
    self->status = FD_STATUS_LIMIT;
    self->failed_limit = FD_LIMIT_MEMORY;
  }
  note_bound (self, m);
  note_status (self, m);
  fd_portfolio_note_news (self, m);
  /* the bound is reached */
  if (self->status == FD_STATUS_SOLUTION && self->has_best && self->has_bound &&
      !fd_portfolio_is_better (self, self->bound))
    self->status = FD_STATUS_EXHAUSTED;
}

/* --- before a round ends ----------------------------------------------------
 */

static int64_t
objective_of (const char *bytes)
{
  FdFound found;
  memcpy (&found, bytes, sizeof found);
  return found.objective;
}

void
fd_portfolio_note_fresh (FdPortfolio *self, FdMember *m, const char *bytes,
                         size_t n)
{
  FdFound found;
  FdBlobs *fresh = &self->fresh;
  if (!is_wanted (self, bytes, &found))
    return;
  if (fresh->n && (!self->has_objective ||
                   !fd_portfolio_beats (self, found.objective,
                                        objective_of (fresh->bytes))))
    return;
  fd_blobs_clear (fresh, false);
  char *room = fd_blobs_room (fresh, n);
  if (!room)
    return; /* it is told of when the round ends */
  memcpy (room, bytes, n);
  fd_blobs_add (fresh, n);
  self->fresh_from = m;
}

bool
fd_portfolio_take_fresh (FdPortfolio *self)
{
  FdBlobs *fresh = &self->fresh;
  uint64_t before = self->n_best;
  if (fresh->n && self->status != FD_STATUS_ERROR)
    take_solution (self, self->fresh_from, fresh->bytes, fresh->end[0]);
  fd_blobs_clear (fresh, false);
  return self->n_best > before;
}

bool
fd_portfolio_deliver (FdPortfolio *self)
{
  if (self->queue.read == self->queue.n)
    return false;
  self->has_current = fd_blobs_take (&self->queue, &self->current,
                                     &self->n_current, &self->current_room);
  if (!self->has_current) {
    self->status = FD_STATUS_LIMIT;
    self->failed_limit = FD_LIMIT_MEMORY;
  }
  return self->has_current;
}
