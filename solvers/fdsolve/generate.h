/* SPDX-License-Identifier: MIT */

/* Puzzles made to order: of all clues that are true of a hidden solution, a
 * set that determines it and of which no clue can be spared. */
#ifndef GENERATE_H
#define GENERATE_H

#include "solver.h"

/* --- what is drawn -------------------------------------------------------- */

/* A seeded generator, the same on every machine. */
typedef struct _GenerateRandom {
  uint64_t state;
} GenerateRandom;

void generate_random_init (GenerateRandom *random, uint64_t seed);
/* Any 64 bits. */
uint64_t generate_random_next (GenerateRandom *random);
/* A number below @n, which is at least 1. */
guint generate_random_below (GenerateRandom *random, guint n);

/* --- one puzzle ----------------------------------------------------------- */

/**
 * GenerateNotion:
 * @GENERATE_BY_SEARCH: no other solution exists
 * @GENERATE_BY_PROPAGATION: propagation alone fixes every variable
 * @GENERATE_BY_PROBING: propagation does, together with taking values away
 *   that propagation refutes
 *
 * When a set of clues is said to determine the hidden solution.  Each of them
 * is monotone: what a set of clues determines, so does any larger one.
 */
typedef enum {
  GENERATE_BY_SEARCH,
  GENERATE_BY_PROPAGATION,
  GENERATE_BY_PROBING,
} GenerateNotion;

/**
 * GenerateModel:
 * @store: holds the rules, without any clue
 * @x: (array length=n): what the puzzle asks for
 * @hidden: (array length=n): its solution, one of the rules
 * @draw: makes clue @i known, true of @hidden; called in order, once each an
 *   attempt.  %false: there are no more than @i
 * @post: imposes clue @i in the level that is open
 * @truth: makes, in that level, an atom that holds exactly when clue @i does
 * @excludes: whether clue @i is not true of @other, an assignment by the rules
 *   or what was given to generator_add_other()
 * @others: (nullable): calls generator_add_other() for assignments that differ
 *   a little from @hidden, at the beginning of each attempt
 * @data: for all of them
 * @patience: failures of a search, at first, before the clue in question is put
 *   off
 * @allowance: failures of all searches, at first, before the puzzle is begun
 *   anew with other clues, or ended; 0: neither
 * @again: (nullable): lets draw() begin with other clues; where it is left out,
 *   the clues that are undecided by then are kept, which needs
 *   %GENERATE_BY_SEARCH
 * @by_constraints: searches decide as @select says, and on the variable that
 *   failed last, instead of staying near @hidden: pays where proofs are long
 * @select: not %FD_SELECT_RANDOM
 */
typedef struct {
  FdStore *store;
  const FdVar *x;
  guint n;
  const int32_t *hidden;
  bool (*draw) (guint i, gpointer data);
  bool (*post) (guint i, gpointer data);
  bool (*truth) (guint i, FdAtom *atom, gpointer data);
  bool (*excludes) (guint i, const int32_t *other, gpointer data);
  void (*others) (gpointer data);
  gpointer data;
  uint64_t patience;
  uint64_t allowance;
  void (*again) (gpointer data);
  bool by_constraints;
  FdVarSelect select;
} GenerateModel;

/**
 * GenerateLimits:
 * @deadline: in g_get_monotonic_time(); 0: none
 * @nodes: of all searches together; 0: any number
 */
typedef struct {
  gint64 deadline;
  uint64_t nodes;
} GenerateLimits;

/**
 * GenerateStatus:
 * @GENERATE_DONE: a puzzle is there
 * @GENERATE_NONE: the rules have no solution
 * @GENERATE_HOPELESS: all clues together do not determine the solution
 * @GENERATE_LIMIT: a limit or a signal came first
 * @GENERATE_FAILED: out of memory
 * @GENERATE_UNMET: none of those that were tried is to order
 */
typedef enum {
  GENERATE_DONE,
  GENERATE_NONE,
  GENERATE_HOPELESS,
  GENERATE_LIMIT,
  GENERATE_FAILED,
  GENERATE_UNMET,
} GenerateStatus;

typedef struct _Generator Generator;

/* @model is copied, what it points to is not.  With %FD_SELECT_DOM_WDEG each
 * puzzle needs a store of its own: failures are counted from its beginning. */
Generator *generator_new (const GenerateModel *model, GenerateNotion notion);
void generator_free (Generator *generator);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Generator, generator_free)

/* Another store with the same rules, and the same variables in the array of the
 * model. */
void generator_set_store (Generator *generator, FdStore *store);

/**
 * generator_add_other:
 * @other: (array length=n): copied
 *
 * Says what every puzzle, or from others() this one, must exclude: an
 * assignment by the rules that differs a little from the hidden one, which
 * saves searches; or anything else that the family's own excludes()
 * understands, which makes it a further demand.
 */
