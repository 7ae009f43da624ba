/* SPDX-License-Identifier: MIT */

/* Magic hexagons: consecutive numbers in a hexagon of hexagons, n along each
 * side, such that the lines in all three directions have the same sum.
 *
 * Cells have axial coordinates (q, r) with |q|, |r|, |q + r| < n; the lines
 * are those of constant r (drawn as rows), of constant q, and of constant
 * q + r: 2n - 1 each.  Every cell lies on one line of each direction, so the
 * sum of all numbers is 2n - 1 times that of a line.
 */
#include "fdsolve/givens.h"
#include "hexagon.h"

#include <stdio.h>

#define HEXAGON_MOST 30
#define HEXAGON_START 1000000

/* From this order on, whether a given can be spared takes long to decide: so
 * many failures of a puzzle, and those that are undecided stay. */
#define HEXAGON_LARGE 4
#define HEXAGON_FAILURES 200000

/* @given: (nullable): of the puzzle at hand, GIVENS_NONE for open cells. */
typedef struct {
  Solver *solver;
  FdStore *store;
  int32_t n, start, count;
  bool has_sum, distinct;
  FdConsistency consistency;
  int32_t sum; /* of each line */
  char *no_sum;
  FdVar *cell;
  int32_t *q, *r; /* of each cell */
  const int32_t *given;
} Hexagon;

static void
hexagon_clear (Hexagon *hex)
{
  fd_store_free (hex->store);
  g_free (hex->cell);
  g_free (hex->no_sum);
  g_free (hex->q);
  g_free (hex->r);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Hexagon, hexagon_clear)

static void
hexagon_layout (Hexagon *hex)
{
  int32_t n = hex->n, i = 0;

  hex->count = 3 * n * (n - 1) + 1;
  hex->q = g_new (int32_t, hex->count);
  hex->r = g_new (int32_t, hex->count);
  for (int32_t r = 1 - n; r < n; r++)
    for (int32_t q = MAX (1 - n, 1 - n - r); q < MIN (n, n - r); q++, i++) {
      hex->q[i] = q;
      hex->r[i] = r;
    }
  g_assert (i == hex->count);
}

/* On which line of a direction (0, 1, 2) a cell lies: 0 to 2n - 2. */
static int32_t
hexagon_line (const Hexagon *hex, int direction, int32_t cell)
{
  int32_t at = direction == 0   ? hex->r[cell]
               : direction == 1 ? hex->q[cell]
                                : hex->q[cell] + hex->r[cell];

  return at + hex->n - 1;
}

static gint64
hexagon_total (const Hexagon *hex, gint64 start)
{
  return hex->count * (2 * start + hex->count - 1) / 2;
}

/* Finds the sum of a line; else the result says why there is none. */
static char *
hexagon_find_sum (Hexagon *hex)
{
  gint64 total = hexagon_total (hex, hex->start), lines = 2 * hex->n - 1;
  gint64 other = MAX (hex->start, 0) + 1;
  g_autofree char *hint = NULL;

  if (total % lines == 0) {
    hex->sum = (int32_t) (total / lines);
    hex->has_sum = true;
    return NULL;
  }
  while (other <= hex->start + lines && hexagon_total (hex, other) % lines != 0)
    other++;
  if (other <= hex->start + lines)
    hint = g_strdup_printf (
        "; the next that could is --start %" G_GINT64_FORMAT, other);
  return g_strdup_printf (
      "the numbers %d to %d add up to %" G_GINT64_FORMAT
      ", which cannot be shared equally among %" G_GINT64_FORMAT " rows%s",
      hex->start, hex->start + hex->count - 1, total, lines,
      hint != NULL ? hint : "");
}

/* The corner number @i, counted around the rim. */
static FdVar
hexagon_corner (const Hexagon *hex, int i)
{
  static const int32_t around[6][2] = {{0, -1}, {1, -1}, {1, 0},
                                       {0, 1},  {-1, 1}, {-1, 0}};
  int32_t far = hex->n - 1;

  for (int32_t cell = 0; cell < hex->count; cell++)
    if (hex->q[cell] == far * around[i][0] &&
        hex->r[cell] == far * around[i][1])
      return hex->cell[cell];
  g_assert_not_reached ();
}

/* Of the twelve turned and mirrored hexagons, keeps the one with the least
 * corner first and the lesser of its two neighbours after it. */
