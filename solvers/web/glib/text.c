/* SPDX-License-Identifier: MIT */
/* text.c - functions on plain strings and numbers in them */
#include "glib.h"

#include <ctype.h>
#include <strings.h>

char *
g_strdup (const char *text)
{
  return text ? g_memdup2 (text, strlen (text) + 1) : NULL;
}

char *
g_strndup (const char *text, gsize n)
{
  char *copy = g_malloc0 (n + 1);
  return strncpy (copy, text, n);
}

char *
g_path_get_basename (const char *path)
{
  size_t n = strlen (path);
  while (n > 1 && path[n - 1] == '/')
    n--;
  size_t from = n;
  while (from > 0 && path[from - 1] != '/')
    from--;
  if (n == 0)
    return g_strdup (".");
  return from == n ? g_strdup ("/") : g_strndup (path + from, n - from);
}

char *
g_strdup_vprintf (const char *format, va_list args)
{
  GString *string = g_string_new (NULL);
  g_string_append_vprintf (string, format, args);
  return g_string_free (string, FALSE);
}

char *
g_strdup_printf (const char *format, ...)
{
  va_list args;
  va_start (args, format);
  char *text = g_strdup_vprintf (format, args);
  va_end (args);
  return text;
}

static char *
join (const char *between, const char *first, va_list args)
{
  GString *string = g_string_new (first);
  for (const char *next; first && (next = va_arg (args, const char *));) {
    g_string_append (string, between);
    g_string_append (string, next);
  }
  return g_string_free (string, FALSE);
}

char *
g_strconcat (const char *first, ...)
{
  va_list args;
  va_start (args, first);
  char *text = first ? join ("", first, args) : NULL;
  va_end (args);
  return text;
}

char *
g_strjoin (const char *between, ...)
{
  va_list args;
  va_start (args, between);
  char *text = join (between, va_arg (args, const char *), args);
  va_end (args);
  return text;
}

char *
g_strjoinv (const char *between, char **texts)
{
  GString *string = g_string_new (NULL);
  for (guint i = 0; texts[i]; i++) {
    g_string_append (string, i ? between : "");
    g_string_append (string, texts[i]);
  }
  return g_string_free (string, FALSE);
}

char **
g_strsplit (const char *text, const char *at, int limit)
{
  GPtrArray *parts = g_ptr_array_new ();
  const char *end;
  while ((limit < 1 || (int) parts->len < limit - 1) && *text &&
         (end = strstr (text, at))) {
    g_ptr_array_add (parts, g_strndup (text, (gsize) (end - text)));
    text = end + strlen (at);
    if (!*text)
      g_ptr_array_add (parts, g_strdup (""));
  }
  if (*text)
    g_ptr_array_add (parts, g_strdup (text));
  g_ptr_array_add (parts, NULL);
  return (char **) g_ptr_array_free (parts, FALSE);
}

void
g_strfreev (char **texts)
{
  for (guint i = 0; texts && texts[i]; i++)
    g_free (texts[i]);
  g_free (texts);
}

guint
g_strv_length (char **texts)
{
  guint n = 0;
  while (texts[n])
    n++;
  return n;
}

char *
g_strdelimit (char *text, const char *delimiters, char by)
{
  if (!delimiters)
    delimiters = "_-|> <.";
  for (char *p = text; *p; p++)
    if (strchr (delimiters, *p))
      *p = by;
  return text;
}

char *
g_strchug (char *text)
{
  const char *p = text;
  while (g_ascii_isspace (*p))
    p++;
  memmove (text, p, strlen (p) + 1);
  return text;
}

char *
g_strchomp (char *text)
{
  gsize n = strlen (text);
  while (n && g_ascii_isspace (text[n - 1]))
    text[--n] = '\0';
  return text;
}

gboolean
g_str_has_prefix (const char *text, const char *prefix)
{
  return strncmp (text, prefix, strlen (prefix)) == 0;
}

gboolean
g_str_has_suffix (const char *text, const char *suffix)
{
  gsize n = strlen (text), m = strlen (suffix);
  return n >= m && strcmp (text + n - m, suffix) == 0;
}

/* --- ASCII ------------------------------------------------------------------
 */

int
g_ascii_xdigit_value (char c)
{
  return g_ascii_isdigit (c)    ? c - '0'
         : c >= 'a' && c <= 'f' ? c - 'a' + 10
         : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                : -1;
}

int
g_ascii_strcasecmp (const char *a, const char *b)
{
  while (*a && g_ascii_tolower (*a) == g_ascii_tolower (*b)) {
    a++;
    b++;
  }
  return (guchar) g_ascii_tolower (*a) - (guchar) g_ascii_tolower (*b);
}

static char *
map (const char *text, gssize n, char (*by) (char c))
{
  char *copy = g_strndup (text, n < 0 ? strlen (text) : (gsize) n);
  for (char *p = copy; *p; p++)
    *p = by (*p);
  return copy;
}

char *
g_ascii_strup (const char *text, gssize n)
{
  return map (text, n, g_ascii_toupper);
}

char *
g_ascii_strdown (const char *text, gssize n)
{
  return map (text, n, g_ascii_tolower);
}

double
g_ascii_strtod (const char *text, char **end)
{
  return strtod (text, end);
}

gint64
g_ascii_strtoll (const char *text, char **end, guint base)
{
  return strtoll (text, end, (int) base);
}

guint64
g_ascii_strtoull (const char *text, char **end, guint base)
{
  return strtoull (text, end, (int) base);
}

char *
g_ascii_formatd (char *buffer, int n, const char *format, double number)
{
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wformat-nonliteral"
  snprintf (buffer, (size_t) n, format, number);
#pragma clang diagnostic pop
  return buffer;
}

char *
g_ascii_dtostr (char *buffer, int n, double number)
{
  return g_ascii_formatd (buffer, n, "%.17g", number);
}

/* No caller shows the message. */
static gboolean
refuse_number (GError **error)
{
  g_set_error (error, g_quark_from_static_string ("g-number-parser-error"), 0,
               "not a number of the range");
  return FALSE;
}

gboolean
g_ascii_string_to_signed (const char *text, guint base, gint64 min, gint64 max,
                          gint64 *value, GError **error)
{
  char *end;
  errno = 0;
  gint64 number = strtoll (text, &end, (int) base);
  if (!isalnum ((guchar) text[*text == '-']) || *end || errno || number < min ||
      number > max)
    return refuse_number (error);
  if (value)
    *value = number;
  return TRUE;
}

gboolean
g_ascii_string_to_unsigned (const char *text, guint base, guint64 min,
                            guint64 max, guint64 *value, GError **error)
{
  char *end;
  errno = 0;
  guint64 number = strtoull (text, &end, (int) base);
  if (!isalnum ((guchar) *text) || *end || errno || number < min ||
      number > max)
    return refuse_number (error);
  if (value)
    *value = number;
  return TRUE;
}
