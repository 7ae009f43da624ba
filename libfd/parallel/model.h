/* SPDX-License-Identifier: MIT */
#ifndef FD_MODEL_PRIVATE_H
#define FD_MODEL_PRIVATE_H

#include "fd-parallel.h"

/* What the models of all that search beside each other have in common. */

/* What is wrong with one that was made; NULL: nothing. */
const char *fd_model_mistake (const FdModel *model);

/* Why it failed: what its store says, or else @message, which is replaced. */
FdStatus fd_model_failure (const FdModel *model, FdLimit *limit,
                           const char **message);

/* Frees what it has, no two at a time. */
void fd_model_clear (FdModel *model, FdModelFreeFunc drop, gpointer data,
                     GMutex *making);

#endif
