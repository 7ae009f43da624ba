/* SPDX-License-Identifier: MIT */
/* shave.c - the objective from its bound: is there a solution that good?
 *
 * The best values that the objective may still have are assumed.  If no
 * solution has them, that is learned, and the bound is better by so many; twice
 * as many are tried next.  If it takes too long to know, half as many are, and
 * at last one.  So the bound meets the best solution of the others, which is
 * then proven; or a solution is found on the way, which is better than theirs.
 *
 * Source: Martin & Shmoys, A new approach to computing optimal schedules for
 * the job-shop scheduling problem, IPCO 1996 (destructive bounds).
 */
#include "portfolio.h"

#include "search/search.h"

/* Failures of a question, at first. */
enum { PATIENCE = 500, MOST_QUESTIONS = 64 };

typedef struct {
  bool open;       /* a question has no answer yet */
  int64_t step;    /* values tried */
  uint64_t until;  /* so many failures */
  uint64_t budget; /* of a question */
} FdShave;

static bool
begin (FdMember *m)
{
  FdShave *shave = m->own = g_try_new0 (FdShave, 1);
  FdSearch *search = m->model.search;
  if (!shave)
    return false;
  *shave = (FdShave){.step = 1, .budget = PATIENCE};
  fd_search_share (search, false);
  fd_search_set_incremental (search, true);
  fd_search_set_free (search, true);
  return fd_search_set_learning (search, true);
}

static void
end (FdMember *m)
{
  g_free (m->own);
}

/* At the root: what the objective is at best. */
static void
note_bound (FdMember *m)
{
  const FdSearch *search = m->model.search;
  const FdDomain *x = fd_domain (m->model.store, search->objective);
  m->bound = search->maximize ? x->max : x->min;
  m->has_bound = true;
}

/* False: no memory. */
static bool
ask (FdMember *m)
{
  FdShave *shave = m->own;
  FdSearch *search = m->model.search;
  if (!fd_search_reset (search))
    return false;
  note_bound (m);
  const FdDomain *x = fd_domain (m->model.store, search->objective);
  int64_t width = (int64_t) x->max - x->min;
  shave->step = CLAMP (shave->step, 1, width / 2 + 1);
  int32_t more = (int32_t) shave->step - 1;
  FdAtom atom =
      search->maximize
          ? fd_atom (search->objective, FD_GE, (int32_t) m->bound - more)
          : fd_atom (search->objective, FD_LE, (int32_t) m->bound + more);
  shave->until = search->statistics.failures + shave->budget;
  shave->open = true;
  return fd_search_assume (search, &atom, 1);
}

static void
answer (FdMember *m, FdStatus status)
{
  FdShave *shave = m->own;
  shave->open = false;
  if (status == FD_STATUS_EXHAUSTED)
    shave->step *= 2;
  else if (status == FD_STATUS_LIMIT && shave->step > 1)
    shave->step /= 2;
  else if (status == FD_STATUS_LIMIT)
    shave->budget *= 2;
}

/* Until the question is answered, or its failures or those of the turn are
 * spent: then it is open. */
static FdStatus
search_bound (FdMember *m)
{
  const FdShave *shave = m->own;
  FdSearch *search = m->model.search;
  fd_member_limit (m, shave->until);
  FdStatus status = fd_search_next (search);
  bool spent = status == FD_STATUS_LIMIT &&
               fd_search_limit (search) == FD_LIMIT_FAILURES &&
               search->statistics.failures >= shave->until;
  if (spent || status != FD_STATUS_LIMIT)
    answer (m, status);
  return status;
}

static FdStatus
run (FdMember *m)
{
  FdShave *shave = m->own;
  FdSearch *search = m->model.search;
  if (!search->objective.id)
    return fd_member_search_on (m);
  if (!fd_member_begin_turn (m))
    return FD_STATUS_LIMIT;
  for (int n = 0; n < MOST_QUESTIONS; n++) {
    if (!shave->open && !ask (m)) {
      m->limit = FD_LIMIT_MEMORY;
      return FD_STATUS_LIMIT;
    }
    FdStatus status = search_bound (m);
    if (status == FD_STATUS_SOLUTION && !fd_member_note_solution (m))
      return m->limit ? FD_STATUS_LIMIT : FD_STATUS_ERROR;
    if (status == FD_STATUS_ERROR || shave->open)
      return status;
    if (status == FD_STATUS_EXHAUSTED && search->hopeless)
      return status;
    if (fd_member_had_turn (m))
      break;
  }
  m->limit = FD_LIMIT_FAILURES;
  return FD_STATUS_LIMIT;
}

const FdRole fd_role_shave = {"bound", true, false, begin, run, end};
