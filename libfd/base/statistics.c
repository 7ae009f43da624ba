/* SPDX-License-Identifier: MIT */
/* statistics.c - what searches count, as tables */
#include "fd-statistics.h"

#define FIELD(name, join, word, text) {#name, word, text, FD_STATISTICS_##join},

static const FdStatisticsField of_search[] = {FD_STATISTICS_OF_SEARCH (FIELD)};
static const FdStatisticsField of_learning[] = {
    FD_STATISTICS_OF_LEARNING (FIELD)};
static const FdStatisticsField of_amb[] = {FD_STATISTICS_OF_AMB (FIELD)};
static const FdStatisticsField of_states[] = {FD_STATISTICS_OF_STATES (FIELD)};

static const struct {
  const FdStatisticsField *field;
  size_t n;
} table[] = {
    [FD_STATISTICS_SEARCH] = {of_search, G_N_ELEMENTS (of_search)},
    [FD_STATISTICS_LEARNING] = {of_learning, G_N_ELEMENTS (of_learning)},
    [FD_STATISTICS_AMB] = {of_amb, G_N_ELEMENTS (of_amb)},
    [FD_STATISTICS_STATES] = {of_states, G_N_ELEMENTS (of_states)},
};

const FdStatisticsField *
fd_statistics_fields (FdStatisticsKind kind, size_t *n)
{
  bool known = (unsigned) kind < G_N_ELEMENTS (table);
  if (n)
    *n = known ? table[kind].n : 0;
  g_return_val_if_fail (known, NULL);
  return table[kind].field;
}

static uint64_t
join (FdStatisticsJoin how, uint64_t sum, uint64_t more)
{
  return how == FD_STATISTICS_SUM   ? sum + more
         : how == FD_STATISTICS_MAX ? MAX (sum, more)
                                    : more;
}

void
fd_statistics_join (FdStatisticsKind kind, gpointer sum, gconstpointer more)
{
  size_t n;
  const FdStatisticsField *field = fd_statistics_fields (kind, &n);
  const uint64_t *from = more;
  uint64_t *to = sum;
  g_return_if_fail (sum && more);
  for (size_t i = 0; i < n; i++)
    to[i] = join (field[i].join, to[i], from[i]);
}
