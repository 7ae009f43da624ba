/* SPDX-License-Identifier: MIT */
/* deepening.c - rounds of depth-first search within a growing bound
 *
 * A path's worth is the greatest g + h on it, so it never falls along a path.
 * A round follows the paths worth at most the bound; the least worth beyond it
 * is the next bound.  A goal is reported in the round whose bound first admits
 * it: later rounds meet it again, but know it by its worth.
 *
 * The starts are nodes 1 to n_starts; each counts itself as a child, so that
 * it stays for the next round.
 *
 * Source: Korf, Depth-first iterative-deepening: an optimal admissible tree
 * search, Artificial Intelligence 27, 1985.
 */
#include "states.h"

enum { NO_BOUND = -1 };

bool
fd_deepening_begin (FdStates *states)
{
  uint32_t n = states->n_batch;
  if (!fd_nodes_reserve (states, n))
    return false;
  states->bound = NO_BOUND;
  states->next_bound = INT64_MAX;
  bool ok = true;
  for (uint32_t i = 0; i < n; i++) {
    int64_t h = FD_STATES_HOPELESS;
    gpointer state = states->batch[i].state;
    uint32_t id = fd_node_make (states, state, 0);
    ok = ok && fd_states_estimate (states, state, 0, &h);
    states->statistics.hopeless += ok && h == FD_STATES_HOPELESS;
    fd_node (states, id)->worst = h;
    fd_node (states, id)->tally = 1;
    fd_deepening_cuts (states, h);
  }
  states->n_batch = 0;
  states->n_starts = n;
  return ok;
}

bool
fd_deepening_round (FdStates *states)
{
  if (states->next_bound == INT64_MAX)
    return false;
  states->last_bound = states->bound;
  states->bound = states->next_bound;
  states->next_bound = INT64_MAX;
  states->statistics.rounds++;
  fd_open_begin (states, states->n_starts);
  for (uint32_t id = 1; id <= states->n_starts; id++)
    if (!fd_deepening_cuts (states, fd_node (states, id)->worst)) {
      fd_open_add (states, id, id - 1, 0, 0);
      states->statistics.open++;
    }
  states->statistics.peak_open =
      MAX (states->statistics.peak_open, states->statistics.open);
  return true;
}

bool
fd_deepening_cuts (FdStates *states, int64_t worst)
{
  if (worst <= states->bound)
    return false;
  states->next_bound = MIN (states->next_bound, worst);
  return true;
}

bool
fd_deepening_knows (const FdStates *states, uint32_t id)
{
  return states->strategy == FD_STATES_DEEPENING &&
         fd_node (states, id)->worst <= states->last_bound;
}
