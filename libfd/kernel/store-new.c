/* SPDX-License-Identifier: MIT */
/* store-new.c - makes and frees a store
 *
 * The top of the kernel: only this file knows all modules that log changes; it
 * tells the trail how each of them undoes its entries.
 */
#include "error.h"
#include "grow.h"
#include "listener-undo.h"
#include "propagator.h"
#include "record.h"
#include "require.h"
#include "subscription.h"
#include "trail.h"
#include "unify.h"
#include "value-subscription.h"
#include "variable.h"
#include "two-watched.h"
#include "witness.h"

/* Undo functions by kind of entry; the trail itself undoes cells. */
static const FdTrailUndo undo[FD_N_TRAIL_ACTIONS] = {
    [FD_TRAIL_POSTED] = fd_undo_posted,
    [FD_TRAIL_VAR] = fd_undo_var,
    [FD_TRAIL_SUBSCRIBED] = fd_undo_subscribed,
    [FD_TRAIL_VALUE_SUBSCRIBED] = fd_undo_value_subscribed,
    [FD_TRAIL_WATCHED] = fd_undo_watched,
    [FD_TRAIL_SCOPE] = fd_undo_scope,
    [FD_TRAIL_ALIAS] = fd_undo_alias,
    [FD_TRAIL_EQUALITY] = fd_undo_equality,
    [FD_TRAIL_SPLICE] = fd_undo_splice,
};

/* A small problem needs only one block: the store, and memory for small
 * allocations. */
enum {
  STORE_BYTES = (sizeof (FdStore) + FD_CACHE_LINE - 1) & ~(FD_CACHE_LINE - 1),
  BLOCK_BYTES = 10 << 10
};

FdStore *
fd_store_new (void)
{
  G_STATIC_ASSERT (STORE_BYTES < BLOCK_BYTES / 2);
  FdStore *store = fd_aligned_new (BLOCK_BYTES);
  if (!store)
    return NULL;
  fd_memory_zero (store, offsetof (FdStore, report.text));
  fd_memory_init (&store->memory, (char *) store + STORE_BYTES,
                  (char *) store + BLOCK_BYTES);
  store->stamp = store->last_stamp = 1;
  store->condition = FD_ATOM_TRUE;
  store->trail.reasons.store = store;
  store->trail.undo = undo;
  if (!fd_grow (store, (void **) &store->chunks, 0, &store->chunks_room,
                sizeof *store->chunks)) {
    fd_aligned_free (store);
    return NULL;
  }
  store->chunks[store->n_chunks++] = store->first;
  return store;
}

#define FREE_ARRAY(array, room)                                                \
  fd_memory_free_last (&store->memory, store->array,                           \
                       store->room * sizeof *store->array)

static void
free_remembered (FdStore *store)
{
  uint32_t n =
      fd_memory_is_pooled (FD_REMEMBERED_BYTES) ? 0 : store->remembered_room;
  for (uint32_t id = 0; id < n; id++)
    fd_memory_free_last (&store->memory, store->remembered[id],
                         FD_REMEMBERED_BYTES);
  FREE_ARRAY (remembered, remembered_room);
}

/* Small blocks are freed with the chunks from which they were cut. */
static void
free_arrays (FdStore *store)
{
  fd_vars_free (store);
  FREE_ARRAY (chunks, chunks_room);
  FREE_ARRAY (made, made_room);
  FREE_ARRAY (weights, weights_room);
  FREE_ARRAY (quick, quick_room);
  FREE_ARRAY (equal, equal_room);
  FREE_ARRAY (values, values_room);
  FREE_ARRAY (watches, watches_room);
  FREE_ARRAY (fixed, fixed_room);
  FREE_ARRAY (propagators, propagators_room);
  FREE_ARRAY (levels, levels_room);
  FREE_ARRAY (scratch, scratch_room);
  FREE_ARRAY (interned.slot, interned.n_slots);
  FREE_ARRAY (trail.entry, trail.room);
  FREE_ARRAY (trail.why, trail.why_room);
  fd_atoms_clear (&store->trail.reasons);
  FREE_ARRAY (roots, roots_room);
  free_remembered (store);
  fd_memory_free (&store->memory, store->explaining_block,
                  store->explaining_room);
  fd_report_clear (&store->report, &store->memory);
  fd_record_clear (store);
  fd_labels_clear (&store->var_names, &store->memory);
  fd_symbols_clear (&store->symbols, &store->memory);
}

