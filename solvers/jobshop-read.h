/* SPDX-License-Identifier: MIT */
#ifndef JOBSHOP_READ_H
#define JOBSHOP_READ_H

#include "jobshop-model.h"
#include "solver.h"

/**
 * JobShopText:
 * @name: of the instance, or of the file and line where it begins
 */
typedef struct {
  JobShop shop;
  char *name;
} JobShopText;

void jobshop_text_free (JobShopText *instance);

/**
 * jobshop_read:
 * @instances: (element-type JobShopText): receives those of @text
 *
 * Reads the OR-Library's format: a line with the numbers of jobs and machines,
 * and a line a job with machine and duration of each task in turn, machines
 * from 0.  Before and between instances, lines that begin with a letter or a
 * sign are remarks, of which "instance NAME" names the next one.  Lines that
 * begin with # are remarks anywhere.
 */
bool jobshop_read (const SolverText *text, GPtrArray *instances,
                   GError **error);

#endif
