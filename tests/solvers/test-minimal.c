/* SPDX-License-Identifier: MIT */

/* Puzzles that fdsolve makes, looked at from outside: each has the solution it
 * states and no other, and without any one of its clues another one, too. */
#include "../tap.h"

#include <gio/gio.h>
#include <json-glib/json-glib.h>
#include <stdbool.h>
#include <string.h>

/* --- running the program -------------------------------------------------- */

/* Standard output of fdsolve with @args; it must answer. */
static char *
run (const char *const *args, const char *input)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new ();
  g_autoptr (GSubprocess) process = NULL;
  g_autoptr (GError) error = NULL;
  char *out = NULL;

  g_ptr_array_add (words, (gpointer) g_getenv ("FDSOLVE"));
  for (; *args != NULL; args++)
    g_ptr_array_add (words, (gpointer) *args);
  g_ptr_array_add (words, (gpointer) "--quiet");
  g_ptr_array_add (words, NULL);
  process = g_subprocess_newv ((const char *const *) words->pdata,
                               G_SUBPROCESS_FLAGS_STDIN_PIPE |
                                   G_SUBPROCESS_FLAGS_STDOUT_PIPE |
                                   G_SUBPROCESS_FLAGS_STDERR_SILENCE,
                               &error);
  ck_assert_msg (process != NULL, "%s", error != NULL ? error->message : "");
  ck_assert (
      g_subprocess_communicate_utf8 (process, input, NULL, &out, NULL, NULL));
  ck_assert_int_eq (g_subprocess_get_exit_status (process), 0);
  return out;
}

static char **
run_lines (const char *const *args, const char *input)
{
  g_autofree char *out = run (args, input);
  gsize n = strlen (out);

  ck_assert (n > 0 && out[n - 1] == '\n');
  out[n - 1] = '\0';
  return g_strsplit (out, "\n", -1);
}

static JsonObject *
parse (const char *line)
{
  g_autoptr (JsonNode) node = json_from_string (line, NULL);

  ck_assert_msg (node != NULL, "no JSON: %.200s", line);
  return json_object_ref (json_node_get_object (node));
}

static char *
to_text (JsonObject *object)
{
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);

  json_node_set_object (node, object);
  return json_to_string (node, FALSE);
}

/* --- zebra: each clue is needed ------------------------------------------- */

#define ALL_TYPES                                                              \
  "same_house,not_same_house,left_of,right_of,immediate_left,immediate_right," \
  "neighbor,not_neighbor,distance,not_distance,between,position,"              \
  "not_position,first,last,at_end,middle,center,odd,even,all,either,"          \
  "exactly_one,not,if,if_and_only_if"
#define MADE_TYPES "same_house,either=3,exactly_one=3,not=3,if=3,if_and_only_if"

static const struct {
  const char *args[12];
  guint n;
  bool named, deduced;
} zebra_cases[] = {
    {{"--generate", "3x3", "--count", "40", "--seed", "5"}, 40, false, false},
    {{"--generate", "5x5", "-n", "30", "--seed", "7"}, 30, false, false},
    {{"--generate", "4x6", "-n", "10"}, 10, false, false},
    {{"--generate", "7x2", "-n", "20"}, 20, false, false},
    {{"--generate", "6x8", "-n", "3"}, 3, false, false},
    {{"--generate", "8x8", "-n", "3"}, 3, false, false},
    {{"--generate", "12x12", "-n", "2", "--seed", "12"}, 2, false, false},
    {{"--generate", "5x5", "-n", "20", "--types", ALL_TYPES}, 20, false, false},
    {{"--generate", "4x3", "-n", "10", "--types", MADE_TYPES},
     10,
     false,
     false},
    {{"--generate", "3x14", "-n", "5", "--types", "same_house,left_of"},
     5,
     false,
     false},
    {{"--generate", "14x2", "-n", "2"}, 2, false, false},
    {{"--generate", "5x5", "-n", "20", "--all-named"}, 20, true, false},
    {{"--generate", "5x5", "-n", "30", "--by", "propagation"}, 30, false, true},
    {{"--generate", "5x4", "-n", "10", "--by", "probing"}, 10, false, false},
};

