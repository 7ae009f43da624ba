/* SPDX-License-Identifier: MIT */
#ifndef FD_STATISTICS_H
#define FD_STATISTICS_H

#include "fd-atom.h"

FD_BEGIN_DECLS

/* The counts of searches, each defined once: FIELD (name, how the counts of two
 * searches are combined, its name in MiniZinc's statistics, its meaning).  The
 * structs below have one member for each, in this order. */

#define FD_STATISTICS_OF_SEARCH(FIELD)                                         \
  FIELD (nodes, SUM, "nodes", "fixpoints computed, the root's included")       \
  FIELD (failures, SUM, "failures", "those that were inconsistent")            \
  FIELD (propagations, SUM, "propagations", "runs of propagators")             \
  FIELD (solutions, SUM, "solutions", "those that fixed every variable")       \
  FIELD (restarts, SUM, "restarts", "returns to the root")                     \
  FIELD (peak_depth, MAX, "peakDepth", "most decisions in force at once")

#define FD_STATISTICS_OF_LEARNING(FIELD)                                       \
  FIELD (nogoods, SUM, "nogoods", "learned")                                   \
  FIELD (atoms, SUM, "nogoodAtoms", "in them, when learned")                   \
  FIELD (dropped, SUM, "nogoodAtomsDropped",                                   \
         "atoms that minimization took away before")                           \
  FIELD (explanations, SUM, "explanations", "asked for")                       \
  FIELD (forgotten, SUM, "nogoodsForgotten",                                   \
         "nogoods that reductions of the database dropped")                    \
  FIELD (kept, LAST, "nogoodsKept", "nogoods there now")                       \
  FIELD (bytes, LAST, "nogoodBytes", "they take")                              \
  FIELD (checked, SUM, "explanationsChecked", "explanations checked")          \
  FIELD (plain_failures, SUM, "plainFailures",                                 \
         "failures that nothing was learned from, in turns of plain search")

#define FD_STATISTICS_OF_AMB(FIELD)                                            \
  FIELD (choices, SUM, "nodes",                                                \
         "values taken, repetitions not counted; and the branches taken by "   \
         "the search of a store")                                              \
  FIELD (failures, SUM, "failures",                                            \
         "runs that failed; and the failed nodes of the search of a store")    \
  FIELD (replays, SUM, "replays", "runs of the body but the first")            \
  FIELD (repeated, SUM, "repeated", "choices answered from the record")        \
  FIELD (propagations, SUM, "propagations", "runs of propagators")             \
  FIELD (solutions, SUM, "solutions", "as found")                              \
  FIELD (peak_depth, MAX, "peakDepth",                                         \
         "most choices of the body in force at once")

#define FD_STATISTICS_OF_STATES(FIELD)                                         \
  FIELD (expanded, SUM, "nodes", "states whose successors were asked for")     \
  FIELD (generated, SUM, "generated", "states yielded")                        \
  FIELD (dropped, SUM, "dropped", "those of them that loop detection dropped") \
  FIELD (reopened, SUM, "reopened",                                            \
         "states expanded before, to be expanded again because of a cheaper "  \
         "path")                                                               \
  FIELD (hopeless, SUM, "hopeless",                                            \
         "states dropped because of their "                                    \
         "estimate")                                                           \
  FIELD (rounds, SUM, "rounds", "of iterative deepening")                      \
  FIELD (solutions, SUM, "solutions", "paths found")                           \
  FIELD (open, LAST, "open", "states waiting to be expanded now")              \
  FIELD (peak_open, MAX, "peakOpen", "most of them at once")                   \
  FIELD (peak_states, MAX, "peakStates", "most states held at once")           \
  FIELD (peak_bytes, MAX, "peakBytes",                                         \
         "most memory used, without what state_bytes does not tell")

#define FD_STATISTICS_MEMBER(name, join, word, text) uint64_t name;

/**
 * FdStatistics:
 *
 * The counts of a search; FD_STATISTICS_OF_SEARCH defines each.
 */
typedef struct {
  FD_STATISTICS_OF_SEARCH (FD_STATISTICS_MEMBER)
  uint64_t reserved[8]; /* for later versions: 0 */
} FdStatistics;

/**
 * FdLearningStatistics:
 *
 * The additional counts of a search that learns; FD_STATISTICS_OF_LEARNING
 * defines each.
 */
typedef struct {
  FD_STATISTICS_OF_LEARNING (FD_STATISTICS_MEMBER)
  uint64_t reserved[7]; /* for later versions: 0 */
} FdLearningStatistics;

/**
 * FdAmbStatistics:
 *
 * The counts of an #FdAmb; FD_STATISTICS_OF_AMB defines each.
 */
typedef struct {
  FD_STATISTICS_OF_AMB (FD_STATISTICS_MEMBER)
  uint64_t reserved[8]; /* for later versions: 0 */
} FdAmbStatistics;

/**
 * FdStatesStatistics:
 *
 * The counts of an #FdStates; FD_STATISTICS_OF_STATES defines each.
 */
typedef struct {
  FD_STATISTICS_OF_STATES (FD_STATISTICS_MEMBER)
  uint64_t reserved[8]; /* for later versions: 0 */
} FdStatesStatistics;

/**
 * FdStatisticsKind:
 * @FD_STATISTICS_SEARCH: #FdStatistics
 * @FD_STATISTICS_LEARNING: #FdLearningStatistics
 * @FD_STATISTICS_AMB: #FdAmbStatistics
 * @FD_STATISTICS_STATES: #FdStatesStatistics
 *
 * The kind of a struct of counts.
 */
typedef enum {
  FD_STATISTICS_SEARCH,
  FD_STATISTICS_LEARNING,
  FD_STATISTICS_AMB,
  FD_STATISTICS_STATES,
} FdStatisticsKind;

/**
 * FdStatisticsJoin:
 * @FD_STATISTICS_SUM: the counts are added
 * @FD_STATISTICS_MAX: the greater count is taken
 * @FD_STATISTICS_LAST: a present value: that of the later search is taken
 *
 * How the counts of two searches are combined.
 */
typedef enum {
  FD_STATISTICS_SUM,
  FD_STATISTICS_MAX,
  FD_STATISTICS_LAST,
} FdStatisticsJoin;

/**
 * FdStatisticsField:
 * @name: the name of the member
 * @word: its name in MiniZinc's statistics
 * @text: its meaning
 * @join: how two of it are combined
 *
 * One count in such a struct.
 */
typedef struct {
  const char *name, *word, *text;
  FdStatisticsJoin join;
} FdStatisticsField;

/**
 * fd_statistics_fields:
 * @n: (out) (nullable): how many
 *
 * |[<!-- language="C" -->
 *   size_t n;
 *   const FdStatisticsField *field =
 *       fd_statistics_fields (FD_STATISTICS_SEARCH, &n);
 *   const uint64_t *value = (const uint64_t *) fd_search_statistics (search);
 *   for (size_t i = 0; i < n; i++)
 *     printf ("%s %" PRIu64 "\n", field[i].name, value[i]);
 * ]|
 *
 * Returns: (transfer none) (array length=n): the members of a struct of @kind,
 *   in their order
 */
const FdStatisticsField *fd_statistics_fields (FdStatisticsKind kind,
                                               size_t *n);

/**
 * fd_statistics_join:
 * @sum: (inout): a struct of @kind
 * @more: a struct of the same kind, of a later search
 *
 * Combines the counts of both searches in @sum.
 */
void fd_statistics_join (FdStatisticsKind kind, gpointer sum,
                         gconstpointer more);

FD_END_DECLS

#endif
