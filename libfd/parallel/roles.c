/* SPDX-License-Identifier: MIT */
/* roles.c - the ways in which the members of a portfolio search
 *
 * The first search as the model says, so that nothing is lost to who knows
 * better; those after it learn and choose for themselves, each with other
 * restarts, values and a random order to begin with, or around the best
 * solution, or from the bound of the objective, as a whole or by its terms.
 */
#include "portfolio.h"

#include "search/search.h"

static bool
begin_model (FdMember *m)
{
  fd_search_share (m->model.search, true);
  return true;
}

static bool
begin_learning (FdMember *m)
{
  fd_search_share (m->model.search, true);
  return fd_search_set_learning (m->model.search, true);
}

static bool
begin_free (FdMember *m)
{
  FdSearch *search = m->model.search;
  fd_search_share (search, m->number % 4 != 3);
  search->scatter = m->number > 1;
  if (m->number > 1)
    fd_search_set_restarts (
        search, m->number % 2 ? FD_RESTART_GLUCOSE : FD_RESTART_LUBY,
        50 + 50 * (m->number % 3), 1.5);
  fd_search_set_free (search, true);
  return fd_search_set_learning (search, true);
}

static const FdRole by_model = {
    "model", false, true, begin_model, fd_member_search_on, NULL};
static const FdRole learning = {
    "model, learning", false, true, begin_learning, fd_member_search_on, NULL};
const FdRole fd_role_free = {
    "free", true, true, begin_free, fd_member_search_on, NULL};

/* --- who does what ----------------------------------------------------------
 */

const FdRole *
fd_role_of (const FdPortfolio *self, unsigned number)
{
  const FdRole *in_turn[] = {&fd_role_free,  &fd_role_free, &fd_role_lns,
                             &fd_role_free,  &fd_role_lns,  &learning,
                             &fd_role_shave, &fd_role_cores};
  if (number == 0)
    return &by_model;
  const FdRole *role = in_turn[number % G_N_ELEMENTS (in_turn)];
  bool needs_one =
      role == &fd_role_lns || role == &fd_role_shave || role == &fd_role_cores;
  return needs_one && !self->has_objective ? &fd_role_free : role;
}
