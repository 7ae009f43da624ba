/* SPDX-License-Identifier: MIT */
/* many-threads.c - a store a thread
 *
 * Stores share nothing, so threads need no locks: each counts the placements
 * of nine queens that begin with its own column, in a store of its own.
 *
 *   cc many-threads.c -o many-threads $(pkg-config --cflags --libs libfd)
 */
#include <fd.h>
#include <stdio.h>

enum { N = 9 };

typedef struct {
  int32_t first; /* column of the queen in the first row */
  uint64_t solutions;
} Task;

static bool
post_queens (FdStore *store, FdVar *column, int32_t first)
{
  int32_t up[N], down[N];
  for (int row = 0; row < N; row++) {
    column[row] = fd_var_new (store, 0, N - 1);
    up[row] = row;
    down[row] = -row;
  }
  return fd_set_value (store, column[0], first) &&
         fd_post_all_different (store, column, NULL, N, FD_CONSISTENCY_VALUE) &&
         fd_post_all_different (store, column, up, N, FD_CONSISTENCY_VALUE) &&
         fd_post_all_different (store, column, down, N, FD_CONSISTENCY_VALUE);
}

static gpointer
count (gpointer data)
{
  Task *task = data;
  FdVar column[N];
  g_autoptr (FdStore) store = fd_store_new ();
  if (!post_queens (store, column, task->first))
    return NULL;
  g_autoptr (FdSearch) search = fd_search_new (store);
  fd_search_count (search, &task->solutions);
  return NULL;
}

int
main (void)
{
  Task task[N];
  GThread *thread[N];
  uint64_t sum = 0;
  for (int i = 0; i < N; i++) {
    task[i] = (Task){.first = i};
    thread[i] = g_thread_new ("count", count, &task[i]);
  }
  for (int i = 0; i < N; i++) {
    g_thread_join (thread[i]);
    printf ("column %d: %d\n", i, (int) task[i].solutions);
    sum += task[i].solutions;
  }
  printf ("together: %d\n", (int) sum);
  return 0;
}
