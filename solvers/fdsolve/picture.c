/* SPDX-License-Identifier: MIT */
/* picture.c - writes SVG: elements, text, and the styles they share */
#include "picture.h"

#include <stdarg.h>
#include <string.h>

/* Colours by class, the second half for dark surroundings.  Viewers that know
 * no media queries show the first. */
static const char style[] =
    "text{font-family:system-ui,'Segoe UI',Roboto,'DejaVu Sans',sans-serif;"
    "text-anchor:middle}"
    ".start{text-anchor:start}.end{text-anchor:end}.strong{font-weight:700}"
    ".ink{fill:#1b2430}.dim{fill:#596673}.found{fill:#1459b3}.on{fill:#10202e}"
    ".paper{fill:#fff}.sea{fill:#e4eef7}.land{fill:#d2d8de}.dark{fill:#d5dee7}"
    ".cell{fill:#fff;stroke:#c3ccd6;stroke-width:1.5}"
    ".given{fill:#e9eef4;stroke:#c3ccd6;stroke-width:1.5}"
    ".thin{fill:none;stroke:#c3ccd6;stroke-width:1.5}"
    ".bold{fill:none;stroke:#1b2430;stroke-width:3.5;stroke-linecap:square}"
    ".dashed{fill:none;stroke:#596673;stroke-width:2;stroke-dasharray:6 5}"
    ".edge{fill:none;stroke:#8d99a6;stroke-width:1.5}"
    ".border{stroke:#fff;stroke-width:1.5;stroke-linejoin:round}"
    ".water{fill:#5aa9dc}.rim{stroke:#596673;stroke-width:1.5}"
    ".k1{fill:#8ecae6}.k2{fill:#ffb787}.k3{fill:#b5d99c}.k4{fill:#f4a3b8}"
    ".k5{fill:#f2dc7e}.k6{fill:#c3b1e1}.k7{fill:#7fd1c1}.k8{fill:#d9b48f}"
    ".k9{fill:#a9b8f0}.k10{fill:#e6a1e0}.k11{fill:#c9d46c}.k12{fill:#b8c0c8}"
    "@media(prefers-color-scheme:dark){"
    ".ink{fill:#e8edf2}.dim{fill:#9fabb7}.found{fill:#86bbff}.on{fill:#fff}"
    ".paper{fill:#12171d}.sea{fill:#172430}.land{fill:#333d47}"
    ".dark{fill:#2c3742}"
    ".cell{fill:#181f27;stroke:#3d4853}.given{fill:#252f3a;stroke:#3d4853}"
    ".thin{stroke:#3d4853}.bold{stroke:#d5dde5}.dashed{stroke:#9fabb7}"
    ".edge{stroke:#66727e}.border{stroke:#12171d}.water{fill:#2f7fb5}"
    ".k1{fill:#2a6f97}.k2{fill:#a4522a}.k3{fill:#477532}.k4{fill:#9b3f5b}"
    ".k5{fill:#7d6a14}.k6{fill:#64509b}.k7{fill:#1f7065}.k8{fill:#7a5738}"
    ".k9{fill:#4358a8}.k10{fill:#8a3f86}.k11{fill:#626c18}.k12{fill:#55606b}}";

const char *
picture_style (void)
{
  return style;
}

Picture *
picture_new (void)
{
  Picture *picture = g_new0 (Picture, 1);

  picture->title = g_string_new (NULL);
  picture->description = g_string_new (NULL);
  picture->body = g_string_new (NULL);
  return picture;
}

void
picture_free (Picture *picture)
{
  if (picture == NULL)
    return;
  g_string_free (picture->title, TRUE);
  g_string_free (picture->description, TRUE);
  g_string_free (picture->body, TRUE);
  g_free (picture);
}

/* --- text ----------------------------------------------------------------- */