static bool
hexagon_post_distinct (Hexagon *hex)
{
  bool ok = true;

  if (hex->n == 1)
    return true;
  for (int i = 1; i < 6; i++)
    ok &= fd_post_relation (hex->store, hexagon_corner (hex, 0), FD_LT,
                            hexagon_corner (hex, i), 0);
  return fd_post_relation (hex->store, hexagon_corner (hex, 1), FD_LT,
                           hexagon_corner (hex, 5), 0) &&
         ok;
}

static bool
hexagon_post (Hexagon *hex)
{
  g_autofree FdVar *line = g_new (FdVar, hex->count);
  bool ok = true;

  for (int32_t cell = 0; cell < hex->count; cell++)
    hex->cell[cell] =
        solver_var_new (hex->store, hex->start, hex->start + hex->count - 1);
  fd_store_begin (hex->store);
  ok &= fd_post_all_different (hex->store, hex->cell, NULL, (size_t) hex->count,
                               hex->consistency);
  for (int direction = 0; direction < 3; direction++)
    for (int32_t at = 0; at < 2 * hex->n - 1; at++) {
      size_t n = 0;
      for (int32_t cell = 0; cell < hex->count; cell++)
        if (hexagon_line (hex, direction, cell) == at)
          line[n++] = hex->cell[cell];
      ok &= fd_post_sum (hex->store, line, n, FD_EQ, hex->sum);
    }
  if (hex->distinct)
    ok &= hexagon_post_distinct (hex);
  if (hex->given != NULL)
    ok = ok &&
         givens_set (hex->store, hex->cell, hex->given, (guint) hex->count, 0);
  return fd_store_commit (hex->store) && ok;
}

static void
hexagon_branch (FdSearch *search, gpointer data)
{
  const Hexagon *hex = data;

  fd_search_add_branching (search, hex->cell, (size_t) hex->count,
                           FD_SELECT_DOM_WDEG, FD_ASSIGN_RANDOM);
}

/* Rows and places in them, from 1, as they are drawn. */
static void
hexagon_name (const Hexagon *hex)
{
  int32_t row = 0, at = 0;

  for (int32_t cell = 0; cell < hex->count; cell++) {
    if (hexagon_line (hex, 0, cell) != row) {
      row++;
      at = 0;
    }
    solver_name_var (hex->store, hex->cell[cell], "r%dc%d", row + 1, ++at);
  }
}

static void
hexagon_name_vars (gpointer data)
{
  hexagon_name (data);
}

/* Of the constraints, in the order in which they are posted. */
static void
hexagon_label (FdStore *store, const Hexagon *hex)
{
  static const char *const lines[] = {"row", "falling line", "rising line"};
  guint n = 2 * (guint) hex->n - 1;

  givens_label (store, 1, "different numbers");
  for (guint i = 0; i < 3 * n; i++)
    givens_label (store, 2 + i, "%s %u (sum %d)", lines[i / n], i % n + 1,
                  hex->sum);
}

static bool
hexagon_rules (FdStore *store, FdVar *x, bool told, gpointer data)
{
  Hexagon hex = *(const Hexagon *) data;

  hex.store = store;
  hex.cell = x;
  hex.given = NULL;
  if (!hexagon_post (&hex))
    return false;
  if (!told)
    return true;
  hexagon_name (&hex);
  hexagon_label (store, &hex);
  return true;
}

static int32_t
hexagon_value (const Hexagon *hex, int32_t cell)
{
  return fd_var_min (hex->store, hex->cell[cell]);
}

/* --- showing -------------------------------------------------------------- */

static void
hexagon_draw (const SolverStyle *style, GString *out, gpointer data)
{
  const Hexagon *hex = data;
  int low = snprintf (NULL, 0, "%d", hex->start);
  int high = snprintf (NULL, 0, "%d", hex->start + hex->count - 1);
  int width = MAX (low, high);

  (void) style;
  width += width % 2; /* so that half a cell is a whole number of columns */
  for (int32_t cell = 0; cell < hex->count; cell++) {
    bool first = cell == 0 || hex->r[cell] != hex->r[cell - 1];
    bool last = cell + 1 == hex->count || hex->r[cell] != hex->r[cell + 1];
    int indent = first ? ABS (hex->r[cell]) * (width + 2) / 2 : 2;
    g_string_append_printf (out, "%*s%*d%s", indent, "", width,
                            hexagon_value (hex, cell), last ? "\n" : "");
  }
}

