/* SPDX-License-Identifier: MIT */
/* explain.c - a zebra puzzle in steps
 *
 * Clues are called by their number and their sentence: the one in the file, if
 * it has one, else one that is made.
 */
#include "fdsolve/explain.h"
#include "puzzle.h"

#include <string.h>

typedef struct {
  const ZebraPuzzle *puzzle;
  const ZebraModel *model;
  char **clue; /* the sentence of each, without its full stop */
  GArray *known;
} Explain;

/* --- words ---------------------------------------------------------------- */

/* The value whose house @x is. */
static const char *
value_name (const Explain *self, FdVar x)
{
  return zebra_value (self->puzzle, x.id - self->model->house[0].id)->name;
}

static void
say_atom (GString *out, FdVar x, FdRelation relation, const int32_t *house,
          size_t n, gpointer data)
{
  const Explain *self = data;
  const char *is = relation == FD_EQ   ? " is in house "
                   : relation == FD_NE ? " is not in "
                   : relation == FD_GE ? " is not left of house "
                                       : " is not right of house ";

  g_string_append (out, value_name (self, x));
  g_string_append (out, is);
  for (size_t i = 0; i < n; i++)
    g_string_append_printf (out, "%s%d", i > 0 ? "/" : "", house[i] + 1);
}

static void
say_constraint (GString *out, FdConstraint c, bool brief, gpointer data)
{
  const Explain *self = data;
  guint source = fd_constraint_source (self->model->store, c);

  if (source > 0 && brief)
    g_string_append_printf (out, "clue %u", source);
  else if (source > 0)
    g_string_append_printf (out, "clue %u (%s)", source,
                            self->clue[source - 1]);
  else
    g_string_append_printf (out, "each %s has one house",
                            zebra_category (self->puzzle, c.id - 1)->name);
}

/* --- sentences of clues --------------------------------------------------- */

/* Without the full stop, and as it goes on in a sentence. */
static char *
as_part (char *sentence)
{
  size_t n = strlen (sentence);
  const char *the = "The ";

  if (n > 0 && sentence[n - 1] == '.')
    sentence[n - 1] = '\0';
  if (strncmp (sentence, the, strlen (the)) == 0)
    sentence[0] = 't';
  return sentence;
}

/* The sentence that the file has for it. */
static const char *
clue_said (const JsonPlace *place, guint i)
{
  JsonPlace clues, clue, text;
  const char *said;

  if (place == NULL || !json_place_member (place, "clues", &clues))
    return NULL;
  clue = json_place_element (&clues, i);
  return json_place_member (&clue, "text", &text) &&
                 json_place_string (&text, "the text of a clue", &said, NULL)
             ? said
             : NULL;
}

static char *
clue_text (const ZebraPuzzle *puzzle, const JsonPlace *place, guint i)
{
  const char *said = clue_said (place, i);
  GString *out;

  if (said != NULL)
    return as_part (g_strdup (said));
  out = g_string_new (NULL);
  zebra_clue_say (puzzle, puzzle->clues->pdata[i], out);
  return as_part (g_string_free (out, FALSE));
}

static char **
clue_texts (const ZebraPuzzle *puzzle, const JsonPlace *place)
{
  char **texts = g_new0 (char *, puzzle->clues->len + 1);

  for (guint i = 0; i < puzzle->clues->len; i++)
    texts[i] = clue_text (puzzle, place, i);
  return texts;
}

/* --- the whole ------------------------------------------------------------ */

static GArray *
known_atoms (const ZebraPuzzle *puzzle, const ZebraModel *model)
{
  GArray *known = g_array_new (FALSE, FALSE, sizeof (FdAtom));

  for (guint v = 0; puzzle->known != NULL && v < puzzle->values->len; v++)
    if (puzzle->known[v] >= 0) {
      FdAtom atom = fd_atom (model->house[v], FD_EQ, puzzle->known[v]);
      g_array_append_val (known, atom);
    }
  return known;
}

bool
zebra_explain (Solver *solver, const ZebraPuzzle *puzzle,
               const JsonPlace *place, const SolverPuzzle *about,
               GError **error)
{
  g_autoptr (ZebraModel) model =
      zebra_model_record (solver_store_new (solver), puzzle, error);
  g_auto (GStrv) texts = NULL;
  g_autoptr (GArray) known = NULL;
  Explain self = {.puzzle = puzzle, .model = model};
  FdExplainerWords words = {say_atom, say_constraint, &self};

  if (model == NULL)
    return false;
  self.clue = texts = clue_texts (puzzle, place);
  known = known_atoms (puzzle, model);
  return solver_explain (
      solver,
      &(SolverModel){.puzzle = about,
                     .store = model->store,
                     .given = (const FdAtom *) (const void *) known->data,
                     .n_given = known->len,
                     .words = &words,
                     .base = 1},
      error);
}