/* Whether each value of @puzzle is named by a clue. */
static bool
all_are_named (JsonObject *puzzle)
{
  JsonObject *categories = json_object_get_object_member (puzzle, "categories");
  g_autoptr (GList) names = json_object_get_members (categories);
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_ARRAY);
  g_autofree char *clues = NULL;
  bool all = true;

  json_node_set_array (node, json_object_get_array_member (puzzle, "clues"));
  clues = json_to_string (node, FALSE);
  for (GList *l = names; l != NULL; l = l->next) {
    JsonArray *values = json_object_get_array_member (categories, l->data);
    for (guint i = 0; i < json_array_get_length (values); i++) {
      const char *value = json_array_get_string_element (values, i);
      g_autofree char *quoted = g_strdup_printf (":\"%s\"", value);
      all = all && strstr (clues, quoted) != NULL;
    }
  }
  return all;
}

/* The puzzle without clue @i. */
static char *
without (JsonObject *puzzle, guint i)
{
  JsonArray *clues = json_object_get_array_member (puzzle, "clues");
  g_autoptr (JsonArray) fewer = json_array_new ();
  g_autoptr (JsonObject) copy = json_object_new ();

  for (guint k = 0; k < json_array_get_length (clues); k++)
    if (k != i)
      json_array_add_element (fewer, json_array_dup_element (clues, k));
  json_object_set_int_member (copy, "houses",
                              json_object_get_int_member (puzzle, "houses"));
  json_object_set_member (copy, "categories",
                          json_object_dup_member (puzzle, "categories"));
  json_object_set_array_member (copy, "clues", g_steal_pointer (&fewer));
  return to_text (copy);
}

/* --unique for each line of @input: "unique", and how many nodes it took. */
static void
ask_unique (const char *input, GArray *unique, GArray *nodes)
{
  static const char *const args[] = {
      "zebra", "-", "--unique", "--verify", "--json", "--stats", NULL};
  g_auto (GStrv) lines = run_lines (args, input);

  for (char **line = lines; *line != NULL; line++) {
    g_autoptr (JsonObject) answer = parse (*line);
    JsonObject *statistics =
        json_object_get_object_member (answer, "statistics");
    gboolean is_unique = json_object_get_boolean_member (answer, "unique");
    gint64 n = json_object_get_int_member (statistics, "nodes");
    g_array_append_val (unique, is_unique);
    g_array_append_val (nodes, n);
  }
}

START_TEST (zebra)
{
  const char *args[16] = {"zebra"};
  bool deduced = zebra_cases[_i].deduced, named = zebra_cases[_i].named;
  g_autoptr (GString) input = g_string_new (NULL);
  g_autoptr (GArray) unique = g_array_new (FALSE, FALSE, sizeof (gboolean));
  g_autoptr (GArray) nodes = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_auto (GStrv) lines = NULL;
  guint n_spared = 0, at = 0;

  for (guint i = 0; zebra_cases[_i].args[i] != NULL; i++)
    args[i + 1] = zebra_cases[_i].args[i];
  lines = run_lines (args, NULL);
  ck_assert_uint_eq (g_strv_length (lines), zebra_cases[_i].n);
  for (char **line = lines; *line != NULL; line++) {
    g_autoptr (JsonObject) puzzle = parse (*line);
    JsonArray *clues = json_object_get_array_member (puzzle, "clues");
    ck_assert (json_array_get_length (clues) > 0);
    ck_assert (!named || all_are_named (puzzle));
    g_string_append_printf (input, "%s\n", *line);
    for (guint i = 0; i < json_array_get_length (clues); i++) {
      g_autofree char *fewer = without (puzzle, i);
      g_autoptr (JsonObject) rest = parse (fewer);
      /* Without it, a value may be without a name. */
      if (!named || all_are_named (rest))
        g_string_append_printf (input, "%s\n", fewer);
    }
  }
  ask_unique (input->str, unique, nodes);
  for (char **line = lines; *line != NULL; line++) {
    g_autoptr (JsonObject) puzzle = parse (*line);
    JsonArray *clues = json_object_get_array_member (puzzle, "clues");
    ck_assert (g_array_index (unique, gboolean, at));
    ck_assert (!deduced || g_array_index (nodes, gint64, at) == 1);
    at++;
    for (guint i = 0; i < json_array_get_length (clues); i++) {
      g_autofree char *fewer = without (puzzle, i);
      g_autoptr (JsonObject) rest = parse (fewer);
      if (named && !all_are_named (rest)) {
        n_spared++;
        continue;
      }
      ck_assert_msg (!g_array_index (unique, gboolean, at) ||
                         (deduced && g_array_index (nodes, gint64, at) > 1),
                     "clue %u can be spared: %s", i + 1, *line);
      at++;
    }
  }
  ck_assert_uint_eq (at, unique->len);
  ck_assert (!named || n_spared > 0);
}
END_TEST

