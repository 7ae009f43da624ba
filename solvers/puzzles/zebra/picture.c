/* SPDX-License-Identifier: MIT */
/* picture.c - the street as a picture: houses, a row for each category, the
 * answers; without a solution, the clues */
#include "puzzle.h"

#include <string.h>

enum { MARGIN = 28, HOUSE = 92, ROW = 46, TEXT = 19, CLUE = 18 };

typedef struct {
  Picture *picture;
  const ZebraPuzzle *puzzle;
  const int32_t *house; /* NULL: no solution */
  int left;             /* where the houses begin */
  int width;            /* of each */
} Street;

/* Colors that go by their own name. */
static const char *
paint_of (const char *name)
{
  static const char *const paints[][2] = {
      {"red", "#d64541"},    {"green", "#4f9d52"},  {"blue", "#3d7cc9"},
      {"yellow", "#f0cf4a"}, {"ivory", "#f3ecd2"},  {"white", "#f7f7f7"},
      {"black", "#30343a"},  {"orange", "#ec9340"}, {"purple", "#8b5fbf"},
      {"pink", "#ee94b0"},   {"brown", "#8d6346"},  {"gray", "#9aa3ab"},
      {"grey", "#9aa3ab"},   {"violet", "#8b5fbf"}, {"turquoise", "#48b5b0"},
      {"beige", "#dccdaa"},  {"silver", "#c0c6cc"}, {"gold", "#d6ab32"},
      {"teal", "#2f8585"},   {"lilac", "#bda0dc"}};

  for (guint i = 0; i < G_N_ELEMENTS (paints); i++)
    if (g_ascii_strcasecmp (paints[i][0], name) == 0)
      return paints[i][1];
  return NULL;
}

static const char *
name_at (const Street *street, guint category, guint at)
{
  int v = street->house == NULL
              ? -1
              : zebra_value_at (street->puzzle, street->house, category, at);

  return v < 0 ? NULL : zebra_value (street->puzzle, (guint) v)->name;
}

/* Of a house, if a category says it; else NULL. */
static const char *
paint_at (const Street *street, guint at)
{
  for (guint c = 0; c < street->puzzle->categories->len; c++) {
    const char *name = name_at (street, c, at);
    const char *paint = name != NULL ? paint_of (name) : NULL;
    if (paint != NULL)
      return paint;
  }
  return NULL;
}

static void
draw_house (const Street *street, guint at)
{
  int x = street->left + (int) at * street->width + street->width / 2;
  int y = MARGIN;
  const char *paint = paint_at (street, at);
  g_autofree char *walls =
      g_strdup_printf ("M%d %dl36 28h-8v40h-56v-40h-8z", x, y + 4);

  g_string_append (street->picture->body, "<g class=\"rim\"");
  if (paint != NULL)
    g_string_append_printf (street->picture->body, " fill=\"%s\"", paint);
  g_string_append (street->picture->body, ">\n");
  picture_path (street->picture, paint != NULL ? "" : "given", walls);
  picture_close (street->picture);
  picture_circle (street->picture, "paper", x, y + 46, 17);
  picture_print (street->picture, "ink strong", x, y + 46, 20, "%u", at + 1);
}

static void
draw_cell (const Street *street, guint category, guint at, int y)
{
  const char *name = name_at (street, category, at);
  int x = street->left + (int) at * street->width + street->width / 2;

  if (name != NULL)
    picture_fit (street->picture, "found", x, y + ROW / 2, TEXT,
                 street->width - 14, name);
}

static int
draw_table (const Street *street)
{
  const ZebraPuzzle *puzzle = street->puzzle;
  int n = (int) puzzle->n_houses, y = MARGIN + HOUSE;
  int width = street->left - MARGIN + n * street->width;
  int rows = (int) puzzle->categories->len;

  picture_rect (street->picture, "cell", MARGIN, y, width, rows * ROW, 8);
  picture_rect (street->picture, "given", MARGIN, y, street->left - MARGIN,
                rows * ROW, 8);
  for (int i = 0; i < n; i++) {
    int x = street->left + i * street->width;
    draw_house (street, (guint) i);
    picture_line (street->picture, "thin", x, y, x, y + rows * ROW);
  }
  for (int c = 0; c < rows; c++, y += ROW) {
    if (c > 0)
      picture_line (street->picture, "thin", MARGIN, y, MARGIN + width, y);
    picture_fit (street->picture, "ink strong start", MARGIN + 14, y + ROW / 2,
                 TEXT, street->left - MARGIN - 24,
                 zebra_category (puzzle, (guint) c)->name);
    for (int i = 0; i < n; i++)
      draw_cell (street, (guint) c, (guint) i, y);
  }
  return y;
}

