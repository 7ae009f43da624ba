/* SPDX-License-Identifier: MIT */
#ifndef COLOR_LAYOUT_H
#define COLOR_LAYOUT_H

#include "graph.h"

typedef struct {
  int x, y;
} ColorPoint;

/* Places for the vertices, from 0 to @size: the same wherever it is built. */
ColorPoint *color_graph_layout (const ColorGraph *graph, int size);

/* The square root, down to a whole number, at least 1. */
int64_t color_root (int64_t x);

#endif
