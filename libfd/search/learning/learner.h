/* SPDX-License-Identifier: MIT */
#ifndef FD_LEARNER_H
#define FD_LEARNER_H

#include "fd-learning.h"
#include "base/random.h"
#include "kernel/atom.h"
#include "explain/explain.h"
#include "heap.h"
#include "nogoods.h"

/* Learning from a failure: from what was true when it happened, back to a set
 * of atoms of which only one is of the failing level. */

typedef enum {
  FD_SEEN_OPEN,          /* part of the set */
  FD_SEEN_GONE,          /* replaced by its reason */
  FD_SEEN_REDUNDANT,     /* follows from others of the set */
  FD_SEEN_NOT_REDUNDANT, /* is known not to */
} FdSeenState;

/* An atom that took part, at the position of the change that made it true.
 * All of one position are of one variable. */
typedef struct {
  FdAtom atom;
  FdPosition position;
  uint32_t next; /* of the same position + 1, or 0 */
  FdSeenState state;
  uint64_t values; /* of it and those after it, bits by value, see
                      fd_seen_values() */
} FdSeen;

/* Another atom of the same position implies @atom, or is implied by it, only if
 * their bits overlap: a hole has the bit of its value modulo 64, any other atom
 * all bits. */
static inline uint64_t
fd_seen_values (FdAtom atom)
{
  return fd_atom_relation (atom) == FD_NE
             ? (uint64_t) 1 << ((uint32_t) atom.value & 63)
             : UINT64_MAX;
}

/* What is known of an atom, as it was given. */
typedef struct {
  FdAtom atom;
  FdAtom reason;       /* if a single one; FD_ATOM_TRUE: it is not; 0, 0: it was
                          not asked for */
  FdPosition position; /* where it became true */
  uint32_t analysis;   /* the last one that has seen it */
  uint64_t stamp;      /* what is said of other analyses holds with it */
} FdKnownAtom;
enum { FD_LOST_BITS = 10 };

/* What of a search around this one has to wait. */
typedef struct {
  FdPropagator *nogood_propagator;
  FdPosition nogood_head, root_end;
} FdOuterSearch;

/* A moving average is of about so many failures. */
enum { FD_LEARNER_AVERAGED = 32 };

typedef struct {
  FdStore *store;
  FdOuterSearch outer;
  FdNogoods *nogoods;
  FdMinimization minimization;
  bool keeping_root_atoms; /* in nogoods */
  uint32_t fact_var; /* of which facts were told inside of levels; 0: none was;
                        UINT32_MAX: of several */

  FdSeen *conflict;
  uint32_t n_conflict, conflict_room;
  uint32_t *first; /* by position: its first need + 1, or 0 */
  uint32_t first_room;
  FdKnownAtom *known; /* by hash; so many, a power of two */
  uint32_t n_known;
  uint32_t analysis; /* the number of this one */
  /* see conflict-set.c, by hash: before this analysis, and now */
  int8_t lost[1 << FD_LOST_BITS], now_lost[1 << FD_LOST_BITS];
  FdAtoms stack;                          /* reasons being looked at */
  uint32_t *level_seen, seen, level_room; /* by level: equal if among them */
  uint32_t *seen_var, pass;               /* by variable, likewise */
  uint32_t *last_seen; /* of such a variable, its last need + 1 */

  uint32_t root; /* level of facts */

  uint32_t check_limit; /* see check.c; 0: nothing is checked */
  bool wrong;           /* an explanation was */
  int32_t *value;       /* by id: of an assignment tried */
  uint64_t draws;

  /* of the failure */
  uint32_t level;         /* it is of */
  FdPosition level_begin; /* where that was opened */
  uint32_t n_open;        /* atoms of that level to be replaced */
  uint32_t budget;        /* explanations left to minimize */
  double dropped, kept;   /* atoms a nogood, on moving averages */
  FdAtoms learned;        /* the nogood: first the atom of that level */
  uint32_t number;        /* what a proof calls it */
  uint32_t back, lbd;     /* level to go back to; levels of its atoms */
  bool asserting;         /* there, its first atom is forbidden */

  /* what is bumped, see vsids.c */
  bool choosing; /* or none is: the user's branchings decide all there is */
  double step;
  FdHeap vars, choices;
  uint32_t n_vars, n_choices, choice_room;
  uint32_t *chooser;      /* of each choice: the variable */
  uint32_t *first_choice; /* of each variable: of its least value, or 0 */
  uint64_t *decided;      /* bits: its choices that are not in the heap */
  int32_t *phase;         /* the value to go for */
  uint32_t target;        /* the variable that goes for the same value always */
  bool has_best;          /* that of the best solution */
  bool *has_phase;

  FdSecondLook second_look;
  FdLearningStatistics statistics;
} FdLearner;

