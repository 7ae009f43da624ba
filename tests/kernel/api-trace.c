/* SPDX-License-Identifier: MIT */
/* api-trace.c - traces as text, and cutting them down */
#include "api-trace.h"

#include <string.h>

static const char *const op_names[N_OPS] = {
    [OP_VALUES] = "values",
    [OP_RANGE] = "range",
    [OP_ANY] = "any",
    [OP_UNIFY] = "unify",
    [OP_NOT_UNIFY] = "not-unify",
    [OP_SET] = "set",
    [OP_UNSET] = "unset",
    [OP_ATOM] = "atom",
    [OP_RELATION] = "relation",
    [OP_REIFIED] = "reified",
    [OP_DIFFERENT] = "different",
    [OP_LINEAR] = "linear",
    [OP_REIFIED_LINEAR] = "reified-linear",
    [OP_CLAUSE] = "clause",
    [OP_IFF] = "iff",
    [OP_ELEMENT] = "element",
    [OP_TIMES] = "times",
    [OP_DISTANCE] = "distance",
    [OP_SUM_MODULO] = "sum-modulo",
    [OP_IMPLY] = "imply",
    [OP_LISTEN] = "listen",
    [OP_OFF] = "off",
    [OP_TRY] = "try",
    [OP_SOLVE] = "solve",
    [OP_PUSH] = "push",
    [OP_POP] = "pop",
    [OP_BEGIN] = "begin",
    [OP_COMMIT] = "commit",
    [OP_EXPLAIN] = "explain",
    [OP_BAD] = "bad",
};

/* How many numbers a call has at least, and in what steps more. */
static const struct {
  int least, step;
} op_shape[N_OPS] = {
    [OP_VALUES] = {1, 1},
    [OP_RANGE] = {2, 0},
    [OP_ANY] = {1, 1},
    [OP_UNIFY] = {2, 0},
    [OP_NOT_UNIFY] = {2, 0},
    [OP_SET] = {2, 0},
    [OP_UNSET] = {2, 0},
    [OP_ATOM] = {3, 0},
    [OP_RELATION] = {4, 0},
    [OP_REIFIED] = {7, 0},
    [OP_DIFFERENT] = {1, 2},
    [OP_LINEAR] = {2, 2},
    [OP_REIFIED_LINEAR] = {5, 2},
    [OP_CLAUSE] = {0, 3},
    [OP_IFF] = {6, 0},
    [OP_ELEMENT] = {2, 1},
    [OP_TIMES] = {3, 0},
    [OP_DISTANCE] = {3, 0},
    [OP_SUM_MODULO] = {2, 1},
    [OP_IMPLY] = {4, 0},
    [OP_LISTEN] = {1, 0},
    [OP_OFF] = {1, 0},
    [OP_TRY] = {1, 0},
    [OP_BAD] = {1, 0},
};

char *
trace_to_text (const GArray *trace)
{
  GString *out = g_string_new (NULL);
  for (guint i = 0; i < trace->len; i++) {
    const Op *op = &g_array_index (trace, Op, i);
    if (op->conditional)
      g_string_append_printf (out, "if %d %d %d ", op->condition[0],
                              op->condition[1], op->condition[2]);
    g_string_append (out, op_names[op->kind]);
    for (int32_t j = 0; j < op->n; j++)
      g_string_append_printf (out, " %d", op->a[j]);
    g_string_append_c (out, '\n');
  }
  return g_string_free (out, FALSE);
}

static bool
read_number (const char *word, int32_t *number)
{
  gint64 value;
  if (!word ||
      !g_ascii_string_to_signed (word, 10, INT32_MIN, INT32_MAX, &value, NULL))
    return false;
  *number = (int32_t) value;
  return true;
}

static const char *
read_op (char **word, Op *op)
{
  memset (op, 0, sizeof *op);
  if (!strcmp (*word, "if")) {
    op->conditional = true;
    for (int i = 0; i < 3; i++)
      if (!read_number (*++word, &op->condition[i]))
        return "expected three numbers after 'if'";
    if (!*++word)
      return "expected a call after the condition";
  }
  while (op->kind < N_OPS && strcmp (op_names[op->kind], *word))
    op->kind++;
  if (op->kind == N_OPS)
    return "expected the name of a call";
  while (*++word) {
    if (op->n == OP_ROOM)
      return "too many numbers";
    if (!read_number (*word, &op->a[op->n++]))
      return "expected a number";
  }
  int more = op->n - op_shape[op->kind].least, step = op_shape[op->kind].step;
  if (more < 0 || (step ? more % step : more))
    return "the wrong number of numbers for this call";
  return NULL;
}

GArray *
trace_from_text (const char *text, char **error)
{
  GArray *trace = g_array_new (FALSE, FALSE, sizeof (Op));
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  for (int i = 0; lines[i]; i++) {
    char *comment = strchr (lines[i], '#');
    if (comment)
      *comment = '\0';
    g_auto (GStrv) words = g_strsplit_set (g_strstrip (lines[i]), " \t", -1);
    if (!words[0])
      continue;
    Op op;
    const char *wrong = read_op (words, &op);
    if (wrong) {
      *error = g_strdup_printf ("line %d: %s", i + 1, wrong);
      g_array_unref (trace);
      return NULL;
    }
    g_array_append_val (trace, op);
  }
  return trace;
}

/* --- cutting down ------------------------------------------------------- */

static GArray *
without (const GArray *trace, guint from, guint n)
{
  GArray *rest = g_array_copy ((GArray *) trace);
  g_array_remove_range (rest, from, n);
  return rest;
}

/* Leaves out @size calls at a time wherever the rest still fails. */
static bool
drop_chunks (GArray *trace, guint size, TraceFails fails, gpointer data)
{
  bool dropped = false;
  for (guint from = 0; from < trace->len;) {
    guint n = MIN (size, trace->len - from);
    g_autoptr (GArray) rest = without (trace, from, n);
    if (fails (rest, data)) {
      g_array_remove_range (trace, from, n);
      dropped = true;
    } else {
      from += n;
    }
  }
  return dropped;
}

/* Leaves out the condition, and the last numbers, of each call. */
static bool
drop_parts (GArray *trace, TraceFails fails, gpointer data)
{
  bool dropped = false;
  for (guint i = 0; i < trace->len; i++) {
    Op *op = &g_array_index (trace, Op, i), old = *op;
    op->conditional = false;
    if (old.conditional && fails (trace, data))
      dropped = true;
    else
      *op = old;
    int step = op_shape[op->kind].step;
    while (step && op->n - step >= op_shape[op->kind].least) {
      op->n -= step;
      if (!fails (trace, data)) {
        op->n += step;
        break;
      }
      dropped = true;
    }
  }
  return dropped;
}

void
trace_shrink (GArray *trace, TraceFails fails, gpointer data)
{
  bool again = true;
  while (again) {
    again = false;
    for (guint size = MAX (trace->len / 2, 1); size; size /= 2)
      again |= drop_chunks (trace, size, fails, data);
    again |= drop_parts (trace, fails, data);
  }
}
