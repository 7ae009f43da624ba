/* SPDX-License-Identifier: MIT */
/* clue.c - kinds of clues: their names, members and definitions */
#include "puzzle.h"

#include <string.h>

/* Names are compared without case, and with blanks and hyphens as "_". */
const ZebraKind zebra_kinds[] = {
    {"same_house same is", ZEBRA_RELATION, 2, FD_EQ, 0, ZEBRA_SET_NONE},
    {"not_same_house not_same different is_not", ZEBRA_RELATION, 2, FD_NE, 0,
     ZEBRA_SET_NONE},
    {"left_of to_the_left_of somewhere_left_of somewhere_to_the_left_of",
     ZEBRA_RELATION, 2, FD_LT, 0, ZEBRA_SET_NONE},
    {"right_of to_the_right_of somewhere_right_of somewhere_to_the_right_of",
     ZEBRA_RELATION, 2, FD_GT, 0, ZEBRA_SET_NONE},
    {"immediate_left immediately_left_of immediately_to_the_left_of "
     "directly_left_of directly_to_the_left_of",
     ZEBRA_RELATION, 2, FD_EQ, -1, ZEBRA_SET_NONE},
    {"immediate_right immediately_right_of immediately_to_the_right_of "
     "directly_right_of directly_to_the_right_of",
     ZEBRA_RELATION, 2, FD_EQ, 1, ZEBRA_SET_NONE},
    {"neighbor neighbour next_to adjacent", ZEBRA_DISTANCE, 2, FD_EQ, 1,
     ZEBRA_SET_NONE},
    {"not_neighbor not_neighbour not_next_to not_adjacent", ZEBRA_NOT_DISTANCE,
     2, FD_EQ, 1, ZEBRA_SET_NONE},
    {"distance apart", ZEBRA_DISTANCE, 2, FD_EQ, 0, ZEBRA_SET_NONE},
    {"not_distance not_apart", ZEBRA_NOT_DISTANCE, 2, FD_EQ, 0, ZEBRA_SET_NONE},
    {"between", ZEBRA_BETWEEN, 3, FD_EQ, 0, ZEBRA_SET_NONE},
    {"position at", ZEBRA_IN, 1, FD_EQ, 0, ZEBRA_SET_GIVEN},
    {"not_position not_at", ZEBRA_IN, 1, FD_EQ, 0, ZEBRA_SET_NOT_GIVEN},
    {"first leftmost", ZEBRA_IN, 1, FD_EQ, 0, ZEBRA_SET_FIRST},
    {"last rightmost", ZEBRA_IN, 1, FD_EQ, 0, ZEBRA_SET_LAST},
    {"at_end at_an_end end edge", ZEBRA_IN, 1, FD_EQ, 0, ZEBRA_SET_ENDS},
    {"middle not_at_end not_at_an_end", ZEBRA_IN, 1, FD_EQ, 0, ZEBRA_SET_INNER},
    {"center centre", ZEBRA_IN, 1, FD_EQ, 0, ZEBRA_SET_CENTER},
    {"odd", ZEBRA_IN, 1, FD_EQ, 0, ZEBRA_SET_ODD},
    {"even", ZEBRA_IN, 1, FD_EQ, 0, ZEBRA_SET_EVEN},
    {"all and", ZEBRA_ALL, 0, FD_EQ, 0, ZEBRA_SET_NONE},
    {"either any or", ZEBRA_ANY, 0, FD_EQ, 0, ZEBRA_SET_NONE},
    {"exactly_one one xor", ZEBRA_ONE, 0, FD_EQ, 0, ZEBRA_SET_NONE},
    {"not none neither", ZEBRA_NONE, 0, FD_EQ, 0, ZEBRA_SET_NONE},
    {"if", ZEBRA_IF, 0, FD_EQ, 0, ZEBRA_SET_NONE},
    {"if_and_only_if iff", ZEBRA_IFF, 0, FD_EQ, 0, ZEBRA_SET_NONE},
};

void
zebra_clue_names (GString *out)
{
  for (guint i = 0; i < ZEBRA_N_KINDS; i++) {
    g_string_append (out, i > 0 ? ", " : "");
    zebra_kind_name (i, out);
  }
}

