/* SPDX-License-Identifier: MIT */
#ifndef FD_SEARCH_PRIVATE_H
#define FD_SEARCH_PRIVATE_H

#include "kernel/hold.h"
#include "kernel/level.h"
#include "kernel/limits.h"
#include "proof/proof.h"
#include "search/learning/learner.h"
#include "branching.h"
#include "linear-objective.h"
#include "project.h"

typedef enum {
  STATE_NEW,         /* not begun */
  STATE_RESET,       /* at the root, to be asked */
  STATE_RETURNING,   /* at the root, to go to where a plain turn was left */
  STATE_INTERRUPTED, /* stopped while asserting what was resolved; the last of
                        those that are to begin */
  STATE_OPEN,        /* at a fixpoint, to go on from */
  STATE_RESOLVED,    /* the same, the first after a failure */
  STATE_SOLUTION,    /* at a solution, to go back from */
  STATE_FAILED,      /* a node failed, to go back from */
  STATE_DONE,
} SearchState;

typedef enum {
  FD_RESOLVED, /* back at a level where something is to be asserted */
  FD_RESOLVED_EXHAUSTED,
  FD_RESOLVED_HALTED, /* the store says why; it is to be done again */
} FdResolved;

/* What a search does about failures, and solutions to be left. */
typedef struct {
  unsigned restarts_in; /* bits: the states it restarts from */
  /* Opens its level.  False: halted. */
  bool (*begin) (FdSearch *search);
  /* At the root of one that is asked again and again.  False: halted. */
  bool (*ask) (FdSearch *search);
  FdResolved (*resolve) (FdSearch *search);
  /* What was resolved, in the level it went back to; again if it was halted.
   * False: inconsistent, or halted. */
  bool (*assert_resolved) (FdSearch *search);
  bool (*assert_bound) (FdSearch *search, FdAtom bound);
  /* So many decisions stay at a restart. */
  uint32_t (*floor) (const FdSearch *search);
} FdStrategy;

extern const FdStrategy fd_chronological, fd_learning;

typedef struct {
  FdAtom atom;
  uint32_t branching, first; /* where the selection stood */
} Decision;

typedef struct _FdTracing FdTracing;

/* Refuted below the first so many decisions, in force there since. */
typedef struct {
  FdAtom atom;
  uint32_t depth;
} FdRefuted;

/* What a search that learns knows of its plain turns. */
typedef struct {
  FdTurns wanted;
  bool is_plain; /* the turn under way */
  FdStrategy strategy;
  FdRefuted *refuted; /* by depth */
  uint32_t n_refuted, refuted_room;
  double *done; /* by depth: the share of the node that is refuted */
  uint32_t done_room;
  FdAtom *path; /* decisions that the next turn begins with */
  uint32_t n_path, path_room;
  double part;            /* of the tree that was done last time */
  double plain, learning; /* work so far */
  double begun, length;   /* of the turn, in work */
  double least;           /* such length */
  uint64_t failures;      /* when it began */
} FdPlainTurns;

/* Nogoods for others, and from others: see tell.c.  Behind each comes
 * FD_ATOM_FALSE. */
typedef struct {
  uint32_t longest, n_vars; /* of those for others; 0: there are none */
  uint32_t n;               /* learned in this turn */
  FdAtoms learned, told;
  FdAtoms taken; /* of the learned, by fd_search_news() */
  uint64_t n_taken;
} FdTells;

/* See stride.c. */
typedef struct {
  int64_t length[2]; /* by whether VSIDS decides; 0: none */
  int64_t from;      /* the best value at the last restart, or the first one */
  bool begun;        /* there is one */
} FdStride;

struct _FdSearch {
  FdStore *store;
  const FdStrategy *strategy; /* once begun */
  FdHold hold;                /* its levels, once begun */
  FdBranching *branchings;
  uint32_t n_branchings;
  FdProjection *projection; /* NULL: none */
  uint32_t n_distinct;      /* if so, what these branchings decide is first */
  bool running;             /* fd_search_next() */
  bool incremental;         /* see incremental.c */
  bool asking;       /* a level is open for what holds of this question only */
  bool hopeless;     /* there is no solution, whatever is asked */
  bool interrupted;  /* the fixpoint of the root was */
  uint64_t n_before; /* solutions of questions before */
  bool incomplete;   /* a branching found no memory */
  bool refused;      /* something asked of it before it began */
  FdBranching rest;  /* all variables of the store */
  uint32_t n_listed; /* the first of them: branchings decide these, too, or they
                        are fixed when the search begins */
  uint32_t branching, first;
  Decision *decision;
  uint32_t n_decisions, decisions_room;
  FdAtom refuted;
  SearchState state;
  FdRandom random;

  FdRestart restart;
  uint32_t restart_scale;
  double restart_base, restart_power; /* base to the number of restarts */
  uint64_t restart_at;                /* so many failures */

