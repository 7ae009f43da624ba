/* SPDX-License-Identifier: MIT */
/* variable.c - makes variables and answers queries about their values */
#include "variable.h"

#include "annex.h"
#include "error.h"
#include "grow.h"
#include "require.h"
#include "transaction.h"
#include "trail.h"
#include "value-subscription.h"
#include "two-watched.h"

#include <string.h>

enum { CHUNK_BYTES = FD_CHUNK_VARS * sizeof (FdDomain) };

static void
var_clear (FdStore *store, uint32_t id)
{
  fd_annex_free (store, fd_own_domain (store, id));
  fd_value_pages_free (store, id);
  fd_watchers_free (store, id);
}

/* Small blocks are freed with the chunks from which they were cut. */
void
fd_vars_free (FdStore *store)
{
  for (uint32_t id = 1; id <= store->n_vars; id++) {
    const FdAnnex *annex = fd_own_domain (store, id)->annex;
    if (annex->sparse || fd_value_pages_of (store, id) ||
        fd_watchers_of (store, id) ||
        !fd_memory_is_pooled (fd_annex_bytes (annex->room)))
      var_clear (store, id);
  }
  for (uint32_t i = 1; i < store->n_chunks; i++)
    fd_memory_free_last (&store->memory, store->chunks[i], CHUNK_BYTES);
}

void
fd_undo_var (FdStore *store, const FdTrailEntry *entry)
{
  (void) entry;
  assert (store->n_vars && fd_is_representative (store, store->n_vars));
  fd_labels_set (&store->var_names, &store->memory, store->n_vars, NULL);
  var_clear (store, store->n_vars);
  store->n_vars--;
}

/* --- making variables --------------------------------------------------- */

/* Ensures that there is room for the next record, which gets @id. */
static bool
record_room (FdStore *store, uint32_t id)
{
  if (id < store->n_chunks * FD_CHUNK_VARS)
    return true;
  if (!fd_grow (store, (void **) &store->chunks, store->n_chunks,
                &store->chunks_room, sizeof *store->chunks))
    return false;
  FdDomain *chunk = fd_memory_take (&store->memory, CHUNK_BYTES);
  if (!chunk)
    return false;
  store->chunks[store->n_chunks++] = chunk;
  return true;
}

/* Notes with which bounds @id is made: of 0..1 mostly nothing. */
static bool
note_made (FdStore *store, uint32_t id, int32_t min, int32_t max)
{
  if (id >= store->n_made) {
    if (min == 0 && max == 1)
      return true;
    if (!fd_grow_to (store, (void **) &store->made, id + 1, &store->made_room,
                     sizeof *store->made))
      return false;
    while (store->n_made <= id)
      store->made[store->n_made++] = (FdBounds){0, 1};
  }
  store->made[id] = (FdBounds){min, max};
  return true;
}

static FdVar
var_no_memory (FdStore *store)
{
  store->halt = FD_LIMIT_NONE;
  fd_store_refuse (store, FD_ERROR_MEMORY, "variable: out of memory");
  return FD_VAR_NONE;
}

FdVar
fd_var_new (FdStore *store, int32_t min, int32_t max)
{
  if (!fd_store_enter (store))
    return FD_VAR_NONE;
  if (min > max || min < FD_VALUE_MIN || max > FD_VALUE_MAX) {
    fd_store_refuse (store, FD_ERROR_OVERFLOW,
                     "variable: %d..%d is not a range of values within %d..%d",
                     min, max, FD_VALUE_MIN, FD_VALUE_MAX);
    return FD_VAR_NONE;
  }
  uint32_t id = store->n_vars + 1;
  if (!record_room (store, id) || !note_made (store, id, min, max) ||
      (store->explaining &&
       !fd_grow (store, (void **) &store->quick, id, &store->quick_room,
                 sizeof *store->quick)))
    return var_no_memory (store);
  if ((store->n_levels || store->depth) &&
      !fd_trail_action (store, FD_TRAIL_VAR, 0, 0, 0))
    return var_no_memory (store);
  store->n_vars = id;
  FdDomain *x = fd_own_domain (store, id);
  uint32_t span = (uint32_t) max - (uint32_t) min;
  *x = (FdDomain){.min = min, .max = max, .size = span + 1, .base = min};
  x->word = span < 64 ? fd_bits_to (span) : 0;
  x->annex = (FdAnnex *) &fd_no_annex;
  x->id = id;
  if (store->explaining)
    store->quick[id] = x;
  assert (fd_domain_is_sound (x));
  return (FdVar){id};
}

static int
compare_values (const void *a, const void *b)
{
  int32_t x = *(const int32_t *) a, y = *(const int32_t *) b;
  return (x > y) - (x < y);
}

/* Most callers give sorted values, so check before sorting. */
static void
sort_values (int32_t *values, size_t n)
{
  for (size_t i = 1; i < n; i++)
    if (values[i - 1] > values[i]) {
      qsort (values, n, sizeof *values, compare_values);
      return;
    }
}

