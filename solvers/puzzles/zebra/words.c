/* SPDX-License-Identifier: MIT */
/* words.c - names for values, and clues in English
 *
 * Each kind of clue has one sentence, each category one way to speak of the
 * person who has a value of it.
 */
#include "puzzle.h"

#include <string.h>

#define N_WORDS 12

/* All words differ, so that a value's name alone says which one it is. */
static const struct {
  const char *category, *before, *after; /* around the value */
  const char *words[N_WORDS];
} topics[] = {
    {"nationality",
     "the ",
     "",
     {"Norwegian", "German", "Italian", "Canadian", "Brazilian", "Mexican",
      "Russian", "Australian", "Kenyan", "Indian", "Egyptian", "Korean"}},
    {"color",
     "the person in the ",
     " house",
     {"red", "green", "yellow", "blue", "white", "black", "brown", "gray",
      "purple", "pink", "orange", "beige"}},
    {"drink",
     "the ",
     " drinker",
     {"coffee", "tea", "milk", "water", "cocoa", "lemonade", "beer", "wine",
      "cider", "cola", "juice", "soda"}},
    {"pet",
     "the ",
     " owner",
     {"zebra", "dog", "cat", "horse", "fox", "parrot", "hamster", "rabbit",
      "turtle", "snake", "goat", "pony"}},
    {"job",
     "the ",
     "",
     {"baker", "doctor", "teacher", "pilot", "lawyer", "farmer", "nurse",
      "painter", "tailor", "plumber", "butcher", "judge"}},
    {"game",
     "the ",
     " player",
     {"chess", "tennis", "hockey", "golf", "poker", "rugby", "bridge",
      "cricket", "darts", "handball", "soccer", "billiards"}},
    {"fruit",
     "the ",
     " eater",
     {"apple", "banana", "cherry", "grape", "lemon", "mango", "melon", "peach",
      "pear", "plum", "kiwi", "fig"}},
    {"flower",
     "the ",
     " grower",
     {"rose", "tulip", "lily", "daisy", "orchid", "violet", "iris", "poppy",
      "aster", "dahlia", "lotus", "carnation"}},
    {"vehicle",
     "the person with the ",
     "",
     {"bicycle", "truck", "tractor", "scooter", "van", "motorcycle",
      "convertible", "taxi", "jeep", "bus", "tandem", "wagon"}},
    {"instrument",
     "the person who plays the ",
     "",
     {"piano", "violin", "guitar", "flute", "drum", "harp", "trumpet", "cello",
      "clarinet", "oboe", "banjo", "tuba"}},
    {"book",
     "the reader of ",
     "",
     {"novels", "poetry", "comics", "plays", "fables", "essays", "memoirs",
      "thrillers", "westerns", "letters", "diaries", "atlases"}},
    {"jewel",
     "the person with the ",
     "",
     {"ruby", "diamond", "emerald", "sapphire", "opal", "pearl", "topaz",
      "garnet", "amethyst", "jade", "onyx", "turquoise"}},
};

/* --- names ---------------------------------------------------------------- */

char *
zebra_word_category (guint category)
{
  return category < G_N_ELEMENTS (topics)
             ? g_strdup (topics[category].category)
             : g_strdup_printf ("category %u", category + 1);
}

char *
zebra_word_value (guint category, guint i)
{
  if (category >= G_N_ELEMENTS (topics))
    return g_strdup_printf ("item %u-%u", category + 1, i + 1);
  return i < N_WORDS
             ? g_strdup (topics[category].words[i])
             : g_strdup_printf ("%s %u", topics[category].category, i + 1);
}

/* --- sentences ------------------------------------------------------------ */

static void
say_person (const ZebraPuzzle *puzzle, guint value, GString *out)
{
  const ZebraValue *v = zebra_value (puzzle, value);
  const char *category = zebra_category (puzzle, v->category)->name;

  for (guint i = 0; i < G_N_ELEMENTS (topics); i++)
    if (strcmp (topics[i].category, category) == 0) {
      g_string_append_printf (out, "%s%s%s", topics[i].before, v->name,
                              topics[i].after);
      return;
    }
  g_string_append_printf (out, "the person with %s", v->name);
}

/* "house 1, 3 or 4": those in which @clue puts the value, or does not. */
static void
say_houses (const ZebraPuzzle *puzzle, const ZebraClue *clue, bool in,
            GString *out)
{
  guint left = 0;

  for (guint i = 0; i < puzzle->n_houses; i++)
    left += clue->houses[i] == in;
  g_string_append (out, left == 0 ? "no house" : "house ");
  for (guint i = 0; i < puzzle->n_houses; i++)
    if (clue->houses[i] == in)
      g_string_append_printf (out, "%u%s", i + 1,
                              --left > 1  ? ", "
                              : left == 1 ? " or "
                                          : "");
}

