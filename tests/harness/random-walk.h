/* SPDX-License-Identifier: MIT */
#ifndef ORACLE_WALK_H
#define ORACLE_WALK_H

#include "world.h"

enum { ORACLE_STEPS = 40, ORACLE_LEVELS = 100, ORACLE_EVENTS = 6 };

/* What a run is made of: each word is one step, whatever went before. */
typedef struct {
  uint32_t n;
  uint64_t step[ORACLE_STEPS];
} OracleScript;

void oracle_script_write (OracleRandom *random, OracleScript *script);

typedef struct {
  uint64_t cases; /* sub-boxes judged */
  uint64_t removable, removed;
  uint64_t reasons; /* explanations judged */
  uint64_t refused; /* instances */
  uint64_t entailed, failed, hulls_skipped;
} OracleStatistics;

typedef struct {
  uint32_t var;
  FdRelation relation;
  int32_t value;
} OracleEvent;

typedef struct {
  OracleBox box; /* at its fixpoint */
  uint32_t live; /* solutions in it */
  uint64_t hash; /* before it was opened */
  uint32_t n_events;
  OracleEvent event[ORACLE_EVENTS];
} OracleWalkLevel;

/* When the history of the store begins. */
typedef enum {
  ORACLE_HISTORY_NEVER,
  ORACLE_HISTORY_FIRST,   /* before the first variable */
  ORACLE_HISTORY_POSTED,  /* after the constraint */
  ORACLE_HISTORY_UNIFIED, /* after its variables were unified */
} OracleHistory;

typedef struct {
  OracleWorld world;
  OracleSolutions *solutions;
  OracleStatistics *statistics;
  OracleVerdict *verdict;
  GString *trace; /* NULL: not wanted */
  uint32_t depth;
  uint32_t floor; /* the level the constraint was posted in */
  FdPropagator *spy;
  FdPosition seen;  /* by the spy */
  uint64_t curious; /* its random state */
  OracleHistory history;
  OracleWalkLevel level[ORACLE_LEVELS];
} OracleWalk;

/* Everything the oracle knows about one instance; false: see the verdict. */
bool oracle_walk (OracleWalk *walk, const OracleConstraint *c,
                  const OracleInstance *instance, const OracleScript *script);

/* --- event.c ------------------------------------------------------------ */

/* Adds to the trace, if there is one. */
void oracle_walk_say (OracleWalk *walk, const char *format, ...)
    G_GNUC_PRINTF (2, 3);

void oracle_say_events (OracleWalk *walk, const OracleEvent *event, uint32_t n);
/* One of a variable that is not fixed, mostly. */
OracleEvent oracle_pick_event (OracleWalk *walk, OracleRandom *random);
/* What @box has left after the events alone. */
void oracle_cut (OracleWalk *walk, OracleBox *box, const OracleEvent *event,
                 uint32_t n);
bool oracle_assert_event (OracleWalk *walk, const OracleEvent *event);
/* All of them as one transaction; a store that explains is asked why it
 * fails. */
bool oracle_apply (OracleWalk *walk, const OracleEvent *event, uint32_t n);

/* --- judge.c ------------------------------------------------------------ */

/* From @live solutions: the store was asked to go from its box to @asked, and
 * @ok says whether it could.  Reads what it made of it into @level. */
bool oracle_judge (OracleWalk *walk, const OracleBox *asked, bool ok,
                   uint32_t live, OracleWalkLevel *level);

/* --- again.c ------------------------------------------------------------ */

/* Running once more changes nothing. */
bool oracle_again (OracleWalk *walk, bool fresh);
/* Posting afresh on what is left changes nothing. */
bool oracle_afresh (OracleWalk *walk, bool explaining);
/* All changes on the way here, and @more, in another order end the same. */
bool oracle_reordered (OracleWalk *walk, OracleRandom *random,
                       const OracleEvent *more, uint32_t n_more, bool ok);
/* The present box, and a part of it, each propagated from the start. */
bool oracle_smaller (OracleWalk *walk, OracleRandom *random);
/* check() against the definition. */
bool oracle_checks (OracleWalk *walk, OracleRandom *random);

/* --- label.c ------------------------------------------------------------ */

/* Labelling finds each solution of the present box once. */
bool oracle_label (OracleWalk *walk, OracleRandom *random);

/* --- reasons.c ---------------------------------------------------------- */

/* Posts what asks for reasons as soon as something happened. */
bool oracle_spy (OracleWalk *walk);
/* Asks why some of the changes @from..@to - 1 happened. */
bool oracle_reasons (OracleWalk *walk, FdPosition from, FdPosition to,
                     uint32_t n, OracleRandom *random);
/* Asks why propagation, not yet undone, has failed. */
bool oracle_conflict (OracleWalk *walk);

#endif
