/* SPDX-License-Identifier: MIT */
/* clash.c - which clues of a puzzle without a solution clash
 *
 * An atom stands for the truth of each clue; those that have no solution
 * together are looked for.
 */
#include "puzzle.h"

static void
append_clue (const ZebraPuzzle *puzzle, const JsonPlace *clues, guint i,
             GString *out)
{
  JsonPlace clue = json_place_element (clues, i);
  g_autofree char *place =
      solver_text_place (clues->text, json_place_offset (&clue));

  zebra_clue_say (puzzle, puzzle->clues->pdata[i], out);
  g_string_append_printf (out, " (%s)", place);
}

/* "these 2 clues clash: ... (line:column)" */
static char *
say_clash (const ZebraPuzzle *puzzle, const JsonPlace *place,
           const GArray *which)
{
  GString *out = g_string_new (NULL);
  JsonPlace clues;

  json_place_member (place, "clues", &clues);
  if (which->len == 1)
    g_string_append (out, "this clue cannot hold:");
  else
    g_string_append_printf (out, "these %u clues clash:", which->len);
  for (guint i = 0; i < which->len; i++) {
    g_string_append_c (out, ' ');
    append_clue (puzzle, &clues, g_array_index (which, guint, i), out);
  }
  return g_string_free (out, FALSE);
}

char *
zebra_clash (const Solver *solver, const ZebraPuzzle *puzzle,
             const JsonPlace *place)
{
  g_autoptr (ZebraModel) model = zebra_model_new_rules (puzzle, NULL);
  guint n = puzzle->clues->len;
  g_autofree FdAtom *atoms = g_new (FdAtom, n + 1);
  g_autoptr (GArray) which = NULL;

  for (guint i = 0; model != NULL && i < n; i++)
    if (!zebra_model_truth (model, puzzle, puzzle->clues->pdata[i], &atoms[i]))
      return NULL;
  if (model != NULL)
    which = solver_clash (solver, model->store, atoms, n);
  return which != NULL && which->len > 0 ? say_clash (puzzle, place, which)
                                         : NULL;
}
