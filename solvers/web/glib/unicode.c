/* SPDX-License-Identifier: MIT */
/* unicode.c - UTF-8; what letters are is what the C library says */
#include "glib.h"

#include <wchar.h>
#include <wctype.h>

#define INVALID ((gunichar) -1)
#define INCOMPLETE ((gunichar) -2)

#define EIGHT(n) n, n, n, n, n, n, n, n
#define SIXTY_FOUR(n)                                                          \
  EIGHT (n), EIGHT (n), EIGHT (n), EIGHT (n), EIGHT (n), EIGHT (n), EIGHT (n), \
      EIGHT (n)

static const char skip[256] = {SIXTY_FOUR (1),
                               SIXTY_FOUR (1),
                               SIXTY_FOUR (1),
                               EIGHT (2),
                               EIGHT (2),
                               EIGHT (2),
                               EIGHT (2),
                               EIGHT (3),
                               EIGHT (3),
                               4,
                               4,
                               4,
                               4,
                               4,
                               4,
                               4,
                               4,
                               5,
                               5,
                               5,
                               5,
                               6,
                               6,
                               1,
                               1};
const char *const g_utf8_skip = skip;

/* The character of @length bytes, which are there. */
static gunichar
decode (const guchar *p, int length)
{
  gunichar c = length == 1 ? *p : *p & (0xffu >> (length + 1));
  for (int i = 1; i < length; i++)
    c = c << 6 | (p[i] & 0x3f);
  return c;
}

gunichar
g_utf8_get_char (const char *p)
{
  return decode ((const guchar *) p, skip[(guchar) *p]);
}

gunichar
g_utf8_get_char_validated (const char *p, gssize n)
{
  static const gunichar least[] = {0, 0, 0x80, 0x800, 0x10000};
  const guchar *q = (const guchar *) p;
  int length = skip[*q];
  if (n == 0)
    return INCOMPLETE;
  if (length > 4 || (length == 1 && *q >= 0x80))
    return INVALID;
  for (int i = 1; i < length; i++) {
    if (n >= 0 && i >= n)
      return INCOMPLETE;
    if ((q[i] & 0xc0) != 0x80)
      return INVALID;
  }
  gunichar c = decode (q, length);
  return c < least[length] || c > 0x10ffff || (c & 0xfffff800) == 0xd800
             ? INVALID
             : c;
}

gboolean
g_utf8_validate (const char *text, gssize n, const char **end)
{
  const char *p = text;
  while (n < 0 ? *p != '\0' : p < text + n) {
    gunichar c = g_utf8_get_char_validated (p, n < 0 ? -1 : text + n - p);
    if (c == INVALID || c == INCOMPLETE || c == 0)
      break;
    p += skip[(guchar) *p];
  }
  if (end)
    *end = p;
  return n < 0 ? *p == '\0' : p == text + n;
}

char *
g_utf8_make_valid (const char *text, gssize n)
{
  GString *string = g_string_new (NULL);
  const char *stop = text + (n < 0 ? strlen (text) : (gsize) n), *bad;
  while (!g_utf8_validate (text, stop - text, &bad)) {
    g_string_append_len (string, text, bad - text);
    g_string_append (string, "\xef\xbf\xbd");
    text = bad + 1;
  }
  g_string_append_len (string, text, stop - text);
  return g_string_free (string, FALSE);
}

int
g_unichar_to_utf8 (gunichar c, char *out)
{
  int length = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
  if (!out)
    return length;
  for (int i = length - 1; i > 0; i--, c >>= 6)
    out[i] = (char) (0x80 | (c & 0x3f));
  out[0] = (char) (length == 1 ? c : c | (0xf00u >> length & 0xff));
  return length;
}

gunichar
g_unichar_toupper (gunichar c)
{
  return (gunichar) towupper ((wint_t) c);
}

gboolean
g_unichar_isalpha (gunichar c)
{
  return iswalpha ((wint_t) c) && !iswdigit ((wint_t) c);
}

gboolean
g_unichar_isalnum (gunichar c)
{
  return iswalnum ((wint_t) c) != 0;
}

gboolean
g_unichar_isupper (gunichar c)
{
  return iswupper ((wint_t) c) != 0;
}

gboolean
g_unichar_isprint (gunichar c)
{
  return iswprint ((wint_t) c) != 0;
}

gboolean
g_unichar_isgraph (gunichar c)
{
  return iswprint ((wint_t) c) && !iswspace ((wint_t) c);
}

gboolean
g_unichar_iswide (gunichar c)
{
  return wcwidth ((wchar_t) c) == 2;
}

gboolean
g_unichar_iszerowidth (gunichar c)
{
  return c && wcwidth ((wchar_t) c) == 0;
}
