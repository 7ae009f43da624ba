/* SPDX-License-Identifier: MIT */

/* Puzzles of variables some of which are given: how they are read, explained
 * and made, whatever their rules are. */
#ifndef GIVENS_H
#define GIVENS_H

#include "explain.h"
#include "generate.h"

/* What is not given. */
#define GIVENS_NONE INT32_MIN

/* Cells along a side, or so, of what is made, at most. */
#define GIVENS_MOST 12

/* For the help of a family. */
#define GIVENS_HELP                                                            \
  "With --givens some cells are given: a puzzle is a line of numbers, with . " \
  "for each open\ncell, or an object as --json writes them.  With --generate " \
  "such puzzles are made: they\nhave one solution, and no given can be "       \
  "spared.\n\n"

/* Options of a family that reads such puzzles, and makes them. */
#define GIVENS_OPTIONS(shape)                                                  \
  {"givens", "FILE", "complete these: a line each, its cells, . for open"},    \
      GENERATE_OPTIONS_OF (shape)
/* Of one whose boards are square. */
#define GIVENS_OPTION_SYMMETRIC                                                \
  {                                                                            \
    "symmetric", "[=KIND]",                                                    \
        "givens are: rotation, quarter, left-right, up-down, diagonal, ..."    \
  }

/**
 * GivensMember:
 * @name: (nullable): of a member of an object; %NULL: there are no more
 * @value: of the command line, or what follows from it
 * @is_option: --name sets it
 */
typedef struct {
  const char *name;
  gint64 value;
  bool is_option;
} GivensMember;

/**
 * GivensFamily:
 * @family: its name
 * @members: what an object may say of the puzzle, as describe() does
 * @n: how many variables there are
 * @min, @max: of what may be given
 * @post: makes the variables, before all others, and posts the rules; if
 *   @told, for steps: with names and labels.  Values are as people write them
 * @words: (nullable): for steps
 * @describe: adds members for what is no given
 * @json: adds the values, #GIVENS_NONE for none, as @member
 * @solution: the name of that member for the solution
 * @find: (nullable): if "givens" are members of an object: which variable has
 *   this name; -1: none
 * @side: of a square board, whose givens may be symmetric; 0: of no such
 * @allowance: as of #GenerateModel: beyond it some givens are kept undecided
 */
typedef struct {
  const char *family;
  GivensMember members[4];
  guint n;
  int32_t min, max;
  bool (*post) (FdStore *store, FdVar *x, bool told, gpointer data);
  const FdExplainerWords *words;
  void (*describe) (JsonBuilder *builder, gpointer data);
  void (*json) (JsonBuilder *builder, const char *member, const int32_t *value,
                gpointer data);
  const char *solution;
  int (*find) (const char *name, gpointer data);
  guint side;
  uint64_t allowance;
  gpointer data;
} GivensFamily;

/**
 * givens_explain:
 * @given: (array length=n) (nullable)
 * @about: as for #SolverModel
 *
 * Calls solver_explain().
 */
bool givens_explain (Solver *solver, const GivensFamily *family,
                     const int32_t *given, const SolverPuzzle *about,
                     GError **error);

/* Whether there is any given. */
bool givens_are_any (const int32_t *given, guint n);

/* Sets the variables that are given, which count from @base where people do
 * from 0; %false: that contradicts itself, or was refused. */
bool givens_set (FdStore *store, const FdVar *x, const int32_t *given, guint n,
                 int32_t base);

/**
 * givens_each:
 * @path: a file, or "-"
 * @solve: is called for each puzzle
 *
 * Reads puzzles, a line each: as many words as there are variables, a number,
 * or one of . _ * for none; or an object, as it is written with --json.
 */
bool givens_each (Solver *solver, const char *path, const GivensFamily *family,
                  bool (*solve) (const int32_t *given, const char *name,
                                 gpointer data, GError **error),
                  gpointer data, GError **error);

/* Makes puzzles, as the command line asks; @args: of the command. */
bool givens_generate (Solver *solver, char **args, const GivensFamily *family,
                      GError **error);

/* --distinct: not of puzzles with givens, whose solution may be one of those
 * that it leaves out.  Where nothing is given it is meant by --explain, --hint
 * and --grade, too: no step tells what is turned or mirrored apart. */
bool givens_distinct (const Solver *solver, bool *distinct, GError **error);

/* What is asked for: @solve with nothing given (%NULL), or each puzzle read, or
 * puzzles made. */
bool givens_run (Solver *solver, char **args, const GivensFamily *family,
                 bool (*solve) (const int32_t *given, const char *name,
                                gpointer data, GError **error),
                 bool is_made, GError **error);

/* The size @n, of --generate, or else @args[0], called @what; if there is
 * neither, it stays what it is, or, if that is 0, is asked for. */
bool givens_size (const Solver *solver, char **args, const char *what,
                  gint64 min, gint64 max, gint64 *n, GError **error);

/* --- what families have in common ----------------------------------------- */

/* Labels the constraint that was posted as number @nth, from 1. */
void givens_label (FdStore *store, guint nth, const char *format, ...)
    G_GNUC_PRINTF (3, 4);

/* An array of values; null for #GIVENS_NONE. */
void givens_json (JsonBuilder *builder, const int32_t *value, guint n);

/**
 * GivensBoard:
 * @n: cells
 * @min, @max: of all of them
 * @value, @given: (array length=n) (nullable)
 * @rows: (array length=n_rows): how many cells are in each, r1c1 and so on
 * @different: all cells differ
 */
typedef struct {
  guint n;
  int32_t min, max;
  const int32_t *value, *given;
  const guint *rows;
  guint n_rows;
  bool different;
} GivensBoard;

/* Adds the members of a page: see page.js. */
void givens_page (JsonBuilder *builder, const GivensBoard *board);

#endif
