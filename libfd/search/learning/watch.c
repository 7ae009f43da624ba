/* SPDX-License-Identifier: MIT */
/* watch.c - the lists of nogoods that watch an atom */
#include "watch.h"

#include "kernel/grow.h"
#include "kernel/limits.h"

#include <string.h>

/* Of what all variables have. */
static size_t
bytes_for (uint32_t n_vars)
{
  return (n_vars + (size_t) 1) * (sizeof (FdVarWatches) + sizeof (bool));
}

static bool
make (FdWatches *watches, FdStore *store)
{
  watches->bytes = bytes_for (store->n_vars);
  watches->of = fd_memory_alloc (&store->memory, watches->bytes);
  watches->n_vars = store->n_vars;
  watches->any = (bool *) (watches->of + store->n_vars + 1);
  return watches->of;
}

bool
fd_watches_init (FdWatches *watches, FdStore *store)
{
  watches->shift = fd_packed_shift (store->n_vars);
  return make (watches, store);
}

bool
fd_watches_extend (FdWatches *watches, FdStore *store)
{
  FdWatches more = *watches;
  if (store->n_vars <= watches->n_vars)
    return true;
  if (!make (&more, store))
    return false;
  size_t old = bytes_for (watches->n_vars), n = watches->n_vars + 1;
  memcpy (more.of, watches->of, n * sizeof *more.of);
  memcpy (more.any, watches->any, n * sizeof *more.any);
  fd_memory_free (&store->memory, watches->of, old);
  assert (watches->bytes >= old);
  more.bytes += watches->bytes - old;
  *watches = more;
  return true;
}

/* --- all lists ---------------------------------------------------------- */

void
fd_watches_empty (FdWatches *watches, const FdStore *store)
{
  memset (watches->any, 0, (watches->n_vars + 1) * sizeof *watches->any);
  for (uint32_t id = 1; id <= watches->n_vars; id++) {
    FdVarWatches *of = &watches->of[id];
    if (fd_var_has_literals (store, id)) {
      of->literal[0].n = of->literal[1].n = 0;
      continue;
    }
    for (uint32_t r = 0; r < 4; r++)
      for (uint32_t i = 0; i < of->map[r].n; i++)
        of->map[r].key[i].list.n = 0;
  }
}

static void
list_free (FdWatchList *list, FdMemory *memory)
{
  assert (list->n <= list->room);
  fd_memory_free (memory, list->word, list->room * sizeof *list->word);
}

void
fd_watches_release (FdWatches *watches, FdStore *store)
{
  FdMemory *memory = &store->memory;
  for (uint32_t id = 1; id <= watches->n_vars; id++) {
    FdVarWatches *of = &watches->of[id];
    if (fd_var_has_literals (store, id)) {
      list_free (&of->literal[0], memory);
      list_free (&of->literal[1], memory);
    } else {
      for (uint32_t r = 0; r < 4; r++) {
        for (uint32_t i = 0; i < of->map[r].n; i++)
          list_free (&of->map[r].key[i].list, memory);
        fd_memory_free (memory, of->map[r].key,
                        of->map[r].room * sizeof *of->map[r].key);
      }
    }
    *of = (FdVarWatches){.map = {{0}}};
  }
  memset (watches->any, 0, (watches->n_vars + 1) * sizeof *watches->any);
  watches->bytes = bytes_for (watches->n_vars);
}

void
fd_watches_clear (FdWatches *watches, FdStore *store)
{
  if (!watches->of)
    return;
  fd_watches_release (watches, store);
  fd_memory_free (&store->memory, watches->of, watches->bytes);
  *watches = (FdWatches){0};
}

/* --- one list ----------------------------------------------------------- */

bool
fd_watches_grow (FdWatches *watches, FdStore *store, FdWatchList *list,
                 uint32_t words)
{
  /* most lists stay short */
  uint32_t more = list->room ? list->room * 2 : 4 * words;
  assert (list->n <= list->room && more >= list->n + words);
  uint32_t *bigger =
      fd_memory_realloc (&store->memory, list->word,
                         list->room * sizeof *bigger, more * sizeof *bigger);
  if (!bigger)
    return fd_store_halt (store, FD_LIMIT_MEMORY);
  watches->bytes += (more - list->room) * sizeof *bigger;
  list->word = bigger;
  list->room = more;
  return true;
}

FdWatchList *
fd_watches_list (FdWatches *watches, FdStore *store, FdAtom atom)
{
  assert (fd_atom_var (atom).id && fd_atom_var (atom).id <= watches->n_vars);
  FdVarWatches *of = &watches->of[fd_atom_var (atom).id];
  watches->any[fd_atom_var (atom).id] = true;
  if (fd_atom_is_literal (store, atom))
    return &of->literal[fd_atom_literal (atom) & 1];
  FdWatchMap *map = &of->map[fd_atom_relation (atom)];
  int32_t key = fd_watch_key (atom);
  uint32_t i = fd_watch_map_from (map, key), room = map->room;
  if (i < map->n && map->key[i].key == key)
    return &map->key[i].list;
  if (!fd_grow (store, (void **) &map->key, map->n, &map->room,
                sizeof *map->key))
    return NULL;
  watches->bytes += (map->room - room) * sizeof *map->key;
  memmove (map->key + i + 1, map->key + i, (map->n++ - i) * sizeof *map->key);
  map->key[i] = (FdWatchKey){.key = key};
  assert (!i || map->key[i - 1].key < key);
  assert (i + 1 == map->n || key < map->key[i + 1].key);
  return &map->key[i].list;
}
