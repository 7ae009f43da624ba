/* SPDX-License-Identifier: MIT */
/* The tables of statistics say what the structs have, and how two are joined.
 */
#include <fd.h>

#include "../tap.h"

/* The bytes before the reserve, which ends the struct. */
#define BEFORE_RESERVE(Type)                                                   \
  (sizeof (Type) - sizeof (((Type *) NULL)->reserved))

/* A struct's numbers are as many as its table's. */
START_TEST (sizes)
{
  static const size_t size[] = {
      [FD_STATISTICS_SEARCH] = BEFORE_RESERVE (FdStatistics),
      [FD_STATISTICS_LEARNING] = BEFORE_RESERVE (FdLearningStatistics),
      [FD_STATISTICS_AMB] = BEFORE_RESERVE (FdAmbStatistics),
      [FD_STATISTICS_STATES] = BEFORE_RESERVE (FdStatesStatistics),
  };
  for (size_t kind = 0; kind < G_N_ELEMENTS (size); kind++) {
    size_t n;
    const FdStatisticsField *field =
        fd_statistics_fields ((FdStatisticsKind) kind, &n);
    ck_assert_uint_eq (n * sizeof (uint64_t), size[kind]);
    for (size_t i = 0; i < n; i++)
      for (size_t j = 0; j < i; j++)
        ck_assert (strcmp (field[i].name, field[j].name) &&
                   strcmp (field[i].word, field[j].word));
  }
}
END_TEST

/* Each number of a real search stands where its name says. */
START_TEST (places)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar x[4];
  uint64_t count;
  for (int i = 0; i < 4; i++)
    x[i] = fd_var_new (store, 1, 4);
  ck_assert (fd_post_all_different (store, x, NULL, 4, FD_CONSISTENCY_VALUE));
  g_autoptr (FdSearch) search = fd_search_new (store);
  ck_assert_int_eq (fd_search_count (search, &count), FD_STATUS_EXHAUSTED);
  const FdStatistics *s = fd_search_statistics (search);
  const uint64_t *value = (const uint64_t *) s;
  const FdStatisticsField *field =
      fd_statistics_fields (FD_STATISTICS_SEARCH, NULL);
  ck_assert_str_eq (field[0].name, "nodes");
  ck_assert_uint_eq (value[0], s->nodes);
  ck_assert_str_eq (field[3].name, "solutions");
  ck_assert_uint_eq (value[3], 24);
  ck_assert_str_eq (field[5].name, "peak_depth");
  ck_assert_uint_eq (value[5], s->peak_depth);
  ck_assert_uint_gt (s->peak_depth, 0);
}
END_TEST

START_TEST (joined)
{
  FdStatistics sum = {.nodes = 5, .solutions = 2, .peak_depth = 7};
  FdStatistics more = {.nodes = 3, .restarts = 1, .peak_depth = 4};
  fd_statistics_join (FD_STATISTICS_SEARCH, &sum, &more);
  ck_assert_uint_eq (sum.nodes, 8);
  ck_assert_uint_eq (sum.solutions, 2);
  ck_assert_uint_eq (sum.restarts, 1);
  ck_assert_uint_eq (sum.peak_depth, 7);
  FdLearningStatistics learned = {.nogoods = 4, .kept = 9, .bytes = 100};
  FdLearningStatistics later = {.nogoods = 1, .kept = 2, .bytes = 30};
  fd_statistics_join (FD_STATISTICS_LEARNING, &learned, &later);
  ck_assert_uint_eq (learned.nogoods, 5);
  ck_assert_uint_eq (learned.kept, 2);
  ck_assert_uint_eq (learned.bytes, 30);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("base/statistics");
  add_test (suite, "sizes", sizes);
  add_test (suite, "places", places);
  add_test (suite, "joined", joined);
  return run_suite (suite);
}
