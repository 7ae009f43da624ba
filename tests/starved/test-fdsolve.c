/* SPDX-License-Identifier: MIT */

/* fdsolve without memory: each family, and what it writes for people and for
 * programs.  See run.c. */
#include "run.h"

#include <string.h>

#define EASY                                                                   \
  "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5"   \
  "....8..79\n"
#define PENTAGON "p edge 5 6\ne 1 2\ne 2 3\ne 3 4\ne 4 5\ne 5 1\ne 1 3\n"
#define JOBS "2 2\n0 3 1 2\n1 4 0 1\n"

static const StarvedCase cases[] = {
    {.name = "help", .args = {"--help"}},
    {.name = "help of a family", .args = {"zebra", "--help"}},
    {.name = "no such family", .args = {"zbra"}, .status = 1},
    {.name = "queens", .args = {"queens", "6"}},
    {.name = "queens, all", .args = {"queens", "6", "--all"}},
    {.name = "queens, counted", .args = {"queens", "6", "--count"}},
    {.name = "queens, JSON", .args = {"queens", "6", "--all", "--json"}},
    {.name = "queens, counted, JSON",
     .args = {"queens", "6", "--count", "--json"}},
    {.name = "crypt", .args = {"crypt", "SEND + MORE = MONEY", "--stats"}},
    {.name = "crypt, JSON", .args = {"crypt", "TO + GO = OUT", "--json"}},
    {.name = "magic", .args = {"magic", "3", "--all"}},
    {.name = "hexagon", .args = {"hexagon"}},
    {.name = "color", .args = {"color", "-"}, .input = PENTAGON},
    {.name = "color, JSON",
     .args = {"color", "-", "--json"},
     .input = PENTAGON},
    {.name = "color of Europe", .args = {"color", "europe"}},
    {.name = "jobshop", .args = {"jobshop", "-"}, .input = JOBS},
    {.name = "jobshop, JSON",
     .args = {"jobshop", "-", "--json"},
     .input = JOBS},
    {.name = "qcp", .args = {"qcp", "5", "--holes", "12", "--seed", "3"}},
    {.name = "sudoku", .args = {"sudoku", "-"}, .input = EASY},
    {.name = "sudoku, a batch",
     .args = {"sudoku", "-", "--unique"},
     .input = EASY EASY},
    {.name = "sudoku, JSON", .args = {"sudoku", "-", "--json"}, .input = EASY},
    {.name = "sudoku, generated",
     .args = {"sudoku", "--generate", "2x2", "--seed", "2"}},
    {.name = "zebra", .args = {"zebra", "classic"}},
    {.name = "zebra, JSON", .args = {"zebra", "classic", "--json"}},
    {.name = "zebra, generated",
     .args = {"zebra", "--generate", "3x3", "--seed", "5"}},
    {.name = "states", .args = {"states", "jugs", "3", "5", "4"}},
    {.name = "states, JSON", .args = {"states", "queens", "5", "--json"}},
    {.name = "amb", .args = {"amb", "queens", "5"}},
    {.name = "amb, lazy, JSON",
     .args = {"amb", "queens", "5", "--lazy", "--json"}},
};

/* What may follow on what was found when memory ended the search for more. */
static bool
is_verdict (const char *text)
{
  return !*text || g_regex_match_simple (
                       "\\A(\\tnot unique\n|\n?\\t?unknown whether unique\n|"
                       "unknown\n|at least [0-9]+\n|[a-z]+ = [0-9]+, not "
                       "proven( \\(at least [0-9]+\\))?\n)\\Z",
                       text, 0, 0);
}

static size_t
common (const char *a, const char *b)
{
  size_t n = 0;
  while (a[n] && a[n] == b[n])
    n++;
  return n;
}

/* Whole lines, the first of the whole run, and a verdict; or instead the best
 * solution found, which may be another one. */
static const char *
judge_text (const char *text, const char *whole)
{
  size_t n = common (text, whole), length = strlen (text);
  if (length && text[length - 1] != '\n')
    return "wrote half a line";
  while (n && whole[n - 1] != '\n' && text[n] != '\t')
    n--;
  if (is_verdict (text + n) || strstr (text, ", not proven"))
    return NULL;
  return "wrote something else";
}

/* A line a puzzle: any of them may be the one that lacked memory. */
static const char *
judge_batch (const char *text, const char *whole)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  for (char **line = lines; *line; line++) {
    g_autofree char *text_of = g_strconcat (*line, "\n", NULL);
    size_t n = strcspn (text_of, "\t\n");
    if (**line && strcmp (text_of, "unknown\n") != 0 &&
        !(strncmp (whole, text_of, n) == 0 && is_verdict (text_of + n)) &&
        !strstr (whole, text_of))
      return "wrote something else";
  }
  return *text && text[strlen (text) - 1] != '\n' ? "wrote half a line" : NULL;
}

/* An object is closed whatever happens, and the solutions in it are the first
 * of the whole run; or the best one found. */
static const char *
judge_object (const char *text, const char *whole)
{
  const char *end = strstr (text, ",\"status\":");
  bool listing = strstr (text, ",\"solutions\":[") != NULL;
  if (!end || !(strstr (end, ",\"stopped\":\"out of memory\"}\n") ||
                strstr (end, ",\"stopped\":\"memory limit\"}\n")))
    return "did not close the object";
  size_t n = (size_t) (end - text) - (listing ? 1 : 0); /* its "]" */
  if (strncmp (text, whole, n) == 0 || strstr (end, ",\"proven\":false"))
    return NULL;
  return "wrote another object";
}

static const char *
judge (const StarvedCase *c, const StarvedRun *run, const StarvedRun *each)
{
  const char *text = run->out->str, *whole = each->out->str;
  if (g_string_equal (run->out, each->out))
    return NULL; /* only what is told of it is missing */
  if (strstr (c->name, "batch"))
    return judge_batch (text, whole);
  return *text == '{' ? judge_object (text, whole) : judge_text (text, whole);
}

int
main (void)
{
  return starved_run_all (g_getenv ("FDSOLVE"), cases, G_N_ELEMENTS (cases),
                          judge);
}
