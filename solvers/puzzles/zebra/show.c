/* SPDX-License-Identifier: MIT */
/* show.c - solutions of zebra puzzles, as tables, lines and JSON */
#include "puzzle.h"

int
zebra_value_at (const ZebraPuzzle *puzzle, const int32_t *house, guint category,
                guint at)
{
  const ZebraCategory *c = zebra_category (puzzle, category);

  for (guint v = c->first; v < c->first + c->n; v++)
    if (house[v] == (int32_t) at)
      return (int) v;
  return -1;
}

char *
zebra_answer (const ZebraPuzzle *puzzle, const int32_t *house,
              const ZebraQuestion *question)
{
  int32_t at = house[question->value];
  int v;

  if (question->category < 0)
    return g_strdup_printf ("%d", at + 1);
  v = zebra_value_at (puzzle, house, (guint) question->category, (guint) at);
  return g_strdup (v < 0 ? "unknown" : zebra_value (puzzle, (guint) v)->name);
}

/* --- for people ----------------------------------------------------------- */

/* In columns of the terminal. */
static int
width (const char *text)
{
  int n = 0;

  for (; *text != '\0'; text = g_utf8_next_char (text)) {
    gunichar c = g_utf8_get_char (text);
    n += g_unichar_iszerowidth (c) ? 0 : g_unichar_iswide (c) ? 2 : 1;
  }
  return n;
}

static const char *
cell (const ZebraPuzzle *puzzle, const int32_t *house, guint category, guint at)
{
  int v = zebra_value_at (puzzle, house, category, at);

  return v < 0 ? "-" : zebra_value (puzzle, (guint) v)->name;
}

static void
append_cell (GString *out, const char *text, int columns, bool last)
{
  g_string_append (out, text);
  if (last)
    g_string_append_c (out, '\n');
  else
    g_string_append_printf (out, "%*s", columns - width (text) + 2, "");
}

/* The width of the first column, and of that of each house. */
static int *
widths (const ZebraPuzzle *puzzle, const int32_t *house)
{
  int *columns = g_new0 (int, (size_t) puzzle->n_houses + 1);

  columns[0] = width ("house");
  for (guint c = 0; c < puzzle->categories->len; c++) {
    columns[0] = MAX (columns[0], width (zebra_category (puzzle, c)->name));
    for (guint h = 0; h < puzzle->n_houses; h++)
      columns[h + 1] = MAX (columns[h + 1], width (cell (puzzle, house, c, h)));
  }
  return columns;
}

void
zebra_draw (const ZebraPuzzle *puzzle, const int32_t *house,
            const SolverStyle *style, GString *out)
{
  guint n = puzzle->n_houses;
  g_autofree int *columns = widths (puzzle, house);

  g_string_append (out, style->bold);
  append_cell (out, "house", columns[0], false);
  for (guint h = 0; h < n; h++) {
    g_autofree char *number =
        g_strdup_printf ("%u%s", h + 1, h == n - 1 ? style->plain : "");
    append_cell (out, number, columns[h + 1], h == n - 1);
  }
  for (guint c = 0; c < puzzle->categories->len; c++) {
    append_cell (out, zebra_category (puzzle, c)->name, columns[0], false);
    for (guint h = 0; h < n; h++)
      append_cell (out, cell (puzzle, house, c, h), columns[h + 1], h == n - 1);
  }
  for (guint i = 0; i < puzzle->questions->len; i++) {
    const ZebraQuestion *q =
        &g_array_index (puzzle->questions, ZebraQuestion, i);
    g_autofree char *text = zebra_answer (puzzle, house, q);
    g_string_append_printf (out, "%s %s%s%s\n", q->text, style->bold, text,
                            style->plain);
  }
}

void
zebra_draw_line (const ZebraPuzzle *puzzle, const int32_t *house, GString *out)
{
  for (guint c = 0; c < puzzle->categories->len; c++) {
    g_string_append_printf (out, "%s%s:", c > 0 ? "; " : "",
                            zebra_category (puzzle, c)->name);
    for (guint h = 0; h < puzzle->n_houses; h++)
      g_string_append_printf (out, "%s %s", h > 0 ? "," : "",
                              cell (puzzle, house, c, h));
  }
}

/* --- as JSON -------------------------------------------------------------- */

static void
json_answers (const ZebraPuzzle *puzzle, const int32_t *house,
              JsonBuilder *builder)
{
  json_builder_set_member_name (builder, "answers");
  json_builder_begin_array (builder);
  for (guint i = 0; i < puzzle->questions->len; i++) {
    const ZebraQuestion *q =
        &g_array_index (puzzle->questions, ZebraQuestion, i);
    g_autofree char *text = zebra_answer (puzzle, house, q);
    json_builder_begin_object (builder);
    json_builder_set_member_name (builder, "text");
    json_builder_add_string_value (builder, q->text);
    json_builder_set_member_name (builder, "answer");
    json_builder_add_string_value (builder, text);
    json_builder_end_object (builder);
  }
  json_builder_end_array (builder);
}

void
zebra_json (const ZebraPuzzle *puzzle, const int32_t *house,
            JsonBuilder *builder)
{
  json_builder_set_member_name (builder, "solution");
  json_builder_begin_object (builder);
  for (guint c = 0; c < puzzle->categories->len; c++) {
    json_builder_set_member_name (builder, zebra_category (puzzle, c)->name);
    json_builder_begin_array (builder);
    for (guint h = 0; h < puzzle->n_houses; h++) {
      int v = zebra_value_at (puzzle, house, c, h);
      if (v < 0)
        json_builder_add_null_value (builder);
      else
        json_builder_add_string_value (builder,
                                       zebra_value (puzzle, (guint) v)->name);
    }
    json_builder_end_array (builder);
  }
  json_builder_end_object (builder);
  if (puzzle->questions->len > 0)
    json_answers (puzzle, house, builder);
}
