/* SPDX-License-Identifier: MIT */
/* parallel.c - all solutions by several threads, in the order of one
 *
 * The first worker's model is made and split by who asks first.  Then threads
 * take parts in their order; who asks reads the solutions of the first part
 * that is not read to its end, and waits where there is none yet.
 */
#include "parallel.h"

#include "search/cubes.h"
#include "search/search.h"

#include <string.h>

#define MOST_THREADS 1024
#define MOST_PARTS ((size_t) 1 << 20)
#define PARTS 1024
#define PARTS_A_THREAD 64
#define MEMORY_LIMIT ((size_t) 64 << 20)
/* So often a wish to stop is looked for. */
#define PATIENCE (G_USEC_PER_SEC / 20)

/* --- setting up -------------------------------------------------------------
 */

FdParallel *
fd_parallel_new (FdModelFunc make, FdModelFreeFunc drop, gpointer data)
{
  if (!make)
    return fd_misused_null (__func__, "make"), NULL;
  FdParallel *self = g_try_new0 (FdParallel, 1);
  if (!self)
    return NULL;
  self->make = make;
  self->drop = drop;
  self->data = data;
  self->seed = 1;
  self->memory_limit = MEMORY_LIMIT;
  self->failure = FD_STATUS_SOLUTION;
  g_mutex_init (&self->making);
  g_mutex_init (&self->lock);
  g_cond_init (&self->news);
  g_cond_init (&self->room);
  return self;
}

/* Whether it may be set up, and what it is given is right; else it will not
 * begin. */
static bool
require (FdParallel *self, const char *who, bool right, const char *expected)
{
  if (!self)
    return fd_misused_null (who, "parallel");
  if (right && !self->begun)
    return true;
  g_autofree char *message = g_strdup_printf (
      "%s: %s", who,
      self->begun ? "the search has begun, expected a call before the first "
                    "fd_parallel_next()"
                  : expected);
  fd_parallel_fail (self, FD_STATUS_ERROR, FD_LIMIT_NONE, message);
  return false;
}

void
fd_parallel_set_threads (FdParallel *self, unsigned n)
{
  if (require (self, __func__, n && n <= MOST_THREADS,
               "expected 1 to 1024 threads"))
    self->n_threads = n;
}

void
fd_parallel_set_parts (FdParallel *self, size_t n)
{
  if (require (self, __func__, n && n <= MOST_PARTS,
               "expected 1 to 2^20 parts"))
    self->n_parts_wanted = n;
}

void
fd_parallel_set_outputs (FdParallel *self, const FdVar *x, size_t n)
{
  if (!require (self, __func__, (x || !n) && n < FD_MAX_LENGTH,
                "expected an array of variables"))
    return;
  g_free (self->output);
  self->output = g_try_new (FdVar, n + 1);
  self->has_outputs = true;
  self->n_outputs = n;
  if (!self->output)
    fd_parallel_fail (self, FD_STATUS_LIMIT, FD_LIMIT_MEMORY, NULL);
  else if (n)
    memcpy (self->output, x, n * sizeof *x);
}

void
fd_parallel_set_render (FdParallel *self, FdRenderFunc render)
{
  if (require (self, __func__, true, NULL))
    self->render = render;
}

void
fd_parallel_set_seed (FdParallel *self, uint64_t seed)
{
  if (require (self, __func__, true, NULL))
    self->seed = seed;
}

void
fd_parallel_set_memory_limit (FdParallel *self, size_t bytes)
{
  if (require (self, __func__, true, NULL))
    self->memory_limit = bytes;
}

void
fd_parallel_set_time_limit (FdParallel *self, double seconds)
{
  if (!self) {
    fd_misused_null (__func__, "parallel");
    return;
  }
  if (!(seconds >= 0)) {
    fd_parallel_fail (self, FD_STATUS_ERROR, FD_LIMIT_NONE,
                      "fd_parallel_set_time_limit: expected 0 or more seconds");
    return;
  }
  fd_limits_set_seconds (&self->limits, seconds);
  if (self->begun && seconds > 0)
    fd_limits_start_clock (&self->limits);
}

void
fd_parallel_stop (FdParallel *self)
{
  if (self)
    fd_stop_set (&self->limits.stop);
}

