/* SPDX-License-Identifier: MIT */
/* picture.c - a magic square, with the sums of its lines */
#include "fdsolve/givens.h"
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

static void
draw_values (Picture *picture, int n, const int32_t *value,
             const int32_t *given)
{
  for (int i = 0; i < n * n; i++) {
    int x = MARGIN + i % n * SQUARE, y = MARGIN + i / n * SQUARE;
    bool is_given = given != NULL && given[i] != GIVENS_NONE;
    if (value == NULL && !is_given)
      continue;
    if (i % n == 0 && value != NULL)
      g_string_append_printf (picture->description, " Row %d:", i / n + 1);
    if (value != NULL)
      g_string_append_printf (picture->description, " %d%s", value[i],
                              i % n + 1 < n ? "," : ".");
    if (is_given)
      picture_rect (picture, "given", x, y, SQUARE, SQUARE, 0);
    picture_print (picture, is_given ? "ink strong" : "found", x + SQUARE / 2,
                   y + SQUARE / 2, 32, "%d", is_given ? given[i] : value[i]);
  }
}

void
magic_picture (Picture *picture, int n, int sum, const int32_t *value,
               const int32_t *given)
{
  picture->width = MARGIN + n * SQUARE + BESIDE + picture_text_width ("00", n);
  picture->height = MARGIN + n * SQUARE + 60;
  g_string_printf (picture->title, "%s %d x %d square of sum %d",
                   value != NULL   ? "Magic"
                   : given != NULL ? "Unfinished magic"
                                   : "Empty magic",
                   n, n, sum);
  g_string_printf (picture->description,
                   "Each row, column and diagonal has the sum %d.", sum);
  picture_rect (picture, "cell", MARGIN, MARGIN, n * SQUARE, n * SQUARE, 0);
  draw_values (picture, n, value, given);
  picture_grid (picture, MARGIN, MARGIN, SQUARE, n, n, 0, 0);
  draw_sums (picture, n, sum);
}
