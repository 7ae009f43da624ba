/* SPDX-License-Identifier: MIT */
/* expand.c - successors: loops dropped, the rest opened
 *
 * What a state yields is gathered first; then room is made for all of it, and
 * only then anything changes.  So an expansion that meets a limit leaves no
 * trace, and is done again when the limit is raised.
 *
 * Reopening closed states keeps A* optimal with estimates that are admissible
 * but not consistent (Hart, Nilsson & Raphael, A formal basis for the heuristic
 * determination of minimum cost paths, 1968).
 */
#include "states.h"

static bool
costs_count (const FdStates *states)
{
  return states->strategy == FD_STATES_UNIFORM_COST ||
         states->strategy == FD_STATES_ASTAR;
}

static void
count_open (FdStates *states)
{
  FdStatesStatistics *s = &states->statistics;
  if (++s->open > s->peak_open)
    s->peak_open = s->open;
}

bool
fd_states_estimate (FdStates *states, gconstpointer state, int64_t g,
                    int64_t *h)
{
  int64_t f;
  *h = 0;
  if (!states->estimating)
    return true;
  *h = states->klass->estimate (state, states->data);
  if (*h < 0)
    return fd_states_refuse (states, FD_ERROR_INVALID,
                             "an estimate is negative");
  if (*h != FD_STATES_HOPELESS && __builtin_add_overflow (g, *h, &f))
    return fd_states_refuse (states, FD_ERROR_OVERFLOW,
                             "the cost of a path and the estimate of the rest "
                             "leave 64 bits");
  return true;
}

/* Long paths take long: the clock is to be looked at more often. */
static bool
lies_on_path (FdStates *states, uint32_t id, gconstpointer state)
{
  uint32_t n = 0;
  for (; id; id = fd_node (states, id)->parent, n++)
    if (states->klass->equal (fd_node (states, id)->state, state, states->data))
      break;
  states->work += n / 64;
  return id != 0;
}

/* A successor on its way to becoming a node. */
typedef struct {
  const FdSuccessor *successor;
  uint32_t parent, i, hash;
  int64_t g, h;
  int64_t worst; /* the greatest g + h on its path */
} Arrival;

/* It is node @id, which may now be had at less cost. */
static bool
reach_again (FdStates *states, uint32_t id, Arrival *arrival)
{
  FdNode *node = fd_node (states, id);
  if (!costs_count (states) || arrival->g >= node->g)
    return true;
  if (!fd_states_estimate (states, node->state, arrival->g, &arrival->h))
    return false;
  if (arrival->h == FD_STATES_HOPELESS)
    return true;
  node->g = arrival->g;
  node->cost = arrival->successor->cost;
  node->parent = arrival->parent;
  node->op = arrival->successor->op;
  if (node->closed) {
    node->closed = 0;
    states->statistics.reopened++;
    count_open (states);
  }
  fd_open_add (states, id, arrival->i, node->g + arrival->h, arrival->h);
  return true;
}

/* Whether it needs no node: hopeless, or to wait for a later round. */
static bool
is_cut (FdStates *states, const Arrival *arrival)
{
  if (arrival->h == FD_STATES_HOPELESS) {
    states->statistics.hopeless++;
    return true;
  }
  return states->strategy == FD_STATES_DEEPENING &&
         fd_deepening_cuts (states, arrival->worst);
}

static void
open_new (FdStates *states, const Arrival *arrival)
{
  uint32_t parent = arrival->parent;
  uint32_t id = fd_node_make (states, arrival->successor->state, parent);
  FdNode *node = fd_node (states, id);
  node->g = arrival->g;
  node->op = arrival->successor->op;
  if (states->closing) {
    node->cost = arrival->successor->cost;
    node->tally = arrival->hash;
    if (states->strategy != FD_STATES_DEPTH_FIRST)
      fd_interned_add (states, id);
  } else {
    node->worst = arrival->worst;
    if (parent)
      fd_node (states, parent)->tally++;
  }
  if (states->strategy == FD_STATES_BREADTH_FIRST &&
      states->klass->is_goal (node->state, states->data)) {
    node->goal = 1;
    states->goals[states->n_goals++] = id;
  }
  int64_t so_far = states->strategy == FD_STATES_BEST_FIRST ? 0 : node->g;
  fd_open_add (states, id, arrival->i, so_far + arrival->h, arrival->h);
  count_open (states);
}

/* Whether loop detection drops it; *@ok: false if the search must end. */
static bool
is_met (FdStates *states, Arrival *arrival, bool *ok)
{
  gpointer state = arrival->successor->state;
  if (states->closing) {
    arrival->hash = fd_state_hash (states, state);
    uint32_t met = fd_interned_find (states, state, arrival->hash);
    if (!met)
      return false;
    *ok = reach_again (states, met, arrival);
  } else if (!states->klass->equal ||
             !lies_on_path (states, arrival->parent, state)) {
    return false;
  }
  states->statistics.dropped++;
  return true;
}

/* Takes over the successor's state. */
static bool
integrate_one (FdStates *states, uint32_t parent, uint32_t i)
{
  const FdSuccessor *successor = &states->batch[i];
  Arrival arrival = {
      .successor = successor, .parent = parent, .i = i, .g = successor->cost};
  if (parent)
    arrival.g += fd_node (states, parent)->g;
  bool ok = true;
  if (is_met (states, &arrival, &ok)) {
    fd_states_drop (states, successor->state);
    return ok;
  }
  ok = fd_states_estimate (states, successor->state, arrival.g, &arrival.h);
  if (ok && !states->closing && arrival.h != FD_STATES_HOPELESS)
    arrival.worst = MAX (parent ? fd_node (states, parent)->worst : 0,
                         arrival.g + arrival.h);
  if (!ok || is_cut (states, &arrival)) {
    fd_states_drop (states, successor->state);
    return ok;
  }
  open_new (states, &arrival);
  return true;
}

bool
fd_states_integrate (FdStates *states, uint32_t parent)
{
  uint32_t n = states->n_batch, i = 0;
  if (!fd_nodes_reserve (states, n) || !fd_open_begin (states, n))
    return false;
  if (states->strategy == FD_STATES_BREADTH_FIRST &&
      !fd_states_room (states, (void **) &states->goals, &states->goals_room, n,
                       sizeof (uint32_t)))
    return false;
  states->n_goals = states->next_goal = 0;
  bool ok = true;
  while (ok && i < n)
    ok = integrate_one (states, parent, i++);
  fd_states_drop_batch (states, i);
  if (states->memory.used > states->statistics.peak_bytes)
    states->statistics.peak_bytes = states->memory.used;
  return ok;
}

bool
fd_states_expand (FdStates *states, uint32_t id)
{
  states->yielding = true;
  states->klass->expand (states, fd_node (states, id)->state, states->data);
  states->yielding = false;
  uint32_t n = states->n_batch;
  if (states->limits.reached != FD_LIMIT_NONE || states->error ||
      !fd_states_integrate (states, id)) {
    fd_states_drop_batch (states, 0);
    return false;
  }
  states->statistics.expanded++;
  states->work++;
  states->statistics.generated += n;
  if (!states->closing)
    fd_node_prune (states, id);
  return true;
}
