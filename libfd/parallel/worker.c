/* SPDX-License-Identifier: MIT */
/* worker.c - a thread that searches parts
 *
 * It takes the next part that nobody has, assumes its cube, and hands over what
 * it finds, a batch at a time: of one solution first, then of twice as many
 * each time.  If the solutions that wait take too much, it waits, unless its
 * own are those that are asked for next.
 *
 * What a search finds in a part must not depend on the parts that the worker
 * had before: weights are cleared, a random sequence begins, and a model that
 * learns is made anew.
 */
#include "model.h"
#include "parallel.h"

#include "search/search.h"

#include <string.h>

#define MOST_IN_BATCH 1024

/* --- its model --------------------------------------------------------------
 */

/* For the reason that its store gives, or else @message. */
static void
fail_by_store (FdWorker *w, const char *message)
{
  FdLimit limit;
  FdStatus status = fd_model_failure (&w->model, &limit, &message);
  fd_parallel_fail (w->parallel, status, limit, message);
}

/* A model that has no solution is no failure, unless it had some before. */
static bool
refuse_model (FdWorker *w, bool made)
{
  const FdModel *model = &w->model;
  if (!model->store || (made && !model->search))
    fail_by_store (w, "the model has no store or no search");
  else if (w->parallel->cubes || fd_store_error (model->store))
    fail_by_store (w, "the models differ, expected solutions in each");
  return false;
}

static const char *
model_mistake (const FdWorker *w)
{
  const FdParallel *p = w->parallel;
  const char *mistake = fd_model_mistake (&w->model);
  if (mistake)
    return mistake;
  if (fd_search_has_objective (w->model.search))
    return "the search of the model has an objective, expected none";
  if (p->n_ids && w->model.store->n_vars + 1 != p->n_ids)
    return "the models differ, expected the same variables in each";
  return NULL;
}

bool
fd_worker_make_model (FdWorker *w)
{
  FdParallel *p = w->parallel;
  fd_lock (&p->making);
  bool made = p->make (&w->model, p->data);
  fd_unlock (&p->making);
  if (!made || !w->model.store || !w->model.search)
    return refuse_model (w, made);
  const char *mistake = model_mistake (w);
  if (mistake)
    fd_parallel_fail (p, FD_STATUS_ERROR, FD_LIMIT_NONE, mistake);
  else if (!fd_search_keep_assumptions (w->model.search))
    fd_parallel_fail (p, FD_STATUS_LIMIT, FD_LIMIT_MEMORY, NULL);
  else
    return true;
  return false;
}

void
fd_worker_drop_model (FdWorker *w)
{
  FdParallel *p = w->parallel;
  fd_lock (&p->lock);
  w->running = NULL;
  fd_unlock (&p->lock);
  if (w->model.search)
    fd_statistics_join (FD_STATISTICS_SEARCH, &w->before,
                        fd_search_statistics (w->model.search));
  fd_model_clear (&w->model, p->drop, p->data, &p->making);
}

/* --- handing over -----------------------------------------------------------
 */

/* Whether solutions of part @i are to wait until others were asked for. */
static bool
must_wait (const FdParallel *p, size_t i, size_t bytes)
{
  const FdBlobs *mine = &p->part[i].solutions;
  bool is_wanted = i == p->reading && mine->read == mine->n;
  return !p->stopping && !is_wanted && p->waiting + bytes > p->memory_limit;
}

/* Hands the batch over.  False: it is to end. */
static bool
hand_over (FdWorker *w, size_t i)
{
  FdParallel *p = w->parallel;
  size_t bytes = fd_blobs_bytes (&w->batch);
  fd_lock (&p->lock);
  while (must_wait (p, i, bytes))
    fd_wait (&p->room, &p->lock);
  bool ok = p->stopping || fd_blobs_pass (&p->part[i].solutions, &w->batch);
  p->waiting += bytes;
  if (i == p->reading)
    g_cond_signal (&p->news);
  bool go_on = ok && !p->stopping;
  fd_unlock (&p->lock);
  if (!ok)
    fd_parallel_fail (p, FD_STATUS_LIMIT, FD_LIMIT_MEMORY, NULL);
  fd_blobs_clear (&w->batch, false);
  w->batch_wanted = MIN (2 * w->batch_wanted, MOST_IN_BATCH);
  return go_on;
}

/* The solution that the store holds, as text or as values.  False: no memory,
 * or it is refused. */
static bool
render (FdWorker *w)
{
  FdParallel *p = w->parallel;
  g_string_truncate (w->text, 0);
  if (!p->render (&w->model, w->text, p->data)) {
    const GError *why = fd_store_error (w->model.store);
    fd_parallel_fail (p, FD_STATUS_ERROR, FD_LIMIT_NONE,
                      w->text->len ? w->text->str
                      : why        ? why->message
                                   : "a solution was refused");
    return false;
  }
  char *room = fd_blobs_room (&w->batch, w->text->len);
  if (!room)
    return false;
  memcpy (room, w->text->str, w->text->len);
  fd_blobs_add (&w->batch, w->text->len);
  return true;
}