/* --- ending -----------------------------------------------------------------
 */

/* Under the lock. */
static void
stop_workers (FdParallel *self)
{
  self->stopping = true;
  for (unsigned i = 0; i < self->n_workers; i++)
    if (self->worker[i].running)
      fd_search_stop (self->worker[i].running);
  g_cond_broadcast (&self->room);
  g_cond_signal (&self->news);
}

void
fd_parallel_fail (FdParallel *self, FdStatus status, FdLimit limit,
                  const char *message)
{
  fd_lock (&self->lock);
  if (self->failure == FD_STATUS_SOLUTION && !self->stopping) {
    self->failure = status;
    self->failed_limit = limit;
    if (status == FD_STATUS_ERROR)
      g_set_error (&self->error, FD_ERROR, FD_ERROR_INVALID, "%s", message);
  }
  stop_workers (self);
  fd_unlock (&self->lock);
}

void
fd_parallel_free (FdParallel *self)
{
  if (!self)
    return;
  fd_lock (&self->lock);
  stop_workers (self);
  fd_unlock (&self->lock);
  for (unsigned i = 0; i < self->n_workers; i++) {
    if (self->worker[i].thread)
      g_thread_join (self->worker[i].thread);
    fd_worker_drop_model (&self->worker[i]);
  }
  for (size_t i = 0; i < self->n_parts; i++)
    fd_blobs_clear (&self->part[i].solutions, true);
  g_free (self->part);
  g_free (self->worker);
  g_free (self->output);
  g_free (self->index_of);
  g_free (self->current);
  fd_blobs_clear (&self->taken_over, true);
  fd_cubes_free (self->cubes);
  g_clear_error (&self->error);
  g_mutex_clear (&self->making);
  g_mutex_clear (&self->lock);
  g_cond_clear (&self->news);
  g_cond_clear (&self->room);
  g_free (self);
}

/* --- beginning --------------------------------------------------------------
 */

static bool
out_of_memory (FdParallel *self)
{
  fd_parallel_fail (self, FD_STATUS_LIMIT, FD_LIMIT_MEMORY, NULL);
  return false;
}

/* All variables are output if nothing else was said. */
static bool
find_outputs (FdParallel *self, const FdStore *store)
{
  self->n_ids = store->n_vars + 1;
  if (!self->has_outputs) {
    self->n_outputs = store->n_vars;
    self->output = g_try_new (FdVar, self->n_outputs + 1);
    for (size_t i = 0; self->output && i < self->n_outputs; i++)
      self->output[i].id = (uint32_t) i + 1;
  }
  self->index_of = g_try_new0 (uint32_t, self->n_ids);
  if (!self->output || !self->index_of)
    return out_of_memory (self);
  for (size_t i = 0; i < self->n_outputs; i++) {
    if (!self->output[i].id || self->output[i].id > store->n_vars) {
      fd_parallel_fail (self, FD_STATUS_ERROR, FD_LIMIT_NONE,
                        "fd_parallel_set_outputs: expected variables of the "
                        "model");
      return false;
    }
    self->index_of[self->output[i].id] = (uint32_t) i + 1;
  }
  return true;
}

/* Each part costs the way to it, so no more than the threads need, unless what
 * is found might depend on it. */
static size_t
choose_n_parts (const FdParallel *self, const FdSearch *search)
{
  size_t for_threads = (size_t) PARTS_A_THREAD * self->n_threads;
  return self->n_parts_wanted                 ? self->n_parts_wanted
         : fd_search_goes_by_domains (search) ? MIN (for_threads, PARTS)
                                              : PARTS;
}

static bool
split (FdParallel *self, FdModel *model)
{
  size_t n = choose_n_parts (self, model->search);
  fd_search_set_seed (model->search, self->seed);
  fd_store_clear_weights (model->store);
  self->cubes = fd_search_split_finely (model->search, n);
  if (!self->cubes) {
    const GError *why = fd_store_error (model->store);
    FdLimit limit = fd_search_limit (model->search);
    fd_parallel_fail (self, limit ? FD_STATUS_LIMIT : FD_STATUS_ERROR, limit,
                      why ? why->message : "the search cannot be split");
    return false;
  }
  self->n_parts = fd_cubes_length (self->cubes);
  self->part = g_try_new0 (FdPart, self->n_parts + 1);
  if (!self->part)
    self->n_parts = 0;
  return self->part || out_of_memory (self);
}

