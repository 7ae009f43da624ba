/* SPDX-License-Identifier: MIT */
/* picture.c - a hexagon of hexagons, their corners up */
#include "fdsolve/givens.h"
#include "hexagon.h"

/* Of a cell: half its width, and a quarter of its height. */
enum { HALF = 45, QUARTER = 26, MARGIN = 24 };

static void
draw_cell (Picture *picture, int x, int y, bool rim, const int32_t *value,
           const int32_t *given)
{
  const int corner[] = {x,        y - 2 * QUARTER, x + HALF, y - QUARTER,
                        x + HALF, y + QUARTER,     x,        y + 2 * QUARTER,
                        x - HALF, y + QUARTER,     x - HALF, y - QUARTER};

  picture_polygon (picture, rim ? "given" : "cell", corner, 6);
  if (given != NULL && *given != GIVENS_NONE)
    picture_print (picture, "ink strong", x, y, 34, "%d", *given);
  else if (value != NULL)
    picture_print (picture, "found", x, y, 34, "%d", *value);
}

/* Around all cells. */
static void
draw_outline (Picture *picture, int n)
{
  int middle = MARGIN + (2 * n - 1) * HALF, x = middle - (n - 1) * HALF;
  GString *d = g_string_new (NULL);

  g_string_printf (d, "M%d %d", x - HALF, MARGIN + QUARTER);
  for (int i = 0; i < n; i++)
    g_string_append_printf (d, "l%d %dl%d %d", HALF, -QUARTER, HALF, QUARTER);
  for (int i = 1; i < n; i++)
    g_string_append_printf (d, "v%dl%d %d", 2 * QUARTER, HALF, QUARTER);
  for (int i = 1; i < n; i++)
    g_string_append_printf (d, "v%dl%d %d", 2 * QUARTER, -HALF, QUARTER);
  g_string_append_printf (d, "v%d", 2 * QUARTER);
  for (int i = 0; i < n; i++)
    g_string_append_printf (d, "l%d %dl%d %d", -HALF, QUARTER, -HALF, -QUARTER);
  for (int i = 1; i < n; i++)
    g_string_append_printf (d, "v%dl%d %d", -2 * QUARTER, -HALF, -QUARTER);
  for (int i = 1; i < n; i++)
    g_string_append_printf (d, "v%dl%d %d", -2 * QUARTER, HALF, -QUARTER);
  g_string_append_c (d, 'z');
  picture_path (picture, "bold", d->str);
  g_string_free (d, TRUE);
}

void
hexagon_picture (Picture *picture, int n, const int32_t *sum,
                 const int32_t *value, const int32_t *given)
{
  int i = 0, height = (6 * n - 2) * QUARTER;

  picture->width = 2 * MARGIN + (2 * n - 1) * 2 * HALF;
  picture->height = 2 * MARGIN + height + (sum != NULL ? 36 : 0);
  g_string_printf (picture->title, "%s hexagon of order %d",
                   value != NULL   ? "Magic"
                   : given != NULL ? "Unfinished magic"
                                   : "Empty magic",
                   n);
  if (sum != NULL) {
    g_string_append_printf (picture->title, ", sum %d", *sum);
    g_string_printf (picture->description,
                     "All lines in three directions have the sum %d.", *sum);
    picture_print (picture, "dim", picture->width / 2, MARGIN + height + 30, 20,
                   "each line: %d", *sum);
  }
  for (int row = 0; row < 2 * n - 1; row++) {
    int cells = 2 * n - 1 - ABS (row - n + 1);
    if (value != NULL)
      g_string_append_printf (picture->description, " Row %d:", row + 1);
    for (int k = 0; k < cells; k++, i++) {
      draw_cell (picture, picture->width / 2 + (2 * k - cells + 1) * HALF,
                 MARGIN + (2 + 3 * row) * QUARTER,
                 row == 0 || row == 2 * n - 2 || k == 0 || k == cells - 1,
                 value != NULL ? value + i : NULL,
                 given != NULL ? given + i : NULL);
      if (value != NULL)
        g_string_append_printf (picture->description, " %d%s", value[i],
                                k + 1 < cells ? "," : ".");
    }
  }
  draw_outline (picture, n);
}
