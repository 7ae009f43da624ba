/* SPDX-License-Identifier: MIT */
/* picture.c - a schedule as a Gantt chart: a row a machine, a color a job; a
 * job shop without one: a row a job, its tasks one after the other */
#include "read.h"

enum { LEFT = 110, ACROSS = 1000, RIGHT = 40, TOP = 46, ROW = 44, BAR = 34 };

typedef struct {
  Picture *picture;
  const JobShop *shop;
  const int32_t *start; /* NULL: no schedule */
  int64_t end;          /* of the axis */
} Chart;

static int
place (const Chart *chart, int64_t time)
{
  return LEFT + (int) (time * ACROSS / MAX (chart->end, 1));
}

/* A distance of 1, 2 or 5 times a power of ten, so that there are about ten. */
static int64_t
tick (int64_t end)
{
  int64_t power = 1;

  while (power * 10 <= end / 5)
    power *= 10;
  return end / power > 40 ? 5 * power : end / power > 20 ? 2 * power : power;
}

static void
draw_axis (const Chart *chart, int rows)
{
  int bottom = TOP + rows * ROW;

  for (int64_t t = 0; t <= chart->end; t += tick (chart->end)) {
    int x = place (chart, t);
    picture_line (chart->picture, "thin", x, TOP - 6, x, bottom + 6);
    picture_print (chart->picture, "dim", x, bottom + 22, 16,
                   "%" G_GINT64_FORMAT, t);
  }
}

static void
draw_task (const Chart *chart, int t, int row, int64_t start, const char *label,
           guint color)
{
  const JobShop *shop = chart->shop;
  int x = place (chart, start), n = shop->n_machines;
  int width = place (chart, start + shop->duration[t]) - x;
  int y = TOP + row * ROW + (ROW - BAR) / 2;

  if (shop->duration[t] == 0)
    return;
  picture_open (
      chart->picture, "",
      chart->start != NULL ? "job %d, task %d, machine %d: %" G_GINT64_FORMAT
                             " to %" G_GINT64_FORMAT
                           : "job %d, task %d, machine %d",
      t / n, t % n + 1, shop->machine[t], start, start + shop->duration[t]);
  picture_rect (chart->picture, picture_color (color), x + 1, y,
                MAX (width - 1, 1), BAR, MIN (5, width / 3));
  if (width >= 12)
    picture_fit (chart->picture, "on", x + width / 2, y + BAR / 2, 17,
                 width - 4, label);
  picture_close (chart->picture);
}

static void
draw_schedule (const Chart *chart)
{
  const JobShop *shop = chart->shop;

  for (int m = 0; m < shop->n_machines; m++)
    picture_print (chart->picture, "ink end", LEFT - 12,
                   TOP + m * ROW + ROW / 2, 17, "machine %d", m);
  for (int t = 0; t < shop->n_jobs * shop->n_machines; t++) {
    int job = t / shop->n_machines;
    g_autofree char *label = g_strdup_printf ("%d", job);
    draw_task (chart, t, shop->machine[t], chart->start[t], label, (guint) job);
  }
}

static void
draw_jobs (const Chart *chart)
{
  const JobShop *shop = chart->shop;

  for (int job = 0; job < shop->n_jobs; job++) {
    int64_t time = 0;
    picture_print (chart->picture, "ink end", LEFT - 12,
                   TOP + job * ROW + ROW / 2, 17, "job %d", job);
    for (int i = 0; i < shop->n_machines; i++) {
      int t = job * shop->n_machines + i;
      g_autofree char *label = g_strdup_printf ("%d", shop->machine[t]);
      draw_task (chart, t, job, time, label, (guint) shop->machine[t]);
      time += shop->duration[t];
    }
  }
}

/* When the last task, or the longest job, ends. */
static int64_t
end_of (const JobShop *shop, const int32_t *start)
{
  int64_t end = 0, time = 0;

  for (int t = 0; t < shop->n_jobs * shop->n_machines; t++) {
    if (t % shop->n_machines == 0)
      time = 0;
    time = (start != NULL ? start[t] : time) + shop->duration[t];
    end = MAX (end, time);
  }
  return end;
}

void
jobshop_picture (Picture *picture, const JobShop *shop, const int32_t *start)
{
  Chart chart = {picture, shop, start, end_of (shop, start)};
  int rows = start != NULL ? shop->n_machines : shop->n_jobs, x;

  picture->width = LEFT + ACROSS + RIGHT;
  picture->height = TOP + rows * ROW + 50;
  g_string_printf (picture->title, "%s of %d jobs on %d machines",
                   start != NULL ? "Schedule" : "Tasks", shop->n_jobs,
                   shop->n_machines);
  if (start != NULL)
    g_string_printf (picture->description,
                     "A row for each machine, a color for each job; all is "
                     "done at %" G_GINT64_FORMAT ".",
                     chart.end);
  else
    g_string_assign (picture->description,
                     "A row for each job: its tasks in turn, a color for each "
                     "machine.");
  draw_axis (&chart, rows);
  if (start != NULL)
    draw_schedule (&chart);
  else
    draw_jobs (&chart);
  x = place (&chart, chart.end);
  picture_line (picture, "dashed", x, TOP - 10, x, TOP + rows * ROW + 6);
  picture_print (picture, "found strong", x, TOP - 18, 17, "%" G_GINT64_FORMAT,
                 chart.end);
}
