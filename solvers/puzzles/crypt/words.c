/* SPDX-License-Identifier: MIT */
/* words.c - the words of which sums are made: numbers, months, beasts, plants,
 * food and things that most readers know; or those of a file */
#include "words.h"

#include <string.h>

static const char our_words[] =
    "one two three four five six seven eight nine ten eleven twelve twenty "
    "thirty forty fifty sixty ninety hundred million zero half third "
    "january march april may june july august october monday sunday "
    "day week month year hour minute second today spring summer autumn winter "
    "morning noon evening night dawn dusk "
    "north south east west left right above below near far "
    "sun moon star earth mars venus saturn uranus neptune pluto planet comet "
    "sky cloud rain snow hail storm wind frost fog thunder rainbow "
    "sea lake river ocean beach island coast wave tide bay "
    "hill mountain valley desert forest field meadow garden park "
    "red blue green yellow orange purple brown black white pink gray gold "
    "silver copper iron steel tin lead "
    "ant bear bee bird bull camel cat cow crab crow deer dog dolphin donkey "
    "duck eagle elephant falcon fish fly fox frog giraffe goat goose hare "
    "hawk hen horse lamb lion lizard monkey moose mouse otter owl panda parrot "
    "penguin pig pigeon rabbit raven seal shark sheep snail snake spider "
    "squirrel swan tiger toad trout turtle whale wolf worm zebra "
    "acorn apple apricot banana bean beet berry cabbage carrot cherry corn "
    "garlic grape leek lemon lettuce lime mango melon nut oat olive onion "
    "parsley pea peach pear pepper plum potato pumpkin radish rice spinach "
    "squash tomato turnip walnut wheat "
    "ash beech birch cedar elm fir maple oak palm pine poplar willow "
    "daisy lily poppy rose tulip violet clover fern ivy moss "
    "bacon biscuit bread butter cake candy cheese chips coffee cookie cream "
    "egg flour ham honey jam juice milk mustard noodle pasta pie pizza salad "
    "salt sauce soup spice steak sugar tea toast water wine yogurt "
    "breakfast lunch dinner supper dessert menu meal feast "
    "arm back bone brain chest chin ear elbow eye face finger foot hair hand "
    "head heart knee leg lip mouth nail neck nose shoulder skin thumb toe "
    "tongue tooth "
    "aunt baby brother child cousin daughter father friend king man mother "
    "nephew niece parent prince queen sister son uncle woman "
    "actor artist baker barber chef clerk doctor dentist driver farmer guard "
    "judge lawyer nurse painter pilot poet porter sailor singer tailor "
    "teacher waiter writer "
    "basket bed bell book bottle bowl box broom bucket candle chair clock "
    "cup curtain desk dish door drawer fork glass hammer kettle key knife "
    "lamp ladder letter mirror needle oven pan paper pen pencil pillow plate "
    "pot ring rope ruler scissors shelf soap sofa spoon table towel window "
    "belt boot cap coat dress glove hat jacket pants scarf shirt shoe skirt "
    "sock sweater tie "
    "barn bridge cabin castle church city farm fence gate harbor hotel house "
    "kitchen market museum office palace prison road roof room school shop "
    "street station temple theater tower town village wall "
    "boat bus canoe car ferry plane raft rocket ship sled subway taxi train "
    "tram truck wagon wheel "
    "ball bat chess dice dance drum flute game goal guitar harp horn kite "
    "movie music opera piano poem puzzle race song sport story team tennis "
    "trumpet violin "
    "add answer ask bake begin bring build buy call carry catch change choose "
    "climb come cook count cross cut dig do draw drink drive eat end fall "
    "find follow give go grow hear help hide hold hope jump keep laugh learn "
    "leave lend less live look lose love make meet more most move need open "
    "pay play pull push read reason rest ride run save see seek sell send "
    "share show sing sit sleep solve speak spend stand start stop swim take "
    "teach tell think throw travel try turn use visit wait walk want wash "
    "watch wear wish wonder work write "
    "big small old new young hot cold warm cool dry wet hard soft fast slow "
    "high low long short strong weak rich poor clean dirty bright dark happy "
    "sad quiet loud sweet sour bitter early late easy "
    "art bank base cash cent coin color cost credit dollar euro fund gift "
    "loan market money penny pound price prize profit rent sale score stock "
    "tax trade value wage wealth "
    "air energy fire force gas heat ice light metal ocean sand smoke sound "
    "space stone time wood world";

static void
clear_word (gpointer word)
{
  g_free (((CryptWord *) word)->text);
}

/* The letter at @p; 0: it is none. */
static gunichar
letter_at (const char *p)
{
  gunichar c = g_utf8_get_char_validated (p, -1);

  return (c & 0x80000000u) == 0 && g_unichar_isalpha (c) ? c : 0;
}

/* Adds the word that begins at @p, unless it is there already; where it ends.
 */
static const char *
add_word (GArray *words, GHashTable *known, const char *p)
{
  g_autoptr (GString) upper = g_string_new (NULL);
  CryptWord word = {0};

  for (gunichar c = letter_at (p); c != 0; c = letter_at (p)) {
    g_string_append_unichar (upper, g_unichar_toupper (c));
    word.n++;
    p = g_utf8_next_char (p);
  }
  if (!g_hash_table_contains (known, upper->str)) {
    word.text = g_strdup (upper->str);
    g_hash_table_insert (known, word.text, word.text);
    g_array_append_val (words, word);
  }
  return p;
}

/* Blanks, line ends, and remarks. */
static const char *
skip_gap (const char *p)
{
  do {
    p += strspn (p, " \t\n");
    if (*p == '#')
      p += strcspn (p, "\n");
  } while (*p == '\n' || *p == ' ' || *p == '\t');
  return p;
}

static bool
check_word (const SolverText *text, const char *p, GError **error)
{
  size_t at = (size_t) (p - text->text);
  guint n = 0;

  while (letter_at (p) != 0) {
    p = g_utf8_next_char (p);
    n++;
  }
  if (n > CRYPT_LONGEST)
    return solver_text_error (text, at, FD_ERROR_INVALID, error,
                              "expected a word of at most %d letters, found %u",
                              CRYPT_LONGEST, n);
  if (n == 0 || strchr (" \t\n", *p) == NULL) {
    g_autofree char *found = NULL;
    at = (size_t) (p - text->text);
    found = solver_text_found (text, at);
    return solver_text_error (text, at, FD_ERROR_PARSE, error,
                              "expected words of letters alone, found %s",
                              found);
  }
  return true;
}

static GArray *
read_words (const SolverText *text, GError **error)
{
  g_autoptr (GArray) words = g_array_new (FALSE, FALSE, sizeof (CryptWord));
  g_autoptr (GHashTable) known = g_hash_table_new (g_str_hash, g_str_equal);
  const char *p = skip_gap (text->text);

  g_array_set_clear_func (words, clear_word);
  for (; *p != '\0'; p = skip_gap (p)) {
    if (!check_word (text, p, error))
      return NULL;
    p = add_word (words, known, p);
  }
  return g_steal_pointer (&words);
}

GArray *
crypt_words (void)
{
  g_autoptr (SolverText) text = solver_text_new ("our words", our_words);

  return read_words (text, NULL);
}

GArray *
crypt_words_read (const char *path, GError **error)
{
  g_autoptr (SolverText) text = solver_text_read (path, error);

  return text != NULL ? read_words (text, error) : NULL;
}