/* XML cannot hold most control characters, nor what is no UTF-8, at all. */
void
picture_escape (GString *out, const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);

  for (const char *p = valid; *p != '\0'; p = g_utf8_next_char (p)) {
    gunichar c = g_utf8_get_char (p);
    if (c == '&')
      g_string_append (out, "&amp;");
    else if (c == '<')
      g_string_append (out, "&lt;");
    else if (c == '>')
      g_string_append (out, "&gt;");
    else if (c == '"')
      g_string_append (out, "&quot;");
    else if (c < 0x20 || c == 0x7f || c == 0xfffe || c == 0xffff)
      g_string_append_c (out, ' ');
    else
      g_string_append_unichar (out, c);
  }
}

static void
append_whole (const Picture *picture, const char *attributes, const char *id,
              const char *styles, GString *out)
{
  g_string_append_printf (out,
                          "<svg%s viewBox=\"0 0 %d %d\" role=\"img\" "
                          "aria-labelledby=\"%s-title %s-desc\">\n"
                          "<title id=\"%s-title\">",
                          attributes, picture->width, picture->height, id, id,
                          id);
  picture_escape (out, picture->title->str);
  g_string_append_printf (out, "</title>\n<desc id=\"%s-desc\">", id);
  picture_escape (out, picture->description->str);
  g_string_append_printf (out, "</desc>\n%s", styles);
  g_string_append_len (out, picture->body->str, (gssize) picture->body->len);
  g_string_append (out, "</svg>\n");
}

char *
picture_text (const Picture *picture)
{
  GString *out = g_string_new (NULL);
  g_autofree char *size =
      g_strdup_printf (" xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" "
                       "height=\"%d\"",
                       picture->width, picture->height);
  g_autofree char *head = g_strdup_printf (
      "<style>%s</style>\n"
      "<rect class=\"paper\" width=\"%d\" height=\"%d\" rx=\"12\"/>\n",
      style, picture->width, picture->height);

  append_whole (picture, size, "picture", head, out);
  return g_string_free (out, FALSE);
}

char *
picture_element (const Picture *picture, const char *id)
{
  GString *out = g_string_new (NULL);

  append_whole (picture, " class=\"picture\"", id, "", out);
  return g_string_free (out, FALSE);
}

/* --- shapes --------------------------------------------------------------- */

void
picture_rect (Picture *picture, const char *classes, int x, int y, int width,
              int height, int radius)
{
  g_string_append_printf (picture->body,
                          "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" "
                          "height=\"%d\"",
                          classes, x, y, width, height);
  if (radius > 0)
    g_string_append_printf (picture->body, " rx=\"%d\"", radius);
  g_string_append (picture->body, "/>\n");
}

void
picture_line (Picture *picture, const char *classes, int x1, int y1, int x2,
              int y2)
{
  g_string_append_printf (picture->body,
                          "<path class=\"%s\" d=\"M%d %dL%d %d\"/>\n", classes,
                          x1, y1, x2, y2);
}

void
picture_circle (Picture *picture, const char *classes, int x, int y, int radius)
{
  g_string_append_printf (
      picture->body, "<circle class=\"%s\" cx=\"%d\" cy=\"%d\" r=\"%d\"/>\n",
      classes, x, y, radius);
}

void
picture_path (Picture *picture, const char *classes, const char *d)
{
  g_string_append_printf (picture->body, "<path class=\"%s\" d=\"%s\"/>\n",
                          classes, d);
}

void
picture_polygon (Picture *picture, const char *classes, const int *points,
                 guint n)
{
  g_string_append_printf (picture->body, "<polygon class=\"%s\" points=\"",
                          classes);
  for (guint i = 0; i < n; i++)
    g_string_append_printf (picture->body, "%s%d,%d", i > 0 ? " " : "",
                            points[2 * i], points[2 * i + 1]);
  g_string_append (picture->body, "\"/>\n");
}

/* --- text in the picture -------------------------------------------------- */

/* Of the fonts asked for, letters are about so wide; capitals and digits a
 * little more than others. */
int
picture_text_width (const char *text, int size)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  int hundredths = 0;

  for (const char *p = valid; *p != '\0'; p = g_utf8_next_char (p)) {
    gunichar c = g_utf8_get_char (p);
    hundredths += g_unichar_iszerowidth (c)                         ? 0
                  : g_unichar_iswide (c)                            ? 100
                  : c == 'm' || c == 'w'                            ? 90
                  : c < 0x80 && strchr (" .,;:!'|()ijlIt", (int) c) ? 38
                  : g_unichar_isupper (c)                           ? 70
                                                                    : 61;
  }
  return hundredths * size / 100;
}

