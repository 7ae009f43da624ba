/* SPDX-License-Identifier: MIT */
/* draw.c - random models: valid FlatZinc with every construct in it */
#include "inputs.h"

#include "base/random.h"

typedef struct {
  FdRandom random;
  GString *out;
  unsigned n_bools, n_ints, n_arrays, n_constants;
} Draw;

static unsigned
below (Draw *draw, unsigned n)
{
  return (unsigned) fd_random_below (&draw->random, n);
}

#define say(draw, ...) g_string_append_printf ((draw)->out, __VA_ARGS__)
#define pick(draw, list) (list)[below ((draw), G_N_ELEMENTS (list))]

static void
blank (Draw *draw)
{
  static const char *const blanks[] = {
      "", "", "", " ", "\n", "\r\n", "\t", "% \"x\" \xc3\xa9\n", " % ;\r\n\n"};
  g_string_append (draw->out, pick (draw, blanks));
}

/* --- terms ---------------------------------------------------------------- */

static void
draw_int (Draw *draw)
{
  static const char *const odd[] = {"9223372036854775807",
                                    "-9223372036854775808",
                                    "0x7fffffffffffffff",
                                    "-0x10",
                                    "0o777",
                                    "576460752303423488",
                                    "-576460752303423489",
                                    "-576460752303423488",
                                    "000"};
  if (!below (draw, 8))
    say (draw, "%s", pick (draw, odd));
  else
    say (draw, "%d", (int) below (draw, 40) - 20);
}

static void
draw_set (Draw *draw)
{
  if (below (draw, 2)) {
    say (draw, "%d..%d", (int) below (draw, 9) - 4, (int) below (draw, 9) - 3);
    return;
  }
  say (draw, "{");
  for (unsigned n = below (draw, 5); n; n--)
    say (draw, "%d%s", (int) below (draw, 20) - 9,
         n > 1 || !below (draw, 9) ? "," : "");
  say (draw, "}");
}

static void
draw_float (Draw *draw)
{
  static const char *const floats[] = {
      "0.0",   "-1.5", "2e3", "1.25E-7", "-0.0", "1e+2", "3.141592653589793",
      "1e-400"};
  say (draw, "%s", pick (draw, floats));
}

static void
draw_string (Draw *draw)
{
  static const char *const strings[] = {"\"\"", "\"a b\"", "\"\\\"\\\\\\n\"",
                                        "\"% \xc3\xa9 ;\"", "\"\\x7e\\101\""};
  say (draw, "%s", pick (draw, strings));
}

/* A variable, constant or element of that type. */
static void
draw_bool_term (Draw *draw)
{
  if (draw->n_bools && below (draw, 4))
    say (draw, "b%u", below (draw, draw->n_bools));
  else
    say (draw, "%s", below (draw, 2) ? "true" : "false");
}

static void
draw_int_term (Draw *draw)
{
  switch (below (draw, 6)) {
  case 0:
    if (draw->n_constants) {
      say (draw, "c%u", below (draw, draw->n_constants));
      break;
    }
    /* fall through */
  case 1:
    draw_int (draw);
    break;
  case 2:
    if (draw->n_arrays) {
      say (draw, "a%u[%u]", below (draw, draw->n_arrays), 1 + below (draw, 2));
      break;
    }
    /* fall through */
  default:
    if (draw->n_ints)
      say (draw, "_%u", below (draw, draw->n_ints));
    else
      draw_int (draw);
  }
}

static void
draw_argument (Draw *draw)
{
  unsigned kind = below (draw, 8), n = below (draw, 4);
  blank (draw);
  if (kind < 2) {
    draw_int_term (draw);
  } else if (kind == 2) {
    draw_bool_term (draw);
  } else if (kind == 3) {
    draw_set (draw);
  } else if (kind == 4 && draw->n_arrays) {
    say (draw, "a%u", below (draw, draw->n_arrays));
  } else if (kind == 5) {
    draw_float (draw);
  } else {
    say (draw, "[");
    for (unsigned i = 0; i < n; i++) {
      say (draw, i ? "," : "");
      blank (draw);
      kind < 7 ? draw_int_term (draw) : draw_bool_term (draw);
    }
    say (draw, "]");
  }
  blank (draw);
}