G_STATIC_ASSERT (G_N_ELEMENTS (zebra_kinds) == ZEBRA_N_KINDS);

static bool
is_word_of (const char *word, const char *words)
{
  size_t n = strlen (word);

  for (const char *p = words; n > 0 && (p = strstr (p, word)) != NULL; p++)
    if ((p == words || p[-1] == ' ') && (p[n] == ' ' || p[n] == '\0'))
      return true;
  return false;
}

bool
zebra_kind_find (const char *type, guint *kind)
{
  g_autofree char *word = g_strdelimit (g_ascii_strdown (type, -1), " -", '_');

  for (*kind = 0; *kind < ZEBRA_N_KINDS; ++*kind)
    if (is_word_of (word, zebra_kinds[*kind].names))
      return true;
  return false;
}

void
zebra_kind_name (guint kind, GString *out)
{
  const char *names = zebra_kinds[kind].names;

  g_string_append_len (out, names, (gssize) strcspn (names, " "));
}

char *
zebra_kind_suggest (const char *type)
{
  SolverSuggestion near;
  g_autoptr (GString) names = g_string_new (NULL);
  g_auto (GStrv) words = NULL;

  solver_suggest_init (&near, type);
  for (guint i = 0; i < ZEBRA_N_KINDS; i++)
    g_string_append_printf (names, "%s ", zebra_kinds[i].names);
  words = g_strsplit (g_strchomp (names->str), " ", -1);
  for (char **word = words; *word != NULL; word++)
    solver_suggest_add (&near, *word);
  return solver_suggest_text (&near, "");
}

static bool
read_kind (const JsonPlace *place, guint *kind, GError **error)
{
  g_autoptr (GString) names = NULL;
  g_autofree char *meant = NULL;
  const char *type;
  JsonPlace at;

  if (!json_place_member (place, "type", &at))
    return json_place_error (place, error, "expected a member \"type\"");
  if (!json_place_string (&at, "the type of a clue", &type, error))
    return false;
  if (zebra_kind_find (type, kind))
    return true;
  names = g_string_new (NULL);
  zebra_clue_names (names);
  meant = zebra_kind_suggest (type);
  return json_place_error (&at, error,
                           "unknown type of clue '%s'%s, expected one of %s",
                           type, meant, names->str);
}

/* --- members -------------------------------------------------------------- */

/* The i-th value of a clue: "a", "b", "c", or "cat1" and "val1" and so on; a
 * single one may also be "cat" and "val". */
static bool
read_value (const ZebraPuzzle *puzzle, const JsonPlace *place, guint i,
            guint *value, GError **error)
{
  static const char *const short_names[] = {"a", "b", "c"};
  static const char *const names[][2] = {
      {"cat1", "val1"}, {"cat2", "val2"}, {"cat3", "val3"}};
  JsonPlace category, name;

  if (json_place_member (place, short_names[i], &name))
    return zebra_value_read (puzzle, &name, value, error);
  if (json_place_member (place, names[i][0], &category) &&
      json_place_member (place, names[i][1], &name))
    return zebra_value_find (puzzle, &category, &name, value, error);
  if (i == 0 && json_place_member (place, "cat", &category) &&
      json_place_member (place, "val", &name))
    return zebra_value_find (puzzle, &category, &name, value, error);
  return json_place_error (place, error,
                           "expected a member \"%s\", or \"%s\" and \"%s\"",
                           short_names[i], names[i][0], names[i][1]);
}

static bool
read_house (const ZebraPuzzle *puzzle, const JsonPlace *place, int origin,
            bool *houses, GError **error)
{
  gint64 house;

  if (!json_place_int (place, "the house", origin,
                       (gint64) puzzle->n_houses - 1 + origin, &house, error))
    return false;
  houses[house - origin] = true;
  return true;
}

