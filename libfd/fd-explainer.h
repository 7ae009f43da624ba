/* SPDX-License-Identifier: MIT */
#ifndef FD_EXPLAINER_H
#define FD_EXPLAINER_H

#include "fd-explain.h"

FD_BEGIN_DECLS

/**
 * FdExplainer:
 *
 * Solves a model in steps that a person can follow.  Each step is one
 * conclusion, the easiest one available, with the few facts and constraints
 * that imply it.
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
 * The facts are the values that variables have lost, each with its origin.  A
 * variable with one value left is single; it is placed once a step has told so.
 *
 * The explainer examines each constraint alone, in a store of its own.  Only if
 * no constraint alone gives a conclusion, it supposes a value and follows the
 * consequences of all constraints until one fails.
 *
 * Constraints with the same source other than 0 (fd_constraint_set_source())
 * form one clue.  A variable without a name that occurs in one clue only
 * belongs to that clue, and no step speaks of it.  Equal calls give equal
 * steps, unless a time limit ends them.
 *
 * Source: Bogaerts, Gamba & Guns, A framework for step-wise explaining how to
 * solve constraint satisfaction problems, Artificial Intelligence 300, 2021;
 * Espasa, Gent, Hoffmann, Jefferson & Lynch, Using small MUSes to explain how
 * to solve pen and paper puzzles, 2021.
 */
typedef struct _FdExplainer FdExplainer;

/**
 * FdStepRule:
 * @FD_STEP_ELIMINATION: a quiet clue together with a placed variable: see
 *   fd_explainer_set_quiet()
 * @FD_STEP_SINGLE: a variable has one value left
 * @FD_STEP_ONLY_PLACE: all-different: only one variable can take a value
 * @FD_STEP_CLUE: one clue alone
 * @FD_STEP_HALL_SET: all-different: k variables have only k values left
 * @FD_STEP_SUPPOSITION: the opposite is supposed, and fails
 * @FD_STEP_NESTED: a supposition that needs further suppositions inside
 * @FD_STEP_N_RULES: the number of rules
 *
 * The rule by which a step concludes.
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
 * @by: the constraint that implies @atom; #FD_CONSTRAINT_NONE: the value is the
 *   last one left
 *
 * One consequence of a supposition, on the way to its failure.
 */
typedef struct {
  FdAtom atom;
  FdConstraint by;
} FdStepLink;

typedef struct _FdStep FdStep;

/**
 * FdStep:
 * @rule: the rule
 * @quiet: the step need not be told
 * @number: the number among the steps told and applied, from 1; 0: not yet
 *   applied
 * @cost: how hard the step is
 * @conclusion: (array length=n_conclusions): what the step concludes;
 *   #FD_ATOM_FALSE: there is no solution
 * @premise: (array length=n_premises): the facts that the step uses
 * @constraint: (array length=n_constraints): the constraints that the step
 *   uses, represented by the first one of each clue.  For a supposition, they
 *   are in the order of use; the constraint that fails is last
 * @placed: (array length=n_placed): the variables that have one value left
 *   after the step and are placed by it; none for a quiet step
 * @supposed: for a supposition, the atom that fails; otherwise #FD_ATOM_TRUE
 * @link: (array length=n_links): for a supposition, its consequences
 * @placings: for a supposition, how many variables get a value
 * @joins: how many of these have two or more others as premises
 * @size: for a Hall set, its number of variables, or of values; 0: it fails
 * @sets: for a supposition, whether Hall sets are used on the way
 * @of_values: whether the Hall set is hidden: k values that only k variables
 *   can take
 * @lemma: (array length=n_lemmas): for a nested supposition, the suppositions
 *   inside it, in order; each also has the outer supposition and the earlier
 *   lemmas as premises
 *
 * One step.  It belongs to the explainer.  Once it was applied, it does not
 * change any more.
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
 * @FD_EXPLAINED_ALL: all variables have a value, and all of this has been told
 * @FD_EXPLAINED_CLASH: a step concluded that there is no solution
 * @FD_EXPLAINED_STUCK: there is no step within the allowed depth: the model has
 *   several solutions, or it needs deeper suppositions
 * @FD_EXPLAINED_LIMIT: the limit of time or of work is reached
 *
 * How far the explanation has come.
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
 * @model: records (fd_store_set_recording()); must outlive the explainer.  It
 *   must not be changed meanwhile, except for names and labels
 *
 * Refused with %FD_ERROR_INVALID, in fd_store_error() of @model, if @model does
 * not record; if it has a user's propagator, which cannot be posted again; if a
 * variable has holes and more than 2^20 values; or if one of its constraints is
 * refused when it is posted.
 *
 * Returns: (transfer full) (nullable): %NULL if it was refused
 */
