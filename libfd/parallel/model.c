/* SPDX-License-Identifier: MIT */
/* model.c - the models of searches beside each other */
#include "model.h"

#include "lock.h"

#include "search/search.h"

const char *
fd_model_mistake (const FdModel *model)
{
  if (!model->store || !model->search)
    return "the model has no store or no search";
  if (model->search->store != model->store)
    return "the search of the model is of another store";
  if (model->search->state != STATE_NEW)
    return "the search of the model has begun";
  return NULL;
}

static bool
is_late (const FdStore *store)
{
  return store->deadline && g_get_monotonic_time () >= store->deadline;
}

FdStatus
fd_model_failure (const FdModel *model, FdLimit *limit, const char **message)
{
  const GError *why = model->store ? fd_store_error (model->store) : NULL;
  *limit = FD_LIMIT_NONE;
  if (why)
    *message = why->message;
  if (g_error_matches (why, FD_ERROR, FD_ERROR_MEMORY))
    *limit = FD_LIMIT_MEMORY;
  else if (g_error_matches (why, FD_ERROR, FD_ERROR_STOPPED))
    *limit = is_late (model->store) ? FD_LIMIT_TIME : FD_LIMIT_STOPPED;
  return *limit == FD_LIMIT_NONE ? FD_STATUS_ERROR : FD_STATUS_LIMIT;
}

void
fd_model_clear (FdModel *model, FdModelFreeFunc drop, gpointer data,
                GMutex *making)
{
  fd_lock (making);
  fd_search_free (model->search);
  if (drop && model->own)
    drop (model->own, data);
  fd_store_free (model->store);
  fd_unlock (making);
  *model = (FdModel){0};
}
