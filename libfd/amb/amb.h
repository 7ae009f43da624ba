/* SPDX-License-Identifier: MIT */
#ifndef FD_CHOICE_AMB_H
#define FD_CHOICE_AMB_H

#include <fd-amb.h>

#include "kernel/hold.h"
#include "kernel/limits.h"
#include "base/random.h"

#include <setjmp.h>

typedef enum {
  FD_AMB_READY,    /* to run the body on the record as it is */
  FD_AMB_ENDED,    /* the body returned; the store is to be searched */
  FD_AMB_SOLUTION, /* told of, to go back from */
  FD_AMB_BACK,     /* the latest choice is to take its next value */
  FD_AMB_DONE,
  FD_AMB_ERROR,
} FdAmbState;

typedef enum {
  FD_AMB_LIST,   /* of values, which are in the record */
  FD_AMB_STRING, /* the same of their hashes */
  FD_AMB_INDEX,
  FD_AMB_RANGE,
  FD_AMB_MASK, /* a subset of 64 values in a row */
} FdAmbKind;

/* A choice of the record. */
typedef struct {
  uint64_t n;     /* how many values there are */
  uint64_t tried; /* how many were taken, the one in force included */
  uint64_t pick;  /* which one is in force */
  uint64_t mask;
  uint64_t order; /* the key of a long random order */
  size_t words;   /* where what it keeps begins: the values, then the order */
  FdAmbKind kind;
  int32_t least; /* of a range, or where the mask begins */
  int32_t value; /* the one in force */
} FdAmbChoice;

typedef struct {
  GDestroyNotify destroy; /* NULL: a block of the amb's memory */
  gpointer pointer;
  size_t bytes;
} FdAmbCleanup;

struct _FdAmb {
  FdAmbFunc body;
  gpointer data;
  FdAmbState state;

  /* the record, and where this run is in it */
  FdAmbChoice *choices;
  size_t next, n_choices, choices_room;
  size_t n_repeated; /* n_choices at the start of the run; 0 outside of one */
  int32_t *words;
  size_t n_words, words_room;

  /* this run */
  bool running; /* the body */
  bool begun;   /* not the first one */
  jmp_buf leave;
  FdAmbCleanup *cleanups;
  size_t n_cleanups, cleanups_room;
  bool cleaning;
  GError *error; /* of @report, or the user's; NULL: none */
  FdReport report;
  GError *refusal; /* the same of a call that was refused, without an @error */
  bool spoiled;    /* it was to set up what has not begun */

  /* this call of fd_amb_next() */
  bool active;
  FdAmb *outer; /* the one whose body is running this one */
  int64_t outer_deadline;
  uint64_t seen_propagations; /* of the store */

  bool committed; /* to the last solution */
  bool shuffled;
  FdRandom random;

  FdLimits limits;
  int64_t clock;             /* when it was looked at last */
  uint32_t patience, period; /* calls until it is looked at; between looks */
  FdAmbStatistics statistics;

  /* lazy choices */
  FdStore *store;
  bool owns_store, in_level;
  FdHold hold; /* of the levels of the run */
  FdVar *vars; /* chosen in this run */
  size_t n_vars, vars_room;
  bool has_branching;
  FdVarSelect var_select;
  FdValSelect val_select;
  FdSearch *search;
  uint64_t seen_nodes, seen_failures; /* of the search's statistics */

  FdMemory memory;
};

/* --- amb.c ---------------------------------------------------------------- */

/* Room for @n elements. */
bool fd_amb_grow (FdAmb *amb, void **array, size_t *room, size_t n,
                  size_t element);

/* --- leave.c -------------------------------------------------------------- */

/* From here to there fd_amb_next() is running, inside what ran it. */
void fd_amb_begin_call (FdAmb *amb);
void fd_amb_end_call (FdAmb *amb);
/* The run is over: what it owned goes. */
void fd_amb_close_run (FdAmb *amb);
/* Why the caller may not leave @amb's body.  NULL: it may. */
const char *fd_amb_why_not_leave (const FdAmb *amb);
/* Whether the caller may; refused if not. */
bool fd_amb_check_inside (FdAmb *amb, const char *function);
/* @who's caller made a mistake: leaves the body that runs, with an error, if
 * that may be done, and else is refused.  Returns false. */
