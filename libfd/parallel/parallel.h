/* SPDX-License-Identifier: MIT */
#ifndef FD_PARALLEL_PRIVATE_H
#define FD_PARALLEL_PRIVATE_H

#include "fd-parallel.h"

#include "blobs.h"
#include "lock.h"

#include "base/limits.h"

/* A part of the search, and its solutions that were not asked for yet. */
typedef struct {
  FdBlobs solutions;
  uint64_t count; /* of its solutions so far */
  bool done;
} FdPart;

typedef struct {
  FdParallel *parallel;
  GThread *thread;
  FdModel model;
  FdBlobs batch; /* solutions to be handed over */
  size_t batch_wanted;
  GString *text;
  FdStatistics before; /* of searches that are freed */
  /* under the lock: */
  FdSearch *running; /* to be stopped */
  FdStatistics statistics;
} FdWorker;

struct _FdParallel {
  FdModelFunc make;
  FdModelFreeFunc drop;
  FdRenderFunc render; /* NULL: the values of the outputs */
  gpointer data;

  unsigned n_threads; /* 0: not set */
  size_t n_parts_wanted;
  FdVar *output;
  size_t n_outputs;
  uint32_t *index_of; /* by id: 1 + the index among the outputs */
  size_t n_ids;
  bool has_outputs, counting, begun;
  uint64_t seed;
  size_t memory_limit;
  FdLimits limits;

  FdCubes *cubes;
  FdPart *part;
  size_t n_parts;
  FdWorker *worker;
  unsigned n_workers;
  FdBlobs taken_over; /* of the part that is read; not under the lock */
  char *current;      /* the solution found last */
  size_t n_current, current_room;
  bool has_current;

  GMutex making; /* a model */
  GMutex lock;   /* of all below, of the parts, and of what workers say */
  GCond news;    /* for who asks */
  GCond room;    /* for workers */
  size_t taken, reading, waiting; /* parts; and bytes of what waits */
  size_t n_done;
  bool stopping;
  FdStatus failure; /* SOLUTION: none */
  FdLimit failed_limit;
  GError *error;
};

/* --- worker.c ----------------------------------------------------------- */

/* Makes the model; notes a failure if that fails.  False also if the model has
 * no solution: then there is none. */
bool fd_worker_make_model (FdWorker *worker);
void fd_worker_drop_model (FdWorker *worker);
/* A thread: part after part. */
gpointer fd_worker_run (gpointer worker);

/* --- parallel.c --------------------------------------------------------- */

/* The first failure counts; all workers end. */
void fd_parallel_fail (FdParallel *self, FdStatus status, FdLimit limit,
                       const char *message);

#endif
