/* SPDX-License-Identifier: MIT */
/* path.c - the path to a goal, from its start */
#include "states.h"

#include <stdio.h>
#include <string.h>

/* With a closed set, a node's g may date from before its parent was reached at
 * less cost; the costs of the steps are true in any case. */
static int64_t
step_cost (const FdStates *states, const FdNode *node)
{
  if (states->closing)
    return node->cost;
  return node->parent ? node->g - fd_node (states, node->parent)->g : 0;
}

bool
fd_states_note_path (FdStates *states, uint32_t id)
{
  uint32_t n = 0;
  for (uint32_t at = id; at; at = fd_node (states, at)->parent)
    n++;
  if (!fd_states_room (states, (void **) &states->path, &states->path_room, n,
                       sizeof (FdPathStep)))
    return false;
  for (uint32_t at = id, i = n; i-- > 0; at = fd_node (states, at)->parent)
    states->path[i] =
        (FdPathStep){at, step_cost (states, fd_node (states, at))};
  for (uint32_t i = 1; i < n; i++)
    states->path[i].cost += states->path[i - 1].cost;
  states->n_path = n;
  return true;
}

size_t
fd_states_path_length (const FdStates *states)
{
  if (!fd_require_states (states))
    return 0;
  return states->n_path ? states->n_path - 1 : 0;
}

static const FdNode *
path_node (const FdStates *states, size_t i)
{
  return fd_node (states, states->path[i].node);
}

/* @i numbers a state on the path, or a step. */
static bool
require_within (const FdStates *states, const char *who, const char *what,
                size_t i, size_t n)
{
  if (G_LIKELY (i < n))
    return true;
  if (!states->n_path)
    return fd_states_misuse (states, who,
                             "there is no path, expected one that "
                             "fd_states_next() has found");
  return fd_states_misuse (
      states, who, "%s %zu, expected one of the %zu of the path", what, i, n);
}
#define fd_require_state(states, i)                                            \
  require_within (states, __func__, "state", i, states->n_path)
#define fd_require_step(states, i)                                             \
  require_within (states, __func__, "step", i,                                 \
                  states->n_path ? states->n_path - 1 : 0)

gconstpointer
fd_states_path_state (const FdStates *states, size_t i)
{
  if (!fd_require_states (states) || !fd_require_state (states, i))
    return NULL;
  return path_node (states, i)->state;
}

int64_t
fd_states_path_cost (const FdStates *states, size_t i)
{
  if (!fd_require_states (states) || !fd_require_state (states, i))
    return 0;
  return states->path[i].cost;
}

int64_t
fd_states_cost (const FdStates *states)
{
  if (!fd_require_states (states) || !fd_require_state (states, 0))
    return 0;
  return states->path[states->n_path - 1].cost;
}

uint32_t
fd_states_path_operator (const FdStates *states, size_t i)
{
  if (!fd_require_states (states) || !fd_require_step (states, i))
    return 0;
  return path_node (states, i + 1)->op;
}

static char *
operator_name (uint32_t op)
{
  char text[32];
  size_t bytes = (size_t) snprintf (text, sizeof text, "operator %u", op) + 1;
  char *copy = g_try_malloc (bytes);
  return copy ? memcpy (copy, text, bytes) : NULL;
}

char *
fd_states_path_describe (const FdStates *states, size_t i)
{
  if (!fd_require_states (states) || !fd_require_step (states, i))
    return NULL;
  const FdNode *from = path_node (states, i), *to = path_node (states, i + 1);
  if (!states->klass->describe)
    return operator_name (to->op);
  return states->klass->describe (from->state, to->state, to->op, states->data);
}
