/* SPDX-License-Identifier: MIT */
/* picture.c - colorings as pictures: the map of Europe, and other graphs */
#include "europe-map.h"
#include "layout.h"

#include <string.h>

enum {
  MARGIN = 30,
  NAMED = 150,
  DRAWN_EDGES = 20000,
  SIZE = 900,
  LEGEND = 330
};

static void
describe (Picture *picture, const ColorGraph *graph, const int32_t *color)
{
  int32_t most = 0;

  for (uint32_t v = 0; color != NULL && v < graph->n; v++)
    most = MAX (most, color[v]);
  g_string_append_printf (picture->description, "%u vertices, %u edges.",
                          graph->n, graph->n_edges);
  for (int32_t c = 1; c <= most; c++) {
    const char *comma = "";
    g_string_append_printf (picture->description, " Color %d: ", c);
    for (uint32_t v = 0; v < graph->n; v++) {
      if (color[v] != c)
        continue;
      if (graph->names != NULL)
        g_string_append_printf (picture->description, "%s%s", comma,
                                graph->names[v]);
      else
        g_string_append_printf (picture->description, "%s%u", comma, v + 1);
      comma = ", ";
    }
    g_string_append_c (picture->description, '.');
  }
}

static bool
has_color (const int32_t *color, uint32_t v)
{
  return color != NULL && color[v] > 0;
}

static bool
is_whole (const ColorGraph *graph, const int32_t *color)
{
  for (uint32_t v = 0; v < graph->n; v++)
    if (!has_color (color, v))
      return false;
  return true;
}

/* "found" where nothing is colored yet would be wrong. */
static const char *
fill (const int32_t *color, uint32_t v)
{
  return has_color (color, v) ? picture_color ((guint) color[v] - 1) : "cell";
}

/* --- the map -------------------------------------------------------------- */

/* Too small for its name, or to be seen at all. */
static bool
is_tiny (const char *code)
{
  return strstr ("ad li lu mc sm", code) != NULL;
}

static void
draw_land (Picture *picture, const ColorGraph *graph, const int32_t *color,
           uint32_t v)
{
  const char *code = color_europe_code (v);
  const ColorLand *land = color_land_find (code);
  g_autofree char *classes = g_strconcat (fill (color, v), " border", NULL);
  g_autofree char *letters = g_ascii_strup (code, -1);

  if (has_color (color, v))
    picture_open (picture, "", "%s: color %d", graph->names[v], color[v]);
  else
    picture_open (picture, "", "%s", graph->names[v]);
  picture_path (picture, classes, land->outline);
  if (is_tiny (code))
    picture_circle (picture, classes, land->x, land->y, 9);
  picture_put (picture, has_color (color, v) ? "on" : "ink", land->x, land->y,
               is_tiny (code) ? 9 : 15, letters);
  picture_close (picture);
}

static void
draw_legend (Picture *picture, const int32_t *color, uint32_t n)
{
  int32_t most = 0, y = 30;

  for (uint32_t v = 0; v < n; v++)
    most = MAX (most, color[v]);
  for (int32_t c = 1; c <= most && y < COLOR_MAP_HEIGHT / 2; c++, y += 30) {
    picture_rect (picture, picture_color ((guint) c - 1), LEGEND, y - 10, 20,
                  20, 5);
    picture_print (picture, "ink start", LEGEND + 30, y, 16, "color %d", c);
  }
}

static void
draw_map (Picture *picture, const ColorGraph *graph, const int32_t *color)
{
  picture->width = COLOR_MAP_WIDTH;
  picture->height = COLOR_MAP_HEIGHT;
  picture_rect (picture, "sea", 0, 0, COLOR_MAP_WIDTH, COLOR_MAP_HEIGHT, 12);
  picture_path (picture, "land", color_other_lands);
  for (int tiny = 0; tiny <= 1; tiny++)
    for (uint32_t v = 0; v < graph->n; v++)
      if (is_tiny (color_europe_code (v)) == tiny)
        draw_land (picture, graph, color, v);
  if (color != NULL)
    draw_legend (picture, color, graph->n);
}

/* --- graphs --------------------------------------------------------------- */

static void
draw_edges (Picture *picture, const ColorGraph *graph, const ColorPoint *at)
{
  if (graph->n_edges > DRAWN_EDGES || graph->n_edges == 0)
    return;
  g_string_append (picture->body, "<path class=\"edge\" d=\"");
  for (uint32_t v = 0; v < graph->n; v++)
    for (uint32_t i = graph->start[v]; i < graph->start[v + 1]; i++)
      if (graph->neighbor[i] > v)
        g_string_append_printf (picture->body, "M%d %dL%d %d", at[v].x, at[v].y,
                                at[graph->neighbor[i]].x,
                                at[graph->neighbor[i]].y);
  g_string_append (picture->body, "\"/>\n");
}

static void
draw_graph (Picture *picture, const ColorGraph *graph, const int32_t *color)
{
  g_autofree ColorPoint *at = color_graph_layout (graph, SIZE);
  int radius = CLAMP (260 / (int) color_root (graph->n), 3, 26);

  picture->width = picture->height = SIZE + 2 * MARGIN;
  for (uint32_t v = 0; v < graph->n; v++) {
    at[v].x += MARGIN;
    at[v].y += MARGIN;
  }
  draw_edges (picture, graph, at);
  for (uint32_t v = 0; v < graph->n; v++) {
    if (has_color (color, v))
      picture_open (picture, "", "%u: color %d", v + 1, color[v]);
    else
      picture_open (picture, "", "%u", v + 1);
    picture_circle (picture, fill (color, v), at[v].x, at[v].y, radius);
    if (graph->n <= NAMED)
      picture_print (picture, has_color (color, v) ? "on" : "ink", at[v].x,
                     at[v].y, MAX (radius * 8 / 10, 9), "%u", v + 1);
    picture_close (picture);
  }
}

void
color_picture (Picture *picture, const ColorGraph *graph, const int32_t *color)
{
  g_string_printf (picture->title, "%s%s",
                   color == NULL             ? ""
                   : is_whole (graph, color) ? "Colored "
                                             : "Partly colored ",
                   graph->names != NULL ? "map of Europe" : "graph");
  picture->title->str[0] = g_ascii_toupper (picture->title->str[0]);
  describe (picture, graph, color);
  if (graph->names != NULL)
    draw_map (picture, graph, color);
  else
    draw_graph (picture, graph, color);
}