/* Before the first failure, outside of all decisions.  False: no memory. */
bool fd_learner_init (FdLearner *self, FdStore *store);
/* For variables made since.  False: no memory. */
bool fd_learner_extend (FdLearner *self);
void fd_learner_clear (FdLearner *self);
/* Brings the statistics up to date. */
void fd_learner_count (FdLearner *self);

/* --- conflict-set.c ------------------------------------------------- */

/* As the same atom is always written. */
FdAtom fd_canonical_atom (const FdStore *store, FdAtom atom);
/* Adds @atom, true before @before, or what it follows from, unless it is a
 * fact, that is, of the root's level; @where it became true, as
 * fd_learner_position() has it.  False: halted. */
bool fd_learner_see (FdLearner *self, FdAtom atom, FdPosition before,
                     FdPosition *where);
/* As first[], of any position. */
static inline uint32_t
fd_learner_first (const FdLearner *self, FdPosition position)
{
  return position < self->first_room ? self->first[position] : 0;
}
bool fd_learner_add_seen (FdLearner *self, FdAtom atom, FdPosition position,
                          FdSeenState state);
/* The position of @atom, made canonical; FD_POSITION_ROOT also for what follows
 * from a nogood of one atom, or, unless facts are kept, holds outside of all
 * decisions. */
FdPosition fd_learner_position (FdLearner *self, FdAtom *atom,
                                FdPosition before);
/* An analysis begins; it came to its end; and what it has seen is forgotten. */
void fd_learner_begin_seen (FdLearner *self);
void fd_learner_keep_seen (FdLearner *self);
void fd_learner_clear_seen (FdLearner *self);
static inline uint32_t
fd_level_at (const FdStore *store, FdPosition position)
{
  return store->trail.why[position].level;
}

/* Where level @level > 0 begins: all before is of those below.  If it is not
 * open, everything is. */
static inline FdPosition
fd_level_begin (const FdStore *store, uint32_t level)
{
  assert (level);
  return level <= store->n_levels ? store->levels[level - 1].mark
                                  : FD_POSITION_ROOT;
}

/* --- analyze.c ---------------------------------------------------------- */

typedef enum {
  FD_ANALYSIS_LEARNED,   /* see learned, back, lbd */
  FD_ANALYSIS_EXHAUSTED, /* it follows from facts */
  FD_ANALYSIS_HALTED,    /* by a limit; without one there is no memory */
  FD_ANALYSIS_WRONG,     /* an explanation; see check.c */
} FdAnalysis;

/* Of @atoms, all true before @at, which cannot hold together. */
FdAnalysis fd_learner_analyze (FdLearner *self, const FdAtom *atoms, size_t n,
                               FdPosition at);
/* Takes them as the nogood, as they are, those of the highest levels first. */
FdAnalysis fd_learner_forbid (FdLearner *self, const FdAtom *atoms, size_t n,
                              FdPosition at);
/* The first for the last failure of the store. */
FdAnalysis fd_learner_analyze_failure (FdLearner *self);
/* The decisions that @atom, true now, follows from, in the learned atoms.
 * False: no memory. */
bool fd_learner_trace (FdLearner *self, FdAtom atom);

/* Adds, to the stack, why the change at @at made @atom true.  False: halted. */
bool fd_learner_explain (FdLearner *self, FdAtom atom, FdPosition at);
/* That the change at @at made @atom true because of @reason, or, FALSE, the
 * failure, is part of the proof, if there is one. */
