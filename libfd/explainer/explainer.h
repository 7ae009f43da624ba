/* SPDX-License-Identifier: MIT */
#ifndef FD_EXPLAINER_PRIVATE_H
#define FD_EXPLAINER_PRIVATE_H

#include "assuming.h"
#include "fd-explainer.h"

/* How strongly the constraints of a store propagate that have a choice: as they
 * were posted, or as their consistency is changed to. */
typedef enum {
  FD_STRENGTH_POSTED,
  FD_STRENGTH_VALUE,
  FD_STRENGTH_SINGLES,
  FD_STRENGTH_DOMAIN,
  FD_N_STRENGTHS,
} FdStrength;

/**
 * FdScratch:
 * @var: (array length=n): of the model, ascending: those of its clues
 * @clue_of: (element-type uint32_t): the clue of each constraint, by its id - 1
 * @refuted: its clues alone have no solution; it is never loaded
 * @work: of the explainer
 *
 * A store with some clues alone, posted in a level, so that nothing of it is
 * without a reason.  The variable @var[i] is number i + 1 there.
 */
typedef struct {
  FdStore *store;
  FdVar *var;
  uint32_t n;
  GArray *clue_of;
  bool refuted;
  uint64_t *work;
} FdScratch;

/**
 * FdClue:
 * @member: (array length=n_members): its constraints
 * @scope: (array length=n_scope): their variables, ascending
 * @quiet: see fd_explainer_set_quiet()
 * @different: it is one all-different, which can be posted at any strength
 * @permutation: its variables have as many values together, from the first
 * @dirty, @hall_dirty: facts of its variables are new since it was looked at;
 *   for Hall sets
 * @solo: for each strength, or NULL: not made yet
 */
typedef struct {
  FdConstraint *member;
  uint32_t n_members;
  FdVar *scope;
  uint32_t n_scope;
  bool quiet, different, permutation, dirty, hall_dirty;
  FdScratch *solo[FD_N_STRENGTHS];
} FdClue;

/* Values min..max were taken by a step, the index among those applied + 1; 0:
 * entered. */
typedef struct {
  int32_t min, max;
  uint32_t origin;
} FdRemoval;

/**
 * FdKnown:
 * @shown: facts are kept of it
 * @small: it has few values: each is an atom of its own
 * @placed: it has one left, and that was told
 * @told: it was given to the quiet clues
 * @removed: (element-type FdRemoval): in the order of time
 * @clue: (array length=n_clues): in which it occurs
 * @stamp: when it changed last
 *
 * What is known of a variable, beside its domain in the store of facts.
 */
typedef struct {
  bool shown, small, placed, told;
  GArray *removed;
  uint32_t *clue;
  uint32_t n_clues;
  uint64_t stamp;
} FdKnown;

struct _FdExplainer {
  FdStore *model, *facts;
  FdKnown *known; /* by id */
  uint32_t n_vars;
  FdClue *clue;
  uint32_t n_clues;
  uint32_t *clue_of;       /* of each constraint of the model, by its id - 1 */
  FdScratch *chain[2];     /* all clues, with the facts as of @chain_stamp; the
                              second with Hall sets */
  uint64_t chain_stamp[2]; /* that, + 1; 0: they are not loaded */
  uint64_t stamp;          /* of the last change of the facts */
  GArray *entered;         /* of FdAtom */
  GPtrArray *applied;      /* of FdStep */
  GPtrArray *pending;      /* found, and not applied: by @stamp the clues' */
  GPtrArray *refined; /* of the pending suppositions: those without a clue that
                         can be spared */
  FdStep *asked;      /* by fd_explainer_why_not() */
  FdClashes *clashes; /* that fd_explainer_next_clash() goes on with, or NULL;
                         and what it asks */
  FdScratch *switched;
  FdSearch *search;
  FdAssuming *assuming;
  uint64_t supposed_stamp[2]; /* when all suppositions were tried last, + 1 */
  uint32_t n_told;
  bool clashed;
  double deadline;          /* in seconds of the monotonic clock; 0: none */
  uint64_t work, last_work; /* done, and when it is over; 0: never */
  uint32_t depth, candidates;
  FdStepCost cost[FD_STEP_N_RULES];
  FdExplainerWords words;
};

/* --- require.c ----------------------------------------------------------- */

bool fd_require_explainer (const FdExplainer *self, const char *who);
/* An atom of a variable of the model; else the model says what it is. */
bool fd_require_known_atom (const FdExplainer *self, const char *who,
                            FdAtom atom);
bool fd_explainer_is_late (const FdExplainer *self);

/* --- clash.c ------------------------------------------------------------- */

/* The next clash is a smallest of all again. */
void fd_explainer_forget_clashes (FdExplainer *self);

/* --- clues.c: the clues of the model ------------------------------------- */

bool fd_clues_find (FdExplainer *self);
void fd_clues_clear (FdExplainer *self);

/* --- scratch.c: stores of some clues ------------------------------------- */

/* A variable of @model made anew in @into. */
bool fd_scratch_copy_var (FdStore *model, FdVar x, FdStore *into);
/* Adds the variables of the constraint to @out (of FdVar). */
bool fd_scratch_add_scope (FdStore *model, FdConstraint c, GArray *out);
/* NULL: refused, and the model says so. */
FdScratch *fd_explainer_scratch (FdExplainer *self, const uint32_t *clues,
                                 uint32_t n, FdStrength strength);
/* One of all clues, each with a switch, which goes to @on (array of all clues);
 * NULL: that cannot be. */
