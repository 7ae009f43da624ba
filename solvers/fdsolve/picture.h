/* SPDX-License-Identifier: MIT */

/* picture.h - pictures as SVG: what families draw with
 *
 * The text is written directly rather than by cairo's SVG surface: numbers stay
 * text that can be searched, selected and read aloud, classes let one picture
 * be light or dark, files are a tenth as large, and fdsolve needs no further
 * library.  All coordinates are whole numbers, so that the bytes are the same
 * wherever the program was built.
 */
#ifndef FDSOLVE_PICTURE_H
#define FDSOLVE_PICTURE_H

#include <glib.h>
#include <stdbool.h>

/**
 * Picture:
 * @width, @height: of what is drawn; the origin is at its upper left
 * @title, @description: what a screen reader says; plain text
 * @body: elements
 *
 * Classes of shapes: paper, cell, given (a cell that was filled from the
 * start), dark (a square of a board), thin, bold and dashed (lines), edge, sea,
 * land, border, water, rim (a line around its own color), and k1 to k12, fills
 * that can be told apart.  Classes of text: ink, dim, found (what the solver
 * found), on (on k1 to k12), strong, start and end (it begins or ends at its
 * place instead of being centred).
 */
typedef struct {
  int width, height;
  GString *title, *description, *body;
} Picture;

/* What of a puzzle is drawn. */
typedef enum {
  PICTURE_SOLUTION,
  PICTURE_PUZZLE,     /* without what is to be found */
  PICTURE_CANDIDATES, /* likewise, with the values that are left, if the family
                       * has such a picture */
} PictureKind;

/* The classes k1 to k12. */
#define PICTURE_COLORS 12

Picture *picture_new (void);
void picture_free (Picture *picture);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Picture, picture_free)

/* The whole as a file, or as an element of a page, which has the styles of
 * picture_style() and names its ids by @id. */
char *picture_text (const Picture *picture);
char *picture_element (const Picture *picture, const char *id);
const char *picture_style (void);

/* --- elements ------------------------------------------------------------- */

void picture_rect (Picture *picture, const char *classes, int x, int y,
                   int width, int height, int radius);
void picture_line (Picture *picture, const char *classes, int x1, int y1,
                   int x2, int y2);
void picture_circle (Picture *picture, const char *classes, int x, int y,
                     int radius);
void picture_path (Picture *picture, const char *classes, const char *d);
/* @points: (array length=2n): x and y of each corner */
void picture_polygon (Picture *picture, const char *classes, const int *points,
                      guint n);

/* Text whose middle is at the place, letters @size high. */
void picture_put (Picture *picture, const char *classes, int x, int y, int size,
                  const char *text);
void picture_print (Picture *picture, const char *classes, int x, int y,
                    int size, const char *format, ...) G_GNUC_PRINTF (6, 7);
/* Likewise, smaller if it would be wider than @room. */
void picture_fit (Picture *picture, const char *classes, int x, int y, int size,
                  int room, const char *text);
/* In lines that are not wider than @room, the first at @y; returns the y after
 * the last. */
int picture_wrap (Picture *picture, const char *classes, int x, int y, int size,
                  int room, const char *text);
/* Adds @text as XML and HTML have it. */
void picture_escape (GString *out, const char *text);
/* About how wide it is. */
int picture_text_width (const char *text, int size);

/* A group with a name: a tip, and said by screen readers; @format may be
 * NULL. */
void picture_open (Picture *picture, const char *classes, const char *format,
                   ...) G_GNUC_PRINTF (3, 4);
void picture_close (Picture *picture);

/* The class of the colour number @i, from 0. */
const char *picture_color (guint i);

/* A grid of @columns x @rows squares: thin lines, a bold one around it, and
 * before each @width-th column and @height-th row (0: none). */
void picture_grid (Picture *picture, int x, int y, int square, int columns,
                   int rows, int width, int height);

#endif