  bool last_conflict;
  uint32_t culprit, culprit_branching; /* variable of the last left failure */

  bool learning, free, checking, keeping_root_atoms;
  bool wrong;          /* an explanation or a solution was */
  FdLearner *learner;  /* once begun, if learning */
  FdPlainTurns *turns; /* NULL: none; see turns.c */
  FdMinimization minimization;
  size_t nogood_memory;
  bool by_vsids;           /* until the next restart */
  bool pending, permanent; /* what was learned is still to be kept; for good */
  FdAtom *assumption;
  uint32_t n_assumptions, n_core; /* the core is the first of them */
  FdAtom *lasting;                /* assumed again by a reset */
  uint32_t n_lasting;
  double lbd_slow, lbd_fast; /* averages, see restart.c */

  FdVar objective;           /* or none */
  FdLinearObjective *linear; /* or NULL */
  bool maximize, has_best, has_bound;
  int64_t best, bound;
  FdStride stride;
  int32_t *kept; /* by id: values of the best solution; NULL: none yet */
  uint32_t n_kept;
  int32_t *hint; /* by id; NULL: none; see hint.c */
  uint32_t hints_room;
  bool target_phases, aims; /* these or hints */

  bool sharing; /* with other searches, see share.c */
  bool shares_phases;
  bool adopted; /* a bound that does not hold here yet */
  bool cut;     /* the best is no solution, but beyond a cutoff */
  bool has_cutoff;
  int64_t cutoff; /* just beyond what was asked for; of all questions */
  bool scatter;   /* at random, what is decided first */
  FdTells tells;

  FdProof *proof; /* NULL: none */

  FdLimits limits;
  FdStatistics statistics;

  FdTracing *tracings; /* NULL: none */
  FdPosition traced;   /* they were told of what was logged before */
  uint64_t told_failures;
  FdStrategy tracing; /* the strategy, and telling what it does */
};

/* --- setup.c ------------------------------------------------------------ */

/* The search refuses something of @who's caller with the store's error, and,
 * unless it has begun, to begin.  Returns false. */
bool fd_search_misuse (FdSearch *search, const char *who, const char *format,
                       ...) G_GNUC_PRINTF (3, 4);
bool fd_search_refuse_setup (FdSearch *search, const char *who);
/* For what was refused by the store. */
bool fd_search_spoil (FdSearch *search, bool ok);

#define fd_require_search(search)                                              \
  (G_LIKELY ((search) != NULL) || fd_misused_null (__func__, "search"))
/* Whether it has not begun. */
#define fd_require_new(search)                                                 \
  (G_LIKELY ((search) && (search)->state == STATE_NEW) ||                      \
   fd_search_refuse_setup (search, __func__))
#define fd_require_of_search(search, condition, ...)                           \
  (G_LIKELY (condition) || fd_search_misuse (search, __func__, __VA_ARGS__))

/* --- limits.c ----------------------------------------------------------- */

/* The clock of a time limit, from now on if it never had one. */
void fd_search_start_clock (FdSearch *search);
/* Whether a limit is reached; it is noted. */
bool fd_search_note_limit (FdSearch *search);
static inline bool
fd_search_limited (FdSearch *search)
{
  const FdLimits *limits = &search->limits;
  bool bounded =
      limits->nodes | limits->failures | limits->work | search->store->deadline;
  return G_UNLIKELY (bounded || fd_store_stopped (search->store)) &&
         fd_search_note_limit (search);
}
/* Whether propagation was stopped, rather than inconsistent; likewise. */
bool fd_search_note_halt (FdSearch *search);
static inline bool
fd_search_halted (FdSearch *search)
{
  return G_UNLIKELY (search->store->halt != FD_LIMIT_NONE) &&
         fd_search_note_halt (search);
}
bool fd_search_hit (FdSearch *search, FdLimit limit);

/* --- objective.c -------------------------------------------------------- */

static inline bool
fd_search_has_objective (const FdSearch *search)
{
  return search->objective.id || search->linear;
}
/* Whether nothing that it refutes is so only because a solution that was found
 * is not wanted again: where each is to be better than the last, or before the
 * first one. */
static inline bool
fd_search_forbids_none (const FdSearch *search)
{
  return fd_search_has_objective (search) ||
         search->statistics.solutions == search->n_before;
}

/* Keeps the solution that the store holds.  False: no memory. */
bool fd_search_keep (FdSearch *search);
void fd_search_drop_kept (FdSearch *search);
/* At a fixpoint outside of all decisions but assumptions: what the objective
 * is at best. */
void fd_search_note_bound (FdSearch *search);
/* The objective of the solution that the store holds is the best. */
void fd_search_note_best (FdSearch *search);
/* The objective must improve on the best one. */
bool fd_search_assert_better (FdSearch *search);
static inline bool
fd_search_improve (FdSearch *search)
{
  return !search->has_best || fd_search_assert_better (search);
}
/* Adds to @out why it does not: what holds now that no better solution has.
 * False: no memory. */
