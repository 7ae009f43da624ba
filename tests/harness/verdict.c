/* SPDX-License-Identifier: MIT */
/* verdict.c - what the oracle has found */
#include "verdict.h"

const char *const oracle_check_name[ORACLE_N_CHECKS] = {
    "fine",      "sound",       "contracting", "integrity", "decided",
    "weak",      "fixpoint",    "order",       "monotone",  "entailed",
    "condition", "restored",    "replay",      "checked",   "enumerated",
    "refused",   "reason-past", "reason-weak", "strength",
};

bool
oracle_fail (OracleVerdict *verdict, OracleCheck check, const char *format, ...)
{
  if (verdict->check)
    return false;
  verdict->check = check;
  if (!verdict->what)
    verdict->what = g_string_new (NULL);
  va_list args;
  va_start (args, format);
  g_string_vprintf (verdict->what, format, args);
  va_end (args);
  return false;
}

void
oracle_verdict_reset (OracleVerdict *verdict)
{
  verdict->check = ORACLE_FINE;
  if (verdict->what)
    g_string_truncate (verdict->what, 0);
}

void
oracle_verdict_clear (OracleVerdict *verdict)
{
  if (verdict->what)
    g_string_free (verdict->what, TRUE);
  verdict->what = NULL;
}
