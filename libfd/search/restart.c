/* SPDX-License-Identifier: MIT */
/* restart.c - when to restart from the root
 *
 * Sources: Luby, Sinclair & Zuckerman, Optimal speedup of Las Vegas
 * algorithms, IPL 1993; Walsh, Search in a small world, IJCAI 1999 (geometric);
 * Audemard & Simon, Predicting learnt clauses quality in modern SAT solvers,
 * IJCAI 2009, with the averages of Biere & Froehlich, Evaluating CDCL restart
 * schemes, POS 2015 (glucose).
 */
#include "search.h"

#include <math.h>

/* A restart pays if recent nogoods have WORSE times the average LBD; it needs
 * at least FEWEST failures. */
#define WORSE 1.2
enum { FEWEST = 50 };

/* A constant sequence is complete only if it grows: after PATIENCE restarts,
 * and each time after that many more, its failures are doubled. */
enum { PATIENCE = 1000 };

/* 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ..., counted from 1. */
static uint64_t
luby (uint64_t i)
{
  uint64_t power = 1;
  while (power < i + 1)
    power *= 2;
  /* i = 2^k - 1 gives 2^(k-1); other i are within a copy of the earlier part */
  return power == i + 1 ? power / 2 : luby (i - (power / 2 - 1));
}

static uint64_t
cutoff (const FdSearch *search)
{
  uint64_t k = search->statistics.restarts;
  double scale = (double) search->restart_scale;
  double failures = ldexp (scale, (int) MIN (k / PATIENCE, 60));
  if (search->restart == FD_RESTART_LINEAR)
    failures = scale * (double) (k + 1);
  else if (search->restart == FD_RESTART_GEOMETRIC)
    failures = MAX (failures, scale * search->restart_power);
  else if (search->restart == FD_RESTART_LUBY)
    failures = scale * (double) luby (k + 1);
  else if (search->restart == FD_RESTART_GLUCOSE)
    failures = FEWEST;
  return failures < 1e18 ? (uint64_t) failures : UINT64_MAX / 2;
}

void
fd_search_set_restarts (FdSearch *search, FdRestart restart, uint32_t scale,
                        double base)
{
  if (!fd_require_search (search) ||
      !fd_require_of_search (search, (unsigned) restart <= FD_RESTART_GLUCOSE,
                             "restart %d, expected one of FdRestart",
                             (int) restart) ||
      !fd_require_of_search (search, scale && base >= 1,
                             "a scale of %u and a base of %g, expected both at "
                             "least 1",
                             scale, base))
    return;
  search->restart = restart;
  search->restart_scale = scale;
  search->restart_base = base;
  search->restart_power = 1;
  search->restart_at = search->statistics.failures + cutoff (search);
}

void
fd_restart_note (FdSearch *search, uint32_t lbd)
{
  if (search->lbd_slow == 0) /* the first one: nothing is known of others */
    search->lbd_fast = search->lbd_slow = lbd;
  search->lbd_fast += (lbd - search->lbd_fast) / 32;
  search->lbd_slow += (lbd - search->lbd_slow) / 8192;
}

static bool
is_worse (const FdSearch *search)
{
  return search->statistics.failures >= search->restart_at &&
         search->lbd_fast > WORSE * search->lbd_slow;
}

static bool
is_due (const FdSearch *search)
{
  if (fd_search_is_plain (search))
    return fd_turn_is_over (search);
  if (search->restart == FD_RESTART_GLUCOSE)
    return search->learning && is_worse (search);
  return search->statistics.failures >= search->restart_at &&
         fd_search_forbids_none (search);
}

bool
fd_search_may_restart (const FdSearch *search)
{
  return search->strategy->restarts_in & 1 << search->state &&
         search->n_decisions > search->strategy->floor (search) &&
         is_due (search);
}

/* False when out of memory. */
static bool
go_to_root (FdSearch *search)
{
  if (fd_search_is_plain (search))
    return fd_turns_end (search);
  uint32_t n = search->n_decisions - search->strategy->floor (search);
  fd_search_back_to (search, search->strategy->floor (search));
  fd_prove (undone, search, n, false);
  return true;
}

/* Whether VSIDS decides until the next restart. */
static bool
is_by_vsids (const FdSearch *search)
{
  return !search->by_vsids || !search->n_branchings ||
         fd_turns_are_apart (search);
}

static void
note_restart (FdSearch *search)
{
  search->statistics.restarts++;
  search->restart_power =
      MIN (search->restart_power * search->restart_base, 1e18);
  search->restart_at = search->statistics.failures + cutoff (search);
  if (search->learner && search->free) {
    fd_stride_note_restart (search);
    search->by_vsids = is_by_vsids (search);
  }
}

/* A restart because only the bound is new. */
void
fd_search_restart (FdSearch *search)
{
  bool learned = !fd_search_is_plain (search);
  fd_trace (failure, search);
  if (!go_to_root (search))
    return;
  search->branching = search->first = 0;
  search->refuted = FD_ATOM_TRUE;
  search->statistics.nodes++;
  if (learned)
    note_restart (search);
  fd_trace (restart, search);
  fd_search_settle (search);
  fd_turns_deal (search, learned);
}
