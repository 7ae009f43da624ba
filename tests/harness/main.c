/* SPDX-License-Identifier: MIT */
/* main.c - the oracle as a program
 *
 * oracle [--cases N] [--seed S] [--constraint NAME[,NAME...]] [--seconds T]
 *        [--case K] [--lengths] [--list]
 *
 * Speaks TAP: a line a constraint.  N counts sub-boxes and T seconds for each
 * constraint; K is one instance, as a failure names it.  With --lengths it says
 * how long reasons are.
 */
#include "lengths.h"
#include "run.h"

#include "constraints.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static gint64 cases, seed = 20261121, instance;
static double seconds;
static char *names;
static gboolean list, lengths;

static const GOptionEntry options[] = {
    {"cases", 0, 0, G_OPTION_ARG_INT64, &cases,
     "judge N sub-boxes of each constraint", "N"},
    {"seed", 0, 0, G_OPTION_ARG_INT64, &seed, "of all that is random", "S"},
    {"constraint", 0, 0, G_OPTION_ARG_STRING, &names,
     "only these, with commas between", "NAME"},
    {"seconds", 0, 0, G_OPTION_ARG_DOUBLE, &seconds,
     "spend T seconds on each constraint", "T"},
    {"case", 0, 0, G_OPTION_ARG_INT64, &instance, "only instance K", "K"},
    {"lengths", 0, 0, G_OPTION_ARG_NONE, &lengths,
     "say how long the reasons of each propagator are", NULL},
    {"list", 0, 0, G_OPTION_ARG_NONE, &list, "list the constraints", NULL},
    {0}};

static bool
is_wanted (const char *name)
{
  if (!names)
    return true;
  g_auto (GStrv) wanted = g_strsplit (names, ",", -1);
  return g_strv_contains ((const char *const *) wanted, name);
}

static bool
names_are_known (void)
{
  g_auto (GStrv) wanted = g_strsplit (names ? names : "", ",", -1);
  for (char **name = wanted; *name; name++) {
    bool known = false;
    for (size_t i = 0; oracle_constraints[i]; i++)
      known |= !strcmp (oracle_constraints[i]->name, *name);
    if (!known) {
      fprintf (stderr, "oracle: no constraint '%s'; see --list\n", *name);
      return false;
    }
  }
  return true;
}

static void
print_failure (const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  for (char **line = lines; *line; line++)
    if (**line)
      printf ("# %s\n", *line);
}

static bool
judge (const OracleConstraint *c, uint32_t number, OracleReport *all)
{
  OracleReport report = {0};
  OraclePlan plan = {.seed = (uint64_t) seed,
                     .cases = (uint64_t) cases,
                     .microseconds = (int64_t) (seconds * 1e6)};
  if (instance) {
    plan.first = (uint64_t) instance;
    plan.n_instances = 1;
  } else if (!cases && seconds <= 0) {
    plan.cases = 100000;
  }
  if (lengths)
    oracle_lengths_begin ();
  bool ok = oracle_run (c, &plan, &report);
  if (!ok)
    print_failure (report.text->str);
  oracle_report_print (&report, "# ");
  if (lengths)
    oracle_lengths_print ("#   ");
  printf ("%s %u - %s\n", ok ? "ok" : "not ok", number, c->name);
  fflush (stdout);
  oracle_report_add (all, &report);
  oracle_report_clear (&report);
  return ok;
}

int
main (int argc, char **argv)
{
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  g_autoptr (GError) error = NULL;
  g_option_context_add_main_entries (context, options, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &error) || argc > 1 ||
      cases < 0 || instance < 0 || seconds < 0) {
    fprintf (stderr, "oracle: %s\n",
             error ? error->message : "see oracle --help");
    return EXIT_FAILURE;
  }
  if (!names_are_known ())
    return EXIT_FAILURE;
  OracleReport all = {0};
  uint32_t n = 0, number = 0;
  bool ok = true;
  for (size_t i = 0; oracle_constraints[i]; i++) {
    n += is_wanted (oracle_constraints[i]->name);
    if (list)
      printf ("%s\n", oracle_constraints[i]->name);
  }
  if (list)
    return EXIT_SUCCESS;
  oracle_guard ();
  printf ("1..%u\n# seed %" G_GINT64_FORMAT "\n", n, seed);
  for (size_t i = 0; oracle_constraints[i]; i++)
    if (is_wanted (oracle_constraints[i]->name))
      ok &= judge (oracle_constraints[i], ++number, &all);
  if (number > 1)
    oracle_report_print (&all, "# in all: ");
  oracle_report_clear (&all);
  g_free (names);
  return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
