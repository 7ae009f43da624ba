/* SPDX-License-Identifier: MIT */
/* lns.c - large neighbourhood search around the best solution
 *
 * Most variables keep the values of the best solution, as assumptions; a better
 * one is searched among the others, for so many failures.  How many are let go
 * is adapted: more where the neighbourhood was searched to its end, less where
 * it was not.  Which kind of neighbourhood comes next is drawn by what each
 * found of late.  What is learned on the way holds without the assumptions, and
 * stays.
 *
 * Sources: Shaw, Using constraint programming and local search methods to solve
 * vehicle routing problems, CP 1998; Laborie & Godard, Self-adapting large
 * neighborhood search, MISTA 2007.
 */
#include "portfolio.h"

#include "neighbourhood.h"

/* Failures of a neighbourhood; how many of them in a turn. */
enum { PATIENCE = 150, MOST_QUESTIONS = 64 };

#define FEWEST 4
#define LEAST_SHARE 0.01
#define MOST_SHARE 0.9
/* Of what a kind was worth, so much is made of the last time. */
#define FORGETTING 0.1
#define LEAST_WORTH 0.05

typedef struct {
  FdNeighbourhood neighbourhood;
  bool ready, open; /* open: a question has no answer yet */
  uint64_t until;   /* so many failures */
  uint64_t around;  /* which of the best solutions */
  FdNeighbourhoodKind kind;
  double share[FD_N_NEIGHBOURHOODS], worth[FD_N_NEIGHBOURHOODS];
} FdLns;

static bool
begin (FdMember *m)
{
  FdLns *lns = m->own = g_try_new0 (FdLns, 1);
  FdSearch *search = m->model.search;
  if (!lns)
    return false;
  for (int i = 0; i < FD_N_NEIGHBOURHOODS; i++) {
    lns->share[i] = 0.2;
    lns->worth[i] = 0.5;
  }
  fd_search_share (search, true);
  search->scatter = true;
  fd_search_set_incremental (search, true);
  fd_search_set_restarts (search, FD_RESTART_LUBY, 50, 1);
  fd_search_set_free (search, true);
  return fd_search_set_learning (search, true);
}

static void
end (FdMember *m)
{
  FdLns *lns = m->own;
  fd_neighbourhood_clear (&lns->neighbourhood);
  g_free (lns);
}

/* --- which neighbourhood ----------------------------------------------------
 */

static FdNeighbourhoodKind
draw_kind (FdMember *m)
{
  const FdLns *lns = m->own;
  double sum = 0;
  for (int i = 0; i < FD_N_NEIGHBOURHOODS; i++)
    sum += lns->worth[i];
  double at = sum * (double) fd_random_below (&m->random, 1 << 20) / (1 << 20);
  int kind = 0;
  while (kind < FD_N_NEIGHBOURHOODS - 1 && at >= lns->worth[kind])
    at -= lns->worth[kind++];
  return (FdNeighbourhoodKind) kind;
}

static void
note_worth (FdLns *lns, bool found)
{
  double *worth = &lns->worth[lns->kind];
  *worth += FORGETTING * ((found ? 1 : 0) - *worth);
  *worth = MAX (*worth, LEAST_WORTH);
}

static void
scale_share (FdLns *lns, double factor)
{
  double *share = &lns->share[lns->kind];
  *share = CLAMP (*share * factor, LEAST_SHARE, MOST_SHARE);
}

static FdAtom
better_than_best (const FdSearch *search)
{
  if (!search->objective.id)
    return FD_ATOM_TRUE;
  FdRelation relation = search->maximize ? FD_GT : FD_LT;
  return fd_atom (search->objective, relation, (int32_t) search->best);
}

/* False: no memory. */
static bool
ask (FdMember *m)
{
  FdLns *lns = m->own;
  FdNeighbourhood *near = &lns->neighbourhood;
  FdSearch *search = m->model.search;
  if (!fd_search_reset (search))
    return false;
  if (!lns->ready && !fd_neighbourhood_init (near, search))
    return false;
  lns->ready = true;
  lns->kind = draw_kind (m);
  double wanted = lns->share[lns->kind] * near->n;
  uint32_t n_free = MAX ((uint32_t) wanted, FEWEST);
  fd_neighbourhood_choose (near, lns->kind, search->kept, n_free,
                           better_than_best (search), &m->random);
  lns->open = true;
  lns->until = search->statistics.failures + PATIENCE;
  lns->around = m->known;
  return fd_search_assume (search, near->kept, near->n_kept);
}

/* --- a turn -----------------------------------------------------------------
 */

/* An answer to the question; LIMIT: the turn ends, or goes on with another. */
static FdStatus
search_near (FdMember *m)
{
  FdLns *lns = m->own;
  FdSearch *search = m->model.search;
  fd_member_limit (m, lns->until);
  FdStatus status = fd_search_next (search);
  if (status == FD_STATUS_LIMIT &&
      (fd_search_limit (search) != FD_LIMIT_FAILURES ||
       search->statistics.failures < lns->until))
    return status;
  lns->open = false;
  note_worth (lns, status == FD_STATUS_SOLUTION);
  if (status == FD_STATUS_LIMIT)
    scale_share (lns, 0.9);
  else if (status == FD_STATUS_EXHAUSTED)
    scale_share (lns, 1.15);
  return status;
}

/* Until there is one to start from. */
static FdStatus
search_first (FdMember *m)
{
  FdStatus status = fd_search_next (m->model.search);
  if (status == FD_STATUS_SOLUTION && !fd_member_note_solution (m))
    return m->limit ? FD_STATUS_LIMIT : FD_STATUS_ERROR;
  return status == FD_STATUS_SOLUTION ? FD_STATUS_LIMIT : status;
}

static FdStatus
run (FdMember *m)
{
  FdLns *lns = m->own;
  FdSearch *search = m->model.search;
  if (!fd_member_begin_turn (m))
    return FD_STATUS_LIMIT;
  if (!search->has_best)
    return search_first (m);
  lns->open &= lns->around == m->known;
  for (int n = 0; n < MOST_QUESTIONS && !fd_member_had_turn (m); n++) {
    if (!lns->open && !ask (m)) {
      m->limit = FD_LIMIT_MEMORY;
      return FD_STATUS_LIMIT;
    }
    FdStatus status = search_near (m);
    if (status == FD_STATUS_SOLUTION && !fd_member_note_solution (m))
      return m->limit ? FD_STATUS_LIMIT : FD_STATUS_ERROR;
    if (status == FD_STATUS_ERROR || lns->open)
      return status;
    if (status == FD_STATUS_EXHAUSTED && search->hopeless)
      return status;
  }
  m->limit = FD_LIMIT_FAILURES;
  return FD_STATUS_LIMIT;
}

const FdRole fd_role_lns = {"neighbourhoods", false, false, begin, run, end};
