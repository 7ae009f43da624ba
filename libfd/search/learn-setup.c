/* SPDX-License-Identifier: MIT */
/* learn-setup.c - settings and statistics of a search that learns */
#include "search.h"

#include "kernel/explaining.h"

bool
fd_search_set_learning (FdSearch *search, bool learning)
{
  if (!fd_require_new (search))
    return false;
  if (learning && !fd_store_begin_history (search->store, __func__))
    return false;
  search->learning = learning;
  return true;
}

void
fd_search_set_minimization (FdSearch *search, FdMinimization minimization)
{
  if (!fd_require_new (search))
    return;
  if (!fd_require_of_search (
          search, (unsigned) minimization <= FD_MINIMIZATION_RECURSIVE,
          "minimization %d, expected one of FdMinimization",
          (int) minimization))
    return;
  search->minimization = minimization;
}

void
fd_search_set_free (FdSearch *search, bool free_search)
{
  if (!fd_require_new (search))
    return;
  search->free = free_search;
}

void
fd_search_set_nogood_memory (FdSearch *search, size_t bytes)
{
  if (!fd_require_new (search))
    return;
  search->nogood_memory = bytes;
}

void
fd_search_set_checking (FdSearch *search, bool checking)
{
  if (!fd_require_new (search))
    return;
  search->checking = checking;
}

void
fd_search_set_keeping_root_atoms (FdSearch *search, bool keeping)
{
  if (!fd_require_new (search))
    return;
  search->keeping_root_atoms = keeping;
}

FdLearningStatistics
fd_search_learning_statistics (const FdSearch *search)
{
  if (!fd_require_search (search))
    return (FdLearningStatistics){0};
  if (!search->learner)
    return (FdLearningStatistics){0};
  fd_learner_count (search->learner);
  return search->learner->statistics;
}