void fd_learner_prove_step (const FdLearner *self, FdPosition at, FdAtom atom,
                            const FdAtom *reason, size_t n);
static inline void
fd_learner_prove (const FdLearner *self, FdPosition at, FdAtom atom,
                  const FdAtom *reason, size_t n)
{
  if (G_UNLIKELY (self->nogoods->proof))
    fd_learner_prove_step (self, at, atom, reason, n);
}

/* A new set of levels, none in it.  False: no memory. */
bool fd_learner_begin_levels (FdLearner *self);
/* Whether @level was not in it before. */
bool fd_learner_see_level (FdLearner *self, uint32_t level);

/* --- minimize.c --------------------------------------------------------- */

/* Drops what follows from the others of the set.  False: no memory. */
bool fd_learner_minimize (FdLearner *self);

/* --- collect.c ---------------------------------------------------------- */

/* Makes the nogood of what is left of the conflict set, the last need of which
 * is the one of the failing level.  False: no memory. */
bool fd_learner_collect (FdLearner *self);

/* --- check.c ------------------------------------------------------------ */

/* So many assignments are tried of each explanation; all that there are, or
 * some of them, or only if they and their variables are few. */
enum { FD_CHECK_ALL = 5000, FD_CHECK_FEW = 16 };

/* Whether @reason is one of @need, which the change at @at made true; or of the
 * last failure.  False: store->error says why not, or there is no memory. */
bool fd_learner_check_change (FdLearner *self, FdPosition at, FdAtom need,
                              const FdAtom *reason, size_t n,
                              const char *label);
static inline bool
fd_learner_check (FdLearner *self, FdPosition at, FdAtom need,
                  const FdAtom *reason, size_t n, const char *label)
{
  return G_LIKELY (!self->check_limit) ||
         fd_learner_check_change (self, at, need, reason, n, label);
}
bool fd_learner_check_conflict (FdLearner *self, const FdAtoms *reason,
                                const char *label);

/* --- learner.c: arrays that grow together ---------------------------- */

enum { FD_LEARNER_ARRAYS = 10 };

typedef struct {
  void **block;
  size_t size; /* of an element */
} FdLearnerArray;

/* Makes all from @n_old to @n elements long, or none; 0: frees them. */
bool fd_learner_resize (FdLearner *self, const FdLearnerArray *array,
                        size_t n_arrays, size_t n_old, size_t n);

/* --- choices.c ------------------------------------------------------- */

/* Which one the atom tells of; 0: none. */
uint32_t fd_choice_of (FdLearner *self, FdAtom atom);
/* Those of the variable @id that were decided may be open again. */
void fd_choices_restore (FdLearner *self, uint32_t id);
/* The first that is open, if it is of more than @least activity; or 0. */
uint32_t fd_choices_first (FdLearner *self, double least);
FdAtom fd_choose (const FdLearner *self, uint32_t choice);
void fd_choices_clear (FdLearner *self);

/* --- vsids.c --------------------------------------------------------- */

/* Those behind the first @n_old are to be decided, too. */
void fd_vsids_add (FdLearner *self, uint32_t n_old);
/* @value is tried first of variable @id, until it holds another one. */
void fd_vsids_set_phase (FdLearner *self, uint32_t id, int32_t value);
/* As if failures had been drawn at random, but few. */
void fd_vsids_scatter (FdLearner *self, FdRandom *random);
/* @value[1] to @value[n] are those of the best solution, where
 * they are values. */
void fd_vsids_take_phases (FdLearner *self, const int32_t *value, uint32_t n);
void fd_vsids_bump (FdLearner *self, FdAtom atom);
void fd_vsids_decay (FdLearner *self);
/* What is undone from @mark on may be decided again, and remembers its value.
 */
void fd_vsids_undo (FdLearner *self, FdPosition mark);
/* The variable @id is to go for @value always. */
void fd_vsids_set_target (FdLearner *self, uint32_t id, int32_t value);
/* The values all variables have, as the ones to go for. */
void fd_vsids_keep_phases (FdLearner *self);
/* What to decide next; false: all is fixed. */
bool fd_vsids_next (FdLearner *self, FdAtom *decision);

#endif
