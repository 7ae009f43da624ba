/* SPDX-License-Identifier: MIT */
/* picture.c - equations as pictures: one that adds words up stands in columns,
 * as children write it, others in lines; each letter above its digit */
#include "parse.h"

#include <string.h>

enum { TILE = 56, HIGH = 68, GAP = 6, MARGIN = 36, ACROSS = 24 };

/* The characters of both texts, side by side. */
typedef struct {
  const char *letters, *digits; /* NULL: not known */
} Both;

static gunichar
next (Both *both, gunichar *digit)
{
  gunichar c = g_utf8_get_char (both->letters);

  *digit = 0;
  if (c == 0)
    return 0;
  both->letters = g_utf8_next_char (both->letters);
  if (both->digits != NULL && *both->digits != '\0') {
    *digit = g_utf8_get_char (both->digits);
    both->digits = g_utf8_next_char (both->digits);
  }
  return c;
}

/* One letter with its digit, or a digit that stands for itself. */
static void
draw_tile (Picture *picture, int x, int y, gunichar c, gunichar digit)
{
  char letter[7] = {0}, found[7] = {0};
  bool fixed = g_ascii_isdigit ((gchar) MIN (c, 127u)) && c < 0x80;

  g_unichar_to_utf8 (g_unichar_toupper (c), letter);
  g_unichar_to_utf8 (digit, found);
  picture_rect (picture, fixed ? "given" : "cell", x, y, TILE, HIGH, 8);
  if (digit == 0 || fixed) {
    picture_put (picture, "ink strong", x + TILE / 2, y + HIGH / 2, 36, letter);
    return;
  }
  picture_put (picture, "dim", x + TILE / 2, y + 17, 19, letter);
  picture_put (picture, "found strong", x + TILE / 2, y + 44, 36, found);
}

static bool
is_tile (gunichar c)
{
  return g_unichar_isalnum (c);
}

static void
draw_sign (Picture *picture, int x, int y, gunichar c)
{
  char sign[7] = {0};

  if (c == '*')
    c = 0xd7;
  if (c == '-')
    c = 0x2212;
  g_unichar_to_utf8 (c, sign);
  picture_put (picture, "ink", x, y, 36, sign);
}

/* --- in columns ----------------------------------------------------------- */

/* Whether it is one equation, of words joined by +, with one word last. */
static bool
is_sum (const char *text, int *words, int *longest)
{
  int length = 0, equal = 0;

  *words = 1;
  *longest = 0;
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p)) {
    gunichar c = g_utf8_get_char (p);
    if (is_tile (c)) {
      *longest = MAX (*longest, ++length);
    } else if (c == '+' || c == '=') {
      if (equal > 0 || length == 0)
        return false;
      equal += c == '=';
      length = 0;
      ++*words;
    } else if (c != ' ')
      return false;
  }
  return equal == 1 && length > 0 && *words <= ACROSS && *longest <= ACROSS;
}

/* The letters up to the next sign, which is returned. */
static gunichar
draw_word (Picture *picture, Both *both, int right, int y)
{
  Both from = *both;
  int length = 0;
  gunichar c, digit;

  while ((c = next (both, &digit)) != 0 && c != '+' && c != '=')
    length += is_tile (c);
  for (int i = 0; i < length;) {
    gunichar letter = next (&from, &digit);
    if (is_tile (letter)) {
      draw_tile (picture, right - (length - i) * (TILE + GAP) + GAP, y, letter,
                 digit);
      i++;
    }
  }
  return c;
}

static void
draw_sum (Picture *picture, Both both, int words, int longest)
{
  int left = MARGIN + TILE, right = left + longest * (TILE + GAP), y = MARGIN;

  for (int i = 0; i < words; i++) {
    bool last = i == words - 1;
    if (last) {
      y += GAP;
      picture_line (picture, "bold", MARGIN, y, right, y);
      y += 2 * GAP + 2;
    } else if (i > 0)
      draw_sign (picture, MARGIN + TILE / 2 - 4, y + HIGH / 2, '+');
    draw_word (picture, &both, right, y);
    y += HIGH + GAP;
  }
  picture->width = right + MARGIN;
  picture->height = y + MARGIN - GAP;
}

/* --- in lines ------------------------------------------------------------- */

static void
draw_lines (Picture *picture, Both both)
{
  int x = MARGIN, y = MARGIN, widest = 0;
  gunichar c, digit;

  while ((c = next (&both, &digit)) != 0) {
    if (c == '\n' || (x > ACROSS * TILE && !is_tile (c))) {
      x = MARGIN;
      y += HIGH + 3 * GAP;
    }
    if (is_tile (c)) {
      draw_tile (picture, x, y, c, digit);
      x += TILE + GAP;
    } else if (c != ' ' && c != '\n') {
      draw_sign (picture, x + 18, y + HIGH / 2, c);
      x += 36 + GAP;
    }
    widest = MAX (widest, x);
  }
  picture->width = widest - GAP + MARGIN;
  picture->height = y + HIGH + MARGIN;
}

void
crypt_picture (Picture *picture, const char *letters, const char *digits)
{
  Both both = {letters, digits};
  int words, longest;

  g_string_printf (picture->title, "%s", letters);
  g_string_printf (picture->description, "%s%s",
                   digits != NULL ? "Solved: " : "Not solved.",
                   digits != NULL ? digits : "");
  g_strdelimit (picture->title->str, "\n", ';');
  if (is_sum (letters, &words, &longest))
    draw_sum (picture, both, words, longest);
  else
    draw_lines (picture, both);
}
