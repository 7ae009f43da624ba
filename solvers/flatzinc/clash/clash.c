/* SPDX-License-Identifier: MIT */
/* clash.c - whether some parts of a model have a solution together
 *
 * They are posted anew each time: what makes equal variables one, and bounds of
 * those that have none, looks at all constraints of a model at once.
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

void
fzn_clash_free (FznClash *self)
{
  if (!self)
    return;
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

FdStatus
fzn_clash_test (bool *in, gpointer data)
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
