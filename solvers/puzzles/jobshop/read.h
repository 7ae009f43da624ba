/* SPDX-License-Identifier: MIT */
#ifndef JOBSHOP_READ_H
#define JOBSHOP_READ_H

#include "model.h"
#include "fdsolve/solver.h"

/**
 * JobShopText:
 * @name: of the instance, or of the file and line where it begins
 */
typedef struct {
  JobShop shop;
  char *name;
} JobShopText;

void jobshop_text_free (JobShopText *instance);

/* Draws a schedule; @start: (nullable): of each task. */
void jobshop_picture (Picture *picture, const JobShop *shop,
                      const int32_t *start);

typedef struct _JobShopReader JobShopReader;

/**
 * jobshop_reader_new:
 *
 * Reads the OR-Library's format: a line with the numbers of jobs and machines,
 * and a line a job with machine and duration of each task in turn, machines
 * from 0.  Before and between instances, lines that begin with a letter or a
 * sign are remarks, of which "instance NAME" names the next one.  Lines that
 * begin with # are remarks anywhere.
 */
JobShopReader *jobshop_reader_new (SolverStream *stream);
void jobshop_reader_free (JobShopReader *reader);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JobShopReader, jobshop_reader_free)

/**
 * jobshop_reader_next:
 * @instance: (out) (transfer full) (nullable): the next one; %NULL at the end
 *
 * Returns: %false, and @error set, if it is malformed: it was passed over, and
 *   others may follow; or, at the end, if there was none at all
 */
bool jobshop_reader_next (JobShopReader *reader, JobShopText **instance,
                          GError **error);

/* Whether another instance follows, or may, as the input pauses. */
bool jobshop_reader_has_next (JobShopReader *reader);

#endif