FdScratch *fd_explainer_switched (FdExplainer *self, FdAtom *on);
void fd_scratch_clear (FdScratch *scratch);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FdScratch, fd_scratch_clear)
/* Atoms of the model there, and back. */
FdAtom fd_scratch_atom (const FdScratch *scratch, FdAtom atom);
FdAtom fd_scratch_atom_back (const FdScratch *scratch, FdAtom atom);
bool fd_scratch_has (const FdScratch *scratch, FdVar x);
/* Opens a level with @atoms (of FdAtom, of the model); false: they fail, and no
 * level is open. */
bool fd_scratch_load (FdScratch *scratch, const FdAtom *atoms, size_t n);
void fd_scratch_unload (FdScratch *scratch);
/* The clue that an inference is by, or UINT32_MAX. */
uint32_t fd_scratch_clue (const FdScratch *scratch, FdConstraint by);
/* The clue alone. */
FdScratch *fd_clue_solo (FdExplainer *self, uint32_t clue, FdStrength strength);

/* --- facts.c ------------------------------------------------------------- */

bool fd_facts_init (FdExplainer *self);
void fd_facts_clear (FdExplainer *self);
/* Adds the atoms that say what is known of @x. */
void fd_facts_of (const FdExplainer *self, FdVar x, GArray *out);
/* Of all variables of @scratch. */
void fd_facts_of_scratch (const FdExplainer *self, const FdScratch *scratch,
                          GArray *out);
/* Makes @atom a fact; false: it contradicts them. */
bool fd_facts_add (FdExplainer *self, FdAtom atom, uint32_t origin);
void fd_facts_place (FdExplainer *self, FdVar x);
bool fd_facts_hold (const FdExplainer *self, FdAtom atom);
/* The origin of a fact: as of a removal; UINT32_MAX: it held from the first. */
uint32_t fd_facts_origin (const FdExplainer *self, FdAtom atom);
/* Adds to @out the facts that the derivation begins with. */
void fd_facts_of_derivation (const FdExplainer *self, const FdScratch *scratch,
                             const FdDerivation *d, GArray *out);
/* Adds the atoms by which @x lost what it has not in @than any longer; as one,
 * if it has one value there and they are to be @whole. */
void fd_facts_lost (const FdExplainer *self, FdVar x, const FdScratch *than,
                    bool whole, GArray *out);

/* --- minimize.c ---------------------------------------------------------- */

/* Whether the premises lead to the conclusions, by the rule of @step. */
bool fd_step_follows (FdScratch *scratch, const FdStep *step,
                      const FdAtom *premise, size_t n);
/* Whether they leave the value concluded, and no other. */
bool fd_step_is_single (const FdExplainer *self, const FdStep *step,
                        const FdAtom *premise, size_t n);
/* Leaves away what is not needed of @premises (of FdAtom, of the model) for the
 * conclusions of @step, which is no single, and if it supposes has one.
 * @by_value: values first, then variables. */
void fd_step_minimize (FdScratch *scratch, const FdStep *step, GArray *premises,
                       bool by_value);

/* --- step.c -------------------------------------------------------------- */

FdStep *fd_explainer_make_step (const FdExplainer *self, FdStepRule rule,
                                const FdAtom *conclusion, size_t n_conclusions,
                                const FdAtom *premise, size_t n_premises,
                                const uint32_t *clue, size_t n_clues);
void fd_step_free (FdStep *step);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FdStep, fd_step_free)
void fd_step_set_conclusions (FdStep *step, const FdAtom *atom, size_t n);
/* What is placed by it, as things are. */
void fd_step_set_placed (const FdExplainer *self, FdStep *step);
void fd_step_set_links (FdStep *step, const FdStepLink *link, size_t n);
/* Takes them. */
void fd_step_set_lemmas (FdStep *step, GPtrArray *lemmas);
/* Sorted, without repetitions. */
void fd_step_sort_atoms (GArray *atoms);
/* The strength at which its rule propagates. */
FdStrength fd_step_strength (const FdStep *step);

/* --- cost.c -------------------------------------------------------------- */

extern const FdStepCost fd_step_default_cost[FD_STEP_N_RULES];
void fd_step_price (const FdExplainer *self, FdStep *step);
/* < 0: @a is easier; newer premises first where the cost is the same. */
int fd_step_compare (const FdExplainer *self, const FdStep *a, const FdStep *b);

/* --- rules.c: one clue alone --------------------------------------------- */

/* The quiet step of what is placed, if there is one; NULL. */
FdStep *fd_rules_eliminate (FdExplainer *self);
/* Adds the steps of what is dirty to the pending ones. */
void fd_rules_look (FdExplainer *self);
void fd_rules_look_for_hall_sets (FdExplainer *self);
/* Whether a variable of the clue has the value, and that was told. */
bool fd_clue_has_placed (const FdExplainer *self, uint32_t clue, int32_t value);
FdStep *fd_rules_clash (FdExplainer *self, uint32_t clue, FdStrength strength);

/* --- suppose.c, trace.c
 * ----------------------------------------------------------- */

/* The store of all clues with the facts; NULL: refused, or they fail. */
FdScratch *fd_suppose_chain (FdExplainer *self, bool sets);
/* Adds the steps by suppositions to the pending ones. */
void fd_suppose_all (FdExplainer *self, bool sets);
/* One that refutes @atom, minimal; NULL. */
FdStep *fd_suppose (FdExplainer *self, FdAtom atom, bool sets);
/* Where the facts alone fail with all clues; NULL: they do not. */
FdStep *fd_suppose_clash (FdExplainer *self);
/* Of a derivation of a failure: its clues, links, placings and joins. */
void fd_suppose_trace (const FdExplainer *self, const FdScratch *scratch,
                       const FdDerivation *d, FdAtom supposed, FdStep *step,
                       GArray *clues);

/* --- nested.c ------------------------------------------------------------ */

FdStep *fd_nested_find (FdExplainer *self);

#endif