/* --- below the table ------------------------------------------------------ */

static int
draw_answers (const Street *street, int y)
{
  const ZebraPuzzle *puzzle = street->puzzle;

  for (guint i = 0; i < puzzle->questions->len; i++) {
    const ZebraQuestion *q =
        &g_array_index (puzzle->questions, ZebraQuestion, i);
    g_autofree char *answer = street->house != NULL
                                  ? zebra_answer (puzzle, street->house, q)
                                  : g_strdup ("");
    y += 34;
    picture_put (street->picture, "ink start", MARGIN, y, TEXT, q->text);
    picture_put (street->picture, "found strong start",
                 MARGIN + picture_text_width (q->text, TEXT) + 16, y, TEXT,
                 answer);
    g_string_append_printf (street->picture->description, " %s %s", q->text,
                            answer);
  }
  return y;
}

static int
draw_clues (const Street *street, int y)
{
  const ZebraPuzzle *puzzle = street->puzzle;
  int room = street->picture->width - 2 * MARGIN - 40;

  y += 34;
  for (guint i = 0; i < puzzle->clues->len; i++) {
    g_autoptr (GString) text = g_string_new (NULL);
    zebra_clue_say (puzzle, puzzle->clues->pdata[i], text);
    picture_print (street->picture, "dim end", MARGIN + 26, y, CLUE, "%u",
                   i + 1);
    y = picture_wrap (street->picture, "ink start", MARGIN + 40, y, CLUE, room,
                      text->str) +
        6;
    g_string_append_printf (street->picture->description, " Clue %u: %s", i + 1,
                            text->str);
  }
  return y - 20;
}

static void
describe (const Street *street)
{
  const ZebraPuzzle *puzzle = street->puzzle;
  GString *out = street->picture->description;

  for (guint i = 0; street->house != NULL && i < puzzle->n_houses; i++) {
    g_string_append_printf (out, "%sHouse %u:", i > 0 ? " " : "", i + 1);
    for (guint c = 0; c < puzzle->categories->len; c++) {
      const char *name = name_at (street, c, i);
      g_string_append_printf (out, "%s %s", c > 0 ? "," : "",
                              name != NULL ? name : "unknown");
    }
    g_string_append_c (out, '.');
  }
}

/* Wide enough for most names; a long one is written smaller. */
static void
measure (Street *street)
{
  const ZebraPuzzle *puzzle = street->puzzle;
  int widest = 80, label = 60;

  for (guint c = 0; c < puzzle->categories->len; c++)
    label = MAX (label, picture_text_width (zebra_category (puzzle, c)->name,
                                            TEXT * 115 / 100));
  for (guint v = 0; v < puzzle->values->len; v++)
    widest =
        MAX (widest, picture_text_width (zebra_value (puzzle, v)->name, TEXT));
  street->left = MARGIN + MIN (label, 200) + 28;
  street->width = MIN (widest, 180) + 22;
}

void
zebra_picture (Picture *picture, const ZebraPuzzle *puzzle,
               const int32_t *house)
{
  Street street = {picture, puzzle, house, 0, 0};
  int y;

  measure (&street);
  picture->width = street.left + (int) puzzle->n_houses * street.width + MARGIN;
  if (house == NULL)
    picture->width = MAX (picture->width, 640);
  g_string_printf (picture->title, "%s: %u houses",
                   puzzle->name != NULL ? puzzle->name : "Zebra puzzle",
                   puzzle->n_houses);
  describe (&street);
  y = draw_table (&street);
  y = house == NULL ? draw_clues (&street, y) : y;
  picture->height = draw_answers (&street, y) + MARGIN + 8;
}
