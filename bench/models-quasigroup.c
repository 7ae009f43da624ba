/* SPDX-License-Identifier: MIT */
/* models-quasigroup.c - Latin squares, some cells given, all rows and columns
 * all-different, domain consistent */
#include "models.h"

#include <string.h>

enum { NODE_LIMIT = 200000 };

static int
cell_value (char c)
{
  return c >= '1' && c <= '9' ? c - '0' : c >= 'A' ? c - 'A' + 10 : 0;
}

static Outcome
complete (const char *given, int n, Learn learn)
{
  g_autoptr (FdStore) store = new_store (learn);
  FdVar *x = g_newa (FdVar, (size_t) (n * n)), *y = g_newa (FdVar, (size_t) n);
  new_vars (store, x, n * n, 1, n);
  fd_store_begin (store);
  for (int i = 0; i < n * n; i++)
    if (cell_value (given[i]))
      must (fd_set_value (store, x[i], cell_value (given[i])));
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++)
      y[j] = x[j * n + i];
    must (fd_post_all_different (store, x + i * n, NULL, (size_t) n,
                                 FD_CONSISTENCY_DOMAIN));
    must (fd_post_all_different (store, y, NULL, (size_t) n,
                                 FD_CONSISTENCY_DOMAIN));
  }
  must (fd_store_commit (store));
  return search_all (store, x, (size_t) (n * n),
                     (Task){.select = FD_SELECT_FIRST_FAIL,
                            .max_solutions = 1,
                            .node_limit = learn ? 0 : NODE_LIMIT,
                            .learn = learn});
}

/* Square number @index, counted from 0. */
Outcome
quasigroup (int index, int learn)
{
  char **line = instance_lines ("quasigroups.txt", false);
  for (; line && *line; line++) {
    int n = 0;
    while (n * n < (int) strlen (*line))
      n++;
    if (**line == '#' || strchr (*line, 'x') || n == 0 || index-- > 0)
      continue;
    return complete (*line, n, (Learn) learn);
  }
  return (Outcome){.absent = true};
}
