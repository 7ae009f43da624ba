/* SPDX-License-Identifier: MIT */

/* Words that were meant: the one of a list with the fewest typing mistakes. */
#include "solver.h"

#include <string.h>

/* Longer words are not compared: they are no typing mistakes. */
#define SUGGEST_LENGTH 40

/* Letters inserted, left out, replaced, or two neighbors swapped, that make
 * @a of @b; upper and lower case are the same. */
static size_t
suggest_distance (const char *a, const char *b)
{
  size_t n = strlen (a), m = strlen (b);
  size_t row[3][SUGGEST_LENGTH + 1];

  for (size_t j = 0; j <= m; j++)
    row[0][j] = j;
  for (size_t i = 1; i <= n; i++) {
    size_t *now = row[i % 3], *last = row[(i + 2) % 3], *old = row[(i + 1) % 3];
    now[0] = i;
    for (size_t j = 1; j <= m; j++) {
      char c = g_ascii_tolower (a[i - 1]), d = g_ascii_tolower (b[j - 1]);
      now[j] = MIN (MIN (now[j - 1], last[j]) + 1, last[j - 1] + (c != d));
      if (i > 1 && j > 1 && c == g_ascii_tolower (b[j - 2]) &&
          d == g_ascii_tolower (a[i - 2]))
        now[j] = MIN (now[j], old[j - 2] + 1);
    }
  }
  return row[n % 3][m];
}

void
solver_suggest_init (SolverSuggestion *suggestion, const char *word)
{
  size_t n = strlen (word);

  *suggestion = (SolverSuggestion){.word = word};
  /* A third of the letters may be wrong, of two letters one. */
  suggestion->distance = n > SUGGEST_LENGTH ? 0 : MAX (n / 3, 1) + 1;
}

void
solver_suggest_add (SolverSuggestion *suggestion, const char *candidate)
{
  size_t distance;

  if (suggestion->distance == 0 || strlen (candidate) > SUGGEST_LENGTH)
    return;
  distance = suggest_distance (suggestion->word, candidate);
  if (distance >= suggestion->distance || distance >= strlen (candidate))
    return;
  suggestion->distance = distance;
  suggestion->nearest = candidate;
}

char *
solver_suggest_text (const SolverSuggestion *suggestion, const char *before)
{
  return suggestion->nearest == NULL
             ? g_strdup ("")
             : g_strdup_printf (" (did you mean '%s%s'?)", before,
                                suggestion->nearest);
}
