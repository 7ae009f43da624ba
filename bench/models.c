/* SPDX-License-Identifier: MIT */
/* models.c - what the models share: searching, and reading instances */
#include "models.h"

#include <stdlib.h>

/* Failures of a search that learns, which no row is to need. */
enum { LEARNING_LIMIT = 1000000 };

FdStore *
new_store (Learn learn)
{
  FdStore *store = fd_store_new ();
  must (!learn || fd_store_set_explaining (store, true));
  return store;
}

Outcome
search_all (FdStore *store, const FdVar *x, size_t n, Task task)
{
  FdStatus status;
  int32_t best = 0;
  FdSearch *search = fd_search_new (store);
  if (task.from_below)
    fd_search_add_branching (search, &task.minimize, 1, FD_SELECT_INPUT_ORDER,
                             FD_ASSIGN_MIN);
  fd_search_add_branching (search, x, n, task.select, FD_ASSIGN_MIN);
  if (task.node_limit)
    fd_search_set_node_limit (search, task.node_limit);
  if (task.minimize.id)
    fd_search_minimize (search, task.minimize);
  if (task.learn) {
    must (fd_search_set_learning (search, true));
    fd_search_set_free (search, task.learn == FREE);
    fd_search_set_failure_limit (search, LEARNING_LIMIT);
  }
  while ((status = fd_search_next (search)) == FD_STATUS_SOLUTION) {
    if (task.minimize.id)
      best = fd_var_min (store, task.minimize);
    if (fd_search_statistics (search)->solutions == task.max_solutions)
      break;
  }
  const FdStatistics *s = fd_search_statistics (search);
  FdLearningStatistics learned = {0};
  if (task.learn)
    learned = fd_search_learning_statistics (search);
  Outcome outcome = {.solutions = s->solutions,
                     .nodes = s->nodes,
                     .failures = s->failures,
                     .propagations = s->propagations,
                     .store_bytes = fd_store_memory_used (store),
                     .nogoods = learned.nogoods,
                     .atoms = learned.atoms,
                     .best = best,
                     .minimizes = task.minimize.id != 0,
                     .cut = status == FD_STATUS_LIMIT};
  fd_search_free (search);
  return outcome;
}

void
must (bool ok)
{
  if (!ok)
    abort ();
}

void
new_vars (FdStore *store, FdVar *x, int n, int32_t min, int32_t max)
{
  for (int i = 0; i < n; i++)
    x[i] = fd_var_new (store, min, max);
}

uint32_t
draw (uint32_t *state)
{
  *state = *state * 1664525u + 1013904223u;
  return *state >> 16;
}

char **
instance_lines (const char *name, bool shared)
{
  static GHashTable *known;
  if (!known)
    known = g_hash_table_new (g_str_hash, g_str_equal);
  char **lines = g_hash_table_lookup (known, name);
  if (lines)
    return lines;
  const char *folder = shared ? g_getenv ("FD_SHARED") : BENCH_INSTANCES;
  if (!folder)
    return NULL;
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autofree char *text = NULL;
  if (!g_file_get_contents (path, &text, NULL, NULL))
    return NULL;
  lines = g_strsplit (text, "\n", -1);
  g_hash_table_insert (known, (gpointer) name, lines);
  return lines;
}