bool fd_amb_misuse (const FdAmb *amb, const char *who, const char *format, ...)
    G_GNUC_PRINTF (3, 4);
#define fd_require_amb(amb)                                                    \
  (G_LIKELY ((amb) != NULL) || fd_misused_null (__func__, "amb"))
#define fd_require_of_amb(amb, condition, ...)                                 \
  (G_LIKELY (condition) || fd_amb_misuse (amb, __func__, __VA_ARGS__))
/* Of a setting: an amb that has not begun will not. */
#define fd_require_setting(amb, condition, ...)                                \
  (fd_require_of_amb (amb, condition, __VA_ARGS__) || fd_amb_spoil (amb))
static inline bool
fd_amb_spoil (FdAmb *amb)
{
  amb->spoiled |= !amb->begun;
  return false;
}
/* A variable of the store. */
#define fd_require_var_of_amb(amb, x)                                          \
  fd_require_of_amb (amb, fd_var_is_valid ((amb)->store, x),                   \
                     "variable %u, expected one of the store's %u", (x).id,    \
                     fd_amb_var_count (amb))
static inline uint32_t
fd_amb_var_count (const FdAmb *amb)
{
  return amb->store ? amb->store->n_vars : 0;
}
/* An array of @n elements. */
#define fd_require_array_of_amb(amb, array, n)                                 \
  fd_require_of_amb (amb, (array) || !(n),                                     \
                     #array " is NULL, expected an array of length %zu", n)
/* Leaves the body; the caller may. */
void fd_amb_leave (FdAmb *amb, FdAmbState state);
/* Leaves it with a limit that was hit. */
void fd_amb_leave_limit (FdAmb *amb, FdLimit limit);
/* There is an error, from now on, unless there is one. */
void fd_amb_err (FdAmb *amb, int code, const char *format, ...)
    G_GNUC_PRINTF (3, 4);
/* The body @what, "ended" or "failed", before the record does: an error. */
void fd_amb_too_short (FdAmb *amb, const char *what);

/* --- limit.c -------------------------------------------------------------- */

/* At the first call, the clock that the time limit is of. */
void fd_amb_start_clock (FdAmb *amb);
/* Whether a limit is hit that may be hit between two choices.  Leaves the body
 * that runs this amb if it is one of its limits. */
bool fd_amb_limited (FdAmb *amb);
/* The same between two runs. */
bool fd_amb_run_limited (FdAmb *amb);

/* --- choose.c ------------------------------------------------------------- */

/* The latest choice that has another value takes it.  False: there is none. */
bool fd_amb_advance (FdAmb *amb);

/* --- order.c -------------------------------------------------------------- */

enum { FD_AMB_SHUFFLE_MAX = 1024 };

/* Writes 0..@n - 1 in random order. */
void fd_amb_shuffle (FdRandom *random, int32_t *order, uint32_t n);
/* Where @i of 0..@n - 1 goes in the permutation that @key names. */
uint64_t fd_amb_permute (uint64_t key, uint64_t n, uint64_t i);

/* --- cleanup.c ------------------------------------------------------------ */

/* Empties the cleanup stack. */
void fd_amb_clean (FdAmb *amb);

/* --- lazy.c --------------------------------------------------------------- */

/* A level of the store for a run.  False: out of memory. */
bool fd_amb_open_level (FdAmb *amb);
/* The body has returned: closes what it left open.  False: inconsistent. */
bool fd_amb_close_body (FdAmb *amb);
/* Back to where the store was before the run. */
void fd_amb_close_level (FdAmb *amb);
/* Why the store ended the run, if it did not fail: sets the limit or error. */
bool fd_amb_store_halted (FdAmb *amb);
/* The next solution of the run. */
FdStatus fd_amb_complete (FdAmb *amb);

#endif