/* Less threads than wanted do as well. */
static bool
start_threads (FdParallel *self)
{
  unsigned n_started = 0;
  for (unsigned i = 0; i < self->n_workers && i < self->n_parts; i++) {
    self->worker[i].parallel = self;
    self->worker[i].thread =
        g_thread_try_new ("fd-worker", fd_worker_run, &self->worker[i], NULL);
    n_started += self->worker[i].thread != NULL;
  }
  return n_started || !self->n_parts || out_of_memory (self);
}

static bool
begin (FdParallel *self)
{
  self->begun = true;
  if (self->limits.seconds > 0)
    fd_limits_start_clock (&self->limits);
  if (!self->n_threads)
    self->n_threads = CLAMP (g_get_num_processors (), 1, MOST_THREADS);
  self->worker = g_try_new0 (FdWorker, self->n_threads);
  if (!self->worker)
    return out_of_memory (self);
  self->n_workers = self->n_threads;
  for (unsigned i = 0; i < self->n_workers; i++)
    self->worker[i].parallel = self;
  FdModel *model = &self->worker[0].model;
  return fd_worker_make_model (&self->worker[0]) &&
         find_outputs (self, model->store) && split (self, model) &&
         start_threads (self);
}

/* --- asking -----------------------------------------------------------------
 */

/* Under the lock: why the call ends; SOLUTION: it does not. */
static FdStatus
ended (FdParallel *self)
{
  FdLimits *limits = &self->limits;
  if (self->failure != FD_STATUS_SOLUTION) {
    limits->reached = self->failed_limit;
    return self->failure;
  }
  if (fd_stop_is_set (&limits->stop))
    limits->reached = FD_LIMIT_STOPPED;
  else if (limits->deadline && g_get_monotonic_time () >= limits->deadline)
    limits->reached = FD_LIMIT_TIME;
  return limits->reached ? FD_STATUS_LIMIT : FD_STATUS_SOLUTION;
}

/* Under the lock. */
static void
wait_for_news (FdParallel *self)
{
  int64_t until = g_get_monotonic_time () + PATIENCE;
  int64_t deadline = self->limits.deadline;
  fd_wait_until (&self->news, &self->lock,
                 deadline && deadline < until ? deadline : until);
}

/* The next solution of those taken over; SOLUTION, if it is there. */
static FdStatus
read_solution (FdParallel *self)
{
  FdBlobs *blobs = &self->taken_over;
  if (blobs->read == blobs->n)
    return FD_STATUS_EXHAUSTED;
  if (!fd_blobs_take (blobs, &self->current, &self->n_current,
                      &self->current_room)) {
    self->limits.reached = FD_LIMIT_MEMORY;
    return FD_STATUS_LIMIT;
  }
  self->has_current = true;
  return FD_STATUS_SOLUTION;
}

/* Under the lock: all solutions of the part that is read, when those before
 * were read. */
static void
take_over (FdParallel *self)
{
  FdBlobs *blobs = &self->part[self->reading].solutions;
  FdBlobs read = self->taken_over;
  if (blobs->read == blobs->n)
    return;
  self->waiting -= fd_blobs_bytes (blobs);
  self->taken_over = *blobs;
  *blobs = read;
  g_cond_broadcast (&self->room);
}

/* Under the lock: parts that are read to their ends are left. */
static void
leave_read (FdParallel *self)
{
  FdPart *part;
  while (self->reading < self->n_parts &&
         (part = &self->part[self->reading])->done &&
         part->solutions.read == part->solutions.n) {
    fd_blobs_clear (&part->solutions, true);
    self->reading++;
    g_cond_broadcast (&self->room);
  }
}

static FdStatus
next (FdParallel *self)
{
  FdStatus status;
  for (;;) {
    leave_read (self);
    if ((status = ended (self)) != FD_STATUS_SOLUTION)
      return status;
    if (self->reading == self->n_parts)
      return FD_STATUS_EXHAUSTED;
    take_over (self);
    if ((status = read_solution (self)) != FD_STATUS_EXHAUSTED)
      return status;
    wait_for_news (self);
  }
}

