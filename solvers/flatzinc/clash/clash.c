/* SPDX-License-Identifier: MIT */
/* clash.c - whether some parts of a model have a solution together
 *
 * The model is posted once, each part with a switch, and one search is asked
 * with the switches as assumptions.  That cannot be where a variable has no
 * bounds but by a constraint with a switch, or where a constraint has no
 * half-reified form: then some parts are posted anew for each test, in passes
 * that look at all constraints at once.
 */
#include "clash.h"

#include "../post/post.h"
#include "../search/search.h"

/* Of one test, or four times what all the parts took. */
enum { LEAST_FAILURES = 20000 };

FznClash *
fzn_clash_new (const FznModel *model)
{
  FznClash *self = g_new (FznClash, 1);
  size_t n;
  fzn_model_constraints (model, &n);
  *self = (FznClash){
      .model = model,
      .parts = fzn_parts_new (model),
      .active = g_new0 (bool, n + 1),
  };
  return self;
}

static void
clear_switched (FznClash *self)
{
  g_clear_pointer (&self->search, fd_search_free);
  g_clear_pointer (&self->instance, fzn_instance_free);
  g_clear_pointer (&self->store, fd_store_free);
  g_clear_pointer (&self->switches.of, g_free);
}

void
fzn_clash_free (FznClash *self)
{
  if (!self)
    return;
  clear_switched (self);
  fzn_parts_free (self->parts);
  g_free (self->active);
  g_free (self);
}

/* An empty store. */
static FdStore *
make_store (const FznClash *self)
{
  FdStore *store = fd_store_new ();
  if (!store)
    return NULL;
  fd_store_set_memory_limit (store, self->memory);
  fd_store_set_stop (store, self->stop);
  if (fd_store_set_explaining (store, true))
    return store;
  fd_store_free (store);
  return NULL;
}

/* --- a store for each test ------------------------------------------------ */

static FdStatus
search (FznClash *self, FznInstance *instance, FdStore *store)
{
  unsigned flags = FD_FLATZINC_FREE | FD_FLATZINC_LEARN | FD_FLATZINC_FIRST;
  g_autoptr (FdSearch) search =
      fzn_search_new (self->model, instance, store, flags, NULL, NULL);
  if (!search)
    return FD_STATUS_ERROR;
  fd_search_set_failure_limit (search, self->failures);
  FdStatus status = fd_search_next (search);
  if (!self->failures)
    self->failures =
        MAX (LEAST_FAILURES, 4 * fd_search_statistics (search)->failures);
  return status;
}

static FdStatus
test (bool *in, gpointer data)
{
  FznClash *self = data;
  FdStatus status = FD_STATUS_EXHAUSTED;
  if (self->stop && *self->stop)
    return FD_STATUS_LIMIT;
  g_autoptr (FdStore) store = make_store (self);
  if (!store)
    return FD_STATUS_ERROR;
  fzn_parts_activate (self->parts, in, self->active);
  g_autoptr (FznInstance) instance =
      fzn_instance_new_of (self->model, store, self->active, NULL);
  if (!instance)
    return FD_STATUS_ERROR;
  if (fzn_instance_consistent (instance))
    status = search (self, instance, store);
  if (status == FD_STATUS_EXHAUSTED &&
      !fzn_instance_proves (instance, FD_FLATZINC_CLAIM_NONE, 0, NULL))
    return FD_STATUS_LIMIT;
  return status;
}

/* --- one store for all ---------------------------------------------------- */

/* Switches @implied two by two. */
static bool
post_implied (FznClash *self, const GArray *implied)
{
  for (guint i = 0; i + 1 < implied->len; i += 2) {
    uint32_t one = g_array_index (implied, uint32_t, i),
             other = g_array_index (implied, uint32_t, i + 1);
    FdAtom atom[] = {
        fzn_instance_switch (self->instance, other),
        one ? fd_atom_not (fzn_instance_switch (self->instance, one))
            : FD_ATOM_FALSE,
    };
    if (!fd_post_clause (self->store, atom, 2))
      return false;
  }
  return true;
}

static bool
post_switched (FznClash *self)
{
  g_autoptr (GArray) implied = g_array_new (FALSE, FALSE, sizeof (uint32_t));
  self->store = make_store (self);
  if (!self->store)
    return false;
  fzn_parts_switch (self->parts, &self->switches, implied);
  self->instance = fzn_instance_new_switched (self->model, self->store,
                                              &self->switches, NULL);
  if (!self->instance || !fzn_instance_consistent (self->instance) ||
      !fzn_instance_is_whole (self->instance))
    return false;
  fd_store_begin (self->store);
  bool ok = post_implied (self, implied);
  return fd_store_commit (self->store) && ok;
}

static FdClashes *
begin_switched (FznClash *self)
{
  unsigned flags = FD_FLATZINC_FREE | FD_FLATZINC_LEARN | FD_FLATZINC_FIRST |
                   FD_FLATZINC_OPTIMA;
  size_t n = fzn_parts_n (self->parts);
  g_autofree FdAtom *atom = g_new (FdAtom, n + 1);
  for (size_t i = 0; i < n; i++)
    atom[i] = fzn_instance_switch (self->instance, (uint32_t) i + 1);
  self->search = fzn_search_new (self->model, self->instance, self->store,
                                 flags, NULL, NULL);
  if (!self->search)
    return NULL;
  fd_search_set_incremental (self->search, true);
  return fd_clashes_new_assuming (self->search, atom, n, 0);
}

FdClashes *
fzn_clash_begin (FznClash *self)
{
  clear_switched (self);
  FdClashes *clashes = post_switched (self) ? begin_switched (self) : NULL;
  if (clashes)
    return clashes;
  clear_switched (self);
  return fd_clashes_new (fzn_parts_n (self->parts), test, self);
}
