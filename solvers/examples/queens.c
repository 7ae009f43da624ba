/* SPDX-License-Identifier: MIT */
/* queens.c - n queens on a board, none of which attacks another
 *
 * A first lesson: variables, constraints, a search for all solutions.
 *
 *   cc queens.c -o queens $(pkg-config --cflags --libs libfd)
 */
#include <fd.h>
#include <stdio.h>

enum { N = 8 };

static void
print_board (const FdStore *store, const FdVar *column)
{
  for (int row = 0; row < N; row++) {
    for (int c = 0; c < N; c++)
      putchar (c == fd_var_min (store, column[row]) ? 'Q' : '.');
    putchar ('\n');
  }
}

int
main (void)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar column[N]; /* of the queen in each row */
  int32_t up[N], down[N];
  for (int row = 0; row < N; row++) {
    column[row] = fd_var_new (store, 0, N - 1);
    up[row] = row;
    down[row] = -row;
  }
  /* no two in a column, nor on a diagonal: column + row and column - row */
  if (!fd_post_all_different (store, column, NULL, N, FD_CONSISTENCY_DOMAIN) ||
      !fd_post_all_different (store, column, up, N, FD_CONSISTENCY_DOMAIN) ||
      !fd_post_all_different (store, column, down, N, FD_CONSISTENCY_DOMAIN))
    return 1;

  g_autoptr (FdSearch) search = fd_search_new (store);
  fd_search_add_branching (search, column, N, FD_SELECT_FIRST_FAIL,
                           FD_ASSIGN_MIN);
  if (fd_search_next (search) != FD_STATUS_SOLUTION)
    return 1;
  print_board (store, column);
  uint64_t others;
  if (fd_search_count (search, &others) != FD_STATUS_EXHAUSTED)
    return 1;
  printf ("and %d others\n", (int) others);
  return 0;
}