static void
hexagon_draw_line (GString *out, gpointer data)
{
  const Hexagon *hex = data;

  for (int32_t cell = 0; cell < hex->count; cell++)
    g_string_append_printf (out, "%s%d", cell > 0 ? " " : "",
                            hexagon_value (hex, cell));
}

/* How many cells each row has. */
static guint *
hexagon_rows (const Hexagon *hex)
{
  guint *rows = g_new0 (guint, 2 * hex->n - 1);

  for (int32_t cell = 0; cell < hex->count; cell++)
    rows[hexagon_line (hex, 0, cell)]++;
  return rows;
}

static void
hexagon_json_values (JsonBuilder *builder, const char *member,
                     const int32_t *value, gpointer data)
{
  const Hexagon *hex = data;
  g_autofree guint *rows = hexagon_rows (hex);

  json_builder_set_member_name (builder, member);
  json_builder_begin_array (builder);
  for (int32_t row = 0; row < 2 * hex->n - 1; value += rows[row++])
    givens_json (builder, value, rows[row]);
  json_builder_end_array (builder);
}

static int32_t *
hexagon_values (const Hexagon *hex)
{
  int32_t *value = g_new (int32_t, hex->count);

  for (int32_t i = 0; i < hex->count; i++)
    value[i] = hexagon_value (hex, i);
  return value;
}

static void
hexagon_json (JsonBuilder *builder, gpointer data)
{
  g_autofree int32_t *value = hexagon_values (data);

  hexagon_json_values (builder, "rows", value, data);
}

static void
hexagon_describe (JsonBuilder *builder, gpointer data)
{
  const Hexagon *hex = data;

  json_builder_set_member_name (builder, "order");
  json_builder_add_int_value (builder, hex->n);
  json_builder_set_member_name (builder, "start");
  json_builder_add_int_value (builder, hex->start);
  if (!hex->has_sum)
    return;
  json_builder_set_member_name (builder, "sum");
  json_builder_add_int_value (builder, hex->sum);
  if (hex->given != NULL)
    hexagon_json_values (builder, "givens", hex->given, data);
}

static void
hexagon_draw_picture (Picture *picture, PictureKind kind, gpointer data)
{
  const Hexagon *hex = data;
  g_autofree int32_t *value =
      kind == PICTURE_SOLUTION ? hexagon_values (hex) : NULL;

  hexagon_picture (picture, hex->n, hex->has_sum ? &hex->sum : NULL, value,
                   hex->given);
}

static void
hexagon_page (JsonBuilder *builder, bool solved, gpointer data)
{
  const Hexagon *hex = data;
  g_autofree int32_t *value = solved ? hexagon_values (hex) : NULL;
  g_autofree guint *rows = hexagon_rows (hex);

  givens_page (builder, &(GivensBoard){.n = (guint) hex->count,
                                       .min = hex->start,
                                       .max = hex->start + hex->count - 1,
                                       .value = value,
                                       .given = hex->given,
                                       .rows = rows,
                                       .n_rows = 2 * (guint) hex->n - 1,
                                       .different = true});
}

static bool
hexagon_check (gpointer data)
{
  const Hexagon *hex = data;
  g_autofree bool *seen = g_new0 (bool, hex->count);
  g_autofree gint64 *sums = g_new0 (gint64, 3 * (2 * hex->n - 1));

  for (int32_t cell = 0; cell < hex->count; cell++) {
    int32_t value = hexagon_value (hex, cell), at = value - hex->start;
    if (at < 0 || at >= hex->count || seen[at])
      return false;
    seen[at] = true;
    for (int d = 0; d < 3; d++)
      sums[d * (2 * hex->n - 1) + hexagon_line (hex, d, cell)] += value;
  }
  for (int32_t i = 0; i < 3 * (2 * hex->n - 1); i++)
    if (sums[i] != hex->sum)
      return false;
  return true;
}

static gpointer
hexagon_view (FdStore *store, gpointer data)
{
  Hexagon *view = g_memdup2 (data, sizeof *view);

  view->store = store;
  return view;
}

/* --- the family ----------------------------------------------------------- */

