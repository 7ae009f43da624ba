/* SPDX-License-Identifier: MIT */
/* watch.c - the lists of who watches which atom */
#include "watch.h"

#include <string.h>

bool
fd_watches_init (FdWatches *watches, FdStore *store)
{
  size_t bytes = (store->n_vars + 1) * sizeof *watches->of;
  watches->of = fd_memory_alloc (&store->memory, bytes);
  if (!watches->of)
    return false;
  watches->n_vars = store->n_vars;
  watches->bytes = bytes;
  return true;
}

void
fd_watches_release (FdWatches *watches, FdMemory *memory)
{
  for (uint32_t id = 0; id <= watches->n_vars; id++)
    for (uint32_t r = 0; r < 4; r++) {
      FdWatchMap *map = &watches->of[id][r];
      for (uint32_t i = 0; i < map->n; i++)
        fd_memory_free (memory, map->list[i].watch,
                        map->list[i].room * sizeof (FdWatch));
      fd_memory_free (memory, map->list, map->room * sizeof *map->list);
      *map = (FdWatchMap){0};
    }
  watches->bytes = (watches->n_vars + 1) * sizeof *watches->of;
}

void
fd_watches_clear (FdWatches *watches, FdMemory *memory)
{
  if (!watches->of)
    return;
  fd_watches_release (watches, memory);
  fd_memory_free (memory, watches->of, watches->bytes);
  *watches = (FdWatches){0};
}

void
fd_watches_empty (FdWatches *watches)
{
  for (uint32_t id = 0; id <= watches->n_vars; id++)
    for (uint32_t r = 0; r < 4; r++)
      for (uint32_t i = 0; i < watches->of[id][r].n; i++)
        watches->of[id][r].list[i].n = 0;
}

/* Room for one more watch: most lists stay short. */
static bool
grow (FdWatches *watches, FdStore *store, FdWatchList *list)
{
  if (list->n < list->room)
    return true;
  uint32_t more = list->room ? list->room * 2 : 4;
  FdWatch *bigger =
      fd_memory_realloc (&store->memory, list->watch,
                         list->room * sizeof *bigger, more * sizeof *bigger);
  if (!bigger)
    return fd_store_halt (store, FD_HALT_MEMORY);
  watches->bytes += (more - list->room) * sizeof *bigger;
  list->watch = bigger;
  list->room = more;
  return true;
}

/* The list of @key, made if there is none; NULL: no memory. */
static FdWatchList *
list_of (FdWatches *watches, FdStore *store, FdWatchMap *map, int32_t key)
{
  uint32_t i = fd_watch_map_from (map, key), room = map->room;
  if (i < map->n && map->list[i].key == key)
    return &map->list[i];
  if (!fd_grow (store, (void **) &map->list, map->n, &map->room,
                sizeof *map->list))
    return NULL;
  watches->bytes += (map->room - room) * sizeof *map->list;
  memmove (map->list + i + 1, map->list + i,
           (map->n++ - i) * sizeof *map->list);
  map->list[i] = (FdWatchList){.key = key};
  return &map->list[i];
}

void
fd_watches_take_back (FdWatches *watches, FdAtom atom)
{
  FdWatchMap *map =
      &watches->of[fd_atom_var (atom).id][fd_atom_relation (atom)];
  map->list[fd_watch_map_from (map, fd_watch_key (atom))].n--;
}

bool
fd_watches_add (FdWatches *watches, FdStore *store, FdAtom atom, FdWatch watch)
{
  FdWatchMap *map =
      &watches->of[fd_atom_var (atom).id][fd_atom_relation (atom)];
  FdWatchList *list = list_of (watches, store, map, fd_watch_key (atom));
  if (!list || !grow (watches, store, list))
    return false;
  list->watch[list->n++] = watch;
  return true;
}
