/* SPDX-License-Identifier: MIT */
#ifndef ORACLE_BROKEN_H
#define ORACLE_BROKEN_H

#include "oracle.h"

/* Propagators as users write them, with <fd.h> alone, for the sum of all terms
 * <= k or = k: a right one of each, and one for each way to be wrong. */
typedef enum {
  BROKEN_NOT,
  BROKEN_PRUNES_TOO_MUCH,
  BROKEN_ACCEPTS_ALL,
  BROKEN_SLEEPS,         /* subscribes to less than it needs */
  BROKEN_STALE,          /* counts without the trail */
  BROKEN_UNDONE_BY_HAND, /* changes what the kernel restores */
  BROKEN_ENTAILS_EARLY,
  BROKEN_REASON_PRESENT, /* reads the domains of now */
  BROKEN_REASON_SHORT,   /* drops an atom */
  BROKEN_REASON_NONE,    /* a failure for which it gives too little */
  BROKEN_WEAK,           /* prunes less than claimed */
  BROKEN_ONE_PASS,       /* is not idempotent, but says so */
  BROKEN_CAPRICIOUS,     /* prunes more of a larger box */
  BROKEN_CHECK,          /* its check() is another relation */
  BROKEN_OPEN,           /* never sees that its condition must be false */
  BROKEN_HASTY,          /* thinks its condition true or false too early */
  BROKEN_REFUSES,        /* is refused without cause */
  BROKEN_N
} Broken;

/* The declaration with a fault; @equal: of the sum = k. */
OracleConstraint broken_declaration (Broken fault, bool equal);

#endif