static void
draw_annotation (Draw *draw, unsigned depth)
{
  static const char *const words[] = {"var_is_introduced", "is_defined_var",
                                      "output_var",        "domain",
                                      "boundsZ",           "value",
                                      "defines_var",       "ctx_pos",
                                      "first_fail",        "f"};
  say (draw, "%s", pick (draw, words));
  if (depth > 3 || below (draw, 2))
    return;
  say (draw, "(");
  for (unsigned n = below (draw, 4); n; n--) {
    unsigned kind = below (draw, 4);
    if (kind == 0)
      draw_annotation (draw, depth + 1);
    else if (kind == 1)
      draw_string (draw);
    else if (kind == 2)
      draw_argument (draw);
    else
      say (draw, "[[],["), draw_annotation (draw, depth + 1), say (draw, "]]");
    say (draw, n > 1 ? "," : "");
  }
  say (draw, ")");
}

static void
draw_annotations (Draw *draw)
{
  for (unsigned n = below (draw, 4); n > 1; n--) {
    blank (draw);
    say (draw, "::");
    blank (draw);
    draw_annotation (draw, 0);
  }
  blank (draw);
}

/* --- items ---------------------------------------------------------------- */

static void
draw_domain (Draw *draw)
{
  if (!below (draw, 3))
    say (draw, "int");
  else
    draw_set (draw);
}

static void
draw_parameter (Draw *draw)
{
  switch (below (draw, 5)) {
  case 0:
    say (draw, "int: c%u = ", draw->n_constants++);
    draw_int (draw);
    break;
  case 1:
    say (draw, "array [1..2] of bool: p%u = [true,false]",
         draw->out->len > 0 ? (unsigned) draw->out->len : 0);
    break;
  case 2:
    say (draw, "array [1..1] of set of int: p%u = [",
         (unsigned) draw->out->len);
    draw_set (draw);
    say (draw, "]");
    break;
  case 3:
    say (draw, "array [1..1] of float: p%u = [", (unsigned) draw->out->len);
    draw_float (draw);
    say (draw, "]");
    break;
  default:
    say (draw, "set of int: p%u = ", (unsigned) draw->out->len);
    draw_set (draw);
  }
  say (draw, ";");
}

static void
draw_variable (Draw *draw)
{
  say (draw, "var ");
  if (below (draw, 2)) {
    say (draw, "bool:b%u", draw->n_bools);
    draw_annotations (draw);
    if (!below (draw, 5))
      say (draw, "="), draw_bool_term (draw);
    draw->n_bools++;
  } else {
    draw_domain (draw);
    say (draw, ": _%u", draw->n_ints);
    draw_annotations (draw);
    if (!below (draw, 5))
      say (draw, " = "), draw_int_term (draw);
    draw->n_ints++;
  }
  say (draw, ";");
}

static void
draw_array (Draw *draw)
{
  unsigned n = 2 + below (draw, 4);
  say (draw, "array[1..%u]of var ", n);
  draw_domain (draw);
  say (draw, ":a%u", draw->n_arrays);
  if (below (draw, 2))
    draw_annotations (draw);
  else
    say (draw, " :: output_array([1..%u,5..5])", n);
  if (below (draw, 3)) {
    for (unsigned i = 0; i < n; i++)
      say (draw, i ? "," : "=["), blank (draw), draw_int_term (draw);
    say (draw, "]");
  }
  say (draw, ";");
  draw->n_arrays++;
}

static void
draw_item (Draw *draw)
{
  blank (draw);
  switch (below (draw, 6)) {
  case 0:
    draw_parameter (draw);
    break;
  case 1:
  case 2:
    draw_variable (draw);
    break;
  case 3:
    draw_array (draw);
    break;
  default:
    say (draw, "constraint q%u(", below (draw, 5));
    for (unsigned n = below (draw, 4), i = 0; i < n; i++)
      say (draw, i ? "," : ""), draw_argument (draw);
    say (draw, ")");
    draw_annotations (draw);
    say (draw, ";");
  }
}

char *
draw_model (uint64_t seed)
{
  Draw draw = {.out = g_string_new (NULL)};
  fd_random_init (&draw.random, seed);
  if (below (&draw, 2))
    say (&draw, "predicate r(array[int] of var int: x, {1,2}: y, 0.5..1.5:z);");
  for (unsigned n = below (&draw, 20); n; n--)
    draw_item (&draw);
  blank (&draw);
  say (&draw, "solve");
  draw_annotations (&draw);
  if (below (&draw, 2)) {
    say (&draw, " satisfy");
  } else {
    say (&draw, below (&draw, 2) ? " minimize " : " maximize ");
    draw_int_term (&draw);
  }
  say (&draw, ";");
  return g_string_free (draw.out, false);
}