void
picture_put (Picture *picture, const char *classes, int x, int y, int size,
             const char *text)
{
  g_string_append_printf (
      picture->body, "<text class=\"%s\" x=\"%d\" y=\"%d\" font-size=\"%d\">",
      classes, x, y + size * 36 / 100, size);
  picture_escape (picture->body, text);
  g_string_append (picture->body, "</text>\n");
}

void
picture_print (Picture *picture, const char *classes, int x, int y, int size,
               const char *format, ...)
{
  g_autofree char *text = NULL;
  va_list args;

  va_start (args, format);
  text = g_strdup_vprintf (format, args);
  va_end (args);
  picture_put (picture, classes, x, y, size, text);
}

void
picture_fit (Picture *picture, const char *classes, int x, int y, int size,
             int room, const char *text)
{
  int width = picture_text_width (text, size);

  picture_put (picture, classes, x, y,
               width > room ? MAX (size * room / width, 1) : size, text);
}

int
picture_wrap (Picture *picture, const char *classes, int x, int y, int size,
              int room, const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  g_autoptr (GString) line = g_string_new (NULL);

  for (char **word = words; *word != NULL; word++) {
    g_autofree char *longer =
        g_strdup_printf ("%s%s%s", line->str, line->len > 0 ? " " : "", *word);
    if (line->len > 0 && picture_text_width (longer, size) > room) {
      picture_put (picture, classes, x, y, size, line->str);
      y += size * 14 / 10;
      g_string_assign (line, *word);
    } else
      g_string_assign (line, longer);
  }
  picture_put (picture, classes, x, y, size, line->str);
  return y + size * 14 / 10;
}

/* --- groups --------------------------------------------------------------- */

void
picture_open (Picture *picture, const char *classes, const char *format, ...)
{
  g_autofree char *name = NULL;
  va_list args;

  g_string_append (picture->body, "<g");
  if (*classes != '\0')
    g_string_append_printf (picture->body, " class=\"%s\"", classes);
  g_string_append_c (picture->body, '>');
  if (format != NULL) {
    va_start (args, format);
    name = g_strdup_vprintf (format, args);
    va_end (args);
    g_string_append (picture->body, "<title>");
    picture_escape (picture->body, name);
    g_string_append (picture->body, "</title>");
  }
  g_string_append_c (picture->body, '\n');
}

void
picture_close (Picture *picture)
{
  g_string_append (picture->body, "</g>\n");
}

const char *
picture_color (guint i)
{
  static const char *const names[PICTURE_COLORS] = {"k1", "k2",  "k3",  "k4",
                                                    "k5", "k6",  "k7",  "k8",
                                                    "k9", "k10", "k11", "k12"};

  return names[i % PICTURE_COLORS];
}

/* --- grids ---------------------------------------------------------------- */

/* The lines before each column and row, all of one class in one path. */
static void
grid_lines (Picture *picture, const char *classes, int x, int y, int square,
            int columns, int rows, int width, int height)
{
  GString *d = picture->body;

  g_string_append_printf (d, "<path class=\"%s\" d=\"", classes);
  for (int i = width; width > 0 && i < columns; i += width)
    g_string_append_printf (d, "M%d %dv%d", x + i * square, y, rows * square);
  for (int i = height; height > 0 && i < rows; i += height)
    g_string_append_printf (d, "M%d %dh%d", x, y + i * square,
                            columns * square);
  g_string_append_printf (d, "M%d %dh%dv%dh%dz\"/>\n", x, y, columns * square,
                          rows * square, -columns * square);
}

void
picture_grid (Picture *picture, int x, int y, int square, int columns, int rows,
              int width, int height)
{
  grid_lines (picture, "thin", x, y, square, columns, rows, 1, 1);
  grid_lines (picture, "bold", x, y, square, columns, rows, width, height);
}
