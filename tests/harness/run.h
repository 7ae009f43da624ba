/* SPDX-License-Identifier: MIT */
#ifndef ORACLE_RUN_H
#define ORACLE_RUN_H

#include "random-walk.h"

/* What to run.  Zeros mean: no limit. */
typedef struct {
  uint64_t seed;
  uint64_t first; /* instance, from 1 */
  uint64_t n_instances;
  uint64_t cases; /* at least so many, then stop */
  int64_t microseconds;
} OraclePlan;

typedef struct {
  OracleStatistics statistics;
  uint64_t instances;
  uint64_t traits[ORACLE_N_TRAITS];
  OracleVerdict verdict;
  uint64_t guilty; /* instance */
  GString *text;   /* what to print of it */
} OracleReport;

/* Judges a constraint; false if something was found: see the report. */
bool oracle_run (const OracleConstraint *c, const OraclePlan *plan,
                 OracleReport *report);
void oracle_report_add (OracleReport *sum, const OracleReport *more);
void oracle_report_clear (OracleReport *report);
/* The shares of traits and the counts, a line each behind @prefix. */
void oracle_report_print (const OracleReport *report, const char *prefix);

/* --- guard.c ------------------------------------------------------------ */

/* A crash, an abort or an instance that takes longer than half a minute still
 * says which one it was. */
void oracle_guard (void);
void oracle_guard_enter (const char *name, uint64_t seed, uint64_t instance);

#endif