/* "pos" counts from 0, "house" from 1; a number, or an array of them. */
static bool
read_houses (const ZebraPuzzle *puzzle, const JsonPlace *place, bool *houses,
             GError **error)
{
  JsonPlace at;
  int origin = json_place_member (place, "pos", &at) ? 0 : 1;
  guint n;

  if (origin == 1 && !json_place_member (place, "house", &at))
    return json_place_error (place, error,
                             "expected a member \"pos\" (from 0) or \"house\" "
                             "(from 1)");
  if (!JSON_NODE_HOLDS_ARRAY (at.node))
    return read_house (puzzle, &at, origin, houses, error);
  if (!json_place_array (&at, "the houses", &n, error))
    return false;
  for (guint i = 0; i < n; i++) {
    JsonPlace element = json_place_element (&at, i);
    if (!read_house (puzzle, &element, origin, houses, error))
      return false;
  }
  return true;
}

void
zebra_set_fill (const ZebraPuzzle *puzzle, ZebraSet set, bool *houses)
{
  guint n = puzzle->n_houses;

  for (guint i = 0; i < n; i++) {
    bool end = i == 0 || i == n - 1;
    houses[i] = (set == ZEBRA_SET_GIVEN && houses[i]) ||
                (set == ZEBRA_SET_NOT_GIVEN && !houses[i]) ||
                (set == ZEBRA_SET_FIRST && i == 0) ||
                (set == ZEBRA_SET_LAST && i == n - 1) ||
                (set == ZEBRA_SET_ENDS && end) ||
                (set == ZEBRA_SET_INNER && !end) ||
                (set == ZEBRA_SET_CENTER && n % 2 == 1 && i == n / 2) ||
                (set == ZEBRA_SET_ODD && i % 2 == 0) ||
                (set == ZEBRA_SET_EVEN && i % 2 == 1);
  }
}

static bool
read_set (const ZebraPuzzle *puzzle, const JsonPlace *place, ZebraSet set,
          bool *houses, GError **error)
{
  if ((set == ZEBRA_SET_GIVEN || set == ZEBRA_SET_NOT_GIVEN) &&
      !read_houses (puzzle, place, houses, error))
    return false;
  if (set == ZEBRA_SET_CENTER && puzzle->n_houses % 2 == 0)
    return json_place_error (place, error,
                             "of an even number of houses (%u) none is in the "
                             "center",
                             puzzle->n_houses);
  zebra_set_fill (puzzle, set, houses);
  return true;
}

static bool
read_distance (const ZebraPuzzle *puzzle, const JsonPlace *place, int32_t *k,
               GError **error)
{
  JsonPlace at;
  gint64 distance;

  if (!json_place_member (place, "distance", &at) &&
      !json_place_member (place, "k", &at))
    return json_place_error (place, error, "expected a member \"distance\"");
  if (!json_place_int (&at, "the distance", 1,
                       MAX (1, (gint64) puzzle->n_houses - 1), &distance,
                       error))
    return false;
  *k = (int32_t) distance;
  return true;
}

static bool
read_clues (const ZebraPuzzle *puzzle, const JsonPlace *place, ZebraClue *clue,
            GError **error)
{
  bool two = clue->form == ZEBRA_IF || clue->form == ZEBRA_IFF;
  JsonPlace at;
  guint n;

  if (!json_place_member (place, "clues", &at))
    return json_place_error (place, error,
                             "expected a member \"clues\", an array");
  if (!json_place_array (&at, "clues inside of a clue", &n, error))
    return false;
  if (n == 0 || (two && n != 2))
    return json_place_error (&at, error, "expected %s inside of this clue",
                             two ? "two clues" : "one clue or more");
  for (guint i = 0; i < n; i++) {
    JsonPlace element = json_place_element (&at, i);
    ZebraClue *inner = zebra_clue_read (puzzle, &element, error);
    if (inner == NULL)
      return false;
    g_ptr_array_add (clue->clues, inner);
  }
  return true;
}