void generator_add_other (Generator *generator, const int32_t *other);

/**
 * generator_run:
 * @kept: (element-type guint): receives the numbers of the clues kept
 *
 * Draws clues until they determine the solution, then takes away each, from
 * the last drawn to the first, that the others make superfluous.  Clues that
 * take too many failures to decide come last.  No clue of @kept can be spared,
 * but perhaps some of those that are undecided.
 * The result depends on the order of drawing alone, as failures do.
 */
GenerateStatus generator_run (Generator *generator,
                              const GenerateLimits *limits, GArray *kept,
                              GError **error);

/* How many clues of the last puzzle are kept only because too many failures
 * would have been needed to decide whether they can be spared. */
guint generator_undecided (const Generator *generator);

/* Of all runs so far. */
const FdStatistics *generator_statistics (const Generator *generator);

/* --- a run of the command ------------------------------------------------- */

/* Options of a family that generates. */
#define GENERATE_OPTIONS GENERATE_OPTIONS_OF ("WxH")
/* Of a family whose shapes are written otherwise. */
#define GENERATE_OPTIONS_OF(shape)                                             \
  {"generate", shape, "make puzzles instead; --count N: that many"},           \
      {"by", "NOTION",                                                         \
       "solvable by search (default), propagation or probing alone"},          \
      {"at-most", "N", "drop puzzles made that have more clues"},              \
      {"difficulty", "WORD",                                                   \
       "to order: easy, moderate, tricky, hard, very-hard, extreme; A..B"},    \
      {"technique", "NAME,...", "its steps have all of these names or rules"}, \
      {"clues", "A..B", "so many clues or givens; true ones are added"},       \
  {                                                                            \
    "tries", "N", "puzzles graded for each one to order (default 1000)"        \
  }
/* Those that need --generate. */
#define GENERATE_OPTION_NAMES                                                  \
  "by", "at-most", "difficulty", "technique", "clues", "tries"

/**
 * GenerateSaid:
 * @json: members to be added to an object, each after a comma
 * @text: likewise, words after a comma each
 *
 * What is said of a puzzle made beside itself: how hard it is.
 */
typedef struct {
  const char *json, *text;
} GenerateSaid;

/**
 * GenerateFamily:
 * @clues: what its clues are called
 * @techniques: (array zero-terminated=1): names of steps, ending in
 *   `*`: whatever follows
 * @statistics: of all searches of make() and near()
 * @make: makes the puzzle of @seed, by generator_run() or otherwise; @kept
 * receives numbers of clues, which near() and the others understand until the
 * next make()
 * @near: likewise, with the same solution: the clues of @first are drawn first
 * @spare: adds to @clues the numbers of clues that are true, of those of a
 *   puzzle, too
 * @count: how many clues those are to a person
 * @explain: calls solver_explain() for the puzzle of @kept
 * @write: likewise
 */
typedef struct {
  const char *clues;
  const char *const *techniques;
  const FdStatistics *statistics;
  GenerateStatus (*make) (uint64_t seed, const GenerateLimits *limits,
                          GArray *kept, gpointer data, GError **error);
  GenerateStatus (*near) (const GArray *first, uint64_t seed,
                          const GenerateLimits *limits, GArray *kept,
                          gpointer data, GError **error);
  void (*spare) (GArray *clues, gpointer data);
  guint (*count) (const GArray *kept, gpointer data);
  bool (*explain) (const GArray *kept, gpointer data, GError **error);
  bool (*write) (uint64_t seed, const GArray *kept, const GenerateSaid *said,
                 gpointer data, GError **error);
  gpointer data;
} GenerateFamily;

/* `--by`. */
bool generate_notion (const Solver *solver, GenerateNotion *notion,
                      GError **error);
extern const char *const generate_notions[];

/**
 * generate_is_asked:
 * @names: (array zero-terminated=1): the options that need --generate
 * @is_asked: (out): whether it is given
 *
 * Returns: %false, and a usage error, if one of them is given without it
 */
bool generate_is_asked (const Solver *solver, const char *const *names,
                        bool *is_asked, GError **error);

/**
 * generate_check_args:
 * @args: those of the command
 *
 * To be called first: nothing but the number of puzzles may be said about the
 * task.
 */
bool generate_check_args (const Solver *solver, char **args, GError **error);

/* Steps are written as JSON alone: refuses --explain where puzzles are not. */
bool generate_check_form (const Solver *solver, bool is_json, GError **error);

/* To standard output, at once. */
bool generate_write (const GString *text, GError **error);

/* Adds the object that @builder has, with the members of @more, as a line. */
void generate_append_json (JsonBuilder *builder, const char *more,
                           GString *out);

/* Makes and writes as many puzzles as asked for, the first by the seed given,
 * each by the next one, and says on standard error how many clues they have. */
bool generate_run (Solver *solver, char **args, const GenerateFamily *family,
                   GError **error);

#endif
