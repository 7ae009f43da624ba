/* SPDX-License-Identifier: MIT */

/* JSON as it is written: as json-glib has it, but for numbers with digits after
 * the point, which are the shortest ones that are read as the same value. */
#include "solver.h"

#include <string.h>

#define MOST_DIGITS 17

static void
append_shortest (GString *out, const char *number, size_t length)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];
  double value = g_ascii_strtod (number, NULL);

  for (int n = 1; n <= MOST_DIGITS; n++) {
    char format[] = {'%', '.', (char) ('0' + n / 10), (char) ('0' + n % 10),
                     'g', '\0'};
    g_ascii_formatd (digits, sizeof digits, format, value);
    if (g_ascii_strtod (digits, NULL) == value)
      break;
  }
  if (strlen (digits) < length && strpbrk (digits, ".e") != NULL)
    g_string_append (out, digits);
  else
    g_string_append_len (out, number, (gssize) length);
}

/* With its quotes. */
static size_t
string_length (const char *text)
{
  size_t n = 1;

  while (text[n] != '"')
    n += text[n] == '\\' ? 2 : 1;
  return n + 1;
}

static GString *
shorten (const char *text)
{
  GString *out = g_string_new (NULL);

  for (size_t n; *text != '\0'; text += n) {
    n = *text == '"' ? string_length (text) : strspn (text, "+-.0123456789eE");
    if (*text == '"' || memchr (text, '.', n) == NULL)
      g_string_append_len (out, text, (gssize) MAX (n, 1));
    else
      append_shortest (out, text, n);
    n = MAX (n, 1);
  }
  return out;
}

char *
solver_json_text (JsonBuilder *builder)
{
  g_autoptr (JsonGenerator) generator = json_generator_new ();
  g_autoptr (JsonNode) root = json_builder_get_root (builder);
  g_autofree char *text = NULL;

  json_generator_set_root (generator, root);
  text = json_generator_to_data (generator, NULL);
  return g_string_free (shorten (text), FALSE);
}
