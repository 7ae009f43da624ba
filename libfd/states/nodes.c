/* SPDX-License-Identifier: MIT */
/* nodes.c - the states met, and the closed set over them
 *
 * Nodes lie in chunks, so they never move and growing copies nothing.  The
 * closed set is a table of {hash, node}: a probe that meets another hash does
 * not touch the node.
 */
#include "states.h"

#include <string.h>

static bool
add_chunk (FdStates *states)
{
  FdNodes *nodes = &states->nodes;
  size_t bytes = FD_NODE_CHUNK * sizeof (FdNode);
  if (!fd_states_room (states, (void **) &nodes->chunks, &nodes->chunks_room,
                       (uint64_t) nodes->n_chunks + 1, sizeof (FdNode *)))
    return false;
  FdNode *chunk = fd_memory_alloc (&states->memory, bytes);
  if (!chunk)
    return fd_states_hit (states, FD_LIMIT_MEMORY);
  nodes->chunks[nodes->n_chunks++] = chunk;
  return true;
}

static void
table_put (FdNodeTable *table, FdSlot slot)
{
  uint32_t mask = table->n_slots - 1, i = slot.hash & mask;
  while (table->slots[i].node)
    i = (i + 1) & mask;
  table->slots[i] = slot;
}

/* At most three quarters full. */
static bool
table_reserve (FdStates *states, uint64_t n)
{
  FdNodeTable *table = &states->table, old = *table;
  uint64_t n_slots = MAX (old.n_slots, 1024);
  while (n_slots / 4 * 3 < old.n_used + n)
    n_slots *= 2;
  if (n_slots == old.n_slots)
    return true;
  FdSlot *slots = fd_memory_alloc (&states->memory, n_slots * sizeof (FdSlot));
  if (!slots)
    return fd_states_hit (states, FD_LIMIT_MEMORY);
  table->slots = slots;
  table->n_slots = (uint32_t) n_slots;
  for (uint32_t i = 0; i < old.n_slots; i++)
    if (old.slots[i].node)
      table_put (table, old.slots[i]);
  fd_memory_free (&states->memory, old.slots, old.n_slots * sizeof (FdSlot));
  return true;
}

bool
fd_nodes_reserve (FdStates *states, uint32_t n)
{
  const FdNodes *nodes = &states->nodes;
  uint64_t made = (uint64_t) nodes->n_made + n;
  if (made > FD_NODE_MOST)
    return fd_states_hit (states, FD_LIMIT_MEMORY);
  while (made - nodes->n_free >= (uint64_t) nodes->n_chunks * FD_NODE_CHUNK)
    if (!add_chunk (states))
      return false;
  return !states->closing || table_reserve (states, n);
}

uint32_t
fd_node_make (FdStates *states, gpointer state, uint32_t parent)
{
  FdNodes *nodes = &states->nodes;
  uint32_t id = nodes->free;
  if (id) {
    nodes->free = fd_node (states, id)->next;
    nodes->n_free--;
  } else {
    id = ++nodes->n_made;
  }
  *fd_node (states, id) = (FdNode){.state = state, .parent = parent};
  uint32_t held = nodes->n_made - nodes->n_free;
  if (held > states->statistics.peak_states)
    states->statistics.peak_states = held;
  return id;
}

void
fd_node_release (FdStates *states, uint32_t id)
{
  FdNodes *nodes = &states->nodes;
  FdNode *node = fd_node (states, id);
  fd_states_drop (states, node->state);
  *node = (FdNode){.parent = FD_NODE_FREE, .next = nodes->free};
  nodes->free = id;
  nodes->n_free++;
}

void
fd_node_prune (FdStates *states, uint32_t id)
{
  while (id && fd_node (states, id)->tally == 0) {
    uint32_t parent = fd_node (states, id)->parent;
    fd_node_release (states, id);
    if (parent)
      fd_node (states, parent)->tally--;
    id = parent;
  }
}

void
fd_nodes_clear (FdStates *states)
{
  FdNodes *nodes = &states->nodes;
  FdMemory *memory = &states->memory;
  for (uint32_t id = 1; id <= nodes->n_made; id++)
    if (fd_node (states, id)->parent != FD_NODE_FREE)
      fd_states_drop (states, fd_node (states, id)->state);
  for (uint32_t i = 0; i < nodes->n_chunks; i++)
    fd_memory_free (memory, nodes->chunks[i], FD_NODE_CHUNK * sizeof (FdNode));
  fd_memory_free (memory, nodes->chunks,
                  nodes->chunks_room * sizeof (FdNode *));
  fd_memory_free (memory, states->table.slots,
                  states->table.n_slots * sizeof (FdSlot));
}

/* --- the closed set ----------------------------------------------------- */

/* The user's hash may be a small number or a pointer: all its bits are to
 * matter in each of ours.  (The finalizer of MurmurHash3.) */
uint32_t
fd_state_hash (const FdStates *states, gconstpointer state)
{
  uint64_t hash = states->klass->hash (state, states->data);
  hash = (hash ^ hash >> 33) * UINT64_C (0xff51afd7ed558ccd);
  hash = (hash ^ hash >> 33) * UINT64_C (0xc4ceb9fe1a85ec53);
  return (uint32_t) (hash ^ hash >> 33) & FD_TALLY_MASK;
}

uint32_t
fd_interned_find (const FdStates *states, gconstpointer state, uint32_t hash)
{
  const FdNodeTable *table = &states->table;
  if (!table->n_slots)
    return 0;
  uint32_t mask = table->n_slots - 1;
  for (uint32_t i = hash & mask; table->slots[i].node; i = (i + 1) & mask)
    if (table->slots[i].hash == hash &&
        states->klass->equal (fd_node (states, table->slots[i].node)->state,
                              state, states->data))
      return table->slots[i].node;
  return 0;
}

void
fd_interned_add (FdStates *states, uint32_t id)
{
  table_put (&states->table, (FdSlot){fd_node (states, id)->tally, id});
  states->table.n_used++;
}
