/* SPDX-License-Identifier: MIT */

/* What a puzzle family sees of fdsolve.
 *
 * A family reads its puzzle, posts constraints and says how to show a
 * solution.  Searching, limits, counting, statistics, JSON, progress and exit
 * statuses are the driver's (solver_solve()).  A new family costs its own
 * file, one line in families.c and one in meson.build.
 */
#ifndef SOLVER_H
#define SOLVER_H

#include "picture.h"

#include <fd.h>
#include <json-glib/json-glib.h>

/**
 * Solver:
 *
 * One run of the command: its options, its output, what was answered so far.
 */
typedef struct _Solver Solver;

/* --- exit statuses -------------------------------------------------------- */

enum {
  SOLVER_EXIT_ANSWERED = 0, /* "no solution" is an answer, too */
  SOLVER_EXIT_USAGE = 1,
  SOLVER_EXIT_LIMIT = 2,     /* stopped before the full answer was known */
  SOLVER_EXIT_INPUT = 65,    /* EX_DATAERR: FD_ERROR_*, unreadable files */
  SOLVER_EXIT_INTERNAL = 70, /* EX_SOFTWARE: a wrong solution was caught */
  SOLVER_EXIT_OUTPUT = 74,   /* EX_IOERR: standard output cannot be written */
};

#define SOLVER_ERROR (solver_error_quark ())

/**
 * SolverError:
 * @SOLVER_ERROR_USAGE: the command line is wrong: exit status 1
 * @SOLVER_ERROR_OUTPUT: standard output failed: exit status 74
 * @SOLVER_ERROR_CLOSED: nobody reads standard output any longer: likewise, but
 *   without a message
 * @SOLVER_ERROR_INTERNAL: a solution did not pass the check: exit status 70
 *
 * Errors of all other domains (FD_ERROR, G_FILE_ERROR, ...) are bad input.
 */
typedef enum {
  SOLVER_ERROR_USAGE,
  SOLVER_ERROR_OUTPUT,
  SOLVER_ERROR_CLOSED,
  SOLVER_ERROR_INTERNAL,
} SolverError;

GQuark solver_error_quark (void);

/* Sets a %SOLVER_ERROR_USAGE; always returns %false. */
bool solver_usage_error (GError **error, const char *format, ...)
    G_GNUC_PRINTF (2, 3);

/**
 * solver_refused:
 *
 * To be asked when a post or change returned %false: was that something else
 * than an inconsistency (arithmetic out of range, no memory)?
 *
 * Returns: %true, and @error set, if so
 */
bool solver_refused (const FdStore *store, GError **error);

/* What fd_store_new() and its kin return is needed: without memory the program
 * ends here, as it does where GLib finds none. */
gpointer solver_need (gpointer made);

/* As fd_var_new(), of a range that is right: it is a variable. */
FdVar solver_var_new (FdStore *store, int32_t min, int32_t max);

/* Ends the program likewise if it was for want of memory that @store refused
 * its last change, or that @search (nullable) ended. */
void solver_need_memory (const FdStore *store, const FdSearch *search);

/* Between fd_store_begin() and fd_store_commit(), a change that fails by
 * itself is undone alone and the commit still succeeds: families must "and"
 * what each post returned. */

/* --- families ------------------------------------------------------------- */

/**
 * SolverOption:
 * @name: without the dashes
 * @argument: (nullable): what follows it, as help names it; %NULL for a flag;
 *   "[=WHAT]" if it can be left out
 * @help: one line
 *
 * An option of one family.  `--name value` and `--name=value` are the same.
 */
typedef struct {
  const char *name;
  const char *argument;
  const char *help;
} SolverOption;

/**
 * SolverFamily:
 * @name: the word on the command line
 * @arguments: the synopsis after it, e.g. "N" or "FILE..."
 * @summary: one line, for `fdsolve --help`
 * @help: (nullable): paragraphs for `fdsolve FAMILY --help`
 * @options: (nullable): ended by an entry without a name
 * @min_args, @max_args: how many arguments there may be; max -1: any number
 * @numbers: arguments may be numbers beyond @min_args, so that one after
 *   --count is an argument as long as there are not too many
 * @run: reads the puzzles in @args (NULL-terminated, options taken out) and
 *   calls solver_solve() for each.  %false: @error is set
 */
typedef struct {
  const char *name;
  const char *arguments;
  const char *summary;
  const char *help;
  const SolverOption *options;
  int min_args, max_args;
  bool numbers;
  bool (*run) (Solver *solver, char **args, GError **error);
} SolverFamily;

