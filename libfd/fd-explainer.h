/* SPDX-License-Identifier: MIT */
#ifndef FD_EXPLAINER_H
#define FD_EXPLAINER_H

#include "fd-explain.h"

FD_BEGIN_DECLS

/**
 * FdExplainer:
 *
 * Solves a model in steps that a person can follow: each is one conclusion, the
 * easiest there is, with the few facts and constraints it rests on.
 *
 * |[<!-- language="C" -->
 *   fd_store_set_recording (model);
 *   ... variables with names, constraints with labels ...
 *   g_autoptr (FdExplainer) e = fd_explainer_new (model);
 *   const FdStep *step;
 *   FdExplained how;
 *   while ((step = fd_explainer_next (e, &how)) != NULL) {
 *     g_autofree char *text = fd_step_text (e, step);
 *     if (!step->quiet)
 *       puts (text);
 *     fd_explainer_apply (e, step);
 *   }
 * ]|
 *
 * What is known are facts: the values that a variable has lost, each with its
 * origin.  A variable with one value left is placed once that was told, and
 * merely single before.  Each constraint is looked at alone, in a store of its
 * own; only when none of them concludes anything is a value supposed, and what
 * all constraints make of that followed to a failure.  Constraints with the
 * same source other than 0 (fd_constraint_set_source()) are one clue.
 * Variables without a name that occur in one clue alone are its own: nothing is
 * said of them.  The same calls give the same steps, unless a limit of time
 * ends them.
 *
 * Source: Bogaerts, Gamba & Guns, A framework for step-wise explaining how to
 * solve constraint satisfaction problems, Artificial Intelligence 300, 2021;
 * Espasa, Gent, Hoffmann, Jefferson & Lynch, Using small MUSes to explain how
 * to solve pen and paper puzzles, 2021.
 */
typedef struct _FdExplainer FdExplainer;

/**
 * FdStepRule:
 * @FD_STEP_ELIMINATION: a quiet clue, and what is placed: see
 *   fd_explainer_set_quiet()
 * @FD_STEP_SINGLE: a variable has one value left
 * @FD_STEP_ONLY_PLACE: of all-different: only one variable can take a value
 * @FD_STEP_CLUE: one clue alone
 * @FD_STEP_HALL_SET: of all-different: so many variables have so many values
 *   left
 * @FD_STEP_SUPPOSITION: the opposite is supposed, and fails
 * @FD_STEP_NESTED: likewise, with suppositions inside
 * @FD_STEP_N_RULES: how many there are
 *
 * How a step concludes.
 */
typedef enum {
  FD_STEP_ELIMINATION,
  FD_STEP_SINGLE,
  FD_STEP_ONLY_PLACE,
  FD_STEP_CLUE,
  FD_STEP_HALL_SET,
  FD_STEP_SUPPOSITION,
  FD_STEP_NESTED,
  FD_STEP_N_RULES,
} FdStepRule;

/**
 * FdStepLink:
 * @atom: a variable that gets a value
 * @by: by which constraint; #FD_CONSTRAINT_NONE: it is the last one left
 *
 * What follows from a supposition, on the way to its failure.
 */
typedef struct {
  FdAtom atom;
  FdConstraint by;
} FdStepLink;

typedef struct _FdStep FdStep;

/**
 * FdStep:
 * @rule: how it concludes
 * @quiet: it need not be told
 * @number: of those told and applied, from 1; 0: not yet
 * @cost: how hard it is
 * @conclusion: (array length=n_conclusions): what it concludes; #FD_ATOM_FALSE:
 *   that there is no solution
 * @premise: (array length=n_premises): the facts it rests on
 * @constraint: (array length=n_constraints): the constraints it rests on, the
 *   first of each clue; of a supposition in the order in which they are used,
 *   the one that fails last
 * @placed: (array length=n_placed): which variables have one value left with
 *   it, and are placed by it; none of a quiet step
 * @supposed: of a supposition: what fails; else #FD_ATOM_TRUE
 * @link: (array length=n_links): of a supposition: what follows from it
 * @placings: of a supposition: how many variables get a value
 * @joins: those of them that rest on two or more others
 * @size: of a Hall set: how many variables, or values, it is of; 0: it fails
 * @sets: of a supposition: Hall sets are used on the way
 * @of_values: it is of values that only as many variables have: it is hidden
 * @lemma: (array length=n_lemmas): of a nested one: the suppositions inside, in
 *   order; each has the supposition and those before it as premises, too
 *
 * One step.  It is the explainer's, and stays what it is once it was applied.
 */
