/* SPDX-License-Identifier: MIT */
/* member.c - a worker of a portfolio: its model, its turns, what it finds
 *
 * What it does depends on the turns before, and on what it was told between
 * them; never on the thread or the time.
 */
#include "model.h"
#include "portfolio.h"

#include "search/search.h"

#include <string.h>

/* --- its model --------------------------------------------------------------
 */

static bool
refuse (FdMember *m, const char *message)
{
  FdLimit limit;
  FdStatus status = fd_model_failure (&m->model, &limit, &message);
  fd_portfolio_fail (m->portfolio, status, limit, message);
  m->status = FD_STATUS_ERROR;
  return false;
}

/* What the first member has, the others must have, too. */
static const char *
model_mistake (const FdMember *m)
{
  const FdPortfolio *p = m->portfolio;
  const FdSearch *search = m->model.search;
  const char *mistake = fd_model_mistake (&m->model);
  if (mistake)
    return mistake;
  if (m->number && (fd_search_has_objective (search) != p->has_objective ||
                    search->maximize != p->maximize))
    return "the models differ, expected the same objective in each";
  if (m->number && m->model.store->n_vars < p->n_vars)
    return "the models differ, expected the variables of the first in each";
  return NULL;
}

static void
note_first (FdMember *m)
{
  FdPortfolio *p = m->portfolio;
  p->n_vars = m->model.store->n_vars;
  p->has_objective = fd_search_has_objective (m->model.search);
  p->maximize = m->model.search->maximize;
}

/* False: no memory. */
static bool
set_up (FdMember *m)
{
  FdSearch *search = m->model.search;
  if (!fd_search_keep_assumptions (search))
    return false;
  search->limits = (FdLimits){0};
  fd_random_init (&m->random, m->portfolio->seed + m->number);
  fd_search_set_seed (search, m->portfolio->seed + m->number);
  fd_store_clear_weights (m->model.store);
  fd_search_tell_nogoods (search, m->portfolio->longest, m->portfolio->n_vars);
  return true;
}

/* EXHAUSTED: it has no solution. */
static FdStatus
make (FdMember *m)
{
  FdPortfolio *p = m->portfolio;
  m->made = true;
  m->model.is_free = m->role->is_free;
  fd_lock (&p->making);
  bool made = p->make (&m->model, p->data);
  fd_unlock (&p->making);
  if (!made && m->model.store && !fd_store_error (m->model.store) && !m->number)
    return FD_STATUS_EXHAUSTED;
  const char *mistake = made ? model_mistake (m)
                             : "the models differ, expected solutions in each";
  if (mistake)
    return refuse (m, mistake), FD_STATUS_ERROR;
  if (!m->number)
    note_first (m);
  if (set_up (m) && m->role->begin (m))
    return FD_STATUS_SOLUTION;
  m->limit = FD_LIMIT_MEMORY; /* without it, then */
  return FD_STATUS_LIMIT;
}

void
fd_member_clear (FdMember *m)
{
  FdPortfolio *p = m->portfolio;
  if (m->role && m->role->end && m->own)
    m->role->end (m);
  m->own = NULL;
  fd_model_clear (&m->model, p->drop, p->data, &p->making);
  fd_blobs_clear (&m->found, true);
  if (m->text)
    g_string_free (m->text, TRUE);
  m->text = NULL;
}

/* --- for roles --------------------------------------------------------------
 */

bool
fd_member_begin_turn (FdMember *m)
{
  FdPortfolio *p = m->portfolio;
  bool ok = true;
  FdSearch *search = m->model.search;
  fd_search_set_turn (search, p->turn, m->turn * WORK_A_FAILURE);
  m->turn_end = p->turn ? search->limits.failures : UINT64_MAX;
  fd_lock (&p->lock);
  if (p->has_best && m->known != p->n_best)
    ok = fd_search_adopt (search, p->best, p->values, p->n_vars);
  m->known = p->n_best;
  fd_member_hear_news (m);
  fd_unlock (&p->lock);
  m->limit = ok ? FD_LIMIT_NONE : FD_LIMIT_MEMORY;
  return ok;
}