/* --- zebra: sentences mean what they say ---------------------------------- */

/* Three categories, four houses: (4!)^3 assignments. */
#define HOUSES 4
#define CATEGORIES 3
#define VALUES (HOUSES * CATEGORIES)

typedef struct {
  char *person[VALUES]; /* how sentences speak of it */
  int stated[VALUES];   /* houses from 1 */
  char **sentences;
} Sheet;

static void
sheet_read (Sheet *sheet, JsonObject *puzzle)
{
  static const char *const around[CATEGORIES][3] = {
      {"nationality", "the ", ""},
      {"color", "the person in the ", " house"},
      {"drink", "the ", " drinker"}};
  JsonArray *clues = json_object_get_array_member (puzzle, "clues");
  JsonObject *solution = json_object_get_object_member (puzzle, "solution");
  guint n = json_array_get_length (clues);

  for (int c = 0; c < CATEGORIES; c++) {
    JsonArray *values = json_object_get_array_member (solution, around[c][0]);
    ck_assert_uint_eq (json_array_get_length (values), HOUSES);
    for (int i = 0; i < HOUSES; i++) {
      sheet->person[c * HOUSES + i] = g_strconcat (
          around[c][1], json_array_get_string_element (values, (guint) i),
          around[c][2], NULL);
      sheet->stated[c * HOUSES + i] = i + 1;
    }
  }
  sheet->sentences = g_new0 (char *, n + 1);
  for (guint i = 0; i < n; i++) {
    const char *text = json_object_get_string_member (
        json_array_get_object_element (clues, i), "text");
    gsize length = strlen (text);
    ck_assert (length > 1 && text[length - 1] == '.');
    ck_assert (g_ascii_isupper (*text));
    sheet->sentences[i] = g_strndup (text, length - 1);
    *sheet->sentences[i] = g_ascii_tolower (*text);
  }
}

static void
sheet_clear (Sheet *sheet)
{
  for (int v = 0; v < VALUES; v++)
    g_free (sheet->person[v]);
  g_strfreev (sheet->sentences);
}

/* Takes a person off the front of *@text. */
static int
take_person (const Sheet *sheet, const int *house, const char **text)
{
  for (int v = 0; v < VALUES; v++)
    if (g_str_has_prefix (*text, sheet->person[v])) {
      *text += strlen (sheet->person[v]);
      return house[v];
    }
  ck_abort_msg ("nobody is called: %s", *text);
}

static bool
take (const char **text, const char *what)
{
  bool is = g_str_has_prefix (*text, what);

  *text += is ? strlen (what) : 0;
  return is;
}

/* Whether house @x is in a list such as "1, 3 or 4", all of @text. */
static bool
is_listed (const char *text, int x)
{
  bool is = false;

  for (;;) {
    is |= *text++ - '0' == x;
    if (*text == '\0')
      return is;
    ck_assert (take (&text, ", ") || take (&text, " or "));
  }
}

/* What is said of one person and perhaps others. */
static bool
holds_simply (const Sheet *sheet, const int *house, const char *text)
{
  int x = take_person (sheet, house, &text), y, z;
  bool is_not, value;

  if (strcmp (text, " lives in the first house") == 0)
    return x == 1;
  if (strcmp (text, " lives in the last house") == 0)
    return x == HOUSES;
  if (strcmp (text, " lives in the first or in the last house") == 0)
    return x == 1 || x == HOUSES;
  if (strcmp (text, " lives neither in the first nor in the last house") == 0)
    return x != 1 && x != HOUSES;
  if (strcmp (text, " lives in a house with an odd number") == 0)
    return x % 2 == 1;
  if (strcmp (text, " lives in a house with an even number") == 0)
    return x % 2 == 0;
  if (take (&text, " lives somewhere between ")) {
    y = take_person (sheet, house, &text);
    ck_assert (take (&text, " and "));
    z = take_person (sheet, house, &text);
    ck_assert_str_eq (text, "");
    return (y < x && x < z) || (z < x && x < y);
  }
  is_not =
      take (&text, " is not ") || g_str_has_prefix (text, " does not live");
  if (take (&text, " lives in house "))
    return is_listed (text, x);
  if (take (&text, " does not live in house "))
    return !is_listed (text, x);
#define OTHER (take_person (sheet, house, &text))
  if (take (&text, " lives somewhere to the left of "))
    value = x < OTHER;
  else if (take (&text, " lives somewhere to the right of "))
    value = x > OTHER;
  else if (take (&text, " lives directly to the left of "))
    value = x + 1 == OTHER;
  else if (take (&text, " lives directly to the right of "))
    value = x == OTHER + 1;
  else if (take (&text, " lives next to ") ||
           take (&text, " does not live next to "))
    value = (abs (x - OTHER) == 1) != is_not;
  else if (take (&text, " lives exactly ") ||
           take (&text, " does not live exactly ")) {
    z = *text++ - '0';
    ck_assert (
        take (&text, z == 1 ? " house away from " : " houses away from "));
    value = (abs (x - OTHER) == z) != is_not;
  } else {
    ck_assert_msg (is_not || take (&text, " is "), "cannot read: %s", text);
    value = (x == OTHER) != is_not;
  }
#undef OTHER
  ck_assert_str_eq (text, "");
  return value;
}