static void
say_set (const ZebraPuzzle *puzzle, const ZebraClue *clue, GString *out)
{
  static const char *const texts[] = {
      [ZEBRA_SET_FIRST] = " lives in the first house",
      [ZEBRA_SET_LAST] = " lives in the last house",
      [ZEBRA_SET_ENDS] = " lives in the first or in the last house",
      [ZEBRA_SET_INNER] = " lives neither in the first nor in the last house",
      [ZEBRA_SET_CENTER] = " lives in the house in the center",
      [ZEBRA_SET_ODD] = " lives in a house with an odd number",
      [ZEBRA_SET_EVEN] = " lives in a house with an even number"};
  ZebraSet set = zebra_kinds[clue->kind].set;

  if (set == ZEBRA_SET_GIVEN || set == ZEBRA_SET_NOT_GIVEN) {
    bool in = set == ZEBRA_SET_GIVEN;
    g_string_append (out, in ? " lives in " : " does not live in ");
    say_houses (puzzle, clue, in, out);
  } else
    g_string_append (out, texts[set]);
}

static const char *
relation_text (const ZebraClue *clue)
{
  if (clue->relation == FD_EQ)
    return clue->k == 0  ? " is "
           : clue->k < 0 ? " lives directly to the left of "
                         : " lives directly to the right of ";
  if (clue->relation == FD_NE)
    return " is not ";
  return clue->relation == FD_LT ? " lives somewhere to the left of "
                                 : " lives somewhere to the right of ";
}

static void
say_pair (const ZebraPuzzle *puzzle, const ZebraClue *clue, GString *out)
{
  bool is_not = clue->form == ZEBRA_NOT_DISTANCE;

  if (clue->form == ZEBRA_RELATION)
    g_string_append (out, relation_text (clue));
  else if (zebra_kinds[clue->kind].k == 1)
    g_string_append (out,
                     is_not ? " does not live next to " : " lives next to ");
  else
    g_string_append_printf (out, "%s exactly %d house%s away from ",
                            is_not ? " does not live" : " lives", clue->k,
                            clue->k == 1 ? "" : "s");
  say_person (puzzle, clue->value[1], out);
}

static void say (const ZebraPuzzle *puzzle, const ZebraClue *clue,
                 GString *out);

/* Clues inside of others are divided by @separator. */
static void
say_inner (const ZebraPuzzle *puzzle, const ZebraClue *clue, const char *before,
           const char *separator, GString *out)
{
  g_string_append (out, before);
  for (guint i = 0; i < clue->clues->len; i++) {
    g_string_append (out, i > 0 ? separator : "");
    say (puzzle, clue->clues->pdata[i], out);
  }
}

static void
say_made (const ZebraPuzzle *puzzle, const ZebraClue *clue, GString *out)
{
  bool single = clue->clues->len == 1;

  switch (clue->form) {
  case ZEBRA_ALL:
    say_inner (puzzle, clue, "all of this is true: ", "; ", out);
    break;
  case ZEBRA_ANY:
    say_inner (puzzle, clue, "at least one of these is true: ", "; ", out);
    break;
  case ZEBRA_ONE:
    say_inner (puzzle, clue, "exactly one of these is true: ", "; ", out);
    break;
  case ZEBRA_NONE:
    say_inner (puzzle, clue,
               single ? "it is false that " : "none of these is true: ", "; ",
               out);
    break;
  case ZEBRA_IF:
    say_inner (puzzle, clue, "if ", ", then ", out);
    break;
  default: /* ZEBRA_IFF */
    say_inner (puzzle, clue, "", " if and only if ", out);
  }
}

static void
say (const ZebraPuzzle *puzzle, const ZebraClue *clue, GString *out)
{
  if (clue->n > 0)
    say_person (puzzle, clue->value[0], out);
  switch (clue->n) {
  case 1:
    say_set (puzzle, clue, out);
    break;
  case 2:
    say_pair (puzzle, clue, out);
    break;
  case 3:
    g_string_append (out, " lives somewhere between ");
    say_person (puzzle, clue->value[1], out);
    g_string_append (out, " and ");
    say_person (puzzle, clue->value[2], out);
    break;
  default:
    say_made (puzzle, clue, out);
  }
}

void
zebra_clue_say (const ZebraPuzzle *puzzle, const ZebraClue *clue, GString *out)
{
  gsize start = out->len;

  say (puzzle, clue, out);
  out->str[start] = g_ascii_toupper (out->str[start]);
  g_string_append_c (out, '.');
}
