/* SPDX-License-Identifier: MIT */
/* string.c - GString */
#include "glib.h"

static void
reserve (GString *string, gsize more)
{
  gsize room = MAX (string->allocated_len, 32), need = string->len + more + 1;
  if (need <= string->allocated_len)
    return;
  while (room < need)
    room *= 2;
  string->str = g_realloc (string->str, room);
  string->allocated_len = room;
}

GString *
g_string_new (const char *text)
{
  GString *string = g_new0 (GString, 1);
  return g_string_append (string, text ? text : "");
}

char *
g_string_free (GString *string, gboolean and_text)
{
  char *text = string->str;
  g_free (string);
  if (!and_text)
    return text;
  g_free (text);
  return NULL;
}

GString *
g_string_append_len (GString *string, const char *text, gssize n)
{
  gsize length = n < 0 ? strlen (text) : (gsize) n;
  bool own = text >= string->str && text <= string->str + string->len;
  gsize at = own ? (gsize) (text - string->str) : 0;
  reserve (string, length);
  memcpy (string->str + string->len, own ? string->str + at : text, length);
  return g_string_truncate ((string->len += length, string), G_MAXSIZE);
}

GString *
g_string_append (GString *string, const char *text)
{
  return g_string_append_len (string, text, -1);
}

GString *
g_string_insert_c (GString *string, gssize at, char c)
{
  gsize from = at < 0 ? string->len : (gsize) at;
  reserve (string, 1);
  memmove (string->str + from + 1, string->str + from, string->len + 1 - from);
  string->str[from] = c;
  string->str[++string->len] = '\0';
  return string;
}

GString *
g_string_append_unichar (GString *string, gunichar c)
{
  char bytes[6];
  return g_string_append_len (string, bytes, g_unichar_to_utf8 (c, bytes));
}

GString *
g_string_truncate (GString *string, gsize n)
{
  string->len = MIN (string->len, n);
  string->str[string->len] = '\0';
  return string;
}

/* New bytes are not set. */
GString *
g_string_set_size (GString *string, gsize n)
{
  if (n > string->len)
    reserve (string, n - string->len);
  string->len = n;
  string->str[n] = '\0';
  return string;
}

GString *
g_string_assign (GString *string, const char *text)
{
  return text == string->str
             ? string
             : g_string_append (g_string_truncate (string, 0), text);
}

gboolean
g_string_equal (const GString *a, const GString *b)
{
  return a->len == b->len && memcmp (a->str, b->str, a->len) == 0;
}

guint
g_string_replace (GString *string, const char *what, const char *by,
                  guint limit)
{
  g_autofree char *old = g_strdup (string->str);
  gsize length = strlen (what);
  const char *from = old, *at;
  guint n = 0;
  g_string_truncate (string, 0);
  while (length && (!limit || n < limit) && (at = strstr (from, what))) {
    g_string_append_len (string, from, at - from);
    g_string_append (string, by);
    from = at + length;
    n++;
  }
  g_string_append (string, from);
  return n;
}

void
g_string_append_vprintf (GString *string, const char *format, va_list args)
{
  va_list again;
  va_copy (again, args);
  int n = vsnprintf (NULL, 0, format, again);
  va_end (again);
  if (n < 0)
    return;
  reserve (string, (gsize) n);
  vsnprintf (string->str + string->len, (gsize) n + 1, format, args);
  string->len += (gsize) n;
}

void
g_string_append_printf (GString *string, const char *format, ...)
{
  va_list args;
  va_start (args, format);
  g_string_append_vprintf (string, format, args);
  va_end (args);
}

void
g_string_printf (GString *string, const char *format, ...)
{
  va_list args;
  g_string_truncate (string, 0);
  va_start (args, format);
  g_string_append_vprintf (string, format, args);
  va_end (args);
}
