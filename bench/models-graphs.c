/* SPDX-License-Identifier: MIT */
/* models-graphs.c - colouring: one colour a vertex, != along each edge */
#include "models.h"

#include <stdio.h>
#include <stdlib.h>

enum { NODE_LIMIT = 200000 };

static Outcome
colour (FdStore *store, const FdVar *x, int n)
{
  must (fd_store_commit (store));
  return search_all (store, x, (size_t) n,
                     (Task){.select = FD_SELECT_FIRST_FAIL,
                            .max_solutions = 1,
                            .node_limit = NODE_LIMIT});
}

/* The squares of a board, joined where a queen goes from one to the other. */
Outcome
colour_queens (int n, int colours)
{
  int cells = n * n;
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar *x = g_newa (FdVar, (size_t) cells);
  new_vars (store, x, cells, 0, colours - 1);
  fd_store_begin (store);
  for (int i = 0; i < cells; i++)
    for (int j = i + 1; j < cells; j++) {
      int down = j / n - i / n, right = j % n - i % n;
      if (down == 0 || right == 0 || down == right || down == -right)
        must (fd_post_relation (store, x[i], FD_NE, x[j], 0));
    }
  return colour (store, x, cells);
}

/* DSJC125.1: 125 vertices, each pair joined with probability 0.1. */
Outcome
colour_random (int colours, int unused)
{
  (void) unused;
  enum { N = 125 };
  char **line = instance_lines ("DSJC125.1.col", false);
  if (!line)
    return (Outcome){.absent = true};
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar x[N];
  new_vars (store, x, N, 0, colours - 1);
  fd_store_begin (store);
  for (; *line; line++) {
    int a, b;
    if (sscanf (*line, "e %d %d", &a, &b) == 2)
      must (fd_post_relation (store, x[a - 1], FD_NE, x[b - 1], 0));
  }
  return colour (store, x, N);
}
