/* SPDX-License-Identifier: MIT */
/* picture.c - queens on a board */
#include "queens.h"

enum { BOARD = 800, MARGIN = 44, LABELLED = 26 };

/* A crown, in a square of 100. */
static const char crown[] =
    "M20 76h60l3-32-16 14-9-26-8 24-8-24-9 26-16-14zM22 80h56v7H22z"
    "M13 41a5 5 0 1 0 8 0a5 5 0 1 0-8 0M37 28a5 5 0 1 0 8 0a5 5 0 1 0-8 0"
    "M55 28a5 5 0 1 0 8 0a5 5 0 1 0-8 0M79 41a5 5 0 1 0 8 0a5 5 0 1 0-8 0";

/* The dark squares in one element, however many they are: they are the lines of
 * a pattern. */
static void
draw_board (Picture *picture, int n, int square)
{
  g_string_append_printf (
      picture->body,
      "<defs><pattern id=\"squares\" width=\"%d\" height=\"%d\" x=\"%d\" "
      "y=\"%d\" patternUnits=\"userSpaceOnUse\"><path class=\"dark\" d=\"M%d "
      "0h%dv%dh%dzM0 %dh%dv%dh%dz\"/></pattern>"
      "<path id=\"queen\" d=\"%s\"/></defs>\n",
      2 * square, 2 * square, MARGIN, MARGIN, square, square, square, -square,
      square, square, square, -square, crown);
  picture_rect (picture, "cell", MARGIN, MARGIN, n * square, n * square, 0);
  g_string_append_printf (picture->body,
                          "<rect fill=\"url(#squares)\" x=\"%d\" y=\"%d\" "
                          "width=\"%d\" height=\"%d\"/>\n",
                          MARGIN, MARGIN, n * square, n * square);
  g_string_append_printf (picture->body,
                          "<path class=\"bold\" d=\"M%d %dh%dv%dh%dz\"/>\n",
                          MARGIN, MARGIN, n * square, n * square, -n * square);
}

/* Columns by letters and rows by numbers, as chess players do. */
static void
draw_labels (Picture *picture, int n, int square)
{
  int size = MIN (22, square * 6 / 10);

  for (int i = 0; i < n; i++) {
    int middle = MARGIN + i * square + square / 2;
    picture_print (picture, "dim", middle, MARGIN + n * square + 20, size, "%c",
                   'a' + i);
    picture_print (picture, "dim", MARGIN - 20, middle, size, "%d", n - i);
  }
}

static bool
is_full (const int32_t *column, int n)
{
  for (int row = 0; column != NULL && row < n; row++)
    if (column[row] < 0)
      return false;
  return column != NULL;
}

void
queens_picture (Picture *picture, int n, const int32_t *column)
{
  int square = MAX (BOARD / n, 8), scale = square * 10;

  picture->width = picture->height = n * square + 2 * MARGIN;
  g_string_printf (picture->title, "%d queens on a %d x %d board", n, n, n);
  if (!is_full (column, n))
    g_string_printf (picture->title, "A %d x %d board for %d queens", n, n, n);
  draw_board (picture, n, square);
  if (n <= LABELLED)
    draw_labels (picture, n, square);
  for (int row = 0; column != NULL && row < n; row++) {
    if (column[row] < 0)
      continue;
    g_string_append_printf (picture->description, "%sow %d: column %d",
                            picture->description->len > 0 ? ", r" : "R",
                            row + 1, column[row] + 1);
    g_string_append_printf (
        picture->body,
        "<use class=\"ink\" href=\"#queen\" transform=\"translate(%d %d) "
        "scale(%d.%03d)\"/>\n",
        MARGIN + column[row] * square, MARGIN + row * square, scale / 1000,
        scale % 1000);
  }
  if (picture->description->len == 0)
    g_string_append (picture->description, "The board is empty");
  g_string_append_c (picture->description, '.');
}