/* Under the lock.  What failed before there were parts, or a stop, comes first;
 * the end of the last part before a limit. */
static FdStatus
count (FdParallel *self, uint64_t *sum)
{
  FdStatus status = ended (self);
  while (status == FD_STATUS_SOLUTION && self->n_done < self->n_parts) {
    wait_for_news (self);
    if (self->n_done < self->n_parts)
      status = ended (self);
  }
  for (size_t i = 0; i < self->n_parts; i++)
    *sum += self->part[i].count;
  return status == FD_STATUS_SOLUTION ? FD_STATUS_EXHAUSTED : status;
}

/* A solution that is there already: what others do need not be known. */
static FdStatus
next_at_once (FdParallel *self)
{
  FdLimits *limits = &self->limits;
  if (!fd_parallel_n_ready (self) || fd_stop_is_set (&limits->stop) ||
      (limits->deadline && g_get_monotonic_time () >= limits->deadline))
    return FD_STATUS_EXHAUSTED;
  return read_solution (self);
}

/* Either; @sum: (nullable) */
static FdStatus
call (FdParallel *self, uint64_t *sum)
{
  fd_limits_begin_call (&self->limits);
  self->has_current = false;
  if (!self->begun)
    begin (self);
  FdStatus status = sum ? FD_STATUS_EXHAUSTED : next_at_once (self);
  if (status == FD_STATUS_EXHAUSTED) {
    fd_lock (&self->lock);
    status = sum ? count (self, sum) : next (self);
    fd_unlock (&self->lock);
  }
  fd_limits_end_call (&self->limits);
  return status;
}

FdStatus
fd_parallel_next (FdParallel *self)
{
  if (!self) {
    fd_misused_null (__func__, "parallel");
    return FD_STATUS_ERROR;
  }
  return call (self, NULL);
}

FdStatus
fd_parallel_count (FdParallel *self, uint64_t *count)
{
  bool goes_on = self && self->counting && count;
  if (!goes_on &&
      !require (self, __func__, count != NULL, "expected where to count"))
    return FD_STATUS_ERROR;
  *count = 0;
  if (!goes_on)
    self->counting = true; /* threads read it from the first call on */
  return call (self, count);
}

size_t
fd_parallel_n_ready (const FdParallel *self)
{
  return self ? self->taken_over.n - self->taken_over.read : 0;
}

/* --- what it says -----------------------------------------------------------
 */

int32_t
fd_parallel_value (const FdParallel *self, FdVar x)
{
  int32_t value;
  if (!self || !self->has_current || self->render || x.id >= self->n_ids ||
      !self->index_of[x.id])
    return 0;
  size_t i = self->index_of[x.id] - 1;
  memcpy (&value, self->current + i * sizeof value, sizeof value);
  return value;
}

const char *
fd_parallel_text (const FdParallel *self, size_t *n)
{
  bool has_text = self && self->has_current && self->render;
  if (n)
    *n = has_text ? self->n_current : 0;
  return has_text ? self->current : NULL;
}

FdLimit
fd_parallel_limit (const FdParallel *self)
{
  return self ? self->limits.reached : FD_LIMIT_NONE;
}

const GError *
fd_parallel_error (const FdParallel *self)
{
  return self ? self->error : NULL;
}

FdStatistics
fd_parallel_statistics (FdParallel *self)
{
  FdStatistics sum = {0};
  if (!self)
    return sum;
  fd_lock (&self->lock);
  for (unsigned i = 0; i < self->n_workers; i++)
    fd_statistics_join (FD_STATISTICS_SEARCH, &sum,
                        &self->worker[i].statistics);
  fd_unlock (&self->lock);
  return sum;
}

size_t
fd_parallel_n_parts (FdParallel *self, size_t *n_done)
{
  if (n_done)
    *n_done = 0;
  if (!self)
    return 0;
  fd_lock (&self->lock);
  if (n_done)
    *n_done = self->n_done;
  fd_unlock (&self->lock);
  return self->n_parts;
}
