/* SPDX-License-Identifier: MIT */
/* learn-setup.c - what a search that learns is asked for, and says of itself */
#include "search.h"

bool
fd_search_set_learning (FdSearch *search, bool learning)
{
  g_return_val_if_fail (search && search->state == STATE_NEW, false);
  if (learning && !search->store->explaining)
    return false;
  search->learning = learning;
  return true;
}

void
fd_search_set_minimization (FdSearch *search, FdMinimization minimization)
{
  g_return_if_fail (search && search->state == STATE_NEW);
  search->minimization = minimization;
}

void
fd_search_set_free (FdSearch *search, bool free_search)
{
  g_return_if_fail (search && search->state == STATE_NEW);
  search->free = free_search;
}

void
fd_search_set_nogood_memory (FdSearch *search, size_t bytes)
{
  g_return_if_fail (search && search->state == STATE_NEW);
  search->nogood_memory = bytes;
}

void
fd_search_set_checking (FdSearch *search, bool checking)
{
  g_return_if_fail (search && search->state == STATE_NEW);
  search->checking = checking;
}

void
fd_search_set_keeping_facts (FdSearch *search, bool keeping)
{
  g_return_if_fail (search && search->state == STATE_NEW);
  search->keeping_facts = keeping;
}

FdLearningStatistics
fd_search_learning_statistics (const FdSearch *search)
{
  g_return_val_if_fail (search, (FdLearningStatistics){0});
  if (!search->learner)
    return (FdLearningStatistics){0};
  fd_learner_count (search->learner);
  return search->learner->statistics;
}