static GivensFamily
hexagon_family (Hexagon *hex)
{
  const char *sum = hex->has_sum ? "sum" : NULL;

  return (GivensFamily){.family = "hexagon",
                        .members = {{"order", hex->n, false},
                                    {"start", hex->start, true},
                                    {sum, hex->sum, false}},
                        .n = (guint) hex->count,
                        .min = hex->start,
                        .max = hex->start + hex->count - 1,
                        .post = hexagon_rules,
                        .describe = hexagon_describe,
                        .json = hexagon_json_values,
                        .solution = "rows",
                        .allowance =
                            hex->n >= HEXAGON_LARGE ? HEXAGON_FAILURES : 0,
                        .data = hex};
}

static bool
hexagon_steps (Solver *solver, const SolverPuzzle *puzzle, GError **error)
{
  Hexagon *hex = puzzle->data;
  GivensFamily family = hexagon_family (hex);

  return givens_explain (solver, &family, hex->given, puzzle, error);
}

/* With what is given, if anything is. */
static bool
hexagon_solve (const int32_t *given, const char *name, gpointer data,
               GError **error)
{
  Hexagon *hex = data;
  Solver *solver = hex->solver;
  SolverPuzzle puzzle = {
      .name = name,
      .none = hex->no_sum,
      .data = hex,
      .branch = hexagon_branch,
      .name_vars = hexagon_name_vars,
      .restarts = given == NULL,
      .draw = hexagon_draw,
      .draw_line = hexagon_draw_line,
      .json = hexagon_json,
      .describe = hexagon_describe,
      .picture = hexagon_draw_picture,
      .page = hexagon_page,
      .board = true,
      .steps = hexagon_steps,
      .check = hexagon_check,
      .view = hexagon_view,
      .single = given != NULL,
  };

  hex->given = given;
  if (solver_explains (solver) && puzzle.none == NULL)
    return hexagon_steps (solver, &puzzle, error);
  fd_store_free (hex->store);
  hex->store = puzzle.store = solver_store_new (solver);
  if (puzzle.none == NULL && !hexagon_post (hex)) {
    if (solver_refused (hex->store, error))
      return false;
    puzzle.none = "";
  }
  return solver_solve (solver, &puzzle, error);
}

static bool
hexagon_run (Solver *solver, char **args, GError **error)
{
  static const char *const of_made[] = {GENERATE_OPTION_NAMES, NULL};
  g_auto (Hexagon)
      hex = {.solver = solver, .consistency = FD_CONSISTENCY_DEFAULT};
  gint64 n = 3, start = 1;
  bool is_made;
  GivensFamily family;

  if (!generate_is_asked (solver, of_made, &is_made, error) ||
      !givens_distinct (solver, &hex.distinct, error) ||
      !givens_size (solver, args, "ORDER", 1,
                    is_made ? GIVENS_MOST : HEXAGON_MOST, &n, error) ||
      !solver_option_int (solver, "start", -HEXAGON_START, HEXAGON_START,
                          &start, error) ||
      !solver_option_consistency (solver, &hex.consistency, error))
    return false;
  hex.n = (int32_t) n;
  hex.start = (int32_t) start;
  hexagon_layout (&hex);
  hex.no_sum = hexagon_find_sum (&hex);
  if (is_made && hex.no_sum != NULL)
    return solver_usage_error (error, "--generate: %s", hex.no_sum);
  hex.cell = g_new (FdVar, hex.count);
  family = hexagon_family (&hex);
  return givens_run (solver, args, &family, hexagon_solve, is_made, error);
}

static const SolverOption hexagon_options[] = {
    {"start", "K", "the least of the consecutive numbers (default 1)"},
    {"distinct", NULL, "one of those turned or mirrored; with --explain, too"},
    SOLVER_OPTION_CONSISTENCY,
    GIVENS_OPTIONS ("ORDER"),
    {NULL, NULL, NULL}};

const SolverFamily solver_hexagon = {
    .name = "hexagon",
    .arguments = "[ORDER|--generate ORDER]",
    .summary = "magic hexagons (order 3: Aristotle's)",
    .help =
        "Consecutive numbers in a hexagon with ORDER cells along each side "
        "(default 3),\nsuch that all lines in the three directions have "
        "the same sum.  From 1 on, only\norders 1 and 3 have one; others "
        "need another --start: 3 for order 4, 6 for\norder 5.\n\n" GIVENS_HELP
        "From order 4 on it may take too long to decide whether a given can "
        "be spared: the line\nsays of how many.\n\n"
        "  fdsolve hexagon\n"
        "  fdsolve hexagon --generate 3 --count 5 --difficulty hard --json",
    .options = hexagon_options,
    .min_args = 0,
    .max_args = 1,
    .run = hexagon_run,
};
