/* SPDX-License-Identifier: MIT */
#ifndef COLOR_EUROPE_MAP_H
#define COLOR_EUROPE_MAP_H

#include <glib.h>

/* In the units of the outlines. */
enum { COLOR_MAP_WIDTH = 1000, COLOR_MAP_HEIGHT = 1005 };

/**
 * ColorLand:
 * @x, @y: where its name has room
 * @outline: a path, as SVG has them
 */
typedef struct {
  const char *code;
  int x, y;
  const char *outline;
} ColorLand;

/* The land of a code that the graph of Europe has. */
const ColorLand *color_land_find (const char *code);

extern const char color_other_lands[];

#endif