struct _FdStep {
  FdStepRule rule;
  bool quiet;
  uint32_t number;
  double cost;
  const FdAtom *conclusion;
  size_t n_conclusions;
  const FdAtom *premise;
  size_t n_premises;
  const FdConstraint *constraint;
  size_t n_constraints;
  const FdAtom *placed;
  size_t n_placed;
  FdAtom supposed;
  const FdStepLink *link;
  size_t n_links;
  uint32_t placings, joins, size;
  bool sets, of_values;
  const FdStep *const *lemma;
  size_t n_lemmas;
};

/**
 * FdExplained:
 * @FD_EXPLAINED_STEP: there is a step
 * @FD_EXPLAINED_ALL: all variables have a value, and that is told
 * @FD_EXPLAINED_CLASH: a step concluded that there is no solution
 * @FD_EXPLAINED_STUCK: no step within the depth allowed: there are several
 *   solutions, or it takes more
 * @FD_EXPLAINED_LIMIT: the time is over, or the work
 *
 * How far the explanation is.
 */
typedef enum {
  FD_EXPLAINED_STEP,
  FD_EXPLAINED_ALL,
  FD_EXPLAINED_CLASH,
  FD_EXPLAINED_STUCK,
  FD_EXPLAINED_LIMIT,
} FdExplained;

/**
 * fd_explainer_new:
 * @model: records (fd_store_set_recording()); it must outlive the explainer,
 *   and is not to be changed, but for names and labels
 *
 * Refused with %FD_ERROR_INVALID, by fd_store_error() of @model, if it does not
 * record, or has a propagator of the user's, which cannot be posted again, or a
 * variable of more than 2^20 values with holes; or if one of its constraints is
 * refused when it is posted.
 *
 * Returns: (transfer full) (nullable): %NULL if it was refused
 */
FdExplainer *fd_explainer_new (FdStore *model);

/**
 * fd_explainer_free:
 * @self: (nullable)
 */
void fd_explainer_free (FdExplainer *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FdExplainer, fd_explainer_free)

/**
 * fd_explainer_set_limits:
 * @seconds: from now on; 0 = no limit
 * @depth: of suppositions: 0, none; 1, none inside of another; 2 (as it is if
 *   nothing is said), one inside of another
 * @candidates: how many suppositions that fail are made minimal a step, of each
 *   number of constraints and placings; at least 1 (as it is: 6)
 */
void fd_explainer_set_limits (FdExplainer *self, double seconds, uint32_t depth,
                              uint32_t candidates);

/**
 * fd_explainer_set_work_limit:
 * @work: from now on; 0 = no limit (as it is)
 *
 * Ends what takes more, at the same place everywhere and every time, as a limit
 * of time does not.  A unit of work is one propagation of some constraints from
 * some facts: a 9 x 9 sudoku is graded by some thousands.
 */
void fd_explainer_set_work_limit (FdExplainer *self, uint64_t work);

/**
 * fd_explainer_work:
 *
 * Returns: the work done so far; what it grows by while a model is graded
 *   tells more finely than the grade how hard it is
 */
uint64_t fd_explainer_work (const FdExplainer *self);

/**
 * FdStepCost:
 * @base: of any step
 * @premise: for each fact
 * @constraint: for each constraint
 * @placing: for each placing
 * @join: for each join
 * @size: for each of the size; once for sets on the way
 *
 * What a step of a rule costs.
 */
typedef struct {
  double base, premise, constraint, placing, join, size;
} FdStepCost;

/**
 * fd_explainer_set_cost:
 * @rule: whose
 * @cost: (nullable): copied; %NULL: as it was from the first
 *
 * Of steps found from now on.  Rules of one constraint go before suppositions,
 * and deeper ones come last, whatever they cost.
 */
