/* SPDX-License-Identifier: MIT */
/* picture.c - a path as a strip: state after state, with the steps between */
#include "states.h"

/* Frames beyond the most are left out in the middle. */
enum { MARGIN = 30, APART = 34, CAPTION = 42, ACROSS = 1100, MOST = 120 };

typedef struct {
  Picture *picture;
  const FdStates *states;
  int width, height, columns;
  StatesFrame frame;
  gpointer data;
} Strip;

static void
draw_frame (const Strip *strip, size_t at, size_t place)
{
  int x =
      MARGIN + (int) (place % (size_t) strip->columns) * (strip->width + APART);
  int y = MARGIN + (int) (place / (size_t) strip->columns) *
                       (strip->height + CAPTION + APART / 2);
  g_autofree char *step = at > 0
                              ? fd_states_path_describe (strip->states, at - 1)
                              : g_strdup ("start");
  g_autofree char *caption =
      at > 0 ? g_strdup_printf ("%" G_GSIZE_FORMAT ". %s", at, step)
             : g_strdup (step);

  picture_open (strip->picture, "", NULL);
  picture_fit (strip->picture, at > 0 ? "ink" : "dim", x + strip->width / 2, y,
               16, strip->width + APART - 6, caption);
  strip->frame (strip->picture, fd_states_path_state (strip->states, at), x,
                y + 18, strip->data);
  picture_close (strip->picture);
  g_string_append_printf (strip->picture->description, "%s%s",
                          at > 0 ? ", " : "", caption);
}

void
states_picture_path (Picture *picture, const FdStates *states, int width,
                     int height, StatesFrame frame, gpointer data)
{
  size_t n = fd_states_path_length (states) + 1, drawn = MIN (n, MOST);
  int columns = CLAMP ((ACROSS - 2 * MARGIN) / (width + APART), 1, (int) drawn);
  int rows = ((int) drawn + columns - 1) / columns;
  Strip strip = {picture, states, width, height, columns, frame, data};

  for (size_t i = 0; i < drawn; i++)
    draw_frame (&strip, i < drawn / 2 ? i : n - drawn + i, i);
  if (n > drawn)
    g_string_append (picture->title, ", some steps left out");
  g_string_append_c (picture->description, '.');
  picture->width = 2 * MARGIN + columns * (width + APART) - APART;
  picture->height =
      2 * MARGIN + rows * (height + CAPTION + APART / 2) - APART - 12;
}