static bool
note_values (FdWorker *w)
{
  const FdParallel *p = w->parallel;
  size_t bytes = p->n_outputs * sizeof (int32_t);
  char *room = fd_blobs_room (&w->batch, bytes);
  if (!room)
    return false;
  for (size_t k = 0; k < p->n_outputs; k++) {
    int32_t value = fd_var_min (w->model.store, p->output[k]);
    memcpy (room + k * sizeof value, &value, sizeof value);
  }
  fd_blobs_add (&w->batch, bytes);
  return true;
}

static bool
note_solution (FdWorker *w, size_t i)
{
  FdParallel *p = w->parallel;
  if (p->counting && !p->render)
    return true;
  if (!(p->render ? render : note_values) (w)) {
    fd_parallel_fail (p, FD_STATUS_LIMIT, FD_LIMIT_MEMORY, NULL);
    return false;
  }
  if (p->counting) {
    fd_blobs_clear (&w->batch, false);
    return true;
  }
  return w->batch.n < w->batch_wanted || hand_over (w, i);
}

/* --- a part -----------------------------------------------------------------
 */

static bool
take_part (FdWorker *w, size_t *i)
{
  FdParallel *p = w->parallel;
  fd_lock (&p->lock);
  bool ok = !p->stopping && p->taken < p->n_parts;
  *i = p->taken;
  p->taken += ok;
  fd_unlock (&p->lock);
  return ok;
}

static void
end_part (FdWorker *w, size_t i, uint64_t count)
{
  FdParallel *p = w->parallel;
  FdStatistics sum = w->before;
  fd_statistics_join (FD_STATISTICS_SEARCH, &sum,
                      fd_search_statistics (w->model.search));
  fd_lock (&p->lock);
  w->statistics = sum;
  p->part[i].count = count;
  p->part[i].done = true;
  p->n_done++;
  if (i == p->reading || p->counting)
    g_cond_signal (&p->news);
  fd_unlock (&p->lock);
}

/* A search of @model that is at its beginning. */
static bool
begin_model (FdWorker *w)
{
  FdParallel *p = w->parallel;
  if (w->model.search && w->model.search->learning &&
      w->model.search->state != STATE_NEW)
    fd_worker_drop_model (w);
  if (!w->model.search && !fd_worker_make_model (w))
    return false;
  FdSearch *search = w->model.search;
  if (search->state == STATE_NEW)
    fd_search_set_incremental (search, !search->learning);
  fd_lock (&p->lock);
  w->running = search;
  bool ok = !p->stopping;
  fd_unlock (&p->lock);
  return ok;
}

/* What the cube says holds, besides what did. */
static bool
assume (FdWorker *w, size_t i)
{
  FdParallel *p = w->parallel;
  FdSearch *search = w->model.search;
  size_t n;
  const FdAtom *atom = fd_cubes_get (p->cubes, i, &n);
  bool is_new = search->state == STATE_NEW;
  fd_search_set_seed (search, p->seed + i);
  fd_store_clear_weights (w->model.store);
  return (is_new || fd_search_reset (search)) &&
         fd_search_assume (search, atom, n);
}

static void
fail (FdWorker *w, FdStatus status)
{
  if (status == FD_STATUS_LIMIT)
    fd_parallel_fail (w->parallel, status, fd_search_limit (w->model.search),
                      NULL);
  else
    fail_by_store (w, "a wrong solution");
}

static bool
search_part (FdWorker *w, size_t i)
{
  uint64_t count = 0;
  FdStatus status;
  if (!assume (w, i)) {
    fail (w, FD_STATUS_ERROR);
    return false;
  }
  w->batch_wanted = 1;
  fd_blobs_clear (&w->batch, false);
  while ((status = fd_search_next (w->model.search)) == FD_STATUS_SOLUTION) {
    count++;
    if (!note_solution (w, i))
      return false;
  }
  if (status != FD_STATUS_EXHAUSTED) {
    fail (w, status);
    return false;
  }
  if (w->batch.n && !hand_over (w, i))
    return false;
  end_part (w, i, count);
  return true;
}

gpointer
fd_worker_run (gpointer data)
{
  FdWorker *w = data;
  size_t i;
  w->text = g_string_new (NULL);
  while (take_part (w, &i) && begin_model (w) && search_part (w, i))
    ;
  fd_worker_drop_model (w);
  fd_blobs_clear (&w->batch, true);
  g_string_free (w->text, TRUE);
  return NULL;
}
