/* SPDX-License-Identifier: MIT */
#ifndef FD_PORTFOLIO_H
#define FD_PORTFOLIO_H

#include "fd-parallel.h"

#include "blobs.h"
#include "lock.h"

#include "base/limits.h"
#include "base/random.h"

typedef struct _FdMember FdMember;

/* What a failure takes, more or less: see fd_store_work_done(). */
#define WORK_A_FAILURE 40000

/* What a member of the portfolio does. */
typedef struct {
  const char *name;
  bool is_free; /* see FdModel */
  bool bounds;  /* the bound of its search is one of all solutions */
  /* The model was made.  False: it cannot take this part. */
  bool (*begin) (FdMember *member);
  /* A turn.  LIMIT: there is more to do, unless the limit was another one than
   * that of the turn.  EXHAUSTED: no solution is better than the best one known
   * to the portfolio or to the member. */
  FdStatus (*run) (FdMember *member);
  void (*end) (FdMember *member); /* NULL: nothing to do */
} FdRole;

/* A worker of its own, whichever thread does its work.  It belongs to the
 * thread that has its turn, and between two turns to the lock. */
struct _FdMember {
  FdPortfolio *portfolio;
  unsigned number;
  const FdRole *role;
  FdModel model;
  FdRandom random;
  gpointer own; /* the role's */
  GString *text;
  FdBlobs found;      /* solutions of this turn, see FdFound */
  bool made, retired; /* retired: it is not asked any more */
  FdStatus status;    /* of its last turn */
  FdLimit limit;
  FdSearch *running; /* under the lock: to be stopped */
  uint64_t known;    /* which of the best solutions was adopted */
  bool has_bound;
  int64_t bound;            /* no solution is better than that */
  uint64_t turn;            /* its length, as failures */
  uint64_t turn_end;        /* so many failures; UINT64_MAX: work alone */
  uint64_t work;            /* done by its store */
  size_t heard;             /* pieces of news */
  uint64_t n_told, n_taken; /* nogoods */
  uint64_t n_improvements;
  FdStatistics statistics;
};

/* Before the values of a solution, by id from 1 on, and its text. */
typedef struct {
  int64_t objective;
} FdFound;

struct _FdPortfolio {
  FdModelFunc make;
  FdModelFreeFunc drop;
  FdRenderFunc render;
  FdProgressFunc progress;
  gpointer data, progress_data;

  unsigned n_threads, n_members; /* 0: not set */
  bool racing, begun;
  uint64_t seed, turn; /* failures; 0: not set */
  uint32_t longest;    /* atoms of a nogood that is told; 0: none is */
  FdLimits limits;

  FdMember *member;
  unsigned n_begun;   /* members that had a turn */
  uint32_t n_vars;    /* those that all models have */
  bool has_objective; /* so do these */
  bool maximize;
  GThread **thread;
  char *current; /* the solution that was asked for last */
  size_t n_current, current_room;
  bool has_current;

  GMutex making;   /* a model */
  GMutex lock;     /* of all below, and of members that have no turn */
  GCond work;      /* for threads */
  GCond news;      /* for who asks */
  FdMember **ring; /* a ring of those that wait for a thread */
  size_t n_given, n_taken, n_done;
  uint64_t n_rounds;
  FdBlobs queue; /* solutions to be asked for */
  FdBlobs told;  /* see tell-nogoods.c */
  FdBlobs fresh; /* the best solution of this round, if it is better */
  FdMember *fresh_from;
  bool stopping, halting;
  bool has_best, has_bound;
  int64_t best, bound;
  int32_t *values; /* of the best, by id */
  uint64_t n_best; /* how many there were */
  FdStatus status; /* SOLUTION: it goes on */
  FdLimit failed_limit;
  GError *error;
};

/* --- member.c ----------------------------------------------------------- */

/* In a thread that has its turn. */
void fd_member_run (FdMember *self);
void fd_member_clear (FdMember *self);

/* For roles: */

/* Adopts the best solution known, and limits the search to a turn.  False: no
 * memory. */
bool fd_member_begin_turn (FdMember *self);
/* Its search ends after so many failures, or with the turn. */
void fd_member_limit (FdMember *self, uint64_t failures);
/* Whether the turn is over. */
bool fd_member_had_turn (const FdMember *self);
/* The solution that the store holds.  False: no memory, or it was refused. */
bool fd_member_note_solution (FdMember *self);
/* A turn of a search that is not limited to a part. */
FdStatus fd_member_search_on (FdMember *self);

/* --- portfolio.c -------------------------------------------------------- */

void fd_portfolio_fail (FdPortfolio *self, FdStatus status, FdLimit limit,
                        const char *message);
static inline bool
fd_portfolio_beats (const FdPortfolio *self, int64_t objective, int64_t other)
{
  return self->maximize ? objective > other : objective < other;
}
static inline bool
fd_portfolio_is_better (const FdPortfolio *self, int64_t objective)
{
  return !self->has_best || fd_portfolio_beats (self, objective, self->best);
}

/* --- exchange.c --------------------------------------------------------- */

/* Under the lock: what the member found in its turn is everybody's. */
void fd_portfolio_exchange (FdPortfolio *self, FdMember *member);
/* Makes the next solution the one that was asked for last.  False: there is
 * none, or no memory. */
bool fd_portfolio_deliver (FdPortfolio *self);

/* Under the lock, in a turn: a solution, which is delivered before the turn
 * ends if all is to end. */
void fd_portfolio_note_fresh (FdPortfolio *self, FdMember *member,
                              const char *bytes, size_t n);
/* Under the lock: makes it one to be asked for.  False: there is none. */
bool fd_portfolio_take_fresh (FdPortfolio *self);

/* --- news.c ------------------------------------------------------------- */

/* Under the lock, behind its solutions. */
void fd_portfolio_note_news (FdPortfolio *self, FdMember *member);
/* Under the lock, before its turn. */
void fd_member_hear_news (FdMember *member);

/* --- roles.c ------------------------------------------------------------ */

extern const FdRole fd_role_cores, fd_role_free, fd_role_lns, fd_role_shave;
const FdRole *fd_role_of (const FdPortfolio *self, unsigned number);

#endif
