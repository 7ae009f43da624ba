/* SPDX-License-Identifier: MIT */
/* tell-nogoods.c - short nogoods that a member of a portfolio learned, told to
 * others
 *
 * Behind the solutions of its turn, which all are told of first: see
 * search/tell.c.  Each piece of the news is the number of a member, and the
 * atoms that its nogoods are made of.  They are forgotten once all have heard
 * them; a member that has no turn any more is not waited for.
 */
#include "portfolio.h"

#include "search/search.h"

#include <string.h>

/* Pieces of news, where some members are late. */
enum { MOST_NEWS = 1 << 14 };

static void
forget (FdPortfolio *self)
{
  for (unsigned i = 0; i < self->n_begun; i++)
    if (!self->member[i].retired && self->member[i].heard < self->told.n)
      return;
  fd_blobs_clear (&self->told, false);
  for (unsigned i = 0; i < self->n_begun; i++)
    self->member[i].heard = 0;
}

/* Not if it may have lost a solution. */
static bool
may_tell (const FdPortfolio *self, const FdMember *m)
{
  return m->status == FD_STATUS_LIMIT && m->limit != FD_LIMIT_MEMORY &&
         self->status == FD_STATUS_SOLUTION && self->told.n < MOST_NEWS;
}

void
fd_portfolio_note_news (FdPortfolio *self, FdMember *m)
{
  if (!m->model.search)
    return;
  FdTells *tells = &m->model.search->tells;
  size_t bytes = tells->learned.n * sizeof (FdAtom);
  forget (self);
  char *room = NULL;
  if (bytes && may_tell (self, m))
    room = fd_blobs_room (&self->told, sizeof m->number + bytes);
  if (room) {
    memcpy (room, &m->number, sizeof m->number);
    memcpy (room + sizeof m->number, tells->learned.atom, bytes);
    fd_blobs_add (&self->told, sizeof m->number + bytes);
  }
  m->n_told += room ? tells->n : 0;
  tells->learned.n = tells->n = 0;
}

void
fd_member_hear_news (FdMember *m)
{
  const FdBlobs *news = &m->portfolio->told;
  unsigned from;
  for (; m->heard < news->n; m->heard++) {
    size_t begin = fd_blobs_begin (news, m->heard);
    memcpy (&from, news->bytes + begin, sizeof from);
    begin += sizeof from;
    if (from != m->number)
      fd_search_hear (m->model.search, news->bytes + begin,
                      news->end[m->heard] - begin);
  }
}