void
fd_member_limit (FdMember *m, uint64_t failures)
{
  m->model.search->limits.failures = MIN (m->turn_end, failures);
}

bool
fd_member_had_turn (const FdMember *m)
{
  const FdSearch *search = m->model.search;
  return search->statistics.failures >= m->turn_end ||
         fd_store_work_done (search->store) >= search->limits.work;
}

static bool
render (FdMember *m)
{
  FdPortfolio *p = m->portfolio;
  if (!m->text)
    m->text = g_string_new (NULL);
  g_string_truncate (m->text, 0);
  if (!p->render || p->render (&m->model, m->text, p->data))
    return true;
  return refuse (m, m->text->len ? m->text->str : "a solution was refused");
}

bool
fd_member_note_solution (FdMember *m)
{
  const FdPortfolio *p = m->portfolio;
  const FdStore *store = m->model.store;
  const FdSearch *search = m->model.search;
  FdFound found = {.objective = search->has_best ? search->best : 0};
  if (!render (m))
    return false;
  size_t n_values = ((size_t) p->n_vars + 1) * sizeof (int32_t);
  size_t n = sizeof found + n_values + m->text->len;
  char *bytes = fd_blobs_room (&m->found, n);
  if (!bytes) {
    m->limit = FD_LIMIT_MEMORY;
    return false;
  }
  memcpy (bytes, &found, sizeof found);
  memset (bytes + sizeof found, 0, sizeof (int32_t));
  for (uint32_t id = 1; id <= p->n_vars; id++)
    memcpy (bytes + sizeof found + id * sizeof (int32_t),
            &fd_domain_of (store, id)->min, sizeof (int32_t));
  memcpy (bytes + sizeof found + n_values, m->text->str, m->text->len);
  fd_blobs_add (&m->found, n);
  fd_lock (&m->portfolio->lock);
  fd_portfolio_note_fresh (m->portfolio, m, bytes, n);
  fd_unlock (&m->portfolio->lock);
  return true;
}

FdStatus
fd_member_search_on (FdMember *m)
{
  FdSearch *search = m->model.search;
  FdStatus status = FD_STATUS_LIMIT;
  if (!fd_member_begin_turn (m))
    return status;
  while ((status = fd_search_next (search)) == FD_STATUS_SOLUTION) {
    if (!fd_member_note_solution (m))
      return m->limit ? FD_STATUS_LIMIT : FD_STATUS_ERROR;
    if (!m->portfolio->has_objective)
      break;
  }
  return status;
}

/* --- a turn -----------------------------------------------------------------
 */

/* Whether it may run; from here on it can be stopped. */
static bool
begin_running (FdMember *m)
{
  FdPortfolio *p = m->portfolio;
  fd_lock (&p->lock);
  bool ok = !p->stopping && !p->halting;
  m->running = ok ? m->model.search : NULL;
  fd_stop_consume (&m->model.search->limits.stop); /* of a turn before */
  fd_unlock (&p->lock);
  m->limit = ok ? FD_LIMIT_NONE : FD_LIMIT_STOPPED;
  return ok;
}

static void
end_running (FdMember *m)
{
  FdPortfolio *p = m->portfolio;
  fd_lock (&p->lock);
  m->running = NULL;
  m->statistics = *fd_search_statistics (m->model.search);
  m->work = fd_store_work_done (m->model.store);
  m->n_taken = m->model.search->tells.n_taken;
  if (m->role->bounds && m->model.search->has_bound) {
    m->has_bound = true;
    m->bound = m->model.search->bound;
  }
  fd_unlock (&p->lock);
  if (m->status == FD_STATUS_LIMIT && !m->limit)
    m->limit = fd_search_limit (m->model.search);
  if (m->status == FD_STATUS_ERROR)
    refuse (m, "a wrong solution");
}

void
fd_member_run (FdMember *m)
{
  FdStatus status = m->made ? FD_STATUS_SOLUTION : make (m);
  m->status = status;
  if (status != FD_STATUS_SOLUTION)
    return;
  m->status = FD_STATUS_LIMIT;
  if (!begin_running (m))
    return;
  m->status = m->role->run (m);
  end_running (m);
}
