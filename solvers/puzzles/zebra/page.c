/* SPDX-License-Identifier: MIT */
/* page.c - what the page of --html shows of a puzzle */
#include "puzzle.h"

static void
add_categories (const ZebraPuzzle *puzzle, JsonBuilder *builder)
{
  json_builder_set_member_name (builder, "categories");
  json_builder_begin_object (builder);
  for (guint i = 0; i < puzzle->categories->len; i++) {
    const ZebraCategory *c = zebra_category (puzzle, i);
    json_builder_set_member_name (builder, c->name);
    json_builder_begin_array (builder);
    for (guint v = c->first; v < c->first + c->n; v++)
      json_builder_add_string_value (builder, zebra_value (puzzle, v)->name);
    json_builder_end_array (builder);
  }
  json_builder_end_object (builder);
}

void
zebra_page (const ZebraPuzzle *puzzle, JsonBuilder *builder)
{
  add_categories (puzzle, builder);
  json_builder_set_member_name (builder, "sentences");
  json_builder_begin_array (builder);
  for (guint i = 0; i < puzzle->clues->len; i++) {
    g_autoptr (GString) text = g_string_new (NULL);
    zebra_clue_say (puzzle, puzzle->clues->pdata[i], text);
    json_builder_add_string_value (builder, text->str);
  }
  json_builder_end_array (builder);
  json_builder_set_member_name (builder, "questions");
  json_builder_begin_array (builder);
  for (guint i = 0; i < puzzle->questions->len; i++)
    json_builder_add_string_value (
        builder, g_array_index (puzzle->questions, ZebraQuestion, i).text);
  json_builder_end_array (builder);
}