void fd_explainer_set_cost (FdExplainer *self, FdStepRule rule,
                            const FdStepCost *cost);

/**
 * fd_explainer_set_quiet:
 * @constraint: of the model
 *
 * Whether it need not be told what the clue of @constraint takes from others
 * where one variable is placed: as it is, of all-different, and of
 * disequalities without a label.
 */
void fd_explainer_set_quiet (FdExplainer *self, FdConstraint constraint,
                             bool quiet);

/**
 * fd_explainer_enter:
 * @atom: of a variable of the model
 *
 * Makes @atom a fact, as entered: from here on a premise as any other.
 *
 * Returns: %false, and nothing is entered, if what is known contradicts it: see
 *   fd_explainer_why_not(); or if it was refused
 */
bool fd_explainer_enter (FdExplainer *self, FdAtom atom);

/**
 * fd_explainer_next:
 * @how: (out) (nullable): receives why there is a step, or none
 *
 * Returns: (transfer none) (nullable): the easiest step, good until it is
 *   applied and ever after, or until something else is entered or applied
 */
const FdStep *fd_explainer_next (FdExplainer *self, FdExplained *how);

/**
 * fd_explainer_apply:
 * @step: the one that fd_explainer_next() told last
 *
 * Makes its conclusions facts.
 *
 * Returns: %false if @step is another one
 */
bool fd_explainer_apply (FdExplainer *self, const FdStep *step);

/**
 * fd_explainer_why_not:
 * @atom: of a variable of the model
 *
 * What if @atom held?
 *
 * Returns: (transfer none) (nullable): the step that concluded the contrary, or
 *   one that does, by a supposition, good until the next call; %NULL if it was
 *   so entered, or nothing that simple shows it
 */
const FdStep *fd_explainer_why_not (FdExplainer *self, FdAtom atom);

/**
 * fd_explainer_facts:
 *
 * Returns: (transfer none): a store with the variables of the model, by their
 *   ids, whose domains are what is known.  It is not to be changed
 */
const FdStore *fd_explainer_facts (const FdExplainer *self);

/**
 * fd_explainer_is_placed:
 *
 * Returns: whether @x has one value left, and that was told or entered
 */
bool fd_explainer_is_placed (const FdExplainer *self, FdVar x);

/**
 * fd_explainer_origin:
 * @atom: a fact
 *
 * Returns: (transfer none) (nullable): the step that concluded @atom; if
 *   several did, the last one of them; %NULL if it was entered, or holds of the
 *   model
 */
const FdStep *fd_explainer_origin (const FdExplainer *self, FdAtom atom);

/**
 * fd_explainer_clash:
 * @constraints: (array length=room) (nullable): receives the first @room: the
 *   first of each clue
 * @entered: (array length=room_entered) (nullable): receives the first
 *   @room_entered atoms
 * @n_entered: (out) (nullable): receives how many atoms there are
 *
 * Which clues, and which atoms of those entered, have no solution together: of
 * all such sets a smallest, if the limit of time is not met first, else one of
 * which none can be spared.
 *
 * Source: Ignatiev, Previti, Liffiton & Marques-Silva, Smallest MUS extraction
 * with minimal hitting set dualization, CP 2015.
 *
 * Returns: how many clues there are; 0 with no atoms: there is a solution, or
 *   the time was over before
 */
size_t fd_explainer_clash (FdExplainer *self, FdConstraint *constraints,
                           size_t room, FdAtom *entered, size_t room_entered,
                           size_t *n_entered);

/**
 * fd_explainer_next_clash:
 *
 * After fd_explainer_clash(), with the same arguments: another set of clues and
 * atoms that have no solution together and of which none can be spared, of
 * those not told yet a smallest.  So called as long as it tells one, it tells
 * all smallest sets first, and then all others, each once.  It begins anew
 * after fd_explainer_enter().
 *
 * Returns: as fd_explainer_clash() does; 0 with no atoms: there are no more,
 *   the time was over before, or fd_explainer_clash() was not called
 */
size_t fd_explainer_next_clash (FdExplainer *self, FdConstraint *constraints,
                                size_t room, FdAtom *entered,
                                size_t room_entered, size_t *n_entered);