/* (array zero-terminated=1): all families; see families.c */
extern const SolverFamily *const solver_families[];

/* --- options -------------------------------------------------------------- */

/* The value given for a family's option, "" for a flag, %NULL if not given. */
const char *solver_option (const Solver *solver, const char *name);

/**
 * solver_option_int:
 * @value: (inout): left alone if the option was not given
 *
 * Returns: %false, and a usage error, unless it is a number @min..@max
 */
bool solver_option_int (const Solver *solver, const char *name, gint64 min,
                        gint64 max, gint64 *value, GError **error);

/**
 * solver_option_choice:
 * @choices: (array zero-terminated=1): the words allowed
 * @choice: (inout): index of the word given; left alone if none was
 */
bool solver_option_choice (const Solver *solver, const char *name,
                           const char *const *choices, int *choice,
                           GError **error);

/* `--consistency value|singles|bounds|domain`; add SOLVER_OPTION_CONSISTENCY to
 * the table of options. */
bool solver_option_consistency (const Solver *solver,
                                FdConsistency *consistency, GError **error);

#define SOLVER_OPTION_CONSISTENCY                                              \
  {                                                                            \
    "consistency", "LEVEL", "of all-different: value, singles, bounds, domain" \
  }

/* The same for an argument, called @what in the message. */
bool solver_parse_int (const char *text, const char *what, gint64 min,
                       gint64 max, gint64 *value, GError **error);

/* --- words that were meant ------------------------------------------------ */

/**
 * SolverSuggestion:
 * @nearest: (nullable): of the candidates so far the one most like @word, the
 *   first of several, if it is like enough
 * @distance: what a better one has to be below
 */
typedef struct {
  const char *word, *nearest;
  size_t distance;
} SolverSuggestion;

void solver_suggest_init (SolverSuggestion *suggestion, const char *word);
/* @candidate must live as long as @suggestion. */
void solver_suggest_add (SolverSuggestion *suggestion, const char *candidate);
/* " (did you mean 'queens'?)", with @before in front of the word; "" if nothing
 * is like it.  The caller frees it. */
char *solver_suggest_text (const SolverSuggestion *suggestion,
                           const char *before);

/* --- how to draw ---------------------------------------------------------- */

/**
 * SolverStyle:
 * @utf8: box drawing and such may be used; otherwise plain ASCII
 * @bold, @dim, @plain: escape sequences, or "" when there is no colour
 */
typedef struct {
  bool utf8;
  const char *bold, *dim, *plain;
} SolverStyle;

/* Plain search that has found more solutions goes on. */
#define SOLVER_MOST_SEEN 64

/* --- solving -------------------------------------------------------------- */

/**
 * SolverPuzzle:
 * @name: (nullable): of the puzzle, for people and JSON, e.g. "list.txt:7"
 * @store: with all constraints posted; the driver leaves it as it was
 * @none: (nullable): posting found out that there is no solution: this
 *   sentence says why (e.g. "two 5s in row 3"), or is ""; @store is not used
 * @data: given to all the functions
 * @branch: (nullable): adds branchings, and no more, to the search
 * @name_vars: (nullable): names the variables by solver_name_var() and its kin:
 *   called before a search that is traced, or a model that is written, and
 *   again after @learn made a store; not called if there is no search
 * @learns: @branch has the search learn
 * @restarts: the branchings choose at random, so that a search for any one
 *   solution should start anew now and then
 * @draw: the solution that the store holds, for people: whole lines
 * @draw_line: (nullable): the same as one line (newline not included), used
 *   in batches; %NULL: @draw is used
 * @json: (nullable): adds members for the solution to the object open in
 *   @builder
 * @describe: (nullable): adds members for the puzzle itself, likewise
 * @picture: (nullable): draws, for --svg: the solution that the store holds, or
 *   the puzzle alone; then @store is not looked at
 * @page: (nullable): adds members for the page of --html to the object open in
 *   @builder, which has those of @describe and, if @solved, of @json already:
 *   e.g. "variables", an array of solver_page_variable()
 * @board: what the page has is a board of its own, and no picture is needed
 * @steps: (nullable): calls solver_explain() for the puzzle: for a page, after
 *   it was answered
 * @check: (nullable): an independent test of the solution that the store
 *   holds, by the rules of the puzzle; %false stops the program
 * @thorough: @check tests all that the puzzle demands, so that the store need
 *   not test its constraints, too
 * @view: (nullable): what @draw, @draw_line, @json and @check are given instead
 *   of @data, for the solution that @store holds, a copy of the puzzle's, by a
 *   thread of its own; it is freed by g_free().  %NULL: one thread shows all
 * @single: it is meant to have one solution, so that others are remarked on
 * @differ: (nullable): posts, in the level that is open, that what the puzzle
 *   asks for is not what it is in the solution checked last; %false if that is
 *   impossible
 * @clash: (nullable): if there is no solution: which givens clash, in a
 *   sentence (transfer full), or %NULL
 * @learn: (nullable): called when plain search has failed often and no more
 *   than %SOLVER_MOST_SEEN solutions were found: makes the same puzzle, without
 *   the solutions @check was asked about, in a store that explains, which is
 *   searched from then on and looked at by all the functions; %NULL if nothing
 *   is left.  The family frees it.  %false: @error is set
 * @stopped: a limit came before the search was ready: @store is not used
 * @first: (nullable): has the functions show, if @shown, a solution that was
 *   found without search; else that of @store again
 * @first_value: the objective of it
 * @objective: if there is a @sense: what it says of it is to be proven
 * @objective_name: what the objective is called, e.g. "colors"
 * @sense: -1: minimize, 1: maximize, 0: there is no objective
 * @bound: the best value that the objective can take as far as the family
 *   knows; used if @has_bound.  When a limit stops the proof, it is reported,
 *   or what the search has proven, if that is more
 *
 * With an objective, "the solutions" of all options are the optimal ones.
 */
