/* SPDX-License-Identifier: MIT */
/* picture.c - a magic square, with the sums of its lines */
#include "magic.h"

enum { SQUARE = 70, MARGIN = 24, BESIDE = 90 };

static void
draw_sums (Picture *picture, int n, int sum)
{
  int end = MARGIN + n * SQUARE;

  for (int i = 0; i < n; i++) {
    int middle = MARGIN + i * SQUARE + SQUARE / 2;
    picture_print (picture, "dim start", end + 16, middle, 20, "= %d", sum);
    picture_print (picture, "dim", middle, end + 28, 20, "%d", sum);
  }
  picture_print (picture, "dim start", end + 16, end + 28, 20, "\u2198 %d",
                 sum);
}

void
magic_picture (Picture *picture, int n, int sum, const int32_t *value)
{
  picture->width = MARGIN + n * SQUARE + BESIDE + picture_text_width ("00", n);
  picture->height = MARGIN + n * SQUARE + 60;
  g_string_printf (picture->title, "%s %d x %d square",
                   value != NULL ? "Magic" : "Empty magic", n, n);
  g_string_printf (picture->description,
                   "Each row, column and diagonal has the sum %d.", sum);
  picture_rect (picture, "cell", MARGIN, MARGIN, n * SQUARE, n * SQUARE, 0);
  for (int i = 0; value != NULL && i < n * n; i++) {
    if (i % n == 0)
      g_string_append_printf (picture->description, " Row %d:", i / n + 1);
    g_string_append_printf (picture->description, " %d%s", value[i],
                            i % n + 1 < n ? "," : ".");
    picture_print (picture, "found", MARGIN + i % n * SQUARE + SQUARE / 2,
                   MARGIN + i / n * SQUARE + SQUARE / 2, 32, "%d", value[i]);
  }
  picture_grid (picture, MARGIN, MARGIN, SQUARE, n, n, 0, 0);
  draw_sums (picture, n, sum);
}