FdExplainer *fd_explainer_new (FdStore *model);

/**
 * fd_explainer_free:
 * @self: (nullable): %NULL does nothing
 */
void fd_explainer_free (FdExplainer *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FdExplainer, fd_explainer_free)

/**
 * fd_explainer_set_limits:
 * @seconds: counted from this call; 0 = no limit
 * @depth: the greatest depth of suppositions: 0 = none; 1 = none inside
 *   another; 2 (the default) = one inside another
 * @candidates: how many failed suppositions are minimized in each step, for
 *   each number of constraints and placings; at least 1; the default is 6
 */
void fd_explainer_set_limits (FdExplainer *self, double seconds, uint32_t depth,
                              uint32_t candidates);

/**
 * fd_explainer_set_work_limit:
 * @work: counted from this call; 0 (the default) = no limit
 *
 * Limits the work.  In contrast to a time limit, it ends a call at the same
 * point on every machine and in every run.  A unit of work is one propagation
 * of some constraints from some facts; to grade a 9 x 9 sudoku takes some
 * thousands.
 */
void fd_explainer_set_work_limit (FdExplainer *self, uint64_t work);

/**
 * fd_explainer_work:
 *
 * Returns: the work done so far.  Its increase while a model is graded is a
 *   finer measure of difficulty than the grade
 */
uint64_t fd_explainer_work (const FdExplainer *self);

/**
 * FdStepCost:
 * @base: of every step
 * @premise: for each fact
 * @constraint: for each constraint
 * @placing: for each placing
 * @join: for each join
 * @size: times the size of a Hall set; once if a supposition uses Hall sets
 *
 * The cost of a step of one rule, see #FdStep.
 */
typedef struct {
  double base, premise, constraint, placing, join, size;
} FdStepCost;

/**
 * fd_explainer_set_cost:
 * @rule: the rule
 * @cost: (nullable): copied; %NULL: the default
 *
 * Sets the cost of steps that are found from now on.  Whatever the costs are,
 * rules of one constraint precede suppositions, and deeper suppositions are
 * last.
 */
void fd_explainer_set_cost (FdExplainer *self, FdStepRule rule,
                            const FdStepCost *cost);

/**
 * fd_explainer_set_quiet:
 * @constraint: of the model
 * @quiet: whether its eliminations need not be told
 *
 * Says whether a step is quiet when the clue of @constraint removes values from
 * other variables because one variable was placed.  By default this is so for
 * all-different, and for disequalities without a label.
 */
void fd_explainer_set_quiet (FdExplainer *self, FdConstraint constraint,
                             bool quiet);

/**
 * fd_explainer_enter:
 * @atom: of a variable of the model
 *
 * Enters @atom as a fact.  From then on it may be a premise like any other
 * fact.
 *
 * Returns: %false if the facts contradict @atom: see fd_explainer_why_not(); or
 *   if the call was refused.  Then nothing is entered
 */
bool fd_explainer_enter (FdExplainer *self, FdAtom atom);

/**
 * fd_explainer_next:
 * @how: (out) (nullable): how far the explanation has come
 *
 * Finds the easiest step.
 *
 * Returns: (transfer none) (nullable): the step, or %NULL.  Once it was applied
 *   it stays valid for good; otherwise until another step is applied or an atom
 *   is entered
 */
const FdStep *fd_explainer_next (FdExplainer *self, FdExplained *how);

/**
 * fd_explainer_apply:
 * @step: the last result of fd_explainer_next()
 *
 * Makes the conclusions of @step facts.
 *
 * Returns: %false if @step is another one
 */
bool fd_explainer_apply (FdExplainer *self, const FdStep *step);

/**
 * fd_explainer_why_not:
 * @atom: of a variable of the model
 *
 * Answers why @atom cannot hold.
 *
 * Returns: (transfer none) (nullable): the step that concluded the opposite; or
 *   a new step that does so by a supposition, valid until the next call.  %NULL
 *   if the opposite was entered, or if no step that simple shows it
 */
const FdStep *fd_explainer_why_not (FdExplainer *self, FdAtom atom);

/**
 * fd_explainer_facts:
 *
 * Returns: (transfer none): a store that has the variables of the model, with
 *   the same ids, and the known facts as domains.  It must not be changed
 */
const FdStore *fd_explainer_facts (const FdExplainer *self);

/**
 * fd_explainer_is_placed:
 *
 * Returns: whether @x has one value left, and this was told or entered
 */
bool fd_explainer_is_placed (const FdExplainer *self, FdVar x);

/**
 * fd_explainer_origin:
 * @atom: a fact
 *
 * Returns: (transfer none) (nullable): the step that concluded @atom, the last
 *   one if there are several; %NULL if @atom was entered or holds in the model
 *   itself
 */
