/* SPDX-License-Identifier: MIT */
/* stats.c - statistics in the words of MiniZinc
 *
 * Source: MiniZinc Handbook, "FlatZinc: statistics output".
 */
#include "stats.h"

#include <inttypes.h>
#include <string.h>
#include <sys/resource.h>

static void
append_count (GString *text, const char *name, uint64_t count)
{
  g_string_append_printf (text, "%%%%%%mzn-stat: %s=%" PRIu64 "\n", name,
                          count);
}

/* Whatever the locale, a point. */
static void
append_number (GString *text, const char *name, double number)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];
  g_ascii_formatd (digits, sizeof digits, "%.6f", number);
  g_string_append_printf (text, "%%%%%%mzn-stat: %s=%s\n", name, digits);
}

/* Not of propagations: all of the stores' count, and were told. */
static void
append_fields (GString *text, FdStatisticsKind kind, gconstpointer statistics)
{
  const uint64_t *value = statistics;
  size_t n;
  const FdStatisticsField *field = fd_statistics_fields (kind, &n);
  for (size_t i = 0; i < n; i++)
    if (strcmp (field[i].name, "propagations"))
      append_count (text, field[i].word, value[i]);
}

/* All searches', and that of posting. */
static void
append_search (GString *text, const FznStats *stats)
{
  FdStatistics s = stats->before;
  if (stats->search)
    fd_statistics_join (FD_STATISTICS_SEARCH, &s,
                        fd_search_statistics (stats->search));
  s.failures += stats->inconsistent;
  append_fields (text, FD_STATISTICS_SEARCH, &s);
}

static void
append_learning (GString *text, const FdSearch *search)
{
  FdLearningStatistics s = fd_search_learning_statistics (search);
  if (s.nogoods)
    append_fields (text, FD_STATISTICS_LEARNING, &s);
}

/* The best so far, and what no solution can be better than. */
static void
append_objective (GString *text, const FznStats *stats)
{
  static const char line[] = "%%%%%%mzn-stat: %s=%" PRId64 "\n";
  int64_t bound = stats->bound;
  if (stats->has_objective)
    g_string_append_printf (text, line, "objective", stats->objective);
  if (stats->proven && stats->has_objective)
    g_string_append_printf (text, line, "objectiveBound", stats->objective);
  else if (stats->has_bound ||
           (stats->search && fd_search_bound (stats->search, &bound)))
    g_string_append_printf (text, line, "objectiveBound", bound);
}

void
fzn_stats_append (const FznStats *stats, GString *text)
{
  int64_t now = g_get_monotonic_time ();
  int64_t searching = stats->searching ? stats->searching : now;
  struct rusage usage;
  append_number (text, "initTime",
                 (double) (searching - stats->begun) / G_USEC_PER_SEC);
  append_number (text, "solveTime",
                 (double) (now - searching) / G_USEC_PER_SEC);
  append_count (text, "variables",
                stats->store ? fd_var_count (stats->store) : 0);
  append_count (text, "propagations",
                stats->propagations +
                    (stats->store ? fd_store_propagations (stats->store) : 0));
  append_search (text, stats);
  if (stats->search)
    append_learning (text, stats->search);
  if (stats->workers)
    g_string_append (text, stats->workers);
  if (getrusage (RUSAGE_SELF, &usage) == 0)
    append_number (text, "peakMem", (double) usage.ru_maxrss / 1024);
  append_objective (text, stats);
  g_string_append (text, "%%%mzn-stat-end\n");
}
