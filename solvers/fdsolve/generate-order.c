/* SPDX-License-Identifier: MIT */
/* generate-order.c - what puzzles made are to be like, in words */
#include "generate-order.h"
#include "solver-private.h"

#include <string.h>

#define DEFAULT_TRIES 1000

/* --- words ---------------------------------------------------------------- */

/* Case does not matter, nor whether words are divided by blanks. */
static char *
plain_name (const char *name)
{
  char *plain = g_strstrip (g_ascii_strdown (name, -1));

  return g_strdelimit (plain, "-_", ' ');
}

static FdGrade
grade_of (const char *word)
{
  g_autofree char *plain = plain_name (word);

  for (int i = FD_GRADE_NONE + 1; i < FD_N_GRADES; i++) {
    g_autofree char *number = g_strdup_printf ("%d", i);
    if (strcmp (plain, fd_grade_name ((FdGrade) i)) == 0 ||
        strcmp (plain, number) == 0)
      return (FdGrade) i;
  }
  return FD_GRADE_NONE;
}

/* "A..B", "A..", "..B" or "A"; what is left out is %NULL. */
static void
split_range (const char *text, char **from, char **to)
{
  const char *dots = strstr (text, "..");

  *from =
      dots != NULL ? g_strndup (text, (gsize) (dots - text)) : g_strdup (text);
  *to = g_strdup (dots != NULL ? dots + 2 : text);
  if (dots != NULL && **from == '\0')
    g_clear_pointer (from, g_free);
  if (**to == '\0')
    g_clear_pointer (to, g_free);
}

static bool
read_difficulty (const char *text, GenerateOrder *order, GError **error)
{
  g_autofree char *from = NULL, *to = NULL;

  split_range (text, &from, &to);
  order->from = from != NULL ? grade_of (from) : FD_GRADE_SINGLES;
  order->to = to != NULL ? grade_of (to) : FD_GRADE_SEARCH;
  return (order->from != FD_GRADE_NONE && order->from <= order->to) ||
         solver_usage_error (error,
                             "--difficulty: expected easy, moderate, tricky, "
                             "hard, very-hard or extreme, or a range such as "
                             "easy..tricky, found '%s'",
                             text);
}

static bool
read_clues (const char *text, GenerateOrder *order, GError **error)
{
  g_autofree char *from = NULL, *to = NULL;
  gint64 fewest = 0, most = G_MAXUINT;

  split_range (text, &from, &to);
  if ((from != NULL &&
       !solver_parse_int (from, "--clues", 0, G_MAXINT32, &fewest, error)) ||
      (to != NULL &&
       !solver_parse_int (to, "--clues", 0, G_MAXINT32, &most, error)))
    return false;
  order->fewest = (guint) fewest;
  order->most = (guint) most;
  return fewest <= most ||
         solver_usage_error (error,
                             "--clues: expected a number or a range such as "
                             "24..28, found '%s'",
                             text);
}

/* --- techniques ----------------------------------------------------------- */

/* The whole name, or the first words of it. */
static bool
begins_with (const char *name, const char *first)
{
  size_t n = strlen (first);

  return strncmp (name, first, n) == 0 && (name[n] == '\0' || name[n] == ' ');
}

/* Where @pattern ends in a star, anything may stand. */
static bool
is_known (const char *technique, const char *pattern)
{
  g_autofree char *plain = plain_name (pattern);
  char *star = strchr (plain, '*');

  if (star != NULL)
    *star = '\0';
  return begins_with (plain, technique) ||
         (star != NULL && g_str_has_prefix (technique, plain));
}

static bool
check_technique (const GenerateFamily *family, const char *technique,
                 GError **error)
{
  g_autoptr (GString) list = g_string_new (NULL);

  for (guint i = 0; family->techniques[i] != NULL; i++) {
    if (is_known (technique, family->techniques[i]))
      return true;
    g_string_append_printf (list, "%s%s", i > 0 ? ", " : "",
                            family->techniques[i]);
  }
  return solver_usage_error (error,
                             "--technique: expected one of %s, found '%s'",
                             list->str, technique);
}

static bool
read_techniques (const char *text, const GenerateFamily *family,
                 GenerateOrder *order, GError **error)
{
  order->techniques = g_strsplit (text, ",", 0);
  for (char **name = order->techniques; *name != NULL; name++) {
    char *plain = plain_name (*name);
    g_free (*name);
    *name = plain;
    if (!check_technique (family, plain, error))
      return false;
  }
  return order->techniques[0] != NULL || check_technique (family, "", error);
}

static bool
is_among (const char *technique, const GPtrArray *names)
{
  for (guint i = 0; names != NULL && i < names->len; i++) {
    g_autofree char *plain = plain_name (names->pdata[i]);
    if (begins_with (plain, technique))
      return true;
  }
  return false;
}

guint
generate_order_lacks (const GenerateOrder *order,
                      const SolverJudgement *judgement)
{
  guint n = 0;

  for (char **name = order->techniques; name != NULL && *name != NULL; name++)
    n += !is_among (*name, judgement->names);
  return n;
}

/* --- the order ------------------------------------------------------------ */

void
generate_order_clear (GenerateOrder *order)
{
  g_clear_pointer (&order->techniques, g_strfreev);
}

bool
generate_order_read (const Solver *solver, const GenerateFamily *family,
                     GenerateOrder *order, GError **error)
{
  const char *difficulty = solver_option (solver, "difficulty");
  const char *technique = solver_option (solver, "technique");
  const char *clues = solver_option (solver, "clues");
  gint64 tries = DEFAULT_TRIES;

  *order = (GenerateOrder){
      .from = FD_GRADE_SINGLES, .to = FD_GRADE_SEARCH, .most = G_MAXUINT};
  order->is_picky = difficulty != NULL || technique != NULL || clues != NULL;
  order->is_graded = difficulty != NULL || technique != NULL ||
                     solver->explain || solver->grade;
  if ((difficulty != NULL && !read_difficulty (difficulty, order, error)) ||
      (technique != NULL &&
       !read_techniques (technique, family, order, error)) ||
      (clues != NULL && !read_clues (clues, order, error)) ||
      !solver_option_int (solver, "tries", 1, G_MAXINT32, &tries, error))
    return false;
  order->tries = (guint) tries;
  return true;
}

/* --- what is said --------------------------------------------------------- */

static void
say_cost (GString *json, GString *text, const char *name, double cost)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_formatd (number, sizeof number, "%.1f", cost);
  g_string_append_printf (json, ",\"%s\":%s", name, number);
  g_string_append_printf (text, ", %s %s", name, number);
}

void
generate_order_say (const SolverJudgement *judgement, GString *json,
                    GString *text)
{
  const char *word = fd_grade_name (judgement->grade);

  g_string_append_printf (json, ",\"grade\":%d,\"difficulty\":\"%s\"",
                          judgement->grade, word);
  g_string_append_printf (text, ", %s (grade %d)", word, judgement->grade);
  if (judgement->names == NULL)
    return;
  if (judgement->rating > 0)
    say_cost (json, text, "rating", judgement->rating);
  say_cost (json, text, "hardest", judgement->hardest);
  say_cost (json, text, "cost", judgement->cost);
  g_string_append (json, judgement->json);
}
