/* SPDX-License-Identifier: MIT */
#ifndef ORACLE_VERDICT_H
#define ORACLE_VERDICT_H

#include <glib.h>
#include <stdbool.h>

/* What was violated. */
typedef enum {
  ORACLE_FINE,
  ORACLE_SOUND,       /* a solution of the box was lost */
  ORACLE_CONTRACTING, /* a value came from nowhere */
  ORACLE_INTEGRITY,   /* a domain contradicts itself */
  ORACLE_DECIDED,     /* all fixed, but wrong */
  ORACLE_WEAK,        /* prunes less than promised */
  ORACLE_FIXPOINT,    /* running again, or posting afresh, prunes more */
  ORACLE_ORDER,       /* the order of changes makes a difference */
  ORACLE_MONOTONE,    /* a smaller box leaves more */
  ORACLE_ENTAILED,    /* entailed, but not every point is a solution */
  ORACLE_CONDITION,   /* its condition should be false by now */
  ORACLE_RESTORED,    /* a level is not what it was */
  ORACLE_REPLAY,      /* the same again ends differently */
  ORACLE_CHECKED,     /* check() and the definition differ */
  ORACLE_ENUMERATED,  /* labelling misses, repeats or invents a solution */
  ORACLE_REFUSED,     /* refused, with an error, without cause */
  ORACLE_REASON_PAST, /* a reason that was not true before */
  ORACLE_REASON_WEAK, /* a reason that does not imply its effect */
  ORACLE_STRENGTH,    /* on the whole, prunes less than is recorded */
  ORACLE_N_CHECKS
} OracleCheck;

extern const char *const oracle_check_name[ORACLE_N_CHECKS];

typedef struct {
  OracleCheck check;
  GString *what;
} OracleVerdict;

/* Records a violation, the first one only; returns false. */
bool oracle_fail (OracleVerdict *verdict, OracleCheck check, const char *format,
                  ...) G_GNUC_PRINTF (3, 4);
void oracle_verdict_reset (OracleVerdict *verdict);
void oracle_verdict_clear (OracleVerdict *verdict);

#endif