typedef struct _SolverPuzzle {
  const char *name;
  FdStore *store;
  const char *none;
  gpointer data;
  void (*branch) (FdSearch *search, gpointer data);
  void (*name_vars) (gpointer data);
  bool learns, restarts;
  void (*draw) (const SolverStyle *style, GString *out, gpointer data);
  void (*draw_line) (GString *out, gpointer data);
  void (*json) (JsonBuilder *builder, gpointer data);
  void (*describe) (JsonBuilder *builder, gpointer data);
  void (*picture) (Picture *picture, PictureKind kind, gpointer data);
  void (*page) (JsonBuilder *builder, bool solved, gpointer data);
  bool board;
  bool (*steps) (Solver *solver, const struct _SolverPuzzle *puzzle,
                 GError **error);
  bool (*check) (gpointer data);
  bool thorough;
  gpointer (*view) (FdStore *store, gpointer data);
  bool single;
  bool (*differ) (gpointer data);
  char *(*clash) (gpointer data);
  bool (*learn) (FdStore **store, gpointer data, GError **error);
  bool stopped;
  void (*first) (bool shown, gpointer data);
  int32_t first_value;
  FdVar objective;
  const char *objective_name;
  int sense;
  bool has_bound;
  int32_t bound;
} SolverPuzzle;

/**
 * solver_solve:
 *
 * Does what the command line asks (first, -n, --all, --count, --unique, within
 * the limits) and writes the answer.
 *
 * Returns: %false, and @error set, if the program is to end: output failed,
 *   out of memory, a solution did not pass its check.  Limits and "no
 *   solution" are no errors
 */
bool solver_solve (Solver *solver, const SolverPuzzle *puzzle, GError **error);

/* Names @x as printf() would write it. */
void solver_name_var (FdStore *store, FdVar x, const char *format, ...)
    G_GNUC_PRINTF (3, 4);
/* Names the cells of a grid, row by row: r1c1, r1c2, ... */
void solver_name_cells (FdStore *store, const FdVar *cell, int rows,
                        int columns);

/**
 * SolverPageVariable:
 * @value: (nullable): what it has in the solution, where that is known
 * @given: (nullable): what is given
 * @aside: it need not be filled in: what steps speak of besides the puzzle,
 *   such as a carry
 */
typedef struct {
  const char *name;
  int32_t min, max;
  const int32_t *value, *given;
  bool aside;
} SolverPageVariable;

/* What is built, on one line, each number as short as can be. */
char *solver_json_text (JsonBuilder *builder);

/* Adds an object for it. */
void solver_page_variable (JsonBuilder *builder,
                           const SolverPageVariable *variable);

/**
 * solver_clash:
 * @store: explains its changes, and holds the rules
 * @atoms: (array length=n): that have no solution together: the clues
 *
 * Returns: (element-type guint) (nullable): a least set of them that has none,
 *   or at least one of which none can be spared, if there is no time for more;
 *   %NULL if there was no time at all
 */
GArray *solver_clash (const Solver *solver, FdStore *store, const FdAtom *atoms,
                      guint n);

