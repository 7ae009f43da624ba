/* SPDX-License-Identifier: MIT */
#ifndef FD_DISJUNCTIVE_H
#define FD_DISJUNCTIVE_H

#include <fd.h>

#include "../boolean/scope-atom.h"
#include "theta-tree.h"

/* A task of duration p, the least it may have, starts within est..lst and is
 * done within ect..lct, where ect = est + p and lct = lst + p.  The rules speak
 * of the time from left to right, and raise est; for lct the tasks are mirrored
 * at 0: then est is what -lct was.
 */

typedef enum {
  FD_TASK_IDLE,     /* takes no part: absent, or takes no time */
  FD_TASK_OPTIONAL, /* may be absent */
  FD_TASK_ALONE,    /* present, but no other can be done while it can */
  FD_TASK_PRESENT,
} FdTaskKind;

/* Four orders of the tasks. */
typedef enum {
  FD_TASK_BY_EST,
  FD_TASK_BY_ECT,
  FD_TASK_BY_LST,
  FD_TASK_BY_LCT,
  FD_TASK_N_ORDERS
} FdTaskOrder;

/* Of the history, for a reason: what the bounds were, and what always held. */
typedef struct {
  int64_t est, lst, p;
  int64_t first, last, least;
} FdDisjunctiveTask;

/* Tasks in one direction of time: est, ect, lst, lct of each; in four orders,
 * those that rules are about, and of these, the place by est. */
typedef struct {
  int64_t *key[FD_TASK_N_ORDERS];
  uint32_t *order[FD_TASK_N_ORDERS], *rank;
} FdDisjunctiveView;

typedef struct {
  FdPropagator base; /* starts, durations, variables of presence */
  /* constant after posting: */
  uint32_t n;
  bool strict;          /* what takes no time takes part, too */
  FdScopeAtom *present; /* of each task; NULL: all are */
  /* scratch, written by each run before it is read: */
  bool mirrored, changed;
  bool has_other;      /* other was made in this run */
  uint32_t n_gathered; /* tasks that rules are about */
  uint8_t *kind;
  FdDisjunctiveView view, other;
  int64_t *p;
  FdDisjunctiveTask *task;
  FdThetaTree tree;
  uint32_t *spare;
  /* kept, and only ever permuted: tasks in four orders, as the last run had
   * them, which is nearly what the next one needs */
  uint32_t *sorted[FD_TASK_N_ORDERS];
} FdDisjunctive;

/* Why a bound moves: see disjunctive-explain.c. */
typedef enum {
  FD_DISJUNCTIVE_OVERLOAD,
  FD_DISJUNCTIVE_PRECEDENCE,
  FD_DISJUNCTIVE_DURATION,
} FdDisjunctiveRule;

/* @i: the task that is pruned; @lct: of %FD_DISJUNCTIVE_OVERLOAD, where the
 * interval ends, in the direction of @self; of %FD_DISJUNCTIVE_DURATION the
 * task that follows. */
FdReason fd_disjunctive_reason (const FdDisjunctive *self,
                                FdDisjunctiveRule rule, uint32_t i,
                                int64_t lct);

const char *fd_disjunctive_explain (FdPropagator *base, FdStore *store,
                                    FdAtom need, uint64_t code, FdPosition at,
                                    FdAtoms *out);
const char *fd_disjunctive_explain_conflict (FdPropagator *base, FdStore *store,
                                             FdPosition at, FdAtoms *out);

/* A propagator of @n tasks, subscribed; @present (nullable): their atoms, whose
 * variables end @scope. */
FdDisjunctive *fd_disjunctive_new (FdStore *store, const FdVar *scope,
                                   const FdAtom *present, size_t n,
                                   bool strict);

/* The definition, of starts and durations; @is_present (nullable): of which
 * tasks. */
bool fd_is_disjunctive (const int32_t *s, const int32_t *p, size_t n,
                        bool strict,
                        bool (*is_present) (const void *data, size_t i),
                        const void *data);

/* Reads the tasks from the domains and sorts them. */
void fd_disjunctive_read (FdDisjunctive *self);
/* Finds those that rules are about. */
void fd_disjunctive_gather (FdDisjunctive *self);
void fd_disjunctive_mirror (FdDisjunctive *self);

/* Task @i does not start before @est; or not after @lst.  An optional one that
 * cannot is absent. */
bool fd_disjunctive_set_est (FdDisjunctive *self, FdStore *store, uint32_t i,
                             int64_t est, FdReason reason);
bool fd_disjunctive_set_lst (FdDisjunctive *self, FdStore *store, uint32_t i,
                             int64_t lst, FdReason reason);
/* Task @i, which is optional, is absent. */
bool fd_disjunctive_set_absent (FdDisjunctive *self, FdStore *store, uint32_t i,
                                FdReason reason);

/* The rules, in one direction each; they set @changed.  False: failure. */
bool fd_disjunctive_overload (FdDisjunctive *self, FdStore *store);
bool fd_disjunctive_precedences (FdDisjunctive *self, FdStore *store);
bool fd_disjunctive_not_last (FdDisjunctive *self, FdStore *store);
bool fd_disjunctive_edge_finding (FdDisjunctive *self, FdStore *store);
/* The greatest durations; in no direction. */
bool fd_disjunctive_durations (FdDisjunctive *self, FdStore *store);

static inline bool
fd_disjunctive_takes_part (const FdDisjunctive *self, int64_t p)
{
  return p > 0 || (p == 0 && self->strict);
}

/* The i-th of the tasks that rules are about, by that order. */
static inline uint32_t
fd_disjunctive_nth (const FdDisjunctive *self, FdTaskOrder order, uint32_t i)
{
  return self->view.order[order][i];
}

static inline bool
fd_disjunctive_is_present (const FdDisjunctive *self, uint32_t i)
{
  return self->kind[i] >= FD_TASK_ALONE;
}

#endif
