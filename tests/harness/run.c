/* SPDX-License-Identifier: MIT */
/* run.c - one instance after the other */
#include "run.h"

#include "shrink.h"

#include <stdio.h>
#include <string.h>

static uint64_t
name_seed (const char *name)
{
  uint64_t h = UINT64_C (0xcbf29ce484222325);
  for (; *name; name++)
    h = (h ^ (uint8_t) *name) * UINT64_C (0x100000001b3);
  return h;
}

static void
prepare (const OracleConstraint *c, uint64_t seed, uint64_t k,
         OracleInstance *in, OracleScript *script)
{
  OracleRandom r;
  oracle_random_seed (&r,
                      oracle_mix (oracle_mix (seed, name_seed (c->name)), k));
  oracle_generate (c, &r, in);
  oracle_script_write (&r, script);
}

static void
describe_failure (OracleWalk *walk, const OracleConstraint *c, uint64_t seed,
                  uint64_t k, OracleInstance *in, OracleScript *script,
                  OracleReport *report)
{
  walk->trace = g_string_new (NULL);
  OracleStatistics nobody = {0};
  walk->statistics = &nobody;
  oracle_shrink (walk, c, in, script);
  g_string_append_printf (
      report->text,
      "oracle --seed %" G_GUINT64_FORMAT " --case %" G_GUINT64_FORMAT
      " --constraint %s\n  %s: %s\n",
      seed, k, c->name, oracle_check_name[walk->verdict->check],
      walk->verdict->check ? walk->verdict->what->str
                           : "lost while shrinking, run it again");
  oracle_describe (c, in, report->text);
  g_string_append (report->text, walk->trace->str);
  g_string_free (walk->trace, TRUE);
}

static bool
removes_enough (const OracleConstraint *c, const OracleReport *report)
{
  const OracleStatistics *s = &report->statistics;
  return !c->at_least || s->removable < 10000 ||
         s->removed * 100 >= s->removable * c->at_least;
}

/* How many cases: as many as asked for; if these removed too little, that may
 * be chance, and it is judged by more of them. */
enum { MORE_IF_WEAK = 20 };

static bool
are_enough (const OracleConstraint *c, const OraclePlan *plan, bool *more,
            const OracleReport *report)
{
  uint64_t cases = report->statistics.cases;
  if (!plan->cases || cases < plan->cases)
    return false;
  *more = *more || !removes_enough (c, report);
  return !*more || cases >= MORE_IF_WEAK * plan->cases;
}

static bool
is_weaker (const OracleConstraint *c, OracleReport *report)
{
  const OracleStatistics *s = &report->statistics;
  if (removes_enough (c, report))
    return false;
  oracle_fail (&report->verdict, ORACLE_STRENGTH,
               "removes %.1f %% of what can be removed, not %u",
               100.0 * (double) s->removed / (double) s->removable,
               c->at_least);
  g_string_append_printf (report->text, "%s: %s\n", c->name,
                          report->verdict.what->str);
  return true;
}

bool
oracle_run (const OracleConstraint *c, const OraclePlan *plan,
            OracleReport *report)
{
  OracleSolutions solutions = {0};
  OracleWalk *walk = g_new0 (OracleWalk, 1);
  OracleInstance *in = g_new0 (OracleInstance, 1);
  OracleScript script;
  int64_t end =
      plan->microseconds ? g_get_monotonic_time () + plan->microseconds : 0;
  if (!report->text)
    report->text = g_string_new (NULL);
  walk->solutions = &solutions;
  walk->statistics = &report->statistics;
  walk->verdict = &report->verdict;
  bool ok = true, more = false;
  for (uint64_t i = 0; ok; i++) {
    uint64_t k = MAX (plan->first, 1) + i;
    if ((plan->n_instances && i == plan->n_instances) ||
        are_enough (c, plan, &more, report) ||
        (end && g_get_monotonic_time () >= end))
      break;
    oracle_guard_enter (c->name, plan->seed, k);
    prepare (c, plan->seed, k, in, &script);
    uint32_t traits = oracle_traits (in);
    for (uint32_t t = 0; t < ORACLE_N_TRAITS; t++)
      report->traits[t] += traits >> t & 1;
    report->instances++;
    ok = oracle_try (walk, c, in, &script);
    if (ok)
      continue;
    report->guilty = k;
    describe_failure (walk, c, plan->seed, k, in, &script, report);
  }
  oracle_guard_enter (NULL, 0, 0);
  ok = ok && !is_weaker (c, report);
  oracle_solutions_clear (&solutions);
  g_free (walk);
  g_free (in);
  return ok;
}

void
oracle_report_add (OracleReport *sum, const OracleReport *more)
{
  uint64_t *a = (uint64_t *) &sum->statistics;
  const uint64_t *b = (const uint64_t *) &more->statistics;
  for (size_t i = 0; i < sizeof sum->statistics / sizeof *a; i++)
    a[i] += b[i];
  for (uint32_t t = 0; t < ORACLE_N_TRAITS; t++)
    sum->traits[t] += more->traits[t];
  sum->instances += more->instances;
}

void
oracle_report_clear (OracleReport *report)
{
  oracle_verdict_clear (&report->verdict);
  if (report->text)
    g_string_free (report->text, TRUE);
  memset (report, 0, sizeof *report);
}

void
oracle_report_print (const OracleReport *report, const char *prefix)
{
  const OracleStatistics *s = &report->statistics;
  printf ("%s%" G_GUINT64_FORMAT " cases in %" G_GUINT64_FORMAT
          " instances; %" G_GUINT64_FORMAT " failed, %" G_GUINT64_FORMAT
          " entailed, %" G_GUINT64_FORMAT " reasons, %" G_GUINT64_FORMAT
          " refused, %.1f %% of the removable removed, %" G_GUINT64_FORMAT
          " hulls too large\n",
          prefix, s->cases, report->instances, s->failed, s->entailed,
          s->reasons, s->refused,
          s->removable ? 100.0 * (double) s->removed / (double) s->removable
                       : 100.0,
          s->hulls_skipped);
  printf ("%sshares:", prefix);
  for (uint32_t t = 0; t < ORACLE_N_TRAITS && report->instances; t++)
    printf ("%s %s %.1f %%", t ? "," : "", oracle_trait_name[t],
            100.0 * (double) report->traits[t] / (double) report->instances);
  printf ("\n");
}