/**
 * solver_solve_states:
 * @puzzle: as for solver_solve(); @store, @branch and the objective are not
 *   used, and the functions look at the path of @states
 * @states: with its starts added; the driver sets its limits
 *
 * The same by a search among states.
 */
bool solver_solve_states (Solver *solver, const SolverPuzzle *puzzle,
                          FdStates *states, GError **error);

/**
 * solver_solve_amb:
 * @puzzle: likewise; @check is called once for each solution, before the
 *   functions that show it
 * @amb: not run yet; the driver sets its limits.  A store it has is from
 *   solver_store_new()
 *
 * The same by choices.
 */
bool solver_solve_amb (Solver *solver, const SolverPuzzle *puzzle, FdAmb *amb,
                       GError **error);

/* Has @amb choose in a random order, by the seed of the command line. */
void solver_shuffle_amb (const Solver *solver, FdAmb *amb);

/* --- comparing ------------------------------------------------------------ */

/**
 * SolverMethod:
 * @name: of the method
 * @found: solutions, as many as the command line asks for
 * @has_cost, @cost: of the first one
 * @nodes: states expanded, choices made, or nodes of a search
 * @has_failures, @failures: how often it went back
 * @held: most states in memory at once; 0: does not apply
 * @complete: there are no other solutions
 * @has_digest, @digest: of the solutions, the same for the same ones in any
 *   order
 *
 * How one of several ways to solve a puzzle did.
 */
typedef struct {
  const char *name;
  uint64_t found;
  bool has_cost;
  int64_t cost;
  uint64_t nodes, held;
  bool has_failures;
  uint64_t failures;
  double seconds;
  bool complete;
  FdLimit limit;
  bool has_digest;
  uint64_t digest;
} SolverMethod;

/* Each searches, within the limits of the command line, checks what it finds,
 * and shows nothing.  @puzzle: (nullable): of solver_time_search() */
bool solver_time_states (Solver *solver, const SolverPuzzle *puzzle,
                         FdStates *states, SolverMethod *method,
                         GError **error);
bool solver_time_search (Solver *solver, const SolverPuzzle *puzzle,
                         FdSearch *search, SolverMethod *method,
                         GError **error);
bool solver_time_amb (Solver *solver, const SolverPuzzle *puzzle, FdAmb *amb,
                      SolverMethod *method, GError **error);

/**
 * solver_compare:
 * @methods: (array length=n)
 *
 * Writes a table of the methods, or one JSON object.  Methods whose answers are
 * complete must have found the same.
 */
bool solver_compare (Solver *solver, const SolverPuzzle *puzzle,
                     const SolverMethod *methods, guint n, GError **error);

/**
 * solver_batch:
 * @total: how many puzzles will follow; 0 if unknown
 *
 * To be called before the first solver_solve() of several: one line a puzzle
 * where the family can, and a summary on standard error.  Loops over puzzles
 * go on only while solver_going() is true: a signal may have come.
 */
void solver_batch (Solver *solver, guint total);
bool solver_is_batch (const Solver *solver);
/* Most of them take less than a millisecond: answers may be written several at
 * a time, but never while something is waited for. */
void solver_brisk (Solver *solver);
bool solver_going (const Solver *solver);

/**
 * solver_go_on:
 * @error: (inout): why a puzzle could not be answered
 *
 * A puzzle that is bad, or that a limit met before the search, costs only
 * itself: it is told and counted, and the next one may follow.
 *
 * Returns: %false, and @error as it was, if the program is to end
 */
bool solver_go_on (Solver *solver, GError **error);

/**
 * solver_begin:
 *
 * The time of a puzzle begins: it is about to be drawn, or its text is at hand
 * and is about to be understood.  Without it, it begins with the store.
 */
void solver_begin (Solver *solver);

/* Whether the time is over, or a signal came.  To be asked now and then on a
 * long way to the search. */
bool solver_is_over (const Solver *solver);

/* Likewise; then @error is set. */
bool solver_told_over (const Solver *solver, GError **error);

/* Likewise, but a moment later, where no answer is possible before. */
bool solver_is_late (const Solver *solver, GError **error);

/**
 * solver_store_new:
 *
 * Returns: a store under the limits of the command line, for a puzzle whose
 *   posting may take long: signals and the time limit, which begins now or did
 *   with solver_begin(), end that, too.  With --proof it is passive
 */
FdStore *solver_store_new (Solver *solver);
/* These limits for a store of any kind. */
void solver_store_limit (Solver *solver, FdStore *store);
/* The same without limits. */
FdStore *solver_store_bare (const Solver *solver);