const FdStep *fd_explainer_origin (const FdExplainer *self, FdAtom atom);

/**
 * fd_explainer_clash:
 * @constraints: (array length=room) (nullable): receives at most @room
 *   constraints, the first one of each clue
 * @entered: (array length=room_entered) (nullable): receives at most
 *   @room_entered atoms
 * @n_entered: (out) (nullable): the number of atoms
 *
 * Finds a conflict: a set of clues and entered atoms that have no common
 * solution.  It is a smallest set (a smallest MUS).  If the time limit is
 * reached first, it is a minimal set: no clue or atom of it can be left out.
 *
 * Source: Ignatiev, Previti, Liffiton & Marques-Silva, Smallest MUS extraction
 * with minimal hitting set dualization, CP 2015.
 *
 * Returns: the number of clues; 0, with no atoms, if there is a solution or the
 *   time was over before one was found
 */
size_t fd_explainer_clash (FdExplainer *self, FdConstraint *constraints,
                           size_t room, FdAtom *entered, size_t room_entered,
                           size_t *n_entered);

/**
 * fd_explainer_next_clash:
 *
 * To be called after fd_explainer_clash(), with the same arguments.  Finds
 * another minimal set of clues and entered atoms without a common solution: a
 * smallest one of those not yet returned.  So repeated calls return all
 * smallest sets first, then all other minimal sets, each once.  The enumeration
 * starts anew after fd_explainer_enter().
 *
 * Returns: as fd_explainer_clash(); 0, with no atoms, if there are no more
 *   sets, the time was over before one was found, or fd_explainer_clash() was
 *   not called
 */
size_t fd_explainer_next_clash (FdExplainer *self, FdConstraint *constraints,
                                size_t room, FdAtom *entered,
                                size_t room_entered, size_t *n_entered);

/**
 * FdGrade:
 * @FD_GRADE_NONE: the model has no solution, or several; or no solution was
 *   found in time
 * @FD_GRADE_SINGLES: each clue alone; of all-different, only eliminations by
 *   placed variables and values with only one place
 * @FD_GRADE_SETS: each clue alone; of all-different, also Hall sets
 * @FD_GRADE_PAIRS: a supposed value fails by two clues that share variables
 * @FD_GRADE_SUPPOSITIONS: a supposed value fails by all clues together
 * @FD_GRADE_NESTED: the same, with suppositions inside
 * @FD_GRADE_SEARCH: none of these is enough
 * @FD_N_GRADES: the number of grades
 *
 * The weakest class of rules that solves a model when its rules are applied to
 * the fixpoint.  Each class includes the rules of the classes before it.
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
 * Grades the model with the entered atoms; earlier steps have no influence.
 * Another true clue, or another true atom entered, never makes the grade
 * harder.
 *
 * Returns: the grade
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
 * Checks a step in new stores: the premises and the constraints of the step
 * must imply each conclusion, by the propagation that its rule allows; and
 * without any one of the premises they must not.
 *
 * Returns: %false, with @error set, if the check fails
 */
bool fd_step_check (FdExplainer *self, const FdStep *step, GError **error);

/**
 * FdExplainerWords:
 * @atom: appends "@x is not 3/4" for %FD_NE, "@x is 3" for %FD_EQ, "@x is at
 *   least 3" for %FD_GE, or "@x is at most 3" for %FD_LE.  @values has n
 *   values, ascending; n is 1 except for %FD_NE
 * @constraint: appends the name of the clue of @constraint for use in a
 *   sentence; if @brief, without the details of what the clue says
 * @data: passed to both
 *
 * The words for a family of models.
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
 * @words: (nullable): copied; for a function that is %NULL, the default is used
 *
 * Sets the words of texts.  By default, variables and symbols are written by
 * name.  A clue is written as its label, in which {0}, {1}, ... stand for the
 * variables of its first constraint, in the order of its arguments.  Without a
 * label, the clue is written as what that constraint says: a formula, or its
 * class and its variables.
 */
void fd_explainer_set_words (FdExplainer *self, const FdExplainerWords *words);

/**
 * fd_step_text:
 * @step: of @self
 *
 * Returns: (transfer full): @step as one or more sentences
 */
char *fd_step_text (const FdExplainer *self, const FdStep *step);

/**
 * fd_explainer_say_atoms:
 * @atoms: (array length=n): in the order of output; atoms of the same variable
 *   must be adjacent
 *
 * Appends @atoms to @out, in the words of fd_step_text().
 */
void fd_explainer_say_atoms (const FdExplainer *self, const FdAtom *atoms,
                             size_t n, GString *out);

/**
 * fd_explainer_say_constraint:
 * @constraint: of the model
 *
 * Appends the name of the clue of @constraint to @out, in the words of
 * fd_step_text().
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
