/* SPDX-License-Identifier: MIT */
/* page-paths.c - outlines that both pictures of a page have, such as those of a
 * map, stand in it once
 *
 * They move to a picture that is not seen, without their classes, and each
 * picture uses them by their numbers, with the classes they had there.
 */
#include "page.h"

#include <string.h>

/* A shorter one is not worth a reference. */
#define SHORT 100

static const char head[] = "<path class=\"", middle[] = "\" d=\"",
                  tail[] = "\"/>";

/* <path class="..." d="..."/> */
typedef struct {
  const char *at, *classes, *d, *end;
  size_t n_classes, n_d;
} Path;

/* The next one of that form from @p on, if there is any. */
static bool
find_path (const char *p, Path *path)
{
  while ((path->at = strstr (p, head)) != NULL) {
    path->classes = path->at + strlen (head);
    path->n_classes = strcspn (path->classes, "\"");
    path->d = path->classes + path->n_classes;
    p = path->d;
    if (strncmp (path->d, middle, strlen (middle)) != 0)
      continue;
    path->d += strlen (middle);
    path->n_d = strcspn (path->d, "\"");
    path->end = path->d + path->n_d;
    if (strncmp (path->end, tail, strlen (tail)) != 0)
      continue;
    path->end += strlen (tail);
    return true;
  }
  return false;
}

/* @numbers: of the outlines that are shared */
static char *
replace_paths (const char *text, GHashTable *numbers)
{
  GString *out = g_string_new (NULL);
  const char *p = text;
  Path path;

  for (; find_path (p, &path); p = path.end) {
    g_autofree char *d = g_strndup (path.d, path.n_d);
    guint number = GPOINTER_TO_UINT (g_hash_table_lookup (numbers, d));
    g_string_append_len (out, p, path.at - p);
    if (number > 0)
      g_string_append_printf (out, "<use class=\"%.*s\" href=\"#o%u\"/>",
                              (int) path.n_classes, path.classes, number);
    else
      g_string_append_len (out, path.at, path.end - path.at);
  }
  g_string_append (out, p);
  return g_string_free (out, FALSE);
}

/* The outlines that both texts have, and the number of each, from 1. */
static GHashTable *
number_paths (const char *text, const char *other, GString *shared)
{
  GHashTable *numbers =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  guint n = 0;
  Path path;

  for (const char *p = text; find_path (p, &path); p = path.end) {
    g_autofree char *d = g_strndup (path.d, path.n_d);
    if (path.n_d < SHORT || strstr (other, d) == NULL ||
        g_hash_table_contains (numbers, d))
      continue;
    g_string_append_printf (shared, "<path id=\"o%u\" d=\"%s\"/>\n", ++n, d);
    g_hash_table_insert (numbers, g_steal_pointer (&d), GUINT_TO_POINTER (n));
  }
  return numbers;
}

void
solver_page_share_paths (char **picture, char **other)
{
  g_autoptr (GString) shared = g_string_new (NULL);
  g_autoptr (GHashTable) numbers = number_paths (*picture, *other, shared);
  char *texts[2];

  if (shared->len == 0)
    return;
  texts[0] = replace_paths (*picture, numbers);
  texts[1] = replace_paths (*other, numbers);
  g_free (*picture);
  g_free (*other);
  *picture = g_strdup_printf ("<svg width=\"0\" height=\"0\" "
                              "aria-hidden=\"true\" "
                              "style=\"position:absolute\"><defs>\n"
                              "%s</defs></svg>\n%s",
                              shared->str, texts[0]);
  *other = texts[1];
  g_free (texts[0]);
}
