/* SPDX-License-Identifier: MIT */
/* heap.c - ids by their activity, the greatest first; of equals, the least id
 */
#include "heap.h"

#include <assert.h>

static bool
is_before (const FdHeap *heap, uint32_t a, uint32_t b)
{
  if (heap->activity[a] != heap->activity[b])
    return heap->activity[a] > heap->activity[b];
  return a < b;
}

static void
put (FdHeap *heap, uint32_t i, uint32_t id)
{
  assert (id && i < heap->n);
  heap->id[i] = id;
  heap->place[id] = i + 1;
}

/* What is at @i may be before those above. */
static void
rise (FdHeap *heap, uint32_t i)
{
  uint32_t id = heap->id[i];
  for (; i && is_before (heap, id, heap->id[(i - 1) / 2]); i = (i - 1) / 2)
    put (heap, i, heap->id[(i - 1) / 2]);
  put (heap, i, id);
  assert (!i || !is_before (heap, id, heap->id[(i - 1) / 2]));
}

static void
sink (FdHeap *heap, uint32_t i)
{
  uint32_t id = heap->id[i], child;
  while ((child = 2 * i + 1) < heap->n) {
    if (child + 1 < heap->n &&
        is_before (heap, heap->id[child + 1], heap->id[child]))
      child++;
    if (!is_before (heap, heap->id[child], id))
      break;
    put (heap, i, heap->id[child]);
    i = child;
  }
  put (heap, i, id);
}

void
fd_heap_insert (FdHeap *heap, uint32_t id)
{
  if (heap->place[id])
    return;
  heap->id[heap->n++] = id;
  rise (heap, heap->n - 1);
}

void
fd_heap_take_first (FdHeap *heap)
{
  assert (heap->n && heap->place[heap->id[0]] == 1);
  heap->place[heap->id[0]] = 0;
  uint32_t last = heap->id[--heap->n];
  if (!heap->n)
    return;
  put (heap, 0, last);
  sink (heap, 0);
}

void
fd_heap_rise (FdHeap *heap, uint32_t id)
{
  if (heap->place[id])
    rise (heap, heap->place[id] - 1);
}