/**
 * FdGrade:
 * @FD_GRADE_NONE: no solution, or several, or none found in time
 * @FD_GRADE_SINGLES: each clue alone, all-different only by what is placed and
 *   by values for which there is one place
 * @FD_GRADE_SETS: each clue alone, all-different by Hall sets, too
 * @FD_GRADE_PAIRS: a value fails by two clues that share variables
 * @FD_GRADE_SUPPOSITIONS: a value fails by all clues together
 * @FD_GRADE_NESTED: likewise, with suppositions inside
 * @FD_GRADE_SEARCH: none of this
 * @FD_N_GRADES: how many there are
 *
 * The least class of rules that solves a model if it is applied as long as
 * there is anything to conclude.  Each has the rules of those before.
 */
typedef enum {
  FD_GRADE_NONE,
  FD_GRADE_SINGLES,
  FD_GRADE_SETS,
  FD_GRADE_PAIRS,
  FD_GRADE_SUPPOSITIONS,
  FD_GRADE_NESTED,
  FD_GRADE_SEARCH,
  FD_N_GRADES,
} FdGrade;

/**
 * fd_explainer_grade:
 *
 * How hard the model is, with what was entered, whatever was concluded so far.
 * Another true clue, or true atom entered, never makes it harder.
 *
 * Returns: its grade
 */
FdGrade fd_explainer_grade (FdExplainer *self);

/**
 * fd_grade_name:
 *
 * Returns: (transfer none): "none", "easy", "moderate", "tricky", "hard", "very
 *   hard", "extreme"
 */
const char *fd_grade_name (FdGrade grade);

/**
 * fd_step_check:
 * @step: of @self
 *
 * Shows in new stores that the premises and the constraints named imply each
 * conclusion, by the propagation of the rule alone, and that without any one of
 * the premises they do not.
 *
 * Returns: %false, and @error set, if not
 */
bool fd_step_check (FdExplainer *self, const FdStep *step, GError **error);

/**
 * FdExplainerWords:
 * @atom: adds "@x is not 3/4" for %FD_NE, "@x is 3" for %FD_EQ, "@x is at least
 *   3" for %FD_GE, "@x is at most 3" for %FD_LE; n values, ascending, one but
 *   for %FD_NE
 * @constraint: adds what the clue of @constraint is called in a sentence: with
 *   all it says, or, if it is to be @brief, without
 * @data: given to both
 *
 * How a family of models is spoken of.
 */
typedef struct {
  void (*atom) (GString *out, FdVar x, FdRelation relation,
                const int32_t *values, size_t n, gpointer data);
  void (*constraint) (GString *out, FdConstraint constraint, bool brief,
                      gpointer data);
  gpointer data;
} FdExplainerWords;

/**
 * fd_explainer_set_words:
 * @words: (nullable): copied; a function that is %NULL: as without
 *
 * Without words, variables and symbols have their names, and a clue is its
 * label, in which {0}, {1}, ... are the variables of its first constraint in
 * the order of its arguments; or else what that constraint says, as a formula
 * or its class and its variables.
 */
void fd_explainer_set_words (FdExplainer *self, const FdExplainerWords *words);

/**
 * fd_step_text:
 * @step: of @self
 *
 * Returns: (transfer full): @step in a sentence or some
 */
char *fd_step_text (const FdExplainer *self, const FdStep *step);

/**
 * fd_explainer_say_atoms:
 * @atoms: (array length=n): one after the other, those of a variable together
 *
 * Adds @atoms to @out, as fd_step_text() says them.
 */
void fd_explainer_say_atoms (const FdExplainer *self, const FdAtom *atoms,
                             size_t n, GString *out);

/**
 * fd_explainer_say_constraint:
 * @constraint: of the model
 *
 * Adds to @out what the clue of @constraint is called, as fd_step_text() says.
 */
void fd_explainer_say_constraint (const FdExplainer *self,
                                  FdConstraint constraint, GString *out);

/**
 * fd_step_rule_name:
 *
 * Returns: (transfer none): "elimination", "single", "only place", "clue",
 *   "Hall set", "supposition", "nested"
 */
const char *fd_step_rule_name (FdStepRule rule);

FD_END_DECLS

#endif
