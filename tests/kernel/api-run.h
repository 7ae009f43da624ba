/* SPDX-License-Identifier: MIT */
#ifndef API_RUN_H
#define API_RUN_H

#include "api-model.h"

typedef struct _Run Run;

/* A change listener of a trace. */
typedef struct {
  FdVar x;
  uint32_t id;
  bool prunes;
  int32_t v, w; /* if it prunes: x != v implies y != w */
  FdVar y;
  unsigned told, destroyed;
  char *before; /* what x was when it was told last */
} Listener;

/* What a level or a batch goes back to. */
typedef struct {
  bool batch;
  Model *model;
  char *dump;
} Frame;

enum { RUN_LISTENERS = 64, RUN_FRAMES = 32 };

/* A trace at work, on a store and on the model of it. */
struct _Run {
  FdStore *store;
  Model *model;
  Frame frame[RUN_FRAMES];
  int n_frames;
  uint32_t n_batches;
  bool failed;  /* the call just made returned false */
  bool spoiled; /* a change failed in this batch: so will the commit */
  FdVar var[MODEL_VARS];
  Listener listener[RUN_LISTENERS];
  bool memory_may_fail;
  GString *log;  /* of results; NULL: not kept */
  char *problem; /* the first one */
};

/* Notes that the library did something wrong. */
void run_problem (Run *run, const char *format, ...) G_GNUC_PRINTF (2, 3);
/* Whether the last refusal was one for want of memory. */
bool run_was_refused (const Run *run);

/* --- api-call.c --------------------------------------------------------- */

/* Makes a call that posts or prunes. */
bool call_constraint (Run *run, const Op *op);
/* Makes a variable of these sorted values. */
FdVar call_var (Run *run, OpKind kind, const int32_t *values, size_t n);
/* Makes a caller's mistake; false if it was not refused as it should. */
bool call_badly (Run *run, uint32_t which);

/* --- api-listen.c ------------------------------------------------------- */

/* Adds a listener that counts, or for OP_IMPLY prunes. */
bool listen_begin (Run *run, const Op *op);
void listen_off (Run *run, uint32_t which);
/* Between transactions: each was told exactly if its variable changed, or
 * (@exactly false) may have been told more. */
void listen_check (Run *run, bool exactly);
/* Those from @first on went with their level. */
void listen_gone (Run *run, int first);

/* --- api-run.c ---------------------------------------------------------- */

/* Runs @trace; returns NULL or what went wrong, to be freed.  If @fail_at is
 * not 0, that allocation fails; @n_calls receives how many there were. */
char *trace_run (const GArray *trace, uint64_t fail_at, uint64_t *n_calls,
                 GString *log);

#endif
