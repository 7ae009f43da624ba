/* SPDX-License-Identifier: MIT */

/* Between the parts of fdsolve; families do not include it. */
#ifndef SOLVER_PRIVATE_H
#define SOLVER_PRIVATE_H

#include "explain.h"
#include "out-of-memory.h"
#include "proof-file.h"
#include "solver.h"
#include "trace-files.h"

/* What is asked about each puzzle. */
typedef enum {
  TASK_SHOW,   /* up to `wanted` solutions */
  TASK_COUNT,  /* how many there are, up to `wanted` */
  TASK_UNIQUE, /* whether there is exactly one */
} SolverTask;

/* Whether what a puzzle asks for in particular has one answer only. */
typedef enum {
  ANSWERS_UNKNOWN,
  ANSWERS_SAME,
  ANSWERS_DIFFER,
} SolverAnswers;

/* What became of one puzzle. */
typedef struct {
  uint64_t found;   /* solutions; the optimal ones, if there is an objective */
  bool complete;    /* there are no others */
  bool satisfiable; /* any solution was seen, optimal or not */
  bool has_best, proven, has_bound;
  int32_t best;  /* the objective of the best one */
  int64_t bound; /* none is better, as far as is known */
  SolverAnswers answers;
  bool second; /* only one solution was asked for, but there is another */
  FdLimit limit;
  FdStatisticsKind by; /* of a search, an amb, or among states: */
  union {
    FdStatistics statistics;
    FdStatesStatistics states;
    FdAmbStatistics amb;
  };
  bool learned; /* plain search did not end soon */
  FdLearningStatistics learning;
  double seconds;
} SolverAnswer;

struct _Solver {
  bool more; /* solutions follow at once, with which this one is written */
  const SolverFamily *family;
  GHashTable *options; /* of the family: name -> value */

  SolverTask task;
  uint64_t wanted; /* 0: all */
  bool json, stats, quiet, dimacs, verbose;
  bool explain, hint; /* steps are asked for; the next one */
  bool check_steps;
  bool grade;                /* how hard it is, is asked for */
  guint grades[FD_N_GRADES]; /* of puzzles so far */
  double time_limit;         /* in seconds, for each puzzle; 0: none */
  uint64_t node_limit;
  uint64_t seed;
  gint64 jobs; /* threads; 0: not said */
  SolverStyle style;
  TraceFiles trace;
  const char *flatzinc; /* a path; NULL: the model is not written */
  bool exported;        /* it was */
  const char *proof;    /* a path; NULL: nothing is proved */
  guint n_proofs;       /* so far */
  const char *svg;      /* a path; NULL: nothing is drawn */
  PictureKind svg_of;
  char *drawn; /* what will be written of the puzzle at hand; NULL: nothing */
  guint n_pictures;
  const char *html; /* likewise: a page */
  char *page;       /* of the puzzle at hand, its JSON; NULL: not solved */
  char *page_picture;
  SolverJudgement *judgement; /* NULL: no puzzle is judged */
  bool aside;                 /* what is explained is for the page */
  GPtrArray *page_steps;      /* JSON of each; NULL: none */
  GHashTable *page_values;    /* gint64 of each name, in the solution shown */
  guint n_pages;

  bool batch;
  bool brisk;  /* of a list: answers may be written several at a time */
  guint total; /* of puzzles, 0: unknown */
  gint64 started;
  gint64 posting; /* when the time of the puzzle began; 0: not yet */

  /* What was answered so far. */
  guint puzzles, satisfiable, unsatisfiable, unique, several, unanswered, bad;
  guint same;   /* of several: with the same answers to what is asked */
  bool optimum; /* an optimum was asked for and proven */
  uint64_t solutions;
  FdStatisticsKind by; /* as of an answer */
  union {
    FdStatistics statistics;
    FdStatesStatistics states;
    FdAmbStatistics amb;
  };
  guint learned; /* puzzles that were ended by learning */
  FdLearningStatistics learning;
  double seconds;
};

/* drive.c */

/* Every solution passes the family's own test of the rules, and, unless that is
 * said to be thorough, satisfies the constraints of the store, by their
 * definitions. */
bool solver_check (const Solver *solver, const SolverPuzzle *puzzle,
                   GError **error);

/* run.c */

void solver_tally (Solver *solver, const SolverPuzzle *puzzle,
                   const SolverAnswer *answer);

/* explain.c */

/* With --grade, after several puzzles: how many there are of each grade. */
bool solver_explain_grades (const Solver *solver, GError **error);

/* main.c */

/* What the program is to end with. */
int solver_error_status (const GError *error);
/* Says it on standard error; but who has read enough, and gone, need not be
 * told. */
void solver_report (const GError *error);

/* options.c */

/* @options: (nullable); Returns: (nullable) */
const SolverOption *solver_options_find (const SolverOption *options,
                                         const char *name);

/* command-line.c */

/* What is to be shown instead of an answer. */
typedef enum {
  SHOW_NOTHING,
  SHOW_HELP,
  SHOW_VERSION,
  SHOW_CONSTRAINTS,
} SolverShow;

/**
 * solver_options_family:
 * @argv: (array length=argc): the command line, from which the word is taken
 * @family: (out): %NULL if none is named: then all there is are options
 *
 * Finds the family, the first word that is no option and no option's value.
 */
bool solver_options_family (int *argc, char **argv, const SolverFamily **family,
                            GError **error);

/* Takes all options out of @argv (its first word is the command); *@args: the
 * arguments left, %NULL-terminated, words still owned by @argv. */
bool solver_options_parse (Solver *solver, int argc, char **argv, char ***args,
                           SolverShow *show, GError **error);
void solver_options_help (GString *out, const SolverFamily *family);

