/* SPDX-License-Identifier: MIT */
/* news.c - what searches of the same model in different processes exchange: the
 * objectives of solutions, and short nogoods
 *
 * In contrast to the searches of a portfolio (share.c), such a search knows of
 * the solutions of others only by their objectives, and still looks for a
 * solution that is equally good: the first of the best solutions is found by
 * the process whose cube contains it.  Therefore, what a search has learned
 * since its own last solution is too strong for others until they know of a
 * better objective.  The program that passes the nogoods on must ensure that.
 */
#include "search.h"

/* --- objectives -----------------------------------------------------------
 */

/* The objective that a solution must improve on to be @worst or better. */
static int64_t
beyond (const FdSearch *search, int64_t worst)
{
  return search->maximize ? worst - 1 : worst + 1;
}

static bool
is_better (const FdSearch *search, int64_t a, int64_t b)
{
  return search->maximize ? a > b : a < b;
}

/* Within the range of values, or one beyond it. */
static int64_t
clamp (const FdSearch *search, int64_t worst)
{
  if (search->linear)
    return CLAMP (worst, INT64_MIN / 4, INT64_MAX / 4);
  return CLAMP (worst, (int64_t) FD_VALUE_MIN - 1, (int64_t) FD_VALUE_MAX + 1);
}

bool
fd_search_set_cutoff (FdSearch *search, int64_t worst)
{
  if (!fd_require_search (search) || !fd_require_idle (search->store) ||
      !fd_require (search->store, fd_search_has_objective (search),
                   "the search has no objective, expected one") ||
      !fd_require (search->store, !search->proof,
                   "the search has a proof, expected none: it does not say "
                   "that there is such a solution"))
    return false;
  int64_t best = beyond (search, clamp (search, worst));
  if (!search->has_cutoff || is_better (search, best, search->cutoff))
    search->cutoff = best;
  search->has_cutoff = true;
  if (search->has_best && !is_better (search, best, search->best))
    return true;
  search->best = best;
  search->has_best = search->cut = true;
  search->adopted = search->state != STATE_DONE;
  return true;
}

bool
fd_search_cutoff (const FdSearch *search, int64_t *worst)
{
  if (!fd_require_search (search) ||
      !fd_require (search->store, worst,
                   "worst is NULL, expected where to write it"))
    return false;
  bool asked_anew = search->state == STATE_RESET && !search->sharing;
  bool has_worst = asked_anew ? search->has_cutoff : search->has_best;
  if (has_worst)
    *worst = (asked_anew ? search->cutoff : search->best) +
             (search->maximize ? 1 : -1);
  return has_worst;
}

/* --- nogoods --------------------------------------------------------------
 */

void
fd_search_set_news (FdSearch *search, unsigned longest)
{
  if (!fd_require_new (search) ||
      !fd_require_of_search (search, longest <= FD_SEARCH_LONGEST_NEWS,
                             "longest: %u, expected 0 to %d", longest,
                             FD_SEARCH_LONGEST_NEWS))
    return;
  fd_search_tell_nogoods (search, longest, search->store->n_vars);
}

const FdAtom *
fd_search_news (FdSearch *search, size_t *n)
{
  if (!fd_require_search (search) ||
      !fd_require (search->store, n, "n is NULL, expected where to write it"))
    return NULL;
  FdTells *tells = &search->tells;
  FdAtoms taken = tells->taken;
  tells->taken = tells->learned;
  tells->learned = taken;
  fd_atoms_empty (&tells->learned);
  tells->n = 0;
  *n = tells->taken.n;
  return tells->taken.atom;
}

/* Whether these are nogoods of the store, each followed by FD_ATOM_FALSE. */
static bool
are_news (const FdStore *store, const FdAtom *atom, size_t n)
{
  size_t length = 0;
  for (size_t i = 0; i < n; i++) {
    bool is_end = fd_atom_equal (atom[i], FD_ATOM_FALSE);
    if (is_end ? !length : !fd_atom_var (atom[i]).id)
      return false;
    length = is_end ? 0 : length + 1;
  }
  return !length && fd_atoms_are_valid (store, atom, n);
}

bool
fd_search_hear_news (FdSearch *search, const FdAtom *news, size_t n)
{
  if (!fd_require_search (search) || !fd_require_idle (search->store) ||
      !fd_require_array (search->store, news, n) ||
      !fd_require (search->store, are_news (search->store, news, n),
                   "news: expected what fd_search_news() of the same model "
                   "returned"))
    return false;
  fd_search_hear (search, news, n * sizeof *news);
  return true;
}
