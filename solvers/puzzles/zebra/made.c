/* SPDX-License-Identifier: MIT */
/* made.c - a puzzle that was made, as JSON or for people; names hold nothing
 * that JSON would have to escape */
#include "puzzle.h"

static void
append_houses (GString *out, const ZebraPuzzle *puzzle, const ZebraClue *clue)
{
  bool in = zebra_kinds[clue->kind].set == ZEBRA_SET_GIVEN;

  for (guint i = 0; i < puzzle->n_houses; i++)
    if (clue->houses[i] == in)
      g_string_append_printf (out, ",\"house\":%u", i + 1);
}

static void
append_clue (GString *out, const ZebraPuzzle *puzzle, const ZebraClue *clue,
             bool say)
{
  const ZebraKind *kind = &zebra_kinds[clue->kind];

  g_string_append (out, "{\"type\":\"");
  zebra_kind_name (clue->kind, out);
  g_string_append_c (out, '"');
  for (guint i = 0; i < clue->n; i++)
    g_string_append_printf (out, ",\"%c\":\"%s\"", "abc"[i],
                            zebra_value (puzzle, clue->value[i]) -> name);
  if (kind->set == ZEBRA_SET_GIVEN || kind->set == ZEBRA_SET_NOT_GIVEN)
    append_houses (out, puzzle, clue);
  if (kind->n == 2 && kind->k == 0 && clue->k != 0)
    g_string_append_printf (out, ",\"distance\":%d", clue->k);
  for (guint i = 0; clue->clues != NULL && i < clue->clues->len; i++) {
    g_string_append (out, i > 0 ? "," : ",\"clues\":[");
    append_clue (out, puzzle, clue->clues->pdata[i], false);
  }
  if (clue->clues != NULL)
    g_string_append_c (out, ']');
  if (say) {
    g_string_append (out, ",\"text\":\"");
    zebra_clue_say (puzzle, clue, out);
    g_string_append_c (out, '"');
  }
  g_string_append_c (out, '}');
}

/* The values of each category: as listed, or by house. */
static void
append_values (GString *out, const ZebraMade *made, bool by_house)
{
  const ZebraPuzzle *puzzle = made->puzzle;

  for (guint i = 0; i < puzzle->categories->len; i++) {
    const ZebraCategory *c = zebra_category (puzzle, i);
    g_string_append_printf (out, "%s\"%s\":[", i > 0 ? "," : "{", c->name);
    for (guint v = c->first; v < c->first + c->n; v++)
      g_string_append_printf (out, "%s\"%s\"", v > c->first ? "," : "",
                              by_house ? zebra_value (puzzle, v)->name
                                       : made->words[v]);
    g_string_append_c (out, ']');
  }
  g_string_append_c (out, '}');
}

void
zebra_made_json (GString *out, const ZebraMade *made)
{
  const ZebraPuzzle *puzzle = made->puzzle;

  g_string_append_printf (out,
                          "{\"name\":\"%ux%u seed %" G_GUINT64_FORMAT
                          "\",\"seed\":%" G_GUINT64_FORMAT
                          ",\"by\":\"%s\",\"houses\":%u,\"categories\":",
                          puzzle->n_houses, puzzle->categories->len, made->seed,
                          made->seed, made->by, puzzle->n_houses);
  append_values (out, made, false);
  g_string_append (out, ",\"clues\":[");
  for (guint i = 0; i < puzzle->clues->len; i++) {
    g_string_append (out, i > 0 ? "," : "");
    append_clue (out, puzzle, puzzle->clues->pdata[i], true);
  }
  g_string_append (out, "],\"solution\":");
  append_values (out, made, true);
  g_string_append_printf (out, "%s}\n", made->more);
}

void
zebra_made_text (GString *out, const ZebraMade *made)
{
  const ZebraPuzzle *puzzle = made->puzzle;

  g_string_append_printf (out,
                          "%ux%u, seed %" G_GUINT64_FORMAT
                          "%s: %u houses stand in a row, numbered from the "
                          "left.\n",
                          puzzle->n_houses, puzzle->categories->len, made->seed,
                          made->more, puzzle->n_houses);
  for (guint i = 0; i < puzzle->categories->len; i++) {
    const ZebraCategory *c = zebra_category (puzzle, i);
    g_string_append_printf (out, "%s:", c->name);
    for (guint v = c->first; v < c->first + c->n; v++)
      g_string_append_printf (out, "%s %s", v > c->first ? "," : "",
                              made->words[v]);
    g_string_append_c (out, '\n');
  }
  for (guint i = 0; i < puzzle->clues->len; i++) {
    g_string_append_printf (out, "%3u. ", i + 1);
    zebra_clue_say (puzzle, puzzle->clues->pdata[i], out);
    g_string_append_c (out, '\n');
  }
  g_string_append_c (out, '\n');
}