static bool
holds (const Sheet *sheet, const int *house, const char *text)
{
  static const char *const heads[] = {
      "all of this is true: ", "at least one of these is true: ",
      "exactly one of these is true: ", "none of these is true: ",
      "it is false that "};
  const char *iff = strstr (text, " if and only if ");

  for (int i = 0; i < 5; i++)
    if (take (&text, heads[i])) {
      g_auto (GStrv) parts = g_strsplit (text, "; ", -1);
      int n = (int) g_strv_length (parts), count = 0;
      for (int k = 0; k < n; k++)
        count += holds_simply (sheet, house, parts[k]);
      return i == 0 ? count == n : i == 1 ? count > 0 : count == (i == 2);
    }
  if (iff != NULL) {
    g_autofree char *first = g_strndup (text, (gsize) (iff - text));
    return holds_simply (sheet, house, first) ==
           holds_simply (sheet, house, iff + strlen (" if and only if "));
  }
  if (take (&text, "if ")) {
    const char *then = strstr (text, ", then ");
    g_autofree char *first = g_strndup (text, (gsize) (then - text));
    return !holds_simply (sheet, house, first) ||
           holds_simply (sheet, house, then + strlen (", then "));
  }
  return holds_simply (sheet, house, text);
}

/* How many assignments are all that the sentences say: by enumeration. */
static int
count_solutions (const Sheet *sheet, int *house, int v, bool *stated)
{
  int count = 0;

  if (v == VALUES) {
    for (char **s = sheet->sentences; *s != NULL; s++)
      if (!holds (sheet, house, *s))
        return 0;
    *stated = memcmp (house, sheet->stated, sizeof sheet->stated) == 0;
    return 1;
  }
  for (int h = 1; h <= HOUSES; h++) {
    bool is_free = true;
    for (int u = v / HOUSES * HOUSES; u < v; u++)
      is_free = is_free && house[u] != h;
    house[v] = h;
    if (is_free)
      count += count_solutions (sheet, house, v + 1, stated);
  }
  return count;
}

START_TEST (sentences)
{
  static const char *const args[] = {"zebra", "--generate", "4x3",     "-n",
                                     "60",    "--types",    ALL_TYPES, NULL};
  g_auto (GStrv) lines = run_lines (args, NULL);

  for (char **line = lines; *line != NULL; line++) {
    g_autoptr (JsonObject) puzzle = parse (*line);
    Sheet sheet = {0};
    int house[VALUES] = {0};
    bool stated = false;
    sheet_read (&sheet, puzzle);
    ck_assert_msg (count_solutions (&sheet, house, 0, &stated) == 1,
                   "the sentences have not one solution: %s", *line);
    ck_assert_msg (stated, "the sentences have another one: %s", *line);
    sheet_clear (&sheet);
  }
}
END_TEST

/* --- sudoku --------------------------------------------------------------- */

static const struct {
  const char *args[10];
  guint n;
} sudoku_cases[] = {
    {{"--generate", "3x3", "--count", "20"}, 20},
    {{"--generate", "3x2", "--count", "20"}, 20},
    {{"--generate", "2x2", "--count", "20"}, 20},
    {{"--generate", "4x4", "--count", "2"}, 2},
    {{"--generate", "1x5", "--count", "5"}, 5},
    {{"--generate", "3x3", "-n", "10", "--seed", "99", "--at-most", "23"}, 10},
};

/* How many lines end in "\tunique". */
static guint
count_unique (const char *input, guint *n)
{
  static const char *const args[] = {"sudoku", "-", "--unique", NULL};
  g_auto (GStrv) lines = run_lines (args, input);
  guint count = 0;

  *n = g_strv_length (lines);
  for (char **line = lines; *line != NULL; line++)
    count += g_str_has_suffix (*line, "\tunique");
  return count;
}

