/* SPDX-License-Identifier: MIT */

/* SEND + MORE = MONEY: a digit for each letter, no two the same. */
#include "amb.h"
#include "puzzles/crypt/parse.h"

#include <string.h>

enum { S, E, N, D, M, O, R, Y, LETTERS };

static const char letters[] = "SENDMORY";

static bool
leads (int letter)
{
  return letter == S || letter == M;
}

static bool
adds_up (const int32_t *v)
{
  int32_t send = 1000 * v[S] + 100 * v[E] + 10 * v[N] + v[D];
  int32_t more = 1000 * v[M] + 100 * v[O] + 10 * v[R] + v[E];
  int32_t money = 10000 * v[M] + 1000 * v[O] + 100 * v[N] + 10 * v[E] + v[Y];

  return send + more == money;
}

static bool
all_differ (const int32_t *v)
{
  uint32_t seen = 0;

  for (int i = 0; i < LETTERS; i++)
    seen |= 1u << v[i];
  return __builtin_popcount (seen) == LETTERS;
}

/* --- the texts ------------------------------------------------------------ */

static void
naive_body (FdAmb *amb, gpointer data)
{
  static const int32_t digits[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 0};
  int32_t *v = ((AmbPuzzle *) data)->value;

  for (int i = 0; i < LETTERS; i++)
    v[i] = fd_amb_choose (amb, digits, leads (i) ? 9 : 10);
  fd_amb_require (amb, all_differ (v) && adds_up (v));
}

static void
distinct_body (FdAmb *amb, gpointer data)
{
  int32_t *v = ((AmbPuzzle *) data)->value;

  for (int i = 0; i < LETTERS; i++)
    v[i] = fd_amb_choose_except (amb, leads (i), 9, v, (size_t) i);
  fd_amb_require (amb, adds_up (v));
}

static const int32_t weight[LETTERS] = {
    [S] = 1000,  [E] = 100 + 1 - 10, [N] = 10 - 100, [D] = 1,
    [M] = -9000, [O] = 100 - 1000,   [R] = 10,       [Y] = -1};

static void
lazy_body (FdAmb *amb, gpointer data)
{
  FdVar *x = ((AmbPuzzle *) data)->x;

  for (int i = 0; i < LETTERS; i++)
    x[i] = fd_amb_choose_var_range (amb, leads (i), 9);
  fd_amb_require_all_different (amb, x, LETTERS);
  fd_amb_require_linear (amb, weight, x, LETTERS, FD_EQ, 0);
}

static bool
post (FdStore *store, AmbPuzzle *puzzle)
{
  for (int i = 0; i < LETTERS; i++)
    puzzle->x[i] = fd_var_new (store, leads (i), 9);
  return fd_post_all_different (store, puzzle->x, NULL, LETTERS,
                                FD_CONSISTENCY_DOMAIN) &&
         fd_post_linear (store, weight, puzzle->x, LETTERS, FD_EQ, 0);
}

/* --- a solution ----------------------------------------------------------- */

static bool
check (const AmbPuzzle *puzzle)
{
  const int32_t *v = puzzle->value;

  for (int i = 0; i < LETTERS; i++)
    if (v[i] < leads (i) || v[i] > 9)
      return false;
  return all_differ (v) && adds_up (v);
}

static void
draw_line (GString *out, const AmbPuzzle *puzzle)
{
  const int32_t *v = puzzle->value;

  g_string_append_printf (out, "%d%d%d%d + %d%d%d%d = %d%d%d%d%d", v[S], v[E],
                          v[N], v[D], v[M], v[O], v[R], v[E], v[M], v[O], v[N],
                          v[E], v[Y]);
}

static void
draw (const SolverStyle *style, GString *out, const AmbPuzzle *puzzle)
{
  (void) style;
  draw_line (out, puzzle);
  g_string_append_c (out, '\n');
}

static void
json (JsonBuilder *builder, const AmbPuzzle *puzzle)
{
  g_autoptr (GString) equation = g_string_new (NULL);

  draw_line (equation, puzzle);
  json_builder_set_member_name (builder, "equation");
  json_builder_add_string_value (builder, equation->str);
  json_builder_set_member_name (builder, "letters");
  json_builder_begin_object (builder);
  for (int i = 0; i < LETTERS; i++) {
    char name[] = {letters[i], '\0'};
    json_builder_set_member_name (builder, name);
    json_builder_add_int_value (builder, puzzle->value[i]);
  }
  json_builder_end_object (builder);
}

static void
draw_picture (Picture *picture, const AmbPuzzle *puzzle, const int32_t *value)
{
  const char *sum = "SEND + MORE = MONEY";
  g_autoptr (GString) digits = g_string_new (NULL);

  for (const char *p = sum; value != NULL && *p != '\0'; p++) {
    const char *letter = strchr (letters, *p);
    g_string_append_c (
        digits, letter != NULL ? (char) ('0' + value[letter - letters]) : *p);
  }
  (void) puzzle;
  crypt_picture (picture, sum, value != NULL ? digits->str : NULL);
}

bool
amb_send_run (Solver *solver, char **args, GError **error)
{
  int32_t value[LETTERS];
  FdVar x[LETTERS];
  AmbPuzzle puzzle = {
      .name = "send-more-money",
      .texts = {{NULL, "eager", naive_body, false},
                {"distinct", "distinct", distinct_body, false},
                {"lazy", "lazy", lazy_body, true}},
      .n = LETTERS,
      .value = value,
      .x = x,
      .draw = draw,
      .json = json,
      .picture = draw_picture,
      .check = check,
      .post = post,
      .select = FD_SELECT_FIRST_FAIL,
  };

  (void) args;
  return amb_solve (solver, &puzzle, error);
}
