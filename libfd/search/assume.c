/* SPDX-License-Identifier: MIT */
/* assume.c - searches under assumptions, and the core of an exhausted one
 *
 * Both kinds of search take the assumptions, in order, as their first
 * decisions, and never reverse them.
 */
#include "search.h"

#include <string.h>

static bool
may_assume (FdSearch *search, const char *who)
{
  return (search &&
          (search->state == STATE_NEW || search->state == STATE_RESET)) ||
         fd_search_refuse_setup (search, who);
}

bool
fd_search_assume (FdSearch *search, const FdAtom *atoms, size_t n)
{
  if (!may_assume (search, __func__) ||
      !fd_require_atoms (search->store, atoms, n) ||
      !fd_require (search->store, n < FD_MAX_LENGTH - search->n_assumptions,
                   "%zu assumptions, expected less than %zu in all", n,
                   FD_MAX_LENGTH))
    return false;
  FdAtom *all =
      g_try_renew (FdAtom, search->assumption, search->n_assumptions + n + 1);
  if (!all)
    return false;
  search->assumption = all;
  fd_atoms_copy (all + search->n_assumptions, atoms, n);
  search->n_assumptions += (uint32_t) n;
  return true;
}

/* The search keeps a copy: the core reorders the other array. */
bool
fd_search_keep_assumptions (FdSearch *search)
{
  assert (search->state == STATE_NEW);
  uint32_t n = search->n_assumptions;
  FdAtom *lasting = g_try_renew (FdAtom, search->lasting, n + 1);
  if (!lasting)
    return false;
  fd_atoms_copy (lasting, search->assumption, n);
  search->lasting = lasting;
  search->n_lasting = n;
  return true;
}

const FdAtom *
fd_search_core (const FdSearch *search, size_t *n)
{
  if (!fd_require_search (search) ||
      !fd_require (search->store, n, "n is NULL, expected where to write it"))
    return NULL;
  *n = search->n_core;
  return search->assumption;
}

/* --- the core, where the search learns ---------------------------------- */

/* The atom in the form in which decisions are logged. */
static FdAtom
as_logged (const FdStore *store, FdAtom atom)
{
  FdVar x = fd_atom_var (atom);
  if (x.id)
    x = fd_domain_var (fd_domain (store, x));
  return fd_atom (x, fd_atom_relation (atom), atom.value);
}

/* Assumption @i fails after those before it.  Moves the assumptions that this
 * failure needs to the front.  False when out of memory. */
static bool
find_core (FdSearch *search, uint32_t i)
{
  FdLearner *learner = search->learner;
  FdAtom failed = search->assumption[i];
  search->n_core = 0;
  if (!fd_learner_trace (learner, fd_atom_not (failed)))
    return false;
  for (uint32_t j = 0; j < i; j++)
    for (size_t k = 0; k < learner->learned.n; k++)
      if (fd_atom_equal (as_logged (search->store, search->assumption[j]),
                         learner->learned.atom[k])) {
        FdAtom atom = search->assumption[j];
        search->assumption[j] = search->assumption[search->n_core];
        search->assumption[search->n_core++] = atom;
        break;
      }
  search->assumption[i] = search->assumption[search->n_core];
  search->assumption[search->n_core++] = failed;
  return true;
}

FdStatus
fd_search_refute_assumption (FdSearch *search, const FdRandom *before)
{
  if (find_core (search, search->n_decisions) || search->learner->wrong)
    return fd_search_finish (search);
  fd_search_halted (search);
  return fd_search_pause (search, before);
}

/* --- a smaller core ----------------------------------------------------- */

/* Whether to stop for good; limits of a single attempt do not count. */
static bool
is_over (const FdSearch *search)
{
  return search->limits.reached != FD_LIMIT_NONE &&
         search->limits.reached != FD_LIMIT_FAILURES;
}

/* Tests whether the core without its atom @drop has a solution; returns whether
 * that is known.  If it has none, the rest becomes the core. */
static bool
attempt (FdSearch *search, uint32_t drop, uint64_t failure_limit)
{
  FdSearch *inner = fd_search_new (search->store);
  if (!inner)
    return !fd_search_hit (search, FD_LIMIT_MEMORY);
  FdAtom *core = search->assumption;
  fd_search_set_learning (inner, search->store->explaining);
  fd_search_set_free (inner, true);
  fd_search_set_checking (inner, search->checking);
  fd_search_set_failure_limit (inner, failure_limit);
  bool ok =
      fd_search_assume (inner, core, drop) &&
      fd_search_assume (inner, core + drop + 1, search->n_core - drop - 1);
  FdStatus status = ok ? fd_search_next (inner) : FD_STATUS_LIMIT;
  if (status == FD_STATUS_LIMIT)
    fd_search_hit (search, ok ? inner->limits.reached : FD_LIMIT_MEMORY);
  if (status == FD_STATUS_EXHAUSTED) {
    search->n_core = inner->n_core;
    memcpy (core, inner->assumption, inner->n_core * sizeof *core);
  }
  fd_search_free (inner);
  return status == FD_STATUS_SOLUTION || status == FD_STATUS_EXHAUSTED;
}

bool
fd_search_minimize_core (FdSearch *search, uint64_t failure_limit)
{
  if (!fd_require_search (search) || !fd_require_idle (search->store) ||
      !fd_require (search->store, search->state == STATE_DONE,
                   "the search is not exhausted, expected a call after "
                   "FD_STATUS_EXHAUSTED"))
    return false;
  FdStore *store = search->store;
  bool all_known = true;
  fd_limits_begin_call (&search->limits);
  int64_t outer = fd_store_begin_search (store, &search->limits.stop,
                                         search->limits.deadline);
  for (uint32_t drop = search->n_core; !is_over (search) && drop-- > 0;)
    if (drop < search->n_core)
      all_known &= attempt (search, drop, failure_limit);
  fd_store_end_search (store, outer);
  fd_limits_end_call (&search->limits);
  return all_known && !is_over (search);
}