/* Turns @from..@to into holes. */
static bool
carve_between (FdStore *store, FdDomain *x, int64_t from, int64_t to)
{
  if (from > to)
    return true;
  assert (x->min < from && to < x->max && !x->word);
  FdMemory *memory = &store->memory;
  FdAnnex *annex = fd_annex (store, x);
  if (!annex)
    return false;
  if (!annex->sparse)
    annex->sparse = fd_sparse_new (memory, x->min, x->max, store->explaining);
  if (!annex->sparse)
    return false;
  int32_t first = (int32_t) (from >> 6), last = (int32_t) (to >> 6);
  for (int32_t k = first;; k = last) {
    uint64_t gone = fd_bits_from (from - (int64_t) k * 64) &
                    fd_bits_to (to - (int64_t) k * 64);
    uint64_t *word = fd_sparse_touch (memory, annex->sparse, k);
    if (!word)
      return false;
    *word &= ~gone;
    if (k == last)
      break;
  }
  return first + 1 >= last ||
         fd_sparse_clear (memory, annex->sparse, first + 1, last);
}

/* Makes initial holes: nothing is logged, and no one is notified. */
static bool
carve (FdStore *store, FdDomain *x, const int32_t *sorted, size_t n)
{
  if (x->word) {
    x->word = 0;
    for (size_t i = 0; i < n; i++)
      x->word |= UINT64_C (1) << (sorted[i] - x->base);
    x->size = fd_popcount (x->word);
    assert (fd_domain_is_sound (x));
    return true;
  }
  for (size_t i = 1; i < n; i++)
    if (!carve_between (store, x, (int64_t) sorted[i - 1] + 1,
                        (int64_t) sorted[i] - 1))
      return false;
  x->size = 0;
  assert (fd_domain_is_sound (x));
  return true;
}

FdVar
fd_var_new_values (FdStore *store, const int32_t *values, size_t n)
{
  if (!fd_store_enter (store) || !fd_require_array (store, values, n) ||
      !fd_require (store, n, "no values, expected one or more"))
    return FD_VAR_NONE;
  int32_t *sorted = fd_memory_alloc (&store->memory, n * sizeof *sorted);
  if (!sorted)
    return var_no_memory (store);
  memcpy (sorted, values, n * sizeof *sorted);
  sort_values (sorted, n);
  FdTransaction transaction;
  fd_transaction_begin (store, &transaction);
  FdVar x = fd_var_new (store, sorted[0], sorted[n - 1]);
  bool carved = x.id && carve (store, fd_domain (store, x), sorted, n);
  fd_transaction_end (store, &transaction, carved);
  if (x.id && !carved)
    x = var_no_memory (store);
  fd_memory_free (&store->memory, sorted, n * sizeof *sorted);
  return x;
}

FdVar
fd_var_new_any (FdStore *store)
{
  return fd_var_new (store, FD_VALUE_MIN, FD_VALUE_MAX);
}

#ifdef __OPTIMIZE_SIZE__
FdDomain *
fd_domain_of (const FdStore *store, uint32_t id)
{
  return fd_own_domain (store, fd_own_domain (store, id)->id);
}
#endif

/* --- asking ------------------------------------------------------------- */

int32_t
fd_var_min (const FdStore *store, FdVar x)
{
  if (!fd_require_var (store, x))
    return 0;
  return fd_domain (store, x)->min;
}

int32_t
fd_var_max (const FdStore *store, FdVar x)
{
  if (!fd_require_var (store, x))
    return 0;
  return fd_domain (store, x)->max;
}

uint64_t
fd_var_size (const FdStore *store, FdVar x)
{
  if (!fd_require_var (store, x))
    return 0;
  return fd_domain_size (fd_domain (store, x));
}

bool
fd_var_contains (const FdStore *store, FdVar x, int32_t value)
{
  if (!fd_require_var (store, x))
    return false;
  return fd_domain_contains (fd_domain (store, x), value);
}

bool
fd_var_is_fixed (const FdStore *store, FdVar x)
{
  if (!fd_require_var (store, x))
    return false;
  return fd_domain_is_fixed (fd_domain (store, x));
}

int32_t
fd_var_next (const FdStore *store, FdVar x, int32_t value)
{
  if (!fd_require_var (store, x))
    return FD_VALUE_MAX + 1;
  const FdDomain *domain = fd_domain (store, x);
  if (value >= domain->max)
    return FD_VALUE_MAX + 1;
  return fd_domain_next (domain, value + 1);
}

int32_t
fd_var_next_hole (const FdStore *store, FdVar x, int32_t value)
{
  if (!fd_require_var (store, x))
    return FD_VALUE_MAX + 1;
  const FdDomain *domain = fd_domain (store, x);
  int32_t hole;
  if (value >= domain->max ||
      !fd_domain_next_hole (domain, MAX (value + 1, domain->min), &hole))
    return FD_VALUE_MAX + 1;
  return hole;
}

FdVar
fd_var_representative (const FdStore *store, FdVar x)
{
  if (!fd_require_var (store, x))
    return FD_VAR_NONE;
  return fd_domain_var (fd_domain (store, x));
}

uint32_t
fd_var_count (const FdStore *store)
{
  if (!fd_require_store (store))
    return 0;
  return store->n_vars;
}

bool
fd_get_value (const FdStore *store, FdVar x, int32_t *value)
{
  if (!fd_require_var (store, x))
    return false;
  const FdDomain *domain = fd_domain (store, x);
  if (!fd_domain_is_fixed (domain))
    return false;
  if (value)
    *value = domain->min;
  return true;
}

size_t
fd_get_values (const FdStore *store, FdVar x, int32_t *values, size_t room)
{
  if (!fd_require_var (store, x))
    return 0;
  const FdDomain *domain = fd_domain (store, x);
  size_t n = 0;
  for (int32_t v = domain->min; values && n < room;
       v = fd_domain_next (domain, v + 1)) {
    values[n++] = v;
    if (v == domain->max)
      break;
  }
  return fd_domain_size (domain);
}