static bool
read_clue (const ZebraPuzzle *puzzle, const JsonPlace *place, ZebraClue *clue,
           GError **error)
{
  ZebraSet set = zebra_kinds[clue->kind].set;

  for (guint i = 0; i < clue->n; i++)
    if (!read_value (puzzle, place, i, &clue->value[i], error))
      return false;
  if (clue->form == ZEBRA_IN)
    return read_set (puzzle, place, set, clue->houses, error);
  if ((clue->form == ZEBRA_DISTANCE || clue->form == ZEBRA_NOT_DISTANCE) &&
      clue->k == 0)
    return read_distance (puzzle, place, &clue->k, error);
  return clue->form < ZEBRA_ALL || read_clues (puzzle, place, clue, error);
}

ZebraClue *
zebra_clue_new (const ZebraPuzzle *puzzle, guint kind)
{
  const ZebraKind *k = &zebra_kinds[kind];
  ZebraClue *clue = g_new0 (ZebraClue, 1);

  *clue = (ZebraClue){.kind = kind,
                      .form = k->form,
                      .relation = k->relation,
                      .k = k->k,
                      .n = k->n};
  if (k->form == ZEBRA_IN)
    clue->houses = g_new0 (bool, puzzle->n_houses);
  if (k->form >= ZEBRA_ALL)
    clue->clues =
        g_ptr_array_new_with_free_func ((GDestroyNotify) zebra_clue_free);
  return clue;
}

ZebraClue *
zebra_clue_read (const ZebraPuzzle *puzzle, const JsonPlace *place,
                 GError **error)
{
  ZebraClue *clue;
  guint kind;

  if (!json_place_object (place, "a clue", error) ||
      !read_kind (place, &kind, error))
    return NULL;
  clue = zebra_clue_new (puzzle, kind);
  if (read_clue (puzzle, place, clue, error))
    return clue;
  zebra_clue_free (clue);
  return NULL;
}

void
zebra_clue_free (ZebraClue *clue)
{
  if (clue == NULL)
    return;
  g_free (clue->houses);
  if (clue->clues != NULL)
    g_ptr_array_unref (clue->clues);
  g_free (clue);
}

/* --- definitions ---------------------------------------------------------- */

static bool
relation_holds (int64_t x, FdRelation relation, int64_t y)
{
  switch (relation) {
  case FD_EQ:
    return x == y;
  case FD_NE:
    return x != y;
  case FD_LT:
    return x < y;
  case FD_GT:
    return x > y;
  case FD_LE:
    return x <= y;
  case FD_GE:
    return x >= y;
  }
  return false;
}

static guint
count_holding (const ZebraPuzzle *puzzle, const GPtrArray *clues,
               const int32_t *house)
{
  guint count = 0;

  for (guint i = 0; i < clues->len; i++)
    count += zebra_clue_holds (puzzle, clues->pdata[i], house);
  return count;
}

bool
zebra_clue_holds (const ZebraPuzzle *puzzle, const ZebraClue *clue,
                  const int32_t *house)
{
  int32_t x = clue->n > 0 ? house[clue->value[0]] : 0;
  int32_t y = clue->n > 1 ? house[clue->value[1]] : 0;
  int32_t z = clue->n > 2 ? house[clue->value[2]] : 0;
  guint n = clue->clues != NULL ? clue->clues->len : 0;
  guint holding = n > 0 ? count_holding (puzzle, clue->clues, house) : 0;

  switch (clue->form) {
  case ZEBRA_IN:
    return clue->houses[x];
  case ZEBRA_RELATION:
    return relation_holds (x, clue->relation, y + clue->k);
  case ZEBRA_DISTANCE:
    return ABS (x - y) == clue->k;
  case ZEBRA_NOT_DISTANCE:
    return ABS (x - y) != clue->k;
  case ZEBRA_BETWEEN:
    return (y < x && x < z) || (z < x && x < y);
  case ZEBRA_ALL:
    return holding == n;
  case ZEBRA_ANY:
    return holding > 0;
  case ZEBRA_ONE:
    return holding == 1;
  case ZEBRA_NONE:
    return holding == 0;
  case ZEBRA_IF:
    return !zebra_clue_holds (puzzle, clue->clues->pdata[0], house) ||
           zebra_clue_holds (puzzle, clue->clues->pdata[1], house);
  case ZEBRA_IFF:
    return holding != 1;
  }
  return false;
}
