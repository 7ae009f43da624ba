/* SPDX-License-Identifier: MIT */
/* open.c - the states to be expanded: stack, queue or heap
 *
 * Stack and queue are lists through the nodes and take no memory.  The heap is
 * 4-ary, which halves the levels of a binary one and keeps the children of an
 * entry beside each other.  When a cheaper path to an open state is found, it
 * is entered again; the outdated entry comes up after that one, when the node
 * is closed, and is passed over.
 */
#include "states.h"

enum { ARITY = 4 };

bool
fd_open_begin (FdStates *states, uint32_t n)
{
  FdOpen *open = &states->open;
  if (open->kind == FD_OPEN_HEAP &&
      !fd_states_room (states, (void **) &open->heap, &open->heap_room,
                       (uint64_t) open->n_heap + n, sizeof (FdOpenEntry)))
    return false;
  open->batch = 0;
  open->stamp += n;
  return true;
}

/* --- lists -------------------------------------------------------------- */

/* The successors of one state go onto the stack in their order: the first one
 * on top. */
static void
stack_add (FdStates *states, uint32_t id)
{
  FdOpen *open = &states->open;
  uint32_t *link =
      open->batch ? &fd_node (states, open->batch)->next : &open->head;
  fd_node (states, id)->next = *link;
  *link = id;
  open->batch = id;
}

static void
queue_add (FdStates *states, uint32_t id)
{
  FdOpen *open = &states->open;
  fd_node (states, id)->next = 0;
  if (open->head)
    fd_node (states, open->tail)->next = id;
  else
    open->head = id;
  open->tail = id;
}

static uint32_t
list_take (FdStates *states)
{
  uint32_t id = states->open.head;
  if (id)
    states->open.head = fd_node (states, id)->next;
  return id;
}

/* --- heap --------------------------------------------------------------- */

static inline bool
before (const FdOpenEntry *a, const FdOpenEntry *b)
{
  if (a->f != b->f)
    return a->f < b->f;
  if (a->h != b->h)
    return a->h < b->h;
  return a->stamp > b->stamp;
}

static void
heap_add (FdOpen *open, FdOpenEntry entry)
{
  assert (open->n_heap < open->heap_room);
  uint32_t at = open->n_heap++;
  while (at > 0 && before (&entry, &open->heap[(at - 1) / ARITY])) {
    open->heap[at] = open->heap[(at - 1) / ARITY];
    at = (at - 1) / ARITY;
  }
  open->heap[at] = entry;
}

static void
heap_remove_first (FdOpen *open)
{
  FdOpenEntry *heap = open->heap, entry = heap[--open->n_heap];
  size_t at = 0, n = open->n_heap;
  for (;;) {
    size_t child = at * ARITY + 1, end = MIN (child + ARITY, n), best = child;
    if (child >= n)
      break;
    while (++child < end)
      if (before (&heap[child], &heap[best]))
        best = child;
    if (!before (&heap[best], &entry))
      break;
    heap[at] = heap[best];
    at = best;
  }
  heap[at] = entry;
}

static uint32_t
heap_take (FdStates *states)
{
  FdOpen *open = &states->open;
  while (open->n_heap) {
    uint32_t id = open->heap[0].node;
    heap_remove_first (open);
    if (!fd_node (states, id)->closed)
      return id;
  }
  return 0;
}

/* --- either ------------------------------------------------------------- */

void
fd_open_add (FdStates *states, uint32_t id, uint32_t i, int64_t f, int64_t h)
{
  FdOpen *open = &states->open;
  switch (open->kind) {
  case FD_OPEN_STACK:
    stack_add (states, id);
    break;
  case FD_OPEN_QUEUE:
    queue_add (states, id);
    break;
  case FD_OPEN_HEAP:
    heap_add (open, (FdOpenEntry){f, h, open->stamp - i, id});
    break;
  }
}

uint32_t
fd_open_take (FdStates *states)
{
  uint32_t id = states->open.kind == FD_OPEN_HEAP ? heap_take (states)
                                                  : list_take (states);
  if (!id)
    return 0;
  states->statistics.open--;
  if (states->closing)
    fd_node (states, id)->closed = 1;
  return id;
}
