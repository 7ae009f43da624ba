/* SPDX-License-Identifier: MIT */
#ifndef FD_HEAP_H
#define FD_HEAP_H

#include <stdbool.h>
#include <stdint.h>

/* Ids from 1 on, for each of which its arrays have room. */
typedef struct {
  double *activity;
  uint32_t *place; /* in @id, + 1; or 0 */
  uint32_t *id;
  uint32_t n; /* in @id */
} FdHeap;

/* Does nothing if it is there. */
void fd_heap_insert (FdHeap *heap, uint32_t id);
void fd_heap_take_first (FdHeap *heap);
/* Its activity has grown. */
void fd_heap_rise (FdHeap *heap, uint32_t id);

#endif