bool fd_search_explain_best (FdSearch *search, FdAtoms *out);

/* --- split.c ------------------------------------------------------------ */

/* Whether what is decided depends on the domains alone, so that solutions come
 * in the same order however the search is split. */
bool fd_search_goes_by_domains (const FdSearch *search);

/* --- stride.c ----------------------------------------------------------- */

/* A restart of a free search that learns, before the next one is VSIDS's or
 * not. */
void fd_stride_note_restart (FdSearch *search);
/* Outside of all decisions: the first one.  False: none of this kind. */
bool fd_stride_next (const FdSearch *search, FdAtom *decision);

/* --- restart.c ---------------------------------------------------------- */

/* Whether it is time to start anew, in a search that does at times. */
bool fd_search_may_restart (const FdSearch *search);
static inline bool
fd_search_restarting (const FdSearch *search)
{
  return search->restart != FD_RESTART_NONE && fd_search_may_restart (search);
}
void fd_search_restart (FdSearch *search);
/* A nogood of so many levels was learned. */
void fd_restart_note (FdSearch *search, uint32_t lbd);

/* --- assume.c ----------------------------------------------------------- */

/* The next assumption fails, in a search that learns: finishes with those that
 * it fails with as the core. */
FdStatus fd_search_refute_assumption (FdSearch *search, const FdRandom *before);
/* Before it begins: what was assumed so far is assumed again by each reset.
 * False: no memory. */
bool fd_search_keep_assumptions (FdSearch *search);

/* --- decide.c ----------------------------------------------------------- */

/* What to decide at a fixpoint; false: nothing is left.  Most often the
 * branching in force says. */
bool fd_search_decide_otherwise (FdSearch *search, FdAtom *decision);
static inline bool
fd_search_decide (FdSearch *search, FdAtom *decision)
{
  if (G_LIKELY (!search->learner && !search->aims && !search->culprit &&
                search->branching < search->n_branchings)) {
    if (fd_branching_next (&search->branchings[search->branching],
                           search->store, &search->random, &search->first,
                           decision))
      return true;
    search->branching++;
    search->first = 0;
  }
  return fd_search_decide_otherwise (search, decision);
}
/* Deciding @atom failed. */
void fd_search_note_culprit (FdSearch *search, FdAtom atom);
static inline void
fd_search_blame (FdSearch *search, FdAtom atom)
{
  if (search->last_conflict)
    fd_search_note_culprit (search, atom);
}

/* --- hint.c ------------------------------------------------------------- */

/* Where the search begins, or goes on with more variables than @n_before. */
void fd_search_begin_hints (FdSearch *search, uint32_t n_before);
void fd_search_drop_hints (FdSearch *search);
/* Instead of @decision, one for the value wanted of its variable. */
FdAtom fd_search_aim (const FdSearch *search, FdAtom decision);

/* --- incremental.c ------------------------------------------------------ */

/* Opens the level of the question.  False: halted. */
bool fd_search_begin_question (FdSearch *search);
/* Back to the root, where the question ends. */
void fd_search_end_question (FdSearch *search);
/* Goes on from there. */
void fd_search_ask (FdSearch *search);

/* --- share.c ------------------------------------------------------------ */

/* Before it begins: what is found elsewhere may be adopted.  @phases: a search
 * that learns is to go for the values of such a solution, too. */
void fd_search_share (FdSearch *search, bool phases);
void fd_search_share_phases (FdSearch *search);
/* The next call is to end with FD_LIMIT_FAILURES after so many more failures,
 * or so much more work, see fd_store_work_done(); 0: no such limit. */
void fd_search_set_turn (FdSearch *search, uint64_t failures, uint64_t work);
/* Between two calls: a solution of this objective was found elsewhere, in which
 * variables 1 to @n have @values; unless it has a better one itself.  False:
 * no memory. */
bool fd_search_adopt (FdSearch *search, int64_t best, const int32_t *values,
                      uint32_t n);
/* At a node, the bound that was adopted. */
static inline bool
fd_search_adopting (const FdSearch *search)
{
  return G_UNLIKELY (search->adopted) &&
         (search->state == STATE_OPEN || search->state == STATE_RESOLVED);
}
void fd_search_assert_adopted (FdSearch *search);

/* --- turns.c ------------------------------------------------------------ */

static inline bool
fd_search_is_plain (const FdSearch *search)
{
  return search->turns && search->turns->is_plain;
}
/* Whether the branchings are for plain turns alone. */
static inline bool
fd_turns_are_apart (const FdSearch *search)
{
  return search->turns && search->turns->wanted == FD_TURNS_APART;
}
/* Whether the plain turn under way had its work. */
bool fd_turn_is_over (const FdSearch *search);
/* At a restart of a plain turn: back to the root, and learning.  False: no
 * memory. */
