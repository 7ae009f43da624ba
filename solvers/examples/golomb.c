/* SPDX-License-Identifier: MIT */
/* golomb.c - the shortest ruler on which all distances of two marks differ
 *
 * An objective: each solution found is better than the one before it.
 *
 *   cc golomb.c -o golomb $(pkg-config --cflags --libs libfd)
 */
#include <fd.h>
#include <stdio.h>

enum { MARKS = 6, LONGEST = 40, PAIRS = MARKS * (MARKS - 1) / 2 };

/* to - from = distance */
static bool
post_distance (FdStore *store, FdVar from, FdVar to, FdVar distance)
{
  const int32_t a[] = {1, -1, -1};
  const FdVar x[] = {to, from, distance};
  return fd_post_linear (store, a, x, 3, FD_EQ, 0);
}

static bool
post_ruler (FdStore *store, const FdVar *mark)
{
  FdVar distance[PAIRS];
  int n = 0;
  bool ok = fd_set_value (store, mark[0], 0);
  for (int i = 0; i < MARKS; i++)
    for (int j = i + 1; j < MARKS; j++) {
      distance[n] = fd_var_new (store, 1, LONGEST);
      ok = ok && post_distance (store, mark[i], mark[j], distance[n++]);
    }
  /* of a ruler and its mirror image, one will do */
  return ok &&
         fd_post_relation (store, distance[0], FD_LT, distance[PAIRS - 1], 0) &&
         fd_post_all_different (store, distance, NULL, PAIRS,
                                FD_CONSISTENCY_BOUNDS);
}

int
main (void)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar mark[MARKS];
  for (int i = 0; i < MARKS; i++)
    mark[i] = fd_var_new (store, 0, LONGEST);
  if (!post_ruler (store, mark))
    return 1;
  g_autoptr (FdSearch) search = fd_search_new (store);
  fd_search_add_branching (search, mark, MARKS, FD_SELECT_INPUT_ORDER,
                           FD_ASSIGN_MIN);
  fd_search_minimize (search, mark[MARKS - 1]);
  FdStatus status;
  while ((status = fd_search_next (search)) == FD_STATUS_SOLUTION)
    for (int i = 0; i < MARKS; i++)
      printf ("%d%c", fd_var_min (store, mark[i]), i + 1 < MARKS ? ' ' : '\n');
  puts (status == FD_STATUS_EXHAUSTED ? "the last one is the shortest"
                                      : "stopped before that was known");
  return 0;
}