static bool
may_be_freed (const FdStore *store)
{
  return fd_require_run_none (store, "fd_store_free") &&
         (!store->searching ||
          fd_store_misuse (store, "fd_store_free",
                           "a search of it is running, expected its end "
                           "before"));
}

/* Malloc returns what is free at the end of the heap to the system, and the
 * next store of like size pays for each page again, which may take longer than
 * its search.  But glibc keeps twice the size of the largest mapped block that
 * was ever freed; and it maps what is larger than all that is free, which may
 * be more than twice what was used. */
static inline void
keep_pages (size_t used)
{
#ifdef __GLIBC__
  enum { LEAST = 48 << 10, MOST = 2 << 20 };
  if (used >= LEAST && used <= MOST)
    g_free (g_try_malloc (3 * used));
#else
  (void) used;
#endif
}

/* A refused call frees nothing.  A store that a search still uses is freed with
 * its last search. */
void
fd_store_free (FdStore *store)
{
  if (!store || !may_be_freed (store))
    return;
  store->orphaned = store->n_searches > 0;
  if (store->orphaned)
    return;
  size_t used = store->memory.used;
  if (store->witness)
    store->witness->gone (store->witness);
  while (store->finishing && store->n_propagators)
    fd_propagator_free (store, store->propagators[store->n_propagators--]);
  fd_undo_listeners_free (store);
  if (store->replay)
    fd_store_free (store->replay);
  /* all that a tiny store has is less than one large block */
  if (!fd_memory_is_pooled (store->memory.used))
    free_arrays (store);
  fd_memory_clear (&store->memory);
  fd_aligned_free (store);
  keep_pages (used);
}

const GError *
fd_store_error (const FdStore *store)
{
  if (!fd_require_store (store))
    return NULL;
  return store->error;
}

void
fd_store_set_memory_limit (FdStore *store, size_t bytes)
{
  if (!fd_require_store (store))
    return;
  store->memory.limit = bytes;
}

size_t
fd_store_memory_used (const FdStore *store)
{
  if (!fd_require_store (store))
    return 0;
  return store->memory.used;
}

bool
fd_store_reserve_memory (FdStore *store, size_t bytes)
{
  return fd_require_store (store) && fd_memory_reserve (&store->memory, bytes);
}

void
fd_store_release_memory (FdStore *store, size_t bytes)
{
  if (!fd_require_store (store) ||
      !fd_require (store, bytes <= store->memory.used,
                   "more bytes than are in use, expected what was reserved"))
    return;
  store->memory.used -= bytes;
}

uint64_t
fd_store_propagations (const FdStore *store)
{
  if (!fd_require_store (store))
    return 0;
  return store->n_propagations;
}

/* --- symbols ------------------------------------------------------------ */

int32_t
fd_symbol (FdStore *store, const char *name)
{
  if (!fd_require_store (store) ||
      !fd_require (store, name, "the name is NULL, expected a string"))
    return FD_VALUE_MIN - 1;
  uint32_t i = fd_symbols_add (&store->symbols, &store->memory, name);
  if (i < FD_VALUE_MAX - FD_SYMBOL_BASE)
    return FD_SYMBOL_BASE + (int32_t) i;
  fd_store_refuse (store, FD_ERROR_MEMORY, "symbol: out of memory");
  return FD_VALUE_MIN - 1;
}

const char *
fd_symbol_name (const FdStore *store, int32_t value)
{
  if (!fd_require_store (store))
    return NULL;
  if (value < FD_SYMBOL_BASE ||
      (uint32_t) (value - FD_SYMBOL_BASE) >= store->symbols.n)
    return NULL;
  return store->symbols.name[value - FD_SYMBOL_BASE];
}