bool fd_turns_end (FdSearch *search);
/* There, at a fixpoint: a plain turn, if it is time for one.  @learned: the
 * last one learned. */
void fd_turns_deal (FdSearch *search, bool learned);
/* From there to where the plain turn before was left. */
void fd_turns_return (FdSearch *search);
void fd_turns_free (FdSearch *search);

/* --- tell.c ------------------------------------------------------------- */

/* Before it begins: nogoods of at most @longest atoms, all of them of variables
 * 1 to @n_vars, are kept for others. */
void fd_search_tell_nogoods (FdSearch *search, uint32_t longest,
                             uint32_t n_vars);
void fd_search_clear_tells (FdSearch *search);
/* What was learned from a failure is for others, if it is short. */
void fd_search_tell (FdSearch *search);
/* Between two calls: @n bytes of what another one learned for others, which is
 * not to know of a better solution than this one. */
void fd_search_hear (FdSearch *search, const void *bytes, size_t n);
/* At the root, those of others. */
static inline bool
fd_search_hears (const FdSearch *search)
{
  return G_UNLIKELY (search->tells.told.n) && !search->n_decisions &&
         !search->asking &&
         (search->state == STATE_OPEN || search->state == STATE_RESOLVED);
}
void fd_search_learn_told (FdSearch *search);

/* --- search.c ----------------------------------------------------------- */

/* Every propagator anew, for a fixpoint that was interrupted. */
void fd_search_schedule_all (FdSearch *search);
/* Opens the level of the search.  False: no memory. */
bool fd_search_open (FdSearch *search);
/* Whether it may begin, or go on; refused if not. */
bool fd_search_may_run (const FdSearch *search, const char *who);
/* Opens a level and decides @atom there.  False: inconsistent, or halted. */
bool fd_search_take (FdSearch *search, FdAtom atom);
/* Takes the last decision back, which is returned, and its level. */
static inline const Decision *
fd_search_back (FdSearch *search)
{
  assert (search->n_decisions);
  const Decision *last = &search->decision[--search->n_decisions];
  fd_store_close_level (search->store);
  search->branching = last->branching;
  search->first = last->first;
  return last;
}
/* Only the first @n_decisions stand. */
void fd_search_back_to (FdSearch *search, uint32_t n_decisions);
/* Asserts what was resolved and the bound, and propagates. */
void fd_search_settle (FdSearch *search);
/* What was asserted is inconsistent, or was halted. */
void fd_search_not_settled (FdSearch *search);
/* The decision will be looked for again: its draws are taken back. */
FdStatus fd_search_pause (FdSearch *search, const FdRandom *before);
FdStatus fd_search_finish (FdSearch *search);
/* Back to where the search was made, which ends it. */
void fd_search_leave (FdSearch *search);

/* --- prove.c ------------------------------------------------------------ */

/* Writing the proof; nothing but a test where there is none. */

/* The last decision is @atom and made true. */
void fd_prove_decision (FdSearch *search, FdAtom atom);
/* The last @n decisions are taken back, and if they are @closed refuted. */
void fd_prove_undone (FdSearch *search, uint32_t n, bool closed);
/* What was asserted follows from what was written. */
void fd_prove_asserted (FdSearch *search);
/* From here on, or no longer, the store's witness tells of this search. */
void fd_prove_begin (FdSearch *search);
void fd_prove_end (FdSearch *search);
/* The search is freed. */
void fd_prove_leave (FdSearch *search);
/* Whether the search may have a proof; refused if not. */
bool fd_prove_may (const FdSearch *search, const char *who);

#define fd_prove(event, search, ...)                                           \
  do {                                                                         \
    if (G_UNLIKELY ((search)->proof))                                          \
      fd_prove_##event (search, ##__VA_ARGS__);                                \
  } while (0)

/* --- trace.c ------------------------------------------------------------ */

/* Telling tracers; nothing but a test where there are none. */

void fd_tell_decision (FdSearch *search, FdAtom atom);
void fd_tell_prunings (FdSearch *search);
/* A failure not told of yet. */
void fd_tell_failure (FdSearch *search);
void fd_tell_restart (FdSearch *search);
void fd_tell_solution (FdSearch *search);
void fd_tell_interrupted (FdSearch *search);
/* The search's own, but for telling of failures and of going back. */
const FdStrategy *fd_tracing_strategy (FdSearch *search);
void fd_tracings_free (FdSearch *search);

#define fd_trace(event, search, ...)                                           \
  do {                                                                         \
    if (G_UNLIKELY ((search)->tracings))                                       \
      fd_tell_##event (search, ##__VA_ARGS__);                                 \
  } while (0)

#endif