/* output.c: all that goes to standard output */

bool solver_write (const char *text, gssize length, GError **error);
bool solver_flush (GError **error);
/* Writes what waits for more, before something that may take its time, or that
 * is written elsewhere; whether that fails is said by what is written next. */
void solver_write_waiting (void);
/* Before the first, after each, and after the last solution of a puzzle. */
bool solver_output_begin (Solver *solver, const SolverPuzzle *puzzle,
                          GError **error);
/* The solution that the store holds, as it is to be written. */
char *solver_render (const Solver *solver, const SolverPuzzle *puzzle);
bool solver_output_solution (Solver *solver, const char *rendered, uint64_t nth,
                             GError **error);
bool solver_output_end (Solver *solver, const SolverPuzzle *puzzle,
                        const SolverAnswer *answer, GError **error);
const char *solver_limit_name (FdLimit limit);
/* An object that is written whole: the puzzle, and what @tail adds. */
char *solver_output_object (const Solver *solver, const SolverPuzzle *puzzle,
                            void (*tail) (JsonBuilder *builder, gpointer data),
                            gpointer data);
/* On standard error: a batch's summary, and --stats. */
void solver_output_summary (const Solver *solver);

/* unfinished.c: for the case that memory ends the program */

/* The head of a puzzle is written: the puzzle is not finished until the end. */
void solver_unfinished_begin (const Solver *solver, const SolverPuzzle *puzzle);
/* So many solutions; @listed: they are written, as far as they are to be. */
void solver_unfinished_found (uint64_t found, bool listed);
/* The best solution so far, as it is to be written, and its objective; %NULL:
 * it is gone. */
void solver_unfinished_best (const char *rendered, int32_t value);
void solver_unfinished_end (void);
/* For out_of_memory_install(). */
int solver_unfinished_save (void);

/* progress.c */

void solver_progress (const Solver *solver, const FdStatistics *statistics);
void solver_progress_clear (void);

/* limits.c */

/* What is left of the time for a puzzle; 0: there is no limit. */
double solver_time_left (const Solver *solver);

/* stop.c: signals */

/* From now on they end what @store (nullable) is doing, too. */
void solver_stop_install (FdStore *store);
/* And @amb, until the next call; %NULL: none. */
void solver_stop_amb (FdAmb *amb);
bool solver_stopped (void);

/* names.c */

/* Has the family name its variables, if anything is to be written of them. */
void solver_name_vars (const Solver *solver, const SolverPuzzle *puzzle);

/* flatzinc.c */

/* Writes the model of @puzzle, if --flatzinc asks for it. */
bool solver_flatzinc (Solver *solver, const SolverPuzzle *puzzle,
                      GError **error);
/* The same, if posting was not stopped, to any file. */
bool solver_flatzinc_write (const SolverPuzzle *puzzle, const char *path,
                            GError **error);
/* Refuses it, of a search that knows no constraints. */
bool solver_no_flatzinc (const Solver *solver, GError **error);

/* picture-file.c: --svg */

/* Takes the option @name, svg or svg-of. */
bool solver_picture_option (Solver *solver, const char *name, const char *value,
                            GError **error);
/* Before the search; refuses what has no picture. */
bool solver_picture_begin (Solver *solver, const SolverPuzzle *puzzle,
                           GError **error);
/* The picture is on standard output, and nothing else. */
bool solver_picture_is_answer (const Solver *solver);
/* Draws the solution that the store holds, if that is asked for; the last one
 * drawn is written. */
void solver_picture_solution (Solver *solver, const SolverPuzzle *puzzle);
/* Writes the picture of the puzzle, and the page, which is answered. */
bool solver_picture_write (Solver *solver, const SolverPuzzle *puzzle,
                           const SolverAnswer *answer, GError **error);
/* Of several puzzles, each has its own file: a.svg is a-1.svg, a-2.svg. */
char *solver_numbered_path (const Solver *solver, const char *path,
                            guint number);
bool solver_write_file (const char *path, const char *text, GError **error);

/* page-file.c: --html, called by the above */

bool solver_page_option (Solver *solver, const char *value, GError **error);
void solver_page_solution (Solver *solver, const SolverPuzzle *puzzle);
void solver_page_forget (Solver *solver);
bool solver_page_write (Solver *solver, const SolverPuzzle *puzzle,
                        const SolverAnswer *answer, GError **error);

/* prove.c: --proof */

typedef struct _SolverProof SolverProof;

/* *@proof: (nullable): of the answer to @puzzle, whose model is written; %NULL
 * if none is asked for, or can be. */
bool solver_proof_new (Solver *solver, const SolverPuzzle *puzzle,
                       SolverProof **proof, GError **error);
void solver_proof_free (SolverProof *proof);
/* Reading the model shows that there is no solution: there is no search. */
bool solver_proof_is_empty (const SolverProof *proof);
/* The search that is to be run; (transfer full). */
FdSearch *solver_proof_search (SolverProof *proof);
/* Likewise, for all solutions whose objective is @best, which the search before
 * has proved, after it was announced by a mark; that search is gone. */
void solver_proof_mark (SolverProof *proof);
FdSearch *solver_proof_search_best (SolverProof *proof, int32_t best);
/* Writes the solution that the search found, and has the store of the puzzle
 * hold it, until it is hidden. */
bool solver_proof_show (SolverProof *proof, GError **error);
void solver_proof_hide (SolverProof *proof);
/* Before the search is freed. */
void solver_proof_leave (SolverProof *proof);
const GError *solver_proof_store_error (const SolverProof *proof);
/* Of %NULL, nothing. */
bool solver_proof_end (SolverProof *proof, const Solver *solver,
                       const SolverAnswer *answer, GError **error);

#endif