/* `--seed`, or else what stands for it. */
uint64_t solver_seed (const Solver *solver);

/* One solution, any, is all that is asked for. */
bool solver_wants_one (const Solver *solver);

/* The model is to be written: what is no relation, but a choice among solutions
 * that are alike, is not to be posted. */
bool solver_wants_model (const Solver *solver);
/* The answer is to be proved: what the family knows of the solutions, but does
 * not say by constraints, is not to be posted either. */
bool solver_proves (const Solver *solver);
/* True for --json: nothing is drawn. */
bool solver_is_json (const Solver *solver);

/* --- input ---------------------------------------------------------------- */

/**
 * SolverText:
 * @name: as messages call it
 * @line: the number of its first line
 * @text: (array length=length): without NUL bytes, and a NUL after the end;
 *   every line ends in "\n" alone, a byte order mark is gone
 *
 * An input, or a part of one, in memory.
 */
typedef struct {
  char *name;
  guint line;
  char *text;
  size_t length;
} SolverText;

/**
 * SolverStream:
 * @text: what was read so far and not dropped again: whole lines
 * @impatient: the next line is not waited for much longer than it takes to
 *   write one; if it does not come, there is none, and @paused
 * @error: (nullable): why the reading ended
 *
 * An input that is read as it comes.  The rest is its own.
 */
typedef struct {
  SolverText text;
  bool impatient, paused, ended, begun;
  GError *error;
  int fd;
  char *chunk;
  size_t at, end, chunk_room, room;
} SolverStream;

/**
 * solver_stream_open:
 * @path: a file, or "-" for standard input
 *
 * Returns: (nullable): %NULL, and @error set, if it cannot be opened
 */
SolverStream *solver_stream_open (const char *path, GError **error);

/* One that is not from a file: a built-in puzzle. */
SolverStream *solver_stream_new (const char *name, const char *text);
void solver_stream_close (SolverStream *stream);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolverStream, solver_stream_close)

/**
 * solver_stream_more:
 *
 * Reads one more line, which moves the text in memory.
 *
 * Returns: %false if there is none: the input is at its end, or failed (a
 *   NUL byte, 256 MiB without an end), or a signal came
 */
bool solver_stream_more (SolverStream *stream);

/* Whether the reading failed; then @error is that instead of what it was. */
bool solver_stream_failed (SolverStream *stream, GError **error);

/* Drops the lines before that of @offset; returns where @offset is now. */
size_t solver_stream_drop (SolverStream *stream, size_t offset);

/**
 * solver_text_read:
 * @path: a file, or "-" for standard input
 *
 * Returns: (nullable): %NULL, and @error set: unreadable, a directory, larger
 *   than 256 MiB, with a NUL byte in it, or a signal came.  Empty is fine here
 */
SolverText *solver_text_read (const char *path, GError **error);

/* A text that is not from a file: an argument, a built-in puzzle. */
SolverText *solver_text_new (const char *name, const char *text);
void solver_text_free (SolverText *text);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolverText, solver_text_free)

/**
 * solver_text_error:
 * @offset: into the text; @length is its end
 * @code: %FD_ERROR_PARSE or %FD_ERROR_INVALID
 *
 * Sets an error of domain FD_ERROR: "name:line:column: " and the message
 * (what was expected, what was found), the offending line, and a caret below
 * it.  Lines and columns count from 1, columns in characters.
 *
 * Returns: %false, always
 */
bool solver_text_error (const SolverText *text, size_t offset, int code,
                        GError **error, const char *format, ...)
    G_GNUC_PRINTF (5, 6);

/* The offset of a line and column (from 1), e.g. those of a JsonParser;
 * clipped to the text. */
size_t solver_text_offset (const SolverText *text, guint line, guint column);

/* "line:column" of @offset.  The caller frees it. */
char *solver_text_place (const SolverText *text, size_t offset);

/* What stands at @offset, for "found ..." in messages: "'x'", "end of line",
 * "end of file", "U+00E9 'é'", "byte 0xff".  The caller frees it. */
char *solver_text_found (const SolverText *text, size_t offset);

/* As solver_text_error(), but only a warning on standard error (none if
 * --quiet). */
void solver_text_warn (const Solver *solver, const SolverText *text,
                       size_t offset, const char *format, ...)
    G_GNUC_PRINTF (4, 5);

/* A remark on standard error, "fdsolve: ..."; none if --quiet. */
void solver_note (const Solver *solver, const char *format, ...)
    G_GNUC_PRINTF (2, 3);

#endif
