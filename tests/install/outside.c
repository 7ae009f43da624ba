/* SPDX-License-Identifier: MIT */
/* outside.c - a propagator of the library, compiled into a program
 *
 * Queens by x != y + k: the propagator that came with this program, and the one
 * in the library, which is the same, must count the same solutions, nodes and
 * failures; by plain search, by learning, and under a condition.
 */
#include <fd.h>
#include <stdio.h>

enum { N = 7, SOLUTIONS = 40 };

/* In disequal.c. */
bool fd_post_disequal (FdStore *store, FdVar x, FdVar y, int32_t k);

static bool
post_inside (FdStore *store, FdVar x, FdVar y, int32_t k)
{
  return fd_post_relation (store, x, FD_NE, y, k);
}

typedef bool (*PostFunc) (FdStore *store, FdVar x, FdVar y, int32_t k);

typedef struct {
  PostFunc post;
  bool learning;
  bool conditional; /* if a variable is 1, which it is later */
} Way;

typedef struct {
  uint64_t solutions, nodes, failures;
} Counts;

static bool
post_queens (FdStore *store, const Way *way, FdVar *queen)
{
  FdVar on = fd_var_new (store, 0, 1);
  for (int i = 0; i < N; i++)
    queen[i] = fd_var_new (store, 0, N - 1);
  if (way->conditional)
    fd_condition_begin (store, fd_atom (on, FD_EQ, 1));
  bool ok = true;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < i; j++)
      for (int side = -1; side <= 1; side++)
        ok = ok && way->post (store, queen[i], queen[j], side * (i - j));
  if (way->conditional)
    fd_condition_end (store);
  return ok && fd_set_value (store, on, 1);
}

static bool
count (const Way *way, Counts *counts)
{
  g_autoptr (FdStore) store = fd_store_new ();
  fd_store_set_explaining (store, way->learning);
  FdVar queen[N];
  if (!post_queens (store, way, queen))
    return false;
  g_autoptr (FdSearch) search = fd_search_new (store);
  fd_search_add_branching (search, queen, N, FD_SELECT_FIRST_FAIL,
                           FD_ASSIGN_MIN);
  fd_search_set_learning (search, way->learning);
  fd_search_set_checking (search, true);
  if (fd_search_count (search, &counts->solutions) != FD_STATUS_EXHAUSTED)
    return false;
  const FdStatistics *statistics = fd_search_statistics (search);
  counts->nodes = statistics->nodes;
  counts->failures = statistics->failures;
  return true;
}

/* What has no solution fails, also after both have become one variable. */
static bool
knows_itself (PostFunc post)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar x = fd_var_new (store, 0, 9), y = fd_var_new (store, 0, 9);
  return !post (store, x, x, 0) && post (store, x, x, 3) &&
         post (store, x, y, 0) && !fd_unify (store, x, y) &&
         fd_are_different (store, x, y);
}

int
main (void)
{
  for (int i = 0; i < 4; i++) {
    Way inside = {post_inside, i & 1, i & 2};
    Way outside = {fd_post_disequal, i & 1, i & 2};
    Counts a = {0, 0, 0}, b = {0, 0, 0};
    bool ok = count (&inside, &a) && count (&outside, &b);
    printf ("%d: %d %d %d inside, %d %d %d outside\n", i, (int) a.solutions,
            (int) a.nodes, (int) a.failures, (int) b.solutions, (int) b.nodes,
            (int) b.failures);
    if (!ok || a.solutions != SOLUTIONS || b.solutions != a.solutions ||
        b.nodes != a.nodes || b.failures != a.failures)
      return 1;
  }
  return !knows_itself (post_inside) || !knows_itself (fd_post_disequal);
}
