/* SPDX-License-Identifier: MIT */
#ifndef COLOR_ORDER_H
#define COLOR_ORDER_H

#include <fd.h>

/**
 * color_post_order:
 * @x: (array length=n): colors, from 1
 *
 * Colors that no vertex has yet are all alike: a vertex that can have none of
 * the others gets the first of them.  Keeps one of all the colorings that
 * differ in the names of the colors only.  For a model that treats all
 * colors alike, and a search that decides on colors in use alone.
 */
bool color_post_order (FdStore *store, const FdVar *x, size_t n);

#endif