/* Gives the values new names, in the order they appear. */
static char *
rename_values (const char *line)
{
  char *name = g_strdup (line), next = 'a', new_name[128] = {0};

  for (char *p = name; *p != '\0'; p++)
    if (*p != '.') {
      if (new_name[(int) *p] == 0)
        new_name[(int) *p] = next++;
      *p = new_name[(int) *p];
    }
  return name;
}

/* No two of many puzzles are the same, whatever their values are called. */
START_TEST (distinct)
{
  static const char *const args[] = {"sudoku", "--generate", "3x3",
                                     "-n",     "300",        NULL};
  g_auto (GStrv) lines = run_lines (args, NULL);
  g_autoptr (GHashTable) seen =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (char **line = lines; *line != NULL; line++) {
    *strchr (*line, ' ') = '\0';
    ck_assert (g_hash_table_add (seen, rename_values (*line)));
  }
  ck_assert_uint_eq (g_hash_table_size (seen), 300);
}
END_TEST

START_TEST (sudoku)
{
  const char *args[16] = {"sudoku"};
  g_autoptr (GString) all = g_string_new (NULL), fewer = g_string_new (NULL);
  g_auto (GStrv) lines = NULL;
  guint n_fewer = 0, n;

  for (guint i = 0; sudoku_cases[_i].args[i] != NULL; i++)
    args[i + 1] = sudoku_cases[_i].args[i];
  lines = run_lines (args, NULL);
  for (char **line = lines; *line != NULL; line++) {
    char *end = strchr (*line, ' ');
    g_string_append_printf (all, "%s\n", *line);
    if (end == NULL) { /* a shape */
      g_string_append_printf (fewer, "%s\n", *line);
      continue;
    }
    *end = '\0';
    for (char *p = *line; *p != '\0'; p++)
      if (*p != '.') {
        char given = *p;
        *p = '.';
        g_string_append_printf (fewer, "%s\n", *line);
        *p = given;
        n_fewer++;
      }
  }
  ck_assert_uint_eq (count_unique (all->str, &n), sudoku_cases[_i].n);
  ck_assert_uint_eq (n, sudoku_cases[_i].n);
  ck_assert_uint_eq (count_unique (fewer->str, &n), 0);
  ck_assert_uint_eq (n, n_fewer);
}
END_TEST

/* --- seeds ---------------------------------------------------------------- */

/* Each puzzle of a run is that of its own seed. */
static void
check_seeds (const char *family, const char *shape, const char *notion)
{
  const char *many[] = {family, "--json", "--generate", shape, "--by", notion,
                        "-n",   "6",      "--seed",     "100", NULL};
  g_auto (GStrv) lines = run_lines (many, NULL);

  ck_assert_uint_eq (g_strv_length (lines), 6);
  for (guint i = 0; i < 6; i++) {
    g_autofree char *seed = g_strdup_printf ("%u", 100 + i);
    const char *one[] = {family, "--json", "--generate", shape, "--by",
                         notion, "--seed", seed,         NULL};
    g_autofree char *alone = run (one, NULL);
    g_autoptr (JsonObject) puzzle = parse (lines[i]);
    g_strchomp (alone);
    ck_assert_str_eq (alone, lines[i]);
    ck_assert_int_eq (json_object_get_int_member (puzzle, "seed"), 100 + i);
    ck_assert (i == 0 || strcmp (lines[i], lines[i - 1]) != 0);
  }
}

START_TEST (seeds)
{
  check_seeds ("zebra", "5x5", "search");
  check_seeds ("zebra", "9x9", "search");
  check_seeds ("zebra", "11x11", "search");
  check_seeds ("zebra", "6x5", "propagation");
  check_seeds ("zebra", "4x4", "probing");
  check_seeds ("sudoku", "3x3", "search");
  check_seeds ("sudoku", "3x3", "propagation");
  check_seeds ("sudoku", "4x4", "search");
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("solvers/minimal");
  TCase *tcase = tcase_create ("minimal");

  tcase_set_timeout (tcase, 0);
  tcase_add_loop_test (tcase, zebra, 0, G_N_ELEMENTS (zebra_cases));
  tcase_add_loop_test (tcase, sudoku, 0, G_N_ELEMENTS (sudoku_cases));
  tcase_add_test (tcase, distinct);
  tcase_add_test (tcase, sentences);
  tcase_add_test (tcase, seeds);
  suite_add_tcase (suite, tcase);
  return run_suite (suite);
}
